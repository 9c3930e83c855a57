package sati_test

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/gagliardetto/solana-go/rpc/jsonrpc"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// serveEnv makes this test binary a network of its own, so that what is measured here is the
// reader's memory alone.
const serveEnv = "BRIDGE8004_TEST_SERVE_ATTESTATIONS"

func TestMain(m *testing.M) {
	if n := os.Getenv(serveEnv); n != "" {
		if err := serve(n); err != nil {
			fmt.Println("failed:", err)
			os.Exit(1)
		}
		return
	}
	chaintest.SideBySide(6)
	os.Exit(m.Run())
}

// serve fills a network with attestations, says where it is, and stays until its input ends.
func serve(text string) error {
	var count int
	if _, err := fmt.Sscan(text, &count); err != nil {
		return err
	}
	network, err := localnet.Start(localnet.Options{Manual: true})
	if err != nil {
		return err
	}
	defer network.Close()
	network.Keep(2*count + 1000)
	if err := fill(network, count); err != nil {
		return err
	}
	fmt.Println("at", network.RPCURL(), network.ChainID())
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}

// Shape of the filled network.
const (
	fillClients = 50
	fillBlock   = 40 // attestations in a block
)

// fill makes attestations by many clients about one agent, the transactions of each block all
// signed before it is made.
func fill(network *localnet.Network, count int) error {
	ctx := context.Background()
	chain, err := sati.Open(ctx, sati.Config{Chain: caip.MustChainID(network.ChainID()), RPC: []string{network.RPCURL()}, Photon: network.PhotonURL()})
	if err != nil {
		return err
	}
	if err := network.Fund(ctx, named("owner").PublicKey(), 1_000_000_000); err != nil {
		return err
	}
	writer, err := chain.Writer(named("owner"), nil)
	if err != nil {
		return err
	}
	tx, err := writer.Sign(ctx, chains.Register{Name: "agent", URI: "ipfs://x"}, chains.SignOptions{})
	if err != nil {
		return err
	}
	if err := network.Submit(tx.Raw); err != nil {
		return err
	}
	network.Advance(4)
	receipt, err := writer.Status(ctx, tx, chains.Finalized)
	if err != nil || receipt.State != chains.TxFinal {
		return fmt.Errorf("register: %s, %w", receipt.State, err)
	}
	mint := mintOf(receipt.Receipt.Events[0].Agent)
	var clients []solana.PrivateKey
	for i := range fillClients {
		key := named(fmt.Sprint("client ", i))
		if err := network.Fund(ctx, key.PublicKey(), 100_000_000_000); err != nil {
			return err
		}
		clients = append(clients, key)
	}
	node := rpc.New(network.RPCURL())
	d := network.Deployment()
	for made := 0; made < count; {
		latest, err := node.GetLatestBlockhash(ctx, rpc.CommitmentProcessed)
		if err != nil {
			return err
		}
		raws := make([][]byte, min(fillBlock, count-made))
		var group errgroup.Group
		group.SetLimit(runtime.NumCPU())
		for i := range raws {
			group.Go(func() (err error) {
				raws[i], err = attestation(d, clients[(made+i)%fillClients], mint, uint64(made+i), latest.Value.Blockhash)
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		if err := network.Submit(raws...); err != nil {
			return err
		}
		network.Advance(1)
		made += len(raws)
	}
	network.Advance(4)
	return nil
}

func attestation(d wire.Deployment, key solana.PrivateKey, mint solana.PublicKey, number uint64, blockhash solana.Hash) ([]byte, error) {
	a := wire.Attestation{Mint: mint, Counterparty: key.PublicKey(), Outcome: wire.Positive, ContentType: wire.ContentJSON,
		Content: fmt.Appendf(nil, `{"value":%d,"valueDecimals":1,"tag1":"uptime","tag2":"day"}`, number%1000)}
	binary.BigEndian.PutUint64(a.TaskRef[:], number+1)
	message := wire.Message(d.FeedbackPublic.Name, a)
	signature, err := key.Sign(message)
	if err != nil {
		return nil, err
	}
	tx, err := solana.NewTransaction([]solana.Instruction{
		computebudget.NewSetComputeUnitLimitInstruction(400_000).Build(),
		spl.Ed25519Instruction(spl.SignedMessage{Key: a.Counterparty, Signature: signature, Message: message}),
		wire.NewCreateCompressed(a.Encode(), &wire.Proof{}, 0).Instruction(wire.CreateCompressedAccounts{Payer: key.PublicKey(), SchemaConfig: d.FeedbackPublic.Config, Mint: mint}),
	}, blockhash, solana.TransactionPayer(key.PublicKey()),
		solana.TransactionAddressTables(map[solana.PublicKey]solana.PublicKeySlice{d.LookupTable: d.LookupTableAddresses()}))
	if err != nil {
		return nil, err
	}
	if _, err := tx.Sign(func(solana.PublicKey) *solana.PrivateKey { return &key }); err != nil {
		return nil, err
	}
	return tx.MarshalBinary()
}

// served is a network in another process.
type served struct {
	url   string
	chain caip.ChainID
}

func startServed(tb testing.TB, count int) served {
	tb.Helper()
	self, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	cmd := exec.CommandContext(tb.Context(), self)
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", serveEnv, count))
	stdin, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		stdin.Close()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	f := strings.Fields(line)
	if err != nil || len(f) != 3 || f[0] != "at" {
		tb.Fatalf("the network said %q: %v", line, err)
	}
	return served{f[1], caip.MustChainID(f[2])}
}

// reader follows a network from its first slot on.
type reader struct {
	tb    testing.TB
	chain *sati.Chain
	at    chains.Position
	head  chains.Position
}

func (s served) reader(tb testing.TB) *reader {
	tb.Helper()
	chain, err := sati.Open(tb.Context(), sati.Config{Chain: s.chain, RPC: []string{s.url}})
	if err != nil {
		tb.Fatal(err)
	}
	head, err := chain.Head(tb.Context(), chains.Finalized)
	if err != nil {
		tb.Fatal(err)
	}
	return &reader{tb: tb, chain: chain, head: head}
}

// read reads until there were so many events, or all.
func (r *reader) read(most int) (events int) {
	for r.at.Height < r.head.Height && events < most {
		batch, err := r.chain.Read(r.tb.Context(), chains.Query{After: r.at, UpTo: r.head})
		if err != nil {
			r.tb.Fatal(err)
		}
		events += len(batch.Events)
		r.at = batch.Through
	}
	return events
}

// bare fetches the same pages, blocks and transactions, eight at a time, and decodes their JSON;
// nothing is looked at.
type bare struct {
	tb     testing.TB
	node   *rpc.Client
	before solana.Signature
}

func (s served) bare(tb testing.TB) *bare {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 32
	client := jsonrpc.NewClientWithOpts(s.url, &jsonrpc.RPCClientOpts{HTTPClient: &http.Client{Transport: transport}})
	return &bare{tb: tb, node: rpc.NewWithCustomRPCClient(client)}
}

// read fetches until there were so many transactions, or all.
func (r *bare) read(most int) (transactions int) {
	limit, version, rewards := 1000, uint64(0), false
	var blocked uint64
	for transactions < most {
		page, err := r.node.GetSignaturesForAddressWithOpts(r.tb.Context(), wire.ProgramID, &rpc.GetSignaturesForAddressOpts{Limit: &limit, Before: r.before, Commitment: rpc.CommitmentFinalized})
		if err != nil {
			r.tb.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		r.before = page[len(page)-1].Signature
		group, ctx := errgroup.WithContext(r.tb.Context())
		group.SetLimit(8)
		for _, l := range page {
			if l.Slot != blocked {
				blocked = l.Slot
				group.Go(func() error {
					_, err := r.node.GetBlockWithOpts(ctx, l.Slot, &rpc.GetBlockOpts{TransactionDetails: rpc.TransactionDetailsSignatures, Rewards: &rewards, Commitment: rpc.CommitmentFinalized, MaxSupportedTransactionVersion: &version})
					return err
				})
			}
			group.Go(func() error {
				_, err := r.node.GetTransaction(ctx, l.Signature, &rpc.GetTransactionOpts{Encoding: solana.EncodingBase64, Commitment: rpc.CommitmentFinalized, MaxSupportedTransactionVersion: &version})
				return err
			})
		}
		if err := group.Wait(); err != nil {
			r.tb.Fatal(err)
		}
		transactions += len(page)
	}
	return transactions
}

// peak is the most memory of live and dead objects on the heap while f ran, in bytes.
func peak(f func()) uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	read := func() uint64 { metrics.Read(sample); return sample[0].Value.Uint64() }
	runtime.GC()
	most := read()
	done := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		for t := time.NewTicker(2 * time.Millisecond); ; {
			select {
			case <-done:
				t.Stop()
				return
			case <-t.C:
				most = max(most, read())
			}
		}
	})
	f()
	close(done)
	watching.Wait()
	return most
}

// BenchmarkBackfill reads 100,000 attestations from a network in another process, and compares that
// with the bare cost of fetching and decoding the same answers one by one, eight at a time.
// events/s and bare/s are their speeds, ratio the first by the other. They take turns, so that a
// machine that is busy with other things slows both. peak-MB is the memory of the reader,
// peak-10k-MB what it was until a tenth was read.
func BenchmarkBackfill(b *testing.B) {
	const count, turn = 100_000, 5_000
	s := startServed(b, count)
	s.reader(b).read(turn) // both sides are warm then
	s.bare(b).read(turn)
	b.ResetTimer()
	var took [2]time.Duration
	var whole, tenth uint64
	for range b.N {
		var read [2]int
		reader, bare := s.reader(b), s.bare(b)
		for done := 0; done < count; done += turn {
			for i, side := range []func(int) int{reader.read, bare.read} {
				most := peak(func() {
					begin := time.Now()
					read[i] += side(turn)
					took[i] += time.Since(begin)
				})
				if i == 0 {
					whole = max(whole, most)
				}
			}
			if done < count/10 {
				tenth = whole
			}
		}
		if min(read[0], read[1]) < count {
			b.Fatalf("%d were read", read)
		}
	}
	if whole > 2*tenth {
		b.Errorf("%d bytes held for ten times as many attestations as %d bytes were", whole, tenth)
	}
	events, bare := count*float64(b.N)/took[0].Seconds(), count*float64(b.N)/took[1].Seconds()
	b.ReportMetric(events, "events/s")
	b.ReportMetric(bare, "bare/s")
	b.ReportMetric(events/bare, "ratio")
	b.ReportMetric(float64(whole)/1e6, "peak-MB")
	b.ReportMetric(float64(tenth)/1e6, "peak-10k-MB")
	b.ReportMetric(0, "ns/op")
}

// All that a network in another process holds arrives.
func TestBackfillIsComplete(t *testing.T) {
	t.Parallel()
	s := startServed(t, 300)
	if n := s.reader(t).read(1 << 30); n != 301 {
		t.Errorf("%d events", n)
	}
}
