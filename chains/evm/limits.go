package evm

import "github.com/bridge8004/bridge8004/chains"

// maxURI is what one transaction can store, in bytes: 22,100 gas a new slot of 32 bytes and 40 a
// byte of calldata, out of the 16,777,216 that current forks allow.
const maxURI = 20_000

// limits are what the registries of each dialect hold.
var limits = map[string]chains.Limits{
	DialectERC8004:  {URI: maxURI, Values: chains.AnyValue, Endpoint: true, Document: true},
	DialectV1:       {URI: 16_000, Values: chains.ScoreValue, Endpoint: true, Document: true},
	DialectStrategy: {URI: maxURI, Values: chains.ScoreValue, Document: true},
	DialectPosition: {URI: maxURI},
}
