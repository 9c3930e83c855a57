package execute

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// slow is a writer whose transactions stay out of every block until they are let go: the node
// knows them, or has forgotten them.
type slow struct {
	chains.Writer
	knows, gone bool
	sent        []chains.Tx
	signed      []string // verbs
}

func (s *slow) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	s.signed = append(s.signed, op.Verb())
	return s.Writer.Sign(ctx, op, o)
}

func (s *slow) Send(ctx context.Context, tx chains.Tx) error {
	if s.sent = append(s.sent, tx); s.gone {
		return s.Writer.Send(ctx, tx)
	}
	return nil
}

func (s *slow) Status(ctx context.Context, tx chains.Tx, at chains.Finality) (chains.Status, error) {
	if !s.gone && s.knows {
		return chains.Status{State: chains.TxPending}, nil
	}
	return s.Writer.Status(ctx, tx, at)
}

// letGo has the last transaction reach the chain, and those that come.
func (s *slow) letGo(b *bed) {
	b.t.Helper()
	s.gone = true
	must.OK(b.t, s.Writer.Send(b.t.Context(), s.sent[len(s.sent)-1]))
}

// superseded has the bed's destination follow the origin, which declares another wallet than it
// holds, and gives the action that clears it.
func (b *bed) superseded() stream.Action {
	b.t.Helper()
	for i := range b.Routes {
		b.Routes[i].Wallets = true
	}
	home, member := b.refs[0], b.refs[1]
	b.union.set(func(g *plan.Group) { g.Home, g.Pinned = home, true })
	b.do(b.from, "owner", chains.SetMetadata{Agent: home, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.String())}})
	b.do(b.to, "owner", chains.SetMetadata{Agent: member, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.String())}})
	b.do(b.to, "owner", chains.GrantSync{Agent: member, Relayer: b.to.Account("relayer"), Scopes: chains.SyncScopeUnsetWallet | chains.SyncScopeSubmitWallet})
	b.do(b.from, "owner", chains.SetMetadata{Agent: home, Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(member.Chain()), Value: []byte(b.to.Account("new").String())}})
	return b.clears("owner")
}

// clears is the action that clears the wallet of a named account.
func (b *bed) clears(held string) stream.Action {
	a := stream.NewAction(stream.VerbClearWallet, caip.Keccak256([]byte(held)), b.refs[1], 0)
	a.Home, a.Wallet = b.refs[0], b.to.Account(held)
	return a
}

// proof is what a named account signs to be the wallet of the bed's destination.
func (b *bed) proof(wallet string) chains.WalletProof {
	return b.to.WalletProof(wallet, b.refs[1], b.to.Account("owner"), uint64(b.to.Time().Unix())+200)
}

func (b *bed) wallet() caip.AccountID {
	b.t.Helper()
	agent := must.Get(b.to.Agent(b.t.Context(), b.refs[1], chains.Latest))(b.t)
	return agent.Wallet.Address
}

// What an owner sets while the clearing of his old wallet waits for a block stays: the clearing is
// neither signed nor sent again, and its nonce goes to nothing.
func TestOverwriting_isProvenAgainBeforeItIsSignedOrSentAgain(t *testing.T) {
	for name, tc := range map[string]struct {
		knows, crash bool
		bumpAfter    time.Duration
	}{
		"its fee is raised":         {knows: true, bumpAfter: 5 * time.Second},
		"the node has forgotten it": {bumpAfter: time.Hour},
		"it is found after a crash": {bumpAfter: time.Hour, crash: true},
		"it is pending after one":   {knows: true, bumpAfter: 5 * time.Second, crash: true},
	} {
		t.Run(name, func(t *testing.T) {
			writer := &slow{knows: tc.knows}
			b := newBed(t, caip.EIP155, func(x *Executor) { writer.Writer, x.Writer, x.Config.BumpAfter = x.Writer, writer, tc.bumpAfter })
			a := b.superseded()
			b.publish(a)
			if tc.crash {
				b.crash()
			} else {
				b.rounds("it is signed", func() bool { return len(b.flights.slots) == 1 })
			}
			b.do(b.to, "owner", chains.SetWallet{Agent: a.Agent, Wallet: b.to.Account("new"), Proof: b.proof("new")})
			n := 0
			b.rounds("it is signed again or has had every occasion", func() bool { n++; return len(writer.signed) > 1 || n > 30 })
			if want := []string{stream.VerbClearWallet, chains.Nothing{}.Verb()}; !slices.Equal(writer.signed, want) {
				t.Errorf("signed %q, want %q", writer.signed, want)
			}
			writer.letGo(b)
			b.to.Mine(1)
			b.rounds("all is worked off", b.rest)
			if b.wallet() != b.to.Account("new") {
				t.Errorf("the owner's new wallet was overwritten: it is %q", b.wallet())
			}
		})
	}
}

// What is still due is sent again as it was signed: no fee is raised because a node has forgotten
// it, or because the relayer began anew.
func TestOverwriting_isSentAgainAsItStands(t *testing.T) {
	for name, crash := range map[string]bool{"the node has forgotten it": false, "it is found after a crash": true} {
		t.Run(name, func(t *testing.T) {
			writer := &slow{}
			b := newBed(t, caip.EIP155, func(x *Executor) { writer.Writer, x.Writer, x.Config.BumpAfter = x.Writer, writer, time.Hour })
			b.publish(b.superseded())
			if crash {
				b.crash()
			}
			b.rounds("it is sent, and sent again", func() bool { return len(writer.sent) > 2 })
			if want := []string{stream.VerbClearWallet}; !slices.Equal(writer.signed, want) {
				t.Errorf("signed %q, want %q", writer.signed, want)
			}
			writer.letGo(b)
			b.to.Mine(1)
			b.rounds("all is worked off", b.rest)
		})
	}
}

// What was signed for an agentURI that the home has given up since is not sent: the action names
// none, and what is due is another.
func TestOverwriting_anAgentURIIsThatOfTheHome(t *testing.T) {
	for name, fails := range map[string]error{"": nil, "another cannot be signed yet": &chains.Error{Kind: chains.Transient, Err: errors.New("no answer")}} {
		t.Run(name, func(t *testing.T) { followsHome(t, fails) })
	}
}

// hesitant is a writer that fails once to sign what replaces something.
type hesitant struct {
	chains.Writer
	fails error
}

func (h *hesitant) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	if err := h.fails; o.Replaces != nil && err != nil {
		h.fails = nil
		return chains.Tx{}, err
	}
	return h.Writer.Sign(ctx, op, o)
}

func followsHome(t *testing.T, fails error) {
	b := newBed(t, caip.EIP155, func(x *Executor) { x.Writer = &hesitant{x.Writer, fails} })
	for i := range b.Routes {
		b.Routes[i].SyncURI = true
	}
	home, member := b.refs[0], b.refs[1]
	b.union.set(func(g *plan.Group) { g.Home, g.Pinned = home, true })
	b.do(b.to, "owner", chains.GrantSync{Agent: member, Relayer: b.to.Account("relayer"), Scopes: chains.SyncScopeURI})
	b.do(b.from, "owner", chains.SetURI{Agent: home, URI: "ipfs://old"})
	a := stream.NewAction(stream.VerbSyncURI, caip.Hash{7}, member, 0)
	a.Home = home
	b.publish(a)
	b.crash()
	b.do(b.from, "owner", chains.SetURI{Agent: home, URI: "ipfs://new"})
	seen := map[string]bool{}
	b.rounds("all is worked off", func() bool {
		agent := must.Get(b.to.Agent(t.Context(), member, chains.Latest))(t)
		seen[agent.URI] = true
		return b.rest()
	})
	if seen["ipfs://old"] || !seen["ipfs://new"] {
		t.Errorf("the agentURI was %v", seen)
	}
}

// A wallet that is set and one that is cleared are one write: cleared after it was set it would be
// the new one that goes.
func TestOverwriting_aWalletIsSetOrClearedNotBoth(t *testing.T) {
	b := newBed(t, caip.EIP155)
	clear := b.superseded()
	member, wallet, proof := b.refs[1], b.to.Account("new"), b.proof("new")
	set := stream.NewSyncWallet(b.refs[0], chains.SyncWallet{Agent: member, Wallet: wallet, Proof: proof, Consent: b.to.OwnerConsent("owner", member, wallet, proof.Deadline)})
	b.pending(set)
	b.publish(clear)
	b.rounds("the other waits", b.waits(1))
	if n := len(b.to.Pending()); n != 1 {
		t.Errorf("%d transactions about one wallet are under way", n)
	}
	b.mine()
	b.rounds("all is worked off", b.rest)
	if b.wallet() != wallet {
		t.Errorf("the wallet is %q", b.wallet())
	}
}
