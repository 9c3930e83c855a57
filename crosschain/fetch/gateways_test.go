package fetch_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// closedPort is the address of a server that has gone.
func closedPort(t testing.TB) string {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	return s.URL
}

func hostOf(gateway string) string {
	u, err := url.Parse(gateway)
	if err != nil {
		panic(err)
	}
	return u.Host
}

// silent is a gateway that answers nothing, and tells when its readers have gone.
func silent(t testing.TB) (gateway string, asked *atomic.Int32, gone <-chan struct{}) {
	left := make(chan struct{}, 64)
	asked = new(atomic.Int32)
	return serve(t, func(_ http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		<-r.Context().Done()
		left <- struct{}{}
	}), asked, left
}

// patient leaves the clock out of a test on a busy machine.
func patient(o fetch.Options) fetch.Options {
	o.Timeout = time.Minute
	return o
}

func TestGet_ipfsSideBySide(t *testing.T) {
	body, honest, uri := noise(1000), archive(t, "multilevel-v1"), "ipfs://"+multilevelV1
	mute, asked, gone := silent(t)
	var late atomic.Int32
	last := serve(t, func(w http.ResponseWriter, r *http.Request) {
		late.Add(1)
		w.Header().Set("Content-Type", "application/vnd.ipld.car")
		w.Write(honest)
	})
	liar := flat(t, []byte("<html>"))
	doc, err := fetch.New(patient(from(mute, liar, last))).Get(t.Context(), uri)
	if err != nil || !bytes.Equal(doc.Bytes, body) || doc.Host != hostOf(last) || asked.Load() != 1 || late.Load() != 1 {
		t.Fatalf("%d bytes of %s, %v; the silent one was asked %d times, the honest one %d", len(doc.Bytes), doc.Host, err, asked.Load(), late.Load())
	}
	select {
	case <-gone:
	case <-time.After(time.Minute):
		t.Fatal("the silent gateway was not told that nobody waits for it")
	}
	// The first that answers validly is enough: those behind it are left alone.
	if doc, err = fetch.New(patient(from(last, mute))).Get(t.Context(), uri); err != nil || doc.Host != hostOf(last) || late.Load() != 2 {
		t.Errorf("%s, %v", doc.Host, err)
	}
}

func TestGet_ipfsNamesEveryGateway(t *testing.T) {
	nobody, liar, gone := closedPort(t), flat(t, []byte("<html>")), serve(t, http.NotFound)
	uri := "ipfs://" + multilevelV1
	for name, c := range map[string]struct {
		gateways []string
		kind     chains.Kind
	}{
		"refused, lying, missing": {[]string{nobody, liar + "/key", gone}, chains.Dishonest},
		"missing, refused":        {[]string{gone, nobody}, chains.Unreachable}, // that one has nothing proves nothing about the other
		"missing everywhere":      {[]string{gone}, chains.NotFound},
	} {
		_, err := fetch.New(patient(from(c.gateways...))).Get(t.Context(), uri)
		if chains.KindOf(err) != c.kind || strings.ContainsAny(fmt.Sprint(err), "\n\r") || strings.Contains(fmt.Sprint(err), "/key") {
			t.Errorf("%s: kind %s, %v", name, chains.KindOf(err), err)
		}
		for _, g := range c.gateways {
			if err != nil && !strings.Contains(err.Error(), hostOf(g)) {
				t.Errorf("%s: %s is not named: %v", name, hostOf(g), err)
			}
		}
	}
}

// What one gateway costs does not grow with the number of gateways that are configured.
func TestGet_ipfsAsksFewAtATime(t *testing.T) {
	var now, most atomic.Int32
	var list []string
	for range 12 {
		list = append(list, serve(t, func(w http.ResponseWriter, r *http.Request) {
			defer now.Add(-1)
			for n := now.Add(1); ; {
				if m := most.Load(); n <= m || most.CompareAndSwap(m, n) {
					break
				}
			}
			io.WriteString(w, "something else")
		}))
	}
	_, err := fetch.New(patient(from(list...))).Get(t.Context(), "ipfs://"+multilevelV1)
	if chains.KindOf(err) != chains.Dishonest || most.Load() > 3 {
		t.Errorf("%d at a time, %v", most.Load(), err)
	}
}

// A gateway of one's own may be on this machine without opening the machine to what strangers
// write.
func TestGet_ipfsFromANearbyGateway(t *testing.T) {
	var asked atomic.Int32
	inner := serve(t, func(w http.ResponseWriter, r *http.Request) { asked.Add(1); io.WriteString(w, hello) })
	uri := "ipfs://" + rawCID([]byte(hello)).String()
	strict := func(gateway string) *fetch.Fetcher {
		return fetch.New(fetch.Options{Gateways: []string{gateway}, Timeout: time.Minute})
	}
	for _, gateway := range []string{inner, strings.Replace(inner, "127.0.0.1", "localhost", 1)} {
		if doc, err := strict(gateway).Get(t.Context(), uri); err != nil || string(doc.Bytes) != hello {
			t.Errorf("%s: %q, %v", gateway, doc.Bytes, err)
		}
	}
	asked.Store(0)
	if _, err := strict(inner).Get(t.Context(), inner); chains.KindOf(err) != chains.Invalid {
		t.Errorf("a page at the gateway's address: %v", err)
	}
	// Nor does it lead on to others.
	for name, to := range map[string]string{"another port": inner + "/x", "a metadata service": "http://169.254.169.254/", "the web": "https://ipfs.io/"} {
		leads := serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, http.StatusFound) })
		if _, err := strict(leads).Get(t.Context(), uri); chains.KindOf(err) != chains.Unreachable || !strings.Contains(err.Error(), "another origin") {
			t.Errorf("to %s: %v", name, err)
		}
	}
	if asked.Load() != 0 {
		t.Error("the other server was asked")
	}
	for gateway, want := range map[string]bool{
		"http://127.0.0.1:8080": true, "http://[::1]": true, "http://localhost": true, "http://10.0.0.5/base": true, "http://[::ffff:192.168.0.1]:80": true,
		"https://ipfs.io": false, "http://169.254.169.254": false, "http://100.100.100.200": false, "http://localhost.example": false, "http://8.8.8.8": false, "http://0.0.0.0": false, "%": false,
	} {
		if got := fetch.Nearby(gateway); got != want {
			t.Errorf("%s: %t", gateway, got)
		}
	}
}
