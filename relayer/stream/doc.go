// Package stream is the bus between the stages of the relayer: the two messages and their schema,
// the subjects and streams they travel on, and the NATS server, embedded or outside, that carries
// them.
//
// The bus is a convenience, never an authority: whoever may publish on it may forge. Its messages
// say where on a chain to look, and the stages look there. It can be lost with all it holds; the
// watchers then read the chains again from their start.
package stream
