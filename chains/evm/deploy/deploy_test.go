package deploy

import (
	"context"
	"errors"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

func metadata(code string) *bind.MetaData { return &bind.MetaData{ID: "Test", Bin: "0x" + code} }

// net is shared: the tests use accounts and salts of their own.
var net *localnet.Network

func TestMain(m *testing.M) {
	var err error
	if net, err = localnet.Start(localnet.Options{BlockTime: 20 * time.Millisecond}); err != nil {
		panic(err)
	}
	code := m.Run()
	if err := net.Close(); err != nil {
		panic(err)
	}
	os.Exit(code)
}

func dial(t *testing.T, key int) (*evm.Bare, *evm.Writer, common.Address) {
	t.Helper()
	bare, err := evm.DialBare(t.Context(), evm.Config{Chain: net.ChainID(), RPC: []string{net.RPCURL()}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bare.Close)
	signer := signature.NewKey(localnet.DevKey(key).Private())
	return bare, bare.Writer(signer, evm.WriterOptions{}), signer.Address()
}

func address(n int) common.Address { return localnet.DevKey(n).Address }

func origin(text string) caip.AccountID { return caip.MustAccountID(text) }

func relayOf(t *testing.T, w Where) Plan {
	t.Helper()
	plan, err := NewRelay(w, Relay{
		Registry: net.Reputation(), Admin: address(11), AdminDelay: time.Hour, Deliverers: []common.Address{address(12), address(13)},
		Repairers: []common.Address{address(14)}, Pausers: []common.Address{address(15)},
		Origins: []caip.AccountID{origin("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63")},
	})
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func run(t *testing.T, plan Plan, chain Chain, writer chains.Writer) []Step {
	t.Helper()
	steps, err := plan.Run(t.Context(), chain, writer, func(Step) {})
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

func states(steps []Step) (list []State) {
	for _, s := range steps {
		list = append(list, s.State)
	}
	return list
}

func TestARelayIsDeployedOnceWithItsRolesAndLeavesTheDeployerNone(t *testing.T) {
	bare, writer, deployer := dial(t, 0)
	plan := relayOf(t, Where{})

	// Looking changes nothing and knows all that will be.
	before, _, err := bare.Nonces(t.Context(), deployer)
	if err != nil {
		t.Fatal(err)
	}
	looked, err := plan.Look(t.Context(), bare, deployer)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range looked {
		if s.Contract != FactoryName && (s.State != Missing || s.Gas < 1_000_000 || s.TxID != "") {
			t.Errorf("looked: %+v", s)
		}
	}
	steps := run(t, plan, bare, writer)
	last := steps[len(steps)-1]
	if last.State != Made || last.Address != plan.Contracts[0].Address || last.TxID == "" || last.Block == 0 {
		t.Fatalf("%+v", last)
	}
	if guess := looked[len(looked)-1].Gas; guess < last.Gas || guess > last.Gas*5/4 {
		t.Errorf("guessed %d gas, it took %d", guess, last.Gas)
	}

	roles, deployers, err := plan.Holders(t.Context(), bare, deployer)
	if err != nil || len(deployers) != 0 || len(roles) != 5 {
		t.Errorf("roles %+v, the deployer's %v, %v", roles, deployers, err)
	}
	for _, r := range roles {
		if !r.Held {
			t.Errorf("%s is not held by %s", r.Role, r.Holder)
		}
	}
	relay := bindings.NewFeedbackRelay()
	for what, c := range map[string]struct {
		call []byte
		want string
	}{
		"administrator": {relay.PackDefaultAdmin(), address(11).Hex()},
		"registry":      {relay.PackReputationRegistry(), net.Reputation().Hex()},
	} {
		out, err := bare.Simulate(t.Context(), common.Address{}, &last.Address, c.call)
		if err != nil || common.BytesToAddress(out).Hex() != c.want {
			t.Errorf("%s: %x, %v", what, out, err)
		}
	}
	allowed := relay.PackIsOriginRegistryAllowed(caip.Keccak256([]byte("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63")))
	if out, err := bare.Simulate(t.Context(), common.Address{}, &last.Address, allowed); err != nil || new(big.Int).SetBytes(out).Sign() == 0 {
		t.Errorf("the origin is not allowed: %x, %v", out, err)
	}

	// Again, by somebody else: nothing is to be done, and nothing is.
	other, otherWriter, account := dial(t, 1)
	spent, _, err := other.Nonces(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	if again := run(t, plan, other, otherWriter); len(again) != 1 || again[0].State != There {
		t.Errorf("%+v", again)
	}
	if now, _, err := other.Nonces(t.Context(), account); err != nil || now != spent {
		t.Errorf("the second run sent %d transactions, %v", now-spent, err)
	}
	if now, _, err := bare.Nonces(t.Context(), deployer); err != nil || now-before > 2 {
		t.Errorf("the first run sent %d transactions, %v", now-before, err)
	}
	if block, err := FirstBlock(t.Context(), bare, last.Address); err != nil || block != last.Block {
		t.Errorf("found block %d, made in %d, %v", block, last.Block, err)
	}
}

func TestTheProxyIsBroughtWhereItIsMissing(t *testing.T) {
	fresh, err := localnet.Start(localnet.Options{BlockTime: 20 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = fresh.Close() })
	bare, err := evm.DialBare(t.Context(), evm.Config{Chain: fresh.ChainID(), RPC: []string{fresh.RPCURL()}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(bare.Close)
	plan, err := NewDelegate(Where{}, fresh.Identity())
	if err != nil {
		t.Fatal(err)
	}
	looked, err := plan.Look(t.Context(), bare, common.Address{})
	if err != nil || !slices.Equal(states(looked), []State{Missing, Missing}) || looked[0].Contract != FactoryName || looked[1].Gas == 0 {
		t.Fatalf("%+v, %v", looked, err)
	}
	writer := bare.Writer(signature.NewKey(localnet.DevKey(0).Private()), evm.WriterOptions{})
	// It breaks off behind the payment, and another run finds the proxy paid for.
	if _, err := plan.Run(t.Context(), bare, &failing{writer, 1}, func(Step) {}); !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	if steps := run(t, plan, bare, writer); steps[len(steps)-1].State != Made {
		t.Errorf("%+v", steps)
	}
	if there, err := factoryThere(t.Context(), bare, Factory); err != nil || !there {
		t.Errorf("%v, %v", there, err)
	}
	// Gas that it did not take stays with the account, which nobody has the key of.
	if left, err := bare.Balance(t.Context(), factorySigner); err != nil || left.Cmp(factoryCost) >= 0 {
		t.Errorf("%s wei are left of %s, %v", left, factoryCost, err)
	}
}

// failing breaks off after some transactions, as a process that is killed does.
type failing struct {
	chains.Writer
	left int
}

var errKilled = errors.New("killed")

func (f *failing) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (chains.Tx, error) {
	if f.left--; f.left < 0 {
		return chains.Tx{}, errKilled
	}
	return f.Writer.Sign(ctx, op, o)
}

func TestARunThatBrokeOffIsResumed(t *testing.T) {
	bare, writer, deployer := dial(t, 2)
	// The proxy is there before, so that each transaction makes one contract.
	run(t, relayOf(t, Where{Salt: new(common.Hash{1})}), bare, writer)
	plan, err := NewPosition(Where{Salt: new(common.Hash{2})}, address(11))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := plan.Run(t.Context(), bare, &failing{writer, 2}, func(Step) {}); !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	if steps := run(t, plan, bare, writer); !slices.Equal(states(steps), []State{There, There, Made, Made}) {
		t.Errorf("%+v", steps)
	}
	if steps := run(t, plan, bare, writer); !slices.Equal(states(steps), []State{There, There, There, There}) {
		t.Errorf("%+v", steps)
	}
	roles, deployers, err := plan.Holders(t.Context(), bare, deployer)
	if err != nil || len(deployers) != 0 || len(roles) != 1 || !roles[0].Held {
		t.Errorf("%+v, %v, %v", roles, deployers, err)
	}
}

func TestARunWaitsForWhatAnEarlierOneSent(t *testing.T) {
	bare, writer, _ := dial(t, 3)
	run(t, relayOf(t, Where{Salt: new(common.Hash{1})}), bare, writer)
	plan, err := NewDelegate(Where{Salt: new(common.Hash{3})}, net.Identity())
	if err != nil {
		t.Fatal(err)
	}
	tx, err := writer.Sign(t.Context(), evm.Call{To: plan.Factory, Data: append(plan.Salt.Bytes(), plan.Contracts[0].Creation...)}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Send(t.Context(), tx); err != nil {
		t.Fatal(err)
	}
	if steps := run(t, plan, bare, writer); !slices.Equal(states(steps), []State{There}) {
		t.Errorf("%+v", steps)
	}
}

func TestStrategyRegistriesBelongTogether(t *testing.T) {
	bare, writer, deployer := dial(t, 4)
	run(t, relayOf(t, Where{Salt: new(common.Hash{1})}), bare, writer)
	plan := NewStrategy(Where{Salt: new(common.Hash{4})})
	looked, err := plan.Look(t.Context(), bare, deployer)
	if err != nil || !slices.Equal(states(looked), []State{Missing, Missing}) || looked[0].Gas == 0 {
		t.Fatalf("%+v, %v", looked, err)
	}
	steps := run(t, plan, bare, writer)
	k := bindings.NewStrategyReputation()
	out, err := bare.Simulate(t.Context(), common.Address{}, &steps[1].Address, k.PackIdentityRegistry())
	if err != nil || common.BytesToAddress(out) != steps[0].Address {
		t.Errorf("it reads %x, %v", out, err)
	}
}

func TestAConstructorsRefusalIsSaidBeforeAnythingIsSent(t *testing.T) {
	bare, writer, deployer := dial(t, 5)
	run(t, relayOf(t, Where{Salt: new(common.Hash{1})}), bare, writer)
	before, _, err := bare.Nonces(t.Context(), deployer)
	if err != nil {
		t.Fatal(err)
	}
	relay := func(registry, predecessor common.Address) (Plan, error) {
		return NewRelay(Where{}, Relay{Registry: registry, Predecessor: predecessor, Admin: address(11), Deliverers: []common.Address{address(12)}})
	}
	delegate := func(registry, _ common.Address) (Plan, error) { return NewDelegate(Where{}, registry) }
	reviews := func(registry, _ common.Address) (Plan, error) { return NewFeedbackDelegate(Where{}, registry) }
	for name, c := range map[string]struct {
		plan                  func(registry, predecessor common.Address) (Plan, error)
		registry, predecessor common.Address
		want                  string
	}{
		"the identity registry for the reputation registry": {relay, net.Identity(), common.Address{}, net.Identity().Hex() + " is no reputation registry: it does not answer getIdentityRegistry()"},
		"an account for the reputation registry":            {relay, address(3), common.Address{}, address(3).Hex() + " is no reputation registry: it is no contract"},
		"an account for the predecessor":                    {relay, net.Reputation(), address(3), address(3).Hex() + " is no FeedbackRelay: it is no contract"},
		"a registry for the predecessor":                    {relay, net.Reputation(), net.Identity(), net.Identity().Hex() + " is no FeedbackRelay: it does not answer reputationRegistry()"},
		"the identity registry for reviews":                 {reviews, net.Identity(), common.Address{}, net.Identity().Hex() + " is no reputation registry: it does not answer getIdentityRegistry()"},
		"the reputation registry for the identity registry": {delegate, net.Reputation(), common.Address{}, net.Reputation().Hex() + " is no identity registry: it does not answer getAgentWallet(0)"},
	} {
		plan, err := c.plan(c.registry, c.predecessor)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := plan.Run(t.Context(), bare, writer, func(Step) {}); chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if now, _, err := bare.Nonces(t.Context(), deployer); err != nil || now != before {
		t.Errorf("%d transactions were sent, %v", now-before, err)
	}
}

func TestArgumentsThatMakeNoContractAreRefused(t *testing.T) {
	good := Relay{Registry: address(1), Admin: address(2)}
	for name, change := range map[string]func(*Relay){
		"reputation registry is missing": func(r *Relay) { r.Registry = common.Address{} },
		"administrator is missing":       func(r *Relay) { r.Admin = common.Address{} },
		"whole seconds":                  func(r *Relay) { r.AdminDelay = time.Millisecond },
		"up to":                          func(r *Relay) { r.AdminDelay = mostDelay + time.Second },
		"cannot deliver":                 func(r *Relay) { r.Deliverers = []common.Address{{}} },
		"cannot pause":                   func(r *Relay) { r.Pausers = []common.Address{{}} },
		"origin registry is missing":     func(r *Relay) { r.Origins = []caip.AccountID{{}} },
	} {
		r := good
		change(&r)
		if _, err := NewRelay(Where{}, r); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := NewDelegate(Where{}, common.Address{}); err == nil {
		t.Error("a delegate without a registry")
	}
	if _, err := NewFeedbackDelegate(Where{}, common.Address{}); err == nil {
		t.Error("a feedback delegate without a registry")
	}
	if _, err := NewPosition(Where{}, common.Address{}); err == nil {
		t.Error("a Diamond without an owner")
	}
}

// The same people and origins are the same relay, however often and in whatever order they are
// named; others are another.
func TestTheOrderOfArgumentsMakesNoOtherRelay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := rapid.SliceOfN(rapid.IntRange(1, 9), 1, 5)
		chainsOf := rapid.SliceOfN(rapid.SampledFrom([]string{"eip155:1", "eip155:10", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"}), 1, 4)
		draw := func(name string) (Relay, []int, []string) {
			r := Relay{Registry: common.Address{1}, Admin: common.Address{2}}
			who, where := people.Draw(t, name+" people"), chainsOf.Draw(t, name+" origins")
			for _, n := range who {
				r.Deliverers = append(r.Deliverers, common.Address{byte(n)})
			}
			for _, c := range where {
				account := "0x8004baa17c55a88189ae136b182e5fda19de9b63"
				if strings.HasPrefix(c, "solana") {
					account = "satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"
				}
				r.Origins = append(r.Origins, origin(c+":"+account))
			}
			slices.Sort(who)
			slices.Sort(where)
			return r, slices.Compact(who), slices.Compact(where)
		}
		a, who, where := draw("first")
		b, otherWho, otherWhere := draw("second")
		first, err := NewRelay(Where{}, a)
		if err != nil {
			t.Fatal(err)
		}
		second, err := NewRelay(Where{}, b)
		if err != nil {
			t.Fatal(err)
		}
		same := slices.Equal(who, otherWho) && slices.Equal(where, otherWhere)
		if (first.Contracts[0].Address == second.Contracts[0].Address) != same {
			t.Errorf("%v %v gives %s, %v %v gives %s", who, where, first.Contracts[0].Address, otherWho, otherWhere, second.Contracts[0].Address)
		}
	})
}
