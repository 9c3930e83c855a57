// Package vectors holds what `make vectors` writes and how it is checked: crosschain/testdata/verdicts.json, payment requests with everything that their verification
// reads, and the verdict that has to come out, so that another implementation can be held against the same answers. The expectations are written by hand, from the
// table of verdicts, in crosschain/testdata/verdicts.txt; the generator records inputs and answers only. crosschain/testdata/README.md describes the file.
package vectors
