// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IPositionNFT} from "../../src/position/interfaces/IPositionNFT.sol";
import {ERC1271WalletMock} from "../mocks/ERC1271WalletMock.sol";
import {PositionFixture} from "./PositionFixture.sol";

/// @notice Three people who mint, sell, burn and describe positions, and wallets that sign and
///         whose signatures are hoarded.
/// @dev Keeps its own books by the rules; the invariants compare.
contract PositionActors is PositionFixture {
    uint256 public constant TOKENS = 3;
    uint256 public constant PEOPLE = 3;

    struct Consent {
        uint256 token;
        uint256 wallet;
        uint256 nonce;
        bytes signature;
    }

    Consent[] private _hoard;
    /// @dev The third wallet is a contract; the others are their keys'.
    ERC1271WalletMock private immutable _contractWallet = new ERC1271WalletMock(vm.addr(walletKey(2)));
    mapping(uint256 token => address) private _approved;
    mapping(uint256 token => address) public wallets;
    mapping(uint256 token => uint256) public nonces;
    mapping(uint256 token => address) public owners;
    mapping(uint256 token => string) public uris;
    /// @dev Whom the token belonged to when its wallet was set.
    mapping(uint256 token => address) public walletSetUnder;
    /// @dev Raised when a contract took what the rules refuse, or the other way round.
    uint256 public disagreements;

    constructor() {
        deployPosition();
        for (uint256 i = 1; i <= TOKENS; ++i) {
            vm.prank(person(i));
            // One of them is a position only.
            if (i == TOKENS) nft.mint();
            else nft.register();
            owners[i] = person(i);
        }
    }

    function sign(uint256 tokenSeed, uint256 walletSeed) external {
        uint256 token = tokenOf(tokenSeed);
        uint256 key = walletKey(walletSeed);
        bytes memory signature = signWith(key, walletDigest(token, walletOf(key), nonces[token], forever()));
        _hoard.push(Consent(token, key, nonces[token], signature));
    }

    /// @dev Any signature ever made, by anybody, at either door.
    function setWallet(uint256 callerSeed, uint256 consentSeed, bool direct) external {
        if (_hoard.length == 0) return;
        Consent memory consent_ = _hoard[consentSeed % _hoard.length];
        address caller = person(callerSeed);
        bool allowed = isController(caller, consent_.token) && consent_.nonce == nonces[consent_.token];
        IPositionNFT door = direct ? IPositionNFT(address(diamond)) : nft;
        vm.prank(caller);
        try door.setAgentWallet(consent_.token, walletOf(consent_.wallet), forever(), consent_.signature) {
            if (!allowed) ++disagreements;
            wallets[consent_.token] = walletOf(consent_.wallet);
            walletSetUnder[consent_.token] = owners[consent_.token];
            ++nonces[consent_.token];
        } catch {
            if (allowed) ++disagreements;
        }
    }

    function signAndSetWallet(uint256 tokenSeed, uint256 walletSeed) external {
        uint256 token = tokenOf(tokenSeed);
        if (owners[token] == address(0)) return;
        uint256 key = walletKey(walletSeed);
        bytes memory signature = signWith(key, walletDigest(token, walletOf(key), nonces[token], forever()));
        vm.prank(owners[token]);
        nft.setAgentWallet(token, walletOf(key), forever(), signature);
        wallets[token] = walletOf(key);
        walletSetUnder[token] = owners[token];
        ++nonces[token];
    }

    function transfer(uint256 tokenSeed, uint256 callerSeed, uint256 toSeed, bool safe) external {
        uint256 token = tokenOf(tokenSeed);
        address caller = person(callerSeed);
        address to = person(toSeed);
        bool allowed = isController(caller, token);
        vm.prank(caller);
        (bool ok,) = address(nft)
            .call(
                safe
                    ? abi.encodeWithSignature("safeTransferFrom(address,address,uint256)", owners[token], to, token)
                    : abi.encodeCall(IERC721.transferFrom, (owners[token], to, token))
            );
        if (ok != allowed) ++disagreements;
        if (ok) _approved[token] = address(0);
        if (!ok || to == owners[token]) return;
        owners[token] = to;
        wallets[token] = address(0);
        walletSetUnder[token] = address(0);
        ++nonces[token];
    }

    function setURI(uint256 tokenSeed, uint256 callerSeed, string calldata uri) external {
        uint256 token = tokenOf(tokenSeed);
        address caller = person(callerSeed);
        bool allowed = isController(caller, token);
        vm.prank(caller);
        try nft.setAgentURI(token, uri) {
            if (!allowed) ++disagreements;
            uris[token] = uri;
        } catch {
            if (allowed) ++disagreements;
        }
    }

    function resetAsStranger(uint256 tokenSeed, uint256 callerSeed, bool direct) external {
        vm.prank(person(callerSeed));
        (bool ok,) = (direct ? address(diamond) : address(nft))
        .call(abi.encodePacked(abi.encodeCall(nft.onAgentTransfer, (tokenOf(tokenSeed))), address(nft)));
        if (ok) ++disagreements;
    }

    /// @dev Rarely: a burnt token stays burnt.
    function burn(uint256 tokenSeed, uint256 callerSeed, uint8 dice) external {
        if (dice > 8) return;
        uint256 token = tokenOf(tokenSeed);
        bool allowed = isController(person(callerSeed), token);
        vm.prank(person(callerSeed));
        try nft.burn(token) {
            if (!allowed) ++disagreements;
            (owners[token], _approved[token]) = (address(0), address(0));
        } catch {
            if (allowed) ++disagreements;
        }
    }

    function approve(uint256 ownerSeed, uint256 operatorSeed, bool approved) external {
        if (ownerSeed % PEOPLE == operatorSeed % PEOPLE) return;
        vm.prank(person(ownerSeed));
        nft.setApprovalForAll(person(operatorSeed), approved);
    }

    function approveOne(uint256 tokenSeed, uint256 callerSeed, uint256 toSeed) external {
        uint256 token = tokenOf(tokenSeed);
        address owner = owners[token];
        address caller = person(callerSeed);
        // Who holds one token's approval may not pass it on.
        bool allowed = owner != address(0) && (caller == owner || nft.isApprovedForAll(owner, caller));
        vm.prank(caller);
        try nft.approve(person(toSeed), token) {
            if (!allowed) ++disagreements;
            _approved[token] = person(toSeed);
        } catch {
            if (allowed) ++disagreements;
        }
    }

    function registry() external view returns (IPositionNFT) {
        return nft;
    }

    function person(uint256 seed) public pure returns (address) {
        return vm.addr(0x9e75 + seed % PEOPLE);
    }

    function isController(address caller, uint256 token) private view returns (bool) {
        address owner = owners[token];
        if (owner == address(0)) return false;
        return caller == owner || caller == _approved[token] || nft.isApprovedForAll(owner, caller);
    }

    function walletOf(uint256 key) private view returns (address) {
        return key == walletKey(2) ? address(_contractWallet) : vm.addr(key);
    }

    function tokenOf(uint256 seed) private pure returns (uint256) {
        return 1 + seed % TOKENS;
    }

    function walletKey(uint256 seed) private pure returns (uint256) {
        return 0x3a11 + seed % 3;
    }

    function forever() private pure returns (uint256) {
        return type(uint256).max;
    }
}
