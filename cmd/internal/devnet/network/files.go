package network

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/template"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/process"
	"github.com/bridge8004/bridge8004/configs"
)

// People are the accounts with money on every chain of a devnet, in the order of the development
// keys. The relayer delivers and repairs at the relays.
var People = []string{"relayer", "owner", "owner2", "wallet", "alice", "bob", "carol", "mallory", "buyer"}

//go:embed devnet.yaml.tmpl
var configText string

var configTemplate = template.Must(template.New("devnet.yaml").Option("missingkey=error").Parse(configText))

// write writes the key files and the configuration.
func (n *Network) write() {
	abort.If(os.MkdirAll(filepath.Join(n.dir, "keys"), 0o700))
	for i, person := range People {
		writeKey(n.keyFile(person+".key"), evmnet.DevKey(i).Hex())
		// As solana-keygen writes it: the numbers of the 64 bytes.
		numbers := make([]uint, 0, 64)
		for _, b := range SolanaKeypair(person) {
			numbers = append(numbers, uint(b))
		}
		writeKey(n.keyFile(person+".solana.json"), string(abort.Must(json.Marshal(numbers))))
	}
	ports := abort.Must(process.FreePorts(2))
	listen := fmt.Sprintf("127.0.0.1:%d", ports[0])
	n.signers = fmt.Sprintf("127.0.0.1:%d", ports[1])
	writeKey(n.keyFile(signerSecret), "devnet")
	var text bytes.Buffer
	abort.If(configTemplate.Execute(&text, struct {
		*Network
		EVM                                       map[string]*evmnet.Network
		Further                                   []map[string]any
		NameSATI, SignerUser, NATS, Index, Listen string
		MirrorKey                                 solana.PublicKey
		SignerAccounts                            []string
	}{
		n, map[string]*evmnet.Network{NameA: n.A, NameB: n.B},
		[]map[string]any{
			{"Name": NameStrategy, "Dialect": configs.Strategy, "Registry": n.A.StrategyRegistry(), "Reputation": n.A.StrategyReputation()},
			{"Name": NamePosition, "Dialect": configs.Position, "Registry": n.A.PositionNFT(), "Reputation": nil},
		},
		NameSATI, SignerUser, n.natsDir(), n.indexDir(), listen,
		SolanaKeypair("relayer").PublicKey(), n.signerAccounts(),
	}))
	abort.If(os.WriteFile(n.Config(), text.Bytes(), 0o644))
}

// SignerUser is the name under which the owners' signer logs in to a relayer of the devnet.
const SignerUser = "owners"

const signerSecret = "signer.password"

// SignerPassword is the reference to its password.
func (n *Network) SignerPassword() string { return "file:" + n.keyFile(signerSecret) }

// SignersAddress is where signers reach a relayer of the devnet.
func (n *Network) SignersAddress() string { return n.signers }

// signerAccounts are those that a signer may be asked for: everybody's.
func (n *Network) signerAccounts() (list []string) {
	for i, person := range People {
		for _, evm := range []*evmnet.Network{n.A, n.B} {
			list = append(list, evm.Account(evm.Keys()[i].Address).String())
		}
		list = append(list, n.SATI.ChainID()+":"+SolanaKeypair(person).PublicKey().String())
	}
	return list
}

// writeKey writes a secret that only its owner may read, whatever stood there before.
func writeKey(path, secret string) {
	if err := os.Remove(path); !os.IsNotExist(err) {
		abort.If(err)
	}
	abort.If(os.WriteFile(path, []byte(secret+"\n"), 0o600))
}

// SolanaKeypair is the key of a person on Solana. It is public knowledge, the same on every devnet.
func SolanaKeypair(person string) solana.PrivateKey {
	seed := sha256.Sum256([]byte("bridge8004 devnet solana " + person))
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
}
