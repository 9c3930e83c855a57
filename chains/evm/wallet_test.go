package evm_test

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// How the test's contract wallet answers, as its source numbers it.
const (
	answersByKey = iota
	answersShort
	answersDirty
	answersReverting
)

// deployWallet deploys a contract wallet for which a key signs.
func (b *bench) deployWallet(t *testing.T, key common.Address) common.Address {
	t.Helper()
	artifact := chaintest.ReadJSON[struct{ Bytecode hexutil.Bytes }](t, "testdata/erc1271wallet.json")
	return b.create(t, artifact.Bytecode.String(), common.BytesToHash(key[:]).Bytes())
}

// answer tells a contract wallet how to answer from now on.
func (b *bench) answer(t *testing.T, wallet common.Address, how byte) {
	t.Helper()
	data := append(crypto.Keccak256([]byte("setAnswer(uint8)"))[:4], common.BytesToHash([]byte{how}).Bytes()...)
	if _, err := b.Network.Send(b.Keys()[0], &wallet, nil, data); err != nil {
		t.Fatal(err)
	}
}

// delegate gives an account the code of a contract, by a transaction of EIP-7702 that another
// account sends.
func (b *bench) delegate(t *testing.T, account int, to common.Address) {
	t.Helper()
	nonce, err := b.Client().NonceAt(t.Context(), b.Keys()[account].Address, nil)
	if err != nil {
		t.Fatal(err)
	}
	authorized, err := types.SignSetCode(b.Keys()[account].Private(), types.SetCodeAuthorization{ChainID: *uint256.MustFromDecimal(b.ChainID().Reference), Address: to, Nonce: nonce})
	if err != nil {
		t.Fatal(err)
	}
	b.setCode(t, 0, b.Keys()[account].Address, nil, authorized)
	code, err := b.Client().CodeAt(t.Context(), b.Keys()[account].Address, nil)
	if err != nil || !bytes.Equal(code, types.AddressToDelegation(to)) {
		t.Fatalf("code %x, %v", code, err)
	}
}

// consent has a key sign for a wallet, which may be another account.
func (b *bench) consent(t *testing.T, agent caip.AgentRef, wallet common.Address, signer *signature.Key, deadline uint64) chains.WalletProof {
	t.Helper()
	c, err := b.chain.WalletConsent(t.Context(), agent, b.Account(wallet), deadline)
	if err != nil {
		t.Fatal(err)
	}
	sig, err := signature.Sign(signer, c.Message.Digest())
	if err != nil {
		t.Fatal(err)
	}
	return chains.WalletProof{Deadline: c.Deadline, Signature: sig}
}

func (b *bench) clock(t *testing.T) uint64 {
	t.Helper()
	head, err := b.Client().HeaderByNumber(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return head.Time
}

// registrySays asks the registry itself, past all our checks, whether it takes a consent.
func (b *bench) registrySays(t *testing.T, from int, op chains.SetWallet) error {
	t.Helper()
	id, _ := new(big.Int).SetString(op.Agent.ID, 10)
	registry := b.Identity()
	data := bindings.NewIdentityRegistry().PackSetAgentWallet(id, common.HexToAddress(op.Wallet.Address), new(big.Int).SetUint64(op.Proof.Deadline), op.Proof.Signature)
	_, err := b.Client().CallContract(t.Context(), ethereum.CallMsg{From: b.Keys()[from].Address, To: &registry, Data: data}, nil)
	return err
}

func TestSetWallet_takesKeysAndContractsAndBoth(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	// The chain's clock is far from this machine's.
	b.Mine()
	if err := b.Advance(30 * 24 * time.Hour); err != nil {
		t.Fatal(err)
	}
	contract := b.deployWallet(t, b.Keys()[5].Address)
	b.delegate(t, 6, contract)
	plain, delegated := b.Keys()[4].Address, b.Keys()[6].Address
	for name, c := range map[string]struct {
		wallet common.Address
		signer int
	}{
		"a key":                                {plain, 4},
		"a contract":                           {contract, 5},
		"an account with code, by its own key": {delegated, 6},
		"an account with code, by its code":    {delegated, 5},
	} {
		proof := b.consent(t, agent, c.wallet, b.signer(t, c.signer), 0)
		e, ok := b.do(t, 1, chains.SetWallet{Agent: agent, Wallet: b.Account(c.wallet), Proof: proof}).Event(chains.KindWalletSet)
		if !ok || e.Wallet.Wallet != b.Account(c.wallet) {
			t.Errorf("%s: %+v", name, e.Wallet)
		}
		if a, err := b.chain.Agent(t.Context(), agent, chains.Latest); err != nil || a.Wallet.Address != b.Account(c.wallet) || a.Wallet.State != chains.WalletSet {
			t.Errorf("%s: %+v, %v", name, a.Wallet, err)
		}
	}
	// The last second that the registry allows, which this one does not count from the machine's
	// clock either.
	b.do(t, 1, chains.SetWallet{Agent: agent, Wallet: b.Account(plain), Proof: b.consent(t, agent, plain, b.signer(t, 4), b.clock(t)+300)})
	b.do(t, 1, chains.UnsetWallet{Agent: agent})
	if a, err := b.chain.Agent(t.Context(), agent, chains.Latest); err != nil || a.Wallet.State != chains.WalletNone {
		t.Errorf("after unset: %+v, %v", a.Wallet, err)
	}
}

// Each thing that can be wrong with a consent has its own message, of a permanent kind, before
// anything is signed; and the registry would have refused it.
func TestSetWallet_saysWhatIsWrongWithAConsent(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	other := b.register(t, 1, "")
	key, plain := b.signer(t, 4), b.Keys()[4].Address
	contract := b.deployWallet(t, b.Keys()[5].Address)
	b.delegate(t, 6, contract)
	good := b.consent(t, agent, plain, key, 0)
	consent, err := b.chain.WalletConsent(t.Context(), agent, b.Account(plain), good.Deadline)
	if err != nil {
		t.Fatal(err)
	}
	digest := consent.Message.Digest()
	personal, err := signature.Sign(key, common.BytesToHash(accounts.TextHash(digest[:])))
	if err != nil {
		t.Fatal(err)
	}
	with := func(change func([]byte) []byte) chains.WalletProof {
		return chains.WalletProof{Deadline: good.Deadline, Signature: change(bytes.Clone(good.Signature))}
	}
	byCode := func(signer int) chains.WalletProof { return b.consent(t, agent, contract, b.signer(t, signer), 0) }
	for name, c := range map[string]struct {
		wallet common.Address
		proof  chains.WalletProof
		answer byte
		want   string
	}{
		"64 bytes":                  {plain, with(func(s []byte) []byte { return s[:64] }), 0, "64 bytes (compact, EIP-2098)"},
		"66 bytes":                  {plain, with(func(s []byte) []byte { return append(s, 0) }), 0, "66 bytes"},
		"v 0 or 1":                  {plain, with(func(s []byte) []byte { s[64] -= 27; return s }), 0, "add 27"},
		"an upper s":                {plain, with(highS), 0, "upper half"},
		"a personal message":        {plain, chains.WalletProof{Deadline: good.Deadline, Signature: personal}, 0, "personal message (EIP-191)"},
		"somebody else's":           {plain, b.consent(t, agent, plain, b.signer(t, 3), 0), 0, "not signed by"},
		"for another agent":         {plain, b.consent(t, other, plain, key, 0), 0, "not signed by"},
		"for another deadline":      {plain, chains.WalletProof{Deadline: good.Deadline + 1, Signature: good.Signature}, 0, "not signed by"},
		"without a deadline":        {plain, chains.WalletProof{Signature: good.Signature}, 0, "no deadline"},
		"expired":                   {plain, chains.WalletProof{Deadline: 1, Signature: good.Signature}, 0, "has expired"},
		"too far ahead":             {plain, chains.WalletProof{Deadline: b.clock(t) + 5000, Signature: good.Signature}, 0, "takes at most 300 s"},
		"for nobody":                {common.Address{}, good, 0, "zero address"},
		"a contract's no":           {contract, byCode(4), answersByKey, "does not take the signature"},
		"a contract's four bytes":   {contract, byCode(5), answersShort, "less than a word of 32 bytes: 4 bytes"},
		"a contract's dirty word":   {contract, byCode(5), answersDirty, "would revert without a reason"},
		"a contract's revert":       {contract, byCode(5), answersReverting, "isValidSignature reverts: no answer"},
		"an account with code's no": {b.Keys()[6].Address, b.consent(t, agent, b.Keys()[6].Address, b.signer(t, 4), 0), 0, "does not take the signature"},
		"an account with code, cut": {b.Keys()[6].Address, chains.WalletProof{Deadline: good.Deadline, Signature: good.Signature[:64]}, 0, "as the signature of a key it is: a signature of 64 bytes"},
	} {
		b.answer(t, contract, c.answer)
		op := chains.SetWallet{Agent: agent, Wallet: b.Account(c.wallet), Proof: c.proof}
		_, err := b.writer(t, 1).Sign(t.Context(), op, chains.SignOptions{})
		if chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want something about %q", name, err, c.want)
		}
		said := b.registrySays(t, 1, op)
		if said == nil {
			t.Errorf("%s: the registry takes it", name)
		}
		if c.answer == answersDirty && strings.Contains(said.Error(), "invalid wallet sig") {
			t.Errorf("%s: the registry gives a reason after all: %v", name, said)
		}
	}
	missing := caip.AgentRef{Registry: agent.Registry, ID: "99"}
	if _, err := b.chain.WalletConsent(t.Context(), missing, b.Account(plain), 0); chains.KindOf(err) != chains.NotFound || !strings.Contains(err.Error(), "is not registered") {
		t.Errorf("an unknown agent: %v", err)
	}
	if _, err := b.writer(t, 1).Sign(t.Context(), chains.SetWallet{Agent: missing, Wallet: b.Account(plain), Proof: good}, chains.SignOptions{}); chains.KindOf(err) != chains.NotFound {
		t.Errorf("a wallet for an unknown agent: %v", err)
	}
	b.answer(t, contract, answersByKey)
	if _, err := b.writer(t, 2).Sign(t.Context(), chains.SetWallet{Agent: agent, Wallet: b.Account(contract), Proof: byCode(5)}, chains.SignOptions{}); chains.KindOf(err) != chains.Unauthorized || !strings.Contains(err.Error(), "Not authorized") {
		t.Errorf("by a stranger: %v", err)
	}
}

// What a wallet elsewhere gets to sign is JSON; what it signed is taken with its deadline.
func TestWalletConsent_isSignedElsewhere(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	wallet := b.Keys()[4].Address
	c, err := b.chain.WalletConsent(t.Context(), agent, b.Account(wallet), b.clock(t)+60)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c.Message)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"primaryType":"AgentWalletSet"`, `"name":"ERC8004IdentityRegistry"`, `"chainId":31337`, `"verifyingContract":"` + b.Identity().Hex() + `"`,
		`"newWallet":"` + wallet.Hex() + `"`, `"owner":"` + b.Keys()[1].Address.Hex() + `"`, `"agentId":"0"`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s does not hold %s", text, want)
		}
	}
	sig, err := crypto.Sign(c.Message.Digest().Bytes(), b.Keys()[4].Private())
	if err != nil {
		t.Fatal(err)
	}
	sig[64] += 27
	b.do(t, 1, chains.SetWallet{Agent: agent, Wallet: b.Account(wallet), Proof: chains.WalletProof{Deadline: c.Deadline, Signature: sig}})
}

func TestAskWallet_tellsANoFromNoAnswer(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	contract := b.deployWallet(t, b.Keys()[5].Address)
	digest := crypto.Keccak256Hash([]byte("x"))
	sig, err := signature.Sign(b.signer(t, 5), digest)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.chain.AskWallet(t.Context(), contract, digest, sig); err != nil {
		t.Errorf("its key's: %v", err)
	}
	for name, ask := range map[string]common.Address{"a key's account": b.Keys()[5].Address, "another contract": b.Relay(), "no account": {9}} {
		if err := b.chain.AskWallet(t.Context(), ask, digest, sig); !signature.Refused(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	b.chain.Close()
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if err := b.chain.AskWallet(t.Context(), contract, digest, sig); err == nil || signature.Refused(err) {
		t.Errorf("of a node that is gone: %v", err)
	}
}
