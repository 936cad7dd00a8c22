/**
 * The product's gate on a sandbox: real file, real HTTP, reads of both lists as the console does
 * them.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPasswordTokens } from '../../../main/credentials/password-tokens.ts';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import type { CheckInDesks } from '../../../main/gate/desk-ports.ts';
import type { GateParts } from '../../../main/gate/gate.ts';
import { openGate } from '../../../main/gate/open-gate.ts';
import type { AssetsRead } from '../../../main/outbox/ports.ts';
import { withTokens } from '../../../main/remote/authorized.ts';
import { createDockSchedulingClient } from '../../../main/remote/dock-scheduling/create-client.ts';
import { createGateClient } from '../../../main/remote/dock-scheduling/gate-client.ts';
import { createHttp } from '../../../main/remote/http.ts';
import { resolveUndocumented } from '../../../main/remote/undocumented.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import type { CheckIn, GateExtensions } from '../../../shared/console-api/gate.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';

/** A truck with a trailer. */
export const truck = (more: Partial<CheckIn> = {}): CheckIn => ({
  phone: '(214) 555-0123',
  useWhatsApp: false,
  appointmentId: null,
  licensePlate: 'TX 4821',
  dotNumber: '',
  companyHint: 'Bluestem',
  visitType: 'Drop',
  driverNotes: '',
  driverAppointmentIdentifier: '',
  alsoFor: [],
  looks: [],
  card: null,
  containers: [{ code: '53-1102', type: 'Trailer', state: 'Full' }],
  ...more,
});

/** Opens it. `moved` is added to both clocks, for the grace period. */
export async function openGateDesk(
  sandbox: Sandbox,
  options: {
    desks?: CheckInDesks;
    extensions?: GateExtensions;
    dataDir?: string;
    overrides?: object;
    visits?: () => Iterable<Visit>;
    facts?: GateParts['facts'];
    mayEnter?: GateParts['mayEnter'];
    cameIn?: GateParts['cameIn'];
  } = {},
) {
  const resolved = resolveUndocumented({ worstServerDelayMs: 60_000, ...options.overrides });
  const account = sandbox.accounts[0];
  if (!resolved.ok || account === undefined) throw new Error('The settings of the test are wrong.');
  const undocumented = resolved.value;
  let moved = 0;
  const clock = { now: () => Date.now() + moved, monotonic: () => performance.now() + moved };
  const http = createHttp({ baseUrl: sandbox.url, clock, limits: undocumented });
  const secrets = createMemorySecretStore();
  await secrets.set(
    { origin: http.origin, kind: 'password', account: account.email },
    account.password,
  );
  const tokens = createPasswordTokens({ http, secrets, email: account.email, undocumented, clock });
  const warehouse = sandbox.warehouse.id as WarehouseId;
  const client = createDockSchedulingClient({ http, tokens, undocumented });
  let isWhole = true;
  let hurried = 0;
  let unsettled = 0;
  let ids = 0;
  const readAssets = async (signal: AbortSignal): Promise<AssetsRead> => {
    const visits = new Map<Visit['id'], Visit>();
    const containers = new Map<Container['id'], Container>();
    const take = async <Row>(
      walk: (sink: {
        page: (page: number, content: { rows: readonly Row[] } | 'unchanged') => void;
      }) => Promise<unknown>,
      put: (row: Row) => void,
    ) =>
      walk({
        page: (_page, content) => {
          if (content !== 'unchanged') content.rows.forEach(put);
        },
      });
    await take<{ visit: Visit }>(
      (sink) => client.visits(warehouse, sink as never, signal),
      ({ visit }) => visits.set(visit.id, visit),
    );
    await take<{ container: Container }>(
      (sink) => client.containers(warehouse, sink as never, signal),
      ({ container }) => containers.set(container.id, container),
    );
    return { visits, containers, assignments: [], complete: isWhole, unread: new Set() };
  };
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'yardmaster-gate-'));
  const opened = openGate({
    service: {
      client: createGateClient(withTokens(http, tokens, 'Bearer'), warehouse, undocumented),
      extensions: options.extensions ?? { checkIn: true, link: true },
      serviceTime: http.serviceTime,
      graceMs: undocumented.worstServerDelayMs,
      placeholders: ['sinmat'],
      negativeReads: undocumented.negativeReads,
    },
    dataDir,
    clock,
    clerk: () => 'Pat',
    newId: () => {
      ids += 1;
      return `check-in-${ids}`;
    },
    readAssets,
    visits: options.visits ?? (() => []),
    desks: options.desks ?? null,
    takeBackArrival: async () => null,
    facts: options.facts ?? { isVoid: () => false, takeBack: () => null, setAlsoFor: () => null },
    onUnsettled: (count) => {
      unsettled = count;
    },
    mayEnter: options.mayEnter ?? (() => null),
    cameIn: options.cameIn ?? (() => null),
    refreshNow: () => {
      hurried += 1;
    },
  });
  if (opened.gate === null) throw new Error('The gate did not open.');
  const { gate } = opened;
  return {
    gate,
    opened,
    dataDir,
    hurried: () => hurried,
    unsettled: () => unsettled,
    advance: (ms: number) => {
      moved += ms;
    },
    listsAreWhole: (whole: boolean) => {
      isWhole = whole;
    },
    /** Calls that reached the service, by path. */
    calls: (of: string) =>
      sandbox.ledger
        .entries()
        .filter(({ method, path: called }) => method !== 'ACT' && called === of),
    stop: async () => {
      await gate.stop();
      http.close();
    },
  };
}
