import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { safe } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { readProfile } from '../../../main/facilities/profile.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { type StartedConsole, startConsole } from '../../../main/program/start-console.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { fromColumns } from '../../../shared/columns.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import type { Spot, Visit } from '../../../shared/yard/model.ts';
import type { Carried } from './same-behavior.ts';

vi.mock('electron', () => ({}));
const { inProcess, overPort, overSocket } = await import('./carriers.ts');

let sandbox: Sandbox;
let started: StartedConsole;
let carried: Carried;
let folder: string;

/** The real console on a real service, as a host builds it. */
async function start(): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-real-'));
  sandbox = await startSandbox({ yard: 'small' });
  const [clerk] = sandbox.accounts;
  const profile = readProfile({
    name: 'Yard',
    warehouseId: sandbox.warehouse.id,
    dockScheduling: {
      baseUrl: sandbox.url,
      auth: { kind: 'password', email: clerk?.email, password: clerk?.password },
    },
  });
  if (!profile.ok) throw new Error(JSON.stringify(profile.error));
  const result = await startConsole(
    { profile: profile.value, folder, root: folder },
    {
      host: 'web',
      version: '1.2.3',
      listen: listenForDeliveries,
      clerk: 'Ada',
      secrets: createMemorySecretStore(),
    },
  );
  if (!result.ok) throw new Error(inEnglish(result.error));
  started = result.value;
}

/** The page's yard once the first pull is through. */
async function wholeYard(
  api: ConsoleApi,
): Promise<{ spots: Map<string, Spot>; visits: Map<string, Visit> }> {
  expect(await api.yard.refresh()).toMatchObject({ ok: true });
  for await (const event of await api.yard.watch()) {
    if (event.kind !== 'snapshot') break;
    const byId = <Row extends { id: string }>(rows: Row[]) =>
      new Map(rows.map((row) => [row.id as string, row]));
    return { spots: byId(fromColumns(event.spots)), visits: byId(fromColumns(event.visits)) };
  }
  throw new Error('The first event is not a snapshot.');
}

describe.each([
  ['in process', inProcess],
  ['over a MessagePort', overPort],
  ['over a WebSocket', overSocket],
] as const)('the real console %s', (_name, carry) => {
  beforeEach(async () => {
    await start();
    carried = await carry(started.router);
  });
  afterEach(async () => {
    await carried.close();
    await started.stop();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('shows the yard of the service', async () => {
    const { spots, visits } = await wholeYard(carried.api);
    expect(spots.size).toBe(sandbox.yard.store.spots.size);
    expect(visits.size).toBeGreaterThan(5);
  });

  test('saves an assignment, sends it, and informs the page when a read confirms it', async () => {
    const { spots, visits } = await wholeYard(carried.api);
    const taken = new Set([...visits.values()].map(({ spotId }) => spotId));
    const waiting = [...visits.values()].find(({ spotId }) => spotId === null);
    const id = '0b0e0000-0000-4000-8000-000000000001' as OperationId;
    const watching = (async () => {
      for await (const event of await carried.api.operations.watch()) {
        if (
          event.kind === 'changed' &&
          event.record.id === id &&
          event.record.state === 'confirmed'
        )
          return event.record;
      }
    })();

    const candidates = [...spots.values()].filter(
      ({ id: spot, isOpen }) => isOpen && !taken.has(spot),
    );
    for (const { id: spot } of candidates) {
      const operation = {
        kind: 'assign',
        asset: { kind: 'visit', id: waiting!.id },
        spot,
      } as const;
      const saved = await safe(carried.api.operations.submit({ id, operation, accepted: [] }));
      if (saved.isSuccess) break;
    }
    expect(await watching).toMatchObject({
      id,
      operation: { kind: 'assign' },
      actor: { clerk: 'Ada' },
    });
    expect(sandbox.ledger.applied()).toHaveLength(1);
  });

  test('refuses what a rule of the yard forbids, with the rule, and sends nothing', async () => {
    const { spots, visits } = await wholeYard(carried.api);
    const waiting = [...visits.values()].find(({ spotId }) => spotId === null);
    const closed = [...spots.values()].find(({ isOpen }) => !isOpen);
    const operation = {
      kind: 'assign',
      asset: { kind: 'visit', id: waiting!.id },
      spot: closed!.id,
    } as const;
    const refused = await safe(
      carried.api.operations.submit({ id: 'op-1' as OperationId, operation, accepted: [] }),
    );
    expect(refused.isDefined && refused.error.code).toBe('REFUSED');
    expect(refused.isDefined && refused.error.data).toMatchObject({
      findings: [{ severity: 'refuse', code: 'spot-closed' }],
    });
    expect(sandbox.ledger.entries()).toHaveLength(0);
  });

  test('reads the history of a spot from the service, and says so when it cannot', async () => {
    const { spots } = await wholeYard(carried.api);
    const [spot] = [...spots.keys()] as SpotId[];
    expect(Array.isArray(await carried.api.yard.spotEvents({ spot: spot! }))).toBe(true);
    await sandbox.faults.goDown();
    const failed = await safe(carried.api.yard.spotEvents({ spot: spot! }));
    expect(failed.isDefined && failed.error.code).toBe('UNAVAILABLE');
  });
});
