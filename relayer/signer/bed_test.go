package signer

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

// bed is an agent on three chains whose home has replaced its wallet, and a bus.
type bed struct {
	t                   *testing.T
	a, b                *memchain.Chain
	s                   *memchain.Chain
	home, member, token caip.AgentRef
	registries          link.Registries
	files               relaytest.Files
	conn                *nats.Conn
	names               signing.Names
	desk                *signing.Desk
}

func newBed(t *testing.T) *bed {
	b := &bed{t: t, names: signing.Names{Prefix: "test"}}
	b.a = memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a", Lag: 2, AutoMine: true, WalletProof: true})
	b.b = memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), Name: "b", Lag: 2, AutoMine: true, WalletProof: true})
	b.s = memchain.New(memchain.Options{Chain: caip.MustChainID("solana:Testbed1111111111111111111111111"[:39]), Name: "s", Lag: 2, AutoMine: true})
	b.registries = link.Of(b.a, b.b, b.s)
	b.home, b.member, b.token = relaytest.Register(t, b.a, "owner"), relaytest.Register(t, b.b, "owner"), relaytest.Register(t, b.s, "owner")
	b.files.Put("ipfs://one", b.home, b.member, b.token)
	for ref, c := range map[caip.AgentRef]*memchain.Chain{b.home: b.a, b.member: b.b, b.token: b.s} {
		b.do(c, "owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(b.home.String())}})
	}
	b.do(b.a, "owner", chains.SetURI{Agent: b.home, URI: "ipfs://one"})
	b.do(b.s, "owner", chains.SetWallet{Agent: b.token, Wallet: b.s.Account("old")})
	b.do(b.a, "owner", chains.SetMetadata{Agent: b.home, Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(b.token.Chain()), Value: []byte(b.s.Account("new").String())}})
	b.replace("new")

	var err error
	if b.conn, err = nats.Connect(natstest.Start(t).ClientURL()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.conn.Close)
	if b.desk, err = signing.Open(t.Context(), b.conn, b.names, 1); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bed) do(c *memchain.Chain, who string, op chains.Op) chains.Receipt {
	b.t.Helper()
	return relaytest.Do(b.t, c, who, op)
}

// replace has the home take another wallet, and waits until that is final.
func (b *bed) replace(name string) {
	b.t.Helper()
	b.do(b.a, "owner", chains.SetWallet{Agent: b.home, Wallet: b.a.Account(name), Proof: b.a.WalletProof(name, b.home, b.a.Account("owner"), clock(b.a)+200)})
	b.settle()
}

func (b *bed) settle() {
	for _, c := range []*memchain.Chain{b.a, b.b, b.s} {
		c.Settle()
	}
}

func clock(c *memchain.Chain) uint64 { return uint64(c.Time().Unix()) }

// hand is the key of a named account.
type hand struct {
	c    *memchain.Chain
	name string
}

func (h hand) Account() caip.AccountID { return h.c.Account(h.name) }

func (h hand) WalletProof(ctx context.Context, agent caip.AgentRef, deadline uint64) (chains.WalletProof, error) {
	a, err := h.c.Agent(ctx, agent, chains.Latest)
	if err != nil {
		return chains.WalletProof{}, err
	}
	return h.c.WalletProof(h.name, agent, a.Owner, deadline), nil
}

func (h hand) OwnerConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) (chains.OwnerConsent, error) {
	a, err := h.c.Agent(ctx, agent, chains.Latest)
	if err != nil {
		return chains.OwnerConsent{}, err
	}
	if a.Owner != h.Account() {
		return chains.OwnerConsent{}, &chains.Error{Kind: chains.Unauthorized, Op: "consent", Err: errors.New("not the owner")}
	}
	return h.c.OwnerConsent(h.name, agent, wallet, deadline), nil
}

func (h hand) Do(ctx context.Context, op chains.Op) (chains.Receipt, error) {
	return chains.Do(ctx, h.c.Writer(h.name), op, chains.Latest)
}

// policy allows what the owner of the bed wants.
func (b *bed) policy() Policy {
	return Policy{
		b.member: {Home: b.home, Verbs: []string{signing.WalletProof, signing.OwnerConsent}, Wallets: []caip.AccountID{b.b.Account("new")}},
		b.token:  {Home: b.home, Verbs: []string{signing.SetURI, signing.SetWallet, signing.UnsetWallet}, Wallets: []caip.AccountID{b.s.Account("new")}},
	}
}

// signer makes a signer with the keys of owner and wallet; change may alter it.
func (b *bed) signer(change func(*Options)) *Signer {
	o := Options{Conn: b.conn, Names: b.names, Policy: b.policy(), Registries: b.registries, Fetch: &b.files, Log: slog.New(slog.DiscardHandler), Now: time.Now,
		Finality: func(caip.AccountID) chains.Finality { return chains.Finalized },
		Keys:     []Key{hand{b.b, "owner"}, hand{b.b, "new"}, hand{b.b, "thief"}, hand{b.s, "owner"}}}
	if change != nil {
		change(&o)
	}
	return New(o)
}

// run runs signers until the test ends.
func (b *bed) run(list ...*Signer) {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for _, s := range list {
		all.Go(func() {
			if err := s.Run(ctx); err != nil {
				b.t.Error(err)
			}
		})
	}
	b.t.Cleanup(func() { cancel(); all.Wait() })
}

func (b *bed) proof() signing.Request {
	return signing.Request{Verb: signing.WalletProof, Account: b.b.Account("new"), Agent: b.member, Home: b.home, Wallet: b.b.Account("new"), Deadline: clock(b.b) + 240}
}

func (b *bed) consent() signing.Request {
	return signing.Request{Verb: signing.OwnerConsent, Account: b.b.Account("owner"), Agent: b.member, Home: b.home, Wallet: b.b.Account("new"), Relayer: b.b.Account("relayer"), Deadline: clock(b.b) + 240}
}

func (b *bed) update(verb string) signing.Request {
	r := signing.Request{Verb: verb, Account: b.s.Account("owner"), Agent: b.token, Home: b.home, Deadline: clock(b.s) + 240}
	if verb == signing.SetWallet {
		r.Wallet = b.s.Account("new")
	}
	return r
}

// answer puts a request on the bus, as anybody could, and waits for the answer.
func (b *bed) answer(r signing.Request) signing.Answer {
	b.t.Helper()
	sub := must.Get(b.conn.SubscribeSync(b.names.AnswerSubject(r.Account)))(b.t)
	defer func() { _ = sub.Unsubscribe() }()
	r = r.Named()
	body := must.Get(signing.EncodeRequest(r))(b.t)
	b.publish(r.Account, body)
	for {
		m, err := sub.NextMsg(20 * time.Second)
		if err != nil {
			b.t.Fatalf("%s: %v", r.Verb, err)
		}
		if a, err := signing.DecodeAnswer(m.Data); err != nil {
			b.t.Fatal(err)
		} else if a.Request == r.ID {
			return a
		}
	}
}

// refuses has a request refused for a reason.
func (b *bed) refuses(r signing.Request, want signing.Reason) {
	b.t.Helper()
	if a := b.answer(r); a.Refused != want || len(a.Signature) > 0 || a.TxID != "" {
		b.t.Errorf("%s, want %s: %+v", r.Verb, want, a)
	}
}

// grants has a request signed, or sent.
func (b *bed) grants(r signing.Request) {
	b.t.Helper()
	if a := b.answer(r); a.Refused != "" || len(a.Signature) == 0 && a.TxID == "" {
		b.t.Errorf("%s: %+v", r.Verb, a)
	}
}

// publish puts a message on the bus where the requests of an account stand.
func (b *bed) publish(account caip.AccountID, body []byte) {
	b.t.Helper()
	js, err := jetstream.New(b.conn)
	must.OK(b.t, err)
	if _, err = js.CreateOrUpdateConsumer(b.t.Context(), b.names.Stream(), jetstream.ConsumerConfig{Durable: b.names.Consumer(account), FilterSubject: b.names.RequestSubject(account),
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: 30 * time.Second, MaxDeliver: 5, MaxAckPending: 256, MaxWaiting: 64, InactiveThreshold: 7 * 24 * time.Hour}); err != nil {
		b.t.Fatal(err)
	}
	must.Get(js.Publish(b.t.Context(), b.names.RequestSubject(account), body))(b.t)
}

func (b *bed) until(what string, yes func() bool) {
	b.t.Helper()
	for end := time.Now().Add(20 * time.Second); !yes(); {
		if time.Now().After(end) {
			b.t.Fatalf("not within 20 s: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// gathered waits until the relayer's desk has both signatures.
func (b *bed) gathered(wallet string) (op chains.SyncWallet) {
	b.t.Helper()
	why := ""
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		var err error
		if op, why, err = b.desk.Wallet(b.t.Context(), b.want(wallet)); err != nil {
			b.t.Fatal(err)
		}
		if why == "" {
			return op
		}
		if time.Now().After(end) {
			b.t.Fatal(why)
		}
	}
}

func (b *bed) want(wallet string) signing.Wallet {
	return signing.Wallet{Chain: b.b, Agent: b.member, Home: b.home, Wallet: b.b.Account(wallet), Owner: b.b.Account("owner"), Relayer: b.b.Account("relayer")}
}
