package owner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Due is a step that is left.
type Due struct {
	Step
	// Signs reports whether the keys at hand can write it.
	Signs bool
	// Cost is what it costs, as estimated; nil: it cannot be told yet.
	Cost *chains.Coins
}

// Done is a step that was written.
type Done struct {
	Step
	TxID string
	At   chains.Position
	Fee  chains.Coins
}

// Outcome is where an agent stands.
type Outcome struct {
	Agents map[caip.AccountID]caip.AgentRef // those that are registered
	URI    string                           // of the registration file; empty while nothing is registered
	Done   []Done
	Due    []Due
	Doubt  error // why it cannot be told whether agentURIs count; nil: it can
	Unread bool  // a chain could not be read: what is registered there is told from the book

	Left    []caip.AgentRef         // registrations of the book that are not declared any more
	Ungiven map[caip.AgentRef]error // why it cannot be told who may write without being declared
}

// tries bounds how often a step is tried in one run, and again how often its effect is looked for.
const (
	tries = 3
	looks = 60
)

// run is one run of Apply.
type run struct {
	*Owner
	written map[string]int   // steps that were written, and how often they were seen to be due since
	failed  map[string]int   // steps that failed, and how often
	why     map[string]error // of those
}

// key tells steps apart.
func (s Step) key() string { return s.Registry.String() + "\x00" + s.What + "\x00" + s.Will }

// Plan tells what is due, and changes nothing. What it signs, to tell the cost, is thrown away.
func (o *Owner) Plan(ctx context.Context) (Outcome, error) {
	v, err := o.survey(ctx, false)
	if err != nil {
		return Outcome{}, err
	}
	out, stands := o.outcome(ctx, v)
	for i, d := range out.Due {
		if !d.Signs || d.Waits != "" && d.Waits != homeFirst || d.Op == nil {
			continue
		}
		at := v.sites[d.Registry]
		var tx chains.Tx
		op, err := o.proven(ctx, at.chain, d.Step)
		if first, is := op.(chains.Register); is && d.Waits == homeFirst {
			first.Metadata = append(first.Metadata, chains.MetadataEntry{Key: link.HomeKey, Value: []byte(made(o.Home).String())})
			op = first
		}
		if err == nil {
			tx, err = at.writer.Sign(ctx, op, chains.SignOptions{})
		}
		if err != nil {
			out.Due[i].Why = err.Error()
			continue
		}
		out.Due[i].Cost = &tx.Cost
	}
	o.untell(out.Due)
	if !stands {
		for i, d := range out.Due {
			if _, points := d.Op.(chains.SetURI); points {
				out.Due[i] = d.untold("agent apply publishes the file first")
			}
		}
	}
	return out, nil
}

// untell takes back the registrations that a later run would not find, if somebody made them.
func (o *Owner) untell(due []Due) {
	for i, d := range due {
		if _, first := d.Op.(chains.Register); first && o.Book.Entry(d.Registry).Since == 0 {
			due[i] = d.untold("agent apply tells when it can be made: it is looked for from then on")
		}
	}
}

// untold is a step that nobody but Apply is to write yet.
func (d Due) untold(waits string) Due {
	switch {
	case d.Why != "":
		d.Op = nil
	case d.Waits == "" && !d.Signs:
		d.Op, d.Waits = nil, waits
	}
	return d
}

// Apply writes what is due, each chain by itself, and waits for what has to be waited for. What it
// cannot do is left in the outcome; the error says why it ended before all was tried. The same call
// again goes on.
func (o *Owner) Apply(ctx context.Context) (Outcome, error) {
	r := &run{Owner: o, written: map[string]int{}, failed: map[string]int{}, why: map[string]error{}}
	told, unread := "", 0
	last := Outcome{Agents: map[caip.AccountID]caip.AgentRef{}} // where it stood at the last look
	for _, s := range r.Sites {
		if ref := r.Book.Entry(s.Registry).Ref; !ref.IsZero() {
			last.Agents[s.Registry] = ref
		}
	}
	ended := func(err error) (Outcome, error) {
		last.Done = r.done
		return last, err
	}
	if err := r.followSent(ctx); err != nil {
		return ended(err)
	}
	for {
		v, err := o.survey(ctx, true)
		if err != nil {
			return ended(err)
		}
		v.lost = r.bring(ctx, v)
		if err := r.mark(ctx, v); err != nil {
			return ended(err)
		}
		ready, waits := r.ready(v)
		if len(ready) > 0 {
			unread = 0
			if err := r.write(ctx, v, ready); err != nil {
				return ended(err)
			}
			continue
		}
		if waits == "" {
			waits = r.passes(v)
			if unread++; unread >= tries || waits == "" {
				return r.stand(ctx, v), nil
			}
		}
		if waits != told {
			o.Note("waiting: %s", waits)
			told = waits
		}
		last = r.stand(ctx, v)
		select {
		case <-ctx.Done():
			return last, &chains.Error{Kind: chains.TimedOut, Op: "apply", Err: fmt.Errorf("waiting: %s", waits), Remedy: "the same command again goes on"}
		case <-time.After(o.Poll):
		}
	}
}

// mark writes down from where on registrations are looked for, of all before one is made: whoever
// goes on with a copy of the book finds them, and who has the key is told only then to make his.
func (r *run) mark(ctx context.Context, v view) error {
	for _, s := range r.steps(v) {
		if _, first := s.Op.(chains.Register); !first || r.Book.Entry(s.Registry).Since != 0 {
			continue
		}
		head, err := v.sites[s.Registry].chain.Head(ctx, chains.Latest)
		if err != nil {
			r.why[s.key()] = errors.Join(r.why[s.key()], err)
			continue
		}
		if err := r.Book.Change(s.Registry, func(e *Entry) { e.Since = from(head) }); err != nil {
			return err
		}
	}
	return nil
}

// passes names the chain that could not be read for a reason that may pass: a node that lags does
// not show yet what was registered. Empty: there is none.
func (r *run) passes(v view) string {
	for _, s := range r.Sites {
		f := v.facts[s.Registry]
		if kind := chains.KindOf(f.Err); f.Err != nil && (!kind.Permanent() || kind == chains.NotFound) {
			return fmt.Sprintf("%s is not read: %s", s.Registry.Chain, f.Err)
		}
	}
	return ""
}

// stand is where the agent stands after what was written, and why the rest failed.
func (r *run) stand(ctx context.Context, v view) Outcome {
	out, _ := r.outcome(ctx, v)
	out.Done = r.done
	for i, d := range out.Due {
		if err := r.why[d.key()]; err != nil {
			out.Due[i].Why = err.Error()
		}
	}
	r.untell(out.Due)
	return out
}

// outcome is what a view says is left. stands: the file is seen to be where agentURIs lead.
func (o *Owner) outcome(ctx context.Context, v view) (out Outcome, stands bool) {
	out = Outcome{Agents: map[caip.AccountID]caip.AgentRef{}, URI: v.uri, Doubt: v.doubt, Left: o.left(), Ungiven: map[caip.AgentRef]error{}}
	for registry, f := range v.facts {
		ref := f.Ref
		if f.Err == nil && f.Ungiven != nil {
			out.Ungiven[ref] = f.Ungiven
		}
		if f.Err != nil {
			out.Unread, ref = true, o.Book.Entry(registry).Ref
		}
		if !ref.IsZero() {
			out.Agents[registry] = ref
		}
	}
	known := true
	if stands = v.uri == "" || o.brought == v.uri+string(v.file); !stands && v.lost == nil {
		stands, known = o.Place.Stands(ctx, v.file)
	}
	if !stands && known {
		out.Due = append(out.Due, Due{Step: o.file(v), Signs: true}) // it takes no key
	}
	for _, s := range append(o.steps(v), follows(o.wanted(), v.facts)...) {
		d := Due{Step: s, Signs: o.signs(v, s)}
		if s.Waits == registeredFirst {
			d.Op = nil
		}
		out.Due = append(out.Due, d)
	}
	slices.SortStableFunc(out.Due, func(a, b Due) int { return o.index(a.Registry) - o.index(b.Registry) })
	return out, stands
}

// file is the step that brings the registration file to where agentURIs lead.
func (o *Owner) file(v view) Step {
	s := Step{Registry: o.Home, Ref: v.facts[o.Home].Ref, What: "registration file", Will: v.uri, Waits: young(o.wanted(), v.facts)}
	if v.lost != nil {
		s.Why = v.lost.Error()
	}
	return s
}

// steps are what is due on the chains. Where the file could not be brought no chain is pointed to
// it, by nobody, and none is registered while that can be seen beforehand.
func (o *Owner) steps(v view) []Step {
	steps := Plan(o.wanted(), v.facts, v.uri)
	for i, s := range steps {
		if _, points := s.Op.(chains.SetURI); points && v.lost != nil {
			steps[i].Op, steps[i].Waits, steps[i].Why = nil, "", v.lost.Error()
		}
		if _, first := s.Op.(chains.Register); first && v.shut != nil && v.facts[s.Registry].missing() {
			steps[i].Op, steps[i].Waits, steps[i].Why = nil, "", v.shut.Error()
		}
	}
	return steps
}

// signs reports whether the keys at hand can write a step.
func (o *Owner) signs(v view, s Step) bool {
	at, ok := v.sites[s.Registry]
	if !ok || s.Op == nil || at.writer == nil {
		return false
	}
	_, wallet := s.Op.(chains.SetWallet)
	return !wallet || !at.chain.Info().Capabilities.Has(chains.CanWalletProof) || o.site(s.Registry).Proof != nil
}

func (o *Owner) site(registry caip.AccountID) Site { return o.Sites[o.index(registry)] }

func (o *Owner) index(registry caip.AccountID) int {
	return slices.IndexFunc(o.Sites, func(s Site) bool { return s.Registry == registry })
}

// proven is the operation of a step, with the wallet's proof where it takes one. The proof counts
// for minutes: it is asked for when it is used.
func (o *Owner) proven(ctx context.Context, chain chains.Chain, s Step) (chains.Op, error) {
	op, wallet := s.Op.(chains.SetWallet)
	site := o.site(s.Registry)
	if !wallet || site.Proof == nil {
		return s.Op, nil
	}
	var err error
	op.Proof, err = site.Proof(ctx, chain, op.Agent)
	return op, err
}

// ready are the steps that can be written now, and what the others wait for. While a registration
// that was made here is in no block yet nothing else is written on its chain: it would take the
// registration's nonce.
func (r *run) ready(v view) (ready []Step, waits string) {
	busy := map[caip.ChainID]bool{}
	for registry, f := range v.facts {
		if f.Busy != "" && r.Book.Entry(registry).Registering != nil {
			busy[registry.Chain] = true
		}
	}
	for _, s := range r.steps(v) {
		if !r.signs(v, s) || r.failed[s.key()] >= tries {
			continue
		}
		switch {
		case s.Waits != "":
			waits = s.Registry.Chain.String() + ": " + s.Waits
		case busy[s.Registry.Chain]:
			waits = s.Registry.Chain.String() + ": a registration is on its way"
		case r.written[s.key()] > 0 && r.written[s.key()] <= looks:
			r.written[s.key()]++ // a node that lags shows what was before
			waits = s.Registry.Chain.String() + ": " + s.What + " was written, and is not seen yet"
		case r.written[s.key()] > looks:
			r.fail(s, errors.New("it was written, and the chain does not show it"), true)
		default:
			ready = append(ready, s)
		}
	}
	return ready, waits
}

// fail remembers, and tells, why a step failed.
func (r *run) fail(s Step, err error, forGood bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if was := r.why[s.key()]; was == nil || was.Error() != err.Error() { // tried once more, it is no news
		r.Note("%s, %s: %s", s.Registry.Chain, s.What, err)
	}
	if r.failed[s.key()]++; forGood {
		r.failed[s.key()] = tries
	}
	if _, first := s.Op.(chains.Register); first && r.failed[s.key()] == tries {
		if r.stuck == nil {
			r.stuck = map[caip.AccountID]bool{}
		}
		r.stuck[s.Registry] = true
	}
	r.why[s.key()] = err
}

// write writes steps, the chains at once and each chain's in their order. A chain on which one
// fails goes on with the next look; an error is that of the book, without which nothing may be
// sent.
func (r *run) write(ctx context.Context, v view, ready []Step) error {
	byChain := map[caip.ChainID][]Step{}
	for _, s := range ready {
		byChain[s.Registry.Chain] = append(byChain[s.Registry.Chain], s)
	}
	var group errgroup.Group
	for _, steps := range byChain {
		group.Go(func() error {
			for _, s := range steps {
				err := r.step(ctx, v.sites[s.Registry], s)
				if err == nil {
					if _, first := s.Op.(chains.Register); first {
						return nil
					}
					continue
				}
				if _, unsaved := errors.AsType[*unsavedError](err); unsaved {
					return err
				}
				r.fail(s, err, chains.KindOf(err).Permanent())
				return nil
			}
			return nil
		})
	}
	return group.Wait()
}

// bring brings the file to where agentURIs lead, unless it stands there, as soon as what it lists
// is final: whoever points a chain to it, and also where all chains lead there already.
func (r *run) bring(ctx context.Context, v view) error {
	s := r.file(v)
	if v.uri == "" || s.Waits != "" || r.brought == v.uri+string(v.file) {
		return nil
	}
	for r.failed[s.key()] < tries {
		err := r.Place.Bring(ctx, v.file)
		if err == nil {
			r.brought = v.uri + string(v.file)
			return nil
		}
		r.fail(s, err, chains.KindOf(err).Permanent())
	}
	return r.why[s.key()]
}

// step writes one step.
func (r *run) step(ctx context.Context, at reached, s Step) error {
	op, err := r.proven(ctx, at.chain, s)
	if err != nil {
		return err
	}
	if register, first := op.(chains.Register); first {
		return r.register(ctx, at, s.Registry, register)
	}
	r.Note("%s: %s", at.chain.Info().Name, s.What)
	receipt, err := (&keeper{Writer: at.writer, book: r.Book, registry: s.Registry}).put(ctx, op)
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.written[s.key()] = 1
	r.mu.Unlock()
	r.did(Done{Step: s, TxID: receipt.TxID, At: receipt.At, Fee: receipt.Fee})
	return nil
}

// register signs and sends a registration. What becomes of it the next look tells.
func (r *run) register(ctx context.Context, at reached, registry caip.AccountID, op chains.Register) error {
	head, err := at.chain.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	tx, err := at.writer.Sign(ctx, op, chains.SignOptions{})
	if err != nil {
		return err
	}
	err = r.Book.Change(registry, func(e *Entry) {
		if e.Registering = &tx; e.Since == 0 {
			e.Since = from(head)
		}
	})
	if err != nil {
		return err
	}
	r.Note("%s: registering, transaction %s", at.chain.Info().Name, tx.ID)
	if err := at.writer.Send(ctx, tx); err != nil && chains.KindOf(err).Permanent() {
		return err
	}
	return nil
}

// followSent follows what an earlier run has signed to its end, so that its nonces are not taken
// again. What cannot be followed now is left to the next run.
func (r *run) followSent(ctx context.Context) error {
	var group errgroup.Group
	for _, site := range r.Sites {
		sent := r.Book.Entry(site.Registry).Sent
		if len(sent) == 0 {
			continue
		}
		group.Go(func() error {
			ctx, cancel := context.WithTimeout(ctx, surveyTime)
			defer cancel()
			chain, err := site.Open(ctx)
			if err != nil {
				return nil // the survey tells
			}
			for _, tx := range sent {
				writer, err := site.Away(chain, tx.Account)
				if err != nil {
					return nil
				}
				receipt, err := chains.Follow(ctx, writer, tx, chains.Latest)
				if err != nil && receipt.TxID == "" && chains.KindOf(err) != chains.Transient {
					r.Note("%s: what became of %s is not known yet: %s", chain.Info().Name, tx.ID, err)
					return nil
				}
				if err := r.Book.Change(site.Registry, func(e *Entry) { e.drop(tx) }); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

func (e *Entry) drop(tx chains.Tx) {
	e.Sent = slices.DeleteFunc(e.Sent, func(other chains.Tx) bool { return other.ID == tx.ID })
}

// keeper is a writer that writes down what it signs before anybody can send it.
type keeper struct {
	chains.Writer
	book     *Book
	registry caip.AccountID
	replaces *chains.Tx // whose place the first one takes; nil: nobody's
	nonce    *uint64    // of the first one; nil: the next that is free
	kept     []chains.Tx
	sent     bool // the last one may have come to the chain
}

func (k *keeper) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	o.Replaces, o.Nonce = k.replaces, cmp.Or(k.nonce, o.Nonce)
	k.replaces, k.nonce = nil, nil
	tx, err := k.Writer.Sign(ctx, op, o)
	if err != nil {
		return tx, err
	}
	if err := k.book.Change(k.registry, func(e *Entry) { e.Sent = append(e.Sent, tx) }); err != nil {
		return tx, err
	}
	k.kept, k.sent = append(k.kept, tx), false
	return tx, nil
}

func (k *keeper) Send(ctx context.Context, tx chains.Tx) error {
	err := k.Writer.Send(ctx, tx)
	k.sent = k.sent || !chains.KindOf(err).Permanent()
	return err
}

// put writes one operation, and takes what has come to its end out of the book. What was sent stays
// there until it is known to have: a lock waits for it.
func (k *keeper) put(ctx context.Context, op chains.Op) (chains.Receipt, error) {
	receipt, err := chains.Do(ctx, k, op, chains.Latest)
	if len(k.kept) == 0 || err != nil && receipt.TxID == "" && k.sent {
		return receipt, err
	}
	return receipt, errors.Join(err, k.book.Change(k.registry, func(e *Entry) {
		for _, tx := range k.kept {
			e.drop(tx)
		}
	}))
}
