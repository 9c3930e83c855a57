package chaos

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"go.yaml.in/yaml/v3"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/cmd/internal/chaos/faults"
	"github.com/bridge8004/bridge8004/cmd/internal/chaos/witness"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/process"
	"github.com/bridge8004/bridge8004/configs/config"
)

// timeout is how long the relayer waits for an answer, and slow how long an answer takes that is
// too slow.
const (
	timeout = time.Second
	slow    = 1300 * time.Millisecond
)

// behind is how long ago the chains' clocks begin. They go ten times as fast as ours until they
// have caught up, so that registrations are old enough soon.
const behind = "10m"

// names are the chains that take mirrors in.
var names = []string{network.NameA, network.NameB, network.NameSATI}

// world is a running devnet with its proxies, and the honest way to it.
type world struct {
	o       Options
	devnet  *process.Process
	file    string // the devnet's configuration
	cfg     config.Config
	app     *bridge8004.Chains
	proxies []*faults.Proxy
	ways    map[string]way // by upstream URL
}

// way is how a relayer reaches a node: by two proxies that fail each in its own way.
type way struct{ first, second *faults.Proxy }

func (w *world) start(ctx context.Context) {
	log := filepath.Join(w.o.Dir, "devnet.log")
	w.devnet = abort.Must(process.Launch(log, filepath.Join(w.o.Bin, "bridge8004-devnet"), "up", "--behind", behind, "--dir", filepath.Dir(w.file)))
	abort.If(w.devnet.Await(ctx, time.Minute, "devnet", func(context.Context) (bool, error) {
		said, err := os.ReadFile(w.devnet.Log)
		return strings.Contains(string(said), "\nready: "), err
	}))
	w.cfg = abort.Must(config.Load(config.Options{File: w.file}))
	w.app = bridge8004.New(w.cfg, slog.New(slog.DiscardHandler))
}

// close ends the devnet and the proxies.
func (w *world) close() {
	if w.app != nil {
		w.app.Close()
	}
	for _, p := range w.proxies {
		_ = p.Close()
	}
	if w.devnet != nil {
		_ = w.devnet.Stop(10 * time.Second)
	}
}

// way returns the proxies before a node, which they are started for when it is first asked for.
func (w *world) way(name, upstream string) way {
	if found, ok := w.ways[upstream]; ok {
		return found
	}
	start := func(i int) *faults.Proxy {
		p := abort.Must(faults.Start(faults.Options{Seed: w.o.Seed, Name: fmt.Sprintf("%s-%d", name, i), Upstream: upstream, Slow: slow}))
		w.proxies = append(w.proxies, p)
		return p
	}
	w.ways[upstream] = way{start(0), start(1)}
	return w.ways[upstream]
}

// relayerConfig writes the configuration of a relayer that reaches the chains through the proxies
// only.
func (w *world) relayerConfig(file string, agents []string, change map[string]any) {
	var doc map[string]any
	abort.If(yaml.Unmarshal(abort.Must(os.ReadFile(w.file)), &doc))
	for _, entry := range doc["chains"].([]any) {
		c := entry.(map[string]any)
		upstream := c["rpc"].([]any)[0].(string)
		way := w.way(c["name"].(string), upstream)
		c["rpc"] = []string{way.first.URL(), way.second.URL()}
		c["ws"] = way.first.WSURL()
		c["timeout"], c["poll"] = timeout.String(), "1s" // heads come by subscription
		if photon, ok := c["photon"].(string); ok {
			c["photon"] = way.first.URL() + strings.TrimPrefix(photon, upstream)
		}
	}
	doc["routes"].([]any)[0].(map[string]any)["agents"] = agents
	doc["links"] = map[string]any{"confirm": "0s", "recheck": "5s"}
	doc["watch"] = map[string]any{"audit": "5s"}
	doc["execute"] = map[string]any{"retry": "250ms", "max_retry": "5s", "lease": "2s", "bump_after": "5s"}
	for key, value := range change {
		doc[key] = value
	}
	abort.If(os.WriteFile(file, abort.Must(yaml.Marshal(doc)), 0o644))
}

// witnesses read the chains past the proxies.
func (w *world) witnesses() (list []witness.Chain) {
	read := func(path string) abi.ABI {
		return abort.Must(witness.ABI(abort.Must(os.ReadFile(filepath.Join(w.o.Source, filepath.FromSlash(path))))))
	}
	reputation, relay := read("contracts/testdata/erc8004-abi/ReputationRegistry.json"), read("contracts/abi/FeedbackRelay.json")
	for _, name := range names {
		c, _ := w.cfg.Chain(name)
		if c.Photon != "" {
			list = append(list, witness.SATI{Chain: name, Photon: c.Photon, Program: c.Pair.Reputation.Address, MirrorKey: c.MirrorKeys.Current})
			continue
		}
		list = append(list, witness.EVM{
			Chain: name, RPC: c.RPC[0], Reputation: common.HexToAddress(c.Pair.Reputation.Address), Relay: common.HexToAddress(c.Relay), From: c.DeployBlock,
			ReputationABI: reputation, RelayABI: relay,
		})
	}
	return list
}
