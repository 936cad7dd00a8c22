-- money.db as written before the calls that are sent once had one engine (docs/decisions/sent-once.md).
PRAGMA journal_mode = WAL;
PRAGMA user_version = 2;
PRAGMA application_id = 37122112;
CREATE TABLE attempt(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, call TEXT NOT NULL, before_image TEXT NOT NULL, clerk TEXT NOT NULL,
      started_at TEXT NOT NULL, clear_from TEXT NOT NULL, sha256 BLOB NOT NULL
    ) STRICT;
CREATE TABLE event(
      attempt INTEGER NOT NULL REFERENCES attempt(seq), number INTEGER NOT NULL, at TEXT NOT NULL, state TEXT NOT NULL,
      sentence TEXT NOT NULL, result TEXT, evidence TEXT, sha256 BLOB NOT NULL, PRIMARY KEY(attempt, number)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE hold(
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK(kind IN ('held', 'looked')), at TEXT NOT NULL, clerk TEXT, sentence TEXT NOT NULL
    ) STRICT;
INSERT INTO attempt VALUES(1, 'sending', '{"kind":"bid","offerId":"offer-1","account":"carrier-1","price":"1.00","label":"Dallas to Reno, Bluestem"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'3DE05157B1FEAF212A1997B4EF4EABB530DC0CE3D74A0DF5CE13E5C90C12D958');
INSERT INTO attempt VALUES(2, 'done', '{"kind":"accept-offer","offerId":"offer-2","account":"carrier-1","price":"910.50","label":"Dallas to Tulsa"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'1CAB91A47F439D1650E059FA864172C92A027BB8CF08A9433BC5C6A1A44F389F');
INSERT INTO attempt VALUES(3, 'refused', '{"kind":"drop","loadId":"load-3","account":"carrier-1","reason":"No driver","label":"Load 3"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'05FFDBD45FA4AA10C6C688B26EF92CE1D795638256F389BFE5FECB377E7C8271');
INSERT INTO attempt VALUES(4, 'not-sent', '{"kind":"accept-bid","bidId":"bid-4","offerId":"offer-4","account":"carrier-1","price":"20.00","label":"x"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'239C86040D169D983909930A21C9E8EBE5CFAB64EAE0862D8C57B4728555162A');
INSERT INTO attempt VALUES(5, 'unknown', '{"kind":"integration","carrierId":"carrier-5","label":"Bluestem, MC 123456"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'D896EFB7F3FDFA352A4AB4A8E6575A763D7D43227B8F6E922BBBDCF4418ADBBA');
INSERT INTO attempt VALUES(6, 'looked-at', '{"kind":"webhook","registry":"loads","digest":"ab12","events":["load:cancelled"],"label":"hooks.example: load:cancelled"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'4A6ACE98EBE99A7755C26E1ED9E4DC32243EA57FAF5DB8D50DACA1C8FD74EC57');
INSERT INTO attempt VALUES(7, 'cleared-done', '{"kind":"bid","offerId":"offer-7","account":"carrier-1","price":"7.00","label":"x"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'9979851F573BE950D4EF60B3D87F3136C2B1C60525B96129917E468B6B968828');
INSERT INTO attempt VALUES(8, 'cleared-not-done', '{"kind":"bid","offerId":"offer-8","account":"carrier-1","price":"8.00","label":"x"}', '{"loadIds":["load-3"],"bidIds":["bid-4"],"ownIds":null,"partial":["bids"]}', 'Pat', '2026-11-20T13:00:00.000Z', '2026-11-20T13:02:00.000Z', X'24F5C2BC481FE3E020F5EBB8836E68874D7264F992EAD5EBD129E69A35F88109');
INSERT INTO event VALUES(2, 1, '2026-11-20T13:00:00.000Z', 'done', 'Accept offer: the service said yes.', 'load-2', NULL, X'BD593711117A8DBA784619A77E7BC5C583B283C141B5614387A566A07E677270');
INSERT INTO event VALUES(3, 1, '2026-11-20T13:00:00.000Z', 'refused', 'The service refused this: No.', NULL, NULL, X'20A40C6C4E226F25DF4055D95EC833ED335B9589FB552BA661DA729757AC4303');
INSERT INTO event VALUES(4, 1, '2026-11-20T13:00:00.000Z', 'not-sent', 'Nothing was sent.', NULL, NULL, X'5835E656F03D9694AF728E1E5A3366687EC4AC170807DB6D93F4A5DC7665D0F1');
INSERT INTO event VALUES(5, 1, '2026-11-20T13:00:00.000Z', 'unknown', 'The answer was lost.', NULL, NULL, X'4CD8A8A4D339FCD4F27AAE019E2199F3E07DF51672E46301EA2F3C1F3F5D1504');
INSERT INTO event VALUES(6, 1, '2026-11-20T13:00:00.000Z', 'unknown', 'The answer was lost.', NULL, NULL, X'4D0BF9414E031E7B058B722E5014B9B45EF20E70751068013A6ADBAFA2CE04C1');
INSERT INTO event VALUES(6, 2, '2026-11-20T13:00:00.000Z', 'unknown', 'The answer was lost.', NULL, '{"verdict":"unclear","sentence":"The service lists it.","at":"2026-11-20T13:00:00.000Z","resultId":"made-1"}', X'7B7AEB67E8BF5AF2D78A5B199D40D59B488A406ADA5209BC295A3825235BD218');
INSERT INTO event VALUES(7, 1, '2026-11-20T13:00:00.000Z', 'unknown', 'The answer was lost.', NULL, NULL, X'3CE085C5630A5CB8100510E9D2E587F417FC40866334283B707285419F8529CE');
INSERT INTO event VALUES(7, 2, '2026-11-20T13:00:00.000Z', 'unknown', 'The answer was lost.', NULL, '{"verdict":"likely-done","sentence":"The service lists it.","at":"2026-11-20T13:00:00.000Z","resultId":"made-1"}', X'0960A1ACC5ADC6C3359D1C3452848182C22C1942BE49D12127889B63983D6D20');
INSERT INTO event VALUES(7, 3, '2026-11-20T13:00:00.000Z', 'cleared-done', 'Pat cleared this as done.', 'made-1', NULL, X'699D863F030B41BA8662A1D8E4AF810E47377CE68A0DF173321F6DDB39868A50');
INSERT INTO event VALUES(8, 1, '2026-11-20T13:00:00.000Z', 'unknown', 'The answer was lost.', NULL, NULL, X'C95C6B083C55288F5ED90EE0776ADBF3A8403C53B210CA9367B3A643A1DA452E');
INSERT INTO event VALUES(8, 2, '2026-11-20T13:00:00.000Z', 'unknown', 'The answer was lost.', NULL, '{"verdict":"likely-not-done","sentence":"The service lists it.","at":"2026-11-20T13:00:00.000Z","resultId":"made-1"}', X'817EB7FDB249E4B016F29AACE39A5C37D26B053173E0B1F7775447408941CEC7');
INSERT INTO event VALUES(8, 3, '2026-11-20T13:00:00.000Z', 'cleared-not-done', 'Pat cleared this as not-done.', NULL, NULL, X'D9E9650FFFBB1840B6575FAEF25FA15AF138084E6DB4CE28D0013F62D38CD84A');
CREATE TRIGGER attempt_stays BEFORE UPDATE ON attempt BEGIN SELECT RAISE(ABORT, 'tries are never changed'); END;
CREATE TRIGGER attempt_kept BEFORE DELETE ON attempt BEGIN SELECT RAISE(ABORT, 'tries are never deleted'); END;
CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_kept BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER hold_stays BEFORE UPDATE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never changed'); END;
CREATE TRIGGER hold_kept BEFORE DELETE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never deleted'); END;
