package evm_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// What ends an action is under the roots of its block: a node that shows a receipt of
// its own making is left for another, which shows that the transaction has not landed.
func TestStatus_aForgedReceiptIsNotFinal(t *testing.T) {
	for name, reverted := range map[string]bool{"delivered": false, "reverted": true} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, localnet.Options{Manual: true})
			agent := b.register(t, 1, "")
			pattern := b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{item(agent, 2)}})
			if _, err := b.Finalize(); err != nil {
				t.Fatal(err)
			}
			l := newLiar(t, b.RPCURL())
			c := b.through(l.URL, b.RPCURL())
			w := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
			tx := sign(t, w, chains.Deliver{Items: []chains.MirrorItem{item(agent, 1)}}, chains.SignOptions{})
			forged := strings.NewReplacer(pattern.TxID, tx.ID, item(agent, 2).Origin.Source.String(), item(agent, 1).Origin.Source.String())
			l.lie(func(q request, a response) response {
				if q.Method == "eth_getTransactionReceipt" && strings.Contains(string(q.Params[0]), tx.ID) {
					fake, err := forward(b.RPCURL(), request{ID: q.ID, Method: q.Method, Params: []json.RawMessage{json.RawMessage(`"` + pattern.TxID + `"`)}})
					if err != nil {
						t.Error(err)
						return a
					}
					text := forged.Replace(string(fake.Result))
					if reverted {
						text = strings.Replace(text, `"status":"0x1"`, `"status":"0x0"`, 1)
					}
					fake.Result = json.RawMessage(text)
					return fake
				}
				return a
			})
			send(t, w, tx)
			s, err := w.Status(t.Context(), tx, chains.Finalized)
			if err != nil || s.State != chains.TxPending {
				t.Errorf("%s, %+v, %v; want that it is pending", s.State, s.Receipt, err)
			}
			if l.count("eth_getTransactionReceipt") == 0 {
				t.Error("the node that lies was not asked")
			}
			l.lie(nil)
			b.Mine()
			if _, err := b.Finalize(); err != nil {
				t.Fatal(err)
			}
			if s, err := w.Status(t.Context(), tx, chains.Finalized); err != nil || s.State != chains.TxFinal {
				t.Errorf("in the end: %s, %v", s.State, err)
			}
		})
	}
}

// Receipts that cannot be had prove nothing; of a whole batch they are read once.
func TestStatus_isProvenOnceAndWaitsForTheBlocksReceipts(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	l, c := b.liar(t)
	c.Attempts = 1
	w := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
	tx := sign(t, w, chains.Deliver{Items: []chains.MirrorItem{item(agent, 1), item(agent, 2)}}, chains.SignOptions{})
	send(t, w, tx)
	b.Mine()
	if s, err := w.Status(t.Context(), tx, chains.Finalized); err != nil || s.State != chains.TxIncluded || l.count("eth_getBlockReceipts") != 0 {
		t.Errorf("not final: %s, %v, %d readings of receipts", s.State, err, l.count("eth_getBlockReceipts"))
	}
	if _, err := b.Finalize(); err != nil {
		t.Fatal(err)
	}
	l.about("eth_getBlockReceipts", func(_ request, a response) response { a.Result = json.RawMessage("null"); return a })
	if s, err := w.Status(t.Context(), tx, chains.Finalized); chains.KindOf(err) == chains.Dishonest || err == nil {
		t.Errorf("no receipts: %s, %v", s.State, err)
	}
	l.lie(nil)
	before := l.count("eth_getBlockReceipts")
	for range 3 {
		if s, err := w.Status(t.Context(), tx, chains.Finalized); err != nil || s.State != chains.TxFinal {
			t.Errorf("%s, %v", s.State, err)
		}
	}
	if n := l.count("eth_getBlockReceipts") - before; n != 1 {
		t.Errorf("the receipts of one block were read %d times", n)
	}
}

// Whose receipt a block's is, where no list proves it, two endpoints say: one that lies and does
// not answer what it is asked next is not the second one, too.
func TestStatus_thePlaceIsNotConfirmedByWhoClaimsIt(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	l, honest := newLiar(t, b.RPCURL()), newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.Attempts = []string{l.URL, honest.URL}, 2
	w := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
	long := sign(t, b.writer(t, 1), chains.SetURI{Agent: agent, URI: "ipfs://long"}, chains.SignOptions{})
	short := sign(t, w, chains.Nothing{}, chains.SignOptions{})
	send(t, b.writer(t, 1), long)
	send(t, w, short)
	if b.Mine(); b.state(t, w, short, chains.Latest) != chains.TxFinal {
		t.Fatal("not in the block")
	}
	if _, err := b.Finalize(); err != nil {
		t.Fatal(err)
	}
	w = evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{}) // knows no receipts yet
	exchanged := exchanging(t, b.RPCURL(), common.HexToHash(long.ID), common.HexToHash(short.ID))
	l.lie(func(q request, a response) response {
		if q.Method == "eth_getBlockByHash" {
			a.Result = json.RawMessage("null")
		}
		return exchanged(q, a)
	})
	honest.lie(listless)
	if s, err := w.Status(t.Context(), short, chains.Finalized); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("the receipt of another, on one endpoint's word: %s, %+v, %v", s.State, s.Receipt, err)
	}
	if l.count("eth_getBlockByHash") == 0 || honest.count("eth_getBlockByHash") == 0 {
		t.Error("the lists were not asked for")
	}
}

// What one node does not take as it is another one is asked to take.
func TestSend_whatNodesDoNotTakeAsItIs(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	l := newLiar(t, b.RPCURL())
	for text, want := range map[string]chains.Kind{
		"tx fee (2.42 ether) exceeds the configured cap (1.00 ether)":      chains.Transient,
		"oversized data: transaction size 171705, limit 131072":            chains.TooMuch,
		"Calldata of transaction is greater than the allowed max of 60000": chains.TooMuch,
	} {
		l.about("eth_sendRawTransaction", func(q request, _ response) response {
			a := refusal(-32000, text)
			a.ID = q.ID
			return a
		})
		for _, urls := range [][]string{{l.URL}, {l.URL, b.RPCURL()}} {
			c := config(b.Network)
			c.RPC, c.Attempts = urls, 2
			w := evm.NewWriter(dial(t, c), b.signer(t, 0), evm.WriterOptions{})
			err := w.Send(t.Context(), sign(t, w, chains.Deliver{Items: []chains.MirrorItem{item(agent, 1)}}, chains.SignOptions{}))
			switch {
			case len(urls) > 1 && err != nil:
				t.Errorf("%s: the other node takes it: %v", text, err)
			case len(urls) == 1 && (chains.KindOf(err) != want || !errors.Is(err, chains.ErrUntaken)):
				t.Errorf("%s: %v of kind %q, want %q", text, err, chains.KindOf(err), want)
			}
		}
	}
}
