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
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"contractIReputationRegistry\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"receive\",\"stateMutability\":\"payable\"},{\"type\":\"function\",\"name\":\"REVIEW_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SIGNED_FEEDBACK_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"eip712Domain\",\"inputs\":[],\"outputs\":[{\"name\":\"fields\",\"type\":\"bytes1\",\"internalType\":\"bytes1\"},{\"name\":\"name\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"version\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"chainId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"verifyingContract\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"salt\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"extensions\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"giveSigned\",\"inputs\":[{\"name\":\"review\",\"type\":\"tuple\",\"internalType\":\"structReview\",\"components\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"value\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"valueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"endpoint\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"name\":\"nonce\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"signature\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"givenWith\",\"inputs\":[{\"name\":\"nonce\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"hash24\",\"type\":\"bytes24\",\"internalType\":\"bytes24\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"isValidSignature\",\"inputs\":[{\"name\":\"hash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"signature\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"onERC1155BatchReceived\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"},{\"name\":\"\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"},{\"name\":\"\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"onERC1155Received\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"onERC721Received\",\"inputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"reputationRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"contractIReputationRegistry\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"reviewHash\",\"inputs\":[{\"name\":\"review\",\"type\":\"tuple\",\"internalType\":\"structReview\",\"components\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"value\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"valueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"endpoint\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"id\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"event\",\"name\":\"EIP712DomainChanged\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"SignedFeedbackGiven\",\"inputs\":[{\"name\":\"nonce\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"sponsor\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignature\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignatureLength\",\"inputs\":[{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignatureS\",\"inputs\":[{\"name\":\"s\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"FeedbackExpired\",\"inputs\":[{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"IndexNotNext\",\"inputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"InvalidShortString\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NoRegistry\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"NonceUsed\",\"inputs\":[{\"name\":\"nonce\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"NotDelegated\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NotSignedByAccount\",\"inputs\":[{\"name\":\"signer\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"StringTooLong\",\"inputs\":[{\"name\":\"str\",\"type\":\"string\",\"internalType\":\"string\"}]}]",
	ID:  "FeedbackDelegate",
	Bin: "0x6101a06040818152346200025157816200194e803803809162000023828562000297565b83396020938491810103126200025157516001600160a01b03928382169290919083820362000251578051906200005a826200027b565b60108252838201946f466565646261636b44656c656761746560801b865281519662000086886200027b565b60018852858801603160f81b81526200009f85620002bb565b97610120988952620000b18a62000485565b95610140968752519020988960e05251902061010098818a524660a052845191888301917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f83528684015260608301524660808301523060a083015260a0825260c082019082821060018060401b038311176200026757818652825190206080523060c0526101809730895263bc4d861b60e01b82528082600481885afa9283156200025d575f936200021a575b5050501615620002045750610160928352519361132195866200062d873960805186610fcc015260a05186611097015260c05186610f96015260e0518661101b0152518561104101525184610316015251836103400152518281816101d60152818161062601528181610705015281816107c2015281816108210152610de6015251818181601d0152818161018101528181610282015281816104fb0152610aae0152f35b6024915190637df62f3b60e01b82526004820152fd5b90809293503d831162000255575b62000234818562000297565b81010312620002515751818116810362000251575f80806200015f565b5f80fd5b503d62000228565b86513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b604081019081106001600160401b038211176200026757604052565b601f909101601f19168101906001600160401b038211908210176200026757604052565b805160209081811015620003555750601f825111620002f65780825192015190808310620002e857501790565b825f19910360031b1b161790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b8285106200033b575050604492505f838284010152601f80199101168101030190fd5b848101820151868601604401529381019385935062000318565b906001600160401b03821162000267575f54926001938481811c911680156200047a575b838210146200046657601f811162000430575b5081601f8411600114620003ca57509282939183925f94620003be575b50501b915f199060031b1c1916175f5560ff90565b015192505f80620003a9565b919083601f1981165f8052845f20945f905b88838310620004155750505010620003fc575b505050811b015f5560ff90565b01515f1960f88460031b161c191690555f8080620003ef565b858701518855909601959485019487935090810190620003dc565b5f805284601f845f20920160051c820191601f860160051c015b8281106200045a5750506200038c565b5f81550185906200044a565b634e487b7160e01b5f52602260045260245ffd5b90607f169062000379565b805160209081811015620005115750601f825111620004b25780825192015190808310620002e857501790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b828510620004f7575050604492505f838284010152601f80199101168101030190fd5b8481018201518686016044015293810193859350620004d4565b9192916001600160401b038111620002675760019182548381811c9116801562000621575b828210146200046657601f8111620005eb575b5080601f8311600114620005875750819293945f926200057b575b50505f19600383901b1c191690821b17905560ff90565b015190505f8062000564565b90601f19831695845f52825f20925f905b888210620005d35750508385969710620005ba575b505050811b01905560ff90565b01515f1960f88460031b161c191690555f8080620005ad565b80878596829496860151815501950193019062000598565b835f5283601f835f20920160051c820191601f850160051c015b8281106200061557505062000549565b5f815501849062000605565b90607f16906200053656fe608080604052600436101561005e575b50361561001a575f80fd5b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461004c57005b604051634e66b6bb60e11b8152600490fd5b5f905f3560e01c90816301ffc9a714610aed57508063150b7a0214610a675780631626ba7e146109b5578063179fd69e1461049b57806320a6e0e31461045b5780633c86f6f31461042057806384b0196e14610300578063bbf78337146102c5578063bc197c8114610205578063c8db44e3146101c0578063f23a6e61146101395763f95275ab0361000f5734610132576003199060203683011261013257600435916001600160401b0383116101355761010090833603011261013257602061012a83600401610d3d565b604051908152f35b80fd5b5080fd5b50346101325760a036600319011261013257610153610b88565b5061015c610b9e565b506084356001600160401b0381116101355761017c903690600401610bb4565b5050307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461004c5760405163f23a6e6160e01b8152602090f35b50346101325780600319360112610132576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101325760a03660031901126101325761021f610b88565b50610228610b9e565b506001600160401b036044358181116102c157610249903690600401610c1f565b50506064358181116102c157610263903690600401610c1f565b50506084359081116101355761027d903690600401610bb4565b5050307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461004c5760405163bc197c8160e01b8152602090f35b8280fd5b503461013257806003193601126101325760206040517ffd56df31017111a6aeed8cd53475f9ef2de78037856b6d9ae34a4ffa96a3bf888152f35b503461013257806003193601126101325761033a7f000000000000000000000000000000000000000000000000000000000000000061112c565b906103647f0000000000000000000000000000000000000000000000000000000000000000611250565b906040519060209060208301938385106001600160401b0386111761040c5792849260206103c288966103b498604052858552604051988998600f60f81b8a5260e0858b015260e08a0190610be1565b9088820360408a0152610be1565b924660608801523060808801528460a088015286840360c088015251928381520193925b8281106103f557505050500390f35b8351855286955093810193928101926001016103e6565b634e487b7160e01b5f52604160045260245ffd5b503461013257806003193601126101325760206040517fb99ab7a5e6fb9a92bd8e841c81fc748ad96e4469460f1e92e7af836891c72abf8152f35b503461013257602036600319011261013257604061047a600435610e9e565b548151906001600160401b03811682526001600160401b0319166020820152f35b5034610923576080366003190112610923576001600160401b03600435116109235761010060043536036003190112610923576064356001600160401b038111610923576104ed903690600401610bb4565b91906001600160a01b0390307f000000000000000000000000000000000000000000000000000000000000000083161461004c57604435421161099b57610535602435610e9e565b90815480610972575061054c600435600401610d3d565b946040519060208201907ffd56df31017111a6aeed8cd53475f9ef2de78037856b6d9ae34a4ffa96a3bf888252876040840152602435606084015260443560808401526080835260a08301928084106001600160401b0385111761040c57869460426105ee946105e8936105f7976040525190206105c8610f93565b906040519161190160f01b83526002830152602282015220923691610c8b565b90610e64565b909291926110bd565b1630810361095a575060405163f2d8175960e01b815260048035810135908201523060248201526020816044817f000000000000000000000000000000000000000000000000000000000000000087165afa908115610918576001916001600160401b03915f9161093b575b501601936001600160401b0385116109275767ffffffffffffffff19166001600160401b03851617905561069b600435602401610cef565b6106a9604460043501610cfd565b906106be606460043501600435600401610d0b565b906106d3608460043501600435600401610d0b565b906106e860a460043501600435600401610d0b565b9190926106ff60c460043501600435600401610d0b565b9590968a7f0000000000000000000000000000000000000000000000000000000000000000163b1561092357604051998a99631e01b53f60e11b8b526004356004013560048c0152600f0b60248b015260ff1660448a015260648901610100905261010489019061076f92610ef1565b9060031988830301608489015261078592610ef1565b906003198683030160a487015261079b92610ef1565b906003198483030160c48501526107b192610ef1565b60043560e4013560e48301520381837f00000000000000000000000000000000000000000000000000000000000000001691815a5f948591f18015610918576108fc575b5060405163f2d8175960e01b8152600480358101359082015230602482015290602090829060449082907f0000000000000000000000000000000000000000000000000000000000000000165afa9081156108f15782916108c2575b506001600160401b038084169116036108a1576001600160401b036020926040519233907f3deac80dd49302a8d3c33fe426a98f4635c960a6a76ff541e3cbd2faee39b1486024359180a3168152f35b604051632e99ca4d60e21b81526001600160401b0383166004820152602490fd5b6108e4915060203d6020116108ea575b6108dc8183610c6a565b810190610cd0565b5f610851565b503d6108d2565b6040513d84823e3d90fd5b9091506001600160401b03811161040c576040525f905f6107f5565b6040513d5f823e3d90fd5b5f80fd5b634e487b7160e01b5f52601160045260245ffd5b610954915060203d6020116108ea576108dc8183610c6a565b5f610663565b602490604051906342b059eb60e11b82526004820152fd5b6044906001600160401b03604051916321d7fc7760e11b83526024356004840152166024820152fd5b60405163e788885360e01b81526044356004820152602490fd5b34610923576040366003190112610923576024356001600160401b038111610923576109f26109eb6109fa923690600401610bb4565b3691610c8b565b600435610e64565b506004811015610a5357159081610a40575b5015610a30576020630b135d3f60e11b5b6040516001600160e01b03199091168152f35b60206001600160e01b0319610a1d565b6001600160a01b03163014905081610a0c565b634e487b7160e01b5f52602160045260245ffd5b3461092357608036600319011261092357610a80610b88565b50610a89610b9e565b506064356001600160401b03811161092357610aa9903690600401610bb4565b5050307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461004c57604051630a85bd0160e11b8152602090f35b34610923576020366003190112610923576004359063ffffffff60e01b8216809203610923576020916306b0073560e01b8114908115610b77575b8115610b66575b8115610b55575b8115610b44575b5015158152f35b6301ffc9a760e01b14905083610b3d565b630271189760e51b81149150610b36565b630a85bd0160e11b81149150610b2f565b630b135d3f60e11b81149150610b28565b600435906001600160a01b038216820361092357565b602435906001600160a01b038216820361092357565b9181601f84011215610923578235916001600160401b038311610923576020838186019501011161092357565b91908251928382525f5b848110610c0b575050825f602080949584010152601f8019910116010190565b602081830181015184830182015201610beb565b9181601f84011215610923578235916001600160401b038311610923576020808501948460051b01011161092357565b604081019081106001600160401b0382111761040c57604052565b90601f801991011681019081106001600160401b0382111761040c57604052565b9291926001600160401b03821161040c5760405191610cb4601f8201601f191660200184610c6a565b829481845281830111610923578281602093845f960137010152565b9081602091031261092357516001600160401b03811681036109235790565b3580600f0b81036109235790565b3560ff811681036109235790565b903590601e198136030182121561092357018035906001600160401b0382116109235760200191813603831361092357565b6020610d4a818301610cef565b91610d5760408201610cfd565b610d676109eb6060840184610d0b565b838151910120610d7d6109eb6080850185610d0b565b848151910120610d936109eb60a0860186610d0b565b8581519101209160ff610dac6109eb60c0880188610d0b565b87815191012094604051978801987fb99ab7a5e6fb9a92bd8e841c81fc748ad96e4469460f1e92e7af836891c72abf8a5260018060a01b037f00000000000000000000000000000000000000000000000000000000000000001660408a0152873560608a0152600f0b60808901521660a087015260c086015260e085015261010084015261012083015260e061014091013581830152815261016081018181106001600160401b0382111761040c5760405251902090565b8151919060418303610e9457610e8d9250602082015190606060408401519301515f1a90610f11565b9192909190565b50505f9160029190565b604051602081019182527f26115c7e43dbc462bf6bb239d16ce2e24dbc35d51f53fa10f0cf549d571dd700604082015260408152606081018181106001600160401b0382111761040c5760405251902090565b908060209392818452848401375f828201840152601f01601f1916010190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411610f88579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15610918575f516001600160a01b03811615610f7e57905f905f90565b505f906001905f90565b5050505f9160039190565b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161480611094575b15610fee577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815260c081018181106001600160401b0382111761040c5760405251902090565b507f00000000000000000000000000000000000000000000000000000000000000004614610fc5565b6004811015610a5357806110cf575050565b600181036110e95760405163f645eedf60e01b8152600490fd5b6002810361110a5760405163fce698f760e01b815260048101839052602490fd5b6003146111145750565b602490604051906335e2f38360e21b82526004820152fd5b60ff811461116a5760ff811690601f8211611158576040519161114e83610c4f565b8252602082015290565b604051632cd44ac360e21b8152600490fd5b506040515f8054906001908260011c60018416928315611246575b602094858310851461123257828752869490811561121257506001146111b7575b50506111b492500382610c6a565b90565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56395935091905b8183106111fa5750506111b493508201015f806111a6565b855487840185015294850194869450918301916111e2565b9150506111b494925060ff191682840152151560051b8201015f806111a6565b634e487b7160e01b5f52602260045260245ffd5b90607f1690611185565b60ff81146112725760ff811690601f8211611158576040519161114e83610c4f565b506040515f60018054918260011c60018416928315611317575b602094858310851461123257828752869490811561121257506001146112ba5750506111b492500382610c6a565b9093915060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6935f915b8183106112ff5750506111b493508201015f806111a6565b855487840185015294850194869450918301916112e7565b90607f169061128c56",
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
