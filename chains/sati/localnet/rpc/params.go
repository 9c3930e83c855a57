package rpc

import (
	"bytes"
	"encoding/json"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
)

// params are a call's positional parameters.
type params []json.RawMessage

func parseParams(raw json.RawMessage) (params, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, invalid("`params` should be an array")
	}
	return p, nil
}

// given tells whether parameter i is there and not null.
func (p params) given(i int) bool { return i < len(p) && !bytes.Equal(p[i], null) }

// required reads parameter i into v.
func (p params) required(i int, v any) error {
	if i >= len(p) {
		return invalid("`params` should have at least %d argument(s)", i+1)
	}
	return p.optional(i, v)
}

// optional reads parameter i into v when it is given.
func (p params) optional(i int, v any) error {
	if !p.given(i) {
		return nil
	}
	if err := json.Unmarshal(p[i], v); err != nil {
		return invalid("Invalid params: %s", err)
	}
	return nil
}

func (p params) key(i int) (solana.PublicKey, error) {
	var s string
	if err := p.required(i, &s); err != nil {
		return solana.PublicKey{}, err
	}
	return parseKey(s)
}

// parseKey reads a base58 key, refusing anything that is not 32 bytes long.
func parseKey(s string) (k solana.PublicKey, err error) {
	// Longer texts are refused before they are decoded, which takes quadratic time.
	if len(s) > 44 {
		return k, invalid("Invalid param: WrongSize")
	}
	raw, err := base58.Decode(s)
	if err != nil {
		return k, invalid("Invalid param: Invalid")
	}
	if len(raw) != len(k) {
		return k, invalid("Invalid param: WrongSize")
	}
	return solana.PublicKeyFromBytes(raw), nil
}

func parseSignature(s string) (sig solana.Signature, err error) {
	if len(s) > 88 {
		return sig, invalid("Invalid param: WrongSize")
	}
	raw, err := base58.Decode(s)
	if err != nil {
		return sig, invalid("Invalid param: Invalid")
	}
	if len(raw) != len(sig) {
		return sig, invalid("Invalid param: WrongSize")
	}
	return solana.SignatureFromBytes(raw), nil
}

func (p params) signature(i int) (sig solana.Signature, err error) {
	var s string
	if err := p.required(i, &s); err != nil {
		return sig, err
	}
	return parseSignature(s)
}

// context is what most configuration objects share.
type contextConfig struct {
	Commitment     *string `json:"commitment"`
	MinContextSlot *uint64 `json:"minContextSlot"`
}

// commitment returns the wanted commitment; nodes default to finalized.
func (c contextConfig) commitment() (bank.Commitment, error) {
	if c.Commitment == nil {
		return bank.Finalized, nil
	}
	return parseCommitment(*c.Commitment)
}

func parseCommitment(s string) (bank.Commitment, error) {
	switch s {
	case "processed", "recent":
		return bank.Processed, nil
	case "confirmed", "single", "singleGossip":
		return bank.Confirmed, nil
	case "finalized", "max", "root":
		return bank.Finalized, nil
	}
	return 0, invalid("Invalid params: unknown variant `%s`, expected one of `processed`, `confirmed`, `finalized`", s)
}

// read calls f with the wanted state, after checking that it is recent enough.
func (s *Server) read(c contextConfig, f func(v bank.View) error) error {
	commitment, err := c.commitment()
	if err != nil {
		return err
	}
	s.bank.Read(commitment, func(v bank.View) {
		if err = c.check(v.Block.Slot); err == nil {
			err = f(v)
		}
	})
	return err
}

func (c contextConfig) check(slot uint64) error {
	if c.MinContextSlot != nil && slot < *c.MinContextSlot {
		return &Error{Code: codeMinContextSlot, Message: "Minimum context slot has not been reached", Data: map[string]uint64{"contextSlot": slot}}
	}
	return nil
}

// settled returns the wanted commitment for methods about history, which know nothing below
// confirmed.
func (c contextConfig) settled() (bank.Commitment, error) {
	commitment, err := c.commitment()
	if err == nil && commitment < bank.Confirmed {
		err = invalid("Method does not support commitment below `confirmed`")
	}
	return commitment, err
}

// withContext is a result with the slot it was read at.
type withContext struct {
	Context struct {
		APIVersion string `json:"apiVersion"`
		Slot       uint64 `json:"slot"`
	} `json:"context"`
	Value any `json:"value"`
}

// version is the node version this network speaks like.
const version = "2.2.0"

func inContext(slot uint64, value any) withContext {
	var w withContext
	w.Context.APIVersion, w.Context.Slot, w.Value = version, slot, value
	return w
}
