package rpc

import (
	"encoding/base64"
	"slices"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// maxBase64 is the longest encoding of a transaction of the largest size.
const maxBase64 = 1644

const transactionType = "solana_transaction::versioned::VersionedTransaction"

// decodeTransaction reads a transaction as sendTransaction and simulateTransaction do.
func decodeTransaction(text, encoding string) *svm.Transaction {
	if encoding != "base64" {
		jsonrpc.Refuse("unsupported encoding: %s. This network knows base64 only", encoding)
	}
	if len(text) > maxBase64 {
		jsonrpc.Refuse("base64 encoded %s too large: %d bytes (max: encoded/raw %d/%d)", transactionType, len(text), maxBase64, svm.MaxTransactionSize)
	}
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		jsonrpc.Refuse("invalid base64 encoding: %s", err)
	}
	if len(raw) > svm.MaxTransactionSize {
		jsonrpc.Refuse("decoded %s too large: %d bytes (max: %d bytes)", transactionType, len(raw), svm.MaxTransactionSize)
	}
	tx, err := svm.Decode(raw)
	if err != nil {
		jsonrpc.Refuse("failed to deserialize %s: %s", transactionType, err)
	}
	return tx
}

// sanitize applies the checks that make a request invalid rather than a simulation fail.
func (s *Server) sanitize(tx *svm.Transaction, at bank.Commitment) {
	terr := tx.Sanitize()
	if terr == nil {
		_, terr = s.bank.Resolve(tx, at)
	}
	if terr != nil {
		jsonrpc.Refuse("invalid transaction: %s", terr)
	}
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
		if !tx.Verify() {
			jsonrpc.Check(errUnverified)
		}
		_, res, _ := s.bank.Simulate(tx, at, true)
		if res.Err != nil {
			jsonrpc.Check(&jsonrpc.Error{Code: codePreflight, Message: "Transaction simulation failed: " + res.Err.Error(), Data: simulationOf(res)})
		}
	}
	if err := s.bank.Submit(tx); err != nil {
		jsonrpc.Check(&jsonrpc.Error{Code: jsonrpc.CodeInternal, Message: "Internal error: " + err.Error()})
	}
	return tx.ID().String()
}

// simulation is the outcome of a simulation, also as the data of a failed preflight.
type simulation struct {
	Err         *svm.TransactionError  `json:"err"`
	Logs        []string               `json:"logs"`
	Accounts    []any                  `json:"accounts"`
	Units       uint64                 `json:"unitsConsumed"`
	Returned    *rpc.ReturnData        `json:"returnData"`
	Inner       []rpc.InnerInstruction `json:"innerInstructions"`
	Replacement any                    `json:"replacementBlockhash"`
}

func simulationOf(r *svm.Result) simulation {
	return simulation{Err: r.Err, Logs: nonNil(r.Logs), Units: r.Units, Returned: returnOf(r)}
}

func (s *Server) simulateTransaction(p params) any {
	var text string
	var c struct {
		contextConfig
		Encoding  string `json:"encoding"`
		SigVerify bool   `json:"sigVerify"`
		Replace   bool   `json:"replaceRecentBlockhash"`
		Inner     bool   `json:"innerInstructions"`
		Accounts  *struct {
			Encoding  string `json:"encoding"`
			Addresses []key  `json:"addresses"`
		} `json:"accounts"`
	}
	p.read(1, &text, &c)
	tx := decodeTransaction(text, c.Encoding)
	if c.SigVerify && c.Replace {
		jsonrpc.Refuse("sigVerify may not be used with replaceRecentBlockhash")
	}
	at := c.Commitment.bank()
	c.check(s.bank.Head(at).Slot)
	s.sanitize(tx, at)
	if c.SigVerify && !tx.Verify() {
		jsonrpc.Check(errUnverified)
	}
	loaded, res, block := s.bank.Simulate(tx, at, !c.Replace)
	out := simulationOf(res)
	if c.Inner {
		out.Inner = innerOf(res)
	}
	if c.Replace {
		out.Replacement = map[string]any{"blockhash": block.Hash.String(), "lastValidBlockHeight": block.Height + bank.MaxAge}
	}
	if c.Accounts != nil {
		if len(c.Accounts.Addresses) > len(loaded.Keys) {
			jsonrpc.Refuse("Too many accounts provided; max %d", len(loaded.Keys))
		}
		out.Accounts = make([]any, len(c.Accounts.Addresses))
		for i, k := range c.Accounts.Addresses {
			if j := slices.Index(loaded.Keys, solana.PublicKey(k)); j >= 0 && j < len(res.Post) {
				out.Accounts[i] = accountConfig{Encoding: c.Accounts.Encoding}.render(res.Post[j])
			}
		}
	}
	return inContext(block.Slot, out)
}

func (s *Server) requestAirdrop(p params) any {
	var to key
	var lamports uint64
	p.read(2, &to, &lamports)
	id, err := s.Airdrop(solana.PublicKey(to), lamports)
	if err != nil {
		jsonrpc.Check(&jsonrpc.Error{Code: jsonrpc.CodeInternal, Message: "Internal error: " + err.Error()})
	}
	return id.String()
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
