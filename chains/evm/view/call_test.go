package view

import "testing"

// The bindings print the whole of an answer that they cannot read, and a node says how long it is.
func TestInto_doesNotRepeatALongAnswer(t *testing.T) {
	t.Parallel()
	version := ""
	err := Into(&version, Contracts().Identity.UnpackGetVersion)(make([]byte, 1<<20+1))
	if err == nil || len(err.Error()) > 200 {
		t.Errorf("a text of %d bytes", len(err.Error()))
	}
}
