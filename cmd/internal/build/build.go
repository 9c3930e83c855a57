// Package build tells what a program was made of. All programs here tell it alike.
package build

import (
	"runtime/debug"
	"strings"
)

// Info is what is known of the running program.
type Info struct {
	Version string `json:"version" doc:"devel where it was built in no tagged or recorded state"`
	Commit  string `json:"commit,omitempty" doc:"of the sources, where the build knew it"`
	Go      string `json:"go"`
}

// Read tells what the running program was made of.
func Read() Info {
	i := Info{Version: "devel"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return i
	}
	i.Go = info.GoVersion
	if version := info.Main.Version; version != "" && version != "(devel)" {
		i.Version = version
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			i.Commit = setting.Value
		}
	}
	return i
}

// String is the version, with commit and Go where they are known.
func (i Info) String() string {
	var more []string
	if i.Commit != "" {
		more = append(more, "commit "+i.Commit)
	}
	if i.Go != "" {
		more = append(more, i.Go)
	}
	if len(more) == 0 {
		return i.Version
	}
	return i.Version + " (" + strings.Join(more, ", ") + ")"
}
