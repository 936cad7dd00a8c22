/** One yard check at several desks: real files and real agreements, in virtual time. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPlanStore } from '../../../main/planning/saved-plans.ts';
import { createRandom } from '../../../sandbox/random.ts';
import type { CheckEvent } from '../../../shared/console-api/planning/yard-check.ts';
import type { SpotId } from '../../../shared/ids.ts';
import {
  resultOf,
  type Sighting,
  seenOf,
} from '../../../shared/planning/yard-check/check-answers.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { deskYard } from '../../support/desk-yard.ts';

let root: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-checks-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(root, { recursive: true, force: true });
});

const hour = 3_600_000;

function yardOf(weather?: Parameters<typeof deskYard>[0]) {
  const yard = deskYard(weather);
  function deskAt(name: string, { off = 0, joins = true } = {}) {
    let folder = mkdtempSync(path.join(root, name));
    const events: CheckEvent[] = [];
    let journal: ReturnType<typeof yard.startDesk>['journal'] | undefined;
    const open = (isJoined: boolean) => {
      const desk = yard.startDesk(name, { off, ...(journal === undefined ? {} : { journal }) });
      journal = desk.journal;
      const store = openPlanStore({ folder, clock: desk.clock });
      store.checks.watch((event) => events.push(event));
      if (isJoined) store.checks.join(desk.copies, () => `Clerk of ${name}`);
      if (isJoined) desk.start();
      let isOpen = true;
      const close = () => {
        if (isOpen) store.close();
        isOpen = false;
      };
      closing.push(close);
      return { desk, checks: store.checks, close };
    };
    let here = open(joins);
    return {
      begin: () => here.checks.begin(`Clerk of ${name}`),
      end: () => here.checks.end(`Clerk of ${name}`),
      look: (spot: string, text: string) =>
        expect(
          here.checks.answer(
            [{ spot: spot as SpotId, seen: seenOf(text), was: [] }],
            `Clerk of ${name}`,
          ),
        ).toEqual({
          ok: true,
          value: null,
        }),
      state: () => here.checks.current(),
      /** What was seen on each spot, as typed, with the other desk where it was said. */
      seen: () =>
        Object.fromEntries(
          here.checks
            .current()
            .answers.map(({ spot, seen, desk }) => [
              spot,
              `${textOf(seen)}${desk === undefined ? '' : ` (${desk})`}`,
            ]),
        ),
      /** The answers without their authors. */
      answers: () =>
        here.checks
          .current()
          .answers.map(({ desk: _, ...rest }) => rest)
          .sort((a, b) => (a.spot < b.spot ? -1 : 1)),
      unknown: () => resultOf(createYardTable(), here.checks.current().answers).unknown,
      confirmed: () => here.checks.current().confirmed.map(({ spot }) => spot as string),
      standing: () => here.desk.state(),
      events,
      copy() {
        const kept = mkdtempSync(path.join(root, `${name}-kept`));
        cpSync(folder, kept, { recursive: true });
        return kept;
      },
      again({ from = folder, forgets = false } = {}) {
        here.desk.stop();
        here.close();
        folder = from;
        if (forgets) journal = undefined;
        here = open(true);
      },
    };
  }
  return { ...yard, deskAt };
}

const textOf = (seen: Sighting) => (seen.kind === 'saw' ? seen.text : seen.kind);

test('two desks share one check: each sees the other’s answers, clerk and start', async () => {
  const { deskAt, soon, server } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  gate.begin();
  gate.look('A1', 'TX-1');
  await soon();
  expect(dock.state()).toMatchObject({
    isOpen: true,
    begun: { by: 'Clerk of gate', desk: 'gate desk', after: null },
  });
  // Who goes on with it begins none.
  dock.begin();
  dock.look('A2', '0');
  dock.look('A1', 'TX-2');
  await soon();
  expect(gate.seen()).toEqual({ A1: 'TX-2 (dock desk)', A2: 'empty (dock desk)' });
  expect(dock.seen()).toEqual({ A1: 'TX-2', A2: 'empty' });
  expect(gate.answers()).toEqual(dock.answers());
  // Each look is sent alone, and all of them only where a check begins or ends.
  expect(gate.events.filter(({ kind }) => kind === 'state')).toHaveLength(1);
  gate.end();
  await soon();
  expect([gate, dock].map((each) => each.state().isOpen)).toEqual([false, false]);
  expect(dock.confirmed()).toEqual(['A1', 'A2']);
  expect([gate.state().ended, dock.state().ended?.desk]).toEqual([undefined, 'gate desk']);
  const { length } = server.log;
  dock.again();
  gate.again({ forgets: true });
  await soon();
  expect(gate.confirmed()).toEqual(['A1', 'A2']);
  expect(server.log.length - length).toBeLessThanOrEqual(2);
});

test('answers of a desk that was alone reach the others; of two, the later counts', async () => {
  const { deskAt, soon, link, time } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  gate.begin();
  await soon();
  link(false, 'dock');
  await soon();
  dock.look('A1', 'early');
  dock.look('A3', 'dock alone');
  await time.advance(hour);
  gate.look('A1', 'late');
  gate.look('A2', 'gate early');
  await time.advance(hour);
  dock.look('A2', 'dock late');
  expect(dock.standing()).toBe('alone');
  link(true, 'dock');
  await soon();
  const both = { A1: 'LATE', A2: 'DOCK LATE', A3: 'DOCK ALONE' };
  expect(Object.fromEntries(dock.answers().map(({ spot, seen }) => [spot, textOf(seen)]))).toEqual(
    both,
  );
  expect(dock.answers()).toEqual(gate.answers());
});

test('an answer that knew the other counts over it, with clocks a day apart', async () => {
  for (const off of [-24 * hour, 24 * hour]) {
    const { deskAt, soon } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock', { off })];
    await soon();
    gate.begin();
    for (const [desk, text] of [
      [gate, 'first'],
      [dock, 'second'],
      [gate, 'third'],
      [dock, 'fourth'],
    ] as const) {
      await soon();
      desk.look('A1', text);
    }
    await soon();
    expect([gate.seen(), dock.seen()]).toEqual([{ A1: 'FOURTH (dock desk)' }, { A1: 'FOURTH' }]);
  }
});

test('both desks list the same differences, also for an asset on two spots', async () => {
  const { deskAt, soon, link } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  gate.begin();
  await soon();
  link(false, 'gate', 'dock');
  await soon();
  gate.look('B2', 'TX-9');
  dock.look('B1', 'TX-9');
  gate.look('A1', 'TX-7');
  link(true, 'gate', 'dock');
  await soon();
  expect(gate.unknown()).toHaveLength(3);
  expect(gate.unknown()).toEqual(dock.unknown());
});

describe('an end', () => {
  test('ends only what was read: unread answers continue in a new check', async () => {
    const { deskAt, soon, link } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    gate.begin();
    gate.look('A1', 'TX-1');
    await soon();
    link(false, 'dock');
    await soon();
    dock.look('A2', 'TX-2');
    gate.end();
    await soon();
    expect([gate.state().isOpen, dock.state().isOpen]).toEqual([false, true]);
    link(true, 'dock');
    await soon();
    expect(dock.seen()).toEqual({ A2: 'TX-2' });
    expect(gate.seen()).toEqual({ A2: 'TX-2 (dock desk)' });
    for (const each of [gate, dock])
      expect(each.state().begun?.after).toMatchObject({ by: 'Clerk of gate', desk: 'gate desk' });
    dock.end();
    await soon();
    expect([gate.state().isOpen, dock.state().isOpen]).toEqual([false, false]);
    expect(gate.confirmed()).toEqual(dock.confirmed());
  });

  test('of two checks that began apart both are under way as one, and one end ends both', async () => {
    const { deskAt, soon, link } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    link(false, 'gate', 'dock');
    await soon();
    gate.begin();
    gate.look('A1', 'TX-1');
    dock.begin();
    dock.look('A2', 'TX-2');
    link(true, 'gate', 'dock');
    await soon();
    expect(gate.answers()).toHaveLength(2);
    expect(gate.answers()).toEqual(dock.answers());
    dock.end();
    await soon();
    expect([gate.state().isOpen, dock.state().isOpen]).toEqual([false, false]);
  });
});

test('a desk that joins later gets the answers, and shares its own', async () => {
  const { deskAt, soon } = yardOf();
  const gate = deskAt('gate');
  const dock = deskAt('dock', { joins: false });
  await soon();
  gate.begin();
  for (let at = 0; at < 200; at += 1) gate.look(`A${at}`, `TX-${at}`);
  dock.begin();
  dock.look('B1', 'TX-0');
  dock.end();
  await soon();
  dock.again();
  await soon();
  expect(dock.answers()).toHaveLength(200);
  expect(gate.confirmed()).toContain('B1');
});

test('a log that lost looks gets them back, and so does a file that was put back', async () => {
  const { deskAt, soon, server, time } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  gate.begin();
  await soon();
  const { length } = server.log;
  const kept = dock.copy();
  gate.look('A1', 'TX-1');
  dock.look('A2', 'TX-2');
  await soon();
  server.rollBack(length);
  await time.advance(20_000);
  const yard = deskAt('yard');
  await soon();
  expect(yard.answers()).toEqual(gate.answers());
  expect(yard.answers()).toHaveLength(2);
  dock.again({ from: kept });
  await soon();
  expect(dock.seen()).toEqual({ A1: 'TX-1 (gate desk)', A2: 'TX-2' });
});

test('garbage from the log is no look, and hides none', async () => {
  const { deskAt, soon, startDesk } = yardOf();
  const gate = deskAt('gate');
  const stranger = startDesk('stranger');
  const bad = [
    {},
    { check: null, seen: { kind: 'saw', text: '' } },
    null,
    'x'.repeat(9_000),
    { seen: { kind: 'empty' }, was: [{ asset: 1 }] },
  ];
  for (const table of ['look', 'check'] as const)
    stranger.copies.join({
      table,
      own: () => bad.map((_, at) => ({ key: `A${at}`, stamp: 9e12, by: null })),
      tell: (key) => ({ stamp: 9e12, by: null, value: bad[Number(key.slice(1))] }),
      take: () => undefined,
    });
  stranger.start();
  await soon();
  gate.begin();
  gate.look('A1', 'TX-1');
  gate.look('B1', 'TX-2');
  const dock = deskAt('dock');
  await soon();
  expect([gate.standing(), dock.standing(), stranger.state()]).toEqual([
    'together',
    'together',
    'together',
  ]);
  expect(dock.seen()).toEqual({ A1: 'TX-1 (gate desk)', B1: 'TX-2 (gate desk)' });
  const [said] = [...gate.events];
  expect(said).toMatchObject({ kind: 'state', state: { isOpen: true } });
});

test('whatever is lost or rolled back, all desks end with the newest answers', async () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { next: random } = createRandom(`checks-${seed}`);
    const fates = ['written', 'written', 'written', 'lost', 'answer-lost', 'late'] as const;
    const fate = () => fates[Math.floor(random() * fates.length)] ?? 'written';
    let isCalm = false;
    const { deskAt, time, link, server } = yardOf({ fate: () => (isCalm ? 'written' : fate()) });
    const names = ['gate', 'dock', 'yard'];
    const desks = names.map((name) => deskAt(name));
    await time.advance(20_000);
    desks[0]?.begin();
    await time.advance(20_000);
    let typed = 0;
    const newest: Record<string, string> = {};
    for (let step = 0; step < 40; step += 1) {
      const at = Math.floor(random() * desks.length);
      const what = random();
      if (what < 0.6) {
        if (desks[at]?.state().isOpen !== true) desks[at]?.begin();
        typed += 1;
        const spot = `A${Math.floor(random() * 6)}`;
        newest[spot] = `TX-${typed}`;
        desks[at]?.look(spot, newest[spot]);
      } else if (what < 0.75) link(random() < 0.5, names[at] as string);
      else if (what < 0.8) server.rollBack(Math.floor(server.log.length * random()));
      else if (what < 0.85) desks[at]?.again({ forgets: random() < 0.5 });
      await time.advance(random() * 4_000);
    }
    isCalm = true;
    link(true, ...names);
    await time.advance(120_000);
    const [first, ...others] = desks.map((each) => each.answers());
    // All clocks are right here: of each spot the last look counts.
    expect(
      Object.fromEntries((first ?? []).map(({ spot, seen }) => [spot, textOf(seen)])),
      `seed ${seed}`,
    ).toEqual(newest);
    for (const other of others) expect(other, `seed ${seed}`).toEqual(first);
    expect(new Set(desks.map((each) => each.confirmed().join())).size).toBe(1);
  }
});
