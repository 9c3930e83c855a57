// Package config is the relayer's part of the configuration: plain values with yaml tags, defaults
// and one Check that reports every problem with its path. It knows chains by the names they are
// configured under and opens nothing, so that a command which only reads a configuration file links
// neither broker nor SDK.
package config
