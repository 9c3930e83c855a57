package chaintest

import (
	"flag"
	"strconv"
)

// SideBySide lets n tests of a package run at once, unless the command line says how many. It is
// for a TestMain of tests that wait for blocks or a bus more than they work: then n may be above
// the number of processors. Under the race detector they work more than they wait, and those that
// run beside each other only keep each other waiting.
func SideBySide(n int) {
	flag.Parse()
	chosen := Raced
	flag.Visit(func(f *flag.Flag) { chosen = chosen || f.Name == "test.parallel" })
	if chosen {
		return
	}
	if err := flag.Set("test.parallel", strconv.Itoa(n)); err != nil {
		panic(err)
	}
}
