package registration

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// signerFlags name a key that signs the agent's answers: by reference, or by its public half.
type signerFlags struct {
	key       bridge8004.KeyRef
	public    string
	algorithm string
	role      string
	comment   string
	from      string
	until     string
	now       string
}

// nowText says what --now is.
const nowText = "what time it is, RFC 3339 (default: by the newest blocks of the chains that the file lists)"

func (f *signerFlags) addFlags(cmd *cobra.Command) {
	g := cmd.Flags()
	g.StringVar(&f.key.Key, "signer", "", "reference to the signing key, of which the public half is written: file:PATH or env:NAME")
	g.StringVar(&f.key.Passphrase, "signer-passphrase", "", "reference to the passphrase of the signing key's file")
	g.StringVar(&f.public, "public-key", "", "public key instead, ed25519:HEX or secp256k1:HEX")
	g.StringVar(&f.algorithm, "algorithm", "", "how to read 64 hex digits of --signer: secp256k1 (default) or ed25519, its seed")
	g.StringVar(&f.role, "role", registration.RoleDelegate, "what the file calls the key: owner or delegate")
	g.StringVar(&f.comment, "comment", "", "note beside the key")
	g.StringVar(&f.until, "until", "", "time at which the key ends, RFC 3339 (default: none)")
	g.StringVar(&f.now, "now", "", nowText)
}

func (f *signerFlags) given() bool { return f.key.Key != "" || f.public != "" }

// check refuses flags that do not go together.
func (f *signerFlags) check(needed bool) error {
	switch {
	case f.key.Key != "" && f.public != "":
		return exit.Usagef("the key is named by --signer or by --public-key, not by both")
	case needed && !f.given():
		return exit.Usagef("name the key: --signer file:PATH, or its public half with --public-key ed25519:HEX")
	case f.algorithm != "" && f.algorithm != registration.Ed25519 && f.algorithm != registration.Secp256k1:
		return exit.Usagef("--algorithm %.40q: want ed25519 or secp256k1", f.algorithm)
	case f.algorithm != "" && f.public != "":
		return exit.Usagef("--algorithm goes with --signer; --public-key says it itself")
	case !f.given() && (f.until != "" || f.comment != "" || f.algorithm != "" || f.now != "" || f.from != ""):
		return exit.Usagef("--until, --comment, --algorithm and --now go with --signer or --public-key")
	case f.key.Key != "":
		return exit.AsUsage(keyref.Check(f.key.Key))
	}
	return nil
}

// signer is the key as the file will have it: valid from now on everywhere, unless it is said from
// when.
func (f *signerFlags) signer(c clock) (registration.Signer, error) {
	s := registration.Signer{Role: f.role, Comment: f.comment, From: c.earliest}
	var err error
	if f.from != "" {
		if s.From, err = instant("--from", f.from); err != nil {
			return s, err
		}
	}
	if f.until != "" {
		if s.Until, err = instant("--until", f.until); err != nil {
			return s, err
		}
	}
	if f.public != "" {
		s.Algorithm, s.PublicKey, err = publicKey(f.public)
	} else {
		s.Algorithm, s.PublicKey, err = f.load()
	}
	if err != nil {
		return s, err
	}
	if err := registration.CheckSigner(s); err != nil {
		return s, exit.AsUsage(err)
	}
	if interaction.Everybodys(s.Algorithm, s.PublicKey) {
		return s, exit.Usagef("--public-key: anybody can sign for this one; want the public half of a key of your own")
	}
	return s, nil
}

func publicKey(text string) (algorithm string, key []byte, err error) {
	algorithm, digits, ok := strings.Cut(text, ":")
	key, err = hex.DecodeString(strings.TrimPrefix(digits, "0x"))
	if !ok || err != nil || algorithm != registration.Ed25519 && algorithm != registration.Secp256k1 {
		return "", nil, exit.Usagef("--public-key: want ed25519:HEX or secp256k1:HEX") // not repeated: it may be the other half
	}
	return algorithm, key, nil
}

// load reads the public half of a key: what solana-keygen writes is ed25519, what an EVM account
// has is secp256k1.
func (f *signerFlags) load() (algorithm string, key []byte, err error) {
	secret, err := f.key.Load()
	if err != nil {
		return "", nil, err
	}
	if pair, err := transact.ParseKeypair(secret.Key); err == nil {
		if f.algorithm == registration.Secp256k1 {
			return "", nil, exit.Usagef("%s: an ed25519 key, as solana-keygen writes it", f.key.Key)
		}
		return registration.Ed25519, ed25519.PrivateKey(pair).Public().(ed25519.PublicKey), nil
	}
	if f.algorithm == registration.Ed25519 {
		seed, err := hex.DecodeString(strings.TrimPrefix(string(secret.Key), "0x"))
		if err != nil || len(seed) != ed25519.SeedSize {
			return "", nil, exit.Usagef("%s: neither a keypair of solana-keygen nor the 64 hex digits of an ed25519 seed", f.key.Key)
		}
		pair, err := interaction.NewKey(registration.Ed25519, seed)
		if err != nil {
			return "", nil, exit.Usagef("%s: %w", f.key.Key, err)
		}
		return registration.Ed25519, pair.PublicKey(), nil
	}
	evmKey, err := bridge8004.EVMKey(f.key)
	if err != nil {
		return "", nil, err
	}
	return registration.Secp256k1, evmKey.PublicKey(), nil
}

// stamp writes a time as people read it.
func stamp(t time.Time) string {
	if t.IsZero() {
		return "no end"
	}
	return t.UTC().Format(time.RFC3339)
}

// clock is what time it is on the chains of a file: they do not agree to the second, and verifiers
// go by the agent's own.
type clock struct{ earliest, latest time.Time }

// farOff is how far a chain's clock is from this machine's before somebody should look: a node that
// lies about the time lets a key live on.
const farOff = registration.Overlap

// ahead is how far a revoked key's end may be ahead of this machine's clock before that is said.
const ahead = 10 * time.Minute

// readClock reads the newest blocks of the chains that refs are on, those that are configured and
// answer. A text, RFC 3339, stands for all of them.
func readClock(ctx context.Context, s *shell.Shell, text string, refs []caip.AgentRef) (clock, error) {
	if text != "" {
		t, err := instant("--now", text)
		return clock{t, t}, err
	}
	a, err := s.App()
	if err != nil {
		return clock{}, err
	}
	var c clock
	for _, ref := range refs {
		chain, err := a.At(ctx, ref.Registry)
		if err != nil {
			s.Note("clock of %s: %s", ref.Chain(), err)
			continue
		}
		t, _, err := chain.BlockTime(ctx, chains.Latest)
		if err != nil {
			s.Note("clock of %s: %s", ref.Chain(), err)
			continue
		}
		t = t.UTC().Truncate(time.Second)
		if off := time.Until(t); off.Abs() > farOff {
			s.Note("warning: by the newest block of %s it is %s, which is %s away from this machine's clock; if that is not so, say the time with --now", ref.Chain(), stamp(t), off.Abs().Round(time.Minute))
		}
		if c.earliest.IsZero() || t.Before(c.earliest) {
			c.earliest = t
		}
		if t.After(c.latest) {
			c.latest = t
		}
	}
	if c.earliest.IsZero() {
		return c, &chains.Error{Kind: chains.Unreachable, Op: "read the time", Err: errors.New("keys are valid by the clocks of the chains that the file lists, and none of them can be read"),
			Remedy: "configure one, or say the time with --now, such as 2026-01-31T12:00:00Z"}
	}
	return c, nil
}

// instant reads a time in whole seconds.
func instant(flag, text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil || t.Nanosecond() != 0 {
		return time.Time{}, exit.Usagef("%s %.40q: want a time such as 2026-01-31T12:00:00Z", flag, text)
	}
	return t.UTC(), nil
}
