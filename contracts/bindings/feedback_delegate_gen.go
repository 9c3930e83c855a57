// Code generated via abigen V2 - DO NOT EDIT.
// This file is a generated binding and any manual changes will be lost.

package bindings

import (
	"bytes"
	"errors"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// Reference imports to suppress errors if they are not otherwise used.
var (
	_ = bytes.Equal
	_ = errors.New
	_ = big.NewInt
	_ = common.Big1
	_ = types.BloomLookup
	_ = abi.ConvertType
)

// Review is an auto generated low-level Go binding around an user-defined struct.
type Review struct {
	AgentId       *big.Int
	Value         *big.Int
	ValueDecimals uint8
	Tag1          string
	Tag2          string
	Endpoint      string
	FeedbackURI   string
	FeedbackHash  [32]byte
}

// FeedbackDelegateMetaData contains all meta data concerning the FeedbackDelegate contract.
var FeedbackDelegateMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"contractIReputationRegistry\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"fallback\",\"stateMutability\":\"payable\"},{\"type\":\"receive\",\"stateMutability\":\"payable\"},{\"type\":\"function\",\"name\":\"REVIEW_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SIGNED_FEEDBACK_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"eip712Domain\",\"inputs\":[],\"outputs\":[{\"name\":\"fields\",\"type\":\"bytes1\",\"internalType\":\"bytes1\"},{\"name\":\"name\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"version\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"chainId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"verifyingContract\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"salt\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"extensions\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"giveSigned\",\"inputs\":[{\"name\":\"review\",\"type\":\"tuple\",\"internalType\":\"structReview\",\"components\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"value\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"valueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"endpoint\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"name\":\"nonce\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"signature\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"givenWith\",\"inputs\":[{\"name\":\"nonce\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"hash24\",\"type\":\"bytes24\",\"internalType\":\"bytes24\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"isValidSignature\",\"inputs\":[{\"name\":\"hash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"signature\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"noteTakenBack\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"onERC1155BatchReceived\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"},{\"name\":\"\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"},{\"name\":\"\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"onERC1155Received\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"onERC721Received\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"reputationRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"contractIReputationRegistry\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"reviewHash\",\"inputs\":[{\"name\":\"review\",\"type\":\"tuple\",\"internalType\":\"structReview\",\"components\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"value\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"valueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"endpoint\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"id\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"event\",\"name\":\"DelegationTakenBack\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"sponsor\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"EIP712DomainChanged\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"SignedFeedbackGiven\",\"inputs\":[{\"name\":\"nonce\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"sponsor\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"Delegated\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"DelegationStands\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignature\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignatureLength\",\"inputs\":[{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignatureS\",\"inputs\":[{\"name\":\"s\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"FeedbackExpired\",\"inputs\":[{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"IndexNotNext\",\"inputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"InvalidShortString\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NoRegistry\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"NonceUsed\",\"inputs\":[{\"name\":\"nonce\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"NotDelegated\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NotSignedByAccount\",\"inputs\":[{\"name\":\"signer\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"StringTooLong\",\"inputs\":[{\"name\":\"str\",\"type\":\"string\",\"internalType\":\"string\"}]}]",
	ID:  "FeedbackDelegate",
	Bin: "0x6101a06040818152346200024b578162001986803803809162000023828562000291565b83396020938491810103126200024b57516001600160a01b0392838216929091908382036200024b578051906200005a8262000275565b60108252838201946f466565646261636b44656c656761746560801b8652815196620000868862000275565b60018852858801603160f81b81526200009f85620002b5565b97610120988952620000b18a6200047f565b95610140968752519020988960e05251902061010098818a524660a052845191888301917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f83528684015260608301524660808301523060a083015260a0825260c082019082821060018060401b038311176200026157818652825190206080523060c0526101809730895263bc4d861b60e01b82528082600481885afa92831562000257575f9362000214575b5050501615620001fe5750610160928352519361135f95866200062787396080518661100a015260a051866110d5015260c05186610fd4015260e051866110590152518561107f01525184610366015251836103900152518281816101c5015281816106760152818161075501528181610812015281816108710152610df201525181818161015a015281816102cd0152818161054b0152610e730152f35b6024915190637df62f3b60e01b82526004820152fd5b90809293503d83116200024f575b6200022e818562000291565b810103126200024b575181811681036200024b575f80806200015f565b5f80fd5b503d62000222565b86513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b604081019081106001600160401b038211176200026157604052565b601f909101601f19168101906001600160401b038211908210176200026157604052565b8051602090818110156200034f5750601f825111620002f05780825192015190808310620002e257501790565b825f19910360031b1b161790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b82851062000335575050604492505f838284010152601f80199101168101030190fd5b848101820151868601604401529381019385935062000312565b906001600160401b03821162000261575f54926001938481811c9116801562000474575b838210146200046057601f81116200042a575b5081601f8411600114620003c457509282939183925f94620003b8575b50501b915f199060031b1c1916175f5560ff90565b015192505f80620003a3565b919083601f1981165f8052845f20945f905b888383106200040f5750505010620003f6575b505050811b015f5560ff90565b01515f1960f88460031b161c191690555f8080620003e9565b858701518855909601959485019487935090810190620003d6565b5f805284601f845f20920160051c820191601f860160051c015b8281106200045457505062000386565b5f815501859062000444565b634e487b7160e01b5f52602260045260245ffd5b90607f169062000373565b8051602090818110156200050b5750601f825111620004ac5780825192015190808310620002e257501790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b828510620004f1575050604492505f838284010152601f80199101168101030190fd5b8481018201518686016044015293810193859350620004ce565b9192916001600160401b038111620002615760019182548381811c911680156200061b575b828210146200046057601f8111620005e5575b5080601f8311600114620005815750819293945f9262000575575b50505f19600383901b1c191690821b17905560ff90565b015190505f806200055e565b90601f19831695845f52825f20925f905b888210620005cd5750508385969710620005b4575b505050811b01905560ff90565b01515f1960f88460031b161c191690555f8080620005a7565b80878596829496860151815501950193019062000592565b835f5283601f835f20920160051c820191601f850160051c015b8281106200060f57505062000543565b5f8155018490620005ff565b90607f16906200053056fe6080806040526004361015610028575b5036156100205761001e610e70565b005b61001e610e70565b5f905f358060e01c91826301ffc9a714610af957508163150b7a0214610ab75781631626ba7e14610a05578163179fd69e146104eb57816320a6e0e3146104ab5781633c86f6f31461047057816384b0196e14610350578163a6e40482146102a9578163bbf783371461026e578163bc197c81146101f4578163c8db44e3146101af578163f23a6e6114610110575063f95275ab0361000f5734610109576003199060203683011261010957600435916001600160401b03831161010c5761010090833603011261010957602061010183600401610d49565b604051908152f35b80fd5b5080fd5b82346101095760a03660031901126101095761012a610b94565b50610133610baa565b50608435906001600160401b0382116101095750610155903690600401610bc0565b5050307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461019d576040516001600160e01b03199091168152602090f35b604051634e66b6bb60e11b8152600490fd5b82346101095780600319360112610109576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b82346101095760a03660031901126101095761020e610b94565b50610217610baa565b506001600160401b039060443582811161010c57610239903690600401610c2b565b505060643582811161010c57610253903690600401610c2b565b50506084359182116101095750610155903690600401610bc0565b823461010957806003193601126101095760206040517ffd56df31017111a6aeed8cd53475f9ef2de78037856b6d9ae34a4ffa96a3bf888152f35b8234610109576020366003190112610109576102c3610b94565b6001600160a01b037f00000000000000000000000000000000000000000000000000000000000000008116300361033e57813b610324573391167f68a21fff8dbb30fac2e5341ec0aefb81f269d17f4e495e92a0e8284088b8b0918380a380f35b604051630ae6740960e41b81529116600482015260249150fd5b604051631aa4ff0560e31b8152600490fd5b823461010957806003193601126101095761038a7f000000000000000000000000000000000000000000000000000000000000000061116a565b906103b47f000000000000000000000000000000000000000000000000000000000000000061128e565b906040519060209060208301938385106001600160401b0386111761045c579284926020610412889661040498604052858552604051988998600f60f81b8a5260e0858b015260e08a0190610bed565b9088820360408a0152610bed565b924660608801523060808801528460a088015286840360c088015251928381520193925b82811061044557505050500390f35b835185528695509381019392810192600101610436565b634e487b7160e01b5f52604160045260245ffd5b823461010957806003193601126101095760206040517fb99ab7a5e6fb9a92bd8e841c81fc748ad96e4469460f1e92e7af836891c72abf8152f35b82346101095760203660031901126101095760406104ca600435610edc565b548151906001600160401b03811682526001600160401b0319166020820152f35b8234610973576080366003190112610973576001600160401b03600435116109735761010060043536036003190112610973576064356001600160401b0381116109735761053d903690600401610bc0565b91906001600160a01b0390307f000000000000000000000000000000000000000000000000000000000000000083161461019d5760443542116109eb57610585602435610edc565b908154806109c2575061059c600435600401610d49565b946040519060208201907ffd56df31017111a6aeed8cd53475f9ef2de78037856b6d9ae34a4ffa96a3bf888252876040840152602435606084015260443560808401526080835260a08301928084106001600160401b0385111761045c578694604261063e946106389361064797604052519020610618610fd1565b906040519161190160f01b83526002830152602282015220923691610c97565b90610ea2565b909291926110fb565b163081036109aa575060405163f2d8175960e01b815260048035810135908201523060248201526020816044817f000000000000000000000000000000000000000000000000000000000000000087165afa908115610968576001916001600160401b03915f9161098b575b501601936001600160401b0385116109775767ffffffffffffffff19166001600160401b0385161790556106eb600435602401610cfb565b6106f9604460043501610d09565b9061070e606460043501600435600401610d17565b90610723608460043501600435600401610d17565b9061073860a460043501600435600401610d17565b91909261074f60c460043501600435600401610d17565b9590968a7f0000000000000000000000000000000000000000000000000000000000000000163b1561097357604051998a99631e01b53f60e11b8b526004356004013560048c0152600f0b60248b015260ff1660448a01526064890161010090526101048901906107bf92610f2f565b906003198883030160848901526107d592610f2f565b906003198683030160a48701526107eb92610f2f565b906003198483030160c485015261080192610f2f565b60043560e4013560e48301520381837f00000000000000000000000000000000000000000000000000000000000000001691815a5f948591f180156109685761094c575b5060405163f2d8175960e01b8152600480358101359082015230602482015290602090829060449082907f0000000000000000000000000000000000000000000000000000000000000000165afa908115610941578291610912575b506001600160401b038084169116036108f1576001600160401b036020926040519233907f3deac80dd49302a8d3c33fe426a98f4635c960a6a76ff541e3cbd2faee39b1486024359180a3168152f35b604051632e99ca4d60e21b81526001600160401b0383166004820152602490fd5b610934915060203d60201161093a575b61092c8183610c76565b810190610cdc565b836108a1565b503d610922565b6040513d84823e3d90fd5b9091506001600160401b03811161045c576040525f9083610845565b6040513d5f823e3d90fd5b5f80fd5b634e487b7160e01b5f52601160045260245ffd5b6109a4915060203d60201161093a5761092c8183610c76565b876106b3565b602490604051906342b059eb60e11b82526004820152fd5b6044906001600160401b03604051916321d7fc7760e11b83526024356004840152166024820152fd5b60405163e788885360e01b81526044356004820152602490fd5b34610973576040366003190112610973576024356001600160401b03811161097357610a42610a3b610a4a923690600401610bc0565b3691610c97565b600435610ea2565b506004811015610aa357159081610a90575b5015610a80576020630b135d3f60e11b5b6040516001600160e01b03199091168152f35b60206001600160e01b0319610a6d565b6001600160a01b03163014905081610a5c565b634e487b7160e01b5f52602160045260245ffd5b3461097357608036600319011261097357610ad0610b94565b50610ad9610baa565b506064356001600160401b03811161097357610155903690600401610bc0565b34610973576020366003190112610973576004359063ffffffff60e01b82168092036109735760209163a05403b760e01b8114908115610b83575b8115610b72575b8115610b61575b8115610b50575b5015158152f35b6301ffc9a760e01b14905083610b49565b630271189760e51b81149150610b42565b630a85bd0160e11b81149150610b3b565b630b135d3f60e11b81149150610b34565b600435906001600160a01b038216820361097357565b602435906001600160a01b038216820361097357565b9181601f84011215610973578235916001600160401b038311610973576020838186019501011161097357565b91908251928382525f5b848110610c17575050825f602080949584010152601f8019910116010190565b602081830181015184830182015201610bf7565b9181601f84011215610973578235916001600160401b038311610973576020808501948460051b01011161097357565b604081019081106001600160401b0382111761045c57604052565b90601f801991011681019081106001600160401b0382111761045c57604052565b9291926001600160401b03821161045c5760405191610cc0601f8201601f191660200184610c76565b829481845281830111610973578281602093845f960137010152565b9081602091031261097357516001600160401b03811681036109735790565b3580600f0b81036109735790565b3560ff811681036109735790565b903590601e198136030182121561097357018035906001600160401b0382116109735760200191813603831361097357565b6020610d56818301610cfb565b91610d6360408201610d09565b610d73610a3b6060840184610d17565b838151910120610d89610a3b6080850185610d17565b848151910120610d9f610a3b60a0860186610d17565b8581519101209160ff610db8610a3b60c0880188610d17565b87815191012094604051978801987fb99ab7a5e6fb9a92bd8e841c81fc748ad96e4469460f1e92e7af836891c72abf8a5260018060a01b037f00000000000000000000000000000000000000000000000000000000000000001660408a0152873560608a0152600f0b60808901521660a087015260c086015260e085015261010084015261012083015260e061014091013581830152815261016081018181106001600160401b0382111761045c5760405251902090565b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461019d57565b8151919060418303610ed257610ecb9250602082015190606060408401519301515f1a90610f4f565b9192909190565b50505f9160029190565b604051602081019182527f26115c7e43dbc462bf6bb239d16ce2e24dbc35d51f53fa10f0cf549d571dd700604082015260408152606081018181106001600160401b0382111761045c5760405251902090565b908060209392818452848401375f828201840152601f01601f1916010190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411610fc6579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15610968575f516001600160a01b03811615610fbc57905f905f90565b505f906001905f90565b5050505f9160039190565b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031614806110d2575b1561102c577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815260c081018181106001600160401b0382111761045c5760405251902090565b507f00000000000000000000000000000000000000000000000000000000000000004614611003565b6004811015610aa3578061110d575050565b600181036111275760405163f645eedf60e01b8152600490fd5b600281036111485760405163fce698f760e01b815260048101839052602490fd5b6003146111525750565b602490604051906335e2f38360e21b82526004820152fd5b60ff81146111a85760ff811690601f8211611196576040519161118c83610c5b565b8252602082015290565b604051632cd44ac360e21b8152600490fd5b506040515f8054906001908260011c60018416928315611284575b602094858310851461127057828752869490811561125057506001146111f5575b50506111f292500382610c76565b90565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56395935091905b8183106112385750506111f293508201015f806111e4565b85548784018501529485019486945091830191611220565b9150506111f294925060ff191682840152151560051b8201015f806111e4565b634e487b7160e01b5f52602260045260245ffd5b90607f16906111c3565b60ff81146112b05760ff811690601f8211611196576040519161118c83610c5b565b506040515f60018054918260011c60018416928315611355575b602094858310851461127057828752869490811561125057506001146112f85750506111f292500382610c76565b9093915060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6935f915b81831061133d5750506111f293508201015f806111e4565b85548784018501529485019486945091830191611325565b90607f16906112ca56",
}

// FeedbackDelegate is an auto generated Go binding around an Ethereum contract.
type FeedbackDelegate struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *FeedbackDelegate) GetABI() abi.ABI {
	return c.abi
}

// NewFeedbackDelegate creates a new instance of FeedbackDelegate.
func NewFeedbackDelegate() *FeedbackDelegate {
	parsed, err := FeedbackDelegateMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &FeedbackDelegate{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *FeedbackDelegate) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address registry) returns()
func (feedbackDelegate *FeedbackDelegate) PackConstructor(registry common.Address) []byte {
	enc, err := feedbackDelegate.abi.Pack("", registry)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackREVIEWTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c86f6f3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function REVIEW_TYPEHASH() view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) PackREVIEWTYPEHASH() []byte {
	enc, err := feedbackDelegate.abi.Pack("REVIEW_TYPEHASH")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackREVIEWTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c86f6f3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function REVIEW_TYPEHASH() view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) TryPackREVIEWTYPEHASH() ([]byte, error) {
	return feedbackDelegate.abi.Pack("REVIEW_TYPEHASH")
}

// UnpackREVIEWTYPEHASH is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3c86f6f3.
//
// Solidity: function REVIEW_TYPEHASH() view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) UnpackREVIEWTYPEHASH(data []byte) ([32]byte, error) {
	out, err := feedbackDelegate.abi.Unpack("REVIEW_TYPEHASH", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackSIGNEDFEEDBACKTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbbf78337.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function SIGNED_FEEDBACK_TYPEHASH() view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) PackSIGNEDFEEDBACKTYPEHASH() []byte {
	enc, err := feedbackDelegate.abi.Pack("SIGNED_FEEDBACK_TYPEHASH")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSIGNEDFEEDBACKTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbbf78337.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function SIGNED_FEEDBACK_TYPEHASH() view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) TryPackSIGNEDFEEDBACKTYPEHASH() ([]byte, error) {
	return feedbackDelegate.abi.Pack("SIGNED_FEEDBACK_TYPEHASH")
}

// UnpackSIGNEDFEEDBACKTYPEHASH is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xbbf78337.
//
// Solidity: function SIGNED_FEEDBACK_TYPEHASH() view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) UnpackSIGNEDFEEDBACKTYPEHASH(data []byte) ([32]byte, error) {
	out, err := feedbackDelegate.abi.Unpack("SIGNED_FEEDBACK_TYPEHASH", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (feedbackDelegate *FeedbackDelegate) PackEip712Domain() []byte {
	enc, err := feedbackDelegate.abi.Pack("eip712Domain")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (feedbackDelegate *FeedbackDelegate) TryPackEip712Domain() ([]byte, error) {
	return feedbackDelegate.abi.Pack("eip712Domain")
}

// FeedbackDelegateEip712DomainOutput serves as a container for the return parameters of contract
// method Eip712Domain.
type FeedbackDelegateEip712DomainOutput struct {
	Fields            [1]byte
	Name              string
	Version           string
	ChainId           *big.Int
	VerifyingContract common.Address
	Salt              [32]byte
	Extensions        []*big.Int
}

// UnpackEip712Domain is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84b0196e.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (feedbackDelegate *FeedbackDelegate) UnpackEip712Domain(data []byte) (FeedbackDelegateEip712DomainOutput, error) {
	out, err := feedbackDelegate.abi.Unpack("eip712Domain", data)
	outstruct := new(FeedbackDelegateEip712DomainOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Fields = *abi.ConvertType(out[0], new([1]byte)).(*[1]byte)
	outstruct.Name = *abi.ConvertType(out[1], new(string)).(*string)
	outstruct.Version = *abi.ConvertType(out[2], new(string)).(*string)
	outstruct.ChainId = abi.ConvertType(out[3], new(big.Int)).(*big.Int)
	outstruct.VerifyingContract = *abi.ConvertType(out[4], new(common.Address)).(*common.Address)
	outstruct.Salt = *abi.ConvertType(out[5], new([32]byte)).(*[32]byte)
	outstruct.Extensions = *abi.ConvertType(out[6], new([]*big.Int)).(*[]*big.Int)
	return *outstruct, nil
}

// PackGiveSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x179fd69e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function giveSigned((uint256,int128,uint8,string,string,string,string,bytes32) review, bytes32 nonce, uint256 deadline, bytes signature) returns(uint64 index)
func (feedbackDelegate *FeedbackDelegate) PackGiveSigned(review Review, nonce [32]byte, deadline *big.Int, signature []byte) []byte {
	enc, err := feedbackDelegate.abi.Pack("giveSigned", review, nonce, deadline, signature)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGiveSigned is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x179fd69e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function giveSigned((uint256,int128,uint8,string,string,string,string,bytes32) review, bytes32 nonce, uint256 deadline, bytes signature) returns(uint64 index)
func (feedbackDelegate *FeedbackDelegate) TryPackGiveSigned(review Review, nonce [32]byte, deadline *big.Int, signature []byte) ([]byte, error) {
	return feedbackDelegate.abi.Pack("giveSigned", review, nonce, deadline, signature)
}

// UnpackGiveSigned is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x179fd69e.
//
// Solidity: function giveSigned((uint256,int128,uint8,string,string,string,string,bytes32) review, bytes32 nonce, uint256 deadline, bytes signature) returns(uint64 index)
func (feedbackDelegate *FeedbackDelegate) UnpackGiveSigned(data []byte) (uint64, error) {
	out, err := feedbackDelegate.abi.Unpack("giveSigned", data)
	if err != nil {
		return *new(uint64), err
	}
	out0 := *abi.ConvertType(out[0], new(uint64)).(*uint64)
	return out0, nil
}

// PackGivenWith is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x20a6e0e3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function givenWith(bytes32 nonce) view returns(uint64 index, bytes24 hash24)
func (feedbackDelegate *FeedbackDelegate) PackGivenWith(nonce [32]byte) []byte {
	enc, err := feedbackDelegate.abi.Pack("givenWith", nonce)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGivenWith is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x20a6e0e3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function givenWith(bytes32 nonce) view returns(uint64 index, bytes24 hash24)
func (feedbackDelegate *FeedbackDelegate) TryPackGivenWith(nonce [32]byte) ([]byte, error) {
	return feedbackDelegate.abi.Pack("givenWith", nonce)
}

// FeedbackDelegateGivenWithOutput serves as a container for the return parameters of contract
// method GivenWith.
type FeedbackDelegateGivenWithOutput struct {
	Index  uint64
	Hash24 [24]byte
}

// UnpackGivenWith is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x20a6e0e3.
//
// Solidity: function givenWith(bytes32 nonce) view returns(uint64 index, bytes24 hash24)
func (feedbackDelegate *FeedbackDelegate) UnpackGivenWith(data []byte) (FeedbackDelegateGivenWithOutput, error) {
	out, err := feedbackDelegate.abi.Unpack("givenWith", data)
	outstruct := new(FeedbackDelegateGivenWithOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Index = *abi.ConvertType(out[0], new(uint64)).(*uint64)
	outstruct.Hash24 = *abi.ConvertType(out[1], new([24]byte)).(*[24]byte)
	return *outstruct, nil
}

// PackIsValidSignature is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1626ba7e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isValidSignature(bytes32 hash, bytes signature) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) PackIsValidSignature(hash [32]byte, signature []byte) []byte {
	enc, err := feedbackDelegate.abi.Pack("isValidSignature", hash, signature)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsValidSignature is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1626ba7e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isValidSignature(bytes32 hash, bytes signature) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) TryPackIsValidSignature(hash [32]byte, signature []byte) ([]byte, error) {
	return feedbackDelegate.abi.Pack("isValidSignature", hash, signature)
}

// UnpackIsValidSignature is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1626ba7e.
//
// Solidity: function isValidSignature(bytes32 hash, bytes signature) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) UnpackIsValidSignature(data []byte) ([4]byte, error) {
	out, err := feedbackDelegate.abi.Unpack("isValidSignature", data)
	if err != nil {
		return *new([4]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([4]byte)).(*[4]byte)
	return out0, nil
}

// PackNoteTakenBack is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa6e40482.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function noteTakenBack(address account) returns()
func (feedbackDelegate *FeedbackDelegate) PackNoteTakenBack(account common.Address) []byte {
	enc, err := feedbackDelegate.abi.Pack("noteTakenBack", account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackNoteTakenBack is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa6e40482.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function noteTakenBack(address account) returns()
func (feedbackDelegate *FeedbackDelegate) TryPackNoteTakenBack(account common.Address) ([]byte, error) {
	return feedbackDelegate.abi.Pack("noteTakenBack", account)
}

// PackOnERC1155BatchReceived is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbc197c81.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function onERC1155BatchReceived(address , address , uint256[] , uint256[] , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) PackOnERC1155BatchReceived(arg0 common.Address, arg1 common.Address, arg2 []*big.Int, arg3 []*big.Int, arg4 []byte) []byte {
	enc, err := feedbackDelegate.abi.Pack("onERC1155BatchReceived", arg0, arg1, arg2, arg3, arg4)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOnERC1155BatchReceived is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbc197c81.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function onERC1155BatchReceived(address , address , uint256[] , uint256[] , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) TryPackOnERC1155BatchReceived(arg0 common.Address, arg1 common.Address, arg2 []*big.Int, arg3 []*big.Int, arg4 []byte) ([]byte, error) {
	return feedbackDelegate.abi.Pack("onERC1155BatchReceived", arg0, arg1, arg2, arg3, arg4)
}

// UnpackOnERC1155BatchReceived is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xbc197c81.
//
// Solidity: function onERC1155BatchReceived(address , address , uint256[] , uint256[] , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) UnpackOnERC1155BatchReceived(data []byte) ([4]byte, error) {
	out, err := feedbackDelegate.abi.Unpack("onERC1155BatchReceived", data)
	if err != nil {
		return *new([4]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([4]byte)).(*[4]byte)
	return out0, nil
}

// PackOnERC1155Received is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf23a6e61.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function onERC1155Received(address , address , uint256 , uint256 , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) PackOnERC1155Received(arg0 common.Address, arg1 common.Address, arg2 *big.Int, arg3 *big.Int, arg4 []byte) []byte {
	enc, err := feedbackDelegate.abi.Pack("onERC1155Received", arg0, arg1, arg2, arg3, arg4)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOnERC1155Received is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf23a6e61.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function onERC1155Received(address , address , uint256 , uint256 , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) TryPackOnERC1155Received(arg0 common.Address, arg1 common.Address, arg2 *big.Int, arg3 *big.Int, arg4 []byte) ([]byte, error) {
	return feedbackDelegate.abi.Pack("onERC1155Received", arg0, arg1, arg2, arg3, arg4)
}

// UnpackOnERC1155Received is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf23a6e61.
//
// Solidity: function onERC1155Received(address , address , uint256 , uint256 , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) UnpackOnERC1155Received(data []byte) ([4]byte, error) {
	out, err := feedbackDelegate.abi.Unpack("onERC1155Received", data)
	if err != nil {
		return *new([4]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([4]byte)).(*[4]byte)
	return out0, nil
}

// PackOnERC721Received is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x150b7a02.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function onERC721Received(address , address , uint256 , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) PackOnERC721Received(arg0 common.Address, arg1 common.Address, arg2 *big.Int, arg3 []byte) []byte {
	enc, err := feedbackDelegate.abi.Pack("onERC721Received", arg0, arg1, arg2, arg3)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOnERC721Received is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x150b7a02.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function onERC721Received(address , address , uint256 , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) TryPackOnERC721Received(arg0 common.Address, arg1 common.Address, arg2 *big.Int, arg3 []byte) ([]byte, error) {
	return feedbackDelegate.abi.Pack("onERC721Received", arg0, arg1, arg2, arg3)
}

// UnpackOnERC721Received is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x150b7a02.
//
// Solidity: function onERC721Received(address , address , uint256 , bytes ) view returns(bytes4)
func (feedbackDelegate *FeedbackDelegate) UnpackOnERC721Received(data []byte) ([4]byte, error) {
	out, err := feedbackDelegate.abi.Unpack("onERC721Received", data)
	if err != nil {
		return *new([4]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([4]byte)).(*[4]byte)
	return out0, nil
}

// PackReputationRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8db44e3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reputationRegistry() view returns(address)
func (feedbackDelegate *FeedbackDelegate) PackReputationRegistry() []byte {
	enc, err := feedbackDelegate.abi.Pack("reputationRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReputationRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8db44e3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reputationRegistry() view returns(address)
func (feedbackDelegate *FeedbackDelegate) TryPackReputationRegistry() ([]byte, error) {
	return feedbackDelegate.abi.Pack("reputationRegistry")
}

// UnpackReputationRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc8db44e3.
//
// Solidity: function reputationRegistry() view returns(address)
func (feedbackDelegate *FeedbackDelegate) UnpackReputationRegistry(data []byte) (common.Address, error) {
	out, err := feedbackDelegate.abi.Unpack("reputationRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackReviewHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf95275ab.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reviewHash((uint256,int128,uint8,string,string,string,string,bytes32) review) view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) PackReviewHash(review Review) []byte {
	enc, err := feedbackDelegate.abi.Pack("reviewHash", review)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReviewHash is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf95275ab.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reviewHash((uint256,int128,uint8,string,string,string,string,bytes32) review) view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) TryPackReviewHash(review Review) ([]byte, error) {
	return feedbackDelegate.abi.Pack("reviewHash", review)
}

// UnpackReviewHash is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf95275ab.
//
// Solidity: function reviewHash((uint256,int128,uint8,string,string,string,string,bytes32) review) view returns(bytes32)
func (feedbackDelegate *FeedbackDelegate) UnpackReviewHash(data []byte) ([32]byte, error) {
	out, err := feedbackDelegate.abi.Unpack("reviewHash", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 id) view returns(bool)
func (feedbackDelegate *FeedbackDelegate) PackSupportsInterface(id [4]byte) []byte {
	enc, err := feedbackDelegate.abi.Pack("supportsInterface", id)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 id) view returns(bool)
func (feedbackDelegate *FeedbackDelegate) TryPackSupportsInterface(id [4]byte) ([]byte, error) {
	return feedbackDelegate.abi.Pack("supportsInterface", id)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 id) view returns(bool)
func (feedbackDelegate *FeedbackDelegate) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := feedbackDelegate.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// FeedbackDelegateDelegationTakenBack represents a DelegationTakenBack event raised by the FeedbackDelegate contract.
type FeedbackDelegateDelegationTakenBack struct {
	Account common.Address
	Sponsor common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const FeedbackDelegateDelegationTakenBackEventName = "DelegationTakenBack"

// ContractEventName returns the user-defined event name.
func (FeedbackDelegateDelegationTakenBack) ContractEventName() string {
	return FeedbackDelegateDelegationTakenBackEventName
}

// UnpackDelegationTakenBackEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DelegationTakenBack(address indexed account, address indexed sponsor)
func (feedbackDelegate *FeedbackDelegate) UnpackDelegationTakenBackEvent(log *types.Log) (*FeedbackDelegateDelegationTakenBack, error) {
	event := "DelegationTakenBack"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackDelegateDelegationTakenBack)
	if len(log.Data) > 0 {
		if err := feedbackDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackDelegate.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// FeedbackDelegateEIP712DomainChanged represents a EIP712DomainChanged event raised by the FeedbackDelegate contract.
type FeedbackDelegateEIP712DomainChanged struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const FeedbackDelegateEIP712DomainChangedEventName = "EIP712DomainChanged"

// ContractEventName returns the user-defined event name.
func (FeedbackDelegateEIP712DomainChanged) ContractEventName() string {
	return FeedbackDelegateEIP712DomainChangedEventName
}

// UnpackEIP712DomainChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EIP712DomainChanged()
func (feedbackDelegate *FeedbackDelegate) UnpackEIP712DomainChangedEvent(log *types.Log) (*FeedbackDelegateEIP712DomainChanged, error) {
	event := "EIP712DomainChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackDelegateEIP712DomainChanged)
	if len(log.Data) > 0 {
		if err := feedbackDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackDelegate.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// FeedbackDelegateSignedFeedbackGiven represents a SignedFeedbackGiven event raised by the FeedbackDelegate contract.
type FeedbackDelegateSignedFeedbackGiven struct {
	Nonce   [32]byte
	Sponsor common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const FeedbackDelegateSignedFeedbackGivenEventName = "SignedFeedbackGiven"

// ContractEventName returns the user-defined event name.
func (FeedbackDelegateSignedFeedbackGiven) ContractEventName() string {
	return FeedbackDelegateSignedFeedbackGivenEventName
}

// UnpackSignedFeedbackGivenEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event SignedFeedbackGiven(bytes32 indexed nonce, address indexed sponsor)
func (feedbackDelegate *FeedbackDelegate) UnpackSignedFeedbackGivenEvent(log *types.Log) (*FeedbackDelegateSignedFeedbackGiven, error) {
	event := "SignedFeedbackGiven"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackDelegateSignedFeedbackGiven)
	if len(log.Data) > 0 {
		if err := feedbackDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackDelegate.abi.Events[event].Inputs {
		if arg.Indexed {
			indexed = append(indexed, arg)
		}
	}
	if err := abi.ParseTopics(out, indexed, log.Topics[1:]); err != nil {
		return nil, err
	}
	out.Raw = log
	return out, nil
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (feedbackDelegate *FeedbackDelegate) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["Delegated"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackDelegatedError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["DelegationStands"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackDelegationStandsError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["ECDSAInvalidSignature"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackECDSAInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["ECDSAInvalidSignatureLength"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackECDSAInvalidSignatureLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["ECDSAInvalidSignatureS"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackECDSAInvalidSignatureSError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["FeedbackExpired"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackFeedbackExpiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["IndexNotNext"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackIndexNotNextError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["InvalidShortString"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackInvalidShortStringError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["NoRegistry"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackNoRegistryError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["NonceUsed"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackNonceUsedError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["NotDelegated"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackNotDelegatedError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["NotSignedByAccount"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackNotSignedByAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackDelegate.abi.Errors["StringTooLong"].ID.Bytes()[:4]) {
		return feedbackDelegate.UnpackStringTooLongError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// FeedbackDelegateDelegated represents a Delegated error raised by the FeedbackDelegate contract.
type FeedbackDelegateDelegated struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Delegated()
func FeedbackDelegateDelegatedErrorID() common.Hash {
	return common.HexToHash("0xd527f8281809c207c2beca2d2b6326b612c13e063868021a97c999f039eb5a1b")
}

// UnpackDelegatedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Delegated()
func (feedbackDelegate *FeedbackDelegate) UnpackDelegatedError(raw []byte) (*FeedbackDelegateDelegated, error) {
	out := new(FeedbackDelegateDelegated)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "Delegated", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateDelegationStands represents a DelegationStands error raised by the FeedbackDelegate contract.
type FeedbackDelegateDelegationStands struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error DelegationStands(address account)
func FeedbackDelegateDelegationStandsErrorID() common.Hash {
	return common.HexToHash("0xae67409047f61ed8c16f53f34d2dc6720e5e81e72a5eb14bebbcccf46a2c6804")
}

// UnpackDelegationStandsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error DelegationStands(address account)
func (feedbackDelegate *FeedbackDelegate) UnpackDelegationStandsError(raw []byte) (*FeedbackDelegateDelegationStands, error) {
	out := new(FeedbackDelegateDelegationStands)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "DelegationStands", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateECDSAInvalidSignature represents a ECDSAInvalidSignature error raised by the FeedbackDelegate contract.
type FeedbackDelegateECDSAInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignature()
func FeedbackDelegateECDSAInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xf645eedf0193584640b6b90cb9477e4c95b98636c148a891d4c0a146dc46e75a")
}

// UnpackECDSAInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignature()
func (feedbackDelegate *FeedbackDelegate) UnpackECDSAInvalidSignatureError(raw []byte) (*FeedbackDelegateECDSAInvalidSignature, error) {
	out := new(FeedbackDelegateECDSAInvalidSignature)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "ECDSAInvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateECDSAInvalidSignatureLength represents a ECDSAInvalidSignatureLength error raised by the FeedbackDelegate contract.
type FeedbackDelegateECDSAInvalidSignatureLength struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func FeedbackDelegateECDSAInvalidSignatureLengthErrorID() common.Hash {
	return common.HexToHash("0xfce698f7e8e5342cd615f641317bc45fe7e1e4a8b0a14dd1383ff8dc9c41917f")
}

// UnpackECDSAInvalidSignatureLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func (feedbackDelegate *FeedbackDelegate) UnpackECDSAInvalidSignatureLengthError(raw []byte) (*FeedbackDelegateECDSAInvalidSignatureLength, error) {
	out := new(FeedbackDelegateECDSAInvalidSignatureLength)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateECDSAInvalidSignatureS represents a ECDSAInvalidSignatureS error raised by the FeedbackDelegate contract.
type FeedbackDelegateECDSAInvalidSignatureS struct {
	S [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func FeedbackDelegateECDSAInvalidSignatureSErrorID() common.Hash {
	return common.HexToHash("0xd78bce0cccb935155ed6428d1c13e50b7f3550fd2b66b9fe266006fea4a5e1eb")
}

// UnpackECDSAInvalidSignatureSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func (feedbackDelegate *FeedbackDelegate) UnpackECDSAInvalidSignatureSError(raw []byte) (*FeedbackDelegateECDSAInvalidSignatureS, error) {
	out := new(FeedbackDelegateECDSAInvalidSignatureS)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateFeedbackExpired represents a FeedbackExpired error raised by the FeedbackDelegate contract.
type FeedbackDelegateFeedbackExpired struct {
	Deadline *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FeedbackExpired(uint256 deadline)
func FeedbackDelegateFeedbackExpiredErrorID() common.Hash {
	return common.HexToHash("0xe7888853adf1533dafd6ec8b2420a195e47f8b0f12c6ec17d1c9289380b89fb8")
}

// UnpackFeedbackExpiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FeedbackExpired(uint256 deadline)
func (feedbackDelegate *FeedbackDelegate) UnpackFeedbackExpiredError(raw []byte) (*FeedbackDelegateFeedbackExpired, error) {
	out := new(FeedbackDelegateFeedbackExpired)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "FeedbackExpired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateIndexNotNext represents a IndexNotNext error raised by the FeedbackDelegate contract.
type FeedbackDelegateIndexNotNext struct {
	Index uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error IndexNotNext(uint64 index)
func FeedbackDelegateIndexNotNextErrorID() common.Hash {
	return common.HexToHash("0xba67293434754059c73f88acdba1cf53fd107a4e1c7bf55357eb02c8e6c366dc")
}

// UnpackIndexNotNextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error IndexNotNext(uint64 index)
func (feedbackDelegate *FeedbackDelegate) UnpackIndexNotNextError(raw []byte) (*FeedbackDelegateIndexNotNext, error) {
	out := new(FeedbackDelegateIndexNotNext)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "IndexNotNext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateInvalidShortString represents a InvalidShortString error raised by the FeedbackDelegate contract.
type FeedbackDelegateInvalidShortString struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidShortString()
func FeedbackDelegateInvalidShortStringErrorID() common.Hash {
	return common.HexToHash("0xb3512b0c6163e5f0bafab72bb631b9d58cd7a731b082f910338aa21c83d5c274")
}

// UnpackInvalidShortStringError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidShortString()
func (feedbackDelegate *FeedbackDelegate) UnpackInvalidShortStringError(raw []byte) (*FeedbackDelegateInvalidShortString, error) {
	out := new(FeedbackDelegateInvalidShortString)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "InvalidShortString", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateNoRegistry represents a NoRegistry error raised by the FeedbackDelegate contract.
type FeedbackDelegateNoRegistry struct {
	Registry common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoRegistry(address registry)
func FeedbackDelegateNoRegistryErrorID() common.Hash {
	return common.HexToHash("0x7df62f3bbd3e4825731009f6d1cdf7a04aec680651a65efaac039592a5aaeb9a")
}

// UnpackNoRegistryError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoRegistry(address registry)
func (feedbackDelegate *FeedbackDelegate) UnpackNoRegistryError(raw []byte) (*FeedbackDelegateNoRegistry, error) {
	out := new(FeedbackDelegateNoRegistry)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "NoRegistry", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateNonceUsed represents a NonceUsed error raised by the FeedbackDelegate contract.
type FeedbackDelegateNonceUsed struct {
	Nonce [32]byte
	Index uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NonceUsed(bytes32 nonce, uint64 index)
func FeedbackDelegateNonceUsedErrorID() common.Hash {
	return common.HexToHash("0x43aff8eebff534a01c4c0a0ff520cae2e307045afa0ab8706cff2f11929df2cb")
}

// UnpackNonceUsedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NonceUsed(bytes32 nonce, uint64 index)
func (feedbackDelegate *FeedbackDelegate) UnpackNonceUsedError(raw []byte) (*FeedbackDelegateNonceUsed, error) {
	out := new(FeedbackDelegateNonceUsed)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "NonceUsed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateNotDelegated represents a NotDelegated error raised by the FeedbackDelegate contract.
type FeedbackDelegateNotDelegated struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotDelegated()
func FeedbackDelegateNotDelegatedErrorID() common.Hash {
	return common.HexToHash("0x9ccd6d765a710fd680d347153286cdb7a60331f3ffa08d6d8f39a8f309e618f5")
}

// UnpackNotDelegatedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotDelegated()
func (feedbackDelegate *FeedbackDelegate) UnpackNotDelegatedError(raw []byte) (*FeedbackDelegateNotDelegated, error) {
	out := new(FeedbackDelegateNotDelegated)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "NotDelegated", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateNotSignedByAccount represents a NotSignedByAccount error raised by the FeedbackDelegate contract.
type FeedbackDelegateNotSignedByAccount struct {
	Signer common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotSignedByAccount(address signer)
func FeedbackDelegateNotSignedByAccountErrorID() common.Hash {
	return common.HexToHash("0x8560b3d6d3d9a64828befa996879843e90b7cb249f09369fb27f160f12eeec31")
}

// UnpackNotSignedByAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotSignedByAccount(address signer)
func (feedbackDelegate *FeedbackDelegate) UnpackNotSignedByAccountError(raw []byte) (*FeedbackDelegateNotSignedByAccount, error) {
	out := new(FeedbackDelegateNotSignedByAccount)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "NotSignedByAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackDelegateStringTooLong represents a StringTooLong error raised by the FeedbackDelegate contract.
type FeedbackDelegateStringTooLong struct {
	Str string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StringTooLong(string str)
func FeedbackDelegateStringTooLongErrorID() common.Hash {
	return common.HexToHash("0x305a27a93f8e33b7392df0a0f91d6fc63847395853c45991eec52dbf24d72381")
}

// UnpackStringTooLongError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StringTooLong(string str)
func (feedbackDelegate *FeedbackDelegate) UnpackStringTooLongError(raw []byte) (*FeedbackDelegateStringTooLong, error) {
	out := new(FeedbackDelegateStringTooLong)
	if err := feedbackDelegate.abi.UnpackIntoInterface(out, "StringTooLong", raw); err != nil {
		return nil, err
	}
	return out, nil
}
