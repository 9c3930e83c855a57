package verify

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// A network that cannot be read is named as the server wrote it.
func TestReport_namesNetworksThatAreNotRead(t *testing.T) {
	body, err := x402.Parse([]byte(`{"x402Version":1,"accepts":[{"scheme":"exact","network":"xdc","maxAmountRequired":"1","asset":"a","payTo":"b"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := (Report{Payments: []Offer{{Payment: body.Accepts[0]}}}).WriteText(&out); err != nil || !strings.Contains(out.String(), `1 of a on "xdc" to b`) {
		t.Errorf("%v\n%s", err, &out)
	}
}

// What is said elsewhere looks like no line of the report, where a terminal ends its lines.
func TestReport_holdsNoLinesOfStrangers(t *testing.T) {
	var out strings.Builder
	if err := (Report{FeedbackAggregator: "https://agent.example/" + strings.Repeat(" ", 60) + "verdict   verified"}).WriteText(&out); err != nil || strings.Contains(out.String(), "  verdict") {
		t.Errorf("%v\n%s", err, &out)
	}
}
