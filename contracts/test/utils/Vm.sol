// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice The cheatcodes our tests use, as forge implements them. Declared here because forge-std is not on npm in a current form.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    // Callers, time and code.
    function deployCode(string calldata artifact) external returns (address);
    function deployCode(string calldata artifact, bytes calldata constructorArgs) external returns (address);
    function getCode(string calldata artifact) external view returns (bytes memory);
    function prank(address sender) external;
    function startPrank(address sender) external;
    function stopPrank() external;
    function warp(uint256 timestamp) external;
    function chainId(uint256 id) external;
    function etch(address target, bytes calldata code) external;
    function load(address target, bytes32 slot) external view returns (bytes32);
    function store(address target, bytes32 slot, bytes32 value) external;
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool);
    function deal(address account, uint256 balance) external;

    // Keys.
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);

    /// @dev The next access to the account costs what the first of a transaction does.
    function cool(address target) external;

    // Expectations. They hold for the next call.
    function assume(bool condition) external pure;
    function expectRevert() external;
    function expectRevert(bytes calldata revertData) external;
    function expectRevert(bytes4 selector) external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);

    // Assertions.
    function assertTrue(bool condition, string calldata message) external pure;
    function assertEq(bool left, bool right, string calldata message) external pure;
    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(int256 left, int256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(string calldata left, string calldata right, string calldata message) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata message) external pure;

    // Vectors.
    function readFile(string calldata path) external view returns (string memory);
    function keyExistsJson(string calldata json, string calldata path) external view returns (bool);
    function parseJsonKeys(string calldata json, string calldata path) external pure returns (string[] memory);
    function parseJsonUint(string calldata json, string calldata path) external pure returns (uint256);
    function parseJsonInt(string calldata json, string calldata path) external pure returns (int256);
    function parseJsonBool(string calldata json, string calldata path) external pure returns (bool);
    function parseJsonAddress(string calldata json, string calldata path) external pure returns (address);
    function parseJsonAddressArray(string calldata json, string calldata path) external pure returns (address[] memory);
    function parseJsonBytes(string calldata json, string calldata path) external pure returns (bytes memory);
    function parseJsonBytes32(string calldata json, string calldata path) external pure returns (bytes32);
    function parseJsonString(string calldata json, string calldata path) external pure returns (string memory);
    function toString(uint256 value) external pure returns (string memory);

    // Gas figures kept in snapshots/ and compared with --gas-snapshot-check.
    function snapshotValue(string calldata group, string calldata name, uint256 value) external;
    function lastCallGas() external view returns (Gas memory);
    function snapshotGasLastCall(string calldata group, string calldata name) external returns (uint256);
}
