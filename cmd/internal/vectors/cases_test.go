package vectors_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

type refs = []caip.AgentRef

// cases compose what is asked and what the chains say, here of verify payment. What has to come out
// is not here: verdicts.txt has it.
var cases = map[string]func(*world){
	// A plain yes.
	"evm-honest":           func(w *world) { w.honest() },
	"evm-lower-case-payto": func(w *world) { w.honest().edited(person("wallet").Hex(), strings.ToLower(person("wallet").Hex())) },
	"evm-wrong-checksum": func(w *world) {
		hex := person("wallet").Hex()
		w.honest().edited(hex, "0x"+strings.ToUpper(hex[2:6])+strings.ToLower(hex[6:]))
	},
	"evm-header": func(w *world) { w.honest(); w.input = base64.StdEncoding.EncodeToString([]byte(w.input)) },
	"evm-http-response": func(w *world) {
		w.honest()
		w.input = "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 402 \r\nPayment-Required: " + base64.StdEncoding.EncodeToString([]byte(w.input)) + "\r\n\r\n{}"
	},
	"evm-http-response-behind-another": func(w *world) {
		w.honest()
		w.input = "HTTP/1.1 301 Moved Permanently\r\nLocation: /forecast\r\n\r\nHTTP/2 402 \r\nPayment-Required: " + base64.StdEncoding.EncodeToString([]byte(w.input)) + "\r\n\r\n{}"
	},
	"evm-wallet-is-the-owner": func(w *world) { w.on(w.base).ask(refs{w.base.agent(otherID)}, pay(w.base, "thief")) },
	"evm-changed-wallet-is-final": func(w *world) {
		w.base.at(60, setWallet(agentID, "another"))
		w.on(w.base).ask(refs{w.agent()}, pay(w.base, "another"))
	},
	"evm-no-prefix-of-an-agent": func(w *world) { w.honest().edited(`"agentId":"42"`, `"agentId":42`) },
	"sati-honest":               func(w *world) { n := w.solana(); w.on(n).ask(refs{n.agent}, n.pay("wallet")) },
	"sati-own-wallet": func(w *world) {
		n := w.solana()
		n.setWallet("owner", "owner")
		w.on(n).ask(refs{n.agent}, n.pay("owner"))
	},
	"sati-token-account": func(w *world) { w.tokenAccount("wallet", spl.Token2022ProgramID) },
	"sati-sold-and-confirmed": func(w *world) {
		n := w.sold()
		n.authority("owner", keypair("buyer").PublicKey())
		n.setWallet("buyer", "buyer's wallet")
		w.on(n).ask(refs{n.agent}, n.pay("buyer's wallet"))
	},
	"both-networks": func(w *world) {
		n := w.solana()
		w.on(w.base, n).ask(refs{w.agent(), n.agent}, pay(w.base, "wallet"), n.pay("wallet"))
	},
	"accept-0-of-an-honest-and-a-stolen-way": func(w *world) {
		w.on(w.base).ask(refs{w.agent(), w.op.agent(agentID)}, pay(w.base, "wallet"), pay(w.op, "thief")).flag("accept", "0")
	},
	"network-of-an-honest-and-a-stolen-way": func(w *world) {
		w.on(w.op).ask(refs{w.agent(), w.op.agent(agentID)}, pay(w.base, "thief"), pay(w.op, "wallet")).flag("network", "eip155:10")
	},
	"named-agent": func(w *world) { w.honest().flag("agent", "8453:42") },
	"named-one-of-two-registrations": func(w *world) {
		w.on(w.base).ask(refs{w.base.agent(otherID), w.agent()}, pay(w.base, "wallet")).flag("agent", w.agent().String())
	},
	"named-agent-on-another-chain-linked": func(w *world) {
		w.linked()
		w.on(w.base, w.op).ask(refs{w.agent()}, pay(w.base, "wallet")).flag("agent", "10:42")
	},
	"named-agent-linked-since-it-named-the-other-again": func(w *world) {
		w.linkedTo(14, 21).op.at(90, setURI(agentID, w.both()))
		w.on(w.base, w.op)
	},
	"named-agent-listed-an-id-that-was-not-there": func(w *world) { w.linkedTo(14, 80).on(w.base, w.op) },
	"named-agent-listed-an-id-of-the-same-minute": func(w *world) { w.linkedTo(50, 80).on(w.base, w.op) },
	"named-agent-whose-past-is-not-served": func(w *world) {
		w.linked()
		w.on(w.base, w.op).ask(refs{w.agent()}, pay(w.base, "wallet")).flag("agent", "10:42")
		w.nodes["optimism"] = []node{pruned{w.op}}
	},
	"named-agent-version-1": func(w *world) {
		w.on(w.base).flag("agent", "8453:42")
		w.input = fmt.Sprintf(`{"x402Version":1,"error":"payment required","accepts":[{"scheme":"exact","network":"base","maxAmountRequired":"1000","resource":"https://agent.example/forecast","payTo":%q,"asset":%q,"maxTimeoutSeconds":60}]}`, person("wallet").Hex(), usdc)
	},
	"remembered-agent": func(w *world) { w.honest().remembered(w.agent()) },
	"new-origin":       func(w *world) { w.honest().flag("origin", origin) },
	"ceilings-at-the-limit": func(w *world) {
		w.honest().flag("max-amount", "1000").flag("asset", strings.ToLower(usdc)).flag("scheme", "exact")
	},
	"ceilings-leave-the-honest-way": func(w *world) {
		n := w.solana()
		w.on(w.base).ask(refs{w.agent(), n.agent}, pay(w.base, "wallet"), n.pay("thief")).flag("asset", usdc)
	},
	"quorum-2-of-2":          func(w *world) { w.honest().on(w.base).flag("quorum", "2") },
	"quorum-2-of-3-one-down": func(w *world) { w.honest().on(w.base).flag("quorum", "2").fails("base", "down") },
	"quorum-sati":            func(w *world) { n := w.solana(); w.on(n, n).ask(refs{n.agent}, n.pay("wallet")).flag("quorum", "2") },
	"reputation-enough": func(w *world) {
		w.reviewed("client", 80, 81).counts("client").flag("min-count", "2").flag("min-score", "80.5")
	},
	"reputation-at-two-registrations": func(w *world) {
		w.linked()
		w.op.at(90, give(agentID, sunny))
		w.reviewed("client", 90).on(w.base, w.op).counts("client").flag("min-count", "2").flag("min-score", "85")
	},
	"min-age-old-enough": func(w *world) { w.honest().flag("min-age", "50") },
	"min-age-sati-old-enough": func(w *world) {
		n := w.solana()
		n.net.Advance(40)
		w.on(n).ask(refs{n.agent}, n.pay("wallet")).flag("min-age", "30")
	},
	"require-listed": func(w *world) {
		w.published(dataURI(registration(nil, w.agent()))).flag("require", "file-lists-registration")
	},
	"require-listed-ipfs": func(w *world) {
		f := registration(nil, w.agent())
		w.published(w.pin(f, f)).flag("require", "file-lists-registration")
	},
	"require-reputation-pair": func(w *world) { w.pair(w.base.reputation) },
	"resource-url-of-another-origin": func(w *world) {
		w.honest().edited("https://agent.example/forecast", "https://pinned.example/forecast").flag("origin", origin)
		w.known = "https://pinned.example 2026-01-01T00:00:00Z " + w.base.agent(otherID).String() + "\n"
	},

	// Schemes, paid to the agent alone.
	"scheme-exact-eip3009": func(w *world) {
		w.scheme("exact", map[string]any{"name": "USD Coin", "version": "2", "assetTransferMethod": "eip3009", "decimals": 6})
	},
	"scheme-exact-permit2": func(w *world) { w.scheme("exact", map[string]any{"assetTransferMethod": "permit2"}) },
	"scheme-upto": func(w *world) {
		w.scheme("upto", map[string]any{"name": "USD Coin", "version": "2", "facilitatorAddress": person("facilitator").Hex()})
	},
	"scheme-auth-capture":     func(w *world) { w.capture("captureAuthorizer", person("wallet").Hex()) },
	"scheme-batch-settlement": func(w *world) { w.batch("receiverAuthorizer", person("wallet").Hex()) },
	"scheme-sati-exact": func(w *world) {
		w.schemeOnSATI("exact", map[string]any{"feePayer": solanaAddress("facilitator"), "memo": "pi_3abc123def456"})
	},
	"scheme-sati-upto": func(w *world) { w.channel("wallet") },
	"scheme-invented-not-taken": func(w *world) {
		w.on(w.base).ask(refs{w.agent()}, pay(w.base, "wallet"), pay(w.base, "wallet").by("steal-everything", nil)).flag("accept", "0")
	},

	// Schemes that pay somebody else, or let him decide.
	"scheme-fee-for-the-thief": func(w *world) {
		w.capture("feeRecipient", person("thief").Hex(), "maxFeeBps", 10000)
	},
	"scheme-fee-for-whoever-is-named":  func(w *world) { w.capture("maxFeeBps", 10000) },
	"scheme-captured-by-the-thief":     func(w *world) { w.capture("captureAuthorizer", person("thief").Hex()) },
	"scheme-claimed-by-the-thief":      func(w *world) { w.batch("receiverAuthorizer", person("thief").Hex()) },
	"scheme-sati-claimed-by-the-thief": func(w *world) { w.channel("thief") },
	"scheme-claimed-by-the-thief-trusted": func(w *world) {
		w.op.at(49, setMetadata(agentID, link.HomeKey, w.op.agent(agentID).String()))
		w.op.at(50, declaration(agentID, w.base, "wallet"))
		extra := map[string]any{"name": "USD Coin", "version": "2", "receiverAuthorizer": person("thief").Hex()}
		w.on(w.op).ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet").by("batch-settlement", extra)).flag("trust", "file")
	},

	// Schemes that nobody knows, or that are not as anybody knows them.
	"scheme-invented":        func(w *world) { w.scheme("steal-everything", nil); w.nobody() },
	"scheme-in-another-case": func(w *world) { w.scheme("Exact", nil); w.nobody() },
	"scheme-invented-with-flags": func(w *world) {
		w.scheme("steal-everything", nil).flag("scheme", "steal-everything").flag("agent", "8453:42").flag("trust", "file").flag("accept", "0").flag("quorum", "2")
		w.nobody()
	},
	"scheme-invented-beside-an-honest-way": func(w *world) {
		w.on(w.base).ask(refs{w.agent()}, pay(w.base, "wallet"), pay(w.base, "wallet").by("steal-everything", nil))
	},
	"scheme-exact-by-delegation": func(w *world) { w.scheme("exact", map[string]any{"assetTransferMethod": "erc7710"}); w.nobody() },
	"scheme-exact-with-a-share": func(w *world) {
		w.scheme("exact", map[string]any{"name": "USD Coin", "version": "2", "feeRecipient": person("thief").Hex()})
		w.nobody()
	},
	"scheme-exact-with-a-share-beside-extra": func(w *world) {
		w.honest().edited(`"scheme"`, `"feeRecipient":"`+person("thief").Hex()+`","scheme"`)
		w.nobody()
	},
	"scheme-escrow-of-the-thief": func(w *world) { w.capture("authCaptureEscrow", person("thief").Hex()); w.nobody() },
	"scheme-of-version-1": func(w *world) {
		w.input = string(encode(map[string]any{"x402Version": 1, "accepts": []any{map[string]any{"scheme": "upto", "network": "base", "maxAmountRequired": "1000", "asset": usdc,
			"payTo": person("wallet").Hex(), "maxTimeoutSeconds": 60, "resource": "https://agent.example/forecast", "description": "", "mimeType": ""}}}))
		w.flag("agent", "8453:42")
	},
	"scheme-sati-composed-by-the-server": func(w *world) {
		w.schemeOnSATI("exact", map[string]any{"feePayer": solanaAddress("facilitator"), "transaction": "AQAAAA=="})
		w.nobody()
	},
	"scheme-deposit-beyond-the-ceiling": func(w *world) { w.batch("minDeposit", "5000").flag("max-amount", "4999") },
	"scheme-without-its-authorizer":     func(w *world) { w.batch("receiverAuthorizer", nil); w.nobody() },

	// A yes on weaker evidence.
	"metadata-trusted":       func(w *world) { w.elsewhere("wallet").flag("trust", "metadata") },
	"metadata-trusted-named": func(w *world) { w.elsewhere("wallet").flag("trust", "metadata").flag("agent", "10:42") },
	"file-trusted":           func(w *world) { w.claimed().flag("trust", "file") },

	"metadata-trusted-of-a-registry-that-is-not-configured": func(w *world) {
		w.elsewhere("wallet").ask(refs{w.agent(), w.op.agent(agentID)}, pay(w.base, "wallet")).flag("trust", "metadata").flag("agent", "10:42")
	},
	"metadata-copy-trusted": func(w *world) {
		w.op.at(49, setMetadata(agentID, link.HomeKey, w.op.agent(agentID).String()))
		w.op.at(50, metadataFor(agentID, w.base, "wallet"))
		w.on(w.op).ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet")).flag("trust", "metadata")
	},
	"metadata-of-no-home-trusted": func(w *world) {
		w.op.at(50, declaration(agentID, w.base, "wallet"))
		w.on(w.op).ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet")).flag("trust", "metadata")
	},

	// What the home says of the wallet.
	"home-in-step":      func(w *world) { w.atHome() },
	"home-is-the-agent": func(w *world) { w.home().on(w.op).ask(refs{w.op.agent(agentID)}, pay(w.op, "wallet")) },
	"home-never-held-it": func(w *world) {
		w.base.at(61, setWallet(agentID, "a third"))
		w.atHome(moved(70, "another")).ask(refs{w.agent()}, pay(w.base, "a third"))
	},
	"home-replaced-it-and-was-followed": func(w *world) {
		w.home()
		w.op.at(70, setWallet(agentID, "another"))
		w.base.at(71, setWallet(agentID, "another"))
		w.on(w.base, w.op).ask(refs{w.agent()}, pay(w.base, "another"))
	},
	"home-replaced-it-and-declares-it": func(w *world) { w.atHome(declared(65, "wallet"), moved(70, "another")) },
	"home-copy-of-another": func(w *world) {
		w.atHome(func(w *world) { w.op.at(65, metadataFor(agentID, w.base, "thief")) })
	},
	"home-sold-after-it-declared": func(w *world) {
		w.atHome(declared(65, "another"), func(w *world) { w.op.at(70, transfer(agentID, "buyer")) })
	},
	"home-names-another-home": func(w *world) {
		w.atHome(declared(65, "another"), func(w *world) { w.op.at(70, setMetadata(agentID, link.HomeKey, w.agent().String())) })
	},
	"home-not-configured":          func(w *world) { w.home().honest() },
	"home-not-configured-required": func(w *world) { w.home().honest().flag("require", "home-wallet") },
	"home-down":                    func(w *world) { w.home().honest().fails("optimism", "down") },
	"home-whose-past-is-not-served": func(w *world) {
		w.atHome(moved(70, "another"))
		w.nodes["optimism"] = []node{pruned{w.op}}
	},
	"home-replaced-it":          func(w *world) { w.atHome(moved(70, "another")) },
	"home-replaced-it-just-now": func(w *world) { w.atHome(moved(105, "another")) },
	"home-cleared-it":           func(w *world) { w.atHome(moved(70, "")) },
	"home-replaced-the-first": func(w *world) {
		w.base.at(61, setWallet(agentID, "owner"))
		w.atHome().ask(refs{w.agent()}, pay(w.base, "owner"))
	},
	"home-declares-another": func(w *world) { w.atHome(declared(65, "another")) },
	"home-declares-another-sati": func(w *world) {
		n := w.solana()
		n.do("owner", chains.SetMetadata{Agent: n.agent, Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(w.op.agent(agentID).String())}})
		w.home()
		w.op.at(65, setMetadata(agentID, chains.HomeWalletKey(n.agent.Chain()), n.account("another").String()))
		w.on(n, w.op).ask(refs{n.agent}, n.pay("wallet"))
	},
	"home-replaced-it-while-it-changes": func(w *world) {
		w.base.at(61, setWallet(agentID, "another"))
		w.base.at(105, setWallet(agentID, "wallet"))
		w.atHome(moved(70, "a third"))
	},
	"home-took-it-back-just-now": func(w *world) { w.atHome(moved(70, "another"), moved(105, "wallet")) },
	"remembered-home":            func(w *world) { w.atHome().remembered(w.agent()).rememberedHome(w.op.agent(agentID)) },
	"remembered-home-dropped": func(w *world) {
		w.base.at(70, setMetadata(agentID, link.HomeKey, ""))
		w.atHome().remembered(w.agent()).rememberedHome(w.op.agent(agentID))
	},
	"remembered-home-exchanged": func(w *world) {
		w.base.at(70, setMetadata(agentID, link.HomeKey, w.agent().String()))
		w.atHome().remembered(w.agent()).rememberedHome(w.op.agent(agentID)).flag("agent", "8453:42")
	},

	// Paid to somebody else.
	"evm-payto-swapped":      func(w *world) { w.on(w.base).ask(refs{w.agent()}, pay(w.base, "thief")) },
	"evm-payto-of-the-owner": func(w *world) { w.on(w.base).ask(refs{w.agent()}, pay(w.base, "owner")) },
	"sati-payto-swapped":     func(w *world) { n := w.solana(); w.on(n).ask(refs{n.agent}, n.pay("thief")) },
	"sati-payto-case-mangled": func(w *world) {
		n := w.solana()
		p := n.pay("wallet")
		p.payTo = mangled(p.payTo)
		w.on(n).ask(refs{n.agent}, p)
	},
	"sati-token-account-of-the-thief":         func(w *world) { w.tokenAccount("thief", spl.Token2022ProgramID) },
	"sati-token-account-of-the-other-program": func(w *world) { w.tokenAccount("wallet", solana.TokenProgramID) },
	"one-of-two-ways-stolen": func(w *world) {
		n := w.solana()
		w.on(w.base, n).ask(refs{w.agent(), n.agent}, pay(w.base, "wallet"), n.pay("thief"))
	},
	"named-agent-swapped": func(w *world) {
		w.base.at(14, setURI(agentID, dataURI(registration(nil, w.agent()))))
		w.swapped().flag("agent", "8453:42")
	},
	"named-agent-linked-by-one-side":     func(w *world) { w.oneSided().flag("agent", "8453:42") },
	"metadata-of-another-wallet":         func(w *world) { w.elsewhere("thief").flag("trust", "metadata") },
	"require-reputation-pair-of-another": func(w *world) { w.pair(person("another registry")) },
	"remembered-agent-swapped": func(w *world) {
		w.base.at(14, setURI(agentID, dataURI(registration(nil, w.agent()))))
		w.swapped().remembered(w.agent())
	},
	"remembered-agent-claimed-by-one-side": func(w *world) { w.oneSided().remembered(w.agent()) },
	"remembered-agent-swapped-quorum": func(w *world) {
		w.base.at(14, setURI(agentID, dataURI(registration(nil, w.agent()))))
		w.swapped().remembered(w.agent()).on(w.base).flag("quorum", "2")
	},

	// Less than a known agent has.
	"remembered-extension-stripped": func(w *world) { w.on(w.base).ask(nil, pay(w.base, "wallet")).remembered(w.agent()) },
	"remembered-registration-stripped": func(w *world) {
		w.on(w.base).ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet")).remembered(w.agent())
	},
	"named-extension-stripped-no-agent": func(w *world) { w.on(w.base).ask(nil, pay(w.base, "wallet")).flag("agent", "8453:4242") },
	"named-agent-without-wallet": func(w *world) {
		w.on(w.base).ask(refs{w.base.agent(walletlessID)}, pay(w.base, "owner")).flag("agent", "8453:44")
	},
	"named-agent-not-on-the-network": func(w *world) {
		w.base.at(14, setURI(agentID, dataURI(registration(nil, w.agent()))))
		w.on(w.base, w.op).ask(nil, pay(w.op, "wallet")).flag("agent", "8453:42")
	},
	"named-agent-stripped-with-trust": func(w *world) {
		w.base.at(14, setURI(agentID, dataURI(registration(walletService(w.base.account(person("thief"))), w.agent()))))
		w.on(w.base, w.op).ask(refs{w.op.agent(agentID)}, pay(w.base, "thief")).flag("agent", "8453:42").flag("trust", "file")
	},

	// Several agents.
	"two-registrations": func(w *world) { w.on(w.base).ask(refs{w.agent(), w.base.agent(otherID)}, pay(w.base, "wallet")) },
	"two-registrations-of-one-wallet": func(w *world) {
		w.base.at(21, setWallet(otherID, "wallet"))
		w.on(w.base).ask(refs{w.agent(), w.base.agent(otherID)}, pay(w.base, "wallet"))
	},

	// Registries of nobody knows whom.
	"unknown-registry": func(w *world) { w.on(w.base).ask(refs{w.stranger()}, pay(w.base, "wallet")) },
	"unknown-registry-sati": func(w *world) {
		n := w.solana()
		registry := caip.AccountID{Chain: n.agent.Chain(), Address: solanaAddress("another program")}
		w.on(n).ask(refs{{Registry: registry, ID: n.agent.ID}}, n.pay("wallet"))
	},
	"unknown-registry-of-the-named-agent": func(w *world) { w.honest().flag("agent", w.stranger().String()) },

	// SATI's wallets after a sale.
	"sati-sold-alone": func(w *world) { n := w.sold(); w.on(n).ask(refs{n.agent}, n.pay("wallet")) },
	"sati-authority-renounced": func(w *world) {
		n := w.solana()
		n.authority("owner", solana.PublicKey{})
		w.on(n).ask(refs{n.agent}, n.pay("wallet"))
	},
	"sati-sold-a-moment-ago": func(w *world) { n := w.solana(); n.soldNow(); w.on(n).ask(refs{n.agent}, n.pay("wallet")) },
	"sati-sold-with-authority": func(w *world) {
		n := w.sold()
		n.authority("owner", keypair("buyer").PublicKey())
		w.on(n).ask(refs{n.agent}, n.pay("wallet"))
	},
	"sati-authority-away-and-back": func(w *world) {
		n := w.solana()
		n.authority("owner", keypair("buyer").PublicKey())
		n.authority("buyer", keypair("owner").PublicKey())
		w.on(n).ask(refs{n.agent}, n.pay("wallet"))
	},
	"sati-pointer-moved": func(w *world) { n := w.solana(); n.point("owner"); w.on(n).ask(refs{n.agent}, n.pay("wallet")) },
	"sati-pointer-moved-after-sale": func(w *world) {
		n := w.sold()
		n.authority("owner", keypair("buyer").PublicKey())
		n.setWallet("buyer", "wallet")
		n.point("owner")
		w.on(n).ask(refs{n.agent}, n.pay("wallet"))
	},

	// Ceilings.
	"ceiling-amount": func(w *world) { w.honest().flag("max-amount", "999") },
	"ceiling-asset":  func(w *world) { w.honest().flag("asset", "0x036CbD53842c5426634e7929541eC2318f3dCF7e") },
	"ceiling-scheme": func(w *world) { w.honest().flag("scheme", "upto") },
	"ceiling-amount-of-several-assets": func(w *world) {
		n := w.solana()
		w.on(w.base, n).ask(refs{w.agent(), n.agent}, pay(w.base, "wallet"), n.pay("wallet")).flag("max-amount", "1000")
	},

	// What is younger than it should be.
	"wallet-changed-not-final": func(w *world) {
		w.base.at(105, setWallet(agentID, "another"))
		w.on(w.base).ask(refs{w.agent()}, pay(w.base, "another"))
	},
	"wallet-cleared-by-a-transfer": func(w *world) { w.base.at(105, transfer(agentID, "buyer")); w.honest() },
	"registered-not-final": func(w *world) {
		w.base.at(105, register(77, "owner", ""))
		w.on(w.base).ask(refs{w.base.agent(77)}, pay(w.base, "owner"))
	},
	"min-age-changed-five-blocks-ago": func(w *world) {
		w.quick()
		w.base.at(105, setWallet(agentID, "another"))
		w.on(w.base).ask(refs{w.agent()}, pay(w.base, "another")).flag("min-age", "6")
	},
	"min-age-changed-and-changed-back": func(w *world) {
		w.quick()
		w.base.at(70, setWallet(agentID, "thief"))
		w.base.at(80, setWallet(agentID, "wallet"))
		w.honest().flag("min-age", "60")
	},
	"reputation-one-too-few":   func(w *world) { w.reviewed("client", 80, 81).counts("client").flag("min-count", "3") },
	"reputation-a-bit-too-low": func(w *world) { w.reviewed("client", 80, 81).counts("client").flag("min-score", "80.51") },
	"reputation-by-strangers":  func(w *world) { w.reviewed("thief", 100, 100).counts("client").flag("min-count", "1") },
	"reputation-taken-back": func(w *world) {
		w.base.at(96, revoke(agentID))
		w.reviewed("client", 100).counts("client").flag("min-count", "1")
	},
	"reputation-with-another-tag": func(w *world) {
		w.reviewed("client", 100).counts("client").flag("min-count", "1").flag("tag1", "speed")
	},
	"reputation-by-the-wallet": func(w *world) { w.reviewed("wallet", 100).counts("wallet").flag("min-count", "1") },
	"reputation-one-payment-twice": func(w *world) {
		w.tx = common.Hash{1}.Hex()
		r := sunny.of(w.reviewFile(80, w.proof()))
		w.base.at(94, give(agentID, r))
		w.base.at(95, give(agentID, r))
		w.honest().counts("client").flag("min-count", "2")
	},
	"reputation-without-reviewers": func(w *world) { w.honest().flag("min-count", "1") },
	"min-age-sold-five-blocks-ago": func(w *world) {
		w.quick()
		w.base.at(105, transfer(agentID, "buyer"), setWallet(agentID, "wallet"))
		w.honest().flag("min-age", "6")
	},
	"min-age-before-the-registration": func(w *world) { w.honest().flag("min-age", "105") },
	"min-age-before-the-chain":        func(w *world) { w.honest().flag("min-age", "1000") },
	"min-age-sati": func(w *world) {
		n := w.solana()
		n.net.Advance(10)
		w.on(n).ask(refs{n.agent}, n.pay("wallet")).flag("min-age", "30")
	},

	// The agent's file.
	"require-listed-not": func(w *world) {
		w.published(dataURI(registration(nil, w.base.agent(otherID)))).flag("require", "file-lists-registration")
	},
	"require-listed-no-json": func(w *world) { w.published("data:text/plain,sunny").flag("require", "file-lists-registration") },
	"require-listed-wrong-bytes": func(w *world) {
		f := registration(nil, w.agent())
		w.published(w.pin(f, append(f, ' '))).flag("require", "file-lists-registration")
	},
	"require-origin-not": func(w *world) {
		service := []any{map[string]any{"name": "web", "endpoint": "https://elsewhere.example/"}}
		w.published(dataURI(registration(service, w.agent()))).flag("require", "file-lists-origin").flag("origin", origin)
	},

	// Endpoints that contradict each other, are silent or are something else.
	"quorum-one-of-two-lies": func(w *world) {
		w.honest().on(liar(w.base, func(r *registered) { r.metadata["agentWallet"] = string(addressOf("thief")) })).flag("quorum", "2")
	},
	"quorum-one-of-three-lies": func(w *world) {
		w.honest().on(w.base, liar(w.base, func(r *registered) { r.owner = person("thief") })).flag("quorum", "2")
	},
	"quorum-another-history": func(w *world) {
		other := *w.base
		other.salt, other.blocks = "another history", nil
		w.honest().on(&other).flag("quorum", "2")
	},
	"endpoint-down": func(w *world) { w.ask(refs{w.agent()}, pay(w.base, "wallet")).fails("base", "down") },
	"no-endpoint":   func(w *world) { w.ask(refs{w.agent()}, pay(w.base, "wallet")) },
	"endpoint-of-another-chain": func(w *world) {
		w.op.build()
		w.ask(refs{w.agent()}, pay(w.base, "wallet"))
		w.nodes["base"] = []node{w.op}
	},
	"endpoint-forges-a-header": func(w *world) { w.honest(); w.nodes["base"] = []node{forger{w.base}} },
	"sati-endpoint-down":       func(w *world) { n := w.solana(); w.ask(refs{n.agent}, n.pay("wallet")).fails("sati", "down") },
	"quorum-all-down": func(w *world) {
		w.ask(refs{w.agent()}, pay(w.base, "wallet")).flag("quorum", "2").fails("base", "down").fails("base", "down")
	},
	"endpoint-hangs": func(w *world) {
		w.ask(refs{w.agent()}, pay(w.base, "wallet")).flag("timeout", "200ms").fails("base", "hangs")
	},
	"sati-endpoint-hangs": func(w *world) {
		n := w.solana()
		w.ask(refs{n.agent}, n.pay("wallet")).flag("timeout", "200ms").fails("sati", "hangs")
	},
	"quorum-one-of-two-down":    func(w *world) { w.honest().flag("quorum", "2").fails("base", "down") },
	"quorum-of-one":             func(w *world) { w.honest().flag("quorum", "2") },
	"quorum-one-endpoint-twice": func(w *world) { w.honest().flag("quorum", "2").fails("base", "again") },

	// Requests that are none.
	"not-json":      func(w *world) { w.input = "<html>Payment Required</html>" },
	"duplicate-key": func(w *world) { w.honest().edited(`"x402Version":2`, `"x402Version":2,"x402Version":2`); w.nobody() },
	"keys-equal-but-for-case": func(w *world) {
		w.honest().edited(`"scheme"`, `"PayTo":"`+person("thief").Hex()+`","scheme"`)
		w.nobody()
	},
	"no-accepts":                       func(w *world) { w.ask(refs{w.agent()}).edited(`"accepts":null`, `"accepts":[]`) },
	"extension-fails-its-schema":       func(w *world) { w.honest().schema(`{"type":"object","required":["endpoint"]}`) },
	"extension-schema-of-a-local-file": func(w *world) { w.honest().schema(`{"$ref":"file:///etc/passwd"}`) },
	"payto-with-0X":                    func(w *world) { w.honest().edited(`"payTo":"0x`, `"payTo":"0X`); w.nobody() },
	"asset-that-is-no-address":         func(w *world) { w.honest().edited(usdc, "USDC"); w.nobody() },
	"extension-without-version":        func(w *world) { w.honest().edited(`,"version":"1.0.0"`, ``); w.nobody() },
	"extension-without-its-reputation": func(w *world) { w.honest().edited(`"reputationRegistry"`, `"reviews"`); w.nobody() },
	"extension-aggregator-is-no-uri": func(w *world) {
		w.honest().edited(`"version":"1.0.0"`, `"version":"1.0.0","feedbackAggregator":"/submit"`)
		w.nobody()
	},
	"malformed-network": func(w *world) { w.honest().edited(`"network":"eip155:8453"`, `"network":"eip155:08453"`); w.nobody() },
	"agent-id-beyond-uint256": func(w *world) {
		w.honest().edited(`"agentId":"42"`, `"agentId":"115792089237316195423570985008687907853269984665640564039457584007913129639936"`)
		w.nobody()
	},

	// Nothing to compare with.
	"no-extension":              func(w *world) { w.ask(nil, pay(w.base, "wallet")) },
	"registered-elsewhere-only": func(w *world) { w.ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet")) },
	"no-such-agent":             func(w *world) { w.on(w.base).ask(refs{w.base.agent(4242)}, pay(w.base, "wallet")) },
	"no-such-agent-sati": func(w *world) {
		n := w.solana()
		w.on(n).ask(refs{{Registry: n.agent.Registry, ID: solanaAddress("no agent")}}, n.pay("wallet"))
	},
	"metadata-not-trusted": func(w *world) { w.elsewhere("wallet") },
	"metadata-older-than-the-sale": func(w *world) {
		w.op.at(60, transfer(agentID, "buyer"))
		w.elsewhere("wallet").flag("trust", "metadata")
	},
	"file-not-trusted": func(w *world) { w.claimed().flag("trust", "metadata") },
	"wallet-unset":     func(w *world) { w.on(w.base).ask(refs{w.base.agent(walletlessID)}, pay(w.base, "owner")) },
	"wallet-cleared-and-final": func(w *world) {
		w.base.at(60, transfer(soldID, "buyer"))
		w.on(w.base).ask(refs{w.base.agent(soldID)}, pay(w.base, "owner"))
	},
	"sati-no-wallet":                           func(w *world) { w.sati = newSATI(w.t); w.on(w.sati).ask(refs{w.sati.agent}, w.sati.pay("owner")) },
	"registry-without-wallets":                 func(w *world) { n := w.scores(); w.on(n).ask(refs{n.agent(agentID)}, pay(n, "wallet")) },
	"registry-without-wallets-payto-the-owner": func(w *world) { n := w.scores(); w.on(n).ask(refs{n.agent(agentID)}, pay(n, "owner")) },
	"new-origin-refused": func(w *world) {
		w.ask(refs{w.agent()}, pay(w.base, "wallet")).flag("origin", origin).flag("on-new", "refuse")
	},
	"new-origin-refused-with-trust": func(w *world) {
		w.ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet")).flag("origin", origin).flag("on-new", "refuse").flag("trust", "file")
	},

	// Mistakes of the caller.
	"accept-out-of-range": func(w *world) { w.ask(refs{w.agent()}, pay(w.base, "wallet")).flag("accept", "1") },
	"network-not-offered": func(w *world) { w.ask(refs{w.agent()}, pay(w.base, "wallet")).flag("network", "eip155:1") },
	"require-unknown":     func(w *world) { w.ask(refs{w.agent()}, pay(w.base, "wallet")).flag("require", "everything") },
	"agent-empty":         func(w *world) { w.ask(refs{w.agent()}, pay(w.base, "wallet")).flag("agent", "") },
	"server-in-trouble":   func(w *world) { w.input = "HTTP/1.1 503 Service Unavailable\r\n\r\ndown" },
	"two-headers": func(w *world) {
		w.honest()
		header := "Payment-Required: " + base64.StdEncoding.EncodeToString([]byte(w.input)) + "\r\n"
		w.input = "HTTP/2 402 \r\n" + header + header + "\r\n{}"
		w.nobody()
	},
	"behind-interim-answers": func(w *world) {
		w.honest()
		w.input = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 402 Payment Required\r\nContent-Type: application/json\r\n\r\n" + w.input
	},
	"asks-for-no-payment": func(w *world) { w.input = "HTTP/2 200 \r\ncontent-type: text/plain\r\n\r\nsunny" },

	// Several at once.
	"mismatch-and-unreachable": func(w *world) {
		w.on(w.base).ask(refs{w.agent(), w.op.agent(agentID)}, pay(w.base, "thief"), pay(w.op, "wallet")).fails("optimism", "down")
	},
	"unreachable-and-no-wallet": func(w *world) {
		w.on(w.base).ask(refs{w.base.agent(walletlessID), w.op.agent(agentID)}, pay(w.base, "wallet"), pay(w.op, "wallet")).fails("optimism", "down")
	},
	"verified-and-not-registered": func(w *world) { w.on(w.base).ask(refs{w.agent()}, pay(w.base, "wallet"), pay(w.op, "wallet")) },
}

// honest is the request of the agent on base.
// reviewed has somebody review the agent.
func (w *world) reviewed(who string, values ...int64) *world {
	for _, v := range values {
		r := sunny
		r.client, r.value = who, v
		w.base.at(94, give(agentID, r))
	}
	return w.honest()
}

// counts names the reviewers of the payer.
func (w *world) counts(who ...string) *world {
	for _, name := range who {
		w.reviewers += person(name).Hex() + " # " + name + "\n"
	}
	return w
}

func (w *world) honest() *world { return w.on(w.base).ask(refs{w.agent()}, pay(w.base, "wallet")) }

// scheme asks for a payment to the agent's wallet by a scheme.
func (w *world) scheme(scheme string, extra map[string]any) *world {
	return w.on(w.base).ask(refs{w.agent()}, pay(w.base, "wallet").by(scheme, extra))
}

func (w *world) schemeOnSATI(scheme string, extra map[string]any) *world {
	n := w.solana()
	return w.on(n).ask(refs{n.agent}, n.pay("wallet").by(scheme, extra))
}

// capture is the scheme auth-capture where the agent decides and nobody takes a fee, but for some
// members.
func (w *world) capture(changes ...any) *world {
	return w.scheme("auth-capture", changed(map[string]any{"name": "USD Coin", "version": "2", "captureAuthorizer": person("wallet").Hex(), "captureDeadline": 1_900_000_000, "refundDeadline": 1_900_500_000,
		"feeRecipient": common.Address{}.Hex(), "minFeeBps": 0, "maxFeeBps": 0}, changes))
}

// batch is the scheme batch-settlement where the agent decides, but for some members.
func (w *world) batch(changes ...any) *world {
	return w.scheme("batch-settlement", changed(map[string]any{"name": "USD Coin", "version": "2", "receiverAuthorizer": person("wallet").Hex(), "withdrawDelay": 900}, changes))
}

// channel is the scheme upto on SATI's chain.
func (w *world) channel(authorizer string) *world {
	return w.schemeOnSATI("upto", map[string]any{"feePayer": solanaAddress("facilitator"), "receiverAuthorizer": solanaAddress(authorizer), "withdrawDelay": 3600, "tokenProgram": solana.TokenProgramID.String()})
}

// changed sets members by name and value; nil takes one out.
func changed(extra map[string]any, changes []any) map[string]any {
	for i := 0; i < len(changes); i += 2 {
		name := changes[i].(string)
		if extra[name] = changes[i+1]; changes[i+1] == nil {
			delete(extra, name)
		}
	}
	return extra
}

// nobody is asked where the request is none.
func (w *world) nobody() { clear(w.nodes) }

// fails adds an endpoint that is down, hangs, or is the chain's first one again.
func (w *world) fails(chain, how string) *world {
	w.dead = append(w.dead, [2]string{chain, how})
	return w
}

// quick moves finality up to three blocks below the head.
func (w *world) quick() { w.base.final = w.base.head - 3 }

// published has the agent's URI lead to a file.
func (w *world) published(uri string) *world {
	w.base.at(14, setURI(agentID, uri))
	return w.honest()
}

// pair declares a reputation registry and requires that it is the right one.
func (w *world) pair(registry common.Address) {
	w.honest().edited(w.base.account(w.base.reputation).String(), w.base.account(registry).String()).flag("require", "reputation-pair")
}

func (w *world) schema(schema string) {
	w.edited(`"info":`, `"schema":`+schema+`,"info":`)
	w.nobody()
}

// linked has both files list both registrations.
func (w *world) linked() {
	uri := dataURI(registration(nil, w.agent(), w.op.agent(agentID)))
	w.base.at(14, setURI(agentID, uri))
	w.op.at(14, setURI(agentID, uri))
}

// lateID is an id that somebody else registers on base.
const lateID = 46

// both is a file that lists the agent on op and lateID.
func (w *world) both() string {
	return dataURI(registration(nil, w.op.agent(agentID), w.base.agent(lateID)))
}

// linkedTo has the agent on op name lateID in one block, and somebody else register that in
// another and lead it to the same file. A block is two seconds. His agent is asked to be paid.
func (w *world) linkedTo(named, born uint64) *world {
	w.op.at(named, setURI(agentID, w.both()))
	w.base.at(born, register(lateID, "thief", ""))
	w.base.at(95, setURI(lateID, w.both()))
	return w.ask(refs{w.base.agent(lateID)}, pay(w.base, "thief")).flag("agent", "10:42")
}

// oneSided is a thief's agent whose file names the agent, which does not answer.
func (w *world) oneSided() *world {
	thief := w.base.agent(otherID)
	w.base.at(14, setURI(agentID, dataURI(registration(nil, w.agent()))))
	w.base.at(22, setURI(otherID, dataURI(registration(nil, w.agent(), thief))))
	return w.swapped()
}

// swapped is a request that declares and pays the thief's own agent.
func (w *world) swapped() *world {
	return w.on(w.base).ask(refs{w.base.agent(otherID)}, pay(w.base, "thief"))
}

// home has the agent on base follow the one on op, which is its own home.
func (w *world) home() *world {
	for _, n := range []*evmNode{w.base, w.op} {
		n.at(60, setMetadata(agentID, link.HomeKey, w.op.agent(agentID).String()))
	}
	return w
}

// atHome is an honest request of the agent on base where that follows its home.
func (w *world) atHome(deeds ...func(*world)) *world {
	w.home()
	for _, do := range deeds {
		do(w)
	}
	return w.honest().on(w.op)
}

// moved sets the wallet at home in a block.
func moved(block uint64, wallet string) func(*world) {
	return func(w *world) { w.op.at(block, setWallet(agentID, wallet)) }
}

// declared declares a wallet on base at home in a block.
func declared(block uint64, wallet string) func(*world) {
	return func(w *world) { w.op.at(block, declaration(agentID, w.base, wallet)) }
}

// elsewhere is a request on base of an agent that is registered on op only, which is its own home
// and declares a wallet on base.
func (w *world) elsewhere(wallet string) *world {
	w.op.at(49, setMetadata(agentID, link.HomeKey, w.op.agent(agentID).String()))
	w.op.at(50, declaration(agentID, w.base, wallet))
	return w.on(w.op).ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet"))
}

// claimed is the same where only the file names the wallet.
func (w *world) claimed() *world {
	w.op.at(50, setURI(agentID, dataURI(registration(walletService(w.base.account(person("wallet"))), w.op.agent(agentID)))))
	return w.on(w.op).ask(refs{w.op.agent(agentID)}, pay(w.base, "wallet"))
}

func walletService(wallet caip.AccountID) []any {
	return []any{map[string]any{"name": "agentWallet", "endpoint": wallet}}
}

// stranger is an agent of a registry that anybody may have deployed.
func (w *world) stranger() caip.AgentRef {
	return caip.AgentRef{Registry: w.base.account(person("a registry of a stranger")), ID: "42"}
}

// scores is a chain with a StrategyRegistry.
func (w *world) scores() *evmNode {
	n := evmChain("base-sepolia")
	n.strategy, n.registry, n.reputation = true, person("StrategyRegistry"), person("StrategyReputation")
	n.at(10, register(agentID, "owner", ""))
	return n
}

// sold is SATI where the token was sold, and nothing else.
func (w *world) sold() *satiNode {
	n := w.solana()
	n.sellToken("owner", "buyer")
	return n
}

// soldNow sells the token so that the sale is not final yet.
func (n *satiNode) soldNow() {
	n.t.Helper()
	w, err := n.chain.Writer(keypair("owner"), &chance{seed: "sale"})
	noError(n.t, err)
	tx, err := w.Sign(n.t.Context(), chains.Transfer{Agent: n.agent, To: n.account("buyer"), Bare: true}, chains.SignOptions{})
	if err == nil {
		err = w.Send(n.t.Context(), tx)
	}
	noError(n.t, err)
	n.net.Advance(2)
}

// point moves the metadata pointer away from the mint.
func (n *satiNode) point(by string) {
	n.raw([]string{by}, spl.UpdateMetadataPointer{Address: keypair("elsewhere").PublicKey()}.Instruction(n.mint(), keypair(by).PublicKey()))
}

// tokenAccount pays a wallet's token account for an asset of the Token-2022 program.
func (w *world) tokenAccount(wallet string, program solana.PublicKey) {
	n := w.solana()
	p := n.pay("wallet")
	p.asset, p.payTo = n.mint().String(), tokenAccount(wallet, n.mint(), program)
	w.on(n).ask(refs{n.agent}, p)
}

// mangled changes the case of letters so that another address comes out.
func mangled(address string) string {
	for i := range address {
		for _, other := range []string{strings.ToUpper(address[i : i+1]), strings.ToLower(address[i : i+1])} {
			text := address[:i] + other + address[i+1:]
			if _, err := solana.PublicKeyFromBase58(text); err == nil && text != address {
				return text
			}
		}
	}
	panic("no letter can be changed")
}

func addressOf(name string) []byte { a := person(name); return a[:] }

// pruned has thrown its logs away.
type pruned struct{ *evmNode }

func (p pruned) answer(method string, params json.RawMessage) (any, error) {
	if method == "eth_getLogs" {
		return nil, &rpcError{Code: 4444, Message: "pruned history unavailable"}
	}
	return p.evmNode.answer(method, params)
}

// forger names a block as another one than its header hashes to.
type forger struct{ *evmNode }

func (f forger) answer(method string, params json.RawMessage) (any, error) {
	result, err := f.evmNode.answer(method, params)
	if header, ok := result.(map[string]any); ok {
		header["stateRoot"] = common.Hash{1}
	}
	return result, err
}
