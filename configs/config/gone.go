package config

import (
	"regexp"
	"strings"
)

// gone are keys of earlier versions, and what is so without them. They are refused: who has set one
// is told that it has no effect any more.
var gone = map[string]string{
	"execute.batch":      "a transaction carries 40 mirrors, fewer where that is too much",
	"execute.in_flight":  "32 transactions of an account wait for finality at most",
	"execute.max_bumps":  "a fee is raised 5 times; then an empty transaction takes the place",
	"execute.attempts":   "what fails 8 times for an unknown reason is a dead letter",
	"links.fresh":        "evidence that something is signed on is at most 1m old",
	"links.max_agents":   "100000 agents are followed at most",
	"watch.lag":          "a checkpoint that stands still for 15m is unhealthy",
	"chains[].log_range": "a request covers 10000 blocks, or what the node takes",
	"chains[].start":     "reading begins at the first block of the registry, or deploy_block: links need all of an agent's history",
	"fetch.timeout":      "a document is allowed 10s",
	"fetch.max_size":     "a document has 1 MiB at most",
	"fetch.cache_size":   "16 MiB of documents are kept in memory",
	"fetch.cache_dir":    "documents are not kept on disk any more; remove the folder",
	"fetch.fresh":        "the server of a web document is always asked",
}

// goneKey says what is so instead of a key of earlier versions; empty for every other path.
func goneKey(path string) string {
	return gone[regexp.MustCompile(`\[[0-9]+\]`).ReplaceAllString(path, "[]")]
}

// goneVariable is goneKey for an environment variable.
func goneVariable(name string) string {
	for key, now := range gone {
		table, last, _ := strings.Cut(key, ".")
		if strings.HasPrefix(name, Prefix+variable(strings.TrimSuffix(table, "[]"))+"_") && strings.HasSuffix(name, "_"+variable(last)) {
			return now
		}
	}
	return ""
}
