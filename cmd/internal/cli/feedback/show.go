package feedback

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newShow(s *shell.Shell) *cobra.Command {
	o := &showOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "show FEEDBACK",
		Short: "Show one feedback, its responses, and whether it is a mirror",
		Long: `Show one feedback, its responses, and whether it is a mirror.

With --check the file behind its feedbackURI is fetched and checked: its hash against the one on chain (over its very bytes, then over its RFC 8785 form; the answer says which matched), its fields
by its profile, the signatures of client and agent where it has them, the payment that it is about, and what it says against what the chain says. On SATI the file is looked for at the raw IPFS block that the data hash of a public
attestation names. Exit codes with --check: 0 the file is right; 3 it is wrong; 4 there is none, nothing fixes what it says, the agent's signature is of no key that the
agent's registration file lists now, or the client is not the wallet of the agent that it says it is; 1 it could not be read, or the payment that it is about is not there, not safe yet, or on a chain that is not configured.`,
		Example: `  bridge8004 feedback show 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1 --config bridge.yaml
  bridge8004 feedback show 8453:42:0x742d35cc6634c0532925a3b844bc9e7595f0beb0:1 --check --config bridge.yaml
  bridge8004 feedback show solana/<mint>/<attestation> --file review.json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
	}, shell.ReadTime, func(ctx context.Context, args []string) (shell.Answer, error) {
		return o.run(ctx, args[0])
	})
	f := cmd.Flags()
	f.BoolVar(&o.check, "check", false, "fetch the file behind the feedback, and check it")
	f.StringVar(&o.file, "file", "", "check this file instead of the one at the feedback's URI; - is stdin")
	o.at.AddAt(f)
	return cmd
}

type showOptions struct {
	shell *shell.Shell
	at    shell.FinalityFlag
	check bool
	file  string
}

// view is one feedback as the commands answer it.
type view struct {
	chains.Feedback
	SourceID  caip.Hash         `json:"sourceId" doc:"a mirror's is its origin's"`
	SignedBy  []string          `json:"signedBy" doc:"whose signatures hold: client, agent"`
	Mirror    bool              `json:"mirror"`
	Origin    *chains.Origin    `json:"origin,omitempty" doc:"for a mirror, what it says it stands for"`
	Responses []chains.Response `json:"responses,omitempty"`
	File      *checkView        `json:"file,omitempty" doc:"with --check"`
}

func (o *showOptions) run(ctx context.Context, text string) (none shell.Answer, err error) {
	ref, chain, err := o.shell.Feedback(ctx, text)
	if err != nil {
		return none, err
	}
	at := o.at.For(o.shell, chain)
	f, err := chain.Feedback(ctx, ref, at)
	if err != nil {
		return none, shell.Hint(err, at)
	}
	v, err := viewOf(ctx, chain, f, at)
	if err != nil {
		return none, err
	}
	if chain.Info().Capabilities.Has(chains.CanRespond) {
		if v.Responses, err = chain.Responses(ctx, ref, at); err != nil {
			return none, err
		}
	}
	if o.check || o.file != "" {
		if v.File, err = checked(ctx, o.shell, chain, f, o.file); err != nil {
			return none, err
		}
	}
	return shell.Answer{Value: v, Table: v.rows()}, v.File.status()
}

func viewOf(ctx context.Context, chain chains.Chain, f chains.Feedback, at chains.Finality) (view, error) {
	v := view{Feedback: f, SourceID: f.Source(), SignedBy: f.SignedBy()}
	origin, mirror, err := chain.OriginOf(ctx, f, at)
	if err != nil {
		return view{}, err
	}
	if v.Mirror = mirror; mirror {
		v.Origin, v.SourceID = &origin, origin.Source
	}
	return v, nil
}

func (v view) value() string {
	if !v.HasValue {
		return "(none)"
	}
	return v.Value.String()
}

func (v view) state() string {
	switch {
	case v.Proof == chains.ProofInvalid:
		return "forged" // the stored signature does not hold
	case v.Revoked:
		return "revoked"
	case v.Mirror:
		return "mirror"
	default:
		return "given"
	}
}

// signers says whose signatures hold, and whose should and do not.
func (v view) signers() string {
	var agent chains.Proof
	if v.SATI != nil {
		agent = v.SATI.AgentProof
	}
	return shell.Signers(v.SignedBy, agent)
}

func (v view) rows() shell.Rows {
	var rows shell.Rows
	rows.Add("feedback", v.Ref)
	rows.Add("source id", v.SourceID)
	rows.Add("agent", v.Agent)
	rows.Add("client", v.Client)
	rows.Add("value", v.value())
	if v.Tag1 != "" || v.Tag2 != "" {
		rows.Add("tags", v.Tag1+" | "+v.Tag2)
	}
	rows.Some("endpoint", v.Endpoint)
	rows.Some("feedbackURI", v.URI)
	rows.Some("feedbackHash", v.Hash)
	if v.SATI != nil {
		rows.Add("outcome", v.SATI.Outcome)
		if v.SATI.ContentUnsigned {
			rows.Add("content", "not covered by the client's signature: whoever submitted it may have exchanged it")
		}
	}
	rows.Add("state", v.state())
	rows.Add("author", v.Proof)
	rows.Add("signed by", v.signers())
	if v.Origin != nil && !v.Origin.Feedback.IsZero() {
		rows.Add("origin", v.Origin.Feedback)
	}
	if v.Origin != nil && !v.Origin.Client.IsZero() {
		rows.Add("given by", v.Origin.Client)
	}
	if !v.Time.IsZero() {
		rows.Add("time", v.Time.UTC().Format("2006-01-02 15:04:05 MST"))
	}
	for _, r := range v.Responses {
		rows.Add("response", r.Responder.String()+" "+r.URI)
	}
	v.File.rows(&rows)
	return rows
}
