package rpc

import (
	"context"
	"encoding/json"
	"sort"
	"strconv"
	"strings"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
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
	digits := strconv.FormatUint(n, 10)
	whole, fraction := digits, ""
	if d := int(decimals); d > 0 {
		digits = strings.Repeat("0", max(0, d+1-len(digits))) + digits
		whole, fraction = digits[:len(digits)-d], strings.TrimRight(digits[len(digits)-d:], "0")
	}
	text := whole
	number := whole + ".0"
	if fraction != "" {
		text, number = whole+"."+fraction, whole+"."+fraction
	}
	return amount{strconv.FormatUint(n, 10), decimals, json.Number(number), text}
}

func keyOrNil(k *solana.PublicKey) any {
	if k == nil {
		return nil
	}
	return k.String()
}

// optional is the JSON of a key whose zero value means none.
func optionalKey(k solana.PublicKey) any {
	if k.IsZero() {
		return nil
	}
	return k.String()
}

// parseToken prints a Token-2022 account the way jsonParsed does, or returns nil when it is none.
func parseToken(v bank.View, a *svm.Account) any {
	if a.Owner != spl.Token2022ProgramID {
		return nil
	}
	parsed := func(kind string, info any) any {
		return map[string]any{"program": "spl-token-2022", "space": len(a.Data), "parsed": map[string]any{"type": kind, "info": info}}
	}
	if h, err := spl.DecodeHolding(a.Data); err == nil {
		m, ok := mintOf(v, h.Mint)
		if !ok {
			return nil
		}
		info := map[string]any{
			"mint": h.Mint.String(), "owner": h.Owner.String(), "tokenAmount": amountOf(h.Amount, m.Decimals),
			"state": [...]string{"uninitialized", "initialized", "frozen"}[min(h.State, 2)], "isNative": h.IsNative != nil,
		}
		if h.Delegate != nil {
			info["delegate"], info["delegatedAmount"] = h.Delegate.String(), amountOf(h.DelegatedAmount, m.Decimals)
		}
		if h.CloseAuthority != nil {
			info["closeAuthority"] = h.CloseAuthority.String()
		}
		if list := parseExtensions(h.Extensions); len(list) > 0 {
			info["extensions"] = list
		}
		return parsed("account", info)
	}
	m, err := spl.DecodeMint(a.Data)
	if err != nil {
		return nil
	}
	info := map[string]any{
		"mintAuthority": keyOrNil(m.MintAuthority), "supply": strconv.FormatUint(m.Supply, 10), "decimals": m.Decimals,
		"isInitialized": m.Initialized, "freezeAuthority": keyOrNil(m.FreezeAuthority),
	}
	if list := parseExtensions(m.Extensions); len(list) > 0 {
		info["extensions"] = list
	}
	return parsed("mint", info)
}

func parseExtensions(x spl.Extensions) []any {
	var out []any
	add := func(name string, state any) {
		e := map[string]any{"extension": name}
		if state != nil {
			e["state"] = state
		}
		out = append(out, e)
	}
	pointer := func(name, field string, value []byte) {
		if p, err := spl.DecodePointer(value); err == nil {
			add(name, map[string]any{"authority": optionalKey(p.Authority), field: optionalKey(p.Address)})
		}
	}
	for _, e := range x.List {
		switch e.Type {
		case spl.ExtImmutableOwner:
			add("immutableOwner", nil)
		case spl.ExtNonTransferable:
			add("nonTransferable", nil)
		case spl.ExtNonTransferableAccount:
			add("nonTransferableAccount", nil)
		case spl.ExtMetadataPointer:
			pointer("metadataPointer", "metadataAddress", e.Value)
		case spl.ExtGroupPointer:
			pointer("groupPointer", "groupAddress", e.Value)
		case spl.ExtGroupMemberPointer:
			pointer("groupMemberPointer", "memberAddress", e.Value)
		case spl.ExtTokenMetadata:
			if m, err := spl.DecodeTokenMetadata(e.Value); err == nil {
				additional := [][2]string{}
				for _, kv := range m.Additional {
					additional = append(additional, [2]string{kv.Key, kv.Value})
				}
				add("tokenMetadata", map[string]any{
					"updateAuthority": optionalKey(m.UpdateAuthority), "mint": m.Mint.String(), "name": m.Name, "symbol": m.Symbol,
					"uri": m.URI, "additionalMetadata": additional,
				})
			}
		case spl.ExtTokenGroup:
			if g, err := spl.DecodeTokenGroup(e.Value); err == nil {
				add("tokenGroup", map[string]any{
					"updateAuthority": optionalKey(g.UpdateAuthority), "mint": g.Mint.String(), "size": g.Size, "maxSize": g.MaxSize,
				})
			}
		case spl.ExtTokenGroupMember:
			if m, err := spl.DecodeTokenGroupMember(e.Value); err == nil {
				add("tokenGroupMember", map[string]any{"mint": m.Mint.String(), "group": m.Group.String(), "memberNumber": m.MemberNumber})
			}
		default:
			add("unparseableExtension", nil)
		}
	}
	return out
}

// mintOf reads a mint of Token-2022.
func mintOf(v bank.View, key solana.PublicKey) (spl.Mint, bool) {
	a := v.Account(key)
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

func (s *Server) getTokenLargestAccounts(_ context.Context, p params) (any, error) {
	key, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var c contextConfig
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	type holder struct {
		Address string `json:"address"`
		amount
		raw uint64
	}
	var out any
	err = s.read(c, func(v bank.View) error {
		m, ok := mintOf(v, key)
		if !ok {
			return invalid("Invalid param: not a Token mint")
		}
		list := []holder{}
		v.Each(spl.Token2022ProgramID, func(k solana.PublicKey, a *svm.Account) {
			if h, ok := holdingOf(a); ok && h.Mint == key {
				list = append(list, holder{k.String(), amountOf(h.Amount, m.Decimals), h.Amount})
			}
		})
		sort.SliceStable(list, func(i, j int) bool { return list[i].raw > list[j].raw })
		out = inContext(v.Block.Slot, list[:min(len(list), maxLargest)])
		return nil
	})
	return out, err
}

func (s *Server) getTokenAccountsByOwner(_ context.Context, p params) (any, error) {
	owner, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var by struct {
		Mint      *string `json:"mint"`
		ProgramID *string `json:"programId"`
	}
	if err := p.required(1, &by); err != nil {
		return nil, err
	}
	if (by.Mint == nil) == (by.ProgramID == nil) {
		return nil, invalid("Invalid params: name either a mint or a programId")
	}
	var c accountConfig
	if err := p.optional(2, &c); err != nil {
		return nil, err
	}
	var mint *solana.PublicKey
	program := spl.Token2022ProgramID
	if by.Mint != nil {
		k, err := parseKey(*by.Mint)
		if err != nil {
			return nil, err
		}
		mint = &k
	} else {
		if program, err = parseKey(*by.ProgramID); err != nil {
			return nil, err
		}
		if program != spl.Token2022ProgramID && program != solana.TokenProgramID {
			return nil, invalid("Invalid param: unrecognized Token program id")
		}
	}
	var out any
	err = s.read(c.contextConfig, func(v bank.View) error {
		if mint != nil {
			if _, ok := mintOf(v, *mint); !ok {
				return invalid("Invalid param: could not find mint")
			}
		}
		list, err := c.list(v, program, func(_ solana.PublicKey, a *svm.Account) bool {
			h, ok := holdingOf(a)
			return ok && h.Owner == owner && (mint == nil || h.Mint == *mint)
		})
		out = inContext(v.Block.Slot, list)
		return err
	})
	return out, err
}

func (s *Server) getTokenAccountBalance(_ context.Context, p params) (any, error) {
	return s.tokenAmount(p, func(v bank.View, a *svm.Account, _ solana.PublicKey) (any, error) {
		h, ok := holdingOf(a)
		if !ok {
			return nil, invalid("Invalid param: not a Token account")
		}
		m, ok := mintOf(v, h.Mint)
		if !ok {
			return nil, invalid("Invalid param: mint could not be unpacked")
		}
		return amountOf(h.Amount, m.Decimals), nil
	})
}

func (s *Server) getTokenSupply(_ context.Context, p params) (any, error) {
	return s.tokenAmount(p, func(v bank.View, _ *svm.Account, key solana.PublicKey) (any, error) {
		m, ok := mintOf(v, key)
		if !ok {
			return nil, invalid("Invalid param: not a Token mint")
		}
		return amountOf(m.Supply, m.Decimals), nil
	})
}

func (s *Server) tokenAmount(p params, f func(bank.View, *svm.Account, solana.PublicKey) (any, error)) (any, error) {
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
		a := v.Account(key)
		if a == nil {
			return invalid("Invalid param: could not find account")
		}
		value, err := f(v, a, key)
		out = inContext(v.Block.Slot, value)
		return err
	})
	return out, err
}
