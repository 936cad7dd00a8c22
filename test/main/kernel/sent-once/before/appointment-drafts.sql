-- appointment-drafts.db as written before the calls that are sent once had one engine (docs/decisions/sent-once.md).
PRAGMA journal_mode = WAL;
PRAGMA user_version = 1;
PRAGMA application_id = 1486370809;
CREATE TABLE draft (
      id       TEXT PRIMARY KEY,
      content  TEXT NOT NULL,
      state    TEXT NOT NULL CHECK (state IN ('draft', 'sending', 'unknown', 'refused')),
      sentence TEXT,
      saved_at TEXT NOT NULL,
      sent_at  TEXT,
      known    TEXT,
      looks    INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
INSERT INTO draft VALUES('again', '{"id":"again","dockId":"dock-1","loadTypeId":"type-1","start":"2031-03-04T15:00:00.000Z","end":null,"refNumbers":["REF-again"],"notes":"Ring twice","ccEmails":["dispatch@carrier.example"],"template":[],"values":[[0,"typed"]]}', 'draft', NULL, '2026-11-20T13:00:05.000Z', '2026-11-20T13:00:00.000Z', '["appointment-2"]', 0);
INSERT INTO draft VALUES('draft', '{"id":"draft","dockId":"dock-1","loadTypeId":"type-1","start":"2031-03-04T15:00:00.000Z","end":null,"refNumbers":["REF-draft"],"notes":"Ring twice","ccEmails":["dispatch@carrier.example"],"template":[],"values":[[0,"typed"]]}', 'draft', NULL, '2026-11-20T13:00:00.000Z', NULL, NULL, 0);
INSERT INTO draft VALUES('looked-at', '{"id":"looked-at","dockId":"dock-1","loadTypeId":"type-1","start":"2031-03-04T15:00:00.000Z","end":null,"refNumbers":["REF-looked-at"],"notes":"Ring twice","ccEmails":["dispatch@carrier.example"],"template":[],"values":[[0,"typed"]]}', 'unknown', 'It is not in the schedule.', '2026-11-20T13:00:03.000Z', '2026-11-20T13:00:00.000Z', 'null', 2);
INSERT INTO draft VALUES('refused', '{"id":"refused","dockId":"dock-1","loadTypeId":"type-1","start":"2031-03-04T15:00:00.000Z","end":null,"refNumbers":["REF-refused"],"notes":"Ring twice","ccEmails":["dispatch@carrier.example"],"template":[],"values":[[0,"typed"]]}', 'refused', 'The service refused this. It said: No.', '2026-11-20T13:00:04.000Z', NULL, '[]', 0);
INSERT INTO draft VALUES('sending', '{"id":"sending","dockId":"dock-1","loadTypeId":"type-1","start":"2031-03-04T15:00:00.000Z","end":null,"refNumbers":["REF-sending"],"notes":"Ring twice","ccEmails":["dispatch@carrier.example"],"template":[],"values":[[0,"typed"]]}', 'sending', NULL, '2026-11-20T13:00:01.000Z', '2026-11-20T13:00:00.000Z', '["appointment-1"]', 0);
INSERT INTO draft VALUES('unknown', '{"id":"unknown","dockId":"dock-1","loadTypeId":"type-1","start":"2031-03-04T15:00:00.000Z","end":null,"refNumbers":["REF-unknown"],"notes":"Ring twice","ccEmails":["dispatch@carrier.example"],"template":[],"values":[[0,"typed"]]}', 'unknown', 'Lost. It is not sent again by itself.', '2026-11-20T13:00:02.000Z', '2026-11-20T13:00:00.000Z', 'null', 0);
INSERT INTO draft VALUES('unsent', '{"id":"unsent","dockId":"dock-1","loadTypeId":"type-1","start":"2031-03-04T15:00:00.000Z","end":null,"refNumbers":["REF-unsent"],"notes":"Ring twice","ccEmails":["dispatch@carrier.example"],"template":[],"values":[[0,"typed"]]}', 'draft', 'Nothing was sent. No network. Your draft is kept; try again.', '2026-11-20T13:00:06.000Z', NULL, '[]', 0);
