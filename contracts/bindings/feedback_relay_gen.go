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
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"contractIReputationRegistry\"},{\"name\":\"predecessor_\",\"type\":\"address\",\"internalType\":\"contractIFeedbackRelay\"},{\"name\":\"admin\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"adminDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"DEFAULT_ADMIN_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"DELIVERER_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"PAUSER_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"REPAIR_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"acceptDefaultAdminTransfer\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"beginDefaultAdminTransfer\",\"inputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"cancelDefaultAdminTransfer\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"changeDefaultAdminDelay\",\"inputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"combineSummaries\",\"inputs\":[{\"name\":\"pages\",\"type\":\"tuple[]\",\"internalType\":\"structOriginSummary[]\",\"components\":[{\"name\":\"count\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"summaryValue\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"summaryValueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"next\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"sum18\",\"type\":\"int256\",\"internalType\":\"int256\"},{\"name\":\"perDecimals\",\"type\":\"uint64[19]\",\"internalType\":\"uint64[19]\"}]}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structOriginSummary\",\"components\":[{\"name\":\"count\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"summaryValue\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"summaryValueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"next\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"sum18\",\"type\":\"int256\",\"internalType\":\"int256\"},{\"name\":\"perDecimals\",\"type\":\"uint64[19]\",\"internalType\":\"uint64[19]\"}]}],\"stateMutability\":\"pure\"},{\"type\":\"function\",\"name\":\"defaultAdmin\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdminDelay\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdminDelayIncreaseWait\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"deliver\",\"inputs\":[{\"name\":\"items\",\"type\":\"tuple[]\",\"internalType\":\"structItem[]\",\"components\":[{\"name\":\"origin\",\"type\":\"tuple\",\"internalType\":\"structOrigin\",\"components\":[{\"name\":\"reputationRegistry\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"agentId\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"client\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"name\":\"epoch\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"value\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"valueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"endpoint\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"gas\",\"type\":\"uint32\",\"internalType\":\"uint32\"}]}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"getRoleAdmin\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"getSummaryByOrigin\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"originRegistries\",\"type\":\"bytes32[]\",\"internalType\":\"bytes32[]\"},{\"name\":\"originClients\",\"type\":\"bytes32[]\",\"internalType\":\"bytes32[]\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"from\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"max\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[{\"name\":\"\",\"type\":\"tuple\",\"internalType\":\"structOriginSummary\",\"components\":[{\"name\":\"count\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"summaryValue\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"summaryValueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"next\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"sum18\",\"type\":\"int256\",\"internalType\":\"int256\"},{\"name\":\"perDecimals\",\"type\":\"uint64[19]\",\"internalType\":\"uint64[19]\"}]}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"grantRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"hasRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"isOriginRegistryAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"mirrorOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"internalType\":\"enumIFeedbackRelay.MirrorState\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"originOf\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"originClient\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"owner\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pause\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"paused\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pendingDefaultAdmin\",\"inputs\":[],\"outputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pendingDefaultAdminDelay\",\"inputs\":[],\"outputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"predecessor\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"contractIFeedbackRelay\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"relayOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"renounceRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"reputationRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"respond\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"responseURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"responseHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"responded\",\"inputs\":[{\"name\":\"responseId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"revoke\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"revokeRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"rollbackDefaultAdminDelay\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setOriginRegistry\",\"inputs\":[{\"name\":\"reputationRegistry_\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"allowed\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"interfaceId\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"unpause\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"voidMirror\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"reason\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"AlreadyMirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumIFeedbackRelay.MirrorState\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"AlreadyResponded\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"AlreadyRevoked\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumIFeedbackRelay.MirrorState\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminDelayChangeCanceled\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminDelayChangeScheduled\",\"inputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"},{\"name\":\"effectSchedule\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminTransferCanceled\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminTransferScheduled\",\"inputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"acceptSchedule\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"ItemFailed\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"reason\",\"type\":\"bytes\",\"indexed\":false,\"internalType\":\"bytes\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Mirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"origin\",\"type\":\"tuple\",\"indexed\":false,\"internalType\":\"structOrigin\",\"components\":[{\"name\":\"reputationRegistry\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"agentId\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"client\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"name\":\"contentHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"OriginRegistryAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"reputationRegistry\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"allowed\",\"type\":\"bool\",\"indexed\":false,\"internalType\":\"bool\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Paused\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Responded\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Revoked\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleAdminChanged\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"previousAdminRole\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"newAdminRole\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleGranted\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"sender\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleRevoked\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"sender\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Unpaused\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Voided\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"reason\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AccessControlBadConfirmation\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"inputs\":[{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"AccessControlInvalidDefaultAdmin\",\"inputs\":[{\"name\":\"defaultAdmin\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"AccessControlUnauthorizedAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"neededRole\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"EnforcedPause\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ExpectedPause\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"HeldByPredecessor\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"InsufficientGas\",\"inputs\":[{\"name\":\"item\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"InvalidOrigin\",\"inputs\":[{\"name\":\"field\",\"type\":\"string\",\"internalType\":\"string\"}]},{\"type\":\"error\",\"name\":\"NotMirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"state\",\"type\":\"uint8\",\"internalType\":\"enumIFeedbackRelay.MirrorState\"}]},{\"type\":\"error\",\"name\":\"OriginClientsRequired\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"OriginRegistriesRequired\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"OriginRegistryNotAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"PageRequired\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"PredecessorNotPaused\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ReentrancyGuardReentrantCall\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"SafeCastOverflowedUintDowncast\",\"inputs\":[{\"name\":\"bits\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"value\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"StringsInsufficientHexLength\",\"inputs\":[{\"name\":\"value\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"length\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"UnexpectedEpoch\",\"inputs\":[{\"name\":\"given\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"expected\",\"type\":\"uint32\",\"internalType\":\"uint32\"}]},{\"type\":\"error\",\"name\":\"UnexpectedIndex\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"type\":\"error\",\"name\":\"WrongPredecessor\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]}]",
	ID:  "FeedbackRelay",
	Bin: "0x60c0604090808252346200020b576080816200521f8038038091620000258285620002ea565b8339810103126200020b5780516001600160a01b03918282168083036200020b576020938483015194818616938487036200020b5760606200006989830162000322565b91015165ffffffffffff811681036200020b57838216908115620002d357600180546001600160d01b031660d09290921b6001600160d01b031916919091179055600254848116620002c2576001600160a01b03191617600255620000ce9062000337565b506001600455865163bc4d861b60e01b81528181600481875afa8015620002175762000286575b508362000158575b5050505060805260a05251614e459081620003ba82396080518181816109070152818161184701528181611e0a015281816124d801526138fc015260a05181818161097c015281816122fd0152818161273301526129240152f35b86516319b05fb560e11b81525f600482018190526024820152606081604481885afa8015620002175762000221575b50865163c8db44e360e01b81528181600481885afa91821562000217575f92620001d5575b50501603620001be57808080620000fd565b602490845190635cf0932760e01b82526004820152fd5b90809250813d83116200020f575b620001ef8183620002ea565b810103126200020b57620002039062000322565b5f80620001ac565b5f80fd5b503d620001e3565b88513d5f823e3d90fd5b6060813d6060116200027d575b816200023d60609383620002ea565b810103126200020b5780516001600160401b038116036200020b578181015163ffffffff8116036200020b5787600591015110156200020b575f62000187565b3d91506200022e565b8181813d8311620002ba575b6200029e8183620002ea565b810103126200020b57620002b29062000322565b505f620000f5565b503d62000292565b8951631fe1e13d60e11b8152600490fd5b8951636116401160e11b81525f6004820152602490fd5b601f909101601f19168101906001600160401b038211908210176200030e57604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b03821682036200020b57565b6001600160a01b03165f8181525f80516020620051ff833981519152602052604090205460ff16620003b4575f8181525f80516020620051ff83398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f9056fe6080806040526004361015610012575f80fd5b5f905f3560e01c90816301ffc9a714611ad657508063022d63fb14611ab95780630aa6220b14611a275780630d490822146119bb578063248a9ca31461198f578063272af595146116d55780632f2ff15d146116925780633360bf6a1461162157806336568abe1461152c5780633b1c99fb146114fa5780633f4ba83a1461148f57806341b02a4414611454578063553fef4d14610f2f5780635c975abb14610f0c578063634e93da14610e34578063649a5ec714610ca6578063650c644114610c6b5780637b86bb0f14610bd45780638456cb5914610b0a57806384ef8ffc14610ae15780638da5cb5b14610ae157806391d1485414610a985780639a74327814610a4e578063a1eda53c146109eb578063a217fddf146109cf578063aed14b08146109ab578063b719d03214610966578063bb46942f14610936578063c8db44e3146108f1578063cc8463c8146108c6578063cefc1429146107eb578063cf6eefb7146107b1578063cfcaa35e14610452578063d547741f146103f9578063d602b9fd14610395578063dae1cbdb1461022d578063e63ab1e9146101f25763fecea6a4146101c0575f80fd5b346101ef5760206101e460606101d536611bcf565b6001600160a01b039391612890565b015116604051908152f35b80fd5b50346101ef57806003193601126101ef5760206040517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b50346101ef5760203660031901126101ef576004356001600160401b03918282116101ef57366023830112156101ef57816004013583811161039157602483019260243691610300840201011161039157919290610289611f59565b50610292611f59565b5061029b612ac0565b9281948293602086019360408701905b8487106102cf576102cb6102bf8a8a61338b565b60405191829182611c36565b0390f35b90919293949597506102f060806102e78a8888613047565b01358851613058565b8752826103126103096103048b8989613047565b613073565b82895116612b07565b16865287815b60138110610346575061033960606103336001938989613047565b01613073565b98019594939291906102ab565b6103626103048260a061035c6001968c8c613047565b01613087565b856103858361037f885194846103788488613087565b5116612b07565b93613087565b91169052018890610318565b5080fd5b50346101ef57806003193601126101ef576103ae612635565b600180546001600160d01b0319811690915560a01c65ffffffffffff166103d25780f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a180f35b50346101ef5760403660031901126101ef57600435610416611bb9565b8115610440578161043c9284528360205261043760016040862001546126d3565b613098565b5080f35b604051631fe1e13d60e11b8152600490fd5b50346101ef5760403660031901126101ef576001600160401b036004358181116107ad57610484903690600401611b8c565b90602435801515908181036107a95761049b612635565b80610798575b61075d576104c56104b28484612ff1565b926104bd858261447c565b94369161202b565b92835192602093848601209586885260088552604088209261ffff908185541615610548575b89897f7ffa6966d651e2d88588946b6f17e46763b540a505f5fd173556e5be3b6dd48061053e8b8b8b8b805462ff00008360101b169062ff00001916179055604051938493604085526040850190612b7a565b918301520390a280f35b600a548281169280841461074957600180940116809161ffff191617600a5585548163ff0000008760181b169163ff00ffff1916171786558a526009875260408a2090898255156104eb57819061059e85613d5d565b948b5b81811061071957505001928051928311610705576105bf8454612061565b601f81116106bf575b5086908a601f851160011461063457937f7ffa6966d651e2d88588946b6f17e46763b540a505f5fd173556e5be3b6dd480999795938193829361053e9b999794610629575b50501b915f199060031b1c19161790555b91938193955f6104eb565b015192505f8061060d565b50848b52878b209293929190601f1984168c5b8181106106aa57509161053e9997959391857f7ffa6966d651e2d88588946b6f17e46763b540a505f5fd173556e5be3b6dd4809c9a98969410610692575b505050811b01905561061e565b01515f1960f88460031b161c191690555f8080610685565b82840151855593860193928a01928a01610647565b848b52878b20601f850160051c8101918986106106fb575b601f0160051c019083905b8281106106f05750506105c8565b8c81550183906106e2565b90915081906106d7565b634e487b7160e01b8a52604160045260248afd5b919290916001600160f81b0319610730828d613d8f565b51168d1a61073e8289613d8f565b5301908392916105a1565b634e487b7160e01b8c52601160045260248cfd5b60405163e5e419ef60e01b815260206004820152601260248201527172657075746174696f6e526567697374727960701b6044820152606490fd5b506107a38383612e6e565b156104a1565b8580fd5b8280fd5b50346101ef57806003193601126101ef57600154604080516001600160a01b038316815260a09290921c65ffffffffffff16602083015290f35b50346101ef57806003193601126101ef576001546001600160a01b0390811633036108ae576001546001600160a01b0381169060a01c65ffffffffffff16801580156108a4575b61088c575060025461085b836bffffffffffffffffffffffff60a01b92838116600255166145ea565b5060025490838216610440576108789383169116176002556144fa565b50600180546001600160d01b031916905580f35b602490604051906319ca5ebb60e01b82526004820152fd5b5042811015610832565b604051636116401160e11b8152336004820152602490fd5b50346101ef57806003193601126101ef5760206108e16125fc565b65ffffffffffff60405191168152f35b50346101ef57806003193601126101ef576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101ef5761095e61094836611bcf565b90610951612678565b61095961284d565b6123d3565b600160045580f35b50346101ef57806003193601126101ef576040517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b50346101ef5760206109c56109bf36611bcf565b906122dc565b6040519015158152f35b50346101ef57806003193601126101ef57602090604051908152f35b50346101ef57806003193601126101ef576002548060d01c9182151580610a44575b15610a3b575060a01c65ffffffffffff165b6040805165ffffffffffff928316815292909116602083015290f35b91505080610a1f565b5042831015610a0d565b50346101ef5760403660031901126101ef576024356001600160401b0381168103610a9457610a816060916004356120ba565b9060405192835260208301526040820152f35b5f80fd5b50346101ef5760403660031901126101ef576040610ab4611bb9565b91600435815280602052209060018060a01b03165f52602052602060ff60405f2054166040519015158152f35b50346101ef57806003193601126101ef576002546040516001600160a01b039091168152602090f35b50346101ef57806003193601126101ef57335f9081527ff7c9542c591017a21c74b6f3fab6263c7952fc0aaf9db4c22a2a04ddc7f8674f60205260409020547f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a9060ff1615610bb65750610b7c6126f4565b600160ff1960035416176003557f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a2586020604051338152a180f35b6044906040519063e2517d3f60e01b82523360048301526024820152fd5b50346101ef5760203660031901126101ef576004356001600160401b03811161039157610c05903690600401611c06565b90610c0e612678565b610c166126f4565b610c1e612731565b610c2661284d565b60405190835b838110610c3c5784600160045580f35b8060051b8201359061015e19833603018212156107a957610c61816001938501612bbf565b8360405201610c2c565b50346101ef57806003193601126101ef5760206040517f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51868152f35b50346101ef5760203660031901126101ef5760043565ffffffffffff80821690818303610e3057610cd5612635565b610cde426133d9565b9181610ce86125fc565b1680821115610de7575091610d2e917ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b9493620697809081808210911802181690612b3a565b906002548060d01c80610d8b575b5050600280546001600160a01b031660a083901b65ffffffffffff60a01b161760d084901b6001600160d01b0319161790556040805165ffffffffffff9283168152919092166020820152a180f35b421115610dbd57600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b5f80610d3c565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1610db6565b03908111610e1c577ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b9291610d2e9190612b3a565b634e487b7160e01b84526011600452602484fd5b8380fd5b50346101ef5760203660031901126101ef576004356001600160a01b03811690819003610a9457610e63612635565b7f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed66020610ea0610e92426133d9565b610e9a6125fc565b90612b3a565b6001805465ffffffffffff60a01b60a084811b919091166001600160d01b0319831688171790925565ffffffffffff911c8116610ee3575b60405191168152a280f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a1610ed8565b50346101ef57806003193601126101ef57602060ff600354166040519015158152f35b50346101ef5760e03660031901126101ef576024356001600160401b03811161039157610f60903690600401611c06565b91906044356001600160401b0381116107ad57610f81903690600401611c06565b9190936064356001600160401b03811161145057610fa3903690600401611b8c565b91906084356001600160401b03811161144c57610fc4903690600401611b8c565b9390946001600160401b0360a4351660a43503610a94576001600160401b0360c435168060c43503610a9457610ff8611f59565b50841561143a578715611428571561141657604051988960a08101106001600160401b0360a08c0111176114025761106d97611049611055936110619760a08e016040528d60043590523691611fc2565b60208c01523691611fc2565b6040890152369161202b565b6060860152369161202b565b608083015260c43561107d611f59565b5060405163c8db44e360e01b8152602081600481305afa9081156112b85783916113e3575b508293305b6001600160a01b03811661137757506110bf85611fab565b946110cd6040519687611d52565b808652601f196110dc82611fab565b013660208801378030915b6112e95750506110f5612ac0565b9460a4356001600160401b03166112e15760015b9480948180925b84518410806112d0575b156112c357855161116b906020906001600160a01b0361113a888a612af3565b5160405163f2d8175960e01b81526004810193909352166001600160a01b0316602482015291829081906044820190565b03816001600160a01b038c165afa80156112b857839061127d575b6111959150899a92939a612b07565b915b6001600160401b0383166001600160401b03831611158061126c575b15611256576001600160401b0384166111d657506111d081612b22565b90611197565b6001600160401b039093165f190192906001600160a01b036111f88688612af3565b5116906001600160401b03808b1681831603116112425761123d8c896111d0946001600160401b038e166001600160401b03861603928d60018060a01b031690613118565b612b22565b634e487b7160e01b5f52601160045260245ffd5b91611265919994985097612ae5565b9290611110565b506001600160401b038116156111b3565b506020813d6020116112b0575b8161129760209383611d52565b810103126107ad576112ab6111959161287c565b611186565b3d915061128a565b6040513d85823e3d90fd5b6102bf6102cb918b61338b565b506001600160401b0381161561111a565b60a435611109565b60206112f6600492612fe5565b92611301848a612af3565b6001600160a01b039190911690819052604051635b8ce81960e11b815292839182905afa90811561136c57908291879161133d575b50916110e7565b61135f915060203d602011611365575b6113578183611d52565b810190612712565b5f611336565b503d61134d565b6040513d88823e3d90fd5b946020611385600492612ae5565b604051635b8ce81960e11b815290979092839182906001600160a01b03165afa9081156113d85785916113b9575b506110a7565b6113d2915060203d602011611365576113578183611d52565b5f6113b3565b6040513d87823e3d90fd5b6113fc915060203d602011611365576113578183611d52565b5f6110a2565b634e487b7160e01b5f52604160045260245ffd5b6040516301d1ddcd60e11b8152600490fd5b6040516312ed4dc760e11b8152600490fd5b604051630e6d147960e31b8152600490fd5b8680fd5b8480fd5b50346101ef57806003193601126101ef5760206040517f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414548152f35b50346101ef57806003193601126101ef576114a8612635565b60035460ff8116156114e85760ff19166003557f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa6020604051338152a180f35b604051638dfc202b60e01b8152600490fd5b50346101ef5760203660031901126101ef5760ff6040602092600435815260088452205460101c166040519015158152f35b50346101ef5760403660031901126101ef57600435611549611bb9565b81158061160a575b611581575b336001600160a01b0382160361156f5761043c91613098565b60405163334bd91960e11b8152600490fd5b60015465ffffffffffff60a082901c16906001600160a01b0316158015906115fa575b80156115e8575b6115c757506001805465ffffffffffff60a01b19169055611556565b6040516319ca5ebb60e01b815265ffffffffffff9091166004820152602490fd5b504265ffffffffffff821610156115ab565b5065ffffffffffff8116156115a4565b506002546001600160a01b03828116911614611551565b50346101ef5761163961163336611bcf565b90612890565b6001600160401b0381511690604063ffffffff60208301511691015192600584101561167e575060609261167c9160405193845260208401526040830190611be5565bf35b634e487b7160e01b81526021600452602490fd5b50346101ef5760403660031901126101ef576004356116af611bb9565b8115610440578161043c928452836020526116d060016040862001546126d3565b614574565b5034610a94576060366003190112610a94576024803590600435906001600160401b0390604435828111610a9457611711903690600401611b8c565b335f9081527f56faaebdd9d4dbb5919e9251f3c83caacbfe39db54700d5eb09bb01560b7519860209081526040909120549094907f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414549060ff1615611972575061177861284d565b6117828787612890565b93604085018051600581101561195f5715801561194b575b61191a576117a786612a91565b5f888152600580895260408083208c84528a5290912080546001600160f81b0316600160fa1b179055905191908210156119075750600114611841575b916118369163ffffffff8686957fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed2898975116950151166040519586958652850152606060408501526060840191611d73565b0390a3600160045580f35b835181167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b15610a9457604051634ab3ca9960e01b8152600481018a90526001600160401b039290921660248301525f908290604490829084905af180156118fc576118b9575b506117e4565b7fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed28959493919850916118ed61183693611cd2565b5f9894955092939092916118b3565b6040513d5f823e3d90fd5b634e487b7160e01b5f9081526021600452fd5b889188915190600582101561190757506119479060405193849363ae39ab9760e01b855260048501611cb2565b0390fd5b508051600581101561195f5760041461179a565b82634e487b7160e01b5f5260216004525ffd5b846044916040519163e2517d3f60e01b8352336004840152820152fd5b34610a94576020366003190112610a94576004355f525f6020526020600160405f200154604051908152f35b34610a945760a0366003190112610a94576064356001600160401b038111610a94576119ee611a20913690600401611b8c565b6119f6612678565b6119fe6126f4565b611a06612731565b611a0e61284d565b60843591604435602435600435611d93565b6001600455005b34610a94575f366003190112610a9457611a3f612635565b6002548060d01c80611a5d575b600280546001600160a01b03169055005b421115611a8f57600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b8080611a4c565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1611a88565b34610a94575f366003190112610a94576020604051620697808152f35b34610a94576020366003190112610a94576004359063ffffffff60e01b8216809203610a9457602091636215a37360e11b8114908115611b7c575b8115611b6b575b8115611b26575b5015158152f35b6318a4c3c360e11b811491508115611b40575b5083611b1f565b637965db0b60e01b811491508115611b5a575b5083611b39565b6301ffc9a760e01b14905083611b53565b6347ef124b60e11b81149150611b18565b62cd8e3160e01b81149150611b11565b9181601f84011215610a94578235916001600160401b038311610a945760208381860195010111610a9457565b602435906001600160a01b0382168203610a9457565b6040906003190112610a94576004359060243590565b906005821015611bf25752565b634e487b7160e01b5f52602160045260245ffd5b9181601f84011215610a94578235916001600160401b038311610a94576020808501948460051b010111610a9457565b9190916103008101926001600160401b039182825116815260a0806020936020810151600f0b602085015260ff60408201511660408501528560608201511660608501526080810151608085015201519101905f915b60138310611c9b575050505050565b838060019287855116815201920192019190611c8c565b604090611cd093959492956060820196825260208201520190611be5565b565b6001600160401b03811161140257604052565b606081019081106001600160401b0382111761140257604052565b61026081019081106001600160401b0382111761140257604052565b602081019081106001600160401b0382111761140257604052565b604081019081106001600160401b0382111761140257604052565b90601f801991011681019081106001600160401b0382111761140257604052565b908060209392818452848401375f828201840152601f01601f1916010190565b929194939093611da385876122dc565b611f3057611db18585612890565b92604091828501948551955f966005811015611bf2576001141580611f1b575b611ef257505f898152600760209081528582208a83529052849020805460ff19166001179055606081015190516001600160401b0316917f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03908116921690823b15610a9457895f9591611e7a879389519a8b988997889663611a4d5960e11b885260048801526024870152604486015260a0606486015260a4850191611d73565b90608483015203925af1908115611ee95750611eb8575b50807fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b1606491a4565b611ec29150611cd2565b5f7fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b16064611e91565b513d5f823e3d90fd5b87858a92516005811015611bf257611947915193849363ae39ab9760e01b855260048501611cb2565b5080516005811015611bf25760021415611dd1565b5050507f6e3935d193d90e1cd49648066e6c45ac531187113b918ce2cd910aab2972b3285f80a4565b6040519060c082018281106001600160401b0382111761140257604052815f81525f60208201525f60408201525f60608201525f608082015260a060405191611fa183611d00565b6102603684370152565b6001600160401b0381116114025760051b60200190565b9291611fcd82611fab565b91611fdb6040519384611d52565b829481845260208094019160051b8101928311610a9457905b8282106120015750505050565b81358152908301908301611ff4565b6001600160401b03811161140257601f01601f191660200190565b92919261203782612010565b916120456040519384611d52565b829481845281830111610a94578281602093845f960137010152565b90600182811c9216801561208f575b602083101461207b57565b634e487b7160e01b5f52602260045260245ffd5b91607f1691612070565b5f5b8381106120aa5750505f910152565b818101518382015260200161209b565b9091815f52602092600684526040906001600160401b03825f2091165f528452805f205492835f5260058552815f20905f528452805f209384549461ffff8660e81c165f5260098252825f2092600190818501948151935f96858154986121208a612061565b928383528983019a8a89821691825f146122b1575050600114612273575b5061214b92500386611d52565b845115612261575054815190989091906001600160a01b03168061216e84611ce5565b602a8452868401948336873784511561224d5760308653845181101561224d57607860218601536029905b8082116122095750506121ec5750916121e393916121d79593519586936121c8868601998a9251928391612099565b84019151809386840190612099565b01038084520182611d52565b51902091929190565b604491519063e22e27eb60e01b8252600482015260146024820152fd5b9091600f811690601082101561224d57612247916f181899199a1a9b1b9c1cb0b131b232b360811b901a61223d8589613d8f565b5360041c92612fe5565b90612199565b634e487b7160e01b5f52603260045260245ffd5b98509350509250505493015491929190565b9150505f528587805f20875f915b85831061229857505061214b93508201015f61213e565b80919294505483858c0101520191018890878993612281565b60ff19168d5261214b95151560051b85010192505f915061213e9050565b51908115158203610a9457565b805f526020916007835260405f20815f52835260ff60405f2054166123ae577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316801515929091908361233a575b505050905090565b8492935060449060405194859384926315da296160e31b8452600484015260248301525afa9182156118fc575f92612378575b5050805f8080612332565b90809250813d83116123a7575b61238f8183611d52565b81010312610a94576123a0906122cf565b5f8061236d565b503d612385565b505050600190565b916020611cd092949363ffffffff60408201961681520190611be5565b6123dd8282612890565b6040908181019081516005811015611bf25760021480156125e8575b61259e57835f526005602052825f20855f52602052825f2091516005811015611bf2576001146124ac579061245f7f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d93926124526126f4565b61245a612731565b612e17565b8154600165ffff0000000160c81b031660c882901b63ffffffff60c81b1617600360f81b17825590805464ffffffffff60a01b1916905581515f815263ffffffff919091166020820152a3565b906124b682612a91565b80546001600160f81b0316600160f91b17905580516001600160401b039081167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316803b15610a94578451634ab3ca9960e01b8152600481018890526001600160401b039290921660248301525f908290604490829084905af18015612594577f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d94939263ffffffff92602092612585575b508351169201511682519182526020820152a3565b61258e90611cd2565b5f612570565b84513d5f823e3d90fd5b6020015190519063ffffffff166005821015611bf2576125e37fdb4f4b9e25c4f4821950604fe871877fa15e76d7e2d240192c54acf1f336f78e9351928392836123b6565b0390a3565b5081516005811015611bf2576003146123f9565b6002548060d01c801515908161262b575b50156126215760a01c65ffffffffffff1690565b5060015460d01c90565b905042115f61260d565b335f9081525f80516020614e25833981519152602052604090205460ff161561265a57565b60405163e2517d3f60e01b81523360048201525f6024820152604490fd5b335f9081527fd676d63c0104829954454fe675405649ce08aaac452adc2aafc97e96cbb9f6b460205260409020547f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51869060ff1615610bb65750565b805f525f60205260405f20335f5260205260ff60405f20541615610bb65750565b60ff6003541661270057565b60405163d93c066560e01b8152600490fd5b90816020910312610a9457516001600160a01b0381168103610a945790565b7f00000000000000000000000000000000000000000000000000000000000000005b6001600160a01b03811680156128495760408051635c975abb60e01b8152600492919060209081818681875afa91821561283f575f92612809575b5050156127f457505060408051635b8ce81960e11b815290929091506020908190839060049082906001600160a01b03165afa928315611ee957505f926127d7575b5050612753565b6127ed9250803d10611365576113578183611d52565b5f806127d0565b5163397595db60e11b81529182015260249150fd5b90809250813d8311612838575b6128208183611d52565b81010312610a9457612831906122cf565b5f8061278e565b503d612816565b83513d5f823e3d90fd5b5050565b60026004541461285e576002600455565b604051633ee5aeb560e01b8152600490fd5b6005821015611bf25752565b51906001600160401b0382168203610a9457565b6040805192939291906001600160401b0360808401818111858210176114025782525f84526020808501935f8552838601975f89526060968781015f8152819a845f5260058652875f20845f52865264ffffffffff885f205463ffffffff9a6128fc8260f81c85612870565b8b8260c81c16905260a01c168352516005811015611bf257612a8357506001600160a01b03967f00000000000000000000000000000000000000000000000000000000000000008816959091508515612a78578651916319b05fb560e11b835284600484015283602484015289836044818a5afa928315612a6e57908c91895f935f925f97612a13575b5001946129939086612870565b16868d0152168a52516005811015611bf2576129b3575b50505050505050565b6044839286519586938492633fb3a9a960e21b8452600484015260248301525afa928315611ee957505f926129f6575b505016908301525f8080808080806129aa565b612a0c9250803d10611365576113578183611d52565b5f806129e3565b945050505092508981813d8311612a67575b612a2f8183611d52565b81010312610a9457612a408161287c565b9286820151918183168303610a94578901516005811015610a94579391898e612993612986565b503d612a25565b88513d5f823e3d90fd5b505050505050505050565b309052985050505050505050565b606001516001600160a01b0316308103612aa85750565b602490604051906353f678b560e01b82526004820152fd5b60405190612acd82611ce5565b815f81525f60208201526040805191611fa183611d00565b5f1981146112425760010190565b805182101561224d5760209160051b010190565b9190916001600160401b038080941691160191821161124257565b6001600160401b038091169081146112425760010190565b91909165ffffffffffff8080941691160191821161124257565b903590607e1981360301821215610a94570190565b3563ffffffff81168103610a945790565b90602091612b9381518092818552858086019101612099565b601f01601f1916010190565b60409063ffffffff612bbc94931681528160208201520190612b7a565b90565b90612bd2612bcd8380612b54565b61343d565b91612bf0612be9612be38380612b54565b8061340b565b369161202b565b9283516020809501205f5260088452604091825f2092612c44815194612c1586611ce5565b5461ffff8116865260ff808260101c16151591828a89015260181c1683870152612c3f8480612b54565b6136c9565b8051612dd257508082013595612c5a8785612890565b82810180516005811015611bf25715918215612dbc575b838315612dae5750612c8290612e17565b915b158015612d92575b612d46575081840190612c9e82612b69565b63ffffffff918216919081168210612cbf575050505050611cd09450613792565b929597509295509250612cd183612b69565b855194634c80970d60e11b9086015216602484015260448301526044825260808201918083106001600160401b0384111761140257827f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c9452612d4081612d3a607f1994612b69565b85612b9f565b030190a3565b94965050909350612d579101612b69565b9051906005821015611bf2576125e37f87aa65c8bc15dead8cc5543cfeb612ccce53c26aa4ca5ac922495ecbcc1078c09351928392836123b6565b50612d9e838601612b69565b63ffffffff808416911610612c8c565b015163ffffffff1691612c84565b915080516005811015611bf25760041491612c71565b956125e3919395507f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c9450612e08908301612b69565b95835193849301359683612b9f565b60408101516005811015611bf257600403612e45576020015163ffffffff9081166001019081116112425790565b505f90565b9082101561224d570190565b90939293848311610a94578411610a94578101920390565b90612e798183612ff1565b5f5b82811080612fc2575b15612e9757612e9290612ae5565b612e7b565b90919260028201808311611242578310612fba576001820191828111611242575f19840184811161124257612ed2612edc9187958686612e56565b9490958185612e56565b94909380158015612fb0575b8015612f9f575b612f9457612efd878561447c565b612f6f575050612f0d85836144bb565b612f635760038110159485612f57575b85612f3a575b50505082612f3057505090565b612bbc9250614451565b90809293955011610a9457612f4e91613e9e565b915f8080612f23565b60088211159550612f1d565b5050612bbc9250614424565b949250945050612f7e91614331565b509182612f8a57505090565b612bbc92506143c5565b505050505050505f90565b50612faa8183613da0565b15612eef565b5060208111612ee8565b505050505f90565b50601d60f91b6001600160f81b0319612fdc838688612e4a565b35161415612e84565b8015611242575f190190565b919091825b80151580613017575b156130125761300d90612fe5565b612ff6565b925050565b505f19810181811161124257601d60f91b906001600160f81b03199061303e908786612e4a565b35161415612fff565b919081101561224d57610300020190565b9190915f838201938412911290801582169115161761124257565b356001600160401b0381168103610a945790565b90601381101561224d5760051b0190565b90612bbc918015806130bf575b1561466257600280546001600160a01b0319169055614662565b506002546001600160a01b038381169116146130a5565b81601f82011215610a945780516130ec81612010565b926130fa6040519485611d52565b81845260208284010111610a9457612bbc9160208085019101612099565b83516040805163134e864f60e31b815260048101929092526001600160401b03871660248301529491936060916001600160a01b03918216908381604481855afa908115612a6e575f905f92613351575b506131789060208701516146d4565b1590811561333c575b506133325760645f9285519089519788948593630232b08160e41b8552600485015260248401526001600160401b03809c166044840152165afa928315613328575f925f945f905f935f916132a1575b5015938461328b575b505082613276575b50506131f0575b5050505050565b600f0b61320760ff6132018461474d565b1661475e565b81810291905f8212600160ff1b8214166112425781830514901517156112425761325760ff60209561323b88948751613058565b8652850151931661037f836132508387613087565b5116612b22565b91169052019061326981835116612b22565b1690525f808080806131e9565b613284925060800151614721565b5f806131e2565b826132999395500151614721565b915f806131da565b955050509350503d805f843e6132b78184611d52565b82019260a083850312610a945782519081600f0b8203610a945760208401519360ff85168503610a945787810151898111610a9457866132f89183016130d6565b9584820151908a8211610a945761331660809161331d9385016130d6565b92016122cf565b92949590925f6131d1565b85513d5f823e3d90fd5b5050505050505050565b61334a9150888601516146d4565b155f613181565b809250858092503d8311613384575b61336a8183611d52565b81010312610a945760208101519088015190613178613169565b503d613360565b60409092919260ff61339b611f59565b946133a58361479a565b939091931685880152600f0b60208701526001600160401b03809216865216606085015280516080850152015160a0830152565b65ffffffffffff908181116133ec571690565b604490604051906306dfcc6560e41b8252603060048301526024820152fd5b903590601e1981360301821215610a9457018035906001600160401b038211610a9457602001918136038313610a9457565b61345061344a828061340b565b906144bb565b806136b1575b61365c57806134678160609361340b565b613477602084959395018461340b565b93906001600160401b0361349a613491604085018561340b565b96909401613073565b16935f92857a184f03e93ff9f4daa797ed6e38ed64bf6a1f0100000000000000008082101561364e575b506d04ee2d6d415b85acef810000000080821015613641575b50662386f26fc1000080821015613634575b506305f5e10080821015613627575b506127108082101561361a575b50606481101561360c575b600a80911015613602575b60018086019781602161354c6135368c612010565b9b6135446040519d8e611d52565b808d52612010565b60208c019990601f1901368b378b0101905b6135cd575b505050506135c795826135b8926023979695946040519a888c9960208b019e8f37890181602f60f81b988960208401526021830137019186602184015260228301370192602284015251809386840190612099565b01036003810184520182611d52565b51902090565b5f19019083906f181899199a1a9b1b9c1cb0b131b232b360811b8282061a8353049182156135fd5791908261355e565b613563565b9360010193613521565b606460029104940193613516565b600491049401935f61350b565b600891049401935f6134fe565b601091049401935f6134ef565b602091049401935f6134dd565b60409550870490505f6134c4565b61367b6135c7602161366e848061340b565b939094602081019061340b565b8094916040519583879460208601998a37840191602f60f81b602084015285830137015f83820152036001810184520182611d52565b50602c6136c1602083018361340b565b905011613456565b901561372a576136d8906148b3565b80516136f157506040516136eb81611d1c565b5f815290565b612bbc61371c9160405192839163e5e419ef60e01b6020840152602060248401526044830190612b7a565b03601f198101835282611d52565b612be9816137379261340b565b6020815191012060405190637b75fad760e11b6020830152602482015260248152612bbc81611ce5565b9035601e1982360301811215610a945701602081359101916001600160401b038211610a94578136038313610a9457565b929091926040938482013594606083013580600f0b809103610a945760808401359160ff8316809303610a945787926137ce60a087018761340b565b9094906137de60c089018961340b565b91906137ed60e08b018b61340b565b61010094916137fe8d87018e61340b565b9290948a519c8d9760209b8c8a019e8f631e01b53f60e11b905260249c8d8c015260448b015260648a01528960848a015261012489019061383e92611d73565b60231995868983030160a48a015261385592611d73565b90848783030160c488015261386992611d73565b918483030160e485015261387c92611d73565b6101208a013561010483015203601f198101875261389a9087611d52565b61014088019463ffffffff998a6138b088612b69565b165a620186a08201808311613d4a578110613d33576113871981810191808311613d20578260061c900301908111613d0d5710613cf757508b60018060a01b0396613929898d6139228b7f00000000000000000000000000000000000000000000000000000000000000001694612b69565b1683614aba565b9015613caf5750865163f2d8175960e01b815260048101929092523060248301528590829060449082905afa908115613ca5575f91613c70575b508c5f5260068552855f20986001600160401b03998a83169560018714908115613c29575b5015908115613c16575b50613bec578d5f5260068652865f20855f5286528c875f20558c5f52600586528d875f20905f5286528a875f209187820193613a026139d086612b69565b8351865465ffffffffffff60c81b191660e89190911b61ffff60e81b161760c89190911b63ffffffff60c81b16178555565b835460016affffffffffff000000000160a01b031660a09190911b64ffffffffff60a01b1617600160f81b178355613a46613a40612be38480612b54565b9061447c565b15613b575750946080613b0895613aff95613ab4613aad613aeb97613ae29760609f613b179f9e9d8f613a8990613a8083613a8f94612b54565b9081019061340b565b90614331565b9050166bffffffffffffffffffffffff60a01b825416179055612b69565b9f80612b54565b9c5190209e89519e8f9485521688840152818984015281613ad58d80613761565b93909401528d0191611d73565b93880188613761565b607f198b8603810160a08d01529491611d73565b92860186613761565b918884030160c0890152611d73565b910135918216809203610a94577f3c2d719954c57700e56911c09745353ac34d0cc1d4d3bab604678324070e738293839260e084015260608301520390a3565b9397809796959950613b6b8260ff93612b54565b9401511693613b7a848061340b565b86919611610a9457606099613b1799613ab4613aad613aeb97613ae2976001613b089c8f8f613be190613aff9f9b613bb78d8560809f019061340b565b949085915195838794868601998a378401918583015f815237015f83820152038084520182611d52565b519020910155612b69565b5085516313945ce560e01b8152600481018e90526001600160401b03919091166024820152604490fd5b9050855f528652865f205415155f613992565b60018811915081613c3c575b505f613988565b5f19880191508c8211613c5d57508b165f52808752875f205415155f613c35565b634e487b7160e01b5f9081526011600452fd5b90508481813d8311613c9e575b613c878183611d52565b81010312610a9457613c989061287c565b5f613963565b503d613c7d565b86513d5f823e3d90fd5b9a9596995050505050507f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c96506125e39350613cec925001612b69565b915192839283612b9f565b839086519063b22db89560e01b82526004820152fd5b85634e487b7160e01b5f5260116004525ffd5b87634e487b7160e01b5f5260116004525ffd5b875163b22db89560e01b8152600481018490528690fd5b86634e487b7160e01b5f5260116004525ffd5b90613d6782612010565b613d746040519182611d52565b8281528092613d85601f1991612010565b0190602036910137565b90815181101561224d570160200190565b9190915f5b838110613db457506001925050565b5f1981850360031b1c80198284013516905f80516020614e05833981519152168117905f80516020614de58339815191528091161591821592613e1f575b5050613e18576020810180911115613da557634e487b7160e01b5f52601160045260245ffd5b505f925050565b90809250613e2c82614b07565b613e3583614b62565b17613e3f83614bbd565b17613e4983614c18565b17917f21212121212121212121212121212121212121212121212121212121212121217f2020202020202020202020202020202020202020202020202020202020202020820119910116161714155f80613df2565b9190915f5b838110613eb257506001925050565b5f1981850360031b1c80198284013516905f80516020614e05833981519152168117905f80516020614de58339815191528091161591821592613f16575b5050613e18576020810180911115613ea357634e487b7160e01b5f52601160045260245ffd5b909150613f35613f2582614b62565b613f2e83614bbd565b1791614c18565b1714155f80613ef0565b9190915f5b838110613f5357506001925050565b5f1981850360031b1c801982840135165f80516020614de5833981519152908181161592831593613fa6575b505050613e18576020810180911115613f4457634e487b7160e01b5f52601160045260245ffd5b613fc19293505f80516020614e058339815191521617614bbd565b14155f8080613f7f565b9190915f5b838110613fdf57506001925050565b5f1981850360031b1c5f80516020614e0583398151915290801983850135169082168117915f80516020614de58339815191528092161592831593614046575b505050613e18576020810180911115613fd057634e487b7160e01b5f52601160045260245ffd5b90918093507f05050505050505050505050505050505050505050505050505050505050505058201197f13131313131313131313131313131313131313131313131313131313131313138301161691837f14141414141414141414141414141414141414141414141414141414141414148301197f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f840116169184807f25252525252525252525252525252525252525252525252525252525252525258301197f303030303030303030303030303030303030303030303030303030303030303084011616928201197f3636363636363636363636363636363636363636363636363636363636363636830116169085807f37373737373737373737373737373737373737373737373737373737373737378301197f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f84011616917f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f4f7f464646464646464646464646464646464646464646464646464646464646464682011991011616171717171714155f808061401f565b9190915f5b83811061420d57506001925050565b5f1981850360031b1c80198284013516905f80516020614e05833981519152168117905f80516020614de58339815191528091161591821592614271575b5050613e185760208101809111156141fe57634e487b7160e01b5f52601160045260245ffd5b90915061427d81614b07565b61428682614b62565b1761429082614bbd565b1782807f5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a8401197f5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b85011616927f53535353535353535353535353535353535353535353535353535353535353537f515151515151515151515151515151515151515151515151515151515151515182011991011616171714155f8061424b565b9190602a81148015906143a3575b61439b5780602211610a94576143586002840135614c73565b939091602a11610a9457614374600a63ffffffff920135614c73565b929081614393575b5093911660209190911b6001600160a01b03161790565b90505f61437c565b505f91508190565b5080600211610a945782356001600160f01b03191661060f60f31b141561433f565b908015808115614419575b81156143eb575b506143e557612bbc91613f3f565b50505f90565b905061224d5781356001600160f81b031916600360fc1b148061440f575b5f6143d7565b5060018111614409565b604e831191506143d0565b9060208110159182614445575b8261443b57505090565b612bbc9250613fcb565b602c8211159250614431565b908015159182614470575b8261446657505090565b612bbc92506141f9565b6080821115925061445c565b6001600160c81b0319903581811692600781106144a6575b5050166632b4b8189a9a9d60c91b1490565b60070360031b82901b16811691505f80614494565b6001600160c81b0319903581811692600781106144e5575b5050166639b7b630b7309d60c91b1490565b60070360031b82901b16811691505f806144d3565b6001600160a01b03165f8181525f80516020614e25833981519152602052604090205460ff16612e45575f8181525f80516020614e2583398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f205416155f146143e557815f525f60205260405f20815f5260205260405f20600160ff1982541617905533917f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b6001600160a01b03165f8181525f80516020614e25833981519152602052604090205460ff1615612e45575f8181525f80516020614e2583398151915260205260408120805460ff191690553391907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f2054165f146143e557815f525f60205260405f20815f5260205260405f2060ff19815416905533917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b91905f90815b845183101561470c5780156146f5575b6001909201916146da565b506001816147038487612af3565b511490506146ea565b92935090508161471a575090565b9050151590565b9081518015928315614734575b50505090565b60209192935001209060208151910120145f808061472e565b60ff166012039060ff821161124257565b604d811161124257600a0a90565b811561478657600160ff1b81145f19831416611242570590565b634e487b7160e01b5f52601260045260245ffd5b5f60208201916001600160401b0390818451161561484157600180805b6147ed575b50506147d06147e49151838651169061476c565b6147de60ff6132018661474d565b9061476c565b600f0b92511692565b60ff848183169160138310156148395761481e908261481160408901958651613087565b5116935190891690613087565b511610614831575b810160ff16816147b7565b935083614826565b5050506147bc565b505050505f905f905f90565b6040519061485a82611d37565b60078252661859d95b9d125960ca1b6020830152565b6040519061487d82611d37565b600682526518db1a595b9d60d21b6020830152565b6040519061489f82611d37565b60058252640d2dcc8caf60db1b6020830152565b60209060208101906148c5828261340b565b6148d5604084959395018461340b565b9190926148e5613a40868061340b565b614a83576148f661344a868061340b565b15614a1f57614907602c918661340b565b90501194855f14614a0b57602c5b87811015806149e8575b156149325761492d90612fe5565b614915565b91929394959650828211610a945761494a8282614424565b92836149bd575b505050155b6149b15761496391614424565b156149a75781614988575b501561497c57612bbc614892565b6040516136eb81611d1c565b6001600160401b039150606061499e9101613073565b1615155f61496e565b5050612bbc614870565b50505050612bbc61484d565b9091925060018301809311611242576149e092816149da93612e56565b90614424565b5f8080614951565b50602f60f81b6001600160f81b0319614a02838686612e4a565b3516141561491f565b614a19929394959650614424565b15614956565b5090929450614a2e9193614451565b15614a7857614a3c91614451565b15614a6f57614a5560606001600160401b039201613073565b1615614a67576040516136eb81611d1c565b612bbc614892565b50612bbc614870565b505050612bbc61484d565b5090929450614a9291936143c5565b15614a7857614aa091614331565b5015614a6f57614a5560606001600160401b039201613073565b915f929183809360208451940192f19081614af7573d90610100808311614aef575b50614ae682613d5d565b915f602084013e565b91505f614adc565b604051600192506136eb81611d1c565b5f80516020614de5833981519152907f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f3f7f25252525252525252525252525252525252525252525252525252525252525258201199101161690565b5f80516020614de5833981519152907f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f1f7f05050505050505050505050505050505050505050505050505050505050505058201199101161690565b5f80516020614de5833981519152907f50505050505050505050505050505050505050505050505050505050505050507f46464646464646464646464646464646464646464646464646464646464646468201199101161690565b5f80516020614de5833981519152907f53535353535353535353535353535353535353535353535353535353535353537f52525252525252525252525252525252525252525252525252525252525252528201199101161690565b907f0101010101010101010101010101010101010101010101010101010101010101917f303030303030303030303030303030303030303030303030303030303030303060276009858460061c16027f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f841601947f0606060606060606060606060606060606060606060606060606060606060606860160041c16028401011480614dba575b6fffffffffffffffffffffffffffffffff90928060041c177cff000000ff000000ff000000ff000000ff000000ff000000ff000000ff7dff000000ff000000ff000000ff000000ff000000ff000000ff000000ff008260081c169116178060101c1773ffffffff000000000000000000000000ffffffff77ffffffff000000000000000000000000ffffffff000000008260201c169116178060401c171690565b507ff0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0821615614d1956fe80808080808080808080808080808080808080808080808080808080808080803131313131313131313131313131313131313131313131313131313131313131ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5",
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
	SourceId [32]byte
	AgentId  *big.Int
	Epoch    uint32
	State    uint8
	Raw      *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayAlreadyMirroredEventName = "AlreadyMirrored"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayAlreadyMirrored) ContractEventName() string {
	return FeedbackRelayAlreadyMirroredEventName
}

// UnpackAlreadyMirroredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event AlreadyMirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint32 epoch, uint8 state)
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
	SourceId    [32]byte
	AgentId     *big.Int
	Index       uint64
	Epoch       uint32
	Origin      Origin
	ContentHash [32]byte
	Raw         *types.Log // Blockchain specific contextual infos
}

const FeedbackRelayMirroredEventName = "Mirrored"

// ContractEventName returns the user-defined event name.
func (FeedbackRelayMirrored) ContractEventName() string {
	return FeedbackRelayMirroredEventName
}

// UnpackMirroredEvent is the Go binding that unpacks the event data emitted
// by contract.
//
// Solidity: event Mirrored(bytes32 indexed sourceId, uint256 indexed agentId, uint64 index, uint32 epoch, (string,string,string,uint64) origin, bytes32 contentHash)
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
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["StringsInsufficientHexLength"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackStringsInsufficientHexLengthError(raw[4:])
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

// FeedbackRelayStringsInsufficientHexLength represents a StringsInsufficientHexLength error raised by the FeedbackRelay contract.
type FeedbackRelayStringsInsufficientHexLength struct {
	Value  *big.Int
	Length *big.Int
}

// ErrorID returns the hash of canonical representation of the error's signature.
//
// Solidity: error StringsInsufficientHexLength(uint256 value, uint256 length)
func FeedbackRelayStringsInsufficientHexLengthErrorID() common.Hash {
	return common.HexToHash("0xe22e27eb9593f9947dc34771120a3349dd201c662753f0b60502fc1d8e422233")
}

// UnpackStringsInsufficientHexLengthError is the Go binding used to decode the provided
// error data into the corresponding Go error struct.
//
// Solidity: error StringsInsufficientHexLength(uint256 value, uint256 length)
func (feedbackRelay *FeedbackRelay) UnpackStringsInsufficientHexLengthError(raw []byte) (*FeedbackRelayStringsInsufficientHexLength, error) {
	out := new(FeedbackRelayStringsInsufficientHexLength)
	if err := feedbackRelay.abi.UnpackIntoInterface(out, "StringsInsufficientHexLength", raw); err != nil {
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
