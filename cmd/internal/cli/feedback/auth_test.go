package feedback

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains/evm/feedbackauth"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func TestAnAuthorisationIsReadAsHexFromAFileAndFromStandardInput(t *testing.T) {
	want := []byte{0xab, 0xcd}
	dir := t.TempDir()
	for name, content := range map[string]string{
		"hex": "0xabcd\n", "bare": "abcd", "json": `{"agent": "x", "format": "packed", "auth": "0xabcd"}`, "odd": "0xabc", "empty": "", "none": `{}`, "format": `{"auth":"0xabcd","format":"eip191"}`, "broken": `{"auth": `, "huge": strings.Repeat("a", maxAuth+1),
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		good := name == "hex" || name == "bare" || name == "json"
		for how, read := range map[string]func() ([]byte, feedbackauth.Format, error){
			"file": func() ([]byte, feedbackauth.Format, error) { return readAuth(&shell.Shell{}, "--auth", path) },
			"stdin": func() ([]byte, feedbackauth.Format, error) {
				return readAuth(&shell.Shell{In: strings.NewReader(content)}, "--auth", "-")
			},
		} {
			got, format, err := read()
			if name == "json" && format != feedbackauth.Packed || name != "json" && format != "" {
				t.Errorf("%s by %s: format %q", name, how, format)
			}
			if good != (err == nil) || good && !bytes.Equal(got, want) {
				t.Errorf("%s by %s: %x, %v", name, how, got, err)
			}
			if err != nil && exit.Code(err) != exit.Usage {
				t.Errorf("%s by %s: %v is not of usage", name, how, err)
			}
		}
	}
	if got, _, err := readAuth(&shell.Shell{}, "--auth", "0xabcd"); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%x, %v", got, err)
	}
}

func FuzzReadAuth(f *testing.F) {
	f.Add("0xabcd")
	f.Add(`{"auth":"0x00"}`)
	f.Add("{")
	f.Fuzz(func(t *testing.T, content string) {
		got, _, err := readAuth(&shell.Shell{In: strings.NewReader(content)}, "AUTH", "-")
		if err != nil {
			return
		}
		again, _, err := readAuth(&shell.Shell{}, "AUTH", hexutil.Encode(got))
		if err != nil || !bytes.Equal(again, got) {
			t.Errorf("%x was read again as %x, %v", got, again, err)
		}
	})
}
