/**
 * Notes at several desks of one facility: real journals on real files and real agreements, in
 * virtual time.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DeskAgreement } from '../../../main/desks/agreement.ts';
import type { DeskJournal } from '../../../main/desks/log/desk-journal.ts';
import { openJournalFile } from '../../../main/journal/journal-file.ts';
import { Recorder } from '../../../main/journal/write/recorder.ts';
import { Notes } from '../../../main/journal/write/shared-notes.ts';
import { linesOf } from '../../../shared/journal/lines.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { createMemoryJournal } from '../../simulation/desks/memory-journal.ts';
import { desk as deskNamed, facility, hash, note } from '../../support/desk-facts.ts';
import { quietSide } from '../../support/desk-model.ts';
import { createMemoryServer } from '../../support/memory-log.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

let root: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-notes-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(root, { recursive: true, force: true });
});

function yardOf() {
  const time = createVirtualTime();
  const server = createMemoryServer({ timers: time.timers, latency: () => 3 });
  let facts = 0;
  function deskAt(name: string, { isAlone = false } = {}) {
    let folder = mkdtempSync(path.join(root, name));
    let read: DeskJournal = createMemoryJournal();
    const open = (alone: boolean) => {
      let alive = true;
      const file = openJournalFile({ folder, clock: time.clock }, 'w1');
      const recorder = new Recorder({
        asOf: null,
        file,
        base: createYardTable(),
        ...time,
        onTrouble: () => undefined,
      });
      const agreement = new DeskAgreement({
        server: server.at(name),
        facility,
        desk: deskNamed(name),
        card: { name: `${name} desk`, version: '1' },
        hash,
        clock: time.clock,
        timers: { after: (ms, work) => time.after(ms, () => void (alive && work())) },
        random: { next: () => 0.5 },
        log: { info: () => undefined, warn: () => undefined },
        newId: () => {
          facts += 1;
          return `fact-${facts}`;
        },
        journal: read,
        side: quietSide,
        holdMs: 1_000,
        saw: () => undefined,
        service: () => ({ isConnected: true, pictureAgeMs: null, idleMs: 0 }),
      });
      const notes = new Notes({
        file,
        recorder,
        clock: time.clock,
        desks: alone ? null : agreement.notes,
      });
      if (!alone) agreement.start();
      let isOpen = true;
      const close = () => {
        if (isOpen) file.close();
        isOpen = false;
      };
      closing.push(close);
      return {
        file,
        agreement,
        notes,
        stop() {
          alive = false;
          void agreement.stop();
          server.setLink(name, false);
          server.setLink(name, true);
          close();
        },
      };
    };
    let here = open(isAlone);
    const copy = () => {
      const kept = mkdtempSync(path.join(root, `${name}-kept`));
      cpSync(folder, kept, { recursive: true });
      return kept;
    };
    return {
      write: (text: string, subject: `${string}:${string}` = 'yard:shift') =>
        expect(here.notes.write(subject, text, `Clerk of ${name}`)).toBe(null),
      /**
       * Notes of the journal, in its order: text, clerk, and the other desk where each was written.
       */
      texts: () =>
        here.file
          .between(0, Number.MAX_SAFE_INTEGER)
          .flatMap(({ kind, body }) =>
            kind === 'note'
              ? [`${body?.text}${body?.desk === undefined ? '' : ` (${body.desk})`}`]
              : [],
          ),
      lines: () =>
        linesOf([...here.file.between(0, Number.MAX_SAFE_INTEGER)].reverse(), {}).map(
          ({ by }) => by,
        ),
      state: () => here.agreement.state().is,
      heard: () => here.agreement.notes.heard(),
      copy,
      /**
       * Closes the program and opens it again: with the others, on the files of `from`, or without
       * what it had read of the log.
       */
      again({ from = folder, forgets = false } = {}) {
        here.stop();
        folder = from;
        if (forgets) read = createMemoryJournal();
        here = open(false);
      },
    };
  }
  return { time, server, deskAt, soon: () => time.advance(5_000) };
}

describe('notes of several desks', () => {
  test('a note of one desk reaches the other once, with clerk and desk', async () => {
    const { deskAt, soon, server } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    gate.write('Gate 2 sticks');
    dock.write('Ice', 'spot:A');
    await soon();
    expect(gate.texts()).toEqual(['Gate 2 sticks', 'Ice (dock desk)']);
    expect(dock.texts().sort()).toEqual(['Gate 2 sticks (gate desk)', 'Ice']);
    expect(gate.lines()).toContainEqual({ clerk: 'Clerk of dock', state: null, desk: 'dock desk' });
    expect(gate.heard()).toBe(1);
    const { length } = server.log;
    dock.again();
    gate.again({ forgets: true });
    await soon();
    expect(gate.texts()).toHaveLength(2);
    expect(dock.texts()).toHaveLength(2);
    // Only the two greetings, if that.
    expect(server.log.length - length).toBeLessThanOrEqual(2);
  });

  test('both write on one spot while they are apart: both notes stay, at both desks', async () => {
    const { deskAt, soon, server } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    server.setUp(false);
    server.setLink('gate', false);
    server.setLink('dock', false);
    await soon();
    gate.write('Oil', 'spot:A');
    dock.write('Clean', 'spot:A');
    expect([gate.state(), dock.state()]).toEqual(['alone', 'alone']);
    server.setUp(true);
    server.setLink('gate', true);
    server.setLink('dock', true);
    await soon();
    await soon();
    expect(gate.texts()).toEqual(['Oil', 'Clean (dock desk)']);
    expect(dock.texts()).toEqual(['Clean', 'Oil (gate desk)']);
  });

  test('a desk that joins offers what it wrote before, and gets what the others have', async () => {
    const { deskAt, soon, server } = yardOf();
    const gate = deskAt('gate');
    const dock = deskAt('dock', { isAlone: true });
    await soon();
    gate.write('From before');
    dock.write('Alone');
    await soon();
    expect(server.log.every(({ by }) => by === 'gate')).toBe(true);
    dock.again();
    await soon();
    expect(dock.texts()).toEqual(['Alone', 'From before (gate desk)']);
    expect(gate.texts()).toEqual(['From before', 'Alone (dock desk)']);
  });

  test('a log that lost notes gets them back from a desk, and no desk has one twice', async () => {
    const { time, deskAt, soon, server } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    const length = server.log.length;
    gate.write('Gate 2 sticks');
    dock.write('Ice');
    await soon();
    server.rollBack(length);
    await time.advance(20_000);
    const yard = deskAt('yard');
    await time.advance(20_000);
    expect(gate.texts().sort()).toEqual(['Gate 2 sticks', 'Ice (dock desk)']);
    expect(dock.texts().sort()).toEqual(['Gate 2 sticks (gate desk)', 'Ice']);
    expect(yard.texts().sort()).toEqual(['Gate 2 sticks (gate desk)', 'Ice (dock desk)']);
  });

  test('a journal that was put back gets its own lost notes from the log', async () => {
    const { deskAt, soon } = yardOf();
    const gate = deskAt('gate');
    await soon();
    gate.write('Kept');
    await soon();
    const kept = gate.copy();
    gate.write('Lost with the disk');
    await soon();
    gate.again({ from: kept });
    await soon();
    expect(gate.texts()).toEqual(['Kept', 'Lost with the disk (gate desk)']);
    gate.write('After');
    gate.again();
    await soon();
    expect(gate.texts()).toEqual(['Kept', 'Lost with the disk (gate desk)', 'After']);
  });

  test('notes older than a month are not sent to other desks', async () => {
    const { time, deskAt, soon } = yardOf();
    const dock = deskAt('dock', { isAlone: true });
    dock.write('Long ago');
    await time.advance(31 * 24 * 60 * 60_000);
    dock.write('Today');
    dock.again();
    const gate = deskAt('gate');
    await soon();
    expect(gate.texts()).toEqual(['Today (dock desk)']);
  });

  test('garbage, and a note that no other desk could read, do no harm', async () => {
    const { time, deskAt, soon, server } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    server.inject('dock', JSON.stringify({ v: 1, must: false, said: note('n1', 1) }));
    server.inject('dock', 'x'.repeat(60_000));
    gate.write('Of no kind that others know', '#1:x');
    gate.write('Sound');
    await soon();
    const { length } = server.log;
    await soon();
    expect(server.log).toHaveLength(length);
    expect(dock.texts()).toEqual(['Sound (gate desk)']);
    await time.advance(1);
    expect([gate.state(), dock.state()]).toEqual(['together', 'together']);
  });
});
