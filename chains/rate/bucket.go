package rate

import "time"

// bucket holds what may be spent: it earns so much a second, up to a tenth of that. What costs more
// goes when the bucket is full and leaves a debt. So in a second no more is spent than a second
// earns and the larger of that tenth and the dearest request.
type bucket struct {
	perSecond uint64    // 0: no bound
	empty     time.Time // when it held nothing, or when its debt will be paid
}

// worth is how long it takes to earn so much.
func (b *bucket) worth(n uint64) time.Duration {
	if b.perSecond == 0 {
		return 0
	}
	return time.Duration((n*uint64(time.Second) + b.perSecond - 1) / b.perSecond)
}

// most is what the bucket holds when it is full.
func (b *bucket) most() uint64 { return max(1, b.perSecond/10) }

// ready is when so much may be spent.
func (b *bucket) ready(n uint64) time.Time { return b.empty.Add(b.worth(min(n, b.most()))) }

// spend takes out what ready allows.
func (b *bucket) spend(n uint64, now time.Time) {
	if full := now.Add(-b.worth(b.most())); b.empty.Before(full) {
		b.empty = full
	}
	b.empty = b.empty.Add(b.worth(n))
}

// giveBack puts in again what was taken out for nothing.
func (b *bucket) giveBack(n uint64) { b.empty = b.empty.Add(-b.worth(n)) }
