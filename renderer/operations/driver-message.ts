/**
 * Where a truck's own driver is to go, as a message to copy. It is in English and Spanish, because
 * we don't know which of the two the driver reads.
 */
import { englishWords, loadWords } from '../../shared/i18n/languages.ts';
import type { SpotId, VisitId } from '../../shared/ids.ts';
import { displayText, refLabel, spotRefLabel } from '../../shared/text.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import type { Page } from '../page/page.ts';
import { words } from '../ui/words.ts';

/** A truck that its own driver takes to a spot. */
export type Sent = { readonly visit: VisitId; readonly spot: SpotId };

/** The truck and the spot that an operation sends it to; null for any other operation. */
export function sentBy(operation: Operation): Sent | null {
  if (operation.kind !== 'assign' && operation.kind !== 'reassign') return null;
  const { asset } = operation;
  const spot = operation.kind === 'assign' ? operation.spot : operation.to;
  return asset.kind === 'visit' ? { visit: asset.id, spot } : null;
}

/** Example: "Dallas: TX-4821, go to D-12.", and below it the same in Spanish. */
export async function driverMessage(
  { yard, info }: Pick<Page, 'yard' | 'info'>,
  { visit, spot }: Sent,
): Promise<string> {
  const { clock } = words();
  const values = {
    facility: displayText(info.facility.name, 80),
    truck: refLabel(yard.table, { kind: 'visit', id: visit }),
    spot: spotRefLabel(yard.table, spot),
  };
  const both = [englishWords(clock), await loadWords({ language: 'es', clock })];
  return both.map(({ t }) => t('moves.driverMessage', values)).join('\n');
}
