package sati

import (
	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// SetBatch makes Read cut its batches at n transactions.
func (c *Chain) SetBatch(n int) { c.ledger.Batch = n }

// SetWay makes a mint be followed through n token accounts.
func (c *Chain) SetWay(n int) { c.ledger.Way = n }

// SetPage makes lists page by n transactions.
func (c *Chain) SetPage(n int) { c.ledger.Page = n }

// Indexed reads an account of the index.
func (c *Chain) Indexed(account photon.Account) (Attestation, bool, error) {
	return c.decode.Indexed(account)
}

// Regular reads the data of a SAS account.
func (c *Chain) Regular(address solana.PublicKey, data []byte) (Attestation, error) {
	return c.decode.Regular(address, &rpc.Account{Owner: wire.SASProgramID, Data: rpc.DataBytesOrJSONFromBytes(data)})
}

// SetIndexPage makes the index return n accounts at once.
func (c *Chain) SetIndexPage(n int) { c.photon.Page = n }

// Wait makes as if nothing that was signed before c was opened could land any more.
func (c *Chain) Wait() {
	c.starting.Lock()
	defer c.starting.Unlock()
	c.began, c.still = 1, true
}

// SetMissed makes audits return some n events at once, and c remember few of those it told: 8 keys
// for each of sets.
func (c *Chain) SetMissed(n, sets int) { c.missedMost, c.told = n, newTold(sets) }
