package relayer

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	check "github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/relayer/aggregate"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// reviewer is a client with a key and no coin, and an agent that it has paid.
type reviewer struct {
	*bed
	chain   *memchain.Chain
	refs    []caip.AgentRef // the agent that was paid, and its other registration
	client  caip.AccountID
	key     *interaction.Key
	seed    []byte
	agent   *interaction.Key
	payment string
}

// keyOn is a key with its account on a chain.
func keyOn(t *testing.T, c *memchain.Chain, letter string) (*interaction.Key, caip.AccountID) {
	t.Helper()
	algorithm := registration.Secp256k1
	if c.Info().Chain.Namespace == caip.Solana {
		algorithm = registration.Ed25519
	}
	key := must.Get(interaction.NewKey(algorithm, []byte(strings.Repeat(letter, 32))))(t)
	if algorithm == registration.Ed25519 {
		return key, caip.AccountID{Chain: c.Info().Chain, Address: base58.Encode(key.PublicKey())}
	}
	hash := caip.Keccak256(nil)
	signature := must.Get(key.Sign(hash))(t)
	address := must.Get(interaction.RecoverAddress(hash, signature))(t)
	return key, caip.AccountID{Chain: c.Info().Chain, Address: address}
}

// reviewer registers an agent on two chains, and has a client pay it on the first.
func (b *bed) reviewer(c, other *memchain.Chain) *reviewer {
	b.t.Helper()
	r := &reviewer{bed: b, chain: c, refs: b.linked("owner", c, other), seed: bytes.Repeat([]byte("c"), 32)}
	var wallet caip.AccountID
	r.key, r.client = keyOn(b.t, c, "c")
	r.agent, wallet = keyOn(b.t, c, "a")
	b.do(c, "owner", chains.SetWallet{Agent: r.refs[0], Wallet: wallet})
	r.payment = r.pay(r.client)
	return r
}

// pay has somebody pay the agent and waits until that is final.
func (r *reviewer) pay(from caip.AccountID) string {
	r.t.Helper()
	_, wallet := keyOn(r.t, r.chain, "a")
	tx := must.Get(r.chain.Pay("facilitator", chains.Move{From: from, To: wallet, Asset: r.chain.Account("coin"), Amount: "7"}, false))(r.t)
	r.until("the payment is final", func() bool {
		_, err := r.chain.Settlement(r.t.Context(), tx, chains.Finalized)
		return err == nil
	})
	return tx
}

// sign signs as a client does: a hash bare, or a message.
func (r *reviewer) sign(data []byte) ([]byte, error) {
	if r.chain.Info().Chain.Namespace == caip.Solana {
		return ed25519.Sign(ed25519.NewKeyFromSeed(r.seed), data), nil
	}
	return r.key.Sign(caip.Hash(data))
}

// file is a feedback file, signed by agent and client.
func (r *reviewer) file(payment string, change func(*feedback.Review)) []byte {
	r.t.Helper()
	now, _, err := r.chain.BlockTime(r.t.Context(), chains.Finalized)
	must.OK(r.t, err)
	hash := caip.Keccak256([]byte("answer"))
	signed := must.Get(r.agent.Sign(hash))(r.t)
	review := feedback.Review{Profile: feedback.X402, Agent: r.refs[0], Client: r.client, CreatedAt: now.UTC().Truncate(time.Second), Value: chains.Value{Unscaled: chains.NewInt128(90)}, Tag1: "delivered", Tag2: "x402",
		Interaction: &feedback.Interaction{TaskRef: r.chain.Info().Chain.String() + ":" + payment, Hash: hash, Agent: signed}}
	message := must.Get(review.ClientMessage())(r.t)
	if review.Interaction.Client, err = r.key.Sign(message); err != nil {
		r.t.Fatal(err)
	}
	if change != nil {
		change(&review)
	}
	return must.Get(review.Encode())(r.t)
}

// library is the files that an aggregator keeps.
type library struct {
	mu    sync.Mutex
	files map[string][]byte
}

func (k *library) keep(_ context.Context, file []byte) (string, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.files == nil {
		k.files = map[string][]byte{}
	}
	k.files[publish.IPFSURI(file)] = file
	return publish.IPFSURI(file), nil
}

// aggregating are the options of a relayer that takes reviews.
func (b *bed) aggregating() Options {
	o := b.options()
	o.Config.Aggregator = config.Aggregator{Chains: []string{"*"}, IPFS: "http://127.0.0.1:5001", Budgets: o.Config.Routes[0].Budgets}
	o.Keep = new(library).keep
	deps := verify.Deps{Registries: map[caip.AccountID]chains.Opener{}, Book: config.Book(o.infos()), Fetch: b.files}
	for _, c := range b.chains() {
		deps.Registries[c.Info().Registry] = chains.Opened(c)
		deps.Assets = append(deps.Assets, c.Account("coin"))
	}
	o.Reviews = check.Deps{Deps: deps, Open: deps.Registries.Open}
	return o
}

// limited are those of one that spends so much a day on a client of chain a.
func (b *bed) limited(most string) Options {
	o := b.aggregating()
	budgets := append([]config.Budget(nil), o.Config.Aggregator.Budgets...)
	for i := range budgets {
		if budgets[i].Chain == "a" {
			budgets[i].PerClient = config.MustAmount(most)
		}
	}
	o.Config.Aggregator.Budgets = budgets
	return o
}

// author submits to a relayer's own interface.
func (r *reviewer) author(s *Service) aggregator.Author {
	server := httptest.NewServer(s.API())
	r.t.Cleanup(server.Close)
	return aggregator.Author{Chain: r.chain, Sign: r.sign, At: chains.Finalized, For: time.Hour, Every: 20 * time.Millisecond,
		Client: aggregator.Client{URL: server.URL + "/feedback", Asker: fetch.New(fetch.Options{AllowHTTP: true, AllowLoopback: true})}}
}

// submission is a file's, signed by what the chain itself says.
func (r *reviewer) submission(file []byte) aggregator.Submission {
	r.t.Helper()
	_, op, err := check.ReadSubmission(check.Submission{File: file, Deadline: uint64(r.chain.Time().Add(time.Hour).Unix())})
	must.OK(r.t, err)
	terms := must.Get(r.chain.ReviewTerms(r.t.Context(), op.SignedReview))(r.t)
	data := terms.Message
	if data == nil {
		data = terms.Digest[:]
	}
	out := aggregator.Submission{File: file, Deadline: op.Deadline, Delegation: terms.Delegation}
	if out.Signature, err = r.sign(data); err == nil && out.Delegation != nil {
		out.Delegation.Signature, err = r.sign(out.Delegation.Digest[:])
	}
	must.OK(r.t, err)
	return out
}

// op is what carries out a submission.
func (r *reviewer) op(in aggregator.Submission) chains.GiveSigned {
	r.t.Helper()
	_, op, err := check.ReadSubmission(check.Submission(in))
	must.OK(r.t, err)
	return op
}

// final waits until a client is told that what it submitted is done.
func (r *reviewer) final(a aggregator.Author, id caip.Hash) (status aggregator.Status) {
	r.t.Helper()
	r.until("its author is told", func() (is bool) {
		var err error
		status, err = a.Client.Status(r.ctx(), id)
		return err == nil && status.State == aggregator.Final
	})
	return status
}

// waitsFor waits until what was submitted waits for a reason.
func (r *reviewer) waitsFor(s *Service, id caip.Hash, why string) {
	r.t.Helper()
	r.until("it waits", func() bool {
		row, err := s.state.Deliveries.Get(r.ctx(), id.String())
		return err == nil && strings.Contains(row.Value.Last, why)
	})
}

// gave fails where the client has not given so many reviews.
func (r *reviewer) gave(want int) {
	r.t.Helper()
	if n := len(r.own()); n != want {
		r.t.Fatalf("%d reviews, want %d", n, want)
	}
}

// own lists what the client has given.
func (r *reviewer) own() (list []chains.Feedback) {
	for _, f := range r.feedback(r.refs[0]) {
		if f.Client == r.client {
			list = append(list, f)
		}
	}
	return list
}

func (r *reviewer) ctx() context.Context {
	ctx, cancel := context.WithTimeout(r.t.Context(), patience)
	r.t.Cleanup(cancel)
	return ctx
}

// A client without a coin reviews, is named by the registry, and mirrored as whoever reviews.
func TestReviews_are_given_in_their_authors_names(t *testing.T) {
	for _, name := range []string{"evm", "sati"} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			on := map[string][]*memchain.Chain{"evm": {b.a, b.s}, "sati": {b.s, b.a}}[name]
			r := b.reviewer(on[0], on[1])
			s := b.start(b.aggregating())
			a, file := r.author(s), r.file(r.payment, nil)
			f, first, err := a.Give(r.ctx(), file)
			must.OK(t, err)
			if f.Client != r.client || f.Tag1 != "delivered" {
				t.Fatalf("%+v", f)
			}
			b.mirrored(f.Ref, r.refs)
			status := r.final(a, first.ID)
			if status.Feedback != f.Ref || status.Transaction == "" {
				t.Fatalf("%+v", status)
			}
			again, err := a.Client.Submit(r.ctx(), r.submission(file))
			if err != nil || again.ID != first.ID || again.State != aggregator.Final {
				t.Fatalf("a second time: %+v, %v", again, err)
			}
			other := r.file(r.payment, func(v *feedback.Review) { v.Text = "other words" })
			if _, err = a.Client.Submit(r.ctx(), r.submission(other)); !refused(err, check.CheckPaidOnce) {
				t.Fatalf("other words: %v", err)
			}
			b.quiet(s)
			r.gave(1)
		})
	}
}

// An account may have run code that forgot what was given with it. The aggregator has not.
func TestReviews_are_given_once_though_the_account_forgets(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	s := b.start(b.aggregating())
	a, file := r.author(s), r.file(r.payment, nil)
	_, first, err := a.Give(r.ctx(), file)
	must.OK(t, err)
	r.final(a, first.ID)
	op := r.op(r.submission(file))
	must.OK(t, b.a.ForgetNonce("client", op.SignedReview))
	b.until("it is forgotten", func() bool {
		_, err := b.a.Submitted(r.ctx(), op.SignedReview, chains.Finalized)
		return chains.KindOf(err) == chains.NotFound
	})
	if again, err := a.Client.Submit(r.ctx(), r.submission(file)); err != nil || again.ID != first.ID || again.State != aggregator.Final {
		t.Errorf("a second time: %+v, %v", again, err)
	}
	other := r.file(r.payment, func(v *feedback.Review) { v.Text = "other words" })
	if _, err := a.Client.Submit(r.ctx(), r.submission(other)); !refused(err, check.CheckPaidOnce) {
		t.Errorf("other words: %v", err)
	}
	b.quiet(s)
	r.gave(1)
}

func refused(err error, by string) bool {
	var refusal *aggregator.Refusal
	return errors.As(err, &refusal) && refusal.Check == by && refusal.Verdict != ""
}

// What does not hold is refused by name, and nothing is given.
func TestReviews_refused(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	_, stranger := keyOn(t, b.a, "s")
	foreign := r.pay(stranger)
	s := b.start(b.aggregating())
	a := r.author(s)
	good := r.submission(r.file(r.payment, nil))
	for name, c := range map[string]struct {
		by string
		of func() aggregator.Submission
	}{
		"a tampered file": {check.CheckReviewSigned, func() aggregator.Submission {
			s := good
			s.File = bytes.Replace(s.File, []byte(`"delivered"`), []byte(`"delivereD"`), 1)
			return s
		}},
		"a long tag": {check.CheckDocument, func() aggregator.Submission {
			s := good
			s.File = bytes.Replace(s.File, []byte(`"delivered"`), []byte(`"`+strings.Repeat("d", 129)+`"`), 1)
			return s
		}},
		"no file":           {check.CheckDocument, func() aggregator.Submission { s := good; s.File = []byte("{}"); return s }},
		"a foreign payment": {"payer", func() aggregator.Submission { return r.submission(r.file(foreign, nil)) }},
		"no payment":        {"paid", func() aggregator.Submission { return r.submission(r.file("0x"+strings.Repeat("ab", 32), nil)) }},
		"the agent did not sign": {check.CheckAgentKey, func() aggregator.Submission {
			return r.submission(r.file(r.payment, func(v *feedback.Review) { v.Interaction.Hash = caip.Keccak256(nil) }))
		}},
		"the client did not sign the file": {check.CheckClientKey, func() aggregator.Submission {
			return r.submission(bytes.Replace(r.file(r.payment, nil), []byte(`"value":90`), []byte(`"value":91`), 1))
		}},
		"another deadline": {check.CheckReviewSigned, func() aggregator.Submission { s := good; s.Deadline++; return s }},
		"too long":         {"deadline", func() aggregator.Submission { return r.lasting(r.file(r.payment, nil), 48*time.Hour) }},
		"no authorization": {check.CheckReviewSigned, func() aggregator.Submission { s := good; s.Delegation = nil; return s }},
		"another registry": {"chain-taken", func() aggregator.Submission {
			s := good
			s.File = bytes.Replace(s.File, []byte(b.a.Info().Registry.Address), []byte("0x"+strings.Repeat("12", 20)), 1)
			return s
		}},
		"another chain": {check.CheckDocument, func() aggregator.Submission {
			s := good
			s.File = bytes.Replace(s.File, []byte(b.a.Info().Registry.String()), []byte(b.b.Info().Registry.String()), 1)
			return s
		}},
	} {
		_, err := a.Client.Submit(r.ctx(), c.of())
		if !refused(err, c.by) {
			t.Errorf("%s: %v, want %s", name, err, c.by)
		}
	}
	b.quiet(s)
	r.gave(0)
}

// lasting is a submission whose signature serves for long.
func (r *reviewer) lasting(file []byte, long time.Duration) aggregator.Submission {
	s := r.submission(file)
	s.Deadline = uint64(r.chain.Time().Add(long).Unix())
	_, op, _ := check.ReadSubmission(check.Submission(s))
	terms := must.Get(r.chain.ReviewTerms(r.t.Context(), op.SignedReview))(r.t)
	s.Signature, _ = r.sign(terms.Digest[:])
	return s
}

// TestReviews_crash kills the aggregator after each step, with its memory kept and lost: the author
// submits again where it has to, and one review stands.
func TestReviews_crash(t *testing.T) {
	crashes(t, append(aggregate.Points(), "sign", "store", "send", "inclusion", "ack"), everywhere, func(t *testing.T, c *crash, variant string) {
		b := newBed(t)
		on := b.a
		if strings.HasPrefix(variant, "sati") {
			on = b.s
		}
		r := b.reviewer(on, b.b)
		o := b.aggregating()
		o.Hook = c.hook
		s := b.start(o)
		b.quiet(s)
		c.armed.Store(true)
		file := r.file(r.payment, nil)
		_, _ = r.author(s).Client.Submit(r.ctx(), r.submission(file)) // it may end before it has answered
		crashed(t, s)
		s = b.again(o, variant)
		f, last, err := r.author(s).Give(r.ctx(), file)
		if err != nil || last.ID != stream.NewGiveSigned(r.op(aggregator.Submission{File: file}), file).ID || f.Client != r.client {
			t.Fatalf("%+v, %+v, %v", f, last, err)
		}
		b.quiet(s)
		r.gave(1)
	})
}

// TestReviews_with_a_stolen_key has the relayer's own key, and all that clients ever signed, in a
// thief's hands: nothing can be said in anybody's name that he has not signed.
func TestReviews_with_a_stolen_key(t *testing.T) {
	for _, name := range []string{"evm", "sati"} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			c := map[string]*memchain.Chain{"evm": b.a, "sati": b.s}[name]
			r := b.reviewer(c, b.b)
			s := b.start(b.aggregating())
			file := r.file(r.payment, nil)
			taken := r.submission(file)
			if _, _, err := r.author(s).Give(r.ctx(), file); err != nil {
				t.Fatal(err)
			}
			good := r.op(taken)
			other := b.register(c, "another owner")
			for what, change := range map[string]func(*chains.GiveSigned){
				"again":               func(*chains.GiveSigned) {},
				"for another payment": func(o *chains.GiveSigned) { o.Nonce[0]++; o.Give.TaskRef = renonced(o) },
				"of another agent":    func(o *chains.GiveSigned) { o.Give.Agent = other },
				"with another value": func(o *chains.GiveSigned) {
					o.Nonce[0]++
					o.Give.TaskRef = renonced(o)
					o.Give.Value.Unscaled = chains.NewInt128(1)
				},
				"in another's name": func(o *chains.GiveSigned) { _, o.Client = keyOn(t, c, "s") },
				"with another file": func(o *chains.GiveSigned) { o.Nonce[0]++; o.Give.TaskRef = renonced(o); o.Give.Hash[0]++ },
				"with its own signature": func(o *chains.GiveSigned) {
					o.Nonce[0]++
					o.Give.TaskRef = renonced(o)
					o.Signature = good.Signature[:10]
				},
			} {
				op := good
				change(&op)
				if receipt, err := chains.Do(r.ctx(), c.Writer("relayer"), op, chains.Latest); err == nil && len(receipt.Events) > 0 {
					t.Errorf("%s: %+v", what, receipt.Events)
				}
				a := stream.NewGiveSigned(op, file) // and through the bus
				must.OK(t, s.bus.RepublishAction(r.ctx(), a, ""))
			}
			b.quiet(s)
			all := 0
			for _, ref := range []caip.AgentRef{r.refs[0], other} {
				all += len(b.feedback(ref))
			}
			if all != 1 {
				t.Fatalf("%d reviews", all)
			}
		})
	}
}

// renonced is the task that goes with a nonce, where a chain has one.
func renonced(o *chains.GiveSigned) caip.Hash {
	if o.Client.Chain.Namespace == caip.Solana {
		return o.Nonce
	}
	return caip.Hash{}
}

// What reviews cost is bounded per client and day, and waits beyond that.
func TestReviews_wait_for_their_budget(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	s := b.start(b.limited("30000 wei"))
	if _, _, err := r.author(s).Give(r.ctx(), r.file(r.payment, nil)); err != nil {
		t.Fatal(err)
	}
	second := r.file(r.pay(r.client), nil)
	status := must.Get(r.author(s).Client.Submit(r.ctx(), r.submission(second)))(t)
	r.waitsFor(s, status.ID, "per client")
	r.gave(1)
}

// takeBack is what the client signs to end its delegation, by the chain's own word.
func (r *reviewer) takeBack() aggregator.TakeBack {
	r.t.Helper()
	d, err := r.chain.TakeBackTerms(r.t.Context(), r.client)
	if err == nil {
		d.Signature, err = r.sign(d.Digest[:])
	}
	must.OK(r.t, err)
	return aggregator.TakeBack{Client: r.client, Delegation: d}
}

// gone tells whether a delegation is gone for good.
func (r *reviewer) gone(back aggregator.TakeBack) func() bool {
	return func() bool {
		gone, err := r.chain.TakenBack(r.t.Context(), chains.TakeBack(back), chains.Finalized)
		return err == nil && gone
	}
}

// paidBack counts the transactions of the relayer that took a delegation back.
func (r *reviewer) paidBack() (n int) {
	r.t.Helper()
	list, _, _, err := r.chain.Writer("relayer").Spent(r.t.Context(), time.Time{}, chains.Position{})
	must.OK(r.t, err)
	for _, one := range list {
		if len(one.Items) == 1 && one.Items[0].Agent.IsZero() && one.Items[0].Origin.Client == r.client {
			n++
		}
	}
	return n
}

// A client without a coin takes its delegation back, once for a nonce, and delegates anew with its
// next review.
func TestReviews_delegation_is_taken_back(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	s := b.start(b.aggregating())
	a := r.author(s)
	if _, err := a.TakeBack(r.ctx(), r.client); chains.KindOf(err) != chains.NotFound {
		t.Fatalf("before it has delegated: %v", err)
	}
	if _, _, err := a.Give(r.ctx(), r.file(r.payment, nil)); err != nil {
		t.Fatal(err)
	}
	back := r.takeBack()
	if terms, err := a.Client.Terms(r.ctx(), aggregator.TermsQuery{Client: r.client.String()}); err != nil || terms.TakeBack == nil || terms.TakeBack.Digest != back.Delegation.Digest {
		t.Errorf("terms: %+v, %v", terms, err)
	}
	first, err := a.TakeBack(r.ctx(), r.client)
	if err != nil || !r.gone(back)() {
		t.Fatalf("%+v, %v", first, err)
	}
	r.final(a, first.ID)
	if again, err := a.Client.TakeBack(r.ctx(), back); err != nil || again.ID != first.ID || again.State != aggregator.Final {
		t.Errorf("a second time: %+v, %v", again, err)
	}
	if _, _, err := a.Give(r.ctx(), r.file(r.pay(r.client), nil)); err != nil {
		t.Fatalf("the next review: %v", err)
	}
	b.quiet(s)
	if n := r.paidBack(); n != 1 {
		t.Errorf("%d were paid for", n)
	}
}

// An account that delegates anew before its take-back is final holds nothing up: it was taken back
// meanwhile, and the next review stands.
func TestReviews_delegated_anew_before_that_is_final(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	o := b.aggregating()
	k := &crash{point: "send"}
	o.Hook = k.hook
	s := b.start(o)
	if _, _, err := r.author(s).Give(r.ctx(), r.file(r.payment, nil)); err != nil {
		t.Fatal(err)
	}
	b.quiet(s)
	next := r.file(r.pay(r.client), nil)
	k.armed.Store(true)
	back := r.takeBack()
	first := must.Get(r.author(s).Client.TakeBack(r.ctx(), back))(t)
	<-s.Done()
	b.until("it is taken back", func() bool {
		gone, err := r.chain.TakenBack(r.ctx(), chains.TakeBack(back), chains.Latest)
		return err == nil && gone
	})
	op := r.op(r.submission(next))
	must.Get(chains.Do(r.ctx(), b.a.Writer("another payer"), op, chains.Finalized))(t)
	s = b.start(b.aggregating())
	b.quiet(s)
	status, err := r.author(s).Client.Status(r.ctx(), first.ID)
	if err != nil || status.State != aggregator.Final || r.paidBack() != 1 || len(r.own()) != 2 {
		t.Errorf("%+v, %v; %d taken back, %d reviews", status, err, r.paidBack(), len(r.own()))
	}
}

// Of two registries on one chain the one that cannot be asked may have the delegation: that the
// other has none is no refusal.
func TestReviews_take_back_whereOneCannotBeAsked(t *testing.T) {
	b, second, _ := sideBySide(t)
	o := b.aggregating()
	o.Writers[second.Info().Registry] = second.Writer("second relayer")
	s := b.start(o)
	_, client := keyOn(t, b.a, "c")
	for _, c := range []*memchain.Chain{b.a, second} {
		c.FailNext("CheckTakeBack", 1)
		if _, err := s.desk.TakeBack(t.Context(), aggregator.TakeBack{Client: client}); chains.KindOf(err) != chains.Transient {
			t.Errorf("while %s cannot be asked: %v", c.Info().Name, err)
		}
	}
	if _, err := s.desk.TakeBack(t.Context(), aggregator.TakeBack{Client: client}); !refused(err, "delegation") {
		t.Errorf("a delegation that none of them has: %v", err)
	}
}

// Nobody else ends a delegation, and no other delegation is ended.
func TestReviews_take_back_refused(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	s := b.start(b.aggregating())
	a := r.author(s)
	if _, _, err := a.Give(r.ctx(), r.file(r.payment, nil)); err != nil {
		t.Fatal(err)
	}
	var forged []stream.Action
	for name, change := range map[string]func(*aggregator.TakeBack){
		"signed by nobody":        func(s *aggregator.TakeBack) { s.Delegation.Signature = make([]byte, 65) },
		"another nonce":           func(s *aggregator.TakeBack) { s.Delegation.Nonce++ },
		"to a contract":           func(s *aggregator.TakeBack) { s.Delegation.Contract = b.a.Account("wallet") },
		"one that never did":      func(s *aggregator.TakeBack) { _, s.Client = keyOn(t, b.a, "s") },
		"on a chain not given on": func(s *aggregator.TakeBack) { s.Client.Chain.Reference = "1" },
	} {
		back := r.takeBack()
		change(&back)
		if _, err := a.Client.TakeBack(r.ctx(), back); !refused(err, "delegation") && !refused(err, "chain-taken") {
			t.Errorf("%s: %v", name, err)
		}
		if back.Client.Chain == r.chain.Info().Chain {
			forged = append(forged, stream.NewTakeBack(b.a.Info().Registry, chains.TakeBack(back)))
		}
	}
	for i, a := range forged { // and through the bus
		must.OK(t, s.bus.RepublishAction(r.ctx(), a, strconv.Itoa(i)))
	}
	b.quiet(s)
	if _, err := b.a.TakeBackTerms(r.ctx(), r.client); err != nil || r.paidBack() != 0 {
		t.Errorf("%v, %d were paid for", err, r.paidBack())
	}
}

// TestReviews_take_back_crash kills the aggregator after each step, with its memory kept and lost:
// the delegation is gone, and was paid for once.
func TestReviews_take_back_crash(t *testing.T) {
	points := []string{"desk-queue", "desk-remember", "sign", "store", "send", "inclusion", "ack"}
	crashes(t, points, memories, func(t *testing.T, c *crash, variant string) {
		b := newBed(t)
		r := b.reviewer(b.a, b.b)
		o := b.aggregating()
		o.Hook = c.hook
		s := b.start(o)
		if _, _, err := r.author(s).Give(r.ctx(), r.file(r.payment, nil)); err != nil {
			t.Fatal(err)
		}
		b.quiet(s)
		c.armed.Store(true)
		back := r.takeBack()
		_, _ = r.author(s).Client.TakeBack(r.ctx(), back) // it may end before it has answered
		crashed(t, s)
		s = b.again(o, variant)
		if _, err := r.author(s).Client.TakeBack(r.ctx(), back); err != nil && !refused(err, "delegation") { // it may be gone by now
			t.Fatal(err)
		}
		b.until("the delegation is gone", r.gone(back))
		b.quiet(s)
		if n := r.paidBack(); n != 1 {
			t.Fatalf("%d were paid for", n)
		}
	})
}

// Who delegates and takes back in turn spends the budget of a client, and no more, whatever becomes
// of the aggregator's memory.
func TestReviews_take_back_waits_for_its_budget(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	limited := func() Options {
		o := b.limited("50000 wei") // of two transactions
		o.Clock = b.a.Time          // the day is the chain's: what was spent is read from its blocks
		return o
	}
	s := b.start(limited())
	a := r.author(s)
	if _, _, err := a.Give(r.ctx(), r.file(r.payment, nil)); err != nil {
		t.Fatal(err)
	}
	must.Get(a.TakeBack(r.ctx(), r.client))(t)
	b.quiet(s)
	stop(t, s)
	must.OK(t, os.RemoveAll(b.dir))
	s = b.start(limited())
	own := r.submission(r.file(r.pay(r.client), nil)) // he delegates at another's cost
	must.Get(chains.Do(r.ctx(), r.chain.Writer("another"), r.op(own), chains.Latest))(t)
	status := must.Get(r.author(s).Client.TakeBack(r.ctx(), r.takeBack()))(t)
	r.waitsFor(s, status.ID, "per client")
	if n := r.paidBack(); n != 1 {
		t.Errorf("%d were paid for", n)
	}
}

// A client that has transactions of its own waiting holds up nobody else: its transaction's nonce
// is free at once, and its review is given when they are gone.
func TestReviews_of_a_client_whose_transactions_wait(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	s := b.start(b.aggregating())
	b.a.Reserve(r.client, true)
	a := r.author(s)
	status := must.Get(a.Client.Submit(r.ctx(), r.submission(r.file(r.payment, nil))))(t)
	waits := func() bool {
		row, err := s.state.Deliveries.Get(r.ctx(), status.ID.String())
		return err == nil && strings.Contains(row.Value.Last, chains.ErrReserved.Error())
	}
	b.until("it is not taken", waits)
	b.mirrored(b.give(b.b, "another client", r.refs[1], "1"), []caip.AgentRef{r.refs[1], r.refs[0]})
	if n := len(r.own()); n != 0 || !waits() {
		t.Fatalf("%d reviews", n)
	}
	b.a.Reserve(r.client, false)
	r.final(a, status.ID)
	b.quiet(s)
	r.gave(1)
}

// What reverted is in no log of the chain. A restart does not forget that it was paid.
func TestReviews_paid_in_vain_are_remembered(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	limited := func() Options { return b.limited("30000 wei") } // of one transaction
	s := b.start(limited())
	own := r.submission(r.file(r.payment, nil))
	op := r.op(own)
	b.a.Hold(true)
	first := must.Get(r.author(s).Client.Submit(r.ctx(), own))(t)
	b.until("it is sent", func() bool { return len(b.a.Pending()) == 1 })
	ours := b.a.Pending()[0]
	b.a.SetFault(func(c memchain.Call) error { // the node forgets it until another was quicker
		if c.Method == "Send" && c.TxID == ours {
			return &chains.Error{Kind: chains.Transient, Op: "send", Err: errors.New("not now")}
		}
		return nil
	})
	b.a.Forget(ours)
	b.a.Hold(false)
	must.Get(chains.Do(r.ctx(), b.a.Writer("another"), op, chains.Latest))(t)
	b.a.SetFault(nil)
	r.final(r.author(s), first.ID)
	b.quiet(s)
	stop(t, s)
	s = b.start(limited())
	second := must.Get(r.author(s).Client.Submit(r.ctx(), r.submission(r.file(r.pay(r.client), nil))))(t)
	r.waitsFor(s, second.ID, "per client")
	r.gave(1)
}

// A signature that would end before its transaction lands is not used, wherever it has come from.
func TestReviews_that_end_soon(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	s := b.start(b.aggregating())
	in := r.lasting(r.file(r.payment, nil), 30*time.Second)
	if _, err := r.author(s).Client.Submit(r.ctx(), in); !refused(err, "deadline") {
		t.Errorf("submitted: %v", err)
	}
	op := r.op(in)
	a := stream.NewGiveSigned(op, in.File)
	must.OK(t, s.bus.RepublishAction(r.ctx(), a, ""))
	b.until("it is refused", func() bool {
		row, err := s.state.Deliveries.Get(r.ctx(), a.ID.String())
		return err == nil && row.Value.Refused != nil && row.Value.Refused.Check == "deadline"
	})
	r.gave(0)
}

// An action is on the budget of the client whose file it carries, or of nobody.
func TestReviews_of_another_client_than_the_action_names(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	s := b.start(b.aggregating())
	in := r.submission(r.file(r.payment, nil))
	op := r.op(in)
	a := stream.NewGiveSigned(op, in.File)
	_, a.Client = keyOn(t, b.a, "s")
	must.OK(t, s.bus.RepublishAction(r.ctx(), a, ""))
	b.until("it is dropped", func() bool {
		row, err := s.state.Deliveries.Get(r.ctx(), a.ID.String())
		return err == nil && row.Value.Refused != nil
	})
	b.quiet(s)
	r.gave(0)
}

// Who gave his review himself may have paid nobody. Its file is published by nobody else.
func TestReviews_that_stand_are_not_published(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	o := b.aggregating()
	var kept library
	o.Keep = kept.keep
	s := b.start(o)
	in := r.submission(r.file("0x"+strings.Repeat("ab", 32), nil)) // nobody paid that
	must.Get(chains.Do(r.ctx(), b.a.Writer("another"), r.op(in), chains.Latest))(t)
	a := r.author(s)
	first := must.Get(a.Client.Submit(r.ctx(), in))(t)
	r.final(a, first.ID)
	b.quiet(s)
	if len(kept.files) != 0 {
		t.Errorf("%d files were published", len(kept.files))
	}
}

// What the registry would refuse has no file published, whoever has paid and signed.
func TestReviews_that_would_revert_publish_nothing(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	o := b.aggregating()
	var kept library
	o.Keep = kept.keep
	s := b.start(o)
	in := r.submission(r.file(r.payment, nil))
	b.do(b.a, "owner", chains.Approve{Agent: r.refs[0], Operator: r.client, Approved: true}) // who speaks for an agent cannot review it
	if _, err := r.author(s).Client.Submit(r.ctx(), in); !refused(err, check.CheckReviewSigned) {
		t.Errorf("submitted: %v", err)
	}
	if len(kept.files) != 0 {
		t.Errorf("%d files were published", len(kept.files))
	}
}

// A review that stood when it came, and does not any more, is published before it is given.
func TestReviews_whose_block_went_away_are_published(t *testing.T) {
	b := newBed(t)
	r := b.reviewer(b.a, b.b)
	o := b.aggregating()
	var kept library
	o.Keep = kept.keep
	in := r.submission(r.file(r.payment, nil))
	op := r.op(in)
	head := func() uint64 {
		at, err := b.a.Head(r.ctx(), chains.Latest)
		if err != nil {
			t.Error(err)
		}
		return at.Height
	}
	var away sync.Once
	var before uint64
	o.Hook = func(point string) (err error) {
		if point == "desk-publish" {
			away.Do(func() { err = b.a.Reorg(int(head()-before), func(string) memchain.Fate { return memchain.Drop }) })
		}
		return err
	}
	s := b.start(o)
	b.quiet(s)
	before = head()
	must.Get(chains.Do(r.ctx(), b.a.Writer("another"), op, chains.Latest))(t)
	a := r.author(s)
	first := must.Get(a.Client.Submit(r.ctx(), in))(t)
	r.final(a, first.ID)
	if len(kept.files) != 1 || len(r.own()) != 1 {
		t.Errorf("%d files were published, %d reviews stand", len(kept.files), len(r.own()))
	}
}
