package index

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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
	a := client.Agent{Ref: ref, File: client.File{Services: []client.FileService{}, Lists: []caip.AgentRef{}}}
	var id int64
	var owner, authority, wallet, uri string
	var on caip.ChainID // of the wallet
	var hash []byte
	var active, x402 sql.NullInt64
	var group client.Group
	var sums chains.Sums
	f := &a.File
	columns := slices.Concat([]any{&id, &a.Chain, optional{&owner}, optional{&authority}, optional{&wallet}, parsed{&on}, &a.Wallet.State, &a.Wallet.Why, &uri, moment{&a.Registered}, &a.ReadAt.Height, &a.ReadAt.Hash,
		&f.Listed, &a.Gone, &hash, optional{&f.Name}, optional{&f.Description}, optional{&f.Image}, &active, &x402, document{&f.Services}, document{&f.Lists}, optional{&f.Problem}, moment{&f.ReadAt}},
		groupColumns(&group), []any{parsed{&sums}})
	err := s.query(ctx, only(columns...),
		`SELECT a.id, r.name, o.holder, u.holder, w.holder, a.wallet_chain, a.wallet_state, a.wallet_why, a.uri, a.born, a.height, a.hash, a.listed, a.gone,
			f.hash, f.name, f.description, f.image, f.active, f.x402, f.services, f.lists, f.problem, f.read, g.digest, g.status, g.reasons, g.home, g.members, x.sums
		FROM agent a JOIN registry r ON r.id = a.registry
			LEFT JOIN account o ON o.id = a.owner LEFT JOIN account u ON u.id = a.authority LEFT JOIN account w ON w.id = a.wallet
			LEFT JOIN file f ON f.id = a.file LEFT JOIN grp g ON g.id = a.grp LEFT JOIN subject x ON x.id = a.id
		WHERE r.account = ? AND a.number = ?`, ref.Registry.String(), ref.ID)
	if err == nil && id == 0 {
		err = notFound("read " + ref.String())
	}
	a.Owner, a.Authority, a.Wallet.Address = accountOf(owner, ref.Chain()), accountOf(authority, ref.Chain()), accountOf(wallet, on)
	a.URI, a.Reviews = text(uri, maxLink), client.ScoreOf(sums)
	f.Hash, f.Active, f.X402 = hex.EncodeToString(hash), saidBool(int(active.Int64)), saidBool(int(x402.Int64))
	if group.Status != "" {
		a.Group = &group
	}
	return a, err
}

// groupColumns are what the columns of a group are read into: digest, status, reasons, home,
// members.
func groupColumns(g *client.Group) []any {
	return []any{copied(g.ID[:]), optional{(*string)(&g.Status)}, optional{&g.Reasons}, parsed{&g.Home}, document{&g.Members}}
}

// apartColumns are those of a group that a registration is in but that is not one agent, as
// joinApart joins it.
const (
	apartColumns = "s.digest, s.status, s.reasons, s.home, s.members"
	joinApart    = "LEFT JOIN grp s ON s.id = a.grp AND s.id <> -a.subject"
)

// accountOf is a holder on a chain of its family; zero for none.
func accountOf(holder string, on caip.ChainID) caip.AccountID {
	_, address, ok := strings.Cut(holder, ":")
	if !ok {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: on, Address: address}
}

// Group reads a group.
func (s *Store) Group(ctx context.Context, id caip.Hash) (client.Group, error) {
	g := client.Group{}
	err := s.query(ctx, only(groupColumns(&g)...), "SELECT digest, status, reasons, home, members FROM grp WHERE digest = ?", id[:])
	if err == nil && g.Status == "" {
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
		var member caip.AgentRef
		var apart client.Group
		err := r.Scan(append([]any{parsed{&member.Registry}, &member.ID}, groupColumns(&apart)...)...)
		if out.Members = append(out.Members, member); apart.Status != "" && !q.Alone {
			out.Apart = &apart
		}
		return err
	}, "SELECT r.account, a.number, "+apartColumns+" FROM agent a JOIN registry r ON r.id = a.registry "+joinApart+" WHERE "+w.String()+" ORDER BY r.account, a.number", w.args...); err != nil {
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
		var one chains.Sums
		err := r.Scan(parsed{&one})
		all.Merge(one)
		return err
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
		var one chains.Sums
		if err := r.Scan(&id, parsed{&one}); err != nil {
			return err
		}
		sums[id].Merge(one)
		return nil
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
	err := s.query(ctx, collect(&out.Registries, func(one *client.RegistryState) []any {
		return []any{parsed{&one.Registry}, &one.Name, &one.Height, &one.Head}
	}),
		"SELECT account, name, height, head FROM registry ORDER BY name")
	if err != nil {
		return out, err
	}
	return out, s.query(ctx, only(&out.Agents, &out.Waiting),
		"SELECT (SELECT COALESCE(MAX(id), 0) FROM agent), (SELECT COUNT(*) FROM dirty) + (SELECT COUNT(*) FROM agent WHERE due = 0 AND registry IN (SELECT id FROM registry))")
}
