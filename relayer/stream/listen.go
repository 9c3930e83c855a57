package stream

import (
	"context"
	"crypto/subtle"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"sync/atomic"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/login"
	"github.com/bridge8004/bridge8004/relayer/signing"
)

// signers is the account of an embedded server in which signers are. Requests and answers are there
// and nothing else: events, actions and buckets are in another account, whatever subjects a signer
// makes up.
const signers = "signers"

// Bounds of what signers can take up.
const (
	signersStore = 64 << 20
	maxPipes     = 256 // connections beside those of signers: this process and its visitors
)

// gate lets clients into an embedded server that listens: who comes from inside the process or
// through its door as before, and signers into their own account with what they need. It may be
// used concurrently.
type gate struct {
	listen  config.Listen
	users   map[string]*server.User // of signers, by the name that they log in with
	account atomic.Pointer[server.Account]
}

// openGate has a server listen as configured. What is wrong with a certificate or a password is
// said at once; all are read again at each connection.
func openGate(l config.Listen, n signing.Names, o *server.Options) (*gate, error) {
	g := &gate{listen: l, users: map[string]*server.User{}}
	for i, one := range l.Signers {
		var accounts []caip.AccountID
		for j, text := range one.Accounts {
			account, err := caip.ParseAccountID(text)
			if err != nil {
				return nil, fmt.Errorf("nats.listen.signers[%d].accounts[%d]: %w", i, j, err)
			}
			accounts = append(accounts, account)
		}
		if one.NKey != "" && !nkeys.IsValidPublicUserKey(one.NKey) {
			return nil, fmt.Errorf("nats.listen.signers[%d].nkey: not the public half of a user's nkey (nk -inkey FILE -pubout shows it)", i)
		}
		if one.Password != "" {
			if _, err := keyref.Load(one.Password); err != nil {
				return nil, fmt.Errorf("nats.listen.signers[%d].password: %w", i, err)
			}
		}
		publish, subscribe := n.Permissions(one.Name(), accounts)
		g.users[one.Name()] = &server.User{Username: one.Name(), Permissions: &server.Permissions{
			Publish: &server.SubjectPermission{Allow: publish}, Subscribe: &server.SubjectPermission{Allow: subscribe},
		}}
	}
	host, port, err := net.SplitHostPort(l.Address)
	if err != nil {
		return nil, fmt.Errorf("nats.listen.address: %w", err)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("nats.listen.address: %s: want a port of 0 to 65535", l.Address)
	}
	// The server does not say why it cannot listen.
	free, err := net.Listen("tcp", l.Address)
	if err != nil {
		return nil, fmt.Errorf("nats.listen.address: %w (choose another port)", err)
	}
	_ = free.Close()
	o.DontListen, o.Host, o.Port = false, host, int(number)
	if number == 0 {
		o.Port = server.RANDOM_PORT
	}
	if l.Certificate != "" {
		if _, err := g.certificate(nil); err != nil {
			return nil, err
		}
		o.TLS, o.TLSTimeout, o.TLSConfig = true, 5, &tls.Config{MinVersion: tls.VersionTLS12, GetCertificate: g.certificate}
	}
	o.CustomClientAuthentication, o.AlwaysEnableNonce, o.MaxConn = g, true, maxPipes+2*len(l.Signers)
	return g, nil
}

// certificate reads the server's certificate.
func (g *gate) certificate(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	pem, err := os.ReadFile(g.listen.Certificate)
	if err != nil {
		return nil, fmt.Errorf("nats.listen.certificate: %w", err)
	}
	key, err := keyref.Load(g.listen.CertificateKey)
	if err != nil {
		return nil, fmt.Errorf("nats.listen.certificate_key: %w", err)
	}
	pair, err := tls.X509KeyPair(pem, key)
	if err != nil {
		return nil, fmt.Errorf("nats.listen.certificate: %s and what certificate_key leads to are no certificate and its key in PEM", g.listen.Certificate)
	}
	return &pair, nil
}

// enter makes the account of signers, once the server has started.
func (g *gate) enter(s *server.Server) error {
	account, _ := s.LookupOrRegisterAccount(signers)
	if err := account.EnableJetStream(map[string]server.JetStreamAccountLimits{"": {MaxMemory: 1 << 20, MaxStore: signersStore, MaxStreams: 1, MaxConsumers: -1}}, nil); err != nil {
		return fmt.Errorf("nats.listen: %w", err)
	}
	g.account.Store(account)
	return nil
}

// Check implements server.Authentication.
func (g *gate) Check(c server.ClientAuthentication) bool {
	account, who := g.account.Load(), c.GetOpts()
	if c.Kind() != server.CLIENT {
		return false
	}
	if from := c.RemoteAddress(); from != nil && from.Network() == "pipe" { // no socket: it is inside of this process
		if who.Username != signers {
			return true
		}
		if account != nil {
			c.RegisterUser(&server.User{Username: signers, Account: account})
		}
		return account != nil
	}
	for _, one := range g.listen.Signers {
		if account == nil || !shows(one, who, c.GetNonce()) {
			continue
		}
		user := *g.users[one.Name()]
		user.Account = account
		c.RegisterUser(&user)
		return true
	}
	return false
}

// shows reports whether a client proves to be a signer.
func shows(one config.Login, who *server.ClientOpts, nonce []byte) bool {
	if one.NKey == "" {
		password, err := keyref.Load(one.Password)
		return err == nil && who.Username == one.User && who.Nkey == "" && subtle.ConstantTimeCompare(password, []byte(who.Password)) == 1
	}
	if who.Nkey != one.NKey || len(nonce) == 0 {
		return false
	}
	signature, err := base64.RawURLEncoding.DecodeString(who.Sig)
	if err != nil {
		return false
	}
	key, err := nkeys.FromPublicKey(one.NKey)
	return err == nil && key.Verify(nonce, signature) == nil
}

// Signing is the desk at which signers are asked. It is nil where none can come in: an embedded
// server that does not listen. The bus closes it.
func (b *Bus) Signing(ctx context.Context) (*signing.Desk, error) {
	conn := b.conn
	switch {
	case b.gate != nil:
		var err error
		if conn, err = login.Connect(config.NATS{}, "bridge8004-relayer signing", nats.InProcessServer(b.embedded), nats.UserInfo(signers, "")); err != nil {
			return nil, fmt.Errorf("reach the account of signers: %w", err)
		}
		b.signers = conn
	case !b.Outside:
		return nil, nil
	}
	desk, err := signing.Open(ctx, conn, signing.Names{Prefix: b.Prefix}, b.Replicas)
	if err != nil {
		return nil, err
	}
	b.desk = desk
	if b.gate != nil {
		for _, one := range b.gate.listen.Signers {
			for _, text := range one.Accounts {
				account, err := caip.ParseAccountID(text)
				if err = errors.Join(err, desk.Expect(ctx, account)); err != nil {
					return nil, err
				}
			}
		}
	}
	return desk, nil
}

// Listening is the address at which signers reach the embedded server; nil where it does not
// listen.
func (b *Bus) Listening() net.Addr {
	if b.gate == nil {
		return nil
	}
	return b.embedded.Addr()
}
