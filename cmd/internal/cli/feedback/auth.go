package feedback

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newAuth(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "auth",
		Short: "Sign and verify the authorisation by which an agent's owner lets a client give feedback",
		Long: `Sign and verify the authorisation by which an agent's owner lets a client give feedback (feedbackAuth), in the three shapes that registries and specifications know:

  eip712  StrategyReputation (dialect strategy): 160 bytes and the signature of typed data
  v1      the official registries of version 1.0: 224 bytes and the signature of a personal message (EIP-191)
  packed  the feedback profile: 164 packed bytes and a signature. It does not say whether that is of a personal message: both readings are tried, and the answer says
          which one held`,
	}
	cmd.AddCommand(newAuthSign(s), newAuthVerify(s))
	return cmd
}

type authOptions struct {
	shell  *shell.Shell
	agent  string
	client string
	format string
	read   string
	key    bridge8004.KeyRef
	limit  uint64
	expiry time.Duration
}

func newAuthSign(s *shell.Shell) *cobra.Command {
	o := &authOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "sign --agent REF --client ACCOUNT --index-limit N --expiry DURATION",
		Short: "Let a client give feedback, as the agent's owner",
		Long: `Let a client give feedback, as the agent's owner. Nothing is sent: hand the answer to the client.

The limit counts all the feedback that the client has given the agent: with 3 he can give three in all. The expiry is counted from the chain's latest block on. An
authorisation can be used again up to its limit, and ends with a transfer of the agent; should you get the agent back, it counts again until it expires.

The packed format is specified without saying what is signed: the hash as a personal message, or bare. --reading chooses; "feedback auth verify" takes both and says which.`,
		Example: `  bridge8004 feedback auth sign --agent base-strategy/7 --client 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --index-limit 1 --expiry 24h --key file:owner.key -o json \
    --config bridge.yaml > auth.json
  bridge8004 feedback give base-strategy/7 --value 90 --auth auth.json --key file:client.key --config bridge.yaml`,
	}, shell.ReadTime, o.sign)
	f := cmd.Flags()
	o.addFlags(cmd)
	f.Uint64Var(&o.limit, "index-limit", 0, "how many feedbacks the client may have given in all (required)")
	f.StringVar(&o.read, "reading", "", "how a packed one is signed: eip191 (of a personal message) or raw (of the bare hash) (default eip191)")
	f.DurationVar(&o.expiry, "expiry", 0, "how long it is valid, from the chain's latest block on, such as 24h (required)")
	shell.AddKey(f, &o.key, "the key of the agent's owner, with v1 and packed also of an operator: file:PATH or env:NAME (required)")
	return cmd
}

func newAuthVerify(s *shell.Shell) *cobra.Command {
	o := &authOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "verify AUTH --agent REF",
		Short: "Hold an authorisation against the chain, as its registry would",
		Long: `Hold an authorisation against the chain, as its registry would: fields, expiry by the time of the latest block, the limit, and the signature of the agent's current
owner. AUTH is 0x and hex digits, or a file with them, or with the JSON of "feedback auth sign", which says its format; - reads standard input. Exit 3: it does not hold.`,
		Example: `  bridge8004 feedback auth verify auth.json --agent base-strategy/7 --config bridge.yaml
  bridge8004 feedback auth verify 0x… --agent 8453:42 --format packed --client 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
	}, shell.ReadTime, o.verify)
	o.addFlags(cmd)
	return cmd
}

func (o *authOptions) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.agent, "agent", "", "the agent (required)")
	f.StringVar(&o.client, "client", "", "the client's account; \"verify\" takes the one that is named in it by default")
	f.StringVar(&o.format, "format", "", "eip712, v1 or packed (default what the JSON says, else that of the agent's registry)")
}

// open checks the common flags and opens the agent's chain.
func (o *authOptions) open(ctx context.Context) (caip.AgentRef, *evm.Chain, feedbackauth.Format, error) {
	var format feedbackauth.Format
	if o.format != "" {
		var err error
		if format, err = feedbackauth.ParseFormat(o.format); err != nil {
			return caip.AgentRef{}, nil, "", exit.Usagef("--format: %w", err)
		}
	}
	if o.agent == "" {
		return caip.AgentRef{}, nil, "", exit.Usagef("--agent is missing: name the agent")
	}
	ref, chain, err := o.shell.Agent(ctx, o.agent)
	if err != nil {
		return ref, nil, "", err
	}
	at, ok := chain.(*evm.Chain)
	if !ok {
		return ref, nil, "", chains.Refuse(ref.Chain(), "feedback auth", "feedback needs no authorisation on "+chain.Info().Name)
	}
	return ref, at, format, nil
}

type authView struct {
	Agent      caip.AgentRef        `json:"agent"`
	Client     caip.AccountID       `json:"client"`
	Format     feedbackauth.Format  `json:"format"`
	IndexLimit string               `json:"indexLimit"`
	Expiry     string               `json:"expiry" doc:"Unix seconds"`
	Signer     caip.AccountID       `json:"signer,omitzero"`
	Reading    feedbackauth.Reading `json:"reading,omitempty" doc:"of a verified one, how the signature held: eip712, eip191, raw or erc1271"`
	Auth       hexutil.Bytes        `json:"auth"`
}

func viewOfAuth(ref caip.AgentRef, a feedbackauth.Auth, payload []byte) (authView, error) {
	client, err := caip.NewAccountID(ref.Chain(), a.Client.Hex())
	return authView{Agent: ref, Client: client, Format: a.Format, IndexLimit: a.IndexLimit.Dec(), Expiry: a.Expiry.Dec(), Auth: payload}, err
}

func (v authView) rows() shell.Rows {
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	rows.Add("client", v.Client)
	rows.Add("format", v.Format)
	rows.Add("index limit", v.IndexLimit)
	rows.Add("expiry", v.Expiry)
	rows.Some("signer", v.Signer)
	rows.Some("holds as", v.Reading)
	return rows
}

func (o *authOptions) sign(ctx context.Context, _ []string) (none shell.Answer, err error) {
	if err := shell.CheckKey(o.key, "the owner's key"); err != nil {
		return none, err
	}
	switch {
	case o.client == "":
		return none, exit.Usagef("--client is missing: name the client's account")
	case o.limit == 0:
		return none, exit.Usagef("--index-limit is missing: say how many feedbacks the client may have given in all")
	case o.read != "" && o.format != string(feedbackauth.Packed):
		return none, exit.Usagef("--reading goes with --format packed: the other formats have one")
	case o.read != "" && o.read != string(feedbackauth.ReadingEIP191) && o.read != string(feedbackauth.ReadingRaw):
		return none, exit.Usagef("--reading %.40q: want eip191 or raw", o.read)
	case o.expiry < time.Second || o.expiry%time.Second != 0:
		return none, exit.Usagef("--expiry %s: want whole seconds, one at least, such as 24h", o.expiry)
	}
	ref, chain, format, err := o.open(ctx)
	if err != nil {
		return none, err
	}
	client, err := shell.Account(ref.Chain(), "--client", o.client)
	if err != nil {
		return none, err
	}
	signer, err := bridge8004.EVMKey(o.key)
	if err != nil {
		return none, err
	}
	auth, payload, err := chain.SignFeedbackAuth(ctx, registry.Permission{Format: format, Agent: ref, Client: client, IndexLimit: o.limit, For: o.expiry, Reading: feedbackauth.Reading(o.read)}, signer)
	if err != nil {
		return none, err
	}
	v, err := viewOfAuth(ref, auth, payload)
	if err != nil {
		return none, err
	}
	if v.Signer, err = caip.NewAccountID(ref.Chain(), signer.Address().Hex()); err != nil {
		return none, err
	}
	return shell.Answer{Value: v, Table: shell.Payload{Rows: v.rows(), Bytes: payload}}, nil
}

func (o *authOptions) verify(ctx context.Context, args []string) (none shell.Answer, err error) {
	payload, said, err := readAuth(o.shell, "AUTH", args[0])
	if err != nil {
		return none, err
	}
	if o.format == "" {
		o.format = string(said)
	} else if said != "" && said != feedbackauth.Format(o.format) {
		return none, exit.Usagef("--format %.40s: AUTH says that it is %s; leave --format out", o.format, said)
	}
	ref, chain, format, err := o.open(ctx)
	if err != nil {
		return none, err
	}
	var client caip.AccountID
	if o.client != "" {
		if client, err = shell.Account(ref.Chain(), "--client", o.client); err != nil {
			return none, err
		}
	}
	auth, reading, err := chain.VerifyFeedbackAuth(ctx, format, ref, client, payload)
	if err != nil {
		return none, err
	}
	v, err := viewOfAuth(ref, auth, payload)
	v.Reading = reading
	return shell.Answer{Value: v, Table: v.rows()}, err
}

// maxAuth bounds what is read as an authorisation: a signature of a contract wallet, in hex, inside
// JSON.
const maxAuth = 64 << 10

// readAuth reads an authorisation: hex, or a file with hex or with the JSON of "feedback auth
// sign", which says its format; - is standard input.
func readAuth(s *shell.Shell, what, text string) ([]byte, feedbackauth.Format, error) {
	if strings.HasPrefix(text, "0x") {
		payload, err := decodeAuth(what, text)
		return payload, "", err
	}
	content, err := s.ReadFile(what+": want 0x and hex digits, or a file", text, maxAuth)
	if err != nil {
		return nil, "", err
	}
	content = bytes.TrimSpace(content)
	if !bytes.HasPrefix(content, []byte("{")) {
		payload, err := decodeAuth(what, string(content))
		return payload, "", err
	}
	var document struct {
		Auth   string `json:"auth"`
		Format string `json:"format"`
	}
	if err := json.Unmarshal(content, &document); err != nil {
		return nil, "", exit.Usagef("%s %.80s: no JSON as \"feedback auth sign\" writes it", what, text)
	}
	if document.Auth == "" {
		return nil, "", exit.Usagef("%s %.80s: the JSON holds no \"auth\"", what, text)
	}
	var format feedbackauth.Format
	if document.Format != "" {
		if format, err = feedbackauth.ParseFormat(document.Format); err != nil {
			return nil, "", exit.Usagef("%s %.80s: %w", what, text, err)
		}
	}
	payload, err := decodeAuth(what, document.Auth)
	return payload, format, err
}

// authCheck is how a feedbackAuth came out that a registry does not take: it stands in the file
// only.
type authCheck struct {
	Format  feedbackauth.Format  `json:"format,omitempty"`
	Holds   bool                 `json:"holds"`
	Reading feedbackauth.Reading `json:"reading,omitempty"`
	Why     string               `json:"why,omitempty" doc:"why it does not hold"`
}

func (c authCheck) String() string {
	if c.Holds {
		return "holds (" + string(c.Format) + ")"
	}
	return "does not hold: " + c.Why
}

// checkAuth holds a feedbackAuth against the chain as it is now, in the format that is told, else
// in each that it may have. What could not be asked is an error.
func checkAuth(ctx context.Context, chain *evm.Chain, agent caip.AgentRef, client caip.AccountID, payload []byte, format feedbackauth.Format) (*authCheck, error) {
	formats := []feedbackauth.Format{feedbackauth.V1, feedbackauth.Packed, feedbackauth.EIP712}
	if format != "" {
		formats = []feedbackauth.Format{format}
	}
	out := &authCheck{Why: "it has none of the known formats"}
	for _, f := range formats {
		if _, _, err := feedbackauth.Parse(f, payload); err != nil {
			if format != "" {
				out.Why = err.Error()
			}
			continue
		}
		_, reading, err := chain.VerifyFeedbackAuth(ctx, f, agent, client, payload)
		switch {
		case err == nil:
			return &authCheck{Format: f, Holds: true, Reading: reading}, nil
		case !chains.KindOf(err).Permanent():
			return nil, err
		case out.Format == "":
			out.Format, out.Why = f, err.Error()
		}
	}
	return out, nil
}

func decodeAuth(what, text string) ([]byte, error) {
	payload, err := hex.DecodeString(strings.TrimPrefix(text, "0x"))
	if err == nil && len(payload) == 0 {
		err = errors.New("it is empty")
	}
	if err != nil {
		return nil, exit.Usagef("%s: want 0x and an even number of hex digits: %w", what, err)
	}
	return payload, nil
}
