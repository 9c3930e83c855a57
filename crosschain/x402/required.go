package x402

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

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
	Network           caip.ChainID    `json:"network"` // zero: it is called by a name that nobody here knows
	Amount            string          `json:"amount"`  // base units of the asset, decimal, fits uint256
	Asset             string          `json:"asset"`   // as written
	PayTo             string          `json:"payTo"`   // as written; on eip155 and solana well-formed
	MaxTimeoutSeconds uint64          `json:"maxTimeoutSeconds,omitempty"`
	Extra             json.RawMessage `json:"extra,omitempty"`

	v1      bool    // of a request of version 1
	unknown string  // a member that no version of x402 knows
	unread  *unread // names of a network that has no rules here, which cannot be read
}

// unread is what is kept of a way to pay whose names cannot be read here. Nobody here pays by it.
type unread struct {
	why     error
	network string                     // as written
	members map[string]json.RawMessage // of the whole element
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
	top := open(body)
	out := required(top)
	if err := top.err(); err != nil {
		return PaymentRequired{}, asInvalid("read payment request", err)
	}
	return out, nil
}

func required(top object) (out PaymentRequired) {
	out.Version = version(top)
	out.Error = top.text("error", false)
	v1 := out.Version == 1
	if !v1 {
		o := top.object("resource")
		out.Resource = Resource{URL: o.text("url", false), Description: o.text("description", false), MimeType: o.text("mimeType", false)}
	}
	top.each("accepts", maxAccepts, "offers no way to pay", "ways to pay", func(o object) {
		p, resource := payment(o, v1)
		if out.Accepts = append(out.Accepts, p); v1 && len(out.Accepts) == 1 {
			out.Resource.URL = resource
		}
	})
	if v1 { // knows no extensions
		return out
	}
	extensions := top.object("extensions")
	if _, ok := extensions.fields[ReputationID]; ok {
		out.Reputation = reputation(extensions.object(ReputationID))
	}
	return out
}

func version(top object) int {
	var version json.Number
	switch top.decode("x402Version", &version); version.String() {
	case "1":
		return 1
	case "2":
		return Version
	case "":
		top.fail("x402Version", errors.New("missing: x402 versions 1 and 2 are read"))
	default:
		top.fail("x402Version", fmt.Errorf("version %.20s: x402 versions 1 and 2 are read", version))
	}
	return 0
}

// networksV1 are the names by which x402 version 1 calls networks: those of @x402/evm and @x402/svm
// 2.27.
var networksV1 = map[string]string{
	"abstract": "eip155:2741", "abstract-testnet": "eip155:11124",
	"avalanche": "eip155:43114", "avalanche-fuji": "eip155:43113",
	"base": "eip155:8453", "base-sepolia": "eip155:84532",
	"celo":     "eip155:42220",
	"educhain": "eip155:41923",
	"ethereum": "eip155:1", "sepolia": "eip155:11155111",
	"flare":   "eip155:14",
	"iotex":   "eip155:4689",
	"megaeth": "eip155:4326",
	"monad":   "eip155:143",
	"peaq":    "eip155:3338",
	"polygon": "eip155:137", "polygon-amoy": "eip155:80002",
	"sei": "eip155:1329", "sei-testnet": "eip155:1328",
	"skale-base-sepolia": "eip155:324705682",
	"solana":             "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana-devnet": "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
	"solana-testnet": "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
	"stable":         "eip155:988", "stable-testnet": "eip155:2201",
	"story": "eip155:1514",
}

// payment reads an element of accepts. Version 1 has networks by name, maxAmountRequired for
// amount, and the resource in each element.
func payment(o object, v1 bool) (p Payment, resource string) {
	amount, otherAmount := "amount", "maxAmountRequired"
	if v1 {
		amount, otherAmount = otherAmount, amount
	}
	var network string
	p.Scheme, network, p.Asset, p.PayTo = o.text("scheme", true), o.text("network", true), o.text("asset", true), o.text("payTo", true)
	p.Amount = o.amount(amount, true)
	if v1 {
		resource = o.text("resource", false)
	}
	p.v1, p.unknown = v1, beyond(o, amount, otherAmount)
	names := o
	names.first = new(error)
	p.Network = p.names(names, network)
	switch err := names.err(); {
	case err != nil && elsewhere(network, v1):
		p.unread = &unread{why: err, network: network, members: o.fields}
	case err != nil && o.err() == nil:
		*o.first = err
	}
	p.MaxTimeoutSeconds = o.seconds("maxTimeoutSeconds")
	o.object("extra")
	p.Extra = o.fields["extra"]
	return p, resource
}

// names reads the network of a way to pay, and checks its accounts on it.
func (p Payment) names(o object, network string) caip.ChainID {
	id, named := networksV1[network]
	if !p.v1 || !named { // some servers write CAIP-2 in version 1 already
		id = network
	}
	chain, err := caip.ParseChainID(id)
	if err != nil && p.v1 {
		err = fmt.Errorf("%.60q is no network of x402 version 1", network)
	}
	o.check("network", err)
	_, err = accountOn(chain, p.PayTo)
	o.check("payTo", err)
	_, err = accountOn(chain, p.Asset)
	o.check("asset", err)
	return chain
}

// aNetwork is how networks are called, beyond CAIP-2 too.
var aNetwork = regexp.MustCompile(`^([-_a-z0-9]+)(:[!-~]+)?$`)

// elsewhere reports whether a network is of no family that has rules here: it is for other payers
// to read the names on it. Version 1 calls networks by bare names, of which not all are known.
func elsewhere(network string, v1 bool) bool {
	parts := aNetwork.FindStringSubmatch(network)
	if _, known := networksV1[network]; known || parts == nil {
		return false
	}
	return (v1 || parts[2] != "") && parts[1] != caip.EIP155 && parts[1] != caip.Solana
}

// On is the network for people, as written where it cannot be read.
func (p Payment) On() string {
	if p.Network.IsZero() && p.unread != nil {
		return fmt.Sprintf("%.60q", p.unread.network)
	}
	return p.Network.String()
}
