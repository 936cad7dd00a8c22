/** Drafts and template of a console against the sandbox: a real file, real HTTP. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DraftDesk, type DraftsParts } from '../../../main/appointments/appointment-drafts.ts';
import { openDrafts } from '../../../main/appointments/open-drafts.ts';
import type { DraftInput } from '../../../main/appointments/ports.ts';
import { createTemplateService, type TemplateMemory } from '../../../main/appointments/template.ts';
import { systemTimers } from '../../../main/program/system-ports.ts';
import { createCreationClient } from '../../../main/remote/dock-scheduling/create-appointment.ts';
import { createTemplateClient } from '../../../main/remote/dock-scheduling/template.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import { readDefinitions } from '../../../shared/appointments/read-fields.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { signIn } from '../../sandbox/harness.ts';
import { accountParts, wall } from './account.ts';

const log = { info: () => undefined, warn: () => undefined };

/** Keeps the last template as the cache does. */
export function memory(): TemplateMemory {
  let kept: ReturnType<TemplateMemory['template']> = null;
  return {
    template: () => kept,
    keepTemplate: (next) => {
      kept = next;
    },
  };
}

/** The two clients of one account. */
export async function clientsOf(sandbox: Sandbox, name = 'admin', overrides: object = {}) {
  const parts = await accountParts(sandbox, overrides, name);
  const { http } = parts;
  const warehouse = sandbox.warehouse.id as WarehouseId;
  return {
    serviceTime: http.serviceTime,
    creation: createCreationClient(parts, warehouse),
    template: createTemplateClient(parts, warehouse),
    close: () => http.close(),
  };
}

/** What a test may set of a desk of drafts. */
export type DeskOptions = {
  readonly folder?: string;
  readonly account?: string;
  readonly overrides?: object;
  readonly clock?: DraftsParts['clock'];
  readonly timers?: DraftsParts['timers'];
  readonly trouble?: DraftsParts['trouble'];
  readonly remote?: DraftsParts['remote'];
};

/** Opens the desk of drafts; `folder` opens the file of an earlier one. */
export async function openDesk(sandbox: Sandbox, options: DeskOptions = {}) {
  const clients = await clientsOf(sandbox, options.account ?? 'clerk', options.overrides);
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-drafts-'));
  const clock = options.clock ?? wall;
  const { store, notices } = openDrafts({ folder, clock });
  const remote = options.remote === undefined ? clients : options.remote;
  const template = createTemplateService({
    client: remote?.template ?? null,
    memory: memory(),
    clock,
    log,
  });
  let created = 0;
  const drafts = new DraftDesk({
    store,
    remote,
    readTemplate: template.read,
    clock,
    timers: options.timers ?? systemTimers,
    trouble: options.trouble,
    log,
    graceMs: 120_000,
    graceReads: 3,
    clerk: () => 'Pat',
    onCreated: () => {
      created += 1;
    },
  });
  return {
    drafts,
    store,
    notices,
    folder,
    created: () => created,
    stop() {
      drafts.stop();
      clients.close();
    },
  };
}

/** The desk of the template. */
export async function openTemplate(sandbox: Sandbox, account = 'admin', overrides: object = {}) {
  const { template, close } = await clientsOf(sandbox, account, overrides);
  return {
    desk: createTemplateService({ client: template, memory: memory(), clock: wall, log }),
    client: template,
    close,
  };
}

/** A value that fits each type; undefined for types that the console does not know. */
const values: Readonly<Record<string, unknown>> = {
  str: 'PO-123456',
  bigstr: 'Back in.\nRing twice.',
  date: '2031-03-01',
  bool: false,
  doc: 'storage/0f1e2d3c/ab12cd34ef/bill.pdf',
  multidoc: ['storage/0f1e2d3c/ab12cd34ef/a.jpg', 'storage/0f1e2d3c/ab12cd34ee/b.jpg'],
  int: 12,
  email: 'a@b.example',
  phone: '(214) 555-0123',
  combobox: 'Green',
  timestamp: '2031-03-01T08:00:00-06:00',
};

/**
 * A draft without fault, every type filled in: the first dock, an hour that is free, the service's
 * own template.
 */
export async function draftFor(
  sandbox: Sandbox,
  change: Partial<DraftInput> = {},
): Promise<DraftInput> {
  const caller = await signIn(sandbox, 'admin');
  const [dock] = (await caller.get('/dock?limit=1')).json.data;
  const facility = (await caller.get(`/warehouse/${sandbox.warehouse.id}`)).json.data;
  const { template } = readDefinitions(facility.customApptFieldsTemplate);
  const start = Date.parse('2031-03-04T15:00:00.000Z');
  return {
    id: 'draft-1',
    carrier: null,
    dockId: dock.id,
    loadTypeId: dock.loadTypeIds[0],
    start: new Date(start).toISOString(),
    end: new Date(start + 3_600_000).toISOString(),
    refNumbers: ['REF-1'],
    notes: 'Ring twice',
    ccEmails: ['dispatch@carrier.example'],
    template,
    values: template.flatMap(({ type, options }, index) => {
      const value =
        type === 'dropdown'
          ? options[0]
          : type === 'dropdownmultiselect'
            ? options.slice(0, 2)
            : values[type];
      return value === undefined ? [] : [[index, value] as const];
    }),
    ...change,
  };
}

/** Creations that took effect at the service. */
export const creations = (sandbox: Sandbox) =>
  sandbox.ledger
    .applied()
    .filter(({ method, path: at }) => method === 'POST' && at === '/appointment');
