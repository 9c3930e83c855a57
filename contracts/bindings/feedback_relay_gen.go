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

// FeedbackRelayMetaData contains all meta data concerning the FeedbackRelay contract.
var FeedbackRelayMetaData = bind.MetaData{
	ABI: "[{\"type\":\"constructor\",\"inputs\":[{\"name\":\"registry\",\"type\":\"address\",\"internalType\":\"contractIReputationRegistry\"},{\"name\":\"predecessor_\",\"type\":\"address\",\"internalType\":\"contractIFeedbackRelay\"},{\"name\":\"admin\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"adminDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"DEFAULT_ADMIN_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"DELIVERER_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"PAUSER_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"REPAIR_ROLE\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"acceptDefaultAdminTransfer\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"beginDefaultAdminTransfer\",\"inputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"cancelDefaultAdminTransfer\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"changeDefaultAdminDelay\",\"inputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"contentOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdmin\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdminDelay\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"defaultAdminDelayIncreaseWait\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"deliver\",\"inputs\":[{\"name\":\"items\",\"type\":\"tuple[]\",\"internalType\":\"structItem[]\",\"components\":[{\"name\":\"origin\",\"type\":\"tuple\",\"internalType\":\"structOrigin\",\"components\":[{\"name\":\"reputationRegistry\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"agentId\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"client\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]},{\"name\":\"epoch\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"value\",\"type\":\"int128\",\"internalType\":\"int128\"},{\"name\":\"valueDecimals\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"tag1\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"tag2\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"endpoint\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"feedbackHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"gas\",\"type\":\"uint32\",\"internalType\":\"uint32\"}]}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"getRoleAdmin\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"grantRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"hasRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"isOriginRegistryAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"mirrorOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"internalType\":\"enumIFeedbackRelay.MirrorState\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"originOf\",\"inputs\":[{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}],\"outputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"originClient\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"owner\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pause\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"paused\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pendingDefaultAdmin\",\"inputs\":[],\"outputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"pendingDefaultAdminDelay\",\"inputs\":[],\"outputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"internalType\":\"uint48\"},{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"predecessor\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"contractIFeedbackRelay\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"relayOf\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"holder\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"renounceRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"reputationRegistry\",\"inputs\":[],\"outputs\":[{\"name\":\"\",\"type\":\"address\",\"internalType\":\"address\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"respond\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"responseURI\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"responseHash\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"responded\",\"inputs\":[{\"name\":\"responseId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"revoke\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"revokeRole\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"rollbackDefaultAdminDelay\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"setOriginRegistry\",\"inputs\":[{\"name\":\"reputationRegistry_\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"allowed\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"supportsInterface\",\"inputs\":[{\"name\":\"interfaceId\",\"type\":\"bytes4\",\"internalType\":\"bytes4\"}],\"outputs\":[{\"name\":\"\",\"type\":\"bool\",\"internalType\":\"bool\"}],\"stateMutability\":\"view\"},{\"type\":\"function\",\"name\":\"unpause\",\"inputs\":[],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"function\",\"name\":\"voidMirror\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"reason\",\"type\":\"string\",\"internalType\":\"string\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"},{\"type\":\"event\",\"name\":\"AlreadyMirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumIFeedbackRelay.MirrorState\"},{\"name\":\"contentHash\",\"type\":\"bytes32\",\"indexed\":false,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"AlreadyResponded\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"AlreadyRevoked\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"state\",\"type\":\"uint8\",\"indexed\":false,\"internalType\":\"enumIFeedbackRelay.MirrorState\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminDelayChangeCanceled\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminDelayChangeScheduled\",\"inputs\":[{\"name\":\"newDelay\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"},{\"name\":\"effectSchedule\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminTransferCanceled\",\"inputs\":[],\"anonymous\":false},{\"type\":\"event\",\"name\":\"DefaultAdminTransferScheduled\",\"inputs\":[{\"name\":\"newAdmin\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"acceptSchedule\",\"type\":\"uint48\",\"indexed\":false,\"internalType\":\"uint48\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"ItemFailed\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"reason\",\"type\":\"bytes\",\"indexed\":false,\"internalType\":\"bytes\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Mirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"origin\",\"type\":\"tuple\",\"indexed\":false,\"internalType\":\"structOrigin\",\"components\":[{\"name\":\"reputationRegistry\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"agentId\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"client\",\"type\":\"string\",\"internalType\":\"string\"},{\"name\":\"index\",\"type\":\"uint64\",\"internalType\":\"uint64\"}]}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"OriginRegistryAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"reputationRegistry\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"},{\"name\":\"allowed\",\"type\":\"bool\",\"indexed\":false,\"internalType\":\"bool\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Paused\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Responded\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"responseId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Revoked\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleAdminChanged\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"previousAdminRole\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"newAdminRole\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleGranted\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"sender\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"RoleRevoked\",\"inputs\":[{\"name\":\"role\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"account\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"},{\"name\":\"sender\",\"type\":\"address\",\"indexed\":true,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Unpaused\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"indexed\":false,\"internalType\":\"address\"}],\"anonymous\":false},{\"type\":\"event\",\"name\":\"Voided\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"indexed\":true,\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"indexed\":true,\"internalType\":\"uint256\"},{\"name\":\"index\",\"type\":\"uint64\",\"indexed\":false,\"internalType\":\"uint64\"},{\"name\":\"epoch\",\"type\":\"uint32\",\"indexed\":false,\"internalType\":\"uint32\"},{\"name\":\"reason\",\"type\":\"string\",\"indexed\":false,\"internalType\":\"string\"}],\"anonymous\":false},{\"type\":\"error\",\"name\":\"AccessControlBadConfirmation\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"AccessControlEnforcedDefaultAdminDelay\",\"inputs\":[{\"name\":\"schedule\",\"type\":\"uint48\",\"internalType\":\"uint48\"}]},{\"type\":\"error\",\"name\":\"AccessControlEnforcedDefaultAdminRules\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"AccessControlInvalidDefaultAdmin\",\"inputs\":[{\"name\":\"defaultAdmin\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"AccessControlUnauthorizedAccount\",\"inputs\":[{\"name\":\"account\",\"type\":\"address\",\"internalType\":\"address\"},{\"name\":\"neededRole\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"EnforcedPause\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"ExpectedPause\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"HeldByPredecessor\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"InsufficientGas\",\"inputs\":[{\"name\":\"item\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"InvalidOrigin\",\"inputs\":[{\"name\":\"field\",\"type\":\"string\",\"internalType\":\"string\"}]},{\"type\":\"error\",\"name\":\"NotMirrored\",\"inputs\":[{\"name\":\"sourceId\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"},{\"name\":\"agentId\",\"type\":\"uint256\",\"internalType\":\"uint256\"},{\"name\":\"state\",\"type\":\"uint8\",\"internalType\":\"enumIFeedbackRelay.MirrorState\"}]},{\"type\":\"error\",\"name\":\"OriginRegistryNotAllowed\",\"inputs\":[{\"name\":\"originRegistry\",\"type\":\"bytes32\",\"internalType\":\"bytes32\"}]},{\"type\":\"error\",\"name\":\"PredecessorNotPaused\",\"inputs\":[{\"name\":\"relay\",\"type\":\"address\",\"internalType\":\"address\"}]},{\"type\":\"error\",\"name\":\"ReentrancyGuardReentrantCall\",\"inputs\":[]},{\"type\":\"error\",\"name\":\"SafeCastOverflowedUintDowncast\",\"inputs\":[{\"name\":\"bits\",\"type\":\"uint8\",\"internalType\":\"uint8\"},{\"name\":\"value\",\"type\":\"uint256\",\"internalType\":\"uint256\"}]},{\"type\":\"error\",\"name\":\"UnexpectedEpoch\",\"inputs\":[{\"name\":\"given\",\"type\":\"uint32\",\"internalType\":\"uint32\"},{\"name\":\"expected\",\"type\":\"uint32\",\"internalType\":\"uint32\"}]}]",
	ID:  "FeedbackRelay",
	Bin: "0x60c060409080825234620001ec57608081620035f5803803809162000025828562000271565b833981010312620001ec5780516001600160a01b03808216808303620001ec57602090818501519483861693848703620001ec57606062000068898401620002a9565b9201519065ffffffffffff82168203620001ec578083169182156200025a57600180546001600160d01b031660d09290921b6001600160d01b03191691909117905560025490811662000249576001600160a01b031916176002556004918391620000d390620002be565b5060018355875163bc4d861b60e01b815292839182905afa80156200023f5762000203575b508162000160575b505060805260a05251613294908162000341823960805181818161050201528181610f4a015281816114430152818161173b0152818161269901526126f2015260a051818181610598015281816115e701528181611add0152611c280152f35b60606044928651938480926319b05fb560e11b82525f60048301525f60248301525afa8015620001f9571562000100576060823d606011620001f0575b81620001ac6060938362000271565b81010312620001ec5781516001600160401b03811603620001ec5781015163ffffffff811603620001ec578360059101511015620001ec575f8062000100565b5f80fd5b3d91506200019d565b85513d5f823e3d90fd5b8181813d831162000237575b6200021b818362000271565b81010312620001ec576200022f90620002a9565b505f620000f8565b503d6200020f565b86513d5f823e3d90fd5b8851631fe1e13d60e11b8152600490fd5b8951636116401160e11b81525f6004820152602490fd5b601f909101601f19168101906001600160401b038211908210176200029557604052565b634e487b7160e01b5f52604160045260245ffd5b51906001600160a01b0382168203620001ec57565b6001600160a01b03165f8181525f80516020620035d5833981519152602052604090205460ff166200033b575f8181525f80516020620035d583398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b505f9056fe6080604081815260049182361015610015575f80fd5b5f925f3560e01c91826301ffc9a7146111ec57508163022d63fb146111cf5781630aa6220b1461113d5781630d490822146110dc578163248a9ca3146110b3578163272af59514610df65781632f2ff15d14610db25781633360bf6a14610d4857816336568abe14610c575781633b1c99fb14610c2a5781633f4ba83a14610bc057816341b02a4414610b855781635c975abb14610b61578163634e93da14610a86578163649a5ec7146108eb578163650c6441146108b05781637b86bb0f146107f45781638456cb591461074857816384ef8ffc1461071f5781638da5cb5b1461071f57816391d14854146106dc5781639a7432781461067d578163a1eda53c14610607578163a217fddf146105ec578163aed14b08146105c7578163b719d03214610583578163bb46942f14610553578163c4e6c8d714610531578163c8db44e3146104ed578163cc8463c8146104c1578163cefc1429146103d9578163cf6eefb7146103a0578163cfcaa35e146102e0578163d547741f1461028a57508063d602b9fd14610223578063e63ab1e9146101e95763fecea6a4146101b9575f80fd5b346101e5576020906101d36101cd366112b4565b90611b8c565b91516001600160a01b03909216825250f35b5080fd5b50346101e557816003193601126101e557602090517f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a8152f35b823461028757806003193601126102875761023c6119bd565b600180546001600160d01b0319811690915560a01c65ffffffffffff166102605780f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a180f35b80fd5b839150346101e557826003193601126101e55780356102a761129e565b9181156102d257506102c960018495836102ce96528660205286200154611a79565b61210f565b5080f35b8451631fe1e13d60e11b8152fd5b90503461039c578160031936011261039c578035906001600160401b0382116103985761030f91369101611271565b60249291923591821515809303610394577f7ffa6966d651e2d88588946b6f17e46763b540a505f5fd173556e5be3b6dd4809261034a6119bd565b610388610358368588611987565b6020815191012095868852600860205283882060ff1981541660ff851617905583519484869586528501916113a4565b9060208301520390a280f35b8480fd5b8380fd5b8280fd5b8284346102875780600319360112610287575060015481516001600160a01b038216815260a09190911c65ffffffffffff166020820152f35b8383346101e557816003193601126101e5576001546001600160a01b0390811633036104ab576001546001600160a01b03811692919060a01c65ffffffffffff16801580156104a1575b61048b575060025490610448816001600160601b0360a01b9384811660025516612c4c565b506002549281841661047c57506104689495508316911617600255612b56565b50600180546001600160d01b031916905580f35b51631fe1e13d60e11b81528690fd5b856024918451916319ca5ebb60e01b8352820152fd5b5042811015610423565b8151636116401160e11b81523381860152602490fd5b5050346101e557816003193601126101e55760209065ffffffffffff6104e5611933565b915191168152f35b5050346101e557816003193601126101e557517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b5050346101e55760209060606105496101cd366112b4565b5001519051908152f35b8390346101e55760019061057f610569366112b4565b90610572611a00565b61057a611ab8565b6116ac565b5580f35b5050346101e557816003193601126101e557517f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168152602090f35b5050346101e5576020906105e36105dd366112b4565b906115c6565b90519015158152f35b5050346101e557816003193601126101e55751908152602090f35b8284346102875780600319360112610287576002548060d01c9182151580610673575b15610665575065ffffffffffff6106619160a01c1691925b5165ffffffffffff928316815292909116602083015281906040820190565b0390f35b928392506106619150610642565b504283101561062a565b90503461039c578160031936011261039c57602435906001600160401b0382168092036106d8576060938391358152600660205220905f52602052805f20805491600260018301549201549181519384526020840152820152f35b5f80fd5b90503461039c578160031936011261039c57816020936106fa61129e565b92358152808552209060018060a01b03165f52825260ff815f20541690519015158152f35b5050346101e557816003193601126101e55760025490516001600160a01b039091168152602090f35b90503461039c578260031936011261039c577f65d7a28e3265b37a6474929f336521b332c1681b933f6cb9f3376673440d862a805f525f602052825f20335f5260205260ff835f205416156107d957837f62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a2586020856107c4611a9a565b600160ff19600354161760035551338152a180f35b604492519163e2517d3f60e01b835233908301526024820152fd5b8390346101e55760203660031901126101e5576001600160401b03813581811161039857366023820112156103985780830135918211610398576024916005913660248360051b830101116108ac5761084e929192611a00565b610856611a9a565b61085e611ab8565b610866611adb565b36819003610182190191865b84811061088157876001885580f35b8581831b8401013590848212156108a8576108a28188600194870101611ed4565b01610872565b8880fd5b8580fd5b5050346101e557816003193601126101e557602090517f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51868152f35b8383346101e55760203660031901126101e557823565ffffffffffff808216908183036103945761091a6119bd565b6109234261214d565b918161092d611933565b1680821115610a3957507ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b95965091610978916109d793620697809081808210911802181690611e1a565b926002548060d01c806109dd575b5050600280546001600160a01b031660a085901b65ffffffffffff60a01b161760d086901b6001600160d01b0319161790555165ffffffffffff928316815292909116602083015281906040820190565b0390a180f35b421115610a0f57600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b8680610986565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a1610a08565b03908111610a73577ff1038c18cf84a56e432fdbfaf746924b7ea511dfe03a6506a0ceba4888788d9b9495506109d7916109789190611e1a565b634e487b7160e01b855260118652602485fd5b90503461039c57602036600319011261039c57356001600160a01b03811691908290036106d85760207f3377dc44241e779dd06afab5b788a35ca5f3b778836e2990bdb26a2a4b2e5ed691610ad96119bd565b610af3610ae54261214d565b610aed611933565b90611e1a565b6001805465ffffffffffff60a01b60a084811b919091166001600160d01b03198316891717909255919265ffffffffffff9290911c8216610b38575b5191168152a280f35b7f8886ebfc4259abdbc16601dd8fb5678e54878f47b3c34836cfc51154a96051095f80a1610b2f565b5050346101e557816003193601126101e55760209060ff6003541690519015158152f35b5050346101e557816003193601126101e557602090517f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc414548152f35b90503461039c578260031936011261039c57610bda6119bd565b6003549060ff821615610c1c575060ff1916600355513381527f5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa90602090a180f35b8251638dfc202b60e01b8152fd5b90503461039c57602036600319011261039c578160209360ff923581526008855220541690519015158152f35b8383346101e557806003193601126101e5578235610c7361129e565b91811580610d31575b610cab575b336001600160a01b03841603610c9c5750906102ce9161210f565b5163334bd91960e11b81528490fd5b60015465ffffffffffff60a082901c16906001600160a01b031615801590610d21575b8015610d0f575b610cf157506001805465ffffffffffff60a01b19169055610c81565b8565ffffffffffff60249351926319ca5ebb60e01b84521690820152fd5b504265ffffffffffff82161015610cd5565b5065ffffffffffff811615610cce565b506002546001600160a01b03848116911614610c7c565b82843461028757610d5b6101cd366112b4565b50916001600160401b03835116928163ffffffff602083015116910151926005841015610d9f57606085610d9d868686815194855260208501528301906112ca565bf35b634e487b7160e01b815260218652602490fd5b839150346101e557826003193601126101e5578035610dcf61129e565b9181156102d25750610df160018495836102ce96528660205286200154611a79565b612bd0565b839150346106d85760603660031901126106d8576001600160401b039260248035918335916044358781116106d857610e329036908701611271565b7f080031f5ea4fe8e2325eebea1a703407165bd488eefbb576bb7635165cc4145493845f526020945f8652815f20335f52865260ff825f205416156110965750610e7a611ab8565b610e848787611b8c565b90948286018051600581101561108457158015611071575b61102f576001600160a01b0392831630810361101a57505f8981526005808a528582208c83528a5290859020805460ff60601b1916600160621b179055905191908210156110085750600114610f48575b5091610f41916060859463ffffffff8860019d9e7fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed289a995116970151168151978897885287015285015260608401916113a4565b0390a35580f35b7f0000000000000000000000000000000000000000000000000000000000000000168a85511690803b156106d8578251634ab3ca9960e01b8152808b018a81526001600160401b039093166020840152915f91839182908490829060400103925af18015610ffe5715610eed57600199509160607fced846099100c6186737267c1fb132a76264450c381be903ff7e76932b95ed2896959492610fed610f419561130b565b5f9b50959650939491935091610eed565b82513d5f823e3d90fd5b634e487b7160e01b5f90815260218c52fd5b8b91508451916353f678b560e01b8352820152fd5b8a848b8b935191600583101561105f575163ae39ab9760e01b815293849361105b9392919085016112eb565b0390fd5b85602185634e487b7160e01b5f52525ffd5b5080516005811015611084578b14610e9c565b8260218d634e487b7160e01b5f52525ffd5b905163e2517d3f60e01b815233818a015280850191909152604490fd5b82346106d85760203660031901126106d857602091355f525f82526001815f2001549051908152f35b346106d85760a03660031901126106d857606435906001600160401b0382116106d85761113a61111160019336908401611271565b611119611a00565b611121611a9a565b611129611ab8565b6084359160443560243586356113c4565b55005b346106d8575f3660031901126106d8576111556119bd565b6002548060d01c80611173575b600280546001600160a01b03169055005b4211156111a557600180546001600160d01b031660309290921b6001600160d01b0319169190911790555b8080611162565b507f2b1fa2edafe6f7b9e97c1a9e0c3660e645beb2dcaa2d45bdbf9beaf5472e1ec55f80a161119e565b82346106d8575f3660031901126106d85760209051620697808152f35b90346106d85760203660031901126106d857359063ffffffff60e01b82168092036106d85760209162cd8e3160e01b811490811561122c575b5015158152f35b6318a4c3c360e11b811491508115611246575b5083611225565b637965db0b60e01b811491508115611260575b508361123f565b6301ffc9a760e01b14905083611259565b9181601f840112156106d8578235916001600160401b0383116106d857602083818601950101116106d857565b602435906001600160a01b03821682036106d857565b60409060031901126106d8576004359060243590565b9060058210156112d75752565b634e487b7160e01b5f52602160045260245ffd5b604090611309939594929560608201968252602082015201906112ca565b565b6001600160401b03811161131e57604052565b634e487b7160e01b5f52604160045260245ffd5b608081019081106001600160401b0382111761131e57604052565b602081019081106001600160401b0382111761131e57604052565b604081019081106001600160401b0382111761131e57604052565b90601f801991011681019081106001600160401b0382111761131e57604052565b908060209392818452848401375f828201840152601f01601f1916010190565b9290939491946113d2611adb565b6113dc85876115c6565b611561576113ea8585611b8c565b939091604092838101958651965f9760058110156112d757600114158061154c575b6115235750895f526007602052845f20895f52602052845f20600160ff1982541617905560018060a01b03926001600160401b03847f00000000000000000000000000000000000000000000000000000000000000001693511696833b156106d8575f956114ab8c9288948a519b8c998a98899763611a4d5960e11b89526004890152166024870152604486015260a0606486015260a48501916113a4565b90608483015203925af190811561151a57506114e9575b50807fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b1606491a4565b6114f3915061130b565b5f7fc7dac4776a45e06fbe6456fcb22937655eafab56a1041a617688957c24b160646114c2565b513d5f823e3d90fd5b88868b925160058110156112d75761105b915193849363ae39ab9760e01b8552600485016112eb565b50805160058110156112d7576002141561140c565b5050507f6e3935d193d90e1cd49648066e6c45ac531187113b918ce2cd910aab2972b3285f80a4565b9060058110156112d757815460ff60601b191660609190911b60ff60601b16179055565b908160209103126106d8575180151581036106d85790565b90815f52600760205260405f20815f5260205260ff60405f205416611699577f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03168015159290919083611622575b50505090565b602092935060449060405194859384926315da296160e31b8452600484015260248301525afa90811561168e575f9161165f575b505f808061161c565b611681915060203d602011611687575b6116798183611383565b8101906115ae565b5f611656565b503d61166f565b6040513d5f823e3d90fd5b5050600190565b60058210156112d75752565b6116b4611adb565b6116be8282611b8c565b819060409283810190815191600592838110156112d7576002148015611920575b6118cf5751828110156112d75760010361181857506001600160a01b0391821630810361180157505f8581526020918252848120878252909152839020805460ff60601b1916600160611b17905581516001600160401b0316907f000000000000000000000000000000000000000000000000000000000000000016803b156106d8578351634ab3ca9960e01b8152600481018790526001600160401b039290921660248301525f908290604490829084905af180156117f757907f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d9392916117e8575b505b63ffffffff60206001600160401b038351169201511682519182526020820152a3565b6117f19061130b565b5f6117c3565b83513d5f823e3d90fd5b6024908551906353f678b560e01b82526004820152fd5b9093925061182691506120dc565b815161183181611332565b5f815263ffffffff6020820192168252828101936003855260608201945f86528293875f5282602052855f20895f526020526001600160401b03865f2094511663ffffffff60401b85549251881b16916001600160601b0319161717835551908110156112d7577f816f89172b2a80843144a396f42db4bbbeea2c21722b7a927fedb4ab3d20703d946118c66001928461158a565b519101556117c5565b925063ffffffff9194935060200151169051928310156112d75761191d7fdb4f4b9e25c4f4821950604fe871877fa15e76d7e2d240192c54acf1f336f78e93835192835260208301906112ca565ba3565b508051838110156112d7576003146116df565b6002548060d01c8015159081611962575b50156119585760a01c65ffffffffffff1690565b5060015460d01c90565b905042115f611944565b6001600160401b03811161131e57601f01601f191660200190565b9291926119938261196c565b916119a16040519384611383565b8294818452818301116106d8578281602093845f960137010152565b335f9081525f80516020613274833981519152602052604090205460ff16156119e257565b60405163e2517d3f60e01b81523360048201525f6024820152604490fd5b335f9081527fd676d63c0104829954454fe675405649ce08aaac452adc2aafc97e96cbb9f6b460205260409020547f0ed49e6e204153e12a484763dde9d7b8b19d4be20e3bdb7fefb9dec0a08f51869060ff1615611a5b5750565b6044906040519063e2517d3f60e01b82523360048301526024820152fd5b805f525f60205260405f20335f5260205260ff60405f20541615611a5b5750565b60ff60035416611aa657565b60405163d93c066560e01b8152600490fd5b600260045414611ac9576002600455565b604051633ee5aeb560e01b8152600490fd5b7f00000000000000000000000000000000000000000000000000000000000000006001600160a01b031680151580611b2d575b611b155750565b6024906040519063397595db60e11b82526004820152fd5b50604051635c975abb60e01b8152602081600481855afa90811561168e575f91611b59575b5015611b0e565b611b72915060203d602011611687576116798183611383565b5f611b52565b51906001600160401b03821682036106d857565b9190604090815190611b9d82611332565b5f825260205f818401525f848401525f606080940152855f5260058152835f20825f528152835f2092845192611bd284611332565b8454976001600160401b0394858a168152600163ffffffff97888c8b1c1687840152611c0660ff8b85019d881c168d6116a0565b01548482015280995160058110156112d757611e0c57506001600160a01b03957f00000000000000000000000000000000000000000000000000000000000000008716958615611dff578851916319b05fb560e11b835283600484015284602484015285836044818b5afa928315611df557908c918b5f935f925f97611d9a575b500194611c9490866116a0565b16878d0152168a525160058110156112d75715611d8f57865163c4e6c8d760e01b81528160048201528260248201528481604481895afa908115611d855790859392915f91611d51575b5060449293948b015287519586938492633fb3a9a960e21b8452600484015260248301525afa93841561151a57505f93611d185750505090565b9080929350813d8311611d4a575b611d308183611383565b810103126106d8575190811681036106d8575f808061161c565b503d611d26565b8481949592503d8311611d7e575b611d698183611383565b810103126106d8579051849291906044611cde565b503d611d5f565b88513d5f823e3d90fd5b505050505050505f90565b945050505092508581813d8311611dee575b611db68183611383565b810103126106d857611dc781611b78565b92878201519181831683036106d8578b015160058110156106d85793918b8e611c94611c87565b503d611dac565b8a513d5f823e3d90fd5b5050505050505050505f90565b985030979650505050505050565b91909165ffffffffffff80809416911601918211611e3457565b634e487b7160e01b5f52601160045260245ffd5b903590607e19813603018212156106d8570190565b3563ffffffff811681036106d85790565b5f5b838110611e7f5750505f910152565b8181015183820152602001611e70565b90602091611ea881518092818552858086019101611e6e565b601f01601f1916010190565b60409063ffffffff611ed194931681528160208201520190611e8f565b90565b90611ee7611ee28380611e48565b6121c5565b611ef9611ef48480611e48565b61242e565b805161209657506040928381013593611f128584611b8c565b509080820191825160058110156112d75715928315612080575b831561206f57611f3b826120dc565b935b158015612052575b611fee57505060208301611f5881611e5d565b63ffffffff9384169084168110611f775750505050611309935061253f565b7f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c959650611fe99293945090611fde91611fb082611e5d565b95855196634c80970d60e11b6020890152166024870152604486015260448552611fd985611332565b611e5d565b915192839283611eb4565b0390a3565b92509261200091949550602001611e5d565b905160058110156112d7577f95620b3c0a7f7942299487de5f2f55ec9b87a820fdd63f7585651ed675edb6dd9361204c6060809501519263ffffffff83519516855260208501906112ca565b820152a3565b5061205f60208601611e5d565b63ffffffff808616911610611f45565b63ffffffff60208301511693611f3d565b8093505160058110156112d75760041492611f2c565b927f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c91925080611fe96120cd602060409401611e5d565b95835193849301359683611eb4565b604081015160058110156112d75760040361210a576020015163ffffffff908116600101908111611e345790565b505f90565b90611ed191801580612136575b15612cc457600280546001600160a01b0319169055612cc4565b506002546001600160a01b0383811691161461211c565b65ffffffffffff90818111612160571690565b604490604051906306dfcc6560e41b8252603060048301526024820152fd5b903590601e19813603018212156106d857018035906001600160401b0382116106d8576020019181360383136106d857565b356001600160401b03811681036106d85790565b6121cf818061217f565b6020929192916121e18382018261217f565b93604051848195838301988937810195602f60f81b9687848201528160219586830137015f848201520390612220836001936001810188520186611383565b61223361222d858061217f565b90613087565b61242257606086916001600160401b0361225c612253604089018961217f565b949098016121b1565b1695865f977a184f03e93ff9f4daa797ed6e38ed64bf6a1f01000000000000000080821015612414575b506d04ee2d6d415b85acef810000000080831015612406575b50662386f26fc10000808310156123f7575b506305f5e100808310156123e8575b50612710808310156123d9575b5060648210156123c9575b600a809210156123bf575b600189019685939291818a6123106122fa8c61196c565b9b6123086040519d8e611383565b808d5261196c565b8b89019d90601f1901368f378b0101905b61237c575b50505050604051998a99848b019c8d9151809261234292611e6e565b8a01938401528683013701928301525191826022830161236192611e6e565b01036002810182526022016123769082611383565b51902090565b839495505f939192931901916f181899199a1a9b1b9c1cb0b131b232b360811b8282061a835304918683156123b8575090918694939282612321565b9493612326565b97600101976122e3565b97906064600291049101976122d8565b6004919992049101975f6122cd565b6008919992049101975f6122c0565b6010919992049101975f6122b1565b84919992049101975f61229f565b60409950810491505f612286565b50505050905051902090565b61244261243b828061217f565b3691611987565b6020815191012090815f52600860205260ff60405f205416156124bb576124699150612d9c565b8051612482575060405161247c8161134d565b5f815290565b611ed16124ad9160405192839163e5e419ef60e01b6020840152602060248401526044830190611e8f565b03601f198101835282611383565b5060405190637b75fad760e11b6020830152602482015260248152606081018181106001600160401b0382111761131e5760405290565b3580600f0b81036106d85790565b3560ff811681036106d85790565b9035601e19823603018112156106d85701602081359101916001600160401b0382116106d85781360383136106d857565b9161254c606084016124f2565b908361255a60808201612500565b61256760a083018361217f565b61257460c085018561217f565b929061258360e087018761217f565b9190926101008801612595908961217f565b9590976040519b8c9a631e01b53f60e11b60208d01526040013560248c0152600f0b60448b015260ff1660648a01526084890161010090526101248901906125dc926113a4565b60231995868983030160a48a01526125f3926113a4565b90848783030160c4880152612607926113a4565b918483030160e485015261261a926113a4565b61012086013561010483015203601f19810183526126389083611383565b61014084019061264782611e5d565b63ffffffff165a620249f08201808311611e34578110612b3d576113871981810191808311611e34578260061c900301908111611e345710612b2557509063ffffffff6126966126c693611e5d565b167f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316612ff7565b9015612af157506040805163f2d8175960e01b81529083013560048201523060248201526020816044817f00000000000000000000000000000000000000000000000000000000000000006001600160a01b03165afa90811561168e575f91612ab7575b5061273760208401611e5d565b612743606085016124f2565b61274f60808601612500565b9061275d60a087018761217f565b9061276b60c089018961217f565b9061277960e08b018b61217f565b9190926101008c0161278b908d61217f565b959096604051998a99600f0b60208b015260ff1660408a01526060890160e090526101008901906127bb926113a4565b90601f198883030160808901526127d1926113a4565b90601f198683030160a08701526127e7926113a4565b90601f198483030160c08501526127fd926113a4565b61012087013560e083015203601f198101825261281a9082611383565b805190602001209060405161282e81611332565b6001600160401b0380941692838252602082019263ffffffff168352604082016001936001825260608401928352875f52600560205260405f2060408a01355f526020528660405f209451168454915160401b63ffffffff60401b16916001600160601b03191617178355519060058210156112d7576128b06001928461158a565b519101556128ca61243b6128c48780611e48565b8061217f565b60208151910120906128dc8680611e48565b906128e7828061217f565b8281949294935b612a62575b5082116106d857602061290d82604061293894019061217f565b80949160405195838794868601998a378401918583015f815237015f83820152038084520182611383565b519020906040519160608301918383108684111761131e57600292604052868452602084019081526040840191825260408801355f52600660205260405f20855f5260205260405f20935184555160018401555191015561299b60208501611e5d565b9363ffffffff6129ab8280611e48565b95604051938452166020830152606060408301526060612a226129e16129d1888061250e565b60808588015260e08701916113a4565b612a056129f160208a018a61250e565b605f19888503810160808a015293916113a4565b90612a1360408a018a61250e565b918784030160a08801526113a4565b9501359283168093036106d857604082917fb0406aa0483aecf0ebca5712602dc8eccf7ab5c4331c6beb08103d15709e14789460c08401520135940390a3565b928015801580612a87575b15612a8057611e34575f190192806128ee565b50926128f3565b505f198201828111611e3457601d60f91b906001600160f81b031990612aae90868a613067565b35161415612a6d565b90506020813d602011612ae9575b81612ad260209383611383565b810103126106d857612ae390611b78565b5f61272a565b3d9150612ac5565b91604081611fe96120cd60207f670a8f99afd97e05a1ddf849f07b78cc668d492a3678bf4ed82939fea02c896c9501611e5d565b6024906040519063b22db89560e01b82526004820152fd5b60405163b22db89560e01b815260048101849052602490fd5b6001600160a01b03165f8181525f80516020613274833981519152602052604090205460ff1661210a575f8181525f8051602061327483398151915260205260408120805460ff191660011790553391907f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f205416155f14612c4657815f525f60205260405f20815f5260205260405f20600160ff1982541617905533917f2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d5f80a4600190565b50505f90565b6001600160a01b03165f8181525f80516020613274833981519152602052604090205460ff161561210a575f8181525f8051602061327483398151915260205260408120805460ff191690553391907ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b8180a4600190565b90815f525f60205260405f209060018060a01b031690815f5260205260ff60405f2054165f14612c4657815f525f60205260405f20815f5260205260405f2060ff19815416905533917ff6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b5f80a4600190565b60405190612d4382611368565b60078252661859d95b9d125960ca1b6020830152565b60405190612d6682611368565b600682526518db1a595b9d60d21b6020830152565b60405190612d8882611368565b60058252640d2dcc8caf60db1b6020830152565b612da961222d828061217f565b612efc57612db7818061217f565b90600782119182612ed4575b505015612e9157612de0612dda602083018361217f565b90613112565b15612e8857612df2604082018261217f565b602a81149182612e65575b82612e42575b505015612e3957612e1f60606001600160401b03925b016121b1565b1615612e315760405161247c8161134d565b611ed1612d7b565b50611ed1612d59565b908092506002116106d857612e5e91600119019060020161316b565b5f80612e03565b9150806002116106d85781356001600160f01b03191661060f60f31b1491612dfd565b50611ed1612d36565b612ea7612ea1602083018361217f565b906130e7565b15612e8857612ebc612ea1604083018361217f565b15612e3957612e1f60606001600160401b0392612e19565b9091506007116106d857356001600160c81b0319166632b4b8189a9a9d60c91b145f80612dc3565b90612f0a602083018361217f565b5f9391935b81811080612fd4575b15612f2d575f198114611e3457600101612f0f565b909192938282109283612fbb575b83612f89575b50505015612e8857612f5f612f59604083018361217f565b906130ba565b15612e3957612f7860606001600160401b0392016121b1565b16612e315760405161247c8161134d565b9091925060018301808411611e345781106106d857612fb392908190035f190191016001016130ba565b5f8080612f41565b80935082116106d857612fce82826130ba565b92612f3b565b50602f60f81b6001600160f81b0319612fee838589613067565b35161415612f18565b915f929183809360208451940192f19081613057573d9061010080831161304f575b506130238261196c565b916130316040519384611383565b8083525f61303e8261196c565b602085019490601f1901368637933e565b91505f613019565b6040516001925061247c8161134d565b90821015613073570190565b634e487b7160e01b5f52603260045260245ffd5b60078211918261309657505090565b9091506007116106d857356001600160c81b0319166639b7b630b7309d60c91b1490565b90602081101591826130db575b826130d157505090565b611ed192506131b2565b602c82111592506130c7565b908015159182613106575b826130fc57505090565b611ed192506131f5565b608082111592506130f2565b908015808115613160575b8115613132575b50612c4657611ed191613238565b90506130735781356001600160f81b031916600360fc1b1480613156575b5f613124565b5060018111613150565b604e8311915061311d565b905f5b81811061317d57505050600190565b60016c7e0000000003ff000000000000613198838587613067565b3560f81c1c16156131ab5760010161316e565b5050505f90565b905f5b8181106131c457505050600190565b60016f07ffeffe07ff7dfe03fe0000000000006131e2838587613067565b3560f81c1c16156131ab576001016131b5565b905f5b81811061320757505050600190565b60016f07fffffe07fffffe03ff602000000000613225838587613067565b3560f81c1c16156131ab576001016131f8565b905f5b81811061324a57505050600190565b60016703ff000000000000613260838587613067565b3560f81c1c16156131ab5760010161323b56fead3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5ad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5",
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
// Solidity: function relayOf(bytes32 sourceId, uint256 agentId) view returns(address holder)
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
// Solidity: function relayOf(bytes32 sourceId, uint256 agentId) view returns(address holder)
func (feedbackRelay *FeedbackRelay) TryPackRelayOf(sourceId [32]byte, agentId *big.Int) ([]byte, error) {
	return feedbackRelay.abi.Pack("relayOf", sourceId, agentId)
}

// UnpackRelayOf is the Go binding that unpacks the parameters returned
// from invoking the contract method with ID 0xfecea6a4.
//
// Solidity: function relayOf(bytes32 sourceId, uint256 agentId) view returns(address holder)
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
	if bytes.Equal(raw[:4], feedbackRelay.abi.Errors["OriginRegistryNotAllowed"].ID.Bytes()[:4]) {
		return feedbackRelay.UnpackOriginRegistryNotAllowedError(raw[4:])
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
