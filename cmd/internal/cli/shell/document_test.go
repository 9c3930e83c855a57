package shell

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"unicode"
)

func TestDocumentSaysTheSameAndSteersNoTerminal(t *testing.T) {
	const in = "{\r\n\t\"name\": \"caf\u00e9 \u009b2J \u202e \U000e0041 \\u001b[2J <b>\",\r\n\t\"n\": 12345678901234567890123\r\n}\n"
	var out bytes.Buffer
	noError(t, Document(in).Write(&out))
	for _, r := range out.String() {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			t.Errorf("%U is printed", r)
		}
	}
	var got, want map[string]any
	noError(t, json.Unmarshal(out.Bytes(), &got))
	noError(t, json.Unmarshal([]byte(in), &want))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !bytes.Contains(out.Bytes(), []byte("12345678901234567890123")) {
		t.Errorf("digits were lost: %s", out.Bytes())
	}
}

// Of edits of the same file side by side one is written, and the others say that they are not.
func TestReplaceFile_losesNoEdit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "agent.json")
	for round := range 20 {
		was := []byte(fmt.Sprint("round ", round))
		noError(t, os.WriteFile(path, was, 0o600))
		var written atomic.Int32
		var edits sync.WaitGroup
		for edit := range 4 {
			edits.Go(func() {
				if err := ReplaceFile(path, was, []byte(fmt.Sprint("edit ", edit))); err == nil {
					written.Add(1)
				}
			})
		}
		edits.Wait()
		if written.Load() != 1 {
			t.Fatalf("round %d: %d edits were written over each other", round, written.Load())
		}
	}
}
