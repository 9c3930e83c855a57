package localnet

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"

	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// sol is the lamports tests give to a wallet.
const sol = 1_000_000_000

// harness drives a network the way a user does: through its endpoints.
type harness struct {
	t   *testing.T
	net *Network
	rpc *rpc.Client
}

func start(t *testing.T, o Options) *harness {
	t.Helper()
	if !o.Manual && o.SlotTime == 0 {
		o.SlotTime = 20 * time.Millisecond
	}
	n, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	})
	return &harness{t, n, rpc.New(n.RPCURL())}
}

// key is a deterministic key.
func key(b byte) solana.PrivateKey {
	return solana.PrivateKey(ed25519.NewKeyFromSeed(bytes.Repeat([]byte{b}, 32)))
}

// wallet returns a funded deterministic key.
func (h *harness) wallet(b byte) solana.PrivateKey {
	h.t.Helper()
	k := key(b)
	if err := h.net.Fund(h.t.Context(), k.PublicKey(), 10*sol); err != nil {
		h.t.Fatal(err)
	}
	return k
}

// must is for instructions that can be built.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// tx builds and signs a transaction; the first signer pays.
func (h *harness) tx(signers []solana.PrivateKey, table bool, instructions ...solana.Instruction) *solana.Transaction {
	h.t.Helper()
	hash, err := h.rpc.GetLatestBlockhash(h.t.Context(), rpc.CommitmentConfirmed)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.txAt(hash.Value.Blockhash, signers, table, instructions...)
}

func (h *harness) txAt(hash solana.Hash, signers []solana.PrivateKey, table bool, instructions ...solana.Instruction) *solana.Transaction {
	h.t.Helper()
	opts := []solana.TransactionOption{solana.TransactionPayer(signers[0].PublicKey())}
	if table {
		d := h.net.Deployment()
		opts = append(opts, solana.TransactionAddressTables(map[solana.PublicKey]solana.PublicKeySlice{d.LookupTable: d.LookupTableAddresses()}))
	}
	tx, err := solana.NewTransaction(instructions, hash, opts...)
	if err != nil {
		h.t.Fatal(err)
	}
	sign(h.t, tx, signers)
	return tx
}

func sign(t *testing.T, tx *solana.Transaction, signers []solana.PrivateKey) {
	t.Helper()
	_, err := tx.Sign(func(k solana.PublicKey) *solana.PrivateKey {
		for i := range signers {
			if signers[i].PublicKey() == k {
				return &signers[i]
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// send sends a transaction with preflight and waits until it is confirmed.
func (h *harness) send(tx *solana.Transaction) (*rpc.GetTransactionResult, error) {
	h.t.Helper()
	sig, err := h.rpc.SendTransactionWithOpts(h.t.Context(), tx, rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentConfirmed})
	if err != nil {
		return nil, err
	}
	return h.wait(sig)
}

// do builds, sends and waits for a transaction that must succeed.
func (h *harness) do(signers []solana.PrivateKey, instructions ...solana.Instruction) *rpc.GetTransactionResult {
	h.t.Helper()
	res, err := h.send(h.tx(signers, true, instructions...))
	if err != nil {
		h.t.Fatalf("send: %s", describe(err))
	}
	return res
}

func (h *harness) wait(sig solana.Signature) (*rpc.GetTransactionResult, error) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.t.Context(), 20*time.Second)
	defer cancel()
	zero := uint64(0)
	for ctx.Err() == nil {
		changed := h.net.Changed()
		res, err := h.rpc.GetTransaction(ctx, sig, &rpc.GetTransactionOpts{
			Encoding: solana.EncodingBase64, Commitment: rpc.CommitmentConfirmed, MaxSupportedTransactionVersion: &zero,
		})
		if err == nil {
			return res, nil
		}
		if !errors.Is(err, rpc.ErrNotFound) {
			return nil, err
		}
		if h.net.manual {
			h.net.Advance(1)
			continue
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
	return nil, fmt.Errorf("transaction %s did not land: %w", sig, ctx.Err())
}

// describe prints an RPC error in one line.
func describe(err error) string {
	var e *jsonrpc.RPCError
	if errors.As(err, &e) {
		data, _ := json.Marshal(e.Data)
		return fmt.Sprintf("%d %s %s", e.Code, e.Message, data)
	}
	return err.Error()
}

// refusal is what a refused transaction looks like: the RPC's code and its err as JSON.
func refusal(err error) (code int, errJSON string) {
	var e *jsonrpc.RPCError
	if !errors.As(err, &e) {
		return 0, fmt.Sprint(err)
	}
	if m, ok := e.Data.(map[string]any); ok {
		b, _ := json.Marshal(m["err"])
		return e.Code, string(b)
	}
	return e.Code, e.Message
}

// photon calls a method of Photon.
func photonCall[T any](h *harness, method string, params any) (photon.Result[T], error) {
	h.t.Helper()
	var out struct {
		Result photon.Result[T] `json:"result"`
		Error  *struct {
			Code    int
			Message string
		}
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": "1", "method": method, "params": params})
	if err != nil {
		h.t.Fatal(err)
	}
	res, err := http.Post(h.net.PhotonURL(), "application/json", bytes.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return out.Result, fmt.Errorf("status %d", res.StatusCode)
	}
	if err := json.NewDecoder(res.Body).Decode(&out); err != nil {
		h.t.Fatal(err)
	}
	if out.Error != nil {
		return out.Result, fmt.Errorf("%d %s", out.Error.Code, out.Error.Message)
	}
	return out.Result, nil
}

// units asks for as much computation as SATI's SDK does.
func units() solana.Instruction {
	return computebudget.NewSetComputeUnitLimitInstruction(400_000).Build()
}

// register makes an agent and returns its transaction.
func (h *harness) register(owner, mint solana.PrivateKey, member uint64, args wire.RegisterAgent) *rpc.GetTransactionResult {
	h.t.Helper()
	ix := args.Instruction(wire.RegisterAgentAccounts{Payer: owner.PublicKey(), Owner: owner.PublicKey(), Mint: mint.PublicKey(), Member: member})
	return h.do([]solana.PrivateKey{owner, mint}, units(), ix)
}

// feedback returns the two instructions of a public feedback, with a proof from Photon.
func (h *harness) feedback(payer solana.PublicKey, client solana.PrivateKey, a wire.Attestation) []solana.Instruction {
	h.t.Helper()
	d := h.net.Deployment()
	address := wire.AttestationAddress(wire.TreesV2, a.TaskRef, d.FeedbackPublic.Address, a.Mint, a.Counterparty)
	proof, err := photonCall[photon.ValidityProof](h, photon.GetValidityProof, photon.ValidityProofParams{
		NewAddressesWithTrees: []photon.NewAddress{{Address: address, Tree: wire.TreesV2.AddressTree}},
	})
	if err != nil {
		h.t.Fatal(err)
	}
	p, root, err := proof.Value.NewAddressProof(address)
	if err != nil {
		h.t.Fatal(err)
	}
	message := wire.Message(d.FeedbackPublic.Name, a)
	return []solana.Instruction{
		spl.Ed25519Instruction(spl.SignedMessage{Key: client.PublicKey(), Signature: must(client.Sign(message)), Message: message}),
		wire.NewCreateCompressed(a.Encode(), &p, root).Instruction(wire.CreateCompressedAccounts{
			Payer: payer, SchemaConfig: d.FeedbackPublic.Config, Mint: a.Mint,
		}),
	}
}
