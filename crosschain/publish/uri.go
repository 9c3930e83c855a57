package publish

import (
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// DataURI holds a file in the URI itself, in the form that the SDKs of ERC-8004 read:
// application/json in standard base64.
func DataURI(file []byte) string {
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(file)
}

// IPFSURI is the URI of a file as one raw block, which is how Node.Add adds it.
func IPFSURI(file []byte) string { return "ipfs://" + fetch.RawCID(file) }

// Fit reports why a chain cannot hold a URI for an agent: an error of kind Invalid that says by how
// many bytes it is too long.
func Fit(uri string, on chains.Info) error {
	most := on.Limits.URI
	if over := len(uri) - most; over > 0 {
		return &chains.Error{Kind: chains.Invalid, Chain: on.Chain, Op: "agentURI", Remedy: "publish the file to IPFS or a web server, or leave this chain out",
			Err: fmt.Errorf("%d bytes, %d too many: it holds %d", len(uri), over, most)}
	}
	if uri == "" {
		return &chains.Error{Kind: chains.Invalid, Chain: on.Chain, Op: "agentURI", Err: errors.New("empty")}
	}
	return nil
}
