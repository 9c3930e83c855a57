package execute

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

func TestNext(t *testing.T) {
	landed := func(s chains.TxState) sight {
		return sight{landed: &chains.Status{State: s}, ended: s != chains.TxIncluded}
	}
	absent, pending, dead := sight{}, sight{pending: 1}, sight{dead: 1, ended: true}
	const soon, late = time.Second, time.Hour
	young := course{ordered: true, bumps: true, signed: soon, sent: soon, resend: time.Minute, patience: time.Minute}
	with := func(change func(*course)) course {
		c := young
		change(&c)
		return c
	}
	for name, tc := range map[string]struct {
		course course
		seen   sight
		want   step
	}{
		"in a block":                {young, landed(chains.TxIncluded), stepInclude},
		"in a block, as before":     {with(func(c *course) { c.included = true }), landed(chains.TxIncluded), stepWait},
		"final at first sight":      {young, landed(chains.TxFinal), stepInclude},
		"final":                     {with(func(c *course) { c.included = true }), landed(chains.TxFinal), stepClose},
		"failed":                    {with(func(c *course) { c.included = true }), landed(chains.TxFailed), stepClose},
		"can no longer land":        {young, dead, stepClose},
		"another registry's, dead":  {with(func(c *course) { c.foreign = true }), dead, stepClose},
		"another registry's, young": {with(func(c *course) { c.foreign = true }), absent, stepWait},
		"another registry's, stays out of blocks": {with(func(c *course) { c.foreign, c.signed = true, late }), pending, stepFree},
		"pending":                                  {young, pending, stepWait},
		"pending for long":                         {with(func(c *course) { c.signed = late }), pending, stepBump},
		"pending for long, fees are not raised":    {with(func(c *course) { c.signed, c.bumps = late, false }), pending, stepWait},
		"pending for long, without nonces":         {with(func(c *course) { c.signed, c.ordered = late, false }), pending, stepWait},
		"nowhere, just sent":                       {young, absent, stepWait},
		"nowhere, sent a while ago":                {with(func(c *course) { c.sent = late }), absent, stepResend},
		"nowhere, and must not happen":             {with(func(c *course) { c.sent, c.expires = late, true }), absent, stepWait},
		"nowhere for long":                         {with(func(c *course) { c.sent, c.signed = late, late }), absent, stepBump},
		"nowhere, found after a crash":             {with(func(c *course) { c.recovered = true }), absent, stepResume},
		"nowhere, found after a crash, old":        {with(func(c *course) { c.recovered, c.signed, c.sent = true, late, late }), absent, stepResume},
		"nowhere, found after a crash, asked":      {with(func(c *course) { c.recovered, c.asked, c.sent = true, true, late }), absent, stepResend},
		"pending, found after a crash":             {with(func(c *course) { c.recovered, c.sent = true, late }), pending, stepWait},
		"its block was replaced":                   {with(func(c *course) { c.included, c.sent = true, late }), absent, stepResend},
		"another registry's, found after a crash":  {with(func(c *course) { c.foreign, c.recovered = true, true }), absent, stepWait},
		"another registry's, old, after a crash":   {with(func(c *course) { c.foreign, c.recovered, c.signed = true, true, late }), absent, stepFree},
		"in a block, found after a crash":          {with(func(c *course) { c.recovered = true }), landed(chains.TxIncluded), stepInclude},
		"in a block, though it should not happen":  {with(func(c *course) { c.expires, c.included = true, true }), landed(chains.TxFinal), stepClose},
		"must not happen, and can no longer land":  {with(func(c *course) { c.expires = true }), dead, stepClose},
		"must not happen, and nobody knows of it":  {with(func(c *course) { c.expires, c.ordered, c.signed, c.sent = true, false, late, late }), absent, stepWait},
		"late by exactly as much as it may be":     {with(func(c *course) { c.signed = time.Minute }), pending, stepBump},
		"nowhere for exactly as long as it may be": {with(func(c *course) { c.sent = time.Minute }), absent, stepResend},
	} {
		if got := tc.course.next(tc.seen); got != tc.want {
			t.Errorf("%s: %s, want %s", name, got, tc.want)
		}
	}
}
