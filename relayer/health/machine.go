package health

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Clocks judges this machine's clock by others. A block is never of the future, and NATS tells its
// own time. Old blocks speak only where all chains have equally old ones: one may have stopped.
// Where others agree with this machine, an endpoint that contradicts it alone is the one to blame.
// lines are what else was found: without a reading they say whether anything could tell the time.
func Clocks(readings []Reading, lines []Line) Line {
	agrees := func(r Reading) bool { return r.Ahead.Abs() <= link.ClockSkew }
	if slices.ContainsFunc(readings, agrees) {
		readings = slices.DeleteFunc(slices.Clone(readings), func(r Reading) bool { return r.Alone && !agrees(r) })
	}
	l := Line{Check: Clock, State: OK, Found: "it agrees with the chains"}
	if len(readings) == 0 {
		if slices.ContainsFunc(lines, func(l Line) bool { return l.Check == Endpoint && l.State == OK }) {
			return Line{Check: Clock, State: OK, Found: "nothing here keeps the time of day: it is not compared"}
		}
		return Line{Check: Clock, State: Unknown, Found: "nothing that could be read tells the time"}
	}
	wrong := func(by time.Duration, word string, why string) Line {
		return Line{Check: Clock, State: Problem, Found: fmt.Sprintf("this machine's clock is %s %s: %s", by.Round(time.Second), word, why), Remedy: "set it, and keep it set: timedatectl set-ntp true"}
	}
	oldest, youngest := readings[0], readings[0]
	for _, r := range readings {
		if r.Source == natsClock && r.Ahead.Abs() > link.ClockSkew {
			word := "behind"
			if r.Ahead < 0 {
				word = "ahead"
			}
			return wrong(r.Ahead.Abs(), word, "NATS tells another time")
		}
		if r.Ahead < oldest.Ahead {
			oldest = r
		}
		if r.Ahead > youngest.Ahead {
			youngest = r
		}
	}
	switch {
	case youngest.Ahead > link.ClockSkew:
		return wrong(youngest.Ahead, "behind", "the newest block of "+youngest.Source+" is of the future")
	case len(readings) > 1 && -youngest.Ahead > stands && youngest.Ahead-oldest.Ahead < link.ClockSkew:
		return wrong(-youngest.Ahead, "ahead", "the newest blocks of all chains are equally old")
	}
	return l
}

// natsClock is the source of a reading of NATS's own clock.
const natsClock = "NATS"

// fullDisk says what mends a disk that takes no writes.
func fullDisk(err error, need int64) string {
	switch {
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG):
		return fmt.Sprintf("free %d bytes on that disk", need)
	case errors.Is(err, fs.ErrPermission):
		return "let the relayer's user write to nats.dir"
	}
	return "look at that disk, or set nats.dir to a folder on another"
}

// What Room writes: little finds a disk that takes no writes, much one that has but a few blocks
// left.
const (
	little = 4 << 10
	much   = 1 << 20
)

// Room judges the disk under the directory of an embedded NATS, which has to take so many bytes. It
// writes little, unless thorough is asked for or nothing else tells how much room there is.
func Room(dir string, need int64, thorough bool) Line {
	l := Line{Check: Disk, About: dir, State: Problem}
	at := dir
	for at != filepath.Dir(at) { // it may have to be made yet
		if _, err := os.Stat(at); !errors.Is(err, os.ErrNotExist) {
			break
		}
		at = filepath.Dir(at)
	}
	free, known := freeBytes(at)
	write := little
	if thorough || !known {
		write = much
	}
	if err := stream.TryDisk(at, write); err != nil {
		l.Found, l.Remedy = fmt.Sprintf("it takes no writes: %v", err), fullDisk(err, need)
		return l
	}
	switch {
	case !known:
		l.State, l.Found = OK, "it takes writes"
	case free < uint64(need):
		l.Found = fmt.Sprintf("%d bytes are free, one stream may need %d (nats.max_bytes)", free, need)
		l.Remedy = fmt.Sprintf("free %d bytes more on that disk, or set nats.max_bytes to %d", uint64(need)-free, free)
	default:
		l.State, l.Found = OK, fmt.Sprintf("%d bytes are free", free)
	}
	return l
}

const startNATS = "start the NATS servers; a cluster needs most of them"

// Bus judges a bus that is open. The reading is that of its servers' clock, where they are others'.
func Bus(ctx context.Context, bus *stream.Bus) (lines []Line, clock Reading, ok bool) {
	if !bus.Connected() {
		return []Line{{Check: NATS, State: Problem, Found: "no connection to NATS", Remedy: startNATS}}, clock, false
	}
	if bus.Embedded() { // nobody else changes what it was made with, and writes are watched over all the time
		return []Line{
			{Check: NATS, State: OK, Found: "the embedded NATS runs"}, {Check: Durability, State: OK, Found: "streams are kept on disk, every write is synced"},
		}, clock, false
	}
	d, err := bus.Durability(ctx)
	if err != nil {
		found, remedy := split(err)
		if remedy == "" {
			remedy = startNATS
		}
		return []Line{{Check: NATS, State: Problem, Found: found, Remedy: remedy}}, clock, false
	}
	at := Line{Check: NATS, State: OK, Found: "NATS " + d.Server + " answers"}
	if !bus.Outside {
		at.Found = "the embedded NATS " + d.Server + " of a running relayer answers"
	}
	lines = append(lines, at)
	for _, f := range d.Faults {
		lines = append(lines, Line{Check: Durability, About: f.Stream, State: Problem, Found: f.Why, Remedy: f.Remedy})
	}
	if len(d.Faults) == 0 {
		keeps := Line{Check: Durability, State: OK, Found: "streams are kept on disk and discard nothing"}
		if bus.Outside && bus.Replicas == 1 {
			keeps.State, keeps.Found = Notice, keeps.Found+"; whether the server syncs every write does not show"
			keeps.Remedy = "a single server needs: jetstream { sync_interval: always }"
		}
		lines = append(lines, keeps)
	}
	if d.Singly {
		lines = append(lines, Line{Check: Durability, State: Notice, Found: "NATS " + d.Server + " stores messages one by one, each with a sync of its own: reading a chain's past takes longer",
			Remedy: "servers from 2.12 on store batches: update them, then start the relayers again"})
	}
	if !bus.Outside || d.Clock.IsZero() {
		return lines, clock, false
	}
	return lines, Reading{Source: natsClock, Ahead: d.Clock.Sub(d.Asked)}, true
}

// Problems are the sentences of lines in a state.
func Problems(lines []Line, state State) []string {
	var out []string
	for _, l := range lines {
		if l.State == state && !slices.Contains(out, l.String()) {
			out = append(out, l.String())
		}
	}
	return out
}
