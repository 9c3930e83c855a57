package api

import (
	"cmp"
	"context"
	"net/http"
	"net/netip"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
	"github.com/bridge8004/bridge8004/relayer/explain"
)

// List adds the operation that reads one list.
type List func(huma.API, huma.Operation)

// ListOf is the List that read reads. More: there is more than it returns.
func ListOf[T any](read func(ctx context.Context) (list []T, more bool, err error)) List {
	type answer struct {
		More string `header:"Bridge8004-More" doc:"true: there is more than the answer holds"`
		Body []T
	}
	return func(o huma.API, op huma.Operation) {
		huma.Register(o, op, func(ctx context.Context, _ *struct{}) (*answer, error) {
			ctx, cancel := context.WithTimeout(ctx, answerTime)
			defer cancel()
			body, more, err := read(ctx)
			if err != nil {
				return nil, problemOf(http.StatusServiceUnavailable, err)
			}
			out := &answer{Body: body}
			if more {
				out.More = "true"
			}
			return out, nil
		})
	}
}

// Item says what became of a review or a registration. It asks the chains.
type Item func(ctx context.Context, ref string) (explain.Explanation, error)

// Verify verifies the 402 Payment Required that a payer received. The report is told as JSON, exit
// is what bridge8004 verify payment would end with. An error says that the question is wrong.
type Verify func(ctx context.Context, q client.PaymentQuery, received []byte) (report any, exit int, err error)

// More is the header of an answer that does not hold all there is.
const More = "Bridge8004-More"

const (
	// maxReceived bounds the 402 that is verified, in bytes.
	maxReceived = 1 << 20
	// maxVerified bounds the payments that are verified at once; each client may ask for one.
	maxVerified = 8
)

// texts describe the lists.
var texts = map[string]string{
	"links":      "Groups of registrations, whatever their status",
	"drift":      "What is not as its home wants it",
	"parked":     "What waits for an agent's owner",
	"waiting":    "What failed and is tried again, and what cannot go on before a time",
	"registries": "Who governs each registry, and changes that wait for an operator",
	"dead":       "What could not be done",
}

// describe documents what is answered without huma: health and metrics.
func describe(o huma.API) {
	document := o.OpenAPI()
	object := func(s *huma.Schema) map[string]*huma.MediaType {
		return map[string]*huma.MediaType{"application/json": {Schema: s}}
	}
	list := &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}
	boolean := &huma.Schema{Type: huma.TypeBoolean}
	health := object(&huma.Schema{Type: huma.TypeObject, Required: []string{"ok"}, AdditionalProperties: true, Properties: map[string]*huma.Schema{
		"ok": boolean, "ready": boolean, "bus": boolean, "problems": list, "notices": list, "relayers": list,
		"version": {Type: huma.TypeString, Description: "of the program"},
		"chains":  {Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}},
	}})
	document.AddOperation(&huma.Operation{OperationID: "healthz", Method: http.MethodGet, Path: "/healthz", Summary: "Whether the relayer is healthy",
		Description: "All but ok is told to who has the token.", Security: []map[string][]string{{}, {"token": {}}},
		Responses: map[string]*huma.Response{"200": {Description: "it is", Content: health}, "503": {Description: "something stands still", Content: health}}})
	refusal := document.Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "")
	document.AddOperation(&huma.Operation{OperationID: "metrics", Method: http.MethodGet, Path: "/metrics", Summary: "Metrics for Prometheus", Security: []map[string][]string{{"token": {}}},
		Responses: map[string]*huma.Response{
			"200": {Description: "metrics", Content: map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}}},
			"401": {Description: http.StatusText(http.StatusUnauthorized), Content: map[string]*huma.MediaType{"application/problem+json": {Schema: refusal}}},
		}})
}

// own adds what is for who has the token, and returns the paths.
func own(o huma.API, s Answers) (paths []string) {
	token := []map[string][]string{{"token": {}}}
	for name, list := range s.Lists {
		op := huma.Operation{OperationID: name, Method: http.MethodGet, Path: "/v1/" + name, Summary: texts[name], Security: token, Errors: []int{http.StatusUnauthorized, http.StatusServiceUnavailable}}
		list(o, op)
		paths = append(paths, "GET "+op.Path)
	}
	if s.Item != nil {
		type question struct {
			Ref string `path:"ref" maxLength:"400" doc:"reference of a review or a registration, its slashes as %2F, or where there is an index the source id of a review"`
		}
		op := huma.Operation{OperationID: "item", Method: http.MethodGet, Path: "/v1/items/{ref}", Summary: "What became of a review or a registration, step by step", Security: token,
			Description: "What bridge8004-relayer explain prints. It asks the chains.",
			Errors:      []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusNotFound, http.StatusServiceUnavailable}}
		huma.Register(o, op, func(ctx context.Context, in *question) (*found[explain.Explanation], error) {
			ctx, cancel := context.WithTimeout(ctx, answerTime)
			defer cancel()
			ref, err := ItemRef(s.Refs, in.Ref)
			var e explain.Explanation
			if err == nil {
				e, err = s.Item(ctx, ref)
			}
			if err != nil {
				return nil, problemOf(statusOfKind(chains.KindOf(err)), err)
			}
			return &found[explain.Explanation]{e}, nil
		})
		paths = append(paths, "GET /v1/items/")
	}
	if s.Verify != nil {
		verifying(o, s.Verify, token)
		paths = append(paths, "POST /v1/verify/payment")
	}
	return paths
}

// statusOf is the status of an answer by the exit code of bridge8004 verify payment: whoever looks
// at nothing else does not pay.
func statusOf(exit int) int {
	return cmp.Or(map[int]int{0: http.StatusOK, 3: http.StatusConflict, 4: http.StatusNotFound}[exit], http.StatusServiceUnavailable)
}

// noYes documents the answers that are no yes: with a document, or with a problem.
func noYes(document, problem *huma.MediaType) map[string]*huma.Response {
	out := map[string]*huma.Response{}
	for status, text := range map[int]string{http.StatusConflict: "the evidence says no", http.StatusNotFound: "there is nothing to compare with", http.StatusServiceUnavailable: "it could not be checked"} {
		out[strconv.Itoa(status)] = &huma.Response{Description: text, Content: map[string]*huma.MediaType{"application/json": document, "application/problem+json": problem}}
	}
	return out
}

// flagName finds a flag's name in a text that was written for the command line.
var flagName = regexp.MustCompile(`--[a-z0-9]+(-[a-z0-9]+)*`)

// parameter is the name of the parameter that a flag is here.
func parameter(flag string) string {
	words := strings.Split(strings.TrimPrefix(flag, "--"), "-")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	if name := strings.Join(words, ""); name != "reviewers" {
		return name
	}
	return "reviewer"
}

func verifying(o huma.API, verify Verify, token []map[string][]string) {
	type verdict struct {
		Status int
		Body   any
	}
	op := huma.Operation{OperationID: "verify-payment", Method: http.MethodPost, Path: "/v1/verify/payment", Summary: "Verify a payment request before paying", Security: token,
		Description:  "The body is that of a 402 Payment Required as it was received. The answer is the document of bridge8004 verify payment -o json. 200 is a yes and nothing else is: 409 the evidence says no, 404 there is nothing to compare with, 503 it could not be checked.",
		MaxBodyBytes: maxReceived, SkipValidateBody: true,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusRequestEntityTooLarge, http.StatusTooManyRequests}}
	document := &huma.MediaType{Schema: &huma.Schema{Description: "the verdict document, or what was in the way"}}
	op.Responses = noYes(document, document)
	slots := newSlots(1, maxVerified)
	huma.Register(o, op, func(ctx context.Context, in *paymentQuestion) (*verdict, error) {
		if !slots.take(in.address) {
			return nil, huma.Error429TooManyRequests("one payment is verified for a client at a time: ask again when it is")
		}
		defer slots.give(in.address)
		report, exit, err := verify(ctx, in.PaymentQuery, in.RawBody)
		kind := chains.KindOf(err)
		switch {
		case chains.Misused(err), kind == chains.Invalid, kind == chains.TooMuch:
			p := problemOf(http.StatusBadRequest, err)
			for _, text := range []*string{&p.Detail, &p.Failure.Message, &p.Failure.Remedy} {
				*text = flagName.ReplaceAllStringFunc(*text, parameter)
			}
			return nil, p
		case err != nil:
			return nil, problemOf(http.StatusServiceUnavailable, err)
		}
		return &verdict{statusOf(exit), report}, nil
	})
}

// paymentQuestion is a payment that somebody wants verified.
type paymentQuestion struct {
	client.PaymentQuery
	asker

	RawBody []byte `contentType:"application/json"`
}

// asker is who asks.
type asker struct{ address netip.Addr }

// Resolve implements huma.Resolver.
func (a *asker) Resolve(ctx huma.Context) []error {
	a.address = ClientOf(ctx.RemoteAddr())
	return nil
}

// slots are who has something done now, each at most so often, and all.
type slots struct {
	each, most int

	mu  sync.Mutex
	of  map[netip.Addr]int
	all int
}

func newSlots(each, most int) *slots { return &slots{each: each, most: most, of: map[netip.Addr]int{}} }

// take takes a slot. For a proxy on this machine, which asks for many, the bound of all counts.
func (s *slots) take(who netip.Addr) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[who] >= s.each && !who.IsLoopback() || s.all >= s.most {
		return false
	}
	s.all++
	s.of[who]++
	return true
}

func (s *slots) give(who netip.Addr) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.of[who]--; s.of[who] == 0 {
		delete(s.of, who)
	}
}
