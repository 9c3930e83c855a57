package index

import (
	"database/sql"
	"encoding"
	"encoding/json"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// collect has each row appended to a list: columns are what its columns are read into.
func collect[T any](list *[]T, columns func(*T) []any) func(*sql.Rows) error {
	return func(rows *sql.Rows) error {
		var one T
		err := rows.Scan(columns(&one)...)
		*list = append(*list, one)
		return err
	}
}

// column has the only column of each row appended to a list.
func column[T any](list *[]T) func(*sql.Rows) error {
	return collect(list, func(one *T) []any { return []any{one} })
}

// refs has the reference of each row, its registry and its number, appended to a list.
func refs(list *[]caip.AgentRef) func(*sql.Rows) error {
	return collect(list, func(one *caip.AgentRef) []any { return []any{parsed{&one.Registry}, &one.ID} })
}

// only reads the only row.
func only(into ...any) func(*sql.Rows) error {
	return func(rows *sql.Rows) error { return rows.Scan(into...) }
}

// What a column is read into that is none of the database's own types. NULL and what is empty leave
// it as it is.
type (
	parsed   struct{ encoding.TextUnmarshaler } // a text
	document struct{ into any }                 // JSON
	moment   struct{ at *time.Time }            // seconds
	copied   []byte                             // bytes
	optional struct{ text *string }             // a text or NULL
)

// Scan implements sql.Scanner.
func (p parsed) Scan(v any) error {
	var text string
	if err := (optional{&text}).Scan(v); err != nil || text == "" {
		return err
	}
	return p.UnmarshalText([]byte(text))
}

// Scan implements sql.Scanner.
func (d document) Scan(v any) error {
	var text string
	if err := (optional{&text}).Scan(v); err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), d.into)
}

// Scan implements sql.Scanner.
func (m moment) Scan(v any) error {
	var seconds sql.NullInt64
	err := seconds.Scan(v)
	*m.at = timeOf(seconds.Int64)
	return err
}

// Scan implements sql.Scanner.
func (c copied) Scan(v any) error {
	bytes, _ := v.([]byte)
	copy(c, bytes)
	return nil
}

// Scan implements sql.Scanner.
func (o optional) Scan(v any) error {
	var text sql.NullString
	err := text.Scan(v)
	*o.text = text.String
	return err
}
