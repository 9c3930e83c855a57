package contract

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/deploy"
	"github.com/bridge8004/bridge8004/configs/config"
)

// A deployment that broke off says nothing of roles, which were not read, and leaves the file alone
// that the configuration was to be written to.
func TestDeployment_thatBreaksOff(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var call struct {
			ID     json.RawMessage
			Method string
		}
		answer := `"result":"0x3e9"`
		if err := json.NewDecoder(r.Body).Decode(&call); err != nil || call.Method != "eth_chainId" {
			answer = `"error":{"code":-32601,"message":"not here"}`
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,%s}`, call.ID, answer)
	}))
	defer server.Close()
	at := site{config: config.Chain{Name: "a", ID: caip.MustChainID("eip155:1001"), RPC: []string{server.URL}}}
	var err error
	if at.bare, err = bridge8004.Bare(t.Context(), at.config); err != nil {
		t.Fatal(err)
	}
	defer at.bare.Close()
	out := filepath.Join(t.TempDir(), "a.yaml")
	const before = "chains: {}\n"
	if err := os.WriteFile(out, []byte(before), 0o600); err != nil {
		t.Fatal(err)
	}
	d := deployment{dry: true, out: out}
	v, err := d.carry(t.Context(), "relay", at, contracts{plan: deploy.Plan{Factory: common.Address{1}, Contracts: []deploy.Contract{{Name: "FeedbackRelay", Creation: []byte{1}}}}})
	if err == nil {
		t.Fatal("nothing failed")
	}
	v.Deployer = caip.MustAccountID("eip155:1001:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	var people strings.Builder
	if err := v.Write(&people); err != nil || strings.Contains(people.String(), "role") {
		t.Errorf("%q, %v", people.String(), err)
	}
	if scripts, err := json.Marshal(v); err != nil || strings.Contains(strings.ToLower(string(scripts)), "roles") {
		t.Errorf("%s, %v", scripts, err)
	}
	if err := d.files(v); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(out); err != nil || string(after) != before {
		t.Errorf("%q, %v", after, err)
	}
}
