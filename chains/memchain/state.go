package memchain

import (
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// state is all that the registries hold.
type state struct {
	agents       map[string]*agent
	ids          journal[string]
	nonces       table[string, uint64]
	operators    table[approval, bool]
	grants       table[grant, bool]
	attestations map[string]*feedback // solana, by address
	relays       map[string]*relay
	mirrorKeys   map[string]bool // solana: not state, but what clients have configured
	registry     cell[changeRegistry]
}

type approval struct{ owner, operator string }

// grant dies with its owner: it names him.
type grant struct{ agent, owner, relayer string }

type agent struct {
	id         string
	name       string
	soulbound  bool
	owner      cell[string]
	authority  cell[string] // solana; empty when renounced
	approved   cell[string] // eip155: the token's one approved address
	uri        cell[string]
	wallet     cell[wallet]
	redirected cell[bool]
	metadata   table[string, []byte]
	keys       journal[string] // in the order of first writing
	linked     journal[string] // solana: EVM addresses
	feedback   journal[*feedback]
	clients    journal[string]
	last       table[string, uint64]  // index of each client's last feedback
	byIndex    map[indexKey]*feedback // eip155
}

type indexKey struct {
	client string
	index  uint64
}

// wallet is the agentWallet and who wrote it.
type wallet struct {
	address caip.AccountID
	by      string
}

type feedback struct {
	given     chains.Feedback
	origin    *chains.Origin // set on mirrors
	since     seq
	revoked   cell[bool]
	responses journal[chains.Response]
}

// relay is one FeedbackRelay contract; on solana none exists.
type relay struct {
	deliverers map[string]bool
	mirrors    table[mirrorKey, mirror]
	responses  table[mirrorKey, bool]
}

type mirrorKey struct {
	id    caip.Hash // source or response id
	agent string
}

type mirror struct {
	state chains.MirrorState
	epoch uint32
	index uint64
}

func newState() state {
	return state{
		agents: map[string]*agent{}, nonces: table[string, uint64]{}, operators: table[approval, bool]{}, grants: table[grant, bool]{},
		attestations: map[string]*feedback{}, relays: map[string]*relay{}, mirrorKeys: map[string]bool{},
	}
}

func newRelay(deliverers []string) *relay {
	r := &relay{deliverers: map[string]bool{}, mirrors: table[mirrorKey, mirror]{}, responses: table[mirrorKey, bool]{}}
	for _, d := range deliverers {
		r.deliverers[d] = true
	}
	return r
}

// find returns the agent if it existed as of s.
func (c *core) find(s seq, id string) *agent {
	a := c.agents[id]
	if a == nil || a.owner.get(s) == "" {
		return nil
	}
	return a
}
