package explain

import (
	"context"
	"testing"
	"time"
)

func TestHalf_leavesTheOtherHalf(t *testing.T) {
	whole, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	ctx, cancel := half(whole)
	defer cancel()
	if end, ok := ctx.Deadline(); !ok || time.Until(end) > 30*time.Minute {
		t.Errorf("it ends at %s", end)
	}
	ctx, cancel = half(t.Context())
	defer cancel()
	if end, ok := ctx.Deadline(); ok {
		t.Errorf("without end it ends at %s", end)
	}
}
