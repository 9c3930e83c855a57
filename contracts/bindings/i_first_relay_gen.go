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

// IFirstRelayMetaData contains all meta data concerning the IFirstRelay contract.
var IFirstRelayMetaData = bind.MetaData{
	ABI: "[{\"type\":\"event\",\"name\":\"AlreadyMirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumIFeedbackRelay.MirrorState\"},{\"name\":\"contentHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Mirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"origin\",\"type\":\"tuple\",\"indexed\":false,\"internalType\":\"structOrigin\",\"components\":[{\"name\":\"reputationRegistry\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"agentId\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"client\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"anonymous\":false}]",
	ID:  "IFirstRelay",
}

// IFirstRelay is an auto generated Go binding around an Ethereum contract.
type IFirstRelay struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *IFirstRelay) GetABI() abi.ABI {
	return c.abi
}

// NewIFirstRelay creates a new instance of IFirstRelay.
func NewIFirstRelay() *IFirstRelay {
	parsed, err := IFirstRelayMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &IFirstRelay{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *IFirstRelay) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// IFirstRelayAlreadyMirrored represents a AlreadyMirrored event raised by the IFirstRelay contract.
type IFirstRelayAlreadyMirrored struct {
	SourceId    [32]byte
	AgentId     *big.Int
	Epoch       uint32
	State       uint8
	ContentHash [32]byte
	Raw         *types.Log // Blockchain specific contextual infos
}

const IFirstRelayAlreadyMirroredEventName = "AlreadyMirrored"

// ContractEventName returns the user-defined event name.
func (IFirstRelayAlreadyMirrored) ContractEventName() string {
	return IFirstRelayAlreadyMirroredEventName
}

// UnpackAlreadyMirroredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AlreadyMirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, uint8 state, bytes32 contentHash)
func (iFirstRelay *IFirstRelay) UnpackAlreadyMirroredEvent(log *types.Log) (*IFirstRelayAlreadyMirrored, error) {
	event := "AlreadyMirrored"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != iFirstRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(IFirstRelayAlreadyMirrored)
	if len(log.Data) > 0 {
		if err := iFirstRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range iFirstRelay.abi.Events[event].Inputs {
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

// IFirstRelayMirrored represents a Mirrored event raised by the IFirstRelay contract.
type IFirstRelayMirrored struct {
	SourceId [32]byte
	AgentId  *big.Int
	Index    uint64
	Epoch    uint32
	Origin   Origin
	Raw      *types.Log // Blockchain specific contextual infos
}

const IFirstRelayMirroredEventName = "Mirrored"

// ContractEventName returns the user-defined event name.
func (IFirstRelayMirrored) ContractEventName() string {
	return IFirstRelayMirroredEventName
}

// UnpackMirroredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Mirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch, (string,string,string,uint64) origin)
func (iFirstRelay *IFirstRelay) UnpackMirroredEvent(log *types.Log) (*IFirstRelayMirrored, error) {
	event := "Mirrored"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != iFirstRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(IFirstRelayMirrored)
	if len(log.Data) > 0 {
		if err := iFirstRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range iFirstRelay.abi.Events[event].Inputs {
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
