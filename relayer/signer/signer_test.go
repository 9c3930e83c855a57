package signer

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

func TestSigners_give_what_the_home_wants(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	b.run(b.signer(func(o *Options) { o.Keys = o.Keys[:1] }), b.signer(func(o *Options) { o.Keys = o.Keys[1:2] })) // owner and wallet are two processes
	op := b.gathered("new")
	if err := b.b.CheckProof(t.Context(), chains.SetWallet{Agent: op.Agent, Wallet: op.Wallet, Proof: op.Proof}); err != nil {
		t.Error(err)
	}
	if err := b.b.CheckConsent(t.Context(), op); err != nil {
		t.Error(err)
	}
	if op.Proof.Deadline <= clock(b.b) || op.Proof.Deadline > clock(b.b)+300 || op.Consent.Deadline > clock(b.b)+300 {
		t.Errorf("deadlines %d and %d, the clock is at %d", op.Proof.Deadline, op.Consent.Deadline, clock(b.b))
	}
}

func TestSigner_refuses(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	thief := b.b.Account("thief")
	b.run(b.signer(nil))
	for name, c := range map[string]struct {
		request signing.Request
		change  func(*signing.Request)
		want    signing.Reason
	}{
		"an agent that the policy does not list":              {b.proof(), func(r *signing.Request) { r.Agent.ID = "77" }, signing.AgentNotListed},
		"a wallet that it does not list, its own key at hand": {b.proof(), func(r *signing.Request) { r.Account, r.Wallet = thief, thief }, signing.WalletNotListed},
		"consent to a wallet that it does not list":           {b.consent(), func(r *signing.Request) { r.Wallet = thief }, signing.WalletNotListed},
		"another home":                        {b.consent(), func(r *signing.Request) { r.Home = b.token }, signing.OtherHome},
		"an account that does not own it":     {b.consent(), func(r *signing.Request) { r.Account = thief }, signing.NotOwner},
		"what has expired":                    {b.consent(), func(r *signing.Request) { r.Deadline = clock(b.b) }, signing.Expired},
		"what counts for too long":            {b.proof(), func(r *signing.Request) { r.Deadline = clock(b.b) + 301 }, signing.TooFar},
		"a wallet that SATI's owner left out": {b.update(signing.SetWallet), func(r *signing.Request) { r.Wallet = b.s.Account("thief") }, signing.WalletNotListed},
	} {
		t.Run(name, func(t *testing.T) {
			r := c.request
			c.change(&r)
			if a := b.answer(r); a.Refused != c.want || len(a.Signature) > 0 || a.TxID != "" {
				t.Errorf("%s, want %s: %s", a.Refused, c.want, a.Why)
			}
		})
	}
}

func TestSigner_signs_only_the_verbs_of_its_policy(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	b.run(b.signer(func(o *Options) {
		o.Policy[b.member] = Rule{Home: b.home, Verbs: []string{signing.WalletProof}, Wallets: []caip.AccountID{b.b.Account("new")}}
	}))
	b.refuses(b.consent(), signing.VerbNotListed)
	b.grants(b.proof())
}

// A stolen relayer key, or bus, asks for whatever it likes: what the chains do not want is not
// signed, listed or not.
func TestSigner_signs_nothing_that_the_chains_do_not_want(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	b.run(b.signer(func(o *Options) {
		for ref, rule := range o.Policy {
			c := map[string]*memchain.Chain{"eip155:1002": b.b}[ref.Chain().String()]
			if c == nil {
				c = b.s
			}
			rule.Wallets = append(rule.Wallets, c.Account("other"))
			o.Policy[ref] = rule
		}
		o.Keys = append(o.Keys, hand{b.b, "other"})
	}))
	for name, r := range map[string]signing.Request{
		"a listed wallet that is not the home's": func() signing.Request {
			r := b.proof()
			r.Account, r.Wallet = b.b.Account("other"), b.b.Account("other")
			return r
		}(),
		"consent to it": func() signing.Request { r := b.consent(); r.Wallet = b.b.Account("other"); return r }(),
		"on SATI":       func() signing.Request { r := b.update(signing.SetWallet); r.Wallet = b.s.Account("other"); return r }(),
	} {
		if a := b.answer(r); a.Refused != signing.NotWanted {
			t.Errorf("%s: %+v", name, a)
		}
	}
	// An owner who clears the home's wallet wants none anywhere, from the first block on.
	b.do(b.a, "owner", chains.UnsetWallet{Agent: b.home})
	if a := b.answer(b.proof()); a.Refused != signing.Disagree && a.Refused != signing.NotWanted {
		t.Errorf("after the lock, before it is final: %+v", a)
	}
	b.settle()
	b.refuses(b.consent(), signing.NotWanted)
}

func TestSigner_waits_until_a_change_is_final(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	b.run(b.signer(func(o *Options) {
		o.Policy[b.member] = Rule{Home: b.home, Verbs: []string{signing.WalletProof}, Wallets: []caip.AccountID{b.b.Account("next")}}
		o.Keys = append(o.Keys, hand{b.b, "next"})
	}))
	next := func() signing.Request {
		r := b.proof()
		r.Account, r.Wallet = b.b.Account("next"), b.b.Account("next")
		return r
	}
	b.do(b.a, "owner", chains.SetWallet{Agent: b.home, Wallet: b.a.Account("next"), Proof: b.a.WalletProof("next", b.home, b.a.Account("owner"), clock(b.a)+200)})
	b.refuses(next(), signing.Disagree)
	b.settle()
	b.b.Mine(1)
	b.grants(next())
}

// twoNodes is a chain whose second endpoint, or first, serves another one.
type twoNodes struct {
	chains.Chain
	other     chains.Chain
	elsewhere bool // whether the other is asked elsewhere
}

func (c twoNodes) node(ctx context.Context) chains.Chain {
	if chains.AsksElsewhere(ctx) == c.elsewhere {
		return c.other
	}
	return c.Chain
}

func (c twoNodes) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	return c.node(ctx).Agent(ctx, ref, at)
}

func (c twoNodes) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return c.node(ctx).Glance(ctx, ref, at, keys...)
}

func (c twoNodes) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	return c.node(ctx).Metadata(ctx, ref, key, at)
}

func (c twoNodes) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	return c.node(ctx).History(ctx, ref, upTo)
}

func (c twoNodes) HasCode(ctx context.Context, account caip.AccountID, at chains.Finality) (bool, error) {
	return c.node(ctx).HasCode(ctx, account, at)
}

// A node shows that the home has taken another wallet, which never was: all its answers agree with
// each other, and with no other node.
func TestSigner_signs_nothing_where_endpoints_disagree(t *testing.T) {
	t.Parallel()
	for name, elsewhere := range map[string]bool{"the first lies": false, "the second lies": true} {
		t.Run(name, func(t *testing.T) {
			b, lie := newBed(t), newBed(t)
			if b.home != lie.home || b.member != lie.member {
				t.Fatal("the beds differ")
			}
			b.do(b.b, "owner", chains.SetWallet{Agent: b.member, Wallet: b.b.Account("new"), Proof: b.b.WalletProof("new", b.member, b.b.Account("owner"), clock(b.b)+200)})
			b.settle()
			lie.replace("next")
			ask := func() (list []signing.Request) {
				for _, r := range []signing.Request{b.proof(), b.consent()} {
					if r.Wallet = b.b.Account("next"); r.Verb == signing.WalletProof {
						r.Account = r.Wallet
					}
					list = append(list, r)
				}
				return list
			}
			var home chains.Chain = twoNodes{b.a, lie.a, elsewhere}
			b.registries = link.Registries{b.home.Registry: func(context.Context) (chains.Chain, error) { return home, nil }, b.member.Registry: chains.Opened(b.b)}
			b.run(b.signer(func(o *Options) {
				rule := o.Policy[b.member]
				rule.Wallets = append(rule.Wallets, b.b.Account("next")) // though the owner listed it
				o.Policy[b.member] = rule
				o.Keys = append(o.Keys, hand{b.b, "next"})
			}))
			for _, r := range ask() {
				b.refuses(r, signing.Disagree)
			}
		})
	}
}

func TestSigner_updates_SATI_itself_when_that_is_wanted(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	b.run(b.signer(nil), b.signer(nil))
	b.grants(b.update(signing.SetURI))
	b.settle()
	b.refuses(b.update(signing.SetURI), signing.InStep)
	b.grants(b.update(signing.UnsetWallet))
	b.settle()
	b.refuses(b.update(signing.UnsetWallet), signing.NotWanted)
	b.grants(b.update(signing.SetWallet))
	b.settle()
	b.refuses(b.update(signing.SetWallet), signing.InStep)
	agent, err := b.s.Agent(t.Context(), b.token, chains.Latest)
	if err != nil || agent.URI != "ipfs://one" || agent.Wallet.Address != b.s.Account("new") {
		t.Errorf("%+v, %v", agent, err)
	}
}

func TestSigner_follows_no_URI_that(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		uri  string
		put  func(*bed)
		want signing.Reason
	}{
		"may change":           {"https://agent.example/", func(b *bed) { b.files.Put("https://agent.example/", b.home, b.member, b.token) }, signing.Mutable},
		"does not list it":     {"ipfs://two", func(b *bed) { b.files.Put("ipfs://two", b.home, b.member) }, signing.NotWanted},
		"cannot be had":        {"ipfs://three", func(b *bed) {}, signing.NotWanted},
		"is too long for SATI": {"data:," + strings.Repeat("x", 300), func(b *bed) {}, signing.TooLong},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			c.put(b)
			b.do(b.a, "owner", chains.SetURI{Agent: b.home, URI: c.uri})
			b.settle()
			b.run(b.signer(nil))
			b.refuses(b.update(signing.SetURI), c.want)
		})
	}
}

// Who bought the home speaks for nobody else: not by what is left of the seller's word, and not by
// his own before the follower's owner has named the home again.
func TestSigner_follows_no_home_that_was_sold(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	b.run(b.signer(nil))
	b.do(b.a, "owner", chains.Transfer{Agent: b.home, To: b.a.Account("mallory")})
	b.files.Put("ipfs://mallory", b.home, b.member, b.token)
	b.do(b.a, "mallory", chains.SetURI{Agent: b.home, URI: "ipfs://mallory"})
	b.settle()
	refused := func(what string) {
		t.Helper()
		if a := b.answer(b.update(signing.SetURI)); a.Refused != signing.OtherHome {
			t.Errorf("%s: %+v", what, a)
		}
		if agent, err := b.s.Agent(t.Context(), b.token, chains.Latest); err != nil || agent.URI != "" {
			t.Errorf("%s: %+v, %v", what, agent, err)
		}
	}
	refused("sold")
	home := chains.MetadataEntry{Key: link.HomeKey, Value: []byte(b.home.String())}
	b.do(b.a, "mallory", chains.SetMetadata{Agent: b.home, Entry: home})
	b.settle()
	refused("sold, and named by the buyer")
}

func TestSigner_bounds_a_flood(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	var reads atomic.Int32
	counted := countingChain{b.b, &reads}
	b.registries = link.Registries{b.home.Registry: chains.Opened(b.a), b.member.Registry: chains.Opened(counted), b.token.Registry: chains.Opened(b.s)}
	s := b.signer(func(o *Options) { o.Now = func() time.Time { return time.Unix(1, 0) } })
	b.run(s)
	const flood = 200
	var sent sync.WaitGroup
	for i := range flood {
		sent.Go(func() {
			r := b.proof()
			r.Deadline -= uint64(i)
			body, _ := signing.EncodeRequest(r.Named())
			if err := b.conn.Publish(b.names.RequestSubject(r.Account), body); err != nil {
				t.Error(err)
			}
		})
	}
	sent.Wait()
	body, _ := signing.EncodeRequest(b.proof().Named())
	b.publish(b.b.Account("new"), body) // makes the consumer
	b.until("all are worked off", func() bool {
		sum := 0
		for _, n := range s.Counts() {
			sum += n
		}
		return sum >= flood
	})
	if counts := s.Counts(); counts["signed"] > burst || counts[string(signing.TooOften)] < flood-2*burst || reads.Load() > 10*burst {
		t.Errorf("%v after %d reads", counts, reads.Load())
	}
}

type countingChain struct {
	chains.Chain
	reads *atomic.Int32
}

func (c countingChain) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	c.reads.Add(1)
	return c.Chain.Agent(ctx, ref, at)
}

func TestSigner_takes_a_request_once_and_none_that_is_none(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	s := b.signer(nil)
	b.run(s)
	r := b.proof().Named()
	b.grants(r)
	body, _ := signing.EncodeRequest(r)
	b.publish(r.Account, body)
	b.publish(r.Account, []byte(`{"sign":"0x00"}`))
	elsewhere, _ := signing.EncodeRequest(b.consent().Named())
	b.publish(r.Account, elsewhere) // under the subject of another account
	b.until("they are counted", func() bool { c := s.Counts(); return c["replayed"] == 1 && c["malformed"] == 2 })
	if c := s.Counts(); c["signed"] != 1 {
		t.Errorf("%v", c)
	}
}

func TestSigner_waits_for_a_chain_that_does_not_answer(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	var down atomic.Bool
	down.Store(true)
	open := func(context.Context) (chains.Chain, error) {
		if down.Load() {
			return nil, &chains.Error{Kind: chains.Unreachable, Op: "open", Err: errors.New("down")}
		}
		return b.b, nil
	}
	b.registries = link.Registries{b.home.Registry: chains.Opened(b.a), b.member.Registry: open}
	b.run(b.signer(nil))
	r := b.proof()
	if a := b.answer(r); a.Refused != signing.Unreadable {
		t.Fatalf("%+v", a)
	}
	down.Store(false)
	if a := b.answer(r); len(a.Signature) == 0 { // the same request: it is not done with
		t.Errorf("%+v", a)
	}
}

func TestDesk_takes_no_signature_that_does_not_hold(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	// Whoever is on the bus answers first: a signature of another key, for another wallet,
	// malformed, huge.
	lies := []func(signing.Request) []byte{
		func(r signing.Request) []byte {
			return b.b.WalletProof("thief", b.member, b.b.Account("owner"), r.Deadline).Signature
		},
		func(r signing.Request) []byte {
			return b.b.WalletProof("new", b.member, b.b.Account("owner"), r.Deadline+1).Signature
		},
		func(signing.Request) []byte { return []byte("not a signature") },
	}
	sub := must.Get(b.conn.SubscribeSync("test.sign.request.>"))(t)
	if _, why, err := b.desk.Wallet(t.Context(), b.want("new")); err != nil || !strings.Contains(why, "has not answered") {
		t.Fatalf("%q, %v", why, err)
	}
	var asked []signing.Request
	for range 2 {
		m := must.Get(sub.NextMsg(10 * time.Second))(t)
		r := must.Get(signing.DecodeRequest(m.Data))(t)
		asked = append(asked, r)
		for _, lie := range lies {
			body, _ := signing.EncodeAnswer(signing.Answer{Schema: signing.Schema, Request: r.ID, Account: r.Account, Signature: lie(r)})
			must.OK(t, b.conn.Publish(b.names.AnswerSubject(r.Account), body))
		}
		for _, noise := range []string{"{}", strings.Repeat("x", 100_000)} {
			must.OK(t, b.conn.Publish(b.names.AnswerSubject(r.Account), []byte(noise)))
		}
	}
	b.until("the lies are noticed", func() bool {
		_, why, err := b.desk.Wallet(t.Context(), b.want("new"))
		return err == nil && strings.Count(why, "does not hold") == 2
	})
	// The genuine ones count though they came last.
	for _, r := range asked {
		signature := b.b.WalletProof("new", b.member, b.b.Account("owner"), r.Deadline).Signature
		if r.Verb == signing.OwnerConsent {
			signature = b.b.OwnerConsent("owner", b.member, r.Wallet, r.Deadline).Signature
		}
		body, _ := signing.EncodeAnswer(signing.Answer{Schema: signing.Schema, Request: r.ID, Account: r.Account, Signature: signature})
		must.OK(t, b.conn.Publish(b.names.AnswerSubject(r.Account), body))
	}
	b.gathered("new")
}

func TestDesk_asks_again_what_nobody_answered(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	told := make(chan caip.AgentRef, 8)
	now := time.Now()
	var mu sync.Mutex
	b.desk.Tell(func(agent caip.AgentRef) { told <- agent }, slog.New(slog.DiscardHandler))
	b.desk.Now = func() time.Time { mu.Lock(); defer mu.Unlock(); return now }
	ctx, cancel := context.WithCancel(t.Context())
	var ran sync.WaitGroup
	ran.Go(func() { _ = b.desk.Run(ctx) })
	defer func() { cancel(); ran.Wait() }()
	if _, why, err := b.desk.Wallet(t.Context(), b.want("new")); err != nil || why == "" {
		t.Fatalf("%q, %v", why, err)
	}
	mu.Lock()
	now = now.Add(4 * time.Minute)
	mu.Unlock()
	if agent := <-told; agent != b.member {
		t.Fatalf("told of %s", agent)
	}
	b.b.Pass(4 * time.Minute)
	b.b.Mine(1)
	b.run(b.signer(nil)) // it comes up late: the first requests have expired
	b.gathered("new")
}

// Whoever writes to the bus can foresee what a relayer is going to ask. A message of his must not
// keep a request off the stream, as a duplicate that counts as stored.
func TestDesk_noStrangerKeepsARequestOffTheStream(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	js := must.Get(jetstream.New(b.conn))(t)
	for _, r := range []signing.Request{b.proof(), b.consent()} {
		for range 30 { // seconds of the chain's clock
			must.Get(js.Publish(t.Context(), "test.sign.request.nobody", nil, jetstream.WithMsgID(r.Named().ID.String())))(t)
			r.Deadline++
		}
	}
	b.run(b.signer(nil))
	b.gathered("new")
}

// A NATS that has lost the stream of requests, as one that comes back without its disk, is given it
// anew with the next request.
func TestDesk_makesAStreamThatIsLostAnew(t *testing.T) {
	t.Parallel()
	b := newBed(t)
	b.run(b.signer(nil))
	must.OK(t, b.desk.Expect(t.Context(), b.proof().Account)) // its consumer goes with the stream
	must.OK(t, must.Get(jetstream.New(b.conn))(t).DeleteStream(t.Context(), b.names.Stream()))
	b.gathered("new")
}

func TestDesk_without_a_bus_says_what_is_missing(t *testing.T) {
	t.Parallel()
	var d *signing.Desk
	if _, why, err := d.Wallet(t.Context(), signing.Wallet{}); err != nil || !strings.Contains(why, "nats.listen") {
		t.Errorf("%q, %v", why, err)
	}
	if why, err := d.Update(t.Context(), nil, signing.SetURI, caip.AgentRef{}, caip.AgentRef{}, caip.AccountID{}, caip.AccountID{}); err != nil || !strings.Contains(why, "nats.listen") {
		t.Errorf("%q, %v", why, err)
	}
}
