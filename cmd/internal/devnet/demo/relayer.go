package demo

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
)

// relayer is the service as a child process.
type relayer struct {
	cmd  *exec.Cmd
	log  string // path
	api  string // base URL
	done chan error
}

func startRelayer(bin, file, dir string) (*relayer, error) {
	cfg, err := config.Load(config.Options{File: file})
	if err != nil {
		return nil, err
	}
	r := &relayer{log: filepath.Join(dir, "relayer.log"), api: "http://" + cfg.API.Listen, done: make(chan error, 1)}
	log, err := os.OpenFile(r.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer log.Close() // the child has its own
	r.cmd = exec.Command(filepath.Join(bin, "bridge8004-relayer"), "--config", file)
	r.cmd.Stdout, r.cmd.Stderr = log, log
	if err := r.cmd.Start(); err != nil {
		return nil, fmt.Errorf("relayer: %w", err)
	}
	go func() { r.done <- r.cmd.Wait() }()
	return r, nil
}

func (r *relayer) pid() int { return r.cmd.Process.Pid }

// ready waits until the service says that it is healthy.
func (r *relayer) ready(ctx context.Context) error {
	return until(ctx, func(ctx context.Context) error {
		select {
		case err := <-r.done:
			r.done <- err
			return fmt.Errorf("the relayer ended: %w", err)
		default:
		}
		return r.get(ctx, "/healthz", nil)
	})
}

// drift is what the service reports of registrations that do not follow their home.
type drift struct {
	Agent  caip.AgentRef
	Remedy string
}

func (r *relayer) drifts(ctx context.Context) ([]drift, error) {
	var list []drift
	err := r.get(ctx, "/v1/drift", &list)
	return list, err
}

func (r *relayer) get(ctx context.Context, path string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, r.api+path, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s", path, response.Status, strings.TrimSpace(string(body)))
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(body, into)
}

// kill ends the process as a power cut does.
func (r *relayer) kill() error {
	if err := r.cmd.Process.Signal(syscall.SIGKILL); err != nil {
		return fmt.Errorf("relayer: %w", err)
	}
	<-r.done
	return nil
}

// stop asks the process to end and waits for it.
func (r *relayer) stop() error {
	const patience = 20 * time.Second
	if err := r.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		if errors.Is(err, os.ErrProcessDone) {
			return nil
		}
		return fmt.Errorf("relayer: %w", err)
	}
	select {
	case err := <-r.done:
		if err != nil {
			return fmt.Errorf("relayer: it did not stop in order: %w", err)
		}
		return nil
	case <-time.After(patience):
		return errors.Join(fmt.Errorf("relayer: still running %s after SIGTERM", patience), r.kill())
	}
}

// tail shows the end of the log.
func (r *relayer) tail(w io.Writer) {
	if r == nil {
		return
	}
	b, err := os.ReadFile(r.log)
	if err != nil {
		return
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	fmt.Fprintln(w, "\nthe relayer's last words:")
	for _, line := range lines[max(0, len(lines)-20):] {
		fmt.Fprintln(w, "  "+line)
	}
}
