/**
 * What a journal of calls that are sent once may have forgotten is never sent a second time: a
 * clerk has to look first.
 */

import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gateFile, openCheckInFile } from '../../../../main/gate/check-in-file.ts';
import type { DurableHandle } from '../../../../main/kernel/backups/durable-file.ts';
import { DatabaseError } from '../../../../main/kernel/database/database-error.ts';
import {
  journalFile,
  type MoneyJournal,
  openJournal,
} from '../../../../main/marketplace/sent-once/money-journal.ts';
import { createOnceCalls, type OnceCalls } from '../../../../main/marketplace/sent-once/once.ts';
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { OnceCall } from '../../../../shared/marketplace/once-call.ts';
import { ok } from '../../../../shared/result.ts';
import { said, saying } from '../../../support/said.ts';

let folder: string;
let journal: MoneyJournal | null = null;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-journals-'));
});
afterEach(() => {
  journal?.close();
  journal = null;
  rmSync(folder, { recursive: true, force: true });
});

const at = '2026-11-21T13:00:00.000Z';
const clock = { now: () => Date.parse(at), monotonic: () => 0 };
const file = () => path.join(folder, journalFile.name);
const bid = (offerId: string): OnceCall => ({
  kind: 'bid',
  offerId,
  account: 'a',
  price: '1.00',
  label: 'Dallas to Reno',
});
const intent = (id: string): Parameters<MoneyJournal['begin']>[0] => ({
  id,
  call: bid(`offer-${id}`),
  clerk: 'Pat',
  startedAt: at,
  clearFrom: at,
  before: { loadIds: [], bidIds: [] },
});
const done = { at, state: 'done' as const, said: rawText('Yes.'), resultId: 'bid-1' };

let handle: DurableHandle | null = null;
const keep = (kept: DurableHandle) => {
  handle = kept;
};
const open = (): MoneyJournal => {
  journal = openJournal({ folder, clock, keep });
  return journal;
};
const close = () => {
  journal?.close();
  journal = null;
};
const states = (of: MoneyJournal) => of.attempts().map(({ id, state }) => [id, state]);

const fullDisk = () => {
  throw new DatabaseError(
    'disk',
    rawText('The file money.db cannot be written because the disk is full. Free some space.'),
  );
};
let sent = 0;
const work: Parameters<OnceCalls['submit']>[1] = {
  prepare: async () => ok({ before: { loadIds: [], bidIds: [] } }),
  async send() {
    sent += 1;
    return { outcome: { kind: 'ok', status: 201, body: {} }, resultId: 'bid-9' };
  },
};
const calls = (of: MoneyJournal) =>
  createOnceCalls({
    journal: of,
    clock,
    newId: () => `new-${sent}`,
    clerk: () => 'Pat',
    graceMs: 1_000,
    onChange() {},
    onReply() {},
  });

/** Two bids in a backup, one of them with its answer, and a third that was placed after it. */
function placeBids(): void {
  const first = open();
  first.begin(intent('answered'));
  first.settle('answered', done);
  first.begin(intent('under-way'));
  handle?.backUp();
  first.settle('under-way', { ...done, resultId: 'bid-2' });
  first.begin(intent('since'));
  first.settle('since', { ...done, resultId: 'bid-3' });
  close();
}

describe('the journal of bought and dropped loads', () => {
  // Faults: J1.
  test('restored from an older backup: open calls are unknown, and sending is held', async () => {
    placeBids();
    rmSync(file());
    const restored = open();
    expect(states(restored)).toEqual([
      ['under-way', 'unknown'],
      ['answered', 'done'],
    ]);
    expect(restored.pause.now()).toMatchObject({
      since: at,
      said: saying(
        /was missing\. It was restored from the backup of Nov 21, .*Transactions made later may not be listed/,
      ),
    });
    sent = 0;
    // The bid that the restored journal forgot, on the same offer: sent again it would be a second
    // bid.
    expect(await calls(restored).submit(bid('offer-since'), work)).toMatchObject({
      ok: false,
      error: message('service.notSent', { why: message('marketplace.why.held') }),
    });
    expect(sent).toBe(0);
  });

  test('the hold survives every start and ends only when a clerk confirms', async () => {
    placeBids();
    rmSync(file());
    open();
    close();
    const second = open();
    expect(second.pause.now()).not.toBeNull();
    expect(calls(second).looked()).toEqual({ ok: true, value: null });
    sent = 0;
    expect(await calls(second).submit(bid('offer-since'), work)).toMatchObject({
      ok: true,
      value: { state: 'done' },
    });
    expect(sent).toBe(1);
    // What was unknown in the backup still is: it has to be looked at separately.
    expect(await calls(second).submit(bid('offer-under-way'), work)).toMatchObject({
      ok: false,
      error: saying('still open'),
    });
    close();
    expect(open().pause.now()).toBeNull();
    close();
    const raw = new Sqlite(file(), { readonly: true });
    expect(raw.prepare('SELECT kind, clerk FROM hold ORDER BY number').all()).toEqual([
      { kind: 'held', clerk: null },
      { kind: 'looked', clerk: 'Pat' },
    ]);
    raw.close();
  });

  test('the word of a clerk that cannot be written down releases nothing', () => {
    placeBids();
    rmSync(file());
    const restored = open();
    const full = { ...restored, pause: { ...restored.pause, release: fullDisk } };
    expect(calls(full).looked()).toMatchObject({ ok: false });
    expect(restored.pause.now()).not.toBeNull();
  });

  test.each([
    ['of zero bytes', (target: string) => writeFileSync(target, '')],
    [
      'that is no database',
      (target: string) => writeFileSync(target, 'a letter to the carrier'.repeat(500)),
    ],
    [
      'cut in half',
      (target: string) =>
        writeFileSync(target, readFileSync(target).subarray(0, readFileSync(target).length / 2)),
    ],
  ])('%s, without any backup: it is held from the first moment', (_what, spoil) => {
    const first = open();
    first.begin(intent('a'));
    close();
    // As after a kill; a file of zero bytes that was never opened is a first start.
    writeFileSync(`${file()}.running`, '');
    spoil(file());
    const anew = open();
    expect(said(anew.pause.now())).toContain('quarantine');
    expect(readdirSync(path.join(folder, 'quarantine'))).toHaveLength(1);
  });

  test('with a corrupt page: every sound row of file and backup is kept, and it is held', () => {
    const first = open();
    for (let number = 1; number <= 60; number += 1) {
      first.begin(intent(`n${number}`));
      first.settle(`n${number}`, done);
      if (number === 40) handle?.backUp();
    }
    close();
    const bytes = readFileSync(file());
    const page = Math.floor(bytes.indexOf('offer-n20') / 4_096);
    bytes.fill(0x5a, page * 4_096, (page + 1) * 4_096);
    writeFileSync(file(), bytes);
    const mended = open();
    const kept = mended.attempts().map(({ id }) => id);
    // All of the backup, and what came after it in pages that are sound.
    expect(kept.length).toBeGreaterThanOrEqual(55);
    for (let number = 1; number <= 40; number += 1) expect(kept).toContain(`n${number}`);
    expect(mended.attempts().every(({ state }) => state === 'done' || state === 'unknown')).toBe(
      true,
    );
    expect(said(mended.pause.now())).toMatch(
      /was damaged\. It was rebuilt.*transactions were kept/,
    );
  });

  test('an answer that is lost with its page leaves the call unknown, never unsent', () => {
    const first = open();
    first.begin(intent('a'));
    first.settle('a', done);
    close();
    const raw = new Sqlite(file());
    raw.exec(`DROP TRIGGER event_stays; UPDATE event SET sentence = 'No.'`);
    raw.close();
    const mended = open();
    expect(states(mended)).toEqual([['a', 'unknown']]);
    expect(mended.pause.now()).not.toBeNull();
  });

  // Faults: J5.
  test('without its log after a crash: what is left is kept and held', () => {
    placeBids();
    const first = open();
    first.begin(intent('in-the-log'));
    const left = mkdtempSync(path.join(folder, 'left-'));
    for (const end of ['', '.running'])
      copyFileSync(`${file()}${end}`, path.join(left, `${journalFile.name}${end}`));
    close();
    folder = left;
    const again = open();
    expect(states(again).map(([id]) => id)).toEqual(['since', 'under-way', 'answered']);
    expect(said(again.pause.now())).toContain('so the latest changes may be missing');
    close();
    expect(open().pause.now()).not.toBeNull();
  });

  test('a newest backup that is bad hides nothing that an older one holds', () => {
    const first = open();
    first.begin(intent('a'));
    first.settle('a', done);
    handle?.backUp();
    close();
    const backups = path.join(folder, 'backups');
    writeFileSync(path.join(backups, 'money-2026-11-22T09-00-00.000Z.db'), 'rubbish'.repeat(2_000));
    rmSync(file());
    expect(states(open())).toEqual([['a', 'done']]);
  });

  test('a start killed while restoring leaves the journal held for the next one', () => {
    placeBids();
    rmSync(file());
    open();
    close();
    // The restored file, complete and not yet renamed.
    copyFileSync(file(), `${file()}.restored`);
    rmSync(file());
    expect(open().pause.now()).not.toBeNull();
    expect(existsSync(`${file()}.restored`)).toBe(false);
  });
});

describe('the file of the check-ins', () => {
  const truck = (plate: string): CheckIn => ({
    phone: '+12145550123',
    useWhatsApp: false,
    appointmentId: null,
    licensePlate: plate,
    dotNumber: '',
    companyHint: '',
    visitType: 'Drop',
    driverNotes: '',
    driverAppointmentIdentifier: '',
    alsoFor: [],
    looks: [],
    card: null,
    containers: [{ code: '53-1', type: 'Trailer', state: 'Full' }],
  });
  const begun = (plate: string) => ({
    id: plate,
    input: truck(plate),
    known: [],
    clerk: 'Pat',
    at,
  });

  // Faults: J1.
  test('restored from an older backup: open check-ins are unclear, and held', () => {
    const first = openCheckInFile({ folder, clock, keep });
    first.begin(begun('TX 1'));
    handle?.backUp();
    first.begin(begun('TX 2'));
    first.close();
    rmSync(path.join(folder, gateFile.name));
    const restored = openCheckInFile({ folder, clock });
    expect(restored.open().map(({ id, facts }) => [id, facts.state])).toEqual([
      ['TX 1', 'unknown'],
    ]);
    expect(said(restored.pause.now())).toContain('Look at which trucks are in the yard');
    restored.pause.release('Pat', at);
    restored.close();
    const again = openCheckInFile({ folder, clock });
    expect(again.pause.now()).toBeNull();
    again.close();
  });

  test('with a damaged row: the backup’s row counts, with all sound steps', () => {
    const first = openCheckInFile({ folder, clock, keep });
    const kept = first.begin(begun('TX 1'));
    handle?.backUp();
    first.step('TX 1', at, { ...kept.facts, state: 'done', said: message('gate.fact.done') });
    first.close();
    const raw = new Sqlite(path.join(folder, gateFile.name));
    raw.exec(`DROP TRIGGER check_in_stays; UPDATE check_in SET clerk = 'Nobody'`);
    raw.close();
    const mended = openCheckInFile({ folder, clock });
    expect(mended.find('TX 1')).toMatchObject({ clerk: 'Pat', facts: { state: 'done' } });
    expect(mended.pause.now()).not.toBeNull();
    mended.close();
  });
});
