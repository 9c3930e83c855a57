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

// SyncDelegateMetaData contains all meta data concerning the SyncDelegate contract.
var SyncDelegateMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"contractIIdentityRegistry\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"SCOPE_METADATA\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SCOPE_SET_WALLET\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SCOPE_UNSET_WALLET\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SCOPE_URI\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"WALLET_CONSENT_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"canSetAgentURI\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"},{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"enumISyncDelegate.Refusal\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"cancelConsents\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"check\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"scope\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"enumISyncDelegate.Refusal\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"consentNonce\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"eip712Domain\",\"inputs\":[],\"outputs\":[{\"name\":\"fields\",\"type\":\"bytes1\",\"internalType\":\"bytes1\"},{\"name\":\"name\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"version\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"chainId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"verifyingContract\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"salt\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"extensions\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"grant\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"scopes\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"expires\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"grantOf\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"scopes\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"expires\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"identityRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"contractIIdentityRegistry\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"renounceGrant\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"retire\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"formerOwner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"revokeGrant\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setAgentURI\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"newURI\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setAgentWallet\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"newWallet\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"walletDeadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"walletSignature\",\"type\":\"bytes\",\"internalType\":\"bytes\"},{\"name\":\"consentDeadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"consent\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setMetadata\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"metadataKey\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"metadataValue\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"interfaceId\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"unsetAgentWallet\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"Acted\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"scope\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"ConsentsCancelled\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"nonce\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"EIP712DomainChanged\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"GrantRevoked\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"key\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Granted\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"key\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"scopes\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"expires\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"GrantsRetired\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"ConsentExpired\",\"inputs\":[{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ConsentSpent\",\"inputs\":[{\"name\":\"nonce\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignature\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignatureLength\",\"inputs\":[{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ECDSAInvalidSignatureS\",\"inputs\":[{\"name\":\"s\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"InvalidConsent\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidGrant\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidShortString\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"MetadataKeyNotAllowed\",\"inputs\":[{\"name\":\"metadataKey\",\"type\":\"string\",\"internalType\":\"string\"}]},{\"type\":\"error\",\"name\":\"NotAllowed\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"scope\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"why\",\"type\":\"uint8\",\"internalType\":\"enumISyncDelegate.Refusal\"}]},{\"type\":\"error\",\"name\":\"NotOwner\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"caller\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"StringTooLong\",\"inputs\":[{\"name\":\"str\",\"type\":\"string\",\"internalType\":\"string\"}]}]",
	ID:  "SyncDelegate",
	Bin: "0x61018060409080825234620002345780620024de80380380916200002482856200027a565b83396020928391810103126200023457516001600160a01b0380821693848303620002345780519162000057836200025e565b600c8352848301946b53796e6344656c656761746560a01b86528251906200007f826200025e565b60018252808201603160f81b815262000098866200029e565b97610120988952620000aa8462000468565b96610140978852519020928360e05251902061010098818a524660a052855191838301947f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f86528784015260608301524660808301523060a083015260a0825260c082019382851060018060401b038611176200024a5760248585938193828b52865190206080523060c0526233950960e01b82525f60c48701525afa8015620002405762000201575b505050506101609283525192611ece948562000610863960805185611d3a015260a05185611e05015260c05185611d04015260e05185611d8901525184611daf015251836102350152518261025f0152518181816103ed0152818161054d015281816108360152818161099201528181610abc01528181610ce401528181610d7e01528181611119015281816112ab0152818161139b0152818161148b0152818161157b01526117780152f35b813d831162000238575b6200021781856200027a565b810103126200023457519081160362000234575f80808062000154565b5f80fd5b503d6200020b565b85513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b604081019081106001600160401b038211176200024a57604052565b601f909101601f19168101906001600160401b038211908210176200024a57604052565b805160209081811015620003385750601f825111620002d95780825192015190808310620002cb57501790565b825f19910360031b1b161790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b8285106200031e575050604492505f838284010152601f80199101168101030190fd5b8481018201518686016044015293810193859350620002fb565b906001600160401b0382116200024a575f54926001938481811c911680156200045d575b838210146200044957601f811162000413575b5081601f8411600114620003ad57509282939183925f94620003a1575b50501b915f199060031b1c1916175f5560ff90565b015192505f806200038c565b919083601f1981165f8052845f20945f905b88838310620003f85750505010620003df575b505050811b015f5560ff90565b01515f1960f88460031b161c191690555f8080620003d2565b858701518855909601959485019487935090810190620003bf565b5f805284601f845f20920160051c820191601f860160051c015b8281106200043d5750506200036f565b5f81550185906200042d565b634e487b7160e01b5f52602260045260245ffd5b90607f16906200035c565b805160209081811015620004f45750601f825111620004955780825192015190808310620002cb57501790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b828510620004da575050604492505f838284010152601f80199101168101030190fd5b8481018201518686016044015293810193859350620004b7565b9192916001600160401b0381116200024a5760019182548381811c9116801562000604575b828210146200044957601f8111620005ce575b5080601f83116001146200056a5750819293945f926200055e575b50505f19600383901b1c191690821b17905560ff90565b015190505f8062000547565b90601f19831695845f52825f20925f905b888210620005b657505083859697106200059d575b505050811b01905560ff90565b01515f1960f88460031b161c191690555f808062000590565b8087859682949686015181550195019301906200057b565b835f5283601f835f20920160051c820191601f850160051c015b828110620005f85750506200052c565b5f8155018490620005e8565b90607f16906200051956fe6080604081815260049182361015610015575f80fd5b5f925f3560e01c91826301ffc9a714610e45575081630af28bd314610d13578163134e18f414610ccf57816318cf561f14610c905781631a3692f914610c6a5781632ea723cb14610c01578163340a575914610bd75781633c5e99d714610a765781633c9ae31814610a1e5781633fddcf1914610945578163466648da146107905781635fac5e7714610751578163712f1a58146104e957816375114e2e1461033c57816384b0196e1461021d5781638eb0e303146102005781639220206a146101c5578163bec9fb7e146101a9578163e0fbcf881461014257508063edc7761d146101275763eeaecd7e14610109575f80fd5b346101235781600319360112610123576020905160028152f35b5080fd5b50346101235781600319360112610123576020905160018152f35b9050346101a55760203660031901126101a557358083526005602052818320335f52602052815f2091610175835461105d565b809355519182527ff2ec46dd185c2d3ad2ec53fd3f35997c70d2f8ed968d689b45302977db608d5260203393a380f35b8280fd5b5050346101235781600319360112610123576020905160088152f35b505034610123578160031936011261012357602090517fda669b860ee9924f1e0885d228e861e9dd33ddba9062460a46bdf8a8d1c096878152f35b919050346101a557826003193601126101a5576020925051908152f35b919050346101a557826003193601126101a5576102597f0000000000000000000000000000000000000000000000000000000000000000611a63565b926102837f0000000000000000000000000000000000000000000000000000000000000000611b87565b9082519260209260208501958587106001600160401b0388111761032957509260206102df8388966102d2998b9996528686528151998a99600f60f81b8b5260e0868c015260e08b0190610f0b565b91898303908a0152610f0b565b924660608801523060808801528460a088015286840360c088015251928381520193925b82811061031257505050500390f35b835185528695509381019392810192600101610303565b604190634e487b7160e01b5f525260245ffd5b8383346101235760c03660031901126101235782359061035a610ec4565b6001600160401b0394906064358681116104e55761037b9036908401610e97565b9290946084359760a4359081116104e1576103999036908401610e97565b986103a4338461146a565b60078110156104ce578061049c5750865160088152835f80516020611eae83398151915260203393a380421161048657986103e291899a868561174a565b6001600160a01b03957f0000000000000000000000000000000000000000000000000000000000000000871692833b1561048257610453899692879389519a8b988997889663168f7ad760e11b88528701521660248501526044356044850152608060648501526084840191610fac565b03925af190811561047957506104665750f35b61046f90610f49565b6104765780f35b80fd5b513d84823e3d90fd5b8880fd5b836024918851916313256a6160e31b8352820152fd5b8751634d2fecdd60e11b8152808601859052336024820152600860448201526084916104cc906064830190610eda565bfd5b602185634e487b7160e01b5f525260245ffd5b8780fd5b8580fd5b919050346101a55760803660031901126101a5578135610507610ec4565b92610510610efb565b92606435916001600160401b03808416908185036104825783516331a9108f60e11b81528381018790526020986001600160a01b03918a816024817f000000000000000000000000000000000000000000000000000000000000000087165afa908115610747578c9161071a575b5082339116036106f5571697881580156106ea575b80156106de575b80156106d4575b6106c457868a5260028152848a20895f528152845f20336bffffffffffffffffffffffff60a01b825416179055868a52838152848a20335f52815281855f205416918551946060860191868310908311176103295750918593917f04167e59b91528c5017cc814e08e9738d63e286c666497c7399504166634736e9795936106be975260ff8a168452808401928352848401918252888c5260038152848c20335f528152845f20908b5f525260ff845f2093511670ffffffffffffffff00000000000000000068ffffffffffffffff008554945160081b16925160481b169270ffffffffffffffffffffffffffffffffff19161717179055519182913396839092916001600160401b0360209160ff604085019616845216910152565b0390a480f35b8451633449f82960e11b81528490fd5b50428311156105a1565b5060f08816151561059a565b5060ff881615610593565b855163b9c0876160e01b815280860189815233602082015281906040010390fd5b0390fd5b61073a91508b3d8d11610740575b6107328183610f8b565b81019061103e565b5f61057e565b503d610728565b87513d8e823e3d90fd5b828434610476576060366003190112610476575061078e610785602093610776610ec4565b61077e610efb565b913561155a565b91518092610eda565bf35b83833461012357600319906060368301126101a5576001600160401b039184356024358481116104e5576107c79036908801610e97565b919094604435908111610941576107e19036908901610e97565b6107ec92919261109a565b518085119081159161090e575b506108ed57610808338361137a565b9860078a10156108da57896108ab57889950865160028152835f80516020611eae83398151915260203393a37f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031693843b156108a75789968793610453926108988b519c8d9a8b998a98632333246d60e11b8a52890152606060248901526064880191610fac565b92858403016044860152610fac565b8980fd5b8651634d2fecdd60e11b8152908101839052336024820152600260448201526084906104cc606482018c610eda565b602190634e487b7160e01b5f525260245ffd5b8551630b3ebfe760e21b81526020818b01528061071660248201878b610fac565b905084811161048257610923903690896110c2565b6020815191012061093261109a565b6020815191012014158a6107f9565b8680fd5b83833461012357602036600319011261012357823590610965338361128a565b9360078510156108da57846109f0578394508151818152835f80516020611eae83398151915260203393a37f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031692833b156109ec57602485928385519687948593633fddcf1960e01b85528401525af190811561047957506104665750f35b8480fd5b9051634d2fecdd60e11b81528082019290925233602483015260448201526084906104cc6064820185610eda565b90508234610476578260031936011261047657610a43610a3c610ec4565b83356110f8565b916007831015610a6357505061078e825191801583526020830190610eda565b634e487b7160e01b825260219052602490fd5b919050346101a557806003193601126101a557813590610a94610ec4565b81516331a9108f60e11b81528085018490526001600160a01b039460209290919083826024817f00000000000000000000000000000000000000000000000000000000000000008b165afa918215610bcd579087918993610bae575b501695168514610b8d57838652808252828620855f528252825f20908154906001600160401b039081831690828214610b7a575060010116906001600160401b0319161790558285526005815281852090845f52525f20610b51815461105d565b90557fbed22e57567ae44eebf894cda3ea67a7528275ad51e5a41509913871d33742d38380a380f35b634e487b7160e01b8a5260119052602489fd5b825163b9c0876160e01b815290810184815233602082015281906040010390fd5b610bc6919350853d8711610740576107328183610f8b565b915f610af0565b85513d8a823e3d90fd5b919050346101a55736600319011261012357610bfe90610bf5610ec4565b903390356116a9565b80f35b8284346104765760603660031901126104765750610c1d610ec4565b916044356001600160a01b0381168103610c6657610c6293610c3f9235610fcc565b915160ff90911681526001600160401b0390911660208201529081906040820190565b0390f35b5f80fd5b919050346101a55736600319011261012357610bfe90610c88610ec4565b3391356116a9565b9050346101a557816003193601126101a55781602093610cae610ec4565b9235815260058552209060018060a01b03165f528252805f20549051908152f35b505034610123578160031936011261012357517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b91905034610c665780600319360112610c66578135916024356001600160401b038111610c6657610d479036908301610e97565b9093610d5333826110f8565b6007811015610e325780610e035750835160018152815f80516020611eae83398151915260203393a37f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031690813b15610c66575f8094610dda875198899687958694630af28bd360e01b86528501528960248501526044840191610fac565b03925af1908115610dfa5750610dee575080f35b610df89150610f49565b005b513d5f823e3d90fd5b9351634d2fecdd60e11b81529283015250336024820152600160448201526084916104cc906064830190610eda565b602184634e487b7160e01b5f525260245ffd5b9034610c66576020366003190112610c6657359063ffffffff60e01b8216809203610c66576020916361ff0deb60e11b8114908115610e86575b5015158152f35b6301ffc9a760e01b14905083610e7f565b9181601f84011215610c66578235916001600160401b038311610c665760208381860195010111610c6657565b602435906001600160a01b0382168203610c6657565b906007821015610ee75752565b634e487b7160e01b5f52602160045260245ffd5b6044359060ff82168203610c6657565b91908251928382525f5b848110610f35575050825f602080949584010152601f8019910116010190565b602081830181015184830182015201610f15565b6001600160401b038111610f5c57604052565b634e487b7160e01b5f52604160045260245ffd5b604081019081106001600160401b03821117610f5c57604052565b90601f801991011681019081106001600160401b03821117610f5c57604052565b908060209392818452848401375f828201840152601f01601f1916010190565b909291815f52600360205260405f209360018060a01b0380911694855f5260205260405f2091165f5260205260405f2054926001600160401b03915f52600460205260405f20905f526020528060405f205416818460481c16036110365760ff83169260081c1690565b505f91508190565b90816020910312610c6657516001600160a01b0381168103610c665790565b5f19811461106b5760010190565b634e487b7160e01b5f52601160045260245ffd5b6001600160401b038111610f5c57601f01601f191660200190565b604051906110a782610f70565b600c82526b30b3b2b73a2bb0b63632ba1d60a11b6020830152565b9291926110ce8261107f565b916110dc6040519384610f8b565b829481845281830111610c66578281602093845f960137010152565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f918161126b575b5061115c57505050505050600190565b611167838286610fcc565b92909360ff851615611222575050506001600160401b0316421161121957600180911603611211578290604460405180948193636caf395f60e11b835230600484015260248301525afa918215611206575f926111cf575b5050156111ca575f90565b600690565b90809250813d83116111ff575b6111e68183610f8b565b81010312610c6657518015158103610c66575f806111bf565b503d6111dc565b6040513d5f823e3d90fd5b505050600590565b50505050600490565b94925094509491505f52600281528260405f2092165f52528060405f20541690811592831561125f575b5050505f1461125a57600290565b600390565b161490505f808061124c565b611283919250873d8911610740576107328183610f8b565b905f61114c565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f918161135b575b506112ee57505050505050600190565b6112f9838286610fcc565b92909360ff851615611222575050506001600160401b0316421161121957600480911603611211578290604460405180948193636caf395f60e11b835230600484015260248301525afa918215611206575f926111cf575050156111ca575f90565b611373919250873d8911610740576107328183610f8b565b905f6112de565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f918161144b575b506113de57505050505050600190565b6113e9838286610fcc565b92909360ff851615611222575050506001600160401b0316421161121957600280911603611211578290604460405180948193636caf395f60e11b835230600484015260248301525afa918215611206575f926111cf575050156111ca575f90565b611463919250873d8911610740576107328183610f8b565b905f6113ce565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f918161153b575b506114ce57505050505050600190565b6114d9838286610fcc565b92909360ff851615611222575050506001600160401b0316421161121957600880911603611211578290604460405180948193636caf395f60e11b835230600484015260248301525afa918215611206575f926111cf575050156111ca575f90565b611553919250873d8911610740576107328183610f8b565b905f6114be565b6040516331a9108f60e11b8152600481018290526020936001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811694928681602481895afa5f918161168a575b506115bf5750505050505050600190565b6115ca848287610fcc565b92909460ff861615611652575050506001600160401b031642116116485760ff8116908115928315611638575b505050611211578290604460405180948193636caf395f60e11b835230600484015260248301525afa918215611206575f926111cf575050156111ca575f90565b1660ff16141590505f80806115f7565b5050505050600490565b9593509550959250505f52600281528260405f2092165f52528060405f20541690811592831561125f575050505f1461125a57600290565b6116a2919250883d8a11610740576107328183610f8b565b905f6115ae565b805f52602060038152604090815f2060018060a01b03809516948591825f52835280845f20971696875f5283525f84812055845f5260028352835f20875f528352835f2054161461171d575b50507f83409fc06c0cce3d5b43b87e1cfb833301a61019164a4c94ebc9f1effbb6fa675f80a4565b825f5260028152815f2090855f52525f206bffffffffffffffffffffffff60a01b81541690555f806116f5565b604080516331a9108f60e11b8152600481018390529396909590949092916001600160a01b036020866024817f000000000000000000000000000000000000000000000000000000000000000085165afa9586156118b8575f96611897575b50815f526005602052875f209086165f52602052865f20958654966117cd8861105d565b90556117f16117df8a898988876118c2565b6117ea3688876110c2565b908861195e565b61188c57508561184d575b600497853b15611817575b8751630df0f4e960e41b81528990fd5b6118419661183a966118349561182c946118c2565b9236916110c2565b90611c58565b9150611c92565b5f808080808080611807565b5f1986019786891161106b576118696117df828b8988876118c2565b6118745797506117fc565b875163058b88d360e11b8152600481018a9052602490fd5b975050505050505050565b6118b191965060203d602011610740576107328183610f8b565b945f6117a9565b88513d5f823e3d90fd5b92909391936040519460208601947fda669b860ee9924f1e0885d228e861e9dd33ddba9062460a46bdf8a8d1c096878652604087015260018060a01b03809216606087015216608085015260a084015260c083015260c0825260e08201918083106001600160401b03841117610f5c57604292604052519020611943611d01565b906040519161190160f01b8352600283015260228201522090565b6119688383611c58565b506004811015610ee757159081611a4d575b50611a45575f8091604051946020956119c4816119b689820194630b135d3f60e11b998a87526024840152604060448401526064830190610f0b565b03601f198101835282610f8b565b51915afa913d15611a3d573d906119da8261107f565b916119e86040519384610f8b565b82523d5f8284013e5b83611a30575b83611a03575b50505090565b81519181015192935090818110611a20575b5050145f80806119fd565b5f19910360031b1b165f80611a15565b80935081511015926119f7565b6060906119f1565b505050600190565b6001600160a01b0383811691161490505f61197a565b60ff8114611aa15760ff811690601f8211611a8f5760405191611a8583610f70565b8252602082015290565b604051632cd44ac360e21b8152600490fd5b506040515f8054906001908260011c60018416928315611b7d575b6020948583108514611b69578287528694908115611b495750600114611aee575b5050611aeb92500382610f8b565b90565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56395935091905b818310611b31575050611aeb93508201015f80611add565b85548784018501529485019486945091830191611b19565b915050611aeb94925060ff191682840152151560051b8201015f80611add565b634e487b7160e01b5f52602260045260245ffd5b90607f1690611abc565b60ff8114611ba95760ff811690601f8211611a8f5760405191611a8583610f70565b506040515f60018054918260011c60018416928315611c4e575b6020948583108514611b69578287528694908115611b495750600114611bf1575050611aeb92500382610f8b565b9093915060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6935f915b818310611c36575050611aeb93508201015f80611add565b85548784018501529485019486945091830191611c1e565b90607f1690611bc3565b8151919060418303611c8857611c819250602082015190606060408401519301515f1a90611e2b565b9192909190565b50505f9160029190565b6004811015610ee75780611ca4575050565b60018103611cbe5760405163f645eedf60e01b8152600490fd5b60028103611cdf5760405163fce698f760e01b815260048101839052602490fd5b600314611ce95750565b602490604051906335e2f38360e21b82526004820152fd5b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161480611e02575b15611d5c577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815260c081018181106001600160401b03821117610f5c5760405251902090565b507f00000000000000000000000000000000000000000000000000000000000000004614611d33565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411611ea2579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15611206575f516001600160a01b03811615611e9857905f905f90565b505f906001905f90565b5050505f916003919056fe117b3b14d164abdca9e64c5c466e903310748e46b0b7c5cfc249559ddcdbae15",
}

// SyncDelegate is an auto generated Go binding around an Ethereum contract.
type SyncDelegate struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *SyncDelegate) GetABI() abi.ABI {
	return c.abi
}

// NewSyncDelegate creates a new instance of SyncDelegate.
func NewSyncDelegate() *SyncDelegate {
	parsed, err := SyncDelegateMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &SyncDelegate{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *SyncDelegate) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address registry) returns()
func (syncDelegate *SyncDelegate) PackConstructor(registry common.Address) []byte {
	enc, err := syncDelegate.abi.Pack("", registry)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackSCOPEMETADATA is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xeeaecd7e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function SCOPE_METADATA() view returns(uint8)
func (syncDelegate *SyncDelegate) PackSCOPEMETADATA() []byte {
	enc, err := syncDelegate.abi.Pack("SCOPE_METADATA")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSCOPEMETADATA is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xeeaecd7e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function SCOPE_METADATA() view returns(uint8)
func (syncDelegate *SyncDelegate) TryPackSCOPEMETADATA() ([]byte, error) {
	return syncDelegate.abi.Pack("SCOPE_METADATA")
}

// UnpackSCOPEMETADATA is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xeeaecd7e.
//
// Solidity: function SCOPE_METADATA() view returns(uint8)
func (syncDelegate *SyncDelegate) UnpackSCOPEMETADATA(data []byte) (uint8, error) {
	out, err := syncDelegate.abi.Unpack("SCOPE_METADATA", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackSCOPESETWALLET is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbec9fb7e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function SCOPE_SET_WALLET() view returns(uint8)
func (syncDelegate *SyncDelegate) PackSCOPESETWALLET() []byte {
	enc, err := syncDelegate.abi.Pack("SCOPE_SET_WALLET")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSCOPESETWALLET is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbec9fb7e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function SCOPE_SET_WALLET() view returns(uint8)
func (syncDelegate *SyncDelegate) TryPackSCOPESETWALLET() ([]byte, error) {
	return syncDelegate.abi.Pack("SCOPE_SET_WALLET")
}

// UnpackSCOPESETWALLET is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xbec9fb7e.
//
// Solidity: function SCOPE_SET_WALLET() view returns(uint8)
func (syncDelegate *SyncDelegate) UnpackSCOPESETWALLET(data []byte) (uint8, error) {
	out, err := syncDelegate.abi.Unpack("SCOPE_SET_WALLET", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackSCOPEUNSETWALLET is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8eb0e303.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function SCOPE_UNSET_WALLET() view returns(uint8)
func (syncDelegate *SyncDelegate) PackSCOPEUNSETWALLET() []byte {
	enc, err := syncDelegate.abi.Pack("SCOPE_UNSET_WALLET")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSCOPEUNSETWALLET is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8eb0e303.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function SCOPE_UNSET_WALLET() view returns(uint8)
func (syncDelegate *SyncDelegate) TryPackSCOPEUNSETWALLET() ([]byte, error) {
	return syncDelegate.abi.Pack("SCOPE_UNSET_WALLET")
}

// UnpackSCOPEUNSETWALLET is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8eb0e303.
//
// Solidity: function SCOPE_UNSET_WALLET() view returns(uint8)
func (syncDelegate *SyncDelegate) UnpackSCOPEUNSETWALLET(data []byte) (uint8, error) {
	out, err := syncDelegate.abi.Unpack("SCOPE_UNSET_WALLET", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackSCOPEURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xedc7761d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function SCOPE_URI() view returns(uint8)
func (syncDelegate *SyncDelegate) PackSCOPEURI() []byte {
	enc, err := syncDelegate.abi.Pack("SCOPE_URI")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSCOPEURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xedc7761d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function SCOPE_URI() view returns(uint8)
func (syncDelegate *SyncDelegate) TryPackSCOPEURI() ([]byte, error) {
	return syncDelegate.abi.Pack("SCOPE_URI")
}

// UnpackSCOPEURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xedc7761d.
//
// Solidity: function SCOPE_URI() view returns(uint8)
func (syncDelegate *SyncDelegate) UnpackSCOPEURI(data []byte) (uint8, error) {
	out, err := syncDelegate.abi.Unpack("SCOPE_URI", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackWALLETCONSENTTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9220206a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function WALLET_CONSENT_TYPEHASH() view returns(bytes32)
func (syncDelegate *SyncDelegate) PackWALLETCONSENTTYPEHASH() []byte {
	enc, err := syncDelegate.abi.Pack("WALLET_CONSENT_TYPEHASH")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackWALLETCONSENTTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9220206a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function WALLET_CONSENT_TYPEHASH() view returns(bytes32)
func (syncDelegate *SyncDelegate) TryPackWALLETCONSENTTYPEHASH() ([]byte, error) {
	return syncDelegate.abi.Pack("WALLET_CONSENT_TYPEHASH")
}

// UnpackWALLETCONSENTTYPEHASH is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9220206a.
//
// Solidity: function WALLET_CONSENT_TYPEHASH() view returns(bytes32)
func (syncDelegate *SyncDelegate) UnpackWALLETCONSENTTYPEHASH(data []byte) ([32]byte, error) {
	out, err := syncDelegate.abi.Unpack("WALLET_CONSENT_TYPEHASH", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackCanSetAgentURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c9ae318.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function canSetAgentURI(uint256 agentId, address key) view returns(bool, uint8)
func (syncDelegate *SyncDelegate) PackCanSetAgentURI(agentId *big.Int, key common.Address) []byte {
	enc, err := syncDelegate.abi.Pack("canSetAgentURI", agentId, key)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCanSetAgentURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c9ae318.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function canSetAgentURI(uint256 agentId, address key) view returns(bool, uint8)
func (syncDelegate *SyncDelegate) TryPackCanSetAgentURI(agentId *big.Int, key common.Address) ([]byte, error) {
	return syncDelegate.abi.Pack("canSetAgentURI", agentId, key)
}

// SyncDelegateCanSetAgentURIOutput serves as a container for the return parameters of contract
// method CanSetAgentURI.
type SyncDelegateCanSetAgentURIOutput struct {
	Arg0 bool
	Arg1 uint8
}

// UnpackCanSetAgentURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3c9ae318.
//
// Solidity: function canSetAgentURI(uint256 agentId, address key) view returns(bool, uint8)
func (syncDelegate *SyncDelegate) UnpackCanSetAgentURI(data []byte) (SyncDelegateCanSetAgentURIOutput, error) {
	out, err := syncDelegate.abi.Unpack("canSetAgentURI", data)
	outstruct := new(SyncDelegateCanSetAgentURIOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Arg0 = *abi.ConvertType(out[0], new(bool)).(*bool)
	outstruct.Arg1 = *abi.ConvertType(out[1], new(uint8)).(*uint8)
	return *outstruct, nil
}

// PackCancelConsents is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe0fbcf88.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelConsents(uint256 agentId) returns()
func (syncDelegate *SyncDelegate) PackCancelConsents(agentId *big.Int) []byte {
	enc, err := syncDelegate.abi.Pack("cancelConsents", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelConsents is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe0fbcf88.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelConsents(uint256 agentId) returns()
func (syncDelegate *SyncDelegate) TryPackCancelConsents(agentId *big.Int) ([]byte, error) {
	return syncDelegate.abi.Pack("cancelConsents", agentId)
}

// PackCheck is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5fac5e77.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function check(uint256 agentId, address key, uint8 scope) view returns(uint8)
func (syncDelegate *SyncDelegate) PackCheck(agentId *big.Int, key common.Address, scope uint8) []byte {
	enc, err := syncDelegate.abi.Pack("check", agentId, key, scope)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCheck is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5fac5e77.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function check(uint256 agentId, address key, uint8 scope) view returns(uint8)
func (syncDelegate *SyncDelegate) TryPackCheck(agentId *big.Int, key common.Address, scope uint8) ([]byte, error) {
	return syncDelegate.abi.Pack("check", agentId, key, scope)
}

// UnpackCheck is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5fac5e77.
//
// Solidity: function check(uint256 agentId, address key, uint8 scope) view returns(uint8)
func (syncDelegate *SyncDelegate) UnpackCheck(data []byte) (uint8, error) {
	out, err := syncDelegate.abi.Unpack("check", data)
	if err != nil {
		return *new(uint8), err
	}
	out0 := *abi.ConvertType(out[0], new(uint8)).(*uint8)
	return out0, nil
}

// PackConsentNonce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18cf561f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function consentNonce(uint256 agentId, address owner) view returns(uint256)
func (syncDelegate *SyncDelegate) PackConsentNonce(agentId *big.Int, owner common.Address) []byte {
	enc, err := syncDelegate.abi.Pack("consentNonce", agentId, owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackConsentNonce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x18cf561f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function consentNonce(uint256 agentId, address owner) view returns(uint256)
func (syncDelegate *SyncDelegate) TryPackConsentNonce(agentId *big.Int, owner common.Address) ([]byte, error) {
	return syncDelegate.abi.Pack("consentNonce", agentId, owner)
}

// UnpackConsentNonce is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x18cf561f.
//
// Solidity: function consentNonce(uint256 agentId, address owner) view returns(uint256)
func (syncDelegate *SyncDelegate) UnpackConsentNonce(data []byte) (*big.Int, error) {
	out, err := syncDelegate.abi.Unpack("consentNonce", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackEip712Domain is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84b0196e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function eip712Domain() view returns(bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)
func (syncDelegate *SyncDelegate) PackEip712Domain() []byte {
	enc, err := syncDelegate.abi.Pack("eip712Domain")
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
func (syncDelegate *SyncDelegate) TryPackEip712Domain() ([]byte, error) {
	return syncDelegate.abi.Pack("eip712Domain")
}

// SyncDelegateEip712DomainOutput serves as a container for the return parameters of contract
// method Eip712Domain.
type SyncDelegateEip712DomainOutput struct {
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
func (syncDelegate *SyncDelegate) UnpackEip712Domain(data []byte) (SyncDelegateEip712DomainOutput, error) {
	out, err := syncDelegate.abi.Unpack("eip712Domain", data)
	outstruct := new(SyncDelegateEip712DomainOutput)
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

// PackGrant is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x712f1a58.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function grant(uint256 agentId, address key, uint8 scopes, uint64 expires) returns()
func (syncDelegate *SyncDelegate) PackGrant(agentId *big.Int, key common.Address, scopes uint8, expires uint64) []byte {
	enc, err := syncDelegate.abi.Pack("grant", agentId, key, scopes, expires)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGrant is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x712f1a58.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function grant(uint256 agentId, address key, uint8 scopes, uint64 expires) returns()
func (syncDelegate *SyncDelegate) TryPackGrant(agentId *big.Int, key common.Address, scopes uint8, expires uint64) ([]byte, error) {
	return syncDelegate.abi.Pack("grant", agentId, key, scopes, expires)
}

// PackGrantOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2ea723cb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function grantOf(uint256 agentId, address owner, address key) view returns(uint8 scopes, uint64 expires)
func (syncDelegate *SyncDelegate) PackGrantOf(agentId *big.Int, owner common.Address, key common.Address) []byte {
	enc, err := syncDelegate.abi.Pack("grantOf", agentId, owner, key)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGrantOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2ea723cb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function grantOf(uint256 agentId, address owner, address key) view returns(uint8 scopes, uint64 expires)
func (syncDelegate *SyncDelegate) TryPackGrantOf(agentId *big.Int, owner common.Address, key common.Address) ([]byte, error) {
	return syncDelegate.abi.Pack("grantOf", agentId, owner, key)
}

// SyncDelegateGrantOfOutput serves as a container for the return parameters of contract
// method GrantOf.
type SyncDelegateGrantOfOutput struct {
	Scopes  uint8
	Expires uint64
}

// UnpackGrantOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x2ea723cb.
//
// Solidity: function grantOf(uint256 agentId, address owner, address key) view returns(uint8 scopes, uint64 expires)
func (syncDelegate *SyncDelegate) UnpackGrantOf(data []byte) (SyncDelegateGrantOfOutput, error) {
	out, err := syncDelegate.abi.Unpack("grantOf", data)
	outstruct := new(SyncDelegateGrantOfOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Scopes = *abi.ConvertType(out[0], new(uint8)).(*uint8)
	outstruct.Expires = *abi.ConvertType(out[1], new(uint64)).(*uint64)
	return *outstruct, nil
}

// PackIdentityRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x134e18f4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function identityRegistry() view returns(address)
func (syncDelegate *SyncDelegate) PackIdentityRegistry() []byte {
	enc, err := syncDelegate.abi.Pack("identityRegistry")
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
func (syncDelegate *SyncDelegate) TryPackIdentityRegistry() ([]byte, error) {
	return syncDelegate.abi.Pack("identityRegistry")
}

// UnpackIdentityRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x134e18f4.
//
// Solidity: function identityRegistry() view returns(address)
func (syncDelegate *SyncDelegate) UnpackIdentityRegistry(data []byte) (common.Address, error) {
	out, err := syncDelegate.abi.Unpack("identityRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRenounceGrant is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1a3692f9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceGrant(uint256 agentId, address owner) returns()
func (syncDelegate *SyncDelegate) PackRenounceGrant(agentId *big.Int, owner common.Address) []byte {
	enc, err := syncDelegate.abi.Pack("renounceGrant", agentId, owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceGrant is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1a3692f9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceGrant(uint256 agentId, address owner) returns()
func (syncDelegate *SyncDelegate) TryPackRenounceGrant(agentId *big.Int, owner common.Address) ([]byte, error) {
	return syncDelegate.abi.Pack("renounceGrant", agentId, owner)
}

// PackRetire is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c5e99d7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function retire(uint256 agentId, address formerOwner) returns()
func (syncDelegate *SyncDelegate) PackRetire(agentId *big.Int, formerOwner common.Address) []byte {
	enc, err := syncDelegate.abi.Pack("retire", agentId, formerOwner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRetire is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3c5e99d7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function retire(uint256 agentId, address formerOwner) returns()
func (syncDelegate *SyncDelegate) TryPackRetire(agentId *big.Int, formerOwner common.Address) ([]byte, error) {
	return syncDelegate.abi.Pack("retire", agentId, formerOwner)
}

// PackRevokeGrant is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x340a5759.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeGrant(uint256 agentId, address key) returns()
func (syncDelegate *SyncDelegate) PackRevokeGrant(agentId *big.Int, key common.Address) []byte {
	enc, err := syncDelegate.abi.Pack("revokeGrant", agentId, key)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevokeGrant is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x340a5759.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revokeGrant(uint256 agentId, address key) returns()
func (syncDelegate *SyncDelegate) TryPackRevokeGrant(agentId *big.Int, key common.Address) ([]byte, error) {
	return syncDelegate.abi.Pack("revokeGrant", agentId, key)
}

// PackSetAgentURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0af28bd3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setAgentURI(uint256 agentId, string newURI) returns()
func (syncDelegate *SyncDelegate) PackSetAgentURI(agentId *big.Int, newURI string) []byte {
	enc, err := syncDelegate.abi.Pack("setAgentURI", agentId, newURI)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetAgentURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0af28bd3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setAgentURI(uint256 agentId, string newURI) returns()
func (syncDelegate *SyncDelegate) TryPackSetAgentURI(agentId *big.Int, newURI string) ([]byte, error) {
	return syncDelegate.abi.Pack("setAgentURI", agentId, newURI)
}

// PackSetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x75114e2e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setAgentWallet(uint256 agentId, address newWallet, uint256 walletDeadline, bytes walletSignature, uint256 consentDeadline, bytes consent) returns()
func (syncDelegate *SyncDelegate) PackSetAgentWallet(agentId *big.Int, newWallet common.Address, walletDeadline *big.Int, walletSignature []byte, consentDeadline *big.Int, consent []byte) []byte {
	enc, err := syncDelegate.abi.Pack("setAgentWallet", agentId, newWallet, walletDeadline, walletSignature, consentDeadline, consent)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x75114e2e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setAgentWallet(uint256 agentId, address newWallet, uint256 walletDeadline, bytes walletSignature, uint256 consentDeadline, bytes consent) returns()
func (syncDelegate *SyncDelegate) TryPackSetAgentWallet(agentId *big.Int, newWallet common.Address, walletDeadline *big.Int, walletSignature []byte, consentDeadline *big.Int, consent []byte) ([]byte, error) {
	return syncDelegate.abi.Pack("setAgentWallet", agentId, newWallet, walletDeadline, walletSignature, consentDeadline, consent)
}

// PackSetMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x466648da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setMetadata(uint256 agentId, string metadataKey, bytes metadataValue) returns()
func (syncDelegate *SyncDelegate) PackSetMetadata(agentId *big.Int, metadataKey string, metadataValue []byte) []byte {
	enc, err := syncDelegate.abi.Pack("setMetadata", agentId, metadataKey, metadataValue)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x466648da.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setMetadata(uint256 agentId, string metadataKey, bytes metadataValue) returns()
func (syncDelegate *SyncDelegate) TryPackSetMetadata(agentId *big.Int, metadataKey string, metadataValue []byte) ([]byte, error) {
	return syncDelegate.abi.Pack("setMetadata", agentId, metadataKey, metadataValue)
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (syncDelegate *SyncDelegate) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := syncDelegate.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (syncDelegate *SyncDelegate) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return syncDelegate.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (syncDelegate *SyncDelegate) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := syncDelegate.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackUnsetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3fddcf19.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function unsetAgentWallet(uint256 agentId) returns()
func (syncDelegate *SyncDelegate) PackUnsetAgentWallet(agentId *big.Int) []byte {
	enc, err := syncDelegate.abi.Pack("unsetAgentWallet", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUnsetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3fddcf19.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function unsetAgentWallet(uint256 agentId) returns()
func (syncDelegate *SyncDelegate) TryPackUnsetAgentWallet(agentId *big.Int) ([]byte, error) {
	return syncDelegate.abi.Pack("unsetAgentWallet", agentId)
}

// SyncDelegateActed represents a Acted event raised by the SyncDelegate contract.
type SyncDelegateActed struct {
	AgentId *big.Int
	Key     common.Address
	Scope   uint8
	Raw     *types.Log // Blockchain specific contextual infos
}

const SyncDelegateActedEventName = "Acted"

// ContractEventName returns the user-defined event name.
func (SyncDelegateActed) ContractEventName() string {
	return SyncDelegateActedEventName
}

// UnpackActedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Acted(uint256 indexed agentId, address indexed key, uint8 scope)
func (syncDelegate *SyncDelegate) UnpackActedEvent(log *types.Log) (*SyncDelegateActed, error) {
	event := "Acted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != syncDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SyncDelegateActed)
	if len(log.Data) > 0 {
		if err := syncDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range syncDelegate.abi.Events[event].Inputs {
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

// SyncDelegateConsentsCancelled represents a ConsentsCancelled event raised by the SyncDelegate contract.
type SyncDelegateConsentsCancelled struct {
	AgentId *big.Int
	Owner   common.Address
	Nonce   *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const SyncDelegateConsentsCancelledEventName = "ConsentsCancelled"

// ContractEventName returns the user-defined event name.
func (SyncDelegateConsentsCancelled) ContractEventName() string {
	return SyncDelegateConsentsCancelledEventName
}

// UnpackConsentsCancelledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ConsentsCancelled(uint256 indexed agentId, address indexed owner, uint256 nonce)
func (syncDelegate *SyncDelegate) UnpackConsentsCancelledEvent(log *types.Log) (*SyncDelegateConsentsCancelled, error) {
	event := "ConsentsCancelled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != syncDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SyncDelegateConsentsCancelled)
	if len(log.Data) > 0 {
		if err := syncDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range syncDelegate.abi.Events[event].Inputs {
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

// SyncDelegateEIP712DomainChanged represents a EIP712DomainChanged event raised by the SyncDelegate contract.
type SyncDelegateEIP712DomainChanged struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const SyncDelegateEIP712DomainChangedEventName = "EIP712DomainChanged"

// ContractEventName returns the user-defined event name.
func (SyncDelegateEIP712DomainChanged) ContractEventName() string {
	return SyncDelegateEIP712DomainChangedEventName
}

// UnpackEIP712DomainChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event EIP712DomainChanged()
func (syncDelegate *SyncDelegate) UnpackEIP712DomainChangedEvent(log *types.Log) (*SyncDelegateEIP712DomainChanged, error) {
	event := "EIP712DomainChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != syncDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SyncDelegateEIP712DomainChanged)
	if len(log.Data) > 0 {
		if err := syncDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range syncDelegate.abi.Events[event].Inputs {
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

// SyncDelegateGrantRevoked represents a GrantRevoked event raised by the SyncDelegate contract.
type SyncDelegateGrantRevoked struct {
	AgentId *big.Int
	Owner   common.Address
	Key     common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const SyncDelegateGrantRevokedEventName = "GrantRevoked"

// ContractEventName returns the user-defined event name.
func (SyncDelegateGrantRevoked) ContractEventName() string {
	return SyncDelegateGrantRevokedEventName
}

// UnpackGrantRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event GrantRevoked(uint256 indexed agentId, address indexed owner, address indexed key)
func (syncDelegate *SyncDelegate) UnpackGrantRevokedEvent(log *types.Log) (*SyncDelegateGrantRevoked, error) {
	event := "GrantRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != syncDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SyncDelegateGrantRevoked)
	if len(log.Data) > 0 {
		if err := syncDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range syncDelegate.abi.Events[event].Inputs {
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

// SyncDelegateGranted represents a Granted event raised by the SyncDelegate contract.
type SyncDelegateGranted struct {
	AgentId *big.Int
	Owner   common.Address
	Key     common.Address
	Scopes  uint8
	Expires uint64
	Raw     *types.Log // Blockchain specific contextual infos
}

const SyncDelegateGrantedEventName = "Granted"

// ContractEventName returns the user-defined event name.
func (SyncDelegateGranted) ContractEventName() string {
	return SyncDelegateGrantedEventName
}

// UnpackGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Granted(uint256 indexed agentId, address indexed owner, address indexed key, uint8 scopes, uint64 expires)
func (syncDelegate *SyncDelegate) UnpackGrantedEvent(log *types.Log) (*SyncDelegateGranted, error) {
	event := "Granted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != syncDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SyncDelegateGranted)
	if len(log.Data) > 0 {
		if err := syncDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range syncDelegate.abi.Events[event].Inputs {
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

// SyncDelegateGrantsRetired represents a GrantsRetired event raised by the SyncDelegate contract.
type SyncDelegateGrantsRetired struct {
	AgentId *big.Int
	Owner   common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const SyncDelegateGrantsRetiredEventName = "GrantsRetired"

// ContractEventName returns the user-defined event name.
func (SyncDelegateGrantsRetired) ContractEventName() string {
	return SyncDelegateGrantsRetiredEventName
}

// UnpackGrantsRetiredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event GrantsRetired(uint256 indexed agentId, address indexed owner)
func (syncDelegate *SyncDelegate) UnpackGrantsRetiredEvent(log *types.Log) (*SyncDelegateGrantsRetired, error) {
	event := "GrantsRetired"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != syncDelegate.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(SyncDelegateGrantsRetired)
	if len(log.Data) > 0 {
		if err := syncDelegate.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range syncDelegate.abi.Events[event].Inputs {
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
func (syncDelegate *SyncDelegate) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["ConsentExpired"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackConsentExpiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["ConsentSpent"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackConsentSpentError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["ECDSAInvalidSignature"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackECDSAInvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["ECDSAInvalidSignatureLength"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackECDSAInvalidSignatureLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["ECDSAInvalidSignatureS"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackECDSAInvalidSignatureSError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["InvalidConsent"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackInvalidConsentError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["InvalidGrant"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackInvalidGrantError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["InvalidShortString"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackInvalidShortStringError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["MetadataKeyNotAllowed"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackMetadataKeyNotAllowedError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["NotAllowed"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackNotAllowedError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["NotOwner"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackNotOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], syncDelegate.abi.Errors["StringTooLong"].ID.Bytes()[:4]) {
		return syncDelegate.UnpackStringTooLongError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// SyncDelegateConsentExpired represents a ConsentExpired error raised by the SyncDelegate contract.
type SyncDelegateConsentExpired struct {
	Deadline *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ConsentExpired(uint256 deadline)
func SyncDelegateConsentExpiredErrorID() common.Hash {
	return common.HexToHash("0x992b5308712af9917ab2be75cccbf8c07413b7daf833da2b5389c8dc31ed5b50")
}

// UnpackConsentExpiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ConsentExpired(uint256 deadline)
func (syncDelegate *SyncDelegate) UnpackConsentExpiredError(raw []byte) (*SyncDelegateConsentExpired, error) {
	out := new(SyncDelegateConsentExpired)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "ConsentExpired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateConsentSpent represents a ConsentSpent error raised by the SyncDelegate contract.
type SyncDelegateConsentSpent struct {
	Nonce *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ConsentSpent(uint256 nonce)
func SyncDelegateConsentSpentErrorID() common.Hash {
	return common.HexToHash("0x0b1711a64b0217be6bfd7b71aed0f03c492d8b8be84c30e8078aae30a85a01bd")
}

// UnpackConsentSpentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ConsentSpent(uint256 nonce)
func (syncDelegate *SyncDelegate) UnpackConsentSpentError(raw []byte) (*SyncDelegateConsentSpent, error) {
	out := new(SyncDelegateConsentSpent)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "ConsentSpent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateECDSAInvalidSignature represents a ECDSAInvalidSignature error raised by the SyncDelegate contract.
type SyncDelegateECDSAInvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignature()
func SyncDelegateECDSAInvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xf645eedf0193584640b6b90cb9477e4c95b98636c148a891d4c0a146dc46e75a")
}

// UnpackECDSAInvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignature()
func (syncDelegate *SyncDelegate) UnpackECDSAInvalidSignatureError(raw []byte) (*SyncDelegateECDSAInvalidSignature, error) {
	out := new(SyncDelegateECDSAInvalidSignature)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "ECDSAInvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateECDSAInvalidSignatureLength represents a ECDSAInvalidSignatureLength error raised by the SyncDelegate contract.
type SyncDelegateECDSAInvalidSignatureLength struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func SyncDelegateECDSAInvalidSignatureLengthErrorID() common.Hash {
	return common.HexToHash("0xfce698f7e8e5342cd615f641317bc45fe7e1e4a8b0a14dd1383ff8dc9c41917f")
}

// UnpackECDSAInvalidSignatureLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureLength(uint256 length)
func (syncDelegate *SyncDelegate) UnpackECDSAInvalidSignatureLengthError(raw []byte) (*SyncDelegateECDSAInvalidSignatureLength, error) {
	out := new(SyncDelegateECDSAInvalidSignatureLength)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateECDSAInvalidSignatureS represents a ECDSAInvalidSignatureS error raised by the SyncDelegate contract.
type SyncDelegateECDSAInvalidSignatureS struct {
	S [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func SyncDelegateECDSAInvalidSignatureSErrorID() common.Hash {
	return common.HexToHash("0xd78bce0cccb935155ed6428d1c13e50b7f3550fd2b66b9fe266006fea4a5e1eb")
}

// UnpackECDSAInvalidSignatureSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ECDSAInvalidSignatureS(bytes32 s)
func (syncDelegate *SyncDelegate) UnpackECDSAInvalidSignatureSError(raw []byte) (*SyncDelegateECDSAInvalidSignatureS, error) {
	out := new(SyncDelegateECDSAInvalidSignatureS)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "ECDSAInvalidSignatureS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateInvalidConsent represents a InvalidConsent error raised by the SyncDelegate contract.
type SyncDelegateInvalidConsent struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidConsent()
func SyncDelegateInvalidConsentErrorID() common.Hash {
	return common.HexToHash("0xdf0f4e90a50d9715ba4f87898f64965b3bc4c42d3473ff1c5b49b046fe8f3134")
}

// UnpackInvalidConsentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidConsent()
func (syncDelegate *SyncDelegate) UnpackInvalidConsentError(raw []byte) (*SyncDelegateInvalidConsent, error) {
	out := new(SyncDelegateInvalidConsent)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "InvalidConsent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateInvalidGrant represents a InvalidGrant error raised by the SyncDelegate contract.
type SyncDelegateInvalidGrant struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidGrant()
func SyncDelegateInvalidGrantErrorID() common.Hash {
	return common.HexToHash("0x6893f052c33fb5355acb690a309e9b61f6ae3f1d41dc1cdeaf1c84d97e34d4e8")
}

// UnpackInvalidGrantError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidGrant()
func (syncDelegate *SyncDelegate) UnpackInvalidGrantError(raw []byte) (*SyncDelegateInvalidGrant, error) {
	out := new(SyncDelegateInvalidGrant)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "InvalidGrant", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateInvalidShortString represents a InvalidShortString error raised by the SyncDelegate contract.
type SyncDelegateInvalidShortString struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidShortString()
func SyncDelegateInvalidShortStringErrorID() common.Hash {
	return common.HexToHash("0xb3512b0c6163e5f0bafab72bb631b9d58cd7a731b082f910338aa21c83d5c274")
}

// UnpackInvalidShortStringError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidShortString()
func (syncDelegate *SyncDelegate) UnpackInvalidShortStringError(raw []byte) (*SyncDelegateInvalidShortString, error) {
	out := new(SyncDelegateInvalidShortString)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "InvalidShortString", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateMetadataKeyNotAllowed represents a MetadataKeyNotAllowed error raised by the SyncDelegate contract.
type SyncDelegateMetadataKeyNotAllowed struct {
	MetadataKey string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error MetadataKeyNotAllowed(string metadataKey)
func SyncDelegateMetadataKeyNotAllowedErrorID() common.Hash {
	return common.HexToHash("0x2cfaff9ce0dbd21931af50fb4f55380b2a28e2f42cb211ecce648b7f9ef7f442")
}

// UnpackMetadataKeyNotAllowedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error MetadataKeyNotAllowed(string metadataKey)
func (syncDelegate *SyncDelegate) UnpackMetadataKeyNotAllowedError(raw []byte) (*SyncDelegateMetadataKeyNotAllowed, error) {
	out := new(SyncDelegateMetadataKeyNotAllowed)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "MetadataKeyNotAllowed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateNotAllowed represents a NotAllowed error raised by the SyncDelegate contract.
type SyncDelegateNotAllowed struct {
	AgentId *big.Int
	Key     common.Address
	Scope   uint8
	Why     uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotAllowed(uint256 agentId, address key, uint8 scope, uint8 why)
func SyncDelegateNotAllowedErrorID() common.Hash {
	return common.HexToHash("0x9a5fd9ba61009294cd7b1eb7fbb7522a72c5842fcc983da5a8f2752563f7f2ed")
}

// UnpackNotAllowedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotAllowed(uint256 agentId, address key, uint8 scope, uint8 why)
func (syncDelegate *SyncDelegate) UnpackNotAllowedError(raw []byte) (*SyncDelegateNotAllowed, error) {
	out := new(SyncDelegateNotAllowed)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "NotAllowed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateNotOwner represents a NotOwner error raised by the SyncDelegate contract.
type SyncDelegateNotOwner struct {
	AgentId *big.Int
	Caller  common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotOwner(uint256 agentId, address caller)
func SyncDelegateNotOwnerErrorID() common.Hash {
	return common.HexToHash("0xb9c08761b39290edeb2eaccc82f97335f55e0538265165b6a27841798afb244b")
}

// UnpackNotOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotOwner(uint256 agentId, address caller)
func (syncDelegate *SyncDelegate) UnpackNotOwnerError(raw []byte) (*SyncDelegateNotOwner, error) {
	out := new(SyncDelegateNotOwner)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "NotOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// SyncDelegateStringTooLong represents a StringTooLong error raised by the SyncDelegate contract.
type SyncDelegateStringTooLong struct {
	Str string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StringTooLong(string str)
func SyncDelegateStringTooLongErrorID() common.Hash {
	return common.HexToHash("0x305a27a93f8e33b7392df0a0f91d6fc63847395853c45991eec52dbf24d72381")
}

// UnpackStringTooLongError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StringTooLong(string str)
func (syncDelegate *SyncDelegate) UnpackStringTooLongError(raw []byte) (*SyncDelegateStringTooLong, error) {
	out := new(SyncDelegateStringTooLong)
	if err := syncDelegate.abi.UnpackIntoInterface(out, "StringTooLong", raw); err != nil {
		return nil, err
	}
	return out, nil
}
