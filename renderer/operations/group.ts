/** One thing done on several spots: an operation a spot, planned over the yard as it is when it is asked for. Pure. */

import { spotRefName } from '../../shared/english-names.ts';
import type { AreaId, SpotId } from '../../shared/ids.ts';
import { labelOf } from '../../shared/outbox/label.ts';
import { displayText, sentence } from '../../shared/text.ts';
import { check } from '../../shared/yard/check.ts';
import { assetsOn, contentsOf } from '../../shared/yard/contents.ts';
import { compareParsed, parseCode } from '../../shared/yard/natural-order.ts';
import type { AssetRef, Finding, Operation } from '../../shared/yard/operations.ts';
import type { YardTable } from '../../shared/yard/table.ts';
import type { Yard } from '../../shared/yard/yard.ts';
import type { ReasonKind } from '../page/stores/preferences.ts';
import { words } from '../ui/words.ts';
import { choiceOf, draftOf, nameWithHooked, refusalOf } from './draft.ts';
import type { Option } from './options.ts';

/** What can be done with several spots at once. A departure is not among them: it cannot be undone, so each is looked at. */
export type GroupKind = 'reassign' | 'unassign' | 'close' | 'open';

/** One spot of the group. */
export type GroupStep = {
  readonly spot: SpotId;
  /** What will be done, or what could not be planned, as a sentence. */
  readonly sentence: string;
  /** The operation with the reason the clerk gave; null when none could be planned. */
  readonly build: ((reason: string) => Operation) | null;
  /** Why none could be planned; null when one was. */
  readonly refusal: string | null;
};

/** The rules' verdict on a step over the yard as it is now; the reason is asked for apart. */
export type Verdict = { readonly refusal: string | null; readonly cautions: readonly Finding[] };

/** Which reason each kind asks for, once for all. */
export const reasonOfGroup: { readonly [Kind in GroupKind]: ReasonKind | null } = {
  reassign: 'reassign',
  unassign: null,
  close: 'close',
  open: 'open',
};

/** Judges a step by the same rules as an operation of its own (law 1). */
export function judgeStep(yard: Yard, { build, refusal }: GroupStep): Verdict {
  if (build === null) return { refusal, cautions: [] };
  const findings = check(yard, build('')).filter(({ code }) => code !== 'reason-missing');
  const refused = refusalOf(findings);
  return {
    refusal: refused === null ? null : words().say(refused.said),
    cautions: findings.filter(({ severity }) => severity === 'caution'),
  };
}

const inOrder = (yard: YardTable, spots: Iterable<SpotId>): readonly SpotId[] =>
  [...spots]
    .map((id) => ({ id, code: parseCode(yard.spot(id)?.code ?? '') }))
    .sort((a, b) => compareParsed(a.code, b.code))
    .map(({ id }) => id);

/** Steps for all but a move: what the spot's own action would do, where it has a choice the one that takes everything. */
export function groupSteps(yard: YardTable, kind: Exclude<GroupKind, 'reassign'>, spots: Iterable<SpotId>): readonly GroupStep[] {
  return inOrder(yard, spots).map((spot) => {
    const draft = draftOf(yard, kind === 'unassign' ? { kind, spot, asset: null } : { kind, spot });
    const { build } = choiceOf(draft, draft.initial);
    const operation = build('');
    // "Send nothing" reads like a fault of the program: the spot is named instead.
    const isEmpty = operation.kind === 'unassign' && operation.assets.length === 0;
    return { spot, build, sentence: isEmpty ? sentence(spotRefName(yard, spot)) : words().say(labelOf(operation, yard)), refusal: null };
  });
}

/** Free spots of an area that take anything without a word: open, not reserved, in natural order. */
const freeIn = (yard: YardTable, area: AreaId): readonly SpotId[] =>
  inOrder(yard, yard.spotsOf(area)).filter((id) => {
    const { state, isOpen, isReserved } = contentsOf(yard, id);
    return state === 'free' && isOpen && !isReserved;
  });

/**
 * Steps of a move into an area: the first spot of the group to the first free spot of the area, and so on, both in natural
 * order. Targets are given once: a target that is taken meanwhile is refused by the rules, not swapped for another unseen.
 */
export function moveSteps(yard: YardTable, spots: Iterable<SpotId>, area: AreaId): readonly GroupStep[] {
  const free = freeIn(yard, area)[Symbol.iterator]();
  const name = displayText(yard.area(area)?.name ?? 'that area', 60);
  return inOrder(yard, spots).map((spot) => {
    const not = (refusal: string): GroupStep => ({ spot, sentence: sentence(spotRefName(yard, spot)), build: null, refusal });
    const there = assetsOn(yard, spot);
    const [asset, another] = there;
    if (asset === undefined) return not('Nothing stands there.');
    if (another !== undefined)
      return not(`It holds ${there.map((each) => nameWithHooked(yard, each)).join(' and ')}: move them one by one.`);
    if (yard.spot(spot)?.areaId === area) return not(`It is in ${name} already.`);
    const { value: to } = free.next();
    if (to === undefined) return not(`${name} has no more free spot.`);
    const build = (reason: string): Operation => ({ kind: 'reassign', asset: asset as AssetRef, from: spot, to, reason });
    return { spot, build, sentence: words().say(labelOf(build(''), yard)), refusal: null };
  });
}

/** The areas a group may move to, those with most room first. */
export function areaOptions(yard: YardTable): readonly Option[] {
  const areas = [...yard.areas()].map((area) => ({ area, free: freeIn(yard, area.id).length }));
  areas.sort((a, b) => b.free - a.free || compareParsed(parseCode(a.area.name), parseCode(b.area.name)));
  return areas.map(({ area, free }) => ({
    key: area.id,
    label: displayText(area.name, 60) || 'No name',
    detail: free === 1 ? '1 free spot' : `${free} free spots`,
    refusal: free === 0 ? 'No spot is free here.' : null,
    caution: null,
  }));
}

const spotsOf = (count: number): string => words().t('common.spots', { count });

/** What the dialog is called. */
export function groupTitle(yard: YardTable, kind: GroupKind, count: number, area: AreaId | null): string {
  switch (kind) {
    case 'reassign':
      return `Move what stands on ${spotsOf(count)} to ${area === null ? 'another area' : displayText(yard.area(area)?.name ?? 'that area', 60)}`;
    case 'unassign':
      return `Send what stands on ${spotsOf(count)} to the waiting list`;
    case 'close':
      return `Close ${spotsOf(count)}`;
    case 'open':
      return `Open ${spotsOf(count)}`;
  }
}

/** The word on the button. */
export const groupVerb: { readonly [Kind in GroupKind]: string } = { reassign: 'Move', unassign: 'Send', close: 'Close', open: 'Open' };
