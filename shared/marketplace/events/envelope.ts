/**
 * Webhook events: two envelopes in one union (seeds/marketplace.md, "Events"; contract.md 2.6). An
 * event is a hint, never authority: it says what to read again. What cannot be understood is kept
 * and shown raw, and does nothing.
 */

import { type Message, message, rawText } from '../../i18n/message.ts';
import { displayText } from '../../text.ts';
import { meaningOf } from './published-events.ts';

/** The nine events of the seed. */
export const WEBHOOK_EVENTS = [
  'bid:awarded',
  'bid:accepted',
  'bid:refused',
  'bid:countered',
  'bid:timed_out',
  'bid:expired',
  'carrier:status:changed',
  'load_cancelled',
  'load_carrier_bounced',
] as const;
/** One of `WEBHOOK_EVENTS`. */
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/**
 * Events about accepted loads: they have the other envelope, and at some services a registry of
 * their own (contract.md 2.6).
 */
export const isLoadEvent = (name: string): name is 'load_cancelled' | 'load_carrier_bounced' =>
  name === 'load_cancelled' || name === 'load_carrier_bounced';

type Details = Readonly<Record<string, unknown>>;

/** The parts of an event that we understand. */
export type WebhookEvent =
  | {
      readonly kind: 'bid';
      readonly name: WebhookEventName;
      readonly at: string | null;
      readonly bidId: string;
      readonly details: Details;
    }
  | {
      readonly kind: 'carrier';
      readonly name: 'carrier:status:changed';
      readonly at: string | null;
      readonly carrierId: string;
      readonly details: Details;
    }
  | {
      readonly kind: 'load';
      readonly name: 'load_cancelled' | 'load_carrier_bounced';
      readonly loadId: string;
      readonly details: Details;
    }
  /** Published, but nothing that the console keeps: it is only shown (contract.md 2.6). */
  | {
      readonly kind: 'told';
      readonly name: string;
      readonly meaning: Message;
      readonly details: Details;
    }
  | { readonly kind: 'unknown'; readonly name: string | null; readonly why: Message };

const isRecord = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (record: Details, key: string): string | null =>
  typeof record[key] === 'string' && record[key] !== '' ? (record[key] as string) : null;
const isKnown = (name: string): name is WebhookEventName =>
  (WEBHOOK_EVENTS as readonly string[]).includes(name);

/**
 * Reads a parsed body by its keys: `type`/`details` for bids and carriers, `event`/`data` for
 * loads. Never throws.
 */
export function readWebhookEvent(body: unknown): WebhookEvent {
  if (!isRecord(body))
    return { kind: 'unknown', name: null, why: message('webhooks.unknown.notObject') };
  const name = textIn(body, 'type') ?? textIn(body, 'event');
  if (name === null) return { kind: 'unknown', name, why: message('webhooks.unknown.noName') };
  const details = isRecord(body.details) ? body.details : isRecord(body.data) ? body.data : {};
  const meaning = meaningOf(name);
  if (meaning !== null) return { kind: 'told', name, meaning, details };
  if (!isKnown(name)) return { kind: 'unknown', name, why: message('webhooks.unknown.otherEvent') };
  if (isLoadEvent(name)) {
    const loadId =
      textIn(details, 'load_id') ??
      (isRecord(details.load) ? textIn(details.load, 'id') : null) ??
      textIn(details, 'id');
    return loadId === null
      ? { kind: 'unknown', name, why: message('webhooks.unknown.noLoad') }
      : { kind: 'load', name, loadId, details };
  }
  const id = textIn(details, 'id');
  if (id === null) return { kind: 'unknown', name, why: message('webhooks.unknown.noId') };
  const at = textIn(body, 'created_at');
  if (name === 'carrier:status:changed')
    return { kind: 'carrier', name, at, carrierId: id, details };
  return { kind: 'bid', name, at, bidId: id, details };
}

/**
 * What an event is about, as far as it names it: carrier, MC and reference numbers, as text from
 * outside; empty where it names none.
 */
export function subjectsOf(details: Details): readonly Message[] {
  const parts = [
    details,
    details.load,
    details.shipment,
    details.offer,
    isRecord(details.offer) ? details.offer.load : null,
  ].filter(isRecord);
  const textsOf = (key: string) =>
    parts.flatMap((part) => {
      const value = typeof part[key] === 'number' ? String(part[key]) : textIn(part, key);
      return value === null ? [] : [displayText(value, 80)];
    });
  const every = (key: string, as: (text: string) => Message) => [...new Set(textsOf(key))].map(as);
  return [
    ...every('name', rawText),
    ...every('mc', (mc) => message('carriers.mc', { mc })),
    ...every('ref_number', (reference) => message('webhooks.reference', { reference })),
  ].slice(0, 4);
}
