/**
 * What a refusal of a registration says about events. No error body is published (contract.md 2.7),
 * so we read the two ways in which validators write: they name what they refuse
 * (`"bid:countered" is not a valid choice.`), or what they would take (`must be one of: …`).
 */
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { Outcome } from '../../remote/outcome.ts';

/** A refused call. */
type Refused = Extract<Outcome, { readonly kind: 'refused' }>;

/** Words after which a validator lists what it takes. */
const TAKES =
  /\b(?:one of|choose from|choices are|valid choices|permitted|allowed|expected|should be)\b/i;

/** How `displayText` marks a text that goes on: a list of it may lack names. */
const CUT = '…';

/** All texts of the service separately; `index` if it numbers the events instead. */
const textsOf = ({ said, at }: Refused): readonly { text: string; index: number }[] =>
  at === undefined
    ? [{ text: inEnglish(said), index: Number.NaN }]
    : at.fields.map((field) => ({
        text: inEnglish(field.said),
        index: Number(/(?:^|\.)events\.(\d+)$/.exec(field.field)?.[1]),
      }));

/**
 * The event names among `asked` that the refusal says the service doesn't know; empty if it doesn't
 * say.
 *
 * @example Asked for `["bid:awarded", "bid:countered"]`, refused with `"bid:countered" is not a
 * valid choice.`: `["bid:countered"]`.
 */
export function unknownEvents(asked: readonly string[], refused: Refused): readonly string[] {
  const unknown = new Set<string>();
  for (const { text, index } of textsOf(refused)) {
    const at = text.search(TAKES);
    const [before, after] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
    const named = namedIn(asked, before);
    const taken = namedIn(asked, after);
    const counted = asked[index];
    for (const name of named) unknown.add(name);
    if (named.length > 0) continue;
    if (counted !== undefined) unknown.add(counted);
    else if (taken.length > 0 && !after.includes(CUT))
      for (const name of asked) if (!taken.includes(name)) unknown.add(name);
  }
  // A text that names all of them complains of something else.
  return unknown.size < asked.length ? asked.filter((name) => unknown.has(name)) : [];
}

/** Complete names only: `load_cancelled` isn't in `load_cancelled_by_shipper`. */
const namedIn = (names: readonly string[], text: string): readonly string[] => {
  const words = new Set(text.match(/[\w:-]*\w/g) ?? []);
  return names.filter((name) => words.has(name));
};
