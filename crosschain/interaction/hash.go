package interaction

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Prefix begins what is hashed in the later generation, so that a signature serves no other
// protocol.
const Prefix = "x402:8004-reputation:v1"

// Exchange is a paid request and its answer.
type Exchange struct {
	TaskRef string // CAIP-220: <CAIP-2 of the payment>:<transaction>
	// Request and Response are the bodies as the application sees them, after decompression and
	// dechunking.
	Request, Response []byte
	// Target is path and query of the request, which V1 hashes where the request has no body. Seed
	// does not look at it.
	Target string
}

// SeedHash is the interactionHash of the first generation: keccak256(UTF8(taskRef) ‖
// UTF8(requestBody) ‖ UTF8(responseBody)). An empty body is nothing. It binds the bytes, not where
// the request ends and the response begins.
func (e Exchange) SeedHash() caip.Hash {
	return caip.Keccak256([]byte(e.TaskRef), e.Request, e.Response)
}

// DataHash is dataHash of V1: keccak256(uint32 big endian length of the request ‖ request ‖
// response). The request is the target where it has no body.
func (e Exchange) DataHash() (caip.Hash, error) {
	request := e.Request
	if len(request) == 0 {
		request = []byte(e.Target)
	}
	if len(request) > math.MaxUint32 {
		return caip.Hash{}, errors.New("a request of more than 4 GiB has no dataHash")
	}
	return caip.Keccak256(binary.BigEndian.AppendUint32(nil, uint32(len(request))), request, e.Response), nil
}

// V1Hash is the interactionHash of the later generation: keccak256(Prefix ‖ UTF8(taskRef) ‖
// dataHash).
func V1Hash(taskRef string, data caip.Hash) caip.Hash {
	return caip.Keccak256([]byte(Prefix), []byte(taskRef), data[:])
}

// ClientMessage is what a client signs about an agent in its feedback file:
// keccak256(UTF8(agentRegistry) ‖ UTF8(agentId) ‖ UTF8(taskRef) ‖ uint8(value)). Registry and id
// are the texts of the file, as written. Only integers from 0 to 255 can be signed so.
func ClientMessage(agentRegistry, agentID, taskRef string, value uint8) caip.Hash {
	return caip.Keccak256([]byte(agentRegistry), []byte(agentID), []byte(taskRef), []byte{value})
}
