package process

import "testing"

// The relayer is started long after its port was chosen: nobody else is given it meanwhile.
func TestFreePorts_areNoneThatSystemsGiveAway(t *testing.T) {
	ports, err := FreePorts(20)
	if err != nil || len(ports) != 20 {
		t.Fatal(ports, err)
	}
	for _, port := range ports {
		if port < 10_000 || port >= 30_000 {
			t.Errorf("port %d", port)
		}
	}
}
