package cluster

import "sync"

// Cache remembers at most limit values that cannot change any more. When full it forgets
// everything, which costs a few reads and needs no bookkeeping.
type Cache[K comparable, V any] struct {
	mu    sync.Mutex
	limit int
	m     map[K]V
}

func NewCache[K comparable, V any](limit int) *Cache[K, V] {
	return &Cache[K, V]{limit: limit, m: map[K]V{}}
}

func (c *Cache[K, V]) Get(k K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.m[k]
	return v, ok
}

func (c *Cache[K, V]) Put(k K, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.m) >= c.limit {
		clear(c.m)
	}
	c.m[k] = v
}

func (c *Cache[K, V]) Forget(k K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.m, k)
}
