package demo

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// refuses runs a command that has to be refused, exit 3, with words that say why.
func (d *user) refuses(ctx context.Context, person, why string, args ...string) {
	_, code, err := d.bridge(ctx, append(args, "--key", d.net.Key(person))...)
	demand(err != nil, "%s: it was not refused", strings.Join(args, " "))
	demand(code == exit.Refused, "want exit %d: %w", exit.Refused, err)
	demand(strings.Contains(err.Error(), why), "it was refused for another reason than %q: %w", why, err)
}

// authorise signs, as a person, that a client may give feedback, and returns the authorisation.
func (d *user) authorise(ctx context.Context, owner string, agent caip.AgentRef, client string, limit int) string {
	var v struct{ Auth string }
	d.answer(ctx, &v, "feedback", "auth", "sign", "--agent", agent.String(), "--client", d.account(client).Address, "--index-limit", strconv.Itoa(limit),
		"--expiry", "1h", "--key", d.net.Key(owner))
	return v.Auth
}

// strategy takes an agent of the strategy dialect through its life: feedback with the owner's
// leave, up to its limit, and none with the seller's after a sale.
func (d *demo) strategy(ctx context.Context) string {
	const limit = 3
	w := d.write(ctx, "owner", network1, "agent", "register", "--chain", network.NameStrategy, "--uri", d.uri)
	agent := w.Agent
	d.refuses(ctx, "alice", "takes feedback only with an authorisation", "feedback", "give", agent.String(), "--value", "90")
	auth := d.authorise(ctx, "owner", agent, "alice", limit)
	var want []chains.Value
	for i := range limit {
		score := must(chains.ParseValue(strconv.Itoa(70 + i)))
		want = append(want, score)
		d.write(ctx, "alice", network1, "feedback", "give", agent.String(), "--value", score.String(), "--tag1", "quality", "--auth", auth)
	}
	d.refuses(ctx, "alice", "used up", "feedback", "give", agent.String(), "--value", "90", "--auth", auth)
	more := d.authorise(ctx, "owner", agent, "bob", limit)
	d.write(ctx, "owner", network1, "agent", "transfer", agent.String(), d.account("buyer").Address)
	d.refuses(ctx, "bob", "current owner", "feedback", "give", agent.String(), "--value", "90", "--auth", more)
	d.look(ctx, network.NameStrategy, func(c chains.Chain) {
		var got []chains.Value
		for _, f := range must(c.Feedbacks(ctx, agent, chains.FeedbackFilter{}, chains.Latest)) {
			demand(f.Client == d.account("alice") && f.Tag1 == "quality", "%s is of %s, tagged %q", f.Ref, f.Client, f.Tag1)
			got = append(got, f.Value)
		}
		demand(slices.Equal(got, want), "the chain holds %v, want %v", got, want)
		s := must(c.Summary(ctx, agent, []caip.AccountID{d.account("alice")}, "", "", chains.Latest))
		demand(s.Count == limit, "the summary counts %d", s.Count)
	})
	return fmt.Sprintf("agent %s/%s: scores 70, 71, 72 with the owner's leave for %d; the next one refused, and after the sale the leave he gave bob", network.NameStrategy, agent.ID, limit)
}

//go:embed erc1271wallet.json
var walletArtifact []byte

// contractWallet deploys a contract that takes a person's signatures for its own (ERC-1271).
func (d *user) contractWallet(person string) common.Address {
	var artifact struct{ Bytecode hexutil.Bytes }
	check(json.Unmarshal(walletArtifact, &artifact))
	signer := common.HexToAddress(d.account(person).Address)
	return must(d.net.A.Send(evmnet.DevKey(stranger), nil, nil, append(artifact.Bytecode, common.BytesToHash(signer[:]).Bytes()...))).ContractAddress
}

// stranger is a funded account that is nobody's of network.People.
const stranger = 12

// position takes an agent of the position dialect through its life: wallets of both kinds, with a
// nonce, and none of them after a sale.
func (d *demo) position(ctx context.Context) string {
	w := d.write(ctx, "owner", network1, "agent", "register", "--chain", network.NamePosition, "--uri", d.uri)
	agent := w.Agent
	holds := func(want caip.AccountID) {
		d.look(ctx, network.NamePosition, func(c chains.Chain) {
			a := must(c.Agent(ctx, agent, chains.Latest))
			demand(a.Wallet.Address == want, "the wallet is %q, want %q", a.Wallet.Address, want)
		})
	}
	d.write(ctx, "owner", network1, "agent", "set-wallet", agent.String(), "--wallet-key", d.net.Key("wallet"))
	holds(d.account("wallet"))
	contract := d.contractWallet("wallet")
	// The contract's owner signs what the command prints, elsewhere; a signature for the sale's
	// other side is kept.
	signed, deadline := d.sign(ctx, agent, contract, "wallet")
	d.write(ctx, "owner", network1, "agent", "set-wallet", agent.String(), contract.Hex(), "--signature", signed, "--deadline", deadline)
	holds(d.net.A.Account(contract))
	wallet := common.HexToAddress(d.account("wallet").Address)
	old, oldDeadline := d.sign(ctx, agent, wallet, "wallet")
	d.write(ctx, "owner", network1, "agent", "transfer", agent.String(), d.account("buyer").Address)
	holds(caip.AccountID{})
	d.refuses(ctx, "buyer", "nonce", "agent", "set-wallet", agent.String(), wallet.Hex(), "--signature", old, "--deadline", oldDeadline)
	holds(caip.AccountID{})
	return fmt.Sprintf("agent %s/%s: paid at a key's account, then at the contract %s; the sale reset it, and the signature from before is refused", network.NamePosition, agent.ID, contract.Hex())
}

// sign has the key of a person sign what a wallet has to sign, as the command prints it.
func (d *user) sign(ctx context.Context, agent caip.AgentRef, wallet common.Address, person string) (sig, deadline string) {
	var v struct {
		Deadline  uint64
		TypedData json.RawMessage
	}
	d.answer(ctx, &v, "agent", "set-wallet", agent.String(), wallet.Hex(), "--print-typed-data")
	// The digest (EIP-712) is computed by code that knows nothing of this project.
	var typed apitypes.TypedData
	check(json.Unmarshal(v.TypedData, &typed))
	digest, _, err := apitypes.TypedDataAndHash(typed)
	check(err)
	key := signature.NewKey(evmnet.DevKey(slices.Index(network.People, person)).Private())
	raw := must(signature.Sign(key, common.BytesToHash(digest)))
	return hexutil.Encode(raw), strconv.FormatUint(v.Deadline, 10)
}

// deployment deploys what a devnet does not have with the command line, twice.
func (d *demo) deployment(ctx context.Context) string {
	type answer struct {
		Steps         []struct{ Contract, Address, State, TxID string }
		Roles         []struct{ Held bool }
		DeployerRoles []string
	}
	args := []string{"contracts", "deploy", "position", "--chain", network2, "--admin", d.account("owner2").Address, "--key", d.net.Key("mallory")}
	var first, second answer
	d.answer(ctx, &first, args...)
	d.answer(ctx, &second, append(args, "--out", filepath.Join(d.Dir, "position.yaml"))...)
	demand(len(first.Steps) != 0 && len(first.DeployerRoles) == 0 && len(first.Roles) == 1 && first.Roles[0].Held, "deployed: %+v", first)
	for _, s := range second.Steps {
		demand(s.State == "there", "the second run says of %s that it is %s", s.Contract, s.State)
	}
	text := must(os.ReadFile(filepath.Join(d.Dir, "position.yaml")))
	nft := first.Steps[len(first.Steps)-1].Address
	demand(strings.Contains(strings.ToLower(string(text)), nft), "the piece of configuration does not name it")
	return fmt.Sprintf("PositionNFT %s, its Diamond owner2's, mallory who paid for it without any role; a second run changed nothing", nft)
}
