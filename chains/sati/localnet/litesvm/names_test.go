package litesvm

import (
	"crypto/sha256"
	"regexp"
	"strings"
	"sync"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// known are the names of fixed addresses.
var known = map[string]solana.PublicKey{
	"system": spl.SystemProgramID, "token22": spl.Token2022ProgramID, "token": solana.TokenProgramID, "ata": spl.ATAProgramID,
	"lookup": spl.LookupTableProgramID, "budget": spl.ComputeBudgetProgramID, "ed25519": spl.Ed25519ProgramID,
	"rent": solana.SysVarRentPubkey, "clock": spl.ClockSysvar, "instructions": spl.InstructionsSysvar, "native": svm.NativeLoader,
}

var names = struct {
	sync.Mutex
	of map[solana.PublicKey]string
}{of: map[solana.PublicKey]string{}}

func init() {
	for name, key := range known {
		names.of[key] = name
	}
}

// keyOf returns the key of a name: a fixed address, "owner/mint" the associated token account, a
// base58 key itself, and anything else a key of its own.
func keyOf(name string) solana.PublicKey {
	key := derive(name)
	names.Lock()
	defer names.Unlock()
	// The first name stays: a key may also be given by its base58.
	if _, ok := names.of[key]; !ok {
		names.of[key] = name
	}
	return key
}

func derive(name string) solana.PublicKey {
	if key, ok := known[name]; ok {
		return key
	}
	if len(name) >= 32 {
		if key, err := solana.PublicKeyFromBase58(name); err == nil {
			return key
		}
	}
	if owner, mint, ok := strings.Cut(name, "/"); ok {
		return spl.ATA(keyOf(owner), keyOf(mint))
	}
	return sha256.Sum256([]byte("differential " + name))
}

// nameOf returns the name under which a key was used, or its base58.
func nameOf(key solana.PublicKey) string {
	names.Lock()
	defer names.Unlock()
	if name, ok := names.of[key]; ok {
		return name
	}
	return key.String()
}

// panicLine says where in its source a program stopped.
var panicLine = regexp.MustCompile(`failed: SBF program Panicked in .*`)

var base58Key = regexp.MustCompile(`[1-9A-HJ-NP-Za-km-z]{32,44}`)

// plain drops the lines that count compute units, names the keys in the others, and forgets where
// in its source a program panicked.
func plain(logs []string) []string {
	out := []string{}
	for _, line := range logs {
		if strings.HasPrefix(line, "Program ") && strings.Contains(line, " consumed ") && strings.HasSuffix(line, " compute units") {
			continue
		}
		line = panicLine.ReplaceAllString(line, "failed: Program failed to complete")
		out = append(out, base58Key.ReplaceAllStringFunc(line, func(s string) string {
			if key, err := solana.PublicKeyFromBase58(s); err == nil {
				return nameOf(key)
			}
			return s
		}))
	}
	return out
}
