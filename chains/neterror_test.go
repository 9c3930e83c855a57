package chains_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
)

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
