package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
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
	// What one client may ask: so often a second for long, and so often at once.
	perSecond, atOnce = 20, 100
	// maxClients bounds the clients that are told apart.
	maxClients = 10_000
	// maxQuery bounds the query of a request, in bytes: reviewers may be many.
	maxQuery = 32 << 10
)

// wrap lets requests in. A page that a browser shows of another site cannot ask in its name, by a
// name that leads here: only known names are taken (DNS rebinding).
func (d Door) wrap(next http.Handler) http.Handler {
	clients, _ := lru.New[netip.Addr, *rate.Limiter](maxClients) // fails only without a size
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		switch {
		case !d.named(r.Host):
			answer(w, http.StatusMisdirectedRequest, map[string]string{"error": "this relayer is not known by that name (api.hosts)"})
			return
		case len(r.URL.RawQuery) > maxQuery:
			answer(w, http.StatusRequestURITooLong, map[string]string{"error": "the query is too long"})
			return
		}
		// This machine's own are not limited: a proxy among them asks for many.
		if client := clientOf(r.RemoteAddr); client.IsValid() && !client.IsLoopback() && r.URL.Path != "/healthz" {
			limit, _ := clients.Get(client)
			if limit == nil {
				limit = rate.NewLimiter(perSecond, atOnce)
				clients.Add(client, limit)
			}
			if !limit.Allow() {
				h.Set("Retry-After", "1")
				answer(w, http.StatusTooManyRequests, map[string]string{"error": "too many requests: ask again in a second"})
				return
			}
		}
		if origin := r.Header.Get("Origin"); len(d.Origins) > 0 {
			h.Add("Vary", "Origin")
			if slices.Contains(d.Origins, origin) {
				h.Set("Access-Control-Allow-Origin", origin)
				h.Set("Access-Control-Expose-Headers", "ETag, "+More)
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

// clientOf is who asks. The addresses of one IPv6 network of 64 bits are one client.
func clientOf(remote string) netip.Addr {
	from, err := netip.ParseAddrPort(remote)
	if err != nil {
		return netip.Addr{}
	}
	address := from.Addr().Unmap().WithZone("")
	if address.Is6() {
		if network, err := address.Prefix(64); err == nil {
			return network.Addr()
		}
	}
	return address
}

// Own lets only those in who have the token: as a bearer, or from a browser as the password of
// anybody.
func (d Door) Own(next http.Handler) http.Handler {
	if d.Token == "" {
		return next
	}
	want := sha256.Sum256([]byte(d.Token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		given, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if _, password, basic := r.BasicAuth(); basic && !bearer {
			given = password
		}
		got := sha256.Sum256([]byte(given))
		if subtle.ConstantTimeCompare(want[:], got[:]) != 1 {
			w.Header().Add("WWW-Authenticate", "Bearer")
			w.Header().Add("WWW-Authenticate", `Basic realm="bridge8004", charset="UTF-8"`)
			answer(w, http.StatusUnauthorized, map[string]string{"error": "send the token of api.token: Authorization: Bearer TOKEN"})
			return
		}
		next.ServeHTTP(w, r)
	})
}
