// Package decode reads what the registries of every dialect and generation log. What differs
// between dialects is data, Tables: a decoder for each topic. Package registry finds which contract
// logged, and gives events their place and time.
package decode

import (
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Names are what a registry's logs are named by.
type Names struct {
	Chain                    caip.ChainID
	RegistryID, ReputationID caip.AccountID
	Reputation               common.Address
}

// Account gives an address of the chain as an account.
func (n Names) Account(a common.Address) caip.AccountID {
	return caip.AccountID{Chain: n.Chain, Address: view.Lower(a)}
}

// AccountOrNone is Account, with the zero address as no account.
func (n Names) AccountOrNone(a common.Address) caip.AccountID {
	if view.IsZero(a) {
		return caip.AccountID{}
	}
	return n.Account(a)
}

// AgentRef names an agent of the registry.
func (n Names) AgentRef(id *big.Int) caip.AgentRef {
	return caip.AgentRef{Registry: n.RegistryID, ID: decimal(id)}
}

// FeedbackRef names a feedback of the registry.
func (n Names) FeedbackRef(agent *big.Int, client common.Address, index uint64) caip.FeedbackRef {
	return caip.FeedbackRef{Registry: n.ReputationID, AgentID: decimal(agent), Client: view.Lower(client), Index: index}
}

// decimal is the text of a number.
func decimal(n *big.Int) string {
	if n.IsUint64() {
		return strconv.FormatUint(n.Uint64(), 10)
	}
	return n.String()
}
