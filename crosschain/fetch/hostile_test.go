package fetch_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// mostAllocated bounds what one read may allocate in all, garbage included, with documents of 1
// MiB. It is several times what the largest honest document takes, and far below what any of the
// servers here would like to fill.
const mostAllocated = 32 << 20

// wire is a server below HTTP: it is given the connection when the request has been read. Nothing
// of it outlives the test.
func wire(t testing.TB, answer func(c net.Conn)) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var open sync.WaitGroup
	ctx, cancel := context.WithCancel(context.Background())
	open.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			open.Go(func() {
				defer c.Close()
				defer context.AfterFunc(ctx, func() { c.Close() })()
				if _, err := http.ReadRequest(bufio.NewReader(c)); err == nil {
					answer(c)
				}
			})
		}
	})
	t.Cleanup(func() { cancel(); l.Close(); open.Wait() })
	return "http://" + l.Addr().String()
}

// forever writes until the reader hangs up. A pause makes it slow.
func forever(c net.Conn, pause time.Duration, head, text string) {
	if _, err := io.WriteString(c, head); err != nil {
		return
	}
	if pause == 0 {
		text = strings.Repeat(text, 1+4096/len(text))
	}
	for {
		if _, err := io.WriteString(c, text); err != nil {
			return
		}
		time.Sleep(pause)
	}
}

func gzipped(write func(z *gzip.Writer)) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	write(z)
	z.Close()
	return b.Bytes()
}

// theBomb unpacks to sixteen documents of the largest size. Whoever reads it all allocates far more
// than is allowed.
var theBomb = sync.OnceValue(func() []byte { return gzipped(func(z *gzip.Writer) { io.CopyN(z, zeros{}, 16<<20) }) })

// Each hostile answer is refused for what it is, within the time allowed, and costs about as much
// memory as an honest one.
func TestGet_hostileServers(t *testing.T) {
	bomb := theBomb()
	twice := gzipped(func(z *gzip.Writer) { z.Write(bomb) })
	nothing := string(gzipped(func(*gzip.Writer) {}))
	const ok, chunked = "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
	hang := func(c net.Conn) { io.Copy(io.Discard, c) }
	send := func(text string) func(net.Conn) { return func(c net.Conn) { io.WriteString(c, text) } }
	endless := func(pause time.Duration, head, text string) func(net.Conn) {
		return func(c net.Conn) { forever(c, pause, head, text) }
	}
	coded := func(coding string, body []byte) func(net.Conn) {
		return send(fmt.Sprintf("%sContent-Encoding: %s\r\nContent-Length: %d\r\n\r\n%s", ok, coding, len(body), body))
	}
	redirect := func(to string) func(net.Conn) {
		return send("HTTP/1.1 302 Found\r\nLocation: " + to + "\r\nContent-Length: 0\r\n\r\n")
	}
	for name, c := range map[string]struct {
		answer func(net.Conn)
		kind   chains.Kind
		text   string
	}{
		"silent":                      {hang, chains.TimedOut, "time allowed"},
		"slow status":                 {endless(time.Millisecond, "", "H"), chains.TimedOut, "time allowed"},
		"slow headers":                {endless(time.Millisecond, ok+"X: ", "x"), chains.TimedOut, "time allowed"},
		"slow body":                   {endless(time.Millisecond, ok+"\r\n", "x"), chains.TimedOut, "time allowed"},
		"slow chunks":                 {endless(time.Millisecond, chunked, "1\r\nx\r\n"), chains.TimedOut, "time allowed"},
		"slow gzip":                   {endless(time.Millisecond, ok+"Content-Encoding: gzip\r\n\r\n", nothing), chains.TimedOut, "time allowed"},
		"silent body":                 {func(c net.Conn) { send(ok + "Content-Length: 10\r\n\r\n{")(c); hang(c) }, chains.TimedOut, "time allowed"},
		"endless status":              {endless(0, "", "HTTP"), chains.Unreachable, ""},
		"endless header":              {endless(0, ok+"X: ", "x"), chains.Unreachable, "header"},
		"endless headers":             {endless(0, ok, "X: y\r\n"), chains.Unreachable, "header"},
		"endless interim answers":     {endless(0, "", "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"), chains.Unreachable, ""},
		"endless body":                {endless(0, ok+"\r\n", "x"), chains.TooMuch, "larger than 1048576 bytes"},
		"endless chunks":              {endless(0, chunked, "4\r\nxxxx\r\n"), chains.TooMuch, "larger than 1048576 bytes"},
		"endless chunk extension":     {endless(0, chunked+"4;", "x"), chains.Unreachable, "broke off"},
		"endless chunk extensions":    {endless(0, chunked, "1;"+strings.Repeat("x", 2000)+"\r\nx\r\n"), chains.Unreachable, "broke off"},
		"endless trailers":            {endless(0, chunked+"0\r\n", "X: y\r\n"), chains.Unreachable, "broke off"},
		"a length of exabytes":        {endless(0, ok+"Content-Length: 9000000000000000000\r\n\r\n", "x"), chains.TooMuch, "larger than"},
		"a length beyond counting":    {send(ok + "Content-Length: 99999999999999999999\r\n\r\nx"), chains.Unreachable, ""},
		"a negative length":           {send(ok + "Content-Length: -1\r\n\r\nx"), chains.Unreachable, ""},
		"two lengths":                 {send(ok + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} "), chains.Unreachable, ""},
		"less than its length":        {send(ok + "Content-Length: 100\r\n\r\n{}"), chains.Unreachable, "broke off"},
		"chunks without an end":       {send(chunked + "2\r\n{}\r\n"), chains.Unreachable, "broke off"},
		"a gzip bomb":                 {coded("gzip", bomb), chains.TooMuch, "larger than 1048576 bytes"},
		"gzip that never says a word": {endless(0, ok+"Content-Encoding: gzip\r\n\r\n", nothing), chains.TooMuch, "compressed answer is larger"},
		"gzip in gzip":                {coded("gzip, gzip", twice), chains.Invalid, "content encoding"},
		"gzip in gzip, in two lines":  {coded("gzip\r\nContent-Encoding: gzip", twice), chains.Invalid, "content encoding"},
		"gzip that is none":           {coded("gzip", []byte(hello)), chains.Unreachable, "broke off"},
		"gzip that is empty":          {coded("gzip", nil), chains.Unreachable, "broke off"},
		"gzip cut short":              {coded("gzip", gzipped(func(z *gzip.Writer) { io.WriteString(z, hello) })[:20]), chains.Unreachable, "broke off"},
		"brotli":                      {coded("br", bomb), chains.Invalid, "content encoding"},
		"zstd":                        {coded("zstd", bomb), chains.Invalid, "content encoding"},
		"deflate":                     {coded("deflate", bomb), chains.Invalid, "content encoding"},
		"a loop":                      {redirect("/again"), chains.TooMuch, "more than 5 redirects"},
		"to a metadata service":       {redirect("http://169.254.169.254/latest/meta-data"), chains.Invalid, "169.254.169.254"},
		"to one in IPv6":              {redirect("http://[fd00:ec2::254]/latest/meta-data"), chains.Invalid, "metadata"},
		"to one in IPv6 clothes":      {redirect("http://[::ffff:a9fe:a9fe]/"), chains.Invalid, "link-local"},
		"to one through NAT64":        {redirect("http://[64:ff9b::a9fe:a9fe]/"), chains.Invalid, "reserved"},
		"to one through 6to4":         {redirect("http://[2002:a9fe:a9fe::1]/"), chains.Invalid, "reserved"},
		"to a private address":        {redirect("http://10.0.0.1/admin"), chains.Invalid, "private"},
		"to an interface":             {redirect("http://[fe80::1%25eth0]/"), chains.Invalid, "link-local"},
		"to another service":          {redirect("http://127.0.0.1:22/"), chains.Invalid, "port"},
		"to a file":                   {redirect("file:///etc/passwd"), chains.Invalid, "scheme"},
		"with credentials":            {redirect("http://user:pass@127.0.0.1:8080/"), chains.Invalid, "credentials"},
		"to an endless place":         {redirect("/" + strings.Repeat("x", 8000)), chains.TooMuch, "longer"},
		"to nowhere":                  {send("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n"), chains.Invalid, "302"},
		"to a malformed place":        {redirect("http://%zz/"), chains.Unreachable, ""},
		"no HTTP at all":              {send("\x00\x1b[31m\x00\r\n\r\n"), chains.Unreachable, "malformed"},
	} {
		t.Run(name, func(t *testing.T) {
			options := local(func(o *fetch.Options) { o.Timeout = time.Minute })
			if c.kind == chains.TimedOut {
				options.Timeout = 100 * time.Millisecond
			}
			f, url := fetch.New(options), wire(t, c.answer)
			for what, read := range map[string]func() error{
				"Get": func() error { _, err := f.Get(t.Context(), url); return err },
				"Ask": func() error {
					_, err := f.Ask(t.Context(), fetch.Question{URL: url})
					if err == nil && strings.HasPrefix(name, "to nowhere") {
						err = &chains.Error{Kind: c.kind, Err: fmt.Errorf("%s", c.text)} // whoever asks is given any status
					}
					return err
				},
			} {
				allocated, err := measured(read)
				kind, text := c.kind, c.text
				if what == "Ask" && (strings.HasPrefix(name, "to ") || name == "with credentials") && c.kind == chains.Invalid {
					text = "" // it is another origin, and refused for that first
				}
				if err == nil || chains.KindOf(err) != kind || !strings.Contains(err.Error(), text) {
					t.Errorf("%s: kind %s, %v; want %s and %q", what, chains.KindOf(err), err, kind, text)
				}
				if err != nil && (len(err.Error()) > 600 || strings.ContainsAny(err.Error(), "\x00\x1b\n\r")) {
					t.Errorf("%s: the error repeats what the server said: %.700q", what, err.Error())
				}
				if allocated > mostAllocated {
					t.Errorf("%s: %d MiB were allocated", what, allocated>>20)
				}
			}
		})
	}
}

// measured tells what a call allocates in all. The servers of these tests run in the same process;
// what they send is made before.
func measured(call func() error) (allocated uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err = call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, err
}

// A server that never gets through its handshake, or speaks another language.
func TestGet_hostileHandshakes(t *testing.T) {
	for name, c := range map[string]struct {
		greet   string
		timeout time.Duration
		kind    chains.Kind
	}{
		"silent":           {"", 200 * time.Millisecond, chains.TimedOut},
		"plain":            {"HTTP/1.1 400 Bad Request\r\n\r\n", time.Minute, chains.Unreachable},
		"a record of 64K":  {"\x16\x03\x01\xff\xff" + strings.Repeat("x", 1<<16), time.Minute, chains.Unreachable},
		"empty alerts":     {strings.Repeat("\x15\x03\x03\x00\x00", 100), time.Minute, chains.Unreachable},
		"an old handshake": {"\x16\x03\x00\x00\x04\x02\x00\x00\x00", time.Minute, chains.Unreachable},
	} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		var open sync.WaitGroup
		open.Go(func() {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			io.WriteString(conn, c.greet)
			io.Copy(io.Discard, conn)
		})
		f := fetch.New(local(func(o *fetch.Options) { o.Timeout = c.timeout }))
		allocated, err := measured(func() error { _, err := f.Get(t.Context(), "https://"+l.Addr().String()); return err })
		if chains.KindOf(err) != c.kind || allocated > mostAllocated {
			t.Errorf("%s: %v; %d KiB allocated", name, err, allocated>>10)
		}
		l.Close()
		open.Wait()
	}
}

// The same over HTTP/2, whose answers come in frames.
func TestGet_hostileHTTP2(t *testing.T) {
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor != 2 {
			t.Errorf("%s", r.Proto)
		}
		switch r.URL.Path {
		case "/headers":
			for i := range 2000 {
				w.Header().Set(fmt.Sprint("X-", i), strings.Repeat("x", 50))
			}
		case "/trailers":
			w.Header().Set("Trailer", "X-Long")
			io.WriteString(w, hello)
			w.Header().Set("X-Long", strings.Repeat("x", 1<<20))
		case "/endless":
			for r.Context().Err() == nil {
				if _, err := io.CopyN(w, zeros{}, 64<<10); err != nil {
					return
				}
			}
		case "/slow":
			<-r.Context().Done()
		case "/break":
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, hello)
		}
	}))
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	for path, want := range map[string]struct {
		kind    chains.Kind
		timeout time.Duration
	}{
		"/headers": {chains.Unreachable, time.Minute}, "/trailers": {chains.Unreachable, time.Minute}, "/endless": {chains.TooMuch, time.Minute},
		"/break": {chains.Unreachable, time.Minute}, "/slow": {chains.TimedOut, 500 * time.Millisecond},
	} {
		f := fetch.New(local(func(o *fetch.Options) {
			o.TLS = s.Client().Transport.(*http.Transport).TLSClientConfig
			o.Timeout = want.timeout
		}))
		allocated, err := measured(func() error { _, err := f.Get(t.Context(), s.URL+path); return err })
		if chains.KindOf(err) != want.kind || allocated > mostAllocated {
			t.Errorf("%s: %v; %d KiB allocated", path, err, allocated>>10)
		}
	}
}

// An unbounded number of answers has no way in either: what gateways send for one document is
// bounded for all of them together.
func TestGet_hostileGateways(t *testing.T) {
	honest := trustless(t, archive(t, "multilevel-v1"))
	bomb := theBomb()
	for name, answer := range map[string]func(net.Conn){
		"another file": func(c net.Conn) { fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s", len(hello), hello) },
		"endless":      func(c net.Conn) { forever(c, 0, "HTTP/1.1 200 OK\r\n\r\n", "x") },
		"endless blocks": func(c net.Conn) {
			forever(c, 0, "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.ipld.car\r\n\r\n", string(block(rawCID([]byte(hello)), []byte(hello))))
		},
		"a bomb": func(c net.Conn) {
			fmt.Fprintf(c, "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s", len(bomb), bomb)
		},
	} {
		bad := wire(t, answer)
		allocated, err := measured(func() error {
			_, err := fetch.New(patient(from(bad, bad, bad, bad, bad))).Get(t.Context(), "ipfs://"+multilevelV1)
			return err
		})
		if k := chains.KindOf(err); k != chains.Dishonest && k != chains.TooMuch || allocated > 5*mostAllocated {
			t.Errorf("%s: %v; %d MiB allocated", name, err, allocated>>20)
		}
		if doc, err := fetch.New(patient(from(bad, bad, honest))).Get(t.Context(), "ipfs://"+multilevelV1); err != nil || !bytes.Equal(doc.Bytes, noise(1000)) {
			t.Errorf("%s, then an honest gateway: %v", name, err)
		}
	}
}

// What is read within the limits is not yet a registration file.
func TestGet_hostileDocuments(t *testing.T) {
	for name, c := range map[string]struct {
		body string
		kind chains.Kind
	}{
		"a key twice":            {`{"name":"a","registrations":[],"registrations":[{"agentId":1}]}`, chains.Invalid},
		"a key twice, disguised": {`{"name":"a","\u006eame":"b"}`, chains.Invalid},
		"deep":                   {strings.Repeat(`{"a":`, 100_000) + "1" + strings.Repeat("}", 100_000), chains.TooMuch},
		"deep lists":             {strings.Repeat("[", 1<<20), chains.TooMuch},
		"many members":           {`{"services":[` + strings.Repeat("1,", 400_000) + `1]}`, chains.TooMuch},
		"a long number":          {`{"registrations":[{"agentId":` + strings.Repeat("9", 1<<20-100) + `}]}`, chains.TooMuch},
		"not UTF-8":              {"{\"name\":\"\xff\"}", chains.Invalid},
		"two documents":          {`{}{}`, chains.Invalid},
	} {
		url := serve(t, func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, c.body) })
		f := fetch.New(patient(local()))
		allocated, err := measured(func() error {
			doc, err := f.Get(t.Context(), url)
			if err != nil {
				return err
			}
			_, err = registration.Parse(doc.Bytes)
			return err
		})
		if chains.KindOf(err) != c.kind || allocated > mostAllocated {
			t.Errorf("%s: %v; %d MiB allocated", name, err, allocated>>20)
		}
	}
}

// A name that leads elsewhere when it is asked again gains nothing: what is checked is what is
// dialled. Who names it is not told what address that is.
func TestGet_rebinding(t *testing.T) {
	var served atomic.Int32
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		served.Add(1)
		w.Header().Set("Connection", "close")
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "/file", http.StatusFound)
			return
		}
		io.WriteString(w, hello)
	})
	port := url[strings.LastIndexByte(url, ':'):]
	for _, second := range []string{"169.254.169.254", "10.0.0.1", "0.0.0.0", "100.100.100.200"} {
		for _, path := range []string{"/file", "/moved"} {
			served.Store(0)
			f := fetch.New(patient(local(func(o *fetch.Options) { o.Resolver = resolver(t, "127.0.0.1", second) })))
			if path == "/file" {
				if _, err := f.Get(t.Context(), "http://agent.example"+port+path); err != nil {
					t.Fatal(err)
				}
			}
			_, err := f.Get(t.Context(), "http://agent.example"+port+path)
			if chains.KindOf(err) != chains.Invalid || !strings.Contains(err.Error(), "never read from") || strings.Contains(err.Error(), second) || served.Load() != 1 {
				t.Errorf("%s, then %s: %v, served %d times", path, second, err, served.Load())
			}
		}
	}
	// Of several addresses each is checked.
	if _, err := fetch.New(patient(fetch.Options{AllowHTTP: true, Resolver: resolver(t, "127.0.0.1")})).Get(t.Context(), "http://agent.example"+port); chains.KindOf(err) != chains.Invalid {
		t.Error(err)
	}
}

// resolver answers questions for IPv4 addresses with one after the other, and then with the last
// for good.
func resolver(t *testing.T, addresses ...string) *net.Resolver {
	c, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var done sync.WaitGroup
	t.Cleanup(func() { c.Close(); done.Wait() })
	done.Go(func() {
		query := make([]byte, 1500)
		for asked := 0; ; {
			n, from, err := c.ReadFrom(query)
			if err != nil {
				return
			}
			end := 12 // of the question: a name, then type and class
			for end < n && query[end] != 0 {
				end += 1 + int(query[end])
			}
			if end += 5; end > n {
				continue
			}
			answer := append([]byte{query[0], query[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, query[12:end]...)
			if query[end-3] == 1 {
				answer[7] = 1
				answer = append(answer, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4)
				answer = append(answer, net.ParseIP(addresses[min(asked, len(addresses)-1)]).To4()...)
				asked++
			}
			c.WriteTo(answer, from)
		}
	})
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", c.LocalAddr().String())
	}}
}
