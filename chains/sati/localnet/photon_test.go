package localnet

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/light"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// reviewed starts a network with one agent.
func reviewed(t *testing.T, o Options) (h *harness, client solana.PrivateKey, mint solana.PublicKey) {
	t.Helper()
	h = start(t, o)
	owner := h.wallet(1)
	h.register(owner, key(20), 1, wire.RegisterAgent{Name: "a"})
	return h, h.wallet(2), key(20).PublicKey()
}

// review gives feedback number n.
func (h *harness) review(client solana.PrivateKey, mint solana.PublicKey, n byte) wire.Attestation {
	h.t.Helper()
	a := wire.Attestation{TaskRef: [32]byte{n}, Mint: mint, Counterparty: client.PublicKey(), Outcome: wire.Positive}
	h.do([]solana.PrivateKey{client}, append([]solana.Instruction{units()}, h.feedback(client.PublicKey(), client, a)...)...)
	return a
}

func (h *harness) list(mint solana.PublicKey, cursor string, limit int) photon.Result[photon.Page[photon.Account]] {
	h.t.Helper()
	page, err := photonCall[photon.Page[photon.Account]](h, photon.GetAccountsByOwner, photon.AccountsByOwnerParams{
		Owner: wire.ProgramID, Cursor: cursor, Limit: limit, Filters: []photon.Filter{
			{Memcmp: photon.Memcmp{Offset: wire.CompressedOffsetSchema, Bytes: h.net.Deployment().FeedbackPublic.Address.String()}},
			{Memcmp: photon.Memcmp{Offset: wire.CompressedOffsetMint, Bytes: mint.String()}},
		},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return page
}

// TestPhotonPages walks all feedback page by page: sorted by hash, each once.
func TestPhotonPages(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	for n := range byte(7) {
		h.review(client, mint, n)
	}
	seen := map[solana.PublicKey]bool{}
	cursor, last := "", ""
	for pages := 0; ; pages++ {
		if pages > 4 {
			t.Fatal("the pages do not end")
		}
		page := h.list(mint, cursor, 3).Value
		for _, a := range page.Items {
			if hash := string(a.Hash[:]); hash <= last {
				t.Error("not sorted by hash")
			} else {
				last = hash
			}
			if a.MerkleContext.TreeType != 3 || seen[*a.Address] {
				t.Errorf("account %+v", a)
			}
			seen[*a.Address] = true
			if _, err := a.Attestation(); err != nil {
				t.Error(err)
			}
		}
		if page.Cursor == "" {
			break
		}
		cursor = string(page.Cursor)
	}
	if len(seen) != 7 {
		t.Errorf("%d of 7 accounts", len(seen))
	}
	if page := h.list(key(9).PublicKey(), "", 10).Value; len(page.Items) != 0 || page.Cursor != "" {
		t.Errorf("feedback about nobody: %+v", page)
	}
}

// TestPhotonLag keeps fresh feedback from the index.
func TestPhotonLag(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	h.net.SetPhotonLag(5)
	a := h.review(client, mint, 1)
	slot := h.net.Slot()
	if page := h.list(mint, "", 10); len(page.Value.Items) != 0 || page.Context.Slot >= slot {
		t.Errorf("at slot %d the index shows %+v", slot, page)
	}
	h.net.Advance(6)
	page := h.list(mint, "", 10)
	if len(page.Value.Items) != 1 {
		t.Fatalf("at slot %d the index shows %+v", h.net.Slot(), page)
	}
	address := wire.AttestationAddress(wire.TreesV2, a.TaskRef, h.net.Deployment().FeedbackPublic.Address, mint, client.PublicKey())
	one, err := photonCall[*photon.Account](h, photon.GetAccount, photon.AccountParams{Address: address})
	if err != nil || one.Value == nil || one.Value.Hash != page.Value.Items[0].Hash {
		t.Errorf("by address: %+v, %v", one, err)
	}
	none := solana.PublicKey{0, 1}
	if got, err := photonCall[*photon.Account](h, photon.GetAccount, photon.AccountParams{Address: none}); err != nil || got.Value != nil {
		t.Errorf("nothing: %+v, %v", got, err)
	}
	history, err := photonCall[photon.Page[photon.Signature]](h, photon.GetSignaturesForAddress, photon.AccountParams{Address: address})
	if err != nil || len(history.Value.Items) != 1 || uint64(history.Value.Items[0].Slot) != uint64(one.Value.SlotCreated) {
		t.Errorf("signatures: %+v, %v", history, err)
	}
}

// TestPhotonRefusals sends what Photon does not take.
func TestPhotonRefusals(t *testing.T) {
	h := start(t, Options{Manual: true})
	owner := `"owner":"satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"`
	filter := `{"memcmp":{"offset":0,"bytes":"1"}}`
	for _, tc := range []struct{ name, method, params, want string }{
		{"an unknown method", "getMoon", `{}`, `-32601`},
		{"an unknown field", photon.GetAccountsByOwner, `{` + owner + `,"filter":[]}`, `-32602`},
		{"an array", photon.GetAccountsByOwner, `[]`, `-32602`},
		{"six filters", photon.GetAccountsByOwner, `{` + owner + `,"filters":[` + strings.Repeat(filter+",", 5) + filter + `]}`, `-32602`},
		{"a filter without bytes in base58", photon.GetAccountsByOwner, `{` + owner + `,"filters":[{"memcmp":{"offset":0,"bytes":"0"}}]}`, `-32602`},
		{"a limit of 1001", photon.GetAccountsByOwner, `{` + owner + `,"limit":1001}`, `-32602`},
		{"a short cursor", photon.GetAccountsByOwner, `{` + owner + `,"cursor":"11"}`, `-32602`},
		{"a proof of nothing", photon.GetValidityProof, `{}`, `-32602`},
		{"a proof for another tree", photon.GetValidityProof, `{"newAddressesWithTrees":[{"address":"11111111111111111111111111111111","tree":"11111111111111111111111111111111"}]}`, `-32602`},
		{"a proof of an unknown hash", photon.GetValidityProof, `{"hashes":["11111111111111111111111111111111"]}`, `-32602`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if status, got := post(t, h.net.PhotonURL(), `{"jsonrpc":"2.0","id":"1","method":"`+tc.method+`","params":`+tc.params+`}`); status != http.StatusOK || !strings.Contains(got, tc.want) {
				t.Errorf("%d %s, want %s", status, got, tc.want)
			}
		})
	}
	h.net.RefusePhoton(1)
	if status, _ := post(t, h.net.PhotonURL(), `{}`); status != http.StatusTooManyRequests {
		t.Errorf("refused: status %d", status)
	}
}

// TestFeedbackCosts charges what a new attestation costs: signatures, and Light's fees to its
// trees.
func TestFeedbackCosts(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	before, err := h.rpc.GetBalance(t.Context(), client.PublicKey(), rpc.CommitmentFinalized)
	if err != nil {
		t.Fatal(err)
	}
	h.review(client, mint, 1)
	h.net.Advance(3)
	after, err := h.rpc.GetBalance(t.Context(), client.PublicKey(), rpc.CommitmentFinalized)
	if err != nil {
		t.Fatal(err)
	}
	// One signature of the transaction, one of the precompile, the address and the queue.
	if cost := before.Value - after.Value; cost != 2*5000+light.AddressFee+light.LeafFee {
		t.Errorf("%d lamports", cost)
	}
	tree := must(json.Marshal(h.call("getBalance", wire.TreesV2.AddressTree)["result"].(map[string]any)["value"]))
	if want := must(json.Marshal(light.AddressFee + (128+8)*6960)); string(tree) != string(want) {
		t.Errorf("address tree holds %s, want %s", tree, want)
	}
}

// TestPhotonFork forgets feedback that a fork took back, and lets it be given again.
func TestPhotonFork(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true, FinalizedLag: 8})
	kept := h.review(client, mint, 1)
	h.net.Advance(2)
	before := h.net.Slot()
	gone := h.review(client, mint, 2)
	if err := h.net.Fork(int(h.net.Slot() - before)); err != nil {
		t.Fatal(err)
	}
	h.net.Advance(2)
	page := h.list(mint, "", 10).Value.Items
	if len(page) != 1 || must(page[0].Attestation()).Data[1] != kept.TaskRef[0] {
		t.Fatalf("after the fork: %+v", page)
	}
	if again := h.review(client, mint, 2); again.TaskRef != gone.TaskRef {
		t.Error("not the same feedback")
	}
	if n := len(h.list(mint, "", 10).Value.Items); n != 2 {
		t.Errorf("%d accounts", n)
	}
}

// TestPhotonSeveral asks for several accounts at once.
func TestPhotonSeveral(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	a := h.review(client, mint, 1)
	here := wire.AttestationAddress(wire.TreesV2, a.TaskRef, h.net.Deployment().FeedbackPublic.Address, mint, client.PublicKey())
	several, err := photonCall[struct{ Items []*photon.Account }](h, photon.GetMultipleAccounts, photon.MultipleAccountsParams{
		Addresses: []solana.PublicKey{{0, 1}, here},
	})
	if err != nil || len(several.Value.Items) != 2 || several.Value.Items[0] != nil || *several.Value.Items[1].Address != here {
		t.Errorf("%+v, %v", several, err)
	}
}
