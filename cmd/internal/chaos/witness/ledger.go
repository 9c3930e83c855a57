package witness

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/crypto"
)

// Given is one feedback as it was given.
type Given struct {
	Chain    string // name of the chain where it was given
	Registry string // reputation registry there, CAIP-10; on SATI its program
	Agent    string // agent id there
	Client   string // bare address
	Index    uint64 // not for SATI
	Address  string // of the attestation, for SATI
	Group    int    // of registrations that are one agent

	Value      *big.Int
	Decimals   uint8
	Tag1, Tag2 string

	Revoked   bool
	Responses []Response
}

// Response is one response to a feedback.
type Response struct {
	URI  string
	Hash [32]byte
}

// ref is the canonical text from which the source id is made.
func (g Given) ref() string {
	if g.Address != "" {
		return fmt.Sprintf("%s/%s/%s", g.Registry, g.Agent, g.Address)
	}
	return fmt.Sprintf("%s/%s/%s/%d", strings.ToLower(g.Registry), g.Agent, strings.ToLower(g.Client), g.Index)
}

func (g Given) source() [32]byte { return crypto.Keccak256Hash([]byte(g.ref())) }

func (g Given) says(value *big.Int, decimals uint8, tag1, tag2 string) bool {
	return g.Value.Cmp(value) == 0 && g.Decimals == decimals && g.Tag1 == tag1 && g.Tag2 == tag2
}

func (g Given) String() string { return g.Chain + " " + g.ref() }
