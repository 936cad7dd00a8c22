/**
 * A spot that another desk opened and closed again, or the other way round, while our own change of
 * it waited: never overridden unseen.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { follow, OwnChanges } from '../../../../main/outbox/verify/own-changes.ts';
import {
  RemoteError as Remote,
  type RemoteError,
  type RemoteErrorKind,
} from '../../../../main/remote/outcome.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { OperationId, SpotId, VisitId } from '../../../../shared/ids.ts';
import { casey, type Desk, findSpot, openDesk } from '../desk.ts';

let desk: Desk;
afterEach(() => desk.close());

const offline = new Remote('network', message('service.unreachable'));
const goOffline = () => {
  desk.network.read = () => offline;
};
const goOnline = async (read: (what: string) => RemoteError | null = () => null) => {
  desk.network.read = read;
  desk.outbox.wakeSender('online');
  await desk.time.advance(130_000);
};
const free = () =>
  findSpot(desk, ({ trucks, standalone, isOpen }) => trucks + standalone === 0 && isOpen);
const other = (kind: 'open' | 'close', spot: SpotId, reason: string) =>
  desk.service.write('other', { kind, spot, reason });
const newest = () => desk.outbox.list({ limit: 1 }).records[0];
const isOpen = (spot: SpotId) => desk.service.spot(spot)?.spot.isOpen;

/** A closed spot that the clerk saw, and a saved `open` of it that waits for the network. */
async function openWaits(): Promise<SpotId> {
  desk = openDesk();
  const spot = free();
  other('close', spot, 'Snow');
  desk.pull();
  goOffline();
  await desk.submit({ kind: 'open', spot, reason: 'Snow is gone' }, { id: 'ours' });
  await desk.time.advance(1_000);
  return spot;
}

function reclosed(spot: SpotId): void {
  other('open', spot, 'Snow is gone');
  other('close', spot, 'Oil on the ground');
}

describe('an open that waited', () => {
  test('asks the clerk if another desk opened and closed the spot again', async () => {
    const spot = await openWaits();
    reclosed(spot);
    await goOnline();
    expect(desk.writes).toEqual([]);
    expect(newest()).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.turnedFor', values: { reason: expect.any(String) } },
    });
    expect(isOpen(spot)).toBe(false);
    desk.outbox.choose({ id: 'ours' as OperationId, choice: 'send-again', actor: casey });
    await desk.time.advance(1_000);
    expect(newest()).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(isOpen(spot)).toBe(true);
  });

  test('goes through when the spot stayed unchanged', async () => {
    const spot = await openWaits();
    await goOnline();
    expect(newest()).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(isOpen(spot)).toBe(true);
  });

  test.each(['not-found', 'forbidden', 'bad-reply', 'service'] satisfies RemoteErrorKind[])(
    'with a spot history of %s, the time of its change alone asks the clerk',
    async (kind) => {
      reclosed(await openWaits());
      await goOnline((what) =>
        what === 'events' ? new Remote(kind, rawText('No history.')) : null,
      );
      expect(desk.writes).toEqual([]);
      expect(newest()).toMatchObject({
        state: 'conflict',
        known: { code: 'operations.conflict.changed' },
      });
    },
  );

  test('waits while the history cannot be reached', async () => {
    reclosed(await openWaits());
    let asked = 0;
    await goOnline((what) => {
      if (what !== 'events') return null;
      asked += 1;
      return asked < 3 ? offline : null;
    });
    expect(asked).toBe(3);
    expect(newest()).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.turnedFor', values: { reason: 'Oil on the ground' } },
    });
  });
});

describe('a close that waited', () => {
  test('is put before the clerk when another desk closed the spot and opened it again', async () => {
    desk = openDesk();
    const spot = free();
    goOffline();
    await desk.submit({ kind: 'close', spot, reason: 'Snow' });
    other('close', spot, 'Oil on the ground');
    other('open', spot, 'Oil is gone');
    await goOnline();
    expect(desk.writes).toEqual([]);
    expect(newest()).toMatchObject({
      state: 'conflict',
      known: { code: 'operations.conflict.turnedFor', values: { reason: 'Oil is gone' } },
    });
  });

  test('is sent if only a truck came and went, as the spot’s history shows', async () => {
    desk = openDesk();
    const spot = free();
    goOffline();
    await desk.submit({ kind: 'close', spot, reason: 'Snow' });
    const waiting = [...desk.service.assets().visits.values()].find(
      ({ spotId }) => spotId === null,
    );
    desk.service.write('other', {
      kind: 'assign',
      spot,
      visit: waiting?.id ?? null,
      container: null,
    });
    const assignment = desk.service.spot(spot)?.assignments[0]?.id;
    desk.service.write('other', { kind: 'unassign', assignment: assignment as never });
    await goOnline();
    expect(newest()).toMatchObject({ state: 'confirmed', attempts: 1 });
    expect(isOpen(spot)).toBe(false);
  });
});

describe("the desk's own changes", () => {
  test('in a row on one spot do not stand in the way of each other', async () => {
    desk = openDesk();
    const spot = free();
    goOffline();
    for (const kind of ['close', 'open', 'close', 'open'] as const)
      await desk.submit({ kind, spot, reason: 'Ours' }, { id: `${kind}-${Math.random()}` });
    await goOnline();
    expect(desk.writes.map(({ kind }) => kind)).toEqual(['close', 'open', 'close', 'open']);
    expect(desk.outbox.records()).toEqual([]);
    expect(isOpen(spot)).toBe(true);
  });

  test('with our own move in between, the history shows what another desk did', async () => {
    for (const hasHistory of [true, false]) {
      desk?.close();
      desk = openDesk();
      const { base } = desk.views;
      const spot = findSpot(desk, ({ trucks, standalone }) => trucks === 1 && standalone === 0);
      const asset = { kind: 'visit', id: [...base.visitsAt(spot)][0] as VisitId } as const;
      goOffline();
      await desk.submit({ kind: 'unassign', assets: [asset], spot });
      await desk.submit({ kind: 'close', spot, reason: 'Snow' });
      // Between our read and our request.
      desk.network.write = (call) => {
        if (call.kind !== 'unassign') return { kind: 'pass' };
        other('close', spot, 'Oil on the ground');
        other('open', spot, 'Oil is gone');
        return { kind: 'pass' };
      };
      await goOnline((what) =>
        what === 'events' && !hasHistory ? new Remote('not-found', rawText('No history.')) : null,
      );
      expect(desk.writes.map(({ kind }) => kind)).toEqual(
        hasHistory ? ['unassign'] : ['unassign', 'close'],
      );
      if (hasHistory)
        expect(newest()).toMatchObject({
          state: 'conflict',
          known: { code: 'operations.conflict.turnedFor', values: { reason: 'Oil is gone' } },
        });
    }
  });

  test('do not hide that of another desk between our yard and them', async () => {
    desk = openDesk();
    const spot = free();
    other('close', spot, 'Snow');
    desk.pull();
    goOffline();
    await desk.submit({ kind: 'open', spot, reason: 'Ours' });
    await desk.submit({ kind: 'close', spot, reason: 'Ours' });
    reclosed(spot);
    await goOnline();
    expect(desk.writes).toEqual([]);
    expect(desk.outbox.records().map(({ state }) => state)).toContain('conflict');
  });

  test('follows steps, ends where another desk intervened, and doesn’t loop', () => {
    desk = openDesk();
    const own = new OwnChanges();
    const spot = free();
    const read = (changedAt: string) => {
      const seen = desk.service.spot(spot);
      if (seen === null) throw new Error('no spot');
      return { ...seen, spot: { ...seen.spot, changedAt } };
    };
    const noted = (from: string, to: string, kind: 'open' | 'unassign' = 'open') =>
      own.noted(
        kind,
        { spots: [read(from)], visits: [], containers: [] },
        new Map([[spot, read(to)]]),
      );
    expect(follow(own.stepsOn(spot), 'a')).toEqual({ all: 'a', turned: 'a' });
    noted('a', 'b', 'unassign');
    noted('b', 'c');
    noted('c', 'cc', 'unassign');
    noted('d', 'e', 'unassign');
    expect(follow(own.stepsOn(spot), 'a')).toEqual({ all: 'cc', turned: 'c' });
    expect(follow(own.stepsOn(spot), 'd')).toEqual({ all: 'e', turned: 'd' });
    noted('cc', 'a');
    expect(['a', 'b', 'c', 'cc']).toContain(follow(own.stepsOn(spot), 'a').all);
    for (let step = 0; step < 100; step += 1) noted(`s${step}`, `s${step + 1}`);
    expect(follow(own.stepsOn(spot), 'd').all).toBe('d');
    expect(follow(own.stepsOn(spot), 's60').turned).toBe('s100');
  });
});
