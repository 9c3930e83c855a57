package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/cmd/internal/relayer"
)

// atOnce bounds the commands that run at a time.
const atOnce = 4

// door runs commands for a client.
type door struct {
	environ     []string
	config, api string
	turns       chan struct{}
}

// Answer is what a tool returns.
type Answer struct {
	Exit    int             `json:"exit" jsonschema:"0 yes or done; 3 the evidence says no; 4 nothing to compare with; 1 could not be checked; 2 the question was wrong"`
	Answer  any             `json:"answer,omitempty" jsonschema:"the document of the command, with verdict and evidence"`
	Error   string          `json:"error,omitempty" jsonschema:"what went wrong, with its remedy"`
	Failure *chains.Failure `json:"failure,omitempty" jsonschema:"what went wrong, for programs: kind, and whether the same may work later"`
}

// line is a command line with the files that it names.
type line struct {
	args  []string
	stdin string
	files map[string]string // flag -> content
	names map[string]string // flag -> the tool's parameter
}

// flag adds a flag with a value, unless that is empty.
func (l *line) flag(name, value string) {
	if value != "" {
		l.args = append(l.args, "--"+name+"="+value)
	}
}

// about ends a command line with its arguments, none of which is a flag.
func (l line) about(what ...string) line {
	l.args = append(append(l.args, "--"), what...)
	return l
}

// run runs a command line and returns its document. Values stand behind their flags by a sign of
// equality, and what a client names is never taken for a path: it is written to a file here.
func (d *door) run(ctx context.Context, l line) (*sdk.CallToolResult, Answer, error) {
	select {
	case d.turns <- struct{}{}:
		defer func() { <-d.turns }()
	case <-ctx.Done():
		return failed(ctx.Err())
	}
	dir, err := os.MkdirTemp("", "bridge8004-mcp-")
	if err != nil {
		return failed(errors.New("no folder for files can be made"))
	}
	defer os.RemoveAll(dir)
	var named []string
	for flag, content := range l.files {
		path := filepath.Join(dir, flag)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			return failed(errors.New("a file cannot be written"))
		}
		named = append(named, "--"+flag+"="+path)
	}
	args := d.complete(l.args, named)
	var out, errs bytes.Buffer
	var code int
	if l.args[0] == "explain" {
		code = relayer.Run(ctx, d.environ, args, &out, &errs)
	} else {
		s := &shell.Shell{Printer: shell.Printer{Out: &out}, In: strings.NewReader(l.stdin), Err: &errs, Environ: d.environ}
		code = cli.Run(ctx, s, args)
	}
	a := Answer{Exit: code}
	if out.Len() > 0 {
		document := json.NewDecoder(&out)
		document.UseNumber() // a float does not hold every one
		if err := document.Decode(&a.Answer); err != nil {
			return failed(errors.New("the command's answer cannot be read"))
		}
	}
	if failed, is := shell.ReadFailed(errs.String()); is {
		failed.Failure.Message, failed.Failure.Remedy = l.told(failed.Failure.Message, dir), l.told(failed.Failure.Remedy, dir)
		a.fail(failed.Failure)
	}
	return a.result()
}

// failed is the answer where no command has answered.
func failed(err error) (*sdk.CallToolResult, Answer, error) {
	a := Answer{Exit: exit.Code(err)}
	a.fail(chains.FailureOf(err))
	return a.result()
}

// wrong is the answer to a question that no command was run for.
func wrong(err error) (*sdk.CallToolResult, Answer, error) { return failed(exit.AsUsage(err)) }

func (a *Answer) fail(f chains.Failure) {
	if a.Failure, a.Error = &f, f.Message; f.Remedy != "" {
		a.Error += " (" + f.Remedy + ")"
	}
}

// result is what the client is given: the answer as text, from which exactly makes the rest.
func (a Answer) result() (*sdk.CallToolResult, Answer, error) {
	text, err := json.Marshal(a)
	if err != nil {
		return nil, a, errors.New("the command's answer cannot be written")
	}
	return &sdk.CallToolResult{IsError: a.Exit == exit.Usage, Content: []sdk.Content{&sdk.TextContent{Text: shell.Harmless(string(text))}}}, a, nil
}

// flagName finds a flag in a text that was written for the command line, with what stands behind it
// there. What the client said stands in quotes.
var flagName = regexp.MustCompile(`(^|[ (])--([a-z0-9]+(?:-[a-z0-9]+)*)(?: [A-Z]+\b)?`)

// told is an error of the command as the client has to read it: with the tool's own parameters in
// the place of flags, and without the files that were made of them in dir.
func (l line) told(text, dir string) string {
	for flag := range l.files {
		text = strings.ReplaceAll(text, " "+filepath.Join(dir, flag), "")
	}
	return flagName.ReplaceAllStringFunc(text, func(found string) string {
		parts := flagName.FindStringSubmatch(found)
		if name := l.names[parts[2]]; name != "" {
			return parts[1] + name
		}
		return found
	})
}

// exactly has an answer's structured content be its text: the SDK has made floats of the numbers.
// Arguments that are empty are refused before the SDK looks at them, and what it refuses by the
// schema of the tool's arguments, which has no structured content, is told as all else.
func exactly(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
		if call, is := r.(*sdk.CallToolRequest); is {
			if err := filled(call.Params.Arguments); err != nil {
				return refuse(err)
			}
		}
		result, err := next(ctx, method, r)
		called, is := result.(*sdk.CallToolResult)
		if !is || err != nil {
			return result, err
		}
		if called.IsError && called.StructuredContent == nil {
			return refuse(&chains.Error{Kind: chains.Invalid, Op: "read arguments", Err: errors.New(cut(textOf(called))), Remedy: "the tool's inputSchema says what it takes"})
		}
		called.StructuredContent = json.RawMessage(textOf(called))
		return called, nil
	}
}

// refuse answers a call that no tool was asked for.
func refuse(why error) (sdk.Result, error) {
	called, _, err := wrong(why)
	if err != nil {
		return nil, err
	}
	called.StructuredContent = json.RawMessage(textOf(called))
	return called, nil
}

func textOf(called *sdk.CallToolResult) string {
	for _, content := range called.Content {
		if text, is := content.(*sdk.TextContent); is {
			return text.Text
		}
	}
	return ""
}

// maxRefusal bounds what is repeated of a refusal, in bytes: it quotes the arguments.
const maxRefusal = 600

func cut(text string) string {
	if len(text) > maxRefusal {
		return strings.ToValidUTF8(text[:maxRefusal], "") + "…"
	}
	return text
}

// complete adds flags to a command line, and those that every command has: before the "--" behind
// which nothing is a flag any more.
func (d *door) complete(args, flags []string) []string {
	flags = append(flags, "--output=json")
	if d.config != "" {
		flags = append(flags, "--config="+d.config)
	}
	return slices.Insert(slices.Clone(args), slices.Index(args, "--"), flags...)
}
