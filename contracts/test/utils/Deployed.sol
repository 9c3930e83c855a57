// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IFeedbackDelegate} from "../../src/interfaces/IFeedbackDelegate.sol";
import {IFeedbackRelay} from "../../src/interfaces/IFeedbackRelay.sol";
import {IIdentityRegistry} from "../../src/interfaces/IIdentityRegistry.sol";
import {IReputationRegistry} from "../../src/interfaces/IReputationRegistry.sol";
import {IOriginSummary} from "../../src/interfaces/IOriginSummary.sol";
import {ISyncDelegate} from "../../src/interfaces/ISyncDelegate.sol";

// The contracts as a client sees them. Tests import these and load the released artifacts, instead
// of compiling every contract into every test by the slow pipeline.

interface IUUPS {
    function owner() external view returns (address);
    function upgradeToAndCall(address newImplementation, bytes calldata data) external payable;
}

interface DeployedPlaceholder is IUUPS {
    function initialize(address owner_) external;
    function getVersion() external pure returns (string memory);
}

interface DeployedIdentityRegistry is IIdentityRegistry, IERC5267, IUUPS {
    function initialize() external;
}

interface DeployedReputationRegistry is IReputationRegistry, IUUPS {
    function initialize(address identityRegistry_) external;
}

interface DeployedRelay is IFeedbackRelay, IOriginSummary, IAccessControl, IAccessControlDefaultAdminRules, IERC165 {
    function DELIVERER_ROLE() external view returns (bytes32);
    function REPAIR_ROLE() external view returns (bytes32);
    function PAUSER_ROLE() external view returns (bytes32);
    function pause() external;
    function unpause() external;
}

interface DeployedDelegate is ISyncDelegate, IERC165 {
    function WALLET_CONSENT_TYPEHASH() external view returns (bytes32);
}

interface DeployedFeedbackDelegate is IFeedbackDelegate, IERC1271, IERC721Receiver, IERC1155Receiver, IERC5267 {
    function REVIEW_TYPEHASH() external view returns (bytes32);
    function SIGNED_FEEDBACK_TYPEHASH() external view returns (bytes32);
}
