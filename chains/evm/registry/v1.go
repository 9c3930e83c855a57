package registry

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// v1 is the dialect of the earlier official registries: 1.0 (uint8 scores, bytes32 tags), 1.1
// (string tags), and, where the configuration says v1, a 2.0.0 of its first four days (int256
// values). Their proxies were upgraded one by one, so the logs of a registry hold every shape up to
// that of its version. It is read and watched.
type v1 struct {
	erc8004
	version string // the reputation registry's; the identity registry may be behind or ahead while they are upgraded
	tables  decode.Tables
}

func newV1(c *Registry, version string) v1 { return v1{erc8004{c}, version, decode.V1(version)} }

func (d v1) Facts() Facts {
	f := Facts{Name: DialectV1, Limits: chains.Limits{URI: 16_000, Values: chains.ScoreValue, Endpoint: true, Document: true}, Logs: d.tables}
	if d.version == decode.Version10 { // from 1.1 on, anybody but the owner and his operators may give feedback
		f.Auth = feedbackauth.V1
	}
	return f
}

func (v1) Capabilities() chains.Capabilities { return nil }

func (d v1) Compose(_ context.Context, _ signature.Signer, _ ledger.Block, op chains.Op) ([]Message, error) {
	return nil, chains.Refuse(d.Chain, op.Verb(), "registries of version "+d.version+" are read and watched only")
}

// Finish numbers the feedback, reads the tags that logs hold only the hash of, and holds what was
// counted against the state.
func (d v1) Finish(ctx context.Context, op string, list []Logged, whole bool) error {
	if whole {
		if err := d.number(ctx, op, list, whole, nil); err != nil {
			return err
		}
	}
	list = slices.DeleteFunc(slices.Clone(list), func(l Logged) bool { return !unsaid(l, whole) })
	if len(list) == 0 {
		return nil
	}
	b, err := d.now(ctx, op, list)
	if err != nil {
		return err
	}
	if !whole {
		err = d.number(ctx, op, list, whole, func(givers []giver) ([]uint64, error) { return d.counts(ctx, op, b, givers) })
		if err != nil {
			return err
		}
	}
	return d.settleState(ctx, op, b, list, whole)
}

// unsaid reports whether the state has to say something about a feedback: its tag, or, unless the
// whole is held against the state anyway, whether it was counted right.
func unsaid(l Logged, whole bool) bool {
	s, ok := decode.ShapeOf(l.Log.Topics[0])
	return ok && (s.Form == decode.TagHashed || !whole && !s.Numbered())
}

// readAgent knows no wallet where the registry has no getAgentWallet, as before January 2026.
func (d v1) readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error) {
	out := owned{wallet: &chains.Wallet{State: chains.WalletUnsupported}}
	return d.readOwned(ctx, op, b, ref, &out, append(d.tokenViews(op, b, ref, id, &out), d.walletView(id, out.wallet))...)
}

// walletView asks for the wallet; the registry may not know the question.
func (d v1) walletView(id *big.Int, wallet *chains.Wallet) view.View {
	return view.View{To: d.Identity, Data: view.Contracts().Identity.PackGetAgentWallet(id), Bare: true, Refused: view.Ignore, Answer: func(data []byte) error {
		if len(data) == 0 {
			return nil
		}
		address, err := walletAnswer(data)
		*wallet = d.wallet(address)
		return err
	}}
}

// walletAnswer reads what getAgentWallet returns: an address, or the bytes that it returned under
// the same selector for a few days.
func walletAnswer(data []byte) (common.Address, error) {
	if len(data) == common.HashLength {
		return decode.Wallet(data)
	}
	value, err := view.Contracts().Identity.UnpackGetMetadata(data)
	if err != nil {
		return common.Address{}, err
	}
	return decode.Wallet(value)
}

func (d v1) recordView(agent *big.Int, client common.Address, index uint64, out *Record) view.View {
	v := d.erc8004.recordView(agent, client, index, out)
	v.Answer = view.Into(out, d.unpackRecord)
	return v
}

func (d v1) ReadRecords(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]Record, error) {
	return d.recordsOneByOne(ctx, op, b, agent, clients)
}

// errAnswer says that a function returned what no version of the registry returns.
var errAnswer = errors.New("the answer has the shape of no version of the registry")

// The shapes of what readFeedback returns, by version. The selector is the same in all.
var feedbackAnswers = sync.OnceValue(func() map[string]abi.Arguments {
	plain := view.Contracts().Reputation.GetABI().Methods["readFeedback"].Outputs // int128, uint8, string, string, bool
	word := view.Contracts().Reputation.GetABI().Methods["giveFeedback"].Inputs[7].Type
	wide, err := abi.NewType("int256", "", nil)
	if err != nil {
		panic("evm: " + err.Error())
	}
	score, text, flag := plain[1].Type, plain[2].Type, plain[4].Type
	of := func(types ...abi.Type) (list abi.Arguments) {
		for _, t := range types {
			list = append(list, abi.Argument{Type: t})
		}
		return list
	}
	return map[string]abi.Arguments{
		decode.Version10: of(score, word, word, flag),
		decode.Version11: of(score, text, text, flag),
		decode.Version20: of(wide, score, text, text, flag), // and 1.1 in its last days, with the same encoding for the values that it took
	}
})

// unpackRecord reads what readFeedback returns in the registry's version.
func (d v1) unpackRecord(data []byte) (Record, error) {
	shape := d.version
	if shape == decode.Version11 && len(data) >= 2*32 && binary.BigEndian.Uint64(data[2*32-8:]) != 4*32 {
		shape = decode.Version20 // the second word is not the offset of the first string, behind four words, but the decimals, at most 18
	}
	values, err := feedbackAnswers()[shape].Unpack(data)
	if err != nil {
		return Record{}, fmt.Errorf("%w: %w", errAnswer, err)
	}
	switch v := values[0].(type) {
	case *big.Int:
		return Record{value: v, decimals: values[1].(uint8), tag1: values[2].(string), tag2: values[3].(string), Revoked: values[4].(bool)}, nil
	case uint8:
		r := Record{value: big.NewInt(int64(v)), Revoked: values[3].(bool)}
		if word, ok := values[1].([32]byte); ok {
			r.tag1, r.tag2 = decode.TagText(word), decode.TagText(values[2].([32]byte))
		} else {
			r.tag1, r.tag2 = values[1].(string), values[2].(string)
		}
		return r, nil
	}
	return Record{}, errAnswer
}

// settleState fills in first tags that stand in the logs as hashes alone, and compares what was
// counted in the logs with the state: a node that left out a log would have it numbered wrongly.
// The whole is compared by who asked for it. State is kept for ever, so any later block tells.
func (d v1) settleState(ctx context.Context, op string, b ledger.Block, list []Logged, whole bool) error {
	records, err := d.readLogged(ctx, op, b, list, func(_ Logged, err error) error { return err })
	if err != nil {
		return err
	}
	for i, l := range list {
		s, _ := decode.ShapeOf(l.Log.Topics[0])
		if s.Form == decode.TagHashed {
			if l.Log.Topics[3] != crypto.Keccak256Hash([]byte(records[i].tag1)) {
				return d.Fail(chains.Dishonest, op, fmt.Errorf("feedback %s: the tag %.80q in the node's state is not the one in its log", l.Feedback.Ref, records[i].tag1), "use another node")
			}
			l.Feedback.Tag1 = records[i].tag1
		}
		if whole {
			continue
		}
		records[i].Revoked = l.Feedback.Revoked // an event of its own
		if s.Form == decode.TagWords && d.version != decode.Version10 {
			records[i].tag1, records[i].tag2 = l.Feedback.Tag1, l.Feedback.Tag2 // kept as words: what a later version reads there as text is not known
		}
		if err := d.Merge(op, l.Feedback, records[i]); err != nil {
			return err
		}
	}
	return nil
}

// The getSummary of 1.0 has a selector of its own; that of 1.1 has the later one.
var summaryV10 = crypto.Keccak256([]byte("getSummary(uint256,address[],bytes32,bytes32)"))[:4]

func (d v1) ReadSummary(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address, tag1, tag2 string) (chains.Summary, error) {
	data := view.Contracts().Reputation.PackGetSummary(agent, clients, tag1, tag2)
	if d.version == decode.Version10 {
		word1, err1 := decode.TagWord(tag1)
		word2, err2 := decode.TagWord(tag2)
		if err := errors.Join(err1, err2); err != nil {
			return chains.Summary{}, d.Fail(chains.Invalid, op, err, "")
		}
		inputs := view.Contracts().Reputation.GetABI().Methods["getSummary"].Inputs[:2]
		word := view.Contracts().Reputation.GetABI().Methods["giveFeedback"].Inputs[7]
		packed, err := append(append(abi.Arguments{}, inputs...), word, word).Pack(agent, clients, word1, word2)
		if err != nil {
			return chains.Summary{}, d.Fail(chains.Invalid, op, err, "")
		}
		data = append(append([]byte{}, summaryV10...), packed...)
	}
	var out chains.Summary
	err := d.Views(ctx, op, b, view.View{To: d.Reputation, Data: data, Answer: view.Into(&out, unpackOldSummary)})
	return out, err
}

// unpackOldSummary reads count and average; the last days of 1.1 and the first of 2.0.0 return
// decimals, too.
func unpackOldSummary(data []byte) (chains.Summary, error) {
	if len(data) == 3*32 {
		return unpackSummary(data)
	}
	out, err := view.Contracts().Reputation.GetABI().Methods["getSummary"].Outputs[:1].Unpack(data)
	if err != nil || len(data) != 2*32 {
		return chains.Summary{}, fmt.Errorf("%w: %d bytes of a summary", errAnswer, len(data))
	}
	average := new(big.Int).SetBytes(data[32:])
	if average.Cmp(big.NewInt(decode.MaxScore)) > 0 {
		return chains.Summary{}, fmt.Errorf("%w: an average score of %s", errAnswer, average)
	}
	return chains.Summary{Count: out[0].(uint64), Value: chains.Value{Unscaled: chains.NewInt128(average.Int64())}}, nil
}
