package client_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// asking is a client of a server that answers so.
func asking(t *testing.T, answer http.HandlerFunc) *client.Client {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	c, err := client.New(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// What goes wrong is told in words for people, not in those of Go's libraries.
func TestErrors_areInPlainWords(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := "http://" + l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := client.New(nobody)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.State(t.Context())
	if err == nil || chains.KindOf(err) != chains.Unreachable || !strings.Contains(err.Error(), nobody+" does not answer: ") || strings.Contains(err.Error(), "dial tcp") {
		t.Error(err)
	}
	_, err = client.Time("yesterday")
	if err == nil || !strings.Contains(err.Error(), `"yesterday": want a time`) || strings.Contains(err.Error(), "parsing") {
		t.Error(err)
	}
}
