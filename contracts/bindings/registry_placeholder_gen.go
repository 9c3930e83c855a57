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

// RegistryPlaceholderMetaData contains all meta data concerning the RegistryPlaceholder contract.
var RegistryPlaceholderMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"UPGRADE_INTERFACE_VERSION\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getVersion\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"initialize\",\"inputs\":[{\"name\":\"owner_\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"owner\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"proxiableUUID\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"renounceOwnership\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"transferOwnership\",\"inputs\":[{\"name\":\"newOwner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"upgradeToAndCall\",\"inputs\":[{\"name\":\"newImplementation\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"data\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"payable\"},{\"type\":\"event\",\"name\":\"Initialized\",\"inputs\":[{\"name\":\"version\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"OwnershipTransferred\",\"inputs\":[{\"name\":\"previousOwner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"newOwner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Upgraded\",\"inputs\":[{\"name\":\"implementation\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AddressEmptyCode\",\"inputs\":[{\"name\":\"target\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC1967InvalidImplementation\",\"inputs\":[{\"name\":\"implementation\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC1967NonPayable\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"FailedCall\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"InvalidInitialization\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"NotInitializing\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"OwnableInvalidOwner\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"OwnableUnauthorizedAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"UUPSUnauthorizedCallContext\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"UUPSUnsupportedProxiableUUID\",\"inputs\":[{\"name\":\"slot\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]}]",
	ID:  "RegistryPlaceholder",
	Bin: "0x60a080604052346100cc57306080527ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a009081549060ff8260401c166100bd57506001600160401b036002600160401b031982821601610078575b6040516107e790816100d182396080518181816102bf015261039b0152f35b6001600160401b031990911681179091556040519081527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a15f8080610059565b63f92ee8a960e01b8152600490fd5b5f80fdfe60806040818152600480361015610014575f80fd5b5f3560e01c9283630d8e6e2c14610577575082634f1ef2861461032357826352d1902d146102ac578263715018a6146102455782638da5cb5b14610211578263ad3cb1cc146101d1578263c4d66de8146100a757505063f2fde38b14610078575f80fd5b346100a35760203660031901126100a3576100a16100946105f5565b61009c6106ea565b610679565b005b5f80fd5b346100a35760203660031901126100a3576100c06105f5565b907ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a0091825460ff81861c16159267ffffffffffffffff8216801590816101c9575b60011490816101bf575b1590816101b6575b506101a8575067ffffffffffffffff1981166001178455610146919083610189575b5061013e610722565b61009c610722565b61014c57005b805468ff00000000000000001916905551600181527fc7f505b2f371ae2175ee4913f4499e1f2633a7b5936321eed1cdaeb6115181d290602090a1005b68ffffffffffffffffff19166801000000000000000117845585610135565b855163f92ee8a960e01b8152fd5b90501587610113565b303b15915061010b565b859150610101565b50346100a3575f3660031901126100a357805161020d916101f18261060b565b60058252640352e302e360dc1b602083015251918291826105ae565b0390f35b50346100a3575f3660031901126100a3575f805160206107c78339815191525490516001600160a01b039091168152602090f35b346100a3575f3660031901126100a35761025d6106ea565b5f805160206107c783398151915280546001600160a01b031981169091555f906001600160a01b03167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a3005b90346100a3575f3660031901126100a3577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316300361031657602090517f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc8152f35b5163703e46dd60e11b8152fd5b816003193601126100a3576103366105f5565b602492833567ffffffffffffffff81116100a357366023820112156100a357808401356103628161065d565b9361036f8451958661063b565b81855260209182860193368983830101116100a357815f928a8693018737870101526001600160a01b037f00000000000000000000000000000000000000000000000000000000000000008116308114908115610549575b50610539576103d46106ea565b81169484516352d1902d60e01b8152838189818a5afa5f918161050a575b5061040d5750505050505191634c9c8ce360e01b8352820152fd5b9087878794938b7f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc918281036104f55750853b156104e1575080546001600160a01b031916821790558451907fbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b5f80a28251156104c75750505f6100a19581925190845af4913d156104bd573d6104af6104a68261065d565b9251928361063b565b81525f81943d92013e610763565b5060609250610763565b94509450505050346104d557005b63b398979f60e01b8152fd5b8651634c9c8ce360e01b8152808501849052fd5b8751632a87526960e21b815280860191909152fd5b9091508481813d8311610532575b610522818361063b565b810103126100a35751908a6103f2565b503d610518565b845163703e46dd60e11b81528790fd5b9050817f360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc54161415896103c7565b9050346100a3575f3660031901126100a35761020d916105968261060b565b6005825264302e302e3160d81b602083015251918291825b602080825282518183018190529093925f5b8281106105e157505060409293505f838284010152601f8019910116010190565b8181018601518482016040015285016105c0565b600435906001600160a01b03821682036100a357565b6040810190811067ffffffffffffffff82111761062757604052565b634e487b7160e01b5f52604160045260245ffd5b90601f8019910116810190811067ffffffffffffffff82111761062757604052565b67ffffffffffffffff811161062757601f01601f191660200190565b6001600160a01b039081169081156106d2575f805160206107c783398151915280546001600160a01b031981168417909155167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3565b604051631e4fbdf760e01b81525f6004820152602490fd5b5f805160206107c7833981519152546001600160a01b0316330361070a57565b60405163118cdaa760e01b8152336004820152602490fd5b60ff7ff0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a005460401c161561075157565b604051631afcd79f60e31b8152600490fd5b9061078a575080511561077857602081519101fd5b60405163d6bda27560e01b8152600490fd5b815115806107bd575b61079b575090565b604051639996b31560e01b81526001600160a01b039091166004820152602490fd5b50803b1561079356fe9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300",
}

// RegistryPlaceholder is an auto generated Go binding around an Ethereum contract.
type RegistryPlaceholder struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *RegistryPlaceholder) GetABI() abi.ABI {
	return c.abi
}

// NewRegistryPlaceholder creates a new instance of RegistryPlaceholder.
func NewRegistryPlaceholder() *RegistryPlaceholder {
	parsed, err := RegistryPlaceholderMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &RegistryPlaceholder{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *RegistryPlaceholder) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackUPGRADEINTERFACEVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xad3cb1cc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (registryPlaceholder *RegistryPlaceholder) PackUPGRADEINTERFACEVERSION() []byte {
	enc, err := registryPlaceholder.abi.Pack("UPGRADE_INTERFACE_VERSION")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUPGRADEINTERFACEVERSION is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xad3cb1cc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (registryPlaceholder *RegistryPlaceholder) TryPackUPGRADEINTERFACEVERSION() ([]byte, error) {
	return registryPlaceholder.abi.Pack("UPGRADE_INTERFACE_VERSION")
}

// UnpackUPGRADEINTERFACEVERSION is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xad3cb1cc.
//
// Solidity: function UPGRADE_INTERFACE_VERSION() view returns(string)
func (registryPlaceholder *RegistryPlaceholder) UnpackUPGRADEINTERFACEVERSION(data []byte) (string, error) {
	out, err := registryPlaceholder.abi.Unpack("UPGRADE_INTERFACE_VERSION", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackGetVersion is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0d8e6e2c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getVersion() pure returns(string)
func (registryPlaceholder *RegistryPlaceholder) PackGetVersion() []byte {
	enc, err := registryPlaceholder.abi.Pack("getVersion")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetVersion is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0d8e6e2c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getVersion() pure returns(string)
func (registryPlaceholder *RegistryPlaceholder) TryPackGetVersion() ([]byte, error) {
	return registryPlaceholder.abi.Pack("getVersion")
}

// UnpackGetVersion is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x0d8e6e2c.
//
// Solidity: function getVersion() pure returns(string)
func (registryPlaceholder *RegistryPlaceholder) UnpackGetVersion(data []byte) (string, error) {
	out, err := registryPlaceholder.abi.Unpack("getVersion", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4d66de8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function initialize(address owner_) returns()
func (registryPlaceholder *RegistryPlaceholder) PackInitialize(owner common.Address) []byte {
	enc, err := registryPlaceholder.abi.Pack("initialize", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackInitialize is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4d66de8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function initialize(address owner_) returns()
func (registryPlaceholder *RegistryPlaceholder) TryPackInitialize(owner common.Address) ([]byte, error) {
	return registryPlaceholder.abi.Pack("initialize", owner)
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (registryPlaceholder *RegistryPlaceholder) PackOwner() []byte {
	enc, err := registryPlaceholder.abi.Pack("owner")
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
func (registryPlaceholder *RegistryPlaceholder) TryPackOwner() ([]byte, error) {
	return registryPlaceholder.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (registryPlaceholder *RegistryPlaceholder) UnpackOwner(data []byte) (common.Address, error) {
	out, err := registryPlaceholder.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackProxiableUUID is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52d1902d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (registryPlaceholder *RegistryPlaceholder) PackProxiableUUID() []byte {
	enc, err := registryPlaceholder.abi.Pack("proxiableUUID")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackProxiableUUID is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x52d1902d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (registryPlaceholder *RegistryPlaceholder) TryPackProxiableUUID() ([]byte, error) {
	return registryPlaceholder.abi.Pack("proxiableUUID")
}

// UnpackProxiableUUID is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x52d1902d.
//
// Solidity: function proxiableUUID() view returns(bytes32)
func (registryPlaceholder *RegistryPlaceholder) UnpackProxiableUUID(data []byte) ([32]byte, error) {
	out, err := registryPlaceholder.abi.Unpack("proxiableUUID", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackRenounceOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x715018a6.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceOwnership() returns()
func (registryPlaceholder *RegistryPlaceholder) PackRenounceOwnership() []byte {
	enc, err := registryPlaceholder.abi.Pack("renounceOwnership")
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
func (registryPlaceholder *RegistryPlaceholder) TryPackRenounceOwnership() ([]byte, error) {
	return registryPlaceholder.abi.Pack("renounceOwnership")
}

// PackTransferOwnership is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2fde38b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferOwnership(address newOwner) returns()
func (registryPlaceholder *RegistryPlaceholder) PackTransferOwnership(newOwner common.Address) []byte {
	enc, err := registryPlaceholder.abi.Pack("transferOwnership", newOwner)
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
func (registryPlaceholder *RegistryPlaceholder) TryPackTransferOwnership(newOwner common.Address) ([]byte, error) {
	return registryPlaceholder.abi.Pack("transferOwnership", newOwner)
}

// PackUpgradeToAndCall is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f1ef286.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function upgradeToAndCall(address newImplementation, bytes data) payable returns()
func (registryPlaceholder *RegistryPlaceholder) PackUpgradeToAndCall(newImplementation common.Address, data []byte) []byte {
	enc, err := registryPlaceholder.abi.Pack("upgradeToAndCall", newImplementation, data)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUpgradeToAndCall is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4f1ef286.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function upgradeToAndCall(address newImplementation, bytes data) payable returns()
func (registryPlaceholder *RegistryPlaceholder) TryPackUpgradeToAndCall(newImplementation common.Address, data []byte) ([]byte, error) {
	return registryPlaceholder.abi.Pack("upgradeToAndCall", newImplementation, data)
}

// RegistryPlaceholderInitialized represents a Initialized event raised by the RegistryPlaceholder contract.
type RegistryPlaceholderInitialized struct {
	Version uint64
	Raw     *types.Log // Blockchain specific contextual infos
}

const RegistryPlaceholderInitializedEventName = "Initialized"

// ContractEventName returns the user-defined event name.
func (RegistryPlaceholderInitialized) ContractEventName() string {
	return RegistryPlaceholderInitializedEventName
}

// UnpackInitializedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Initialized(uint64 version)
func (registryPlaceholder *RegistryPlaceholder) UnpackInitializedEvent(log *types.Log) (*RegistryPlaceholderInitialized, error) {
	event := "Initialized"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryPlaceholder.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryPlaceholderInitialized)
	if len(log.Data) > 0 {
		if err := registryPlaceholder.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryPlaceholder.abi.Events[event].Inputs {
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

// RegistryPlaceholderOwnershipTransferred represents a OwnershipTransferred event raised by the RegistryPlaceholder contract.
type RegistryPlaceholderOwnershipTransferred struct {
	PreviousOwner common.Address
	NewOwner      common.Address
	Raw           *types.Log // Blockchain specific contextual infos
}

const RegistryPlaceholderOwnershipTransferredEventName = "OwnershipTransferred"

// ContractEventName returns the user-defined event name.
func (RegistryPlaceholderOwnershipTransferred) ContractEventName() string {
	return RegistryPlaceholderOwnershipTransferredEventName
}

// UnpackOwnershipTransferredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)
func (registryPlaceholder *RegistryPlaceholder) UnpackOwnershipTransferredEvent(log *types.Log) (*RegistryPlaceholderOwnershipTransferred, error) {
	event := "OwnershipTransferred"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryPlaceholder.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryPlaceholderOwnershipTransferred)
	if len(log.Data) > 0 {
		if err := registryPlaceholder.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryPlaceholder.abi.Events[event].Inputs {
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

// RegistryPlaceholderUpgraded represents a Upgraded event raised by the RegistryPlaceholder contract.
type RegistryPlaceholderUpgraded struct {
	Implementation common.Address
	Raw            *types.Log // Blockchain specific contextual infos
}

const RegistryPlaceholderUpgradedEventName = "Upgraded"

// ContractEventName returns the user-defined event name.
func (RegistryPlaceholderUpgraded) ContractEventName() string {
	return RegistryPlaceholderUpgradedEventName
}

// UnpackUpgradedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Upgraded(address indexed implementation)
func (registryPlaceholder *RegistryPlaceholder) UnpackUpgradedEvent(log *types.Log) (*RegistryPlaceholderUpgraded, error) {
	event := "Upgraded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != registryPlaceholder.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(RegistryPlaceholderUpgraded)
	if len(log.Data) > 0 {
		if err := registryPlaceholder.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range registryPlaceholder.abi.Events[event].Inputs {
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
func (registryPlaceholder *RegistryPlaceholder) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["AddressEmptyCode"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackAddressEmptyCodeError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["ERC1967InvalidImplementation"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackERC1967InvalidImplementationError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["ERC1967NonPayable"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackERC1967NonPayableError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["FailedCall"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackFailedCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["InvalidInitialization"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackInvalidInitializationError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["NotInitializing"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackNotInitializingError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["OwnableInvalidOwner"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackOwnableInvalidOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["OwnableUnauthorizedAccount"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackOwnableUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["UUPSUnauthorizedCallContext"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackUUPSUnauthorizedCallContextError(raw[4:])
	}
	if bytes.Equal(raw[:4], registryPlaceholder.abi.Errors["UUPSUnsupportedProxiableUUID"].ID.Bytes()[:4]) {
		return registryPlaceholder.UnpackUUPSUnsupportedProxiableUUIDError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// RegistryPlaceholderAddressEmptyCode represents a AddressEmptyCode error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderAddressEmptyCode struct {
	Target common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AddressEmptyCode(address target)
func RegistryPlaceholderAddressEmptyCodeErrorID() common.Hash {
	return common.HexToHash("0x9996b315c842ff135b8fc4a08ad5df1c344efbc03d2687aecc0678050d2aac89")
}

// UnpackAddressEmptyCodeError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AddressEmptyCode(address target)
func (registryPlaceholder *RegistryPlaceholder) UnpackAddressEmptyCodeError(raw []byte) (*RegistryPlaceholderAddressEmptyCode, error) {
	out := new(RegistryPlaceholderAddressEmptyCode)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "AddressEmptyCode", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderERC1967InvalidImplementation represents a ERC1967InvalidImplementation error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderERC1967InvalidImplementation struct {
	Implementation common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func RegistryPlaceholderERC1967InvalidImplementationErrorID() common.Hash {
	return common.HexToHash("0x4c9c8ce3ceb3130f17f7cdba48d89b5b0129f266a8bac114e6e315a41879b617")
}

// UnpackERC1967InvalidImplementationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967InvalidImplementation(address implementation)
func (registryPlaceholder *RegistryPlaceholder) UnpackERC1967InvalidImplementationError(raw []byte) (*RegistryPlaceholderERC1967InvalidImplementation, error) {
	out := new(RegistryPlaceholderERC1967InvalidImplementation)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "ERC1967InvalidImplementation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderERC1967NonPayable represents a ERC1967NonPayable error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderERC1967NonPayable struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC1967NonPayable()
func RegistryPlaceholderERC1967NonPayableErrorID() common.Hash {
	return common.HexToHash("0xb398979fa84f543c8e222f17890372c487baf85e062276c127fef521eea7224b")
}

// UnpackERC1967NonPayableError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC1967NonPayable()
func (registryPlaceholder *RegistryPlaceholder) UnpackERC1967NonPayableError(raw []byte) (*RegistryPlaceholderERC1967NonPayable, error) {
	out := new(RegistryPlaceholderERC1967NonPayable)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "ERC1967NonPayable", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderFailedCall represents a FailedCall error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderFailedCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error FailedCall()
func RegistryPlaceholderFailedCallErrorID() common.Hash {
	return common.HexToHash("0xd6bda27508c0fb6d8a39b4b122878dab26f731a7d4e4abe711dd3731899052a4")
}

// UnpackFailedCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error FailedCall()
func (registryPlaceholder *RegistryPlaceholder) UnpackFailedCallError(raw []byte) (*RegistryPlaceholderFailedCall, error) {
	out := new(RegistryPlaceholderFailedCall)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "FailedCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderInvalidInitialization represents a InvalidInitialization error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderInvalidInitialization struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidInitialization()
func RegistryPlaceholderInvalidInitializationErrorID() common.Hash {
	return common.HexToHash("0xf92ee8a957075833165f68c320933b1a1294aafc84ee6e0dd3fb178008f9aaf5")
}

// UnpackInvalidInitializationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidInitialization()
func (registryPlaceholder *RegistryPlaceholder) UnpackInvalidInitializationError(raw []byte) (*RegistryPlaceholderInvalidInitialization, error) {
	out := new(RegistryPlaceholderInvalidInitialization)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "InvalidInitialization", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderNotInitializing represents a NotInitializing error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderNotInitializing struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotInitializing()
func RegistryPlaceholderNotInitializingErrorID() common.Hash {
	return common.HexToHash("0xd7e6bcf8597daa127dc9f0048d2f08d5ef140a2cb659feabd700beff1f7a8302")
}

// UnpackNotInitializingError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotInitializing()
func (registryPlaceholder *RegistryPlaceholder) UnpackNotInitializingError(raw []byte) (*RegistryPlaceholderNotInitializing, error) {
	out := new(RegistryPlaceholderNotInitializing)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "NotInitializing", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderOwnableInvalidOwner represents a OwnableInvalidOwner error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderOwnableInvalidOwner struct {
	Owner common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableInvalidOwner(address owner)
func RegistryPlaceholderOwnableInvalidOwnerErrorID() common.Hash {
	return common.HexToHash("0x1e4fbdf7f3ef8bcaa855599e3abf48b232380f183f08f6f813d9ffa5bd585188")
}

// UnpackOwnableInvalidOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableInvalidOwner(address owner)
func (registryPlaceholder *RegistryPlaceholder) UnpackOwnableInvalidOwnerError(raw []byte) (*RegistryPlaceholderOwnableInvalidOwner, error) {
	out := new(RegistryPlaceholderOwnableInvalidOwner)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "OwnableInvalidOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderOwnableUnauthorizedAccount represents a OwnableUnauthorizedAccount error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderOwnableUnauthorizedAccount struct {
	Account common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func RegistryPlaceholderOwnableUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0x118cdaa7a341953d1887a2245fd6665d741c67c8c50581daa59e1d03373fa188")
}

// UnpackOwnableUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OwnableUnauthorizedAccount(address account)
func (registryPlaceholder *RegistryPlaceholder) UnpackOwnableUnauthorizedAccountError(raw []byte) (*RegistryPlaceholderOwnableUnauthorizedAccount, error) {
	out := new(RegistryPlaceholderOwnableUnauthorizedAccount)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "OwnableUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderUUPSUnauthorizedCallContext represents a UUPSUnauthorizedCallContext error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderUUPSUnauthorizedCallContext struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UUPSUnauthorizedCallContext()
func RegistryPlaceholderUUPSUnauthorizedCallContextErrorID() common.Hash {
	return common.HexToHash("0xe07c8dba242a06571ac65fe4bbe20522c9fb111cb33599b799ff8039c1ed18f4")
}

// UnpackUUPSUnauthorizedCallContextError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UUPSUnauthorizedCallContext()
func (registryPlaceholder *RegistryPlaceholder) UnpackUUPSUnauthorizedCallContextError(raw []byte) (*RegistryPlaceholderUUPSUnauthorizedCallContext, error) {
	out := new(RegistryPlaceholderUUPSUnauthorizedCallContext)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "UUPSUnauthorizedCallContext", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// RegistryPlaceholderUUPSUnsupportedProxiableUUID represents a UUPSUnsupportedProxiableUUID error raised by the RegistryPlaceholder contract.
type RegistryPlaceholderUUPSUnsupportedProxiableUUID struct {
	Slot [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UUPSUnsupportedProxiableUUID(bytes32 slot)
func RegistryPlaceholderUUPSUnsupportedProxiableUUIDErrorID() common.Hash {
	return common.HexToHash("0xaa1d49a4c084bfa9aeeee2a0be65267a7f19ba7e1476b114dac513d2c14cb563")
}

// UnpackUUPSUnsupportedProxiableUUIDError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UUPSUnsupportedProxiableUUID(bytes32 slot)
func (registryPlaceholder *RegistryPlaceholder) UnpackUUPSUnsupportedProxiableUUIDError(raw []byte) (*RegistryPlaceholderUUPSUnsupportedProxiableUUID, error) {
	out := new(RegistryPlaceholderUUPSUnsupportedProxiableUUID)
	if err := registryPlaceholder.abi.UnpackIntoInterface(out, "UUPSUnsupportedProxiableUUID", raw); err != nil {
		return nil, err
	}
	return out, nil
}
