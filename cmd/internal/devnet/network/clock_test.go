package network

import (
	"testing"
	"time"
)

func TestClock_catchesUpAndIsNeverAhead(t *testing.T) {
	today := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	day := today
	c := newClock(func() time.Time { return day }, 10*time.Minute)
	behind := func() time.Duration { return day.Sub(c.Now()) }
	if behind() != 10*time.Minute {
		t.Errorf("it begins %s behind", behind())
	}
	day = day.Add(10 * time.Second)
	if want := 10*time.Minute - 90*time.Second; behind() != want {
		t.Errorf("ten seconds later it is %s behind, want %s", behind(), want)
	}
	if err := c.pass(3 * time.Minute); err != nil || behind() != 5*time.Minute+30*time.Second {
		t.Errorf("it passed: %s behind, %v", behind(), err)
	}
	if err := c.pass(6 * time.Minute); err == nil || behind() != 5*time.Minute+30*time.Second {
		t.Errorf("it may not go ahead: %s behind, %v", behind(), err)
	}
	c.catchUp(time.Minute)
	if behind() != time.Minute {
		t.Errorf("it caught up: %s behind", behind())
	}
	c.catchUp(time.Hour)
	if behind() != time.Minute {
		t.Errorf("it went back: %s behind", behind())
	}
	day = day.Add(time.Hour)
	if behind() != 0 {
		t.Errorf("an hour later it is %s behind", behind())
	}
}
