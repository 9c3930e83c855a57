package feedback

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/x402"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// maxSettlements bounds the list of one period, and proveTime is what looking them up is usually
// allowed.
const (
	maxSettlements = 2000
	proveTime      = 10 * time.Minute
)

type revenuesOptions struct {
	shell   *shell.Shell
	writing shell.Writing
	period  string
	assets  []string
	ipfs    string
	partial bool
	dry     bool
}

func newRevenues(s *shell.Shell) *cobra.Command {
	o := &revenuesOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "revenues AGENT FILE --period P --asset ASSET=DECIMALS --key K",
		Short: "Say what an agent was paid in a period, by the settlements of your facilitator",
		Long: `Say what an agent was paid in a period, by the settlements of your facilitator. FILE holds what it answered: settlement responses of x402
({"success": true, "transaction": …, "network": …, "payer": …}), one after another or in a list; - is standard input.

Each is looked up on its chain: the transaction is safe and paid the wallet that the agent had in its block, in an asset that counts (payment_assets names more). What is
proven is summed exactly by asset, each transaction once; what is not is listed with its reason. For each --asset a feedback is given with tag1 revenues and tag2
"<period> <asset>". Its file leads to the list of all settlements; both are pinned first. It is given once: what stands on the chain is not given again, and what is
under way from the key's account is replaced. So name a key that sends nothing else, and not the one that settles payments.
An asset that is no dollar's is not comparable with what others call revenues.

Where something could not be checked now, exit 1, or the period is not over, nothing is given unless --partial says so. --dry-run gives nothing.`,
		Example: `  bridge8004 feedback revenues 8453:42 settlements.json --period 2026-11-23/P7D --asset 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913=6 --ipfs http://127.0.0.1:5001 --key file:revenues.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
	}
	o.writing.AddFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.period, "period", "", "first day (UTC) and number of days, such as 2026-11-23/P7D (required)")
	f.StringArrayVar(&o.assets, "asset", nil, "a token and its decimals, such as 0x8335…2913=6, or coin=18 for the chain's own coin; repeatable (required)")
	f.StringVar(&o.ipfs, "ipfs", "", "RPC API of the IPFS node that keeps the files (default watchtower.ipfs of the configuration)")
	f.BoolVar(&o.partial, "partial", false, "give what is proven although something could not be checked now, or the period is not over")
	f.BoolVar(&o.dry, "dry-run", false, "show what would be given, and give nothing")
	usual := func() time.Duration { return proveTime + time.Duration(len(o.assets))*o.writing.Wait().Time }
	return s.RunWithin(cmd, usual, func(ctx context.Context, args []string) (shell.Answer, error) { return o.run(ctx, args[0], args[1]) })
}

// revenuesView is the answer, and without what became of each the file behind it.
type revenuesView struct {
	Agent       caip.AgentRef   `json:"agent"`
	Period      string          `json:"period"`
	Revenues    []revenueView   `json:"revenues"`
	Settlements []settledView   `json:"settlements"`
	Unproven    []unsettledView `json:"unproven"`
}

type revenueView struct {
	Asset    string `json:"asset"`
	Value    string `json:"value" doc:"decimal"`
	Count    int    `json:"count" doc:"transactions"`
	State    string `json:"state" doc:"given, stands, nothing, sent (it may still land), not-given or dry-run"`
	URI      string `json:"feedbackURI,omitempty"`
	Hash     string `json:"feedbackHash,omitempty"`
	TxID     string `json:"txId,omitempty"`
	decimals uint8
	asset    caip.AccountID
	sum      chains.Value
}

type settledView struct {
	Network     caip.ChainID  `json:"network"`
	Transaction string        `json:"transaction"`
	Time        time.Time     `json:"time"`
	Moved       []chains.Move `json:"moved"`
}

type unsettledView struct {
	Network     caip.ChainID `json:"network"`
	Transaction string       `json:"transaction"`
	Why         string       `json:"why"`
}

func (o *revenuesOptions) run(ctx context.Context, agent, path string) (none shell.Answer, err error) {
	if !o.dry {
		if err := o.writing.Check(); err != nil {
			return none, err
		}
	}
	from, to, err := feedback.ParsePeriod(o.period)
	if err != nil {
		return none, exit.Usagef("--period %w", err)
	}
	if !o.dry && !o.partial && time.Now().Before(to) {
		return none, exit.Usagef("--period %s ends at %s: wait until it is over, look with --dry-run, or give what is proven so far with --partial", o.period, to.Format(time.RFC3339))
	}
	data, err := o.shell.ReadFile("settlements", path, shell.MaxFile)
	if err != nil {
		return none, err
	}
	claimed, err := claims(data)
	if err != nil {
		return none, exit.Usagef("settlements: %w", err)
	}
	ref, chain, err := o.shell.Agent(ctx, agent)
	if err != nil {
		return none, err
	}
	// What is given stands for good, and this machine's clock may be ahead.
	if !o.dry && !o.partial {
		now, _, err := chain.BlockTime(ctx, chains.Latest)
		if err != nil {
			return none, err
		}
		if now.Before(to) {
			return none, &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "sum up " + o.period, Err: fmt.Errorf("the chain's newest block is of %s: the period is not over there", now.Format(time.RFC3339)), Remedy: "wait, and look at this machine's clock"}
		}
	}
	v := revenuesView{Agent: ref, Period: o.period, Settlements: []settledView{}, Unproven: []unsettledView{}}
	if v.Revenues, err = o.wanted(ref.Chain()); err != nil {
		return none, err
	}
	a, err := o.shell.App()
	if err != nil {
		return none, err
	}
	proven, not, err := settlement.Revenues(ctx, a.Verification(), ref, from, to, claimed)
	if err != nil {
		return none, err
	}
	for _, one := range proven {
		v.Settlements = append(v.Settlements, settledView{one.Network, one.TxID, one.Time, one.Moves})
	}
	open := 0
	for _, one := range not {
		v.Unproven = append(v.Unproven, unsettledView{one.Network, one.TxID, one.Why})
		if one.Open {
			open++
		}
	}
	if err := v.sum(proven); err != nil {
		return none, err
	}
	switch {
	case o.dry:
	case open > 0 && !o.partial:
		err = &chains.Error{Kind: chains.Unreachable, Chain: ref.Chain(), Op: "prove settlements", Err: fmt.Errorf("%d of %d could not be checked, and nothing is given", open, len(claimed)), Remedy: "try again, or leave them out with --partial"}
	default:
		err = o.give(ctx, a, chain, &v, to)
	}
	return shell.Answer{Value: v, Table: v.rows()}, err
}

// claims reads settlement responses.
func claims(data []byte) (list []settlement.Claimed, err error) {
	var all []json.RawMessage
	if text := bytes.TrimSpace(data); len(text) > 0 && text[0] == '[' {
		err = json.Unmarshal(text, &all)
	} else {
		for d := json.NewDecoder(bytes.NewReader(data)); err == nil; {
			var one json.RawMessage
			if err = d.Decode(&one); err == nil {
				all = append(all, one)
			}
		}
		if errors.Is(err, io.EOF) {
			err = nil
		}
	}
	if err == nil && (len(all) == 0 || len(all) > maxSettlements) {
		err = fmt.Errorf("FILE holds %d, want 1 to %d; split it, or name a file of settlement responses", len(all), maxSettlements)
	}
	if err != nil {
		return nil, err
	}
	for i, body := range all {
		r, err := x402.ParseResponse(body)
		if err == nil && (!r.Success || r.Transaction == "" || r.Network.IsZero()) {
			err = errors.New("it settled nothing, or does not say where")
		}
		one := settlement.Claimed{Network: r.Network, TxID: r.Transaction}
		if err == nil && r.Payer != "" {
			one.Payer, err = caip.NewAccountID(r.Network, r.Payer)
		}
		if err != nil {
			return nil, fmt.Errorf("number %d: %w", i+1, err)
		}
		list = append(list, one)
	}
	return list, nil
}

// coin stands for the chain's own coin.
const coin = "coin"

// wanted are the assets that revenues are given for.
func (o *revenuesOptions) wanted(on caip.ChainID) (list []revenueView, err error) {
	state := "not-given"
	if o.dry {
		state = "dry-run"
	}
	for _, text := range o.assets {
		address, digits, _ := strings.Cut(text, "=")
		one := revenueView{Asset: coin, State: state}
		if address != coin {
			one.asset, err = caip.TypedAccount(on, address)
			one.Asset = one.asset.Address
		}
		decimals, wrong := strconv.ParseUint(digits, 10, 8)
		if err != nil || wrong != nil || decimals > chains.MaxDecimals {
			return nil, exit.Usagef("--asset %.80q: want a token of %s and its decimals, 0 to %d, such as 0x8335…2913=6", text, on, chains.MaxDecimals)
		}
		one.decimals = uint8(decimals)
		list = append(list, one)
	}
	if len(list) == 0 {
		return nil, exit.Usagef("--asset is missing: name each token with its decimals, such as 0x8335…2913=6, or coin=18 for the chain's own coin")
	}
	return list, nil
}

// sum fills in how much was paid of each asset.
func (v *revenuesView) sum(proven []settlement.Revenue) error {
	for i := range v.Revenues {
		r := &v.Revenues[i]
		unscaled, err := chains.Int128FromBig(settlement.Sum(proven, r.asset))
		r.sum = chains.Value{Unscaled: unscaled, Decimals: r.decimals}
		if err == nil {
			err = r.sum.Check()
		}
		if err != nil {
			return &chains.Error{Kind: chains.Invalid, Op: "sum up " + r.Asset, Err: err}
		}
		r.Value = r.sum.String()
		for _, one := range proven {
			if settlement.Sum([]settlement.Revenue{one}, r.asset).Sign() > 0 {
				r.Count++
			}
		}
	}
	return nil
}

// give gives what does not stand on the chain yet.
func (o *revenuesOptions) give(ctx context.Context, a *bridge8004.Chains, chain chains.Chain, v *revenuesView, end time.Time) error {
	writer, err := o.writing.Writer(ctx, o.shell, chain)
	if err != nil {
		return err
	}
	node, err := o.node(a.Config.Watchtower)
	if err != nil {
		return err
	}
	list, err := json.Marshal(struct {
		Agent       caip.AgentRef   `json:"agent"`
		Period      string          `json:"period"`
		Settlements []settledView   `json:"settlements"`
		Unproven    []unsettledView `json:"unproven"`
	}{v.Agent, v.Period, v.Settlements, v.Unproven})
	if err != nil {
		return err
	}
	for i := range v.Revenues {
		r := &v.Revenues[i]
		op := chains.GiveFeedback{Agent: v.Agent, Value: r.sum, Tag1: "revenues", Tag2: v.Period + " " + r.Asset}
		there, err := feedback.Said(ctx, chain, writer.Account(), v.Agent, op.Tag1, op.Tag2, chains.Latest)
		switch {
		case err != nil:
			return err
		case there:
			r.State = "stands"
			continue
		case r.Count == 0:
			r.State = "nothing"
			continue
		}
		uri, err := node.Add(ctx, list)
		if err != nil {
			return err
		}
		named, err := json.Marshal(map[string]string{"uri": uri, "keccak256": caip.Keccak256(list).String()})
		if err != nil {
			return err
		}
		review := feedback.Review{Profile: feedback.ERC8004, Agent: v.Agent, Client: writer.Account(), CreatedAt: end, Value: r.sum, Tag1: op.Tag1, Tag2: op.Tag2, Extra: map[string]json.RawMessage{"settlements": named}}
		body, err := review.Encode()
		if err != nil {
			return err
		}
		if op.URI, err = node.Add(ctx, body); err != nil {
			return err
		}
		op.Hash = caip.Keccak256(body)
		r.URI, r.Hash = op.URI, op.Hash.String()
		op = feedback.Statement(op, caip.Keccak256([]byte(op.Tag1), []byte{0}, []byte(op.Tag2)))
		if err := o.write(ctx, writer, op, r); err != nil {
			return err
		}
	}
	return nil
}

// write gives one feedback. What was sent and not seen to land or fail may still land.
func (o *revenuesOptions) write(ctx context.Context, writer chains.Writer, op chains.Op, r *revenueView) error {
	w := &first{Writer: writer}
	written, _, err := o.writing.Do(ctx, w, op)
	switch {
	case err == nil:
		r.State, r.TxID = "given", written.TxID
	case w.sent != "":
		r.State, r.TxID = "sent", w.sent
	}
	return err
}

// first is a writer that takes the first nonce of its account that no included transaction has
// used. What an earlier run has sent and not seen included is taken the place of, and not followed
// by a second one: no contract would refuse that.
type first struct {
	chains.Writer
	sent string // the transaction that may have reached the chain, and may still land
}

// Send implements chains.Writer.
func (w *first) Send(ctx context.Context, tx chains.Tx) error {
	err := w.Writer.Send(ctx, tx)
	if err == nil || !chains.KindOf(err).Permanent() {
		w.sent = tx.ID
	}
	return err
}

// Status implements chains.Writer.
func (w *first) Status(ctx context.Context, tx chains.Tx, at chains.Finality) (chains.Status, error) {
	status, err := w.Writer.Status(ctx, tx, at)
	if err == nil && (status.State == chains.TxFailed || status.State == chains.TxDead) {
		w.sent = ""
	}
	return status, err
}

// Sign implements chains.Writer.
func (w *first) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	if o.Nonce == nil {
		nonce, ordered, err := w.NextNonce(ctx)
		if err != nil {
			return chains.Tx{}, err
		}
		if ordered {
			o.Nonce = &nonce
		}
	}
	return w.Writer.Sign(ctx, op, o)
}

// node is where the files are kept: that of the flag, or of the watchtower's configuration.
func (o *revenuesOptions) node(c config.Watchtower) (publish.Node, error) {
	api, auth := cmp.Or(o.ipfs, c.IPFS), c.IPFSAuth
	if api == "" {
		return publish.Node{}, exit.Usagef("--ipfs is missing: the RPC API of an IPFS node, such as http://127.0.0.1:5001")
	}
	if api != c.IPFS {
		auth = "" // it is for the other node
	}
	node, err := publish.OpenNode(api, auth)
	if err != nil {
		return node, exit.Usagef("watchtower.ipfs_auth: %w", err)
	}
	return node, nil
}

func (v revenuesView) rows() shell.Rows {
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	rows.Add("period", v.Period)
	for _, r := range v.Revenues {
		rows.Add("revenues", fmt.Sprintf("%s of %s by %d settlements: %s", r.Value, r.Asset, r.Count, r.State))
		rows.Some("feedbackURI", r.URI)
		rows.Some("transaction", r.TxID)
	}
	for _, u := range v.Unproven {
		rows.Add("not counted", u.Transaction+": "+u.Why)
	}
	return rows
}
