package process

import "testing"

// The relayer is started long after its port was chosen: nobody else is given it meanwhile.
func TestFreePorts_areNoneThatSystemsGiveAway(t *testing.T) {
	for _, port := range FreePorts(20) {
		if port < 10_000 || port >= 30_000 {
			t.Errorf("port %d", port)
		}
	}
}
