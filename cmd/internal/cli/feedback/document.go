package feedback

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	check "github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// documentFlags are the file about a review: a ready one, or what to build one of.
type documentFlags struct {
	path, save                      string
	print, unchecked                bool
	text, tool, prompt, resource    string
	context, task, proof            string
	skills, oasfSkills, oasfDomains []string
	flags                           *pflag.FlagSet
}

// building are the flags that a file is built of.
var building = []string{"text", "tool", "prompt", "resource", "skill", "a2a-context", "a2a-task", "oasf-skill", "oasf-domain", "proof-of-payment", "save"}

func (d *documentFlags) add(f *pflag.FlagSet) {
	d.flags = f
	f.StringVar(&d.path, "file", "", "the file about the feedback, ready: checked, and sent as it is; - is stdin")
	f.BoolVar(&d.print, "print-file", false, "print the file, byte for byte as its hash is computed, and send nothing")
	f.BoolVar(&d.unchecked, "no-check", false, "with --uri: do not look at what is there now; it is published later")
	f.StringVar(&d.save, "save", "", "write the file that is built here as well; needed on SATI")
	f.StringVar(&d.text, "text", "", "the review in words")
	f.StringVar(&d.tool, "tool", "", "MCP tool that was used")
	f.StringVar(&d.prompt, "prompt", "", "MCP prompt that was used")
	f.StringVar(&d.resource, "resource", "", "MCP resource that was used")
	f.StringArrayVar(&d.skills, "skill", nil, "A2A skill that was used; repeatable")
	f.StringVar(&d.context, "a2a-context", "", "A2A context id")
	f.StringVar(&d.task, "a2a-task", "", "A2A task id")
	f.StringArrayVar(&d.oasfSkills, "oasf-skill", nil, "OASF skill that was used; repeatable")
	f.StringArrayVar(&d.oasfDomains, "oasf-domain", nil, "OASF domain; repeatable")
	f.StringVar(&d.proof, "proof-of-payment", "", "transaction in which this account paid the agent's wallet; looked up on the agent's chain")
}

func (d *documentFlags) built() bool {
	return d.print && d.path == "" || slices.ContainsFunc(building, d.flags.Changed)
}

func (d *documentFlags) check(paid, hashed bool) error {
	switch {
	case d.path != "" && (paid || slices.ContainsFunc(building, d.flags.Changed)):
		return exit.Usagef("--file is a ready file: leave out what one is built of (--%s, --payment-response)", strings.Join(building, ", --"))
	case hashed && (paid || d.path != "" || d.built()):
		return exit.Usagef("--hash is for a file that is not at hand: the hash of this one is computed")
	case d.unchecked && !d.flags.Changed("uri"):
		return exit.Usagef("--no-check is about what stands at --uri")
	case shell.Count(d.tool != "", d.prompt != "", d.resource != "") > 1:
		return exit.Usagef("--tool, --prompt and --resource: a review is about one of them")
	}
	return nil
}

// document is the file of a review; nil: there is none.
type document struct {
	bytes  []byte
	review feedback.Review
	built  bool // here, not by the caller
}

// fileView is what the answer says of the file.
type fileView struct {
	Profile feedback.Profile `json:"profile"`
	Bytes   int              `json:"bytes"`
	Hash    caip.Hash        `json:"feedbackHash"`
	URI     string           `json:"feedbackURI,omitempty"`
	SHA256  caip.Hash        `json:"sha256"`
	CID     string           `json:"cid" doc:"of the file as a raw IPFS block"`
}

func (d *document) view(op chains.GiveFeedback) *fileView {
	if d == nil {
		return nil
	}
	return &fileView{Profile: d.review.Profile, Bytes: len(d.bytes), Hash: caip.Keccak256(d.bytes), URI: op.URI, SHA256: sha256.Sum256(d.bytes), CID: fetch.RawCID(d.bytes)}
}

// print prints the bytes of the file and nothing else on stdout.
func (d *document) print(s *shell.Shell) error {
	if d == nil {
		return exit.Usagef("--print-file: there is no file")
	}
	if _, err := s.Out.Write(d.bytes); err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "feedbackHash %s, raw CID %s\n", caip.Keccak256(d.bytes), fetch.RawCID(d.bytes))
	return nil
}

// keep writes the file where --save says. An existing one is left alone: it may have been
// published.
func (d *document) keep(path string) error {
	if path == "" {
		return nil
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return exit.Usagef("--save: %s exists, and may be the file of a review that was sent: give it with --file, or name another place", path)
	}
	if err != nil {
		return exit.Usagef("--save: %w", err)
	}
	if _, err = f.Write(d.bytes); err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// maxInline bounds a file that goes on chain whole, in bytes: each costs gas.
const maxInline = 16 << 10

// file gives the file of the review, checked or built, and lets the operation say the same as it
// does.
func (o *giveOptions) file(ctx context.Context, chain chains.Chain, account caip.AccountID, client caip.AgentRef, paid *payment, op *chains.GiveFeedback) (*document, error) {
	var d *document
	var err error
	switch {
	case o.document.path != "":
		d, err = o.ready(ctx, account, client, op)
	case paid != nil || o.document.built():
		d, err = o.build(ctx, chain, account, client, paid, op)
	}
	if err != nil {
		return nil, err
	}
	if d == nil {
		return nil, o.elsewhere(ctx, chain, op)
	}
	if o.via != "" { // what stands on chain follows from the file
		return d, nil
	}
	if !chain.Info().Limits.Document {
		if op.URI != "" {
			return nil, chains.Refuse(op.Agent.Chain(), op.Verb(), "a SATI attestation has no feedback URI: leave --uri out, and publish the file as the raw IPFS block that its data hash names")
		}
		if d.built && o.document.save == "" && !o.document.print {
			return nil, exit.Usagef("SATI keeps only the hash of the file: name a place for the file itself with --save, to publish it from there")
		}
		return d, nil
	}
	op.Hash = caip.Keccak256(d.bytes)
	if o.document.print {
		return d, nil
	}
	if op.URI != "" {
		return d, o.published(ctx, op.URI, d)
	}
	if len(d.bytes) > maxInline {
		return nil, exit.Usagef("the file has %d bytes, and at most %d go on chain whole: publish it, and say where with --uri", len(d.bytes), maxInline)
	}
	op.URI = publish.DataURI(d.bytes)
	return d, nil
}

// ready checks a file that the caller has made. Value, tags and endpoint are the file's; flags may
// say the same.
func (o *giveOptions) ready(ctx context.Context, account caip.AccountID, client caip.AgentRef, op *chains.GiveFeedback) (*document, error) {
	data, err := o.shell.ReadFile("--file", o.document.path, shell.MaxFile)
	if err != nil {
		return nil, err
	}
	r, err := feedback.ParseReview(data)
	if err != nil {
		return nil, err
	}
	if err := problems(o.shell, o.document.path, r); err != nil {
		return nil, err
	}
	if r.Profile == feedback.Mirror {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "feedback file", Err: errors.New("it is the file of a mirror, which relays post"), Remedy: "write a review of your own"}
	}
	said := chains.Feedback{Agent: op.Agent, Client: account, Value: op.Value, HasValue: true, Tag1: op.Tag1, Tag2: op.Tag2, Endpoint: op.Endpoint, Hash: op.Hash}
	if !o.measure.measured() {
		said.Value = r.Value
	}
	for _, f := range []struct {
		flag string
		to   *string
		file string
	}{{"tag1", &said.Tag1, r.Tag1}, {"tag2", &said.Tag2, r.Tag2}, {"endpoint", &said.Endpoint, r.Endpoint}} {
		if *f.to == "" {
			*f.to = f.file
		} else if f.file == "" {
			return nil, exit.Usagef("--%s says %.60q, the file nothing", f.flag, *f.to)
		}
	}
	for _, d := range r.Agree(said) {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "feedback file", Err: fmt.Errorf("%s is %s in the file, and %s is to be sent", d.Field, d.Got, d.Want), Remedy: "send what the file says"}
	}
	op.Value, op.Tag1, op.Tag2, op.Endpoint = said.Value, said.Tag1, said.Tag2, said.Endpoint
	if r.Old != nil && op.Auth == nil {
		op.Auth = r.Old.Auth
	}
	if !r.ClientAgent.IsZero() && !client.IsZero() && r.ClientAgent != client {
		return nil, exit.Usagef("--as-agent is %s, and the file is by %s", client, r.ClientAgent)
	}
	d := &document{bytes: data, review: r}
	if o.document.print {
		return d, nil
	}
	checks := check.VerifyReview(ctx, o.app.Verification(), said, r)
	answered := len(checks)
	if r.Task() != "" {
		answered--
	}
	if paid := checks[:answered]; len(paid) > 0 {
		if err := passed(o.shell, verify.Report{Identity: verify.NamedByCaller}.Finish(paid)); err != nil {
			return nil, err
		}
	}
	if r.Task() == "" {
		return d, nil
	}
	// What the agent answered is not at hand here; that it signed is on chain.
	switch c := checks[answered]; {
	case c.Verdict == verify.RecentlyChanged:
		return nil, &chains.Error{Kind: chains.NotFinal, Chain: op.Agent.Chain(), Op: "check agentSignature", Err: errors.New(c.Detail), Remedy: "ask again when that is final"}
	case c.Outcome == verify.Fail:
		return nil, &chains.Error{Kind: chains.Invalid, Chain: op.Agent.Chain(), Op: "feedback file", Err: errors.New("agentSignature: " + c.Detail), Remedy: "give the answer itself with --payment-response"}
	case c.Outcome == verify.Error:
		return nil, &chains.Error{Kind: chains.Unreachable, Chain: op.Agent.Chain(), Op: "check agentSignature", Err: errors.New(c.Detail)}
	case r.Proof == nil:
		warn(o.shell, "%s: agentSignature is made %s", o.document.path, c.Detail)
	}
	return d, nil
}

// build makes a file of flags, and of a paid exchange.
func (o *giveOptions) build(ctx context.Context, chain chains.Chain, account caip.AccountID, client caip.AgentRef, paid *payment, op *chains.GiveFeedback) (*document, error) {
	f := &o.document
	r := feedback.Review{
		Profile: feedback.ERC8004, Agent: op.Agent, Client: account, ClientAgent: client, Text: f.text,
		MCP: feedback.MCP{Tool: f.tool, Prompt: f.prompt, Resource: f.resource}, A2A: feedback.A2A{Skills: f.skills, ContextID: f.context, TaskID: f.task},
		OASF: feedback.OASF{Skills: f.oasfSkills, Domains: f.oasfDomains},
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return nil, err
	}
	r.CreatedAt = now.UTC().Truncate(time.Second)
	if f.proof != "" {
		if r.Payment, err = o.proofOfPayment(ctx, op.Agent, account, f.proof); err != nil {
			return nil, err
		}
	}
	if paid != nil {
		bind(&r, paid, op)
	}
	r.Value, r.Tag1, r.Tag2, r.Endpoint = op.Value, op.Tag1, op.Tag2, op.Endpoint
	if len(op.Auth) > 0 {
		asEarlier(&r, op.Auth)
	}
	if paid != nil {
		if err := o.sign(&r, chain); err != nil {
			return nil, err
		}
	}
	data, err := r.Encode()
	if err != nil {
		return nil, err
	}
	return &document{bytes: data, review: r, built: true}, nil
}

// bind ties a review to what was paid for. Without tags of its own it says that the answer came.
func bind(r *feedback.Review, paid *payment, op *chains.GiveFeedback) {
	i := paid.said.Interaction
	if i.Generation == x402.V1 {
		r.Profile, r.Proof = feedback.X402V1, &feedback.Proof{
			Name: feedback.ProofOfParticipation, TaskRef: i.TaskRef, DataHash: i.DataHash, PublicKey: i.PublicKey, Algorithm: i.Algorithm, Agent: i.Signature, Reviewer: r.Client,
		}
	} else {
		r.Profile, r.Interaction = feedback.X402, &feedback.Interaction{TaskRef: i.TaskRef, Hash: i.Hash, Agent: i.Signature}
	}
	switch {
	case op.Tag1 == "":
		op.Tag1, op.Tag2 = feedback.Delivered, cmp.Or(op.Tag2, feedback.Participation)
	case op.Tag2 == "":
		op.Tag2 = feedback.Paid
	}
}

// sign adds the client's signature, by the key that sends the review.
func (o *giveOptions) sign(r *feedback.Review, chain chains.Chain) error {
	hash, err := r.ClientMessage()
	if err != nil {
		return exit.AsUsage(err)
	}
	signature, err := signData(chain, o.writing.Key(), hash[:])
	if err != nil {
		return err
	}
	algorithm := registration.Ed25519
	if chain.Info().Chain.Namespace == caip.EIP155 {
		algorithm = registration.Secp256k1
	}
	if r.Proof == nil {
		r.Interaction.Client = signature
		return nil
	}
	if algorithm == registration.Secp256k1 && signature[64] >= 27 {
		signature[64] -= 27 // the later revisions want v as 0 or 1
	}
	r.Proof.Client, r.Proof.ReviewerAlgorithm = signature, algorithm
	return nil
}

// asEarlier writes the review as registries wanted it that take feedback only with an
// authorisation.
func asEarlier(r *feedback.Review, auth []byte) {
	r.Profile = feedback.Earlier
	r.Old = &feedback.Old{Auth: auth, Context: r.A2A.ContextID, Task: r.A2A.TaskID}
	if len(r.A2A.Skills) > 0 {
		r.Old.Skill = r.A2A.Skills[0]
	}
	for capability, name := range map[string]string{"tools": r.MCP.Tool, "prompts": r.MCP.Prompt, "resources": r.MCP.Resource} {
		if name != "" {
			r.Old.Capability, r.Old.Name = capability, name
		}
	}
}

// proofOfPayment looks the transaction up, as every payment is: this account has paid the wallet
// that the agent had then.
func (o *giveOptions) proofOfPayment(ctx context.Context, agent caip.AgentRef, client caip.AccountID, tx string) (*feedback.Payment, error) {
	if on, bare, err := feedback.SplitTask(tx); err == nil {
		if on != agent.Chain() {
			return nil, exit.Usagef("--proof-of-payment: %s is on %s, the agent on %s", tx, on, agent.Chain())
		}
		tx = bare
	}
	if agent.Chain().Namespace == caip.EIP155 {
		tx = strings.ToLower(tx)
	}
	report, to, _ := settlement.Verify(ctx, o.app.Verification(), settlement.Request{Agent: agent, Network: agent.Chain(), TxID: tx, Payer: client})
	if err := passed(o.shell, report); err != nil {
		return nil, err
	}
	return &feedback.Payment{From: client.Address, To: to.Address, ChainID: agent.Chain().Reference, TxHash: tx}, nil
}
