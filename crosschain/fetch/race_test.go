package fetch

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// The gateways of these tests are named for what they do, and the time is that of synctest.
func TestRace(t *testing.T) {
	for name, c := range map[string]struct {
		gateways string
		winner   string
		kind     chains.Kind
		took     time.Duration
	}{
		"the first":                  {"good mute good", "0", "", 0},
		"one that fails":             {"gone good mute", "1", "", 0},
		"one that says nothing":      {"mute good", "1", "", headStart},
		"one that is slow":           {"slow good", "1", "", headStart},
		"slow, but sooner":           {"slow mute mute", "0", "", time.Second},
		"liars":                      {"lies lies good", "2", "", 0},
		"more silent than are asked": {"mute mute mute mute mute mute good", "6", "", 0},
		"nothing but silence":        {"mute mute", "", chains.TimedOut, 30 * time.Second},
		"a lie among silence":        {"mute lies mute", "", chains.Dishonest, 30 * time.Second},
		"missing, and silence":       {"gone mute", "", chains.TimedOut, 30 * time.Second},
		"missing":                    {"gone gone gone gone", "", chains.NotFound, 0},
		"missing, and down":          {"gone down", "", chains.Unreachable, 0},
		"none":                       {"", "", chains.Unsupported, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
				defer cancel()
				began := time.Now()
				var running, most atomic.Int32
				var list []string
				for i, does := range strings.Fields(c.gateways) {
					list = append(list, fmt.Sprintf("https://%s-%d.example/key", does, i))
				}
				got, err := race(ctx, list, func(ctx context.Context, gateway string) (sent, error) {
					most.Store(max(most.Load(), running.Add(1)))
					defer running.Add(-1)
					does, number, _ := strings.Cut(hostOf(gateway), "-")
					number, _, _ = strings.Cut(number, ".")
					switch does {
					case "good":
						return sent{host: number}, nil
					case "slow":
						select {
						case <-time.After(time.Second):
							return sent{host: number}, nil
						case <-ctx.Done():
						}
					case "gone":
						return sent{}, fail(chains.NotFound, errors.New("404"))
					case "down":
						return sent{}, fail(chains.Unreachable, errors.New("refused"))
					case "lies":
						return sent{}, fail(chains.Dishonest, errors.New("other bytes"))
					}
					<-ctx.Done()
					return sent{}, transportError(ctx.Err())
				})
				if got.host != c.winner || (err == nil) != (c.kind == "") || err != nil && chains.KindOf(err) != c.kind {
					t.Errorf("%q, %v", got.host, err)
				}
				if took := time.Since(began); c.took > 0 && took != c.took || took > 30*time.Second {
					t.Errorf("took %s", took)
				}
				if running.Load() != 0 || most.Load() > maxAtOnce {
					t.Errorf("%d still running, %d at a time", running.Load(), most.Load())
				}
				if err == nil {
					return
				}
				for _, g := range list {
					if !strings.Contains(err.Error(), hostOf(g)) || strings.Contains(err.Error(), "key") {
						t.Errorf("%s is not named: %v", g, err)
					}
				}
			})
		})
	}
}

// Whoever asked and left waits for nothing.
func TestRace_cancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		began := time.Now()
		_, err := race(ctx, []string{"https://a.example", "https://b.example"}, func(ctx context.Context, _ string) (sent, error) {
			<-ctx.Done()
			return sent{}, ctx.Err()
		})
		if err == nil || time.Since(began) != time.Second {
			t.Errorf("%v after %s", err, time.Since(began))
		}
	})
}
