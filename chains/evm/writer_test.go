package evm_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rlp"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// item is a mirror of the n-th feedback at some origin.
func item(agent caip.AgentRef, n uint64) chains.MirrorItem {
	client := caip.AccountID{Chain: origin.Chain, Address: "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}
	ref := caip.FeedbackRef{Registry: origin, AgentID: "42", Client: client.Address, Index: n}
	return chains.MirrorItem{
		Origin: chains.Origin{Feedback: ref, Client: client, Source: caip.SourceID(ref)}, Agent: agent,
		Value: chains.Value{Unscaled: chains.NewInt128(int64(n))}, Outcome: chains.Neutral, File: fmt.Appendf(nil, `{"n":%d}`, n),
	}
}

func (b *bench) state(t *testing.T, w *evm.Writer, tx chains.Tx, at chains.Finality) chains.TxState {
	t.Helper()
	status, err := w.Status(t.Context(), tx, at)
	if err != nil {
		t.Fatal(err)
	}
	return status.State
}

func sign(t *testing.T, w *evm.Writer, op chains.Op, o chains.SignOptions) chains.Tx {
	t.Helper()
	tx, err := w.Sign(t.Context(), op, o)
	if err != nil {
		t.Fatalf("%s: %v", op.Verb(), err)
	}
	return tx
}

func send(t *testing.T, w *evm.Writer, list ...chains.Tx) {
	t.Helper()
	for _, tx := range list {
		if err := w.Send(t.Context(), tx); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSign_replacesATransaction(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "ipfs://0")
	w := b.writer(t, 1)
	first := sign(t, w, chains.SetURI{Agent: agent, URI: "ipfs://1"}, chains.SignOptions{})
	send(t, w, first, first)
	if s := b.state(t, w, first, chains.Latest); s != chains.TxPending {
		t.Errorf("sent: %s", s)
	}
	nonce := first.Nonce
	rival := sign(t, w, chains.SetURI{Agent: agent, URI: "ipfs://rival"}, chains.SignOptions{Nonce: &nonce})
	if err := w.Send(t.Context(), rival); chains.KindOf(err) != chains.Transient {
		t.Errorf("a rival that pays no more: %v", err)
	}
	second := sign(t, w, chains.SetURI{Agent: agent, URI: "ipfs://2"}, chains.SignOptions{Replaces: &first})
	if second.Nonce != first.Nonce || second.ID == first.ID {
		t.Fatalf("replacement %+v of %+v", second, first)
	}
	send(t, w, second)
	b.mined(t, second)
	if s := b.state(t, w, second, chains.Latest); s != chains.TxFinal {
		t.Errorf("replacement: %s", s)
	}
	if s := b.state(t, w, first, chains.Latest); s != chains.TxDead {
		t.Errorf("replaced: %s", s)
	}
	if s := b.state(t, w, second, chains.Finalized); s != chains.TxIncluded {
		t.Errorf("replacement at finalized: %s", s)
	}
	if s := b.state(t, w, first, chains.Finalized); s == chains.TxDead {
		t.Error("replaced is dead before its rival is finalized")
	}
	// What is included may be sent again; what can no longer land says so.
	send(t, w, second)
	if err := w.Send(t.Context(), first); chains.KindOf(err) != chains.Transient {
		t.Errorf("a dead transaction, which its status tells of, was sent: %v", err)
	}
	if _, err := b.Finalize(); err != nil {
		t.Fatal(err)
	}
	if s := b.state(t, w, first, chains.Finalized); s != chains.TxDead {
		t.Errorf("replaced at finalized: %s", s)
	}
	if a, err := b.chain.Agent(t.Context(), agent, chains.Finalized); err != nil || a.URI != "ipfs://2" {
		t.Errorf("%+v, %v", a, err)
	}
}

func TestSign_replacesATransactionByNothing(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "ipfs://0")
	w := b.writer(t, 1)
	first := sign(t, w, chains.SetURI{Agent: agent, URI: "ipfs://1"}, chains.SignOptions{})
	send(t, w, first)
	nonce := first.Nonce
	second := sign(t, w, chains.Nothing{}, chains.SignOptions{Nonce: &nonce, Replaces: &first})
	send(t, w, second)
	b.mined(t, second)
	if s := b.state(t, w, second, chains.Latest); s != chains.TxFinal {
		t.Errorf("nothing: %s", s)
	}
	if s := b.state(t, w, first, chains.Latest); s != chains.TxDead {
		t.Errorf("replaced: %s", s)
	}
	if a, err := b.chain.Agent(t.Context(), agent, chains.Latest); err != nil || a.URI != "ipfs://0" {
		t.Errorf("%+v, %v", a, err)
	}
}

// Of an operation of two transactions the first may have landed alone, as where a run was killed
// between them: the second one's place is taken.
func TestSign_replacesWhatIsLeftOfTwoTransactions(t *testing.T) {
	for _, left := range []string{"sent", "not sent"} {
		t.Run(left, func(t *testing.T) {
			b := newBench(t, localnet.Options{Manual: true})
			agent := b.register(t, 1, "")
			w := b.writer(t, 1)
			grant := sign(t, w, chains.GrantSync{Agent: agent, Relayer: b.Account(b.Keys()[0].Address)}, chains.SignOptions{})
			_, _, second, err := rlp.Split(grant.Raw[1:])
			if err != nil || len(second) == 0 {
				t.Fatalf("want two transactions: %v", err)
			}
			var approval types.Transaction
			if err := approval.UnmarshalBinary(grant.Raw[:len(grant.Raw)-len(second)]); err != nil {
				t.Fatal(err)
			}
			client, err := ethclient.Dial(b.RPCURL())
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			if err := client.SendTransaction(t.Context(), &approval); err != nil {
				t.Fatal(err)
			}
			if _, err := b.Land(t.Context(), approval.Hash()); err != nil {
				t.Fatal(err)
			}
			if left == "sent" {
				send(t, w, grant)
			}
			unset := sign(t, w, chains.UnsetWallet{Agent: agent}, chains.SignOptions{Replaces: &grant})
			if unset.Nonce != grant.Nonce {
				t.Errorf("nonce %d, want that of the grant, %d", unset.Nonce, grant.Nonce)
			}
			b.land(t, w, unset)
			if s := b.state(t, w, grant, chains.Latest); s != chains.TxDead {
				t.Errorf("the grant: %s", s)
			}
		})
	}
}

func TestStatus_tellsWhyATransactionFailed(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	e, _ := b.do(t, 2, chains.GiveFeedback{Agent: agent}).Event(chains.KindFeedback)
	w := b.writer(t, 2)
	revoke := chains.RevokeFeedback{Ref: e.Feedback.Ref}
	first := sign(t, w, revoke, chains.SignOptions{})
	nonce := first.Nonce + 1
	second := sign(t, w, revoke, chains.SignOptions{Nonce: &nonce})
	send(t, w, first)
	b.mined(t, first)
	send(t, w, second)
	b.mined(t, second)
	status, err := w.Status(t.Context(), second, chains.Latest)
	if err != nil || status.State != chains.TxFailed || status.Receipt == nil || status.Receipt.Success || len(status.Receipt.Events) != 0 {
		t.Fatalf("%+v, %v", status, err)
	}
	if chains.KindOf(status.Reason) != chains.Reverted || !strings.Contains(status.Reason.Error(), "Already revoked") {
		t.Errorf("reason: %v", status.Reason)
	}
	if status.Receipt.Fee.IsZero() || status.Receipt.GasUsed == 0 {
		t.Errorf("receipt %+v", status.Receipt)
	}
	l := newLiar(t, b.RPCURL())
	l.about("eth_getTransactionReceipt", func(_ request, a response) response {
		return edit(a, func(o map[string]any) { o["effectiveGasPrice"] = "0x0" })
	})
	c := b.through(l.URL)
	free := evm.NewWriter(dial(t, c), b.signer(t, 2), evm.WriterOptions{})
	if status, err := free.Status(t.Context(), second, chains.Latest); err != nil || status.Receipt.Fee.IsZero() {
		t.Errorf("a node that says that it was free: %+v, %v", status.Receipt, err)
	}
	if spent, _, _, err := free.Spent(t.Context(), time.Time{}, chains.Position{}); err != nil || len(spent) != 1 || spent[0].Cost.IsZero() {
		t.Errorf("a node that says that it was free: %+v, %v", spent, err)
	}
	if status, err := w.Status(t.Context(), second, chains.Finalized); err != nil || status.State != chains.TxIncluded {
		t.Errorf("at finalized: %+v, %v", status, err)
	}
}

func TestSend_survivesAReorganisation(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	b.Mine()
	w := b.writer(t, 2)
	tx := sign(t, w, chains.GiveFeedback{Agent: agent}, chains.SignOptions{})
	before := b.land(t, w, tx)
	if _, err := b.Reorg(1); err != nil {
		t.Fatal(err)
	}
	if s := b.state(t, w, tx, chains.Latest); s != chains.TxUnknown {
		t.Errorf("replaced: %s", s)
	}
	after := b.land(t, w, tx)
	if after.At == before.At || after.Events[0].ID != before.Events[0].ID || after.Events[0].Ordinal != before.Events[0].Ordinal {
		t.Errorf("%+v became %+v", before.Events, after.Events)
	}
}

func TestSign_refusals(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	poor, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	long := item(agent, 1)
	long.Tag1 = strings.Repeat("x", 60_000)
	twice := item(agent, 1)
	twice.Origin.Source = caip.Hash{1}
	unlisted := item(agent, 2)
	unlisted.Origin.Feedback.Registry = elsewhere
	unlisted.Origin.Client.Chain = elsewhere.Chain
	unlisted.Origin.Source = caip.SourceID(unlisted.Origin.Feedback)
	for name, c := range map[string]struct {
		w    *evm.Writer
		op   chains.Op
		kind chains.Kind
	}{
		"no money":                {evm.NewWriter(b.chain, signature.NewKey(poor), evm.WriterOptions{}), chains.Register{}, chains.Funds},
		"fees above the cap":      {evm.NewWriter(b.chain, b.signer(t, 1), evm.WriterOptions{MaxFeePerGas: big.NewInt(1)}), chains.Register{}, chains.Transient},
		"more gas than allowed":   {evm.NewWriter(b.chain, b.signer(t, 1), evm.WriterOptions{MaxGas: 50_000}), chains.Register{}, chains.TooMuch},
		"soulbound":               {b.writer(t, 1), chains.Register{Soulbound: true}, chains.Unsupported},
		"for another owner":       {b.writer(t, 1), chains.Register{Owner: b.Account(b.Keys()[2].Address)}, chains.Unsupported},
		"account elsewhere":       {b.writer(t, 1), chains.Transfer{Agent: agent, To: elsewhere}, chains.Invalid},
		"to nobody":               {b.writer(t, 1), chains.Transfer{Agent: agent, To: b.Account(common.Address{})}, chains.Invalid},
		"to a contract":           {b.writer(t, 1), chains.Transfer{Agent: agent, To: b.Account(b.Relay())}, chains.Invalid},
		"wallet without proof":    {b.writer(t, 1), chains.SetWallet{Agent: agent, Wallet: b.Account(b.Keys()[2].Address)}, chains.Invalid},
		"somebody's feedback":     {b.writer(t, 1), chains.RevokeFeedback{Ref: caip.FeedbackRef{Registry: b.chain.Info().Reputation, AgentID: "0", Client: elsewhere.Address, Index: 1}}, chains.Unauthorized},
		"response without a URI":  {b.writer(t, 1), chains.Respond{Ref: caip.FeedbackRef{Registry: b.chain.Info().Reputation, AgentID: "0", Client: elsewhere.Address, Index: 1}}, chains.Invalid},
		"not a deliverer":         {b.writer(t, 1), chains.Deliver{Items: []chains.MirrorItem{item(agent, 1)}}, chains.Unauthorized},
		"an origin not allowed":   {b.writer(t, 0), chains.Deliver{Items: []chains.MirrorItem{item(agent, 1), unlisted}}, chains.Unauthorized},
		"no items":                {b.writer(t, 0), chains.Deliver{}, chains.Invalid},
		"an item too large":       {b.writer(t, 0), chains.Deliver{Items: []chains.MirrorItem{long}}, chains.Reverted},
		"a false source id":       {b.writer(t, 0), chains.Deliver{Items: []chains.MirrorItem{twice}}, chains.Invalid},
		"a batch above the limit": {b.writer(t, 0), chains.Deliver{Items: batch(agent, 200)}, chains.TooMuch},
		"sync without a grant":    {b.writer(t, 0), chains.SyncURI{Agent: agent, URI: "ipfs://x"}, chains.Unauthorized},
		"an unknown operation":    {b.writer(t, 0), unknown{}, chains.Unsupported},
	} {
		tx, err := c.w.Sign(t.Context(), c.op, chains.SignOptions{})
		if chains.KindOf(err) != c.kind {
			t.Errorf("%s: %+v, %v: kind %s, want %s", name, tx.ID, err, chains.KindOf(err), c.kind)
		}
	}
}

type unknown struct{}

func (unknown) Verb() string { return "dance" }

// A receipt that is missing, or a nonce that a node says is used, kills no transaction: another one
// that used the nonce does.
func TestStatus_isDeadOnlyWithItsRival(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "ipfs://0")
	l := newLiar(t, b.RPCURL())
	alone, both := b.through(l.URL), b.through(l.URL, b.RPCURL())
	alone.Attempts = 2
	writer := func(c evm.Config) *evm.Writer { return evm.NewWriter(dial(t, c), b.signer(t, 1), evm.WriterOptions{}) }
	stuck, helped := writer(alone), writer(both)
	landed := sign(t, stuck, chains.SetURI{Agent: agent, URI: "ipfs://1"}, chains.SignOptions{})
	send(t, stuck, landed)
	b.mined(t, landed)
	l.about("eth_getTransactionReceipt", func(_ request, a response) response {
		a.Result = json.RawMessage("null")
		return a
	})
	if s, err := stuck.Status(t.Context(), landed, chains.Latest); err == nil {
		t.Errorf("without its receipt: %s", s.State)
	}
	if s, err := helped.Status(t.Context(), landed, chains.Latest); err != nil || s.State != chains.TxFinal {
		t.Errorf("with an honest endpoint: %s, %v", s.State, err)
	}
	waiting := sign(t, stuck, chains.SetURI{Agent: agent, URI: "ipfs://2"}, chains.SignOptions{})
	rival := sign(t, stuck, chains.SetURI{Agent: agent, URI: "ipfs://rival"}, chains.SignOptions{})
	send(t, stuck, rival)
	b.mined(t, rival)
	b.Mine()
	head, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	pruned := newLiar(t, b.RPCURL())
	forgets := func(q request, a response) response {
		if q.Method == "eth_getTransactionCount" && !strings.Contains(string(q.Params[1]), head.Hash) {
			return refusal(-32000, "missing trie node 26e8 (path )")
		}
		return a
	}
	l.lie(forgets)
	pruned.lie(forgets)
	both.RPC[1] = pruned.URL
	if s, err := stuck.Status(t.Context(), waiting, chains.Latest); err == nil {
		t.Errorf("the state is gone where its rival landed: %s", s.State)
	}
	if s, err := writer(both).Status(t.Context(), waiting, chains.Latest); err != nil || s.State != chains.TxDead {
		t.Errorf("two show that its nonce is used: %s, %v", s.State, err)
	}
	if s, err := writer(both).Status(t.Context(), landed, chains.Latest); err != nil || s.State != chains.TxFinal {
		t.Errorf("the state is gone where it landed: %s, %v", s.State, err)
	}
	pruned.about("eth_getTransactionCount", func(q request, a response) response {
		a.Result = json.RawMessage(`"0x0"`)
		return a
	})
	if s, err := writer(both).Status(t.Context(), waiting, chains.Latest); err == nil {
		t.Errorf("only one shows that its nonce is used: %s", s.State)
	}
	waiting = sign(t, b.writer(t, 1), chains.SetURI{Agent: agent, URI: "ipfs://2"}, chains.SignOptions{})
	l.about("eth_getTransactionCount", func(_ request, a response) response {
		a.Result = json.RawMessage(`"0xffff"`)
		return a
	})
	if s, err := stuck.Status(t.Context(), waiting, chains.Latest); err == nil {
		t.Errorf("with a nonce that nothing used: %s", s.State)
	}
}

func batch(agent caip.AgentRef, n uint64) []chains.MirrorItem {
	var list []chains.MirrorItem
	for i := range n {
		list = append(list, item(agent, i+1))
	}
	return list
}

func TestDeliver_closesEachItemOfABatch(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	list := batch(agent, 40)
	r := b.do(t, 0, chains.Deliver{Items: list})
	n := 0
	for _, e := range r.Events {
		if e.Kind != chains.KindMirrored {
			continue
		}
		m := e.Mirrored
		if m.Verdict != chains.VerdictDelivered || m.Source != list[n].Origin.Source || m.Origin != list[n].Origin || m.Ref.Index != uint64(n+1) || m.Relay != b.Account(b.Relay()) {
			t.Errorf("item %d: %+v", n, m)
		}
		n++
	}
	if n != len(list) {
		t.Errorf("%d items closed, want %d", n, len(list))
	}
	t.Logf("%d mirrors took %d gas, %d each", n, r.GasUsed, r.GasUsed/uint64(n))
	feedbacks, err := b.chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(feedbacks) != len(list) {
		t.Fatalf("%d feedbacks, %v", len(feedbacks), err)
	}
	for i, f := range feedbacks {
		origin, mirror, err := b.chain.OriginOf(t.Context(), f, chains.Latest)
		if err != nil || !mirror || origin != list[i].Origin {
			t.Errorf("origin of %s: %+v, %t, %v", f.Ref, origin, mirror, err)
		}
		// What came over the bus may lack the transaction, or name a false one.
		f.TxID, f.At = r.TxID[:64]+"00", chains.Position{}
		if origin, mirror, err := b.chain.OriginOf(t.Context(), f, chains.Latest); err != nil || !mirror || origin != list[i].Origin {
			t.Errorf("origin of %s with a false transaction: %+v, %t, %v", f.Ref, origin, mirror, err)
		}
	}
}

// A mirror that the relay would turn away costs no transaction, and the operator is told what to
// do.
func TestDeliver_asksWhetherTheOriginIsAllowed(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	deliver := chains.Deliver{Items: []chains.MirrorItem{item(agent, 1)}}
	w := b.writer(t, 0)
	if err := b.AllowOrigin(origin.String(), false); err != nil {
		t.Fatal(err)
	}
	_, err := w.Sign(t.Context(), deliver, chains.SignOptions{})
	if chains.KindOf(err) != chains.Unauthorized || !strings.Contains(err.Error(), "setOriginRegistry(\""+origin.String()+"\", true)") {
		t.Errorf("while it is not allowed: %v", err)
	}
	if err := b.AllowOrigin(origin.String(), true); err != nil {
		t.Fatal(err)
	}
	sign(t, w, deliver, chains.SignOptions{})
}

func TestDeliver_knowsItsPredecessorsMirrors(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	old := item(agent, 1)
	b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{old}})
	relay, err := b.DeploySuccessor(b.Keys()[3], b.Keys()[0].Address, []string{origin.String()}, b.Relay())
	if err != nil {
		t.Fatal(err)
	}
	c := config(b.Network)
	c.Relays = []common.Address{relay, b.Relay()}
	chain := dial(t, c)
	w := evm.NewWriter(chain, b.signer(t, 0), evm.WriterOptions{})
	deliver := chains.Deliver{Items: []chains.MirrorItem{old, item(agent, 2)}}
	if _, err := w.Sign(t.Context(), deliver, chains.SignOptions{}); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("while the predecessor can still deliver: %v", err)
	}
	if err := b.PauseRelay(); err != nil {
		t.Fatal(err)
	}
	r := b.land(t, w, sign(t, w, deliver, chains.SignOptions{}))
	var verdicts []chains.MirrorVerdict
	for _, e := range r.Events {
		if e.Mirrored != nil {
			verdicts = append(verdicts, e.Mirrored.Verdict)
		}
	}
	if len(verdicts) != 2 || verdicts[0] != chains.VerdictAlreadyDelivered || verdicts[1] != chains.VerdictDelivered {
		t.Errorf("verdicts %v", verdicts)
	}
	m, err := chain.MirrorOf(t.Context(), old.Origin.Source, agent, chains.Latest)
	if err != nil || m.State != chains.MirrorDelivered || m.Ref.Client != strings.ToLower(b.Relay().Hex()) || m.Ref.Index != 1 {
		t.Errorf("the predecessor's mirror: %+v, %v", m, err)
	}
}

// Only the relay that posted a mirror can revoke it.
func TestRevokeMirror_goesToTheRelayThatHoldsIt(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	old, voided := item(agent, 1), item(agent, 2)
	b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{old, voided}})
	relay, err := b.DeploySuccessor(b.Keys()[3], b.Keys()[0].Address, []string{origin.String()}, b.Relay())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.PauseRelay(); err != nil {
		t.Fatal(err)
	}
	if err := b.Grant(localnet.RoleRepair, b.Keys()[0].Address); err != nil {
		t.Fatal(err)
	}
	former := b.Relay()
	c := config(b.Network)
	c.Relays = []common.Address{relay, former}
	chain := dial(t, c)
	w := evm.NewWriter(chain, b.signer(t, 0), evm.WriterOptions{})
	c.Relays = c.Relays[:1]
	void := chains.VoidMirror{Source: voided.Origin.Source, Agent: agent, Reason: "wrong"}
	if e, ok := b.land(t, w, sign(t, w, void, chains.SignOptions{})).Event(chains.KindMirrored); !ok || e.Mirrored.Verdict != chains.VerdictVoided || e.Mirrored.Relay != b.Account(former) || e.Mirrored.Reason != "wrong" {
		t.Errorf("voided: %+v", e.Mirrored)
	}
	if _, err := w.Sign(t.Context(), void, chains.SignOptions{}); err == nil || !strings.Contains(err.Error(), "NotMirrored") {
		t.Errorf("voided again: %v", err)
	}
	forgetful := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
	revoke := func(i chains.MirrorItem) chains.RevokeMirror {
		return chains.RevokeMirror{Source: i.Origin.Source, Agent: agent}
	}
	if _, err := forgetful.Sign(t.Context(), revoke(old), chains.SignOptions{}); chains.KindOf(err) != chains.Unsupported || !strings.Contains(err.Error(), strings.ToLower(former.Hex())) {
		t.Errorf("by a relay that is not configured: %v", err)
	}
	current := item(agent, 3)
	b.land(t, w, sign(t, w, chains.Deliver{Items: []chains.MirrorItem{current}}, chains.SignOptions{}))
	for _, r := range []struct {
		item  chains.MirrorItem
		by    common.Address
		state chains.MirrorState
	}{{old, former, chains.MirrorRevoked}, {current, relay, chains.MirrorRevoked}, {voided, relay, chains.MirrorTombstone}, {item(agent, 4), relay, chains.MirrorTombstone}} {
		e, ok := b.land(t, w, sign(t, w, revoke(r.item), chains.SignOptions{})).Event(chains.KindMirrored)
		if !ok || e.Mirrored.Verdict != chains.VerdictRevoked || e.Mirrored.Relay != b.Account(r.by) {
			t.Errorf("revocation of %d: %+v, want it by %s", r.item.Origin.Feedback.Index, e.Mirrored, r.by)
		}
		if m, err := chain.MirrorOf(t.Context(), r.item.Origin.Source, agent, chains.Latest); err != nil || m.State != r.state {
			t.Errorf("mirror of %d: %+v, %v, want %s", r.item.Origin.Feedback.Index, m, err, r.state)
		}
	}
}

// What was never delivered waits while its relay is paused; what was is revoked.
func TestRevokeMirror_whilePaused(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, w := b.register(t, 1, ""), b.writer(t, 0)
	posted, unknown := item(agent, 1), item(agent, 2)
	b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{posted}})
	if err := b.PauseRelay(); err != nil {
		t.Fatal(err)
	}
	b.land(t, w, sign(t, w, chains.RevokeMirror{Source: posted.Origin.Source, Agent: agent}, chains.SignOptions{}))
	tombstone := chains.RevokeMirror{Source: unknown.Origin.Source, Agent: agent}
	for _, op := range []chains.Op{tombstone, chains.Deliver{Items: []chains.MirrorItem{unknown}}} {
		// As by an account without the role: that lasts until somebody acts, for weeks.
		if _, err := w.Sign(t.Context(), op, chains.SignOptions{}); chains.KindOf(err) != chains.Unauthorized {
			t.Errorf("%s while paused: %v", op.Verb(), err)
		}
	}
	if err := b.UnpauseRelay(); err != nil {
		t.Fatal(err)
	}
	b.land(t, w, sign(t, w, tombstone, chains.SignOptions{}))
	for i, want := range map[*chains.MirrorItem]chains.MirrorState{&posted: chains.MirrorRevoked, &unknown: chains.MirrorTombstone} {
		if m, err := b.chain.MirrorOf(t.Context(), i.Origin.Source, agent, chains.Latest); err != nil || m.State != want {
			t.Errorf("%+v, %v, want %s", m, err, want)
		}
	}
}

func TestMirrorURI_isTheOperatorsChoice(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	w := evm.NewWriter(b.chain, b.signer(t, 0), evm.WriterOptions{MirrorURI: func(file []byte) string {
		return "data:application/json;base64," + base64.StdEncoding.EncodeToString(file)
	}})
	e, ok := b.land(t, w, sign(t, w, chains.Deliver{Items: []chains.MirrorItem{item(agent, 1)}}, chains.SignOptions{})).Event(chains.KindFeedback)
	if !ok || e.Feedback.URI != "data:application/json;base64,eyJuIjoxfQ==" || e.Feedback.Hash != caip.Keccak256([]byte(`{"n":1}`)) {
		t.Errorf("%+v", e.Feedback)
	}
}

// What nodes would not take is not signed: once stored, it would hold its nonce for good.
func TestSign_refusesWhatNodesTakeNoTransactionOf(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	w := evm.NewWriter(b.chain, b.signer(t, 0), evm.WriterOptions{MirrorURI: func(file []byte) string { return "data:," + string(file) }})
	for n, want := range map[int]chains.Kind{30: "", 36: chains.TooMuch} { // some 3.9 KB each; nodes take 128 KiB
		var op chains.Deliver
		for i := range n {
			one := item(agent, uint64(n*100+i))
			one.File = bytes.Repeat([]byte("x"), 3200)
			op.Items = append(op.Items, one)
		}
		tx, err := w.Sign(t.Context(), op, chains.SignOptions{})
		if err == nil && want != "" || err != nil && chains.KindOf(err) != want {
			t.Errorf("%d mirrors: %d bytes, %v, want kind %q", n, len(tx.Raw), err, want)
		}
		if err == nil {
			send(t, w, tx)
		}
	}
}

func TestGrantSync_approvesTheDelegateOnceAndKeepsOtherApprovals(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	other := b.Account(b.Keys()[5].Address)
	b.do(t, 1, chains.Approve{Agent: agent, Operator: other, Approved: true})
	grant := chains.GrantSync{Agent: agent, Relayer: b.Account(b.Keys()[0].Address)}
	w := b.writer(t, 1)
	tx := sign(t, w, grant, chains.SignOptions{})
	if n, _, err := w.NextNonce(t.Context()); err != nil || tx.Nonce != n+1 {
		t.Errorf("the grant has nonce %d, next is %d (%v): want an approval before it", tx.Nonce, n, err)
	}
	b.land(t, w, tx)
	b.do(t, 5, chains.SetURI{Agent: agent, URI: "ipfs://by-the-other-operator"})
	if g, err := b.chain.Grant(t.Context(), agent, grant.Relayer); g.Refusal(chains.SyncScopeURI) != "" || err != nil {
		t.Errorf("the grant: %+v, %v", g, err)
	}
	again := sign(t, w, grant, chains.SignOptions{})
	if n, _, err := w.NextNonce(t.Context()); err != nil || again.Nonce != n {
		t.Errorf("a second grant has nonce %d, next is %d (%v): want no approval", again.Nonce, n, err)
	}
	e, _ := b.do(t, 0, chains.SyncURI{Agent: agent, URI: "ipfs://home"}).Event(chains.KindURISet)
	if e.URI == nil || e.URI.URI != "ipfs://home" || e.URI.By != b.Account(b.Delegate()) {
		t.Errorf("%+v", e)
	}
	b.do(t, 1, chains.Transfer{Agent: agent, To: other})
	if g, err := b.chain.Grant(t.Context(), agent, grant.Relayer); g.Refusal(chains.SyncScopeURI) == "" || g.Scopes != 0 || err != nil {
		t.Errorf("after a sale: %+v, %v", g, err)
	}
}

func TestSetWallet_signsForItselfAndEndsWithASale(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	b.do(t, 1, chains.UnsetWallet{Agent: agent})
	b.do(t, 1, chains.SetWallet{Agent: agent, Wallet: b.Account(b.Keys()[1].Address)})
	proof, err := b.chain.SignWalletConsent(t.Context(), agent, b.signer(t, 4), 0)
	if err != nil {
		t.Fatal(err)
	}
	b.do(t, 1, chains.Transfer{Agent: agent, To: b.Account(b.Keys()[2].Address)})
	set := chains.SetWallet{Agent: agent, Wallet: b.Account(b.Keys()[4].Address), Proof: proof}
	if _, err := b.writer(t, 2).Sign(t.Context(), set, chains.SignOptions{}); chains.KindOf(err) != chains.Invalid {
		t.Errorf("a consent given for the seller: %v", err)
	}
	if err := b.Advance(10 * 60 * 1e9); err != nil {
		t.Fatal(err)
	}
	if _, err := b.writer(t, 2).Sign(t.Context(), set, chains.SignOptions{}); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "expired") {
		t.Errorf("an old consent: %v", err)
	}
}

func TestTx_mustBeItself(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	w := b.writer(t, 1)
	honest := sign(t, w, chains.Register{}, chains.SignOptions{})
	for name, change := range map[string]func(*chains.Tx){
		"another id":      func(tx *chains.Tx) { tx.ID = "0x" + strings.Repeat("ab", 32) },
		"another nonce":   func(tx *chains.Tx) { tx.Nonce++ },
		"another chain":   func(tx *chains.Tx) { tx.Chain.Reference = "1" },
		"no bytes":        func(tx *chains.Tx) { tx.Raw = nil },
		"cut bytes":       func(tx *chains.Tx) { tx.Raw = tx.Raw[:20] },
		"twice the bytes": func(tx *chains.Tx) { tx.Raw = append(tx.Raw[:len(tx.Raw):len(tx.Raw)], tx.Raw...) },
		"legacy bytes":    func(tx *chains.Tx) { tx.Raw = append([]byte{types.LegacyTxType}, tx.Raw...) },
	} {
		tx := honest
		change(&tx)
		if err := w.Send(t.Context(), tx); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: sent: %v", name, err)
		}
		if status, err := w.Status(t.Context(), tx, chains.Latest); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %+v, %v", name, status, err)
		}
	}
	stranger := b.writer(t, 2)
	if err := stranger.Send(t.Context(), honest); chains.KindOf(err) != chains.Invalid {
		t.Errorf("another account's transaction: %v", err)
	}
}

// A node that is behind refuses what another one takes: one's refusal is not believed.
func TestSign_asksAnotherNodeForWhatOneRefuses(t *testing.T) {
	b := newBench(t, localnet.Options{})
	agent := b.register(t, 1, "ipfs://0")
	l := newLiar(t, b.RPCURL())
	l.about("eth_estimateGas", func(request, response) response { return refusal(3, "execution reverted: Not authorized") })
	alone, both := b.through(l.URL), b.through(l.URL, b.RPCURL())
	for name, c := range map[string]struct {
		config  evm.Config
		refused bool
	}{"alone": {alone, true}, "with an honest one": {both, false}} {
		w := evm.NewWriter(dial(t, c.config), b.signer(t, 1), evm.WriterOptions{})
		if _, err := w.Sign(t.Context(), chains.SetURI{Agent: agent, URI: "ipfs://1"}, chains.SignOptions{}); chains.KindOf(err).Permanent() != c.refused || !c.refused && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
