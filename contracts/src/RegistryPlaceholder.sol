// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {OwnableUpgradeable} from "@openzeppelin/contracts-upgradeable/access/OwnableUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";

/// @title First implementation of a registry's proxy
/// @notice Takes ownership at version 1; the owner then upgrades to a registry and calls its
///         `initialize` (version 2) in the same `upgradeToAndCall`. Pass `initialize` to the
///         proxy's constructor: a proxy left uninitialised belongs to whoever calls first.
contract RegistryPlaceholder is OwnableUpgradeable, UUPSUpgradeable {
    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Names the owner, who alone may upgrade. Once per proxy.
    function initialize(address owner_) external initializer {
        __Ownable_init(owner_);
    }

    /// @notice "0.0.1": tells an un-upgraded proxy from a registry.
    function getVersion() external pure returns (string memory) {
        return "0.0.1";
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}
}
