package decode

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func keyNo(b byte) solana.PublicKey { return solana.PublicKey{b, 1} }

// A change of holder is an event whatever made it, and nothing else in the transaction can take its
// place.
func TestEveryMoveIsAnEvent(t *testing.T) {
	mintA, mintB, seller, buyer := keyNo(1), keyNo(2), keyNo(3), keyNo(4)
	a1, a2, b1, b2 := keyNo(5), keyNo(6), keyNo(7), keyNo(8)
	program := keyNo(9)
	moved := func(mint, from, to solana.PublicKey) []ledger.Holding {
		return []ledger.Holding{{Account: from, Mint: mint, OwnerBefore: seller, AmountBefore: 1}, {Account: to, Mint: mint, OwnerAfter: buyer, AmountAfter: 1}}
	}
	token := func(data []byte, accounts ...solana.PublicKey) ledger.Instruction {
		return ledger.Instruction{Program: spl.Token2022ProgramID, Accounts: accounts, Data: data, Depth: 1}
	}
	plain := func(accounts ...solana.PublicKey) ledger.Instruction {
		return token(spl.Transfer{Amount: 1}.Encode(), accounts...)
	}
	uri := spl.UpdateField{Field: spl.FieldURI, Value: "u"}.Encode()
	register := ledger.Instruction{Program: wire.ProgramID, Data: wire.RegisterAgent{Name: "n"}.Encode(), Accounts: make([]solana.PublicKey, 10)}
	register.Accounts[wire.RegisterAgentMint], register.Accounts[wire.RegisterAgentOwner] = mintA, seller
	type event struct {
		mint     solana.PublicKey
		ordinal  uint32
		from, to solana.PublicKey
	}
	for name, c := range map[string]struct {
		instructions []ledger.Instruction
		held         []ledger.Holding
		want         []event
	}{
		"plain":                         {[]ledger.Instruction{plain(a1, a2, seller)}, moved(mintA, a1, a2), []event{{mintA, 0, seller, buyer}}},
		"with fee":                      {[]ledger.Instruction{token(spl.TransferCheckedWithFee{Amount: 1}.Encode(), a1, mintA, a2, seller)}, moved(mintA, a1, a2), []event{{mintA, 0, seller, buyer}}},
		"a tag nobody knows":            {[]ledger.Instruction{token([]byte{255, 1, 2}, a1, a2, seller)}, moved(mintA, a1, a2), []event{{mintA, 1, seller, buyer}}},
		"a token instruction cut off":   {[]ledger.Instruction{token([]byte{spl.TagTransfer, 1}, a1, a2)}, moved(mintA, a1, a2), []event{{mintA, 1, seller, buyer}}},
		"another program, nothing seen": {[]ledger.Instruction{{Program: program, Accounts: []solana.PublicKey{a1, a2}, Depth: 1}}, moved(mintA, a1, a2), []event{{mintA, 1, seller, buyer}}},
		"no instruction at all":         {nil, moved(mintA, a1, a2), []event{{mintA, 0, seller, buyer}}},
		"into a hidden balance":         {[]ledger.Instruction{token([]byte{27, 5}, a1, mintA, seller)}, moved(mintA, a1, a2)[:1], []event{{mintA, 1, seller, solana.PublicKey{}}}},
		"out of a hidden balance":       {[]ledger.Instruction{token([]byte{27, 6}, a2, mintA, buyer)}, moved(mintA, a1, a2)[1:], []event{{mintA, 1, solana.PublicKey{}, buyer}}},
		"beside a metadata instruction": {[]ledger.Instruction{token(uri, mintA, seller, a1, a2)}, moved(mintA, a1, a2), []event{{mintA, 1, seller, buyer}}},
		"two, one named by the other's transfer too": {[]ledger.Instruction{plain(b1, b2, seller), plain(a1, a2, seller, b1, b2)}, append(moved(mintA, a1, a2), moved(mintB, b1, b2)...),
			[]event{{mintB, 0, seller, buyer}, {mintA, 1, seller, buyer}}},
		"two by an unknown program": {[]ledger.Instruction{{Program: program, Depth: 1}}, append(moved(mintA, a1, a2), moved(mintB, b1, b2)...),
			[]event{{mintA, 1, seller, buyer}, {mintB, 3, seller, buyer}}},
		"registered":                {[]ledger.Instruction{register}, []ledger.Holding{{Account: a1, Mint: mintA, OwnerAfter: seller, AmountAfter: 1}}, nil},
		"registered and sold":       {[]ledger.Instruction{register, plain(a1, a2, seller)}, moved(mintA, a1, a2)[1:], []event{{mintA, 1, seller, buyer}}},
		"the owner's other account": {[]ledger.Instruction{plain(a1, a2, seller)}, []ledger.Holding{{Account: a1, Mint: mintA, OwnerBefore: seller, AmountBefore: 1}, {Account: a2, Mint: mintA, OwnerAfter: seller, AmountAfter: 1}}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			d := testDecoder(slog.New(slog.DiscardHandler))
			events, _, err := d.Events(&ledger.Transaction{Instructions: c.instructions, Held: c.held}, cluster.Block{}, func(solana.PublicKey) bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			var got []event
			ids := map[caip.Hash]bool{}
			for _, e := range events {
				if ids[e.ID] {
					t.Errorf("two events %s", e.ID)
				}
				ids[e.ID] = true
				if e.Kind == chains.KindTransferred {
					got = append(got, event{solana.MustPublicKeyFromBase58(e.Agent.ID), e.Ordinal, keyOf(e.Transfer.From), keyOf(e.Transfer.To)})
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// What SATI does beyond what is known here is passed over, and hides nothing that stands beside it.
func TestUnreadableIsPassedOver(t *testing.T) {
	var log bytes.Buffer
	c := testDecoder(slog.New(slog.NewTextHandler(&log, nil)))
	attestation := func(task byte) (wire.Attestation, wire.AttestationCreated) {
		a := wire.Attestation{TaskRef: [32]byte{task}, Mint: keyNo(1), Counterparty: keyNo(2), Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"value":1}`)}
		schema := c.Deployment.FeedbackPublic.Address
		return a, wire.AttestationCreated{Schema: schema, Mint: a.Mint, Counterparty: a.Counterparty, Address: wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema, a.Mint, a.Counterparty)}
	}
	create := func(top int, data []byte) ledger.Instruction {
		return ledger.Instruction{Program: wire.ProgramID, Data: wire.NewCreateCompressed(data, &wire.Proof{}, 0).Encode(), Top: top, Depth: 1}
	}
	event := func(top int, data []byte) ledger.Instruction {
		return ledger.Instruction{Program: wire.ProgramID, Accounts: []solana.PublicKey{wire.EventAuthorityPDA}, Data: data, Top: top, Depth: 2}
	}
	odd, created := attestation(1)
	elsewhere, another := created, created
	elsewhere.Address, another.Counterparty = keyNo(9), keyNo(8)
	prefix := layouts.EventInstruction(created)[:8]
	unknown := append(slices.Clone(prefix), 1, 2, 3, 4, 5, 6, 7, 8, 9)
	good, announced := attestation(2)
	outcome := odd
	outcome.Outcome = 7
	for name, v := range map[string]struct {
		first []ledger.Instruction
		want  int // feedback of both
		quiet bool
	}{
		"an address of no known tree":      {[]ledger.Instruction{create(0, odd.Encode()), event(0, layouts.EventInstruction(elsewhere))}, 1, false},
		"an event about another client":    {[]ledger.Instruction{create(0, odd.Encode()), event(0, layouts.EventInstruction(another))}, 1, false},
		"an unknown event alone":           {[]ledger.Instruction{create(0, odd.Encode()), event(0, unknown)}, 1, false},
		"an unknown event before its own":  {[]ledger.Instruction{create(0, odd.Encode()), event(0, unknown), event(0, layouts.EventInstruction(created))}, 2, true},
		"an event cut off before its own":  {[]ledger.Instruction{create(0, odd.Encode()), event(0, layouts.EventInstruction(created)[:40]), event(0, layouts.EventInstruction(created))}, 2, true},
		"another known event before":       {[]ledger.Instruction{create(0, odd.Encode()), event(0, layouts.EventInstruction(wire.AttestationClosed{})), event(0, layouts.EventInstruction(created))}, 2, true},
		"no event":                         {[]ledger.Instruction{create(0, odd.Encode())}, 1, false},
		"a layout of the future":           {[]ledger.Instruction{create(0, append([]byte{9}, odd.Encode()[1:]...)), event(0, layouts.EventInstruction(created))}, 1, false},
		"an outcome of the future":         {[]ledger.Instruction{create(0, outcome.Encode()), event(0, layouts.EventInstruction(created))}, 1, false},
		"arguments of the future":          {[]ledger.Instruction{{Program: wire.ProgramID, Data: wire.CreateCompressedAttestationDisc[:], Depth: 1}, event(0, layouts.EventInstruction(created))}, 1, false},
		"a registration of the future":     {[]ledger.Instruction{{Program: wire.ProgramID, Data: wire.RegisterAgentDisc[:], Depth: 1}}, 1, false},
		"a link of the future":             {[]ledger.Instruction{{Program: wire.ProgramID, Data: wire.LinkEVMAddressDisc[:], Depth: 1}}, 1, false},
		"an instruction of the future":     {[]ledger.Instruction{{Program: wire.ProgramID, Data: []byte{1, 2, 3, 4, 5, 6, 7, 8}, Depth: 1}}, 1, false},
		"an IDL that is stored":            {[]ledger.Instruction{{Program: wire.ProgramID, Data: append(wire.IDLInstructionDisc[:], 0), Depth: 1}}, 1, true},
		"an instruction without a meaning": {[]ledger.Instruction{{Program: wire.ProgramID, Data: []byte{1}, Depth: 1}}, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			log.Reset()
			tx := &ledger.Transaction{Instructions: append(v.first, create(1, good.Encode()), event(1, layouts.EventInstruction(announced)))}
			// The second witness, logs that are whole, knows of what could not be read.
			lines := []string{"Program " + wire.ProgramID.String() + " invoke [1]", "Program " + wire.ProgramID.String() + " success"}
			if !v.quiet {
				lines = slices.Insert(lines, 1, layouts.LogLine(wire.AgentRegistered{Mint: keyNo(1), Owner: keyNo(2)}))
			}
			var err error
			if tx.Logs, err = json.Marshal(lines); err != nil {
				t.Fatal(err)
			}
			events, _, err := c.Events(tx, cluster.Block{}, func(solana.PublicKey) bool { return true })
			if err != nil || len(events) != v.want || events[len(events)-1].Feedback == nil || events[len(events)-1].Feedback.Ref.Attestation != announced.Address.String() {
				t.Errorf("%+v, %v", events, err)
			}
			if quiet := log.Len() == 0; quiet != v.quiet {
				t.Errorf("logged %q", log.String())
			}
		})
	}
}

// Log lines that cannot be read are no witness, and no reason to refuse the transaction.
func TestUnreadableLogs(t *testing.T) {
	sati := wire.ProgramID.String()
	for _, line := range []string{"Program data: !!", layouts.LogLine(wire.AgentRegistered{})[:40]} {
		lines, err := json.Marshal([]string{"Program " + sati + " invoke [1]", line, "Program " + sati + " success"})
		if err != nil {
			t.Fatal(err)
		}
		if _, whole := parseLogs(lines); whole {
			t.Errorf("%q is a witness", line)
		}
	}
}

func keyOf(a caip.AccountID) solana.PublicKey {
	if a.IsZero() {
		return solana.PublicKey{}
	}
	return solana.MustPublicKeyFromBase58(a.Address)
}

// testDecoder is for SATI on devnet.
func testDecoder(log *slog.Logger) *Decoder {
	chain := caip.MustChainID("solana:" + spl.DevnetReference)
	return New(Config{Chain: chain, Registry: caip.AccountID{Chain: chain, Address: wire.ProgramID.String()}, Deployment: wire.Devnet(), Log: log})
}
