package agent

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func TestReadConsent(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		text     string // 0x…, or what stands in a file
		deadline uint64
		want     []byte // nil: refused
	}{
		"hex":                       {"0xabcd", 7, []byte{0xab, 0xcd}},
		"hex of nothing":            {"0x", 7, []byte{}},
		"hex without deadline":      {"0xabcd", 0, nil},
		"half a byte":               {"0xabc", 7, nil},
		"a file":                    {`{"agent": "x", "consent": "0xabcd", "deadline": 7}`, 0, []byte{0xab, 0xcd}},
		"a file of nothing":         {`{"consent": "0x", "deadline": 7}`, 7, []byte{}},
		"a file without consent":    {`{"deadline": 7}`, 7, nil},
		"a file without deadline":   {`{"consent": "0xabcd"}`, 7, nil},
		"a file of another":         {`{"consent": "0xabcd", "deadline": 8}`, 7, nil},
		"a consent without prefix":  {`{"consent": "", "deadline": 7}`, 7, nil},
		"a broken file":             {`{"consent": `, 7, nil},
		"a file that is far longer": {strings.Repeat(" ", maxConsent+1), 7, nil},
	} {
		texts := []string{c.text}
		if !strings.HasPrefix(c.text, "0x") {
			path := filepath.Join(dir, name)
			noError(t, os.WriteFile(path, []byte(c.text), 0o600))
			texts = []string{path, "-"}
		}
		for _, text := range texts {
			given, err := readConsent(&shell.Shell{In: strings.NewReader(c.text)}, "--consent", text, c.deadline)
			if c.want == nil {
				if exit.Code(err) != exit.Usage {
					t.Errorf("%s: %+v, %v", name, given, err)
				}
				continue
			}
			if err != nil || given.Deadline != 7 || given.Signature == nil || !bytes.Equal(given.Signature, c.want) {
				t.Errorf("%s: %+v, %v", name, given, err)
			}
		}
	}
	if _, err := readConsent(&shell.Shell{}, "--consent", filepath.Join(dir, "none"), 0); exit.Code(err) != exit.Usage {
		t.Errorf("a file that is not there: %v", err)
	}
}

func FuzzReadConsent(f *testing.F) {
	f.Add(`{"consent": "0xabcd", "deadline": 7}`, uint64(0))
	f.Add(`{"consent": "0x", "deadline": 7}`, uint64(8))
	f.Add("{", uint64(1))
	f.Fuzz(func(t *testing.T, content string, deadline uint64) {
		given, err := readConsent(&shell.Shell{In: strings.NewReader(content)}, "CONSENT", "-", deadline)
		if err != nil {
			return
		}
		if given.Signature == nil || given.Deadline == 0 || deadline != 0 && deadline != given.Deadline {
			t.Fatalf("%q with %d: %+v", content, deadline, given)
		}
		again, err := readConsent(&shell.Shell{In: strings.NewReader(fmt.Sprintf(`{"consent":%q,"deadline":%d}`, hexutil.Encode(given.Signature), given.Deadline))}, "CONSENT", "-", 0)
		if err != nil || again.Deadline != given.Deadline || !bytes.Equal(again.Signature, given.Signature) {
			t.Errorf("%+v was read again as %+v, %v", given, again, err)
		}
	})
}
