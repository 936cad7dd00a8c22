/**
 * Registers this console's address for events. Two registries are published (contract.md 2.6): the
 * seed's takes every event; another takes load events only, one each. A refusal is definite, so we
 * may try a smaller set automatically. A lost reply isn't, and stays open like every call that is
 * sent once.
 */

import { createHash } from 'node:crypto';
import type { CallRefusal } from '../../../shared/console-api/contract-helpers.ts';
import type { Refusal } from '../../../shared/field-errors.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { isLoadEvent, WEBHOOK_EVENTS } from '../../../shared/marketplace/events/envelope.ts';
import type { RegistrationCall, WebhookRegistry } from '../../../shared/marketplace/once-call.ts';
import type { RegistrationRow } from '../../../shared/marketplace/view.ts';
import { type CallBefore, weighOwn } from '../../../shared/marketplace/weigh-call.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Clock, instantOf } from '../../../shared/time.ts';
import type {
  MarketplaceClient,
  WebhookRegistration,
  WriteResult,
} from '../../remote/marketplace/client.ts';
import { callRefusalOf } from '../../remote/outcome.ts';
import type { Undocumented } from '../../remote/undocumented.ts';
import type { GuardedCalls } from '../guarded-calls.ts';
import type { EventService } from '../marketplace.ts';
import type { MarketplaceStore } from '../marketplace-store.ts';
import { type EveryPage, everyPageIfOffered, partialOwn } from '../read/every-page.ts';
import { notSent, type OnceCalls, type SentMarketplaceCall } from '../sent-once/once.ts';
import { unknownEvents } from './refused-events.ts';

export type RegistrationParts = {
  readonly client: MarketplaceClient;
  readonly store: Pick<MarketplaceStore, 'get' | 'put'>;
  readonly clock: Clock;
  readonly once: OnceCalls;
  readonly loadEvents: Undocumented['marketplaceLoadEvents'];
  readonly asked: GuardedCalls['asked'];
  readonly keep: GuardedCalls['keep'];
};

/** Events that the service refused to register, and when it said so last. */
type RefusedEvents = { readonly names: readonly string[]; readonly at: string };
const REFUSED = 'refused-events';
/** A service learns, too: after this long it is asked for all events again, in ms. */
const LEARNED_MS = 30 * 86_400_000;

function learned({ store, clock }: RegistrationParts): readonly string[] {
  const known = store.get<RefusedEvents>('fact', REFUSED);
  // A stamp of the future was written by a wrong clock: we ask again.
  const isFresh = known !== null && Math.abs(clock.now() - Date.parse(known.at)) < LEARNED_MS;
  return isFresh ? known.names : [];
}

const learn = ({ store, clock, keep }: RegistrationParts, names: readonly string[]): void =>
  keep(() => store.put('fact', REFUSED, { names, at: instantOf(clock) } satisfies RefusedEvents));

/**
 * The address of a call, as the journal keeps it. A service may write it a little differently: case
 * of the host, a slash at its end.
 */
const addressDigest = (url: string): string =>
  createHash('sha256')
    .update((URL.canParse(url) ? new URL(url).href : url).replace(/\/$/, ''))
    .digest('hex');

const listed = async (
  client: MarketplaceClient,
  registry: WebhookRegistry,
  signal?: AbortSignal,
): Promise<EveryPage<RegistrationRow> | null> => {
  const read = await everyPageIfOffered((page) =>
    registry === 'loads' ? client.loadWebhooks(page, signal) : client.webhooks(page, signal),
  );
  return read === null ? null : { ...read, items: read.items.map((row) => ({ ...row, registry })) };
};

/**
 * Registrations of one address that cover the call's events, by id; null where they cannot be
 * listed.
 */
const sameAddress = async (
  client: MarketplaceClient,
  call: RegistrationCall,
): Promise<EveryPage<RegistrationRow> | null> => {
  const read = await listed(client, call.registry);
  if (read === null) return null;
  return {
    ...read,
    items: read.items.filter(
      ({ url, events }) =>
        addressDigest(url) === call.digest &&
        (call.registry === 'events' || call.events.every((each) => events.includes(each))),
    ),
  };
};

/** Checks how a registration ended whose answer was lost. */
export async function lookForRegistration(
  client: MarketplaceClient,
  call: RegistrationCall,
  before: CallBefore,
) {
  const read = await sameAddress(client, call);
  return weighOwn(call, before, {
    ownIds: read?.items.map(({ uuid }) => uuid) ?? null,
    partial: partialOwn(read),
  });
}

export function createRegistrations(
  parts: RegistrationParts,
): Pick<EventService, 'registrations' | 'register' | 'removeRegistration'> {
  const { client, asked } = parts;
  return {
    register: (url, events) => register(url, events, parts),
    registrations: (signal) =>
      asked(async () => [
        ...((await listed(client, 'events', signal))?.items ?? []),
        ...((await listed(client, 'loads', signal))?.items ?? []),
      ]),
    async removeRegistration(uuid, registry) {
      const ended =
        registry === 'loads'
          ? await client.removeLoadWebhook(uuid)
          : await client.removeWebhook(uuid);
      return ended.kind === 'ok' ? ok(null) : fail(callRefusalOf(ended));
    },
  };
}

const sentBy = (
  { outcome, record }: WriteResult<WebhookRegistration>,
  note?: Message,
): SentMarketplaceCall => ({
  outcome,
  resultId: record?.uuid ?? null,
  ...(note === undefined ? {} : { note }),
});

const callOf = (
  registry: WebhookRegistry,
  url: string,
  events: readonly string[],
): RegistrationCall => ({
  kind: 'webhook',
  registry,
  digest: addressDigest(url),
  events,
  // The path is a secret; the host is enough to know the address by. Names alone: a label is
  // kept, and read in any language.
  label:
    events.length === WEBHOOK_EVENTS.length
      ? new URL(url).host
      : `${new URL(url).host}: ${events.join(', ')}`,
});

const prepareFor = (parts: RegistrationParts, about: RegistrationCall) => async () => {
  const read = await sameAddress(parts.client, about);
  const unknown = learned(parts);
  // An address that was registered without what the service doesn't know is registered.
  const wanted = about.events.filter((each) => !unknown.includes(each));
  const isCovered = (events: readonly string[]) =>
    wanted.length > 0 && wanted.every((each) => events.includes(each));
  return read?.items.some(({ events }) => isCovered(events))
    ? fail(notSent('marketplace.why.registered'))
    : ok({
        before: {
          loadIds: [],
          bidIds: null,
          ownIds: read?.items.map(({ uuid }) => uuid) ?? null,
          partial: partialOwn(read),
        },
      });
};

/**
 * Sends the largest set that the service doesn't refuse. Events named in a refusal are left out of
 * the next attempt, and later of further registrations. After a refusal without names we try the
 * sets that services are known to accept.
 */
async function sendEvents(
  url: string,
  whole: readonly string[],
  left: { loads: readonly string[] },
  parts: RegistrationParts,
): Promise<SentMarketplaceCall> {
  const known = learned(parts);
  const tries = [...(known.length === 0 ? [] : [without(whole, known)]), ...guesses(whole)];
  let sent = notOne;
  for (let events = tries.shift(); events !== undefined; events = tries.shift()) {
    if (events.length === 0) continue;
    const missing = without(whole, events);
    const note =
      missing.length === 0
        ? undefined
        : message('webhooks.registered.without', { events: missing });
    sent = sentBy(await parts.client.registerWebhook(url, events), note);
    if (sent.outcome.kind === 'ok') {
      left.loads = [...left.loads, ...missing.filter(isLoadEvent)];
      learn(parts, missing);
    }
    if (sent.outcome.kind !== 'refused' || !INVALID.has(sent.outcome.status)) return sent;
    const unknown = unknownEvents(events, sent.outcome);
    if (unknown.length > 0) tries.splice(0, tries.length, without(events, unknown));
  }
  return sent;
}

const notOne: SentMarketplaceCall = {
  outcome: { kind: 'not-sent', said: message('marketplace.why.noEvent') },
  resultId: null,
};

/** Statuses by which a service says that it does not take what was sent. */
const INVALID: ReadonlySet<number> = new Set([400, 422]);

const without = (events: readonly string[], some: readonly string[]): readonly string[] =>
  events.filter((each) => !some.includes(each));

/** `bid:countered` and the load events are not known everywhere. The largest set comes first. */
function guesses(events: readonly string[]): readonly (readonly string[])[] {
  const withoutLoads = events.filter((each) => !isLoadEvent(each));
  const sets = [
    events,
    without(events, ['bid:countered']),
    withoutLoads,
    without(withoutLoads, ['bid:countered']),
  ];
  return sets.filter((set, at) => sets.findIndex((other) => other.join() === set.join()) === at);
}

async function register(
  url: string,
  events: readonly string[],
  parts: RegistrationParts,
): Promise<Result<Message, CallRefusal>> {
  const { client, once, loadEvents } = parts;
  const loads = events.filter(isLoadEvent);
  const main =
    loadEvents === 'load-registry' ? events.filter((each) => !isLoadEvent(each)) : events;
  const left = { loads: loadEvents === 'load-registry' ? loads : [] };
  const messages: Message[] = [];
  let at: Refusal | undefined;
  const submit = async (
    about: RegistrationCall,
    send: () => Promise<SentMarketplaceCall>,
  ): Promise<boolean> => {
    const result = await once.submit(about, { prepare: prepareFor(parts, about), send });
    messages.push(result.ok ? result.value.said : result.error);
    if (result.ok) at ??= result.value.at;
    return result.ok && result.value.state === 'done';
  };
  let isDone = true;
  if (main.length > 0)
    isDone = await submit(callOf('events', url, main), () => sendEvents(url, main, left, parts));
  if (isDone)
    for (const event of left.loads) {
      const note = message('webhooks.registered.loads', { event });
      const isThis = await submit(callOf('loads', url, [event]), async () =>
        sentBy(await client.registerLoadWebhook(url, event), note),
      );
      isDone = isThis && isDone;
    }
  const whole = inTurn(messages as [Message, ...Message[]]);
  if (isDone) return ok(whole);
  return fail(at === undefined ? { said: whole } : { said: whole, at });
}
