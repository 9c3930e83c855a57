package verify

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// source is where a payment request comes from: a file, stdin, or the server itself.
type source struct {
	path, url, method, data string
	headers                 []string
}

func (o *source) flags(f *pflag.FlagSet) {
	f.StringVar(&o.url, "url", "", "make the request to this URL; redirects to other origins are refused")
	f.StringVarP(&o.method, "request", "X", "", "with --url: the method (default GET, or POST with --data)")
	f.StringArrayVarP(&o.headers, "header", "H", nil, "with --url: a header, NAME: VALUE, or @FILE with one a line, which keeps secrets out of the process list; repeatable")
	f.StringVarP(&o.data, "data", "d", "", "with --url: the body, or @FILE; @- is stdin")
}

// take checks that there is exactly one source.
func (o *source) take(args []string) error {
	switch {
	case len(args) == 0 && o.url == "":
		return exit.Usagef("name the file that holds the payment request (- for stdin), or the server with --url")
	case len(args) > 0 && o.url != "":
		return exit.Usagef("%.60s and --url: want one of them", args[0])
	case o.url == "" && (o.method != "" || o.data != "" || len(o.headers) > 0):
		return exit.Usagef("--request, --header and --data go with --url")
	case strings.ContainsFunc(o.method, notInName):
		return exit.Usagef("--request %.20q: want a method such as POST", o.method)
	case len(args) > 0:
		o.path = args[0]
	}
	return nil
}

// read gives the JSON of the request, or says why none was received. The same answer of a server is
// the same, whether it was saved or is asked for here. An error is one of usage.
func (o *source) read(ctx context.Context, s *shell.Shell, a *bridge8004.Chains) (body []byte, unread, err error) {
	if o.url == "" {
		data, err := s.ReadFile("payment request", o.path, shell.MaxFile)
		if errors.Is(err, shell.ErrTooLong) {
			return nil, &chains.Error{Kind: chains.TooMuch, Op: "read", Err: err}, nil
		}
		if err != nil {
			return nil, nil, err
		}
		body, unread = x402.Saved(data)
		return body, unread, nil
	}
	q := fetch.Question{URL: o.url, Method: o.method, Header: http.Header{}}
	if err := o.header(s, q.Header); err != nil {
		return nil, nil, err
	}
	if o.data != "" {
		q.Body = []byte(o.data)
		if path, ok := strings.CutPrefix(o.data, "@"); ok {
			if q.Body, err = s.ReadFile("--data", path, shell.MaxFile); err != nil {
				return nil, nil, err
			}
		}
	}
	reply, unread := a.Fetcher().Ask(ctx, q)
	if unread == nil {
		body, unread = x402.Message(reply.Status, reply.Header, reply.Body)
	}
	return body, unread, nil
}

func (o *source) header(s *shell.Shell, into http.Header) error {
	for _, text := range o.headers {
		lines := []string{text}
		if path, ok := strings.CutPrefix(text, "@"); ok {
			data, err := s.ReadFile("--header", path, shell.MaxFile)
			if err != nil {
				return err
			}
			lines = strings.Split(strings.TrimSpace(string(data)), "\n")
		}
		for _, line := range lines {
			name, value, ok := strings.Cut(line, ":")
			name, value = strings.TrimSpace(name), strings.TrimSpace(value)
			if !ok || name == "" || strings.ContainsFunc(name, notInName) || strings.ContainsFunc(value, unicode.IsControl) {
				return exit.Usagef("--header: want NAME: VALUE, or @FILE with one a line") // not shown: it may be a secret
			}
			if strings.EqualFold(name, "Host") {
				return exit.Usagef("--header: Host would name another server than --url does")
			}
			into.Add(name, value)
		}
	}
	return nil
}

// notInName reports whether a character cannot stand in the name of a header (RFC 9110, token).
func notInName(r rune) bool {
	return r > '~' || r <= ' ' || strings.ContainsRune("\"(),/:;<=>?@[\\]{}", r)
}
