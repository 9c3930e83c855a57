package feedback

import (
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Paid is the CAIP-220 reference of the payment that a review of an agent is about, by its taskRef
// or else its proof of payment; empty: it names none. On eip155 the hash is in small letters.
func (r Review) Paid(agent caip.AgentRef) string {
	network, tx, err := SplitTask(r.Task())
	if r.Task() == "" && r.Payment != nil {
		network, err = r.Payment.Network(agent)
		tx = r.Payment.TxHash
	}
	if err != nil || tx == "" {
		return ""
	}
	if network.Namespace == caip.EIP155 {
		tx = strings.ToLower(tx)
	}
	return network.String() + ":" + tx
}

// Network is the chain of a proof of payment: its chainId is a number on eip155, and the reference
// of the CAIP-2 id elsewhere, of the namespace where the agent is.
func (p *Payment) Network(agent caip.AgentRef) (caip.ChainID, error) {
	text := p.ChainID
	if !strings.Contains(text, ":") {
		text = agent.Chain().Namespace + ":" + text
	}
	network, err := caip.ParseChainID(text)
	if err != nil {
		return caip.ChainID{}, fmt.Errorf("chainId of the proof of payment: %w", err)
	}
	return network, nil
}
