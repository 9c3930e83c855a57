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

// IDiamondCutFacetCut is an auto generated low-level Go binding around an user-defined struct.
type IDiamondCutFacetCut struct {
	FacetAddress      common.Address
	Action            uint8
	FunctionSelectors [][4]byte
}

// IDiamondLoupeFacet is an auto generated low-level Go binding around an user-defined struct.
type IDiamondLoupeFacet struct {
	FacetAddress      common.Address
	FunctionSelectors [][4]byte
}

// DiamondMetaData contains all meta data concerning the Diamond contract.
var DiamondMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"owner_\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"positionNFT\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"cuts\",\"type\":\"tuple[]\",\"internalType\":\"structIDiamondCut.FacetCut[]\",\"components\":[{\"name\":\"facetAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"action\",\"type\":\"uint8\",\"internalType\":\"enumIDiamondCut.FacetCutAction\"},{\"name\":\"functionSelectors\",\"type\":\"bytes4[]\",\"internalType\":\"bytes4[]\"}]}],\"stateMutability\":\"nonpayable\"},{\"type\":\"fallback\",\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"acceptOwnership\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"diamondCut\",\"inputs\":[{\"name\":\"_diamondCut\",\"type\":\"tuple[]\",\"internalType\":\"structIDiamondCut.FacetCut[]\",\"components\":[{\"name\":\"facetAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"action\",\"type\":\"uint8\",\"internalType\":\"enumIDiamondCut.FacetCutAction\"},{\"name\":\"functionSelectors\",\"type\":\"bytes4[]\",\"internalType\":\"bytes4[]\"}]},{\"name\":\"_init\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"_calldata\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"facetAddress\",\"inputs\":[{\"name\":\"_functionSelector\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"facetAddresses\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address[]\",\"internalType\":\"address[]\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"facetFunctionSelectors\",\"inputs\":[{\"name\":\"_facet\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes4[]\",\"internalType\":\"bytes4[]\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"facets\",\"inputs\":[],\"outputs\":[{\"name\":\"facets_\",\"type\":\"tuple[]\",\"internalType\":\"structIDiamondLoupe.Facet[]\",\"components\":[{\"name\":\"facetAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"functionSelectors\",\"type\":\"bytes4[]\",\"internalType\":\"bytes4[]\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"owner\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pendingOwner\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"renounceOwnership\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"interfaceId\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"transferOwnership\",\"inputs\":[{\"name\":\"newOwner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"DiamondCut\",\"inputs\":[{\"name\":\"_diamondCut\",\"type\":\"tuple[]\",\"indexed\":false,\"internalType\":\"structIDiamondCut.FacetCut[]\",\"components\":[{\"name\":\"facetAddress\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"action\",\"type\":\"uint8\",\"internalType\":\"enumIDiamondCut.FacetCutAction\"},{\"name\":\"functionSelectors\",\"type\":\"bytes4[]\",\"internalType\":\"bytes4[]\"}]},{\"name\":\"_init\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"},{\"name\":\"_calldata\",\"type\":\"bytes\",\"indexed\":false,\"internalType\":\"bytes\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Initialized\",\"inputs\":[{\"name\":\"version\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"OwnershipTransferStarted\",\"inputs\":[{\"name\":\"previousOwner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"newOwner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"OwnershipTransferred\",\"inputs\":[{\"name\":\"previousOwner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"newOwner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AddressEmptyCode\",\"inputs\":[{\"name\":\"target\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"FailedCall\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"FunctionNotFound\",\"inputs\":[{\"name\":\"selector\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}]},{\"type\":\"error\",\"name\":\"InvalidInitialization\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NoInitializer\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NoSelectors\",\"inputs\":[{\"name\":\"facet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"NotAContract\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"NotInitializing\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"OwnableInvalidOwner\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"OwnableUnauthorizedAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"RemoveNamesFacet\",\"inputs\":[{\"name\":\"facet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"SelectorExists\",\"inputs\":[{\"name\":\"selector\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"},{\"name\":\"facet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"SelectorImmutable\",\"inputs\":[{\"name\":\"selector\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}]},{\"type\":\"error\",\"name\":\"SelectorNotFound\",\"inputs\":[{\"name\":\"selector\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}]},{\"type\":\"error\",\"name\":\"SelectorUnchanged\",\"inputs\":[{\"name\":\"selector\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"},{\"name\":\"facet\",\"type\":\"address\",\"internalType\":\"address\"}]}]",
	ID:  "Diamond",
	Bin: "0x608060405234620009cd57620021f180380390816200001e81620009d1565b9182396060818381010312620009cd576200003981620009f7565b6200004760208301620009f7565b6040830151926001600160401b038411620009cd57848101601f858301011215620009cd5783810151620000856200007f8262000a0c565b620009d1565b956020878381520190819681850160208560051b838801010111620009cd57602081860101925b60208560051b83880101018410620008c15750505f80516020620021d18339815191525495935050506001600160401b0384168015915081620008b0575b6001149081620008a5575b1590816200089b575b5062000889576001600160401b031983166001175f80516020620021d183398151915255604083901c60ff16156200085d575b6200013b62000a39565b6200014562000a39565b6001600160a01b0316801562000845577f237e158222e3e6968b72b9db0d8043aacf074ad9f650f0d1606b4d82ee432c0080546001600160a01b03199081169091557f9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c1993008054918216831790556001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a37f1a555062311c99fcaf486320dc10844af1e08d858963caeb2f176a22aebd870080546001600160a01b0319166001600160a01b039092169190911790556040519261018084016001600160401b038111858210176200081d57604052600b84526020840161016036823784511562000831576307e4c70760e21b90528351600110156200083157637a0ed62760e01b604085015283516002101562000831576356fe50af60e11b606085015283516003101562000831576314bbdacb60e21b608085015283516004101562000831576366ffd66360e11b60a085015283516005101562000831576301ffc9a760e01b60c08501528351600610156200083157638da5cb5b60e01b60e08501528351600710156200083157631c61872f60e31b610100850152835160081015620008315763f2fde38b60e01b61012085015283516009101562000831576379ba509760e01b6101408501528351600a101562000831576338a80c5360e11b6101608501525f5b84518110156200038757600190620003806001600160e01b031962000377838962000a24565b51163062000a69565b0162000351565b50604051918390602084016001600160401b038111858210176200081d579084916040525f82525f925b84518410156200065157620003c7848662000a24565b519160018060a01b038351169360208401516003811015620005bf5760021460408501515115620006385780806200062e575b62000615571596878062000601575b620005e8575f5b60408601518051821015620005d357620004338263ffffffff60e01b9262000a24565b511660208701516003811015620005bf5715620005aa575f8181525f80516020620021b183398151915260205260409020546001600160a01b031680156200059157308114620005785788811462000547575f8281525f80516020620021b18339815191526020908152604080832080546001600160a01b03191690556001600160a01b03841683525f8051602062002171833981519152909152902060019392918c91620004e490849062000d4b565b506001600160a01b0381165f9081525f805160206200217183398151915260205260409020541562000534575b5062000521575b505b0162000410565b6200052d908962000a69565b8a62000518565b6200053f9062000c56565b508c62000511565b604051631521e7a360e01b81526001600160e01b0319831660048201526001600160a01b038a166024820152604490fd5b60405163be07e4df60e01b815260048101839052602490fd5b60405163276030b560e01b815260048101839052602490fd5b90620005b96001928962000a69565b6200051a565b634e487b7160e01b5f52602160045260245ffd5b509097505060019095019493509150620003b1565b6040516322a2d07b60e21b815260048101879052602490fd5b50853b158062000409575030861462000409565b604051630725a04b60e11b815260048101879052602490fd5b50851515620003fa565b604051630e712cc760e41b815260048101879052602490fd5b91846040519060608201906060835251809152608082019060808160051b84010195915f905b8282106200078357505050505f6020820152808403604082015281518085525f5b8181106200076d57509060208186845f847f8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb6739784010152601f801991011601030190a1516200075b5760401c60ff1615620006fe575b604051611365908162000dec8239f35b68ff0000000000000000195f80516020620021d183398151915254165f80516020620021d1833981519152557fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d2602060405160018152a1620006ee565b604051630a1fa54760e31b8152600490fd5b8060208092860101518282890101520162000698565b848803607f19018152835180516001600160a01b0316895260208101519498939492939192906003821015620005bf5760409160208401520151906060604082015260206080835192836060820152019201905f905b808210620007f95750505060208060019299019201920190929162000677565b82516001600160e01b031916845260209384019390920191600190910190620007d9565b634e487b7160e01b5f52604160045260245ffd5b634e487b7160e01b5f52603260045260245ffd5b604051631e4fbdf760e01b81525f6004820152602490fd5b6001600160481b0319831668010000000000000001175f80516020620021d18339815191525562000131565b60405163f92ee8a960e01b8152600490fd5b9050155f620000fe565b303b159150620000f5565b604085901c60ff16159150620000ea565b83516001600160401b038111620009cd57828701016060601f1982868a01030112620009cd5760405190606082016001600160401b038111838210176200081d576040526200091360208201620009f7565b825260408101516003811015620009cd5760208301526060810151906001600160401b038211620009cd5701848801603f82011215620009cd57602081015190620009626200007f8362000a0c565b9160208382815201878b0160408360051b85010111620009cd5760408301905b60408360051b8501018210620009aa57505050506040820152815260209384019301620000ac565b81516001600160e01b031981168103620009cd5781526020918201910162000982565b5f80fd5b6040519190601f01601f191682016001600160401b038111838210176200081d57604052565b51906001600160a01b0382168203620009cd57565b6001600160401b0381116200081d5760051b60200190565b8051821015620008315760209160051b010190565b60ff5f80516020620021d18339815191525460401c161562000a5757565b604051631afcd79f60e31b8152600490fd5b6001600160e01b031982165f8181525f80516020620021b1833981519152602081905260409091205491936001600160a01b03928316908162000b105750505f8481526020919091526040902080546001600160a01b031916918316918217905562000b0d929162000b079162000ae09062000b80565b506001600160a01b03165f9081525f80516020620021718339815191526020526040902090565b62000c0b565b50565b6040516312701c6560e21b81526001600160e01b03199190911660048201526001600160a01b03919091166024820152604490fd5b5f8051602062002191833981519152805482101562000831575f5260205f2001905f90565b805482101562000831575f5260205f2001905f90565b805f525f80516020620021518339815191528060205260405f2054155f1462000c05575f80516020620021918339815191528054680100000000000000008110156200081d5762000bf262000bdc826001879401855562000b45565b819391549060031b91821b915f19901b19161790565b905554915f5260205260405f2055600190565b50505f90565b6001810190825f528160205260405f2054155f1462000c4f578054680100000000000000008110156200081d5762000bf262000bdc82600187940185558462000b6a565b5050505f90565b805f525f8051602062002151833981519152908160205260405f20548015155f1462000c4f575f19908082019080821162000d37575f80516020620021918339815191529182549084820191821162000d375781810362000cfe575b5050508054801562000cea5782019162000ccc8362000b45565b909182549160031b1b19169055555f526020525f6040812055600190565b634e487b7160e01b5f52603160045260245ffd5b62000d2162000d1162000bdc9362000b45565b90549060031b1c92839262000b45565b90555f528460205260405f20555f808062000cb2565b634e487b7160e01b5f52601160045260245ffd5b906001820191815f528260205260405f2054908115155f1462000de3575f199180830181811162000d375782549084820191821162000d375781810362000da8575b5050508054801562000cea5782019162000ccc838362000b6a565b62000dcd62000dbc62000bdc938662000b6a565b90549060031b1c9283928662000b6a565b90555f528460205260405f20555f808062000d8d565b505050505f9056fe60808060405260043610156100a2575b503461009e575f80356001600160e01b0319168082525f805160206113258339815191526020526040909120546001600160a01b03169081156100865761007e8261005936610965565b90610067604051928361092b565b368252365f60208401375f60203684010152610e58565b602081519101f35b60249060405190630a82dd7360e31b82526004820152fd5b5f80fd5b5f3560e01c90816301ffc9a714610825575080631f931c1c1461059a57806352ef6b2c14610535578063715018a6146104b857806379ba50971461041f5780637a0ed627146102ce5780638da5cb5b1461029a578063adfca15e1461022c578063cdffacc6146101df578063e30c3978146101ab5763f2fde38b14610127575f61000f565b3461009e57602036600319011261009e576101406108bc565b6101486109a9565b5f8051602061134583398151915280546001600160a01b0319166001600160a01b039283169081179091555f805160206112e5833981519152549091167f38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e227005f80a3005b3461009e575f36600319011261009e575f80516020611345833981519152546040516001600160a01b039091168152602090f35b3461009e57602036600319011261009e576001600160e01b03196102016108a5565b165f525f80516020611325833981519152602052602060018060a01b0360405f205416604051908152f35b3461009e5760208060031936011261009e5761024e6102496108bc565b610d99565b90604051918183928301818452825180915281604085019301915f5b82811061027957505050500390f35b83516001600160e01b0319168552869550938101939281019260010161026a565b3461009e575f36600319011261009e575f805160206112e5833981519152546040516001600160a01b039091168152602090f35b3461009e575f36600319011261009e576102e6610e9f565b80519061030b6102f58361094d565b92610303604051948561092b565b80845261094d565b60209290601f1901835f5b8281106103fc575050505f5b8251811015610387576001906001600160a01b03610358816103448488610981565b5116916103518488610981565b5116610d99565b604051916103658361090f565b8252868201526103758285610981565b526103808184610981565b5001610322565b6040805185815283518187018190525f92600582901b830181019186890191899085015b8287106103b85785850386f35b9091929382806103ec600193603f198a82030186526040838a51878060a01b038151168452015191818582015201906108d2565b96019201960195929190926103ab565b6040516104088161090f565b5f8152606083820152828286010152018490610316565b3461009e575f36600319011261009e575f805160206113458339815191528054906001600160a01b039033828416036104a0576001600160a01b031992831690555f805160206112e58339815191528054339381168417909155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b60405163118cdaa760e01b8152336004820152602490fd5b3461009e575f36600319011261009e576104d06109a9565b5f8051602061134583398151915280546001600160a01b03199081169091555f805160206112e5833981519152805491821690555f906001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a3005b3461009e575f36600319011261009e5761054d610e9f565b604051809160208083016020845282518091526020604085019301915f5b82811061057a57505050500390f35b83516001600160a01b03168552869550938101939281019260010161056b565b3461009e57606036600319011261009e5767ffffffffffffffff6004351161009e5736602360043501121561009e576004356004013567ffffffffffffffff811161009e573660248260051b60043501011161009e576024356001600160a01b038116900361009e5767ffffffffffffffff6044351161009e5736602360443501121561009e5767ffffffffffffffff604435600401351161009e573660246044356004013560443501011161009e576106526109a9565b61065b8161094d565b610668604051918261092b565b81815260043560240191602082015b60248260051b600435010184106106d6576106d48361069b60443560040135610965565b906106a9604051928361092b565b60443560048101358084529060240160208401375f60206044356004013584010152602435906109c9565b005b833567ffffffffffffffff811161009e57606060043582013603602319011261009e576040519081606081011067ffffffffffffffff60608401111761081157606082016040526004358101602401356001600160a01b038116810361009e578252604481600435010135600381101561009e57602083015260648160043501013567ffffffffffffffff811161009e573660438284600435010101121561009e57602481836004350101013561078c8161094d565b9261079a604051948561092b565b81845260208401903660448460051b8684600435010101011161009e5760448482600435010101915b60448460051b86846004350101010183106107f05750505050506040820152815260209384019301610677565b82356001600160e01b03198116810361009e578152602092830192016107c3565b634e487b7160e01b5f52604160045260245ffd5b3461009e57602036600319011261009e576020906001600160e01b031961084a6108a5565b166301ffc9a760e01b8114908115610894575b8115610883575b8115610872575b5015158152f35b6307f5828d60e41b1490508361086b565b6348e2b09360e01b81149150610864565b6307e4c70760e21b8114915061085d565b600435906001600160e01b03198216820361009e57565b600435906001600160a01b038216820361009e57565b9081518082526020808093019301915f5b8281106108f1575050505090565b83516001600160e01b031916855293810193928101926001016108e3565b6040810190811067ffffffffffffffff82111761081157604052565b90601f8019910116810190811067ffffffffffffffff82111761081157604052565b67ffffffffffffffff81116108115760051b60200190565b67ffffffffffffffff811161081157601f01601f191660200190565b80518210156109955760209160051b010190565b634e487b7160e01b5f52603260045260245ffd5b5f805160206112e5833981519152546001600160a01b031633036104a057565b90915f915b8051831015610c05576109e18382610981565b5160018060a01b039081815116946020978883019586516003811015610b7457600214986040809501998a515115610bed578080610be4575b610bcc5715968780610bba575b610ba2575f5b8b518051821015610b8857610a4a8263ffffffff60e01b92610981565b51168a516003811015610b745715610b6257805f528d5f8051602061132583398151915280915289895f205416908115610b4a57308214610b32578d8214610b02578f918c918493600196955f52528a5f206bffffffffffffffffffffffff60a01b8154169055610ac383610abe83610d61565b611251565b50610acd81610d61565b5415610af2575b50610ae2575b505b01610a2d565b610aec908d610f7c565b5f610ada565b610afb90611158565b505f610ad4565b8951631521e7a360e01b81526001600160e01b0319841660048201526001600160a01b038f166024820152604490fd5b895163be07e4df60e01b815260048101849052602490fd5b895163276030b560e01b815260048101849052602490fd5b90610b6f6001928d610f7c565b610adc565b634e487b7160e01b5f52602160045260245ffd5b5050995099509550955091505060019150019193926109ce565b85516322a2d07b60e21b8152600481018b9052602490fd5b50893b1580610a275750308a14610a27565b8551630725a04b60e11b8152600481018b9052602490fd5b50891515610a1a565b8551630e712cc760e41b8152600481018b9052602490fd5b9392909150604093845160609160608201606083528151809152608083019060808160051b850101946020809401925f915b838310610d0857505050506001600160a01b038516838301819052838503898501528651808652909491505f5b818110610cf557509281845f857f8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb67397859796010152601f801991011601030190a18015610cd857813b15610cc15750610cbe929350610e58565b50565b6024908551906322a2d07b60e21b82526004820152fd5b505091909151610ce55750565b51630a1fa54760e31b8152600490fd5b8781018401518382018501528301610c64565b9091929396607f1987820301835287519060018060a01b038251168152868201516003811015610b7457610d528e858481836001988e9897898099015201519382015201906108d2565b99019301930191939290610c37565b6001600160a01b03165f9081527f3f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc2615388036020526040902090565b610da290610d61565b9060405180838194548084526020809401915f5260205f20935f905b828210610e3e57505050610dd49250038361092b565b8151610ddf8161094d565b90610ded604051928361092b565b808252610dfc601f199161094d565b01366020830137805f5b8451811015610e38576001906001600160e01b0319610e258288610981565b5116610e318286610981565b5201610e06565b50925050565b855484526001958601958895509381019390910190610dbe565b5f80610e9493602081519101845af43d15610e97573d91610e7883610965565b92610e86604051948561092b565b83523d5f602085013e610f19565b90565b606091610f19565b604051905f805160206113058339815191528281549182825260209260208301915f527fc3f580cbde6d78b66b188059fae3f2dde86aafe2336362e8d38847eef91a1222935f905b828210610eff57505050610efd9250038361092b565b565b855484526001958601958895509381019390910190610ee7565b90610f405750805115610f2e57602081519101fd5b60405163d6bda27560e01b8152600490fd5b81511580610f73575b610f51575090565b604051639996b31560e01b81526001600160a01b039091166004820152602490fd5b50803b15610f49565b6001600160e01b031982165f8181525f80516020611325833981519152602081905260409091205491936001600160a01b039283169081610ffb57505091610ff0610ff6928594610cbe965f5260205260405f2090831690816bffffffffffffffffffffffff60a01b825416179055611085565b50610d61565b611117565b6040516312701c6560e21b81526001600160e01b03199190911660048201526001600160a01b03919091166024820152604490fd5b5f805160206113058339815191528054821015610995575f527fc3f580cbde6d78b66b188059fae3f2dde86aafe2336362e8d38847eef91a122201905f90565b8054821015610995575f5260205f2001905f90565b805f527f3f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc2615388028060205260405f2054155f14611111575f805160206113058339815191528054600160401b811015610811576110fe6110e88260018794018555611030565b819391549060031b91821b915f19901b19161790565b905554915f5260205260405f2055600190565b50505f90565b6001810190825f528160205260405f2054155f14611151578054600160401b811015610811576110fe6110e8826001879401855584611070565b5050505f90565b805f527f3f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc261538802908160205260405f20548015155f14611151575f19908082019080821161123d575f805160206113058339815191529182549084820191821161123d5781810361120a575b505050805480156111f6578201916111d883611030565b909182549160031b1b19169055555f526020525f6040812055600190565b634e487b7160e01b5f52603160045260245ffd5b6112286112196110e893611030565b90549060031b1c928392611030565b90555f528460205260405f20555f80806111c1565b634e487b7160e01b5f52601160045260245ffd5b906001820191815f528260205260405f2054908115155f146112dc575f199180830181811161123d5782549084820191821161123d578181036112a7575b505050805480156111f6578201916111d88383611070565b6112c76112b76110e89386611070565b90549060031b1c92839286611070565b90555f528460205260405f20555f808061128f565b505050505f9056fe9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c1993003f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc2615388013f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc261538800237e158222e3e6968b72b9db0d8043aacf074ad9f650f0d1606b4d82ee432c003f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc2615388023f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc2615388033f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc2615388013f680e5d99bbd5b675e0c4dee0775c1a93ffb737a250d46fa3f58bc261538800f0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00",
}

// Diamond is an auto generated Go binding around an Ethereum contract.
type Diamond struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *Diamond) GetABI() abi.ABI {
	return c.abi
}

// NewDiamond creates a new instance of Diamond.
func NewDiamond() *Diamond {
	parsed, err := DiamondMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &Diamond{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *Diamond) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address owner_, address positionNFT, (address,uint8,bytes4[])[] cuts) returns()
func (diamond *Diamond) PackConstructor(owner_ common.Address, positionNFT common.Address, cuts []IDiamondCutFacetCut) []byte {
	enc, err := diamond.abi.Pack("", owner_, positionNFT, cuts)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackAcceptOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79ba5097.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptOwnership() returns()
func (diamond *Diamond) PackAcceptOwnership() []byte {
	enc, err := diamond.abi.Pack("acceptOwnership")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x79ba5097.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptOwnership() returns()
func (diamond *Diamond) TryPackAcceptOwnership() ([]byte, error) {
	return diamond.abi.Pack("acceptOwnership")
}

// PackDiamondCut is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1f931c1c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function diamondCut((address,uint8,bytes4[])[] _diamondCut, address _init, bytes _calldata) returns()
func (diamond *Diamond) PackDiamondCut(diamondCut []IDiamondCutFacetCut, init common.Address, calldata []byte) []byte {
	enc, err := diamond.abi.Pack("diamondCut", diamondCut, init, calldata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDiamondCut is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1f931c1c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function diamondCut((address,uint8,bytes4[])[] _diamondCut, address _init, bytes _calldata) returns()
func (diamond *Diamond) TryPackDiamondCut(diamondCut []IDiamondCutFacetCut, init common.Address, calldata []byte) ([]byte, error) {
	return diamond.abi.Pack("diamondCut", diamondCut, init, calldata)
}

// PackFacetAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcdffacc6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function facetAddress(bytes4 _functionSelector) view returns(address)
func (diamond *Diamond) PackFacetAddress(functionSelector [4]byte) []byte {
	enc, err := diamond.abi.Pack("facetAddress", functionSelector)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFacetAddress is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcdffacc6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function facetAddress(bytes4 _functionSelector) view returns(address)
func (diamond *Diamond) TryPackFacetAddress(functionSelector [4]byte) ([]byte, error) {
	return diamond.abi.Pack("facetAddress", functionSelector)
}

// UnpackFacetAddress is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcdffacc6.
//
// Solidity: function facetAddress(bytes4 _functionSelector) view returns(address)
func (diamond *Diamond) UnpackFacetAddress(data []byte) (common.Address, error) {
	out, err := diamond.abi.Unpack("facetAddress", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackFacetAddresses is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52ef6b2c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function facetAddresses() view returns(address[])
func (diamond *Diamond) PackFacetAddresses() []byte {
	enc, err := diamond.abi.Pack("facetAddresses")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFacetAddresses is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52ef6b2c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function facetAddresses() view returns(address[])
func (diamond *Diamond) TryPackFacetAddresses() ([]byte, error) {
	return diamond.abi.Pack("facetAddresses")
}

// UnpackFacetAddresses is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x52ef6b2c.
//
// Solidity: function facetAddresses() view returns(address[])
func (diamond *Diamond) UnpackFacetAddresses(data []byte) ([]common.Address, error) {
	out, err := diamond.abi.Unpack("facetAddresses", data)
	if err != nil {
		return *new([]common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new([]common.Address)).(*[]common.Address)
	return out0, nil
}

// PackFacetFunctionSelectors is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xadfca15e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function facetFunctionSelectors(address _facet) view returns(bytes4[])
func (diamond *Diamond) PackFacetFunctionSelectors(facet common.Address) []byte {
	enc, err := diamond.abi.Pack("facetFunctionSelectors", facet)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFacetFunctionSelectors is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xadfca15e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function facetFunctionSelectors(address _facet) view returns(bytes4[])
func (diamond *Diamond) TryPackFacetFunctionSelectors(facet common.Address) ([]byte, error) {
	return diamond.abi.Pack("facetFunctionSelectors", facet)
}

// UnpackFacetFunctionSelectors is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xadfca15e.
//
// Solidity: function facetFunctionSelectors(address _facet) view returns(bytes4[])
func (diamond *Diamond) UnpackFacetFunctionSelectors(data []byte) ([][4]byte, error) {
	out, err := diamond.abi.Unpack("facetFunctionSelectors", data)
	if err != nil {
		return *new([][4]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([][4]byte)).(*[][4]byte)
	return out0, nil
}

// PackFacets is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7a0ed627.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function facets() view returns((address,bytes4[])[] facets_)
func (diamond *Diamond) PackFacets() []byte {
	enc, err := diamond.abi.Pack("facets")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackFacets is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7a0ed627.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function facets() view returns((address,bytes4[])[] facets_)
func (diamond *Diamond) TryPackFacets() ([]byte, error) {
	return diamond.abi.Pack("facets")
}

// UnpackFacets is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x7a0ed627.
//
// Solidity: function facets() view returns((address,bytes4[])[] facets_)
func (diamond *Diamond) UnpackFacets(data []byte) ([]IDiamondLoupeFacet, error) {
	out, err := diamond.abi.Unpack("facets", data)
	if err != nil {
		return *new([]IDiamondLoupeFacet), err
	}
	out0 := *abi.ConvertType(out[0], new([]IDiamondLoupeFacet)).(*[]IDiamondLoupeFacet)
	return out0, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (diamond *Diamond) PackOwner() []byte {
	enc, err := diamond.abi.Pack("owner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function owner() view returns(address)
func (diamond *Diamond) TryPackOwner() ([]byte, error) {
	return diamond.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (diamond *Diamond) UnpackOwner(data []byte) (common.Address, error) {
	out, err := diamond.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPendingOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe30c3978.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingOwner() view returns(address)
func (diamond *Diamond) PackPendingOwner() []byte {
	enc, err := diamond.abi.Pack("pendingOwner")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe30c3978.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingOwner() view returns(address)
func (diamond *Diamond) TryPackPendingOwner() ([]byte, error) {
	return diamond.abi.Pack("pendingOwner")
}

// UnpackPendingOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe30c3978.
//
// Solidity: function pendingOwner() view returns(address)
func (diamond *Diamond) UnpackPendingOwner(data []byte) (common.Address, error) {
	out, err := diamond.abi.Unpack("pendingOwner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRenounceOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x715018a6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceOwnership() returns()
func (diamond *Diamond) PackRenounceOwnership() []byte {
	enc, err := diamond.abi.Pack("renounceOwnership")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x715018a6.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceOwnership() returns()
func (diamond *Diamond) TryPackRenounceOwnership() ([]byte, error) {
	return diamond.abi.Pack("renounceOwnership")
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) pure returns(bool)
func (diamond *Diamond) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := diamond.abi.Pack("supportsInterface", interfaceId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function supportsInterface(bytes4 interfaceId) pure returns(bool)
func (diamond *Diamond) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return diamond.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) pure returns(bool)
func (diamond *Diamond) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := diamond.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (diamond *Diamond) PackTransferOwnership(newOwner common.Address) []byte {
	enc, err := diamond.abi.Pack("transferOwnership", newOwner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (diamond *Diamond) TryPackTransferOwnership(newOwner common.Address) ([]byte, error) {
	return diamond.abi.Pack("transferOwnership", newOwner)
}

// DiamondDiamondCut represents a DiamondCut event raised by the Diamond contract.
type DiamondDiamondCut struct {
	DiamondCut []IDiamondCutFacetCut
	Init       common.Address
	Calldata   []byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const DiamondDiamondCutEventName = "DiamondCut"

// ContractEventName returns the user-defined event name.
func (DiamondDiamondCut) ContractEventName() string {
	return DiamondDiamondCutEventName
}

// UnpackDiamondCutEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DiamondCut((address,uint8,bytes4[])[] _diamondCut, address _init, bytes _calldata)
func (diamond *Diamond) UnpackDiamondCutEvent(log *types.Log) (*DiamondDiamondCut, error) {
	event := "DiamondCut"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != diamond.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DiamondDiamondCut)
	if len(log.Data) > 0 {
		if err := diamond.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range diamond.abi.Events[event].Inputs {
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

// DiamondInitialized represents a Initialized event raised by the Diamond contract.
type DiamondInitialized struct {
	Version uint64
	Raw     *types.Log // Blockchain specific contextual infos
}

const DiamondInitializedEventName = "Initialized"

// ContractEventName returns the user-defined event name.
func (DiamondInitialized) ContractEventName() string {
	return DiamondInitializedEventName
}

// UnpackInitializedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Initialized(uint64 version)
func (diamond *Diamond) UnpackInitializedEvent(log *types.Log) (*DiamondInitialized, error) {
	event := "Initialized"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != diamond.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DiamondInitialized)
	if len(log.Data) > 0 {
		if err := diamond.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range diamond.abi.Events[event].Inputs {
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

// DiamondOwnershipTransferStarted represents a OwnershipTransferStarted event raised by the Diamond contract.
type DiamondOwnershipTransferStarted struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const DiamondOwnershipTransferStartedEventName = "OwnershipTransferStarted"

// ContractEventName returns the user-defined event name.
func (DiamondOwnershipTransferStarted) ContractEventName() string {
	return DiamondOwnershipTransferStartedEventName
}

// UnpackOwnershipTransferStartedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)
func (diamond *Diamond) UnpackOwnershipTransferStartedEvent(log *types.Log) (*DiamondOwnershipTransferStarted, error) {
	event := "OwnershipTransferStarted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != diamond.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DiamondOwnershipTransferStarted)
	if len(log.Data) > 0 {
		if err := diamond.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range diamond.abi.Events[event].Inputs {
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

// DiamondOwnershipTransferred represents a OwnershipTransferred event raised by the Diamond contract.
type DiamondOwnershipTransferred struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const DiamondOwnershipTransferredEventName = "OwnershipTransferred"

// ContractEventName returns the user-defined event name.
func (DiamondOwnershipTransferred) ContractEventName() string {
	return DiamondOwnershipTransferredEventName
}

// UnpackOwnershipTransferredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
func (diamond *Diamond) UnpackOwnershipTransferredEvent(log *types.Log) (*DiamondOwnershipTransferred, error) {
	event := "OwnershipTransferred"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != diamond.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(DiamondOwnershipTransferred)
	if len(log.Data) > 0 {
		if err := diamond.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range diamond.abi.Events[event].Inputs {
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
func (diamond *Diamond) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], diamond.abi.Errors["AddressEmptyCode"].ID.Bytes()[:4]) {
		return diamond.UnpackAddressEmptyCodeError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["FailedCall"].ID.Bytes()[:4]) {
		return diamond.UnpackFailedCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["FunctionNotFound"].ID.Bytes()[:4]) {
		return diamond.UnpackFunctionNotFoundError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["InvalidInitialization"].ID.Bytes()[:4]) {
		return diamond.UnpackInvalidInitializationError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["NoInitializer"].ID.Bytes()[:4]) {
		return diamond.UnpackNoInitializerError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["NoSelectors"].ID.Bytes()[:4]) {
		return diamond.UnpackNoSelectorsError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["NotAContract"].ID.Bytes()[:4]) {
		return diamond.UnpackNotAContractError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["NotInitializing"].ID.Bytes()[:4]) {
		return diamond.UnpackNotInitializingError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["OwnableInvalidOwner"].ID.Bytes()[:4]) {
		return diamond.UnpackOwnableInvalidOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["OwnableUnauthorizedAccount"].ID.Bytes()[:4]) {
		return diamond.UnpackOwnableUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["RemoveNamesFacet"].ID.Bytes()[:4]) {
		return diamond.UnpackRemoveNamesFacetError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["SelectorExists"].ID.Bytes()[:4]) {
		return diamond.UnpackSelectorExistsError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["SelectorImmutable"].ID.Bytes()[:4]) {
		return diamond.UnpackSelectorImmutableError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["SelectorNotFound"].ID.Bytes()[:4]) {
		return diamond.UnpackSelectorNotFoundError(raw[4:])
	}
	if bytes.Equal(raw[:4], diamond.abi.Errors["SelectorUnchanged"].ID.Bytes()[:4]) {
		return diamond.UnpackSelectorUnchangedError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// DiamondAddressEmptyCode represents a AddressEmptyCode error raised by the Diamond contract.
type DiamondAddressEmptyCode struct {
	Target common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AddressEmptyCode(address target)
func DiamondAddressEmptyCodeErrorID() common.Hash {
	return common.HexToHash("0x9996b315c842ff135b8fc4a08ad5df1c344efbc03d2687aecc0678050d2aac89")
}

// UnpackAddressEmptyCodeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AddressEmptyCode(address target)
func (diamond *Diamond) UnpackAddressEmptyCodeError(raw []byte) (*DiamondAddressEmptyCode, error) {
	out := new(DiamondAddressEmptyCode)
	if err := diamond.abi.UnpackIntoInterface(out, "AddressEmptyCode", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondFailedCall represents a FailedCall error raised by the Diamond contract.
type DiamondFailedCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedCall()
func DiamondFailedCallErrorID() common.Hash {
	return common.HexToHash("0xd6bda27508c0fb6d8a39b4b122878dab26f731a7d4e4abe711dd3731899052a4")
}

// UnpackFailedCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedCall()
func (diamond *Diamond) UnpackFailedCallError(raw []byte) (*DiamondFailedCall, error) {
	out := new(DiamondFailedCall)
	if err := diamond.abi.UnpackIntoInterface(out, "FailedCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondFunctionNotFound represents a FunctionNotFound error raised by the Diamond contract.
type DiamondFunctionNotFound struct {
	Selector [4]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FunctionNotFound(bytes4 selector)
func DiamondFunctionNotFoundErrorID() common.Hash {
	return common.HexToHash("0x5416eb9801bedc96612a9f63eb00c8f1ca0178b1c9afe4098844def13b369bec")
}

// UnpackFunctionNotFoundError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FunctionNotFound(bytes4 selector)
func (diamond *Diamond) UnpackFunctionNotFoundError(raw []byte) (*DiamondFunctionNotFound, error) {
	out := new(DiamondFunctionNotFound)
	if err := diamond.abi.UnpackIntoInterface(out, "FunctionNotFound", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondInvalidInitialization represents a InvalidInitialization error raised by the Diamond contract.
type DiamondInvalidInitialization struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidInitialization()
func DiamondInvalidInitializationErrorID() common.Hash {
	return common.HexToHash("0xf92ee8a957075833165f68c320933b1a1294aafc84ee6e0dd3fb178008f9aaf5")
}

// UnpackInvalidInitializationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidInitialization()
func (diamond *Diamond) UnpackInvalidInitializationError(raw []byte) (*DiamondInvalidInitialization, error) {
	out := new(DiamondInvalidInitialization)
	if err := diamond.abi.UnpackIntoInterface(out, "InvalidInitialization", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondNoInitializer represents a NoInitializer error raised by the Diamond contract.
type DiamondNoInitializer struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoInitializer()
func DiamondNoInitializerErrorID() common.Hash {
	return common.HexToHash("0x50fd2a38df314d8519dcb613a3450ddfae9a97e861fec6d6cc57024d755a8f3c")
}

// UnpackNoInitializerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoInitializer()
func (diamond *Diamond) UnpackNoInitializerError(raw []byte) (*DiamondNoInitializer, error) {
	out := new(DiamondNoInitializer)
	if err := diamond.abi.UnpackIntoInterface(out, "NoInitializer", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondNoSelectors represents a NoSelectors error raised by the Diamond contract.
type DiamondNoSelectors struct {
	Facet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NoSelectors(address facet)
func DiamondNoSelectorsErrorID() common.Hash {
	return common.HexToHash("0xe712cc70b8f214015ad55505b7c051bdcc34210943382094a04b4046a2f570c2")
}

// UnpackNoSelectorsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NoSelectors(address facet)
func (diamond *Diamond) UnpackNoSelectorsError(raw []byte) (*DiamondNoSelectors, error) {
	out := new(DiamondNoSelectors)
	if err := diamond.abi.UnpackIntoInterface(out, "NoSelectors", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondNotAContract represents a NotAContract error raised by the Diamond contract.
type DiamondNotAContract struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotAContract(address account)
func DiamondNotAContractErrorID() common.Hash {
	return common.HexToHash("0x8a8b41ec6b8382733436ac0321a506b0d1e41dc29c8650d1fd1ff17e726ab809")
}

// UnpackNotAContractError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotAContract(address account)
func (diamond *Diamond) UnpackNotAContractError(raw []byte) (*DiamondNotAContract, error) {
	out := new(DiamondNotAContract)
	if err := diamond.abi.UnpackIntoInterface(out, "NotAContract", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondNotInitializing represents a NotInitializing error raised by the Diamond contract.
type DiamondNotInitializing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotInitializing()
func DiamondNotInitializingErrorID() common.Hash {
	return common.HexToHash("0xd7e6bcf8597daa127dc9f0048d2f08d5ef140a2cb659feabd700beff1f7a8302")
}

// UnpackNotInitializingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotInitializing()
func (diamond *Diamond) UnpackNotInitializingError(raw []byte) (*DiamondNotInitializing, error) {
	out := new(DiamondNotInitializing)
	if err := diamond.abi.UnpackIntoInterface(out, "NotInitializing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondOwnableInvalidOwner represents a OwnableInvalidOwner error raised by the Diamond contract.
type DiamondOwnableInvalidOwner struct {
	Owner common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableInvalidOwner(address owner)
func DiamondOwnableInvalidOwnerErrorID() common.Hash {
	return common.HexToHash("0x1e4fbdf7f3ef8bcaa855599e3abf48b232380f183f08f6f813d9ffa5bd585188")
}

// UnpackOwnableInvalidOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableInvalidOwner(address owner)
func (diamond *Diamond) UnpackOwnableInvalidOwnerError(raw []byte) (*DiamondOwnableInvalidOwner, error) {
	out := new(DiamondOwnableInvalidOwner)
	if err := diamond.abi.UnpackIntoInterface(out, "OwnableInvalidOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondOwnableUnauthorizedAccount represents a OwnableUnauthorizedAccount error raised by the Diamond contract.
type DiamondOwnableUnauthorizedAccount struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func DiamondOwnableUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0x118cdaa7a341953d1887a2245fd6665d741c67c8c50581daa59e1d03373fa188")
}

// UnpackOwnableUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func (diamond *Diamond) UnpackOwnableUnauthorizedAccountError(raw []byte) (*DiamondOwnableUnauthorizedAccount, error) {
	out := new(DiamondOwnableUnauthorizedAccount)
	if err := diamond.abi.UnpackIntoInterface(out, "OwnableUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondRemoveNamesFacet represents a RemoveNamesFacet error raised by the Diamond contract.
type DiamondRemoveNamesFacet struct {
	Facet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error RemoveNamesFacet(address facet)
func DiamondRemoveNamesFacetErrorID() common.Hash {
	return common.HexToHash("0x0e4b40967b896ffce1513411844e12cb99c9137ee0d59a193cdcff5c7b7b315a")
}

// UnpackRemoveNamesFacetError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error RemoveNamesFacet(address facet)
func (diamond *Diamond) UnpackRemoveNamesFacetError(raw []byte) (*DiamondRemoveNamesFacet, error) {
	out := new(DiamondRemoveNamesFacet)
	if err := diamond.abi.UnpackIntoInterface(out, "RemoveNamesFacet", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondSelectorExists represents a SelectorExists error raised by the Diamond contract.
type DiamondSelectorExists struct {
	Selector [4]byte
	Facet    common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SelectorExists(bytes4 selector, address facet)
func DiamondSelectorExistsErrorID() common.Hash {
	return common.HexToHash("0x49c0719469badf0cbde09542e0a84caa3897ff1ebb2c560a9e7df620b5e44f81")
}

// UnpackSelectorExistsError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SelectorExists(bytes4 selector, address facet)
func (diamond *Diamond) UnpackSelectorExistsError(raw []byte) (*DiamondSelectorExists, error) {
	out := new(DiamondSelectorExists)
	if err := diamond.abi.UnpackIntoInterface(out, "SelectorExists", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondSelectorImmutable represents a SelectorImmutable error raised by the Diamond contract.
type DiamondSelectorImmutable struct {
	Selector [4]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SelectorImmutable(bytes4 selector)
func DiamondSelectorImmutableErrorID() common.Hash {
	return common.HexToHash("0xbe07e4dfc9cf738394eed9832b5e0708355d7426f6ed70d86a11c733abd9a633")
}

// UnpackSelectorImmutableError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SelectorImmutable(bytes4 selector)
func (diamond *Diamond) UnpackSelectorImmutableError(raw []byte) (*DiamondSelectorImmutable, error) {
	out := new(DiamondSelectorImmutable)
	if err := diamond.abi.UnpackIntoInterface(out, "SelectorImmutable", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondSelectorNotFound represents a SelectorNotFound error raised by the Diamond contract.
type DiamondSelectorNotFound struct {
	Selector [4]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SelectorNotFound(bytes4 selector)
func DiamondSelectorNotFoundErrorID() common.Hash {
	return common.HexToHash("0x276030b5ee025c9fca3a83572abf7500fa8e67d04ac78231de37470941e84af8")
}

// UnpackSelectorNotFoundError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SelectorNotFound(bytes4 selector)
func (diamond *Diamond) UnpackSelectorNotFoundError(raw []byte) (*DiamondSelectorNotFound, error) {
	out := new(DiamondSelectorNotFound)
	if err := diamond.abi.UnpackIntoInterface(out, "SelectorNotFound", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// DiamondSelectorUnchanged represents a SelectorUnchanged error raised by the Diamond contract.
type DiamondSelectorUnchanged struct {
	Selector [4]byte
	Facet    common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SelectorUnchanged(bytes4 selector, address facet)
func DiamondSelectorUnchangedErrorID() common.Hash {
	return common.HexToHash("0x1521e7a31094ece8e228b4d680b780cd9190877527dc844c3c27110e13556597")
}

// UnpackSelectorUnchangedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SelectorUnchanged(bytes4 selector, address facet)
func (diamond *Diamond) UnpackSelectorUnchangedError(raw []byte) (*DiamondSelectorUnchanged, error) {
	out := new(DiamondSelectorUnchanged)
	if err := diamond.abi.UnpackIntoInterface(out, "SelectorUnchanged", raw); err != nil {
		return nil, err
	}
	return out, nil
}
