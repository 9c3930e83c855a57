package relayer

import (
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/explain"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/strays"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Views are what the commands here answer with.
func Views() shell.Views {
	return shell.Views{
		"relayer doctor":                 {diagnosis{}},
		"relayer status":                 {relayer.Health{}},
		"relayer drift":                  {driftView{}},
		"relayer parked":                 {parkedView{}},
		"relayer registries":             {registriesView{}},
		"relayer registries acknowledge": {state.Governed{}},
		"relayer dead list":              {deadView{}},
		"relayer dead retry":             {deadDoneView{}},
		"relayer dead drop":              {deadDoneView{}},
		"relayer explain":                {explain.Explanation{}},
		"relayer mirrors list":           {straysView{}},
		"relayer mirrors void":           {voided{}},
		"relayer index rebuild":          {rebuildView{}},
		"relayer reset-checkpoint":       {resetView{}},
	}
}

type driftView struct {
	Drift []state.Drift `json:"drift"`
}

type parkedView struct {
	Parked []state.Parked `json:"parked"`
}

type registriesView struct {
	Registries []state.Governed `json:"registries"`
}

type deadView struct {
	Dead []stream.DeadLetter `json:"dead"`
	More bool                `json:"more,omitempty" doc:"there are more than are listed"`
}

type deadDoneView struct {
	Did  string `json:"did"`
	Dead uint64 `json:"dead,omitempty" doc:"where one number was given"`
	relayer.DeadDone
}

type straysView struct {
	Chains []string `json:"chains" doc:"whose feedback was looked at"`
	strays.Found
}

type rebuildView struct {
	Replaces int64 `json:"replaces" doc:"number of the index that answers meanwhile"`
}

type resetView struct {
	Chain    caip.ChainID `json:"chain"`
	ReadFrom uint64       `json:"readFrom" doc:"the last block that is not read again"`
}
