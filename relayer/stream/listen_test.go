package stream

import (
	"context"
	"crypto/tls"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/login"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

var (
	walletAccount = caip.MustAccountID("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	ownerAccount  = caip.MustAccountID("eip155:8453:0x0c39947cae43bdc63c379419fa11659b89e840f1")
)

// listening is a relayer's bus that lets two signers in over TLS: one by nkey, one by password.
type listening struct {
	c          config.NATS
	bus        *Bus
	desk       *signing.Desk
	nkey, pass config.NATS // as the signers are configured
	public     string
}

func listen(t *testing.T, change func(*config.NATS)) *listening {
	t.Helper()
	authority := newAuthority(t)
	cert, key := authority.pair(t)
	user := must.Get(nkeys.CreateUser())(t)
	seed, _ := user.Seed()
	l := &listening{c: config.Default().NATS}
	l.public, _ = user.PublicKey()
	l.c.Dir = t.TempDir()
	l.c.Listen = config.Listen{Address: "127.0.0.1:0", Certificate: strings.TrimPrefix(keep(t, string(cert)), "file:"), CertificateKey: keep(t, string(key)), Signers: []config.Login{
		{NKey: l.public, Accounts: []string{walletAccount.String()}},
		{User: "owner", Password: keep(t, "correct-horse-battery"), Accounts: []string{ownerAccount.String()}},
	}}
	if change != nil {
		change(&l.c)
	}
	l.open(t)
	if l.bus.Listening() == nil {
		return l
	}
	l.nkey = config.NATS{URL: "tls://" + l.bus.Listening().String(), NKey: keep(t, string(seed)), CA: authority.file(t)}
	l.pass = config.NATS{URL: l.nkey.URL, User: "owner", Password: l.c.Listen.Signers[1].Password, CA: l.nkey.CA}
	return l
}

func (l *listening) open(t *testing.T) {
	t.Helper()
	var err error
	if l.bus, err = Open(t.Context(), l.c, "test", time.Second); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.bus.Close)
	if l.desk, err = l.bus.Signing(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// signer connects as a signer does.
func (l *listening) signer(t *testing.T, c config.NATS, name string) *nats.Conn {
	t.Helper()
	conn := must.Get(login.Connect(c, "signer", nats.CustomInboxPrefix(signing.Names{Prefix: "test"}.Inbox(name)), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})))(t)
	t.Cleanup(conn.Close)
	return conn
}

func request(account caip.AccountID) signing.Request {
	r := signing.Request{Verb: signing.OwnerConsent, Account: account, Agent: evmAgent, Home: satiAgent, Wallet: walletAccount, Relayer: ownerAccount, Deadline: 1_700_000_000}
	return r.Named()
}

func TestListen_signersReachTheirRequestsAndAnswer(t *testing.T) {
	l := listen(t, nil)
	names := signing.Names{Prefix: "test"}
	heard := make(chan *nats.Msg, 4)
	must.Get(l.bus.signers.ChanSubscribe("test.sign.answer.>", heard))(t)
	for name, c := range map[string]struct {
		login   config.NATS
		name    string
		account caip.AccountID
	}{"by nkey": {l.nkey, l.public, walletAccount}, "by password": {l.pass, "owner", ownerAccount}} {
		body := must.Get(signing.EncodeRequest(request(c.account)))(t)
		relayer := must.Get(jetstream.New(l.bus.signers))(t)
		must.Get(relayer.Publish(t.Context(), names.RequestSubject(c.account), body))(t)
		conn := l.signer(t, c.login, c.name)
		js := must.Get(jetstream.New(conn))(t)
		consumer, err := js.Consumer(t.Context(), names.Stream(), names.Consumer(c.account))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		m, err := consumer.Next(jetstream.FetchMaxWait(10 * time.Second))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r, err := signing.DecodeRequest(m.Data()); err != nil || r.Account != c.account {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		if err := m.DoubleAck(t.Context()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		must.OK(t, conn.Publish(names.AnswerSubject(c.account), []byte("signed")))
		if m := <-heard; m.Subject != names.AnswerSubject(c.account) {
			t.Errorf("%s: %s", name, m.Subject)
		}
	}
}

func TestListen_signersReachNothingElse(t *testing.T) {
	l := listen(t, nil)
	names := signing.Names{Prefix: "test"}
	ctx := t.Context()
	must.OK(t, l.bus.RepublishAction(ctx, actions()["deliver"], ""))
	body, _ := signing.EncodeRequest(request(ownerAccount))
	relayer, _ := jetstream.New(l.bus.signers)
	if _, err := relayer.Publish(ctx, names.RequestSubject(ownerAccount), body); err != nil { // the other signer's
		t.Fatal(err)
	}
	violations := make(chan string, 256)
	conn := must.Get(login.Connect(l.nkey, "thief", nats.CustomInboxPrefix(names.Inbox(l.public)), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { violations <- err.Error() })))(t)
	defer conn.Close()

	// Whatever it subscribes to but its inbox is refused.
	for _, subject := range []string{">", "test.>", "test.events.>", "test.actions.>", "$KV.>", "_INBOX.>", "$JS.>", "$SYS.>", "test.sign.request.>", "test.sign.answer.>", names.Inbox("owner") + ".>", "test.sign.inbox.>"} {
		must.Get(conn.SubscribeSync(subject))(t)
		expect(t, violations, conn, subject)
	}
	// Whatever it publishes but its answers and what its consumer needs is refused.
	consumer := names.Stream() + "." + names.Consumer(walletAccount)
	for _, subject := range []string{
		"test.events.eip155.8453.feedback", "test.actions.eip155.8453.x.deliver", "test.dead.plan", "$KV.test-outbox.x", names.RequestSubject(walletAccount), names.AnswerSubject(ownerAccount),
		"$JS.API.INFO", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.INFO." + names.Stream(), "$JS.API.STREAM.MSG.GET." + names.Stream(), "$JS.API.DIRECT.GET." + names.Stream(),
		"$JS.API.STREAM.PURGE." + names.Stream(), "$JS.API.STREAM.DELETE.test-events", "$JS.API.STREAM.CREATE.mine", "$JS.API.CONSUMER.CREATE." + names.Stream(),
		"$JS.API.CONSUMER.CREATE." + consumer, "$JS.API.CONSUMER.DURABLE.CREATE." + consumer, "$JS.API.CONSUMER.DELETE." + consumer, "$JS.API.CONSUMER.LIST." + names.Stream(),
		"$JS.API.CONSUMER.MSG.NEXT." + names.Stream() + "." + names.Consumer(ownerAccount), "$JS.ACK." + names.Stream() + "." + names.Consumer(ownerAccount) + ".1.1.1.1.1",
		"$SYS.REQ.SERVER.PING", "$SYS.REQ.ACCOUNT.PING",
	} {
		must.OK(t, conn.Publish(subject, []byte("{}")))
		expect(t, violations, conn, subject)
	}
	// Where the servers answer is for it to say; that leads nowhere outside of the signers'
	// account.
	for _, reply := range []string{"test.events.eip155.8453.feedback", "test.actions.eip155.8453.x.deliver", "$JS.API.STREAM.PURGE.test-actions", "$JS.API.STREAM.DELETE.test-actions", "$KV.test-outbox.x"} {
		for _, subject := range []string{"$JS.API.CONSUMER.INFO." + consumer, "$JS.API.CONSUMER.MSG.NEXT." + consumer} {
			must.OK(t, conn.PublishRequest(subject, reply, nil))
		}
	}
	must.OK(t, conn.FlushTimeout(10*time.Second))
	events, waiting, _, err := l.bus.Levels(ctx)
	if err != nil || events.Messages != 0 || waiting.Messages != 1 {
		t.Errorf("%d events, %d actions, %v", events.Messages, waiting.Messages, err)
	}
}

// expect waits for the server's word that it has refused something.
func expect(t *testing.T, violations <-chan string, conn *nats.Conn, subject string) {
	t.Helper()
	must.OK(t, conn.FlushTimeout(10*time.Second))
	select {
	case why := <-violations:
		if !strings.Contains(strings.ToLower(why), "permissions violation") || !strings.Contains(why, subject) {
			t.Errorf("%s: %s", subject, why)
		}
	case <-time.After(10 * time.Second):
		t.Errorf("%s is not refused", subject)
	}
}

func TestListen_letsNobodyElseIn(t *testing.T) {
	l := listen(t, nil)
	other, _ := nkeys.CreateUser()
	seed, _ := other.Seed()
	with := func(change func(*config.NATS)) config.NATS {
		c := l.nkey
		change(&c)
		return c
	}
	for name, c := range map[string]config.NATS{
		"nobody":          with(func(c *config.NATS) { c.NKey = "" }),
		"another nkey":    with(func(c *config.NATS) { c.NKey = keep(t, string(seed)) }),
		"a wrong pass":    with(func(c *config.NATS) { c.NKey, c.User, c.Password = "", "owner", keep(t, "hunter2") }),
		"the inside user": with(func(c *config.NATS) { c.NKey, c.User, c.Password = "", signers, keep(t, "x") }),
		"an nkey as user": with(func(c *config.NATS) { c.NKey, c.User, c.Password = "", l.public, keep(t, "x") }),
		"a token":         with(func(c *config.NATS) { c.NKey, c.Token = "", keep(t, "correct-horse-battery") }),
	} {
		if conn, err := login.Connect(c, "stranger"); chains.KindOf(err) != chains.Unauthorized {
			t.Errorf("%s: %v", name, err)
			if conn != nil {
				conn.Close()
			}
		}
	}
	plain := strings.Replace(l.nkey.URL, "tls://", "nats://", 1)
	if conn, err := nats.Connect(plain, nats.Secure(&tls.Config{MinVersion: tls.VersionTLS12})); err == nil {
		conn.Close()
		t.Error("a stranger's authority is trusted")
	}
}

func TestListen_rotatesPasswordAndCertificate(t *testing.T) {
	l := listen(t, nil)
	l.signer(t, l.pass, "owner")
	must.OK(t, os.WriteFile(strings.TrimPrefix(l.c.Listen.Signers[1].Password, "file:"), []byte("another-horse-battery"), 0o600))
	stale := l.pass
	stale.Password = keep(t, "correct-horse-battery")
	if _, err := login.Connect(stale, "signer"); chains.KindOf(err) != chains.Unauthorized {
		t.Errorf("the former password: %v", err)
	}
	l.signer(t, l.pass, "owner")
	authority := newAuthority(t)
	cert, key := authority.pair(t)
	for path, content := range map[string][]byte{l.c.Listen.Certificate: cert, strings.TrimPrefix(l.c.Listen.CertificateKey, "file:"): key} {
		must.OK(t, os.WriteFile(path, content, 0o600))
	}
	fresh := l.nkey
	fresh.CA = authority.file(t)
	l.signer(t, fresh, l.public)
}

// A relayer that begins to listen, or ends it, keeps what it has, and lets its own commands in.
func TestListen_changesNothingForTheRelayer(t *testing.T) {
	l := listen(t, func(c *config.NATS) { c.Listen = config.Listen{} })
	ctx := context.Background()
	if l.desk != nil || l.bus.Listening() != nil {
		t.Error("it listens")
	}
	must.OK(t, l.bus.RepublishAction(ctx, actions()["deliver"], ""))
	l.bus.Close()
	l.c.Listen = config.Listen{Address: "localhost:0", Signers: []config.Login{{User: "owner", Password: keep(t, "correct-horse-battery"), Accounts: []string{ownerAccount.String()}}}}
	for range 2 { // once begun, once again
		l.open(t)
		if n, err := l.bus.Waiting(ctx); err != nil || n != 1 {
			t.Fatalf("%d messages, %v", n, err)
		}
		visit := must.Get(Visit(ctx, l.c, "test", time.Second))(t)
		if n, err := visit.Waiting(ctx); err != nil || n != 1 {
			t.Errorf("a command sees %d messages, %v", n, err)
		}
		visit.Close()
		conn := l.signer(t, config.NATS{URL: "nats://" + l.bus.Listening().String(), User: "owner", Password: l.c.Listen.Signers[0].Password}, "owner")
		conn.Close()
		l.bus.Close()
	}
	l.c.Listen = config.Listen{}
	l.open(t)
	if n, err := l.bus.Waiting(ctx); err != nil || n != 1 {
		t.Errorf("%d messages, %v", n, err)
	}
}

func TestListen_saysWhatIsWrong(t *testing.T) {
	l := listen(t, nil)
	for name, c := range map[string]struct {
		change func(*config.Listen)
		want   string
	}{
		"the port is taken":      {func(c *config.Listen) { c.Address = l.bus.Listening().String() }, "nats.listen.address"},
		"no such certificate":    {func(c *config.Listen) { c.Certificate = "/nowhere" }, "nats.listen.certificate"},
		"another key":            {func(c *config.Listen) { c.CertificateKey = keep(t, "x") }, "nats.listen.certificate"},
		"no password":            {func(c *config.Listen) { c.Signers[1].Password = "env:NOT_SET_ANYWHERE" }, "nats.listen.signers[1].password"},
		"an nkey that is none":   {func(c *config.Listen) { c.Signers[0].NKey = "U" + strings.Repeat("A", 55) }, "nats.listen.signers[0].nkey"},
		"a port that is no port": {func(c *config.Listen) { c.Address = "127.0.0.1:99999" }, "nats.listen.address"},
	} {
		other := l.c
		other.Dir = t.TempDir()
		other.Listen.Signers = append([]config.Login{}, l.c.Listen.Signers...)
		c.change(&other.Listen)
		bus, err := Open(t.Context(), other, "test", time.Second)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if bus != nil {
			bus.Close()
		}
	}
}
