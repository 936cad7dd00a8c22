import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStandingSince, type UndoStep } from '../../../main/outbox/standing-since.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { BeforeImage, OperationState } from '../../../shared/outbox/model.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { spotId, visit, visitId } from '../../shared/yard/rows.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 1) + minutes * 60_000).toISOString();
const stood = at(-4 * 24 * 60);
const before: BeforeImage = { spots: [], visits: [visit('v', 'A', { placedAt: stood })], containers: [] };
const asset = { kind: 'visit', id: visitId('v') } as const;
const move = (from: string, to: string): Operation => ({ kind: 'reassign', asset, from: spotId(from), to: spotId(to), reason: 'r' });
const step = (operation: Operation, undoes: string | null, state: OperationState, changed = 0): UndoStep => ({
  saved: { id: 'u' as OperationId, operation, before, undoes: undoes as OperationId | null, savedAt: at(0) },
  state,
  changedAt: at(changed),
});

describe('a stay that an undo goes on with', () => {
  it('began when it began before, until the asset is put there by somebody else', () => {
    const standing = createStandingSince(() => before);
    expect(standing.of('visit:v', 'A', at(1))).toBe(at(1));
    standing.note(step(move('B', 'A'), 'x', 'sending'));
    expect(standing.of('visit:v', 'A', at(600))).toBe(stood);
    standing.note(step(move('B', 'A'), 'x', 'confirmed', 3));
    expect([1, 7, 9].map((minute) => standing.of('visit:v', 'A', at(minute)))).toEqual([stood, stood, at(9)]);
    expect(standing.of('visit:v', 'B', at(1))).toBe(at(1));
    expect(standing.of('visit:w', 'A', at(1))).toBe(at(1));
    // Long before the undo: not by it.
    expect(standing.of('visit:v', 'A', at(-60))).toBe(at(-60));
  });

  it('is none for a move, for a redo, and for an undo that came to nothing', () => {
    for (const [operation, undoes, state] of [
      [move('B', 'A'), null, 'confirmed'],
      [move('A', 'B'), 'x', 'confirmed'],
      [move('B', 'A'), 'x', 'rejected'],
      [{ kind: 'close', spot: spotId('A'), reason: 'r' }, 'x', 'confirmed'],
    ] as const) {
      const standing = createStandingSince(() => before);
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

  it('a truck that stood for long and is moved back by undo has stood as long as before', async () => {
    const table = () => desk.page.table;
    const isFree = (id: string) => table().visitsAt(id as never).length + table().standaloneAt(id as never).length === 0;
    const to = [...table().spots()].find(
      ({ id, isOpen, reserves, type }) => isOpen && reserves.length === 0 && type === 'parking' && isFree(id),
    );
    const truck = [...table().visits()].find(
      (row) =>
        row.spotId !== null &&
        row.placedAt !== null &&
        table().spot(row.spotId)?.isOpen === true &&
        table().standaloneAt(row.spotId).length === 0 &&
        table().spot(row.spotId)?.reserves.length === 0,
    );
    if (to === undefined || truck?.spotId == null) throw new Error('No truck to move.');
    const confirmed = async (id: string) => {
      for (let tries = 0; tries < 400; tries += 1) {
        const { records } = await desk.api.operations.list({ limit: 50 });
        if (records.find((each) => each.id === id)?.state === 'confirmed') return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error('It was never confirmed.');
    };
    const id = randomUUID() as OperationId;
    const operation: Operation = {
      kind: 'reassign',
      asset: { kind: 'visit', id: truck.id },
      from: truck.spotId,
      to: to.id,
      reason: 'test',
    };
    await desk.api.operations.submit({ id, operation, accepted: [] });
    await confirmed(id);
    await until(() => table().visit(truck.id)?.spotId === to.id, 'moved');
    expect(table().visit(truck.id)?.placedAt).not.toBe(truck.placedAt);

    const { by } = await desk.api.operations.undo();
    // At once, and when the service has confirmed it.
    await until(() => table().visit(truck.id)?.spotId === truck.spotId, 'moved back');
    expect(table().visit(truck.id)?.placedAt).toBe(truck.placedAt);
    await confirmed(by?.id ?? '');
    await desk.api.yard.refresh();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(table().visit(truck.id)).toMatchObject({ spotId: truck.spotId, placedAt: truck.placedAt });
  });
});
