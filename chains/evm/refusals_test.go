package evm_test

import (
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

func unscaled(t *testing.T, text string) chains.Int128 {
	t.Helper()
	v, err := chains.ParseInt128(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Whatever the registries would refuse is refused before it is signed, each rule in words of its
// own and with a kind that says that trying again is in vain.
func TestSign_refusesWhatTheRegistriesWould(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "ipfs://x")
	missing := caip.AgentRef{Registry: agent.Registry, ID: "99"}
	b.do(t, 1, chains.Approve{Agent: agent, Operator: b.Account(b.Keys()[3].Address), Approved: true})
	b.do(t, 1, chains.Approve{Agent: agent, Operator: b.Account(b.Keys()[6].Address), All: true, Approved: true})
	given, _ := b.do(t, 2, chains.GiveFeedback{Agent: agent}).Event(chains.KindFeedback)
	revoked, _ := b.do(t, 2, chains.GiveFeedback{Agent: agent}).Event(chains.KindFeedback)
	b.do(t, 2, chains.RevokeFeedback{Ref: revoked.Feedback.Ref})
	beyond := given.Feedback.Ref
	beyond.Index = 3
	zero := given.Feedback.Ref
	zero.Index = 0
	const most = "100000000000000000000000000000000000000" // 1e38
	value := func(text string, decimals uint8) chains.GiveFeedback {
		return chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: unscaled(t, text), Decimals: decimals}}
	}
	other := b.Account(b.Keys()[5].Address)
	cases := map[string]struct {
		by   int
		op   chains.Op
		kind chains.Kind
		want string
	}{
		"19 decimals":                    {2, value("1", 19), chains.Invalid, "19 decimals, at most 18"},
		"more than 1e38":                 {2, value(most[:38]+"1", 0), chains.Invalid, "magnitude at most 1e38"},
		"less than -1e38":                {2, value("-"+most[:38]+"1", 18), chains.Invalid, "value -1000"},
		"an owner's review":              {1, value("1", 0), chains.Unauthorized, "Self-feedback not allowed"},
		"an operator's review":           {3, value("1", 0), chains.Unauthorized, "Self-feedback not allowed"},
		"a review of no agent":           {2, chains.GiveFeedback{Agent: missing}, chains.NotFound, "no agent with this id"},
		"revoking beyond the last":       {2, chains.RevokeFeedback{Ref: beyond}, chains.NotFound, "index out of bounds"},
		"revoking index 0":               {2, chains.RevokeFeedback{Ref: zero}, chains.Invalid, "feedback from 1"},
		"revoking twice":                 {2, chains.RevokeFeedback{Ref: revoked.Feedback.Ref}, chains.Reverted, "Already revoked"},
		"revoking another's":             {4, chains.RevokeFeedback{Ref: given.Feedback.Ref}, chains.Unauthorized, "only its client can revoke it"},
		"responding beyond the last":     {4, chains.Respond{Ref: beyond, URI: "x"}, chains.NotFound, "index out of bounds"},
		"responding without a URI":       {4, chains.Respond{Ref: given.Feedback.Ref}, chains.Invalid, "a response needs a URI"},
		"a stranger's URI":               {4, chains.SetURI{Agent: agent, URI: "x"}, chains.Unauthorized, "Not authorized"},
		"a URI of no agent":              {1, chains.SetURI{Agent: missing, URI: "x"}, chains.NotFound, "ERC721NonexistentToken(99)"},
		"the reserved key":               {1, chains.SetMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: "agentWallet"}}, chains.Invalid, "is reserved"},
		"the reserved key, registering":  {1, chains.Register{Metadata: []chains.MetadataEntry{{Key: "agentWallet"}}}, chains.Invalid, "is reserved"},
		"metadata of no agent":           {1, chains.SetMetadata{Agent: missing, Entry: chains.MetadataEntry{Key: "k"}}, chains.NotFound, "ERC721NonexistentToken(99)"},
		"unsetting by a stranger":        {4, chains.UnsetWallet{Agent: agent}, chains.Unauthorized, "Not authorized"},
		"a stranger's transfer":          {4, chains.Transfer{Agent: agent, To: other}, chains.Unauthorized, "ERC721InsufficientApproval"},
		"a transfer of no agent":         {1, chains.Transfer{Agent: missing, To: other}, chains.NotFound, "is not registered"},
		"a transfer to a contract":       {1, chains.Transfer{Agent: agent, To: b.Account(b.Relay())}, chains.Invalid, "does not take ERC-721"},
		"a second operator":              {1, chains.Approve{Agent: agent, Operator: other, Approved: true}, chains.Invalid, "would replace: a token has one"},
		"ending what is not":             {1, chains.Approve{Agent: agent, Operator: other}, chains.NotFound, "is no operator of agent"},
		"ending one of all for one":      {1, chains.Approve{Agent: agent, Operator: b.Account(b.Keys()[6].Address)}, chains.Invalid, "end the approval for all"},
		"all, by another than the owner": {6, chains.Approve{Agent: agent, Operator: other, All: true, Approved: true}, chains.Unauthorized, "sign as the agent's owner"},
		"a stranger's approval":          {4, chains.Approve{Agent: b.register(t, 5, ""), Operator: other, Approved: true}, chains.Unauthorized, "ERC721InvalidApprover"},
		"an approval of no agent":        {1, chains.Approve{Agent: missing, Operator: other, Approved: true}, chains.NotFound, "is not registered"},
		"an approval of nobody":          {1, chains.Approve{Agent: agent, Operator: caip.AccountID{Chain: b.ChainID(), Address: "0x" + strings.Repeat("0", 40)}, Approved: true}, chains.Invalid, "zero address"},
	}
	for name, c := range cases {
		tx, err := b.writer(t, c.by).Sign(t.Context(), c.op, chains.SignOptions{})
		if chains.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.want) || !c.kind.Permanent() {
			t.Errorf("%s: %v of kind %s, want %s and something about %q", name, err, chains.KindOf(err), c.kind, c.want)
		}
		if len(tx.Raw) > 0 {
			t.Errorf("%s: signed", name)
		}
	}
	// The bounds themselves are taken.
	for _, op := range []chains.GiveFeedback{value(most, 0), value("-"+most, 18), value("0", 18)} {
		e, ok := b.do(t, 2, op).Event(chains.KindFeedback)
		if !ok || e.Feedback.Value != op.Value {
			t.Errorf("%s became %+v", op.Value, e.Feedback)
		}
	}
}

func TestRead_saysWhatIsNotThere(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	missing := caip.AgentRef{Registry: agent.Registry, ID: "99"}
	given, _ := b.do(t, 2, chains.GiveFeedback{Agent: agent}).Event(chains.KindFeedback)
	beyond := given.Feedback.Ref
	beyond.Index = 2
	ctx, at := t.Context(), chains.Latest
	for name, read := range map[string]struct {
		do   func() error
		want string
	}{
		"agent":     {func() error { _, err := b.chain.Agent(ctx, missing, at); return err }, "is not registered"},
		"metadata":  {func() error { _, err := b.chain.Metadata(ctx, missing, "k", at); return err }, "is not registered"},
		"feedback":  {func() error { _, err := b.chain.Feedback(ctx, beyond, at); return err }, "was not given"},
		"responses": {func() error { _, err := b.chain.Responses(ctx, beyond, at); return err }, "was not given"},
	} {
		if err := read.do(); chains.KindOf(err) != chains.NotFound || !strings.Contains(err.Error(), read.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := b.chain.Summary(ctx, agent, nil, "", "", at); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "no clients named") {
		t.Errorf("a summary of nobody's feedback: %v", err)
	}
	// The registry itself does not tell an unknown agent from one without feedback.
	if clients, err := b.chain.Clients(ctx, missing, at); err != nil || len(clients) != 0 {
		t.Errorf("clients of no agent: %v, %v", clients, err)
	}
	if s, err := b.chain.Summary(ctx, missing, []caip.AccountID{given.Feedback.Client}, "", "", at); err != nil || s.Count != 0 {
		t.Errorf("summary of no agent: %+v, %v", s, err)
	}
}

func TestApprove_changesNobodyElsesApproval(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	single, all := b.Account(b.Keys()[3].Address), b.Account(b.Keys()[4].Address)
	operates := func(wantSingle, wantAll bool) {
		t.Helper()
		for key, want := range map[int]bool{3: wantSingle, 4: wantAll} {
			_, err := b.writer(t, key).Sign(t.Context(), chains.SetURI{Agent: agent, URI: "ipfs://x"}, chains.SignOptions{})
			if (err == nil) != want || err != nil && chains.KindOf(err) != chains.Unauthorized {
				t.Errorf("operator %d: %v, want %t", key, err, want)
			}
		}
	}
	b.do(t, 1, chains.Approve{Agent: agent, Operator: single, Approved: true})
	b.do(t, 1, chains.Approve{Agent: agent, Operator: single, Approved: true}) // again, which is no mistake
	b.do(t, 1, chains.Approve{Agent: agent, Operator: all, All: true, Approved: true})
	operates(true, true)
	b.do(t, 1, chains.Approve{Agent: agent, Operator: all, All: true})
	operates(true, false)
	// An operator of all the owner's agents may name the token's operator, and end it.
	b.do(t, 1, chains.Approve{Agent: agent, Operator: all, All: true, Approved: true})
	b.do(t, 4, chains.Approve{Agent: agent, Operator: single})
	operates(false, true)
}

// The three forms of register say the same to a reader, and log what each of them logs.
func TestRegister_inItsThreeForms(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	for name, c := range map[string]struct {
		op   chains.Register
		logs int
	}{
		"bare":          {chains.Register{}, 3},
		"with a URI":    {chains.Register{URI: "ipfs://x"}, 4},
		"with metadata": {chains.Register{URI: "ipfs://x", Metadata: []chains.MetadataEntry{{Key: "k", Value: []byte("1")}, {Key: "k", Value: []byte("2")}, {Key: ""}}}, 7},
		"metadata only": {chains.Register{Metadata: []chains.MetadataEntry{{Key: "k", Value: []byte("v")}}}, 5},
	} {
		r := b.do(t, 1, c.op)
		e, ok := r.Event(chains.KindRegistered)
		if !ok || e.Registered.URI != c.op.URI || e.Registered.Owner != b.Account(b.Keys()[1].Address) {
			t.Errorf("%s: %+v", name, e.Registered)
		}
		logs, err := b.Client().TransactionReceipt(t.Context(), common.HexToHash(r.TxID))
		if err != nil || len(logs.Logs) != c.logs {
			t.Errorf("%s: %d logs, %v, want %d", name, len(logs.Logs), err, c.logs)
		}
		a, err := b.chain.Agent(t.Context(), e.Agent, chains.Latest)
		if err != nil || a.URI != c.op.URI || a.Wallet.Address != a.Owner {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
		for i, m := range c.op.Metadata {
			if i+1 < len(c.op.Metadata) && c.op.Metadata[i+1].Key == m.Key {
				continue // the last value of a key wins
			}
			if v, err := b.chain.Metadata(t.Context(), e.Agent, m.Key, chains.Latest); err != nil || string(v) != string(m.Value) {
				t.Errorf("%s: metadata %q is %q, %v", name, m.Key, v, err)
			}
		}
	}
}
