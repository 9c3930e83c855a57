package chaintest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
)

// OneByOne hands a request with several JSON-RPC calls to a handler call by call, for nodes of
// tests that look at one. Where the handler answers a call with another status than 200, that
// answer is the request's. Answers to calls that it drops (http.ErrAbortHandler) drop the request.
func OneByOne(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		alone := func(to http.ResponseWriter, body []byte) {
			one := r.Clone(r.Context())
			one.Body, one.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			h.ServeHTTP(to, one)
		}
		var calls []json.RawMessage
		if json.Unmarshal(body, &calls) != nil {
			alone(w, body)
			return
		}
		var answers [][]byte
		for _, call := range calls {
			answer := httptest.NewRecorder()
			alone(answer, call)
			if answer.Code != http.StatusOK {
				for name, values := range answer.Header() {
					w.Header()[name] = values
				}
				w.WriteHeader(answer.Code)
				_, _ = w.Write(answer.Body.Bytes())
				return
			}
			answers = append(answers, bytes.TrimSpace(answer.Body.Bytes()))
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(append(append([]byte{'['}, bytes.Join(answers, []byte{','})...), ']'))
	})
}
