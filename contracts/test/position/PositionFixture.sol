// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IDiamondCut} from "../../src/position/interfaces/IDiamondCut.sol";
import {IDiamondLoupe} from "../../src/position/interfaces/IDiamondLoupe.sol";
import {IPositionIdentity} from "../../src/position/interfaces/IPositionIdentity.sol";
import {IPositionNFT} from "../../src/position/interfaces/IPositionNFT.sol";
import {IPositionView} from "../../src/position/interfaces/IPositionView.sol";
import {IPositionWallet} from "../../src/position/interfaces/IPositionWallet.sol";
import {Test} from "../utils/Test.sol";

/// @notice The Diamond with its own functions and those of the first facets.
interface DeployedDiamond is IDiamondCut, IDiamondLoupe, IPositionIdentity, IPositionWallet, IPositionView {
    error FunctionNotFound(bytes4 selector);

    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function transferOwnership(address newOwner) external;
    function acceptOwnership() external;
    function renounceOwnership() external;
    function supportsInterface(bytes4 interfaceId) external view returns (bool);
}

/// @notice A PositionNFT with its Diamond, deployed as operators deploy it, and wallet signatures
///         as wallets make them.
abstract contract PositionFixture is Test {
    uint256 internal constant WALLET_KEY = 0xca5;
    uint256 internal constant OTHER_WALLET_KEY = 0xca6;
    bytes32 internal constant TYPEHASH = 0x66bd4c918d4fe7002f51113dc4f0daa40575e5cfcb2eeb3a62b2f1086ba58883;
    bytes32 internal constant WALLET_TOPIC = 0x2ac6109326e720d1435c0db66f7e35eda7839f52b6f1f5520a60788e132b4e39;

    IPositionNFT internal nft;
    DeployedDiamond internal diamond;
    address internal identityFacet;
    address internal walletFacet;
    address internal viewFacet;

    address internal immutable governor = vm.addr(0x90f);
    address internal immutable wallet = vm.addr(WALLET_KEY);
    address internal immutable otherWallet = vm.addr(OTHER_WALLET_KEY);

    function deployPosition() internal {
        identityFacet = vm.deployCode("PositionNFTIdentityFacet.sol:PositionNFTIdentityFacet");
        walletFacet = vm.deployCode("PositionNFTWalletFacet.sol:PositionNFTWalletFacet");
        viewFacet = vm.deployCode("PositionNFTViewFacet.sol:PositionNFTViewFacet");
        nft = IPositionNFT(
            vm.deployCode("PositionNFT.sol:PositionNFT", abi.encode(governor, identityFacet, walletFacet, viewFacet))
        );
        diamond = DeployedDiamond(nft.diamond());
        vm.warp(1_800_000_000);
    }

    function register(address owner) internal returns (uint256) {
        vm.prank(owner);
        return nft.register();
    }

    function domainOf(address registry) internal view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("PositionNFT"),
                keccak256("1"),
                block.chainid,
                registry
            )
        );
    }

    function walletDigest(uint256 agentId, address newWallet, uint256 nonce, uint256 deadline)
        internal
        view
        returns (bytes32)
    {
        bytes32 message = keccak256(abi.encode(TYPEHASH, agentId, newWallet, nonce, deadline));
        return keccak256(abi.encodePacked(hex"1901", domainOf(address(nft)), message));
    }

    /// @dev The wallet's consent at the agent's present nonce.
    function consent(uint256 agentId, uint256 key, uint256 deadline) internal view returns (bytes memory) {
        return signWith(key, walletDigest(agentId, vm.addr(key), nft.getAgentNonce(agentId), deadline));
    }

    function setWallet(address caller, uint256 agentId, uint256 key) internal {
        bytes memory signature = consent(agentId, key, block.timestamp);
        vm.prank(caller);
        nft.setAgentWallet(agentId, vm.addr(key), block.timestamp, signature);
    }

    function requireWallet(uint256 agentId, address expected, uint256 nonce) internal view {
        vm.assertEq(nft.getAgentWallet(agentId), expected, "wallet");
        vm.assertEq(nft.getAgentNonce(agentId), nonce, "nonce");
    }

    /// @dev Owner, approved address or operator of alice's agent.
    function controller(uint256 agentId, uint256 how) internal returns (address) {
        if (how % 3 == 0) return alice;
        vm.prank(alice);
        if (how % 3 == 1) nft.approve(bob, agentId);
        else nft.setApprovalForAll(bob, true);
        return bob;
    }
}
