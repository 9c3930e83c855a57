package client

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

const (
	// maxEvent bounds the line of one event, in bytes.
	maxEvent = 64 << 10
	// silence is after how long without a word a relayer has gone: it says every 15 seconds that it
	// is there.
	silence = time.Minute
	// again is how long it waits before it connects again.
	again = time.Second
)

// Now is where Follow begins for who wants to hear what happens from now on.
const Now = -1

// Follow hands over what happens on the relayer's registries behind an event (Event.ID; 0: the
// oldest that is kept; Now), at least once, until ctx ends or take fails, whose error it returns.
// It connects again when the relayer ends its answer, as it does every ten minutes. NotFound: what
// happened behind that event is not kept any more, or the index was made anew.
func (c *Client) Follow(ctx context.Context, after int64, take func(Event) error) error {
	for {
		ended, err := c.follow(ctx, &after, take)
		if err != nil || !ended {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(again):
		}
	}
}

// follow reads one answer. Ended: the relayer has ended it.
func (c *Client) follow(ctx context.Context, after *int64, take func(Event) error) (ended bool, err error) {
	parent := ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	watch := time.AfterFunc(silence, cancel)
	defer watch.Stop()
	q := url.Values{}
	if *after >= 0 {
		q.Set("after", strconv.FormatInt(*after, 10))
	}
	response, err := c.open(ctx, http.MethodGet, nil, q, "events")
	switch {
	case parent.Err() != nil:
		return false, parent.Err()
	case err != nil:
		return false, err
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusGone:
		return false, fail(chains.NotFound, errors.New("what happened behind that event is not kept, or it is of another index"), "read what you follow by Reviews, and follow from Now")
	default:
		body, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
		return false, refused(response.StatusCode, body, noIndex)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, maxEvent)
	var id int64
	for lines.Scan() {
		watch.Reset(silence)
		name, value, _ := bytes.Cut(lines.Bytes(), []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(name) {
		case "id":
			if id, err = strconv.ParseInt(string(value), 10, 64); err != nil || id < 0 {
				return false, unread()
			}
		case "data":
			if len(value) == 0 { // there is nothing more up to here
				*after = id
				continue
			}
			var e Event
			if err := json.Unmarshal(value, &e); err != nil {
				return false, unread()
			}
			if err := take(e); err != nil {
				return false, err
			}
			*after = e.ID
		}
	}
	switch {
	case parent.Err() != nil:
		return false, parent.Err()
	case ctx.Err() != nil:
		return false, fail(chains.TimedOut, fmt.Errorf("%s says nothing any more", c.base), "follow again")
	case errors.Is(lines.Err(), bufio.ErrTooLong):
		return false, fail(chains.TooMuch, fmt.Errorf("an event is longer than %d bytes", maxEvent), "")
	}
	return true, nil
}
