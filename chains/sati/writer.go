package sati

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Writer writes to SATI with one account, which pays and signs. It is safe for concurrent use.
type Writer struct {
	chain  *Chain
	key    transact.Signer
	former []transact.Signer // mirror keys that this account's own took the place of
	random io.Reader
}

var _ chains.Writer = (*Writer)(nil)

// Writer returns a Writer for a signer's account; a solana.PrivateKey is a signer. random gives
// fresh mints and task references; nil is crypto/rand.
func (c *Chain) Writer(signer transact.Signer, random io.Reader) (*Writer, error) {
	if private, bare := signer.(solana.PrivateKey); bare {
		key, err := transact.NewKey(private)
		if err != nil {
			return nil, c.fail(chains.Invalid, "open writer", err)
		}
		signer = key
	}
	if signer == nil || signer.PublicKey().IsZero() {
		return nil, c.fail(chains.Invalid, "open writer", transact.ErrKeypair)
	}
	if random == nil {
		random = rand.Reader
	}
	return &Writer{chain: c, key: signer, random: random}, nil
}

// WithFormer returns a Writer that can also revoke what former mirror keys posted, which only they
// can: w's account pays, they sign the revocation. Nothing else is ever signed with them.
func (w *Writer) WithFormer(keys ...transact.Signer) *Writer {
	out := *w
	out.former = append(slices.Clone(w.former), keys...)
	return &out
}

// revoker is who can revoke a mirror of one of these accounts: the writer's own key as a rule.
func (w *Writer) revoker(holders []solana.PublicKey) (transact.Signer, bool) {
	for _, s := range append([]transact.Signer{w.key}, w.former...) {
		if slices.Contains(holders, s.PublicKey()) {
			return s, true
		}
	}
	return w.key, false
}

func (w *Writer) Account() caip.AccountID { return w.chain.cluster.Account(w.key.PublicKey()) }

// NextNonce implements chains.Writer: Solana has none. Who asks at its start, as executors do,
// waits less with its first delivery where there were other mirror keys.
func (w *Writer) NextNonce(ctx context.Context) (uint64, bool, error) {
	if len(w.chain.mirrorKeys) > 1 && w.chain.decode.IsMirrorKey(w.Account()) {
		if n, err := w.chain.cluster.Pick(ctx); err == nil {
			_, _ = w.chain.beginning(ctx, n) // what does not succeed now is done before the delivery
		}
	}
	return 0, false, nil
}

// raceAttempts bounds how often a registration is rebuilt when another took its member number, and
// a mirror when something came to its address.
const raceAttempts = 5

// Sign implements chains.Writer. A transaction is simulated before it is returned, and refused here
// with the reason of the chain if it would be there. What one node refuses for good another one is
// asked for. Options do not matter: there are no nonces, and a transaction that expired is replaced
// by signing anew.
func (w *Writer) Sign(ctx context.Context, op chains.Op, _ chains.SignOptions) (chains.Tx, error) {
	return chains.Twice(ctx, func(ctx context.Context) (chains.Tx, error) { return w.signBy(ctx, op) })
}

func (w *Writer) signBy(ctx context.Context, op chains.Op) (chains.Tx, error) {
	if op == nil {
		return chains.Tx{}, w.chain.fail(chains.Invalid, "sign", errors.New("no operation"))
	}
	verb := op.Verb()
	if err := w.refused(op); err != nil {
		return chains.Tx{}, err
	}
	n, err := w.chain.cluster.Pick(ctx)
	if err != nil {
		return chains.Tx{}, err
	}
	for attempt := 1; ; attempt++ {
		tx, err := w.sign(ctx, n, op)
		if chains.KindOf(err).Permanent() {
			w.chain.builder.ForgetTable()
		}
		taken := mirrorsOrigin(op) && errors.Is(err, ErrAttested)
		lost := taken || verb == chains.Register{}.Verb() && isRace(err)
		if lost && attempt < raceAttempts && ctx.Err() == nil {
			continue
		}
		if taken {
			// What came there since it was looked for is what was to be posted, or a forgery: the
			// next look tells.
			err = w.chain.fail(chains.Transient, verb, err)
		}
		return tx, err
	}
}

// mirrorsOrigin reports whether an operation writes to an address that others know beforehand.
func mirrorsOrigin(op chains.Op) bool {
	switch op.(type) {
	case chains.Deliver, chains.RevokeMirror, chains.VoidMirror:
		return true
	}
	return false
}

func (w *Writer) sign(ctx context.Context, n *cluster.Node, op chains.Op) (chains.Tx, error) {
	var p transact.Plan
	var latest transact.Blockhash
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) { p, err = w.plan(ctx, n, op); return err },
		func(ctx context.Context) (err error) {
			latest, err = w.chain.builder.Blockhash(ctx, n, op.Verb())
			return err
		}); err != nil {
		return chains.Tx{}, err
	}
	return w.chain.builder.Seal(ctx, n, op.Verb(), p, latest, w.key)
}

// refused turns away what SATI cannot do, before anything is asked.
func (w *Writer) refused(op chains.Op) error {
	refuse := func(why string) error { return chains.Refuse(w.chain.cfg.Chain, op.Verb(), why) }
	switch op := op.(type) {
	case chains.Approve:
		return refuse("SATI has no operators")
	case chains.GrantSync, chains.SyncURI:
		return refuse("on SATI only the update authority can write the agent's URI")
	case chains.RevokeFeedback:
		return refuse("feedback cannot be revoked on SATI")
	case chains.TakeBack:
		return refuse(delegatesNothing)
	case chains.Respond, chains.RespondMirror:
		return refuse("SATI has no responses")
	case chains.GiveFeedback:
		if op.URI != "" || !op.Hash.IsZero() {
			return refuse("a SATI attestation has no feedback URI and hash")
		}
	}
	return nil
}

func (w *Writer) plan(ctx context.Context, n *cluster.Node, op chains.Op) (transact.Plan, error) {
	if own, ok := op.(composer); ok {
		return own.compose(ctx, w, n)
	}
	switch op := op.(type) {
	case chains.Register:
		return w.register(ctx, n, op, nil)
	case chains.SetURI:
		return w.setURI(ctx, n, op)
	case chains.SetMetadata:
		return w.setMetadata(ctx, n, op)
	case chains.SetWallet:
		return w.setWallet(ctx, n, op)
	case chains.UnsetWallet:
		return w.removeKey(ctx, n, op.Verb(), op.Agent, chains.AgentWalletKey)
	case chains.Transfer:
		return w.transfer(ctx, n, op)
	case chains.GiveFeedback:
		return w.giveFeedback(ctx, n, op)
	case chains.GiveSigned:
		return w.giveSigned(ctx, n, op)
	case chains.Deliver:
		return w.deliver(ctx, n, op)
	case chains.RevokeMirror:
		return w.revokeMirror(ctx, n, op)
	case chains.VoidMirror:
		return w.revokeMirror(ctx, n, chains.RevokeMirror{Source: op.Source, Agent: op.Agent})
	}
	return transact.Plan{}, chains.Refuse(w.chain.cfg.Chain, op.Verb(), "SATI does not know this operation")
}

// Send implements chains.Writer. The node is not asked to simulate again: Sign did.
func (w *Writer) Send(ctx context.Context, tx chains.Tx) error {
	const op = "send"
	if tx.Chain != w.chain.cfg.Chain {
		return w.chain.fail(chains.WrongChain, op, fmt.Errorf("transaction %s is signed for %s", tx.ID, tx.Chain))
	}
	decoded, err := spl.DecodeSigned(tx.Raw)
	if err != nil {
		return w.chain.fail(chains.Invalid, op, err)
	}
	if decoded.Signatures[0].String() != tx.ID {
		return w.chain.fail(chains.Invalid, op, fmt.Errorf("transaction %s does not match its bytes", tx.ID))
	}
	n, err := w.chain.cluster.Pick(ctx)
	if err != nil {
		return err
	}
	_, err = cluster.Call(ctx, n, op, func(ctx context.Context) (solana.Signature, error) {
		id, err := n.RPC.SendRawTransactionWithOpts(ctx, tx.Raw, rpc.TransactionOpts{SkipPreflight: true})
		if cluster.RPCCode(err) == cluster.CodePreflight && transact.AlreadyProcessed(err) {
			return decoded.Signatures[0], nil
		}
		return id, err
	})
	return err
}

// Status implements chains.Writer. What ends a transaction carries no proof: two nodes have to say
// it, where there are two that answer. Where it is spent by now, what one has seen stands: another
// that keeps no history does not show it.
func (w *Writer) Status(ctx context.Context, tx chains.Tx, at chains.Finality) (chains.Status, error) {
	first := chains.Opinion(ctx)
	s, err := w.status(first, tx, at)
	ended := s.State == chains.TxFinal || s.State == chains.TxFailed || s.State == chains.TxDead
	if err != nil || !ended || len(w.chain.cluster.List) == 1 {
		return s, err
	}
	var again chains.Status
	answered, err := w.chain.cluster.Second(first, func(ctx context.Context) (err error) { again, err = w.status(ctx, tx, at); return err })
	if err != nil || answered && again.State != chains.TxDead {
		return again, err
	}
	return s, nil
}

func (w *Writer) status(ctx context.Context, tx chains.Tx, at chains.Finality) (chains.Status, error) {
	c := w.chain
	const op = "read transaction status"
	id, err := solana.SignatureFromBase58(tx.ID)
	if err != nil {
		return chains.Status{}, c.fail(chains.Invalid, op, err)
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.Status{}, err
	}
	// Height and slot are read before the transaction is looked for, so that one which landed in
	// its last block is not called dead. Only finality tells that its blockhash is spent, whatever
	// was asked: a fork may have come to the same height by fewer blocks.
	var height uint64
	var head chains.Position
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) {
			height, err = n.Height(ctx, rpc.CommitmentFinalized)
			return err
		},
		func(ctx context.Context) (err error) { head, err = n.Head(ctx, at); return err },
	); err != nil {
		return chains.Status{}, err
	}
	found, err := cluster.Call(ctx, n, op, func(ctx context.Context) (*rpc.GetSignatureStatusesResult, error) {
		res, err := n.RPC.GetSignatureStatuses(ctx, true, id)
		if errors.Is(err, rpc.ErrNotFound) {
			return nil, nil
		}
		return res, err
	})
	if err != nil {
		return chains.Status{}, err
	}
	if found == nil || len(found.Value) != 1 || found.Value[0] == nil {
		unknown := chains.Status{State: chains.TxUnknown}
		if tx.Expires == 0 || height <= tx.Expires || found == nil || len(found.Value) != 1 || found.Context.Slot < head.Height {
			return unknown, nil
		}
		// One node told the height when it was signed. Whoever is asked now knows the blockhash.
		if signed, err := spl.DecodeTransaction(tx.Raw); err == nil {
			if usable, err := n.Usable(ctx, signed.Message.RecentBlockhash); err != nil || usable {
				return unknown, err
			}
		}
		return chains.Status{State: chains.TxDead}, nil
	}
	status := found.Value[0]
	if status.ConfirmationStatus == rpc.ConfirmationStatusProcessed {
		return chains.Status{State: chains.TxPending}, nil
	}
	receipt, err := c.receipt(ctx, n, id, rpc.CommitmentConfirmed)
	if kind := chains.KindOf(err); kind == chains.NotFound || kind == chains.Transient {
		return chains.Status{State: chains.TxPending}, nil // the node confirms it but cannot show it yet
	}
	if err != nil {
		return chains.Status{}, err
	}
	out := chains.Status{State: chains.TxIncluded, Receipt: &receipt}
	if receipt.At.Height > head.Height || (at != chains.Latest && status.ConfirmationStatus != rpc.ConfirmationStatusFinalized) {
		return out, nil
	}
	out.State = chains.TxFinal
	if !receipt.Success {
		var logs []string // they tell which program's code it is; without them it is taken for that of the one that was called
		if failed, err := c.ledger.Transaction(ctx, n, id, rpc.CommitmentConfirmed); err == nil {
			logs = failed.Lines()
		}
		verb, programs := called(tx)
		out.State, out.Reason = chains.TxFailed, c.judge(verb, transact.RefusalOf(status.Err, programs, logs, wire.ErrorName))
	}
	return out, nil
}

// isRace reports whether another registration took the member number.
func isRace(err error) bool {
	var r *transact.Refusal
	return errors.As(err, &r) && r.Name == "ConstraintSeeds"
}

// called names what a transaction does, for error texts and for telling a lost race, and the
// programs that it calls.
func called(tx chains.Tx) (verb string, programs []solana.PublicKey) {
	verb = "transact"
	decoded, err := spl.DecodeSigned(tx.Raw)
	if err != nil {
		return verb, nil
	}
	programs = transact.Programs(decoded)
	for i, program := range programs {
		if disc, _ := spl.DiscriminatorOf(decoded.Message.Instructions[i].Data); program == wire.ProgramID && disc == wire.RegisterAgentDisc {
			return chains.Register{}.Verb(), programs
		} else if program == wire.ProgramID && disc == wire.CreateCompressedAttestationDisc {
			return chains.GiveFeedback{}.Verb(), programs
		}
	}
	return verb, programs
}

// composer is an operation of SATI's own: it refuses what the program as deployed cannot do, checks
// what was handed in, and becomes instructions.
type composer interface {
	compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error)
}

// Notice implements chains.Writer by a signature subscription, where a WebSocket endpoint is
// configured. Nothing is read from the notice.
func (w *Writer) Notice(ctx context.Context, tx chains.Tx) <-chan struct{} {
	id, err := solana.SignatureFromBase58(tx.ID)
	if w.chain.cfg.WS == "" || err != nil {
		return nil
	}
	out := make(chan struct{}, 1)
	go func() {
		defer close(out)
		// The first notice is the only one; without a connection whoever waits polls.
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		_ = w.chain.cluster.Subscribe(ctx, "signatureSubscribe", []any{id, map[string]any{"commitment": rpc.CommitmentConfirmed}}, func() {
			if ctx.Err() == nil {
				out <- struct{}{}
				cancel()
			}
		})
	}()
	return out
}

// judge gives a refusal its kind.
func (c *reader) judge(op string, r *transact.Refusal) *chains.Error {
	e := c.fail(chains.Reverted, op, r)
	if r.OfTable() {
		e.Kind = chains.Transient
		return e
	}
	switch r.Name {
	case "BlockhashNotFound", "AccountInUse", "WouldExceedMaxBlockCostLimit", "WouldExceedMaxAccountCostLimit", "WouldExceedMaxVoteCostLimit",
		"WouldExceedAccountDataBlockLimit", "ProgramExecutionTemporarilyRestricted", "ClusterMaintenance":
		e.Kind = chains.Transient
	case "ComputationalBudgetExceeded", "ProgramFailedToComplete":
		// The limit was measured in a state that has changed since: what is signed anew is measured
		// anew.
		e.Kind, e.Remedy = chains.Transient, "try again"
	case "InsufficientFundsForFee", "InsufficientFundsForRent", "AccountNotFound", "ResultWithNegativeLamports":
		e.Kind, e.Remedy = chains.Funds, "send lamports to the paying account"
	case "InsufficientFunds", "OwnerMismatch", "IncorrectUpdateAuthority", "ImmutableMetadata", "MissingRequiredSignature", "InvalidAuthority":
		e.Kind = chains.Unauthorized
	case "NameTooLong", "SymbolTooLong", "UriTooLong", "TooManyMetadataEntries", "MetadataKeyTooLong", "MetadataValueTooLong", "SelfAttestationNotAllowed":
		e.Kind = chains.Invalid
	case "ConstraintSeeds":
		// Two registrations raced for one member number.
		if op == (chains.Register{}).Verb() {
			e.Kind, e.Remedy = chains.Transient, "another registration came first; try again"
		}
	case "ProofVerificationFailed":
		// A proof is of a root that the tree forgets after some hundred changes: a fresh one may
		// hold.
		e.Kind, e.Remedy = chains.Transient, "try again"
	case "BloomFilterFull", "NonInclusionCheckFailed", "LightAddressExists", "ElementAlreadyExists":
		e.Err = fmt.Errorf("%w: %w", ErrAttested, r)
	}
	return e
}
