package agent

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type signConsentOptions struct {
	shell     *shell.Shell
	key       bridge8004.KeyRef
	print     bool
	signature string
	deadline  uint64
}

func newSignConsent(s *shell.Shell) *cobra.Command {
	o := &signConsentOptions{shell: s}
	cmd := &cobra.Command{
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
		RunE: func(cmd *cobra.Command, args []string) error {
			return runSignConsent(cmd.Context(), o, args[0], args[1])
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.key.Key, "key", "", "reference to the key of the agent's owner: file:PATH or env:NAME")
	f.StringVar(&o.key.Passphrase, "passphrase", "", "reference to the passphrase of an encrypted key file")
	f.BoolVar(&o.print, "print-typed-data", false, "print what the owner has to sign")
	f.StringVar(&o.signature, "signature", "", "what the owner signed, 0x and hex digits; 0x alone for contracts that take the empty signature")
	f.Uint64Var(&o.deadline, "deadline", 0, "until when it counts, in Unix seconds by the chain's clock (default an hour from the latest block on)")
	return cmd
}

func newVerifyConsent(s *shell.Shell) *cobra.Command {
	var deadline uint64
	cmd := &cobra.Command{
		Use:   "verify-consent REF WALLET CONSENT",
		Short: "Hold an owner's consent against the chain, as SyncDelegate would",
		Long: `Hold an owner's consent against the chain, as SyncDelegate would: the agent's present owner, his next nonce, the deadline by the time of the latest block, and his signature,
that of a key or of a contract (ERC-1271). CONSENT is a file with the JSON of "agent delegate sign-consent", - for standard input, or 0x and hex digits with --deadline.
Exit 3: it does not hold.`,
		Example: `  bridge8004 agent delegate verify-consent 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 consent.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			given, err := readConsent(s, "CONSENT", args[2], deadline)
			if err != nil {
				return err
			}
			return verifyConsent(cmd.Context(), s, args[0], args[1], given)
		},
	}
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

func (v consentView) form() shell.Table {
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	rows.Add("wallet", v.Wallet)
	rows.Add("owner", v.Owner)
	rows.Add("nonce", v.Nonce)
	rows.Add("deadline", v.Deadline)
	return payload{rows, v.Consent}
}

// payload prints people a signature whole, below the table.
type payload struct {
	shell.Rows
	bytes hexutil.Bytes
}

// Write prints the table and the signature.
func (p payload) Write(w io.Writer) error {
	if err := p.Rows.Write(w); err != nil {
		return err
	}
	return shell.Text(p.bytes.String() + "\n").Write(w)
}

func runSignConsent(ctx context.Context, o *signConsentOptions, agent, account string) error {
	ways := 0
	for _, way := range []bool{o.key.Key != "", o.print, o.signature != ""} {
		if way {
			ways++
		}
	}
	switch {
	case ways != 1:
		return exit.Usagef("the owner signs in one way: --key, or --print-typed-data and then --signature")
	case o.signature != "" && o.deadline == 0:
		return exit.Usagef("--deadline is missing: the one that was signed")
	case o.signature != "":
		signature, err := hexDigits("--signature", o.signature)
		if err != nil {
			return err
		}
		return verifyConsent(ctx, o.shell, agent, account, chains.OwnerConsent{Deadline: o.deadline, Signature: signature})
	}
	ctx, cancel := o.shell.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := delegated(ctx, o.shell, "sign consent", agent)
	if err != nil {
		return err
	}
	wallet, err := shell.Account(ref.Chain(), "WALLET", account)
	if err != nil {
		return err
	}
	if o.print {
		consent, err := chain.OwnerConsent(ctx, ref, wallet, o.deadline)
		if err != nil {
			return err
		}
		data, err := json.Marshal(consent.Message)
		if err != nil {
			return fmt.Errorf("typed data of %s: %w", ref, err)
		}
		v := typedDataView{Agent: ref, Wallet: wallet, Deadline: consent.Deadline, TypedData: data}
		fmt.Fprintf(o.shell.Err, "bridge8004: have the owner %s sign this, then: --signature 0x… --deadline %d\n", consent.Owner, consent.Deadline)
		return o.shell.Print(v, shell.Text(string(data)+"\n"))
	}
	owner, err := bridge8004.EVMKey(o.key)
	if err != nil {
		return err
	}
	stated, given, err := evm.SignOwnerConsent(ctx, chain, ref, wallet, o.deadline, owner)
	if err != nil {
		return err
	}
	v := consentView{Agent: ref, Wallet: wallet, Owner: stated.Owner, Nonce: stated.Nonce.String(), Deadline: given.Deadline, Consent: given.Signature}
	return o.shell.Print(v, v.form())
}

func verifyConsent(ctx context.Context, s *shell.Shell, agent, account string, given chains.OwnerConsent) error {
	ctx, cancel := s.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := delegated(ctx, s, "check consent", agent)
	if err != nil {
		return err
	}
	wallet, err := shell.Account(ref.Chain(), "WALLET", account)
	if err != nil {
		return err
	}
	stated, err := chain.CheckOwnerConsent(ctx, ref, wallet, given)
	if err != nil {
		return err
	}
	v := consentView{Agent: ref, Wallet: wallet, Owner: stated.Owner, Nonce: stated.Nonce.String(), Deadline: given.Deadline, Consent: given.Signature}
	return s.Print(v, v.form())
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
		given.Signature, err = hexDigits(what, text)
		return given, err
	}
	in := s.In
	if text != "-" {
		f, err := os.Open(text)
		if err != nil {
			return given, exit.Usagef("%s: want a file of \"agent delegate sign-consent\", or 0x and hex digits: %w", what, err)
		}
		defer f.Close()
		in = f
	}
	content, err := io.ReadAll(io.LimitReader(in, maxConsent+1))
	if err != nil {
		return given, exit.Usagef("%s %.80s: %w", what, text, err)
	}
	if len(content) > maxConsent {
		return given, exit.Usagef("%s %.80s: larger than %d bytes", what, text, maxConsent)
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
	given.Signature, err = hexDigits(what, *document.Consent)
	return given, err
}

// hexDigits reads bytes. 0x alone is the empty signature, which contracts may take.
func hexDigits(what, text string) ([]byte, error) {
	digits, prefixed := strings.CutPrefix(text, "0x")
	b, err := hex.DecodeString(digits)
	if err != nil || len(b) == 0 && !prefixed {
		return nil, exit.Usagef("%s: want 0x and an even number of hex digits", what)
	}
	return append([]byte{}, b...), nil
}
