package feedback

import (
	"cmp"
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

// ways are the flags that say the value.
func (m *measureFlags) ways() (names []string) {
	if m.flags.Changed("value") {
		names = append(names, "value")
	}
	for _, t := range feedback.Tags() {
		if t.Flag != "" && m.flags.Changed(t.Flag) {
			names = append(names, t.Flag)
		}
	}
	return names
}

// measured reports whether a flag says the value.
func (m *measureFlags) measured() bool { return len(m.ways()) > 0 }

// read gives value and tags. A file says the value where none of the flags does.
func (m *measureFlags) read(file bool) (v chains.Value, tag1, tag2 string, err error) {
	tag1, tag2 = m.tag1, m.tag2
	ways := m.ways()
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
		tag2, err = conform(v, tag1, tag2)
		return v, tag1, tag2, err
	}
	tags := feedback.Tags()
	t := tags[slices.IndexFunc(tags, func(t feedback.Tag) bool { return t.Flag == ways[0] })]
	v, period, err := t.Measure(*m.units[t.Flag])
	switch {
	case err != nil:
		return v, "", "", exit.Usagef("--%s %w", t.Flag, err)
	case tag1 != "" && tag1 != t.Name:
		return v, "", "", exit.Usagef("--%s sets tag1 to %s: leave --tag1 out", t.Flag, t.Name)
	case tag2 != "" && period != "" && period != tag2:
		return v, "", "", exit.Usagef("--%s says %s, --tag2 %.40q", t.Flag, period, tag2)
	}
	tag2, err = conform(v, t.Name, cmp.Or(tag2, period))
	return v, t.Name, tag2, err
}

// conform holds a standard tag against its convention, and returns the second tag, which may belong
// to it.
func conform(v chains.Value, tag1, tag2 string) (string, error) {
	t, ok := feedback.TagOf(tag1)
	if !ok {
		return tag2, nil
	}
	if tag2 == "" && t.Fixed {
		tag2 = t.Tag2[0]
	}
	return tag2, exit.AsUsage(t.Check(v, tag2))
}
