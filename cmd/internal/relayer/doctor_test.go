package relayer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
)

// question is one JSON-RPC call.
type question struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// gate stands before a node. While it is open everything goes through.
type gate struct {
	*httptest.Server
	node string
	down atomic.Bool
	lie  atomic.Pointer[func(q question) (result string, ok bool)]
}

func newGate(t *testing.T, node string) *gate {
	g := &gate{node: node}
	g.Server = httptest.NewServer(http.HandlerFunc(g.serve))
	t.Cleanup(g.Close)
	return g
}

func (g *gate) tell(lie func(q question) (string, bool)) { g.lie.Store(&lie) }

func (g *gate) open() {
	g.lie.Store(nil)
	g.down.Store(false)
}

func (g *gate) serve(w http.ResponseWriter, r *http.Request) {
	if g.down.Load() {
		panic(http.ErrAbortHandler)
	}
	body, _ := io.ReadAll(r.Body)
	var list []question
	single := json.Unmarshal(body, &list) != nil
	if single {
		list = make([]question, 1)
		if json.Unmarshal(body, &list[0]) != nil {
			panic(http.ErrAbortHandler)
		}
	}
	answers := make([]json.RawMessage, len(list))
	for i, q := range list {
		if lie := g.lie.Load(); lie != nil {
			if result, ok := (*lie)(q); ok {
				answers[i] = fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":%s}`, q.ID, result)
				continue
			}
		}
		answers[i] = g.ask(q.Method, q.ID, q.Params)
	}
	w.Header().Set("Content-Type", "application/json")
	if single {
		_, _ = w.Write(answers[0])
		return
	}
	_ = json.NewEncoder(w).Encode(answers)
}

// ask is the node's own answer.
func (g *gate) ask(method string, id, params json.RawMessage) json.RawMessage {
	if params == nil {
		params = json.RawMessage("[]")
	}
	res, err := http.Post(g.node, "application/json", strings.NewReader(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, id, method, params)))
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	defer res.Body.Close()
	body, _ := io.ReadAll(res.Body)
	return body
}

// freeze has the node's newest blocks stay what they are now.
func (g *gate) freeze(t *testing.T) {
	var now struct {
		Result json.RawMessage `json:"result"`
	}
	noError(t, json.Unmarshal(g.ask("eth_blockNumber", json.RawMessage("1"), nil), &now))
	g.tell(func(q question) (string, bool) {
		if q.Method == "eth_blockNumber" {
			return string(now.Result), true
		}
		for _, tag := range []string{"latest", "safe", "finalized"} {
			if q.Method == "eth_getBlockByNumber" && strings.Contains(string(q.Params), `"`+tag+`"`) {
				var answer struct{ Result json.RawMessage }
				if json.Unmarshal(g.ask(q.Method, q.ID, json.RawMessage(fmt.Sprintf("[%s,false]", now.Result))), &answer) != nil {
					panic(http.ErrAbortHandler)
				}
				return string(answer.Result), true
			}
		}
		return "", false
	})
}

// called reports whether a question is a call of a contract's function.
func called(q question, contract common.Address, signature string) bool {
	text := strings.ToLower(string(q.Params))
	return q.Method == "eth_call" && strings.Contains(text, strings.ToLower(contract.Hex())) && strings.Contains(text, signature)
}

// wire is where clients find a NATS server that may be away, or come back on another port.
type wire struct {
	net.Listener
	server atomic.Pointer[server.Server] // nil: none runs
}

func newWire(t *testing.T) *wire {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	noError(t, err)
	w := &wire{Listener: l}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			all.Go(func() { w.join(near) })
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		w.stop()
		all.Wait()
	})
	return w
}

// join connects a client with the server until either goes.
func (w *wire) join(near net.Conn) {
	defer near.Close()
	s := w.server.Load()
	if s == nil {
		return
	}
	far, err := net.Dial("tcp4", s.Addr().String())
	if err != nil {
		return
	}
	defer far.Close()
	go func() {
		_, _ = io.Copy(far, near)
		_ = far.Close()
	}()
	_, _ = io.Copy(near, far)
}

func (w *wire) stop() {
	if s := w.server.Swap(nil); s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// ward is a devnet with a relayer that works there, and what can go wrong with both.
type ward struct {
	t       *testing.T
	net     *network.Network
	a, b    *gate // the last endpoint of devnet-a, the first of devnet-b
	nats    *wire
	store   string // folder of the NATS server
	cfg     config.Config
	changed bool // cfg has, since the relayer was started
	app     *bridge8004.Chains
	agent   caip.AgentRef // on devnet-b, of which the home is on devnet-a
	skew    atomic.Int64
	service *relayer.Service
}

func newWard(t *testing.T) *ward {
	t.Helper()
	n, err := network.Start(t.Context(), network.Options{Dir: t.TempDir(), BlockTime: 100 * time.Millisecond})
	noError(t, err)
	t.Cleanup(func() { _ = n.Close() })
	w := &ward{t: t, net: n, a: newGate(t, n.A.RPCURL()), b: newGate(t, n.B.RPCURL())}
	w.cfg, err = config.Load(config.Options{File: n.Config()})
	noError(t, err)
	for i := range w.cfg.Chains {
		switch c := &w.cfg.Chains[i]; c.Name {
		case network.NameA:
			c.RPC = []string{n.A.RPCURL(), w.a.URL + "/v2/SECRET"}
		case network.NameB:
			c.RPC = []string{w.b.URL + "/v2/SECRET", n.B.RPCURL()}
		case network.NameStrategy, network.NamePosition:
			c.CommandsOnly = true
		}
	}
	w.app = bridge8004.New(w.cfg, nil)
	t.Cleanup(w.app.Close)
	home := w.settle()
	w.cfg.Routes[0].Agents = []string{home.String()}
	w.nats, w.store = newWire(t), t.TempDir()
	w.startNATS()
	secret := filepath.Join(t.TempDir(), "rows.key")
	noError(t, os.WriteFile(secret, []byte("a secret of thirty-two characters"), 0o600))
	w.cfg.NATS.Listen.Address, w.cfg.NATS.Listen.Signers = "", nil // of the embedded server
	w.cfg.NATS.Dir, w.cfg.NATS.URL, w.cfg.NATS.Key, w.cfg.NATS.MaxBytes = "", "nats://"+w.nats.Addr().String(), "file:"+secret, 16<<20
	return w
}

// now is this machine's clock: that of the networks, which may be faster than the day.
func (w *ward) now() time.Time {
	return evmnet.Clock(w.net.A, w.net.B)().Add(time.Duration(w.skew.Load()))
}

func (w *ward) startNATS() {
	w.t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: w.store, NoLog: true, NoSigs: true})
	noError(w.t, err)
	s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		w.t.Fatal("NATS does not start")
	}
	w.nats.server.Store(s)
}

// settle registers an agent on both EVM chains, the home on the first.
func (w *ward) settle() (home caip.AgentRef) {
	w.t.Helper()
	var refs [2]caip.AgentRef
	var both sync.WaitGroup
	for i, name := range []string{network.NameA, network.NameB} {
		both.Go(func() {
			e, _ := w.do("owner", name, chains.Register{}).Event(chains.KindRegistered)
			refs[i] = e.Agent
		})
	}
	both.Wait()
	list := make([]map[string]any, len(refs))
	for i, r := range refs {
		list[i] = map[string]any{"agentId": json.Number(r.ID), "agentRegistry": r.Registry.String()}
	}
	file, err := json.Marshal(map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "agent", "registrations": list})
	noError(w.t, err)
	uri, err := w.net.Pin(file)
	noError(w.t, err)
	for i, name := range []string{network.NameA, network.NameB} {
		both.Go(func() {
			w.do("owner", name, chains.SetURI{Agent: refs[i], URI: uri})
			w.do("owner", name, chains.SetMetadata{Agent: refs[i], Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(refs[0].String())}})
		})
	}
	both.Wait()
	w.agent = refs[1]
	w.grant(24 * 30 * time.Hour)
	return refs[0]
}

func (w *ward) do(who, chain string, op chains.Op) chains.Receipt {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 30*time.Second)
	defer cancel()
	c, err := w.app.Chain(ctx, chain)
	noError(w.t, err)
	writer, err := w.app.Writer(ctx, c, bridge8004.KeyRef{Key: w.net.Key(who)})
	noError(w.t, err)
	r, err := chains.Do(ctx, writer, op, chains.Latest)
	if err != nil {
		w.t.Fatalf("%s on %s: %v", op.Verb(), chain, err)
	}
	return r
}

func (w *ward) relayer() common.Address { return evmnet.DevKey(0).Address }

func (w *ward) grant(d time.Duration) {
	w.t.Helper()
	w.do("owner", network.NameB, chains.GrantSync{Agent: w.agent, Relayer: w.net.B.Account(w.relayer()), For: d})
}

// work starts the relayer with the present configuration.
func (w *ward) work() {
	w.t.Helper()
	app := bridge8004.New(w.cfg, nil)
	w.t.Cleanup(app.Close)
	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	o, err := open(ctx, app, app, slog.New(slog.DiscardHandler))
	noError(w.t, err)
	o.Config, o.Clock = w.cfg.Relayer(), w.now
	w.service, err = relayer.New(o)
	noError(w.t, err)
	noError(w.t, w.service.Start(ctx))
	w.changed = false
	w.t.Cleanup(w.stop)
}

// stop stops the relayer, if one runs.
func (w *ward) stop() {
	if w.service == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = w.service.Stop(ctx)
	w.service = nil
}

// again starts the relayer again.
func (w *ward) again() {
	w.t.Helper()
	w.stop()
	w.work()
}

// metrics are what Prometheus would read.
func (w *ward) metrics() string {
	r := httptest.NewRecorder()
	w.service.API().ServeHTTP(r, httptest.NewRequest(http.MethodGet, "http://127.0.0.1/metrics", nil))
	return r.Body.String()
}

// failing reads checks_failing.
func (w *ward) failing(check health.Check, chain string) bool {
	prefix := fmt.Sprintf("bridge8004_relayer_checks_failing{chain=%q,check=%q} ", chain, check)
	_, rest, found := strings.Cut(w.metrics(), prefix)
	return found && !strings.HasPrefix(rest, "0\n")
}

func (w *ward) until(what string, ok func() bool) {
	w.t.Helper()
	deadline, tick := time.After(time.Minute), time.NewTicker(50*time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-deadline:
			w.t.Fatalf("in vain for a minute: %s\n%s", what, strings.Join(w.service.Health().Problems, "\n"))
		case <-tick.C:
		}
	}
}

// doctor runs it with a changed configuration.
func (w *ward) doctor(change ...func(*config.Config)) diagnosis {
	cfg := w.cfg
	cfg.Chains = slices.Clone(cfg.Chains)
	for _, f := range change {
		f(&cfg)
	}
	ctx, cancel := context.WithTimeout(w.t.Context(), doctorTime)
	defer cancel()
	return diagnose(ctx, cfg, w.now)
}

// named is the line of a problem.
func (d diagnosis) named(check health.Check, chain, says string) (health.Line, bool) {
	i := slices.IndexFunc(d.Checks, func(l health.Line) bool {
		return l.State == health.Problem && l.Check == check && l.Chain == chain && strings.Contains(l.About+": "+l.Found, says)
	})
	if i < 0 {
		return health.Line{}, false
	}
	return d.Checks[i], true
}

func (d diagnosis) text() string {
	var b bytes.Buffer
	_ = d.rows().Write(&b)
	return b.String()
}

// fault is something that goes wrong.
type fault struct {
	name   string
	check  health.Check
	chain  string
	says   string // in what is found
	remedy string // a regular expression: the part of the remedy that is carried out
	make   func()
	mend   func(m []string) // does what the remedy says; m are the groups of its expression
}

// faults are those that the networks, NATS and the clock can have, in rounds: those of one round do
// not hide each other.
func (w *ward) faults() [][]fault {
	const a, b = network.NameA, network.NameB
	must := func(err error) {
		w.t.Helper()
		noError(w.t, err)
	}
	discards := "nats stream edit " + w.cfg.Prefix + "-events --force --discard="
	return [][]fault{
		{
			{"dead RPC", health.Endpoint, a, "rpc[1] (127.0.0.1:", `^start the node, or correct the URL \(rpc\[1\] of devnet-a\)$`, func() { w.a.down.Store(true) }, func([]string) { w.a.open() }},
			{"no role", health.Role, b, "lacks DELIVERER_ROLE", `have the relay's administrator run: cast send (\S+) '(\S+)' (.+) --rpc-url RPC_URL --interactive$`,
				func() { must(w.net.B.Revoke(evmnet.RoleDeliverer, w.relayer())) }, func(m []string) { w.cast(m[1], m[2], strings.Fields(m[3])) }},
			{"expired grant", health.Grant, b, "expired", `^bridge8004 agent grant .+`, func() { w.grant(time.Minute); must(w.net.B.Pass(70 * time.Second)) }, func(m []string) { w.run(m[0]) }},
			{"NATS without durability", health.Durability, "", "discards old messages", `nats stream edit .+`, func() { w.edit(discards + "old") }, func(m []string) { w.edit(m[0]) }},
		},
		{
			{"wrong chain id", health.Endpoint, a, "serves eip155:1, configured is eip155:31337", `^use an endpoint of eip155:31337, .* \((rpc\[1\]) of (devnet-a)\)$`, func() {
				w.a.tell(func(q question) (string, bool) { return `"0x1"`, q.Method == "eth_chainId" })
			}, func(m []string) { w.replace(m[2], m[1]) }},
			{"empty account", health.Balance, b, "the account", `^send ([0-9.]+) ether at least to (0x[0-9a-f]{40})$`, w.drain, func(m []string) { w.pay(m[2], m[1]) }},
			{"clock off by an hour", health.Clock, "", "behind", `^set it, and keep it set: timedatectl set-ntp true$`, func() { w.skew.Store(-int64(time.Hour)) }, func([]string) { w.skew.Store(0) }},
		},
		{
			{"lagging node", health.Endpoint, a, "behind", `or use another endpoint \((rpc\[1\]) of (devnet-a)\)$`, func() { w.a.freeze(w.t); must(w.net.Pass(90 * time.Second)) }, func(m []string) { w.replace(m[2], m[1]) }},
			{"wrong relay", health.Relay, b, "belongs to registry", `^set relay to a FeedbackRelay of this reputation registry .*; if it is one, use another endpoint$`, func() {
				w.b.tell(func(q question) (string, bool) {
					return `"0x` + strings.Repeat("00", 12) + strings.Repeat("22", 20) + `"`, called(q, w.net.B.Relay(), relayedSelector)
				})
			}, func([]string) { w.replace(b, "rpc[0]") }},
		},
		{
			{"unknown registry", health.Registry, b, "version", `^set registry and reputation to two that were deployed together; if they are, use another endpoint$`, func() {
				w.b.tell(func(q question) (string, bool) {
					text := hexutil.Encode(slices.Concat(common.LeftPadBytes([]byte{32}, 32), common.LeftPadBytes([]byte{5}, 32), common.RightPadBytes([]byte("9.9.9"), 32)))
					return `"` + text + `"`, called(q, w.net.B.Identity(), versionSelector)
				})
			}, func([]string) { w.replace(b, "rpc[0]") }},
			{"NATS down", health.NATS, "", "", `^start the NATS servers`, w.nats.stop, func([]string) { w.startNATS() }},
		},
		{ // that the stream discards is set back by a start, too
			{"NATS without durability, once more", health.Durability, "", "discards old messages", `^start the relayers again, which set it back`, func() { w.edit(discards + "old") }, func([]string) { w.changed = true }},
		},
	}
}

// Selectors of reputationRegistry() of a relay and getVersion() of a registry.
const (
	relayedSelector = "c8db44e3"
	versionSelector = "0d8e6e2c"
)

// run runs a command as a remedy names it, with the owner's key.
func (w *ward) run(command string) {
	w.t.Helper()
	args := strings.Fields(strings.ReplaceAll(command, "file:OWNER_KEY", w.net.Key("owner")))
	var out bytes.Buffer
	s := &shell.Shell{Printer: shell.Printer{Out: &out}, In: strings.NewReader(""), Err: &out}
	if len(args) < 2 || args[0] != "bridge8004" {
		w.t.Fatalf("%q is no command", command)
	}
	if code := cli.Run(w.t.Context(), s, args[1:]); code != 0 {
		w.t.Fatalf("%s: exit %d: %s", command, code, out.String())
	}
}

// cast does what Foundry's `cast send` does, on devnet-b with the administrator's key.
func (w *ward) cast(to, signature string, args []string) {
	w.t.Helper()
	parsed, err := abi.ParseSelector(signature)
	if err != nil || len(parsed.Inputs) != len(args) {
		w.t.Fatalf("%s %v: %v", signature, args, err)
	}
	var types abi.Arguments
	var values []any
	for i, in := range parsed.Inputs {
		kind, err := abi.NewType(in.Type, "", nil)
		noError(w.t, err)
		types = append(types, abi.Argument{Type: kind})
		switch in.Type {
		case "address":
			values = append(values, common.HexToAddress(args[i]))
		case "bytes32":
			values = append(values, common.HexToHash(args[i]))
		default:
			w.t.Fatalf("%s: this cast knows no %s", signature, in.Type)
		}
	}
	packed, err := types.Pack(values...)
	noError(w.t, err)
	at := common.HexToAddress(to)
	if _, err := w.net.B.Send(evmnet.DevKey(-1), &at, nil, append(crypto.Keccak256([]byte(signature))[:4], packed...)); err != nil {
		w.t.Fatalf("cast send %s %s: %v", to, signature, err)
	}
}

// edit does what `nats stream edit NAME --force --discard=HOW` does.
func (w *ward) edit(command string) {
	w.t.Helper()
	args := strings.Fields(command)
	policies := map[string]jetstream.DiscardPolicy{"--discard=new": jetstream.DiscardNew, "--discard=old": jetstream.DiscardOld}
	if len(args) != 6 || !slices.Equal(args[:3], []string{"nats", "stream", "edit"}) || args[4] != "--force" {
		w.t.Fatalf("%q is no command that changes a stream", command)
	}
	policy, known := policies[args[5]]
	if !known {
		w.t.Fatalf("%q: how?", command)
	}
	conn, err := nats.Connect("nats://" + w.nats.Addr().String())
	noError(w.t, err)
	defer conn.Close()
	js, err := jetstream.New(conn)
	noError(w.t, err)
	s, err := js.Stream(w.t.Context(), args[3])
	noError(w.t, err)
	c := s.CachedInfo().Config
	c.Discard = policy
	if _, err := js.UpdateStream(w.t.Context(), c); err != nil {
		w.t.Fatal(err)
	}
}

// replace sets an endpoint to one that is as the node.
func (w *ward) replace(chain, setting string) {
	w.t.Helper()
	i := slices.IndexFunc(w.cfg.Chains, func(c config.Chain) bool { return c.Name == chain })
	node, gate := w.net.A.RPCURL(), &w.a
	if chain == network.NameB {
		node, gate = w.net.B.RPCURL(), &w.b
	}
	*gate = newGate(w.t, node)
	list := slices.Clone(w.cfg.Chains[i].RPC)
	list[map[string]int{"rpc[0]": 0, "rpc[1]": 1}[setting]] = (*gate).URL + "/v2/SECRET"
	w.cfg.Chains = slices.Clone(w.cfg.Chains)
	w.cfg.Chains[i].RPC = list
	w.changed = true
}

// pay sends an account on devnet-b so many ether.
func (w *ward) pay(to, ether string) {
	w.t.Helper()
	amount, ok := new(big.Rat).SetString(ether)
	if !ok {
		w.t.Fatalf("%q is no amount", ether)
	}
	wei := amount.Mul(amount, new(big.Rat).SetInt64(1e18))
	if !wei.IsInt() {
		w.t.Fatalf("%s ether are no whole number of wei", ether)
	}
	noError(w.t, w.net.B.Fund(common.HexToAddress(to), wei.Num()))
}

// drain leaves the relayer's account on devnet-b what the sending costs.
func (w *ward) drain() {
	w.t.Helper()
	client := w.net.B.Client()
	have, err := client.BalanceAt(w.t.Context(), w.relayer(), nil)
	noError(w.t, err)
	head, err := client.HeaderByNumber(w.t.Context(), nil)
	noError(w.t, err)
	price := new(big.Int).Add(big.NewInt(1e9), new(big.Int).Mul(head.BaseFee, big.NewInt(3)))
	rest := new(big.Int).Sub(have, price.Mul(price, big.NewInt(27_000)))
	to := evmnet.DevKey(1).Address
	if _, err := w.net.B.Send(evmnet.DevKey(0), &to, rest, nil); err != nil {
		w.t.Fatal(err)
	}
}

// content reports whether the running relayer finds nothing wrong, and shows nobody's key.
func (w *ward) content() bool {
	h := w.service.Health()
	return h.OK && h.Ready && !strings.Contains(w.metrics(), "SECRET") && strings.Contains(w.metrics(), "bridge8004_relayer_healthy 1\n")
}

// Must show 1 and 2 of the operator's first hour: the doctor and the running relayer name each
// fault with what mends it, and both are content once that was done, and nothing else.
func TestDoctorAndHealth_nameEachFault_andAreContentOnceItIsMended(t *testing.T) {
	t.Parallel()
	w := newWard(t)
	if d := w.doctor(); !d.OK { // before the relayer has ever run
		t.Fatalf("it finds fault with a healthy devnet:\n%s", d.text())
	}
	w.work()
	w.until("the relayer is well", w.content)
	for _, round := range w.faults() {
		for _, f := range round {
			f.make()
		}
		w.suffer(round)
	}
	w.configured()
}

// suffer has faults named by the running relayer and by the doctor, and mended as the doctor says.
func (w *ward) suffer(round []fault) {
	w.t.Helper()
	for _, f := range round {
		remedy := regexp.MustCompile(strings.Trim(f.remedy, "^$"))
		w.until("the relayer names it: "+f.name, func() bool {
			named := func(p string) bool { return strings.Contains(p, f.says) && remedy.MatchString(p) }
			return slices.ContainsFunc(w.service.Health().Problems, named) && w.failing(f.check, f.chain)
		})
	}
	found := w.doctor()
	remedies := make([][]string, len(round))
	for i, f := range round {
		l, ok := found.named(f.check, f.chain, f.says)
		if remedies[i] = regexp.MustCompile(f.remedy).FindStringSubmatch(l.Remedy); !ok || found.OK || remedies[i] == nil {
			w.t.Fatalf("the doctor does not name %s with a remedy like %s:\n%s", f.name, f.remedy, found.text())
		}
	}
	if strings.Contains(found.text(), "SECRET") || strings.Contains(strings.Join(w.service.Health().Problems, " "), "SECRET") {
		w.t.Error("a part of an endpoint's URL is shown")
	}
	for i, f := range round {
		f.mend(remedies[i])
	}
	if w.changed {
		w.again()
	}
	w.until("all is well again", w.content)
	for _, f := range round {
		w.until("no check fails any more: "+f.name, func() bool { return !w.failing(f.check, f.chain) })
	}
	if d := w.doctor(); !d.OK {
		w.t.Errorf("it finds fault with what is mended:\n%s", d.text())
	}
}

// The twelfth fault needs an embedded NATS, and a disk of its own.
func TestDoctorAndHealth_nameAFullDisk_andAreContentOnceThereIsRoom(t *testing.T) {
	relaytest.OnDisk(t, func(t *testing.T, d relaytest.Disk) {
		t.Parallel()
		w := newWard(t)
		w.cfg.NATS = config.Config{}.NATS
		w.cfg.NATS.Dir, w.cfg.NATS.Replicas, w.cfg.NATS.MaxBytes = filepath.Join(d.Dir, "nats"), 1, 1<<20
		w.work()
		w.until("the relayer is well", w.content)
		d.Fill()
		w.suffer([]fault{{"full disk", health.Disk, "", "it takes no writes", `^free 1048576 bytes on that disk$`, nil, func([]string) {
			d.Free()
			w.until("the relayer goes on, or ends to be started again", func() bool {
				select {
				case <-w.service.Done(): // whoever supervises it starts it again
					w.changed = true
					return true
				default:
					return w.content()
				}
			})
		}}})
	})
}

// configured has the doctor look at what is wrong in a configuration, and mends the setting that it
// names.
func (w *ward) configured() {
	w.t.Helper()
	dir := w.t.TempDir()
	of := func(c *config.Config) *config.Chain {
		return &c.Chains[slices.IndexFunc(c.Chains, func(c config.Chain) bool { return c.Name == network.NameB })]
	}
	right := *of(&w.cfg)
	embedded := func(most int64) func(*config.Config) {
		return func(c *config.Config) {
			c.NATS = config.Config{}.NATS
			c.NATS.Dir, c.NATS.Replicas, c.NATS.MaxBytes = filepath.Join(dir, "nats"), 1, most
		}
	}
	for name, tc := range map[string]struct {
		change func(*config.Config)
		check  health.Check
		chain  string
		says   string
		remedy string
		mend   func(c *config.Config, m []string)
	}{
		"a registry as relay": {func(c *config.Config) { of(c).Relay = of(c).Reputation }, health.Relay, network.NameB, "is not a FeedbackRelay",
			`^set relay to a FeedbackRelay of this reputation registry`, func(c *config.Config, _ []string) { of(c).Relay = right.Relay }},
		"another chain's pair": {func(c *config.Config) { of(c).Pair.Identity = w.net.B.Account(w.net.B.Relay()) }, health.Registry, network.NameB, "",
			`^set registry and reputation to two that were deployed together`, func(c *config.Config, _ []string) { of(c).Pair = right.Pair }},
		"no such key": {func(c *config.Config) { of(c).Key = "file:" + filepath.Join(dir, "absent") }, health.Key, network.NameB, "no such file",
			`^give the relayer its key: file:PATH with mode 600`, func(c *config.Config, _ []string) { of(c).Key = right.Key }},
		"all endpoints dead": {func(c *config.Config) { of(c).RPC = []string{"http://127.0.0.1:1"} }, health.Endpoint, network.NameB, "rpc[0] (127.0.0.1:1)",
			`or correct the URL \(rpc\[0\] of devnet-b\)$`, func(c *config.Config, _ []string) { of(c).RPC = []string{w.net.B.RPCURL()} }},
		"no room": {embedded(1 << 60), health.Disk, "", "may need", `^free \d+ bytes more on that disk, or set nats.max_bytes to (\d+)$`, func(c *config.Config, m []string) {
			free, err := strconv.ParseInt(m[1], 10, 64)
			noError(w.t, err)
			c.NATS.MaxBytes = free - 1<<30 // others write there meanwhile
		}},
	} {
		d := w.doctor(tc.change)
		l, ok := d.named(tc.check, tc.chain, tc.says)
		m := regexp.MustCompile(tc.remedy).FindStringSubmatch(l.Remedy)
		if !ok || m == nil || d.OK {
			w.t.Errorf("%s:\n%s", name, d.text())
			continue
		}
		if d := w.doctor(tc.change, func(c *config.Config) { tc.mend(c, m) }); !d.OK {
			w.t.Errorf("%s, mended:\n%s", name, d.text())
		}
	}
	if d := w.doctor(embedded(1 << 20)); !d.OK {
		w.t.Errorf("with an embedded NATS:\n%s", d.text())
	}
	// One endpoint hangs, with all the time in the world: the rest can be told all the same.
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // who has not read the question does not notice that its asker is gone
		<-r.Context().Done()
	}))
	w.t.Cleanup(silent.Close)
	d := w.doctor(func(c *config.Config) {
		of(c).RPC, of(c).Timeout = []string{silent.URL, w.net.B.RPCURL()}, time.Hour
	})
	_, named := d.named(health.Endpoint, network.NameB, "did not answer in time")
	if unknown := slices.ContainsFunc(d.Checks, func(l health.Line) bool { return l.State == health.Unknown }); !named || unknown || d.code() != 3 {
		w.t.Errorf("an endpoint hangs:\n%s", d.text())
	}
}

// A problem comes before what could not be told; a notice is neither.
func TestDiagnosis_exitCode(t *testing.T) {
	for _, tc := range []struct {
		states []health.State
		want   int
	}{
		{nil, 0}, {[]health.State{health.OK, health.Notice}, 0}, {[]health.State{health.Unknown, health.OK}, 1}, {[]health.State{health.Unknown, health.Problem}, 3},
	} {
		var d diagnosis
		for _, s := range tc.states {
			d.Checks = append(d.Checks, health.Line{State: s})
		}
		if got := d.code(); got != tc.want {
			t.Errorf("%v: exit %d", tc.states, got)
		}
	}
}
