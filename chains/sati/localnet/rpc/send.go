package rpc

import (
	"context"
	"encoding/base64"
	"encoding/binary"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Longest encodings of a transaction of the largest size.
const (
	maxBase58 = 1683
	maxBase64 = 1644
)

const transactionType = "solana_transaction::versioned::VersionedTransaction"

// decodeTransaction reads an encoded transaction as sendTransaction and simulateTransaction do.
func decodeTransaction(text string, encoding *string) (*svm.Transaction, error) {
	kind := "base58"
	if encoding != nil {
		kind = *encoding
	}
	var raw []byte
	var err error
	switch kind {
	case "base58", "binary":
		if len(text) > maxBase58 {
			return nil, invalid("base58 encoded %s too large: %d bytes (max: encoded/raw %d/%d)", transactionType, len(text), maxBase58, svm.MaxTransactionSize)
		}
		if raw, err = base58.Decode(text); err != nil {
			return nil, invalid("invalid base58 encoding: %s", err)
		}
	case "base64":
		if len(text) > maxBase64 {
			return nil, invalid("base64 encoded %s too large: %d bytes (max: encoded/raw %d/%d)", transactionType, len(text), maxBase64, svm.MaxTransactionSize)
		}
		if raw, err = base64.StdEncoding.DecodeString(text); err != nil {
			return nil, invalid("invalid base64 encoding: %s", err)
		}
	default:
		return nil, invalid("unsupported encoding: %s. Supported encodings: base58, base64", kind)
	}
	if len(raw) > svm.MaxTransactionSize {
		return nil, invalid("decoded %s too large: %d bytes (max: %d bytes)", transactionType, len(raw), svm.MaxTransactionSize)
	}
	tx, err := svm.Decode(raw)
	if err != nil {
		return nil, invalid("failed to deserialize %s: %s", transactionType, err)
	}
	return tx, nil
}

// sanitize applies the checks that make a request invalid rather than a simulation fail.
func (s *Server) sanitize(tx *svm.Transaction, c bank.Commitment) error {
	terr := tx.Sanitize()
	if terr == nil {
		_, terr = s.bank.Resolve(tx, c)
	}
	if terr != nil {
		return invalid("invalid transaction: %s", terr)
	}
	return nil
}

func (s *Server) sendTransaction(_ context.Context, p params) (any, error) {
	var text string
	if err := p.required(0, &text); err != nil {
		return nil, err
	}
	var c struct {
		Encoding   *string `json:"encoding"`
		Skip       bool    `json:"skipPreflight"`
		Commitment *string `json:"preflightCommitment"`
		MaxRetries *uint   `json:"maxRetries"`
		MinSlot    *uint64 `json:"minContextSlot"`
	}
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	tx, err := decodeTransaction(text, c.Encoding)
	if err != nil {
		return nil, err
	}
	state := contextConfig{c.Commitment, c.MinSlot}
	commitment, err := state.commitment()
	if err != nil {
		return nil, err
	}
	// Without preflight nodes judge by what they know best: their newest state.
	if c.Skip {
		commitment = bank.Processed
	}
	if err := state.check(s.bank.Head(commitment).Slot); err != nil {
		return nil, err
	}
	if err := s.sanitize(tx, commitment); err != nil {
		return nil, err
	}
	if !c.Skip {
		if !tx.Verify() {
			return nil, &Error{Code: codeSignature, Message: "Transaction signature verification failure"}
		}
		_, res, _ := s.bank.Simulate(tx, commitment, true)
		if res.Err != nil {
			return nil, &Error{Code: codePreflight, Message: "Transaction simulation failed: " + res.Err.Error(), Data: simulationOf(res, false)}
		}
	}
	if err := s.bank.Submit(tx); err != nil {
		return nil, &Error{Code: codeInternal, Message: "Internal error: " + err.Error()}
	}
	return tx.ID().String(), nil
}

// simulation is the outcome of a simulation, also as the data of a failed preflight.
type simulation struct {
	Err         *svm.TransactionError `json:"err"`
	Logs        []string              `json:"logs"`
	Accounts    []any                 `json:"accounts"`
	Units       uint64                `json:"unitsConsumed"`
	Returned    *returnData           `json:"returnData"`
	Inner       []innerInstructions   `json:"innerInstructions"`
	Replacement any                   `json:"replacementBlockhash"`
}

func simulationOf(r *svm.Result, inner bool) simulation {
	out := simulation{Err: r.Err, Logs: nonNil(r.Logs), Units: r.Units, Returned: returnOf(r)}
	if inner {
		out.Inner = innerOf(r)
	}
	return out
}

func (s *Server) simulateTransaction(_ context.Context, p params) (any, error) {
	var text string
	if err := p.required(0, &text); err != nil {
		return nil, err
	}
	var c struct {
		contextConfig
		Encoding  *string `json:"encoding"`
		SigVerify bool    `json:"sigVerify"`
		Replace   bool    `json:"replaceRecentBlockhash"`
		Inner     bool    `json:"innerInstructions"`
		Accounts  *struct {
			Encoding  *string  `json:"encoding"`
			Addresses []string `json:"addresses"`
		} `json:"accounts"`
	}
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	tx, err := decodeTransaction(text, c.Encoding)
	if err != nil {
		return nil, err
	}
	commitment, err := c.commitment()
	if err != nil {
		return nil, err
	}
	if c.SigVerify && c.Replace {
		return nil, invalid("sigVerify may not be used with replaceRecentBlockhash")
	}
	head := s.bank.Head(commitment)
	if err := c.check(head.Slot); err != nil {
		return nil, err
	}
	if err := s.sanitize(tx, commitment); err != nil {
		return nil, err
	}
	if c.SigVerify && !tx.Verify() {
		return nil, &Error{Code: codeSignature, Message: "Transaction signature verification failure"}
	}
	loaded, res, block := s.bank.Simulate(tx, commitment, !c.Replace)
	out := simulationOf(res, c.Inner)
	if c.Replace {
		out.Replacement = map[string]any{"blockhash": block.Hash.String(), "lastValidBlockHeight": block.Height + bank.MaxAge}
	}
	if c.Accounts != nil {
		if len(c.Accounts.Addresses) > len(loaded.Keys) {
			return nil, invalid("Too many accounts provided; max %d", len(loaded.Keys))
		}
		if out.Accounts, err = s.simulated(c.Accounts.Addresses, c.Accounts.Encoding, loaded, res); err != nil {
			return nil, err
		}
	}
	return inContext(block.Slot, out), nil
}

// simulated renders accounts as the simulation left them.
func (s *Server) simulated(addresses []string, encoding *string, tx *svm.Loaded, res *svm.Result) ([]any, error) {
	base := "base64"
	if encoding == nil {
		encoding = &base
	}
	out := make([]any, len(addresses))
	for i, text := range addresses {
		key, err := parseKey(text)
		if err != nil {
			return nil, err
		}
		for j, k := range tx.Keys {
			if k != key || j >= len(res.Post) {
				continue
			}
			s.bank.Read(bank.Processed, func(v bank.View) {
				out[i], err = accountConfig{Encoding: encoding}.render(v, res.Post[j])
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

func (s *Server) requestAirdrop(_ context.Context, p params) (any, error) {
	to, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var lamports uint64
	if err := p.required(1, &lamports); err != nil {
		return nil, err
	}
	sig, err := s.Airdrop(to, lamports)
	if err != nil {
		return nil, &Error{Code: codeInternal, Message: "Internal error: " + err.Error()}
	}
	return sig.String(), nil
}

// Airdrop sends lamports from the faucet and returns the transaction's signature.
func (s *Server) Airdrop(to solana.PublicKey, lamports uint64) (solana.Signature, error) {
	// A compute limit nobody needs makes two equal airdrops different transactions.
	limit := binary.LittleEndian.AppendUint32([]byte{2}, uint32(10_000+s.serial.Add(1)%1_000_000))
	tx, err := solana.NewTransaction([]solana.Instruction{
		solana.NewInstruction(solana.ComputeBudget, nil, limit),
		system.NewTransferInstruction(lamports, s.faucet.PublicKey(), to).Build(),
	}, s.bank.Head(bank.Processed).Hash, solana.TransactionPayer(s.faucet.PublicKey()))
	if err != nil {
		return solana.Signature{}, err
	}
	if _, err := tx.Sign(func(solana.PublicKey) *solana.PrivateKey { return &s.faucet }); err != nil {
		return solana.Signature{}, err
	}
	raw, err := tx.MarshalBinary()
	if err != nil {
		return solana.Signature{}, err
	}
	decoded, err := svm.Decode(raw)
	if err != nil {
		return solana.Signature{}, err
	}
	return decoded.ID(), s.bank.Submit(decoded)
}
