// Package page shows people what a relayer's HTTP interface tells programs: a search, an agent with
// its registrations side by side, a reviewer, and to who has the token the relayer's own work. It
// is HTML from the server, without scripts and without anything from another host.
//
// Names, texts and links are written by strangers. They are cut, escaped by html/template, kept
// from turning the text around them, and never loaded.
package page
