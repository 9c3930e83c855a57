package payment_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// What a payer brings along: ceilings, memory, patience, trust.
func TestPayment_onThePayersTerms(t *testing.T) {
	const origin = "https://agent.example"
	honest := func(w *verifytest.World) []byte { return verifytest.Request(w.All(), w.A.Account("wallet")) }
	run(t, map[string]situation{
		"at the ceiling": {want: verify.Verified, text: "within the ceilings", to: "A wallet",
			terms: payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(1000), Assets: []string{strings.ToLower(verifytest.USDCOnA)}, Schemes: []string{"exact"}}}},
		"one unit above the ceiling":           {want: verify.OverCeiling, exit: 3, text: "want at most 999, got 1000", to: "A wallet", terms: payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(999)}}},
		"an asset that is not paid in":         {want: verify.OverCeiling, exit: 3, text: "the asset is not one", to: "A wallet", terms: payment.Request{Ceilings: payment.Ceilings{Assets: []string{verifytest.USDC}}}},
		"a scheme that is not taken":           {want: verify.OverCeiling, exit: 3, text: "the scheme is not one", to: "A wallet", terms: payment.Request{Ceilings: payment.Ceilings{Schemes: []string{"upto"}}}},
		"several assets under one amount":      {want: verify.OverCeiling, exit: 3, text: "name the asset", to: "A wallet, S wallet", terms: payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(1000)}}},
		"what the ceilings leave":              {want: verify.Verified, text: "left out: the asset is not one", to: "A wallet, S thief", terms: payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(1000), Assets: []string{verifytest.USDCOnA}}}},
		"what the ceilings leave is a thief's": {want: verify.Mismatch, exit: 3, to: "A thief, S wallet", terms: payment.Request{Ceilings: payment.Ceilings{Assets: []string{verifytest.USDCOnA}}}},
		"chosen, above the ceiling":            {want: verify.OverCeiling, exit: 3, to: "A wallet, S wallet", terms: payment.Request{Accept: new(1), Ceilings: payment.Ceilings{Assets: []string{verifytest.USDCOnA}}}},

		"old enough": {want: verify.Verified, text: "nothing changed in 6 blocks", to: "A wallet", terms: payment.Request{MinAge: 6}, change: func(w *verifytest.World) { w.A.Mine(6) }},
		"changed five blocks ago": {want: verify.RecentlyChanged, exit: 3, text: "another one 6 blocks ago", to: "A new wallet", terms: payment.Request{MinAge: 6},
			change: func(w *verifytest.World) { w.SetWallet(w.A, "owner", "new wallet"); w.A.Mine(5) }},
		"changed five blocks ago, and five are enough": {want: verify.Verified, to: "A new wallet", terms: payment.Request{MinAge: 5},
			change: func(w *verifytest.World) { w.SetWallet(w.A, "owner", "new wallet"); w.A.Mine(5) }},
		"sold and bought back five blocks ago": {want: verify.RecentlyChanged, exit: 3, to: "A wallet", terms: payment.Request{MinAge: 6},
			change: func(w *verifytest.World) {
				w.Sell(w.A)
				w.Do(w.A, "buyer", chains.SetWallet{Agent: w.Agents[verifytest.ChainA], Wallet: w.A.Account("wallet")})
				w.A.Mine(5)
			}},
		"younger than it should be": {want: verify.RecentlyChanged, exit: 3, text: "did not exist", to: "A wallet", terms: payment.Request{MinAge: 1000}},
		"changed ten slots ago, Solana": {want: verify.RecentlyChanged, exit: 3, text: "slots ago", to: "S new wallet", terms: payment.Request{MinAge: 20},
			change: func(w *verifytest.World) { w.SetWallet(w.S, "owner", "new wallet"); w.S.Mine(10) }},
		"old enough, Solana": {want: verify.Verified, to: "S wallet", terms: payment.Request{MinAge: 20}, change: func(w *verifytest.World) { w.S.Mine(30) }},
		"age that cannot be told": {want: verify.Unreachable, exit: 1, to: "S wallet", terms: payment.Request{MinAge: 20},
			change: func(w *verifytest.World) { w.S.SetFault(verifytest.Failing("History", chains.Unsupported)) }},

		"new origin":          {want: verify.Verified, text: "declared by the server", to: "A wallet", remember: "A", terms: payment.Request{Known: &payment.Known{Origin: origin}}},
		"new origin, refused": {want: verify.NewIdentity, exit: 4, text: "new origin", to: "A wallet", terms: payment.Request{Known: &payment.Known{Origin: origin, Refuse: true}}},
		"new origin, refused, but the agent is named": {want: verify.Verified, to: "A wallet", remember: "A", named: "A", terms: payment.Request{Known: &payment.Known{Origin: origin, Refuse: true}}},
		"new origin that steals":                      {want: verify.Mismatch, exit: 3, to: "A thief", terms: payment.Request{Known: &payment.Known{Origin: origin}}},
		"new origin on two networks":                  {want: verify.Verified, to: "A wallet, S wallet", remember: "A S", terms: payment.Request{Known: &payment.Known{Origin: origin}}},
		"new origin with two agents": {want: verify.Verified, text: "not remembered", to: "A wallet, B wallet", terms: payment.Request{Known: &payment.Known{Origin: origin}},
			change: func(w *verifytest.World) {
				w.Agents[verifytest.ChainB] = w.Register(w.B, "somebody", "")
				w.SetWallet(w.B, "somebody", "wallet")
				w.Settle()
			}},
		"remembered":                    {want: verify.Verified, text: "remembered for the origin", to: "A wallet", known: "A"},
		"remembered under another name": {want: verify.Verified, to: "S wallet", known: "A", remember: "A S"},
		"remembered, and now another agent": {want: verify.ChangedIdentity, exit: 3, text: "had another agent before", to: "A thief", declares: "B", known: "A",
			change: func(w *verifytest.World) {
				w.Agents[verifytest.ChainB] = w.Register(w.A, "thief", "")
				w.Do(w.A, "thief", chains.SetWallet{Agent: w.Agents[verifytest.ChainB], Wallet: w.A.Account("thief")})
				w.Settle()
			}},
		"remembered, and now another agent that names the old one": {want: verify.ChangedIdentity, exit: 3, to: "B thief", declares: "B", known: "A",
			change: func(w *verifytest.World) {
				thief := w.Register(w.B, "thief", "")
				w.Do(w.B, "thief", chains.SetURI{Agent: thief, URI: verifytest.File(w.Agents[verifytest.ChainA], thief)})
				w.Do(w.B, "thief", chains.SetWallet{Agent: thief, Wallet: w.B.Account("thief")})
				w.Agents[verifytest.ChainB] = thief
				w.Settle()
			}},
		"remembered, and the extension is stripped":      {want: verify.Downgraded, exit: 3, to: "A thief", declares: "nobody", known: "A"},
		"remembered, and no registration on the network": {want: verify.Downgraded, exit: 3, to: "A wallet", declares: "B", known: "A"},
		"remembered with another agent than the named one": {want: verify.Verified, text: "is remembered with another agent", request: func(w *verifytest.World) payment.Request {
			another := verifytest.Nth(w.Agents[verifytest.ChainA], "77")
			return payment.Request{Body: honest(w), Agent: w.Agents[verifytest.ChainA], Known: &payment.Known{Origin: origin, Agents: []caip.AgentRef{another}}}
		}},

		"two of two nodes": {want: verify.Verified, text: "2 nodes, got 2 agree", to: "A wallet", terms: payment.Request{Quorum: 2},
			change: func(w *verifytest.World) { w.Nodes(w.A, w.A) }},
		"two of three nodes, one of them down": {want: verify.Verified, to: "A wallet", terms: payment.Request{Quorum: 2},
			change: func(w *verifytest.World) { w.Nodes(w.A, down{w.A}, w.A) }},
		"one of two nodes lies": {want: verify.Disputed, exit: 3, text: "contradict each other", to: "A wallet", terms: payment.Request{Quorum: 2},
			change: func(w *verifytest.World) { w.Nodes(w.A, verifytest.Liar{Chain: w.A}) }},
		"one of three nodes lies": {want: verify.Disputed, exit: 3, text: "rpc[2]", to: "A wallet", terms: payment.Request{Quorum: 2},
			change: func(w *verifytest.World) { w.Nodes(w.A, w.A, verifytest.Liar{Chain: w.A}) }},
		"one of two nodes is down": {want: verify.QuorumShort, exit: 1, text: "2 nodes, got 1 agree", to: "A wallet", terms: payment.Request{Quorum: 2},
			change: func(w *verifytest.World) { w.Nodes(w.A, down{w.A}) }},
		"fewer nodes than that": {want: verify.QuorumShort, exit: 1, text: "1 configured", to: "A wallet", terms: payment.Request{Quorum: 2},
			change: func(w *verifytest.World) { w.Nodes(w.A) }},
		"two nodes on Solana": {want: verify.Verified, to: "S wallet", terms: payment.Request{Quorum: 2},
			change: func(w *verifytest.World) { w.Nodes(w.S, w.S) }},

		"listed in the file": {want: verify.Verified, to: "A wallet", terms: payment.Request{Require: []string{verify.CheckListed}}},
		"not listed in the file": {want: verify.NotListed, exit: 3, text: "does not list the agent", to: "A wallet", terms: payment.Request{Require: []string{verify.CheckListed}},
			change: func(w *verifytest.World) { w.SetURI(w.A, verifytest.File(w.Agents[verifytest.ChainB])); w.Settle() }},
		"no file, and it is required": {want: verify.NotListed, exit: 3, text: "no agentURI", to: "A wallet", terms: payment.Request{Require: []string{verify.CheckListed}},
			change: func(w *verifytest.World) { w.SetURI(w.A, ""); w.Settle() }},
		"a file that cannot be read, and is required": {want: verify.Unreachable, exit: 1, to: "A wallet", terms: payment.Request{Require: []string{verify.CheckListed}},
			change: func(w *verifytest.World) { w.Deps.Fetch = nil }},
		"a file that cannot be read, and is not required": {want: verify.Verified, text: "not asked for", to: "A wallet",
			change: func(w *verifytest.World) { w.Deps.Fetch = nil }},
		"the origin in the file": {want: verify.Verified, to: "A wallet", terms: payment.Request{Origin: origin, Require: []string{payment.CheckOrigin}},
			change: service("https://Agent.Example:443/a2a")},
		"the origin in the file, at a port, in full": {want: verify.Verified, to: "A wallet", terms: payment.Request{Origin: "https://agent.example:8443", Require: []string{payment.CheckOrigin}},
			change: service("https://agent.example.:8443/a2a")},
		"the origin in the file, at another port": {want: verify.NotListed, exit: 3, text: "want http://agent.example, got http://agent.example:443", to: "A wallet",
			terms:  payment.Request{Origin: "http://agent.example", Require: []string{payment.CheckOrigin}},
			change: service("http://agent.example:443/a2a")},
		"another origin in the file": {want: verify.NotListed, exit: 3, text: "want https://agent.example, got https://other.example", to: "A wallet", terms: payment.Request{Origin: origin, Require: []string{payment.CheckOrigin}},
			change: service("https://other.example/a2a")},
		"the origin in the file, and none is known": {want: verify.NotListed, exit: 3, text: "no origin is known", to: "A wallet", terms: payment.Request{Require: []string{payment.CheckOrigin}},
			change: service("https://agent.example")},
		"the domain's proof": {want: verify.Verified, to: "A wallet", terms: payment.Request{Origin: origin, Require: []string{verify.CheckDomain}},
			change: func(w *verifytest.World) { proof(w, w.Agents[verifytest.ChainA]) }},
		"the domain's proof for another agent": {want: verify.NotListed, exit: 3, to: "A wallet", terms: payment.Request{Origin: origin, Require: []string{verify.CheckDomain}},
			change: func(w *verifytest.World) { proof(w, w.Agents[verifytest.ChainB]) }},
		"no reputation registry, and it is required": {want: verify.Mismatch, exit: 3, text: "declares no reputation registry", to: "A wallet", declares: "nobody", named: "A", terms: payment.Request{Require: []string{payment.CheckPair}}},
		"a reputation registry, and it is required":  {want: verify.Verified, to: "A wallet", terms: payment.Request{Require: []string{payment.CheckPair}}},
		"no reputation registry": {want: verify.Invalid, exit: 3, text: "registrations[0].reputationRegistry: missing", request: func(w *verifytest.World) payment.Request {
			return payment.Request{Body: []byte(strings.ReplaceAll(string(honest(w)), "reputationRegistry", "other"))}
		}},
		"where feedback is taken": {want: verify.Verified, text: "feedback aggregator", request: func(w *verifytest.World) payment.Request {
			return payment.Request{Body: []byte(strings.Replace(string(honest(w)), `"version"`, `"feedbackAggregator":"https://feedback.example/submit","version"`, 1))}
		}},

		"declared by the home, and not trusted": {want: verify.NotRegistered, exit: 4, change: declare("wallet"), request: elsewhere(verify.TrustNothing, "wallet")},
		"declared by the home":                  {want: verify.VerifiedIndirect, text: "as metadata homeWallet:", change: declare("wallet"), request: elsewhere(verify.TrustMetadata, "wallet")},
		"declared by the home, payTo replaced":  {want: verify.Mismatch, exit: 3, change: declare("wallet"), request: elsewhere(verify.TrustMetadata, "thief")},
		"declared by what is not its own home": {want: verify.NotRegistered, exit: 4, request: elsewhere(verify.TrustMetadata, "wallet"),
			change: func(w *verifytest.World) { declare("wallet")(w); w.Names(w.A, w.Agents[verifytest.ChainS]); w.Settle() }},
		"declared by the home, in a registry that cannot be read": {want: verify.VerifiedIndirect, text: "as metadata homeWallet:", to: "B wallet", declares: "A B", named: "A", terms: payment.Request{Trust: verify.TrustMetadata},
			change: func(w *verifytest.World) { declare("wallet")(w); delete(w.Deps.Registries, w.B.Info().Registry) }},
		"the same, and not trusted": {want: verify.Unreachable, exit: 1, to: "B wallet", declares: "A B", named: "A",
			change: func(w *verifytest.World) { declare("wallet")(w); delete(w.Deps.Registries, w.B.Info().Registry) }},
		"a published copy counts for nothing": {want: verify.NotRegistered, exit: 4, request: elsewhere(verify.TrustMetadata, "wallet"),
			change: func(w *verifytest.World) {
				w.Names(w.A, w.Agents[verifytest.ChainA])
				w.Do(w.A, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainA], Entry: chains.MetadataEntry{Key: chains.WalletCopyKey(verifytest.ChainB), Value: []byte(w.B.Account("wallet").String())}})
				w.Settle()
			}},
		"declared by a former owner": {want: verify.NotRegistered, exit: 4, request: elsewhere(verify.TrustMetadata, "wallet"),
			change: func(w *verifytest.World) { declare("wallet")(w); w.Sell(w.A); w.Settle() }},
		"declared, and its own wallet was cleared": {want: verify.NoWallet, exit: 4, text: "holds none of its own", request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) { declare("wallet")(w); w.UnsetWallet(w.A); w.Settle() }},
		"in the file, and the agent is locked": {want: verify.SupersededWallet, exit: 3, text: "held it and gave it up", request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) { written("wallet")(w); declare("wallet")(w); lock(w); w.Settle() }},
		"in the file, and the agent is locked just now": {want: verify.RecentlyChanged, exit: 3, request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) { written("wallet")(w); declare("wallet")(w); lock(w) }},
		"another in the file, and the agent is locked": {want: verify.NoWallet, exit: 4, text: "wants none elsewhere", request: elsewhere(verify.TrustFile, "wallet 3"),
			change: func(w *verifytest.World) { written("wallet 3")(w); declare("wallet")(w); lock(w); w.Settle() }},
		"in the file, and an agent without a home has cleared its own": {want: verify.NoWallet, exit: 4, request: elsewhere(verify.TrustFile, "wallet 3"),
			change: func(w *verifytest.World) { written("wallet 3")(w); w.UnsetWallet(w.A); w.Settle() }},
		"in the file, and replaced on chain": {want: verify.SupersededWallet, exit: 3, request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) { written("wallet")(w); w.SetWallet(w.A, "owner", "wallet 2"); w.Settle() }},
		"in the file, replaced, and taken back just now": {want: verify.RecentlyChanged, exit: 3, text: "a moment ago", request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) {
				written("wallet")(w)
				w.SetWallet(w.A, "owner", "wallet 2")
				w.Settle()
				w.SetWallet(w.A, "owner", "wallet")
			}},
		"in the file of one whose home is locked": {want: verify.NoWallet, exit: 4, text: "wants none elsewhere", request: elsewhere(verify.TrustFile, "wallet 3"),
			change: func(w *verifytest.World) {
				written("wallet 3")(w)
				w.Names(w.S, w.Agents[verifytest.ChainS])
				w.Names(w.A, w.Agents[verifytest.ChainS])
				w.UnsetWallet(w.S)
				w.Settle()
			}},
		"in the file of one whose home declares another": {want: verify.SupersededWallet, exit: 3, text: "(metadata homeWallet:", request: elsewhere(verify.TrustFile, "thief"),
			change: func(w *verifytest.World) { written("thief")(w); homeOnS(w, "wallet"); w.Settle() }},
		"in the file of one whose home declares the same": {want: verify.VerifiedIndirect, request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) { written("wallet")(w); homeOnS(w, "wallet"); w.Settle() }},
		"in the file of one whose home has declared another just now": {want: verify.SupersededWallet, exit: 3, request: elsewhere(verify.TrustFile, "thief"),
			change: func(w *verifytest.World) { written("thief")(w); homeOnS(w, "wallet") }},
		"in the file of one whose home was sold since it declared another": {want: verify.VerifiedIndirect, request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) { written("wallet")(w); homeOnS(w, "wallet 2"); w.Sell(w.S); w.Settle() }},
		"declared, and its own wallet was cleared just now": {want: verify.RecentlyChanged, exit: 3, request: elsewhere(verify.TrustMetadata, "wallet"),
			change: func(w *verifytest.World) { declare("wallet")(w); w.UnsetWallet(w.A) }},
		"declared anew just now, and the file has the old one": {want: verify.RecentlyChanged, exit: 3, request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) {
				written("wallet")(w)
				declare("wallet")(w)
				w.Declares(w.B.Account("wallet 2"))
			}},
		"declared, and another file has a thief's": {want: verify.Mismatch, exit: 3, request: ofTwo(verify.TrustFile, "thief", caip.ChainID{}),
			change: func(w *verifytest.World) {
				notOnB(w)
				declare("wallet")(w)
				w.SetURI(w.S, verifytest.FileWith(w.B.Account("thief"), w.Agents[verifytest.ChainS]))
				w.Settle()
			}},
		"in another file of the agent, and replaced on chain": {want: verify.SupersededWallet, exit: 3, text: "gave it up", request: ofTwo(verify.TrustFile, "wallet", caip.ChainID{}),
			change: func(w *verifytest.World) {
				notOnB(w)
				writtenOnS(w, "wallet")
				w.SetWallet(w.A, "owner", "wallet 2")
				w.Settle()
			}},
		"the same, and the one with the file is named": {want: verify.SupersededWallet, exit: 3, text: "gave it up",
			request: func(w *verifytest.World) payment.Request {
				r := ofTwo(verify.TrustFile, "wallet", caip.ChainID{})(w)
				r.Agent = w.Agents[verifytest.ChainS]
				return r
			},
			change: func(w *verifytest.World) {
				notOnB(w)
				writtenOnS(w, "wallet")
				w.SetWallet(w.A, "owner", "wallet 2")
				w.Settle()
			}},
		"in another file of the agent, and replaced just now": {want: verify.SupersededWallet, exit: 3, request: ofTwo(verify.TrustFile, "wallet", caip.ChainID{}),
			change: func(w *verifytest.World) {
				notOnB(w)
				writtenOnS(w, "wallet")
				w.Settle()
				w.SetWallet(w.A, "owner", "wallet 2")
			}},
		"in another file of the agent": {want: verify.VerifiedIndirect, request: ofTwo(verify.TrustFile, "wallet", caip.ChainID{}),
			change: func(w *verifytest.World) { notOnB(w); writtenOnS(w, "wallet"); w.Settle() }},
		"declared by two homes":                    {want: verify.Ambiguous, exit: 3, change: twoHomes, request: ofTwo(verify.TrustMetadata, "thief", caip.ChainID{})},
		"declared by two homes, one is remembered": {want: verify.Downgraded, exit: 3, change: twoHomes, request: ofTwo(verify.TrustMetadata, "wallet", verifytest.ChainA)},
		"declared by the home that is remembered": {want: verify.VerifiedIndirect, request: ofTwo(verify.TrustMetadata, "wallet", verifytest.ChainA),
			change: func(w *verifytest.World) { w.Names(w.S, w.Agents[verifytest.ChainA]); notOnB(w); declare("wallet")(w) }},
		"declared by the home that is remembered, which the agent has dropped": {want: verify.Downgraded, exit: 3, text: "names none now", request: ofHomeOnS(verify.TrustMetadata, "thief"),
			change: func(w *verifytest.World) { notOnB(w); soldHomeOnS(w); w.Settle() }},
		"the same, exchanged just now": {want: verify.Downgraded, exit: 3, request: ofHomeOnS(verify.TrustMetadata, "thief"),
			change: func(w *verifytest.World) {
				notOnB(w)
				w.Names(w.A, w.Agents[verifytest.ChainS])
				soldHomeOnS(w)
				w.Settle()
				w.Names(w.A, w.Agents[verifytest.ChainA])
			}},
		"declared by the home that is remembered, which the agent names": {want: verify.VerifiedIndirect, request: ofHomeOnS(verify.TrustMetadata, "wallet"),
			change: func(w *verifytest.World) { notOnB(w); homeOnS(w, "wallet"); w.Settle() }},
		"declared by the home that is remembered, itself by name, which the agent has dropped": {want: verify.Downgraded, exit: 3, text: "it names eip155:1001", request: ofTwo(verify.TrustMetadata, "thief", verifytest.ChainS),
			change: func(w *verifytest.World) {
				notOnB(w)
				w.Names(w.A, w.Agents[verifytest.ChainA])
				soldHomeOnS(w)
				w.Settle()
			}},
		"in the file of the home that is remembered, and replaced on chain by another registration": {want: verify.SupersededWallet, exit: 3, text: "gave it up", request: ofHomeOnS(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) {
				notOnB(w)
				w.Names(w.A, w.Agents[verifytest.ChainS])
				w.Names(w.S, w.Agents[verifytest.ChainS])
				writtenOnS(w, "wallet")
				w.SetWallet(w.A, "owner", "wallet 2")
				w.Settle()
			}},
		"in the file of the home that is remembered": {want: verify.VerifiedIndirect, request: ofHomeOnS(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) {
				notOnB(w)
				w.Names(w.A, w.Agents[verifytest.ChainS])
				w.Names(w.S, w.Agents[verifytest.ChainS])
				writtenOnS(w, "wallet")
				w.Settle()
			}},
		"declared by the home that is remembered, which was sold since the agent named it": {want: verify.Downgraded, exit: 3, text: "changed hands since", request: ofHomeOnS(verify.TrustMetadata, "thief"),
			change: func(w *verifytest.World) {
				notOnB(w)
				w.Names(w.A, w.Agents[verifytest.ChainS])
				soldHomeOnS(w)
				w.Settle()
			}},
		"declared a moment ago": {want: verify.RecentlyChanged, exit: 3, request: elsewhere(verify.TrustMetadata, "thief"),
			change: func(w *verifytest.World) {
				w.Names(w.A, w.Agents[verifytest.ChainA])
				w.Settle()
				w.Declares(w.B.Account("thief"))
			}},
		"written in the file, and only metadata is trusted": {want: verify.NotRegistered, exit: 4, change: written("wallet"), request: elsewhere(verify.TrustMetadata, "wallet")},
		"written in the file":                               {want: verify.VerifiedIndirect, text: "claimed by the registration file", change: written("wallet"), request: elsewhere(verify.TrustFile, "wallet")},
		"written in the file, payTo replaced":               {want: verify.Mismatch, exit: 3, change: written("wallet"), request: elsewhere(verify.TrustFile, "thief")},
		"written by who sold the agent and kept its authority": {want: verify.StaleAuthority, exit: 3, to: "B thief", declares: "S", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) {
				w.Do(w.S, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainS], To: w.S.Account("buyer"), Bare: true})
				w.SetURI(w.S, verifytest.FileWith(w.B.Account("thief"), w.Agents[verifytest.ChainS]))
				w.Settle()
			}},
		"declared by who sold the agent and kept its authority": {want: verify.StaleAuthority, exit: 3, to: "B thief", declares: "S", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) {
				w.Names(w.S, w.Agents[verifytest.ChainS])
				w.Do(w.S, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainS], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(w.B.Info().Chain), Value: []byte(w.B.Account("thief").String())}})
				w.Do(w.S, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainS], To: w.S.Account("buyer"), Bare: true})
				w.Settle()
			}},
		"written by who is selling the agent": {want: verify.RecentlyChanged, exit: 3, request: elsewhere(verify.TrustFile, "thief"),
			change: func(w *verifytest.World) { written("thief")(w); w.Sell(w.A) }},
		"written by who has sold the agent": {want: verify.ChangedIdentity, exit: 3, text: "the seller's word", request: elsewhere(verify.TrustFile, "thief"),
			change: func(w *verifytest.World) { written("thief")(w); w.Sell(w.A); w.Settle() }},
		"written again by who has bought the agent": {want: verify.VerifiedIndirect, request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) {
				w.Sell(w.A)
				w.Do(w.A, "buyer", chains.SetURI{Agent: w.Agents[verifytest.ChainA], URI: verifytest.FileWith(w.B.Account("wallet"), w.Agents[verifytest.ChainA])})
				w.Settle()
			}},
		"a file that came with the agent, and it is required": {want: verify.ChangedIdentity, exit: 3, to: "A wallet", terms: payment.Request{Require: []string{verify.CheckListed}},
			change: func(w *verifytest.World) {
				w.Sell(w.A)
				w.Do(w.A, "buyer", chains.SetWallet{Agent: w.Agents[verifytest.ChainA], Wallet: w.A.Account("wallet")})
				w.Settle()
			}},
		"written, where a linked registration on the network says otherwise": {want: verify.Downgraded, exit: 3, request: named(verify.TrustFile, "old"),
			change: linkedAndWritten("old")},
		"the same, and the server declares nothing": {want: verify.Mismatch, exit: 3, change: linkedAndWritten("old"), to: "B old", declares: "nobody", named: "A", terms: payment.Request{Trust: verify.TrustFile}},
		"written, where a registration on the network may be linked": {want: verify.TimedOut, exit: 1, request: named(verify.TrustFile, "old"),
			change: func(w *verifytest.World) { linkedAndWritten("old")(w); silenced(w, w.B, verifytest.ChainB) }},
		"declared by the home, whose file is silent about links": {want: verify.TimedOut, exit: 1, request: named(verify.TrustMetadata, "wallet"),
			change: func(w *verifytest.World) { declare("wallet")(w); silenced(w, w.A, verifytest.ChainA) }},
		"written in a file that cannot be read": {want: verify.Unreachable, exit: 1, request: elsewhere(verify.TrustFile, "wallet"),
			change: func(w *verifytest.World) { written("wallet")(w); w.Deps.Fetch = nil }},
		"indirect, and more is asked than that can give: quorum": {want: verify.NotRegistered, exit: 4, change: declare("wallet"), to: "B wallet", declares: "A", terms: payment.Request{Trust: verify.TrustFile, Quorum: 2}},
		"indirect, and more is asked than that can give: age":    {want: verify.NotRegistered, exit: 4, change: declare("wallet"), to: "B wallet", declares: "A", terms: payment.Request{Trust: verify.TrustFile, MinAge: 1}},
		"indirect, and more is asked than that can give: a file": {want: verify.NotRegistered, exit: 4, change: declare("wallet"), to: "B wallet", declares: "A", terms: payment.Request{Trust: verify.TrustFile, Require: []string{verify.CheckListed}}},
		"indirect, from a new origin that is refused": {want: verify.NewIdentity, exit: 4, change: declare("wallet"), to: "B wallet", declares: "A",
			terms: payment.Request{Trust: verify.TrustFile, Known: &payment.Known{Origin: origin, Refuse: true}}},
		"named, registered on the network, stripped, and its file names a thief": {want: verify.Downgraded, exit: 3, to: "A thief", declares: "B", named: "A", terms: payment.Request{Trust: verify.TrustFile},
			change: func(w *verifytest.World) {
				w.SetURI(w.A, verifytest.FileWith(w.A.Account("thief"), w.Agents[verifytest.ChainA]))
				w.Settle()
			}},
		"an indirect yes is not remembered": {want: verify.VerifiedIndirect, change: declare("wallet"), to: "B wallet", declares: "A", terms: payment.Request{Trust: verify.TrustMetadata, Known: &payment.Known{Origin: origin}}},
	})
}

// down is a node that does not answer.
type down struct{ *memchain.Chain }

func (down) AgentAt(context.Context, caip.AgentRef, chains.Position) (chains.Agent, error) {
	return chains.Agent{}, &chains.Error{Kind: chains.Unreachable, Op: "read agent", Err: errors.New("connection refused")}
}

// service has the agent's registration file name an endpoint.
func service(endpoint string) func(*verifytest.World) {
	return func(w *verifytest.World) {
		body, err := json.Marshal(map[string]any{"name": "agent", "services": []any{map[string]any{"name": "A2A", "endpoint": endpoint}},
			"registrations": []any{map[string]any{"agentId": w.Agents[verifytest.ChainA].ID, "agentRegistry": w.Agents[verifytest.ChainA].Registry}}})
		if err != nil {
			panic(err)
		}
		w.SetURI(w.A, "data:application/json;base64,"+base64.StdEncoding.EncodeToString(body))
		w.Settle()
	}
}

// proof puts an agent into what the origin says at its well-known place.
func proof(w *verifytest.World, ref caip.AgentRef) {
	body, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(verifytest.File(ref), "data:application/json;base64,"))
	if err != nil {
		panic(err)
	}
	w.Deps.Fetch = web{w.Deps.Fetch, map[string][]byte{"https://agent.example/.well-known/agent-registration.json": body}}
}

// web is a fetcher with pages of its own.
type web struct {
	link.Getter
	pages map[string][]byte
}

func (w web) Get(ctx context.Context, uri string) (fetch.Document, error) {
	if body, ok := w.pages[uri]; ok {
		return fetch.Document{URI: uri, Bytes: body}, nil
	}
	return w.Getter.Get(ctx, uri)
}

// declare has the agent's registration on A, which is its own home, declare a wallet on B.
func declare(wallet string) func(*verifytest.World) {
	return func(w *verifytest.World) {
		w.Names(w.A, w.Agents[verifytest.ChainA])
		w.Declares(w.B.Account(wallet))
		w.Settle()
	}
}

// notOnB has the agent list its registrations on A and S alone.
func notOnB(w *verifytest.World) {
	both := []caip.AgentRef{w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainS]}
	w.Publish(verifytest.File(both...), both...)
}

// twoHomes has A and S each name itself as home, and declare another wallet on B.
func twoHomes(w *verifytest.World) {
	notOnB(w)
	declare("wallet")(w)
	w.Names(w.S, w.Agents[verifytest.ChainS])
	w.Do(w.S, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainS], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(verifytest.ChainB), Value: []byte(w.B.Account("thief").String())}})
	w.Settle()
}

// homeOnS has A name S as its home, which declares a wallet on B.
func homeOnS(w *verifytest.World, wallet string) {
	for _, c := range []*memchain.Chain{w.A, w.S} {
		w.Names(c, w.Agents[verifytest.ChainS])
	}
	w.Do(w.S, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainS], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(verifytest.ChainB), Value: []byte(w.B.Account(wallet).String())}})
}

// soldHomeOnS has S sold to a thief, who has it be its own home and declare a wallet on B.
func soldHomeOnS(w *verifytest.World) {
	s := w.Agents[verifytest.ChainS]
	w.Do(w.S, "owner", chains.Transfer{Agent: s, To: w.S.Account("thief")})
	for key, value := range map[string]string{link.HomeKey: s.String(), chains.HomeWalletKey(verifytest.ChainB): w.B.Account("thief").String()} {
		w.Do(w.S, "thief", chains.SetMetadata{Agent: s, Entry: chains.MetadataEntry{Key: key, Value: []byte(value)}})
	}
	w.Do(w.S, "thief", chains.SetWallet{Agent: s, Wallet: w.S.Account("thief")})
}

// ofHomeOnS is elsewhere where the origin is remembered with the agent's registration on A, and
// with S as its home.
func ofHomeOnS(trust verify.Trust, payTo string) func(*verifytest.World) payment.Request {
	return func(w *verifytest.World) payment.Request {
		r := elsewhere(trust, payTo)(w)
		r.Known = &payment.Known{Origin: "https://agent.example", Agents: []caip.AgentRef{w.Agents[verifytest.ChainA]}, Home: w.Agents[verifytest.ChainS]}
		return r
	}
}

// writtenOnS has the file of the registration on S tell a wallet on B.
func writtenOnS(w *verifytest.World, wallet string) {
	w.SetURI(w.S, verifytest.FileWith(w.B.Account(wallet), w.Agents[verifytest.ChainS]))
}

// ofTwo is elsewhere where the origin is remembered with the agent's registrations on A and S, and
// with one of them as its home, or none.
func ofTwo(trust verify.Trust, payTo string, home caip.ChainID) func(*verifytest.World) payment.Request {
	return func(w *verifytest.World) payment.Request {
		r := elsewhere(trust, payTo)(w)
		r.Known = &payment.Known{Origin: "https://agent.example", Agents: []caip.AgentRef{w.Agents[verifytest.ChainA], w.Agents[verifytest.ChainS]}}
		if !home.IsZero() {
			r.Known.Home = w.Agents[home]
		}
		return r
	}
}

// written has the agent's registration file tell a wallet on B.
func written(wallet string) func(*verifytest.World) {
	return func(w *verifytest.World) {
		w.SetURI(w.A, verifytest.FileWith(w.B.Account(wallet), w.Agents[verifytest.ChainA]))
		w.Settle()
	}
}

// linkedAndWritten has A's file claim a wallet on B, beside the registration on B that it is linked
// with.
func linkedAndWritten(wallet string) func(*verifytest.World) {
	return func(w *verifytest.World) {
		w.SetURI(w.A, verifytest.FileWith(w.B.Account(wallet), w.All()...))
		w.Settle()
	}
}

// silenced has a registration's file stand at a web server that does not answer.
func silenced(w *verifytest.World, c *memchain.Chain, on caip.ChainID) {
	const page = "https://silent.example/agent.json"
	w.Do(c, "owner", chains.SetURI{Agent: w.Agents[on], URI: page})
	w.Settle()
	w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{page: chains.TimedOut}}
}

// named is elsewhere for a payer who names the agent.
func named(trust verify.Trust, payTo string) func(*verifytest.World) payment.Request {
	return func(w *verifytest.World) payment.Request {
		r := elsewhere(trust, payTo)(w)
		r.Agent = w.Agents[verifytest.ChainA]
		return r
	}
}

// elsewhere asks for a payment on B by an agent that is registered on A only.
func elsewhere(trust verify.Trust, payTo string) func(*verifytest.World) payment.Request {
	return func(w *verifytest.World) payment.Request {
		return payment.Request{Body: verifytest.Request([]caip.AgentRef{w.Agents[verifytest.ChainA]}, w.B.Account(payTo)), Trust: trust}
	}
}

// lock is what an owner does on A whose wallet's key was stolen.
func lock(w *verifytest.World) {
	w.UnsetWallet(w.A)
	w.Do(w.A, "owner", chains.SetMetadata{Agent: w.Agents[verifytest.ChainA], Entry: chains.MetadataEntry{Key: chains.HomeWalletKey(verifytest.ChainB)}})
}
