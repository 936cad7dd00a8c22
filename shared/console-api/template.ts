import { z } from 'zod';
import type { FieldDefinition } from '../appointments/definition.ts';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, saying, shortText, trusted } from './contract-helpers.ts';

/**
 * The warehouse's custom field template as read, with what tells that somebody else changed it
 * since.
 */
export type TemplateRead = {
  readonly template: readonly FieldDefinition[];
  /** `lastChangedDateTime` of the warehouse. */
  readonly changedAt: Instant | null;
  /** Hash of the template alone: a save names the one it was begun from. */
  readonly revision: string;
  /** Definitions that break their own rules or could not be read. */
  readonly problems: readonly Message[];
};

/** The last template that was read, kept for when the service is gone. */
export type StoredTemplate = { readonly read: TemplateRead; readonly asOf: Instant };

const notPossible = { NOT_POSSIBLE: saying };

/**
 * The template of appointment fields. Reading is open; saving needs the permission `templates`, is
 * online only and never queued.
 */
export const templateContract = {
  read: call('open').output(trusted<TemplateRead>()).errors(notPossible),
  /** What was read last, in whatever run; asks nobody. */
  last: call('open').output(trusted<StoredTemplate | null>()),
  /**
   * Reads again, refuses when the template is not the one of `revision` any more, then sends the
   * whole. The documents offer no way to make this safe against a change in the same moment; the
   * screen says so.
   */
  save: call('templates')
    .input(z.object({ revision: shortText(128), template: z.array(z.unknown()).max(500) }))
    .output(trusted<TemplateRead>())
    .errors(notPossible),
};
