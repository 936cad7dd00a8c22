/** Figures of the yard as a feature: read from the days that are kept, and from the day of now. */
import { implement } from '@orpc/server';
import { addDays, dayStart } from '../../shared/appointments/days.ts';
import { punctualityCounts } from '../../shared/appointments/punctuality-counts.ts';
import { numbersContract } from '../../shared/console-api/reports/numbers.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { joined } from '../../shared/metrics/metrics-parts.ts';
import type { NumbersAnswer, NumbersOf } from '../../shared/metrics/model.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { lengthWithin } from '../../shared/time-stretches.ts';
import type { ScheduleCache } from '../appointments/schedule-cache.ts';
import type { openJournalFeature } from '../journal/feature.ts';
import { orSaid } from '../kernel/api/typed-errors.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { DayStore } from './day-store.ts';
import { createDays } from './metric-days.ts';

export type NumbersFeatureParts = {
  readonly context: Pick<FeatureContext, 'clock'>;
  readonly journal: Pick<ReturnType<typeof openJournalFeature>, 'file' | 'recorder'>;
  readonly schedule: Pick<ScheduleCache, 'range'>;
  /** Where figures of days that are over are kept. */
  readonly closedDays: DayStore;
  /** The facility's zone, as shown. */
  readonly zone: () => Promise<string>;
};

/** Metrics of some days and of earlier ones, or why there are none. */
export type ReadNumbers = (first: string, days: number) => Promise<Result<NumbersAnswer, Message>>;

/** Opens it. */
export function openNumbersFeature({
  context,
  journal: { file, recorder },
  schedule,
  closedDays,
  zone,
}: NumbersFeatureParts) {
  const kept = createDays({ clock: context.clock, file, store: closedDays });
  const read: ReadNumbers = async (first, days) => {
    recorder.flush();
    const inZone = await zone();
    await kept.advance(inZone);
    /** Null where the history begins later. */
    const of = (day: string): NumbersOf | null => {
      const parts = kept.parts(day, addDays(day, days - 1));
      const [from, until] = [
        parts[0]?.from,
        Math.min(context.clock.now(), dayStart(addDays(day, days), inZone)),
      ];
      if (from === undefined || from >= until) return null;
      const arrivals = { get: kept.arrivalOf };
      return {
        ...joined(parts, lengthWithin(recorder.unwatched(from, until), { from, until })),
        kept: punctualityCounts(schedule.range({ from, to: until }), arrivals, { from, until }),
      };
    };
    const now = of(first);
    if (now === null) return fail(message('numbers.none'));
    // As many complete weeks earlier as necessary to avoid an overlap.
    return ok({ now, before: of(addDays(first, -7 * Math.ceil(days / 7))) });
  };

  return {
    api: {
      numbers: {
        of: implement(numbersContract).of.handler(async ({ input: { first, days }, errors }) =>
          orSaid(await read(first, days), errors.REFUSED),
        ),
      },
    },
    read,
  };
}
