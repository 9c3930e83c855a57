package vectors_test

import (
	"maps"

	"github.com/bridge8004/bridge8004/chains"
)

func init() { maps.Copy(cases, registrationCases) }

// registrationCases are those of verify registration.
var registrationCases = map[string]func(*world){
	"registration-true":          func(w *world) { w.file(registration(nil, w.agent())) },
	"registration-of-two-chains": func(w *world) { w.together(80, 10) },
	"registration-whose-home-replaced-the-wallet": func(w *world) {
		w.home()
		w.op.at(70, setWallet(agentID, "another"))
		w.together(80, 10)
	},
	"registration-true-quorum":             func(w *world) { w.file(registration(nil, w.agent())).on(w.base).flag("quorum", "2") },
	"registration-with-the-thief-s-wallet": func(w *world) { w.file(registration(walletService(w.base.account(person("thief"))), w.agent())) },
	"registration-sold-and-not-confirmed": func(w *world) {
		w.base.at(95, transfer(agentID, "buyer"))
		w.together(80, 10)
	},
	"registration-of-a-seller": func(w *world) {
		w.base.at(60, transfer(agentID, "buyer"))
		w.file(registration(nil, w.agent())).flag("require", "owner-has-spoken")
	},
	"registration-of-two-agents": func(w *world) {
		both := registration(nil, w.agent(), w.base.agent(otherID))
		w.base.at(22, setURI(otherID, dataURI(both)))
		w.file(both)
	},
	"registration-of-a-stranger": func(w *world) { w.file(registration(nil, w.stranger())); w.nobody() },

	"registration-sati-sold-alone": func(w *world) { n := w.fileOnSATI(); n.sellToken("owner", "buyer"); w.on(n) },
	"registration-sati-sold-with-authority": func(w *world) {
		n := w.fileOnSATI()
		n.sellToken("owner", "buyer")
		n.authority("owner", keypair("buyer").PublicKey())
		w.on(n)
	},
	"registration-sati-pointer-moved": func(w *world) { n := w.fileOnSATI(); n.point("owner"); w.on(n) },

	"registration-set-a-moment-ago": func(w *world) {
		file := registration(nil, w.agent())
		w.command, w.input = "registration", string(file)
		w.base.at(105, setURI(agentID, dataURI(file)))
		w.on(w.base)
	},
	"registration-wallet-changed-a-moment-ago": func(w *world) {
		w.base.at(105, setWallet(agentID, "another"))
		w.file(registration(nil, w.agent()))
	},
	"registration-of-a-thief": func(w *world) {
		w.command, w.input = "registration", string(registration(nil, w.agent()))
		w.base.at(14, setURI(agentID, dataURI(registration(nil, w.base.agent(otherID)))))
		w.on(w.base)
	},
	"registration-one-sided": func(w *world) {
		w.op.at(14, setURI(agentID, dataURI(registration(nil, w.op.agent(agentID)))))
		w.file(registration(nil, w.agent(), w.op.agent(agentID))).on(w.op)
	},
	"registration-listed-before-it-was-there": func(w *world) { w.together(14, 90) },
	"registration-listed-in-the-same-minute":  func(w *world) { w.together(80, 60) },
	"registration-quorum-one-of-two-lies": func(w *world) {
		w.file(registration(nil, w.agent())).on(liar(w.base, func(r *registered) { r.owner = person("thief") })).flag("quorum", "2")
	},
	"registration-quorum-of-one": func(w *world) { w.file(registration(nil, w.agent())).flag("quorum", "2") },
	"registration-not-json":      func(w *world) { w.file([]byte("<html>")); w.nobody() },
	"registration-lists-nobody":  func(w *world) { w.file(registration(nil)); w.nobody() },
	"registration-of-no-agent":   func(w *world) { w.file(registration(nil, w.base.agent(4242))) },
	"registration-endpoint-down": func(w *world) { w.file(registration(nil, w.agent())); w.nobody(); w.fails("base", "down") },
	"registration-endpoint-hangs": func(w *world) {
		w.file(registration(nil, w.agent())).flag("timeout", "200ms")
		w.nobody()
		w.fails("base", "hangs")
	},
	"registration-require-unknown": func(w *world) { w.file(registration(nil, w.agent())).flag("require", "everything"); w.nobody() },
}

// file has a registration file verified that the agent's URI leads to.
func (w *world) file(file []byte) *world {
	w.command, w.input = "registration", string(file)
	w.base.at(14, setURI(agentID, dataURI(file)))
	return w.on(w.base)
}

// together is a file of the agent on base, set in one block, and of lateID on op, which somebody
// else registers there in another and leads to the same file. A block is two seconds.
func (w *world) together(set, born uint64) {
	late := w.op.agent(lateID)
	file := registration(nil, w.agent(), late)
	w.command, w.input = "registration", string(file)
	w.base.at(set, setURI(agentID, dataURI(file)))
	w.op.at(born, register(lateID, "partner", ""))
	w.op.at(95, setURI(lateID, dataURI(file)))
	w.on(w.base, w.op)
}

// fileOnSATI is a file of the agent on SATI, which its uri leads to.
func (w *world) fileOnSATI() *satiNode {
	n := w.solana()
	file := registration(nil, n.agent)
	w.command, w.input = "registration", string(file)
	n.do("owner", chains.SetURI{Agent: n.agent, URI: w.pin(file, file)})
	return n
}
