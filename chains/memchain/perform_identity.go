package memchain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

func (x *execution) register(op chains.Register) {
	const verb = "register"
	owner := x.from
	if !op.Owner.IsZero() && op.Owner.Address != owner {
		x.require(x.openOwner, chains.Unsupported, verb, "only the sender can be the owner of a new agent")
		owner = op.Owner.Address
	}
	if l := x.limits; over(len(op.Name), l.name) || over(len(op.Symbol), l.symbol) || len(op.URI) > x.holds.URI || over(len(op.Metadata), l.entries) {
		x.refuse(chains.Invalid, verb, "name, symbol, uri or metadata too long: at most %d, %d, %d bytes and %d entries", l.name, l.symbol, x.holds.URI, l.entries)
	}
	id, name := strconv.Itoa(len(x.ids.entries)), ""
	if x.minted {
		mint := caip.Keccak256([]byte("mint"), []byte(x.tx.id))
		id, name = base58.Encode(mint[:]), op.Name
	}
	// A mint whose block was replaced may be there already, without an owner.
	a := x.agents[id]
	if a == nil {
		a = &agent{id: id, metadata: table[string, []byte]{}, last: table[string, uint64]{}, byIndex: map[indexKey]*feedback{}}
		x.agents[id] = a
	}
	a.name, a.soulbound = name, op.Soulbound && x.minted
	x.ids.add(&x.ledger, id)
	a.owner.set(&x.ledger, owner)
	a.authority.set(&x.ledger, owner)
	a.pointer.set(&x.ledger, owner)
	a.uri.set(&x.ledger, op.URI)
	x.emit(chains.KindRegistered, x.ref(a), func(e *chains.Event) {
		e.Registered = &chains.Registered{Owner: x.accountID(owner), URI: op.URI, Unsigned: owner != x.from}
	})
	if x.ownWallet {
		x.putWallet(a, x.accountID(owner))
	}
	for _, entry := range op.Metadata {
		x.checkEntry(verb, entry)
		x.putMetadata(a, entry)
	}
}

// over tells whether a length is beyond a limit, if there is one.
func over(n, limit int) bool { return limit > 0 && n > limit }

func (x *execution) putURI(a *agent, uri, by string) {
	a.uri.set(&x.ledger, uri)
	x.emit(chains.KindURISet, x.ref(a), func(e *chains.Event) { e.URI = &chains.URISet{URI: uri, By: x.accountID(by)} })
}

func (x *execution) checkEntry(op string, e chains.MetadataEntry) {
	x.require(e.Key != chains.AgentWalletKey, chains.Invalid, op, "reserved key %s: set the wallet instead", e.Key)
	if l := x.limits; over(len(e.Key), l.key) || over(len(e.Value), l.value) {
		x.refuse(chains.Invalid, op, "metadata %.40q: at most %d bytes of key and %d of value", e.Key, l.key, l.value)
	}
}

func (x *execution) putMetadata(a *agent, entry chains.MetadataEntry) {
	value := slices.Clone(entry.Value)
	if len(value) == 0 {
		value = nil
	}
	a.metadata.set(&x.ledger, entry.Key, value)
	x.emit(chains.KindMetadataSet, x.ref(a), func(e *chains.Event) {
		e.Metadata = &chains.MetadataSet{Key: entry.Key, Value: value, By: x.accountID(x.from)}
	})
}

func (x *execution) setWallet(op chains.SetWallet) {
	a := x.may(op.Verb(), op.Agent)
	x.require(!op.Wallet.IsZero(), chains.Invalid, op.Verb(), "bad wallet: no address given")
	x.require(op.Wallet.Chain == x.options.Chain, chains.Invalid, op.Verb(), "wallet %s is of another chain", op.Wallet)
	if x.options.WalletProof {
		err := abort.Catch(func() { x.proofHolds(op, a.owner.get(x.now), x.block) })
		x.require(err == nil, chains.Reverted, op.Verb(), "%w", err)
	}
	x.putWallet(a, op.Wallet)
}

func (x *execution) putWallet(a *agent, address caip.AccountID) {
	a.wallet.set(&x.ledger, address)
	x.emit(chains.KindWalletSet, x.ref(a), func(e *chains.Event) { e.Wallet = &chains.WalletSetTo{Wallet: address} })
}

func proofText(agent caip.AgentRef, wallet, owner string, deadline uint64) []byte {
	return fmt.Appendf(nil, "AgentWalletSet %s %s %s %d", agent, wallet, owner, deadline)
}

// WalletProof signs the consent of a named wallet to be set as an agent's wallet while owner owns
// it, until a deadline in Unix seconds of the chain's clock.
func (c Script) WalletProof(wallet string, agent caip.AgentRef, owner caip.AccountID, deadline uint64) chains.WalletProof {
	text := proofText(agent, Address(agent.Chain().Namespace, wallet), owner.Address, deadline)
	return chains.WalletProof{Deadline: deadline, Signature: signAs(wallet, text)}
}

func (x *execution) approve(op chains.Approve) {
	if op.All {
		owner := x.from
		x.operators.set(&x.ledger, approval{owner, op.Operator.Address}, op.Approved)
		x.emit(chains.KindApproval, caip.AgentRef{}, func(e *chains.Event) {
			e.Approval = &chains.Approval{Owner: x.accountID(owner), Operator: op.Operator, All: true, Approved: op.Approved}
		})
		return
	}
	a := x.exists(op.Verb(), op.Agent)
	owner := a.owner.get(x.now)
	x.require(x.from == owner || x.operators.get(x.now, approval{owner, x.from}), chains.Unauthorized, op.Verb(), "%s may not approve for agent %s", x.from, op.Agent)
	x.putApproved(a, op.Operator.Address, op.Approved)
}

func (x *execution) putApproved(a *agent, operator string, approved bool) {
	address := ""
	if approved {
		address = operator
	}
	a.approved.set(&x.ledger, address)
	x.emit(chains.KindApproval, x.ref(a), func(e *chains.Event) {
		e.Approval = &chains.Approval{Owner: x.accountID(a.owner.get(x.now)), Operator: x.accountID(address), Approved: approved}
	})
}

func (x *execution) transfer(op chains.Transfer) {
	a := x.exists(op.Verb(), op.Agent)
	owner := a.owner.get(x.now)
	x.require(op.To.Chain == x.options.Chain, chains.Invalid, op.Verb(), "%s is not of this chain", op.To)
	x.require(x.operates(x.now, a, x.from), chains.Unauthorized, op.Verb(), "%s may not transfer agent %s", x.from, op.Agent)
	x.require(!a.soulbound, chains.Reverted, op.Verb(), "agent %s is soulbound", op.Agent)
	moved := func() {
		a.owner.set(&x.ledger, op.To.Address)
		x.emit(chains.KindTransferred, x.ref(a), func(e *chains.Event) { e.Transfer = &chains.Transferred{From: x.accountID(owner), To: op.To} })
	}
	if x.ownWallet {
		x.putWallet(a, caip.AccountID{})
		a.approved.set(&x.ledger, "")
		moved()
		return
	}
	if op.Bare {
		moved()
		return
	}
	x.require(a.authority.get(x.now) == x.from, chains.Unauthorized, op.Verb(), "%s does not hold the update authority of agent %s", x.from, op.Agent)
	if !a.wallet.get(x.now).IsZero() {
		x.putWallet(a, caip.AccountID{})
	}
	moved()
	a.pointer.set(&x.ledger, op.To.Address)
	x.putAuthority(a, op.To)
}

func (x *execution) putAuthority(a *agent, to caip.AccountID) {
	a.authority.set(&x.ledger, to.Address)
	x.emit(chains.KindAuthority, x.ref(a), func(e *chains.Event) { e.Authority = &chains.Authority{To: to} })
}

// delegate is the address of the SyncDelegate contract.
func (c *core) delegate() string { return Address(c.options.Chain.Namespace, "sync delegate contract") }

func (x *execution) grantSync(op chains.GrantSync) {
	a := x.exists(op.Verb(), op.Agent)
	owner := a.owner.get(x.now)
	x.require(owner == x.from, chains.Unauthorized, op.Verb(), "only the owner of agent %s grants", op.Agent)
	given := grant{a.id, owner, op.Relayer.Address}
	x.require(!op.Revoke || x.grants.get(x.now, given).scopes != 0, chains.NotFound, op.Verb(), "%s holds no grant for agent %s", op.Relayer, op.Agent)
	allows := leave{scopes: op.Scopes}
	switch {
	case op.Revoke:
		allows.scopes = 0
	case op.Scopes == 0:
		allows.scopes = chains.SyncScopeURI
	}
	if op.For > 0 {
		allows.until = x.block.time.Add(op.For)
	}
	x.grants.set(&x.ledger, given, allows)
	if !op.Revoke && !x.operates(x.now, a, x.delegate()) {
		x.putApproved(a, x.delegate(), true)
	}
}

func (x *execution) syncMetadata(op chains.SyncMetadata) {
	a := x.granted(op.Verb(), op.Agent, chains.SyncScopeMetadata)
	if of, ok := strings.CutPrefix(op.Entry.Key, chains.AgentWalletKey+":"); !ok || of == "" {
		x.refuse(chains.Invalid, op.Verb(), "the delegate writes no key %.40q", op.Entry.Key)
	}
	x.putMetadata(a, op.Entry)
}

func (x *execution) syncWallet(op chains.SyncWallet) {
	a := x.granted(op.Verb(), op.Agent, chains.SyncScopeSubmitWallet)
	x.consentHolds(op, a, x.now, x.block)
	if x.options.WalletProof {
		x.proofHolds(chains.SetWallet{Agent: op.Agent, Wallet: op.Wallet, Proof: op.Proof}, a.owner.get(x.now), x.block)
	}
	spent := consentKey{a.id, a.owner.get(x.now)}
	x.consents.set(&x.ledger, spent, x.consents.get(x.now, spent)+1)
	x.putWallet(a, op.Wallet)
}

// granted returns the agent if the sender may use a scope of its owner's grant.
func (x *execution) granted(op string, ref caip.AgentRef, scope chains.SyncScope) *agent {
	a := x.exists(op, ref)
	if ok, why := x.maySync(x.now, x.block.time, a, x.from, scope); !ok {
		x.refuse(chains.Unauthorized, op, "agent %s: %s", ref, why)
	}
	return a
}

// maySync tells whether an account may use a scope of the owner's grant through the delegate.
func (c *core) maySync(s seq, now time.Time, a *agent, address string, scope chains.SyncScope) (bool, string) {
	owner := a.owner.get(s)
	given := c.grants.get(s, grant{a.id, owner, address})
	switch {
	case given.scopes&scope == 0:
		return false, "the owner " + owner + " has not granted it to " + address
	case given.ended(now):
		return false, "the grant of the owner " + owner + " has ended"
	case !c.operates(s, a, c.delegate()):
		return false, "the delegate contract " + c.delegate() + " is not approved for the agent"
	}
	return true, ""
}
