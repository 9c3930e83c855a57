package api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/bridge8004/bridge8004/relayer/client"
)

const (
	// maxFollowers bounds who follows the events at once, maxOfClient those of one client.
	maxFollowers, maxOfClient = 200, 4
	// followTime is how long one answer goes on. Who follows asks again, from where it ended.
	followTime = 10 * time.Minute
	// lookEvery is how often it is looked for events, aliveEvery how often one who hears of none is
	// told so. Who takes longer to read is gone.
	lookEvery, aliveEvery = time.Second, 15 * time.Second
	// eventsAtOnce is how many events are read at a time.
	eventsAtOnce = 500
)

// eventsPath is where the events are followed.
const eventsPath = "/v1/events"

// eventsQuestion says from where on somebody follows.
type eventsQuestion struct {
	After string `query:"after" pattern:"^[0-9]{0,18}$" doc:"id of the event behind which to begin; 0: with the oldest that is kept; without it, and without Last-Event-ID, what happens from now on"`
	Last  string `header:"Last-Event-ID" pattern:"^[0-9]{0,18}$" doc:"sent by browsers that connect again; stands above after"`
	asker
}

// following adds the events, told as they come.
func following(api huma.API, index func() (Index, error)) {
	op := huma.Operation{OperationID: "events", Method: http.MethodGet, Path: eventsPath, Summary: "Follow what happens, as server-sent events",
		Description: "At least once, in the order in which the index read it; of one registry that is the order of its chain. Each message has the event's id and, as its data, the event in JSON; a message alive without data says that there is nothing more. The answer ends after ten minutes: connect again with Last-Event-ID. 410: what happened behind that event is not kept any more, or it is of an index that was made anew; read what you follow by /v1/feedback, and begin without after.",
		Responses: map[string]*huma.Response{"200": {Description: "the events", Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString,
			Description: "data of each message: #/components/schemas/Event"}}}}},
		Errors: []int{http.StatusGone, http.StatusTooManyRequests, http.StatusServiceUnavailable}}
	api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[client.Event](), true, "Event")
	all := newSlots(maxOfClient, maxFollowers)
	huma.Register(api, op, func(ctx context.Context, q *eventsQuestion) (*huma.StreamResponse, error) {
		x, err := index()
		if err != nil {
			return nil, problem(err)
		}
		newest, oldest, err := x.LastEvent(ctx)
		if err != nil {
			return nil, problem(err)
		}
		after := newest
		if text := cmp.Or(q.Last, q.After); text != "" {
			after, _ = strconv.ParseInt(text, 10, 64) // 18 digits fit
			if after > newest || after > 0 && after < oldest-1 {
				return nil, huma.Error410Gone("what happened behind that event is not kept, or it is of another index")
			}
		}
		if !all.take(q.address) {
			return nil, huma.Error429TooManyRequests("too many follow the events: ask again later")
		}
		return &huma.StreamResponse{Body: func(c huma.Context) {
			defer all.give(q.address)
			ctx, cancel := context.WithTimeout(c.Context(), followTime)
			defer cancel()
			c.SetHeader("Content-Type", "text/event-stream")
			c.SetHeader("Cache-Control", "no-store")
			_, w := humago.Unwrap(c)
			_ = tell(ctx, x, after, w) // who followed has gone, or connects again
		}}, nil
	})
}

// tell writes what happened behind an event, and what happens, until ctx ends or it cannot be
// written.
func tell(ctx context.Context, x Index, after int64, w http.ResponseWriter) error {
	control := http.NewResponseController(w)
	send := func(text string) error {
		if err := control.SetWriteDeadline(time.Now().Add(aliveEvery)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
		return control.Flush()
	}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for told := (time.Time{}); ; {
		list, err := x.Events(ctx, after, eventsAtOnce)
		if err != nil {
			return err
		}
		var text strings.Builder
		for _, e := range list {
			data, err := json.Marshal(e)
			if err != nil {
				return err
			}
			fmt.Fprintf(&text, "id: %d\ndata: %s\n\n", e.ID, data)
			after = e.ID
		}
		if now := time.Now(); text.Len() == 0 && now.Sub(told) >= aliveEvery {
			fmt.Fprintf(&text, "id: %d\nevent: alive\ndata:\n\n", after)
		}
		if text.Len() > 0 {
			if err := send(text.String()); err != nil {
				return err
			}
			told = time.Now()
		}
		if len(list) == eventsAtOnce {
			continue
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
		}
	}
}
