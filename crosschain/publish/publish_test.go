package publish_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/publish"
)

var (
	onEVM  = caip.MustAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	onSATI = caip.MustAgentRef("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe/7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU")
)

func TestDataURIIsReadBack(t *testing.T) {
	reader := fetch.New(fetch.Options{})
	rapid.Check(t, func(t *rapid.T) {
		file := rapid.SliceOfN(rapid.Byte(), 1, 3000).Draw(t, "file")
		doc, err := reader.Get(context.Background(), publish.DataURI(file))
		if err != nil || string(doc.Bytes) != string(file) || !doc.Pinned {
			t.Fatal(err)
		}
	})
}

func TestFitTellsHowMuchIsTooMuch(t *testing.T) {
	onSATI, onEVM := chains.Info{Limits: chains.Limits{URI: 200}}, chains.Info{Limits: chains.Limits{URI: 20_000}}
	for _, c := range []struct {
		on   chains.Info
		size int
		text string
	}{
		{onSATI, 200, ""}, {onSATI, 201, "201 bytes, 1 too many: it holds 200"}, {onSATI, 750, "550 too many"},
		{onEVM, 750, ""}, {onEVM, 20_000, ""}, {onEVM, 20_003, "3 too many"}, {onEVM, 0, "empty"},
	} {
		err := publish.Fit(strings.Repeat("x", c.size), c.on)
		if c.text == "" && err != nil || c.text != "" && (chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.text)) {
			t.Errorf("%d bytes of %d: %v, want %q", c.size, c.on.Limits.URI, err, c.text)
		}
	}
}

// registry answers from what is registered at which finality.
type registry struct {
	settled, young bool
	down           error
}

func (r registry) Agent(_ context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	switch {
	case r.down != nil:
		return chains.Agent{}, r.down
	case r.settled || r.young && at == chains.Latest:
		return chains.Agent{Ref: ref}, nil
	}
	return chains.Agent{}, &chains.Error{Kind: chains.NotFound, Err: errors.New("not registered")}
}

func (r registry) Head(_ context.Context, at chains.Finality) (chains.Position, error) {
	if at == chains.Latest {
		return chains.Position{Height: 130}, nil
	}
	return chains.Position{Height: 96}, nil
}

func TestFinal(t *testing.T) {
	for name, c := range map[string]struct {
		registry registry
		at       chains.Finality
		kind     chains.Kind // empty: may be listed
		text     string
	}{
		"old enough":        {registry{settled: true}, chains.Finalized, "", ""},
		"younger":           {registry{young: true}, chains.Finalized, chains.NotFinal, "wait until finalized is past block 130; it is at 96 now"},
		"young, but asked":  {registry{young: true}, chains.Latest, "", ""},
		"not there":         {registry{}, chains.Finalized, chains.NotFound, "not registered"},
		"cannot be reached": {registry{down: &chains.Error{Kind: chains.Unreachable}}, chains.Finalized, chains.Unreachable, ""},
	} {
		agent, err := publish.Final(t.Context(), c.registry, onEVM, c.at)
		if c.kind == "" && (err != nil || agent.Ref != onEVM) || c.kind != "" && (chains.KindOf(err) != c.kind || !strings.Contains(err.Error(), c.text)) {
			t.Errorf("%s: %v, want %s %q", name, err, c.kind, c.text)
		}
	}
	if _, err := publish.Final(t.Context(), registry{young: true}, onSATI, chains.Finalized); err == nil || !strings.Contains(err.Error(), "slot 130") {
		t.Error(err)
	}
}

// rotated is a registry in which a wallet was changed in one of the newest blocks.
type rotated struct {
	registry
	was, is chains.Wallet
}

func (r rotated) Agent(_ context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	if at == chains.Latest {
		return chains.Agent{Ref: ref, Wallet: r.is}, nil
	}
	return chains.Agent{Ref: ref, Wallet: r.was}, nil
}

func TestFinalWallet(t *testing.T) {
	wallet := func(last string) chains.Wallet {
		return chains.Wallet{State: chains.WalletSet, Address: caip.MustAccountID("eip155:8453:0x00000000000000000000000000000000000000" + last)}
	}
	none := chains.Wallet{State: chains.WalletNone}
	for name, c := range map[string]struct {
		was, is chains.Wallet
		at      chains.Finality
		text    string // empty: it may be published
	}{
		"the same":           {wallet("aa"), wallet("aa"), chains.Finalized, ""},
		"rotated":            {wallet("aa"), wallet("bb"), chains.Finalized, "wait until finalized is past block 130; it is at 96 now"},
		"set":                {none, wallet("bb"), chains.Finalized, "none at finalized, eip155:8453:0x00000000000000000000000000000000000000bb in the newest block"},
		"cleared":            {wallet("aa"), none, chains.Finalized, "past block 130"},
		"rotated, and asked": {wallet("aa"), wallet("bb"), chains.Latest, ""},
	} {
		agent, err := publish.FinalWallet(t.Context(), rotated{was: c.was, is: c.is}, onEVM, c.at)
		if c.text == "" && (err != nil || agent.Ref != onEVM) || c.text != "" && (chains.KindOf(err) != chains.NotFinal || !strings.Contains(err.Error(), c.text)) {
			t.Errorf("%s: %v, want %q", name, err, c.text)
		}
	}
}
