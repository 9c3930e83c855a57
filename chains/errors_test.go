package chains_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestErrorText(t *testing.T) {
	chain := caip.MustChainID("eip155:8453")
	cause := errors.New("no such agent")
	for want, err := range map[string]*chains.Error{
		"eip155:8453: read agent: no such agent (check the id)": {Kind: chains.NotFound, Chain: chain, Op: "read agent", Err: cause, Remedy: "check the id"},
		"read agent: no such agent":                             {Kind: chains.NotFound, Op: "read agent", Err: cause},
		"eip155:8453: not-final":                                {Kind: chains.NotFinal, Chain: chain},
		"unsupported":                                           {Kind: chains.Unsupported},
	} {
		if err.Error() != want {
			t.Errorf("%q, want %q", err.Error(), want)
		}
		if err.Err != nil && !errors.Is(err, cause) {
			t.Errorf("%v does not wrap its cause", err)
		}
	}
}

func TestKindOf(t *testing.T) {
	inner := &chains.Error{Kind: chains.Transient}
	for want, err := range map[chains.Kind]error{
		chains.Unknown:      errors.New("x"),
		chains.Transient:    fmt.Errorf("layer: %w", inner),
		chains.Dishonest:    &chains.Error{Kind: chains.Dishonest, Err: inner}, // the outermost decides
		chains.TimedOut:     fmt.Errorf("layer: %w", context.DeadlineExceeded),
		chains.Unsupported:  chains.Refuse(caip.MustChainID("eip155:1"), "respond", "no responses here"),
		chains.Unauthorized: errors.Join(errors.New("x"), &chains.Error{Kind: chains.Unauthorized}),
	} {
		if got := chains.KindOf(err); got != want {
			t.Errorf("%v: kind %s, want %s", err, got, want)
		}
	}
	if chains.KindOf(nil) != chains.Unknown || chains.KindOf(context.Canceled) != chains.Unknown {
		t.Error("nothing and cancellation have no kind")
	}
}

func TestPermanentKinds(t *testing.T) {
	for kind, want := range map[chains.Kind]bool{
		chains.Unknown: false, chains.Transient: false, chains.Unreachable: false, chains.TimedOut: false, chains.NotFinal: false, chains.Funds: false, chains.Blocked: false,
		chains.Reorg: false, chains.Dishonest: false,
		chains.NotFound: true, chains.Contradicted: true, chains.Invalid: true, chains.Unauthorized: true, chains.Reverted: true, chains.Unsupported: true, chains.TooMuch: true, chains.WrongChain: true,
	} {
		if kind.Permanent() != want {
			t.Errorf("%s: permanent %t", kind, !want)
		}
	}
}

func TestPlainly(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := net.Dial("tcp", l.Addr().String()) // its own port is taken, and nothing listens there
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	response, refused := http.Get("http://" + conn.LocalAddr().String() + "/secret")
	if refused == nil {
		_ = response.Body.Close()
	}
	for want, err := range map[string]error{
		"nothing listens there":       refused,
		"no host of that name":        &net.DNSError{Err: "no such host", Name: "x.invalid", IsNotFound: true},
		"could not be looked up":      &net.DNSError{Err: "server misbehaving", Name: "x.invalid"},
		"ended before the answer did": &net.OpError{Op: "read", Net: "tcp", Err: syscall.ECONNRESET},
		"before the answer did":       io.ErrUnexpectedEOF,
		"no answer came in time":      context.DeadlineExceeded,
		"of our own":                  errors.New("of our own"),
	} {
		got := chains.Plainly(err)
		if !strings.Contains(got.Error(), want) || !errors.Is(got, err) && !errors.Is(err, errors.Unwrap(got)) {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
		for _, phrase := range []string{"dial tcp", "127.0.0.1", "secret", "EOF", "such host"} {
			if strings.Contains(got.Error(), phrase) {
				t.Errorf("%q holds %q", got, phrase)
			}
		}
	}
	if chains.Plainly(nil) != nil {
		t.Error("an error of nothing")
	}
}
