// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../src/interfaces/IFeedbackRelay.sol";
import {IReputationRegistry} from "../src/interfaces/IReputationRegistry.sol";
import {Item} from "../src/types/Item.sol";
import {Origin} from "../src/types/Origin.sol";
import {Review} from "../src/types/Review.sol";
import {MeteringRegistryMock} from "./mocks/MeteringRegistryMock.sol";
import {DeployedDelegate, DeployedFeedbackDelegate, DeployedRelay} from "./utils/Deployed.sol";
import {RelayFixture} from "./utils/RelayFixture.sol";

/// @dev What operators pay, kept in snapshots/ and compared by `make contracts`. Run `forge test
///      --gas-snapshot-check=false --match-contract GasTest` to write new figures. Each call is a
///      transaction of its own here, cold and with what a transaction costs before its first
///      instruction.
/// forge-config: default.isolate = true
contract GasTest is RelayFixture {
    string private constant SATI =
        "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe";

    DeployedDelegate private delegate;
    /// @dev Origins made by deliverMany so far.
    uint64 private given = 1000;

    function setUp() public {
        deployAll();
        delegate = DeployedDelegate(vm.deployCode("SyncDelegate.sol:SyncDelegate", abi.encode(identity)));
        relay.setOriginRegistry(SATI, true);
        // The first entry of a client costs more than the next: measure the next.
        deliver(itemOf(1, 0));
    }

    function test_Gas_registries() public {
        vm.startPrank(bob);
        identity.register("ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi");
        vm.snapshotGasLastCall("registries", "register(string)");
        identity.setAgentURI(1, "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdj");
        vm.snapshotGasLastCall("registries", "setAgentURI");
        reputation.giveFeedback(agent, 87, 0, "starred", "", "", "", bytes32(uint256(1)));
        vm.snapshotGasLastCall("registries", "giveFeedback, first");
        reputation.giveFeedback(agent, 87, 0, "starred", "", "", "", bytes32(uint256(1)));
        vm.snapshotGasLastCall("registries", "giveFeedback, next");
        vm.stopPrank();
    }

    function test_Gas_relay() public {
        deliver(itemOf(2, 0));
        vm.snapshotGasLastCall("relay", "deliver, one item");
        Item[] memory items = new Item[](10);
        for (uint64 i = 0; i < 10; ++i) {
            items[i] = itemOf(10 + i, 0);
        }
        vm.prank(deliverer);
        relay.deliver(items);
        vm.snapshotGasLastCall("relay", "deliver, ten items");
        vm.prank(deliverer);
        relay.deliver(items);
        vm.snapshotGasLastCall("relay", "deliver, ten items again");
        vm.prank(deliverer);
        relay.respond(sourceOf(items[0]), agent, bytes32(uint256(1)), "ipfs://r", bytes32(uint256(2)));
        vm.snapshotGasLastCall("relay", "respond");
        revoke(sourceOf(items[0]));
        vm.snapshotGasLastCall("relay", "revoke");
        voidMirror(sourceOf(items[1]));
        vm.snapshotGasLastCall("relay", "voidMirror");
    }

    function test_Gas_delegate() public {
        vm.startPrank(alice);
        identity.approve(address(delegate), agent);
        delegate.grant(agent, bob, 1, type(uint64).max);
        vm.snapshotGasLastCall("delegate", "grant");
        vm.stopPrank();
        vm.prank(bob);
        delegate.setAgentURI(agent, "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi");
        vm.snapshotGasLastCall("delegate", "setAgentURI");
    }

    /// @dev The example of the specification, signed and sponsored, beside the same given by the
    ///      client himself. The account holds the code here; one that is delegated pays 2,600 more
    ///      to find it, and 12,500 to 25,000 once for the authorization.
    function test_Gas_signed() public {
        Item memory item = allStrings();
        address delegated = vm.deployCode("FeedbackDelegate.sol:FeedbackDelegate", abi.encode(address(reputation)));
        DeployedFeedbackDelegate client = DeployedFeedbackDelegate(vm.addr(0xc11e));
        vm.etch(address(client), delegated.code);
        uint256 plain = 0;
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(bob);
            (bool ok,) = address(reputation).call(giveCall(item));
            vm.assertTrue(ok, "given");
            plain = vm.snapshotGasLastCall("signed", i == 0 ? "giveFeedback, first" : "giveFeedback, next");
        }
        Review memory review = Review(
            item.agentId,
            item.value,
            item.valueDecimals,
            item.tag1,
            item.tag2,
            item.endpoint,
            item.feedbackURI,
            item.feedbackHash
        );
        uint256 sponsored = 0;
        for (uint256 i = 0; i < 2; ++i) {
            bytes32 nonce = keccak256(abi.encode(i));
            bytes memory signature = signWith(0xc11e, digestOf(client, review, nonce));
            client.giveSigned(review, nonce, type(uint64).max, signature);
            sponsored = vm.snapshotGasLastCall("signed", i == 0 ? "giveSigned, first" : "giveSigned, next");
        }
        vm.snapshotValue("signed", "giveSigned, next, in permille of giveFeedback", sponsored * 1000 / plain);
    }

    function digestOf(DeployedFeedbackDelegate client, Review memory review, bytes32 nonce)
        private
        view
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("FeedbackDelegate"),
                keccak256("1"),
                block.chainid,
                address(client)
            )
        );
        bytes32 message = keccak256(
            abi.encode(client.SIGNED_FEEDBACK_TYPEHASH(), client.reviewHash(review), nonce, uint256(type(uint64).max))
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    // One mirror in a batch, beside the same feedback given in a transaction of its own.

    function test_Gas_mirror_allStrings() public {
        requireShare("all strings", allStrings(), 740, 1300);
    }

    function test_Gas_mirror_hashAlone() public {
        requireShare("hash alone", hashAlone(), 610, 1450);
    }

    function test_Gas_mirror_attestation_allStrings() public {
        requireShare("attestation, all strings", attested(allStrings()), 740, 1400);
    }

    function test_Gas_mirror_attestation_hashAlone() public {
        requireShare("attestation, hash alone", attested(hashAlone()), 610, 1600);
    }

    /// @dev What the relayer posts unless told otherwise: everything but the URI, which any reader
    ///      can make.
    function test_Gas_mirror_withoutURI() public {
        Item memory item = allStrings();
        item.feedbackURI = "";
        requireShare("without URI", item, 740, 1300);
    }

    /// @dev The second entry of a client, plain; then mirrors at four sizes of a batch; then what a
    ///      batch of 50 spends inside the registry. That part, with its calldata and a 50th of what
    ///      a transaction costs, is held to `inRegistry` permille of the plain one, and all of a
    ///      mirror to `whole` permille.
    function requireShare(string memory name, Item memory item, uint256 inRegistry, uint256 whole) private {
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(bob);
            (bool ok,) = address(reputation).call(giveCall(item));
            vm.assertTrue(ok, "given");
        }
        uint256 plain = vm.snapshotGasLastCall("mirror", string.concat(name, ": giveFeedback"));

        uint256 each = 0;
        uint256[4] memory sizes = [uint256(1), 10, 50, 100];
        for (uint256 i = 0; i < 4; ++i) {
            uint256 total = deliverMany(relay, item, sizes[i]);
            snapshot(name, string.concat("mirror, each of ", vm.toString(sizes[i])), total / sizes[i]);
            if (sizes[i] == 50) each = total / 50;
        }

        uint256 share = spentInRegistry(item, 50) + calldataGas(giveCall(item)) + 21_000 / 50;
        snapshot(name, "registry call, each of 50", share);
        snapshot(name, "bookkeeping, each of 50", each - share);
        snapshot(name, "registry call in permille of giveFeedback", share * 1000 / plain);
        snapshot(name, "mirror, each of 50, in permille of giveFeedback", each * 1000 / plain);
        vm.assertTrue(share * 1000 <= plain * inRegistry, "more than its share of a plain transaction");
        vm.assertTrue(each * 1000 <= plain * whole, "more than a mirror may cost");
    }

    /// @dev The example of the specification, all fields filled.
    function allStrings() private view returns (Item memory item) {
        item = itemOf(1, 0);
        (item.value, item.valueDecimals) = (-32, 1);
        (item.tag1, item.tag2) = ("tradingYield", "day");
        item.endpoint = "https://agent.example/trade";
        item.feedbackURI = "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKgvPe";
        item.feedbackHash = 0x09e00cf78715953c99067935534ac26b6ad44f7ffe1877627ffad901ac22f77e;
    }

    function hashAlone() private view returns (Item memory item) {
        item = allStrings();
        (item.tag1, item.tag2, item.endpoint, item.feedbackURI) = ("", "", "", "");
    }

    /// @dev The same feedback, given on Solana: the longest texts of an origin, and a reviewer
    ///      whose address takes a word.
    function attested(Item memory item) private pure returns (Item memory) {
        item.origin = Origin(SATI, "", "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM", 0);
        return item;
    }

    function deliverMany(DeployedRelay to, Item memory item, uint256 size) private returns (uint256) {
        Item[] memory items = new Item[](size);
        for (uint256 i = 0; i < size; ++i) {
            items[i] = abi.decode(abi.encode(item), (Item));
            ++given;
            if (item.origin.index > 0) items[i].origin.index = given;
            else items[i].origin.agentId = attestation(given);
        }
        vm.prank(deliverer);
        to.deliver{gas: 100_000_000}(items);
        return vm.lastCallGas().gasTotalUsed;
    }

    /// @dev `<mint>/<attestation>` of 44 digits each.
    function attestation(uint64 number) private pure returns (string memory) {
        bytes memory text = bytes(vm.toString(1_000_000 + uint256(number)));
        for (uint256 i = 0; i < text.length; ++i) {
            if (text[i] == "0") text[i] = "z";
        }
        return string.concat(
            "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU/4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWL", string(text)
        );
    }

    /// @dev Measured by a contract that stands between a relay and the registry, without that
    ///      contract's own part.
    function spentInRegistry(Item memory item, uint256 size) private returns (uint256) {
        MeteringRegistryMock meter = new MeteringRegistryMock(address(reputation));
        DeployedRelay metered = newRelay(IReputationRegistry(address(meter)), IFeedbackRelay(address(0)));
        metered.grantRole(metered.DELIVERER_ROLE(), deliverer);
        metered.setOriginRegistry(REGISTRY, true);
        metered.setOriginRegistry(SATI, true);
        deliverMany(metered, item, 1);
        uint256 first = meter.used();
        deliverMany(metered, item, size);
        vm.assertEq(meter.calls(), size + 1, "all posted");
        return (meter.used() - first) / size;
    }

    function calldataGas(bytes memory data) private pure returns (uint256 gas_) {
        for (uint256 i = 0; i < data.length; ++i) {
            gas_ += data[i] == 0 ? 4 : 16;
        }
    }

    function snapshot(string memory name, string memory what, uint256 value) private {
        vm.snapshotValue("mirror", string.concat(name, ": ", what), value);
    }
}
