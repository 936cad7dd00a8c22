/**
 * Nothing happens at a desk that its journal does not hear: before a page has drawn anything, and
 * while the console ends.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournalFile } from '../../../main/journal/journal-file.ts';
import { endedKind } from '../../../main/journal/write/watching.ts';
import { openOutbox } from '../../../main/outbox/startup.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { OperationId, VisitId } from '../../../shared/ids.ts';
import type { JournalFact } from '../../../shared/journal/journal-fact.ts';
import { type Desk, openDesk, realClock, until } from '../console-desk.ts';

let sandbox: Sandbox;
let folder: string | null = null;
let desk: Desk | null = null;
beforeEach(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 11 });
});
afterEach(async () => {
  await desk?.stop();
  await sandbox.stop();
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  [desk, folder] = [null, null];
});

/**
 * Opens a console in the same folder again; `pageWaitMs` without a page: services are not read at
 * all.
 */
async function openAgain(pageWaitMs?: number): Promise<Desk> {
  desk = await openDesk(sandbox, { ...(folder === null ? {} : { dataDir: folder }), pageWaitMs });
  folder = desk.dataDir;
  return desk;
}
async function end(): Promise<void> {
  await desk?.stop();
  desk = null;
}
const service = (each: Desk) => each.status().services['dock-scheduling'].state;
const isRead = (each: Desk) =>
  service(each) === 'online' && each.status().freshness[0]?.asOf != null;

/** Moves waiting trucks to free spots. Returns the ids of the operations. */
async function assign(each: Desk, count: number): Promise<readonly OperationId[]> {
  const { table } = each.page;
  const free = [...table.spots()].filter(
    ({ id, isOpen, reserves }) =>
      isOpen && reserves.length === 0 && sandbox.yard.contents(id).assignment === null,
  );
  const ids: OperationId[] = [];
  for (const [at, visit] of [...table.waitingVisits()].slice(0, count).entries()) {
    const id = randomUUID() as OperationId;
    const spot = free[at]?.id;
    if (spot === undefined) break;
    await each.api.operations.submit({
      id,
      operation: { kind: 'assign', asset: { kind: 'visit', id: visit as VisitId }, spot },
      accepted: [],
    });
    ids.push(id);
  }
  expect(ids.length).toBeGreaterThan(0);
  return ids;
}

/** The facts of the folder's journal, once the console is closed. */
function factsNow(): readonly JournalFact[] {
  const file = openJournalFile({ folder: folder ?? '', clock: realClock }, sandbox.warehouse.id);
  const facts = file.between(0, file.head().seq);
  file.close();
  return facts;
}
const stepsOf = (facts: readonly JournalFact[], id: OperationId) =>
  facts.filter(({ subjects }) => subjects.includes(`operation:${id}`)).map(({ kind }) => kind);

// Faults: A5.
test('saved offline and sent by a later run without a page: all steps are noted', async () => {
  const first = await openAgain();
  first.console.start();
  await until(() => isRead(first), 'the yard');
  await sandbox.faults.goDown();
  await until(() => service(first) === 'offline', 'offline');
  const ids = await assign(first, 3);
  await end();
  await sandbox.faults.comeUp();

  const second = await openAgain(600_000);
  await until(() => second.page.events > 0, 'the cached yard');
  // The first thing a clerk does, before anything was started.
  await second.api.now.setLimit({ limit: 'waitingLive', minutes: 17 });
  second.console.start();
  const isSent = () =>
    second.api.operations
      .list({ limit: 9 })
      .then(({ records }) => records.every(({ state }) => state === 'confirmed'));
  await expect.poll(isSent, { timeout: 15_000 }).toBe(true);
  await end();

  const facts = factsNow();
  for (const id of ids) expect(stepsOf(facts, id).at(-1)).toBe('operation.confirmed');
  expect(facts.some(({ kind, body }) => kind === 'desk.settings' && body?.what === 'limit')).toBe(
    true,
  );
  // A run in which nothing was read ended in order all the same: the next one marks no gap.
  expect(facts.at(-1)?.kind).toBe(endedKind);
});

// Faults: A5.
test('saved just before a kill: the next run notes it once, with its time', async () => {
  const first = await openAgain();
  first.console.start();
  await until(() => isRead(first), 'the yard');
  await sandbox.faults.goDown();
  await until(() => service(first) === 'offline', 'offline');
  const ids = await assign(first, 2);
  const saved = (await first.api.operations.list({ limit: 9 })).records.map(
    ({ savedAt }) => savedAt,
  );
  const killed = mkdtempSync(path.join(tmpdir(), 'yardmaster-killed-'));
  cpSync(first.dataDir, killed, { recursive: true });
  await end();
  rmSync(first.dataDir, { recursive: true, force: true });
  folder = killed;
  expect(ids.flatMap((id) => stepsOf(factsNow(), id))).toEqual([]);

  for (let run = 0; run < 2; run += 1) {
    await openAgain(600_000);
    await end();
  }
  const facts = factsNow();
  for (const id of ids) expect(stepsOf(facts, id)).toEqual(['operation.queued']);
  const at = facts.flatMap((fact) => (fact.kind === 'operation.queued' ? [fact.at] : []));
  expect(at.sort()).toEqual(saved.map((each) => Date.parse(each)).sort());
});

// Faults: A5.
test('notes what is under way at the console’s end, as far as the outbox knows', async () => {
  const first = await openAgain();
  first.console.start();
  await until(() => isRead(first), 'the yard');
  const ids = await assign(first, 2);
  const isTaken = () =>
    sandbox.ledger.applied().some(({ path }) => path === '/yard/spot-assignment');
  await until(isTaken, 'a request that took effect');
  await end();

  const facts = factsNow();
  const { store } = openOutbox({
    folder: folder ?? '',
    clock: realClock,
    log: { info: () => undefined, warn: () => undefined },
  });
  const states = new Map(
    store
      .list({ limit: 9 })
      .operations.map(({ saved, events }) => [saved.id, events.at(-1)?.progress.state ?? 'queued']),
  );
  store.close();
  for (const id of ids) expect(stepsOf(facts, id).at(-1)).toBe(`operation.${states.get(id)}`);
  expect([...states.values()].some((state) => state !== 'queued')).toBe(true);
});
