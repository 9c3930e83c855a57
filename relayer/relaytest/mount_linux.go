package relaytest

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

func mount(dir string) error {
	return syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%d", size))
}

func unmount(dir string) { _ = syscall.Unmount(dir, syscall.MNT_DETACH) }

// namespace has a command run as the root of a user namespace, which may mount.
func namespace(cmd *exec.Cmd) bool {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	return true
}
