// Package relayer is the service that keeps an agent's registrations in step: it watches chains,
// plans what follows, and carries it out, exactly once.
//
//	chain ──watch──▶ EVENTS stream ──plan──▶ ACTIONS stream ──execute──▶ chain
//
// The packages below it are the stages: watch, links, plan, execute; between them stream, the bus,
// and state, the memory. Both can be lost at any time, and neither is believed: whatever is about
// to be signed is proven from the chains first.
package relayer
