package sati

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

func testKey(b byte) solana.PublicKey { return solana.PublicKey{b, 1} }

// canned answers requests by their method, with null where it knows none.
type canned map[string]string

func (c canned) RoundTrip(r *http.Request) (*http.Response, error) {
	var request struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		return nil, err
	}
	result, ok := c[request.Method]
	switch {
	case request.Method == "getGenesisHash":
		result = `"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"`
	case !ok:
		result = "null"
	}
	result = `"result":` + result
	if later, ok := c["later version"]; ok && request.Method == "getTransaction" {
		if result = `"error":{"code":-32015,"message":"newer"}`; strings.Contains(string(request.Params), `"json"`) {
			result = `"result":` + later
		}
	}
	body := `{"jsonrpc":"2.0","id":` + string(request.ID) + `,` + result + `}`
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: r}, nil
}

// answering is a Chain on a cluster that answers as it is told, and that asks each question once.
func answering(tb testing.TB, answers canned) (*Chain, *cluster.Node) {
	tb.Helper()
	key := testKey(7).String()
	c, err := New(Config{Chain: caip.MustChainID("solana:" + spl.DevnetReference), RPC: []string{"http://node.invalid"}, Photon: "http://photon.invalid", HTTP: answers, MirrorKeys: []string{key}})
	if err != nil {
		tb.Fatal(err)
	}
	n, err := c.cluster.Pick(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	return c, n
}

const hashText = "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM"

// settledCluster answers what has to be known before the answers that are looked at.
func settledCluster() canned {
	return canned{
		"getLatestBlockhash": `{"context":{"slot":9},"value":{"blockhash":"` + hashText + `","lastValidBlockHeight":200}}`,
		"getBlockHeight":     "9", "getSlot": "9", "getBlocks": "[8,9]",
		"getBlock": `{"blockhash":"` + hashText + `","previousBlockhash":"` + hashText + `","parentSlot":8,"blockTime":1790000000,"blockHeight":9}`,
	}
}

// fuzzAnswer asks a question whose answer may be anything: whatever it is, the process goes on,
// soon, and holds no more than in proportion to the answer.
func fuzzAnswer(f *testing.F, method string, ask func(ctx context.Context, c *Chain, n *cluster.Node) error, seeds ...string) {
	f.Helper()
	for _, s := range append(seeds, "null", "{}", "[]", `{"context":{"slot":9},"value":null}`, `{"context":{"slot":9},"value":[null]}`, `{"value":{"items":[null],"cursor":"x"}}`) {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		answers := settledCluster()
		answers[method] = string(raw)
		c, n := answering(t, answers)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		before, begin := allocated(), time.Now()
		_ = ask(ctx, c, n) // whether it is an error depends on the answer
		if took := time.Since(begin); took > 30*time.Second {
			t.Errorf("%d bytes took %s", len(raw), took)
		}
		if used := allocated() - before; used > 16<<20+200*uint64(len(raw)) {
			t.Errorf("%d bytes of an answer took %d bytes of memory", len(raw), used)
		}
	})
}

// allocated is how many bytes of memory were taken so far.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// accountText is an account as a node shows it.
func accountText(owner solana.PublicKey, data []byte) string {
	return fmt.Sprintf(`{"lamports":1,"owner":"%s","data":["%s","base64"],"executable":false,"rentEpoch":18446744073709551615,"space":%d}`, owner, base64.StdEncoding.EncodeToString(data), len(data))
}

func FuzzHeadAnswer(f *testing.F) {
	fuzzAnswer(f, "getLatestBlockhash", func(ctx context.Context, c *Chain, _ *cluster.Node) error {
		_, err := c.Head(ctx, chains.Depth(1))
		return err
	}, settledCluster()["getLatestBlockhash"])
}

func FuzzBlocksAnswer(f *testing.F) {
	fuzzAnswer(f, "getBlocks", func(ctx context.Context, c *Chain, n *cluster.Node) error {
		_, err := c.Head(ctx, chains.Depth(1))
		_, skipped := n.Standing(ctx, chains.Position{Height: 7, Hash: "another"})
		return errors.Join(err, skipped)
	}, "[8,9]", "[9]")
}

func FuzzBlockAnswer(f *testing.F) {
	fuzzAnswer(f, "getBlock", func(ctx context.Context, c *Chain, n *cluster.Node) error {
		_, err := n.Block(ctx, 9, rpc.CommitmentConfirmed, true)
		_, standing := c.Canonical(ctx, chains.Position{Height: 9, Hash: hashText})
		_, skipped := n.Standing(ctx, chains.Position{Height: 7, Hash: "another"})
		return errors.Join(err, standing, skipped)
	}, settledCluster()["getBlock"], `{"blockhash":"`+hashText+`","previousBlockhash":"`+hashText+`","parentSlot":8,"signatures":["`+solana.Signature{1}.String()+`"]}`)
}

func FuzzAccountsAnswer(f *testing.F) {
	mint := testKey(1)
	fuzzAnswer(f, "getMultipleAccounts", func(ctx context.Context, c *Chain, n *cluster.Node) error {
		_, agent := c.Agent(ctx, c.decode.AgentRef(mint), chains.Latest)
		_, total := c.Total(ctx, chains.Latest)
		_, members := c.members(ctx, n, 1, 1, rpc.CommitmentFinalized)
		_, attestation := c.Attestation(ctx, mint.String(), chains.Latest)
		_, table := c.builder.LookupTable(ctx, n)
		return errors.Join(agent, total, members, attestation, table)
	}, `{"context":{"slot":9},"value":[`+accountText(spl.Token2022ProgramID, make([]byte, 300))+`,`+accountText(spl.Token2022ProgramID, make([]byte, 170))+`]}`,
		`{"context":{"slot":9},"value":[`+accountText(wire.ProgramID, make([]byte, 100))+`]}`, `{"context":{"slot":9},"value":[`+accountText(spl.LookupTableProgramID, make([]byte, 88))+`]}`,
		`{"context":{"slot":9},"value":[{"lamports":1,"owner":"`+wire.ProgramID.String()+`","data":null}]}`, `{"context":{"slot":9},"value":[{"owner":"`+wire.SASProgramID.String()+`","data":{}}]}`)
}

func FuzzHolderAnswer(f *testing.F) {
	fuzzAnswer(f, "getTokenLargestAccounts", func(ctx context.Context, c *Chain, n *cluster.Node) error {
		_, err := c.holderHint(ctx, n, testKey(1), rpc.CommitmentFinalized)
		return err
	}, `{"context":{"slot":9},"value":[{"address":"`+testKey(2).String()+`","amount":"1","decimals":0,"uiAmount":1.0,"uiAmountString":"1"}]}`)
}

func FuzzTokenAccountsAnswer(f *testing.F) {
	fuzzAnswer(f, "getTokenAccountsByOwner", func(ctx context.Context, c *Chain, _ *cluster.Node) error {
		_, err := c.AgentsOf(ctx, c.cluster.Account(testKey(1)), chains.Latest)
		return err
	}, `{"context":{"slot":9},"value":[{"pubkey":"`+testKey(2).String()+`","account":`+accountText(spl.Token2022ProgramID, make([]byte, 165))+`}]}`, `{"value":[{"pubkey":"`+testKey(2).String()+`"}]}`)
}

func FuzzProgramAccountsAnswer(f *testing.F) {
	fuzzAnswer(f, "getProgramAccounts", func(ctx context.Context, c *Chain, n *cluster.Node) error {
		_, err := c.scoresOf(ctx, n, testKey(1), chains.Latest)
		return err
	}, `[{"pubkey":"`+testKey(2).String()+`","account":`+accountText(wire.SASProgramID, make([]byte, 400))+`}]`, "[null]", `[{"account":null}]`)
}

func FuzzStatusAnswer(f *testing.F) {
	fuzzAnswer(f, "getSignatureStatuses", func(ctx context.Context, c *Chain, _ *cluster.Node) error {
		w := c.measuring(testKey(3))
		_, err := w.Status(ctx, chains.Tx{Chain: c.cfg.Chain, ID: solana.Signature{1}.String(), Expires: 5}, chains.Finalized)
		return err
	}, `{"context":{"slot":9},"value":[{"slot":8,"confirmations":null,"err":null,"status":{"Ok":null},"confirmationStatus":"finalized"}]}`, `{"context":{"slot":9},"value":[{}]}`)
}

func FuzzSimulationAnswer(f *testing.F) {
	fuzzAnswer(f, "simulateTransaction", func(ctx context.Context, c *Chain, n *cluster.Node) error {
		w := c.measuring(testKey(3))
		_, err := c.builder.Seal(ctx, n, "test", transact.Plan{Units: 1, Instructions: []solana.Instruction{transact.TransferLamports(testKey(3), testKey(4), 1)}}, transact.Blockhash{}, w.key)
		return err
	}, `{"context":{"slot":9},"value":{"err":null,"logs":["a"],"accounts":null,"unitsConsumed":150,"returnData":null}}`, `{"context":{"slot":9},"value":{"err":{"InstructionError":[0,{"Custom":1}]},"logs":[]}}`)
}

func FuzzListAnswer(f *testing.F) {
	fuzzAnswer(f, "getSignaturesForAddress", func(ctx context.Context, c *Chain, n *cluster.Node) error {
		_, _, err := c.ledger.Reading(n, rpc.CommitmentFinalized, 1, 9).Oldest(ctx, wire.ProgramID, 9, 2)
		return err
	}, `[{"signature":"`+solana.Signature{1}.String()+`","slot":8,"err":null,"memo":null,"blockTime":1790000000,"confirmationStatus":"finalized"}]`)
}

func FuzzPhotonAccountsAnswer(f *testing.F) {
	account, err := json.Marshal(layouts.AccountOf(wire.CompressedAttestation{Schema: wire.Devnet().FeedbackPublic.Address, Mint: testKey(1), Data: make([]byte, 140), NumSignatures: 1}, testKey(2), testKey(3), 1, 8))
	if err != nil {
		f.Fatal(err)
	}
	fuzzAnswer(f, photon.GetAccountsByOwner, func(ctx context.Context, c *Chain, n *cluster.Node) error {
		_, _, err := c.compressedOf(ctx, n, chains.Latest, testKey(1), c.decode.CompressedSchemas())
		return err
	}, `{"context":{"slot":9},"value":{"items":[`+string(account)+`],"cursor":null}}`)
}

func FuzzPhotonMirrorsAnswer(f *testing.F) {
	fuzzAnswer(f, photon.GetMultipleAccounts, func(ctx context.Context, c *Chain, _ *cluster.Node) error {
		_, err := c.MirrorOf(ctx, caip.Hash{1}, c.decode.AgentRef(testKey(1)), chains.Latest)
		return err
	}, `{"context":{"slot":9},"value":{"items":[null,null]}}`)
}

func FuzzPhotonProofAnswer(f *testing.F) {
	fuzzAnswer(f, photon.GetValidityProof, func(ctx context.Context, c *Chain, _ *cluster.Node) error {
		w := c.measuring(testKey(3))
		_, err := w.attest(ctx, "test", draft{schema: c.deployment.FeedbackPublic, Attestation: wire.Attestation{TaskRef: [32]byte{1}, Mint: testKey(1), Counterparty: testKey(2)}})
		return err
	}, `{"context":{"slot":9},"value":{"compressedProof":{"a":[1],"b":[2],"c":[3]},"accounts":[],"addresses":[{"address":"`+testKey(1).String()+`","root":"`+testKey(1).String()+`","rootIndex":0,"merkleContext":null}]}}`)
}

// A text that nobody would decode in a day is not decoded; what may be long is.
func TestTextsAreBounded(t *testing.T) {
	long := strings.Repeat("z", 8<<20)
	answers := settledCluster()
	answers["getLatestBlockhash"] = `{"context":{"slot":9},"value":{"blockhash":"` + long + `","lastValidBlockHeight":200}}`
	answers["getTransaction"] = `{"slot":9,"transaction":["` + long[:1<<20] + `","base64"],"meta":{"err":null}}`
	c, n := answering(t, answers)
	if _, err := c.Head(t.Context(), chains.Latest); chains.KindOf(err) != chains.Unreachable {
		t.Errorf("a long hash: %v", err)
	}
	if _, err := c.ledger.Transaction(t.Context(), n, solana.Signature{1}, rpc.CommitmentFinalized); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a long transaction: %v", err)
	}
}

// An answer about a transaction that would take thirty times its bytes in memory is not decoded.
func TestElementsAreBounded(t *testing.T) {
	answers := settledCluster()
	const head = `{"slot":9,"transaction":["AQ==","base64"],"meta":{"err":null,"innerInstructions":[{"index":0,"instructions":[{}`
	answers["getTransaction"] = head + strings.Repeat(",{}", 5<<20) + "]}]}}"
	c, n := answering(t, answers)
	_, err := c.ledger.Transaction(t.Context(), n, solana.Signature{1}, rpc.CommitmentFinalized)
	if chains.KindOf(err) != chains.Unreachable || !strings.Contains(err.Error(), "too many elements") {
		t.Errorf("%v", err)
	}
}

// Who asks what holds now is not answered by a cluster whose clock stands still.
func TestPick_forWhoAsksNow(t *testing.T) {
	answers := settledCluster()
	c, _ := answering(t, answers)
	now := chains.AskingNow(t.Context())
	for _, age := range []time.Duration{time.Hour, time.Minute} { // a clock that was found to go is asked no more for a moment
		clock := binary.LittleEndian.AppendUint64(make([]byte, 32), uint64(time.Now().Add(-age).Unix()))
		answers["getMultipleAccounts"] = fmt.Sprintf(`{"context":{"slot":9},"value":[{"data":["%s","base64"],"executable":false,"lamports":1,"owner":"%s","rentEpoch":0}]}`, base64.StdEncoding.EncodeToString(clock), "Sysvar1111111111111111111111111111111111111")
		if _, err := c.cluster.Pick(t.Context()); err != nil {
			t.Errorf("nobody asks: %v", err)
		}
		if _, err := c.cluster.Pick(now); (err == nil) != (age == time.Minute) || err != nil && (chains.KindOf(err) != chains.Transient || !errors.Is(err, chains.ErrStill)) {
			t.Errorf("a clock that is %s behind: %v", age, err)
		}
	}
	for _, value := range []string{"null", "{}", `{"data":null}`, `{"data":["","base64"]}`, `{"data":{"parsed":{}}}`, `{"data":["AAAA","base64"]}`} {
		answers["getMultipleAccounts"] = `{"context":{"slot":9},"value":[` + value + `]}`
		c, _ = answering(t, answers)
		if _, err := c.cluster.Pick(now); err == nil {
			t.Errorf("a clock of %s is believed", value)
		}
	}
}
