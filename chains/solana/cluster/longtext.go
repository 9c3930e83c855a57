package cluster

import jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"

// maxText bounds a text in an answer, in bytes, where no longer one belongs: keys, signatures and
// hashes have 88 at most. The libraries decode them from base58, which takes time that grows with
// the square of the length, and cannot be interrupted.
const maxText = 128

// longTexts are the names under which texts may be longer: none of them is decoded from base58, but
// for what dataBudget bounds.
var longTexts = map[string]bool{"data": true, "transaction": true, "message": true, "logs": true, "logMessages": true}

// short makes sure that an answer holds no long text where none belongs: who decodes keys with a
// library needs that.
func short(a jsonrpc.Reply) error { return jsonrpc.CheckTexts(a.Bytes, maxText, longTexts) }
