/** Figures of the yard as a feature: read from the days that are kept, and from the day of now. */

import { implement } from '@orpc/server';
import { addDays, dayOf, dayStart } from '../../shared/appointments/days.ts';
import { numbersContract } from '../../shared/console-api/reports/numbers.ts';
import { arrivalsWith, type GateArrivals } from '../../shared/gate/came-for.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import type { Subject } from '../../shared/journal/journal-fact.ts';
import { companyGroup, companyName } from '../../shared/metrics/companies.ts';
import type { FigureKey, FigureList, FigureOf, UseKey } from '../../shared/metrics/figure-list.ts';
import { firstBefore } from '../../shared/metrics/figures.ts';
import { joined } from '../../shared/metrics/metrics-parts.ts';
import type { NumbersAnswer, NumbersOf } from '../../shared/metrics/model.ts';
import {
  bookedFor,
  punctualityCounts,
  punctualityLists,
} from '../../shared/metrics/punctuality-lists.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { lengthWithin } from '../../shared/time-stretches.ts';
import type { ScheduleCache } from '../appointments/schedule-cache.ts';
import type { openJournalFeature } from '../journal/feature.ts';
import { namesOf } from '../journal/read/subject-history.ts';
import { valueOrThrow } from '../kernel/api/typed-errors.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import type { DayStore } from './day-store.ts';
import { figureList } from './list-figure.ts';
import { createDays, createHours } from './metric-days.ts';
import { spotStaysOf } from './spot-stays.ts';

export type NumbersFeatureParts = {
  readonly context: Pick<FeatureContext, 'clock'>;
  readonly journal: Pick<ReturnType<typeof openJournalFeature>, 'file' | 'recorder'>;
  readonly live: Pick<LiveYard, 'base'>;
  readonly schedule: Pick<ScheduleCache, 'range' | 'load'>;
  /** Where figures of days that are over are kept. */
  readonly closedDays: DayStore;
  readonly gate: { readonly arrivals: () => GateArrivals };
  /** The facility's zone, as shown. */
  readonly zone: () => Promise<string>;
};

/** Metrics of some days and of the days before, or why we have none. */
export type ReadNumbers = (first: string, days: number) => Promise<Result<NumbersAnswer, Message>>;

/** Opens it. */
export function openNumbersFeature({
  context,
  journal: { file, recorder },
  live,
  schedule,
  closedDays,
  gate,
  zone,
}: NumbersFeatureParts) {
  const kept = createDays({ clock: context.clock, file, store: closedDays });

  /** What the history holds of some days; null where it begins later. */
  const stretchOf = (first: string, days: number, inZone: string) => {
    const parts = kept.parts(first, addDays(first, days - 1));
    const [begun, until] = [
      parts[0]?.from,
      Math.min(context.clock.now(), dayStart(addDays(first, days), inZone)),
    ];
    if (begun === undefined || begun >= until) return null;
    // A truck that was late before this desk began is late on Now: it counts here too.
    const dawn = dayStart(dayOf(begun, inZone), inZone);
    const countedSince = begun > dayStart(first, inZone) ? begun : null;
    // The schedule keeps fewer days than the history: of earlier ones no appointment is known.
    const { window } = schedule.load();
    const booked = window === null ? until : Math.min(until, dayStart(window.first, inZone));
    const from = Math.max(dawn, booked);
    const bookedSince = from > dawn ? from : null;
    const appointments = from < until ? schedule.range(bookedFor({ from, until })) : [];
    const arrivals = arrivalsWith(live.base, kept.arrivalOf, gate.arrivals());
    return { parts, begun, countedSince, bookedSince, from, until, appointments, arrivals };
  };

  const advanced = async () => {
    recorder.flush();
    const inZone = await zone();
    await kept.advance(inZone);
    return inZone;
  };

  const read: ReadNumbers = async (first, days) => {
    const inZone = await advanced();
    const of = (day: string): NumbersOf | null => {
      const stretch = stretchOf(day, days, inZone);
      if (stretch === null) return null;
      const { parts, begun, countedSince, bookedSince, from, until, appointments, arrivals } =
        stretch;
      const keptBy = (rows: typeof appointments) =>
        punctualityCounts(punctualityLists(rows, arrivals, { from, until }));
      return {
        ...joined(parts, lengthWithin(recorder.unwatched(begun, until), { from: begun, until })),
        countedSince,
        bookedSince,
        kept: from < until ? keptBy(appointments) : null,
        carriers: [
          ...Map.groupBy(appointments, (row) => companyGroup(row.companyName ?? '')).values(),
        ]
          .sort((a, b) => b.length - a.length)
          .map((rows) => ({
            company: rows.map((row) => row.companyName ?? '').reduce(companyName),
            kept: keptBy(rows),
          })),
      };
    };
    const now = of(first);
    if (now === null) return fail(message('numbers.none'));
    return ok({ now, before: of(firstBefore(first, days)) });
  };

  const list = async (
    first: string,
    days: number,
    figure: FigureKey,
    of: FigureOf | null,
  ): Promise<Result<FigureList, Message>> => {
    const inZone = await advanced();
    const stretch = stretchOf(first, days, inZone);
    if (stretch === null) return fail(message('numbers.none'));
    const { parts, begun, until, appointments, arrivals } = stretch;
    const cases = {
      from: begun,
      until,
      notes: parts.flatMap(({ notes }) => notes),
      spotStays: (figure: UseKey) =>
        spotStaysOf(figure, kept.parts(first, dayOf(context.clock.now(), inZone)), live.base),
      hourOf: createHours(inZone),
      lists: punctualityLists(appointments, arrivals, stretch),
      namesOf: (subjects: readonly Subject[]) => namesOf(file, live.base, subjects),
    };
    return ok(figureList(cases, figure, of));
  };

  const contract = implement(numbersContract);
  return {
    api: {
      numbers: {
        of: contract.of.handler(async ({ input: { first, days }, errors }) =>
          valueOrThrow(await read(first, days), errors.REFUSED),
        ),
        list: contract.list.handler(async ({ input: { first, days, figure, of }, errors }) =>
          valueOrThrow(await list(first, days, figure, of), errors.REFUSED),
        ),
      },
    },
    read,
    list,
  };
}
