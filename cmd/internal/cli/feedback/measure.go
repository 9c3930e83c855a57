package feedback

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

// measureFlags are what a review measures: a bare value, or one in the unit of a standard tag.
type measureFlags struct {
	value, tag1, tag2 string
	units             map[string]*string // by flag
	flags             *pflag.FlagSet
}

func (m *measureFlags) add(f *pflag.FlagSet) {
	m.flags, m.units = f, map[string]*string{}
	f.StringVar(&m.value, "value", "", "the value, such as 87.5 or -3")
	f.StringVar(&m.tag1, "tag1", "", "first tag: what the value measures")
	f.StringVar(&m.tag2, "tag2", "", "second tag")
	for _, t := range feedback.Tags() {
		if t.Flag != "" {
			m.units[t.Flag] = f.String(t.Flag, "", t.About+"; tag1 "+t.Name+", in "+t.Unit)
		}
	}
}

// measured reports whether a flag says the value.
func (m *measureFlags) measured() bool {
	return m.flags.Changed("value") || slices.ContainsFunc(feedback.Tags(), func(t feedback.Tag) bool { return t.Flag != "" && m.flags.Changed(t.Flag) })
}

// read gives value and tags. A file says the value where none of the flags does.
func (m *measureFlags) read(file bool) (v chains.Value, tag1, tag2 string, err error) {
	tag1, tag2 = m.tag1, m.tag2
	var ways []string
	if m.flags.Changed("value") {
		ways = append(ways, "value")
	}
	for _, t := range feedback.Tags() {
		if t.Flag != "" && m.flags.Changed(t.Flag) {
			ways = append(ways, t.Flag)
		}
	}
	switch {
	case len(ways) > 1:
		return v, "", "", exit.Usagef("--%s: a review has one value", strings.Join(ways, ", --"))
	case len(ways) == 0 && file:
		return v, tag1, tag2, nil
	case len(ways) == 0:
		return v, "", "", exit.Usagef("--value is missing: or one in its own unit, such as --stars 4 or --uptime 99.77%%")
	case ways[0] == "value":
		if v, err = chains.ParseValue(m.value); err != nil {
			return v, "", "", exit.Usagef("--value: %w", err)
		}
		return v, tag1, tag2, m.conform(v, tag1, &tag2)
	}
	for _, t := range feedback.Tags() {
		if t.Flag != ways[0] {
			continue
		}
		var period string
		if v, period, err = t.Measure(*m.units[t.Flag]); err != nil {
			return v, "", "", exit.Usagef("--%s %w", t.Flag, err)
		}
		if tag1 != "" && tag1 != t.Name {
			return v, "", "", exit.Usagef("--%s sets tag1 to %s: leave --tag1 out", t.Flag, t.Name)
		}
		if tag2 == "" {
			tag2 = period
		} else if period != "" && period != tag2 {
			return v, "", "", exit.Usagef("--%s says %s, --tag2 %.40q", t.Flag, period, tag2)
		}
		tag1 = t.Name
	}
	return v, tag1, tag2, m.conform(v, tag1, &tag2)
}

// conform holds a standard tag against its convention, and adds the second tag that belongs to it.
func (m *measureFlags) conform(v chains.Value, tag1 string, tag2 *string) error {
	t, ok := feedback.TagOf(tag1)
	if !ok {
		return nil
	}
	if *tag2 == "" && t.Fixed {
		*tag2 = t.Tag2[0]
	}
	if err := t.Check(v, *tag2); err != nil {
		return exit.Usagef("%w", err)
	}
	return nil
}
