package stream

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
)

// keep writes a secret to a file and returns the reference to it.
func keep(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "secret")
	must.OK(t, os.WriteFile(path, []byte(content), 0o600))
	return "file:" + path
}

// authority makes certificates.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	pem  []byte
}

func newAuthority(t *testing.T) authority {
	t.Helper()
	a := authority{}
	a.cert, a.key, a.pem = issue(t, nil, nil, &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "authority"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	})
	return a
}

// file is the authority's certificate.
func (a authority) file(t *testing.T) string {
	return strings.TrimPrefix(keep(t, string(a.pem)), "file:")
}

// pair is a certificate for loopback with its key, both in PEM.
func (a authority) pair(t *testing.T) (cert, key []byte) {
	t.Helper()
	_, k, cert := issue(t, a.cert, a.key, &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "relayer"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	})
	der := must.Get(x509.MarshalECPrivateKey(k))(t)
	return cert, pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: der})
}

func issue(t *testing.T, parent *x509.Certificate, by *ecdsa.PrivateKey, c *x509.Certificate) (*x509.Certificate, *ecdsa.PrivateKey, []byte) {
	t.Helper()
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	c.NotBefore, c.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	if parent == nil {
		parent, by = c, key
	}
	der := must.Get(x509.CreateCertificate(rand.Reader, c, parent, key.Public(), by))(t)
	made := must.Get(x509.ParseCertificate(der))(t)
	return made, key, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
}

// withTLS has a server show a certificate; clients is the authority whose certificates clients have
// to show.
func withTLS(t *testing.T, a authority, clients *authority) func(*server.Options) {
	t.Helper()
	cert := must.Get(tls.X509KeyPair(a.pair(t)))(t)
	c := &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS12}
	if clients != nil {
		c.ClientAuth, c.ClientCAs = tls.RequireAndVerifyClientCert, x509.NewCertPool()
		c.ClientCAs.AddCert(clients.cert)
	}
	return func(o *server.Options) { o.TLSConfig, o.TLS, o.TLSTimeout = c, true, 5 }
}

// operated has a server trust one account of an operator, and returns the credentials of its user.
func operated(t *testing.T) (change func(*server.Options), creds string) {
	t.Helper()
	check := func(err error) {
		t.Helper()
		must.OK(t, err)
	}
	made := func(k nkeys.KeyPair, err error) (nkeys.KeyPair, string) {
		t.Helper()
		check(err)
		public, err := k.PublicKey()
		check(err)
		return k, public
	}
	operator, operatorID := made(nkeys.CreateOperator())
	account, accountID := made(nkeys.CreateAccount())
	_, systemID := made(nkeys.CreateAccount())
	user, userID := made(nkeys.CreateUser())
	claims := jwt.NewOperatorClaims(operatorID)
	claims.SystemAccount = systemID
	token, err := claims.Encode(operator)
	check(err)
	trusted, err := jwt.DecodeOperatorClaims(token)
	check(err)
	accounts := &server.MemAccResolver{}
	for _, id := range []string{accountID, systemID} {
		a := jwt.NewAccountClaims(id)
		if id == accountID {
			a.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
		}
		token, err := a.Encode(operator)
		check(err)
		check(accounts.Store(id, token))
	}
	token, err = jwt.NewUserClaims(userID).Encode(account)
	check(err)
	seed, err := user.Seed()
	check(err)
	file, err := jwt.FormatUserConfig(token, seed)
	check(err)
	return func(o *server.Options) {
		o.TrustedOperators, o.AccountResolver, o.SystemAccount = []*jwt.OperatorClaims{trusted}, accounts, systemID
	}, string(file)
}

func TestOpen_logs_in_as_operators_have_it(t *testing.T) {
	const right, wrong = "correct-horse-battery", "hunter2-hunter2"
	user := must.Get(nkeys.CreateUser())(t)
	seed, _ := user.Seed()
	public, _ := user.PublicKey()
	other, _ := nkeys.CreateUser()
	otherSeed, _ := other.Seed()
	account, _ := nkeys.CreateAccount()
	accountSeed, _ := account.Seed()
	ours, theirs := newAuthority(t), newAuthority(t)
	cert, key := ours.pair(t)
	strange, strangeKey := theirs.pair(t)
	certFile, strangeFile := strings.TrimPrefix(keep(t, string(cert)), "file:"), strings.TrimPrefix(keep(t, string(strange)), "file:")
	trusting, creds := operated(t)
	_, otherCreds := operated(t)
	t.Setenv("BRIDGE8004_SECRET_NATS", right)

	password := natstest.Start(t, func(o *server.Options) { o.Username, o.Password = "relayer", right })
	token := natstest.Start(t, func(o *server.Options) { o.Authorization = right })
	nkey := natstest.Start(t, func(o *server.Options) { o.Nkeys = []*server.NkeyUser{{Nkey: public}} })
	operator := natstest.Start(t, trusting)
	secure := natstest.Start(t, withTLS(t, ours, nil))
	mutual := natstest.Start(t, withTLS(t, ours, &ours))

	for name, tc := range map[string]struct {
		at   *server.Server
		with config.NATS
		want string // part of the error; empty: it connects
	}{
		"user and password":             {password, config.NATS{User: "relayer", Password: keep(t, right)}, ""},
		"a password in the environment": {password, config.NATS{User: "relayer", Password: "env:BRIDGE8004_SECRET_NATS"}, ""},
		"a wrong password":              {password, config.NATS{User: "relayer", Password: keep(t, wrong)}, "nats.user with nats.password"},
		"no password":                   {password, config.NATS{}, "nats.user"},
		"a password that is not there":  {password, config.NATS{User: "relayer", Password: "env:BRIDGE8004_SECRET_NOWHERE"}, "nats.password: env:BRIDGE8004_SECRET_NOWHERE"},
		"a token":                       {token, config.NATS{Token: keep(t, right)}, ""},
		"a wrong token":                 {token, config.NATS{Token: keep(t, wrong)}, "nats.token"},
		"an nkey":                       {nkey, config.NATS{NKey: keep(t, string(seed))}, ""},
		"another nkey":                  {nkey, config.NATS{NKey: keep(t, string(otherSeed))}, "nats.nkey"},
		"an account's nkey":             {nkey, config.NATS{NKey: keep(t, string(accountSeed))}, "nats.nkey"},
		"no seed":                       {nkey, config.NATS{NKey: keep(t, wrong)}, "nats.nkey"},
		"an nkey that nobody asks for":  {token, config.NATS{NKey: keep(t, string(seed))}, "nats.nkey"},
		"credentials":                   {operator, config.NATS{Credentials: keep(t, creds)}, ""},
		"another operator's":            {operator, config.NATS{Credentials: keep(t, otherCreds)}, "nats.credentials"},
		"no credentials file":           {operator, config.NATS{Credentials: keep(t, wrong)}, "nats.credentials"},
		"TLS with its authority":        {secure, config.NATS{CA: ours.file(t)}, ""},
		"TLS with another authority":    {secure, config.NATS{CA: theirs.file(t)}, "nats.ca"},
		"TLS with no authority":         {secure, config.NATS{CA: strings.TrimPrefix(keep(t, wrong), "file:")}, "nats.ca"},
		"TLS where there is none":       {password, config.NATS{User: "relayer", Password: keep(t, right), CA: ours.file(t)}, "offer no TLS"},
		"a client certificate":          {mutual, config.NATS{CA: ours.file(t), Certificate: certFile, CertificateKey: keep(t, string(key))}, ""},
		"no client certificate":         {mutual, config.NATS{CA: ours.file(t)}, "nats.certificate"},
		"a stranger's certificate":      {mutual, config.NATS{CA: ours.file(t), Certificate: strangeFile, CertificateKey: keep(t, string(strangeKey))}, "nats.certificate"},
		"the key of another":            {mutual, config.NATS{CA: ours.file(t), Certificate: certFile, CertificateKey: keep(t, string(strangeKey))}, "nats.certificate"},
	} {
		t.Run(name, func(t *testing.T) {
			c := tc.with
			c.URL, c.MaxBytes = tc.at.ClientURL(), 1<<20
			b, err := Open(t.Context(), c, "test", time.Second)
			if err == nil {
				b.Close()
			}
			switch {
			case tc.want == "":
				if err != nil {
					t.Errorf("refused: %v", err)
				}
				return
			case err == nil:
				t.Fatal("it was let in")
			case !strings.Contains(err.Error(), tc.want):
				t.Errorf("the error is %q, want %q in it", err, tc.want)
			case Temporary(err):
				t.Errorf("%v: it is waited for", err)
			}
			for _, secret := range []string{right, wrong, string(seed), string(otherSeed), string(accountSeed), string(key), string(strangeKey)} {
				if strings.Contains(err.Error(), secret) {
					t.Errorf("the error holds a secret: %v", err)
				}
			}
		})
	}
}

// A server that takes another secret, and a relayer whose file follows later, find together again.
func TestOpen_follows_a_secret_that_is_rotated(t *testing.T) {
	seed := func() (seed, public string) {
		t.Helper()
		k, err := nkeys.CreateUser()
		must.OK(t, err)
		b := must.Get(k.Seed())(t)
		if public, err = k.PublicKey(); err != nil {
			t.Fatal(err)
		}
		return string(b), public
	}
	firstSeed, firstKey := seed()
	secondSeed, secondKey := seed()
	for name, tc := range map[string]struct {
		first, second string
		takes         func(o *server.Options, secret string)
		with          func(ref string) config.NATS
	}{
		"password": {"the-first-password", "the-second-password",
			func(o *server.Options, secret string) { o.Username, o.Password = "relayer", secret },
			func(ref string) config.NATS { return config.NATS{User: "relayer", Password: ref} }},
		"nkey": {firstSeed, secondSeed,
			func(o *server.Options, secret string) {
				o.Nkeys = []*server.NkeyUser{{Nkey: map[string]string{firstSeed: firstKey, secondSeed: secondKey}[secret]}}
			},
			func(ref string) config.NATS { return config.NATS{NKey: ref} }},
	} {
		t.Run(name, func(t *testing.T) {
			var options server.Options
			s := natstest.Start(t, func(o *server.Options) { tc.takes(o, tc.first); options = *o.Clone() })
			ref := keep(t, tc.first)
			c := tc.with(ref)
			c.URL, c.MaxBytes = s.ClientURL(), 1<<20
			b := must.Get(Open(t.Context(), c, "test", time.Second))(t)
			defer b.Close()
			tc.takes(&options, tc.second)
			must.OK(t, s.ReloadOptions(&options))
			await := func(what string, ok func() bool) {
				t.Helper()
				for end := time.Now().Add(30 * time.Second); !ok(); time.Sleep(10 * time.Millisecond) {
					if time.Now().After(end) {
						t.Fatalf("%s: never", what)
					}
				}
			}
			await("it is refused twice", func() bool { v, err := s.Varz(nil); return err == nil && v.TotalConnections >= 3 })
			if b.Connected() {
				t.Fatal("it was let in with the old secret")
			}
			must.OK(t, os.WriteFile(strings.TrimPrefix(ref, "file:"), []byte(tc.second), 0o600))
			await("it is let in again", b.Connected)
		})
	}
}

// nobody is an address at which nothing listens as long as the test runs: a connection's own end
// has its port.
func nobody(t *testing.T) string {
	t.Helper()
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { l.Close() })
	conn := must.Get(net.Dial("tcp", l.Addr().String()))(t)
	t.Cleanup(func() { conn.Close() })
	return conn.LocalAddr().String()
}

func TestRefused_leaves_an_absent_server_to_be_waited_for(t *testing.T) {
	if _, err := Open(t.Context(), config.NATS{URL: "nats://" + nobody(t)}, "test", time.Second); !Temporary(err) || chains.KindOf(err) == chains.Unauthorized {
		t.Errorf("%v", err)
	}
}
