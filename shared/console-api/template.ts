import { z } from 'zod';
import type { FieldDefinition } from '../appointments/definition.ts';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, saying, shortText, trusted } from './contract-helpers.ts';

/**
 * The warehouse's custom field template as read, with what shows whether it was changed since.
 *
 * Example: `{ template: [seal], changedAt: '2026-11-27T14:00:00Z', revision: '9f2c…', problems: []
 * }`.
 */
export type TemplateRead = {
  readonly template: readonly FieldDefinition[];
  /** `lastChangedDateTime` of the warehouse. */
  readonly changedAt: Instant | null;
  /** Hash of the template alone. A save names the one that it began with. */
  readonly revision: string;
  /** Definitions that break their own rules or couldn't be read. */
  readonly problems: readonly Message[];
};

/**
 * The last template read, stored for when the service can't be reached.
 *
 * Example: `{ read, asOf: '2026-11-27T14:00:00Z' }`.
 */
export type StoredTemplate = { readonly read: TemplateRead; readonly asOf: Instant };

const notPossible = { NOT_POSSIBLE: saying };

/**
 * The template of appointment fields. Everyone may read; saving needs the permission `templates`,
 * is online only and never queued.
 */
export const templateContract = {
  read: call('open').output(trusted<TemplateRead>()).errors(notPossible),
  /** What was read last, in any run, without asking the service. */
  last: call('open').output(trusted<StoredTemplate | null>()),
  /**
   * Reads again, refuses if the template no longer has `revision`, then sends all of it. The
   * documents offer no protection against a change at the same moment; the screen says so.
   */
  save: call('templates')
    .input(z.object({ revision: shortText(128), template: z.array(z.unknown()).max(500) }))
    .output(trusted<TemplateRead>())
    .errors(notPossible),
};
