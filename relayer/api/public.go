package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Index answers what is asked of agents and reviews; *index.Store is one. Errors are *chains.Error.
type Index interface {
	Search(ctx context.Context, q client.Search) (client.Hits, error)
	Agent(ctx context.Context, ref caip.AgentRef) (client.Agent, error)
	Group(ctx context.Context, id caip.Hash) (client.Group, error)
	Reviews(ctx context.Context, q client.ReviewQuery) (client.Reviews, error)
	Review(ctx context.Context, ref caip.FeedbackRef) (client.Review, error)
	Summary(ctx context.Context, q client.SummaryQuery) (client.Summary, error)
	State(ctx context.Context) (client.State, error)
	Events(ctx context.Context, after int64, limit int) ([]client.Event, error)
	LastEvent(ctx context.Context) (newest, oldest int64, err error)
}

// indexTime is how long an answer may be kept without asking again.
const indexTime = 2 * time.Second

// found is the answer to a question.
type found[T any] struct{ Body T }

// questions adds what is documented at /openapi.json: the index, which everybody may ask, and what
// is for who has the token.
func questions(mux *http.ServeMux, s Answers) {
	config := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{Title: "bridge8004", Version: "1",
				Description: "Agents of ERC-8004 and SATI registries and their reviews, as a relayer's index holds them. It says what it read from the chains; before money moves, ask the chains (bridge8004 verify payment). A registration is named in full (eip155:8453:0x…/42), or short where its chain is configured here: base/42, base:42, eip155:8453/42 or 8453:42; a review likewise (base/42/0x…/1). Answers name all in full."},
			Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer),
				SecuritySchemes: map[string]*huma.SecurityScheme{"token": {Type: "http", Scheme: "bearer", Description: "the secret of api.token, where there is one"}}},
		},
		OpenAPIPath: "/openapi", Formats: map[string]huma.Format{"application/json": huma.DefaultJSONFormat, "json": huma.DefaultJSONFormat}, DefaultFormat: "application/json", RejectUnknownQueryParameters: true,
	}
	// What the door refuses, whatever is asked.
	config.OnAddOperation = append(config.OnAddOperation, func(_ *huma.OpenAPI, op *huma.Operation) {
		for status, text := range refusals {
			op.Responses[strconv.Itoa(status)] = &huma.Response{Description: text, Content: map[string]*huma.MediaType{"application/problem+json": {Schema: &huma.Schema{Ref: "#/components/schemas/Problem"}}}}
		}
	})
	inner := http.NewServeMux()
	api, answers := humago.New(inner, config), known(inner)
	api.UseMiddleware(whole(api))
	describe(api)
	for _, pattern := range own(api, s) {
		mux.Handle(pattern, s.Door.own(unchanged(answers)))
	}
	if s.Index != nil {
		public(api, s.Refs, s.Index)
		following(api, s.Index)
		mux.Handle("GET "+eventsPath, answers)
	}
	if s.Reviews != nil {
		reviewing(api, s.Refs, s.Reviews)
		mux.Handle("POST /feedback", answers)
		mux.Handle("POST /feedback/take-back", answers)
	}
	mux.Handle("GET /v1/", unchanged(answers)) // what is not there, too: it is no page
	mux.Handle("GET /feedback/", answers)
	mux.Handle("GET /openapi.json", unchanged(answers))
}

// public adds the questions that the index answers.
func public(api huma.API, refs Refs, index func() (Index, error)) {
	type search struct{ client.Search }
	ask(api, index, "search", "/v1/search", "Search agents", "Agents, with the score that the search asks for. The next page begins behind next.",
		func(ctx context.Context, x Index, in *search) (out client.Hits, err error) {
			if in.Agents, err = agents(refs, in.Agents...); err != nil {
				return out, err
			}
			return x.Search(ctx, in.Search)
		})
	type agent struct {
		Ref string `path:"ref" maxLength:"300" doc:"reference of the registration, such as 8453:42 or eip155:8453:0x…/42, its slash as %2F"`
	}
	ask(api, index, "agent", "/v1/agents/{ref}", "One registration", "",
		func(ctx context.Context, x Index, in *agent) (client.Agent, error) {
			return named(ctx, in.Ref, refs.AgentRef, x.Agent)
		})
	type group struct {
		ID string `path:"id" maxLength:"66" doc:"0x and 64 hex digits"`
	}
	ask(api, index, "group", "/v1/groups/{id}", "Linked registrations", "",
		func(ctx context.Context, x Index, in *group) (client.Group, error) {
			return named(ctx, in.ID, caip.ParseHash, x.Group)
		})
	type reviews struct{ client.ReviewQuery }
	ask(api, index, "reviews", "/v1/feedback", "Reviews, newest first", "Each once, at its origin, with its mirrors. The next page begins behind next.",
		func(ctx context.Context, x Index, in *reviews) (out client.Reviews, err error) {
			if in.Agents, err = agents(refs, in.Agents...); err != nil {
				return out, err
			}
			return x.Reviews(ctx, in.ReviewQuery)
		})
	type review struct {
		Ref string `path:"ref" maxLength:"400" doc:"reference of the feedback, its slashes as %2F"`
	}
	ask(api, index, "review", "/v1/feedback/{ref}", "One review", "",
		func(ctx context.Context, x Index, in *review) (client.Review, error) {
			return named(ctx, in.Ref, refs.FeedbackRef, x.Review)
		})
	type summary struct{ client.SummaryQuery }
	ask(api, index, "summary", "/v1/summary", "Average of reviews", "As ERC-8004 getSummary computes it, over all registrations of the agent, each review once. Without reviewers everybody counts: reviews are free to forge.",
		func(ctx context.Context, x Index, in *summary) (out client.Summary, err error) {
			full, err := agents(refs, in.Agent)
			if err != nil {
				return out, err
			}
			in.Agent = full[0]
			return x.Summary(ctx, in.SummaryQuery)
		})
	ask(api, index, "index", "/v1/index", "How far the registries were read", "",
		func(ctx context.Context, x Index, _ *struct{}) (client.State, error) { return x.State(ctx) })
}

// whole refuses what would be passed over: a parameter without a value, and one that is given twice
// and takes one value. A condition that somebody wanted must not be left out.
func whole(api huma.API) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		address := ctx.URL()
		for name, values := range address.Query() {
			lists := slices.ContainsFunc(ctx.Operation().Parameters, func(p *huma.Param) bool { return p.In == "query" && p.Name == name && p.Schema.Type == huma.TypeArray })
			switch {
			case slices.Contains(values, ""):
				_ = huma.WriteErr(api, ctx, http.StatusBadRequest, cutName(name)+" is empty: leave it out, or give it a value")
				return
			case len(values) > 1 && !lists:
				_ = huma.WriteErr(api, ctx, http.StatusBadRequest, cutName(name)+" is given twice")
				return
			}
		}
		next(ctx)
	}
}

// cutName bounds the name of a parameter that is repeated.
func cutName(name string) string { return strings.ToValidUTF8(name[:min(len(name), 40)], "") }

// ask adds one question.
func ask[In, Out any](api huma.API, index func() (Index, error), id, path, title, text string, read func(context.Context, Index, *In) (Out, error)) {
	op := huma.Operation{OperationID: id, Method: http.MethodGet, Path: path, Summary: title, Description: text,
		Errors: []int{http.StatusBadRequest, http.StatusNotFound, http.StatusTooManyRequests, http.StatusServiceUnavailable}}
	huma.Register(api, op, func(ctx context.Context, in *In) (*found[Out], error) {
		ctx, cancel := context.WithTimeout(ctx, answerTime)
		defer cancel()
		x, err := index()
		if err != nil {
			return nil, problem(err)
		}
		body, err := read(ctx, x, in)
		if err != nil {
			return nil, problem(err)
		}
		return &found[Out]{body}, nil
	})
}

// named reads what a reference names.
func named[Ref, Out any](ctx context.Context, text string, parse func(string) (Ref, error), read func(context.Context, Ref) (Out, error)) (none Out, err error) {
	ref, err := parse(text)
	if err != nil {
		return none, malformed("ref", err)
	}
	return read(ctx, ref)
}

// unchanged gives answers an ETag, and says of one that the asker has already that it is the same.
func unchanged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		held := &held{header: w.Header(), status: http.StatusOK}
		next.ServeHTTP(held, r)
		if held.status != http.StatusOK {
			w.WriteHeader(held.status)
			_, _ = w.Write(held.body.Bytes()) // the reader has gone: nobody to tell
			return
		}
		hash := sha256.Sum256(held.body.Bytes())
		w.Header().Set("ETag", `"`+hex.EncodeToString(hash[:16])+`"`)
		w.Header().Set("Cache-Control", fmt.Sprintf("max-age=%d", int(indexTime.Seconds())))
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(held.body.Bytes()))
	})
}

// held keeps an answer back until it is whole.
type held struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (h *held) Header() http.Header         { return h.header }
func (h *held) WriteHeader(status int)      { h.status = status }
func (h *held) Write(b []byte) (int, error) { return h.body.Write(b) }
