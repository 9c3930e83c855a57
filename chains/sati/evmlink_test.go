package sati_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/ethereum/go-ethereum/crypto"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// evmLink signs a link of a fixed EVM key with a mint.
func evmLink(t *testing.T, mint solana.PublicKey) (wire.LinkEVMAddress, string) {
	t.Helper()
	return evmLinkOn(t, mint, "eip155:8453")
}

// evmLinkOn is evmLink on a chain, which is free text.
func evmLinkOn(t *testing.T, mint solana.PublicKey, chain string) (wire.LinkEVMAddress, string) {
	t.Helper()
	key, err := crypto.ToECDSA(bytes.Repeat([]byte{0x46}, 32))
	if err != nil {
		t.Fatal(err)
	}
	link := wire.LinkEVMAddress{Address: crypto.PubkeyToAddress(key.PublicKey), ChainID: chain}
	hash := wire.EVMLinkHash(mint, link.Address, link.ChainID)
	signature, err := crypto.Sign(hash[:], key)
	if err != nil {
		t.Fatal(err)
	}
	link.Signature, link.RecoveryID = [64]byte(signature[:64]), signature[64]
	return link, "0x" + hex.EncodeToString(link.Address[:])
}

// flip changes one bit of base64 bytes behind the first signature.
func flip(t *testing.T, text string) string {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Error(err)
		return text
	}
	raw[len(raw)-1] ^= 1
	return base64.StdEncoding.EncodeToString(raw)
}

// liarOnce fetches the raw result of a method for a transaction.
func (w *world) liarOnce(t *testing.T, method, id string, into *json.RawMessage) {
	t.Helper()
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": []any{id, map[string]any{"encoding": "base64", "commitment": "confirmed", "maxSupportedTransactionVersion": 0}}})
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.Post(w.net.RPCURL(), "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Result json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(raw, &answer); err != nil || answer.Result == nil {
		t.Fatalf("%s, %v", raw, err)
	}
	*into = answer.Result
}
