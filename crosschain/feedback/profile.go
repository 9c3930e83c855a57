package feedback

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// services reads what was used of the agent, nested as ERC-8004 has it or flat as the SDK writes
// it, and the payment.
func (p *members) services(r *Review) {
	if in, ok := p.inner("mcp"); ok {
		r.MCP = MCP{Tool: in.text("tool"), Prompt: in.text("prompt"), Resource: in.text("resource")}
		p.leave(in)
	}
	if in, ok := p.inner("a2a"); ok {
		r.A2A = A2A{Skills: in.list("skills"), ContextID: in.text("contextId"), TaskID: in.text("taskId")}
		p.leave(in)
	}
	if in, ok := p.inner("oasf"); ok {
		r.OASF = OASF{Skills: in.list("skills"), Domains: in.list("domains")}
		p.leave(in)
	}
	for _, f := range []struct {
		name, nested string
		to           *string
		list         *[]string
	}{
		{"mcpTool", "mcp.tool", &r.MCP.Tool, nil}, {"mcpPrompt", "mcp.prompt", &r.MCP.Prompt, nil}, {"mcpResource", "mcp.resource", &r.MCP.Resource, nil},
		{"a2aContextId", "a2a.contextId", &r.A2A.ContextID, nil}, {"a2aTaskId", "a2a.taskId", &r.A2A.TaskID, nil},
		{"a2aSkills", "a2a.skills", nil, &r.A2A.Skills}, {"oasfSkills", "oasf.skills", nil, &r.OASF.Skills}, {"oasfDomains", "oasf.domains", nil, &r.OASF.Domains},
	} {
		if _, there := p.fields[f.name]; !there {
			continue
		}
		p.add(registration.Info, f.name, "is the SDK's flat form, which its own index does not read", "write "+f.nested)
		if f.to != nil {
			if s := p.text(f.name); *f.to == "" {
				*f.to = s
			}
		} else if list := p.list(f.name); *f.list == nil {
			*f.list = list
		}
	}
	r.Payment = p.payment("proofOfPayment")
	if old := p.payment("proof_of_payment"); r.Payment == nil {
		r.Payment = old
	}
}

func (p *members) payment(name string) *Payment {
	in, ok := p.inner(name)
	if !ok {
		return nil
	}
	out := Payment{From: in.text("fromAddress"), To: in.text("toAddress"), TxHash: in.text("txHash"), Amount: in.number("amount"), Currency: in.text("currency"), Protocol: in.text("protocol")}
	out.ChainID = in.number("chainId")
	for _, f := range []struct{ name, value string }{{"fromAddress", out.From}, {"toAddress", out.To}, {"chainId", out.ChainID}, {"txHash", out.TxHash}} {
		if f.value == "" {
			in.fault(f.name, "is missing", "a proof of payment names fromAddress, toAddress, chainId and txHash")
		} else if strings.HasSuffix(f.name, "Address") && !address(f.value) {
			in.fault(f.name, fmt.Sprintf("%.80q is no address", f.value), "write the account as its chain does, or in CAIP-10")
		}
	}
	p.leave(in)
	return &out
}

// address reports whether a text is an account: in CAIP-10, or bare as eip155 or solana write it.
func address(text string) bool {
	if strings.Contains(text, ":") {
		_, err := caip.ParseAccountID(text)
		return err == nil
	}
	if strings.HasPrefix(text, "0x") {
		_, err := caip.NewAccountID(caip.ChainID{Namespace: caip.EIP155, Reference: "1"}, text)
		return err == nil
	}
	key, err := base58.Decode(text)
	return err == nil && len(key) == 32
}

// number reads a text or the digits of a number, as written.
func (p *members) number(name string) string { return cmp.Or(p.digits(name), p.text(name)) }

// score is the value of the earlier profile.
func (p *members) score(r *Review) {
	r.unscored = true
	var n json.Number
	raw := p.fields["score"]
	if !p.take("score", &n, "a whole number from 0 to 100") {
		if raw == nil || string(raw) == "null" {
			p.fault("score", "is missing", "write a whole number from 0 to 100")
		}
		return
	}
	v, err := strconv.ParseUint(n.String(), 10, 8)
	if err != nil || v > 100 || raw[0] == '"' {
		p.fault("score", fmt.Sprintf("%.40s is no whole number from 0 to 100", raw), "write a whole number from 0 to 100")
		return
	}
	r.Value, r.unscored = chains.Value{Unscaled: chains.NewInt128(int64(v))}, false
}

var capabilities = []string{"prompts", "resources", "tools", "completions"}

// maxAttachments bounds the documents beside a review.
const maxAttachments = 100

func (p *members) earlier(r *Review) {
	old := &Old{Skill: p.text("skill"), Context: p.text("context"), Task: p.text("task"), Capability: p.text("capability"), Name: p.text("name")}
	r.Old = old
	old.Auth = p.octets("feedbackAuth", "give the agent owner's authorisation, or write a file of today with value and valueDecimals", 1, 64<<10)
	if old.Capability != "" && !slices.Contains(capabilities, old.Capability) {
		p.add(registration.Warning, "capability", fmt.Sprintf("is %.40q", old.Capability), "MCP knows prompts, resources, tools and completions")
	}
	var list []json.RawMessage
	p.take("attachments", &list, "an array")
	if len(list) > maxAttachments {
		p.fault("attachments", fmt.Sprintf("are %d", len(list)), fmt.Sprintf("attach %d at most", maxAttachments))
		list = nil
	}
	for i, raw := range list {
		at := &members{path: fmt.Sprintf("attachments[%d].", i)}
		if json.Unmarshal(raw, &at.fields) != nil || at.fields == nil {
			p.fault(fmt.Sprintf("attachments[%d]", i), "is no object", "write name, uri, mimeType and size")
			continue
		}
		old.Attachments = append(old.Attachments, at.attachment())
		p.problems = append(p.problems, at.problems...)
	}
}

func (p *members) attachment() Attachment {
	a := Attachment{Name: p.required("name", "name the document"), URI: p.required("uri", "say where the document is"),
		MimeType: p.required("mimeType", "write the media type, such as image/png"), Description: p.text("description")}
	if text := p.text("uploadedAt"); text != "" {
		a.UploadedAt = p.time("uploadedAt", text)
	}
	var size json.Number
	raw := p.fields["size"]
	switch ok := p.take("size", &size, "a number of bytes"); {
	case !ok && raw == nil:
		p.fault("size", "is missing", "write the number of bytes")
	case ok:
		n, err := strconv.ParseUint(size.String(), 10, 53)
		if err != nil || raw[0] == '"' {
			p.fault("size", fmt.Sprintf("%.40s is no number of bytes", raw), "write a whole number")
		}
		a.Size = n
	}
	a.Extra = p.rest()
	return a
}

// interaction reads what binds a review to a payment, and checks the client's signature.
func (p *members) interaction(r *Review) {
	x := &Interaction{TaskRef: p.task()}
	r.Interaction = x
	copy(x.Hash[:], p.octets("interactionHash", "copy it from PAYMENT-RESPONSE", len(x.Hash), len(x.Hash)))
	x.Agent = p.octets("agentSignature", "copy it from PAYMENT-RESPONSE", 64, 65)
	x.Client = p.octets("clientSignature", "sign the review as the client", 64, 65)
	_, fits := octet(r.Value) // else it was said of the value
	if x.Client == nil || r.unscored || r.Client.IsZero() || r.Agent.IsZero() || !fits {
		return
	}
	if err := r.CheckClient(); err != nil {
		p.fault("clientSignature", err.Error(), "let the account of clientAddress sign agentRegistry, agentId, taskRef and value of this very file")
	}
}

// SplitTask reads a CAIP-220 reference of a transaction: a CAIP-2 chain, a colon, the transaction
// in letters and digits.
func SplitTask(ref string) (caip.ChainID, string, error) {
	const alphanum = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	at := strings.LastIndexByte(ref, ':')
	tx := ref[at+1:]
	chain, err := caip.ParseChainID(ref[:max(at, 0)])
	if err != nil || tx == "" || len(ref) > 300 || strings.Trim(tx, alphanum) != "" {
		return caip.ChainID{}, "", fmt.Errorf("%.120q: want <chain>:<transaction>", ref)
	}
	return chain, tx, nil
}
