package owner

import (
	"context"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// owners is a chain that knows who owns an agent at which finality; "": nobody.
type owners struct {
	chains.Chain
	at map[chains.Finality]string
}

func (o owners) Agent(_ context.Context, ref caip.AgentRef, at chains.Finality) (a chains.Agent, err error) {
	switch owner := o.at[at]; owner {
	case "":
		return a, &chains.Error{Kind: chains.NotFound}
	case "no answer":
		return a, errors.New(owner)
	default:
		return chains.Agent{Ref: ref, Owner: account(1, owner)}, nil
	}
}

// short is a chain of which so many stretches can be read in time.
type short struct {
	chains.Chain
	left int
}

func (s *short) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	if s.left--; s.left < 0 {
		return chains.Batch{}, errors.New("no time is left")
	}
	if most := q.After.Height + 1000; most < q.UpTo.Height {
		q.UpTo = chains.Position{Height: most}
	}
	return s.Chain.Read(ctx, q)
}

// What many blocks hide is found in the end: each look goes on where the last one ended.
func TestApply_looksOnWhereItEnded(t *testing.T) {
	b := newBed(t)
	o := b.owner(true)
	defer o.Book.Close()
	site, c := o.Sites[1], b.chains[1]
	b.change(o, site.Registry, func(e *Entry) { e.Since = 1 })
	c.Mine(5000)
	b.do(c, chains.Register{Metadata: []chains.MetadataEntry{{Key: PlanKey, Value: []byte(o.Book.Plan())}}})
	c.Mine(100)
	for look := 0; ; look++ {
		ref, _, err := o.registered(t.Context(), site, &short{Chain: c, left: 2}, true)
		if !ref.IsZero() && err == nil {
			return
		}
		if look > 10 {
			t.Fatalf("it is not found: %v, since %d", err, o.Book.Entry(site.Registry).Since)
		}
	}
}

// behind is a node that tells an agent's registration, and shows a state from before it.
type behind struct{ chains.Chain }

func (behind) Metadata(context.Context, caip.AgentRef, string, chains.Finality) ([]byte, error) {
	return nil, &chains.Error{Kind: chains.NotFound, Op: "read metadata", Err: errors.New("no such agent")}
}

// Nothing is registered beside what a node does not show yet.
func TestApply_findsWhatANodeIsBehindOf(t *testing.T) {
	b := newBed(t)
	o := b.owner(true)
	defer o.Book.Close()
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1003"), Lag: 3})
	site := o.Sites[1]
	site.Registry, site.Owner = c.Info().Registry, c.Account("alice")
	site.Away = func(chains.Chain, string) (Away, error) { return away{c.Writer("alice")}, nil }
	b.change(o, site.Registry, func(e *Entry) { e.Since = 1 })
	w := c.Writer("alice")
	tx, err := w.Sign(t.Context(), chains.Register{Metadata: []chains.MetadataEntry{{Key: PlanKey, Value: []byte(o.Book.Plan())}}}, chains.SignOptions{})
	if err == nil {
		err = w.Send(t.Context(), tx)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.Mine(1)
	if ref, busy, err := o.registered(t.Context(), site, behind{c}, true); chains.KindOf(err) != chains.Transient {
		t.Errorf("%s, %q, %v", ref, busy, err)
	}
	if ref, _, err := o.registered(t.Context(), site, c, false); err != nil || ref.IsZero() {
		t.Errorf("%s, %v", ref, err)
	}
	c.Mine(100)
	if ref, busy, err := o.registered(t.Context(), site, behind{c}, false); err != nil || !ref.IsZero() || busy != "" {
		t.Errorf("what was burned: %s, %q, %v", ref, busy, err)
	}
}

// unfinal is a node that knows no finalized block.
type unfinal struct{ chains.Chain }

func (c unfinal) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	if at == chains.Finalized {
		return chains.Position{}, &chains.Error{Kind: chains.NotFinal, Op: "read head", Err: errors.New("the node knows no finalized block yet")}
	}
	return c.Chain.Head(ctx, at)
}

// A chain whose nodes know no finalized block is believed at the finality that is configured.
func TestApply_atTheConfiguredFinality(t *testing.T) {
	b := newBed(t)
	o := b.owner(true)
	defer o.Book.Close()
	for i, c := range b.chains[:2] {
		o.Sites[i].Finality, o.Sites[i].Open = chains.Depth(3), chains.Opened(unfinal{c})
	}
	if out, err := o.Apply(t.Context()); err != nil || len(out.Due) > 0 || out.Unread || out.Doubt != nil {
		t.Errorf("%+v, %v", out, err)
	}
}

// A registration is gone when it is another's, or not there, by what is final too. What does not
// answer says nothing.
func TestGone(t *testing.T) {
	const stands, sold, burned, untold = "", "it belongs to eip155:2:buyer", "it is not there any more", "no answer"
	site := Site{Member: Member{Owner: account(1, "owner")}, Finality: chains.Safe}
	for name, c := range map[string]struct{ final, latest, want string }{
		"his":                {"owner", "owner", stands},
		"young":              {"", "owner", stands},
		"sold a moment ago":  {"owner", "buyer", stands},
		"sold":               {"buyer", "buyer", sold},
		"bought back":        {"buyer", "owner", stands},
		"burned just now":    {"owner", "", stands},
		"burned":             {"", "", burned},
		"sold, then burned":  {"buyer", "", burned},
		"finality is silent": {"no answer", "buyer", untold},
		"latest is silent":   {"buyer", "no answer", untold},
	} {
		chain := owners{at: map[chains.Finality]string{chains.Safe: c.final, chains.Latest: c.latest}}
		why, err := site.Gone(t.Context(), chain, caip.AgentRef{Registry: account(1, "registry"), ID: "1"})
		if err != nil {
			why += err.Error()
		}
		if why != c.want {
			t.Errorf("%s: %q, want %q", name, why, c.want)
		}
	}
}
