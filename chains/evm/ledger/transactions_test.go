package ledger

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains/rpc"
)

// The ids of what nobody signs are those of real blocks: of OP mainnet (105849734), of a chain of
// its stack before Regolith, and of Arbitrum One.
func TestTransaction_idsOfWhatNobodySigns(t *testing.T) {
	for name, c := range map[string]struct{ id, raw string }{
		"a deposit": {"0xf169b1021e555a1088b69e693938efd32a98231417eda1fb024de83aad98663a",
			`{"type":"0x7e","from":"0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001","to":"0x4200000000000000000000000000000000000015","gas":"0xf4240","gasPrice":"0x0",
			"mint":"0x0","value":"0x0","sourceHash":"0x0456be3615ad9f8bb63410c832db98c02d4fdeda0139f4f98186970aef5111df","nonce":"0x9610e",
			"input":"0x015d8eb900000000000000000000000000000000000000000000000000000000010b6402000000000000000000000000000000000000000000000000000000006492207b000000000000000000000000000000000000000000000000000000033601dfdd1eca1cc72d59c84864665457586b5e8910fb78a19fbffd1a23190862dc7f9dd900000000000000000000000000000000000000000000000000000000000000000000000000000000000000006887246668a3b87f54deb3b94ba47a6f63f3298500000000000000000000000000000000000000000000000000000000000000bc00000000000000000000000000000000000000000000000000000000000a6fe0"}`},
		"a system deposit": {"0x035437471437d2e61be662be806ea7a3603e37230e13f1c04e36e8ca891e9611",
			`{"type":"0x7e","from":"0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001","to":"0x4200000000000000000000000000000000000015","gas":"0x8f0d180","gasPrice":null,
			"mint":"0x0","value":null,"sourceHash":"0xe498acd8ac4c577ba87349e5f649034404485515ba7f2fa3b8dfda726dd62c16","nonce":"0x0","isSystemTx":true,"r":null,"s":null,"v":null,
			"input":"0x015d8eb900000000000000000000000000000000000000000000000000000000008097790000000000000000000000000000000000000000000000000000000063dd1a98000000000000000000000000000000000000000000000000000000000004ee2f1ed96835176d084c845bd2c09456d60401d74861b690bdabac97f6724f4b4bdf00000000000000000000000000000000000000000000000000000000000000020000000000000000000000007431310e026b69bfc676c0013e12a1a11411eec9000000000000000000000000000000000000000000000000000000000000083400000000000000000000000000000000000000000000000000000000000f4240"}`},
		"the beginning of a block of ArbOS": {"0x61d48ab94f7fccf48f4baa3903781053f932feb466474c037736e910d7ca2afe",
			`{"type":"0x6a","chainId":"0xa4b1","from":"0x00000000000000000000000000000000000a4b05","to":"0x00000000000000000000000000000000000a4b05","gas":"0x0","gasPrice":"0x0","nonce":"0x0","value":"0x0","v":"0x0","r":"0x0","s":"0x0",
			"input":"0x6bf6a42d000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000016ddb2700000000000000000000000000000000000000000000000000000000185f29e60000000000000000000000000000000000000000000000000000000000000000"}`},
		"a type that is not known": {common.Hash{}.Hex(), `{"type":"0x69","chainId":"0xa4b1","input":"0x"}`},
		"no transaction":           {common.Hash{}.Hex(), `"pending"`},
	} {
		if tx := decodeTransaction(json.RawMessage(c.raw)); tx.ID.Hex() != c.id || tx.Tx != nil {
			t.Errorf("%s: %s, want %s", name, tx.ID, c.id)
		}
	}
}

// A transaction whose type is not known is proven by its bytes, where the node gives them. A node
// that gives other bytes, or none, proves nothing.
func TestTransactions_provesTypesThatAreNotKnown(t *testing.T) {
	stranger := common.FromHex("0x7fc20102")
	id := crypto.Keccak256Hash(stranger)
	known := types.NewTx(&types.DynamicFeeTx{To: &common.Address{1}, Gas: 21_000, V: common.Big1, R: common.Big1, S: common.Big1})
	encoded, err := known.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	shown, err := json.Marshal(known)
	if err != nil {
		t.Fatal(err)
	}
	root := types.DeriveSha(transactions{{encoded: stranger}, {encoded: encoded}}, new(listHasher))
	give := func(raw []byte) string { return fmt.Sprintf(`"result":%q`, hexutil.Encode(raw)) }
	for name, c := range map[string]struct {
		second string    // of the block's two transactions, as the node shows it
		answer [2]string // to who asks for the bytes of each
		proven bool
	}{
		"its bytes":                   {string(shown), [2]string{give(stranger)}, true},
		"a known one behind a type":   {`{"type":"0x69"}`, [2]string{give(stranger), give(encoded)}, true},
		"others' bytes":               {string(shown), [2]string{give(encoded)}, false},
		"nothing":                     {string(shown), [2]string{`"result":null`}, false},
		"no bytes":                    {string(shown), [2]string{give(nil)}, false},
		"no such method":              {string(shown), [2]string{`"error":{"code":-32601,"message":"no"}`}, false},
		"a refusal that nobody knows": {string(shown), [2]string{`"error":{"code":-32000,"message":"no"}`}, false},
	} {
		l := ledgerOf(t, answers(func(_ string, q question) string {
			if q.Method == "eth_getRawTransactionByBlockHashAndIndex" {
				return c.answer[map[string]int{"0x0": 0, "0x1": 1}[q.text(1)]]
			}
			return fmt.Sprintf(`"result":{"transactions":[{"type":"0x7f"},%s]}`, c.second)
		}), rpc.Config{}, "node.invalid")
		list, proven, err := l.Transactions(t.Context(), "test", Block{transactionsRoot: root})
		if err != nil || proven != c.proven || len(list) != 2 {
			t.Errorf("%s: proven %t, %d transactions, %v", name, proven, len(list), err)
		}
		if proven && (list[0].ID != id || list[0].Tx != nil || list[1].ID != known.Hash() || list[1].Tx == nil) {
			t.Errorf("%s: %+v", name, list)
		}
	}
}
