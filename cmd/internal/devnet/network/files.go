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
	abort.If(configTemplate.Execute(&text, map[string]any{
		"EVM": []evmChain{n.evm(NameA, n.A), n.evm(NameB, n.B)},
		"SATI": satiChain{
			Name: NameSATI, ID: n.SATI.ChainID(), RPC: n.SATI.RPCURL(), WS: n.SATI.WSURL(), Photon: n.SATI.PhotonURL(),
			LookupTable: n.SATI.Deployment().LookupTable.String(), Key: n.SolanaKey("relayer"), MirrorKey: SolanaKeypair("relayer").PublicKey().String(),
		},
		"Further": []evmChain{
			{Name: NameStrategy, Dialect: configs.Strategy, ID: n.A.ChainID().String(), RPC: n.A.RPCURL(), WS: n.A.WSURL(), Registry: n.A.StrategyRegistry().Hex(), Reputation: n.A.StrategyReputation().Hex(), DeployBlock: n.A.DeployBlock()},
			{Name: NamePosition, Dialect: configs.Position, ID: n.A.ChainID().String(), RPC: n.A.RPCURL(), WS: n.A.WSURL(), Registry: n.A.PositionNFT().Hex(), DeployBlock: n.A.DeployBlock()},
		},
		"Gateway": n.Gateway.URL,
		"Signers": n.signers, "SignerUser": SignerUser, "SignerPassword": n.SignerPassword(), "SignerAccounts": n.signerAccounts(),
		"NATS":   n.natsDir(),
		"Index":  n.indexDir(),
		"Listen": listen,
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

type evmChain struct {
	Name, Dialect, ID, RPC, WS, Registry, Reputation, Relay, Delegate, FeedbackDelegate, Key string
	DeployBlock                                                                              uint64
}

type satiChain struct{ Name, ID, RPC, WS, Photon, LookupTable, Key, MirrorKey string }

// SolanaKeypair is the key of a person on Solana. It is public knowledge, the same on every devnet.
func SolanaKeypair(person string) solana.PrivateKey {
	seed := sha256.Sum256([]byte("bridge8004 devnet solana " + person))
	return solana.PrivateKey(ed25519.NewKeyFromSeed(seed[:]))
}

func (n *Network) evm(name string, e *evmnet.Network) evmChain {
	return evmChain{
		Name: name, ID: e.ChainID().String(), RPC: e.RPCURL(), WS: e.WSURL(),
		Registry: e.Identity().Hex(), Reputation: e.Reputation().Hex(), Relay: e.Relay().Hex(), Delegate: e.Delegate().Hex(),
		FeedbackDelegate: e.FeedbackDelegate().Hex(),
		DeployBlock:      e.DeployBlock(), Key: n.Key("relayer"),
	}
}
