// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IFeedbackRelay} from "../src/interfaces/IFeedbackRelay.sol";
import {Item} from "../src/types/Item.sol";
import {Origin} from "../src/types/Origin.sol";
import {Creation} from "./utils/Creation.sol";
import {DeployedRelay} from "./utils/Deployed.sol";
import {RelayFixture} from "./utils/RelayFixture.sol";

contract ConfiguredRelayTest is RelayFixture {
    /// @dev As the constructor takes it.
    struct Start {
        address[] deliverers;
        address[] repairers;
        address[] pausers;
        string[] origins;
    }

    address private constant ADMIN = address(0xad);
    string private constant ANA = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
    string private constant SOLANA =
        "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:8oo4J9tBB3Hna1jRQ3rWvJjojqM5DYTDJo5cejUuJy3C";
    string private constant OTHER = "eip155:10:0x8004baa17c55a88189ae136b182e5fda19de9b63";

    function setUp() public {
        deployAll();
    }

    function configured(Start memory start) private returns (DeployedRelay) {
        return DeployedRelay(
            vm.deployCode(
                "ConfiguredRelay.sol:ConfiguredRelay",
                abi.encode(reputation, IFeedbackRelay(address(0)), ADMIN, uint48(1 days), start)
            )
        );
    }

    function one(address holder) private pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = holder;
    }

    function test_Constructor_givesWhatIsNamedAndNothingElse() public {
        Start memory start;
        start.deliverers = new address[](2);
        (start.deliverers[0], start.deliverers[1]) = (deliverer, alice);
        (start.repairers, start.pausers) = (one(repairer), one(pauser));
        start.origins = new string[](2);
        (start.origins[0], start.origins[1]) = (REGISTRY, SOLANA);
        relay = configured(start);

        vm.assertEq(relay.defaultAdmin(), ADMIN, "administrator");
        vm.assertEq(uint256(relay.defaultAdminDelay()), 1 days, "delay");
        vm.assertEq(relay.reputationRegistry(), address(reputation), "registry");
        bytes32[4] memory roles = [relay.DELIVERER_ROLE(), relay.REPAIR_ROLE(), relay.PAUSER_ROLE(), bytes32(0)];
        address[6] memory accounts = [deliverer, alice, repairer, pauser, ADMIN, address(this)];
        for (uint256 r = 0; r < roles.length; ++r) {
            for (uint256 a = 0; a < accounts.length; ++a) {
                bool want = (r == 0 && a < 2) || (r == 1 && a == 2) || (r == 2 && a == 3) || (r == 3 && a == 4);
                vm.assertEq(relay.hasRole(roles[r], accounts[a]), want, "role");
            }
        }
        vm.assertEq(relay.isOriginRegistryAllowed(keccak256(bytes(REGISTRY))), true, "first origin");
        vm.assertEq(relay.isOriginRegistryAllowed(keccak256(bytes(SOLANA))), true, "second origin");
        deliver(itemOf(1, 0));
        requireMirror(sourceOf(itemOf(1, 0)), 1, 0, IFeedbackRelay.MirrorState.Delivered);
        (,, bytes32 client) = relay.originOf(agent, 1);
        vm.assertEq(client, keccak256(abi.encodePacked("eip155:8453:", CLIENT)), "client on an EVM chain");
        Item memory item = itemOf(0, 0);
        item.origin = Origin(SOLANA, "HDiJ3H5iPKoMKvCNWqcNqxpq3ZsYHxR9gsiAKVXTvHSG", ANA, 0);
        deliver(item);
        (,, client) = relay.originOf(agent, 2);
        vm.assertEq(client, keccak256(abi.encodePacked("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:", ANA)), "on Solana");
    }

    /// @dev A relay whose creation failed has no address. The first spelling is that of an address
    ///      with its checksum.
    function test_Constructor_refusesOriginsThatAreNotCanonical() public {
        string[3] memory texts = ["eip155:10:0x8004BAa17C55a88189AE136b182e5fdA19dE9b63", "eip155:010:0x8004", ""];
        for (uint256 i = 0; i < texts.length; ++i) {
            Start memory start;
            start.origins = new string[](2);
            (start.origins[0], start.origins[1]) = (OTHER, texts[i]);
            bytes memory creation = abi.encodePacked(
                vm.getCode("ConfiguredRelay.sol:ConfiguredRelay"),
                abi.encode(reputation, IFeedbackRelay(address(0)), ADMIN, uint48(1 days), start)
            );
            bytes memory want = abi.encodeWithSelector(IFeedbackRelay.InvalidOrigin.selector, "reputationRegistry");
            vm.assertEq(Creation.failure(creation), want, texts[i]);
        }
    }

    function test_Constructor_withoutStart_isAFeedbackRelay() public {
        Start memory start;
        relay = configured(start);
        vm.assertEq(relay.hasRole(relay.DELIVERER_ROLE(), deliverer), false, "deliverer");
        vm.assertEq(relay.isOriginRegistryAllowed(keccak256(bytes(REGISTRY))), false, "origin");
        vm.assertEq(relay.supportsInterface(type(IFeedbackRelay).interfaceId), true, "ERC-165");
    }
}
