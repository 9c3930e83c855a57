package faults

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"time"

	"github.com/ethereum/go-ethereum/common/lru"
)

// Bounds of what is remembered to be repeated.
const (
	keptQuestions = 4096
	keptAnswers   = 8         // to one question
	keptSize      = 256 << 10 // of one answer, in bytes
)

// memory holds earlier results by what was asked. It may be used concurrently.
type memory struct {
	results *lru.Cache[string, []remembered]
	every   time.Duration // at most so often, so that some are old
}

type remembered struct {
	at     time.Time
	result json.RawMessage
}

func newMemory() *memory {
	return &memory{lru.NewCache[string, []remembered](keptQuestions), time.Second}
}

// keep remembers a result. Two that come at once may lose one of each other.
func (m *memory) keep(key string, result json.RawMessage) {
	if isNull(result) || len(result) > keptSize {
		return
	}
	list, _ := m.results.Get(key)
	now := time.Now()
	if n := len(list); n > 0 && now.Sub(list[n-1].at) < m.every {
		return
	}
	list = append(list[max(0, len(list)-keptAnswers+1):len(list):len(list)], remembered{now, result})
	m.results.Add(key, list)
}

// other returns an earlier result to the same question that differs from the present one, nil
// without any.
func (m *memory) other(dice *rand.Rand, key string, present json.RawMessage) json.RawMessage {
	list, _ := m.results.Get(key)
	var differ []json.RawMessage
	for _, r := range list {
		if !bytes.Equal(r.result, present) {
			differ = append(differ, r.result)
		}
	}
	if len(differ) == 0 {
		return nil
	}
	return differ[dice.IntN(len(differ))]
}
