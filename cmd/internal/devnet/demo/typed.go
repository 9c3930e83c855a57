package demo

import (
	"encoding/json"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
)

// typedDigest is what a wallet signs that is given typed data (EIP-712). It is computed by code
// that knows nothing of this project.
func typedDigest(document []byte) (common.Hash, error) {
	var data apitypes.TypedData
	if err := json.Unmarshal(document, &data); err != nil {
		return common.Hash{}, fmt.Errorf("typed data: %w", err)
	}
	digest, _, err := apitypes.TypedDataAndHash(data)
	return common.BytesToHash(digest), err
}
