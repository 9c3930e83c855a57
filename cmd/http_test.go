package cmd_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/configs/config"
)

// http STATUS PATTERN METHOD PATH [FILE]: asks the relayer's HTTP interface until it answers with
// that status and a body that matches, at most a minute, with $API_SECRET as the token. What stands
// in braces in PATH is escaped, as one segment.
func askHTTP(ts *testscript.TestScript, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	pattern := regexp.MustCompile(args[1])
	cfg, err := config.Load(config.Options{File: ts.Getenv(config.FileVariable)})
	ts.Check(err)
	var body []byte
	if len(args) == 5 {
		body = []byte(ts.ReadFile(args[4]))
	}
	path := braces.ReplaceAllStringFunc(args[3], func(part string) string { return url.PathEscape(strings.Trim(part, "{}")) })
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		status, answer, err := asked(ctx, args[2], "http://"+cfg.API.Listen+path, ts.Getenv("API_SECRET"), body)
		if err == nil && status == want && pattern.Match(answer) {
			return
		}
		select {
		case <-ctx.Done():
			ts.Fatalf("%s %s: %d %v, want %d and %s: %s", args[2], args[3], status, err, want, pattern, answer)
		case <-time.After(100 * time.Millisecond):
		}
	}
}

var braces = regexp.MustCompile(`\{[^}]*\}`)

func asked(ctx context.Context, method, address, token string, body []byte) (int, []byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, 4<<20))
	return response.StatusCode, answer, err
}
