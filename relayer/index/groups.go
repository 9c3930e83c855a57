package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// row is a group as it is stored.
type row struct {
	id                             int64
	status, reasons, home, members string
}

// dissolved reports whether a group is no more: see Index.Dissolved.
type dissolved = func(ctx context.Context, id caip.Hash, members []caip.AgentRef) (bool, error)

// writeGroups makes the groups of the index those that are given, and those that are missing and
// not known to be dissolved. Where none has changed it writes nothing.
func (w *Writer) writeGroups(ctx context.Context, list []link.Group, gone dissolved) error {
	have := map[caip.Hash]row{}
	err := w.Store.query(ctx, func(rows *sql.Rows) error {
		var one row
		var id caip.Hash
		err := rows.Scan(&one.id, copied(id[:]), &one.status, &one.reasons, &one.home, &one.members)
		have[id] = one
		return err
	}, "SELECT id, digest, status, reasons, home, members FROM grp")
	if err != nil {
		return err
	}
	want := map[caip.Hash]row{}
	members := map[caip.Hash][]caip.AgentRef{}
	for _, g := range list {
		refs, err := json.Marshal(g.Members)
		if err != nil {
			return err
		}
		want[g.ID] = row{have[g.ID].id, string(g.Status), text(strings.Join(g.Reasons, "; "), maxDescription), g.Home.String(), string(refs)}
		members[g.ID] = g.Members
	}
	standing, err := missing(ctx, have, list, gone)
	if err != nil {
		return err
	}
	for id, refs := range standing {
		want[id], members[id] = have[id], refs
	}
	changed, removed := map[caip.Hash]bool{}, []caip.Hash{}
	for id, one := range want {
		if have[id] != one {
			changed[id] = true
		}
	}
	for id := range have {
		if _, still := want[id]; !still {
			removed = append(removed, id)
		}
	}
	late, err := w.late(ctx, members)
	if err != nil {
		return err
	}
	for _, id := range late {
		changed[id] = true
	}
	if len(changed)+len(removed) == 0 {
		return nil
	}
	return w.do(ctx, func(c *change) error {
		for _, id := range removed {
			if err := c.leave(have[id].id); err != nil {
				return err
			}
			if err := c.exec("DELETE FROM grp WHERE id = ?", have[id].id); err != nil {
				return err
			}
		}
		for id := range changed {
			one := want[id]
			if one.id == 0 {
				one.id = c.next("grp")
				if err := c.insert("grp", [][]any{{one.id, id[:], one.status, one.reasons, one.home, one.members}}, ""); err != nil {
					return err
				}
			} else if err := c.exec("UPDATE grp SET status = ?, reasons = ?, home = ? WHERE id = ?", one.status, one.reasons, one.home, one.id); err != nil {
				return err
			}
			if err := c.leave(one.id); err != nil {
				return err
			}
			subject := "id" // only those of an active group are one agent
			if one.status == string(link.Active) {
				subject = fmt.Sprint(-one.id)
			}
			for _, ref := range members[id] {
				if err := c.exec("UPDATE agent SET grp = ?, subject = "+subject+" WHERE number = ? AND registry IN (SELECT id FROM registry WHERE account = ?)", one.id, ref.ID, ref.Registry.String()); err != nil {
					return err
				}
			}
			if err := c.markWhere("grp = ?", one.id); err != nil {
				return err
			}
		}
		return nil
	})
}

// maxMissing bounds the missing groups that are asked about at a time. Which they are is by chance.
const maxMissing = 500

// missing are the groups that a list does not have and that stand all the same, with their members.
// One of which a member is in another group does not.
func missing(ctx context.Context, have map[caip.Hash]row, list []link.Group, gone dissolved) (map[caip.Hash][]caip.AgentRef, error) {
	out := map[caip.Hash][]caip.AgentRef{}
	listed, grouped := map[caip.Hash]bool{}, map[caip.AgentRef]bool{}
	for _, g := range list {
		listed[g.ID] = true
		for _, ref := range g.Members {
			grouped[ref] = true
		}
	}
	asked := 0
	for id, one := range have {
		if listed[id] {
			continue
		}
		var refs []caip.AgentRef
		if err := json.Unmarshal([]byte(one.members), &refs); err != nil {
			return nil, failed("read the index", err)
		}
		if slices.ContainsFunc(refs, func(ref caip.AgentRef) bool { return grouped[ref] }) {
			continue
		}
		if asked++; asked <= maxMissing {
			if no, err := gone(ctx, id, refs); err != nil {
				return nil, err
			} else if no {
				continue
			}
		}
		out[id] = refs
	}
	return out, nil
}

// leave takes all members out of a group, and the group out of what is found.
func (c *change) leave(id int64) error {
	if err := c.markWhere("grp = ?", id); err != nil {
		return err
	}
	return c.execAll([]any{id},
		"UPDATE agent SET grp = 0, subject = id WHERE grp = ?",
		"DELETE FROM subject WHERE id = -CAST(? AS BIGINT)",
		"DELETE FROM score WHERE subject = -CAST(? AS BIGINT)")
}

// late are groups with a member that came to the index after its group.
func (w *Writer) late(ctx context.Context, members map[caip.Hash][]caip.AgentRef) (late []caip.Hash, err error) {
	var list []caip.AgentRef
	err = w.Store.query(ctx, refs(&list), "SELECT r.account, a.number FROM agent a JOIN registry r ON r.id = a.registry WHERE a.grp > 0")
	placed := map[caip.AgentRef]bool{}
	for _, ref := range list {
		placed[ref] = true
	}
	for id, refs := range members {
		for _, ref := range refs {
			if placed[ref] || err != nil {
				continue
			}
			there := false
			if err = w.Store.query(ctx, only(&there), "SELECT EXISTS (SELECT 1 FROM agent a JOIN registry r ON r.id = a.registry WHERE a.number = ? AND r.account = ?)", ref.ID, ref.Registry.String()); there {
				late = append(late, id)
			}
		}
	}
	return late, err
}
