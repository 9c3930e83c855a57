package localnet

import (
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// TestAgentLife walks an agent's life through a plain RPC client: registered, renamed, reviewed,
// sold.
func TestAgentLife(t *testing.T) {
	h := start(t, Options{})
	owner, buyer, client, mint := h.wallet(1), h.wallet(2), h.wallet(3), key(20)
	d := h.net.Deployment()

	res := h.register(owner, mint, 1, wire.RegisterAgent{
		Name: "MyAgent", URI: "https://example.com/agent.json", Metadata: []spl.Entry{{Key: "did", Value: "did:web:x"}},
	})
	logs, err := wire.ParseLogs(res.Meta.LogMessages)
	if err != nil || len(logs.Events) != 1 || logs.Truncated {
		t.Fatalf("logs %+v, %v:\n%v", logs, err, res.Meta.LogMessages)
	}
	want := wire.AgentRegistered{
		Mint: mint.PublicKey(), Owner: owner.PublicKey(), MemberNumber: 1, AgentName: "MyAgent", URI: "https://example.com/agent.json",
	}
	if logs.Events[0] != want {
		t.Errorf("event %+v", logs.Events[0])
	}
	agent := h.mint(mint.PublicKey())
	if agent.MintAuthority != nil || agent.Supply != 1 {
		t.Errorf("mint %+v", agent)
	}

	h.do([]solana.PrivateKey{owner}, spl.UpdateField{Field: spl.FieldURI, Value: "ipfs://x"}.Instruction(mint.PublicKey(), owner.PublicKey()))
	value, _ := h.mint(mint.PublicKey()).Get(spl.ExtTokenMetadata)
	metadata := must(spl.DecodeTokenMetadata(value))
	if metadata.URI != "ipfs://x" || metadata.Name != "MyAgent" {
		t.Errorf("metadata %+v", metadata)
	}

	review := wire.Attestation{
		TaskRef: [32]byte{7}, Mint: mint.PublicKey(), Counterparty: client.PublicKey(), Outcome: wire.Positive,
		ContentType: wire.ContentJSON, Content: []byte(`{"value":87,"tag1":"quality"}`),
	}
	res = h.do([]solana.PrivateKey{client}, append([]solana.Instruction{units()}, h.feedback(client.PublicKey(), client, review)...)...)
	address := wire.AttestationAddress(wire.TreesV2, review.TaskRef, d.FeedbackPublic.Address, review.Mint, review.Counterparty)
	created := wire.AttestationCreated{
		Schema: d.FeedbackPublic.Address, Mint: review.Mint, Counterparty: review.Counterparty, Storage: wire.Compressed, Address: address,
	}
	if got := innerEvents(t, res); len(got) != 1 || got[0] != created {
		t.Errorf("inner events %+v", got)
	}
	page, err := photonCall[photon.Page[photon.Account]](h, photon.GetAccountsByOwner, photon.AccountsByOwnerParams{
		Owner: wire.ProgramID, Filters: []photon.Filter{{Memcmp: photon.Memcmp{Offset: wire.CompressedOffsetMint, Bytes: mint.PublicKey().String()}}},
	})
	if err != nil || len(page.Value.Items) != 1 {
		t.Fatalf("photon: %+v, %v", page, err)
	}
	stored, err := page.Value.Items[0].Attestation()
	if err != nil || string(stored.Data) != string(review.Encode()) {
		t.Errorf("stored %+v, %v", stored, err)
	}
	if !spl.Verify(client.PublicKey(), wire.Message(d.FeedbackPublic.Name, review), stored.Signature1) {
		t.Error("the stored signature does not hold")
	}

	from, to := must2(spl.ATA(owner.PublicKey(), mint.PublicKey())), must2(spl.ATA(buyer.PublicKey(), mint.PublicKey()))
	h.do([]solana.PrivateKey{owner},
		must(spl.CreateATAInstruction(owner.PublicKey(), buyer.PublicKey(), mint.PublicKey())),
		spl.TransferChecked{Amount: 1}.Instruction(from, mint.PublicKey(), to, owner.PublicKey()),
		spl.UpdateAuthority{NewAuthority: buyer.PublicKey()}.Instruction(mint.PublicKey(), owner.PublicKey()),
	)
	largest, err := h.rpc.GetTokenLargestAccounts(t.Context(), mint.PublicKey(), rpc.CommitmentConfirmed)
	if err != nil || largest.Value[0].Address != to || largest.Value[0].Amount != "1" || largest.Value[1].Amount != "0" {
		t.Errorf("largest accounts %+v, %v", largest, err)
	}
	history, err := h.rpc.GetSignaturesForAddressWithOpts(t.Context(), mint.PublicKey(), &rpc.GetSignaturesForAddressOpts{Commitment: rpc.CommitmentConfirmed})
	if err != nil || len(history) != 4 {
		t.Fatalf("%d signatures, %v", len(history), err)
	}
	for i := 1; i < len(history); i++ {
		if history[i-1].Slot < history[i].Slot {
			t.Error("signatures are not newest first")
		}
	}
}

func must2[A, B any](a A, _ B, err error) A {
	if err != nil {
		panic(err)
	}
	return a
}

// innerEvents reads SATI's events from the inner instructions of a transaction.
func innerEvents(t *testing.T, res *rpc.GetTransactionResult) []wire.Event {
	t.Helper()
	tx, err := res.Transaction.GetTransaction()
	if err != nil {
		t.Fatal(err)
	}
	keys := append(append(append([]solana.PublicKey{}, tx.Message.AccountKeys...), res.Meta.LoadedAddresses.Writable...), res.Meta.LoadedAddresses.ReadOnly...)
	var out []wire.Event
	for _, list := range res.Meta.InnerInstructions {
		for _, ix := range list.Instructions {
			var accounts []solana.PublicKey
			for _, a := range ix.Accounts {
				accounts = append(accounts, keys[a])
			}
			e, ok, err := wire.DecodeEventInstruction(keys[ix.ProgramIDIndex], accounts, ix.Data)
			if err != nil {
				t.Fatal(err)
			}
			if ok {
				out = append(out, e)
			}
		}
	}
	return out
}
