/**
 * Plans at several desks: real files, the calls of the page, and real agreements, in virtual time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plansApi } from '../../../main/planning/plans-api.ts';
import { openPlanStore } from '../../../main/planning/saved-plans.ts';
import { createRandom } from '../../../sandbox/random.ts';
import type { StoredPlan } from '../../../shared/console-api/planning/plans.ts';
import type { SpotId, VisitId } from '../../../shared/ids.ts';
import type { Goal } from '../../../shared/planning/order/goals.ts';
import { usualTiming } from '../../../shared/planning/timing.ts';
import { deskYard } from '../../support/desk-yard.ts';

let root: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-plans-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(root, { recursive: true, force: true });
});

const place = (truck: string, spot: string): Goal => ({
  kind: 'place',
  asset: { kind: 'visit', id: truck as VisitId },
  spot: spot as SpotId,
});
type More = {
  readonly state?: 'open' | 'done';
  readonly commit?: 'begin' | 'end';
  readonly evenAlone?: boolean;
  readonly wishes?: readonly Goal[];
  readonly name?: string;
};

function yardOf(weather?: Parameters<typeof deskYard>[0]) {
  const yard = deskYard(weather);
  function deskAt(name: string, { joins = true } = {}) {
    const folder = mkdtempSync(path.join(root, name));
    let journal: ReturnType<typeof yard.startDesk>['journal'] | undefined;
    const open = (isJoined: boolean) => {
      const desk = yard.startDesk(name, journal === undefined ? {} : { journal });
      journal = desk.journal;
      const store = openPlanStore({ folder, clock: desk.clock });
      if (isJoined) store.plans.join(desk.copies);
      if (isJoined) desk.start();
      let isOpen = true;
      const close = () => {
        if (isOpen) store.close();
        isOpen = false;
      };
      closing.push(close);
      const { plans: api } = createRouterClient({
        plans: plansApi(store, () => `Clerk of ${name}`),
      });
      return { desk, store, close, api };
    };
    let here = open(joins);
    const kept = (id: string) => here.store.current().plans.find((each) => each.id === id);
    /** Saves over the version that this desk has; returns what is said where it is refused. */
    async function save(id: string, more: More = {}): Promise<string | null> {
      const known = kept(id);
      const { wishes = known?.wishes ?? [place('T1', 'A1')], ...rest } = more;
      const plan = {
        id,
        base: known?.version ?? 0,
        name: known?.name ?? id,
        state: 'open' as const,
        operations: [],
        timing: usualTiming,
      };
      try {
        const saving = here.api.save({ ...plan, ...rest, wishes: [...wishes] } as never);
        await Promise.race([saving, yard.time.advance(3_000).then(() => saving)]);
        return null;
      } catch (error) {
        const { code, data } = error as { code: string; data?: { said: { code: string } } };
        return `${code} ${data?.said.code}`;
      }
    }
    return {
      save,
      /** Wishes another spot, and no time goes by. */
      change: (id: string, spot: string) => {
        const { desk: _, saving: __, version, at: ___, ...plan } = kept(id) as StoredPlan;
        expect(
          here.store.plans.save({ ...plan, base: version, wishes: [place('T1', spot)] }).ok,
        ).toBe(true);
      },
      kept,
      remove: (id: string) => here.api.remove({ id }),
      /** Open plans: name, wishes as spots, and the other desk that changed each last. */
      plans: () =>
        here.store
          .current()
          .plans.filter(({ state }) => state === 'open')
          .map(
            ({ name: called, wishes, desk }) =>
              `${called}: ${spotsOf(wishes)}${desk === undefined ? '' : ` (${desk})`}`,
          )
          .sort(),
      standing: () => here.desk.state(),
      stop: () => {
        here.desk.stop();
        here.close();
      },
      again({ forgets = false } = {}) {
        here.desk.stop();
        here.close();
        if (forgets) journal = undefined;
        here = open(true);
      },
    };
  }
  return { ...yard, deskAt };
}

const spotsOf = (wishes: readonly Goal[]) =>
  wishes.map((wish) => (wish.kind === 'place' ? wish.spot : wish.kind)).join();

test('a plan of one desk appears, changes and disappears at the others', async () => {
  const { deskAt, soon, server } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  await gate.save('p', { name: 'Before ten' });
  await soon();
  expect(dock.kept('p')).toMatchObject({
    name: 'Before ten',
    by: 'Clerk of gate',
    desk: 'gate desk',
    wishes: [place('T1', 'A1')],
  });
  expect(gate.kept('p')?.desk).toBe(undefined);
  expect(await dock.save('p', { wishes: [place('T1', 'A2')] })).toBe(null);
  await soon();
  expect(gate.plans()).toEqual(['Before ten: A2 (dock desk)']);
  // A page that knows the version before is told so, as between two pages of one console.
  const late = gate.kept('p')?.version;
  await dock.save('p', { wishes: [place('T1', 'A3')] });
  await soon();
  expect(gate.kept('p')?.version).toBeGreaterThan(late ?? 0);
  const { length } = server.log;
  dock.again();
  gate.again({ forgets: true });
  await soon();
  expect(gate.plans()).toEqual(['Before ten: A3 (dock desk)']);
  expect(server.log.length - length).toBeLessThanOrEqual(2);
  await gate.remove('p');
  await soon();
  expect([gate.plans(), dock.plans()]).toEqual([[], []]);
  dock.again({ forgets: true });
  gate.again();
  await soon();
  expect([gate.plans(), dock.plans()]).toEqual([[], []]);
});

test('a plan changed at two desks apart: the first in the log counts, both stay', async () => {
  const { deskAt, soon, link } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  await gate.save('p');
  await soon();
  link(false, 'gate', 'dock');
  await soon();
  await gate.save('p', { wishes: [place('T1', 'G1')] });
  await dock.save('p', { wishes: [place('T1', 'D1')] });
  await dock.save('p', { wishes: [place('T1', 'D1'), place('T2', 'D2')] });
  link(true, 'gate');
  await soon();
  link(true, 'dock');
  await soon();
  expect(gate.plans()).toEqual(['p (dock desk): D1,D2 (dock desk)', 'p: G1']);
  expect(dock.plans()).toEqual(['p (dock desk): D1,D2', 'p: G1 (gate desk)']);
});

test('a desk that was alone continues an unchanged plan, and discards hold', async () => {
  const { deskAt, soon, link } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  await gate.save('p');
  await gate.save('q');
  await soon();
  link(false, 'dock');
  await soon();
  await dock.save('p', { wishes: [place('T1', 'D1')] });
  await dock.save('p', { wishes: [place('T1', 'D2')] });
  await dock.remove('q');
  link(true, 'dock');
  await soon();
  expect(gate.plans()).toEqual(['p: D2 (dock desk)']);
  expect(dock.plans()).toEqual(['p: D2']);
});

test('a change that came through as the connection broke is no change by another desk', async () => {
  const arrived = new Set<number>();
  for (const ms of [1, 2, 3, 4, 5, 6, 7]) {
    const { deskAt, soon, time, link, server } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    await gate.save('p', { commit: 'begin' });
    await gate.save('p', { commit: 'end' });
    await soon();
    const { length } = server.log;
    gate.change('p', 'G1');
    await time.advance(ms);
    link(false, 'gate');
    gate.change('p', 'G2');
    await soon();
    arrived.add(server.log.length - length);
    link(true, 'gate');
    await soon();
    expect([gate.plans(), dock.plans()], `${ms}`).toEqual([['p: G2'], ['p: G2 (gate desk)']]);
  }
  // Tried with and without the first change in the log.
  expect([...arrived].sort()).toEqual([0, 1]);
});

test('a plan discarded at one desk and changed at another stays as its own', async () => {
  const { deskAt, soon, link } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  await gate.save('p');
  await soon();
  link(false, 'dock');
  await soon();
  await dock.save('p', { wishes: [place('T1', 'D1')] });
  await gate.remove('p');
  await soon();
  link(true, 'dock');
  await soon();
  for (const each of [gate, dock])
    expect(each.plans().map((line) => line.split(' (dock desk): ')[0])).toEqual(['p']);
  expect(dock.plans()).toEqual(['p (dock desk): D1']);
});

describe('a commit', () => {
  test('saving a plan begins at one desk only, and the others see whose', async () => {
    const { deskAt, soon } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    await gate.save('p');
    await soon();
    const answers = await Promise.all([
      gate.save('p', { commit: 'begin' }),
      dock.save('p', { commit: 'begin' }),
    ]);
    expect(answers.filter((each) => each === null)).toHaveLength(1);
    expect(answers.find((each) => each !== null)).toBe('REFUSED plan.savedElsewhere');
    const [first, second] = answers[0] === null ? [gate, dock] : [dock, gate];
    expect(second.kept('p')?.saving).toMatchObject({
      by: first === gate ? 'Clerk of gate' : 'Clerk of dock',
    });
    // Nor is it changed or discarded there meanwhile.
    expect(await second.save('p', { name: 'Other' })).toBe('REFUSED plan.savedElsewhere');
    await expect(second.remove('p')).rejects.toMatchObject({
      data: { said: { code: 'plan.savedElsewhere' } },
    });
    // What the page changes while it saves ends no commit.
    expect(await first.save('p', { name: 'Renamed' })).toBe(null);
    expect(await second.save('p', { commit: 'begin' })).toBe('REFUSED plan.savedElsewhere');
    expect(await first.save('p', { commit: 'end', state: 'done' })).toBe(null);
    await soon();
    expect(second.kept('p')).toMatchObject({ state: 'done', name: 'Renamed' });
    expect([gate.plans(), dock.plans()]).toEqual([[], []]);
  });

  test('that stopped half-way leaves the plan to all', async () => {
    const { deskAt, soon } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    await gate.save('p', { commit: 'begin' });
    await gate.save('p', { commit: 'end' });
    await soon();
    expect(await dock.save('p', { commit: 'begin' })).toBe(null);
  });

  test('saving a plan that just changed is refused, and the changes are kept', async () => {
    const { deskAt, soon } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    await gate.save('p');
    await soon();
    const [, answer] = await Promise.all([
      gate.save('p', { wishes: [place('T1', 'G1')] }),
      dock.save('p', { commit: 'begin', wishes: [place('T1', 'D1')] }),
    ]);
    await soon();
    if (answer !== null) expect(answer).toBe('REFUSED plan.first');
    for (const each of [gate, dock]) {
      const lines = each.plans().join();
      expect(lines).toContain('G1');
      expect(lines).toContain('D1');
    }
    expect(answer).not.toBe(null);
  });

  test('without the yard server saving a shared plan needs a clerk’s yes', async () => {
    const { deskAt, soon, link } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    await gate.save('p');
    await soon();
    link(false, 'gate', 'dock');
    await soon();
    expect(await dock.save('p', { commit: 'begin' })).toBe('ALONE plan.alone');
    expect(dock.kept('p')?.saving).toBe(undefined);
    expect(await dock.save('own', { commit: 'begin' })).toBe(null);
    expect(await gate.save('p', { commit: 'begin', evenAlone: true })).toBe(null);
    expect(await gate.save('p', { commit: 'end', state: 'done' })).toBe(null);
    link(true, 'gate', 'dock');
    await soon();
    expect(dock.kept('p')?.state).toBe('done');
  });

  test('saving with a lost reply begins nothing, and doesn’t block the plan', async () => {
    for (const lost of ['lost', 'answer-lost', 'late'] as const) {
      let fate: 'written' | typeof lost = 'written';
      const { deskAt, soon, time } = yardOf({ fate: () => fate });
      const [gate, dock] = [deskAt('gate'), deskAt('dock')];
      await soon();
      await gate.save('p');
      await soon();
      fate = lost;
      const answer = await gate.save('p', { commit: 'begin' });
      expect(['ALONE plan.alone', null]).toContain(answer);
      fate = 'written';
      await time.advance(30_000);
      if (answer === null) await gate.save('p', { commit: 'end' });
      await soon();
      expect([gate.plans(), dock.plans()], lost).toEqual([['p: A1'], ['p: A1 (gate desk)']]);
      expect(await dock.save('p', { commit: 'begin' }), lost).toBe(null);
    }
  });

  test('a plan being saved by a silent desk continues elsewhere after a minute', async () => {
    const { deskAt, soon, time } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    await gate.save('p', { commit: 'begin' });
    await soon();
    gate.stop();
    await time.advance(30_000);
    expect(await dock.save('p', { commit: 'begin' })).toBe('REFUSED plan.savedElsewhere');
    await time.advance(40_000);
    expect(await dock.save('p', { commit: 'begin' })).toBe(null);
    await dock.save('p', { commit: 'end', state: 'done' });
    gate.again();
    await soon();
    expect(gate.kept('p')?.state).toBe('done');
    expect(gate.plans()).toEqual([]);
  });

  test('a save interrupted by the console’s end blocks no one after the restart', async () => {
    const { deskAt, soon } = yardOf();
    const [gate, dock] = [deskAt('gate'), deskAt('dock')];
    await soon();
    await gate.save('p', { commit: 'begin' });
    await soon();
    gate.again();
    await soon();
    expect(gate.kept('p')?.saving).toBe(undefined);
    expect(await dock.save('p', { commit: 'begin' })).toBe(null);
  });
});

test('a log that lost plans gets them back, and no plan is there twice', async () => {
  const { deskAt, soon, server, time, link } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  const { length } = server.log;
  await gate.save('p');
  await soon();
  await dock.save('p', { wishes: [place('T1', 'D1')] });
  await soon();
  link(false, 'gate');
  await soon();
  await gate.save('p', { wishes: [place('T1', 'G1')] });
  server.rollBack(length);
  link(true, 'gate');
  await time.advance(20_000);
  const yard = deskAt('yard');
  await soon();
  expect(gate.plans()).toEqual(['p: G1']);
  for (const each of [dock, yard]) expect(each.plans()).toEqual(['p: G1 (gate desk)']);
});

test('the longest plan fits into messages, and only its newest version is sent', async () => {
  const { deskAt, server, time } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await time.advance(8_000);
  const { next, bytes } = { ...createRandom('long'), bytes: 16 };
  const uuid = () =>
    Array.from({ length: bytes * 2 }, () => Math.floor(next() * 16).toString(16)).join('');
  const wishes = Array.from({ length: 5_000 }, () => place(uuid(), uuid()));
  const { length } = server.log;
  for (let version = 0; version < 8; version += 1) {
    await gate.save('p', { wishes: wishes.slice(version) });
    await time.advance(600);
  }
  await time.advance(30_000);
  expect(dock.kept('p')?.wishes).toEqual(wishes.slice(7));
  const told = server.log.slice(length);
  for (const { text } of told) expect(Buffer.byteLength(text)).toBeLessThan(65_536);
  const whole = told.filter(({ text }) => text.includes('"part":0'));
  expect(whole.length).toBeLessThanOrEqual(5);
});

test('garbage from the log is no plan, and hides none', async () => {
  const { deskAt, soon, startDesk } = yardOf();
  const gate = deskAt('gate');
  const stranger = startDesk('stranger');
  const good = {
    state: 'open',
    name: 'Good',
    wishes: [],
    operations: [],
    timing: usualTiming,
    saving: null,
    by: 'X',
    desk: 'Y',
    at: '2026-03-02T09:00:00.000Z',
  };
  const bad: readonly unknown[] = [
    null,
    { ...good, wishes: [{ kind: 'fly' }] },
    { ...good, name: '' },
    { ...good, at: 'now' },
    { ...good, saving: { by: 'X' } },
    { state: 'gone' },
    { ...good, operations: [1] },
    good,
  ];
  stranger.copies.join({
    table: 'plan',
    own: () => bad.map((_, at) => ({ key: `p${at}`, stamp: 8e12, by: null })),
    tell: (key) => ({ stamp: 8e12, by: null, value: bad[Number(key.slice(1))] }),
    take: () => undefined,
  });
  stranger.start();
  await soon();
  await gate.save('p0');
  const dock = deskAt('dock');
  await soon();
  expect(gate.plans()).toEqual(['Good:  (Y)', 'p0: A1']);
  expect(dock.plans()).toEqual(['Good:  (Y)', 'p0: A1 (gate desk)']);
});

test('whatever is lost, all desks end with the same plans and every change', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { next: random } = createRandom(`plans-${seed}`);
    const fates = ['written', 'written', 'written', 'lost', 'answer-lost', 'late'] as const;
    let isCalm = false;
    const { deskAt, time, link, server } = yardOf({
      fate: () => (isCalm ? 'written' : (fates[Math.floor(random() * 6)] ?? 'written')),
    });
    const names = ['gate', 'dock', 'yard'];
    const desks = names.map((name) => deskAt(name));
    await time.advance(20_000);
    await desks[0]?.save('p', { wishes: [] });
    await time.advance(20_000);
    const added = new Set<string>();
    for (let step = 0; step < 40; step += 1) {
      const at = Math.floor(random() * desks.length);
      const [desk, what] = [desks[at], random()];
      if (what < 0.6) {
        // What its clerk sees stays wished, and something more is.
        const known = desk?.kept('p');
        if (known === undefined) continue;
        if (
          (await desk?.save('p', { wishes: [...known.wishes, place(`T${step}`, `S${step}`)] })) ===
          null
        )
          added.add(`S${step}`);
      } else if (what < 0.8) link(random() < 0.5, names[at] as string);
      else if (what < 0.85) server.rollBack(Math.floor(server.log.length * random()));
      else if (what < 0.9) desk?.again({ forgets: random() < 0.5 });
      await time.advance(random() * 4_000);
    }
    isCalm = true;
    link(true, ...names);
    await time.advance(120_000);
    const bare = (lines: readonly string[]) =>
      lines.map((line) => line.replace(/ \(\w+ desk\)$/, ''));
    const [first, ...others] = desks.map((each) => bare(each.plans()));
    for (const other of others) expect(other, `seed ${seed}`).toEqual(first);
    const there = new Set((first ?? []).flatMap((line) => (line.split(': ')[1] ?? '').split(',')));
    expect(
      [...added].filter((spot) => !there.has(spot)),
      `seed ${seed}`,
    ).toEqual([]);
  }
});
