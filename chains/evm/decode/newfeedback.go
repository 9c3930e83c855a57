package decode

import (
	"encoding/binary"
	"math/big"
	"strconv"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// NewFeedback is nearly every log that there is, and the bindings decode it through reflection.
// readNewFeedback reads it from the words; what does not look as every encoder writes it is left to
// the bindings, which also say what is wrong with it.

// newFeedbackWords is the number of words before the texts: index, value, decimals, the places of
// four texts, hash.
const newFeedbackWords = 8

// readNewFeedback decodes a NewFeedback of the deployed registries. ok is false for what the
// bindings have to look at.
func readNewFeedback(log *types.Log) (e bindings.ReputationRegistryNewFeedback, ok bool) {
	const word = 32
	data := log.Data
	if len(log.Topics) != 4 || len(data) < newFeedbackWords*word || !view.IsSmall(log.Topics[2][:12]) {
		return e, false
	}
	at := func(i int) []byte { return data[i*word : (i+1)*word] }
	if !view.IsSmall(at(0)[:24]) || !view.IsSmall(at(2)[:31]) {
		return e, false
	}
	var texts [4]string
	for i := range texts {
		if texts[i], ok = view.TextAt(data, at(3+i)); !ok {
			return e, false
		}
	}
	e.AgentId = new(big.Int).SetBytes(log.Topics[1][:])
	e.ClientAddress = common.Address(log.Topics[2][12:])
	e.FeedbackIndex = binary.BigEndian.Uint64(at(0)[24:])
	e.Value = new(big.Int).SetBytes(at(1))
	if at(1)[0]&0x80 != 0 {
		e.Value.Sub(e.Value, twoTo256)
	}
	e.ValueDecimals = at(2)[31]
	e.IndexedTag1 = log.Topics[3]
	e.Tag1, e.Tag2, e.Endpoint, e.FeedbackURI, e.FeedbackHash = texts[0], texts[1], texts[2], texts[3], [32]byte(at(7))
	e.Raw = log
	return e, true
}

var twoTo256 = new(big.Int).Lsh(big.NewInt(1), 256)

// decimal is the text of a number.
func decimal(n *big.Int) string {
	if n.IsUint64() {
		return strconv.FormatUint(n.Uint64(), 10)
	}
	return n.String()
}

// unpackNewFeedback decodes a NewFeedback either way.
func unpackNewFeedback(log *types.Log) (*bindings.ReputationRegistryNewFeedback, error) {
	if e, ok := readNewFeedback(log); ok {
		return &e, nil
	}
	return view.Contracts().Reputation.UnpackNewFeedbackEvent(log)
}
