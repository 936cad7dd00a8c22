import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskJournalFileName, openDeskJournal } from '../../../../main/desks/log/sqlite-journal.ts';
import { foldOfJournal } from '../../../../main/desks/session/session.ts';
import type { StoredEntry } from '../../../../shared/desks/rollback.ts';
import { asked, ended, facility, foldOf, hash, logOf, opId } from '../../../support/desk-facts.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-desks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = { info: () => undefined, warn: () => undefined };
const never = () => () => undefined;
const entry = (seq: number, isFact = true): StoredEntry => ({
  seq,
  by: 'gate',
  text: isFact ? `fact ${seq}` : null,
  head: `h${seq}`,
  isFact,
});

test('what was read survives a restart, trimmed like the log, and can start anew', () => {
  const first = openDeskJournal(folder, log, never);
  expect(first.start()).toBeNull();
  expect(first.lastFact()).toBeNull();
  for (const seq of [1, 2, 3]) first.add(entry(seq));
  first.add(entry(4, false));
  expect(first.lastFact()?.seq).toBe(3);
  first.close();

  const second = openDeskJournal(folder, log, never);
  expect(second.entries()).toEqual([entry(1), entry(2), entry(3), entry(4, false)]);
  second.cut(2);
  expect(second.lastFact()).toEqual(entry(2));
  second.add(entry(3));
  second.reset({ seq: 9, head: 'h9' });
  second.add(entry(10));
  second.close();

  const third = openDeskJournal(folder, log, never);
  expect(third.start()).toEqual({ seq: 9, head: 'h9' });
  expect(third.entries()).toEqual([entry(10)]);
  third.close();
});

test('a file that is no database is thrown away, since all of it can be read again', () => {
  writeFileSync(path.join(folder, deskJournalFileName), 'rubbish '.repeat(1_000));
  const journal = openDeskJournal(folder, log, never);
  journal.add(entry(1));
  journal.close();
  const again = openDeskJournal(folder, log, never);
  expect(again.entries()).toEqual([entry(1)]);
  again.close();
});

test('old entries are trimmed, their result stays, and open ones can be put back', () => {
  const fill = (written: ReturnType<typeof logOf>) => {
    const journal = openDeskJournal(folder, log, never);
    for (const each of written.entries.slice(journal.entries().length)) {
      const { head } = foldOf(written.entries.slice(0, each.seq));
      journal.add({ ...each, head, isFact: true });
    }
    return journal;
  };
  const written = logOf();
  written.write('gate', { kind: 'hello', card: { name: 'Gate', version: '1' } });
  written.write('gate', { kind: 'reader' });
  for (let count = 0; count < 30; count += 1) {
    written.write('gate', asked(`o-${count}`, `S-${count}`, `V-${count}`));
    if (count !== 20) written.write('dock', ended(`o-${count}`));
  }
  const journal = fill(written);
  const whole = foldOfJournal(journal, facility, hash, 10);
  expect(whole).toEqual(written.fold);
  // The one that is open and all behind it stay.
  expect(journal.start()?.seq).toBe(42);
  expect(journal.entries()[0]?.seq).toBe(43);
  expect(foldOfJournal(journal, facility, hash, 10)).toEqual(written.fold);
  journal.close();
  const again = openDeskJournal(folder, log, never);
  const fold = foldOfJournal(again, facility, hash, 10);
  expect(fold).toEqual(written.fold);
  expect(fold.ended.has(opId('o-0'))).toBe(true);
  again.close();
});
