// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IPositionNFT} from "../../src/position/interfaces/IPositionNFT.sol";
import {Vm} from "../utils/Vm.sol";
import {PositionActors} from "./PositionActors.sol";

/// @notice Whatever is signed, hoarded, sold and tried: an agent never has a former owner's wallet.
contract NoOldWalletInvariants {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    PositionActors private actors;
    IPositionNFT private nft;

    function setUp() public {
        actors = new PositionActors();
        nft = actors.registry();
    }

    /// @notice Forge reads this: whom to call.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actors);
    }

    /// @dev One campaign for all of them.
    function invariant_BooksAgree() public view {
        requireNoWalletOfAFormerOwner();
        requireNoncesOnlyGrow();
        requireOnlyControllersWrite();
    }

    /// @dev A wallet that is not zero was set while the token belonged to whom it belongs to now.
    function requireNoWalletOfAFormerOwner() private view {
        for (uint256 token = 1; token <= actors.TOKENS(); ++token) {
            address owner = actors.owners(token);
            address wallet = nft.getAgentWallet(token);
            vm.assertEq(wallet, actors.wallets(token), "wallet");
            if (owner == address(0)) continue;
            vm.assertEq(nft.ownerOf(token), owner, "owner");
            vm.assertEq(actors.walletSetUnder(token), wallet == address(0) ? address(0) : owner, "set under");
        }
    }

    /// @dev One for each wallet set and each real transfer, never less.
    function requireNoncesOnlyGrow() private view {
        for (uint256 token = 1; token <= actors.TOKENS(); ++token) {
            vm.assertEq(nft.getAgentNonce(token), actors.nonces(token), "nonce");
        }
    }

    /// @dev Exactly what the rules allow was taken.
    function requireOnlyControllersWrite() private view {
        vm.assertEq(actors.disagreements(), 0, "taken against the rules, or refused within them");
        for (uint256 token = 1; token <= actors.TOKENS(); ++token) {
            vm.assertEq(nft.getAgentURI(token), actors.uris(token), "uri");
            vm.assertEq(nft.isAgent(token), token != actors.TOKENS(), "registered");
        }
    }
}
