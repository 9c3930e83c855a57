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
