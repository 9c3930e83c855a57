package registry

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Permission is what an agent's owner wants to let a client do.
type Permission struct {
	Format     feedbackauth.Format // empty: that of the registry
	Agent      caip.AgentRef
	Client     caip.AccountID
	IndexLimit uint64        // how many feedbacks the client may have given when he has used it up, those he gave before included
	For        time.Duration // from the chain's latest block on, in whole seconds
	// Reading says how to sign a packed statement, whose profile does not:
	// feedbackauth.ReadingEIP191, which empty is, or ReadingRaw. Other formats have one reading:
	// leave it empty.
	Reading feedbackauth.Reading
}

// AuthFormat is the format of feedbackAuth that the registries of this chain read; empty where they
// read none.
func (a Agents) AuthFormat() feedbackauth.Format {
	return a.registry.Facts.Auth
}

// SignFeedbackAuth states as signer that a client may give an agent feedback, and returns the
// payload. Where the statement could not hold, since the signer is not the agent's owner (or, but
// for eip712, his operator), or the client has used up the limit already, nothing is signed.
func (a Agents) SignFeedbackAuth(ctx context.Context, p Permission, signer signature.Signer) (feedbackauth.Auth, []byte, error) {
	const op = "sign feedbackAuth"
	if p.Format == "" {
		p.Format = a.AuthFormat()
	}
	switch {
	case p.Format == "":
		return feedbackauth.Auth{}, nil, chains.Refuse(a.registry.Chain, op, "these registries, of the dialect "+a.registry.Facts.Name+", take feedback without an authorisation")
	case p.For < time.Second || p.For%time.Second != 0:
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, fmt.Errorf("an authorisation for %s", p.For), "give whole seconds, one at least")
	case p.Reading != "" && (p.Format != feedbackauth.Packed || p.Reading != feedbackauth.ReadingEIP191 && p.Reading != feedbackauth.ReadingRaw):
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, fmt.Errorf("a %s authorisation to be read as %.40q", p.Format, p.Reading), "only packed has two readings, eip191 and raw")
	case p.IndexLimit == 0:
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, errors.New("index limit 0 allows no feedback"), "give the number of feedbacks that the client may have given in all")
	}
	client, err := a.registry.Address(op, p.Client)
	if err != nil {
		return feedbackauth.Auth{}, nil, err
	}
	facts, b, err := a.authFacts(ctx, op, p.Agent, client, signer.Address())
	if err != nil {
		return feedbackauth.Auth{}, nil, err
	}
	auth := feedbackauth.Auth{Format: p.Format, AgentID: facts.AgentID, Client: client, ChainID: facts.ChainID}
	auth.IndexLimit.SetUint64(p.IndexLimit)
	auth.Expiry.SetUint64(b.Time + uint64(p.For/time.Second))
	if p.Format == feedbackauth.EIP712 {
		auth.Contract = a.registry.Reputation
	} else {
		auth.Registry, auth.Signer = a.registry.Identity, signer.Address()
	}
	if p.Format == feedbackauth.EIP712 && view.IsZero(auth.Contract) {
		return feedbackauth.Auth{}, nil, chains.Refuse(a.registry.Chain, op, "there is no reputation registry here, for which the signature would count")
	}
	sign := auth.Sign
	if p.Reading == feedbackauth.ReadingRaw {
		sign = auth.SignRaw
	}
	payload, err := sign(signer)
	if err != nil {
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Invalid, op, err, "")
	}
	_, sig, err := feedbackauth.Parse(p.Format, payload)
	if err != nil {
		return feedbackauth.Auth{}, nil, a.registry.Fail(chains.Unknown, op, err, "")
	}
	if _, err := a.verifyAuth(ctx, op, b, auth, sig, facts); err != nil {
		return feedbackauth.Auth{}, nil, err
	}
	return auth, payload, nil
}

// VerifyFeedbackAuth holds a payload against the chain's latest block, as the registry would:
// owner, client's index, time. The client is the one that the payload names, unless another is
// given; the chain and registries have to be this one's. What was read is returned also when it
// does not hold.
func (a Agents) VerifyFeedbackAuth(ctx context.Context, format feedbackauth.Format, agent caip.AgentRef, client caip.AccountID, payload []byte) (feedbackauth.Auth, feedbackauth.Reading, error) {
	const op = "verify feedbackAuth"
	if format == "" {
		format = a.AuthFormat()
	}
	if format == "" {
		return feedbackauth.Auth{}, "", chains.Refuse(a.registry.Chain, op, "these registries, of the dialect "+a.registry.Facts.Name+", read no authorisation; name its format")
	}
	auth, sig, err := feedbackauth.Parse(format, payload)
	if err != nil {
		return feedbackauth.Auth{}, "", a.registry.Fail(chains.Invalid, op, err, "")
	}
	if format == feedbackauth.EIP712 {
		auth.Contract = a.registry.Reputation
	}
	who := auth.Client
	if !client.IsZero() {
		if who, err = a.registry.Address(op, client); err != nil {
			return auth, "", err
		}
	}
	facts, b, err := a.authFacts(ctx, op, agent, who, auth.Signer)
	if err != nil {
		return auth, "", err
	}
	reading, err := a.verifyAuth(ctx, op, b, auth, sig, facts)
	return auth, reading, err
}

// authFacts reads what an authorisation is held against.
func (a Agents) authFacts(ctx context.Context, op string, agent caip.AgentRef, client, signer common.Address) (feedbackauth.Facts, ledger.Block, error) {
	id, b, err := a.registry.AgentBlock(ctx, op, agent, chains.Latest)
	if err != nil {
		return feedbackauth.Facts{}, ledger.Block{}, err
	}
	facts := feedbackauth.Facts{Client: client, Registry: a.registry.Identity, Now: b.Time}
	facts.AgentID = *uint256.MustFromBig(id)
	facts.ChainID = *uint256.MustFromBig(a.registry.ChainID())
	if err := a.registry.Views(ctx, op, b, a.registry.OwnerView(op, b, agent, id, &facts.Owner)); err != nil {
		return feedbackauth.Facts{}, ledger.Block{}, err
	}
	role, err := a.registry.Dialect.readRole(ctx, op, b, agent, id, signer)
	if err != nil {
		return feedbackauth.Facts{}, ledger.Block{}, err
	}
	facts.Operator = role == chains.RoleOperator
	if !view.IsZero(a.registry.Reputation) {
		records, err := a.registry.Dialect.ReadRecords(ctx, op, b, id, []common.Address{client})
		if err != nil {
			return feedbackauth.Facts{}, ledger.Block{}, err
		}
		facts.Given = uint64(len(records))
	}
	return facts, b, nil
}

func (a Agents) verifyAuth(ctx context.Context, op string, b ledger.Block, auth feedbackauth.Auth, sig []byte, facts feedbackauth.Facts) (feedbackauth.Reading, error) {
	reading, err := auth.Verify(ctx, sig, facts, func(ctx context.Context, wallet common.Address, digest common.Hash, sig []byte) error {
		return a.registry.AskERC1271(ctx, op, b, wallet, digest, sig)
	})
	if err != nil {
		return "", &chains.Error{Kind: chains.KindOf(err), Chain: a.registry.Chain, Op: op, Err: err}
	}
	return reading, nil
}
