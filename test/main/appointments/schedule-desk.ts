/**
 * A schedule against the sandbox: a real file, real HTTP, and timers that fire only when the test
 * says so.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { absentDrafts } from '../../../main/appointments/ports.ts';
import { Schedule } from '../../../main/appointments/schedule.ts';
import { ScheduleCache } from '../../../main/appointments/schedule-cache.ts';
import { openDatabase } from '../../../main/kernel/database/database.ts';
import { createAppointmentsClient } from '../../../main/remote/dock-scheduling/appointments-client.ts';
import { createChangeAppointmentClient } from '../../../main/remote/dock-scheduling/change-appointment.ts';
import { createCreationClient } from '../../../main/remote/dock-scheduling/create-appointment.ts';
import { createTemplateClient } from '../../../main/remote/dock-scheduling/template.ts';
import { cacheSchema } from '../../../main/yard/cache/schema.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import type { Freshness } from '../../../shared/console-api/status.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { eventually } from '../../sandbox/harness.ts';
import { accountParts } from './account.ts';

/** A wait that no pull plans by itself. */
const stuckMs = 61_000;

export type ScheduleOptions = {
  readonly folder?: string;
  readonly overrides?: object;
  readonly zone?: string;
  readonly clock?: { now(): number };
  /** Appointments that something here came for. */
  readonly here?: ReadonlySet<string>;
};

/** The client of one clerk. */
export async function scheduleClient(sandbox: Sandbox, overrides: object = {}) {
  const parts = await accountParts(sandbox, overrides);
  const { http, undocumented } = parts;
  const client = createAppointmentsClient(parts, sandbox.warehouse.id as WarehouseId);
  const warehouse = sandbox.warehouse.id as WarehouseId;
  const booking = {
    serviceTime: http.serviceTime,
    creation: createCreationClient(parts, warehouse),
    template: createTemplateClient(parts, warehouse),
    changes: createChangeAppointmentClient(parts),
  };
  return { client, booking, undocumented, close: () => http.close() };
}

/** Opens a schedule and starts it; `refresh` reads. */
export async function openSchedule(sandbox: Sandbox, options: ScheduleOptions = {}) {
  const { client, undocumented, close } = await scheduleClient(sandbox, options.overrides);
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-schedule-'));
  const db = openDatabase({ file: path.join(folder, 'cache.sqlite'), migrations: cacheSchema });
  const store = new ScheduleCache(db, sandbox.warehouse.id as WarehouseId);
  const freshness: Freshness[] = [];
  let next: (() => void) | null = null;
  const schedule = new Schedule({
    service: { client, undocumented },
    store,
    drafts: absentDrafts(),
    zone: async () => options.zone ?? sandbox.warehouse.timezone,
    clock: { now: options.clock?.now ?? (() => Date.now()), monotonic: () => performance.now() },
    timers: {
      after(ms, work) {
        // The watchdog of a pull is left alone; the next pull is the test's to start.
        if (ms !== stuckMs) next = work;
        return () => {};
      },
    },
    random: { next: () => 0.5 },
    log: { info: () => undefined, warn: () => undefined },
    policy: { stuckMs },
    here: () => options.here ?? new Set(),
    idleDetector: { idleMs: () => 0, watch: () => () => {} },
    onFreshness: (each) => void freshness.push(each),
  });
  schedule.start();
  return {
    schedule,
    store,
    folder,
    freshness,
    /** The next pull, which reads changes alone, as its timer would start it. */
    async readChanges() {
      const before = freshness.filter(({ progress }) => progress === null).length;
      next?.();
      await eventually(() => freshness.filter(({ progress }) => progress === null).length > before);
    },
    async stop() {
      await schedule.stop();
      if (db.open) db.close();
      close();
    },
  };
}
