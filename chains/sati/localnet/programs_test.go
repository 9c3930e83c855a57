package localnet

import (
	"testing"

	"github.com/gagliardetto/solana-go/programs/system"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// TestLinks proves EVM addresses with the published signatures, low and high s.
func TestLinks(t *testing.T) {
	v, m := readVectors(t), newMachine(t)
	owner := key(2).PublicKey()
	m.state[owner].Lamports = 1000 * sol
	for i, l := range v.Links {
		m.ok(owner, wire.RegisterAgent{}.Instruction(wire.RegisterAgentAccounts{Payer: owner, Owner: owner, Mint: l.Mint, Member: uint64(i + 1)}))
		args := wire.LinkEVMAddress{Address: [20]byte(l.Address), ChainID: l.ChainID, Signature: [64]byte(l.Signature), RecoveryID: l.RecoveryID}
		res := m.ok(owner, args.Instruction(owner, l.Mint))
		logs, err := wire.ParseLogs(res.Logs)
		want := wire.EVMAddressLinked{Mint: l.Mint, Address: args.Address, ChainID: l.ChainID}
		if err != nil || len(logs.Events) != 1 || logs.Events[0] != want {
			t.Errorf("events %+v, %v", logs, err)
		}
		args.Signature, args.RecoveryID = [64]byte(l.HighS.Signature), l.HighS.RecoveryID
		m.ok(owner, args.Instruction(owner, l.Mint))
		args.Signature, args.RecoveryID = [64]byte(l.Personal.Signature), l.Personal.RecoveryID
		if res := m.run(owner, args.Instruction(owner, l.Mint)); res.Err == nil || res.Err.Cause != svm.Custom(uint32(wire.EvmAddressMismatch)) {
			t.Errorf("a personal_sign: %+v", res.Err)
		}
	}
	if len(v.Links) == 0 {
		t.Error("no vectors")
	}
}

// TestDonatedLamports registers although somebody sent lamports to the addresses the registration
// is about to create.
func TestDonatedLamports(t *testing.T) {
	m := newMachine(t)
	owner, mint := key(1).PublicKey(), key(20).PublicKey()
	index := wire.AgentIndexPDA(1)
	ata := spl.ATA(owner, mint)
	m.ok(owner, system.NewTransferInstruction(900_000, owner, index).Build(), system.NewTransferInstruction(5_000_000, owner, ata).Build())
	m.ok(owner, wire.RegisterAgent{Name: "a"}.Instruction(wire.RegisterAgentAccounts{Payer: owner, Owner: owner, Mint: mint, Member: 1}))
	if m.state[index].Lamports != spl.RentExempt(wire.AgentIndexSize) || m.state[ata].Lamports != 5_000_000 {
		t.Errorf("index %d, account %d lamports", m.state[index].Lamports, m.state[ata].Lamports)
	}
	if h := must(spl.DecodeHolding(m.state[ata].Data)); h.Owner != owner || h.Amount != 1 {
		t.Errorf("holding %+v", h)
	}
}
