package execute

import (
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestTurns_go_around_among_agents_and_the_clients_of_each(t *testing.T) {
	turns := newTurns()
	action := func(agent, client string, n byte) stream.Action {
		return stream.Action{ID: caip.Keccak256([]byte(agent), []byte(client), []byte{n}), Epoch: uint32(n), Agent: caip.AgentRef{ID: agent}, Client: caip.AccountID{Address: client}}
	}
	for i := range byte(laneMost) {
		if !turns.add(action("1", "a", i)) {
			t.Fatalf("no room for number %d", i)
		}
	}
	if turns.add(action("1", "a", laneMost)) {
		t.Error("a client has room without end")
	}
	for i := range byte(3) {
		turns.add(action("1", "b", i))
		turns.add(action("2", "c", i))
	}
	got := ""
	for _, a := range turns.next(10) {
		got += fmt.Sprintf("%s%s%d ", a.Agent.ID, a.Client.Address, a.Epoch)
	}
	if want := "1a0 2c0 1b0 2c1 1a1 2c2 1b1 1a2 1b2 1a3 "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if rest := len(turns.next(1000)); rest != laneMost-4 || len(turns.queued)+len(turns.agents.of)+len(turns.agents.order)+turns.agents.n+len(turns.put) != 0 {
		t.Errorf("%d were left, and then %+v", rest, turns)
	}
}

// Many clients about one agent leave room for another agent.
func TestTurns_leave_room_for_other_agents(t *testing.T) {
	turns := newTurns()
	took := 0
	for i := range 2 * window {
		if turns.add(stream.Action{ID: caip.Keccak256([]byte{byte(i), byte(i >> 8)}), Agent: caip.AgentRef{ID: "1"}, Client: caip.AccountID{Address: fmt.Sprint(i)}}) {
			took++
		}
	}
	if took != agentMost || agentMost >= window {
		t.Errorf("one agent has %d of %d places, want %d", took, window, agentMost)
	}
}

// A client whose actions another relayer takes from then on is forgotten with those before him.
func TestTurns_forgetWhoCameOnce(t *testing.T) {
	turns := newTurns()
	for i := range window {
		a := stream.Action{ID: caip.Keccak256([]byte{byte(i), byte(i >> 8)}), Agent: caip.AgentRef{ID: "1"}, Client: caip.AccountID{Address: fmt.Sprint(i)}}
		if !turns.add(a) {
			if n := turns.putOff(a); n != 1 {
				t.Fatalf("client %d is put off for the %d. time", i, n)
			}
		}
	}
	if turns.next(agentMost - 1); len(turns.put[caip.AgentRef{ID: "1"}]) != window-agentMost {
		t.Errorf("%d are counted while others wait, want %d", len(turns.put[caip.AgentRef{ID: "1"}]), window-agentMost)
	}
	if turns.next(1); len(turns.put) != 0 {
		t.Errorf("%d are counted for ever", len(turns.put))
	}
}

// One client's hundreds hold up nobody: who reviews once is served while they wait.
func TestSpam_of_one_client_does_not_hold_up_another(t *testing.T) {
	b := newBed(t, caip.EIP155, func(x *Executor) { x.Config.Batch = 4 })
	var spam []stream.Action
	for i := range 3 * window {
		spam = append(spam, b.give("spammer", fmt.Sprint(i)))
	}
	other := b.give("other", "5")
	b.publish(spam...)
	b.deliver(other)
	if n := b.copies(); n > len(spam)/2 {
		t.Errorf("%d of %d came first", n, len(spam))
	}
	b.rounds("all are delivered", func() bool { return b.copies() == len(spam)+1 })
}
