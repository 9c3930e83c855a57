package registration

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// Report is the verdict on a registration file with everything it was computed from.
type Report struct {
	verify.Report
	Source        Source
	File          *File        // nil: none could be read
	Registrations []Registered // sorted; those that the file lists, and the agent that was named
	Links         []link.Link  // in which one of them takes part
	Group         *link.Group  // that they form; nil: none that is known
	Signers       []SignerKey
}

// Source is where a registration file came from.
type Source struct {
	Kind  string        `json:"kind"`           // file, uri or agent
	Name  string        `json:"name,omitempty"` // of a file, as the caller calls it
	URI   string        `json:"uri,omitempty"`  // of a URI, or the agent's agentURI; a long data: URI is cut
	Agent caip.AgentRef `json:"agent,omitzero"`
}

func sourceOf(req Request) Source {
	switch {
	case !req.Agent.IsZero():
		return Source{Kind: "agent", Agent: req.Agent}
	case req.URI != "":
		return Source{Kind: "uri", URI: brief(req.URI)}
	}
	return Source{Kind: "file", Name: req.Name}
}

// File is what a file is, without its registrations.
type File struct {
	SHA256    caip.Hash              `json:"sha256"`
	Keccak256 caip.Hash              `json:"keccak256"`
	Bytes     int                    `json:"bytes"`
	Pinned    bool                   `json:"pinned"` // it was read from a URI that fixes its bytes
	Type      string                 `json:"type,omitempty"`
	Name      string                 `json:"name,omitempty"`
	Standard  bool                   `json:"standard"` // it has the shape of ERC-8004 as it is today
	Problems  []registration.Problem `json:"problems"`
}

// State is what became of a registration that a file lists.
type State string

// The states of a registration.
const (
	There   State = "registered"
	Absent  State = "not-registered"
	Unknown State = "unknown-registry"
	Unread  State = "not-read" // or not the same at finalized and at latest: its check says why
)

// Registered is one registration as its chain has it at finalized.
type Registered struct {
	Agent     caip.AgentRef  `json:"agent"`
	State     State          `json:"state"`
	Listed    bool           `json:"listed"` // by the file under test
	Owner     caip.AccountID `json:"owner,omitzero"`
	Authority caip.AccountID `json:"authority,omitzero"`
	Wallet    *chains.Wallet `json:"agentWallet,omitempty"`
	// HomeWallet is what its home says of the wallet, at latest; nil where it names none, or that
	// could not be read.
	HomeWallet *wallet.Judgement `json:"homeWallet,omitempty"`
	AgentURI   string            `json:"agentURI,omitempty"` // a long data: URI is cut
	SHA256     caip.Hash         `json:"sha256,omitzero"`    // of the file that the agentURI leads to
	Pinned     bool              `json:"pinned"`
	Lists      []caip.AgentRef   `json:"lists,omitempty"`
	Problem    string            `json:"problem,omitempty"` // why there is no usable file
}

// KeyState says whether a key may be used.
type KeyState string

// The states of a key. They follow from the time of the newest block.
const (
	KeyValid   KeyState = "valid"
	KeyExpired KeyState = "expired"
	KeyFuture  KeyState = "not-yet-valid"
)

// SignerKey is a key of the file.
type SignerKey struct {
	PublicKey string     `json:"publicKey"` // hex
	Algorithm string     `json:"algorithm"`
	Role      string     `json:"role,omitempty"`
	From      time.Time  `json:"validFrom"`
	Until     *time.Time `json:"validUntil"` // null: for ever
	State     KeyState   `json:"state"`      // empty where the time was not looked at
}

func signersOf(keys []registration.Signer) []SignerKey {
	out := make([]SignerKey, len(keys))
	for i, k := range keys {
		out[i] = SignerKey{PublicKey: hex.EncodeToString(k.PublicKey), Algorithm: k.Algorithm, Role: k.Role, From: k.From}
		if !k.Until.IsZero() {
			out[i].Until = &k.Until
		}
	}
	return out
}

// MarshalJSON writes the public form, schema 1. The same inputs and the same state of the chains
// give the same bytes, but for observed.
func (r Report) MarshalJSON() ([]byte, error) {
	if r.File != nil {
		file := *r.File
		file.Problems = text.List(file.Problems)
		r.File = &file
	}
	return json.Marshal(struct {
		Schema        int              `json:"schema"`
		Verdict       verify.Verdict   `json:"verdict"`
		Exit          int              `json:"exit"`
		Reason        string           `json:"reason,omitempty"`
		Source        Source           `json:"source"`
		File          *File            `json:"file,omitempty"`
		Registrations []Registered     `json:"registrations"`
		Links         []link.Link      `json:"links"`
		Group         *link.Group      `json:"group,omitempty"`
		Signers       []SignerKey      `json:"signers"`
		Checks        []verify.Check   `json:"checks"`
		Warnings      []string         `json:"warnings"`
		Observed      *verify.Observed `json:"observed,omitempty"`
	}{1, r.Verdict, r.Exit, r.Reason, r.Source, r.File, text.List(r.Registrations), text.List(r.Links), r.Group, text.List(r.Signers), text.List(r.Checks), text.List(r.Warnings), r.Shown()})
}

// WriteText writes the report for people. Text from files and chains is printed so that it cannot
// steer a terminal.
func (r Report) WriteText(w io.Writer) error {
	t := text.NewTable(w)
	t.Row("verdict", string(r.Verdict))
	switch r.Source.Kind {
	case "agent":
		t.Row("agent", r.Source.Agent.String())
	case "uri":
		t.Row("uri", r.Source.URI)
	default:
		t.Row("file", r.Source.Name)
	}
	if f := r.File; f != nil {
		t.Row("name", cmp.Or(f.Name, "-"))
		t.Row("sha256", f.SHA256.String())
		t.Row("standard", text.Yes(f.Standard))
	}
	if g := r.Group; g != nil {
		t.Row("group", fmt.Sprintf("%s, %d registrations, %s", g.Status, len(g.Members), g.ID))
		if !g.Home.IsZero() {
			t.Row("home", g.Home.String())
		}
	}
	section := func(lines [][]string) {
		if len(lines) > 0 {
			t.Row()
		}
		for _, line := range lines {
			t.Row(line...)
		}
	}
	section(r.registrationLines())
	section(r.walletLines())
	section(r.linkLines())
	section(r.signerLines())
	section(r.problemLines())
	t.Row()
	for _, c := range r.Checks {
		agent := "-"
		if !c.Agent.IsZero() {
			agent = c.Agent.Chain().String() + "/" + c.Agent.ID
		}
		name, found := c.Text()
		t.Row(name, string(c.Outcome), agent, cmp.Or(found, "-"))
	}
	return t.Flush()
}

func (r Report) registrationLines() (lines [][]string) {
	if len(r.Registrations) > 0 {
		lines = append(lines, []string{"REGISTRATION", "STATE", "OWNER", "WALLET", "FILE", "PINNED"})
	}
	for _, one := range r.Registrations {
		wallet, file := "-", "-"
		if one.Wallet != nil {
			wallet = bareWallet(*one.Wallet)
		}
		if !one.SHA256.IsZero() {
			file = text.Cut(one.SHA256.String(), 18)
		}
		lines = append(lines, []string{one.Agent.String(), string(one.State), cmp.Or(one.Owner.Address, "-"), wallet, file, text.Yes(one.Pinned)})
	}
	return lines
}

// walletLines tell what each registration with a home should hold, and since when it should not
// hold what it does.
func (r Report) walletLines() (lines [][]string) {
	for _, one := range r.Registrations {
		j := one.HomeWallet
		if j == nil {
			continue
		}
		if lines == nil {
			lines = append(lines, []string{"WALLET OF", "STATE", "HELD", "EXPECTED", "SINCE", "HOME"})
		}
		wanted, since := "-", "-"
		switch {
		case !j.Wanted.IsZero():
			wanted = j.Wanted.Address
		case j.State == wallet.InStep:
			wanted = bareWallet(j.Held)
		}
		if !j.Since.IsZero() {
			since = text.Stamp(j.Since)
		}
		lines = append(lines, []string{one.Agent.String(), j.State.Text(), bareWallet(j.Held), wanted, since, cmp.Or(j.Home.String(), "-")})
	}
	return lines
}

func (r Report) linkLines() (lines [][]string) {
	for _, l := range r.Links {
		if l.State != link.Mutual {
			lines = append(lines, []string{string(l.State), l.From.String() + " names " + l.To.String(), l.Why})
		}
	}
	return lines
}

func (r Report) signerLines() (lines [][]string) {
	for _, k := range r.Signers {
		until := "for ever"
		if k.Until != nil {
			until = "until " + text.Stamp(*k.Until)
		}
		lines = append(lines, []string{"signer", k.Algorithm + " " + text.Cut(k.PublicKey, 16), cmp.Or(string(k.State), "-"), "from " + text.Stamp(k.From) + " " + until})
	}
	return lines
}

func (r Report) problemLines() (lines [][]string) {
	if r.File != nil {
		for _, p := range r.File.Problems {
			lines = append(lines, []string{string(p.Severity), p.Path + ": " + p.Text, p.Remedy})
		}
	}
	for _, warning := range r.Warnings {
		lines = append(lines, []string{"warning", warning})
	}
	return lines
}

func bareWallet(w chains.Wallet) string {
	switch {
	case w.State == chains.WalletSet:
		return w.Address.Address
	case w.Address.IsZero():
		return string(w.State)
	}
	return string(w.State) + " " + w.Address.Address
}

// maxURI bounds what a report repeats of a URI.
const maxURI = 200

// brief cuts a long URI, such as a data: one that holds the file itself.
func brief(uri string) string {
	if len(uri) <= maxURI {
		return uri
	}
	return fmt.Sprintf("%s… (%d characters)", strings.ToValidUTF8(uri[:maxURI/2], ""), len(uri))
}

// onceGetter reads each URI once: most members of a group share one, and a server must not tell
// them apart.
type onceGetter struct {
	get func(uri string) (fetch.Document, error) // bounded by the context of the whole run: readers that give up alone share what the others wait for

	mu   sync.Mutex
	kept map[string]func() (fetch.Document, error)
}

// Get implements link.Getter.
func (g *onceGetter) Get(_ context.Context, uri string) (fetch.Document, error) {
	g.mu.Lock()
	read, ok := g.kept[uri]
	if !ok {
		if g.kept == nil {
			g.kept = make(map[string]func() (fetch.Document, error))
		}
		read = sync.OnceValues(func() (fetch.Document, error) { return g.get(uri) })
		g.kept[uri] = read
	}
	g.mu.Unlock()
	return read()
}
