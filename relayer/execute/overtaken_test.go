package execute

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// A feedback that is told of again after its mirror was taken back, as after a reorganisation,
// stands again.
func TestOvertaken_deliveryIsPlannedAsTheNextEpoch(t *testing.T) {
	b := newBed(t, caip.EIP155)
	given := b.give("client", "1")
	b.workOff(given)
	must.OK(t, b.to.VoidMirror(given.Source(), given.Agent, "test"))
	b.workOff(given)
	if m, err := b.to.MirrorOf(t.Context(), given.Source(), given.Agent, chains.Latest); err != nil || m.Epoch != 1 {
		t.Errorf("%+v, %v: want epoch 1", m, err)
	}
}

// What the origin's chain does not hold any more waits for nothing; in another block it is new.
func TestGone_originIsDropped(t *testing.T) {
	b := newBed(t, caip.EIP155)
	given := b.give("client", "1")
	must.OK(t, b.from.Reorg(1, func(string) memchain.Fate { return memchain.Drop }))
	b.from.Mine(3)
	b.publish(given)
	b.rounds("it is dropped", b.rest)
	if n := b.fates[stream.FateDrop]; n != 1 || b.copies() != 0 {
		t.Errorf("%v: dropped %d, %d copies", b.fates, n, b.copies())
	}
	again := b.give("client", "1")
	if again.ID != given.ID {
		t.Fatal("it is another feedback")
	}
	b.workOff(again)
}

// A forged claim of what the chain holds spoils nothing.
func TestGone_claimOfWhatIsThereIsNoReason(t *testing.T) {
	b := newBed(t, caip.EIP155)
	other := b.give("other", "2")
	must.OK(t, b.from.Reorg(1, func(string) memchain.Fate { return memchain.Drop }))
	b.from.Mine(3)
	given := b.give("client", "1")
	given.Claim = other.Claim
	b.workOff(given)
}
