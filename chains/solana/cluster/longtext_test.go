package cluster

import (
	"strings"
	"testing"

	jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"
)

// A text that nobody would decode in a day is found; what may be long is let through.
func TestLongTexts(t *testing.T) {
	long := strings.Repeat("z", 8<<20)
	for text, fine := range map[string]bool{
		`{"data":"` + long[:1000] + `"}`:                          true,
		`{"data":["` + long[:1000] + `","base64"]}`:               true,
		`{"logs":["a","` + long[:1000] + `"]}`:                    true,
		`{"data":{"owner":"` + long[:1000] + `"}}`:                false,
		`{"owner":"` + long[:1000] + `"}`:                         false,
		`["` + long[:1000] + `"]`:                                 false,
		`{"\"data":"` + long[:1000] + `"}`:                        false,
		`{"data":"a","list":["a","` + long[:129] + `"]}`:          false,
		`{"data":"a","list":["a","` + long[:128] + `"]}`:          true,
		`{"a":"\\","owner":"` + long[:1000] + `"}`:                false,
		`{"a` + long[:1000] + `":1}`:                              false,
		`{"message":"` + strings.Repeat(`\"`, 500) + `","b":"c"}`: true,
	} {
		if err := short(jsonrpc.Reply{Bytes: []byte(text)}); (err == nil) != fine {
			t.Errorf("%.60s: %v", text, err)
		}
	}
}
