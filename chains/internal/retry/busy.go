package retry

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// MaxPause is the longest pause that an endpoint gets; one that asks for more gets this.
const MaxPause = 30 * time.Second

// Busy says that an endpoint has too much to do, and for how long it asks to be left alone.
type Busy struct {
	Status int           // of HTTP; 0 where Said says it
	Pause  time.Duration // 0: it asks for none
	Said   error         // what it answered instead; nil: nothing but Status
}

// Error says what the endpoint answered.
func (e *Busy) Error() string {
	switch {
	case e.Said != nil:
		return e.Said.Error()
	case e.Pause > 0:
		return fmt.Sprintf("http status %d: the endpoint asks for a pause of %s", e.Status, e.Pause.Round(time.Millisecond))
	}
	return fmt.Sprintf("http status %d", e.Status)
}

// Unwrap returns what the endpoint said.
func (e *Busy) Unwrap() error { return e.Said }

// BusyAnswer is what an HTTP answer says of a busy endpoint: status 429, or 503 with a time after
// which to ask again. It is nil where the endpoint is not busy.
func BusyAnswer(status int, header http.Header) *Busy {
	after := header.Get("Retry-After")
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable && after != "" {
		return &Busy{Status: status, Pause: PauseOf(after, time.Now())}
	}
	return nil
}

// PauseOf reads a Retry-After header: seconds or a date; 0 without one, at most MaxPause.
func PauseOf(header string, now time.Time) time.Duration {
	var pause time.Duration
	if seconds, err := strconv.ParseUint(header, 10, 32); err == nil {
		pause = time.Duration(seconds) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		pause = at.Sub(now)
	}
	return max(0, min(pause, MaxPause))
}
