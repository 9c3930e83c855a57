package localnet

import (
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// TestMetadataModel edits an agent's metadata at random and compares the mint with a model: the
// same entries in the same order, the account as long as its content, membership and pointers
// untouched.
func TestMetadataModel(t *testing.T) {
	s := newStage(t)
	owner := s.owner.PublicKey()
	// Enough lamports for any growth, so that only the content decides.
	s.ok(owner, system.NewTransferInstruction(10*sol, owner, s.mint).Build())
	fresh := s.state[s.mint]
	bare := func(m spl.Mint) (rest []spl.Extension, metadata spl.TokenMetadata) {
		for _, e := range m.List {
			if e.Type == spl.ExtTokenMetadata {
				metadata = must(spl.DecodeTokenMetadata(e.Value))
			} else {
				rest = append(rest, e)
			}
		}
		return rest, metadata
	}
	others, start := bare(must(spl.DecodeMint(fresh.Data)))
	text := rapid.StringN(0, 40, 120)
	keys := rapid.SampledFrom([]string{"did", "a", "", "agentWallet", "name"})
	rapid.Check(t, func(t *rapid.T) {
		s.state[s.mint] = fresh
		model := start
		model.Additional = append([]spl.Entry{}, start.Additional...)
		send := func(ix solana.Instruction, refused bool) {
			if res := s.run(owner, ix); (res.Err != nil) != refused {
				t.Fatalf("%v, refused %v", res.Err, refused)
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"field": func(t *rapid.T) {
				u := spl.UpdateField{Field: rapid.SampledFrom([]spl.FieldKind{spl.FieldName, spl.FieldSymbol, spl.FieldURI}).Draw(t, "field"), Value: text.Draw(t, "value")}
				send(u.Instruction(s.mint, owner), false)
				*map[spl.FieldKind]*string{spl.FieldName: &model.Name, spl.FieldSymbol: &model.Symbol, spl.FieldURI: &model.URI}[u.Field] = u.Value
			},
			"key": func(t *rapid.T) {
				e := spl.Entry{Key: keys.Draw(t, "key"), Value: text.Draw(t, "value")}
				send(spl.UpdateField{Field: spl.FieldKey, Key: e.Key, Value: e.Value}.Instruction(s.mint, owner), false)
				for i := range model.Additional {
					if model.Additional[i].Key == e.Key {
						model.Additional[i] = e
						return
					}
				}
				model.Additional = append(model.Additional, e)
			},
			"remove": func(t *rapid.T) {
				r := spl.RemoveKey{Key: keys.Draw(t, "key"), Idempotent: rapid.Bool().Draw(t, "idempotent")}
				var kept []spl.Entry
				for _, e := range model.Additional {
					if e.Key != r.Key {
						kept = append(kept, e)
					}
				}
				send(r.Instruction(s.mint, owner), len(kept) == len(model.Additional) && !r.Idempotent)
				model.Additional = kept
			},
			"": func(t *rapid.T) {
				m := must(spl.DecodeMint(s.state[s.mint].Data))
				rest, got := bare(m)
				if string(got.Encode()) != string(model.Encode()) {
					t.Fatalf("metadata %+v, want %+v", got, model)
				}
				size := 166
				for i, e := range rest {
					size += 4 + len(e.Value)
					if e.Type != others[i].Type || string(e.Value) != string(others[i].Value) {
						t.Fatalf("extension %d changed", e.Type)
					}
				}
				size += 4 + len(got.Encode())
				if size == 355 { // would read as a multisig
					size += 2
				}
				if len(rest) != len(others) || len(s.state[s.mint].Data) != size {
					t.Fatalf("%d bytes for %d of content", len(s.state[s.mint].Data), size)
				}
			},
		})
	})
}
