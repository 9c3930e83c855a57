package configs

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"os"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
)

var update = flag.Bool("update", false, "write deployments_gen.go anew")

// deployments_gen.go says what deployments.json says: go generate ./configs
func TestDeploymentsAreThoseOfTheFile(t *testing.T) {
	data, err := os.ReadFile("deployments.json")
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse(data)
	if err != nil {
		t.Fatal(err)
	}
	want, err := source(b)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("deployments_gen.go", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile("deployments_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("deployments.json has changed: run go generate ./configs")
	}
}

// source writes a book as a Go file.
func source(b book) ([]byte, error) {
	var w bytes.Buffer
	chain := func(c caip.ChainID) string {
		return fmt.Sprintf("caip.ChainID{Namespace: %q, Reference: %q}", c.Namespace, c.Reference)
	}
	account := func(a caip.AccountID) string {
		return fmt.Sprintf("caip.AccountID{Chain: %s, Address: %q}", chain(a.Chain), a.Address)
	}
	family := func(a addresses) string {
		return fmt.Sprintf("addresses{identity: %q, reputation: %q, validation: %q}", a.identity, a.reputation, a.validation)
	}
	w.WriteString("// Code generated from deployments.json by go generate. DO NOT EDIT.\n\npackage configs\n\nimport \"github.com/bridge8004/bridge8004/chains/caip\"\n\nvar deployments = book{\n")
	fmt.Fprintf(&w, "mainnet: %s,\ntestnet: %s,\nknown: []Deployment{\n", family(b.mainnet), family(b.testnet))
	for _, d := range b.known {
		fmt.Fprintf(&w, "{Name: %q, Title: %q, Chain: %s, Dialect: %q, Testnet: %t, LookupTable: %q, Uncertain: %t, Note: %q,\nPair: caip.Pair{Identity: %s, Reputation: %s}},\n",
			d.Name, d.Title, chain(d.Chain), d.Dialect, d.Testnet, d.LookupTable, d.Uncertain, d.Note, account(d.Pair.Identity), account(d.Pair.Reputation))
	}
	w.WriteString("},\nwrong: []wrongAccount{\n")
	for _, x := range b.wrong {
		fmt.Fprintf(&w, "{account: %s, problem: %q},\n", account(x.account), x.problem)
	}
	w.WriteString("},\n}\n")
	return format.Source(w.Bytes())
}

type entry struct {
	Name, Title, ID, Family, Program, LookupTable, Note string
	Uncertain                                           bool
}

func parse(data []byte) (book, error) {
	var file struct {
		Format, Note  string
		Families      map[string]struct{ Identity, Reputation, Validation string }
		ERC8004, SATI []entry
		Wrong         []struct{ Account, Problem string }
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return book{}, err
	}
	b := book{}
	families := map[string]addresses{}
	for name, f := range file.Families {
		identity, err := caip.Address(caip.EIP155, f.Identity)
		if err != nil {
			return book{}, err
		}
		reputation, err := caip.Address(caip.EIP155, f.Reputation)
		if err != nil {
			return book{}, err
		}
		validation, err := caip.Address(caip.EIP155, f.Validation)
		if err != nil {
			return book{}, err
		}
		families[name] = addresses{identity, reputation, validation}
	}
	b.mainnet, b.testnet = families["mainnet"], families["testnet"]
	add := func(e entry, dialect string, identity, reputation string) error {
		chain, err := caip.ParseChainID(e.ID)
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		pair := caip.Pair{}
		if pair.Identity, err = caip.NewAccountID(chain, identity); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		if pair.Reputation, err = caip.NewAccountID(chain, reputation); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		b.known = append(b.known, Deployment{
			Name: e.Name, Title: e.Title, Chain: chain, Dialect: dialect, Pair: pair, Testnet: e.Family == "testnet",
			LookupTable: e.LookupTable, Uncertain: e.Uncertain, Note: e.Note,
		})
		return nil
	}
	for _, e := range file.ERC8004 {
		family, ok := families[e.Family]
		if !ok {
			return book{}, fmt.Errorf("%s: no family %q", e.Name, e.Family)
		}
		if err := add(e, ERC8004, family.identity, family.reputation); err != nil {
			return book{}, err
		}
	}
	for _, e := range file.SATI {
		if err := add(e, SATI, e.Program, e.Program); err != nil {
			return book{}, err
		}
	}
	for _, w := range file.Wrong {
		account, err := caip.ParseAccountID(w.Account)
		if err != nil {
			return book{}, err
		}
		b.wrong = append(b.wrong, wrongAccount{account, w.Problem})
	}
	return b, nil
}
