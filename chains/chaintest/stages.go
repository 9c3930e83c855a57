package chaintest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func (s *suite) sign(name string, op chains.Op, o chains.SignOptions) chains.Tx {
	s.Helper()
	tx, err := s.Writer(name).Sign(s.ctx, s.complete(name, op), o)
	s.require(err == nil, "sign %s by %s: %v", op.Verb(), name, err)
	if tx.ID == "" || tx.Chain != s.Chain.Info().Chain || tx.Account != s.account(name).Address || len(tx.Raw) == 0 || (tx.Expires != 0) != s.sati() {
		s.Fatalf("incomplete transaction: %s", text(tx))
	}
	return tx
}

// send sends a transaction and waits until it is included at Latest.
func (s *suite) send(name string, tx chains.Tx) chains.Receipt {
	s.Helper()
	w := s.Writer(name)
	if err := w.Send(s.ctx, tx); err != nil {
		s.Fatalf("send: %v", err)
	}
	return *s.until(w, tx, chains.Latest, chains.TxFinal, chains.TxFailed).Receipt
}

// until waits until a transaction has one of the states.
func (s *suite) until(w chains.Writer, tx chains.Tx, at chains.Finality, states ...chains.TxState) chains.Status {
	s.Helper()
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	for {
		status, err := w.Status(ctx, tx, at)
		s.require(err == nil, "status: %v", err)
		if (status.Receipt != nil) != slices.Contains([]chains.TxState{chains.TxIncluded, chains.TxFinal, chains.TxFailed}, status.State) {
			s.Fatalf("state %s with receipt %s", status.State, text(status.Receipt))
		}
		if slices.Contains(states, status.State) {
			return status
		}
		s.pause(ctx)
	}
}

func stages(s *suite) {
	if !s.writes(chains.CanGiveFeedback) {
		s.onlyMark() // what becomes of a signed transaction does not depend on what it does
		return
	}
	ref := s.newAgent("ipfs://x")
	w := s.Writer("client")
	give := func(v int64) chains.GiveFeedback { return chains.GiveFeedback{Agent: ref, Value: value(v, 0)} }

	// Signing makes nothing public.
	tx := s.sign("client", give(1), chains.SignOptions{})
	status, err := w.Status(s.ctx, tx, chains.Latest)
	s.expect(err == nil && status.State == chains.TxUnknown, "status of what was never sent: %s, %v", status.State, err)
	s.equal("feedback before sending", len(s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest)), 0)

	// Sending twice has one effect, and what was signed survives storage.
	stored := tx
	stored.Raw = slices.Clone(tx.Raw)
	for range 3 {
		if err := w.Send(s.ctx, stored); err != nil {
			s.Fatalf("send: %v", err)
		}
	}
	r := *s.until(w, stored, chains.Latest, chains.TxFinal).Receipt
	s.expect(r.TxID == tx.ID && r.Success && len(r.Events) == 1 && r.GasUsed != 0 && !r.Fee.IsZero(), "receipt: %s", text(r))
	s.fine("sending what is included", w.Send(s.ctx, tx))
	if status, err := w.Status(s.ctx, tx, chains.Finalized); err == nil && s.young(r.At) && status.State != chains.TxIncluded {
		s.Errorf("young transaction at finalized: %s", status.State)
	}
	s.settle()
	if got := s.until(w, tx, chains.Finalized, chains.TxFinal); got.Receipt.At != r.At {
		s.Errorf("receipt at finalized: %s", text(got.Receipt))
	}
	s.equal("feedback after sending five times", len(s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest)), 1)

	// Bytes that nobody signed are refused.
	forged := tx
	forged.Raw = slices.Clone(tx.Raw)
	forged.Raw[len(forged.Raw)/2] ^= 1
	if err := w.Send(s.ctx, forged); err == nil {
		s.Error("forged bytes were taken")
	}
	s.equal("feedback after a forgery", len(s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest)), 1)

	nonce, ordered, err := w.NextNonce(s.ctx)
	s.require(err == nil && ordered != s.sati(), "next nonce: %d, %t, %v", nonce, ordered, err)
	if ordered {
		s.nonces(ref, nonce, give)
	}
	s.late(ref)
}

// nonces checks that of two transactions with one nonce one lands, and the other is dead once that
// is final.
func (s *suite) nonces(ref caip.AgentRef, nonce uint64, give func(int64) chains.GiveFeedback) {
	s.Helper()
	w := s.Writer("client")
	before := len(s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest))
	first := s.sign("client", give(2), chains.SignOptions{Nonce: &nonce})
	second := s.sign("client", give(3), chains.SignOptions{Nonce: &nonce, Replaces: &first})
	if first.Nonce != nonce || second.Nonce != nonce || first.ID == second.ID {
		s.Fatalf("nonces %d and %d, want %d; ids %s and %s", first.Nonce, second.Nonce, nonce, first.ID, second.ID)
	}
	s.send("client", second)
	_ = w.Send(s.ctx, first) // refused or forgotten: either is right, a second effect is not
	s.settle()
	if got := s.until(w, first, chains.Finalized, chains.TxDead); got.State != chains.TxDead {
		s.Errorf("the replaced transaction is %s", got.State)
	}
	list := s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest)
	s.expect(len(list) == before+1 && list[before].Value == value(3, 0), "feedback after a replacement: %s", text(list))
	if next, _, err := w.NextNonce(s.ctx); err != nil || next != nonce+1 {
		s.Errorf("next nonce %d, %v, want %d", next, err, nonce+1)
	}
}

// late checks a transaction that was right when it was signed and is wrong when it lands: it fails
// and says so.
func (s *suite) late(ref caip.AgentRef) {
	s.Helper()
	var op chains.Op = chains.SetURI{Agent: ref, URI: "ipfs://late"}
	if !s.writes(chains.CanSetURI) {
		op = chains.Transfer{Agent: ref, To: s.account("stranger")}
	}
	late := s.sign("owner", op, s.after("owner", 1))
	s.do("owner", chains.Transfer{Agent: ref, To: s.account("buyer")})
	w := s.Writer("owner")
	if err := w.Send(s.ctx, late); err != nil {
		// A node that simulates refuses at once.
		s.expect(chains.KindOf(err).Permanent(), "send: %v: kind %s, want a permanent one", err, chains.KindOf(err))
	} else {
		got := s.until(w, late, chains.Latest, chains.TxFailed)
		if got.Reason == nil || got.Receipt.Success || len(got.Receipt.Events) != 0 || !chains.KindOf(got.Reason).Permanent() {
			s.Errorf("failed transaction: %v, %s", got.Reason, text(got.Receipt))
		}
	}
	s.equal("agentURI", s.agent(ref, chains.Latest).URI, "ipfs://x")
	s.equal("owner", s.agent(ref, chains.Latest).Owner, s.account("buyer"))
}

// onlyMark follows one operation of a chain without feedback from its signature to finality; of one
// that is only read it checks that nothing is signed.
func (s *suite) onlyMark() {
	s.Helper()
	ref := s.newAgent("ipfs://x")
	who, op := s.mark(ref)
	if !s.writes(chains.Needs(op)) {
		s.refused(who, op, chains.Unsupported)
		return
	}
	tx := s.sign(who, op, chains.SignOptions{})
	s.equal("effects before sending", s.marks(ref), 0)
	r := s.send(who, tx)
	s.expect(r.Success && r.TxID == tx.ID && r.GasUsed != 0 && !r.Fee.IsZero(), "receipt: %s", text(r))
	s.fine("sending what is included", s.Writer(who).Send(s.ctx, tx))
	s.settle()
	s.until(s.Writer(who), tx, chains.Finalized, chains.TxFinal)
	s.equal("effects", s.marks(ref), 1)
	s.late(s.newAgent("ipfs://x"))
}

// after are the options of a transaction that follows n others of the account.
func (s *suite) after(name string, n uint64) chains.SignOptions {
	s.Helper()
	nonce, ordered, err := s.Writer(name).NextNonce(s.ctx)
	s.ok(err)
	if !ordered {
		return chains.SignOptions{}
	}
	nonce += n
	return chains.SignOptions{Nonce: &nonce}
}

func capabilities(s *suite) {
	ref := s.newAgent("ipfs://x")
	given := caip.FeedbackRef{Registry: s.Chain.Info().Reputation, AgentID: ref.ID, Client: s.account("client").Address, Index: 1}
	if s.rated() {
		given = s.feedback("client", chains.GiveFeedback{Agent: ref, Value: value(1, 0)}).Ref
	}
	for _, op := range []chains.Op{
		chains.Register{Name: "x"},
		chains.SetURI{Agent: ref, URI: "ipfs://y"},
		chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k"}},
		chains.SetWallet{Agent: ref, Wallet: s.account("wallet")},
		chains.UnsetWallet{Agent: ref},
		chains.Approve{Agent: ref, Operator: s.account("operator"), Approved: true},
		chains.Transfer{Agent: ref, To: s.account("buyer")},
		chains.GiveFeedback{Agent: ref},
		chains.RevokeFeedback{Ref: given},
		chains.Respond{Ref: given, URI: "ipfs://answer"},
		chains.RevokeMirror{Agent: ref},
		chains.VoidMirror{Agent: ref},
		chains.RespondMirror{Agent: ref, URI: "ipfs://answer"},
		chains.SyncURI{Agent: ref},
		chains.SyncMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "agentWallet:eip155:1"}},
		chains.SyncUnsetWallet{Agent: ref},
		chains.SyncWallet{Agent: ref, Wallet: s.account("wallet")},
	} {
		if s.writes(chains.Needs(op)) {
			continue
		}
		_, err := s.Writer("owner").Sign(s.ctx, op, chains.SignOptions{})
		s.kind(op.Verb(), err, chains.Unsupported)
	}
	if _, err := s.Writer("owner").Sign(s.ctx, nil, chains.SignOptions{}); err == nil {
		s.Error("no operation at all was signed")
	}
}

func cancellation(s *suite) {
	registered := s.do("owner", chains.Register{Name: "conformance", URI: "ipfs://x"})
	ref := s.one(registered, chains.KindRegistered).Agent
	account, head := s.account("client"), s.head(chains.Latest)
	ctx, cancel := context.WithCancel(s.ctx)
	cancel()
	calls := map[string]func() error{
		"Agent":    func() error { _, err := s.Chain.Agent(ctx, ref, chains.Latest); return err },
		"Metadata": func() error { _, err := s.Chain.Metadata(ctx, ref, "k", chains.Latest); return err },
		"Head":     func() error { _, err := s.Chain.Head(ctx, chains.Latest); return err },
		"Read":     func() error { _, err := s.Chain.Read(ctx, chains.Query{UpTo: head}); return err },
		"Prove": func() error {
			_, err := s.Chain.Prove(ctx, registered.Events[0].Claim(), chains.Latest)
			return err
		},
	}
	if s.rated() {
		maps.Copy(calls, s.reads(ctx, s.feedback("client", chains.GiveFeedback{Agent: ref, Value: value(1, 0)}).Ref))
		if !s.writes(chains.CanMirror) {
			delete(calls, "SummaryByOrigin")
		}
	}
	if s.writes(chains.CanTransfer) {
		op, w := chains.Transfer{Agent: ref, To: account}, s.Writer("owner")
		tx := s.sign("owner", op, chains.SignOptions{})
		calls["Sign"] = func() error { _, err := w.Sign(ctx, op, chains.SignOptions{}); return err }
		calls["Send"] = func() error { return w.Send(ctx, tx) }
	}
	for name, call := range calls {
		if err := call(); !errors.Is(err, context.Canceled) {
			s.Errorf("%s with a cancelled context: %v", name, err)
		}
	}
	s.equal("owner after a cancelled send", s.agent(ref, chains.Latest).Owner, s.account("owner"))
}

func concurrentReaders(s *suite) {
	start := s.head(chains.Latest)
	ref := s.newAgent("ipfs://x")
	const readers, writes = 4, 5
	ctx, cancel := context.WithTimeout(s.ctx, patience)
	defer cancel()
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range readers {
		wg.Go(func() {
			for count := 0; ; {
				if s.rated() {
					list, err := s.Chain.Feedbacks(ctx, ref, chains.FeedbackFilter{}, chains.Latest)
					if err != nil {
						s.Errorf("feedbacks: %v", err)
						return
					}
					s.expect(len(list) >= count, "%d feedbacks, before %d", len(list), count)
					count = len(list)
				}
				head, err := s.Chain.Head(ctx, chains.Latest)
				if err != nil {
					s.Errorf("head: %v", err)
					return
				}
				if _, err := s.Chain.Read(ctx, chains.Query{After: start, UpTo: head, Agents: []caip.AgentRef{ref}}); err != nil {
					s.Errorf("read: %v", err)
					return
				}
				if _, err := s.Chain.Agent(ctx, ref, chains.Latest); err != nil {
					s.Errorf("agent: %v", err)
					return
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for i := range writes {
		if s.rated() {
			s.do("client", chains.GiveFeedback{Agent: ref, Value: value(int64(i), 0)})
		} else {
			s.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://x"})
		}
	}
	close(stop)
	wg.Wait()
	if s.rated() {
		s.equal("feedback", len(s.feedbacks(ref, chains.FeedbackFilter{}, chains.Latest)), writes)
	}
}
