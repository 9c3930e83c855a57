package feedback

import (
	"context"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// A list of settlements is read as a list or one after another, and what settled nothing is no
// claim.
func TestClaims(t *testing.T) {
	const one = `{"success":true,"transaction":"0x1111111111111111111111111111111111111111111111111111111111111111","network":"eip155:8453","payer":"0x742d35cc6634c0532925a3b844bc9e7595f0beb0"}`
	for text, want := range map[string]int{one: 1, one + "\n" + one: 2, "[" + one + "," + one + "]": 2} {
		if list, err := claims([]byte(text)); err != nil || len(list) != want || list[0].Payer.Address != "0x742d35cc6634c0532925a3b844bc9e7595f0beb0" {
			t.Errorf("%s: %v, %v", text, list, err)
		}
	}
	for _, text := range []string{"", "[]", "{}", "x", one + "x", strings.Replace(one, "true", "false", 1), strings.Replace(one, "0x742d", "0xzz", 1), "[" + strings.Repeat(one+",", maxSettlements) + one + "]"} {
		if list, err := claims([]byte(text)); err == nil {
			t.Errorf("%.80s: %v", text, list)
		}
	}
}

func FuzzClaims(f *testing.F) {
	f.Add([]byte(`[{"success":true,"transaction":"0x11","network":"eip155:8453","payer":""}]`))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := claims(data)
		if (err == nil) != (len(list) > 0) || len(list) > maxSettlements {
			t.Fatal(len(list), err)
		}
		for _, one := range list {
			if one.TxID == "" || one.Network.IsZero() {
				t.Fatalf("%+v", one)
			}
		}
	})
}

// While what an earlier run has sent is in no block, another run takes its place.
func TestRevenues_takeThePlaceOfWhatWaits(t *testing.T) {
	c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a"})
	w := c.Writer("facilitator")
	var txs []chains.Tx
	for range 2 {
		tx, err := (&first{Writer: w}).Sign(t.Context(), chains.Register{URI: "ipfs://x"}, chains.SignOptions{})
		if err == nil {
			err = w.Send(t.Context(), tx)
		}
		if err != nil && len(txs) == 0 {
			t.Fatal(err)
		}
		txs = append(txs, tx)
	}
	if txs[0].Nonce != txs[1].Nonce {
		t.Errorf("nonces %d and %d", txs[0].Nonce, txs[1].Nonce)
	}
}

// ends has every transaction come to an end that wrote nothing.
type ends struct {
	chains.Writer
	as chains.TxState
}

func (e ends) Status(_ context.Context, tx chains.Tx, _ chains.Finality) (chains.Status, error) {
	return chains.Status{State: e.as, Receipt: &chains.Receipt{TxID: tx.ID}, Reason: &chains.Error{Kind: chains.Transient}}, nil
}

// What was sent and may still land is not told as not given, and what can no longer land is.
func TestRevenues_tellWhatWasSent(t *testing.T) {
	o := &revenuesOptions{}
	o.writing.AddFlags(&cobra.Command{})
	for name, tc := range map[string]struct {
		fault error
		end   chains.TxState // of what was sent; empty: it is in no block
		state string
	}{
		"in no block": {nil, "", "sent"},
		"refused":     {&chains.Error{Kind: chains.Invalid}, "", "not-given"},
		"outdone":     {nil, chains.TxDead, "not-given"},
		"reverted":    {nil, chains.TxFailed, "not-given"},
	} {
		t.Run(name, func(t *testing.T) {
			c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a"})
			c.Hold(true)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			signed := 0
			c.SetFault(func(call memchain.Call) error {
				switch call.Method {
				case "Sign":
					if signed++; signed > 1 {
						return &chains.Error{Kind: chains.Unreachable}
					}
				case "Send":
					return tc.fault
				case "Status":
					cancel()
				}
				return nil
			})
			var w chains.Writer = c.Writer("facilitator")
			if tc.end != "" {
				w = ends{w, tc.end}
			}
			r := revenueView{State: "not-given"}
			err := o.write(ctx, w, chains.Register{URI: "ipfs://x"}, &r)
			if err == nil || r.State != tc.state || (r.TxID != "") != (tc.state == "sent") {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
}
