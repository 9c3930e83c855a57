package shell

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// helpWidth is how many columns a help has. A word that is longer goes beyond.
const helpWidth = 100

// isGroup marks commands that do nothing but hold others.
const isGroup = "group"

// WriteHelp writes the help of a command.
func WriteHelp(w io.Writer, cmd *cobra.Command) error {
	var b strings.Builder
	about := cmd.Long
	if about == "" {
		about = cmd.Short
	}
	b.WriteString(paragraphs(about))
	b.WriteString("\nUsage:\n")
	if _, group := cmd.Annotations[isGroup]; !group {
		b.WriteString(folded(cmd.UseLine(), ""))
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("  " + cmd.CommandPath() + " [command]\n")
	}
	if len(cmd.Aliases) > 0 {
		b.WriteString("\nAliases:\n" + folded(cmd.NameAndAliases(), ""))
	}
	if cmd.Example != "" {
		b.WriteString("\nExamples:\n")
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			b.WriteString(folded(strings.TrimSpace(line), ` \`))
		}
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\nAvailable Commands:\n")
		for _, sub := range cmd.Commands() {
			if sub.IsAvailableCommand() || sub.Name() == "help" {
				b.WriteString(hung(fmt.Sprintf("  %-*s ", sub.NamePadding(), sub.Name()), sub.Short))
			}
		}
	}
	if cmd.HasAvailableLocalFlags() {
		b.WriteString("\nFlags:\n" + cmd.LocalFlags().FlagUsagesWrapped(helpWidth))
	}
	if cmd.HasAvailableInheritedFlags() {
		b.WriteString("\nGlobal Flags:\n" + cmd.InheritedFlags().FlagUsagesWrapped(helpWidth))
	}
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\n" + hung("", fmt.Sprintf("Use %q for more information about a command.", cmd.CommandPath()+" [command] --help")))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// entry is a line of a list: what it is about, and what is said of it.
var entry = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^( +(?:\S+ {2,})?)(\S.*)$`) })

// paragraphs lays out text: its lines are joined, and each that is indented begins anew, unless it
// goes on in the column of the one before.
func paragraphs(text string) string {
	var b strings.Builder
	for i, paragraph := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		if i > 0 {
			b.WriteString("\n")
		}
		begin, text := "", ""
		for line := range strings.SplitSeq(paragraph, "\n") {
			of, said := "", line
			if found := entry().FindStringSubmatch(strings.ReplaceAll(line, "\t", "    ")); found != nil {
				of, said = found[1], found[2]
			}
			if strings.TrimSpace(of) == "" && len(of) == len(begin) && (of == "" || strings.TrimSpace(begin) != "") {
				text += " " + said
				continue
			}
			b.WriteString(hung(begin, text))
			begin, text = of, said
		}
		b.WriteString(hung(begin, text))
	}
	return b.String()
}

// hung lays out text behind what it begins with, in one column.
func hung(begin, text string) string {
	return fill(begin, strings.Repeat(" ", utf8.RuneCountInString(begin)), "", strings.Fields(text))
}

// folded lays out a command line, with end at the end of each line that goes on. A flag keeps its
// value.
func folded(line, end string) string {
	var parts []string
	for _, word := range words(line) {
		if last := len(parts) - 1; last >= 0 && strings.HasPrefix(parts[last], "-") && !strings.HasPrefix(word, "-") && word != "|" && word != ">" {
			parts[last] += " " + word
			continue
		}
		parts = append(parts, word)
	}
	return fill("  ", "      ", end, parts)
}

// words are the words of a command line: what stands in quotes is one.
func words(line string) []string {
	quote := rune(0)
	return strings.FieldsFunc(strings.TrimSpace(line), func(r rune) bool {
		switch {
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case r == quote:
			quote = 0
		}
		return r == ' ' && quote == 0
	})
}

// fill puts words into lines.
func fill(begin, next, end string, words []string) string {
	var b strings.Builder
	line, empty := begin, true
	for i, word := range words {
		room := helpWidth
		if i < len(words)-1 {
			room -= len(end)
		}
		if !empty && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > room {
			b.WriteString(line + end + "\n")
			line, empty = next, true
		}
		if !empty {
			line += " "
		}
		line, empty = line+word, false
	}
	if !empty {
		b.WriteString(line + "\n")
	}
	return b.String()
}
