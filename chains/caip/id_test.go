package caip_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestSourceIDVector(t *testing.T) {
	ref := caip.MustFeedbackRef("eip155:8453:0x8004BAa17C55a88189AE136b182e5fdA19dE9b63/42/0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0/1")
	const want = "0x7ed61241bdbf8ee10046d2f28892f63297475977a4586fd1bc51963997e38bfc"
	if got := caip.SourceID(ref).String(); got != want {
		t.Errorf("source id of %s is %s, want %s", ref, got, want)
	}
}

func TestKeccak256Vector(t *testing.T) {
	if got := caip.Keccak256().String(); got != "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470" {
		t.Errorf("keccak256 of nothing is %s", got)
	}
	if caip.Keccak256([]byte("ab"), []byte("c")) != caip.Keccak256([]byte("abc")) {
		t.Error("parts are not concatenated")
	}
}

// The formulas of the ids, written out once more.
func TestIDFormulas(t *testing.T) {
	chain := caip.MustChainID("eip155:8453")
	be := func(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n) }
	if caip.EventID(chain, "0xab", 258) != caip.Keccak256([]byte("eip155:84530xab\x00\x00\x01\x02")) {
		t.Error("event id")
	}
	source, hash := caip.Keccak256([]byte("s")), caip.Keccak256([]byte("h"))
	uri := caip.Keccak256([]byte("ipfs://r"))
	if caip.ResponseID(source, client, hash, "ipfs://r", 3) != caip.Keccak256(source[:], []byte(client), hash[:], uri[:], be(3)) {
		t.Error("response id")
	}
	to := caip.MustAgentRef(identity + "/42")
	if caip.ActionID("deliver", source, to, 1) != caip.Keccak256([]byte("deliver"), source[:], []byte(identity+"/42"), be(1)) {
		t.Error("action id")
	}
}

func TestIDsTellThingsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := feedbackRef().Draw(t, "a"), feedbackRef().Draw(t, "b")
		if (a == b) != (caip.SourceID(a) == caip.SourceID(b)) {
			t.Fatalf("%s and %s", a, b)
		}
		s := caip.SourceID(a)
		n := rapid.Uint32Max(1<<31).Draw(t, "n")
		to := agentRef().Draw(t, "to")
		if caip.ActionID("v", s, to, n) == caip.ActionID("v", s, to, n+1) || caip.ActionID("v", s, to, n) == caip.ActionID("w", s, to, n) {
			t.Fatal("actions are mixed up")
		}
		if caip.EventID(to.Chain(), "t", n) == caip.EventID(to.Chain(), "t", n+1) {
			t.Fatal("events are mixed up")
		}
		if caip.ResponseID(s, "x", s, "u", n) == caip.ResponseID(s, "x", s, "u", n+1) {
			t.Fatal("responses are mixed up")
		}
	})
}

func TestParseHash(t *testing.T) {
	want := caip.Keccak256([]byte("x"))
	for _, s := range []string{want.String(), "0x" + strings.ToUpper(want.String()[2:])} {
		if got, err := caip.ParseHash(s); err != nil || got != want {
			t.Errorf("%s: %s, %v", s, got, err)
		}
	}
	for _, s := range []string{"", "0x", want.String()[2:], want.String() + "00", want.String()[:65], want.String()[:65] + "g", "0X" + want.String()[2:]} {
		if _, err := caip.ParseHash(s); err == nil {
			t.Errorf("%q was read", s)
		}
	}
	if !(caip.Hash{}).IsZero() || want.IsZero() {
		t.Error("IsZero")
	}
}

// The addresses of EIP-55.
func TestChecksum(t *testing.T) {
	for _, s := range []string{
		"0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
		"0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
		"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
	} {
		if got := caip.Checksummed(strings.ToLower(s)); got != s {
			t.Errorf("checksum of %s is %s", s, got)
		}
		if !caip.ChecksumOK(s) || !caip.ChecksumOK(strings.ToLower(s)) || !caip.ChecksumOK("0x"+strings.ToUpper(s[2:])) {
			t.Errorf("%s is said to be wrong", s)
		}
	}
	for _, s := range []string{"0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "", "0x", mint} {
		if caip.ChecksumOK(s) {
			t.Errorf("%s is said to be right", s)
		}
	}
	if caip.Checksummed(mint) != mint {
		t.Error("what is no EVM address is changed")
	}
}

// What the relayers in use have posted, spelled out here once more: an address on SATI follows from
// it.
func TestMirrorTasks(t *testing.T) {
	source, other := caip.Keccak256([]byte("source")), caip.Keccak256([]byte("other"))
	prefix := []byte("bridge8004:revoked")
	if got, want := caip.MirrorTask(source, 258), caip.Keccak256(source[:], []byte{0, 0, 1, 2}); got != want {
		t.Errorf("the task of a mirror is %s, want %s", got, want)
	}
	for name, c := range map[string]struct {
		task caip.Hash
		want bool
	}{
		"as a rule":          {caip.Keccak256(prefix, source[:]), true},
		"in a later epoch":   {caip.Keccak256(prefix, source[:], []byte{0, 0, 0, 3}), true},
		"in none":            {caip.Keccak256(prefix, source[:], []byte{0, 0, 0, 4}), false},
		"in epoch 0 spelled": {caip.Keccak256(prefix, source[:], []byte{0, 0, 0, 0}), false},
		"of another source":  {caip.Keccak256(prefix, other[:]), false},
		"a mirror":           {caip.MirrorTask(source, 0), false},
	} {
		if got := caip.IsRevocationTask(c.task, source); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
