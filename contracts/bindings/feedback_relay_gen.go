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

// Item is an auto generated low-level Go binding around an user-defined struct.
type Item struct {
	Origin        Origin
	Epoch         uint32
	AgentId       *big.Int
	Value         *big.Int
	ValueDecimals uint8
	Tag1          string
	Tag2          string
	Endpoint      string
	FeedbackURI   string
	FeedbackHash  [32]byte
	Gas           uint32
}

// Origin is an auto generated low-level Go binding around an user-defined struct.
type Origin struct {
	ReputationRegistry string
	AgentId            string
	Client             string
	Index              uint64
}

// OriginSummary is an auto generated low-level Go binding around an user-defined struct.
type OriginSummary struct {
	Count                uint64
	SummaryValue         *big.Int
	SummaryValueDecimals uint8
	Next                 uint64
	Sum18                *big.Int
	PerDecimals          [19]uint64
}

// FeedbackRelayMetaData contains all meta data concerning the FeedbackRelay contract.
var FeedbackRelayMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"contractIReputationRegistry\"},{\"name\":\"predecessor_\",\"type\":\"address\",\"internalType\":\"contractIFeedbackRelay\"},{\"name\":\"admin\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"adminDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"DEFAULT_ADMIN_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"DELIVERER_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"PAUSER_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"REPAIR_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"acceptDefaultAdminTransfer\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"beginDefaultAdminTransfer\",\"inputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"cancelDefaultAdminTransfer\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"changeDefaultAdminDelay\",\"inputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"combineSummaries\",\"inputs\":[{\"name\":\"pages\",\"type\":\"tuple[]\",\"internalType\":\"structOriginSummary[]\",\"components\":[{\"name\":\"count\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"summaryValue\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"summaryValueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"next\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"sum18\",\"type\":\"int256\",\"internalType\":\"int256\"},{\"name\":\"perDecimals\",\"type\":\"uint64[19]\",\"internalType\":\"uint64[19]\"}]}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structOriginSummary\",\"components\":[{\"name\":\"count\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"summaryValue\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"summaryValueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"next\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"sum18\",\"type\":\"int256\",\"internalType\":\"int256\"},{\"name\":\"perDecimals\",\"type\":\"uint64[19]\",\"internalType\":\"uint64[19]\"}]}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"contentOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdmin\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdminDelay\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdminDelayIncreaseWait\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"deliver\",\"inputs\":[{\"name\":\"items\",\"type\":\"tuple[]\",\"internalType\":\"structItem[]\",\"components\":[{\"name\":\"origin\",\"type\":\"tuple\",\"internalType\":\"structOrigin\",\"components\":[{\"name\":\"reputationRegistry\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"agentId\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"client\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"name\":\"epoch\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"value\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"valueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"endpoint\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"gas\",\"type\":\"uint32\",\"internalType\":\"uint32\"}]}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"getRoleAdmin\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getSummaryByOrigin\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"originRegistries\",\"type\":\"bytes32[]\",\"internalType\":\"bytes32[]\"},{\"name\":\"originClients\",\"type\":\"bytes32[]\",\"internalType\":\"bytes32[]\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"from\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"max\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structOriginSummary\",\"components\":[{\"name\":\"count\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"summaryValue\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"summaryValueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"next\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"sum18\",\"type\":\"int256\",\"internalType\":\"int256\"},{\"name\":\"perDecimals\",\"type\":\"uint64[19]\",\"internalType\":\"uint64[19]\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"grantRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"hasRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"isOriginRegistryAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"mirrorOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"internalType\":\"enumIFeedbackRelay.MirrorState\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"originOf\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"originClient\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"owner\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pause\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"paused\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pendingDefaultAdmin\",\"inputs\":[],\"outputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pendingDefaultAdminDelay\",\"inputs\":[],\"outputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"predecessor\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"contractIFeedbackRelay\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"relayOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"renounceRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"reputationRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"respond\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"responseURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"responseHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"responded\",\"inputs\":[{\"name\":\"responseId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"revoke\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"revokeRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"rollbackDefaultAdminDelay\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setOriginRegistry\",\"inputs\":[{\"name\":\"reputationRegistry_\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"allowed\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"interfaceId\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"unpause\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"voidMirror\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"reason\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"AlreadyMirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumIFeedbackRelay.MirrorState\"},{\"name\":\"contentHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"AlreadyResponded\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"AlreadyRevoked\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumIFeedbackRelay.MirrorState\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminDelayChangeCanceled\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminDelayChangeScheduled\",\"inputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"},{\"name\":\"effectSchedule\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminTransferCanceled\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminTransferScheduled\",\"inputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"acceptSchedule\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"ItemFailed\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"reason\",\"type\":\"bytes\",\"indexed\":false,\"internalType\":\"bytes\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Mirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"origin\",\"type\":\"tuple\",\"indexed\":false,\"internalType\":\"structOrigin\",\"components\":[{\"name\":\"reputationRegistry\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"agentId\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"client\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"OriginRegistryAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"reputationRegistry\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"allowed\",\"type\":\"bool\",\"indexed\":false,\"internalType\":\"bool\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Paused\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Responded\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Revoked\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleAdminChanged\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"previousAdminRole\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"newAdminRole\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleGranted\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"sender\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleRevoked\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"sender\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Unpaused\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Voided\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"reason\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AccessControlBadConfirmation\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"inputs\":[{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"AccessControlInvalidDefaultAdmin\",\"inputs\":[{\"name\":\"defaultAdmin\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"AccessControlUnauthorizedAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"neededRole\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"EnforcedPause\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ExpectedPause\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"HeldByPredecessor\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"InsufficientGas\",\"inputs\":[{\"name\":\"item\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"InvalidOrigin\",\"inputs\":[{\"name\":\"field\",\"type\":\"string\",\"internalType\":\"string\"}]},{\"type\":\"error\",\"name\":\"NotMirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"state\",\"type\":\"uint8\",\"internalType\":\"enumIFeedbackRelay.MirrorState\"}]},{\"type\":\"error\",\"name\":\"OriginClientsRequired\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"OriginRegistriesRequired\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"OriginRegistryNotAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"PageRequired\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"PredecessorNotPaused\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ReentrancyGuardReentrantCall\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"SafeCastOverflowedUintDowncast\",\"inputs\":[{\"name\":\"bits\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"value\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"UnexpectedEpoch\",\"inputs\":[{\"name\":\"given\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"expected\",\"type\":\"uint32\",\"internalType\":\"uint32\"}]},{\"type\":\"error\",\"name\":\"UnexpectedIndex\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"WrongPredecessor\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]}]",
	ID:  "FeedbackRelay",
	Bin: "0x60c06040908082523462000220576080816200474d8038038091620000258285620002ff565b833981010312620002205780516001600160a01b03918282168083036200022057602093848301519481861693848703620002205760606200006989830162000337565b91015165ffffffffffff811681036200022057838216908115620002e857600180546001600160d01b031660d09290921b6001600160d01b031916919091179055600254848116620002d7576001600160a01b03191617600255620000ce906200034c565b506001600455865163bc4d861b60e01b81528181600481875afa80156200022c576200029b575b50836200016d575b5050505060805260a0525161435e9081620003cf8239608051818181610737015281816116c701528181611c720152818161201e015281816135cd015261362f015260a0518181816107ce01528181611ee70152818161222c015281816122a001528181612409015261259e0152f35b86516319b05fb560e11b81525f600482018190526024820152606081604481885afa80156200022c5762000236575b50865163c8db44e360e01b81528181600481885afa9182156200022c575f92620001ea575b50501603620001d357808080620000fd565b602490845190635cf0932760e01b82526004820152fd5b90809250813d831162000224575b620002048183620002ff565b810103126200022057620002189062000337565b5f80620001c1565b5f80fd5b503d620001f8565b88513d5f823e3d90fd5b6060813d60601162000292575b816200025260609383620002ff565b81010312620002205780516001600160401b0381160362000220578181015163ffffffff8116036200022057876005910151101562000220575f6200019c565b3d915062000243565b8181813d8311620002cf575b620002b38183620002ff565b810103126200022057620002c79062000337565b505f620000f5565b503d620002a7565b8951631fe1e13d60e11b8152600490fd5b8951636116401160e11b81525f6004820152602490fd5b601f909101601f19168101906001600160401b038211908210176200032357604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036200022057565b6001600160a01b03165f8181525f805160206200472d833981519152602052604090205460ff16620003c9575f8181525f805160206200472d83398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f9056fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a71461194e57508063022d63fb146119315780630aa6220b1461189f5780630d4908221461183b578063248a9ca31461180f578063272af595146115575780632f2ff15d146115145780633360bf6a146114a357806336568abe146113ae5780633b1c99fb1461137d5780633f4ba83a1461131257806341b02a44146112d7578063553fef4d14610db75780635c975abb14610d94578063634e93da14610cbc578063649a5ec714610b2e578063650c644114610af35780637b86bb0f14610a645780638456cb591461099a57806384ef8ffc146109715780638da5cb5b1461097157806391d14854146109285780639a743278146108a0578063a1eda53c1461083d578063a217fddf14610821578063aed14b08146107fd578063b719d032146107b8578063bb46942f14610788578063c4e6c8d714610766578063c8db44e314610721578063cc8463c8146106f6578063cefc14291461061b578063cf6eefb7146105e1578063cfcaa35e1461045d578063d547741f14610404578063d602b9fd146103a0578063dae1cbdb14610238578063e63ab1e9146101fd5763fecea6a4146101cb575f80fd5b346101fa5760206101ef60606101e036611a2f565b6001600160a01b0393916124fe565b015116604051908152f35b80fd5b50346101fa57806003193601126101fa5760206040517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b50346101fa5760203660031901126101fa576004356001600160401b03918282116101fa57366023830112156101fa57816004013583811161039c57602483019260243691610300840201011161039c57919290610294611dc1565b5061029d611dc1565b506102a6612723565b9281948293602086019360408701905b8487106102da576102d66102ca8a8a61305b565b60405191829182611a96565b0390f35b90919293949597506102fb60806102f28a8888612d0d565b01358851612d1e565b87528261031d61031461030f8b8989612d0d565b612d39565b8289511661278e565b16865287815b601381106103515750610344606061033e6001938989612d0d565b01612d39565b98019594939291906102b6565b61036d61030f8260a06103676001968c8c612d0d565b01612d4d565b856103908361038a885194846103838488612d4d565b511661278e565b93612d4d565b91169052018890610323565b5080fd5b50346101fa57806003193601126101fa576103b9612307565b600180546001600160d01b0319811690915560a01c65ffffffffffff166103dd5780f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a180f35b50346101fa5760403660031901126101fa57600435610421611a19565b811561044b57816104479284528360205261044260016040862001546123a5565b612d5e565b5080f35b604051631fe1e13d60e11b8152600490fd5b50346101fa5760403660031901126101fa576004356001600160401b03811161039c5761048e9036906004016119ec565b60243591821515928381036105dd576104a5612307565b806105cc575b610591576104ba913691611e83565b805160208201209182845260086020526040842063ffffffff808254161561053e575b509161053291837f7ffa6966d651e2d88588946b6f17e46763b540a505f5fd173556e5be3b6dd480945464ff000000008360201b169064ff000000001916179055604051928392604084526040840190612822565b9060208301520390a280f35b600a549080821681811461057d576001011663ffffffff199182168117600a5582549091168117825585526009602052604085208490556105326104dd565b634e487b7160e01b88526011600452602488fd5b60405163e5e419ef60e01b815260206004820152601260248201527172657075746174696f6e526567697374727960701b6044820152606490fd5b506105d78282612b39565b156104ab565b8480fd5b50346101fa57806003193601126101fa57600154604080516001600160a01b038316815260a09290921c65ffffffffffff16602083015290f35b50346101fa57806003193601126101fa576001546001600160a01b0390811633036106de576001546001600160a01b0381169060a01c65ffffffffffff16801580156106d4575b6106bc575060025461068b836bffffffffffffffffffffffff60a01b9283811660025516613ded565b506002549083821661044b576106a8938316911617600255613cfd565b50600180546001600160d01b031916905580f35b602490604051906319ca5ebb60e01b82526004820152fd5b5042811015610662565b604051636116401160e11b8152336004820152602490fd5b50346101fa57806003193601126101fa5760206107116122ce565b65ffffffffffff60405191168152f35b50346101fa57806003193601126101fa576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101fa57602061078061077a36611a2f565b906121d5565b604051908152f35b50346101fa576107b061079a36611a2f565b906107a361234a565b6107ab6123e4565b611fa0565b600160045580f35b50346101fa57806003193601126101fa576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101fa57602061081761081136611a2f565b90611ec6565b6040519015158152f35b50346101fa57806003193601126101fa57602090604051908152f35b50346101fa57806003193601126101fa576002548060d01c9182151580610896575b1561088d575060a01c65ffffffffffff165b6040805165ffffffffffff928316815292909116602083015290f35b91505080610871565b504283101561085f565b50346101fa5760403660031901126101fa576004356024356001600160401b038116809103610924578282606094526020916006835260408220905f52825260405f20549283825260058352604082209082528252600260408083209263ffffffff845460681c168152600985522054910154916040519384528301526040820152f35b5f80fd5b50346101fa5760403660031901126101fa576040610944611a19565b91600435815280602052209060018060a01b03165f52602052602060ff60405f2054166040519015158152f35b50346101fa57806003193601126101fa576002546040516001600160a01b039091168152602090f35b50346101fa57806003193601126101fa57335f9081527ff7c9542c591017a21c74b6f3fab6263c7952fc0aaf9db4c22a2a04ddc7f8674f60205260409020547f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a9060ff1615610a465750610a0c6123c6565b600160ff1960035416176003557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a2586020604051338152a180f35b6044906040519063e2517d3f60e01b82523360048301526024820152fd5b50346101fa5760203660031901126101fa576004356001600160401b03811161039c57610a95903690600401611a66565b90610a9e61234a565b610aa66123c6565b610aae6123e4565b610ab6612407565b825b828110610ac85783600160045580f35b8060051b8201359061015e19833603018212156105dd57610aed816001938501612867565b01610ab8565b50346101fa57806003193601126101fa5760206040517f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51868152f35b50346101fa5760203660031901126101fa5760043565ffffffffffff80821690818303610cb857610b5d612307565b610b66426130a9565b9181610b706122ce565b1680821115610c6f575091610bb6917ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b94936206978090818082109118021816906127c1565b906002548060d01c80610c13575b5050600280546001600160a01b031660a083901b65ffffffffffff60a01b161760d084901b6001600160d01b0319161790556040805165ffffffffffff9283168152919092166020820152a180f35b421115610c4557600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b5f80610bc4565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1610c3e565b03908111610ca4577ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b9291610bb691906127c1565b634e487b7160e01b84526011600452602484fd5b8380fd5b50346101fa5760203660031901126101fa576004356001600160a01b0381169081900361092457610ceb612307565b7f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed66020610d28610d1a426130a9565b610d226122ce565b906127c1565b6001805465ffffffffffff60a01b60a084811b919091166001600160d01b0319831688171790925565ffffffffffff911c8116610d6b575b60405191168152a280f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a1610d60565b50346101fa57806003193601126101fa57602060ff600354166040519015158152f35b50346101fa5760e03660031901126101fa576024356001600160401b03811161039c57610de8903690600401611a66565b91906044356001600160401b03811161113857610e09903690600401611a66565b9190936064356001600160401b0381116105dd57610e2b9036906004016119ec565b91906084356001600160401b0381116112d357610e4c9036906004016119ec565b9390946001600160401b0360a4351660a43503610924576001600160401b0360c435168060c4350361092457610e80611dc1565b5084156112c15787156112af571561129d57604051988960a08101106001600160401b0360a08c01111761128957610ef597610ed1610edd93610ee99760a08e016040528d60043590523691611e1a565b60208c01523691611e1a565b60408901523691611e83565b60608601523691611e83565b608083015260c435610f05611dc1565b5060405163c8db44e360e01b8152602081600481305afa90811561114457839161126a575b508293305b6001600160a01b0381166111fe5750610f4785611e03565b94610f556040519687611bb2565b808652601f19610f6482611e03565b013660208801378030915b611175575050610f7d612723565b9460a4356001600160401b031661116d5760015b9480948180925b845184108061115c575b1561114f578551610ff3906020906001600160a01b03610fc2888a612766565b5160405163f2d8175960e01b81526004810193909352166001600160a01b0316602482015291829081906044820190565b03816001600160a01b038c165afa8015611144578390611105575b61101d9150899a92939a61278e565b915b6001600160401b0383166001600160401b0383161115806110f4575b156110de576001600160401b03841661105e5750611058816127a9565b9061101f565b6001600160401b039093165f190192906001600160a01b036110808688612766565b5116906001600160401b03808b1681831603116110ca576110c58c89611058946001600160401b038e166001600160401b03861603928d60018060a01b031690612dde565b6127a9565b634e487b7160e01b5f52601160045260245ffd5b916110ed919994985097612758565b9290610f98565b506001600160401b0381161561103b565b506020813d60201161113c575b8161111f60209383611bb2565b810103126111385761113361101d916124cb565b61100e565b8280fd5b3d9150611112565b6040513d85823e3d90fd5b6102ca6102d6918b61305b565b506001600160401b03811615610fa2565b60a435610f91565b60206004915f190192611188848a612766565b6001600160a01b039190911690819052604051635b8ce81960e11b815292839182905afa9081156111f35790829187916111c4575b5091610f6f565b6111e6915060203d6020116111ec575b6111de8183611bb2565b8101906124df565b5f6111bd565b503d6111d4565b6040513d88823e3d90fd5b94602061120c600492612758565b604051635b8ce81960e11b815290979092839182906001600160a01b03165afa90811561125f578591611240575b50610f2f565b611259915060203d6020116111ec576111de8183611bb2565b5f61123a565b6040513d87823e3d90fd5b611283915060203d6020116111ec576111de8183611bb2565b5f610f2a565b634e487b7160e01b5f52604160045260245ffd5b6040516301d1ddcd60e11b8152600490fd5b6040516312ed4dc760e11b8152600490fd5b604051630e6d147960e31b8152600490fd5b8680fd5b50346101fa57806003193601126101fa5760206040517f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414548152f35b50346101fa57806003193601126101fa5761132b612307565b60035460ff81161561136b5760ff19166003557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a180f35b604051638dfc202b60e01b8152600490fd5b50346101fa5760203660031901126101fa5760ff60406020926004358152600884522054821c166040519015158152f35b50346101fa5760403660031901126101fa576004356113cb611a19565b81158061148c575b611403575b336001600160a01b038216036113f15761044791612d5e565b60405163334bd91960e11b8152600490fd5b60015465ffffffffffff60a082901c16906001600160a01b03161580159061147c575b801561146a575b61144957506001805465ffffffffffff60a01b191690556113d8565b6040516319ca5ebb60e01b815265ffffffffffff9091166004820152602490fd5b504265ffffffffffff8216101561142d565b5065ffffffffffff811615611426565b506002546001600160a01b038281169116146113d3565b50346101fa576114bb6114b536611a2f565b906124fe565b6001600160401b0381511690604063ffffffff60208301511691015192600584101561150057506060926114fe9160405193845260208401526040830190611a45565bf35b634e487b7160e01b81526021600452602490fd5b50346101fa5760403660031901126101fa57600435611531611a19565b811561044b57816104479284528360205261155260016040862001546123a5565b613d77565b5034610924576060366003190112610924576024803590600435906001600160401b0390604435828111610924576115939036906004016119ec565b335f9081527f56faaebdd9d4dbb5919e9251f3c83caacbfe39db54700d5eb09bb01560b7519860209081526040909120549094907f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414549060ff16156117f257506115fa6123e4565b61160487876124fe565b9360408501805160058110156117df571580156117cb575b61179a57611629866126f4565b5f888152600580895260408083208c84528a52909120805460ff60601b1916600160621b1790559051919082101561178757506001146116c1575b916116b69163ffffffff8686957fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed2898975116950151166040519586958652850152606060408501526060840191611bd3565b0390a3600160045580f35b835181167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b1561092457604051634ab3ca9960e01b8152600481018a90526001600160401b039290921660248301525f908290604490829084905af1801561177c57611739575b50611664565b7fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed289594939198509161176d6116b693611b32565b5f989495509293909291611733565b6040513d5f823e3d90fd5b634e487b7160e01b5f9081526021600452fd5b889188915190600582101561178757506117c79060405193849363ae39ab9760e01b855260048501611b12565b0390fd5b50805160058110156117df5760041461161c565b82634e487b7160e01b5f5260216004525ffd5b846044916040519163e2517d3f60e01b8352336004840152820152fd5b34610924576020366003190112610924576004355f525f6020526020600160405f200154604051908152f35b346109245760a0366003190112610924576064356001600160401b0381116109245761186e6118989136906004016119ec565b61187661234a565b61187e6123c6565b6118866123e4565b60843591604435602435600435611bf3565b6001600455005b34610924575f366003190112610924576118b7612307565b6002548060d01c806118d5575b600280546001600160a01b03169055005b42111561190757600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b80806118c4565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1611900565b34610924575f366003190112610924576020604051620697808152f35b34610924576020366003190112610924576004359063ffffffff60e01b82168092036109245760209162cd8e3160e01b81149081156119db575b8115611996575b5015158152f35b6318a4c3c360e11b8114915081156119b0575b508361198f565b637965db0b60e01b8114915081156119ca575b50836119a9565b6301ffc9a760e01b149050836119c3565b6347ef124b60e11b81149150611988565b9181601f84011215610924578235916001600160401b038311610924576020838186019501011161092457565b602435906001600160a01b038216820361092457565b6040906003190112610924576004359060243590565b906005821015611a525752565b634e487b7160e01b5f52602160045260245ffd5b9181601f84011215610924578235916001600160401b038311610924576020808501948460051b01011161092457565b9190916103008101926001600160401b039182825116815260a0806020936020810151600f0b602085015260ff60408201511660408501528560608201511660608501526080810151608085015201519101905f915b60138310611afb575050505050565b838060019287855116815201920192019190611aec565b604090611b3093959492956060820196825260208201520190611a45565b565b6001600160401b03811161128957604052565b60c081019081106001600160401b0382111761128957604052565b61026081019081106001600160401b0382111761128957604052565b602081019081106001600160401b0382111761128957604052565b604081019081106001600160401b0382111761128957604052565b90601f801991011681019081106001600160401b0382111761128957604052565b908060209392818452848401375f828201840152601f01601f1916010190565b929194939093611c01612407565b611c0b8587611ec6565b611d9857611c1985856124fe565b92604091828501948551955f966005811015611a52576001141580611d83575b611d5a57505f898152600760209081528582208a83529052849020805460ff19166001179055606081015190516001600160401b0316917f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03908116921690823b1561092457895f9591611ce2879389519a8b988997889663611a4d5960e11b885260048801526024870152604486015260a0606486015260a4850191611bd3565b90608483015203925af1908115611d515750611d20575b50807fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b1606491a4565b611d2a9150611b32565b5f7fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b16064611cf9565b513d5f823e3d90fd5b87858a92516005811015611a52576117c7915193849363ae39ab9760e01b855260048501611b12565b5080516005811015611a525760021415611c39565b5050507f6e3935d193d90e1cd49648066e6c45ac531187113b918ce2cd910aab2972b3285f80a4565b60405190611dce82611b45565b815f81525f60208201525f60408201525f60608201525f608082015260a060405191611df983611b60565b6102603684370152565b6001600160401b0381116112895760051b60200190565b9291611e2582611e03565b91611e336040519384611bb2565b829481845260208094019160051b810192831161092457905b828210611e595750505050565b81358152908301908301611e4c565b6001600160401b03811161128957601f01601f191660200190565b929192611e8f82611e68565b91611e9d6040519384611bb2565b829481845281830111610924578281602093845f960137010152565b5190811515820361092457565b805f526020916007835260405f20815f52835260ff60405f205416611f98577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168015159290919083611f24575b505050905090565b8492935060449060405194859384926315da296160e31b8452600484015260248301525afa91821561177c575f92611f62575b5050805f8080611f1c565b90809250813d8311611f91575b611f798183611bb2565b8101031261092457611f8a90611eb9565b5f80611f57565b503d611f6f565b505050600190565b611fa8612407565b611fb282826124fe565b60409081810180516005811015611a525760021480156121c1575b61217157835f526005602052825f20855f52602052825f2090516005811015611a52576001036120ec57612000826126f4565b805460ff60601b1916600160611b17905580516001600160401b03167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b15610924578351634ab3ca9960e01b8152600481018790526001600160401b039290921660248301525f908290604490829084905af180156120e257907f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d9392916120d3575b505b63ffffffff60206001600160401b038351169201511682519182526020820152a3565b6120dc90611b32565b5f6120ae565b83513d5f823e3d90fd5b905f60017f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d949361215b63ffffffff61212486612ae2565b166020860181905284865282546cffffffffff0000000000000000191660409190911b63ffffffff60401b1617600360601b178255565b805467ffffffffffffffff1916815501556120b0565b9190602063ffffffff910151169151916005831015611a52576121be7fdb4f4b9e25c4f4821950604fe871877fa15e76d7e2d240192c54acf1f336f78e9383519283526020830190611a45565ba3565b5080516005811015611a5257600314611fcd565b805f526020916005835260405f20815f52835260405f2060ff815460601c166005811015611a52571580159061229d575b612292575060405163c4e6c8d760e01b81526004810192909252602482015281816044817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa91821561177c575f9261226857505090565b90809250813d831161228b575b61227f8183611bb2565b81010312610924575190565b503d612275565b600101549392505050565b507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031615612206565b6002548060d01c80151590816122fd575b50156122f35760a01c65ffffffffffff1690565b5060015460d01c90565b905042115f6122df565b335f9081525f8051602061433e833981519152602052604090205460ff161561232c57565b60405163e2517d3f60e01b81523360048201525f6024820152604490fd5b335f9081527fd676d63c0104829954454fe675405649ce08aaac452adc2aafc97e96cbb9f6b460205260409020547f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51869060ff1615610a465750565b805f525f60205260405f20335f5260205260ff60405f20541615610a465750565b60ff600354166123d257565b60405163d93c066560e01b8152600490fd5b6002600454146123f5576002600455565b604051633ee5aeb560e01b8152600490fd5b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031680151580612459575b6124415750565b6024906040519063397595db60e11b82526004820152fd5b50604051635c975abb60e01b8152602081600481855afa90811561177c575f91612485575b501561243a565b90506020813d6020116124b7575b816124a060209383611bb2565b81010312610924576124b190611eb9565b5f61247e565b3d9150612493565b6005821015611a525752565b51906001600160401b038216820361092457565b9081602091031261092457516001600160a01b03811681036109245790565b604080516001600160401b0394939092919060808401868111858210176112895782525f84526020808501935f8552838601925f8452606093848801975f8952809a845f5260058652875f20845f528652875f2054968163ffffffff9861256a60ff82851c16876124bf565b89818c1c168c5216835283516005811015611a5257156125935750505050505050505050309052565b6001600160a01b03997f00000000000000000000000000000000000000000000000000000000000000008b1698896125d5575b50505050505050505050505050565b8a516319b05fb560e11b815260048101899052602481018890529280846044818e5afa80156126ea575f945f925f92612693575b505061261590886124bf565b169052169052516005811015611a5257612635575b8080808080806125c6565b6044839286519586938492633fb3a9a960e21b8452600484015260248301525afa928315611d5157505f92612676575b50501690525f80808080808061262a565b61268c9250803d106111ec576111de8183611bb2565b5f80612665565b925094505083813d83116126e3575b6126ac8183611bb2565b81010312610924576126bd836124cb565b89840151938285168503610924578c01519060058210156109245793906126155f612609565b503d6126a2565b8c513d5f823e3d90fd5b606001516001600160a01b031630810361270b5750565b602490604051906353f678b560e01b82526004820152fd5b60405190606082018281106001600160401b0382111761128957604052815f81525f60208201526040805191611df983611b60565b5f1981146110ca5760010190565b805182101561277a5760209160051b010190565b634e487b7160e01b5f52603260045260245ffd5b9190916001600160401b03808094169116019182116110ca57565b6001600160401b038091169081146110ca5760010190565b91909165ffffffffffff808094169116019182116110ca57565b903590607e1981360301821215610924570190565b3563ffffffff811681036109245790565b5f5b8381106128125750505f910152565b8181015183820152602001612803565b9060209161283b81518092818552858086019101612801565b601f01601f1916010190565b60409063ffffffff61286494931681528160208201520190612822565b90565b9061287a61287583806127db565b61310d565b9161289861289161288b83806127db565b806130db565b3691611e83565b9283516020809501205f52600884526040805f2090805190808201926001600160401b03938381108582111761128957825254926128f560ff63ffffffff9586811686528a1c161515808a8601526128f088806127db565b613376565b8051612a945750818601359761290b89876124fe565b9083820180516005811015611a5257879015938415612a7b575b838515612a7257506129379150612ae2565b925b158015612a5a575b6129f35750858189019281612955856127f0565b91169182911611612972575050505050611b30955051169161346e565b93975093509390949650612985846127f0565b865193634c80970d60e11b9085015216602483015260448201526044815260808101928184109084111761128957827f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c94526129ed816129e7607f19946127f0565b85612847565b030190a3565b959794509597505050612a1184612a0a89896121d5565b93016127f0565b9251946005861015611a52577f95620b3c0a7f7942299487de5f2f55ec9b87a820fdd63f7585651ed675edb6dd95606095612a5492845196168652850190611a45565b820152a3565b50612a66828a016127f0565b87808516911610612941565b01511692612939565b93505080516005811015611a5257600488911493612925565b979050612ace91949650857f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c969450612add9350016127f0565b95835193849301359683612847565b0390a3565b60408101516005811015611a5257600403612b10576020015163ffffffff9081166001019081116110ca5790565b505f90565b9082101561277a570190565b90939293848311610924578411610924578101920390565b90612b448183613b18565b915f5b82811080612cea575b15612b6357612b5e90612758565b612b47565b92909192600281018082116110ca578210612ce2576001808201938483116110ca575f1984018481116110ca57612ba0612baa9188978885612b21565b9690958184612b21565b95909481158015612cd8575b8015612c9d575b612c9157612bcb88846142d7565b612c6c575050612bdb868261430a565b612c5f5760038310159586612c53575b86612c09575b5050505082612bff57505090565b6128649250613ca2565b9091928094965011610924579060019282015b808310612c3057505050915f808080612bf1565b6f07fffffe0000000003ff20000000000083355f1a1c9093169291810191612c1c565b60088411159650612beb565b5050506128649250613c45565b9250925050612c7c929450613b43565b9182612c8757505090565b6128649250613bc7565b50505050505050505f90565b506001818084015b86818310612cb65750505015612bbd565b9091926f07fffffe87fffffe03ff20000000000084355f1a1c16920190612ca5565b5060208211612bb6565b505050505f90565b50601d60f91b6001600160f81b0319612d04838686612b15565b35161415612b50565b919081101561277a57610300020190565b9190915f83820193841291129080158216911516176110ca57565b356001600160401b03811681036109245790565b90601381101561277a5760051b0190565b9061286491801580612d85575b15613e6557600280546001600160a01b0319169055613e65565b506002546001600160a01b03838116911614612d6b565b81601f82011215610924578051612db281611e68565b92612dc06040519485611bb2565b81845260208284010111610924576128649160208085019101612801565b83516040805163134e864f60e31b815260048101929092526001600160401b03871660248301529491936060916001600160a01b03918216908381604481855afa908115613051575f905f92613017575b50612e3e906020870151613ed7565b15908115613002575b50612ff85760645f9285519089519788948593630232b08160e41b8552600485015260248401526001600160401b03809c166044840152165afa928315612fee575f925f945f905f935f91612f67575b50159384612f51575b505082612f3c575b5050612eb6575b5050505050565b600f0b612ecd60ff612ec784613f35565b16613f46565b81810291905f8212600160ff1b8214166110ca5781830514901517156110ca57612f1d60ff602095612f0188948751612d1e565b8652850151931661038a83612f168387612d4d565b51166127a9565b911690520190612f2f818351166127a9565b1690525f80808080612eaf565b612f4a925060800151613f09565b5f80612ea8565b82612f5f9395500151613f09565b915f80612ea0565b955050509350503d805f843e612f7d8184611bb2565b82019260a0838503126109245782519081600f0b82036109245760208401519360ff8516850361092457878101518981116109245786612fbe918301612d9c565b9584820151908a821161092457612fdc608091612fe3938501612d9c565b9201611eb9565b92949590925f612e97565b85513d5f823e3d90fd5b5050505050505050565b613010915088860151613ed7565b155f612e47565b809250858092503d831161304a575b6130308183611bb2565b810103126109245760208101519088015190612e3e612e2f565b503d613026565b88513d5f823e3d90fd5b60409092919260ff61306b611dc1565b9461307583613f82565b939091931685880152600f0b60208701526001600160401b03809216865216606085015280516080850152015160a0830152565b65ffffffffffff908181116130bc571690565b604490604051906306dfcc6560e41b8252603060048301526024820152fd5b903590601e198136030182121561092457018035906001600160401b0382116109245760200191813603831361092457565b61311781806130db565b602092919291613129838201826130db565b93604051848195838301988937810195602f60f81b9687848201528160219586830137015f848201520390613168836001936001810188520186611bb2565b61317b61317585806130db565b9061430a565b61336a57606086916001600160401b036131a461319b60408901896130db565b94909801612d39565b1695865f977a184f03e93ff9f4daa797ed6e38ed64bf6a1f0100000000000000008082101561335c575b506d04ee2d6d415b85acef81000000008083101561334e575b50662386f26fc100008083101561333f575b506305f5e10080831015613330575b5061271080831015613321575b506064821015613311575b600a80921015613307575b600189019685939291818a6132586132428c611e68565b9b6132506040519d8e611bb2565b808d52611e68565b8b89019d90601f1901368f378b0101905b6132c4575b50505050604051998a99848b019c8d9151809261328a92612801565b8a0193840152868301370192830152519182602283016132a992612801565b01036002810182526022016132be9082611bb2565b51902090565b839495505f939192931901916f181899199a1a9b1b9c1cb0b131b232b360811b8282061a83530491868315613300575090918694939282613269565b949361326e565b976001019761322b565b9790606460029104910197613220565b6004919992049101975f613215565b6008919992049101975f613208565b6010919992049101975f6131f9565b84919992049101975f6131e7565b60409950810491505f6131ce565b50505050905051902090565b90156133d7576133859061409b565b805161339e575060405161339881611b7c565b5f815290565b6128646133c99160405192839163e5e419ef60e01b6020840152602060248401526044830190612822565b03601f198101835282611bb2565b612891816133e4926130db565b6020815191012060405190637b75fad760e11b6020830152602482015260248152606081018181106001600160401b038211176112895760405290565b3580600f0b81036109245790565b3560ff811681036109245790565b9035601e19823603018112156109245701602081359101916001600160401b03821161092457813603831361092457565b9091926060820161347e90613421565b9061348b6080840161342f565b9161349960a08501856130db565b906134a760c08701876130db565b91906134b660e08901896130db565b90916134c66101008b018b6130db565b9490966040519a8b998d631e01b53f60e11b60208d01526040013560248c0152600f0b60448b015260ff1660648a015260848901610100905261012489019061350e92611bd3565b60231995868983030160a48a015261352592611bd3565b90848783030160c488015261353992611bd3565b918483030160e485015261354c92611bd3565b61012085013561010483015203601f198101835261356a9083611bb2565b61357761014084016127f0565b63ffffffff165a620249f082018083116110ca578110613aff5761138719818101918083116110ca578260061c9003019081116110ca5710613ae757506135fa9063ffffffff6135ca61014085016127f0565b167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316614267565b9015613ab257506040805163f2d8175960e01b8152908201356004820152306024820152926020846044816001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000165afa93841561177c575f94613a76575b5060408201355f52600660205260405f2060016001600160401b038616148015613a2d575b15908115613a0f575b506139e45760408201355f52600660205260405f206001600160401b0385165f526020528260405f2055602082016136c4906127f0565b906136d160608401613421565b6136dd6080850161342f565b906136eb60a08601866130db565b906136f960c08801886130db565b9061370760e08a018a6130db565b9190926101008b01613719908c6130db565b959096604051998a99600f0b60208b015260ff1660408a01526060890160e0905261010089019061374992611bd3565b90601f1988830301608089015261375f92611bd3565b90601f198683030160a087015261377592611bd3565b90601f198483030160c085015261378b92611bd3565b61012086013560e083015203601f19810182526137a89082611bb2565b805190602001206137b984806127db565b6137c381806130db565b90916137cf8284613b18565b9182116109245760206137e98260406138149401906130db565b80949160405195838794868601998a378401918583015f815237015f83820152038084520182611bb2565b519020906040519361382585611b45565b6001600160401b038816855263ffffffff60208601911681526138bd63ffffffff6040870192600184528160608901971687526080880194855260a08801958652895f52600560205260405f2060408a01355f526020526001600160401b0360405f209851166001600160401b03198954161788555116869063ffffffff60401b82549160401b169063ffffffff60401b1916179055565b516005811015611a525760029385549063ffffffff60681b905160681b169160ff60601b9060601b169064ffffffffff60601b1916171784555160018401555191015561390c602082016127f0565b9263ffffffff61391c83806127db565b946001600160401b036040519316835216602082015260606040820152606061399c61395b61394b878061343d565b60808587015260e0860191611bd3565b61397f61396b602089018961343d565b605f19878503810160808901529391611bd3565b9061398d604089018961343d565b918684030160a0870152611bd3565b940135916001600160401b03831680930361092457604082917fb0406aa0483aecf0ebca5712602dc8eccf7ab5c4331c6beb08103d15709e14789460c08401520135940390a3565b604080516313945ce560e01b81529083013560048201526001600160401b0385166024820152604490fd5b90506001600160401b0385165f5260205260405f205415155f61368d565b5060016001600160401b03861611801561368457506001600160401b038581165f1901116110ca576001600160401b035f1981871601165f528060205260405f20541515613684565b9093506020813d602011613aaa575b81613a9260209383611bb2565b8101031261092457613aa3906124cb565b925f61365f565b3d9150613a85565b9250604081612add612ace60207f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c95016127f0565b6024906040519063b22db89560e01b82526004820152fd5b60405163b22db89560e01b815260048101849052602490fd5b919091825b613b245750565b918083015f1901355f1a603a14613b3f575f19019182613b1d565b9150565b8115808115613bbc575b8115613b8e575b50613b88576001809282015b808310613b6d5750505090565b6703ff00000000000083355f1a1c9093169291810191613b60565b50505f90565b905061277a5780356001600160f81b031916600360fc1b1480613bb2575b5f613b54565b5060018211613bac565b604e84119150613b4d565b90602a81149182613c22575b82613bdd57505090565b90809250600211610924576001600260019383019201915b808310613c025750505090565b6c7e0000000003ff00000000000083355f1a1c9093169291810191613bf5565b9150806002116109245781356001600160f01b03191661060f60f31b1491613bd3565b9060208110159182613c96575b82613c5c57505090565b9091506001809282015b808310613c735750505090565b6f07ffeffe07ff7dfe03fe00000000000083355f1a1c9093169291810191613c66565b602c8211159250613c52565b908015159182613cf1575b82613cb757505090565b9091506001809282015b808310613cce5750505090565b6f07fffffe07fffffe03ff60200000000083355f1a1c9093169291810191613cc1565b60808211159250613cad565b6001600160a01b03165f8181525f8051602061433e833981519152602052604090205460ff16612b10575f8181525f8051602061433e83398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f205416155f14613b8857815f525f60205260405f20815f5260205260405f20600160ff1982541617905533917f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b6001600160a01b03165f8181525f8051602061433e833981519152602052604090205460ff1615612b10575f8181525f8051602061433e83398151915260205260408120805460ff191690553391907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f2054165f14613b8857815f525f60205260405f20815f5260205260405f2060ff19815416905533917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b908015613b88575f5b8251811015613f025781613ef48285612766565b5114611f9857600101613ee0565b5050505f90565b9081518015928315613f1c575b50505090565b60209192935001209060208151910120145f8080613f16565b60ff166012039060ff82116110ca57565b604d81116110ca57600a0a90565b8115613f6e57600160ff1b81145f198314166110ca570590565b634e487b7160e01b5f52601260045260245ffd5b5f60208201916001600160401b0390818451161561402957600180805b613fd5575b5050613fb8613fcc91518386511690613f54565b613fc660ff612ec786613f35565b90613f54565b600f0b92511692565b60ff84818316916013831015614021576140069082613ff960408901958651612d4d565b5116935190891690612d4d565b511610614019575b810160ff1681613f9f565b93508361400e565b505050613fa4565b505050505f905f905f90565b6040519061404282611b97565b60078252661859d95b9d125960ca1b6020830152565b6040519061406582611b97565b600682526518db1a595b9d60d21b6020830152565b6040519061408782611b97565b60058252640d2dcc8caf60db1b6020830152565b6140a861317582806130db565b61417d576140bf6140b982806130db565b906142d7565b1561413a576140da6140d460208301836130db565b90613b43565b15614131576140f56140ef60408301836130db565b90613bc7565b156141285761410e60606001600160401b039201612d39565b16156141205760405161339881611b7c565b61286461407a565b50612864614058565b50612864614035565b61415061414a60208301836130db565b90613ca2565b156141315761416561414a60408301836130db565b156141285761410e60606001600160401b039261033e565b61418a60208201826130db565b5f9291925b81811080614244575b156141ab576141a690612758565b61418f565b909192828210928361422b575b83614206575b50505015614131576141dc6141d660408301836130db565b90613c45565b15614128576141f560606001600160401b039201612d39565b166141205760405161339881611b7c565b90919250600183018093116110ca5761422392816141d693612b21565b5f80806141be565b80935082116109245761423e8282613c45565b926141b8565b50602f60f81b6001600160f81b031961425e838588612b15565b35161415614198565b915f929183809360208451940192f190816142c7573d906101008083116142bf575b5061429382611e68565b916142a16040519384611bb2565b8083525f6142ae82611e68565b602085019490601f1901368637933e565b91505f614289565b6040516001925061339881611b7c565b6007821191826142e657505090565b90915060071161092457356001600160c81b0319166632b4b8189a9a9d60c91b1490565b60078211918261431957505090565b90915060071161092457356001600160c81b0319166639b7b630b7309d60c91b149056fead3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5",
}

// FeedbackRelay is an auto generated Go binding around an Ethereum contract.
type FeedbackRelay struct {
	abi abi.ABI
}

// GetABI returns the ABI associated with this contract binding.
func (c *FeedbackRelay) GetABI() abi.ABI {
	return c.abi
}

// NewFeedbackRelay creates a new instance of FeedbackRelay.
func NewFeedbackRelay() *FeedbackRelay {
	parsed, err := FeedbackRelayMetaData.ParseABI()
	if err != nil {
		panic(errors.New("invalid ABI: " + err.Error()))
	}
	return &FeedbackRelay{abi: *parsed}
}

// Instance creates a wrapper for a deployed contract instance at the given address.
// Use this to create the instance object passed to abigen v2 library functions Call, Transact, etc.
func (c *FeedbackRelay) Instance(backend bind.ContractBackend, addr common.Address) *bind.BoundContract {
	return bind.NewBoundContract(addr, c.abi, backend, backend, backend)
}

// PackConstructor is the Go binding used to pack the parameters required for
// contract deployment.
//
// Solidity: constructor(address registry, address predecessor_, address admin, uint48 adminDelay) returns()
func (feedbackRelay *FeedbackRelay) PackConstructor(registry common.Address, predecessor_ common.Address, admin common.Address, adminDelay *big.Int) []byte {
	enc, err := feedbackRelay.abi.Pack("", registry, predecessor_, admin, adminDelay)
	if err != nil {
		panic(err)
	}
	return enc
}

// PackDEFAULTADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa217fddf.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) PackDEFAULTADMINROLE() []byte {
	enc, err := feedbackRelay.abi.Pack("DEFAULT_ADMIN_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDEFAULTADMINROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa217fddf.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) TryPackDEFAULTADMINROLE() ([]byte, error) {
	return feedbackRelay.abi.Pack("DEFAULT_ADMIN_ROLE")
}

// UnpackDEFAULTADMINROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa217fddf.
//
// Solidity: function DEFAULT_ADMIN_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) UnpackDEFAULTADMINROLE(data []byte) ([32]byte, error) {
	out, err := feedbackRelay.abi.Unpack("DEFAULT_ADMIN_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackDELIVERERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x650c6441.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function DELIVERER_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) PackDELIVERERROLE() []byte {
	enc, err := feedbackRelay.abi.Pack("DELIVERER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDELIVERERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x650c6441.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function DELIVERER_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) TryPackDELIVERERROLE() ([]byte, error) {
	return feedbackRelay.abi.Pack("DELIVERER_ROLE")
}

// UnpackDELIVERERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x650c6441.
//
// Solidity: function DELIVERER_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) UnpackDELIVERERROLE(data []byte) ([32]byte, error) {
	out, err := feedbackRelay.abi.Unpack("DELIVERER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackPAUSERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe63ab1e9.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) PackPAUSERROLE() []byte {
	enc, err := feedbackRelay.abi.Pack("PAUSER_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPAUSERROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xe63ab1e9.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) TryPackPAUSERROLE() ([]byte, error) {
	return feedbackRelay.abi.Pack("PAUSER_ROLE")
}

// UnpackPAUSERROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xe63ab1e9.
//
// Solidity: function PAUSER_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) UnpackPAUSERROLE(data []byte) ([32]byte, error) {
	out, err := feedbackRelay.abi.Unpack("PAUSER_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackREPAIRROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x41b02a44.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function REPAIR_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) PackREPAIRROLE() []byte {
	enc, err := feedbackRelay.abi.Pack("REPAIR_ROLE")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackREPAIRROLE is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x41b02a44.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function REPAIR_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) TryPackREPAIRROLE() ([]byte, error) {
	return feedbackRelay.abi.Pack("REPAIR_ROLE")
}

// UnpackREPAIRROLE is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x41b02a44.
//
// Solidity: function REPAIR_ROLE() view returns(bytes32)
func (feedbackRelay *FeedbackRelay) UnpackREPAIRROLE(data []byte) ([32]byte, error) {
	out, err := feedbackRelay.abi.Unpack("REPAIR_ROLE", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackAcceptDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefc1429.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function acceptDefaultAdminTransfer() returns()
func (feedbackRelay *FeedbackRelay) PackAcceptDefaultAdminTransfer() []byte {
	enc, err := feedbackRelay.abi.Pack("acceptDefaultAdminTransfer")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackAcceptDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcefc1429.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function acceptDefaultAdminTransfer() returns()
func (feedbackRelay *FeedbackRelay) TryPackAcceptDefaultAdminTransfer() ([]byte, error) {
	return feedbackRelay.abi.Pack("acceptDefaultAdminTransfer")
}

// PackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (feedbackRelay *FeedbackRelay) PackBeginDefaultAdminTransfer(newAdmin common.Address) []byte {
	enc, err := feedbackRelay.abi.Pack("beginDefaultAdminTransfer", newAdmin)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackBeginDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x634e93da.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function beginDefaultAdminTransfer(address newAdmin) returns()
func (feedbackRelay *FeedbackRelay) TryPackBeginDefaultAdminTransfer(newAdmin common.Address) ([]byte, error) {
	return feedbackRelay.abi.Pack("beginDefaultAdminTransfer", newAdmin)
}

// PackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (feedbackRelay *FeedbackRelay) PackCancelDefaultAdminTransfer() []byte {
	enc, err := feedbackRelay.abi.Pack("cancelDefaultAdminTransfer")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCancelDefaultAdminTransfer is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd602b9fd.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function cancelDefaultAdminTransfer() returns()
func (feedbackRelay *FeedbackRelay) TryPackCancelDefaultAdminTransfer() ([]byte, error) {
	return feedbackRelay.abi.Pack("cancelDefaultAdminTransfer")
}

// PackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (feedbackRelay *FeedbackRelay) PackChangeDefaultAdminDelay(newDelay *big.Int) []byte {
	enc, err := feedbackRelay.abi.Pack("changeDefaultAdminDelay", newDelay)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackChangeDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x649a5ec7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function changeDefaultAdminDelay(uint48 newDelay) returns()
func (feedbackRelay *FeedbackRelay) TryPackChangeDefaultAdminDelay(newDelay *big.Int) ([]byte, error) {
	return feedbackRelay.abi.Pack("changeDefaultAdminDelay", newDelay)
}

// PackCombineSummaries is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdae1cbdb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function combineSummaries((uint64,int128,uint8,uint64,int256,uint64[19])[] pages) pure returns((uint64,int128,uint8,uint64,int256,uint64[19]))
func (feedbackRelay *FeedbackRelay) PackCombineSummaries(pages []OriginSummary) []byte {
	enc, err := feedbackRelay.abi.Pack("combineSummaries", pages)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackCombineSummaries is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xdae1cbdb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function combineSummaries((uint64,int128,uint8,uint64,int256,uint64[19])[] pages) pure returns((uint64,int128,uint8,uint64,int256,uint64[19]))
func (feedbackRelay *FeedbackRelay) TryPackCombineSummaries(pages []OriginSummary) ([]byte, error) {
	return feedbackRelay.abi.Pack("combineSummaries", pages)
}

// UnpackCombineSummaries is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xdae1cbdb.
//
// Solidity: function combineSummaries((uint64,int128,uint8,uint64,int256,uint64[19])[] pages) pure returns((uint64,int128,uint8,uint64,int256,uint64[19]))
func (feedbackRelay *FeedbackRelay) UnpackCombineSummaries(data []byte) (OriginSummary, error) {
	out, err := feedbackRelay.abi.Unpack("combineSummaries", data)
	if err != nil {
		return *new(OriginSummary), err
	}
	out0 := *abi.ConvertType(out[0], new(OriginSummary)).(*OriginSummary)
	return out0, nil
}

// PackContentOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4e6c8d7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function contentOf(bytes32 sourceId, uint256 agentId) view returns(bytes32)
func (feedbackRelay *FeedbackRelay) PackContentOf(sourceId [32]byte, agentId *big.Int) []byte {
	enc, err := feedbackRelay.abi.Pack("contentOf", sourceId, agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackContentOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc4e6c8d7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function contentOf(bytes32 sourceId, uint256 agentId) view returns(bytes32)
func (feedbackRelay *FeedbackRelay) TryPackContentOf(sourceId [32]byte, agentId *big.Int) ([]byte, error) {
	return feedbackRelay.abi.Pack("contentOf", sourceId, agentId)
}

// UnpackContentOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc4e6c8d7.
//
// Solidity: function contentOf(bytes32 sourceId, uint256 agentId) view returns(bytes32)
func (feedbackRelay *FeedbackRelay) UnpackContentOf(data []byte) ([32]byte, error) {
	out, err := feedbackRelay.abi.Unpack("contentOf", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84ef8ffc.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdmin() view returns(address)
func (feedbackRelay *FeedbackRelay) PackDefaultAdmin() []byte {
	enc, err := feedbackRelay.abi.Pack("defaultAdmin")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x84ef8ffc.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdmin() view returns(address)
func (feedbackRelay *FeedbackRelay) TryPackDefaultAdmin() ([]byte, error) {
	return feedbackRelay.abi.Pack("defaultAdmin")
}

// UnpackDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x84ef8ffc.
//
// Solidity: function defaultAdmin() view returns(address)
func (feedbackRelay *FeedbackRelay) UnpackDefaultAdmin(data []byte) (common.Address, error) {
	out, err := feedbackRelay.abi.Unpack("defaultAdmin", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc8463c8.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (feedbackRelay *FeedbackRelay) PackDefaultAdminDelay() []byte {
	enc, err := feedbackRelay.abi.Pack("defaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcc8463c8.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (feedbackRelay *FeedbackRelay) TryPackDefaultAdminDelay() ([]byte, error) {
	return feedbackRelay.abi.Pack("defaultAdminDelay")
}

// UnpackDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcc8463c8.
//
// Solidity: function defaultAdminDelay() view returns(uint48)
func (feedbackRelay *FeedbackRelay) UnpackDefaultAdminDelay(data []byte) (*big.Int, error) {
	out, err := feedbackRelay.abi.Unpack("defaultAdminDelay", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackDefaultAdminDelayIncreaseWait is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x022d63fb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (feedbackRelay *FeedbackRelay) PackDefaultAdminDelayIncreaseWait() []byte {
	enc, err := feedbackRelay.abi.Pack("defaultAdminDelayIncreaseWait")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDefaultAdminDelayIncreaseWait is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x022d63fb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (feedbackRelay *FeedbackRelay) TryPackDefaultAdminDelayIncreaseWait() ([]byte, error) {
	return feedbackRelay.abi.Pack("defaultAdminDelayIncreaseWait")
}

// UnpackDefaultAdminDelayIncreaseWait is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x022d63fb.
//
// Solidity: function defaultAdminDelayIncreaseWait() view returns(uint48)
func (feedbackRelay *FeedbackRelay) UnpackDefaultAdminDelayIncreaseWait(data []byte) (*big.Int, error) {
	out, err := feedbackRelay.abi.Unpack("defaultAdminDelayIncreaseWait", data)
	if err != nil {
		return new(big.Int), err
	}
	out0 := abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	return out0, nil
}

// PackDeliver is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7b86bb0f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function deliver(((string,string,string,uint64),uint32,uint256,int128,uint8,string,string,string,string,bytes32,uint32)[] items) returns()
func (feedbackRelay *FeedbackRelay) PackDeliver(items []Item) []byte {
	enc, err := feedbackRelay.abi.Pack("deliver", items)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackDeliver is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x7b86bb0f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function deliver(((string,string,string,uint64),uint32,uint256,int128,uint8,string,string,string,string,bytes32,uint32)[] items) returns()
func (feedbackRelay *FeedbackRelay) TryPackDeliver(items []Item) ([]byte, error) {
	return feedbackRelay.abi.Pack("deliver", items)
}

// PackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (feedbackRelay *FeedbackRelay) PackGetRoleAdmin(role [32]byte) []byte {
	enc, err := feedbackRelay.abi.Pack("getRoleAdmin", role)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetRoleAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x248a9ca3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (feedbackRelay *FeedbackRelay) TryPackGetRoleAdmin(role [32]byte) ([]byte, error) {
	return feedbackRelay.abi.Pack("getRoleAdmin", role)
}

// UnpackGetRoleAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x248a9ca3.
//
// Solidity: function getRoleAdmin(bytes32 role) view returns(bytes32)
func (feedbackRelay *FeedbackRelay) UnpackGetRoleAdmin(data []byte) ([32]byte, error) {
	out, err := feedbackRelay.abi.Unpack("getRoleAdmin", data)
	if err != nil {
		return *new([32]byte), err
	}
	out0 := *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	return out0, nil
}

// PackGetSummaryByOrigin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x553fef4d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function getSummaryByOrigin(uint256 agentId, bytes32[] originRegistries, bytes32[] originClients, string tag1, string tag2, uint64 from, uint64 max) view returns((uint64,int128,uint8,uint64,int256,uint64[19]))
func (feedbackRelay *FeedbackRelay) PackGetSummaryByOrigin(agentId *big.Int, originRegistries [][32]byte, originClients [][32]byte, tag1 string, tag2 string, from uint64, max uint64) []byte {
	enc, err := feedbackRelay.abi.Pack("getSummaryByOrigin", agentId, originRegistries, originClients, tag1, tag2, from, max)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGetSummaryByOrigin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x553fef4d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function getSummaryByOrigin(uint256 agentId, bytes32[] originRegistries, bytes32[] originClients, string tag1, string tag2, uint64 from, uint64 max) view returns((uint64,int128,uint8,uint64,int256,uint64[19]))
func (feedbackRelay *FeedbackRelay) TryPackGetSummaryByOrigin(agentId *big.Int, originRegistries [][32]byte, originClients [][32]byte, tag1 string, tag2 string, from uint64, max uint64) ([]byte, error) {
	return feedbackRelay.abi.Pack("getSummaryByOrigin", agentId, originRegistries, originClients, tag1, tag2, from, max)
}

// UnpackGetSummaryByOrigin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x553fef4d.
//
// Solidity: function getSummaryByOrigin(uint256 agentId, bytes32[] originRegistries, bytes32[] originClients, string tag1, string tag2, uint64 from, uint64 max) view returns((uint64,int128,uint8,uint64,int256,uint64[19]))
func (feedbackRelay *FeedbackRelay) UnpackGetSummaryByOrigin(data []byte) (OriginSummary, error) {
	out, err := feedbackRelay.abi.Unpack("getSummaryByOrigin", data)
	if err != nil {
		return *new(OriginSummary), err
	}
	out0 := *abi.ConvertType(out[0], new(OriginSummary)).(*OriginSummary)
	return out0, nil
}

// PackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (feedbackRelay *FeedbackRelay) PackGrantRole(role [32]byte, account common.Address) []byte {
	enc, err := feedbackRelay.abi.Pack("grantRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackGrantRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x2f2ff15d.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function grantRole(bytes32 role, address account) returns()
func (feedbackRelay *FeedbackRelay) TryPackGrantRole(role [32]byte, account common.Address) ([]byte, error) {
	return feedbackRelay.abi.Pack("grantRole", role, account)
}

// PackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (feedbackRelay *FeedbackRelay) PackHasRole(role [32]byte, account common.Address) []byte {
	enc, err := feedbackRelay.abi.Pack("hasRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackHasRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x91d14854.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (feedbackRelay *FeedbackRelay) TryPackHasRole(role [32]byte, account common.Address) ([]byte, error) {
	return feedbackRelay.abi.Pack("hasRole", role, account)
}

// UnpackHasRole is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x91d14854.
//
// Solidity: function hasRole(bytes32 role, address account) view returns(bool)
func (feedbackRelay *FeedbackRelay) UnpackHasRole(data []byte) (bool, error) {
	out, err := feedbackRelay.abi.Unpack("hasRole", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackIsOriginRegistryAllowed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3b1c99fb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function isOriginRegistryAllowed(bytes32 originRegistry) view returns(bool)
func (feedbackRelay *FeedbackRelay) PackIsOriginRegistryAllowed(originRegistry [32]byte) []byte {
	enc, err := feedbackRelay.abi.Pack("isOriginRegistryAllowed", originRegistry)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackIsOriginRegistryAllowed is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3b1c99fb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function isOriginRegistryAllowed(bytes32 originRegistry) view returns(bool)
func (feedbackRelay *FeedbackRelay) TryPackIsOriginRegistryAllowed(originRegistry [32]byte) ([]byte, error) {
	return feedbackRelay.abi.Pack("isOriginRegistryAllowed", originRegistry)
}

// UnpackIsOriginRegistryAllowed is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3b1c99fb.
//
// Solidity: function isOriginRegistryAllowed(bytes32 originRegistry) view returns(bool)
func (feedbackRelay *FeedbackRelay) UnpackIsOriginRegistryAllowed(data []byte) (bool, error) {
	out, err := feedbackRelay.abi.Unpack("isOriginRegistryAllowed", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackMirrorOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3360bf6a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function mirrorOf(bytes32 sourceId, uint256 agentId) view returns(uint64 index, uint32 epoch, uint8 state)
func (feedbackRelay *FeedbackRelay) PackMirrorOf(sourceId [32]byte, agentId *big.Int) []byte {
	enc, err := feedbackRelay.abi.Pack("mirrorOf", sourceId, agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackMirrorOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3360bf6a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function mirrorOf(bytes32 sourceId, uint256 agentId) view returns(uint64 index, uint32 epoch, uint8 state)
func (feedbackRelay *FeedbackRelay) TryPackMirrorOf(sourceId [32]byte, agentId *big.Int) ([]byte, error) {
	return feedbackRelay.abi.Pack("mirrorOf", sourceId, agentId)
}

// FeedbackRelayMirrorOfOutput serves as a container for the return parameters of contract
// method MirrorOf.
type FeedbackRelayMirrorOfOutput struct {
	Index uint64
	Epoch uint32
	State uint8
}

// UnpackMirrorOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x3360bf6a.
//
// Solidity: function mirrorOf(bytes32 sourceId, uint256 agentId) view returns(uint64 index, uint32 epoch, uint8 state)
func (feedbackRelay *FeedbackRelay) UnpackMirrorOf(data []byte) (FeedbackRelayMirrorOfOutput, error) {
	out, err := feedbackRelay.abi.Unpack("mirrorOf", data)
	outstruct := new(FeedbackRelayMirrorOfOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.Index = *abi.ConvertType(out[0], new(uint64)).(*uint64)
	outstruct.Epoch = *abi.ConvertType(out[1], new(uint32)).(*uint32)
	outstruct.State = *abi.ConvertType(out[2], new(uint8)).(*uint8)
	return *outstruct, nil
}

// PackOriginOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9a743278.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function originOf(uint256 agentId, uint64 index) view returns(bytes32 sourceId, bytes32 originRegistry, bytes32 originClient)
func (feedbackRelay *FeedbackRelay) PackOriginOf(agentId *big.Int, index uint64) []byte {
	enc, err := feedbackRelay.abi.Pack("originOf", agentId, index)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackOriginOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x9a743278.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function originOf(uint256 agentId, uint64 index) view returns(bytes32 sourceId, bytes32 originRegistry, bytes32 originClient)
func (feedbackRelay *FeedbackRelay) TryPackOriginOf(agentId *big.Int, index uint64) ([]byte, error) {
	return feedbackRelay.abi.Pack("originOf", agentId, index)
}

// FeedbackRelayOriginOfOutput serves as a container for the return parameters of contract
// method OriginOf.
type FeedbackRelayOriginOfOutput struct {
	SourceId       [32]byte
	OriginRegistry [32]byte
	OriginClient   [32]byte
}

// UnpackOriginOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x9a743278.
//
// Solidity: function originOf(uint256 agentId, uint64 index) view returns(bytes32 sourceId, bytes32 originRegistry, bytes32 originClient)
func (feedbackRelay *FeedbackRelay) UnpackOriginOf(data []byte) (FeedbackRelayOriginOfOutput, error) {
	out, err := feedbackRelay.abi.Unpack("originOf", data)
	outstruct := new(FeedbackRelayOriginOfOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.SourceId = *abi.ConvertType(out[0], new([32]byte)).(*[32]byte)
	outstruct.OriginRegistry = *abi.ConvertType(out[1], new([32]byte)).(*[32]byte)
	outstruct.OriginClient = *abi.ConvertType(out[2], new([32]byte)).(*[32]byte)
	return *outstruct, nil
}

// PackOwner is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8da5cb5b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function owner() view returns(address)
func (feedbackRelay *FeedbackRelay) PackOwner() []byte {
	enc, err := feedbackRelay.abi.Pack("owner")
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
func (feedbackRelay *FeedbackRelay) TryPackOwner() ([]byte, error) {
	return feedbackRelay.abi.Pack("owner")
}

// UnpackOwner is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x8da5cb5b.
//
// Solidity: function owner() view returns(address)
func (feedbackRelay *FeedbackRelay) UnpackOwner(data []byte) (common.Address, error) {
	out, err := feedbackRelay.abi.Unpack("owner", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackPause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8456cb59.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pause() returns()
func (feedbackRelay *FeedbackRelay) PackPause() []byte {
	enc, err := feedbackRelay.abi.Pack("pause")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x8456cb59.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pause() returns()
func (feedbackRelay *FeedbackRelay) TryPackPause() ([]byte, error) {
	return feedbackRelay.abi.Pack("pause")
}

// PackPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c975abb.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function paused() view returns(bool)
func (feedbackRelay *FeedbackRelay) PackPaused() []byte {
	enc, err := feedbackRelay.abi.Pack("paused")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPaused is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x5c975abb.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function paused() view returns(bool)
func (feedbackRelay *FeedbackRelay) TryPackPaused() ([]byte, error) {
	return feedbackRelay.abi.Pack("paused")
}

// UnpackPaused is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x5c975abb.
//
// Solidity: function paused() view returns(bool)
func (feedbackRelay *FeedbackRelay) UnpackPaused(data []byte) (bool, error) {
	out, err := feedbackRelay.abi.Unpack("paused", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (feedbackRelay *FeedbackRelay) PackPendingDefaultAdmin() []byte {
	enc, err := feedbackRelay.abi.Pack("pendingDefaultAdmin")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingDefaultAdmin is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcf6eefb7.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (feedbackRelay *FeedbackRelay) TryPackPendingDefaultAdmin() ([]byte, error) {
	return feedbackRelay.abi.Pack("pendingDefaultAdmin")
}

// FeedbackRelayPendingDefaultAdminOutput serves as a container for the return parameters of contract
// method PendingDefaultAdmin.
type FeedbackRelayPendingDefaultAdminOutput struct {
	NewAdmin common.Address
	Schedule *big.Int
}

// UnpackPendingDefaultAdmin is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xcf6eefb7.
//
// Solidity: function pendingDefaultAdmin() view returns(address newAdmin, uint48 schedule)
func (feedbackRelay *FeedbackRelay) UnpackPendingDefaultAdmin(data []byte) (FeedbackRelayPendingDefaultAdminOutput, error) {
	out, err := feedbackRelay.abi.Unpack("pendingDefaultAdmin", data)
	outstruct := new(FeedbackRelayPendingDefaultAdminOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewAdmin = *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackPendingDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa1eda53c.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (feedbackRelay *FeedbackRelay) PackPendingDefaultAdminDelay() []byte {
	enc, err := feedbackRelay.abi.Pack("pendingDefaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPendingDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xa1eda53c.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (feedbackRelay *FeedbackRelay) TryPackPendingDefaultAdminDelay() ([]byte, error) {
	return feedbackRelay.abi.Pack("pendingDefaultAdminDelay")
}

// FeedbackRelayPendingDefaultAdminDelayOutput serves as a container for the return parameters of contract
// method PendingDefaultAdminDelay.
type FeedbackRelayPendingDefaultAdminDelayOutput struct {
	NewDelay *big.Int
	Schedule *big.Int
}

// UnpackPendingDefaultAdminDelay is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xa1eda53c.
//
// Solidity: function pendingDefaultAdminDelay() view returns(uint48 newDelay, uint48 schedule)
func (feedbackRelay *FeedbackRelay) UnpackPendingDefaultAdminDelay(data []byte) (FeedbackRelayPendingDefaultAdminDelayOutput, error) {
	out, err := feedbackRelay.abi.Unpack("pendingDefaultAdminDelay", data)
	outstruct := new(FeedbackRelayPendingDefaultAdminDelayOutput)
	if err != nil {
		return *outstruct, err
	}
	outstruct.NewDelay = abi.ConvertType(out[0], new(big.Int)).(*big.Int)
	outstruct.Schedule = abi.ConvertType(out[1], new(big.Int)).(*big.Int)
	return *outstruct, nil
}

// PackPredecessor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb719d032.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function predecessor() view returns(address)
func (feedbackRelay *FeedbackRelay) PackPredecessor() []byte {
	enc, err := feedbackRelay.abi.Pack("predecessor")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackPredecessor is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xb719d032.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function predecessor() view returns(address)
func (feedbackRelay *FeedbackRelay) TryPackPredecessor() ([]byte, error) {
	return feedbackRelay.abi.Pack("predecessor")
}

// UnpackPredecessor is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xb719d032.
//
// Solidity: function predecessor() view returns(address)
func (feedbackRelay *FeedbackRelay) UnpackPredecessor(data []byte) (common.Address, error) {
	out, err := feedbackRelay.abi.Unpack("predecessor", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRelayOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfecea6a4.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function relayOf(bytes32 sourceId, uint256 agentId) view returns(address)
func (feedbackRelay *FeedbackRelay) PackRelayOf(sourceId [32]byte, agentId *big.Int) []byte {
	enc, err := feedbackRelay.abi.Pack("relayOf", sourceId, agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRelayOf is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xfecea6a4.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function relayOf(bytes32 sourceId, uint256 agentId) view returns(address)
func (feedbackRelay *FeedbackRelay) TryPackRelayOf(sourceId [32]byte, agentId *big.Int) ([]byte, error) {
	return feedbackRelay.abi.Pack("relayOf", sourceId, agentId)
}

// UnpackRelayOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfecea6a4.
//
// Solidity: function relayOf(bytes32 sourceId, uint256 agentId) view returns(address)
func (feedbackRelay *FeedbackRelay) UnpackRelayOf(data []byte) (common.Address, error) {
	out, err := feedbackRelay.abi.Unpack("relayOf", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (feedbackRelay *FeedbackRelay) PackRenounceRole(role [32]byte, account common.Address) []byte {
	enc, err := feedbackRelay.abi.Pack("renounceRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRenounceRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x36568abe.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function renounceRole(bytes32 role, address account) returns()
func (feedbackRelay *FeedbackRelay) TryPackRenounceRole(role [32]byte, account common.Address) ([]byte, error) {
	return feedbackRelay.abi.Pack("renounceRole", role, account)
}

// PackReputationRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8db44e3.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function reputationRegistry() view returns(address)
func (feedbackRelay *FeedbackRelay) PackReputationRegistry() []byte {
	enc, err := feedbackRelay.abi.Pack("reputationRegistry")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackReputationRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xc8db44e3.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function reputationRegistry() view returns(address)
func (feedbackRelay *FeedbackRelay) TryPackReputationRegistry() ([]byte, error) {
	return feedbackRelay.abi.Pack("reputationRegistry")
}

// UnpackReputationRegistry is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xc8db44e3.
//
// Solidity: function reputationRegistry() view returns(address)
func (feedbackRelay *FeedbackRelay) UnpackReputationRegistry(data []byte) (common.Address, error) {
	out, err := feedbackRelay.abi.Unpack("reputationRegistry", data)
	if err != nil {
		return *new(common.Address), err
	}
	out0 := *abi.ConvertType(out[0], new(common.Address)).(*common.Address)
	return out0, nil
}

// PackRespond is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0d490822.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function respond(bytes32 sourceId, uint256 agentId, bytes32 responseId, string responseURI, bytes32 responseHash) returns()
func (feedbackRelay *FeedbackRelay) PackRespond(sourceId [32]byte, agentId *big.Int, responseId [32]byte, responseURI string, responseHash [32]byte) []byte {
	enc, err := feedbackRelay.abi.Pack("respond", sourceId, agentId, responseId, responseURI, responseHash)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRespond is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0d490822.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function respond(bytes32 sourceId, uint256 agentId, bytes32 responseId, string responseURI, bytes32 responseHash) returns()
func (feedbackRelay *FeedbackRelay) TryPackRespond(sourceId [32]byte, agentId *big.Int, responseId [32]byte, responseURI string, responseHash [32]byte) ([]byte, error) {
	return feedbackRelay.abi.Pack("respond", sourceId, agentId, responseId, responseURI, responseHash)
}

// PackResponded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaed14b08.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function responded(bytes32 responseId, uint256 agentId) view returns(bool)
func (feedbackRelay *FeedbackRelay) PackResponded(responseId [32]byte, agentId *big.Int) []byte {
	enc, err := feedbackRelay.abi.Pack("responded", responseId, agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackResponded is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xaed14b08.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function responded(bytes32 responseId, uint256 agentId) view returns(bool)
func (feedbackRelay *FeedbackRelay) TryPackResponded(responseId [32]byte, agentId *big.Int) ([]byte, error) {
	return feedbackRelay.abi.Pack("responded", responseId, agentId)
}

// UnpackResponded is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xaed14b08.
//
// Solidity: function responded(bytes32 responseId, uint256 agentId) view returns(bool)
func (feedbackRelay *FeedbackRelay) UnpackResponded(data []byte) (bool, error) {
	out, err := feedbackRelay.abi.Unpack("responded", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackRevoke is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbb46942f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revoke(bytes32 sourceId, uint256 agentId) returns()
func (feedbackRelay *FeedbackRelay) PackRevoke(sourceId [32]byte, agentId *big.Int) []byte {
	enc, err := feedbackRelay.abi.Pack("revoke", sourceId, agentId)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevoke is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xbb46942f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revoke(bytes32 sourceId, uint256 agentId) returns()
func (feedbackRelay *FeedbackRelay) TryPackRevoke(sourceId [32]byte, agentId *big.Int) ([]byte, error) {
	return feedbackRelay.abi.Pack("revoke", sourceId, agentId)
}

// PackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (feedbackRelay *FeedbackRelay) PackRevokeRole(role [32]byte, account common.Address) []byte {
	enc, err := feedbackRelay.abi.Pack("revokeRole", role, account)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRevokeRole is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xd547741f.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function revokeRole(bytes32 role, address account) returns()
func (feedbackRelay *FeedbackRelay) TryPackRevokeRole(role [32]byte, account common.Address) ([]byte, error) {
	return feedbackRelay.abi.Pack("revokeRole", role, account)
}

// PackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (feedbackRelay *FeedbackRelay) PackRollbackDefaultAdminDelay() []byte {
	enc, err := feedbackRelay.abi.Pack("rollbackDefaultAdminDelay")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackRollbackDefaultAdminDelay is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x0aa6220b.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function rollbackDefaultAdminDelay() returns()
func (feedbackRelay *FeedbackRelay) TryPackRollbackDefaultAdminDelay() ([]byte, error) {
	return feedbackRelay.abi.Pack("rollbackDefaultAdminDelay")
}

// PackSetOriginRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcfcaa35e.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function setOriginRegistry(string reputationRegistry_, bool allowed) returns()
func (feedbackRelay *FeedbackRelay) PackSetOriginRegistry(reputationRegistry string, allowed bool) []byte {
	enc, err := feedbackRelay.abi.Pack("setOriginRegistry", reputationRegistry, allowed)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackSetOriginRegistry is the Go binding used to pack the parameters required for calling
// the contract method with ID 0xcfcaa35e.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function setOriginRegistry(string reputationRegistry_, bool allowed) returns()
func (feedbackRelay *FeedbackRelay) TryPackSetOriginRegistry(reputationRegistry string, allowed bool) ([]byte, error) {
	return feedbackRelay.abi.Pack("setOriginRegistry", reputationRegistry, allowed)
}

// PackSupportsInterface is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x01ffc9a7.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (feedbackRelay *FeedbackRelay) PackSupportsInterface(interfaceId [4]byte) []byte {
	enc, err := feedbackRelay.abi.Pack("supportsInterface", interfaceId)
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
func (feedbackRelay *FeedbackRelay) TryPackSupportsInterface(interfaceId [4]byte) ([]byte, error) {
	return feedbackRelay.abi.Pack("supportsInterface", interfaceId)
}

// UnpackSupportsInterface is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0x01ffc9a7.
//
// Solidity: function supportsInterface(bytes4 interfaceId) view returns(bool)
func (feedbackRelay *FeedbackRelay) UnpackSupportsInterface(data []byte) (bool, error) {
	out, err := feedbackRelay.abi.Unpack("supportsInterface", data)
	if err != nil {
		return *new(bool), err
	}
	out0 := *abi.ConvertType(out[0], new(bool)).(*bool)
	return out0, nil
}

// PackUnpause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f4ba83a.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function unpause() returns()
func (feedbackRelay *FeedbackRelay) PackUnpause() []byte {
	enc, err := feedbackRelay.abi.Pack("unpause")
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackUnpause is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x3f4ba83a.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function unpause() returns()
func (feedbackRelay *FeedbackRelay) TryPackUnpause() ([]byte, error) {
	return feedbackRelay.abi.Pack("unpause")
}

// PackVoidMirror is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x272af595.  This method will panic if any
// invalid/nil inputs are passed.
//
// Solidity: function voidMirror(bytes32 sourceId, uint256 agentId, string reason) returns()
func (feedbackRelay *FeedbackRelay) PackVoidMirror(sourceId [32]byte, agentId *big.Int, reason string) []byte {
	enc, err := feedbackRelay.abi.Pack("voidMirror", sourceId, agentId, reason)
	if err != nil {
		panic(err)
	}
	return enc
}

// TryPackVoidMirror is the Go binding used to pack the parameters required for calling
// the contract method with ID 0x272af595.  This method will return an error
// if any inputs are invalid/nil.
//
// Solidity: function voidMirror(bytes32 sourceId, uint256 agentId, string reason) returns()
func (feedbackRelay *FeedbackRelay) TryPackVoidMirror(sourceId [32]byte, agentId *big.Int, reason string) ([]byte, error) {
	return feedbackRelay.abi.Pack("voidMirror", sourceId, agentId, reason)
}

// FeedbackRelayAlreadyMirrored represents a AlreadyMirrored event raised by the FeedbackRelay contract.
type FeedbackRelayAlreadyMirrored struct {
	SourceId    [32]byte
	AgentId     *big.Int
	Epoch       uint32
	State       uint8
	ContentHash [32]byte
	Raw         *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayAlreadyMirroredEventName = "AlreadyMirrored"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayAlreadyMirrored) ContractEventName() string {
	return FeedbackRelayAlreadyMirroredEventName
}

// UnpackAlreadyMirroredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AlreadyMirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, uint8 state, bytes32 contentHash)
func (feedbackRelay *FeedbackRelay) UnpackAlreadyMirroredEvent(log *types.Log) (*FeedbackRelayAlreadyMirrored, error) {
	event := "AlreadyMirrored"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayAlreadyMirrored)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayAlreadyResponded represents a AlreadyResponded event raised by the FeedbackRelay contract.
type FeedbackRelayAlreadyResponded struct {
	SourceId   [32]byte
	AgentId    *big.Int
	ResponseId [32]byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayAlreadyRespondedEventName = "AlreadyResponded"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayAlreadyResponded) ContractEventName() string {
	return FeedbackRelayAlreadyRespondedEventName
}

// UnpackAlreadyRespondedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AlreadyResponded(bytes32 indexed sourceId, uint256 indexed agentId, bytes32 indexed responseId)
func (feedbackRelay *FeedbackRelay) UnpackAlreadyRespondedEvent(log *types.Log) (*FeedbackRelayAlreadyResponded, error) {
	event := "AlreadyResponded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayAlreadyResponded)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayAlreadyRevoked represents a AlreadyRevoked event raised by the FeedbackRelay contract.
type FeedbackRelayAlreadyRevoked struct {
	SourceId [32]byte
	AgentId  *big.Int
	Epoch    uint32
	State    uint8
	Raw      *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayAlreadyRevokedEventName = "AlreadyRevoked"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayAlreadyRevoked) ContractEventName() string {
	return FeedbackRelayAlreadyRevokedEventName
}

// UnpackAlreadyRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AlreadyRevoked(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, uint8 state)
func (feedbackRelay *FeedbackRelay) UnpackAlreadyRevokedEvent(log *types.Log) (*FeedbackRelayAlreadyRevoked, error) {
	event := "AlreadyRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayAlreadyRevoked)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayDefaultAdminDelayChangeCanceled represents a DefaultAdminDelayChangeCanceled event raised by the FeedbackRelay contract.
type FeedbackRelayDefaultAdminDelayChangeCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayDefaultAdminDelayChangeCanceledEventName = "DefaultAdminDelayChangeCanceled"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayDefaultAdminDelayChangeCanceled) ContractEventName() string {
	return FeedbackRelayDefaultAdminDelayChangeCanceledEventName
}

// UnpackDefaultAdminDelayChangeCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeCanceled()
func (feedbackRelay *FeedbackRelay) UnpackDefaultAdminDelayChangeCanceledEvent(log *types.Log) (*FeedbackRelayDefaultAdminDelayChangeCanceled, error) {
	event := "DefaultAdminDelayChangeCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayDefaultAdminDelayChangeCanceled)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayDefaultAdminDelayChangeScheduled represents a DefaultAdminDelayChangeScheduled event raised by the FeedbackRelay contract.
type FeedbackRelayDefaultAdminDelayChangeScheduled struct {
	NewDelay       *big.Int
	EffectSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayDefaultAdminDelayChangeScheduledEventName = "DefaultAdminDelayChangeScheduled"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayDefaultAdminDelayChangeScheduled) ContractEventName() string {
	return FeedbackRelayDefaultAdminDelayChangeScheduledEventName
}

// UnpackDefaultAdminDelayChangeScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminDelayChangeScheduled(uint48 newDelay, uint48 effectSchedule)
func (feedbackRelay *FeedbackRelay) UnpackDefaultAdminDelayChangeScheduledEvent(log *types.Log) (*FeedbackRelayDefaultAdminDelayChangeScheduled, error) {
	event := "DefaultAdminDelayChangeScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayDefaultAdminDelayChangeScheduled)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayDefaultAdminTransferCanceled represents a DefaultAdminTransferCanceled event raised by the FeedbackRelay contract.
type FeedbackRelayDefaultAdminTransferCanceled struct {
	Raw *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayDefaultAdminTransferCanceledEventName = "DefaultAdminTransferCanceled"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayDefaultAdminTransferCanceled) ContractEventName() string {
	return FeedbackRelayDefaultAdminTransferCanceledEventName
}

// UnpackDefaultAdminTransferCanceledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferCanceled()
func (feedbackRelay *FeedbackRelay) UnpackDefaultAdminTransferCanceledEvent(log *types.Log) (*FeedbackRelayDefaultAdminTransferCanceled, error) {
	event := "DefaultAdminTransferCanceled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayDefaultAdminTransferCanceled)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayDefaultAdminTransferScheduled represents a DefaultAdminTransferScheduled event raised by the FeedbackRelay contract.
type FeedbackRelayDefaultAdminTransferScheduled struct {
	NewAdmin       common.Address
	AcceptSchedule *big.Int
	Raw            *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayDefaultAdminTransferScheduledEventName = "DefaultAdminTransferScheduled"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayDefaultAdminTransferScheduled) ContractEventName() string {
	return FeedbackRelayDefaultAdminTransferScheduledEventName
}

// UnpackDefaultAdminTransferScheduledEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)
func (feedbackRelay *FeedbackRelay) UnpackDefaultAdminTransferScheduledEvent(log *types.Log) (*FeedbackRelayDefaultAdminTransferScheduled, error) {
	event := "DefaultAdminTransferScheduled"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayDefaultAdminTransferScheduled)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayItemFailed represents a ItemFailed event raised by the FeedbackRelay contract.
type FeedbackRelayItemFailed struct {
	SourceId [32]byte
	AgentId  *big.Int
	Epoch    uint32
	Reason   []byte
	Raw      *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayItemFailedEventName = "ItemFailed"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayItemFailed) ContractEventName() string {
	return FeedbackRelayItemFailedEventName
}

// UnpackItemFailedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event ItemFailed(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, bytes reason)
func (feedbackRelay *FeedbackRelay) UnpackItemFailedEvent(log *types.Log) (*FeedbackRelayItemFailed, error) {
	event := "ItemFailed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayItemFailed)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayMirrored represents a Mirrored event raised by the FeedbackRelay contract.
type FeedbackRelayMirrored struct {
	SourceId [32]byte
	AgentId  *big.Int
	Index    uint64
	Epoch    uint32
	Origin   Origin
	Raw      *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayMirroredEventName = "Mirrored"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayMirrored) ContractEventName() string {
	return FeedbackRelayMirroredEventName
}

// UnpackMirroredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Mirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch, (string,string,string,uint64) origin)
func (feedbackRelay *FeedbackRelay) UnpackMirroredEvent(log *types.Log) (*FeedbackRelayMirrored, error) {
	event := "Mirrored"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayMirrored)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayOriginRegistryAllowed represents a OriginRegistryAllowed event raised by the FeedbackRelay contract.
type FeedbackRelayOriginRegistryAllowed struct {
	OriginRegistry     [32]byte
	ReputationRegistry string
	Allowed            bool
	Raw                *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayOriginRegistryAllowedEventName = "OriginRegistryAllowed"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayOriginRegistryAllowed) ContractEventName() string {
	return FeedbackRelayOriginRegistryAllowedEventName
}

// UnpackOriginRegistryAllowedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event OriginRegistryAllowed(bytes32 indexed originRegistry, string reputationRegistry, bool allowed)
func (feedbackRelay *FeedbackRelay) UnpackOriginRegistryAllowedEvent(log *types.Log) (*FeedbackRelayOriginRegistryAllowed, error) {
	event := "OriginRegistryAllowed"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayOriginRegistryAllowed)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayPaused represents a Paused event raised by the FeedbackRelay contract.
type FeedbackRelayPaused struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayPausedEventName = "Paused"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayPaused) ContractEventName() string {
	return FeedbackRelayPausedEventName
}

// UnpackPausedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Paused(address account)
func (feedbackRelay *FeedbackRelay) UnpackPausedEvent(log *types.Log) (*FeedbackRelayPaused, error) {
	event := "Paused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayPaused)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayResponded represents a Responded event raised by the FeedbackRelay contract.
type FeedbackRelayResponded struct {
	SourceId   [32]byte
	AgentId    *big.Int
	ResponseId [32]byte
	Raw        *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayRespondedEventName = "Responded"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayResponded) ContractEventName() string {
	return FeedbackRelayRespondedEventName
}

// UnpackRespondedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Responded(bytes32 indexed sourceId, uint256 indexed agentId, bytes32 indexed responseId)
func (feedbackRelay *FeedbackRelay) UnpackRespondedEvent(log *types.Log) (*FeedbackRelayResponded, error) {
	event := "Responded"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayResponded)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayRevoked represents a Revoked event raised by the FeedbackRelay contract.
type FeedbackRelayRevoked struct {
	SourceId [32]byte
	AgentId  *big.Int
	Index    uint64
	Epoch    uint32
	Raw      *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayRevokedEventName = "Revoked"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayRevoked) ContractEventName() string {
	return FeedbackRelayRevokedEventName
}

// UnpackRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Revoked(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch)
func (feedbackRelay *FeedbackRelay) UnpackRevokedEvent(log *types.Log) (*FeedbackRelayRevoked, error) {
	event := "Revoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayRevoked)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayRoleAdminChanged represents a RoleAdminChanged event raised by the FeedbackRelay contract.
type FeedbackRelayRoleAdminChanged struct {
	Role              [32]byte
	PreviousAdminRole [32]byte
	NewAdminRole      [32]byte
	Raw               *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayRoleAdminChangedEventName = "RoleAdminChanged"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayRoleAdminChanged) ContractEventName() string {
	return FeedbackRelayRoleAdminChangedEventName
}

// UnpackRoleAdminChangedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)
func (feedbackRelay *FeedbackRelay) UnpackRoleAdminChangedEvent(log *types.Log) (*FeedbackRelayRoleAdminChanged, error) {
	event := "RoleAdminChanged"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayRoleAdminChanged)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayRoleGranted represents a RoleGranted event raised by the FeedbackRelay contract.
type FeedbackRelayRoleGranted struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayRoleGrantedEventName = "RoleGranted"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayRoleGranted) ContractEventName() string {
	return FeedbackRelayRoleGrantedEventName
}

// UnpackRoleGrantedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)
func (feedbackRelay *FeedbackRelay) UnpackRoleGrantedEvent(log *types.Log) (*FeedbackRelayRoleGranted, error) {
	event := "RoleGranted"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayRoleGranted)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayRoleRevoked represents a RoleRevoked event raised by the FeedbackRelay contract.
type FeedbackRelayRoleRevoked struct {
	Role    [32]byte
	Account common.Address
	Sender  common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayRoleRevokedEventName = "RoleRevoked"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayRoleRevoked) ContractEventName() string {
	return FeedbackRelayRoleRevokedEventName
}

// UnpackRoleRevokedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)
func (feedbackRelay *FeedbackRelay) UnpackRoleRevokedEvent(log *types.Log) (*FeedbackRelayRoleRevoked, error) {
	event := "RoleRevoked"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayRoleRevoked)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayUnpaused represents a Unpaused event raised by the FeedbackRelay contract.
type FeedbackRelayUnpaused struct {
	Account common.Address
	Raw     *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayUnpausedEventName = "Unpaused"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayUnpaused) ContractEventName() string {
	return FeedbackRelayUnpausedEventName
}

// UnpackUnpausedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Unpaused(address account)
func (feedbackRelay *FeedbackRelay) UnpackUnpausedEvent(log *types.Log) (*FeedbackRelayUnpaused, error) {
	event := "Unpaused"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayUnpaused)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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

// FeedbackRelayVoided represents a Voided event raised by the FeedbackRelay contract.
type FeedbackRelayVoided struct {
	SourceId [32]byte
	AgentId  *big.Int
	Index    uint64
	Epoch    uint32
	Reason   string
	Raw      *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayVoidedEventName = "Voided"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayVoided) ContractEventName() string {
	return FeedbackRelayVoidedEventName
}

// UnpackVoidedEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Voided(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch, string reason)
func (feedbackRelay *FeedbackRelay) UnpackVoidedEvent(log *types.Log) (*FeedbackRelayVoided, error) {
	event := "Voided"
	if len(log.Topics) == 0 {
		return nil, bind.ErrNoEventSignature
	}
	if log.Topics[0] != feedbackRelay.abi.Events[event].ID {
		return nil, bind.ErrEventSignatureMismatch
	}
	out := new(FeedbackRelayVoided)
	if len(log.Data) > 0 {
		if err := feedbackRelay.abi.UnpackIntoInterface(out, event, log.Data); err != nil {
			return nil, err
		}
	}
	var indexed abi.Arguments
	for _, arg := range feedbackRelay.abi.Events[event].Inputs {
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
func (feedbackRelay *FeedbackRelay) UnpackError(raw []byte) (any, error) {
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["AccessControlBadConfirmation"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackAccessControlBadConfirmationError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["AccessControlEnforcedDefaultAdminDelay"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackAccessControlEnforcedDefaultAdminDelayError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["AccessControlEnforcedDefaultAdminRules"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackAccessControlEnforcedDefaultAdminRulesError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["AccessControlInvalidDefaultAdmin"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackAccessControlInvalidDefaultAdminError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["AccessControlUnauthorizedAccount"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackAccessControlUnauthorizedAccountError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["EnforcedPause"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackEnforcedPauseError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["ExpectedPause"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackExpectedPauseError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["HeldByPredecessor"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackHeldByPredecessorError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["InsufficientGas"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackInsufficientGasError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["InvalidOrigin"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackInvalidOriginError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["NotMirrored"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackNotMirroredError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["OriginClientsRequired"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackOriginClientsRequiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["OriginRegistriesRequired"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackOriginRegistriesRequiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["OriginRegistryNotAllowed"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackOriginRegistryNotAllowedError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["PageRequired"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackPageRequiredError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["PredecessorNotPaused"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackPredecessorNotPausedError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["ReentrancyGuardReentrantCall"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackReentrancyGuardReentrantCallError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["SafeCastOverflowedUintDowncast"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackSafeCastOverflowedUintDowncastError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["UnexpectedEpoch"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackUnexpectedEpochError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["UnexpectedIndex"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackUnexpectedIndexError(raw[4:])
	}
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["WrongPredecessor"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackWrongPredecessorError(raw[4:])
	}
	return nil, errors.New("unknown error")
}

// FeedbackRelayAccessControlBadConfirmation represents a AccessControlBadConfirmation error raised by the FeedbackRelay contract.
type FeedbackRelayAccessControlBadConfirmation struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlBadConfirmation()
func FeedbackRelayAccessControlBadConfirmationErrorID() common.Hash {
	return common.HexToHash("0x6697b23232a647058342c0724fe7c415cab25915b54e5dbc03f233173d37b41c")
}

// UnpackAccessControlBadConfirmationError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlBadConfirmation()
func (feedbackRelay *FeedbackRelay) UnpackAccessControlBadConfirmationError(raw []byte) (*FeedbackRelayAccessControlBadConfirmation, error) {
	out := new(FeedbackRelayAccessControlBadConfirmation)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "AccessControlBadConfirmation", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayAccessControlEnforcedDefaultAdminDelay represents a AccessControlEnforcedDefaultAdminDelay error raised by the FeedbackRelay contract.
type FeedbackRelayAccessControlEnforcedDefaultAdminDelay struct {
	Schedule *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func FeedbackRelayAccessControlEnforcedDefaultAdminDelayErrorID() common.Hash {
	return common.HexToHash("0x19ca5ebb8fb33f00e502c9392eddab1501674629178bf69b853cf037aaf4bb5d")
}

// UnpackAccessControlEnforcedDefaultAdminDelayError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminDelay(uint48 schedule)
func (feedbackRelay *FeedbackRelay) UnpackAccessControlEnforcedDefaultAdminDelayError(raw []byte) (*FeedbackRelayAccessControlEnforcedDefaultAdminDelay, error) {
	out := new(FeedbackRelayAccessControlEnforcedDefaultAdminDelay)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminDelay", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayAccessControlEnforcedDefaultAdminRules represents a AccessControlEnforcedDefaultAdminRules error raised by the FeedbackRelay contract.
type FeedbackRelayAccessControlEnforcedDefaultAdminRules struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func FeedbackRelayAccessControlEnforcedDefaultAdminRulesErrorID() common.Hash {
	return common.HexToHash("0x3fc3c27ae3db78c81b8f6e685172134623efa268ee8cd8d54be38ad2a74fc13b")
}

// UnpackAccessControlEnforcedDefaultAdminRulesError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlEnforcedDefaultAdminRules()
func (feedbackRelay *FeedbackRelay) UnpackAccessControlEnforcedDefaultAdminRulesError(raw []byte) (*FeedbackRelayAccessControlEnforcedDefaultAdminRules, error) {
	out := new(FeedbackRelayAccessControlEnforcedDefaultAdminRules)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "AccessControlEnforcedDefaultAdminRules", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayAccessControlInvalidDefaultAdmin represents a AccessControlInvalidDefaultAdmin error raised by the FeedbackRelay contract.
type FeedbackRelayAccessControlInvalidDefaultAdmin struct {
	DefaultAdmin common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func FeedbackRelayAccessControlInvalidDefaultAdminErrorID() common.Hash {
	return common.HexToHash("0xc22c8022f2a840d6b6a9f113407715f5bbd4e88c1b0dd9434dc00700ba609ed4")
}

// UnpackAccessControlInvalidDefaultAdminError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlInvalidDefaultAdmin(address defaultAdmin)
func (feedbackRelay *FeedbackRelay) UnpackAccessControlInvalidDefaultAdminError(raw []byte) (*FeedbackRelayAccessControlInvalidDefaultAdmin, error) {
	out := new(FeedbackRelayAccessControlInvalidDefaultAdmin)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "AccessControlInvalidDefaultAdmin", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayAccessControlUnauthorizedAccount represents a AccessControlUnauthorizedAccount error raised by the FeedbackRelay contract.
type FeedbackRelayAccessControlUnauthorizedAccount struct {
	Account    common.Address
	NeededRole [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func FeedbackRelayAccessControlUnauthorizedAccountErrorID() common.Hash {
	return common.HexToHash("0xe2517d3fbfae6f8515ef5ff1ccedc3933ab0cbbda0b492c06eb54ad10ef03b3e")
}

// UnpackAccessControlUnauthorizedAccountError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)
func (feedbackRelay *FeedbackRelay) UnpackAccessControlUnauthorizedAccountError(raw []byte) (*FeedbackRelayAccessControlUnauthorizedAccount, error) {
	out := new(FeedbackRelayAccessControlUnauthorizedAccount)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "AccessControlUnauthorizedAccount", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayEnforcedPause represents a EnforcedPause error raised by the FeedbackRelay contract.
type FeedbackRelayEnforcedPause struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error EnforcedPause()
func FeedbackRelayEnforcedPauseErrorID() common.Hash {
	return common.HexToHash("0xd93c0665d6c96d04a8f174024fc4ddd66c250604aff22bbec808de86dd3637e3")
}

// UnpackEnforcedPauseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error EnforcedPause()
func (feedbackRelay *FeedbackRelay) UnpackEnforcedPauseError(raw []byte) (*FeedbackRelayEnforcedPause, error) {
	out := new(FeedbackRelayEnforcedPause)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "EnforcedPause", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayExpectedPause represents a ExpectedPause error raised by the FeedbackRelay contract.
type FeedbackRelayExpectedPause struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ExpectedPause()
func FeedbackRelayExpectedPauseErrorID() common.Hash {
	return common.HexToHash("0x8dfc202bcfe9a735b559bee70674422512bc5c30f687046ae8778315fb81da44")
}

// UnpackExpectedPauseError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ExpectedPause()
func (feedbackRelay *FeedbackRelay) UnpackExpectedPauseError(raw []byte) (*FeedbackRelayExpectedPause, error) {
	out := new(FeedbackRelayExpectedPause)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "ExpectedPause", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayHeldByPredecessor represents a HeldByPredecessor error raised by the FeedbackRelay contract.
type FeedbackRelayHeldByPredecessor struct {
	Relay common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error HeldByPredecessor(address relay)
func FeedbackRelayHeldByPredecessorErrorID() common.Hash {
	return common.HexToHash("0x53f678b50df4da74b316dce91e6d6294314902f7ad2a922c09ba0e93c844db59")
}

// UnpackHeldByPredecessorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error HeldByPredecessor(address relay)
func (feedbackRelay *FeedbackRelay) UnpackHeldByPredecessorError(raw []byte) (*FeedbackRelayHeldByPredecessor, error) {
	out := new(FeedbackRelayHeldByPredecessor)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "HeldByPredecessor", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayInsufficientGas represents a InsufficientGas error raised by the FeedbackRelay contract.
type FeedbackRelayInsufficientGas struct {
	Item *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InsufficientGas(uint256 item)
func FeedbackRelayInsufficientGasErrorID() common.Hash {
	return common.HexToHash("0xb22db895256af10683fcd7550b474af0fbe8f3d51775f4bad8de5498d3bc3d63")
}

// UnpackInsufficientGasError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InsufficientGas(uint256 item)
func (feedbackRelay *FeedbackRelay) UnpackInsufficientGasError(raw []byte) (*FeedbackRelayInsufficientGas, error) {
	out := new(FeedbackRelayInsufficientGas)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "InsufficientGas", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayInvalidOrigin represents a InvalidOrigin error raised by the FeedbackRelay contract.
type FeedbackRelayInvalidOrigin struct {
	Field string
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error InvalidOrigin(string field)
func FeedbackRelayInvalidOriginErrorID() common.Hash {
	return common.HexToHash("0xe5e419ef081cc0bce9699c7dc36ed682b284ada013bb96d5542b2717cf53ae0d")
}

// UnpackInvalidOriginError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error InvalidOrigin(string field)
func (feedbackRelay *FeedbackRelay) UnpackInvalidOriginError(raw []byte) (*FeedbackRelayInvalidOrigin, error) {
	out := new(FeedbackRelayInvalidOrigin)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "InvalidOrigin", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayNotMirrored represents a NotMirrored error raised by the FeedbackRelay contract.
type FeedbackRelayNotMirrored struct {
	SourceId [32]byte
	AgentId  *big.Int
	State    uint8
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error NotMirrored(bytes32 sourceId, uint256 agentId, uint8 state)
func FeedbackRelayNotMirroredErrorID() common.Hash {
	return common.HexToHash("0xae39ab979aad14348d407b60aa921616b1140bf244c1a232fad3d01416409031")
}

// UnpackNotMirroredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error NotMirrored(bytes32 sourceId, uint256 agentId, uint8 state)
func (feedbackRelay *FeedbackRelay) UnpackNotMirroredError(raw []byte) (*FeedbackRelayNotMirrored, error) {
	out := new(FeedbackRelayNotMirrored)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "NotMirrored", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayOriginClientsRequired represents a OriginClientsRequired error raised by the FeedbackRelay contract.
type FeedbackRelayOriginClientsRequired struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OriginClientsRequired()
func FeedbackRelayOriginClientsRequiredErrorID() common.Hash {
	return common.HexToHash("0x25da9b8efc9e545206b3dfbc90afef347395ca1b428df57f23e342c93cd59fea")
}

// UnpackOriginClientsRequiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OriginClientsRequired()
func (feedbackRelay *FeedbackRelay) UnpackOriginClientsRequiredError(raw []byte) (*FeedbackRelayOriginClientsRequired, error) {
	out := new(FeedbackRelayOriginClientsRequired)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "OriginClientsRequired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayOriginRegistriesRequired represents a OriginRegistriesRequired error raised by the FeedbackRelay contract.
type FeedbackRelayOriginRegistriesRequired struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OriginRegistriesRequired()
func FeedbackRelayOriginRegistriesRequiredErrorID() common.Hash {
	return common.HexToHash("0x7368a3c813a51796459f6e44455bea7a4a5df7ab4f7ac3716fe5ccb1f1d4c52a")
}

// UnpackOriginRegistriesRequiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OriginRegistriesRequired()
func (feedbackRelay *FeedbackRelay) UnpackOriginRegistriesRequiredError(raw []byte) (*FeedbackRelayOriginRegistriesRequired, error) {
	out := new(FeedbackRelayOriginRegistriesRequired)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "OriginRegistriesRequired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayOriginRegistryNotAllowed represents a OriginRegistryNotAllowed error raised by the FeedbackRelay contract.
type FeedbackRelayOriginRegistryNotAllowed struct {
	OriginRegistry [32]byte
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error OriginRegistryNotAllowed(bytes32 originRegistry)
func FeedbackRelayOriginRegistryNotAllowedErrorID() common.Hash {
	return common.HexToHash("0xf6ebf5ae9fd2492b98077e12b550a618bba4e7de4cc4f9178e09c0c18540b2eb")
}

// UnpackOriginRegistryNotAllowedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error OriginRegistryNotAllowed(bytes32 originRegistry)
func (feedbackRelay *FeedbackRelay) UnpackOriginRegistryNotAllowedError(raw []byte) (*FeedbackRelayOriginRegistryNotAllowed, error) {
	out := new(FeedbackRelayOriginRegistryNotAllowed)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "OriginRegistryNotAllowed", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayPageRequired represents a PageRequired error raised by the FeedbackRelay contract.
type FeedbackRelayPageRequired struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error PageRequired()
func FeedbackRelayPageRequiredErrorID() common.Hash {
	return common.HexToHash("0x03a3bb9ad19ce518b17fd5acbdd3bd8f784d9f6cc99158949ea7dde7901985de")
}

// UnpackPageRequiredError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error PageRequired()
func (feedbackRelay *FeedbackRelay) UnpackPageRequiredError(raw []byte) (*FeedbackRelayPageRequired, error) {
	out := new(FeedbackRelayPageRequired)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "PageRequired", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayPredecessorNotPaused represents a PredecessorNotPaused error raised by the FeedbackRelay contract.
type FeedbackRelayPredecessorNotPaused struct {
	Relay common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error PredecessorNotPaused(address relay)
func FeedbackRelayPredecessorNotPausedErrorID() common.Hash {
	return common.HexToHash("0x72eb2bb6ffc507202c843b48cb149466fb553819faa20f07bf2428b0e8623e2e")
}

// UnpackPredecessorNotPausedError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error PredecessorNotPaused(address relay)
func (feedbackRelay *FeedbackRelay) UnpackPredecessorNotPausedError(raw []byte) (*FeedbackRelayPredecessorNotPaused, error) {
	out := new(FeedbackRelayPredecessorNotPaused)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "PredecessorNotPaused", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayReentrancyGuardReentrantCall represents a ReentrancyGuardReentrantCall error raised by the FeedbackRelay contract.
type FeedbackRelayReentrancyGuardReentrantCall struct {
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error ReentrancyGuardReentrantCall()
func FeedbackRelayReentrancyGuardReentrantCallErrorID() common.Hash {
	return common.HexToHash("0x3ee5aeb571de7fc460830b4d0017439a1ca56fb0bc39062227ade4fe4a24c1ca")
}

// UnpackReentrancyGuardReentrantCallError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error ReentrancyGuardReentrantCall()
func (feedbackRelay *FeedbackRelay) UnpackReentrancyGuardReentrantCallError(raw []byte) (*FeedbackRelayReentrancyGuardReentrantCall, error) {
	out := new(FeedbackRelayReentrancyGuardReentrantCall)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "ReentrancyGuardReentrantCall", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelaySafeCastOverflowedUintDowncast represents a SafeCastOverflowedUintDowncast error raised by the FeedbackRelay contract.
type FeedbackRelaySafeCastOverflowedUintDowncast struct {
	Bits  uint8
	Value *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func FeedbackRelaySafeCastOverflowedUintDowncastErrorID() common.Hash {
	return common.HexToHash("0x6dfcc6503a32754ce7a89698e18201fc5294fd4aad43edefee786f88423b1a12")
}

// UnpackSafeCastOverflowedUintDowncastError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)
func (feedbackRelay *FeedbackRelay) UnpackSafeCastOverflowedUintDowncastError(raw []byte) (*FeedbackRelaySafeCastOverflowedUintDowncast, error) {
	out := new(FeedbackRelaySafeCastOverflowedUintDowncast)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "SafeCastOverflowedUintDowncast", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayUnexpectedEpoch represents a UnexpectedEpoch error raised by the FeedbackRelay contract.
type FeedbackRelayUnexpectedEpoch struct {
	Given    uint32
	Expected uint32
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnexpectedEpoch(uint32 given, uint32 expected)
func FeedbackRelayUnexpectedEpochErrorID() common.Hash {
	return common.HexToHash("0x99012e1a944fd93cdc1311c312e0b79e6049fea59808f7da84ead2573d9c8ada")
}

// UnpackUnexpectedEpochError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnexpectedEpoch(uint32 given, uint32 expected)
func (feedbackRelay *FeedbackRelay) UnpackUnexpectedEpochError(raw []byte) (*FeedbackRelayUnexpectedEpoch, error) {
	out := new(FeedbackRelayUnexpectedEpoch)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "UnexpectedEpoch", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayUnexpectedIndex represents a UnexpectedIndex error raised by the FeedbackRelay contract.
type FeedbackRelayUnexpectedIndex struct {
	AgentId *big.Int
	Index   uint64
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error UnexpectedIndex(uint256 agentId, uint64 index)
func FeedbackRelayUnexpectedIndexErrorID() common.Hash {
	return common.HexToHash("0x13945ce565d411f82fc27daa0508f0bc44c5735c2e10039482001ec12689a69b")
}

// UnpackUnexpectedIndexError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error UnexpectedIndex(uint256 agentId, uint64 index)
func (feedbackRelay *FeedbackRelay) UnpackUnexpectedIndexError(raw []byte) (*FeedbackRelayUnexpectedIndex, error) {
	out := new(FeedbackRelayUnexpectedIndex)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "UnexpectedIndex", raw); err != nil {
		return nil, err
	}
	return out, nil
}

// FeedbackRelayWrongPredecessor represents a WrongPredecessor error raised by the FeedbackRelay contract.
type FeedbackRelayWrongPredecessor struct {
	Relay common.Address
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error WrongPredecessor(address relay)
func FeedbackRelayWrongPredecessorErrorID() common.Hash {
	return common.HexToHash("0x5cf09327da5b6adbaef537e6688fea1f1b249e323281956f5bfde771b95fa396")
}

// UnpackWrongPredecessorError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error WrongPredecessor(address relay)
func (feedbackRelay *FeedbackRelay) UnpackWrongPredecessorError(raw []byte) (*FeedbackRelayWrongPredecessor, error) {
	out := new(FeedbackRelayWrongPredecessor)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "WrongPredecessor", raw); err != nil {
		return nil, err
	}
	return out, nil
}
