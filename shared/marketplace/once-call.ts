/**
 * Calls that are sent once by a click and never again by the program, because they move money or
 * cannot be taken back (sending rule 8).
 */
import type { Decimal } from '../money.ts';
import type { Attempt } from '../sent-once/attempt.ts';

/**
 * The four that move money or a load. `account` is the carrier acted for; `label` restates lane and
 * carrier for the history.
 */
export type MoneyCall =
  | {
      readonly kind: 'accept-offer';
      readonly offerId: string;
      readonly account: string;
      readonly price: Decimal;
      readonly label: string;
    }
  | {
      readonly kind: 'bid';
      readonly offerId: string;
      readonly account: string;
      readonly price: Decimal;
      readonly label: string;
    }
  | {
      readonly kind: 'accept-bid';
      readonly bidId: string;
      readonly offerId: string;
      readonly account: string;
      readonly price: Decimal;
      readonly label: string;
    }
  | {
      readonly kind: 'drop';
      readonly loadId: string;
      readonly account: string;
      readonly reason: string;
      readonly label: string;
    };

/**
 * Asking to act for a carrier: a second one may write to the carrier's owner again. The owner is
 * not kept here.
 *
 * Example: `{ kind: 'integration', carrierId: 'c-1', label: 'Saddleback' }`.
 */
export type IntegrationCall = {
  readonly kind: 'integration';
  readonly carrierId: string;
  readonly label: string;
};

/**
 * Where webhooks are registered: the one of the seed, or the one for load events alone (contract.md
 * 2.6).
 */
export type WebhookRegistry = 'events' | 'loads';

/**
 * Registering an address for events: a second one doubles every delivery. The address holds a
 * secret path, so only its SHA-256 is kept.
 *
 * Example: `{ kind: 'webhook', registry: 'events', digest: '9f2c…', events: ['bid:countered'],
 * label: 'relay.test' }`.
 */
export type RegistrationCall = {
  readonly kind: 'webhook';
  readonly registry: WebhookRegistry;
  readonly digest: string;
  readonly events: readonly string[];
  readonly label: string;
};

/** Every call that is sent once. */
export type OnceCall = MoneyCall | IntegrationCall | RegistrationCall;

/** Whether a call names a price. */
export const hasPrice = (call: OnceCall): call is Exclude<MoneyCall, { kind: 'drop' }> =>
  call.kind === 'accept-offer' || call.kind === 'bid' || call.kind === 'accept-bid';

/** One try of such a call. */
export type CallAttempt = Attempt<OnceCall>;

/**
 * What a call is about, with its kind. There is one open try for each; everything about one offer
 * counts as one.
 */
export function subjectOf(call: OnceCall): {
  readonly id: string;
  readonly kind: 'load' | 'carrier' | 'address' | 'offer';
} {
  switch (call.kind) {
    case 'drop':
      return { id: `load:${call.loadId}`, kind: 'load' };
    case 'integration':
      return { id: `carrier:${call.carrierId}`, kind: 'carrier' };
    case 'webhook':
      // The load registry takes one event each: those are different things.
      return {
        id: [
          call.registry,
          call.digest,
          call.registry === 'loads' ? call.events.join(' ') : '',
        ].join(' '),
        kind: 'address',
      };
    default:
      return { id: `offer:${call.offerId}`, kind: 'offer' };
  }
}

/** Lane and carrier of an offer as they were when something was sent about it, or null. */
export function laneSent(attempts: readonly CallAttempt[], offerId: string): string | null {
  const sent = attempts.find(({ call }) => 'offerId' in call && call.offerId === offerId);
  return sent?.call.label || null;
}
