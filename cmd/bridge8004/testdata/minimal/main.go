// Minimal is the least that a Go program can do before a payment: it asks a registry for a wallet,
// by one call of ethclient, and believes the answer. With an endpoint alone it asks for nothing but
// the chain's id. The start-up of bridge8004 is measured against it.
//
//	minimal RPC [REGISTRY CALLDATA]
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
)

func main() {
	client, err := ethclient.Dial(os.Args[1])
	switch {
	case err != nil:
	case len(os.Args) == 2:
		var id fmt.Stringer
		if id, err = client.ChainID(context.Background()); err == nil {
			fmt.Println(id)
		}
	default:
		var wallet []byte
		registry := common.HexToAddress(os.Args[2])
		if wallet, err = client.CallContract(context.Background(), ethereum.CallMsg{To: &registry, Data: common.FromHex(os.Args[3])}, nil); err == nil {
			fmt.Println(common.BytesToAddress(wallet))
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
