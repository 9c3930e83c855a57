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
	Bin: "0x60c0604090808252346200022e576080816200492c80380380916200002582856200030d565b8339810103126200022e5780516001600160a01b03918282168083036200022e576020938483015194818616938487036200022e5760606200006989830162000345565b91015165ffffffffffff811681036200022e57838216908115620002f657600180546001600160d01b031660d09290921b6001600160d01b031916919091179055600254848116620002e5576001600160a01b03191617600255620000ce906200035a565b506001600455865163bc4d861b60e01b81528181600481875afa80156200023a57620002a9575b50836200017b575b5050505060805260a0525161452f9081620003dd82396080518181816107370152818161184001528181611eaa015281816122410152818161374401526137a6015260a0518181816107a40152818161089801528181610b72015281816119f7015281816121120152818161244f015281816124c301526127090152f35b86516319b05fb560e11b81525f600482018190526024820152606081604481885afa80156200023a5762000244575b50865163c8db44e360e01b81528181600481885afa9182156200023a575f92620001f8575b50501603620001e157808080620000fd565b602490845190635cf0932760e01b82526004820152fd5b90809250813d831162000232575b6200021281836200030d565b810103126200022e57620002269062000345565b5f80620001cf565b5f80fd5b503d62000206565b88513d5f823e3d90fd5b6060813d606011620002a0575b8162000260606093836200030d565b810103126200022e5780516001600160401b038116036200022e578181015163ffffffff8116036200022e5787600591015110156200022e575f620001aa565b3d915062000251565b8181813d8311620002dd575b620002c181836200030d565b810103126200022e57620002d59062000345565b505f620000f5565b503d620002b5565b8951631fe1e13d60e11b8152600490fd5b8951636116401160e11b81525f6004820152602490fd5b601f909101601f19168101906001600160401b038211908210176200033157604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036200022e57565b6001600160a01b03165f8181525f805160206200490c833981519152602052604090205460ff16620003d7575f8181525f805160206200490c83398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f9056fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714611b8157508063022d63fb14611b645780630aa6220b14611ad25780630d490822146119b4578063248a9ca314611988578063272af595146116d05780632f2ff15d1461168d5780633360bf6a1461161c57806336568abe146115275780633b1c99fb146114f65780633f4ba83a1461148b57806341b02a4414611450578063553fef4d14610f365780635c975abb14610f13578063634e93da14610e3b578063649a5ec714610cb1578063650c644114610c765780637b86bb0f14610b2e5780638456cb5914610a6457806384ef8ffc14610a3b5780638da5cb5b14610a3b57806391d14854146109f25780639a7432781461096a578063a1eda53c14610907578063a217fddf146108eb578063aed14b08146108c7578063b719d03214610882578063bb46942f14610788578063c4e6c8d714610766578063c8db44e314610721578063cc8463c8146106f6578063cefc14291461061b578063cf6eefb7146105e1578063cfcaa35e1461045d578063d547741f14610404578063d602b9fd146103a0578063dae1cbdb14610238578063e63ab1e9146101fd5763fecea6a4146101cb575f80fd5b346101fa5760206101ef60606101e036611c62565b6001600160a01b039391612669565b015116604051908152f35b80fd5b50346101fa57806003193601126101fa5760206040517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b50346101fa5760203660031901126101fa576004356001600160401b03918282116101fa57366023830112156101fa57816004013583811161039c57602483019260243691610300840201011161039c57919290610294611ff9565b5061029d611ff9565b506102a661288e565b9281948293602086019360408701905b8487106102da576102d66102ca8a8a6131d2565b60405191829182611cc9565b0390f35b90919293949597506102fb60806102f28a8888612e78565b01358851612e89565b87528261031d61031461030f8b8989612e78565b612ea4565b828951166128f9565b16865287815b601381106103515750610344606061033e6001938989612e78565b01612ea4565b98019594939291906102b6565b61036d61030f8260a06103676001968c8c612e78565b01612eb8565b856103908361038a885194846103838488612eb8565b51166128f9565b93612eb8565b91169052018890610323565b5080fd5b50346101fa57806003193601126101fa576103b961252a565b600180546001600160d01b0319811690915560a01c65ffffffffffff166103dd5780f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a180f35b50346101fa5760403660031901126101fa57600435610421611c4c565b811561044b57816104479284528360205261044260016040862001546125c8565b612ec9565b5080f35b604051631fe1e13d60e11b8152600490fd5b50346101fa5760403660031901126101fa576004356001600160401b03811161039c5761048e903690600401611c1f565b60243591821515928381036105dd576104a561252a565b806105cc575b610591576104ba9136916120bb565b805160208201209182845260086020526040842063ffffffff808254161561053e575b509161053291837f7ffa6966d651e2d88588946b6f17e46763b540a505f5fd173556e5be3b6dd480945464ff000000008360201b169064ff00000000191617905560405192839260408452604084019061298d565b9060208301520390a280f35b600a549080821681811461057d576001011663ffffffff199182168117600a5582549091168117825585526009602052604085208490556105326104dd565b634e487b7160e01b88526011600452602488fd5b60405163e5e419ef60e01b815260206004820152601260248201527172657075746174696f6e526567697374727960701b6044820152606490fd5b506105d78282612ca4565b156104ab565b8480fd5b50346101fa57806003193601126101fa57600154604080516001600160a01b038316815260a09290921c65ffffffffffff16602083015290f35b50346101fa57806003193601126101fa576001546001600160a01b0390811633036106de576001546001600160a01b0381169060a01c65ffffffffffff16801580156106d4575b6106bc575060025461068b836bffffffffffffffffffffffff60a01b9283811660025516613fa3565b506002549083821661044b576106a8938316911617600255613ead565b50600180546001600160d01b031916905580f35b602490604051906319ca5ebb60e01b82526004820152fd5b5042811015610662565b604051636116401160e11b8152336004820152602490fd5b50346101fa57806003193601126101fa5760206107116124f1565b65ffffffffffff60405191168152f35b50346101fa57806003193601126101fa576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101fa57602061078061077a36611c62565b906123f8565b604051908152f35b50346101fa5761079736611c62565b6107a292919261256d565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316928315158061080d575b6107f457906107ec916107e7612607565b6121cb565b600160045580f35b60405163397595db60e11b815260048101859052602490fd5b50604051635c975abb60e01b8152602081600481885afa908115610877578491610839575b50156107d6565b90506020813d60201161086f575b8161085460209383611dc5565b8101031261086b5761086590611de6565b5f610832565b8380fd5b3d9150610847565b6040513d86823e3d90fd5b50346101fa57806003193601126101fa576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101fa5760206108e16108db36611c62565b906120f1565b6040519015158152f35b50346101fa57806003193601126101fa57602090604051908152f35b50346101fa57806003193601126101fa576002548060d01c9182151580610960575b15610957575060a01c65ffffffffffff165b6040805165ffffffffffff928316815292909116602083015290f35b9150508061093b565b5042831015610929565b50346101fa5760403660031901126101fa576004356024356001600160401b0381168091036109ee578282606094526020916006835260408220905f52825260405f20549283825260058352604082209082528252600260408083209263ffffffff845460681c168152600985522054910154916040519384528301526040820152f35b5f80fd5b50346101fa5760403660031901126101fa576040610a0e611c4c565b91600435815280602052209060018060a01b03165f52602052602060ff60405f2054166040519015158152f35b50346101fa57806003193601126101fa576002546040516001600160a01b039091168152602090f35b50346101fa57806003193601126101fa57335f9081527ff7c9542c591017a21c74b6f3fab6263c7952fc0aaf9db4c22a2a04ddc7f8674f60205260409020547f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a9060ff1615610b105750610ad66125e9565b600160ff1960035416176003557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a2586020604051338152a180f35b6044906040519063e2517d3f60e01b82523360048301526024820152fd5b50346101fa5760203660031901126101fa576004356001600160401b03811161039c57610b5f903690600401611c99565b90610b6861256d565b610b706125e9565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031680151580610c05575b610bed5750610bb0612607565b825b828110610bc25783600160045580f35b8060051b8201359061015e19833603018212156105dd57610be78160019385016129d2565b01610bb2565b6024906040519063397595db60e11b82526004820152fd5b50604051635c975abb60e01b8152602081600481855afa908115610c6b578591610c31575b5015610ba3565b90506020813d602011610c63575b81610c4c60209383611dc5565b810103126105dd57610c5d90611de6565b5f610c2a565b3d9150610c3f565b6040513d87823e3d90fd5b50346101fa57806003193601126101fa5760206040517f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51868152f35b50346101fa5760203660031901126101fa5760043565ffffffffffff8082169081830361086b57610ce061252a565b610ce942613220565b9181610cf36124f1565b1680821115610df2575091610d39917ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b949362069780908180821091180218169061292c565b906002548060d01c80610d96575b5050600280546001600160a01b031660a083901b65ffffffffffff60a01b161760d084901b6001600160d01b0319161790556040805165ffffffffffff9283168152919092166020820152a180f35b421115610dc857600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b5f80610d47565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1610dc1565b03908111610e27577ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b9291610d39919061292c565b634e487b7160e01b84526011600452602484fd5b50346101fa5760203660031901126101fa576004356001600160a01b038116908190036109ee57610e6a61252a565b7f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed66020610ea7610e9942613220565b610ea16124f1565b9061292c565b6001805465ffffffffffff60a01b60a084811b919091166001600160d01b0319831688171790925565ffffffffffff911c8116610eea575b60405191168152a280f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a1610edf565b50346101fa57806003193601126101fa57602060ff600354166040519015158152f35b50346101fa5760e03660031901126101fa576024356001600160401b03811161039c57610f67903690600401611c99565b91906044356001600160401b0381116112b757610f88903690600401611c99565b9190936064356001600160401b0381116105dd57610faa903690600401611c1f565b91906084356001600160401b03811161144c57610fcb903690600401611c1f565b9390946001600160401b0360a4351660a435036109ee576001600160401b0360c435168060c435036109ee57610fff611ff9565b50841561143a578715611428571561141657604051988960a08101106001600160401b0360a08c011117611402576110749761105061105c936110689760a08e016040528d60043590523691612052565b60208c01523691612052565b604089015236916120bb565b606086015236916120bb565b608083015260c435611084611ff9565b5060405163c8db44e360e01b8152602081600481305afa9081156112c35783916113e3575b508293305b6001600160a01b03811661138257506110c68561203b565b946110d46040519687611dc5565b808652601f196110e38261203b565b013660208801378030915b6112f45750506110fc61288e565b9460a4356001600160401b03166112ec5760015b9480948180925b84518410806112db575b156112ce578551611172906020906001600160a01b03611141888a6128d1565b5160405163f2d8175960e01b81526004810193909352166001600160a01b0316602482015291829081906044820190565b03816001600160a01b038c165afa80156112c3578390611284575b61119c9150899a92939a6128f9565b915b6001600160401b0383166001600160401b038316111580611273575b1561125d576001600160401b0384166111dd57506111d781612914565b9061119e565b6001600160401b039093165f190192906001600160a01b036111ff86886128d1565b5116906001600160401b03808b168183160311611249576112448c896111d7946001600160401b038e166001600160401b03861603928d60018060a01b031690612f55565b612914565b634e487b7160e01b5f52601160045260245ffd5b9161126c9199949850976128c3565b9290611117565b506001600160401b038116156111ba565b506020813d6020116112bb575b8161129e60209383611dc5565b810103126112b7576112b261119c91612636565b61118d565b8280fd5b3d9150611291565b6040513d85823e3d90fd5b6102ca6102d6918b6131d2565b506001600160401b03811615611121565b60a435611110565b6020611301600492612f07565b9261130c848a6128d1565b6001600160a01b039190911690819052604051635b8ce81960e11b815292839182905afa908115611377579082918791611348575b50916110ee565b61136a915060203d602011611370575b6113628183611dc5565b81019061264a565b5f611341565b503d611358565b6040513d88823e3d90fd5b9460206113906004926128c3565b604051635b8ce81960e11b815290979092839182906001600160a01b03165afa908115610c6b5785916113c4575b506110ae565b6113dd915060203d602011611370576113628183611dc5565b5f6113be565b6113fc915060203d602011611370576113628183611dc5565b5f6110a9565b634e487b7160e01b5f52604160045260245ffd5b6040516301d1ddcd60e11b8152600490fd5b6040516312ed4dc760e11b8152600490fd5b604051630e6d147960e31b8152600490fd5b8680fd5b50346101fa57806003193601126101fa5760206040517f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414548152f35b50346101fa57806003193601126101fa576114a461252a565b60035460ff8116156114e45760ff19166003557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a180f35b604051638dfc202b60e01b8152600490fd5b50346101fa5760203660031901126101fa5760ff60406020926004358152600884522054821c166040519015158152f35b50346101fa5760403660031901126101fa57600435611544611c4c565b811580611605575b61157c575b336001600160a01b0382160361156a5761044791612ec9565b60405163334bd91960e11b8152600490fd5b60015465ffffffffffff60a082901c16906001600160a01b0316158015906115f5575b80156115e3575b6115c257506001805465ffffffffffff60a01b19169055611551565b6040516319ca5ebb60e01b815265ffffffffffff9091166004820152602490fd5b504265ffffffffffff821610156115a6565b5065ffffffffffff81161561159f565b506002546001600160a01b0382811691161461154c565b50346101fa5761163461162e36611c62565b90612669565b6001600160401b0381511690604063ffffffff60208301511691015192600584101561167957506060926116779160405193845260208401526040830190611c78565bf35b634e487b7160e01b81526021600452602490fd5b50346101fa5760403660031901126101fa576004356116aa611c4c565b811561044b5781610447928452836020526116cb60016040862001546125c8565b613f27565b50346109ee5760603660031901126109ee576024803590600435906001600160401b03906044358281116109ee5761170c903690600401611c1f565b335f9081527f56faaebdd9d4dbb5919e9251f3c83caacbfe39db54700d5eb09bb01560b7519860209081526040909120549094907f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414549060ff161561196b5750611773612607565b61177d8787612669565b93604085018051600581101561195857158015611944575b611913576117a28661285f565b5f888152600580895260408083208c84528a52909120805460ff60601b1916600160621b17905590519190821015611900575060011461183a575b9161182f9163ffffffff8686957fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed2898975116950151166040519586958652850152606060408501526060840191611e13565b0390a3600160045580f35b835181167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b156109ee57604051634ab3ca9960e01b8152600481018a90526001600160401b039290921660248301525f908290604490829084905af180156118f5576118b2575b506117dd565b7fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed28959493919850916118e661182f93611d45565b5f9894955092939092916118ac565b6040513d5f823e3d90fd5b634e487b7160e01b5f9081526021600452fd5b889188915190600582101561190057506119409060405193849363ae39ab9760e01b855260048501611df3565b0390fd5b508051600581101561195857600414611795565b82634e487b7160e01b5f5260216004525ffd5b846044916040519163e2517d3f60e01b8352336004840152820152fd5b346109ee5760203660031901126109ee576004355f525f6020526020600160405f200154604051908152f35b346109ee5760a03660031901126109ee576064356001600160401b0381116109ee576119e4903690600401611c1f565b906119ed61256d565b6119f56125e9565b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03169182151580611a6c575b611a5357611a4c9250611a3a612607565b60843591604435602435600435611e33565b6001600455005b60405163397595db60e11b815260048101849052602490fd5b50604051635c975abb60e01b8152602081600481875afa9081156118f5575f91611a98575b5015611a29565b90506020813d602011611aca575b81611ab360209383611dc5565b810103126109ee57611ac490611de6565b84611a91565b3d9150611aa6565b346109ee575f3660031901126109ee57611aea61252a565b6002548060d01c80611b08575b600280546001600160a01b03169055005b421115611b3a57600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b8080611af7565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1611b33565b346109ee575f3660031901126109ee576020604051620697808152f35b346109ee5760203660031901126109ee576004359063ffffffff60e01b82168092036109ee5760209162cd8e3160e01b8114908115611c0e575b8115611bc9575b5015158152f35b6318a4c3c360e11b811491508115611be3575b5083611bc2565b637965db0b60e01b811491508115611bfd575b5083611bdc565b6301ffc9a760e01b14905083611bf6565b6347ef124b60e11b81149150611bbb565b9181601f840112156109ee578235916001600160401b0383116109ee57602083818601950101116109ee57565b602435906001600160a01b03821682036109ee57565b60409060031901126109ee576004359060243590565b906005821015611c855752565b634e487b7160e01b5f52602160045260245ffd5b9181601f840112156109ee578235916001600160401b0383116109ee576020808501948460051b0101116109ee57565b9190916103008101926001600160401b039182825116815260a0806020936020810151600f0b602085015260ff60408201511660408501528560608201511660608501526080810151608085015201519101905f915b60138310611d2e575050505050565b838060019287855116815201920192019190611d1f565b6001600160401b03811161140257604052565b60c081019081106001600160401b0382111761140257604052565b61026081019081106001600160401b0382111761140257604052565b602081019081106001600160401b0382111761140257604052565b604081019081106001600160401b0382111761140257604052565b90601f801991011681019081106001600160401b0382111761140257604052565b519081151582036109ee57565b604090611e1193959492956060820196825260208201520190611c78565b565b908060209392818452848401375f828201840152601f01601f1916010190565b929194939093611e4385876120f1565b611fd057611e518585612669565b92604091828501948551955f966005811015611c85576001141580611fbb575b611f9257505f898152600760209081528582208a83529052849020805460ff19166001179055606081015190516001600160401b0316917f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03908116921690823b156109ee57895f9591611f1a879389519a8b988997889663611a4d5960e11b885260048801526024870152604486015260a0606486015260a4850191611e13565b90608483015203925af1908115611f895750611f58575b50807fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b1606491a4565b611f629150611d45565b5f7fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b16064611f31565b513d5f823e3d90fd5b87858a92516005811015611c8557611940915193849363ae39ab9760e01b855260048501611df3565b5080516005811015611c855760021415611e71565b5050507f6e3935d193d90e1cd49648066e6c45ac531187113b918ce2cd910aab2972b3285f80a4565b6040519061200682611d58565b815f81525f60208201525f60408201525f60608201525f608082015260a06040519161203183611d73565b6102603684370152565b6001600160401b0381116114025760051b60200190565b929161205d8261203b565b9161206b6040519384611dc5565b829481845260208094019160051b81019283116109ee57905b8282106120915750505050565b81358152908301908301612084565b6001600160401b03811161140257601f01601f191660200190565b9291926120c7826120a0565b916120d56040519384611dc5565b8294818452818301116109ee578281602093845f960137010152565b805f526020916007835260405f20815f52835260ff60405f2054166121c3577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316801515929091908361214f575b505050905090565b8492935060449060405194859384926315da296160e31b8452600484015260248301525afa9182156118f5575f9261218d575b5050805f8080612147565b90809250813d83116121bc575b6121a48183611dc5565b810103126109ee576121b590611de6565b5f80612182565b503d61219a565b505050600190565b6121d58282612669565b60409081810180516005811015611c855760021480156123e4575b61239457835f526005602052825f20855f52602052825f2090516005811015611c855760010361230f576122238261285f565b805460ff60601b1916600160611b17905580516001600160401b03167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b156109ee578351634ab3ca9960e01b8152600481018790526001600160401b039290921660248301525f908290604490829084905af1801561230557907f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d9392916122f6575b505b63ffffffff60206001600160401b038351169201511682519182526020820152a3565b6122ff90611d45565b5f6122d1565b83513d5f823e3d90fd5b905f60017f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d949361237e63ffffffff61234786612c4d565b166020860181905284865282546cffffffffff0000000000000000191660409190911b63ffffffff60401b1617600360601b178255565b805467ffffffffffffffff1916815501556122d3565b9190602063ffffffff910151169151916005831015611c85576123e17fdb4f4b9e25c4f4821950604fe871877fa15e76d7e2d240192c54acf1f336f78e9383519283526020830190611c78565ba3565b5080516005811015611c85576003146121f0565b805f526020916005835260405f20815f52835260405f2060ff815460601c166005811015611c8557158015906124c0575b6124b5575060405163c4e6c8d760e01b81526004810192909252602482015281816044817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa9182156118f5575f9261248b57505090565b90809250813d83116124ae575b6124a28183611dc5565b810103126109ee575190565b503d612498565b600101549392505050565b507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031615612429565b6002548060d01c8015159081612520575b50156125165760a01c65ffffffffffff1690565b5060015460d01c90565b905042115f612502565b335f9081525f8051602061450f833981519152602052604090205460ff161561254f57565b60405163e2517d3f60e01b81523360048201525f6024820152604490fd5b335f9081527fd676d63c0104829954454fe675405649ce08aaac452adc2aafc97e96cbb9f6b460205260409020547f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51869060ff1615610b105750565b805f525f60205260405f20335f5260205260ff60405f20541615610b105750565b60ff600354166125f557565b60405163d93c066560e01b8152600490fd5b600260045414612618576002600455565b604051633ee5aeb560e01b8152600490fd5b6005821015611c855752565b51906001600160401b03821682036109ee57565b908160209103126109ee57516001600160a01b03811681036109ee5790565b604080516001600160401b0394939092919060808401868111858210176114025782525f84526020808501935f8552838601925f8452606093848801975f8952809a845f5260058652875f20845f528652875f2054968163ffffffff986126d560ff82851c168761262a565b89818c1c168c5216835283516005811015611c8557156126fe5750505050505050505050309052565b6001600160a01b03997f00000000000000000000000000000000000000000000000000000000000000008b169889612740575b50505050505050505050505050565b8a516319b05fb560e11b815260048101899052602481018890529280846044818e5afa8015612855575f945f925f926127fe575b5050612780908861262a565b169052169052516005811015611c85576127a0575b808080808080612731565b6044839286519586938492633fb3a9a960e21b8452600484015260248301525afa928315611f8957505f926127e1575b50501690525f808080808080612795565b6127f79250803d10611370576113628183611dc5565b5f806127d0565b925094505083813d831161284e575b6128178183611dc5565b810103126109ee5761282883612636565b898401519382851685036109ee578c01519060058210156109ee5793906127805f612774565b503d61280d565b8c513d5f823e3d90fd5b606001516001600160a01b03163081036128765750565b602490604051906353f678b560e01b82526004820152fd5b60405190606082018281106001600160401b0382111761140257604052815f81525f6020820152604080519161203183611d73565b5f1981146112495760010190565b80518210156128e55760209160051b010190565b634e487b7160e01b5f52603260045260245ffd5b9190916001600160401b038080941691160191821161124957565b6001600160401b038091169081146112495760010190565b91909165ffffffffffff8080941691160191821161124957565b903590607e19813603018212156109ee570190565b3563ffffffff811681036109ee5790565b5f5b83811061297d5750505f910152565b818101518382015260200161296e565b906020916129a68151809281855285808601910161296c565b601f01601f1916010190565b60409063ffffffff6129cf9493168152816020820152019061298d565b90565b906129e56129e08380612946565b613284565b91612a036129fc6129f68380612946565b80613252565b36916120bb565b9283516020809501205f52600884526040805f2090805190808201926001600160401b0393838110858211176114025782525492612a6060ff63ffffffff9586811686528a1c161515808a860152612a5b8880612946565b6134ed565b8051612bff57508186013597612a768987612669565b9083820180516005811015611c8557879015938415612be6575b838515612bdd5750612aa29150612c4d565b925b158015612bc5575b612b5e5750858189019281612ac08561295b565b91169182911611612add575050505050611e1195505116916135e5565b93975093509390949650612af08461295b565b865193634c80970d60e11b9085015216602483015260448201526044815260808101928184109084111761140257827f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c9452612b5881612b52607f199461295b565b856129b2565b030190a3565b959794509597505050612b7c84612b7589896123f8565b930161295b565b9251946005861015611c85577f95620b3c0a7f7942299487de5f2f55ec9b87a820fdd63f7585651ed675edb6dd95606095612bbf92845196168652850190611c78565b820152a3565b50612bd1828a0161295b565b87808516911610612aac565b01511692612aa4565b93505080516005811015611c8557600488911493612a90565b979050612c3991949650857f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c969450612c4893500161295b565b958351938493013596836129b2565b0390a3565b60408101516005811015611c8557600403612c7b576020015163ffffffff9081166001019081116112495790565b505f90565b908210156128e5570190565b909392938483116109ee5784116109ee578101920390565b90612caf8183613c8f565b5f5b82811080612e55575b15612ccd57612cc8906128c3565b612cb1565b919260028301808411611249578210612e4d5760019081840193848111611249575f19840184811161124957612d09612d139188978886612c8c565b9690958185612c8c565b95909481158015612e43575b8015612e0b575b612dff57612d3488856144a8565b612dda575050612d4486836144db565b612dcd5760038110159586612dc1575b86612d72575b5050505082612d6857505090565b6129cf9250613e4d565b90809293949650116109ee579082915f915b84828410612d9b575050505014915f808080612d5a565b909192936f07fffffe0000000003ff200000000000858401355f1a1c1693019190612d84565b60088211159650612d54565b5050506129cf9250613deb565b9250925050612dea929450613cce565b9182612df557505090565b6129cf9250613d5e565b50505050505050505f90565b5084805f5b848110612e1f57501415612d26565b87926f07fffffe87fffffe03ff200000000000858301355f1a1c9092169101612e10565b5060208211612d1f565b505050505f90565b50601d60f91b6001600160f81b0319612e6f838688612c80565b35161415612cba565b91908110156128e557610300020190565b9190915f838201938412911290801582169115161761124957565b356001600160401b03811681036109ee5790565b9060138110156128e55760051b0190565b906129cf91801580612ef0575b1561401b57600280546001600160a01b031916905561401b565b506002546001600160a01b03838116911614612ed6565b8015611249575f190190565b81601f820112156109ee578051612f29816120a0565b92612f376040519485611dc5565b818452602082840101116109ee576129cf916020808501910161296c565b83516040805163134e864f60e31b815260048101929092526001600160401b03871660248301529491936060916001600160a01b03918216908381604481855afa9081156131c8575f905f9261318e575b50612fb590602087015161408d565b15908115613179575b5061316f5760645f9285519089519788948593630232b08160e41b8552600485015260248401526001600160401b03809c166044840152165afa928315613165575f925f945f905f935f916130de575b501593846130c8575b5050826130b3575b505061302d575b5050505050565b600f0b61304460ff61303e84614106565b16614117565b81810291905f8212600160ff1b8214166112495781830514901517156112495761309460ff60209561307888948751612e89565b8652850151931661038a8361308d8387612eb8565b5116612914565b9116905201906130a681835116612914565b1690525f80808080613026565b6130c19250608001516140da565b5f8061301f565b826130d693955001516140da565b915f80613017565b955050509350503d805f843e6130f48184611dc5565b82019260a0838503126109ee5782519081600f0b82036109ee5760208401519360ff851685036109ee57878101518981116109ee5786613135918301612f13565b9584820151908a82116109ee5761315360809161315a938501612f13565b9201611de6565b92949590925f61300e565b85513d5f823e3d90fd5b5050505050505050565b61318791508886015161408d565b155f612fbe565b809250858092503d83116131c1575b6131a78183611dc5565b810103126109ee5760208101519088015190612fb5612fa6565b503d61319d565b88513d5f823e3d90fd5b60409092919260ff6131e2611ff9565b946131ec83614153565b939091931685880152600f0b60208701526001600160401b03809216865216606085015280516080850152015160a0830152565b65ffffffffffff90818111613233571690565b604490604051906306dfcc6560e41b8252603060048301526024820152fd5b903590601e19813603018212156109ee57018035906001600160401b0382116109ee576020019181360383136109ee57565b61328e8180613252565b6020929192916132a083820182613252565b93604051848195838301988937810195602f60f81b9687848201528160219586830137015f8482015203906132df836001936001810188520186611dc5565b6132f26132ec8580613252565b906144db565b6134e157606086916001600160401b0361331b6133126040890189613252565b94909801612ea4565b1695865f977a184f03e93ff9f4daa797ed6e38ed64bf6a1f010000000000000000808210156134d3575b506d04ee2d6d415b85acef8100000000808310156134c5575b50662386f26fc10000808310156134b6575b506305f5e100808310156134a7575b5061271080831015613498575b506064821015613488575b600a8092101561347e575b600189019685939291818a6133cf6133b98c6120a0565b9b6133c76040519d8e611dc5565b808d526120a0565b8b89019d90601f1901368f378b0101905b61343b575b50505050604051998a99848b019c8d915180926134019261296c565b8a0193840152868301370192830152519182602283016134209261296c565b01036002810182526022016134359082611dc5565b51902090565b839495505f939192931901916f181899199a1a9b1b9c1cb0b131b232b360811b8282061a835304918683156134775750909186949392826133e0565b94936133e5565b97600101976133a2565b9790606460029104910197613397565b6004919992049101975f61338c565b6008919992049101975f61337f565b6010919992049101975f613370565b84919992049101975f61335e565b60409950810491505f613345565b50505050905051902090565b901561354e576134fc9061426c565b8051613515575060405161350f81611d8f565b5f815290565b6129cf6135409160405192839163e5e419ef60e01b602084015260206024840152604483019061298d565b03601f198101835282611dc5565b6129fc8161355b92613252565b6020815191012060405190637b75fad760e11b6020830152602482015260248152606081018181106001600160401b038211176114025760405290565b3580600f0b81036109ee5790565b3560ff811681036109ee5790565b9035601e19823603018112156109ee5701602081359101916001600160401b0382116109ee5781360383136109ee57565b909192606082016135f590613598565b90613602608084016135a6565b9161361060a0850185613252565b9061361e60c0870187613252565b919061362d60e0890189613252565b909161363d6101008b018b613252565b9490966040519a8b998d631e01b53f60e11b60208d01526040013560248c0152600f0b60448b015260ff1660648a015260848901610100905261012489019061368592611e13565b60231995868983030160a48a015261369c92611e13565b90848783030160c48801526136b092611e13565b918483030160e48501526136c392611e13565b61012085013561010483015203601f19810183526136e19083611dc5565b6136ee610140840161295b565b63ffffffff165a620249f08201808311611249578110613c76576113871981810191808311611249578260061c9003019081116112495710613c5e57506137719063ffffffff613741610140850161295b565b167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316614438565b9015613c2957506040805163f2d8175960e01b8152908201356004820152306024820152926020846044816001600160a01b037f0000000000000000000000000000000000000000000000000000000000000000165afa9384156118f5575f94613bed575b5060408201355f52600660205260405f2060016001600160401b038616148015613ba4575b15908115613b86575b50613b5b5760408201355f52600660205260405f206001600160401b0385165f526020528260405f20556020820161383b9061295b565b9061384860608401613598565b613854608085016135a6565b9061386260a0860186613252565b9061387060c0880188613252565b9061387e60e08a018a613252565b9190926101008b01613890908c613252565b959096604051998a99600f0b60208b015260ff1660408a01526060890160e090526101008901906138c092611e13565b90601f198883030160808901526138d692611e13565b90601f198683030160a08701526138ec92611e13565b90601f198483030160c085015261390292611e13565b61012086013560e083015203601f198101825261391f9082611dc5565b805190602001206139308480612946565b61393a8180613252565b90916139468284613c8f565b9182116109ee57602061396082604061398b940190613252565b80949160405195838794868601998a378401918583015f815237015f83820152038084520182611dc5565b519020906040519361399c85611d58565b6001600160401b038816855263ffffffff6020860191168152613a3463ffffffff6040870192600184528160608901971687526080880194855260a08801958652895f52600560205260405f2060408a01355f526020526001600160401b0360405f209851166001600160401b03198954161788555116869063ffffffff60401b82549160401b169063ffffffff60401b1916179055565b516005811015611c855760029385549063ffffffff60681b905160681b169160ff60601b9060601b169064ffffffffff60601b19161717845551600184015551910155613a836020820161295b565b9263ffffffff613a938380612946565b946001600160401b0360405193168352166020820152606060408201526060613b13613ad2613ac287806135b4565b60808587015260e0860191611e13565b613af6613ae260208901896135b4565b605f19878503810160808901529391611e13565b90613b0460408901896135b4565b918684030160a0870152611e13565b940135916001600160401b0383168093036109ee57604082917fb0406aa0483aecf0ebca5712602dc8eccf7ab5c4331c6beb08103d15709e14789460c08401520135940390a3565b604080516313945ce560e01b81529083013560048201526001600160401b0385166024820152604490fd5b90506001600160401b0385165f5260205260405f205415155f613804565b5060016001600160401b0386161180156137fb57506001600160401b038581165f190111611249576001600160401b035f1981871601165f528060205260405f205415156137fb565b9093506020813d602011613c21575b81613c0960209383611dc5565b810103126109ee57613c1a90612636565b925f6137d6565b3d9150613bfc565b9250604081612c48612c3960207f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c950161295b565b6024906040519063b22db89560e01b82526004820152fd5b60405163b22db89560e01b815260048101849052602490fd5b91905b80151580613cb2575b15613cae57613ca990612f07565b613c92565b9150565b505f1981818101116112495783820101355f1a603a1415613c9b565b9190918215808115613d53575b8115613d25575b50613d1f57909160019182915f915b818310613d02575050505060011490565b6703ff000000000000838201355f1a1c9094169391830191613cf1565b505f9150565b90506128e55780356001600160f81b031916600360fc1b1480613d49575b5f613ce2565b5060018311613d43565b604e85119150613cdb565b90602a81149182613dc8575b82613d7457505090565b6002939250908084116109ee5760019392931901906001916001935f925b828410613da457505050505060011490565b6c7e0000000003ff0000000000008482018301355f1a1c9095169492840192613d92565b9150806002116109ee5781356001600160f01b03191661060f60f31b1491613d6a565b9060208110159182613e41575b82613e0257505090565b6001925082915f915b818310613e1c575050505060011490565b6f07ffeffe07ff7dfe03fe000000000000838201355f1a1c9094169391830191613e0b565b602c8211159250613df8565b908015159182613ea1575b82613e6257505090565b6001925082915f915b818310613e7c575050505060011490565b6f07fffffe07fffffe03ff602000000000838201355f1a1c9094169391830191613e6b565b60808211159250613e58565b6001600160a01b03165f8181525f8051602061450f833981519152602052604090205460ff16612c7b575f8181525f8051602061450f83398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f205416155f14613f9d57815f525f60205260405f20815f5260205260405f20600160ff1982541617905533917f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b6001600160a01b03165f8181525f8051602061450f833981519152602052604090205460ff1615612c7b575f8181525f8051602061450f83398151915260205260408120805460ff191690553391907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f2054165f14613f9d57815f525f60205260405f20815f5260205260405f2060ff19815416905533917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b91905f90815b84518310156140c55780156140ae575b600190920191614093565b506001816140bc84876128d1565b511490506140a3565b9293509050816140d3575090565b9050151590565b90815180159283156140ed575b50505090565b60209192935001209060208151910120145f80806140e7565b60ff166012039060ff821161124957565b604d811161124957600a0a90565b811561413f57600160ff1b81145f19831416611249570590565b634e487b7160e01b5f52601260045260245ffd5b5f60208201916001600160401b039081845116156141fa57600180805b6141a6575b505061418961419d91518386511690614125565b61419760ff61303e86614106565b90614125565b600f0b92511692565b60ff848183169160138310156141f2576141d790826141ca60408901958651612eb8565b5116935190891690612eb8565b5116106141ea575b810160ff1681614170565b9350836141df565b505050614175565b505050505f905f905f90565b6040519061421382611daa565b60078252661859d95b9d125960ca1b6020830152565b6040519061423682611daa565b600682526518db1a595b9d60d21b6020830152565b6040519061425882611daa565b60058252640d2dcc8caf60db1b6020830152565b6142796132ec8280613252565b61434e5761429061428a8280613252565b906144a8565b1561430b576142ab6142a56020830183613252565b90613cce565b15614302576142c66142c06040830183613252565b90613d5e565b156142f9576142df60606001600160401b039201612ea4565b16156142f15760405161350f81611d8f565b6129cf61424b565b506129cf614229565b506129cf614206565b61432161431b6020830183613252565b90613e4d565b156143025761433661431b6040830183613252565b156142f9576142df60606001600160401b039261033e565b61435b6020820182613252565b5f9291925b81811080614415575b1561437c57614377906128c3565b614360565b90919282821092836143fc575b836143d7575b50505015614302576143ad6143a76040830183613252565b90613deb565b156142f9576143c660606001600160401b039201612ea4565b166142f15760405161350f81611d8f565b9091925060018301809311611249576143f492816143a793612c8c565b5f808061438f565b80935082116109ee5761440f8282613deb565b92614389565b50602f60f81b6001600160f81b031961442f838588612c80565b35161415614369565b915f929183809360208451940192f19081614498573d90610100808311614490575b50614464826120a0565b916144726040519384611dc5565b8083525f61447f826120a0565b602085019490601f1901368637933e565b91505f61445a565b6040516001925061350f81611d8f565b6007821191826144b757505090565b9091506007116109ee57356001600160c81b0319166632b4b8189a9a9d60c91b1490565b6007821191826144ea57505090565b9091506007116109ee57356001600160c81b0319166639b7b630b7309d60c91b149056fead3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5",
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
