package fetch

import (
	"context"
	"errors"
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/cid"
)

// UnixFS node types (UnixFS specification, Data.DataType).
const (
	fsRaw       = 0
	fsDirectory = 1
	fsFile      = 2
	fsHAMT      = 5
)

const (
	maxDepth = 16
	maxNodes = 8192
)

// pbNode is a dag-pb node with its UnixFS data.
type pbNode struct {
	links []pbLink
	kind  uint64
	data  []byte
}

type pbLink struct {
	id   cid.CID
	name string
}

var errNode = errors.New("a block is no UnixFS node")

// parseNode decodes dag-pb (PBNode: 1 data, 2 links) and the UnixFS message inside (1 type, 2
// data). Of dag-pb it refuses what strict readers refuse (parts that stand twice, links on both
// sides of the data, other fields), so that no file reads otherwise here than elsewhere.
func parseNode(b []byte) (pbNode, error) {
	var n pbNode
	var inner []byte
	found, behind := false, false // data, and whether it stands behind links
	err := fields(b, func(num protowire.Number, v []byte, _ uint64) error {
		switch {
		case v == nil, num > 2, num == 1 && found, num == 2 && behind:
			return errNode
		case num == 1:
			inner, found, behind = v, true, len(n.links) > 0
			return nil
		}
		link, err := parseLink(v)
		n.links = append(n.links, link)
		return err
	})
	if err != nil || !found {
		return pbNode{}, errNode
	}
	hasKind := false
	err = fields(inner, func(num protowire.Number, v []byte, x uint64) error {
		switch num {
		case 1:
			n.kind, hasKind = x, true
		case 2:
			n.data = v
		}
		return nil
	})
	if err != nil || !hasKind {
		return pbNode{}, errNode
	}
	return n, nil
}

func parseLink(b []byte) (pbLink, error) {
	var l pbLink
	var seen [4]bool
	err := fields(b, func(num protowire.Number, v []byte, _ uint64) (err error) {
		if num > 3 || seen[num] || (v == nil) != (num == 3) { // 3 is the size of what lies below
			return errNode
		}
		seen[num] = true
		switch num {
		case 1:
			l.id, err = cid.Cast(v)
		case 2:
			l.name = string(v)
		}
		return err
	})
	if err == nil && !l.id.Defined() {
		err = errNode
	}
	return l, err
}

// assembler walks checked blocks.
type assembler struct {
	ctx    context.Context
	blocks map[[32]byte][]byte
	most   int64 // bytes of the file
	nodes  int
	walked int64 // bytes of the blocks visited, each as often as it is linked
	out    []byte
}

// mostWalked bounds the work of a walk: one large block that is sent once, adds nothing to the file
// and is linked thousands of times is parsed thousands of times. The usual layouts walk little more
// than the file.
func (a *assembler) mostWalked() int64 { return 4*a.most + 1<<20 }

// assemble follows path from root and puts the file together. Blocks are those of readCAR, so each
// is what its CID says.
func assemble(ctx context.Context, blocks map[[32]byte][]byte, root cid.CID, path []string, most int64) ([]byte, error) {
	a := &assembler{ctx: ctx, blocks: blocks, most: most, out: []byte{}}
	for _, name := range path {
		next, err := a.child(root, name)
		if err != nil {
			return nil, err
		}
		root = next
	}
	if err := a.file(root, 0); err != nil {
		return nil, err
	}
	return a.out, nil
}

func (a *assembler) block(id cid.CID) ([]byte, error) {
	if err := a.ctx.Err(); err != nil {
		return nil, err
	}
	if a.nodes++; a.nodes > maxNodes {
		return nil, fail(chains.TooMuch, fmt.Errorf("a file of more than %d blocks", maxNodes))
	}
	digest, ok := id.SHA256()
	b, sent := a.blocks[digest]
	if !ok || !sent {
		return nil, fail(chains.Unreachable, fmt.Errorf("the gateway left out the block %s", id))
	}
	if a.walked += int64(len(b)); a.walked > a.mostWalked() {
		return nil, fail(chains.TooMuch, fmt.Errorf("a file whose blocks unfold to more than %d bytes", a.mostWalked()))
	}
	return b, nil
}

func (a *assembler) child(dir cid.CID, name string) (cid.CID, error) {
	b, err := a.block(dir)
	if err != nil {
		return cid.CID{}, err
	}
	if dir.Codec() != cid.DagProtobuf {
		return cid.CID{}, fail(chains.NotFound, fmt.Errorf("%s is no directory", dir))
	}
	n, err := parseNode(b)
	switch {
	case err != nil:
		return cid.CID{}, invalid(err)
	case n.kind == fsHAMT:
		return cid.CID{}, &chains.Error{Kind: chains.Unsupported, Err: fmt.Errorf("%s is a sharded directory", dir), Remedy: "use the file's own CID"}
	case n.kind != fsDirectory:
		return cid.CID{}, fail(chains.NotFound, fmt.Errorf("%s is no directory", dir))
	}
	for _, l := range n.links {
		if l.name == name {
			return l.id, nil
		}
	}
	return cid.CID{}, fail(chains.NotFound, fmt.Errorf("%s has no entry %.60q", dir, name))
}

func (a *assembler) file(id cid.CID, depth int) error {
	if depth > maxDepth {
		return fail(chains.TooMuch, fmt.Errorf("a file nested deeper than %d", maxDepth))
	}
	b, err := a.block(id)
	if err != nil {
		return err
	}
	switch id.Codec() {
	case cid.Raw:
		return a.add(b)
	case cid.DagProtobuf:
	default:
		return fail(chains.Unsupported, fmt.Errorf("%s is no file", id))
	}
	n, err := parseNode(b)
	if err != nil {
		return invalid(err)
	}
	if n.kind != fsFile && n.kind != fsRaw {
		return &chains.Error{Kind: chains.Invalid, Err: fmt.Errorf("%s is no file", id), Remedy: "name the file behind the directory's CID"}
	}
	if err := a.add(n.data); err != nil {
		return err
	}
	for _, l := range n.links {
		if err := a.file(l.id, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (a *assembler) add(b []byte) error {
	if int64(len(a.out)+len(b)) > a.most {
		return fail(chains.TooMuch, fmt.Errorf("the document is larger than %d bytes", a.most))
	}
	a.out = append(a.out, b...)
	return nil
}
