// Package response verifies the answer to a paid request: that the agent has signed it, for this
// request and this payment, and that the payment was made.
package response

import (
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// The checks of a response, in the order in which they are run, beside identity, registry-known,
// agent-exists, registration-file, file-lists-registration, paid and payer.
const (
	CheckSettlement = "settlement"       // the server says that the payment was settled
	CheckSigned     = "signed"           // the server signs its answer (extension 8004-reputation)
	CheckTask       = "taskRef"          // the signed task is the settled transaction on the payment's network
	CheckHash       = "interaction-hash" // the signed hash is that of this task, request and response
	CheckSigner     = "signer"           // a key of the file made the signature, and may be used now
)

// Request is what a client wants to know of an answer that it has paid for.
type Request struct {
	Settlement []byte // the JSON of PAYMENT-RESPONSE (x402.ResponseBody takes it out of the header); empty: the server sent none
	// Request and Response are the bodies as the application sees them; Target is path and query of
	// the request.
	Request, Response []byte
	Target            string

	Agent caip.AgentRef // the agent that was verified before it was paid; zero: Terms declare it
	// Terms is the payment request that was paid, and Accept the place of the way that was taken;
	// nil: nothing is known of them.
	Terms  *x402.PaymentRequired
	Accept int
	// Payer is who the caller says has paid: the transaction has to have taken it from that
	// address. Zero: only the answer's own word is compared.
	Payer caip.AccountID
	At    time.Time // when the keys of the file have to be valid; zero: now, by the chain's clock
}

// Verify verifies that an agent has signed its answer to a paid request, and that the payment was
// made. Errors are usage: what was asked for cannot be told from what was given.
func Verify(ctx context.Context, deps verify.Deps, req Request) (verify.Report, error) {
	if req.Terms != nil && (req.Accept < 0 || req.Accept >= len(req.Terms.Accepts)) {
		return verify.Report{}, fmt.Errorf("%w: the request has no way to pay at place %d", x402.ErrSelector, req.Accept)
	}
	v := answer{Run: run.New(deps), req: req}
	v.run(ctx)
	report := verify.Report{Identity: verify.NamedByNobody}
	switch {
	case !req.Agent.IsZero():
		report.Identity = verify.NamedByCaller
	case !v.agent.IsZero(), req.Terms != nil && req.Terms.Reputation != nil:
		report.Identity = verify.DeclaredByServer
	}
	return v.Conclude(report), nil
}

// answer is one run of Verify.
type answer struct {
	*run.Run
	req   Request
	said  x402.Response
	agent caip.AgentRef
}

func (v *answer) check(name string) verify.Check { return v.Check(name, v.agent) }

func (v *answer) run(ctx context.Context) {
	absent := verify.NotRegistered
	if !v.req.Agent.IsZero() || v.req.Terms != nil && v.req.Terms.Reputation != nil {
		absent = verify.Downgraded
	}
	if len(v.req.Settlement) == 0 {
		v.Add(v.check(CheckSettlement).Fail(absent, "the server sends no header %s", x402.ResponseHeader))
		return
	}
	said, err := x402.ParseResponse(v.req.Settlement)
	v.Form(x402.Version, err)
	if err != nil {
		return
	}
	v.said = said
	settled := v.check(CheckSettlement)
	if !said.Success {
		v.Add(settled.Fail(verify.Invalid, "the server says that the payment was not settled"))
		return
	}
	v.Add(settled.Pass(""))
	signed := v.check(CheckSigned)
	if said.Interaction == nil {
		v.Add(signed.Fail(absent, "the server signs nothing (extension %s)", x402.ReputationID))
		return
	}
	v.Add(signed.Pass("as %s", said.Interaction.Generation))
	if !v.name() {
		return
	}
	same := v.task()
	v.Add(v.hash())
	v.signer(ctx)
	v.settled(ctx, same)
}

// terms is the way to pay that was taken; nil where nothing is known of it.
func (v *answer) terms() *x402.Payment {
	if v.req.Terms == nil {
		return nil
	}
	return &v.req.Terms.Accepts[v.req.Accept]
}

// network is where the payment was made.
func (v *answer) network() caip.ChainID {
	switch i := v.said.Interaction; {
	case v.terms() != nil:
		return v.terms().Network
	case i.Generation == x402.Seed:
		return i.NetworkID
	}
	return v.said.Network
}

// settled looks the payment up. One payment could otherwise stand for any number of answers, a
// stranger's for the caller's own, and any transaction for a payment.
func (v *answer) settled(ctx context.Context, same bool) {
	c, payer := v.check(settlement.CheckPaid), v.check(settlement.CheckPayer)
	if !same {
		v.Add(c.Skip("the task is not the transaction of the payment"))
		return
	}
	said := v.req.Payer
	if same, err := caip.NewAccountID(v.network(), said.Address); err == nil && same.Chain.Namespace == said.Chain.Namespace {
		said = same // the same key on another chain
	}
	if v.said.Payer != "" {
		named, err := caip.NewAccountID(v.network(), v.said.Payer)
		payer.Compared = &verify.Compared{Want: said.Address, Got: v.said.Payer}
		switch {
		case err != nil:
			v.Add(payer.Fail(verify.Invalid, "the payer that the answer names is no account: %s", err))
			return
		case !said.IsZero() && named != said:
			v.Add(payer.Fail(verify.Mismatch, "the answer is to somebody else's payment"))
			return
		}
		said = named
	}
	checks, _ := settlement.LookUp(ctx, v.Run, settlement.Request{Agent: v.agent, Network: v.network(), TxID: v.said.Transaction, Payer: said, Terms: v.terms()})
	v.Checks = append(v.Checks, checks...)
}

// name finds the agent that is said to have signed, and holds it against the one that was paid.
// Terms that declare nobody contradict nobody: the caller has to name the agent then, and that the
// money went to its wallet is what binds it to them (settlement.LookUp). Nor does an answer to a
// payment on another network contradict the caller who names a registration that is linked with the
// one there: whether it is, nobody says.
func (v *answer) name() bool {
	c, i := v.check(verify.CheckIdentity), v.said.Interaction
	ref, err := v.signing()
	if err != nil {
		return v.Add(c.Fail(verify.Invalid, "%s", err))
	}
	v.agent, c.Agent = ref, ref
	var declared []caip.AgentRef
	if v.req.Terms != nil && v.req.Terms.Reputation != nil {
		declared = v.req.Terms.Reputation.On(ref.Chain())
	}
	elsewhere := !v.req.Agent.IsZero() && v.req.Agent.Chain() != v.network()
	switch {
	case elsewhere && v.req.Agent != ref:
		return v.Add(c.OfError(settlement.Elsewhere(v.req.Agent, v.network())))
	case ref.IsZero():
		remedy := "name the agent, or give the request that was paid"
		if v.req.Terms != nil {
			remedy = "name the agent"
		}
		return v.Add(c.Fail(verify.Ambiguous, "the answer names agent %.80q on %s and no registry: %s", i.AgentID, i.NetworkID, remedy))
	case !v.req.Agent.IsZero() && v.req.Agent != ref:
		c.Compared = &verify.Compared{Want: v.req.Agent.String(), Got: ref.String()}
		return v.Add(c.Fail(verify.Mismatch, "another agent signs the answer"))
	case v.req.Terms != nil && v.req.Terms.Reputation == nil && v.req.Agent.IsZero():
		return v.Add(c.Fail(verify.Ambiguous, "the request that was paid declares no agent: name the one that was meant"))
	case v.req.Terms != nil && v.req.Terms.Reputation != nil && !slices.Contains(declared, ref) && (len(declared) > 0 || !elsewhere):
		c.Compared = &verify.Compared{Want: text.Refs(declared), Got: ref.String()}
		return v.Add(c.Fail(verify.Mismatch, "the request that was paid declares another agent"))
	}
	return v.Add(c.Pass(""))
}

// signing is the agent that the answer names; zero where it names no registry and nothing else
// does.
func (v *answer) signing() (caip.AgentRef, error) {
	i := v.said.Interaction
	if i.Generation == x402.V1 {
		return registration.ParseRef(i.Registry.String(), i.AgentID)
	}
	candidates := []caip.AgentRef{v.req.Agent}
	if v.req.Terms != nil {
		candidates = append(candidates, v.req.Terms.Reputation.On(i.NetworkID)...)
	}
	for _, ref := range candidates {
		if ref.IsZero() || ref.Chain() != i.NetworkID {
			continue
		}
		if same, err := registration.ParseRef(ref.Registry.String(), i.AgentID); err == nil && same == ref {
			return ref, nil
		}
	}
	if !v.req.Agent.IsZero() && v.req.Agent.Chain() == i.NetworkID { // its id is another one: say whose it is
		return registration.ParseRef(v.req.Agent.Registry.String(), i.AgentID)
	}
	return caip.AgentRef{}, nil
}

// task checks that what was signed for is what was paid.
func (v *answer) task() bool {
	c, i, network := v.check(CheckTask), v.said.Interaction, v.network()
	chain, tx, err := feedback.SplitTask(i.TaskRef)
	want := network.String() + ":" + v.said.Transaction
	c.Compared = &verify.Compared{Want: want, Got: i.TaskRef}
	switch {
	case err != nil:
		v.Add(c.Fail(verify.Invalid, "taskRef %s", err))
	case chain != network, !v.said.Network.IsZero() && v.said.Network != network, i.Generation == x402.Seed && i.NetworkID != network:
		v.Add(c.Fail(verify.Mismatch, "the task is on another network than the payment"))
	case v.said.Transaction == "":
		v.Add(c.Fail(verify.Invalid, "the server names no transaction"))
	case tx != v.said.Transaction && (chain.Namespace != caip.EIP155 || !strings.EqualFold(tx, v.said.Transaction)):
		v.Add(c.Fail(verify.Mismatch, "the task is another transaction than the settled one"))
	default:
		return v.Add(c.Pass(""))
	}
	return false
}

// hash computes anew what was signed.
func (v *answer) hash() verify.Check {
	c, i := v.check(CheckHash), v.said.Interaction
	e := interaction.Exchange{TaskRef: i.TaskRef, Request: v.req.Request, Response: v.req.Response, Target: v.req.Target}
	want := e.SeedHash()
	if i.Generation == x402.V1 {
		data, err := e.DataHash()
		if err != nil {
			return c.Fail(verify.Invalid, "%s", err)
		}
		if data != i.DataHash {
			c.Compared = &verify.Compared{Want: data.String(), Got: i.DataHash.String()}
			return c.Fail(verify.Mismatch, "dataHash is not that of this request and response")
		}
		want = interaction.V1Hash(i.TaskRef, data)
	}
	c.Compared = &verify.Compared{Want: want.String(), Got: i.Hash.String()}
	if want != i.Hash {
		return c.Fail(verify.Mismatch, "interactionHash is not that of this task, request and response")
	}
	return c.Pass("")
}

// signer reads the registration file from the chain and looks for a key in it that made the
// signature and may be used now.
func (v *answer) signer(ctx context.Context) {
	fetched, listed, signer := v.check(verify.CheckFile), v.check(verify.CheckListed), v.check(CheckSigner)
	if !v.Add(v.Known(v.check(verify.CheckRegistry), v.agent.Registry)) {
		return
	}
	s := v.Subject(ctx, v.agent)
	if !v.Add(s.Exists(v.check(verify.CheckExists), true)) {
		v.Add(signer.Skip("the agent was not read"))
		return
	}
	fetched.Read = s.Reads()
	file, fetched := v.File(ctx, s, fetched)
	if !v.Add(fetched) {
		v.Add(signer.Skip("there is no file with keys"))
		return
	}
	if !file.Lists(v.agent) {
		v.Add(listed.Fail(verify.NotListed, "the file that the agent's URI leads to does not list the agent"))
		v.Add(signer.Skip("the file is not the agent's"))
		return
	}
	v.Add(listed.Pass(""))
	at, err := v.clock(ctx)
	if err != nil {
		v.Add(signer.OfError(err))
		return
	}
	v.Add(v.matchSigner(ctx, signer, file, s, at))
}

// clock is when keys have to be valid.
func (v *answer) clock(ctx context.Context) (time.Time, error) {
	if !v.req.At.IsZero() {
		return v.req.At, nil
	}
	chain, err := v.Chain(ctx, v.agent.Registry, "read the chain's clock")
	if err != nil {
		return time.Time{}, err
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	return now, err
}

// matchSigner finds the key. The first generation signs with keys of the file only; the later one
// with the agent's wallet where the file has no keys.
func (v *answer) matchSigner(ctx context.Context, c verify.Check, file registration.File, s run.Subject, at time.Time) verify.Check {
	i := v.said.Interaction
	signers, problems := file.Signers()
	for _, p := range problems {
		v.Warnings = append(v.Warnings, fmt.Sprintf("%s of the registration file: %s", p.Path, p.Text))
	}
	if len(signers) == 0 && len(problems) == 0 && i.Generation == x402.V1 {
		return v.walletSigned(ctx, c, s)
	}
	valid, expired := 0, ""
	var last error
	for _, key := range signers {
		err := v.made(key)
		switch {
		case err != nil:
			last = err
		case !key.Valid(at):
			expired = fmt.Sprintf("the key %s of the file made the signature, but may be used from %s until %s only", text.Key(key.PublicKey), text.Stamp(key.From), text.Stamp(key.Until))
		default:
			return c.Pass("%s key %s", key.Algorithm, text.Key(key.PublicKey))
		}
		if key.Valid(at) {
			valid++
		}
	}
	switch {
	case expired != "":
		return c.Fail(verify.Mismatch, "%s (it is %s)", expired, text.Stamp(at))
	case valid == 0:
		return c.Fail(verify.NotListed, "the registration file has no key that may be used at %s", text.Stamp(at))
	}
	return c.Fail(verify.Mismatch, "no key of the registration file made the signature: %v", last)
}

// made reports whether a key made the signature. In the later generation the answer names the key,
// too.
func (v *answer) made(key registration.Signer) error {
	i := v.said.Interaction
	if i.Generation == x402.V1 {
		if i.Algorithm != key.Algorithm {
			return fmt.Errorf("%w: it is said to be of %.20s", interaction.ErrSignature, i.Algorithm)
		}
		if err := interaction.Check(i.Algorithm, i.PublicKey, i.Hash, i.Signature); err != nil {
			return err
		}
	}
	return interaction.Check(key.Algorithm, key.PublicKey, i.Hash, i.Signature)
}

// walletSigned is for the later generation, where the file has no keys.
func (v *answer) walletSigned(ctx context.Context, c verify.Check, s run.Subject) verify.Check {
	i := v.said.Interaction
	wallet := v.Signs(ctx, c, s)
	if wallet.Outcome != verify.Pass {
		return wallet
	}
	namespace, known := map[string]string{registration.Secp256k1: caip.EIP155, registration.Ed25519: caip.Solana}[i.Algorithm]
	if !known {
		return c.Fail(verify.Invalid, "the algorithm %.40q is not known", i.Algorithm)
	}
	account := s.Settled.Wallet.Address
	if err := feedback.CheckAccount(account, i.Hash, i.Signature); err != nil || account.Chain.Namespace != namespace {
		c.Compared = &verify.Compared{Want: account.String(), Got: "the key 0x" + hex.EncodeToString(i.PublicKey)}
		return c.Fail(verify.Mismatch, "the file has no keys, and the signature is not that of the agent's wallet")
	}
	return c.Pass("the file has no keys; the agent's wallet signed")
}
