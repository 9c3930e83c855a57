package registry

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// position is the dialect of PositionNFT: an ERC-721 that is the identity registry itself and
// forwards to a Diamond. A token that was only minted is no agent, and there is no way to make it
// one later: register mints. There is no reputation part. A wallet starts unset, is kept in 32
// bytes, and can be replaced but not unset by hand. What is missing here is erc8004's; of feedback
// nobody asks where there is no reputation part.
type position struct {
	erc8004
	diamond common.Address // whose owner decides what the registry does
}

func (d position) Facts() Facts {
	return Facts{Name: DialectPosition, Limits: chains.Limits{URI: maxURI}, Logs: decode.Position(), Governor: d.diamond, consent: d.consent, spent: d.spent}
}

func (position) Capabilities() chains.Capabilities {
	return chains.Capabilities{chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanSetWallet, chains.CanWalletProof, chains.CanApprove, chains.CanTransfer}
}

// newPosition asks for the Diamond, which other PositionNFTs than ours need not tell. The answer
// stays as long as the chain is open, so that it is asked for twice, the second time elsewhere,
// where somebody else answers.
func newPosition(ctx context.Context, c *Registry, op string) (position, error) {
	k := view.PositionContract()
	first, second, answered, err := rpc.Both(ctx, c.Node, func(ctx context.Context) (diamond common.Address, err error) {
		err = c.ViewsAt(ctx, op, "latest", probing(c.Identity, k.PackDiamond(), view.Into(&diamond, k.UnpackDiamond)))
		return diamond, err
	})
	if err != nil {
		return position{}, err
	}
	if answered && first != second {
		return position{}, c.Fail(chains.Dishonest, op, fmt.Errorf("two answers name different Diamonds of %s: %s and %s", view.Lower(c.Identity), view.Lower(first), view.Lower(second)), "use other nodes")
	}
	return position{erc8004: erc8004{c}, diamond: first}, nil
}

// agentViews ask whether there is such an agent, and whose it is. A token that was burnt keeps its
// registration; its owner is gone.
func (d position) agentViews(op string, b ledger.Block, ref caip.AgentRef, id *big.Int, owner *common.Address) []view.View {
	k := view.PositionContract()
	return []view.View{d.OwnerView(op, b, ref, id, owner), {To: d.Identity, Data: k.PackIsAgent(id), Answer: func(data []byte) error {
		is, err := k.UnpackIsAgent(data)
		if err == nil && !is {
			return d.Fail(chains.NotFound, op, fmt.Errorf("token %s was minted but not registered as an agent at block %d", ref, b.Number), "register makes a new token; this one stays what it is")
		}
		return err
	}}}
}

func (d position) readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error) {
	var out owned
	k := view.PositionContract()
	return d.readOwned(ctx, op, b, ref, &out, append(d.agentViews(op, b, ref, id, &out.owner),
		view.View{To: d.Identity, Data: k.PackGetAgentURI(id), Answer: view.Into(&out.uri, k.UnpackGetAgentURI)},
		view.View{To: d.Identity, Data: k.PackGetAgentWallet(id), Answer: view.Into(&out.address, k.UnpackGetAgentWallet)})...)
}

func (d position) readMetadata(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, key string) ([]byte, error) {
	var owner common.Address
	var value []byte
	k := view.PositionContract()
	err := d.Views(ctx, op, b, append(d.agentViews(op, b, ref, id, &owner),
		view.View{To: d.Identity, Data: k.PackGetMetadata(id, key), Answer: view.Into(&value, k.UnpackGetMetadata)})...)
	return value, err
}

func (d position) Compose(ctx context.Context, by signature.Signer, b ledger.Block, operation chains.Op) ([]Message, error) {
	refuse := func(why string) ([]Message, error) { return nil, chains.Refuse(d.Chain, operation.Verb(), why) }
	switch op := operation.(type) {
	case chains.SetURI:
		return d.composeForAgent(ctx, by, b, op, op.Agent)
	case chains.SetMetadata:
		return d.composeForAgent(ctx, by, b, op, op.Agent)
	case chains.Register, chains.SetWallet, chains.Approve, chains.Transfer:
		return d.erc8004.Compose(ctx, by, b, op) // the selectors are the same
	case chains.UnsetWallet:
		return refuse("a PositionNFT cannot unset a wallet; set another one, or transfer the agent")
	case chains.SyncURI, chains.GrantSync, chains.SyncMetadata, chains.SyncUnsetWallet, chains.SyncWallet, RetireGrants, RenounceGrant, CancelConsents:
		return refuse("no SyncDelegate serves a PositionNFT")
	}
	return refuse("a PositionNFT has no reputation part")
}

// composeForAgent refuses to write about a token that is no agent, which the contract would let
// pass: nobody would read it.
func (d position) composeForAgent(ctx context.Context, by signature.Signer, b ledger.Block, op chains.Op, ref caip.AgentRef) ([]Message, error) {
	id, err := d.TokenID(op.Verb(), ref)
	if err != nil {
		return nil, err
	}
	var owner common.Address
	if err := d.Views(ctx, op.Verb(), b, d.agentViews(op.Verb(), b, ref, id, &owner)...); err != nil {
		return nil, err
	}
	return d.erc8004.Compose(ctx, by, b, op)
}

// consent is the SetAgentWallet of a PositionNFT. It names the nonce of the agent, which every new
// wallet and every transfer to somebody else raises, and not its owner.
func (d position) consent(ctx context.Context, op string, b ledger.Block, agent caip.AgentRef, id *big.Int, wallet common.Address, deadline uint64) (eip712.Message, time.Duration, error) {
	var owner common.Address
	var nonce *big.Int
	k := view.PositionContract()
	err := d.Views(ctx, op, b, append(d.agentViews(op, b, agent, id, &owner),
		view.View{To: d.Identity, Data: k.PackGetAgentNonce(id), Answer: view.Into(&nonce, k.UnpackGetAgentNonce)})...)
	if err != nil {
		return eip712.Message{}, 0, err
	}
	return nonceWallet(d.ChainID(), d.Identity, id, wallet, nonce, deadline), 0, nil
}

// nonceWallet is the typed data of PositionNFT, setAgentWallet.
func nonceWallet(chainID *big.Int, registry common.Address, agent *big.Int, wallet common.Address, nonce *big.Int, deadline uint64) eip712.Message {
	return eip712.Message{
		Domain: eip712.Domain{Name: "PositionNFT", Version: "1", ChainID: chainID, Contract: registry},
		Type:   "SetAgentWallet",
		Fields: []eip712.Field{
			eip712.Uint256("agentId", agent), eip712.Address("newWallet", wallet), eip712.Uint256("nonce", nonce), eip712.Uint256("deadline", new(big.Int).SetUint64(deadline)),
		},
	}
}

// errConsentUsed says that a wallet signed over the nonce before the present one.
var errConsentUsed = errors.New("the wallet's consent was used already, or a transfer voided it: it names the nonce before the agent's present one")

// spent is the consent that was good before the present one, and why it is not any more; ok is
// false where there was none.
func (position) spent(m eip712.Message) (before eip712.Message, why error, ok bool) {
	before, ok = view.BeforeNonce(m)
	return before, errConsentUsed, ok
}

// Finish has nothing to do: there is no feedback.
func (position) Finish(context.Context, string, []Logged, bool) error { return nil }
