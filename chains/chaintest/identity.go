package chaintest

import (
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func info(s *suite) {
	i := s.Chain.Info()
	if i.Chain.IsZero() || i.Registry.Chain != i.Chain || (s.rated() && i.Reputation.Chain != i.Chain) || (!s.rated() && s.has(chains.CanGiveFeedback)) || i.Name == "" || i.Dialect == "" {
		s.Errorf("incomplete: %s", text(i))
	}
	seen := map[chains.Capability]bool{}
	for _, c := range i.Capabilities {
		s.expect(!seen[c], "capability %s twice", c)
		seen[c] = true
	}
	s.equal("info changes", s.Chain.Info(), i)
}

func (s *suite) longest() string {
	n := s.Chain.Info().Limits.URI
	return "https://example.com/" + strings.Repeat("a", n-len("https://example.com/"))
}

func register(s *suite) {
	owner := s.account("owner")
	held := func(at chains.Finality) uint64 {
		count, err := s.Chain.Held(s.ctx, owner, at)
		s.require(err == nil, "agents of %s: %v", owner, err)
		return count
	}
	before := held(chains.Latest)
	seen := map[caip.AgentRef]bool{}
	for _, uri := range []string{"", "ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku", "https://example.com/ägent-🤖.json", s.longest()} {
		r := s.do("owner", chains.Register{Name: "conformance", Symbol: "CONF", URI: uri})
		want := []chains.EventKind{chains.KindRegistered}
		if s.Rules.WalletAtRegister {
			want = append(want, chains.KindWalletSet)
		}
		s.kinds("register", r, want...)
		e := s.one(r, chains.KindRegistered)
		s.equal("registered", e.Registered, &chains.Registered{Owner: owner, URI: uri})
		s.expect(!seen[e.Agent], "agent %s was registered twice", e.Agent)
		seen[e.Agent] = true
		s.expect(e.Agent.Registry == s.Chain.Info().Registry, "agent %s is not of the registry %s", e.Agent, s.Chain.Info().Registry)

		if _, err := s.Chain.Agent(s.ctx, e.Agent, chains.Finalized); s.young(r.At) {
			s.kind("a young agent at finalized", err, chains.NotFound)
		}
		a := s.agent(e.Agent, chains.Latest)
		s.equal("owner", a.Owner, owner)
		s.equal("authority", a.Authority, owner)
		s.equal("agentURI", a.URI, uri)
		s.expect(a.ReadAt.Height >= r.At.Height && a.ReadAt.Hash != "", "read at %s, registered at %s", a.ReadAt, r.At)
		wallet := chains.Wallet{State: chains.WalletNone}
		if s.Rules.NoWallets {
			wallet.State = chains.WalletUnsupported
		}
		if s.Rules.WalletAtRegister {
			wallet = chains.Wallet{Address: owner, State: chains.WalletSet}
		}
		s.equal("wallet", a.Wallet, wallet)
	}
	s.settle()
	for ref := range seen {
		a, b := s.agent(ref, chains.Finalized), s.agent(ref, chains.Latest)
		a.ReadAt, b.ReadAt = chains.Position{}, chains.Position{}
		s.equal("finalized and latest after settling", a, b)
		s.agent(ref, chains.Safe)
	}
	want := before + uint64(len(seen))
	s.equal("agents of the owner", []uint64{held(chains.Latest), held(chains.Finalized)}, []uint64{want, want})
	none, err := s.Chain.Held(s.ctx, s.account("nobody yet"), chains.Latest)
	s.expect(err == nil && none == 0, "who holds none: %d, %v", none, err)

	if !s.has(chains.CanSetMetadata) {
		s.refused("owner", chains.Register{Name: "conformance", Metadata: []chains.MetadataEntry{{Key: "a", Value: []byte("1")}}}, chains.Unsupported)
		return
	}
	r := s.do("owner", chains.Register{Name: "conformance", URI: "ipfs://x", Metadata: []chains.MetadataEntry{{Key: "a", Value: []byte("1")}, {Key: "b", Value: []byte("zwei")}}})
	ref := s.one(r, chains.KindRegistered).Agent
	for key, want := range map[string]string{"a": "1", "b": "zwei"} {
		if got, err := s.Chain.Metadata(s.ctx, ref, key, chains.Latest); err != nil || string(got) != want {
			s.Errorf("metadata %s of a new agent: %q, %v, want %q", key, got, err, want)
		}
	}
	s.refused("owner", chains.Register{Name: "conformance", Metadata: []chains.MetadataEntry{{Key: chains.AgentWalletKey, Value: []byte("x")}}}, malformed...)
}

// stranger is the ref of an agent that nobody registered.
func (s *tools) stranger() caip.AgentRef {
	id := "340282366920938463463374607431768211455"
	if s.sati() {
		id = "So11111111111111111111111111111111111111112"
	}
	return caip.AgentRef{Registry: s.Chain.Info().Registry, ID: id}
}

func unknownAgent(s *suite) {
	ref := s.stranger()
	for _, at := range []chains.Finality{chains.Latest, chains.Safe, chains.Finalized} {
		_, err := s.Chain.Agent(s.ctx, ref, at)
		s.kind("agent", err, chains.NotFound)
	}
	// Registries differ in whether they know that the agent is missing; none may invent something.
	if b, err := s.Chain.Metadata(s.ctx, ref, "a", chains.Latest); b != nil || (err != nil && chains.KindOf(err) != chains.NotFound) {
		s.Errorf("metadata: %q, %v", b, err)
	}
	silent := func(err error) bool {
		return err == nil || chains.KindOf(err) == chains.NotFound || !s.rated() && chains.KindOf(err) == chains.Unsupported
	}
	if list, err := s.Chain.Feedbacks(s.ctx, ref, chains.FeedbackFilter{}, chains.Latest); len(list) > 0 || !silent(err) {
		s.Errorf("feedbacks: %s, %v", text(list), err)
	}
	if list, err := s.Chain.Clients(s.ctx, ref, chains.Latest); len(list) > 0 || !silent(err) {
		s.Errorf("clients: %s, %v", text(list), err)
	}
	for _, op := range []chains.Op{
		chains.SetURI{Agent: ref, URI: "ipfs://x"},
		chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "a", Value: []byte("1")}},
		chains.Transfer{Agent: ref, To: s.account("buyer")},
		chains.GiveFeedback{Agent: ref, Value: value(1, 0), Auth: s.anyAuth()},
	} {
		s.refused("client", op, missing...)
	}
	elsewhere := ref
	elsewhere.Registry = s.account("stranger")
	_, err := s.Chain.Agent(s.ctx, elsewhere, chains.Latest)
	s.kind("agent of another registry", err, chains.Invalid, chains.NotFound)
}

func uri(s *suite) {
	ref := s.newAgent("ipfs://before")
	s.settle()
	if !s.able(chains.SetURI{Agent: ref, URI: "ipfs://after"}) {
		s.equal("agentURI", s.agent(ref, chains.Finalized).URI, "ipfs://before")
		return
	}
	ids := map[caip.Hash]bool{}
	before := ""
	for _, uri := range []string{"https://example.com/ü.json", "ipfs://after", "ipfs://after", s.longest()} {
		r := s.do("owner", chains.SetURI{Agent: ref, URI: uri})
		s.kinds("set-uri", r, chains.KindURISet)
		e := s.one(r, chains.KindURISet)
		s.equal("uri set", e.URI, &chains.URISet{URI: uri, By: s.account("owner")})
		s.equal("agent", e.Agent, ref)
		s.expect(!ids[e.ID], "event id %s twice", e.ID)
		ids[e.ID] = true
		s.equal("agentURI at latest", s.agent(ref, chains.Latest).URI, uri)
		// The same URI may have been final since it was written before.
		if final := s.agent(ref, chains.Finalized).URI; uri != before && final == uri && s.young(r.At) {
			s.Error("a young agentURI is read at finalized")
		}
		before = uri
	}
	s.refused("stranger", chains.SetURI{Agent: ref, URI: "ipfs://stolen"}, denied...)
	s.equal("agentURI after a refusal", s.agent(ref, chains.Latest).URI, s.longest())
	s.settle()
	s.equal("agentURI at finalized", s.agent(ref, chains.Finalized).URI, s.longest())
}

func metadata(s *suite) {
	ref := s.newAgent("ipfs://x")
	entry := func(v string) chains.SetMetadata {
		return chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "bridge8004:home", Value: []byte(v)}}
	}
	is := func(want string) {
		s.Helper()
		got, err := s.Chain.Metadata(s.ctx, ref, "bridge8004:home", chains.Latest)
		s.expect(err == nil && string(got) == want, "metadata %q, %v, want %q", got, err, want)
		s.expect(want != "" || got == nil, "a missing entry is %v, want nil", got)
	}
	is("")
	if !s.able(entry("one")) {
		return
	}
	for _, v := range []string{"one", "zwei 🤖"} {
		r := s.do("owner", entry(v))
		s.kinds("set-metadata", r, chains.KindMetadataSet)
		got := s.one(r, chains.KindMetadataSet).Metadata
		s.expect(got != nil && got.Key == "bridge8004:home" && string(got.Value) == v, "metadata set: %s", text(got))
		is(v)
	}
	s.refused("stranger", entry("stolen"), denied...)
	is("zwei 🤖")
	r := s.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "bridge8004:home"}})
	if got := s.one(r, chains.KindMetadataSet).Metadata; got == nil || len(got.Value) != 0 {
		s.Errorf("metadata cleared: %s", text(got))
	}
	is("")
	s.refused("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: chains.AgentWalletKey, Value: []byte("x")}}, malformed...)

	// What an owner declares of a wallet on another chain is an entry like any other, in state and
	// past.
	key, wallet := chains.HomeWalletKey(caip.MustChainID("eip155:8453")), "eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"
	r = s.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: key, Value: []byte(wallet)}})
	if got, err := s.Chain.Metadata(s.ctx, ref, key, chains.Latest); err != nil || string(got) != wallet {
		s.Errorf("metadata %s: %q, %v", key, got, err)
	}
	past, err := s.Chain.History(s.ctx, ref, s.agent(ref, chains.Latest).ReadAt)
	if err != nil || !slices.ContainsFunc(past, func(e chains.Event) bool {
		return e.ID == s.one(r, chains.KindMetadataSet).ID && e.Metadata != nil && e.Metadata.Key == key && string(e.Metadata.Value) == wallet
	}) {
		s.Errorf("the history does not tell what was declared: %s, %v", text(past), err)
	}
}

// setWallet is the operation that makes a named account the wallet, with its consent where that is
// needed.
func (s *suite) setWallet(ref caip.AgentRef, owner, wallet string) chains.SetWallet {
	s.Helper()
	op := chains.SetWallet{Agent: ref, Wallet: s.account(wallet)}
	if s.has(chains.CanWalletProof) {
		proof, err := s.WalletProof(s.ctx, wallet, ref, s.account(owner))
		s.require(err == nil, "wallet proof: %v", err)
		op.Proof = proof
	}
	return op
}

func (s *suite) walletIs(ref caip.AgentRef, want chains.Wallet) {
	s.Helper()
	got := s.agent(ref, chains.Latest).Wallet
	got.Why = ""
	s.equal("wallet", got, want)
}

func wallet(s *suite) {
	ref := s.newAgent("ipfs://x")
	if !s.able(chains.SetWallet{Agent: ref, Wallet: s.account("wallet")}) {
		s.refused("owner", chains.UnsetWallet{Agent: ref}, chains.Unsupported)
		return
	}
	set := s.setWallet(ref, "owner", "wallet")
	if s.has(chains.CanWalletProof) {
		wrong := set
		wrong.Wallet = s.account("stranger")
		s.refused("owner", wrong, malformed...)
		wrong = set
		wrong.Proof.Deadline += uint64(time.Hour / time.Second) // and the signature is for another
		s.refused("owner", wrong, malformed...)
		wrong = set
		wrong.Proof = chains.WalletProof{}
		s.refused("owner", wrong, malformed...)
	}
	s.refused("stranger", set, denied...)

	r := s.do("owner", set)
	s.kinds("set-wallet", r, chains.KindWalletSet)
	s.equal("wallet set", s.one(r, chains.KindWalletSet).Wallet, &chains.WalletSetTo{Wallet: s.account("wallet")})
	s.walletIs(ref, chains.Wallet{Address: s.account("wallet"), State: chains.WalletSet})

	s.refused("stranger", chains.UnsetWallet{Agent: ref}, denied...)
	if s.able(chains.UnsetWallet{Agent: ref}) {
		r = s.do("owner", chains.UnsetWallet{Agent: ref})
		s.equal("wallet unset", s.one(r, chains.KindWalletSet).Wallet, &chains.WalletSetTo{})
		s.walletIs(ref, chains.Wallet{State: chains.WalletNone})
	}

	s.do("owner", s.setWallet(ref, "owner", "wallet"))
	r = s.do("owner", chains.Transfer{Agent: ref, To: s.account("buyer")})
	s.equal("wallet cleared by the transfer", s.one(r, chains.KindWalletSet).Wallet, &chains.WalletSetTo{})
	s.walletIs(ref, chains.Wallet{State: chains.WalletNone})
	s.do("buyer", s.setWallet(ref, "buyer", "wallet"))
	s.walletIs(ref, chains.Wallet{Address: s.account("wallet"), State: chains.WalletSet})
	if !s.traits().UpdateAuthority {
		return
	}
	s.do("buyer", chains.Transfer{Agent: ref, To: s.account("owner"), Bare: true})
	s.walletIs(ref, chains.Wallet{Address: s.account("wallet"), State: chains.WalletStaleAuthority})
}

func code(s *suite) {
	for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
		code, err := s.Chain.HasCode(s.ctx, s.account("owner"), at)
		if chains.KindOf(err) == chains.Unsupported && s.traits().UpdateAuthority {
			continue // an address there is a key's or a program's, and nothing shows which
		}
		s.expect(err == nil && !code, "code of an account with a key at %s: %v, %v", at, code, err)
		if code, err = s.Chain.HasCode(s.ctx, s.Chain.Info().Registry, at); err != nil || !code {
			s.Errorf("code of the registry at %s: %v, %v", at, code, err)
		}
	}
}

func transfer(s *suite) {
	ref := s.newAgent("ipfs://x")
	owner, buyer := s.account("owner"), s.account("buyer")
	s.refused("stranger", chains.Transfer{Agent: ref, To: s.account("stranger")}, denied...)
	r := s.do("owner", chains.Transfer{Agent: ref, To: buyer})
	s.equal("transferred", s.one(r, chains.KindTransferred).Transfer, &chains.Transferred{From: owner, To: buyer})
	a := s.agent(ref, chains.Latest)
	s.equal("owner", a.Owner, buyer)
	s.equal("authority", a.Authority, buyer)
	s.equal("agentURI outlives the transfer", a.URI, "ipfs://x")
	s.refused("owner", chains.SetURI{Agent: ref, URI: "ipfs://mine"}, denied...)
	s.refused("owner", chains.Transfer{Agent: ref, To: owner}, denied...)
	if s.has(chains.CanSetURI) {
		s.do("buyer", chains.SetURI{Agent: ref, URI: "ipfs://bought"})
	}
	if !s.traits().UpdateAuthority {
		return
	}
	r = s.do("buyer", chains.Transfer{Agent: ref, To: owner, Bare: true})
	s.kinds("bare transfer", r, chains.KindTransferred)
	a = s.agent(ref, chains.Latest)
	s.equal("owner after a bare transfer", a.Owner, owner)
	s.equal("authority after a bare transfer", a.Authority, buyer)
	s.refused("owner", chains.SetURI{Agent: ref, URI: "ipfs://cannot"}, denied...)
}

func approvals(s *suite) {
	if !s.has(chains.CanApprove) {
		return
	}
	ref, operator := s.newAgent("ipfs://x"), s.account("operator")
	s.refused("stranger", chains.Approve{Agent: ref, Operator: operator, Approved: true}, denied...)
	for _, all := range []bool{false, true} {
		r := s.do("owner", chains.Approve{Agent: ref, Operator: operator, All: all, Approved: true})
		s.kinds("approve", r, chains.KindApproval)
		a := s.one(r, chains.KindApproval).Approval
		s.equal("approval", a, &chains.Approval{Owner: s.account("owner"), Operator: operator, All: all, Approved: true})
		if s.has(chains.CanSetURI) {
			s.do("operator", chains.SetURI{Agent: ref, URI: "ipfs://by-operator"})
		}
		r = s.do("owner", chains.Approve{Agent: ref, Operator: operator, All: all})
		if a := s.one(r, chains.KindApproval).Approval; a == nil || a.Approved {
			s.Errorf("approval ended: %s", text(a))
		}
		s.refused("operator", chains.SetURI{Agent: ref, URI: "ipfs://no-longer"}, denied...)
	}
}
