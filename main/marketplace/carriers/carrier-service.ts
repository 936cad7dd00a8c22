/** Carriers: search, the request to act for one, drivers, documents. */

import type { CallRefusal } from '../../../shared/console-api/contract-helpers.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { type Owner, sameStatus } from '../../../shared/marketplace/model.ts';
import type { CallAttempt } from '../../../shared/marketplace/once-call.ts';
import type {
  CarrierRow,
  KnownDrivers,
  LoadRow,
  RequestRow,
} from '../../../shared/marketplace/view.ts';
import { weighOwn } from '../../../shared/marketplace/weigh-call.ts';
import { keyIn } from '../../../shared/readers/carrier-number.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type {
  ListedRequest,
  MarketplaceClient,
  WriteResult,
} from '../../remote/marketplace/client.ts';
import type { UserPort } from '../../remote/marketplace/port.ts';
import { callRefusalOf, type Outcome } from '../../remote/outcome.ts';
import type { Accounts } from '../accounts.ts';
import type { GuardedCalls } from '../guarded-calls.ts';
import type { CarrierService } from '../marketplace.ts';
import type { MarketplaceStore } from '../marketplace-store.ts';
import { type EveryPage, everyPage, everyPageIfOffered, partialOwn } from '../read/every-page.ts';
import { takeRequest } from '../read/take-reads.ts';
import { notSent, type OnceCalls } from '../sent-once/once.ts';
import { createUploads } from './uploads.ts';

export type CarrierServiceParts = {
  readonly client: MarketplaceClient;
  readonly accounts: Accounts;
  readonly once: OnceCalls;
  readonly store: MarketplaceStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly asked: GuardedCalls['asked'];
  readonly onChange: () => void;
  /** Keeps what the service said; if the disk refuses it, what was done stays done. */
  readonly keep: (work: () => void) => void;
  /** Something changed at the service that needs a read. */
  readonly reread: () => void;
};

/**
 * Requests of a carrier at the service, or null where it does not list them. Throws `RemoteError`.
 */
async function requestsOf(
  client: MarketplaceClient,
  carrierId: string,
): Promise<EveryPage<ListedRequest> | null> {
  const listed = await everyPageIfOffered((page) => client.integrationRequests(page));
  return listed === null
    ? null
    : { ...listed, items: listed.items.filter((each) => each.carrierId === carrierId) };
}

/** Checks how an integration request ended whose answer was lost. */
export const lookForIntegration = async (
  client: MarketplaceClient,
  call: Parameters<typeof weighOwn>[0] & { kind: 'integration' },
  before: Parameters<typeof weighOwn>[1],
) => {
  const listed = await requestsOf(client, call.carrierId);
  return weighOwn(call, before, {
    ownIds: listed?.items.map(({ id }) => id) ?? null,
    partial: partialOwn(listed),
  });
};

const ended = (result: Outcome): Result<null, CallRefusal> =>
  result.kind === 'ok' ? ok(null) : fail(callRefusalOf(result));
const recorded = <T>({
  outcome: result,
  record: value,
}: WriteResult<T>): Result<null, CallRefusal> =>
  value !== null
    ? ok(null)
    : fail(
        result.kind === 'ok'
          ? { said: message('carriers.unreadableAnswer') }
          : callRefusalOf(result),
      );

/** A request that was declined may be made again; every other one stands. */
const stands = ({ status }: { readonly status: string }) => !sameStatus(status, 'rejected');

/** Asks the owner of a carrier whether this desk may act for it. */
async function requestIntegration(
  carrierId: string,
  owner: Owner,
  { client, once, store, clock, keep, onChange }: CarrierServiceParts,
): Promise<Result<CallAttempt, Message>> {
  const carrier = store.get<CarrierRow>('carrier', carrierId);
  // Names alone: a label is kept, and read in any language.
  const label = [carrier?.name, carrier?.mc == null ? null : `MC ${carrier.mc}`]
    .filter(Boolean)
    .join(', ');
  const known = () =>
    store.all<RequestRow>('request').filter((request) => request.carrier?.id === carrierId);
  const sent = await once.submit(
    { kind: 'integration', carrierId, label },
    {
      async prepare() {
        const listed = await requestsOf(client, carrierId);
        if ((listed?.items ?? known()).some(stands))
          return fail(notSent('marketplace.why.integrationThere'));
        // The owner of the carrier would be written to twice.
        if (listed?.complete === false) return fail(notSent('marketplace.why.integrationsUnread'));
        return ok({
          before: {
            loadIds: [],
            bidIds: null,
            ownIds: listed?.items.map(({ id }) => id) ?? null,
          },
        });
      },
      async send() {
        const { outcome, record } = await client.requestIntegration(carrierId, owner);
        if (record !== null) keep(() => takeRequest(store, record, instantOf(clock), 'here'));
        return { outcome, resultId: record?.id ?? null };
      },
    },
  );
  onChange();
  return sent;
}

export function createCarrierService(parts: CarrierServiceParts): CarrierService {
  const { client, accounts, store, clock, asked, onChange, keep } = parts;
  const forAccount = async <T>(
    account: string,
    work: (as: UserPort) => Promise<Result<T, CallRefusal>>,
  ): Promise<Result<T, CallRefusal>> => {
    const as = accounts.portFor(account);
    return as === null ? fail({ said: message('marketplace.why.notAccepted') }) : work(as);
  };
  return {
    carriersWith: (register, number) => {
      const key = keyIn(register, number);
      return store
        .all<CarrierRow>('carrier')
        .flatMap((each) =>
          key !== null && keyIn(register, each[register]) === key ? (each.name ?? []) : [],
        );
    },
    async findCarrier(mc, signal) {
      const found = await asked(() => client.carrierByMc(mc, signal));
      if (!found.ok) {
        const key = keyIn('mc', mc);
        const known = store
          .all<CarrierRow>('carrier')
          .find((carrier) => key !== null && keyIn('mc', carrier.mc) === key);
        return known === undefined ? found : ok(known);
      }
      const row: CarrierRow = { ...found.value, readAt: instantOf(clock) };
      keep(() => store.put('carrier', row.id, row));
      onChange();
      return ok(row);
    },
    requestIntegration: (carrierId, owner) => requestIntegration(carrierId, owner, parts),
    async drivers(account, signal) {
      const read = await forAccount(account, (as) =>
        asked(async () => (await everyPage((page) => client.drivers(as, page, signal))).items),
      );
      if (read.ok) {
        const drivers = read.value.map(({ name, phone }) => ({ name, phone }));
        const known: KnownDrivers = { drivers, readAt: instantOf(clock) };
        keep(() => store.put('drivers', account, known));
        onChange();
      }
      return read;
    },
    knownDrivers: (account) => store.get<KnownDrivers>('drivers', account),
    saveDriver: (account, { id, ...driver }) =>
      forAccount(account, async (as) =>
        id === null
          ? recorded(await client.createDriver(as, driver))
          : ended(await client.updateDriver(as, { ...driver, id })),
      ),
    removeDriver: (account, driverId) =>
      forAccount(account, async (as) => ended(await client.removeDriver(as, driverId))),
    assignDriver: (account, loadId, driver) =>
      forAccount(account, async (as) => {
        const assigned = ended(await client.assignDriver(as, loadId, driver.id));
        const row = store.get<LoadRow>('load', loadId);
        if (assigned.ok && row !== null) {
          keep(() =>
            store.put('load', loadId, {
              ...row,
              driver: { name: driver.name, at: instantOf(clock) },
            } satisfies LoadRow),
          );
          onChange();
        }
        return assigned;
      }),
    uploads: createUploads({
      clock,
      newId: parts.newId,
      upload: ({ account, load, type }, file) =>
        forAccount(account, async (as) => {
          if (load !== null)
            return ended(await client.uploadShipmentDocument(as, load, type, file));
          const sent = ended(await client.uploadCarrierDocument(as, type, file));
          // The integration request has its status, so we need a read.
          if (sent.ok) parts.reread();
          return sent;
        }),
    }),
  };
}
