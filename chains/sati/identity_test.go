package sati_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func entries(n int) (out []chains.MetadataEntry) {
	for i := range n {
		out = append(out, chains.MetadataEntry{Key: fmt.Sprintf("key%d", i), Value: []byte(strings.Repeat("v", 20))})
	}
	return out
}

func TestRegisterForAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	bare, _ := w.do("payer", chains.Register{Name: "bare", Owner: w.account("owner"), Soulbound: true}).Event(chains.KindRegistered)
	if !bare.Registered.Unsigned {
		t.Error("it is not told that the owner did not sign")
	}
	own, _ := w.do("owner", chains.Register{Name: "own"}).Event(chains.KindRegistered)
	if own.Registered.Unsigned {
		t.Error("who registers for himself did not sign")
	}
	if a := w.agent(bare.Agent); a.Owner != w.account("owner") || a.Authority != w.account("owner") || a.Name != "bare" {
		t.Errorf("%+v", a)
	}
	for _, alone := range []bool{false, true} {
		refuses(t, "a transfer of a soulbound agent", w.writer("owner"), chains.Transfer{Agent: bare.Agent, To: w.account("buyer"), Bare: alone}, chains.Unsupported)
	}

	with := chains.Register{Name: "with", URI: "ipfs://x", Metadata: entries(10), Owner: w.account("owner")}
	var typed *chains.Error
	if err := refuses(t, "metadata without the owner's signature", w.writer("payer"), with, chains.Unauthorized); !errors.As(err, &typed) || typed.Remedy == "" {
		t.Errorf("no remedy in %v", err)
	}
	e, _ := w.do("payer", sati.RegisterFor{Register: with, Holder: named("owner")}).Event(chains.KindRegistered)
	if e.Registered.Unsigned {
		t.Error("an owner who signed beside the payer did not sign")
	}
	if a := w.agent(e.Agent); a.Owner != w.account("owner") || len(a.Metadata) != 10 || string(a.Metadata["key9"]) != strings.Repeat("v", 20) {
		t.Errorf("%+v", a)
	}
	refuses(t, "signed by another than the owner", w.writer("payer"), sati.RegisterFor{Register: with, Holder: named("stranger")}, chains.Invalid)
}

func TestMembers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	var refs []caip.AgentRef
	for range 3 {
		refs = append(refs, w.register("owner", "ipfs://x"))
	}
	w.do("owner", chains.Transfer{Agent: refs[1], To: w.account("buyer")})
	var got []caip.AgentRef
	for m, err := range w.chain.Members(t.Context(), 2, chains.Latest) {
		if err != nil {
			t.Fatal(err)
		}
		if m.Number != uint64(len(got)+2) || m.URI != "ipfs://x" {
			t.Errorf("%+v", m)
		}
		got = append(got, m.Ref)
	}
	if len(got) != 2 || got[0] != refs[1] || got[1] != refs[2] {
		t.Errorf("%v", got)
	}
	if total, err := w.chain.Total(t.Context(), chains.Latest); err != nil || total != 3 {
		t.Errorf("%d, %v", total, err)
	}
	owned := func(name string, want int) {
		t.Helper()
		list, err := w.chain.AgentsOf(t.Context(), w.account(name), chains.Latest)
		if err != nil || len(list) != want {
			t.Errorf("%s has %+v, %v", name, list, err)
		}
	}
	owned("owner", 2) // the emptied token account of the sold one stays behind
	owned("buyer", 1)
	owned("stranger", 0)
}

// The uri, the name and metadata grow the mint beyond what registration paid for; each tops up its
// own rent.
func TestUpdatesTopUpRent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "")
	w.do("owner", sati.SetName{Agent: ref, Name: strings.Repeat("n", 32)})
	for _, n := range []int{10, 200, 5, 200} {
		w.do("owner", chains.SetURI{Agent: ref, URI: strings.Repeat("u", n)})
		w.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: strings.Repeat("k", 32), Value: []byte(strings.Repeat("v", n))}})
	}
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	a := w.agent(ref)
	if len(a.Name) != 32 || len(a.URI) != 200 || len(a.Metadata) != 2 || a.Wallet.State != chains.WalletSet {
		t.Errorf("%+v", a)
	}
	w.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: strings.Repeat("k", 32)}})
	if a := w.agent(ref); len(a.Metadata) != 1 {
		t.Errorf("%+v", a.Metadata)
	}
}

// What does not fit is refused before anything is sent, with the field, its size and the limit.
func TestLimits(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "")
	long := func(n int) string { return strings.Repeat("x", n) }
	full := entries(10)
	for i := range full {
		full[i].Key, full[i].Value = full[i].Key+long(28), []byte(long(200))
	}
	for name, c := range map[string]struct {
		op          chains.Op
		field       string
		size, limit int
	}{
		"name":            {chains.Register{Name: long(33)}, "agent name", 33, 32},
		"symbol":          {chains.Register{Name: "a", Symbol: long(11)}, "agent symbol", 11, 10},
		"uri":             {chains.Register{Name: "a", URI: long(201)}, "agent uri", 201, 200},
		"metadata":        {chains.Register{Name: "a", Metadata: entries(11)}, "metadata", 11, 10},
		"key":             {chains.Register{Name: "a", Metadata: []chains.MetadataEntry{{Key: long(33)}}}, `metadata key "` + long(33) + `"`, 33, 32},
		"value":           {chains.Register{Name: "a", Metadata: []chains.MetadataEntry{{Key: "k", Value: []byte(long(201))}}}, `metadata value of "k"`, 201, 200},
		"set name":        {sati.SetName{Agent: ref, Name: long(33)}, "agent name", 33, 32},
		"set uri":         {chains.SetURI{Agent: ref, URI: long(201)}, "agent uri", 201, 200},
		"set key":         {chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: long(33), Value: []byte{}}}, "metadata key", 33, 32},
		"set value":       {chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte(long(201))}}, `metadata value of "k"`, 201, 200},
		"score's content": {sati.SetScore{Agent: ref, Body: sati.Body{ContentType: wire.ContentUTF8, Content: []byte(long(509))}}, "content", 509, 508},
	} {
		err := refuses(t, name, w.writer("owner"), c.op, chains.Invalid)
		var limit *wire.LimitError
		if !errors.As(err, &limit) || limit.Field != c.field || limit.Size != c.size || limit.Limit != c.limit {
			t.Errorf("%s: %v", name, err)
		}
	}
	var size *sati.SizeError
	_, err := w.writer("owner").Sign(t.Context(), chains.Register{Name: "a", Metadata: full}, chains.SignOptions{})
	if !errors.As(err, &size) || size.Over < 1000 || size.Size != 200 || !strings.Contains(size.Field, "metadata value") {
		t.Errorf("ten full entries: %v", err)
	}
	for name, op := range map[string]chains.Op{
		"name":   sati.SetName{Agent: ref, Name: "\xff"},
		"uri":    chains.SetURI{Agent: ref, URI: "\xff"},
		"nobody": sati.SetName{Agent: ref},
		"value":  chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("\xff")}},
		"key":    chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "\xff", Value: []byte("v")}},
		"new":    chains.Register{Name: "a", URI: "\xff"},
	} {
		refuses(t, name, w.writer("owner"), op, chains.Invalid)
	}
	refuses(t, "a stranger's name", w.writer("stranger"), sati.SetName{Agent: ref, Name: "mine"}, chains.Unauthorized)
}

// What is no agent is told apart: an account of another program, a mint outside the group, nothing
// at all.
func TestNoAgent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.writer("owner")
	at := func(mint string) caip.AgentRef { return caip.AgentRef{Registry: w.chain.Info().Registry, ID: mint} }
	for name, c := range map[string]struct {
		mint string
		is   error
	}{
		"a wallet":       {named("owner").PublicKey().String(), wire.ErrOtherProgram},
		"the registry":   {wire.RegistryConfigPDA.String(), wire.ErrOtherProgram},
		"the group mint": {wire.GroupMint.String(), wire.ErrOtherGroup},
		"nothing":        {named("nobody").PublicKey().String(), nil},
	} {
		_, err := w.chain.Agent(t.Context(), at(c.mint), chains.Latest)
		wantKind(t, name, err, chains.NotFound)
		for _, is := range []error{wire.ErrOtherProgram, wire.ErrOtherGroup} {
			if errors.Is(err, is) != (is == c.is) {
				t.Errorf("%s: %v", name, err)
			}
		}
		refuses(t, "feedback for "+name, w.writer("owner"), chains.GiveFeedback{Agent: at(c.mint), Value: one(1)}, chains.NotFound)
	}
}

// A node that lies about who holds what, or about the registry's index, is told.
func TestLyingLists(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.register("owner", "ipfs://x")
	w.register("stranger", "ipfs://y")
	var others json.RawMessage
	c := w.withNode(lies{"getTokenAccountsByOwner": func(params, result json.RawMessage) any {
		if !strings.Contains(string(params), named("owner").PublicKey().String()) {
			others = result
			return nil
		}
		return others
	}})
	if _, err := c.AgentsOf(t.Context(), w.account("stranger"), chains.Latest); err != nil {
		t.Fatal(err)
	}
	_, err := c.AgentsOf(t.Context(), w.account("owner"), chains.Latest)
	wantKind(t, "another's accounts", err, chains.Dishonest)

	// The index accounts in another order name the wrong mints.
	swapped := w.withNode(lies{"getMultipleAccounts": edits(func(v map[string]any) {
		if list, ok := v["value"].([]any); ok && len(list) == 2 {
			list[0], list[1] = list[1], list[0]
		}
	})})
	for _, err = range swapped.Members(t.Context(), 1, chains.Latest) {
		if err != nil {
			break
		}
	}
	wantKind(t, "a swapped index", err, chains.Dishonest)
}
