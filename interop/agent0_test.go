//go:build interop

package interop

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// sdkID is how the SDK names an agent: chain and id.
func sdkID(ref caip.AgentRef) string { return ref.Chain().Reference + ":" + ref.ID }

// registryID is the identity registry of a chain as refs name it.
func (c chain) registryID() string { return c.ID + ":" + c.Registry }

// listed is a feedback as `feedback list` says it.
type listed struct {
	Ref, Client, Tag1, Tag2, Endpoint string
	Value                             struct {
		Value         string
		ValueDecimals int
	}
	Mirror, Revoked bool
	Responses       []struct{ URI string }
}

func (d *devnet) list(agent caip.AgentRef) []listed {
	d.t.Helper()
	var l struct{ Feedbacks []listed }
	d.ok(&l, "feedback", "list", agent.String())
	return l.Feedbacks
}

// read is a feedback as the SDK says it.
type read struct {
	Value     json.Number
	Tags      []string
	Endpoint  string
	IsRevoked bool
}

// sdk runs agent0-sdk for a person on a chain: steps one after another, their answers by name.
func (d *devnet) sdk(chain, person string, into any, steps ...map[string]any) {
	d.t.Helper()
	peer(d.t, "agent0", with(d.evm(chain, person), map[string]any{"do": steps}), into)
}

// agent0-sdk registers, reviews, responds, revokes and reads beside bridge8004, and what it did is
// mirrored by a relayer to where it reads it again.
func testAgent0(t *testing.T, d *devnet) {
	var owned struct{ Registered struct{ ID, URI string } }
	d.sdk("devnet-a", "owner", &owned, map[string]any{"as": "registered", "what": "register", "name": "Weather", "description": "Forecasts"})
	_, id, _ := strings.Cut(owned.Registered.ID, ":")
	agent := caip.MustAgentRef(d.chain("devnet-a").registryID() + "/" + id)

	// The agent's registration on the other chain is ours, and one file lists both: the SDK's, to
	// which both are added. Both have one owner, so that no time has to go by between the two.
	other := caip.MustAgentRef(d.write("owner", "agent", "register", "--chain", "devnet-b", "--wait", "finalized").Agent)
	file, code := d.run("registration", "new", "--from", owned.Registered.URI, "--registration", agent.String(), "--registration", other.String())
	if code != 0 {
		t.Fatalf("the SDK's file: exit %d\n%s", code, file)
	}
	// The SDK reads data: URIs and public IPFS gateways, not the devnet's.
	key := "file:" + d.key("owner")
	d.ok(nil, "registration", "publish", d.path("agent.json", file), "--as", "data", "--key", "devnet-a="+key, "--key", "devnet-b="+key, "--wait", "finalized")
	var report struct{ Verdict string }
	if d.ok(&report, "verify", "registration", agent.String()); report.Verdict != "verified" {
		t.Errorf("verify registration: %s", report.Verdict)
	}

	// Both review. The SDK reads what we wrote, and we what it wrote.
	d.relayer()
	var alice struct {
		Loaded   struct{ Name, Description, Owner, Wallet string }
		Reviewed struct{ Value json.Number }
	}
	d.sdk("devnet-a", "alice", &alice,
		map[string]any{"as": "loaded", "what": "load", "agent": sdkID(agent)},
		map[string]any{"as": "reviewed", "what": "review", "agent": sdkID(agent), "value": "87.5", "tag1": "quality", "tag2": "week", "endpoint": "https://agent.example/"})
	_, owner, _ := strings.Cut(d.account("owner"), ":0x")
	if l := alice.Loaded; l.Name != "Weather" || l.Description != "Forecasts" || !strings.EqualFold(l.Owner, "0x"+owner) || !strings.EqualFold(l.Wallet, "0x"+owner) {
		t.Errorf("the SDK loads %+v", l)
	}
	d.write("bob", "feedback", "give", agent.String(), "--value", "-3.25", "--tag1", "quality")
	given := d.list(agent)
	if len(given) != 2 || given[0].Value.Value != "875" || given[0].Value.ValueDecimals != 1 || given[0].Tag1 != "quality" || given[0].Tag2 != "week" || given[0].Endpoint != "https://agent.example/" {
		t.Fatalf("we list %+v", given)
	}
	mirrors := func(holds func([]listed) bool) {
		t.Helper()
		until(t, time.Minute, func() error {
			if list := d.list(other); !holds(list) {
				return failed("mirrors %+v", list)
			}
			return nil
		})
	}
	mirrors(func(l []listed) bool { return len(l) == 2 && l[0].Mirror && l[1].Mirror })
	var bob struct {
		Summary        struct{ Count int }
		Ours           read
		There          struct{ Count int }
		Mirror, Second read
	}
	_, bobs, _ := strings.Cut(d.account("bob"), ":0x")
	relay := d.chain("devnet-b").Relay
	// getFeedback of the SDK knows the registry only after another call.
	d.sdk("devnet-a", "bob", &bob,
		map[string]any{"as": "summary", "what": "summary", "agent": sdkID(agent)},
		map[string]any{"as": "ours", "what": "read", "agent": sdkID(agent), "client": "0x" + bobs, "index": 1})
	d.sdk("devnet-b", "bob", &bob,
		map[string]any{"as": "there", "what": "summary", "agent": sdkID(other)},
		map[string]any{"as": "mirror", "what": "read", "agent": sdkID(other), "client": relay, "index": 1},
		map[string]any{"as": "second", "what": "read", "agent": sdkID(other), "client": relay, "index": 2})
	if bob.Mirror.Value != "87.5" { // which comes first is the relayer's
		bob.Mirror, bob.Second = bob.Second, bob.Mirror
	}
	if bob.Summary.Count != 2 || bob.There.Count != 2 || bob.Ours.Value != "-3.25" || bob.Second.Value != "-3.25" || bob.Mirror.Value != "87.5" || strings.Join(bob.Mirror.Tags, " ") != "quality week" {
		t.Errorf("the SDK reads %+v", bob)
	}

	// It responds and revokes, which is mirrored, too.
	hash := "0x" + strings.Repeat("ab", 32)
	_, alices, _ := strings.Cut(d.account("alice"), ":0x")
	var done map[string]any
	d.sdk("devnet-a", "owner", &done, map[string]any{"as": "responded", "what": "respond", "agent": sdkID(agent), "client": "0x" + bobs, "index": 1, "uri": "ipfs://answer", "hash": hash})
	d.sdk("devnet-a", "alice", &done, map[string]any{"as": "revoked", "what": "revoke", "agent": sdkID(agent), "index": 1})
	var shown struct {
		Responses []struct{ ResponseURI string }
	}
	until(t, time.Minute, func() error {
		for _, m := range d.list(other) {
			if m.Value.Value != "-325" {
				continue
			}
			if d.ok(&shown, "feedback", "show", m.Ref); len(shown.Responses) == 1 && shown.Responses[0].ResponseURI == "ipfs://answer" {
				return nil
			}
		}
		return failed("responses %+v", shown.Responses)
	})
	var last struct {
		Summary struct{ Count int }
		Mine    read
	}
	until(t, time.Minute, func() error {
		d.sdk("devnet-b", "alice", &last, map[string]any{"as": "summary", "what": "summary", "agent": sdkID(other)})
		if last.Summary.Count != 1 {
			return failed("the SDK counts %d", last.Summary.Count)
		}
		return nil
	})
	d.sdk("devnet-a", "alice", &last,
		map[string]any{"as": "summary", "what": "summary", "agent": sdkID(agent)},
		map[string]any{"as": "mine", "what": "read", "agent": sdkID(agent), "client": "0x" + alices, "index": 1})
	if !last.Mine.IsRevoked || last.Summary.Count != 1 {
		t.Errorf("the SDK reads %+v", last)
	}
}

// shown is a registration as `agent show` says it.
type shown struct {
	Owner, AgentURI    string
	ReputationRegistry string
	AgentWallet        struct{ Address, State string }
	Metadata           []struct{ Key, Text string }
}

// What an owner does by agent0-sdk and what by bridge8004 is the same on the chain, and each reads
// what the other wrote.
func testAgent0Owner(t *testing.T, d *devnet) {
	file := func(name string) string {
		text, code := d.run("registration", "new", "--name", name, "--description", "Keeps books")
		if code != 0 {
			t.Fatalf("registration new: exit %d\n%s", code, text)
		}
		return "data:application/json;base64," + base64.StdEncoding.EncodeToString([]byte(text))
	}
	first, second := file("Ledger"), file("Second ledger")
	var made struct {
		Made struct {
			ID         string
			Registries map[string]string
		}
	}
	d.sdk("devnet-a", "carol", &made, map[string]any{"as": "made", "what": "registerHTTP", "name": "Ledger", "description": "Keeps books", "uri": first, "metadata": map[string]string{"category": "books"}})
	_, id, _ := strings.Cut(made.Made.ID, ":")
	agent := caip.MustAgentRef(d.chain("devnet-a").registryID() + "/" + id)
	show := func() (s shown) {
		t.Helper()
		d.ok(&s, "agent", "show", agent.String(), "--metadata", "category")
		return s
	}
	s := show()
	if s.Owner != d.account("carol") || s.AgentURI != first || len(s.Metadata) != 1 || s.Metadata[0].Text != "books" {
		t.Errorf("registerHTTP and setMetadata: %+v", s)
	}
	if got := d.chain("devnet-a").ID + ":" + strings.ToLower(made.Made.Registries["REPUTATION"]); got != s.ReputationRegistry {
		t.Errorf("registries: %s, we say %s", got, s.ReputationRegistry)
	}
	var none map[string]any
	d.sdk("devnet-a", "carol", &none,
		map[string]any{"as": "set", "what": "setURI", "agent": sdkID(agent), "uri": second},
		map[string]any{"as": "paid", "what": "setWallet", "agent": sdkID(agent), "wallet": d.bare("wallet"), "walletKey": d.secret("wallet")})
	if s = show(); s.AgentURI != second || s.AgentWallet.Address != d.account("wallet") || s.AgentWallet.State != "set" {
		t.Errorf("setAgentURI and setWallet: %+v", s)
	}
	d.sdk("devnet-a", "carol", &none, map[string]any{"as": "unset", "what": "unsetWallet", "agent": sdkID(agent)})
	if s = show(); s.AgentWallet.State == "set" {
		t.Errorf("unsetWallet: %+v", s)
	}
	d.write("carol", "agent", "set-wallet", agent.String(), "--wallet-key", "file:"+d.key("buyer"))
	var read struct {
		Before, After struct {
			Owner, Wallet string
			Is            bool
		}
	}
	d.sdk("devnet-a", "carol", &read,
		map[string]any{"as": "before", "what": "owned", "agent": sdkID(agent), "by": d.bare("carol")},
		map[string]any{"as": "sold", "what": "transfer", "agent": sdkID(agent), "to": d.bare("bob")},
		map[string]any{"as": "after", "what": "owned", "agent": sdkID(agent), "by": d.bare("carol")})
	if b := read.Before; !strings.EqualFold(b.Owner, d.bare("carol")) || !b.Is || !strings.EqualFold(b.Wallet, d.bare("buyer")) {
		t.Errorf("the SDK reads %+v", b)
	}
	if s = show(); s.Owner != d.account("bob") || s.AgentWallet.State == "set" || !strings.EqualFold(read.After.Owner, d.bare("bob")) || read.After.Is || read.After.Wallet != "" {
		t.Errorf("transfer: %+v, the SDK reads %+v", s, read.After)
	}
}
