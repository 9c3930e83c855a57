package api

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Problem is a problem document (RFC 9457), with what commands and MCP tell programs of an error.
type Problem struct {
	huma.ErrorModel
	Failure chains.Failure `json:"failure" doc:"the failure as commands with -o json and MCP tools tell it"`
}

// What huma refuses by itself is told like all else; it has no other place to say so than this.
func init() {
	huma.NewError = func(status int, detail string, errs ...error) huma.StatusError {
		return newProblem(status, detail, errs...)
	}
}

// newProblem is a problem of which no more is known than its status and words.
func newProblem(status int, detail string, errs ...error) *Problem {
	p := &Problem{ErrorModel: huma.ErrorModel{Status: status, Title: http.StatusText(status), Detail: detail}}
	message := []string{detail}
	for _, err := range errs {
		p.Add(err)
		last := p.Errors[len(p.Errors)-1]
		message = append(message, strings.TrimPrefix(strings.TrimPrefix(last.Location, "query.")+": "+last.Message, ": "))
	}
	kind := client.KindOfStatus(status)
	p.Failure = chains.Failure{Kind: kind, Message: strings.Join(message, "; "), Retry: kind.Passes()}
	return p
}

// problemOf is the problem of an error that may be told. Where the question was wrong that is the
// kind, whatever it was that refused it.
func problemOf(status int, err error) *Problem {
	p := newProblem(status, err.Error())
	failure := chains.FailureOf(err)
	if kind := p.Failure.Kind; kind == chains.Usage {
		failure.Kind, failure.Retry = kind, kind.Passes()
	}
	p.Failure = failure
	return p
}

// refuse answers with a problem.
func refuse(w http.ResponseWriter, status int, why string) { answer(w, newProblem(status, why)) }

func answer(w http.ResponseWriter, p *Problem) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	_ = json.NewEncoder(w).Encode(p) // the reader has gone: nobody to tell
}

// Trouble is what is told of an error, and the status of the answer. What the database or the bus
// says is for the log alone.
func Trouble(err error) (status int, text string) {
	p := problem(err)
	return p.Status, p.Detail
}

// problem is the problem of an error that *chains.Error alone may be told of.
func problem(err error) *Problem {
	e := new(chains.Error)
	_ = errors.As(err, &e) // else it has no kind
	if status := statusOfKind(e.Kind); status != http.StatusServiceUnavailable {
		return problemOf(status, e)
	}
	return newProblem(http.StatusServiceUnavailable, "this relayer cannot answer now: ask again")
}

// statusOfKind is the status of an answer to a question that failed.
func statusOfKind(kind chains.Kind) int {
	switch kind {
	case chains.Invalid, chains.TooMuch:
		return http.StatusBadRequest
	case chains.NotFound:
		return http.StatusNotFound
	}
	return http.StatusServiceUnavailable
}
