package vectors_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// satiNode is a local network whose keys, clock and blocks are the same every time.
type satiNode struct {
	t     testing.TB
	net   *localnet.Network
	chain *sati.Chain
	made  int
	agent caip.AgentRef
}

// keypair is an account that follows from a name.
func keypair(name string) solana.PrivateKey {
	seed := sha256.Sum256([]byte("bridge8004 vectors " + name))
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
}

func solanaAddress(name string) string { return keypair(name).PublicKey().String() }

// newSATI starts a network with an agent of the owner.
func newSATI(t testing.TB) *satiNode {
	t.Helper()
	network, err := localnet.Start(localnet.Options{Seed: "vectors", Manual: true, FinalizedLag: 4, Now: func() time.Time { return time.Unix(genesisTime, 0).UTC() }})
	noError(t, err)
	t.Cleanup(func() { _ = network.Close() })
	n := &satiNode{t: t, net: network}
	if n.chain, err = sati.Open(t.Context(), sati.Config{
		Chain: caip.MustChainID(network.ChainID()), Name: "sati", RPC: []string{network.RPCURL()}, Photon: network.PhotonURL(), LookupTable: network.Deployment().LookupTable.String(),
	}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"owner", "buyer"} {
		noError(t, network.Fund(t.Context(), keypair(name).PublicKey(), solana.LAMPORTS_PER_SOL))
	}
	n.do("owner", chains.Register{Name: "Weather"})
	for ref, err := range n.members() {
		noError(t, err)
		n.agent = ref
	}
	return n
}

func (n *satiNode) members() func(func(caip.AgentRef, error) bool) {
	return func(yield func(caip.AgentRef, error) bool) {
		for m, err := range n.chain.Members(n.t.Context(), 1, chains.Latest) {
			if !yield(m.Ref, err) {
				return
			}
		}
	}
}

func (n *satiNode) account(name string) caip.AccountID {
	return caip.MustAccountID(n.net.ChainID() + ":" + solanaAddress(name))
}

func (n *satiNode) mint() solana.PublicKey { return solana.MustPublicKeyFromBase58(n.agent.ID) }

// do writes an operation and lets it become final.
func (n *satiNode) do(name string, op chains.Op) *chains.Receipt {
	n.t.Helper()
	n.made++
	w, err := n.chain.Writer(keypair(name), &chance{seed: fmt.Sprint(n.made)})
	noError(n.t, err)
	tx, err := w.Sign(n.t.Context(), op, chains.SignOptions{})
	if err == nil {
		err = w.Send(n.t.Context(), tx)
	}
	if err != nil {
		n.t.Fatalf("%s: %v", op.Verb(), err)
	}
	n.net.Advance(8)
	s, err := w.Status(n.t.Context(), tx, chains.Finalized)
	if err != nil || s.State != chains.TxFinal {
		n.t.Fatalf("%s: %s, %v, %v", op.Verb(), s.State, s.Reason, err)
	}
	return s.Receipt
}

// raw sends instructions as another program would.
func (n *satiNode) raw(names []string, instructions ...solana.Instruction) {
	n.t.Helper()
	var keys []solana.PrivateKey
	for _, name := range names {
		keys = append(keys, keypair(name))
	}
	if _, err := n.net.Send(n.t.Context(), keys, instructions...); err != nil {
		n.t.Fatal(err)
	}
	n.net.Advance(8)
}

func (n *satiNode) setWallet(by, wallet string) {
	n.do(by, chains.SetWallet{Agent: n.agent, Wallet: n.account(wallet)})
}

// sellToken moves the token and nothing else; authority moves the update authority.
func (n *satiNode) sellToken(from, to string) {
	n.do(from, chains.Transfer{Agent: n.agent, To: n.account(to), Bare: true})
}

func (n *satiNode) authority(from string, to solana.PublicKey) {
	n.raw([]string{from}, spl.UpdateAuthority{NewAuthority: to}.Instruction(n.mint(), keypair(from).PublicKey()))
}

// satiIndex is Light's index of the network.
type satiIndex struct{ *satiNode }

// answer implements node.
func (n satiIndex) answer(method string, params json.RawMessage) (any, error) {
	return n.ask(n.net.PhotonURL(), method, params)
}

// answer implements node.
func (n *satiNode) answer(method string, params json.RawMessage) (any, error) {
	return n.ask(n.net.RPCURL(), method, params)
}

// ask asks one side of the network.
func (n *satiNode) ask(url, method string, params json.RawMessage) (any, error) {
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": "1", "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(context.WithoutCancel(n.t.Context()), http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var out struct {
		Result json.RawMessage `json:"result"`
		Error  *rpcError       `json:"error"`
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, err
	}
	if out.Error != nil {
		return nil, out.Error
	}
	if len(out.Result) == 0 {
		return nil, errors.New("no result")
	}
	return out.Result, nil
}

// chance is bytes that follow from a seed.
type chance struct {
	seed string
	n    int
}

func (c *chance) Read(p []byte) (int, error) {
	c.n++
	sum := sha256.Sum256(fmt.Appendf(nil, "chance %s %d", c.seed, c.n))
	return copy(p, sum[:]), nil
}

// satiIdentity is the cluster's CAIP-2 id and its lookup table.
func satiIdentity() (id, table string) {
	network, err := localnet.Start(localnet.Options{Seed: "vectors", Manual: true})
	if err != nil {
		panic(err)
	}
	defer network.Close()
	return network.ChainID(), network.Deployment().LookupTable.String()
}
