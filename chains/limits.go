package chains

// Limits are what a registry's records hold. They do not change over the life of an adapter.
type Limits struct {
	URI      int    // bytes of the longest agentURI
	Values   Values // that a feedback can have
	Endpoint bool   // a feedback holds an endpoint
	Document bool   // a feedback holds the URI and the hash of its file
}

// Values are a range of feedback values.
type Values string

// The ranges.
const (
	AnyValue    Values = "any"    // int128 with up to 18 decimals (ERC-8004)
	DoubleValue Values = "double" // within ±2^53, which every reader of JSON holds exactly (SATI)
	ScoreValue  Values = "score"  // whole numbers from 0 to 100; tags of at most 32 bytes each
	NoValue     Values = ""       // the registry takes no feedback
)
