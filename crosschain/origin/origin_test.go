package origin

import (
	"net/url"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"https://Agent.Example/weather?x#y": "https://agent.example", "https://agent.example:443": "https://agent.example", "HTTP://agent.example:80/": "http://agent.example",
		"https://agent.example:8443": "https://agent.example:8443", "https://agent.example.": "https://agent.example", "http://[::1]:8080/": "http://[::1]:8080", "http://127.0.0.1:80": "http://127.0.0.1",
		"agent.example": "", "ftp://agent.example": "", "https://": "", "https://user:secret@agent.example": "", "https://bücher.example": "", "https://a b": "", "": "",
		// What is connected to is another host than their lower case: xn--big-9dc.example.
		"https://b\u0130g.example": "", "https://ban\u212a.example": "",
		"https://agent.example..": "", "https://.": "", "https://.agent.example": "", "https://agent..example": "", "https://agent.example:0443": "", "https://agent.example:": "https://agent.example",
	} {
		got, err := Parse(text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
	}
}

// What comes out is an origin, written in one way.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"https://Agent.Example:443/x?y#z", "http://[::1%25eth0]:080", "https://a.example..", "https://[fe80::1]:8443", "https://u:p@h", "https:a.example", "https://a:0443"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := Parse(text)
		if err != nil {
			return
		}
		if again, err := Parse(got); err != nil || again != got {
			t.Fatalf("%q: %q, then %q, %v", text, got, again, err)
		}
		if got != strings.ToLower(got) || strings.ContainsAny(got, " \t\r\n@?#\\") || strings.Count(got, "/") != 2 {
			t.Fatalf("%q: %q", text, got)
		}
		if u, err := url.Parse(got); err != nil || u.Port() != "" && (u.Port()[0] == '0' || u.Scheme == "https" && u.Port() == "443") {
			t.Fatalf("%q: %q, %v", text, got, err)
		}
	})
}
