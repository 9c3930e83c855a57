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

// PositionNFTViewFacetMetaData contains all meta data concerning the PositionNFTViewFacet contract.
var PositionNFTViewFacetMetaData = bind.MetaData{
	ABI: "[{\"type\":\"function\",\"name\":\"getAgentNonce\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getAgentWallet\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getIdentityRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"isAgent\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"}]",
	ID:  "PositionNFTViewFacet",
	Bin: "0x60808060405234610016576102f2908161001b8239f35b5f80fdfe6080604090808252600480361015610015575f80fd5b5f3560e01c918262339509146101265750816349f3762e146100db5781634cfee21514610095575063bc4d861b1461004b575f80fd5b34610091575f366003190112610091577f1a555062311c99fcaf486320dc10844af1e08d858963caeb2f176a22aebd87005490516001600160a01b039091168152602090f35b5f80fd5b823461009157602036600319011261009157602091355f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566f8252805f20549051908152f35b823461009157602036600319011261009157602091355f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566d825260ff815f20541690519015158152f35b833461009157602092836003193601126100915780355f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566e8452815f208284019367ffffffffffffffff94818110868211176102df576a1859d95b9d15d85b1b195d60aa1b9187918652600b815201527f2ac6109326e720d1435c0db66f7e35eda7839f52b6f1f5520a60788e132b4e395f528452815f20918051915f84549460018660011c91600188169788156102d5575b8a841089146102c257838852878b01988b9493929181156102a6575060011461026d575b50505050839003601f01601f191683019485118386101761025a57509083859252805180155f1461023c57505050505f5b6001600160a01b03168152f35b8101031261009157516001600160a01b03811690811461022f575f80fd5b604190634e487b7160e01b5f525260245ffd5b909293505f52825f2091835f935b8385106102925750505050840101868880806101fe565b80548986018301529301928490820161027b565b60ff19168a52505050151560051b8501019050868880806101fe565b602286634e487b7160e01b5f525260245ffd5b92607f16926101da565b604184634e487b7160e01b5f525260245ffd",
}

// PositionNFTViewFacet is an auto generated Go binding around an Ethereum contract.
type PositionNFTViewFacet struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *PositionNFTViewFacet) GetABI() abi.ABI {
	return c.abi
}

// NewPositionNFTViewFacet creates a new instance of PositionNFTViewFacet.
func NewPositionNFTViewFacet() *PositionNFTViewFacet {
	parsed, err := PositionNFTViewFacetMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &PositionNFTViewFacet{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *PositionNFTViewFacet) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackGetAgentNonce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4cfee215.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getAgentNonce(uint256 agentId) view returns(uint256)
func (positionNFTViewFacet *PositionNFTViewFacet) PackGetAgentNonce(agentId *big.Int) []byte {
	enc, err := positionNFTViewFacet.abi.Pack("getAgentNonce", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetAgentNonce is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x4cfee215.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getAgentNonce(uint256 agentId) view returns(uint256)
func (positionNFTViewFacet *PositionNFTViewFacet) TryPackGetAgentNonce(agentId *big.Int) ([]byte, error) {
	return positionNFTViewFacet.abi.Pack("getAgentNonce", agentId)
}

// UnpackGetAgentNonce is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x4cfee215.
//
// Solidity: function getAgentNonce(uint256 agentId) view returns(uint256)
func (positionNFTViewFacet *PositionNFTViewFacet) UnpackGetAgentNonce(data []byte) (*big.Int, error) {
	out, err := positionNFTViewFacet.abi.Unpack("getAgentNonce", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00339509.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getAgentWallet(uint256 agentId) view returns(address)
func (positionNFTViewFacet *PositionNFTViewFacet) PackGetAgentWallet(agentId *big.Int) []byte {
	enc, err := positionNFTViewFacet.abi.Pack("getAgentWallet", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x00339509.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getAgentWallet(uint256 agentId) view returns(address)
func (positionNFTViewFacet *PositionNFTViewFacet) TryPackGetAgentWallet(agentId *big.Int) ([]byte, error) {
	return positionNFTViewFacet.abi.Pack("getAgentWallet", agentId)
}

// UnpackGetAgentWallet is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x00339509.
//
// Solidity: function getAgentWallet(uint256 agentId) view returns(address)
func (positionNFTViewFacet *PositionNFTViewFacet) UnpackGetAgentWallet(data []byte) (common.Address, error) {
	out, err := positionNFTViewFacet.abi.Unpack("getAgentWallet", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackGetIdentityRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbc4d861b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getIdentityRegistry() view returns(address)
func (positionNFTViewFacet *PositionNFTViewFacet) PackGetIdentityRegistry() []byte {
	enc, err := positionNFTViewFacet.abi.Pack("getIdentityRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetIdentityRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbc4d861b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getIdentityRegistry() view returns(address)
func (positionNFTViewFacet *PositionNFTViewFacet) TryPackGetIdentityRegistry() ([]byte, error) {
	return positionNFTViewFacet.abi.Pack("getIdentityRegistry")
}

// UnpackGetIdentityRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xbc4d861b.
//
// Solidity: function getIdentityRegistry() view returns(address)
func (positionNFTViewFacet *PositionNFTViewFacet) UnpackGetIdentityRegistry(data []byte) (common.Address, error) {
	out, err := positionNFTViewFacet.abi.Unpack("getIdentityRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackIsAgent is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x49f3762e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isAgent(uint256 agentId) view returns(bool)
func (positionNFTViewFacet *PositionNFTViewFacet) PackIsAgent(agentId *big.Int) []byte {
	enc, err := positionNFTViewFacet.abi.Pack("isAgent", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsAgent is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x49f3762e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isAgent(uint256 agentId) view returns(bool)
func (positionNFTViewFacet *PositionNFTViewFacet) TryPackIsAgent(agentId *big.Int) ([]byte, error) {
	return positionNFTViewFacet.abi.Pack("isAgent", agentId)
}

// UnpackIsAgent is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x49f3762e.
//
// Solidity: function isAgent(uint256 agentId) view returns(bool)
func (positionNFTViewFacet *PositionNFTViewFacet) UnpackIsAgent(data []byte) (bool, error) {
	out, err := positionNFTViewFacet.abi.Unpack("isAgent", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}
