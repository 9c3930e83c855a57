package transact

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/gagliardetto/solana-go"
)

// Refusal is why a transaction was not, or would not be, carried out.
type Refusal struct {
	// Name is the runtime's or the program's word, such as UriTooLong.
	Name string
	// Program is what ran at top level, zero when the runtime refused the transaction itself.
	Program solana.PublicKey
	Code    uint32
}

func (r *Refusal) Error() string {
	switch {
	case r.Program.IsZero():
		return "refused: " + r.Name
	case r.Name == "":
		return fmt.Sprintf("refused by program %s with code %d", r.Program, r.Code)
	default:
		return fmt.Sprintf("refused by program %s: %s (%d)", r.Program, r.Name, r.Code)
	}
}

// OfTable reports whether the runtime could not read the lookup table as it was used.
func (r *Refusal) OfTable() bool {
	return r.Program.IsZero() && strings.Contains(r.Name, "AddressLookupTable")
}

// RefusalOf reads a TransactionError as JSON-RPC shows it. programs are the program ids of the
// top-level instructions; logs tell which program inside a call failed, since the code alone does
// not.
func RefusalOf(txErr any, programs []solana.PublicKey, logs []string, errorName func(solana.PublicKey, uint32) string) *Refusal {
	switch e := txErr.(type) {
	case string:
		return &Refusal{Name: e}
	case map[string]any:
		if list, ok := e["InstructionError"].([]any); ok && len(list) == 2 {
			i, ok := number(list[0])
			if !ok || i >= uint64(len(programs)) {
				return &Refusal{Name: "InstructionError"}
			}
			return instructionRefusal(programs[i], list[1], logs, errorName)
		}
		for name := range e {
			return &Refusal{Name: name}
		}
	}
	return &Refusal{Name: fmt.Sprintf("%.200v", txErr)}
}

func instructionRefusal(program solana.PublicKey, why any, logs []string, errorName func(solana.PublicKey, uint32) string) *Refusal {
	switch why := why.(type) {
	case string:
		return &Refusal{Name: why, Program: program}
	case map[string]any:
		code, ok := number(why["Custom"])
		if !ok || code > math.MaxUint32 {
			break
		}
		if failed, ok := failedProgram(logs); ok {
			program = failed
		}
		return &Refusal{Name: errorName(program, uint32(code)), Program: program, Code: uint32(code)}
	}
	return &Refusal{Name: fmt.Sprintf("%.200v", why), Program: program}
}

// failedProgram is the innermost program that failed: the first to say so.
func failedProgram(logs []string) (solana.PublicKey, bool) {
	for _, line := range logs {
		rest, ok := strings.CutPrefix(line, "Program ")
		if !ok {
			continue
		}
		id, rest, ok := strings.Cut(rest, " ")
		if !ok || !strings.HasPrefix(rest, "failed: ") {
			continue
		}
		if key, err := solana.PublicKeyFromBase58(id); err == nil {
			return key, true
		}
	}
	return solana.PublicKey{}, false
}

func number(v any) (uint64, bool) {
	switch v := v.(type) {
	case float64:
		// Error codes and indexes are far below 2^53.
		return uint64(v), v >= 0 && v <= math.MaxUint32 && v == math.Trunc(v)
	case json.Number:
		n, err := v.Int64()
		return uint64(n), err == nil && n >= 0
	}
	return 0, false
}
