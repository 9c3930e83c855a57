package registry

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
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
	tables  LogTables
}

func newV1(c *Registry, version string) v1 { return v1{erc8004{c}, version, newV1Tables(version)} }

func (d v1) Facts() Facts {
	f := Facts{Name: DialectV1, Limits: chains.Limits{URI: 16_000, Values: chains.ScoreValue, Endpoint: true, Document: true}, Logs: d.tables}
	if d.version == version10 { // from 1.1 on, anybody but the owner and his operators may give feedback
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
		err = d.number(ctx, op, list, whole, func(givers []giver) ([]uint64, error) { return d.lastIndexes(ctx, op, b, givers) })
		if err != nil {
			return err
		}
	}
	return d.settleState(ctx, op, b, list, whole)
}

// unsaid reports whether the state has to say something about a feedback: its tag, or, unless the
// whole is held against the state anyway, whether it was counted right.
func unsaid(l Logged, whole bool) bool {
	s, ok := shapeOf(l.Log.Topics[0])
	return ok && (s.tag1 == tagHashed || !whole && s.data[0].name != fieldIndex)
}

// Events of the identity registry that later versions do not write.
var (
	uriUpdatedV10    = crypto.Keccak256Hash([]byte("UriUpdated(uint256,string,address)"))        // 1.0
	metadataSetTexts = crypto.Keccak256Hash([]byte("MetadataSet(uint256,string,string,string)")) // between 1.0 and 1.1
)

// newV1Tables are the logs of a registry that is at a version before 2.0.0. Every shape that there
// ever was has a decoder: one of a later version is an error, not something to pass over.
func newV1Tables(version string) LogTables {
	t := LogTables{identity: tables().identity, reputation: maps.Clone(tables().reputation), Past: tables().Past, Responded: tables().Responded}
	for _, s := range shapes() {
		t.Given = append(t.Given, s.topic)
		t.reputation[s.topic] = func(c *Registry, log *types.Log) (chains.Event, error) {
			if !s.fits(version) {
				return chains.Event{}, &ShapeError{Event: s.signature(), Version: version}
			}
			return s.decode(c, log)
		}
	}
	return t
}

var oneText = sync.OnceValue(func() abi.Arguments {
	return view.Contracts().Identity.GetABI().Events["URIUpdated"].Inputs.NonIndexed()
})

func decodeUriUpdated(c *Registry, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 3 {
		return chains.Event{}, view.ErrTopics
	}
	by, err := view.TopicAddress(log.Topics[2])
	if err != nil {
		return chains.Event{}, err
	}
	values, err := oneText().Unpack(log.Data)
	if err != nil {
		return chains.Event{}, err
	}
	return chains.Event{Kind: chains.KindURISet, Agent: c.AgentRef(log.Topics[1].Big()), URI: &chains.URISet{URI: values[0].(string), By: c.Account(by)}}, nil
}

var twoTexts = sync.OnceValue(func() abi.Arguments { one := oneText()[0]; return abi.Arguments{one, one} })

// decodeMetadataSetOrOld is decodeMetadataSet where the key agentWallet may hold anything, as
// before it was reserved for wallets: then it is a key as any other.
func decodeMetadataSetOrOld(c *Registry, log *types.Log) (chains.Event, error) {
	e, err := decodeMetadataSet(c, log)
	if e.Kind == chains.KindWalletSet && err != nil {
		return decodeMetadataOnly(c, log)
	}
	return e, err
}

// decodeMetadataTexts reads the MetadataSet whose value was a string. There were no wallets then:
// agentWallet was a key as any other.
func decodeMetadataTexts(c *Registry, log *types.Log) (chains.Event, error) {
	if len(log.Topics) != 3 {
		return chains.Event{}, view.ErrTopics
	}
	values, err := twoTexts().Unpack(log.Data)
	if err != nil {
		return chains.Event{}, err
	}
	key, value := values[0].(string), values[1].(string)
	if log.Topics[2] != crypto.Keccak256Hash([]byte(key)) {
		return chains.Event{}, fmt.Errorf("the indexed key is not the hash of %.80q", key)
	}
	set := &chains.MetadataSet{Key: key}
	if value != "" {
		set.Value = []byte(value)
	}
	return chains.Event{Kind: chains.KindMetadataSet, Agent: c.AgentRef(log.Topics[1].Big()), Metadata: set}, nil
}

func decodeMetadataOnly(c *Registry, log *types.Log) (chains.Event, error) {
	e, err := view.Contracts().Identity.UnpackMetadataSetEvent(log)
	if err != nil {
		return chains.Event{}, err
	}
	set := &chains.MetadataSet{Key: e.MetadataKey}
	if len(e.MetadataValue) > 0 {
		set.Value = e.MetadataValue
	}
	return chains.Event{Kind: chains.KindMetadataSet, Agent: c.AgentRef(e.AgentId), Metadata: set}, nil
}
