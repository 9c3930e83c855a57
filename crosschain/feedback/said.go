package feedback

import (
	"context"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Said tells whether a chain holds what an account says of an agent for a period (tag2), revoked or
// not. It goes by what the registry keeps in its state: client and tags. URI, hash and endpoint
// stand in logs only, which a node may have pruned, and the value says nothing of when.
func Said(ctx context.Context, chain chains.Chain, by caip.AccountID, agent caip.AgentRef, tag1, tag2 string, at chains.Finality) (bool, error) {
	list, err := chain.Feedbacks(ctx, agent, chains.FeedbackFilter{Clients: []caip.AccountID{by}, Tag1: tag1, Tag2: tag2, IncludeRevoked: true}, at)
	return len(list) > 0, err
}

// Period names a period as tag2 does: ISO 8601, its first day (UTC) and its length in whole days,
// such as 2026-11-23/P7D.
func Period(start time.Time, length time.Duration) string {
	return fmt.Sprintf("%s/P%dD", start.UTC().Format(time.DateOnly), int64(length/(24*time.Hour)))
}

// ParsePeriod reads what Period writes, of 1 to 366 days.
func ParsePeriod(text string) (start, end time.Time, err error) {
	var day string
	var days int
	if _, err = fmt.Sscanf(text, "%10s/P%dD", &day, &days); err == nil {
		start, err = time.Parse(time.DateOnly, day)
	}
	end = start.AddDate(0, 0, days)
	if err != nil || days < 1 || days > 366 || Period(start, end.Sub(start)) != text {
		return start, end, fmt.Errorf("%.60q: want a first day and a number of days, such as 2026-11-23/P7D", text)
	}
	return start, end, nil
}
