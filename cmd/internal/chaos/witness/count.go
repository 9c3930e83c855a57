package witness

import (
	"context"
	"fmt"
	"io"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Count is what a witness found.
type Count struct {
	Feedbacks, Revocations, Responses int // that were given
	Mirrors, Revoked, Answered        int // that were found, at all destinations
	Never                             int // mirrors that were never made, since the origin was revoked before
	Lost, Doubled, Wrong              []string
}

// OK reports whether everything stands at every destination, once and right.
func (c Count) OK() bool { return len(c.Lost)+len(c.Doubled)+len(c.Wrong) == 0 }

// Print writes the count, and the first few of what is not right.
func (c Count) Print(w io.Writer) {
	fmt.Fprintf(w, "given: %d feedbacks, %d revocations, %d responses\n", c.Feedbacks, c.Revocations, c.Responses)
	fmt.Fprintf(w, "found: %d mirrors, %d of them revoked, %d responses; %d mirrors were not made, for their origin was revoked before\n", c.Mirrors, c.Revoked, c.Answered, c.Never)
	fmt.Fprintf(w, "%d lost, %d doubled, %d wrong\n", len(c.Lost), len(c.Doubled), len(c.Wrong))
	const shown = 20
	for _, list := range []struct {
		name  string
		items []string
	}{{"lost", c.Lost}, {"doubled", c.Doubled}, {"wrong", c.Wrong}} {
		for i, item := range list.items {
			if i == shown {
				fmt.Fprintf(w, "  and %d more\n", len(list.items)-shown)
				break
			}
			fmt.Fprintf(w, "  %s: %s\n", list.name, item)
		}
	}
}

func (c *Count) lost(format string, args ...any) {
	c.Lost = append(c.Lost, fmt.Sprintf(format, args...))
}
func (c *Count) doubled(format string, args ...any) {
	c.Doubled = append(c.Doubled, fmt.Sprintf(format, args...))
}
func (c *Count) wrong(format string, args ...any) {
	c.Wrong = append(c.Wrong, fmt.Sprintf(format, args...))
}

// Chain is a chain at which a witness looks.
type Chain interface {
	Name() string
	// check counts what stands at the registrations of the groups, all of which are given by their
	// number.
	check(ctx context.Context, agents []string, ledger []Given, c *Count)
}

// Look counts at all chains. agents are the registrations of every group by the name of their
// chain.
func Look(ctx context.Context, list []Chain, agents map[string][]string, ledger []Given) (Count, error) {
	c := Count{Feedbacks: len(ledger)}
	for _, g := range ledger {
		if g.Revoked {
			c.Revocations++
		}
		c.Responses += len(g.Responses)
	}
	for _, chain := range list {
		if err := abort.Catch(func() { chain.check(ctx, agents[chain.Name()], ledger, &c) }); err != nil {
			return c, fmt.Errorf("witness: %s: %w", chain.Name(), err)
		}
	}
	return c, nil
}
