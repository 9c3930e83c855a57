package feedback

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Encode writes the file: the members of its profile in the order of its specification, then Extra
// in the order of its names, compact, empty ones left out. feedbackHash is over these bytes, which
// for X402V1 are in RFC 8785 form. What ParseReview would call an error is refused (Invalid). A
// mirror is written by Document.
func (r Review) Encode() ([]byte, error) {
	if r.Profile == Mirror {
		return nil, refuseReview("the file of a mirror follows from its origin")
	}
	w := writer{}
	w.open("")
	w.text("agentRegistry", r.Agent.Registry.String())
	w.text("agentId", r.Agent.ID)
	w.text("clientAddress", r.Client.String())
	w.text("createdAt", r.CreatedAt.UTC().Format(time.RFC3339))
	switch r.Profile {
	case Earlier:
		r.encodeEarlier(&w)
	default:
		w.value("value", r.Value.Unscaled)
		w.raw("valueDecimals", strconv.Itoa(int(r.Value.Decimals)))
		r.encodeToday(&w)
	}
	if !r.ClientAgent.IsZero() {
		w.text("clientAgentRegistry", r.ClientAgent.Registry.String())
		w.text("clientAgentId", r.ClientAgent.ID)
	}
	w.extra(r.Extra)
	w.WriteByte('}')
	if w.hexed || !utf8.Valid(w.Bytes()) {
		return nil, refuseReview("a text is not UTF-8")
	}
	out := w.Bytes()
	if r.Profile == X402V1 { // whose revisions hash the RFC 8785 form: the bytes are that form
		var err error
		if out, err = Canonical(out); err != nil {
			return nil, err
		}
	}
	again, err := ParseReview(out)
	if err != nil {
		return nil, err
	}
	if faults := again.Faults(); len(faults) > 0 {
		return nil, refuseReview("%s: %s", faults[0].Path, faults[0].Text)
	}
	return out, nil
}

func (r Review) encodeToday(w *writer) {
	words := "text"
	if x := r.Interaction; x != nil {
		words = "comment"
		w.text("taskRef", x.TaskRef)
		w.text("interactionHash", x.Hash.String())
		w.text("agentSignature", hex.EncodeToString(x.Agent))
		w.text("clientSignature", hex.EncodeToString(x.Client))
		if tags := slices.DeleteFunc([]string{r.Tag1, r.Tag2}, func(s string) bool { return s == "" }); r.Tag1 != "" {
			w.texts("tags", tags)
		}
	} else {
		if p := r.Proof; p != nil {
			p.encode(w)
			if words = "comment"; p.Name == ProofOfInteraction {
				words = "reasoning"
			}
		}
		w.text("tag1", r.Tag1)
	}
	if r.Interaction == nil || r.Tag1 == "" {
		w.text("tag2", r.Tag2)
	}
	w.text("endpoint", r.Endpoint)
	w.object("mcp", func(w *writer) {
		w.text("tool", r.MCP.Tool)
		w.text("prompt", r.MCP.Prompt)
		w.text("resource", r.MCP.Resource)
	})
	w.object("a2a", func(w *writer) {
		w.texts("skills", r.A2A.Skills)
		w.text("contextId", r.A2A.ContextID)
		w.text("taskId", r.A2A.TaskID)
	})
	w.object("oasf", func(w *writer) {
		w.texts("skills", r.OASF.Skills)
		w.texts("domains", r.OASF.Domains)
	})
	r.encodePayment(w, "proofOfPayment")
	w.text(words, r.Text)
}

func (r Review) encodeEarlier(w *writer) {
	old := r.Old
	if old == nil {
		old = &Old{}
	}
	if len(old.Auth) > 0 {
		w.text("feedbackAuth", "0x"+hex.EncodeToString(old.Auth))
	}
	w.raw("score", r.Value.String())
	w.text("tag1", r.Tag1)
	w.text("tag2", r.Tag2)
	w.text("endpoint", r.Endpoint)
	w.text("skill", old.Skill)
	w.text("context", old.Context)
	w.text("task", old.Task)
	w.text("capability", old.Capability)
	w.text("name", old.Name)
	w.text("reasoning", r.Text)
	var attachments []string
	for _, a := range old.Attachments {
		attachments = append(attachments, w.inner(a.encode))
	}
	w.array("attachments", attachments)
	r.encodePayment(w, "proof_of_payment")
}

func (a Attachment) encode(w *writer) {
	w.text("name", a.Name)
	w.text("uri", a.URI)
	w.text("mimeType", a.MimeType)
	w.raw("size", strconv.FormatUint(a.Size, 10))
	w.text("description", a.Description)
	if !a.UploadedAt.IsZero() {
		w.text("uploadedAt", a.UploadedAt.UTC().Format(time.RFC3339Nano))
	}
	w.extra(a.Extra)
}

func (r Review) encodePayment(w *writer, name string) {
	pay := r.Payment
	if pay == nil {
		return
	}
	w.object(name, func(w *writer) {
		w.text("fromAddress", pay.From)
		w.text("toAddress", pay.To)
		if _, err := strconv.ParseUint(pay.ChainID, 10, 53); err == nil && r.Profile == Earlier && !strings.HasPrefix(pay.ChainID, "0") {
			w.raw("chainId", pay.ChainID) // a number in those days
		} else {
			w.text("chainId", pay.ChainID)
		}
		w.text("txHash", pay.TxHash)
		w.text("amount", pay.Amount)
		w.text("currency", pay.Currency)
		w.text("protocol", pay.Protocol)
	})
}

// object writes an object, unless nothing is in it.
func (w *writer) object(name string, members func(*writer)) {
	if text := w.inner(members); text != "{}" {
		w.raw(name, text)
	}
}

// inner is the text of an object inside this one.
func (w *writer) inner(members func(*writer)) string {
	var inner writer
	members(&inner)
	w.hexed = w.hexed || inner.hexed
	return "{" + inner.String() + "}"
}

// array writes an array, unless nothing is in it.
func (w *writer) array(name string, elements []string) {
	if len(elements) > 0 {
		w.raw(name, "["+strings.Join(elements, ",")+"]")
	}
}

// extra writes members that no profile knows, in the order of their names.
func (w *writer) extra(members map[string]json.RawMessage) {
	for _, name := range slices.Sorted(maps.Keys(members)) {
		var value bytes.Buffer
		if json.Compact(&value, members[name]) != nil {
			value.WriteString("null") // only a caller's own can be no JSON
		}
		quoted := quote(name)
		w.raw(quoted[1:len(quoted)-1], value.String())
	}
}

func (w *writer) texts(name string, list []string) {
	var quoted []string
	for _, s := range list {
		quoted = append(quoted, quote(s))
	}
	w.array(name, quoted)
}
