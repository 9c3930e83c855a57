package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// erc8004 is the dialect of the registries as deployed on some thirty chains, version 2.0.0.
type erc8004 struct{ *Chain }

// version is what getVersion of these registries answers.
const version = "2.0.0"

func (erc8004) name() string { return DialectERC8004 }

func (d erc8004) capabilities() chains.Capabilities {
	list := chains.Capabilities{
		chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanSetWallet, chains.CanUnsetWallet, chains.CanWalletProof, chains.CanApprove, chains.CanTransfer,
		chains.CanGiveFeedback, chains.CanRevokeFeedback, chains.CanRespond,
	}
	if len(d.config.Relays) > 0 {
		list = append(list, chains.CanMirror, chains.CanMirrorResponse, chains.CanRestoreMirror)
	}
	if !view.IsZero(d.config.Delegate) {
		list = append(list, chains.CanSyncURI, chains.CanSyncWallets)
	}
	return list
}

// checkRegistries also asks the relays and the delegate: the functions of the registries have the
// same selectors in other versions, and mean something else there; a relay of another registry
// would take mirrors that nobody sees. Who reads agents only (Config.Eager) depends on the identity
// registry alone.
func (d erc8004) checkRegistries(ctx context.Context, op string) error {
	var identity, reputation string
	var pair, delegated common.Address
	posted := make([]common.Address, len(d.config.Relays))
	views := []view.View{
		d.probe(op, chains.PartRegistry, "an identity registry of ERC-8004 "+version, d.config.Registry, view.Plain(view.SelectVersion), view.TextInto(&identity)),
	}
	asks := !d.config.Eager // of the reputation registry
	if asks {
		views = append(views,
			d.probe(op, chains.PartRegistry, "a reputation registry of ERC-8004 "+version, d.config.Reputation, view.Plain(view.SelectVersion), view.TextInto(&reputation)),
			d.probe(op, chains.PartRegistry, "a reputation registry of ERC-8004 "+version, d.config.Reputation, view.Plain(view.SelectPair), view.AddressInto(&pair)))
	}
	for i, relay := range d.config.Relays {
		views = append(views, d.probe(op, chains.PartRelay, "a FeedbackRelay", relay, view.Plain(view.SelectRelayed), view.AddressInto(&posted[i])), d.isRelay(op, relay))
	}
	if !view.IsZero(d.config.Delegate) {
		views = append(views, d.probe(op, chains.PartDelegate, "a SyncDelegate", d.config.Delegate, view.Plain(view.SelectDelegated), view.AddressInto(&delegated)))
	}
	early := d.early.questions(d.config)
	if err := d.ViewsWith(ctx, op, "latest", early, views...); err != nil {
		return err
	}
	d.keepEarly(early)
	if identity != version || asks && reputation != version {
		found := fmt.Sprintf("the identity registry has version %q", rpc.OneLine(identity))
		if asks {
			found += fmt.Sprintf(" and the reputation registry %q", rpc.OneLine(reputation))
		}
		return d.Fail(chains.Unsupported, op, fmt.Errorf("%s; this dialect is %s", found, version), remedies[chains.PartRegistry])
	}
	if asks && pair != d.config.Registry {
		return d.mismatch(op, chains.PartRegistry, "reputation registry", d.config.Reputation, pair, d.config.Registry)
	}
	for i, registry := range posted {
		if registry != d.config.Reputation {
			return d.mismatch(op, chains.PartRelay, "relay", d.config.Relays[i], registry, d.config.Reputation)
		}
	}
	if !view.IsZero(d.config.Delegate) && delegated != d.config.Registry {
		return d.mismatch(op, chains.PartDelegate, "SyncDelegate", d.config.Delegate, delegated, d.config.Registry)
	}
	return nil
}

// isRelay asks a contract whether it is a FeedbackRelay: others name a reputation registry, too.
func (d erc8004) isRelay(op string, relay common.Address) view.View {
	k := view.Contracts().Relay
	return d.probe(op, chains.PartRelay, "a FeedbackRelay", relay, k.PackSupportsInterface(view.RelayInterface()), func(out []byte) error {
		if is, err := k.UnpackSupportsInterface(out); err != nil || !is {
			return errors.New("it does not know IFeedbackRelay")
		}
		return nil
	})
}

func (erc8004) events() eventTables { return tables() }

func (erc8004) compose(ctx context.Context, w *Writer, b ledger.Block, operation chains.Op) ([]message, error) {
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
	case chains.GrantSync:
		return w.grantSync(ctx, b, op)
	case chains.GiveFeedback:
		return w.giveFeedback(op)
	case chains.RevokeFeedback:
		return w.revokeFeedback(op)
	case chains.Respond:
		return w.respond(op)
	case chains.Deliver:
		return w.deliver(ctx, b, op)
	case chains.RevokeMirror:
		return w.revokeMirror(ctx, b, op)
	case chains.VoidMirror:
		return w.voidMirror(ctx, b, op)
	case chains.RespondMirror:
		return w.respondMirror(op)
	case chains.SyncURI:
		return w.syncURI(ctx, b, op)
	case chains.SyncMetadata:
		return w.syncMetadata(ctx, b, op)
	case chains.SyncUnsetWallet:
		return w.syncUnsetWallet(ctx, b, op)
	case chains.SyncWallet:
		return w.syncWallet(ctx, b, op)
	case RetireGrants:
		return w.retireGrants(ctx, b, op)
	case RenounceGrant:
		return w.renounceGrant(ctx, b, op)
	case CancelConsents:
		return w.cancelConsents(ctx, b, op)
	}
	return nil, chains.Refuse(w.chain.config.Chain, operation.Verb(), fmt.Sprintf("operation %T is not known to this dialect", operation))
}
