package state

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// join opens the state of one relayer on an outside NATS. An empty secret is none.
func join(t *testing.T, url, secret string) (*State, map[Doubt]int) {
	t.Helper()
	c := config.Default().NATS
	c.URL = url
	if secret != "" {
		path := filepath.Join(t.TempDir(), "key")
		must.OK(t, os.WriteFile(path, []byte(secret), 0o600))
		c.Key = "file:" + path
	}
	bus := must.Get(stream.Open(t.Context(), c, "test", 2*time.Second))(t)
	t.Cleanup(bus.Close)
	s := must.Get(Open(t.Context(), bus))(t)
	counted := map[Doubt]int{}
	s.Doubted = func(_, _ string, why Doubt) { counted[why]++ }
	return s, counted
}

const secret = "a secret of thirty-two characters"

func TestRow_thatAnotherWrote_isBelievedOnlyWithTheKey(t *testing.T) {
	url := natstest.Start(t).ClientURL()
	ctx := t.Context()
	one, _ := join(t, url, secret)
	two, doubts := join(t, url, secret)
	alone, told := join(t, url, "")
	want := Checkpoint{Position: chains.Position{Height: 7}}
	must.OK(t, one.Checkpoints.Put(ctx, "a", want))
	if row, err := two.Checkpoints.Get(ctx, "a"); err != nil || !row.Known() || row.Value != want {
		t.Errorf("with the key: %+v, %v", row, err)
	}
	if row, err := alone.Checkpoints.Get(ctx, "a"); err != nil || row.Known() || row.Doubt != Unsealed || row.Value != want {
		t.Errorf("without a key it is a hint: %+v, %v", row, err)
	}
	must.OK(t, alone.Checkpoints.Put(ctx, "a", Checkpoint{Position: chains.Position{Height: 9}}))
	if row, err := alone.Checkpoints.Get(ctx, "a"); err != nil || !row.Known() || row.Value.Position.Height != 9 {
		t.Errorf("what one wrote oneself: %+v, %v", row, err)
	}
	if row, err := two.Checkpoints.Get(ctx, "a"); err != nil || row.Known() || row.Doubt != Unsealed || row.Value != (Checkpoint{}) {
		t.Errorf("with the key, what does not carry it: %+v, %v", row, err)
	}
	if !maps.Equal(doubts, map[Doubt]int{Unsealed: 1}) || len(told) != 0 {
		t.Errorf("counted %v and, without a key, %v", doubts, told)
	}
}

// What is done to a row on the bus makes it unknown: it is never an error, nor a value, and the
// next word at its revision mends it.
func TestRow_thatIsTamperedWith_isUnknown(t *testing.T) {
	url := natstest.Start(t).ClientURL()
	ctx := t.Context()
	s, doubts := join(t, url, secret)
	raw := func(key string) []byte {
		e := must.Get(s.Checkpoints.kv.Get(ctx, key))(t)
		return e.Value()
	}
	write := func(key string, height uint64) {
		must.OK(t, s.Checkpoints.Put(ctx, key, Checkpoint{Position: chains.Position{Height: height}}))
	}
	write("elsewhere", 1)
	for name, c := range map[string]struct {
		becomes func(now, before []byte) []byte // nil: removed
		want    Doubt
	}{
		"garbage":       {func(_, _ []byte) []byte { return []byte("\x00garbage") }, Unreadable},
		"empty":         {func(_, _ []byte) []byte { return []byte{} }, Unreadable},
		"null":          {func(_, _ []byte) []byte { return []byte("null") }, Unreadable},
		"other JSON":    {func(_, _ []byte) []byte { return []byte(`{"side":{}}`) }, Unreadable},
		"a bare row":    {func(_, _ []byte) []byte { return []byte(`{"position":{"height":9}}`) }, Unreadable},
		"more behind":   {func(now, _ []byte) []byte { return append(now, now...) }, Unreadable},
		"older":         {func(_, before []byte) []byte { return before }, Older},
		"another's row": {func(_, _ []byte) []byte { return raw("elsewhere") }, Unsealed},
		"another version": {func(now, _ []byte) []byte {
			var env sealed
			must.OK(t, json.Unmarshal(now, &env))
			env.Version++
			out, _ := json.Marshal(env)
			return out
		}, Unsealed},
		"removed": {nil, Missing},
	} {
		t.Run(name, func(t *testing.T) {
			clear(doubts)
			write("a", 1)
			before := raw("a")
			write("a", 2)
			if c.becomes == nil {
				must.OK(t, s.Checkpoints.kv.Delete(ctx, "a"))
			} else {
				must.Get(s.Checkpoints.kv.Put(ctx, "a", c.becomes(raw("a"), before)))(t)
			}
			row, err := s.Checkpoints.Get(ctx, "a")
			if err != nil || row.Known() || row.Doubt != c.want || row.Value != (Checkpoint{}) || doubts[c.want] != 1 {
				t.Fatalf("%+v, %v, counted %v", row, err, doubts)
			}
			if rows, err := s.Checkpoints.List(ctx, "a", 9); err != nil || len(rows) != 0 {
				t.Errorf("listed: %+v, %v", rows, err)
			}
			if _, err := s.Checkpoints.Update(ctx, "a", Checkpoint{Position: chains.Position{Height: 3}}, row.Revision); err != nil {
				t.Fatalf("it cannot be mended: %v", err)
			}
			if row, err := s.Checkpoints.Get(ctx, "a"); err != nil || !row.Known() || row.Value.Position.Height != 3 {
				t.Errorf("mended: %+v, %v", row, err)
			}
		})
	}
	must.OK(t, s.Checkpoints.Delete(ctx, "a"))
	if row, err := s.Checkpoints.Get(ctx, "a"); err != nil || row.Doubt != "" || row.Revision != 0 {
		t.Errorf("what one has removed oneself is not missing: %+v, %v", row, err)
	}
}

func TestKey_thatIsNone_isRefused(t *testing.T) {
	c := config.Default().NATS
	c.URL = natstest.Start(t).ClientURL()
	for name, text := range map[string]string{"short": "0123456789", "empty": ""} {
		path := filepath.Join(t.TempDir(), "key")
		must.OK(t, os.WriteFile(path, []byte(text), 0o600))
		c.Key = "file:" + path
		if bus, err := stream.Open(t.Context(), c, "test", time.Second); err == nil {
			bus.Close()
			t.Errorf("a key that is %s was taken", name)
		}
	}
}

// A cluster loses the first request to a consumer that it has just made, where a server has not
// heard of that yet.
func TestTable_all_asksAgainWhereARequestIsLost(t *testing.T) {
	server := natstest.Start(t)
	s, _ := join(t, server.ClientURL(), secret)
	must.OK(t, s.Drift.Put(t.Context(), "a", Drift{Have: "one"}))
	const next = "$JS.API.CONSUMER.MSG.NEXT.*.*"
	others := must.Get(nats.Connect(server.ClientURL()))(t)
	t.Cleanup(others.Close)
	lost := make(chan bool, 1)
	must.Get(others.Subscribe("lost.*.*", func(*nats.Msg) {
		server.GlobalAccount().RemoveMapping(next)
		lost <- true
	}))(t)
	must.OK(t, others.Flush())
	must.OK(t, server.GlobalAccount().AddMapping(next, "lost.$1.$2"))
	rows := 0
	if err := s.Drift.All(t.Context(), func(Row[Drift], bool) { rows++ }); err != nil || rows != 1 || len(lost) != 1 {
		t.Errorf("%d rows, want 1, %d lost, %v", rows, len(lost), err)
	}
}
