/**
 * The options of a picker: every spot or asset. Allowed ones come first, the others show why not.
 * Pure.
 */

import type { Words } from '../../../shared/i18n/create-words.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import { openSpots, placing, type Ranking } from '../../../shared/planning/best/rank.ts';
import { isDue } from '../../../shared/planning/best/spot-costs.ts';
import { untilWhen } from '../../../shared/planning/best/until-when.ts';
import { assetName, displayText, spotRefLabel } from '../../../shared/text.ts';
import { check } from '../../../shared/yard/check.ts';
import { assetsOn, contentsOf } from '../../../shared/yard/contents.ts';
import type { Spot } from '../../../shared/yard/model.ts';
import { compareParsed } from '../../../shared/yard/natural-order.ts';
import type { AssetRef, Operation } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { parsedCodeOf } from '../../ui/text/parsed-code.ts';
import { words } from '../../ui/words.ts';
import {
  cautionsOf,
  choiceOf,
  draftOf,
  findingsOf,
  nameWithHooked,
  refusalOf,
} from './operation-draft.ts';
import { differingWhy } from './ranking.ts';

/**
 * One line of a picker.
 *
 * Example: `{ key: 'spot-A7', label: 'A-07', detail: 'Closed', refusal, caution: null }`.
 */
export type Option = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** Why it can't be chosen, in the rule's words. Null when it can. */
  readonly refusal: Message | null;
  /** What the clerk will have to confirm, or null. */
  readonly caution: Message | null;
  /**
   * Something must leave that spot first, or it is promised to another asset, or it is the own door
   * that the rules refuse. A bare Enter never takes it.
   */
  readonly isLater?: boolean;
  /** What it said when the list was opened. A search still finds it by that after it changed. */
  readonly formerly?: string;
};

type Judged = Pick<Option, 'refusal' | 'caution'>;

const judged = (yard: Yard, operation: Operation): Judged => {
  const findings = check(yard, operation);
  return {
    refusal: refusalOf(findings)?.said ?? null,
    caution: cautionsOf(findings)[0]?.said ?? null,
  };
};

/**
 * A spot as a target. What its line says is worked out when it is first asked for, because only a
 * few of thousands of lines are in view. It is kept then: a line never changes its words while the
 * clerk reads it.
 */
class TargetOption implements Option {
  readonly key: string;
  readonly label: string;
  readonly isLater: boolean;
  readonly #tell: () => string;
  readonly #judge: () => Judged;
  #detail: string | null = null;
  #judged: Judged | null = null;

  constructor(spot: Spot, isLater: boolean, tell: () => string, judge: () => Judged) {
    this.key = spot.id;
    this.label = displayText(spot.code, 40);
    this.isLater = isLater;
    this.#tell = tell;
    this.#judge = judge;
  }

  get detail(): string {
    this.#detail ??= this.#tell();
    return this.#detail;
  }
  get refusal(): Message | null {
    return this.#findings().refusal;
  }
  get caution(): Message | null {
    return this.#findings().caution;
  }
  #findings(): Judged {
    this.#judged ??= this.#judge();
    return this.#judged;
  }
}

const legalFirst = (options: readonly Option[]): readonly Option[] => [
  ...options.filter((each) => each.refusal === null),
  ...options.filter((each) => each.refusal !== null),
];

/** What is on a spot, in a few words. */
export function contentsText(yard: Yard, spot: SpotId, { t, format, list }: Words): string {
  const { truck, standalone, isOpen, extra } = contentsOf(yard, spot);
  if (truck === null && standalone === null)
    return t(isOpen ? 'actions.pick.free' : 'actions.pick.closedFree');
  const there = [
    ...(truck === null
      ? []
      : [nameWithHooked(yard, { kind: 'visit', id: truck.id }, assetName(truck))]),
    ...(standalone === null ? [] : [assetName(standalone)]),
    ...[...extra.trucks, ...extra.standalone].map(assetName),
  ];
  return isOpen ? list(there.map(format)) : t('actions.pick.closed', { assets: there });
}

/** How many lines of the picker show why they stand where they do. */
const explained = 30;

/**
 * Every spot as a target for the asset. First the allowed ones in order of the ranking, the best
 * with reasons, then the others. `from` is where it stands now, null for the waiting list.
 */
export function targetOptions(
  yard: YardTable,
  asset: AssetRef,
  from: SpotId | null,
  ranking: Ranking,
): readonly Option[] {
  const ranked = ranking.spots.flatMap(({ spot }) => yard.spot(spot) ?? []);
  const places = new Map(ranking.spots.map(({ spot }, index) => [spot, index]));
  const others = [...yard.spots()].filter(({ id }) => !places.has(id));
  others.sort((a, b) => compareParsed(parsedCodeOf(a), parsedCodeOf(b)));
  const own = words();
  const open = openSpots(ranking).length;
  const whys = differingWhy(ranking, explained);
  const door = ranking.round?.subject.appointment?.door ?? null;
  const detailOf = ({ id, areaId }: Spot, place: number | undefined) => {
    const area = displayText(yard.area(areaId)?.name ?? own.t('common.noArea'), 40);
    const where = `${area} · ${contentsText(yard, id, own)}`;
    const why =
      place !== undefined
        ? whys[place]
        : id === door && ranking.round !== null
          ? untilWhen(ranking.round.facts, id, assetsOn(yard, id))
          : null;
    return why == null ? where : `${where} · ${own.format(why)}`;
  };
  // The ranking has the allowed spots and no others, so these come first.
  return ownDoorNear([...ranked, ...others], ranking).map((spot) => {
    const place = places.get(spot.id);
    return new TargetOption(
      spot,
      place === undefined ? spot.id === door : place >= open,
      () => detailOf(spot, place),
      () => judged(yard, placing(asset, from, spot.id)),
    );
  });
}

/** Where the own door stands while the asset isn't due, or where other spots are better. */
const AFTER_THE_BEST = 3;

/**
 * The door of its appointment always stands near the top. Once the asset is due, a door that can't
 * be had now comes first, and its line says what is in the way.
 */
function ownDoorNear(spots: readonly Spot[], ranking: Ranking): readonly Spot[] {
  const { round } = ranking;
  const door = round?.subject.appointment?.door ?? null;
  if (round === null || door === null || door === round.subject.from) return spots;
  const at = spots.findIndex(({ id }) => id === door);
  const isOpen = openSpots(ranking).some(({ spot }) => spot === door);
  const to = !isOpen && isDue(round.facts, round.subject) ? 0 : AFTER_THE_BEST;
  if (at <= to) return spots;
  const own = spots[at] as Spot;
  const rest = spots.filter((each) => each !== own);
  return [...rest.slice(0, to), own, ...rest.slice(to)];
}

/** Every other spot with something on it, to swap with. */
export function swapOptions(yard: YardTable, from: SpotId): readonly Option[] {
  const own = words();
  return legalFirst(
    [...yard.spots()]
      .filter(({ id }) => id !== from && contentsOf(yard, id).state !== 'free')
      .map((spot) => {
        const draft = draftOf(yard, { kind: 'swap', from, to: spot.id });
        const findings = findingsOf(yard, choiceOf(draft, draft.initial), null);
        return {
          key: spot.id,
          label: displayText(spot.code, 40),
          detail: contentsText(yard, spot.id, own),
          refusal: refusalOf(findings)?.said ?? null,
          caution: cautionsOf(findings)[0]?.said ?? null,
        };
      }),
  );
}

/** Everything on the waiting list, to put on the spot. */
export function waitingOptions(yard: YardTable, spot: SpotId): readonly Option[] {
  const assets: AssetRef[] = [
    ...yard.waitingVisits().map((id) => ({ kind: 'visit', id }) as const),
    ...yard.waitingContainers().map((id) => ({ kind: 'container', id }) as const),
  ];
  return legalFirst(
    assets.map((asset) => ({
      ...assetOption(yard, asset),
      ...judged(yard, { kind: 'assign', asset, spot }),
    })),
  );
}

/** Every standalone container, to hook to the truck. Those on the truck's own spot come first. */
export function containerOptions(yard: YardTable, visit: VisitId): readonly Option[] {
  const here = yard.visit(visit)?.spotId ?? null;
  const containers = [...yard.containers()].filter(
    (each) => each.isActive && each.visitId === null,
  );
  const near = (id: ContainerId) => (here !== null && yard.container(id)?.spotId === here ? 0 : 1);
  containers.sort((a, b) => near(a.id) - near(b.id));
  return legalFirst(
    containers.map(({ id }) => ({
      ...assetOption(yard, { kind: 'container', id }),
      ...judged(yard, { kind: 'attach', visit, container: id }),
    })),
  );
}

/**
 * Every active truck, to hook the container to. The one on the container's own spot comes first.
 */
export function truckOptions(yard: YardTable, container: ContainerId): readonly Option[] {
  const here = yard.container(container)?.spotId ?? null;
  const trucks = [...yard.visits()].filter((each) => each.isActive);
  const near = (id: VisitId) => (here !== null && yard.visit(id)?.spotId === here ? 0 : 1);
  trucks.sort((a, b) => near(a.id) - near(b.id));
  return legalFirst(
    trucks.map(({ id }) => ({
      ...assetOption(yard, { kind: 'visit', id }),
      ...judged(yard, { kind: 'attach', visit: id, container }),
    })),
  );
}

/** The refusal of a line whose spot or asset left the list meanwhile. */
const gone = message('actions.pick.gone');

/**
 * The options of an open picker after the yard changed. Every line keeps its place: a line that
 * moves under a pointer or a key is chosen by mistake. A line that is over says so where it stands,
 * and new ones come last. A search doesn't lose a line whose words changed.
 */
export function followed(shown: readonly Option[], now: readonly Option[]): readonly Option[] {
  const fresh = new Map(now.map((option) => [option.key, option]));
  const kept = shown.map((option) => {
    const next = fresh.get(option.key);
    const { key, label, detail, isLater = false } = next ?? option;
    fresh.delete(key);
    return {
      key,
      label,
      detail,
      isLater,
      refusal: next === undefined ? gone : next.refusal,
      caution: next === undefined ? null : next.caution,
      formerly: option.formerly ?? `${option.label} ${option.detail}`,
    };
  });
  return [...kept, ...fresh.values()];
}

/** The assets that stand on a spot, to choose between. */
export const assetOptions = (yard: Yard, assets: readonly AssetRef[]): readonly Option[] =>
  assets.map((asset) => ({ ...assetOption(yard, asset), refusal: null, caution: null }));

function assetOption(yard: Yard, asset: AssetRef): Pick<Option, 'key' | 'label' | 'detail'> {
  const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
  const { t, format } = words();
  const where = row?.spotId
    ? t('rules.where.spot', { spot: spotRefLabel(yard, row.spotId) })
    : t('rules.where.waiting');
  const company = row?.companyName ? `${displayText(row.companyName, 60)} · ` : '';
  return {
    key: `${asset.kind}:${asset.id}`,
    label: format(nameWithHooked(yard, asset, row && assetName(row))),
    detail: `${company}${where}`,
  };
}

/** The asset that the key of an option names. */
export function assetOfKey(key: string): AssetRef {
  const id = key.slice(key.indexOf(':') + 1);
  return key.startsWith('visit:')
    ? { kind: 'visit', id: id as VisitId }
    : { kind: 'container', id: id as ContainerId };
}
