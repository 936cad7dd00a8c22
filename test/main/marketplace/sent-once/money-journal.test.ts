import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { schemaVersion } from '../../../../main/kernel/database/migrate.ts';
import type { MarketplaceParts } from '../../../../main/marketplace/marketplace.ts';
import { openMarketplaceStore } from '../../../../main/marketplace/marketplace-store.ts';
import { openMarketplaceFiles } from '../../../../main/marketplace/open-files.ts';
import { openMarketplace } from '../../../../main/marketplace/open-marketplace.ts';
import {
  journalMigrations,
  type MoneyJournal,
  moneyFileName,
  openJournal,
} from '../../../../main/marketplace/sent-once/money-journal.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { said, saying } from '../../../support/said.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-money-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = '2026-11-21T13:00:00.000Z';
const clock = { now: () => Date.parse(at), monotonic: () => 0 };
const intent = (id: string): Parameters<MoneyJournal['begin']>[0] => ({
  id,
  call: { kind: 'bid', offerId: `offer-${id}`, account: 'a', price: '1.00', label: 'x' },
  clerk: 'Pat',
  startedAt: at,
  clearFrom: at,
  before: { loadIds: ['l'], bidIds: null },
});

test('an attempt without an outcome is unknown at the next start; others stay', () => {
  const first = openJournal({ folder, clock });
  first.begin(intent('open'));
  first.begin(intent('done'));
  first.settle('done', {
    at,
    state: 'done',
    said: message('marketplace.done.bid'),
    resultId: 'bid-1',
  });
  first.close();
  const second = openJournal({ folder, clock });
  expect(second.find('open')).toMatchObject({ state: 'unknown' });
  expect(second.find('done')).toMatchObject({ state: 'done', resultId: 'bid-1' });
  expect(second.before('open')).toEqual({ loadIds: ['l'], bidIds: null });
  expect(second.openAbout(intent('open').call)?.id).toBe('open');
  expect(second.openAbout(intent('done').call)).toBeUndefined();
  second.close();
  // Once unknown it stays so: a further start adds nothing.
  const third = openJournal({ folder, clock });
  expect(third.attempts().map(({ state }) => state)).toEqual(['done', 'unknown']);
  third.close();
});

test('rows are never changed or deleted', () => {
  const journal = openJournal({ folder, clock });
  journal.begin(intent('a'));
  journal.close();
  const db = new Sqlite(path.join(folder, moneyFileName));
  for (const sql of ["UPDATE attempt SET clerk = 'x'", 'DELETE FROM attempt'])
    expect(() => db.exec(sql)).toThrow('never');
  expect(schemaVersion(db)).toBe(journalMigrations.length);
  db.close();
});

// Faults: J1.
test('a damaged row isn’t believed: the rest stays, and sending is held', () => {
  const journal = openJournal({ folder, clock });
  journal.begin(intent('a'));
  journal.begin(intent('b'));
  journal.settle('b', {
    at,
    state: 'done',
    said: message('marketplace.done.bid'),
    resultId: 'bid-1',
  });
  journal.close();
  const db = new Sqlite(path.join(folder, moneyFileName));
  db.exec('DROP TRIGGER attempt_stays');
  db.exec(`UPDATE attempt SET call = replace(call, '1.00', '9.00') WHERE id = 'a'`);
  db.close();
  const mended = openJournal({ folder, clock });
  expect(mended.attempts()).toMatchObject([{ id: 'b', state: 'done' }]);
  expect(said(mended.pause.now())).toMatch(
    /was damaged.*1 transaction was kept. 1 transaction is lost.*kept in quarantine/,
  );
  mended.close();
});

test('a file that is no database is set aside and said, never replaced silently', () => {
  writeFileSync(
    path.join(folder, moneyFileName),
    'not a database, but long enough to look at'.repeat(50),
  );
  const files = openMarketplaceFiles({ folder, clock });
  expect(said(files.journal.pause.now())).toContain(path.join('quarantine', '/'));
  expect(
    readdirSync(path.join(folder, 'quarantine'), { recursive: true })
      .map(String)
      .some((name) => name.endsWith(moneyFileName)),
  ).toBe(true);
  files.journal.close();
  files.store.close();
});

test('the store keeps records and each delivery once', () => {
  const store = openMarketplaceStore({ folder, clock });
  store.put('search', 'Dallas', { name: 'Dallas' });
  const delivery = { digest: 'd', receivedAt: at, signed: false, body: Buffer.from('{}') };
  expect([store.receive(delivery), store.receive(delivery)]).toEqual([true, false]);
  store.close();
  const again = openMarketplaceStore({ folder, clock });
  expect(again.all('search')).toEqual([{ name: 'Dallas' }]);
  expect(again.unhandled()).toHaveLength(1);
  again.handled(1, at, 'seen');
  expect(again.unhandled()).toEqual([]);
  again.close();
});

test('if its files can’t be used, the marketplace is off and says so', () => {
  mkdirSync(path.join(folder, moneyFileName));
  const opened = openMarketplace({
    dataDir: folder,
    clock,
    service: {},
    undocumented: {},
  } as MarketplaceParts);
  expect(opened.marketplace).toBeNull();
  expect(opened.notices).toMatchObject([{ severity: 'error', said: saying('marketplace is off') }]);
});
