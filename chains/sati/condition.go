package sati

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

const checkEndpoint = "check endpoint"

// Endpoints implements chains.Condition. The index and the WebSocket endpoint tell no block. On
// Solana a block commits to nothing that could be checked.
func (c *Chain) Endpoints(ctx context.Context, l chains.Look) []chains.Endpoint {
	nodes := c.cluster.list
	out := make([]chains.Endpoint, len(nodes))
	var all sync.WaitGroup
	first, cancel := chains.Round(ctx)
	defer cancel()
	for i, n := range nodes {
		out[i] = chains.Endpoint{Name: n.name, Near: chains.Near(n.url)}
		all.Go(func() { c.lookAt(first, n, &out[i]) })
	}
	var more []chains.Endpoint
	look := func(name, url string, how func(context.Context) error) {
		more = append(more, chains.Endpoint{Name: chains.Place(name, url), Near: chains.Near(url)})
		e := &more[len(more)-1]
		all.Go(func() { e.Err = how(first) })
	}
	more = make([]chains.Endpoint, 0, 2) // the addresses of its elements are kept
	if !c.photon.none() {
		look("photon", c.cfg.Photon, c.lookAtIndex)
	}
	if c.cfg.WS != "" {
		look("ws", c.cfg.WS, c.lookAtWS)
	}
	all.Wait()
	second, cancel := context.WithTimeout(ctx, chains.LookTime)
	defer cancel()
	height := chains.Compare(out, l.Now()).Height
	for i, n := range nodes {
		if height > 0 && out[i].Depth >= height && out[i].Err == nil {
			all.Go(func() { c.lookBack(second, n, height, &out[i]) })
		}
	}
	all.Wait()
	return append(out, more...)
}

// lookAt asks one node for its cluster, its newest block and its newest final slot.
func (c *Chain) lookAt(ctx context.Context, n *node, e *chains.Endpoint) {
	genesis, err := measured(ctx, n, checkEndpoint, n.rpc.GetGenesisHash)
	if err == nil {
		err = n.rightChain(checkEndpoint, genesis)
	}
	if err == nil {
		_, err = measured(ctx, n, checkEndpoint, n.rpc.GetHealth)
	}
	if e.Err = err; err != nil {
		return
	}
	newest := func(at rpc.CommitmentType) (chains.Position, error) {
		head, err := measured(ctx, n, checkEndpoint, func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
			return n.rpc.GetLatestBlockhash(ctx, at)
		})
		if err == nil && (head == nil || head.Value == nil) {
			err = c.cluster.empty(checkEndpoint)
		}
		if err != nil {
			return chains.Position{}, err
		}
		return chains.Position{Height: head.Context.Slot, Hash: head.Value.Blockhash.String()}, nil
	}
	settled, err := newest(rpc.CommitmentFinalized)
	if err == nil {
		e.Head, err = newest(rpc.CommitmentConfirmed)
	}
	if e.Err = err; err != nil {
		return
	}
	e.Depth = settled.Height
	at, err := measured(ctx, n, checkEndpoint, func(ctx context.Context) (*solana.UnixTimeSeconds, error) {
		return n.rpc.GetBlockTime(ctx, e.Head.Height)
	})
	if err == nil && at != nil {
		e.Time = at.Time().UTC()
	} else if kind := chains.KindOf(err); kind == chains.Unreachable || kind == chains.TimedOut {
		e.Err = err
	}
}

// lookBack reads one node's block of a slot. One that shows none proves nothing.
func (c *Chain) lookBack(ctx context.Context, n *node, slot uint64, e *chains.Endpoint) {
	version, rewards := uint64(0), false
	res, err := measured(ctx, n, checkEndpoint, func(ctx context.Context) (*rpc.GetBlockResult, error) {
		return n.rpc.GetBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{TransactionDetails: rpc.TransactionDetailsNone, Rewards: &rewards,
			Commitment: rpc.CommitmentFinalized, MaxSupportedTransactionVersion: &version})
	})
	switch kind := chains.KindOf(err); {
	case err == nil && res != nil:
		e.Final = chains.Position{Height: slot, Hash: res.Blockhash.String()}
	case kind == chains.Unreachable || kind == chains.TimedOut:
		e.Err = err
	}
}

func (c *Chain) lookAtIndex(ctx context.Context) error {
	_, err := askIndex[uint64](ctx, c.photon, wire.PhotonSlot, nil)
	if chains.KindOf(err) == chains.Unsupported {
		return nil // it answers; feedback is read from transactions then
	}
	return err
}

func (c *Chain) lookAtWS(ctx context.Context) error {
	conn, err := c.cluster.dialWS(ctx, checkEndpoint)
	if err != nil {
		return err
	}
	return conn.Close()
}

// CheckContracts implements chains.Condition: SATI's registry account has to be there.
func (c *Chain) CheckContracts(ctx context.Context) error {
	_, err := c.Total(ctx, chains.Latest)
	var e *chains.Error
	if errors.As(err, &e) && (e.Kind == chains.NotFound || e.Kind == chains.Invalid) {
		e = c.fail(chains.Unsupported, "check contracts", &chains.ContractError{Part: chains.PartRegistry, Err: e.Err})
		e.Remedy = "set the chain's id to a cluster on which SATI is deployed"
		return e
	}
	return err
}

// Grant implements chains.Condition: SATI has none.
func (c *Chain) Grant(ctx context.Context, agent caip.AgentRef, account caip.AccountID) (chains.Grant, error) {
	_, why, err := c.MaySyncURI(ctx, agent, account, chains.Latest)
	return chains.Grant{Why: why}, err
}

// Traffic implements chains.Condition.
func (c *Chain) Traffic() []chains.Traffic {
	var out []chains.Traffic
	for _, n := range c.cluster.list {
		out = append(out, n.meter.Read(n.name))
	}
	if !c.photon.none() {
		out = append(out, c.photon.meter.Read(chains.Place("photon", c.cfg.Photon)))
	}
	if c.cfg.WS != "" {
		out = append(out, c.cluster.ws.Read(chains.Place("ws", c.cfg.WS)))
	}
	return out
}

// rentOfAccount is what an account without data has to keep, in lamports.
const rentOfAccount = 890_880

// State implements chains.Writer: the balance, and whether what the account posts counts as
// mirrors.
func (w *Writer) State(ctx context.Context, _ ...caip.AccountID) (chains.AccountState, error) {
	c, me := w.chain, w.Account()
	balance, err := c.Balance(ctx, me, chains.Latest)
	if err != nil {
		return chains.AccountState{}, err
	}
	rent, fee := chains.NewCoins(rentOfAccount), chains.NewCoins(max(c.cfg.UnitPrice, c.cfg.MaxUnitPrice)).Scale(chains.NewCoins(maxUnits), chains.NewCoins(1_000_000)).Add(chains.NewCoins(feePerSignature+attestationFees))
	s := chains.AccountState{Balance: chains.NewCoins(balance), One: rent.Add(fee), Enough: rent.Add(fee.Scale(chains.NewCoins(20), chains.NewCoins(1)))}
	if !c.isMirrorKey(me) {
		e := c.fail(chains.Unauthorized, "check account", fmt.Errorf("%s is no configured mirror key", me.Address))
		e.Remedy = "set mirror_keys.current to it"
		s.Barred = e
	}
	return s, nil
}
