package signing

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
)

// Desk asks signers for a relayer. It may be used concurrently. A nil Desk asks nobody, and says
// so.
type Desk struct {
	Names
	Now   func() time.Time // for when to ask again, not for deadlines
	Again time.Duration    // after which what was refused is asked again; both set before the desk is used

	conn     *nats.Conn
	js       jetstream.JetStream
	sub      *nats.Subscription
	replicas int // of the stream

	mu   sync.Mutex
	look func(agent caip.AgentRef)
	log  *slog.Logger
	open map[Request]*asked           // by the question
	ids  map[caip.Hash]*asked         // by the request that stands for it now
	made map[caip.AccountID]time.Time // when each account's consumer was last seen to
}

// asked is a question that was put.
type asked struct {
	request Request
	at      time.Time
	answers []Answer
	told    bool // that its time has passed
}

// Bounds of what is open, and times in seconds by the chain's clock.
const (
	maxOpen    = 20_000
	maxAnswers = 4 // to one request: more are not looked at, since anybody on the bus can answer
	// life is how far ahead of the chain's clock deadlines are: a signer's node may be behind.
	life = 240
	// margin is what has to be left of a signature for its transaction to be included.
	margin = 60
	// again is after how long what was refused is asked again: most refusals pass, such as that of
	// a signer whose node has not come as far.
	again = 20 * time.Second
)

// Open makes the stream of requests on a connection, and begins to hear answers. Close the desk.
func Open(ctx context.Context, conn *nats.Conn, n Names, replicas int) (*Desk, error) {
	js, err := jetstream.New(conn)
	if err != nil {
		return nil, err
	}
	if err := n.ensureStream(ctx, js, replicas); err != nil {
		return nil, err
	}
	d := &Desk{Names: n, look: func(caip.AgentRef) {}, log: slog.New(slog.DiscardHandler), Now: time.Now, Again: again, conn: conn, js: js, replicas: replicas,
		open: map[Request]*asked{}, ids: map[caip.Hash]*asked{}, made: map[caip.AccountID]time.Time{}}
	d.sub, err = conn.Subscribe(n.Prefix+".sign.answer.>", d.hear)
	return d, err
}

// Tell has a function told of each agent about which a signer has answered, or has let the time
// pass. It must not wait for anything.
func (d *Desk) Tell(look func(agent caip.AgentRef), log *slog.Logger) {
	if d == nil {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.look, d.log = look, log
}

// told is who is told, and where it is logged.
func (d *Desk) told() (look func(agent caip.AgentRef), log *slog.Logger) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.look, d.log
}

// Close stops hearing answers. The connection is its owner's.
func (d *Desk) Close() {
	if d != nil {
		_ = d.sub.Unsubscribe()
	}
}

// Run tells of questions whose time has passed, so that they are put again, until ctx ends.
func (d *Desk) Run(ctx context.Context) error {
	if d == nil {
		return nil
	}
	for range tick.Every(ctx, time.Second) {
		look, _ := d.told()
		for _, agent := range d.passed() {
			look(agent)
		}
	}
	return nil
}

// passed finds the agents of questions whose time has passed, and forgets those that nobody has put
// again.
func (d *Desk) passed() (agents []caip.AgentRef) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.Now()
	for question, a := range d.open {
		switch age := now.Sub(a.at); {
		case age > keep:
			delete(d.open, question)
			delete(d.ids, a.request.ID)
		case (age > (life-margin)*time.Second || d.stale(a)) && !a.told:
			a.told = true
			agents = append(agents, question.Agent)
		}
	}
	return agents
}

// stale reports whether a question was only refused, long enough ago to be put again.
func (d *Desk) stale(a *asked) bool {
	return d.Now().Sub(a.at) > d.Again && len(a.answers) > 0 && !slices.ContainsFunc(a.answers, func(one Answer) bool { return one.Refused == "" })
}

// ask puts a question, unless it stands already, and returns it with the answers so far. now is the
// clock of the agent's chain, Unix seconds.
func (d *Desk) ask(ctx context.Context, question Request, now uint64) (asked, error) {
	d.mu.Lock()
	if a := d.open[question]; a != nil && !d.stale(a) && a.request.Deadline >= now+margin && a.request.Deadline <= now+Longest {
		defer d.mu.Unlock()
		return asked{request: a.request, at: a.at, answers: slices.Clone(a.answers)}, nil
	}
	if len(d.open) >= maxOpen {
		defer d.mu.Unlock()
		return asked{}, transient("ask signers", fmt.Errorf("%d questions are open", len(d.open)))
	}
	r := question
	r.Deadline = now + life
	a := &asked{request: r.Named(), at: d.Now()}
	if before := d.open[question]; before != nil {
		delete(d.ids, before.request.ID)
	}
	d.open[question], d.ids[a.request.ID] = a, a // an answer may be faster than the acknowledgement
	made := d.Now().Sub(d.made[question.Account]) < idle/7
	d.mu.Unlock()
	err := d.put(ctx, a.request, made)
	d.mu.Lock()
	defer d.mu.Unlock()
	if err != nil {
		delete(d.open, question)
		delete(d.ids, a.request.ID)
		return asked{}, err
	}
	if !made {
		d.made[question.Account] = d.Now()
	}
	return asked{request: a.request, at: a.at, answers: slices.Clone(a.answers)}, nil
}

// Expect makes the consumer of an account before anything is asked, so that its signer finds it.
func (d *Desk) Expect(ctx context.Context, account caip.AccountID) error {
	if err := d.ensureConsumer(ctx, d.js, account); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.made[account] = d.Now()
	return nil
}

func (d *Desk) put(ctx context.Context, r Request, made bool) error {
	body, err := EncodeRequest(r)
	if err != nil {
		return err
	}
	publish := func(made bool) error {
		if !made {
			if err := d.ensureConsumer(ctx, d.js, r.Account); err != nil {
				return err
			}
		}
		_, err := d.js.Publish(ctx, d.RequestSubject(r.Account), body)
		return err
	}
	err = publish(made)
	if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrNoStreamResponse) { // it was lost since the start
		if err = d.ensureStream(ctx, d.js, d.replicas); err == nil {
			err = publish(false)
		}
	}
	if err != nil {
		return transient("ask the signer of "+r.Account.String(), err)
	}
	_, log := d.told()
	log.Info("asked a signer", "verb", r.Verb, "account", r.Account.String(), "agent", r.Agent.String(), "wallet", r.Wallet.String(), "deadline", r.Deadline)
	return nil
}

// hear takes an answer in. One that nobody has asked for costs a look into a table.
func (d *Desk) hear(m *nats.Msg) {
	a, err := DecodeAnswer(m.Data)
	if err != nil || m.Subject != d.AnswerSubject(a.Account) {
		_, log := d.told()
		log.Debug("what came as the answer of a signer is none", "subject", m.Subject, "error", err)
		return
	}
	d.mu.Lock()
	q := d.ids[a.Request]
	known := q != nil && q.request.Account == a.Account && len(q.answers) < maxAnswers && !slices.ContainsFunc(q.answers, a.same)
	if known {
		q.answers = append(q.answers, a)
	}
	look := d.look
	d.mu.Unlock()
	if known {
		look(q.request.Agent)
	}
}

func (a Answer) same(b Answer) bool {
	return string(a.Signature) == string(b.Signature) && a.TxID == b.TxID && a.Refused == b.Refused
}

// refusal is the first refusal among answers, for people; empty: none.
func refusal(answers []Answer) string {
	for _, a := range answers {
		if a.Refused != "" {
			text := fmt.Sprintf("the signer of %s refuses: %s", a.Account, printable(string(a.Refused)))
			if a.Why != "" {
				text += " (" + printable(a.Why) + ")"
			}
			return text
		}
	}
	return ""
}

// printable takes out what is not plain ASCII text: answers are anybody's.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}

// errNobody says that no signer can be asked.
var errNobody = errors.New("no signer can be asked: an embedded NATS lets signers in with nats.listen")

// Wallet is a wallet that an agent should have and has not, on a chain with SyncDelegate.
type Wallet struct {
	Chain   chains.Chain
	Agent   caip.AgentRef
	Home    caip.AgentRef
	Wallet  caip.AccountID
	Owner   caip.AccountID // of the agent
	Relayer caip.AccountID // who submits it
}

// Wallet asks the signers of the wallet and of the owner, and holds what they answer against the
// chain. It does not wait: while something is missing why says what, and Look is called when it
// may be there. What is not answered is asked again. The operation counts until its deadlines.
func (d *Desk) Wallet(ctx context.Context, w Wallet) (op chains.SyncWallet, why string, err error) {
	if d == nil {
		return op, errNobody.Error(), nil
	}
	now, _, err := w.Chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return op, "", err
	}
	clock := uint64(max(now.Unix(), 0))
	op = chains.SyncWallet{Agent: w.Agent, Wallet: w.Wallet}
	proof, whyProof, err := d.holding(ctx, Request{Verb: WalletProof, Account: w.Wallet, Agent: w.Agent, Home: w.Home, Wallet: w.Wallet}, clock,
		func(deadline uint64, signature []byte) error {
			return w.Chain.CheckProof(ctx, chains.SetWallet{Agent: w.Agent, Wallet: w.Wallet, Proof: chains.WalletProof{Deadline: deadline, Signature: signature}})
		})
	if err != nil {
		return op, "", err
	}
	consent, whyConsent, err := d.holding(ctx, Request{Verb: OwnerConsent, Account: w.Owner, Agent: w.Agent, Home: w.Home, Wallet: w.Wallet, Relayer: w.Relayer}, clock,
		func(deadline uint64, signature []byte) error {
			try := op
			try.Consent = chains.OwnerConsent{Deadline: deadline, Signature: signature}
			return w.Chain.CheckConsent(ctx, try)
		})
	if err != nil {
		return op, "", err
	}
	op.Proof = chains.WalletProof{Deadline: proof.deadline, Signature: proof.signature}
	op.Consent = chains.OwnerConsent{Deadline: consent.deadline, Signature: consent.signature}
	return op, strings.Join(slices.DeleteFunc([]string{whyProof, whyConsent}, func(s string) bool { return s == "" }), "; "), nil
}

// signed is a signature that holds.
type signed struct {
	deadline  uint64
	signature []byte
}

// holding asks for a signature and returns the first answer that the chain would take; else why
// there is none.
func (d *Desk) holding(ctx context.Context, question Request, now uint64, check func(deadline uint64, signature []byte) error) (signed, string, error) {
	a, err := d.ask(ctx, question, now)
	if err != nil {
		return signed{}, "", err
	}
	lie := ""
	for _, answer := range a.answers {
		if len(answer.Signature) == 0 {
			continue
		}
		switch err := check(a.request.Deadline, answer.Signature); {
		case err == nil:
			return signed{a.request.Deadline, answer.Signature}, "", nil
		case chains.KindOf(err) != chains.Invalid:
			return signed{}, "", err // nothing is known of the signature
		default:
			lie = fmt.Sprintf("what came as the signature of %s does not hold: %v", question.Account, err)
		}
	}
	switch refused := refusal(a.answers); {
	case refused != "":
		return signed{}, refused, nil
	case lie != "":
		_, log := d.told()
		log.Warn("a signer's answer does not hold", "account", question.Account.String(), "agent", question.Agent.String(), "error", lie)
		return signed{}, lie, nil
	}
	return signed{}, fmt.Sprintf("the signer of %s has not answered; asked %s", question.Account, a.at.UTC().Format(time.RFC3339)), nil
}

// Update asks the signer of a registration's owner to write it himself: SetURI, SetWallet with the
// wallet, or UnsetWallet. why says how that stands.
func (d *Desk) Update(ctx context.Context, chain chains.Chain, verb string, agent, home caip.AgentRef, wallet, owner caip.AccountID) (why string, err error) {
	if d == nil {
		return errNobody.Error(), nil
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return "", err
	}
	a, err := d.ask(ctx, Request{Verb: verb, Account: owner, Agent: agent, Home: home, Wallet: wallet}, uint64(max(now.Unix(), 0)))
	if err != nil {
		return "", err
	}
	for _, answer := range a.answers {
		if answer.TxID != "" {
			return fmt.Sprintf("the signer of %s says that it has sent %s", owner, printable(answer.TxID)), nil
		}
	}
	if refused := refusal(a.answers); refused != "" {
		return refused, nil
	}
	return fmt.Sprintf("the signer of %s has not answered; asked %s", owner, a.at.UTC().Format(time.RFC3339)), nil
}
