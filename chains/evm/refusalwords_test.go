package evm_test

import (
	"encoding/binary"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// yes is a contract that takes every signature, the empty one too, as a Safe does for a message
// that was approved on chain.
var yes = common.FromHex("0x631626ba7e60e01b60005260206000f3")

// deployYes deploys it.
func (b *bench) deployYes(t *testing.T) common.Address {
	t.Helper()
	return b.deployCode(t, yes)
}

// deployCode deploys a contract of this very code.
func (b *bench) deployCode(t *testing.T, want []byte) common.Address {
	t.Helper()
	creation := append(binary.BigEndian.AppendUint16([]byte{0x61}, uint16(len(want))), common.FromHex("0x80600c6000396000f3")...)
	r, err := b.Send(b.Keys()[0], nil, nil, append(creation, want...))
	if err != nil {
		t.Fatal(err)
	}
	code, err := b.Client().CodeAt(t.Context(), r.ContractAddress, nil)
	if err != nil || string(code) != string(want) {
		t.Fatalf("code %x, %v", code, err)
	}
	return r.ContractAddress
}

// reverts calls a contract and returns the name of the custom error it reverts with, empty where it
// does not revert.
func (b *bench) reverts(t *testing.T, from int, to common.Address, data []byte, known abi.ABI) string {
	t.Helper()
	_, err := b.Client().CallContract(t.Context(), ethereum.CallMsg{From: b.Keys()[from].Address, To: &to, Data: data}, nil)
	if err == nil {
		return ""
	}
	var with interface{ ErrorData() any }
	if !errors.As(err, &with) {
		t.Fatal(err)
	}
	text, _ := with.ErrorData().(string)
	raw, err := hexutil.Decode(text)
	if err != nil || len(raw) < 4 {
		t.Fatalf("revert data %q, %v", text, err)
	}
	named, err := known.ErrorByID([4]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	return named.Name
}

// What an authorisation breaks is named as StrategyReputation names it.
func TestStrategy_refusesInTheContractsWords(t *testing.T) {
	b := newStrategy(t)
	ref := b.register(t, owner, "")
	b.delegate(t, owner, b.deployWallet(t, b.Keys()[buyer].Address)) // whose owner has code, too
	auth := b.auth(t, ref, b.account(client), 9, 1<<40)
	signed := func(n int, h common.Hash) []byte {
		sig, err := signature.Sign(b.signer(t, n), h)
		if err != nil {
			t.Fatal(err)
		}
		return sig
	}
	personal := func(h common.Hash) common.Hash { return common.BytesToHash(accounts.TextHash(h[:])) }
	payload := func(sig []byte) []byte {
		p, err := auth.Encode(sig)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	old := auth
	old.Format, old.Contract, old.Registry, old.Signer = feedbackauth.V1, common.Address{}, b.StrategyRegistry(), b.Keys()[owner].Address
	v1, err := old.Sign(b.signer(t, owner))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		payload []byte
		want    string
		is      error
	}{
		"the digest as a message":      {payload(signed(owner, personal(auth.Digest()))), "Eip191NotSupported", feedbackauth.ErrPrefixed},
		"the struct as a message":      {payload(signed(owner, personal(auth.Message().StructHash()))), "Eip191NotSupported", feedbackauth.ErrPrefixed},
		"the fields' hash":             {payload(signed(owner, personal(auth.Hash()))), "Eip191NotSupported", feedbackauth.ErrPrefixed},
		"one of version 1.0":           {v1, "Eip191NotSupported", feedbackauth.ErrPrefixed},
		"a stranger's, of version 1.0": {append(v1[:len(v1)-1:len(v1)-1], v1[len(v1)-1]^7), "InvalidContractSignature", signature.ErrReverts},
		"nothing":                      {payload([]byte{}), "InvalidContractSignature", signature.ErrReverts},
		"by its key":                   {payload(signed(owner, auth.Digest())), "", nil},
		"by its code":                  {payload(signed(buyer, auth.Digest())), "", nil},
	} {
		k := bindings.NewStrategyReputation()
		call := k.PackGiveFeedback(auth.AgentID.ToBig(), 7, [32]byte{}, [32]byte{}, "", [32]byte{}, c.payload)
		said := b.reverts(t, client, b.StrategyReputation(), call, k.GetABI())
		_, err := b.writer(t, client).Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(7)}, Auth: c.payload}, chains.SignOptions{})
		if said != c.want || (err == nil) != (said == "") || said == "Eip191NotSupported" && !errors.Is(err, c.is) {
			t.Errorf("%s: the contract says %q, want %q; here it is %v", name, said, c.want, err)
		}
		if said == "InvalidContractSignature" && (chains.KindOf(err) != chains.Unauthorized || !strings.Contains(err.Error(), "owner ")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What a wallet's consent breaks is named as PositionNFT names it.
func TestPosition_refusesInTheContractsWords(t *testing.T) {
	b := newPosition(t)
	ref := b.register(t, owner, "")
	contract := b.deployWallet(t, b.Keys()[client].Address)
	b.delegate(t, wallet, contract)
	coded := b.Keys()[wallet].Address
	far := uint64(1) << 40
	used := b.proof(t, wallet, ref, far) // by its key
	b.do(t, owner, chains.SetWallet{Agent: ref, Wallet: b.account(wallet), Proof: used})
	for name, c := range map[string]struct {
		proof  chains.WalletProof
		answer byte
		want   string
		text   string
	}{
		"a spent nonce, of an account with code": {used, answersByKey, "ERC8004_NonceAlreadyUsed", "used already"},
		"a dirty word":                           {b.consent(t, ref, coded, b.signer(t, client), far), answersDirty, "ERC8004_ERC1271ValidationFailed", "wallet 0x"},
		"a no":                                   {b.consent(t, ref, coded, b.signer(t, buyer), far), answersByKey, "ERC8004_ERC1271ValidationFailed", "does not take the signature"},
	} {
		b.answer(t, coded, c.answer)
		k := bindings.NewPositionNFT()
		id, _ := new(big.Int).SetString(ref.ID, 10)
		call := k.PackSetAgentWallet(id, coded, new(big.Int).SetUint64(c.proof.Deadline), c.proof.Signature)
		said := b.reverts(t, owner, b.PositionNFT(), call, bindings.NewPositionNFTWalletFacet().GetABI())
		_, err := b.writer(t, owner).Sign(t.Context(), chains.SetWallet{Agent: ref, Wallet: b.account(wallet), Proof: c.proof}, chains.SignOptions{})
		if said != c.want || chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.text) || strings.Contains(err.Error(), "would revert without a reason") {
			t.Errorf("%s: the contract says %q, want %q; here it is %v", name, said, c.want, err)
		}
	}
}

// The empty signature is one where a contract takes it, everywhere that a contract is asked; a
// missing one is none.
func TestEmptySignature_isOneWhereAContractTakesIt(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, ownerKey, "")
	taker := b.deployYes(t)
	soon := func() uint64 { return b.clock(t) + 200 }
	b.do(t, ownerKey, chains.SetWallet{Agent: agent, Wallet: b.Account(taker), Proof: chains.WalletProof{Deadline: soon(), Signature: []byte{}}})
	for name, proof := range map[string]chains.WalletProof{"none": {Deadline: soon()}, "": {}} {
		if _, err := b.writer(t, ownerKey).Sign(t.Context(), chains.SetWallet{Agent: agent, Wallet: b.Account(taker), Proof: proof}, chains.SignOptions{}); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%q: %v", name, err)
		}
	}
	if _, err := b.writer(t, ownerKey).Sign(t.Context(), chains.SetWallet{Agent: agent, Wallet: b.account(wallet), Proof: chains.WalletProof{Deadline: soon(), Signature: []byte{}}}, chains.SignOptions{}); chains.KindOf(err) != chains.Invalid || !errors.Is(err, signature.ErrNone) {
		t.Errorf("of a key: %v", err)
	}
	b.grant(t, ownerKey, agent, chains.SyncScopeSubmitWallet)
	b.delegate(t, ownerKey, taker)
	b.do(t, relayerKey, chains.SyncWallet{
		Agent: agent, Wallet: b.Account(taker), Proof: chains.WalletProof{Deadline: soon(), Signature: []byte{}}, Consent: chains.OwnerConsent{Deadline: soon(), Signature: []byte{}},
	})

	rated := newStrategy(t)
	ref := rated.register(t, owner, "")
	rated.delegate(t, owner, rated.deployYes(t))
	payload, err := rated.auth(t, ref, rated.account(client), 9, 1<<40).Encode([]byte{})
	if err != nil {
		t.Fatal(err)
	}
	rated.do(t, client, chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(7)}, Auth: payload})
	if _, reading, err := rated.chain.VerifyFeedbackAuth(t.Context(), "", ref, rated.account(client), payload); err != nil || reading != feedbackauth.ReadingERC1271 {
		t.Errorf("verified: %s, %v", reading, err)
	}
}
