package demo

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
)

// lookSATI opens SATI for one look and closes it.
func (d *witness) lookSATI(ctx context.Context, see func(*sati.Chain)) {
	d.look(ctx, network3, func(c chains.Chain) {
		s, ok := c.(*sati.Chain)
		demand(ok, "%s is a %T", network3, c)
		see(s)
	})
}

// doSATI writes an operation that only SATI knows, signed by a person.
func (d *user) doSATI(ctx context.Context, person string, op chains.Op) (r chains.Receipt) {
	d.lookSATI(ctx, func(c *sati.Chain) {
		r = must(chains.Do(ctx, must(c.Writer(must(transact.NewKey(network.SolanaKeypair(person))), rand.Reader)), op, chains.Latest))
	})
	return r
}

// solana is a person's account on SATI's cluster.
func (d *user) solana(person string) caip.AccountID {
	return caip.MustAccountID(d.net.SATI.ChainID() + ":" + network.SolanaKeypair(person).PublicKey().String())
}

// dualSigned gives feedback whose task the agent's owner confirmed blindly, and sees it mirrored on
// both EVM chains, as EVM feedback is on SATI.
func (d *demo) dualSigned(ctx context.Context) string {
	agent := d.agent[network3]
	value := must(chains.ParseValue("92.5"))
	const tag1, tag2 = "quality", "dual"
	content := must(sati.FeedbackContent(value, tag1, tag2, "", ""))
	body := sati.Body{
		TaskRef: caip.Keccak256([]byte("the task")), DataHash: caip.Keccak256([]byte("request"), []byte("response")),
		Outcome: chains.Positive, ContentType: wire.ContentJSON, Content: content,
	}
	op := sati.GiveDualSigned{Agent: agent, Body: body}
	d.lookSATI(ctx, func(c *sati.Chain) {
		signature := must(network.SolanaKeypair(owners[network3]).Sign(must(c.AgentMessage(sati.FeedbackV1, body.TaskRef, body.DataHash))))
		op.AgentSignature = signature[:]
	})
	r := d.doSATI(ctx, "bob", op)
	e, ok := r.Event(chains.KindFeedback)
	demand(ok, "no feedback in the receipt")
	ref := e.Feedback.Ref
	d.lookSATI(ctx, func(c *sati.Chain) {
		a := must(c.Attestation(ctx, ref.Attestation, chains.Latest))
		holds := a.Schema == sati.FeedbackV1 && a.Proof.Holds() && a.AgentProof.Holds() && a.AgentSigner == d.solana(owners[network3])
		demand(holds, "attestation %s: %s, reviewer %s, agent %s by %s", a.Address, a.Schema, a.Proof, a.AgentProof, a.AgentSigner)
	})
	g := given{ref: ref, source: caip.SourceID(ref), client: "bob", value: value, tag1: tag1, tag2: tag2, to: d.others(network3)}
	d.wanted = append(d.wanted, g)
	d.everywhere(ctx, chains.MirrorDelivered, g)
	back := d.mirrors(ctx, d.wanted[0].source, agent)
	demand(len(back) == 1, "%d mirrors of EVM feedback on SATI", len(back))
	return fmt.Sprintf("FeedbackV1 %s, both signatures hold, is mirrored on both EVM chains; EVM feedback stands on SATI as %s", ref.Attestation, back[0].Ref.Attestation)
}

// forged lets mallory store a review in alice's name and sees that it counts nowhere.
func (d *demo) forged(ctx context.Context) string {
	agent, client := d.agent[network3], d.solana("alice")
	count := func() (n uint64) {
		d.lookSATI(ctx, func(c *sati.Chain) {
			n = uint64(must(c.Summary(ctx, agent, []caip.AccountID{client}, "", "", chains.Latest)).Count)
		})
		return n
	}
	before := count()
	address := d.forge(ctx, agent, "alice", "mallory")
	d.lookSATI(ctx, func(c *sati.Chain) {
		a := must(c.Attestation(ctx, address, chains.Latest))
		demand(a.Counterparty == client && !a.Proof.Holds(), "attestation %s of %s: %s", address, a.Counterparty, a.Proof)
	})
	after := count()
	demand(after == before, "alice's reviews went from %d to %d", before, after)
	ref := must(caip.NewAttestationRef(agent.Registry, agent.ID, address))
	d.refused = append(d.refused, banned{"forged attestation", caip.SourceID(ref), d.others(network3)})
	return fmt.Sprintf("SATI stored %s in alice's name, her signature does not hold; her reviews still count %d", address, after)
}

// evmLink links an EVM address with the agent, by its own signature.
func (d *demo) evmLink(ctx context.Context) string {
	agent, key := d.agent[network3], evmnet.DevKey(slices.Index(network.People, "wallet"))
	account := d.net.A.Account(key.Address)
	var hash [32]byte
	d.lookSATI(ctx, func(c *sati.Chain) { hash = must(c.LinkMessage(agent, account)) })
	signature := must(crypto.Sign(hash[:], key.Private()))
	d.doSATI(ctx, owners[network3], sati.LinkEVM{Agent: agent, Address: account, Signature: signature})
	var list []sati.EVMLink
	d.lookSATI(ctx, func(c *sati.Chain) { list = must(c.EVMLinks(ctx, agent, chains.Latest)) })
	demand(len(list) == 1 && list[0].Address == account.String() && list[0].Holds && !list[0].Stale, "links %+v", list)
	return fmt.Sprintf("%s, signature verified again from transaction %s", account, list[0].TxID)
}

// forSale registers an agent of carol's on SATI with a wallet that verifies.
func (d *user) forSale(ctx context.Context) caip.AgentRef {
	ref := d.registerOn(ctx, "carol", network3)
	d.write(ctx, "carol", network3, "agent", "set-wallet", ref.String(), d.wallets()[network3])
	d.paysOnSATI(ctx, ref, d.wallets()[network3], "verified, exit 0")
	return ref
}

// paysOnSATI waits until a request that pays payTo has the outcome wanted.
func (d *user) paysOnSATI(ctx context.Context, agent caip.AgentRef, payTo, want string) {
	d.verifies(ctx, want, d.request("sati-"+agent.ID, agent.Chain(), payTo, agent), agent)
}

// plainTransfer sells an agent by a transfer of the token alone.
func (d *demo) plainTransfer(ctx context.Context) string {
	agent := d.forSale(ctx)
	buyer := network.SolanaKeypair("buyer").PublicKey().String()
	d.write(ctx, "carol", network3, "agent", "transfer", agent.String(), buyer, "--bare")
	d.paysOnSATI(ctx, agent, d.wallets()[network3], "stale-authority, exit 3")
	return "verified before, stale-authority, exit 3, after: the seller could still name the wallet of " + agent.ID
}

// sdkTransfer sells an agent as SATI's TypeScript SDK does, and lets the buyer name a wallet of his
// own.
func (d *demo) sdkTransfer(ctx context.Context) string {
	agent := d.forSale(ctx)
	d.transferAsSDK(ctx, agent, "carol", "buyer")
	d.paysOnSATI(ctx, agent, d.wallets()[network3], "leftover-wallet, exit 3")
	next := network.SolanaKeypair("bob").PublicKey().String()
	d.write(ctx, "buyer", network3, "agent", "set-wallet", agent.String(), next)
	d.paysOnSATI(ctx, agent, next, "verified, exit 0")
	return "leftover-wallet, exit 3, while the seller's wallet stands; verified, exit 0, once the buyer has set " + next
}
