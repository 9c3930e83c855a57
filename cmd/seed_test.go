package cmd_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/configs/config"
)

// The examples of x402's 8004-reputation, live: an agent on an EVM chain and on SATI, asked for
// payment honestly and by everybody who wants the money instead.
func TestSeedExamples(t *testing.T) {
	t.Parallel()
	more := maps.Clone(commands)
	more["ask FILE KEY=VALUE..."], more["mangle VAR ACCOUNT"], more["sdksale AGENT SELLER BUYER"], more["second FILE ENDPOINT..."] = ask, mangle, sdkSale, second
	testscript.Run(t, testscript.Params{Dir: "testdata/seed", Cmds: scripted(more), Setup: func(env *testscript.Env) error {
		dir := filepath.Join(env.WorkDir, "net")
		n, err := network.Start(t.Context(), network.Options{Dir: dir, BlockTime: 50 * time.Millisecond})
		if err != nil {
			return err
		}
		env.Defer(func() { _ = n.Close() })
		liar := httptest.NewServer(lying(n.B.RPCURL()))
		env.Defer(liar.Close)
		env.Values["net"] = n
		env.Setenv(config.FileVariable, n.Config())
		env.Setenv("LIAR", liar.URL)
		env.Setenv("RPC_B", n.B.RPCURL())
		for _, person := range network.People {
			env.Setenv(person, n.Key(person))
			env.Setenv(strings.ToUpper(person), n.B.Account(n.B.Keys()[slices.Index(network.People, person)].Address).String())
			env.Setenv(person+"_solana", n.SolanaKey(person))
			env.Setenv(person+"_account", n.SATI.ChainID()+":"+network.SolanaKeypair(person).PublicKey().String())
		}
		return nil
	}})
}

// lying is a node that answers every question for an address with a thief's.
func lying(target string) http.Handler {
	address := regexp.MustCompile(`"0x000000000000000000000000[0-9a-f]{40}"`)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		response, err := http.Post(target, "application/json", bytes.NewReader(asked))
		if err != nil {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		defer response.Body.Close()
		answer, err := io.ReadAll(response.Body)
		if err != nil {
			return
		}
		// Registries belong together as they do; what is asked of an agent in one block is
		// another's.
		if bytes.Contains(asked, []byte("requireCanonical")) {
			answer = address.ReplaceAll(answer, []byte(`"0x000000000000000000000000`+strings.Repeat("ba", 20)+`"`))
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(answer)
	})
}

// ask FILE KEY=VALUE...: writes a 402 as the examples have it. agent=REF declares a registration,
// pay=ACCOUNT offers a way to pay; schema=JSON and url=URL are those of the extension and of the
// resource.
func ask(ts *testscript.TestScript, args []string) {
	resource := map[string]any{"url": "https://agent.example/weather", "description": "Weather data API", "mimeType": "application/json"}
	accepts, registrations, extension := []any{}, []any{}, map[string]any{}
	for _, arg := range args[1:] {
		key, value, _ := strings.Cut(arg, "=")
		switch key {
		case "agent":
			ref, err := caip.ParseAgentRef(value)
			ts.Check(err)
			registrations = append(registrations, map[string]any{"agentRegistry": ref.Registry.String(), "agentId": ref.ID, "reputationRegistry": reviews(ts, ref)})
		case "pay":
			at := strings.LastIndexByte(value, ':')
			asset := "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"
			if strings.HasPrefix(value, caip.EIP155) {
				asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
			}
			accepts = append(accepts, map[string]any{"scheme": "exact", "network": value[:at], "asset": asset, "payTo": value[at+1:], "amount": "1000", "maxTimeoutSeconds": 60})
		case "schema":
			extension["schema"] = json.RawMessage(value)
		case "url":
			resource["url"] = value
		default:
			ts.Fatalf("there is no %s", key)
		}
	}
	body := map[string]any{"x402Version": 2, "error": "Payment required", "resource": resource, "accepts": accepts}
	if len(registrations) > 0 {
		extension["info"] = map[string]any{"version": "1.0.0", "registrations": registrations, "endpoint": "https://agent.example/weather"}
		body["extensions"] = map[string]any{"8004-reputation": extension}
	}
	writeJSON(ts, args[0], body)
}

// mangle VAR ACCOUNT: sets VAR to the account of which the case of one letter was changed.
func mangle(ts *testscript.TestScript, args []string) {
	at := strings.LastIndexByte(args[1], ':') + 1
	address := args[1][at:]
	for i := range address {
		for _, letter := range []string{strings.ToUpper(address[i : i+1]), strings.ToLower(address[i : i+1])} {
			text := address[:i] + letter + address[i+1:]
			if _, err := solana.PublicKeyFromBase58(text); err == nil && text != address {
				ts.Setenv(args[0], args[1][:at]+text)
				return
			}
		}
	}
	ts.Fatalf("no letter of %s can be changed", address)
}

// sdkSale AGENT SELLER BUYER: sells an agent as SATI's TypeScript SDK does: token and authority
// move, the wallet stays.
func sdkSale(ts *testscript.TestScript, args []string) {
	n, ref := ts.Value("net").(*network.Network), args[0]
	agent, err := caip.ParseAgentRef(ref)
	ts.Check(err)
	mint, err := solana.PublicKeyFromBase58(agent.ID)
	ts.Check(err)
	from, to := network.SolanaKeypair(args[1]), network.SolanaKeypair(args[2])
	source, destination := spl.ATA(from.PublicKey(), mint), spl.ATA(to.PublicKey(), mint)
	_, err = n.SATI.Send(context.Background(), []solana.PrivateKey{to}, spl.CreateATAInstruction(to.PublicKey(), to.PublicKey(), mint))
	ts.Check(err)
	_, err = n.SATI.Send(context.Background(), []solana.PrivateKey{from}, spl.Transfer{Amount: 1}.Instruction(source, destination, from.PublicKey()),
		spl.UpdateAuthority{NewAuthority: to.PublicKey()}.Instruction(mint, from.PublicKey()))
	ts.Check(err)
}

// second FILE ENDPOINT...: writes the devnet's configuration with these endpoints for its second
// chain.
func second(ts *testscript.TestScript, args []string) {
	raw, err := os.ReadFile(ts.Getenv(config.FileVariable))
	ts.Check(err)
	text := strings.Replace(string(raw), "rpc: ["+ts.Getenv("RPC_B")+"]", "rpc: ["+strings.Join(args[1:], ", ")+"]", 1)
	if text == string(raw) {
		ts.Fatalf("the endpoint of the second chain is not there")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o644))
}
