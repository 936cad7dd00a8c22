import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gateActs } from '../../../main/gate-checks/gate-history.ts';
import { holdFacts } from '../../../main/gate-checks/kinds.ts';
import { type OpenedJournal, openJournalFile } from '../../../main/journal/journal-file.ts';
import { reportOf, standingNow } from '../../../main/shift/report.ts';
import type { Appointment } from '../../../shared/appointments/model.ts';
import { noGateArrivals } from '../../../shared/gate/came-for.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { NewFact } from '../../../shared/journal/journal-fact.ts';
import type { Move } from '../../../shared/planning/moves/model.ts';
import { spotLabel } from '../../../shared/text.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { spot, visit } from '../../shared/yard/rows.ts';

// The hand-over of a stretch is made from all of its facts, however many there are.

/** More than any report once read. */
const MOVES = 21_000;
const start = Date.parse('2026-03-10T06:00:00Z');

const base = createYardTable({
  areas: [],
  spots: [spot('S1'), spot('S2')],
  visits: [visit('v1', 'S2')],
  containers: [],
});
let folder = '';
let file: OpenedJournal;
let now = start;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-report-'));
  file = openJournalFile({ folder, clock: { now: () => now, monotonic: () => now } }, 'w1');
  const fact = (part: Partial<NewFact>): NewFact => ({
    source: 'read',
    kind: 'row',
    at: now,
    since: null,
    subjects: [],
    change: null,
    body: null,
    ...part,
  });
  // The first fact is a refused operation: the one that a limit of the newest would lose.
  file.append([
    fact({
      source: 'desk',
      kind: 'operation.rejected',
      subjects: ['operation:o1', 'clerk:Ana'],
      body: { label: rawText('TX 1 to S1') },
    }),
  ]);
  for (let at = 0; at < MOVES; at += 1_000) {
    now += 60_000;
    file.append(
      Array.from({ length: 1_000 }, () =>
        fact({
          subjects: ['visit:v1'],
          change: { kind: 'visit', id: 'v1', before: { spotId: 'S1' }, after: { spotId: 'S2' } },
        }),
      ),
    );
  }
});
afterAll(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the list of what was let go at the gate has all of it, over several pages', () => {
  const count = 4_001;
  const held = {
    state: 'letGo',
    subject: 'visit:v1',
    cause: 'unseen',
    here: 'UL 1',
    there: 'UL 2',
  };
  file.append(
    Array.from({ length: count }, (_, at) => ({
      source: 'desk' as const,
      kind: 'desk.held',
      at: now,
      since: null,
      subjects: [`release:${holdFacts.table}`, 'clerk:Ana'] as const,
      change: null,
      body: { value: { ...held, why: `Reason ${at}` } },
    })),
  );
  const acts = gateActs({ file, base });
  expect(new Set(acts.map(({ why }) => why)).size).toBe(count);
});

test('a hand-over of 21,000 facts counts them all, the first one too', async () => {
  const most = { facts: 0 };
  const between = file.between.bind(file);
  file.between = (...places) => {
    const facts = between(...places);
    most.facts = Math.max(most.facts, facts.length);
    return facts;
  };
  const report = await reportOf(
    {
      file,
      recorder: { unwatched: () => [] },
      base,
      view: () => base,
      records: () => [],
      appointments: () => [],
      closures: () => [],
      moves: () => [],
      checkIns: () => [],
      gateArrivals: () => noGateArrivals,
    },
    start - 1,
    now,
  );
  expect(report.moves).toHaveLength(MOVES);
  expect(report.troubles).toMatchObject([{ clerk: 'Ana', was: 'rejected' }]);
  expect(report.countedSince).toBe(start);
  // A few hundred at a time are in memory.
  expect(most.facts).toBe(500);
});

test('what is still to move and what has no spot is handed over, the first to do first', () => {
  const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const waits = (id: string, hours: number) => ({
    ...visit(id, null as never),
    ...{ spotId: null, createdAt: at(hours) },
  });
  const going = (id: string) => ({
    operation: { kind: 'assign', asset: { kind: 'visit', id }, spot: 'S2' },
  });
  const move = (number: number, part: object) =>
    ({ id: `m${number}`, number, isUrgent: false, state: 'planned', ...part }) as Move;
  const none = { areas: [], spots: [], containers: [] };
  const { openMoves, noSpot, closed } = standingNow({
    // Moves that aren't sent yet took one truck off its spot, and gave another one; a closing too.
    base: createYardTable({ ...none, spots: [spot('S2')], visits: [waits('v1', 3)] }),
    view: () =>
      createYardTable({
        ...{ ...none, spots: [spot('S2'), { ...spot('S3'), isOpen: false }] },
        visits: [...[visit('v1', 'S2'), waits('late', 2), waits('early', 1)], visit('moved', 'S3')],
      }),
    ...{ records: () => [], closures: () => [], checkIns: () => [] },
    moves: () => [
      move(1, { state: 'done' }),
      move(2, going('late')),
      move(3, { ...going('early'), isUrgent: true, state: 'given' }),
      move(4, { state: 'impossible' }),
      // Its truck left meanwhile.
      move(5, going('gone')),
      // Others moved one of these: it is fetched from there. The other one stands there already.
      move(6, { ...going('moved'), from: '' }),
      move(7, going('v1')),
    ],
  } as never);
  expect(openMoves.map(({ number }) => number)).toEqual([3, 2, 6]);
  expect(openMoves.at(-1)?.from).toBe(spotLabel(spot('S3')));
  expect(noSpot.map(({ since }) => since)).toEqual([at(1), at(2)]);
  expect(closed).toHaveLength(1);
});

// Cases: D2.
test('a window from an earlier shift is missing unless its truck came and left there', async () => {
  const [came, closes] = [start - 30 * 60_000, now + 60_000];
  const fact = (before: object | null, after: object | null): NewFact => ({
    source: 'read',
    kind: 'row',
    at: now,
    since: null,
    subjects: ['visit:v7', 'appointment:here'],
    change: { kind: 'visit', id: 'v7', before: before as never, after: after as never },
    body: null,
  });
  const row = { appointmentId: 'here', createdAt: new Date(came).toISOString() };
  file.append([fact(null, row), fact(row, null)]);
  const booked = (id: string) =>
    ({
      id,
      status: 'Scheduled',
      start: new Date(start - 50 * 3_600_000).toISOString(),
      end: new Date(closes).toISOString(),
      isWindow: true,
      arrivedAt: null,
    }) as unknown as Appointment;
  const from = now + 1_000;
  const report = await reportOf(
    {
      file,
      recorder: { unwatched: () => [] },
      base,
      view: () => base,
      records: () => [],
      appointments: () => [booked('here'), booked('missing')],
      closures: () => [],
      moves: () => [],
      checkIns: () => [],
      gateArrivals: () => noGateArrivals,
    },
    from,
    closes + 60_000,
  );
  expect(report.notHere.map(({ id }) => id)).toEqual(['missing']);
});
