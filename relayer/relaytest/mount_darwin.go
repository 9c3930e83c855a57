package relaytest

import (
	"errors"
	"os/exec"
)

func mount(string) error { return errors.New("no tmpfs here") }

func unmount(string) {}

func namespace(*exec.Cmd) bool { return false }
