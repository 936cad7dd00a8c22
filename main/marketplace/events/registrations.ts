/**
 * Registering this console's address for events. Two registries are published (contract.md 2.6):
 * the seed's takes every event, another takes load events alone, one each. A refusal is definite,
 * so a smaller set may follow it by itself; a lost answer is not, and stays open like every call
 * that is sent once.
 */

import { createHash } from 'node:crypto';
import type { CallRefusal } from '../../../shared/console-api/contract-helpers.ts';
import type { Refusal } from '../../../shared/field-errors.ts';
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import { type CallBefore, weighOwn } from '../../../shared/marketplace/call-evidence.ts';
import { isLoadEvent, WEBHOOK_EVENTS } from '../../../shared/marketplace/events/envelope.ts';
import type { RegistrationCall, WebhookRegistry } from '../../../shared/marketplace/once-call.ts';
import type { RegistrationRow } from '../../../shared/marketplace/view.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type {
  MarketplaceClient,
  WebhookRegistration,
  WriteResult,
} from '../../remote/marketplace/client.ts';
import { saidOf } from '../../remote/outcome.ts';
import type { Undocumented } from '../../remote/undocumented.ts';
import type { GuardedCalls } from '../guarded-calls.ts';
import type { EventService } from '../marketplace.ts';
import { type EveryPage, everyPageIfOffered, partialOwn } from '../read/every-page.ts';
import { notSent, type OnceCalls, type SentMarketplaceCall } from '../sent-once/once.ts';

/** What it works with. */
export type RegistrationParts = {
  readonly client: MarketplaceClient;
  readonly once: OnceCalls;
  readonly loadEvents: Undocumented['marketplaceLoadEvents'];
  readonly asked: GuardedCalls['asked'];
};

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
export async function registrationEvidence(
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

/** Makes it. */
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
      return ended.kind === 'ok' ? ok(null) : fail(saidOf(ended));
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

const prepareFor = (client: MarketplaceClient, about: RegistrationCall) => async () => {
  const read = await sameAddress(client, about);
  return read?.items.some(({ events }) => about.events.every((each) => events.includes(each)))
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

/** Sends the largest set that the service does not refuse. */
async function sendEvents(
  client: MarketplaceClient,
  url: string,
  sets: readonly (readonly string[])[],
  left: { loads: boolean },
): Promise<SentMarketplaceCall> {
  const whole = sets[0] ?? [];
  let sent: SentMarketplaceCall = {
    outcome: { kind: 'not-sent', said: message('marketplace.why.noEvent') },
    resultId: null,
  };
  for (const events of sets) {
    const missing = whole.filter((each) => !events.includes(each));
    left.loads ||= missing.some(isLoadEvent);
    const note =
      missing.length === 0
        ? undefined
        : message('webhooks.registered.without', { events: missing });
    sent = sentBy(await client.registerWebhook(url, events), note);
    if (sent.outcome.kind !== 'refused' || sent.outcome.status !== 400) return sent;
  }
  return sent;
}

/**
 * The sets of events to try, the largest first: `bid:countered` and the load events are not known
 * everywhere. Each once, and none that is empty.
 */
function setsOf(events: readonly string[]): readonly (readonly string[])[] {
  const withoutCounter = events.filter((each) => each !== 'bid:countered');
  return [events, withoutCounter, withoutCounter.filter((each) => !isLoadEvent(each))].filter(
    (set, at, all) =>
      set.length > 0 && all.findIndex((other) => other.length === set.length) === at,
  );
}

async function register(
  url: string,
  events: readonly string[],
  { client, once, loadEvents }: RegistrationParts,
): Promise<Result<Message, CallRefusal>> {
  const loads = events.filter(isLoadEvent);
  const main =
    loadEvents === 'load-registry' ? events.filter((each) => !isLoadEvent(each)) : events;
  const left = { loads: loadEvents === 'load-registry' && loads.length > 0 };
  const said: Message[] = [];
  let at: Refusal | undefined;
  const submit = async (
    about: RegistrationCall,
    send: () => Promise<SentMarketplaceCall>,
  ): Promise<boolean> => {
    const result = await once.submit(about, { prepare: prepareFor(client, about), send });
    said.push(result.ok ? result.value.said : result.error);
    if (result.ok) at ??= result.value.at;
    return result.ok && result.value.state === 'done';
  };
  let isDone = true;
  if (main.length > 0)
    isDone = await submit(callOf('events', url, main), () =>
      sendEvents(client, url, setsOf(main), left),
    );
  if (isDone && left.loads)
    for (const event of loads) {
      const note = message('webhooks.registered.loads', { event });
      const isThis = await submit(callOf('loads', url, [event]), async () =>
        sentBy(await client.registerLoadWebhook(url, event), note),
      );
      isDone = isThis && isDone;
    }
  const whole = inTurn(said as [Message, ...Message[]]);
  if (isDone) return ok(whole);
  return fail(at === undefined ? { said: whole } : { said: whole, at });
}
