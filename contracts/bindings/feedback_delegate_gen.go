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
	Bin: "0x6101a0604081815234620002435781620018be803803809162000023828562000289565b83396020938491810103126200024357516001600160a01b03928382169290919083820362000243578051906200005a826200026d565b60108252838201946f466565646261636b44656c656761746560801b865281519662000086886200026d565b60018852858801603160f81b81526200009f85620002ad565b97610120988952620000b18a62000477565b95610140968752519020988960e05251902061010098818a524660a052845191888301917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f83528684015260608301524660808301523060a083015260a0825260c082019082821060018060401b038311176200025957818652825190206080523060c0526101809730895263bc4d861b60e01b82528082600481885afa9283156200024f575f936200020c575b5050501615620001f65750610160928352519361129f95866200061f873960805186610f4a015260a05186611015015260c05186610f14015260e05186610f9901525185610fbf015251846102d8015251836103020152518281816101de015281816105e8015281816106c701528181610784015281816107e30152610d64015251818181601d0152818161018501526104bd0152f35b6024915190637df62f3b60e01b82526004820152fd5b90809293503d831162000247575b62000226818562000289565b81010312620002435751818116810362000243575f80806200015f565b5f80fd5b503d6200021a565b86513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b604081019081106001600160401b038211176200025957604052565b601f909101601f19168101906001600160401b038211908210176200025957604052565b805160209081811015620003475750601f825111620002e85780825192015190808310620002da57501790565b825f19910360031b1b161790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b8285106200032d575050604492505f838284010152601f80199101168101030190fd5b84810182015186860160440152938101938593506200030a565b906001600160401b03821162000259575f54926001938481811c911680156200046c575b838210146200045857601f811162000422575b5081601f8411600114620003bc57509282939183925f94620003b0575b50501b915f199060031b1c1916175f5560ff90565b015192505f806200039b565b919083601f1981165f8052845f20945f905b88838310620004075750505010620003ee575b505050811b015f5560ff90565b01515f1960f88460031b161c191690555f8080620003e1565b858701518855909601959485019487935090810190620003ce565b5f805284601f845f20920160051c820191601f860160051c015b8281106200044c5750506200037e565b5f81550185906200043c565b634e487b7160e01b5f52602260045260245ffd5b90607f16906200036b565b805160209081811015620005035750601f825111620004a45780825192015190808310620002da57501790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b828510620004e9575050604492505f838284010152601f80199101168101030190fd5b8481018201518686016044015293810193859350620004c6565b9192916001600160401b038111620002595760019182548381811c9116801562000613575b828210146200045857601f8111620005dd575b5080601f8311600114620005795750819293945f926200056d575b50505f19600383901b1c191690821b17905560ff90565b015190505f8062000556565b90601f19831695845f52825f20925f905b888210620005c55750508385969710620005ac575b505050811b01905560ff90565b01515f1960f88460031b161c191690555f80806200059f565b8087859682949686015181550195019301906200058a565b835f5283601f835f20920160051c820191601f850160051c015b828110620006075750506200053b565b5f8155018490620005f7565b90607f16906200052856fe608080604052600436101561005e575b50361561001a575f80fd5b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461004c57005b604051634e66b6bb60e11b8152600490fd5b5f905f358060e01c91826301ffc9a714610a6b57508163150b7a0214610a295781631626ba7e14610977578163179fd69e1461045d57816320a6e0e31461041d5781633c86f6f3146103e257816384b0196e146102c2578163bbf7833714610287578163bc197c811461020d578163c8db44e3146101c8578163f23a6e611461013b575063f95275ab0361000f5734610134576003199060203683011261013457600435916001600160401b0383116101375761010090833603011261013457602061012c83600401610cbb565b604051908152f35b80fd5b5080fd5b82346101345760a036600319011261013457610155610b06565b5061015e610b1c565b50608435906001600160401b0382116101345750610180903690600401610b32565b5050307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161461004c576040516001600160e01b03199091168152602090f35b82346101345780600319360112610134576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b82346101345760a036600319011261013457610227610b06565b50610230610b1c565b506001600160401b039060443582811161013757610252903690600401610b9d565b50506064358281116101375761026c903690600401610b9d565b50506084359182116101345750610180903690600401610b32565b823461013457806003193601126101345760206040517ffd56df31017111a6aeed8cd53475f9ef2de78037856b6d9ae34a4ffa96a3bf888152f35b82346101345780600319360112610134576102fc7f00000000000000000000000000000000000000000000000000000000000000006110aa565b906103267f00000000000000000000000000000000000000000000000000000000000000006111ce565b906040519060209060208301938385106001600160401b038611176103ce579284926020610384889661037698604052858552604051988998600f60f81b8a5260e0858b015260e08a0190610b5f565b9088820360408a0152610b5f565b924660608801523060808801528460a088015286840360c088015251928381520193925b8281106103b757505050500390f35b8351855286955093810193928101926001016103a8565b634e487b7160e01b5f52604160045260245ffd5b823461013457806003193601126101345760206040517fb99ab7a5e6fb9a92bd8e841c81fc748ad96e4469460f1e92e7af836891c72abf8152f35b823461013457602036600319011261013457604061043c600435610e1c565b548151906001600160401b03811682526001600160401b0319166020820152f35b82346108e55760803660031901126108e5576001600160401b03600435116108e557610100600435360360031901126108e5576064356001600160401b0381116108e5576104af903690600401610b32565b91906001600160a01b0390307f000000000000000000000000000000000000000000000000000000000000000083161461004c57604435421161095d576104f7602435610e1c565b90815480610934575061050e600435600401610cbb565b946040519060208201907ffd56df31017111a6aeed8cd53475f9ef2de78037856b6d9ae34a4ffa96a3bf888252876040840152602435606084015260443560808401526080835260a08301928084106001600160401b038511176103ce57869460426105b0946105aa936105b99760405251902061058a610f11565b906040519161190160f01b83526002830152602282015220923691610c09565b90610de2565b9092919261103b565b1630810361091c575060405163f2d8175960e01b815260048035810135908201523060248201526020816044817f000000000000000000000000000000000000000000000000000000000000000087165afa9081156108da576001916001600160401b03915f916108fd575b501601936001600160401b0385116108e95767ffffffffffffffff19166001600160401b03851617905561065d600435602401610c6d565b61066b604460043501610c7b565b90610680606460043501600435600401610c89565b90610695608460043501600435600401610c89565b906106aa60a460043501600435600401610c89565b9190926106c160c460043501600435600401610c89565b9590968a7f0000000000000000000000000000000000000000000000000000000000000000163b156108e557604051998a99631e01b53f60e11b8b526004356004013560048c0152600f0b60248b015260ff1660448a015260648901610100905261010489019061073192610e6f565b9060031988830301608489015261074792610e6f565b906003198683030160a487015261075d92610e6f565b906003198483030160c485015261077392610e6f565b60043560e4013560e48301520381837f00000000000000000000000000000000000000000000000000000000000000001691815a5f948591f180156108da576108be575b5060405163f2d8175960e01b8152600480358101359082015230602482015290602090829060449082907f0000000000000000000000000000000000000000000000000000000000000000165afa9081156108b3578291610884575b506001600160401b03808416911603610863576001600160401b036020926040519233907f3deac80dd49302a8d3c33fe426a98f4635c960a6a76ff541e3cbd2faee39b1486024359180a3168152f35b604051632e99ca4d60e21b81526001600160401b0383166004820152602490fd5b6108a6915060203d6020116108ac575b61089e8183610be8565b810190610c4e565b83610813565b503d610894565b6040513d84823e3d90fd5b9091506001600160401b0381116103ce576040525f90836107b7565b6040513d5f823e3d90fd5b5f80fd5b634e487b7160e01b5f52601160045260245ffd5b610916915060203d6020116108ac5761089e8183610be8565b87610625565b602490604051906342b059eb60e11b82526004820152fd5b6044906001600160401b03604051916321d7fc7760e11b83526024356004840152166024820152fd5b60405163e788885360e01b81526044356004820152602490fd5b346108e55760403660031901126108e5576024356001600160401b0381116108e5576109b46109ad6109bc923690600401610b32565b3691610c09565b600435610de2565b506004811015610a1557159081610a02575b50156109f2576020630b135d3f60e11b5b6040516001600160e01b03199091168152f35b60206001600160e01b03196109df565b6001600160a01b031630149050816109ce565b634e487b7160e01b5f52602160045260245ffd5b346108e55760803660031901126108e557610a42610b06565b50610a4b610b1c565b506064356001600160401b0381116108e557610180903690600401610b32565b346108e55760203660031901126108e5576004359063ffffffff60e01b82168092036108e5576020916306b0073560e01b8114908115610af5575b8115610ae4575b8115610ad3575b8115610ac2575b5015158152f35b6301ffc9a760e01b14905083610abb565b630271189760e51b81149150610ab4565b630a85bd0160e11b81149150610aad565b630b135d3f60e11b81149150610aa6565b600435906001600160a01b03821682036108e557565b602435906001600160a01b03821682036108e557565b9181601f840112156108e5578235916001600160401b0383116108e557602083818601950101116108e557565b91908251928382525f5b848110610b89575050825f602080949584010152601f8019910116010190565b602081830181015184830182015201610b69565b9181601f840112156108e5578235916001600160401b0383116108e5576020808501948460051b0101116108e557565b604081019081106001600160401b038211176103ce57604052565b90601f801991011681019081106001600160401b038211176103ce57604052565b9291926001600160401b0382116103ce5760405191610c32601f8201601f191660200184610be8565b8294818452818301116108e5578281602093845f960137010152565b908160209103126108e557516001600160401b03811681036108e55790565b3580600f0b81036108e55790565b3560ff811681036108e55790565b903590601e19813603018212156108e557018035906001600160401b0382116108e5576020019181360383136108e557565b6020610cc8818301610c6d565b91610cd560408201610c7b565b610ce56109ad6060840184610c89565b838151910120610cfb6109ad6080850185610c89565b848151910120610d116109ad60a0860186610c89565b8581519101209160ff610d2a6109ad60c0880188610c89565b87815191012094604051978801987fb99ab7a5e6fb9a92bd8e841c81fc748ad96e4469460f1e92e7af836891c72abf8a5260018060a01b037f00000000000000000000000000000000000000000000000000000000000000001660408a0152873560608a0152600f0b60808901521660a087015260c086015260e085015261010084015261012083015260e061014091013581830152815261016081018181106001600160401b038211176103ce5760405251902090565b8151919060418303610e1257610e0b9250602082015190606060408401519301515f1a90610e8f565b9192909190565b50505f9160029190565b604051602081019182527f26115c7e43dbc462bf6bb239d16ce2e24dbc35d51f53fa10f0cf549d571dd700604082015260408152606081018181106001600160401b038211176103ce5760405251902090565b908060209392818452848401375f828201840152601f01601f1916010190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411610f06579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa156108da575f516001600160a01b03811615610efc57905f905f90565b505f906001905f90565b5050505f9160039190565b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161480611012575b15610f6c577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815260c081018181106001600160401b038211176103ce5760405251902090565b507f00000000000000000000000000000000000000000000000000000000000000004614610f43565b6004811015610a15578061104d575050565b600181036110675760405163f645eedf60e01b8152600490fd5b600281036110885760405163fce698f760e01b815260048101839052602490fd5b6003146110925750565b602490604051906335e2f38360e21b82526004820152fd5b60ff81146110e85760ff811690601f82116110d657604051916110cc83610bcd565b8252602082015290565b604051632cd44ac360e21b8152600490fd5b506040515f8054906001908260011c600184169283156111c4575b60209485831085146111b05782875286949081156111905750600114611135575b505061113292500382610be8565b90565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56395935091905b81831061117857505061113293508201015f80611124565b85548784018501529485019486945091830191611160565b91505061113294925060ff191682840152151560051b8201015f80611124565b634e487b7160e01b5f52602260045260245ffd5b90607f1690611103565b60ff81146111f05760ff811690601f82116110d657604051916110cc83610bcd565b506040515f60018054918260011c60018416928315611295575b60209485831085146111b0578287528694908115611190575060011461123857505061113292500382610be8565b9093915060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6935f915b81831061127d57505061113293508201015f80611124565b85548784018501529485019486945091830191611265565b90607f169061120a56",
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
