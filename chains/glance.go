package chains

import "sync"

// Reading is a registration as it was read at one finality, or why it could not be read.
type Reading struct {
	Agent Agent
	Err   error
}

// SideBySide makes one reading for each finality, all at the same time.
func SideBySide(at []Finality, read func(Finality) (Agent, error)) []Reading {
	list := make([]Reading, len(at))
	var group sync.WaitGroup
	for i, f := range at {
		group.Go(func() { list[i].Agent, list[i].Err = read(f) })
	}
	group.Wait()
	return list
}
