package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/rpc"
)

// answerOf wraps a result as a node does.
func answerOf(result []byte) []byte {
	return append(append([]byte(`{"jsonrpc":"2.0","id":1,"result":`), result...), '}')
}

// What a node of go-ethereum writes is read as go-ethereum reads it.
func TestScanAnswer_readsWhatNodesWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := func(name string, least, most int) []byte {
			return rapid.SliceOfN(rapid.Byte(), least, most).Draw(t, name)
		}
		logs := []*types.Log{}
		for range rapid.IntRange(0, 5).Draw(t, "logs") {
			log := &types.Log{
				Address: common.BytesToAddress(some("address", 20, 20)), Data: some("data", 0, 100), BlockNumber: rapid.Uint64().Draw(t, "block"),
				BlockHash: common.BytesToHash(some("block hash", 32, 32)), TxHash: common.BytesToHash(some("transaction", 32, 32)), TxIndex: uint(rapid.Uint32().Draw(t, "place")),
				Index: uint(rapid.Uint32().Draw(t, "index")), BlockTimestamp: rapid.Uint64().Draw(t, "time"), Removed: rapid.Bool().Draw(t, "removed"), Topics: []common.Hash{},
			}
			for range rapid.IntRange(0, 4).Draw(t, "topics") {
				log.Topics = append(log.Topics, common.BytesToHash(some("topic", 32, 32)))
			}
			logs = append(logs, log)
		}
		plain, err := json.Marshal(logs)
		if err != nil {
			t.Fatal(err)
		}
		text := plain
		if rapid.Bool().Draw(t, "indented") {
			var loose any
			if err := json.Unmarshal(text, &loose); err != nil {
				t.Fatal(err)
			}
			if text, err = json.MarshalIndent(loose, " ", "\t"); err != nil { // the members in another order, too
				t.Fatal(err)
			}
		}
		got, err := scanAnswer(answerOf(text), "1")
		if err != nil || len(got) != len(logs) {
			t.Fatalf("%s: %+v, %v", text, got, err)
		}
		if again, err := json.Marshal(got); err != nil || len(got) > 0 && !bytes.Equal(again, plain) {
			t.Fatalf("%s became %s, %v", plain, again, err)
		}
	})
}

// emptyLog is a log without topics and data, as a node gives it.
const emptyLog = `{"address":"0x8004a818bfb912233c491871b3d84c89a494bd9e","topics":[],"data":"0x","blockNumber":"0x1","blockHash":"0x1111111111111111111111111111111111111111111111111111111111111111",` +
	`"transactionHash":"0x2222222222222222222222222222222222222222222222222222222222222222","transactionIndex":"0x0","logIndex":"0x0","removed":false}`

func TestScanAnswer_refusals(t *testing.T) {
	const log = emptyLog
	if got, err := scanAnswer(answerOf([]byte("["+log+"]")), "1"); err != nil || len(got) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	for name, text := range map[string]string{
		"nothing":          ``,
		"no object":        `[]`,
		"no result":        `{"jsonrpc":"2.0","id":1}`,
		"null":             `{"result":null}`,
		"no list":          `{"result":{}}`,
		"a null log":       `{"result":[null]}`,
		"a cut list":       `{"result":[` + log,
		"a cut log":        `{"result":[` + log[:100],
		"two results":      `{"result":[],"result":[]}`,
		"more behind it":   `{"result":[]} {}`,
		"a comma too many": `{"result":[` + log + `,]}`,
		"half a byte":      `{"result":[{"data":"0x1"}]}`,
		"a member twice":   `{"result":[{"data":"0x","data":"0x"}]}`,
		"null and a list":  `{"result":null,"result":[]}`,
		"a list and null":  `{"result":[],"result":null}`,
		"another result":   `{"result":[],"Result":[]}`,
		"another error":    `{"result":[],"ERROR":{"code":1}}`,
		"another case":     `{"result":[` + strings.Replace(log, `"removed"`, `"DATA":"0x02","removed"`, 1) + `]}`,
		"another k":        `{"result":[` + strings.Replace(log, `"removed"`, `"bloc`+"\u212a"+`Hash":null,"removed"`, 1) + `]}`,
		"a bare prefix":    `{"result":[` + strings.Replace(log, `"data":"0x"`, `"data":""`, 1) + `]}`,
		"an upper prefix":  `{"result":[` + strings.Replace(log, `"data":"0x"`, `"data":"0X"`, 1) + `]}`,
		"a log in no block": `{"result":[{"address":"0x8004a818bfb912233c491871b3d84c89a494bd9e","topics":[],"data":"0x","blockNumber":null,"blockHash":null,` +
			`"transactionHash":"0x2222222222222222222222222222222222222222222222222222222222222222","logIndex":null}]}`,
		"five topics":        `{"result":[{"topics":["` + hash1 + `","` + hash1 + `","` + hash1 + `","` + hash1 + `","` + hash1 + `"]}]}`,
		"a leading zero":     `{"result":[{"blockNumber":"0x01"}]}`,
		"a number too large": `{"result":[{"blockNumber":"0x10000000000000000"}]}`,
		"depth without end":  `{"x":` + deepList + `}`,
	} {
		if got, err := scanAnswer([]byte(text), "1"); !errors.Is(err, errMalformed) || got != nil {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	var refused *rpc.Error
	if _, err := scanAnswer([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"query returned more than 10000 results","data":{"from":"0x1"}}}`), "1"); !errors.As(err, &refused) || refused.Code != -32005 {
		t.Errorf("the node's refusal: %v", err)
	}
}

const hash1 = "0x1111111111111111111111111111111111111111111111111111111111111111"

var deepList = strings.Repeat("[", 10_000)

// Whatever is taken, go-ethereum takes as well and reads the same.
func FuzzScanAnswer(f *testing.F) {
	text, err := json.Marshal([]*types.Log{{Topics: []common.Hash{{1}}, Data: []byte{2}, BlockNumber: 3, BlockHash: common.Hash{4}, TxHash: common.Hash{5}, Index: 6}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(answerOf(text))
	f.Add(answerOf([]byte("[" + emptyLog + "]")))
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"x"}}`))
	f.Add([]byte(`{"result":[],"Result":[{"DATA":"0x"}],"result":null}`))
	f.Add([]byte(`{"result":[{"x":[1,{"y":"\"\\"}],"topics":[]}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, err := scanAnswer(body, "1")
		if err != nil {
			return
		}
		var answer struct {
			Result []*types.Log `json:"result"`
		}
		if err := json.Unmarshal(body, &answer); err != nil {
			t.Fatalf("%s: only we take it: %v", body, err)
		}
		if len(got) != len(answer.Result) {
			t.Fatalf("%s: %d logs, want %d", body, len(got), len(answer.Result))
		}
		for i := range got {
			if !reflect.DeepEqual(got[i], answer.Result[i]) {
				t.Fatalf("%s: %+v, want %+v", body, got[i], answer.Result[i])
			}
		}
	})
}
