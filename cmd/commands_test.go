package cmd_test

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// commands are what the scripts have beyond testscript's own.
var commands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"exits": exits,
	"quiet": quiet,
	"lines": lines,
	"huge":  huge,
}

// exits CODE COMMAND...: the command ends with exactly that code, and never with a stack trace.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exited *exec.ExitError
	switch {
	case errors.As(err, &exited):
		got = exited.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("%s exited with %d, want %d", strings.Join(args[1:], " "), got, want)
	}
	stderr := ts.ReadFile("stderr")
	for _, trace := range []string{"goroutine ", "panic:", ".go:"} {
		if strings.Contains(stderr, trace) {
			ts.Fatalf("a stack trace: %s", stderr)
		}
	}
}

// quiet: the last command said nothing on stdout.
func quiet(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: quiet")
	}
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("stdout is not empty: %q", out)
	}
}

// lines N: the last command printed N lines on stdout.
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: lines N")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := strings.Count(ts.ReadFile("stdout"), "\n"); got != want {
		ts.Fatalf("%d lines, want %d", got, want)
	}
}

// huge N FILE: makes a file of N bytes that begins like JSON.
func huge(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: huge N FILE")
	}
	size, err := strconv.ParseInt(args[0], 10, 64)
	ts.Check(err)
	f, err := os.Create(ts.MkAbs(args[1]))
	ts.Check(err)
	defer f.Close()
	_, err = f.WriteString(`{"x402Version": 2, "error": "`)
	ts.Check(err)
	ts.Check(f.Truncate(size)) // sparse: the rest reads as zeros
}
