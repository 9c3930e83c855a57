package registry

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// strategy is the dialect of StrategyRegistry and StrategyReputation: scores of 0 to 100, bytes32
// tags, and feedback only from clients whom the agent's present owner authorised. There is no
// metadata, no wallet, no revocation, no response, and a URI stays as it was registered. The
// contract counts a client's feedback from 0; refs count from 1, as everywhere.
type strategy struct{ *Registry }

func (strategy) Facts() Facts {
	limits := chains.Limits{URI: maxURI, Values: chains.ScoreValue, Document: true}
	return Facts{Name: DialectStrategy, Limits: limits, Logs: decode.Strategy(), Auth: feedbackauth.EIP712}
}

func (strategy) Capabilities() chains.Capabilities {
	return chains.Capabilities{chains.CanRegister, chains.CanApprove, chains.CanTransfer, chains.CanGiveFeedback, chains.NeedsFeedbackAuth}
}

// errUnreadable says that feedback stands in the logs alone: there is nothing to hold them against.
var errUnreadable = errors.New("this StrategyReputation does not let its feedback be read one by one")

// checkRegistries fails unless single feedback can be read. It asks for feedback that cannot be
// there. StrategyReputations of others need not know the questions, and would be found out only by
// the first feedback.
func (d strategy) checkRegistries(ctx context.Context, op string) error {
	k, zero := view.StrategyContract(), new(big.Int)
	var known [2]bool
	asking := func(i int, data []byte, answer func([]byte) error, missing string) view.View {
		return view.View{To: d.Reputation, Data: data, Bare: true, Stranger: true,
			Answer:  func(out []byte) error { known[i] = answer(out) == nil; return nil },
			Refused: func(err error) error { known[i] = refusedAs(err, missing); return nil },
		}
	}
	var out bindings.IStrategyReputationFeedback
	err := d.ViewsAt(ctx, op, "latest",
		asking(0, k.PackGetFeedback(zero, common.Address{}, zero), view.Into(&out, k.UnpackGetFeedback), "FeedbackNotFound"),
		asking(1, k.PackGetFeedbackAt(zero, zero), view.Into(&out, k.UnpackGetFeedbackAt), "PositionNotFound"),
	)
	if err == nil && known != [2]bool{true, true} {
		err = d.Fail(chains.Unsupported, op, fmt.Errorf("contract %s: %w", view.Lower(d.Reputation), errUnreadable), "use a StrategyReputation that answers getFeedback and getFeedbackAt")
	}
	return err
}

// refusedAs reports whether a contract refused with a custom error of that name.
func refusedAs(err error, name string) bool {
	var r *view.Revert
	return errors.As(err, &r) && r.Name == name
}

func (d strategy) readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error) {
	out := owned{wallet: &chains.Wallet{State: chains.WalletUnsupported}}
	return d.readOwned(ctx, op, b, ref, &out, d.tokenViews(op, b, ref, id, &out)...)
}

// readMetadata finds none, since there is none.
func (d strategy) readMetadata(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, _ string) ([]byte, error) {
	var owner common.Address
	return nil, d.Views(ctx, op, b, d.OwnerView(op, b, ref, id, &owner))
}

// unpackScored decodes a feedback as the contract's state has it.
func unpackScored(data []byte) (Record, error) {
	f, err := view.StrategyContract().UnpackGetFeedback(data)
	return Record{value: big.NewInt(int64(f.Score)), tag1: decode.TagText(f.Tag1), tag2: decode.TagText(f.Tag2), client: f.ClientAddress, time: f.Timestamp}, err
}

func (d strategy) recordView(agent *big.Int, client common.Address, index uint64, out *Record) view.View {
	data := view.StrategyContract().PackGetFeedback(agent, client, new(big.Int).SetUint64(index-1))
	return view.View{To: d.Reputation, Data: data, Answer: view.Into(out, unpackScored)}
}

func (d strategy) ReadRecords(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]Record, error) {
	list, err := d.all(ctx, op, b, agent, clients)
	return byRef(list), err
}

// all reads an agent's feedback in the order it was given, of the given clients or of all. Clients
// are asked one by one, so that one with little feedback to an agent with much is read quickly.
func (d strategy) all(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) ([]entry, error) {
	k := view.StrategyContract()
	if len(clients) > 0 {
		return d.ofClients(ctx, op, b, agent, clients)
	}
	var total bindings.StrategyReputationGetSummaryOutput
	if err := d.Views(ctx, op, b, view.View{To: d.Reputation, Data: k.PackGetSummary(agent), Answer: view.Into(&total, k.UnpackGetSummary)}); err != nil {
		return nil, err
	}
	if total.Count > chains.MaxFeedbacks {
		return nil, d.Fail(chains.TooMuch, op, fmt.Errorf("agent %s has %d feedbacks, at most %d are listed", agent, total.Count, chains.MaxFeedbacks), "name clients")
	}
	list, views := make([]entry, total.Count), make([]view.View, total.Count)
	for i := range list { // getFeedbackAt returns what getFeedback does
		views[i] = view.View{To: d.Reputation, Data: k.PackGetFeedbackAt(agent, big.NewInt(int64(i))), Answer: view.Into(&list[i].Record, unpackScored)}
	}
	if err := d.Views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	given := map[common.Address]uint64{}
	for i := range list {
		e := &list[i]
		given[e.client]++
		e.ref = d.FeedbackRef(agent, e.client, given[e.client])
	}
	return list, nil
}

func (d strategy) counts(ctx context.Context, op string, b ledger.Block, givers []giver) ([]uint64, error) {
	k, answers := view.StrategyContract(), make([]*big.Int, len(givers))
	views := make([]view.View, len(givers))
	for i, g := range givers {
		agent, _ := new(big.Int).SetString(g.agent, 10)
		views[i] = view.View{To: d.Reputation, Data: k.PackGetClientIndex(agent, g.client), Answer: view.Into(&answers[i], k.UnpackGetClientIndex)}
	}
	if err := d.Views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	counts := make([]uint64, len(givers))
	for i, n := range answers {
		if !n.IsUint64() {
			return nil, d.Fail(chains.Dishonest, op, fmt.Errorf("a client with %s feedbacks", n), "use another node")
		}
		counts[i] = n.Uint64()
	}
	return counts, nil
}

// ReadClients reads who gave feedback out of the feedback itself: the contract keeps no other list.
func (d strategy) ReadClients(ctx context.Context, op string, b ledger.Block, agent *big.Int) ([]common.Address, error) {
	list, err := d.all(ctx, op, b, agent, nil)
	if err != nil {
		return nil, err
	}
	clients := make([]common.Address, len(list))
	for i, f := range list {
		clients[i] = f.client
	}
	return distinct(clients), nil
}

// ReadSummary sums up here: the contract's own sum covers every client, and tags are not asked for.
func (d strategy) ReadSummary(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address, tag1, tag2 string) (chains.Summary, error) {
	list, err := d.ofClients(ctx, op, b, agent, distinct(clients))
	if err != nil {
		return chains.Summary{}, err
	}
	var values []chains.Value
	for _, client := range clients {
		for _, e := range list {
			if e.client == client && (tag1 == "" || e.tag1 == tag1) && (tag2 == "" || e.tag2 == tag2) {
				values = append(values, chains.Value{Unscaled: chains.NewInt128(e.value.Int64())})
			}
		}
	}
	return chains.Summarize(values), nil
}

// Finish numbers the feedback and holds it against the contract's state, which keeps score, tags
// and time of each for ever: a node that left out a log would have it numbered wrongly.
func (d strategy) Finish(ctx context.Context, op string, list []Logged, whole bool) error {
	if whole { // held against the state by who asked for it
		return d.number(ctx, op, list, whole, nil)
	}
	if len(list) == 0 {
		return nil
	}
	b, err := d.now(ctx, op, list)
	if err != nil {
		return err
	}
	err = d.number(ctx, op, list, whole, func(givers []giver) ([]uint64, error) { return d.counts(ctx, op, b, givers) })
	if err != nil {
		return err
	}
	records, err := d.readLogged(ctx, op, b, list, func(l Logged, err error) error {
		if !refusedAs(err, "FeedbackNotFound") {
			return d.Fail(chains.Unsupported, op, fmt.Errorf("feedback %s: %w: %w", l.Feedback.Ref, errUnreadable, err), "")
		}
		return d.Fail(chains.Transient, op, fmt.Errorf("feedback %s: %w", l.Feedback.Ref, ledger.ErrReorg), "")
	})
	if err != nil {
		return err
	}
	for i, l := range list {
		if records[i].time != uint64(l.Feedback.Time.Unix()) {
			return d.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s: the node's logs and state give it different times; logs are missing", l.Feedback.Ref), "use a node that keeps all logs")
		}
		if err := d.Merge(op, l.Feedback, records[i]); err != nil {
			return err
		}
	}
	return nil
}

func (d strategy) Compose(ctx context.Context, by signature.Signer, b ledger.Block, operation chains.Op) ([]Message, error) {
	refuse := func(why string) ([]Message, error) { return nil, chains.Refuse(d.Chain, operation.Verb(), why) }
	w := sender{d.Registry, by}
	switch op := operation.(type) {
	case chains.Register:
		if len(op.Metadata) > 0 {
			return refuse("a StrategyRegistry keeps no metadata")
		}
		if err := w.checkRegister(op); err != nil {
			return nil, err
		}
		return []Message{{To: d.Identity, Data: view.Contracts().Identity.PackRegisterWithURI(op.URI)}}, nil
	case chains.Approve:
		return w.approve(ctx, b, op)
	case chains.Transfer:
		return w.transfer(ctx, b, op)
	case chains.GiveFeedback:
		return w.giveScore(ctx, b, op)
	case chains.SetURI, chains.SyncURI:
		return refuse("the agentURI in a StrategyRegistry stays as it was registered")
	case chains.GrantSync, chains.SyncMetadata, chains.SyncUnsetWallet, chains.SyncWallet, RetireGrants, RenounceGrant, CancelConsents:
		return refuse("no SyncDelegate serves a StrategyRegistry")
	case chains.SetMetadata:
		return refuse("a StrategyRegistry keeps no metadata")
	case chains.SetWallet, chains.UnsetWallet:
		return refuse("a StrategyRegistry knows no wallets")
	case chains.RevokeFeedback:
		return refuse("feedback in a StrategyReputation cannot be revoked")
	case chains.Respond:
		return refuse("a StrategyReputation takes no responses")
	}
	return refuse("a StrategyReputation takes no mirrors")
}

// giveScore checks everything that the contract would, and says what is wrong with an
// authorisation before anything is sent.
func (w sender) giveScore(ctx context.Context, b ledger.Block, op chains.GiveFeedback) ([]Message, error) {
	verb := op.Verb()
	switch {
	case op.Outcome != nil || !op.TaskRef.IsZero():
		return nil, chains.Refuse(w.Chain, verb, "outcome and task reference exist on SATI only")
	case op.Endpoint != "":
		return nil, chains.Refuse(w.Chain, verb, "a StrategyReputation keeps no endpoint")
	}
	id, err := w.TokenID(verb, op.Agent)
	if err != nil {
		return nil, err
	}
	score, err := scoreOf(op.Value)
	if err != nil {
		return nil, w.Invalid(verb, "%w", err)
	}
	tag1, err := decode.TagWord(op.Tag1)
	if err != nil {
		return nil, w.Invalid(verb, "tag1: %w", err)
	}
	tag2, err := decode.TagWord(op.Tag2)
	if err != nil {
		return nil, w.Invalid(verb, "tag2: %w", err)
	}
	if err := w.checkAuth(ctx, verb, b, op); err != nil {
		return nil, err
	}
	data := view.StrategyContract().PackGiveFeedback(id, score, tag1, tag2, op.URI, op.Hash, op.Auth)
	return []Message{{To: w.Reputation, Data: data}}, nil
}

// scoreOf is a value as a score: a whole number from 0 to 100. Decimals that say nothing, as in
// 87.0, are left out; nothing is rounded.
func scoreOf(v chains.Value) (uint8, error) {
	if err := v.Check(); err != nil {
		return 0, err
	}
	score, rest := new(big.Int).QuoRem(v.Unscaled.Big(), new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(v.Decimals)), nil), new(big.Int))
	if rest.Sign() != 0 {
		return 0, fmt.Errorf("%w: %s is no whole number, and the registry keeps scores without decimals", chains.ErrRange, v)
	}
	if score.Sign() < 0 || score.Cmp(big.NewInt(decode.MaxScore)) > 0 {
		return 0, fmt.Errorf("%w: score %s, the registry takes 0 to %d", chains.ErrRange, v, decode.MaxScore)
	}
	return uint8(score.Uint64()), nil
}

// checkAuth holds an authorisation against the chain: the agent's owner and the client's index of
// the latest block, and its time.
func (w sender) checkAuth(ctx context.Context, op string, b ledger.Block, give chains.GiveFeedback) error {
	if len(give.Auth) == 0 {
		return w.Fail(chains.Unauthorized, op, fmt.Errorf("agent %s takes feedback only with an authorisation (feedbackAuth) of its owner", give.Agent), "ask the owner for one: bridge8004 feedback auth sign")
	}
	auth, sig, err := feedbackauth.Parse(feedbackauth.EIP712, give.Auth)
	if err != nil {
		return w.Fail(chains.Invalid, op, err, "")
	}
	auth.Contract = w.Reputation
	facts, err := w.authFacts(ctx, op, b, give.Agent, w.signer.Address(), auth.Signer)
	if err != nil {
		return err
	}
	_, err = w.verifyAuth(ctx, op, b, auth, sig, facts)
	return err
}
