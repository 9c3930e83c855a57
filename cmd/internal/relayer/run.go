package relayer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"time"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/build"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/verify"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	core "github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/client"
)

const (
	// grace is how long the service may take to finish what it holds, hard how long to end after
	// that.
	grace = 30 * time.Second
	hard  = 10 * time.Second
	// openTime bounds one attempt to connect to a chain.
	openTime = 30 * time.Second
)

// stoppedCleanly is the last line of a log: without it the process was killed.
const stoppedCleanly = "stopped"

// run works until a signal or a failure.
func run(ctx context.Context, cfg config.Config, log *slog.Logger, signals <-chan os.Signal) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if debug.SetMemoryLimit(-1) == math.MaxInt64 { // GOMEMLIMIT says nothing else
		debug.SetMemoryLimit(relayer.MemoryLimit(cfg.Relayer()))
	}
	a := bridge8004.New(cfg, log)
	defer a.Close()
	indexed := bridge8004.New(cfg, log) // what the index reads for itself; nothing is opened twice without need
	defer indexed.Close()
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
	service, err := begin(ctx, a, indexed, log)
	close(opened)
	<-stopped
	switch {
	case ctx.Err() != nil && err == nil: // asked to stop when it had just begun
		return drain(service.Stop, signals, grace, hard, log)
	case ctx.Err() != nil: // before that
		log.Info(stoppedCleanly)
		return nil
	case err != nil:
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

// begin connects to the chains and the bus, which may take long, and starts the service.
func begin(ctx context.Context, a, indexed *bridge8004.Chains, log *slog.Logger) (*relayer.Service, error) {
	o, err := open(ctx, a, indexed, log)
	if err != nil {
		return nil, err
	}
	service, err := relayer.New(o)
	if err != nil {
		return nil, exit.AsUsage(err)
	}
	return service, service.Start(ctx)
}

// drain stops a service within soft, or at once on another signal. It returns what stop does, or an
// error when that does not return for hard longer: whoever supervises the process must not have to
// wait for a call that never ends.
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
			if err == nil {
				log.Info(stoppedCleanly)
			}
			return err
		}
	}
}

// open connects to all chains, and by indexed again to those that the index reads for itself. A
// chain that cannot be reached now is tried again until it can: a service that is restarted while a
// provider is down comes up by itself. What a chain refuses has to be said three times in a row:
// one wrong answer ends no service. Another chain than configured, and what is the operator's own
// mistake, is an error at once.
func open(ctx context.Context, a, indexed *bridge8004.Chains, log *slog.Logger) (relayer.Options, error) {
	o := relayer.Options{
		Config: a.Config.Relayer(), Fetcher: a.Fetcher(), Logger: log, Version: build.Read().Version,
		Chains: map[caip.AccountID]chains.Chain{}, Writers: map[caip.AccountID]chains.Writer{}, Indexed: map[caip.AccountID]chains.Chain{},
	}
	read, err := readSecrets(a.Config)
	if err != nil {
		return o, err
	}
	o.Token, o.Keep, o.Pin = read.token, read.keep, read.pin
	o.Verify = func(ctx context.Context, q client.PaymentQuery, received []byte) (any, int, error) {
		report, err := verify.Payment(ctx, a, q, received)
		return report, report.Exit, err
	}
	o.Refs = refs{a.Config}
	o.Reviews = a.FeedbackVerification()
	if a.Config.Watchtower.On() {
		o.Witnesses = a.Config.Witnesses()
		files, deps := a.Fetcher().Uncached(), a.Verification()
		o.Prober = probe.Prober{Ask: files, Get: files, Clock: time.Now, Verify: func(ctx context.Context, r payment.Request) (core.Report, error) { return payment.Verify(ctx, deps, r) }}
	}
	const first, most, believed = time.Second, time.Minute, 3
	for _, c := range a.Config.Served() {
		refused := 0
		for wait := first; ; wait = min(2*wait, most) {
			chain, writer, err := openOne(ctx, a, c)
			var again chains.Chain
			if err == nil && a.Config.Index.On() && chain.Info().Capabilities.Has(chains.CanAudit) {
				again, err = openChain(ctx, indexed, c)
			}
			if err == nil {
				o.Chains[chain.Info().Registry] = chain
				if again != nil {
					o.Indexed[chain.Info().Registry] = again
				}
				if writer != nil {
					o.Writers[chain.Info().Registry] = writer
				}
				break
			}
			if ctx.Err() != nil {
				return o, ctx.Err()
			}
			switch code := exit.Code(err); {
			case code == exit.Usage || chains.KindOf(err) == chains.WrongChain || chains.KindOf(err) == chains.Unknown:
				return o, err
			case code == exit.Unchecked:
				refused = 0
			default:
				if refused++; refused == believed {
					return o, err
				}
				wait = first
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

// secrets are what the service is given that a configuration refers to, beside keys and endpoints
// of chains, and what NATS and a database are opened with.
type secrets struct {
	token     string
	keep, pin func(context.Context, []byte) (string, error)
}

// readSecrets reads them, or says which is the operator's to mend.
func readSecrets(c config.Config) (read secrets, err error) {
	if ref := c.API.Token; ref != "" {
		token, err := keyref.Load(ref)
		if err == nil && len(token) < 16 {
			err = errors.New("shorter than 16 characters")
		}
		if err != nil {
			return read, exit.Usagef("api.token: %w", err)
		}
		read.token = string(token)
	}
	if at := c.Aggregator; at.On() {
		if read.keep, err = keeper("aggregator", at.IPFS, at.IPFSAuth); err != nil {
			return read, err
		}
	}
	if at := c.Watchtower; at.On() {
		if read.pin, err = keeper("watchtower", at.IPFS, at.IPFSAuth); err != nil || at.WebhookKey == "" {
			return read, err
		}
		if _, err := keyref.Load(at.WebhookKey); err != nil { // it is read again for each alarm
			return read, exit.Usagef("watchtower.webhook_key: %w", err)
		}
	}
	return read, err
}

// refs reads references for who asks over HTTP, and cannot configure what is missing.
type refs struct{ config config.Config }

// AgentRef implements api.Refs.
func (r refs) AgentRef(text string) (caip.AgentRef, error) {
	ref, err := r.config.AgentRef(text)
	return ref, elsewhere(text, err)
}

// FeedbackRef implements api.Refs.
func (r refs) FeedbackRef(text string) (caip.FeedbackRef, error) {
	ref, err := r.config.FeedbackRef(text)
	return ref, elsewhere(text, err)
}

// elsewhere says of a name that it is not known to this relayer.
func elsewhere(text string, err error) error {
	if missing := new(config.NotConfiguredError); errors.As(err, &missing) {
		return fmt.Errorf("%.160q: %s is not configured at this relayer: name it in full", text, missing.What)
	}
	return err
}

// keeper adds files to an IPFS node.
func keeper(section, api, auth string) (func(context.Context, []byte) (string, error), error) {
	node, err := publish.OpenNode(api, auth)
	if err != nil {
		return nil, exit.Usagef("%s.ipfs_auth: %w", section, err)
	}
	return node.Add, nil
}

func openChain(ctx context.Context, a *bridge8004.Chains, c config.Chain) (chains.Chain, error) {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	return a.Chain(ctx, c.Name)
}

func openOne(ctx context.Context, a *bridge8004.Chains, c config.Chain) (chains.Chain, chains.Writer, error) {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	chain, err := openChain(ctx, a, c)
	if err != nil || c.Key == "" {
		return chain, nil, err
	}
	writer, err := a.Writer(ctx, chain, bridge8004.KeyRef{Key: c.Key, Passphrase: c.KeyPassphrase})
	var key *bridge8004.KeyError
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

// httpServer is what answers HTTP, within bounds.
func httpServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: api.Longest + 15*time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 48 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// serve answers HTTP on an address until it is closed; an empty address answers nothing.
func serve(listen string, handler http.Handler, log *slog.Logger) (closeAPI func(), err error) {
	if listen == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("api.listen: %w (choose another port, or leave it out)", err)
	}
	serving := httpServer(handler, log)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := serving.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the HTTP interface ended", "error", err)
		}
	}()
	return func() {
		_ = serving.Close()
		<-done
	}, nil
}
