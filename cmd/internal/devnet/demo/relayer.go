package demo

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/bridge8004/bridge8004/cmd/internal/devnet/process"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// relayer is the service as a child process.
type relayer struct {
	*process.Process
	api string // base URL
}

func startRelayer(bin, file, dir string) *relayer {
	cfg := must(config.Load(config.Options{File: file}))
	p := must(process.Launch(filepath.Join(dir, "relayer.log"), filepath.Join(bin, "bridge8004-relayer"), "--config", file))
	return &relayer{p, "http://" + cfg.API.Listen}
}

// ready waits until the service says that it is healthy.
func (r *relayer) ready(ctx context.Context) error {
	return r.Await(ctx, limit, "relayer ready", func(ctx context.Context) (bool, error) {
		var said struct {
			Ready    bool
			Problems []string
		}
		err := r.get(ctx, "/healthz", &said)
		return said.Ready && len(said.Problems) == 0, err
	})
}

// drifts are what the service reports of registrations that do not follow their home.
func (r *relayer) drifts(ctx context.Context) (list []state.Drift) {
	check(r.get(ctx, "/v1/drift", &list))
	return list
}

// parked are what the service shows as waiting for an owner.
func (r *relayer) parked(ctx context.Context) (list []state.Parked) {
	check(r.get(ctx, "/v1/parked", &list))
	return list
}

func (r *relayer) get(ctx context.Context, path string, into any) error {
	if err := process.Get(ctx, r.api+path, into); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
