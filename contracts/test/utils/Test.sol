// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {IdentityRegistry} from "../../src/IdentityRegistry.sol";
import {RegistryPlaceholder} from "../../src/RegistryPlaceholder.sol";
import {ReputationRegistry} from "../../src/ReputationRegistry.sol";
import {Vm} from "./Vm.sol";

/// @notice What every test stands on: the cheatcodes, and both registries deployed as operators deploy them.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    IdentityRegistry internal identity;
    ReputationRegistry internal reputation;

    address internal immutable alice = vm.addr(0xa11ce);
    address internal immutable bob = vm.addr(0xb0b);

    function deployRegistries() internal {
        identity = IdentityRegistry(deployProxy(address(new IdentityRegistry()), abi.encodeCall(IdentityRegistry.initialize, ())));
        reputation = ReputationRegistry(
            deployProxy(
                address(new ReputationRegistry()), abi.encodeCall(ReputationRegistry.initialize, (address(identity)))
            )
        );
    }

    /// @notice Placeholder first, then the registry, in the order of the deployed contracts. The test owns the proxy.
    function deployProxy(address implementation, bytes memory initialize) internal returns (address proxy) {
        address placeholder = address(new RegistryPlaceholder());
        proxy = address(
            new ERC1967Proxy(placeholder, abi.encodeCall(RegistryPlaceholder.initialize, (address(this))))
        );
        UUPSUpgradeable(proxy).upgradeToAndCall(implementation, initialize);
    }

    function registerAs(address owner) internal returns (uint256 agentId) {
        vm.prank(owner);
        return identity.register();
    }

    function signWith(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    /// @notice Folds a fuzzed number into [low, high].
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return high - low == type(uint256).max ? value : low + value % (high - low + 1);
    }

    function reason(string memory message) internal pure returns (bytes memory) {
        return abi.encodeWithSignature("Error(string)", message);
    }
}
