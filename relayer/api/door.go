package api

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Door says who may ask, and how often. The zero value lets everybody in who asks by an address.
type Door struct {
	Hosts   []string // names that it may be asked by, besides localhost and addresses
	Origins []string // web sites whose pages may ask it from a browser
	Token   string   // what is not for everybody wants it; empty: nothing does
}

const (
	// What one client may ask: so often a second for long, and so often at once. So many of its
	// questions are answered side by side, fewer than the index reads at a time; others wait.
	perSecond, atOnce, sideBySide = 20, 100, 4
	// maxClients bounds the clients that are told apart.
	maxClients = 10_000
	// maxQuery bounds the query of a request, in bytes: reviewers may be many.
	maxQuery = 32 << 10
)

// refusals are the statuses with which the door refuses, and what they mean.
var refusals = map[int]string{
	http.StatusForbidden:          "a page of another site asks this",
	http.StatusRequestURITooLong:  "the query is too long",
	http.StatusMisdirectedRequest: "this relayer is not known by that name",
	http.StatusTooManyRequests:    "too many requests: ask again in a second",
}

// visitor is a client that asks.
type visitor struct {
	limit *rate.Limiter
	asks  chan struct{} // holds what is being answered
	waits chan struct{} // and that, and what waits
}

// enter waits for a question's turn. It does not where many wait already, nor for longer than an
// answer takes.
func (v *visitor) enter(ctx context.Context) (done func(), ok bool) {
	select {
	case v.waits <- struct{}{}:
	default:
		return nil, false
	}
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	select {
	case v.asks <- struct{}{}:
		return func() { <-v.asks; <-v.waits }, true
	case <-ctx.Done():
		<-v.waits
		return nil, false
	}
}

// wrap lets requests in. A page that a browser shows of another site cannot ask in its name: not by
// a name that leads here, since only known names are taken (DNS rebinding), and not by sending a
// form (CSRF).
func (d Door) wrap(next http.Handler) http.Handler {
	visitors, _ := lru.New[netip.Addr, *visitor](maxClients) // fails only without a size
	own := http.NewCrossOriginProtection()
	for _, origin := range d.Origins {
		_ = own.AddTrustedOrigin(origin) // the configuration's check has seen it
	}
	own.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, "a page of another site asks this (api.origins)")
	}))
	next = own.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		// Before all refusals: a page can read none without these headers.
		if origin := r.Header.Get("Origin"); len(d.Origins) > 0 {
			h.Add("Vary", "Origin")
			if slices.Contains(d.Origins, origin) {
				h.Set("Access-Control-Allow-Origin", origin)
				h.Set("Access-Control-Expose-Headers", "ETag, Retry-After, "+More)
				// A browser asks first before it sends the token, or JSON.
				if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
					h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST")
					h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, If-None-Match, Last-Event-ID")
					h.Set("Access-Control-Max-Age", "600")
					w.WriteHeader(http.StatusNoContent)
					return
				}
			}
		}
		_, malformed := url.ParseQuery(r.URL.RawQuery)
		switch {
		case !d.named(r.Host):
			refuse(w, http.StatusMisdirectedRequest, "this relayer is not known by that name (api.hosts)")
			return
		case len(r.URL.RawQuery) > maxQuery:
			refuse(w, http.StatusRequestURITooLong, "the query is too long")
			return
		case malformed != nil: // what cannot be read must not be passed over
			refuse(w, http.StatusBadRequest, "the query cannot be read: "+malformed.Error())
			return
		}
		// This machine's own are not limited: a proxy among them asks for many.
		if client := ClientOf(r.RemoteAddr); client.IsValid() && !client.IsLoopback() && r.URL.Path != "/healthz" {
			v, _ := visitors.Get(client)
			if v == nil {
				v = &visitor{rate.NewLimiter(perSecond, atOnce), make(chan struct{}, sideBySide), make(chan struct{}, atOnce)}
				visitors.Add(client, v)
			}
			if !v.limit.Allow() {
				h.Set("Retry-After", "1")
				refuse(w, http.StatusTooManyRequests, "too many requests: ask again in a second")
				return
			}
			if (r.Method == http.MethodGet || r.Method == http.MethodHead) && r.URL.Path != eventsPath { // what else takes long counts for itself
				if done, ok := v.enter(r.Context()); ok {
					defer done()
				} else {
					h.Set("Retry-After", "1")
					refuse(w, http.StatusTooManyRequests, "too many questions are being answered for this client: ask again when they are")
					return
				}
			}
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxReceived+1)
		next.ServeHTTP(w, r)
	})
}

// named reports whether a request names this relayer: by an address, which no other site's name is,
// or by a name that it is known by.
func (d Door) named(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return host == "localhost" || slices.ContainsFunc(d.Hosts, func(name string) bool { return strings.EqualFold(name, host) })
}

// ClientOf is who asks. The addresses of one IPv6 network of 64 bits are one client.
func ClientOf(remote string) netip.Addr {
	from, err := netip.ParseAddrPort(remote)
	if err != nil {
		return netip.Addr{}
	}
	address := from.Addr().Unmap().WithZone("")
	if address.Is6() && !address.IsLoopback() {
		if network, err := address.Prefix(64); err == nil {
			return network.Addr()
		}
	}
	return address
}

// has reports whether a request brings the token, or none is wanted. Password: the password that a
// browser sends counts too; it sends that by itself, whoever's page makes it ask.
func (d Door) has(r *http.Request, password bool) bool {
	given, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if _, sent, basic := r.BasicAuth(); basic && !bearer && password {
		given = sent
	}
	want, got := sha256.Sum256([]byte(d.Token)), sha256.Sum256([]byte(given))
	return d.Token == "" || subtle.ConstantTimeCompare(want[:], got[:]) == 1
}

// own lets only those in who have the token.
func (d Door) own(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !d.has(r, false) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			refuse(w, http.StatusUnauthorized, "send the token of api.token: Authorization: Bearer TOKEN")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// Operator lets only those in to a page who have the token, as a bearer or as the password that a
// browser asks for, of any user.
func (d Door) Operator(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !d.has(r, true) {
			w.Header().Set("WWW-Authenticate", `Basic realm="the relayer's operator: any name, and the token of api.token", charset="UTF-8"`)
			http.Error(w, "This part is for the relayer's operator: it wants the token of api.token, as the password of any user.", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}
