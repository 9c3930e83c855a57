package publish

import (
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// DataURI holds a file in the URI itself, in the form that the SDKs of ERC-8004 read:
// application/json in standard base64.
func DataURI(file []byte) string {
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(file)
}

// IPFSURI is the URI of a file as one raw block, which is how Node.Add adds it.
func IPFSURI(file []byte) string { return "ipfs://" + fetch.RawCID(file) }

// The longest URIs, in bytes.
const (
	// MaxURISolana is what SATI and its readers take.
	MaxURISolana = 200
	// MaxURIEIP155 is what one transaction can store: 22,100 gas a new slot of 32 bytes and 40 a
	// byte of calldata, out of the 16,777,216 that current forks allow.
	MaxURIEIP155 = 20_000
)

// Fit reports why a chain cannot hold a URI for an agent: an error of kind Invalid that says by how
// many bytes it is too long.
func Fit(uri string, ref caip.AgentRef) error {
	most := MaxURIEIP155
	if ref.Chain().Namespace == caip.Solana {
		most = MaxURISolana
	}
	if over := len(uri) - most; over > 0 {
		return &chains.Error{Kind: chains.Invalid, Chain: ref.Chain(), Op: "agentURI", Remedy: "publish the file to IPFS or a web server, or leave this chain out",
			Err: fmt.Errorf("%d bytes, %d too many: it holds %d", len(uri), over, most)}
	}
	if uri == "" {
		return &chains.Error{Kind: chains.Invalid, Chain: ref.Chain(), Op: "agentURI", Err: errors.New("empty")}
	}
	return nil
}
