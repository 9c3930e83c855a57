package evm_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Those of the test network's keys that pay, own the agents, and belong to nobody here.
const payer, holder, thief = 0, 1, 7

// sponsored is a local network with an agent, and a client without any coin.
type sponsored struct {
	*bench
	agent  caip.AgentRef
	client *signature.Key
}

func newSponsored(t *testing.T) *sponsored {
	t.Helper()
	b := newBench(t, localnet.Options{Manual: true})
	return &sponsored{b, b.register(t, holder, "ipfs://x"), b.key(t, "a client without coin")}
}

func (s *sponsored) account() caip.AccountID { return s.Account(s.client.Address()) }

// review is one of the client's, not signed yet; the nonce is made of the name.
func (s *sponsored) review(t *testing.T, nonce string) chains.SignedReview {
	t.Helper()
	now, _, err := s.chain.BlockTime(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	return chains.SignedReview{
		Client: s.account(), Nonce: caip.Keccak256([]byte(nonce)), Deadline: uint64(now.Add(time.Hour).Unix()),
		Give: chains.GiveFeedback{
			Agent: s.agent, Value: chains.Value{Unscaled: chains.NewInt128(-32), Decimals: 1}, Tag1: "tradingYield", Tag2: "day",
			Endpoint: "https://agent.example/trade", URI: "ipfs://review", Hash: caip.Keccak256([]byte("file")),
		},
	}
}

// signed is a review with all that the client signs for it.
func (s *sponsored) signed(t *testing.T, nonce string) chains.GiveSigned {
	t.Helper()
	return s.signs(t, s.review(t, nonce))
}

func (s *sponsored) signs(t *testing.T, review chains.SignedReview) chains.GiveSigned {
	t.Helper()
	terms, err := s.chain.ReviewTerms(t.Context(), review)
	if err != nil {
		t.Fatal(err)
	}
	op := chains.GiveSigned{SignedReview: review}
	op.Signature, op.Delegation = signTerms(t, s.client, terms)
	return op
}

func (s *sponsored) takeBack(t *testing.T) chains.TakeBack {
	t.Helper()
	d, err := s.chain.TakeBackTerms(t.Context(), s.account())
	if err != nil {
		t.Fatal(err)
	}
	return chains.TakeBack{Client: s.account(), Delegation: authorised(t, s.client, d)}
}

// ready signs an operation as the payer, and leaves it at that.
func (s *sponsored) ready(t *testing.T, payer int, op chains.Op) chains.Tx {
	t.Helper()
	tx, err := s.writer(t, payer).Sign(t.Context(), op, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return tx
}

// lands sends a signed transaction and tells what became of it.
func (s *sponsored) lands(t *testing.T, payer int, tx chains.Tx) chains.Status {
	t.Helper()
	w := s.writer(t, payer)
	if err := w.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	s.mined(t, tx)
	status, err := w.Status(t.Context(), tx, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	return status
}

// setCode sends a raw transaction of EIP-7702, as who has a payer's key can.
func (b *bench) setCode(t *testing.T, payer int, to common.Address, data []byte, list ...types.SetCodeAuthorization) *types.Receipt {
	t.Helper()
	nonce, err := b.Client().NonceAt(t.Context(), b.Keys()[payer].Address, nil)
	if err != nil {
		t.Fatal(err)
	}
	id := uint256.MustFromDecimal(b.ChainID().Reference)
	tx, err := types.SignNewTx(b.Keys()[payer].Private(), types.LatestSignerForChainID(id.ToBig()), &types.SetCodeTx{
		ChainID: id, Nonce: nonce, GasTipCap: uint256.NewInt(params.GWei), GasFeeCap: uint256.NewInt(100 * params.GWei), Gas: 1_000_000, To: to, Data: data, AuthList: list,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Client().SendTransaction(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	receipt, err := b.Land(t.Context(), tx.Hash())
	if err != nil {
		t.Fatal(err)
	}
	return receipt
}

// raw is a delegation as a transaction carries it.
func raw(t *testing.T, d chains.Delegation) types.SetCodeAuthorization {
	t.Helper()
	auth := types.SetCodeAuthorization{ChainID: *uint256.MustFromDecimal(d.Chain.Reference), Address: common.HexToAddress(d.Contract.Address), Nonce: d.Nonce, V: d.Signature[64]}
	auth.R.SetBytes(d.Signature[:32])
	auth.S.SetBytes(d.Signature[32:64])
	return auth
}

// calldata is a call of giveSigned.
func calldata(t *testing.T, op chains.GiveSigned) []byte {
	t.Helper()
	id, ok := new(big.Int).SetString(op.Give.Agent.ID, 10)
	if !ok {
		t.Fatal(op.Give.Agent)
	}
	g := op.Give
	return bindings.NewFeedbackDelegate().PackGiveSigned(bindings.Review{
		AgentId: id, Value: g.Value.Unscaled.Big(), ValueDecimals: g.Value.Decimals, Tag1: g.Tag1, Tag2: g.Tag2, Endpoint: g.Endpoint, FeedbackURI: g.URI, FeedbackHash: g.Hash,
	}, op.Nonce, new(big.Int).SetUint64(op.Deadline), op.Signature)
}

// count is how many reviews stand under the client's name.
func (s *sponsored) count(t *testing.T) int {
	t.Helper()
	list, err := s.chain.Feedbacks(t.Context(), s.agent, chains.FeedbackFilter{Clients: []caip.AccountID{s.account()}, IncludeRevoked: true}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	return len(list)
}

func (s *sponsored) requireCode(t *testing.T, want []byte) {
	t.Helper()
	code, err := s.Client().CodeAt(t.Context(), s.client.Address(), nil)
	if err != nil || !bytes.Equal(code, want) {
		t.Fatalf("code %x, %v, want %x", code, err, want)
	}
}

// A client without any coin reviews, the registry's own event names him, and the sponsor's costs
// are found again. The figures stand in contracts/README.md.
func TestSponsored_clientWithoutCoin(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	own := s.do(t, thief, s.review(t, "").Give)
	since := own.At
	var gas []uint64
	for _, nonce := range []string{"first", "second", "third"} {
		op := s.signed(t, nonce)
		r := s.do(t, payer, op)
		e, ok := r.Event(chains.KindFeedback)
		if !ok || e.Feedback.Client != s.account() || e.Feedback.Ref.Client != s.account().Address || e.Feedback.Ref.Index != uint64(len(gas)+1) {
			t.Fatalf("%+v", r.Events)
		}
		gas = append(gas, r.GasUsed)
	}
	own = s.do(t, thief, s.review(t, "").Give)
	t.Logf("gas: given by himself %d; signed: first, with the authorization, %d, then %d, %d (%d permille)", own.GasUsed, gas[0], gas[1], gas[2], gas[2]*1000/own.GasUsed)
	if gas[2]*1000 > own.GasUsed*1400 {
		t.Error("a signed review costs more than 1.4 of a plain one")
	}
	balance, err := s.Client().BalanceAt(t.Context(), s.client.Address(), nil)
	if err != nil || balance.Sign() != 0 {
		t.Errorf("the client holds %s, %v", balance, err)
	}
	spent, _, _, err := s.writer(t, payer).Spent(t.Context(), time.Time{}, since)
	if err != nil || len(spent) != 3 {
		t.Fatalf("%+v, %v", spent, err)
	}
	// Where it is too much at once it comes in parts, each transaction once.
	few := s.writer(t, payer)
	few.SetMostSpent(1)
	var parts []chains.Spent
	for after, more, calls := since, true, 0; more; calls++ {
		var part []chains.Spent
		if part, after, more, err = few.Spent(t.Context(), time.Time{}, after); err != nil || len(part) > 1 || calls > 20 {
			t.Fatalf("%d at once, %v", len(part), err)
		}
		parts = append(parts, part...)
	}
	if !reflect.DeepEqual(parts, spent) {
		t.Errorf("in parts: %+v, want %+v", parts, spent)
	}
	for _, one := range spent {
		if len(one.Items) != 1 || one.Items[0].Agent != s.agent || one.Items[0].Origin != (chains.Origin{Client: s.account()}) || one.Cost.IsZero() {
			t.Errorf("%+v", one)
		}
	}
	// Another account has paid for what it gave itself, and for nothing else.
	if spent, _, _, err := s.writer(t, thief).Spent(t.Context(), time.Time{}, since); err != nil || len(spent) != 1 || spent[0].TxID != own.TxID || spent[0].Cost.Cmp(own.Fee) != 0 {
		t.Errorf("another account paid: %+v, %v", spent, err)
	}
}

// What strangers log in the account's name is on no budget, of whatever type their transactions
// are, and as many as they send: not even a receipt is asked for.
func TestSpent_isNothingOfStrangers(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	own := s.do(t, payer, s.signed(t, "own"))
	// Logs the words it is called with as three topics.
	logger := s.deployCode(t, common.FromHex("0x60403560203560003560006000a300"))
	known, err := bindings.FeedbackDelegateMetaData.ParseABI()
	if err != nil {
		t.Fatal(err)
	}
	who := s.Keys()[payer].Address
	words := append(known.Events["SignedFeedbackGiven"].ID.Bytes(), append(make([]byte, 32), common.BytesToHash(who[:]).Bytes()...)...)
	forged, err := s.Network.Send(s.Keys()[thief], &logger, nil, words)
	if err != nil || len(forged.Logs) != 1 {
		t.Fatalf("%+v, %v", forged, err)
	}
	// Another relayer works through the same delegate.
	s.do(t, holder, chains.GrantSync{Agent: s.agent, Relayer: s.Account(s.Keys()[thief].Address), Scopes: chains.SyncScopeURI})
	acted := s.do(t, thief, chains.SyncURI{Agent: s.agent, URI: "ipfs://theirs"})
	l := newLiar(t, s.RPCURL())
	c := config(s.Network)
	c.RPC = []string{l.URL}
	chain := dial(t, c)
	for name, tell := range map[string]func(request, response) response{
		"Ethereum's own types": nil,
		"types of the chain's own": func(q request, a response) response {
			if q.Method != "eth_getTransactionByHash" || !strings.Contains(string(q.Params[0]), forged.TxHash.Hex()) {
				return a
			}
			var tx map[string]any
			if err := json.Unmarshal(a.Result, &tx); err != nil {
				t.Error(err)
			}
			tx["type"], tx["feeCurrency"] = "0x7b", "0x0000000000000000000000000000000000000001"
			a.Result, _ = json.Marshal(tx)
			return a
		},
	} {
		var asked []string
		l.lie(func(q request, a response) response {
			if q.Method == "eth_getTransactionReceipt" {
				asked = append(asked, string(q.Params[0]))
			}
			if tell != nil {
				a = tell(q, a)
			}
			return a
		})
		spent, _, _, err := evm.NewWriter(chain, s.signer(t, payer), evm.WriterOptions{}).Spent(t.Context(), time.Time{}, chains.Position{})
		if err != nil || len(spent) == 0 {
			t.Fatalf("%s: %+v, %v", name, spent, err)
		}
		listed := map[string]bool{}
		for _, one := range spent {
			listed[one.TxID] = true
		}
		if !listed[own.TxID] || listed[forged.TxHash.Hex()] || listed[acted.TxID] {
			t.Errorf("%s: listed %v, want %s of %s and %s", name, listed, own.TxID, forged.TxHash, acted.TxID)
		}
		for _, receipt := range asked {
			if strings.Contains(receipt, forged.TxHash.Hex()) || strings.Contains(receipt, acted.TxID) {
				t.Errorf("%s: the receipt of %s was asked for", name, receipt)
			}
		}
	}
	// The stranger's own is his.
	if spent, _, _, err := s.writer(t, thief).Spent(t.Context(), time.Time{}, chains.Position{}); err != nil || !slices.ContainsFunc(spent, func(one chains.Spent) bool { return one.TxID == acted.TxID }) {
		t.Errorf("%+v, %v", spent, err)
	}
}

// An authorization that does not count any more reverts nothing. Then the transaction is no
// success, whatever its receipt says.
func TestSponsored_staleAuthorization(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	failed := func(what string, status chains.Status) {
		t.Helper()
		if status.State != chains.TxFailed || status.Receipt == nil || status.Receipt.Success || chains.KindOf(status.Reason) != chains.Invalid {
			t.Errorf("%s: %+v, %v", what, status, status.Reason)
		}
	}
	late := s.ready(t, 2, s.signed(t, "late"))
	early := s.signed(t, "early")
	s.do(t, payer, early)
	back := s.takeBack(t)
	twice := s.ready(t, 3, back)
	s.do(t, payer, back)
	s.requireCode(t, nil)

	failed("its authorization was used for another, and taken back", s.lands(t, 2, late))
	review := s.review(t, "late")
	if _, err := s.chain.Submitted(t.Context(), review, chains.Latest); chains.KindOf(err) != chains.NotFound {
		t.Errorf("submitted: %v", err)
	}
	if _, err := s.writer(t, payer).Sign(t.Context(), chains.GiveSigned{SignedReview: review, Signature: early.Signature, Delegation: early.Delegation}, chains.SignOptions{}); chains.KindOf(err) != chains.Invalid {
		t.Errorf("signed with a stale authorization: %v", err)
	}

	s.do(t, payer, s.signed(t, "again"))
	failed("taken back with what has served", s.lands(t, 3, twice))
	s.requireCode(t, types.AddressToDelegation(s.FeedbackDelegate()))

	plain := s.ready(t, 2, s.signed(t, "plain"))
	s.do(t, payer, s.takeBack(t))
	failed("the account is delegated no more", s.lands(t, 2, plain))
	if n := s.count(t); n != 2 {
		t.Errorf("%d reviews, want 2", n)
	}
}

// What a client's own code makes of the sponsor's call is not what it was for, whatever it gives:
// it failed, since no log tells again what it cost.
func TestSponsored_ownCodeIsPaidForOnRecord(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	id, ok := new(big.Int).SetString(s.agent.ID, 10)
	if !ok {
		t.Fatal(s.agent)
	}
	own := s.deployCaller(t, s.Reputation(), bindings.NewReputationRegistry().PackGiveFeedback(id, big.NewInt(1), 0, "", "", "", "", common.Hash{}))
	tx := s.ready(t, payer, s.signed(t, "x"))
	s.setCode(t, thief, s.Keys()[thief].Address, nil, s.authorisation(t, own))
	status := s.lands(t, payer, tx)
	if n := s.count(t); n != 1 {
		t.Fatalf("its code gave %d reviews, want 1", n)
	}
	spent, _, _, err := s.writer(t, payer).Spent(t.Context(), time.Time{}, chains.Position{})
	if err != nil {
		t.Fatal(err)
	}
	listed := slices.ContainsFunc(spent, func(one chains.Spent) bool { return one.TxID == tx.ID })
	if status.State != chains.TxFailed || status.Receipt.Success || status.Receipt.Fee.IsZero() || listed {
		t.Errorf("%+v, %v; found again among what was spent: %t", status, status.Reason, listed)
	}
}

// deployCaller deploys code that makes one call, however it is called itself.
func (b *bench) deployCaller(t *testing.T, to common.Address, data []byte) common.Address {
	t.Helper()
	size := binary.BigEndian.AppendUint16(nil, uint16(len(data)))
	code := slices.Concat([]byte{0x61}, size, common.FromHex("0x602b6000396000600061"), size, common.FromHex("0x6000600073"), to[:], common.FromHex("0x5af100"), data)
	return b.deployCode(t, code)
}

// The account was delegated meanwhile, by another transaction with the same authorization: the
// review is given all the same.
func TestSponsored_twoAtOnce(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	one, two := s.signed(t, "one"), s.signed(t, "two")
	first, second, again := s.ready(t, payer, one), s.ready(t, 2, two), s.ready(t, 3, one)
	for payer, tx := range map[int]chains.Tx{payer: first, 2: second} {
		if status := s.lands(t, payer, tx); status.State != chains.TxFinal {
			t.Errorf("%+v, %v", status, status.Reason)
		}
	}
	if status := s.lands(t, 3, again); status.State != chains.TxFailed {
		t.Errorf("given twice: %+v", status)
	}
	if n := s.count(t); n != 2 {
		t.Errorf("%d reviews, want 2", n)
	}
}

// After one review the account does all that it did before.
func TestSponsored_theAccountGoesOnWorking(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	artifact := chaintest.ReadJSON[struct{ Bytecode hexutil.Bytes }](t, "testdata/signedcoin.json")
	word := func(v []byte) []byte { return common.BytesToHash(v).Bytes() }
	client := s.client.Address()
	made, err := s.Network.Send(s.Keys()[payer], nil, nil, append(append(artifact.Bytecode, word(client[:])...), word([]byte{100})...))
	if err != nil {
		t.Fatal(err)
	}
	pay := func(nonce byte, key *signature.Key) error { return s.pay(t, made.ContractAddress, nonce, key) }
	if err := pay(1, s.client); err != nil {
		t.Fatalf("before: %v", err)
	}
	s.do(t, payer, s.signed(t, "first"))
	s.requireCode(t, types.AddressToDelegation(s.FeedbackDelegate()))
	if err := pay(2, s.client); err != nil {
		t.Errorf("it cannot pay by EIP-3009 any more: %v", err)
	}
	if err := pay(3, s.signer(t, thief)); err == nil {
		t.Error("somebody else paid with its money")
	}
	// It receives an agent, and coin.
	s.do(t, holder, chains.Transfer{Agent: s.agent, To: s.account()})
	if a, err := s.chain.Agent(t.Context(), s.agent, chains.Latest); err != nil || a.Owner != s.account() {
		t.Errorf("%+v, %v", a, err)
	}
	if err := s.Fund(client, big.NewInt(params.Ether)); err != nil {
		t.Errorf("it takes no coin: %v", err)
	}
	if r, err := s.Network.Send(s.Keys()[payer], &client, big.NewInt(7), []byte("invoice 7")); err != nil || r.Status != types.ReceiptStatusSuccessful || len(r.Logs) != 0 {
		t.Errorf("it takes no coin with data: %+v, %v", r, err)
	}
	// It sends transactions of its own: registers, reviews, gives the agent away.
	w := miner{evm.NewWriter(s.chain, s.client, evm.WriterOptions{}), s.Network}
	registered, err := chains.Do(t.Context(), w, chains.Register{URI: "ipfs://own"}, chains.Latest)
	if err != nil {
		t.Fatalf("it cannot register: %v", err)
	}
	e, _ := registered.Event(chains.KindRegistered)
	for _, op := range []chains.Op{chains.SetURI{Agent: e.Agent, URI: "ipfs://next"}, chains.Transfer{Agent: s.agent, To: s.Account(s.Keys()[holder].Address)}, s.review(t, "").Give} {
		if _, err := chains.Do(t.Context(), w, op, chains.Latest); err != nil {
			t.Errorf("%s: %v", op.Verb(), err)
		}
	}
	// It is sponsored again, beside what it gave itself, and takes its delegation back.
	s.do(t, payer, s.signed(t, "second"))
	if n := s.count(t); n != 3 {
		t.Errorf("%d reviews, want 3", n)
	}
	s.do(t, payer, s.takeBack(t))
	s.requireCode(t, nil)
	if err := pay(4, s.client); err != nil {
		t.Errorf("after: %v", err)
	}
	if _, err := s.chain.TakeBackTerms(t.Context(), s.account()); chains.KindOf(err) != chains.NotFound {
		t.Errorf("taken back twice: %v", err)
	}
}

// pay moves one of the client's coins to the sponsor, as a facilitator of x402 does.
func (s *sponsored) pay(t *testing.T, coin common.Address, nonce byte, key *signature.Key) error {
	t.Helper()
	from, to := s.client.Address(), s.Keys()[payer].Address
	late := new(big.Int).SetUint64(1 << 40)
	sig, err := signature.Sign(key, eip712.Message{
		Domain: eip712.Domain{Name: "USD Coin", Version: "2", ChainID: uint256.MustFromDecimal(s.ChainID().Reference).ToBig(), Contract: coin},
		Type:   "TransferWithAuthorization",
		Fields: []eip712.Field{
			eip712.Address("from", from), eip712.Address("to", to), eip712.Uint256("value", big.NewInt(1)), eip712.Uint256("validAfter", new(big.Int)),
			eip712.Uint256("validBefore", late), eip712.Bytes32("nonce", common.Hash{nonce}),
		},
	}.Digest())
	if err != nil {
		t.Fatal(err)
	}
	data := crypto.Keccak256([]byte("transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)"))[:4]
	for _, w := range []common.Hash{common.BytesToHash(from[:]), common.BytesToHash(to[:]), common.BigToHash(big.NewInt(1)), {}, common.BigToHash(late), {nonce}, common.BigToHash(big.NewInt(7 * 32)), common.BigToHash(big.NewInt(65))} {
		data = append(data, w[:]...)
	}
	data = append(append(data, sig...), make([]byte, 31)...)
	_, err = s.Network.Send(s.Keys()[payer], &coin, nil, data)
	return err
}

// Who holds what can forge what: the rows of SECURITY.md. Each tries on the chain itself, past all
// checks of this program.
func TestSponsored_whoeverHoldsWhat(t *testing.T) {
	t.Parallel()
	none := types.ReceiptStatusSuccessful // an attempt that succeeds and does nothing
	fails := types.ReceiptStatusFailed
	rows := []struct {
		holder, forgery string
		try             func(t *testing.T, s *sponsored) (status uint64)
		status          uint64
		stands          int // reviews under the client's name after it
	}{
		{"the sponsor's key", "a review that the client did not sign", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "delegates")
			forged := op
			forged.Signature = s.byAnother(t, op.SignedReview)
			return s.setCode(t, payer, s.client.Address(), calldata(t, forged), raw(t, *op.Delegation)).Status
		}, fails, 0},
		{"the sponsor's key", "other words than the client signed", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "altered")
			op.Give.Value = chains.Value{Unscaled: chains.NewInt128(100)}
			return s.setCode(t, payer, s.client.Address(), calldata(t, op), raw(t, *op.Delegation)).Status
		}, fails, 0},
		{"the sponsor's key", "the same review twice", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "twice")
			s.do(t, payer, op)
			return s.setCode(t, payer, s.client.Address(), calldata(t, op), raw(t, *op.Delegation)).Status
		}, fails, 1},
		{"the sponsor's key", "the review after its deadline", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "late")
			op.Deadline = 1
			return s.setCode(t, payer, s.client.Address(), calldata(t, op), raw(t, *op.Delegation)).Status
		}, fails, 0},
		{"the sponsor's key", "the review as another account's", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "as another's")
			s.delegate(t, thief, s.FeedbackDelegate())
			return s.setCode(t, payer, s.Keys()[thief].Address, calldata(t, op), raw(t, *op.Delegation)).Status
		}, fails, 0},
		{"the sponsor's key", "the review in another registry", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "elsewhere")
			other := s.create(t, bindings.FeedbackDelegateMetaData.Bin, bindings.NewFeedbackDelegate().PackConstructor(s.otherReputation(t)))
			auth := s.authorisation(t, other)
			return s.setCode(t, payer, s.client.Address(), calldata(t, op), auth).Status
		}, fails, 0},
		{"the sponsor's key", "the review on another chain", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "other chain")
			there := newBench(t, localnet.Options{Manual: true, ChainID: 31338})
			there.register(t, holder, "ipfs://x")
			r := there.setCode(t, payer, s.client.Address(), calldata(t, op), raw(t, *op.Delegation))
			if len(r.Logs) != 0 {
				t.Errorf("logged there: %+v", r.Logs)
			}
			return r.Status
		}, none, 0},
		{"the sponsor's key", "the client's money, tokens or approvals", func(t *testing.T, s *sponsored) uint64 {
			s.do(t, payer, s.signed(t, "honest"))
			s.do(t, holder, chains.Transfer{Agent: s.agent, To: s.account()})
			k, by := bindings.NewIdentityRegistry(), s.Keys()[thief].Address
			for _, data := range [][]byte{
				k.PackSetApprovalForAll(by, true), k.PackTransferFrom(s.client.Address(), by, new(big.Int)),
				crypto.Keccak256([]byte("execute(address,uint256,bytes)"))[:4], crypto.Keccak256([]byte("execute(bytes32,bytes)"))[:4],
			} {
				for _, r := range []*types.Receipt{
					s.setCode(t, payer, s.client.Address(), data, s.authorisation(t, s.FeedbackDelegate())),
					s.setCode(t, payer, s.client.Address(), data, raw(t, authorised(t, s.client, s.takeBack(t).Delegation))),
				} {
					if r.Status != none || len(r.Logs) != 0 { // as at an account without code
						t.Errorf("%x did something: %d, %+v", data[:4], r.Status, r.Logs)
					}
				}
				s.setCode(t, payer, s.Keys()[payer].Address, nil, s.authorisation(t, s.FeedbackDelegate()))
			}
			if a, err := s.chain.Agent(t.Context(), s.agent, chains.Latest); err != nil || a.Owner != s.account() {
				t.Errorf("%+v, %v", a, err)
			}
			return none
		}, none, 1},
		{"the sponsor's key", "the client's delegation taken back, without his signature for that", func(t *testing.T, s *sponsored) uint64 {
			s.do(t, payer, s.signed(t, "honest"))
			op := chains.TakeBack{Client: s.account(), Delegation: authorised(t, s.signer(t, thief), s.takeBack(t).Delegation)}
			r := s.setCode(t, payer, s.FeedbackDelegate(), bindings.NewFeedbackDelegate().PackNoteTakenBack(s.client.Address()), raw(t, op.Delegation))
			s.requireCode(t, types.AddressToDelegation(s.FeedbackDelegate()))
			return r.Status
		}, fails, 1},
		{"a client's take-back alone", "the delegation taken back again, after he delegated anew", func(t *testing.T, s *sponsored) uint64 {
			s.do(t, payer, s.signed(t, "first"))
			back := s.takeBack(t)
			s.do(t, payer, back)
			s.do(t, payer, s.signed(t, "second"))
			r := s.setCode(t, thief, s.FeedbackDelegate(), bindings.NewFeedbackDelegate().PackNoteTakenBack(s.client.Address()), raw(t, back.Delegation))
			s.requireCode(t, types.AddressToDelegation(s.FeedbackDelegate()))
			return r.Status
		}, fails, 2},
		{"a client's authorization alone", "a review in his name", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "authorised only")
			op.Signature = s.byAnother(t, op.SignedReview)
			return s.setCode(t, thief, s.client.Address(), calldata(t, op), raw(t, *op.Delegation)).Status
		}, fails, 0},
		{"a client's authorization alone", "the delegation again, after he took it back", func(t *testing.T, s *sponsored) uint64 {
			op := s.signed(t, "first")
			s.do(t, payer, op)
			s.do(t, payer, s.takeBack(t))
			next := s.signed(t, "next")
			r := s.setCode(t, thief, s.client.Address(), calldata(t, next), raw(t, *op.Delegation))
			s.requireCode(t, nil)
			return r.Status
		}, none, 1},
		{"a client's signed review alone", "the review, without his authorization", func(t *testing.T, s *sponsored) uint64 {
			op, client := s.signed(t, "signed only"), s.client.Address()
			r, err := s.Network.Send(s.Keys()[thief], &client, nil, calldata(t, op))
			if err != nil {
				t.Fatal(err)
			}
			return r.Status
		}, none, 0},
		{"a client's signed review alone", "the review at the FeedbackDelegate's own address", func(t *testing.T, s *sponsored) uint64 {
			return s.setCode(t, thief, s.FeedbackDelegate(), calldata(t, s.signed(t, "own address")), s.authorisation(t, s.FeedbackDelegate())).Status
		}, fails, 0},
	}
	text, err := os.ReadFile("../../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		t.Run(row.holder+": "+row.forgery, func(t *testing.T) {
			if !strings.Contains(string(text), "| "+row.holder+" | "+row.forgery+" |") {
				t.Error("it does not stand in SECURITY.md")
			}
			s := newSponsored(t)
			if got := row.try(t, s); got != row.status {
				t.Errorf("status %d, want %d", got, row.status)
			}
			if n := s.count(t); n != row.stands {
				t.Errorf("%d reviews stand under the client's name, want %d", n, row.stands)
			}
		})
	}
}

// byAnother is somebody else's signature of what the client would sign.
func (s *sponsored) byAnother(t *testing.T, review chains.SignedReview) []byte {
	t.Helper()
	terms, err := s.chain.ReviewTerms(t.Context(), review)
	if err != nil {
		t.Fatal(err)
	}
	sig, _ := signTerms(t, s.signer(t, thief), terms)
	return sig
}

// authorisation is the client's for any contract, at his present nonce.
func (s *sponsored) authorisation(t *testing.T, to common.Address) types.SetCodeAuthorization {
	t.Helper()
	nonce, err := s.Client().NonceAt(t.Context(), s.client.Address(), nil)
	if err != nil {
		t.Fatal(err)
	}
	auth := types.SetCodeAuthorization{ChainID: *uint256.MustFromDecimal(s.ChainID().Reference), Address: to, Nonce: nonce}
	sig, err := s.client.SignHash(auth.SigHash())
	if err != nil {
		t.Fatal(err)
	}
	return raw(t, chains.Delegation{Chain: s.ChainID(), Contract: s.Account(to), Nonce: nonce, Signature: sig})
}

// otherReputation is another reputation registry of the same chain and the same agents.
func (s *sponsored) otherReputation(t *testing.T) common.Address {
	t.Helper()
	first := bindings.NewRegistryPlaceholder()
	proxy := s.create(t, bindings.ERC1967ProxyMetaData.Bin, bindings.NewERC1967Proxy().PackConstructor(s.create(t, bindings.RegistryPlaceholderMetaData.Bin, nil), first.PackInitialize(s.Keys()[payer].Address)))
	upgrade := first.PackUpgradeToAndCall(s.create(t, bindings.ReputationRegistryMetaData.Bin, nil), bindings.NewReputationRegistry().PackInitialize(s.Identity()))
	if _, err := s.Network.Send(s.Keys()[payer], &proxy, nil, upgrade); err != nil {
		t.Fatal(err)
	}
	return proxy
}

// Accounts whose own code decides are refused by type, with the way that they have.
func TestSponsored_accountsThatReviewThroughTheirOwnWallet(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	wallet := s.deployWallet(t, s.Keys()[2].Address)
	s.delegate(t, 3, wallet)
	for name, account := range map[string]common.Address{"a contract": wallet, "delegated elsewhere": s.Keys()[3].Address} {
		op := s.signed(t, name)
		op.Client = s.Account(account)
		_, terms := s.chain.ReviewTerms(t.Context(), op.SignedReview)
		_, sign := s.writer(t, payer).Sign(t.Context(), op, chains.SignOptions{})
		_, back := s.chain.TakeBackTerms(t.Context(), op.Client)
		for what, err := range map[string]error{"terms": terms, "check": s.chain.CheckSigned(t.Context(), op), "sign": sign, "take back": back} {
			if chains.KindOf(err) != chains.Unsupported || !strings.Contains(err.Error(), "wallet") {
				t.Errorf("%s, %s: %v", name, what, err)
			}
		}
	}
}

// What the program refuses before it signs, beside the suite's forgeries.
func TestSponsored_refusals(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	w := s.writer(t, payer)
	order := crypto.S256().Params().N
	high := func(sig []byte) []byte {
		out := bytes.Clone(sig)
		new(big.Int).Sub(order, new(big.Int).SetBytes(sig[32:64])).FillBytes(out[32:64])
		out[64] ^= 1
		if sig[64] > 1 {
			out[64] = 55 - sig[64]
		}
		return out
	}
	for name, change := range map[string]func(*chains.GiveSigned){
		"high s of the review":            func(op *chains.GiveSigned) { op.Signature = high(op.Signature) },
		"high s of the authorization":     func(op *chains.GiveSigned) { op.Delegation.Signature = high(op.Delegation.Signature) },
		"v for a parity":                  func(op *chains.GiveSigned) { op.Delegation.Signature[64] += 27 },
		"no authorization":                func(op *chains.GiveSigned) { op.Delegation = nil },
		"a tag that no wallet could sign": func(op *chains.GiveSigned) { op.Give.Tag1 = "\xff" },
		"an outcome":                      func(op *chains.GiveSigned) { op.Give.TaskRef = caip.Hash{1} },
		"another registry's agent": func(op *chains.GiveSigned) {
			op.Give.Agent.Registry.Address = "0x0000000000000000000000000000000000000001"
		},
		"an account elsewhere": func(op *chains.GiveSigned) { op.Client.Chain.Reference = "1" },
	} {
		op := s.signed(t, name)
		change(&op)
		for what, err := range map[string]error{"check": s.chain.CheckSigned(t.Context(), op), "sign": signOnly(t.Context(), w, op)} {
			if kind := chains.KindOf(err); kind != chains.Invalid && kind != chains.Unsupported {
				t.Errorf("%s, %s: %v", name, what, err)
			}
		}
	}
	// An owner cannot review himself, whoever pays; the registry says so before anything is signed.
	s.do(t, holder, chains.Approve{Agent: s.agent, Operator: s.account(), Approved: true})
	self := s.signed(t, "self")
	for what, err := range map[string]error{"check": s.chain.CheckSigned(t.Context(), self), "sign": signOnly(t.Context(), w, self)} {
		if chains.KindOf(err) != chains.Unauthorized {
			t.Errorf("self-feedback, %s: %v", what, err)
		}
	}
	s.do(t, holder, chains.Approve{Agent: s.agent, Operator: s.account()})
	// Who pays for himself would raise the nonce that he authorised.
	own := evm.NewWriter(s.chain, s.client, evm.WriterOptions{})
	if err := signOnly(t.Context(), own, s.signed(t, "own")); chains.KindOf(err) != chains.Invalid {
		t.Errorf("paid by the client: %v", err)
	}
	// A wallet elsewhere signs no authorization.
	away := evm.NewWriter(s.chain, evm.Elsewhere(s.Keys()[2].Address), evm.WriterOptions{})
	if _, _, err := away.Draft(t.Context(), s.signed(t, "away"), "x", 0); chains.KindOf(err) != chains.Unsupported {
		t.Errorf("drafted: %v", err)
	}
	// Only what delegates here is taken back here.
	op := chains.TakeBack{Client: s.account(), Delegation: chains.Delegation{Chain: s.ChainID()}}
	if err := signOnly(t.Context(), w, op); chains.KindOf(err) != chains.NotFound {
		t.Errorf("nothing to take back: %v", err)
	}
	s.do(t, payer, s.signed(t, "given"))
	back := s.takeBack(t)
	back.Delegation.Signature[3] ^= 1
	if err := signOnly(t.Context(), w, back); chains.KindOf(err) != chains.Invalid {
		t.Errorf("taken back by nobody: %v", err)
	}
}

func signOnly(ctx context.Context, w *evm.Writer, op chains.Op) error {
	_, err := w.Sign(ctx, op, chains.SignOptions{})
	return err
}

// Nodes take no authorization of an account that has transactions of its own waiting. Nobody has
// such a transaction: its nonce is the next one's.
func TestSponsored_clientWithTransactionsWaiting(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	client := s.client.Address()
	if err := s.Fund(client, big.NewInt(params.Ether)); err != nil {
		t.Fatal(err)
	}
	own := func(nonce uint64) {
		t.Helper()
		chain := uint256.MustFromDecimal(s.ChainID().Reference).ToBig()
		by := types.LatestSignerForChainID(chain)
		tx := types.NewTx(&types.DynamicFeeTx{ChainID: chain, Nonce: nonce, To: &client, Gas: params.TxGas, GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(100 * params.GWei)})
		sig, err := s.client.SignHash(by.Hash(tx))
		if err == nil {
			tx, err = tx.WithSignature(by, sig)
		}
		if err == nil {
			err = s.Client().SendTransaction(t.Context(), tx)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w := s.writer(t, payer)
	before := s.ready(t, payer, s.signed(t, "waits"))
	own(1) // behind a gap
	own(2)
	if err := w.Send(t.Context(), before); !errors.Is(err, chains.ErrReserved) || chains.KindOf(err) != chains.Transient {
		t.Fatalf("sent: %v", err)
	}
	if status, err := w.Status(t.Context(), before, chains.Latest); err != nil || status.State != chains.TxUnknown {
		t.Fatalf("%+v, %v", status, err)
	}
	next, err := w.Sign(t.Context(), chains.Register{URI: "ipfs://next"}, chains.SignOptions{Nonce: &before.Nonce})
	if err != nil {
		t.Fatal(err)
	}
	if status := s.lands(t, payer, next); status.State != chains.TxFinal {
		t.Fatalf("%+v", status)
	}
	own(0)
	for range 3 { // an account has them one after the other
		s.Mine()
	}
	s.do(t, payer, s.signed(t, "waits"))
	if n := s.count(t); n != 1 {
		t.Errorf("%d reviews, want 1", n)
	}
}

// A node that passes over authorizations would have the sponsor pay for nothing; another one is
// asked.
func TestSponsored_nodeWithoutAuthorizations(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	l := newLiar(t, s.RPCURL())
	op := s.signed(t, "x")
	sign := func(urls ...string) error {
		c := config(s.Network)
		c.RPC = urls
		chain := dial(t, c)
		check := chain.CheckSigned(t.Context(), op)
		err := signOnly(t.Context(), evm.NewWriter(chain, s.signer(t, payer), evm.WriterOptions{}), op)
		if chains.KindOf(check) != chains.KindOf(err) {
			t.Errorf("checked: %v", check)
		}
		return err
	}
	l.about("eth_call", func(q request, a response) response {
		if strings.Contains(string(q.Params[0]), "authorizationList") {
			a.Result = []byte(`"0x"`)
		}
		return a
	})
	if err := sign(l.URL); chains.KindOf(err) != chains.Unsupported || !strings.Contains(err.Error(), "EIP-7702") {
		t.Error(err)
	}
	if err := sign(l.URL, s.RPCURL()); err != nil {
		t.Error(err)
	}
}

// Other code of the account may write what it likes into the account's storage: the registry
// decides.
func TestSponsored_forgedRecord(t *testing.T) {
	t.Parallel()
	s := newSponsored(t)
	op := s.signed(t, "first")
	s.do(t, payer, op)
	l := newLiar(t, s.RPCURL())
	c := config(s.Network)
	c.RPC = []string{l.URL}
	chain := dial(t, c)
	for name, want := range map[string]struct {
		word func(hexutil.Bytes) hexutil.Bytes
		kind chains.Kind
	}{
		"an index that was not given": {func(w hexutil.Bytes) hexutil.Bytes { w[31] = 9; return w }, chains.NotFound},
		"no index":                    {func(w hexutil.Bytes) hexutil.Bytes { w[31] = 0; return w }, chains.Invalid},
		"another review":              {func(w hexutil.Bytes) hexutil.Bytes { w[3] ^= 1; return w }, chains.Invalid},
		"no word":                     {func(hexutil.Bytes) hexutil.Bytes { return hexutil.Bytes{1} }, chains.Dishonest},
	} {
		l.about("eth_getStorageAt", func(_ request, a response) response {
			word := hexutil.MustDecode(strings.Trim(string(a.Result), `"`))
			a.Result = []byte(`"` + want.word(word).String() + `"`)
			return a
		})
		if _, err := chain.Submitted(t.Context(), op.SignedReview, chains.Latest); chains.KindOf(err) != want.kind {
			t.Errorf("%s: %v, want %s", name, err, want.kind)
		}
	}
}

func TestDial_looksAtTheFeedbackDelegate(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true, Strategy: true})
	for name, edit := range map[string]func(*evm.Config){
		"a relay":        func(c *evm.Config) { c.FeedbackDelegate = b.Relay() },
		"no contract":    func(c *evm.Config) { c.FeedbackDelegate = common.Address{1} },
		"a SyncDelegate": func(c *evm.Config) { c.FeedbackDelegate = b.Delegate() },
		"another dialect's": func(c *evm.Config) {
			c.Registry, c.Reputation, c.Relays, c.Delegate = b.StrategyRegistry(), b.StrategyReputation(), nil, common.Address{}
		},
	} {
		c := config(b.Network)
		edit(&c)
		chain, err := evm.Dial(t.Context(), c)
		if err == nil {
			chain.Close()
		}
		var part *chains.ContractError
		if chains.KindOf(err) != chains.Invalid || name != "another dialect's" && (!errors.As(err, &part) || part.Part != chains.PartReviews) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
