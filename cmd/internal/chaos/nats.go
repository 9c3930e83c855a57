package chaos

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/cmd/internal/devnet/process"
)

// cluster is NATS with JetStream in processes of its own.
type cluster struct {
	bin     string
	dir     string
	ports   []int // of clients, of the cluster and of monitoring, three for each server
	servers []*process.Process
}

// url names all servers to a client.
func (c *cluster) url() string {
	var list []string
	for i := range c.servers {
		list = append(list, fmt.Sprintf("nats://127.0.0.1:%d", c.ports[3*i]))
	}
	return strings.Join(list, ",")
}

func (c *cluster) store(i int) string { return filepath.Join(c.dir, fmt.Sprintf("nats-%d", i)) }

// start starts all servers and waits until each says that it is well.
func (c *cluster) start(ctx context.Context) error {
	var routes []string
	for i := range c.servers {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", c.ports[3*i+1]))
	}
	for i := range c.servers {
		file := filepath.Join(c.dir, fmt.Sprintf("nats-%d.conf", i))
		text := fmt.Sprintf(`server_name: n%d
listen: 127.0.0.1:%d
http: 127.0.0.1:%d
jetstream { store_dir: %q }
cluster { name: chaos, listen: 127.0.0.1:%d, routes: [%s] }
`, i, c.ports[3*i], c.ports[3*i+2], c.store(i), c.ports[3*i+1], strings.Join(routes, ", "))
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			return err
		}
		p, err := process.Launch(filepath.Join(c.dir, fmt.Sprintf("nats-%d.log", i)), c.bin, "-c", file)
		if err != nil {
			return err
		}
		c.servers[i] = p
	}
	for i, p := range c.servers {
		if err := p.Await(ctx, 30*time.Second, fmt.Sprintf("NATS server %d", i), func(ctx context.Context) (bool, error) {
			var health struct{ Status string }
			err := process.Get(ctx, fmt.Sprintf("http://127.0.0.1:%d/healthz", c.ports[3*i+2]), &health)
			return health.Status == "ok", err
		}); err != nil {
			return err
		}
	}
	return nil
}

// wipe kills all servers and forgets what they kept.
func (c *cluster) wipe() error {
	err := c.stop()
	for i := range c.servers {
		err = errors.Join(err, os.RemoveAll(c.store(i)))
	}
	return err
}

func (c *cluster) stop() (err error) {
	for i, p := range c.servers {
		if p != nil {
			err = errors.Join(err, p.Kill())
		}
		c.servers[i] = nil
	}
	return err
}
