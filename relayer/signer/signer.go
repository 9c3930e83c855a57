// Package signer is a process of an agent's owner, or of a wallet's holder, that signs what
// relayers ask for. A request says where to look. What is signed follows from the owner's own
// policy and from the chains, read by this process through its own endpoints.
package signer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/time/rate"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

// Key signs for one account on one chain. Its methods may be called concurrently.
type Key interface {
	Account() caip.AccountID
	// WalletProof signs, as the wallet, that it is to become an agent's.
	WalletProof(ctx context.Context, agent caip.AgentRef, deadline uint64) (chains.WalletProof, error)
	// OwnerConsent signs, as the agent's owner, that a wallet be set through SyncDelegate, once. An
	// account that is not the owner is an error of kind Unauthorized.
	OwnerConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) (chains.OwnerConsent, error)
	// Do signs, sends and follows an operation until it is in a block.
	Do(ctx context.Context, op chains.Op) (chains.Receipt, error)
}

// Options are what a Signer is made of. All are required.
type Options struct {
	Conn       *nats.Conn
	Names      signing.Names
	Keys       []Key
	Policy     Policy
	Registries link.Registries                               // identity registries of its own configuration
	Finality   func(registry caip.AccountID) chains.Finality // at which a registry is believed
	Fetch      link.Getter                                   // of registration files
	Log        *slog.Logger
	Now        func() time.Time // for rates, not for deadlines
}

// Signer answers requests. Several with the same keys share them.
type Signer struct {
	Options
	keys map[caip.AccountID]Key
	work chan struct{} // holds one value for each request that is looked into

	mu      sync.Mutex
	rates   map[string]*rate.Limiter // by agent and verb: as many as the policy has
	answers *rate.Limiter            // to what is refused without a look
	told    *rate.Limiter            // what strangers can cause
	seen    map[caip.Hash]time.Time  // what was signed or refused for good
	counts  map[string]int
	writing sync.Mutex
}

// Bounds.
const (
	atOnce    = 4                // requests that are looked into at a time
	burst     = 6                // of one agent and verb …
	every     = 0.1              // … and then so many a second
	replies   = 20               // answers a second to what is refused without a look
	longest   = 2 * time.Minute  // one request, transaction included
	tellEvery = 10 * time.Minute // what was done
	again     = 15 * time.Second // after a chain could not be read
	idle      = time.Second      // without a consumer, or a connection
	flush     = 5 * time.Second
	remember  = 15 * time.Minute
)

// New returns a Signer.
func New(o Options) *Signer {
	s := &Signer{Options: o, keys: map[caip.AccountID]Key{}, work: make(chan struct{}, atOnce), rates: map[string]*rate.Limiter{},
		answers: rate.NewLimiter(replies, replies), told: rate.NewLimiter(1, 20), seen: map[caip.Hash]time.Time{}, counts: map[string]int{}}
	for _, k := range o.Keys {
		s.keys[k.Account()] = k
	}
	return s
}

// Run answers requests until ctx ends, and finishes what it has begun.
func (s *Signer) Run(ctx context.Context) error {
	js, err := jetstream.New(s.Conn)
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	for account := range s.keys {
		all.Go(func() { s.serve(ctx, js, account) })
	}
	all.Go(func() { s.tell(ctx) })
	all.Wait()
	s.Log.Info("the signer has stopped", "counts", s.Counts())
	return nil
}

// Counts are the requests so far by what became of them: signed, sent, replayed, malformed, or why
// they were refused.
func (s *Signer) Counts() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.counts)
}

func (s *Signer) count(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.counts[what]++
}

// tell logs now and then what was done.
func (s *Signer) tell(ctx context.Context) {
	before := 0
	for range tick.Every(ctx, tellEvery) {
		counts, sum := s.Counts(), 0
		for _, n := range counts {
			sum += n
		}
		if sum != before {
			before = sum
			s.Log.Info("requests so far", "counts", counts)
		}
	}
}

// serve answers the requests of one account.
func (s *Signer) serve(ctx context.Context, js jetstream.JetStream, account caip.AccountID) {
	name, missing := s.Names.Consumer(account), false
	for ctx.Err() == nil {
		consumer, err := js.Consumer(ctx, s.Names.Stream(), name)
		for err == nil && ctx.Err() == nil {
			missing = false
			err = s.fetch(ctx, consumer)
		}
		if ctx.Err() == nil && !missing {
			missing = true
			level := slog.LevelWarn
			if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
				level = slog.LevelDebug // nobody has asked yet
			}
			s.Log.Log(ctx, level, "requests cannot be read; trying again", "account", account.String(), "error", err)
		}
		tick.Sleep(ctx, idle)
	}
}

// fetch takes a few requests and answers them.
func (s *Signer) fetch(ctx context.Context, c jetstream.Consumer) error {
	waiting, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	batch, err := c.Fetch(atOnce, jetstream.FetchContext(waiting))
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	for m := range batch.Messages() {
		all.Go(func() { s.take(context.WithoutCancel(ctx), m) })
	}
	all.Wait()
	err = batch.Error()
	if errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jetstream.ErrNoMessages) || ctx.Err() != nil {
		return nil
	}
	return err
}

// take answers one request and acknowledges it. One whose chain cannot be read comes again.
func (s *Signer) take(ctx context.Context, m jetstream.Msg) {
	r, err := signing.DecodeRequest(m.Data())
	if err == nil && m.Subject() != s.Names.RequestSubject(r.Account) {
		err = errors.New("it stands under another account's subject")
	}
	if err != nil {
		s.count("malformed")
		s.say(slog.LevelWarn, "a request that is none", "subject", m.Subject(), "error", err)
		_ = m.Term()
		return
	}
	if s.replayed(r.ID) {
		s.count("replayed")
		_ = m.Ack()
		return
	}
	ctx, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	alive := keepAlive(ctx, m)
	a, looked, err := s.answer(ctx, r)
	alive()
	if err != nil {
		a = signing.Answer{Refused: reasonOf(err), Why: harmless(err)}
		s.count(string(a.Refused))
		s.say(slog.LevelWarn, "not signed", "reason", a.Refused, "verb", r.Verb, "agent", r.Agent.String(), "wallet", r.Wallet.String(), "account", r.Account.String(), "error", err)
	} else {
		what := "signed"
		if a.TxID != "" {
			what = "sent"
		}
		s.count(what)
		s.Log.Info(what, "verb", r.Verb, "agent", r.Agent.String(), "wallet", r.Wallet.String(), "account", r.Account.String(), "deadline", r.Deadline, "transaction", a.TxID)
	}
	a.Schema, a.Request, a.Account = signing.Schema, r.ID, r.Account
	if looked && a.Refused != signing.Unreadable {
		s.remember(r.ID)
	}
	if looked || s.answers.AllowN(s.Now(), 1) {
		body, err := signing.EncodeAnswer(a)
		if err == nil {
			err = s.Conn.Publish(s.Names.AnswerSubject(r.Account), body)
		}
		if err == nil {
			err = s.Conn.FlushTimeout(flush)
		}
		if err != nil {
			s.Log.Warn("an answer could not be sent; the relayer asks again", "account", r.Account.String(), "error", err)
		}
	}
	if a.Refused == signing.Unreadable {
		_ = m.NakWithDelay(again)
		return
	}
	_ = m.Ack()
}

// answer decides about a request. looked says that the chains were asked.
func (s *Signer) answer(ctx context.Context, r signing.Request) (a signing.Answer, looked bool, err error) {
	key, ok := s.keys[r.Account]
	if !ok {
		return a, false, refuse(signing.NoKey, "")
	}
	if why := s.Policy.allows(r); why != "" {
		return a, false, refuse(why, "the policy of this signer does not name it")
	}
	s.mu.Lock()
	limit := s.rates[r.Verb+" "+r.Agent.String()]
	if limit == nil {
		limit = rate.NewLimiter(every, burst)
		s.rates[r.Verb+" "+r.Agent.String()] = limit
	}
	s.mu.Unlock()
	if !limit.AllowN(s.Now(), 1) {
		return a, false, refuse(signing.TooOften, "")
	}
	if r.Verb != signing.WalletProof && r.Verb != signing.OwnerConsent {
		s.writing.Lock() // what was written is looked at before the next is
		defer s.writing.Unlock()
	}
	s.work <- struct{}{}
	defer func() { <-s.work }()
	chain, err := s.Registries.Open(ctx, r.Agent.Registry)
	if err != nil {
		return a, true, err
	}
	if err := onTime(ctx, chain, r.Deadline); err != nil {
		return a, true, err
	}
	op, err := s.wanted(ctx, chain, r)
	if err != nil {
		return a, true, err
	}
	switch r.Verb {
	case signing.WalletProof:
		proof, err := key.WalletProof(ctx, r.Agent, r.Deadline)
		a.Signature = proof.Signature
		return a, true, err
	case signing.OwnerConsent:
		consent, err := key.OwnerConsent(ctx, r.Agent, r.Wallet, r.Deadline)
		a.Signature = consent.Signature
		return a, true, err
	}
	receipt, err := key.Do(ctx, op)
	a.TxID = receipt.TxID
	return a, true, err
}

// onTime holds a deadline against the chain's own clock.
func onTime(ctx context.Context, chain chains.Chain, deadline uint64) error {
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return err
	}
	clock := uint64(max(now.Unix(), 0))
	switch {
	case deadline <= clock:
		return refuse(signing.Expired, "the deadline is %d, the chain's clock %d", deadline, clock)
	case deadline > clock+signing.Longest:
		return refuse(signing.TooFar, "the deadline is %d, the chain's clock %d", deadline, clock)
	}
	return nil
}

// say logs what strangers can cause, a few times a second at most.
func (s *Signer) say(level slog.Level, text string, args ...any) {
	if s.told.AllowN(s.Now(), 1) {
		s.Log.Log(context.Background(), level, text, args...)
	}
}

// replayed reports whether a request was done with.
func (s *Signer) replayed(id caip.Hash) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, seen := s.seen[id]
	return seen
}

// remember notes a request as done with. Rates bound how many there are.
func (s *Signer) remember(id caip.Hash) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Now()
	if len(s.seen) > 4096 {
		maps.DeleteFunc(s.seen, func(_ caip.Hash, at time.Time) bool { return now.Sub(at) > remember })
	}
	s.seen[id] = now
}

// keepAlive tells the server that a request is being worked on, until the function that it returns
// is called.
func keepAlive(ctx context.Context, m jetstream.Msg) (done func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() {
		for range tick.Every(ctx, 10*time.Second) {
			_ = m.InProgress()
		}
	})
	return func() { cancel(); wait.Wait() }
}

// harmless is what an answer tells of an error: endpoints are nobody's business.
func harmless(err error) string {
	var r *refusal
	if errors.As(err, &r) {
		return r.why
	}
	return fmt.Sprintf("a failure of kind %s; the signer's log has it", chains.KindOf(err))
}
