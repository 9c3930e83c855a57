package health

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

// at is an endpoint whose newest block is so old, and that gives a block at the final height.
func at(name string, age time.Duration, final string) chains.Endpoint {
	return chains.Endpoint{Name: name, Head: chains.Position{Height: uint64(1000 - age/time.Second)}, Time: noon.Add(-age), Final: chains.Position{Height: 900, Hash: final}}
}

// tall is an endpoint named after its height, with the height of its newest final block.
func tall(height, final uint64) chains.Endpoint {
	return chains.Endpoint{Name: fmt.Sprintf("rpc[%d]", height), Head: chains.Position{Height: height}, Time: noon, Depth: final}
}

func TestEndpoints_namesWhoIsWrong(t *testing.T) {
	down := chains.Endpoint{Name: "rpc[1]", Err: &chains.Error{Kind: chains.Unreachable, Err: errors.New("connection refused")}}
	ws := chains.Endpoint{Name: "ws", Near: true}
	for name, tc := range map[string]struct {
		list []chains.Endpoint
		want map[string]string // by name; the others are well
	}{
		"all well":               {[]chains.Endpoint{at("rpc[0]", 0, "x"), at("rpc[1]", time.Minute, "x"), ws}, nil},
		"down":                   {[]chains.Endpoint{at("rpc[0]", 0, "x"), down}, map[string]string{"rpc[1]": "connection refused; start the node, or correct the URL (rpc[1] of a)"}},
		"not asked":              {[]chains.Endpoint{at("rpc[0]", 0, "x"), {Name: "rpc[1]", Err: &chains.Error{Kind: chains.TimedOut, Err: chains.ErrNotAsked, Remedy: "raise the chain's rate"}}}, map[string]string{"rpc[1]": "the rate of requests"}},
		"behind":                 {[]chains.Endpoint{at("rpc[0]", 0, "x"), at("rpc[1]", 61*time.Second, "x")}, map[string]string{"rpc[1]": "1m1s behind: at block 939, the best is at 1000"}},
		"another hash than most": {[]chains.Endpoint{at("rpc[0]", 0, "y"), at("rpc[1]", 0, "x"), at("rpc[2]", 0, "x")}, map[string]string{"rpc[0]": "another block at final height 900 than most: y"}},
		"one against one": {[]chains.Endpoint{at("rpc[0]", 0, "y"), at("rpc[1]", 0, "x")}, map[string]string{
			"rpc[0]": "contradict each other", "rpc[1]": "contradict each other"}},
		"a block of the future": {[]chains.Endpoint{at("rpc[0]", 0, "x"), at("rpc[1]", -time.Hour, "x"), at("rpc[2]", 0, "x")}, map[string]string{
			"rpc[1]": "it is not believed: its newest block is 1h0m0s in the future"}},
		"two futures": {[]chains.Endpoint{at("rpc[0]", -2*time.Hour, ""), at("rpc[1]", -time.Hour, ""), at("rpc[2]", 0, "x")}, map[string]string{
			"rpc[0]": "2h0m0s in the future", "rpc[1]": "1h0m0s in the future"}},
		"a future and one that is behind": {[]chains.Endpoint{at("rpc[0]", -time.Hour, ""), at("rpc[1]", 2*time.Minute, "x"), at("rpc[2]", 0, "x")}, map[string]string{
			"rpc[0]": "1h0m0s in the future", "rpc[1]": "2m0s behind"}},
		"our clock is behind all":    {[]chains.Endpoint{at("rpc[0]", -time.Hour, "x"), at("rpc[1]", -time.Hour, "x")}, nil},
		"one alone of the future":    {[]chains.Endpoint{at("rpc[0]", -time.Hour, "x"), ws}, map[string]string{"rpc[0]": "1h0m0s ahead of this machine's clock: one of the two is wrong"}},
		"a little early":             {[]chains.Endpoint{at("rpc[0]", -time.Minute, "x"), at("rpc[1]", -10*time.Second, "x")}, nil},
		"too low for its time":       {[]chains.Endpoint{tall(5000, 4900), tall(5000, 4900), tall(60, 30)}, map[string]string{"rpc[60]": "at block 60, most are at 5000"}},
		"a low final block":          {[]chains.Endpoint{tall(5000, 4900), tall(5001, 12)}, map[string]string{"rpc[5001]": "its newest final block is 12, that of most is 4900"}},
		"finality in a step of one":  {[]chains.Endpoint{tall(5000, 4936), tall(5001, 4904)}, nil},
		"finality is far, in a step": {[]chains.Endpoint{tall(50000, 48000), tall(50001, 46400)}, nil},
	} {
		for _, l := range Endpoints("a", tc.list, noon) {
			want := tc.want[l.About]
			if (want == "") != (l.State == OK) || !strings.Contains(l.String(), want) || (l.State == Problem || l.State == Unknown) != (l.Remedy != "") || (l.State == Unknown) != (name == "not asked" && want != "") {
				t.Errorf("%s: %s %s, want %q", name, l.State, l, want)
			}
		}
	}
}

func TestEndpoints_showsTheLimit(t *testing.T) {
	e := at("rpc[0]", 0, "x")
	e.Rate = chains.RateUse{Requests: 25, Units: 500, Percent: 40}
	if l := Endpoints("a", []chains.Endpoint{e}, noon)[0]; l.State != OK || l.Found != "at block 1000; at most 25 requests and 500 units a second, 40 % used" {
		t.Error(l)
	}
}

func TestEndpoints_aChainThatStandsIsAProblem_aLocalOneIsNot(t *testing.T) {
	for _, tc := range []struct {
		age  time.Duration
		near bool
		want State
	}{{time.Minute, false, OK}, {11 * time.Minute, false, Problem}, {11 * time.Minute, true, Notice}} {
		e := at("rpc[0]", tc.age, "")
		e.Near = tc.near
		lines := Endpoints("a", []chains.Endpoint{e}, noon)
		if l := lines[len(lines)-1]; l.Check != Head || l.State != tc.want {
			t.Errorf("%s old, near %v: %s %s", tc.age, tc.near, l.State, l)
		}
	}
}

func TestClocks_believesNATSAndTheFuture_andOldBlocksOnlyWhereAllAgree(t *testing.T) {
	for name, tc := range map[string]struct {
		readings []Reading
		want     State
		says     string
	}{
		"nobody tells":                    {nil, Unknown, ""},
		"all agree":                       {[]Reading{{Source: "a", Ahead: -12 * time.Second}, {Source: "b", Ahead: -2 * time.Second}, {Source: natsClock, Ahead: 0}}, OK, ""},
		"a block of tomorrow":             {[]Reading{{Source: "a", Ahead: time.Hour}, {Source: "b", Ahead: -time.Second}}, Problem, "1h0m0s behind"},
		"one chain has ended":             {[]Reading{{Source: "a", Ahead: -time.Hour}, {Source: "b", Ahead: -time.Second}}, OK, ""},
		"all equally old":                 {[]Reading{{Source: "a", Ahead: -time.Hour}, {Source: "b", Ahead: -time.Hour - time.Minute}}, Problem, "1h0m0s ahead"},
		"all old, not equally":            {[]Reading{{Source: "a", Ahead: -time.Hour}, {Source: "b", Ahead: -3 * time.Hour}}, OK, ""},
		"one chain, old":                  {[]Reading{{Source: "a", Ahead: -time.Hour}}, OK, ""},
		"an endpoint's future, alone":     {[]Reading{{Source: "a", Ahead: time.Hour, Alone: true}}, Problem, "1h0m0s behind"},
		"that another chain contradicts":  {[]Reading{{Source: "a", Ahead: time.Hour, Alone: true}, {Source: "b", Ahead: -time.Second}}, OK, ""},
		"that NATS contradicts":           {[]Reading{{Source: "a", Ahead: time.Hour, Alone: true}, {Source: natsClock}}, OK, ""},
		"that another endpoint says, too": {[]Reading{{Source: "a", Ahead: time.Hour, Alone: true}, {Source: "b", Ahead: time.Hour, Alone: true}}, Problem, "1h0m0s behind"},
		"NATS is behind":                  {[]Reading{{Source: "a", Ahead: -time.Second}, {Source: natsClock, Ahead: -time.Hour}}, Problem, "1h0m0s ahead"},
	} {
		if l := Clocks(tc.readings, nil); l.State != tc.want || !strings.Contains(l.Found, tc.says) {
			t.Errorf("%s: %s %s", name, l.State, l)
		}
	}
}

func TestContracts_blamesThePartThatIsWrong(t *testing.T) {
	configured := map[chains.Part]string{chains.PartRegistry: "r", chains.PartRelay: "f"}
	wrong := &chains.Error{Kind: chains.Invalid, Err: &chains.ContractError{Part: chains.PartRelay, Err: errors.New("f is no relay")}, Remedy: "check the addresses"}
	for name, tc := range map[string]struct {
		err             error
		registry, relay State
	}{
		"all well":     {nil, OK, OK},
		"relay":        {wrong, Unknown, Problem},
		"dialect":      {&chains.Error{Kind: chains.Unsupported, Err: errors.New("version 9")}, Problem, Unknown},
		"no answer":    {&chains.Error{Kind: chains.TimedOut, Err: errors.New("x")}, Unknown, Unknown},
		"other causes": {context.Canceled, Unknown, Unknown},
	} {
		lines := Contracts("a", configured, tc.err)
		if len(lines) != 2 || lines[0].State != tc.registry || lines[1].State != tc.relay {
			t.Errorf("%s: %v", name, lines)
		}
	}
}

func TestGrants(t *testing.T) {
	agent := caip.AgentRef{Registry: caip.MustAccountID("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"), ID: "7"}
	account := caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	const uri, both = chains.SyncScopeURI, chains.SyncScopeURI | chains.SyncScopeSubmitWallet
	soon := noon.Add(time.Hour)
	for name, tc := range map[string]struct {
		grant  chains.Grant
		err    error
		want   State
		scopes string // that the remedy's grant names
	}{
		"stands":              {chains.Grant{Scopes: uri, Usable: uri, Expires: noon.Add(30 * 24 * time.Hour), Now: noon}, nil, OK, ""},
		"without end":         {chains.Grant{Scopes: uri, Usable: uri}, nil, OK, ""},
		"ends soon":           {chains.Grant{Scopes: uri, Usable: uri, Expires: soon, Now: noon}, nil, Notice, ""},
		"all of it ends":      {chains.Grant{Scopes: both, Usable: both, Expires: soon, Now: noon}, nil, Notice, " --scope uri --scope submit-wallet"},
		"a wallet's ends":     {chains.Grant{Scopes: chains.SyncScopeSubmitWallet, Usable: chains.SyncScopeSubmitWallet, Expires: soon, Now: noon}, nil, Notice, " --scope submit-wallet"},
		"for wallets alone":   {chains.Grant{Scopes: chains.SyncScopeSubmitWallet, Usable: chains.SyncScopeSubmitWallet}, nil, Notice, " --scope uri --scope submit-wallet"},
		"has ended":           {chains.Grant{Scopes: uri, Lapsed: true, Why: "x", Expires: noon.Add(-time.Hour), Now: noon}, nil, Problem, ""},
		"all of it has ended": {chains.Grant{Scopes: both, Lapsed: true, Why: "x", Expires: noon.Add(-time.Hour), Now: noon}, nil, Problem, " --scope uri --scope submit-wallet"},
		"never given":         {chains.Grant{Why: "the owner granted this account nothing"}, nil, Notice, ""},
		"not answered":        {chains.Grant{}, errors.New("x"), Unknown, ""},
	} {
		l := judgeGrant("a", agent, account, tc.grant, tc.err)
		want := ""
		if tc.want == Problem || tc.want == Notice {
			want = "bridge8004 agent grant " + agent.String() + " --relayer " + account.Address + tc.scopes + " --key file:OWNER_KEY"
		}
		if l.State != tc.want || want != "" && l.Remedy != want {
			t.Errorf("%s: %s %s", name, l.State, l)
		}
	}
}

func TestAccount_runsLowBeforeItIsEmpty(t *testing.T) {
	state := func(balance uint64) chains.AccountState {
		return chains.AccountState{Balance: chains.NewCoins(balance), One: chains.NewCoins(5e14), Enough: chains.NewCoins(1e16)}
	}
	for balance, want := range map[uint64]string{
		0: "cannot pay: it holds 0 ether, a mirror may cost 0.0005 ether now; send 0.01 ether at least to 0x1", 5e14: "runs low: it holds 0.0005 ether, twenty mirrors may cost 0.01 ether", 1e16: "it holds 0.01 ether",
	} {
		l := Account("a", "0x1", state(balance), caip.EIP155, nil)[0]
		if !strings.Contains(l.String(), want) || (l.State == OK) != (balance == 1e16) {
			t.Errorf("%d: %s %s", balance, l.State, l)
		}
	}
}

// What migrates a relay of an earlier version is told; nothing stands still for it.
func TestAccount_tellsOfARelayOfAnEarlierVersion(t *testing.T) {
	relay := caip.AccountID{Chain: caip.MustChainID("eip155:1"), Address: "0x2"}
	for _, former := range []bool{false, true} {
		lines := Problems(Account("base", "0x1", chains.AccountState{Relay: relay, Former: former}, caip.EIP155, nil), Notice)
		told := len(lines) == 1 && strings.Contains(lines[0], "base: 0x2: it is a relay of another version than this program's; where it is of an earlier one, first with --dry-run: bridge8004 contracts migrate relay --chain base ")
		if told != former || len(lines) > 0 && !told {
			t.Errorf("former %v: %q", former, lines)
		}
	}
}

// One wrong answer is none: a problem is looked at again before it counts, and ends when it does.
func TestMonitor_looksTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "a"})
		var wrong, looks atomic.Int64
		c.SetFault(func(call memchain.Call) error {
			if call.Method != "Endpoints" {
				return nil
			}
			looks.Add(1)
			if wrong.Add(-1) >= 0 {
				return &chains.Error{Kind: chains.Unreachable, Err: errors.New("no answer")}
			}
			return nil
		})
		m := &Monitor{Config: config.Default(), Now: time.Now}
		problems := func() []string { return Problems(m.Lines(), Problem) }
		look := func() {
			m.look(t.Context(), "a", func(ctx context.Context) (s seen) {
				s.lines, s.clock, s.told = Chain{Chain: c}.Check(ctx, true, m.Now)
				return s
			})
		}
		wrong.Store(1)
		if look(); len(problems()) > 0 || looks.Load() != 2 {
			t.Errorf("after one wrong answer: %v, %d looks", problems(), looks.Load())
		}
		wrong.Store(2)
		if look(); len(problems()) != 1 {
			t.Errorf("after two: %v", problems())
		}
		if look(); len(problems()) > 0 {
			t.Errorf("after a right one: %v", problems())
		}
	})
}

// stuck is a chain of which the endpoints, or else the contracts, hang.
type stuck struct {
	chains.Chain
	endpoints bool
}

func (s stuck) Endpoints(ctx context.Context, l chains.Look) []chains.Endpoint {
	if !s.endpoints {
		return s.Chain.Endpoints(ctx, l)
	}
	<-ctx.Done()
	return []chains.Endpoint{{Name: "rpc[0]", Err: &chains.Error{Kind: chains.TimedOut, Err: ctx.Err()}}}
}

func (s stuck) CheckContracts(ctx context.Context) error {
	if s.endpoints {
		return s.Chain.CheckContracts(ctx)
	}
	<-ctx.Done()
	return &chains.Error{Kind: chains.TimedOut, Err: ctx.Err()}
}

// What hangs takes no time from the other checks.
func TestCheck_boundsEachByItself(t *testing.T) {
	for _, hanging := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			c := stuck{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "a"}), hanging}
			lines, _, _ := Chain{Chain: c}.Check(t.Context(), true, time.Now)
			for _, l := range lines {
				if want := map[bool]State{true: Problem, false: OK}[hanging]; l.Check == Endpoint && l.State != want {
					t.Errorf("endpoints hang %v: %s %s", hanging, l.State, l)
				}
				if want := map[bool]State{true: OK, false: Unknown}[hanging]; l.Check == Registry && l.State != want {
					t.Errorf("endpoints hang %v: %s %s", hanging, l.State, l)
				}
			}
		})
	}
}

// What cannot be looked at is a notice at once, and a problem when that lasts.
func TestMonitor_whatStaysUnknownIsAProblem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "a"})
		m := &Monitor{Config: config.Default(), Now: time.Now}
		var hangs atomic.Bool
		c.SetFault(func(call memchain.Call) error {
			if call.Method == "CheckContracts" && hangs.Load() {
				return &chains.Error{Kind: chains.TimedOut, Err: errors.New("no answer came in time")}
			}
			return nil
		})
		look := func(wait time.Duration, want State) {
			t.Helper()
			time.Sleep(wait) // of the bubble
			m.look(t.Context(), "a", func(ctx context.Context) (s seen) {
				s.lines, s.clock, s.told = Chain{Chain: c}.Check(ctx, true, m.Now)
				return s
			})
			lines := m.Lines()
			for _, l := range lines {
				if l.Check == Registry && (l.State != want || (want == OK) != (l.Remedy == "")) {
					t.Errorf("%s %s", l.State, l)
				}
			}
		}
		look(0, OK)
		for range 2 {
			hangs.Store(true)
			look(0, Notice)
			look(50*time.Second, Notice)
			look(9*time.Second, Notice)
			look(2*time.Second, Problem)
			hangs.Store(false)
			look(time.Second, OK)
		}
	})
}

// The disk is looked at again and again, which has to be cheap.
func TestMonitor_writesLittleToTheDisk(t *testing.T) {
	written := func() (n uint64) {
		text, err := os.ReadFile("/proc/self/io")
		if err != nil {
			t.Skip("this system does not count what a process writes")
		}
		_, rest, _ := strings.Cut(string(text), "wchar: ")
		must.Get(fmt.Sscan(rest, &n))(t)
		return n
	}
	m, dir, before := &Monitor{}, t.TempDir(), written()
	for range 100 {
		if l := m.room(dir, 1); l.State != OK {
			t.Fatal(l)
		}
	}
	if n := written() - before; n < 100<<10 || n > 4<<20 {
		t.Errorf("%d bytes for 100 looks", n)
	}
	if l := m.room(dir, 1<<62); l.State != Problem || !strings.Contains(l.Found, "may need") {
		t.Error(l)
	}
}
