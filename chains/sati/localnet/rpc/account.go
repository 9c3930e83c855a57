package rpc

import (
	"bytes"
	"context"
	"encoding/base64"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

const (
	maxMultiple   = 100
	maxFilters    = 4
	maxBase58Data = 128
)

// accountConfig is the configuration of methods that return accounts.
type accountConfig struct {
	contextConfig
	Encoding  *string    `json:"encoding"`
	DataSlice *dataSlice `json:"dataSlice"`
}

type dataSlice struct {
	Offset uint64 `json:"offset"`
	Length uint64 `json:"length"`
}

// account is an account as nodes print it.
type account struct {
	Data       any    `json:"data"`
	Executable bool   `json:"executable"`
	Lamports   uint64 `json:"lamports"`
	Owner      string `json:"owner"`
	RentEpoch  uint64 `json:"rentEpoch"`
	Space      int    `json:"space"`
}

// render prints an account; v is where further accounts it refers to are read.
func (c accountConfig) render(v bank.View, a *svm.Account) (any, error) {
	if a == nil {
		return nil, nil
	}
	out := account{Executable: a.Executable, Lamports: a.Lamports, Owner: a.Owner.String(), RentEpoch: svm.RentEpochExempt, Space: len(a.Data)}
	data := a.Data
	if s := c.DataSlice; s != nil {
		from := min(s.Offset, uint64(len(data)))
		data = data[from : from+min(s.Length, uint64(len(data))-from)]
	}
	encoding := "binary"
	if c.Encoding != nil {
		encoding = *c.Encoding
	}
	switch encoding {
	case "base64":
		out.Data = []string{base64.StdEncoding.EncodeToString(data), "base64"}
	case "base58", "binary":
		if len(data) > maxBase58Data {
			return nil, &Error{Code: codeInvalidRequest, Message: "Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding."}
		}
		if encoding == "binary" {
			out.Data = base58.Encode(data)
		} else {
			out.Data = []string{base58.Encode(data), "base58"}
		}
	case "jsonParsed":
		if parsed := parseToken(v, a); parsed != nil {
			out.Data = parsed
		} else {
			out.Data = []string{base64.StdEncoding.EncodeToString(data), "base64"}
		}
	default:
		return nil, invalid("Invalid params: unknown variant `%s`, expected one of `binary`, `base58`, `base64`, `jsonParsed`", encoding)
	}
	return out, nil
}

func (s *Server) getBalance(_ context.Context, p params) (any, error) {
	key, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var c contextConfig
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	var out any
	err = s.read(c, func(v bank.View) error {
		var lamports uint64
		if a := v.Account(key); a != nil {
			lamports = a.Lamports
		}
		out = inContext(v.Block.Slot, lamports)
		return nil
	})
	return out, err
}

func (s *Server) getAccountInfo(_ context.Context, p params) (any, error) {
	key, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var c accountConfig
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	var out any
	err = s.read(c.contextConfig, func(v bank.View) error {
		a, err := c.render(v, v.Account(key))
		out = inContext(v.Block.Slot, a)
		return err
	})
	return out, err
}

func (s *Server) getMultipleAccounts(_ context.Context, p params) (any, error) {
	var texts []string
	if err := p.required(0, &texts); err != nil {
		return nil, err
	}
	if len(texts) > maxMultiple {
		return nil, invalid("Too many inputs provided; max %d", maxMultiple)
	}
	keys := make([]solana.PublicKey, len(texts))
	for i, t := range texts {
		var err error
		if keys[i], err = parseKey(t); err != nil {
			return nil, err
		}
	}
	c := accountConfig{}
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	if c.Encoding == nil {
		base := "base64"
		c.Encoding = &base
	}
	var out any
	err := s.read(c.contextConfig, func(v bank.View) error {
		list := make([]any, len(keys))
		for i, k := range keys {
			var err error
			if list[i], err = c.render(v, v.Account(k)); err != nil {
				return err
			}
		}
		out = inContext(v.Block.Slot, list)
		return nil
	})
	return out, err
}

// filter is one condition of getProgramAccounts.
type filter struct {
	DataSize *uint64 `json:"dataSize"`
	Memcmp   *struct {
		Offset   uint64  `json:"offset"`
		Bytes    string  `json:"bytes"`
		Encoding *string `json:"encoding"`
	} `json:"memcmp"`

	bytes []byte
}

func (f *filter) prepare() error {
	if (f.DataSize == nil) == (f.Memcmp == nil) {
		return invalid("Invalid params: a filter is either dataSize or memcmp")
	}
	if f.Memcmp == nil {
		return nil
	}
	if len(f.Memcmp.Bytes) > 175 {
		return invalid("Invalid param: encoded memcmp bytes too large")
	}
	var err error
	if e := f.Memcmp.Encoding; e != nil && *e == "base64" {
		f.bytes, err = base64.StdEncoding.DecodeString(f.Memcmp.Bytes)
	} else {
		f.bytes, err = base58.Decode(f.Memcmp.Bytes)
	}
	if err != nil {
		return invalid("Invalid param: %s", err)
	}
	if len(f.bytes) > maxBase58Data {
		return invalid("Invalid param: decoded memcmp bytes too large")
	}
	return nil
}

func (f *filter) matches(data []byte) bool {
	if f.DataSize != nil {
		return uint64(len(data)) == *f.DataSize
	}
	n := uint64(len(data))
	return f.Memcmp.Offset <= n && bytes.HasPrefix(data[f.Memcmp.Offset:], f.bytes)
}

// keyed is an account with its address.
type keyed struct {
	Pubkey  string `json:"pubkey"`
	Account any    `json:"account"`
}

func (s *Server) getProgramAccounts(_ context.Context, p params) (any, error) {
	program, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var c struct {
		accountConfig
		Filters     []filter `json:"filters"`
		WithContext bool     `json:"withContext"`
	}
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	if len(c.Filters) > maxFilters {
		return nil, invalid("Too many filters provided; max %d", maxFilters)
	}
	for i := range c.Filters {
		if err := c.Filters[i].prepare(); err != nil {
			return nil, err
		}
	}
	var out any
	err = s.read(c.contextConfig, func(v bank.View) error {
		list, err := c.list(v, program, func(_ solana.PublicKey, a *svm.Account) bool {
			for i := range c.Filters {
				if !c.Filters[i].matches(a.Data) {
					return false
				}
			}
			return true
		})
		if c.WithContext {
			out = inContext(v.Block.Slot, list)
		} else {
			out = list
		}
		return err
	})
	return out, err
}

// list renders the accounts of a program that keep wants.
func (c accountConfig) list(v bank.View, program solana.PublicKey, keep func(solana.PublicKey, *svm.Account) bool) ([]keyed, error) {
	out := []keyed{}
	var failed error
	v.Each(program, func(k solana.PublicKey, a *svm.Account) {
		if failed != nil || !keep(k, a) {
			return
		}
		r, err := c.render(v, a)
		if err != nil {
			failed = err
			return
		}
		out = append(out, keyed{k.String(), r})
	})
	return out, failed
}
