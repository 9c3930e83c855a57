package decode

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// LinkedText shows the EVM account of a link as it was signed: CAIP-10, or the bare address where
// the chain's text names no EVM chain.
func LinkedText(l wire.LinkEVMAddress) string {
	if chain, err := caip.ParseChainID(l.ChainID); err != nil || chain.Namespace != caip.EIP155 {
		return evmAddress(l.Address)
	}
	return linkedAccount(l).String()
}

// linkedAccount is the EVM account of a link. Its chain is free text on SATI; when that is no
// eip155 chain id, the account is given on chain 1, since the same key rules the address
// everywhere.
func linkedAccount(l wire.LinkEVMAddress) caip.AccountID {
	chain, err := caip.ParseChainID(l.ChainID)
	if err != nil || chain.Namespace != caip.EIP155 {
		chain = caip.ChainID{Namespace: caip.EIP155, Reference: "1"}
	}
	return caip.AccountID{Chain: chain, Address: evmAddress(l.Address)}
}

func evmAddress(a [20]byte) string {
	s, err := caip.Address(caip.EIP155, fmt.Sprintf("0x%x", a))
	if err != nil {
		panic(err) // 20 bytes in hex are an address
	}
	return s
}
