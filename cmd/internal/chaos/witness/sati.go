package witness

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// SATI is a Solana cluster with SATI, read through Light's index.
type SATI struct {
	Chain     string // its name
	Photon    string // an honest index
	Program   string // base58
	MirrorKey string // base58
}

// Name implements Chain.
func (s SATI) Name() string { return s.Chain }

// attestation is SATI's compressed attestation, from its bytes.
type attestation struct {
	address      string
	task         [32]byte
	mint         string
	counterparty string
	contentType  byte
	content      []byte
}

// Places in an attestation: schema and mint, then the length of the layout (little endian) and the
// layout itself.
const (
	atMint, atLength, atLayout            = 32, 64, 68
	inTask, inMint, inParty, inOutcome    = 1, 33, 65, 97
	inType, inContent, typeJSON, typeUTF8 = 130, 131, 1, 2
)

func decode(address string, data []byte) (a attestation, err error) {
	if len(data) < atLayout+inContent {
		return a, fmt.Errorf("attestation %s has %d bytes", address, len(data))
	}
	size := int(binary.LittleEndian.Uint32(data[atLength:]))
	if size < inContent || len(data) < atLayout+size {
		return a, fmt.Errorf("attestation %s: layout of %d bytes in %d", address, size, len(data))
	}
	layout := data[atLayout : atLayout+size]
	a = attestation{
		address: address, mint: base58.Encode(layout[inMint:inParty]), counterparty: base58.Encode(layout[inParty:inOutcome]),
		contentType: layout[inType], content: layout[inContent:],
	}
	copy(a.task[:], layout[inTask:inMint])
	if mint := base58.Encode(data[atMint:atLength]); mint != a.mint {
		return a, fmt.Errorf("attestation %s is stored for %s and speaks of %s", address, mint, a.mint)
	}
	return a, nil
}

// read returns all attestations about an agent.
func (s SATI) read(ctx context.Context, mint string) (list []attestation) {
	const page, mostPages = 500, 1000
	cursor := ""
	for range mostPages {
		params := map[string]any{
			"owner": s.Program, "limit": page,
			"filters": []any{map[string]any{"memcmp": map[string]any{"offset": atMint, "bytes": mint}}},
		}
		if cursor != "" {
			params["cursor"] = cursor
		}
		var answer struct {
			Value struct {
				Items []struct {
					Address string
					Data    struct{ Data string }
				}
				Cursor *string
			}
		}
		ask(ctx, s.Photon, "getCompressedAccountsByOwnerV2", params, &answer)
		for _, item := range answer.Value.Items {
			list = append(list, abort.Must(decode(item.Address, abort.Must(base64.StdEncoding.DecodeString(item.Data.Data)))))
		}
		if answer.Value.Cursor == nil || *answer.Value.Cursor == "" {
			return list
		}
		cursor = *answer.Value.Cursor
	}
	abort.With(fmt.Errorf("the list of %s has more than %d pages", mint, mostPages))
	return nil
}

// epochs bounds the epochs of a mirror on SATI.
const epochs = 4

func mirrorTask(source [32]byte, epoch uint32) [32]byte {
	return crypto.Keccak256Hash(source[:], binary.BigEndian.AppendUint32(nil, epoch))
}

func revocationTask(source [32]byte, epoch uint32) [32]byte {
	var behind []byte
	if epoch > 0 {
		behind = binary.BigEndian.AppendUint32(nil, epoch)
	}
	return crypto.Keccak256Hash([]byte("bridge8004:revoked"), source[:], behind)
}

func (s SATI) check(ctx context.Context, agents []string, ledger []Given, c *Count) {
	for group, mint := range agents {
		ours := map[[32]byte][]attestation{}
		others := map[string]attestation{}
		for _, a := range s.read(ctx, mint) {
			if a.counterparty == s.MirrorKey {
				ours[a.task] = append(ours[a.task], a)
			} else {
				others[a.address] = a
			}
		}
		for _, g := range ledger {
			switch {
			case g.Group != group:
			case g.Chain == s.Chain:
				if a, ok := others[g.Address]; !ok || !said(a, g, "") {
					c.wrong("%s: the origin is missing, or says something else", g)
				}
				delete(others, g.Address)
			default:
				s.checkMirror(g, ours, c)
			}
		}
		for _, list := range ours {
			c.wrong("%s: attestation %s of the mirror key, which nobody gave", s.Chain, list[0].address)
		}
		for address := range others {
			c.wrong("%s: attestation %s, which nobody gave", s.Chain, address)
		}
	}
}

// checkMirror looks for the one mirror of a feedback, and takes what it finds out of ours.
func (s SATI) checkMirror(g Given, ours map[[32]byte][]attestation, c *Count) {
	source := g.source()
	where := s.Chain + ": " + g.String()
	take := func(task func([32]byte, uint32) [32]byte) (found []attestation) {
		for epoch := range uint32(epochs) {
			found = append(found, ours[task(source, epoch)]...)
			delete(ours, task(source, epoch))
		}
		return found
	}
	mirrors, revocations := take(mirrorTask), take(revocationTask)
	switch {
	case !g.Revoked && len(revocations) > 0:
		c.wrong("%s: revoked, and its origin is not", where)
	case len(revocations) > 1:
		c.doubled("%s: %d revocations", where, len(revocations))
	case len(revocations) == 1 && (revocations[0].contentType != typeUTF8 || string(revocations[0].content) != "bridge8004:revoked "+hexutil.Encode(source[:])):
		c.wrong("%s: the revocation says %q", where, revocations[0].content)
	}
	switch {
	case len(mirrors) == 0 && g.Revoked:
		c.Never++
		return
	case len(mirrors) == 0:
		c.lost("%s: the mirror", where)
		return
	case len(mirrors) > 1:
		c.doubled("%s: %d mirrors", where, len(mirrors))
		return
	case !said(mirrors[0], g, "+"):
		c.wrong("%s: the mirror says %s", where, mirrors[0].content)
	case g.Revoked && len(revocations) == 0:
		c.lost("%s: the revocation", where)
	}
	c.Mirrors++
	if len(revocations) > 0 {
		c.Revoked++
	}
}

// said reports whether an attestation says what was given, with a mark.
func said(a attestation, g Given, mark string) bool {
	var says struct {
		Value         json.Number `json:"value"`
		ValueDecimals uint8       `json:"valueDecimals"`
		Tag1          string      `json:"tag1"`
		Tag2          string      `json:"tag2"`
		Mark          string      `json:"m"`
	}
	d := json.NewDecoder(bytes.NewReader(a.content))
	d.UseNumber()
	if a.contentType != typeJSON || d.Decode(&says) != nil {
		return false
	}
	value, ok := new(big.Int).SetString(says.Value.String(), 10)
	return ok && g.says(value, says.ValueDecimals, says.Tag1, says.Tag2) && says.Mark == mark
}
