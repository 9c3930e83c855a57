package main

import (
	"slices"
	"testing"
)

func TestRead(t *testing.T) {
	got := read("mirrors", `goos: linux
BenchmarkMirrors/500-2         	       1	5361172806 ns/op	         5.387 cpu-ms/mirror	        95.92 mirrors/s
--- BENCH: BenchmarkMirrors/500-2
    bench_test.go:504: calls for a mirror: a eth_call 4.2
BenchmarkMirrors/500-2         	       1	5361172806 ns/op	         6.5 cpu-ms/mirror	        90 mirrors/s
BenchmarkMirrors/500-2         	       1	5361172806 ns/op	         5.1 cpu-ms/mirror	        99 mirrors/s
BenchmarkSum-2   	     100	      1200 ns/op
PASS`)
	want := []figure{
		{"mirrors", "Mirrors/500", "cpu-ms/mirror", 5.387, 3},
		{"mirrors", "Mirrors/500", "mirrors/s", 95.92, 3},
		{"mirrors", "Sum", "ns/op", 1200, 1},
	}
	if !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}
