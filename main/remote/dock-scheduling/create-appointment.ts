/**
 * Creates an appointment, and the reads around that (contract.md 1.9). The seed leaves path and
 * body open, except for the custom fields.
 */
import type { AppointmentMatch } from '../../../shared/appointments/lookup.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import { type AuthorizedHttp, withTokens } from '../authorized.ts';
import type { ReadReply } from '../http.ts';
import type { QueryPair } from '../origin-guard.ts';
import { type Outcome, RemoteError } from '../outcome.ts';
import { asFields, type Fields, idOf, isInstant } from './decode/fields.ts';
import { isAppointment } from './decode/kinds.ts';
import { type Envelope, readList, readOne } from './decode/wire.ts';
import type { DockSchedulingParts } from './parts.ts';

/**
 * What the service requires for a new appointment. `units` is null if it needs no count, and empty
 * if it needs one without naming the unit. `isCarrierNeeded`: its `userId` is required.
 *
 * Example: `{ notes: 'Bring the PO.', units: 'Number of pallets', isCarrierNeeded: true }`.
 */
export type RequirementsRead = {
  readonly notes: string | null;
  readonly units: string | null;
  readonly isCarrierNeeded: boolean;
};

export interface CreationClient {
  /**
   * Sends once, under `key` (`WriteCall.idempotencyKey`). `id` is that of the new appointment, if
   * the reply has it.
   */
  create(
    body: Readonly<Record<string, unknown>>,
    key: string,
  ): Promise<{ readonly outcome: Outcome; readonly id: string | null }>;
  /** Throws `RemoteError`. */
  requirements(
    input: { readonly loadTypeId: string; readonly start: string; readonly end: string },
    signal: AbortSignal,
  ): Promise<RequirementsRead>;
  /**
   * Appointments of a dock that start at one moment. If not `complete`, there may be more. Throws
   * `RemoteError`.
   */
  at(
    dockId: string,
    start: string,
    signal: AbortSignal,
  ): Promise<{ readonly candidates: readonly AppointmentMatch[]; readonly complete: boolean }>;
  /** Id of the signed-in account (contract.md 1.1); null if the service doesn't say. */
  account(signal: AbortSignal): Promise<string | null>;
}

const FIELDS = 'id,dockId,start,end,loadTypeId,refNumber,refNumbers,createDateTime,createdBy';
/** More than any dock has at one moment. */
const LIMIT = 100;
const LONGEST = 2_000;

/** The calls of one warehouse. */
export function createCreationClient(
  { http, tokens, undocumented }: DockSchedulingParts,
  warehouse: WarehouseId,
): CreationClient {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const paths = [...new Set([undocumented.yardAppointmentsPath, undocumented.yardAppointmentPath])];

  return {
    async create(body, idempotencyKey) {
      const outcome = await remote.write({
        method: 'POST',
        path: undocumented.yardAppointmentPath,
        query: [[undocumented.yardAppointmentBypassParameter, 'false']],
        body,
        idempotencyKey,
      });
      return { outcome, id: outcome.kind === 'ok' ? idIn(outcome.body) : null };
    },
    async requirements({ loadTypeId, start, end }, signal) {
      const query: QueryPair[] = [
        ['loadTypeId', loadTypeId],
        ['warehouseId', warehouse],
        ['start', start],
        ['end', end],
      ];
      const { bytes } = await remote.read({
        path: undocumented.yardAppointmentRequirementsPath,
        query,
        signal,
      });
      const read = readOne(bytes);
      const record = read.ok ? asFields(read.value) : null;
      if (record === null)
        throw new RemoteError('bad-reply', message('service.appointment.requirements'));
      const fields = asFields(record.fields);
      const units = asFields(fields?.units);
      const about = units === null ? null : (words(units.description) ?? '');
      return {
        notes: words(record.notes),
        units: units?.required === true ? about : null,
        isCarrierNeeded: asFields(fields?.userId)?.required === true,
      };
    },
    async account(signal) {
      try {
        const { bytes } = await remote.read({ path: undocumented.yardProfilePath, signal });
        const read = readOne(bytes);
        return read.ok ? idOf(asFields(read.value)?.id) : null;
      } catch (error) {
        // We need it only to tell look-alikes apart. Without it the clerk decides.
        if (error instanceof RemoteError) return null;
        throw error;
      }
    },
    async at(dockId, start, signal) {
      // A service may store fewer or more digits of a second than we sent. So we read the minute
      // around, and compare the moment here.
      const around = (ms: number) => new Date(Date.parse(start) + ms).toISOString();
      const near: QueryPair = [
        's',
        JSON.stringify({
          $and: [{ dockId }, { start: { $gte: around(-60_000), $lte: around(60_000) } }],
        }),
      ];
      const pageAt = async (page: number) => {
        const paging: QueryPair[] = [
          [undocumented.yardLimitParameter, String(LIMIT)],
          [undocumented.yardPageParameter, String(page)],
        ];
        const forms = [
          [near, ['fields', FIELDS], ...paging],
          [near, ...paging],
        ] satisfies QueryPair[][];
        const { bytes, status } = await firstKnown(remote, paths, forms, signal);
        const read = readList(bytes);
        if (!read.ok) throw new RemoteError('bad-reply', read.error, status);
        return read.value;
      };
      const { records, total, faults } = await pageAt(1);
      if (records.length > 0 && !records.some((record) => isAppointment(asFields(record) ?? {})))
        throw new RemoteError('bad-reply', message('service.otherKind', { kind: 'appointment' }));
      const candidates = records.flatMap((record, index) =>
        faults.has(index) ? [] : (candidateOf(asFields(record)) ?? []),
      );
      // The service's page size isn't published (contract.md 1.14). Without a count only the next
      // page shows whether there are more.
      const isLast =
        total !== null
          ? total <= records.length
          : records.length === 0 || !(await hasMore(() => pageAt(2), records));
      const isOnce = new Set(candidates.map(({ id }) => id)).size === records.length;
      return { candidates, complete: isOnce && isLast };
    },
  };
}

/** The service doesn't know this path or this variant of the query. */
const isUnknown = (error: unknown): boolean =>
  error instanceof RemoteError &&
  (error.status === 400 || error.status === 404 || error.status === 422);

/** The reply of the first path and variant that the service knows. */
async function firstKnown(
  remote: Pick<AuthorizedHttp, 'read'>,
  paths: readonly string[],
  forms: readonly (readonly QueryPair[])[],
  signal: AbortSignal,
): Promise<ReadReply> {
  const attempts = paths.flatMap((path) => forms.map((query) => ({ path, query })));
  for (const [index, attempt] of attempts.entries()) {
    try {
      return await remote.read({ ...attempt, signal });
    } catch (error) {
      if (!isUnknown(error) || index === attempts.length - 1) throw error;
    }
  }
  throw new RemoteError('service', message('service.appointment.noPath'));
}

/**
 * Whether the next page has a record that is new. If the service refuses that page, there is none.
 */
async function hasMore(
  read: () => Promise<Envelope>,
  before: readonly unknown[],
): Promise<boolean> {
  const known = new Set(before.map((record) => idOf<string>(asFields(record)?.id)));
  try {
    return (await read()).records.some((record) => !known.has(idOf<string>(asFields(record)?.id)));
  } catch (error) {
    if (isUnknown(error)) return false;
    throw error;
  }
}

/** `{data: {id}}`, `{data: [{id}]}` or the bare record (contract.md 1.3). */
function idIn(body: unknown): string | null {
  const outer = asFields(body);
  const data = outer !== null && 'data' in outer ? outer.data : outer;
  return idOf(asFields(Array.isArray(data) ? data[0] : data)?.id);
}

function candidateOf(fields: Fields | null): AppointmentMatch | null {
  const id = fields !== null && isAppointment(fields) ? idOf<string>(fields.id) : null;
  if (fields === null || id === null) return null;
  const time = (value: unknown) => (typeof value === 'string' && isInstant(value) ? value : null);
  const hasReferences = 'refNumbers' in fields || 'refNumber' in fields;
  const several = Array.isArray(fields.refNumbers) ? fields.refNumbers : [];
  const refs = [fields.refNumber, ...several].filter(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  return {
    id,
    dockId: idOf(fields.dockId),
    start: time(fields.start),
    end: time(fields.end),
    loadTypeId: idOf(fields.loadTypeId),
    refNumbers: hasReferences ? [...new Set(refs)] : null,
    createdAt: time(fields.createDateTime),
    createdBy: idOf(fields.createdBy),
  };
}

const words = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST) : null;
