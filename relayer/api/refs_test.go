package api_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/relayer/api"
)

// Whichever question names a registration or a review, it may do so by the configured name of the
// chain, and the answer is that to its reference in full.
func TestRefs_areTakenShortEverywhere(t *testing.T) {
	s := newSite(t, api.Door{})
	agent, given := s.agents[0].String(), s.given.String()
	short := "a" + strings.TrimPrefix(agent, s.agents[0].Registry.String())
	review := "a" + strings.TrimPrefix(given, s.a.Info().Reputation.String())
	for _, c := range []struct {
		path, full, short string
		status            int
	}{
		{"/v1/agents/", agent, short, 200}, {"/v1/feedback/", given, review, 200}, {"/v1/items/", given, review, 200},
		{"/v1/search?agent=", agent, short, 200}, {"/v1/feedback?agent=", agent, short, 200}, {"/v1/summary?agent=", agent, short, 200},
		{"/agents/", agent, short, 200}, {"/relayer/items/", given, review, 200},
		{"/feedback/terms?agent=", agent, short, 400}, // which lacks the rest of a review
	} {
		if c.full == c.short {
			t.Fatal(c)
		}
		answered := func(ref string) string {
			response := get(t, s.url+c.path+url.PathEscape(ref))
			body := read(t, response)
			if response.StatusCode != c.status {
				t.Errorf("%s%s: %d: %s", c.path, ref, response.StatusCode, body)
			}
			return body
		}
		if full, got := answered(c.full), answered(c.short); got != full {
			t.Errorf("%s: %s, want %s", c.path, got, full)
		}
		if response := get(t, s.url+c.path+url.PathEscape("c/1")); response.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: a name that nobody knows: %d", c.path, response.StatusCode)
		}
	}
}
