package events

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// archive is a node of a chain whose every block holds so many feedbacks, each in a transaction of
// its own. It keeps none of them: what it answers is written as it goes, so that memory is the
// reader's alone.
type archive struct {
	blocks, perBlock uint64
	quiet            uint64                       // blocks at the beginning that hold nothing
	uri              int                          // bytes of each URI; 0: 200
	mostBlocks       uint64                       // in one range; 0: any number
	mostLogs         uint64                       // in one answer; 0: any number
	refusal          func(w io.Writer, id string) // the answer to a range of more blocks; nil: that of EIP-1474
	reorg            uint64                       // from the second request for it on, this block and those behind it are others; 0: never

	mu      sync.Mutex
	most    uint64 // logs in one answer so far
	refused int
	narrow  uint64 // blocks of the narrowest range that was refused
	asked   int    // headers of block reorg
	logText []string
}

func (a *archive) hash(number uint64) common.Hash {
	a.mu.Lock()
	defer a.mu.Unlock()
	fork := byte(0)
	if a.reorg > 0 && number >= a.reorg && a.asked > 0 {
		fork = 1
	}
	return crypto.Keccak256Hash(binary.BigEndian.AppendUint64([]byte{fork}, number))
}

func (a *archive) header(number uint64) json.RawMessage {
	if number >= a.blocks {
		return json.RawMessage("null")
	}
	h := types.Header{Number: new(big.Int).SetUint64(number), Time: 1_700_000_000 + number, Difficulty: new(big.Int), Extra: []byte{}}
	if number > 0 {
		h.ParentHash = a.hash(number - 1)
	}
	text, err := json.Marshal(&h)
	if err != nil {
		panic(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		panic(err)
	}
	members["hash"], _ = json.Marshal(a.hash(number))
	text, _ = json.Marshal(members)
	return text
}

func (a *archive) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	type request struct {
		ID     json.RawMessage   `json:"id"`
		Method string            `json:"method"`
		Params []json.RawMessage `json:"params"`
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(err)
	}
	var list []request
	single := body[0] == '{'
	if single {
		list = make([]request, 1)
		err = json.Unmarshal(body, &list[0])
	} else {
		err = json.Unmarshal(body, &list)
	}
	if err != nil {
		panic(err)
	}
	answers := make([]string, len(list))
	for i, q := range list {
		// What is no answer to one question, or has a status of its own, is the answer to the
		// request.
		w, whole := httptest.NewRecorder(), w
		switch q.Method {
		case "eth_chainId":
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":"0x2105"}`, q.ID)
		case "eth_getBlockByNumber":
			var number hexutil.Uint64
			if err := json.Unmarshal(q.Params[0], &number); err != nil {
				panic(err)
			}
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, q.ID, a.header(uint64(number)))
			a.mu.Lock()
			if a.reorg > 0 && uint64(number) >= a.reorg {
				a.asked++
			}
			a.mu.Unlock()
		case "eth_getLogs":
			var f struct{ FromBlock, ToBlock hexutil.Uint64 }
			if err := json.Unmarshal(q.Params[0], &f); err != nil {
				panic(err)
			}
			a.logs(w, q.ID, uint64(f.FromBlock), uint64(f.ToBlock))
		case "eth_call": // the check of the registries
			var call struct{ Input hexutil.Bytes }
			if err := json.Unmarshal(q.Params[0], &call); err != nil {
				panic(err)
			}
			answer := common.BytesToHash(archiveIdentity.Bytes()).Bytes()
			if method := view.Contracts().Identity.GetABI().Methods["getVersion"]; bytes.Equal(call.Input, method.ID) {
				answer, _ = method.Outputs.Pack("2.0.0")
			}
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":"%s"}`, q.ID, hexutil.Encode(answer))
		default:
			panic(q.Method)
		}
		if answers[i] = w.Body.String(); w.Code != http.StatusOK || !strings.Contains(answers[i], `"jsonrpc"`) {
			whole.WriteHeader(w.Code)
			fmt.Fprint(whole, answers[i])
			return
		}
	}
	if single {
		fmt.Fprint(w, answers[0])
		return
	}
	fmt.Fprintf(w, "[%s]", strings.Join(answers, ","))
}

func (a *archive) logs(w io.Writer, id json.RawMessage, from, to uint64) {
	from = max(from, min(a.quiet, to+1))
	n := (to + 1 - from) * a.perBlock
	a.mu.Lock()
	a.most = max(a.most, n)
	a.mu.Unlock()
	why := ""
	switch {
	case a.mostBlocks > 0 && to-from+1 > a.mostBlocks:
		why = "block range is too large"
	case a.mostLogs > 0 && n > a.mostLogs:
		why = "query returned more than 10000 results"
	}
	if why != "" {
		a.mu.Lock()
		a.refused++
		if size := to - from + 1; a.narrow == 0 || size < a.narrow {
			a.narrow = size
		}
		a.mu.Unlock()
		if a.refusal != nil {
			a.refusal(w, string(id))
			return
		}
		fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"error":{"code":-32005,"message":%q}}`, id, why)
		return
	}
	fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":[`, id)
	for number := from; number <= to && number < a.blocks; number++ {
		hash := a.hash(number)
		for i := range a.perBlock {
			if number > from || i > 0 {
				fmt.Fprint(w, ",")
			}
			tx := crypto.Keccak256Hash(hash[:], []byte{byte(i), byte(i >> 8)})
			fmt.Fprintf(w, `%s"blockNumber":"0x%x","blockHash":"%s","transactionHash":"%s","transactionIndex":"0x%x","logIndex":"0x%x","removed":false}`, a.logText[0], number, hash, tx, i, i)
		}
	}
	fmt.Fprint(w, `]}`)
}

// The registries of an archive.
var (
	archiveIdentity   = common.HexToAddress("0x8004A169FB4a3325136EB29fA0ceB6D2e539a432")
	archiveReputation = common.HexToAddress("0x8004BAa17C55a88189AE136b182e5fdA19dE9b63")
)

// reader is a chain that reads an archive.
func (a *archive) reader(t *testing.T) *Events {
	t.Helper()
	event := view.Contracts().Reputation.GetABI().Events["NewFeedback"]
	tag := "starred"
	data, err := event.Inputs.NonIndexed().Pack(uint64(3), big.NewInt(87), uint8(0), tag, "week", "https://agent.example/tasks", strings.Repeat("x", cmp.Or(a.uri, 200)), [32]byte{6})
	if err != nil {
		t.Fatal(err)
	}
	topics, err := json.Marshal([]common.Hash{event.ID, common.BigToHash(big.NewInt(22)), common.BytesToHash(common.Address{2}.Bytes()), crypto.Keccak256Hash([]byte(tag))})
	if err != nil {
		t.Fatal(err)
	}
	a.logText = []string{fmt.Sprintf(`{"address":"%s","topics":%s,"data":"%s",`, view.Lower(archiveReputation), topics, hexutil.Encode(data))}
	server := httptest.NewServer(a)
	t.Cleanup(server.Close)
	chain := caip.MustChainID("eip155:8453")
	node, err := rpc.Dial(t.Context(), rpc.Config{Chain: chain, URLs: []string{server.URL}, Family: view.Family, Timeout: 15 * time.Second, Attempts: 1, MaxBatch: 100, MaxResponse: 32 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	r, err := registry.Open(t.Context(), &view.Reader{Chain: chain, Node: node, Ledger: ledger.New(node, chain, true, 0)},
		registry.Addresses{Identity: archiveIdentity, Reputation: archiveReputation}, registry.Options{Configured: registry.DialectERC8004})
	if err != nil {
		t.Fatal(err)
	}
	return New(r, 10_000, true)
}

// read reads everything, and checks that nothing is missing, twice or out of order.
func (a *archive) read(t *testing.T, c *Events) {
	t.Helper()
	head := chains.Position{Height: a.blocks - 1, Hash: a.hash(a.blocks - 1).Hex()}
	var n uint64
	for after := (chains.Position{}); after != head; {
		batch, err := c.Read(t.Context(), chains.Query{After: after, UpTo: head})
		if err != nil {
			t.Fatal(err)
		}
		if len(batch.Events) > pagesPerRead*mostPerPage+int(a.perBlock) {
			t.Fatalf("a batch of %d events", len(batch.Events))
		}
		for _, e := range batch.Events {
			if e.At.Height != a.quiet+n/a.perBlock || e.Ordinal != 0 || e.Time.Unix() != int64(1_700_000_000+e.At.Height) || e.At.Hash != a.hash(e.At.Height).Hex() {
				t.Fatalf("event %d: %+v", n, e)
			}
			n++
		}
		after = batch.Through
	}
	if want := (a.blocks - a.quiet) * a.perBlock; n != want {
		t.Fatalf("%d events, want %d", n, want)
	}
}

func TestRead_adaptsToWhatANodeAllows(t *testing.T) {
	for name, a := range map[string]*archive{
		"everything":             {blocks: 300, perBlock: 20},
		"few blocks":             {blocks: 300, perBlock: 3, mostBlocks: 7},
		"one block":              {blocks: 40, perBlock: 3, mostBlocks: 1},
		"few logs":               {blocks: 300, perBlock: 20, mostLogs: 90},
		"a block over the bound": {blocks: 3, perBlock: mostPerPage + 10},
		"hardly any":             {blocks: 1500, perBlock: 1},
	} {
		t.Run(name, func(t *testing.T) {
			a.read(t, a.reader(t))
			if a.refused > 40 {
				t.Errorf("refused %d times", a.refused)
			}
		})
	}
}

// Where blocks hold much after many that held nothing, few answers are much too large.
func TestRead_narrowsWhereBlocksFillUp(t *testing.T) {
	a := &archive{blocks: 700, quiet: 100, perBlock: 300}
	a.read(t, a.reader(t))
	if a.most > 64*a.perBlock {
		t.Errorf("an answer of %d logs", a.most)
	}
}

// Pages that were read of two histories are not put together.
func TestRead_noticesAReorganisationBetweenPages(t *testing.T) {
	a := &archive{blocks: 200, perBlock: 100}
	c := a.reader(t)
	c.broad.Took(10, 1000)
	a.reorg = 75
	head := chains.Position{Height: 199}
	batch, err := c.Read(t.Context(), chains.Query{UpTo: head})
	for _, e := range batch.Events {
		if e.At.Height >= a.reorg && e.At.Hash != a.hash(e.At.Height).Hex() {
			t.Fatalf("an event of a block that was replaced: %+v", e.At)
		}
	}
	if err == nil && batch.Through.Height >= a.reorg && batch.Through.Hash != a.hash(batch.Through.Height).Hex() {
		t.Errorf("through %s, which was replaced", batch.Through)
	}
	if err != nil && chains.KindOf(err) != chains.Transient {
		t.Error(err)
	}
}

// What a Read holds is bounded by its pages, however long the chain.
func TestRead_holdsNoMoreOfALongChain(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	live := func() uint64 {
		s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(s)
		return s[0].Value.Uint64()
	}
	peak := func(blocks uint64) uint64 {
		a := &archive{blocks: blocks, perBlock: 100}
		c := a.reader(t)
		runtime.GC()
		before, most := live(), uint64(0)
		done, sampled := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(sampled)
			for {
				most = max(most, live())
				select {
				case <-done:
					return
				case <-time.After(time.Millisecond):
				}
			}
		}()
		a.read(t, c)
		close(done)
		<-sampled
		return most - min(most, before)
	}
	few, many := peak(100), peak(500) // 10,000 and 50,000 logs
	t.Logf("live heap at most %d KiB for 10,000 logs, %d KiB for 50,000", few>>10, many>>10)
	if many > 2*few+8<<20 {
		t.Errorf("%d bytes for 50,000 logs, %d for 10,000", many, few)
	}
}

// What a Read holds is bounded in bytes, too: anybody gives feedback with long texts.
func TestRead_boundsWhatLogsHold(t *testing.T) {
	a := &archive{blocks: 75, perBlock: 20, uri: 40_000}
	c := a.reader(t)
	head, n := chains.Position{Height: a.blocks - 1, Hash: a.hash(a.blocks - 1).Hex()}, 0
	for after := (chains.Position{}); after != head; {
		batch, err := c.Read(t.Context(), chains.Query{After: after, UpTo: head})
		if err != nil {
			t.Fatal(err)
		}
		if size := len(batch.Events) * a.uri; size > 40<<20 {
			t.Errorf("%d bytes in one batch, of %d events", size, len(batch.Events))
		}
		after, n = batch.Through, n+len(batch.Events)
	}
	if n != 1500 {
		t.Errorf("%d events", n)
	}
}

// Nor is a listing of more than fits: it is refused, as one of too many.
func TestScan_boundsWhatLogsHold(t *testing.T) {
	for blocks, want := range map[uint64]chains.Kind{4: "", 100: chains.TooMuch} {
		a := &archive{blocks: blocks, perBlock: 1, uri: 1_500_000, mostLogs: 8}
		logs, err := a.reader(t).registry.Ledger.Scan(t.Context(), "test", ledger.Filter{Addresses: []common.Address{archiveReputation}}, 0, ledger.Block{Number: blocks - 1})
		if (err != nil) != (want != "") || err != nil && chains.KindOf(err) != want || err == nil && len(logs) != int(blocks) {
			t.Errorf("%d blocks: %d logs, %v, want %q", blocks, len(logs), err, want)
		}
	}
}
