package wire

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/mr-tron/base58"
)

// Message is the text a counterparty signs (Sign In With Solana) for an attestation under the
// schema whose SchemaConfig.name is schemaName. Content is inserted raw, as the program does:
// nothing is escaped or shortened, a byte order mark stays.
func Message(schemaName string, a Attestation) []byte {
	return fmt.Appendf(nil, "SATI %s\n\nAgent: %s\nTask: %s\nOutcome: %s\nDetails: %s\n\nSign to create this attestation.",
		schemaName, a.Mint, base58.Encode(a.TaskRef[:]), a.Outcome, details(a.ContentType, a.Content))
}

// Covers reports whether a message repeats content of a type whole. Of encrypted content, of the
// reserved types and of what is not UTF-8 it only says that there is some, or how much: whoever has
// the signature can put other content in its place.
func Covers(t ContentType, content []byte) bool {
	switch {
	case len(content) == 0:
		return true
	case t == ContentJSON || t == ContentUTF8:
		return utf8.Valid(content)
	}
	return t == ContentIPFS || t == ContentArweave
}

func details(t ContentType, content []byte) string {
	if len(content) == 0 || t == ContentNone {
		return "(none)"
	}
	switch t {
	case ContentJSON, ContentUTF8:
		if utf8.Valid(content) {
			return string(content)
		}
	case ContentIPFS:
		return "ipfs://" + base58.Encode(content)
	case ContentArweave:
		return "ar://" + base58.Encode(content)
	case ContentEncrypted:
		return "(encrypted)"
	}
	return "(" + strconv.Itoa(len(content)) + " bytes)"
}
