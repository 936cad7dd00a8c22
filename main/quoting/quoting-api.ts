import { implement } from '@orpc/server';
import type { CallRefusal } from '../../shared/console-api/contract-helpers.ts';
import { quotingContract, type UnavailableRefusal } from '../../shared/console-api/quoting.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { lanesOf, recentShippers } from '../../shared/quoting/freight-lanes.ts';
import {
  missingPermission,
  type PermittedPart,
  QUOTING_PERMISSIONS,
} from '../../shared/quoting/permissions.ts';
import type { QuoteRecord } from '../../shared/quoting/record.ts';
import { checkShipper } from '../../shared/quoting/shipper.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import type { Log, Random, Timers } from '../kernel/ports.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { QuotingClient } from '../remote/quoting/client.ts';
import { followQuote } from './follow.ts';
import { testPath } from './path-tests.ts';
import { askForQuote } from './quote-desk.ts';
import type { QuoteStore } from './quote-store.ts';
import { valuesTrying } from './quoting-values.ts';
import type { QuotingService } from './service.ts';
import { createShipper, readShippers } from './shippers.ts';

/** What the calls about quotes need. `remote` is null when the profile names no quoting service. */
export type QuotingApiParts = {
  readonly store: QuoteStore;
  readonly remote: { readonly client: QuotingClient; readonly service: QuotingService } | null;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  /** The facility's IANA zone. */
  readonly zone: () => Promise<string>;
  /** Why a time that a clerk typed is not sent now; null when it may be. */
  readonly zoneTrouble: () => Message | null;
};

const notConfigured = message('service.notSetUpHere.quoting');
/** How many quotes of the history lanes and shippers are remembered from. */
const remembered = 300;

const contract = implement(quotingContract);

type Unavailable = { UNAVAILABLE: (options: { data: UnavailableRefusal }) => Error };

/** The connected service, or the error if there is none. */
function needs(
  remote: QuotingApiParts['remote'],
  errors: Unavailable,
): NonNullable<QuotingApiParts['remote']> {
  if (remote === null)
    throw errors.UNAVAILABLE({ data: { said: notConfigured, permission: null } });
  return remote;
}

/** Reports a failed read. A 403 names the permission of its part. */
async function reading<T>(
  errors: Unavailable,
  part: PermittedPart | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const isMissing = error.kind === 'forbidden' && part !== null;
    throw errors.UNAVAILABLE({
      data: isMissing
        ? { said: missingPermission(part), permission: QUOTING_PERMISSIONS[part] }
        : { said: error.said, permission: null },
    });
  }
}

function quoteIdOf(errors: Unavailable, record: QuoteRecord | null): string {
  const id = record?.request?.quote?.id ?? null;
  if (id === null)
    throw errors.UNAVAILABLE({ data: { said: message('quoting.noPriceYet'), permission: null } });
  return id;
}

function saving<T>(
  errors: { NOT_SAVED: (options: { data: CallRefusal }) => Error },
  work: () => T,
): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof DatabaseError) throw errors.NOT_SAVED({ data: { said: error.said } });
    throw error;
  }
}

/** Quick quote. */
export function quotingApi(parts: QuotingApiParts) {
  const { store, clock } = parts;
  return {
    open: contract.open.handler(() => {
      const { records } = store.list({ limit: remembered });
      return {
        draft: store.draft(),
        facility: store.facility(),
        lanes: lanesOf(records, 50),
        shippers: recentShippers(records, 20),
      };
    }),
    saveDraft: contract.saveDraft.handler(({ input, errors }) =>
      saving(errors, () => store.saveDraft(input.draft, instantOf(clock))),
    ),
    saveFacility: contract.saveFacility.handler(({ input, errors }) =>
      saving(errors, () => store.saveFacility(input.stop)),
    ),
    history: contract.history.handler(({ input }) => store.list(input)),
    ...pricesApi(parts),
    ...shippersApi(parts),
  };
}

/** Asking for a price, and what goes with one. */
function pricesApi({
  store,
  remote,
  clock,
  timers,
  random,
  log,
  zone,
  zoneTrouble,
}: QuotingApiParts) {
  return {
    create: contract.create.handler(async ({ input, errors }) => {
      const { client, service } = needs(remote, errors);
      const trouble = zoneTrouble();
      if (trouble !== null) throw errors.UNAVAILABLE({ data: { said: trouble, permission: null } });
      const parts = {
        client,
        store,
        clock,
        log,
        zone: await zone(),
        countryLetters: service.undocumented.quoteCountryLetters,
      };
      const asked = await askForQuote(parts, input.id, input.draft).catch((error: unknown) =>
        saving(errors, () => {
          throw error;
        }),
      );
      if (asked.kind === 'refused') throw errors.REFUSED({ data: { findings: asked.findings } });
      return asked.record;
    }),
    follow: contract.follow.handler(({ input, errors, signal }) => {
      const record = store.find(input.id);
      if (record === null)
        throw errors.UNAVAILABLE({ data: { said: message('quoting.notHere'), permission: null } });
      const ask =
        remote?.client.quoteRequest ??
        (() => Promise.reject(new RemoteError('service', notConfigured)));
      const keep = (id: string, request: Parameters<QuoteStore['read']>[1]) =>
        store.read(id, request, instantOf(clock));
      return followQuote({ clock, timers, random, ask, keep }, record, signal);
    }),
    suggestions: contract.suggestions.handler(({ input, errors, signal }) => {
      const { client } = needs(remote, errors);
      const quoteId = quoteIdOf(errors, store.find(input.id));
      return reading(errors, 'suggestions', () => client.suggestions(quoteId, signal));
    }),
    contacts: contract.contacts.handler(({ input, errors, signal }) => {
      const { client } = needs(remote, errors);
      const quoteId = quoteIdOf(errors, store.find(input.id));
      return reading(errors, 'contacts', () => client.contacts(quoteId, input.carrierId, signal));
    }),
    testPath: contract.testPath.handler(async ({ input }) => {
      if (remote === null) return { ok: false, said: notConfigured };
      const trying = valuesTrying(remote.service.undocumented, input.key, input.value);
      if (!trying.ok) return { ok: false, said: trying.error };
      const priced =
        store
          .list({ limit: remembered })
          .records.find(({ request }) => request?.quote?.id != null) ?? null;
      return testPath(remote.service, trying.value.key, trying.value.values, priced).catch(
        (error: unknown) => {
          if (error instanceof RemoteError) return { ok: false, said: error.said };
          throw error;
        },
      );
    }),
  };
}

function shippersApi({ store, remote, clock }: QuotingApiParts) {
  return {
    shippers: contract.shippers.handler(({ input, errors, signal }) => {
      const { client } = needs(remote, errors);
      return reading(errors, 'shippers', () => readShippers(client, store, clock, input, signal));
    }),
    createShipper: contract.createShipper.handler(async ({ input, errors }) => {
      const { client } = needs(remote, errors);
      const findings = checkShipper(input.shipper);
      if (findings.length > 0) throw errors.REFUSED({ data: { findings } });
      const made = await createShipper(client, store, clock, input.shipper);
      if (made.kind === 'refused')
        throw errors.UNAVAILABLE({
          data: {
            said: made.said,
            permission: null,
            ...(made.at === undefined ? {} : { at: made.at }),
          },
        });
      return { shipper: made.kind === 'created' ? made.shipper : null, said: made.said };
    }),
  };
}
