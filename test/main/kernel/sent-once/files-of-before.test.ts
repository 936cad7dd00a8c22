/** Files that a console wrote before these features had one engine (`before/*.sql`) read as that console read them (`before/seen.json`). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDrafts } from '../../../../main/appointments/open-drafts.ts';
import { openCheckInFile } from '../../../../main/gate/check-in-file.ts';
import { openJournal } from '../../../../main/marketplace/money-journal.ts';
import { interrupted, openQuotes } from '../../../../main/quoting/open-quotes.ts';
import { type Message, message, rawText } from '../../../../shared/i18n/message.ts';

const before = path.join(import.meta.dirname, 'before');
const seen = JSON.parse(readFileSync(path.join(before, 'seen.json'), 'utf8'));
const clock = { now: () => Date.parse('2026-11-21T09:00:00.000Z'), monotonic: () => 0 };
/** As it goes over the wire or to the disk: without what is undefined. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-before-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type KeptAttempt = { id: string; sentence: string; evidence: { sentence: string } | null };

/** As those rows are read since they are messages: what was written as prose is shown as it is. */
const asSaid = ({ sentence, ...row }: { sentence: string | null }) => ({
  ...row,
  said: sentence === null ? null : rawText(sentence),
});

const put = (name: string) => {
  const db = new Sqlite(path.join(folder, `${name}.db`));
  db.exec(readFileSync(path.join(before, `${name}.sql`), 'utf8'));
  db.close();
};

test('money.db: every try stands as before, and what was being sent is unknown', () => {
  put('money');
  const journal = openJournal({ folder, clock });
  const attempts = seen.money.attempts.map((row: KeptAttempt) => ({
    ...asSaid(row),
    ...(row.id === 'sending' && { said: message('common.interrupted') }),
    evidence: row.evidence && asSaid(row.evidence),
  }));
  expect(
    plain({
      attempts: journal.attempts(),
      before: journal.before('sending'),
      hold: journal.hold.now(),
    }),
  ).toEqual({
    ...seen.money,
    attempts,
  });
  journal.close();
});

/** What is known of those that were being sent when their console ended. */
const endedSince = new Map<string, Message>([
  ['sending', message('common.interrupted')],
  ['hooking', message('gate.fact.interruptedContainers')],
]);

test('gate.db: every check-in stands as before, and what was being sent is unclear', () => {
  put('gate');
  const file = openCheckInFile({ folder, clock });
  const checkIns = seen.gate.checkIns.map(({ id }: { id: string }) => file.find(id));
  expect(plain({ checkIns, open: file.open().map(({ id }) => id), hold: file.hold.now() })).toEqual(
    {
      ...seen.gate,
      checkIns: seen.gate.checkIns.map((row: { id: string; facts: { sentence: string } }) => {
        const said = endedSince.get(row.id);
        return {
          ...row,
          facts: said === undefined ? asSaid(row.facts) : { ...asSaid(row.facts), said },
        };
      }),
    },
  );
  file.close();
});

test('appointment-drafts.db: every draft stands as before, and what was being sent is unknown', () => {
  put('appointment-drafts');
  const { store, notices } = openDrafts({ folder, clock });
  const list = seen.drafts.list.map(
    ({ draft, ...row }: { draft: { id: string; sentence: string | null } }) => ({
      ...row,
      draft:
        draft.id === 'sending'
          ? { ...asSaid(draft), said: message('appointments.sent.interrupted') }
          : asSaid(draft),
    }),
  );
  expect(plain({ list: store.list(), notices })).toEqual({ ...seen.drafts, list });
  store.close();
});

test('quotes.db: history, draft, facility and shippers are as before, and what was being sent is unknown', () => {
  put('quotes');
  const { store, notices } = openQuotes({ folder, clock });
  const read = {
    list: store.list({ limit: 50 }),
    draft: store.draft(),
    facility: store.facility(),
    shippers: store.keptShippers(null),
    notices,
  };
  const list = seen.quotes.list.records.map((row: { id: string; sentence: string | null }) =>
    row.id === 'sending' ? { ...asSaid(row), said: interrupted } : asSaid(row),
  );
  expect(plain(read)).toEqual({ ...seen.quotes, list: { ...seen.quotes.list, records: list } });
  store.close();
});
