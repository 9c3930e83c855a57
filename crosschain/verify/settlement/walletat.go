package settlement

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// walletAt reads the wallet that an agent had in a block: from the state of that block where a node
// still serves it, else from what happened to the agent since. Errors of kind NotFound: there was
// no such agent.
func walletAt(ctx context.Context, r *run.Run, ref caip.AgentRef, at chains.Position) (caip.AccountID, error) {
	op := "read the wallet in block " + at.String()
	chain, err := r.Chain(ctx, ref.Registry, op)
	if err != nil {
		return caip.AccountID{}, err
	}
	then, err := chain.AgentAt(ctx, ref, at)
	switch {
	case err == nil:
		return paidTo(then.Wallet, ref, op)
	case chains.KindOf(err) == chains.NotFound:
		return caip.AccountID{}, err
	}
	s := r.Subject(ctx, ref)
	if s.NewestErr != nil {
		return caip.AccountID{}, s.NewestErr
	}
	events, err := chain.History(ctx, ref, s.Newest.ReadAt)
	if err != nil {
		return caip.AccountID{}, err
	}
	held, told := replayWallet(events, at.Height, s.Newest.Wallet)
	if !told { // it was sold since: what came before that was left out
		if events, err = chain.HistoryAfter(ctx, ref, chains.Position{}, s.Newest.ReadAt); err != nil {
			return caip.AccountID{}, err
		}
		held, told = replayWallet(events, at.Height, s.Newest.Wallet)
	}
	if !told {
		return caip.AccountID{}, &chains.Error{Kind: chains.Unreachable, Chain: ref.Chain(), Op: op,
			Err: errors.New("it has changed since, and the history does not tell what it was"), Remedy: "use a node that keeps the state of that block"}
	}
	return paidTo(held, ref, op)
}

// paidTo is the account of a wallet that could be paid.
func paidTo(w chains.Wallet, ref caip.AgentRef, op string) (caip.AccountID, error) {
	switch w.State {
	case chains.WalletSet:
		return w.Address, nil
	case chains.WalletUnproven:
		return caip.AccountID{}, &chains.Error{Kind: chains.Unreachable, Chain: ref.Chain(), Op: op, Err: errors.New(w.Why)}
	}
	return caip.AccountID{}, &chains.Error{Kind: chains.NotFound, Chain: ref.Chain(), Op: op, Err: fmt.Errorf("the agent had no wallet that could be paid (%s)", w.State)}
}

// replayWallet tells the wallet at a height from the events of an agent, oldest first, and from the
// wallet that it has now. told is false where they do not say.
func replayWallet(events []chains.Event, height uint64, now chains.Wallet) (held chains.Wallet, told bool) {
	n := len(events)
	for n > 0 && (events[n-1].At.Height > height || !pays(events[n-1])) {
		n--
	}
	if !slices.ContainsFunc(events[n:], pays) {
		return now, true
	}
	return behind(events[:n])
}

// behind is the wallet behind some events of an agent, oldest first.
func behind(events []chains.Event) (held chains.Wallet, told bool) {
	if len(events) > 0 && chains.TraitsOf(events[0].Agent.Registry).UpdateAuthority {
		return claimed(events)
	}
	return recorded(events)
}

// lifetime is how long a payment may take from the payer's look at the wallet to its settlement.
const lifetime = 10 * time.Minute

// lately lists the wallets that an agent gave up within the lifetime of a payment before its
// settlement, in the hands of the holder that it had then: who is paid chooses the block in which
// he settles, and could clear his wallet for that block.
func lately(ctx context.Context, r *run.Run, ref caip.AgentRef, p chains.Settlement) (list []caip.AccountID, err error) {
	chain, err := r.Chain(ctx, ref.Registry, "read the wallets before block "+p.At.String())
	if err != nil {
		return nil, err
	}
	s := r.Subject(ctx, ref)
	if s.NewestErr != nil {
		return nil, s.NewestErr
	}
	events, err := chain.HistoryAfter(ctx, ref, chains.Position{}, s.Newest.ReadAt)
	if err != nil {
		return nil, err
	}
	for i, e := range slices.Backward(events) {
		if e.At.Height > p.At.Height || !pays(e) {
			continue
		}
		if e.Kind == chains.KindTransferred || e.Time.Before(p.Time.Add(-lifetime)) {
			break
		}
		if held, told := behind(events[:i]); told && held.State == chains.WalletSet {
			list = append(list, held.Address)
		}
	}
	return list, nil
}

// pays reports whether an event may have changed who is paid.
func pays(e chains.Event) bool { return run.Touches(e) != "" }

// claimed is the wallet behind events of a registry with an update authority. What it rests on is
// older than the last sale: without the registration they do not say.
func claimed(events []chains.Event) (held chains.Wallet, told bool) {
	var c chains.WalletClaim
	for _, e := range events {
		told = told || e.Kind == chains.KindRegistered
		c.Apply(e)
	}
	return chains.Wallet{Address: c.Wallet, State: c.State()}, told
}

// recorded is the wallet behind events of a registry that keeps one, and clears it when the agent
// changes hands.
func recorded(events []chains.Event) (held chains.Wallet, told bool) {
	for _, e := range events {
		if !pays(e) {
			continue
		}
		told = true
		switch {
		case e.Kind == chains.KindWalletSet && e.Wallet != nil:
			held = walletOf(e.Wallet.Wallet)
		case e.Kind == chains.KindMetadataSet && len(e.Metadata.Value) == 0:
			held = walletOf(caip.AccountID{})
		case e.Kind == chains.KindMetadataSet:
			account, err := caip.ParseAccountID(string(e.Metadata.Value))
			if told = err == nil; told { // else in a form that only the adapter reads
				held = walletOf(account)
			}
		case e.Kind == chains.KindRegistered:
			told = false // older registries give a wallet without a word of it
		default:
			held = walletOf(caip.AccountID{})
		}
	}
	return held, told
}

func walletOf(account caip.AccountID) chains.Wallet {
	if account.IsZero() {
		return chains.Wallet{State: chains.WalletNone}
	}
	return chains.Wallet{State: chains.WalletSet, Address: account}
}
