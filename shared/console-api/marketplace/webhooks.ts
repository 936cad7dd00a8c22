import { z } from 'zod';
import type { Message } from '../../i18n/message.ts';
import { WEBHOOK_EVENTS } from '../../marketplace/events/envelope.ts';
import type { RegistrationRow } from '../../marketplace/view.ts';
import type { Instant } from '../../time.ts';
import { call, idText, saying, trusted } from '../contract-helpers.ts';

/**
 * One delivery in the inbox, newest first. `body` as it came, cut after 4,000 characters.
 *
 * Example: `{ receivedAt: '2026-11-27T14:00:00Z', signed: true, name: 'bid:accepted', body: '{…}',
 * note: null }`.
 */
export type InboxItem = {
  readonly receivedAt: Instant;
  readonly signed: boolean;
  readonly name: string | null;
  readonly body: string;
  /** What we did with it; null: not processed yet. */
  readonly note: Message | null;
};

/** Registrations with the service, and what was delivered here. */
export const webhooksContract = {
  /** With complete addresses, whose ends are secret. Only for clerks who may change them. */
  list: call('administer')
    .output(trusted<readonly RegistrationRow[]>())
    .errors({ NOT_POSSIBLE: saying }),
  /**
   * Sent once. The reply says what was registered where, because a service may not know every
   * event.
   */
  register: call('administer')
    .input(
      z.object({
        url: z.url({ protocol: /^https?$/ }).max(2_000),
        events: z.array(z.enum(WEBHOOK_EVENTS)).min(1),
      }),
    )
    .output(trusted<{ said: Message }>())
    .errors({ NOT_POSSIBLE: saying }),
  remove: call('administer')
    .input(z.object({ uuid: idText<string>(), registry: z.enum(['events', 'loads']) }))
    .output(z.object({}))
    .errors({ NOT_POSSIBLE: saying }),
  inbox: call('open').output(trusted<readonly InboxItem[]>()),
  /** Makes a new secret path for the receiver. The old one stops working at once. */
  rotate: call('administer').output(z.object({})).errors({ NOT_POSSIBLE: saying }),
};
