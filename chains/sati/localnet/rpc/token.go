package rpc

import (
	"cmp"
	"encoding/json"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// maxLargest is how many holders getTokenLargestAccounts names.
const maxLargest = 20

// amount is a token amount as nodes print it. UIAmount is the exact decimal, not a rounded float.
type amount struct {
	Amount   string      `json:"amount"`
	Decimals uint8       `json:"decimals"`
	UIAmount json.Number `json:"uiAmount"`
	UIString string      `json:"uiAmountString"`
}

func amountOf(n uint64, decimals uint8) amount {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	text := new(big.Rat).SetFrac(new(big.Int).SetUint64(n), scale).FloatString(max(1, int(decimals)))
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	number := text
	if !strings.Contains(number, ".") {
		number += ".0"
	}
	return amount{strconv.FormatUint(n, 10), decimals, json.Number(number), text}
}

// mintOf reads a mint of Token-2022.
func mintOf(a *svm.Account) (spl.Mint, bool) {
	if a == nil || a.Owner != spl.Token2022ProgramID {
		return spl.Mint{}, false
	}
	m, err := spl.DecodeMint(a.Data)
	return m, err == nil && m.Initialized
}

// holdingOf reads a token account of Token-2022.
func holdingOf(a *svm.Account) (spl.Holding, bool) {
	if a == nil || a.Owner != spl.Token2022ProgramID {
		return spl.Holding{}, false
	}
	h, err := spl.DecodeHolding(a.Data)
	return h, err == nil && h.State != 0
}

func (s *Server) getTokenLargestAccounts(p params) any {
	var at key
	var c contextConfig
	p.read(1, &at, &c)
	mint := solana.PublicKey(at)
	type holder struct {
		Address string `json:"address"`
		amount
		raw uint64
	}
	return s.readValue(c, func(v bank.View) any {
		m, ok := mintOf(v.Account(mint))
		jsonrpc.Require(ok, "Invalid param: not a Token mint")
		list := []holder{}
		v.Each(spl.Token2022ProgramID, func(k solana.PublicKey, a *svm.Account) {
			if h, ok := holdingOf(a); ok && h.Mint == mint {
				list = append(list, holder{k.String(), amountOf(h.Amount, m.Decimals), h.Amount})
			}
		})
		slices.SortStableFunc(list, func(a, b holder) int { return cmp.Compare(b.raw, a.raw) })
		return list[:min(len(list), maxLargest)]
	})
}

func (s *Server) getTokenAccountsByOwner(p params) any {
	var at key
	var by struct{ ProgramID key }
	var c accountConfig
	p.read(2, &at, &by, &c)
	program := solana.PublicKey(by.ProgramID)
	jsonrpc.Require(program == spl.Token2022ProgramID, "Invalid param: this network lists token accounts of Token-2022 only, by programId")
	return s.readValue(c.contextConfig, func(v bank.View) any {
		return c.list(v, program, func(a *svm.Account) bool {
			h, ok := holdingOf(a)
			return ok && h.Owner == solana.PublicKey(at)
		})
	})
}
