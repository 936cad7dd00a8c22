import { containerKindText, visitTypeText } from '../gate/kind-words.ts';
import type { Words } from '../i18n/create-words.ts';
import { assetLabel } from '../text.ts';
import { contentsOf } from '../yard/contents.ts';
import type { Container, Visit } from '../yard/model.ts';
import { compareCodes } from '../yard/natural-order.ts';
import type { YardTable } from '../yard/table.ts';
import { type Cell, minutesSince, type Sheet, type SheetClock, sheetMoment } from './sheet.ts';

/**
 * The yard as the clerk sees it: every spot by area and code, then the waiting list. Dwell in
 * minutes.
 */
export function yardSheet(yard: YardTable, { zone, now }: SheetClock, words: Words): Sheet {
  const { t } = words;
  const spots = [...yard.spots()]
    .map((spot) => ({ spot, area: yard.area(spot.areaId)?.name ?? '' }))
    .sort((a, b) => compareCodes(a.area, b.area) || compareCodes(a.spot.code, b.spot.code));
  const assets = (
    truck: Visit | null,
    containers: readonly Container[],
    since: string | null,
  ): readonly Cell[] => [
    truck === null ? null : assetLabel(truck),
    truck?.dotNumber ?? null,
    truck?.companyName ??
      truck?.companyHint ??
      containers.find((each) => each.companyName !== null)?.companyName ??
      null,
    truck?.visitType == null ? null : visitTypeText(truck.visitType, words),
    containers.map(assetLabel).join(', ') || null,
    containers.map((each) => kindText(each, words)).join('; ') || null,
    sheetMoment(since, zone),
    minutesSince(since, now),
  ];
  const onSpots = spots.map(({ spot, area }): readonly Cell[] => {
    const { truck, hooked, standalone, extra, isReserved } = contentsOf(yard, spot.id);
    const containers = [
      ...hooked,
      ...(standalone === null ? [] : [standalone]),
      ...extra.standalone,
    ];
    const since = earliest([truck?.placedAt ?? null, standalone?.placedAt ?? null]);
    return [
      area,
      spot.code,
      t('exports.type.of', { type: spot.type }),
      t('exports.isOpen', { open: spot.isOpen ? 'yes' : 'no' }),
      isReserved ? t('common.yes') : null,
      ...assets(truck, containers, since),
    ];
  });
  const waiting = [
    ...[...yard.waitingVisits()].map((id) => {
      const visit = yard.visit(id);
      const hooked = yard.hookedTo(id).map((each) => yard.container(each));
      return assets(
        visit ?? null,
        hooked.filter((each) => each !== undefined),
        visit?.createdAt ?? null,
      );
    }),
    ...[...yard.waitingContainers()].map((id) => {
      const container = yard.container(id);
      return assets(null, container === undefined ? [] : [container], container?.createdAt ?? null);
    }),
  ].map((cells): readonly Cell[] => [t('common.waitingList'), null, null, null, null, ...cells]);
  return {
    columns: [
      t('common.area'),
      t('common.spot'),
      t('common.type'),
      t('exports.open'),
      t('common.spotState.reserved'),
      t('common.truck'),
      t('common.dotNumber'),
      t('common.company'),
      t('common.visitType'),
      t('common.containers'),
      t('exports.containerState'),
      t('exports.since', { zone }),
      t('exports.dwell'),
    ],
    rows: [...onSpots, ...waiting],
  };
}

/** "Trailer, full": its type and its load, as far as they are known. */
function kindText({ type, state }: Container, words: Words): string {
  const [is, load] = [type, state].map((word) =>
    word === null ? '' : containerKindText(word, words),
  );
  return is && load ? words.t('exports.typeAndLoad', { type: is, load }) : is || load || '';
}

function earliest(times: readonly (string | null)[]): string | null {
  const known = times.filter((at) => at !== null && !Number.isNaN(Date.parse(at))) as string[];
  return known.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}
