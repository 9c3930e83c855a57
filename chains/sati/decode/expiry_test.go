package decode

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

// Whatever a stranger names as the end of a score, it can be written down, and does not begin
// again.
func TestExpiry(t *testing.T) {
	for seconds, want := range map[int64]string{
		1: `"1970-01-01T00:00:01Z"`, 1_800_000_000: `"2027-01-15T08:00:00Z"`, 1 << 62: `"9999-12-31T23:59:59Z"`, math.MaxInt64: `"9999-12-31T23:59:59Z"`, math.MinInt64: `"1970-01-01T00:00:00Z"`,
	} {
		got, err := json.Marshal(expiry(seconds))
		if err != nil || string(got) != want || expiry(seconds).Location() != time.UTC {
			t.Errorf("%d: %s, want %s; %v", seconds, got, want, err)
		}
	}
}
