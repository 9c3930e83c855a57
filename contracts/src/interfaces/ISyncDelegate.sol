// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IIdentityRegistry} from "./IIdentityRegistry.sol";

/// @title What an agent's owner approves instead of a relayer's key
/// @notice An ERC-721 operator can move the token and redirect its wallet; this contract, once
///         approved, has no code that transfers or approves. Within it, the owner grants single
///         keys single scopes.
///
/// A grant names the owner who gave it and is void as soon as somebody else owns the token, and so
/// is a consent. Both would count again if the token came back to the same owner; `retire`, which
/// anyone may call while another owns it, ends them for good, and so does their expiry. Prefer
/// `approve(delegate, agentId)` over setApprovalForAll in the registry: a transfer clears it.
///
/// Trust: whoever holds a granted key can change the URI, or the metadata `agentWallet:*`, or clear
/// the wallet, each only with that scope; nobody can set a wallet without a fresh consent signed by
/// the present owner. Nobody administers this contract, and it has no path to transfer or approve:
/// a token sent to it is lost.
interface ISyncDelegate {
    /// @notice Why a key may not act now; Allowed when it may.
    enum Refusal {
        Allowed,
        UnknownAgent,
        NotGranted,
        OwnerChanged,
        Expired,
        OutOfScope,
        DelegateNotApproved
    }

    /// @notice A key was granted scopes, replacing what it had.
    event Granted(uint256 indexed agentId, address indexed owner, address indexed key, uint8 scopes, uint64 expires);

    /// @notice A key's grant was taken back, by the owner or by the key itself.
    event GrantRevoked(uint256 indexed agentId, address indexed owner, address indexed key);

    /// @notice All grants `owner` gave for the agent ended for good, since the token is no longer
    ///         his.
    event GrantsRetired(uint256 indexed agentId, address indexed owner);

    /// @notice Consents that `owner` signed for the agent before count no more; his next must hold
    ///         `nonce`.
    event ConsentsCancelled(uint256 indexed agentId, address indexed owner, uint256 nonce);

    /// @notice A granted key acted. The registry's own event names this contract, not the key.
    event Acted(uint256 indexed agentId, address indexed key, uint8 scope);

    /// @notice The caller's key may not do this now.
    error NotAllowed(uint256 agentId, address key, uint8 scope, Refusal why);

    /// @notice Only the present owner of the token may do this; operators may not.
    error NotOwner(uint256 agentId, address caller);

    /// @notice A grant needs a key, at least one known scope and an expiry after the present block.
    error InvalidGrant();

    /// @notice Only keys `agentWallet:<CAIP-2>` may be written.
    error MetadataKeyNotAllowed(string metadataKey);

    /// @notice The consent is not the present owner's signature over these values and the present
    ///         nonce. For owners without code, a consent that is no signature at all reverts with
    ///         ECDSAInvalidSignatureLength (not 65 bytes), ECDSAInvalidSignatureS (high s) or
    ///         ECDSAInvalidSignature instead.
    error InvalidConsent();

    /// @notice The consent counted up to and including `deadline`.
    error ConsentExpired(uint256 deadline);

    /// @notice The consent is the owner's, but its nonce is spent: it served before, or was
    ///         cancelled.
    error ConsentSpent(uint256 nonce);

    /// @notice Gives `key` scopes for the agent until `expires`, replacing what it had. Present
    ///         owner only: an operator could move the token, but cannot leave a grant behind.
    /// @param scopes Sum of SCOPE_URI, SCOPE_METADATA, SCOPE_UNSET_WALLET, SCOPE_SET_WALLET.
    /// @param expires Unix seconds; the grant counts up to and including that second.
    function grant(uint256 agentId, address key, uint8 scopes, uint64 expires) external;

    /// @notice Takes back the grant the caller gave to `key`. Also after the token was sold. Open
    ///         to all, each for his own grants: nothing of others can be touched, and where there
    ///         is no grant nothing changes.
    function revokeGrant(uint256 agentId, address key) external;

    /// @notice Gives up the caller's own grant from `owner`: for a key that may be known to others.
    ///         A stolen key can only end itself.
    function renounceGrant(uint256 agentId, address owner) external;

    /// @notice Ends for good all grants and consents of a former owner. Anyone may call, since it
    ///         can only take away what the sale took already; reverts while `formerOwner` owns the
    ///         token.
    function retire(uint256 agentId, address formerOwner) external;

    /// @notice Sets the agentURI. Keys with SCOPE_URI: such a key can point the agent to any file
    ///         until the grant ends.
    function setAgentURI(uint256 agentId, string calldata newURI) external;

    /// @notice Writes metadata under a key that begins with `agentWallet:`. Keys with
    ///         SCOPE_METADATA: such a key can claim or clear wallets of other families, which
    ///         readers verify at their source.
    function setMetadata(uint256 agentId, string calldata metadataKey, bytes calldata metadataValue) external;

    /// @notice Clears the agent's wallet. Keys with SCOPE_UNSET_WALLET: such a key can stop
    ///         payments, never redirect them.
    function unsetAgentWallet(uint256 agentId) external;

    /// @notice Sets the agent's wallet. Keys with SCOPE_SET_WALLET, who can do nothing without two
    ///         signatures: the present owner's consent to exactly this wallet, usable once, and the
    ///         wallet's own as the registry demands it. A stolen key can choose when a consent that
    ///         it holds is used, before its deadline; it can forge neither.
    /// @param walletDeadline Deadline inside the wallet's signature, at most 300 seconds ahead.
    /// @param walletSignature The wallet's, over the registry's AgentWalletSet.
    /// @param consentDeadline Unix seconds, inclusive, inside the owner's signature.
    /// @param consent The owner's (ECDSA or ERC-1271), over `WalletConsent(uint256 agentId,address
    ///        newWallet,address owner, uint256 nonce,uint256 deadline)` in this contract's domain
    ///        `SyncDelegate`, version `1`.
    function setAgentWallet(
        uint256 agentId,
        address newWallet,
        uint256 walletDeadline,
        bytes calldata walletSignature,
        uint256 consentDeadline,
        bytes calldata consent
    ) external;

    /// @notice Takes back every consent the caller signed for the agent and that has not served
    ///         yet. Open to all, each for his own.
    function cancelConsents(uint256 agentId) external;

    /// @notice Whether `key` may use `scope` on the agent now, and if not, why.
    function check(uint256 agentId, address key, uint8 scope) external view returns (Refusal);

    /// @notice `check` for SCOPE_URI.
    function canSetAgentURI(uint256 agentId, address key) external view returns (bool allowed, Refusal why);

    /// @notice Scopes and expiry that `owner` gave to `key`; zeros if none stands. Says nothing
    ///         about who owns the token now.
    function grantOf(uint256 agentId, address owner, address key) external view returns (uint8 scopes, uint64 expires);

    /// @notice The nonce that `owner`'s next consent for the agent must hold.
    function consentNonce(uint256 agentId, address owner) external view returns (uint256);

    /// @notice The identity registry this delegate acts on.
    function identityRegistry() external view returns (IIdentityRegistry);
}
