// Package photon asks Photon, Light's index, for SATI's compressed accounts and for proofs, and has
// the JSON that Photon speaks (wire.go). An index may withhold or invent: nothing it says is
// believed alone. What it calls absent counts only once it has seen the chain's head (AskAt).
package photon
