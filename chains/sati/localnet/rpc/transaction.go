package rpc

import (
	"encoding/base64"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

const (
	maxStatuses   = 256
	maxSignatures = 1000
	// recentBlocks is how far back the status cache of a node reaches.
	recentBlocks = 300
)

func innerOf(r *svm.Result) []rpc.InnerInstruction {
	out := []rpc.InnerInstruction{}
	for i, list := range r.Inner {
		if len(list) == 0 {
			continue
		}
		in := rpc.InnerInstruction{Index: uint16(i)}
		for _, ix := range list {
			accounts := make([]uint16, len(ix.Accounts))
			for j, a := range ix.Accounts {
				accounts[j] = uint16(a)
			}
			in.Instructions = append(in.Instructions, rpc.CompiledInstruction{
				ProgramIDIndex: uint16(ix.Program), Accounts: accounts, Data: ix.Data, StackHeight: uint16(ix.Depth),
			})
		}
		out = append(out, in)
	}
	return out
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func returnOf(r *svm.Result) *rpc.ReturnData {
	if r.Returned == nil {
		return nil
	}
	return &rpc.ReturnData{ProgramId: r.Returned.Program, Data: solana.Data{Content: r.Returned.Data, Encoding: solana.EncodingBase64}}
}

type tokenBalance struct {
	Index   int              `json:"accountIndex"`
	Mint    solana.PublicKey `json:"mint"`
	Owner   solana.PublicKey `json:"owner"`
	Program solana.PublicKey `json:"programId"`
	Amount  amount           `json:"uiTokenAmount"`
}

// meta is what executing the transaction led to.
type meta struct {
	Err      *svm.TransactionError  `json:"err"`
	Fee      uint64                 `json:"fee"`
	Pre      []uint64               `json:"preBalances"`
	Post     []uint64               `json:"postBalances"`
	Inner    []rpc.InnerInstruction `json:"innerInstructions"`
	Logs     []string               `json:"logMessages"`
	PreToken []tokenBalance         `json:"preTokenBalances"`
	PosToken []tokenBalance         `json:"postTokenBalances"`
	Rewards  []rpc.BlockReward      `json:"rewards"`
	Loaded   rpc.LoadedAddresses    `json:"loadedAddresses"`
	Returned *rpc.ReturnData        `json:"returnData,omitempty"`
	Units    uint64                 `json:"computeUnitsConsumed"`
}

func metaOf(r *bank.Record) meta {
	m := meta{
		Err: r.Result.Err, Fee: r.Result.Fee, Inner: innerOf(r.Result), Logs: nonNil(r.Result.Logs),
		Rewards: []rpc.BlockReward{}, Loaded: rpc.LoadedAddresses{ReadOnly: nonNil(r.Tx.LoadedReadonly), Writable: nonNil(r.Tx.LoadedWritable)},
		Returned: returnOf(r.Result), Units: r.Result.Units,
	}
	m.Pre, m.PreToken = balances(r.Tx, r.Result.Pre, r.Result)
	m.Post, m.PosToken = balances(r.Tx, r.Result.Post, r.Result)
	return m
}

// balances lists the lamports of a transaction's accounts and what tokens they hold.
func balances(tx *svm.Loaded, accounts []*svm.Account, r *svm.Result) ([]uint64, []tokenBalance) {
	lamports, tokens := make([]uint64, len(accounts)), []tokenBalance{}
	for i, a := range accounts {
		if a == nil {
			continue
		}
		lamports[i] = a.Lamports
		if h, ok := holdingOf(a); ok {
			tokens = append(tokens, tokenBalance{i, h.Mint, h.Owner, a.Owner, amountOf(h.Amount, decimalsOf(tx, r, h.Mint))})
		}
	}
	return lamports, tokens
}

// decimalsOf finds a mint among the accounts of the transaction; agents have none, and a plain
// transfer does not name its mint.
func decimalsOf(tx *svm.Loaded, r *svm.Result, mint solana.PublicKey) uint8 {
	if i := slices.Index(tx.Keys, mint); i >= 0 && i < len(r.Post) && r.Post[i] != nil {
		if m, err := spl.DecodeMint(r.Post[i].Data); err == nil {
			return m.Decimals
		}
	}
	return 0
}

// transactionConfig is the configuration of methods that return transactions.
type transactionConfig struct {
	contextConfig
	Encoding   string `json:"encoding"`
	MaxVersion *uint8 `json:"maxSupportedTransactionVersion"`
}

// entry is a transaction with its meta, in getTransaction and getBlock.
type entry struct {
	Transaction any  `json:"transaction"`
	Meta        meta `json:"meta"`
	Version     any  `json:"version,omitempty"`
}

func (c transactionConfig) render(r *bank.Record) *entry {
	e := &entry{Meta: metaOf(r)}
	switch {
	case c.MaxVersion == nil && r.Tx.Versioned:
		abort.With(&jsonrpc.Error{Code: codeVersion, Message: "Transaction version (0) is not supported by the requesting client. " +
			"Please try the request again with the following configuration parameter: \"maxSupportedTransactionVersion\": 0"})
	case c.MaxVersion != nil && r.Tx.Versioned:
		e.Version = 0
	case c.MaxVersion != nil:
		e.Version = "legacy"
	}
	switch c.Encoding {
	case "json", "":
		e.Transaction = solana.Transaction{Signatures: r.Tx.Signatures, Message: r.Tx.Body}
	case "base64":
		e.Transaction = []string{base64.StdEncoding.EncodeToString(r.Tx.Raw), "base64"}
	default:
		jsonrpc.Refuse("Invalid params: encoding `%s` is not available, expected one of `json`, `base64`", c.Encoding)
	}
	return e
}

func (s *Server) getTransaction(p params) any {
	var id signature
	var c transactionConfig
	p.read(1, &id, &c)
	at := c.settled()
	status := s.bank.Status(solana.Signature(id))
	if status == nil || status.Commitment < at {
		return nil
	}
	e := c.render(status.Record)
	return struct {
		*entry
		Slot uint64 `json:"slot"`
		Time int64  `json:"blockTime"`
	}{e, status.Slot, status.Time}
}

func (s *Server) getSignatureStatuses(p params) any {
	var ids []signature
	var c struct {
		Search bool `json:"searchTransactionHistory"`
	}
	p.read(1, &ids, &c)
	jsonrpc.Require(len(ids) <= maxStatuses, "Too many inputs provided; max %d", maxStatuses)
	type status struct {
		Slot          uint64                `json:"slot"`
		Confirmations *uint64               `json:"confirmations"`
		Err           *svm.TransactionError `json:"err"`
		Confirmation  string                `json:"confirmationStatus"`
	}
	out := make([]*status, len(ids))
	for i, id := range ids {
		st := s.bank.Status(solana.Signature(id))
		if st == nil || st.Confirmations > recentBlocks && !c.Search {
			continue
		}
		out[i] = &status{Slot: st.Slot, Err: st.Result.Err, Confirmation: st.Commitment.String()}
		if st.Commitment < bank.Finalized {
			out[i].Confirmations = &st.Confirmations
		}
	}
	return inContext(s.bank.Head(bank.Processed).Slot, out)
}

func (s *Server) getSignaturesForAddress(p params) any {
	var address key
	c := struct {
		contextConfig
		Before *signature `json:"before"`
		Until  *signature `json:"until"`
		Limit  int        `json:"limit"`
	}{Limit: maxSignatures}
	p.read(1, &address, &c)
	at := c.settled()
	jsonrpc.Require(c.Limit >= 1 && c.Limit <= maxSignatures, "Invalid limit; max %d", maxSignatures)
	c.check(s.bank.Head(at).Slot)
	list := s.bank.SignaturesFor(solana.PublicKey(address), at, (*solana.Signature)(c.Before), (*solana.Signature)(c.Until), c.Limit)
	type item struct {
		Signature string                `json:"signature"`
		Slot      uint64                `json:"slot"`
		Err       *svm.TransactionError `json:"err"`
		Memo      *string               `json:"memo"`
		Time      int64                 `json:"blockTime"`
		Status    string                `json:"confirmationStatus"`
	}
	out := []item{}
	for _, st := range s.spoil(list) {
		out = append(out, item{st.Tx.ID().String(), st.Slot, st.Result.Err, nil, st.Time, st.Commitment.String()})
	}
	return out
}
