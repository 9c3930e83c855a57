-- What a watchtower has found, and what it says of it. Unlike the rest it cannot be read again from a chain: a
-- rebuilt index takes it over.

-- +goose Up

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

-- One row once what an older generation has of these tables is taken over. What has gone since does
-- not come back.
CREATE TABLE adopted (
  one INTEGER PRIMARY KEY
);
