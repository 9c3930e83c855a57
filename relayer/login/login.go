// Package login connects to NATS as the configuration says. The relayer and signers share it, so it
// links no server.
package login

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// Timeout bounds the first connection.
const Timeout = 30 * time.Second

// Connect connects to the NATS servers of c, under a name that they show. It comes back by itself
// when the connection is lost, for as long as it takes. More options may name a server inside of
// this process, where c names none.
func Connect(c config.NATS, name string, more ...nats.Option) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond), nats.Timeout(Timeout),
		nats.IgnoreDiscoveredServers(), // nobody but the configuration says where to connect: what a server names was not checked for TLS or loopback
	}
	var conn atomic.Pointer[nats.Conn]
	who, err := credentialsOf(c, &conn)
	if err != nil {
		return nil, err
	}
	made, err := nats.Connect(c.URL, append(append(options, more...), who...)...)
	if err != nil {
		if c.URL == "" {
			return nil, err
		}
		return nil, refused(c, err)
	}
	conn.Store(made)
	return made, nil
}

// credentialsOf is how this process shows an outside NATS who it is. All secrets are read now, so
// that what is wrong with one is said at once, and again at every new connection: they may be
// rotated while it runs. conn is the connection, once there is one.
func credentialsOf(c config.NATS, conn *atomic.Pointer[nats.Conn]) ([]nats.Option, error) {
	// A server that refuses a rotated secret is asked again: the new one may not be here yet.
	options := []nats.Option{nats.IgnoreAuthErrorAbort()}
	var err error
	add := func(key, ref string, with func(s *secret) (nats.Option, error)) {
		if ref == "" || err != nil {
			return
		}
		s := &secret{key: key, ref: ref}
		var o nats.Option
		if _, err = s.read(); err == nil {
			o, err = with(s)
			options = append(options, o)
		}
	}
	add("nats.credentials", c.Credentials, credentials)
	add("nats.password", c.Password, func(s *secret) (nats.Option, error) {
		return nats.UserInfoHandler(func() (string, string) { return c.User, s.now() }), nil
	})
	add("nats.token", c.Token, func(s *secret) (nats.Option, error) { return nats.TokenHandler(s.now), nil })
	add("nats.nkey", c.NKey, func(s *secret) (nats.Option, error) { return nkey(s, conn) })
	add("nats.certificate_key", c.CertificateKey, func(s *secret) (nats.Option, error) { return certificate(c.Certificate, s) })
	if c.CA != "" && err == nil {
		if err = readCA(c.CA); err == nil {
			options = append(options, nats.RootCAs(c.CA)) // behind the certificate's option, which clears it
		}
	}
	return options, err
}

// Name is what this process logs in with: the user, or the public half of its nkey. Empty where it
// is known to the servers by other means.
func Name(c config.NATS) (string, error) {
	if c.NKey == "" {
		return c.User, nil
	}
	k, public, err := (&secret{key: "nats.nkey", ref: c.NKey}).pair()
	if err != nil {
		return "", err
	}
	k.Wipe()
	return public, nil
}

// secret is what a key of the configuration refers to. It may be used concurrently.
type secret struct {
	key, ref string

	mu   sync.Mutex
	last []byte // as last read
}

// read returns what the reference leads to now. Its errors name the key, never the content.
func (s *secret) read() ([]byte, error) {
	b, err := keyref.Load(s.ref)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.key, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = b
	return b, nil
}

// now is read where there is no way to fail: what was read last goes on counting.
func (s *secret) now() string {
	if b, err := s.read(); err == nil {
		return string(b)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return string(s.last)
}

// wrong says what a secret is not. What the libraries say is left out: it may quote the secret.
func (s *secret) wrong(want string) error {
	return fmt.Errorf("%s: %s is not %s", s.key, s.ref, want)
}

const aCredentialsFile = "a NATS credentials file (nsc generate creds makes one)"

// credentials logs in with the JWT and the seed of a NATS credentials file.
func credentials(s *secret) (nats.Option, error) {
	jwt := func() (string, error) {
		b, err := s.read()
		if err != nil {
			return "", err
		}
		token, err := nkeys.ParseDecoratedJWT(b)
		if err != nil || token == "" {
			return "", s.wrong(aCredentialsFile)
		}
		return token, nil
	}
	pair := func() (nkeys.KeyPair, error) {
		b, err := s.read()
		if err != nil {
			return nil, err
		}
		k, err := nkeys.ParseDecoratedUserNKey(b)
		if err != nil {
			return nil, s.wrong(aCredentialsFile)
		}
		return k, nil
	}
	if _, err := jwt(); err != nil {
		return nil, err
	}
	if _, err := pair(); err != nil {
		return nil, err
	}
	return nats.UserJWT(jwt, func(nonce []byte) ([]byte, error) {
		k, err := pair()
		if err != nil {
			return nil, err
		}
		defer k.Wipe()
		return k.Sign(nonce)
	}), nil
}

// pair is the nkey that a seed makes, and its public half.
func (s *secret) pair() (nkeys.KeyPair, string, error) {
	b, err := s.read()
	if err != nil {
		return nil, "", err
	}
	k, err := nkeys.FromSeed(b)
	if err != nil {
		return nil, "", s.wrong("the seed of a user's nkey, which begins with SU (nsc or nk -gen user makes one)")
	}
	public, err := k.PublicKey()
	if err != nil || !nkeys.IsValidPublicUserKey(public) {
		return nil, "", s.wrong("the seed of a user's nkey, but of another kind: want one that begins with SU")
	}
	return k, public, nil
}

// errRotated ends an attempt to log in with the public half of a seed that was replaced.
var errRotated = errors.New("nats.nkey: the seed is another one now; the next attempt uses it")

// nkey logs in by signing with a user's seed. The library takes the public half from the options of
// the connection, before it asks for a signature: a new one is put there for the next attempt.
func nkey(s *secret, conn *atomic.Pointer[nats.Conn]) (nats.Option, error) {
	_, public, err := s.pair()
	return nats.Nkey(public, func(nonce []byte) ([]byte, error) {
		k, now, err := s.pair()
		if err != nil {
			return nil, err
		}
		defer k.Wipe()
		// The library holds the connection's lock here, under which alone it reads this option.
		if c := conn.Load(); c != nil && c.Opts.Nkey != now {
			c.Opts.Nkey = now
			return nil, errRotated
		}
		return k.Sign(nonce)
	}), err
}

// certificate shows the servers a client certificate.
func certificate(path string, key *secret) (nats.Option, error) {
	load := func() (tls.Certificate, error) {
		pem, err := os.ReadFile(path)
		if err != nil {
			return tls.Certificate{}, fmt.Errorf("nats.certificate: %w", err)
		}
		private, err := key.read()
		if err != nil {
			return tls.Certificate{}, err
		}
		pair, err := tls.X509KeyPair(pem, private)
		if err != nil {
			return pair, fmt.Errorf("nats.certificate: %s and what nats.certificate_key leads to are no certificate and its key in PEM", path)
		}
		return pair, nil
	}
	if _, err := load(); err != nil {
		return nil, err
	}
	return nats.ClientTLSConfig(load, nil), nil
}

// readCA looks whether a file holds a certificate.
func readCA(path string) error {
	pem, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("nats.ca: %w", err)
	}
	if !x509.NewCertPool().AppendCertsFromPEM(pem) {
		return fmt.Errorf("nats.ca: %s holds no certificate in PEM", path)
	}
	return nil
}

// refused says which key of the configuration a failed connection is about.
func refused(c config.NATS, err error) error {
	out := &chains.Error{Kind: chains.Unauthorized, Op: "connect to NATS (nats.url)", Err: err}
	var said *net.OpError
	var unknown x509.UnknownAuthorityError
	var invalid x509.CertificateInvalidError
	var name x509.HostnameError
	switch {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked), errors.Is(err, nats.ErrAccountAuthExpired):
		out.Remedy = "the servers do not take what " + shown(c) + " leads to"
	case errors.Is(err, nats.ErrNkeysNotSupported):
		out.Remedy = "the servers do not ask for what " + shown(c) + " leads to: set what they ask for"
	case errors.Is(err, nats.ErrSecureConnRequired):
		out.Remedy = "the servers want TLS: write tls:// in nats.url"
	case errors.Is(err, nats.ErrSecureConnWanted):
		out.Remedy = "the servers offer no TLS, which tls://, nats.ca and nats.certificate ask for"
	case errors.As(err, &unknown):
		out.Remedy = "the servers' certificate is of another authority: set nats.ca to theirs"
	case errors.As(err, &name), errors.As(err, &invalid):
		out.Remedy = "look at the servers' certificate and at the names in nats.url"
	case errors.As(err, &said) && said.Op == "remote error", errors.Is(err, nats.ErrTLS):
		// So crypto/tls calls what the other side says, and NATS a server that hangs up on a
		// handshake.
		out.Remedy = "the servers do not take this client's certificate, or its lack: set nats.certificate and nats.certificate_key to one of their authority"
	default:
		return fmt.Errorf("connect to NATS (nats.url): %w", chains.Plainly(err))
	}
	return out
}

// shown names the keys of the configuration that this process logs in with.
func shown(c config.NATS) string {
	switch {
	case c.Credentials != "":
		return "nats.credentials"
	case c.User != "":
		return "nats.user with nats.password"
	case c.Token != "":
		return "nats.token"
	case c.NKey != "":
		return "nats.nkey"
	case c.Certificate != "":
		return "nats.certificate"
	}
	return "nobody: set nats.credentials, nats.user with nats.password, nats.token or nats.nkey, which"
}
