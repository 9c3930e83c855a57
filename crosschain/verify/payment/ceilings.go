package payment

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// within leaves out the ways to pay that are beyond the payer's ceilings. Where none is left, that
// is what is wrong with the request.
func (v *verification) within(offers []offer) []offer {
	c := v.req.Ceilings
	if c.Amount == nil && len(c.Assets) == 0 && len(c.Schemes) == 0 {
		return offers
	}
	var left []offer
	var beyond []verify.Check
	for _, o := range offers {
		check := verify.Check{Name: CheckCeilings, Accept: &o.Accept, Required: true}
		if want, got, why := c.exceeded(offers, o); why != "" {
			check.Compared = &verify.Compared{Want: want, Got: got}
			beyond = append(beyond, check.Fail(verify.OverCeiling, "%s", why))
			continue
		}
		left = append(left, o)
		v.Add(check.Pass("within the ceilings"))
	}
	if len(left) == 0 {
		v.understood(offers) // no flag speaks before a scheme that nobody knows
	}
	for _, check := range beyond {
		// A way that is not taken speaks against nothing.
		if len(left) > 0 {
			check.Required = false
			check.Outcome, check.Detail = verify.Skip, "left out: "+check.Detail
		}
		v.Add(check)
	}
	return left
}

// alone says that a yes is to some of the ways to pay: a client takes the first that it can.
func alone(offers []offer) string {
	var places []string
	for _, o := range offers {
		places = append(places, fmt.Sprintf("accepts[%d]", o.Accept))
	}
	return "pay by " + strings.Join(places, " or ") + " alone: no other way to pay was verified"
}

// exceeded says what of one way to pay is beyond the ceilings, empty when nothing is.
func (c Ceilings) exceeded(offers []offer, o offer) (want, got, why string) {
	p := o.Payment
	if len(c.Schemes) > 0 && !slices.Contains(c.Schemes, p.Scheme) {
		return strings.Join(c.Schemes, " or "), p.Scheme, "the scheme is not one that the caller takes"
	}
	if len(c.Assets) > 0 && !slices.ContainsFunc(c.Assets, func(asset string) bool { return sameAsset(p.Network, asset, p.Asset) }) {
		return strings.Join(c.Assets, " or "), p.Asset, "the asset is not one that the caller pays in"
	}
	if c.Amount == nil {
		return "", "", ""
	}
	if len(c.Assets) == 0 {
		for _, other := range offers {
			if other.Payment.Network != p.Network || !sameAsset(p.Network, other.Payment.Asset, p.Asset) {
				return "one asset", p.Asset, "several assets are offered, and an amount means nothing without its asset: name the asset"
			}
		}
	}
	most := cmp.Or(o.route.Amount, p.Amount)
	amount, ok := new(big.Int).SetString(most, 10)
	if !ok || amount.Cmp(c.Amount) > 0 {
		return "at most " + c.Amount.String(), most, fmt.Sprintf("%s base units are more than the ceiling of %s", most, c.Amount)
	}
	return "", "", ""
}

// sameAsset compares assets by their chain's rule, and text that is no address there exactly.
func sameAsset(chain caip.ChainID, a, b string) bool {
	x, errX := caip.NewAccountID(chain, a)
	y, errY := caip.NewAccountID(chain, b)
	if errX != nil || errY != nil {
		return a == b
	}
	return x == y
}
