package feedback

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

type giveOptions struct {
	shell    *shell.Shell
	app      *bridge8004.Chains // what the shell has loaded
	writing  shell.Writing
	measure  measureFlags
	endpoint string
	uri      string
	hash     string
	outcome  string
	dual     dualFlags
	auth     string
	// authFormat is that of auth, where it says so.
	authFormat feedbackauth.Format
	document   documentFlags
	payment    paymentFlags
	asAgent    string
	via        string
}

func newGive(s *shell.Shell) *cobra.Command {
	o := &giveOptions{shell: s}
	cmd := s.Write(&cobra.Command{
		Use:   "give AGENT --value N | --stars N | --file F | --payment-response F",
		Short: "Review an agent",
		Long: `Review an agent. The value is a decimal number with at most 18 digits behind the point; its digits are kept as they are written: 87.50 has two decimals. What ERC-8004
has agreed upon can be given in its own unit, which sets the first tag as well: --stars 4 (starred, 80), --uptime 99.77%, --response-time 560ms and so on.

Where the agent is registered on several chains, give it once: a relayer mirrors it to the others.

A file with more about the review is built of --text, --tool, --skill and the like, or given ready with --file, which is checked and then says the value, tags and endpoint as
well. feedbackHash is keccak256 of its bytes. Say with --uri where it is published; without, it goes on chain whole, as a data: URI. To publish it first, write it with --print-file, put it where
it belongs, and give that very file with --file and --uri: what stands there is fetched and compared before anything is sent (unless --no-check says that it is put there later). On SATI, where a feedback has no URI, the file's SHA-256 is the data hash of an attestation that the client alone
signs: keep the file with --save, and publish its bytes as a raw IPFS block.

With --payment-response the review is about an answer that was paid for with x402. The agent's signature of the answer is verified first, and the payment looked up, as "verify response"
does, and nothing is sent unless both are right, and the payment, by this account, is in a block that is safe: else the report is printed, and its exit code is this command's. The same goes
for the payment that a ready file is about. The file then binds the review to the payment, signed by agent and client; the value is a whole number from 0 to
255. On SATI the review is signed by both where the agent's holder has signed the task as SATI wants it (--agent-signature), else by the client alone; the answer says which.

With --as-agent the review is sent only if --key is the wallet of that agent, by its chain, so that clientAddress leads back to it.

With --via an aggregator pays for the transaction, and the review is still the account's own: it signs the review by what its chain says, and on EVM, the first time, that its account may run
the code by which others can give what it has signed. The command waits until the chain itself, not the aggregator, shows exactly this review under the account's name. Only reviews of paid answers
are given so, each payment once. The aggregator keeps the file on IPFS. What is signed for it serves for ten minutes, by the chain's clock, in whoever's hands: where the command ends without the
review, it says until when. That the account may run the code (an authorization) has no deadline: it counts until the account's nonce moves; "feedback take-back" ends the delegation itself.

A server that was paid by an agent rates that one with --payment-payload, the payment payload in which the client declares clientAgentRegistry and clientAgentId, and --payment-response, the
settlement that says who paid: nothing is sent unless the payer is the agent's wallet, by its chain, and has paid in the transaction that the settlement names.

Registries of the strategy dialect take whole scores from 0 to 100, tags of at most 32 bytes, and only with an authorisation of the agent's owner: --auth. Others take none: there a file of
that profile gives its score as a value without decimals, and its feedbackAuth is checked, shown and not sent.`,
		Example: `  bridge8004 feedback give 8453:42 --value 87.5 --tag1 quality --tag2 week --key file:client.key --config bridge.yaml
  bridge8004 feedback give 8453:42 --stars 4 --text 'quick and right' --tool forecast --proof-of-payment 0x… --key file:client.key --config bridge.yaml
  bridge8004 feedback give 8453:42 --uptime 99.77% --text 'one week' --print-file --key file:client.key --config bridge.yaml > review.json
  bridge8004 feedback give 8453:42 --file review.json --uri ipfs://bafkrei… --key file:client.key --config bridge.yaml
  bridge8004 feedback give 8453:42 --value 95 --payment-response answer.http --request question.json --key file:client.key --config bridge.yaml
  bridge8004 feedback give 8453:42 --value 95 --payment-response answer.http --request question.json --payment 402.json --via declared --key file:client.key --config bridge.yaml
  bridge8004 feedback give 8453:42 --stars 5 --as-agent 8453:7 --key file:wallet.key --config bridge.yaml
  bridge8004 feedback give 8453:7 --stars 5 --payment-payload payload.json --payment-response settlement.json --key file:server.key --config bridge.yaml
  bridge8004 feedback give base-strategy/7 --value 90 --auth auth.json --key file:client.key --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
	}, &o.writing, o.run)
	f := cmd.Flags()
	o.measure.add(f)
	f.StringVar(&o.endpoint, "endpoint", "", "the agent's endpoint that was used")
	f.StringVar(&o.uri, "uri", "", "where the file about the feedback is published")
	f.StringVar(&o.hash, "hash", "", "keccak256 of a file that is not at hand, 0x and 64 hex digits")
	f.StringVar(&o.auth, "auth", "", "the owner's authorisation (feedbackAuth): 0x and hex digits, or a file with them or with the JSON of \"feedback auth sign\"; - is standard input")
	f.StringVar(&o.outcome, "outcome", "", "SATI: negative, neutral or positive (default neutral)")
	f.StringVar(&o.asAgent, "as-agent", "", "ref of the agent that gives the feedback: refused unless --key is its wallet")
	f.StringVar(&o.via, "via", "", `have an aggregator give the review in the name of --key's account, which needs no coin: its URL, or "declared" for the one that --payment names`)
	o.document.add(f)
	o.payment.add(f)
	o.dual.add(cmd)
	// They stand on chain, where empty they are what they are when left out.
	shell.MayBeEmpty(f, "tag1", "tag2", "endpoint")
	return cmd
}

// givenView is the answer: the transaction, and the file that goes with it.
type givenView struct {
	shell.Written
	File     *fileView    `json:"file,omitempty"`
	Payment  *paymentView `json:"payment,omitempty"`
	SignedBy string       `json:"signedBy,omitempty" doc:"on SATI who signed the review: client, or agent and client"`
	Via      *viaView     `json:"via,omitempty" doc:"with --via: who was given the review; account is its author then, who paid no fee"`
	Auth     *authCheck   `json:"feedbackAuth,omitempty" doc:"where the registry takes none, how the one in the file came out; it is not sent"`
}

// authorised checks the feedbackAuth of a file of the earlier profile where the registry takes
// none, and leaves it out of what is sent.
func (o *giveOptions) authorised(ctx context.Context, chain chains.Chain, client caip.AccountID, file *document, op *chains.GiveFeedback) (*authCheck, error) {
	if len(op.Auth) == 0 || file == nil || chain.Info().Capabilities.Has(chains.NeedsFeedbackAuth) {
		return nil, nil
	}
	payload := op.Auth
	op.Auth = nil
	at, ok := chain.(*evm.Chain)
	if !ok {
		return &authCheck{Why: "there are no authorisations on " + chain.Info().Name}, nil
	}
	check, err := checkAuth(ctx, at, op.Agent, client, payload, o.authFormat)
	if err == nil && !check.Holds {
		warn(o.shell, "feedbackAuth of the file %s", check)
	}
	return check, err
}

func (o *giveOptions) run(ctx context.Context, args []string) (none shell.Answer, err error) {
	op := chains.GiveFeedback{Endpoint: o.endpoint, URI: o.uri}
	if err := o.check(&op); err != nil {
		return none, err
	}
	ref, chain, err := o.shell.Agent(ctx, args[0])
	if err != nil {
		return none, err
	}
	if o.app, err = o.shell.App(); err != nil {
		return none, err
	}
	op.Agent = ref
	writer, err := o.writing.Writer(ctx, o.shell, chain)
	if err != nil {
		return none, err
	}
	client, err := o.client(ref)
	if err != nil {
		return none, err
	}
	if err := o.payment.client(ctx, o.shell, o.app, ref); err != nil {
		return none, err
	}
	paid, err := o.payment.verified(ctx, o.shell, o.app, ref, writer.Account())
	if err != nil {
		return none, err
	}
	file, err := o.file(ctx, chain, writer.Account(), client, paid, &op)
	if err != nil {
		return none, err
	}
	if err := o.participated(op, file, paid); err != nil {
		return none, err
	}
	if err := o.proveClient(ctx, client, file, writer.Account()); err != nil {
		return none, err
	}
	if o.document.print {
		return none, file.print(o.shell)
	}
	if err := file.keep(o.document.save); err != nil {
		return none, err
	}
	if o.via != "" {
		return o.submit(ctx, chain, writer.Account(), file, paid)
	}
	auth, err := o.authorised(ctx, chain, writer.Account(), file, &op)
	if err != nil {
		return none, err
	}
	written, signedBy, err := o.operation(ctx, chain, op, file, paid)
	if err != nil {
		return none, err
	}
	answer, receipt, err := o.writing.Do(ctx, writer, written)
	if err != nil {
		return none, err
	}
	event, ok := receipt.Event(chains.KindFeedback)
	if !ok || event.Feedback == nil {
		return none, shell.Done{Err: &chains.Error{Kind: chains.Dishonest, Chain: answer.Chain, Op: "give feedback", Err: errors.New("transaction " + receipt.TxID + " succeeded without a feedback in it"), Remedy: "check the registry's address"}}
	}
	source := event.Feedback.Source()
	answer.Agent, answer.Feedback, answer.Source = &ref, &event.Feedback.Ref, &source
	view := givenView{Written: answer, File: file.view(op), Payment: paid.view(), SignedBy: signedBy, Auth: auth}
	return shell.Answer{Value: view, Table: view.rows()}, nil
}

// participated refuses the tag which says that payment and signature were verified, where they were
// not.
func (o *giveOptions) participated(op chains.GiveFeedback, file *document, paid *payment) error {
	if op.Tag2 != feedback.Participation || paid != nil || file != nil && file.review.Task() != "" || o.dual.agentSignature != "" {
		return nil
	}
	return exit.Usagef("tag2 %s says that the agent has signed an answer that was paid for: give that answer with --payment-response, or a file about it with --file", feedback.Participation)
}

func (v givenView) rows() shell.Rows {
	rows := v.Written.Rows()
	rows.Some("signed by", v.SignedBy)
	if v.Via != nil {
		rows.Add("via", fmt.Sprintf("%s, id %s", v.Via.URL, v.Via.ID))
	}
	if v.Auth != nil {
		rows.Add("feedbackAuth", v.Auth.String()+"; it is not sent: the registry takes none")
	}
	if v.Payment != nil {
		rows.Add("payment", v.Payment.Verdict+", "+v.Payment.TaskRef)
	}
	if v.File != nil {
		rows.Add("file", fmt.Sprintf("%s, %d bytes", v.File.Profile, v.File.Bytes))
		rows.Add("feedbackHash", v.File.Hash)
		rows.Some("feedbackURI", v.File.URI)
		rows.Some("raw CID", v.File.CID)
	}
	return rows
}

// check reads the flags that need no chain.
func (o *giveOptions) check(op *chains.GiveFeedback) (err error) {
	if op.Value, op.Tag1, op.Tag2, err = o.measure.read(o.document.path != ""); err != nil {
		return err
	}
	if t, like := feedback.Like(op.Tag1); like {
		warn(o.shell, "tag1 %q is not the standard's %q: readers compare bytes", op.Tag1, t.Name)
	}
	if op.Hash, err = shell.Hash("--hash", o.hash); err != nil {
		return err
	}
	if o.auth != "" {
		if op.Auth, o.authFormat, err = readAuth(o.shell, "--auth", o.auth); err != nil {
			return err
		}
	}
	if o.outcome != "" {
		outcome, err := shell.Outcome(o.outcome)
		if err != nil {
			return err
		}
		op.Outcome = &outcome
	}
	if err := o.payment.check(); err != nil {
		return err
	}
	if o.auth != "" && o.payment.given() {
		return exit.Usagef("--auth and --payment-response: a review is authorised by the owner or about a payment; leave one of them out")
	}
	if err := o.checkVia(); err != nil {
		return err
	}
	return o.document.check(o.payment.given(), !op.Hash.IsZero())
}

// warn tells people on stderr what they may not have meant.
func warn(s *shell.Shell, format string, args ...any) {
	fmt.Fprintln(s.Err, "warning: "+shell.Clean(fmt.Sprintf(format, args...)))
}

// problems tells what a file has wrong, and refuses one that readers would misunderstand.
func problems(s *shell.Shell, what string, r feedback.Review) error {
	var texts []string
	for _, p := range r.Faults() {
		texts = append(texts, p.Path+" "+p.Text+": "+p.Remedy)
	}
	if len(texts) > 0 {
		return &chains.Error{Kind: chains.Invalid, Op: "feedback file " + what, Err: errors.New(strings.Join(texts, "; "))}
	}
	for _, p := range r.Problems() {
		warn(s, "%s: %s %s", what, p.Path, p.Text)
	}
	return nil
}
