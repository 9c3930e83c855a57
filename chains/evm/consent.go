package evm

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// EIP-712 names of the deployed identity registry (ERC-8004, setAgentWallet).
const (
	domainType    = "EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"
	domainName    = "ERC8004IdentityRegistry"
	domainVersion = "1"
	consentType   = "AgentWalletSet(uint256 agentId,address newWallet,address owner,uint256 deadline)"
)

// Deadlines of wallet proofs, behind the chain's latest block: the registry takes at most 300 s, and blocks pass until the transaction is included.
const (
	consentLife = 240 * time.Second
	consentMost = 300 * time.Second
)

// consentDigest is what a new wallet signs: the EIP-712 digest of AgentWalletSet. deadline is in Unix seconds.
func consentDigest(chainID *big.Int, registry common.Address, agent *big.Int, wallet, owner common.Address, deadline uint64) common.Hash {
	word := func(n *big.Int) []byte { return common.BigToHash(n).Bytes() }
	address := func(a common.Address) []byte { return common.BytesToHash(a.Bytes()).Bytes() }
	text := func(s string) []byte { return crypto.Keccak256([]byte(s)) }
	domain := crypto.Keccak256(text(domainType), text(domainName), text(domainVersion), word(chainID), address(registry))
	message := crypto.Keccak256(text(consentType), word(agent), address(wallet), address(owner), word(new(big.Int).SetUint64(deadline)))
	return crypto.Keccak256Hash([]byte("\x19\x01"), domain, message)
}

// SignWalletConsent signs, as the wallet, that it is to become the agentWallet of an agent whose owner is the one of the latest block. The proof dies with a transfer, and 240 s
// behind the latest block's time. Within that time it can be used again.
func SignWalletConsent(ctx context.Context, c *Chain, agent caip.AgentRef, wallet Signer) (chains.WalletProof, error) {
	const op = "sign wallet consent"
	id, err := c.tokenID(op, agent)
	if err != nil {
		return chains.WalletProof{}, err
	}
	b, err := c.head(ctx, chains.Latest)
	if err != nil {
		return chains.WalletProof{}, err
	}
	var owner common.Address
	k := contracts().identity
	if err := c.views(ctx, op, b, view{to: c.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: c.noAgent(op, agent, b)}); err != nil {
		return chains.WalletProof{}, err
	}
	deadline := b.time + uint64(consentLife/time.Second)
	signature, err := wallet.SignHash(consentDigest(c.chainID(), c.config.Registry, id, wallet.Address(), owner, deadline))
	if err != nil {
		return chains.WalletProof{}, fmt.Errorf("sign consent of wallet %s: %w", lower(wallet.Address()), err)
	}
	signature[64] += 27 // the registry takes v 27 or 28 only
	return chains.WalletProof{Deadline: deadline, Signature: signature}, nil
}

func (c *Chain) chainID() *big.Int {
	id, _ := new(big.Int).SetString(c.config.Chain.Reference, 10)
	return id
}
