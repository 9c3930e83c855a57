package relayer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// secretFile writes a key for the rows and returns its reference.
func secretFile(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "rows.key")
	must.OK(t, os.WriteFile(path, []byte("a secret of thirty-two characters"), 0o600))
	return "file:" + path
}

// intruder writes to the buckets of a relayer.
type intruder struct {
	t  *testing.T
	js jetstream.JetStream
}

func intrude(t *testing.T, url string) intruder {
	t.Helper()
	conn := must.Get(nats.Connect(url))(t)
	t.Cleanup(conn.Close)
	js := must.Get(jetstream.New(conn))(t)
	return intruder{t, js}
}

// rows reads a bucket as it is.
func (i intruder) rows(bucket string) map[string][]byte {
	i.t.Helper()
	kv := i.bucket(bucket)
	rows := map[string][]byte{}
	keys := must.Get(kv.ListKeys(i.t.Context()))(i.t)
	for key := range keys.Keys() {
		if e, err := kv.Get(i.t.Context(), key); err == nil {
			rows[key] = e.Value()
		}
	}
	return rows
}

func (i intruder) bucket(name string) jetstream.KeyValue {
	i.t.Helper()
	return must.Get(i.js.KeyValue(i.t.Context(), "bridge8004-"+name))(i.t)
}

// forgedKeys are rows that an intruder adds.
var forgedKeys = map[string]string{
	"checkpoints": "eip155.1001.0xab", "links": "agent.0xab", "outbox": "eip155.1001.0xab.7", "deliveries": "0xab", "leases": "eip155.1001.0xab", "members": "x",
	"parked": "0xab", "drift": "0xab", "waiting": "1.0xab", "registries": "eip155.1001.0xab", "vain": "eip155.1001.0xab.0xcd",
}

// forged is a row in a well-formed envelope with a wrong MAC. It says what suits an intruder, where
// one thing does, else what the row said.
func forged(t *testing.T, bucket string, body []byte) []byte {
	t.Helper()
	var env struct {
		Row json.RawMessage `json:"row"`
	}
	must.OK(t, json.Unmarshal(body, &env))
	var row map[string]json.RawMessage
	must.OK(t, json.Unmarshal(env.Row, &row))
	now := time.Now().UTC()
	var chosen any = row
	switch {
	case bucket == "links" && row["ref"] != nil:
		chosen = map[string]any{"ref": row["ref"], "checked": now}
	case bucket == "registries":
		chosen = map[string]any{"registry": row["registry"], "changed": "x"}
	case bucket == "deliveries":
		chosen = map[string]any{"agent": row["agent"], "origin": row["origin"], "closed": true, "time": now}
	}
	return must.Get(json.Marshal(map[string]any{"v": 1, "mac": []byte{0}, "row": chosen}))(t)
}

// tamper does one thing to every row of a bucket. Earlier are the rows as they once were.
func (i intruder) tamper(bucket, how string, earlier map[string][]byte) {
	i.t.Helper()
	ctx, kv := i.t.Context(), i.bucket(bucket)
	put := func(key string, value []byte) {
		must.Get(kv.Put(ctx, key, value))(i.t)
	}
	rows := i.rows(bucket)
	switch how {
	case "garbage", "other JSON":
		body := map[string]string{"garbage": "\x00\xffgarbage", "other JSON": `{"side":{},"v":1,"row":{}}`}[how]
		for key := range rows {
			put(key, []byte(body))
		}
		put(forgedKeys[bucket], []byte(body))
	case "deleted":
		for key := range rows {
			must.OK(i.t, kv.Purge(ctx, key))
		}
	case "forged":
		for key, value := range rows {
			put(key, forged(i.t, bucket, value))
		}
	case "older":
		for key, value := range earlier {
			put(key, value)
		}
	}
}

// TestTampering_causesNoTransactionAndStopsNoRelayer does everything that one who may write to the
// bus can do to the rows of every bucket, under a running relayer and before its start. A group
// that a sale has frozen stays frozen, and so does a registry that has changed; what is due
// elsewhere is done.
func TestTampering_causesNoTransactionAndStopsNoRelayer(t *testing.T) {
	for _, key := range []string{"keyed", "keyless"} {
		for _, how := range []string{"garbage", "other JSON", "deleted", "older", "forged"} {
			t.Run(key+"/"+how, func(t *testing.T) {
				today := time.Now()
				b := newBed(t, func(b *bed) { // with blocks of today: the registry has changed lately
					b.a = memchain.New(memchain.Options{Chain: b.a.Info().Chain, Name: "a", Lag: lag, BlockTime: blockTime, Genesis: today})
					b.b = memchain.New(memchain.Options{Chain: b.b.Info().Chain, Name: "b", Lag: lag, BlockTime: blockTime, Genesis: today})
					b.s = memchain.New(memchain.Options{Chain: b.s.Info().Chain, Name: "s", Lag: lag, BlockTime: blockTime, Genesis: today})
				})
				url := natstest.Start(t).ClientURL()
				o := b.options()
				o.Config.NATS.Dir, o.Config.NATS.URL = "", url
				if key == "keyed" {
					o.Config.NATS.Key = secretFile(t)
				}
				live := b.linked("owner", b.a, b.b)
				sold := b.linked("seller", b.a, b.b)
				barred := b.linked("another", b.a, b.s)
				s := b.start(o)
				for _, refs := range [][]caip.AgentRef{live, sold, barred} {
					b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
				}
				b.quiet(s)
				in := intrude(t, url)
				earlier := map[string]map[string][]byte{}
				for _, bucket := range stream.Buckets {
					earlier[bucket] = in.rows(bucket)
				}
				b.do(b.a, "seller", chains.Transfer{Agent: sold[0], To: b.a.Account("buyer")})
				b.governed(s, b.s.Info().Registry)
				must.OK(t, b.s.ChangeRegistry(caip.AccountID{Chain: b.s.Info().Chain, Address: "EviL111111111111111111111111111111111111111"}, caip.AccountID{}))
				b.until("the group and the registry are frozen", func() bool {
					groups, err := s.Links(t.Context())
					frozen := 0
					for _, g := range groups {
						if g.Status == "frozen" {
							frozen++
						}
					}
					return err == nil && frozen == 1 && strings.Contains(strings.Join(s.Health().Problems, " "), "the registry has changed")
				})
				forbidden := map[caip.AgentRef]caip.FeedbackRef{sold[1]: b.give(b.a, "client", sold[0], "-100"), barred[1]: b.give(b.a, "client", barred[0], "-100")}
				b.until("what goes to the changed registry is parked", func() bool {
					parked, err := s.Parked(t.Context())
					return err == nil && len(parked) >= 1
				})
				n := 0
				goesOn := func(what string) {
					t.Helper()
					n++
					b.mirrored(b.give(b.a, "client", live[0], fmt.Sprint(n)), live)
					for at, origin := range forbidden {
						if b.copies(origin, at) != 0 {
							t.Fatalf("%s: %s was mirrored to %s", what, origin, at)
						}
					}
					select {
					case <-s.Done():
						t.Fatalf("%s: the relayer ended: %v", what, s.Err())
					default:
					}
				}
				for _, bucket := range stream.Buckets {
					in.tamper(bucket, how, earlier[bucket])
					spoiled := in.rows(bucket)
					goesOn(bucket + ", running")
					if bucket == "registries" && key == "keyed" && how != "older" {
						b.until("what was accepted is written again", func() bool {
							now := in.rows(bucket)
							delete(now, forgedKeys[bucket])
							for key, value := range now {
								if bytes.Equal(value, spoiled[key]) {
									return false
								}
							}
							return len(now) == 3
						})
					}
				}
				for _, bucket := range stream.Buckets {
					stop(t, s)
					in.tamper(bucket, how, earlier[bucket])
					s = b.start(o)
					if bucket == "registries" && key == "keyed" && how != "older" {
						// What was accepted is gone, and not to be had from the chains: nothing is
						// written until somebody says so again.
						b.until("that is a problem", func() bool {
							return strings.Count(strings.Join(s.Health().Problems, " "), "what was accepted of it is not known any more") == 3
						})
						admin := must.Get(OpenAdmin(t.Context(), o.Config))(t)
						for _, c := range []*memchain.Chain{b.a, b.b} {
							must.Get(admin.AcknowledgeRegistry(t.Context(), c.Info()))(t)
						}
						admin.Close()
					}
					goesOn(bucket + ", at the start")
				}
				goesOn("in the end")
			})
		}
	}
}

// TestForgedRow_doesNotTakeAMemberOutOfItsGroup sells one of three and says in its row that it was
// looked at and lists nobody. Nobody is asked for a key: the row's MAC is wrong.
func TestForgedRow_doesNotTakeAMemberOutOfItsGroup(t *testing.T) {
	for _, of := range []int{2, 0} { // the member that was sold, and the one that is reviewed
		t.Run(fmt.Sprint(of), func(t *testing.T) {
			b := newBed(t)
			o := b.options()
			o.Config.NATS.Dir, o.Config.NATS.URL = "", natstest.Start(t).ClientURL()
			refs := b.linked("seller", b.a, b.b, b.s)
			s := b.start(o)
			b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
			b.quiet(s)
			b.do(b.s, "seller", chains.Transfer{Agent: refs[2], To: b.s.Account("buyer")})
			b.until("the group is frozen", grouped(t, s, oneFrozen))
			in := intrude(t, o.Config.NATS.URL)
			kv, key := in.bucket("links"), "agent."+state.Key(refs[of])
			row := must.Get(kv.Get(t.Context(), key))(t)
			forged := forged(t, "links", row.Value())
			origin := b.give(b.a, "client", refs[0], "-100")
			for n := 0; n < 1000; n++ { // again and again while it is planned
				must.Get(kv.Put(t.Context(), key, forged))(t)
				if b.copies(origin, refs[1]) != 0 {
					t.Fatal("it was mirrored while the group was frozen")
				}
			}
			b.until("the group is frozen again", grouped(t, s, func(groups []links.View) bool {
				return len(groups) == 1 && len(groups[0].Members) == 3 && groups[0].Status == "frozen"
			}))
			if b.copies(origin, refs[1]) != 0 {
				t.Fatal("it was mirrored while the group was frozen")
			}
		})
	}
}

// TestForgedRow_freezesNoRegistry says in the row of a registry that another relayer saw it change.
func TestForgedRow_freezesNoRegistry(t *testing.T) {
	b := newBed(t)
	o := b.options()
	o.Config.NATS.Dir, o.Config.NATS.URL = "", natstest.Start(t).ClientURL()
	refs := b.linked("owner", b.a, b.b)
	b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	intrude(t, o.Config.NATS.URL).tamper("registries", "forged", nil)
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
}

// TestForgedDrift_tellsNoCommand says in a row of drift what a thief wants an owner to run.
func TestForgedDrift_tellsNoCommand(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	b.files.Put("ipfs://other", refs...)
	b.do(b.b, "owner", chains.SetURI{Agent: refs[1], URI: "ipfs://other"})
	o := b.options()
	o.Config.NATS.Dir, o.Config.NATS.URL = "", natstest.Start(t).ClientURL()
	s := b.start(o)
	b.until("it drifts", func() bool {
		list, err := s.Drift(t.Context())
		return err == nil && len(list) == 1 && strings.HasPrefix(list[0].Remedy, "bridge8004 agent set-uri ")
	})
	kv := intrude(t, o.Config.NATS.URL).bucket("drift")
	const lie = "bridge8004 agent set-uri 1:1 --uri https://thief.example --key file:OWNER_KEY"
	victim := caip.AgentRef{Registry: refs[0].Registry, ID: "999"} // whom the relayer does not look at
	body := must.Get(json.Marshal(map[string]any{"v": 1, "mac": []byte{0}, "row": state.Drift{Kind: state.DriftURI, Agent: victim, Remedy: lie, Since: time.Now().UTC()}}))(t)
	must.Get(kv.Put(t.Context(), state.DriftKey(victim, state.DriftURI), body))(t)
	for name, list := range map[string]func() ([]state.Drift, error){
		"the relayer": func() ([]state.Drift, error) { return s.Drift(t.Context()) },
		"its page":    func() ([]state.Drift, error) { r, err := s.overview(t.Context()); return r.Drift, err },
		"a command": func() ([]state.Drift, error) {
			a := must.Get(OpenAdmin(t.Context(), o.Config))(t)
			defer a.Close()
			return a.Drift(t.Context())
		},
	} {
		rows := must.Get(list())(t)
		if len(rows) != 2 || slices.ContainsFunc(rows, func(d state.Drift) bool { return d.Remedy == lie }) {
			t.Errorf("%s: %+v", name, rows)
		}
	}
}
