package origin

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"https://Agent.Example/weather?x#y": "https://agent.example", "https://agent.example:443": "https://agent.example", "HTTP://agent.example:80/": "http://agent.example",
		"https://agent.example:8443": "https://agent.example:8443", "https://agent.example.": "https://agent.example", "http://[::1]:8080/": "http://[::1]:8080", "http://127.0.0.1:80": "http://127.0.0.1",
		"agent.example": "", "ftp://agent.example": "", "https://": "", "https://user:secret@agent.example": "", "https://bücher.example": "", "https://a b": "", "": "",
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
