package agent

import (
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"agent register":                 {shell.Written{}},
		"agent set-uri":                  {shell.Written{}},
		"agent set-name":                 {shell.Written{}},
		"agent unset-wallet":             {shell.Written{}},
		"agent set-metadata":             {shell.Written{}},
		"agent approve":                  {shell.Written{}},
		"agent revoke-operator":          {shell.Written{}},
		"agent grant":                    {shell.Written{}},
		"agent transfer":                 {shell.Written{}},
		"agent delegate cancel-consents": {shell.Written{}},
		"agent delegate renounce":        {shell.Written{}},
		"agent delegate retire":          {shell.Written{}},
		"agent show":                     {agentView{}},
		"agent search":                   {client.Hits{}},
		"agent set-wallet":               {shell.Written{}, typedDataView{}},
		"agent plan":                     {standView{}},
		"agent apply":                    {standView{}},
		"agent adopt":                    {standView{}},
		"agent lock":                     {lockView{}},
		"agent delegate show":            {grantsView{}},
		"agent delegate sign-consent":    {consentView{}, typedDataView{}},
		"agent delegate verify-consent":  {consentView{}},
	}
}
