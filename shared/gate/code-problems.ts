/** Why a typed text can't be a code or a plate. Needs no telephone plans, as a check-in does. */
import { CHECK_IN_LENGTHS } from '../console-api/gate.ts';
import { type Message, message } from '../i18n/message.ts';
import { canBeCode } from '../readers/identity.ts';
import { typedText } from '../readers/reading.ts';
import { isBlank } from '../text.ts';

/** Why a text can't be a code; null for one that can, and for none. */
export const noCodeMessage = (text: string): Message | null =>
  isBlank(text) || canBeCode(text)
    ? null
    : message('common.typed.noCode', { text: typedText(text) });

/** Why a text can't be the plate of a truck that is here; null for one that can. */
export function plateProblem(text: string): Message | null {
  const { length } = text.trim();
  const most = CHECK_IN_LENGTHS.licensePlate;
  if (length === 0) return message('gate.plate.missing');
  return length > most ? message('gate.wrong.tooLong', { length, most }) : noCodeMessage(text);
}
