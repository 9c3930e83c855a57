// Package layouts has the bytes of SATI that its program and those who govern it write, and no
// client does: what package wire leaves out.
package layouts
