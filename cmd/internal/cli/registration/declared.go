package registration

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Declared is the place of a registration file that the configuration names.
type Declared struct {
	shell *shell.Shell
	place place
}

// DeclaredPlace reads where a declared agent's file goes. The rules are those of registration
// publish.
func DeclaredPlace(s *shell.Shell, a *bridge8004.Chains, p config.Publish) (*Declared, error) {
	d := &Declared{shell: s, place: place{as: p.As, ipfs: p.IPFS, ipfsAuth: p.IPFSAuth, pin: true, dir: p.Dir, baseURL: p.BaseURL, fileName: p.FileName}}
	if d.place.fileName == "" {
		d.place.fileName = defaultName
	}
	if err := d.place.checkFlags(); err != nil {
		return nil, fmt.Errorf("publish (its keys are the flags of registration publish): %w", err)
	}
	return d, d.place.readable(a)
}

// Expected is the URI that a file will have.
func (d *Declared) Expected(file []byte) string { return d.place.expected(file) }

// Bring brings a file there, unless not every reader would understand it.
func (d *Declared) Bring(ctx context.Context, file []byte) error {
	parsed, err := registration.Parse(file)
	if err != nil {
		return err
	}
	if err := refuse("the file", registration.NotStandard(parsed)); err != nil {
		return err
	}
	_, _, err = d.place.bring(ctx, d.shell, file)
	return err
}
