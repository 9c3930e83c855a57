package rpc

import (
	"encoding/base64"
	"encoding/json"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// maxBase64 is the longest encoding of a transaction of the largest size.
const maxBase64 = 1644

const transactionType = "solana_transaction::versioned::VersionedTransaction"

// decodeTransaction reads a transaction as sendTransaction and simulateTransaction do.
func decodeTransaction(text, encoding string) *svm.Transaction {
	jsonrpc.Require(encoding == "base64", "unsupported encoding: %s. This network knows base64 only", encoding)
	jsonrpc.Require(len(text) <= maxBase64, "base64 encoded %s too large: %d bytes (max: encoded/raw %d/%d)", transactionType, len(text), maxBase64, svm.MaxTransactionSize)
	raw, err := base64.StdEncoding.DecodeString(text)
	jsonrpc.Require(err == nil, "invalid base64 encoding: %s", err)
	jsonrpc.Require(len(raw) <= svm.MaxTransactionSize, "decoded %s too large: %d bytes (max: %d bytes)", transactionType, len(raw), svm.MaxTransactionSize)
	tx, err := svm.Decode(raw)
	jsonrpc.Require(err == nil, "failed to deserialize %s: %s", transactionType, err)
	return tx
}

// sanitize applies the checks that make a request invalid rather than a simulation fail.
func (s *Server) sanitize(tx *svm.Transaction, at bank.Commitment) {
	terr := tx.Sanitize()
	if terr == nil {
		_, terr = s.bank.Resolve(tx, at)
	}
	jsonrpc.Require(terr == nil, "invalid transaction: %s", terr)
}

var errUnverified = &jsonrpc.Error{Code: codeSignature, Message: "Transaction signature verification failure"}

func (s *Server) sendTransaction(p params) any {
	var text string
	var c struct {
		Encoding   string     `json:"encoding"`
		Skip       bool       `json:"skipPreflight"`
		Commitment commitment `json:"preflightCommitment"`
		MinSlot    uint64     `json:"minContextSlot"`
	}
	p.read(1, &text, &c)
	tx := decodeTransaction(text, c.Encoding)
	at := c.Commitment.bank()
	// Without preflight nodes judge by what they know best: their newest state.
	if c.Skip {
		at = bank.Processed
	}
	(contextConfig{MinContextSlot: c.MinSlot}).check(s.bank.Head(at).Slot)
	s.sanitize(tx, at)
	if !c.Skip {
		abort.Unless(tx.Verify(), errUnverified)
		res := s.bank.Simulate(tx, at)
		if res.Err != nil {
			abort.With(&jsonrpc.Error{Code: codePreflight, Message: "Transaction simulation failed: " + res.Err.Error(), Data: simulationOf(res)})
		}
	}
	if err := s.bank.Submit(tx); err != nil {
		abort.With(&jsonrpc.Error{Code: jsonrpc.CodeInternal, Message: "Internal error: " + err.Error()})
	}
	return tx.ID().String()
}

// simulation is the outcome of a simulation, also as the data of a failed preflight.
type simulation struct {
	Err      *svm.TransactionError `json:"err"`
	Logs     []string              `json:"logs"`
	Units    uint64                `json:"unitsConsumed"`
	Returned *rpc.ReturnData       `json:"returnData"`
}

func simulationOf(r *svm.Result) simulation {
	return simulation{r.Err, nonNil(r.Logs), r.Units, returnOf(r)}
}

// simulateTransaction looks at no signature: nobody who simulates has any yet.
func (s *Server) simulateTransaction(p params) any {
	var text string
	var c struct {
		contextConfig
		Encoding string          `json:"encoding"`
		Verify   bool            `json:"sigVerify"`
		Replace  bool            `json:"replaceRecentBlockhash"`
		Inner    bool            `json:"innerInstructions"`
		Accounts json.RawMessage `json:"accounts"`
	}
	p.read(1, &text, &c)
	jsonrpc.Require(!c.Verify && !c.Replace && !c.Inner && c.Accounts == nil, "this network simulates a transaction as it is, and shows its outcome alone")
	tx := decodeTransaction(text, c.Encoding)
	at := c.Commitment.bank()
	head := s.bank.Head(at)
	c.check(head.Slot)
	s.sanitize(tx, at)
	return inContext(head.Slot, simulationOf(s.bank.Simulate(tx, at)))
}

// Airdrop sends lamports from the faucet and returns the transaction's signature.
func (s *Server) Airdrop(to solana.PublicKey, lamports uint64) (solana.Signature, error) {
	// A compute limit nobody needs makes two equal airdrops different transactions.
	limit := computebudget.NewSetComputeUnitLimitInstruction(10_000 + s.serial.Add(1)%1_000_000).Build()
	transfer := system.NewTransferInstruction(lamports, s.faucet.PublicKey(), to).Build()
	tx, err := svm.Sign([]solana.PrivateKey{s.faucet}, s.bank.Head(bank.Processed).Hash, nil, limit, transfer)
	if err != nil {
		return solana.Signature{}, err
	}
	return tx.ID(), s.bank.Submit(tx)
}
