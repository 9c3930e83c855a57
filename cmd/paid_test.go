package cmd_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"
	"github.com/rogpeppe/go-internal/testscript"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
	"github.com/bridge8004/bridge8004/cmd/internal/devnet/network"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// answering is the key with which the agents of the scripts sign their answers.
var answering, _ = interaction.NewKey("ed25519", bytes.Repeat([]byte{7}, 32))

// signers FILE AGENT...: writes a registration file that lists the agent and the key with which it
// signs its answers.
func signers(ts *testscript.TestScript, args []string) {
	var registrations []any
	for _, text := range args[1:] {
		agent, err := caip.ParseAgentRef(text)
		ts.Check(err)
		registrations = append(registrations, map[string]any{"agentRegistry": agent.Registry.String(), "agentId": agent.ID})
	}
	writeJSON(ts, args[0], map[string]any{
		"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "Weather",
		"registrations": registrations,
		"signers":       []any{map[string]any{"publicKey": hex.EncodeToString(answering.PublicKey()), "algorithm": answering.Algorithm(), "role": "owner", "validFrom": 0, "validUntil": nil}},
	})
}

// answered FILE AGENT TX REQUEST RESPONSE [GENERATION]: writes what an agent answers to a paid
// request, headers and body, signed.
func answered(ts *testscript.TestScript, args []string) {
	agent, err := caip.ParseAgentRef(args[1])
	ts.Check(err)
	settlement, err := json.Marshal(map[string]any{"success": true, "transaction": args[2], "network": agent.Chain().String()})
	ts.Check(err)
	signing := x402.Signing{Agent: agent, Signer: answering}
	if len(args) == 6 {
		signing.Generation = x402.Generation(args[5])
	}
	answer := ts.ReadFile(args[4])
	signed, err := signing.Sign(settlement, interaction.Exchange{Request: []byte(ts.ReadFile(args[3])), Response: []byte(answer)})
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte("HTTP/1.1 200 OK\r\nPayment-Response: "+x402.EncodeHeader(signed)+"\r\n\r\n"+answer), 0o644))
}

// paidby PAYLOAD SETTLEMENT AGENT PAYER TX: writes the payment payload of a client that says it is
// an agent, as a header, and the settlement that names the CAIP-10 account PAYER.
func paidBy(ts *testscript.TestScript, args []string) {
	agent, err := caip.ParseAgentRef(args[2])
	ts.Check(err)
	payer, err := caip.ParseAccountID(args[3])
	ts.Check(err)
	payload, err := x402.DeclareClient([]byte(`{"x402Version":2,"payload":{}}`), nil, agent)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(x402.PayloadHeader+": "+x402.EncodeHeader(payload)), 0o644))
	writeJSON(ts, args[1], map[string]any{"success": true, "transaction": args[4], "network": payer.Chain.String(), "payer": caip.Checksummed(payer.Address)})
}

// forged OUT IN: writes a feedback file with another agent's signature in it. The client's does not
// cover that one.
func forged(ts *testscript.TestScript, args []string) {
	r, err := feedback.ParseReview([]byte(ts.ReadFile(args[1])))
	ts.Check(err)
	r.Interaction.Agent[0] ^= 1
	out, err := r.Encode()
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out, 0o644))
}

// unpaid OUT IN TASK KEY: writes a feedback file about another task than that of IN, signed by
// agent and client, without tags.
func unpaid(ts *testscript.TestScript, args []string) {
	r, err := feedback.ParseReview([]byte(ts.ReadFile(args[1])))
	ts.Check(err)
	secret, err := keyref.Load(args[3])
	ts.Check(err)
	raw, err := hex.DecodeString(strings.TrimPrefix(strings.TrimSpace(string(secret)), "0x"))
	ts.Check(err)
	client, err := interaction.NewKey("secp256k1", raw)
	ts.Check(err)
	r.Interaction.TaskRef, r.Tag1, r.Tag2 = args[2], "", ""
	r.Interaction.Agent, err = answering.Sign(r.Interaction.Hash)
	ts.Check(err)
	message, err := r.ClientMessage()
	ts.Check(err)
	r.Interaction.Client, err = client.Sign(message)
	ts.Check(err)
	out, err := r.Encode()
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out, 0o644))
}

// keccak VAR FILE...: sets VAR to keccak256 of the files, one after another; a word that names no
// file stands for itself.
func keccak(ts *testscript.TestScript, args []string) {
	var all []byte
	for _, name := range args[1:] {
		if content, err := os.ReadFile(ts.MkAbs(name)); err == nil {
			all = append(all, content...)
		} else {
			all = append(all, name...)
		}
	}
	ts.Setenv(args[0], caip.Keccak256(all).String())
}

// chainof VAR AGENT: sets VAR to the CAIP-2 id of an agent's chain.
func chainOf(ts *testscript.TestScript, args []string) {
	agent, err := caip.ParseAgentRef(args[1])
	ts.Check(err)
	ts.Setenv(args[0], agent.Chain().String())
}

// pretty VAR OUT IN: writes a JSON file with line ends and indentation, and sets VAR to the hash of
// its RFC 8785 form.
func pretty(ts *testscript.TestScript, args []string) {
	content := []byte(ts.ReadFile(args[2]))
	var out bytes.Buffer
	ts.Check(json.Indent(&out, content, "", "  "))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o644))
	canonical, err := feedback.Canonical(content)
	ts.Check(err)
	ts.Setenv(args[0], caip.Keccak256(canonical).String())
}

// penniless KEY [RPC]: sends all coin that an account has to nobody; without RPC on SATI's network.
func penniless(ts *testscript.TestScript, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if len(args) == 1 {
		pennilessOnSATI(ctx, ts, args[0])
		return
	}
	secret, err := keyref.Load(args[0])
	ts.Check(err)
	key, err := crypto.HexToECDSA(strings.TrimPrefix(strings.TrimSpace(string(secret)), "0x"))
	ts.Check(err)
	account := crypto.PubkeyToAddress(key.PublicKey)
	client, err := ethclient.DialContext(ctx, args[1])
	ts.Check(err)
	defer client.Close()
	chain, err := client.ChainID(ctx)
	ts.Check(err)
	const gas = 21_000
	for {
		balance, err := client.BalanceAt(ctx, account, nil)
		ts.Check(err)
		if balance.Sign() == 0 {
			return
		}
		nonce, err := client.NonceAt(ctx, account, nil)
		ts.Check(err)
		price, err := client.SuggestGasPrice(ctx)
		ts.Check(err)
		price.Mul(price, big.NewInt(2))
		tx, err := types.SignNewTx(key, types.LatestSignerForChainID(chain), &types.LegacyTx{
			Nonce: nonce, To: &common.Address{1}, Value: new(big.Int).Sub(balance, new(big.Int).Mul(price, big.NewInt(gas))), Gas: gas, GasPrice: price})
		ts.Check(err)
		refused := client.SendTransaction(ctx, tx) // until the balance says so
		select {
		case <-ctx.Done():
			ts.Fatalf("the account keeps %s wei: %v", balance, refused)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func pennilessOnSATI(ctx context.Context, ts *testscript.TestScript, ref string) {
	const fee = 5000 // of a signature
	secret, err := keyref.Load(ref)
	ts.Check(err)
	key, err := transact.ParseKeypair([]byte(secret))
	ts.Check(err)
	node := rpc.New(ts.Value(networksKey{}).(*network.Network).SATI.RPCURL())
	for {
		has, err := node.GetBalance(ctx, key.PublicKey(), rpc.CommitmentConfirmed)
		ts.Check(err)
		if has.Value == 0 {
			return
		}
		latest, err := node.GetLatestBlockhash(ctx, rpc.CommitmentConfirmed)
		ts.Check(err)
		tx, err := solana.NewTransaction([]solana.Instruction{system.NewTransferInstruction(has.Value-fee, key.PublicKey(), solana.PublicKey{31: 1}).Build()}, latest.Value.Blockhash)
		ts.Check(err)
		_, err = tx.Sign(func(solana.PublicKey) *solana.PrivateKey { return &key })
		ts.Check(err)
		_, refused := node.SendTransactionWithOpts(ctx, tx, rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentConfirmed}) // until the balance says so
		select {
		case <-ctx.Done():
			ts.Fatalf("the account keeps %d lamports: %v", has.Value, refused)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// terms FILE AGENT WALLET ASSET AGGREGATOR: writes the body of a 402 that asks for one unit of
// ASSET and names an aggregator.
func terms(ts *testscript.TestScript, args []string) {
	agent, err := caip.ParseAgentRef(args[1])
	ts.Check(err)
	writeJSON(ts, args[0], map[string]any{
		"x402Version": 2, "resource": map[string]any{"url": "https://agent.example/task"},
		"accepts": []any{map[string]any{"scheme": "exact", "network": agent.Chain().String(), "asset": args[3], "payTo": args[2], "amount": "1", "maxTimeoutSeconds": 60, "extra": map[string]any{}}},
		"extensions": map[string]any{x402.ReputationID: map[string]any{"info": map[string]any{"version": "1.0.0", "feedbackAggregator": args[4], "registrations": []any{
			map[string]any{"agentRegistry": agent.Registry.String(), "agentId": agent.ID, "reputationRegistry": agent.Registry.String()}}}}},
	})
}

// transfer VAR KEY TO RPC: pays one gwei to an account, waits until that is included, and sets VAR
// to the transaction.
func transfer(ts *testscript.TestScript, args []string) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	secret, err := keyref.Load(args[1])
	ts.Check(err)
	key, err := crypto.HexToECDSA(strings.TrimPrefix(strings.TrimSpace(string(secret)), "0x"))
	ts.Check(err)
	client, err := ethclient.DialContext(ctx, args[3])
	ts.Check(err)
	defer client.Close()
	chain, err := client.ChainID(ctx)
	ts.Check(err)
	nonce, err := client.PendingNonceAt(ctx, crypto.PubkeyToAddress(key.PublicKey))
	ts.Check(err)
	price, err := client.SuggestGasPrice(ctx)
	ts.Check(err)
	account, err := caip.ParseAccountID(args[2])
	ts.Check(err)
	to := common.HexToAddress(account.Address)
	tx, err := types.SignNewTx(key, types.LatestSignerForChainID(chain), &types.LegacyTx{Nonce: nonce, To: &to, Value: big.NewInt(1e9), Gas: 50_000, GasPrice: new(big.Int).Mul(price, big.NewInt(2))})
	ts.Check(err)
	ts.Check(client.SendTransaction(ctx, tx))
	for {
		if receipt, err := client.TransactionReceipt(ctx, tx.Hash()); err == nil {
			if receipt.Status != types.ReceiptStatusSuccessful {
				ts.Fatalf("the transfer failed")
			}
			break
		}
		select {
		case <-ctx.Done():
			ts.Fatalf("the transfer was not included")
		case <-time.After(20 * time.Millisecond):
		}
	}
	ts.Setenv(args[0], tx.Hash().Hex())
}
