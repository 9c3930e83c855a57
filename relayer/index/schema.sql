-- One schema for SQLite and PostgreSQL. Ids count from 1 in the order of writing; 0 is none.
-- Times are Unix seconds. Texts that may be any bytes, or whose order matters, are BYTEA: the databases
-- order those alike. An index whose schema is of another text than this one is rebuilt; files and their
-- terms are taken over where they have these columns: one that means something else gets another name.

-- What a generation says of itself: the digest of the schema that it was made with, whether somebody
-- asked that it be rebuilt, and whether answers may come from it. Programs of all versions read it: it
-- stays as it is.
CREATE TABLE made (
  one      INTEGER PRIMARY KEY,
  digest   TEXT NOT NULL,
  again    INTEGER NOT NULL,
  complete INTEGER NOT NULL
);

-- Who may write. A writer whose epoch is not this one has lost the index to another.
CREATE TABLE writer (
  one   INTEGER PRIMARY KEY,
  name  TEXT NOT NULL,
  epoch BIGINT NOT NULL,
  until BIGINT NOT NULL
);
INSERT INTO writer (one, name, epoch, until) VALUES (1, '', 0, 0);

-- Registries, each with the block up to which it was read, and that up to which it was audited. rules:
-- the digest of what the configuration says of how its feedback is read. whole: a mirror of what it does
-- not hold is one of nothing. Before that the mirror counts until its origin was read.
CREATE TABLE registry (
  id         INTEGER PRIMARY KEY,
  account    TEXT NOT NULL UNIQUE,
  reputation TEXT NOT NULL,
  rules      BYTEA NOT NULL,
  name       TEXT NOT NULL,
  height     BIGINT NOT NULL,
  hash       TEXT NOT NULL,
  head       BIGINT NOT NULL,
  audited    BIGINT NOT NULL,
  whole      SMALLINT NOT NULL
);

-- Who owns, pays, reviews: <namespace>:<address>, since one address is one holder on all chains of
-- its family.
CREATE TABLE account (
  id     INTEGER PRIMARY KEY,
  holder TEXT NOT NULL UNIQUE
);

-- Tags of reviews; digest is the SHA-256 of the whole text, text as much of it as is shown.
CREATE TABLE tag (
  id     INTEGER PRIMARY KEY,
  digest BYTEA NOT NULL UNIQUE,
  text   BYTEA NOT NULL
);

-- What agentURIs lead to; digest is the SHA-256 of the URI.
CREATE TABLE file (
  id          INTEGER PRIMARY KEY,
  digest      BYTEA NOT NULL UNIQUE,
  uri         BYTEA NOT NULL,
  hash        BYTEA NOT NULL,
  name        TEXT NOT NULL,
  description TEXT NOT NULL,
  image       TEXT NOT NULL,
  active      SMALLINT NOT NULL,
  x402        SMALLINT NOT NULL,
  services    TEXT NOT NULL,
  lists       TEXT NOT NULL,
  problem     TEXT NOT NULL,
  read        BIGINT NOT NULL,
  failed      INTEGER NOT NULL,
  due         BIGINT NOT NULL
);
CREATE INDEX file_due ON file (due);

-- What files can be found by: words of name and description, services, skills, domains, tools.
CREATE TABLE term (
  kind SMALLINT NOT NULL,
  word BYTEA NOT NULL,
  file INTEGER NOT NULL,
  PRIMARY KEY (kind, word, file)
);
CREATE INDEX term_file ON term (file, kind, word);

-- Groups of registrations that are, or may be, one agent.
CREATE TABLE grp (
  id      INTEGER PRIMARY KEY,
  digest  BYTEA NOT NULL UNIQUE,
  status  TEXT NOT NULL,
  reasons TEXT NOT NULL,
  home    TEXT NOT NULL,
  members TEXT NOT NULL
);

-- Registrations. grp: the group it is in. subject: whose reviews are summed with its own, the group's
-- where that is active, else its own. listed: its file lists it. gone: the chain does not hold it.
-- What the chain says of one is read again once due; touched counts what happened to
-- it, so that an answer from before is not taken for the last word.
CREATE TABLE agent (
  id           INTEGER PRIMARY KEY,
  registry     INTEGER NOT NULL,
  number       TEXT NOT NULL,
  grp          INTEGER NOT NULL,
  subject      INTEGER NOT NULL,
  born         BIGINT NOT NULL,
  owner        INTEGER NOT NULL,
  authority    INTEGER NOT NULL,
  wallet       INTEGER NOT NULL,
  wallet_chain TEXT NOT NULL,
  wallet_state TEXT NOT NULL,
  wallet_why   TEXT NOT NULL,
  uri          BYTEA NOT NULL,
  file         INTEGER NOT NULL,
  listed       SMALLINT NOT NULL,
  gone         SMALLINT NOT NULL,
  height       BIGINT NOT NULL,
  hash         TEXT NOT NULL,
  touched      BIGINT NOT NULL,
  due          BIGINT NOT NULL,
  UNIQUE (registry, number)
);
CREATE INDEX agent_due ON agent (registry, due);
CREATE INDEX agent_owner ON agent (owner);
CREATE INDEX agent_wallet ON agent (wallet);
CREATE INDEX agent_rater ON agent (wallet, wallet_chain, listed DESC, id) WHERE wallet_state = 'set' AND gone = 0;
CREATE INDEX agent_file ON agent (file);
CREATE INDEX agent_grp ON agent (grp);
CREATE INDEX agent_subject ON agent (subject);

-- Feedback as it stands on its chain. known: its event was read, and not only its revocation.
-- client: as the reference names it, 0 for an attestation. giver: who posted it. author: who gave it,
-- of a mirror the client of its origin. counts: it is in the sums below. endpoint and uri are cut to
-- what is shown.
CREATE TABLE feedback (
  id          INTEGER PRIMARY KEY,
  agent       INTEGER NOT NULL,
  client      INTEGER NOT NULL,
  number      BIGINT NOT NULL,
  attestation TEXT NOT NULL,
  known       SMALLINT NOT NULL,
  giver       INTEGER NOT NULL,
  author      INTEGER NOT NULL,
  author_on   TEXT NOT NULL,
  value       TEXT NOT NULL,
  decimals    SMALLINT NOT NULL,
  valued      SMALLINT NOT NULL,
  tag1        INTEGER NOT NULL,
  tag2        INTEGER NOT NULL,
  endpoint    BYTEA NOT NULL,
  uri         BYTEA NOT NULL,
  hash        BYTEA NOT NULL,
  proof       TEXT NOT NULL,
  revoked     SMALLINT NOT NULL,
  counts      SMALLINT NOT NULL,
  time        BIGINT NOT NULL,
  height      BIGINT NOT NULL,
  tx          TEXT NOT NULL,
  task        BYTEA NOT NULL,
  source      BYTEA,
  origin      TEXT NOT NULL,
  UNIQUE (agent, client, number, attestation)
);
-- In the order of (time, id): SQLite ends its entries with the id, PostgreSQL sorts those of one second.
CREATE INDEX feedback_author ON feedback (author, time);
CREATE INDEX feedback_agent ON feedback (agent, time);
CREATE INDEX feedback_time ON feedback (time);
CREATE INDEX feedback_source ON feedback (source) WHERE source IS NOT NULL;

-- Responses; uri is cut to what is shown.
CREATE TABLE response (
  id          INTEGER PRIMARY KEY,
  event       BYTEA NOT NULL UNIQUE,
  agent       INTEGER NOT NULL,
  client      INTEGER NOT NULL,
  number      BIGINT NOT NULL,
  attestation TEXT NOT NULL,
  responder   INTEGER NOT NULL,
  uri         BYTEA NOT NULL,
  hash        BYTEA NOT NULL,
  time        BIGINT NOT NULL,
  height      BIGINT NOT NULL
);
CREATE INDEX response_feedback ON response (agent, client, number, attestation, height, id);

-- What happened, in the order in which it was read, for who follows it: the newest rows only. Ids
-- begin at the time at which the index was made, in microseconds.
CREATE TABLE event (
  id       BIGINT PRIMARY KEY,
  digest   BYTEA NOT NULL UNIQUE,
  registry INTEGER NOT NULL,
  kind     TEXT NOT NULL,
  number   TEXT NOT NULL,
  feedback TEXT NOT NULL,
  time     BIGINT NOT NULL,
  height   BIGINT NOT NULL,
  tx       TEXT NOT NULL
);

-- Exact sums of the reviews that count, as chains.Sums writes them; approx is the same as a double,
-- which orders and is never shown.
CREATE TABLE bucket (
  agent    INTEGER NOT NULL,
  reviewer INTEGER NOT NULL,
  tag1     INTEGER NOT NULL,
  tag2     INTEGER NOT NULL,
  n        BIGINT NOT NULL,
  approx   DOUBLE PRECISION NOT NULL,
  sums     TEXT NOT NULL,
  PRIMARY KEY (agent, reviewer, tag1, tag2)
);
CREATE INDEX bucket_reviewer ON bucket (reviewer, agent);

-- Agents whose sums below are older than their buckets.
CREATE TABLE dirty (
  agent INTEGER PRIMARY KEY
);

-- What is found: registrations by their id, active groups by their negative id. shown: 1 among
-- registrations, 2 among agents (a group, or a registration without one), 3 among both, 0 nowhere.
CREATE TABLE subject (
  id    INTEGER PRIMARY KEY,
  shown SMALLINT NOT NULL,
  name  BYTEA NOT NULL,
  born  BIGINT NOT NULL,
  n     BIGINT NOT NULL,
  mean  DOUBLE PRECISION,
  sums  TEXT NOT NULL
);
CREATE INDEX subject_mean ON subject (mean, id);
CREATE INDEX subject_n ON subject (n, id);
CREATE INDEX subject_born ON subject (born, id);
CREATE INDEX subject_name ON subject (name, id);

-- The same of the reviews that have a tag.
CREATE TABLE score (
  tag     INTEGER NOT NULL,
  subject INTEGER NOT NULL,
  n       BIGINT NOT NULL,
  mean    DOUBLE PRECISION NOT NULL,
  sums    TEXT NOT NULL,
  PRIMARY KEY (subject, tag)
);
CREATE INDEX score_mean ON score (tag, mean, subject);
CREATE INDEX score_n ON score (tag, n, subject);

-- What a watchtower has found, and what it says of it. Unlike the rest it cannot be read again from a chain: a
-- rebuilt index takes it over.

-- One probe of a service: slot is when the turn began in which the agent was probed, at when this probe did, in
-- milliseconds, as took. Once it is in a file of samples it goes.
CREATE TABLE sample (
  agent    TEXT NOT NULL,
  slot     BIGINT NOT NULL,
  kind     TEXT NOT NULL,
  endpoint BYTEA NOT NULL,
  at       BIGINT NOT NULL,
  took     BIGINT NOT NULL,
  answered SMALLINT NOT NULL,
  good     SMALLINT NOT NULL,
  why      TEXT NOT NULL,
  PRIMARY KEY (agent, slot, kind, endpoint)
);
CREATE INDEX sample_slot ON sample (slot);

-- What was wrong with services after their agent's last turn, which began at slot: failed is how many probes in a
-- row had no answer, alarms the kinds of those that stand, separated by spaces.
CREATE TABLE trouble (
  agent    TEXT NOT NULL,
  kind     TEXT NOT NULL,
  endpoint BYTEA NOT NULL,
  slot     BIGINT NOT NULL,
  failed   BIGINT NOT NULL,
  alarms   TEXT NOT NULL,
  PRIMARY KEY (agent, kind, endpoint)
);
CREATE INDEX trouble_slot ON trouble (slot);

-- Files that are to be pinned behind their URIs. A body is long, and stands behind what is looked for.
CREATE TABLE pin (
  uri    TEXT PRIMARY KEY,
  pinned SMALLINT NOT NULL,
  made   BIGINT NOT NULL,
  body   BYTEA NOT NULL
);
CREATE INDEX pin_made ON pin (made);
CREATE INDEX pin_waits ON pin (made, uri) WHERE pinned = 0;

-- Signals about registrations, tag2 naming the period. done: the chain shows it for good.
CREATE TABLE signal (
  agent    TEXT NOT NULL,
  tag1     TEXT NOT NULL,
  tag2     TEXT NOT NULL,
  value    TEXT NOT NULL,
  decimals INTEGER NOT NULL,
  uri      TEXT NOT NULL,
  hash     BYTEA NOT NULL,
  made     BIGINT NOT NULL,
  done     SMALLINT NOT NULL,
  PRIMARY KEY (agent, tag1, tag2)
);
CREATE INDEX signal_made ON signal (made);
CREATE INDEX signal_waits ON signal (agent, tag1, tag2) WHERE done = 0;

-- Alarms that nobody has taken yet.
CREATE TABLE alarm (
  id    TEXT PRIMARY KEY,
  body  BYTEA NOT NULL,
  tries INTEGER NOT NULL,
  due   BIGINT NOT NULL
);

-- One row once what an older generation has of these tables is taken over. What has gone since
-- does not come back.
CREATE TABLE adopted (
  one INTEGER PRIMARY KEY
);
