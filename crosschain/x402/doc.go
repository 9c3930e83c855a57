// Package x402 reads x402 version 2 payment requests (HTTP 402 Payment Required) and the
// 8004-reputation extension in them.
//
// What a server sends is hostile. It is decoded with exact keys (encoding/json would take "PAYTO"
// for payTo), duplicate keys, long numbers and deep nesting are refused, and amounts stay text. A
// schema that the server sends along proves nothing by holding (conforms).
//
// Sources: x402 specification v2 (PaymentRequired, PaymentRequirements, HTTP transport), extension
// 8004-reputation.
package x402

// The fixed words of the protocol.
const (
	Version      = 2
	ReputationID = "8004-reputation"  // key in extensions
	Header       = "PAYMENT-REQUIRED" // HTTP header that holds the request as base64 of its JSON
	maxAccepts   = 32
	maxText      = 4096
)
