/**
 * A departure whose request was lost, while the record of the truck is damaged in the list that
 * would show it: over real HTTP, never "confirmed".
 */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { share } from '../../support/tiers.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';
import { clientOf } from '../yard/read/sandbox-client.ts';

let sandbox: Sandbox;
let desk: Desk;
let closeClient: () => void;

beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 11 });
  const { client, account, close: hangUp } = await clientOf(sandbox, 6_000);
  closeClient = hangUp;
  desk = await openDesk(sandbox, {
    dockScheduling: { client },
    account: () => account,
    outboxSettings: { graceMs: 1_000, backOffMs: 50, backOffCapMs: 200, departDelayMs: 0 },
  });
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the first read');
});
afterAll(async () => {
  await desk.stop();
  closeClient();
  await sandbox.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
});

type Row = Record<string, unknown>;

/**
 * The list of visits as the service would answer it, with the record of one truck made into
 * something else.
 */
function listWith(truck: string, damage: (row: Row) => unknown): unknown {
  const { store } = sandbox.yard;
  const rows = [...store.visits.values()].filter(({ isActive }) => isActive);
  const placed = (id: string) =>
    [...store.assignments.values()].filter((each) => each.assetVisitId === id && each.isActive);
  const data = rows.map((row) => {
    const whole: Row = {
      ...row,
      spotAssignments: placed(row.id).map(({ id, spotId }) => ({ id, spotId })),
    };
    return row.id === truck ? damage(whole) : whole;
  });
  return {
    data,
    entity: 'AssetVisit',
    action: 'read',
    count: data.length,
    total: data.length,
    page: 1,
    pageCount: 1,
  };
}

/** Spots that hold a truck, or nothing. */
const spotsWith = (isTaken: boolean): string[] =>
  [...sandbox.yard.store.spots.values()].flatMap(({ id, isActive, spotReserves }) => {
    const { visit, assignment } = sandbox.yard.contents(id);
    return isActive && spotReserves.length === 0 && (isTaken ? visit !== null : assignment === null)
      ? [id]
      : [];
  });

const damages: readonly (readonly [string, (row: Row) => unknown])[] = [
  ['null', () => null],
  ['without an id', ({ id: _, ...row }) => row],
  ['with a number as its id', (row) => ({ ...row, id: 17 })],
  [
    'with a name that is not taken',
    (row) => ({ ...row, extra: JSON.parse('{"__proto__":1}') as unknown }),
  ],
  ['something else', () => ({ message: 'We are back at 5.' })],
];
// Faults: E5.
test.each(damages.slice(0, share(2, 5)))(
  'its record is %s: the clerk decides, and the truck stays in our yard',
  async (_, damage) => {
    const from = spotsWith(true)[0] ?? '';
    const to = spotsWith(false)[0] ?? '';
    const truck = sandbox.yard.contents(from).visit?.id as VisitId;
    sandbox.faults.add({
      match: { method: 'PATCH', path: '/yard/spot-assignment/*/depart', times: 1 },
      fault: { kind: 'dropRequest' },
    });
    const id = randomUUID() as OperationId;
    const asset = { kind: 'visit', id: truck } as const;
    const operation: Operation = {
      kind: 'depart',
      spot: from as SpotId,
      departType: 'AssetVisit',
      assets: [asset],
    };
    const departs = () =>
      sandbox.faults.list().some(({ hits, fault }) => fault.kind === 'dropRequest' && hits === 1);
    await desk.api.operations.submit({
      id,
      operation: operation as never,
      accepted: ['depart-hooked-leaves-too'],
    });
    await until(departs, 'the request is lost');
    sandbox.act.move(from, to, { reason: 'Another desk' });
    sandbox.faults.add({
      match: { method: 'GET', path: '/asset-visit' },
      fault: { kind: 'wrongJson', body: listWith(truck, damage) },
    });
    let state = '';
    const states = new Set<string>();
    const looking = setInterval(async () => {
      state =
        (await desk.api.operations.list({ limit: 50 })).records.find((each) => each.id === id)
          ?.state ?? '';
      states.add(state);
    }, 50);
    await until(
      () => state === 'needs-clerk' || state === 'confirmed' || state === 'conflict',
      'it is decided',
    );
    clearInterval(looking);
    expect(state).toBe('needs-clerk');
    expect(states).not.toContain('confirmed');
    await desk.api.yard.refresh();
    expect(desk.page.table.visit(truck)).toBeDefined();
    sandbox.faults.clear();
    await desk.api.operations.choose({ id, choice: 'drop' });
  },
  30_000,
);
