package rpc

import (
	"context"
	"encoding/base64"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

const (
	maxStatuses   = 256
	maxSignatures = 1000
	// recentBlocks is how far back the status cache of a node reaches.
	recentBlocks = 300
)

// instruction is an instruction as nodes print it.
type instruction struct {
	Accounts    []int  `json:"accounts"`
	Data        string `json:"data"`
	Program     int    `json:"programIdIndex"`
	StackHeight *int   `json:"stackHeight"`
}

type innerInstructions struct {
	Index        int           `json:"index"`
	Instructions []instruction `json:"instructions"`
}

type loadedAddresses struct {
	Readonly []solana.PublicKey `json:"readonly"`
	Writable []solana.PublicKey `json:"writable"`
}

type returnData struct {
	Data    []string `json:"data"`
	Program string   `json:"programId"`
}

type tokenBalance struct {
	Index   int    `json:"accountIndex"`
	Mint    string `json:"mint"`
	Owner   string `json:"owner"`
	Program string `json:"programId"`
	Amount  amount `json:"uiTokenAmount"`
}

// meta is what executing the transaction led to.
type meta struct {
	Err      *svm.TransactionError `json:"err"`
	Status   map[string]any        `json:"status"`
	Fee      uint64                `json:"fee"`
	Pre      []uint64              `json:"preBalances"`
	Post     []uint64              `json:"postBalances"`
	Inner    []innerInstructions   `json:"innerInstructions"`
	Logs     []string              `json:"logMessages"`
	PreToken []tokenBalance        `json:"preTokenBalances"`
	PosToken []tokenBalance        `json:"postTokenBalances"`
	Rewards  []any                 `json:"rewards"`
	Loaded   loadedAddresses       `json:"loadedAddresses"`
	Returned *returnData           `json:"returnData,omitempty"`
	Units    uint64                `json:"computeUnitsConsumed"`
}

func innerOf(r *svm.Result) []innerInstructions {
	out := []innerInstructions{}
	for i, list := range r.Inner {
		if len(list) == 0 {
			continue
		}
		in := innerInstructions{Index: i}
		for _, ix := range list {
			height := ix.Depth
			in.Instructions = append(in.Instructions, instruction{nonNil(ix.Accounts), base58.Encode(ix.Data), ix.Program, &height})
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

func returnOf(r *svm.Result) *returnData {
	if r.Returned == nil {
		return nil
	}
	return &returnData{[]string{base64.StdEncoding.EncodeToString(r.Returned.Data), "base64"}, r.Returned.Program.String()}
}

func metaOf(r *bank.Record) meta {
	m := meta{
		Err: r.Result.Err, Status: map[string]any{"Ok": nil}, Fee: r.Result.Fee, Inner: innerOf(r.Result), Logs: nonNil(r.Result.Logs),
		Rewards: []any{}, Loaded: loadedAddresses{nonNil(r.Tx.LoadedReadonly), nonNil(r.Tx.LoadedWritable)},
		Returned: returnOf(r.Result), Units: r.Result.Units,
	}
	if r.Result.Err != nil {
		m.Status = map[string]any{"Err": r.Result.Err}
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
		h, ok := holdingOf(a)
		if !ok {
			continue
		}
		tokens = append(tokens, tokenBalance{i, h.Mint.String(), h.Owner.String(), a.Owner.String(), amountOf(h.Amount, decimalsOf(tx, r, h.Mint))})
	}
	return lamports, tokens
}

// decimalsOf finds a mint among the accounts of the transaction; agents have none, and a plain
// transfer does not name its mint.
func decimalsOf(tx *svm.Loaded, r *svm.Result, mint solana.PublicKey) uint8 {
	for i, k := range tx.Keys {
		if k == mint && i < len(r.Post) && r.Post[i] != nil {
			if m, err := spl.DecodeMint(r.Post[i].Data); err == nil {
				return m.Decimals
			}
		}
	}
	return 0
}

// transactionConfig is the configuration of methods that return transactions.
type transactionConfig struct {
	contextConfig
	Encoding   *string `json:"encoding"`
	MaxVersion *uint8  `json:"maxSupportedTransactionVersion"`
}

// optionalEncoding lets the configuration be just the encoding, as nodes still accept.
func (c *transactionConfig) read(p params, i int) error {
	if p.given(i) && p[i][0] == '"' {
		return p.optional(i, &c.Encoding)
	}
	return p.optional(i, c)
}

// entry is a transaction with its meta, in getTransaction and getBlock.
type entry struct {
	Transaction any  `json:"transaction"`
	Meta        meta `json:"meta"`
	Version     any  `json:"version,omitempty"`
}

func (c transactionConfig) render(r *bank.Record) (*entry, error) {
	e := &entry{Meta: metaOf(r)}
	if c.MaxVersion == nil && r.Tx.Versioned {
		return nil, &Error{Code: codeVersion, Message: "Transaction version (0) is not supported by the requesting client. " +
			"Please try the request again with the following configuration parameter: \"maxSupportedTransactionVersion\": 0"}
	}
	if c.MaxVersion != nil {
		if e.Version = "legacy"; r.Tx.Versioned {
			e.Version = 0
		}
	}
	encoding := "json"
	if c.Encoding != nil {
		encoding = *c.Encoding
	}
	switch encoding {
	case "json":
		e.Transaction = jsonTransaction(r.Tx)
	case "base64":
		e.Transaction = []string{base64.StdEncoding.EncodeToString(r.Tx.Raw), "base64"}
	case "base58":
		e.Transaction = []string{base58.Encode(r.Tx.Raw), "base58"}
	case "binary":
		e.Transaction = base58.Encode(r.Tx.Raw)
	default:
		return nil, invalid("Invalid params: encoding `%s` is not available, expected one of `json`, `base64`, `base58`", encoding)
	}
	return e, nil
}

func jsonTransaction(tx *svm.Loaded) any {
	body := tx.Body
	list := []instruction{}
	for _, ix := range body.Instructions {
		accounts := make([]int, len(ix.Accounts))
		for i, a := range ix.Accounts {
			accounts[i] = int(a)
		}
		list = append(list, instruction{Accounts: accounts, Data: base58.Encode(ix.Data), Program: int(ix.ProgramIDIndex)})
	}
	message := map[string]any{
		"accountKeys": body.AccountKeys, "recentBlockhash": body.RecentBlockhash.String(), "instructions": list,
		"header": map[string]uint8{
			"numRequiredSignatures":       body.Header.NumRequiredSignatures,
			"numReadonlySignedAccounts":   body.Header.NumReadonlySignedAccounts,
			"numReadonlyUnsignedAccounts": body.Header.NumReadonlyUnsignedAccounts,
		},
	}
	if tx.Versioned {
		message["addressTableLookups"] = nonNil([]solana.MessageAddressTableLookup(body.AddressTableLookups))
	}
	return map[string]any{"signatures": tx.Signatures, "message": message}
}

func (s *Server) getTransaction(_ context.Context, p params) (any, error) {
	sig, err := p.signature(0)
	if err != nil {
		return nil, err
	}
	var c transactionConfig
	if err := c.read(p, 1); err != nil {
		return nil, err
	}
	commitment, err := c.settled()
	if err != nil {
		return nil, err
	}
	status := s.bank.Status(sig)
	if status == nil || status.Commitment < commitment {
		return nil, nil
	}
	e, err := c.render(status.Record)
	if err != nil {
		return nil, err
	}
	return struct {
		*entry
		Slot uint64 `json:"slot"`
		Time int64  `json:"blockTime"`
	}{e, status.Slot, status.Time}, nil
}

func (s *Server) getSignatureStatuses(_ context.Context, p params) (any, error) {
	var texts []string
	if err := p.required(0, &texts); err != nil {
		return nil, err
	}
	var c struct {
		Search bool `json:"searchTransactionHistory"`
	}
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	if len(texts) > maxStatuses {
		return nil, invalid("Too many inputs provided; max %d", maxStatuses)
	}
	type status struct {
		Slot          uint64                `json:"slot"`
		Confirmations *uint64               `json:"confirmations"`
		Err           *svm.TransactionError `json:"err"`
		Status        map[string]any        `json:"status"`
		Confirmation  string                `json:"confirmationStatus"`
	}
	out := make([]*status, len(texts))
	for i, t := range texts {
		sig, err := parseSignature(t)
		if err != nil {
			return nil, err
		}
		st := s.bank.Status(sig)
		if st == nil || st.Confirmations > recentBlocks && !c.Search {
			continue
		}
		out[i] = &status{Slot: st.Slot, Err: st.Result.Err, Confirmation: st.Commitment.String(), Status: map[string]any{"Ok": nil}}
		if st.Result.Err != nil {
			out[i].Status = map[string]any{"Err": st.Result.Err}
		}
		if st.Commitment < bank.Finalized {
			out[i].Confirmations = &st.Confirmations
		}
	}
	return inContext(s.bank.Head(bank.Processed).Slot, out), nil
}

func (s *Server) getSignaturesForAddress(_ context.Context, p params) (any, error) {
	address, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var c struct {
		contextConfig
		Before *string `json:"before"`
		Until  *string `json:"until"`
		Limit  *int    `json:"limit"`
	}
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	commitment, err := c.settled()
	if err != nil {
		return nil, err
	}
	limit := maxSignatures
	if c.Limit != nil {
		limit = *c.Limit
	}
	if limit < 1 || limit > maxSignatures {
		return nil, invalid("Invalid limit; max %d", maxSignatures)
	}
	var bounds [2]*solana.Signature
	for i, text := range []*string{c.Before, c.Until} {
		if text == nil {
			continue
		}
		sig, err := parseSignature(*text)
		if err != nil {
			return nil, err
		}
		bounds[i] = &sig
	}
	if err := c.check(s.bank.Head(commitment).Slot); err != nil {
		return nil, err
	}
	list, _ := s.bank.SignaturesFor(address, commitment, bounds[0], bounds[1], limit)
	if hidden := s.hidden.Load(); hidden != nil {
		list = slices.DeleteFunc(list, func(st *bank.Status) bool { return (*hidden)[st.Tx.ID()] })
	}
	if len(list) > 1 && spend(&s.gaps) {
		list = slices.Delete(list, len(list)/2, len(list)/2+1)
	}
	if len(list) > 0 && spend(&s.repeats) {
		twice := make([]*bank.Status, 0, 2*len(list))
		for _, st := range list {
			twice = append(twice, st, st)
		}
		list = twice
	}
	type item struct {
		Signature string                `json:"signature"`
		Slot      uint64                `json:"slot"`
		Err       *svm.TransactionError `json:"err"`
		Memo      *string               `json:"memo"`
		Time      int64                 `json:"blockTime"`
		Status    string                `json:"confirmationStatus"`
	}
	out := make([]item, len(list))
	for i, st := range list {
		out[i] = item{st.Tx.ID().String(), st.Slot, st.Result.Err, nil, st.Time, st.Commitment.String()}
	}
	return out, nil
}
