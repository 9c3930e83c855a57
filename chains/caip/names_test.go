package caip_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mr-tron/base58"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/caip"
)

const (
	identity   = "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432"
	reputation = "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63"
	client     = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"
	sati       = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
	mint       = "So11111111111111111111111111111111111111112"
	maxUint256 = "115792089237316195423570985008687907853269984665640564039457584007913129639935"
)

// parses checks as what some texts are read, and that others are refused.
func parses[T interface {
	comparable
	String() string
}](t *testing.T, parse func(string) (T, error), read map[string]string, refused []string) {
	t.Helper()
	for s, want := range read {
		if name, err := parse(s); err != nil || name.String() != want {
			t.Errorf("%s: %q, %v", s, name, err)
		}
	}
	for _, s := range refused {
		var none T
		if name, err := parse(s); !errors.Is(err, caip.ErrSyntax) || name != none {
			t.Errorf("%q was read as %q, %v", s, name, err)
		}
	}
}

func TestParseChainID(t *testing.T) {
	same := map[string]string{}
	for _, s := range []string{
		"eip155:1", "eip155:8453", "eip155:0", "eip155:18446744073709551615", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana:localnet", "bip122:000000000019d6689c085ae165831e93",
		"cosmos:cosmoshub-3", "a-1:b_C", "abcdefgh:" + strings.Repeat("x", 32),
	} {
		same[s] = s
	}
	parses(t, caip.ParseChainID, same, []string{
		"", ":", "eip155", "eip155:", ":1", "eip155:01", "eip155:0x1", "eip155:-1", "eip155:+1", "eip155: 1", "eip155:1 ", "eip155:18446744073709551616", "eip155:1:2", "EIP155:1",
		"ab:1", "abcdefghi:1", "abc:" + strings.Repeat("x", 33), "abc:ü", "abc:a.b", "a_b:1", "eip155:１",
	})
}

func TestParseAccountID(t *testing.T) {
	parses(t, caip.ParseAccountID, map[string]string{
		identity: identity,
		"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432": identity,
		"eip155:8453:0X8004A169FB4A3325136EB29FA0CEB6D2E539A432": identity,
		sati:                           sati,
		"cosmos:cosmoshub-3:cosmos1t2": "cosmos:cosmoshub-3:cosmos1t2",
		"abc:d:a.b%20-C":               "abc:d:a.b%20-C",
	}, []string{
		"", "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432", "eip155:8453", "eip155:8453:", "eip155:8453:8004a169fb4a3325136eb29fa0ceb6d2e539a432",
		"eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a43", "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a43g", "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a4320",
		"eip155:8453:" + mint, "solana:localnet:" + client, "solana:localnet:0OIl", "solana:localnet:" + mint + "1", "solana:localnet:1111111111111111111111111111111",
		"abc:d:", "abc:d:a/b", "abc:d:" + strings.Repeat("x", 129), identity + " ", " " + identity,
	})
}

// Who types an address with a checksum is told where it does not fit: what is sent there is lost.
func TestTypedAccount(t *testing.T) {
	base, solana := caip.MustChainID("eip155:8453"), caip.MustAccountID(sati).Chain
	for text, want := range map[string]string{
		"0x8004A169FB4a3325136EB29fA0ceB6D2e539a432":             identity,
		"0x8004a169fb4a3325136eb29fa0ceb6d2e539a432":             identity,
		"0X8004A169FB4A3325136EB29FA0CEB6D2E539A432":             identity,
		"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432": identity,
		"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a433": "",
		"0x8004A169FB4a3325136EB29fA0ceB6D2e539A432":             "",
		"eip155:1:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432":    "",
		"0x8004": "",
		mint:     "",
		"":       "",
	} {
		if got, err := caip.TypedAccount(base, text); got.String() != want || (err == nil) != (want != "") {
			t.Errorf("%q: %s, %v, want %s", text, got, err, want)
		}
	}
	if got, err := caip.TypedAccount(solana, mint); err != nil || got.Address != mint {
		t.Errorf("%s, %v", got, err)
	}
}

func TestParseAgentRef(t *testing.T) {
	parses(t, caip.ParseAgentRef, map[string]string{
		identity + "/42":            identity + "/42",
		identity + ":42":            identity + "/42",
		identity + "/0":             identity + "/0",
		identity + "/" + maxUint256: identity + "/" + maxUint256,
		"eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432:7": identity + "/7",
		sati + "/" + mint: sati + "/" + mint,
		sati + ":" + mint: sati + "/" + mint,
	}, []string{
		"", "42", "8453:42", "eip155:8453/42", identity, identity + "/", identity + "/042", identity + "/-1", identity + "/+1", identity + "/0x2a", identity + "/1e3", identity + "/4.0",
		identity + "/115792089237316195423570985008687907853269984665640564039457584007913129639936", identity + "/42/1", identity + "/ 42", identity + "/" + mint,
		sati + "/42", sati + "/", sati + "/sati:mainnet:" + mint, "/42",
	})
}

func TestParseFeedbackRef(t *testing.T) {
	parses(t, caip.ParseFeedbackRef, map[string]string{
		reputation + "/42/" + client + "/1":                                               reputation + "/42/" + client + "/1",
		reputation + "/0/0x742D35CC6634C0532925A3B844BC9E7595F0BEB0/18446744073709551615": reputation + "/0/" + client + "/18446744073709551615",
		sati + "/" + mint + "/" + mint:                                                    sati + "/" + mint + "/" + mint,
		sati + "/" + mint + "/" + mint + "/0":                                             sati + "/" + mint + "/" + mint + "/0",
	}, []string{
		"", reputation, reputation + "/42", reputation + "/42/" + client, reputation + "/42/" + client + "/0", reputation + "/42/" + client + "/01", reputation + "/42/" + client + "/-1",
		reputation + "/42/" + client + "/18446744073709551616", reputation + "/42/" + client + "/1/1", reputation + "/42/" + mint + "/1", reputation + "/042/" + client + "/1",
		reputation + "/42/eip155:8453:" + client + "/1", reputation + "/" + mint + "/" + mint, sati + "/" + mint, sati + "/42/" + mint, sati + "/" + mint + "/" + client,
		sati + "/" + mint + "/" + client + "/1", "8453:42:" + client + ":1",
	})
}

// A name is a map key: whatever its spelling, one thing is one value.
func TestNamesAreComparable(t *testing.T) {
	a := caip.MustAgentRef(identity + "/42")
	b := caip.MustAgentRef("eip155:8453:0x8004A169FB4A3325136EB29FA0CEB6D2E539A432:42")
	if a != b || len(map[caip.AgentRef]bool{a: true, b: true}) != 1 {
		t.Error("two spellings of one agent are two agents")
	}
	f := caip.MustFeedbackRef(reputation + "/42/" + client + "/1")
	if f != caip.MustFeedbackRef(reputation+"/42/0x"+strings.ToUpper(client[2:])+"/1") {
		t.Error("two spellings of one feedback are two feedbacks")
	}
	if f == caip.MustFeedbackRef(reputation+"/42/"+client+"/2") {
		t.Error("two feedbacks are one")
	}
}

func TestErrorsStayShort(t *testing.T) {
	long := strings.Repeat("a", 1<<20)
	for name, err := range map[string]error{
		"chain":    second(caip.ParseChainID(long)),
		"account":  second(caip.ParseAccountID("eip155:1:" + long)),
		"agent":    second(caip.ParseAgentRef(identity + "/" + long)),
		"feedback": second(caip.ParseFeedbackRef(reputation + "/1/" + long + "/1")),
		"hash":     second(caip.ParseHash(long)),
		"book":     second(caip.Book{}.AgentRef("eip155:1/" + long)),
	} {
		if err == nil || len(err.Error()) > 700 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
	}
}

func second[T any](_ T, err error) error { return err }

func evmAddress() *rapid.Generator[string] { return rapid.StringMatching(`0x[0-9a-fA-F]{40}`) }

func solanaAddress() *rapid.Generator[string] {
	return rapid.Map(rapid.SliceOfN(rapid.Byte(), 32, 32), func(b []byte) string { return base58.Encode(b) })
}

func chainID() *rapid.Generator[caip.ChainID] {
	return rapid.Custom(func(t *rapid.T) caip.ChainID {
		switch rapid.IntRange(0, 2).Draw(t, "namespace") {
		case 0:
			return caip.ChainID{Namespace: caip.EIP155, Reference: rapid.StringMatching(`0|[1-9][0-9]{0,17}`).Draw(t, "reference")}
		case 1:
			return caip.ChainID{Namespace: caip.Solana, Reference: rapid.StringMatching(`[1-9A-HJ-NP-Za-km-z]{1,32}`).Draw(t, "reference")}
		}
		return caip.ChainID{Namespace: rapid.StringMatching(`x[-a-z0-9]{2,7}`).Draw(t, "namespace"), Reference: rapid.StringMatching(`[-_a-zA-Z0-9]{1,32}`).Draw(t, "reference")}
	})
}

func accountID() *rapid.Generator[caip.AccountID] {
	return rapid.Custom(func(t *rapid.T) caip.AccountID {
		chain := chainID().Draw(t, "chain")
		address := rapid.StringMatching(`[-.%a-zA-Z0-9]{1,128}`)
		switch chain.Namespace {
		case caip.EIP155:
			address = evmAddress()
		case caip.Solana:
			address = solanaAddress()
		}
		id, err := caip.NewAccountID(chain, address.Draw(t, "address"))
		if err != nil {
			t.Fatal(err)
		}
		return id
	})
}

func agentRef() *rapid.Generator[caip.AgentRef] {
	return rapid.Custom(func(t *rapid.T) caip.AgentRef {
		registry := accountID().Draw(t, "registry")
		id := rapid.StringMatching(`[-.%a-zA-Z0-9]{1,128}`)
		switch registry.Chain.Namespace {
		case caip.EIP155:
			id = rapid.StringMatching(`0|[1-9][0-9]{0,76}`)
		case caip.Solana:
			id = solanaAddress()
		}
		ref, err := caip.NewAgentRef(registry, id.Draw(t, "id"))
		if err != nil {
			t.Fatal(err)
		}
		return ref
	})
}

func feedbackRef() *rapid.Generator[caip.FeedbackRef] {
	return rapid.Custom(func(t *rapid.T) caip.FeedbackRef {
		agent := agentRef().Filter(func(r caip.AgentRef) bool {
			return r.Chain().Namespace == caip.EIP155 || r.Chain().Namespace == caip.Solana
		}).Draw(t, "agent")
		var ref caip.FeedbackRef
		var err error
		if agent.Chain().Namespace == caip.Solana {
			ref, err = caip.NewAttestationRef(agent.Registry, agent.ID, solanaAddress().Draw(t, "attestation"))
		} else {
			ref, err = caip.NewFeedbackRef(agent.Registry, agent.ID, evmAddress().Draw(t, "client"), rapid.Uint64Min(1).Draw(t, "index"))
		}
		if err != nil {
			t.Fatal(err)
		}
		return ref
	})
}

// roundTrip checks that a name survives its text and its JSON.
func roundTrip[T comparable](t *rapid.T, v T, text string, parse func(string) (T, error)) {
	got, err := parse(text)
	if err != nil || got != v {
		t.Fatalf("%q is read as %v, %v", text, got, err)
	}
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var back T
	if err := json.Unmarshal(b, &back); err != nil || back != v {
		t.Fatalf("%s is read as %v, %v", b, back, err)
	}
}

func TestRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chain := chainID().Draw(t, "chain")
		roundTrip(t, chain, chain.String(), caip.ParseChainID)
		account := accountID().Draw(t, "account")
		roundTrip(t, account, account.String(), caip.ParseAccountID)
		agent := agentRef().Draw(t, "agent")
		roundTrip(t, agent, agent.String(), caip.ParseAgentRef)
		feedback := feedbackRef().Draw(t, "feedback")
		roundTrip(t, feedback, feedback.String(), caip.ParseFeedbackRef)
	})
}

func TestZeroValuesAreEmptyText(t *testing.T) {
	if s := (caip.ChainID{}).String() + (caip.AccountID{}).String() + (caip.AgentRef{}).String() + (caip.FeedbackRef{}).String(); s != "" {
		t.Errorf("zero values print %q", s)
	}
	var all struct {
		C caip.ChainID
		A caip.AccountID
		R caip.AgentRef
		F caip.FeedbackRef
	}
	if err := json.Unmarshal([]byte(`{"C":"","A":"","R":"","F":""}`), &all); err != nil || !all.C.IsZero() || !all.A.IsZero() || !all.R.IsZero() || !all.F.IsZero() {
		t.Errorf("empty texts: %+v, %v", all, err)
	}
}

func TestMustPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"chain":    func() { caip.MustChainID("x") },
		"account":  func() { caip.MustAccountID("x") },
		"agent":    func() { caip.MustAgentRef("x") },
		"feedback": func() { caip.MustFeedbackRef("x") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}

func TestConstructorsRefuseWhatCannotBe(t *testing.T) {
	evm, solana := caip.MustAccountID(reputation), caip.MustAccountID(sati)
	for name, err := range map[string]error{
		"an EVM client on solana":   second(caip.NewFeedbackRef(solana, mint, client, 1)),
		"attestation on eip155":     second(caip.NewAttestationRef(evm, "42", mint)),
		"index 0":                   second(caip.NewFeedbackRef(evm, "42", client, 0)),
		"agent without registry":    second(caip.NewAgentRef(caip.AccountID{}, "42")),
		"account without chain":     second(caip.NewAccountID(caip.ChainID{}, client)),
		"feedback without registry": second(caip.NewFeedbackRef(caip.AccountID{}, "42", client, 1)),
	} {
		if !errors.Is(err, caip.ErrSyntax) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whoever has an index from an SDK that counts from 0 finds out, and nothing is guessed.
func TestIndexZeroNamesTheHabitOfSDKs(t *testing.T) {
	_, err := caip.ParseFeedbackRef(reputation + "/42/" + client + "/0")
	for _, want := range []string{"counts a client's feedback from 1", "SDKs such as agent0 count from 0", "no index is converted"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		}
	}
	if !errors.Is(err, caip.ErrSyntax) {
		t.Errorf("got %v", err)
	}
}

func TestSameHolder(t *testing.T) {
	a, b := caip.MustAccountID("eip155:1:"+client), caip.MustAccountID("eip155:8453:"+client)
	if !a.SameHolder(b) || a.SameHolder(caip.MustAccountID(identity)) || (caip.AccountID{}).SameHolder(caip.AccountID{}) {
		t.Error("an EVM address is one key on every EVM chain, and nobody is nobody's holder")
	}
	if caip.MustAccountID("abc:d:" + client).SameHolder(a) {
		t.Error("namespaces do not share keys")
	}
}

func fuzzNames[T comparable](f *testing.F, parse func(string) (T, error), text func(T) string) {
	for _, s := range []string{"", ":", "//", "8453:42", identity, identity + "/42", identity + ":42", reputation + "/42/" + client + "/1", sati + "/" + mint + "/" + mint, "eip155:8453", "a:b:c:d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := parse(s)
		if err != nil {
			return
		}
		again, err := parse(text(v))
		if err != nil || again != v || text(again) != text(v) {
			t.Errorf("%q: canonical text %q is read as %v, %v", s, text(v), again, err)
		}
	})
}

func FuzzParseChainID(f *testing.F)     { fuzzNames(f, caip.ParseChainID, caip.ChainID.String) }
func FuzzParseAccountID(f *testing.F)   { fuzzNames(f, caip.ParseAccountID, caip.AccountID.String) }
func FuzzParseAgentRef(f *testing.F)    { fuzzNames(f, caip.ParseAgentRef, caip.AgentRef.String) }
func FuzzParseFeedbackRef(f *testing.F) { fuzzNames(f, caip.ParseFeedbackRef, caip.FeedbackRef.String) }
func FuzzParseHash(f *testing.F)        { fuzzNames(f, caip.ParseHash, caip.Hash.String) }
func FuzzBookAgentRef(f *testing.F)     { fuzzNames(f, book.AgentRef, caip.AgentRef.String) }
