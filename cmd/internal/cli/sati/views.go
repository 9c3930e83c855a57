package sati

import "github.com/bridge8004/bridge8004/cmd/internal/cli/shell"

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"sati validate":          {shell.Written{}},
		"sati score set":         {shell.Written{}},
		"sati score close":       {shell.Written{}},
		"sati link-evm submit":   {shell.Written{}},
		"sati attestations":      {attestationsView{}},
		"sati attestation":       {attestationView{}},
		"sati score show":        {attestationsView{}, attestationView{}},
		"sati agents":            {agentsView{}},
		"sati confirm":           {confirmView{}},
		"sati link-evm sign":     {linkView{}},
		"sati link-evm verify":   {linkView{}},
		"sati link-evm list":     {linksView{}},
		"sati audit":             {auditView{}},
		"sati rotate-mirror-key": {rotateView{}},
	}
}
