import type { Words } from '../i18n/create-words.ts';
import { countKeys, countOf, lengthKeys, lengthOf, turnsBy } from '../metrics/figures.ts';
import type { NumbersAnswer, NumbersOf } from '../metrics/model.ts';
import { type Spread, spreadOf } from '../metrics/stats.ts';
import { type Cell, type Sheet, sheetMoment } from './sheet.ts';

const minutes = (ms: number | null | undefined): Cell =>
  ms == null ? null : Math.round(ms / 6_000) / 10;

/**
 * Figures for a spreadsheet, one a row; lengths are minutes. The last rows hold since when moves,
 * times and appointments count, in the facility's `zone`, and the seal of the history that they
 * are from.
 */
export function numbersSheet(
  { now, before }: NumbersAnswer,
  seal: string,
  zone: string,
  { t }: Pick<Words, 't'>,
): Sheet {
  const spread = (name: string, of: string, then: Spread | null, is: Spread): readonly Cell[] => [
    name,
    of,
    is.count,
    minutes(is.median),
    minutes(is.p90),
    then?.count ?? null,
    minutes(then?.median),
    minutes(then?.p90),
  ];
  const count = (
    name: string,
    of: string,
    is: number | null,
    then: number | null,
  ): readonly Cell[] => [name, of, is, null, null, then, null, null];
  const areas = (numbers: NumbersOf) =>
    new Map(numbers.areas.map(({ area, stays }) => [area, spreadOf(stays)]));
  const areasBefore = before === null ? null : areas(before);
  const moment = (ms: number): Cell => sheetMoment(new Date(ms).toISOString(), zone);
  const since = (numbers: NumbersOf | null): Cell =>
    numbers === null ? null : moment(numbers.countedSince ?? numbers.from);
  const booked = (numbers: NumbersOf | null): Cell =>
    numbers === null || numbers.kept === null ? null : moment(numbers.bookedSince ?? numbers.from);
  return {
    columns: (
      [
        'figure',
        'of',
        'count',
        'median',
        'p90',
        'countBefore',
        'medianBefore',
        'p90Before',
      ] as const
    ).map((key) => t(`numbers.column.${key}`)),
    rows: [
      ...lengthKeys.map((key) =>
        spread(t(`numbers.figure.${key}`), '', before && lengthOf(before, key), lengthOf(now, key)),
      ),
      ...countKeys.map((key) =>
        count(t(`numbers.figure.${key}`), '', countOf(now, key), before && countOf(before, key)),
      ),
      ...turnsBy(now, 'company').map((each) =>
        spread(t('numbers.figure.turn'), each.name, null, each.spread),
      ),
      ...turnsBy(now, 'visitType').map((each) =>
        spread(t('numbers.figure.turn'), each.name, null, each.spread),
      ),
      ...[...areas(now)].map(([area, is]) =>
        spread(t('numbers.figure.areas'), area, areasBefore?.get(area) ?? null, is),
      ),
      ...now.doorHours.map((share, hour) =>
        count(
          t('numbers.figure.doorHours'),
          `${hour}:00`,
          share === null ? null : Math.round(share * 1_000) / 10,
          percent(before?.doorHours[hour]),
        ),
      ),
      ...now.movesByHour.map((moves, hour) =>
        count(
          t('numbers.figure.movesByHour'),
          `${hour}:00`,
          moves,
          before?.movesByHour[hour] ?? null,
        ),
      ),
      ...now.movesByClerk.map(({ clerk, count: moves }) =>
        count(t('numbers.figure.movesByClerk'), clerk || t('numbers.others'), moves, null),
      ),
      count(
        t('numbers.figure.unwatched'),
        '',
        Math.round(now.unwatched / 60_000),
        before && Math.round(before.unwatched / 60_000),
      ),
      [t('numbers.column.since'), '', since(now), null, null, since(before), null, null],
      [t('numbers.column.booked'), '', booked(now), null, null, booked(before), null, null],
      count(t('detention.seal'), seal, null, null),
    ],
  };
}

const percent = (share: number | null | undefined): number | null =>
  share == null ? null : Math.round(share * 1_000) / 10;
