package vectors_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func init() { maps.Copy(cases, responseCases) }

// responseCases are those of verify response. A payment is final in block 90.
var responseCases = map[string]func(*world){
	"response-true": func(w *world) { w.keys("key").paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base) },
	"response-true-by-the-terms": func(w *world) {
		w.keys("key").terms(w.agent()).paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-true-of-the-first-generation": func(w *world) {
		w.keys("key").paid("payer", "wallet", 1000, 90).signedFirst("key").flag("agent", "8453:42").on(w.base)
	},
	"response-true-by-the-wallet":                 func(w *world) { w.byWallet() },
	"response-by-a-wallet-that-the-home-replaced": func(w *world) { w.byWallet(declared(65, "another")) },
	"response-of-another-agent":                   func(w *world) { w.paid("payer", "wallet", 1000, 90).signed("key", w.agent()).flag("agent", "8453:43") },
	"response-to-another-question": func(w *world) {
		w.keys("key").paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base)
		w.flags["target"] = []string{"/forecast?city=Oslo"}
	},
	"response-of-the-first-generation-altered": func(w *world) {
		w.keys("key").paid("payer", "wallet", 1000, 90).signedFirst("key").flag("agent", "8453:42").edited("sunny", "rainy").on(w.base)
	},
	"response-signed-by-another-key": func(w *world) {
		w.keys("key").paid("payer", "wallet", 1000, 90).signed("the thief's key", w.agent()).on(w.base)
	},
	"response-signed-by-an-expired-key": func(w *world) {
		body := withKeys([]string{"key"}, w.agent())
		body = bytes.Replace(body, []byte(`"validUntil":null`), fmt.Appendf(nil, `"validUntil":%d`, genesisTime+100), 1)
		w.base.at(14, setURI(agentID, dataURI(body)))
		w.paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-terms-that-pay-somebody-else": func(w *world) {
		w.keys("key").termsTo("thief", w.agent()).paid("payer", "thief", 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-paid-to-somebody-else": func(w *world) { w.keys("key").paid("payer", "thief", 1000, 90).signed("key", w.agent()).on(w.base) },
	"response-paid-less": func(w *world) {
		more := pay(w.base, "wallet")
		more.amount = "1001"
		w.payment = string(request(refs{w.agent()}, more))
		w.keys("key").paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-paid-by-somebody-else": func(w *world) {
		w.keys("key").paid("payer", "wallet", 1000, 90).signed("key", w.agent()).flag("payer", person("somebody").Hex()).on(w.base)
	},
	"response-unsigned-of-a-named-agent": func(w *world) {
		w.response(`{"success":true,"transaction":"0x01","network":"eip155:8453"}`).flag("agent", "8453:42")
	},
	"response-of-a-named-agent-that-is-gone": func(w *world) {
		gone := w.base.agent(4242)
		w.paid("payer", "wallet", 1000, 90).signed("key", gone).flag("agent", gone.String()).on(w.base)
	},
	"response-of-an-unnamed-registry": func(w *world) { w.paid("payer", "wallet", 1000, 90).signedFirst("key") },
	"response-of-a-stranger":          func(w *world) { w.paid("payer", "wallet", 1000, 90).signed("key", w.stranger()) },
	"response-sati-sold-alone":        func(w *world) { w.onSATI("key").sellToken("owner", "buyer"); w.on(w.base, w.sati) },
	"response-sati-sold-with-authority": func(w *world) {
		n := w.onSATI()
		n.sellToken("owner", "buyer")
		n.authority("owner", keypair("buyer").PublicKey())
		w.on(w.base, n)
	},
	"response-sati-pointer-moved": func(w *world) { w.onSATI("key").point("owner"); w.on(w.base, w.sati) },
	"response-file-set-a-moment-ago": func(w *world) {
		w.base.at(105, setURI(agentID, dataURI(withKeys([]string{"another key"}, w.agent()))))
		w.keys("key").paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-file-of-another": func(w *world) {
		w.base.at(14, setURI(agentID, dataURI(withKeys([]string{"key"}, w.base.agent(otherID)))))
		w.paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-not-json":             func(w *world) { w.response("<html>") },
	"response-without-an-agent-uri": func(w *world) { w.paid("payer", "wallet", 1000, 90).signed("key", w.agent()).on(w.base) },
	"response-unsigned":             func(w *world) { w.response(`{"success":true,"transaction":"0x01","network":"eip155:8453"}`) },
	"response-endpoint-down":        func(w *world) { w.paid("payer", "wallet", 1000, 90).signed("key", w.agent()).fails("base", "down") },
	"response-endpoint-hangs": func(w *world) {
		w.paid("payer", "wallet", 1000, 90).signed("key", w.agent()).flag("timeout", "200ms").fails("base", "hangs")
	},
	"response-payment-not-there": func(w *world) {
		w.tx = common.Hash{1}.Hex()
		w.keys("key").signed("key", w.agent()).on(w.base)
	},
	"response-paid-in-an-unknown-asset": func(w *world) {
		w.keys("key").paidIn(ownToken, "payer", person("wallet"), 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-paid-in-another-asset": func(w *world) {
		w.keys("key").terms(w.agent()).paidIn(ownToken, "payer", person("wallet"), 1000, 90).signed("key", w.agent()).on(w.base)
	},
	"response-payment-not-safe": func(w *world) { w.keys("key").paid("payer", "wallet", 1000, 105).signed("key", w.agent()).on(w.base) },
	"response-that-is-none":     func(w *world) { w.command, w.input = "response", "HTTP/2 200 \r\n\r\nsunny" },
}

// byWallet is an answer that the wallet of the agent on base has signed, which follows its home.
func (w *world) byWallet(deeds ...func(*world)) {
	w.base.at(13, setMetadata(agentID, "agentWallet", string(keyAddress("wallet's key").Bytes())))
	w.home()
	for _, do := range deeds {
		do(w)
	}
	w.keys().paidAccount("payer", keyAddress("wallet's key"), 1000, 90).signed("wallet's key", w.agent()).on(w.base, w.op)
}

// question is the target of the paid request, which had no body; sunny is the answer.
const question = "/forecast"

// response has an answer to a paid request verified.
func (w *world) response(settlement string) *world {
	w.command = "response"
	w.input = "HTTP/2 200 \r\nPayment-Response: " + base64.StdEncoding.EncodeToString([]byte(settlement)) + "\r\n\r\nsunny"
	return w.flag("target", question)
}

// signingKey is a key that follows from a name.
func signingKey(name string) *interaction.Key {
	key, err := interaction.NewKey("secp256k1", crypto.Keccak256([]byte("bridge8004 vectors "+name)))
	if err != nil {
		panic(err)
	}
	return key
}

// keyAddress is the account of a signing key.
func keyAddress(name string) common.Address {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte("bridge8004 vectors " + name)))
	if err != nil {
		panic(err)
	}
	return crypto.PubkeyToAddress(key.PublicKey)
}

// withKeys is a registration file whose agent signs with some keys.
func withKeys(names []string, refs ...caip.AgentRef) []byte {
	var signers []any
	for _, name := range names {
		key := signingKey(name)
		signers = append(signers, map[string]any{"publicKey": hex.EncodeToString(key.PublicKey()), "algorithm": key.Algorithm(), "role": "owner", "validFrom": 0, "validUntil": nil})
	}
	return registrationWith("signers", signers, refs...)
}

// keys publishes the keys with which the agent signs.
func (w *world) keys(names ...string) *world {
	w.base.at(14, setURI(agentID, dataURI(withKeys(names, w.agent()))))
	return w
}

// terms is the 402 that was paid, on base.
func (w *world) terms(refs ...caip.AgentRef) *world { return w.termsTo("wallet", refs...) }

func (w *world) termsTo(payTo string, refs ...caip.AgentRef) *world {
	w.payment = string(request(refs, pay(w.base, payTo)))
	return w
}

// paid has somebody pay on base in a block; signed and signedFirst are of an answer to that.
func (w *world) paid(from, to string, amount int64, block uint64) *world {
	return w.paidAccount(from, person(to), amount, block)
}

func (w *world) paidAccount(from string, to common.Address, amount int64, block uint64) *world {
	return w.paidIn(common.HexToAddress(usdc), from, to, amount, block)
}

// ownToken is a token that somebody made himself.
var ownToken = common.HexToAddress("0x4d61646500000000000000000000000000000001")

func (w *world) paidIn(asset common.Address, from string, to common.Address, amount int64, block uint64) *world {
	tx, d := payIn(w.base, asset, from, to, amount)
	w.base.at(block, d)
	w.tx = tx.Hex()
	return w
}

// settled is what the server says of the payment, with the extension.
func (w *world) settled(extension map[string]any) *world {
	return w.response(string(encode(map[string]any{"success": true, "transaction": w.tx, "network": w.base.chain(), "extensions": map[string]any{x402.ReputationID: extension}})))
}

// signed is an answer as the later generation signs it.
func (w *world) signed(key string, agent caip.AgentRef) *world {
	e := interaction.Exchange{TaskRef: w.base.chain().String() + ":" + w.tx, Response: []byte("sunny"), Target: question}
	data, err := e.DataHash()
	if err != nil {
		panic(err)
	}
	k, hash := signingKey(key), interaction.V1Hash(e.TaskRef, data)
	return w.settled(map[string]any{"agentRegistry": agent.Registry, "agentId": agent.ID, "taskRef": e.TaskRef, "dataHash": data, "interactionHash": hash, "agentSignature": signature(k, hash),
		"agentSignerPublicKey": "0x" + hex.EncodeToString(k.PublicKey()), "agentSignatureAlgorithm": k.Algorithm()})
}

// signedFirst is an answer as the first generation signs it, which names no registry.
func (w *world) signedFirst(key string) *world {
	e := interaction.Exchange{TaskRef: w.base.chain().String() + ":" + w.tx, Response: []byte("sunny"), Target: question}
	hash := e.SeedHash()
	return w.settled(map[string]any{"networkId": w.base.chain(), "agentId": w.agent().ID, "taskRef": e.TaskRef, "timestamp": genesisTime, "interactionHash": hash, "agentSignature": signature(signingKey(key), hash)})
}

func signature(key *interaction.Key, hash caip.Hash) string {
	s, err := key.Sign(hash)
	if err != nil {
		panic(err)
	}
	return hex.EncodeToString(s)
}

// onSATI is an answer of the agent on SATI, which was paid on base and signs with some keys.
func (w *world) onSATI(names ...string) *satiNode {
	n := w.solana()
	file := withKeys(names, n.agent)
	n.do("owner", chains.SetURI{Agent: n.agent, URI: w.pin(file, file)})
	w.terms(w.agent(), n.agent).paid("payer", "wallet", 1000, 90).signed("key", n.agent)
	return n
}
