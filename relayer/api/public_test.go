package api_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pb33f/libopenapi"
	validator "github.com/pb33f/libopenapi-validator"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/client"
	"github.com/bridge8004/bridge8004/relayer/explain"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/page"
)

// site is a relayer's HTTP interface over an index of two chains: an agent that stands on both,
// with a review on each of which one is mirrored, and one that stands alone.
type site struct {
	url           string
	handler       http.Handler
	client        *client.Client
	agents        []caip.AgentRef // the two registrations, and the other agent
	group         caip.Hash
	alice         caip.AccountID
	given, mirror caip.FeedbackRef
	asked, answer chan struct{} // a payment is being verified; it may be answered
	a             *memchain.Chain
	dir           string // of the index
	relayer       page.Relayer
	failing       error // of what is read for it
}

// do writes to a chain.
func do(t testing.TB, c *memchain.Chain, who string, op chains.Op, kind chains.EventKind) chains.Event {
	t.Helper()
	r, err := chains.Do(t.Context(), c.Writer(who), op, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	e, ok := r.Event(kind)
	if !ok {
		t.Fatalf("no %s", kind)
	}
	return e
}

// usage is an error that says that a question is wrong.
type usage string

func (u usage) Error() string { return string(u) }
func (u usage) Usage() bool   { return true }

// reviews answers submissions by the first byte of their signature.
type reviews struct{}

func (reviews) Terms(_ context.Context, q aggregator.TermsQuery) (aggregator.Terms, error) {
	if q.Agent != "" {
		return aggregator.Terms{}, &chains.Error{Kind: chains.Invalid, Op: "terms", Err: errors.New("no client")}
	}
	if verdict := verify.Verdict(q.Client); verdict != "" {
		return aggregator.Terms{}, &aggregator.Refusal{Check: "chain-taken", Verdict: verdict, Detail: "why"}
	}
	return aggregator.Terms{Chains: []caip.ChainID{caip.MustChainID("eip155:1")}, Fees: "none", Sign: &chains.ReviewTerms{TypedData: []byte(`{"types":{}}`), Delegation: &chains.Delegation{Chain: caip.MustChainID("eip155:1")}}}, nil
}

func (reviews) Submit(_ context.Context, s aggregator.Submission) (aggregator.Status, error) {
	switch s.Signature[0] {
	case 0:
		return aggregator.Status{ID: caip.Hash{1}, State: aggregator.Queued}, nil
	case 4:
		return aggregator.Status{}, errors.New("the bus is away")
	}
	verdict := map[byte]verify.Verdict{1: verify.Mismatch, 2: verify.NotRegistered, 3: verify.Unreachable}[s.Signature[0]]
	return aggregator.Status{}, &aggregator.Refusal{Check: "paid", Verdict: verdict, Detail: "why"}
}

func (reviews) TakeBack(ctx context.Context, s aggregator.TakeBack) (aggregator.Status, error) {
	return reviews{}.Submit(ctx, aggregator.Submission{Signature: s.Delegation.Signature})
}

func (reviews) Status(_ context.Context, id caip.Hash) (aggregator.Status, error) {
	if id == (caip.Hash{3}) {
		return aggregator.Status{ID: id, State: aggregator.Refused, Refused: &aggregator.Refusal{Check: "execution", Verdict: verify.Invalid, Detail: "https://node.example/v3/0123secret says no"}}, nil
	}
	if id != (caip.Hash{1}) {
		return aggregator.Status{}, &chains.Error{Kind: chains.NotFound, Op: "find review", Err: errors.New("not known")}
	}
	return aggregator.Status{ID: id, State: aggregator.Final, Transaction: "0x1"}, nil
}

// names are the chains whose names references may begin with.
type names []chains.Info

func (n names) long(text string, part func(chains.Info) caip.AccountID) string {
	name, rest, _ := strings.Cut(text, "/")
	for _, i := range n {
		if i.Name == name {
			return part(i).String() + "/" + rest
		}
	}
	return text
}

func (n names) AgentRef(text string) (caip.AgentRef, error) {
	return caip.ParseAgentRef(n.long(text, func(i chains.Info) caip.AccountID { return i.Registry }))
}

func (n names) FeedbackRef(text string) (caip.FeedbackRef, error) {
	return caip.ParseFeedbackRef(n.long(text, func(i chains.Info) caip.AccountID { return i.Reputation }))
}

func newSite(t testing.TB, door api.Door) *site {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true, Name: "a"})
	b := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), AutoMine: true, Name: "b"})
	s := &site{alice: a.Account("alice"), a: a, asked: make(chan struct{}, 1), answer: make(chan struct{}, 1)}
	file := `data:application/json,{"name":"Weather","description":"Tells the weather","active":true,"x402Support":true,"services":[{"name":"MCP","endpoint":"https://agent.example/mcp"}]}`
	for _, c := range []*memchain.Chain{a, b, b} {
		s.agents = append(s.agents, do(t, c, "owner", chains.Register{Name: "agent", URI: file}, chains.KindRegistered).Agent)
	}
	one := do(t, a, "alice", chains.GiveFeedback{Agent: s.agents[0], Value: chains.Value{Unscaled: chains.NewInt128(875), Decimals: 1}, Tag1: "quality"}, chains.KindFeedback).Feedback
	do(t, b, "bob", chains.GiveFeedback{Agent: s.agents[1], Value: chains.Value{Unscaled: chains.NewInt128(50)}, Tag1: "speed"}, chains.KindFeedback)
	item, err := feedback.Item(*one, s.agents[1], 0)
	if err != nil {
		t.Fatal(err)
	}
	s.given = one.Ref
	s.mirror = do(t, b, "relayer", chains.Deliver{Items: []chains.MirrorItem{item}}, chains.KindFeedback).Feedback.Ref
	s.group = caip.Hash{1, 2, 3}
	s.dir = t.TempDir()
	store, err := index.Open(ctx, index.Options{Dir: s.dir})
	if err != nil {
		t.Fatal(err)
	}
	x := &index.Index{Store: store, Fetcher: fetch.New(fetch.Options{}), Name: "test", TTL: 15 * time.Second, Clock: time.Now, Log: slog.New(slog.DiscardHandler),
		Groups: func(context.Context) ([]link.Group, error) {
			return []link.Group{{ID: s.group, Members: s.agents[:2], Status: link.Active}}, nil
		}}
	for _, c := range []*memchain.Chain{a, b} {
		x.Sources = append(x.Sources, index.Source{Chain: c, Finality: chains.Latest, Poll: 10 * time.Millisecond})
	}
	done := make(chan struct{})
	go func() { defer close(done); x.Run(ctx) }()
	answers := api.Answers{
		Health: func() (bool, any) { return true, map[string]any{"ok": true, "version": "1"} }, Metrics: http.HandlerFunc(metrics), Door: door,
		Lists: map[string]api.List{"links": api.ListOf(func(context.Context) ([]string, bool, error) { return []string{}, false, nil })},
		Index: func() (api.Index, error) { return store, nil },
		Refs:  names{a.Info(), b.Info()},
		Item: func(_ context.Context, ref string) (none explain.Explanation, err error) {
			if _, err := caip.ParseFeedbackRef(ref); err != nil {
				return none, &chains.Error{Kind: chains.Invalid, Op: "ref", Err: err}
			}
			return explain.Explanation{Ref: ref, Kind: "feedback", State: explain.Waits, Steps: []explain.Step{{Step: explain.StepRead, State: explain.Waits, What: "not yet"}}}, nil
		},
		Reviews: reviews{},
		Verify: func(_ context.Context, q client.PaymentQuery, received []byte) (any, int, error) {
			switch {
			case q.MaxAmount == "much":
				return nil, 2, fmt.Errorf("%w", usage("--max-amount much: want a number"))
			case q.Network == "eip155:1":
				return nil, 1, &chains.Error{Kind: chains.Unreachable, Op: "ask", Err: errors.New("no node answers")}
			}
			s.asked <- struct{}{}
			exit, err := strconv.Atoi(string(received))
			<-s.answer
			return map[string]any{"verdict": "said", "exit": exit}, exit, err
		},
	}
	answers.Pages = page.Pages{Answers: answers, Relayer: func(context.Context) (page.Relayer, error) { return s.relayer, s.failing }}.Handler()
	s.handler = api.Handler(answers)
	server := httptest.NewServer(s.handler)
	t.Cleanup(func() {
		server.Close()
		cancel()
		<-done
		_ = store.Close()
	})
	s.url = server.URL
	if s.client, err = client.New(server.URL); err != nil {
		t.Fatal(err)
	}
	for {
		hits, err := store.Search(ctx, client.Search{Linked: true, Text: "weather"})
		all, bad := store.Search(ctx, client.Search{Registrations: true})
		if err == nil && len(hits.Hits) == 1 && hits.Hits[0].Reviews.Count == 2 && bad == nil && len(all.Hits) == len(s.agents) {
			return s
		}
		select {
		case <-time.After(5 * time.Millisecond): // until the index has read both chains
		case <-ctx.Done():
			t.Fatal(ctx.Err())
		}
	}
}

// settled waits until the index has read, and summed, all there is on chain a.
func (s *site) settled(t testing.TB) {
	t.Helper()
	for {
		state, err := s.client.State(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if state.Waiting == 0 && !slices.ContainsFunc(state.Registries, func(r client.RegistryState) bool { return r.Name == "a" && r.Height < s.a.Height() }) {
			return
		}
	}
}

// serve has a handler answer one question of a client from an address; header has names and values
// by turns.
func serve(t testing.TB, handler http.Handler, from, method, path, body string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, path, strings.NewReader(body))
	r.Host, r.RemoteAddr = "127.0.0.1", from
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

// A client has one payment verified at a time, and nothing without the token.
func TestVerify_oneAtATime(t *testing.T) {
	s := newSite(t, api.Door{Token: token})
	verify := func(received string, header ...string) int {
		header = append([]string{"Content-Type", "application/json", "Authorization", "Bearer " + token}, header...)
		return serve(t, s.handler, "203.0.113.7:1", http.MethodPost, "/v1/verify/payment", received, header...).Code
	}
	for name, header := range map[string][]string{
		"no token":                          {"Authorization", ""},
		"another":                           {"Authorization", "Bearer a guess"},
		"a password, which a browser sends": {"Authorization", "Basic " + base64.StdEncoding.EncodeToString([]byte("x:"+token))},
	} {
		if status := verify("0", header...); status != http.StatusUnauthorized {
			t.Errorf("%s: %d", name, status)
		}
	}
	if status := verify("0", "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
		t.Errorf("a page of another site: %d", status)
	}
	first := make(chan int)
	go func() { first <- verify("0") }()
	<-s.asked
	if status := verify("0"); status != http.StatusTooManyRequests {
		t.Errorf("a second one meanwhile: %d", status)
	}
	s.answer <- struct{}{}
	if status := <-first; status != http.StatusOK {
		t.Errorf("the first: %d", status)
	}
	s.answer <- struct{}{}
	if status := verify("3"); status != http.StatusConflict {
		t.Errorf("the next: %d", status)
	}
	if status := verify(strings.Repeat("1", 2<<20)); status != http.StatusRequestEntityTooLarge {
		t.Errorf("too long a body: %d", status)
	}
}

// What cannot be read, is empty or is said twice is refused: a condition is never passed over.
func TestQuery_isTakenWhole(t *testing.T) {
	s := newSite(t, api.Door{Token: token})
	agent := url.QueryEscape(s.agents[0].String())
	for _, path := range []string{
		"/v1/verify/payment?maxAmount=1%", "/v1/verify/payment?maxAmount=", "/v1/verify/payment?agent=eip155%", "/v1/verify/payment?maxAmount=5000&maxAmount=1", "/v1/verify/payment?minScore=&minCount=1",
		"/v1/verify/payment?a;b", "/v1/summary?agent=" + agent + "&reviewer=", "/v1/summary?agent=" + agent + "&reviewer=%zz", "/v1/search?minAverage=80%", "/v1/search?sort=name&sort=count", "/?minAverage=80%",
	} {
		method := http.MethodGet
		if strings.HasPrefix(path, "/v1/verify") {
			method = http.MethodPost
		}
		if w := serve(t, s.handler, "203.0.113.7:1", method, path, "0", "Authorization", "Bearer "+token); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

// metrics are some, as Prometheus reads them.
func metrics(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	_, _ = io.WriteString(w, "m 1\n")
}

// get asks one question as any program would.
func get(t testing.TB, address string, header ...string) *http.Response {
	t.Helper()
	return send(t, http.MethodGet, address, "", header...)
}

// send asks by any method; header has names and values by turns.
func send(t testing.TB, method, address, body string, header ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		if r.Header.Set(header[i], header[i+1]); header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response
}

// Everything that is documented is answered as the document says, and the document is one of
// OpenAPI 3.1.
func TestPublic_answersAsItsDocumentSays(t *testing.T) {
	s := newSite(t, api.Door{})
	body, err := io.ReadAll(get(t, s.url+"/openapi.json").Body)
	if err != nil {
		t.Fatal(err)
	}
	document, err := libopenapi.NewDocument(body)
	if err != nil {
		t.Fatal(err)
	}
	v, errs := validator.NewValidator(document)
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	if ok, problems := v.ValidateDocument(); !ok {
		t.Fatalf("%+v", problems)
	}
	var paths struct {
		OpenAPI string         `json:"openapi"`
		Paths   map[string]any `json:"paths"`
	}
	if err := json.Unmarshal(body, &paths); err != nil || !strings.HasPrefix(paths.OpenAPI, "3.1") {
		t.Fatalf("%s, %v", paths.OpenAPI, err)
	}
	esc := url.PathEscape
	asked := map[string]bool{}
	for _, q := range []struct {
		path, at string
		status   int
	}{
		{"/v1/search", "/v1/search", 200},
		{"/v1/search", "/v1/search?text=wea&active=true&x402=true&service=MCP&linked=true&reviewer=" + s.alice.Address + "&tag=quality&tag=speed&minAverage=87.5&minCount=1&sort=count&limit=1", 200},
		{"/v1/search", "/v1/search?registrations=true&sort=name&limit=1", 200},
		{"/v1/search", "/v1/search?unreviewed=true&since=2020-01-01T00:00:00Z&until=2021-01-01T00:00:00Z&agent=" + url.QueryEscape(s.agents[0].String()), 200},
		{"/v1/search", "/v1/search?agent=somebody", 400},
		{"/v1/search", "/v1/search?until=tomorrow", 400},
		{"/v1/search", "/v1/search?sort=luck", 422},
		{"/v1/search", "/v1/search?minAverage=much", 400},
		{"/v1/search", "/v1/search?after=nowhere", 400},
		{"/v1/search", "/v1/search?unknown=1", 422},
		{"/v1/agents/{ref}", "/v1/agents/" + esc(s.agents[0].String()), 200},
		{"/v1/agents/{ref}", "/v1/agents/" + esc(s.agents[2].String()), 200},
		{"/v1/agents/{ref}", "/v1/agents/" + esc(caip.AgentRef{Registry: s.agents[0].Registry, ID: "77"}.String()), 404},
		{"/v1/agents/{ref}", "/v1/agents/someone", 400},
		{"/v1/groups/{id}", "/v1/groups/" + s.group.String(), 200},
		{"/v1/groups/{id}", "/v1/groups/" + caip.Hash{}.String(), 404},
		{"/v1/feedback", "/v1/feedback?agent=" + url.QueryEscape(s.agents[0].String()) + "&limit=1", 200},
		{"/v1/feedback", "/v1/feedback?since=yesterday", 400},
		{"/v1/feedback/{ref}", "/v1/feedback/" + esc(s.given.String()), 200},
		{"/v1/feedback/{ref}", "/v1/feedback/" + esc(s.mirror.String()), 200},
		{"/v1/summary", "/v1/summary?each=true&agent=" + url.QueryEscape(s.agents[1].String()), 200},
		{"/v1/summary", "/v1/summary", 422},
		{"/v1/index", "/v1/index", 200},
		{"/healthz", "/healthz", 200},
		{"/metrics", "/metrics", 200},
		{"/v1/links", "/v1/links", 200},
		{"/v1/items/{ref}", "/v1/items/" + esc(s.given.String()), 200},
		{"/v1/items/{ref}", "/v1/items/something", 400},
		{"/feedback/terms", "/feedback/terms", 200},
		{"/feedback/terms", "/feedback/terms?agent=1", 400},
		{"/feedback/terms", "/feedback/terms?whatever=1", 422},
		{"/feedback/{id}", "/feedback/" + caip.Hash{1}.String(), 200},
		{"/feedback/{id}", "/feedback/" + caip.Hash{2}.String(), 404},
		{"/feedback/{id}", "/feedback/1", 400},
	} {
		response := get(t, s.url+q.at)
		if asked[q.path] = true; response.StatusCode != q.status {
			body, _ := io.ReadAll(response.Body)
			t.Errorf("%s: %d, want %d: %s", q.at, response.StatusCode, q.status, body)
			continue
		}
		if ok, problems := v.ValidateHttpResponse(response.Request, response); !ok {
			for _, p := range problems {
				t.Errorf("%s: %s: %s %+v", q.at, p.Message, p.Reason, p.SchemaValidationErrors)
			}
		}
	}
	for _, q := range []struct {
		query, exit string
		status      int
	}{{"", "0", 200}, {"", "3", 409}, {"", "4", 404}, {"", "1", 503}, {"maxAmount=much", "0", 400}, {"network=eip155:1", "0", 503}, {"whatever=1", "0", 422}, {"maxAmount=1&asset=0x1&reviewer=0x1&minCount=2&trust=file", "0", 200}} {
		s.answer <- struct{}{}
		response := send(t, http.MethodPost, s.url+"/v1/verify/payment?"+q.query, q.exit)
		if response.StatusCode != q.status {
			t.Errorf("%q, exit %s: %d, want %d", q.query, q.exit, response.StatusCode, q.status)
		}
		if ok, problems := v.ValidateHttpResponse(response.Request, response); !ok {
			t.Errorf("%q, exit %s: %+v", q.query, q.exit, problems)
		}
		for _, c := range []chan struct{}{s.asked, s.answer} {
			select {
			case <-c:
			default:
			}
		}
	}
	for status, q := range map[int]struct {
		query  string
		header []string
	}{
		http.StatusMisdirectedRequest: {"", []string{"Host", "another.example"}},
		http.StatusRequestURITooLong:  {"?reviewer=" + strings.Repeat("x", 40<<10), nil},
		http.StatusForbidden:          {"", []string{"Sec-Fetch-Site", "cross-site"}},
	} {
		response := send(t, http.MethodPost, s.url+"/v1/verify/payment"+q.query, "{}", q.header...)
		if response.StatusCode != status {
			t.Errorf("%d, want %d", response.StatusCode, status)
		}
		if ok, problems := v.ValidateHttpResponse(response.Request, response); !ok {
			t.Errorf("%d: %+v", status, problems)
		}
	}
	for signature, status := range map[string]int{"AA==": 202, "AQ==": 409, "Ag==": 404, "Aw==": 503, "BA==": 503, "!": 422, strings.Repeat("A", 80<<10): 413} {
		for path, body := range map[string]string{
			"/feedback":           `{"file":"e30=","deadline":1,"signature":"` + signature + `"}`,
			"/feedback/take-back": `{"client":"eip155:1:0x0000000000000000000000000000000000000001","delegation":{"chain":"eip155:1","nonce":1,"signature":"` + signature + `"}}`,
		} {
			response := send(t, http.MethodPost, s.url+path, body)
			if asked[path] = true; response.StatusCode != status {
				t.Errorf("%s, %.10s: %d, want %d", path, signature, response.StatusCode, status)
			}
			if ok, problems := v.ValidateHttpResponse(response.Request, response); !ok {
				t.Errorf("%s, %.10s: %+v", path, signature, problems)
			}
		}
	}
	if body := read(t, get(t, s.url+"/feedback/"+caip.Hash{3}.String())); !strings.Contains(body, "node.example says no") || strings.Contains(body, "secret") {
		t.Error(body)
	}
	for path := range paths.Paths {
		if !asked[path] && path != "/v1/verify/payment" && path != "/v1/events" { // which have tests of their own
			t.Errorf("%s is documented and was not asked", path)
		}
	}
}

// The client asks what the interface answers.
func TestClient(t *testing.T) {
	s := newSite(t, api.Door{})
	ctx := t.Context()
	hits, err := s.client.Search(ctx, client.Search{Text: "weather", Services: []string{"MCP"}, Reviewers: []string{s.alice.String()}, MinAverage: "87.5", Active: true})
	if err != nil || len(hits.Hits) != 1 || hits.Hits[0].Group != s.group || hits.Hits[0].Reviews.Average != "87.5" || hits.Hits[0].Reviews.Count != 1 {
		t.Fatalf("%+v, %v", hits, err)
	}
	summary, err := s.client.Summary(ctx, client.SummaryQuery{Agent: s.agents[1].String(), Reviewers: []string{s.alice.Address}, Each: true})
	if err != nil || summary.Count != 1 || summary.Average != "87.5" || len(summary.ByReviewer) != 1 {
		t.Fatalf("the mirrored review counts once, for who gave it: %+v, %v", summary, err)
	}
	agent, err := s.client.Agent(ctx, s.agents[0])
	if err != nil || agent.File.Name != "Weather" || agent.Group == nil || agent.Group.ID != s.group {
		t.Fatalf("%+v, %v", agent, err)
	}
	group, err := s.client.Group(ctx, s.group)
	if err != nil || !slices.Equal(group.Members, s.agents[:2]) {
		t.Fatalf("%+v, %v", group, err)
	}
	var all []caip.FeedbackRef
	for next := ""; ; {
		page, err := s.client.Reviews(ctx, client.ReviewQuery{Agents: []string{s.agents[0].String()}, Limit: 1, After: next})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range page.Reviews {
			all = append(all, r.Ref)
		}
		if next = page.Next; next == "" {
			break
		}
	}
	if len(all) != 2 || !slices.Contains(all, s.given) {
		t.Fatalf("%v", all)
	}
	review, err := s.client.Review(ctx, s.given)
	if err != nil || review.Reviewer != s.alice || len(review.Mirrors) != 1 || review.Mirrors[0] != s.mirror {
		t.Fatalf("%+v, %v", review, err)
	}
	if state, err := s.client.State(ctx); err != nil || len(state.Registries) != 2 {
		t.Fatalf("%+v, %v", state, err)
	}
	for name, q := range map[string]struct {
		ask  func() error
		kind chains.Kind
	}{
		"nobody there": {func() error {
			_, err := s.client.Agent(ctx, caip.AgentRef{Registry: s.agents[0].Registry, ID: "77"})
			return err
		}, chains.NotFound},
		"a bad number":  {func() error { _, err := s.client.Search(ctx, client.Search{MinAverage: "much"}); return err }, chains.Invalid},
		"a blank agent": {func() error { _, err := s.client.Search(ctx, client.Search{Agents: []string{""}}); return err }, chains.Invalid},
		"a blank tag":   {func() error { _, err := s.client.Reviews(ctx, client.ReviewQuery{Tags: []string{""}}); return err }, chains.Invalid},
		"a blank reviewer": {func() error {
			_, err := s.client.Summary(ctx, client.SummaryQuery{Agent: s.agents[0].String(), Reviewers: []string{""}})
			return err
		}, chains.Invalid},
		"a reviewer of spaces, among others": {func() error {
			_, err := s.client.Summary(ctx, client.SummaryQuery{Agent: s.agents[0].String(), Reviewers: []string{s.alice.Address, " "}})
			return err
		}, chains.Invalid},
		"nobody answers": {func() error {
			c, err := client.New("http://127.0.0.1:1")
			if err == nil {
				_, err = c.State(ctx)
			}
			return err
		}, chains.Unreachable},
		"no address": {func() error { _, err := client.New("relayer:8404"); return err }, chains.Invalid},
	} {
		if err := q.ask(); chains.KindOf(err) != q.kind {
			t.Errorf("%s: %v, want %s", name, err, q.kind)
		}
	}
	// A relayer without an index.
	server := httptest.NewServer(api.Handler(api.Answers{Health: func() (bool, any) { return true, nil }, Metrics: http.NotFoundHandler()}))
	defer server.Close()
	c, err := client.New(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	e := new(chains.Error)
	if _, err := c.State(ctx); !errors.As(err, &e) || e.Kind != chains.Unsupported || !strings.Contains(e.Remedy, "index.dir") {
		t.Errorf("%v", err)
	}
}

// With the token the client asks what is not for everybody, and takes nothing for a yes but a yes.
func TestClient_withTheToken(t *testing.T) {
	s := newSite(t, api.Door{Token: token})
	ctx := t.Context()
	if _, err := s.client.Item(ctx, s.given.String()); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("without the token: %v", err)
	}
	if report, err := s.client.VerifyPayment(ctx, client.PaymentQuery{}, []byte("0")); report != nil || chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("without the token: %s, %v", report, err)
	}
	s.client.Token = token
	item, err := s.client.Item(ctx, s.given.String())
	if err != nil || item.Ref != s.given.String() || item.State != string(explain.Waits) || len(item.Steps) != 1 || item.Steps[0].What != "not yet" {
		t.Errorf("%+v, %v", item, err)
	}
	if _, err := s.client.Item(ctx, "something"); chains.KindOf(err) != chains.Invalid {
		t.Errorf("%v", err)
	}
	for name, c := range map[string]struct {
		received string
		q        client.PaymentQuery
		kind     chains.Kind // empty: a yes
		report   bool
	}{
		"a yes":                   {"0", client.PaymentQuery{}, "", true},
		"the evidence says no":    {"3", client.PaymentQuery{MaxAmount: "1"}, chains.Contradicted, true},
		"nothing to compare with": {"4", client.PaymentQuery{}, chains.NotFound, true},
		"not checked":             {"1", client.PaymentQuery{}, chains.Unreachable, true},
		"no node answers":         {"0", client.PaymentQuery{Network: "eip155:1"}, chains.Unreachable, false},
		"a wrong question":        {"0", client.PaymentQuery{MaxAmount: "much"}, chains.Invalid, false},
		"a blank asset":           {"0", client.PaymentQuery{Assets: []string{""}}, chains.Invalid, false},
	} {
		s.answer <- struct{}{}
		report, err := s.client.VerifyPayment(ctx, c.q, []byte(c.received))
		if c.kind == "" && err != nil || c.kind != "" && chains.KindOf(err) != c.kind || (report != nil) != c.report || c.report && !strings.Contains(string(report), `"exit":`+c.received) {
			t.Errorf("%s: %s, %v", name, report, err)
		}
		for _, c := range []chan struct{}{s.asked, s.answer} {
			select {
			case <-c:
			default:
			}
		}
	}
	server := httptest.NewServer(api.Handler(api.Answers{Health: func() (bool, any) { return true, nil }, Metrics: http.NotFoundHandler()}))
	defer server.Close()
	other, err := client.New(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	e := new(chains.Error)
	if _, err := other.VerifyPayment(ctx, client.PaymentQuery{}, []byte("0")); !errors.As(err, &e) || e.Kind != chains.Unsupported || !strings.Contains(e.Remedy, "api.verify") {
		t.Errorf("a relayer that verifies nothing for others: %v", err)
	}
	// What the relayer tells of an item, the client has whole.
	until := time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)
	whole, err := json.Marshal(explain.Explanation{Ref: "r", Kind: "agent", State: explain.Act, Steps: []explain.Step{{Step: explain.StepSent, At: s.agents[0], State: explain.Act, What: "w", Do: "d",
		Action: caip.Hash{1}, Transactions: []string{"0x1"}, DeadLetter: 7, Until: &until, Mirror: "m"}}})
	var same client.Item
	if err := errors.Join(err, json.Unmarshal(whole, &same)); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(same); err != nil || string(again) != string(whole) {
		t.Errorf("%s, want %s", again, whole)
	}
}

func TestDoor(t *testing.T) {
	s := newSite(t, api.Door{Hosts: []string{"relayer.example"}, Origins: []string{"https://agents.example"}, Token: "a secret of some length"})
	for name, q := range map[string]struct {
		path   string
		header []string
		status int
		holds  map[string]string
	}{
		"an address":         {path: "/v1/index", status: 200},
		"its name":           {path: "/v1/index", header: []string{"Host", "Relayer.Example:8404"}, status: 200},
		"another's name":     {path: "/v1/index", header: []string{"Host", "evil.example"}, status: 421},
		"health by any name": {path: "/healthz", header: []string{"Host", "evil.example"}, status: 421},
		"a site's page":      {path: "/v1/index", header: []string{"Origin", "https://agents.example"}, status: 200, holds: map[string]string{"Access-Control-Allow-Origin": "https://agents.example"}},
		"another's page":     {path: "/v1/index", header: []string{"Origin", "https://evil.example"}, status: 200, holds: map[string]string{"Access-Control-Allow-Origin": ""}},
		"without the token":  {path: "/v1/links", status: 401},
		"another token":      {path: "/v1/links", header: []string{"Authorization", "Bearer a guess"}, status: 401},
		"the token":          {path: "/v1/links", header: []string{"Authorization", "Bearer a secret of some length"}, status: 200},
		"metrics":            {path: "/metrics", status: 401},
		"a long query":       {path: "/v1/search?text=" + strings.Repeat("x", 40_000), status: 414},
	} {
		r := get(t, s.url+q.path, q.header...)
		if r.StatusCode != q.status {
			t.Errorf("%s: %d, want %d", name, r.StatusCode, q.status)
		}
		for header, want := range q.holds {
			if got := r.Header.Get(header); got != want {
				t.Errorf("%s: %s is %q, want %q", name, header, got, want)
			}
		}
	}
	for origin, want := range map[string]string{"https://agents.example": "Authorization", "https://evil.example": ""} {
		answer := send(t, http.MethodOptions, s.url+"/v1/verify/payment", "", "Origin", origin, "Access-Control-Request-Method", http.MethodPost, "Access-Control-Request-Headers", "authorization,content-type")
		if got := answer.Header.Get("Access-Control-Allow-Headers"); (answer.StatusCode == http.StatusNoContent) != (want != "") || !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s asks first: %d, %q", origin, answer.StatusCode, got)
		}
	}
	// A page may read why it is refused, and when to ask again.
	for name, q := range map[string]struct {
		path   string
		header []string
		status int
	}{
		"a long query":      {path: "/v1/search?text=" + strings.Repeat("x", 40_000), status: 414},
		"an unread query":   {path: "/v1/search?text=%", status: 400},
		"another's name":    {path: "/v1/index", header: []string{"Host", "evil.example"}, status: 421},
		"without the token": {path: "/v1/links", status: 401},
	} {
		r := get(t, s.url+q.path, append(q.header, "Origin", "https://agents.example")...)
		if got := r.Header.Get("Access-Control-Allow-Origin"); r.StatusCode != q.status || got != "https://agents.example" {
			t.Errorf("%s, asked by a page: %d, want %d, for %q", name, r.StatusCode, q.status, got)
		}
	}
	first := get(t, s.url+"/v1/groups/"+s.group.String())
	tag := first.Header.Get("ETag")
	if again := get(t, s.url+"/v1/groups/"+s.group.String(), "If-None-Match", tag); tag == "" || again.StatusCode != http.StatusNotModified {
		t.Errorf("%q: %d", tag, again.StatusCode)
	}
	refused := map[string]int{}
	for i := range 300 {
		for _, from := range []string{"203.0.113.7:1", fmt.Sprintf("[2001:db8::%x]:1", i), "127.0.0.1:1"} {
			if w := serve(t, s.handler, from, http.MethodGet, "/v1/groups/none", "", "Origin", "https://agents.example"); w.Code == http.StatusTooManyRequests {
				refused[from[:3]]++
				h := w.Header()
				if h.Get("Retry-After") == "" || h.Get("Access-Control-Allow-Origin") == "" || !strings.Contains(h.Get("Access-Control-Expose-Headers"), "Retry-After") {
					t.Fatal("it does not say when to come back, or not to a page:", h)
				}
			}
		}
	}
	if refused["203"] < 50 || refused["[20"] < 50 || refused["127"] > 0 {
		t.Errorf("refused of 300: %v", refused)
	}
	for path, method := range map[string]string{"/healthz": http.MethodGet, "/v1/verify/payment": http.MethodOptions} { // as a browser does before a page asks
		if w := serve(t, s.handler, "203.0.113.7:1", method, path, "", "Origin", "https://agents.example", "Access-Control-Request-Method", http.MethodPost); w.Code >= 300 {
			t.Errorf("%s %s is never refused: %d", method, path, w.Code)
		}
	}
}

// first is a recorder that ends what it records with the first part of it.
type first struct {
	*httptest.ResponseRecorder
	end func()
}

func (f first) Flush() { f.end() }

// Whatever is asked, nothing breaks and no answer is without bounds.
func TestPublic_hostileRequests(t *testing.T) {
	s := newSite(t, api.Door{})
	s.relayer = s.unfinished(t)
	dice := rand.New(rand.NewPCG(8004, 15))
	names := []string{"text", "active", "service", "owner", "wallet", "chain", "since", "reviewer", "tag", "minAverage", "maxAverage", "minCount", "maxCount", "sort", "limit", "after", "registrations", "agent", "alone", "revoked", "until", "each", "top", "$where", "a'b"}
	values := []string{"", "0", "1", "-1", "1e308", "99999999999999999999999999", "NaN", "true", "' OR 1=1 --", `"; DROP TABLE agent; --`, "%", "_", "*", "\x00", "\u202e", strings.Repeat("9", 80), strings.Repeat("ü", 300), "0x" + strings.Repeat("f", 40), s.agents[0].String(), s.given.String(), "eip155:1:0x", "2026-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "average", "name", "eyJ9", "{", `["x"]`, "NEAR(", "a AND b OR \"c"}
	// Ends of pages that are right, of one question and behind another.
	for _, sort := range []string{"average", "count", "newest", "name"} {
		hits, err := s.client.Search(t.Context(), client.Search{Sort: sort, Limit: 1, Registrations: true})
		if err != nil || hits.Next == "" {
			t.Fatal(hits, err)
		}
		values = append(values, hits.Next, hits.Next[:len(hits.Next)-1])
	}
	reviews, err := s.client.Reviews(t.Context(), client.ReviewQuery{Limit: 1})
	if err != nil || reviews.Next == "" {
		t.Fatal(reviews, err)
	}
	values = append(values, reviews.Next)
	paths := []string{"/v1/search", "/v1/feedback", "/v1/summary", "/v1/index", "/v1/events", "/v1/agents/", "/v1/groups/", "/v1/feedback/", "/v1/items/", "/v1/", "/openapi.json", "/healthz", "/", "/agents/", "/reviewers/", "/relayer", "/relayer/items/", "/feedback/terms", "/feedback/"}
	for i := range 2000 {
		path := paths[dice.IntN(len(paths))]
		if strings.HasSuffix(path, "/") && dice.IntN(20) > 0 {
			path += url.PathEscape(values[dice.IntN(len(values))])
		}
		q := url.Values{}
		for range dice.IntN(6) {
			q.Add(names[dice.IntN(len(names))], values[dice.IntN(len(values))])
		}
		ctx, end := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, path+"?"+q.Encode(), nil)
		r.Host, r.RemoteAddr = "127.0.0.1", fmt.Sprintf("10.0.0.%d:80", i%200) // many clients, none of which asks too much
		if dice.IntN(4) == 0 {
			r.Header.Set("Last-Event-ID", values[dice.IntN(len(values))])
		}
		w := httptest.NewRecorder()
		var into http.ResponseWriter = w
		if path == "/v1/events" { // which goes on
			into = first{w, end}
		}
		s.handler.ServeHTTP(into, r)
		end()
		if w.Code >= 500 || w.Body.Len() > 1<<20 {
			t.Errorf("%s: %d, %d bytes: %.200s", r.URL, w.Code, w.Body.Len(), w.Body)
		}
	}
}

// Whatever agents call themselves, pages sorted by name come to their end at each door.
func TestSearch_pagesByHostileNames(t *testing.T) {
	s := newSite(t, api.Door{})
	all := len(s.agents) - 1 // two are one
	for _, c := range []string{"<", "&", "\u0001", "\u2028", "Ⱥ", "\U0001F327", "\"", "\x7f"} {
		for i := range 7 {
			file, err := json.Marshal(map[string]string{"name": strings.Repeat(c, 190/len(c)) + strconv.Itoa(i), "description": "hostile"})
			if err != nil {
				t.Fatal(err)
			}
			do(t, s.a, "mallory", chains.Register{Name: "agent", URI: "data:application/json;base64," + base64.StdEncoding.EncodeToString(file)}, chains.KindRegistered)
			all++
		}
	}
	for text, n := range map[string]int{"hostile": all - 2, "weather": 3} { // until all files are read
		for found := 0; found < n; {
			hits, err := s.client.Search(t.Context(), client.Search{Text: text, Registrations: true, Limit: 100})
			if err != nil {
				t.Fatal(err)
			}
			found = len(hits.Hits)
		}
	}
	s.settled(t)
	seen := map[string]bool{}
	for q := (client.Search{Sort: "name", Limit: 1}); ; {
		hits, err := s.client.Search(t.Context(), q)
		if err != nil || len(hits.Hits) != 1 {
			t.Fatalf("behind %d: %d, %v", len(seen), len(hits.Hits), err)
		}
		seen[hits.Hits[0].Members[0].String()] = true
		if q.After = hits.Next; q.After == "" {
			break
		}
	}
	if len(seen) != all {
		t.Errorf("%d agents, want %d", len(seen), all)
	}
	shown, next := 0, regexp.MustCompile(`rel="next" href="([^"]*)"`)
	for path := "/?sort=name"; path != ""; {
		r := get(t, s.url+path)
		body := read(t, r)
		if r.StatusCode != http.StatusOK {
			t.Fatalf("behind %d: %d %s", shown, r.StatusCode, body)
		}
		shown += strings.Count(body, `<th scope="row" data-label="Agent">`)
		path = ""
		if to := next.FindStringSubmatch(body); to != nil {
			path = html.UnescapeString(to[1])
		}
	}
	if shown != all {
		t.Errorf("%d agents on pages, want %d", shown, all)
	}
}

// No query breaks a question, or the page of the search.
func FuzzQuery(f *testing.F) {
	f.Add(uint8(0), "text=weather&sort=name")
	f.Add(uint8(0), "after=eyJ9&limit=1")
	f.Add(uint8(0), "reviewer=0x1&tag=a&minAverage=1")
	s := newSite(f, api.Door{})
	agent := url.QueryEscape(s.agents[0].String())
	f.Add(uint8(1), "agent="+agent+"&since=2026-01-01T00:00:00Z&revoked=true&limit=1")
	f.Add(uint8(2), "agent="+agent+"&tag=quality&reviewer="+s.alice.Address+"&each=true&top=1")
	f.Add(uint8(3), "text=weather&linked=1&minCount=1")
	paths := []string{"/v1/search", "/v1/feedback", "/v1/summary", "/"}
	f.Fuzz(func(t *testing.T, at uint8, query string) {
		values, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		// Of no client that could ask too much.
		if w := serve(t, s.handler, "", http.MethodGet, paths[int(at)%len(paths)]+"?"+values.Encode(), ""); w.Code >= 500 || w.Body.Len() > 1<<20 {
			t.Errorf("%d, %d bytes: %.200s", w.Code, w.Body.Len(), w.Body)
		}
	})
}

// message is a server-sent event.
type message struct{ id, event, data string }

// follow asks for the events and hands their messages over until it is stopped.
func (s *site) follow(t *testing.T, query string, header ...string) (status int, messages <-chan message, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/v1/events"+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	out, done := make(chan message), make(chan struct{})
	go func() {
		defer close(done)
		defer close(out)
		defer response.Body.Close()
		var m message
		for lines := bufio.NewScanner(response.Body); lines.Scan(); {
			name, value, _ := strings.Cut(lines.Text(), ":")
			value = strings.TrimSpace(value)
			switch name {
			case "id":
				m.id = value
			case "event":
				m.event = value
			case "data":
				m.data = value
			case "":
				select {
				case out <- m:
				case <-ctx.Done():
					return
				}
				m = message{}
			}
		}
	}()
	return response.StatusCode, out, func() { cancel(); <-done }
}

// What happens is told as it comes, and goes on where somebody left off.
func TestEvents(t *testing.T) {
	s := newSite(t, api.Door{})
	status, all, stop := s.follow(t, "?after=0")
	if status != http.StatusOK {
		t.Fatal(status)
	}
	kinds := map[string]int{}
	var last string
	next := func(from <-chan message) (e client.Event) {
		t.Helper()
		for m := range from {
			if m.event == "alive" {
				continue
			}
			if err := json.Unmarshal([]byte(m.data), &e); err != nil || strconv.FormatInt(e.ID, 10) != m.id || e.Event.IsZero() {
				t.Fatalf("%+v: %v", m, err)
			}
			last = m.id
			return e
		}
		t.Fatal("the answer ended")
		return e
	}
	for kinds["feedback"] < 3 { // two were given, one is a mirror
		kinds[next(all).Kind]++
	}
	if kinds["registered"] == 0 {
		t.Errorf("told: %v", kinds)
	}
	status, news, end := s.follow(t, "")
	if status != http.StatusOK {
		t.Fatal(status)
	}
	if m := <-news; m.event != "alive" {
		t.Fatalf("from now on there is nothing: %+v", m)
	}
	given := do(t, s.a, "carol", chains.GiveFeedback{Agent: s.agents[0], Value: chains.Value{Unscaled: chains.NewInt128(1)}}, chains.KindFeedback)
	for _, from := range []<-chan message{all, news} {
		e := next(from)
		for e.Kind != "feedback" {
			e = next(from)
		}
		if e.Feedback != given.Feedback.Ref || e.Event != given.ID || e.TxID != given.TxID || e.Agent != s.agents[0] {
			t.Errorf("%+v, want %s", e, given.Feedback.Ref)
		}
	}
	stop()
	end()
	do(t, s.a, "carol", chains.RevokeFeedback{Ref: given.Feedback.Ref}, chains.KindRevoked)
	seen := last
	_, rest, stop := s.follow(t, "?after=0", "Last-Event-ID", seen)
	e := next(rest)
	for e.Kind != "revoked" {
		e = next(rest)
	}
	if e.Feedback != given.Feedback.Ref {
		t.Errorf("%+v", e)
	}
	stop()
	// The client follows alike, and says what it cannot.
	var by []string
	enough := errors.New("enough")
	err := s.client.Follow(t.Context(), 0, func(e client.Event) error {
		if by = append(by, e.Kind); e.Kind == "revoked" {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || slices.Index(by, "feedback") < slices.Index(by, "registered") {
		t.Errorf("%v, %v", by, err)
	}
	if err := s.client.Follow(t.Context(), 999_999_999, func(client.Event) error { return nil }); chains.KindOf(err) != chains.NotFound {
		t.Errorf("beyond all there is: %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	told := make(chan error)
	go func() { told <- s.client.Follow(ended, client.Now, func(client.Event) error { return nil }) }()
	if end(); !errors.Is(<-told, context.Canceled) {
		t.Error("it does not end with its context")
	}
	for query, want := range map[string]int{"?after=999999999": http.StatusGone, "?after=-1": http.StatusUnprocessableEntity, "?whatever=1": http.StatusUnprocessableEntity} {
		status, _, stop := s.follow(t, query)
		if stop(); status != want {
			t.Errorf("%s: %d, want %d", query, status, want)
		}
	}
}
