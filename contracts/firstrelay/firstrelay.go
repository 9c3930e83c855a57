// Package firstrelay is the first FeedbackRelay as it was released: what is deployed of it stays on
// its chains, as a predecessor of later ones. What it logs otherwise than they do is
// bindings.IFirstRelay.
package firstrelay

import (
	_ "embed"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
)

//go:embed creation.hex
var creation string

// MetaData is its creation code, whose constructor takes what FeedbackRelay's takes.
var MetaData = bind.MetaData{ID: "FirstRelay", Bin: strings.TrimSpace(creation)}
