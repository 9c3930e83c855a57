package vectors_test

import (
	"encoding/hex"
	"maps"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
)

func init() { maps.Copy(cases, feedbackCases) }

// feedbackCases are those of verify feedback. The feedback is a client's of the agent on base,
// given in block 90, or what a relay has put there of one that was given on op in block 80.
var feedbackCases = map[string]func(*world){
	"feedback-true":          func(w *world) { w.given(sunny).on(w.base) },
	"feedback-with-its-file": func(w *world) { w.given(sunny.of(w.reviewFile(80, nil))).on(w.base) },
	"feedback-about-a-payment": func(w *world) {
		w.paid("client", "wallet", 1000, 85).given(sunny.of(w.reviewFile(80, w.proof()))).on(w.base)
	},
	"feedback-mirror-true": func(w *world) { w.linked(); w.mirrored(agentID, nil).on(w.base, w.op) },
	"feedback-true-quorum": func(w *world) { w.given(sunny).flag("quorum", "2").on(w.base, w.base) },

	"feedback-no-mirror-of-that":         func(w *world) { w.given(sunny).flag("origin", w.op.review(agentID, "client").String()).on(w.base) },
	"feedback-mirror-with-another-value": func(w *world) { w.linked(); w.mirrored(agentID, func(r *review) { r.value = 20 }).on(w.base, w.op) },
	"feedback-mirror-of-nothing": func(w *world) {
		w.linked()
		w.base.at(90, mirror(agentID, w.op, agentID, sunny, 80, nil))
		w.feedback(w.base.review(agentID, "relay")).on(w.base, w.op)
	},
	"feedback-mirror-of-a-revoked": func(w *world) {
		w.linked()
		w.op.at(95, revoke(agentID))
		w.mirrored(agentID, nil).on(w.base, w.op)
	},
	"feedback-payment-to-somebody-else": func(w *world) {
		w.paid("client", "thief", 1000, 85).given(sunny.of(w.reviewFile(80, w.proof()))).on(w.base)
	},
	"feedback-payment-in-an-unknown-asset": func(w *world) {
		w.paidIn(ownToken, "client", person("wallet"), 1000, 85).given(sunny.of(w.reviewFile(80, w.proof()))).on(w.base)
	},
	"feedback-of-a-stranger": func(w *world) {
		ref := w.base.review(agentID, "client")
		ref.Registry = w.stranger().Registry
		w.feedback(ref)
	},
	"feedback-given-a-moment-ago": func(w *world) {
		w.base.at(105, give(agentID, sunny))
		w.feedback(w.base.review(agentID, "client")).on(w.base)
	},
	"feedback-mirror-at-another-agent": func(w *world) { w.mirrored(otherID, nil).on(w.base, w.op) },
	"feedback-file-says-another-value": func(w *world) { w.given(sunny.of(w.reviewFile(20, nil))).on(w.base) },
	"feedback-quorum-one-of-two-lies":  func(w *world) { w.given(sunny).flag("quorum", "2").on(w.base, liar(w.base, liarRevokes)) },
	"feedback-file-is-no-document": func(w *world) {
		r := sunny
		r.uri, r.hash = "data:text/plain,sunny", crypto.Keccak256Hash([]byte("sunny"))
		w.given(r).on(w.base)
	},
	"feedback-not-there":       func(w *world) { w.feedback(w.base.review(agentID, "client")).on(w.base) },
	"feedback-mirror-required": func(w *world) { w.given(sunny).flag("require", "mirror").on(w.base) },
	"feedback-endpoint-down":   func(w *world) { w.feedback(w.base.review(agentID, "client")).fails("base", "down") },
	"feedback-endpoint-hangs": func(w *world) {
		w.feedback(w.base.review(agentID, "client")).flag("timeout", "200ms").fails("base", "hangs")
	},
	"feedback-quorum-of-one": func(w *world) { w.given(sunny).flag("quorum", "2").on(w.base) },
	"feedback-payment-not-there": func(w *world) {
		w.tx = common.Hash{1}.Hex()
		w.given(sunny.of(w.reviewFile(80, w.proof()))).on(w.base)
	},
	"feedback-mirror-of-a-link-of-that-minute": func(w *world) {
		w.linkedTo(50, 60)
		w.flags, w.input = map[string][]string{}, ""
		w.mirrored(lateID, nil).on(w.base, w.op)
	},
	"feedback-sati-true":      func(w *world) { w.givenOnSATI(sunny) },
	"feedback-sati-not-there": func(w *world) { w.feedback(w.solana().review(solanaAddress("nothing"))).onSATIAndIndex() },
	"feedback-sati-sold-alone": func(w *world) {
		w.confirmedOnSATI()
		w.sati.sellToken("owner", "buyer")
	},
	"feedback-sati-pointer-moved": func(w *world) {
		w.confirmedOnSATI()
		w.sati.point("owner")
	},
	"feedback-require-unknown": func(w *world) { w.feedback(w.base.review(agentID, "client")).flag("require", "everything") },
}

// sunny is a feedback of the client.
var sunny = review{client: "client", value: 80, tag1: "quality", endpoint: "https://agent.example/forecast"}

// of is the feedback with a file.
func (r review) of(file []byte) review {
	r.uri, r.hash = dataURI(file), crypto.Keccak256Hash(file)
	return r
}

// liarRevokes is what a node says that takes every first feedback for revoked.
func liarRevokes(a *registered) {
	if len(a.reviews) > 0 {
		revokeFirst(a)
	}
}

// feedback has a feedback verified.
func (w *world) feedback(ref caip.FeedbackRef) *world {
	w.command, w.input = "feedback", ref.String()
	return w
}

// given has the client's own feedback verified.
func (w *world) given(r review) *world {
	w.base.at(90, give(agentID, r))
	return w.feedback(w.base.review(agentID, "client"))
}

// mirrored has the mirror of a feedback on op verified that stands at an agent on base.
func (w *world) mirrored(id uint64, change func(*review)) *world {
	w.op.at(80, give(agentID, sunny))
	w.base.at(97, mirror(id, w.op, agentID, sunny, 80, change))
	return w.feedback(w.base.review(id, "relay"))
}

// reviewFile is the client's file about his feedback, with a proof of payment if there is one.
func (w *world) reviewFile(value int64, proof map[string]any) []byte {
	body := map[string]any{"agentRegistry": w.agent().Registry, "agentId": agentID, "clientAddress": w.base.account(person("client")),
		"createdAt": time.Unix(genesisTime, 0).UTC().Format(time.RFC3339), "value": value, "valueDecimals": 0, "tag1": "quality", "endpoint": "https://agent.example/forecast"}
	if proof != nil {
		body["proofOfPayment"] = proof
	}
	return encode(body)
}

// proof is the proof of payment of the client's file.
func (w *world) proof() map[string]any {
	return map[string]any{"fromAddress": person("client").Hex(), "toAddress": person("wallet").Hex(), "chainId": "8453", "txHash": w.tx}
}

// review is the ref of a feedback about the agent.
func (n *satiNode) review(attestation string) caip.FeedbackRef {
	return caip.FeedbackRef{Registry: n.agent.Registry, AgentID: n.agent.ID, Attestation: attestation}
}

// onSATIAndIndex has SATI answer, and its index.
func (w *world) onSATIAndIndex() *world { return w.on(w.sati, satiIndex{w.sati}) }

// givenOnSATI has the client's own feedback on SATI verified. Its URI leads to the file, if there
// is one, and its task is the payment that the file is about.
func (w *world) givenOnSATI(r review) {
	n := w.solana()
	noError(w.t, n.net.Fund(w.t.Context(), keypair(r.client).PublicKey(), solana.LAMPORTS_PER_SOL))
	body := map[string]any{"value": r.value, "tag1": r.tag1}
	task := "sunny"
	if r.uri != "" {
		body["feedbackURI"], task = r.uri, w.tx
	}
	content := encode(body)
	given := n.do(r.client, sati.GivePublic{Agent: n.agent, Body: sati.Body{TaskRef: feedback.PaidTask(task), Outcome: chains.Positive, ContentType: wire.ContentJSON, Content: content}})
	e, ok := given.Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("nothing was given")
	}
	w.feedback(e.Feedback.Ref).onSATIAndIndex()
}

// confirmedOnSATI is a feedback about a payment on SATI's chain, which a node does not show. A key
// of the agent's file signed the answer, the client the review, and the caller wants to know of the
// former.
func (w *world) confirmedOnSATI() {
	n := w.solana()
	own := withKeys([]string{"key"}, n.agent)
	n.do("owner", chains.SetURI{Agent: n.agent, URI: w.pin(own, own)})
	payment, err := keypair("payer").Sign([]byte("payment"))
	noError(w.t, err)
	w.tx = n.agent.Chain().String() + ":" + payment.String()
	client := n.account("client")
	agreed := caip.Keccak256([]byte("sunny"))
	signed := interaction.ClientMessage(n.agent.Registry.String(), n.agent.ID, w.tx, uint8(sunny.value))
	ofClient, err := keypair("client").Sign(signed[:])
	noError(w.t, err)
	file := encode(map[string]any{"agentRegistry": n.agent.Registry, "agentId": n.agent.ID, "clientAddress": client, "createdAt": time.Unix(genesisTime, 0).UTC().Format(time.RFC3339),
		"value": sunny.value, "valueDecimals": 0, "tag1": sunny.tag1, "taskRef": w.tx, "interactionHash": agreed, "agentSignature": signature(signingKey("key"), agreed),
		"clientSignature": hex.EncodeToString(ofClient[:])})
	r := sunny
	r.uri = w.pin(file, file)
	w.givenOnSATI(r)
	w.flag("require", "agent-signature")
}
