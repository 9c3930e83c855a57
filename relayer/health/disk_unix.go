//go:build linux || darwin

package health

import "syscall"

// freeBytes is how much the disk under a directory still takes from this process.
func freeBytes(dir string) (uint64, bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}
