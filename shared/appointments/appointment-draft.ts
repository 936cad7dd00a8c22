/**
 * An appointment being written: what has to be right before it is sent, and its request body
 * (contract.md 1.9; seeds/yard.md, rule 2).
 */
import type { AppointmentDraft } from '../console-api/appointments.ts';
import { type Message, message } from '../i18n/message.ts';
import { readEmail, sentEmail } from '../readers/email.ts';
import { canBeCode } from '../readers/identity.ts';
import { hiddenIn } from '../readers/reading.ts';
import { displayText, isBlank } from '../text.ts';
import { titled } from './read-fields.ts';
import { stamp, stampedBody } from './stamping.ts';
import { checkTyped, isTimestamp, type ValueRule } from './value.ts';

/** What the clerk typed. */
export type DraftContent = Omit<AppointmentDraft, 'savedAt' | 'state' | 'said'>;

/**
 * What is wrong with one part of a draft. `field` is the index of a custom field in the template.
 *
 * Example: `{ part: 'field', field: 2, rule: 'required', said }` for a third custom field that is
 * empty.
 */
export type DraftFinding = {
  readonly part:
    | 'carrier'
    | 'loadType'
    | 'dock'
    | 'start'
    | 'end'
    | 'refNumbers'
    | 'ccEmails'
    | 'notes'
    | 'field';
  readonly field: number | null;
  readonly rule: ValueRule;
  readonly said: Message;
};

/** Longest accepted reference number, in characters. The documents name no limit. */
export const MAX_REF = 200;

/**
 * Everything that prevents sending, in the order of the form. A warehouse user fills it in.
 * `isCarrierNeeded`: the service said that it requires a carrier.
 */
export function checkDraft(draft: DraftContent, isCarrierNeeded = false): readonly DraftFinding[] {
  const findings: DraftFinding[] = [];
  const format = (
    part: DraftFinding['part'],
    rule: ValueRule,
    said: Message,
    field: number | null = null,
  ) => findings.push({ part, field, rule, said });
  if (isCarrierNeeded && draft.carrier === null)
    format('carrier', 'required', message('appointments.draft.carrier'));
  if (draft.loadTypeId === null)
    format('loadType', 'required', message('appointments.draft.loadType'));
  if (draft.dockId === null) format('dock', 'required', message('appointments.draft.door'));
  if (draft.start === null) format('start', 'required', message('appointments.draft.start'));
  else if (!isTimestamp(draft.start))
    format('start', 'format', message('appointments.draft.startMoment'));
  if (draft.end !== null && !isTimestamp(draft.end))
    format('end', 'format', message('appointments.draft.endMoment'));
  else if (
    draft.start !== null &&
    draft.end !== null &&
    Date.parse(draft.end) <= Date.parse(draft.start)
  )
    format('end', 'too-small', message('appointments.draft.endFirst'));
  if (
    draft.refNumbers.some(
      (each) => !canBeCode(each) || each.length > MAX_REF || hiddenIn(each) !== null,
    )
  )
    format('refNumbers', 'format', message('appointments.draft.reference', { most: MAX_REF }));
  const wrong = draft.ccEmails.find((each) => !readEmail(each).ok);
  if (wrong !== undefined)
    format(
      'ccEmails',
      'format',
      message('appointments.draft.email', { text: displayText(wrong, 60) }),
    );
  const hidden = hiddenIn(draft.notes, true);
  if (hidden !== null) format('notes', 'format', hidden);
  const values = new Map(draft.values);
  draft.template.forEach((definition, index) => {
    const finding = checkTyped(definition, values.get(index) ?? null, 'warehouse');
    if (finding !== null) format('field', finding.rule, finding.said, index);
  });
  return findings;
}

/** A finding for a list, with the name of its field. */
export const findingMessage = (
  { said, field }: DraftFinding,
  { template }: Pick<DraftContent, 'template'>,
): Message => {
  const definition = field === null ? undefined : template[field];
  return definition === undefined
    ? said
    : message('fields.at', { field: titled(definition), why: said });
};

/**
 * The body of POST /appointment. Empty parts are left out. Every definition of the template is
 * stamped into it.
 */
export const creationBody = (draft: DraftContent): Record<string, unknown> => ({
  loadTypeId: draft.loadTypeId,
  dockId: draft.dockId,
  start: draft.start,
  ...(draft.end === null ? {} : { end: draft.end }),
  ...(draft.carrier === null ? {} : { userId: draft.carrier.userId }),
  ...(draft.refNumbers.length === 0 ? {} : { refNumbers: [...draft.refNumbers] }),
  ...(isBlank(draft.notes) ? {} : { notes: draft.notes }),
  ...(draft.ccEmails.length === 0 ? {} : { ccEmails: draft.ccEmails.map(sentEmail) }),
  customFields: stamp(draft.template, new Map(draft.values)).map(stampedBody),
});
