package exit

import (
	"errors"
	"strconv"

	"github.com/spf13/pflag"
)

// Flag turns an error of reading flags into one of usage that names the flag and what it wants.
func Flag(err error) error {
	invalid, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return AsUsage(err)
	}
	name, value := "--"+invalid.GetFlag().Name, invalid.GetValue()
	wanted := map[string]string{
		"int": "a whole number", "int64": "a whole number", "uint": "a whole number without sign", "uint8": "a whole number without sign",
		"uint64": "a whole number without sign", "bool": "true or false", "duration": "a time such as 30s or 5m",
	}[invalid.GetFlag().Value.Type()]
	switch {
	case errors.Is(err, strconv.ErrRange):
		return Usagef("%s %.40q: too large", name, value)
	case wanted != "":
		return Usagef("%s %.40q: want %s", name, value, wanted)
	}
	return Usagef("%s %.40q: %w", name, value, errors.Unwrap(invalid))
}
