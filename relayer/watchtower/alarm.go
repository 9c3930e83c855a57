package watchtower

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// The kinds of alarms.
const (
	AlarmPayTo       = "pay-to"      // who is paid at a service is not the agent
	AlarmDown        = "down"        // a service does not answer
	AlarmCertificate = "certificate" // one's certificate ends soon, or does not hold
)

// Alarm is what the webhook gets, once for each time that something begins.
type Alarm struct {
	ID      string        `json:"id"` // the same where it is posted again
	Kind    string        `json:"kind"`
	Agent   caip.AgentRef `json:"agent"`
	Service probe.Service `json:"service"`
	At      time.Time     `json:"at"`
	Detail  string        `json:"detail"`
}

// judge tells which alarms begin with a turn, and what is wrong after it. A service that was not
// probed, and an alarm that a probe says nothing of, are as they were.
func (t *Tower) judge(one *target, found index.Watched) (raised []index.Alarm, troubles []index.Trouble) {
	for _, s := range one.services {
		was, ok := one.troubles[s]
		if ok && !slices.ContainsFunc(found.Samples, func(now probe.Sample) bool { return now.Service == s }) {
			troubles = append(troubles, was)
		}
	}
	for _, s := range found.Samples {
		was, now := one.troubles[s.Service], index.Trouble{Service: s.Service}
		if !s.Answered {
			now.Failed = was.Failed + 1
		}
		note := func(kind string, seen, holds bool, detail string) {
			stood := slices.Contains(was.Alarms, kind)
			if seen && !holds || !seen && !stood {
				return
			}
			now.Alarms = append(now.Alarms, kind)
			if !stood {
				raised = append(raised, t.raise(found, s, kind, detail)...)
			}
		}
		note(AlarmPayTo, s.Swapped || s.Good && s.Why != probe.WhyUnchecked, s.Swapped, "who would be paid is not the agent")
		if s.Kind != probe.Owner {
			note(AlarmDown, true, now.Failed >= t.Config.Down, fmt.Sprintf("no answer to %d probes in a row: %s", t.Config.Down, s.Why))
			broken, ends := s.Why == probe.WhyCertificate, s.CertificateEnds
			note(AlarmCertificate, broken || !ends.IsZero(), broken || ends.Before(s.At.Add(t.Config.Expires)), "its certificate ends soon, or does not hold")
		}
		if now.Failed > 0 || len(now.Alarms) > 0 {
			troubles = append(troubles, now)
		}
	}
	return raised, troubles
}

// raise writes an alarm; none where nobody takes them.
func (t *Tower) raise(found index.Watched, s probe.Sample, kind, detail string) []index.Alarm {
	a := Alarm{Kind: kind, Agent: found.Agent, Service: s.Service, At: s.At, Detail: detail}
	digest := caip.Keccak256([]byte(found.Agent.String()), []byte(kind+" "+string(s.Kind)+" "+s.Endpoint))
	a.ID = found.Slot.UTC().Format(time.RFC3339) + "-" + hex.EncodeToString(digest[:8])
	body, err := json.Marshal(a)
	if err != nil {
		t.Log.Error("an alarm cannot be written", "agent", found.Agent.String(), "error", err)
		return nil
	}
	t.Log.Warn("alarm", "kind", kind, "agent", found.Agent.String(), "service", s.Kind, "endpoint", s.Endpoint, "detail", detail)
	if t.Post == nil {
		return nil
	}
	return []index.Alarm{{ID: a.ID, Body: body}}
}

func byService(list []index.Trouble) map[probe.Service]index.Trouble {
	out := map[probe.Service]index.Trouble{}
	for _, one := range list {
		out[one.Service] = one
	}
	return out
}

// count counts the alarms that stand. t.mu is held.
func (t *Tower) count() {
	t.alarms = map[string]int{AlarmPayTo: 0, AlarmDown: 0, AlarmCertificate: 0}
	for _, one := range t.targets {
		for _, trouble := range one.troubles {
			for _, kind := range trouble.Alarms {
				t.alarms[kind]++
			}
		}
	}
}

// Alarms are those that stand now, by kind. It may be called concurrently.
func (t *Tower) Alarms() map[string]int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.alarms)
}

// alarm hands over the alarms that wait. One that is not taken is handed over again, later and
// later; it is taken out once it was taken, so that it may be handed over twice.
func (t *Tower) alarm(ctx context.Context, w *index.Writer, now time.Time) error {
	if t.Post == nil {
		return nil
	}
	list, err := w.Store.Alarms(ctx, now)
	if err != nil {
		return err
	}
	var failed error
	for _, one := range list {
		var again time.Time
		if err := t.Post(ctx, one.Body); err != nil {
			failed = err
			again = now.Add(stream.Delay(one.Tries+1, 5*time.Second, time.Hour))
		}
		if err := w.Alarmed(ctx, one.ID, again); err != nil {
			return err
		}
	}
	return failed
}

// SignatureHeader holds the HMAC-SHA256 of an alarm's body, in hex.
const SignatureHeader = "Bridge8004-Signature"

// Webhook hands alarms to a URL, signed with the key that a reference leads to, which is read each
// time.
func Webhook(at, key string) func(ctx context.Context, body []byte) error {
	f := fetch.New(fetch.Options{MaxBytes: 64 << 10, Timeout: 15 * time.Second, Redirects: -1, AllowHTTP: true, AllowLoopback: true, AllowPrivate: true})
	return func(ctx context.Context, body []byte) error {
		secret, err := keyref.Load(key)
		if err != nil {
			return fmt.Errorf("watchtower.webhook_key: %w", err)
		}
		mac := hmac.New(sha256.New, secret)
		mac.Write(body)
		header := http.Header{"Content-Type": {"application/json"}, SignatureHeader: {"sha256=" + hex.EncodeToString(mac.Sum(nil))}}
		answer, err := f.Ask(ctx, fetch.Question{URL: at, Method: http.MethodPost, Header: header, Body: body})
		if err == nil && answer.Status/100 != 2 {
			err = &chains.Error{Kind: chains.Unreachable, Op: "post an alarm to watchtower.webhook", Err: errors.New(http.StatusText(answer.Status))}
		}
		return err
	}
}
