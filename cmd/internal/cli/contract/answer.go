package contract

import (
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/bridge8004/bridge8004/chains/evm/deploy"
)

// Write prints the answer for people: the piece of configuration, with what was done in its
// comments, so that the whole can be kept as a file.
func (v view) Write(w io.Writer) error {
	var b strings.Builder
	made, gas := 0, uint64(0)
	unknown := false
	for _, s := range v.Steps {
		switch s.State {
		case deploy.There:
			fmt.Fprintf(&b, "# %s %s: there already\n", s.Contract, s.Address.Hex())
			continue
		case deploy.Made:
			fmt.Fprintf(&b, "# %s %s: made", s.Contract, s.Address.Hex())
			if s.TxID != "" {
				fmt.Fprintf(&b, " by transaction %s, %d gas, %s wei", s.TxID, s.Gas, s.Fee)
			}
			b.WriteString("\n")
		case deploy.Missing:
			fmt.Fprintf(&b, "# %s %s: to be made", s.Contract, s.Address.Hex())
			if s.Gas > 0 {
				fmt.Fprintf(&b, ", about %d gas", s.Gas)
			}
			b.WriteString("\n")
		}
		made, gas, unknown = made+1, gas+s.Gas, unknown || s.State == deploy.Missing && s.Gas == 0
	}
	for _, r := range v.Roles {
		state := "holds"
		switch {
		case !r.Held && v.DryRun:
			state = "will hold"
		case !r.Held:
			state = "no longer holds"
		}
		fmt.Fprintf(&b, "# %s of %s: %s %s it\n", r.Role, r.Contract.Hex(), r.Holder.Hex(), state)
	}
	switch {
	case len(v.DeployerRoles) > 0:
		fmt.Fprintf(&b, "# the account that pays, %s, was given: %s\n", v.Deployer.Address, strings.Join(v.DeployerRoles, ", "))
	case !v.Deployer.IsZero() && v.DeployerRoles != nil:
		fmt.Fprintf(&b, "# the account that pays, %s, holds no role\n", v.Deployer.Address)
	}
	if s := v.Succeeds; s != nil {
		fmt.Fprintf(&b, "# %s, which it succeeds: %s\n", s.Relay.Hex(), s.state())
	}
	switch {
	case made == 0 && v.Succeeds != nil && v.Succeeds.TxID != "":
	case made == 0:
		b.WriteString("# nothing was to be done: the chain was left as it is\n")
	case v.DryRun:
		more := ""
		if unknown {
			more = " and what is not known before the steps before it are done"
		}
		fmt.Fprintf(&b, "# nothing was sent; transactions to send: %d, about %d gas%s, %s wei at the present base fee\n", made, gas, more, v.cost(gas))
	}
	b.WriteString(v.Config)
	_, err := io.WriteString(w, b.String())
	return err
}

func (v view) cost(gas uint64) string {
	fee, ok := new(big.Int).SetString(v.baseFee, 10)
	if !ok {
		return "an unknown number of"
	}
	return fee.Mul(fee, new(big.Int).SetUint64(gas)).String()
}
