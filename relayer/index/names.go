package index

import "crypto/sha256"

// mostNames bounds the names of which the ids are remembered: twice as many take some 15 MB.
const mostNames = 150_000

// names remembers the ids of what was named last. Names are known by half their SHA-256, so that
// there is little to remember. It is not for concurrent use.
type names struct {
	recent, older map[[sha256.Size / 2]byte]int64
}

func nameKey(name string) [sha256.Size / 2]byte {
	sum := sha256.Sum256([]byte(name))
	return [sha256.Size / 2]byte(sum[:])
}

func (n *names) get(name string) (int64, bool) {
	key := nameKey(name)
	id, ok := n.recent[key]
	if !ok {
		id, ok = n.older[key]
	}
	return id, ok
}

// add remembers a name. When there are too many it forgets those that were not added since the last
// time.
func (n *names) add(name string, id int64) {
	if n.recent == nil || len(n.recent) >= mostNames {
		n.recent, n.older = map[[sha256.Size / 2]byte]int64{}, n.recent
	}
	n.recent[nameKey(name)] = id
}
