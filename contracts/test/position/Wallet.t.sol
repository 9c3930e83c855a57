// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ERC8004Errors} from "../../src/position/interfaces/ERC8004Errors.sol";
import {IPositionNFT} from "../../src/position/interfaces/IPositionNFT.sol";
import {ERC1271WalletMock} from "../mocks/ERC1271WalletMock.sol";
import {OddWalletMock} from "../mocks/OddWalletMock.sol";
import {Vm} from "../utils/Vm.sol";
import {DeployedDiamond, PositionFixture} from "./PositionFixture.sol";

/// @notice Each rule of setAgentWallet, each with its own error.
contract PositionWalletTest is PositionFixture {
    /// @dev Order of secp256k1.
    uint256 private constant N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
    bytes32 private constant ERC8004_STORAGE = 0x7ed0b2cad827899f8c21820ff8a29773b7c4f2c4a855bfd922ec1eff610e566c;
    bytes32 private constant POSITION_STORAGE = 0x1a555062311c99fcaf486320dc10844af1e08d858963caeb2f176a22aebd8700;

    uint256 private agent;

    function setUp() public {
        deployPosition();
        agent = register(alice);
    }

    function test_SetAgentWallet_writesLogsAndSpendsTheNonce() public {
        bytes memory signature = consent(agent, WALLET_KEY, block.timestamp + 1);
        vm.recordLogs();
        vm.prank(alice);
        nft.setAgentWallet(agent, wallet, block.timestamp + 1, signature);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "events");
        vm.assertEq(logs[0].topics[2], WALLET_TOPIC, "agentWallet");
        vm.assertEq(uint256(logs[0].topics[1]), agent, "agentId");
        vm.assertEq(logs[0].data, abi.encode("agentWallet", abi.encode(wallet)), "32 bytes");
        vm.assertEq(nft.getMetadata(agent, "agentWallet"), abi.encode(wallet), "as metadata");
        requireWallet(agent, wallet, 1);
        setWallet(alice, agent, OTHER_WALLET_KEY);
        requireWallet(agent, otherWallet, 2);
    }

    function test_TypedData_constants() public view {
        vm.assertEq(nft.SET_AGENT_WALLET_TYPEHASH(), TYPEHASH, "type hash");
        vm.assertEq(diamond.SET_AGENT_WALLET_TYPEHASH(), TYPEHASH, "type hash of the diamond");
        vm.assertEq(nft.DOMAIN_SEPARATOR(), domainOf(address(nft)), "domain");
        vm.assertEq(diamond.DOMAIN_SEPARATOR(), domainOf(address(nft)), "domain of the diamond");
    }

    // Deadline and nonce.

    function testFuzz_Deadline_isInclusiveAndHasNoUpperBound(uint256 deadline) public {
        if (deadline % 2 == 0) deadline = bound(deadline, block.timestamp - 5, block.timestamp + 5);
        bytes memory signature = consent(agent, WALLET_KEY, deadline);
        bool late = deadline < block.timestamp;
        vm.prank(alice);
        if (late) vm.expectRevert(expired(deadline));
        nft.setAgentWallet(agent, wallet, deadline, signature);
        requireWallet(agent, late ? address(0) : wallet, late ? 0 : 1);
    }

    function test_Deadline_atItsEdges() public {
        bytes memory signature = consent(agent, WALLET_KEY, block.timestamp - 1);
        refused(wallet, block.timestamp - 1, signature, expired(block.timestamp - 1));
        accepted(wallet, block.timestamp, consent(agent, WALLET_KEY, block.timestamp));
        accepted(wallet, type(uint256).max, consent(agent, WALLET_KEY, type(uint256).max));
    }

    function test_Nonce_replay_isNamed() public {
        uint256 deadline = block.timestamp + 60;
        bytes memory first = consent(agent, WALLET_KEY, deadline);
        accepted(wallet, deadline, first);
        refused(wallet, deadline, first, used(0));
        // Two behind, it is a wrong signature like any other: only the previous nonce is tried.
        setWallet(alice, agent, OTHER_WALLET_KEY);
        refused(wallet, deadline, first, invalid());
    }

    function test_Nonce_afterTransfer_isNamed() public {
        uint256 deadline = block.timestamp + 60;
        bytes memory old = consent(agent, WALLET_KEY, deadline);
        vm.prank(alice);
        nft.transferFrom(alice, bob, agent);
        vm.prank(bob);
        vm.expectRevert(used(0));
        nft.setAgentWallet(agent, wallet, deadline, old);
        setWallet(bob, agent, OTHER_WALLET_KEY);
        requireWallet(agent, otherWallet, 2);
    }

    function test_Nonce_afterSelfTransfer_stillServes() public {
        bytes memory signature = consent(agent, WALLET_KEY, block.timestamp);
        vm.prank(alice);
        nft.transferFrom(alice, alice, agent);
        accepted(wallet, block.timestamp, signature);
    }

    function test_Nonce_previousOfAnotherWallet_isInvalid() public {
        bytes memory first = consent(agent, WALLET_KEY, block.timestamp);
        setWallet(alice, agent, WALLET_KEY);
        refused(otherWallet, block.timestamp, first, invalid());
    }

    function test_Nonce_previousOfAWalletWithCode_isNamed() public {
        bytes memory first = consent(agent, WALLET_KEY, block.timestamp);
        setWallet(alice, agent, WALLET_KEY);
        vm.etch(wallet, address(new OddWalletMock("blob")).code);
        refused(wallet, block.timestamp, first, used(0));
    }

    function testFuzz_Nonce_eachNumberServesOnce(uint8 rounds) public {
        rounds = uint8(bound(rounds, 1, 6));
        for (uint256 i = 0; i < rounds; ++i) {
            vm.assertEq(nft.getAgentNonce(agent), i, "nonce");
            bytes memory signature = consent(agent, WALLET_KEY, block.timestamp);
            accepted(wallet, block.timestamp, signature);
            refused(wallet, block.timestamp, signature, used(i));
        }
    }

    function test_Nonce_isPerAgent() public {
        uint256 second = register(alice);
        setWallet(alice, agent, WALLET_KEY);
        requireWallet(second, address(0), 0);
        bytes memory signature = signWith(WALLET_KEY, walletDigest(second, wallet, 0, block.timestamp));
        refused(wallet, block.timestamp, signature, invalid());
        setWallet(alice, second, WALLET_KEY);
        requireWallet(second, wallet, 1);
    }

    // Signatures of accounts.

    function testFuzz_Length_other_reverts(bytes memory signature) public {
        vm.assume(signature.length != 65);
        refused(wallet, block.timestamp, signature, badLength(signature.length));
    }

    function test_Length_64and66_revert() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(WALLET_KEY, walletDigest(agent, wallet, 0, block.timestamp));
        bytes32 compact = bytes32((uint256(v - 27) << 255) | uint256(s));
        refused(wallet, block.timestamp, bytes.concat(r, compact), badLength(64));
        refused(wallet, block.timestamp, bytes.concat(r, s, bytes1(v), hex"00"), badLength(66));
    }

    function test_HighS_reverts() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(WALLET_KEY, walletDigest(agent, wallet, 0, block.timestamp));
        bytes32 high = bytes32(N - uint256(s));
        refused(
            wallet,
            block.timestamp,
            bytes.concat(r, high, bytes1(v ^ 7)),
            abi.encodeWithSelector(ERC8004Errors.ERC8004_InvalidSignatureS.selector, high)
        );
    }

    function test_HighS_ofTheNonceBefore_isStillHighS() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(WALLET_KEY, walletDigest(agent, wallet, 0, block.timestamp));
        setWallet(alice, agent, WALLET_KEY);
        bytes32 high = bytes32(N - uint256(s));
        refused(
            wallet,
            block.timestamp,
            bytes.concat(r, high, bytes1(v ^ 7)),
            abi.encodeWithSelector(ERC8004Errors.ERC8004_InvalidSignatureS.selector, high)
        );
    }

    function test_V01_reverts() public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(WALLET_KEY, walletDigest(agent, wallet, 0, block.timestamp));
        refused(wallet, block.timestamp, bytes.concat(r, s, bytes1(v - 27)), invalid());
    }

    function testFuzz_OtherSigner_reverts(uint256 key) public {
        key = bound(key, 1, type(uint128).max);
        vm.assume(key != WALLET_KEY);
        bytes memory signature = signWith(key, walletDigest(agent, wallet, 0, block.timestamp));
        refused(wallet, block.timestamp, signature, invalid());
    }

    function test_Owner_cannotNameAnothersWallet() public {
        bytes memory signature = signWith(0xa11ce, walletDigest(agent, wallet, 0, block.timestamp));
        refused(wallet, block.timestamp, signature, invalid());
    }

    function testFuzz_ZeroWallet_reverts(bytes32 r, bytes32 s, uint8 v) public {
        // A signature that recovers to nobody is not the zero address's consent.
        s = bytes32(bound(uint256(s), 0, N / 2));
        refused(address(0), block.timestamp, abi.encodePacked(r, s, v), invalid());
        refused(address(0), block.timestamp, new bytes(65), invalid());
        setWallet(alice, agent, WALLET_KEY);
        refused(address(0), block.timestamp, new bytes(65), invalid());
    }

    function testFuzz_Signature_withOneBitChanged_reverts(uint256 bit) public {
        bytes memory signature = consent(agent, WALLET_KEY, block.timestamp);
        bit = bound(bit, 0, signature.length * 8 - 1);
        signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        vm.prank(alice);
        vm.expectRevert();
        nft.setAgentWallet(agent, wallet, block.timestamp, signature);
    }

    function test_ChainId_afterAFork_oldSignatureReverts() public {
        bytes memory signature = consent(agent, WALLET_KEY, block.timestamp);
        vm.chainId(424242);
        refused(wallet, block.timestamp, signature, invalid());
        accepted(wallet, block.timestamp, consent(agent, WALLET_KEY, block.timestamp));
    }

    // Wallets that are contracts.

    function test_ContractWallet_perAnswer() public {
        ERC1271WalletMock contractWallet = new ERC1271WalletMock(wallet);
        address at_ = address(contractWallet);
        bytes memory signature = signWith(WALLET_KEY, walletDigest(agent, at_, 0, block.timestamp));
        ERC1271WalletMock.Answer[3] memory answers =
            [ERC1271WalletMock.Answer.Short, ERC1271WalletMock.Answer.Dirty, ERC1271WalletMock.Answer.Reverting];
        for (uint256 i = 0; i < answers.length; ++i) {
            contractWallet.setAnswer(answers[i]);
            refused(at_, block.timestamp, signature, notByContract(at_));
        }
        contractWallet.setAnswer(ERC1271WalletMock.Answer.Key);
        accepted(at_, block.timestamp, signature);
        requireWallet(agent, at_, 1);
        // Spent: the wallet is asked about the next nonce and does not know it.
        refused(at_, block.timestamp, signature, notByContract(at_));
    }

    function testFuzz_ContractWallet_anyBlob(bytes memory blob, bytes memory other) public {
        vm.assume(keccak256(blob) != keccak256(other));
        address odd = address(new OddWalletMock(blob));
        refused(odd, block.timestamp, other, notByContract(odd));
        accepted(odd, block.timestamp, blob);
        requireWallet(agent, odd, 1);
    }

    function test_ContractWallet_ofOddAnswers() public {
        OddWalletMock odd = new OddWalletMock("blob");
        odd.setAnswer(OddWalletMock.Answer.Writing);
        refused(address(odd), block.timestamp, "blob", notByContract(address(odd)));
        vm.assertEq(odd.writes(), 0, "a question is a static call");
        odd.setAnswer(OddWalletMock.Answer.Burning);
        refused(address(odd), block.timestamp, "blob", notByContract(address(odd)));
        odd.setAnswer(OddWalletMock.Answer.RevertingMagic);
        refused(address(odd), block.timestamp, "blob", notByContract(address(odd)));
        odd.setAnswer(OddWalletMock.Answer.Long);
        accepted(address(odd), block.timestamp, "blob");
    }

    function test_ContractWithoutERC1271_reverts() public {
        refused(address(diamond), block.timestamp, "blob", notByContract(address(diamond)));
    }

    function test_DelegatedAccount_signsWithItsKey_orByItsCode() public {
        // EIP-7702: the account has code, and still its key.
        vm.etch(wallet, address(new OddWalletMock("blob")).code);
        accepted(wallet, block.timestamp, consent(agent, WALLET_KEY, block.timestamp));
        refused(wallet, block.timestamp, "other", notByContract(wallet));
        accepted(wallet, block.timestamp, "blob");
    }

    // Vectors.

    function test_Vectors() public {
        string memory json = vm.readFile("testdata/position.json");
        bytes memory code = address(nft).code;
        uint256 count;
        for (; vm.keyExistsJson(json, at(count, "")); ++count) {
            moveTo(vm.parseJsonAddress(json, at(count, ".domain.verifyingContract")), code);
            vm.chainId(vm.parseJsonUint(json, at(count, ".domain.chainId")));
            uint256 id = vm.parseJsonUint(json, at(count, ".message.agentId"));
            address newWallet = vm.parseJsonAddress(json, at(count, ".message.newWallet"));
            uint256 nonce = vm.parseJsonUint(json, at(count, ".message.nonce"));
            uint256 deadline = vm.parseJsonUint(json, at(count, ".message.deadline"));
            vm.assertEq(nft.DOMAIN_SEPARATOR(), vm.parseJsonBytes32(json, at(count, ".domainSeparator")), "domain");
            vm.assertEq(
                walletDigest(id, newWallet, nonce, deadline), vm.parseJsonBytes32(json, at(count, ".digest")), "digest"
            );
            while (nft.balanceOf(alice) < id) {
                register(alice);
            }
            vm.store(address(diamond), nonceSlot(id), bytes32(nonce));
            vm.assertEq(nft.getAgentNonce(id), nonce, "nonces lie where the specification puts them");
            vm.warp(deadline);
            agent = id;
            accepted(newWallet, deadline, vm.parseJsonBytes(json, at(count, ".signature")));
            requireWallet(id, newWallet, nonce + 1);
        }
        vm.assertEq(count, 3, "vectors");
    }

    function test_Storage_asSpecified() public {
        string memory json = vm.readFile("testdata/position.json");
        vm.assertEq(vm.parseJsonBytes32(json, "$.storage"), ERC8004_STORAGE, "position");
        vm.assertEq(keccak256("equal.lend.position.nft.erc8004.storage"), ERC8004_STORAGE, "name");
        vm.assertEq(vm.parseJsonBytes32(json, "$.agentWalletKeyHash"), keccak256("agentWallet"), "key hash");
        vm.prank(alice);
        nft.setAgentURI(agent, "short");
        setWallet(alice, agent, WALLET_KEY);
        address at_ = address(diamond);
        bytes32 uri = vm.load(at_, keccak256(abi.encode(agent, ERC8004_STORAGE)));
        vm.assertEq(uri, bytes32(bytes("short")) | bytes32(uint256(10)), "agentURIs");
        bytes32 flag = vm.load(at_, keccak256(abi.encode(agent, uint256(ERC8004_STORAGE) + 1)));
        vm.assertEq(uint256(flag), 1, "registered");
        bytes32 byKey = keccak256(abi.encode(agent, uint256(ERC8004_STORAGE) + 2));
        bytes32 value = vm.load(at_, keccak256(abi.encode(WALLET_TOPIC, byKey)));
        vm.assertEq(uint256(value), 2 * 32 + 1, "metadata: 32 bytes");
        vm.assertEq(uint256(vm.load(at_, nonceSlot(agent))), 1, "agentNonces");
        // Where our own things lie: ERC-7201.
        bytes32 own = keccak256(abi.encode(uint256(keccak256("bridge8004.position.nft")) - 1)) & ~bytes32(uint256(0xff));
        vm.assertEq(own, POSITION_STORAGE, "ERC-7201 slot");
        vm.assertEq(uint256(vm.load(at_, own)), uint256(uint160(address(nft))), "registry");
        for (uint256 slot = 0; slot < 4; ++slot) {
            vm.assertEq(uint256(vm.load(at_, bytes32(slot))), 0, "nothing in plain slots");
        }
    }

    function test_WalletMetadata_vectors() public {
        string memory json = vm.readFile("testdata/position.json");
        for (uint256 i = 0; i < 2; ++i) {
            string memory path = string.concat("$.walletMetadata[", vm.toString(i), "]");
            address odd = vm.parseJsonAddress(json, string.concat(path, ".address"));
            vm.etch(odd, address(new OddWalletMock("blob")).code);
            accepted(odd, block.timestamp, "blob");
            vm.assertEq(
                nft.getMetadata(agent, "agentWallet"),
                vm.parseJsonBytes(json, string.concat(path, ".abiEncoded32")),
                "32 bytes"
            );
        }
    }

    /// @dev Signatures name the registry's address, so the vectors need one at theirs: the same
    ///      Diamond behind it.
    function moveTo(address target, bytes memory code) private {
        vm.etch(target, code);
        vm.store(address(diamond), POSITION_STORAGE, bytes32(uint256(uint160(target))));
        nft = IPositionNFT(target);
        diamond = DeployedDiamond(nft.diamond());
    }

    function nonceSlot(uint256 agentId) private pure returns (bytes32) {
        return keccak256(abi.encode(agentId, uint256(ERC8004_STORAGE) + 3));
    }

    function accepted(address newWallet, uint256 deadline, bytes memory signature) private {
        vm.prank(alice);
        nft.setAgentWallet(agent, newWallet, deadline, signature);
        vm.assertEq(nft.getAgentWallet(agent), newWallet, "wallet");
    }

    function refused(address newWallet, uint256 deadline, bytes memory signature, bytes memory why) private {
        uint256 nonce = nft.getAgentNonce(agent);
        vm.prank(alice);
        vm.expectRevert(why);
        nft.setAgentWallet(agent, newWallet, deadline, signature);
        vm.assertEq(nft.getAgentNonce(agent), nonce, "a failure spends no nonce");
    }

    function expired(uint256 deadline) private view returns (bytes memory) {
        return abi.encodeWithSelector(ERC8004Errors.ERC8004_DeadlineExpired.selector, deadline, block.timestamp);
    }

    function used(uint256 nonce) private view returns (bytes memory) {
        return abi.encodeWithSelector(ERC8004Errors.ERC8004_NonceAlreadyUsed.selector, agent, nonce);
    }

    function invalid() private pure returns (bytes memory) {
        return abi.encodeWithSelector(ERC8004Errors.ERC8004_InvalidSignature.selector);
    }

    function badLength(uint256 length) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ERC8004Errors.ERC8004_InvalidSignatureLength.selector, length);
    }

    function notByContract(address account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ERC8004Errors.ERC8004_ERC1271ValidationFailed.selector, account);
    }

    function at(uint256 i, string memory path) private pure returns (string memory) {
        return string.concat("$.setAgentWallet[", vm.toString(i), "]", path);
    }
}
