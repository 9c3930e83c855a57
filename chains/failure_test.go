package chains_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// wrong is an error of who asks.
type wrong struct{ error }

func (w wrong) Unwrap() error { return w.error }

func (wrong) Usage() bool { return true }

func TestFailureOf(t *testing.T) {
	base := caip.MustChainID("eip155:8453")
	down := &chains.Error{Kind: chains.Unreachable, Chain: base, Op: "read agent", Err: errors.New("nothing listens there"), Remedy: "look at rpc"}
	secret := "https://rpc.example/v2/abcdefgh"
	for name, c := range map[string]struct {
		err  error
		want chains.Failure
	}{
		"what nobody knows": {errors.New("x"), chains.Failure{Kind: chains.Unknown, Message: "x", Retry: true}},
		"a node is down": {fmt.Errorf("link: %w", down),
			chains.Failure{Kind: chains.Unreachable, Chain: "eip155:8453", Message: "link: eip155:8453: read agent: nothing listens there", Remedy: "look at rpc", Retry: true}},
		"a layer that knows more": {&chains.Error{Kind: chains.NotFound, Op: "verify", Err: down},
			chains.Failure{Kind: chains.NotFound, Chain: "eip155:8453", Message: "verify: eip155:8453: read agent: nothing listens there", Remedy: "look at rpc"}},
		"a remedy in the middle stays there": {fmt.Errorf("%w; and so on", down),
			chains.Failure{Kind: chains.Unreachable, Chain: "eip155:8453", Message: "eip155:8453: read agent: nothing listens there (look at rpc); and so on", Retry: true}},
		"a mistake of who asks, whatever is behind it": {fmt.Errorf("--agent: %w", wrong{down}),
			chains.Failure{Kind: chains.Usage, Chain: "eip155:8453", Message: "--agent: eip155:8453: read agent: nothing listens there", Remedy: "look at rpc"}},
		"time": {context.DeadlineExceeded, chains.Failure{Kind: chains.TimedOut, Message: "context deadline exceeded", Retry: true}},
		"a secret that was taken out stays out": {chains.SecretsOf(secret).HideIn(&chains.Error{Kind: chains.Transient, Err: errors.New("get " + secret), Remedy: "ask later"}),
			chains.Failure{Kind: chains.Transient, Message: "get rpc.example", Remedy: "ask later", Retry: true}},
	} {
		if got := chains.FailureOf(c.err); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestKind_passes(t *testing.T) {
	field, _ := reflect.TypeFor[chains.Failure]().FieldByName("Kind")
	documented := strings.Split(field.Tag.Get("enum"), ",")
	kinds := map[chains.Kind]bool{
		chains.Unknown: true, chains.Transient: true, chains.Unreachable: true, chains.TimedOut: true, chains.NotFinal: true, chains.Reorg: true, chains.Dishonest: true,
		chains.Usage: false, chains.Funds: false, chains.Blocked: false, chains.NotFound: false, chains.Contradicted: false, chains.Invalid: false, chains.Unauthorized: false,
		chains.Reverted: false, chains.Unsupported: false, chains.TooMuch: false, chains.WrongChain: false,
	}
	for kind, want := range kinds {
		if kind.Passes() != want || !slices.Contains(documented, string(kind)) {
			t.Errorf("%s: passes %t, want %t; documented are %s", kind, kind.Passes(), want, documented)
		}
	}
	if len(documented) != len(kinds) {
		t.Errorf("documented are %s", documented)
	}
}

// pending is a writer whose transaction neither lands nor ends.
type pending struct{ chains.Writer }

func (pending) Status(context.Context, chains.Tx, chains.Finality) (chains.Status, error) {
	return chains.Status{State: chains.TxPending}, nil
}

func (pending) Notice(context.Context, chains.Tx) <-chan struct{} { return nil }

// Whoever is told to do again what was sent, may do it twice.
func TestFailureOf_whatMayStillLandIsNotTriedAgain(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := chains.Follow(ctx, pending{}, chains.Tx{ID: "0x1"}, chains.Latest)
	if f := chains.FailureOf(err); f.Kind != chains.TimedOut || f.Retry || f.Remedy == "" {
		t.Errorf("%+v", f)
	}
}

// dropped is a writer whose transaction was taken, and is not known any more when the account
// cannot pay for it.
type dropped struct {
	pending
	sent *int
}

func (dropped) Sign(context.Context, chains.Op, chains.SignOptions) (chains.Tx, error) {
	return chains.Tx{ID: "0x1"}, nil
}

func (d dropped) Send(context.Context, chains.Tx) error {
	if *d.sent++; *d.sent == 1 {
		return nil
	}
	return &chains.Error{Kind: chains.Funds, Op: "send transaction", Err: errors.New("insufficient funds"), Remedy: "fund the account"}
}

func (dropped) Status(context.Context, chains.Tx, chains.Finality) (chains.Status, error) {
	return chains.Status{State: chains.TxUnknown}, nil
}

// A node that refuses what another one took does not take it back.
func TestDo_refusedAfterItWasTaken(t *testing.T) {
	_, err := chains.Do(t.Context(), dropped{sent: new(int)}, chains.Register{}, chains.Latest)
	if !errors.Is(err, chains.ErrSent) || chains.KindOf(err) != chains.Funds {
		t.Errorf("%v", err)
	}
}
