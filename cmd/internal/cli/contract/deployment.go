package contract

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/deploy"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/contracts/source"
)

// deployTime is what a deployment is usually allowed; a position registry takes four transactions.
const deployTime = 10 * time.Minute

// deployment is what the commands of deploy have in common.
type deployment struct {
	shell    *shell.Shell
	chain    string
	key      bridge8004.KeyRef
	dry      bool
	salt     string
	factory  string
	out      string
	standard string
	sources  string

	input []byte // for explorers, when it was asked for
}

// A contracts is a plan with the piece of configuration that it leads to, which begins at the
// contract first. The piece is made once the block is known from which the contracts are there, 0
// where that is not known.
type contracts struct {
	plan   deploy.Plan
	first  common.Address
	config func(block uint64) deploy.Fragment
	then   func(ctx context.Context, v *view) error // what is left to do when all contracts are there; nil: nothing
}

// deploys makes a command deploy what plan plans.
func (d *deployment) deploys(cmd *cobra.Command, plan func(ctx context.Context, at site, where deploy.Where) (contracts, error), checks ...shell.Check) *cobra.Command {
	d.addFlags(cmd)
	return d.shell.Run(cmd, deployTime, func(ctx context.Context, _ []string) (none shell.Answer, err error) {
		at, where, err := d.open(ctx)
		if err != nil {
			return none, err
		}
		defer at.bare.Close()
		c, err := plan(ctx, at, where)
		if err != nil {
			return none, err
		}
		v, err := d.carry(ctx, cmd.Name(), at, c)
		if err == nil && c.then != nil {
			err = c.then(ctx, &v)
		}
		if err != nil && !slices.ContainsFunc(v.Steps, func(s deploy.Step) bool { return s.State == deploy.Made }) {
			return none, err
		}
		// Whatever fails, the answer: what was made has cost money.
		return shell.Answer{Value: v, Table: v}, cmp.Or(err, d.files(v))
	}, checks...)
}

func (d *deployment) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.chain, "chain", "", "configured name or CAIP-2 id of the chain (required); with --rpc CAIP2=URL it needs no configuration")
	shell.AddKey(f, &d.key, "the key that pays: file:PATH or env:NAME (required, but for --dry-run)")
	f.BoolVar(&d.dry, "dry-run", false, "send nothing: show addresses, transactions, gas and roles")
	f.StringVar(&d.salt, "salt", "", "salt of the addresses, 0x and 64 hex digits (default keccak256 of \"bridge8004\")")
	f.StringVar(&d.factory, "factory", "", "another deterministic deployment proxy with the same code; addresses then differ")
	f.StringVar(&d.out, "out", "", "file to write the piece of configuration to, beside the answer")
	f.StringVar(&d.standard, "standard-json", "", "file to write the input to that explorers verify the contracts with; reads the libraries in --contracts")
	f.StringVar(&d.sources, "contracts", "contracts", "folder contracts/ of a checkout in which make contracts has installed the libraries")
}

// site is the chain that is deployed on.
type site struct {
	config config.Chain
	bare   *evm.Bare
}

// open checks the common flags and connects.
func (d *deployment) open(ctx context.Context) (site, deploy.Where, error) {
	var w deploy.Where
	if d.chain == "" {
		return site{}, w, exit.Usagef("--chain is missing: name a chain")
	}
	if err := shell.CheckKey(d.key, "the key that pays"); err != nil && !d.dry {
		return site{}, w, err
	}
	if err := d.checkFiles(); err != nil {
		return site{}, w, err
	}
	if d.standard != "" { // before anything is sent
		var err error
		if d.input, err = source.StandardInput(os.DirFS(d.sources)); err != nil {
			return site{}, w, exit.Usagef("--standard-json: %w (name the folder contracts/ of a checkout with --contracts, after make contracts)", err)
		}
	}
	if d.salt != "" {
		salt, err := caip.ParseHash(d.salt)
		if err != nil {
			return site{}, w, exit.Usagef("--salt: %w", err)
		}
		w.Salt = new(common.Hash(salt))
	}
	c, err := d.shell.Site(d.chain)
	if err != nil {
		return site{}, w, err
	}
	if d.factory != "" {
		if w.Factory, err = address(c.ID, "--factory", d.factory); err != nil {
			return site{}, w, err
		}
	}
	bare, err := bridge8004.Bare(ctx, c)
	return site{c, bare}, w, err
}

// address reads an address on a chain, as it is or as CAIP-10. The zero address is none.
func address(chain caip.ChainID, flag, text string) (common.Address, error) {
	account, err := shell.Account(chain, flag, text)
	if err != nil {
		return common.Address{}, err
	}
	a := common.HexToAddress(account.Address)
	if a == (common.Address{}) {
		return a, exit.Usagef("%s: the zero address is nobody's", flag)
	}
	return a, nil
}

// view is the answer.
type view struct {
	Deploys       string         `json:"deploys"`
	Chain         caip.ChainID   `json:"chain"`
	ChainName     string         `json:"chainName"`
	DryRun        bool           `json:"dryRun"`
	Deployer      caip.AccountID `json:"deployer,omitzero"`
	Factory       common.Address `json:"factory"`
	Salt          common.Hash    `json:"salt"`
	Steps         []deploy.Step  `json:"steps"`
	Roles         []deploy.Held  `json:"roles,omitzero" doc:"left out where they could not be read"`
	DeployerRoles []string       `json:"deployerRoles,omitzero" doc:"none, unless somebody gave him one since; left out as roles"`
	Verify        []verification `json:"verify"`
	Succeeds      *succession    `json:"succeeds,omitempty" doc:"of a migration"`
	Config        string         `json:"config" doc:"YAML; empty: not all contracts are there"`

	baseFee string // wei
}

// verification is what an explorer asks for, beside the standard-JSON input.
type verification struct {
	Contract  string         `json:"contract"`
	Address   common.Address `json:"address"`
	Source    string         `json:"source"`
	Compiler  string         `json:"compiler"`
	Arguments string         `json:"constructorArguments" doc:"hex without 0x, as explorers want it"`
}

// carry does the plan, or with --dry-run only looks.
func (d *deployment) carry(ctx context.Context, what string, at site, c contracts) (v view, err error) {
	plan := c.plan
	v = view{Deploys: what, Chain: at.config.ID, ChainName: at.config.Name, DryRun: d.dry, Factory: plan.Factory, Salt: plan.Salt, Steps: []deploy.Step{}}
	var deployer common.Address
	var writer *evm.Writer
	if d.key.Key != "" {
		if writer, err = bridge8004.BareWriter(at.bare, at.config, d.key); err != nil {
			return v, err
		}
		v.Deployer = writer.Account()
		deployer = common.HexToAddress(v.Deployer.Address)
		for _, r := range plan.Roles {
			if r.Holder == deployer {
				return v, exit.Usagef("%s is the account of --key and is to be %s: deploy with another account, which is left without any role; the addresses do not depend on it", v.Deployer, r.Name)
			}
		}
	}
	if d.dry {
		v.Steps, err = plan.Look(ctx, at.bare, deployer)
	} else {
		v.Steps, err = plan.Run(ctx, at.bare, writer, func(s deploy.Step) {
			d.shell.Log().Info("deploy", "contract", s.Contract, "address", s.Address.Hex(), "state", string(s.State), "transaction", s.TxID)
		})
	}
	if err != nil {
		return v, err
	}
	if _, fee, err := at.bare.Head(ctx); err == nil && fee != nil {
		v.baseFee = fee.String()
	}
	block, err := v.firstBlock(ctx, at.bare, c.first)
	v.Config = c.config(block).YAML()
	v.Verify = []verification{}
	for _, made := range plan.Contracts {
		if len(made.Creation) == 0 {
			continue // another run made it, with what arguments is not known
		}
		v.Verify = append(v.Verify, verification{made.Name, made.Address, made.Source, source.Compiler, common.Bytes2Hex(made.Arguments)})
	}
	planned, held, unread := plan.Holders(ctx, at.bare, deployer)
	if unread == nil {
		v.Roles, v.DeployerRoles = append([]deploy.Held{}, planned...), append([]string{}, held...)
	}
	return v, cmp.Or(err, unread)
}

// firstBlock is the block that made the contract which the configuration begins at.
func (v view) firstBlock(ctx context.Context, chain deploy.Chain, first common.Address) (uint64, error) {
	for _, s := range v.Steps {
		switch {
		case s.Address != first:
		case s.State == deploy.Made:
			return s.Block, nil
		case s.State == deploy.There:
			return deploy.FirstBlock(ctx, chain, first)
		}
	}
	return 0, nil
}

// checkFiles finds out before anything is sent whether the files can be written.
func (d *deployment) checkFiles() error {
	if d.out != "" && filepath.Clean(d.out) == filepath.Clean(d.standard) {
		return exit.Usagef("--out and --standard-json %s: two answers for one file", d.out)
	}
	config, _ := os.Stat(d.shell.ConfigFile())
	for flag, path := range map[string]string{"--out": d.out, "--standard-json": d.standard} {
		if path == "" {
			continue
		}
		if there, err := os.Stat(path); err == nil && os.SameFile(there, config) {
			return exit.Usagef("%s %s: that is the configuration, of which the answer is a piece: name another file, and put it in by hand", flag, path)
		}
		_, missing := os.Lstat(path)
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644)
		if err != nil {
			return exit.Usagef("%s: %w", flag, err)
		}
		_ = f.Close()
		if missing != nil {
			_ = os.Remove(path) // it was made to see that it can be
		}
	}
	return nil
}

// files writes what was asked to be written to files, and is there.
func (d *deployment) files(v view) error {
	for path, content := range map[string][]byte{d.out: []byte(v.Config), d.standard: d.input} {
		if path == "" || len(content) == 0 {
			continue
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return fmt.Errorf("a file beside the answer: %w", err)
		}
	}
	return nil
}

// deployBlock is the key of the configuration, if the block is known.
func deployBlock(block uint64) []deploy.Key {
	if block == 0 {
		return nil
	}
	return []deploy.Key{{Name: "deploy_block", Value: strconv.FormatUint(block, 10)}}
}

// relayKeys are the keys of a relay that succeeds another one, and through it those before; the
// zero address: none.
func relayKeys(at site, relay, predecessor common.Address) ([]deploy.Key, error) {
	var former []string
	if predecessor != (common.Address{}) {
		former = append(former, quoted(predecessor))
	}
	for _, text := range at.config.FormerRelays {
		before, err := address(at.config.ID, "former_relays", text)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(former, quoted(before)) {
			former = append(former, quoted(before))
		}
	}
	keys := []deploy.Key{{Name: "relay", Value: quoted(relay), Comment: "FeedbackRelay: the client of all mirrors on this chain"}}
	if len(former) > 0 {
		keys = append(keys, deploy.Key{Name: "former_relays", Value: "[" + strings.Join(former, ", ") + "]"})
	}
	return keys, nil
}

func quoted(a common.Address) string { return `"` + a.Hex() + `"` }

// entry is a piece of configuration: of the chain as it is named, or for the registries of a
// dialect, an entry of their own.
func entry(at site, dialect string, keys ...deploy.Key) deploy.Fragment {
	f := deploy.Fragment{Name: at.config.Name, Chain: at.config.ID, Dialect: dialect}
	if dialect != "" {
		f.Name = fmt.Sprintf("%.*s-%s", maxName-1-len(dialect), f.Name, dialect)
		f.Keys = append(f.Keys, deploy.Key{Comment: "rpc: the endpoints of " + at.config.Name})
	}
	f.Keys = append(f.Keys, keys...)
	return f
}

// maxName is how long the name of a chain may be in a configuration.
const maxName = 40
