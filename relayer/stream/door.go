package stream

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// The door of an embedded server is a Unix socket under nats.dir. Commands reach the server of a
// running relayer through it. Its folder is its owner's alone (mode 0700), so that those can come
// in who could also write the server's files: no port is opened, and no password is needed.
const (
	doorFolder = "door"
	doorSocket = "nats.sock"
	// maxVisits bounds the connections that are open at once.
	maxVisits = 16
	// maxSocket is the longest path that a socket may have everywhere, in bytes.
	maxSocket = 100
)

// door lets connections in until it is closed.
type door struct {
	listener net.Listener
	wait     sync.WaitGroup

	mu    sync.Mutex
	open  map[net.Conn]bool
	ended bool
}

// openDoor begins to let connections in. Only who holds the lock of the folder may call it.
func openDoor(dir string, s *server.Server) (*door, error) {
	folder := filepath.Join(dir, doorFolder)
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if err := os.Chmod(folder, 0o700); err != nil {
		return nil, err
	}
	if err := os.Remove(filepath.Join(folder, doorSocket)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	path, done, err := socketPath(folder)
	if err != nil {
		return nil, err
	}
	defer done()
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	listener.(*net.UnixListener).SetUnlinkOnClose(false) // what is there then may be another's
	d := &door{listener: listener, open: map[net.Conn]bool{}}
	d.wait.Go(func() { d.accept(s) })
	return d, nil
}

// socketPath is the path of the socket, or on Linux a shorter one to the same place until done is
// called: paths of sockets are short everywhere.
func socketPath(folder string) (path string, done func(), err error) {
	if path = filepath.Join(folder, doorSocket); len(path) <= maxSocket || runtime.GOOS != "linux" {
		return path, func() {}, nil
	}
	f, err := os.Open(folder)
	if err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("/proc/self/fd/%d/%s", f.Fd(), doorSocket), func() { _ = f.Close() }, nil
}

func (d *door) accept(s *server.Server) {
	for {
		outside, err := d.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // such as too many open files
			time.Sleep(100 * time.Millisecond)
			continue
		}
		if !d.enter(outside) {
			_ = outside.Close()
			continue
		}
		inside, err := s.InProcessConn()
		if err != nil || !d.enter(inside) {
			d.leave(outside)
			if err == nil {
				_ = inside.Close()
			}
			continue
		}
		for from, to := range map[net.Conn]net.Conn{outside: inside, inside: outside} {
			d.wait.Go(func() {
				_, _ = io.Copy(to, from) // either end may go at any time
				d.leave(from)
				d.leave(to)
			})
		}
	}
}

// enter notes a connection that has to be closed with the door; false: there is no room for it.
func (d *door) enter(c net.Conn) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ended || len(d.open) >= 2*maxVisits {
		return false
	}
	d.open[c] = true
	return true
}

func (d *door) leave(c net.Conn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.open, c)
	_ = c.Close()
}

// Close lets nobody in any more and sends away who is there.
func (d *door) Close() {
	_ = d.listener.Close()
	d.mu.Lock()
	d.ended = true
	for c := range d.open {
		_ = c.Close()
	}
	d.mu.Unlock()
	d.wait.Wait()
}

// visitor comes in through the door of another process.
type visitor struct{ dir string }

// InProcessConn implements nats.InProcessConnProvider.
func (v visitor) InProcessConn() (net.Conn, error) {
	path, done, err := socketPath(filepath.Join(v.dir, doorFolder))
	if err != nil {
		return nil, err
	}
	defer done()
	return net.Dial("unix", path)
}
