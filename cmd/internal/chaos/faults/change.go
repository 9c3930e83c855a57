package faults

import (
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
)

// change lets the answer to one call say something else, and reports whether it could.
func (x *exchange) change(kind Kind, at int, dice *rand.Rand) bool {
	c := x.calls[at]
	if kind == Lagging && sends(c.Method) {
		return x.swallow(c)
	}
	if !x.ask() {
		return false
	}
	e := x.of(c)
	if e == nil || identifies(c.Method) && (kind == Lying || kind == Null) {
		return false
	}
	switch kind {
	case Null:
		if isNull(e.Result) && e.Error == nil {
			return false
		}
		e.Result, e.Error = json.RawMessage("null"), nil
	case WrongID:
		e.ID = foreign(e.ID)
	case Stale:
		earlier := x.p.memory.other(dice, c.key(), e.Result)
		if earlier == nil {
			return false
		}
		e.Result, e.Error = earlier, nil
	case Lagging:
		result, refusal, ok := x.p.lag(x.r.URL.Path, c, e.Result, dice)
		if !ok || string(result) == string(e.Result) {
			return false
		}
		e.Result, e.Error = result, refusal
	case Lying:
		result := lie(c, e.Result, dice)
		if result == nil || string(result) == string(e.Result) {
			return false
		}
		e.Result, e.Error = result, nil
	}
	x.p.counter.fault(x.class, kind)
	x.write(x.status, print(x.answers, x.batch))
	return true
}

// foreign is the id of a request that somebody else made.
func foreign(id json.RawMessage) json.RawMessage {
	if len(id) > 0 && id[0] == '"' {
		return json.RawMessage(`"` + "another-" + string(id[1:]))
	}
	return append(json.RawMessage("99"), id...)
}

// swallow answers as a node does that takes a transaction and passes it on to nobody.
func (x *exchange) swallow(c call) bool {
	id, ok := transactionID(c)
	if !ok || x.batch {
		return false
	}
	x.p.counter.fault(x.class, Lagging)
	x.write(http.StatusOK, print([]envelope{{Version: json.RawMessage(`"2.0"`), ID: c.ID, Result: text(id)}}, false))
	return true
}

func hash(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s))
	return h.Sum64()
}
