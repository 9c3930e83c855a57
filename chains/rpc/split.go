package rpc

import (
	"bytes"
	"fmt"
)

// split cuts the answer to several calls into theirs, by id. It looks at nothing else: whoever
// decodes a part finds out whether it is JSON.
func split(body []byte) (map[string][]byte, error) {
	out := map[string][]byte{}
	i := skipSpace(body, 0)
	for open := byte('['); i < len(body) && body[i] == open; open = ',' {
		start := skipSpace(body, i+1)
		id, end := element(body, start)
		if end == 0 {
			return nil, ErrNotJSON
		}
		if _, twice := out[id]; !twice {
			out[id] = body[start:end]
		}
		i = skipSpace(body, end)
	}
	if i >= len(body) || body[i] != ']' {
		return nil, ErrNotJSON
	}
	return out, nil
}

// element is where the object ends that begins at a place, 0 if none does, and its id.
func element(body []byte, i int) (id string, end int) {
	if i >= len(body) || body[i] != '{' {
		return "", 0
	}
	var text []byte // the last of the object's own
	value := 0      // where that of id begins, until it ends
	for depth := 0; i < len(body); i++ {
		if value > 0 && depth == 1 && (body[i] == ',' || body[i] == '}') {
			id, value = string(bytes.TrimSpace(body[value:i])), 0
		}
		switch body[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return id, i + 1
			}
		case '"':
			end := textEnd(body, i+1)
			if depth == 1 {
				text = body[i+1 : end]
			}
			i = end
		case ':':
			if depth == 1 && string(text) == "id" {
				value = i + 1
			}
		}
	}
	return "", 0
}

// textEnd is where the text ends that a place is in: its closing quote, or the end of all.
func textEnd(body []byte, i int) int {
	for {
		quote := bytes.IndexByte(body[i:], '"')
		if quote < 0 {
			return len(body)
		}
		i += quote
		escapes := 0
		for body[i-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
		i++
	}
}

func skipSpace(body []byte, i int) int {
	for i < len(body) && (body[i] == ' ' || body[i] == '\n' || body[i] == '\t' || body[i] == '\r') {
		i++
	}
	return i
}

// CheckTexts looks for texts of more than most bytes in JSON, but under the names in long. What is
// no JSON is left to who decodes it.
func CheckTexts(body []byte, most int, long map[string]bool) error {
	var name []byte // the last that was followed by a colon
	var text []byte // the last
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case ':':
			name = text
		case '"':
			end := textEnd(body, i+1)
			if text = body[i+1 : end]; len(text) > most && !long[string(name)] {
				return fmt.Errorf("%w: a text of more than %d bytes under %.32q", ErrTooLarge, most, name)
			}
			i = end
		}
	}
	return nil
}

// What an answer may hold: a node's have an element in 25 bytes and more, short lists apart, and
// one of `{},` over and over would be decoded into some thirty times its bytes.
const (
	freeElements    = 1 << 16 // of each call
	bytesPerElement = 16      // of further ones
)

// checkElements makes sure that an answer to some calls, before it is decoded, holds no more
// elements than answers of its length do.
func checkElements(body []byte, calls int) error {
	most := calls*freeElements + len(body)/bytesPerElement
	if len(body) <= most {
		return nil
	}
	for i := 0; i < len(body); i++ {
		switch body[i] {
		case ',', '{', '[':
			if most--; most < 0 {
				return fmt.Errorf("%w: too many elements in %d bytes", ErrTooLarge, len(body))
			}
		case '"':
			i = textEnd(body, i+1)
		}
	}
	return nil
}
