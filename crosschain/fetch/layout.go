package fetch

import "github.com/bridge8004/bridge8004/crosschain/cid"

// layout is how an importer cuts a file into a balanced DAG.
type layout struct {
	chunk     int  // bytes of a leaf
	links     int  // links of a node
	rawLeaves bool // leaves are raw blocks, else UnixFS nodes
	v0        bool // nodes are named by CIDv0, which changes the bytes of the links to them
}

// layouts are those of Kubo: the default of CIDv0, of CIDv1, CIDv1 without raw leaves, and the
// profiles of 2025.
var layouts = []layout{
	{chunk: 256 << 10, links: 174, v0: true},
	{chunk: 256 << 10, links: 174, rawLeaves: true},
	{chunk: 256 << 10, links: 174},
	{chunk: 1 << 20, links: 1024, rawLeaves: true},
	{chunk: 1 << 20, links: 174, rawLeaves: true},
}

// node is a block on its way into its parent.
type node struct {
	id    cid.CID
	file  uint64 // bytes of the file below
	total uint64 // bytes of all blocks below and itself (dag-pb Tsize)
}

// root is the CID that a file has under a layout.
func (l layout) root(body []byte) cid.CID {
	var level []node
	for rest := body; ; {
		n := min(len(rest), l.chunk)
		level = append(level, l.leaf(rest[:n]))
		if rest = rest[n:]; len(rest) == 0 {
			break
		}
	}
	for len(level) > 1 {
		var up []node
		for len(level) > 0 {
			n := min(len(level), l.links)
			up = append(up, l.parent(level[:n]))
			level = level[n:]
		}
		level = up
	}
	return level[0].id
}

func (l layout) leaf(chunk []byte) node {
	if l.rawLeaves {
		return node{id: cid.Sum(cid.Raw, chunk), file: uint64(len(chunk)), total: uint64(len(chunk))}
	}
	var fs []byte
	fs = varintField(fs, 1, fsFile)
	if len(chunk) > 0 {
		fs = bytesField(fs, 2, chunk)
	}
	fs = varintField(fs, 3, uint64(len(chunk)))
	block := bytesField(nil, 1, fs)
	return node{id: l.pbHash(block), file: uint64(len(chunk)), total: uint64(len(block))}
}

func (l layout) parent(children []node) node {
	var block, fs []byte
	var out node
	fs = varintField(fs, 1, fsFile)
	var sizes []byte
	for _, c := range children {
		var link []byte
		link = bytesField(link, 1, c.id.Bytes())
		link = bytesField(link, 2, nil)
		link = varintField(link, 3, c.total)
		block = bytesField(block, 2, link)
		sizes = varintField(sizes, 4, c.file)
		out.file += c.file
		out.total += c.total
	}
	fs = varintField(fs, 3, out.file)
	fs = append(fs, sizes...)
	block = bytesField(block, 1, fs)
	out.id = l.pbHash(block)
	out.total += uint64(len(block))
	return out
}

// pbHash names a dag-pb block.
func (l layout) pbHash(block []byte) cid.CID {
	id := cid.Sum(cid.DagProtobuf, block)
	if l.v0 {
		return id.V0()
	}
	return id
}
