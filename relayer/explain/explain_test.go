package explain

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
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

func TestWaits_tellsOfFailuresWhereThereWereAny(t *testing.T) {
	since := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	for want, w := range map[string]stream.Waiting{
		"waits: the budget is spent":                                 {Due: since, Why: "the budget is spent"},
		"tried 3 times, waits: no money":                             {Tries: 3, Due: since, Why: "no money"},
		"tried 4 times since 2026-11-28T12:00:00Z, waits: no answer": {Tries: 4, Since: since, Why: "no answer"},
	} {
		if got := waits(w); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestNotDue_hasWordsForEachReason(t *testing.T) {
	for why, want := range map[plan.Reason]State{
		plan.ReasonMirror: NotDue, plan.ReasonSelfReview: NotDue, plan.ReasonUnproven: NotDue, plan.ReasonRevoked: NotDue, plan.ReasonNotRevoked: NotDue,
		plan.ReasonNotLinked: NotDue, plan.ReasonFrozen: Act, plan.ReasonNoRoute: NotDue, plan.ReasonNotResponder: NotDue, plan.ReasonAlready: NotDue,
		plan.ReasonUnsupported: NotDue, plan.ReasonUnread: Unknown,
	} {
		if s := notDue(StepPlan, caip.AgentRef{}, why, ""); s.State != want || strings.HasPrefix(s.What, string(why)) {
			t.Errorf("%s: %s, %q", why, s.State, s.What)
		}
	}
}
