package relayer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/bridge8004/bridge8004/relayer"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// maxLetters bounds one list of dead letters.
const maxLetters = 1000

// face is what the HTTP interface shows of a service.
type face interface {
	Health() relayer.Health
	Links(ctx context.Context) ([]links.View, error)
	Drift(ctx context.Context) ([]state.Drift, error)
	Parked(ctx context.Context) ([]state.Parked, error)
	DeadLetters(ctx context.Context, from uint64, n int) ([]stream.DeadLetter, error)
}

// serve answers HTTP on an address until it is closed; an empty address answers nothing.
func serve(listen string, service face, log *slog.Logger) (closeAPI func(), err error) {
	if listen == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("api.listen: %w (choose another port, or leave it out)", err)
	}
	server := &http.Server{
		Handler: handler(service), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the HTTP interface ended", "error", err)
		}
	}()
	return func() {
		_ = server.Close()
		<-done
	}, nil
}

func handler(service face) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		health, status := service.Health(), http.StatusOK
		if !health.OK {
			status = http.StatusServiceUnavailable
		}
		write(w, status, health)
	})
	mux.HandleFunc("GET /v1/links", list("links", func(r *http.Request) (any, error) { return service.Links(r.Context()) }))
	mux.HandleFunc("GET /v1/drift", list("drift", func(r *http.Request) (any, error) { return service.Drift(r.Context()) }))
	mux.HandleFunc("GET /v1/parked", list("parked", func(r *http.Request) (any, error) { return service.Parked(r.Context()) }))
	mux.HandleFunc("GET /v1/dead", func(w http.ResponseWriter, r *http.Request) {
		var from uint64
		if text := r.URL.Query().Get("from"); text != "" {
			var err error
			if from, err = strconv.ParseUint(text, 10, 64); err != nil {
				write(w, http.StatusBadRequest, map[string]string{"error": "from: want a sequence number"})
				return
			}
		}
		list("dead", func(r *http.Request) (any, error) { return service.DeadLetters(r.Context(), from, maxLetters) })(w, r)
	})
	return mux
}

func list(name string, get func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		values, err := get(r)
		if err != nil {
			write(w, http.StatusInternalServerError, map[string]string{"error": err.Error()})
			return
		}
		write(w, http.StatusOK, map[string]any{name: values})
	}
}

func write(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // a client that has gone away
}
