package rpc

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rate"
)

// Question is one call of a batch. Its Err is set where the node refused this call alone; failures
// that another attempt may mend fail the whole batch.
type Question struct {
	Method string
	Args   []any
	Result json.RawMessage
	Err    error
	// Check, where set, looks at the answer of an endpoint. What it refuses is asked again, of
	// another endpoint where there is one.
	Check func(e *Endpoint, answer json.RawMessage) error
	// Explain, where set, says what a refusal of this method means beyond what is known of
	// refusals.
	Explain func(known, said error) error
	// Stranger: an error of kind Unknown is kept as this call's own, not taken for a failure of the
	// node.
	Stranger bool

	open bool // its answer is still to come
}

// Ask puts questions in batches. Of a batch that failed those are asked again that have no answer,
// and all of them where the node was found to lie.
func (n *Node) Ask(ctx context.Context, op string, questions []*Question) error {
	for len(questions) > 0 {
		var batch []*Question // what is asked until all of it is answered
		size := 0
		err := n.attempt(ctx, op, func(e *Endpoint) (err error) {
			if batch == nil {
				size = e.most(questions)
				batch = questions[:size]
			}
			part := batch[:e.most(batch)]
			if !e.checked.Load() && len(part) < n.batchSize {
				err = n.askFirst(ctx, op, e, part)
			} else {
				err = n.checked(ctx, op, e, func() error { return n.askOnce(ctx, op, e, part) })
			}
			if err == nil || e.checked.Load() && chains.KindOf(err) != chains.Dishonest {
				open := slices.DeleteFunc(slices.Clone(part), func(q *Question) bool { return !q.open })
				if batch = slices.Concat(open, batch[len(part):]); len(batch) == 0 {
					return nil // what went wrong is about no answer
				}
			}
			return err
		})
		if err != nil {
			return err
		}
		questions = slices.Concat(batch, questions[size:])
	}
	return nil
}

// most is how many questions fit one request: at least one.
func (e *Endpoint) most(questions []*Question) int {
	cost := rate.Cost{}
	for i, q := range questions[:min(len(questions), e.node.batchSize)] {
		if cost = e.cost(cost, q.Method); i > 0 && !e.gate.Limit.Fits(cost) {
			return i
		}
	}
	return min(len(questions), e.node.batchSize)
}

// askFirst asks an endpoint for its chain in the same batch: nothing of the answers is used unless
// the chain is right.
func (n *Node) askFirst(ctx context.Context, op string, e *Endpoint, part []*Question) error {
	id := &Question{Method: n.family.ChainMethod}
	err := n.askOnce(ctx, op, e, append([]*Question{id}, part...))
	switch {
	case id.Err != nil:
		return id.Err
	case len(id.Result) == 0 && err != nil: // no answer at all
		return err
	}
	if wrong := e.CheckChain(op, id.Result); wrong != nil {
		return wrong
	}
	return err
}

// askOnce puts one batch to an endpoint.
func (n *Node) askOnce(ctx context.Context, op string, e *Endpoint, part []*Question) error {
	for _, q := range part {
		q.Result, q.Err, q.open = nil, nil, true
	}
	unread := e.putAll(ctx, op, part)
	err := n.refusal(op, e, part)
	if err != nil {
		e.Meter.Fail(chains.KindOf(err))
	}
	return cmp.Or(err, unread)
}

// putAll puts questions in one request, or one by one to an endpoint that takes no several, and
// sets the answers that came. The error is why others did not.
func (e *Endpoint) putAll(ctx context.Context, op string, part []*Question) error {
	l := &load{op: op, calls: make([]*call, len(part))}
	for i, q := range part {
		params, err := paramsOf(q.Args)
		if err != nil {
			return e.Classify(op, err)
		}
		l.calls[i] = &call{method: q.Method, params: params, most: e.node.maxAnswer}
	}
	err := e.put(ctx, l)
	if err == nil { // the calls are nobody else's any more
		for i, c := range l.calls {
			if none := (ErrNoAnswer{}); errors.As(c.err, &none) {
				err = cmp.Or(err, none.error)
				continue
			}
			part[i].Result, part[i].Err = c.read()
			part[i].open = false
		}
	}
	if errors.Is(err, chains.ErrNotAsked) {
		return err
	}
	return e.Classify(op, err)
}

// paramsOf encodes the arguments of a call.
func paramsOf(args []any) ([]byte, error) {
	if args == nil {
		args = []any{}
	}
	return json.Marshal(args)
}

// refusal is what makes answers to a batch useless. Those are open again.
func (n *Node) refusal(op string, e *Endpoint, part []*Question) (err error) {
	for _, q := range part {
		if q.open {
			continue
		}
		if said := q.Err; said != nil {
			if q.Err = e.Classify(op, said); q.Explain != nil {
				q.Err = q.Explain(q.Err, said)
			}
		} else {
			q.Err = e.Classify(op, n.requireAnswer(q.Method, q.Result))
		}
		if n.family.Repeats(q.Err) && !(q.Stranger && chains.KindOf(q.Err) == chains.Unknown) {
			q.open, err = true, cmp.Or(err, q.Err)
			continue
		}
		if q.Err == nil && q.Check != nil {
			if wrong := q.Check(e, q.Result); wrong != nil {
				q.open, err = true, cmp.Or(err, wrong)
			}
		}
	}
	return err
}

// Call asks one question. The result stays as it was when the node answers null.
func (n *Node) Call(ctx context.Context, op string, result any, method string, args ...any) error {
	return n.AskOne(ctx, op, &Question{Method: method, Args: args, Check: func(e *Endpoint, answer json.RawMessage) error {
		if IsNull(answer) {
			return nil
		}
		return e.Classify(op, json.Unmarshal(answer, result))
	}})
}

// AskOne puts one question. The error is the question's where the request has none.
func (n *Node) AskOne(ctx context.Context, op string, q *Question) error {
	if err := n.Ask(ctx, op, []*Question{q}); err != nil {
		return err
	}
	return q.Err
}

// IsNull reports whether an answer says nothing.
func IsNull(answer json.RawMessage) bool { return len(answer) == 0 || string(answer) == "null" }

// AskOf puts questions to one endpoint, once, in one batch. The error is that of the first question
// which the node refused, save those of a Stranger and of methods it does not offer.
func (n *Node) AskOf(ctx context.Context, op string, e *Endpoint, questions []*Question) error {
	err := n.askOnce(ctx, op, e, questions)
	for _, q := range questions {
		if err == nil && !q.Stranger && !errors.Is(q.Err, chains.ErrNoMethod) {
			err = q.Err
		}
	}
	return err
}
