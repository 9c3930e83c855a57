package cmd_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"

	"github.com/bridge8004/bridge8004/chains/caip"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// fleet is two EVM chains or more and SATI, each behind a door that counts what is sent.
type fleet struct {
	*network.Network
	t     *testing.T
	dir   string
	evm   []*evmnet.Network
	doors []*door // of the EVM chains, then of SATI
	yaml  string  // the configuration without agents
	sent  atomic.Int64
	// onSend runs at each transaction that is sent; false: it does not reach the chain.
	onSend atomic.Pointer[func(n int64) bool]
}

// door stands before a node's HTTP endpoint.
type door struct {
	*httptest.Server
	down atomic.Bool
}

func (f *fleet) door(endpoint string) *door {
	target, err := url.Parse(endpoint)
	noError(f.t, err)
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.ErrorLog = log.New(io.Discard, "", 0) // clients are killed while they are answered
	d := &door{}
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || d.down.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if bytes.Contains(body, []byte(`"eth_sendRawTransaction"`)) || bytes.Contains(body, []byte(`"sendTransaction"`)) {
			n := f.sent.Add(1)
			if hook := f.onSend.Load(); hook != nil && !(*hook)(n) {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
		}
		r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
		proxy.ServeHTTP(w, r)
	}))
	f.t.Cleanup(d.Close)
	return d
}

func newFleet(t *testing.T, further uint64) *fleet {
	const blockTime = 50 * time.Millisecond
	f := &fleet{t: t, dir: t.TempDir()}
	n, err := network.Start(t.Context(), network.Options{Dir: filepath.Join(f.dir, "net"), BlockTime: blockTime})
	noError(t, err)
	t.Cleanup(func() { _ = n.Close() })
	f.Network, f.evm = n, []*evmnet.Network{n.A, n.B}
	for id := range further {
		one, err := evmnet.Start(evmnet.Options{ChainID: 31400 + id, BlockTime: blockTime})
		noError(t, err)
		t.Cleanup(func() { _ = one.Close() })
		f.evm = append(f.evm, one)
	}
	var b strings.Builder
	b.WriteString("chains:\n")
	for i, e := range f.evm {
		d := f.door(e.RPCURL())
		f.doors = append(f.doors, d)
		fmt.Fprintf(&b, "  - {name: evm-%d, id: \"%s\", dialect: erc8004, rpc: [%s], registry: \"%s\", reputation: \"%s\", delegate: \"%s\", deploy_block: %d, finality: latest, poll: 100ms}\n",
			i, e.ChainID(), d.URL, e.Identity().Hex(), e.Reputation().Hex(), e.Delegate().Hex(), e.DeployBlock())
	}
	d := f.door(n.SATI.RPCURL())
	f.doors = append(f.doors, d)
	fmt.Fprintf(&b, "  - {name: sati, id: \"%s\", rpc: [%s], photon: %s, lookup_table: %s, finality: latest, poll: 100ms}\n",
		n.SATI.ChainID(), d.URL, n.SATI.PhotonURL(), n.SATI.Deployment().LookupTable)
	fmt.Fprintf(&b, "fetch: {gateways: [%s], allow_http: true, allow_loopback: true}\n", n.Gateway.URL)
	f.yaml = b.String()
	return f
}

// agent declares an agent of a person on all chains. Its file goes to a web server.
func (f *fleet) agent(person, walletKey string) (config string) {
	return f.declare(person, f.Key(person), f.SolanaKey(person), walletKey)
}

// declare is agent with the owner's keys, or his addresses.
func (f *fleet) declare(person, key, solanaKey, walletKey string) (config string) {
	dir := filepath.Join(f.dir, person)
	www := filepath.Join(dir, "www")
	noError(f.t, os.MkdirAll(www, 0o755))
	server := httptest.NewServer(http.FileServer(http.Dir(www)))
	f.t.Cleanup(server.Close)
	f.write(filepath.Join(dir, "agent.json"), `{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","name":"Weather","description":"Tells the weather.","image":"https://agent.example/a.png","active":true}`)
	var b strings.Builder
	fmt.Fprintf(&b, "%sagents:\n  - name: weather\n    file: agent.json\n    publish: {dir: %s, base_url: %s}\n    home: evm-0\n    chains:\n", f.yaml, www, server.URL)
	wallet := evmnet.DevKey(slices.Index(network.People, "wallet")).Address.Hex()
	for i := range f.evm {
		fmt.Fprintf(&b, "      - {chain: evm-%d, owner: \"%s\", wallet: \"%s\"", i, key, wallet)
		if walletKey != "" {
			fmt.Fprintf(&b, ", wallet_key: \"%s\"", walletKey)
		}
		fmt.Fprintf(&b, ", grants: [{relayer: \"%s\", scopes: [uri]}]}\n", evmnet.DevKey(0).Address.Hex())
	}
	fmt.Fprintf(&b, "      - {chain: sati, owner: \"%s\", name: Weather, wallet: %s}\n", solanaKey, network.SolanaKeypair("wallet").PublicKey())
	config = filepath.Join(dir, "bridge.yaml")
	f.write(config, b.String())
	return config
}

func (f *fleet) write(path, text string) {
	noError(f.t, os.WriteFile(path, []byte(text), 0o600))
}

// stand is what agent plan and apply answer, as far as it is looked at here.
type stand struct {
	Agents   []string
	Done     []struct{ What, ChainName string }
	Due      []struct{ What, ChainName, Do, Why, Command string }
	Complete bool
}

// run runs a command of the program as a process of its own.
func (f *fleet) run(config string, started func(*os.Process), args ...string) (s stand, code int) {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), 3*time.Minute)
	defer cancel()
	var out, told bytes.Buffer
	cmd := exec.CommandContext(ctx, "bridge8004", append(args, "-o", "json", "--config", config)...)
	cmd.Stdout, cmd.Stderr = &out, &told
	noError(f.t, cmd.Start())
	if started != nil {
		started(cmd.Process)
	}
	err := cmd.Wait()
	if exited, ok := errors.AsType[*exec.ExitError](err); ok {
		code = exited.ExitCode()
	} else if err != nil {
		f.t.Fatal(err)
	}
	if code != -1 && out.Len() > 0 {
		if err := json.Unmarshal(out.Bytes(), &s); err != nil {
			f.t.Fatalf("%s: %v\n%s", args, err, out.String())
		}
	}
	f.t.Logf("%s: exit %d, %d done\n%s%s", args, code, len(s.Done), told.String(), out.String())
	return s, code
}

// registrations counts, without any of our adapters, what an owner registered on each EVM chain,
// and what anybody did on SATI.
func (f *fleet) registrations(person string) (counts []int) {
	owner := evmnet.DevKey(slices.Index(network.People, person)).Address
	for _, e := range f.evm {
		client := f.client(e)
		logs, err := client.FilterLogs(f.t.Context(), ethereum.FilterQuery{
			FromBlock: new(big.Int), Addresses: []common.Address{e.Identity()},
			Topics: [][]common.Hash{{crypto.Keccak256Hash([]byte("Registered(uint256,string,address)"))}, nil, {common.BytesToHash(owner[:])}},
		})
		noError(f.t, err)
		counts = append(counts, len(logs))
	}
	// RegistryConfig of the SATI program: its count stands behind a discriminator and two keys.
	body := `{"jsonrpc":"2.0","id":1,"method":"getAccountInfo","params":["EdtfLCcsiMPuNdVTUivqAsomTYwqdLcha7Y8KM8ndB5p",{"encoding":"base64"}]}`
	response, err := http.Post(f.SATI.RPCURL(), "application/json", strings.NewReader(body))
	noError(f.t, err)
	defer response.Body.Close()
	var answer struct {
		Result struct{ Value struct{ Data [2]string } }
	}
	noError(f.t, json.NewDecoder(response.Body).Decode(&answer))
	data, err := base64.StdEncoding.DecodeString(answer.Result.Value.Data[0])
	if err != nil || len(data) < 80 {
		f.t.Fatal(len(data), err)
	}
	return append(counts, int(binary.LittleEndian.Uint64(data[72:])))
}

func (f *fleet) client(e *evmnet.Network) *ethclient.Client {
	client, err := ethclient.DialContext(f.t.Context(), e.RPCURL())
	noError(f.t, err)
	f.t.Cleanup(client.Close)
	return client
}

// agreed fails where an agent does not stand on all chains, once each.
func (f *fleet) agreed(s stand, person string, sati int) {
	f.t.Helper()
	if !s.Complete || len(s.Agents) != 6 || len(s.Due) != 0 {
		f.t.Errorf("%s: %+v", person, s)
	}
	if counts := f.registrations(person); !slices.Equal(counts, []int{1, 1, 1, 1, 1, sati}) {
		f.t.Errorf("%s: registrations %v", person, counts)
	}
}

// One command brings an agent to stand on five EVM chains and SATI, whatever happens meanwhile.
func TestOwner_appliesADeclaration(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 3)
	walletKey := f.Key("wallet")

	// Once, and twice: the second time nothing is sent.
	alice := f.agent("alice", walletKey)
	plan, code := f.run(alice, nil, "agent", "plan", "weather")
	due := map[string]int{}
	for _, d := range plan.Due {
		due[d.What]++
	}
	if code != exit.OK || due["registration"] != 6 || due["agentURI"] != 6 || f.sent.Load() != 0 {
		t.Fatalf("plan: exit %d, %+v, %d sent", code, plan, f.sent.Load())
	}
	s, code := f.run(alice, nil, "agent", "apply", "weather")
	if f.agreed(s, "alice", 1); code != exit.OK {
		t.Fatalf("exit %d", code)
	}
	sent := f.sent.Load()
	if s, code = f.run(alice, nil, "agent", "apply", "weather"); code != exit.OK || len(s.Done) != 0 || f.sent.Load() != sent {
		t.Errorf("again: exit %d, %+v, %d sent", code, s.Done, f.sent.Load()-sent)
	}
	f.agreed(s, "alice", 1)
	if _, code = f.run(alice, nil, "verify", "registration", s.Agents[0]); code != exit.OK {
		t.Errorf("verify registration: exit %d", code)
	}

	// Killed at each transaction, once before it reaches the chain and once after.
	bob := f.agent("bob", walletKey)
	var process atomic.Pointer[os.Process]
	kills := 0
	for round := 0; ; round++ {
		if round > 200 {
			t.Fatal("it does not come to an end")
		}
		at := f.sent.Load() + 1
		hook := func(n int64) bool {
			if n < at {
				return true
			}
			if p := process.Load(); p != nil {
				if round%2 == 0 {
					_ = p.Kill()
				} else {
					// The node has it before the process ends.
					time.AfterFunc(20*time.Millisecond, func() { _ = p.Kill() })
				}
			}
			return round%2 == 1
		}
		f.onSend.Store(&hook)
		s, code = f.run(bob, func(p *os.Process) { process.Store(p) }, "agent", "apply", "weather")
		process.Store(nil)
		if code != -1 {
			break
		}
		kills++
	}
	f.onSend.Store(nil)
	if f.agreed(s, "bob", 2); code != exit.OK || kills < 12 {
		t.Errorf("exit %d after %d kills", code, kills)
	}
	t.Logf("%d kills", kills)

	// A chain is down: the rest is done, and the same command finishes it.
	carol := f.agent("carol", "")
	f.doors[2].down.Store(true)
	if s, code = f.run(carol, nil, "agent", "apply", "weather", "--timeout", "2m"); code != exit.Unchecked || len(s.Agents) != 5 || s.Complete {
		t.Errorf("with a chain down: exit %d, %+v", code, s)
	}
	f.doors[2].down.Store(false)
	s, code = f.run(carol, nil, "agent", "apply", "weather")
	// The wallet's key is not named: the rest is done, and the commands are printed.
	if counts := f.registrations("carol"); code != exit.OK || !slices.Equal(counts, []int{1, 1, 1, 1, 1, 3}) || len(s.Due) != 5 {
		t.Fatalf("exit %d, %v, %+v", code, counts, s.Due)
	}
	for _, d := range s.Due {
		line := regexp.MustCompile(`^bridge8004 (agent set-wallet .*)$`).FindStringSubmatch(d.Command)
		if d.Do != "command" || d.What != "wallet" || line == nil {
			t.Fatalf("%+v", d)
		}
		line[1] = strings.Replace(line[1], "file:WALLET_KEY", walletKey, 1)
		args := strings.Fields(strings.Replace(line[1], "file:PATH", f.Key("carol"), 1))
		at := slices.Index(args, "--config")
		config := args[at+1]
		if _, code := f.run(config, nil, slices.Delete(args, at, at+2)...); code != exit.OK {
			t.Fatalf("%s: exit %d", d.Command, code)
		}
	}
	s, code = f.run(carol, nil, "agent", "apply", "weather")
	if f.agreed(s, "carol", 3); code != exit.OK || len(s.Done) != 0 {
		t.Errorf("exit %d, %+v", code, s)
	}
}

// pay verifies a payment to the declared wallet of an agent, and returns the exit code.
func (f *fleet) pay(config, agent string) int {
	f.t.Helper()
	ref, err := caip.ParseAgentRef(agent)
	noError(f.t, err)
	wallet, asset := evmnet.DevKey(slices.Index(network.People, "wallet")).Address.Hex(), "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"
	if ref.Chain().Namespace == caip.Solana {
		wallet = network.SolanaKeypair("wallet").PublicKey().String()
	}
	request, err := json.Marshal(map[string]any{
		"x402Version": 1, "accepts": []any{map[string]any{"scheme": "exact", "network": ref.Chain().String(), "asset": asset, "payTo": wallet, "maxAmountRequired": "1000", "amount": "1000", "maxTimeoutSeconds": 60}},
	})
	noError(f.t, err)
	path := filepath.Join(f.t.TempDir(), "402.json")
	f.write(path, string(request))
	_, code := f.run(config, nil, "verify", "payment", path, "--agent", agent, "--known-agents", "none")
	return code
}

// paid waits until a payment is verified: what was set a moment ago is not final yet.
func (f *fleet) paid(config, agent string) {
	f.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); f.pay(config, agent) != exit.OK; {
		if time.Now().After(deadline) {
			f.t.Fatalf("%s cannot be paid", agent)
		}
	}
}

// In an emergency all wallets are unset at once, and none is set again by itself.
func TestOwner_locksTheWallets(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 0)
	alice := f.agent("alice", f.Key("wallet"))
	s, code := f.run(alice, nil, "agent", "apply", "weather")
	if code != exit.OK || !s.Complete {
		t.Fatalf("exit %d, %+v", code, s)
	}
	onEVM := s.Agents[:2]
	for _, agent := range onEVM {
		f.paid(alice, agent)
	}
	if _, code = f.run(alice, nil, "agent", "lock", "weather"); code != exit.OK {
		t.Fatalf("lock: exit %d", code)
	}
	for _, agent := range onEVM {
		if code := f.pay(alice, agent); code != exit.Refused && code != exit.Nothing {
			t.Errorf("%s: locked: exit %d", agent, code)
		}
	}
	sent := f.sent.Load()
	s, code = f.run(alice, nil, "agent", "apply", "weather")
	if code != exit.Unchecked || f.sent.Load() != sent || len(s.Due) != 3 {
		t.Errorf("apply of what is locked: exit %d, %+v", code, s)
	}
	for _, d := range s.Due {
		if d.What != "wallet" || d.Do != "blocked" || !strings.Contains(d.Why, "--lift") {
			t.Errorf("%+v", d)
		}
	}
	// Whoever has lost the state file sees on the chains what was locked, and who may write.
	lost := filepath.Join(f.dir, "lost.json")
	if _, code = f.run(alice, nil, append([]string{"agent", "adopt", "weather", "--state", lost}, s.Agents...)...); code != exit.OK {
		t.Fatalf("adopt: exit %d", code)
	}
	declared, err := os.ReadFile(alice)
	noError(t, err)
	f.write(alice, regexp.MustCompile(`, grants: \[.*\]`).ReplaceAllString(string(declared), ""))
	s, code = f.run(alice, nil, "agent", "apply", "weather", "--state", lost)
	if code != exit.Unchecked || len(s.Done) != 2 || len(s.Due) != 3 {
		t.Errorf("apply without the state file: exit %d, %+v", code, s)
	}
	for _, d := range s.Done {
		if !strings.HasPrefix(d.What, "grant to ") {
			t.Errorf("%+v", d)
		}
	}
	for _, d := range s.Due {
		if d.What != "wallet" || d.Do != "blocked" || !strings.Contains(d.Why, "was unset on the chain") {
			t.Errorf("%+v", d)
		}
	}
	f.write(alice, string(declared))
	if _, code = f.run(alice, nil, "agent", "lock", "weather", "--lift"); code != exit.OK {
		t.Fatalf("lift: exit %d", code)
	}
	if s, code = f.run(alice, nil, "agent", "apply", "weather"); code != exit.OK || !s.Complete {
		t.Fatalf("after the lift: exit %d, %+v", code, s)
	}

	// Signed in advance, and sent when the keys are elsewhere. Solana's would expire: the command
	// is printed.
	prepared := filepath.Join(f.dir, "prepared")
	if _, code = f.run(alice, nil, "agent", "lock", "weather", "--prepare", prepared); code != exit.Unchecked {
		t.Errorf("prepare: exit %d", code)
	}
	for _, agent := range onEVM {
		f.paid(alice, agent)
	}
	// The commands of who has the keys elsewhere: no step can be signed.
	cold := f.declare("alice", evmnet.DevKey(slices.Index(network.People, "alice")).Address.Hex(), network.SolanaKeypair("alice").PublicKey().String(), "")
	if _, code = f.run(cold, nil, "agent", "lock", "weather", "--prepared", prepared); code != exit.Unchecked {
		t.Errorf("prepared: exit %d", code)
	}
	for _, agent := range onEVM {
		if code := f.pay(alice, agent); code != exit.Refused && code != exit.Nothing {
			t.Errorf("%s: locked by what was prepared: exit %d", agent, code)
		}
	}
	s, _ = f.run(cold, nil, "agent", "plan", "weather")
	blocked := 0
	for _, d := range s.Due {
		if d.Do == "blocked" && strings.HasPrefix(d.What, "wallet") {
			blocked++
		} else if d.Do != "command" { // the keys are elsewhere
			t.Errorf("%+v", d)
		}
	}
	if blocked != 5 { // what could not be unset is told too: SATI's, and what the home names
		t.Errorf("%+v", s.Due)
	}
	// The rest is written for who has the key: SATI's wallet, and what the home says of others.
	unsigned := filepath.Join(f.dir, "unsigned")
	if _, code = f.run(cold, nil, "agent", "lock", "weather", "--unsigned", unsigned); code != exit.Unchecked {
		t.Errorf("unsigned: exit %d", code)
	}
	files, err := filepath.Glob(filepath.Join(unsigned, "*"))
	if err != nil || len(files) != 3 {
		t.Errorf("%q, %v", files, err)
	}
	for _, path := range files {
		f.sign(path, "alice")
	}
	f.run(cold, nil, "agent", "apply", "weather", "--signed", unsigned)
	if _, code = f.run(cold, nil, "agent", "lock", "weather"); code != exit.OK {
		t.Errorf("signed elsewhere: exit %d", code)
	}
}
