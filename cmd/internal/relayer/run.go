package relayer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/app"
	"github.com/bridge8004/bridge8004/cmd/internal/config"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/relayer"
)

const (
	// grace is how long the service may take to finish what it holds, hard how long to end after that.
	grace = 30 * time.Second
	hard  = 10 * time.Second
	// openTime bounds one attempt to connect to a chain.
	openTime = 30 * time.Second
)

// run works until a signal or a failure.
func run(ctx context.Context, cfg config.Config, log *slog.Logger, signals <-chan os.Signal) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a := app.New(cfg, log)
	defer a.Close()
	stopped := make(chan struct{})
	opened := make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-signals: // while still connecting
			cancel()
		case <-opened:
		}
	}()
	o, err := open(ctx, a, log)
	close(opened)
	<-stopped
	switch {
	case ctx.Err() != nil:
		return nil // asked to stop before it had begun
	case err != nil:
		return err
	}
	service, err := relayer.New(o)
	if err != nil {
		return exit.AsUsage(err)
	}
	if err := service.Start(ctx); err != nil {
		return err
	}
	closeAPI, err := serve(cfg.API.Listen, service.API(), log)
	if err != nil {
		stop, cancel := context.WithTimeout(context.Background(), grace)
		defer cancel()
		return errors.Join(err, service.Stop(stop))
	}
	defer closeAPI()
	select {
	case s := <-signals:
		log.Info("stopping; a second signal hurries", "signal", s.String())
	case <-service.Done():
		log.Error("the relayer ended", "error", service.Err())
	}
	return errors.Join(service.Err(), drain(service.Stop, signals, grace, hard, log))
}

// drain stops a service within soft, or at once on another signal. It returns what stop does, or an error when that does not return for hard longer: whoever supervises
// the process must not have to wait for a call that never ends.
func drain(stop func(context.Context) error, signals <-chan os.Signal, soft, hard time.Duration, log *slog.Logger) error {
	ctx, hurry := context.WithTimeout(context.Background(), soft)
	defer hurry()
	finished := make(chan error, 1)
	go func() { finished <- stop(ctx) }()
	var late <-chan time.Time
	for hurried := ctx.Done(); ; {
		select {
		case <-signals:
			log.Warn("hurrying; what is left is done by the next start")
			hurry()
		case <-hurried:
			hurried = nil
			timer := time.NewTimer(hard)
			defer timer.Stop()
			late = timer.C
		case <-late:
			return fmt.Errorf("the relayer did not stop within %s of being hurried; nothing is lost, the next start goes on", hard)
		case err := <-finished:
			return err
		}
	}
}

// open connects to all chains. A chain that cannot be reached now is tried again until it can: a service that is restarted while a provider is down comes up by
// itself. A chain that is configured wrongly is an error at once.
func open(ctx context.Context, a *app.App, log *slog.Logger) (relayer.Options, error) {
	o := relayer.Options{
		Config: a.Config.Relayer(), Fetcher: a.Fetcher(), Logger: log,
		Chains: map[caip.AccountID]chains.Chain{}, Writers: map[caip.AccountID]chains.Writer{},
	}
	const first, most = time.Second, time.Minute
	for _, c := range a.Config.Served() {
		for wait := first; ; wait = min(2*wait, most) {
			chain, writer, err := openOne(ctx, a, c)
			if err == nil {
				o.Chains[chain.Info().Registry] = chain
				if writer != nil {
					o.Writers[chain.Info().Registry] = writer
				}
				break
			}
			if ctx.Err() != nil {
				return o, ctx.Err()
			}
			if code := exit.Code(err); code != exit.Unchecked || chains.KindOf(err) == chains.WrongChain || chains.KindOf(err) == chains.Unknown {
				return o, err
			}
			log.Warn("chain does not answer; trying again", "chain", c.Name, "error", err, "in", wait)
			select {
			case <-ctx.Done():
				return o, ctx.Err()
			case <-time.After(wait):
			}
		}
	}
	return o, nil
}

func openOne(ctx context.Context, a *app.App, c config.Chain) (chains.Chain, chains.Writer, error) {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	chain, err := a.Chain(ctx, c.Name)
	if err != nil || c.Key == "" {
		return chain, nil, err
	}
	writer, err := a.Writer(ctx, chain, app.KeyRef{Key: c.Key, Passphrase: c.KeyPassphrase})
	var key *app.KeyError
	if errors.As(err, &key) {
		err = exit.Usagef("chain %s: key: %w", c.Name, err)
	}
	if current := c.MirrorKeys.Current; err == nil && current != "" {
		if account, _ := c.Account(current); account != writer.Account() {
			err = exit.Usagef("chain %s: key is that of %s, but mirror_keys.current is %s: move that one to mirror_keys.former", c.Name, writer.Account().Address, account.Address)
		}
	}
	return chain, writer, err
}

// checkConfig says what would run. What the references lead to is read, nothing is connected to.
func checkConfig(w io.Writer, cfg config.Config) error {
	var problems []error
	for i, c := range cfg.Chains {
		path := fmt.Sprintf("chains[%d]", i)
		if c.Key != "" {
			if _, err := keyref.Load(c.Key); err != nil {
				problems = append(problems, fmt.Errorf("%s.key: %w", path, err))
			}
		}
		for j, endpoint := range c.RPC {
			if _, err := config.Endpoint(endpoint, "http", "https"); err != nil {
				problems = append(problems, fmt.Errorf("%s.rpc[%d]: %w", path, j, err))
			}
		}
		for key, endpoint := range map[string]string{"ws": c.WS, "photon": c.Photon} {
			if endpoint == "" {
				continue
			}
			if _, err := config.Endpoint(endpoint, "http", "https", "ws", "wss"); err != nil {
				problems = append(problems, fmt.Errorf("%s.%s: %w", path, key, err))
			}
		}
	}
	if err := errors.Join(problems...); err != nil {
		return exit.Usagef("%s: %w", cfg.Path, err)
	}
	writes := 0
	for _, c := range cfg.Chains {
		if c.Key != "" {
			writes++
		}
	}
	_, err := fmt.Fprintf(w, "%s: sound; %d chains, %d of them written to, %d routes\n", cfg.Path, len(cfg.Chains), writes, len(cfg.Routes))
	return err
}
