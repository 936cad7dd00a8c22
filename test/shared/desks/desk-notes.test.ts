/**
 * Notes as facts of the log: every desk comes to the same, nothing is written twice, and an earlier
 * version reads on.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainHash } from '../../../main/desks/log/hash.ts';
import {
  type EntryBody,
  isNote,
  type KeyedNote,
  mostNotes,
  noEntries,
  noteToWrite,
  takeEntry,
} from '../../../shared/desks/desk-notes.ts';
import { readFact, writeFact } from '../../../shared/desks/log-fact.ts';
import { isMissing, lostAfter, type StoredEntry } from '../../../shared/desks/rollback.ts';
import { readFold, writeFold } from '../../../shared/desks/stored-fold.ts';
import { asked, desk, logOf, note } from '../../support/desk-facts.ts';

const keyed = ({ key, value }: EntryBody): KeyedNote => ({ key, value });
const keysOf = (notes: ReadonlyMap<string, unknown> | undefined) =>
  [...(notes?.keys() ?? [])].sort();

test('a note is there once, whichever desk puts it back, and no other desk changes it', () => {
  const log = logOf();
  const first = note('n1', 1, { text: 'Gate 2 sticks' });
  log.write('gate', first);
  log.write('gate', note('n1', 9, { text: 'Another' }));
  log.write('dock', { kind: 'again', first: desk('gate'), fact: 'f', said: first });
  log.write('dock', note('n1', 2, { text: 'Mine' }));
  expect(log.fold.entries.notes.get(desk('gate'))).toEqual(new Map([['n1', first.value]]));
});

test('the state of a log does not depend on the order of its notes', () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), {
    minLength: mostNotes - 3,
    maxLength: mostNotes + 5,
  });
  fc.assert(
    fc.property(
      places.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      ([all, mixed]) => {
        const [one, other] = [noEntries(), noEntries()];
        for (const place of all) takeEntry(one, desk('gate'), note(`n${place}`, place));
        for (const place of mixed) takeEntry(other, desk('gate'), note(`n${place}`, place));
        expect(keysOf(one.notes.get(desk('gate')))).toEqual(keysOf(other.notes.get(desk('gate'))));
        expect(one.notes.get(desk('gate'))?.size).toBe(Math.min(mostNotes, all.length));
        const kept = readFold(writeFold({ ...logOf().fold, entries: one }));
        expect(kept?.entries).toEqual(one);
      },
    ),
    { numRuns: 10 },
  );
});

test('writing what is lacking comes to an end, whatever the log has already', () => {
  const place = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { maxLength: 30 }),
      fc.uniqueArray(place, { maxLength: 30 }),
      (own, there) => {
        const entries = noEntries();
        for (const each of there) takeEntry(entries, desk('gate'), note(`n${each}`, each));
        const mine = own.sort((a, b) => a - b).map((each) => keyed(note(`n${each}`, each)));
        let written = 0;
        for (
          let next = noteToWrite(mine, entries, desk('gate'));
          next !== null;
          next = noteToWrite(mine, entries, desk('gate'))
        ) {
          expect(takeEntry(entries, desk('gate'), { kind: 'entry', table: 'note', ...next })).toBe(
            true,
          );
          written += 1;
        }
        expect(written).toBe(own.filter((each) => !there.includes(each)).length);
      },
    ),
  );
});

test('a desk whose file was put back writes nothing that the log would not keep', () => {
  const entries = noEntries();
  for (let place = 5_000; place < 5_000 + mostNotes; place += 1)
    takeEntry(entries, desk('gate'), note(`n${place}`, place));
  expect(noteToWrite([keyed(note('old', 7))], entries, desk('gate'))).toBe(null);
  expect(
    noteToWrite([keyed(note('old', 7)), keyed(note('new', 9_000))], entries, desk('gate'))?.key,
  ).toBe('new');
});

test('a desk that joins again under another name does not write its notes again', () => {
  const entries = noEntries();
  takeEntry(entries, desk('gate'), note('n1', 1));
  expect(
    noteToWrite([keyed(note('n1', 1)), keyed(note('n2', 2))], entries, desk('gate-2'))?.key,
  ).toBe('n2');
});

describe('versions and garbage', () => {
  const fact = { fact: 'f', desk: desk('gate'), prev: 'h', at: '' } as const;

  test('a desk that knows nothing of notes reads on, also when they are put back', () => {
    const said = note('n1', 1);
    for (const each of [said, { kind: 'again', first: desk('gate'), fact: 'x', said } as const])
      expect(JSON.parse(writeFact({ ...fact, said: each }))).toMatchObject({ must: false });
    const log = logOf();
    log.add(
      'gate',
      writeFact({ ...fact, prev: log.fold.head, said }).replaceAll('"entry"', '"unheard-of"'),
    );
    expect(log.fold.isBehind).toBe(false);
    log.write('dock', asked('o1'));
    expect(log.fold.open.size).toBe(1);
  });

  test('a table of a newer version is skipped', () => {
    const text = writeFact({ ...fact, said: note('n1', 1) }).replace('"note"', '"weather"');
    expect(readFact(text)).toMatchObject({ is: 'unknown', must: false });
  });

  test('garbage in a note is no fact of it', () => {
    const log = logOf();
    for (const bad of [
      { text: '' },
      { text: 'x'.repeat(501) },
      { subject: 'spot' },
      { at: -1 },
      { at: 1e300 },
      { place: 0.5 },
      { clerk: null },
    ]) {
      log.write('gate', note('n1', 1, bad as never));
      expect(isNote({ ...note('n1', 1).value, ...(bad as object) })).toBe(false);
    }
    log.write('gate', { ...note('n1', 1), value: null } as never);
    log.write('gate', note('x'.repeat(201), 1));
    expect(log.fold.entries.notes.size).toBe(0);
    expect(log.fold.isBehind).toBe(false);
  });

  test('the longest note fits a message of the log, also put back', () => {
    // A character of text that takes the most bytes as JSON.
    const said = note('\u0001'.repeat(200), Number.MAX_SAFE_INTEGER, {
      text: '\u0001'.repeat(500),
      clerk: '\u0001'.repeat(200),
    });
    const text = writeFact({
      ...fact,
      said: { kind: 'again', first: desk('gate'), fact: 'x'.repeat(200), said },
    });
    expect(readFact(text)).toMatchObject({ is: 'fact' });
    expect(Buffer.byteLength(text)).toBeLessThan(16_384);
  });

  test('what an earlier version kept of the log has no notes', () => {
    const { notes: _, ...before } = JSON.parse(writeFold(logOf().fold));
    expect(readFold(JSON.stringify(before))?.entries).toEqual(noEntries());
  });
});

test('notes that a log lost go back after everything else, each once', () => {
  const log = logOf();
  const kept: StoredEntry[] = [];
  const start = { seq: 0, head: log.fold.head };
  for (const said of [note('n1', 1), asked('o1'), note('n2', 2)]) {
    log.write('gate', said);
    kept.push({ ...(log.entries.at(-1) as StoredEntry), head: log.fold.head, isFact: true });
  }
  const lost = lostAfter(kept, start, chainHash);
  expect(lost.map(({ body }) => body)).toMatchObject([
    { kind: 'op' },
    { key: 'n1' },
    { key: 'n2' },
  ]);
  const anew = logOf();
  for (const each of lost) expect(isMissing(anew.fold, each)).toBe(true);
  for (const { first, id, body } of lost)
    anew.write('dock', { kind: 'again', first, fact: id, said: body });
  for (const each of lost) expect(isMissing(anew.fold, each)).toBe(false);
});
