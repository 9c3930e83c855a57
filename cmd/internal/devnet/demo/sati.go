package demo

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
func (d *demo) lookSATI(ctx context.Context, see func(*sati.Chain) error) error {
	return d.look(ctx, network3, func(c chains.Chain) error {
		s, ok := c.(*sati.Chain)
		if !ok {
			return fmt.Errorf("%s is a %T", network3, c)
		}
		return see(s)
	})
}

// doSATI writes an operation that only SATI knows, signed by a person.
func (d *demo) doSATI(ctx context.Context, person string, op chains.Op) (r chains.Receipt, err error) {
	err = d.lookSATI(ctx, func(c *sati.Chain) error {
		key, err := transact.NewKey(network.SolanaKeypair(person))
		if err != nil {
			return err
		}
		w, err := c.Writer(key, rand.Reader)
		if err != nil {
			return err
		}
		r, err = chains.Do(ctx, w, op, chains.Latest)
		return err
	})
	return r, err
}

// solana is a person's account on SATI's cluster.
func (d *demo) solana(person string) caip.AccountID {
	return caip.MustAccountID(d.net.SATI.ChainID() + ":" + network.SolanaKeypair(person).PublicKey().String())
}

// dualSigned gives feedback whose task the agent's owner confirmed blindly, and sees it mirrored on
// both EVM chains, as EVM feedback is on SATI.
func (d *demo) dualSigned(ctx context.Context) (string, error) {
	agent := d.agent[network3]
	value, err := chains.ParseValue("92.5")
	if err != nil {
		return "", err
	}
	const tag1, tag2 = "quality", "dual"
	content, err := sati.FeedbackContent(value, tag1, tag2, "", "")
	if err != nil {
		return "", err
	}
	body := sati.Body{
		TaskRef: caip.Keccak256([]byte("the task")), DataHash: caip.Keccak256([]byte("request"), []byte("response")),
		Outcome: chains.Positive, ContentType: wire.ContentJSON, Content: content,
	}
	op := sati.GiveDualSigned{Agent: agent, Body: body}
	if err := d.lookSATI(ctx, func(c *sati.Chain) error {
		message, err := c.AgentMessage(sati.FeedbackV1, body.TaskRef, body.DataHash)
		if err != nil {
			return err
		}
		signature, err := network.SolanaKeypair(owners[network3]).Sign(message)
		op.AgentSignature = signature[:]
		return err
	}); err != nil {
		return "", err
	}
	r, err := d.doSATI(ctx, "bob", op)
	if err != nil {
		return "", err
	}
	e, ok := r.Event(chains.KindFeedback)
	if !ok {
		return "", errors.New("no feedback in the receipt")
	}
	ref := e.Feedback.Ref
	if err := d.lookSATI(ctx, func(c *sati.Chain) error {
		a, err := c.Attestation(ctx, ref.Attestation, chains.Latest)
		if err == nil && (a.Schema != sati.FeedbackV1 || !a.Proof.Holds() || !a.AgentProof.Holds() || a.AgentSigner != d.solana(owners[network3])) {
			err = fmt.Errorf("attestation %s: %s, reviewer %s, agent %s by %s", a.Address, a.Schema, a.Proof, a.AgentProof, a.AgentSigner)
		}
		return err
	}); err != nil {
		return "", err
	}
	g := given{ref: ref, source: caip.SourceID(ref), client: "bob", value: value, tag1: tag1, tag2: tag2, to: d.others(network3)}
	d.wanted = append(d.wanted, g)
	if err := d.everywhere(ctx, chains.MirrorDelivered, g); err != nil {
		return "", err
	}
	back, err := d.mirrors(ctx, d.wanted[0].source, agent)
	if err != nil || len(back) != 1 {
		return "", errors.Join(err, fmt.Errorf("%d mirrors of EVM feedback on SATI", len(back)))
	}
	return fmt.Sprintf("FeedbackV1 %s, both signatures hold, is mirrored on both EVM chains; EVM feedback stands on SATI as %s", ref.Attestation, back[0].Ref.Attestation), nil
}

// forged lets mallory store a review in alice's name and sees that it counts nowhere.
func (d *demo) forged(ctx context.Context) (string, error) {
	agent, client := d.agent[network3], d.solana("alice")
	count := func() (n uint64, err error) {
		err = d.lookSATI(ctx, func(c *sati.Chain) error {
			s, err := c.Summary(ctx, agent, []caip.AccountID{client}, "", "", chains.Latest)
			n = uint64(s.Count)
			return err
		})
		return n, err
	}
	before, err := count()
	if err != nil {
		return "", err
	}
	address, err := d.forge(ctx, agent, "alice", "mallory")
	if err != nil {
		return "", err
	}
	if err := d.lookSATI(ctx, func(c *sati.Chain) error {
		a, err := c.Attestation(ctx, address, chains.Latest)
		if err == nil && (a.Counterparty != client || a.Proof.Holds()) {
			err = fmt.Errorf("attestation %s of %s: %s", address, a.Counterparty, a.Proof)
		}
		return err
	}); err != nil {
		return "", err
	}
	after, err := count()
	if err != nil || after != before {
		return "", errors.Join(err, fmt.Errorf("alice's reviews went from %d to %d", before, after))
	}
	ref, err := caip.NewAttestationRef(agent.Registry, agent.ID, address)
	if err != nil {
		return "", err
	}
	d.refused = append(d.refused, banned{"forged attestation", caip.SourceID(ref), d.others(network3)})
	return fmt.Sprintf("SATI stored %s in alice's name, her signature does not hold; her reviews still count %d", address, after), nil
}

// evmLink links an EVM address with the agent, by its own signature.
func (d *demo) evmLink(ctx context.Context) (string, error) {
	agent, key := d.agent[network3], evmnet.DevKey(slices.Index(network.People, "wallet"))
	account := d.net.A.Account(key.Address)
	var hash [32]byte
	if err := d.lookSATI(ctx, func(c *sati.Chain) (err error) {
		hash, err = c.LinkMessage(agent, account)
		return err
	}); err != nil {
		return "", err
	}
	signature, err := crypto.Sign(hash[:], key.Private())
	if err != nil {
		return "", err
	}
	if _, err := d.doSATI(ctx, owners[network3], sati.LinkEVM{Agent: agent, Address: account, Signature: signature}); err != nil {
		return "", err
	}
	var list []sati.EVMLink
	if err := d.lookSATI(ctx, func(c *sati.Chain) (err error) {
		list, err = c.EVMLinks(ctx, agent, chains.Latest)
		return err
	}); err != nil {
		return "", err
	}
	if len(list) != 1 || list[0].Address != account.String() || !list[0].Holds || list[0].Stale {
		return "", fmt.Errorf("links %+v", list)
	}
	return fmt.Sprintf("%s, signature verified again from transaction %s", account, list[0].TxID), nil
}

// forSale registers an agent of carol's on SATI with a wallet that verifies.
func (d *demo) forSale(ctx context.Context) (ref caip.AgentRef, err error) {
	if ref, err = d.registerOn(ctx, "carol", network3); err != nil {
		return ref, err
	}
	if _, err := d.write(ctx, "carol", network3, "agent", "set-wallet", ref.String(), d.wallets()[network3]); err != nil {
		return ref, err
	}
	return ref, d.paysOnSATI(ctx, ref, d.wallets()[network3], "verified", 0)
}

// paysOnSATI waits until a request that pays payTo has the verdict wanted.
func (d *demo) paysOnSATI(ctx context.Context, agent caip.AgentRef, payTo, verdict string, code int) error {
	b, err := json.Marshal(map[string]any{
		"x402Version": 2, "error": "Payment required", "resource": map[string]any{"url": "https://agent.example/forecast"},
		"accepts": []map[string]any{{
			"scheme": "exact", "network": agent.Chain().String(), "asset": network.SolanaKeypair("asset").PublicKey().String(), "payTo": payTo, "amount": "1000",
			"maxTimeoutSeconds": 60,
		}},
		"extensions": map[string]any{"8004-reputation": map[string]any{"info": map[string]any{
			"version": "1.0.0", "registrations": []map[string]any{{"agentRegistry": agent.Registry.String(), "agentId": agent.ID, "reputationRegistry": agent.Registry.String()}},
		}}},
	})
	if err != nil {
		return err
	}
	path := filepath.Join(d.Dir, "sati-"+agent.ID+".json")
	if err := os.WriteFile(path, b, 0o644); err != nil {
		return err
	}
	return until(ctx, func(ctx context.Context) error {
		got, exit, err := d.verify(ctx, path, "--agent", agent.String())
		if err == nil && (got != verdict || exit != code) {
			err = fmt.Errorf("%s, exit %d, want %s, exit %d", got, exit, verdict, code)
		}
		return err
	})
}

// plainTransfer sells an agent by a transfer of the token alone.
func (d *demo) plainTransfer(ctx context.Context) (string, error) {
	agent, err := d.forSale(ctx)
	if err != nil {
		return "", err
	}
	buyer := network.SolanaKeypair("buyer").PublicKey().String()
	if _, err := d.write(ctx, "carol", network3, "agent", "transfer", agent.String(), buyer, "--bare"); err != nil {
		return "", err
	}
	if err := d.paysOnSATI(ctx, agent, d.wallets()[network3], "stale-authority", 3); err != nil {
		return "", err
	}
	return "verified before, stale-authority, exit 3, after: the seller could still name the wallet of " + agent.ID, nil
}

// sdkTransfer sells an agent as SATI's TypeScript SDK does, and lets the buyer name a wallet of his
// own.
func (d *demo) sdkTransfer(ctx context.Context) (string, error) {
	agent, err := d.forSale(ctx)
	if err != nil {
		return "", err
	}
	if err := d.transferAsSDK(ctx, agent, "carol", "buyer"); err != nil {
		return "", err
	}
	if err := d.paysOnSATI(ctx, agent, d.wallets()[network3], "leftover-wallet", 3); err != nil {
		return "", err
	}
	next := network.SolanaKeypair("bob").PublicKey().String()
	if _, err := d.write(ctx, "buyer", network3, "agent", "set-wallet", agent.String(), next); err != nil {
		return "", err
	}
	if err := d.paysOnSATI(ctx, agent, next, "verified", 0); err != nil {
		return "", err
	}
	return "leftover-wallet, exit 3, while the seller's wallet stands; verified, exit 0, once the buyer has set " + next, nil
}
