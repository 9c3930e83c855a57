//go:build !race

package sati_test

const raced = false
