// Package exchange reads the files about a request that was paid for with x402, as several commands
// take them.
package exchange

import (
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify/response"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// Files are the paths of the files; - is standard input, empty is none.
type Files struct {
	Settlement string // the PAYMENT-RESPONSE header, its JSON, or the whole HTTP response
	Request    string // body of the request
	Response   string // body of the response; empty: that in Settlement
	Terms      string // the payment request that was paid
	Accept     int    // place in its accepts of the way that was paid
}

// Read completes what is to be verified of the answer. what names Settlement in errors.
func (f Files) Read(s *shell.Shell, what string, into *response.Request) error {
	saved, err := s.ReadFile(what, f.Settlement, shell.MaxFile)
	if err != nil {
		return err
	}
	if len(saved) == 0 {
		return exit.Usagef("%s: it is empty: save headers and body together as curl -i does", what)
	}
	into.Settlement, into.Response, err = x402.SavedResponse(saved)
	if err != nil && chains.KindOf(err) != chains.NotFound { // a server that says nothing is refused, and is no usage error
		into.Settlement = saved // what cannot be understood is refused
	}
	if f.Response != "" {
		if into.Response, err = s.ReadFile("--response", f.Response, shell.MaxFile); err != nil {
			return err
		}
	} else if into.Response == nil {
		return exit.Usagef("the body of the response is missing: name it with --response, or save headers and body together as curl -i does")
	}
	if f.Request != "" {
		if into.Request, err = s.ReadFile("--request", f.Request, shell.MaxFile); err != nil {
			return err
		}
	}
	into.Terms, err = f.Agreed(s)
	return err
}

// Agreed reads the payment request that was paid; nil: none is named.
func (f Files) Agreed(s *shell.Shell) (*x402.PaymentRequired, error) {
	if f.Terms == "" && f.Accept != 0 {
		return nil, exit.Usagef("--accept goes with --payment: it is a place in the payment request that was paid")
	}
	if f.Terms == "" {
		return nil, nil
	}
	data, err := s.ReadFile("--payment", f.Terms, shell.MaxFile)
	if err != nil {
		return nil, err
	}
	if data, err = x402.Saved(data); err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	terms, err := x402.Parse(data)
	if err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	if _, err := x402.Choose(terms.Accepts, x402.Selector{Index: &f.Accept}); err != nil {
		return nil, exit.Usagef("--payment: %w", err)
	}
	if terms.Accepts[f.Accept].Network.IsZero() {
		return nil, exit.Usagef("--payment: accepts[%d] is on a network that is not known here", f.Accept)
	}
	return &terms, nil
}
