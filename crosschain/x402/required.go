package x402

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/internal/strictjson"
)

// limits is far above every request seen, schemas included.
var limits = strictjson.Limits{Bytes: 256 << 10, Depth: 24, Number: 80, Members: 5000, Fold: true}

// PaymentRequired is what a server wants before it serves.
type PaymentRequired struct {
	Version  int       `json:"x402Version"` // 1 or 2
	Error    string    `json:"error,omitempty"`
	Resource Resource  `json:"resource"`
	Accepts  []Payment `json:"accepts"` // 1 to 32, in the server's order
	// Reputation is the 8004-reputation extension; nil when the server declares none.
	Reputation *Reputation `json:"reputation,omitempty"`
}

// Resource is what is paid for, in the server's own words: its URL proves nothing about the server.
type Resource struct {
	URL         string `json:"url,omitempty"`
	Description string `json:"description,omitempty"`
	MimeType    string `json:"mimeType,omitempty"`
}

// Payment is one way to pay, an element of accepts.
type Payment struct {
	Scheme            string          `json:"scheme"`
	Network           caip.ChainID    `json:"network"`
	Amount            string          `json:"amount"` // base units of the asset, decimal, fits uint256
	Asset             string          `json:"asset"`  // as written
	PayTo             string          `json:"payTo"`  // as written; well-formed for the network
	MaxTimeoutSeconds uint64          `json:"maxTimeoutSeconds,omitempty"`
	Extra             json.RawMessage `json:"extra,omitempty"`

	v1      bool   // of a request of version 1
	unknown string // a member that no version of x402 knows
}

// To is the account that would be paid; zero where PayTo is none on the network.
func (p Payment) To() caip.AccountID {
	id, _ := caip.NewAccountID(p.Network, p.PayTo)
	return id
}

// SyntaxError says which part of a request is malformed. Part is "schema" for its shape and "caip"
// for the names of chains, accounts and agents in it.
type SyntaxError struct {
	Part string
	Path string // such as accepts[0].payTo
	Err  error
}

// Error returns "<path>: <cause>".
func (e *SyntaxError) Error() string {
	if e.Path == "" {
		return e.Err.Error()
	}
	return e.Path + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Parse reads a request body. Errors are *chains.Error of kind Invalid or TooMuch around a
// *SyntaxError.
func Parse(body []byte) (PaymentRequired, error) {
	out, err := parse(body)
	if err != nil {
		return PaymentRequired{}, asInvalid("read payment request", err)
	}
	return out, nil
}

func parse(body []byte) (out PaymentRequired, err error) {
	var top object
	if err := strictjson.Decode(body, limits, &top); err != nil {
		return out, err
	}
	if top == nil {
		return out, schema("", errors.New("not a JSON object"))
	}
	if out.Version, err = versionOf(top); err != nil {
		return out, err
	}
	if out.Error, err = top.text("error", false); err != nil {
		return out, err
	}
	if out.Version == 1 { // knows neither resource nor extensions
		out.Accepts, out.Resource, err = acceptsV1(top)
		return out, err
	}
	if out.Resource, err = resource(top); err != nil {
		return out, err
	}
	if out.Accepts, err = accepts(top, payment); err != nil {
		return out, err
	}
	extensions, err := top.object("extensions")
	if err != nil {
		return out, err
	}
	if raw, ok := extensions[ReputationID]; ok {
		out.Reputation, err = reputation(raw)
	}
	return out, err
}

func versionOf(top object) (int, error) {
	var version json.Number
	if err := top.decode("x402Version", &version); err != nil {
		return 0, err
	}
	switch version.String() {
	case "1":
		return 1, nil
	case "2":
		return Version, nil
	case "":
		return 0, schema("x402Version", errors.New("missing: x402 versions 1 and 2 are read"))
	}
	return 0, schema("x402Version", fmt.Errorf("version %.20s: x402 versions 1 and 2 are read", version))
}

func resource(top object) (out Resource, err error) {
	o, err := top.object("resource")
	if err != nil || o == nil {
		return out, err
	}
	for key, to := range map[string]*string{"url": &out.URL, "description": &out.Description, "mimeType": &out.MimeType} {
		if *to, err = o.at("resource").text(key, false); err != nil {
			return out, err
		}
	}
	return out, nil
}

func accepts(top object, read func(located) (Payment, error)) ([]Payment, error) {
	var list []object
	if err := top.decode("accepts", &list); err != nil {
		return nil, err
	}
	switch {
	case len(list) == 0:
		return nil, schema("accepts", errors.New("offers no way to pay"))
	case len(list) > maxAccepts:
		return nil, schema("accepts", fmt.Errorf("%d ways to pay, at most %d are read", len(list), maxAccepts))
	}
	out := make([]Payment, len(list))
	for i, o := range list {
		path := fmt.Sprintf("accepts[%d]", i)
		if o == nil {
			return nil, schema(path, errors.New("not an object"))
		}
		p, err := read(o.at(path))
		if err != nil {
			return nil, err
		}
		out[i] = p
	}
	return out, nil
}

func payment(o located) (p Payment, err error) {
	var network string
	for _, f := range []struct {
		key string
		to  *string
	}{{"scheme", &p.Scheme}, {"network", &network}, {"asset", &p.Asset}, {"payTo", &p.PayTo}} {
		if *f.to, err = o.text(f.key, true); err != nil {
			return p, err
		}
	}
	if p.Amount, err = o.amount("amount", true); err != nil {
		return p, err
	}
	if p.Network, err = caip.ParseChainID(network); err != nil {
		return p, named(o.path+".network", err)
	}
	p.unknown = beyond(o, "amount", "maxAmountRequired")
	return p.complete(o)
}

// complete reads what both versions write alike, once the network is known.
func (p Payment) complete(o located) (_ Payment, err error) {
	if _, err = accountOn(p.Network, p.PayTo); err != nil {
		return p, named(o.name("payTo"), err)
	}
	if _, err = accountOn(p.Network, p.Asset); err != nil {
		return p, named(o.name("asset"), err)
	}
	if p.MaxTimeoutSeconds, err = o.seconds("maxTimeoutSeconds"); err != nil {
		return p, err
	}
	var extra object
	if err := o.decode("extra", &extra); err != nil {
		return p, err
	}
	p.Extra = o.fields["extra"]
	return p, nil
}
