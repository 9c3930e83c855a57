// Package vectors holds what `make vectors` writes and how it is checked: in
// crosschain/testdata/verdicts.json, what bridge8004 verify is asked, all that it reads, and the
// verdict that has to come out. Another implementation can be held against the same answers. The
// expectations are written by hand, from the table of verdicts, in
// crosschain/testdata/verdicts.txt; the generator records inputs and answers only.
// crosschain/testdata/README.md describes the file.
package vectors
