package retry

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"
)

var errDown = errors.New("down")

// A busy endpoint is asked more often than one that fails, with the pauses that it asks for.
func TestRule(t *testing.T) {
	busy := &Busy{Status: 429}
	for name, c := range map[string]struct {
		attempts, others int
		answers          []error // the last one for ever
		asked            int
		least, most      time.Duration
		err              error
	}{
		"at once":                         {4, 0, []error{nil}, 1, 0, 0, nil},
		"failing":                         {4, 0, []error{errDown}, 4, 500 * time.Millisecond, time.Second, errDown},
		"failing once":                    {4, 0, []error{errDown, nil}, 2, 80 * time.Millisecond, 120 * time.Millisecond, nil},
		"busy for long":                   {4, 0, []error{busy}, 12, 10 * time.Second, 20 * time.Second, busy},
		"busy six times":                  {4, 0, []error{busy, busy, busy, busy, busy, busy, nil}, 7, 3 * time.Second, 8 * time.Second, nil},
		"busy and failing":                {4, 0, []error{busy, errDown, busy, errDown, busy, errDown, busy, errDown}, 8, 3 * time.Second, 12 * time.Second, errDown},
		"busy with a pause":               {4, 0, []error{&Busy{Status: 429, Pause: 5 * time.Second}, nil}, 2, 5 * time.Second, 8 * time.Second, nil},
		"busy with pauses without end":    {4, 0, []error{&Busy{Status: 429, Pause: MaxPause}}, 2, MaxPause, 45 * time.Second, nil},
		"another endpoint, asked at once": {4, 1, []error{&Busy{Status: 429, Pause: MaxPause}, nil}, 2, 0, 0, nil},
		"once only":                       {1, 0, []error{busy}, 1, 0, 0, busy},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				rule := New(c.attempts, c.others, func(err error) bool { return err != nil })
				asked, begin := 0, time.Now()
				err := rule.Run(t.Context(), func() error {
					asked++
					return c.answers[min(asked, len(c.answers))-1]
				})
				if took := time.Since(begin); asked != c.asked || took < c.least || took > c.most || c.err != nil && !errors.Is(err, c.err) || c.answers[len(c.answers)-1] == nil && err != nil {
					t.Errorf("asked %d times in %s: %v; want %d in %s to %s", asked, took, err, c.asked, c.least, c.most)
				}
			})
		})
	}
}

func TestRuleEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begin := time.Now()
		err := New(4, 0, func(error) bool { return true }).Run(ctx, func() error { return &Busy{Status: 429, Pause: MaxPause} })
		if err == nil || time.Since(begin) != time.Second {
			t.Errorf("%v after %s", err, time.Since(begin))
		}
	})
}

// What an endpoint wishes is between nothing and the bound.
func FuzzPauseOf(f *testing.F) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, s := range []string{"", "0", "3", "99999999999", "-1", "3.5", now.Add(5 * time.Second).Format(http.TimeFormat), now.Add(-time.Hour).Format(http.TimeFormat)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, header string) {
		if p := PauseOf(header, now); p < 0 || p > MaxPause {
			t.Fatalf("%q: %s", header, p)
		}
	})
}

func TestPauseOf(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": 0, "0": 0, "3": 3 * time.Second, "31": MaxPause, "4294967295": MaxPause, "-1": 0, "soon": 0,
		now.Add(5 * time.Second).Format(http.TimeFormat): 5 * time.Second, now.Add(-time.Hour).Format(http.TimeFormat): 0, now.Add(time.Hour).Format(http.TimeFormat): MaxPause,
	} {
		if got := PauseOf(header, now); got != want {
			t.Errorf("%q: %s, want %s", header, got, want)
		}
	}
}

func TestBusyAnswer(t *testing.T) {
	after := http.Header{"Retry-After": {"3"}}
	for _, c := range []struct {
		status int
		header http.Header
		busy   bool
		pause  time.Duration
	}{{429, nil, true, 0}, {429, after, true, 3 * time.Second}, {503, after, true, 3 * time.Second}, {503, nil, false, 0}, {500, after, false, 0}, {200, after, false, 0}} {
		if got := BusyAnswer(c.status, c.header); (got != nil) != c.busy || got != nil && got.Pause != c.pause {
			t.Errorf("%d %v: %+v", c.status, c.header, got)
		}
	}
}
