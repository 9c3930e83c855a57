package index

import (
	"context"
	"database/sql"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"
)

// statements keeps those that the one connection that writes runs again and again: SQLite takes as
// long to read a statement of a thousand rows as to run it. They are prepared between transactions,
// since the connection is not free within.
type statements struct {
	db *sql.DB

	mu   sync.Mutex
	kept *lru.Cache[string, *statement]
}

type statement struct {
	again bool      // it was asked for in more than one transaction
	ready *sql.Stmt // nil: not yet prepared
}

func newStatements(db *sql.DB) (*statements, error) {
	kept, err := lru.NewWithEvict(prepared, func(_ string, one *statement) {
		if one.ready != nil {
			_ = one.ready.Close() // it is only memory
		}
	})
	return &statements{db: db, kept: kept}, err
}

// use notes that a transaction runs a statement, and returns it where it is ready.
func (s *statements) use(query string) *sql.Stmt {
	s.mu.Lock()
	defer s.mu.Unlock()
	one, seen := s.kept.Get(query)
	if !seen {
		s.kept.Add(query, &statement{})
		return nil
	}
	one.again = true
	return one.ready
}

// prepare prepares what was asked for in more than one transaction.
func (s *statements) prepare(ctx context.Context) error {
	for _, query := range s.wanted() {
		ready, err := s.db.PrepareContext(ctx, query) // waits for the connection: others may use s meanwhile
		if err != nil {
			return err
		}
		if !s.keep(query, ready) {
			_ = ready.Close() // it is only memory
		}
	}
	return nil
}

func (s *statements) wanted() (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, query := range s.kept.Keys() {
		if one, _ := s.kept.Peek(query); one.again && one.ready == nil {
			list = append(list, query)
		}
	}
	return list
}

// keep reports whether a statement is still wanted.
func (s *statements) keep(query string, ready *sql.Stmt) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	one, ok := s.kept.Peek(query)
	if !ok || one.ready != nil {
		return false
	}
	one.ready = ready
	return true
}
