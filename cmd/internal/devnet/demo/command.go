package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
)

// bridge runs the command line as a user does and returns its exit code.
func (d *user) bridge(ctx context.Context, args ...string) (stdout []byte, code int, err error) {
	return d.command(ctx, exec.CommandContext(ctx, filepath.Join(d.Bin, "bridge8004"), args...))
}

func (d *user) command(ctx context.Context, cmd *exec.Cmd) ([]byte, int, error) {
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	cmd.Env = append(os.Environ(), config.FileVariable+"="+d.net.Config(), "PATH="+d.Bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	err := cmd.Run()
	var exited *exec.ExitError
	if errors.As(err, &exited) && ctx.Err() == nil {
		return out.Bytes(), exited.ExitCode(), fmt.Errorf("%s: exit %d: %s", strings.Join(cmd.Args[1:], " "), exited.ExitCode(), strings.TrimSpace(complaint.String()))
	}
	if err != nil {
		return nil, -1, fmt.Errorf("%s: %w", strings.Join(cmd.Args[1:], " "), err)
	}
	return out.Bytes(), 0, nil
}

// answer runs a command that has to succeed and reads its JSON.
func (d *user) answer(ctx context.Context, into any, args ...string) {
	out, _, err := d.bridge(ctx, append(args, "-o", "json")...)
	check(err)
	if err := json.Unmarshal(out, into); err != nil {
		fail("%s: its answer is not the JSON expected: %w", strings.Join(args, " "), err)
	}
}

// written is what a command that writes answers.
type written struct {
	Agent    caip.AgentRef
	Feedback caip.FeedbackRef
	SourceID caip.Hash
	TxID     string
}

// write runs a command that writes, signed by a person's key on the chain.
func (d *user) write(ctx context.Context, person, chain string, args ...string) (w written) {
	d.answer(ctx, &w, append(args, "--key", d.key(person, chain))...)
	return w
}

// key is the reference to a person's key on a chain, which is named by its configured name or
// CAIP-2 id.
func (d *user) key(person, chain string) string {
	if chain == network3 || strings.HasPrefix(chain, caip.Solana+":") {
		return d.net.SolanaKey(person)
	}
	return d.net.Key(person)
}
