package client

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// kinds are the kinds of failure by status, where nothing says more: a relayer's problem does, the
// word of a proxy before it does not.
var kinds = map[int]chains.Kind{
	http.StatusBadRequest: chains.Usage, http.StatusMethodNotAllowed: chains.Usage, http.StatusNotAcceptable: chains.Usage, http.StatusUnsupportedMediaType: chains.Usage,
	http.StatusUnprocessableEntity: chains.Usage, http.StatusUnauthorized: chains.Unauthorized, http.StatusForbidden: chains.Unauthorized, http.StatusMisdirectedRequest: chains.Unauthorized,
	http.StatusNotFound: chains.NotFound, http.StatusGone: chains.NotFound, http.StatusRequestTimeout: chains.TimedOut, http.StatusConflict: chains.Contradicted,
	http.StatusRequestEntityTooLarge: chains.TooMuch, http.StatusRequestURITooLong: chains.TooMuch, http.StatusTooManyRequests: chains.Transient, http.StatusServiceUnavailable: chains.Transient,
}

// KindOfStatus is the kind of failure that a status means where nothing says more.
func KindOfStatus(status int) chains.Kind { return cmp.Or(kinds[status], chains.Unknown) }

// problem is what is read of an answer that is none; another program's words are left out.
type problem struct {
	Detail string `json:"detail"`
	Error  string `json:"error"`
	Errors []struct {
		Message  string `json:"message"`
		Location string `json:"location"`
	} `json:"errors"`
	Failure chains.Failure `json:"failure"`
}

// text is what the answer says, in one line.
func (p problem) text(status int) string {
	if p.Failure.Message != "" {
		return p.Failure.Message
	}
	text := cmp.Or(p.Detail, p.Error, http.StatusText(status), "no answer")
	for _, one := range p.Errors {
		if len(text) > maxText {
			break
		}
		text += fmt.Sprintf("; %s: %s", strings.TrimPrefix(one.Location, "query."), one.Message)
	}
	return text
}

// refused is an answer that is none; missing is what to do where the relayer does not answer such
// questions.
func refused(status int, body []byte, missing string) error {
	var said problem
	if json.Unmarshal(body, &said) != nil {
		said = problem{}
	}
	e := &chains.Error{Kind: KindOfStatus(status), Op: "ask the relayer", Remedy: cut(said.Failure.Remedy)}
	switch {
	case status == http.StatusNotFound && said.Detail == "", status == http.StatusMethodNotAllowed:
		e.Kind, e.Remedy = chains.Unsupported, missing
	case slices.Contains(known(), said.Failure.Kind):
		e.Kind = said.Failure.Kind
	case said.Detail == "" && e.Kind == chains.Usage:
		e.Kind = chains.Invalid // a proxy's word: the question is the relayer's to judge
	case e.Kind == chains.Unknown && status >= http.StatusInternalServerError:
		e.Kind = chains.Unreachable
	case e.Kind == chains.Unknown:
		e.Kind = chains.Invalid
	}
	text := said.text(status)
	if chain, err := caip.ParseChainID(said.Failure.Chain); err == nil {
		e.Chain, text = chain, strings.TrimPrefix(text, said.Failure.Chain+": ")
	}
	e.Err = errors.New(cut(text))
	if e.Kind.Passes() && said.Failure.Kind != "" && !said.Failure.Retry {
		e.Err = sent{e.Err}
	}
	if e.Kind == chains.Usage {
		e.Kind = chains.Invalid
		return mistaken{e}
	}
	return e
}

// known are the kinds that a failure may have. One of a later version is none of them: the status
// says then what it means.
var known = sync.OnceValue(func() (list []chains.Kind) {
	field, _ := reflect.TypeFor[chains.Failure]().FieldByName("Kind")
	for kind := range strings.SplitSeq(field.Tag.Get("enum"), ",") {
		list = append(list, chains.Kind(kind))
	}
	return list
})

// sent is what the relayer says of what may still land: whoever asks again may do it twice.
type sent struct{ error }

func (sent) Is(target error) bool { return target == chains.ErrSent }

// mistaken is what the relayer says of a question that was wrong: the asker's mistake, no answer.
type mistaken struct{ error }

func (m mistaken) Unwrap() error { return m.error }

// Usage says to commands that their flags are the mistake.
func (mistaken) Usage() bool { return true }
