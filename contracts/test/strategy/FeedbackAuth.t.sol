// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStrategyReputation} from "../../src/strategy/interfaces/IStrategyReputation.sol";
import {ERC1271WalletMock} from "../mocks/ERC1271WalletMock.sol";
import {OddWalletMock} from "../mocks/OddWalletMock.sol";
import {Vm} from "../utils/Vm.sol";
import {DeployedStrategyReputation, StrategyFixture} from "./StrategyFixture.sol";

/// @notice Each rule of a feedbackAuth, each with its own error.
contract FeedbackAuthTest is StrategyFixture {
    /// @dev Order of secp256k1.
    uint256 private constant N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;

    uint256 private agent;

    function setUp() public {
        deployStrategy();
        agent = register(alice);
    }

    // The call and the five words.

    function testFuzz_Score_upTo100(uint8 score) public {
        bytes memory auth = signed(authFor(agent), OWNER_KEY);
        if (score > 100) vm.expectRevert(abi.encodeWithSelector(IStrategyReputation.InvalidScore.selector, score));
        vm.prank(client);
        strategy.giveFeedback(agent, score, "", "", "", 0, auth);
    }

    function test_Score_atItsEdges() public {
        bytes memory auth = signed(authFor(agent), OWNER_KEY);
        give(agent, 0, auth);
        give(agent, 100, auth);
        refused(agent, 101, auth, abi.encodeWithSelector(IStrategyReputation.InvalidScore.selector, 101));
    }

    function testFuzz_Agent_unknown_reverts(uint256 unknown) public {
        vm.assume(unknown != agent);
        bytes memory auth = signed(authFor(unknown), OWNER_KEY);
        refused(unknown, 1, auth, abi.encodeWithSelector(IStrategyReputation.AgentNotFound.selector, unknown));
    }

    function testFuzz_Auth_shorterThanItsWords_reverts(uint256 length) public {
        length = bound(length, 0, 159);
        bytes memory auth = signed(authFor(agent), OWNER_KEY);
        assembly ("memory-safe") {
            mstore(auth, length)
        }
        refused(agent, 1, auth, abi.encodeWithSelector(IStrategyReputation.MalformedFeedbackAuth.selector, length));
    }

    function test_Auth_withoutSignature_reverts() public {
        bytes memory auth = head(authFor(agent));
        refused(agent, 1, auth, abi.encodeWithSelector(IStrategyReputation.InvalidSignatureLength.selector, 0));
    }

    function testFuzz_Client_dirtyWord_reverts(uint96 dirt) public {
        dirt = uint96(bound(dirt, 1, type(uint96).max));
        bytes memory auth = signed(authFor(agent), OWNER_KEY);
        uint256 word = (uint256(dirt) << 160) | uint160(client);
        assembly ("memory-safe") {
            mstore(add(auth, 0x40), word)
        }
        refused(agent, 1, auth, abi.encodeWithSelector(IStrategyReputation.MalformedFeedbackAuth.selector, 225));
    }

    function test_Client_highestAddress_isOne() public {
        Auth memory auth = authFor(agent);
        auth.client = address(type(uint160).max);
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        vm.prank(auth.client);
        strategy.giveFeedback(agent, 1, "", "", "", 0, feedbackAuth);
        vm.assertEq(strategy.getClientIndex(agent, auth.client), 1, "index");
    }

    function testFuzz_AgentId_ofAnother_reverts(uint256 other) public {
        vm.assume(other != agent);
        Auth memory auth = authFor(other);
        refused(
            agent,
            1,
            signed(auth, OWNER_KEY),
            abi.encodeWithSelector(IStrategyReputation.AgentIdMismatch.selector, agent, other)
        );
    }

    function testFuzz_Client_another_reverts(address other) public {
        vm.assume(other != client);
        Auth memory auth = authFor(agent);
        auth.client = other;
        refused(
            agent,
            1,
            signed(auth, OWNER_KEY),
            abi.encodeWithSelector(IStrategyReputation.ClientMismatch.selector, client, other)
        );
    }

    function testFuzz_ChainId_another_reverts(uint256 other) public {
        vm.assume(other != block.chainid);
        Auth memory auth = authFor(agent);
        auth.chainId = other;
        refused(agent, 1, signed(auth, OWNER_KEY), abi.encodeWithSelector(IStrategyReputation.InvalidChainId.selector));
    }

    function test_ChainId_afterAFork_oldAuthorisationReverts() public {
        Auth memory auth = authFor(agent);
        bytes memory before = signed(auth, OWNER_KEY);
        vm.chainId(424242);
        refused(agent, 1, before, abi.encodeWithSelector(IStrategyReputation.InvalidChainId.selector));
        auth.chainId = 424242;
        give(agent, 1, signed(auth, OWNER_KEY));
    }

    function testFuzz_Expiry_isInclusive(uint256 expiry) public {
        if (expiry % 2 == 0) expiry = bound(expiry, block.timestamp - 5, block.timestamp + 5);
        Auth memory auth = authFor(agent);
        auth.expiry = expiry;
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        if (expiry >= block.timestamp) {
            give(agent, 1, feedbackAuth);
        } else {
            refused(agent, 1, feedbackAuth, expired(expiry));
        }
    }

    function test_Expiry_atItsEdges() public {
        Auth memory auth = authFor(agent);
        auth.expiry = block.timestamp;
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        give(agent, 1, feedbackAuth);
        vm.warp(block.timestamp + 1);
        refused(agent, 1, feedbackAuth, expired(auth.expiry));
    }

    // The signature of an account.

    function testFuzz_SignatureLength_other_reverts(uint256 length) public {
        length = bound(length, 0, 300);
        vm.assume(length != 65);
        bytes memory auth = bytes.concat(head(authFor(agent)), new bytes(length));
        refused(agent, 1, auth, abi.encodeWithSelector(IStrategyReputation.InvalidSignatureLength.selector, length));
    }

    function test_SignatureLength_64and66_revert() public {
        Auth memory auth = authFor(agent);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, digestOf(auth));
        bytes32 compact = bytes32((uint256(v - 27) << 255) | uint256(s));
        refused(
            agent,
            1,
            bytes.concat(head(auth), r, compact),
            abi.encodeWithSelector(IStrategyReputation.InvalidSignatureLength.selector, 64)
        );
        refused(
            agent,
            1,
            bytes.concat(signed(auth, OWNER_KEY), hex"00"),
            abi.encodeWithSelector(IStrategyReputation.InvalidSignatureLength.selector, 66)
        );
    }

    function test_HighS_reverts() public {
        Auth memory auth = authFor(agent);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, digestOf(auth));
        bytes32 high = bytes32(N - uint256(s));
        refused(
            agent,
            1,
            bytes.concat(head(auth), r, high, bytes1(v ^ 7)),
            abi.encodeWithSelector(IStrategyReputation.InvalidSignatureS.selector, high)
        );
    }

    function test_V01_reverts() public {
        Auth memory auth = authFor(agent);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, digestOf(auth));
        refused(agent, 1, bytes.concat(head(auth), r, s, bytes1(v - 27)), wrongSigner(address(0), alice));
    }

    function testFuzz_Auth_withOneBitChanged_reverts(uint256 bit) public {
        bytes memory auth = signed(authFor(agent), OWNER_KEY);
        bit = bound(bit, 0, auth.length * 8 - 1);
        auth[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        vm.prank(client);
        vm.expectRevert();
        strategy.giveFeedback(agent, 1, "", "", "", 0, auth);
    }

    function testFuzz_Garbage_reverts(bytes memory auth) public {
        vm.prank(client);
        vm.expectRevert();
        strategy.giveFeedback(agent, 1, "", "", "", 0, auth);
    }

    // EIP-191: recognised, refused.

    function test_Eip191_overTheFiveWords_isRefusedByName() public {
        Auth memory auth = authFor(agent);
        bytes memory words = head(auth);
        bytes32[4] memory messages = [
            message32(keccak256(words)),
            message32(keccak256(bytes.concat(TYPEHASH, words))),
            message32(digestOf(auth)),
            keccak256(bytes.concat("\x19Ethereum Signed Message:\n160", words))
        ];
        for (uint256 i = 0; i < messages.length; ++i) {
            refused(
                agent,
                1,
                bytes.concat(words, signWith(OWNER_KEY, messages[i])),
                abi.encodeWithSelector(IStrategyReputation.Eip191NotSupported.selector, alice)
            );
            // A stranger's message is a wrong signer, like any other.
            (uint8 v, bytes32 r, bytes32 sValue) = vm.sign(BUYER_KEY, messages[i]);
            refused(
                agent,
                1,
                bytes.concat(words, r, sValue, bytes1(v)),
                wrongSigner(ecrecover(digestOf(auth), v, r, sValue), alice)
            );
        }
    }

    function test_Eip191_asV1HadIt_isRefusedByName() public {
        bytes memory words = v1Head(bob);
        refused(
            agent,
            1,
            bytes.concat(words, signWith(BUYER_KEY, message32(keccak256(words)))),
            abi.encodeWithSelector(IStrategyReputation.Eip191NotSupported.selector, bob)
        );
        // Signed by another than it names, it is only too long.
        refused(
            agent,
            1,
            bytes.concat(words, signWith(OWNER_KEY, message32(keccak256(words)))),
            abi.encodeWithSelector(IStrategyReputation.InvalidSignatureLength.selector, 129)
        );
        // Nobody signs for the zero address.
        words = v1Head(address(0));
        refused(
            agent,
            1,
            bytes.concat(words, new bytes(65)),
            abi.encodeWithSelector(IStrategyReputation.InvalidSignatureLength.selector, 129)
        );
    }

    function test_Eip191_vectors() public {
        string memory json = vm.readFile("testdata/strategy.json");
        for (uint256 i = 0; vm.keyExistsJson(json, at("Eip191", i, "")); ++i) {
            Auth memory auth = readAuth(json, "Eip191", i);
            bytes memory feedbackAuth = vm.parseJsonBytes(json, at("Eip191", i, ".feedbackAuth"));
            // v1.0 has an agent 0; here its bytes are for another agent before anything is asked of
            // the signature.
            if (auth.agentId == 0) {
                vm.prank(auth.client);
                vm.expectRevert(abi.encodeWithSelector(IStrategyReputation.AgentIdMismatch.selector, agent, uint256(0)));
                strategy.giveFeedback(agent, 1, "", "", "", 0, feedbackAuth);
                continue;
            }
            reach(auth);
            vm.prank(auth.client);
            vm.expectRevert(
                abi.encodeWithSelector(
                    IStrategyReputation.Eip191NotSupported.selector,
                    vm.parseJsonAddress(json, at("Eip191", i, ".signer"))
                )
            );
            strategy.giveFeedback(auth.agentId, 1, "", "", "", 0, feedbackAuth);
        }
    }

    function test_Eip712_vectors() public {
        string memory json = vm.readFile("testdata/strategy.json");
        bytes memory code = address(strategy).code;
        for (uint256 i = 0; vm.keyExistsJson(json, at("Eip712", i, "")); ++i) {
            Auth memory auth = readAuth(json, "Eip712", i);
            address target = vm.parseJsonAddress(json, at("Eip712", i, ".domain.verifyingContract"));
            vm.etch(target, code);
            strategy = DeployedStrategyReputation(target);
            reach(auth);

            vm.assertEq(head(auth), vm.parseJsonBytes(json, at("Eip712", i, ".encodedStruct")), "encoding");
            bytes32 digest = vm.parseJsonBytes32(json, at("Eip712", i, ".digest"));
            vm.assertEq(digestOf(auth), digest, "digest");
            bytes32 structHash = vm.parseJsonBytes32(json, at("Eip712", i, ".structHash"));
            vm.assertEq(strategy.hashTypedDataV4(structHash), digest, "the contract's digest");

            uint256 before = strategy.getClientIndex(auth.agentId, auth.client);
            vm.prank(auth.client);
            strategy.giveFeedback(
                auth.agentId, 87, "", "", "", 0, vm.parseJsonBytes(json, at("Eip712", i, ".feedbackAuth"))
            );
            vm.assertEq(strategy.getClientIndex(auth.agentId, auth.client), before + 1, "index");
        }
        vm.assertTrue(vm.keyExistsJson(json, at("Eip712", 2, "")), "vectors were there");
    }

    function test_EventVector() public {
        string memory json = vm.readFile("testdata/strategy.json");
        address sender = vm.parseJsonAddress(json, "$.newFeedback.args.clientAddress");
        Auth memory auth = authFor(vm.parseJsonUint(json, "$.newFeedback.args.agentId"));
        auth.client = sender;
        while (register(alice) < auth.agentId) {}
        bytes memory feedbackAuth = signed(auth, OWNER_KEY);
        vm.recordLogs();
        vm.prank(sender);
        strategy.giveFeedback(
            auth.agentId,
            uint8(vm.parseJsonUint(json, "$.newFeedback.args.score")),
            vm.parseJsonBytes32(json, "$.newFeedback.args.tag1"),
            vm.parseJsonBytes32(json, "$.newFeedback.args.tag2"),
            vm.parseJsonString(json, "$.newFeedback.args.feedbackUri"),
            vm.parseJsonBytes32(json, "$.newFeedback.args.feedbackHash"),
            feedbackAuth
        );
        Vm.Log memory log = vm.getRecordedLogs()[0];
        for (uint256 i = 0; i < 4; ++i) {
            string memory path = string.concat("$.newFeedback.topics[", vm.toString(i), "]");
            vm.assertEq(log.topics[i], vm.parseJsonBytes32(json, path), "topic");
        }
        vm.assertEq(log.data, vm.parseJsonBytes(json, "$.newFeedback.data"), "data");
    }

    // Owners that are contracts.

    function test_ContractOwner_perAnswer() public {
        ERC1271WalletMock wallet = new ERC1271WalletMock(alice);
        agent = register(address(wallet));
        bytes memory auth = signed(authFor(agent), OWNER_KEY);
        give(agent, 70, auth);
        ERC1271WalletMock.Answer[3] memory answers =
            [ERC1271WalletMock.Answer.Short, ERC1271WalletMock.Answer.Dirty, ERC1271WalletMock.Answer.Reverting];
        for (uint256 i = 0; i < answers.length; ++i) {
            wallet.setAnswer(answers[i]);
            refused(agent, 1, auth, notByContract(address(wallet)));
        }
        wallet.setAnswer(ERC1271WalletMock.Answer.Key);
        give(agent, 70, auth);
        refused(agent, 1, signed(authFor(agent), BUYER_KEY), notByContract(address(wallet)));
    }

    function testFuzz_ContractOwner_anyBlob(bytes memory blob, bytes memory other) public {
        vm.assume(keccak256(blob) != keccak256(other));
        OddWalletMock wallet = new OddWalletMock(blob);
        agent = register(address(wallet));
        give(agent, 1, bytes.concat(head(authFor(agent)), blob));
        refused(agent, 1, bytes.concat(head(authFor(agent)), other), notByContract(address(wallet)));
    }

    function test_ContractOwner_ofOddAnswers() public {
        OddWalletMock wallet = new OddWalletMock("blob");
        agent = register(address(wallet));
        bytes memory auth = bytes.concat(head(authFor(agent)), "blob");
        wallet.setAnswer(OddWalletMock.Answer.Long);
        give(agent, 1, auth);
        wallet.setAnswer(OddWalletMock.Answer.Writing);
        refused(agent, 1, auth, notByContract(address(wallet)));
        vm.assertEq(wallet.writes(), 0, "a question is a static call");
        wallet.setAnswer(OddWalletMock.Answer.Burning);
        refused(agent, 1, auth, notByContract(address(wallet)));
        wallet.setAnswer(OddWalletMock.Answer.RevertingMagic);
        refused(agent, 1, auth, notByContract(address(wallet)));
    }

    function test_ContractOwner_withV1Payload_isRefusedByName() public {
        OddWalletMock wallet = new OddWalletMock("blob");
        agent = register(address(wallet));
        bytes memory words = v1Head(bob);
        refused(
            agent,
            1,
            bytes.concat(words, signWith(BUYER_KEY, message32(keccak256(words)))),
            abi.encodeWithSelector(IStrategyReputation.Eip191NotSupported.selector, bob)
        );
    }

    function test_DelegatedAccount_signsWithItsKey_orByItsCode() public {
        // EIP-7702: the account has code, and still its key.
        OddWalletMock code = new OddWalletMock("blob");
        vm.etch(alice, address(code).code);
        give(agent, 1, signed(authFor(agent), OWNER_KEY));
        give(agent, 1, bytes.concat(head(authFor(agent)), "blob"));
        refused(agent, 1, signed(authFor(agent), BUYER_KEY), notByContract(alice));
    }

    function expired(uint256 expiry) private view returns (bytes memory) {
        return abi.encodeWithSelector(IStrategyReputation.FeedbackAuthExpired.selector, expiry, block.timestamp);
    }

    function wrongSigner(address signer, address owner) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IStrategyReputation.InvalidSigner.selector, signer, owner);
    }

    function notByContract(address owner) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IStrategyReputation.InvalidContractSignature.selector, owner);
    }

    function message32(bytes32 hash) private pure returns (bytes32) {
        return keccak256(bytes.concat("\x19Ethereum Signed Message:\n32", hash));
    }

    function v1Head(address signer) private view returns (bytes memory) {
        return bytes.concat(head(authFor(agent)), abi.encode(registry, signer));
    }

    function refused(uint256 agentId, uint8 score, bytes memory auth, bytes memory why) private {
        vm.prank(client);
        vm.expectRevert(why);
        strategy.giveFeedback(agentId, score, "starred", "", "", 0, auth);
    }

    /// @dev The vector's chain, an agent of its number, its owner, and a time before it expires.
    function reach(Auth memory auth) private {
        string memory json = vm.readFile("testdata/strategy.json");
        address owner = vm.parseJsonAddress(json, "$.keys.owner.address");
        vm.chainId(auth.chainId);
        vm.warp(auth.expiry);
        uint256 last = agent;
        while (last < auth.agentId) {
            last = register(alice);
        }
        address holder = registry.ownerOf(auth.agentId);
        vm.prank(holder);
        registry.transferFrom(holder, owner, auth.agentId);
    }

    function readAuth(string memory json, string memory kind, uint256 i) private pure returns (Auth memory) {
        return Auth(
            vm.parseJsonUint(json, at(kind, i, ".message.agentId")),
            vm.parseJsonAddress(json, at(kind, i, ".message.clientAddress")),
            vm.parseJsonUint(json, at(kind, i, ".message.indexLimit")),
            vm.parseJsonUint(json, at(kind, i, ".message.expiry")),
            vm.parseJsonUint(json, at(kind, i, ".message.chainId"))
        );
    }

    function at(string memory kind, uint256 i, string memory path) private pure returns (string memory) {
        return string.concat("$.feedbackAuth", kind, "[", vm.toString(i), "]", path);
    }
}
