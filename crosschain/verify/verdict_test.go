package verify_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/verify"
	"pgregory.net/rapid"
)

// Exit codes are public.
func TestVerdict_exit(t *testing.T) {
	for exit, verdicts := range map[int][]verify.Verdict{
		0: {"verified"},
		3: {"verified-indirect", "mismatch", "changed-identity", "downgraded", "ambiguous", "unknown-registry", "stale-authority", "leftover-wallet", "metadata-redirected",
			"over-ceiling", "recently-changed", "not-listed", "disputed", "invalid"},
		4: {"not-registered", "no-wallet", "no-wallet-feature", "new-identity"},
		1: {"unreachable", "timed-out", "quorum-short", "unconfirmed", "", "anything else"},
	} {
		for _, v := range verdicts {
			if v.Exit() != exit {
				t.Errorf("%q: exit %d, want %d", v, v.Exit(), exit)
			}
		}
	}
}

var allVerdicts = []verify.Verdict{verify.VerifiedIndirect, verify.Mismatch, verify.Downgraded, verify.Ambiguous, verify.UnknownRegistry, verify.StaleAuthority,
	verify.RecentlyChanged, verify.Invalid, verify.NotRegistered, verify.NoWallet, verify.NoWalletFeature, verify.Unreachable, verify.TimedOut}

func TestDecide(t *testing.T) {
	pass := verify.Check{Required: true, Outcome: verify.Pass}
	indirect := verify.Check{Required: true, Outcome: verify.Pass, Verdict: verify.VerifiedIndirect}
	fail := func(v verify.Verdict) verify.Check {
		return verify.Check{Required: true, Outcome: verify.Fail, Verdict: v}
	}
	for name, c := range map[string]struct {
		checks []verify.Check
		want   verify.Verdict
	}{
		"nothing was checked":           {nil, verify.Unreachable},
		"only advice":                   {[]verify.Check{{Outcome: verify.Pass}}, verify.Unreachable},
		"all passed":                    {[]verify.Check{pass, pass}, verify.Verified},
		"failed advice":                 {[]verify.Check{pass, {Outcome: verify.Fail, Verdict: verify.Mismatch}}, verify.Verified},
		"one indirect":                  {[]verify.Check{pass, indirect}, verify.VerifiedIndirect},
		"indirect, and one skipped":     {[]verify.Check{indirect, {Required: true, Outcome: verify.Skip}}, verify.Unreachable},
		"skipped without a reason":      {[]verify.Check{pass, {Required: true, Outcome: verify.Skip}}, verify.Unreachable},
		"failed without a verdict":      {[]verify.Check{pass, {Required: true, Outcome: verify.Fail}}, verify.Unreachable},
		"failed with a good verdict":    {[]verify.Check{pass, fail(verify.Verified)}, verify.Unreachable},
		"failed with an indirect one":   {[]verify.Check{pass, fail(verify.VerifiedIndirect)}, verify.Unreachable},
		"3 before 1":                    {[]verify.Check{fail(verify.TimedOut), fail(verify.Mismatch)}, verify.Mismatch},
		"1 before 4":                    {[]verify.Check{fail(verify.NoWallet), fail(verify.TimedOut)}, verify.TimedOut},
		"4 before skipped":              {[]verify.Check{{Required: true, Outcome: verify.Skip}, fail(verify.NoWallet)}, verify.NoWallet},
		"first among equals":            {[]verify.Check{fail(verify.StaleAuthority), fail(verify.Mismatch)}, verify.StaleAuthority},
		"an unknown verdict is no pass": {[]verify.Check{pass, fail("splendid")}, "splendid"},
	} {
		if got := verify.Decide(c.checks); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Exit 0 means that every required check passed, and there was one; adding a check never makes a
// verdict better.
func TestDecide_properties(t *testing.T) {
	class := map[int]int{0: 0, 4: 1, 1: 2, 3: 3}
	rapid.Check(t, func(t *rapid.T) {
		checks := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) verify.Check {
			return verify.Check{
				Required: rapid.Bool().Draw(t, "required"),
				Outcome:  rapid.SampledFrom([]verify.Outcome{verify.Pass, verify.Fail, verify.Skip, verify.Error, ""}).Draw(t, "outcome"),
				Verdict:  rapid.SampledFrom(append(allVerdicts, "", verify.Verified)).Draw(t, "verdict"),
			}
		}), 0, 8).Draw(t, "checks")
		good, required := true, false
		for _, c := range checks {
			required = required || c.Required
			good = good && (!c.Required || c.Outcome == verify.Pass && c.Verdict != verify.VerifiedIndirect)
		}
		if got := verify.Decide(checks); (got.Exit() == 0) != (good && required) {
			t.Fatalf("%s for %+v", got, checks)
		}
		for i := 1; i < len(checks); i++ {
			fewer, more := verify.Decide(checks[:i]), verify.Decide(checks[:i+1])
			// Without a required check there is no verdict to compare with, and a check that was
			// left open yields to one that says why.
			if fewer.Exit() == 1 || fewer == verify.VerifiedIndirect {
				continue
			}
			if class[more.Exit()] < class[fewer.Exit()] {
				t.Fatalf("%s became %s by %+v", fewer, more, checks[i])
			}
		}
	})
}
