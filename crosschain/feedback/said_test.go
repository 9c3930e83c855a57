package feedback_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

func TestPeriod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := time.Unix(rapid.Int64Range(0, 4_000_000_000).Draw(t, "time"), 0).UTC().Truncate(24 * time.Hour)
		days := rapid.IntRange(1, 366).Draw(t, "days")
		text := feedback.Period(day, time.Duration(days)*24*time.Hour)
		start, end, err := feedback.ParsePeriod(text)
		if err != nil || !start.Equal(day) || end.Sub(start) != time.Duration(days)*24*time.Hour {
			t.Fatal(text, start, end, err)
		}
	})
	for _, bad := range []string{"", "2026-11-23", "2026-11-23/P0D", "2026-11-23/P-1D", "2026-11-23/P07D", "2026-11-23/P7D ", "2026-13-01/P7D", "2026-11-23/P367D", "2026-11-23/7d", "2026-11-23/P7Dx"} {
		if _, _, err := feedback.ParsePeriod(bad); err == nil {
			t.Errorf("%q is a period", bad)
		}
	}
}

func FuzzParsePeriod(f *testing.F) {
	f.Add("2026-11-23/P7D")
	f.Fuzz(func(t *testing.T, text string) {
		start, end, err := feedback.ParsePeriod(text)
		if err == nil && feedback.Period(start, end.Sub(start)) != text {
			t.Fatal(text)
		}
	})
}
