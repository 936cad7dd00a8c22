/**
 * Every list of the yard, damaged, short, repeated and foreign, over real HTTP: what the console
 * shows and what it calls proved is held against what such an answer lets anybody believe. Sound
 * lists follow, and then the picture is that of a console that saw them alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import { whereabouts } from '../../../../shared/outbox/seen-yard.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { clientAgainst } from '../../remote/dock-scheduling/client-against.ts';
import {
  type Damage,
  type DamagedService,
  damages,
  listNames,
  type Manner,
  soundManner,
  spots,
  startDamagedService,
  type Truth,
} from './damaged-lists.ts';
import { openTestYard, sorted, type TestYard } from './harness.ts';

type Round = {
  readonly manner: Manner;
  readonly damage: readonly Damage[];
  /**
   * What other desks do before the pull; `during`: one leaves while the second page of its list is
   * asked for.
   */
  readonly moves: readonly { readonly asset: string; readonly to: string | null | 'left' }[];
  readonly during: string | null;
};

const assetName = fc.constantFrom('v1', 'v2', 'v3', 'v4', 'c1', 'c2', 'c3', 'c4');
const manner: fc.Arbitrary<Manner> = fc.record({
  counts: fc.constantFrom('full' as const, 'none' as const),
  most: fc.integer({ min: 2, max: 9 }),
  pages: fc.oneof(
    { weight: 3, arbitrary: fc.constant('honored' as const) },
    fc.constantFrom('clamped' as const, 'ignored' as const),
  ),
});
const damage: fc.Arbitrary<Damage> = fc.record({
  list: fc.constantFrom(...listNames),
  at: fc.nat(6),
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...damages) },
    fc.constant('twice' as const),
  ),
});
const move = fc.record({
  asset: assetName,
  to: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<string | null>(...spots, null) },
    { weight: 2, arbitrary: fc.constant('left') },
  ),
});
const round: fc.Arbitrary<Round> = fc.record({
  // Often the manner of the sound lists that follow: pages that differ in their records alone are
  // read in part.
  manner: fc.oneof(manner, fc.constant(soundManner)),
  damage: fc.array(damage, { maxLength: 3 }),
  moves: fc.array(move, { maxLength: 2 }),
  during: fc.option(assetName, { freq: 5 }),
});

const mapOf = (truth: Truth, asset: string) =>
  asset.startsWith('v') ? truth.visits : truth.containers;
const refOf = (asset: string): AssetRef =>
  ({ kind: asset.startsWith('v') ? 'visit' : 'container', id: asset }) as AssetRef;

/** What is seen of the oracle's work: a property that never meets its cases proves nothing. */
const met = { incomplete: 0, gone: 0, placed: 0, failed: 0, told: 0, shifted: 0 };

function shownOf({ yard }: TestYard) {
  const { base } = yard.live;
  const shown = new Map<string, string | null>(Array.from(base.spots(), ({ id }) => [id, '']));
  for (const { id, spotId } of [...base.visits(), ...base.containers()]) shown.set(id, spotId);
  return shown;
}

const truthOf = ({ truth }: DamagedService) =>
  new Map<string, string | null>([
    ...spots.map((spot) => [spot, ''] as const),
    ...truth.visits,
    ...truth.containers,
  ]);

async function problemsOf({ yard }: TestYard): Promise<number> {
  const watch = yard.live.watch();
  const event = (await watch.next()).value;
  await watch.return();
  return event?.problems?.length ?? 0;
}

function change(service: DamagedService, asset: string, to: string | null): void {
  const map = mapOf(service.truth, asset);
  const isTaken =
    to !== null &&
    [...service.truth.visits.values(), ...service.truth.containers.values()].includes(to);
  if (to === 'left') map.delete(asset);
  else if (!isTaken) map.set(asset, to);
}

/** One leaves while the second page of its list is asked for, once. Returns whether it did. */
function leaveDuring(
  service: DamagedService,
  asset: string | null,
): { readonly left: () => boolean } {
  let hasLeft = false;
  service.beforePage = (list, page) => {
    if (
      asset === null ||
      hasLeft ||
      page !== 2 ||
      list !== (asset.startsWith('v') ? 'visits' : 'containers')
    )
      return;
    hasLeft = mapOf(service.truth, asset).delete(asset);
  };
  return { left: () => hasLeft };
}

/**
 * What we may believe after a fresh read of both lists: no asset that is there is gone, and none is
 * where it is not.
 */
async function expectTrueEvidence(
  service: DamagedService,
  opened: TestYard,
  leaving: string | null,
): Promise<void> {
  const lists = await opened.reads.assets(new AbortController().signal);
  if (!lists.complete) met.incomplete += 1;
  for (const asset of ['v1', 'v2', 'v3', 'v4', 'c1', 'c2', 'c3', 'c4']) {
    if (asset === leaving) continue;
    const place = whereabouts({ lists }, refOf(asset));
    if (place.at === 'not-known') continue;
    const truth = mapOf(service.truth, asset).get(asset);
    if (place.at === 'gone') {
      expect(truth, `${asset} is there, and is said to be gone`).toBeUndefined();
      met.gone += 1;
    } else {
      expect(place.at === 'spot' ? place.spot : null, `where ${asset} stands`).toBe(truth);
      met.placed += 1;
    }
  }
}

async function expectRound(
  service: DamagedService,
  opened: TestYard,
  { manner, damage, moves, during }: Round,
): Promise<void> {
  const before = shownOf(opened);
  for (const { asset, to } of moves) change(service, asset, to);
  service.manner = manner;
  // One of two that have the same id may move up unseen, and then the other stands alone.
  service.damage = during === null ? damage : damage.filter(({ kind }) => kind !== 'twice');
  const leaving = leaveDuring(service, during);
  let isPushed = false;
  try {
    await opened.pull();
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    isPushed = true;
    met.failed += 1;
  }
  const shown = shownOf(opened);
  const truth = truthOf(service);
  for (const id of before.keys())
    if (truth.has(id))
      expect(shown.has(id), `${id} is there and was taken out of the picture`).toBe(true);
  if (leaving.left()) met.shifted += 1;
  else {
    isPushed ||= (await problemsOf(opened)) > 0;
    const isRight = [...truth].every(([id, place]) => shown.get(id) === place);
    if (!isRight) expect(isPushed, 'the picture is wrong without a word').toBe(true);
    if (!isRight) met.told += 1;
  }
  const again = leaveDuring(service, during);
  await expectTrueEvidence(service, opened, during).catch((error: unknown) => {
    if (!(error instanceof RemoteError)) throw error;
  });
  if (again.left()) met.shifted += 1;
}

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function pulled(): Promise<{ service: DamagedService; opened: TestYard }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-damaged-'));
  const service = await startDamagedService();
  const { client, http } = clientAgainst(service.server.url, { settings: { yardPageSize: 5 } });
  const opened = openTestYard(folder, client);
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => service.server.close(),
    () => http.close(),
    () => opened.close(),
  );
  await opened.pull();
  return { service, opened };
}

test('a record that moves up unseen between two pages isn’t called gone', async () => {
  const { service, opened } = await pulled();
  service.manner = { ...soundManner, most: 2 };
  let isDone = false;
  service.beforePage = (list, page) => {
    if (isDone || list !== 'visits' || page !== 2) return;
    isDone = true;
    service.truth.visits.delete('v1');
    service.truth.visits.set('v9', null);
  };
  const lists = await opened.reads.assets(new AbortController().signal);
  expect(isDone).toBe(true);
  expect(whereabouts({ lists }, refOf('v3')).at).not.toBe('gone');
  // Nothing moves any more: then it is known who left, and who is there.
  const still = await opened.reads.assets(new AbortController().signal);
  expect([
    whereabouts({ lists: still }, refOf('v1')).at,
    whereabouts({ lists: still }, refOf('v3')).at,
  ]).toEqual(['gone', 'waiting']);
});

test('an invalid area list hides and removes nothing else, and the read fails', async () => {
  const { service, opened } = await pulled();
  service.damage = [{ list: 'dock', at: 0, kind: 'whole-null' }];
  service.truth.visits.set('v3', 'L4');
  service.truth.containers.delete('c4');
  await expect(opened.pull()).rejects.toMatchObject({ kind: 'bad-reply' });
  expect(shownOf(opened)).toEqual(truthOf(service));
});

async function expectOf(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 3 }), async (rounds) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-damaged-'));
      const service = await startDamagedService();
      const settings = { yardPageSize: 5 };
      const ours = clientAgainst(service.server.url, { settings });
      const opened = openTestYard(folder, ours.client);
      const freshFolder = path.join(folder, 'fresh');
      const theirs = clientAgainst(service.server.url, { settings });
      let fresh: TestYard | null = null;
      try {
        await opened.pull();
        expect(shownOf(opened)).toEqual(truthOf(service));
        for (const each of rounds) await expectRound(service, opened, each);
        service.manner = soundManner;
        service.damage = [];
        service.beforePage = () => {};
        await opened.pull();
        fresh = openTestYard(mkdtempSync(`${freshFolder}-`), theirs.client);
        await fresh.pull();
        expect(sorted(opened.yard.live.base.snapshot())).toEqual(
          sorted(fresh.yard.live.base.snapshot()),
        );
        expect(await problemsOf(opened)).toBe(0);
        const lists = await opened.reads.assets(new AbortController().signal);
        expect(lists.complete).toBe(true);
      } finally {
        opened.close();
        fresh?.close();
        ours.http.close();
        theirs.http.close();
        await service.server.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns },
  );
}

// Faults: E5.
test('damaged lists are believed as far as possible, and sound ones fix the rest', async () => {
  const tried = Number(process.env['DAMAGED_LISTS'] ?? 30);
  await expectOf(tried);
  // The rarest comes once in dozens of tries: some are added until each was met.
  for (let more = 0; more < 5 && Object.values(met).includes(0); more += 1) await expectOf(tried);
  for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(0);
}, 240_000);
