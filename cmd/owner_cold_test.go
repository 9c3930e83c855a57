package cmd_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/signer/core/apitypes"
	"github.com/gagliardetto/solana-go"

	evmnet "github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// sign does what an owner's wallet does with a file of --unsigned, and writes what --signed takes.
func (f *fleet) sign(path, person string) {
	f.t.Helper()
	content, err := os.ReadFile(path)
	noError(f.t, err)
	if strings.HasSuffix(path, ".solana.txt") {
		raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(string(content)))
		noError(f.t, err)
		tx, err := solana.TransactionFromBytes(raw)
		noError(f.t, err)
		message, err := tx.Message.MarshalBinary()
		noError(f.t, err)
		tx.Signatures[0], err = network.SolanaKeypair(person).Sign(message)
		noError(f.t, err)
		raw, err = tx.MarshalBinary()
		noError(f.t, err)
		f.write(path+".signed", base64.StdEncoding.EncodeToString(raw))
		return
	}
	if strings.HasSuffix(path, ".typed-data.json") {
		var data apitypes.TypedData
		noError(f.t, json.Unmarshal(content, &data))
		digest, _, err := apitypes.TypedDataAndHash(data)
		noError(f.t, err)
		signature, err := crypto.Sign(digest, evmnet.DevKey(slices.Index(network.People, "wallet")).Private())
		noError(f.t, err)
		signature[64] += 27
		f.write(path+".signed", hexutil.Encode(signature))
		return
	}
	var d struct {
		ChainID      string
		Transactions []struct {
			To    common.Address
			Value string
			Data  hexutil.Bytes
		}
		Requests []struct {
			ChainID, Value                     *hexutil.Big
			MaxFeePerGas, MaxPriorityFeePerGas *hexutil.Big
			From, To                           common.Address
			Data                               hexutil.Bytes
			Gas, Nonce                         hexutil.Uint64
		}
	}
	noError(f.t, json.Unmarshal(content, &d))
	key := evmnet.DevKey(slices.Index(network.People, person)).Private()
	for i, r := range d.Requests {
		if call := d.Transactions[i]; call.To != r.To || call.Value != "0" || call.Data.String() != r.Data.String() || d.ChainID != (*r.ChainID).ToInt().String() || r.From != crypto.PubkeyToAddress(key.PublicKey) {
			f.t.Errorf("%s: Safe's part says %+v, the request %+v", path, call, r)
		}
		tx, err := types.SignNewTx(key, types.LatestSignerForChainID(r.ChainID.ToInt()), &types.DynamicFeeTx{
			ChainID: r.ChainID.ToInt(), Nonce: uint64(r.Nonce), To: &r.To, Value: r.Value.ToInt(), Data: r.Data, Gas: uint64(r.Gas), GasTipCap: r.MaxPriorityFeePerGas.ToInt(), GasFeeCap: r.MaxFeePerGas.ToInt(),
		})
		noError(f.t, err)
		raw, err := tx.MarshalBinary()
		noError(f.t, err)
		f.write(fmt.Sprintf("%s.%d.signed", path, i), hexutil.Encode(raw))
	}
}

// An owner whose keys are elsewhere signs file after file, and stands in the end.
func TestOwner_signsElsewhere(t *testing.T) {
	t.Parallel()
	f := newFleet(t, 0)
	const person = "bob"
	config := f.declare(person, evmnet.DevKey(slices.Index(network.People, person)).Address.Hex(), network.SolanaKeypair(person).PublicKey().String(), "")
	signed := ""
	for round := 0; ; round++ {
		if round > 60 {
			t.Fatal("it does not come to an end")
		}
		unsigned := filepath.Join(f.dir, fmt.Sprint("round", round))
		args := []string{"agent", "apply", "weather", "--unsigned", unsigned}
		if signed != "" {
			args = append(args, "--signed", signed)
		}
		s, code := f.run(config, nil, args...)
		if code != exit.OK {
			t.Fatalf("exit %d, %+v", code, s.Due)
		}
		if s.Complete {
			served, err := os.ReadFile(filepath.Join(f.dir, person, "www", "registration.json"))
			if n := strings.Count(string(served), `"agentRegistry"`); err != nil || n != len(s.Agents) {
				t.Errorf("the file lists %d registrations, %v", n, err)
			}
			break
		}
		signed = ""
		files, err := filepath.Glob(filepath.Join(unsigned, "*.*"))
		noError(t, err)
		for _, path := range files {
			f.sign(path, person)
			signed = unsigned
		}
		if len(files) == 0 { // what is due waits until the registrations are old enough to be named
			noError(t, f.Pass(3*time.Minute))
		}
	}
	if counts := f.registrations(person); !slices.Equal(counts, []int{1, 1, 1}) {
		t.Errorf("registrations %v", counts)
	}
	// What is signed by another is not taken in.
	f.declare("alice", f.Key("alice"), f.SolanaKey("alice"), "")
	if _, code := f.run(filepath.Join(f.dir, "alice", "bridge.yaml"), nil, "agent", "apply", "weather", "--signed", filepath.Join(f.dir, "round0")); code == exit.OK {
		t.Error("another's transactions were taken in")
	}
}
