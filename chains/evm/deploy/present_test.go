package deploy

import (
	"bytes"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
	"github.com/bridge8004/bridge8004/contracts/firstrelay"
)

// What a relay has become is what its successor begins with: not who lost a role, nor a registry
// that was shut out. The successor refuses until the relay is paused.
func TestSucceed_takesWhatTheRelayHasNow(t *testing.T) {
	bare, writer, _ := dial(t, 0)
	admin, deliverer := localnet.DevKey(9), address(22)
	origins := []string{"eip155:10:0x8004baa17c55a88189ae136b182e5fda19de9b63", "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"}
	first, err := net.DeployFirstRelay(admin, deliverer, append(origins, "eip155:5:0x8004baa17c55a88189ae136b182e5fda19de9b63"))
	if err != nil {
		t.Fatal(err)
	}
	k, role := bindings.NewFeedbackRelay(), func(name string) common.Hash { return crypto.Keccak256Hash([]byte(name)) }
	for _, data := range [][]byte{
		k.PackSetOriginRegistry("eip155:5:0x8004baa17c55a88189ae136b182e5fda19de9b63", false),
		k.PackGrantRole(role("DELIVERER_ROLE"), address(23)), k.PackRevokeRole(role("DELIVERER_ROLE"), deliverer),
		k.PackGrantRole(role("DELIVERER_ROLE"), address(24)),
	} {
		if _, err := net.Send(admin, &first, nil, data); err != nil {
			t.Fatal(err)
		}
	}
	if current, err := Current(t.Context(), bare, first); err != nil || current {
		t.Errorf("the first relay is current: %v, %v", current, err)
	}
	from, err := FirstBlock(t.Context(), bare, first)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Succeed(t.Context(), bare, first, from)
	if err != nil {
		t.Fatal(err)
	}
	if got.Registry != net.Reputation() || got.Predecessor != first || got.Admin != admin.Address || got.AdminDelay != 0 {
		t.Errorf("%+v", got)
	}
	for what, lists := range map[string][2][]common.Address{
		"deliverers": {got.Deliverers, {address(23), address(24)}}, "repairers": {got.Repairers, {deliverer}}, "pausers": {got.Pausers, {admin.Address}},
	} {
		if !slices.Equal(lists[0], lists[1]) {
			t.Errorf("%s %v, want %v", what, lists[0], lists[1])
		}
	}
	if !slices.Equal(got.Origins, []caip.AccountID{origin(origins[0]), origin(origins[1])}) {
		t.Errorf("origins %v", got.Origins)
	}

	plan, err := NewRelay(Where{}, got)
	if err != nil {
		t.Fatal(err)
	}
	run(t, plan, bare, writer)
	relay := plan.Contracts[0].Address
	if current, err := Current(t.Context(), bare, relay); err != nil || !current {
		t.Errorf("its successor is current: %v, %v", current, err)
	}
	held, _, err := plan.Holders(t.Context(), bare, common.Address{})
	if err != nil || len(held) != 5 || slices.ContainsFunc(held, func(h Held) bool { return !h.Held }) {
		t.Errorf("roles %+v, %v", held, err)
	}
	if paused, err := Paused(t.Context(), bare, first); err != nil || paused {
		t.Errorf("paused at first: %v, %v", paused, err)
	}
	_, pauser, _ := dial(t, 9)
	if _, err := Pause(t.Context(), pauser, first); err != nil {
		t.Fatal(err)
	}
	if paused, err := Paused(t.Context(), bare, first); err != nil || !paused {
		t.Errorf("paused: %v, %v", paused, err)
	}
}

// inFront is an endpoint before the network's node that changes the answers to single calls.
func inFront(t *testing.T, change func(call, answer []byte) []byte) string {
	t.Helper()
	server := httptest.NewServer(chaintest.OneByOne(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		answer, err := http.Post(net.RPCURL(), "application/json", bytes.NewReader(body))
		if err != nil {
			return
		}
		defer answer.Body.Close()
		said, _ := io.ReadAll(answer.Body)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(change(body, said))
	})))
	t.Cleanup(server.Close)
	return server.URL
}

// A node that denies the code of old blocks would hide from the successor who was given a role
// then.
func TestFirstBlock_isNotOneNodesWord(t *testing.T) {
	relay, err := net.DeployFirstRelay(localnet.DevKey(9), address(22), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 8 {
		if _, err := net.Send(localnet.DevKey(9), &relay, nil, bindings.NewFeedbackRelay().PackPaused()); err != nil {
			t.Fatal(err)
		}
	}
	denying := inFront(t, func(call, answer []byte) []byte {
		if !bytes.Contains(call, []byte("eth_getCode")) || bytes.Contains(call, []byte("latest")) {
			return answer
		}
		var said map[string]any
		if json.Unmarshal(answer, &said) == nil {
			said["result"] = "0x"
			answer, _ = json.Marshal(said)
		}
		return answer
	})
	first := func(nodes ...string) uint64 {
		bare, err := evm.DialBare(t.Context(), evm.Config{Chain: net.ChainID(), RPC: nodes})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(bare.Close)
		number, err := FirstBlock(t.Context(), bare, relay)
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	want := first(net.RPCURL())
	for _, nodes := range [][]string{{denying, net.RPCURL()}, {net.RPCURL(), denying}} {
		if got := first(nodes...); got != want {
			t.Errorf("block %d, want %d", got, want)
		}
	}
}

// What a relay's successor begins with, its administrator above all, is not one node's word.
func TestSucceed_asksTwoNodes(t *testing.T) {
	admin, stranger := localnet.DevKey(9), strings.ToLower(address(26).Hex()[2:])
	relay, err := net.DeployFirstRelay(admin, address(22), nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := common.Bytes2Hex(bindings.NewFeedbackRelay().PackDefaultAdmin())
	lying := inFront(t, func(call, answer []byte) []byte {
		if !bytes.Contains(call, []byte(asked)) {
			return answer
		}
		return bytes.ReplaceAll(answer, []byte(strings.ToLower(admin.Address.Hex()[2:])), []byte(stranger))
	})
	for _, nodes := range [][]string{{lying, net.RPCURL()}, {net.RPCURL(), lying}} {
		bare, err := evm.DialBare(t.Context(), evm.Config{Chain: net.ChainID(), RPC: nodes})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(bare.Close)
		if got, err := Succeed(t.Context(), bare, relay, 0); chains.KindOf(err) != chains.Dishonest {
			t.Errorf("its successor would have the administrator %s, not %s: %v", got.Admin, admin.Address, err)
		}
	}
	bare, err := evm.DialBare(t.Context(), evm.Config{Chain: net.ChainID(), RPC: []string{net.RPCURL(), net.RPCURL() + "/"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bare.Close)
	if got, err := Succeed(t.Context(), bare, relay, 0); err != nil || got.Admin != admin.Address {
		t.Errorf("two honest nodes: %+v, %v", got, err)
	}
}

// A relay of an earlier version may answer for the same interface.
func TestCurrent_looksAtTheCode(t *testing.T) {
	bare, _, _ := dial(t, 0)
	admin := localnet.DevKey(9)
	arguments := bindings.NewFeedbackRelay().PackConstructor(net.Reputation(), common.Address{}, admin.Address, new(big.Int))
	for _, tc := range []struct {
		contract *bind.MetaData
		want     bool
	}{{&firstrelay.MetaData, false}, {&firstrelay.Second, false}, {&bindings.FeedbackRelayMetaData, true}} {
		made, err := net.Send(admin, nil, nil, append(common.FromHex(tc.contract.Bin), arguments...))
		if err != nil {
			t.Fatal(err)
		}
		if current, err := Current(t.Context(), bare, made.ContractAddress); err != nil || current != tc.want {
			t.Errorf("%s is current: %v, %v", tc.contract.ID, current, err)
		}
	}
}

func TestSucceed_refusesWhatIsNoRelay(t *testing.T) {
	bare, _, _ := dial(t, 0)
	for address, want := range map[common.Address]string{address(25): "it is no contract", net.Reputation(): "it does not answer reputationRegistry()"} {
		if _, err := Succeed(t.Context(), bare, address, 0); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}
	if _, err := Current(t.Context(), bare, address(25)); chains.KindOf(err) != chains.Invalid {
		t.Errorf("no contract: %v", err)
	}
}
