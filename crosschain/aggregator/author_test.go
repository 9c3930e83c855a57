package aggregator_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/aggregator"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	check "github.com/bridge8004/bridge8004/crosschain/verify/feedback"
)

// stage is a chain, a client with a key, and an aggregator that does what a test says.
type stage struct {
	chain  *memchain.Chain
	agent  caip.AgentRef
	client caip.AccountID
	key    *interaction.Key
	signed atomic.Int32 // how often the client signed

	terms  func(aggregator.Terms) aggregator.Terms
	submit func(s aggregator.Submission) (int, any)
	status func() (int, any)
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{chain: memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), AutoMine: true})}
	r, err := chains.Do(t.Context(), s.chain.Writer("owner"), chains.Register{Name: "agent"}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	registered, _ := r.Event(chains.KindRegistered)
	s.agent = registered.Agent
	if s.key, err = interaction.NewKey(registration.Secp256k1, []byte(strings.Repeat("c", 32))); err != nil {
		t.Fatal(err)
	}
	signature, err := s.key.Sign(caip.Hash{})
	if err != nil {
		t.Fatal(err)
	}
	address, err := interaction.RecoverAddress(caip.Hash{}, signature)
	if err != nil {
		t.Fatal(err)
	}
	s.client = caip.AccountID{Chain: s.agent.Chain(), Address: address}
	// An honest one, until a test says otherwise.
	s.terms = func(t aggregator.Terms) aggregator.Terms { return t }
	s.submit = func(in aggregator.Submission) (int, any) {
		_, op, err := check.ReadSubmission(check.Submission(in))
		if err == nil {
			_, err = chains.Do(context.Background(), s.chain.Writer("sponsor"), op, chains.Latest)
		}
		if err != nil {
			return http.StatusBadRequest, map[string]string{"detail": err.Error()}
		}
		return http.StatusAccepted, aggregator.Status{ID: op.Nonce, State: aggregator.Queued}
	}
	s.status = func() (int, any) { return http.StatusOK, aggregator.Status{State: aggregator.Sent} }
	return s
}

func (s *stage) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var status int
	var body any
	switch {
	case r.URL.Path == "/feedback/terms":
		q := r.URL.Query()
		review := feedback.Review{Tag1: q.Get("tag1"), Tag2: q.Get("tag2"), Endpoint: q.Get("endpoint"), Interaction: &feedback.Interaction{TaskRef: q.Get("task")}}
		review.Agent, _ = caip.ParseAgentRef(q.Get("agent"))
		review.Client, _ = caip.ParseAccountID(q.Get("client"))
		review.Value, _ = chains.ParseValue(q.Get("value"))
		var sums feedback.Sums
		sums.Keccak, _ = caip.ParseHash(q.Get("keccak256"))
		sums.SHA256, _ = caip.ParseHash(q.Get("sha256"))
		var deadline uint64
		_ = json.Unmarshal([]byte(q.Get("deadline")), &deadline)
		signed, _ := review.Submission(sums, deadline)
		terms, err := s.chain.ReviewTerms(r.Context(), signed)
		if status, body = http.StatusOK, s.terms(aggregator.Terms{Sign: &terms}); err != nil {
			status, body = http.StatusBadRequest, map[string]string{"detail": err.Error()}
		}
	case r.Method == http.MethodPost:
		var in aggregator.Submission
		_ = json.NewDecoder(r.Body).Decode(&in)
		status, body = s.submit(in)
	default:
		status, body = s.status()
	}
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}

// give has the review of a payment given, within a time.
func (s *stage) give(t *testing.T, text string, within time.Duration) (chains.Feedback, aggregator.Status, error) {
	t.Helper()
	review := feedback.Review{Profile: feedback.X402, Agent: s.agent, Client: s.client, CreatedAt: s.chain.Time().UTC().Truncate(time.Second), Value: chains.Value{Unscaled: chains.NewInt128(90)}, Text: text,
		Interaction: &feedback.Interaction{TaskRef: "eip155:1:0x" + strings.Repeat("ab", 32), Hash: caip.Keccak256(nil), Agent: make([]byte, 65)}}
	message, err := review.ClientMessage()
	if err != nil {
		t.Fatal(err)
	}
	if review.Interaction.Client, err = s.key.Sign(message); err != nil {
		t.Fatal(err)
	}
	file, err := review.Encode()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s)
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	author := aggregator.Author{Chain: s.chain, At: chains.Latest, For: time.Hour, Every: time.Millisecond,
		Sign:   func(data []byte) ([]byte, error) { s.signed.Add(1); return s.key.Sign(caip.Hash(data)) },
		Client: aggregator.Client{URL: server.URL + "/feedback", Asker: fetch.New(fetch.Options{AllowHTTP: true, AllowLoopback: true})}}
	return author.Give(ctx, file)
}

func TestAuthor_givesAndSeesItOnChain(t *testing.T) {
	s := newStage(t)
	f, status, err := s.give(t, "", time.Minute)
	if err != nil || f.Client != s.client || f.Agent != s.agent || status.ID.IsZero() {
		t.Fatalf("%+v, %+v, %v", f, status, err)
	}
	// The same again signs no consent any more, and other words are refused by the chain.
	if before := s.signed.Load(); before != 2 {
		t.Errorf("signed %d times", before)
	}
	if _, _, err := s.give(t, "other words", time.Minute); err == nil {
		t.Fatal("other words were given")
	}
}

// What the aggregator says is believed in nothing.
func TestAuthor_believesNothing(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*stage)
		kind   chains.Kind
		signed int32
	}{
		"it wants another digest signed": {func(s *stage) {
			s.terms = func(t aggregator.Terms) aggregator.Terms { t.Sign.Digest[0]++; return t }
		}, chains.Dishonest, 0},
		"it wants another contract": {func(s *stage) {
			s.terms = func(t aggregator.Terms) aggregator.Terms {
				t.Sign.Delegation.Contract = s.chain.Account("thief")
				return t
			}
		}, chains.Dishonest, 0},
		"it wants no consent": {func(s *stage) {
			s.terms = func(t aggregator.Terms) aggregator.Terms { t.Sign.Delegation = nil; return t }
		}, chains.Dishonest, 0},
		"it says nothing": {func(s *stage) {
			s.terms = func(aggregator.Terms) aggregator.Terms { return aggregator.Terms{} }
		}, chains.Dishonest, 0},
		"it says that it is done": {func(s *stage) {
			done := aggregator.Status{ID: caip.Keccak256(nil), State: aggregator.Final}
			s.submit = func(aggregator.Submission) (int, any) { return http.StatusAccepted, done }
			s.status = func() (int, any) { return http.StatusOK, done }
		}, chains.TimedOut, 2},
		"it keeps it": {func(s *stage) {
			s.submit = func(aggregator.Submission) (int, any) {
				return http.StatusAccepted, aggregator.Status{State: aggregator.Queued}
			}
		}, chains.TimedOut, 2},
	} {
		s := newStage(t)
		c.change(s)
		_, _, err := s.give(t, "", 300*time.Millisecond)
		if chains.KindOf(err) != c.kind || s.signed.Load() != c.signed {
			t.Errorf("%s: %v, signed %d times", name, err, s.signed.Load())
		}
	}
}

// A refusal names its check, whether it comes at once or later; what was forgotten is submitted
// again.
func TestAuthor_hearsWhy(t *testing.T) {
	refusal := &aggregator.Refusal{Check: "paid", Verdict: verify.Mismatch, Detail: "no"}
	for name, change := range map[string]func(*stage){
		"at once": func(s *stage) {
			s.submit = func(aggregator.Submission) (int, any) {
				return http.StatusConflict, aggregator.Status{State: aggregator.Refused, Refused: refusal}
			}
		},
		"later": func(s *stage) {
			s.submit = func(aggregator.Submission) (int, any) {
				return http.StatusAccepted, aggregator.Status{State: aggregator.Queued}
			}
			s.status = func() (int, any) {
				return http.StatusOK, aggregator.Status{State: aggregator.Refused, Refused: refusal}
			}
		},
	} {
		s := newStage(t)
		change(s)
		_, _, err := s.give(t, "", time.Minute)
		var got *aggregator.Refusal
		if !errors.As(err, &got) || *got != *refusal {
			t.Errorf("%s: %v", name, err)
		}
		// What was signed has left: it serves on, and what the account authorised has no deadline.
		var out *aggregator.Outstanding
		if !errors.As(err, &out) || !out.Authorized || out.Until.Before(s.chain.Time()) {
			t.Fatalf("%s: %+v", name, err)
		}
		for _, said := range []string{out.Until.Format(time.RFC3339), "take-back", "no deadline"} {
			if !strings.Contains(out.Serves(), said) {
				t.Errorf("%s: %s", name, out.Serves())
			}
		}
	}
	// One that refuses, and says not what, is answered like any that lies.
	lying := newStage(t)
	lying.submit = func(aggregator.Submission) (int, any) {
		return http.StatusAccepted, aggregator.Status{State: aggregator.Refused}
	}
	_, _, err := lying.give(t, "", time.Minute)
	var out *aggregator.Outstanding
	if chains.KindOf(err) != chains.Dishonest || !errors.As(err, &out) || out.Error() == "" {
		t.Errorf("refused without a word: %v", err)
	}
	// What has forgotten the review, and then refuses it, has refused it.
	forgetful := newStage(t)
	times := 0
	forgetful.submit = func(aggregator.Submission) (int, any) {
		if times++; times == 1 {
			return http.StatusAccepted, aggregator.Status{State: aggregator.Queued}
		}
		return http.StatusConflict, aggregator.Status{State: aggregator.Refused, Refused: refusal}
	}
	forgetful.status = func() (int, any) { return http.StatusNotFound, map[string]string{"detail": "not known"} }
	var got *aggregator.Refusal
	if _, _, err := forgetful.give(t, "", time.Minute); !errors.As(err, &got) || times != 2 {
		t.Errorf("refused the second time: %v, submitted %d times", err, times)
	}
	s := newStage(t)
	honest, lost := s.submit, false
	s.submit = func(in aggregator.Submission) (int, any) {
		if !lost {
			lost = true
			return http.StatusAccepted, aggregator.Status{State: aggregator.Queued}
		}
		return honest(in)
	}
	s.status = func() (int, any) { return http.StatusNotFound, map[string]string{"detail": "not known"} }
	if f, _, err := s.give(t, "", time.Minute); err != nil || f.Client != s.client {
		t.Errorf("%+v, %v", f, err)
	}
}
