package response_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/response"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// answered is a paid request and what its server sent with the answer.
type answered struct {
	w         *verifytest.World
	chain     *memchain.Chain
	agent     caip.AgentRef
	key       *interaction.Key
	from      int64 // validity of the key in the file
	until     any
	tx        string
	req       response.Request
	said      map[string]any // PAYMENT-RESPONSE
	extension map[string]any
}

func newAnswered(t *testing.T, generation x402.Generation, algorithm string, chain caip.ChainID) *answered {
	t.Helper()
	w := verifytest.New(t)
	a := &answered{w: w, agent: w.Agents[chain], chain: w.A, until: nil}
	if chain == verifytest.ChainS {
		a.chain = w.S
	}
	key, err := interaction.NewKey(algorithm, bytes.Repeat([]byte{9}, 32))
	if err != nil {
		t.Fatal(err)
	}
	a.key = key
	a.file([]any{a.signer(key)}, a.agent)
	to := a.chain.Account("wallet")
	terms, err := x402.Parse(verifytest.Request(w.All(), to))
	if err != nil {
		t.Fatal(err)
	}
	asset := caip.AccountID{Chain: chain, Address: strings.ToLower(terms.Accepts[0].Asset)}
	if chain == verifytest.ChainS {
		asset.Address = terms.Accepts[0].Asset
	}
	a.pays("payer", chains.Move{To: to, Asset: asset, Amount: "1000"})
	w.Settle()
	a.req = response.Request{Request: []byte(`{"city":"Oslo"}`), Response: []byte(`{"temp":21}`), Agent: a.agent, Terms: &terms}
	a.sign(generation)
	return a
}

func (a *answered) signer(key *interaction.Key) map[string]any {
	return map[string]any{"publicKey": hex.EncodeToString(key.PublicKey()), "algorithm": key.Algorithm(), "role": "owner", "validFrom": a.from, "validUntil": a.until}
}

// file publishes a registration file with keys.
func (a *answered) file(signers []any, refs ...caip.AgentRef) {
	var list []any
	for _, r := range refs {
		list = append(list, map[string]any{"agentId": r.ID, "agentRegistry": r.Registry})
	}
	body, err := json.Marshal(map[string]any{"name": "agent", "registrations": list, "signers": signers})
	if err != nil {
		panic(err)
	}
	a.w.SetURI(a.chain, "data:application/json;base64,"+base64.StdEncoding.EncodeToString(body))
	a.w.Settle()
}

// sign makes the settlement response for the exchange as it is now.
func (a *answered) sign(generation x402.Generation) {
	network := a.agent.Chain()
	e := interaction.Exchange{TaskRef: network.String() + ":" + a.tx, Request: a.req.Request, Response: a.req.Response, Target: a.req.Target}
	hash := e.SeedHash()
	a.extension = map[string]any{"networkId": network, "agentId": a.agent.ID, "taskRef": e.TaskRef, "timestamp": 1_800_000_000}
	if generation == x402.V1 {
		data, err := e.DataHash()
		if err != nil {
			panic(err)
		}
		hash = interaction.V1Hash(e.TaskRef, data)
		a.extension = map[string]any{"agentRegistry": a.agent.Registry, "agentId": a.agent.ID, "taskRef": e.TaskRef, "dataHash": data,
			"agentSignerPublicKey": "0x" + hex.EncodeToString(a.key.PublicKey()), "agentSignatureAlgorithm": a.key.Algorithm()}
	}
	signature, err := a.key.Sign(hash)
	if err != nil {
		panic(err)
	}
	a.extension["interactionHash"], a.extension["agentSignature"] = hash, hex.EncodeToString(signature)
	a.said = map[string]any{"success": true, "transaction": a.tx, "network": network, "payer": a.chain.Account("payer").Address, "extensions": map[string]any{x402.ReputationID: a.extension}}
}

// pays replaces the payment by another one.
func (a *answered) pays(from string, move chains.Move) {
	a.w.T.Helper()
	var err error
	if a.tx, err = a.chain.Pay(from, move, false); err != nil {
		a.w.T.Fatal(err)
	}
}

func (a *answered) verify(t *testing.T) verify.Report {
	t.Helper()
	var err error
	if a.req.Settlement, err = json.Marshal(a.said); a.said == nil {
		a.req.Settlement = nil // the server sends none
	} else if err != nil {
		t.Fatal(err)
	}
	report, err := response.Verify(t.Context(), a.w.Deps, a.req)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestResponse_honest(t *testing.T) {
	for _, generation := range []x402.Generation{x402.Seed, x402.V1} {
		for _, algorithm := range []string{registration.Ed25519, registration.Secp256k1} {
			for _, chain := range []caip.ChainID{verifytest.ChainA, verifytest.ChainS} {
				a := newAnswered(t, generation, algorithm, chain)
				if r := a.verify(t); r.Verdict != verify.Verified || r.Exit != 0 {
					t.Errorf("%s, %s, %s:\n%s", generation, algorithm, chain, verifytest.Explain(r))
				}
				a.req.Terms.Reputation = nil
				if r := a.verify(t); r.Verdict != verify.Verified || r.Identity != verify.NamedByCaller {
					t.Errorf("%s, %s, %s, with terms that declare nobody:\n%s", generation, algorithm, chain, verifytest.Explain(r))
				}
				a.req.Terms = nil
				if r := a.verify(t); r.Verdict != verify.Verified {
					t.Errorf("%s, %s, %s, without terms:\n%s", generation, algorithm, chain, verifytest.Explain(r))
				}
			}
		}
	}
}

// Terms that declare nobody are the agent's where the caller names it and its wallet was paid.
func TestResponse_withTermsThatDeclareNobody(t *testing.T) {
	for _, generation := range []x402.Generation{x402.Seed, x402.V1} {
		for name, c := range map[string]struct {
			change func(*answered)
			want   verify.Verdict
			text   string
		}{
			"nobody is named":  {func(a *answered) { a.req.Agent = caip.AgentRef{} }, verify.Ambiguous, "name the"},
			"another is named": {func(a *answered) { a.req.Agent = a.w.Register(a.chain, "thief", "") }, verify.Mismatch, "another agent signs"},
			"another was paid": {func(a *answered) {
				to, accept := a.chain.Account("thief"), &a.req.Terms.Accepts[0]
				accept.PayTo = to.Address
				a.pays("payer", chains.Move{To: to, Asset: caip.AccountID{Chain: to.Chain, Address: strings.ToLower(accept.Asset)}, Amount: accept.Amount})
				a.w.Settle()
				a.sign(generation)
			}, verify.Mismatch, "payTo was not the wallet"},
		} {
			a := newAnswered(t, generation, registration.Secp256k1, verifytest.ChainA)
			a.req.Terms.Reputation = nil
			c.change(a)
			if r := a.verify(t); r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), c.text) {
				t.Errorf("%s, %s: want %s with %q, got\n%s", generation, name, c.want, c.text, verifytest.Explain(r))
			}
		}
	}
}

// Who paid is shown, and required where anybody says it.
func TestResponse_payer(t *testing.T) {
	a := newAnswered(t, x402.Seed, registration.Ed25519, verifytest.ChainA)
	a.req.Payer = a.chain.Account("payer")
	if r := a.verify(t); r.Verdict != verify.Verified || !outcome(r, settlement.CheckPayer, verify.Pass, true) {
		t.Errorf("named by both:\n%s", verifytest.Explain(r))
	}
	delete(a.said, "payer")
	if r := a.verify(t); r.Verdict != verify.Verified || !outcome(r, settlement.CheckPayer, verify.Pass, true) {
		t.Errorf("named by the caller:\n%s", verifytest.Explain(r))
	}
	a.req.Payer = caip.AccountID{}
	if r := a.verify(t); r.Verdict != verify.Verified || !outcome(r, settlement.CheckPayer, verify.Skip, false) {
		t.Errorf("named by nobody:\n%s", verifytest.Explain(r))
	}
}

func outcome(r verify.Report, name string, want verify.Outcome, required bool) bool {
	return slices.ContainsFunc(r.Checks, func(c verify.Check) bool { return c.Name == name && c.Outcome == want && c.Required == required })
}

// Each case spoils one thing.
func TestResponse_refuses(t *testing.T) {
	other := func() *interaction.Key {
		key, err := interaction.NewKey(registration.Secp256k1, bytes.Repeat([]byte{5}, 32))
		if err != nil {
			panic(err)
		}
		return key
	}()
	for name, c := range map[string]struct {
		spoil func(*answered)
		want  verify.Verdict
		exit  int
		text  string
	}{
		"not settled":               {func(a *answered) { a.said["success"] = false }, verify.Invalid, 3, "not settled"},
		"no header":                 {func(a *answered) { a.said = nil }, verify.Downgraded, 3, "sends no header PAYMENT-RESPONSE"},
		"no header, of nobody":      {func(a *answered) { a.said, a.req.Agent, a.req.Terms = nil, caip.AgentRef{}, nil }, verify.NotRegistered, 4, "named by nobody"},
		"nothing signed":            {func(a *answered) { delete(a.said, "extensions") }, verify.Downgraded, 3, "signs nothing"},
		"malformed":                 {func(a *answered) { a.extension["interactionHash"] = "0x12" }, verify.Invalid, 3, "interactionHash"},
		"another answer":            {func(a *answered) { a.req.Response = []byte(`{"temp":22}`) }, verify.Mismatch, 3, "interaction-hash"},
		"another question":          {func(a *answered) { a.req.Request = nil }, verify.Mismatch, 3, "interaction-hash"},
		"hash of another answer":    {func(a *answered) { a.extension["interactionHash"] = caip.Keccak256([]byte("x")) }, verify.Mismatch, 3, ""},
		"another transaction":       {func(a *answered) { a.said["transaction"] = caip.Keccak256([]byte("x")).String() }, verify.Mismatch, 3, "another transaction"},
		"no transaction":            {func(a *answered) { delete(a.said, "transaction") }, verify.Invalid, 3, "names no transaction"},
		"a task elsewhere":          {func(a *answered) { a.extension["taskRef"] = verifytest.ChainB.String() + ":" + a.tx }, verify.Mismatch, 3, "another network"},
		"a task that is none":       {func(a *answered) { a.extension["taskRef"] = a.tx }, verify.Invalid, 3, "taskRef"},
		"settled elsewhere":         {func(a *answered) { a.said["network"] = verifytest.ChainB }, verify.Mismatch, 3, "another network"},
		"another agent":             {func(a *answered) { a.extension["agentId"] = "77" }, verify.Mismatch, 3, "another agent signs"},
		"somebody else's payment":   {func(a *answered) { a.said["payer"] = a.chain.Account("buyer").Address }, verify.Mismatch, 3, "somebody else has paid"},
		"a payer that is none":      {func(a *answered) { a.said["payer"] = "x" }, verify.Invalid, 3, "no account"},
		"to another payer":          {func(a *answered) { a.req.Payer = a.chain.Account("buyer") }, verify.Mismatch, 3, "somebody else's payment"},
		"not the caller's payment":  {func(a *answered) { a.req.Payer = a.chain.Account("buyer"); delete(a.said, "payer") }, verify.Mismatch, 3, "somebody else has paid"},
		"an agent of no registry":   {func(a *answered) { a.req.Agent, a.req.Terms = caip.AgentRef{}, nil }, verify.Ambiguous, 3, "no registry"},
		"a key that is not his":     {func(a *answered) { a.key = other; a.sign(x402.Seed) }, verify.Mismatch, 3, "no key of the registration file"},
		"no keys":                   {func(a *answered) { a.file(nil, a.agent) }, verify.NotListed, 3, "no key"},
		"a key to come":             {func(a *answered) { a.from = 4_000_000_000; a.file([]any{a.signer(a.key)}, a.agent) }, verify.Mismatch, 3, "may be used from"},
		"a key that has expired":    {func(a *answered) { a.until = 1; a.file([]any{a.signer(a.key)}, a.agent) }, verify.Mismatch, 3, "may be used from"},
		"a file of somebody else":   {func(a *answered) { a.file([]any{a.signer(a.key)}, a.w.Agents[verifytest.ChainB]) }, verify.NotListed, 3, "does not list"},
		"no file":                   {func(a *answered) { a.w.SetURI(a.chain, ""); a.w.Settle() }, verify.Invalid, 3, "no agentURI"},
		"a file that is changing":   {func(a *answered) { a.w.SetURI(a.chain, "data:,{}") }, verify.RecentlyChanged, 3, "is changing"},
		"files cannot be read":      {func(a *answered) { a.w.Deps.Fetch = nil }, verify.Unreachable, 1, ""},
		"the chain does not answer": {func(a *answered) { a.chain.SetFault(verifytest.Failing("Agent", chains.Unreachable)) }, verify.Unreachable, 1, ""},
		"an unknown registry":       {func(a *answered) { a.w.Deps.Book = caip.Book{} }, verify.UnknownRegistry, 3, ""},
		"less than was agreed":      {func(a *answered) { a.req.Terms.Accepts[0].Amount = "1001" }, verify.Mismatch, 3, "paid less"},
		"more than was agreed":      {func(a *answered) { a.req.Terms.Accepts[0].Amount = "999" }, verify.Mismatch, 3, "paid more"},
		"another asset":             {func(a *answered) { a.req.Terms.Accepts[0].Asset = a.w.A.Account("coin").Address }, verify.Mismatch, 3, "paid nothing"},
		"paid to somebody else":     {func(a *answered) { a.req.Terms.Accepts[0].PayTo = a.w.A.Account("thief").Address }, verify.Mismatch, 3, "paid nothing"},
		"a transaction that failed": {func(a *answered) { a.pay(true) }, verify.Mismatch, 3, "has failed"},
		"a transaction not there":   {func(a *answered) { a.tx = caip.Keccak256([]byte("x")).String(); a.sign(x402.Seed) }, verify.Unconfirmed, 1, "no transaction"},
		"payments cannot be read":   {func(a *answered) { a.chain.SetFault(verifytest.Failing("Settlement", chains.Unsupported)) }, verify.Unreachable, 1, "Settlement"},
		"the clock cannot be read":  {func(a *answered) { a.chain.SetFault(verifytest.Failing("BlockTime", chains.Unreachable)) }, verify.Unreachable, 1, "BlockTime"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAnswered(t, x402.Seed, registration.Secp256k1, verifytest.ChainA)
			c.spoil(a)
			if r := a.verify(t); r.Verdict != c.want || r.Exit != c.exit || !strings.Contains(verifytest.Explain(r), c.text) {
				t.Fatalf("want %s, exit %d, with %q, got\n%s", c.want, c.exit, c.text, verifytest.Explain(r))
			}
		})
	}
}

// Without the terms something has to have gone from the payer to the wallet that the agent had
// then.
func TestResponse_withoutTermsLooksThePaymentUp(t *testing.T) {
	payIn := func(a *answered, asset caip.AccountID, from, to string) {
		a.pays(from, chains.Move{To: a.chain.Account(to), Asset: asset, Amount: "7"})
	}
	pay := func(a *answered, from, to string) { payIn(a, a.chain.Account("coin"), from, to) }
	clearCopy := func(a *answered) {
		a.w.Do(a.chain, "owner", chains.SetMetadata{Agent: a.agent, Entry: chains.MetadataEntry{Key: chains.WalletCopyKey(a.agent.Chain())}})
	}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	sellAlone := func(a *answered) {
		a.w.Do(a.chain, "owner", chains.Transfer{Agent: a.agent, To: a.chain.Account("buyer"), Bare: true})
	}
	handOver := func(a *answered, from, to string) { must(a.chain.SetAuthority(from, a.agent, a.chain.Account(to))) }
	only := map[string]caip.ChainID{ // what can happen on one of the chains only
		"to an agent without a wallet":                               verifytest.ChainA,
		"while a copy was cleared":                                   verifytest.ChainA,
		"to the buyer's wallet, the seller points at the metadata":   verifytest.ChainS,
		"while the metadata was elsewhere":                           verifytest.ChainS,
		"to the holder himself, whoever had the authority meanwhile": verifytest.ChainS,
		"to the seller, before the buyer has the authority":          verifytest.ChainS,
	}
	for name, c := range map[string]struct {
		change func(*answered)
		want   verify.Verdict
		text   string
	}{
		"paid":                     {func(*answered) {}, verify.Verified, "amount not compared"},
		"paid in the chain's coin": {func(a *answered) { payIn(a, caip.AccountID{}, "payer", "wallet") }, verify.Verified, "of the coin of"},
		"in a token that he made":  {func(a *answered) { payIn(a, a.chain.Account("made"), "payer", "wallet") }, verify.Unconfirmed, "is not known"},
		"in another's, by another": {func(a *answered) { payIn(a, a.chain.Account("made"), "buyer", "wallet") }, verify.Mismatch, "somebody else has paid"},
		"the agent's own feedback": {func(a *answered) {
			a.tx = a.w.Do(a.chain, "reviewer", chains.GiveFeedback{Agent: a.agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).TxID
		}, verify.Mismatch, "paid nothing to the wallet"},
		"a payment to another":     {func(a *answered) { pay(a, "payer", "thief") }, verify.Mismatch, "paid nothing to the wallet"},
		"another's payment":        {func(a *answered) { pay(a, "buyer", "wallet") }, verify.Mismatch, "somebody else has paid"},
		"to a wallet that was his": {func(a *answered) { a.w.SetWallet(a.chain, "owner", "later") }, verify.Verified, "amount not compared"},
		"to a wallet of before a sale": {func(a *answered) {
			a.w.Sell(a.chain)
			a.w.Do(a.chain, "buyer", chains.SetWallet{Agent: a.agent, Wallet: a.chain.Account("later")})
		}, verify.Verified, "amount not compared"},
		"to a wallet to come": {func(a *answered) {
			pay(a, "payer", "later")
			a.w.SetWallet(a.chain, "owner", "later")
		}, verify.Mismatch, "paid nothing to the wallet"},
		"to an agent without a wallet": {func(a *answered) {
			a.w.UnsetWallet(a.chain)
			a.w.Now = a.w.Now.Add(20 * time.Minute)
			pay(a, "payer", "wallet")
		}, verify.Mismatch, "no wallet"},
		"to a wallet that is cleared for the payment's block": {func(a *answered) {
			a.w.UnsetWallet(a.chain)
			pay(a, "payer", "wallet")
			a.w.SetWallet(a.chain, "owner", "wallet")
		}, verify.Verified, "amount not compared"},
		"to a wallet that another takes the place of meanwhile": {func(a *answered) {
			a.w.SetWallet(a.chain, "owner", "later")
			pay(a, "payer", "wallet")
		}, verify.Verified, "amount not compared"},
		"to the seller's wallet, a moment after the sale": {func(a *answered) {
			a.w.Sell(a.chain)
			pay(a, "payer", "wallet")
		}, verify.Mismatch, ""},
		"while a copy was cleared": {func(a *answered) {
			clearCopy(a)
			pay(a, "payer", "wallet")
			clearCopy(a)
			a.w.SetWallet(a.chain, "owner", "later")
		}, verify.Verified, "amount not compared"},
		"to the buyer's wallet, the seller points at the metadata": {func(a *answered) {
			sellAlone(a)
			handOver(a, "owner", "buyer")
			a.w.SetWallet(a.chain, "buyer", "later")
			must(a.chain.Redirect("owner", a.agent, chains.PointsHome))
			pay(a, "payer", "later")
			must(a.chain.Redirect("owner", a.agent, chains.PointsHome))
		}, verify.Verified, "amount not compared"},
		"while the metadata was elsewhere": {func(a *answered) {
			must(a.chain.Redirect("owner", a.agent, chains.PointsAway))
			a.w.Now = a.w.Now.Add(20 * time.Minute)
			pay(a, "payer", "wallet")
			must(a.chain.Redirect("owner", a.agent, chains.PointsHome))
		}, verify.Mismatch, "metadata-redirected"},
		"to the holder himself, whoever had the authority meanwhile": {func(a *answered) {
			a.w.SetWallet(a.chain, "owner", "owner")
			handOver(a, "owner", "buyer")
			handOver(a, "buyer", "owner")
			pay(a, "payer", "owner")
			a.w.SetWallet(a.chain, "owner", "later")
		}, verify.Verified, "amount not compared"},
		"to the seller, before the buyer has the authority": {func(a *answered) {
			sellAlone(a)
			a.w.SetWallet(a.chain, "owner", "thief")
			pay(a, "payer", "thief")
			handOver(a, "owner", "buyer")
		}, verify.Mismatch, "stale-authority"},
	} {
		for _, chain := range []caip.ChainID{verifytest.ChainA, verifytest.ChainS} {
			for _, state := range []bool{true, false} { // what the node keeps
				if on, one := only[name]; one && on != chain {
					continue
				}
				a := newAnswered(t, x402.Seed, registration.Secp256k1, chain)
				c.change(a)
				a.w.Settle()
				a.sign(x402.Seed)
				a.req.Terms = nil
				if !state {
					a.w.Deps.Registries[a.agent.Registry] = chains.Opened(pruned{a.chain})
				}
				if r := a.verify(t); r.Verdict != c.want || r.Exit != c.want.Exit() || !strings.Contains(verifytest.Explain(r), c.text) {
					t.Errorf("%s on %s, state %t: want %s with %q, got\n%s", name, chain, state, c.want, c.text, verifytest.Explain(r))
				}
			}
		}
	}
}

// pruned is a node that keeps no state of old blocks, behind an adapter that reads back to the last
// sale.
type pruned struct{ *memchain.Chain }

func (p pruned) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	events, err := p.Chain.History(ctx, ref, upTo)
	for i := len(events) - 1; i >= 0; i-- {
		if events[i].Kind == chains.KindTransferred {
			return events[i:], err
		}
	}
	return events, err
}

func (pruned) AgentAt(context.Context, caip.AgentRef, chains.Position) (chains.Agent, error) {
	return chains.Agent{}, &chains.Error{Kind: chains.Unreachable, Op: "read agent", Err: errors.New("missing trie node")}
}

// halfRead is a node whose transactions' own value cannot be read.
type halfRead struct{ *memchain.Chain }

func (h halfRead) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	s, err := h.Chain.Settlement(ctx, txID, at)
	s.Unread = "what it carries is not known"
	return s, err
}

// What could not be read proves neither that something was paid nor that nothing was.
func TestResponse_whatCannotBeRead(t *testing.T) {
	for asset, want := range map[string]verify.Verdict{"coin": verify.Verified, "made": verify.Unconfirmed, "": verify.Unconfirmed} {
		a := newAnswered(t, x402.Seed, registration.Secp256k1, verifytest.ChainA)
		to := "wallet"
		if asset == "" {
			to = "thief"
		}
		a.pays("payer", chains.Move{To: a.chain.Account(to), Asset: a.chain.Account(asset), Amount: "7"})
		a.w.Settle()
		a.sign(x402.Seed)
		a.req.Terms = nil
		a.w.Deps.Registries[a.agent.Registry] = chains.Opened(halfRead{a.chain})
		if r := a.verify(t); r.Verdict != want || want != verify.Verified && !strings.Contains(verifytest.Explain(r), "what it carries is not known") {
			t.Errorf("%q: want %s, got\n%s", asset, want, verifytest.Explain(r))
		}
	}
}

// A payment is believed once it is safe, and not before.
func TestResponse_thePaymentIsSafe(t *testing.T) {
	a := newAnswered(t, x402.Seed, registration.Secp256k1, verifytest.ChainA)
	a.pays("payer", chains.Move{To: a.chain.Account("wallet"), Asset: a.chain.Account("coin"), Amount: "7"})
	a.sign(x402.Seed)
	a.req.Terms = nil
	if r := a.verify(t); r.Verdict != verify.Unconfirmed || r.Exit != 1 || !strings.Contains(verifytest.Explain(r), "not final") {
		t.Errorf("not safe yet:\n%s", verifytest.Explain(r))
	}
	a.chain.Mine(2) // of a lag of 4 blocks
	if r := a.verify(t); r.Verdict != verify.Verified || !outcome(r, settlement.CheckPaid, verify.Pass, true) {
		t.Errorf("safe:\n%s", verifytest.Explain(r))
	}
	delete(a.w.Deps.Registries, a.agent.Registry)
	if r := a.verify(t); r.Exit != 1 {
		t.Errorf("the chain is not configured:\n%s", verifytest.Explain(r))
	}
}

// A server that holds a key of the agent can name itself in the terms: the agent has to be paid all
// the same. On solana what counts is who owned the token account. The agent's whole past is not
// asked for where the wallet of the block was paid.
func TestResponse_withTermsTheAgentIsPaid(t *testing.T) {
	for _, chain := range []caip.ChainID{verifytest.ChainA, verifytest.ChainS} {
		for name, c := range map[string]struct {
			to   string
			want verify.Verdict
			text string
		}{
			"the agent":    {"wallet", verify.Verified, ""},
			"somebody":     {"thief", verify.Mismatch, "payTo was not the wallet"},
			"its account":  {"nested", verify.Mismatch, "payTo was not the wallet"},
			"a wallet now": {"later", verify.Mismatch, "payTo was not the wallet"},
		} {
			a := newAnswered(t, x402.Seed, registration.Ed25519, chain)
			owner, terms := a.chain.Account(c.to), &a.req.Terms.Accepts[0]
			asset, err := caip.NewAccountID(chain, terms.Asset)
			if err != nil {
				t.Fatal(err)
			}
			move := chains.Move{To: owner, Asset: asset, Amount: terms.Amount}
			if terms.PayTo = owner.Address; c.to == "nested" {
				move.To = a.chain.Account("the wallet's token account") // as clients pay a payTo that is one
				terms.PayTo = move.To.Address
			} else if chain == verifytest.ChainS {
				move.Account = a.chain.Account("token account")
				terms.PayTo = move.Account.Address
			}
			a.pays("payer", move)
			a.w.Settle()
			if c.to == "later" {
				a.w.SetWallet(a.chain, "owner", "later")
				a.w.Settle()
			}
			a.sign(x402.Seed)
			if c.to == "wallet" {
				a.chain.FailNext("HistoryAfter", 10)
			}
			if r := a.verify(t); r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), c.text) {
				t.Errorf("%s on %s: want %s with %q, got\n%s", name, chain, c.want, c.text, verifytest.Explain(r))
			}
		}
	}
}

// Whoever paid by a link may name the registration that he knows: that the one on the payment's
// network signs says nothing against it, nor that the request declares nobody on its own.
func TestResponse_ofAPaymentByLink(t *testing.T) {
	for _, generation := range []x402.Generation{x402.Seed, x402.V1} {
		for name, change := range map[string]func(*answered){
			"the request declares all": func(*answered) {},
			"it declares nobody":       func(a *answered) { a.req.Terms.Reputation = nil },
			"it is not at hand":        func(a *answered) { a.req.Terms = nil },
		} {
			a := newAnswered(t, generation, registration.Secp256k1, verifytest.ChainA)
			a.req.Agent = a.w.Agents[verifytest.ChainB]
			change(a)
			if r := a.verify(t); r.Exit != verify.ExitUnchecked || !strings.Contains(r.Reason, "name the agent by its registration on the network of the payment") {
				t.Errorf("%s, %s: want exit 1 with the remedy, got\n%s", generation, name, verifytest.Explain(r))
			}
		}
	}
	a := newAnswered(t, x402.V1, registration.Secp256k1, verifytest.ChainA)
	a.req.Agent = a.w.Agents[verifytest.ChainB]
	a.extension["agentRegistry"], a.extension["agentId"] = a.req.Agent.Registry, a.req.Agent.ID
	a.req.Terms.Reputation.Registrations = slices.DeleteFunc(a.req.Terms.Reputation.Registrations, func(one x402.Registration) bool { return one.Agent == a.req.Agent })
	if r := a.verify(t); !outcome(r, verify.CheckIdentity, verify.Pass, true) || r.Exit == verify.ExitVerified {
		t.Errorf("signed as the agent that is named:\n%s", verifytest.Explain(r))
	}
}

// Of an agent that is registered elsewhere it cannot be told whether it was paid.
func TestResponse_withTermsOfAnotherNetwork(t *testing.T) {
	a := newAnswered(t, x402.V1, registration.Secp256k1, verifytest.ChainA)
	terms := &a.req.Terms.Accepts[0]
	terms.Network, terms.PayTo = verifytest.ChainB, a.w.B.Account("thief").Address
	var err error
	asset := caip.AccountID{Chain: verifytest.ChainB, Address: strings.ToLower(terms.Asset)}
	if a.tx, err = a.w.B.Pay("payer", chains.Move{To: terms.To(), Asset: asset, Amount: terms.Amount}, false); err != nil {
		t.Fatal(err)
	}
	a.w.Settle()
	e := interaction.Exchange{TaskRef: verifytest.ChainB.String() + ":" + a.tx, Request: a.req.Request, Response: a.req.Response}
	data, err := e.DataHash()
	if err != nil {
		t.Fatal(err)
	}
	hash := interaction.V1Hash(e.TaskRef, data)
	signature, err := a.key.Sign(hash)
	if err != nil {
		t.Fatal(err)
	}
	a.extension["taskRef"], a.extension["interactionHash"], a.extension["agentSignature"] = e.TaskRef, hash, hex.EncodeToString(signature)
	a.said["network"], a.said["transaction"], a.said["payer"] = verifytest.ChainB, a.tx, a.w.B.Account("payer").Address
	if r := a.verify(t); r.Verdict != verify.Unreachable || !strings.Contains(verifytest.Explain(r), "cannot be told") {
		t.Errorf("want %s, got\n%s", verify.Unreachable, verifytest.Explain(r))
	}
}

// Where the money waits in an escrow or a channel, what reached payTo is not in the transaction.
func TestResponse_escrow(t *testing.T) {
	a := newAnswered(t, x402.Seed, registration.Secp256k1, verifytest.ChainA)
	a.req.Terms.Accepts[0].Scheme, a.req.Terms.Accepts[0].PayTo = "auth-capture", a.w.A.Account("thief").Address
	if r := a.verify(t); r.Verdict != verify.Unconfirmed || r.Exit != 1 || !strings.Contains(verifytest.Explain(r), "auth-capture") {
		t.Errorf("got\n%s", verifytest.Explain(r))
	}
}

// What the escrow passes on in the same transaction comes from the escrow, and less a fee: that is
// nobody else's payment.
func TestResponse_escrowPaysOn(t *testing.T) {
	for _, amount := range []string{"1000", "990"} {
		a := newAnswered(t, x402.Seed, registration.Secp256k1, verifytest.ChainA)
		terms := &a.req.Terms.Accepts[0]
		asset, _ := caip.NewAccountID(terms.Network, terms.Asset)
		a.pays("payer", chains.Move{From: a.chain.Account("escrow"), To: terms.To(), Asset: asset, Amount: amount})
		a.w.Settle()
		a.sign(x402.Seed)
		for scheme, want := range map[string]verify.Verdict{"auth-capture": verify.Unconfirmed, "exact": verify.Mismatch} {
			terms.Scheme = scheme
			if r := a.verify(t); r.Verdict != want {
				t.Errorf("%s, %s: want %s, got\n%s", scheme, amount, want, verifytest.Explain(r))
			}
		}
		delete(a.said, "payer") // nor does anybody say whose it is
		terms.Scheme = "auth-capture"
		if r := a.verify(t); r.Verdict != verify.Unconfirmed {
			t.Errorf("%s, by nobody: %s", amount, verifytest.Explain(r))
		}
	}
}

// Of the scheme upto the agreed amount is the most that is taken.
func TestResponse_upto(t *testing.T) {
	for amount, want := range map[string]verify.Verdict{"999": verify.Mismatch, "1000": verify.Verified, "5000": verify.Verified} {
		a := newAnswered(t, x402.Seed, registration.Secp256k1, verifytest.ChainA)
		a.req.Terms.Accepts[0].Scheme, a.req.Terms.Accepts[0].Amount = "upto", amount
		if r := a.verify(t); r.Verdict != want {
			t.Errorf("at most %s: want %s, got\n%s", amount, want, verifytest.Explain(r))
		}
	}
}

// pay replaces the payment by another one and signs for it.
func (a *answered) pay(fails bool) {
	var err error
	terms := a.req.Terms.Accepts[0]
	asset, _ := caip.NewAccountID(terms.Network, terms.Asset)
	if a.tx, err = a.chain.Pay("payer", chains.Move{To: terms.To(), Asset: asset, Amount: terms.Amount}, fails); err != nil {
		panic(err)
	}
	a.w.Settle()
	a.sign(x402.Seed)
}

func TestResponse_V1_hasRulesOfItsOwn(t *testing.T) {
	a := newAnswered(t, x402.V1, registration.Secp256k1, verifytest.ChainA)
	a.extension["dataHash"] = caip.Keccak256([]byte("x"))
	if r := a.verify(t); r.Verdict != verify.Mismatch || !strings.Contains(verifytest.Explain(r), "dataHash") {
		t.Errorf("another dataHash:\n%s", verifytest.Explain(r))
	}
	a = newAnswered(t, x402.V1, registration.Secp256k1, verifytest.ChainA)
	a.extension["agentSignatureAlgorithm"] = "ed25519"
	if r := a.verify(t); r.Verdict != verify.Mismatch {
		t.Errorf("another algorithm:\n%s", verifytest.Explain(r))
	}
	a = newAnswered(t, x402.V1, registration.Secp256k1, verifytest.ChainA)
	a.req.Request, a.req.Target = nil, "/weather?city=Oslo"
	a.sign(x402.V1)
	if r := a.verify(t); r.Verdict != verify.Verified {
		t.Errorf("the target:\n%s", verifytest.Explain(r))
	}
	a.req.Target = "/weather?city=Rome"
	if r := a.verify(t); r.Verdict != verify.Mismatch {
		t.Errorf("another target:\n%s", verifytest.Explain(r))
	}
	// A hash of the first generation is none of the later one.
	a = newAnswered(t, x402.V1, registration.Secp256k1, verifytest.ChainA)
	seed := interaction.Exchange{TaskRef: fmt.Sprint(a.extension["taskRef"]), Request: a.req.Request, Response: a.req.Response}.SeedHash()
	signature, err := a.key.Sign(seed)
	if err != nil {
		t.Fatal(err)
	}
	a.extension["interactionHash"], a.extension["agentSignature"] = seed, hex.EncodeToString(signature)
	if r := a.verify(t); r.Verdict != verify.Mismatch {
		t.Errorf("a hash of the other generation:\n%s", verifytest.Explain(r))
	}
}

func TestResponse_ofAnAgentThatWasSoldWithoutItsAuthority(t *testing.T) {
	a := newAnswered(t, x402.Seed, registration.Ed25519, verifytest.ChainS)
	a.w.Do(a.chain, "owner", chains.Transfer{Agent: a.agent, To: a.chain.Account("buyer"), Bare: true})
	a.w.Settle()
	if r := a.verify(t); r.Verdict != verify.StaleAuthority || r.Exit != 3 {
		t.Errorf("want %s, got\n%s", verify.StaleAuthority, verifytest.Explain(r))
	}
}

func TestResponse_theWalletSignsOnlyWhereTheFileHasNoKeys(t *testing.T) {
	key, err := interaction.NewKey(registration.Secp256k1, bytes.Repeat([]byte{3}, 32))
	if err != nil {
		t.Fatal(err)
	}
	address := func(a *answered) caip.AccountID {
		hash := caip.Keccak256([]byte("who am I"))
		signature, err := key.Sign(hash)
		if err != nil {
			t.Fatal(err)
		}
		text, err := interaction.RecoverAddress(hash, signature)
		if err != nil {
			t.Fatal(err)
		}
		return caip.AccountID{Chain: verifytest.ChainA, Address: text}
	}
	for _, c := range []struct {
		generation x402.Generation
		keys       bool
		size       int // of the signature
		want       verify.Verdict
	}{
		{x402.V1, false, 65, verify.Verified}, {x402.V1, false, 64, verify.Verified}, {x402.V1, false, 63, verify.Mismatch},
		{x402.V1, true, 65, verify.Mismatch}, {x402.Seed, false, 65, verify.NotListed}, {x402.Seed, true, 65, verify.Mismatch},
	} {
		a := newAnswered(t, c.generation, registration.Secp256k1, verifytest.ChainA)
		a.w.Do(a.chain, "owner", chains.SetWallet{Agent: a.agent, Wallet: address(a)})
		if !c.keys {
			a.file(nil, a.agent)
		}
		a.w.Settle()
		a.key = key
		a.sign(c.generation)
		a.extension["agentSignature"] = fmt.Sprint(a.extension["agentSignature"])[:2*c.size]
		if r := a.verify(t); r.Verdict != c.want {
			t.Errorf("%s, keys %t, %d bytes: want %s, got\n%s", c.generation, c.keys, c.size, c.want, verifytest.Explain(r))
		}
		if c.want != verify.Verified {
			continue
		}
		home := a.w.Agents[verifytest.ChainB]
		a.w.Names(a.w.A, home)
		a.w.Names(a.w.B, home)
		a.w.Do(a.w.B, "owner", chains.SetMetadata{Agent: home, Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(verifytest.ChainA), Value: []byte(a.w.A.Account("wallet 2").String())}})
		a.w.Settle()
		if r := a.verify(t); r.Verdict != verify.SupersededWallet {
			t.Errorf("%d bytes, by a wallet that the home has replaced:\n%s", c.size, verifytest.Explain(r))
		}
	}
}
