-- gate.db as written before the calls that are sent once had one engine (docs/decisions/sent-once.md).
PRAGMA journal_mode = WAL;
PRAGMA user_version = 2;
PRAGMA application_id = 364988148;
CREATE TABLE check_in(
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, input TEXT NOT NULL, known TEXT NOT NULL, clerk TEXT NOT NULL, at TEXT NOT NULL,
      sha256 BLOB NOT NULL
    ) STRICT;
CREATE TABLE step(
      check_in INTEGER NOT NULL REFERENCES check_in(seq), number INTEGER NOT NULL, at TEXT NOT NULL, facts TEXT NOT NULL,
      sha256 BLOB NOT NULL, PRIMARY KEY(check_in, number)
    ) STRICT, WITHOUT ROWID;
CREATE TABLE hold(
      number INTEGER PRIMARY KEY, kind TEXT NOT NULL CHECK(kind IN ('held', 'looked')), at TEXT NOT NULL, clerk TEXT, sentence TEXT NOT NULL
    ) STRICT;
INSERT INTO check_in VALUES(1, 'sending', '{"phone":"+12145550123","useWhatsApp":false,"appointmentId":null,"licensePlate":"TX sending","dotNumber":"","companyHint":"Bluestem","visitType":"Drop","driverNotes":"","driverAppointmentIdentifier":"","containers":[{"code":"53-1102","type":"Trailer","state":"Full"},{"code":"53-1103","type":"Trailer","state":"Empty"}]}', '["visit-0"]', 'Pat', '2026-11-20T13:00:00.000Z', X'B6320EDC009D0769608F727C2A98E81A2F108E82551808F67B6AF4E08ABCA1B2');
INSERT INTO check_in VALUES(2, 'hooking', '{"phone":"+12145550123","useWhatsApp":false,"appointmentId":null,"licensePlate":"TX hooking","dotNumber":"","companyHint":"Bluestem","visitType":"Drop","driverNotes":"","driverAppointmentIdentifier":"","containers":[{"code":"53-1102","type":"Trailer","state":"Full"},{"code":"53-1103","type":"Trailer","state":"Empty"}]}', '["visit-0"]', 'Pat', '2026-11-20T13:00:00.000Z', X'847A11EE1DD9163EC752F0CC0BE261C2004140325833668861C7CDE4660E2E69');
INSERT INTO check_in VALUES(3, 'unknown', '{"phone":"+12145550123","useWhatsApp":false,"appointmentId":null,"licensePlate":"TX unknown","dotNumber":"","companyHint":"Bluestem","visitType":"Drop","driverNotes":"","driverAppointmentIdentifier":"","containers":[{"code":"53-1102","type":"Trailer","state":"Full"},{"code":"53-1103","type":"Trailer","state":"Empty"}]}', '["visit-0"]', 'Pat', '2026-11-20T13:00:00.000Z', X'62A189CA076901A0CD051814A4BF8D70DE5671B83FED2C9DA6DBF91816008A2A');
INSERT INTO check_in VALUES(4, 'partly', '{"phone":"+12145550123","useWhatsApp":false,"appointmentId":null,"licensePlate":"TX partly","dotNumber":"","companyHint":"Bluestem","visitType":"Drop","driverNotes":"","driverAppointmentIdentifier":"","containers":[{"code":"53-1102","type":"Trailer","state":"Full"},{"code":"53-1103","type":"Trailer","state":"Empty"}]}', '["visit-0"]', 'Pat', '2026-11-20T13:00:00.000Z', X'F3B0D5BD019EAEFDE7AFE6D27A18726B71218E12E5650B1E985E06602B1FC803');
INSERT INTO check_in VALUES(5, 'done', '{"phone":"+12145550123","useWhatsApp":false,"appointmentId":null,"licensePlate":"TX done","dotNumber":"","companyHint":"Bluestem","visitType":"Drop","driverNotes":"","driverAppointmentIdentifier":"","containers":[]}', '["visit-0"]', 'Pat', '2026-11-20T13:00:00.000Z', X'6306FDE55D5AB33128D2450B4F933CFEF8A2832AAB4D26C1FA27B996A37F2559');
INSERT INTO check_in VALUES(6, 'refused', '{"phone":"+12145550123","useWhatsApp":false,"appointmentId":null,"licensePlate":"TX refused","dotNumber":"","companyHint":"Bluestem","visitType":"Drop","driverNotes":"","driverAppointmentIdentifier":"","containers":[]}', '["visit-0"]', 'Pat', '2026-11-20T13:00:00.000Z', X'B1FBD0D8F32AA1B241338CA52F7D33F608BCCD19C4CA6F87438A943F85593433');
INSERT INTO check_in VALUES(7, 'cleared', '{"phone":"+12145550123","useWhatsApp":false,"appointmentId":null,"licensePlate":"TX cleared","dotNumber":"","companyHint":"Bluestem","visitType":"Drop","driverNotes":"","driverAppointmentIdentifier":"","containers":[{"code":"53-1102","type":"Trailer","state":"Full"},{"code":"53-1103","type":"Trailer","state":"Empty"}]}', '["visit-0"]', 'Pat', '2026-11-20T13:00:00.000Z', X'356EF2AFECB5647B0C0140970048AEE10A6CE51559B58D3E261EB36B0884FFD3');
INSERT INTO step VALUES(2, 1, '2026-11-20T13:00:00.000Z', '{"state":"sending","sentence":"Being sent.","visitId":"visit-2","containers":[{"code":"53-1102","state":"left","at":"2026-11-20T13:00:00.000Z"},{"code":"53-1103","state":"left","at":"2026-11-20T13:00:00.000Z"}]}', X'03D7DBB4EAD308BD6C6EF459A545A723FD557E7232A56F7EFD69BB5BCF59313E');
INSERT INTO step VALUES(2, 2, '2026-11-20T13:00:00.000Z', '{"state":"sending","sentence":"Being sent.","visitId":"visit-2","containers":[{"code":"53-1102","state":"sending","at":"2026-11-20T13:00:00.000Z"},{"code":"53-1103","state":"left","at":"2026-11-20T13:00:00.000Z"}]}', X'F97F13E71D4AE1488D7D1725CF91BD6A0FF96127ABE1AE366FB2191EEA26EAFA');
INSERT INTO step VALUES(3, 1, '2026-11-20T13:00:00.000Z', '{"state":"unknown","sentence":"Lost. Look for the visit before anything is sent again.","visitId":null,"containers":[{"code":"53-1102","state":"left","at":"2026-11-20T13:00:00.000Z"},{"code":"53-1103","state":"left","at":"2026-11-20T13:00:00.000Z"}]}', X'B5B02BD0D08F37D4B846303CB9E9C61DD07E6CBB52045ACAFABA33DA0CB11FD8');
INSERT INTO step VALUES(4, 1, '2026-11-20T13:00:00.000Z', '{"state":"partly","sentence":"The truck is checked in; 53-1103 is not.","visitId":"visit-4","containers":[{"code":"53-1102","state":"done","at":"2026-11-20T13:00:00.000Z"},{"code":"53-1103","state":"refused","at":"2026-11-20T13:00:00.000Z"}]}', X'D42F9307CA588CF3EBC7215F9A532E9E1B439A9BDF6644B56D1CDBEA902F6692');
INSERT INTO step VALUES(5, 1, '2026-11-20T13:00:00.000Z', '{"state":"done","sentence":"Checked in.","visitId":"visit-5","containers":[]}', X'DCC74D2CC0DDD045363DDAB2EB2722B440FEE6FD2FB956AD45634204404AFE41');
INSERT INTO step VALUES(6, 1, '2026-11-20T13:00:00.000Z', '{"state":"refused","sentence":"No.","visitId":null,"containers":[]}', X'C525637CFE7EA70650E508D40E27262AD227516EDF7EEFADA1D6667DE28C8365');
INSERT INTO step VALUES(7, 1, '2026-11-20T13:00:00.000Z', '{"state":"unknown","sentence":"Lost.","visitId":null,"containers":[{"code":"53-1102","state":"left","at":"2026-11-20T13:00:00.000Z"},{"code":"53-1103","state":"left","at":"2026-11-20T13:00:00.000Z"}]}', X'B84A9DA277F15D0D39003C495E41704A3739DD3DEB9A795AB702B5D6E3633DC8');
INSERT INTO step VALUES(7, 2, '2026-11-20T13:00:00.000Z', '{"state":"cleared","sentence":"Cleared by Pat.","visitId":null,"containers":[{"code":"53-1102","state":"left","at":"2026-11-20T13:00:00.000Z"},{"code":"53-1103","state":"left","at":"2026-11-20T13:00:00.000Z"}]}', X'21ED017D1400BB693F38F5D14B0C78E5CEDCCE6A4258103178E1660032A06EB4');
CREATE TRIGGER check_in_stays BEFORE UPDATE ON check_in BEGIN SELECT RAISE(ABORT, 'check-ins are never changed'); END;
CREATE TRIGGER check_in_kept BEFORE DELETE ON check_in BEGIN SELECT RAISE(ABORT, 'check-ins are never deleted'); END;
CREATE TRIGGER step_stays BEFORE UPDATE ON step BEGIN SELECT RAISE(ABORT, 'steps are never changed'); END;
CREATE TRIGGER step_kept BEFORE DELETE ON step BEGIN SELECT RAISE(ABORT, 'steps are never deleted'); END;
CREATE TRIGGER hold_stays BEFORE UPDATE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never changed'); END;
CREATE TRIGGER hold_kept BEFORE DELETE ON hold BEGIN SELECT RAISE(ABORT, 'holds are never deleted'); END;
