package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

type eventFields struct {
	Mint, Owner     key
	AgentMint       key         `json:"agent_mint"`
	MemberNumber    json.Number `json:"member_number"`
	Name, URI       string
	NonTransferable bool        `json:"non_transferable"`
	EVMAddress      hexBytes    `json:"evm_address_hex"`
	ChainID         string      `json:"chain_id"`
	LinkedAt        json.Number `json:"linked_at"`
	SASSchema       key         `json:"sas_schema"`
	Storage         string      `json:"storage_type"`
	Counterparty    key
	Address         key
}

func (f eventFields) event(t *testing.T, name string) wire.Event {
	t.Helper()
	storage := map[string]wire.StorageType{"Regular": wire.Regular}[f.Storage]
	switch name {
	case "AgentRegistered":
		n, err := f.MemberNumber.Int64()
		if err != nil {
			t.Fatal(err)
		}
		return wire.AgentRegistered{Mint: f.Mint, Owner: f.Owner, MemberNumber: uint64(n), AgentName: f.Name, URI: f.URI, NonTransferable: f.NonTransferable}
	case "EvmAddressLinked":
		at, err := f.LinkedAt.Int64()
		if err != nil {
			t.Fatal(err)
		}
		return wire.EVMAddressLinked{Mint: f.AgentMint, Address: [20]byte(f.EVMAddress), ChainID: f.ChainID, LinkedAt: at}
	case "AttestationCreated":
		return wire.AttestationCreated{Schema: f.SASSchema, Mint: f.AgentMint, Counterparty: f.Counterparty, Storage: storage, Address: f.Address}
	case "AttestationClosed":
		return wire.AttestationClosed{Schema: f.SASSchema, Mint: f.AgentMint, Address: f.Address}
	}
	t.Fatalf("no event %s", name)
	return nil
}

func TestEvents(t *testing.T) {
	for i, v := range section[[]struct {
		Name   string      `json:"name"`
		Fields eventFields `json:"fields"`
		Bytes  hexBytes    `json:"event_bytes_hex"`
		Line   string      `json:"log_line"`
		CPI    hexBytes    `json:"cpi_instruction_data_hex"`
	}](t, "events") {
		want := v.Fields.event(t, v.Name)
		if got := want.Encode(); !bytes.Equal(got, v.Bytes) {
			t.Errorf("%d %s: encoded %x", i, v.Name, got)
		}
		if got, err := wire.DecodeEvent(v.Bytes); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d %s: decoded %+v, %v", i, v.Name, got, err)
		}
		if v.Line != "" && layouts.LogLine(want) != v.Line {
			t.Errorf("%d %s: line %s", i, v.Name, layouts.LogLine(want))
		}
		if v.CPI == nil {
			continue
		}
		accounts := []solana.PublicKey{wire.EventAuthorityPDA}
		if got, ok, err := wire.DecodeEventInstruction(wire.ProgramID, accounts, v.CPI); !ok || err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d %s: inner instruction %+v %t %v", i, v.Name, got, ok, err)
		}
		if _, ok, _ := wire.DecodeEventInstruction(spl.ATAProgramID, accounts, v.CPI); ok {
			t.Errorf("%d %s: accepted from another program", i, v.Name)
		}
		if _, ok, _ := wire.DecodeEventInstruction(wire.ProgramID, []solana.PublicKey{{1}}, v.CPI); ok {
			t.Errorf("%d %s: accepted without the event authority", i, v.Name)
		}
	}
}

func TestEventRefused(t *testing.T) {
	good := wire.AttestationClosed{}.Encode()
	if _, err := wire.DecodeEvent(append(good, 0)); !errors.Is(err, spl.ErrMalformed) {
		t.Errorf("trailing byte: %v", err)
	}
	if _, err := wire.DecodeEvent(good[:20]); !errors.Is(err, spl.ErrMalformed) {
		t.Errorf("cut off: %v", err)
	}
	if _, err := wire.DecodeEvent(make([]byte, 40)); !errors.Is(err, wire.ErrUnknownEvent) {
		t.Errorf("unknown: %v", err)
	}
}

func TestLogs(t *testing.T) {
	for _, v := range section[[]struct {
		Name   string   `json:"name"`
		Lines  []string `json:"lines"`
		Events []struct {
			Name   string      `json:"name"`
			Fields eventFields `json:"fields"`
		} `json:"expected_events"`
	}](t, "log_parsing") {
		got, err := wire.ParseLogs(v.Lines)
		if err != nil || got.Truncated || len(got.Events) != len(v.Events) {
			t.Fatalf("%s: %+v, %v", v.Name, got, err)
		}
		for i, e := range v.Events {
			if want := e.Fields.event(t, e.Name); !reflect.DeepEqual(got.Events[i], want) {
				t.Errorf("%s: event %d is %+v, want %+v", v.Name, i, got.Events[i], want)
			}
		}
	}
}

func TestLogsFrames(t *testing.T) {
	event := wire.AgentRegistered{Mint: key{1}, Owner: key{2}, MemberNumber: 3, AgentName: "n", URI: "u"}
	sati, other := wire.ProgramID.String(), "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"
	line := layouts.LogLine(event)
	for name, c := range map[string]struct {
		lines     []string
		events    int
		truncated bool
	}{
		"inside a call SATI makes":   {[]string{"Program " + sati + " invoke [1]", "Program " + other + " invoke [2]", line, "Program " + other + " success", "Program " + sati + " success"}, 0, false},
		"SATI called by another":     {[]string{"Program " + other + " invoke [1]", "Program " + sati + " invoke [2]", line, "Program " + sati + " success", "Program " + other + " success"}, 1, false},
		"a printed frame":            {[]string{"Program " + other + " invoke [1]", "Program log: Program " + sati + " invoke [2]", line, "Program " + other + " success"}, 0, false},
		"after SATI returned":        {[]string{"Program " + sati + " invoke [1]", "Program " + sati + " success", line}, 0, false},
		"cut before the event":       {[]string{"Program " + sati + " invoke [1]", "Log truncated"}, 0, true},
		"cut after the event":        {[]string{"Program " + sati + " invoke [1]", line, "Log truncated"}, 1, true},
		"frames that do not match":   {[]string{"Program " + other + " invoke [1]", "Program " + sati + " success", line}, 0, true},
		"a frame that skips a level": {[]string{"Program " + other + " invoke [1]", "Program " + sati + " invoke [3]"}, 0, true},
		"nothing":                    {nil, 0, false},
	} {
		got, err := wire.ParseLogs(c.lines)
		if err != nil || len(got.Events) != c.events || got.Truncated != c.truncated {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if _, err := wire.ParseLogs([]string{"Program " + sati + " invoke [1]", "Program data: !"}); !errors.Is(err, spl.ErrMalformed) {
		t.Errorf("broken base64: %v", err)
	}
}
