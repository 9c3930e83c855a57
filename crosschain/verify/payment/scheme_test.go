package payment_test

import (
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// way is one element of accepts that pays an account by a scheme.
func way(scheme string, to caip.AccountID, extra map[string]any) map[string]any {
	asset := "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
	if to.Chain.Namespace == caip.Solana {
		asset = verifytest.USDC
	}
	out := map[string]any{"scheme": scheme, "network": to.Chain, "amount": "1000", "asset": asset, "payTo": to.Address, "maxTimeoutSeconds": 60}
	if extra != nil {
		out["extra"] = extra
	}
	return out
}

// offering is a 402 with the given ways to pay that declares registrations.
func offering(t *testing.T, declared []caip.AgentRef, ways ...map[string]any) []byte {
	t.Helper()
	var body map[string]any
	if err := json.Unmarshal(verifytest.Request(declared, declaredAccount(declared)), &body); err != nil {
		t.Fatal(err)
	}
	body["accepts"] = ways
	out, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// declaredAccount is any account on the first declared chain: offering replaces the way that pays
// it.
func declaredAccount(declared []caip.AgentRef) caip.AccountID { return declared[0].Registry }

// with is extra with some members changed; nil takes one out.
func with(extra map[string]any, changes map[string]any) map[string]any {
	out := maps.Clone(extra)
	for key, value := range changes {
		if out[key] = value; value == nil {
			delete(out, key)
		}
	}
	return out
}

func TestPayment_scheme(t *testing.T) {
	w := verifytest.New(t)
	wallet, thief := w.A.Account("wallet"), w.A.Account("thief")
	sWallet, sThief := w.S.Account("wallet"), w.S.Account("thief")
	const zero = "0x0000000000000000000000000000000000000000"
	domain := map[string]any{"name": "USDC", "version": "2"}
	capture := with(domain, map[string]any{"captureAuthorizer": wallet.Address, "captureDeadline": 1740758554, "refundDeadline": 1741276954,
		"minFeeBps": 0, "maxFeeBps": 0, "feeRecipient": zero, "autoCapture": true})
	batch := with(domain, map[string]any{"receiverAuthorizer": wallet.Address, "withdrawDelay": 900})
	channel := map[string]any{"feePayer": sThief.Address, "receiverAuthorizer": sWallet.Address, "withdrawDelay": 3600, "tokenProgram": "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
		"recentSlot": 341000000, "paymentFlow": "escrow"}
	one := func(key string, value any) map[string]any { return map[string]any{key: value} }
	sui := with(way("exact", wallet, nil), map[string]any{"network": "sui:mainnet", "asset": "0x5d4b::coin::COIN", "payTo": "0x0a11ce"})
	for name, c := range map[string]struct {
		ways []map[string]any
		req  payment.Request // but for the body
		want verify.Verdict
	}{
		"exact":                           {[]map[string]any{way("exact", wallet, nil)}, payment.Request{}, verify.Verified},
		"exact, EIP-3009":                 {[]map[string]any{way("exact", wallet, with(domain, one("assetTransferMethod", "eip3009")))}, payment.Request{}, verify.Verified},
		"exact, Permit2":                  {[]map[string]any{way("exact", wallet, with(domain, map[string]any{"assetTransferMethod": "permit2", "decimals": 6, "paymentFlow": "upfront"}))}, payment.Request{}, verify.Verified},
		"exact by delegation":             {[]map[string]any{way("exact", wallet, with(domain, one("assetTransferMethod", "erc7710")))}, payment.Request{}, "unknown-scheme"},
		"exact by an empty method":        {[]map[string]any{way("exact", wallet, with(domain, one("assetTransferMethod", "")))}, payment.Request{}, "unknown-scheme"},
		"exact with a member of another":  {[]map[string]any{way("exact", wallet, with(domain, one("feeRecipient", thief.Address)))}, payment.Request{}, "unknown-scheme"},
		"exact with an invented member":   {[]map[string]any{way("exact", wallet, with(domain, one("splits", []any{thief.Address})))}, payment.Request{}, "unknown-scheme"},
		"a member beside extra":           {[]map[string]any{with(way("exact", wallet, domain), one("feeRecipient", thief.Address))}, payment.Request{}, "unknown-scheme"},
		"the members of version 1":        {[]map[string]any{with(way("exact", wallet, domain), map[string]any{"maxAmountRequired": "1000", "resource": "https://agent.example/", "description": "", "mimeType": ""})}, payment.Request{}, verify.Verified},
		"another amount in version 1":     {[]map[string]any{with(way("exact", wallet, domain), one("maxAmountRequired", "9000"))}, payment.Request{}, "unknown-scheme"},
		"other letters":                   {[]map[string]any{way("Exact", wallet, domain)}, payment.Request{}, "unknown-scheme"},
		"upto":                            {[]map[string]any{way("upto", wallet, with(domain, map[string]any{"facilitatorAddress": thief.Address, "assetTransferMethod": "permit2"}))}, payment.Request{}, verify.Verified},
		"upto to the thief":               {[]map[string]any{way("upto", thief, with(domain, one("facilitatorAddress", wallet.Address)))}, payment.Request{}, verify.Mismatch},
		"upto by EIP-3009":                {[]map[string]any{way("upto", wallet, with(domain, one("assetTransferMethod", "eip3009")))}, payment.Request{}, "unknown-scheme"},
		"invented":                        {[]map[string]any{way("steal-everything", wallet, nil)}, payment.Request{}, "unknown-scheme"},
		"invented, to the thief":          {[]map[string]any{way("steal-everything", thief, nil)}, payment.Request{}, "unknown-scheme"},
		"invented, after an honest one":   {[]map[string]any{way("exact", wallet, domain), way("steal-everything", wallet, nil)}, payment.Request{}, "unknown-scheme"},
		"invented, not taken":             {[]map[string]any{way("exact", wallet, domain), way("steal-everything", wallet, nil)}, payment.Request{Accept: new(0)}, verify.Verified},
		"invented, left out":              {[]map[string]any{way("exact", wallet, domain), way("steal-everything", wallet, nil)}, payment.Request{Ceilings: payment.Ceilings{Schemes: []string{"exact"}}}, verify.Verified},
		"invented, chosen":                {[]map[string]any{way("exact", wallet, domain), way("steal-everything", wallet, nil)}, payment.Request{Accept: new(1)}, "unknown-scheme"},
		"invented, beyond the ceilings":   {[]map[string]any{way("steal-everything", wallet, nil)}, payment.Request{Ceilings: payment.Ceilings{Schemes: []string{"exact"}}}, "unknown-scheme"},
		"invented, within the ceilings":   {[]map[string]any{way("steal-everything", wallet, nil)}, payment.Request{Ceilings: payment.Ceilings{Schemes: []string{"steal-everything"}, Amount: big.NewInt(1000)}}, "unknown-scheme"},
		"invented, of a named agent":      {[]map[string]any{way("steal-everything", wallet, nil)}, payment.Request{Agent: w.Agents[verifytest.ChainA], Trust: verify.TrustFile, MinAge: 1, Require: payment.Advisory()}, "unknown-scheme"},
		"auth-capture":                    {[]map[string]any{way("auth-capture", wallet, capture)}, payment.Request{}, verify.Verified},
		"a fee for the agent":             {[]map[string]any{way("auth-capture", wallet, with(capture, map[string]any{"feeRecipient": wallet.Address, "maxFeeBps": 10000}))}, payment.Request{}, verify.Verified},
		"a fee for the thief":             {[]map[string]any{way("auth-capture", wallet, with(capture, map[string]any{"feeRecipient": thief.Address, "maxFeeBps": 10000}))}, payment.Request{}, verify.Mismatch},
		"a fee of nothing for the thief":  {[]map[string]any{way("auth-capture", wallet, with(capture, one("feeRecipient", thief.Address)))}, payment.Request{}, verify.Mismatch},
		"a fee for whoever is named":      {[]map[string]any{way("auth-capture", wallet, with(capture, one("maxFeeBps", 1)))}, payment.Request{}, verify.Mismatch},
		"a least fee for whoever":         {[]map[string]any{way("auth-capture", wallet, with(capture, one("minFeeBps", 1)))}, payment.Request{}, verify.Mismatch},
		"captured by the thief":           {[]map[string]any{way("auth-capture", wallet, with(capture, one("captureAuthorizer", thief.Address)))}, payment.Request{}, verify.Mismatch},
		"captured by nobody":              {[]map[string]any{way("auth-capture", wallet, with(capture, one("captureAuthorizer", nil)))}, payment.Request{}, verify.Invalid},
		"captured by no address":          {[]map[string]any{way("auth-capture", wallet, with(capture, one("captureAuthorizer", "agent.eth")))}, payment.Request{}, verify.Invalid},
		"a fee that is no number":         {[]map[string]any{way("auth-capture", wallet, with(capture, one("maxFeeBps", "0")))}, payment.Request{}, verify.Invalid},
		"held by a contract nobody knows": {[]map[string]any{way("auth-capture", wallet, with(capture, one("authCaptureEscrow", thief.Address)))}, payment.Request{}, "unknown-scheme"},
		"held by the deployed contract":   {[]map[string]any{way("auth-capture", wallet, with(capture, one("authCaptureEscrow", "0xf96815976523e00e65be8f34ca5e64b4f41eb19c")))}, payment.Request{}, verify.Verified},
		"released by the thief's policy":  {[]map[string]any{way("auth-capture", wallet, with(capture, one("policy", thief.Address)))}, payment.Request{}, verify.Mismatch},
		"released by no policy":           {[]map[string]any{way("auth-capture", wallet, with(capture, map[string]any{"policy": zero, "receiverAuthorizer": zero}))}, payment.Request{}, verify.Verified},
		"batch-settlement":                {[]map[string]any{way("batch-settlement", wallet, batch)}, payment.Request{}, verify.Verified},
		"claimed by the thief":            {[]map[string]any{way("batch-settlement", wallet, with(batch, one("receiverAuthorizer", thief.Address)))}, payment.Request{}, verify.Mismatch},
		"claimed by nobody":               {[]map[string]any{way("batch-settlement", wallet, with(batch, one("receiverAuthorizer", nil)))}, payment.Request{}, verify.Invalid},
		"claimed up to what is told":      {[]map[string]any{way("batch-settlement", wallet, with(batch, one("channelState", map[string]any{"chargedCumulativeAmount": "9"})))}, payment.Request{}, "unknown-scheme"},
		"a deposit within the ceiling":    {[]map[string]any{way("batch-settlement", wallet, with(batch, one("minDeposit", "5000")))}, payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(5000)}}, verify.Verified},
		"a deposit beyond the ceiling":    {[]map[string]any{way("batch-settlement", wallet, with(batch, one("minDeposit", "5001")))}, payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(5000)}}, verify.OverCeiling},
		"no deposit is named":             {[]map[string]any{way("batch-settlement", wallet, batch)}, payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(4999)}}, verify.OverCeiling},
		"five prices are within":          {[]map[string]any{way("batch-settlement", wallet, batch)}, payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(5000)}}, verify.Verified},
		"a deposit below the price":       {[]map[string]any{way("batch-settlement", wallet, with(batch, one("minDeposit", "999")))}, payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(4999)}}, verify.OverCeiling},
		"a deposit of the price":          {[]map[string]any{way("batch-settlement", wallet, with(batch, one("minDeposit", "1000")))}, payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(4999)}}, verify.OverCeiling},
		"a deposit that is no amount":     {[]map[string]any{way("batch-settlement", wallet, with(batch, one("minDeposit", "0x1")))}, payment.Request{}, verify.Invalid},
		"Solana, exact":                   {[]map[string]any{way("exact", sWallet, map[string]any{"feePayer": sThief.Address, "memo": "pi_3abc123def456", "decimals": 6, "recentBlockhash": verifytest.USDC, "lastValidBlockHeight": "9"})}, payment.Request{}, verify.Verified},
		"Solana, a composed transaction":  {[]map[string]any{way("exact", sWallet, map[string]any{"feePayer": sThief.Address, "transaction": "AQAAAA=="})}, payment.Request{}, "unknown-scheme"},
		"Solana, upto":                    {[]map[string]any{way("upto", sWallet, channel)}, payment.Request{}, verify.Verified},
		"Solana, upto, by the thief":      {[]map[string]any{way("upto", sWallet, with(channel, one("receiverAuthorizer", sThief.Address)))}, payment.Request{}, verify.Mismatch},
		"Solana, upto, another program":   {[]map[string]any{way("upto", sWallet, with(channel, one("tokenProgram", sThief.Address)))}, payment.Request{}, "unknown-scheme"},
		"Solana, batch-settlement":        {[]map[string]any{way("batch-settlement", sWallet, one("receiverAuthorizer", sWallet.Address))}, payment.Request{}, "unknown-scheme"},
		"Solana, auth-capture":            {[]map[string]any{way("auth-capture", sWallet, capture)}, payment.Request{}, "unknown-scheme"},
		"a family without schemes":        {[]map[string]any{way("exact", caip.MustAccountID("stellar:pubnet:GABC"), nil)}, payment.Request{}, "unknown-scheme"},
		"names that others read":          {[]map[string]any{sui}, payment.Request{}, "unknown-scheme"},
		"such, after an honest one":       {[]map[string]any{way("exact", wallet, domain), sui}, payment.Request{}, "unknown-scheme"},
		"such, not on the network":        {[]map[string]any{sui, way("exact", wallet, domain)}, payment.Request{Network: verifytest.ChainA}, verify.Verified},
		"such, not taken":                 {[]map[string]any{way("exact", wallet, domain), sui}, payment.Request{Accept: new(0)}, verify.Verified},
		"such, left out":                  {[]map[string]any{way("exact", wallet, domain), sui}, payment.Request{Ceilings: payment.Ceilings{Amount: big.NewInt(1000), Assets: []string{"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"}}}, verify.Verified},
		"such, chosen":                    {[]map[string]any{way("exact", wallet, domain), sui}, payment.Request{Accept: new(1)}, "unknown-scheme"},
		"such, of a named agent":          {[]map[string]any{sui}, payment.Request{Agent: w.Agents[verifytest.ChainA], Trust: verify.TrustFile}, "unknown-scheme"},
		"such, and the thief's taken":     {[]map[string]any{way("exact", thief, domain), sui}, payment.Request{Accept: new(0)}, verify.Mismatch},
		"a network's unheard-of name":     {[]map[string]any{way("exact", wallet, domain), with(sui, one("network", "hypercore:mainnet"))}, payment.Request{Network: verifytest.ChainA}, verify.Verified},
		"extra is null":                   {[]map[string]any{with(way("exact", wallet, domain), one("extra", json.RawMessage("null")))}, payment.Request{}, verify.Verified},
		"extra is a text":                 {[]map[string]any{with(way("exact", wallet, domain), one("extra", "USDC"))}, payment.Request{}, verify.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			c.req.Body = offering(t, w.All(), c.ways...)
			got := ask(w, c.req)
			exit := verify.ExitRefused
			if c.want == verify.Verified {
				exit = verify.ExitVerified
			}
			if got.Verdict != c.want || got.Exit != exit {
				t.Fatalf("%s, exit %d, want %s, exit %d\n%s", got.Verdict, got.Exit, c.want, exit, verifytest.Explain(got))
			}
		})
	}
}

// Requests of version 1 know one scheme: what version 2 calls by the name of another is not what
// its clients signed.
func TestPayment_schemeOfVersion1(t *testing.T) {
	w := verifytest.New(t)
	for scheme, want := range map[string]verify.Verdict{"exact": verify.Verified, "upto": "unknown-scheme", "batch-settlement": "unknown-scheme"} {
		one := way(scheme, w.A.Account("wallet"), map[string]any{"name": "USDC", "version": "2"})
		one["maxAmountRequired"], one["resource"] = one["amount"], "https://agent.example/"
		delete(one, "amount")
		body, err := json.Marshal(map[string]any{"x402Version": 1, "accepts": []any{one}})
		if err != nil {
			t.Fatal(err)
		}
		if got := ask(w, payment.Request{Body: body, Agent: w.Agents[verifytest.ChainA]}); got.Verdict != want {
			t.Errorf("%s: %s, want %s\n%s", scheme, got.Verdict, want, verifytest.Explain(got))
		}
	}
}

// Weaker evidence of the wallet says nothing of the other accounts that a scheme pays.
func TestPayment_schemeIndirect(t *testing.T) {
	w := verifytest.New(t)
	declare("wallet")(w)
	delete(w.Deps.Registries, w.B.Info().Registry) // the registration there would go before
	extra := map[string]any{"name": "USDC", "version": "2", "withdrawDelay": 900}
	for authorizer, want := range map[string]verify.Verdict{"wallet": verify.VerifiedIndirect, "thief": verify.Mismatch} {
		body := offering(t, []caip.AgentRef{w.Agents[verifytest.ChainA]}, way("batch-settlement", w.B.Account("wallet"), with(extra, map[string]any{"receiverAuthorizer": w.B.Account(authorizer).Address})))
		got := ask(w, payment.Request{Body: body, Agent: w.Agents[verifytest.ChainA], Trust: verify.TrustMetadata})
		if got.Verdict != want {
			t.Errorf("%s: %s, want %s\n%s", authorizer, got.Verdict, want, verifytest.Explain(got))
		}
	}
	if slices.Contains(payment.Advisory(), "scheme") {
		t.Error("the scheme can be asked for: it is always required")
	}
}
