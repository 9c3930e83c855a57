package localnet

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// post sends a raw JSON-RPC body and returns status and answer.
func post(t *testing.T, url, body string) (int, string) {
	t.Helper()
	res, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	out, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(bytes.TrimSpace(out))
}

// call is post for one method whose result is wanted as JSON.
func (h *harness) call(method string, params ...any) map[string]any {
	h.t.Helper()
	if params == nil {
		params = []any{}
	}
	body := must(json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
	_, text := post(h.t, h.net.RPCURL(), string(body))
	var out map[string]any
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		h.t.Fatalf("%s: %s", method, text)
	}
	return out
}

// code returns the error code of an answer, 0 for none.
func code(answer map[string]any) int {
	e, ok := answer["error"].(map[string]any)
	if !ok {
		return 0
	}
	return int(e["code"].(float64))
}

// TestProtocol gives the server what is not a call.
func TestProtocol(t *testing.T) {
	h := start(t, Options{Manual: true})
	for _, tc := range []struct{ name, body, want string }{
		{"not JSON", `{`, `"code":-32700`},
		{"no method", `{"jsonrpc":"2.0","id":1}`, `"code":-32600`},
		{"another version", `{"jsonrpc":"1.0","id":1,"method":"getSlot"}`, `"code":-32600`},
		{"an unknown method", `{"jsonrpc":"2.0","id":1,"method":"getMoon"}`, `"code":-32601`},
		{"params that are no array", `{"jsonrpc":"2.0","id":1,"method":"getSlot","params":{}}`, `"code":-32602`},
		{"an unknown commitment", `{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"soon"}]}`, `"code":-32602`},
		{"a key that is none", `{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["0"]}`, `"code":-32602`},
		{"a key too short", `{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["1111"]}`, `WrongSize`},
		{"no key", `{"jsonrpc":"2.0","id":1,"method":"getBalance","params":[]}`, `"code":-32602`},
		{"an empty batch", `[]`, `"code":-32600`},
		{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"jsonrpc":"2.0","id":"b","method":"getHealth"}]`,
			`[{"jsonrpc":"2.0","result":"ok","id":1},{"jsonrpc":"2.0","result":"ok","id":"b"}]`},
		{"a slot from the future", `{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"minContextSlot":9999}]}`, `"code":-32016`},
		{"a block from the future", `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[9999]}`, `"code":-32004`},
		{"a block below confirmed", `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[0,{"commitment":"processed"}]}`, `"code":-32602`},
		{"a limit of 0", `{"jsonrpc":"2.0","id":1,"method":"getSignaturesForAddress","params":["11111111111111111111111111111111",{"limit":0}]}`, `"code":-32602`},
		{"five filters", `{"jsonrpc":"2.0","id":1,"method":"getProgramAccounts","params":["11111111111111111111111111111111",{"filters":[{"dataSize":1},{"dataSize":1},{"dataSize":1},{"dataSize":1},{"dataSize":1}]}]}`, `"code":-32602`},
		{"an account in base58", `{"jsonrpc":"2.0","id":1,"method":"getAccountInfo","params":["satiG7i9iyFxjq23sdyeLB4ibAHf6GXCARuosGeqane",{"encoding":"base58"}]}`, `"code":-32602`},
		{"no mint", `{"jsonrpc":"2.0","id":1,"method":"getTokenLargestAccounts","params":["11111111111111111111111111111111"]}`, `not a Token mint`},
		{"no transaction", `{"jsonrpc":"2.0","id":1,"method":"sendTransaction","params":["AAAA",{"encoding":"base64"}]}`, `"code":-32602`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if status, got := post(t, h.net.RPCURL(), tc.body); status != http.StatusOK || !strings.Contains(got, tc.want) {
				t.Errorf("%d %s, want %s", status, got, tc.want)
			}
		})
	}
	if status, _ := post(t, h.net.RPCURL(), strings.Repeat(" ", 60<<10)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("60 KiB: status %d", status)
	}
	res, err := http.Get(h.net.RPCURL())
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("GET: status %d", res.StatusCode)
	}
	h.net.RefuseRPC(1)
	if status, _ := post(t, h.net.RPCURL(), `{}`); status != http.StatusTooManyRequests {
		t.Errorf("refused: status %d", status)
	}
	if status, _ := post(t, h.net.RPCURL(), `{}`); status != http.StatusOK {
		t.Errorf("after the refusal: status %d", status)
	}
}

// TestRuntimeRefusals sends transactions that no program gets to see, or that fail after all
// programs ran.
func TestRuntimeRefusals(t *testing.T) {
	h := start(t, Options{Manual: true})
	from, poor, mint := h.wallet(1), key(9), key(20)
	if err := h.net.Fund(t.Context(), poor.PublicKey(), 890_880+6_000); err != nil {
		t.Fatal(err)
	}
	pay := func(payer solana.PrivateKey, lamports uint64) solana.Instruction {
		return system.NewTransferInstruction(lamports, payer.PublicKey(), key(50).PublicKey()).Build()
	}
	one := func(k solana.PrivateKey) []solana.PrivateKey { return []solana.PrivateKey{k} }

	landed := h.tx(one(from), false, pay(from, sol))
	if _, err := h.send(landed); err != nil {
		t.Fatal(err)
	}
	h.register(from, mint, 1, wire.RegisterAgent{Name: "a"})
	badSignature := h.tx(one(from), false, pay(from, sol+1))
	badSignature.Signatures[0][10] ^= 1
	grow := spl.UpdateField{Field: spl.FieldKey, Key: "k", Value: strings.Repeat("v", 200)}.Instruction(mint.PublicKey(), from.PublicKey())
	twice := h.tx(one(from), false, pay(from, 5))
	twice.Message.AccountKeys[1] = from.PublicKey()
	sign(t, twice, one(from))
	lookup := solana.NewInstruction(wire.NoopProgramID, solana.AccountMetaSlice{read(wire.RegistryConfigPDA)}, nil)
	missingTable := h.tx(one(from), true, lookup)
	missingTable.Message.AddressTableLookups[0].AccountKey = solana.PublicKey{3}
	sign(t, missingTable, one(from))
	wrongIndex := h.tx(one(from), true, lookup)
	wrongIndex.Message.AddressTableLookups[0].ReadonlyIndexes = append(wrongIndex.Message.AddressTableLookups[0].ReadonlyIndexes, 200)
	sign(t, wrongIndex, one(from))

	for _, tc := range []struct {
		name string
		tx   *solana.Transaction
		code int
		want string
	}{
		{"a blockhash nobody knows", h.txAt(solana.Hash{1}, one(from), false, pay(from, 1)), -32002, `"BlockhashNotFound"`},
		{"the same transaction again", landed, -32002, `"AlreadyProcessed"`},
		{"a payer without an account", h.tx(one(key(51)), false, pay(key(51), 1)), -32002, `"AccountNotFound"`},
		{"a payer left short of rent", h.tx(one(poor), false, pay(poor, 2_000)), -32002, `{"InsufficientFundsForRent":{"account_index":0}}`},
		{"a receiver left short of rent", h.tx(one(from), false, system.NewTransferInstruction(1, from.PublicKey(), key(52).PublicKey()).Build()), -32002, `{"InsufficientFundsForRent":{"account_index":1}}`},
		{"a mint grown without lamports", h.tx(one(from), false, grow), -32002, `{"InsufficientFundsForRent":{"account_index":1}}`},
		{"more than there is", h.tx(one(from), false, pay(from, 1000*sol)), -32002, `{"InstructionError":[0,{"Custom":1}]}`},
		{"a name too long", h.tx([]solana.PrivateKey{from, key(21)}, false, wire.RegisterAgent{Name: strings.Repeat("n", 33)}.Instruction(
			wire.RegisterAgentAccounts{Payer: from.PublicKey(), Owner: from.PublicKey(), Mint: key(21).PublicKey(), Member: 2})), -32002, `{"InstructionError":[0,{"Custom":6003}]}`},
		{"a program that does not exist", h.tx(one(from), false, solana.NewInstruction(key(53).PublicKey(), nil, nil)), -32002, `"ProgramAccountNotFound"`},
		{"an account that is no program", h.tx(one(from), false, solana.NewInstruction(wire.GroupMint, nil, nil)), -32002, `"InvalidProgramForExecution"`},
		{"a compute limit twice", h.tx(one(from), false, units(), units()), -32002, `{"DuplicateInstruction":1}`},
		{"a precompile with a wrong signature", h.tx(one(from), false, spl.Ed25519Instruction(spl.SignedMessage{Key: from.PublicKey(), Message: []byte("m")})), -32002, `{"InstructionError":[0,{"Custom":2}]}`},
		{"a precompile that points outside", h.tx(one(from), false, solana.NewInstruction(spl.Ed25519ProgramID, nil, append([]byte{1, 0}, bytes.Repeat([]byte{0xff}, 14)...))), -32002, `{"InstructionError":[0,{"Custom":3}]}`},
		{"an account twice", twice, -32002, `"AccountLoadedTwice"`},
		{"a wrong signature", badSignature, -32003, "Transaction signature verification failure"},
		{"a lookup table that does not exist", missingTable, -32602, "invalid transaction: Transaction loads an address table account that doesn't exist"},
		{"an index outside the table", wrongIndex, -32602, "invalid transaction: Transaction address table lookup uses an invalid index"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := h.rpc.SendTransactionWithOpts(t.Context(), tc.tx, rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentProcessed})
			if err == nil {
				t.Fatal("accepted")
			}
			if c, got := refusal(err); c != tc.code || got != tc.want {
				t.Errorf("got %d %s, want %d %s", c, got, tc.code, tc.want)
			}
		})
	}

	large := h.tx(one(from), false, solana.NewInstruction(wire.NoopProgramID, nil, make([]byte, 1100)))
	raw := must(large.MarshalBinary())
	if len(raw) <= 1232 {
		t.Fatalf("%d bytes are not too large", len(raw))
	}
	if got := h.call("sendTransaction", base64.StdEncoding.EncodeToString(raw), map[string]any{"encoding": "base64"}); code(got) != -32602 {
		t.Errorf("%d bytes: %v", len(raw), got)
	}

	// Too poor for the fee itself.
	drain := h.tx(one(poor), false, pay(poor, 890_880+1_000))
	if _, err := h.send(drain); err != nil {
		t.Fatal(describe(err))
	}
	again := h.tx(one(poor), false, pay(poor, 0))
	if _, err := h.send(again); err == nil {
		t.Error("a payer without lamports paid")
	}
}

// TestBlockhashExpires uses a blockhash until it is 150 blocks old, and no longer.
func TestBlockhashExpires(t *testing.T) {
	h := start(t, Options{Manual: true})
	from := h.wallet(1)
	latest, err := h.rpc.GetLatestBlockhash(t.Context(), rpc.CommitmentProcessed)
	if err != nil {
		t.Fatal(err)
	}
	pay := func(lamports uint64) *solana.Transaction {
		return h.txAt(latest.Value.Blockhash, []solana.PrivateKey{from}, false, system.NewTransferInstruction(lamports, from.PublicKey(), key(5).PublicKey()).Build())
	}
	opts := rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentProcessed}
	h.net.Advance(149)
	last := pay(sol)
	if _, err := h.rpc.SendTransactionWithOpts(t.Context(), last, opts); err != nil {
		t.Fatal(describe(err))
	}
	h.net.Advance(1)
	height := uint64(h.call("getBlockHeight", map[string]any{"commitment": "processed"})["result"].(float64))
	if height != latest.Value.LastValidBlockHeight {
		t.Errorf("height %d, last valid %d", height, latest.Value.LastValidBlockHeight)
	}
	if st := h.net.Status(last.Signatures[0]); st == nil || st.Result.Err != nil {
		t.Errorf("status in the last valid block: %+v", st)
	}
	h.net.Advance(1)
	if _, err := h.rpc.SendTransactionWithOpts(t.Context(), pay(sol+1), opts); err == nil {
		t.Error("an expired blockhash was accepted")
	}
	late := pay(sol + 2)
	if _, err := h.rpc.SendTransactionWithOpts(t.Context(), late, rpc.TransactionOpts{SkipPreflight: true}); err != nil {
		t.Fatal(err)
	}
	h.net.Advance(3)
	if h.net.Status(late.Signatures[0]) != nil {
		t.Error("an expired transaction landed")
	}
}

// TestCommitments sees one transaction settle block by block.
func TestCommitments(t *testing.T) {
	h := start(t, Options{Manual: true})
	from, to := h.wallet(1), key(5).PublicKey()
	tx := h.tx([]solana.PrivateKey{from}, false, system.NewTransferInstruction(sol, from.PublicKey(), to).Build())
	if _, err := h.rpc.SendTransactionWithOpts(t.Context(), tx, rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentProcessed}); err != nil {
		t.Fatal(err)
	}
	all := []rpc.CommitmentType{rpc.CommitmentProcessed, rpc.CommitmentConfirmed, rpc.CommitmentFinalized}
	for blocks := range 4 {
		for i, c := range all {
			got, err := h.rpc.GetBalance(t.Context(), to, c)
			if err != nil {
				t.Fatal(err)
			}
			if shown := got.Value == sol; shown != (i < blocks) {
				t.Errorf("after %d blocks %s shows %d lamports", blocks, c, got.Value)
			}
		}
		statuses, err := h.rpc.GetSignatureStatuses(t.Context(), false, tx.Signatures[0])
		if err != nil && !errors.Is(err, rpc.ErrNotFound) {
			t.Fatal(err)
		}
		switch {
		case blocks == 0:
			if statuses != nil && statuses.Value[0] != nil {
				t.Errorf("a status before any block: %+v", statuses.Value[0])
			}
		case string(statuses.Value[0].ConfirmationStatus) != string(all[blocks-1]):
			t.Errorf("after %d blocks: %s", blocks, statuses.Value[0].ConfirmationStatus)
		case (statuses.Value[0].Confirmations == nil) != (blocks == 3):
			t.Errorf("after %d blocks: confirmations %v", blocks, statuses.Value[0].Confirmations)
		}
		h.net.Advance(1)
	}
}

// TestFailedTransaction keeps a transaction that failed in a block: paid for, and nothing else.
func TestFailedTransaction(t *testing.T) {
	h := start(t, Options{Manual: true})
	from := h.wallet(1)
	tx := h.tx([]solana.PrivateKey{from}, false,
		system.NewTransferInstruction(sol, from.PublicKey(), key(5).PublicKey()).Build(),
		system.NewTransferInstruction(1000*sol, from.PublicKey(), key(5).PublicKey()).Build())
	sig, err := h.rpc.SendTransactionWithOpts(t.Context(), tx, rpc.TransactionOpts{SkipPreflight: true})
	if err != nil {
		t.Fatal(err)
	}
	res, err := h.wait(sig)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(must(json.Marshal(res.Meta.Err))); got != `{"InstructionError":[1,{"Custom":1}]}` {
		t.Errorf("err %s", got)
	}
	if res.Meta.Fee != 5000 || res.Meta.PreBalances[0]-res.Meta.PostBalances[0] != 5000 || res.Meta.PostBalances[1] != 0 {
		t.Errorf("meta %+v", res.Meta)
	}
	history, err := h.rpc.GetSignaturesForAddressWithOpts(t.Context(), key(5).PublicKey(), &rpc.GetSignaturesForAddressOpts{Commitment: rpc.CommitmentConfirmed})
	if err != nil || len(history) != 1 || history[0].Err == nil {
		t.Errorf("history %+v, %v", history, err)
	}
}

// TestHistoryPages walks signatures by before and until.
func TestHistoryPages(t *testing.T) {
	h := start(t, Options{Manual: true})
	from, to := h.wallet(1), key(5).PublicKey()
	var sent []solana.Signature
	for i := range uint64(5) {
		tx := h.tx([]solana.PrivateKey{from}, false, system.NewTransferInstruction(sol+i, from.PublicKey(), to).Build())
		if _, err := h.rpc.SendTransactionWithOpts(t.Context(), tx, rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentProcessed}); err != nil {
			t.Fatal(err)
		}
		sent = append(sent, tx.Signatures[0])
		if i%2 == 1 { // two of them share a block
			h.net.Advance(1)
		}
	}
	h.net.Advance(4)
	page := func(before, until solana.Signature, limit int) string {
		list, err := h.rpc.GetSignaturesForAddressWithOpts(t.Context(), to, &rpc.GetSignaturesForAddressOpts{Before: before, Until: until, Limit: &limit})
		if err != nil {
			t.Fatal(err)
		}
		var out []byte
		for _, s := range list {
			for i := range sent {
				if s.Signature == sent[i] {
					out = append(out, byte('0'+i))
				}
			}
		}
		return string(out)
	}
	none := solana.Signature{}
	for _, tc := range []struct {
		before, until solana.Signature
		limit         int
		want          string
	}{
		{none, none, 1000, "43210"}, {none, none, 2, "43"}, {sent[3], none, 2, "21"}, {none, sent[1], 10, "432"}, {sent[4], sent[0], 10, "321"},
		{solana.Signature{1}, none, 10, ""},
	} {
		if got := page(tc.before, tc.until, tc.limit); got != tc.want {
			t.Errorf("before %s until %s limit %d: %q, want %q", tc.before, tc.until, tc.limit, got, tc.want)
		}
	}
}

// TestReads asks for an agent in each way the SATI SDK does.
func TestReads(t *testing.T) {
	h := start(t, Options{})
	owner, mint := h.wallet(1), key(20)
	h.register(owner, mint, 1, wire.RegisterAgent{Name: "a", URI: "u", Metadata: []spl.Entry{{Key: "did", Value: "x"}}, NonTransferable: true})
	index := wire.AgentIndexPDA(1)
	several, err := h.rpc.GetMultipleAccountsWithOpts(t.Context(), []solana.PublicKey{index, key(77).PublicKey(), wire.RegistryConfigPDA},
		&rpc.GetMultipleAccountsOpts{Commitment: rpc.CommitmentConfirmed})
	if err != nil || several.Value[1] != nil {
		t.Fatalf("%+v, %v", several, err)
	}
	if got := must(wire.DecodeAgentIndex(several.Value[0].Data.GetBinary())); got.Mint != mint.PublicKey() {
		t.Errorf("index %+v", got)
	}
	if got := must(wire.DecodeRegistryConfig(several.Value[2].Data.GetBinary())); got.TotalAgents != 1 {
		t.Errorf("registry %+v", got)
	}
	found, err := h.rpc.GetProgramAccountsWithOpts(t.Context(), wire.ProgramID, &rpc.GetProgramAccountsOpts{
		Commitment: rpc.CommitmentConfirmed,
		Filters:    []rpc.RPCFilter{{Memcmp: &rpc.RPCFilterMemcmp{Offset: 8, Bytes: solana.Base58(mint.PublicKey().Bytes())}}},
	})
	if err != nil || len(found) != 1 || found[0].Pubkey != index {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestSimulation shows what would happen, and lets nothing happen.
func TestSimulation(t *testing.T) {
	h := start(t, Options{Manual: true})
	from, to := h.wallet(1), key(5).PublicKey()
	tx := h.tx([]solana.PrivateKey{from}, false, system.NewTransferInstruction(sol, from.PublicKey(), to).Build())
	tx.Signatures[0] = solana.Signature{}
	res, err := h.rpc.SimulateTransactionWithOpts(t.Context(), tx, &rpc.SimulateTransactionOpts{
		Commitment: rpc.CommitmentProcessed,
	})
	if err != nil || res.Value.Err != nil || len(res.Value.Logs) != 2 {
		t.Errorf("%+v, %v", res, err)
	}
	if _, err := h.rpc.SimulateTransactionWithOpts(t.Context(), tx, &rpc.SimulateTransactionOpts{Commitment: rpc.CommitmentProcessed, SigVerify: true}); err == nil {
		t.Error("what this network does not look at was asked for, and it answered")
	}
	h.net.Advance(1)
	if got, err := h.rpc.GetBalance(t.Context(), to, rpc.CommitmentProcessed); err != nil || got.Value != 0 {
		t.Errorf("balance %+v, %v", got, err)
	}
}

// TestVersions refuses a version 0 transaction to clients that did not ask for it.
func TestVersions(t *testing.T) {
	h := start(t, Options{Manual: true})
	owner, mint := h.wallet(1), key(20)
	h.register(owner, mint, 1, wire.RegisterAgent{Name: "a"})
	list, err := h.rpc.GetSignaturesForAddressWithOpts(t.Context(), mint.PublicKey(), &rpc.GetSignaturesForAddressOpts{Commitment: rpc.CommitmentConfirmed})
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	sig := list[0].Signature.String()
	if got := h.call("getTransaction", sig, map[string]any{"commitment": "confirmed"}); code(got) != -32015 {
		t.Errorf("without a version: %v", got)
	}
	got := h.call("getTransaction", sig, map[string]any{"commitment": "confirmed", "maxSupportedTransactionVersion": 0})
	text := string(must(json.Marshal(got["result"])))
	for _, want := range []string{`"version":0`, `"addressTableLookups":[{`, `"stackHeight":3`, `"computeUnitsConsumed":`, `"loadedAddresses":{"readonly":[`, `"postTokenBalances":[{`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
	slot := uint64(got["result"].(map[string]any)["slot"].(float64))
	block := h.call("getBlock", slot, map[string]any{"commitment": "confirmed", "maxSupportedTransactionVersion": 0, "transactionDetails": "signatures"})
	if s := string(must(json.Marshal(block["result"]))); !strings.Contains(s, sig) {
		t.Errorf("block %s", s)
	}
}

// TestFork takes a transaction back and lets it land again.
func TestFork(t *testing.T) {
	h := start(t, Options{Manual: true, FinalizedLag: 10})
	from, to := key(1), key(5).PublicKey()
	if err := h.net.Fund(t.Context(), from.PublicKey(), 10*sol); err != nil {
		t.Fatal(err)
	}
	tx := h.tx([]solana.PrivateKey{from}, false, system.NewTransferInstruction(sol, from.PublicKey(), to).Build())
	if _, err := h.send(tx); err != nil {
		t.Fatal(describe(err))
	}
	landed := h.net.Status(tx.Signatures[0]).Slot
	before := h.net.Slot()
	if err := h.net.Fork(3); err != nil {
		t.Fatal(err)
	}
	if h.net.Slot() != before-3 || h.net.Status(tx.Signatures[0]) != nil {
		t.Errorf("slot %d after %d, status %v", h.net.Slot(), before, h.net.Status(tx.Signatures[0]))
	}
	if got, err := h.rpc.GetBalance(t.Context(), to, rpc.CommitmentProcessed); err != nil || got.Value != 0 {
		t.Errorf("balance %+v, %v", got, err)
	}
	if err := h.net.Fork(100); err == nil {
		t.Error("finalized blocks were taken back")
	}
	h.net.Advance(2)
	if h.net.Slot() != before+2 {
		t.Errorf("slot %d: slots are used again", h.net.Slot())
	}
	if got := h.call("getBlockTime", landed); code(got) != -32007 {
		t.Errorf("time of a skipped slot: %v", got)
	}
	if _, err := h.send(tx); err != nil {
		t.Errorf("the same transaction on the new fork: %s", describe(err))
	}
}

// TestFaults loses a transaction and cuts logs.
func TestFaults(t *testing.T) {
	h := start(t, Options{Manual: true})
	from := h.wallet(1)
	tx := h.tx([]solana.PrivateKey{from}, false, system.NewTransferInstruction(sol, from.PublicKey(), key(5).PublicKey()).Build())
	h.net.DropTransactions(1)
	if _, err := h.rpc.SendTransactionWithOpts(t.Context(), tx, rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentProcessed}); err != nil {
		t.Fatal(err)
	}
	h.net.Advance(3)
	if h.net.Status(tx.Signatures[0]) != nil {
		t.Error("a lost transaction landed")
	}
	h.net.TruncateLogs(200)
	res := h.register(from, key(20), 1, wire.RegisterAgent{Name: "a"})
	if logs := must(wire.ParseLogs(res.Meta.LogMessages)); !logs.Truncated || len(logs.Events) != 0 {
		t.Errorf("logs %+v", res.Meta.LogMessages)
	}
	h.net.AdvanceTime(time.Hour)
	before := h.net.Head(0).Time
	h.net.Advance(1)
	if after := h.net.Head(0).Time; after < before+3600 {
		t.Errorf("time went from %d to %d", before, after)
	}
}

// TestCluster asks what clients ask about the network itself.
func TestCluster(t *testing.T) {
	h := start(t, Options{Manual: true})
	ctx := t.Context()
	if got, err := h.rpc.GetHealth(ctx); err != nil || got != "ok" {
		t.Errorf("health %q, %v", got, err)
	}
	if got, err := h.rpc.GetGenesisHash(ctx); err != nil || got != h.net.GenesisHash() {
		t.Errorf("genesis %s, %v", got, err)
	}
	h.net.Advance(4)
	if got, err := h.rpc.GetRecentPrioritizationFees(ctx, []solana.PublicKey{wire.ProgramID}); err != nil || len(got) == 0 || got[0].PrioritizationFee != 0 {
		t.Errorf("fees %+v, %v", got, err)
	}
	if got, err := h.rpc.GetFirstAvailableBlock(ctx); err != nil || got != 0 {
		t.Errorf("first block %d, %v", got, err)
	}
	last := uint64(3)
	if got, err := h.rpc.GetBlocks(ctx, 1, &last, rpc.CommitmentConfirmed); err != nil || len(got) != 3 || got[2] != 3 {
		t.Errorf("blocks %v, %v", got, err)
	}
}

// TestPriorityFee charges the asked price for the asked limit, rounded up.
func TestPriorityFee(t *testing.T) {
	h := start(t, Options{Manual: true})
	from := h.wallet(1)
	price := computebudget.NewSetComputeUnitPriceInstruction(50_001).Build()
	res := h.do([]solana.PrivateKey{from}, units(), price)
	if want := uint64(5_000 + 20_001); res.Meta.Fee != want {
		t.Errorf("fee %d, want %d", res.Meta.Fee, want)
	}
}
