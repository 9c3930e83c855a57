package view

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Account gives an address of this chain as an account.
func (r *Reader) Account(a common.Address) caip.AccountID {
	return caip.AccountID{Chain: r.Chain, Address: Lower(a)}
}

// AccountOrNone is account, with the zero address as no account.
func (r *Reader) AccountOrNone(a common.Address) caip.AccountID {
	if a == (common.Address{}) {
		return caip.AccountID{}
	}
	return r.Account(a)
}

// Lower is the canonical text of an address.
func Lower(a common.Address) string { return hexutil.Encode(a[:]) } // without the checksum, which Hex would compute

// Address checks that an account is on this chain and returns its address.
func (r *Reader) Address(op string, account caip.AccountID) (common.Address, error) {
	if account.Chain != r.Chain {
		return common.Address{}, r.Fail(chains.Invalid, op, fmt.Errorf("account %q is not on this chain", account), "")
	}
	if _, err := caip.Address(caip.EIP155, account.Address); err != nil {
		return common.Address{}, r.Fail(chains.Invalid, op, err, "")
	}
	return common.HexToAddress(account.Address), nil
}

// IsZero reports whether an address is unset.
func IsZero(a common.Address) bool { return a == common.Address{} }

// ErrTopics says that a log has not the shape of its topic.
var ErrTopics = errors.New("the indexed values are not those of the event")

// TopicAddress reads an indexed address.
func TopicAddress(topic common.Hash) (common.Address, error) {
	if [12]byte(topic[:12]) != [12]byte{} {
		return common.Address{}, ErrTopics
	}
	return common.Address(topic[12:]), nil
}

// IsSmall reports whether the upper bytes of a number are zero.
func IsSmall(upper []byte) bool {
	for _, b := range upper {
		if b != 0 {
			return false
		}
	}
	return true
}

// ChainID is the chain's id as a number.
func (r *Reader) ChainID() *big.Int {
	id, _ := new(big.Int).SetString(r.Chain.Reference, 10)
	return id
}
