package faults

import (
	"fmt"
	"io"
	"maps"
	"sync"
)

// Counts say how many requests of each class came, and how many of them went wrong in which way.
type Counts struct {
	Requests map[Class]int
	Faults   map[Class]map[Kind]int
	Methods  map[string]int // requests by method
}

type counter struct {
	mu sync.Mutex
	c  Counts
}

func newCounts() Counts {
	return Counts{Requests: map[Class]int{}, Faults: map[Class]map[Kind]int{}, Methods: map[string]int{}}
}

func (c *counter) request(class Class, method string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.c.Requests[class]++
	c.c.Methods[method]++
}

func (c *counter) fault(class Class, kind Kind) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.c.Faults[class] == nil {
		c.c.Faults[class] = map[Kind]int{}
	}
	c.c.Faults[class][kind]++
}

func (c *counter) read() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	out := newCounts()
	out.Add(c.c)
	return out
}

// Add adds what another proxy counted.
func (c *Counts) Add(other Counts) {
	for class, n := range other.Requests {
		c.Requests[class] += n
	}
	for method, n := range other.Methods {
		c.Methods[method] += n
	}
	for class, kinds := range other.Faults {
		if c.Faults[class] == nil {
			c.Faults[class] = maps.Clone(kinds)
			continue
		}
		for kind, n := range kinds {
			c.Faults[class][kind] += n
		}
	}
}

// Sum adds up what several proxies counted.
func Sum(proxies ...*Proxy) Counts {
	sum := newCounts()
	for _, p := range proxies {
		sum.Add(p.Counts())
	}
	return sum
}

// Of counts the faults of a kind, whatever was asked.
func (c Counts) Of(kind Kind) (n int) {
	for _, kinds := range c.Faults {
		n += kinds[kind]
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
			fmt.Fprintf(w, " %9d", c.Faults[class][kind])
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
