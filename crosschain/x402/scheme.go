package x402

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// ErrUnknownScheme is wrapped by errors of Payment.Route: nobody here knows where the money goes.
var ErrUnknownScheme = errors.New("the scheme is not known")

// Route is where the money of a payment goes, by its scheme. The rest of it goes to payTo.
type Route struct {
	// Parties are the accounts in extra that get a share of the money or decide on it. Each has to
	// be the agent's.
	Parties []Party
	// Amount is the most base units that leave the payer's account, by a client as it comes: a
	// deposit exceeds the price.
	Amount string
}

// Party is an account that extra names.
type Party struct {
	Member  string         // such as extra.feeRecipient
	Account caip.AccountID // on the payment's network
}

// scheme is a row of the table. What it does not name is not understood.
type scheme struct {
	v1       bool                // version 1 of x402 has the scheme too
	upTo     bool                // the agreed amount is the most that is taken
	holds    bool                // an escrow or a channel holds the money before payTo gets it
	accounts []string            // members of extra that have to be the agent's account
	optional []string            // such members that may be missing or the zero address
	fees     bool                // feeRecipient and its bounds decide on a share
	deposit  string              // member that may raise what leaves the payer's account
	values   map[string][]string // members with the only values that are understood
	harmless []string            // members that change neither recipient nor amount of what is signed
}

// Members that more than one scheme has. The client signs under the name and version of the token's
// EIP-712 domain: other ones make the signature void. The rest is for display and for the server.
var (
	common = []string{"decimals", "name", "paymentFlow", "symbol", "version"}
	// What the fee payer adds to a transaction is a signature, and a hint that is wrong makes the
	// transaction fail.
	solana = append([]string{"feePayer", "lastValidBlockHeight", "memo", "recentBlockhash"}, common...)
	// Delegations (erc7710) are not understood: what they permit is between wallet and facilitator.
	transfers = map[string][]string{"assetTransferMethod": {"eip3009", "permit2"}}
	programs  = map[string][]string{"tokenProgram": {"TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA", "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"}}
)

// schemes is the table, by CAIP-2 namespace and scheme. Sources: the schemes' specifications
// (x402, specs/schemes) and what the clients of @x402/evm and @x402/svm 2.27 sign.
//
// Security: a member belongs under harmless only if the payer's signature fixes the recipient and
// the most that is paid regardless of it.
var schemes = map[string]map[string]scheme{
	caip.EIP155: {
		// EIP-3009: to and value are signed. Permit2: the proxy's witness holds payTo.
		"exact": {v1: true, values: transfers, harmless: common},
		// Permit2: the witness holds payTo and who may settle, for at most the amount.
		"upto": {upTo: true, values: map[string][]string{"assetTransferMethod": {"permit2"}}, harmless: append([]string{"facilitatorAddress"}, common...)},
		// The money goes to an escrow. The captureAuthorizer moves it on: to payTo, less a fee.
		"auth-capture": {
			holds: true, accounts: []string{"captureAuthorizer"}, optional: []string{"policy", "receiverAuthorizer"}, fees: true,
			values: map[string][]string{
				"assetTransferMethod": {"eip3009", "permit2"},
				"authCaptureEscrow":   {"0xbdea0d1bcc5966192b070fdf62ab4ef5b4420cff", "0xf96815976523e00e65be8f34ca5e64b4f41eb19c"},
			},
			harmless: append([]string{"autoCapture", "captureDeadline", "refundDeadline"}, common...),
		},
		// The money goes to a channel. The receiverAuthorizer decides what is claimed from it. Its
		// channelState and voucherState are not understood: they raise what the next voucher signs.
		"batch-settlement": {holds: true, accounts: []string{"receiverAuthorizer"}, deposit: "minDeposit", values: transfers, harmless: append([]string{"withdrawDelay"}, common...)},
	},
	caip.Solana: {
		// The client composes the transfer to payTo's token account. A transaction that the server
		// composed (extra.transaction of an early draft) is not understood.
		"exact": {v1: true, values: programs, harmless: solana},
		// The money goes to a channel that pays payTo alone. The receiverAuthorizer decides how
		// much.
		"upto": {upTo: true, holds: true, accounts: []string{"receiverAuthorizer"}, values: programs, harmless: append([]string{"recentSlot", "validAfter", "withdrawDelay"}, solana...)},
	},
}

const zeroAddress = "0x0000000000000000000000000000000000000000"

// Route returns where the money of a payment goes. The error wraps ErrUnknownScheme where the
// scheme, or a member of extra, is not in the table, or names of a network without rules here
// cannot be read; it is a *SyntaxError where a member that the table names is malformed.
func (p Payment) Route() (Route, error) {
	if p.unread != nil {
		return Route{}, fmt.Errorf("%w: %w", ErrUnknownScheme, p.unread.why)
	}
	row, ok := schemes[p.Network.Namespace][p.Scheme]
	if !ok || p.v1 && !row.v1 {
		return Route{}, fmt.Errorf("%w: %.60q of x402 version %d on %s", ErrUnknownScheme, p.Scheme, map[bool]int{true: 1, false: Version}[p.v1], p.Network.Namespace)
	}
	if p.unknown != "" {
		return Route{}, fmt.Errorf("%w with the member %.60s", ErrUnknownScheme, p.unknown)
	}
	extra := object{path: "extra", first: new(error)}
	if len(p.Extra) > 0 && json.Unmarshal(p.Extra, &extra.fields) != nil {
		extra.fail("", errors.New("not an object"))
	}
	maps.DeleteFunc(extra.fields, func(_ string, value json.RawMessage) bool { return string(value) == "null" })
	if err := row.understands(extra, p.Scheme); err != nil {
		return Route{}, err
	}
	route := row.route(p, extra)
	if err := extra.err(); err != nil {
		return Route{}, err
	}
	return route, nil
}

// UpTo reports whether the agreed amount is the most that is taken, by the scheme.
func (p Payment) UpTo() bool { return schemes[p.Network.Namespace][p.Scheme].upTo }

// Held reports whether an escrow or a channel holds the money before payTo gets it. That is assumed
// of a scheme that is not in the table.
func (p Payment) Held() bool {
	row, ok := schemes[p.Network.Namespace][p.Scheme]
	return !ok || row.holds
}

// understands reports whether the table knows all members of extra.
func (s scheme) understands(extra object, name string) error {
	known := slices.Concat(s.accounts, s.optional, s.harmless)
	if s.fees {
		known = append(known, "feeRecipient", "minFeeBps", "maxFeeBps")
	}
	if s.deposit != "" {
		known = append(known, s.deposit)
	}
	for _, member := range slices.Sorted(maps.Keys(extra.fields)) {
		values, ok := s.values[member]
		if !ok && !slices.Contains(known, member) {
			return fmt.Errorf("%w with extra.%.60s: nothing here says what it does in the scheme %s", ErrUnknownScheme, member, name)
		}
		if !ok {
			continue
		}
		value := extra.text(member, false)
		if extra.err() != nil {
			return extra.err()
		}
		if member == "authCaptureEscrow" {
			value = strings.ToLower(value)
		}
		if !slices.Contains(values, value) {
			return fmt.Errorf("%w with extra.%s %.60q: want %s", ErrUnknownScheme, member, value, strings.Join(values, " or "))
		}
	}
	return nil
}

func (s scheme) route(p Payment, extra object) Route {
	out := Route{Amount: p.Amount}
	add := func(member string, required bool) {
		text := extra.text(member, required)
		if !required && (text == "" || text == zeroAddress) {
			return
		}
		account, err := accountOn(p.Network, text)
		extra.check(member, err)
		out.Parties = append(out.Parties, Party{extra.at(member), account})
	}
	for _, member := range s.accounts {
		add(member, true)
	}
	for _, member := range s.optional {
		add(member, false)
	}
	if s.fees {
		// A fee for the zero address is one for whomever the captureAuthorizer names later.
		add("feeRecipient", !withoutFee(extra))
	}
	if s.deposit != "" {
		out.Amount = deposited(out.Amount, extra.amount(s.deposit, false))
	}
	return out
}

// depositOf is how many times the price the clients of @x402/evm deposit, but for what the server
// names as the least.
const depositOf = 5

// deposited is the most that a client deposits for a payment.
func deposited(price, least string) string {
	amount, fits := new(big.Int).SetString(price, 10)
	if !fits {
		return price
	}
	most := amount.Mul(amount, big.NewInt(depositOf))
	if named, given := new(big.Int).SetString(least, 10); given && named.Cmp(most) > 0 {
		most = named
	}
	return most.String()
}

// withoutFee reports whether the bounds of the fee allow none.
func withoutFee(extra object) bool {
	free := true
	for _, member := range []string{"minFeeBps", "maxFeeBps"} {
		var n json.Number
		extra.decode(member, &n)
		bps, err := strconv.ParseUint(n.String(), 10, 16)
		if err != nil {
			extra.fail(member, fmt.Errorf("%.40q is no number of basis points", n))
		}
		free = free && bps == 0
	}
	return free
}

// descriptive are members of version 1 that say what is paid for. Servers write them in version 2
// too.
var descriptive = []string{"description", "mimeType", "outputSchema", "resource"}

// beyond returns a member of an element of accepts that the protocol does not know, empty if there
// is none. A payer that knows it may pay by it. The other version's name of the amount may stand
// there with the same value.
func beyond(o object, amount, otherAmount string) string {
	known := append([]string{"scheme", "network", amount, "asset", "payTo", "maxTimeoutSeconds", "extra"}, descriptive...)
	for _, member := range slices.Sorted(maps.Keys(o.fields)) {
		same := member == otherAmount && string(o.fields[member]) == string(o.fields[amount])
		if !same && !slices.Contains(known, member) && string(o.fields[member]) != "null" {
			return member
		}
	}
	return ""
}

// accountOn reads an account as the clients that pay do: to them 0X begins no address.
func accountOn(network caip.ChainID, text string) (caip.AccountID, error) {
	account, err := caip.NewAccountID(network, text)
	if err == nil && network.Namespace == caip.EIP155 && !strings.HasPrefix(text, "0x") {
		err = fmt.Errorf("%.60q: want 0x and 40 hex digits", text)
	}
	return account, err
}

// sameRoute reports whether two payments that agree in everything but extra send money the same
// way.
func sameRoute(a, b Payment) bool {
	if a.unread != nil || b.unread != nil {
		return sameUnread(a.unread, b.unread)
	}
	x, errX := a.Route()
	y, errY := b.Route()
	if errX != nil && errY != nil { // neither is paid
		return string(a.Extra) == string(b.Extra)
	}
	return errX == nil && errY == nil && x.Amount == y.Amount && slices.Equal(x.Parties, y.Parties)
}

// sameAbroad reports whether a way to pay of version 2 is that of version 1, on a network without
// rules here, which version 1 calls by a name of its own. Nobody here pays by either.
func sameAbroad(v2, v1 Payment) bool {
	if v1.unread == nil || !v1.v1 || v2.v1 {
		return false
	}
	network := v2.Network.String()
	if v2.unread != nil {
		network = v2.unread.network
	}
	family := func(network string) string { return network[:max(strings.IndexAny(network, "-:"), 0)] }
	return elsewhere(network, false) && family(network) == family(v1.unread.network+"-") && v2.Scheme == v1.Scheme && v2.Amount == v1.Amount &&
		v2.PayTo == v1.PayTo && v2.Asset == v1.Asset && string(v2.Extra) == string(v1.Extra) && v2.unknown == "" && v1.unknown == ""
}

// sameUnread reports whether two ways to pay that cannot be read here are one, member by member:
// what two of them have in common nobody here can tell.
func sameUnread(a, b *unread) bool {
	same := func(x, y json.RawMessage) bool { return string(x) == string(y) }
	return a != nil && b != nil && maps.EqualFunc(a.members, b.members, same)
}
