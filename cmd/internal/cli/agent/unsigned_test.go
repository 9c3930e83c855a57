package agent

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"testing"
)

func FuzzReadSigned(f *testing.F) {
	for _, s := range []string{"0x02f8", " 0xAB\n", "AQID", "0x", "", "0xg0", "AQI", "0x1"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		raw, err := readSigned(text)
		if (err == nil) != (len(raw) > 0) {
			t.Fatalf("%q: %x, %v", text, raw, err)
		}
		if err != nil {
			return
		}
		if again, err := readSigned([]byte("0x" + hex.EncodeToString(raw))); err != nil || !bytes.Equal(again, raw) {
			t.Fatalf("%x was read again as %x, %v", raw, again, err)
		}
	})
}

func FuzzParsePrepared(f *testing.F) {
	f.Add([]byte(`{"agent":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7","transaction":{"chain":"eip155:1","id":"0xab","account":"0x01","raw":"AQ==","cost":"1"}}`))
	f.Add([]byte(`{"agent":"eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7","transaction":{"chain":"eip155:2","id":"0xab","raw":"AQ=="}}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		p, err := parsePrepared(content)
		if err != nil {
			return
		}
		if p.Agent.IsZero() || p.Tx.Chain != p.Agent.Chain() || len(p.Tx.Raw) == 0 {
			t.Fatalf("%+v", p)
		}
		text, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if q, err := parsePrepared(text); err != nil || q.Agent != p.Agent || q.Tx.ID != p.Tx.ID {
			t.Fatalf("%+v, %v", q, err)
		}
	})
}
