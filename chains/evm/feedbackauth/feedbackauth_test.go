package feedbackauth_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/ethereum/go-ethereum/accounts"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/holiman/uint256"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/evm/eip712"
	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
)

// noContract answers for accounts that have a key alone.
func noContract(context.Context, common.Address, common.Hash, []byte) error {
	return signature.ErrNoContract
}

// vector is one signed authorisation of the reference vectors.
type vector struct {
	ID     string `json:"id"`
	Domain struct {
		VerifyingContract common.Address `json:"verifyingContract"`
	} `json:"domain"`
	Message struct {
		AgentID          string         `json:"agentId"`
		ClientAddress    common.Address `json:"clientAddress"`
		IndexLimit       string         `json:"indexLimit"`
		Expiry           string         `json:"expiry"`
		ChainID          string         `json:"chainId"`
		IdentityRegistry common.Address `json:"identityRegistry"`
		SignerAddress    common.Address `json:"signerAddress"`
	} `json:"message"`
	EncodedStruct       hexutil.Bytes  `json:"encodedStruct"`
	StructHash          common.Hash    `json:"structHash"`
	Digest              common.Hash    `json:"digest"`
	Signer              common.Address `json:"signer"`
	Signature           hexutil.Bytes  `json:"signature"`
	FeedbackAuth        hexutil.Bytes  `json:"feedbackAuth"`
	Uint64VariantDigest common.Hash    `json:"uint64VariantDigest"`
	Packed              hexutil.Bytes  `json:"packed"`
	Hash                common.Hash    `json:"hash"`
	SignatureRaw        hexutil.Bytes  `json:"signatureRaw"`
	EIP191Digest        common.Hash    `json:"eip191Digest"`
	SignatureEIP191     hexutil.Bytes  `json:"signatureEip191"`
}

type vectors struct {
	Keys map[string]struct {
		PrivateKey string `json:"privateKey"`
	} `json:"keys"`
	EIP712 []vector `json:"feedbackAuthEip712"`
	EIP191 []vector `json:"feedbackAuthEip191"`
	Packed []vector `json:"feedbackAuthPacked"`
}

func read(t testing.TB) vectors {
	t.Helper()
	v := chaintest.ReadJSON[vectors](t, "testdata/vectors.json")
	if len(v.EIP712) != 3 || len(v.EIP191) != 3 || len(v.Packed) != 3 {
		t.Fatal("vectors are missing")
	}
	return v
}

func (v vectors) key(t testing.TB, name string) *signature.Key {
	t.Helper()
	k, err := signature.ParseKey([]byte(v.Keys[name].PrivateKey), nil)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// signer is the key of an address.
func (v vectors) signer(t testing.TB, address common.Address) *signature.Key {
	t.Helper()
	for name := range v.Keys {
		if k := v.key(t, name); k.Address() == address {
			return k
		}
	}
	t.Fatalf("no key of %s", address)
	return nil
}

func (v vector) auth(f feedbackauth.Format) feedbackauth.Auth {
	m := v.Message
	a := feedbackauth.Auth{
		Format: f, AgentID: *uint256.MustFromDecimal(m.AgentID), Client: m.ClientAddress, IndexLimit: *uint256.MustFromDecimal(m.IndexLimit),
		Expiry: *uint256.MustFromDecimal(m.Expiry), ChainID: *uint256.MustFromDecimal(m.ChainID),
	}
	if f == feedbackauth.EIP712 {
		a.Contract = v.Domain.VerifyingContract
	} else {
		a.Registry, a.Signer = m.IdentityRegistry, m.SignerAddress
	}
	return a
}

// facts are those under which a holds, signed by owner.
func facts(a feedbackauth.Auth, owner common.Address) feedbackauth.Facts {
	return feedbackauth.Facts{AgentID: a.AgentID, Client: a.Client, ChainID: a.ChainID, Registry: a.Registry, Owner: owner, Now: 1_700_000_000}
}

func TestVectors(t *testing.T) {
	all := read(t)
	for _, v := range all.EIP712 {
		a := v.auth(feedbackauth.EIP712)
		if a.Digest() != v.Digest || a.Message().StructHash() != v.StructHash || !bytes.Equal(v.FeedbackAuth[:len(v.EncodedStruct)], v.EncodedStruct) {
			t.Errorf("eip712 %s: digest %s", v.ID, a.Digest())
		}
		check(t, all, v, a, v.FeedbackAuth, feedbackauth.ReadingEIP712)
	}
	for _, v := range all.EIP191 {
		a := v.auth(feedbackauth.V1)
		if a.Digest() != v.Digest || a.Hash() != v.StructHash {
			t.Errorf("v1 %s: digest %s, hash %s", v.ID, a.Digest(), a.Hash())
		}
		check(t, all, v, a, v.FeedbackAuth, feedbackauth.ReadingEIP191)
	}
	for _, v := range all.Packed {
		a := v.auth(feedbackauth.Packed)
		if a.Digest() != v.EIP191Digest || a.Hash() != v.Hash {
			t.Errorf("packed %s: digest %s, hash %s", v.ID, a.Digest(), a.Hash())
		}
		check(t, all, v, a, append(bytes.Clone(v.Packed), v.SignatureEIP191...), feedbackauth.ReadingEIP191)
		raw := append(bytes.Clone(v.Packed), v.SignatureRaw...)
		if reading, err := a.Verify(t.Context(), v.SignatureRaw, facts(a, v.Signer), noContract); err != nil || reading != feedbackauth.ReadingRaw {
			t.Errorf("packed %s without prefix: %s, %v", v.ID, reading, err)
		}
		if made, err := a.SignRaw(all.signer(t, v.Signer)); err != nil || !bytes.Equal(made, raw) {
			t.Errorf("packed %s: %x, %v", v.ID, made, err)
		}
	}
}

// check holds one payload against all that makes or reads it.
func check(t *testing.T, all vectors, v vector, a feedbackauth.Auth, payload []byte, want feedbackauth.Reading) {
	t.Helper()
	got, sig, err := feedbackauth.Parse(a.Format, payload)
	got.Contract = a.Contract
	if err != nil || got != a {
		t.Fatalf("%s %s: parsed %+v, %v, want %+v", a.Format, v.ID, got, err, a)
	}
	if again, err := got.Encode(sig); err != nil || !bytes.Equal(again, payload) {
		t.Errorf("%s %s: encoded %x, %v", a.Format, v.ID, again, err)
	}
	if by, err := signature.Recover(a.Digest(), sig); err != nil || by != v.Signer {
		t.Errorf("%s %s: signed by %s, %v", a.Format, v.ID, by, err)
	}
	if reading, err := a.Verify(t.Context(), sig, facts(a, v.Signer), noContract); err != nil || reading != want {
		t.Errorf("%s %s: %s, %v, want %s", a.Format, v.ID, reading, err, want)
	}
	if made, err := a.Sign(all.signer(t, v.Signer)); err != nil || !bytes.Equal(made, payload) {
		t.Errorf("%s %s: signed %x, %v", a.Format, v.ID, made, err)
	}
}

// Every rule broken has an error of its own, of a permanent kind, and the boundaries lie where each
// contract has them.
func TestVerify_namesTheRuleBroken(t *testing.T) {
	all := read(t)
	owner, other := all.key(t, "owner"), all.key(t, "wallet")
	typed := all.EIP712[0].auth(feedbackauth.EIP712)
	v1, packed := all.EIP191[0].auth(feedbackauth.V1), all.Packed[0].auth(feedbackauth.Packed)
	const expiry = 1_900_000_000
	for name, c := range map[string]struct {
		auth   feedbackauth.Auth
		change func(*feedbackauth.Facts)
		want   error
	}{
		"another agent":            {typed, func(f *feedbackauth.Facts) { f.AgentID.SetUint64(9) }, feedbackauth.ErrAgent},
		"another client":           {typed, func(f *feedbackauth.Facts) { f.Client[0]++ }, feedbackauth.ErrClient},
		"another chain":            {typed, func(f *feedbackauth.Facts) { f.ChainID.SetUint64(9) }, feedbackauth.ErrChain},
		"another registry":         {v1, func(f *feedbackauth.Facts) { f.Registry[0]++ }, feedbackauth.ErrRegistry},
		"registry of no account":   {typed, func(f *feedbackauth.Facts) { f.Registry[0]++ }, nil},
		"at the expiry":            {typed, func(f *feedbackauth.Facts) { f.Now = expiry }, nil},
		"after the expiry":         {typed, func(f *feedbackauth.Facts) { f.Now = expiry + 1 }, feedbackauth.ErrExpired},
		"before the expiry, v1":    {v1, func(f *feedbackauth.Facts) { f.Now = expiry - 1 }, nil},
		"at the expiry, v1":        {v1, func(f *feedbackauth.Facts) { f.Now = expiry }, feedbackauth.ErrExpired},
		"at the expiry, packed":    {packed, func(f *feedbackauth.Facts) { f.Now = expiry }, feedbackauth.ErrExpired},
		"used up":                  {typed, func(f *feedbackauth.Facts) { f.Given = 1 }, feedbackauth.ErrLimit},
		"used up, v1":              {v1, func(f *feedbackauth.Facts) { f.Given = 1 }, feedbackauth.ErrLimit},
		"far above the limit":      {packed, func(f *feedbackauth.Facts) { f.Given = 1 << 60 }, feedbackauth.ErrLimit},
		"sold since":               {typed, func(f *feedbackauth.Facts) { f.Owner = other.Address() }, feedbackauth.ErrSigner},
		"sold since, v1":           {v1, func(f *feedbackauth.Facts) { f.Owner = other.Address() }, feedbackauth.ErrRole},
		"by an operator, v1":       {v1, func(f *feedbackauth.Facts) { f.Owner, f.Operator = other.Address(), true }, nil},
		"by an operator, packed":   {packed, func(f *feedbackauth.Facts) { f.Owner, f.Operator = other.Address(), true }, nil},
		"by an operator, strategy": {typed, func(f *feedbackauth.Facts) { f.Owner, f.Operator = other.Address(), true }, feedbackauth.ErrSigner},
	} {
		payload, err := c.auth.Sign(owner)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		_, sig, err := feedbackauth.Parse(c.auth.Format, payload)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		f := facts(c.auth, owner.Address())
		c.change(&f)
		_, err = c.auth.Verify(t.Context(), sig, f, noContract)
		if !errors.Is(err, c.want) || err != nil && !chains.KindOf(err).Permanent() {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// A signature that the registry refuses for its form, or for what was signed, is told apart from
// one by the wrong account.
func TestVerify_tellsSignaturesApart(t *testing.T) {
	all := read(t)
	owner := all.key(t, "owner")
	v := all.EIP712[0]
	a := v.auth(feedbackauth.EIP712)
	signed := func(h common.Hash) []byte {
		b, err := signature.Sign(owner, h)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	prefixed := func(b []byte) []byte { return signed(common.BytesToHash(accounts.TextHash(b))) }
	digest, hash, structHash := a.Digest(), a.Hash(), a.Message().StructHash()
	same := a // in the words of version 1.0, which begin with the same five
	same.Format, same.Contract, same.Registry, same.Signer = feedbackauth.V1, common.Address{}, common.Address{1}, owner.Address()
	v1, err := same.Sign(owner)
	if err != nil {
		t.Fatal(err)
	}
	stranger, err := signature.Sign(all.key(t, "wallet"), digest)
	if err != nil {
		t.Fatal(err)
	}
	parity := bytes.Clone(v.Signature)
	parity[64] -= 27
	for name, c := range map[string]struct {
		sig  []byte
		want error
	}{
		"as it should be":                   {v.Signature, nil},
		"64 bytes":                          {v.Signature[:64], signature.ErrCompact},
		"66 bytes":                          {append(bytes.Clone(v.Signature), 0), signature.ErrLong},
		"v 0 or 1":                          {parity, signature.ErrParity},
		"nothing":                           {nil, signature.ErrNone},
		"personal message of the digest":    {prefixed(digest[:]), feedbackauth.ErrPrefixed},
		"personal message of its text":      {prefixed([]byte(hexutil.Encode(digest[:]))), feedbackauth.ErrPrefixed},
		"personal message of the fields":    {prefixed(v.EncodedStruct), feedbackauth.ErrPrefixed},
		"personal message of their hash":    {prefixed(hash[:]), feedbackauth.ErrPrefixed},
		"personal message of the struct":    {prefixed(structHash[:]), feedbackauth.ErrPrefixed},
		"the rest of a v1 payload":          {v1[160:], feedbackauth.ErrPrefixed},
		"indexLimit as uint64":              {signed(v.Uint64VariantDigest), feedbackauth.ErrUint64},
		"somebody else":                     {stranger, feedbackauth.ErrSigner},
		"another registry":                  {all.EIP712[2].Signature, feedbackauth.ErrSigner},
		"a v1 payload's rest taken for one": {make([]byte, 64+65), signature.ErrLength},
	} {
		reading, err := a.Verify(t.Context(), c.sig, facts(a, owner.Address()), noContract)
		if !errors.Is(err, c.want) || err != nil && (reading != "" || !chains.KindOf(err).Permanent()) {
			t.Errorf("%s: %s, %v, want %v", name, reading, err, c.want)
		}
	}
}

// A wallet's answer decides where there is a contract; what kept it from being asked is the
// caller's to handle.
func TestVerify_asksContractWallets(t *testing.T) {
	all := read(t)
	lost := &chains.Error{Kind: chains.Unreachable, Err: errors.New("no answer")}
	wallet, blob := common.Address{0xc0}, []byte("any bytes that the wallet understands")
	answer := func(err error) feedbackauth.ERC1271 {
		return func(_ context.Context, asked common.Address, _ common.Hash, sig []byte) error {
			if asked != wallet || len(sig) == 0 {
				t.Errorf("asked %s about %x", asked, sig)
			}
			return err
		}
	}
	typed, v1 := all.EIP712[0].auth(feedbackauth.EIP712), all.EIP191[0].auth(feedbackauth.V1)
	packed := all.Packed[0].auth(feedbackauth.Packed)
	v1.Signer, packed.Signer = wallet, wallet
	for name, c := range map[string]struct {
		auth feedbackauth.Auth
		sig  []byte
		says error
		want error
	}{
		"yes":                      {typed, blob, nil, nil},
		"no":                       {typed, blob, signature.ErrAnswerNo, signature.ErrAnswerNo},
		"four bytes":               {typed, blob, signature.ErrAnswerShort, signature.ErrAnswerShort},
		"a dirty word":             {typed, blob, signature.ErrAnswerDirty, signature.ErrAnswerDirty},
		"a revert":                 {typed, blob, signature.ErrReverts, signature.ErrReverts},
		"no answer":                {typed, blob, lost, lost},
		"no contract":              {typed, blob, signature.ErrNoContract, signature.ErrLength},
		"yes, v1":                  {v1, all.EIP191[0].Signature, nil, nil},
		"yes, v1, of another form": {v1, blob, nil, signature.ErrLength},
		"no answer, v1":            {v1, all.EIP191[0].Signature, lost, lost},
		"no, v1":                   {v1, all.EIP191[0].Signature, signature.ErrAnswerNo, signature.ErrAnswerNo},
		"no contract, v1":          {v1, all.EIP191[0].Signature, signature.ErrNoContract, feedbackauth.ErrSigner},
		"yes, packed":              {packed, all.Packed[0].SignatureRaw, nil, nil},
		"no, packed":               {packed, all.Packed[0].SignatureRaw, signature.ErrReverts, signature.ErrReverts},
	} {
		reading, err := c.auth.Verify(t.Context(), c.sig, facts(c.auth, wallet), answer(c.says))
		if !errors.Is(err, c.want) || err == nil && reading != feedbackauth.ReadingERC1271 {
			t.Errorf("%s: %s, %v, want %v", name, reading, err, c.want)
		}
		if errors.Is(err, lost) && chains.KindOf(err) != chains.Unreachable {
			t.Errorf("%s: of kind %s", name, chains.KindOf(err))
		}
	}
}

func TestCheck_refusesWhatTheFormatHasNot(t *testing.T) {
	all := read(t)
	typed, v1 := all.EIP712[0].auth(feedbackauth.EIP712), all.EIP191[0].auth(feedbackauth.V1)
	for name, c := range map[string]struct {
		auth   feedbackauth.Auth
		change func(*feedbackauth.Auth)
	}{
		"no format":             {typed, func(a *feedbackauth.Auth) { a.Format = "" }},
		"no contract":           {typed, func(a *feedbackauth.Auth) { a.Contract = common.Address{} }},
		"no client":             {typed, func(a *feedbackauth.Auth) { a.Client = common.Address{} }},
		"no chain":              {typed, func(a *feedbackauth.Auth) { a.ChainID.Clear() }},
		"a signer in eip712":    {typed, func(a *feedbackauth.Auth) { a.Signer[0] = 1 }},
		"a contract in v1":      {v1, func(a *feedbackauth.Auth) { a.Contract[0] = 1 }},
		"no registry in v1":     {v1, func(a *feedbackauth.Auth) { a.Registry = common.Address{} }},
		"no signer in v1":       {v1, func(a *feedbackauth.Auth) { a.Signer = common.Address{} }},
		"a limit above 64 bits": {v1, func(a *feedbackauth.Auth) { a.IndexLimit.SetAllOne() }},
	} {
		a := c.auth
		c.change(&a)
		if err := a.Check(); !errors.Is(err, feedbackauth.ErrField) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := a.Encode(make([]byte, 65)); err == nil {
			t.Errorf("%s: encoded", name)
		}
		if _, err := a.Verify(t.Context(), make([]byte, 65), facts(a, a.Signer), noContract); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: verified with %v", name, err)
		}
	}
	if _, err := v1.Sign(all.key(t, "wallet")); !errors.Is(err, feedbackauth.ErrSigner) {
		t.Errorf("signed by another than it names: %v", err)
	}
	if _, err := typed.SignRaw(all.key(t, "owner")); err == nil {
		t.Error("eip712 was signed without a domain")
	}
	if _, err := feedbackauth.ParseFormat("eip191"); err == nil {
		t.Error("a format that does not exist was read")
	}
}

func TestParse_refusals(t *testing.T) {
	all := read(t)
	typed, v1 := all.EIP712[0].FeedbackAuth, all.EIP191[0].FeedbackAuth
	with := func(b []byte, at int) []byte { c := bytes.Clone(b); c[at] = 1; return c }
	for name, c := range map[string]struct {
		format  feedbackauth.Format
		payload []byte
		want    error
	}{
		"nothing":                     {feedbackauth.EIP712, nil, feedbackauth.ErrLength},
		"cut fields":                  {feedbackauth.V1, v1[:223], feedbackauth.ErrLength},
		"no signature":                {feedbackauth.V1, v1[:224], signature.ErrNone},
		"a signature without end":     {feedbackauth.EIP712, make([]byte, 160+feedbackauth.MaxSignature+1), feedbackauth.ErrLength},
		"a client of 21 bytes":        {feedbackauth.EIP712, with(typed, 32+11), feedbackauth.ErrField},
		"an indexLimit of 65 bits":    {feedbackauth.V1, with(v1, 64+23), feedbackauth.ErrField},
		"a registry of 21 bytes":      {feedbackauth.V1, with(v1, 5*32+11), feedbackauth.ErrField},
		"a signerAddress of 32 bytes": {feedbackauth.V1, with(v1, 6*32), feedbackauth.ErrField},
	} {
		if a, sig, err := feedbackauth.Parse(c.format, c.payload); !errors.Is(err, c.want) || sig != nil || a != (feedbackauth.Auth{}) {
			t.Errorf("%s: %+v, %v, want %v", name, a, err, c.want)
		}
	}
	if _, _, err := feedbackauth.Parse("x", typed); err == nil {
		t.Error("an unknown format was read")
	}
}

// Whatever is signed is read back the same, and holds for its signer alone.
func TestSign_roundTrip(t *testing.T) {
	all := read(t)
	owner := all.key(t, "owner")
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, most int) (n uint256.Int) {
			n.SetBytes(rapid.SliceOfN(rapid.Byte(), 0, most).Draw(t, name))
			return n
		}
		address := func(name string) common.Address {
			a := common.BytesToAddress(rapid.SliceOfN(rapid.Byte(), 20, 20).Draw(t, name))
			a[19] |= 1
			return a
		}
		a := feedbackauth.Auth{
			Format:  rapid.SampledFrom([]feedbackauth.Format{feedbackauth.EIP712, feedbackauth.V1, feedbackauth.Packed}).Draw(t, "format"),
			AgentID: number("agent", 32), Client: address("client"), IndexLimit: number("limit", 8), Expiry: number("expiry", 32), ChainID: number("chain", 32),
		}
		a.ChainID.AddUint64(&a.ChainID, 1)
		if a.ChainID.IsZero() {
			a.ChainID.SetOne()
		}
		if a.Format == feedbackauth.EIP712 {
			a.Contract, a.IndexLimit = address("contract"), number("wide limit", 32)
		} else {
			a.Registry, a.Signer = address("registry"), owner.Address()
		}
		payload, err := a.Sign(owner)
		if err != nil {
			t.Fatal(err)
		}
		got, sig, err := feedbackauth.Parse(a.Format, payload)
		got.Contract = a.Contract
		if err != nil || got != a {
			t.Fatalf("%+v, %v, want %+v", got, err, a)
		}
		f := facts(a, owner.Address())
		f.Now = 0
		if _, err := a.Verify(context.Background(), sig, f, noContract); err != nil && !errors.Is(err, feedbackauth.ErrLimit) && !errors.Is(err, feedbackauth.ErrExpired) {
			t.Fatal(err)
		}
	})
}

// The typed data that a wallet elsewhere gets hashes to what is verified here.
func TestMessage_isSignedElsewhere(t *testing.T) {
	v := read(t).EIP712[0]
	m := v.auth(feedbackauth.EIP712).Message()
	var _ eip712.Message = m
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	const want = `"primaryType":"FeedbackAuth","domain":{"name":"StrategyReputation","version":"1","chainId":31337,"verifyingContract":"0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512"},` +
		`"message":{"agentId":"1","clientAddress":"0x517c516B77139D611fc3803a92120fA4AdAD9848","indexLimit":"1","expiry":"1900000000","chainId":"31337"}}`
	if !bytes.HasSuffix(text, []byte(want)) {
		t.Errorf("%s", text)
	}
}

func FuzzParse(f *testing.F) {
	all := read(f)
	for _, v := range all.EIP712 {
		f.Add("eip712", []byte(v.FeedbackAuth))
	}
	for _, v := range all.EIP191 {
		f.Add("v1", []byte(v.FeedbackAuth))
	}
	for _, v := range all.Packed {
		f.Add("packed", append(bytes.Clone(v.Packed), v.SignatureRaw...))
	}
	owner := all.key(f, "owner").Address()
	f.Fuzz(func(t *testing.T, format string, payload []byte) {
		a, sig, err := feedbackauth.Parse(feedbackauth.Format(format), payload)
		if err != nil {
			return
		}
		if a.Format == feedbackauth.EIP712 {
			a.Contract = common.Address{1}
		}
		// What is read has one encoding.
		if a.Check() == nil {
			if again, err := a.Encode(sig); err != nil || !bytes.Equal(again, payload) {
				t.Errorf("%x became %x, %v", payload, again, err)
			}
		}
		if _, err := a.Verify(t.Context(), sig, facts(a, owner), noContract); err != nil && !chains.KindOf(err).Permanent() {
			t.Errorf("%x: %v", payload, err)
		}
	})
}
