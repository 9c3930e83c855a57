// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {DeployedIdentityRegistry, DeployedPlaceholder, DeployedReputationRegistry, IUUPS} from "./Deployed.sol";
import {Vm} from "./Vm.sol";

/// @notice What every test stands on: the cheatcodes, and both registries deployed as operators
///         deploy them.
abstract contract Test {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    DeployedIdentityRegistry internal identity;
    DeployedReputationRegistry internal reputation;

    address internal immutable alice = vm.addr(0xa11ce);
    address internal immutable bob = vm.addr(0xb0b);

    function deployRegistries() internal {
        identity = DeployedIdentityRegistry(
            deployProxy(newIdentityRegistry(), abi.encodeCall(DeployedIdentityRegistry.initialize, ()))
        );
        reputation = DeployedReputationRegistry(
            deployProxy(
                newReputationRegistry(), abi.encodeCall(DeployedReputationRegistry.initialize, (address(identity)))
            )
        );
    }

    /// @notice Placeholder first, then the registry, in the order of the deployed contracts. The
    ///         test owns the proxy.
    function deployProxy(address implementation, bytes memory initialize) internal returns (address proxy) {
        proxy = newPlaceholderProxy();
        IUUPS(proxy).upgradeToAndCall(implementation, initialize);
    }

    function newPlaceholderProxy() internal returns (address) {
        bytes memory initialize = abi.encodeCall(DeployedPlaceholder.initialize, (address(this)));
        return vm.deployCode("ERC1967Proxy.sol:ERC1967Proxy", abi.encode(newPlaceholder(), initialize));
    }

    function newPlaceholder() internal returns (address) {
        return vm.deployCode("RegistryPlaceholder.sol:RegistryPlaceholder");
    }

    function newIdentityRegistry() internal returns (address) {
        return vm.deployCode("IdentityRegistry.sol:IdentityRegistry");
    }

    function newReputationRegistry() internal returns (address) {
        return vm.deployCode("ReputationRegistry.sol:ReputationRegistry");
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
