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
	Encoding  string `json:"encoding"`
	DataSlice *struct {
		Offset uint64 `json:"offset"`
		Length uint64 `json:"length"`
	} `json:"dataSlice"`
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
func (c accountConfig) render(a *svm.Account) (any, error) {
	if c.Encoding != "base64" && c.Encoding != "" {
		return nil, jsonrpc.Invalid("Invalid params: this network knows no encoding of accounts but base64, and not `%s`", c.Encoding)
	}
	if a == nil {
		return nil, nil
	}
	data := a.Data
	if s := c.DataSlice; s != nil {
		from := min(s.Offset, uint64(len(data)))
		data = data[from : from+min(s.Length, uint64(len(data))-from)]
	}
	return account{
		Data: []string{base64.StdEncoding.EncodeToString(data), "base64"}, Executable: a.Executable, Lamports: a.Lamports,
		Owner: a.Owner.String(), RentEpoch: svm.RentEpochExempt, Space: len(a.Data),
	}, nil
}

func (s *Server) getBalance(p params) (any, error) {
	var at key
	var c contextConfig
	if err := p.read(1, &at, &c); err != nil {
		return nil, err
	}
	return s.readValue(c, func(v bank.View) (any, error) {
		if a := v.Account(solana.PublicKey(at)); a != nil {
			return a.Lamports, nil
		}
		return 0, nil
	})
}

func (s *Server) getAccountInfo(p params) (any, error) {
	var at key
	var c accountConfig
	if err := p.read(1, &at, &c); err != nil {
		return nil, err
	}
	return s.readValue(c.contextConfig, func(v bank.View) (any, error) { return c.render(v.Account(solana.PublicKey(at))) })
}

func (s *Server) getMultipleAccounts(p params) (any, error) {
	var keys []key
	var c accountConfig
	if err := p.read(1, &keys, &c); err != nil {
		return nil, err
	}
	if len(keys) > maxMultiple {
		return nil, jsonrpc.Invalid("Too many inputs provided; max %d", maxMultiple)
	}
	return s.readValue(c.contextConfig, func(v bank.View) (any, error) {
		list := make([]any, len(keys))
		for i, k := range keys {
			var err error
			if list[i], err = c.render(v.Account(solana.PublicKey(k))); err != nil {
				return nil, err
			}
		}
		return list, nil
	})
}

// filter is one condition of getProgramAccounts.
type filter struct {
	DataSize *uint64 `json:"dataSize"`
	Memcmp   *struct {
		Offset   uint64 `json:"offset"`
		Bytes    string `json:"bytes"`
		Encoding string `json:"encoding"`
	} `json:"memcmp"`

	bytes []byte
}

func (f *filter) prepare() (err error) {
	if (f.DataSize == nil) == (f.Memcmp == nil) {
		return jsonrpc.Invalid("Invalid params: a filter is either dataSize or memcmp")
	}
	if f.Memcmp == nil {
		return nil
	}
	if len(f.Memcmp.Bytes) > 175 {
		return jsonrpc.Invalid("Invalid param: encoded memcmp bytes too large")
	}
	if f.Memcmp.Encoding == "base64" {
		f.bytes, err = base64.StdEncoding.DecodeString(f.Memcmp.Bytes)
	} else {
		f.bytes, err = base58.Decode(f.Memcmp.Bytes)
	}
	if err != nil {
		return jsonrpc.Invalid("Invalid param: %s", err)
	}
	if len(f.bytes) > maxFilterData {
		return jsonrpc.Invalid("Invalid param: decoded memcmp bytes too large")
	}
	return nil
}

func (f *filter) matches(data []byte) bool {
	n := uint64(len(data))
	if f.DataSize != nil {
		return n == *f.DataSize
	}
	return f.Memcmp.Offset <= n && bytes.HasPrefix(data[f.Memcmp.Offset:], f.bytes)
}

// keyed is an account with its address.
type keyed struct {
	Pubkey  string `json:"pubkey"`
	Account any    `json:"account"`
}

func (s *Server) getProgramAccounts(p params) (out any, err error) {
	var program key
	var c struct {
		accountConfig
		Filters     []filter `json:"filters"`
		WithContext bool     `json:"withContext"`
	}
	if err := p.read(1, &program, &c); err != nil {
		return nil, err
	}
	if len(c.Filters) > maxFilters {
		return nil, jsonrpc.Invalid("Too many filters provided; max %d", maxFilters)
	}
	for i := range c.Filters {
		if err := c.Filters[i].prepare(); err != nil {
			return nil, err
		}
	}
	err = s.read(c.contextConfig, func(v bank.View) error {
		list, err := c.list(v, solana.PublicKey(program), func(a *svm.Account) bool {
			for i := range c.Filters {
				if !c.Filters[i].matches(a.Data) {
					return false
				}
			}
			return true
		})
		if out = list; c.WithContext {
			out = inContext(v.Block.Slot, list)
		}
		return err
	})
	return out, err
}

// list renders the accounts of a program that keep wants.
func (c accountConfig) list(v bank.View, program solana.PublicKey, keep func(*svm.Account) bool) (out []keyed, err error) {
	out = []keyed{}
	v.Each(program, func(k solana.PublicKey, a *svm.Account) {
		if err != nil || !keep(a) {
			return
		}
		var r any
		r, err = c.render(a)
		out = append(out, keyed{k.String(), r})
	})
	return out, err
}
