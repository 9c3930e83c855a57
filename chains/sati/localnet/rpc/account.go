package rpc

import (
	"bytes"
	"encoding/base64"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

const (
	maxMultiple   = 100
	maxFilters    = 4
	maxFilterData = 128
)

// accountConfig is the configuration of methods that return accounts.
type accountConfig struct {
	contextConfig
	Encoding string `json:"encoding"`
}

// account is an account as nodes print it.
type account struct {
	Data       []string `json:"data"`
	Executable bool     `json:"executable"`
	Lamports   uint64   `json:"lamports"`
	Owner      string   `json:"owner"`
	RentEpoch  uint64   `json:"rentEpoch"`
	Space      int      `json:"space"`
}

// render prints an account in base64, the encoding that clients of today ask for.
func (c accountConfig) render(a *svm.Account) any {
	jsonrpc.Require(c.Encoding == "base64" || c.Encoding == "", "Invalid params: this network knows no encoding of accounts but base64, and not `%s`", c.Encoding)
	if a == nil {
		return nil
	}
	return account{
		Data: []string{base64.StdEncoding.EncodeToString(a.Data), "base64"}, Executable: a.Executable, Lamports: a.Lamports,
		Owner: a.Owner.String(), RentEpoch: svm.RentEpochExempt, Space: len(a.Data),
	}
}

func (s *Server) getBalance(p params) any {
	var at key
	var c contextConfig
	p.read(1, &at, &c)
	return s.readValue(c, func(v bank.View) any {
		if a := v.Account(solana.PublicKey(at)); a != nil {
			return a.Lamports
		}
		return 0
	})
}

func (s *Server) getAccountInfo(p params) any {
	var at key
	var c accountConfig
	p.read(1, &at, &c)
	return s.readValue(c.contextConfig, func(v bank.View) any { return c.render(v.Account(solana.PublicKey(at))) })
}

func (s *Server) getMultipleAccounts(p params) any {
	var keys []key
	var c accountConfig
	p.read(1, &keys, &c)
	jsonrpc.Require(len(keys) <= maxMultiple, "Too many inputs provided; max %d", maxMultiple)
	return s.readValue(c.contextConfig, func(v bank.View) any {
		list := make([]any, len(keys))
		for i, k := range keys {
			list[i] = c.render(v.Account(solana.PublicKey(k)))
		}
		return list
	})
}

// filter is one condition of getProgramAccounts.
type filter struct {
	Memcmp *struct {
		Offset   uint64 `json:"offset"`
		Bytes    string `json:"bytes"`
		Encoding string `json:"encoding"`
	} `json:"memcmp"`

	bytes []byte
}

func (f *filter) prepare() {
	jsonrpc.Require(f.Memcmp != nil, "Invalid params: this network knows no filter but memcmp")
	jsonrpc.Require(f.Memcmp.Encoding == "" || f.Memcmp.Encoding == "base58", "Invalid param: this network reads memcmp bytes in base58, and not `%s`", f.Memcmp.Encoding)
	jsonrpc.Require(len(f.Memcmp.Bytes) <= 175, "Invalid param: encoded memcmp bytes too large")
	var err error
	if f.bytes, err = base58.Decode(f.Memcmp.Bytes); err != nil || len(f.bytes) > maxFilterData {
		jsonrpc.Refuse("Invalid param: memcmp bytes that cannot be read, or are too large")
	}
}

func (f *filter) matches(data []byte) bool {
	return f.Memcmp.Offset <= uint64(len(data)) && bytes.HasPrefix(data[f.Memcmp.Offset:], f.bytes)
}

// keyed is an account with its address.
type keyed struct {
	Pubkey  string `json:"pubkey"`
	Account any    `json:"account"`
}

func (s *Server) getProgramAccounts(p params) any {
	var program key
	var c struct {
		accountConfig
		Filters []filter `json:"filters"`
	}
	p.read(1, &program, &c)
	jsonrpc.Require(len(c.Filters) <= maxFilters, "Too many filters provided; max %d", maxFilters)
	for i := range c.Filters {
		c.Filters[i].prepare()
	}
	return s.read(c.contextConfig, func(v bank.View) any {
		return c.list(v, solana.PublicKey(program), func(a *svm.Account) bool {
			for i := range c.Filters {
				if !c.Filters[i].matches(a.Data) {
					return false
				}
			}
			return true
		})
	})
}

// list renders the accounts of a program that keep wants.
func (c accountConfig) list(v bank.View, program solana.PublicKey, keep func(*svm.Account) bool) []keyed {
	out := []keyed{}
	v.Each(program, func(k solana.PublicKey, a *svm.Account) {
		if keep(a) {
			out = append(out, keyed{k.String(), c.render(a)})
		}
	})
	return out
}
