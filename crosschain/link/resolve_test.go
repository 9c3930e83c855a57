package link_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"pgregory.net/rapid"
)

func file(refs ...caip.AgentRef) string {
	var list []map[string]string
	for _, r := range refs {
		list = append(list, map[string]string{"agentId": r.ID, "agentRegistry": r.Registry.String()})
	}
	body, err := json.Marshal(map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "agent", "registrations": list})
	if err != nil {
		panic(err)
	}
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(body)
}

func do(t *testing.T, c *memchain.Chain, name string, op chains.Op) chains.Receipt {
	t.Helper()
	r, err := chains.Do(t.Context(), c.Writer(name), op, chains.Latest)
	if err != nil {
		t.Fatalf("%s: %v", op.Verb(), err)
	}
	return r
}

func register(t *testing.T, c *memchain.Chain) caip.AgentRef {
	t.Helper()
	e, ok := do(t, c, "owner", chains.Register{Name: "agent"}).Event(chains.KindRegistered)
	if !ok {
		t.Fatal("no Registered event")
	}
	return e.Agent
}

func TestResolver(t *testing.T) {
	evm := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true})
	sati := memchain.New(memchain.Options{Chain: caip.MustChainID("solana:memchainmemchainmemchainmemchain"), AutoMine: true})
	one, two := register(t, evm), register(t, sati)
	gone := caip.AgentRef{Registry: one.Registry, ID: "99"}
	evm.Mine(130) // two minutes after the births, by the clocks of both
	sati.Mine(130)
	for c, ref := range map[*memchain.Chain]caip.AgentRef{evm: one, sati: two} {
		do(t, c, "owner", chains.SetURI{Agent: ref, URI: file(one, two, gone, x1)})
		do(t, c, "owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(one.String())}})
	}
	do(t, evm, "owner", chains.SetMetadata{Agent: one, Entry: chains.MetadataEntry{Key: link.LinksKey, Value: []byte(two.String() + " " + one.String())}})
	r := link.Resolver{Registries: link.Of(evm, sati), Fetch: fetch.New(fetch.Options{})}

	found, missing, err := r.Discover(t.Context(), two)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 2 || found[0].Ref() != two || found[1].Ref() != one {
		t.Fatalf("found %+v", found)
	}
	if len(missing) != 1 || chains.KindOf(missing[gone]) != chains.NotFound {
		t.Fatalf("missing %v", missing)
	}
	e := found[1]
	if e.Home != one || !slices.Equal(e.Declared, []caip.AgentRef{one, two}) || !e.Pinned || e.Problem != "" || e.FileHash.IsZero() || e.Since.IsZero() ||
		!slices.Equal(e.Lists, found[0].Lists) {
		t.Fatalf("got %+v", e)
	}
	if found[0].Home != one {
		t.Fatalf("the home in SATI's metadata: %+v", found[0])
	}
	book := caip.Book{Pairs: []caip.Pair{evm.Info().Pair(), sati.Info().Pair()}}
	g, ok := link.Evaluate(found, link.State{}, link.Rules{Book: book}).Group(one)
	if !ok || g.Status != link.Unconfirmed || g.Home != one {
		t.Fatalf("before the history was read: %+v", g)
	}
	history, err := r.History(t.Context(), g.Members)
	if err != nil || !history.Complete || len(history.Clocks) != 2 || !history.Clocks[one.Chain()].Equal(evm.Time()) {
		t.Fatalf("history %+v, %v", history, err)
	}
	if g, _ = link.Evaluate(found, history.State(), link.Rules{Book: book, Clocks: history.Clocks}).Group(one); !g.MayAdd() || !g.Pinned {
		t.Fatalf("got %+v", g)
	}

	// The sale is in the history, and the files say what they said.
	do(t, evm, "owner", chains.Transfer{Agent: one, To: evm.Account("buyer")})
	if found, _, err = r.Discover(t.Context(), two); err != nil {
		t.Fatal(err)
	}
	if history, err = r.History(t.Context(), g.Members); err != nil || !history.Complete {
		t.Fatalf("history %+v, %v", history, err)
	}
	if g, _ = link.Evaluate(found, history.State(), link.Rules{Book: book}).Group(one); g.Status != link.Frozen {
		t.Fatalf("got %+v", g)
	}
}

// The past of an agent is read in one piece however long the chain is.
func TestResolver_History(t *testing.T) {
	evm := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true, Lag: 4})
	ref, other := register(t, evm), register(t, evm)
	do(t, evm, "owner", chains.Transfer{Agent: ref, To: evm.Account("buyer")})
	do(t, evm, "owner", chains.Transfer{Agent: other, To: evm.Account("buyer")})
	evm.Settle()
	replay := func(c chains.Chain) (link.State, bool) {
		t.Helper()
		history, err := link.Resolver{Registries: link.Of(c)}.History(t.Context(), []caip.AgentRef{ref})
		if err != nil {
			t.Fatal(err)
		}
		return history.State(), history.Complete
	}
	short, complete := replay(evm)
	if moves := short.Side(ref).Moves; !complete || len(moves) != 1 || !moves[0].Final || len(short.Side(other).Moves) != 0 {
		t.Fatalf("complete %v, %+v", complete, short)
	}
	evm.Mine(70_000)
	do(t, evm, "buyer", chains.Transfer{Agent: ref, To: evm.Account("owner")})
	state, complete := replay(evm)
	if moves := state.Side(ref).Moves; !complete || len(moves) != 2 || !moves[0].Final || moves[1].Final {
		t.Fatalf("complete %v, %+v", complete, moves)
	}
}

func TestResolver_problems(t *testing.T) {
	evm := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true})
	ref := register(t, evm)
	r := link.Resolver{Registries: link.Of(evm), Fetch: fetch.New(fetch.Options{})}
	for uri, problem := range map[string]string{
		"":                         "it has no agentURI",
		"ftp://x":                  "is not read",
		"http://localhost/":        "plain http is not read",
		"data:application/json,[]": "read ",
		"data:application/json,{%22a%22:1,%22a%22:2}": "read ",
	} {
		do(t, evm, "owner", chains.SetURI{Agent: ref, URI: uri})
		e, err := r.Resolve(t.Context(), ref)
		if err != nil || !strings.Contains(e.Problem, problem) {
			t.Errorf("%q: %q, %v", uri, e.Problem, err)
		}
	}
	if _, err := r.Resolve(t.Context(), x1); chains.KindOf(err) != chains.Unsupported {
		t.Errorf("no adapter: %v", err)
	}
	if _, _, err := r.Discover(t.Context(), caip.AgentRef{Registry: ref.Registry, ID: "99"}); chains.KindOf(err) != chains.NotFound {
		t.Errorf("no such agent: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Resolve(ctx, ref); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A file that lists thousands does not make its reader read thousands.
func TestResolver_bounded(t *testing.T) {
	evm := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true})
	var refs []caip.AgentRef
	for range 40 {
		refs = append(refs, register(t, evm))
	}
	do(t, evm, "owner", chains.SetURI{Agent: refs[0], URI: file(refs...)})
	found, missing, err := link.Resolver{Registries: link.Of(evm), Fetch: fetch.New(fetch.Options{})}.Discover(t.Context(), refs[0])
	if err != nil || len(found) != link.MaxMembers || len(missing) != 40-link.MaxMembers {
		t.Fatalf("%d found, %d missing, %v", len(found), len(missing), err)
	}
	for range link.MaxListed {
		refs = append(refs, caip.AgentRef{Registry: refs[0].Registry, ID: strconv.Itoa(1000 + len(refs))})
	}
	do(t, evm, "owner", chains.SetURI{Agent: refs[0], URI: file(refs[:link.MaxListed]...)})
	r := link.Resolver{Registries: link.Of(evm), Fetch: fetch.New(fetch.Options{})}
	if e, err := r.Resolve(t.Context(), refs[0]); err != nil || e.Problem != "" || len(e.Lists) != link.MaxListed {
		t.Errorf("%d listed, %q, %v", len(e.Lists), e.Problem, err)
	}
	do(t, evm, "owner", chains.SetURI{Agent: refs[0], URI: file(refs[:link.MaxListed+1]...)})
	if e, err := r.Resolve(t.Context(), refs[0]); err != nil || e.ProblemKind != chains.TooMuch || e.Lists != nil || e.Unheard() {
		t.Errorf("one more: %d listed, %q, %v", len(e.Lists), e.Problem, err)
	}
}

func TestResolver_declared(t *testing.T) {
	evm := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true})
	ref := register(t, evm)
	r := link.Resolver{Registries: link.Of(evm), Fetch: fetch.New(fetch.Options{})}
	declared := func(text string) []caip.AgentRef {
		do(t, evm, "owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: link.LinksKey, Value: []byte(text)}})
		e, err := r.Resolve(t.Context(), ref)
		if err != nil {
			t.Fatal(err)
		}
		return e.Declared
	}
	rapid.Check(t, func(rt *rapid.T) {
		refs := rapid.SliceOfNDistinct(rapid.SampledFrom(population), 1, -1, func(r caip.AgentRef) caip.AgentRef { return r }).Draw(rt, "refs")
		var words []string
		for _, ref := range refs {
			words = append(words, ref.String())
		}
		got := declared(strings.Join(words, " "))
		slices.SortFunc(refs, caip.AgentRef.Compare)
		if !slices.Equal(got, refs) {
			rt.Fatalf("%v, want %v", got, refs)
		}
	})
	for _, bad := range []string{"x", a1.String() + " x", strings.Repeat(" ", 5000) + a1.String(), manyRefs(link.MaxMembers + 1)} {
		if got := declared(bad); got != nil {
			t.Errorf("%.40q gives %v", bad, got)
		}
	}
}

func manyRefs(n int) string {
	var words []string
	for i := range n {
		words = append(words, fmt.Sprintf("%s/%d", regA, i))
	}
	return strings.Join(words, ",")
}
