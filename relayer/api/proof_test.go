package api

import (
	"net/http/httptest"
	"testing"
)

func TestHealth_provesWhoAnswers(t *testing.T) {
	key, other := []byte("the key of the rows"), []byte("another key")
	ask := func(key []byte, question string) (body []byte, proof string) {
		s := answers(false)
		s.Key = key
		r, w := httptest.NewRequest("GET", "/healthz", nil), httptest.NewRecorder()
		r.Header.Set(Ask, question)
		Handler(s).ServeHTTP(w, r)
		return w.Body.Bytes(), w.Header().Get(Proof)
	}
	question := NewQuestion()
	body, proof := ask(key, question)
	if !Proven(key, question, body, proof) {
		t.Error("the relayer's own answer is not believed")
	}
	long := make([]byte, maxQuestion+1)
	if _, proof := ask(key, string(long)); proof != "" {
		t.Error("it makes a proof for any length")
	}
	_, none := ask(nil, question)
	for name, wrong := range map[string]bool{
		"another answer":   Proven(key, question, []byte(`{"ok":true}`), proof),
		"another question": Proven(key, NewQuestion(), body, proof),
		"another key":      Proven(other, question, body, proof),
		"without a key":    Proven(key, question, body, none),
	} {
		if wrong {
			t.Errorf("%s: it is believed", name)
		}
	}
}
