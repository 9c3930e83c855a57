// Minimal is the least that a Go program can do with a chain: one call of ethclient. The start-up of bridge8004 is measured against it.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/ethereum/go-ethereum/ethclient"
)

func main() {
	client, err := ethclient.Dial(os.Args[1])
	if err == nil {
		var id fmt.Stringer
		if id, err = client.ChainID(context.Background()); err == nil {
			fmt.Println(id)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
