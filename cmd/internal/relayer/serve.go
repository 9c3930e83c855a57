package relayer

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// serve answers HTTP on an address until it is closed; an empty address answers nothing.
func serve(listen string, handler http.Handler, log *slog.Logger) (closeAPI func(), err error) {
	if listen == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return nil, fmt.Errorf("api.listen: %w (choose another port, or leave it out)", err)
	}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 48 << 10,
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
