package chaintest

import (
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// condition: where all is well, endpoints, contracts and the relayer's account say so.
func condition(s *suite) {
	look := chains.Look{At: chains.Finalized, Whole: true, Now: time.Now}
	s.ok(s.Settle(s.ctx))
	list := s.Chain.Endpoints(s.ctx, look)
	s.require(len(list) != 0, "no endpoint")
	for i, e := range list {
		if e.Err != nil || e.Name == "" || i == 0 && (e.Head.Hash == "" || e.Final.Hash == "" && e.Head.Height > 64 || e.Final.Height > e.Head.Height) {
			s.Errorf("endpoint %+v", e)
		}
	}
	look.Whole = false
	if again := s.Chain.Endpoints(s.ctx, look)[0]; again.Final.Height == list[0].Final.Height && again.Final.Hash != list[0].Final.Hash {
		s.Errorf("one height, two blocks: %+v, %+v", list[0].Final, again.Final)
	}
	s.fine("contracts", s.Chain.CheckContracts(s.ctx))
	for _, t := range s.Chain.Traffic() {
		s.expect(t.Place != "" && len(t.Failures) == 0, "traffic %+v", t)
	}
	if !s.writes(chains.CanMirror) {
		return
	}
	state, err := s.Writer("relayer").State(s.ctx, s.OriginRegistry)
	if err != nil || state.Barred != nil || len(state.Refused) > 0 || state.Balance.Cmp(state.Enough) < 0 || state.Enough.Cmp(state.One) <= 0 {
		s.Errorf("account %+v, %v", state, err)
	}
}
