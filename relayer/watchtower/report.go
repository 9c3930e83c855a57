package watchtower

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
)

// Place is a registration of an agent, and who gives signals to it.
type Place struct {
	Agent  caip.AgentRef
	Client caip.AccountID // zero: none are given there
}

// report is what follows from the turns of a period: one file with all samples, and for each place
// and signal a feedback file (ERC-8004) that names it. The same turns make the same bytes.
func (t *Tower) report(agent caip.AgentRef, places []Place, start time.Time, turns []index.Watched) (pins []index.Pin, signals []index.Signal, err error) {
	places = slices.DeleteFunc(slices.Clone(places), func(p Place) bool { return p.Client.IsZero() })
	if len(places) == 0 || len(turns) == 0 { // samples that are too old go
		return nil, nil, nil
	}
	turns, samples, err := fitting(t.Config, agent, start, turns)
	if err != nil {
		return nil, nil, err
	}
	pin := func(body []byte) (uri string) {
		uri = publish.IPFSURI(body)
		pins = append(pins, index.Pin{URI: uri, Body: body})
		return uri
	}
	named, err := json.Marshal(map[string]string{"uri": pin(samples), "keccak256": caip.Keccak256(samples).String()})
	if err != nil {
		return nil, nil, err
	}
	for _, place := range places {
		for _, v := range Values(turns) {
			if !t.Config.Gives(v.Tag1) {
				continue
			}
			r := feedback.Review{Profile: feedback.ERC8004, Agent: place.Agent, Client: place.Client, CreatedAt: start.Add(t.Config.Period), Value: v.Value,
				Tag1: v.Tag1, Tag2: feedback.Period(start, t.Config.Period), Extra: map[string]json.RawMessage{"samples": named}}
			body, err := r.Encode()
			if err != nil {
				return nil, nil, fmt.Errorf("the file of %s for %s: %w", v.Tag1, place.Agent, err)
			}
			signals = append(signals, index.Signal{Agent: place.Agent, Tag1: r.Tag1, Tag2: r.Tag2, Value: v.Value, URI: pin(body), Hash: caip.Keccak256(body)})
		}
	}
	return pins, signals, nil
}

// fitting are the turns that count, and their file: of as many services as a file has room for
// that everybody keeps.
func fitting(c config.Watchtower, agent caip.AgentRef, start time.Time, turns []index.Watched) (some []index.Watched, body []byte, err error) {
	for n := maxServices; n > 0; n /= 2 {
		some = few(turns, n)
		if body, err = samplesFile(agent, start, c.Period, c.Every, some); err != nil || len(body) <= registration.MaxSize {
			break
		}
	}
	return some, body, err
}

// maxServices bounds the services of an agent that count in a period: who lists others in each turn
// would have a file that nobody keeps. They are fewer where it would still be too large.
const maxServices = 64

// few are turns with the samples of n services: those of the last turn, and then those of the most
// turns. What an agent lists for a while does not decide what counts of the rest.
func few(turns []index.Watched, n int) []index.Watched {
	times := map[probe.Service]int{}
	var list []probe.Service
	for _, turn := range turns {
		for _, s := range turn.Samples {
			if times[s.Service] == 0 {
				list = append(list, s.Service)
			}
			times[s.Service]++
		}
	}
	for _, s := range turns[len(turns)-1].Samples {
		times[s.Service] += len(turns)
	}
	slices.SortStableFunc(list, func(a, b probe.Service) int { return times[b] - times[a] })
	kept := map[probe.Service]bool{}
	for _, one := range list[:min(n, len(list))] {
		kept[one] = true
	}
	out := slices.Clone(turns)
	for i := range out {
		out[i].Samples = slices.DeleteFunc(slices.Clone(out[i].Samples), func(s probe.Sample) bool { return !kept[s.Service] })
	}
	return out
}

// service is what a file of samples has of one: when it was probed (Unix milliseconds), how long
// that took (ms), and what was wrong.
type service struct {
	probe.Service
	Samples [][]any `json:"samples"` // [at, took, answered, good] and why, where something was wrong
}

// span is a part of a period, from a moment to another.
type span [2]time.Time

// leftOut are the parts of a period in which no turn counts: the relayer was away, the agent was
// not known yet, or nothing could be said of it.
func leftOut(start, end time.Time, every time.Duration, turns []index.Watched) []span {
	list := []span{}
	for _, turn := range turns {
		if turn.Slot.After(start) {
			list = append(list, span{start, turn.Slot})
		}
		start = turn.Slot.Add(every)
	}
	if start.Before(end) {
		list = append(list, span{start, end})
	}
	return list
}

func samplesFile(agent caip.AgentRef, start time.Time, length, every time.Duration, turns []index.Watched) ([]byte, error) {
	var list []*service
	for _, turn := range turns {
		for _, s := range turn.Samples {
			i := slices.IndexFunc(list, func(one *service) bool { return one.Service == s.Service })
			if i < 0 {
				i, list = len(list), append(list, &service{Service: s.Service})
			}
			row := []any{s.At.UnixMilli(), s.Took.Milliseconds(), s.Answered, s.Good}
			if s.Why != "" {
				row = append(row, s.Why)
			}
			list[i].Samples = append(list[i].Samples, row)
		}
	}
	return json.Marshal(struct {
		Agent    string     `json:"agent"`
		Period   string     `json:"period"`
		Turns    int        `json:"turns"`
		LeftOut  []span     `json:"leftOut"`
		Services []*service `json:"services"`
	}{agent.String(), feedback.Period(start, length), len(turns), leftOut(start, start.Add(length), every, turns), list})
}
