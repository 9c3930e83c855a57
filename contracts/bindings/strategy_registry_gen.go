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

// StrategyRegistryMetaData contains all meta data concerning the StrategyRegistry contract.
var StrategyRegistryMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"approve\",\"inputs\":[{\"name\":\"to\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"balanceOf\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getApproved\",\"inputs\":[{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"isApprovedForAll\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"operator\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"name\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"ownerOf\",\"inputs\":[{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"register\",\"inputs\":[{\"name\":\"agentURI\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"safeTransferFrom\",\"inputs\":[{\"name\":\"from\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"to\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"safeTransferFrom\",\"inputs\":[{\"name\":\"from\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"to\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"data\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setApprovalForAll\",\"inputs\":[{\"name\":\"operator\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"approved\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"interfaceId\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"symbol\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"tokenURI\",\"inputs\":[{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"string\",\"internalType\":\"string\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"transferFrom\",\"inputs\":[{\"name\":\"from\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"to\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"Approval\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"approved\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"ApprovalForAll\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"operator\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"approved\",\"type\":\"bool\",\"indexed\":false,\"internalType\":\"bool\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"BatchMetadataUpdate\",\"inputs\":[{\"name\":\"_fromTokenId\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"},{\"name\":\"_toTokenId\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"MetadataUpdate\",\"inputs\":[{\"name\":\"_tokenId\",\"type\":\"uint256\",\"indexed\":false,\"internalType\":\"uint256\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Registered\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"agentURI\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"owner\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Transfer\",\"inputs\":[{\"name\":\"from\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"to\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"ERC721IncorrectOwner\",\"inputs\":[{\"name\":\"sender\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC721InsufficientApproval\",\"inputs\":[{\"name\":\"operator\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC721InvalidApprover\",\"inputs\":[{\"name\":\"approver\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC721InvalidOperator\",\"inputs\":[{\"name\":\"operator\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC721InvalidOwner\",\"inputs\":[{\"name\":\"owner\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC721InvalidReceiver\",\"inputs\":[{\"name\":\"receiver\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC721InvalidSender\",\"inputs\":[{\"name\":\"sender\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC721NonexistentToken\",\"inputs\":[{\"name\":\"tokenId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]}]",
	ID:  "StrategyRegistry",
	Bin: "0x608034620002eb576001600160401b03906040908082018381118282101762000209578252601081526020926f5374726174656779526567697374727960801b8483015282519383850185811083821117620002095784526008855267535452415445475960c01b8186015282519082821162000209575f54916001948584811c94168015620002e0575b83851014620001ea578190601f948581116200028d575b50839085831160011462000229575f926200021d575b50505f19600383901b1c191690851b175f555b8551928311620002095783548481811c91168015620001fe575b82821014620001ea57828111620001a2575b50809183116001146200013d5750819293945f9262000131575b50505f19600383901b1c191690821b1790555b51610ffb9081620002f08239f35b015190505f8062000110565b90601f19831695845f52825f20925f905b8882106200018a575050838596971062000171575b505050811b01905562000123565b01515f1960f88460031b161c191690555f808062000163565b8087859682949686015181550195019301906200014e565b845f52815f208380860160051c820192848710620001e0575b0160051c019085905b828110620001d4575050620000f6565b5f8155018590620001c4565b92508192620001bb565b634e487b7160e01b5f52602260045260245ffd5b90607f1690620000e4565b634e487b7160e01b5f52604160045260245ffd5b015190505f80620000b7565b90879350601f198316915f8052855f20925f5b878282106200027657505084116200025d575b505050811b015f55620000ca565b01515f1960f88460031b161c191690555f80806200024f565b8385015186558b979095019493840193016200023c565b9091505f8052835f208580850160051c820192868610620002d6575b918991869594930160051c01915b828110620002c7575050620000a1565b5f8155859450899101620002b7565b92508192620002a9565b93607f16936200008a565b5f80fdfe608060409080825260049081361015610016575f80fd5b5f3560e01c90816301ffc9a714610ae25750806306fdde0314610a35578063081812fc146109fc578063095ea7b31461092057806323b872dd1461090957806342842e0e146108db5780636352211e146108ab57806370a082311461085657806395d89b4114610773578063a22cb465146106d7578063b88d4fde1461066a578063c87b56dd14610578578063e985e9c51461052a5763f2c298be146100ba575f80fd5b346103a157602091826003193601126103a157813567ffffffffffffffff928382116103a157366023830112156103a157818101358481116103a15760249283810190848336920101116103a157600754905f1980831461051857600180930197886007553315610503575f89815260028b52889020546001600160a01b0316801515908a90826104d3575b335f5260038d528a5f20878154019055815f5260028d528a5f20336001600160601b0360a01b82541617905533907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a46104be576101a7368685610c73565b91895f5260068b52885f209280519283116104ac57908392918c6101cd8d979654610ca9565b601f8111610451575b50508c908d601f85116001146103b757507fca52e62c367d81bb2e328eb795f7c7ba24afb478408a26c0e201d155c449bc4a969784939284925f956103ac575b50501b9260031b1c19161790555b7ff8e1a15aba9398e019f0b49df1a4fde98ee17ae345cb5f6b5e2c27f5033e8ce7898851858152a1838751918a8352818b840152888301375f8185018801523393601f01601f19168101819003870190a3825161028081610c05565b5f8152333b610293575b50505051908152f35b83959295949194518381806102ce630a85bd0160e11b95868352338b8401525f8c840152876044840152608060648401526084830190610b66565b03815f335af15f9181610368575b50610335575050503d5f1461032d573d906102f682610c57565b9161030384519384610c35565b82523d5f8284013e5b8151918261032a575050505190633250574960e11b82523390820152fd5b01fd5b60609061030c565b9295919491926001600160e01b031916036103545750505f808061028a565b825190633250574960e11b82523390820152fd5b9091508481813d83116103a5575b6103808183610c35565b810103126103a157516001600160e01b0319811681036103a157905f6102dc565b5f80fd5b503d610376565b015193505f80610216565b91601f9894939198198416865f52835f20935f905b82821061042657505098847fca52e62c367d81bb2e328eb795f7c7ba24afb478408a26c0e201d155c449bc4a999a1061040e575b50505050811b019055610224565b01519060f88460031b161c191690555f808080610400565b8b9496989a5087819394989a9c96898394980151815501970194018f999795939a98969492916103cc565b9091929394809697505f52815f2090601f860160051c82019286106104a2575b8d97969594939291601f8a920160051c01915b82811061049457508e91506101d6565b5f81558e9850899101610484565b9091508190610471565b88604189634e487b7160e01b5f52525ffd5b87516339e3563760e11b81525f818801528790fd5b5f82815260046020526040902080546001600160a01b0319169055805f5260038d528a5f20858154019055610146565b8751633250574960e11b81525f818801528790fd5b85601186634e487b7160e01b5f52525ffd5b82346103a157806003193601126103a157602090610546610ba4565b61054e610bba565b9060018060a01b038091165f5260058452825f2091165f52825260ff815f20541690519015158152f35b50346103a157602090816003193601126103a1573561059681610e77565b505f5260068152815f2091805180935f9080546105b281610ca9565b91828552600191876001821691825f14610643575050600114610603575b5050506105ff92916105e3910385610c35565b5f81516105ef81610c05565b5251928284938452830190610b66565b0390f35b8693505f92919252825f20915f925b82841061062b57505050820101816105e36105ff6105d0565b8054848a018601528895508794909301928101610612565b60ff19168782015293151560051b860190930193508492506105e391506105ff90506105d0565b50346103a15760803660031901126103a157610684610ba4565b61068c610bba565b6044359060643567ffffffffffffffff81116103a157366023820112156103a1576106d5948160246106c393369301359101610c73565b926106cf838383610ce1565b33610eb1565b005b5090346103a157806003193601126103a1576106f1610ba4565b90602435918215158093036103a1576001600160a01b031692831561075e5750335f526005602052805f20835f52602052805f2060ff1981541660ff8416179055519081527f17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c3160203392a3005b836024925191630b61174360e31b8352820152fd5b82346103a1575f3660031901126103a1578051905f90826001926001549361079a85610ca9565b90818452602095866001821691825f146108345750506001146107d9575b50506105ff92916107ca910385610c35565b51928284938452830190610b66565b9085925060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6915f925b82841061081c57505050820101816107ca6107b8565b8054848a018601528895508794909301928101610806565b60ff19168682015292151560051b850190920192508391506107ca90506107b8565b5090346103a15760203660031901126103a1576001600160a01b03610879610ba4565b16801561089557602092505f5260038252805f20549051908152f35b81516322718ad960e21b81525f81850152602490fd5b5090346103a15760203660031901126103a1576108ca60209235610e77565b90516001600160a01b039091168152f35b82346103a1576106d5906108ee36610bd0565b919251926108fb84610c05565b5f84526106cf838383610ce1565b346103a1576106d561091a36610bd0565b91610ce1565b5090346103a157806003193601126103a15761093a610ba4565b9160243561094781610e77565b331515806109e9575b806109c2575b6109ac576001600160a01b039485169482918691167f8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b9255f80a45f526020525f20906001600160601b0360a01b8254161790555f80f35b835163a9fbf51f60e01b81523381850152602490fd5b5060018060a01b0381165f526005602052835f20335f5260205260ff845f20541615610956565b506001600160a01b038116331415610950565b5090346103a15760203660031901126103a1578160209235610a1d81610e77565b505f52825260018060a01b03815f2054169051908152f35b82346103a1575f3660031901126103a1578051905f90825f5492610a5884610ca9565b808352602094600190866001821691825f14610834575050600114610a895750506105ff92916107ca910385610c35565b5f80805286935091907f290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e5635b828410610aca57505050820101816107ca6107b8565b8054848a018601528895508794909301928101610ab4565b82346103a15760203660031901126103a157359063ffffffff60e01b82168092036103a157602091632483248360e11b8114908115610b23575b5015158152f35b6380ac58cd60e01b811491508115610b55575b8115610b44575b5083610b1c565b6301ffc9a760e01b14905083610b3d565b635b5e139f60e01b81149150610b36565b91908251928382525f5b848110610b90575050825f602080949584010152601f8019910116010190565b602081830181015184830182015201610b70565b600435906001600160a01b03821682036103a157565b602435906001600160a01b03821682036103a157565b60609060031901126103a1576001600160a01b039060043582811681036103a1579160243590811681036103a1579060443590565b6020810190811067ffffffffffffffff821117610c2157604052565b634e487b7160e01b5f52604160045260245ffd5b90601f8019910116810190811067ffffffffffffffff821117610c2157604052565b67ffffffffffffffff8111610c2157601f01601f191660200190565b929192610c7f82610c57565b91610c8d6040519384610c35565b8294818452818301116103a1578281602093845f960137010152565b90600182811c92168015610cd7575b6020831014610cc357565b634e487b7160e01b5f52602260045260245ffd5b91607f1691610cb8565b6001600160a01b039182169290918315610e5f57815f52602092600284528260409583875f2054169533151580610dcd575b5060029087610d9c575b825f5260038152885f2060018154019055835f5252865f20816001600160601b0360a01b825416179055857fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef5f80a41692838303610d7b5750505050565b6064945051926364283d7b60e01b8452600484015260248301526044820152fd5b5f84815260046020526040812080546001600160a01b03191690558881526003825289902080545f19019055610d1d565b9192509080610e1e575b15610de5579084915f610d13565b868587610e02576024915190637e27328960e01b82526004820152fd5b604491519063177e802f60e01b82523360048301526024820152fd5b503386148015610e43575b80610dd75750845f52600481523384885f20541614610dd7565b50855f5260058152865f20335f52815260ff875f205416610e29565b604051633250574960e11b81525f6004820152602490fd5b5f818152600260205260409020546001600160a01b0316908115610e99575090565b60249060405190637e27328960e01b82526004820152fd5b9293909193843b610ec4575b5050505050565b604051630a85bd0160e11b8082526001600160a01b039586166004830152938516602482015260448101919091526080606482015260209594909316939290859082908190610f17906084830190610b66565b03815f885af15f9181610fbb575b50610f84575050503d5f14610f7c573d91610f3f83610c57565b92610f4d6040519485610c35565b83523d5f8285013e5b82519283610f7757604051633250574960e11b815260048101849052602490fd5b019050fd5b606091610f56565b9193506001600160e01b031990911603610fa357505f80808080610ebd565b60249060405190633250574960e11b82526004820152fd5b9091508581813d8311610ff4575b610fd38183610c35565b810103126103a157516001600160e01b0319811681036103a157905f610f25565b503d610fc956",
}

// StrategyRegistry is an auto generated Go binding around an Ethereum contract.
type StrategyRegistry struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *StrategyRegistry) GetABI() abi.ABI {
	return c.abi
}

// NewStrategyRegistry creates a new instance of StrategyRegistry.
func NewStrategyRegistry() *StrategyRegistry {
	parsed, err := StrategyRegistryMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &StrategyRegistry{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *StrategyRegistry) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function approve(address to, uint256 tokenId) returns()
func (strategyRegistry *StrategyRegistry) PackApprove(to common.Address, tokenId *big.Int) []byte {
	enc, err := strategyRegistry.abi.Pack("approve", to, tokenId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackApprove is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x095ea7b3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function approve(address to, uint256 tokenId) returns()
func (strategyRegistry *StrategyRegistry) TryPackApprove(to common.Address, tokenId *big.Int) ([]byte, error) {
	return strategyRegistry.abi.Pack("approve", to, tokenId)
}

// PackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function balanceOf(address owner) view returns(uint256)
func (strategyRegistry *StrategyRegistry) PackBalanceOf(owner common.Address) []byte {
	enc, err := strategyRegistry.abi.Pack("balanceOf", owner)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBalanceOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x70a08231.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function balanceOf(address owner) view returns(uint256)
func (strategyRegistry *StrategyRegistry) TryPackBalanceOf(owner common.Address) ([]byte, error) {
	return strategyRegistry.abi.Pack("balanceOf", owner)
}

// UnpackBalanceOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x70a08231.
//
// Solidity: function balanceOf(address owner) view returns(uint256)
func (strategyRegistry *StrategyRegistry) UnpackBalanceOf(data []byte) (*big.Int, error) {
	out, err := strategyRegistry.abi.Unpack("balanceOf", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackGetApproved is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x081812fc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getApproved(uint256 tokenId) view returns(address)
func (strategyRegistry *StrategyRegistry) PackGetApproved(tokenId *big.Int) []byte {
	enc, err := strategyRegistry.abi.Pack("getApproved", tokenId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetApproved is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x081812fc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getApproved(uint256 tokenId) view returns(address)
func (strategyRegistry *StrategyRegistry) TryPackGetApproved(tokenId *big.Int) ([]byte, error) {
	return strategyRegistry.abi.Pack("getApproved", tokenId)
}

// UnpackGetApproved is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x081812fc.
//
// Solidity: function getApproved(uint256 tokenId) view returns(address)
func (strategyRegistry *StrategyRegistry) UnpackGetApproved(data []byte) (common.Address, error) {
	out, err := strategyRegistry.abi.Unpack("getApproved", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackIsApprovedForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe985e9c5.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isApprovedForAll(address owner, address operator) view returns(bool)
func (strategyRegistry *StrategyRegistry) PackIsApprovedForAll(owner common.Address, operator common.Address) []byte {
	enc, err := strategyRegistry.abi.Pack("isApprovedForAll", owner, operator)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsApprovedForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe985e9c5.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isApprovedForAll(address owner, address operator) view returns(bool)
func (strategyRegistry *StrategyRegistry) TryPackIsApprovedForAll(owner common.Address, operator common.Address) ([]byte, error) {
	return strategyRegistry.abi.Pack("isApprovedForAll", owner, operator)
}

// UnpackIsApprovedForAll is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe985e9c5.
//
// Solidity: function isApprovedForAll(address owner, address operator) view returns(bool)
func (strategyRegistry *StrategyRegistry) UnpackIsApprovedForAll(data []byte) (bool, error) {
	out, err := strategyRegistry.abi.Unpack("isApprovedForAll", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function name() view returns(string)
func (strategyRegistry *StrategyRegistry) PackName() []byte {
	enc, err := strategyRegistry.abi.Pack("name")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackName is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06fdde03.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function name() view returns(string)
func (strategyRegistry *StrategyRegistry) TryPackName() ([]byte, error) {
	return strategyRegistry.abi.Pack("name")
}

// UnpackName is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x06fdde03.
//
// Solidity: function name() view returns(string)
func (strategyRegistry *StrategyRegistry) UnpackName(data []byte) (string, error) {
	out, err := strategyRegistry.abi.Unpack("name", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackOwnerOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6352211e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function ownerOf(uint256 tokenId) view returns(address)
func (strategyRegistry *StrategyRegistry) PackOwnerOf(tokenId *big.Int) []byte {
	enc, err := strategyRegistry.abi.Pack("ownerOf", tokenId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOwnerOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x6352211e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function ownerOf(uint256 tokenId) view returns(address)
func (strategyRegistry *StrategyRegistry) TryPackOwnerOf(tokenId *big.Int) ([]byte, error) {
	return strategyRegistry.abi.Pack("ownerOf", tokenId)
}

// UnpackOwnerOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x6352211e.
//
// Solidity: function ownerOf(uint256 tokenId) view returns(address)
func (strategyRegistry *StrategyRegistry) UnpackOwnerOf(data []byte) (common.Address, error) {
	out, err := strategyRegistry.abi.Unpack("ownerOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRegister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2c298be.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function register(string agentURI) returns(uint256 agentId)
func (strategyRegistry *StrategyRegistry) PackRegister(agentURI string) []byte {
	enc, err := strategyRegistry.abi.Pack("register", agentURI)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRegister is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xf2c298be.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function register(string agentURI) returns(uint256 agentId)
func (strategyRegistry *StrategyRegistry) TryPackRegister(agentURI string) ([]byte, error) {
	return strategyRegistry.abi.Pack("register", agentURI)
}

// UnpackRegister is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xf2c298be.
//
// Solidity: function register(string agentURI) returns(uint256 agentId)
func (strategyRegistry *StrategyRegistry) UnpackRegister(data []byte) (*big.Int, error) {
	out, err := strategyRegistry.abi.Unpack("register", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackSafeTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x42842e0e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function safeTransferFrom(address from, address to, uint256 tokenId) returns()
func (strategyRegistry *StrategyRegistry) PackSafeTransferFrom(from common.Address, to common.Address, tokenId *big.Int) []byte {
	enc, err := strategyRegistry.abi.Pack("safeTransferFrom", from, to, tokenId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSafeTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x42842e0e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function safeTransferFrom(address from, address to, uint256 tokenId) returns()
func (strategyRegistry *StrategyRegistry) TryPackSafeTransferFrom(from common.Address, to common.Address, tokenId *big.Int) ([]byte, error) {
	return strategyRegistry.abi.Pack("safeTransferFrom", from, to, tokenId)
}

// PackSafeTransferFromWithData is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb88d4fde.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function safeTransferFrom(address from, address to, uint256 tokenId, bytes data) returns()
func (strategyRegistry *StrategyRegistry) PackSafeTransferFromWithData(from common.Address, to common.Address, tokenId *big.Int, data []byte) []byte {
	enc, err := strategyRegistry.abi.Pack("safeTransferFrom0", from, to, tokenId, data)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSafeTransferFromWithData is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb88d4fde.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function safeTransferFrom(address from, address to, uint256 tokenId, bytes data) returns()
func (strategyRegistry *StrategyRegistry) TryPackSafeTransferFromWithData(from common.Address, to common.Address, tokenId *big.Int, data []byte) ([]byte, error) {
	return strategyRegistry.abi.Pack("safeTransferFrom0", from, to, tokenId, data)
}

// PackSetApprovalForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa22cb465.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setApprovalForAll(address operator, bool approved) returns()
func (strategyRegistry *StrategyRegistry) PackSetApprovalForAll(operator common.Address, approved bool) []byte {
	enc, err := strategyRegistry.abi.Pack("setApprovalForAll", operator, approved)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetApprovalForAll is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa22cb465.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setApprovalForAll(address operator, bool approved) returns()
func (strategyRegistry *StrategyRegistry) TryPackSetApprovalForAll(operator common.Address, approved bool) ([]byte, error) {
	return strategyRegistry.abi.Pack("setApprovalForAll", operator, approved)
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (strategyRegistry *StrategyRegistry) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := strategyRegistry.abi.Pack("supportsInterface", interfaceId)
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
func (strategyRegistry *StrategyRegistry) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return strategyRegistry.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (strategyRegistry *StrategyRegistry) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := strategyRegistry.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function symbol() view returns(string)
func (strategyRegistry *StrategyRegistry) PackSymbol() []byte {
	enc, err := strategyRegistry.abi.Pack("symbol")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSymbol is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x95d89b41.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function symbol() view returns(string)
func (strategyRegistry *StrategyRegistry) TryPackSymbol() ([]byte, error) {
	return strategyRegistry.abi.Pack("symbol")
}

// UnpackSymbol is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x95d89b41.
//
// Solidity: function symbol() view returns(string)
func (strategyRegistry *StrategyRegistry) UnpackSymbol(data []byte) (string, error) {
	out, err := strategyRegistry.abi.Unpack("symbol", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackTokenURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc87b56dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function tokenURI(uint256 tokenId) view returns(string)
func (strategyRegistry *StrategyRegistry) PackTokenURI(tokenId *big.Int) []byte {
	enc, err := strategyRegistry.abi.Pack("tokenURI", tokenId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTokenURI is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc87b56dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function tokenURI(uint256 tokenId) view returns(string)
func (strategyRegistry *StrategyRegistry) TryPackTokenURI(tokenId *big.Int) ([]byte, error) {
	return strategyRegistry.abi.Pack("tokenURI", tokenId)
}

// UnpackTokenURI is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc87b56dd.
//
// Solidity: function tokenURI(uint256 tokenId) view returns(string)
func (strategyRegistry *StrategyRegistry) UnpackTokenURI(data []byte) (string, error) {
	out, err := strategyRegistry.abi.Unpack("tokenURI", data)
	if err != nil {
		return *new(string), err
	}
	out0 := *abi.ConvertType(out[0], new(string)).(*string)
	return out0, nil
}

// PackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function transferFrom(address from, address to, uint256 tokenId) returns()
func (strategyRegistry *StrategyRegistry) PackTransferFrom(from common.Address, to common.Address, tokenId *big.Int) []byte {
	enc, err := strategyRegistry.abi.Pack("transferFrom", from, to, tokenId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackTransferFrom is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x23b872dd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function transferFrom(address from, address to, uint256 tokenId) returns()
func (strategyRegistry *StrategyRegistry) TryPackTransferFrom(from common.Address, to common.Address, tokenId *big.Int) ([]byte, error) {
	return strategyRegistry.abi.Pack("transferFrom", from, to, tokenId)
}

// StrategyRegistryApproval represents a Approval event raised by the StrategyRegistry contract.
type StrategyRegistryApproval struct {
	Owner    common.Address
	Approved common.Address
	TokenId  *big.Int
	Raw      *types.Log // Blockchain specific contextual infos
}

const StrategyRegistryApprovalEventName = "Approval"

// ContractEventName returns the user-defined event name.
func (StrategyRegistryApproval) ContractEventName() string {
	return StrategyRegistryApprovalEventName
}

// UnpackApprovalEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)
func (strategyRegistry *StrategyRegistry) UnpackApprovalEvent(log *types.Log) (*StrategyRegistryApproval, error) {
	event := "Approval"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyRegistryApproval)
	if len(log.Data) > 0 {
		if err := strategyRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyRegistry.abi.Events[event].Inputs {
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

// StrategyRegistryApprovalForAll represents a ApprovalForAll event raised by the StrategyRegistry contract.
type StrategyRegistryApprovalForAll struct {
	Owner    common.Address
	Operator common.Address
	Approved bool
	Raw      *types.Log // Blockchain specific contextual infos
}

const StrategyRegistryApprovalForAllEventName = "ApprovalForAll"

// ContractEventName returns the user-defined event name.
func (StrategyRegistryApprovalForAll) ContractEventName() string {
	return StrategyRegistryApprovalForAllEventName
}

// UnpackApprovalForAllEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ApprovalForAll(address indexed owner, address indexed operator, bool approved)
func (strategyRegistry *StrategyRegistry) UnpackApprovalForAllEvent(log *types.Log) (*StrategyRegistryApprovalForAll, error) {
	event := "ApprovalForAll"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyRegistryApprovalForAll)
	if len(log.Data) > 0 {
		if err := strategyRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyRegistry.abi.Events[event].Inputs {
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

// StrategyRegistryBatchMetadataUpdate represents a BatchMetadataUpdate event raised by the StrategyRegistry contract.
type StrategyRegistryBatchMetadataUpdate struct {
	FromTokenId *big.Int
	ToTokenId   *big.Int
	Raw         *types.Log // Blockchain specific contextual infos
}

const StrategyRegistryBatchMetadataUpdateEventName = "BatchMetadataUpdate"

// ContractEventName returns the user-defined event name.
func (StrategyRegistryBatchMetadataUpdate) ContractEventName() string {
	return StrategyRegistryBatchMetadataUpdateEventName
}

// UnpackBatchMetadataUpdateEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId)
func (strategyRegistry *StrategyRegistry) UnpackBatchMetadataUpdateEvent(log *types.Log) (*StrategyRegistryBatchMetadataUpdate, error) {
	event := "BatchMetadataUpdate"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyRegistryBatchMetadataUpdate)
	if len(log.Data) > 0 {
		if err := strategyRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyRegistry.abi.Events[event].Inputs {
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

// StrategyRegistryMetadataUpdate represents a MetadataUpdate event raised by the StrategyRegistry contract.
type StrategyRegistryMetadataUpdate struct {
	TokenId *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const StrategyRegistryMetadataUpdateEventName = "MetadataUpdate"

// ContractEventName returns the user-defined event name.
func (StrategyRegistryMetadataUpdate) ContractEventName() string {
	return StrategyRegistryMetadataUpdateEventName
}

// UnpackMetadataUpdateEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event MetadataUpdate(uint256 _tokenId)
func (strategyRegistry *StrategyRegistry) UnpackMetadataUpdateEvent(log *types.Log) (*StrategyRegistryMetadataUpdate, error) {
	event := "MetadataUpdate"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyRegistryMetadataUpdate)
	if len(log.Data) > 0 {
		if err := strategyRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyRegistry.abi.Events[event].Inputs {
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

// StrategyRegistryRegistered represents a Registered event raised by the StrategyRegistry contract.
type StrategyRegistryRegistered struct {
	AgentId  *big.Int
	AgentURI string
	Owner    common.Address
	Raw      *types.Log // Blockchain specific contextual infos
}

const StrategyRegistryRegisteredEventName = "Registered"

// ContractEventName returns the user-defined event name.
func (StrategyRegistryRegistered) ContractEventName() string {
	return StrategyRegistryRegisteredEventName
}

// UnpackRegisteredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Registered(uint256 indexed agentId, string agentURI, address indexed owner)
func (strategyRegistry *StrategyRegistry) UnpackRegisteredEvent(log *types.Log) (*StrategyRegistryRegistered, error) {
	event := "Registered"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyRegistryRegistered)
	if len(log.Data) > 0 {
		if err := strategyRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyRegistry.abi.Events[event].Inputs {
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

// StrategyRegistryTransfer represents a Transfer event raised by the StrategyRegistry contract.
type StrategyRegistryTransfer struct {
	From    common.Address
	To      common.Address
	TokenId *big.Int
	Raw     *types.Log // Blockchain specific contextual infos
}

const StrategyRegistryTransferEventName = "Transfer"

// ContractEventName returns the user-defined event name.
func (StrategyRegistryTransfer) ContractEventName() string {
	return StrategyRegistryTransferEventName
}

// UnpackTransferEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)
func (strategyRegistry *StrategyRegistry) UnpackTransferEvent(log *types.Log) (*StrategyRegistryTransfer, error) {
	event := "Transfer"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != strategyRegistry.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(StrategyRegistryTransfer)
	if len(log.Data) > 0 {
		if err := strategyRegistry.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range strategyRegistry.abi.Events[event].Inputs {
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
func (strategyRegistry *StrategyRegistry) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721IncorrectOwner"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721IncorrectOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721InsufficientApproval"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721InsufficientApprovalError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721InvalidApprover"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721InvalidApproverError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721InvalidOperator"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721InvalidOperatorError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721InvalidOwner"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721InvalidOwnerError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721InvalidReceiver"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721InvalidReceiverError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721InvalidSender"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721InvalidSenderError(raw[4:])
	}
	if bytes.Equal(raw[:4], strategyRegistry.abi.Errors["ERC721NonexistentToken"].ID.Bytes()[:4]) {
		return strategyRegistry.UnpackERC721NonexistentTokenError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// StrategyRegistryERC721IncorrectOwner represents a ERC721IncorrectOwner error raised by the StrategyRegistry contract.
type StrategyRegistryERC721IncorrectOwner struct {
	Sender  common.Address
	TokenId *big.Int
	Owner   common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)
func StrategyRegistryERC721IncorrectOwnerErrorID() common.Hash {
	return common.HexToHash("0x64283d7b313c8117c125f736876fa2b4e90ea3831a4716dfdb87d2f540e26289")
}

// UnpackERC721IncorrectOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)
func (strategyRegistry *StrategyRegistry) UnpackERC721IncorrectOwnerError(raw []byte) (*StrategyRegistryERC721IncorrectOwner, error) {
	out := new(StrategyRegistryERC721IncorrectOwner)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721IncorrectOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyRegistryERC721InsufficientApproval represents a ERC721InsufficientApproval error raised by the StrategyRegistry contract.
type StrategyRegistryERC721InsufficientApproval struct {
	Operator common.Address
	TokenId  *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721InsufficientApproval(address operator, uint256 tokenId)
func StrategyRegistryERC721InsufficientApprovalErrorID() common.Hash {
	return common.HexToHash("0x177e802f6f313bc89797ecace66d6d29ab4719cbaaacbb87367264048b1eb861")
}

// UnpackERC721InsufficientApprovalError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721InsufficientApproval(address operator, uint256 tokenId)
func (strategyRegistry *StrategyRegistry) UnpackERC721InsufficientApprovalError(raw []byte) (*StrategyRegistryERC721InsufficientApproval, error) {
	out := new(StrategyRegistryERC721InsufficientApproval)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721InsufficientApproval", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyRegistryERC721InvalidApprover represents a ERC721InvalidApprover error raised by the StrategyRegistry contract.
type StrategyRegistryERC721InvalidApprover struct {
	Approver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721InvalidApprover(address approver)
func StrategyRegistryERC721InvalidApproverErrorID() common.Hash {
	return common.HexToHash("0xa9fbf51f86b8e03595d59dc726bb10c329bb24f62589be276d8dd193ca0b69ea")
}

// UnpackERC721InvalidApproverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721InvalidApprover(address approver)
func (strategyRegistry *StrategyRegistry) UnpackERC721InvalidApproverError(raw []byte) (*StrategyRegistryERC721InvalidApprover, error) {
	out := new(StrategyRegistryERC721InvalidApprover)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721InvalidApprover", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyRegistryERC721InvalidOperator represents a ERC721InvalidOperator error raised by the StrategyRegistry contract.
type StrategyRegistryERC721InvalidOperator struct {
	Operator common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721InvalidOperator(address operator)
func StrategyRegistryERC721InvalidOperatorErrorID() common.Hash {
	return common.HexToHash("0x5b08ba185e8f577075361f3a3555a6580a227ce22734dcc979c1aeadf894658b")
}

// UnpackERC721InvalidOperatorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721InvalidOperator(address operator)
func (strategyRegistry *StrategyRegistry) UnpackERC721InvalidOperatorError(raw []byte) (*StrategyRegistryERC721InvalidOperator, error) {
	out := new(StrategyRegistryERC721InvalidOperator)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721InvalidOperator", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyRegistryERC721InvalidOwner represents a ERC721InvalidOwner error raised by the StrategyRegistry contract.
type StrategyRegistryERC721InvalidOwner struct {
	Owner common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721InvalidOwner(address owner)
func StrategyRegistryERC721InvalidOwnerErrorID() common.Hash {
	return common.HexToHash("0x89c62b6479af2e623826dcc39c5133061d35b66d72de92833401dd2fd6567480")
}

// UnpackERC721InvalidOwnerError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721InvalidOwner(address owner)
func (strategyRegistry *StrategyRegistry) UnpackERC721InvalidOwnerError(raw []byte) (*StrategyRegistryERC721InvalidOwner, error) {
	out := new(StrategyRegistryERC721InvalidOwner)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721InvalidOwner", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyRegistryERC721InvalidReceiver represents a ERC721InvalidReceiver error raised by the StrategyRegistry contract.
type StrategyRegistryERC721InvalidReceiver struct {
	Receiver common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721InvalidReceiver(address receiver)
func StrategyRegistryERC721InvalidReceiverErrorID() common.Hash {
	return common.HexToHash("0x64a0ae9278f805eaf991dcd18ca78756d280b7508b764ef1b255c55845c11df9")
}

// UnpackERC721InvalidReceiverError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721InvalidReceiver(address receiver)
func (strategyRegistry *StrategyRegistry) UnpackERC721InvalidReceiverError(raw []byte) (*StrategyRegistryERC721InvalidReceiver, error) {
	out := new(StrategyRegistryERC721InvalidReceiver)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721InvalidReceiver", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyRegistryERC721InvalidSender represents a ERC721InvalidSender error raised by the StrategyRegistry contract.
type StrategyRegistryERC721InvalidSender struct {
	Sender common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721InvalidSender(address sender)
func StrategyRegistryERC721InvalidSenderErrorID() common.Hash {
	return common.HexToHash("0x73c6ac6e10798e95d99e1f130d923eb40193ecb8d094ec3dce93292564eb3b17")
}

// UnpackERC721InvalidSenderError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721InvalidSender(address sender)
func (strategyRegistry *StrategyRegistry) UnpackERC721InvalidSenderError(raw []byte) (*StrategyRegistryERC721InvalidSender, error) {
	out := new(StrategyRegistryERC721InvalidSender)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721InvalidSender", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// StrategyRegistryERC721NonexistentToken represents a ERC721NonexistentToken error raised by the StrategyRegistry contract.
type StrategyRegistryERC721NonexistentToken struct {
	TokenId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC721NonexistentToken(uint256 tokenId)
func StrategyRegistryERC721NonexistentTokenErrorID() common.Hash {
	return common.HexToHash("0x7e273289a3a9ef6670f06df7dca227856fc925e956db96980692764a8bc734d7")
}

// UnpackERC721NonexistentTokenError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC721NonexistentToken(uint256 tokenId)
func (strategyRegistry *StrategyRegistry) UnpackERC721NonexistentTokenError(raw []byte) (*StrategyRegistryERC721NonexistentToken, error) {
	out := new(StrategyRegistryERC721NonexistentToken)
	if err := strategyRegistry.abi.UnpackIntoInterface(out, "ERC721NonexistentToken", raw); err != nil {
		return nil, err
	}
	return out, nil
}
