package sati

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/gagliardetto/solana-go"
	addresslookuptable "github.com/gagliardetto/solana-go/programs/address-lookup-table"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// errTooLong says that a transaction exceeds what the network carries.
var errTooLong = errors.New("transaction too long")

// compile lays a plan out as a transaction with that blockhash whose signatures are still zero; it
// fails with errTooLong beyond 1232 bytes, and returns them.
func (w *Writer) compile(p plan, blockhash solana.Hash, table []solana.PublicKey) (*solana.Transaction, []byte, error) {
	instructions := []solana.Instruction{computebudget.NewSetComputeUnitLimitInstruction(p.units).Build()}
	if w.chain.cfg.UnitPrice > 0 || w.chain.cfg.MaxUnitPrice > 0 {
		instructions = append(instructions, computebudget.NewSetComputeUnitPriceInstruction(p.price).Build())
	}
	instructions = append(instructions, p.instructions...)
	options := []solana.TransactionOption{solana.TransactionPayer(w.key.PublicKey())}
	if p.table && len(table) > 0 {
		options = append(options, solana.TransactionAddressTables(map[solana.PublicKey]solana.PublicKeySlice{w.chain.deployment.LookupTable: table}))
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
		return nil, raw, fmt.Errorf("%w: %d bytes over the %d that Solana carries", errTooLong, over, spl.MaxTransaction)
	}
	return tx, raw, nil
}

// seal simulates a plan, sets the compute limit by what it used and the price by what was paid
// lately, and signs it with a fresh blockhash.
func (w *Writer) seal(ctx context.Context, n *node, verb string, p plan) (chains.Tx, error) {
	c := w.chain
	// A finalized blockhash costs some 13 of the 60 seconds in which it may be used, and survives
	// forks and nodes that lag.
	latest, err := call(ctx, n, verb, func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
		return n.rpc.GetLatestBlockhash(ctx, rpc.CommitmentFinalized)
	})
	if err != nil {
		return chains.Tx{}, err
	}
	if latest == nil || latest.Value == nil {
		return chains.Tx{}, c.empty(verb)
	}
	var table []solana.PublicKey
	if p.table {
		if table, err = c.lookupTable(ctx, n); err != nil {
			return chains.Tx{}, err
		}
	}
	if p.price, err = c.unitPrice(ctx, n, p.instructions); err != nil {
		return chains.Tx{}, err
	}
	invalid := func(err error) (chains.Tx, error) {
		e := c.fail(chains.Invalid, verb, err)
		if errors.Is(err, errTooLong) {
			e.Remedy = "shorten it, or write it in several operations"
		}
		return chains.Tx{}, e
	}
	tx, raw, err := w.compile(p, latest.Value.Blockhash, table)
	if err != nil {
		return invalid(err)
	}
	// Simulated unsigned: nothing is asked of the signer that the chain would refuse.
	sim, err := call(ctx, n, verb, func(ctx context.Context) (*rpc.SimulateTransactionResponse, error) {
		return n.rpc.SimulateRawTransactionWithOpts(ctx, raw, &rpc.SimulateTransactionOpts{Commitment: rpc.CommitmentConfirmed})
	})
	if err != nil {
		return chains.Tx{}, err
	}
	if sim == nil || sim.Value == nil {
		return chains.Tx{}, c.fail(chains.Transient, verb, errors.New("simulation without result"))
	}
	if sim.Value.Err != nil {
		return chains.Tx{}, c.judge(verb, refusalOf(sim.Value.Err, programs(tx), sim.Value.Logs))
	}
	if used := sim.Value.UnitsConsumed; used != nil {
		p.units = unitLimit(*used, p.units)
	}
	if tx, _, err = w.compile(p, latest.Value.Blockhash, table); err != nil {
		return invalid(err)
	}
	if raw, err = signTransaction(tx, append([]Signer{w.key}, p.extra...)...); err != nil {
		return chains.Tx{}, c.fail(chains.Unknown, verb, err)
	}
	return chains.Tx{
		Chain: c.cfg.Chain, ID: tx.Signatures[0].String(), Account: w.key.PublicKey().String(), Expires: latest.Value.LastValidBlockHeight, Raw: raw, Cost: estimate(tx, p),
	}, nil
}

// lookupTable reads the table's content once. A table that is missing, or is being switched off, is
// not used; transactions are then longer.
func (c *Chain) lookupTable(ctx context.Context, n *node) ([]solana.PublicKey, error) {
	c.mu.Lock()
	known := c.table
	c.mu.Unlock()
	address := c.deployment.LookupTable
	if known != nil || address.IsZero() {
		return known, nil
	}
	const op = "read lookup table"
	// Finalized: a table extended in an unsettled block would make the transaction invalid on
	// another fork.
	res, err := c.accounts(ctx, n, op, rpc.CommitmentFinalized, address)
	if err != nil {
		return nil, err
	}
	if res.Value[0] == nil || res.Value[0].Owner != spl.LookupTableProgramID {
		return nil, &chains.Error{Kind: chains.Invalid, Chain: c.cfg.Chain, Op: op, Err: fmt.Errorf("%s is no lookup table", address), Remedy: "correct lookup_table in the configuration"}
	}
	state, err := addresslookuptable.DecodeAddressLookupTableState(res.Value[0].Data.GetBinary())
	if err != nil {
		return nil, c.fail(chains.Invalid, op, err)
	}
	if state.DeactivationSlot != ^uint64(0) {
		return nil, nil
	}
	c.mu.Lock()
	c.table = state.Addresses
	c.mu.Unlock()
	return state.Addresses, nil
}

// programs are the program ids of a transaction's top-level instructions; program ids are always
// static keys.
func programs(tx *solana.Transaction) []solana.PublicKey {
	out := make([]solana.PublicKey, len(tx.Message.Instructions))
	for i, in := range tx.Message.Instructions {
		if int(in.ProgramIDIndex) < len(tx.Message.AccountKeys) {
			out[i] = tx.Message.AccountKeys[in.ProgramIDIndex]
		}
	}
	return out
}

func programsOf(tx chains.Tx) []solana.PublicKey {
	decoded, err := decodeSigned(tx.Raw)
	if err != nil {
		return nil
	}
	return programs(decoded)
}

// verbOf names what a transaction does by its instructions, for error texts and for telling a lost
// race.
func verbOf(tx chains.Tx) string {
	decoded, err := decodeSigned(tx.Raw)
	if err != nil {
		return "transact"
	}
	for i, program := range programs(decoded) {
		if program != wire.ProgramID {
			continue
		}
		switch disc, _ := spl.DiscriminatorOf(decoded.Message.Instructions[i].Data); disc {
		case wire.RegisterAgentDisc:
			return chains.Register{}.Verb()
		case wire.CreateCompressedAttestationDisc:
			return chains.GiveFeedback{}.Verb()
		}
	}
	return "transact"
}

func alreadyProcessed(err error) bool {
	return err != nil && (strings.Contains(err.Error(), "AlreadyProcessed") || strings.Contains(err.Error(), "already been processed"))
}

// transferLamports is the System program's transfer, which tops up a mint that grows.
func transferLamports(from, to solana.PublicKey, lamports uint64) solana.Instruction {
	data := binary.LittleEndian.AppendUint64([]byte{2, 0, 0, 0}, lamports)
	return solana.NewInstruction(spl.SystemProgramID, solana.AccountMetaSlice{solana.NewAccountMeta(from, true, true), solana.NewAccountMeta(to, true, false)}, data)
}
