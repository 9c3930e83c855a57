package signing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Names are the subjects, the stream and the consumers of relayers that share a prefix.
type Names struct{ Prefix string }

// Stream holds the requests that no signer has answered.
func (n Names) Stream() string { return n.Prefix + "-signing" }

// RequestSubject is <prefix>.sign.request.<namespace>.<reference>.<address>.
func (n Names) RequestSubject(of caip.AccountID) string { return n.subject("request", of) }

// AnswerSubject is <prefix>.sign.answer.<namespace>.<reference>.<address>. Answers are not kept:
// what is not heard is asked for again.
func (n Names) AnswerSubject(of caip.AccountID) string { return n.subject("answer", of) }

// Inbox begins the subjects at which a signer hears from the servers. Each has one of his own, by
// the name that he logs in with, so that none can listen to what is meant for others.
func (n Names) Inbox(login string) string { return n.Prefix + ".sign.inbox." + login }

// Consumer is that of an account's requests. Signers with the same key share it.
func (n Names) Consumer(of caip.AccountID) string {
	return strings.Join([]string{"sign", of.Chain.Namespace, of.Chain.Reference, of.Address}, "-")
}

func (n Names) subject(what string, of caip.AccountID) string {
	return strings.Join([]string{n.Prefix, "sign", what, of.Chain.Namespace, of.Chain.Reference, of.Address}, ".")
}

// Permissions are all that a signer of some accounts needs, by the name that he logs in with: the
// subjects that he may publish to, and those that he may subscribe to.
func (n Names) Permissions(login string, accounts []caip.AccountID) (publish, subscribe []string) {
	for _, a := range accounts {
		consumer := n.Stream() + "." + n.Consumer(a)
		publish = append(publish, n.AnswerSubject(a), "$JS.API.CONSUMER.INFO."+consumer, "$JS.API.CONSUMER.MSG.NEXT."+consumer, "$JS.ACK."+consumer+".>")
	}
	return publish, []string{n.Inbox(login) + ".>"}
}

// Bounds of the stream. The oldest requests go first: they are asked again.
const (
	keep       = 2 * Longest * time.Second
	maxBytes   = 16 << 20
	perSubject = 256
	// idle is after how long without a signer a consumer goes. It is made again with the next
	// request.
	idle = 7 * 24 * time.Hour
	// silence is how long a signer may say nothing while he works before another has his request.
	silence = 30 * time.Second
	tries   = 5
)

// ensureStream brings the stream of requests into being.
func (n Names) ensureStream(ctx context.Context, js jetstream.JetStream, replicas int) error {
	_, err := js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: n.Stream(), Description: "what signers are asked for", Subjects: []string{n.Prefix + ".sign.request.>"}, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.FileStorage, Discard: jetstream.DiscardOld, Replicas: replicas, MaxAge: keep, MaxBytes: maxBytes, MaxMsgSize: 2 * maxRequest,
		MaxMsgsPerSubject: perSubject,
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", n.Stream(), err)
	}
	return nil
}

// ensureConsumer brings the consumer of an account's requests into being.
func (n Names) ensureConsumer(ctx context.Context, js jetstream.JetStream, of caip.AccountID) error {
	_, err := js.CreateOrUpdateConsumer(ctx, n.Stream(), jetstream.ConsumerConfig{
		Durable: n.Consumer(of), FilterSubject: n.RequestSubject(of), AckPolicy: jetstream.AckExplicitPolicy, AckWait: silence, MaxDeliver: tries,
		MaxAckPending: perSubject, MaxWaiting: 64, InactiveThreshold: idle,
	})
	if err != nil {
		return transient("consumer "+n.Consumer(of), err)
	}
	return nil
}

func transient(op string, err error) error {
	return &chains.Error{Kind: chains.Transient, Op: op, Err: err}
}
