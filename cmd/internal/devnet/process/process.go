// Package process runs programs beside this one, as an operator does: the demo and chaos start
// relayers with it, kill them and ask them how they are.
package process

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Process is a program that runs beside this one, with its output in a file.
type Process struct {
	Log  string        // path of the file
	Done chan struct{} // closed when the program has ended
	Err  error         // how, once it is closed

	cmd *exec.Cmd
}

// Launch starts a program. What it prints is added to the file log.
func Launch(log, program string, args ...string) (*Process, error) {
	out, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	defer out.Close() // the child has its own
	p := &Process{cmd: exec.Command(program, args...), Log: log, Done: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = out, out
	if err := p.cmd.Start(); err != nil {
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	go func() {
		defer close(p.Done)
		p.Err = p.cmd.Wait()
	}()
	return p, nil
}

// ID is the number that the system knows the process by.
func (p *Process) ID() int { return p.cmd.Process.Pid }

// Kill ends the process as a power cut does. It is an error if the process had ended before.
func (p *Process) Kill() error {
	select {
	case <-p.Done:
		return fmt.Errorf("%s had ended by itself: %w%s", p.cmd.Path, p.Err, p.Tail())
	default:
	}
	if err := p.cmd.Process.Signal(syscall.SIGKILL); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	<-p.Done
	return nil
}

// Stop asks the process to end, and kills it if it does not.
func (p *Process) Stop(patience time.Duration) error {
	if p == nil {
		return nil
	}
	select {
	case <-p.Done:
		return nil
	default:
	}
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-p.Done:
		return p.Err
	case <-time.After(patience):
		return errors.Join(fmt.Errorf("%s still ran %s after SIGTERM%s", p.cmd.Path, patience, p.Tail()), p.Kill())
	}
}

// Tail is the end of what the process printed.
func (p *Process) Tail() string {
	const lines = 12
	f, err := os.Open(p.Log)
	if err != nil {
		return ""
	}
	defer f.Close()
	var last []string
	for s := bufio.NewScanner(f); s.Scan(); {
		if last = append(last, "  "+s.Text()); len(last) > lines {
			last = last[1:]
		}
	}
	return "\n" + strings.Join(last, "\n")
}

// Await asks until an answer is the one wanted, the process ends, or the time is over.
func (p *Process) Await(ctx context.Context, limit time.Duration, what string, ok func(context.Context) (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var last error
	for {
		good, err := ok(ctx)
		if good {
			return nil
		}
		if err != nil && ctx.Err() == nil {
			last = err
		}
		select {
		case <-p.Done:
			return fmt.Errorf("%s: %s ended: %w%s", what, p.cmd.Path, p.Err, p.Tail())
		case <-ctx.Done():
			return fmt.Errorf("%s: not in %s: %w%s", what, limit, errors.Join(ctx.Err(), last), p.Tail())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Get reads a JSON document from a loopback address. Any status will do: the document says what is
// the matter.
func Get(ctx context.Context, url string, into any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	return json.NewDecoder(io.LimitReader(response.Body, 8<<20)).Decode(into)
}

// FreePorts finds loopback ports that nobody listens on, below those that systems give to who asks
// for any: the devnet does, before a relayer runs.
func FreePorts(n int) (ports []int, err error) {
	for range 100 * n {
		port := 10_000 + rand.IntN(20_000)
		l, failed := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", port))
		if failed != nil {
			err = fmt.Errorf("find free loopback ports: %w", failed)
			continue
		}
		defer l.Close()
		if ports = append(ports, port); len(ports) == n {
			return ports, nil
		}
	}
	return nil, err
}
