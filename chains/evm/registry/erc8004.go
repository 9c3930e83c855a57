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
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// erc8004 is the dialect of the registries as deployed on some thirty chains, version 2.0.0.
type erc8004 struct{ *Registry }

// version is what getVersion of these registries answers.
const version = "2.0.0"

func (d erc8004) Facts() Facts {
	limits := chains.Limits{URI: maxURI, Values: chains.AnyValue, Endpoint: true, Document: true}
	return Facts{Name: DialectERC8004, Limits: limits, Logs: decode.ERC8004(), CountsResponses: true, consent: d.consent}
}

func (d erc8004) Capabilities() chains.Capabilities {
	list := chains.Capabilities{
		chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanSetWallet, chains.CanUnsetWallet, chains.CanWalletProof, chains.CanApprove, chains.CanTransfer,
		chains.CanGiveFeedback, chains.CanRevokeFeedback, chains.CanRespond,
	}
	if len(d.Relays) > 0 {
		list = append(list, chains.CanMirror, chains.CanMirrorResponse, chains.CanRestoreMirror)
	}
	if !view.IsZero(d.Delegate) {
		list = append(list, chains.CanSyncURI, chains.CanSyncWallets)
	}
	if !view.IsZero(d.FeedbackDelegate) {
		list = append(list, chains.CanGiveSigned)
	}
	return list
}

// checkRegistries fails unless the configured registries are of this dialect, and a pair. It also
// asks the relays and the delegates: the functions of the registries have the same selectors in
// other versions, and mean something else there; a relay of another registry would take mirrors
// that nobody sees. Who reads agents only (Options.Eager) depends on the identity registry alone.
func (d erc8004) checkRegistries(ctx context.Context, op string) error {
	p, k := prober{d.Registry, op}, view.Contracts()
	var identity, reputation string
	var pair, delegated, reviewed common.Address
	posted := make([]common.Address, len(d.Relays))
	views := []view.View{
		p.probe(chains.PartRegistry, "an identity registry of ERC-8004 "+version, d.Identity, k.Identity.PackGetVersion(), view.Into(&identity, k.Identity.UnpackGetVersion)),
	}
	asks := !d.Eager // of the reputation registry
	if asks {
		views = append(views,
			p.probe(chains.PartRegistry, "a reputation registry of ERC-8004 "+version, d.Reputation, k.Reputation.PackGetVersion(), view.Into(&reputation, k.Reputation.UnpackGetVersion)),
			p.probe(chains.PartRegistry, "a reputation registry of ERC-8004 "+version, d.Reputation, k.Reputation.PackGetIdentityRegistry(), view.Into(&pair, k.Reputation.UnpackGetIdentityRegistry)))
	}
	for i, relay := range d.Relays {
		views = append(views, p.probe(chains.PartRelay, "a FeedbackRelay", relay, k.Relay.PackReputationRegistry(), view.Into(&posted[i], k.Relay.UnpackReputationRegistry)), p.supports(chains.PartRelay, "a FeedbackRelay", relay, view.RelayInterface))
	}
	if !view.IsZero(d.Delegate) {
		views = append(views, p.probe(chains.PartDelegate, "a SyncDelegate", d.Delegate, k.Delegate.PackIdentityRegistry(), view.Into(&delegated, k.Delegate.UnpackIdentityRegistry)))
	}
	if !view.IsZero(d.FeedbackDelegate) {
		views = append(views, p.probe(chains.PartReviews, "a FeedbackDelegate", d.FeedbackDelegate, k.Relay.PackReputationRegistry(), view.Into(&reviewed, k.Relay.UnpackReputationRegistry)), p.supports(chains.PartReviews, "a FeedbackDelegate", d.FeedbackDelegate, view.FeedbackDelegateInterface))
	}
	var early []*rpc.Question
	keep := func() {}
	if d.Eager {
		early, keep = d.Ledger.Early()
	}
	if err := d.ViewsWith(ctx, op, "latest", early, views...); err != nil {
		return err
	}
	keep()
	if identity != version || asks && reputation != version {
		found := fmt.Sprintf("the identity registry has version %q", rpc.OneLine(identity))
		if asks {
			found += fmt.Sprintf(" and the reputation registry %q", rpc.OneLine(reputation))
		}
		return d.Fail(chains.Unsupported, op, fmt.Errorf("%s; this dialect is %s", found, version), remedies[chains.PartRegistry])
	}
	if asks && pair != d.Identity {
		return p.mismatch(chains.PartRegistry, "reputation registry", d.Reputation, pair, d.Identity)
	}
	for i, registry := range posted {
		if registry != d.Reputation {
			return p.mismatch(chains.PartRelay, "relay", d.Relays[i], registry, d.Reputation)
		}
	}
	if !view.IsZero(d.Delegate) && delegated != d.Identity {
		return p.mismatch(chains.PartDelegate, "SyncDelegate", d.Delegate, delegated, d.Identity)
	}
	if !view.IsZero(d.FeedbackDelegate) && reviewed != d.Reputation {
		return p.mismatch(chains.PartReviews, "FeedbackDelegate", d.FeedbackDelegate, reviewed, d.Reputation)
	}
	return nil
}

// supports asks a contract whether it has an interface (ERC-165): others name a reputation
// registry, too.
func (p prober) supports(part chains.Part, what string, at common.Address, id [4]byte) view.View {
	k := view.Contracts().Relay
	return p.probe(part, what, at, k.PackSupportsInterface(id), func(out []byte) error {
		if is, err := k.UnpackSupportsInterface(out); err != nil || !is {
			return errors.New("it does not know its interface")
		}
		return nil
	})
}

func (d erc8004) Compose(ctx context.Context, by signature.Signer, b ledger.Block, operation chains.Op) ([]Message, error) {
	w := sender{d.Registry, by}
	switch op := operation.(type) {
	case chains.Register:
		return w.register(op)
	case chains.SetURI:
		return w.identity(op.Verb(), op.Agent, func(id *big.Int) []byte { return view.Contracts().Identity.PackSetAgentURI(id, op.URI) })
	case chains.SetMetadata:
		return w.setMetadata(op)
	case chains.SetWallet:
		return w.setWallet(ctx, b, op)
	case chains.UnsetWallet:
		return w.identity(op.Verb(), op.Agent, view.Contracts().Identity.PackUnsetAgentWallet)
	case chains.Approve:
		return w.approve(ctx, b, op)
	case chains.Transfer:
		return w.transfer(ctx, b, op)
	case chains.GiveFeedback:
		return w.giveFeedback(op)
	case chains.RevokeFeedback:
		return w.revokeFeedback(op)
	case chains.Respond:
		return w.respond(op)
	}
	return nil, chains.Refuse(d.Chain, operation.Verb(), fmt.Sprintf("operation %T is not known to this dialect", operation))
}

func (d erc8004) readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error) {
	var out owned
	k := view.Contracts().Identity
	wallet := view.View{To: d.Identity, Data: k.PackGetAgentWallet(id), Answer: view.Into(&out.address, k.UnpackGetAgentWallet)}
	return d.readOwned(ctx, op, b, ref, &out, append(d.tokenViews(op, b, ref, id, &out), wallet)...)
}

func (d erc8004) readMetadata(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, key string) ([]byte, error) {
	var owner common.Address
	var value []byte
	// The registry answers for unknown agents too; asking for the owner tells them apart. What
	// early versions kept as a string has the same encoding.
	k := view.Contracts().Identity
	err := d.Views(ctx, op, b, d.OwnerView(op, b, ref, id, &owner), view.View{To: d.Identity, Data: k.PackGetMetadata(id, key), Answer: view.Into(&value, k.UnpackGetMetadata)})
	return value, err
}

func (d erc8004) recordView(agent *big.Int, client common.Address, index uint64, out *Record) view.View {
	return view.View{To: d.Reputation, Data: view.Contracts().Reputation.PackReadFeedback(agent, client, index), Answer: view.Into(out, unpackRecord)}
}

func (d erc8004) counts(ctx context.Context, op string, b ledger.Block, givers []giver) ([]uint64, error) {
	k, last := view.Contracts().Reputation, make([]uint64, len(givers))
	views := make([]view.View, len(givers))
	for i, g := range givers {
		agent, _ := new(big.Int).SetString(g.agent, 10)
		views[i] = view.View{To: d.Reputation, Data: k.PackGetLastIndex(agent, g.client), Answer: view.Into(&last[i], k.UnpackGetLastIndex)}
	}
	return last, d.Views(ctx, op, b, views...)
}

func unpackRecord(data []byte) (Record, error) {
	out, err := view.Contracts().Reputation.UnpackReadFeedback(data)
	return Record{value: out.Value, decimals: out.ValueDecimals, tag1: out.Tag1, tag2: out.Tag2, Revoked: out.IsRevoked}, err
}

// ReadRecords asks for the whole list, and entry by entry where it is too long for a node.
func (d erc8004) ReadRecords(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]Record, error) {
	k := view.Contracts().Reputation
	var out bindings.ReputationRegistryReadAllFeedbackOutput
	tooMuch := false
	err := d.Views(ctx, op, b, view.View{
		To: d.Reputation, Data: k.PackReadAllFeedback(agent, clients, "", "", true), Answer: view.Into(&out, unpackList),
		// The list is not paged: a long one runs out of the node's gas.
		Refused: func(error) error { tooMuch = true; return nil },
	})
	if err != nil {
		return nil, err
	}
	if tooMuch {
		return d.recordsOneByOne(ctx, op, b, agent, clients)
	}
	n := len(out.Clients)
	if len(out.FeedbackIndexes) != n || len(out.Values) != n || len(out.ValueDecimals) != n || len(out.Tag1s) != n || len(out.Tag2s) != n || len(out.RevokedStatuses) != n {
		return nil, d.Fail(chains.Dishonest, op, errors.New("readAllFeedback returned lists of different lengths"), "use another node")
	}
	found := make(map[caip.FeedbackRef]Record, n)
	for i := range n {
		ref := d.FeedbackRef(agent, out.Clients[i], out.FeedbackIndexes[i])
		found[ref] = Record{value: out.Values[i], decimals: out.ValueDecimals[i], tag1: out.Tag1s[i], tag2: out.Tag2s[i], Revoked: out.RevokedStatuses[i]}
	}
	return found, nil
}

// recordsOneByOne is ReadRecords for registries of which every entry has to be asked for.
func (d erc8004) recordsOneByOne(ctx context.Context, op string, b ledger.Block, agent *big.Int, clients []common.Address) (map[caip.FeedbackRef]Record, error) {
	if len(clients) == 0 {
		var err error
		if clients, err = d.ReadClients(ctx, op, b, agent); err != nil {
			return nil, err
		}
	}
	list, err := d.ofClients(ctx, op, b, agent, clients)
	return byRef(list), err
}

// unpackList decodes what readAllFeedback returns, of which two values are lists of tags.
func unpackList(data []byte) (out bindings.ReputationRegistryReadAllFeedbackOutput, err error) {
	if !view.TextsFit(data, 4) || !view.TextsFit(data, 5) {
		return out, errors.New("readAllFeedback returned tags that are longer than the answer")
	}
	return view.Contracts().Reputation.UnpackReadAllFeedback(data)
}

func (d erc8004) ReadClients(ctx context.Context, op string, b ledger.Block, agent *big.Int) (clients []common.Address, err error) {
	k := view.Contracts().Reputation
	err = d.Views(ctx, op, b, view.View{
		To: d.Reputation, Data: k.PackGetClients(agent), Answer: view.Into(&clients, k.UnpackGetClients),
		Refused: d.outOfGas(op, fmt.Errorf("agent %s has more clients than the node lists at once", agent)),
	})
	return clients, err
}

func (d erc8004) ReadSummary(ctx context.Context, op string, b ledger.Block, id *big.Int, addresses []common.Address, tag1, tag2 string) (chains.Summary, error) {
	k := view.Contracts().Reputation
	var total chains.Summary
	var entries bindings.ReputationRegistryReadAllFeedbackOutput
	err := d.Views(ctx, op, b,
		view.View{To: d.Reputation, Data: k.PackGetSummary(id, addresses, tag1, tag2), Answer: view.Into(&total, unpackSummary)},
		view.View{To: d.Reputation, Data: k.PackReadAllFeedback(id, addresses, tag1, tag2, false), Answer: view.Into(&entries, unpackList)},
	)
	if err != nil {
		return chains.Summary{}, err
	}
	return d.checkSummary(op, total, entries)
}

// unpackSummary decodes what getSummary returns.
func unpackSummary(data []byte) (chains.Summary, error) {
	out, err := view.Contracts().Reputation.GetABI().Unpack("getSummary", data)
	if err != nil {
		return chains.Summary{}, err
	}
	number, err := chains.Int128FromBig(out[1].(*big.Int))
	return chains.Summary{Count: out[0].(uint64), Value: chains.Value{Unscaled: number, Decimals: out[2].(uint8)}}, err
}

// checkSummary compares the registry's sum with one over its own entries, which alone shows an
// overflow.
func (d erc8004) checkSummary(op string, total chains.Summary, entries bindings.ReputationRegistryReadAllFeedbackOutput) (chains.Summary, error) {
	if len(entries.ValueDecimals) != len(entries.Values) {
		return chains.Summary{}, d.Fail(chains.Dishonest, op, errors.New("readAllFeedback returned lists of different lengths"), "use another node")
	}
	values := make([]chains.Value, len(entries.Values))
	for i, v := range entries.Values {
		number, err := chains.Int128FromBig(v)
		if err != nil {
			return chains.Summary{}, d.Fail(chains.Dishonest, op, err, "use another node")
		}
		values[i] = chains.Value{Unscaled: number, Decimals: entries.ValueDecimals[i]}
	}
	want := chains.Summarize(values)
	if total.Count != want.Count || total.Value != want.Value {
		return chains.Summary{}, d.Fail(chains.Dishonest, op,
			fmt.Errorf("the registry sums up %d feedbacks to %s, its entries %d to %s", total.Count, total.Value, want.Count, want.Value), "use another node")
	}
	return want, nil
}
