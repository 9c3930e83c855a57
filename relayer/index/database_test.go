package index

import (
	"fmt"
	"testing"
)

// A statement is kept ready from its second transaction on, until too many others were asked for;
// it does the same either way.
func TestStatements_keepsWhatComesAgain(t *testing.T) {
	s := openStore(t, Options{Dir: t.TempDir()})
	const query = "UPDATE writer SET until = until + ?"
	run := func(query string) (ready bool) {
		t.Helper()
		err := s.begin(t.Context(), func(tx *tx) error {
			n, err := tx.execSome(query, 1)
			if err == nil && n != 1 {
				err = fmt.Errorf("%d rows", n)
			}
			ready = tx.ready[query] != nil
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return ready
	}
	for i, want := range []bool{false, false, true, true} {
		if got := run(query); got != want {
			t.Errorf("transaction %d: ready %t", i, got)
		}
	}
	for i := range prepared + 1 {
		run(fmt.Sprintf("UPDATE writer SET until = until + ?, epoch = %d", i))
	}
	if run(query) || s.statements.kept.Len() > prepared {
		t.Errorf("it keeps %d statements", s.statements.kept.Len())
	}
	var until int
	if err := s.read.QueryRowContext(t.Context(), "SELECT until FROM writer").Scan(&until); err != nil || until != 5+prepared+1 {
		t.Errorf("%d, %v", until, err)
	}
}
