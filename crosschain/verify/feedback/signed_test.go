package feedback_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	files "github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// byKey is a chain on which all feedback is given by an account whose key the test has.
type byKey struct {
	*memchain.Chain
	client caip.AccountID
}

func (c byKey) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	f, err := c.Chain.Feedback(ctx, ref, at)
	f.Client = c.client
	return f, err
}

// paidByKey is a chain on which all is paid by an account whose key the test has.
type paidByKey struct {
	*memchain.Chain
	payer caip.AccountID
	young string // is not safe yet
}

func (c paidByKey) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	s, err := c.Chain.Settlement(ctx, txID, at)
	if txID == c.young {
		return s, &chains.Error{Kind: chains.NotFinal, Op: "read settlement", Err: errors.New("it is not final")}
	}
	for i := range s.Moved {
		s.Moved[i].From = c.payer
	}
	return s, err
}

// paidReview is a review about a payment on chain A, signed by agent and client, before a test
// spoils it.
type paidReview struct {
	nameless bool // the file names no client
	w        *verifytest.World
	page     string // where the file is; empty: in a data: URI
	review   files.Review
	signed   func(*files.Review) // after it was signed
	client   *interaction.Key
	agent    *interaction.Key
	signer   map[string]any // in the agent's registration file; nil: it has no keys
	given    caip.AccountID // who has given it; zero: the client
	payer    caip.AccountID // who has paid; zero: the client
	young    string         // the transaction that is not safe yet
	value    int64          // on chain
	check    feedback.Request
}

func testKey(t *testing.T, letter string) *interaction.Key {
	t.Helper()
	key, err := interaction.NewKey(registration.Secp256k1, []byte(strings.Repeat(letter, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func signed(t *testing.T, key *interaction.Key, hash caip.Hash) []byte {
	t.Helper()
	signature, err := key.Sign(hash)
	if err != nil {
		t.Fatal(err)
	}
	return signature
}

func accountOf(t *testing.T, key *interaction.Key) caip.AccountID {
	t.Helper()
	hash := caip.Keccak256([]byte("who"))
	address, err := interaction.RecoverAddress(hash, signed(t, key, hash))
	if err != nil {
		t.Fatal(err)
	}
	account, err := caip.NewAccountID(verifytest.ChainA, address)
	if err != nil {
		t.Fatal(err)
	}
	return account
}

func (p *paidReview) verify(t *testing.T) feedback.Report {
	t.Helper()
	byClient := func() []byte {
		hash, err := p.review.ClientMessage()
		if err != nil {
			t.Fatal(err)
		}
		return signed(t, p.client, hash)
	}
	if x := p.review.Interaction; x != nil {
		x.Agent, x.Client = signed(t, p.agent, x.Hash), byClient()
	}
	if p.review.Client.IsZero() {
		p.review.Client = accountOf(t, p.client)
	}
	if x := p.review.Proof; x != nil {
		x.Reviewer, x.ReviewerAlgorithm = p.review.Client, registration.Secp256k1
		x.PublicKey, x.Algorithm = p.agent.PublicKey(), p.agent.Algorithm()
		x.Agent = signed(t, p.agent, x.AnswerHash())
		x.Client = byClient()
	}
	members := map[string]any{
		"agentRegistry": p.review.Agent.Registry, "agentId": p.review.Agent.ID, "clientAddress": p.review.Client, "createdAt": p.review.CreatedAt.Format(time.RFC3339),
		"value": json.Number(p.review.Value.Unscaled.String()), "valueDecimals": 0,
	}
	if p.nameless {
		delete(members, "clientAddress")
	}
	if p.signed != nil {
		p.signed(&p.review)
	}
	if pay := p.review.Payment; pay != nil {
		members["proofOfPayment"] = map[string]any{"fromAddress": pay.From, "toAddress": pay.To, "chainId": pay.ChainID, "txHash": pay.TxHash}
	}
	if x := p.review.Interaction; x != nil {
		members["taskRef"], members["interactionHash"] = x.TaskRef, x.Hash
		members["agentSignature"], members["clientSignature"] = hex.EncodeToString(x.Agent), hex.EncodeToString(x.Client)
	}
	if x := p.review.Proof; x != nil {
		members[x.Name] = map[string]any{
			"taskRef": x.TaskRef, "dataHash": x.DataHash, "agentSignerPublicKey": hex.EncodeToString(x.PublicKey),
			"agentSignature": hex.EncodeToString(x.Agent), "agentSignatureAlgorithm": x.Algorithm, "reviewerAddress": x.Reviewer,
			"reviewerSignature": hex.EncodeToString(x.Client), "reviewerSignatureAlgorithm": x.ReviewerAlgorithm,
		}
	}
	body, err := json.Marshal(members)
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	uri := p.page
	if uri == "" {
		uri = verifytest.DataURI(body)
	} else {
		pages[uri] = string(body)
	}
	p.w.Deps.Fetch = verifytest.Site{Pages: pages}
	own := map[string]any{"name": "agent", "registrations": []any{map[string]any{"agentId": p.w.Agents[verifytest.ChainA].ID, "agentRegistry": p.w.Agents[verifytest.ChainA].Registry}}}
	if p.signer != nil {
		own["signers"] = []any{p.signer}
	}
	file, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	p.w.Publish(verifytest.DataURI(file), p.w.Agents[verifytest.ChainA])
	p.check.Ref = p.w.Given(verifytest.ChainA, func(op *chains.GiveFeedback) {
		op.Value, op.Tag1, op.Tag2 = chains.Value{Unscaled: chains.NewInt128(p.value)}, "", ""
		if op.URI = uri; p.page == "" {
			op.Hash = caip.Keccak256(body)
		}
	}).Ref
	giver := p.given
	if giver.IsZero() {
		giver = accountOf(t, p.client)
	}
	deps := depsOf(p.w)
	payer := p.payer
	if payer.IsZero() {
		payer = p.review.Client
	}
	deps.Registries[p.w.Agents[verifytest.ChainA].Registry] = chains.Opened(paidByKey{p.w.A, payer, p.young})
	deps.Open = func(context.Context, caip.AccountID) (chains.Chain, error) { return byKey{p.w.A, giver}, nil }
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	report, err := feedback.Verify(ctx, deps, p.check)
	if err != nil {
		t.Fatal(err)
	}
	// Who holds the file is told the same of what it says.
	if review, err := files.ParseReview(body); err == nil && p.page == "" && len(p.check.Require) == 0 {
		told := slices.DeleteFunc(slices.Clone(report.Checks), func(c verify.Check) bool {
			return !slices.Contains([]string{feedback.CheckClientKey, settlement.CheckPaid, settlement.CheckPayer, feedback.CheckAgentKey}, c.Name)
		})
		same := func(a, b verify.Check) bool {
			return a.Name == b.Name && a.Outcome == b.Outcome && a.Detail == b.Detail
		}
		if held := feedback.VerifyReview(ctx, deps.Deps, *report.Feedback, review); !slices.EqualFunc(held, told, same) {
			t.Errorf("of the file alone: %+v\nwant %+v", held, told)
		}
	}
	return report
}

// task has the client pay somebody, and the review be about that.
func (p *paidReview) task(t *testing.T, to string, safe bool) string {
	t.Helper()
	tx, err := p.w.A.Pay("payer", chains.Move{To: p.w.A.Account(to), Asset: p.w.A.Account("coin"), Amount: "7"}, false)
	if err != nil {
		t.Fatal(err)
	}
	if p.review.Interaction.TaskRef = verifytest.ChainA.String() + ":" + tx; safe {
		p.w.Settle()
	} else {
		p.young = tx
	}
	return tx
}

// bound makes the review one of the later revisions: its agent's signature is of this payment.
func (p *paidReview) bound() {
	x := p.review.Interaction
	p.review.Profile, p.review.Interaction = files.X402V1, nil
	p.review.Proof = &files.Proof{Name: files.ProofOfParticipation, TaskRef: x.TaskRef, DataHash: x.Hash}
}

// proof makes the review one that names its payment without the agent's signature.
func (p *paidReview) proof(t *testing.T, from *interaction.Key, to string) {
	tx := p.task(t, "wallet", true)
	p.review.Interaction = nil
	p.review.Payment = &files.Payment{From: accountOf(t, from).Address, To: p.w.A.Account(to).Address, ChainID: verifytest.ChainA.Reference, TxHash: tx}
}

func TestFeedback_signaturesOfAPaidReview(t *testing.T) {
	key := func(p *paidReview, from, until int64) {
		p.signer = map[string]any{"publicKey": hex.EncodeToString(p.agent.PublicKey()), "algorithm": registration.Secp256k1, "validFrom": from, "validUntil": until}
	}
	require := func(p *paidReview) { p.check.Require = []string{feedback.CheckAgentKey} }
	for name, c := range map[string]struct {
		spoil func(t *testing.T, p *paidReview)
		want  verify.Verdict
		exit  int
		text  string
	}{
		"honest":                         {func(*testing.T, *paidReview) {}, verify.Verified, 0, "client-signature"},
		"honest, with the agent's key":   {func(_ *testing.T, p *paidReview) { p.bound(); require(p) }, verify.Verified, 0, "by a key of the agent's registration file"},
		"the agent's key, of any answer": {func(_ *testing.T, p *paidReview) { require(p) }, verify.Unconfirmed, 1, "some answer: the file does not tell which"},
		"the same, where nobody asks":    {func(*testing.T, *paidReview) {}, verify.Verified, 0, "some answer: the file does not tell which"},
		"with a key of former times": {func(_ *testing.T, p *paidReview) {
			key(p, 1, 2_000_000)
			p.bound()
			p.review.CreatedAt = time.Unix(1_000_000, 0).UTC()
			require(p)
		}, verify.Invalid, 3, "written before the payment was made"},
		"with a key of former times, the payment not proven": {func(t *testing.T, p *paidReview) {
			key(p, 1, 2_000_000)
			p.task(t, "wallet", false)
			p.bound()
			p.review.CreatedAt = time.Unix(1_000_000, 0).UTC()
			require(p)
		}, verify.Unconfirmed, 1, "when cannot be told, since the payment is not proven"},
		"signed by somebody else": {func(t *testing.T, p *paidReview) {
			p.review.Client, p.given = accountOf(t, testKey(t, "x")), accountOf(t, testKey(t, "x"))
		}, verify.Mismatch, 3, "the signature of the client in the file does not hold"},
		"a copy of another client's review": {func(t *testing.T, p *paidReview) { p.given = accountOf(t, testKey(t, "x")) }, verify.Disputed, 3, "somebody else has signed the review than has given it"},
		"a signature of another value":      {func(_ *testing.T, p *paidReview) { p.value = 5 }, verify.Disputed, 3, "the client has signed another review: its value"},
		"a signature of another agent":      {func(_ *testing.T, p *paidReview) { p.review.Agent.ID = "99" }, verify.Disputed, 3, "the client has signed another review: its agent"},
		"no signature":                      {func(_ *testing.T, p *paidReview) { p.signed = func(r *files.Review) { r.Interaction.Client = nil } }, verify.Mismatch, 3, "client-signature"},
		"forged, at a web page without a hash": {func(_ *testing.T, p *paidReview) {
			p.page, p.signed = "https://alice.example/review.json", func(r *files.Review) { r.Interaction.Client = nil }
		}, verify.Verified, 0, "client-signature (advisory)"},
		"an agent's signature by a stranger": {func(t *testing.T, p *paidReview) { p.agent = testKey(t, "x"); require(p) }, verify.Mismatch, 3, "no key of the registration file made it"},
		"the same, not asked for":            {func(t *testing.T, p *paidReview) { p.agent = testKey(t, "x") }, verify.Verified, 0, "agent-signature (advisory)"},
		"a key that had expired":             {func(_ *testing.T, p *paidReview) { key(p, 1, 2); require(p) }, verify.Mismatch, 3, "its key could not be used"},
		"no keys, and not the wallet":        {func(_ *testing.T, p *paidReview) { p.signer = nil; require(p) }, verify.Mismatch, 3, "wallet has not made it"},
		"written after the chain had it": {func(_ *testing.T, p *paidReview) {
			p.review.CreatedAt = time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC)
			require(p)
		}, verify.Invalid, 3, "written after the chain had it"},
		"paid by somebody else": {func(_ *testing.T, p *paidReview) { p.payer = p.w.A.Account("buyer") }, verify.Mismatch, 3, "somebody else has paid"},
		"paid to somebody else": {func(t *testing.T, p *paidReview) { p.task(t, "thief", true) }, verify.Mismatch, 3, "paid nothing to the wallet"},
		"paid in no transaction": {func(_ *testing.T, p *paidReview) {
			p.review.Interaction.TaskRef = verifytest.ChainA.String() + ":0x" + strings.Repeat("ab", 32)
		}, verify.Unconfirmed, 1, "no transaction"},
		"paid where nothing is read": {func(_ *testing.T, p *paidReview) {
			p.review.Interaction.TaskRef = "eip155:77:0x" + strings.Repeat("ab", 32)
		}, verify.Unreachable, 1, "configure the chain"},
		"paid a moment ago":            {func(t *testing.T, p *paidReview) { p.task(t, "wallet", false) }, verify.Unconfirmed, 1, "not final"},
		"a proof of payment":           {func(t *testing.T, p *paidReview) { p.proof(t, p.client, "wallet") }, verify.Verified, 0, "amount not compared"},
		"a proof of another's payment": {func(t *testing.T, p *paidReview) { p.proof(t, testKey(t, "x"), "wallet") }, verify.Mismatch, 3, "the proof of payment is"},
		"a proof of another's payment, in nobody's name": {func(t *testing.T, p *paidReview) {
			p.proof(t, testKey(t, "x"), "wallet")
			p.payer, p.nameless = accountOf(t, testKey(t, "x")), true
		}, verify.Mismatch, 3, "the proof of payment is"},
		"a proof in nobody's name":  {func(t *testing.T, p *paidReview) { p.proof(t, p.client, "wallet"); p.nameless = true }, verify.Verified, 0, "amount not compared"},
		"a proof that pays another": {func(t *testing.T, p *paidReview) { p.proof(t, p.client, "thief") }, verify.Mismatch, 3, "another account is said"},
		"a proof of nothing": {func(t *testing.T, p *paidReview) {
			p.proof(t, p.client, "wallet")
			p.review.Payment.TxHash = "0x" + strings.Repeat("ab", 32)
		}, verify.Unconfirmed, 1, "no transaction"},
		"about no payment, where one must be": {func(_ *testing.T, p *paidReview) { p.review.Interaction = nil; require(p) }, verify.NotRegistered, 4, "about no payment"},
		"about no payment":                    {func(_ *testing.T, p *paidReview) { p.review.Interaction = nil }, verify.Verified, 0, "file-agrees (advisory)  pass"},
	} {
		t.Run(name, func(t *testing.T) {
			p := &paidReview{w: verifytest.New(t), client: testKey(t, "c"), agent: testKey(t, "a"), value: 95}
			key(p, 0, 4102444800)
			p.review = files.Review{Profile: files.X402, Agent: p.w.Agents[verifytest.ChainA], Value: chains.Value{Unscaled: chains.NewInt128(95)},
				Interaction: &files.Interaction{Hash: caip.Keccak256([]byte("answer"))}}
			p.task(t, "wallet", true)
			p.review.CreatedAt = p.w.A.Time()
			c.spoil(t, p)
			report := p.verify(t)
			text := verifytest.Explain(report)
			if report.Verdict != c.want || report.Exit != c.exit || !strings.Contains(text, c.text) {
				t.Errorf("%s (exit %d), want %s (exit %d) and %q\n%s", report.Verdict, report.Exit, c.want, c.exit, c.text, text)
			}
		})
	}
}

// What must be there and is not, is nothing to compare with, and will not come by asking again.
// What a web server may exchange proves nothing that is asked for.
func TestFeedback_requiredFile(t *testing.T) {
	for name, c := range map[string]struct {
		more func(*chains.GiveFeedback)
		want verify.Verdict
		exit int
	}{
		"no file":                   {nil, verify.NotRegistered, 4},
		"a web page without a hash": {func(op *chains.GiveFeedback) { op.URI = "https://alice.example/review.json" }, verify.NotListed, 3},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			w.Deps.Fetch = verifytest.Site{Pages: map[string]string{"https://alice.example/review.json": string(review(w, 875))}}
			report := ask(w, feedback.Request{Ref: w.Given(verifytest.ChainA, c.more).Ref, Require: []string{feedback.CheckAgrees}})
			if report.Verdict != c.want || report.Exit != c.exit {
				t.Errorf("%s (exit %d), want %s (exit %d)\n%s", report.Verdict, report.Exit, c.want, c.exit, verifytest.Explain(report))
			}
		})
	}
}

// The data hash on SATI is of the file's bytes, whichever door reads it, and the client's signature
// covers it only where the task is the file's.
func TestReadFile_onSATI(t *testing.T) {
	w := verifytest.New(t)
	file := review(w, 875)
	given := w.Given(verifytest.ChainS, nil)
	of := func(task, hash caip.Hash, agent chains.Proof) chains.Feedback {
		f := given
		f.SATI = &chains.SATIFeedback{TaskRef: task, DataHash: hash, AgentProof: agent}
		return f
	}
	sum, other := caip.Hash(sha256.Sum256(file)), caip.Keccak256([]byte("other"))
	task := caip.Keccak256(file)
	for name, c := range map[string]struct {
		f                        chains.Feedback
		pinned                   bool
		form                     string
		hashed, uncovered, fixed bool
	}{
		"its task":           {of(task, sum, ""), false, "sha256", true, false, true},
		"another task":       {of(other, sum, ""), false, "sha256", true, true, true},
		"another file":       {of(task, other, ""), false, "", true, false, false},
		"another, pinned":    {of(task, other, ""), true, "", true, false, true},
		"signed by both":     {of(task, sum, chains.ProofSignature), false, "", false, false, false},
		"without a hash":     {of(task, caip.Hash{}, ""), false, "", false, false, false},
		"no hash but pinned": {of(task, caip.Hash{}, ""), true, "", false, false, true},
	} {
		got := feedback.ReadFile(file, c.pinned, c.f)
		if string(got.Form) != c.form || got.Hashed != c.hashed || got.Uncovered != c.uncovered || got.Fixed() != c.fixed || got.Err != nil {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// hashed is a chain whose attestations name a page, and the SHA-256 of a file.
type hashed struct {
	*memchain.Chain
	page string
	sum  caip.Hash
}

func (h hashed) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	f, err := h.Chain.Feedback(ctx, ref, at)
	if err == nil {
		said := *f.SATI
		said.DataHash, f.SATI, f.URI = h.sum, &said, h.page
	}
	return f, err
}

func TestFeedback_dataHashOnSATI(t *testing.T) {
	w := verifytest.New(t)
	const page = "https://agent.example/review.json"
	ref := w.Given(verifytest.ChainS, nil).Ref
	file := review(w, 875)
	w.Deps.Fetch = verifytest.Site{Pages: map[string]string{page: string(file)}}
	for name, c := range map[string]struct {
		sum  caip.Hash
		want verify.Verdict
		text string
	}{
		"its file":     {sha256.Sum256(file), verify.Disputed, "SHA-256 of its bytes"}, // it names the agent on A
		"another file": {caip.Keccak256(file), verify.Mismatch, "not the one that was hashed"},
	} {
		deps := depsOf(w)
		deps.Open = func(context.Context, caip.AccountID) (chains.Chain, error) { return hashed{w.S, page, c.sum}, nil }
		r, err := feedback.Verify(t.Context(), deps, feedback.Request{Ref: ref})
		if err != nil || r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), c.text) {
			t.Errorf("%s: want %s, %q, %v\n%s", name, c.want, c.text, err, verifytest.Explain(r))
		}
	}
}

// A review on SATI without a feedbackURI has its file where its data hash leads: who asks for the
// file's checks is not told that there is none.
func TestFeedback_fileOfTheDataHash(t *testing.T) {
	w := verifytest.New(t)
	given := w.Given(verifytest.ChainS, nil)
	write := func(value int) string {
		body, err := json.Marshal(map[string]any{"agentRegistry": given.Agent.Registry, "agentId": given.Agent.ID, "clientAddress": given.Client, "createdAt": "2026-01-01T00:00:00Z",
			"value": value, "valueDecimals": 1, "tag1": given.Tag1, "tag2": given.Tag2})
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	for name, c := range map[string]struct {
		value   int
		kept    bool
		require []string
		want    verify.Verdict
		text    string
	}{
		"as the chain says":          {875, true, []string{feedback.CheckAgrees}, verify.Verified, "SHA-256 of its bytes"},
		"otherwise":                  {900, true, []string{feedback.CheckAgrees}, verify.Disputed, "value of the file"},
		"about no payment":           {875, true, []string{feedback.CheckAgentKey}, verify.NotRegistered, "about no payment"},
		"not to be had":              {875, false, []string{feedback.CheckAgrees}, verify.Unreachable, "no ipfs://"},
		"otherwise, and nobody asks": {900, true, nil, verify.Verified, "names no file"},
	} {
		file := write(c.value)
		sum := caip.Hash(sha256.Sum256([]byte(file)))
		at := feedback.URI(chains.Feedback{SATI: &chains.SATIFeedback{DataHash: sum}})
		w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{at: chains.Unreachable}}
		if c.kept {
			w.Deps.Fetch = verifytest.Site{Pages: map[string]string{at: file}}
		}
		deps := depsOf(w)
		deps.Open = func(context.Context, caip.AccountID) (chains.Chain, error) { return hashed{w.S, "", sum}, nil }
		r, err := feedback.Verify(t.Context(), deps, feedback.Request{Ref: given.Ref, Require: c.require})
		if err != nil || r.Verdict != c.want || !strings.Contains(verifytest.Explain(r), c.text) {
			t.Errorf("%s: want %s, %q, %v\n%s", name, c.want, c.text, err, verifytest.Explain(r))
		}
	}
}
