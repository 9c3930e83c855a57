package cmd_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/chaos/faults"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/configs/config"
)

// commands are what the scripts have beyond testscript's own, by their usage: what stands in
// brackets may be left out, and dots stand for more of the same.
var commands = map[string]func(ts *testscript.TestScript, args []string){
	"exits CODE COMMAND [ARG...]":            exits,
	"quiet":                                  quiet,
	"lines N":                                lines,
	"huge N FILE":                            huge,
	"field VAR PATH":                         field,
	"until PATTERN COMMAND [ARG...]":         until,
	"pass":                                   pass,
	"nextid VAR AGENT":                       nextID,
	"keys KEY...":                            keys,
	"http STATUS PATTERN METHOD PATH [FILE]": askHTTP,
	"row CALL":                               row,
	"api ELEMENT... [NAME=VALUE...]":         api,
	"found [REF...]":                         found,
	"mode OCTAL FILE":                        mode,
	"golden NAME":                            golden,
	"deliver VAR FEEDBACK AGENT [VALUE]":     deliver,

	"envfile VAR FILE":           envfile,
	"request FILE AGENT WALLET":  request,
	"encode VAR FILE":            encode,
	"registration FILE AGENT...": registration,
	"wrongchain FILE":            edited(wrongChain),
	"slow FILE":                  edited(slow),
	"noregistry FILE":            edited(noRegistry),
	"photonless FILE":            edited(photonless),
	"undialected FILE":           edited(undialected),
	"toomany FILE":               edited(tooMany),
	"withheld FILE":              edited(withheld),
	"aggregating FILE":           edited(aggregating),
	"endpoint FILE URL":          endpoint,

	"firstrelay VARIABLE":   firstRelay,
	"swap FILE OLD NEW":     swap,
	"signers FILE AGENT...": signers,
	"answered FILE AGENT TX REQUEST RESPONSE [GENERATION]": answered,
	"paidby PAYLOAD SETTLEMENT AGENT PAYER TX":             paidBy,
	"forged OUT IN":                            forged,
	"unpaid OUT IN TASK KEY":                   unpaid,
	"fill OUT IN [REQUEST RESPONSE CLIENTKEY]": fill,
	"parts NAME AGENT [FEEDBACK]":              parts,
	"cutline OUT IN TEXT":                      cutLine,
	"keccak VAR FILE...":                       keccak,
	"pretty VAR OUT IN":                        pretty,
	"chainof VAR AGENT":                        chainOf,
	"transfer VAR KEY TO RPC":                  transfer,
	"penniless KEY [RPC]":                      penniless,
	"terms FILE AGENT WALLET ASSET AGGREGATOR": terms,

	"short ID REGISTRY AGENT": short,
	"same FILE":               same,
	"typed VAR FILE KEY":      typed,
	"typeddeadline VAR FILE":  typedDeadline,
}

// scripted are commands as testscript calls them. It holds their arguments against their usage.
func scripted(commands map[string]func(*testscript.TestScript, []string)) map[string]func(*testscript.TestScript, bool, []string) {
	all := map[string]func(*testscript.TestScript, bool, []string){"deliverer": deliverer}
	for usage, do := range commands {
		needed, _, _ := strings.Cut(usage, "[")
		least, most := len(strings.Fields(needed))-1, len(strings.Fields(usage))-1
		all[strings.Fields(usage)[0]] = func(ts *testscript.TestScript, neg bool, args []string) {
			if neg || len(args) < least || len(args) > most && !strings.Contains(usage, "...") {
				ts.Fatalf("usage: %s", usage)
			}
			do(ts, args)
		}
	}
	return all
}

// exits CODE COMMAND...: the command ends with exactly that code, and never with a stack trace.
func exits(ts *testscript.TestScript, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exited *exec.ExitError
	switch {
	case errors.As(err, &exited):
		got = exited.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("%s exited with %d, want %d", strings.Join(args[1:], " "), got, want)
	}
	stderr := ts.ReadFile("stderr")
	for _, trace := range []string{"goroutine ", "panic:", ".go:"} {
		if strings.Contains(stderr, trace) {
			ts.Fatalf("a stack trace: %s", stderr)
		}
	}
}

// quiet: the last command said nothing on stdout.
func quiet(ts *testscript.TestScript, args []string) {
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("stdout is not empty: %q", out)
	}
}

// lines N: the last command printed N lines on stdout.
func lines(ts *testscript.TestScript, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := strings.Count(ts.ReadFile("stdout"), "\n"); got != want {
		ts.Fatalf("%d lines, want %d", got, want)
	}
}

// huge N FILE: makes a file of N bytes that begins like JSON.
func huge(ts *testscript.TestScript, args []string) {
	size, err := strconv.ParseInt(args[0], 10, 64)
	ts.Check(err)
	f, err := os.Create(ts.MkAbs(args[1]))
	ts.Check(err)
	defer f.Close()
	_, err = f.WriteString(`{"x402Version": 2, "error": "`)
	ts.Check(err)
	ts.Check(f.Truncate(size)) // sparse: the rest reads as zeros
}

// field VAR PATH: sets VAR to a field of the JSON that the last command printed, PATH being keys
// and indexes separated by dots.
func field(ts *testscript.TestScript, args []string) {
	var value any
	d := json.NewDecoder(strings.NewReader(ts.ReadFile("stdout")))
	d.UseNumber()
	ts.Check(d.Decode(&value))
	for key := range strings.SplitSeq(args[1], ".") {
		switch at := value.(type) {
		case map[string]any:
			value = at[key]
		case []any:
			i, err := strconv.Atoi(key)
			ts.Check(err)
			if i >= len(at) {
				ts.Fatalf("%s: %d items", args[1], len(at))
			}
			value = at[i]
		}
		if value == nil {
			ts.Fatalf("%s: there is no %s", args[1], key)
		}
	}
	ts.Setenv(args[0], fmt.Sprint(value))
}

// mode OCTAL FILE: the file has these permissions.
func mode(ts *testscript.TestScript, args []string) {
	info, err := os.Stat(ts.MkAbs(args[1]))
	ts.Check(err)
	if got := strconv.FormatUint(uint64(info.Mode().Perm()), 8); got != args[0] {
		ts.Fatalf("%s has mode %s, want %s", args[1], got, args[0])
	}
}

// keys KEY...: the JSON that the last command printed is an object with exactly these keys. They
// are a public contract.
func keys(ts *testscript.TestScript, args []string) {
	var object map[string]json.RawMessage
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &object))
	got := slices.Sorted(maps.Keys(object))
	slices.Sort(args)
	if !slices.Equal(got, args) {
		ts.Fatalf("the keys are %v, want %v", got, args)
	}
}

// pass lets three minutes go by on all chains of the script's networks: who names a registration
// has to be sure that it was there, by the clocks of the chains.
func pass(ts *testscript.TestScript, args []string) {
	ts.Check(ts.Value(networksKey{}).(*network.Network).Pass(3 * time.Minute))
}

// nextid VAR AGENT: sets VAR to the id that the registry gives out after the one of an agent.
func nextID(ts *testscript.TestScript, args []string) {
	agent, err := caip.ParseAgentRef(args[1])
	ts.Check(err)
	id, err := strconv.ParseUint(agent.ID, 10, 64)
	ts.Check(err)
	agent.ID = fmt.Sprint(id + 1)
	ts.Setenv(args[0], agent.String())
}

// networksKey finds the networks of a script in its environment.
type networksKey struct{}

// until PATTERN COMMAND...: repeats a command until its stdout matches, at most two minutes.
func until(ts *testscript.TestScript, args []string) {
	pattern := regexp.MustCompile("(?m)" + args[0])
	for deadline := time.Now().Add(2 * time.Minute); ; {
		_ = ts.Exec(args[1], args[2:]...)
		if pattern.MatchString(ts.ReadFile("stdout")) {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("stdout never matched %s", args[0])
		}
		<-time.After(100 * time.Millisecond) // a process each time costs as much
	}
}

// envfile VAR FILE: sets VAR to the text of a file, without the white space around it.
func envfile(ts *testscript.TestScript, args []string) {
	ts.Setenv(args[0], strings.TrimSpace(ts.ReadFile(args[1])))
}

// encode VAR FILE: sets VAR to the base64 of a file, as a header or a query holds it.
func encode(ts *testscript.TestScript, args []string) {
	ts.Setenv(args[0], base64.RawURLEncoding.EncodeToString([]byte(ts.ReadFile(args[1]))))
}

// request FILE AGENT WALLET: writes the body of a 402 that declares the agent and pays the CAIP-10
// account WALLET.
func request(ts *testscript.TestScript, args []string) {
	agent, err := caip.ParseAgentRef(args[1])
	ts.Check(err)
	wallet, err := caip.ParseAccountID(args[2])
	ts.Check(err)
	writeJSON(ts, args[0], map[string]any{
		"x402Version": 2, "resource": map[string]any{"url": "https://agent.example/task"},
		"accepts": []any{map[string]any{
			"scheme": "exact", "network": agent.Chain().String(), "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
			"payTo": caip.Checksummed(wallet.Address), "amount": "1000", "maxTimeoutSeconds": 60,
		}},
		"extensions": map[string]any{"8004-reputation": map[string]any{"info": map[string]any{
			"version": "1.0.0", "registrations": []any{map[string]any{"agentRegistry": agent.Registry.String(), "agentId": agent.ID, "reputationRegistry": reviews(ts, agent)}},
		}}},
	})
}

// reviews is the reputation registry that a server declares beside an agent. It has to name one, so
// that of a stranger is its own.
func reviews(ts *testscript.TestScript, agent caip.AgentRef) string {
	cfg, err := config.Load(config.Options{File: ts.Getenv(config.FileVariable)})
	ts.Check(err)
	if reputation, _ := cfg.Book().Reputation(agent.Registry); !reputation.IsZero() {
		return reputation.String()
	}
	return agent.Registry.String()
}

// registration FILE AGENT...: writes a registration file that lists the agents.
func registration(ts *testscript.TestScript, args []string) {
	var list []any
	for _, text := range args[1:] {
		agent, err := caip.ParseAgentRef(text)
		ts.Check(err)
		list = append(list, map[string]any{"agentRegistry": agent.Registry.String(), "agentId": agent.ID})
	}
	writeJSON(ts, args[0], map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "Weather", "registrations": list})
}

func writeJSON(ts *testscript.TestScript, name string, value any) {
	b, err := json.MarshalIndent(value, "", "  ")
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(name), b, 0o644))
}

// wrongChain FILE: writes the devnet's configuration with the endpoints of its EVM chains
// exchanged.
func wrongChain(ts *testscript.TestScript, text string) string {
	rpc := regexp.MustCompile(`rpc: \[(.*)\]`).FindAllStringSubmatch(text, 2)
	const aside = "http://aside"
	text = strings.ReplaceAll(text, rpc[0][1], aside)
	text = strings.ReplaceAll(text, rpc[1][1], rpc[0][1])
	return strings.ReplaceAll(text, aside, rpc[1][1])
}

// noRegistry FILE: writes the devnet's configuration with an identity registry where there is none,
// for its first chain.
func noRegistry(ts *testscript.TestScript, text string) string {
	at := regexp.MustCompile(`registry: "0x[0-9a-fA-F]*"`).FindStringIndex(text)
	return text[:at[0]] + `registry: "0x00000000000000000000000000000000deadbeef"` + text[at[1]:]
}

// edited writes the devnet's configuration into a file, changed.
func edited(change func(ts *testscript.TestScript, text string) string) func(*testscript.TestScript, []string) {
	return func(ts *testscript.TestScript, args []string) {
		b, err := os.ReadFile(ts.Getenv(config.FileVariable))
		ts.Check(err)
		ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(change(ts, string(b))), 0o644))
	}
}

// undialected FILE: writes the devnet's configuration without any dialect of an EVM chain but
// PositionNFT's.
func undialected(ts *testscript.TestScript, text string) string {
	return regexp.MustCompile(`(?m)^    dialect: (erc8004|strategy).*\n`).ReplaceAllString(text, "")
}

// toomany FILE: writes the devnet's configuration with endpoints that answer every third request
// with HTTP 429, half of them with Retry-After.
func tooMany(ts *testscript.TestScript, text string) string {
	proxies := map[string]string{}
	return regexp.MustCompile(`(rpc: \[|photon: )(http://[0-9.:]+)`).ReplaceAllStringFunc(text, func(line string) string {
		at := strings.Index(line, "http")
		if target := line[at:]; proxies[target] == "" {
			proxy, err := faults.Start(faults.Options{Name: strconv.Itoa(len(proxies)), Upstream: target, Kinds: []faults.Kind{faults.TooMany}, Every: 3})
			ts.Check(err)
			ts.Defer(func() { _ = proxy.Close() })
			proxies[target] = proxy.URL()
		}
		return line[:at] + proxies[line[at:]]
	})
}

// withheld FILE: writes the devnet's configuration with an index that lists nothing.
func withheld(ts *testscript.TestScript, text string) string {
	return regexp.MustCompile(`photon: (\S+)`).ReplaceAllStringFunc(text, func(line string) string {
		target, err := url.Parse(strings.TrimPrefix(line, "photon: "))
		ts.Check(err)
		proxy := &httputil.ReverseProxy{
			Rewrite: func(r *httputil.ProxyRequest) { r.Out.URL, r.Out.Host = target, target.Host },
			ModifyResponse: func(res *http.Response) error {
				body, err := io.ReadAll(res.Body)
				if err != nil {
					return err
				}
				body = regexp.MustCompile(`"items":\[.*\]`).ReplaceAll(body, []byte(`"items":[]`))
				res.Body, res.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
				res.Header.Set("Content-Length", strconv.Itoa(len(body)))
				return nil
			},
		}
		server := httptest.NewServer(proxy)
		ts.Defer(server.Close)
		return "photon: " + server.URL
	})
}

// aggregating FILE: writes the devnet's configuration with a relayer that takes reviews on all
// chains, and sets AGGREGATOR to where it takes them.
func aggregating(ts *testscript.TestScript, text string) string {
	listen := regexp.MustCompile(`(?m)^api:\n  listen: (\S+)`).FindStringSubmatch(text)
	ts.Setenv("AGGREGATOR", "http://"+listen[1]+"/feedback")
	budgets := strings.Join(regexp.MustCompile(`(?m)^      - \{chain: .*\n`).FindAllString(text, -1), "")
	return text + "\naggregator:\n  chains: [\"*\"]\n  ipfs: " + ts.Getenv("IPFS_API") + "\n  budgets:\n" + budgets
}

// photonless FILE: writes the devnet's configuration without Light's index.
func photonless(ts *testscript.TestScript, text string) string {
	return regexp.MustCompile(`photon: \S+`).ReplaceAllString(text, "photon: none")
}

// endpoint FILE URL: completes the piece of configuration that a deployment printed by the chain's
// endpoint.
func endpoint(ts *testscript.TestScript, args []string) {
	text := regexp.MustCompile(`(?m)^( *)# rpc: .*$`).ReplaceAllString(ts.ReadFile(args[0]), "${1}rpc: ["+args[1]+"]")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}

// short ID REGISTRY AGENT: sets variables to the parts of an agent ref.
func short(ts *testscript.TestScript, args []string) {
	agent, err := caip.ParseAgentRef(args[2])
	ts.Check(err)
	ts.Setenv(args[0], agent.ID)
	ts.Setenv(args[1], agent.Registry.String())
}

// same FILE: the last command printed the same JSON as the file holds, but for where it was read.
func same(ts *testscript.TestScript, args []string) {
	var got, want map[string]json.RawMessage
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &got))
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[0])), &want))
	delete(got, "readAt")
	delete(want, "readAt")
	if !maps.EqualFunc(got, want, func(a, b json.RawMessage) bool { return string(a) == string(b) }) {
		ts.Fatalf("got %s, want %s", ts.ReadFile("stdout"), ts.ReadFile(args[0]))
	}
}

// typed VAR FILE KEY: signs the typed data in a file as a wallet does that knows nothing of us, and
// sets VAR to the signature.
func typed(ts *testscript.TestScript, args []string) {
	var data apitypes.TypedData
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[1])), &data))
	digest, _, err := apitypes.TypedDataAndHash(data)
	ts.Check(err)
	secret, err := keyref.Load(args[2])
	ts.Check(err)
	key, err := crypto.HexToECDSA(strings.TrimPrefix(strings.TrimSpace(string(secret)), "0x"))
	ts.Check(err)
	signature, err := crypto.Sign(digest, key)
	ts.Check(err)
	signature[crypto.RecoveryIDOffset] += 27
	ts.Setenv(args[0], hexutil.Encode(signature))
}

// typeddeadline VAR FILE: sets VAR to the deadline in the typed data in a file.
func typedDeadline(ts *testscript.TestScript, args []string) {
	var data struct{ Message struct{ Deadline string } }
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[1])), &data))
	ts.Setenv(args[0], data.Message.Deadline)
}

// firstrelay VARIABLE: a FeedbackRelay of the first version on devnet-b, which owner administrates
// and may pause, relayer may deliver through, and takes devnet-a's feedback.
func firstRelay(ts *testscript.TestScript, args []string) {
	n := ts.Value(networksKey{}).(*network.Network)
	keys := n.B.Keys()
	relay, err := n.B.DeployFirstRelay(keys[slices.Index(network.People, "owner")], keys[0].Address, []string{n.A.ReputationRegistry().String()})
	ts.Check(err)
	ts.Setenv(args[0], relay.Hex())
}

// deliverer ADDRESS: the administrator of the relays gives an account DELIVERER_ROLE, and with !
// takes it back.
func deliverer(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 1 {
		ts.Fatalf("usage: [!] deliverer ADDRESS")
	}
	n := ts.Value(networksKey{}).(*network.Network)
	for _, net := range []*localnet.Network{n.A, n.B} {
		change := net.Grant
		if neg {
			change = net.Revoke
		}
		ts.Check(change(localnet.RoleDeliverer, common.HexToAddress(args[0])))
	}
}

// swap FILE OLD NEW: puts one text in the place of another wherever it stands in a file.
func swap(ts *testscript.TestScript, args []string) {
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s has no %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.ReplaceAll(text, args[1], args[2])), 0o600))
}
