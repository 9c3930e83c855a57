package fetch

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/cid"
)

const (
	maxBlock  = 2 << 20 // what IPFS itself passes on at most
	maxBlocks = 4096
)

// readCAR splits a CARv1 archive into blocks and keeps those whose bytes hash to their CID; one
// that does not makes the sender a liar. The roots that the header names are of no interest: the
// reader knows what it asked for. What is no archive, or breaks off, says nothing of the content.
func readCAR(archive []byte) (map[[32]byte][]byte, error) {
	header, rest, err := section(archive)
	if err != nil || len(header) == 0 {
		return nil, fail(chains.Unreachable, errors.New("the answer is no CAR archive"))
	}
	blocks := make(map[[32]byte][]byte)
	for len(rest) > 0 {
		var body []byte
		if body, rest, err = section(rest); err != nil {
			return nil, fail(chains.Unreachable, fmt.Errorf("CAR archive: %w", err))
		}
		id, n, err := cid.Read(body)
		if err != nil {
			return nil, fail(chains.Unreachable, errors.New("CAR archive: a block without a CID"))
		}
		digest, ok := id.SHA256()
		if !ok {
			continue // cannot be checked here, so it cannot be used
		}
		data := body[n:]
		if !id.Names(data) {
			return nil, fail(chains.Dishonest, fmt.Errorf("a block was sent as %s that has the CID %s", id, cid.Sum(id.Codec(), data)))
		}
		if blocks[digest] = data; len(blocks) > maxBlocks {
			return nil, fail(chains.TooMuch, fmt.Errorf("more than %d blocks", maxBlocks))
		}
	}
	return blocks, nil
}

// section cuts a length-prefixed part off an archive.
func section(b []byte) (part, rest []byte, err error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > maxBlock || size > uint64(len(b)-n) {
		return nil, nil, errors.New("cut short, or a part that is too large")
	}
	return b[n : n+int(size)], b[n+int(size):], nil
}
