package api

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
)

// Headers by which a command tells a relayer from whoever else holds its port.
const (
	Ask   = "Bridge8004-Ask"   // what NewQuestion returned; GET /healthz alone answers it
	Proof = "Bridge8004-Proof" // hex; see Prove
)

// NewQuestion returns a question that nobody was asked before.
func NewQuestion() string { return rand.Text() }

// maxQuestion bounds what a relayer makes proofs for, in bytes.
const maxQuestion = 64

// Prove returns the HMAC-SHA256 over a question and the body of its answer, in hex. Its key is made
// of the one that rows are sealed with (stream.Bus.Key), and proves no row.
func Prove(key []byte, question string, body []byte) (string, error) {
	own, err := hkdf.Expand(sha256.New, key, "bridge8004 health", sha256.Size)
	if err != nil {
		return "", err
	}
	h := hmac.New(sha256.New, own)
	h.Write([]byte{byte(len(question))})
	h.Write([]byte(question))
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Proven reports whether a proof is that of an answer.
func Proven(key []byte, question string, body []byte, proof string) bool {
	want, err := Prove(key, question, body)
	return err == nil && hmac.Equal([]byte(want), []byte(proof))
}
