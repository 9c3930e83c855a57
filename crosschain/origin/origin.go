// Package origin names servers by what was connected to.
package origin

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// Parse reads the origin of a URL as browsers write it: scheme and host in lower case, the port
// unless it is the scheme's own; path, query and fragment are left out. Only http and https have
// one here.
func Parse(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil {
		return "", errors.New("not a URL")
	}
	scheme, host := strings.ToLower(u.Scheme), u.Hostname()
	switch {
	case scheme != "https" && scheme != "http":
		return "", fmt.Errorf("%.60q: want a URL that begins with https:// or http://", text)
	case host == "":
		return "", errors.New("the URL has no host")
	case u.User != nil:
		return "", errors.New("the URL holds credentials")
	case strings.TrimFunc(host, plain) != "":
		return "", fmt.Errorf("host %.120q: write international names as xn--…", host)
	}
	host = strings.ToLower(host)     // not before: it makes plain letters of some that are none
	if strings.Contains(host, ":") { // IPv6
		host = "[" + host + "]"
	}
	if host = strings.TrimSuffix(host, "."); host == "" || host[0] == '.' || strings.Contains(host, "..") || strings.HasSuffix(host, ".") {
		return "", fmt.Errorf("host %.120q has an empty label", u.Hostname())
	}
	if strings.HasPrefix(u.Port(), "0") {
		return "", fmt.Errorf("port %.10q begins with a zero", u.Port())
	}
	if port := u.Port(); port != "" && port != map[string]string{"https": "443", "http": "80"}[scheme] {
		host += ":" + port
	}
	return scheme + "://" + host, nil
}

func plain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-._:", r)
}
