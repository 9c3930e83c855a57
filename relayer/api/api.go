// Package api answers over HTTP: health, what the index holds of agents and reviews, and to
// operators metrics, lists of the relayer's own work, and what became of one review. It only reads.
package api

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// answerTime bounds how long an answer is worked on.
const answerTime = 10 * time.Second

// Answers are what the HTTP interface of one relayer answers with.
type Answers struct {
	Health  func() (ok bool, body any) // GET /healthz: 200 or 503, with the body for who has the token
	Key     []byte                     // proves answers to /healthz; nil: nothing does
	Metrics http.Handler               // GET /metrics
	Lists   map[string]List            // GET /v1/<name>
	Refs    Refs                       // reads the references of questions; nil: those in full
	Item    Item                       // GET /v1/items/{ref}; nil: nothing is told of items
	Verify  Verify                     // POST /v1/verify/payment; nil: nothing is verified for others
	Reviews Reviews                    // /feedback; nil: none are taken
	Index   func() (Index, error)      // what the index answers with; nil: there is none
	Pages   http.Handler               // GET of all else: what people look at; nil: nothing
	Door    Door
}

// Handler returns the routes. /healthz and the index are for everybody who comes in at the door,
// the rest for who has its token.
func Handler(s Answers) http.Handler {
	if s.Refs == nil {
		s.Refs = InFull{}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.health)
	mux.Handle("GET /metrics", s.Door.own(s.Metrics))
	questions(mux, s)
	if s.Pages != nil {
		mux.Handle("GET /", unchanged(s.Pages))
	}
	return s.Door.wrap(known(mux))
}

// known has what a mux does not know answered as all else is refused. A path that is not there has
// no detail: by that the client tells it from a thing that is not there.
func known(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handler, pattern := mux.Handler(r)
		if pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		held := &held{header: http.Header{}, status: http.StatusOK}
		handler.ServeHTTP(held, r)
		switch allowed := held.header.Get("Allow"); {
		case held.status == http.StatusMethodNotAllowed:
			w.Header().Set("Allow", allowed)
			refuse(w, held.status, "this path takes "+allowed)
		case held.status == http.StatusNotFound:
			p := newProblem(held.status, "")
			p.Title = "There is no such path: /openapi.json lists what there is"
			p.Failure = chains.Failure{Kind: chains.Unsupported, Message: p.Title}
			answer(w, p)
		default: // where else it is
			mux.ServeHTTP(w, r)
		}
	})
}

func (s Answers) health(w http.ResponseWriter, r *http.Request) {
	ok, health := s.Health()
	if !s.Door.has(r, false) {
		health = map[string]bool{"ok": ok}
	}
	status := http.StatusOK
	if !ok {
		status = http.StatusServiceUnavailable
	}
	body, err := json.Marshal(health)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err.Error())
		return
	}
	if question := r.Header.Get(Ask); s.Key != nil && question != "" && len(question) <= maxQuestion {
		if proof, err := Prove(s.Key, question, body); err == nil {
			w.Header().Set(Proof, proof)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the reader has gone: nobody to tell
}
