package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
)

// A message that is on its way when a wait ends is not turned away: the server would give it to
// nobody for as long as a consumer may take to acknowledge it.
func TestNext_losesNothingOnALongWay(t *testing.T) {
	s := natstest.Start(t)
	open := func(address string) jetstream.JetStream {
		t.Helper()
		conn := must.Get(nats.Connect("nats://" + address))(t)
		t.Cleanup(conn.Close)
		return must.Get(jetstream.New(conn))(t)
	}
	near, far := open(s.Addr().String()), open(slowly(t, s.Addr().String(), 40*time.Millisecond))
	must.Get(near.CreateStream(t.Context(), jetstream.StreamConfig{Name: "work", Subjects: []string{"work"}}))(t)
	c := must.Get(far.CreateConsumer(t.Context(), "work", jetstream.ConsumerConfig{Durable: "worker", AckWait: time.Hour}))(t)
	const n = 20
	go func() {
		for i := range n { // at all moments of a wait
			if _, err := near.Publish(t.Context(), "work", fmt.Append(nil, i)); err != nil {
				return
			}
			<-time.After(231 * time.Millisecond)
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for got := 0; got < n; {
		some, err := Next(ctx, c, 10, 100*time.Millisecond)
		if ctx.Err() != nil {
			t.Fatalf("%d of %d messages came", got, n)
		}
		if err != nil && !errors.Is(err, ErrEmpty) {
			t.Fatal(err)
		}
		for _, m := range some {
			got++
			must.OK(t, m.Ack())
		}
	}
}

// slowly is the address of a way to another on which all takes a while longer.
func slowly(t *testing.T, to string, delay time.Duration) string {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { l.Close() })
	carry := func(into, from net.Conn) {
		defer into.Close()
		type piece struct {
			body []byte
			due  time.Time
		}
		pieces := make(chan piece, 1024)
		go func() {
			defer close(pieces)
			for {
				body := make([]byte, 16<<10)
				k, err := from.Read(body)
				if err != nil {
					return
				}
				pieces <- piece{body[:k], time.Now().Add(delay)}
			}
		}()
		for p := range pieces {
			<-time.After(time.Until(p.due))
			if _, err := into.Write(p.body); err != nil && !errors.Is(err, io.EOF) {
				return
			}
		}
	}
	go func() {
		for {
			here, err := l.Accept()
			if err != nil {
				return
			}
			there, err := net.Dial("tcp", to)
			if err != nil {
				here.Close()
				continue
			}
			go carry(there, here)
			go carry(here, there)
		}
	}()
	return l.Addr().String()
}
