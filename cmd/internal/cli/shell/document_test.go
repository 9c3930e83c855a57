package shell

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"
	"unicode"
)

func TestDocumentSaysTheSameAndSteersNoTerminal(t *testing.T) {
	const in = "{\r\n\t\"name\": \"caf\u00e9 \u009b2J \u202e \U000e0041 \\u001b[2J <b>\",\r\n\t\"n\": 12345678901234567890123\r\n}\n"
	var out bytes.Buffer
	if err := Document(in).Write(&out); err != nil {
		t.Fatal(err)
	}
	for _, r := range out.String() {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			t.Errorf("%U is printed", r)
		}
	}
	var got, want map[string]any
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(in), &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !bytes.Contains(out.Bytes(), []byte("12345678901234567890123")) {
		t.Errorf("digits were lost: %s", out.Bytes())
	}
}
