package evm_test

import (
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// Accounts of the tests, by their key.
const (
	owner  = 1
	buyer  = 2
	client = 5
)

// sign signs an authorisation as an account.
func (b *bench) sign(t *testing.T, n int, a feedbackauth.Auth) []byte {
	t.Helper()
	payload, err := a.Sign(b.signer(t, n))
	if err != nil {
		t.Fatal(err)
	}
	return payload
}

func (b *bench) account(n int) caip.AccountID { return b.Account(b.Keys()[n].Address) }

func TestStrategy_namesTheRuleThatFeedbackBreaks(t *testing.T) {
	b := newStrategy(t)
	ref := b.register(t, owner, "ipfs://x")
	other := b.register(t, owner, "ipfs://y")
	head, err := b.Client().HeaderByNumber(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	good := b.auth(t, ref, b.account(client), 1, 1<<40)
	one := chains.Value{Unscaled: chains.NewInt128(1)}
	payload := b.sign(t, owner, good)
	edited := func(edit func([]byte) []byte) []byte { return edit(slices.Clone(payload)) }
	expired := b.auth(t, ref, b.account(client), 1, head.Time-1)
	elsewhere := good
	elsewhere.ChainID.SetUint64(1)
	registry := good
	registry.Contract = b.StrategyRegistry()

	for name, c := range map[string]struct {
		op   chains.GiveFeedback
		kind chains.Kind
		rule error
		says string
	}{
		"none":               {chains.GiveFeedback{}, chains.Unauthorized, nil, "authorisation"},
		"of another agent":   {chains.GiveFeedback{Auth: b.sign(t, owner, b.auth(t, other, b.account(client), 1, 1<<40))}, chains.Invalid, feedbackauth.ErrAgent, ""},
		"of another client":  {chains.GiveFeedback{Auth: b.sign(t, owner, b.auth(t, ref, b.account(buyer), 1, 1<<40))}, chains.Invalid, feedbackauth.ErrClient, ""},
		"of another chain":   {chains.GiveFeedback{Auth: b.sign(t, owner, elsewhere)}, chains.Invalid, feedbackauth.ErrChain, ""},
		"expired":            {chains.GiveFeedback{Auth: b.sign(t, owner, expired)}, chains.Invalid, feedbackauth.ErrExpired, ""},
		"for nothing":        {chains.GiveFeedback{Auth: b.sign(t, owner, b.auth(t, ref, b.account(client), 0, 1<<40))}, chains.Invalid, feedbackauth.ErrLimit, ""},
		"of a stranger":      {chains.GiveFeedback{Auth: b.sign(t, buyer, good)}, chains.Unauthorized, feedbackauth.ErrSigner, "owner"},
		"of another domain":  {chains.GiveFeedback{Auth: b.sign(t, owner, registry)}, chains.Unauthorized, feedbackauth.ErrSigner, ""},
		"64 bytes":           {chains.GiveFeedback{Auth: payload[:len(payload)-1]}, chains.Invalid, signature.ErrCompact, ""},
		"66 bytes":           {chains.GiveFeedback{Auth: append(slices.Clone(payload), 0)}, chains.Invalid, signature.ErrLong, ""},
		"no words":           {chains.GiveFeedback{Auth: payload[:159]}, chains.Invalid, feedbackauth.ErrLength, ""},
		"v of 0":             {chains.GiveFeedback{Auth: edited(func(p []byte) []byte { p[224] -= 27; return p })}, chains.Invalid, signature.ErrParity, ""},
		"high s":             {chains.GiveFeedback{Auth: edited(highS)}, chains.Invalid, signature.ErrHighS, ""},
		"score 101":          {chains.GiveFeedback{Auth: payload, Value: chains.Value{Unscaled: chains.NewInt128(101)}}, chains.Invalid, chains.ErrRange, "0 to 100"},
		"score -1":           {chains.GiveFeedback{Auth: payload, Value: chains.Value{Unscaled: chains.NewInt128(-1)}}, chains.Invalid, chains.ErrRange, "-1"},
		"score 87.5":         {chains.GiveFeedback{Auth: payload, Value: chains.Value{Unscaled: chains.NewInt128(875), Decimals: 1}}, chains.Invalid, chains.ErrRange, "87.5"},
		"19 decimals":        {chains.GiveFeedback{Auth: payload, Value: chains.Value{Decimals: 19}}, chains.Invalid, chains.ErrRange, "19"},
		"tag of 33 bytes":    {chains.GiveFeedback{Auth: payload, Value: one, Tag2: strings.Repeat("x", 33)}, chains.Invalid, nil, "tag2: no tag of 32 bytes: it has 33 bytes"},
		"tag no UTF-8":       {chains.GiveFeedback{Auth: payload, Value: one, Tag1: "\xff"}, chains.Invalid, nil, "tag1: no tag of 32 bytes: it is not UTF-8"},
		"endpoint":           {chains.GiveFeedback{Auth: payload, Value: one, Endpoint: "https://x"}, chains.Unsupported, nil, "endpoint"},
		"an agent not there": {chains.GiveFeedback{Auth: payload, Value: one, Agent: caip.AgentRef{Registry: ref.Registry, ID: "99"}}, chains.NotFound, nil, "99"},
	} {
		t.Run(name, func(t *testing.T) {
			if c.op.Agent.IsZero() {
				c.op.Agent = ref
			}
			_, err := b.writer(t, client).Sign(t.Context(), c.op, chains.SignOptions{})
			if chains.KindOf(err) != c.kind || c.rule != nil && !errors.Is(err, c.rule) || err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v: kind %s, want %s, %v, saying %q", err, chains.KindOf(err), c.kind, c.rule, c.says)
			}
		})
	}

	// One feedback is left, whatever its decimals say of nothing; then none.
	give := chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(870), Decimals: 1}, Tag1: strings.Repeat("x", 32), Auth: payload}
	e, ok := b.do(t, client, give).Event(chains.KindFeedback)
	if !ok || e.Feedback.Value != (chains.Value{Unscaled: chains.NewInt128(87)}) || e.Feedback.Tag1 != give.Tag1 || e.Feedback.Ref.Index != 1 {
		t.Errorf("feedback: %+v", e.Feedback)
	}
	if _, err := b.writer(t, client).Sign(t.Context(), give, chains.SignOptions{}); !errors.Is(err, feedbackauth.ErrLimit) || chains.KindOf(err) != chains.Invalid {
		t.Errorf("feedback past the limit: %v", err)
	}
	// A transfer voids what the former owner signed; what was given stays, and buying back revives.
	more := b.sign(t, owner, b.auth(t, ref, b.account(client), 9, 1<<40))
	give.Auth = more
	b.do(t, owner, chains.Transfer{Agent: ref, To: b.account(buyer)})
	if _, err := b.writer(t, client).Sign(t.Context(), give, chains.SignOptions{}); !errors.Is(err, feedbackauth.ErrSigner) || chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("feedback with a former owner's authorisation: %v", err)
	}
	b.do(t, buyer, chains.Transfer{Agent: ref, To: b.account(owner)})
	if e, _ := b.do(t, client, give).Event(chains.KindFeedback); e.Feedback == nil || e.Feedback.Ref.Index != 2 {
		t.Errorf("the second feedback: %+v", e.Feedback)
	}
}

// highS gives the signature at the end of a payload its other form, with s in the upper half.
func highS(payload []byte) []byte {
	sig := payload[len(payload)-65:]
	s := new(big.Int).SetBytes(sig[32:64])
	s.Sub(crypto.S256().Params().N, s).FillBytes(sig[32:64])
	sig[64] = 27 + 28 - sig[64]
	return payload
}

// Strangers' bytes32 tags are read as they are, and every client's feedback is numbered on its own
// in one block as in many.
func TestStrategy_numbersWhatStandsInOneBlock(t *testing.T) {
	b := newStrategy(t)
	ref := b.register(t, owner, "")
	raw := "0x" + strings.Repeat("ff", 32)
	var sent []chains.Tx
	for _, n := range []int{client, client, buyer, client} {
		w := b.writer(t, n)
		auth := b.sign(t, owner, b.auth(t, ref, b.account(n), 9, 1<<40))
		nonce, _, err := w.NextNonce(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, tx := range sent {
			if tx.Account == b.account(n).Address {
				nonce++
			}
		}
		tx, err := w.Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(int64(len(sent)))}, Tag1: raw, Auth: auth}, chains.SignOptions{Nonce: &nonce})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Send(t.Context(), tx); err != nil {
			t.Fatal(err)
		}
		sent = append(sent, tx)
	}
	for _, tx := range sent {
		b.mined(t, tx)
	}
	index := map[string]uint64{}
	events, err := readAll(t, dial(t, strategyConfig(b.Network)), chains.Position{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if f := e.Feedback; f != nil {
			index[f.Client.Address]++
			if f.Ref.Index != index[f.Client.Address] || f.Tag1 != raw {
				t.Errorf("feedback %+v, want index %d", f, index[f.Client.Address])
			}
			// A chain that saw nothing before numbers a proven event by counting the logs before
			// it.
			proven, err := dial(t, strategyConfig(b.Network)).Prove(t.Context(), e.Claim(), chains.Latest)
			if err != nil || proven.Feedback.Ref != f.Ref {
				t.Errorf("proven: %+v, %v", proven.Feedback, err)
			}
		}
	}
	if index[b.account(client).Address] != 3 || index[b.account(buyer).Address] != 1 {
		t.Errorf("numbered %v", index)
	}
}

// The packed format is made in both readings, and every check says which one it found; other
// formats have one.
func TestSignFeedbackAuth_makesBothReadings(t *testing.T) {
	b := newStrategy(t)
	ref := b.register(t, owner, "")
	p := registry.Permission{Format: feedbackauth.Packed, Agent: ref, Client: b.account(client), IndexLimit: 3, For: time.Hour}
	for given, want := range map[feedbackauth.Reading]feedbackauth.Reading{
		"": feedbackauth.ReadingEIP191, feedbackauth.ReadingEIP191: feedbackauth.ReadingEIP191, feedbackauth.ReadingRaw: feedbackauth.ReadingRaw,
	} {
		p.Reading = given
		_, payload, err := b.chain.SignFeedbackAuth(t.Context(), p, b.signer(t, owner))
		if err != nil {
			t.Fatal(err)
		}
		if _, found, err := b.chain.VerifyFeedbackAuth(t.Context(), feedbackauth.Packed, ref, p.Client, payload); err != nil || found != want {
			t.Errorf("signed as %q: found %q, %v", given, found, err)
		}
	}
	for _, bad := range []registry.Permission{
		{Format: feedbackauth.EIP712, Reading: feedbackauth.ReadingRaw}, {Format: feedbackauth.V1, Reading: feedbackauth.ReadingEIP191}, {Format: feedbackauth.Packed, Reading: feedbackauth.ReadingERC1271},
	} {
		bad.Agent, bad.Client, bad.IndexLimit, bad.For = p.Agent, p.Client, p.IndexLimit, p.For
		if _, _, err := b.chain.SignFeedbackAuth(t.Context(), bad, b.signer(t, owner)); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s as %s: %v", bad.Format, bad.Reading, err)
		}
	}
}
