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

// PositionNFTWalletFacetMetaData contains all meta data concerning the PositionNFTWalletFacet contract.
var PositionNFTWalletFacetMetaData = bind.MetaData{
	ABI: "[{\"type\":\"function\",\"name\":\"DOMAIN_SEPARATOR\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"SET_AGENT_WALLET_TYPEHASH\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"onAgentTransfer\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setAgentWallet\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"newWallet\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"signature\",\"type\":\"bytes\",\"internalType\":\"bytes\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"error\",\"name\":\"ERC8004_DeadlineExpired\",\"inputs\":[{\"name\":\"deadline\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"currentTime\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_ERC1271ValidationFailed\",\"inputs\":[{\"name\":\"wallet\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidAgent\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidSignature\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidSignatureLength\",\"inputs\":[{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_InvalidSignatureS\",\"inputs\":[{\"name\":\"s\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"ERC8004_NonceAlreadyUsed\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"nonce\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"ERC8004_ReservedMetadataKey\",\"inputs\":[{\"name\":\"key\",\"type\":\"string\",\"internalType\":\"string\"}]},{\"type\":\"error\",\"name\":\"ERC8004_Unauthorized\",\"inputs\":[{\"name\":\"caller\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]}]",
	ID:  "PositionNFTWalletFacet",
	Bin: "0x6080806040523461001657610d58908161001b8239f35b5f80fdfe604060808152600480361015610013575f80fd5b5f3560e01c90816306cce3001461048f5781632d1ef5ae146100a9575080633644e51514610086576385e59b3314610049575f80fd5b34610082575f36600319011261008257602090517f66bd4c918d4fe7002f51113dc4f0daa40575e5cfcb2eeb3a62b2f1086ba588838152f35b5f80fd5b5034610082575f366003190112610082576020906100a26107a7565b9051908152f35b9050346100825760031991608036840112610082576024928235919084356001600160a01b038181169182810361008257604435906064359067ffffffffffffffff90818311610082573660238401121561008257828a01359082821161008257368c83860101116100825788948b948b61016d610125610853565b9788925f80516020610d388339815191529a8c8c541690518080958194636caf395f60e11b835260209e8f97840160209093929193604081019460018060a01b031681520152565b03915afa5f9181610457575b50610193578f8f8f8f5191632aa30a5360e11b8352820152fd5b9e9b9d9e9c999a9c15610422575081421161040557908a6101b8949392019189610953565b845f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566f8252885f20908154915f19908184146103f357600180940190558a5197848901528388526102098861074d565b865f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566e84528a5f2061023a6108b8565b8581519101205f5284528a5f209388519283116103e15784548481811c911680156103d7575b828210146103c557601f811161037f575b5080601f841160011461031a5750829383915f9461030f575b501b9260031b1c19161790555b5416916102a26108b8565b96833b15610082576102e95f9687936102da60609b8b519c8d9a8b998a9863a1b7fec360e01b8a5289015287015260648601906108df565b918483030160448501526108df565b03925af190811561030657506102fb57005b61030490610725565b005b513d5f823e3d90fd5b8a015193505f61028a565b919083601f198116875f528b855f2095885f925b84841061036457505050501061034c575b505050811b019055610297565b8901519060f88460031b161c191690555f808061033f565b8601518855909601959384019387935090810190888e61032e565b855f52815f20601f850160051c8101918386106103bb575b601f0160051c019085905b8281106103b0575050610271565b5f81550185906103a2565b9091508190610397565b8a60228f634e487b7160e01b5f52525ffd5b90607f1690610260565b8960418e634e487b7160e01b5f52525ffd5b8960118e634e487b7160e01b5f52525ffd5b508b516225d2db60e31b8152808e019190915242818b0152604490fd5b8e6104538f8c905193849363938e244d60e01b8552840160209093929193604081019460018060a01b031681520152565b0390fd5b9091508881813d8311610488575b61046f8183610785565b810103126100825751801515810361008257905f610179565b503d610465565b823461008257602060031981813601126100825783356104ad610853565b5f80516020610d3883398151915280546001600160a01b0392908316818416036106f85750825f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566f8552855f2080545f19918282146106e557600180920190558751965f818901528088526105228861074d565b855f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566e8152885f206105536108b8565b8281519101205f528152885f209288519167ffffffffffffffff83116106d25784548481811c911680156106c8575b828210146106b557601f811161066f575b5080601f841160011461060a5750829383915f946105ff575b501b9260031b1c19161790555b5416906105c46108b8565b92823b15610082576102da966102e95f9692879389519a8b988997889663a1b7fec360e01b88528701526060602487015260648601906108df565b8b015193508d6105ac565b919083601f198116875f528c855f2095885f925b84841061065457505050501061063c575b505050811b0190556105b9565b8a01519060f88460031b161c191690558a808061062f565b8601518855909601959384019387935090810190888f61061e565b855f52815f20601f850160051c8101918386106106ab575b601f0160051c019085905b8281106106a0575050610593565b5f8155018590610692565b9091508190610687565b60228d634e487b7160e01b5f525260245ffd5b90607f1690610582565b60418c634e487b7160e01b5f525260245ffd5b60118a634e487b7160e01b5f525260245ffd5b865163938e244d60e01b81526001600160a01b039091168189019081526020810185905281906040010390fd5b67ffffffffffffffff811161073957604052565b634e487b7160e01b5f52604160045260245ffd5b6040810190811067ffffffffffffffff82111761073957604052565b60c0810190811067ffffffffffffffff82111761073957604052565b90601f8019910116810190811067ffffffffffffffff82111761073957604052565b60018060a01b035f80516020610d38833981519152541660405160208101917f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f83527f037a764816bb932c7eec0e4401beb921b167aa732a3671ea93974cf4f8464ac060408301527fc89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc6606083015246608083015260a082015260a0815261084d81610769565b51902090565b5f80516020610d38833981519152546001600160a01b03163303610898576013193601368111610884573560601c90565b634e487b7160e01b5f52601160045260245ffd5b3390565b67ffffffffffffffff811161073957601f01601f191660200190565b604051906108c58261074d565b600b82526a1859d95b9d15d85b1b195d60aa1b6020830152565b91908251928382525f5b848110610909575050825f602080949584010152601f8019910116010190565b6020818301810151848301820152016108e9565b9291926109298261089c565b916109376040519384610785565b829481845281830111610082578281602093845f960137010152565b9291949390835f527f7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566f602052604094855f20549061099388838589610ad8565b906109a96109a236878961091d565b8386610b57565b610acd57506109c3906109bd36868861091d565b90610c70565b9691509460049889871015610aba57861580610ab1575b610a53575b50505050803b610a33575060028214610a1d5750600314610a08575051636d154ee160e11b8152fd5b905163dd45c8b760e01b815291820152602490fd5b84602491855191630137f29f60e01b8352820152fd5b8451632ea7dabb60e21b81526001600160a01b0390911681870152602490fd5b5f1984019384116106e557906109bd610a71610a7a93868887610ad8565b9187369161091d565b50506001600160a01b03848116911614610a955780806109df565b6044918891885192635c0d38fd60e01b84528301526024820152fd5b508315156109da565b60218a634e487b7160e01b5f525260245ffd5b975050505050505050565b90604293610ae46107a7565b936040519260208401947f66bd4c918d4fe7002f51113dc4f0daa40575e5cfcb2eeb3a62b2f1086ba588838652604085015260018060a01b03166060840152608083015260a082015260a08152610b3a81610769565b5190206040519161190160f01b8352600283015260228201522090565b610b618383610c70565b506004811015610c5c57159081610c46575b50610c3e575f809160405194602095610bbd81610baf89820194630b135d3f60e11b998a875260248401526040604484015260648301906108df565b03601f198101835282610785565b51915afa913d15610c36573d90610bd38261089c565b91610be16040519384610785565b82523d5f8284013e5b83610c29575b83610bfc575b50505090565b81519181015192935090818110610c19575b5050145f8080610bf6565b5f19910360031b1b165f80610c0e565b8093508151101592610bf0565b606090610bea565b505050600190565b6001600160a01b0383811691161490505f610b73565b634e487b7160e01b5f52602160045260245ffd5b8151919060418303610ca057610c999250602082015190606060408401519301515f1a90610caa565b9192909190565b50505f9160029190565b91907f7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a08411610d2c579160209360809260ff5f9560405194855216868401526040830152606082015282805260015afa15610d21575f516001600160a01b03811615610d1757905f905f90565b505f906001905f90565b6040513d5f823e3d90fd5b5050505f916003919056fe1a555062311c99fcaf486320dc10844af1e08d858963caeb2f176a22aebd8700",
}

// PositionNFTWalletFacet is an auto generated Go binding around an Ethereum contract.
type PositionNFTWalletFacet struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *PositionNFTWalletFacet) GetABI() abi.ABI {
	return c.abi
}

// NewPositionNFTWalletFacet creates a new instance of PositionNFTWalletFacet.
func NewPositionNFTWalletFacet() *PositionNFTWalletFacet {
	parsed, err := PositionNFTWalletFacetMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &PositionNFTWalletFacet{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *PositionNFTWalletFacet) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackDOMAINSEPARATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3644e515.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (positionNFTWalletFacet *PositionNFTWalletFacet) PackDOMAINSEPARATOR() []byte {
	enc, err := positionNFTWalletFacet.abi.Pack("DOMAIN_SEPARATOR")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDOMAINSEPARATOR is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3644e515.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (positionNFTWalletFacet *PositionNFTWalletFacet) TryPackDOMAINSEPARATOR() ([]byte, error) {
	return positionNFTWalletFacet.abi.Pack("DOMAIN_SEPARATOR")
}

// UnpackDOMAINSEPARATOR is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3644e515.
//
// Solidity: function DOMAIN_SEPARATOR() view returns(bytes32)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackDOMAINSEPARATOR(data []byte) ([32]byte, error) {
	out, err := positionNFTWalletFacet.abi.Unpack("DOMAIN_SEPARATOR", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackSETAGENTWALLETTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x85e59b33.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function SET_AGENT_WALLET_TYPEHASH() view returns(bytes32)
func (positionNFTWalletFacet *PositionNFTWalletFacet) PackSETAGENTWALLETTYPEHASH() []byte {
	enc, err := positionNFTWalletFacet.abi.Pack("SET_AGENT_WALLET_TYPEHASH")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSETAGENTWALLETTYPEHASH is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x85e59b33.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function SET_AGENT_WALLET_TYPEHASH() view returns(bytes32)
func (positionNFTWalletFacet *PositionNFTWalletFacet) TryPackSETAGENTWALLETTYPEHASH() ([]byte, error) {
	return positionNFTWalletFacet.abi.Pack("SET_AGENT_WALLET_TYPEHASH")
}

// UnpackSETAGENTWALLETTYPEHASH is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x85e59b33.
//
// Solidity: function SET_AGENT_WALLET_TYPEHASH() view returns(bytes32)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackSETAGENTWALLETTYPEHASH(data []byte) ([32]byte, error) {
	out, err := positionNFTWalletFacet.abi.Unpack("SET_AGENT_WALLET_TYPEHASH", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackOnAgentTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06cce300.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function onAgentTransfer(uint256 agentId) returns()
func (positionNFTWalletFacet *PositionNFTWalletFacet) PackOnAgentTransfer(agentId *big.Int) []byte {
	enc, err := positionNFTWalletFacet.abi.Pack("onAgentTransfer", agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOnAgentTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x06cce300.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function onAgentTransfer(uint256 agentId) returns()
func (positionNFTWalletFacet *PositionNFTWalletFacet) TryPackOnAgentTransfer(agentId *big.Int) ([]byte, error) {
	return positionNFTWalletFacet.abi.Pack("onAgentTransfer", agentId)
}

// PackSetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2d1ef5ae.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes signature) returns()
func (positionNFTWalletFacet *PositionNFTWalletFacet) PackSetAgentWallet(agentId *big.Int, newWallet common.Address, deadline *big.Int, signature []byte) []byte {
	enc, err := positionNFTWalletFacet.abi.Pack("setAgentWallet", agentId, newWallet, deadline, signature)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetAgentWallet is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2d1ef5ae.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes signature) returns()
func (positionNFTWalletFacet *PositionNFTWalletFacet) TryPackSetAgentWallet(agentId *big.Int, newWallet common.Address, deadline *big.Int, signature []byte) ([]byte, error) {
	return positionNFTWalletFacet.abi.Pack("setAgentWallet", agentId, newWallet, deadline, signature)
}

// UnpackError attempts to decode the provided error data using user-defined
// error definitions.
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_DeadlineExpired"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004DeadlineExpiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_ERC1271ValidationFailed"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004ERC1271ValidationFailedError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_InvalidAgent"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004InvalidAgentError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_InvalidSignature"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004InvalidSignatureError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_InvalidSignatureLength"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004InvalidSignatureLengthError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_InvalidSignatureS"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004InvalidSignatureSError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_NonceAlreadyUsed"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004NonceAlreadyUsedError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_ReservedMetadataKey"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004ReservedMetadataKeyError(raw[4:])
	}
	if bytes.Equal(raw[:4], positionNFTWalletFacet.abi.Errors["ERC8004_Unauthorized"].ID.Bytes()[:4]) {
		return positionNFTWalletFacet.UnpackERC8004UnauthorizedError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// PositionNFTWalletFacetERC8004DeadlineExpired represents a ERC8004_DeadlineExpired error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004DeadlineExpired struct {
	Deadline    *big.Int
	CurrentTime *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_DeadlineExpired(uint256 deadline, uint256 currentTime)
func PositionNFTWalletFacetERC8004DeadlineExpiredErrorID() common.Hash {
	return common.HexToHash("0x012e96d8765754b94f5e06e073be32e94dac055d351afecb7d5bcbce2b347fab")
}

// UnpackERC8004DeadlineExpiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_DeadlineExpired(uint256 deadline, uint256 currentTime)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004DeadlineExpiredError(raw []byte) (*PositionNFTWalletFacetERC8004DeadlineExpired, error) {
	out := new(PositionNFTWalletFacetERC8004DeadlineExpired)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_DeadlineExpired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004ERC1271ValidationFailed represents a ERC8004_ERC1271ValidationFailed error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004ERC1271ValidationFailed struct {
	Wallet common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_ERC1271ValidationFailed(address wallet)
func PositionNFTWalletFacetERC8004ERC1271ValidationFailedErrorID() common.Hash {
	return common.HexToHash("0xba9f6aecca8e99a88e76028b33dba2684aae86ef303698b75dc000547431d182")
}

// UnpackERC8004ERC1271ValidationFailedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_ERC1271ValidationFailed(address wallet)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004ERC1271ValidationFailedError(raw []byte) (*PositionNFTWalletFacetERC8004ERC1271ValidationFailed, error) {
	out := new(PositionNFTWalletFacetERC8004ERC1271ValidationFailed)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_ERC1271ValidationFailed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004InvalidAgent represents a ERC8004_InvalidAgent error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004InvalidAgent struct {
	AgentId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidAgent(uint256 agentId)
func PositionNFTWalletFacetERC8004InvalidAgentErrorID() common.Hash {
	return common.HexToHash("0x554614a64e3bf319eaf720700dadcfe6d5d96de8a1c643a122075d0c6659035f")
}

// UnpackERC8004InvalidAgentError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidAgent(uint256 agentId)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004InvalidAgentError(raw []byte) (*PositionNFTWalletFacetERC8004InvalidAgent, error) {
	out := new(PositionNFTWalletFacetERC8004InvalidAgent)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidAgent", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004InvalidSignature represents a ERC8004_InvalidSignature error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004InvalidSignature struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidSignature()
func PositionNFTWalletFacetERC8004InvalidSignatureErrorID() common.Hash {
	return common.HexToHash("0xda2a9dc244435907b9ebaf7e7c9bc96873ee008caa427fc2519dcff17804389a")
}

// UnpackERC8004InvalidSignatureError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidSignature()
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004InvalidSignatureError(raw []byte) (*PositionNFTWalletFacetERC8004InvalidSignature, error) {
	out := new(PositionNFTWalletFacetERC8004InvalidSignature)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidSignature", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004InvalidSignatureLength represents a ERC8004_InvalidSignatureLength error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004InvalidSignatureLength struct {
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidSignatureLength(uint256 length)
func PositionNFTWalletFacetERC8004InvalidSignatureLengthErrorID() common.Hash {
	return common.HexToHash("0x0137f29facac6ca0ac4d38b95e0a2858236730c29a9acf4927d4023245c4d488")
}

// UnpackERC8004InvalidSignatureLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidSignatureLength(uint256 length)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004InvalidSignatureLengthError(raw []byte) (*PositionNFTWalletFacetERC8004InvalidSignatureLength, error) {
	out := new(PositionNFTWalletFacetERC8004InvalidSignatureLength)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidSignatureLength", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004InvalidSignatureS represents a ERC8004_InvalidSignatureS error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004InvalidSignatureS struct {
	S [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_InvalidSignatureS(bytes32 s)
func PositionNFTWalletFacetERC8004InvalidSignatureSErrorID() common.Hash {
	return common.HexToHash("0xdd45c8b71415eb9946cdd4e413984da5cc1802cc71f36d1e804dd31dcddfc623")
}

// UnpackERC8004InvalidSignatureSError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_InvalidSignatureS(bytes32 s)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004InvalidSignatureSError(raw []byte) (*PositionNFTWalletFacetERC8004InvalidSignatureS, error) {
	out := new(PositionNFTWalletFacetERC8004InvalidSignatureS)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_InvalidSignatureS", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004NonceAlreadyUsed represents a ERC8004_NonceAlreadyUsed error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004NonceAlreadyUsed struct {
	AgentId *big.Int
	Nonce   *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_NonceAlreadyUsed(uint256 agentId, uint256 nonce)
func PositionNFTWalletFacetERC8004NonceAlreadyUsedErrorID() common.Hash {
	return common.HexToHash("0x5c0d38fd6c6dfbaaffe95dbdfd4b586abcc3a1b5e1f9d7780171482fb6294558")
}

// UnpackERC8004NonceAlreadyUsedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_NonceAlreadyUsed(uint256 agentId, uint256 nonce)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004NonceAlreadyUsedError(raw []byte) (*PositionNFTWalletFacetERC8004NonceAlreadyUsed, error) {
	out := new(PositionNFTWalletFacetERC8004NonceAlreadyUsed)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_NonceAlreadyUsed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004ReservedMetadataKey represents a ERC8004_ReservedMetadataKey error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004ReservedMetadataKey struct {
	Key string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_ReservedMetadataKey(string key)
func PositionNFTWalletFacetERC8004ReservedMetadataKeyErrorID() common.Hash {
	return common.HexToHash("0x28a5ebc794632d0737fd37ec635309234bc2cfbd8a42720f357295038419c3b4")
}

// UnpackERC8004ReservedMetadataKeyError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_ReservedMetadataKey(string key)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004ReservedMetadataKeyError(raw []byte) (*PositionNFTWalletFacetERC8004ReservedMetadataKey, error) {
	out := new(PositionNFTWalletFacetERC8004ReservedMetadataKey)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_ReservedMetadataKey", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// PositionNFTWalletFacetERC8004Unauthorized represents a ERC8004_Unauthorized error raised by the PositionNFTWalletFacet contract.
type PositionNFTWalletFacetERC8004Unauthorized struct {
	Caller  common.Address
	AgentId *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ERC8004_Unauthorized(address caller, uint256 agentId)
func PositionNFTWalletFacetERC8004UnauthorizedErrorID() common.Hash {
	return common.HexToHash("0x938e244d2321c6bdf2a310612639742913292f5d71039b4ebb004cbb209dd388")
}

// UnpackERC8004UnauthorizedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ERC8004_Unauthorized(address caller, uint256 agentId)
func (positionNFTWalletFacet *PositionNFTWalletFacet) UnpackERC8004UnauthorizedError(raw []byte) (*PositionNFTWalletFacetERC8004Unauthorized, error) {
	out := new(PositionNFTWalletFacetERC8004Unauthorized)
	if err := positionNFTWalletFacet.abi.UnpackIntoInterface(out, "ERC8004_Unauthorized", raw); err != nil {
		return nil, err
	}
	return out, nil
}
