package page

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Pages are the views of one relayer.
type Pages struct {
	api.Answers                                            // what programs are told
	Relayer     func(ctx context.Context) (Relayer, error) // the relayer's own work
}

const (
	// answerTime bounds how long a view is worked on.
	answerTime = 10 * time.Second
	// shown bounds a text of a stranger's, in characters, and shownLong one that describes.
	shown, shownLong = 90, 240
	// policy keeps a browser from running and loading anything that is not this relayer's.
	policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

//go:embed views
var files embed.FS

var views = template.Must(template.New("").Funcs(template.FuncMap{
	"cut":      func(text string) string { return cut(text, shown) },
	"cutLong":  func(text string) string { return cut(text, shownLong) },
	"time":     func(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") },
	"exact":    func(at time.Time) string { return at.UTC().Format(time.DateTime) },
	"instant":  func(at time.Time) string { return at.UTC().Format(time.RFC3339) },
	"agent":    func(ref caip.AgentRef) string { return "/agents/" + url.PathEscape(ref.String()) },
	"reviewer": func(holder string) string { return "/reviewers/" + url.PathEscape(holder) },
	"item":     func(ref string) string { return "/relayer/items/" + url.PathEscape(ref) },
	"web":      web,
}).ParseFS(files, "views/*.html"))

// Handler answers GET for /, /agents/{ref}, /reviewers/{holder}, /style.css, and for who
// has the token /relayer and /relayer/items/{ref}.
func (p Pages) Handler() http.Handler {
	if p.Refs == nil {
		p.Refs = api.InFull{}
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /style.css", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, files, "views/style.css")
	})
	mux.Handle("GET /{$}", view("search", p.search))
	mux.Handle("GET /agents/{ref}", view("agent", p.agent))
	mux.Handle("GET /reviewers/{holder}", view("reviewer", p.reviewer))
	mux.Handle("GET /relayer", p.Door.Operator(view("relayer", p.relayer)))
	mux.Handle("GET /relayer/items/{ref}", p.Door.Operator(view("item", p.item)))
	mux.Handle("GET /", view("", func(context.Context, *http.Request) (any, error) {
		return nil, &chains.Error{Kind: chains.NotFound, Op: "read", Err: errors.New("there is no such page")}
	}))
	return mux
}

// frame is what is around every view.
type frame struct {
	Name  string // of the view
	Title string
	Text  string // what the search is about, for its field
	Body  any
	Error string
}

// titled is a view that says what it is about.
type titled interface{ title() string }

// view answers with one view of what read finds out.
func view(name string, read func(ctx context.Context, r *http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), answerTime)
		defer cancel()
		f := frame{Name: name, Text: cut(r.URL.Query().Get("text"), shown)}
		body, err := read(ctx, r)
		status := http.StatusOK
		if err != nil {
			f.Name, f.Title = "trouble", "No answer"
			status, f.Error = api.Trouble(err)
			f.Error = cut(f.Error, shownLong)
		} else if f.Body = body; body != nil {
			f.Title = cut(body.(titled).title(), shown)
		}
		var out bytes.Buffer
		if err := views.ExecuteTemplate(&out, "frame.html", f); err != nil {
			http.Error(w, "the page cannot be made: "+err.Error(), http.StatusInternalServerError)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "text/html; charset=utf-8")
		h.Set("Content-Security-Policy", policy)
		h.Set("Referrer-Policy", "no-referrer")
		w.WriteHeader(status)
		_, _ = w.Write(out.Bytes()) // the reader has gone: nobody to tell
	})
}

// index is what is asked; an error says that there is none.
func (p Pages) index() (api.Index, error) {
	if p.Index == nil {
		return nil, &chains.Error{Kind: chains.NotFound, Op: "search", Err: errors.New("this relayer keeps no index (index.dir in its configuration)")}
	}
	return p.Index()
}

// names are the configured names of registries, by account.
type names map[caip.AccountID]string

func namesOf(s client.State) names {
	n := names{}
	for _, r := range s.Registries {
		n[r.Registry] = r.Name
	}
	return n
}

// Of is a registration as people name it: the configured name of its registry, else its account.
func (n names) Of(ref caip.AgentRef) string {
	if name := n[ref.Registry]; name != "" {
		return name + "/" + cut(ref.ID, shown)
	}
	return cut(ref.String(), shown)
}

// turns has what turns the direction of text shown as such: one that is closed within an isolate
// turns what stands behind it.
var turns = strings.NewReplacer("\u200e", "�", "\u200f", "�", "\u061c", "�", "\u202a", "�", "\u202b", "�", "\u202c", "�", "\u202d", "�", "\u202e", "�",
	"\u2066", "�", "\u2067", "�", "\u2068", "�", "\u2069", "�")

// cut bounds a text, and leaves out what shows nothing or turns what is around it.
func cut(text string, most int) string {
	text = turns.Replace(strings.ToValidUTF8(strings.TrimSpace(text), "�"))
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	runes := []rune(text)
	return string(runes[:most-1]) + "…"
}

// web is a link to a web site, where a text is one; empty where it is not.
func web(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || len(text) > 500 {
		return ""
	}
	return u.String()
}
