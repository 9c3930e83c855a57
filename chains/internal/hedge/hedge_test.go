package hedge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// hangs answers with the request's body, and lets the first so many requests hang.
func hangs(t *testing.T, first int32) (url string, asked *atomic.Int32) {
	asked = new(atomic.Int32)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if asked.Add(1) <= first {
			<-r.Context().Done()
			return
		}
		_, _ = w.Write(body)
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func post(ctx context.Context, c *http.Client, url, body string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	answer, err := c.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return string(text), err
}

func client(t *testing.T) *http.Client { return limited(t, func(context.Context) bool { return true }) }

// limited is a client whose second requests somebody else has to allow.
func limited(t *testing.T, spare func(context.Context) bool) *http.Client {
	c := &http.Client{Transport: Transport(http.DefaultTransport.(*http.Transport).Clone(), 20*time.Millisecond, spare), Timeout: 5 * time.Second}
	t.Cleanup(c.CloseIdleConnections)
	return c
}

func TestTransport_asksAgainWhatHangs(t *testing.T) {
	url, asked := hangs(t, 1)
	if got, err := post(t.Context(), client(t), url, "question"); err != nil || got != "question" || asked.Load() != 2 {
		t.Errorf("%q, %v after %d requests", got, err, asked.Load())
	}
}

func TestTransport_asksOnceWhereThatIsWanted(t *testing.T) {
	url, asked := hangs(t, 1)
	ctx, cancel := context.WithTimeout(Once(t.Context()), 200*time.Millisecond)
	defer cancel()
	if got, err := post(ctx, client(t), url, "question"); err == nil || asked.Load() != 1 {
		t.Errorf("%q, %v after %d requests", got, err, asked.Load())
	}
}

// An endpoint that answers nothing is not asked for twice as much.
func TestTransport_boundsWhatItAsksAgain(t *testing.T) {
	const n = 40
	url, asked := hangs(t, 1<<30)
	c := client(t)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	var wait sync.WaitGroup
	for range n {
		wait.Go(func() { _, _ = post(ctx, c, url, "question") })
	}
	wait.Wait()
	if got := asked.Load(); got < n || got > n+n/2 {
		t.Errorf("%d requests for %d questions", got, n)
	}
}

// attemptScript is what becomes of one request, and when.
type attemptScript struct {
	after  time.Duration
	status int // 0: it fails
}

// scripted plays requests in the order in which they come.
type scripted struct {
	attempts []attemptScript
	asked    atomic.Int32
	ended    atomic.Int32 // by their context
}

func (s *scripted) RoundTrip(r *http.Request) (*http.Response, error) {
	n := s.asked.Add(1)
	a := s.attempts[n-1]
	select {
	case <-time.After(a.after):
	case <-r.Context().Done():
		s.ended.Add(1)
		return nil, r.Context().Err()
	}
	if a.status == 0 {
		return nil, fmt.Errorf("request %d broke off", n)
	}
	return &http.Response{StatusCode: a.status, Body: io.NopCloser(strings.NewReader(fmt.Sprint(n)))}, nil
}

// With a second request after 1 s.
func TestTransport_aFailureEndsNoOtherRequest(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for name, tc := range map[string]struct {
		attempts []attemptScript
		want     string // the request whose answer is used, or the error
		at       time.Duration
		asked    int32
		ended    int32
	}{
		"the first fails at once":                  {[]attemptScript{{10 * ms, 0}}, "request 1 broke off", 10 * ms, 1, 0},
		"the first is refused at once":             {[]attemptScript{{10 * ms, 502}}, "1", 10 * ms, 1, 0},
		"the second fails, the first answers":      {[]attemptScript{{3 * s, 200}, {10 * ms, 0}}, "1", 3 * s, 2, 0},
		"the second is refused, the first answers": {[]attemptScript{{3 * s, 200}, {10 * ms, 429}}, "1", 3 * s, 2, 0},
		"the first fails, the second answers":      {[]attemptScript{{2 * s, 0}, {3 * s, 200}}, "2", 4 * s, 2, 0},
		"the second answers, the first hangs":      {[]attemptScript{{time.Hour, 200}, {10 * ms, 200}}, "2", 1010 * ms, 2, 1},
		"the first answers, the second hangs":      {[]attemptScript{{2 * s, 200}, {time.Hour, 200}}, "1", 2 * s, 2, 1},
		"both fail":                                {[]attemptScript{{3 * s, 0}, {10 * ms, 0}}, "request 2 broke off", 3 * s, 2, 0},
		"the second fails, the first hangs":        {[]attemptScript{{time.Hour, 0}, {10 * ms, 0}}, "request 2 broke off", 10 * s, 2, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				script := &scripted{attempts: tc.attempts}
				c := &http.Client{Transport: Transport(script, s, func(context.Context) bool { return true }), Timeout: 10 * s}
				begin := time.Now()
				got, err := post(t.Context(), c, "http://x", "question")
				took := time.Since(begin)
				synctest.Wait()
				if err != nil {
					got = errors.Unwrap(err).Error()
				}
				if !strings.HasPrefix(got, tc.want) || took != tc.at || script.asked.Load() != tc.asked || script.ended.Load() != tc.ended {
					t.Errorf("%q after %s, %d requests, %d ended", got, took, script.asked.Load(), script.ended.Load())
				}
			})
		})
	}
}

// A second request is one more: where the limit has no room for it, it is not made.
func TestTransport_keepsWithinTheLimit(t *testing.T) {
	url, asked := hangs(t, 1)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if got, err := post(ctx, limited(t, func(context.Context) bool { return false }), url, "question"); err == nil || asked.Load() != 1 {
		t.Errorf("%q, %v after %d requests", got, err, asked.Load())
	}
}
