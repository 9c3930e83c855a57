package client_test

import (
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Follow asks as all questions do: with the token, and it says what the answer says.
func TestFollow_asksAsTheOthers(t *testing.T) {
	c := asking(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer right" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		fmt.Fprintf(w, "id: 1\ndata: {\"id\": 1}\n\n")
	})
	enough := errors.New("enough")
	take := func(client.Event) error { return enough }
	if err := c.Follow(t.Context(), 0, take); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("without the token: %v", err)
	}
	c.Token = "right"
	if err := c.Follow(t.Context(), 0, take); !errors.Is(err, enough) {
		t.Errorf("with the token: %v", err)
	}
}
