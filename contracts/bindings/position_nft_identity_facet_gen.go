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

// PositionNFTIdentityFacetMetaData contains all meta data concerning the PositionNFTIdentityFacet contract.
var PositionNFTIdentityFacetMetaData = bind.MetaData{
	ABI: "[{\"type\":\"function\",\"name\":\"getAgentURI\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getMetadata\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"metadataKey\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"register\",\"inputs\":[],\"outputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"register\",\"inputs\":[{\"name\":\"agentURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"metadata\",\"type\":\"tuple[]\",\"internalType\":\"structMetadataEntry[]\",\"components\":[{\"name\":\"metadataKey\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"metadataValue\",\"type\":\"bytes\",\"internalType\":\"bytes\"}]}],\"outputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"register\",\"inputs\":[{\"name\":\"agentURI\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setAgentURI\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"newURI\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setMetadata\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"metadataKey\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"metadataValue\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"MetadataSet\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"indexedMetadataKey\",\"type\":\"string\",\"indexed\":true,\"internalType\":\"string\"},{\"name\":\"metadataKey\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"metadataValue\",\"type\":\"bytes\",\"indexed\":false,\"internalType\":\"bytes\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Registered\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"agentURI\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"URIUpdated\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"newURI\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"updatedBy\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"ERC8004_DeadlineExpired\",\"inputs\":[{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"currentTime\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_ERC1271ValidationFailed\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidAgent\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidSignature\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidSignatureLength\",\"inputs\":[{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidSignatureS\",\"inputs\":[{\"name\":\"s\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"ERC8004_NonceAlreadyUsed\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"nonce\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_ReservedMetadataKey\",\"inputs\":[{\"name\":\"key\",\"type\":\"string\",\"internalType\":\"string\"}]},{\"type\":\"error\",\"name\":\"ERC8004_Unauthorized\",\"inputs\":[{\"name\":\"caller\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]}]",
	ID:  "PositionNFTIdentityFacet",
	Bin: "0x6080806040523461001657610ced908161001b8239f35b5f80fdfe60406080815260049081361015610014575f80fd5b5f803560e01c80630af28bd3146103235780631aa3a008146102d4578063466648da1461026f5780638ea422861461019a578063cb4799f21461012c578063ce91aede146100b85763f2c298be1461006a575f80fd5b346100b55760203660031901126100b5578235906001600160401b0382116100b557506100a96100a26020946100ae933691016104c9565b3691610656565b61087c565b9051908152f35b80fd5b5091346101285760203660031901126101285790610112816101249461010b943581527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566c60205220825193848092610703565b0383610615565b51918291602083526020830190610529565b0390f35b8280fd5b509034610196578061011261010b926101249461017e61014b366104f6565b929184527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566e602052848420923691610656565b60208151910120825260205220825193848092610703565b5080fd5b5082346101965782600319360112610196576001600160401b0390803582811161026b576101cb90369083016104c9565b60243592848411610267573660238501121561026757830135938411610263576024830192602436918660051b0101116102635761020e916100a9913691610656565b925b828110610221576020848651908152f35b8061025d61023b610235600194878761069b565b806106d1565b9061025461024a85898961069b565b60208101906106d1565b92909189610a8b565b01610210565b8480fd5b8580fd5b8380fd5b508234610196576060366003190112610196576001600160401b038135602435828111610263576102a390369085016104c9565b9092604435908111610267576102d1946102bf913691016104c9565b9390926102cb81610794565b50610a8b565b80f35b50346100b557806003193601126100b55781519260208401908482106001600160401b038311176103105750825282526020916100ae9061087c565b604190634e487b7160e01b5f525260245ffd5b5091903461044257610334366104f6565b909361033f83610794565b92805f5260207f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566c602052855f20906001600160401b0385116104b65784906103918261038b8554610567565b8561059f565b5f90601f8311600114610451575090806103bf925f91610446575b508160011b915f199060031b1c19161790565b90555b5f80516020610ccd833981519152546001600160a01b0390811692833b15610442575f95869261041289519a8b988997889663e795a02760e01b8852870152606060248701526064860191610636565b9116604483015203925af1908115610439575061042d575080f35b61043791506105ee565b005b513d5f823e3d90fd5b5f80fd5b90508901355f6103ac565b91601f198116845f5260205f20935f905b8c83831061049b5750505010610482575b5050600184811b0190556103c2565b8801355f19600387901b60f8161c191690555f80610473565b85013586556001909501949384019389935090810190610462565b604184634e487b7160e01b5f525260245ffd5b9181601f84011215610442578235916001600160401b038311610442576020838186019501011161044257565b9060406003198301126104425760043591602435906001600160401b03821161044257610525916004016104c9565b9091565b91908251928382525f5b848110610553575050825f602080949584010152601f8019910116010190565b602081830181015184830182015201610533565b90600182811c92168015610595575b602083101461058157565b634e487b7160e01b5f52602260045260245ffd5b91607f1691610576565b601f82116105ac57505050565b5f5260205f20906020601f840160051c830193106105e4575b601f0160051c01905b8181106105d9575050565b5f81556001016105ce565b90915081906105c5565b6001600160401b03811161060157604052565b634e487b7160e01b5f52604160045260245ffd5b90601f801991011681019081106001600160401b0382111761060157604052565b908060209392818452848401375f828201840152601f01601f1916010190565b9291926001600160401b038211610601576040519161067f601f8201601f191660200184610615565b829481845281830111610442578281602093845f960137010152565b91908110156106bd5760051b81013590603e1981360301821215610442570190565b634e487b7160e01b5f52603260045260245ffd5b903590601e198136030182121561044257018035906001600160401b0382116104425760200191813603831361044257565b80545f939261071182610567565b918282526020936001916001811690815f146107755750600114610737575b5050505050565b90939495505f92919252835f2092845f945b83861061076157505050500101905f80808080610730565b805485870183015294019385908201610749565b60ff19168685015250505090151560051b010191505f80808080610730565b61079c610c83565b5f80516020610ccd83398151915254604051636caf395f60e11b81526001600160a01b03838116600483015260248201859052929492909160209183916044918391165afa5f918161083f575b5061080757604051632aa30a5360e11b815260048101849052602490fd5b919091156108125750565b60405163938e244d60e01b81526001600160a01b03841660048201526024810191909152604490fd5b0390fd5b9091506020813d602011610874575b8161085b60209383610615565b810103126104425751801515810361044257905f6107e9565b3d915061084e565b5f80516020610ccd833981519152546001600160a01b039081169291906108a1610c83565b9160409182519363c7c0071360e01b8552169283600482015260209586826024815f855af1918215610a81575f92610a52575b508196825f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566d8152845f2090600191600160ff198254161790557f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566c8152855f20918551906001600160401b0382116106015761095b826109558654610567565b8661059f565b8290601f83116001146109f1575061098892505f90826109e657508160011b915f199060031b1c19161790565b90555b803b15610442575f92836109c2938651978895869485936306bf78e560e31b85526004850152606060248501526064840190610529565b90604483015203925af190811561043957506109db5750565b6109e4906105ee565b565b90508601515f6103ac565b9290601f198316855f52825f20925f905b8a838310610a3c57505050600194508311610a24575b5050811b01905561098b565b8701515f1960f88460031b161c191690555f80610a18565b8401518555938601939283019290810190610a02565b9091508681813d8311610a7a575b610a6a8183610615565b810103126104425751905f6108d4565b503d610a60565b84513d5f823e3d90fd5b939192610a99368584610656565b938451602080960120604095865191878301926001600160401b039381811085821117610601578952600b81526a1859d95b9d15d85b1b195d60aa1b908301527f2ac6109326e720d1435c0db66f7e35eda7839f52b6f1f5520a60788e132b4e398114610c6157885f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566e8252875f20905f528152865f20918611610601578590610b488261038b8554610567565b5f90601f8311600114610bfd57509080610b75925f91610bf257508160011b915f199060031b1c19161790565b90555b5f80516020610ccd833981519152546001600160a01b031691823b1561044257610bcd96610bdf5f9692879389519a8b988997889663a1b7fec360e01b88526004880152606060248801526064870191610636565b84810360031901604486015291610636565b03925af190811561043957506109db5750565b90508501355f6103ac565b91601f198116845f52835f20935f905b828210610c4457505010610c2b575b5050600185811b019055610b78565b8401355f19600388901b60f8161c191690555f80610c1c565b80929350600185968293968b013581550195019301899291610c0d565b87516328a5ebc760e01b8152600481018390528061083b60248201878a610636565b5f80516020610ccd833981519152546001600160a01b03163303610cc8576013193601368111610cb4573560601c90565b634e487b7160e01b5f52601160045260245ffd5b339056fe1a555062311c99fcaf486320dc10844af1e08d858963caeb2f176a22aebd8700",
}

// PositionNFTIdentityFacet is an auto generated Go binding around an Ethereum contract.
type PositionNFTIdentityFacet struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *PositionNFTIdentityFacet) GetABI() abi.ABI {
	return c.abi
}

// NewPositionNFTIdentityFacet creates a new instance of PositionNFTIdentityFacet.
func NewPositionNFTIdentityFacet() *PositionNFTIdentityFacet {
	parsed, err := PositionNFTIdentityFacetMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &PositionNFTIdentityFacet{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *PositionNFTIdentityFacet) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackGetAgentURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xce91aede.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getAgentURI(uint256 agentId) view returns(string)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) PackGetAgentURI(agentId *big.Int) []byte {
	enc, err := positionNFTIdentityFacet.abi.Pack("getAgentURI", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetAgentURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xce91aede.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getAgentURI(uint256 agentId) view returns(string)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) TryPackGetAgentURI(agentId *big.Int) ([]byte, error) {
	return positionNFTIdentityFacet.abi.Pack("getAgentURI", agentId)
}

// UnpackGetAgentURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xce91aede.
//
// Solidity: function getAgentURI(uint256 agentId) view returns(string)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackGetAgentURI(data []byte) (string, error) {
	out, err := positionNFTIdentityFacet.abi.Unpack("getAgentURI", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackGetMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcb4799f2.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getMetadata(uint256 agentId, string metadataKey) view returns(bytes)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) PackGetMetadata(agentId *big.Int, metadataKey string) []byte {
	enc, err := positionNFTIdentityFacet.abi.Pack("getMetadata", agentId, metadataKey)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcb4799f2.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getMetadata(uint256 agentId, string metadataKey) view returns(bytes)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) TryPackGetMetadata(agentId *big.Int, metadataKey string) ([]byte, error) {
	return positionNFTIdentityFacet.abi.Pack("getMetadata", agentId, metadataKey)
}

// UnpackGetMetadata is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcb4799f2.
//
// Solidity: function getMetadata(uint256 agentId, string metadataKey) view returns(bytes)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackGetMetadata(data []byte) ([]byte, error) {
	out, err := positionNFTIdentityFacet.abi.Unpack("getMetadata", data)
	if err != nil {
		return *new([]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([]byte)).(*[]byte)
	return out0, nil
}

// PackRegister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1aa3a008.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function register() returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) PackRegister() []byte {
	enc, err := positionNFTIdentityFacet.abi.Pack("register")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x1aa3a008.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function register() returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) TryPackRegister() ([]byte, error) {
	return positionNFTIdentityFacet.abi.Pack("register")
}

// UnpackRegister is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x1aa3a008.
//
// Solidity: function register() returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackRegister(data []byte) (*big.Int, error) {
	out, err := positionNFTIdentityFacet.abi.Unpack("register", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRegisterWithMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8ea42286.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function register(string agentURI, (string,bytes)[] metadata) returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) PackRegisterWithMetadata(agentURI string, metadata []MetadataEntry) []byte {
	enc, err := positionNFTIdentityFacet.abi.Pack("register0", agentURI, metadata)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegisterWithMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8ea42286.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function register(string agentURI, (string,bytes)[] metadata) returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) TryPackRegisterWithMetadata(agentURI string, metadata []MetadataEntry) ([]byte, error) {
	return positionNFTIdentityFacet.abi.Pack("register0", agentURI, metadata)
}

// UnpackRegisterWithMetadata is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8ea42286.
//
// Solidity: function register(string agentURI, (string,bytes)[] metadata) returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackRegisterWithMetadata(data []byte) (*big.Int, error) {
	out, err := positionNFTIdentityFacet.abi.Unpack("register0", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackRegisterWithURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2c298be.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function register(string agentURI) returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) PackRegisterWithURI(agentURI string) []byte {
	enc, err := positionNFTIdentityFacet.abi.Pack("register1", agentURI)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegisterWithURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2c298be.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function register(string agentURI) returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) TryPackRegisterWithURI(agentURI string) ([]byte, error) {
	return positionNFTIdentityFacet.abi.Pack("register1", agentURI)
}

// UnpackRegisterWithURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf2c298be.
//
// Solidity: function register(string agentURI) returns(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackRegisterWithURI(data []byte) (*big.Int, error) {
	out, err := positionNFTIdentityFacet.abi.Unpack("register1", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSetAgentURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0af28bd3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setAgentURI(uint256 agentId, string newURI) returns()
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) PackSetAgentURI(agentId *big.Int, newURI string) []byte {
	enc, err := positionNFTIdentityFacet.abi.Pack("setAgentURI", agentId, newURI)
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
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) TryPackSetAgentURI(agentId *big.Int, newURI string) ([]byte, error) {
	return positionNFTIdentityFacet.abi.Pack("setAgentURI", agentId, newURI)
}

// PackSetMetadata is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x466648da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setMetadata(uint256 agentId, string metadataKey, bytes metadataValue) returns()
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) PackSetMetadata(agentId *big.Int, metadataKey string, metadataValue []byte) []byte {
	enc, err := positionNFTIdentityFacet.abi.Pack("setMetadata", agentId, metadataKey, metadataValue)
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
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) TryPackSetMetadata(agentId *big.Int, metadataKey string, metadataValue []byte) ([]byte, error) {
	return positionNFTIdentityFacet.abi.Pack("setMetadata", agentId, metadataKey, metadataValue)
}

// PositionNFTIdentityFacetMetadataSet represents a MetadataSet event raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetMetadataSet struct {
	AgentId            *big.Int
	IndexedMetadataKey common.Hash
	MetadataKey        string
	MetadataValue      []byte
	Raw                *types.Log // Blockchain specific contextual infos
}

const PositionNFTIdentityFacetMetadataSetEventName = "MetadataSet"

// ContractEventName returns the user-defined event name.
func (PositionNFTIdentityFacetMetadataSet) ContractEventName() string {
	return PositionNFTIdentityFacetMetadataSetEventName
}

// UnpackMetadataSetEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event MetadataSet(uint256 indexed agentId, string indexed indexedMetadataKey, string metadataKey, bytes metadataValue)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackMetadataSetEvent(log *types.Log) (*PositionNFTIdentityFacetMetadataSet, error) {
	event := "MetadataSet"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != positionNFTIdentityFacet.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(PositionNFTIdentityFacetMetadataSet)
	if len(log.Data) > 0 {
		if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range positionNFTIdentityFacet.abi.Events[event].Inputs {
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

// PositionNFTIdentityFacetRegistered represents a Registered event raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetRegistered struct {
	AgentId  *big.Int
	AgentURI string
	Owner    common.Address
	Raw      *types.Log // Blockchain specific contextual infos
}

const PositionNFTIdentityFacetRegisteredEventName = "Registered"

// ContractEventName returns the user-defined event name.
func (PositionNFTIdentityFacetRegistered) ContractEventName() string {
	return PositionNFTIdentityFacetRegisteredEventName
}

// UnpackRegisteredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Registered(uint256 indexed agentId, string agentURI, address indexed owner)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackRegisteredEvent(log *types.Log) (*PositionNFTIdentityFacetRegistered, error) {
	event := "Registered"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != positionNFTIdentityFacet.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(PositionNFTIdentityFacetRegistered)
	if len(log.Data) > 0 {
		if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range positionNFTIdentityFacet.abi.Events[event].Inputs {
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

// PositionNFTIdentityFacetURIUpdated represents a URIUpdated event raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetURIUpdated struct {
	AgentId   *big.Int
	NewURI    string
	UpdatedBy common.Address
	Raw       *types.Log // Blockchain specific contextual infos
}

const PositionNFTIdentityFacetURIUpdatedEventName = "URIUpdated"

// ContractEventName returns the user-defined event name.
func (PositionNFTIdentityFacetURIUpdated) ContractEventName() string {
	return PositionNFTIdentityFacetURIUpdatedEventName
}

// UnpackURIUpdatedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event URIUpdated(uint256 indexed agentId, string newURI, address indexed updatedBy)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackURIUpdatedEvent(log *types.Log) (*PositionNFTIdentityFacetURIUpdated, error) {
	event := "URIUpdated"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != positionNFTIdentityFacet.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(PositionNFTIdentityFacetURIUpdated)
	if len(log.Data) > 0 {
		if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range positionNFTIdentityFacet.abi.Events[event].Inputs {
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
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_DeadlineExpired"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004DeadlineExpiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_ERC1271ValidationFailed"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004ERC1271ValidationFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_InvalidAgent"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004InvalidAgentError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_InvalidSignature"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004InvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_InvalidSignatureLength"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004InvalidSignatureLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_InvalidSignatureS"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004InvalidSignatureSError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_NonceAlreadyUsed"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004NonceAlreadyUsedError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_ReservedMetadataKey"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004ReservedMetadataKeyError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTIdentityFacet.abi.Errors["ERC8004_Unauthorized"].ID.Bytes()[:4]) {
		return positionNFTIdentityFacet.UnpackERC8004UnauthorizedError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// PositionNFTIdentityFacetERC8004DeadlineExpired represents a ERC8004_DeadlineExpired error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004DeadlineExpired struct {
	Deadline    *big.Int
	CurrentTime *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_DeadlineExpired(uint256 deadline, uint256 currentTime)
func PositionNFTIdentityFacetERC8004DeadlineExpiredErrorID() common.Hash {
	return common.HexToHash("0x012e96d8765754b94f5e06e073be32e94dac055d351afecb7d5bcbce2b347fab")
}

// UnpackERC8004DeadlineExpiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_DeadlineExpired(uint256 deadline, uint256 currentTime)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004DeadlineExpiredError(raw []byte) (*PositionNFTIdentityFacetERC8004DeadlineExpired, error) {
	out := new(PositionNFTIdentityFacetERC8004DeadlineExpired)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_DeadlineExpired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004ERC1271ValidationFailed represents a ERC8004_ERC1271ValidationFailed error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004ERC1271ValidationFailed struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_ERC1271ValidationFailed(address wallet)
func PositionNFTIdentityFacetERC8004ERC1271ValidationFailedErrorID() common.Hash {
	return common.HexToHash("0xba9f6aecca8e99a88e76028b33dba2684aae86ef303698b75dc000547431d182")
}

// UnpackERC8004ERC1271ValidationFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_ERC1271ValidationFailed(address wallet)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004ERC1271ValidationFailedError(raw []byte) (*PositionNFTIdentityFacetERC8004ERC1271ValidationFailed, error) {
	out := new(PositionNFTIdentityFacetERC8004ERC1271ValidationFailed)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_ERC1271ValidationFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004InvalidAgent represents a ERC8004_InvalidAgent error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004InvalidAgent struct {
	AgentId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidAgent(uint256 agentId)
func PositionNFTIdentityFacetERC8004InvalidAgentErrorID() common.Hash {
	return common.HexToHash("0x554614a64e3bf319eaf720700dadcfe6d5d96de8a1c643a122075d0c6659035f")
}

// UnpackERC8004InvalidAgentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidAgent(uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004InvalidAgentError(raw []byte) (*PositionNFTIdentityFacetERC8004InvalidAgent, error) {
	out := new(PositionNFTIdentityFacetERC8004InvalidAgent)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidAgent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004InvalidSignature represents a ERC8004_InvalidSignature error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004InvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidSignature()
func PositionNFTIdentityFacetERC8004InvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xda2a9dc244435907b9ebaf7e7c9bc96873ee008caa427fc2519dcff17804389a")
}

// UnpackERC8004InvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidSignature()
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004InvalidSignatureError(raw []byte) (*PositionNFTIdentityFacetERC8004InvalidSignature, error) {
	out := new(PositionNFTIdentityFacetERC8004InvalidSignature)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004InvalidSignatureLength represents a ERC8004_InvalidSignatureLength error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004InvalidSignatureLength struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidSignatureLength(uint256 length)
func PositionNFTIdentityFacetERC8004InvalidSignatureLengthErrorID() common.Hash {
	return common.HexToHash("0x0137f29facac6ca0ac4d38b95e0a2858236730c29a9acf4927d4023245c4d488")
}

// UnpackERC8004InvalidSignatureLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidSignatureLength(uint256 length)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004InvalidSignatureLengthError(raw []byte) (*PositionNFTIdentityFacetERC8004InvalidSignatureLength, error) {
	out := new(PositionNFTIdentityFacetERC8004InvalidSignatureLength)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidSignatureLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004InvalidSignatureS represents a ERC8004_InvalidSignatureS error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004InvalidSignatureS struct {
	S [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidSignatureS(bytes32 s)
func PositionNFTIdentityFacetERC8004InvalidSignatureSErrorID() common.Hash {
	return common.HexToHash("0xdd45c8b71415eb9946cdd4e413984da5cc1802cc71f36d1e804dd31dcddfc623")
}

// UnpackERC8004InvalidSignatureSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidSignatureS(bytes32 s)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004InvalidSignatureSError(raw []byte) (*PositionNFTIdentityFacetERC8004InvalidSignatureS, error) {
	out := new(PositionNFTIdentityFacetERC8004InvalidSignatureS)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidSignatureS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004NonceAlreadyUsed represents a ERC8004_NonceAlreadyUsed error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004NonceAlreadyUsed struct {
	AgentId *big.Int
	Nonce   *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_NonceAlreadyUsed(uint256 agentId, uint256 nonce)
func PositionNFTIdentityFacetERC8004NonceAlreadyUsedErrorID() common.Hash {
	return common.HexToHash("0x5c0d38fd6c6dfbaaffe95dbdfd4b586abcc3a1b5e1f9d7780171482fb6294558")
}

// UnpackERC8004NonceAlreadyUsedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_NonceAlreadyUsed(uint256 agentId, uint256 nonce)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004NonceAlreadyUsedError(raw []byte) (*PositionNFTIdentityFacetERC8004NonceAlreadyUsed, error) {
	out := new(PositionNFTIdentityFacetERC8004NonceAlreadyUsed)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_NonceAlreadyUsed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004ReservedMetadataKey represents a ERC8004_ReservedMetadataKey error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004ReservedMetadataKey struct {
	Key string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_ReservedMetadataKey(string key)
func PositionNFTIdentityFacetERC8004ReservedMetadataKeyErrorID() common.Hash {
	return common.HexToHash("0x28a5ebc794632d0737fd37ec635309234bc2cfbd8a42720f357295038419c3b4")
}

// UnpackERC8004ReservedMetadataKeyError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_ReservedMetadataKey(string key)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004ReservedMetadataKeyError(raw []byte) (*PositionNFTIdentityFacetERC8004ReservedMetadataKey, error) {
	out := new(PositionNFTIdentityFacetERC8004ReservedMetadataKey)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_ReservedMetadataKey", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTIdentityFacetERC8004Unauthorized represents a ERC8004_Unauthorized error raised by the PositionNFTIdentityFacet contract.
type PositionNFTIdentityFacetERC8004Unauthorized struct {
	Caller  common.Address
	AgentId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_Unauthorized(address caller, uint256 agentId)
func PositionNFTIdentityFacetERC8004UnauthorizedErrorID() common.Hash {
	return common.HexToHash("0x938e244d2321c6bdf2a310612639742913292f5d71039b4ebb004cbb209dd388")
}

// UnpackERC8004UnauthorizedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_Unauthorized(address caller, uint256 agentId)
func (positionNFTIdentityFacet *PositionNFTIdentityFacet) UnpackERC8004UnauthorizedError(raw []byte) (*PositionNFTIdentityFacetERC8004Unauthorized, error) {
	out := new(PositionNFTIdentityFacetERC8004Unauthorized)
	if err := positionNFTIdentityFacet.abi.UnpackIntoInterface(out, "ERC8004_Unauthorized", raw); err != nil {
		return nil, err
	}
	return out, nil
}
