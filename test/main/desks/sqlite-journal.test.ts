import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deskJournalFileName, openDeskJournal } from '../../../main/desks/sqlite-journal.ts';
import type { KeptEntry } from '../../../shared/desks/rollback.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-desks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = { info: () => undefined, warn: () => undefined };
const never = () => () => undefined;
const entry = (seq: number, isFact = true): KeptEntry => ({
  seq,
  by: 'gate',
  text: isFact ? `fact ${seq}` : null,
  head: `h${seq}`,
  isFact,
});

test('what was read is there after a restart, cut where the log was, and begun anew behind a place', () => {
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
