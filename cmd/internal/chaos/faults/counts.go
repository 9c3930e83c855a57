package faults

import (
	"fmt"
	"io"
	"sync"
)

// Counts say how many requests of each class came, and how many of them went wrong in which way.
type Counts struct {
	Requests map[Class]int
	Faults   map[Met]int
}

// Met is a kind of fault that met a request of a class.
type Met struct {
	Class Class
	Kind  Kind
}

type counter struct {
	mu sync.Mutex
	c  Counts
}

func newCounts() Counts { return Counts{map[Class]int{}, map[Met]int{}} }

func (c *counter) request(class Class) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.c.Requests[class]++
}

func (c *counter) fault(class Class, kind Kind) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.c.Faults[Met{class, kind}]++
}

// Sum adds up what several proxies counted.
func Sum(proxies ...*Proxy) Counts {
	sum := newCounts()
	for _, p := range proxies {
		p.counter.mu.Lock()
		for class, n := range p.counter.c.Requests {
			sum.Requests[class] += n
		}
		for met, n := range p.counter.c.Faults {
			sum.Faults[met] += n
		}
		p.counter.mu.Unlock()
	}
	return sum
}

// Of counts the faults of a kind, whatever was asked.
func (c Counts) Of(kind Kind) (n int) {
	for _, class := range Classes {
		n += c.Faults[Met{class, kind}]
	}
	return n
}

// Total counts requests and faults.
func (c Counts) Total() (requests, faults int) {
	for _, n := range c.Requests {
		requests += n
	}
	for _, kind := range Kinds {
		faults += c.Of(kind)
	}
	return requests, faults
}

// Print writes a table: a row for each kind, a column for each class.
func (c Counts) Print(w io.Writer) {
	fmt.Fprintf(w, "%-10s", "fault")
	for _, class := range Classes {
		fmt.Fprintf(w, " %9s", class)
	}
	fmt.Fprintf(w, " %9s\n", "all")
	for _, kind := range Kinds {
		fmt.Fprintf(w, "%-10s", kind)
		for _, class := range Classes {
			fmt.Fprintf(w, " %9d", c.Faults[Met{class, kind}])
		}
		fmt.Fprintf(w, " %9d\n", c.Of(kind))
	}
	fmt.Fprintf(w, "%-10s", "requests")
	for _, class := range Classes {
		fmt.Fprintf(w, " %9d", c.Requests[class])
	}
	requests, faults := c.Total()
	fmt.Fprintf(w, " %9d\n%d of %d requests went wrong\n", requests, faults, requests)
}
