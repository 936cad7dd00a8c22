/** What a scanned code says about an act that the clerk is being asked about. Pure. */
import { passNumber } from '../../../shared/gate/pass-number.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { trailerLabel } from '../../../shared/labels/label-code.ts';
import { isPlaceholder } from '../../../shared/readers/identity.ts';
import { searchKey } from '../../../shared/search-key.ts';
import { displayText, refLabel } from '../../../shared/text.ts';
import { assetsOf } from '../../../shared/yard/contents.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { choiceOf, type DraftChoice, type OperationDraft, stepsOf } from './operation-draft.ts';
import { hasDouble } from './which-asset.ts';

/**
 * What a code means for a question. `matches`: it is of what the act takes. `stays`: of what the
 * selected choice leaves behind. `double`: two assets have this number, so it confirms neither.
 *
 * Example: `{ is: 'matches', said: 'Scanned TX-4821: it matches.' }`.
 */
export type ScannedHere = {
  readonly is: 'matches' | 'stays' | 'double';
  readonly said: Message;
};

/**
 * The codes of an asset as a scanner reads them, in the form of `searchKey`. `placeholders`: words
 * that the operator added to those in place of a plate.
 */
export const codesOfAsset = (
  row: Visit | Container,
  placeholders: readonly string[],
): readonly string[] =>
  ('licensePlate' in row
    ? [isPlaceholder(row.licensePlate, placeholders) ? null : row.licensePlate, passNumber(row.id)]
    : row.code === null
      ? []
      : [row.code, trailerLabel(row.code)]
  ).flatMap((each) => searchKey(each ?? '') || []);

const isSame = (one: AssetRef) => (other: AssetRef) =>
  one.kind === other.kind && one.id === other.id;

/** Every asset that a choice moves. A trailer moves with its truck, unless it is unhooked. */
function takenBy(yard: YardTable, choice: DraftChoice): readonly AssetRef[] {
  const steps = stepsOf(choice, '');
  const unhooked = steps.flatMap((each) => (each.kind === 'detach' ? [each.container] : []));
  const named = steps.flatMap((each) => (each.kind === 'detach' ? [] : assetsOf(each)));
  const hooked = named.flatMap((each): readonly AssetRef[] =>
    each.kind === 'visit'
      ? yard.hookedTo(each.id).map((id) => ({ kind: 'container', id }) as const)
      : [],
  );
  return [...named, ...hooked].filter(
    (each) => each.kind === 'visit' || !unhooked.includes(each.id),
  );
}

/**
 * What a code says about the act of a draft, with the choice `key` selected. Null: it is of none of
 * the assets that the question is about, by any of its choices.
 */
export function scannedIn(
  yard: YardTable,
  draft: OperationDraft,
  key: string,
  code: string,
  placeholders: readonly string[],
): ScannedHere | null {
  const wanted = searchKey(code);
  const taken = takenBy(yard, choiceOf(draft, key));
  const beside = draft.choices.flatMap((each) => stepsOf(each, '').flatMap(assetsOf));
  const all = [...taken, ...draft.choices.flatMap((each) => takenBy(yard, each)), ...beside];
  const asset = all.find((each) => {
    const row = each.kind === 'visit' ? yard.visit(each.id) : yard.container(each.id);
    return row !== undefined && wanted !== '' && codesOfAsset(row, placeholders).includes(wanted);
  });
  if (asset === undefined) return null;
  const isPass = asset.kind === 'visit' && searchKey(passNumber(asset.id)) === wanted;
  if (!isPass && hasDouble(yard, [asset])) {
    const said = message('actions.scan.double', { text: displayText(code, 40) });
    return { is: 'double', said };
  }
  const is = taken.some(isSame(asset)) ? 'matches' : 'stays';
  return { is, said: message(`actions.scan.${is}`, { asset: refLabel(yard, asset) }) };
}
