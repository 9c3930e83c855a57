package transact

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/gagliardetto/solana-go"
	addresslookuptable "github.com/gagliardetto/solana-go/programs/address-lookup-table"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Plan is an operation turned into instructions.
type Plan struct {
	Instructions []solana.Instruction
	// Extra signs beside the writer's key.
	Extra []Signer
	// Units is the compute limit: the most it may use in the simulation.
	Units uint32
	// price is the compute unit price in micro-lamports.
	price uint64
	// Fees are what programs take, in lamports, beside rent.
	Fees uint64
	// Table says that the lookup table shall shorten the transaction.
	Table bool
}

// Config says how transactions are built.
type Config struct {
	Table solana.PublicKey // lookup table, zero without one
	// UnitPrice is the least compute unit price in micro-lamports, maxUnitPrice the most that is
	// paid where others paid more lately.
	UnitPrice, MaxUnitPrice uint64
	// Busy is an account that everybody writes: what others paid for it says nothing.
	Busy solana.PublicKey
	// ErrorName names a program's error code, "" where it is unknown.
	ErrorName func(program solana.PublicKey, code uint32) string
	// Judge turns the chain's refusal of an operation into an error with its kind.
	Judge func(op string, r *Refusal) *chains.Error
}

// Builder turns plans into signed transactions. It is safe for concurrent use.
type Builder struct {
	cluster *cluster.Cluster
	cfg     Config

	mu    sync.Mutex
	known []solana.PublicKey // content of the lookup table, nil until read
}

func New(c *cluster.Cluster, cfg Config) *Builder { return &Builder{cluster: c, cfg: cfg} }

// ErrTooLong says that a transaction exceeds what the network carries.
var ErrTooLong = errors.New("transaction too long")

// Compile lays a plan out as a transaction that payer pays, with that blockhash, whose signatures
// are still zero. Beyond 1232 bytes it fails with errTooLong, and returns them.
func (b *Builder) Compile(p Plan, payer solana.PublicKey, blockhash solana.Hash, table []solana.PublicKey) (*solana.Transaction, []byte, error) {
	instructions := []solana.Instruction{computebudget.NewSetComputeUnitLimitInstruction(p.Units).Build()}
	if b.cfg.UnitPrice > 0 || b.cfg.MaxUnitPrice > 0 {
		instructions = append(instructions, computebudget.NewSetComputeUnitPriceInstruction(p.price).Build())
	}
	instructions = append(instructions, p.Instructions...)
	options := []solana.TransactionOption{solana.TransactionPayer(payer)}
	if p.Table && len(table) > 0 {
		options = append(options, solana.TransactionAddressTables(map[solana.PublicKey]solana.PublicKeySlice{b.cfg.Table: table}))
	}
	tx, err := solana.NewTransaction(instructions, blockhash, options...)
	if err != nil {
		return nil, nil, err
	}
	tx.Signatures = make([]solana.Signature, tx.Message.Header.NumRequiredSignatures)
	raw, err := tx.MarshalBinary()
	if err != nil {
		return nil, nil, err
	}
	if over := len(raw) - spl.MaxTransaction; over > 0 {
		return nil, raw, fmt.Errorf("%w: %d bytes over the %d that Solana carries", ErrTooLong, over, spl.MaxTransaction)
	}
	return tx, raw, nil
}

// Blockhash is what a transaction is signed with, and until when it can land.
type Blockhash struct {
	rpc.LatestBlockhashResult
	read time.Time
}

// Fresh is how long what was read for a transaction is used for it.
const Fresh = 5 * time.Second

// Blockhash reads the newest that is finalized: that costs some 13 of the 60 seconds in which it
// may be used, and survives forks and nodes that lag.
func (b *Builder) Blockhash(ctx context.Context, n *cluster.Node, verb string) (Blockhash, error) {
	begun := time.Now()
	latest, err := cluster.Call(ctx, n, verb, func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
		return n.RPC.GetLatestBlockhash(ctx, rpc.CommitmentFinalized)
	})
	if err == nil && (latest == nil || latest.Value == nil) {
		err = b.cluster.Empty(verb)
	}
	if err != nil {
		return Blockhash{}, err
	}
	return Blockhash{*latest.Value, begun}, nil
}

// Seal simulates a plan, sets the compute limit by what it used and the price by what was paid
// lately, and has signer, who pays, sign it with a blockhash, or a newer one where that is old.
func (b *Builder) Seal(ctx context.Context, n *cluster.Node, verb string, p Plan, latest Blockhash, signer Signer) (chains.Tx, error) {
	var err error
	if time.Since(latest.read) > Fresh {
		if latest, err = b.Blockhash(ctx, n, verb); err != nil {
			return chains.Tx{}, err
		}
	}
	if p.price, err = b.unitPrice(ctx, n, p.Instructions); err != nil {
		return chains.Tx{}, err
	}
	var table []solana.PublicKey
	var tx *solana.Transaction
	var raw []byte
	compile := func(with []solana.PublicKey) (err error) {
		table = with
		if tx, raw, err = b.Compile(p, signer.PublicKey(), latest.Blockhash, table); err == nil {
			return nil
		}
		e := b.cluster.Fail(chains.Invalid, verb, err)
		if errors.Is(err, ErrTooLong) {
			e.Remedy = "shorten it, or write it in several operations"
		}
		return e
	}
	if p.Table {
		err = b.WithTable(ctx, n, compile)
	} else {
		err = compile(nil)
	}
	if err != nil {
		return chains.Tx{}, err
	}
	// Simulated unsigned: nothing is asked of the signer that the chain would refuse.
	sim, err := cluster.Call(ctx, n, verb, func(ctx context.Context) (*rpc.SimulateTransactionResponse, error) {
		return n.RPC.SimulateRawTransactionWithOpts(ctx, raw, &rpc.SimulateTransactionOpts{Commitment: rpc.CommitmentConfirmed})
	})
	if err != nil {
		return chains.Tx{}, b.refused(ctx, n, tx, err)
	}
	if sim == nil || sim.Value == nil {
		return chains.Tx{}, b.cluster.Fail(chains.Transient, verb, errors.New("simulation without result"))
	}
	if sim.Value.Err != nil {
		refusal := RefusalOf(sim.Value.Err, Programs(tx), sim.Value.Logs, b.cfg.ErrorName)
		return chains.Tx{}, b.refused(ctx, n, tx, b.cfg.Judge(verb, refusal))
	}
	if used := sim.Value.UnitsConsumed; used != nil {
		p.Units = unitLimit(*used, p.Units)
	}
	if err = compile(table); err != nil {
		return chains.Tx{}, err
	}
	if raw, err = signTransaction(tx, append([]Signer{signer}, p.Extra...)...); err != nil {
		return chains.Tx{}, b.cluster.Fail(chains.Unknown, verb, err)
	}
	return chains.Tx{
		Chain: b.cluster.Chain, ID: tx.Signatures[0].String(), Account: signer.PublicKey().String(), Expires: latest.LastValidBlockHeight, Raw: raw, Cost: estimate(tx, p),
	}, nil
}

// refused is why a transaction was not simulated: where its lookup table may be the reason, the
// table is read again. What a node says of a table that is there passes: the node lags.
func (b *Builder) refused(ctx context.Context, n *cluster.Node, tx *solana.Transaction, err error) error {
	var r *Refusal
	if len(tx.Message.AddressTableLookups) == 0 || chains.KindOf(err) != chains.Invalid && !(errors.As(err, &r) && r.OfTable()) {
		return err
	}
	b.ForgetTable()
	if _, gone := b.LookupTable(ctx, n); gone != nil {
		return gone
	}
	var e *chains.Error
	if errors.As(err, &e) && cluster.RPCCode(err) == cluster.CodeInvalidParams && strings.Contains(err.Error(), "address table") {
		e.Kind = chains.Transient
	}
	return err
}

// ForgetTable has the lookup table read anew by who needs it next. One node told what is in it:
// where that was false, whatever uses it is refused.
func (b *Builder) ForgetTable() {
	b.mu.Lock()
	b.known = nil
	b.mu.Unlock()
}

// WithTable has use build something with the content of the lookup table, or with nil where that
// table cannot be used. What is too long then waits for the table.
func (b *Builder) WithTable(ctx context.Context, n *cluster.Node, use func(table []solana.PublicKey) error) error {
	table, gone := b.LookupTable(ctx, n)
	if gone != nil && !errors.Is(gone, ErrNoTable) {
		return gone
	}
	err := use(table)
	if errors.Is(err, ErrTooLong) {
		b.ForgetTable()
		return cmp.Or(gone, err)
	}
	return err
}

// ErrNoTable says that the configured lookup table is missing or switched off.
var ErrNoTable = errors.New("the lookup table cannot be used")

// LookupTable reads the content of the configured table once, nil where none is configured. An
// error that wraps ErrNoTable passes once the table can be used, or another one is configured.
func (b *Builder) LookupTable(ctx context.Context, n *cluster.Node) ([]solana.PublicKey, error) {
	b.mu.Lock()
	known := b.known
	b.mu.Unlock()
	address := b.cfg.Table
	if known != nil || address.IsZero() {
		return known, nil
	}
	const op = "read lookup table"
	// Finalized: a table extended in an unsettled block would make the transaction invalid on
	// another fork.
	res, err := n.Accounts(ctx, op, rpc.CommitmentFinalized, address)
	if err != nil {
		return nil, err
	}
	unusable := func(why error) error {
		return b.cluster.Fail(chains.Transient, op, fmt.Errorf("%w: %s: %w", ErrNoTable, address, why)).WithRemedy("configure the new lookup_table")
	}
	if res.Value[0] == nil || res.Value[0].Owner != spl.LookupTableProgramID {
		return nil, unusable(errors.New("there is none"))
	}
	state, err := addresslookuptable.DecodeAddressLookupTableState(res.Value[0].Data.GetBinary())
	if err != nil {
		return nil, unusable(err)
	}
	if state.DeactivationSlot != ^uint64(0) {
		return nil, unusable(errors.New("it is switched off"))
	}
	b.mu.Lock()
	b.known = state.Addresses
	b.mu.Unlock()
	return state.Addresses, nil
}

// Programs are the program ids of a transaction's top-level instructions; program ids are always
// static keys.
func Programs(tx *solana.Transaction) []solana.PublicKey {
	out := make([]solana.PublicKey, len(tx.Message.Instructions))
	for i, in := range tx.Message.Instructions {
		if int(in.ProgramIDIndex) < len(tx.Message.AccountKeys) {
			out[i] = tx.Message.AccountKeys[in.ProgramIDIndex]
		}
	}
	return out
}

func AlreadyProcessed(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "AlreadyProcessed") || strings.Contains(err.Error(), "already been processed"))
}

// TransferLamports is the System program's transfer, which tops up a mint that grows.
func TransferLamports(from, to solana.PublicKey, lamports uint64) solana.Instruction {
	data := binary.LittleEndian.AppendUint64([]byte{2, 0, 0, 0}, lamports)
	return solana.NewInstruction(spl.SystemProgramID, solana.AccountMetaSlice{solana.NewAccountMeta(from, true, true), solana.NewAccountMeta(to, true, false)}, data)
}
