package index

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// readable refuses parameters with bytes that PostgreSQL takes in no text: each question begins
// with it.
func readable(parameters url.Values) error {
	for name, values := range parameters {
		for _, v := range values {
			if !utf8.ValidString(v) || strings.ContainsRune(v, 0) {
				return refuse(name, errors.New("it is no text in UTF-8, or has a zero byte"))
			}
		}
	}
	return nil
}

func notFound(op string) error {
	return &chains.Error{Kind: chains.NotFound, Op: op, Err: errors.New("the index does not hold it"), Remedy: "wait until its registry is read (GET /v1/index), or name it in full"}
}

// Agent reads one registration.
func (s *Store) Agent(ctx context.Context, ref caip.AgentRef) (client.Agent, error) {
	a := client.Agent{Ref: ref}
	var id int64
	err := s.query(ctx, func(r *sql.Rows) error {
		var owner, authority, wallet, sums sql.NullString
		var walletChain, state string
		var uri, hash, digest []byte
		var name, description, image, services, lists, problem, status, reasons, home, members sql.NullString
		var active, x402, read sql.NullInt64
		var born, height, listed, gone int64
		err := r.Scan(&id, &a.Chain, &owner, &authority, &wallet, &walletChain, &state, &a.Wallet.Why, &uri, &born, &height, &a.ReadAt.Hash, &listed, &gone,
			&hash, &name, &description, &image, &active, &x402, &services, &lists, &problem, &read, &digest, &status, &reasons, &home, &members, &sums)
		if err != nil {
			return err
		}
		a.Owner, a.Authority = accountOf(owner.String, ref.Chain()), accountOf(authority.String, ref.Chain())
		a.Wallet.Address, a.Wallet.State = accountOf(wallet.String, chainOf(walletChain)), chains.WalletState(state)
		a.URI, a.Registered, a.Gone, a.ReadAt.Height = text(string(uri), maxLink), timeOf(born), gone == 1, uint64(height)
		a.File = client.File{Name: name.String, Description: description.String, Image: image.String, Active: saidBool(int(active.Int64)), X402: saidBool(int(x402.Int64)),
			Services: []client.FileService{}, Lists: []caip.AgentRef{}, Listed: listed == 1, ReadAt: timeOf(read.Int64), Problem: problem.String}
		if len(hash) > 0 {
			a.File.Hash = hex.EncodeToString(hash)
		}
		for text, into := range map[string]any{services.String: &a.File.Services, lists.String: &a.File.Lists} {
			if text != "" {
				if err := json.Unmarshal([]byte(text), into); err != nil {
					return err
				}
			}
		}
		if status.Valid {
			a.Group = &client.Group{Status: link.Status(status.String), Reasons: reasons.String}
			if err := readGroup(a.Group, digest, home.String, members.String); err != nil {
				return err
			}
		}
		a.Reviews, err = scoreOf(sums)
		return err
	}, `SELECT a.id, r.name, o.holder, u.holder, w.holder, a.wallet_chain, a.wallet_state, a.wallet_why, a.uri, a.born, a.height, a.hash, a.listed, a.gone,
			f.hash, f.name, f.description, f.image, f.active, f.x402, f.services, f.lists, f.problem, f.read, g.digest, g.status, g.reasons, g.home, g.members, x.sums
		FROM agent a JOIN registry r ON r.id = a.registry
			LEFT JOIN account o ON o.id = a.owner LEFT JOIN account u ON u.id = a.authority LEFT JOIN account w ON w.id = a.wallet
			LEFT JOIN file f ON f.id = a.file LEFT JOIN grp g ON g.id = a.grp LEFT JOIN subject x ON x.id = a.id
		WHERE r.account = ? AND a.number = ?`, ref.Registry.String(), ref.ID)
	if err == nil && id == 0 {
		err = notFound("read " + ref.String())
	}
	return a, err
}

func readGroup(g *client.Group, digest []byte, home, members string) (err error) {
	copy(g.ID[:], digest)
	if home != "" {
		if g.Home, err = caip.ParseAgentRef(home); err != nil {
			return err
		}
	}
	return json.Unmarshal([]byte(members), &g.Members)
}

// accountOf is a holder on a chain of its family; zero for none.
func accountOf(holder string, on caip.ChainID) caip.AccountID {
	_, address, ok := strings.Cut(holder, ":")
	if !ok {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: on, Address: address}
}

func chainOf(text string) (id caip.ChainID) {
	if text != "" {
		id, _ = caip.ParseChainID(text) // the index wrote it
	}
	return id
}

// Group reads a group.
func (s *Store) Group(ctx context.Context, id caip.Hash) (client.Group, error) {
	g := client.Group{}
	found := false
	err := s.query(ctx, func(r *sql.Rows) error {
		var status, home, members string
		if err := r.Scan(&status, &g.Reasons, &home, &members); err != nil {
			return err
		}
		g.Status, found = link.Status(status), true
		return readGroup(&g, id[:], home, members)
	}, "SELECT status, reasons, home, members FROM grp WHERE digest = ?", id[:])
	if err == nil && !found {
		err = notFound("read group " + id.String())
	}
	return g, err
}

// subject is whose reviews a question is about: a registration, or all those of its active group.
func (s *Store) subject(ctx context.Context, ref caip.AgentRef, alone bool) (id int64, err error) {
	err = s.query(ctx, func(r *sql.Rows) error {
		var subject int64
		if err := r.Scan(&id, &subject); err != nil {
			return err
		}
		if !alone {
			id = subject
		}
		return nil
	}, "SELECT a.id, a.subject FROM agent a JOIN registry r ON r.id = a.registry WHERE r.account = ? AND a.number = ?", ref.Registry.String(), ref.ID)
	if err == nil && id == 0 {
		err = notFound("read " + ref.String())
	}
	return id, err
}

// of selects the agents a that a subject is made of.
func of(subjects ...int64) (w where) {
	w.among(subjects, "a.subject", "a.id")
	return w
}

const (
	// maxEach bounds the reviewers that a summary lists, someEach is how many it lists unasked.
	maxEach, someEach = 1000, 100
	// maxBuckets bounds the sums that are read for one summary.
	maxBuckets = 100_000
)

// Summary sums the reviews of an agent.
func (s *Store) Summary(ctx context.Context, q client.SummaryQuery) (client.Summary, error) {
	left := maxBuckets
	return s.summary(ctx, q, &left)
}

// summary is Summary, and reads no more sums than are left.
func (s *Store) summary(ctx context.Context, q client.SummaryQuery, left *int) (client.Summary, error) {
	out := client.Summary{Members: []caip.AgentRef{}, Reviewers: []string{}, Tags: append([]string{}, q.Tags...), ByReviewer: []client.ReviewerScore{}}
	if err := readable(q.Values()); err != nil {
		return out, err
	}
	ref, err := caip.ParseAgentRef(q.Agent)
	if err != nil {
		return out, refuse("agent", err)
	}
	out.Agent = ref
	subject, err := s.subject(ctx, ref, q.Alone)
	if err != nil {
		return out, err
	}
	w := of(subject)
	if err := s.query(ctx, func(r *sql.Rows) error {
		member, err := scanRef(r)
		out.Members = append(out.Members, member)
		return err
	}, "SELECT r.account, a.number FROM agent a JOIN registry r ON r.id = a.registry WHERE "+w.String()+" ORDER BY r.account, a.number", w.args...); err != nil {
		return out, err
	}
	if out.Reviewers, err = parseHolders("reviewer", q.Reviewers); err != nil {
		return out, err
	}
	reviewers, err := s.holders(ctx, "reviewer", q.Reviewers)
	if err != nil {
		return out, err
	}
	tags, err := s.tagIDs(ctx, q.Tags)
	if err != nil {
		return out, err
	}
	out.Score = client.ScoreOf(chains.Sums{})
	if len(q.Reviewers) > 0 && len(reviewers) == 0 || len(q.Tags) > 0 && len(tags) == 0 {
		return out, nil // they never gave a review
	}
	from := "bucket b ON b.agent = a.id"
	switch {
	case len(reviewers) == 0 && len(tags) == 0: // the members' own sums are kept, by tag too
		from = "subject b ON b.id = a.id"
	case len(reviewers) == 0 && len(tags) == 1:
		from = "score b ON b.subject = a.id"
		w.and("b.tag = ?", tags[0])
	default:
		selectBuckets(&w, reviewers, tags)
	}
	all, err := s.total(ctx, from, w, left)
	if out.Score = client.ScoreOf(all); err != nil || !q.Each {
		return out, err
	}
	b := of(subject)
	selectBuckets(&b, reviewers, tags)
	return out, s.each(ctx, &out, b, limited(q.Top, someEach, maxEach), left)
}

// total adds the sums that are selected of agents a, in tables b.
func (s *Store) total(ctx context.Context, from string, w where, left *int) (all chains.Sums, err error) {
	err = s.query(ctx, func(r *sql.Rows) error {
		if *left--; *left < 0 {
			return &chains.Error{Kind: chains.TooMuch, Op: "sum reviews", Err: errors.New("too many are selected to be added up one by one"), Remedy: "name one tag, or fewer reviewers"}
		}
		var text string
		if err := r.Scan(&text); err != nil {
			return err
		}
		return addSums(&all, text)
	}, "SELECT b.sums FROM agent a JOIN "+from+" WHERE "+w.String()+" LIMIT ?", append(w.args, *left+1)...)
	return all, err
}

// each lists what each reviewer gave, those with the most reviews first. One whose reviews have so
// many tags that they cannot be added up is left out.
func (s *Store) each(ctx context.Context, out *client.Summary, w where, top int, left *int) error {
	var ids []int64
	err := s.query(ctx, func(r *sql.Rows) error {
		var id int64
		var n, buckets int
		err := r.Scan(&id, &n, &buckets)
		if err == nil && buckets <= *left {
			*left -= buckets
			ids = append(ids, id)
		}
		return err
	}, "SELECT b.reviewer, SUM(b.n) AS n, COUNT(*) FROM agent a JOIN bucket b ON b.agent = a.id WHERE "+w.String()+" GROUP BY b.reviewer ORDER BY n DESC, b.reviewer LIMIT ?", append(w.args, top)...)
	if err != nil {
		return err
	}
	holders, sums := map[int64]string{}, map[int64]*chains.Sums{}
	if err := in(s.asking(ctx), ids, func(r *sql.Rows) error {
		var id int64
		var holder string
		err := r.Scan(&id, &holder)
		holders[id], sums[id] = holder, &chains.Sums{}
		return err
	}, "SELECT id, holder FROM account WHERE id IN ()"); err != nil {
		return err
	}
	if err := in(s.asking(ctx), ids, func(r *sql.Rows) error {
		var id int64
		var text string
		if err := r.Scan(&id, &text); err != nil {
			return err
		}
		return addSums(sums[id], text)
	}, "SELECT b.reviewer, b.sums FROM agent a JOIN bucket b ON b.agent = a.id WHERE "+w.String()+" AND b.reviewer IN ()", w.args...); err != nil {
		return err
	}
	for _, id := range ids {
		out.ByReviewer = append(out.ByReviewer, client.ReviewerScore{Reviewer: holders[id], Score: client.ScoreOf(*sums[id])})
	}
	return nil
}

// State tells how far the registries were read.
func (s *Store) State(ctx context.Context) (client.State, error) {
	out := client.State{Registries: []client.RegistryState{}}
	err := s.query(ctx, func(r *sql.Rows) error {
		var one client.RegistryState
		var account string
		var height, head int64
		if err := r.Scan(&account, &one.Name, &height, &head); err != nil {
			return err
		}
		one.Height, one.Head = uint64(height), uint64(head)
		id, err := caip.ParseAccountID(account)
		one.Registry = id
		out.Registries = append(out.Registries, one)
		return err
	}, "SELECT account, name, height, head FROM registry ORDER BY name")
	if err != nil {
		return out, err
	}
	return out, s.query(ctx, only(&out.Agents, &out.Waiting),
		"SELECT (SELECT COALESCE(MAX(id), 0) FROM agent), (SELECT COUNT(*) FROM dirty) + (SELECT COUNT(*) FROM agent WHERE due = 0 AND registry IN (SELECT id FROM registry))")
}
