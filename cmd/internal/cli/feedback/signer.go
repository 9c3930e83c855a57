package feedback

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
)

// agentSigned checks the agent's signature in a review about a payment against the keys of the
// agent's registration file, as the chain leads to it now. made is when the payment was made, given
// when the review was; zero where that is not known. An error that wraps interaction.ErrSignature
// says that no such key made it then: somebody else has, or the key has been taken out of the file
// since.
func agentSigned(ctx context.Context, fetcher *fetch.Fetcher, chain chains.Chain, ref caip.AgentRef, r feedback.Review, at chains.Finality, made, given time.Time) error {
	unproven := func(format string, args ...any) error {
		return fmt.Errorf("%w: %w", interaction.ErrSignature, fmt.Errorf(format, args...))
	}
	if why, bound := settlement.Untimely(r, made, given); why != "" {
		return unproven("%s: at %s, and that was at %s", why, r.CreatedAt.UTC().Format(time.RFC3339), bound.UTC().Format(time.RFC3339))
	}
	found, err := chain.Agent(ctx, ref, at)
	if err != nil {
		return err
	}
	switch {
	case found.Authority != found.Owner:
		return unproven("the agent was sold without its update authority: its file may be the seller's")
	case found.Wallet.State == chains.WalletRedirected:
		return unproven("%s", found.Wallet.Why)
	case found.URI == "":
		return unproven("the agent has no agentURI, and so no keys")
	}
	document, err := fetcher.Get(ctx, found.URI)
	if err != nil {
		return fmt.Errorf("the registration file of the agent: %w", err)
	}
	file, err := registration.Parse(document.Bytes)
	if err != nil {
		return unproven("the agent's registration file: %w", err)
	}
	if !file.Lists(ref) {
		return unproven("the file that the agent's URI leads to does not list the agent")
	}
	signers, problems := file.Signers()
	if len(signers) == 0 && len(problems) > 0 {
		return unproven("%s of the agent's registration file %s", problems[0].Path, problems[0].Text)
	}
	var wallet caip.AccountID
	if found.Wallet.State == chains.WalletSet {
		wallet = found.Wallet.Address
	}
	return r.CheckAgent(signers, wallet)
}

// someAnswer is what the agent's signature is worth in a file that holds a hash, and not what was
// hashed.
const someAnswer = "is of some answer: the file does not tell which"

// unsigned says that an error is about the signature, not about reading what it is checked with.
func unsigned(err error) bool { return errors.Is(err, interaction.ErrSignature) }
