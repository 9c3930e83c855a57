package evm_test

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/delegate"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// What the accounts of these tests are.
const (
	relayerKey = iota
	ownerKey
	buyerKey
	strangerKey
	walletKey
	codeKey // for which the test's contract wallet takes signatures
	codedKey
)

// delegateSays asks the SyncDelegate itself, past all our checks, whether it takes what a key
// sends.
func (b *bench) delegateSays(t *testing.T, from int, op chains.Op) error {
	t.Helper()
	k, to := bindings.NewSyncDelegate(), b.Delegate()
	id := func(ref caip.AgentRef) *big.Int { n, _ := new(big.Int).SetString(ref.ID, 10); return n }
	seconds := func(n uint64) *big.Int { return new(big.Int).SetUint64(n) }
	var data []byte
	switch op := op.(type) {
	case chains.SyncURI:
		data = k.PackSetAgentURI(id(op.Agent), op.URI)
	case chains.SyncMetadata:
		data = k.PackSetMetadata(id(op.Agent), op.Entry.Key, op.Entry.Value)
	case chains.SyncUnsetWallet:
		data = k.PackUnsetAgentWallet(id(op.Agent))
	case chains.SyncWallet:
		data = k.PackSetAgentWallet(id(op.Agent), common.HexToAddress(op.Wallet.Address), seconds(op.Proof.Deadline), op.Proof.Signature, seconds(op.Consent.Deadline), op.Consent.Signature)
	case registry.RetireGrants:
		data = k.PackRetire(id(op.Agent), common.HexToAddress(op.FormerOwner.Address))
	default:
		t.Fatalf("%T is no operation of the delegate", op)
	}
	_, err := b.Client().CallContract(t.Context(), ethereum.CallMsg{From: b.Keys()[from].Address, To: &to, Data: data}, nil)
	return err
}

// refuses expects an operation to be refused before it is signed, with a kind and a text; and the
// delegate would have refused it.
func (b *bench) refuses(t *testing.T, name string, from int, op chains.Op, kind chains.Kind, text string) {
	t.Helper()
	_, err := b.writer(t, from).Sign(t.Context(), op, chains.SignOptions{})
	if chains.KindOf(err) != kind || !strings.Contains(err.Error(), text) {
		t.Errorf("%s: %v, want %s about %q", name, err, kind, text)
	}
	if b.delegateSays(t, from, op) == nil {
		t.Errorf("%s: the delegate takes it", name)
	}
}

// ownerConsents has a key sign that a wallet may be set, as the agent's owner or in his place, with
// any deadline, also one that has passed; 0 is the usual one.
func (b *bench) ownerConsents(t *testing.T, agent caip.AgentRef, wallet common.Address, signer int, deadline uint64) chains.OwnerConsent {
	t.Helper()
	c, err := b.chain.OwnerConsent(t.Context(), agent, b.Account(wallet), 0)
	if err != nil {
		t.Fatal(err)
	}
	if deadline > 0 {
		c.Deadline, c.Message.Fields[len(c.Message.Fields)-1].Value = deadline, new(big.Int).SetUint64(deadline)
	}
	sig, err := signature.Sign(b.signer(t, signer), c.Message.Digest())
	if err != nil {
		t.Fatal(err)
	}
	return chains.OwnerConsent{Deadline: c.Deadline, Signature: sig}
}

func (b *bench) grant(t *testing.T, owner int, agent caip.AgentRef, scopes chains.SyncScope) {
	t.Helper()
	b.do(t, owner, chains.GrantSync{Agent: agent, Relayer: b.Account(b.Keys()[relayerKey].Address), Scopes: scopes})
}

var everyScope = []chains.SyncScope{chains.SyncScopeURI, chains.SyncScopeMetadata, chains.SyncScopeUnsetWallet, chains.SyncScopeSubmitWallet}

// Every scope that can be given can be used, and is good for nothing else.
func TestSyncDelegate_everyScopeIsGoodForItsOwnOperation(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, ownerKey, "ipfs://x")
	wallet := b.Keys()[walletKey].Address
	published := chains.MetadataEntry{Key: "agentWallet:eip155:8453", Value: []byte("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")}
	relayer := b.Account(b.Keys()[relayerKey].Address)
	ops := map[chains.SyncScope]func() chains.Op{
		chains.SyncScopeURI:         func() chains.Op { return chains.SyncURI{Agent: agent, URI: "ipfs://home"} },
		chains.SyncScopeMetadata:    func() chains.Op { return chains.SyncMetadata{Agent: agent, Entry: published} },
		chains.SyncScopeUnsetWallet: func() chains.Op { return chains.SyncUnsetWallet{Agent: agent} },
		chains.SyncScopeSubmitWallet: func() chains.Op {
			return chains.SyncWallet{
				Agent: agent, Wallet: b.Account(wallet), Proof: b.consent(t, agent, wallet, b.signer(t, walletKey), 0), Consent: b.ownerConsents(t, agent, wallet, ownerKey, 0),
			}
		},
	}
	covers := map[chains.SyncScope]string{
		chains.SyncScopeURI: "the agentURI", chains.SyncScopeMetadata: "metadata agentWallet:*", chains.SyncScopeUnsetWallet: "clearing agentWallet", chains.SyncScopeSubmitWallet: "submitting a wallet",
	}
	for _, scope := range everyScope {
		b.refuses(t, "without a grant", relayerKey, ops[scope](), chains.Unauthorized, "the owner granted this account nothing")
	}
	for _, granted := range everyScope {
		b.grant(t, ownerKey, agent, granted)
		for _, scope := range everyScope {
			if scope != granted {
				b.refuses(t, "another scope", relayerKey, ops[scope](), chains.Unauthorized, "the grant does not cover "+covers[scope])
			}
			b.refuses(t, "a stranger", strangerKey, ops[scope](), chains.Unauthorized, "the owner granted this account nothing")
			if g, err := b.chain.Grant(t.Context(), agent, relayer); err != nil || g.Scopes != granted || (g.Refusal(scope) == "") != (scope == granted) {
				t.Errorf("scope %d granted, %d asked: %+v, %v", granted, scope, g, err)
			}
		}
		r := b.do(t, relayerKey, ops[granted]())
		a, err := b.chain.Agent(t.Context(), agent, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		switch granted {
		case chains.SyncScopeURI:
			if a.URI != "ipfs://home" {
				t.Errorf("agentURI %q", a.URI)
			}
		case chains.SyncScopeMetadata:
			if e, ok := r.Event(chains.KindMetadataSet); !ok || e.Metadata.Key != published.Key || string(e.Metadata.Value) != string(published.Value) {
				t.Errorf("metadata event %+v", e.Metadata)
			}
			b.do(t, relayerKey, chains.SyncMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: published.Key}})
			if value, err := b.chain.Metadata(t.Context(), agent, published.Key, chains.Latest); err != nil || len(value) != 0 {
				t.Errorf("after it was cleared: %q, %v", value, err)
			}
		case chains.SyncScopeUnsetWallet:
			if a.Wallet.State != chains.WalletNone {
				t.Errorf("wallet %+v", a.Wallet)
			}
		case chains.SyncScopeSubmitWallet:
			if a.Wallet.Address != b.Account(wallet) || a.Wallet.State != chains.WalletSet {
				t.Errorf("wallet %+v", a.Wallet)
			}
		}
	}
	b.grant(t, ownerKey, agent, chains.SyncScopeMetadata)
	for name, c := range map[string]struct {
		entry chains.MetadataEntry
		want  string
	}{
		"a key of another kind":     {chains.MetadataEntry{Key: "note", Value: []byte("x")}, "agentWallet:<CAIP-2> only"},
		"the wallet itself":         {chains.MetadataEntry{Key: "agentWallet", Value: []byte("x")}, "agentWallet:<CAIP-2> only"},
		"a key without a chain":     {chains.MetadataEntry{Key: "agentWallet:", Value: []byte("x")}, "agentWallet:<CAIP-2> only"},
		"no account":                {chains.MetadataEntry{Key: published.Key, Value: []byte("x")}, published.Key},
		"an account elsewhere":      {chains.MetadataEntry{Key: "agentWallet:eip155:1", Value: published.Value}, "account of another chain"},
		"an account with checksums": {chains.MetadataEntry{Key: published.Key, Value: []byte("eip155:8453:0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0")}, "canonical form"},
	} {
		if _, err := b.writer(t, relayerKey).Sign(t.Context(), chains.SyncMetadata{Agent: agent, Entry: c.entry}, chains.SignOptions{}); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want something about %q", name, err, c.want)
		}
		if said := b.delegateSays(t, relayerKey, chains.SyncMetadata{Agent: agent, Entry: c.entry}); strings.Contains(c.want, "only") && said == nil {
			t.Errorf("%s: the delegate takes it", name)
		}
	}
	b.do(t, relayerKey, chains.SyncMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: "agentWallet:somewhere", Value: []byte("x")}})
	b.do(t, ownerKey, chains.Approve{Agent: agent, Operator: b.Account(b.Delegate())})
	b.refuses(t, "a delegate without approval", relayerKey, ops[chains.SyncScopeMetadata](), chains.Unauthorized, "the owner has not approved the SyncDelegate")
	missing := caip.AgentRef{Registry: agent.Registry, ID: "99"}
	b.refuses(t, "an unknown agent", relayerKey, chains.SyncUnsetWallet{Agent: missing}, chains.NotFound, "is not registered")
	for name, op := range map[string]chains.GrantSync{
		"an unknown scope": {Agent: agent, Relayer: relayer, Scopes: 16}, "the zero address": {Agent: agent, Relayer: b.Account(common.Address{})},
	} {
		if _, err := b.writer(t, ownerKey).Sign(t.Context(), op, chains.SignOptions{}); chains.KindOf(err) != chains.Invalid {
			t.Errorf("a grant of %s: %v", name, err)
		}
	}
	without := config(b.Network)
	without.Delegate = common.Address{}
	w := evm.NewWriter(dial(t, without), b.signer(t, relayerKey), evm.WriterOptions{})
	for _, op := range []chains.Op{
		ops[chains.SyncScopeMetadata](), ops[chains.SyncScopeSubmitWallet](), registry.RetireGrants{Agent: agent, FormerOwner: relayer}, registry.RenounceGrant{Agent: agent}, registry.CancelConsents{Agent: agent},
	} {
		if _, err := w.Sign(t.Context(), op, chains.SignOptions{}); chains.KindOf(err) != chains.Unsupported {
			t.Errorf("%s without a delegate: %v", op.Verb(), err)
		}
	}
}

// A wallet needs the consent of the present owner, good once, besides its own; each thing that can
// be wrong with it has its own message.
func TestSyncWallet_needsTheOwnersConsent(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, other := b.register(t, ownerKey, ""), b.register(t, ownerKey, "")
	b.grant(t, ownerKey, agent, chains.SyncScopeSubmitWallet)
	wallet := b.Keys()[walletKey].Address
	proof := b.consent(t, agent, wallet, b.signer(t, walletKey), 0)
	op := func(consent chains.OwnerConsent) chains.SyncWallet {
		return chains.SyncWallet{Agent: agent, Wallet: b.Account(wallet), Proof: proof, Consent: consent}
	}
	good := b.ownerConsents(t, agent, wallet, ownerKey, 0)
	with := func(change func([]byte) []byte) chains.OwnerConsent {
		return chains.OwnerConsent{Deadline: good.Deadline, Signature: change(slices.Clone(good.Signature))}
	}
	stated, err := b.chain.OwnerConsent(t.Context(), agent, b.Account(wallet), good.Deadline)
	if err != nil || stated.Owner != b.Account(b.Keys()[ownerKey].Address) || stated.Nonce.Sign() != 0 {
		t.Fatalf("%+v, %v", stated, err)
	}
	text, err := json.Marshal(stated.Message)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"primaryType":"WalletConsent"`, `"name":"SyncDelegate"`, `"verifyingContract":"` + b.Delegate().Hex() + `"`, `"nonce":"0"`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s does not hold %s", text, want)
		}
	}
	digest := stated.Message.Digest()
	personal, err := signature.Sign(b.signer(t, ownerKey), common.BytesToHash(accounts.TextHash(digest[:])))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		consent chains.OwnerConsent
		want    string
	}{
		"none":                 {chains.OwnerConsent{}, "no consent of the owner"},
		"an empty one":         {chains.OwnerConsent{Deadline: good.Deadline, Signature: []byte{}}, "no signature"},
		"without a deadline":   {chains.OwnerConsent{Signature: good.Signature}, "no deadline"},
		"expired":              {b.ownerConsents(t, agent, wallet, ownerKey, 1), "has expired"},
		"a stranger's":         {b.ownerConsents(t, agent, wallet, strangerKey, 0), "not signed by"},
		"of the key itself":    {b.ownerConsents(t, agent, wallet, relayerKey, 0), "not signed by"},
		"for another agent":    {b.ownerConsents(t, other, wallet, ownerKey, 0), "not signed by"},
		"for another wallet":   {b.ownerConsents(t, agent, b.Keys()[strangerKey].Address, ownerKey, 0), "not signed by"},
		"for another deadline": {chains.OwnerConsent{Deadline: good.Deadline + 1, Signature: good.Signature}, "not signed by"},
		"64 bytes":             {with(func(s []byte) []byte { return s[:64] }), "64 bytes (compact, EIP-2098)"},
		"66 bytes":             {with(func(s []byte) []byte { return append(s, 0) }), "66 bytes"},
		"an upper s":           {with(highS), "upper half"},
		"a personal message":   {chains.OwnerConsent{Deadline: good.Deadline, Signature: personal}, "personal message (EIP-191)"},
	} {
		b.refuses(t, name, relayerKey, op(c.consent), chains.Invalid, c.want)
	}
	withoutProof := op(good)
	withoutProof.Proof = chains.WalletProof{}
	b.refuses(t, "without the wallet's own", relayerKey, withoutProof, chains.Invalid, "no proof of wallet")
	withoutProof.Proof = b.consent(t, agent, wallet, b.signer(t, strangerKey), 0)
	b.refuses(t, "with another wallet's", relayerKey, withoutProof, chains.Invalid, "not signed by")
	b.refuses(t, "by a stranger", strangerKey, op(good), chains.Unauthorized, "granted this account nothing")
	if _, _, err := b.chain.SignOwnerConsent(t.Context(), agent, b.Account(wallet), 0, b.signer(t, strangerKey)); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("signed by a stranger: %v", err)
	}

	if c, err := b.chain.CheckOwnerConsent(t.Context(), agent, b.Account(wallet), good); err != nil || c.Nonce.Sign() != 0 {
		t.Errorf("a good one: %+v, %v", c, err)
	}
	b.do(t, relayerKey, op(good))
	b.refuses(t, "a second time", relayerKey, op(good), chains.Invalid, "spent")

	// What was signed and has not served can be taken back, by the owner alone.
	_, signed, err := b.chain.SignOwnerConsent(t.Context(), agent, b.Account(wallet), 0, b.signer(t, ownerKey))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.writer(t, strangerKey).Sign(t.Context(), registry.CancelConsents{Agent: agent}, chains.SignOptions{}); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("cancelled by a stranger: %v", err)
	}
	b.do(t, ownerKey, registry.CancelConsents{Agent: agent})
	b.refuses(t, "cancelled", relayerKey, op(signed), chains.Invalid, "cancelled")

	// A former owner's does not count, also where the grant is the new one's.
	_, signed, err = b.chain.SignOwnerConsent(t.Context(), agent, b.Account(wallet), 0, b.signer(t, ownerKey))
	if err != nil {
		t.Fatal(err)
	}
	b.do(t, ownerKey, chains.Transfer{Agent: agent, To: b.Account(b.Keys()[buyerKey].Address)})
	b.refuses(t, "after a sale", relayerKey, op(signed), chains.Unauthorized, "of a former owner")
	b.grant(t, buyerKey, agent, chains.SyncScopeSubmitWallet)
	proof = b.consent(t, agent, wallet, b.signer(t, walletKey), 0)
	b.refuses(t, "of a former owner", relayerKey, op(signed), chains.Invalid, "what a former owner signed does not count")
	deadline := b.ownerConsents(t, agent, wallet, buyerKey, 0)
	if err := b.Advance(2 * time.Hour); err != nil {
		t.Fatal(err)
	}
	b.refuses(t, "an hour too late", relayerKey, op(deadline), chains.Invalid, "has expired")
	// The wallet may be the relayer's own account, which then signs for itself.
	self := b.Keys()[relayerKey].Address
	b.do(t, relayerKey, chains.SyncWallet{Agent: agent, Wallet: b.Account(self), Consent: b.ownerConsents(t, agent, self, buyerKey, 0)})
}

// An owner with code consents by its key or by its code, as it does to everything.
func TestSyncWallet_takesAnOwnerWithCode(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, codedKey, "")
	b.grant(t, codedKey, agent, chains.SyncScopeSubmitWallet)
	contract := b.deployWallet(t, b.Keys()[codeKey].Address)
	b.delegate(t, codedKey, contract)
	wallet := b.Keys()[walletKey].Address
	var last chains.SyncWallet
	for _, signer := range []int{codeKey, codedKey, codeKey} {
		last = chains.SyncWallet{
			Agent: agent, Wallet: b.Account(wallet), Proof: b.consent(t, agent, wallet, b.signer(t, walletKey), 0), Consent: b.ownerConsents(t, agent, wallet, signer, 0),
		}
		b.do(t, relayerKey, last)
		b.refuses(t, "a second time", relayerKey, last, chains.Invalid, "spent")
	}
	last.Consent = b.ownerConsents(t, agent, wallet, strangerKey, 0)
	b.refuses(t, "its no", relayerKey, last, chains.Invalid, "does not take the signature")
	account := b.Keys()[codedKey].Address
	b.answer(t, account, answersDirty)
	last.Consent = b.ownerConsents(t, agent, wallet, codeKey, 0)
	b.refuses(t, "its dirty word", relayerKey, last, chains.Invalid, "owner "+strings.ToLower(account.Hex()))
}

// What takes nothing away is no success.
func TestSyncDelegate_takesBackWhatIsThere(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, ownerKey, "")
	account := func(n int) caip.AccountID { return b.Account(b.Keys()[n].Address) }
	fails := func(name string, from int, op chains.Op, kind chains.Kind, text string) {
		t.Helper()
		if _, err := b.writer(t, from).Sign(t.Context(), op, chains.SignOptions{}); chains.KindOf(err) != kind || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v, want %s about %q", name, err, kind, text)
		}
	}
	grants := func(accounts ...caip.AccountID) delegate.SyncGrants {
		t.Helper()
		g, err := b.chain.SyncGrants(t.Context(), agent, accounts, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	revoke := chains.GrantSync{Agent: agent, Relayer: account(relayerKey), Revoke: true}
	if g := grants(); len(g.Grants) != 0 || g.Owner != account(ownerKey) {
		t.Errorf("before the first: %+v", g)
	}
	fails("no grant at all", ownerKey, revoke, chains.NotFound, "holds no grant")
	both := chains.SyncScopeURI | chains.SyncScopeUnsetWallet
	b.grant(t, ownerKey, agent, both)
	fails("somebody else's grant", strangerKey, revoke, chains.Unauthorized, "was granted by its owner "+account(ownerKey).Address)
	g := grants()
	if len(g.Grants) != 1 || g.Grants[0].Account != account(relayerKey) || g.Grants[0].Scopes != both || g.Grants[0].Usable != both || g.Grants[0].Why != "" || g.Grants[0].Expires < b.clock(t) {
		t.Errorf("granted: %+v", g)
	}
	if g := grants(account(strangerKey)); len(g.Grants) != 1 || g.Grants[0].Scopes != 0 || g.Grants[0].Why != "the owner granted this account nothing" {
		t.Errorf("of a stranger: %+v", g)
	}
	b.do(t, ownerKey, revoke)
	fails("twice", ownerKey, revoke, chains.NotFound, "holds no grant")
	if g := grants(); len(g.Grants) != 1 || g.Grants[0].Scopes != 0 || g.Grants[0].Usable != 0 {
		t.Errorf("revoked: %+v", g)
	}

	// A key gives up what it has, once.
	b.grant(t, ownerKey, agent, both)
	fails("nothing to give up", strangerKey, registry.RenounceGrant{Agent: agent}, chains.NotFound, "nothing")
	b.do(t, relayerKey, registry.RenounceGrant{Agent: agent})
	fails("given up already", relayerKey, registry.RenounceGrant{Agent: agent, Owner: account(ownerKey)}, chains.NotFound, "nothing")

	// A short grant ends by itself.
	short := evm.NewWriter(b.chain, b.signer(t, ownerKey), evm.WriterOptions{GrantFor: time.Hour})
	b.land(t, short, sign(t, short, chains.GrantSync{Agent: agent, Relayer: account(relayerKey)}, chains.SignOptions{}))
	if err := b.Advance(2 * time.Hour); err != nil {
		t.Fatal(err)
	}
	b.refuses(t, "an expired grant", relayerKey, chains.SyncURI{Agent: agent}, chains.Unauthorized, "the grant expired")
	if g := grants(); g.Grants[0].Scopes != chains.SyncScopeURI || g.Grants[0].Usable != 0 || g.Grants[0].Why != "the grant expired" {
		t.Errorf("expired: %+v", g)
	}

	// Grants of a former owner sleep, and would wake with his return: retiring them ends that.
	b.grant(t, ownerKey, agent, both)
	b.refuses(t, "while he owns it", strangerKey, registry.RetireGrants{Agent: agent, FormerOwner: account(ownerKey)}, chains.Invalid, "only a former owner's grants")
	b.do(t, ownerKey, chains.Transfer{Agent: agent, To: account(buyerKey)})
	if g := grants(); g.Owner != account(buyerKey) || g.Grants[0].Scopes != 0 || g.Grants[0].Why != "the grant is of a former owner" {
		t.Errorf("after a sale: %+v", g)
	}
	returned := func(want string) {
		t.Helper()
		b.do(t, buyerKey, chains.Transfer{Agent: agent, To: account(ownerKey)})
		b.do(t, ownerKey, chains.Approve{Agent: agent, Operator: b.Account(b.Delegate()), Approved: true})
		if g, err := b.chain.Grant(t.Context(), agent, account(relayerKey)); err != nil || g.Refusal(chains.SyncScopeURI) != want {
			t.Errorf("after his return: %+v, %v, want %q", g, err, want)
		}
	}
	returned("")
	b.do(t, ownerKey, chains.Transfer{Agent: agent, To: account(buyerKey)})
	b.do(t, strangerKey, registry.RetireGrants{Agent: agent, FormerOwner: account(ownerKey)})
	returned("the owner granted this account nothing")
	fails("a retired grant", ownerKey, revoke, chains.NotFound, "holds no grant")

	missing := caip.AgentRef{Registry: agent.Registry, ID: "99"}
	for _, op := range []chains.Op{registry.RetireGrants{Agent: missing, FormerOwner: account(ownerKey)}, registry.RenounceGrant{Agent: missing}, registry.CancelConsents{Agent: missing},
		chains.GrantSync{Agent: missing, Relayer: account(relayerKey), Revoke: true}} {
		fails(op.Verb(), ownerKey, op, chains.NotFound, "is not registered")
	}
	fails("nobody", ownerKey, registry.RetireGrants{Agent: agent, FormerOwner: b.Account(common.Address{})}, chains.Invalid, "zero address")
	if _, err := b.chain.SyncGrants(t.Context(), missing, nil, chains.Latest); chains.KindOf(err) != chains.NotFound {
		t.Errorf("grants for an unknown agent: %v", err)
	}
	if _, err := b.chain.OwnerConsent(t.Context(), missing, account(walletKey), 0); chains.KindOf(err) != chains.NotFound {
		t.Errorf("a consent for an unknown agent: %v", err)
	}
	if _, err := b.chain.OwnerConsent(t.Context(), agent, b.Account(common.Address{}), 0); chains.KindOf(err) != chains.Invalid {
		t.Errorf("a consent to nobody: %v", err)
	}
}
