package agent

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/delegate"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type signConsentOptions struct {
	shell     *shell.Shell
	key       bridge8004.KeyRef
	print     bool
	signature string
	deadline  uint64

	signed []byte // signature
}

func newSignConsent(s *shell.Shell) *cobra.Command {
	o := &signConsentOptions{shell: s}
	cmd := s.OpenAgent(&cobra.Command{
		Use:   "sign-consent REF WALLET",
		Short: "Consent, as the agent's owner, that a wallet be set through SyncDelegate, once",
		Long: `Consent, as the agent's owner, that a wallet be set through SyncDelegate, once. Nothing is sent: hand the answer (-o json) to the relayer, who submits it with
"agent set-wallet --via-delegate --consent" together with the wallet's own signature. It counts until its deadline, until another one served, until you cancel
("agent delegate cancel-consents") and until a transfer. Should the agent come back to you before the deadline it counts again, unless it was cancelled or retired.

--key signs at once. Where the key is elsewhere, or the owner is a contract (ERC-1271): --print-typed-data prints what has to be signed (the second parameter of
eth_signTypedData_v4); --signature and --deadline bring the signature back, which is checked and put into the same form.`,
		Example: `  bridge8004 agent delegate sign-consent 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:owner.key --config bridge.yaml -o json > consent.json
  bridge8004 agent delegate sign-consent 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --print-typed-data --config bridge.yaml
  bridge8004 agent delegate sign-consent 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --signature 0x… --deadline 1763731200 --config bridge.yaml -o json > consent.json`,
		Args: cobra.ExactArgs(2),
	}, o.run, o.check)
	f := cmd.Flags()
	shell.AddKey(f, &o.key, "the key of the agent's owner: file:PATH or env:NAME")
	f.BoolVar(&o.print, "print-typed-data", false, "print what the owner has to sign")
	f.StringVar(&o.signature, "signature", "", "what the owner signed, 0x and hex digits; 0x alone for contracts that take the empty signature")
	f.Uint64Var(&o.deadline, "deadline", 0, "until when it counts, in Unix seconds by the chain's clock (default an hour from the latest block on)")
	return cmd
}

func newVerifyConsent(s *shell.Shell) *cobra.Command {
	var deadline uint64
	var given chains.OwnerConsent
	cmd := s.OpenAgent(&cobra.Command{
		Use:   "verify-consent REF WALLET CONSENT",
		Short: "Hold an owner's consent against the chain, as SyncDelegate would",
		Long: `Hold an owner's consent against the chain, as SyncDelegate would: the agent's present owner, his next nonce, the deadline by the time of the latest block, and his signature,
that of a key or of a contract (ERC-1271). CONSENT is a file with the JSON of "agent delegate sign-consent", - for standard input, or 0x and hex digits with --deadline.
Exit 3: it does not hold.`,
		Example: `  bridge8004 agent delegate verify-consent 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 consent.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(3),
	}, func(ctx context.Context, t shell.Target) (shell.Answer, error) {
		return verifyConsent(ctx, t, given)
	}, func(args []string) (err error) {
		given, err = readConsent(s, "CONSENT", args[2], deadline)
		return err
	})
	cmd.Flags().Uint64Var(&deadline, "deadline", 0, "deadline of a CONSENT in hex digits, in Unix seconds by the chain's clock")
	return cmd
}

type consentView struct {
	Agent    caip.AgentRef  `json:"agent"`
	Wallet   caip.AccountID `json:"wallet"`
	Owner    caip.AccountID `json:"owner"`
	Nonce    string         `json:"nonce"`
	Deadline uint64         `json:"deadline"`
	Consent  hexutil.Bytes  `json:"consent"`
}

func answerConsent(stated delegate.OwnerConsent, agent caip.AgentRef, wallet caip.AccountID, given chains.OwnerConsent) shell.Answer {
	v := consentView{Agent: agent, Wallet: wallet, Owner: stated.Owner, Nonce: stated.Nonce.String(), Deadline: given.Deadline, Consent: given.Signature}
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	rows.Add("wallet", v.Wallet)
	rows.Add("owner", v.Owner)
	rows.Add("nonce", v.Nonce)
	rows.Add("deadline", v.Deadline)
	return shell.Answer{Value: v, Table: shell.Payload{Rows: rows, Bytes: v.Consent}}
}

func (o *signConsentOptions) check([]string) (err error) {
	switch {
	case shell.Count(o.key.Key != "", o.print, o.signature != "") != 1:
		return exit.Usagef("the owner signs in one way: --key, or --print-typed-data and then --signature")
	case o.signature != "" && o.deadline == 0:
		return exit.Usagef("--deadline is missing: the one that was signed")
	case o.signature != "":
		o.signed, err = shell.Hex("--signature", o.signature)
	}
	return err
}

func (o *signConsentOptions) run(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	if o.signature != "" {
		return verifyConsent(ctx, t, chains.OwnerConsent{Deadline: o.deadline, Signature: o.signed})
	}
	ref := t.Ref
	chain, wallet, err := consentAt(t, "sign consent")
	if err != nil {
		return none, err
	}
	if o.print {
		consent, err := chain.OwnerConsent(ctx, ref, wallet, o.deadline)
		if err != nil {
			return none, err
		}
		fmt.Fprintf(o.shell.Err, "bridge8004: have the owner %s sign this, then: --signature 0x… --deadline %d\n", consent.Owner, consent.Deadline)
		return answerTypedData(ref, wallet, consent.Deadline, consent.Message)
	}
	owner, err := bridge8004.EVMKey(o.key)
	if err != nil {
		return none, err
	}
	stated, given, err := chain.SignOwnerConsent(ctx, ref, wallet, o.deadline, owner)
	if err != nil {
		return none, err
	}
	return answerConsent(stated, ref, wallet, given), nil
}

// consentAt is the chain of a command about consent, and the wallet, its second argument.
func consentAt(t shell.Target, op string) (*evm.Chain, caip.AccountID, error) {
	chain, err := onDelegate(t, op)
	if err != nil {
		return nil, caip.AccountID{}, err
	}
	wallet, err := shell.Account(t.Ref.Chain(), "WALLET", t.Args[0])
	return chain, wallet, err
}

func verifyConsent(ctx context.Context, t shell.Target, given chains.OwnerConsent) (none shell.Answer, err error) {
	chain, wallet, err := consentAt(t, "check consent")
	if err != nil {
		return none, err
	}
	stated, err := chain.CheckOwnerConsent(ctx, t.Ref, wallet, given)
	if err != nil {
		return none, err
	}
	return answerConsent(stated, t.Ref, wallet, given), nil
}

type typedDataView struct {
	Agent     caip.AgentRef   `json:"agent"`
	Wallet    caip.AccountID  `json:"wallet"`
	Deadline  uint64          `json:"deadline"`
	TypedData json.RawMessage `json:"typedData" doc:"the second parameter of eth_signTypedData_v4; without -o json it is all of stdout"`
}

// answerTypedData is what has to be signed. As text it is the document alone, to be handed to what
// signs it.
func answerTypedData(agent caip.AgentRef, wallet caip.AccountID, deadline uint64, message any) (shell.Answer, error) {
	data, err := json.Marshal(message)
	if err != nil {
		return shell.Answer{}, fmt.Errorf("typed data of %s: %w", agent, err)
	}
	return shell.Answer{Value: typedDataView{agent, wallet, deadline, data}, Table: shell.Text(string(data) + "\n")}, nil
}

// maxConsent bounds what is read as a consent: a signature of a contract, in hex, inside JSON.
const maxConsent = 64 << 10

// readConsent reads a consent: 0x and hex digits with their deadline, or a file, - for standard
// input, with the JSON of "agent delegate sign-consent".
func readConsent(s *shell.Shell, what, text string, deadline uint64) (given chains.OwnerConsent, err error) {
	if strings.HasPrefix(text, "0x") {
		if deadline == 0 {
			return given, exit.Usagef("%s in hex digits needs the deadline that was signed", what)
		}
		given.Deadline = deadline
		given.Signature, err = shell.Hex(what, text)
		return given, err
	}
	content, err := s.ReadFile(what+": want a file of \"agent delegate sign-consent\", or 0x and hex digits", text, maxConsent)
	if err != nil {
		return given, err
	}
	var document struct {
		Consent  *string `json:"consent"`
		Deadline uint64  `json:"deadline"`
	}
	if err := json.Unmarshal(bytes.TrimSpace(content), &document); err != nil {
		return given, exit.Usagef("%s %.80s: not JSON with \"consent\" and \"deadline\"", what, text)
	}
	switch {
	case document.Consent == nil || document.Deadline == 0:
		return given, exit.Usagef("%s %.80s: the JSON holds no \"consent\" with its \"deadline\"", what, text)
	case deadline != 0 && deadline != document.Deadline:
		return given, exit.Usagef("%s %.80s: its deadline is %d, not %d", what, text, document.Deadline, deadline)
	}
	given.Deadline = document.Deadline
	given.Signature, err = shell.Hex(what, *document.Consent)
	return given, err
}
