package sati

import (
	"bytes"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/token2022"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// proofs collects what the transaction's Ed25519 instructions prove, as the program reads them:
// wherever they stand, and without looking at their instruction indexes.
func proofs(c *svm.Context) (out []spl.SignedMessage) {
	found := false
	for _, ix := range c.Instructions() {
		if ix.Program != spl.Ed25519ProgramID {
			continue
		}
		found = true
		signed, err := spl.ParseSigned(ix.Data)
		require(err == nil, wire.InvalidEd25519Instruction)
		out = append(out, signed...)
	}
	require(found, wire.Ed25519InstructionNotFound)
	return out
}

func byMessage(list []spl.SignedMessage, message []byte) *spl.SignedMessage {
	for i := range list {
		if bytes.Equal(list[i].Message, message) {
			return &list[i]
		}
	}
	return nil
}

// signed is what a creation stores of the signatures.
type signed struct {
	count         uint8
	first, second solana.Signature
	// agentKey signed for the agent; only with AgentOwnerSigned it may be another key than the
	// owner's.
	agentKey solana.PublicKey
}

// checkSignatures applies the rules of a signature mode. counterparty is the message the
// counterparty signs.
func checkSignatures(c *svm.Context, mode wire.SignatureMode, a wire.Attestation, interaction [32]byte, counterparty []byte, holding *token2022.Holding) signed {
	list := proofs(c)
	agent, client := byMessage(list, interaction[:]), byMessage(list, counterparty)
	switch mode {
	case wire.DualSignature:
		require(agent != nil, wire.AgentSignatureNotFound)
		require(client != nil, wire.CounterpartySignatureNotFound)
		require(agent.Key == holding.Owner, wire.SignatureMismatch)
		require(client.Key == a.Counterparty, wire.SignatureMismatch)
		require(agent.Key != client.Key, wire.DuplicateSigners)
		return signed{2, agent.Signature, client.Signature, agent.Key}
	case wire.CounterpartySigned:
		require(client != nil, wire.CounterpartySignatureNotFound)
		require(client.Key == a.Counterparty, wire.SignatureMismatch)
		return signed{count: 1, first: client.Signature}
	}
	require(agent != nil, wire.AgentSignatureNotFound)
	return signed{count: 1, first: agent.Signature, agentKey: agent.Key}
}
