/** A console at a desk, for tests: real files, and the sandbox over real HTTP. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { createConsole } from '../../main/console/console.ts';
import type { Console, ConsoleParts } from '../../main/console/console-parts.ts';
import { systemTimers } from '../../main/program/system-ports.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import { fromColumns } from '../../shared/columns.ts';
import type { ConsoleStatus } from '../../shared/console-api/status.ts';
import type { OperationId, WarehouseId } from '../../shared/ids.ts';
import type { Clock } from '../../shared/time.ts';
import { createYardTable, type YardTable } from '../../shared/yard/table.ts';
import { clientOf } from './yard/read/sandbox-client.ts';

export const realClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() };

/** Quick enough for tests; otherwise as shipped. */
export const quickPolicy = {
  intervalMs: 300,
  heartbeatMs: 150,
  firstRetryMs: 50,
  longestRetryMs: 200,
} as const;

/** What a test sees of a console. */
export type Desk = {
  readonly console: Console;
  readonly api: ReturnType<typeof createRouterClient<Console['router'], Record<never, never>>>;
  readonly dataDir: string;
  readonly logged: string[];
  /** The yard as a page would hold it, from `yard.watch`, kept up to date. */
  readonly page: { readonly table: YardTable; readonly problems: string[]; events: number };
  readonly status: () => ConsoleStatus;
  stop(): Promise<void>;
};

/** What a test sets otherwise; what it does not name of dock scheduling leads to the sandbox. */
export type DeskOptions = Omit<Partial<ConsoleParts>, 'dockScheduling'> & {
  readonly dockScheduling?: Partial<ConsoleParts['dockScheduling']> | null;
};

/** Opens a console on a sandbox. It has not started: call `console.start()`. */
export async function openDesk(sandbox: Sandbox, options: DeskOptions = {}): Promise<Desk> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-desk-'));
  const logged: string[] = [];
  const { client, readFacility, events, account, close } = await clientOf(sandbox);
  const log = (message: string, facts: object = {}) =>
    logged.push(`${message} ${JSON.stringify(facts)}`);
  const opened = createConsole({
    facility: {
      warehouseId: sandbox.warehouse.id as WarehouseId,
      name: sandbox.warehouse.name,
      timeZone: null,
    },
    dataDir,
    clock: realClock,
    timers: systemTimers,
    random: { next: Math.random },
    newOperationId: () => randomUUID() as OperationId,
    host: 'web',
    version: '0.0.0-test',
    demo: true,
    clerk: 'Pat',
    account: () => account,
    log: { info: log, warn: log },
    pullPolicy: quickPolicy,
    ...options,
    dockScheduling:
      options.dockScheduling === null
        ? null
        : { client, readFacility, events, ...options.dockScheduling },
  });
  const api = createRouterClient(opened.router);
  const leave = new AbortController();
  const page = { table: createYardTable(), problems: [] as string[], events: 0 };
  const watching = (async () => {
    for await (const event of await api.yard.watch(undefined, { signal: leave.signal })) {
      page.events += 1;
      if (event.kind === 'snapshot') {
        page.table = createYardTable({
          areas: fromColumns(event.areas),
          spots: fromColumns(event.spots),
          visits: fromColumns(event.visits),
          containers: fromColumns(event.containers),
        });
      } else page.table.put(event.change);
      if (event.problems !== null) page.problems = event.problems.map((each) => each.code);
    }
  })();
  let status: ConsoleStatus | null = null;
  const statuses = (async () => {
    for await (const each of await api.status.watch(undefined, { signal: leave.signal }))
      status = each;
  })();
  // A desk that is locked ends its streams with an error.
  for (const each of [watching, statuses]) each.catch(() => {});
  return {
    console: opened,
    api,
    dataDir,
    logged,
    page,
    status: () => {
      if (status === null) throw new Error('No status was told yet.');
      return status;
    },
    async stop() {
      leave.abort();
      await Promise.allSettled([watching, statuses]);
      await opened.stop();
      close();
    },
  };
}

/** Waits until a condition holds; fails with what it last threw or a plain sentence. */
export async function until(condition: () => boolean, what: string, ms = 15_000): Promise<void> {
  const deadline = performance.now() + ms;
  for (;;) {
    let error: unknown = null;
    try {
      if (condition()) return;
    } catch (caught) {
      error = caught;
    }
    if (performance.now() > deadline) throw error ?? new Error(`Waited ${ms} ms in vain: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
