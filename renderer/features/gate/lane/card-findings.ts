/** The fields that a card still needs before its truck can check in. Pure. */
import { type CheckInPart, checkInFindings } from '../../../../shared/gate/check-in.ts';
import { equipmentNumber } from '../../../../shared/gate/code-forms.ts';
import { noCodeMessage } from '../../../../shared/gate/code-problems.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { type ComingCard, checkInOf, type Entry } from './model.ts';

/** A field of the card; `look`: a line of what is looked at, by its place. */
export type CardField = CheckInPart | 'trailer' | 'state' | `look:${number}`;
/** One complaint about a card. */
export type CardFinding = { readonly part: CardField; readonly said: Message };

/**
 * Whether the clerk must enter the truck's equipment, or that it brings none. Not required for a
 * pickup.
 */
export const asksTrailer = ({ visitType }: Pick<Entry, 'visitType'>): boolean =>
  visitType !== 'PickUp';

/** All complaints at once, in the order of the fields. */
export function cardFindings(card: ComingCard): readonly CardFinding[] {
  const { entry } = card;
  const hasTrailerAnswer = entry.containers.length > 0 || entry.hasNoTrailer;
  const missing: readonly CardFinding[] =
    asksTrailer(entry) && !hasTrailerAnswer
      ? [{ part: 'trailer', said: message('gate.wrong.trailer') }]
      : [];
  // The state beside a plate has letters of its own.
  const noPlate = entry.state === '' ? null : noCodeMessage(entry.licensePlate);
  const all = [
    ...(noPlate === null ? [] : [{ part: 'truck' as const, said: noPlate }]),
    ...checkInFindings(checkInOf(card)),
    ...missing,
  ];
  return all.sort((a, b) => placeOf(a.part) - placeOf(b.part));
}

const order: readonly string[] = ['truck', 'phone', 'trailer', 'container', 'companyHint'];
const placeOf = (part: CardField): number => {
  const at = order.findIndex((each) => part.startsWith(each));
  return at < 0 ? order.length : at;
};

/** A warning about an equipment number that we accept although its check digit is wrong. */
export function equipmentCaution(code: string): Message | null {
  const read = equipmentNumber(code);
  return read?.isRight === false ? message('gate.note.checkDigit', { code: read.code }) : null;
}
