// Package layouts has the bytes that programs and those who govern SATI write, and no client does:
// what the packages wire and spl leave out.
package layouts
