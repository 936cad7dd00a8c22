import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import type { JournalFact } from '../../../../shared/journal/journal-fact.ts';
import { type HistoryLine, linesOf } from '../../../../shared/journal/lines.ts';
import { type Desk, openDesk, until } from '../../console-desk.ts';

// What the service dates itself, joined with what reads saw: a console over the sandbox, real HTTP
// and real files.

let sandbox: Sandbox;
let desk: Desk;
beforeEach(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 5 });
  desk = await openDesk(sandbox);
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
});

type Subject = `${'spot' | 'visit'}:${string}`;
const linesAbout = async (subject: Subject): Promise<readonly HistoryLine[]> => {
  const { facts, names } = await desk.api.journal.about({ subject, limit: 50 });
  // The first read of a yard adds its spots.
  return linesOf(facts, names).filter(({ what }) => what.code !== 'journal.line.spotAdded');
};
const said = (lines: readonly HistoryLine[]) =>
  lines.map(({ what, told }) => [inEnglish(what), told !== null]);
const freeSpots = () =>
  [...desk.page.table.spots()].filter(
    ({ id, isOpen, reserves }) =>
      isOpen &&
      reserves.length === 0 &&
      desk.page.table.visitsAt(id).length + desk.page.table.standaloneAt(id).length === 0,
  );
async function aTruckAt(spot: { id: string; code: string }): Promise<string> {
  const { visit } = sandbox.act.arrive({ containers: 0 });
  await until(() => desk.page.table.visit(visit.id as never) !== undefined, 'the truck');
  await desk.api.journal.span();
  sandbox.act.assign(spot.code, { kind: 'visit', id: visit.id } as never);
  await until(() => desk.page.table.visit(visit.id as never)?.spotId === spot.id, 'on its spot');
  await desk.api.journal.span();
  return visit.id;
}

describe('events of the service', () => {
  it('merge with what a read saw, with the service’s time and account, once each', async () => {
    const [spot] = freeSpots();
    if (spot === undefined) throw new Error('No spot.');
    const id = await aTruckAt(spot);
    const before = await linesAbout(`spot:${spot.id}`);
    expect([before.length, before[0]?.told, before[0]?.since === null]).toEqual([1, null, false]);
    expect((await desk.api.journal.told({ subject: `spot:${spot.id}` })).added).toBe(1);
    const [line, ...others] = await linesAbout(`spot:${spot.id}`);
    expect([others, line?.what, line?.since]).toEqual([[], before[0]?.what, null]);
    expect(line?.told?.account).toMatch(/\S/);
    expect(line?.at).toBeLessThanOrEqual(before[0]?.at ?? 0);
    // Asked again, or of the truck: the same event is not a second one.
    expect((await desk.api.journal.told({ subject: `spot:${spot.id}` })).added).toBe(0);
    expect((await linesAbout(`visit:${id}`)).filter(({ told }) => told !== null)).toHaveLength(1);
    expect(await desk.api.journal.verify({ seal: null })).toMatchObject({ kind: 'unchanged' });
  });

  it('that no read saw are listed at their own time, such as a brief stay', async () => {
    const [spot, other] = freeSpots();
    if (spot === undefined || other === undefined) throw new Error('No spots.');
    const id = await aTruckAt(spot);
    sandbox.act.move(spot.code, other.code);
    sandbox.act.move(other.code, spot.code);
    await desk.api.yard.refresh();
    expect((await linesAbout(`spot:${other.id}`)).length).toBe(0);
    expect((await desk.api.journal.told({ subject: `spot:${other.id}` })).added).toBe(2);
    const lines = await linesAbout(`spot:${other.id}`);
    expect(said(lines)).toEqual([
      [expect.stringMatching(` left ${other.code}$`), true],
      [expect.stringMatching(` assigned to ${other.code}$`), true],
    ]);
    expect((await desk.api.journal.told({ subject: `visit:${id}` })).added).toBeGreaterThan(0);
    const of = await linesAbout(`visit:${id}`);
    expect(of.map(({ at }) => at)).toEqual(of.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  it('no error if the service has none, and none are found when it is offline', async () => {
    const [spot] = freeSpots();
    sandbox.setQuirks({ spotEvents: 'missing' });
    expect(await desk.api.journal.told({ subject: `spot:${spot?.id}` })).toEqual({ added: null });
    await expect(desk.api.journal.told({ subject: 'clerk:Ana' as never })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await sandbox.stop();
    await expect(desk.api.journal.told({ subject: `spot:${spot?.id}` })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

describe('one line a thing', () => {
  const fact = (part: Partial<JournalFact>): JournalFact => ({
    seq: 1,
    at: 10_000_000,
    notedAt: 10_000_000,
    since: 9_980_000,
    source: 'read',
    kind: 'row',
    subjects: ['visit:v', 'spot:A'],
    change: { kind: 'visit', id: 'v', before: { spotId: null }, after: { spotId: 'A' } },
    body: null,
    ...part,
  });
  const event = (part: Partial<JournalFact>) =>
    fact({
      seq: 2,
      source: 'service',
      kind: 'service.assignment',
      at: 9_990_000,
      since: null,
      change: null,
      body: { by: 'ana@x' },
      ...part,
    });

  it.each([
    ['of the same truck, spot and time', {}, 1],
    ['another time', { at: 9_000_000 }, 2],
    ['another spot', { subjects: ['visit:v', 'spot:B'] as const }, 2],
    ['another truck', { subjects: ['visit:w', 'spot:A'] as const }, 2],
    ['a release', { kind: 'service.release' }, 2],
  ])('an event %s', (_, part, count) => {
    const lines = linesOf([event(part as Partial<JournalFact>), fact({})], {});
    expect(lines).toHaveLength(count);
    expect(lines.filter(({ told }) => told?.account === 'ana@x')).toHaveLength(1);
  });
});
