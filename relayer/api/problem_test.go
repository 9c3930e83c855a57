package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/api"
)

// Whatever refuses a question tells programs what kind of failure that is, and whether they may ask
// again, in the words of commands and MCP.
func TestProblems_tellProgramsWhatFailed(t *testing.T) {
	s := newSite(t, api.Door{})
	for path, want := range map[string]struct {
		status int
		chains.Failure
	}{
		"POST /v1/verify/payment?maxAmount=much":             {400, chains.Failure{Kind: chains.Usage, Message: "maxAmount much: want a number"}},
		"POST /v1/verify/payment?network=eip155:1":           {503, chains.Failure{Kind: chains.Unreachable, Message: "ask: no node answers", Retry: true}},
		"POST /v1/verify/payment?quorum=99":                  {422, chains.Failure{Kind: chains.Usage, Message: "validation failed; quorum: expected number <= 16"}},
		"POST /v1/verify/payment?require=nothing":            {422, chains.Failure{Kind: chains.Usage}},
		"GET /v1/summary?agent=nobody":                       {400, chains.Failure{Kind: chains.Usage}},
		"GET /v1/search?limit=":                              {400, chains.Failure{Kind: chains.Usage, Message: "limit is empty: leave it out, or give it a value"}},
		"GET /v1/search?frob=1":                              {422, chains.Failure{Kind: chains.Usage}},
		"GET /v1/groups/0x" + strings.Repeat("9", 64):        {404, chains.Failure{Kind: chains.NotFound, Remedy: "wait until its registry is read (GET /v1/index), or name it in full"}},
		"GET /v1/items/nothing":                              {400, chains.Failure{Kind: chains.Usage}},
		"GET /v1/nothing":                                    {404, chains.Failure{Kind: chains.Unsupported, Message: "There is no such path: /openapi.json lists what there is"}},
		"DELETE /healthz":                                    {405, chains.Failure{Kind: chains.Usage, Message: "this path takes GET, HEAD"}},
		"GET /feedback/0x" + strings.Repeat("9", 64):         {404, chains.Failure{Kind: chains.NotFound, Message: "find review: not known"}},
		"GET /feedback/terms?client=unknown-registry":        {409, chains.Failure{Kind: chains.Unsupported, Message: "chain-taken: unknown-registry: why"}},
		"GET /feedback/terms?client=mismatch":                {409, chains.Failure{Kind: chains.Contradicted}},
		"GET /feedback/terms?client=invalid":                 {409, chains.Failure{Kind: chains.Invalid}},
		"GET /feedback/terms?client=not-registered":          {404, chains.Failure{Kind: chains.NotFound}},
		"GET /feedback/terms?client=unreachable":             {503, chains.Failure{Kind: chains.Unreachable, Message: "chain-taken: unreachable: a chain, or a file, cannot be read now: submit it again", Retry: true}},
		"GET /v1/events?after=99999999":                      {410, chains.Failure{Kind: chains.NotFound}},
		"GET /v1/search?text=" + strings.Repeat("x", 40<<10): {414, chains.Failure{Kind: chains.TooMuch, Message: "the query is too long"}},
	} {
		method, address, _ := strings.Cut(path, " ")
		response := send(t, method, s.url+address, "{}")
		body := read(t, response)
		var got api.Problem
		if json.Unmarshal([]byte(body), &got) != nil || response.StatusCode != want.status || response.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%.60s: %d: %s", path, response.StatusCode, body)
			continue
		}
		// The client of another program is told the same.
		if asked, is := strings.CutPrefix(path, "GET /v1/groups/"); is {
			id, err := caip.ParseHash(asked)
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.client.Group(t.Context(), id)
			told := chains.FailureOf(err)
			if told.Message = strings.TrimPrefix(told.Message, "ask the relayer: "); told != got.Failure {
				t.Errorf("%.60s: the client says %+v, the relayer %+v", path, told, got.Failure)
			}
		}
		if want.Message == "" && got.Failure.Message != "" {
			want.Message = got.Failure.Message
		}
		if got.Failure != want.Failure {
			t.Errorf("%.60s: %+v, want %+v", path, got.Failure, want.Failure)
		}
	}
}
