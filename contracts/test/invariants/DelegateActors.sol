// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {DeployedDelegate} from "../utils/Deployed.sol";
import {Test} from "../utils/Test.sol";

/// @notice Three owners who trade two agents and grant two keys; the keys, and strangers, who try
///         everything. Keeps its own book of who may do what, from the owners' acts alone, and
///         compares each outcome with it.
contract DelegateActors is Test {
    uint256 private constant WALLET_KEY = 0xca5;
    bytes4 private constant TRANSFER = bytes4(keccak256("transferFrom(address,address,uint256)"));

    struct Given {
        uint8 scopes;
        uint256 term;
    }

    DeployedDelegate private immutable delegate;
    uint256[3] private ownerKeys = [uint256(0xa11ce), 0xb0b, 0xca401];
    address[2] private keys = [vm.addr(0x5e1f), vm.addr(0x5e20)];

    uint256 public strayed;
    uint256 public usurped;
    uint256 public redirected;
    mapping(uint256 agentId => address) public walletExpected;
    mapping(uint256 agentId => address) public ownerExpected;
    mapping(uint256 agentId => bool) private _approved;
    /// @dev Stands with the owner, whatever he holds: it revives when he buys an agent back.
    mapping(address owner => bool) private _approvedForAll;
    mapping(uint256 agentId => mapping(address owner => mapping(address key => Given))) private _given;
    mapping(uint256 agentId => mapping(address owner => uint256)) private _terms;
    /// @dev The last consent each owner signed for each agent: it may be used late, by anyone,
    ///      once.
    mapping(uint256 agentId => bytes) private _consents;
    mapping(uint256 agentId => address) private _consentedBy;
    mapping(uint256 agentId => uint256) private _consentNonce;

    constructor() {
        vm.warp(1_800_000_000);
        deployRegistries();
        delegate = DeployedDelegate(vm.deployCode("SyncDelegate.sol:SyncDelegate", abi.encode(identity)));
        for (uint256 agent = 0; agent < 2; ++agent) {
            address owner = vm.addr(ownerKeys[agent]);
            registerAs(owner);
            (ownerExpected[agent], walletExpected[agent]) = (owner, owner);
        }
    }

    function walletNow(uint256 agent) external view returns (address) {
        return identity.getAgentWallet(agent);
    }

    function ownerNow(uint256 agent) external view returns (address) {
        return identity.ownerOf(agent);
    }

    // What owners do.

    function transfer(uint256 agent, uint256 to) external {
        agent %= 2;
        address owner = ownerExpected[agent];
        address buyer = vm.addr(ownerKeys[to % 3]);
        vm.prank(owner);
        identity.transferFrom(owner, buyer, agent);
        (ownerExpected[agent], walletExpected[agent], _approved[agent]) = (buyer, address(0), false);
    }

    function approve(uint256 agent, bool on) external {
        agent %= 2;
        vm.prank(ownerExpected[agent]);
        identity.approve(on ? address(delegate) : address(0), agent);
        _approved[agent] = on;
    }

    function approveForAll(uint256 who, bool on) external {
        address owner = vm.addr(ownerKeys[who % 3]);
        vm.prank(owner);
        identity.setApprovalForAll(address(delegate), on);
        _approvedForAll[owner] = on;
    }

    function grant(uint256 agent, uint256 who, uint256 key, uint8 scopes) external {
        agent %= 2;
        scopes = uint8(bound(scopes, 1, 15));
        address owner = vm.addr(ownerKeys[who % 3]);
        address to = keys[key % 2];
        vm.prank(owner);
        try delegate.grant(agent, to, scopes, uint64(block.timestamp + 1 days)) {
            if (owner != ownerExpected[agent]) ++usurped;
            _given[agent][owner][to] = Given(scopes, _terms[agent][owner]);
        } catch {
            if (owner == ownerExpected[agent]) ++usurped;
        }
    }

    function revokeGrant(uint256 agent, uint256 who, uint256 key) external {
        agent %= 2;
        address owner = vm.addr(ownerKeys[who % 3]);
        vm.prank(owner);
        delegate.revokeGrant(agent, keys[key % 2]);
        delete _given[agent][owner][keys[key % 2]];
    }

    function retire(uint256 agent, uint256 who) external {
        agent %= 2;
        address former = vm.addr(ownerKeys[who % 3]);
        try delegate.retire(agent, former) {
            if (former == ownerExpected[agent]) ++usurped;
            ++_terms[agent][former];
        } catch {
            if (former != ownerExpected[agent]) ++usurped;
        }
    }

    function consent(uint256 agent) external {
        agent %= 2;
        address owner = ownerExpected[agent];
        for (uint256 i = 0; i < 3; ++i) {
            if (vm.addr(ownerKeys[i]) == owner) _consents[agent] = _sign(ownerKeys[i], agent, owner);
        }
        (_consentedBy[agent], _consentNonce[agent]) = (owner, delegate.consentNonce(agent, owner));
    }

    function cancelConsents(uint256 agent, uint256 who) external {
        vm.prank(vm.addr(ownerKeys[who % 3]));
        delegate.cancelConsents(agent % 2);
    }

    // What keys and strangers try.

    function setAgentURI(uint256 agent, uint256 who) external {
        agent %= 2;
        _try(agent, who, 1, abi.encodeCall(delegate.setAgentURI, (agent, "ipfs://x")));
    }

    function setMetadata(uint256 agent, uint256 who) external {
        agent %= 2;
        _try(agent, who, 2, abi.encodeCall(delegate.setMetadata, (agent, "agentWallet:eip155:1", "x")));
    }

    function unsetAgentWallet(uint256 agent, uint256 who) external {
        agent %= 2;
        if (_try(agent, who, 4, abi.encodeCall(delegate.unsetAgentWallet, (agent)))) {
            walletExpected[agent] = address(0);
        }
    }

    /// @dev With the last consent, whoever gave it and whenever, or one that a key forged.
    function setAgentWallet(uint256 agent, uint256 who, bool forged) external {
        agent %= 2;
        address owner = ownerExpected[agent];
        bool consented =
            !forged && _consentedBy[agent] == owner && _consentNonce[agent] == delegate.consentNonce(agent, owner);
        bytes memory signature = forged ? _sign(0x5e1f, agent, owner) : _consents[agent];
        address key = _caller(who);
        bool allowed = _may(agent, key, 8);
        bytes memory proof = _walletProof(agent, owner);
        vm.prank(key);
        try delegate.setAgentWallet(agent, vm.addr(WALLET_KEY), block.timestamp, proof, _deadline(), signature) {
            if (!allowed || !consented) ++redirected;
            walletExpected[agent] = vm.addr(WALLET_KEY);
        } catch {
            if (allowed && consented) ++redirected;
        }
    }

    /// @dev Anything at all, and what moves or approves tokens at any ERC-721 above all.
    function callAnything(uint256 agent, uint256 who, uint8 what, bytes4 selector, bytes calldata rest) external {
        agent %= 2;
        address key = _caller(who);
        address owner = ownerExpected[agent];
        bytes memory call = what % 4 == 0
            ? abi.encodeWithSelector(TRANSFER, owner, key, agent)
            : what % 4 == 1
                ? abi.encodeCall(identity.approve, (key, agent))
                : what % 4 == 2 ? abi.encodeCall(identity.setApprovalForAll, (key, true)) : bytes.concat(selector, rest);
        vm.prank(key);
        (bool ok,) = address(delegate).call(call);
        // A fuzzed call may end a key's own grant: read it anew.
        if (ok) _forget(agent, owner, key);
        address approved = identity.getApproved(agent);
        if (approved != (_approved[agent] ? address(delegate) : address(0))) ++strayed;
        if (identity.isApprovedForAll(owner, key) || identity.isApprovedForAll(address(delegate), key)) ++strayed;
        if (identity.ownerOf(agent) != owner) ++strayed;
    }

    function _try(uint256 agent, uint256 who, uint8 scope, bytes memory call) private returns (bool ok) {
        address key = _caller(who);
        bool allowed = _may(agent, key, scope);
        vm.prank(key);
        (ok,) = address(delegate).call(call);
        if (ok != allowed) ++usurped;
    }

    function _may(uint256 agent, address key, uint8 scope) private view returns (bool) {
        address owner = ownerExpected[agent];
        Given storage given = _given[agent][owner][key];
        bool admitted = _approved[agent] || _approvedForAll[owner];
        return admitted && given.scopes & scope != 0 && given.term == _terms[agent][owner];
    }

    /// @dev Keys, owners (who own but were granted nothing) and a stranger.
    function _caller(uint256 who) private view returns (address) {
        who %= 8;
        if (who < 4) return keys[who % 2];
        return who < 7 ? vm.addr(ownerKeys[who - 4]) : address(0xbad);
    }

    function _forget(uint256 agent, address owner, address key) private {
        (uint8 scopes,) = delegate.grantOf(agent, owner, key);
        if (scopes == 0) delete _given[agent][owner][key];
    }

    function _deadline() private view returns (uint256) {
        return block.timestamp + 1 days;
    }

    function _sign(uint256 signer, uint256 agent, address owner) private view returns (bytes memory) {
        bytes32 message = keccak256(
            abi.encode(
                delegate.WALLET_CONSENT_TYPEHASH(),
                agent,
                vm.addr(WALLET_KEY),
                owner,
                delegate.consentNonce(agent, owner),
                _deadline()
            )
        );
        return signWith(signer, _typed("SyncDelegate", address(delegate), message));
    }

    function _walletProof(uint256 agent, address owner) private view returns (bytes memory) {
        bytes32 typehash = keccak256("AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)");
        bytes32 message = keccak256(abi.encode(typehash, agent, vm.addr(WALLET_KEY), owner, block.timestamp));
        return signWith(WALLET_KEY, _typed("ERC8004IdentityRegistry", address(identity), message));
    }

    function _typed(string memory name, address verifying, bytes32 message) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                verifying
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }
}
