/** The text of a spot's card: the facts of the map, the most important first, and the next act. */

import type { Words } from '../../../shared/i18n/create-words.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { contentsOf } from '../../../shared/yard/contents.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Mark } from '../../page/stores/operations-store.ts';
import { carrierNameText } from '../../ui/text/carrier-name-text.ts';
import { instantMs } from '../../ui/text/time.ts';
import type { AppointmentSource } from '../model/appointment-sign.ts';
import { spotFacts } from '../model/describe.ts';
import type { SpotCardContent } from './spot-card.ts';

type Parts = {
  readonly table: YardTable;
  /** Wall time, ms since the epoch. */
  readonly now: number;
  readonly mark: Mark | null;
  readonly appointments: AppointmentSource;
  /** Why it is closed, by whom, and until when. */
  readonly closure?: readonly Message[];
  /** When it was confirmed, if the layer shows that. */
  readonly confirmed: readonly Message[];
  /** The next act on the spot. Null: none. */
  readonly next: Message | null;
  readonly words: Words;
};

/** Longest name of a carrier on a card. */
const carrierLength = 40;

/** The card of a spot. */
export function spotCardContent(
  spot: SpotId,
  { table, now, mark, appointments, closure = [], confirmed, next, words }: Parts,
): SpotCardContent {
  const [name, ...facts] = spotFacts(table, spot, now, mark, appointments);
  const { truck, standalone } = contentsOf(table, spot);
  const carrier = truck?.companyName ?? standalone?.companyName ?? null;
  const came = instantMs(truck?.placedAt ?? standalone?.placedAt ?? null);
  const lines = [...facts, ...closure, ...confirmed].map(words.format);
  if (carrier !== null && carrier.trim() !== '')
    lines.push(carrierNameText(carrier, carrierLength));
  if (came !== null) lines.push(words.t('map.card.since', { at: came }));
  return {
    title: words.format(name),
    lines,
    next: next === null ? null : words.t('map.card.next', { act: next }),
  };
}
