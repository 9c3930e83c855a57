package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/process"
	"github.com/bridge8004/bridge8004/crosschain/publish/nodetest"
)

// keeper owns the agent whose wallets are kept.
const keeper = "carol"

// declared brings an agent to stand on all three chains by one command: once, and again without
// effect.
func (d *demo) declared(ctx context.Context) string {
	d.serveIPFS()
	check(os.WriteFile(filepath.Join(d.Dir, "kept.json"), []byte(`{"type":"https://eips.ethereum.org/EIPS/eip-8004#registration-v1","name":"Kept","description":"An agent whose wallets are kept.","image":"https://agent.example/kept.png"}`), 0o644))
	scopes := "[uri, wallet-metadata, unset-wallet, submit-wallet]"
	text := fmt.Sprintf("%s\nagents:\n  - name: kept\n    file: kept.json\n    publish: {ipfs: %q}\n    home: %s\n    chains:\n", must(os.ReadFile(d.net.Config())), d.ipfs.URL, network1)
	for _, chain := range []string{network1, network2} {
		text += fmt.Sprintf("      - {chain: %s, owner: %q, wallet: %q, wallet_key: %q, grants: [{relayer: %q, scopes: %s}]}\n",
			chain, d.net.Key(keeper), d.account("wallet").Address, d.net.Key("wallet"), d.account("relayer").Address, scopes)
	}
	text += fmt.Sprintf("      - {chain: %s, owner: %q, name: Kept, wallet: %s}\n", network3, d.net.SolanaKey(keeper), d.solana("wallet").Address)
	check(os.WriteFile(d.owned(), []byte(text), 0o600))

	var stand struct {
		Agents   []caip.AgentRef
		Done     []struct{}
		Complete bool
	}
	apply := func(flags ...string) int {
		out, code, err := d.bridge(ctx, append([]string{"agent", "apply", "kept", "--another", "-o", "json", "--config", d.owned()}, flags...)...)
		if len(out) == 0 {
			check(err)
		}
		check(json.Unmarshal(out, &stand))
		return code
	}
	// What names each other across chains has to be old enough: the command waits for that, and the
	// same command goes on when its time is over.
	if code := apply("--timeout", "6s"); code != 1 {
		fail("it did not wait: exit %d", code)
	}
	check(d.net.Pass(3 * time.Minute))
	if code := apply(); code != 0 || !stand.Complete {
		fail("exit %d, %+v", code, stand)
	}
	d.kept = agents{}
	for _, ref := range stand.Agents {
		for _, chain := range networks {
			if d.agent[chain].Registry == ref.Registry {
				d.kept[chain] = ref
			}
		}
	}
	if code := apply(); code != 0 || len(stand.Done) != 0 || !stand.Complete || len(d.kept) != 3 {
		fail("again: exit %d, %+v", code, stand)
	}
	return fmt.Sprintf("agent apply: %d registrations, one file, home, wallets and grants; again: nothing to do", len(d.kept))
}

// owned is the configuration that declares the agent.
func (d *user) owned() string { return filepath.Join(filepath.Dir(d.net.Config()), "owner.yaml") }

// serveIPFS runs an IPFS node until the demo ends: what owned declares names it.
func (d *demo) serveIPFS() {
	d.ipfs = httptest.NewServer(&nodetest.Node{Keep: func(_ string, file []byte, _ bool) error {
		_, err := d.net.Pin(file)
		return err
	}})
}

// payKept is a request that pays somebody's wallet for the kept agent.
func (d *demo) payKept(chain, person string) string {
	payTo := d.account(person).Address
	if chain == network3 {
		payTo = d.solana(person).Address
	}
	return d.request("kept-"+chain+"-"+person, d.kept[chain].Chain(), payTo, d.kept.list()...)
}

// replace has the home say another wallet for all chains, for the other EVM chain last.
func (d *demo) replace(ctx context.Context, person string) {
	home := d.kept[network1].String()
	declare := func(chain, wallet string) {
		on := d.kept[chain].Chain()
		d.write(ctx, keeper, network1, "agent", "set-metadata", home, chains.HomeWalletKey(on), must(caip.NewAccountID(on, wallet)).String())
	}
	declare(network3, d.solana(person).Address)
	d.write(ctx, keeper, network1, "agent", "set-wallet", home, "--wallet-key", d.net.Key(person))
	declare(network2, d.account(person).Address)
}

// refusesNow checks that a payment is refused at once.
func (d *demo) refusesNow(ctx context.Context, chain, person string) string {
	got := d.verify(ctx, d.payKept(chain, person), "--agent", d.kept[chain].String())
	demand(strings.HasSuffix(got, "exit 3"), "%s pays %s: %s, want exit 3", chain, person, got)
	return got
}

// within is how many blocks, one a second at most, a superseded wallet may stand: on a quiet
// machine it is one or two.
const within = 5

// clearedIn waits until the wallet on the other EVM chain is cleared, and returns the block of
// that.
func (d *demo) clearedIn(ctx context.Context, after uint64) (height uint64) {
	until(ctx, func(ctx context.Context) {
		d.look(ctx, network2, func(c chains.Chain) {
			head := must(c.Head(ctx, chains.Latest))
			events := must(c.HistoryAfter(ctx, d.kept[network2], chains.Position{Height: after}, head))
			i := slices.IndexFunc(events, func(e chains.Event) bool { return e.Kind == chains.KindWalletSet && e.Wallet.Wallet.IsZero() })
			demand(i >= 0, "the wallet on %s is not cleared", network2)
			height = events[i].At.Height
		})
	})
	return height
}

// replaced replaces a stolen wallet at the home: on the other EVM chain it is cleared, and refused
// from the first block on. Without signers the rest is drift with its command, which mends it.
func (d *demo) replaced(ctx context.Context) string {
	for _, chain := range networks {
		d.verifies(ctx, "verified, exit 0", d.payKept(chain, "wallet"), d.kept[chain])
	}
	d.replace(ctx, "alice")
	before := d.headOf(ctx, network2)
	verdict := d.refusesNow(ctx, network2, "wallet")
	d.refusesNow(ctx, network3, "wallet")
	cleared := d.clearedIn(ctx, before)
	demand(cleared <= before+within, "cleared %d blocks after the home's block, want %d at most", cleared-before, within)
	for chain, remedy := range d.remedies(ctx, d.kept, "set-wallet", network2, network3) {
		d.mend(ctx, remedy, keeper, chain)
		d.verifies(ctx, "verified, exit 0", d.payKept(chain, "alice"), d.kept[chain])
		d.refusesNow(ctx, chain, "wallet")
	}
	return fmt.Sprintf("the old wallet: %s at once, and cleared on %s within %d of its blocks; mended there and on %s by what was printed", verdict, network2, cleared-before, network3)
}

// signed replaces it once more, with the owner's signer running: the new wallet stands on all
// chains.
func (d *demo) signed(ctx context.Context) string {
	stop := d.startSigner()
	defer stop()
	d.replace(ctx, "bob")
	for _, chain := range networks {
		d.verifies(ctx, "verified, exit 0", d.payKept(chain, "bob"), d.kept[chain])
		d.refusesNow(ctx, chain, "alice")
	}
	return "the new wallet stands on all three chains: verified, exit 0; the old one is refused"
}

func (d *demo) headOf(ctx context.Context, chain string) (height uint64) {
	d.look(ctx, chain, func(c chains.Chain) {
		height = must(c.Head(ctx, chains.Latest)).Height
	})
	return height
}

// startSigner starts the signer of the owner, who holds the wallets' keys too.
func (d *demo) startSigner() (stop func()) {
	text := must(os.ReadFile(d.net.Config()))
	wallets, owners := fmt.Sprintf("[%q]", d.account("bob").Address), fmt.Sprintf("[%q]", d.solana("bob").Address)
	text = fmt.Appendf(text, "\nsigner:\n  keys:\n")
	for _, who := range []string{keeper, "bob"} {
		text = fmt.Appendf(text, "    - {key: %q, chains: [%s]}\n", d.net.Key(who), network2)
	}
	text = fmt.Appendf(text, "    - {key: %q, chains: [%s]}\n  agents:\n", d.net.SolanaKey(keeper), network3)
	text = fmt.Appendf(text, "    - {agent: %q, home: %q, verbs: [owner-consent, wallet-proof], wallets: %s}\n", d.kept[network2], d.kept[network1], wallets)
	text = fmt.Appendf(text, "    - {agent: %q, home: %q, verbs: [set-uri, set-wallet], wallets: %s}\n", d.kept[network3], d.kept[network1], owners)
	file := filepath.Join(d.Dir, "signer.yaml")
	check(os.WriteFile(file, text, 0o600))
	p := must(process.Launch(filepath.Join(d.Dir, "signer.log"), "env", "BRIDGE8004_NATS_URL=nats://"+d.net.SignersAddress(), "BRIDGE8004_NATS_USER="+network.SignerUser,
		"BRIDGE8004_NATS_PASSWORD="+d.net.SignerPassword(), filepath.Join(d.Bin, "bridge8004"), "signer", "run", "--config", file))
	return func() { check(p.Stop(20 * time.Second)) }
}

// soldHome sells the home amid a change of wallets: nothing pays the seller for it any more, and
// what the others have published of it is taken back.
func (d *demo) soldHome(ctx context.Context) string {
	d.replace(ctx, "alice")
	d.write(ctx, keeper, network1, "agent", "transfer", d.kept[network1].String(), d.account("buyer").Address)
	paysNoSeller := func() {
		for _, person := range []string{"alice", "bob", "wallet", keeper} {
			got := d.verify(ctx, d.payKept(network1, person), "--agent", d.kept[network1].String())
			demand(!strings.HasSuffix(got, "exit 0"), "%s pays the seller's %s: %s", network1, person, got)
		}
	}
	paysNoSeller()
	until(ctx, func(ctx context.Context) {
		d.look(ctx, network2, func(c chains.Chain) {
			copied := must(c.Metadata(ctx, d.kept[network2], chains.WalletCopyKey(d.kept[network1].Chain()), chains.Latest))
			demand(len(copied) == 0, "%s still publishes the seller's wallet %s", network2, copied)
		})
	})
	paysNoSeller()
	return "no payment for what was sold goes to its seller, and no copy of his wallet is published"
}
