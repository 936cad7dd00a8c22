import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ResumedStays, type UndoStep } from '../../../../main/outbox/queue/resumed-stays.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/index.ts';
import type { OperationId, SpotId } from '../../../../shared/ids.ts';
import type { BeforeImage, OperationState } from '../../../../shared/outbox/model.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import {
  container,
  containerId,
  hooked,
  spotId,
  visit,
  visitId,
} from '../../../shared/yard/rows.ts';
import { type Desk, openDesk, until } from '../../console-desk.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1) + minutes * 60_000).toISOString();
const stood = at(-4 * 24 * 60);
const before: BeforeImage = {
  spots: [],
  visits: [visit('v', 'A', { placedAt: stood })],
  containers: [],
};
const asset = { kind: 'visit', id: visitId('v') } as const;
const move = (from: string, to: string): Operation => ({
  kind: 'reassign',
  asset,
  from: spotId(from),
  to: spotId(to),
  reason: 'r',
});
const step = (
  operation: Operation,
  undoes: string | null,
  state: OperationState,
  changed = 0,
  now: BeforeImage = before,
): UndoStep => ({
  saved: {
    id: 'u' as OperationId,
    operation,
    before: now,
    undoes: undoes as OperationId | null,
    savedAt: at(0),
  },
  state,
  changedAt: at(changed),
});

describe('a stay that an undo goes on with', () => {
  it('began when it began before, until another clerk puts the asset there', () => {
    const standing = new ResumedStays(() => before);
    expect(standing.of('visit:v', 'A', at(1))).toBe(at(1));
    standing.note(step(move('B', 'A'), 'x', 'sending'));
    expect(standing.of('visit:v', 'A', at(600))).toBe(stood);
    standing.note(step(move('B', 'A'), 'x', 'confirmed', 3));
    expect([1, 7, 9].map((minute) => standing.of('visit:v', 'A', at(minute)))).toEqual([
      stood,
      stood,
      at(9),
    ]);
    expect(standing.of('visit:v', 'B', at(1))).toBe(at(1));
    expect(standing.of('visit:w', 'A', at(1))).toBe(at(1));
    // Long before the undo: not by it.
    expect(standing.of('visit:v', 'A', at(-60))).toBe(at(-60));
  });

  it('is that of a trailer by itself that was hooked by mistake and is unhooked again', () => {
    const alone: BeforeImage = {
      spots: [],
      visits: [visit('v', 'A')],
      containers: [container('c', 'A', { placedAt: stood })],
    };
    const riding: BeforeImage = {
      spots: [],
      visits: [visit('v', 'A')],
      containers: [hooked('c', 'v')],
    };
    const standing = new ResumedStays(() => alone);
    const unhook: Operation = { kind: 'detach', visit: visitId('v'), container: containerId('c') };
    standing.note(step(unhook, 'x', 'confirmed', 1, riding));
    expect(standing.of('container:c', 'A', at(1))).toBe(stood);
    expect(standing.of('container:c', 'B', at(1))).toBe(at(1));
    standing.note(step(unhook, null, 'confirmed', 2, riding));
    expect(standing.of('container:c', 'A', at(1))).toBe(at(1));
  });

  it('is that of a truck whose trailer is unhooked and hooked again beside it', () => {
    const standing = new ResumedStays(() => null);
    const riding: BeforeImage = { ...before, containers: [hooked('c', 'v')] };
    const [truck, trailer] = [visitId('v'), containerId('c')];
    const hook = (kind: 'detach' | 'attach'): Operation => ({
      kind,
      visit: truck,
      container: trailer,
    });
    const note = (id: string, kind: 'detach' | 'attach', state: OperationState, changed = 0) => {
      const made = step(hook(kind), kind === 'attach' ? 'u' : null, state, changed, riding);
      standing.note({ ...made, saved: { ...made.saved, id: id as OperationId } });
    };
    note('u', 'detach', 'confirmed', 1);
    expect(standing.of('visit:v', 'A', at(1))).toBe(stood);
    note('back', 'attach', 'queued');
    expect(standing.of('visit:v', 'A', at(90))).toBe(stood);
    // Refused: another clerk's move there is a stay of its own, the unhooking still isn't.
    note('back', 'attach', 'rejected');
    expect(standing.of('visit:v', 'A', at(90))).toBe(at(90));
    expect(standing.of('visit:v', 'A', at(1))).toBe(stood);
    expect(standing.of('visit:v', 'B', at(1))).toBe(at(1));
  });

  it('is none for a move, for a redo, and for an undo that came to nothing', () => {
    for (const [operation, undoes, state] of [
      [move('B', 'A'), null, 'confirmed'],
      [move('A', 'B'), 'x', 'confirmed'],
      [move('B', 'A'), 'x', 'rejected'],
      [{ kind: 'close', spot: spotId('A'), reason: 'r' }, 'x', 'confirmed'],
    ] as const) {
      const standing = new ResumedStays(() => before);
      standing.note(step(operation, undoes, state, 1));
      expect(['A', 'B'].map((spot) => standing.of('visit:v', spot, at(1)))).toEqual([at(1), at(1)]);
    }
  });
});

describe('through the console and the service', () => {
  let sandbox: Sandbox;
  let desk: Desk;
  beforeEach(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 11 });
    desk = await openDesk(sandbox);
    desk.console.start();
    await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
    await until(() => desk.status().services['dock-scheduling'].state === 'online', 'online');
  });
  afterEach(async () => {
    await desk.stop();
    await sandbox.stop();
    rmSync(desk.dataDir, { recursive: true, force: true });
  });

  const table = () => desk.page.table;
  const isFree = (id: string) =>
    table().visitsAt(id as never).length + table().standaloneAt(id as never).length === 0;
  /** Trucks that are alone on their spots, with when each came there; and free spots. */
  const some = (count: number) => {
    const spots = [...table().spots()].filter(
      ({ id, isOpen, reserves, type }) =>
        isOpen && reserves.length === 0 && type === 'parking' && isFree(id),
    );
    const trucks = [...table().visits()].filter(({ spotId: stands, placedAt }) => {
      const spot = stands === null || placedAt === null ? undefined : table().spot(stands);
      return (
        spot?.isOpen === true &&
        spot.reserves.length === 0 &&
        table().standaloneAt(spot.id).length === 0
      );
    });
    if (spots.length < count || trucks.length < count) throw new Error('Not enough to move.');
    return { spots: spots.slice(0, count), trucks: trucks.slice(0, count) };
  };
  const move1 = async (truck: Visit, to: SpotId) => {
    const id = randomUUID() as OperationId;
    const from = table().visit(truck.id)?.spotId as SpotId;
    const operation: Operation = {
      kind: 'reassign',
      asset: { kind: 'visit', id: truck.id },
      from,
      to,
      reason: 'test',
    };
    await desk.api.operations.submit({ id, operation, accepted: [] });
    return id;
  };
  const confirmed = (ids: readonly string[]) =>
    expect
      .poll(
        async () => {
          const { records } = await desk.api.operations.list({ limit: 200 });
          return ids.map((id) => records.find((each) => each.id === id)?.state);
        },
        { timeout: 20_000 },
      )
      .toEqual(ids.map(() => 'confirmed'));
  const where = (trucks: readonly Visit[]) =>
    trucks.map(({ id }) => [table().visit(id)?.spotId, table().visit(id)?.placedAt]);

  it('undo keeps the stay of trucks it moves back, also after a restart', async () => {
    const { spots, trucks } = some(2);
    const [one, other] = trucks as [Visit, Visit];
    const before = where(trucks);
    // As a plan is saved: a truck over a spot between, another in its place.
    const ids = [
      await move1(one, spots[0]?.id as SpotId),
      await move1(other, one.spotId as SpotId),
      await move1(one, other.spotId as SpotId),
    ];
    await confirmed(ids);
    expect(where(trucks)).not.toEqual(before);
    const undone: string[] = [];
    for (const _ of ids) undone.push((await desk.api.operations.undo()).by?.id ?? '');
    // At once, and when the service has confirmed it.
    await until(() => table().visit(one.id)?.spotId === one.spotId, 'moved back');
    expect(where(trucks)).toEqual(before);
    await confirmed(undone);
    await desk.api.yard.refresh();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(where(trucks)).toEqual(before);

    // More than undo itself remembers, then a console that reads everything anew.
    const { dataDir } = desk;
    const close = [...table().spots()].find(
      ({ id, isOpen, reserves }) => isOpen && reserves.length === 0 && isFree(id),
    );
    for (let count = 0; count < 120; count += 1) {
      const id = randomUUID() as OperationId;
      const kind = count % 2 === 0 ? 'close' : 'open';
      await desk.api.operations.submit({
        id,
        operation: { kind, spot: close?.id as SpotId, reason: 'r' },
        accepted: [],
      });
    }
    await desk.stop();
    for (const name of readdirSync(dataDir))
      if (name.startsWith('cache.sqlite')) rmSync(path.join(dataDir, name));
    desk = await openDesk(sandbox, { dataDir });
    desk.console.start();
    await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
    expect(where(trucks)).toEqual(before);
  });
});
