package payment

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// payTo checks that the payment goes to the wallet: on eip155 in any case of letters, on solana
// exactly or to the wallet's associated token account for the asset.
func (v *verification) payTo(ctx context.Context, c verify.Check, p x402.Payment, s run.Subject) verify.Check {
	wallet, to := s.Settled.Wallet.Address, p.To()
	c.Compared = &verify.Compared{Want: wallet.String(), Got: to.String()}
	if p.Network.Namespace == caip.EIP155 && !caip.ChecksumOK(p.PayTo) {
		v.Warn("payTo " + p.PayTo + " has a wrong EIP-55 checksum: a character may be mistyped")
	}
	switch {
	case wallet.Chain != p.Network:
		return c.Fail(verify.Mismatch, "the agent's wallet is on %s, the payment on %s", wallet.Chain, p.Network)
	case wallet == to:
		return c.Pass("")
	case p.Network.Namespace == caip.Solana:
		return v.tokenAccount(ctx, c, p, wallet)
	}
	return c.Fail(verify.Mismatch, "payTo is not the agent's wallet")
}

// tokenAccount is the second chance on solana. It fails closed: without the mint's own program
// there is no telling which account is the wallet's.
func (v *verification) tokenAccount(ctx context.Context, c verify.Check, p x402.Payment, wallet caip.AccountID) verify.Check {
	if p.Network.Namespace != caip.Solana || wallet.Chain != p.Network {
		return c.Fail(verify.Mismatch, "payTo is not the agent's wallet")
	}
	no := c.Fail(verify.Mismatch, "payTo is neither the agent's wallet nor its token account for the asset")
	mint, err := caip.NewAccountID(p.Network, p.Asset)
	if err != nil {
		return no
	}
	// Under neither program: no need to ask.
	under := ""
	for _, program := range []string{tokenProgram, token2022Program} {
		if address, ok := associatedTokenAccount(wallet.Address, program, mint.Address); ok && address == p.To().Address {
			under = program
		}
	}
	if under == "" {
		return no
	}
	blind := c.Fail(verify.Mismatch, "payTo looks like the wallet's token account, but the program of the asset cannot be read here")
	chain, err := v.On(ctx, p.Network, "read token program")
	if err != nil {
		return c.OfError(err)
	}
	program, err := chain.TokenProgram(ctx, mint, chains.Finalized)
	switch {
	case chains.KindOf(err) == chains.NotFound:
		return c.Fail(verify.Mismatch, "the asset %s does not exist", mint)
	case chains.KindOf(err) == chains.Unsupported:
		return blind
	case err != nil:
		return c.OfError(err)
	case program.Address != under:
		return no
	}
	c.Read = append(c.Read, verify.Read{Chain: p.Network, Finality: chains.Finalized})
	v.Warn("payTo is a token account of the wallet: clients that pay the associated account of payTo, as @x402/svm does, pay into another account, from which the wallet has to recover it")
	return c.Pass("payTo is the wallet's associated token account for the asset")
}
