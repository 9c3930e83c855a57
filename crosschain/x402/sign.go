package x402

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
)

// DefaultMaxBody is the most that is kept of a request or an answer while it is signed, in bytes.
const DefaultMaxBody = 8 << 20

// ErrStreaming says that an answer was to be sent in pieces. What is signed is the whole answer, so
// it has to be there before its header is sent.
var ErrStreaming = errors.New("an answer that is signed (8004-reputation) cannot be streamed: it is hashed whole before its first byte is sent")

// Signing makes a server sign its paid answers. Its fields are set before it is used and not
// changed.
type Signing struct {
	Agent      caip.AgentRef      // the registration on whose chain the payment was settled
	Signer     interaction.Signer // its key stands in the registration file's signers
	Generation Generation         // Seed where it is empty
	MaxBody    int64              // of a request or an answer, in bytes; 0: DefaultMaxBody
	Now        func() time.Time   // for the timestamp of Seed, which is not signed; nil: time.Now
	OnError    func(error)        // told why an answer could not be signed, which its reader is not told in full; nil: nobody
}

// Sign adds the extension to a settlement response: what the agent signed about one request and its
// answer. The settlement must have succeeded and name network and transaction; the network is that
// of the agent's registry.
func (s Signing) Sign(settlement []byte, e interaction.Exchange) ([]byte, error) {
	said, err := ParseResponse(settlement)
	if err != nil {
		return nil, err
	}
	switch {
	case !said.Success:
		return nil, errors.New("sign answer: the payment was not settled")
	case said.Network.IsZero() || said.Transaction == "":
		return nil, errors.New("sign answer: the settlement names no network or no transaction")
	case said.Network != s.Agent.Chain():
		return nil, fmt.Errorf("sign answer: settled on %s, but agent %s is on %s", said.Network, s.Agent, s.Agent.Chain())
	}
	e.TaskRef = said.Network.String() + ":" + said.Transaction
	value, hash, err := s.claim(e)
	if err != nil {
		return nil, err
	}
	signature, err := s.Signer.Sign(hash)
	if err != nil {
		return nil, fmt.Errorf("sign answer: %w", err)
	}
	value["interactionHash"], value["agentSignature"] = hash, hex.EncodeToString(signature)
	if s.Generation == V1 {
		value["agentSignature"] = "0x" + hex.EncodeToString(signature)
	}
	return withExtension(settlement, value)
}

func (s Signing) claim(e interaction.Exchange) (map[string]any, caip.Hash, error) {
	if s.Generation == V1 {
		data, err := e.DataHash()
		return map[string]any{
			"agentRegistry": s.Agent.Registry, "agentId": s.Agent.ID, "taskRef": e.TaskRef, "dataHash": data,
			"agentSignerPublicKey": "0x" + hex.EncodeToString(s.Signer.PublicKey()), "agentSignatureAlgorithm": s.Signer.Algorithm(),
		}, interaction.V1Hash(e.TaskRef, data), err
	}
	now := s.Now
	if now == nil {
		now = time.Now
	}
	return map[string]any{"networkId": s.Agent.Chain(), "agentId": s.Agent.ID, "taskRef": e.TaskRef, "timestamp": now().Unix()}, e.SeedHash(), nil
}

// Handler wraps a handler that answers paid requests and says so in PAYMENT-RESPONSE, as the
// payment middleware of x402 servers does: its answer is kept back until it is whole, signed, and
// sent with the extension in that header. Answers without the header, and those that tell of a
// payment that failed, are sent unsigned, whole as well. A request or an answer that is too large,
// and one that is streamed, is answered with an error: an unsigned answer would look like a signed
// one that somebody stripped.
func (s Signing) Handler(next http.Handler) http.Handler {
	most := s.MaxBody
	if most <= 0 {
		most = DefaultMaxBody
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		request, err := io.ReadAll(io.LimitReader(r.Body, most+1))
		if err != nil {
			http.Error(w, "the request could not be read", http.StatusBadRequest)
			return
		}
		if int64(len(request)) > most {
			http.Error(w, fmt.Sprintf("the request is larger than %d bytes", most), http.StatusRequestEntityTooLarge)
			return
		}
		asked := interaction.Exchange{Request: request, Target: r.URL.RequestURI()} // before a handler rewrites it
		r = r.Clone(r.Context())
		r.Body = io.NopCloser(bytes.NewReader(request))
		held := &heldResponse{header: http.Header{}, most: most}
		next.ServeHTTP(held, r)
		if err := s.release(w, held, asked); err != nil {
			if s.OnError != nil {
				s.OnError(err)
			}
			text := "the answer could not be signed"
			if public, ok := errors.AsType[*unsignable](err); ok {
				text = public.Error()
			}
			http.Error(w, text, http.StatusInternalServerError)
		}
	})
}

// release signs a held answer and sends it. Nothing is sent where it cannot be signed.
func (s Signing) release(w http.ResponseWriter, held *heldResponse, e interaction.Exchange) error {
	body, paid, err := settled(held.header.Get(ResponseHeader))
	switch {
	case err != nil:
		return err
	case held.tooLarge:
		return &unsignable{fmt.Errorf("the answer is larger than %d bytes", held.most)}
	case held.flushed:
		return &unsignable{ErrStreaming}
	}
	if paid {
		switch {
		case strings.HasPrefix(held.header.Get("Content-Type"), "text/event-stream"):
			return &unsignable{ErrStreaming}
		case held.header.Get("Content-Encoding") != "":
			return &unsignable{errors.New("an answer that is signed is hashed as its reader sees it: compress it outside of the signing handler")}
		}
		e.Response = held.body.Bytes()
		signed, err := s.Sign(body, e)
		if err != nil {
			return err
		}
		held.header.Set(ResponseHeader, EncodeHeader(signed))
	}
	for name, values := range held.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Length", strconv.Itoa(held.body.Len()))
	w.WriteHeader(cmp.Or(held.code, http.StatusOK))
	_, _ = w.Write(held.body.Bytes()) // it fails where the client has gone
	return nil
}

// settled reads the settlement that a handler tells of; paid says that there is one, and that it
// succeeded.
func settled(header string) (body []byte, paid bool, err error) {
	if header == "" {
		return nil, false, nil
	}
	if body, err = DecodeHeader(header); err != nil {
		return nil, false, err
	}
	said, err := ParseResponse(body)
	return body, said.Success, err
}

// unsignable is a reason that the reader of an answer may know.
type unsignable struct{ error }

// Unwrap returns the reason.
func (e *unsignable) Unwrap() error { return e.error }

// heldResponse keeps an answer.
type heldResponse struct {
	header   http.Header
	body     bytes.Buffer
	code     int
	most     int64
	tooLarge bool
	flushed  bool
}

// Header implements http.ResponseWriter.
func (h *heldResponse) Header() http.Header { return h.header }

// WriteHeader implements http.ResponseWriter.
func (h *heldResponse) WriteHeader(code int) {
	if h.code == 0 && code >= 200 {
		h.code = code
	}
}

// Write implements http.ResponseWriter.
func (h *heldResponse) Write(b []byte) (int, error) {
	h.WriteHeader(http.StatusOK)
	if int64(h.body.Len()+len(b)) > h.most {
		h.tooLarge = true
		return 0, fmt.Errorf("the answer is larger than %d bytes", h.most)
	}
	return h.body.Write(b)
}

// FlushError is what http.ResponseController calls.
func (h *heldResponse) FlushError() error {
	h.flushed = true
	return ErrStreaming
}
