package sati_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// budget is what a transaction asks of the runtime: units at most, and micro-lamports for each;
// priced says that it names a price.
func budget(t *testing.T, raw []byte) (units uint32, price uint64, priced bool) {
	t.Helper()
	tx, err := solana.TransactionFromBytes(raw)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range tx.Message.Instructions {
		if tx.Message.AccountKeys[in.ProgramIDIndex] != spl.ComputeBudgetProgramID {
			continue
		}
		switch in.Data[0] {
		case 2:
			units = binary.LittleEndian.Uint32(in.Data[1:])
		case 3:
			price, priced = binary.LittleEndian.Uint64(in.Data[1:]), true
		}
	}
	return units, price, priced
}

// The compute limit is what the simulation used and a reserve, the price what others paid lately,
// within its bounds; a bound of zero never looks.
func TestComputeLimitAndPrice(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.writer("client")
	const used = 123_456
	var asked atomic.Int64
	lies := func(fees ...uint64) lies {
		return lies{
			"getRecentPrioritizationFees": func(params, _ json.RawMessage) any {
				asked.Add(1)
				out := []any{}
				for i, fee := range fees {
					out = append(out, map[string]any{"slot": i, "prioritizationFee": fee})
				}
				return out
			},
			"simulateTransaction": edits(func(v map[string]any) { v["value"].(map[string]any)["unitsConsumed"] = used }),
		}
	}
	for name, v := range map[string]struct {
		least, most uint64
		fees        []uint64
		price       uint64
		priced      bool
		asks        int64
	}{
		"no price":          {fees: []uint64{9}},
		"a fixed one":       {least: 7, fees: []uint64{9}, price: 7, priced: true},
		"what others paid":  {most: 100, fees: []uint64{0, 10, 20, 30, 40}, price: 30, priced: true, asks: 1},
		"not beyond a cap":  {most: 25, fees: []uint64{0, 10, 20, 30, 40}, price: 25, priced: true, asks: 1},
		"not below a floor": {least: 5, most: 25, fees: []uint64{0, 0, 0}, price: 5, priced: true, asks: 1},
		"nobody paid":       {most: 25, priced: true, asks: 1},
		"cap below floor":   {least: 5, most: 3, fees: []uint64{9}, price: 5, priced: true},
	} {
		asked.Store(0)
		c := w.open(func(c *sati.Config) {
			c.UnitPrice, c.MaxUnitPrice = v.least, v.most
			c.RPC = []string{w.liar(w.net.RPCURL(), lies(v.fees...))}
		})
		writer := w.through(c, "client")
		tx, err := writer.Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: one(5)}, chains.SignOptions{})
		if err != nil {
			t.Fatal(err)
		}
		units, price, priced := budget(t, tx.Raw)
		if units != used+used/5+10_000 || price != v.price || priced != v.priced || asked.Load() != v.asks {
			t.Errorf("%s: %d units at %d (%t), asked %d times", name, units, price, priced, asked.Load())
		}
	}
}

// away is a signer whose key is elsewhere, and which counts what it is asked for.
type away struct {
	key   solana.PrivateKey
	asked atomic.Int64
	fails error
}

func (a *away) PublicKey() solana.PublicKey { return a.key.PublicKey() }

func (a *away) Sign(message []byte) (solana.Signature, error) {
	a.asked.Add(1)
	if a.fails != nil {
		return solana.Signature{}, a.fails
	}
	return a.key.Sign(message)
}

// A signer that is elsewhere is asked once for each signature that is needed, and for none of what
// would be refused.
func TestRemoteSigner(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.writer("client")
	signer := &away{key: named("client")}
	writer, err := w.chain.Writer(signer, nil)
	if err != nil {
		t.Fatal(err)
	}
	op := chains.GiveFeedback{Agent: ref, Value: one(5)}
	if r, err := chains.Do(t.Context(), writer, op, chains.Latest); err != nil || !r.Success {
		t.Fatal(err)
	}
	if n := signer.asked.Load(); n != 2 { // the attestation's message and the transaction
		t.Errorf("asked %d times", n)
	}
	signer.asked.Store(0)
	refuses(t, "what is another's", writer, chains.SetURI{Agent: ref, URI: "ipfs://mine"}, chains.Unauthorized)
	if n := signer.asked.Load(); n != 0 {
		t.Errorf("asked %d times for what is refused", n)
	}
	signer.fails = errors.New("the device is locked")
	if _, err = writer.Sign(t.Context(), op, chains.SignOptions{}); !errors.Is(err, signer.fails) {
		t.Errorf("%v", err)
	}
}

// A failure inside a program that SATI called is told by that program's name for it.
func TestFailureIsToldByWhoFailed(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.sell(ref, "owner", "buyer")
	writer := w.writer("owner")
	tx, err := writer.Sign(t.Context(), chains.SetURI{Agent: ref, URI: "ipfs://y"}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err) // the old owner still may
	}
	w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: named("buyer").PublicKey()}.Instruction(mintOf(ref), named("owner").PublicKey()))
	if err := writer.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	var s chains.Status
	if err := w.until(t.Context(), func() (bool, error) {
		s, err = writer.Status(t.Context(), tx, chains.Latest)
		return s.State == chains.TxFailed, err
	}); err != nil {
		t.Fatal(err)
	}
	wantKind(t, "an update by who was the authority", s.Reason, chains.Unauthorized)
}

// What a wallet signed with a durable nonce can land at any time: it is not taken in, since nothing
// would tell that what is signed in its place stands alone.
func TestSignedWithADurableNonce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	pays := transferSOL(named("owner").PublicKey(), named("client").PublicKey(), 1)
	nonce := solana.NewInstruction(solana.SystemProgramID, solana.AccountMetaSlice{
		solana.NewAccountMeta(named("nonce").PublicKey(), true, false), solana.NewAccountMeta(solana.SysVarRecentBlockHashesPubkey, false, false), solana.NewAccountMeta(named("owner").PublicKey(), false, true),
	}, []byte{4, 0, 0, 0})
	for name, c := range map[string]struct {
		list []solana.Instruction
		fine bool
	}{
		"a blockhash": {[]solana.Instruction{pays}, true}, "a nonce": {[]solana.Instruction{nonce, pays}, false}, "a nonce that is not used": {[]solana.Instruction{pays, nonce}, true},
	} {
		raw, err := w.transaction([]string{"owner"}, c.list...).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.writer("owner").Signed(t.Context(), raw); (err == nil) != c.fine || err != nil && chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// By the height of a node that is behind, what was signed elsewhere would be taken for dead while
// it may still land.
func TestSignedWhereANodeIsBehind(t *testing.T) {
	t.Parallel()
	w := newWorld(t, byHand)
	w.net.Advance(300)
	behind := w.liar(w.net.RPCURL(), lies{"getBlockHeight": func(_, result json.RawMessage) any {
		var height uint64
		if json.Unmarshal(result, &height) != nil {
			return nil
		}
		return height - 120
	}})
	stop := w.mine()
	w.writer("owner") // funded
	stop()
	raw, err := w.transaction([]string{"owner"}, transferSOL(named("owner").PublicKey(), named("client").PublicKey(), 1)).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	expires := func(nodes ...string) uint64 {
		writer := w.through(w.open(func(c *sati.Config) { c.RPC = nodes }), "owner")
		tx, err := writer.Signed(t.Context(), raw)
		if err != nil {
			t.Fatal(err)
		}
		return tx.Expires
	}
	if alone, both := expires(w.net.RPCURL()), expires(behind, w.net.RPCURL()); both < alone {
		t.Errorf("it ends at height %d, by a node that is behind at %d", alone, both)
	}
}

// A node that tells a height too low for what it has signed has nobody sign it again while it may
// land.
func TestExpiryThatOneNodeTellsTooEarly(t *testing.T) {
	t.Parallel()
	w := newWorld(t, byHand)
	w.net.Advance(300)
	stop := w.mine()
	ref := w.register("owner", "ipfs://x")
	stop()
	early := w.liar(w.net.RPCURL(), lies{"getLatestBlockhash": func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) { v["value"].(map[string]any)["lastValidBlockHeight"] = 1 })
	}})
	writer := w.through(w.open(func(c *sati.Config) { c.RPC = []string{early} }), "owner")
	tx, err := writer.Sign(t.Context(), chains.SetURI{Agent: ref, URI: "ipfs://y"}, chains.SignOptions{})
	if err != nil || tx.Expires != 1 {
		t.Fatalf("expires at %d, %v", tx.Expires, err)
	}
	honest := w.writer("owner")
	if s, err := honest.Status(t.Context(), tx, chains.Latest); err != nil || s.State != chains.TxUnknown {
		t.Errorf("what may land: %s, %v", s.State, err)
	}
	w.net.ExpireBlockhashes()
	w.net.Advance(64)
	if s, err := honest.Status(t.Context(), tx, chains.Latest); err != nil || s.State != chains.TxDead {
		t.Errorf("what cannot: %s, %v", s.State, err)
	}
}
