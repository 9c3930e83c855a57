// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {StorageSlot} from "@openzeppelin/contracts/utils/StorageSlot.sol";
import {ERC8004Errors} from "./interfaces/ERC8004Errors.sol";
import {IPositionNFT} from "./interfaces/IPositionNFT.sol";

/// @title The PositionNFT as the facets see it
library LibPositionNFT {
    // keccak256(abi.encode(uint256(keccak256("bridge8004.position.nft")) - 1)) &
    // ~bytes32(uint256(0xff))
    bytes32 internal constant STORAGE = 0x1a555062311c99fcaf486320dc10844af1e08d858963caeb2f176a22aebd8700;

    /// @notice Fixes the registry. For the Diamond's constructor alone.
    function bind(address positionNFT) internal {
        StorageSlot.getAddressSlot(STORAGE).value = positionNFT;
    }

    /// @notice The registry this Diamond serves; fixed when the Diamond is made.
    function nft() internal view returns (IPositionNFT) {
        return IPositionNFT(StorageSlot.getAddressSlot(STORAGE).value);
    }

    /// @notice Who really calls. The PositionNFT appends its own caller to all that it forwards,
    ///         and itself to what it says on its own; of anybody else the appended bytes mean
    ///         nothing.
    function sender() internal view returns (address) {
        if (msg.sender != address(nft())) return msg.sender;
        return address(bytes20(msg.data[msg.data.length - 20:]));
    }

    /// @notice Reverts unless the caller is owner, operator or approved address of an existing
    ///         token.
    /// @return caller That caller.
    function requireAuthorized(uint256 agentId) internal view returns (address caller) {
        caller = sender();
        try nft().isAuthorizedOrOwner(caller, agentId) returns (bool authorized) {
            if (!authorized) revert ERC8004Errors.ERC8004_Unauthorized(caller, agentId);
        } catch {
            revert ERC8004Errors.ERC8004_InvalidAgent(agentId);
        }
    }
}
