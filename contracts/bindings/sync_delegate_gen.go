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
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"contractIIdentityRegistry\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"SCOPE_METADATA\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SCOPE_SET_WALLET\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SCOPE_UNSET_WALLET\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SCOPE_URI\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"WALLET_CONSENT_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"canSetAgentURI\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"},{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"enumISyncDelegate.Refusal\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"check\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"scope\",\"type\":\"uint8\",\"internalType\":\"uint8\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint8\",\"internalType\":\"enumISyncDelegate.Refusal\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"consentNonce\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"eip712Domain\",\"inputs\":[],\"outputs\":[{\"name\":\"fields\",\"type\":\"bytes1\",\"internalType\":\"bytes1\"},{\"name\":\"name\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"version\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"chainId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"verifyingContract\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"salt\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"extensions\",\"type\":\"uint256[]\",\"internalType\":\"uint256[]\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"grant\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"scopes\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"expires\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"grantOf\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"scopes\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"expires\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"identityRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"contractIIdentityRegistry\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"renounceGrant\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"retire\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"formerOwner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"revokeGrant\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setAgentURI\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"newURI\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setAgentWallet\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"newWallet\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"walletDeadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"walletSignature\",\"type\":\"bytes\",\"internalType\":\"bytes\"},{\"name\":\"consentDeadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"consent\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setMetadata\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"metadataKey\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"metadataValue\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"interfaceId\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"unsetAgentWallet\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"Acted\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"scope\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"EIP712DomainChanged\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"GrantRevoked\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"key\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Granted\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"key\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"scopes\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"uint8\"},{\"name\":\"expires\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"GrantsRetired\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"InvalidConsent\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidGrant\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidShortString\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"MetadataKeyNotAllowed\",\"inputs\":[{\"name\":\"metadataKey\",\"type\":\"string\",\"internalType\":\"string\"}]},{\"type\":\"error\",\"name\":\"NotAllowed\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"key\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"scope\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"why\",\"type\":\"uint8\",\"internalType\":\"enumISyncDelegate.Refusal\"}]},{\"type\":\"error\",\"name\":\"NotOwner\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"caller\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"StringTooLong\",\"inputs\":[{\"name\":\"str\",\"type\":\"string\",\"internalType\":\"string\"}]}]",
	ID:  "SyncDelegate",
	Bin: "0x610180604090808252346200022d578062002319803803809162000024828562000273565b83396020928391810103126200022d57516001600160a01b03808216938483036200022d57805191620000578362000257565b600c8352848301946b53796e6344656c656761746560a01b86528251906200007f8262000257565b60018252808201603160f81b8152620000988662000297565b97610120988952620000aa8462000461565b96610140978852519020928360e05251902061010098818a524660a052855191838301947f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f86528784015260608301524660808301523060a083015260a0825260c082019382851060018060401b03861117620002435760248585938193828b52865190206080523060c0526233950960e01b82525f60c48701525afa80156200023957620001fa575b505050506101609283525192611d1094856200060986396080518561194d015260a05185611a18015260c05185611917015260e0518561199c015251846119c2015251836101c5015251826101ef01525181818161038001528181610626015281816108ff01528181610a5b01528181610b8501528181610dad01528181610e47015281816111e201528181611374015281816114640152818161155401526116440152f35b813d831162000231575b62000210818562000273565b810103126200022d5751908116036200022d575f80808062000154565b5f80fd5b503d62000204565b85513d5f823e3d90fd5b634e487b7160e01b5f52604160045260245ffd5b604081019081106001600160401b038211176200024357604052565b601f909101601f19168101906001600160401b038211908210176200024357604052565b805160209081811015620003315750601f825111620002d25780825192015190808310620002c457501790565b825f19910360031b1b161790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b82851062000317575050604492505f838284010152601f80199101168101030190fd5b8481018201518686016044015293810193859350620002f4565b906001600160401b03821162000243575f54926001938481811c9116801562000456575b838210146200044257601f81116200040c575b5081601f8411600114620003a657509282939183925f946200039a575b50501b915f199060031b1c1916175f5560ff90565b015192505f8062000385565b919083601f1981165f8052845f20945f905b88838310620003f15750505010620003d8575b505050811b015f5560ff90565b01515f1960f88460031b161c191690555f8080620003cb565b858701518855909601959485019487935090810190620003b8565b5f805284601f845f20920160051c820191601f860160051c015b8281106200043657505062000368565b5f815501859062000426565b634e487b7160e01b5f52602260045260245ffd5b90607f169062000355565b805160209081811015620004ed5750601f8251116200048e5780825192015190808310620002c457501790565b90604051809263305a27a960e01b82528060048301528251908160248401525f935b828510620004d3575050604492505f838284010152601f80199101168101030190fd5b8481018201518686016044015293810193859350620004b0565b9192916001600160401b038111620002435760019182548381811c91168015620005fd575b828210146200044257601f8111620005c7575b5080601f8311600114620005635750819293945f9262000557575b50505f19600383901b1c191690821b17905560ff90565b015190505f8062000540565b90601f19831695845f52825f20925f905b888210620005af575050838596971062000596575b505050811b01905560ff90565b01515f1960f88460031b161c191690555f808062000589565b80878596829496860151815501950193019062000574565b835f5283601f835f20920160051c820191601f850160051c015b828110620005f157505062000525565b5f8155018490620005e1565b90607f16906200051256fe6080604081815260049182361015610015575f80fd5b5f925f3560e01c91826301ffc9a714610f0e575081630af28bd314610ddc578163134e18f414610d9857816318cf561f14610d595781631a3692f914610d335781632ea723cb14610cca578163340a575914610ca05781633c5e99d714610b3f5781633c9ae31814610ae75781633fddcf1914610a0e578163466648da146108595781635fac5e771461081a578163712f1a58146105c257816375114e2e146102cc57816384b0196e146101ad5781638eb0e3031461018c575080639220206a14610152578063bec9fb7e14610137578063edc7761d1461011c5763eeaecd7e146100fe575f80fd5b346101185781600319360112610118576020905160028152f35b5080fd5b50346101185781600319360112610118576020905160018152f35b50346101185781600319360112610118576020905160088152f35b5034610118578160031936011261011857602090517fda669b860ee9924f1e0885d228e861e9dd33ddba9062460a46bdf8a8d1c096878152f35b919050346101a957826003193601126101a9576020925051908152f35b8280fd5b919050346101a957826003193601126101a9576101e97f0000000000000000000000000000000000000000000000000000000000000000611a78565b926102137f0000000000000000000000000000000000000000000000000000000000000000611b9c565b9082519260209260208501958587106001600160401b038811176102b9575092602061026f838896610262998b9996528686528151998a99600f60f81b8b5260e0868c015260e08b0190610fd4565b91898303908a0152610fd4565b924660608801523060808801528460a088015286840360c088015251928381520193925b8281106102a257505050500390f35b835185528695509381019392810192600101610293565b604190634e487b7160e01b5f525260245ffd5b839150346101185760c0366003190112610118578035926102eb610f8d565b6001600160401b0392906064358481116105be5761030c9036908401610f60565b9490966084359260a4358381116105ba5761032a9036908701610f60565b9190946103373385611533565b60078110156105a75780610575575087519560088752602096855f80516020611cf0833981519152893393a388516331a9108f60e11b81528881018690526001600160a01b03977f0000000000000000000000000000000000000000000000000000000000000000891697919490919082866024818c5afa95861561056957908e8d9493928198610538575b50808a86925260058552209a8088169b8c5f528452845f20918254926103e884611126565b90558a8651958601967fda669b860ee9924f1e0885d228e861e9dd33ddba9062460a46bdf8a8d1c096878852860152169a8b6060850152608084015260a08301528460c083015260c0825260e082019082821090821117610525578b52519020604290610453611914565b908b519161190160f01b83526002830152602282015220914211938415610504575b505050506104f4578697823b156104f05787946104c186928851998a978896879563168f7ad760e11b875286015260248501526044356044850152608060648501526084840191611075565b03925af19081156104e757506104d45750f35b6104dd90611012565b6104e45780f35b80fd5b513d84823e3d90fd5b8780fd5b8451630df0f4e960e41b81528490fd5b61051b94509061051591369161118b565b91611813565b1589808080610475565b60418b634e487b7160e01b5f525260245ffd5b8591985061055b90853d8711610562575b6105538183611054565b810190611107565b97906103c3565b503d610549565b8e8d51903d90823e3d90fd5b8851634d2fecdd60e11b8152808901869052336024820152600860448201526084916105a5906064830190610fa3565bfd5b602188634e487b7160e01b5f525260245ffd5b8880fd5b8580fd5b919050346101a95760803660031901126101a95781356105e0610f8d565b926105e9610fc4565b92606435916001600160401b03808416908185036105ba5783516331a9108f60e11b81528381018790526020986001600160a01b03918a816024817f000000000000000000000000000000000000000000000000000000000000000087165afa908115610810578c916107f3575b5082339116036107ce571697881580156107c3575b80156107b7575b80156107ad575b61079d57868a5260028152848a20895f528152845f20336bffffffffffffffffffffffff60a01b825416179055868a52838152848a20335f52815281855f205416918551946060860191868310908311176102b95750918593917f04167e59b91528c5017cc814e08e9738d63e286c666497c7399504166634736e979593610797975260ff8a168452808401928352848401918252888c5260038152848c20335f528152845f20908b5f525260ff845f2093511670ffffffffffffffff00000000000000000068ffffffffffffffff008554945160081b16925160481b169270ffffffffffffffffffffffffffffffffff19161717179055519182913396839092916001600160401b0360209160ff604085019616845216910152565b0390a480f35b8451633449f82960e11b81528490fd5b504283111561067a565b5060f088161515610673565b5060ff88161561066c565b855163b9c0876160e01b815280860189815233602082015281906040010390fd5b0390fd5b61080a91508b3d8d11610562576105538183611054565b5f610657565b87513d8e823e3d90fd5b8284346104e45760603660031901126104e4575061085761084e60209361083f610f8d565b610847610fc4565b9135611623565b91518092610fa3565bf35b83833461011857600319906060368301126101a9576001600160401b039184356024358481116105be576108909036908801610f60565b919094604435908111610a0a576108aa9036908901610f60565b6108b5929192611163565b51808511908115916109d7575b506109b6576108d13383611443565b9860078a10156109a3578961097457889950865160028152835f80516020611cf083398151915260203393a37f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031693843b1561097057899687936104c1926109618b519c8d9a8b998a98632333246d60e11b8a52890152606060248901526064880191611075565b92858403016044860152611075565b8980fd5b8651634d2fecdd60e11b8152908101839052336024820152600260448201526084906105a5606482018c610fa3565b602190634e487b7160e01b5f525260245ffd5b8551630b3ebfe760e21b81526020818b0152806107ef60248201878b611075565b90508481116105ba576109ec9036908961118b565b602081519101206109fb611163565b6020815191012014158a6108c2565b8680fd5b83833461011857602036600319011261011857823590610a2e3383611353565b9360078510156109a35784610ab9578394508151818152835f80516020611cf083398151915260203393a37f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031692833b15610ab557602485928385519687948593633fddcf1960e01b85528401525af19081156104e757506104d45750f35b8480fd5b9051634d2fecdd60e11b81528082019290925233602483015260448201526084906105a56064820185610fa3565b905082346104e457826003193601126104e457610b0c610b05610f8d565b83356111c1565b916007831015610b2c575050610857825191801583526020830190610fa3565b634e487b7160e01b825260219052602490fd5b919050346101a957806003193601126101a957813590610b5d610f8d565b81516331a9108f60e11b81528085018490526001600160a01b039460209290919083826024817f00000000000000000000000000000000000000000000000000000000000000008b165afa918215610c96579087918993610c77575b501695168514610c5657838652808252828620855f528252825f20908154906001600160401b039081831690828214610c43575060010116906001600160401b0319161790558285526005815281852090845f52525f20610c1a8154611126565b90557fbed22e57567ae44eebf894cda3ea67a7528275ad51e5a41509913871d33742d38380a380f35b634e487b7160e01b8a5260119052602489fd5b825163b9c0876160e01b815290810184815233602082015281906040010390fd5b610c8f919350853d8711610562576105538183611054565b915f610bb9565b85513d8a823e3d90fd5b919050346101a95736600319011261011857610cc790610cbe610f8d565b90339035611772565b80f35b8284346104e45760603660031901126104e45750610ce6610f8d565b916044356001600160a01b0381168103610d2f57610d2b93610d089235611095565b915160ff90911681526001600160401b0390911660208201529081906040820190565b0390f35b5f80fd5b919050346101a95736600319011261011857610cc790610d51610f8d565b339135611772565b9050346101a957816003193601126101a95781602093610d77610f8d565b9235815260058552209060018060a01b03165f528252805f20549051908152f35b505034610118578160031936011261011857517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b91905034610d2f5780600319360112610d2f578135916024356001600160401b038111610d2f57610e109036908301610f60565b9093610e1c33826111c1565b6007811015610efb5780610ecc5750835160018152815f80516020611cf083398151915260203393a37f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031690813b15610d2f575f8094610ea3875198899687958694630af28bd360e01b86528501528960248501526044840191611075565b03925af1908115610ec35750610eb7575080f35b610ec19150611012565b005b513d5f823e3d90fd5b9351634d2fecdd60e11b81529283015250336024820152600160448201526084916105a5906064830190610fa3565b602184634e487b7160e01b5f525260245ffd5b9034610d2f576020366003190112610d2f57359063ffffffff60e01b8216809203610d2f57602091631182ea2f60e11b8114908115610f4f575b5015158152f35b6301ffc9a760e01b14905083610f48565b9181601f84011215610d2f578235916001600160401b038311610d2f5760208381860195010111610d2f57565b602435906001600160a01b0382168203610d2f57565b906007821015610fb05752565b634e487b7160e01b5f52602160045260245ffd5b6044359060ff82168203610d2f57565b91908251928382525f5b848110610ffe575050825f602080949584010152601f8019910116010190565b602081830181015184830182015201610fde565b6001600160401b03811161102557604052565b634e487b7160e01b5f52604160045260245ffd5b604081019081106001600160401b0382111761102557604052565b90601f801991011681019081106001600160401b0382111761102557604052565b908060209392818452848401375f828201840152601f01601f1916010190565b909291815f52600360205260405f209360018060a01b0380911694855f5260205260405f2091165f5260205260405f2054926001600160401b03915f52600460205260405f20905f526020528060405f205416818460481c16036110ff5760ff83169260081c1690565b505f91508190565b90816020910312610d2f57516001600160a01b0381168103610d2f5790565b5f1981146111345760010190565b634e487b7160e01b5f52601160045260245ffd5b6001600160401b03811161102557601f01601f191660200190565b6040519061117082611039565b600c82526b30b3b2b73a2bb0b63632ba1d60a11b6020830152565b92919261119782611148565b916111a56040519384611054565b829481845281830111610d2f578281602093845f960137010152565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f9181611334575b5061122557505050505050600190565b611230838286611095565b92909360ff8516156112eb575050506001600160401b031642116112e2576001809116036112da578290604460405180948193636caf395f60e11b835230600484015260248301525afa9182156112cf575f92611298575b505015611293575f90565b600690565b90809250813d83116112c8575b6112af8183611054565b81010312610d2f57518015158103610d2f575f80611288565b503d6112a5565b6040513d5f823e3d90fd5b505050600590565b50505050600490565b94925094509491505f52600281528260405f2092165f52528060405f205416908115928315611328575b5050505f1461132357600290565b600390565b161490505f8080611315565b61134c919250873d8911610562576105538183611054565b905f611215565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f9181611424575b506113b757505050505050600190565b6113c2838286611095565b92909360ff8516156112eb575050506001600160401b031642116112e2576004809116036112da578290604460405180948193636caf395f60e11b835230600484015260248301525afa9182156112cf575f9261129857505015611293575f90565b61143c919250873d8911610562576105538183611054565b905f6113a7565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f9181611514575b506114a757505050505050600190565b6114b2838286611095565b92909360ff8516156112eb575050506001600160401b031642116112e2576002809116036112da578290604460405180948193636caf395f60e11b835230600484015260248301525afa9182156112cf575f9261129857505015611293575f90565b61152c919250873d8911610562576105538183611054565b905f611497565b6040516331a9108f60e11b8152600481018290526020926001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811693928581602481885afa5f9181611604575b5061159757505050505050600190565b6115a2838286611095565b92909360ff8516156112eb575050506001600160401b031642116112e2576008809116036112da578290604460405180948193636caf395f60e11b835230600484015260248301525afa9182156112cf575f9261129857505015611293575f90565b61161c919250873d8911610562576105538183611054565b905f611587565b6040516331a9108f60e11b8152600481018290526020936001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000811694928681602481895afa5f9181611753575b506116885750505050505050600190565b611693848287611095565b92909460ff86161561171b575050506001600160401b031642116117115760ff8116908115928315611701575b5050506112da578290604460405180948193636caf395f60e11b835230600484015260248301525afa9182156112cf575f9261129857505015611293575f90565b1660ff16141590505f80806116c0565b5050505050600490565b9593509550959250505f52600281528260405f2092165f52528060405f205416908115928315611328575050505f1461132357600290565b61176b919250883d8a11610562576105538183611054565b905f611677565b805f52602060038152604090815f2060018060a01b03809516948591825f52835280845f20971696875f5283525f84812055845f5260028352835f20875f528352835f205416146117e6575b50507f83409fc06c0cce3d5b43b87e1cfb833301a61019164a4c94ebc9f1effbb6fa675f80a4565b825f5260028152815f2090855f52525f206bffffffffffffffffffffffff60a01b81541690555f806117be565b909161181f8184611a3e565b506004811015610fb0571590816118fe575b506118f6575f9182916040516118798161186b6020820194630b135d3f60e11b998a87526024840152604060448401526064830190610fd4565b03601f198101835282611054565b51915afa903d156118ef573d61188e81611148565b9061189c6040519283611054565b81523d5f602083013e5b826118e1575b826118b657505090565b909150602081805181010312610d2f57602001516001600160e01b0319811690819003610d2f571490565b9150602082511015916118ac565b60606118a6565b505050600190565b6001600160a01b0384811691161490505f611831565b307f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03161480611a15575b1561196f577f000000000000000000000000000000000000000000000000000000000000000090565b60405160208101907f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f82527f000000000000000000000000000000000000000000000000000000000000000060408201527f000000000000000000000000000000000000000000000000000000000000000060608201524660808201523060a082015260a0815260c081018181106001600160401b038211176110255760405251902090565b507f00000000000000000000000000000000000000000000000000000000000000004614611946565b8151919060418303611a6e57611a679250602082015190606060408401519301515f1a90611c6d565b9192909190565b50505f9160029190565b60ff8114611ab65760ff811690601f8211611aa45760405191611a9a83611039565b8252602082015290565b604051632cd44ac360e21b8152600490fd5b506040515f8054906001908260011c60018416928315611b92575b6020948583108514611b7e578287528694908115611b5e5750600114611b03575b5050611b0092500382611054565b90565b5f8080527f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e56395935091905b818310611b46575050611b0093508201015f80611af2565b85548784018501529485019486945091830191611b2e565b915050611b0094925060ff191682840152151560051b8201015f80611af2565b634e487b7160e01b5f52602260045260245ffd5b90607f1690611ad1565b60ff8114611bbe5760ff811690601f8211611aa45760405191611a9a83611039565b506040515f60018054918260011c60018416928315611c63575b6020948583108514611b7e578287528694908115611b5e5750600114611c06575050611b0092500382611054565b9093915060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6935f915b818310611c4b575050611b0093508201015f80611af2565b85548784018501529485019486945091830191611c33565b90607f1690611bd8565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411611ce4579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa156112cf575f516001600160a01b03811615611cda57905f905f90565b505f906001905f90565b5050505f916003919056fe117b3b14d164abdca9e64c5c466e903310748e46b0b7c5cfc249559ddcdbae15",
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
