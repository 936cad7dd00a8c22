-- quotes.db as written before the calls that are sent once had one engine (docs/decisions/sent-once.md).
PRAGMA journal_mode = WAL;
PRAGMA user_version = 1;
PRAGMA application_id = 856448077;
CREATE TABLE quote (
      seq        INTEGER PRIMARY KEY,
      id         TEXT NOT NULL UNIQUE,
      created_at TEXT NOT NULL,
      draft      TEXT NOT NULL,
      state      TEXT NOT NULL CHECK (state IN ('sending', 'asked', 'refused', 'not-sent', 'unknown')),
      sentence   TEXT,
      request    TEXT,
      read_at    TEXT,
      search     TEXT NOT NULL
    ) STRICT;
CREATE TABLE draft (
      slot     INTEGER PRIMARY KEY CHECK (slot = 1),
      draft    TEXT NOT NULL,
      saved_at TEXT NOT NULL
    ) STRICT;
CREATE TABLE facility (
      slot INTEGER PRIMARY KEY CHECK (slot = 1),
      stop TEXT NOT NULL
    ) STRICT;
CREATE TABLE shipper (
      id      TEXT PRIMARY KEY,
      name    TEXT NOT NULL,
      status  TEXT NOT NULL,
      shipper TEXT NOT NULL,
      read_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
INSERT INTO quote VALUES(1, 'sending', '2026-11-20T13:00:00.000Z', '{"mode":"FTL","equipmentType":"DRV","pickup":{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]},"delivery":{"address":"","city":"Chicago","state":"IL","zipcode":"60601","country":"US","date":"","dropTrailer":false,"accessorials":[]},"weight":"","customerReference":"","teamDriver":false,"shipper":{"id":"s-1","name":"Acme"},"items":[]}', 'sending', NULL, NULL, NULL, 'dallas, tx → chicago, il 60601 acme  ftl dry van');
INSERT INTO quote VALUES(2, 'asked', '2026-11-20T13:00:00.000Z', '{"mode":"FTL","equipmentType":"DRV","pickup":{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]},"delivery":{"address":"","city":"Chicago","state":"IL","zipcode":"60601","country":"US","date":"","dropTrailer":false,"accessorials":[]},"weight":"","customerReference":"","teamDriver":false,"shipper":{"id":"s-1","name":"Acme"},"items":[]}', 'asked', NULL, '{"id":"request-1","status":"pending","quote":null}', '2026-11-20T13:00:00.000Z', 'dallas, tx → chicago, il 60601 acme  ftl dry van pending');
INSERT INTO quote VALUES(3, 'read', '2026-11-20T13:00:00.000Z', '{"mode":"FTL","equipmentType":"DRV","pickup":{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]},"delivery":{"address":"","city":"Chicago","state":"IL","zipcode":"60601","country":"US","date":"","dropTrailer":false,"accessorials":[]},"weight":"","customerReference":"","teamDriver":false,"shipper":{"id":"s-1","name":"Acme"},"items":[]}', 'asked', NULL, '{"id":"request-1","status":"ready","quote":{"id":"quote-1","number":1204,"price":"910.50"}}', '2026-11-20T13:00:09.000Z', 'dallas, tx → chicago, il 60601 acme  ftl dry van 1204 910.50 ready');
INSERT INTO quote VALUES(4, 'refused', '2026-11-20T13:00:00.000Z', '{"mode":"FTL","equipmentType":"DRV","pickup":{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]},"delivery":{"address":"","city":"Chicago","state":"IL","zipcode":"60601","country":"US","date":"","dropTrailer":false,"accessorials":[]},"weight":"","customerReference":"","teamDriver":false,"shipper":{"id":"s-1","name":"Acme"},"items":[]}', 'refused', 'The service refused this. It said: No.', NULL, NULL, 'dallas, tx → chicago, il 60601 acme  ftl dry van');
INSERT INTO quote VALUES(5, 'not-sent', '2026-11-20T13:00:00.000Z', '{"mode":"FTL","equipmentType":"DRV","pickup":{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]},"delivery":{"address":"","city":"Chicago","state":"IL","zipcode":"60601","country":"US","date":"","dropTrailer":false,"accessorials":[]},"weight":"","customerReference":"","teamDriver":false,"shipper":{"id":"s-1","name":"Acme"},"items":[]}', 'not-sent', 'Nothing was sent. No network. Your draft is kept; try again.', NULL, NULL, 'dallas, tx → chicago, il 60601 acme  ftl dry van');
INSERT INTO quote VALUES(6, 'unknown', '2026-11-20T13:00:00.000Z', '{"mode":"FTL","equipmentType":"DRV","pickup":{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]},"delivery":{"address":"","city":"Chicago","state":"IL","zipcode":"60601","country":"US","date":"","dropTrailer":false,"accessorials":[]},"weight":"","customerReference":"","teamDriver":false,"shipper":{"id":"s-1","name":"Acme"},"items":[]}', 'unknown', 'The answer was lost.', NULL, NULL, 'dallas, tx → chicago, il 60601 acme  ftl dry van');
INSERT INTO draft VALUES(1, '{"mode":"FTL","equipmentType":"DRV","pickup":{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]},"delivery":{"address":"","city":"Chicago","state":"IL","zipcode":"60601","country":"US","date":"","dropTrailer":false,"accessorials":[]},"weight":"","customerReference":"","teamDriver":false,"shipper":{"id":"s-1","name":"Acme"},"items":[]}', '2026-11-20T13:00:00.000Z');
INSERT INTO facility VALUES(1, '{"address":"","city":"Dallas","state":"TX","zipcode":"","country":"US","date":"","dropTrailer":false,"accessorials":[]}');
INSERT INTO shipper VALUES('s-1', 'Acme', 'active', '{"id":"s-1","name":"Acme","status":"active"}', '2026-11-20T13:00:00.000Z');
