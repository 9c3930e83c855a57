package verify

import (
	"context"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// The checks of a response, in the order in which they are run.
const (
	CheckSettlement = "settlement"       // the server says that the payment was settled
	CheckSigned     = "signed"           // the server signs its answer (extension 8004-reputation)
	CheckTask       = "taskRef"          // the signed task is the settled transaction on the payment's network
	CheckHash       = "interaction-hash" // the signed hash is that of this task, request and response
	CheckFile       = "registration-file"
	CheckSigner     = "signer" // a key of the file made the signature, and may be used now
	CheckPaid       = "paid"   // the transaction is safe, succeeded, and paid what was agreed, or the agent
	CheckPayer      = "payer"  // it was paid by whom the answer names, and by whom the caller says he is
)

// ResponseRequest is what a client wants to know of an answer that it has paid for.
type ResponseRequest struct {
	Settlement []byte // the JSON of PAYMENT-RESPONSE (x402.ResponseBody takes it out of the header)
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

// Response verifies that an agent has signed its answer to a paid request, and that the payment was
// made. Errors are usage: what was asked for cannot be told from what was given.
func Response(ctx context.Context, deps Deps, req ResponseRequest) (Report, error) {
	now := deps.Now
	if now == nil {
		now = time.Now
	}
	if req.Terms != nil && (req.Accept < 0 || req.Accept >= len(req.Terms.Accepts)) {
		return Report{}, fmt.Errorf("%w: the request has no way to pay at place %d", x402.ErrSelector, req.Accept)
	}
	report := Report{Identity: DeclaredByServer, Observed: Observed{At: now().UTC()}}
	if !req.Agent.IsZero() {
		report.Identity = NamedByCaller
	}
	deps, files := deps.recording()
	v := answer{verification: verification{deps: deps}, req: req}
	v.run(ctx)
	report.Warnings, report.Observed.Files = v.warnings, files.list()
	return report.finish(v.checks), nil
}

// answer is one run of Response.
type answer struct {
	verification
	req   ResponseRequest
	said  x402.Response
	agent caip.AgentRef
}

func (v *answer) check(name string) Check { return Check{Name: name, Agent: v.agent, Required: true} }

func (v *answer) run(ctx context.Context) {
	said, err := x402.ParseResponse(v.req.Settlement)
	v.form(x402.Version, err)
	if err != nil {
		return
	}
	v.said = said
	settled := v.check(CheckSettlement)
	if !said.Success {
		v.add(settled.fail(Invalid, "the server says that the payment was not settled"))
		return
	}
	v.add(settled.pass(""))
	signed := v.check(CheckSigned)
	if said.Interaction == nil {
		absent := NotRegistered
		if !v.req.Agent.IsZero() || v.req.Terms != nil && v.req.Terms.Reputation != nil {
			absent = Downgraded
		}
		v.add(signed.fail(absent, "the server signs nothing (extension %s)", x402.ReputationID))
		return
	}
	v.add(signed.pass("as %s", said.Interaction.Generation))
	if !v.name() {
		return
	}
	same := v.task()
	v.hash()
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
	c, payer := v.check(CheckPaid), v.check(CheckPayer)
	if !same {
		v.add(c.skip("the task is not the transaction of the payment"))
		return
	}
	said := v.req.Payer
	if same, err := caip.NewAccountID(v.network(), said.Address); err == nil && same.Chain.Namespace == said.Chain.Namespace {
		said = same // the same key on another chain
	}
	if v.said.Payer != "" {
		named, err := caip.NewAccountID(v.network(), v.said.Payer)
		payer.Compared = &Compared{Want: said.Address, Got: v.said.Payer}
		switch {
		case err != nil:
			v.add(payer.fail(Invalid, "the payer that the answer names is no account: %s", err))
			return
		case !said.IsZero() && named != said:
			v.add(payer.fail(Mismatch, "the answer is to somebody else's payment"))
			return
		}
		said = named
	}
	checks, _ := v.paid(ctx, PaidRequest{Agent: v.agent, Network: v.network(), TxID: v.said.Transaction, Payer: said, Terms: v.terms()})
	v.checks = append(v.checks, checks...)
}

// name finds the agent that is said to have signed, and holds it against the one that was paid.
func (v *answer) name() bool {
	c, i := v.check(CheckIdentity), v.said.Interaction
	ref, err := v.signing()
	if err != nil {
		v.add(c.fail(Invalid, "%s", err))
		return false
	}
	v.agent, c.Agent = ref, ref
	switch {
	case ref.IsZero():
		v.add(c.fail(Ambiguous, "the answer names agent %.80q on %s and no registry: name the agent, or give the request that was paid", i.AgentID, i.NetworkID))
		return false
	case !v.req.Agent.IsZero() && v.req.Agent != ref:
		c.Compared = &Compared{Want: v.req.Agent.String(), Got: ref.String()}
		v.add(c.fail(Mismatch, "another agent signs the answer"))
		return false
	case v.req.Terms != nil && !v.declared(ref):
		c.Compared = &Compared{Want: texts(v.req.Terms.Reputation.On(ref.Chain())), Got: ref.String()}
		v.add(c.fail(Mismatch, "the request that was paid declares another agent"))
		return false
	}
	v.add(c.pass(""))
	return true
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

func (v *answer) declared(ref caip.AgentRef) bool {
	if v.req.Terms.Reputation == nil {
		return false
	}
	for _, one := range v.req.Terms.Reputation.Registrations {
		if one.Agent == ref {
			return true
		}
	}
	return false
}

// task checks that what was signed for is what was paid.
func (v *answer) task() bool {
	c, i, network := v.check(CheckTask), v.said.Interaction, v.network()
	chain, tx, err := feedback.SplitTask(i.TaskRef)
	want := network.String() + ":" + v.said.Transaction
	c.Compared = &Compared{Want: want, Got: i.TaskRef}
	switch {
	case err != nil:
		v.add(c.fail(Invalid, "taskRef %s", err))
	case chain != network, !v.said.Network.IsZero() && v.said.Network != network, i.Generation == x402.Seed && i.NetworkID != network:
		v.add(c.fail(Mismatch, "the task is on another network than the payment"))
	case v.said.Transaction == "":
		v.add(c.fail(Invalid, "the server names no transaction"))
	case !sameTransaction(chain, tx, v.said.Transaction):
		v.add(c.fail(Mismatch, "the task is another transaction than the settled one"))
	default:
		v.add(c.pass(""))
		return true
	}
	return false
}

func sameTransaction(chain caip.ChainID, a, b string) bool {
	if chain.Namespace == caip.EIP155 {
		return strings.EqualFold(a, b)
	}
	return a == b
}

// hash computes anew what was signed.
func (v *answer) hash() {
	c, i := v.check(CheckHash), v.said.Interaction
	e := interaction.Exchange{TaskRef: i.TaskRef, Request: v.req.Request, Response: v.req.Response, Target: v.req.Target}
	want := e.SeedHash()
	if i.Generation == x402.V1 {
		data, err := e.DataHash()
		if err != nil {
			v.add(c.fail(Invalid, "%s", err))
			return
		}
		if data != i.DataHash {
			c.Compared = &Compared{Want: data.String(), Got: i.DataHash.String()}
			v.add(c.fail(Mismatch, "dataHash is not that of this request and response"))
			return
		}
		want = interaction.V1Hash(i.TaskRef, data)
	}
	c.Compared = &Compared{Want: want.String(), Got: i.Hash.String()}
	if want != i.Hash {
		v.add(c.fail(Mismatch, "interactionHash is not that of this task, request and response"))
		return
	}
	v.add(c.pass(""))
}

// signer reads the registration file from the chain and looks for a key in it that made the
// signature and may be used now.
func (v *answer) signer(ctx context.Context) {
	registry, exists, fetched := v.check(CheckRegistry), v.check(CheckExists), v.check(CheckFile)
	listed, signer := v.check(CheckListed), v.check(CheckSigner)
	if _, known := v.deps.Book.Reputation(v.agent.Registry); !known {
		v.add(registry.fail(UnknownRegistry, "the registry %s is neither configured nor a known deployment: anybody can deploy one", v.agent.Registry))
		return
	}
	v.add(registry.pass("%s", v.agent.Registry))
	s := v.subjectOf(ctx, v.agent)
	exists = s.exists(exists, true)
	v.add(exists)
	if exists.Outcome != Pass {
		v.add(signer.skip("the agent was not read"))
		return
	}
	fetched.Read = s.reads()
	file, failed := v.file(ctx, s, fetched)
	v.add(failed)
	if failed.Outcome != Pass {
		v.add(signer.skip("there is no file with keys"))
		return
	}
	if !file.Lists(v.agent) {
		v.add(listed.fail(NotListed, "the file that the agent's URI leads to does not list the agent"))
		v.add(signer.skip("the file is not the agent's"))
		return
	}
	v.add(listed.pass(""))
	at, err := v.clock(ctx)
	if err != nil {
		v.add(signer.ofError(err))
		return
	}
	v.add(v.matchSigner(signer, file, s, at))
}

// file fetches and reads the agent's registration file. A URI that is changing is not settled yet.
func (v *answer) file(ctx context.Context, s subject, c Check) (registration.File, Check) {
	switch {
	case s.settled.URI != s.newest.URI:
		return registration.File{}, c.fail(RecentlyChanged, "the agentURI is changing: ask again when that is final")
	case s.settled.Owner != s.newest.Owner || s.settled.Authority != s.newest.Authority:
		return registration.File{}, c.fail(RecentlyChanged, "the agent is changing hands: ask again when that is final")
	case s.settled.Authority != s.settled.Owner:
		return registration.File{}, c.fail(StaleAuthority, "the agent was sold without its update authority: its file and keys may be the seller's")
	case s.settled.Wallet.State == chains.WalletRedirected:
		return registration.File{}, c.fail(MetadataRedirected, "%s", s.settled.Wallet.Why)
	case s.settled.URI == "":
		return registration.File{}, c.fail(Invalid, "the agent has no agentURI, and so no keys")
	case v.deps.Fetch == nil:
		return registration.File{}, c.ofError(errNoFiles)
	}
	document, err := v.deps.Fetch.Get(ctx, s.settled.URI)
	if err != nil {
		return registration.File{}, c.ofError(err)
	}
	file, err := registration.Parse(document.Bytes)
	if err != nil {
		return registration.File{}, c.fail(Invalid, "%s", err)
	}
	if !document.Pinned {
		v.warnings = append(v.warnings, "the registration file is not pinned: its web server can change the keys at any time")
	}
	return file, c.pass("SHA-256 %s", document.SHA256)
}

// clock is when keys have to be valid.
func (v *answer) clock(ctx context.Context) (time.Time, error) {
	if !v.req.At.IsZero() {
		return v.req.At, nil
	}
	chain, err := v.deps.chain(ctx, v.agent.Registry, "read the chain's clock")
	if err != nil {
		return time.Time{}, err
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	return now, err
}

// matchSigner finds the key. The first generation signs with keys of the file only; the later one
// with the agent's wallet where the file has no keys.
func (v *answer) matchSigner(c Check, file registration.File, s subject, at time.Time) Check {
	i := v.said.Interaction
	signers, problems := file.Signers()
	for _, p := range problems {
		v.warnings = append(v.warnings, fmt.Sprintf("%s of the registration file: %s", p.Path, p.Text))
	}
	if len(signers) == 0 && len(problems) == 0 && i.Generation == x402.V1 {
		return v.walletSigned(c, s)
	}
	valid, expired := 0, ""
	var last error
	for _, key := range signers {
		err := v.made(key)
		switch {
		case err != nil:
			last = err
		case !key.Valid(at):
			expired = fmt.Sprintf("the key %s of the file made the signature, but may be used from %s until %s only", short(key.PublicKey), stamp(key.From), stamp(key.Until))
		default:
			return c.pass("%s key %s", key.Algorithm, short(key.PublicKey))
		}
		if key.Valid(at) {
			valid++
		}
	}
	switch {
	case expired != "":
		return c.fail(Mismatch, "%s (it is %s)", expired, stamp(at))
	case valid == 0:
		return c.fail(NotListed, "the registration file has no key that may be used at %s", stamp(at))
	}
	return c.fail(Mismatch, "no key of the registration file made the signature: %v", last)
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
func (v *answer) walletSigned(c Check, s subject) Check {
	i := v.said.Interaction
	wallet := s.wallet(c, true)
	if wallet.Outcome != Pass {
		return wallet
	}
	account := s.settled.Wallet.Address
	switch i.Algorithm {
	case registration.Secp256k1:
		address, err := interaction.RecoverAddress(i.Hash, i.Signature)
		if err != nil {
			return c.fail(Mismatch, "%s", err)
		}
		if account.Chain.Namespace != caip.EIP155 || address != account.Address {
			c.Compared = &Compared{Want: account.String(), Got: address}
			return c.fail(Mismatch, "the file has no keys, and the signature is not that of the agent's wallet")
		}
	case registration.Ed25519:
		if err := interaction.Check(i.Algorithm, i.PublicKey, i.Hash, i.Signature); err != nil {
			return c.fail(Mismatch, "%s", err)
		}
		signer := base58.Encode(i.PublicKey)
		if account.Chain.Namespace != caip.Solana || signer != account.Address {
			c.Compared = &Compared{Want: account.String(), Got: signer}
			return c.fail(Mismatch, "the file has no keys, and the signature is not that of the agent's wallet")
		}
	default:
		return c.fail(Invalid, "the algorithm %.40q is not known", i.Algorithm)
	}
	return c.pass("the file has no keys; the agent's wallet signed")
}

func short(key []byte) string {
	text := hex.EncodeToString(key)
	return text[:min(len(text), 16)] + "…"
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return "ever"
	}
	return t.UTC().Format(time.RFC3339)
}
