package config

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
)

// Beside is a path that the file names: a relative one goes by the file's folder.
func (c Config) Beside(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(c.Path), path)
}

// placePaths has all paths that were read go by the file's folder, whether they stand by themselves
// or in references (file:PATH).
func (c *Config) placePaths(found *problems) {
	place := func(key string, path *string) {
		beside := c.Beside(*path)
		// It went by the working directory once: an empty folder in its place would lose what is
		// there.
		if beside != filepath.Clean(*path) && exists(*path) && !exists(beside) {
			found.add(key, "%s is in the working directory, and paths go by the folder of the configuration: write it in full, or move it there", *path)
		}
		*path = beside
	}
	place("nats.dir", &c.NATS.Dir)
	place("nats.certificate", &c.NATS.Certificate)
	place("nats.ca", &c.NATS.CA)
	place("nats.listen.certificate", &c.NATS.Listen.Certificate)
	place("index.dir", &c.Index.Dir)
	for i := range c.Agents {
		at := fmt.Sprintf("agents[%d]", i)
		place(at+".file", &c.Agents[i].File)
		place(at+".publish.dir", &c.Agents[i].Publish.Dir)
	}
	eachText(reflect.ValueOf(c).Elem(), "", func(key string, text reflect.Value) {
		if path, is := strings.CutPrefix(text.String(), "file:"); is && path != "" {
			place(key, &path)
			text.SetString("file:" + path)
		}
	})
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// eachText visits all texts of a setting, with their keys.
func eachText(v reflect.Value, key string, visit func(key string, text reflect.Value)) {
	switch v.Kind() {
	case reflect.String:
		visit(key, v)
	case reflect.Slice:
		for i := range v.Len() {
			eachText(v.Index(i), key+"["+strconv.Itoa(i)+"]", visit)
		}
	case reflect.Struct:
		for name, f := range fields(v.Type()) {
			eachText(v.FieldByIndex(f.Index), strings.TrimPrefix(key+"."+name, "."), visit)
		}
	}
}
