package feedback

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/client"
	check "github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
)

// How a file came out.
const (
	fileRight    = "right"    // it is the one that was meant, by its hash or its URI, and says what the chain says
	fileWrong    = "wrong"    // another one, or one that says otherwise
	fileUnproven = "unproven" // as far as can be told right, but what it says of agent or client is not so now: no key of the agent made its signature then, the client is not that agent's wallet
	fileUnpaid   = "unpaid"   // as far as can be told right, but the payment that it is about cannot be confirmed now: not there, not safe yet, in an asset that is not known, on a chain that is not configured, or of another family than the client's
	fileUnpinned = "unpinned" // neither hash nor URI fix its bytes: it may have said something else
	fileNone     = "none"     // the feedback names no file
)

// checkView is the file behind a feedback, checked.
type checkView struct {
	State       string             `json:"state" doc:"right, wrong, unproven, unpinned, unpaid or none"`
	Hash        feedback.Form      `json:"hash,omitempty" doc:"over what the hash on chain was computed: raw, jcs or sha256; left out: it has none, or another file's"`
	URI         string             `json:"uri,omitempty"`
	Pinned      bool               `json:"pinned" doc:"the URI fixes the bytes"`
	Profile     feedback.Profile   `json:"profile,omitempty" doc:"erc8004, x402, x402-v1, earlier or mirror"`
	Text        string             `json:"text,omitempty"`
	Problems    []feedback.Problem `json:"problems"`
	Differences []difference       `json:"differences"`
}

// difference is something in which the file is not what stands on chain.
type difference struct {
	Field string `json:"field"`
	File  string `json:"file"`
	Chain string `json:"chain"`
}

// checked fetches the file behind a feedback, or takes the one in path, and checks it.
func checked(ctx context.Context, s *shell.Shell, chain chains.Chain, f chains.Feedback, path string) (*checkView, error) {
	v := &checkView{State: fileNone, URI: f.URI, Problems: []feedback.Problem{}, Differences: []difference{}}
	a, err := s.App()
	if err != nil {
		return v, err
	}
	data, err := v.read(ctx, s, a.Fetcher(), f, path)
	if err != nil || data == nil {
		return v, err
	}
	file := check.ReadFile(data, v.Pinned, f)
	v.Hash, v.State = file.Form, fileRight
	switch {
	case file.Form != "", !file.Hashed:
	case !file.Pinned:
		v.State = fileWrong
		v.Problems = append(v.Problems, feedback.Problem{Path: "feedbackHash", Severity: "error", Text: "is that of another file", Remedy: "believe what stands on chain alone"})
	default: // the SDK hashes a form that is neither; the URI says which bytes are meant
		v.Problems = append(v.Problems, feedback.Problem{Path: "feedbackHash", Severity: "warning", Text: "is of neither the bytes nor their RFC 8785 form; the URI fixes the bytes", Remedy: "hash the bytes that are published"})
	}
	err = v.compare(ctx, a, chain, f, file)
	if !file.Hashed && !file.Pinned { // what a web server may exchange at any time decides nothing
		v.State = fileUnpinned
	}
	return v, err
}

// compare holds what the file says against the chain.
func (v *checkView) compare(ctx context.Context, a *bridge8004.Chains, chain chains.Chain, f chains.Feedback, file check.File) error {
	r := file.Review
	if file.Err != nil {
		v.State = fileWrong
		v.Problems = append(v.Problems, feedback.Problem{Severity: "error", Text: file.Err.Error(), Remedy: "publish a feedback file"})
		return nil
	}
	v.Profile, v.Text = r.Profile, r.Text
	v.Problems = append(v.Problems, r.Problems()...)
	if len(r.Faults()) > 0 {
		v.State = fileWrong
		return nil
	}
	for _, d := range file.Differences {
		v.State = fileWrong
		v.Differences = append(v.Differences, difference{d.Field, d.Got, d.Want})
	}
	switch {
	case !file.Uncovered:
	case r.Task() == "":
		v.Problems = append(v.Problems, feedback.Problem{Path: "dataHash", Severity: "warning", Text: "is not covered by the client's signature: whoever submitted the review may have named another file", Remedy: "believe what stands on chain alone"})
	default:
		v.Problems = append(v.Problems, feedback.Problem{Path: "dataHash", Severity: "info", Text: "is not covered by the client's signature, which stands for agent, task and value: whoever submitted the review may have written its words", Remedy: "believe what stands on chain"})
	}
	if v.State == fileWrong {
		return nil
	}
	return v.prove(ctx, a, chain, f, r)
}

// prove holds what the file says of agent and client against the chain as it is now. What does not
// hold any more may have held when the review was given.
func (v *checkView) prove(ctx context.Context, a *bridge8004.Chains, chain chains.Chain, f chains.Feedback, r feedback.Review) error {
	doubt := func(path, text, remedy string) {
		if v.State != fileUnpaid {
			v.State = fileUnproven
		}
		v.Problems = append(v.Problems, feedback.Problem{Path: path, Severity: "warning", Text: text, Remedy: remedy})
	}
	if !r.ClientAgent.IsZero() {
		switch report := client.Verify(ctx, a.Verification(), client.Request{Agent: r.ClientAgent, Account: f.Client}); report.Exit {
		case verify.ExitVerified:
		case verify.ExitUnchecked:
			return &chains.Error{Kind: chains.Unreachable, Chain: r.ClientAgent.Chain(), Op: "check clientAgentId", Err: errors.New(report.Reason)}
		default:
			doubt("clientAgentId", fmt.Sprintf("the client is not proven to be %s: %s", r.ClientAgent, report.Reason), "the agent may have changed its wallet since; else the client is somebody else")
		}
	}
	if at, ok := chain.(*evm.Chain); ok && r.Old != nil && !chain.Info().Capabilities.Has(chains.NeedsFeedbackAuth) {
		auth, err := checkAuth(ctx, at, f.Agent, f.Client, r.Old.Auth, "")
		if err != nil {
			return err
		}
		v.Problems = append(v.Problems, feedback.Problem{Path: "feedbackAuth", Severity: registration.Info, Text: auth.String() + ", now; the registry takes none"})
	}
	say := func(state, path string, severity registration.Severity, text, remedy string) {
		v.State = state
		v.Problems = append(v.Problems, feedback.Problem{Path: path, Severity: severity, Text: text, Remedy: remedy})
	}
	for _, c := range check.VerifyReview(ctx, a.Verification(), f, r) {
		switch code := verify.Decide([]verify.Check{c}).Exit(); {
		case !c.Required: // nobody says who paid
		case c.Name == check.CheckAgentKey && c.Verdict == verify.RecentlyChanged:
			doubt("agentSignature", c.Detail, "ask again when that is final")
		case c.Name == check.CheckAgentKey && (c.Outcome == verify.Fail || c.Verdict == verify.Unconfirmed):
			doubt("agentSignature", c.Detail, "the key may have been taken out of the file since; else the agent has not signed")
		case c.Name == check.CheckAgentKey && c.Outcome == verify.Error:
			return &chains.Error{Kind: chains.Unreachable, Chain: f.Agent.Chain(), Op: "check agentSignature", Err: errors.New(c.Detail)}
		case c.Name == check.CheckAgentKey && r.Proof == nil:
			say(v.State, "agentSignature", registration.Info, "is made "+c.Detail, "")
		case c.Name == check.CheckClientKey && code != verify.ExitVerified:
			say(fileWrong, "clientSignature", registration.Error, c.Detail, "believe what stands on chain alone")
			return nil
		case c.Name == settlement.CheckPaid && code == verify.ExitVerified:
			say(v.State, "payment", registration.Info, c.Detail, "")
		case code == verify.ExitUnchecked:
			say(fileUnpaid, "payment", registration.Warning, c.Detail, "ask again when the transaction is safe, with its chain and asset configured; until then believe no payment")
		case code != verify.ExitVerified:
			say(fileWrong, "payment", registration.Error, c.Detail, "believe no payment")
			return nil
		}
	}
	return nil
}

// read gives the bytes of the file; nil: the feedback names none.
func (v *checkView) read(ctx context.Context, s *shell.Shell, fetcher *fetch.Fetcher, f chains.Feedback, path string) ([]byte, error) {
	if path != "" {
		return s.ReadFile("--file", path, shell.MaxFile)
	}
	if v.URI = check.URI(f); v.URI == "" {
		return nil, nil
	}
	found, err := fetcher.Get(ctx, v.URI)
	if err != nil {
		return nil, fmt.Errorf("the file behind the feedback: %w", err)
	}
	v.Pinned = found.Pinned
	if found.Bytes == nil {
		return nil, &chains.Error{Kind: chains.Invalid, Op: "fetch feedback file", Err: errors.New("it is empty")}
	}
	return found.Bytes, nil
}

// status is the exit code of a file, as an answer that was printed.
func (v *checkView) status() error {
	switch {
	case v == nil || v.State == fileRight:
		return nil
	case v.State == fileWrong:
		return exit.Status(exit.Refused)
	case v.State == fileUnpaid:
		return exit.Status(exit.Unchecked)
	}
	return exit.Status(exit.Nothing)
}

func (v *checkView) rows(rows *shell.Rows) {
	if v == nil {
		return
	}
	text := v.State
	switch {
	case v.Hash != "":
		text += ", hash over its " + map[feedback.Form]string{feedback.FormRaw: "bytes (raw)", feedback.FormJCS: "RFC 8785 form (jcs)", check.FormSHA256: "bytes (sha256)"}[v.Hash]
	case v.Pinned:
		text += ", fixed by its URI"
	}
	rows.Add("file", text)
	rows.Some("profile", v.Profile)
	rows.Some("text", v.Text)
	for _, p := range v.Problems {
		rows.Add(string(p.Severity), p.Path+" "+p.Text)
	}
	for _, d := range v.Differences {
		rows.Add("differs", fmt.Sprintf("%s: %s in the file, %s on chain", d.Field, d.File, d.Chain))
	}
}
