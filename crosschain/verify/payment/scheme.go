package payment

import (
	"errors"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// offer is a way to pay with what its scheme says of it.
type offer struct {
	verify.Offer
	route   x402.Route
	unknown error // why there is no route
}

func (v *verification) offer(i int) offer {
	o := offer{Offer: verify.Offer{Accept: i, Payment: v.body.Accepts[i]}}
	o.route, o.unknown = o.Payment.Route()
	return o
}

// longest is for how many seconds a signature may be settled without a warning; servers ask for
// some minutes. On Solana a transaction ends with its blockhash.
const longest = 3600

// understood checks that the schemes are known, and returns the ways to pay whose scheme is.
func (v *verification) understood(offers []offer) []offer {
	var out []offer
	for _, o := range offers {
		check := verify.Check{Name: CheckScheme, Accept: &o.Accept, Required: true}
		switch {
		case o.unknown == nil:
			v.Add(check.Pass("%s on %s", o.Payment.Scheme, o.Payment.Network.Namespace))
			out = append(out, o)
			if p := o.Payment; p.Network.Namespace == caip.EIP155 && p.MaxTimeoutSeconds > longest {
				v.Warn(fmt.Sprintf("accepts[%d]: the server may settle for %d seconds (maxTimeoutSeconds) what is signed now: when it says that it did not, and is paid again, it may settle both", o.Accept, p.MaxTimeoutSeconds))
			}
		case errors.Is(o.unknown, x402.ErrUnknownScheme):
			v.Add(check.Fail(verify.UnknownScheme, "%s: a scheme decides where the money goes", o.unknown))
		default:
			v.Add(check.Fail(verify.Invalid, "%s", o.unknown))
		}
	}
	return out
}

// parties compares the accounts that a scheme pays beside payTo, or lets decide, with the wallet.
func parties(c verify.Check, route x402.Route, wallet caip.AccountID) verify.Check {
	c.Compared = &verify.Compared{Want: wallet.String()}
	var members []string
	for _, party := range route.Parties {
		members, c.Compared.Got = append(members, party.Member), party.Account.String()
		if party.Account != wallet {
			return c.Fail(verify.Mismatch, "%s is not the agent's wallet, and the scheme lets it take or hold back money", party.Member)
		}
	}
	return c.Pass("%s", strings.Join(members, " "))
}
