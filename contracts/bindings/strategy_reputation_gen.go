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

// IStrategyReputationFeedback is an auto generated low-level Go binding around an user-defined struct.
type IStrategyReputationFeedback struct {
	ClientAddress common.Address
	Timestamp     uint64
	Score         uint8
	Tag1          [32]byte
	Tag2          [32]byte
}

// StrategyReputationMetaData contains all meta data concerning the StrategyReputation contract.
var StrategyReputationMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"identityRegistry_\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"FEEDBACK_AUTH_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"eip712Domain\",\"inputs\":[],\"outputs\":[{\"name\":\"fields\",\"type\":\"bytes1\",\"internalType\":\"bytes1\"},{\"name\":\"name\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"version\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"chainId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"verifyingContract\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"salt\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"extensions\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getClientIndex\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"clientAddress\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getFeedback\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"clientAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"index\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structIStrategyReputation.Feedback\",\"components\":[{\"name\":\"clientAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"timestamp\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"score\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"tag2\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getFeedbackAt\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"position\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structIStrategyReputation.Feedback\",\"components\":[{\"name\":\"clientAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"timestamp\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"score\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"tag2\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getSummary\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"count\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"average\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"giveFeedback\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"score\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"tag2\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"fileuri\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"filehash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"feedbackAuth\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"hashTypedDataV4\",\"inputs\":[{\"name\":\"structHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"identityRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"event\",\"name\":\"EIP712DomainChanged\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"NewFeedback\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"clientAddress\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"score\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"tag2\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"},{\"name\":\"feedbackUri\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AgentIdMismatch\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"authorizedAgentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"AgentNotFound\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ClientMismatch\",\"inputs\":[{\"name\":\"caller\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"authorizedClient\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"Eip191NotSupported\",\"inputs\":[{\"name\":\"signer\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"FeedbackAuthExpired\",\"inputs\":[{\"name\":\"expiry\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"timestamp\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"FeedbackNotFound\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"clientAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"index\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"count\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"IndexLimitExceeded\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"clientAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"index\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"indexLimit\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"InvalidChainId\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidContractSignature\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"InvalidIdentityRegistry\",\"inputs\":[{\"name\":\"identityRegistry\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"InvalidScore\",\"inputs\":[{\"name\":\"score\",\"type\":\"uint8\",\"internalType\":\"uint8\"}]},{\"type\":\"error\",\"name\":\"InvalidShortString\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidSignatureLength\",\"inputs\":[{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"InvalidSignatureS\",\"inputs\":[{\"name\":\"s\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"InvalidSigner\",\"inputs\":[{\"name\":\"signer\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"MalformedFeedbackAuth\",\"inputs\":[{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"PositionNotFound\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"position\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"count\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"StringTooLong\",\"inputs\":[{\"name\":\"str\",\"type\":\"string\",\"internalType\":\"string\"}]}]",
	ID:  "StrategyReputation",
	Bin: "0x6101803462000302576001600160401b03601f62001bf238819003918201601f191684019183831185841017620002ee5780859260409485528339602094859181010312620003025751916001600160a01b0383169182840362000302578051916200006b8362000306565b60128352858301947129ba3930ba32b3bca932b83aba30ba34b7b760711b8652825196620000998862000306565b60018852808801603160f81b8152620000b2866200033e565b97610120988952620000c48a62000508565b96610140978852519020988960e05251902061010098818a524660a052855191838301917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f83528784015260608301524660808301523060a083015260a0825260c082019482861090861117620002ee57848652815190206080523060c05260e460e08201916301ffc9a760e01b9182918285520152825f6024968781526200016d8162000322565b51617530948786fa933d5f519086620002e2575b5085620002d7575b508462000277575b8462000214575b5050505015620001ff575061016092835251926115429485620006b08639608051856111cf015260a0518561129a015260c05185611199015260e0518561121e01525184611244015251836101540152518261017d0152518181816107e90152610a1e0152f35b81516328b4083160e21b815260048101859052fd5b839450905f929187518581019283526380ac58cd60e01b888201528781526200023d8162000322565b5192fa5f5190913d836200026b575b50508162000260575b505f80808062000198565b905015155f62000255565b101591505f806200024c565b9350825f87518281019084825263ffffffff60e01b898201528881526200029e8162000322565b51908786fa5f51843d83620002cb575b505081620002c0575b50159362000191565b905015155f620002b7565b10159150845f620002ae565b151594505f62000189565b85111595505f62000181565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b604081019081106001600160401b03821117620002ee57604052565b606081019081106001600160401b03821117620002ee57604052565b805160209081811015620003d85750601f8251116200037957808251920151908083106200036b57501790565b825f19910360031b1b161790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b828510620003be575050604492505f838284010152601f80199101168101030190fd5b84810182015186860160440152938101938593506200039b565b906001600160401b038211620002ee575f54926001938481811c91168015620004fd575b83821014620004e957601f8111620004b3575b5081601f84116001146200044d57509282939183925f9462000441575b50501b915f199060031b1c1916175f5560ff90565b015192505f806200042c565b919083601f1981165f8052845f20945f905b888383106200049857505050106200047f575b505050811b015f5560ff90565b01515f1960f88460031b161c191690555f808062000472565b8587015188559096019594850194879350908101906200045f565b5f805284601f845f20920160051c820191601f860160051c015b828110620004dd5750506200040f565b5f8155018590620004cd565b634e487b7160e01b5f52602260045260245ffd5b90607f1690620003fc565b805160209081811015620005945750601f8251116200053557808251920151908083106200036b57501790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b8285106200057a575050604492505f838284010152601f80199101168101030190fd5b848101820151868601604401529381019385935062000557565b9192916001600160401b038111620002ee5760019182548381811c91168015620006a4575b82821014620004e957601f81116200066e575b5080601f83116001146200060a5750819293945f92620005fe575b50505f19600383901b1c191690821b17905560ff90565b015190505f80620005e7565b90601f19831695845f52825f20925f905b8882106200065657505083859697106200063d575b505050811b01905560ff90565b01515f1960f88460031b161c191690555f808062000630565b8087859682949686015181550195019301906200061b565b835f5283601f835f20920160051c820191601f850160051c015b82811062000698575050620005cc565b5f815501849062000688565b90607f1690620005b956fe6080806040526004361015610012575f80fd5b5f3560e01c90816307dc0f1f1461081857508063134e18f4146107d4578063155e5bbd1461042a5780632a7a8eed146103bf5780634980f288146103795780636faf2bdc1461025957806384b0196e1461013f578063aee14460146100ca5763b58193201461007f575f80fd5b346100c65760403660031901126100c65761009861087d565b6004355f526002602052600160405f20019060018060a01b03165f52602052602060405f2054604051908152f35b5f80fd5b346100c65760203660031901126100c6575f6004355f52600260205260405f206001600160401b03815416908115908115610112575b6040805184815260ff86166020820152f35b60020154925061012b5760ff8082604094041692610100565b634e487b7160e01b5f52601260045260245ffd5b346100c6575f3660031901126100c6576101787f00000000000000000000000000000000000000000000000000000000000000006112c0565b6101a17f00000000000000000000000000000000000000000000000000000000000000006113e4565b6040516020808201928284106001600160401b03851117610245579160206101fa85946101ec97966040525f8452604051978897600f60f81b895260e0858a015260e08901906108b4565b9087820360408901526108b4565b914660608701523060808701525f60a087015285830360c087015251918281520192915f5b82811061022e57505050500390f35b83518552869550938101939281019260010161021f565b634e487b7160e01b5f52604160045260245ffd5b346100c65760603660031901126100c65760043561027561087d565b906044359061028261097e565b50805f526002602052600160405f200160018060a01b0384165f5260205260405f209283548084101561033e5761033a6102eb6102e5876001600160401b036102d789895f52600260205260405f20936108d9565b90549060031b1c1690610965565b506109a8565b6040519182918291909160808060a083019460018060a01b0381511684526001600160401b03602082015116602085015260ff6040820151166040850152606081015160608501520151910152565b0390f35b60405163d6b291ff60e01b815260048101939093526001600160a01b0391909116602483015260448201929092526064810191909152608490fd5b346100c65760203660031901126100c65760206103b760043561039a611196565b6042916040519161190160f01b8352600283015260228201522090565b604051908152f35b346100c65760403660031901126100c6576024356004356103de61097e565b50805f52600260205260405f20908154808410156104065761033a6102eb6102e58686610965565b606492508360405192630555e09760e41b8452600484015260248301526044820152fd5b346100c65760e03660031901126100c65760243560ff811681036100c6576084356001600160401b0381116100c657610467903690600401610850565b919060c4356001600160401b0381116100c657610488903690600401610850565b90606460ff8516116107b95761049f6004356109f9565b9060a083106107a0578260a0116100c65780356001600160a01b0360208301351161078757600435810361076757503360208201350361073757466080820135036107255760608101354211610702576004355f52600260205260405f2092335f526001840160205260405f209182549360408201358510156106d157906105279291610b3b565b6001600160401b0383541691600160401b8110156102455761054e916001820181556108d9565b6001600160401b03829392549160031b92831b921b1916179055604051906105758261090e565b338252602082016001600160401b0342168152604083019260ff86168452606081016044358152608082019060643582528454600160401b811015610245578060016105c49201875586610965565b9490946106be5792518454935196516001600160e81b03199094166001600160a01b03919091161760a09690961b67ffffffffffffffff60a01b169590951760e09290921b60ff60e01b1691909117825592516001820155915160029283015501805490919060ff841681019081106106aa5784925560ff6040519316835260643560208401526080604084015281608084015260a08301375f60a0838301015260a4356060820152604435917f54b3254e4cc01969e70376d20390cc2f6af90539d9adaa78a53ebcda17f78154339260a08160043594601f80199101168101030190a4005b634e487b7160e01b5f52601160045260245ffd5b634e487b7160e01b5f525f60045260245ffd5b6040805163aeccdd4f60e01b8152600480359082015233602482015260448101879052908301356064820152608490fd5b60405163d6cbcc2760e01b81526060909101356004820152426024820152604490fd5b604051633d23e4d160e11b8152600490fd5b604051639c9008d160e01b81523360048201526020909101356001600160a01b0316602482015280604481010390fd5b604490604051906333ffedff60e21b825260043560048301526024820152fd5b60405163fe169c7760e01b815260048101859052602490fd5b60405163fe169c7760e01b815260048101849052602490fd5b6040516306fae60560e11b815260ff85166004820152602490fd5b346100c6575f3660031901126100c6576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b346100c6575f3660031901126100c657807fa9fd0e88017b61fa03b632d5bd5d5668dac87197bf1fa9dec0aa2f74a5b399ef60209252f35b9181601f840112156100c6578235916001600160401b0383116100c657602083818601950101116100c657565b602435906001600160a01b03821682036100c657565b5f5b8381106108a45750505f910152565b8181015183820152602001610895565b906020916108cd81518092818552858086019101610893565b601f01601f1916010190565b91909180548310156108fa575f52601860205f208360021c019260031b1690565b634e487b7160e01b5f52603260045260245ffd5b60a081019081106001600160401b0382111761024557604052565b604081019081106001600160401b0382111761024557604052565b90601f801991011681019081106001600160401b0382111761024557604052565b80548210156108fa575f52600360205f20910201905f90565b6040519061098b8261090e565b5f6080838281528260208201528260408201528260608201520152565b906040516109b58161090e565b82546001600160a01b038116825260a081901c6001600160401b0316602083015260e01c60ff16604082015260018301546060820152600292909201546080830152565b6040516331a9108f60e11b8152600481018290526001600160a01b03906020816024817f000000000000000000000000000000000000000000000000000000000000000086165afa9182915f93610a6f575b5050610a6a57604051630ede975960e01b815260048101839052602490fd5b905090565b909192506020813d602011610aa6575b81610a8c60209383610944565b810103126100c6575190811681036100c657905f80610a4b565b3d9150610a7f565b6001600160401b03811161024557601f01601f191660200190565b91909160405160c08101908082106001600160401b038311176102455781604052809460a0825260a08401116100c6575f92602060a092013752565b929192610b1182610aae565b91610b1f6040519384610944565b8294818452818301116100c6578281602093845f960137010152565b9290918060a0116100c65760a0830190609f19810193610b66610b5e8383610c7d565b61039a611196565b93610b7c610b75368887610b05565b8689610cdd565b610c745750610b95848760018060a01b03948594610de2565b1680610c5c5750843b610c42575090610bb3610bb992843691610b05565b9061115c565b91926004821015610c2e5760028214610c165750600314610bfe5750604051637ba5ffb560e01b81526001600160a01b03918216600482015291166024820152604490fd5b60249060405190635682f3bf60e01b82526004820152fd5b6024906040519063058676ad60e31b82526004820152fd5b634e487b7160e01b5f52602160045260245ffd5b60405163a20b540560e01b81529085166004820152602490fd5b6024906040519063054d767f60e31b82526004820152fd5b95505050505050565b9060a0116100c65760405160a060208201927fa9fd0e88017b61fa03b632d5bd5d5668dac87197bf1fa9dec0aa2f74a5b399ef8452604083013760e081015f815260c082528181106001600160401b038211176102455760405251902090565b610ce7838361115c565b506004811015610c2e57159081610dcc575b50610dc4575f809160405194602095610d4381610d3589820194630b135d3f60e11b998a875260248401526040604484015260648301906108b4565b03601f198101835282610944565b51915afa913d15610dbc573d90610d5982610aae565b91610d676040519384610944565b82523d5f8284013e5b83610daf575b83610d82575b50505090565b81519181015192935090818110610d9f575b5050145f8080610d7c565b5f19910360031b1b165f80610d94565b8093508151101592610d76565b606090610d70565b505050600190565b6001600160a01b0383811691161490505f610cf9565b9193925f9460e18314610ea3575b50506101218114610dff575050565b8060e0116100c65760018060a01b038060c084013516926040519261010084018481106001600160401b03821117610245578060405260e08552602085019160e08401923684116100c65787965f610bb39460e0610e94988537525190207f19457468657265756d205369676e6564204d6573736167653a0a3332000000005f52601c52603c5f2092369160df190190610b05565b50501614610e9f5750565b9150565b604090815191608083018381106001600160401b0382111761024557815260a0908560a0116100c657610ed63688610ac9565b9485516020809701207f19457468657265756d205369676e6564204d6573736167653a0a33320000000090815f52601c52603c5f208652610f17888a610c7d565b815f52601c52603c5f20878701525f52601c52603c5f2081850152610f3c3688610ac9565b80519182965f917a184f03e93ff9f4daa797ed6e38ed64bf6a1f0100000000000000008086101561114f575b506d04ee2d6d415b85acef8100000000808a1015611141575b50662386f26fc10000808a1015611132575b506305f5e100808a1015611123575b50612710808a1015611114575b506064891015611104575b600a809910156110fa575b60019860018401958a6021610ff1610fdc8a610aae565b99610fe987519b8c610944565b808b52610aae565b8987019790601f1901368937890101905b6110cc575b5050509161106293603a926110719451958693611050838601997f19457468657265756d205369676e6564204d6573736167653a0a0000000000008b5251809288880190610893565b84019183519384918785019101610893565b0103601a810184520182610944565b51902060608401525f5b6004811061108b57505050610df0565b6110a68160051b850151610bb336609f198a01868c01610b05565b50506001600160a01b038481169116146110c157840161107b565b509096505050505050565b5f19019082906f181899199a1a9b1b9c1cb0b131b232b360811b8282061a835304908b826110025750611007565b9160010191610fc5565b9197606460029104980191610fba565b6004919399049801915f610faf565b6008919399049801915f610fa2565b6010919399049801915f610f93565b82919399049801915f610f81565b850498509150815f610f68565b815191906041830361118c576111859250602082015190606060408401519301515f1a906114b5565b9192909190565b50505f9160029190565b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161480611297575b156111f1577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815260c081018181106001600160401b038211176102455760405251902090565b507f000000000000000000000000000000000000000000000000000000000000000046146111c8565b60ff81146112fe5760ff811690601f82116112ec57604051916112e283610929565b8252602082015290565b604051632cd44ac360e21b8152600490fd5b506040515f8054906001908260011c600184169283156113da575b60209485831085146113c65782875286949081156113a6575060011461134b575b505061134892500382610944565b90565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56395935091905b81831061138e57505061134893508201015f8061133a565b85548784018501529485019486945091830191611376565b91505061134894925060ff191682840152151560051b8201015f8061133a565b634e487b7160e01b5f52602260045260245ffd5b90607f1690611319565b60ff81146114065760ff811690601f82116112ec57604051916112e283610929565b506040515f60018054918260011c600184169283156114ab575b60209485831085146113c65782875286949081156113a6575060011461144e57505061134892500382610944565b9093915060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6935f915b81831061149357505061134893508201015f8061133a565b8554878401850152948501948694509183019161147b565b90607f1690611420565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411611537579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa1561152c575f516001600160a01b0381161561152257905f905f90565b505f906001905f90565b6040513d5f823e3d90fd5b5050505f916003919056",
}

// StrategyReputation is an auto generated Go binding around an Ethereum contract.
type StrategyReputation struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *StrategyReputation) GetABI() abi.ABI {
	return c.abi
}

// NewStrategyReputation creates a new instance of StrategyReputation.
func NewStrategyReputation() *StrategyReputation {
	parsed, err := StrategyReputationMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &StrategyReputation{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *StrategyReputation) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address identityRegistry_) returns()
func (strategyReputation *StrategyReputation) PackConstructor(identityRegistry_ common.Address) []byte {
	enc, err := strategyReputation.abi.Pack("", identityRegistry_)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackFEEDBACKAUTHTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x07dc0f1f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function FEEDBACK_AUTH_TYPEHASH() view returns(bytes32)
func (strategyReputation *StrategyReputation) PackFEEDBACKAUTHTYPEHASH() []byte {
	enc, err := strategyReputation.abi.Pack("FEEDBACK_AUTH_TYPEHASH")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFEEDBACKAUTHTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x07dc0f1f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function FEEDBACK_AUTH_TYPEHASH() view returns(bytes32)
func (strategyReputation *StrategyReputation) TryPackFEEDBACKAUTHTYPEHASH() ([]byte, error) {
	return strategyReputation.abi.Pack("FEEDBACK_AUTH_TYPEHASH")
}

// UnpackFEEDBACKAUTHTYPEHASH is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x07dc0f1f.
//
// Solidity: function FEEDBACK_AUTH_TYPEHASH() view returns(bytes32)
func (strategyReputation *StrategyReputation) UnpackFEEDBACKAUTHTYPEHASH(data []byte) ([32]byte, error) {
	out, err := strategyReputation.abi.Unpack("FEEDBACK_AUTH_TYPEHASH", data)
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
func (strategyReputation *StrategyReputation) PackEip712Domain() []byte {
	enc, err := strategyReputation.abi.Pack("eip712Domain")
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
func (strategyReputation *StrategyReputation) TryPackEip712Domain() ([]byte, error) {
	return strategyReputation.abi.Pack("eip712Domain")
}

// StrategyReputationEip712DomainOutput serves as a container for the return parameters of contract
// method Eip712Domain.
type StrategyReputationEip712DomainOutput struct {
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
func (strategyReputation *StrategyReputation) UnpackEip712Domain(data []byte) (StrategyReputationEip712DomainOutput, error) {
	out, err := strategyReputation.abi.Unpack("eip712Domain", data)
	outstruct := new(StrategyReputationEip712DomainOutput)
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

// PackGetClientIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb5819320.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getClientIndex(uint256 agentId, address clientAddress) view returns(uint256)
func (strategyReputation *StrategyReputation) PackGetClientIndex(agentId *big.Int, clientAddress common.Address) []byte {
	enc, err := strategyReputation.abi.Pack("getClientIndex", agentId, clientAddress)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetClientIndex is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb5819320.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getClientIndex(uint256 agentId, address clientAddress) view returns(uint256)
func (strategyReputation *StrategyReputation) TryPackGetClientIndex(agentId *big.Int, clientAddress common.Address) ([]byte, error) {
	return strategyReputation.abi.Pack("getClientIndex", agentId, clientAddress)
}

// UnpackGetClientIndex is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb5819320.
//
// Solidity: function getClientIndex(uint256 agentId, address clientAddress) view returns(uint256)
func (strategyReputation *StrategyReputation) UnpackGetClientIndex(data []byte) (*big.Int, error) {
	out, err := strategyReputation.abi.Unpack("getClientIndex", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetFeedback is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6faf2bdc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getFeedback(uint256 agentId, address clientAddress, uint256 index) view returns((address,uint64,uint8,bytes32,bytes32))
func (strategyReputation *StrategyReputation) PackGetFeedback(agentId *big.Int, clientAddress common.Address, index *big.Int) []byte {
	enc, err := strategyReputation.abi.Pack("getFeedback", agentId, clientAddress, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetFeedback is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6faf2bdc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getFeedback(uint256 agentId, address clientAddress, uint256 index) view returns((address,uint64,uint8,bytes32,bytes32))
func (strategyReputation *StrategyReputation) TryPackGetFeedback(agentId *big.Int, clientAddress common.Address, index *big.Int) ([]byte, error) {
	return strategyReputation.abi.Pack("getFeedback", agentId, clientAddress, index)
}

// UnpackGetFeedback is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6faf2bdc.
//
// Solidity: function getFeedback(uint256 agentId, address clientAddress, uint256 index) view returns((address,uint64,uint8,bytes32,bytes32))
func (strategyReputation *StrategyReputation) UnpackGetFeedback(data []byte) (IStrategyReputationFeedback, error) {
	out, err := strategyReputation.abi.Unpack("getFeedback", data)
	if err != nil {
		return *new(IStrategyReputationFeedback), err
	}
	out0 := *abi.ConvertType(out[0], new(IStrategyReputationFeedback)).(*IStrategyReputationFeedback)
	return out0, nil
}

// PackGetFeedbackAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2a7a8eed.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getFeedbackAt(uint256 agentId, uint256 position) view returns((address,uint64,uint8,bytes32,bytes32))
func (strategyReputation *StrategyReputation) PackGetFeedbackAt(agentId *big.Int, position *big.Int) []byte {
	enc, err := strategyReputation.abi.Pack("getFeedbackAt", agentId, position)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetFeedbackAt is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2a7a8eed.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getFeedbackAt(uint256 agentId, uint256 position) view returns((address,uint64,uint8,bytes32,bytes32))
func (strategyReputation *StrategyReputation) TryPackGetFeedbackAt(agentId *big.Int, position *big.Int) ([]byte, error) {
	return strategyReputation.abi.Pack("getFeedbackAt", agentId, position)
}

// UnpackGetFeedbackAt is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2a7a8eed.
//
// Solidity: function getFeedbackAt(uint256 agentId, uint256 position) view returns((address,uint64,uint8,bytes32,bytes32))
func (strategyReputation *StrategyReputation) UnpackGetFeedbackAt(data []byte) (IStrategyReputationFeedback, error) {
	out, err := strategyReputation.abi.Unpack("getFeedbackAt", data)
	if err != nil {
		return *new(IStrategyReputationFeedback), err
	}
	out0 := *abi.ConvertType(out[0], new(IStrategyReputationFeedback)).(*IStrategyReputationFeedback)
	return out0, nil
}

// PackGetSummary is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaee14460.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getSummary(uint256 agentId) view returns(uint64 count, uint8 average)
func (strategyReputation *StrategyReputation) PackGetSummary(agentId *big.Int) []byte {
	enc, err := strategyReputation.abi.Pack("getSummary", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetSummary is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaee14460.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getSummary(uint256 agentId) view returns(uint64 count, uint8 average)
func (strategyReputation *StrategyReputation) TryPackGetSummary(agentId *big.Int) ([]byte, error) {
	return strategyReputation.abi.Pack("getSummary", agentId)
}

// StrategyReputationGetSummaryOutput serves as a container for the return parameters of contract
// method GetSummary.
type StrategyReputationGetSummaryOutput struct {
	Count   uint64
	Average uint8
}

// UnpackGetSummary is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xaee14460.
//
// Solidity: function getSummary(uint256 agentId) view returns(uint64 count, uint8 average)
func (strategyReputation *StrategyReputation) UnpackGetSummary(data []byte) (StrategyReputationGetSummaryOutput, error) {
	out, err := strategyReputation.abi.Unpack("getSummary", data)
	outstruct := new(StrategyReputationGetSummaryOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Count = *abi.ConvertType(out[0], new(uint64)).(*uint64)
	outstruct.Average = *abi.ConvertType(out[1], new(uint8)).(*uint8)
	return *outstruct, nil
}

// PackGiveFeedback is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x155e5bbd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function giveFeedback(uint256 agentId, uint8 score, bytes32 tag1, bytes32 tag2, string fileuri, bytes32 filehash, bytes feedbackAuth) returns()
func (strategyReputation *StrategyReputation) PackGiveFeedback(agentId *big.Int, score uint8, tag1 [32]byte, tag2 [32]byte, fileuri string, filehash [32]byte, feedbackAuth []byte) []byte {
	enc, err := strategyReputation.abi.Pack("giveFeedback", agentId, score, tag1, tag2, fileuri, filehash, feedbackAuth)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGiveFeedback is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x155e5bbd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function giveFeedback(uint256 agentId, uint8 score, bytes32 tag1, bytes32 tag2, string fileuri, bytes32 filehash, bytes feedbackAuth) returns()
func (strategyReputation *StrategyReputation) TryPackGiveFeedback(agentId *big.Int, score uint8, tag1 [32]byte, tag2 [32]byte, fileuri string, filehash [32]byte, feedbackAuth []byte) ([]byte, error) {
	return strategyReputation.abi.Pack("giveFeedback", agentId, score, tag1, tag2, fileuri, filehash, feedbackAuth)
}

// PackHashTypedDataV4 is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4980f288.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hashTypedDataV4(bytes32 structHash) view returns(bytes32)
func (strategyReputation *StrategyReputation) PackHashTypedDataV4(structHash [32]byte) []byte {
	enc, err := strategyReputation.abi.Pack("hashTypedDataV4", structHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHashTypedDataV4 is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4980f288.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function hashTypedDataV4(bytes32 structHash) view returns(bytes32)
func (strategyReputation *StrategyReputation) TryPackHashTypedDataV4(structHash [32]byte) ([]byte, error) {
	return strategyReputation.abi.Pack("hashTypedDataV4", structHash)
}

// UnpackHashTypedDataV4 is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4980f288.
//
// Solidity: function hashTypedDataV4(bytes32 structHash) view returns(bytes32)
func (strategyReputation *StrategyReputation) UnpackHashTypedDataV4(data []byte) ([32]byte, error) {
	out, err := strategyReputation.abi.Unpack("hashTypedDataV4", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackIdentityRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x134e18f4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function identityRegistry() view returns(address)
func (strategyReputation *StrategyReputation) PackIdentityRegistry() []byte {
	enc, err := strategyReputation.abi.Pack("identityRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIdentityRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x134e18f4.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function identityRegistry() view returns(address)
func (strategyReputation *StrategyReputation) TryPackIdentityRegistry() ([]byte, error) {
	return strategyReputation.abi.Pack("identityRegistry")
}

// UnpackIdentityRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x134e18f4.
//
// Solidity: function identityRegistry() view returns(address)
func (strategyReputation *StrategyReputation) UnpackIdentityRegistry(data []byte) (common.Address, error) {
	out, err := strategyReputation.abi.Unpack("identityRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// StrategyReputationEIP712DomainChanged represents a EIP712DomainChanged event raised by the StrategyReputation contract.
type StrategyReputationEIP712DomainChanged struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const StrategyReputationEIP712DomainChangedEventName = "EIP712DomainChanged"

// ContractEventName returns the user-defined event name.
func (StrategyReputationEIP712DomainChanged) ContractEventName() string {
	return StrategyReputationEIP712DomainChangedEventName
}

// UnpackEIP712DomainChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EIP712DomainChanged()
func (strategyReputation *StrategyReputation) UnpackEIP712DomainChangedEvent(log *types.Log) (*StrategyReputationEIP712DomainChanged, error) {
	event := "EIP712DomainChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyReputation.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyReputationEIP712DomainChanged)
	if len(log.Data) > 0 {
		if err := strategyReputation.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyReputation.abi.Events[event].Inputs {
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

// StrategyReputationNewFeedback represents a NewFeedback event raised by the StrategyReputation contract.
type StrategyReputationNewFeedback struct {
	AgentId       *big.Int
	ClientAddress common.Address
	Score         uint8
	Tag1          [32]byte
	Tag2          [32]byte
	FeedbackUri   string
	FeedbackHash  [32]byte
	Raw           *types.Log // Blockchain specific contextual infos
}

const StrategyReputationNewFeedbackEventName = "NewFeedback"

// ContractEventName returns the user-defined event name.
func (StrategyReputationNewFeedback) ContractEventName() string {
	return StrategyReputationNewFeedbackEventName
}

// UnpackNewFeedbackEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event NewFeedback(uint256 indexed agentId, address indexed clientAddress, uint8 score, bytes32 indexed tag1, bytes32 tag2, string feedbackUri, bytes32 feedbackHash)
func (strategyReputation *StrategyReputation) UnpackNewFeedbackEvent(log *types.Log) (*StrategyReputationNewFeedback, error) {
	event := "NewFeedback"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyReputation.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyReputationNewFeedback)
	if len(log.Data) > 0 {
		if err := strategyReputation.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyReputation.abi.Events[event].Inputs {
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
func (strategyReputation *StrategyReputation) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["AgentIdMismatch"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackAgentIdMismatchError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["AgentNotFound"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackAgentNotFoundError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["ClientMismatch"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackClientMismatchError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["Eip191NotSupported"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackEip191NotSupportedError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["FeedbackAuthExpired"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackFeedbackAuthExpiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["FeedbackNotFound"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackFeedbackNotFoundError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["IndexLimitExceeded"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackIndexLimitExceededError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidChainId"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidChainIdError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidContractSignature"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidContractSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidIdentityRegistry"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidIdentityRegistryError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidScore"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidScoreError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidShortString"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidShortStringError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidSignatureLength"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidSignatureLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidSignatureS"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidSignatureSError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["InvalidSigner"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackInvalidSignerError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["MalformedFeedbackAuth"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackMalformedFeedbackAuthError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["PositionNotFound"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackPositionNotFoundError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyReputation.abi.Errors["StringTooLong"].ID.Bytes()[:4]) {
		return strategyReputation.UnpackStringTooLongError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// StrategyReputationAgentIdMismatch represents a AgentIdMismatch error raised by the StrategyReputation contract.
type StrategyReputationAgentIdMismatch struct {
	AgentId           *big.Int
	AuthorizedAgentId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AgentIdMismatch(uint256 agentId, uint256 authorizedAgentId)
func StrategyReputationAgentIdMismatchErrorID() common.Hash {
	return common.HexToHash("0xcfffb7fc5aa467615a61b55793f4049652ab8de9c7392bba68a8feb02ff79a9f")
}

// UnpackAgentIdMismatchError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AgentIdMismatch(uint256 agentId, uint256 authorizedAgentId)
func (strategyReputation *StrategyReputation) UnpackAgentIdMismatchError(raw []byte) (*StrategyReputationAgentIdMismatch, error) {
	out := new(StrategyReputationAgentIdMismatch)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "AgentIdMismatch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationAgentNotFound represents a AgentNotFound error raised by the StrategyReputation contract.
type StrategyReputationAgentNotFound struct {
	AgentId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AgentNotFound(uint256 agentId)
func StrategyReputationAgentNotFoundErrorID() common.Hash {
	return common.HexToHash("0x0ede97598720f5054091b213f6f8c5dcea86b34dd9683145ae8e86cd1c3446ea")
}

// UnpackAgentNotFoundError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AgentNotFound(uint256 agentId)
func (strategyReputation *StrategyReputation) UnpackAgentNotFoundError(raw []byte) (*StrategyReputationAgentNotFound, error) {
	out := new(StrategyReputationAgentNotFound)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "AgentNotFound", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationClientMismatch represents a ClientMismatch error raised by the StrategyReputation contract.
type StrategyReputationClientMismatch struct {
	Caller           common.Address
	AuthorizedClient common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ClientMismatch(address caller, address authorizedClient)
func StrategyReputationClientMismatchErrorID() common.Hash {
	return common.HexToHash("0x9c9008d1cc3e53b57fd8bad79c76bad4f20029c649dd450c8ebea2c876375cd2")
}

// UnpackClientMismatchError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ClientMismatch(address caller, address authorizedClient)
func (strategyReputation *StrategyReputation) UnpackClientMismatchError(raw []byte) (*StrategyReputationClientMismatch, error) {
	out := new(StrategyReputationClientMismatch)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "ClientMismatch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationEip191NotSupported represents a Eip191NotSupported error raised by the StrategyReputation contract.
type StrategyReputationEip191NotSupported struct {
	Signer common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error Eip191NotSupported(address signer)
func StrategyReputationEip191NotSupportedErrorID() common.Hash {
	return common.HexToHash("0x2a6bb3f8b9e42b0da37b4e76fc31915d99900905c0af3361fdf5bd4d3782da18")
}

// UnpackEip191NotSupportedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error Eip191NotSupported(address signer)
func (strategyReputation *StrategyReputation) UnpackEip191NotSupportedError(raw []byte) (*StrategyReputationEip191NotSupported, error) {
	out := new(StrategyReputationEip191NotSupported)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "Eip191NotSupported", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationFeedbackAuthExpired represents a FeedbackAuthExpired error raised by the StrategyReputation contract.
type StrategyReputationFeedbackAuthExpired struct {
	Expiry    *big.Int
	Timestamp *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FeedbackAuthExpired(uint256 expiry, uint256 timestamp)
func StrategyReputationFeedbackAuthExpiredErrorID() common.Hash {
	return common.HexToHash("0xd6cbcc2738847053f43920304c3de95dbb9099ca895ef5cf4426de797b09c8cb")
}

// UnpackFeedbackAuthExpiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FeedbackAuthExpired(uint256 expiry, uint256 timestamp)
func (strategyReputation *StrategyReputation) UnpackFeedbackAuthExpiredError(raw []byte) (*StrategyReputationFeedbackAuthExpired, error) {
	out := new(StrategyReputationFeedbackAuthExpired)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "FeedbackAuthExpired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationFeedbackNotFound represents a FeedbackNotFound error raised by the StrategyReputation contract.
type StrategyReputationFeedbackNotFound struct {
	AgentId       *big.Int
	ClientAddress common.Address
	Index         *big.Int
	Count         *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FeedbackNotFound(uint256 agentId, address clientAddress, uint256 index, uint256 count)
func StrategyReputationFeedbackNotFoundErrorID() common.Hash {
	return common.HexToHash("0xd6b291ff32ffd5d01de2083e426a5088326530d7bb42a2a6e279a265ca674a55")
}

// UnpackFeedbackNotFoundError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FeedbackNotFound(uint256 agentId, address clientAddress, uint256 index, uint256 count)
func (strategyReputation *StrategyReputation) UnpackFeedbackNotFoundError(raw []byte) (*StrategyReputationFeedbackNotFound, error) {
	out := new(StrategyReputationFeedbackNotFound)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "FeedbackNotFound", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationIndexLimitExceeded represents a IndexLimitExceeded error raised by the StrategyReputation contract.
type StrategyReputationIndexLimitExceeded struct {
	AgentId       *big.Int
	ClientAddress common.Address
	Index         *big.Int
	IndexLimit    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error IndexLimitExceeded(uint256 agentId, address clientAddress, uint256 index, uint256 indexLimit)
func StrategyReputationIndexLimitExceededErrorID() common.Hash {
	return common.HexToHash("0xaeccdd4ff7235fc6d996169c5fe1d78ed49a0e282395fb5aa7dab74960632c91")
}

// UnpackIndexLimitExceededError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error IndexLimitExceeded(uint256 agentId, address clientAddress, uint256 index, uint256 indexLimit)
func (strategyReputation *StrategyReputation) UnpackIndexLimitExceededError(raw []byte) (*StrategyReputationIndexLimitExceeded, error) {
	out := new(StrategyReputationIndexLimitExceeded)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "IndexLimitExceeded", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidChainId represents a InvalidChainId error raised by the StrategyReputation contract.
type StrategyReputationInvalidChainId struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidChainId()
func StrategyReputationInvalidChainIdErrorID() common.Hash {
	return common.HexToHash("0x7a47c9a2e33466f45ac6de6b20b8951f3dc0a43208322d8ea73f00efdeb71b74")
}

// UnpackInvalidChainIdError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidChainId()
func (strategyReputation *StrategyReputation) UnpackInvalidChainIdError(raw []byte) (*StrategyReputationInvalidChainId, error) {
	out := new(StrategyReputationInvalidChainId)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidChainId", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidContractSignature represents a InvalidContractSignature error raised by the StrategyReputation contract.
type StrategyReputationInvalidContractSignature struct {
	Owner common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidContractSignature(address owner)
func StrategyReputationInvalidContractSignatureErrorID() common.Hash {
	return common.HexToHash("0xa20b5405a7de25b2f40aceed0e427302b69b9548ba69c19e00523d7ef68a7dc0")
}

// UnpackInvalidContractSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidContractSignature(address owner)
func (strategyReputation *StrategyReputation) UnpackInvalidContractSignatureError(raw []byte) (*StrategyReputationInvalidContractSignature, error) {
	out := new(StrategyReputationInvalidContractSignature)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidContractSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidIdentityRegistry represents a InvalidIdentityRegistry error raised by the StrategyReputation contract.
type StrategyReputationInvalidIdentityRegistry struct {
	IdentityRegistry common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidIdentityRegistry(address identityRegistry)
func StrategyReputationInvalidIdentityRegistryErrorID() common.Hash {
	return common.HexToHash("0xa2d020c4cf93433e3fd9007f1147743139b98013275e1cbb000362f909857384")
}

// UnpackInvalidIdentityRegistryError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidIdentityRegistry(address identityRegistry)
func (strategyReputation *StrategyReputation) UnpackInvalidIdentityRegistryError(raw []byte) (*StrategyReputationInvalidIdentityRegistry, error) {
	out := new(StrategyReputationInvalidIdentityRegistry)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidIdentityRegistry", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidScore represents a InvalidScore error raised by the StrategyReputation contract.
type StrategyReputationInvalidScore struct {
	Score uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidScore(uint8 score)
func StrategyReputationInvalidScoreErrorID() common.Hash {
	return common.HexToHash("0x0df5cc0a89f1816b830cde383cd57b7fba837601fcf2cd20352a960d3bf2036e")
}

// UnpackInvalidScoreError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidScore(uint8 score)
func (strategyReputation *StrategyReputation) UnpackInvalidScoreError(raw []byte) (*StrategyReputationInvalidScore, error) {
	out := new(StrategyReputationInvalidScore)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidScore", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidShortString represents a InvalidShortString error raised by the StrategyReputation contract.
type StrategyReputationInvalidShortString struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidShortString()
func StrategyReputationInvalidShortStringErrorID() common.Hash {
	return common.HexToHash("0xb3512b0c6163e5f0bafab72bb631b9d58cd7a731b082f910338aa21c83d5c274")
}

// UnpackInvalidShortStringError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidShortString()
func (strategyReputation *StrategyReputation) UnpackInvalidShortStringError(raw []byte) (*StrategyReputationInvalidShortString, error) {
	out := new(StrategyReputationInvalidShortString)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidShortString", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidSignatureLength represents a InvalidSignatureLength error raised by the StrategyReputation contract.
type StrategyReputationInvalidSignatureLength struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignatureLength(uint256 length)
func StrategyReputationInvalidSignatureLengthErrorID() common.Hash {
	return common.HexToHash("0x2c33b5680a9fef1303384e1d65d338fdf3c385db42aef31f2b5a9618f7249d8a")
}

// UnpackInvalidSignatureLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignatureLength(uint256 length)
func (strategyReputation *StrategyReputation) UnpackInvalidSignatureLengthError(raw []byte) (*StrategyReputationInvalidSignatureLength, error) {
	out := new(StrategyReputationInvalidSignatureLength)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidSignatureLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidSignatureS represents a InvalidSignatureS error raised by the StrategyReputation contract.
type StrategyReputationInvalidSignatureS struct {
	S [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSignatureS(bytes32 s)
func StrategyReputationInvalidSignatureSErrorID() common.Hash {
	return common.HexToHash("0x5682f3bf4b3bf8ad0bc0069bbb2507a8577586fdc58d6a2de6794b7cb704da54")
}

// UnpackInvalidSignatureSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSignatureS(bytes32 s)
func (strategyReputation *StrategyReputation) UnpackInvalidSignatureSError(raw []byte) (*StrategyReputationInvalidSignatureS, error) {
	out := new(StrategyReputationInvalidSignatureS)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidSignatureS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationInvalidSigner represents a InvalidSigner error raised by the StrategyReputation contract.
type StrategyReputationInvalidSigner struct {
	Signer common.Address
	Owner  common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidSigner(address signer, address owner)
func StrategyReputationInvalidSignerErrorID() common.Hash {
	return common.HexToHash("0x7ba5ffb5ea5896b6c25d9df1c1af58e0a39131f26db4016003db152912817de7")
}

// UnpackInvalidSignerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidSigner(address signer, address owner)
func (strategyReputation *StrategyReputation) UnpackInvalidSignerError(raw []byte) (*StrategyReputationInvalidSigner, error) {
	out := new(StrategyReputationInvalidSigner)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "InvalidSigner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationMalformedFeedbackAuth represents a MalformedFeedbackAuth error raised by the StrategyReputation contract.
type StrategyReputationMalformedFeedbackAuth struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MalformedFeedbackAuth(uint256 length)
func StrategyReputationMalformedFeedbackAuthErrorID() common.Hash {
	return common.HexToHash("0xfe169c77a54fa952757e2a2fba6d9f671e0b7fa48f6c2a068267c3027f10b2d4")
}

// UnpackMalformedFeedbackAuthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MalformedFeedbackAuth(uint256 length)
func (strategyReputation *StrategyReputation) UnpackMalformedFeedbackAuthError(raw []byte) (*StrategyReputationMalformedFeedbackAuth, error) {
	out := new(StrategyReputationMalformedFeedbackAuth)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "MalformedFeedbackAuth", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationPositionNotFound represents a PositionNotFound error raised by the StrategyReputation contract.
type StrategyReputationPositionNotFound struct {
	AgentId  *big.Int
	Position *big.Int
	Count    *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error PositionNotFound(uint256 agentId, uint256 position, uint256 count)
func StrategyReputationPositionNotFoundErrorID() common.Hash {
	return common.HexToHash("0x555e0970bc0545225196001111e39ed8b86aa9b3e5e9b30598bd88a997f7b76d")
}

// UnpackPositionNotFoundError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error PositionNotFound(uint256 agentId, uint256 position, uint256 count)
func (strategyReputation *StrategyReputation) UnpackPositionNotFoundError(raw []byte) (*StrategyReputationPositionNotFound, error) {
	out := new(StrategyReputationPositionNotFound)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "PositionNotFound", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyReputationStringTooLong represents a StringTooLong error raised by the StrategyReputation contract.
type StrategyReputationStringTooLong struct {
	Str string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StringTooLong(string str)
func StrategyReputationStringTooLongErrorID() common.Hash {
	return common.HexToHash("0x305a27a93f8e33b7392df0a0f91d6fc63847395853c45991eec52dbf24d72381")
}

// UnpackStringTooLongError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StringTooLong(string str)
func (strategyReputation *StrategyReputation) UnpackStringTooLongError(raw []byte) (*StrategyReputationStringTooLong, error) {
	out := new(StrategyReputationStringTooLong)
	if err := strategyReputation.abi.UnpackIntoInterface(out, "StringTooLong", raw); err != nil {
		return nil, err
	}
	return out, nil
}
