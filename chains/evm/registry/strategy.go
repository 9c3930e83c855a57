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

// scored is a feedback as the contract's state has it.
func scored(f bindings.IStrategyReputationFeedback) Record {
	return Record{value: big.NewInt(int64(f.Score)), tag1: decode.TagText(f.Tag1), tag2: decode.TagText(f.Tag2)}
}

func (d strategy) ReadRecord(ctx context.Context, op string, b ledger.Block, ref caip.FeedbackRef, agent *big.Int, client common.Address) (Record, error) {
	var out bindings.IStrategyReputationFeedback
	v := d.feedbackView(agent, client, ref.Index, &out)
	v.Refused = d.noFeedback(op, ref, b)
	err := d.Views(ctx, op, b, v)
	return scored(out), err
}

func (d strategy) ReadRecords(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]Record, error) {
	list, err := d.all(ctx, op, b, agent, clients)
	if err != nil {
		return nil, err
	}
	found := make(map[caip.FeedbackRef]Record, len(list))
	for _, f := range list {
		found[f.ref] = scored(f.out)
	}
	return found, nil
}

// kept is a feedback of the contract's state with its name.
type kept = entry[bindings.IStrategyReputationFeedback]

// all reads an agent's feedback in the order it was given, of the given clients or of all. Clients
// are asked one by one, so that one with little feedback to an agent with much is read quickly.
func (d strategy) all(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) ([]kept, error) {
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
	list, views := make([]kept, total.Count), make([]view.View, total.Count)
	for i := range list {
		views[i] = view.View{To: d.Reputation, Data: k.PackGetFeedbackAt(agent, big.NewInt(int64(i))), Answer: view.Into(&list[i].out, k.UnpackGetFeedbackAt)}
	}
	if err := d.Views(ctx, op, b, views...); err != nil {
		return nil, err
	}
	count := map[common.Address]uint64{}
	for i := range list {
		client := list[i].out.ClientAddress
		count[client]++
		list[i].ref = d.FeedbackRef(agent, client, count[client])
	}
	return list, nil
}

func (d strategy) ofClients(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) ([]kept, error) {
	return ofClients(ctx, d.Registry, op, b, agent, clients, d.clientIndexes, func(client common.Address, index uint64, out *bindings.IStrategyReputationFeedback) view.View {
		return d.feedbackView(agent, client, index, out)
	})
}

// feedbackView asks for one of a client's feedbacks, which the contract counts from 0.
func (d strategy) feedbackView(agent *big.Int, client common.Address, index uint64, out *bindings.IStrategyReputationFeedback) view.View {
	k := view.StrategyContract()
	return view.View{To: d.Reputation, Data: k.PackGetFeedback(agent, client, new(big.Int).SetUint64(index-1)), Answer: view.Into(out, k.UnpackGetFeedback)}
}

// clientIndexes reads how many feedbacks givers have given.
func (d strategy) clientIndexes(ctx context.Context, op string, b ledger.Block, givers []giver) ([]uint64, error) {
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
		clients[i] = f.out.ClientAddress
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
		for _, f := range list {
			if f := f.out; f.ClientAddress == client && (tag1 == "" || decode.TagText(f.Tag1) == tag1) && (tag2 == "" || decode.TagText(f.Tag2) == tag2) {
				values = append(values, chains.Value{Unscaled: chains.NewInt128(int64(f.Score))})
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
	err = d.number(ctx, op, list, whole, func(givers []giver) ([]uint64, error) { return d.clientIndexes(ctx, op, b, givers) })
	if err != nil {
		return err
	}
	states, views := make([]bindings.IStrategyReputationFeedback, len(list)), make([]view.View, len(list))
	for i, l := range list {
		agent, client := l.key()
		views[i] = d.feedbackView(agent, client, l.Feedback.Ref.Index, &states[i])
		views[i].Refused = func(err error) error {
			if !refusedAs(err, "FeedbackNotFound") {
				return d.Fail(chains.Unsupported, op, fmt.Errorf("feedback %s: %w: %w", l.Feedback.Ref, errUnreadable, err), "")
			}
			return d.Fail(chains.Transient, op, fmt.Errorf("feedback %s: %w", l.Feedback.Ref, ledger.ErrReorg), "")
		}
	}
	if err := d.Views(ctx, op, b, views...); err != nil {
		return err
	}
	for i, l := range list {
		if states[i].Timestamp != uint64(l.Feedback.Time.Unix()) {
			return d.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s: the node's logs and state give it different times; logs are missing", l.Feedback.Ref), "use a node that keeps all logs")
		}
		if err := d.Merge(op, l.Feedback, scored(states[i])); err != nil {
			return err
		}
	}
	return nil
}
