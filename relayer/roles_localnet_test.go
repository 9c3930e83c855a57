package relayer

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/sati"
	satinet "github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/crosschain/role"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// The parts of a review's own block are told by nodes that have forgotten that block's state: geth
// keeps 128.
func TestParts_on_local_networks(t *testing.T) {
	t.Parallel()
	const owner, operator, critic, buyer, client, linked = 1, 2, 3, 4, 5, 6
	var nets [2]*evmnet.Network
	var evms [2]*evm.Chain
	known, from := map[caip.AccountID]chains.Chain{}, time.Now()
	for i := range nets {
		net := must.Get(evmnet.Start(evmnet.Options{ChainID: uint64(31400 + i), BlockTime: 20 * time.Millisecond, From: from}))(t)
		t.Cleanup(func() { _ = net.Close() })
		chain := must.Get(evm.Dial(t.Context(), evm.Config{Name: net.ChainID().Reference, Chain: net.ChainID(), RPC: []string{forgetful(t, net)}, Registry: net.Identity(), Reputation: net.Reputation()}))(t)
		t.Cleanup(chain.Close)
		nets[i], evms[i] = net, chain
		known[chain.Info().Registry] = chain
	}
	net := must.Get(satinet.Start(satinet.Options{SlotTime: 50 * time.Millisecond}))(t)
	t.Cleanup(func() { _ = net.Close() })
	solanas := must.Get(sati.Open(t.Context(), sati.Config{Chain: caip.MustChainID(net.ChainID()), Name: "s", RPC: []string{net.RPCURL()}, Photon: net.PhotonURL(), WS: net.WSURL(), LookupTable: net.Deployment().LookupTable.String()}))(t)
	known[solanas.Info().Registry] = solanas

	do := func(w chains.Writer, op chains.Op) chains.Receipt {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		r, err := chains.Do(ctx, w, op, chains.Latest)
		if err != nil {
			t.Fatalf("%s: %v", op.Verb(), err)
		}
		return r
	}
	on := func(i, who int) chains.Writer { // an account on an EVM chain
		t.Helper()
		key := must.Get(signature.ParseKey([]byte(nets[i].Keys()[who].Hex()), nil))(t)
		return evm.NewWriter(evms[i], key, evm.WriterOptions{})
	}
	named := func(name string) chains.Writer { // an account on Solana
		t.Helper()
		seed := sha256.Sum256([]byte("parts " + name))
		key := solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
		must.OK(t, net.Fund(t.Context(), key.PublicKey(), 10_000_000_000))
		return must.Get(solanas.Writer(key, nil))(t)
	}
	agent := func(w chains.Writer) caip.AgentRef {
		t.Helper()
		e, ok := do(w, chains.Register{Name: "agent"}).Event(chains.KindRegistered)
		if !ok {
			t.Fatal("no registration")
		}
		return e.Agent
	}
	give := func(w chains.Writer, to caip.AgentRef) chains.Feedback {
		t.Helper()
		e, ok := do(w, chains.GiveFeedback{Agent: to, Value: chains.Value{Unscaled: chains.NewInt128(9)}}).Event(chains.KindFeedback)
		if !ok {
			t.Fatal("no feedback")
		}
		return *e.Feedback
	}
	later := func() {
		t.Helper()
		for _, n := range nets {
			await(t, time.Minute, "the clock is set forward", func() bool { return n.Advance(time.Hour) == nil })
		}
		net.AdvanceTime(time.Hour)
		net.Advance(1)
	}

	holder, second := named("holder"), named("second")
	here, there, mint := agent(on(0, client)), agent(on(1, owner)), agent(holder)
	do(on(1, owner), chains.Approve{Agent: there, Operator: on(1, operator).Account(), All: true, Approved: true})
	do(on(1, owner), chains.Approve{Agent: there, Operator: on(1, critic).Account(), Approved: true})
	do(on(1, operator), chains.SetURI{Agent: there, URI: "ipfs://x"})
	address := on(0, linked).Account()
	digest := must.Get(solanas.LinkMessage(mint, address))(t)
	key := must.Get(crypto.HexToECDSA(strings.TrimPrefix(nets[0].Keys()[linked].Hex(), "0x")))(t)
	signature := must.Get(crypto.Sign(digest[:], key))(t)
	do(holder, sati.LinkEVM{Agent: mint, Address: address, Signature: signature})
	do(holder, chains.SetWallet{Agent: mint, Wallet: named("silenced").Account()})
	later()

	reviews := map[int]chains.Feedback{}
	for _, who := range []int{owner, operator, critic, buyer, linked} {
		reviews[who] = give(on(0, who), here)
	}
	own := give(holder, mint)
	silenced := give(named("silenced"), mint)
	later()
	do(on(1, owner), chains.Approve{Agent: there, Operator: on(1, operator).Account(), All: true})
	do(on(1, owner), chains.Transfer{Agent: there, To: on(1, buyer).Account()})
	do(holder, chains.Transfer{Agent: mint, To: second.Account(), Bare: true})
	seller := give(holder, mint) // who sold the token and kept the authority
	later()
	sold := give(on(0, owner), here)
	bought := give(on(0, buyer), here)

	// By now the state of those blocks is gone.
	for range 140 {
		nets[1].Mine()
	}
	past := must.Get(evms[1].HistoryAfter(t.Context(), there, chains.Position{}, head(t, evms[1])))(t)
	if _, err := evms[1].AgentAt(t.Context(), there, past[0].At); err == nil || !strings.Contains(err.Error(), "missing trie node") {
		t.Fatalf("the state of old blocks: %v", err)
	}
	must.Get(nets[1].Finalize())(t)
	reader := &role.Reader{
		Open: func(_ context.Context, registry caip.AccountID) (chains.Chain, error) { return known[registry], nil },
		At: func(registry caip.AccountID) chains.Finality {
			if registry == mint.Registry {
				return chains.Finalized
			}
			return chains.Depth(2)
		},
	}
	for name, c := range map[string]struct {
		at   caip.AgentRef
		f    chains.Feedback
		want chains.Role
	}{
		"the owner of that time":                {there, reviews[owner], chains.RoleOwner},
		"the operator who acted and resigned":   {there, reviews[operator], chains.RoleOperator},
		"who was approved and never acted":      {there, reviews[critic], chains.RoleNone},
		"the buyer before the sale":             {there, reviews[buyer], chains.RoleNone},
		"the buyer after the sale":              {there, bought, chains.RoleOwner},
		"the owner after the sale":              {there, sold, chains.RoleNone},
		"an address linked with the SATI agent": {mint, reviews[linked], chains.RoleLinked},
		"an address that is not":                {mint, reviews[critic], chains.RoleNone},
		"the holder":                            {mint, own, chains.RoleOwner},
		"who was named a wallet on SATI":        {mint, silenced, chains.RoleNone},
		"the seller, who kept the authority":    {mint, seller, chains.RoleAuthority},
	} {
		var got chains.Role
		var err error
		await(t, time.Minute, name+": it can be told", func() bool {
			got, err = reader.Reviewer(t.Context(), c.at, c.f)
			return chains.KindOf(err) != chains.NotFinal
		})
		if err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, c.want)
		}
	}
}

// kept is how many blocks' state a node keeps.
const kept = 128

// forgetful is a node that keeps the state of few blocks, and refuses calls at older ones in geth's
// words.
func forgetful(t *testing.T, net *evmnet.Network) string {
	node := must.Get(url.Parse(net.RPCURL()))(t)
	proxy := httputil.NewSingleHostReverseProxy(node)
	old := func(r *http.Request, block json.RawMessage) bool {
		var named struct{ BlockHash common.Hash }
		var number hexutil.Uint64
		if json.Unmarshal(block, &number) != nil {
			if json.Unmarshal(block, &named) != nil || named.BlockHash == (common.Hash{}) {
				return false // a tag
			}
			header, err := net.Client().HeaderByHash(r.Context(), named.BlockHash)
			if err != nil {
				return false
			}
			number = hexutil.Uint64(header.Number.Uint64())
		}
		head, err := net.Client().BlockNumber(r.Context())
		return err == nil && uint64(number)+kept < head
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		type request struct {
			ID     json.RawMessage   `json:"id"`
			Method string            `json:"method"`
			Params []json.RawMessage `json:"params"`
		}
		var list []request
		if json.Unmarshal(body, &list) != nil {
			var one request
			if json.Unmarshal(body, &one) == nil {
				list = []request{one}
			}
		}
		var refused []map[string]any
		for _, q := range list {
			if (q.Method == "eth_call" || q.Method == "eth_getCode") && len(q.Params) > 1 && old(r, q.Params[1]) {
				for _, q := range list { // all of a batch
					refused = append(refused, map[string]any{"jsonrpc": "2.0", "id": q.ID, "error": map[string]any{"code": -32000,
						"message": "missing trie node 26e8d1b1e9e4b7a2c0a3 (path ) state 0x26e8d1b1e9e4b7a2c0a3 is not available"}})
				}
				break
			}
		}
		if refused == nil {
			r.Body = io.NopCloser(bytes.NewReader(body))
			proxy.ServeHTTP(w, r)
			return
		}
		var answer any = refused
		if bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) {
			answer = refused[0]
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func head(t *testing.T, c chains.Chain) chains.Position {
	t.Helper()
	return must.Get(c.Head(t.Context(), chains.Latest))(t)
}
