package rate

import "time"

// spent remembers how much of a budget's time was used in the last seconds.
type spent struct {
	second int64 // the newest one
	took   [seconds]time.Duration
}

// seconds is how far back it remembers.
const seconds = 10

// turnTo forgets what is too old.
func (s *spent) turnTo(now time.Time) {
	second := now.Unix()
	for ; s.second < second; s.second++ {
		if second-s.second > seconds {
			s.second = second - seconds
		}
		s.took[(s.second+1)%seconds] = 0
	}
}

func (s *spent) add(took time.Duration, now time.Time) {
	s.turnTo(now)
	s.took[s.second%seconds] += took
}

// percent is the used share of the last seconds.
func (s *spent) percent(now time.Time) int {
	s.turnTo(now)
	sum := time.Duration(0)
	for _, took := range s.took {
		sum += took
	}
	return int(sum * 100 / (seconds * time.Second))
}
