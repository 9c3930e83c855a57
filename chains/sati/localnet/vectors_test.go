package localnet

import (
	"bytes"
	"encoding/hex"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"

	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// vectors are bytes that the real Token-2022 program produced.
type vectors struct {
	Mints []struct {
		Inputs struct {
			Name, Symbol, URI string
			Additional        [][2]string      `json:"additional_metadata"`
			NonTransferable   bool             `json:"non_transferable"`
			Owner, Payer      solana.PublicKey `json:"-"`
			Mint              solana.PublicKey `json:"agent_mint"`
			Member            string           `json:"member_number"`
		}
		Lamports        string           `json:"mint_lamports"`
		Data            hexBytes         `json:"mint_data_hex"`
		Holding         solana.PublicKey `json:"token_account"`
		HoldingData     hexBytes         `json:"token_account_data_hex"`
		HoldingLamports string           `json:"token_account_lamports"`
	} `json:"token2022_mint"`
	Steps []struct {
		What string
		Data hexBytes `json:"mint_data_after_hex"`
	} `json:"token2022_steps"`
	Transfer struct {
		Source      hexBytes `json:"source_after_hex"`
		Destination hexBytes `json:"destination_after_hex"`
	} `json:"token2022_transfer"`
	Group struct {
		Data hexBytes `json:"data_hex"`
	} `json:"token2022_group_mint"`
	Links []struct {
		Mint       solana.PublicKey `json:"agent_mint"`
		Address    hexBytes         `json:"evm_address_hex"`
		ChainID    string           `json:"chain_id"`
		Signature  hexBytes         `json:"signature_hex"`
		RecoveryID uint8            `json:"recovery_id"`
		HighS      linkVariant      `json:"high_s_variant"`
		Personal   linkVariant      `json:"personal_sign_negative"`
	} `json:"evm_link"`
}

type linkVariant struct {
	Signature  hexBytes `json:"signature_hex"`
	RecoveryID uint8    `json:"recovery_id"`
}

type hexBytes []byte

func (h *hexBytes) UnmarshalText(text []byte) (err error) {
	*h, err = hex.DecodeString(string(text))
	return err
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	return chaintest.ReadJSON[vectors](t, "testdata/vectors.json")
}

// machine executes instructions on the programs alone: without the limits of a packet, which the
// largest vector exceeds.
type machine struct {
	t       testing.TB
	runtime *svm.Runtime
	state   map[solana.PublicKey]*svm.Account
}

func newMachine(t testing.TB) *machine {
	t.Helper()
	o := Options{Seed: "machine"}
	authority, faucet, table := o.key("authority"), o.key("faucet"), o.key("table")
	d, err := wire.NewDeployment("machine", wire.DeployerKey, table.PublicKey())
	if err != nil {
		t.Fatal(err)
	}
	runtime := programs.Runtime()
	m := &machine{t, runtime, genesis(runtime, d, authority.PublicKey(), faucet.PublicKey())}
	for b := byte(1); b < 8; b++ {
		m.state[key(b).PublicKey()] = &svm.Account{Lamports: 100 * sol, Owner: solana.SystemProgramID}
	}
	return m
}

type noTrees struct{}

func (noTrees) AddressTaken([32]byte) bool { return false }
func (noTrees) NextLeaf() uint64           { return 0 }

// run executes one transaction and keeps its effects.
func (m *machine) run(payer solana.PublicKey, instructions ...solana.Instruction) *svm.Result {
	m.t.Helper()
	tx, err := solana.NewTransaction(instructions, solana.Hash{}, solana.TransactionPayer(payer))
	if err != nil {
		m.t.Fatal(err)
	}
	raw := &svm.Transaction{Signatures: make([]solana.Signature, tx.Message.Header.NumRequiredSignatures), Body: tx.Message}
	if terr := raw.Sanitize(); terr != nil {
		m.t.Fatal(terr)
	}
	read := func(k solana.PublicKey) *svm.Account { return m.state[k] }
	loaded, terr := raw.Resolve(read)
	if terr != nil {
		m.t.Fatal(terr)
	}
	before := maps.Clone(m.state)
	res := m.runtime.Execute(svm.Environment{Account: read, Compressed: noTrees{}, LogLimit: 1 << 20}, loaded)
	for i, k := range loaded.Keys {
		if loaded.Writable(i) && res.Post != nil {
			m.state[k] = res.Post[i]
		} else if before[k] != m.state[k] {
			m.t.Fatal("execution changed stored state")
		}
	}
	return res
}

// ok runs a transaction that must succeed.
func (m *machine) ok(payer solana.PublicKey, instructions ...solana.Instruction) *svm.Result {
	m.t.Helper()
	res := m.run(payer, instructions...)
	if res.Err != nil {
		m.t.Fatalf("%s\n%s", res.Err, strings.Join(res.Logs, "\n"))
	}
	return res
}

func (m *machine) same(what string, at solana.PublicKey, want []byte) {
	m.t.Helper()
	a := m.state[at]
	if a == nil {
		m.t.Fatalf("%s: %s does not exist", what, at)
	}
	if !bytes.Equal(a.Data, want) {
		m.t.Errorf("%s: got\n%x\nwant\n%x", what, a.Data, want)
	}
}

// TestToken2022Bytes registers, edits and moves agents and compares every account with what the
// real program wrote.
func TestToken2022Bytes(t *testing.T) {
	v, m := readVectors(t), newMachine(t)
	if len(v.Mints) != 4 || len(v.Steps) != 3 {
		t.Fatalf("%d mints and %d steps in the vectors", len(v.Mints), len(v.Steps))
	}
	payer, owner, buyer := key(1).PublicKey(), key(2).PublicKey(), key(3).PublicKey()
	for _, c := range v.Mints {
		in := c.Inputs
		args := wire.RegisterAgent{Name: in.Name, Symbol: in.Symbol, URI: in.URI, NonTransferable: in.NonTransferable}
		for _, kv := range in.Additional {
			args.Metadata = append(args.Metadata, spl.Entry{Key: kv[0], Value: kv[1]})
		}
		member := must(strconv.ParseUint(in.Member, 10, 64))
		m.ok(payer, must(args.Instruction(wire.RegisterAgentAccounts{Payer: payer, Owner: owner, Mint: in.Mint, Member: member, OwnerSigns: true})))
		m.same("mint of "+in.Name, in.Mint, c.Data)
		m.same("account of "+in.Name, c.Holding, c.HoldingData)
		if got := strconv.FormatUint(m.state[in.Mint].Lamports, 10); got != c.Lamports {
			t.Errorf("%s: mint holds %s lamports, want %s", in.Name, got, c.Lamports)
		}
		if got := strconv.FormatUint(m.state[c.Holding].Lamports, 10); got != c.HoldingLamports {
			t.Errorf("%s: token account holds %s lamports, want %s", in.Name, got, c.HoldingLamports)
		}
		index, _, err := wire.AgentIndexPDA(member)
		if err != nil {
			t.Fatal(err)
		}
		if a := must(wire.DecodeAgentIndex(m.state[index].Data)); a.Mint != in.Mint {
			t.Errorf("index %d names %s", member, a.Mint)
		}
	}

	// The vectors' group has a stand-in key where the registry stands on every network.
	group := bytes.Clone(v.Group.Data)
	standIn := bytes.Clone(group[4:36])
	m.same("group mint", wire.GroupMint, bytes.ReplaceAll(group, standIn, wire.RegistryConfigPDA[:]))

	first := v.Mints[0].Inputs.Mint
	set := func(f spl.FieldKind, k, value string) solana.Instruction {
		return spl.UpdateField{Field: f, Key: k, Value: value}.Instruction(first, owner)
	}
	m.ok(owner, set(spl.FieldKey, "agentWallet", strings.Repeat("x", 57)))
	more := set(spl.FieldKey, "more", strings.Repeat("y", 50))
	if res := m.run(owner, more); res.Err == nil || res.Err.Kind != svm.KindInsufficientFundsForRent {
		t.Errorf("growth beyond the slack without lamports: %v", res.Err)
	}
	m.ok(owner, system.NewTransferInstruction(1_000_000, owner, first).Build(), more)
	m.same(v.Steps[0].What, first, v.Steps[0].Data)
	m.ok(owner, set(spl.FieldName, "", "Renamed"))
	m.ok(owner, set(spl.FieldURI, "", ""))
	m.same(v.Steps[1].What, first, v.Steps[1].Data)
	m.ok(owner, spl.RemoveKey{Key: "more"}.Instruction(first, owner))
	m.same(v.Steps[2].What, first, v.Steps[2].Data)

	second := v.Mints[1].Inputs.Mint
	from, to := must2(spl.ATA(owner, second)), must2(spl.ATA(buyer, second))
	m.ok(owner, must(spl.CreateATAInstruction(owner, buyer, second)), spl.Transfer{Amount: 1}.Instruction(from, to, owner))
	m.same("source after the transfer", from, v.Transfer.Source)
	m.same("destination after the transfer", to, v.Transfer.Destination)
}
