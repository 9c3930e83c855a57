package api_test

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/client"
	"github.com/bridge8004/bridge8004/relayer/page"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watch"
)

const token = "a secret of some length"

// unfinished is a relayer in trouble, about a review of the site.
func (s *site) unfinished(t testing.TB) page.Relayer {
	t.Helper()
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	action := stream.NewAction(stream.VerbDeliver, caip.SourceID(s.given), s.agents[1], 0)
	action.Origin = s.given
	payload, err := stream.EncodeAction(action)
	if err != nil {
		t.Fatal(err)
	}
	return page.Relayer{
		Version: "v1.2.3", Problems: []string{"b: the checkpoint has not moved"}, Notices: []string{"1 dead letter: bridge8004-relayer dead list"}, Now: now,
		Chains:  []watch.Status{{Name: "a", Caught: true, Moved: now, Head: chains.Position{Height: 12}, Checkpoint: state.Checkpoint{Position: chains.Position{Height: 5}}}, {Name: "b", Halted: "it reorganised past its finality"}},
		Queues:  []page.Queue{{Name: "events", Messages: 3, Full: 1}},
		Waiting: []stream.Waiting{{Stage: "execute", Payload: payload, Why: "no node answers", Tries: 3, Since: now, Due: now}, {Stage: "execute", Payload: payload, Why: "the budget is spent", Due: now}},
		Parked:  []state.Parked{{Action: action, Why: "the owner blocks it", Since: now}},
		Drift:   []state.Drift{{Kind: "uri", Agent: s.agents[1], Why: "it may not be written", Remedy: "bridge8004 agent set-uri", Since: now}},
		Dead:    []stream.DeadLetter{{Sequence: 7, Stage: "execute", Payload: payload, Error: "refused <twice>", Time: now, Retry: "bridge8004-relayer dead retry 7"}},
	}
}

// views are the addresses of all views.
func (s *site) views() []string {
	esc := url.PathEscape
	return []string{
		"/", "/?text=weather&linked=1&reviewer=" + s.alice.Address + "&sort=average", "/agents/" + esc(s.agents[0].String()), "/agents/" + esc(s.agents[2].String()), "/reviewers/" + esc("eip155:"+s.alice.Address),
		"/relayer", "/relayer/items/" + esc(s.given.String()),
	}
}

func read(t testing.TB, r *http.Response) string {
	t.Helper()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

// What people look at says what programs are told.
func TestPages(t *testing.T) {
	s := newSite(t, api.Door{Token: token})
	s.relayer = s.unfinished(t)
	esc := url.PathEscape
	for name, q := range map[string]struct {
		path   string
		status int
		holds  []string
	}{
		"agents":            {"/", 200, []string{"Weather", "a/0, b/0", "68", `<td data-label="Reviews" class="number">2</td>`}},
		"by reviewer":       {"/?reviewer=" + s.alice.Address + "&sort=average", 200, []string{"87.5", `<details open>`, s.alice.Address}},
		"by average":        {"/?minAverage=90", 200, []string{"No agent is found"}},
		"a wrong number":    {"/?minAverage=much", 400, []string{"No answer", "minAverage"}},
		"a wrong count":     {"/?minCount=-1", 400, []string{"want a number"}},
		"something unknown": {"/?maxAverage=10", 400, []string{"GET /v1/search does more"}},
		"twice":             {"/?minCount=1&minCount=2", 400, []string{"No answer"}},
		"neither":           {"/?linked=0", 400, []string{"want 1"}},
		"too much":          {"/?text=" + strings.Repeat("x", 300), 400, []string{"too much"}},
		"an agent":          {"/agents/" + esc(s.agents[0].String()), 200, []string{"Registrations side by side", "same", "By true reviewer", "1 mirror<", "87.5", "<circle", "quality"}},
		"alone":             {"/agents/" + esc(s.agents[2].String()), 200, []string{"linked with no other", "There is none"}},
		"nobody":            {"/agents/" + esc(caip.AgentRef{Registry: s.agents[0].Registry, ID: "77"}.String()), 404, []string{"No answer"}},
		"no reference":      {"/agents/someone", 400, []string{"No answer"}},
		"a reviewer":        {"/reviewers/" + s.alice.Address, 200, []string{"87.5", "no agent's wallet"}},
		"no reviewer":       {"/reviewers/someone", 400, []string{"No answer"}},
		"the relayer":       {"/relayer", 200, []string{"there are problems", "halted", "no node answers", "the owner blocks it", "refused &lt;twice&gt;", "dead retry 7", "/relayer/items/", `data-label="Behind" class="number">7<`, `data-label="Since">–<`, "bridge8004-relayer v1.2.3."}},
		"an item":           {"/relayer/items/" + esc(s.given.String()), 200, []string{"waits", "not yet"}},
		"no item":           {"/relayer/items/someone", 400, []string{"No answer"}},
		"nowhere":           {"/somewhere", 404, []string{"There is no such page"[6:]}},
		"its style":         {"/style.css", 200, []string{"prefers-color-scheme"}},
		"a name of another": {"/v1/nothing", 404, nil},
	} {
		r := get(t, s.url+q.path, "Authorization", "Bearer "+token)
		body := read(t, r)
		if r.StatusCode != q.status {
			t.Errorf("%s: %d, want %d: %s", name, r.StatusCode, q.status, body)
		}
		for _, text := range q.holds {
			if !strings.Contains(body, text) {
				t.Errorf("%s: %q is not on it:\n%s", name, text, body)
			}
		}
	}
	s.failing = &chains.Error{Kind: chains.Transient, Op: "list waiting >", Err: errors.New("nats: timeout")}
	r := get(t, s.url+"/relayer", "Authorization", "Bearer "+token)
	if body := read(t, r); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "this relayer cannot answer now") || strings.Contains(body, "nats") {
		t.Errorf("without its bus: %d %s", r.StatusCode, body)
	}
	s.failing = nil
	// The relayer's own work is for who has the token; a browser sends it as a password.
	for _, path := range []string{"/relayer", "/relayer/items/" + esc(s.given.String())} {
		if r := get(t, s.url+path); r.StatusCode != http.StatusUnauthorized || !strings.Contains(strings.Join(r.Header.Values("WWW-Authenticate"), ","), "Basic") {
			t.Errorf("%s without the token: %d", path, r.StatusCode)
		}
		for password, want := range map[string]int{token: 200, "a guess": 401} {
			if r := get(t, s.url+path, "Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte("anybody:"+password))); r.StatusCode != want {
				t.Errorf("%s with a password: %d, want %d", path, r.StatusCode, want)
			}
		}
	}
}

// alter changes the index behind its back.
func (s *site) alter(t testing.TB, query string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(s.dir, "index-1.db")+"?mode=rw&_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), query); err != nil {
		t.Fatal(err)
	}
}

// While an agent is known to be gone and what is found is not summed anew, everything answers.
func TestPages_whoHasJustGone(t *testing.T) {
	s := newSite(t, api.Door{})
	s.settled(t)
	s.alter(t, "UPDATE agent SET gone = 1")
	for _, address := range append(s.views(), "/reviewers/"+url.PathEscape(s.a.Account("owner").Address), "/v1/search") {
		r := get(t, s.url+address)
		if body := read(t, r); r.StatusCode != http.StatusOK || address == "/v1/search" && !strings.Contains(body, `"hits":[]`) {
			t.Errorf("%s: %d %s", address, r.StatusCode, body)
		}
	}
}

// A chain does not say the time of every block: what stands there is listed, and drawn nowhere.
func TestPages_timesThatNobodyKnows(t *testing.T) {
	s := newSite(t, api.Door{})
	do(t, s.a, "alice", chains.Respond{Ref: s.given, URI: "ipfs://thanks"}, chains.KindResponse)
	do(t, s.a, "carol", chains.GiveFeedback{Agent: s.agents[0], Value: chains.Value{Unscaled: chains.NewInt128(33)}}, chains.KindFeedback)
	path := "/agents/" + url.PathEscape(s.agents[0].String())
	for body := ""; strings.Count(body, "<circle") != 3 || !strings.Contains(body, "ipfs://thanks"); { // until the index has read them
		body = read(t, get(t, s.url+path))
	}
	s.alter(t, "UPDATE feedback SET time = 0 WHERE value = '33'; UPDATE response SET time = 0")
	body := read(t, get(t, s.url+path))
	if strings.Count(body, "<circle") != 2 || !strings.Contains(body, "33") || !strings.Contains(body, "ipfs://thanks") || strings.Contains(body, "0001-01-01") {
		t.Errorf("%s", body)
	}
}

// claims is an index of a single registration, whatever is asked of wallets and owners.
type claims struct {
	api.Index
	of caip.AgentRef
}

func (c claims) Search(context.Context, client.Search) (client.Hits, error) {
	return client.Hits{Hits: []client.Hit{{Members: []caip.AgentRef{c.of}, Name: "Weather"}}}, nil
}

func (claims) State(context.Context) (client.State, error) { return client.State{}, nil }

func (claims) Reviews(context.Context, client.ReviewQuery) (client.Reviews, error) {
	return client.Reviews{}, nil
}

// Where an update authority writes wallets, no page says that somebody is an agent's wallet.
func TestPages_walletsThatAgreedToNothing(t *testing.T) {
	for registry, want := range map[string]string{
		"eip155:1001:0x5a71000000000000000000000000000000000001":                              `an agent's wallet</span>`,
		"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe": "no agent's wallet now that has agreed",
	} {
		ref := caip.AgentRef{Registry: caip.MustAccountID(registry), ID: "1"}
		pages := page.Pages{Answers: api.Answers{Index: func() (api.Index, error) { return claims{of: ref}, nil }}}.Handler()
		w := serve(t, pages, "", http.MethodGet, "/reviewers/eip155:0x742d35cc6634c0532925a3b844bc9e7595f0beb0", "")
		if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, want) || !strings.Contains(body, "an owner</span>") {
			t.Errorf("%s: %d: %q is not in %s", registry, w.Code, want, body)
		}
	}
}

// Strangers write names, texts and links: none of it runs, loads, leads elsewhere than it says, or
// makes a page long.
func TestPages_hostileTexts(t *testing.T) {
	s := newSite(t, api.Door{})
	nasty := []string{`"><script>alert(1)</script>`, `'"><img src=x onerror=alert(1)>`, "javascript:alert(1)", "\u2069\u202egnp.exe", strings.Repeat("&", 400), strings.Repeat("W", 300), "{{.}}", "https://user:pass@evil.example/", "data:text/html,<script>1</script>", "\x00\xff"}
	var services []map[string]any
	for i := range 12 {
		services = append(services, map[string]any{"name": nasty[i%len(nasty)], "endpoint": nasty[(i+2)%len(nasty)]})
	}
	file, err := json.Marshal(map[string]any{"name": nasty[0] + nasty[3], "description": strings.Join(nasty, " "), "image": "https://tracker.example/pixel.png", "services": services})
	if err != nil {
		t.Fatal(err)
	}
	agent := do(t, s.a, "owner", chains.Register{Name: "agent", URI: "data:application/json," + url.PathEscape(string(file))}, chains.KindRegistered).Agent
	for i := range 60 {
		text := nasty[i%len(nasty)]
		do(t, s.a, fmt.Sprintf("client%d", i%30), chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(int64(i))}, Tag1: text + fmt.Sprint(i), Tag2: nasty[(i+1)%len(nasty)], Endpoint: text, URI: nasty[(i+2)%len(nasty)]}, chains.KindFeedback)
	}
	path := "/agents/" + url.PathEscape(agent.String())
	for body := ""; !strings.Contains(body, "of 60 reviews"); { // until the index has read them
		body = read(t, get(t, s.url+path))
	}
	for _, address := range append(s.views(), path, "/?text="+url.QueryEscape(nasty[0])) {
		r := get(t, s.url+address)
		body := read(t, r)
		if r.StatusCode != http.StatusOK || len(body) > 100_000 {
			t.Errorf("%s: %d, %d bytes", address, r.StatusCode, len(body))
		}
		if policy := r.Header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'; style-src 'self'") {
			t.Errorf("%s: %q", address, policy)
		}
		if strings.ContainsAny(body, "\u2069\u202e") {
			t.Errorf("%s: texts turn what is behind them", address)
		}
		harmless(t, address, body)
	}
}

var elements = regexp.MustCompile(`^(a|bdi|body|br|button|caption|circle|code|details|div|fieldset|figcaption|figure|footer|form|h[123]|head|header|html|input|label|legend|li|line|link|main|meta|nav|ol|option|p|rect|select|small|span|strong|summary|svg|table|tbody|td|th|thead|time|title|tr|ul)$`)

// harmless fails where a page holds what runs or loads, or what the views do not have.
func harmless(t *testing.T, address, body string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if !elements.MatchString(n.Data) {
			t.Errorf("%s: an element %s", address, n.Data)
		}
		for _, a := range n.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" || a.Key == "srcset":
				t.Errorf("%s: <%s %s=%q>", address, n.Data, a.Key, a.Val)
			case a.Key == "href":
				u, err := url.Parse(a.Val)
				if err != nil || u.Scheme != "" && u.Scheme != "https" && u.Scheme != "http" || u.User != nil || n.Data == "link" && a.Val != "/style.css" {
					t.Errorf("%s: <%s href=%q>", address, n.Data, a.Val)
				}
			}
		}
	}
}
