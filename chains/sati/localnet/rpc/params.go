package rpc

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/jsonrpc"
)

// params are a call's positional parameters.
type params []json.RawMessage

func parseParams(raw json.RawMessage) (p params) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		jsonrpc.Refuse("`params` should be an array")
	}
	return p
}

// read reads the parameters in order, of which the first `required` must be there. What is not
// given leaves its target as it is.
func (p params) read(required int, targets ...any) {
	jsonrpc.Require(len(p) >= required, "`params` should have at least %d argument(s)", required)
	for i, target := range targets {
		if i >= len(p) || string(p[i]) == "null" {
			continue
		}
		if err := json.Unmarshal(p[i], target); err != nil {
			jsonrpc.Refuse("Invalid params: %s", err)
		}
	}
}

// key is a base58 public key as a parameter.
type key solana.PublicKey

// UnmarshalText refuses anything that is not 32 bytes long.
func (k *key) UnmarshalText(text []byte) error { return decodeBase58(k[:], text) }

// signature is a base58 signature as a parameter.
type signature solana.Signature

// UnmarshalText refuses anything that is not 64 bytes long.
func (s *signature) UnmarshalText(text []byte) error { return decodeBase58(s[:], text) }

func decodeBase58(dst, text []byte) error {
	// Longer texts are refused before they are decoded, which takes quadratic time.
	if len(text) > len(dst)*11/8 {
		return errors.New("WrongSize")
	}
	raw, err := base58.Decode(string(text))
	if err != nil {
		return errors.New("Invalid")
	}
	if len(raw) != len(dst) {
		return errors.New("WrongSize")
	}
	copy(dst, raw)
	return nil
}

// commitment is a commitment as a parameter. The zero value is finalized, the default of nodes.
type commitment struct{ behind bank.Commitment }

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *commitment) UnmarshalText(text []byte) error {
	for at := bank.Processed; at <= bank.Finalized; at++ {
		if at.String() == string(text) {
			c.behind = bank.Finalized - at
			return nil
		}
	}
	return fmt.Errorf("unknown variant `%s`, expected one of `processed`, `confirmed`, `finalized`", text)
}

func (c commitment) bank() bank.Commitment { return bank.Finalized - c.behind }

// contextConfig is what most configuration objects share.
type contextConfig struct {
	Commitment     commitment `json:"commitment"`
	MinContextSlot uint64     `json:"minContextSlot"`
}

// read calls f with the wanted state, after checking that it is recent enough.
func (s *Server) read(c contextConfig, f func(v bank.View) any) (out any) {
	s.bank.Read(c.Commitment.bank(), func(v bank.View) {
		c.check(v.Block.Slot)
		out = f(v)
	})
	return out
}

// readValue is read for a result with its context.
func (s *Server) readValue(c contextConfig, f func(v bank.View) any) any {
	return s.read(c, func(v bank.View) any { return inContext(v.Block.Slot, f(v)) })
}

func (c contextConfig) check(slot uint64) {
	if slot < c.MinContextSlot {
		abort.With(&jsonrpc.Error{Code: codeMinContextSlot, Message: "Minimum context slot has not been reached", Data: map[string]uint64{"contextSlot": slot}})
	}
}

// settled returns the wanted commitment for methods about history, which know nothing below
// confirmed.
func (c contextConfig) settled() bank.Commitment {
	at := c.Commitment.bank()
	jsonrpc.Require(at >= bank.Confirmed, "Method does not support commitment below `confirmed`")
	return at
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
