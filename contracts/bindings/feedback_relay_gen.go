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
	Bin: "0x60c0604090808252346200022057608081620047a68038038091620000258285620002ff565b833981010312620002205780516001600160a01b03918282168083036200022057602093848301519481861693848703620002205760606200006989830162000337565b91015165ffffffffffff811681036200022057838216908115620002e857600180546001600160d01b031660d09290921b6001600160d01b031916919091179055600254848116620002d7576001600160a01b03191617600255620000ce906200034c565b506001600455865163bc4d861b60e01b81528181600481875afa80156200022c576200029b575b50836200016d575b5050505060805260a052516143b79081620003cf8239608051818181610737015281816116d401528181611c7f015281816120a4015281816135cc015261362e015260a0518181816107d601528181611ef40152818161222301528181612297015281816123dd01526125840152f35b86516319b05fb560e11b81525f600482018190526024820152606081604481885afa80156200022c5762000236575b50865163c8db44e360e01b81528181600481885afa9182156200022c575f92620001ea575b50501603620001d357808080620000fd565b602490845190635cf0932760e01b82526004820152fd5b90809250813d831162000224575b620002048183620002ff565b810103126200022057620002189062000337565b5f80620001c1565b5f80fd5b503d620001f8565b88513d5f823e3d90fd5b6060813d60601162000292575b816200025260609383620002ff565b81010312620002205780516001600160401b0381160362000220578181015163ffffffff8116036200022057876005910151101562000220575f6200019c565b3d915062000243565b8181813d8311620002cf575b620002b38183620002ff565b810103126200022057620002c79062000337565b505f620000f5565b503d620002a7565b8951631fe1e13d60e11b8152600490fd5b8951636116401160e11b81525f6004820152602490fd5b601f909101601f19168101906001600160401b038211908210176200032357604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036200022057565b6001600160a01b03165f8181525f8051602062004786833981519152602052604090205460ff16620003c9575f8181525f805160206200478683398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f9056fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a71461196357508063022d63fb146119465780630aa6220b146118b45780630d49082214611848578063248a9ca31461181c578063272af595146115645780632f2ff15d146115215780633360bf6a146114b057806336568abe146113bb5780633b1c99fb1461138a5780633f4ba83a1461131f57806341b02a44146112e4578063553fef4d14610dbf5780635c975abb14610d9c578063634e93da14610cc4578063649a5ec714610b36578063650c644114610afb5780637b86bb0f14610a6c5780638456cb59146109a257806384ef8ffc146109795780638da5cb5b1461097957806391d14854146109305780639a743278146108a8578063a1eda53c14610845578063a217fddf14610829578063aed14b0814610805578063b719d032146107c0578063bb46942f14610788578063c4e6c8d714610766578063c8db44e314610721578063cc8463c8146106f6578063cefc14291461061b578063cf6eefb7146105e1578063cfcaa35e1461045d578063d547741f14610404578063d602b9fd146103a0578063dae1cbdb14610238578063e63ab1e9146101fd5763fecea6a4146101cb575f80fd5b346101fa5760206101ef60606101e036611a44565b6001600160a01b0393916124f5565b015116604051908152f35b80fd5b50346101fa57806003193601126101fa5760206040517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b50346101fa5760203660031901126101fa576004356001600160401b03918282116101fa57366023830112156101fa57816004013583811161039c57602483019260243691610300840201011161039c57919290610294611dce565b5061029d611dce565b506102a6612720565b9281948293602086019360408701905b8487106102da576102d66102ca8a8a61305a565b60405191829182611aab565b0390f35b90919293949597506102fb60806102f28a8888612d0a565b01358851612d1b565b87528261031d61031461030f8b8989612d0a565b612d36565b8289511661278b565b16865287815b601381106103515750610344606061033e6001938989612d0a565b01612d36565b98019594939291906102b6565b61036d61030f8260a06103676001968c8c612d0a565b01612d4a565b856103908361038a885194846103838488612d4a565b511661278b565b93612d4a565b91169052018890610323565b5080fd5b50346101fa57806003193601126101fa576103b96122fe565b600180546001600160d01b0319811690915560a01c65ffffffffffff166103dd5780f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a180f35b50346101fa5760403660031901126101fa57600435610421611a2e565b811561044b578161044792845283602052610442600160408620015461239c565b612d5b565b5080f35b604051631fe1e13d60e11b8152600490fd5b50346101fa5760403660031901126101fa576004356001600160401b03811161039c5761048e903690600401611a01565b60243591821515928381036105dd576104a56122fe565b806105cc575b610591576104ba913691611e90565b805160208201209182845260086020526040842063ffffffff808254161561053e575b509161053291837f7ffa6966d651e2d88588946b6f17e46763b540a505f5fd173556e5be3b6dd480945464ff000000008360201b169064ff00000000191617905560405192839260408452604084019061281f565b9060208301520390a280f35b600a549080821681811461057d576001011663ffffffff199182168117600a5582549091168117825585526009602052604085208490556105326104dd565b634e487b7160e01b88526011600452602488fd5b60405163e5e419ef60e01b815260206004820152601260248201527172657075746174696f6e526567697374727960701b6044820152606490fd5b506105d78282612b36565b156104ab565b8480fd5b50346101fa57806003193601126101fa57600154604080516001600160a01b038316815260a09290921c65ffffffffffff16602083015290f35b50346101fa57806003193601126101fa576001546001600160a01b0390811633036106de576001546001600160a01b0381169060a01c65ffffffffffff16801580156106d4575b6106bc575060025461068b836bffffffffffffffffffffffff60a01b9283811660025516613e2b565b506002549083821661044b576106a8938316911617600255613d35565b50600180546001600160d01b031916905580f35b602490604051906319ca5ebb60e01b82526004820152fd5b5042811015610662565b604051636116401160e11b8152336004820152602490fd5b50346101fa57806003193601126101fa5760206107116122c5565b65ffffffffffff60405191168152f35b50346101fa57806003193601126101fa576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101fa57602061078061077a36611a44565b906121cc565b604051908152f35b50346101fa576107b861079a36611a44565b906107a3612341565b6107ab6123db565b6107b3612493565b611fad565b600160045580f35b50346101fa57806003193601126101fa576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101fa57602061081f61081936611a44565b90611ed3565b6040519015158152f35b50346101fa57806003193601126101fa57602090604051908152f35b50346101fa57806003193601126101fa576002548060d01c918215158061089e575b15610895575060a01c65ffffffffffff165b6040805165ffffffffffff928316815292909116602083015290f35b91505080610879565b5042831015610867565b50346101fa5760403660031901126101fa576004356024356001600160401b03811680910361092c578282606094526020916006835260408220905f52825260405f20549283825260058352604082209082528252600260408083209263ffffffff845460681c168152600985522054910154916040519384528301526040820152f35b5f80fd5b50346101fa5760403660031901126101fa57604061094c611a2e565b91600435815280602052209060018060a01b03165f52602052602060ff60405f2054166040519015158152f35b50346101fa57806003193601126101fa576002546040516001600160a01b039091168152602090f35b50346101fa57806003193601126101fa57335f9081527ff7c9542c591017a21c74b6f3fab6263c7952fc0aaf9db4c22a2a04ddc7f8674f60205260409020547f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a9060ff1615610a4e5750610a146123bd565b600160ff1960035416176003557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a2586020604051338152a180f35b6044906040519063e2517d3f60e01b82523360048301526024820152fd5b50346101fa5760203660031901126101fa576004356001600160401b03811161039c57610a9d903690600401611a7b565b90610aa6612341565b610aae6123bd565b610ab66123db565b610abe612493565b825b828110610ad05783600160045580f35b8060051b8201359061015e19833603018212156105dd57610af5816001938501612864565b01610ac0565b50346101fa57806003193601126101fa5760206040517f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51868152f35b50346101fa5760203660031901126101fa5760043565ffffffffffff80821690818303610cc057610b656122fe565b610b6e426130a8565b9181610b786122c5565b1680821115610c77575091610bbe917ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b94936206978090818082109118021816906127be565b906002548060d01c80610c1b575b5050600280546001600160a01b031660a083901b65ffffffffffff60a01b161760d084901b6001600160d01b0319161790556040805165ffffffffffff9283168152919092166020820152a180f35b421115610c4d57600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b5f80610bcc565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1610c46565b03908111610cac577ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b9291610bbe91906127be565b634e487b7160e01b84526011600452602484fd5b8380fd5b50346101fa5760203660031901126101fa576004356001600160a01b0381169081900361092c57610cf36122fe565b7f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed66020610d30610d22426130a8565b610d2a6122c5565b906127be565b6001805465ffffffffffff60a01b60a084811b919091166001600160d01b0319831688171790925565ffffffffffff911c8116610d73575b60405191168152a280f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a1610d68565b50346101fa57806003193601126101fa57602060ff600354166040519015158152f35b50346101fa5760e03660031901126101fa576024356001600160401b03811161039c57610df0903690600401611a7b565b91906044356001600160401b03811161114057610e11903690600401611a7b565b9190936064356001600160401b0381116105dd57610e33903690600401611a01565b91906084356001600160401b0381116112e057610e54903690600401611a01565b9390946001600160401b0360a4351660a4350361092c576001600160401b0360c435168060c4350361092c57610e88611dce565b5084156112ce5787156112bc57156112aa57604051988960a08101106001600160401b0360a08c01111761129657610efd97610ed9610ee593610ef19760a08e016040528d60043590523691611e27565b60208c01523691611e27565b60408901523691611e90565b60608601523691611e90565b608083015260c435610f0d611dce565b5060405163c8db44e360e01b8152602081600481305afa90811561114c578391611277575b508293305b6001600160a01b03811661120b5750610f4f85611e10565b94610f5d6040519687611bc7565b808652601f19610f6c82611e10565b013660208801378030915b61117d575050610f85612720565b9460a4356001600160401b03166111755760015b9480948180925b8451841080611164575b15611157578551610ffb906020906001600160a01b03610fca888a612763565b5160405163f2d8175960e01b81526004810193909352166001600160a01b0316602482015291829081906044820190565b03816001600160a01b038c165afa801561114c57839061110d575b6110259150899a92939a61278b565b915b6001600160401b0383166001600160401b0383161115806110fc575b156110e6576001600160401b0384166110665750611060816127a6565b90611027565b6001600160401b039093165f190192906001600160a01b036110888688612763565b5116906001600160401b03808b1681831603116110d2576110cd8c89611060946001600160401b038e166001600160401b03861603928d60018060a01b031690612de7565b6127a6565b634e487b7160e01b5f52601160045260245ffd5b916110f5919994985097612755565b9290610fa0565b506001600160401b03811615611043565b506020813d602011611144575b8161112760209383611bc7565b810103126111405761113b611025916124c2565b611016565b8280fd5b3d915061111a565b6040513d85823e3d90fd5b6102ca6102d6918b61305a565b506001600160401b03811615610faa565b60a435610f99565b602061118a600492612d99565b92611195848a612763565b6001600160a01b039190911690819052604051635b8ce81960e11b815292839182905afa9081156112005790829187916111d1575b5091610f77565b6111f3915060203d6020116111f9575b6111eb8183611bc7565b8101906124d6565b5f6111ca565b503d6111e1565b6040513d88823e3d90fd5b946020611219600492612755565b604051635b8ce81960e11b815290979092839182906001600160a01b03165afa90811561126c57859161124d575b50610f37565b611266915060203d6020116111f9576111eb8183611bc7565b5f611247565b6040513d87823e3d90fd5b611290915060203d6020116111f9576111eb8183611bc7565b5f610f32565b634e487b7160e01b5f52604160045260245ffd5b6040516301d1ddcd60e11b8152600490fd5b6040516312ed4dc760e11b8152600490fd5b604051630e6d147960e31b8152600490fd5b8680fd5b50346101fa57806003193601126101fa5760206040517f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414548152f35b50346101fa57806003193601126101fa576113386122fe565b60035460ff8116156113785760ff19166003557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a180f35b604051638dfc202b60e01b8152600490fd5b50346101fa5760203660031901126101fa5760ff60406020926004358152600884522054821c166040519015158152f35b50346101fa5760403660031901126101fa576004356113d8611a2e565b811580611499575b611410575b336001600160a01b038216036113fe5761044791612d5b565b60405163334bd91960e11b8152600490fd5b60015465ffffffffffff60a082901c16906001600160a01b031615801590611489575b8015611477575b61145657506001805465ffffffffffff60a01b191690556113e5565b6040516319ca5ebb60e01b815265ffffffffffff9091166004820152602490fd5b504265ffffffffffff8216101561143a565b5065ffffffffffff811615611433565b506002546001600160a01b038281169116146113e0565b50346101fa576114c86114c236611a44565b906124f5565b6001600160401b0381511690604063ffffffff60208301511691015192600584101561150d575060609261150b9160405193845260208401526040830190611a5a565bf35b634e487b7160e01b81526021600452602490fd5b50346101fa5760403660031901126101fa5760043561153e611a2e565b811561044b57816104479284528360205261155f600160408620015461239c565b613daf565b503461092c57606036600319011261092c576024803590600435906001600160401b039060443582811161092c576115a0903690600401611a01565b335f9081527f56faaebdd9d4dbb5919e9251f3c83caacbfe39db54700d5eb09bb01560b7519860209081526040909120549094907f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414549060ff16156117ff5750611607612493565b61161187876124f5565b9360408501805160058110156117ec571580156117d8575b6117a757611636866126f1565b5f888152600580895260408083208c84528a52909120805460ff60601b1916600160621b1790559051919082101561179457506001146116ce575b916116c39163ffffffff8686957fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed2898975116950151166040519586958652850152606060408501526060840191611be8565b0390a3600160045580f35b835181167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b1561092c57604051634ab3ca9960e01b8152600481018a90526001600160401b039290921660248301525f908290604490829084905af1801561178957611746575b50611671565b7fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed289594939198509161177a6116c393611b47565b5f989495509293909291611740565b6040513d5f823e3d90fd5b634e487b7160e01b5f9081526021600452fd5b889188915190600582101561179457506117d49060405193849363ae39ab9760e01b855260048501611b27565b0390fd5b50805160058110156117ec57600414611629565b82634e487b7160e01b5f5260216004525ffd5b846044916040519163e2517d3f60e01b8352336004840152820152fd5b3461092c57602036600319011261092c576004355f525f6020526020600160405f200154604051908152f35b3461092c5760a036600319011261092c576064356001600160401b03811161092c5761187b6118ad913690600401611a01565b611883612341565b61188b6123bd565b6118936123db565b61189b612493565b60843591604435602435600435611c08565b6001600455005b3461092c575f36600319011261092c576118cc6122fe565b6002548060d01c806118ea575b600280546001600160a01b03169055005b42111561191c57600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b80806118d9565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1611915565b3461092c575f36600319011261092c576020604051620697808152f35b3461092c57602036600319011261092c576004359063ffffffff60e01b821680920361092c5760209162cd8e3160e01b81149081156119f0575b81156119ab575b5015158152f35b6318a4c3c360e11b8114915081156119c5575b50836119a4565b637965db0b60e01b8114915081156119df575b50836119be565b6301ffc9a760e01b149050836119d8565b6347ef124b60e11b8114915061199d565b9181601f8401121561092c578235916001600160401b03831161092c576020838186019501011161092c57565b602435906001600160a01b038216820361092c57565b604090600319011261092c576004359060243590565b906005821015611a675752565b634e487b7160e01b5f52602160045260245ffd5b9181601f8401121561092c578235916001600160401b03831161092c576020808501948460051b01011161092c57565b9190916103008101926001600160401b039182825116815260a0806020936020810151600f0b602085015260ff60408201511660408501528560608201511660608501526080810151608085015201519101905f915b60138310611b10575050505050565b838060019287855116815201920192019190611b01565b604090611b4593959492956060820196825260208201520190611a5a565b565b6001600160401b03811161129657604052565b60c081019081106001600160401b0382111761129657604052565b61026081019081106001600160401b0382111761129657604052565b602081019081106001600160401b0382111761129657604052565b604081019081106001600160401b0382111761129657604052565b90601f801991011681019081106001600160401b0382111761129657604052565b908060209392818452848401375f828201840152601f01601f1916010190565b929194939093611c188587611ed3565b611da557611c2685856124f5565b92604091828501948551955f966005811015611a67576001141580611d90575b611d6757505f898152600760209081528582208a83529052849020805460ff19166001179055606081015190516001600160401b0316917f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03908116921690823b1561092c57895f9591611cef879389519a8b988997889663611a4d5960e11b885260048801526024870152604486015260a0606486015260a4850191611be8565b90608483015203925af1908115611d5e5750611d2d575b50807fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b1606491a4565b611d379150611b47565b5f7fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b16064611d06565b513d5f823e3d90fd5b87858a92516005811015611a67576117d4915193849363ae39ab9760e01b855260048501611b27565b5080516005811015611a675760021415611c46565b5050507f6e3935d193d90e1cd49648066e6c45ac531187113b918ce2cd910aab2972b3285f80a4565b60405190611ddb82611b5a565b815f81525f60208201525f60408201525f60608201525f608082015260a060405191611e0683611b75565b6102603684370152565b6001600160401b0381116112965760051b60200190565b9291611e3282611e10565b91611e406040519384611bc7565b829481845260208094019160051b810192831161092c57905b828210611e665750505050565b81358152908301908301611e59565b6001600160401b03811161129657601f01601f191660200190565b929192611e9c82611e75565b91611eaa6040519384611bc7565b82948184528183011161092c578281602093845f960137010152565b5190811515820361092c57565b805f526020916007835260405f20815f52835260ff60405f205416611fa5577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168015159290919083611f31575b505050905090565b8492935060449060405194859384926315da296160e31b8452600484015260248301525afa918215611789575f92611f6f575b5050805f8080611f29565b90809250813d8311611f9e575b611f868183611bc7565b8101031261092c57611f9790611ec6565b5f80611f64565b503d611f7c565b505050600190565b611fb782826124f5565b6040908181019081516005811015611a675760021480156121b8575b61216a57835f526005602052825f20855f52602052825f2091516005811015611a675760011461207a57905f600161202c7f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d9594612adf565b83546cffffffffff00000000000000001916604082901b63ffffffff60401b1617600360601b178455926001600160401b03198154168155015563ffffffff8251915f8352166020820152a3565b90612084826126f1565b805460ff60601b1916600160611b17905580516001600160401b039081167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b1561092c578451634ab3ca9960e01b8152600481018890526001600160401b039290921660248301525f908290604490829084905af18015612160577f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d94939263ffffffff92602092612151575b508351169201511682519182526020820152a3565b61215a90611b47565b5f61213c565b84513d5f823e3d90fd5b602001519051919063ffffffff166005831015611a67576121b57fdb4f4b9e25c4f4821950604fe871877fa15e76d7e2d240192c54acf1f336f78e9383519283526020830190611a5a565ba3565b5081516005811015611a6757600314611fd3565b805f526020916005835260405f20815f52835260405f2060ff815460601c166005811015611a675715801590612294575b612289575060405163c4e6c8d760e01b81526004810192909252602482015281816044817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa918215611789575f9261225f57505090565b90809250813d8311612282575b6122768183611bc7565b8101031261092c575190565b503d61226c565b600101549392505050565b507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316156121fd565b6002548060d01c80151590816122f4575b50156122ea5760a01c65ffffffffffff1690565b5060015460d01c90565b905042115f6122d6565b335f9081525f80516020614397833981519152602052604090205460ff161561232357565b60405163e2517d3f60e01b81523360048201525f6024820152604490fd5b335f9081527fd676d63c0104829954454fe675405649ce08aaac452adc2aafc97e96cbb9f6b460205260409020547f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51869060ff1615610a4e5750565b805f525f60205260405f20335f5260205260ff60405f20541615610a4e5750565b60ff600354166123c957565b60405163d93c066560e01b8152600490fd5b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168015158061242d575b6124155750565b6024906040519063397595db60e11b82526004820152fd5b50604051635c975abb60e01b8152602081600481855afa908115611789575f91612459575b501561240e565b90506020813d60201161248b575b8161247460209383611bc7565b8101031261092c5761248590611ec6565b5f612452565b3d9150612467565b6002600454146124a4576002600455565b604051633ee5aeb560e01b8152600490fd5b6005821015611a675752565b51906001600160401b038216820361092c57565b9081602091031261092c57516001600160a01b038116810361092c5790565b60408051919392906001600160401b0360808401818111858210176112965782525f84526020808501965f8852838601945f86526060968796878201905f825286839c865f5260058852895f20865f528852895f20549061256060ff8363ffffffff9e1c16856124b6565b8b828c1c169052168352516005811015611a67576126e357506001600160a01b03967f000000000000000000000000000000000000000000000000000000000000000088169590915085156126d8578651916319b05fb560e11b835284600484015283602484015289836044818a5afa9283156126ce57908c91895f935f925f97612673575b5001946125f390866124b6565b16868d0152168a52516005811015611a6757612613575b50505050505050565b6044839286519586938492633fb3a9a960e21b8452600484015260248301525afa928315611d5e57505f92612656575b505016908301525f80808080808061260a565b61266c9250803d106111f9576111eb8183611bc7565b5f80612643565b945050505092508981813d83116126c7575b61268f8183611bc7565b8101031261092c576126a0816124c2565b928682015191818316830361092c57890151600581101561092c579391898e6125f36125e6565b503d612685565b88513d5f823e3d90fd5b505050505050505050565b309052985050505050505050565b606001516001600160a01b03163081036127085750565b602490604051906353f678b560e01b82526004820152fd5b60405190606082018281106001600160401b0382111761129657604052815f81525f60208201526040805191611e0683611b75565b5f1981146110d25760010190565b80518210156127775760209160051b010190565b634e487b7160e01b5f52603260045260245ffd5b9190916001600160401b03808094169116019182116110d257565b6001600160401b038091169081146110d25760010190565b91909165ffffffffffff808094169116019182116110d257565b903590607e198136030182121561092c570190565b3563ffffffff8116810361092c5790565b5f5b83811061280f5750505f910152565b8181015183820152602001612800565b90602091612838815180928185528580860191016127fe565b601f01601f1916010190565b60409063ffffffff6128619493168152816020820152019061281f565b90565b9061287761287283806127d8565b61310c565b9161289561288e61288883806127d8565b806130da565b3691611e90565b9283516020809501205f52600884526040805f2090805190808201926001600160401b03938381108582111761129657825254926128f260ff63ffffffff9586811686528a1c161515808a8601526128ed88806127d8565b613375565b8051612a915750818601359761290889876124f5565b9083820180516005811015611a6757879015938415612a78575b838515612a6f57506129349150612adf565b925b158015612a57575b6129f05750858189019281612952856127ed565b9116918291161161296f575050505050611b45955051169161346d565b93975093509390949650612982846127ed565b865193634c80970d60e11b9085015216602483015260448201526044815260808101928184109084111761129657827f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c94526129ea816129e4607f19946127ed565b85612844565b030190a3565b959794509597505050612a0e84612a0789896121cc565b93016127ed565b9251946005861015611a67577f95620b3c0a7f7942299487de5f2f55ec9b87a820fdd63f7585651ed675edb6dd95606095612a5192845196168652850190611a5a565b820152a3565b50612a63828a016127ed565b8780851691161061293e565b01511692612936565b93505080516005811015611a6757600488911493612922565b979050612acb91949650857f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c969450612ada9350016127ed565b95835193849301359683612844565b0390a3565b60408101516005811015611a6757600403612b0d576020015163ffffffff9081166001019081116110d25790565b505f90565b90821015612777570190565b9093929384831161092c57841161092c578101920390565b90612b418183613b17565b5f5b82811080612ce7575b15612b5f57612b5a90612755565b612b43565b9192600283018084116110d2578210612cdf57600190818401938481116110d2575f1984018481116110d257612b9b612ba59188978886612b1e565b9690958185612b1e565b95909481158015612cd5575b8015612c9d575b612c9157612bc68885614330565b612c6c575050612bd68683614363565b612c5f5760038110159586612c53575b86612c04575b5050505082612bfa57505090565b6128619250613cd5565b908092939496501161092c579082915f915b84828410612c2d575050505014915f808080612bec565b909192936f07fffffe0000000003ff200000000000858401355f1a1c1693019190612c16565b60088211159650612be6565b5050506128619250613c73565b9250925050612c7c929450613b56565b9182612c8757505090565b6128619250613be6565b50505050505050505f90565b5084805f5b848110612cb157501415612bb8565b87926f07fffffe87fffffe03ff200000000000858301355f1a1c9092169101612ca2565b5060208211612bb1565b505050505f90565b50601d60f91b6001600160f81b0319612d01838688612b12565b35161415612b4c565b919081101561277757610300020190565b9190915f83820193841291129080158216911516176110d257565b356001600160401b038116810361092c5790565b9060138110156127775760051b0190565b9061286191801580612d82575b15613ea357600280546001600160a01b0319169055613ea3565b506002546001600160a01b03838116911614612d68565b80156110d2575f190190565b81601f8201121561092c578051612dbb81611e75565b92612dc96040519485611bc7565b8184526020828401011161092c5761286191602080850191016127fe565b83516040805163134e864f60e31b815260048101929092526001600160401b03871660248301529491936060916001600160a01b03918216908381604481855afa9081156126ce575f905f92613020575b50612e47906020870151613f15565b1590811561300b575b506130015760645f9285519089519788948593630232b08160e41b8552600485015260248401526001600160401b03809c166044840152165afa928315612ff7575f925f945f905f935f91612f70575b50159384612f5a575b505082612f45575b5050612ebf575b5050505050565b600f0b612ed660ff612ed084613f8e565b16613f9f565b81810291905f8212600160ff1b8214166110d25781830514901517156110d257612f2660ff602095612f0a88948751612d1b565b8652850151931661038a83612f1f8387612d4a565b51166127a6565b911690520190612f38818351166127a6565b1690525f80808080612eb8565b612f53925060800151613f62565b5f80612eb1565b82612f689395500151613f62565b915f80612ea9565b955050509350503d805f843e612f868184611bc7565b82019260a08385031261092c5782519081600f0b820361092c5760208401519360ff8516850361092c578781015189811161092c5786612fc7918301612da5565b9584820151908a821161092c57612fe5608091612fec938501612da5565b9201611ec6565b92949590925f612ea0565b85513d5f823e3d90fd5b5050505050505050565b613019915088860151613f15565b155f612e50565b809250858092503d8311613053575b6130398183611bc7565b8101031261092c5760208101519088015190612e47612e38565b503d61302f565b60409092919260ff61306a611dce565b9461307483613fdb565b939091931685880152600f0b60208701526001600160401b03809216865216606085015280516080850152015160a0830152565b65ffffffffffff908181116130bb571690565b604490604051906306dfcc6560e41b8252603060048301526024820152fd5b903590601e198136030182121561092c57018035906001600160401b03821161092c5760200191813603831361092c57565b61311681806130da565b602092919291613128838201826130da565b93604051848195838301988937810195602f60f81b9687848201528160219586830137015f848201520390613167836001936001810188520186611bc7565b61317a61317485806130da565b90614363565b61336957606086916001600160401b036131a361319a60408901896130da565b94909801612d36565b1695865f977a184f03e93ff9f4daa797ed6e38ed64bf6a1f0100000000000000008082101561335b575b506d04ee2d6d415b85acef81000000008083101561334d575b50662386f26fc100008083101561333e575b506305f5e1008083101561332f575b5061271080831015613320575b506064821015613310575b600a80921015613306575b600189019685939291818a6132576132418c611e75565b9b61324f6040519d8e611bc7565b808d52611e75565b8b89019d90601f1901368f378b0101905b6132c3575b50505050604051998a99848b019c8d91518092613289926127fe565b8a0193840152868301370192830152519182602283016132a8926127fe565b01036002810182526022016132bd9082611bc7565b51902090565b839495505f939192931901916f181899199a1a9b1b9c1cb0b131b232b360811b8282061a835304918683156132ff575090918694939282613268565b949361326d565b976001019761322a565b979060646002910491019761321f565b6004919992049101975f613214565b6008919992049101975f613207565b6010919992049101975f6131f8565b84919992049101975f6131e6565b60409950810491505f6131cd565b50505050905051902090565b90156133d657613384906140f4565b805161339d575060405161339781611b91565b5f815290565b6128616133c89160405192839163e5e419ef60e01b602084015260206024840152604483019061281f565b03601f198101835282611bc7565b61288e816133e3926130da565b6020815191012060405190637b75fad760e11b6020830152602482015260248152606081018181106001600160401b038211176112965760405290565b3580600f0b810361092c5790565b3560ff8116810361092c5790565b9035601e198236030181121561092c5701602081359101916001600160401b03821161092c57813603831361092c57565b9091926060820161347d90613420565b9061348a6080840161342e565b9161349860a08501856130da565b906134a660c08701876130da565b91906134b560e08901896130da565b90916134c56101008b018b6130da565b9490966040519a8b998d631e01b53f60e11b60208d01526040013560248c0152600f0b60448b015260ff1660648a015260848901610100905261012489019061350d92611be8565b60231995868983030160a48a015261352492611be8565b90848783030160c488015261353892611be8565b918483030160e485015261354b92611be8565b61012085013561010483015203601f19810183526135699083611bc7565b61357661014084016127ed565b63ffffffff165a620249f082018083116110d2578110613afe5761138719818101918083116110d2578260061c9003019081116110d25710613ae657506135f99063ffffffff6135c961014085016127ed565b167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03166142c0565b9015613ab157506040805163f2d8175960e01b8152908201356004820152306024820152926020846044816001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000165afa938415611789575f94613a75575b5060408201355f52600660205260405f2060016001600160401b038616148015613a2c575b15908115613a0e575b506139e35760408201355f52600660205260405f206001600160401b0385165f526020528260405f2055602082016136c3906127ed565b906136d060608401613420565b6136dc6080850161342e565b906136ea60a08601866130da565b906136f860c08801886130da565b9061370660e08a018a6130da565b9190926101008b01613718908c6130da565b959096604051998a99600f0b60208b015260ff1660408a01526060890160e0905261010089019061374892611be8565b90601f1988830301608089015261375e92611be8565b90601f198683030160a087015261377492611be8565b90601f198483030160c085015261378a92611be8565b61012086013560e083015203601f19810182526137a79082611bc7565b805190602001206137b884806127d8565b6137c281806130da565b90916137ce8284613b17565b91821161092c5760206137e88260406138139401906130da565b80949160405195838794868601998a378401918583015f815237015f83820152038084520182611bc7565b519020906040519361382485611b5a565b6001600160401b038816855263ffffffff60208601911681526138bc63ffffffff6040870192600184528160608901971687526080880194855260a08801958652895f52600560205260405f2060408a01355f526020526001600160401b0360405f209851166001600160401b03198954161788555116869063ffffffff60401b82549160401b169063ffffffff60401b1916179055565b516005811015611a675760029385549063ffffffff60681b905160681b169160ff60601b9060601b169064ffffffffff60601b1916171784555160018401555191015561390b602082016127ed565b9263ffffffff61391b83806127d8565b946001600160401b036040519316835216602082015260606040820152606061399b61395a61394a878061343c565b60808587015260e0860191611be8565b61397e61396a602089018961343c565b605f19878503810160808901529391611be8565b9061398c604089018961343c565b918684030160a0870152611be8565b940135916001600160401b03831680930361092c57604082917fb0406aa0483aecf0ebca5712602dc8eccf7ab5c4331c6beb08103d15709e14789460c08401520135940390a3565b604080516313945ce560e01b81529083013560048201526001600160401b0385166024820152604490fd5b90506001600160401b0385165f5260205260405f205415155f61368c565b5060016001600160401b03861611801561368357506001600160401b038581165f1901116110d2576001600160401b035f1981871601165f528060205260405f20541515613683565b9093506020813d602011613aa9575b81613a9160209383611bc7565b8101031261092c57613aa2906124c2565b925f61365e565b3d9150613a84565b9250604081612ada612acb60207f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c95016127ed565b6024906040519063b22db89560e01b82526004820152fd5b60405163b22db89560e01b815260048101849052602490fd5b91905b80151580613b3a575b15613b3657613b3190612d99565b613b1a565b9150565b505f1981818101116110d25783820101355f1a603a1415613b23565b9190918215808115613bdb575b8115613bad575b50613ba757909160019182915f915b818310613b8a575050505060011490565b6703ff000000000000838201355f1a1c9094169391830191613b79565b505f9150565b90506127775780356001600160f81b031916600360fc1b1480613bd1575b5f613b6a565b5060018311613bcb565b604e85119150613b63565b90602a81149182613c50575b82613bfc57505090565b60029392509080841161092c5760019392931901906001916001935f925b828410613c2c57505050505060011490565b6c7e0000000003ff0000000000008482018301355f1a1c9095169492840192613c1a565b91508060021161092c5781356001600160f01b03191661060f60f31b1491613bf2565b9060208110159182613cc9575b82613c8a57505090565b6001925082915f915b818310613ca4575050505060011490565b6f07ffeffe07ff7dfe03fe000000000000838201355f1a1c9094169391830191613c93565b602c8211159250613c80565b908015159182613d29575b82613cea57505090565b6001925082915f915b818310613d04575050505060011490565b6f07fffffe07fffffe03ff602000000000838201355f1a1c9094169391830191613cf3565b60808211159250613ce0565b6001600160a01b03165f8181525f80516020614397833981519152602052604090205460ff16612b0d575f8181525f8051602061439783398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f205416155f14613e2557815f525f60205260405f20815f5260205260405f20600160ff1982541617905533917f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b6001600160a01b03165f8181525f80516020614397833981519152602052604090205460ff1615612b0d575f8181525f8051602061439783398151915260205260408120805460ff191690553391907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f2054165f14613e2557815f525f60205260405f20815f5260205260405f2060ff19815416905533917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b91905f90815b8451831015613f4d578015613f36575b600190920191613f1b565b50600181613f448487612763565b51149050613f2b565b929350905081613f5b575090565b9050151590565b9081518015928315613f75575b50505090565b60209192935001209060208151910120145f8080613f6f565b60ff166012039060ff82116110d257565b604d81116110d257600a0a90565b8115613fc757600160ff1b81145f198314166110d2570590565b634e487b7160e01b5f52601260045260245ffd5b5f60208201916001600160401b0390818451161561408257600180805b61402e575b505061401161402591518386511690613fad565b61401f60ff612ed086613f8e565b90613fad565b600f0b92511692565b60ff8481831691601383101561407a5761405f908261405260408901958651612d4a565b5116935190891690612d4a565b511610614072575b810160ff1681613ff8565b935083614067565b505050613ffd565b505050505f905f905f90565b6040519061409b82611bac565b60078252661859d95b9d125960ca1b6020830152565b604051906140be82611bac565b600682526518db1a595b9d60d21b6020830152565b604051906140e082611bac565b60058252640d2dcc8caf60db1b6020830152565b61410161317482806130da565b6141d65761411861411282806130da565b90614330565b156141935761413361412d60208301836130da565b90613b56565b1561418a5761414e61414860408301836130da565b90613be6565b156141815761416760606001600160401b039201612d36565b16156141795760405161339781611b91565b6128616140d3565b506128616140b1565b5061286161408e565b6141a96141a360208301836130da565b90613cd5565b1561418a576141be6141a360408301836130da565b156141815761416760606001600160401b039261033e565b6141e360208201826130da565b5f9291925b8181108061429d575b15614204576141ff90612755565b6141e8565b9091928282109283614284575b8361425f575b5050501561418a5761423561422f60408301836130da565b90613c73565b156141815761424e60606001600160401b039201612d36565b166141795760405161339781611b91565b90919250600183018093116110d25761427c928161422f93612b1e565b5f8080614217565b809350821161092c576142978282613c73565b92614211565b50602f60f81b6001600160f81b03196142b7838588612b12565b351614156141f1565b915f929183809360208451940192f19081614320573d90610100808311614318575b506142ec82611e75565b916142fa6040519384611bc7565b8083525f61430782611e75565b602085019490601f1901368637933e565b91505f6142e2565b6040516001925061339781611b91565b60078211918261433f57505090565b90915060071161092c57356001600160c81b0319166632b4b8189a9a9d60c91b1490565b60078211918261437257505090565b90915060071161092c57356001600160c81b0319166639b7b630b7309d60c91b149056fead3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5",
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
