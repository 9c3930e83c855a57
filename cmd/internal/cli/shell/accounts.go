package shell

import (
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// maxAccounts bounds a file of accounts.
const maxAccounts = 10_000

// ReadAccounts reads a file with one account a line, where # begins a comment. One at least has to
// be there.
func (s *Shell) ReadAccounts(flag, path string) (list []string, err error) {
	content, err := s.ReadFile(flag, path, MaxFile)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(content)) {
		text, _, _ := strings.Cut(line, "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if list = append(list, text); len(list) > maxAccounts {
			return nil, exit.Usagef("%s %s: more than %d accounts", flag, path, maxAccounts)
		}
	}
	if len(list) == 0 {
		return nil, exit.Usagef("%s %s: names no account", flag, path)
	}
	return list, nil
}

// Reviewers reads accounts that may be on any chain of their family: CAIP-10, or bare addresses.
func Reviewers(flag string, texts []string) (list []caip.AccountID, err error) {
	for _, text := range texts {
		account, err := caip.ParseAccountID(text)
		if _, none := caip.ParseHolder(text); none != nil {
			return nil, exit.Usagef("%s: %w", flag, none)
		}
		if err != nil {
			family := caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")
			if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X") {
				family = caip.MustChainID("eip155:1")
			}
			if account, err = Account(family, flag, text); err != nil {
				return nil, err
			}
		}
		list = append(list, account)
	}
	return list, nil
}
