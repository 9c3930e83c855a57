package registry

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

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
	if err := w.checkAuth(ctx, verb, b, op, id); err != nil {
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
func (w sender) checkAuth(ctx context.Context, op string, b ledger.Block, give chains.GiveFeedback, id *big.Int) error {
	if len(give.Auth) == 0 {
		return w.Fail(chains.Unauthorized, op, fmt.Errorf("agent %s takes feedback only with an authorisation (feedbackAuth) of its owner", give.Agent), "ask the owner for one: bridge8004 feedback auth sign")
	}
	auth, sig, err := feedbackauth.Parse(feedbackauth.EIP712, give.Auth)
	if err != nil {
		return w.Fail(chains.Invalid, op, err, "")
	}
	client := w.signer.Address()
	facts := feedbackauth.Facts{Client: client, Now: b.Time, Registry: w.Identity}
	facts.AgentID.SetFromBig(id)
	facts.ChainID.SetFromBig(w.ChainID())
	auth.Contract = w.Reputation
	k := view.StrategyContract()
	var index *big.Int
	err = w.Views(ctx, op, b,
		w.OwnerView(op, b, give.Agent, id, &facts.Owner),
		view.View{To: w.Reputation, Data: k.PackGetClientIndex(id, client), Answer: view.Into(&index, k.UnpackGetClientIndex)},
	)
	if err != nil {
		return err
	}
	if facts.Given = index.Uint64(); !index.IsUint64() {
		return w.Fail(chains.Dishonest, op, fmt.Errorf("a client with %s feedbacks", index), "use another node")
	}
	if _, err := auth.Verify(ctx, sig, facts, func(ctx context.Context, wallet common.Address, digest common.Hash, sig []byte) error {
		return w.AskERC1271(ctx, op, b, wallet, digest, sig)
	}); err != nil {
		return &chains.Error{Kind: chains.KindOf(err), Chain: w.Chain, Op: op, Err: err}
	}
	return nil
}
