package health

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// stands is how old a chain's newest block may be.
const stands = 10 * time.Minute

// Endpoints judges what the endpoints of a chain answered, side by side.
func Endpoints(chain string, list []chains.Endpoint, now time.Time) []Line {
	c := chains.Compare(list, now)
	agreed := majority(list)
	var lines []Line
	for i, e := range list {
		l := Line{Check: Endpoint, Chain: chain, About: e.Name, State: Problem}
		switch {
		case errors.Is(e.Err, chains.ErrNotAsked):
			l.State = Unknown
			l.Found, l.Remedy = split(e.Err)
		case e.Err != nil:
			l.Found, l.Remedy = split(e.Err)
			if l.Remedy == "" {
				l.Remedy = remedies[chains.KindOf(e.Err)]
			}
		case c.Paces[i] != chains.KeepsUp:
			l.Found, l.Remedy = judgePace(e, c, c.Paces[i], now)
		case e.Final.Hash != "" && agreed != "" && e.Final.Hash != agreed:
			l.Found = fmt.Sprintf("it gives another block at final height %d than most: %s", e.Final.Height, e.Final.Hash)
			l.Remedy = "use another endpoint: this one follows another branch, or makes up blocks"
		case e.Final.Hash != "" && agreed == "":
			l.Found = fmt.Sprintf("the endpoints contradict each other about the block at final height %d; this one gives %s", e.Final.Height, e.Final.Hash)
			l.Remedy = "find out which of them is right, with a block explorer, and take the other out"
		default:
			l.State, l.Found = OK, "it answers"
			if e.Head.Height > 0 {
				l.Found = fmt.Sprintf("at block %d", e.Head.Height)
			}
			if limit := e.Rate.String(); limit != "" {
				l.Found += "; " + limit
			}
		}
		if l.Remedy != "" {
			l.Remedy += setting(e.Name, chain)
		}
		lines = append(lines, l)
	}
	if l, ok := head(chain, list, c.Best, now); ok {
		lines = append(lines, l)
	}
	return lines
}

const catchUp = "wait until it has caught up, or use another endpoint"

// judgePace says how an endpoint does not keep up, and what mends it.
func judgePace(e chains.Endpoint, c chains.Comparison, pace chains.Pace, now time.Time) (found, remedy string) {
	early, late := e.Time.Sub(now).Round(time.Second), c.Best.Time.Sub(e.Time)
	switch {
	case pace == chains.Ahead:
		return fmt.Sprintf("it is not believed: its newest block is %s in the future, by this machine's clock and by the other endpoints", early), "use another endpoint"
	case pace == chains.AheadAlone:
		return fmt.Sprintf("its newest block is %s ahead of this machine's clock: one of the two is wrong", early), "compare the clock with another; if it is right, use another endpoint"
	case pace == chains.FinalBehind:
		return fmt.Sprintf("its newest final block is %d, that of most is %d", e.Depth, c.Final), catchUp
	case late > chains.MaxLag:
		return fmt.Sprintf("it is %s behind: at block %d, the best is at %d", late.Round(time.Second), e.Head.Height, c.Best.Head.Height), catchUp
	}
	return fmt.Sprintf("it is behind: at block %d, most are at %d", e.Head.Height, c.Head), catchUp
}

// remedies are what an endpoint's failure asks for where it does not say so itself.
var remedies = map[chains.Kind]string{
	chains.Unreachable: "start the node, or correct the URL",
	chains.TimedOut:    "look at the node, or use another endpoint",
	chains.Transient:   "look at the node, or ask its provider for a higher limit",
	chains.Unknown:     "look at the node, or use another endpoint",
	chains.Dishonest:   "use another endpoint",
	chains.WrongChain:  "correct the chain id or the URL",
}

// setting names the key of the configuration that an endpoint's remedy is about.
func setting(endpoint, chain string) string {
	key, _, _ := strings.Cut(endpoint, " (")
	return fmt.Sprintf(" (%s of %s)", key, chain)
}

// majority is the hash that more than half of those that were asked give at the common final
// height; empty where none does.
func majority(list []chains.Endpoint) string {
	count, asked := map[string]int{}, 0
	for _, e := range list {
		if e.Err == nil && e.Final.Hash != "" {
			count[e.Final.Hash]++
			asked++
		}
	}
	for hash, n := range count {
		if 2*n > asked {
			return hash
		}
	}
	return ""
}

// head says that a chain does not go on. A local network may have nothing to do.
func head(chain string, list []chains.Endpoint, best chains.Endpoint, now time.Time) (Line, bool) {
	if best.Time.IsZero() {
		return Line{}, false
	}
	age := now.Sub(best.Time)
	l := Line{Check: Head, Chain: chain, State: OK, Found: fmt.Sprintf("the newest block is %s old", max(age, 0).Round(time.Second))}
	if age > stands {
		l.State, l.Remedy = Problem, "look whether the chain stands, or only these endpoints; use others then"
		if !slices.ContainsFunc(list, func(e chains.Endpoint) bool { return !e.Near }) {
			l.State, l.Remedy = Notice, "look whether the node has stopped; a local network may have nothing to do"
		}
	}
	return l, true
}
