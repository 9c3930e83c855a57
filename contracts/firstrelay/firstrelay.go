// Package firstrelay is the first FeedbackRelay as it was released, and the second: what is
// deployed of them stays on its chains, as a predecessor of later ones. What the first logs
// otherwise than they do is bindings.IFirstRelay.
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

//go:embed second.hex
var second string

// Second is the creation code of the relay of 2026-11-23 to 27. It answers for the interface of
// those of today, leaves tombstones while it is paused, and asks its direct predecessor alone.
var Second = bind.MetaData{ID: "SecondRelay", Bin: strings.TrimSpace(second)}
