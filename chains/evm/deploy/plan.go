// Package deploy puts this project's contracts on an EVM chain, at addresses that depend on nothing
// but what is deployed.
//
// Every contract is made by CREATE2 through the deterministic deployment proxy (Factory), which
// stands at one address on nearly all chains. A contract's address is the hash of that proxy's
// address, a salt, and the creation code with its arguments: the same arguments give the same
// address on every chain, whoever pays. All that a contract begins with, roles included, is in its
// arguments, so whoever deploys holds nothing afterwards, chooses nothing, and can be anybody with
// some gas.
//
// A plan is worked off by looking at the chain before each step: what is there is left alone.
// Running it again changes nothing, and a run that broke off is resumed by another.
package deploy

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// Plan is a deployment: what has to be on the chain when it is done. It is a value: looking at it
// or running it does not change it.
type Plan struct {
	Factory   common.Address
	Salt      common.Hash
	Contracts []Contract // in the order in which they are made
	Roles     []Role     // who holds what, of those contracts that know roles

	needs []need // what the constructors ask
}

// Contract is one contract of a plan.
type Contract struct {
	Name      string         // its name in contracts/src, such as SyncDelegate
	Source    string         // file and name as explorers ask for them, such as src/SyncDelegate.sol:SyncDelegate
	Creation  []byte         // creation code, with the arguments behind it; none: it is there already
	Arguments []byte         // of the constructor, ABI-encoded
	Address   common.Address // where CREATE2 puts it
}

// creates tells a contract that is to be there from one that is (NewPresent).
func (c Contract) creates() bool { return len(c.Creation) > 0 }

// Role is something that an account may do with a contract.
type Role struct {
	Contract common.Address
	Name     string
	Holder   common.Address

	held func(ctx context.Context, chain Chain, holder common.Address) (bool, error)
}

// Where says how contracts are addressed. The zero value takes Factory and Salt.
type Where struct {
	Factory common.Address
	Salt    *common.Hash // nil is the default; zero is a salt as any other
}

func (w Where) plan() Plan {
	return Plan{Factory: cmp.Or(w.Factory, Factory), Salt: *cmp.Or(w.Salt, &Salt)}
}

// add appends a contract and returns its address.
func (p *Plan) add(source string, metadata *bind.MetaData, arguments []byte) common.Address {
	creation := append(common.FromHex(metadata.Bin), arguments...)
	contract := Contract{
		Name: metadata.ID, Source: source, Creation: creation, Arguments: arguments,
		Address: crypto.CreateAddress2(p.Factory, p.Salt, crypto.Keccak256(creation)),
	}
	p.Contracts = append(p.Contracts, contract)
	return contract.Address
}

// State says how far a step is.
type State string

// The states of a step.
const (
	Missing State = "missing" // not there yet
	There   State = "there"   // was there already: nothing was done
	Made    State = "made"    // made by this run
)

// Step is one step of a plan and what became of it.
type Step struct {
	Contract string         `json:"contract"`
	Address  common.Address `json:"address"`
	State    State          `json:"state"`
	Gas      uint64         `json:"gas,omitempty"`   // taken; of a step that is missing, what it will take, about. 0: not known before the steps before it are done
	TxID     string         `json:"txId,omitempty"`  // that made it
	Block    uint64         `json:"block,omitempty"` // that it was made in
	Fee      string         `json:"fee,omitempty"`   // wei, decimal
}

// FactoryName is the name of the step that brings the deterministic deployment proxy. There is none
// where it is on the chain already.
const FactoryName = "deterministic deployment proxy"

// Look tells what of the plan is on the chain, and what the rest will take if from deploys it; the
// zero address stands for anybody. It fails where the plan cannot be carried out: a constructor
// that refuses its arguments, a chain that cannot have the proxy.
func (p Plan) Look(ctx context.Context, chain Chain, from common.Address) ([]Step, error) {
	var steps []Step
	there := true
	var err error
	if slices.ContainsFunc(p.Contracts, Contract.creates) {
		if there, err = factoryThere(ctx, chain, p.Factory); err != nil {
			return nil, err
		}
	}
	if !there {
		if err := factoryPossible(ctx, chain, p.Factory); err != nil {
			return nil, err
		}
		steps = append(steps, Step{Contract: FactoryName, Address: p.Factory, State: Missing, Gas: factoryGas})
	}
	missing := 0
	for _, c := range p.Contracts {
		step := Step{Contract: c.Name, Address: c.Address, State: There}
		if there, err = deployed(ctx, chain, c.Address); err != nil {
			return nil, err
		}
		if !there {
			step.State = Missing
			if step.Gas, err = p.estimate(ctx, chain, from, c); err != nil {
				// A later contract's constructor may ask an earlier one, which is not there to
				// answer.
				if missing == 0 || chains.KindOf(err) != chains.Reverted {
					if why := p.unmet(ctx, chain); why != nil && chains.KindOf(err) == chains.Reverted {
						err = why
					}
					return nil, fmt.Errorf("%s: %w", c.Name, err)
				}
				step.Gas = 0
			}
			missing++
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// estimate asks what a plain creation takes, which the constructor can refuse with its own words:
// the proxy would swallow them. The proxy's own part is small.
func (p Plan) estimate(ctx context.Context, chain Chain, from common.Address, c Contract) (uint64, error) {
	gas, err := chain.Estimate(ctx, from, nil, c.Creation)
	const proxy, word = 3_000, 32
	return gas + proxy + uint64(len(c.Creation))/word*9, err
}

func deployed(ctx context.Context, chain Chain, address common.Address) (bool, error) {
	code, err := chain.Code(ctx, address)
	return len(code) > 0, err
}

// Run does what is missing of the plan, one transaction after the other, and tells of each step
// when it is done. What is there is left alone.
func (p Plan) Run(ctx context.Context, chain Chain, writer chains.Writer, report func(Step)) ([]Step, error) {
	from := common.HexToAddress(writer.Account().Address)
	// What an earlier run sent may not be included yet; sending it again would cost gas and change
	// nothing.
	if err := until(ctx, "the pending transactions of "+from.Hex(), func() (bool, error) {
		included, pending, err := chain.Nonces(ctx, from)
		return included >= pending, err
	}); err != nil {
		return nil, err
	}
	steps, err := p.Look(ctx, chain, from)
	if err != nil {
		return nil, err
	}
	for i := range steps {
		if steps[i].State == Missing {
			if err := p.do(ctx, chain, writer, &steps[i]); err != nil {
				return steps, fmt.Errorf("%s: %w", steps[i].Contract, err)
			}
		}
		report(steps[i])
	}
	return steps, nil
}

func (p Plan) do(ctx context.Context, chain Chain, writer chains.Writer, step *Step) error {
	if step.Contract == FactoryName {
		if err := bringFactory(ctx, chain, writer); err != nil {
			return err
		}
		step.State = Made
		return nil
	}
	for _, c := range p.Contracts {
		if c.Address == step.Address {
			return p.create(ctx, chain, writer, c, step)
		}
	}
	return errors.New("it is not of this plan")
}

func (p Plan) create(ctx context.Context, chain Chain, writer chains.Writer, c Contract, step *Step) error {
	from := common.HexToAddress(writer.Account().Address)
	if _, err := chain.Simulate(ctx, from, nil, c.Creation); err != nil {
		return err
	}
	receipt, err := chains.Do(ctx, writer, evm.Call{To: p.Factory, Data: append(p.Salt.Bytes(), c.Creation...)}, chains.Latest)
	there, lookErr := deployed(ctx, chain, c.Address)
	switch {
	case lookErr != nil:
		return errors.Join(err, lookErr)
	case err != nil && there: // somebody else was faster, with the same result
		step.State, step.Gas = There, 0
		return nil
	case err != nil:
		return err
	case !there:
		return &chains.Error{Kind: chains.Dishonest, Op: "deploy", Err: fmt.Errorf("transaction %s succeeded, and there is no code at %s", receipt.TxID, c.Address.Hex()), Remedy: "use another node"}
	}
	step.State, step.Gas, step.TxID, step.Block, step.Fee = Made, receipt.GasUsed, receipt.TxID, receipt.At.Height, receipt.Fee.String()
	return nil
}

// FirstBlock finds the block in which a contract of the chain was made; 0 where the node keeps too
// little of the past to tell.
func FirstBlock(ctx context.Context, chain Chain, address common.Address) (uint64, error) {
	head, _, err := chain.Head(ctx)
	if err != nil {
		return 0, err
	}
	first, err := ledger.First(ctx, head, true, func(ctx context.Context, number uint64) (bool, error) { return chain.CodeAt(ctx, address, number) })
	if err != nil {
		return 0, ctx.Err()
	}
	return first, nil
}

// Held is a role and whether its holder has it on the chain now. Others may have it as well: only
// those of the plan are looked at.
type Held struct {
	Contract common.Address `json:"contract"`
	Role     string         `json:"role"`
	Holder   common.Address `json:"holder"`
	Held     bool           `json:"held"`
}

// Holders reads which roles of the plan are held as planned, and which the deployer holds, which
// should be none. Nothing is read of a contract that is missing.
func (p Plan) Holders(ctx context.Context, chain Chain, deployer common.Address) (planned []Held, deployers []string, err error) {
	seen := map[string]bool{}
	for _, r := range p.Roles {
		there, err := deployed(ctx, chain, r.Contract)
		if err != nil {
			return nil, nil, err
		}
		h := Held{Contract: r.Contract, Role: r.Name, Holder: r.Holder}
		if there {
			if h.Held, err = r.held(ctx, chain, r.Holder); err != nil {
				return nil, nil, err
			}
			if key := r.Contract.Hex() + r.Name; !seen[key] && deployer != (common.Address{}) {
				seen[key] = true
				has, err := r.held(ctx, chain, deployer)
				if err != nil {
					return nil, nil, err
				}
				if has {
					deployers = append(deployers, r.Name)
				}
			}
		}
		planned = append(planned, h)
	}
	return planned, deployers, nil
}

// need is a contract that a constructor asks something, and refuses without a word where it gets no
// answer.
type need struct {
	address common.Address
	what    string // such as "FeedbackRelay"
	asked   string // such as "reputationRegistry()"
	call    []byte
}

// unmet says which of the contracts that the constructors rely on is something else; nil where all
// answer.
func (p Plan) unmet(ctx context.Context, chain Chain) error {
	for _, n := range p.needs {
		there, err := deployed(ctx, chain, n.address)
		if err != nil {
			return err
		}
		found := "it is no contract"
		if there {
			answer, err := chain.Simulate(ctx, common.Address{}, &n.address, n.call)
			switch {
			case err == nil && len(answer) >= common.HashLength:
				continue
			case err != nil && chains.KindOf(err) != chains.Reverted:
				return err
			}
			found = "it does not answer " + n.asked
		}
		return &chains.Error{Kind: chains.Invalid, Op: "deploy", Err: fmt.Errorf("%s is no %s: %s", n.address.Hex(), n.what, found), Remedy: "check the address"}
	}
	return nil
}
