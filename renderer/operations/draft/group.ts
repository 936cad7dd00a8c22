/** One act on several spots: an operation for each spot, planned over the present yard. Pure. */

import { type Message, message, rawText } from '../../../shared/i18n/message.ts';
import type { AreaId, SpotId } from '../../../shared/ids.ts';
import { labelOf } from '../../../shared/outbox/label.ts';
import { displayText, spotRefLabel } from '../../../shared/text.ts';
import { check } from '../../../shared/yard/check.ts';
import { assetsOn, contentsOf } from '../../../shared/yard/contents.ts';
import { compareParsed, parseCode } from '../../../shared/yard/natural-order.ts';
import type { AssetRef, Finding, Operation } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import type { ReasonKind } from '../../page/stores/preferences.ts';
import { words } from '../../ui/words.ts';
import { choiceOf, draftOf, nameWithHooked, refusalOf } from './operation-draft.ts';
import type { Option } from './options.ts';

/**
 * What can be done with several spots at once. Not a departure: it can't be undone, so the clerk
 * must look at each.
 */
export type GroupKind = 'reassign' | 'unassign' | 'close' | 'open';

/**
 * The step of one spot: `build` makes its operation, or `refusal` says why there is none.
 *
 * Example: `{ spot: 'spot-D4', said, build: null, refusal }` for a spot that is closed already.
 */
export type GroupStep = {
  readonly spot: SpotId;
  /** What will be done, or the spot that has no step. */
  readonly said: Message;
} & (
  | {
      /** The operation with the reason that the clerk gave. */
      readonly build: (reason: string) => Operation;
      readonly refusal: null;
    }
  /** Why there is no operation. */
  | { readonly build: null; readonly refusal: Message }
);

/**
 * The rules' verdict on a step over the present yard. A missing reason isn't a refusal here,
 * because we ask for it separately.
 *
 * Example: `{ refusal: null, cautions: [] }` for a step that may be done at once.
 */
export type StepVerdict = {
  readonly refusal: Message | null;
  readonly cautions: readonly Finding[];
};

/** The reason that each kind asks for, once for all its steps. */
export const reasonOfGroup: { readonly [Kind in GroupKind]: ReasonKind | null } = {
  // Several at once go to an area, not to a door.
  reassign: 'park',
  unassign: null,
  close: 'close',
  open: 'open',
};

/** Judges a step by the same rules as a single operation (law 1). */
export function judgeStep(yard: Yard, { build, refusal }: GroupStep): StepVerdict {
  if (build === null) return { refusal, cautions: [] };
  const findings = check(yard, build('')).filter(({ code }) => code !== 'reason-missing');
  return {
    refusal: refusalOf(findings)?.said ?? null,
    cautions: findings.filter(({ severity }) => severity === 'caution'),
  };
}

const inOrder = (yard: YardTable, spots: Iterable<SpotId>): readonly SpotId[] =>
  [...spots]
    .map((id) => ({ id, code: parseCode(yard.spot(id)?.code ?? '') }))
    .sort((a, b) => compareParsed(a.code, b.code))
    .map(({ id }) => id);

/**
 * The steps of every kind but a move: the spot's own action. Where that has a choice, the one that
 * takes everything.
 */
export function groupSteps(
  yard: YardTable,
  kind: Exclude<GroupKind, 'reassign'>,
  spots: Iterable<SpotId>,
): readonly GroupStep[] {
  return inOrder(yard, spots).map((spot) => {
    const draft = draftOf(yard, kind === 'unassign' ? { kind, spot, asset: null } : { kind, spot });
    const { build } = choiceOf(draft, draft.initial);
    const operation = build('');
    // Without an asset the text would read "Send nothing", so we name the spot.
    const isEmpty = operation.kind === 'unassign' && operation.assets.length === 0;
    return {
      spot,
      build,
      said: isEmpty ? rawText(spotRefLabel(yard, spot)) : labelOf(operation, yard),
      refusal: null,
    };
  });
}

/**
 * The spots of an area that take an asset without any question: free, open, not reserved, in
 * natural order.
 */
const freeIn = (yard: YardTable, area: AreaId): readonly SpotId[] =>
  inOrder(yard, yard.spotsOf(area)).filter((id) => {
    const { state, isOpen, isReserved } = contentsOf(yard, id);
    return state === 'free' && isOpen && !isReserved;
  });

/**
 * The steps of a move into an area: the first spot of the group goes to the first free spot of the
 * area, and so on, both in natural order. We fix the targets once. If a target is taken meanwhile,
 * the rules refuse that step, and we don't choose another one unseen.
 */
export function moveSteps(
  yard: YardTable,
  spots: Iterable<SpotId>,
  area: AreaId,
): readonly GroupStep[] {
  const free = freeIn(yard, area)[Symbol.iterator]();
  const name = areaName(yard, area);
  return inOrder(yard, spots).map((spot) => {
    const label = spotRefLabel(yard, spot);
    const not = (refusal: Message): GroupStep => ({
      spot,
      said: rawText(label),
      build: null,
      refusal,
    });
    const there = assetsOn(yard, spot);
    const [asset, another] = there;
    if (asset === undefined) return not(message('actions.group.nothingThere', { spot: label }));
    if (another !== undefined) {
      return not(
        message('actions.group.spotHasMore', {
          spot: label,
          assets: there.map((each) => nameWithHooked(yard, each)),
        }),
      );
    }
    if (yard.spot(spot)?.areaId === area)
      return not(message('actions.group.alreadyThere', { spot: label, area: name }));
    const { value: to } = free.next();
    if (to === undefined) return not(message('actions.group.full', { area: name }));
    const build = (reason: string): Operation => ({
      kind: 'reassign',
      asset: asset as AssetRef,
      from: spot,
      to,
      reason,
    });
    return { spot, build, said: labelOf(build(''), yard), refusal: null };
  });
}

/** The areas a group may move to, those with most free spots first. */
export function areaOptions(yard: YardTable): readonly Option[] {
  const areas = [...yard.areas()].map((area) => ({ area, free: freeIn(yard, area.id).length }));
  areas.sort(
    (a, b) => b.free - a.free || compareParsed(parseCode(a.area.name), parseCode(b.area.name)),
  );
  const { t } = words();
  return areas.map(({ area, free }) => ({
    key: area.id,
    label: displayText(area.name, 60) || t('yard.unnamed'),
    detail: t('actions.pick.freeSpots', { count: free }),
    refusal: free === 0 ? message('actions.pick.areaFull') : null,
    caution: null,
  }));
}

const areaName = (yard: YardTable, id: AreaId): string | Message => {
  const area = yard.area(id);
  return area === undefined
    ? message('actions.group.goneArea')
    : displayText(area.name, 60) || message('yard.unnamed');
};

/** The title of the dialog. */
export function groupTitle(
  yard: YardTable,
  kind: GroupKind,
  count: number,
  area: AreaId | null,
): Message {
  if (kind !== 'reassign') return message(`actions.group.${kind}`, { count });
  if (area === null) return message('actions.group.moveAway', { count });
  return message('actions.group.reassign', { count, area: areaName(yard, area) });
}
