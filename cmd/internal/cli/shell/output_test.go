package shell

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func TestClean_bounds(t *testing.T) {
	for in, want := range map[string]string{
		"\x1b[2Jwiped":            `\x1b[2Jwiped`,
		strings.Repeat("é", 2000): strings.Repeat("é", MaxCell) + "…",
	} {
		if got := Clean(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// A name that is padded begins no column of its own, nor, where the terminal ends, a line.
func TestRows_holdNoRowsOfStrangers(t *testing.T) {
	var b strings.Builder
	noError(t, (Rows{{"name", "Weather" + strings.Repeat(" ", 60) + "agentWallet  0xbad"}}).Write(&b))
	if text, _ := strings.CutPrefix(b.String(), "name  "); strings.Contains(text, "  ") {
		t.Errorf("%q", b.String())
	}
}

func TestRowsAlign(t *testing.T) {
	var rows Rows
	rows.Add("CHAIN", "HEAD")
	rows.Add("base", 12)
	rows.Add("solana-devnet", 3)
	var b strings.Builder
	noError(t, rows.Write(&b))
	if want := "CHAIN          HEAD\nbase           12\nsolana-devnet  3\n"; b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
}

func TestRows_ofNothingSayThatThereIsNone(t *testing.T) {
	rows := Rows{{"CHAIN", "HEAD"}}
	if got := rows.Or("no chains"); len(got) != 1 || len(got[0]) != 1 || got[0][0] != "no chains" {
		t.Errorf("%q", got)
	}
	rows.Add("base", 12)
	if got := rows.Or("no chains"); len(got) != 2 || got[0][0] != "CHAIN" {
		t.Errorf("%q", got)
	}
}

func TestPrint_JSONCannotSteerATerminal(t *testing.T) {
	var out strings.Builder
	p := Printer{Out: &out, form: jsonOut}
	text := "caf\u00e9 \u2713 <b> \x1b[2J \u009b \u202e \x7f \U000e0041"
	noError(t, p.Print(map[string]string{"name": text}, nil))
	for _, bad := range []string{"\x1b", "\u009b", "\u202e", "\x7f", "\U000e0041"} {
		if strings.Contains(out.String(), bad) {
			t.Errorf("%q is printed as it is: %q", bad, out.String())
		}
	}
	if !strings.Contains(out.String(), "caf\u00e9 \u2713 <b>") {
		t.Errorf("readable text is not: %q", out.String())
	}
	var back map[string]string
	if err := json.Unmarshal([]byte(out.String()), &back); err != nil || back["name"] != text {
		t.Errorf("%q, %v", back["name"], err)
	}
}

// Who cannot be told what a command has done is not told to give it again: it may have written to a
// chain.
func TestPrint_thatFailsAsksForNoSecondTry(t *testing.T) {
	for _, form := range []string{table, jsonOut} {
		p := Printer{Out: full{}, form: form}
		err := p.Finish(Answer{Value: 1, Table: Rows{{"1"}}}, nil)
		if f := chains.FailureOf(err); !errors.Is(err, errFull) || f.Kind != chains.Unknown || f.Retry || f.Remedy == "" || exit.Code(err) != exit.Unchecked {
			t.Errorf("%s: %v, %+v", form, err, f)
		}
	}
}

var errFull = errors.New("no space left on device")

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestSigners(t *testing.T) {
	for _, c := range []struct {
		signed []string
		agent  chains.Proof
		want   string
	}{
		{nil, "", "nobody"},
		{[]string{"client"}, "", "client"},
		{[]string{"client", "agent"}, chains.ProofSignature, "client and agent"},
		{[]string{"client"}, chains.ProofInvalid, "client, not the agent"},
		{[]string{"client"}, chains.ProofUnproven, "client, the agent unproven"},
		{nil, chains.ProofInvalid, "nobody, not the agent"},
	} {
		if got := Signers(c.signed, c.agent); got != c.want {
			t.Errorf("%v and %q: %q, want %q", c.signed, c.agent, got, c.want)
		}
	}
}
