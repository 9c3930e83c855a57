package registration_test

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// verify registration lists wallet by wallet what is expected, held, and since when.
func TestRegistration_home(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*verifytest.World)
		want   verify.Verdict
		text   []string
	}{
		"in step":    {change: verifytest.AtHome, want: verify.Verified, text: []string{"WALLET OF", "in step", "its own home"}},
		"own wallet": {change: func(w *verifytest.World) { w.SetWallet(w.B, "owner", "other"); verifytest.AtHome(w) }, want: verify.Verified, text: []string{"own wallet"}},
		"no wallet": {change: func(w *verifytest.World) {
			w.Do(w.B, "owner", chains.UnsetWallet{Agent: w.Agents[verifytest.ChainB]})
			verifytest.AtHome(w)
		}, want: verify.Verified, text: []string{"missing"}},
		"none wanted": {change: func(w *verifytest.World) {
			for _, c := range w.Chains() {
				w.Do(c, "owner", chains.UnsetWallet{Agent: w.Agents[c.Info().Chain]})
			}
			verifytest.AtHome(w)
		}, want: verify.Verified, text: []string{"none"}},
		"superseded": {change: func(w *verifytest.World) { verifytest.AtHome(w); w.SetWallet(w.A, "owner", "wallet 2"); w.Settle() }, want: verify.SupersededWallet, text: []string{"superseded", "2026-01-01T"}},
		"declared":   {change: func(w *verifytest.World) { w.Declares(w.B.Account("wallet 2")); verifytest.AtHome(w) }, want: verify.SupersededWallet, text: []string{"superseded", "metadata homeWallet:"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			c.change(w)
			got := ask(w, registration.Request{Agent: w.Agents[verifytest.ChainB]})
			text := verifytest.Explain(got)
			if got.Verdict != c.want {
				t.Errorf("%s, want %s\n%s", got.Verdict, c.want, text)
			}
			for _, part := range c.text {
				if !strings.Contains(text, part) {
					t.Errorf("nothing of %q in\n%s", part, text)
				}
			}
			for _, one := range got.Registrations {
				if one.HomeWallet == nil || one.HomeWallet.Member != one.Agent {
					t.Errorf("%s: %+v", one.Agent, one.HomeWallet)
				}
			}
		})
	}
}
