package vectors_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/gagliardetto/solana-go"
	"github.com/ipfs/go-cid"
	"github.com/multiformats/go-multihash"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/configs"
)

// The agent's ids on the EVM chains, and those of others there.
const (
	agentID, otherID, walletlessID = 42, 43, 44
	soldID                         = 45
	origin                         = "https://agent.example"
	usdc                           = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
)

// made is a case as it is composed: what is asked, and what the chains are at that time.
type made struct {
	command   string // of bridge8004 verify; empty: payment
	input     string
	payment   string // the 402 that was paid; for response
	flags     map[string][]string
	known     string
	reviewers string            // the content of the file for --reviewers
	nodes     map[string][]node // by the name of the chain; every further one is another endpoint
	files     []content
	dead      [][2]string // endpoints beside them, by chain: down, hangs or again
}

// world composes one case. SATI is started where it is needed only.
type world struct {
	t        testing.TB
	base, op *evmNode
	sati     *satiNode
	tx       string // the payment that an answer is to
	made
}

func newWorld(t testing.TB) *world {
	w := &world{t: t, base: evmChain("base"), op: evmChain("optimism")}
	w.flags, w.nodes = map[string][]string{}, map[string][]node{}
	for _, n := range []*evmNode{w.base, w.op} {
		n.at(10, register(agentID, "owner", ""))
		n.at(12, setWallet(agentID, "wallet"))
		n.at(20, register(otherID, "thief", ""))
		n.at(30, register(walletlessID, "owner", ""))
		n.at(31, setWallet(walletlessID, ""))
		n.at(40, register(soldID, "owner", ""))
	}
	return w
}

func evmChain(name string) *evmNode {
	d, ok := configs.Find(name)
	if !ok {
		panic(name)
	}
	n := &evmNode{final: 100, head: 110, deeds: map[uint64][]deed{}, registry: common.HexToAddress(d.Pair.Identity.Address), reputation: common.HexToAddress(d.Pair.Reputation.Address)}
	if _, err := fmt.Sscanf(d.Chain.Reference, "%d", &n.id); err != nil {
		panic(err)
	}
	return n
}

// solana starts SATI, where the agent's wallet is set.
func (w *world) solana() *satiNode {
	if w.sati == nil {
		w.sati = newSATI(w.t)
		w.sati.setWallet("owner", "wallet")
	}
	return w.sati
}

func (n *evmNode) agent(id uint64) caip.AgentRef {
	return caip.AgentRef{Registry: n.account(n.registry), ID: fmt.Sprint(id)}
}

func (w *world) agent() caip.AgentRef { return w.base.agent(agentID) }

// on has a chain answer at one endpoint more.
func (w *world) on(nodes ...node) *world {
	for _, n := range nodes {
		name := "sati"
		if evm, ok := n.(*evmNode); ok {
			name = map[uint64]string{8453: "base", 10: "optimism", 84532: "strategy"}[evm.id]
			if evm.blocks == nil {
				evm.build()
			}
		}
		w.nodes[name] = append(w.nodes[name], n)
	}
	return w
}

func (w *world) flag(name string, values ...string) *world {
	w.flags[name] = append(w.flags[name], values...)
	return w
}

// remembered says which agent the origin had.
func (w *world) remembered(refs ...caip.AgentRef) *world {
	var names []string
	for _, r := range refs {
		names = append(names, r.String())
	}
	w.known = origin + " 2026-01-01T00:00:00Z " + strings.Join(names, ",") + "\n"
	return w.flag("origin", origin)
}

// way is a way to pay.
type way struct {
	network        caip.ChainID
	asset, payTo   string
	scheme, amount string
	extra          map[string]any
}

// by has a way to pay go by a scheme.
func (p way) by(scheme string, extra map[string]any) way {
	p.scheme, p.extra = scheme, extra
	return p
}

func pay(n *evmNode, to string) way {
	return way{network: n.chain(), asset: usdc, payTo: person(to).Hex()}
}

func (n *satiNode) pay(to string) way {
	return way{network: n.agent.Chain(), asset: solanaAddress("asset"), payTo: solanaAddress(to)}
}

// ask composes the body of a 402. No registrations at all leave the extension out.
func (w *world) ask(refs []caip.AgentRef, ways ...way) *world {
	w.input = string(request(refs, ways...))
	return w
}

func request(refs []caip.AgentRef, ways ...way) []byte {
	var accepts []map[string]any
	for _, p := range ways {
		one := map[string]any{"scheme": first(p.scheme, "exact"), "network": p.network, "amount": first(p.amount, "1000"), "asset": p.asset, "payTo": p.payTo, "maxTimeoutSeconds": 60}
		if p.extra != nil {
			one["extra"] = p.extra
		}
		accepts = append(accepts, one)
	}
	body := map[string]any{"x402Version": 2, "error": "Payment required", "resource": map[string]any{"url": "https://agent.example/forecast"}, "accepts": accepts}
	if refs != nil {
		var list []map[string]any
		for _, r := range refs {
			list = append(list, map[string]any{"agentRegistry": r.Registry, "agentId": r.ID, "reputationRegistry": reviews(r.Registry)})
		}
		body["extensions"] = map[string]any{"8004-reputation": map[string]any{"info": map[string]any{"version": "1.0.0", "registrations": list}}}
	}
	return encode(body)
}

// reviews is the reputation registry that a server declares beside an agent.
func reviews(registry caip.AccountID) caip.AccountID {
	book := caip.Book{Pairs: configs.Pairs()}
	if reputation, known := book.Reputation(registry); known {
		return reputation
	}
	if registry.Address == strings.ToLower(person("StrategyRegistry").Hex()) {
		return caip.AccountID{Chain: registry.Chain, Address: strings.ToLower(person("StrategyReputation").Hex())}
	}
	return registry // of SATI, and of strangers
}

func first(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// registration is a registration file.
func registration(services []any, refs ...caip.AgentRef) []byte {
	return registrationWith("services", services, refs...)
}

// registrationWith is a registration file with a list more, unless that is nil.
func registrationWith(name string, more []any, refs ...caip.AgentRef) []byte {
	list := []any{}
	for _, r := range refs {
		list = append(list, map[string]any{"agentId": r.ID, "agentRegistry": r.Registry})
	}
	body := map[string]any{"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "Weather", "registrations": list}
	if more != nil {
		body[name] = more
	}
	return encode(body)
}

func dataURI(file []byte) string {
	return "data:application/json;base64," + base64.StdEncoding.EncodeToString(file)
}

// pin puts a file behind the gateway and returns its URI.
func (w *world) pin(file, served []byte) string {
	sum := sha256.Sum256(file)
	mh, err := multihash.Encode(sum[:], multihash.SHA2_256)
	if err != nil {
		panic(err)
	}
	id := cid.NewCidV1(cid.Raw, mh).String()
	w.files = append(w.files, content{CID: id, Body: string(served)})
	return "ipfs://" + id
}

// edited is the request with one text in place of another.
func (w *world) edited(old, new string) *world {
	if !strings.Contains(w.input, old) {
		panic("there is no " + old + " in " + w.input)
	}
	w.input = strings.Replace(w.input, old, new, 1)
	return w
}

// tokenAccount is the token account that a wallet has for an asset under a token program.
func tokenAccount(wallet string, asset, program solana.PublicKey) string {
	owner := keypair(wallet).PublicKey()
	address, _, err := spl.FindPDA(spl.ATAProgramID, owner[:], program[:], asset[:])
	if err != nil {
		panic(err)
	}
	return address.String()
}

// liar says of every agent that its wallet is another one.
func liar(n *evmNode, change func(*registered)) *evmNode {
	other := *n
	other.blocks, other.lie = nil, func(s state) state {
		for id := range s {
			s = s.with(id, change)
		}
		return s
	}
	return &other
}

// rememberedHome says which home the agent of the origin had.
func (w *world) rememberedHome(home caip.AgentRef) *world {
	w.known = strings.TrimSpace(w.known) + " home=" + home.String() + "\n"
	return w
}

// declaration declares a wallet on another chain, as a home does.
func declaration(id uint64, n *evmNode, wallet string) deed {
	return setMetadata(id, chains.HomeWalletKey(n.chain()), n.account(person(wallet)).String())
}

// metadataFor publishes a wallet on another chain.
func metadataFor(id uint64, n *evmNode, wallet string) deed {
	return setMetadata(id, chains.AgentWalletKey+":"+n.chain().String(), n.account(person(wallet)).String())
}
