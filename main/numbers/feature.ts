/** Figures of the yard as a feature: gathered from the journal, a few hundred facts in each turn of the event loop. */
import { implement } from '@orpc/server';
import { addDays, dayStart } from '../../shared/appointments/days.ts';
import { keptOf } from '../../shared/appointments/kept.ts';
import { numbersContract } from '../../shared/console-api/numbers.ts';
import { createGatherer } from '../../shared/numbers/gather.ts';
import type { NumbersAnswer, NumbersOf } from '../../shared/numbers/model.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Instant } from '../../shared/time.ts';
import { type Message, message } from '../../shared/words/message.ts';
import type { ScheduleStore } from '../appointments/schedule-store.ts';
import type { openJournalFeature } from '../journal/feature.ts';
import { yardInSteps } from '../journal/past-yard.ts';
import { orSaid } from '../kernel/api/answers.ts';
import type { Ground } from '../kernel/feature.ts';
import { ownTurn } from '../kernel/own-turn.ts';

/** What it is opened with. */
export type NumbersFeatureParts = {
  readonly ground: Pick<Ground, 'clock'>;
  readonly journal: Pick<ReturnType<typeof openJournalFeature>, 'file' | 'recorder'>;
  readonly schedule: Pick<ScheduleStore, 'range'>;
  /** The facility's zone as it is shown. */
  readonly zone: () => Promise<string>;
};

const factsPerTurn = 500;
const slotMs = 900_000;

/** Figures of days from one on, with those before; or why there are none. */
export type ReadNumbers = (first: string, days: number) => Promise<Result<NumbersAnswer, Message>>;

/** Opens it. */
export function openNumbersFeature({ ground: { clock }, journal: { file, recorder }, schedule, zone }: NumbersFeatureParts) {
  const read: ReadNumbers = async (first, days) => {
    recorder.flush();
    const inZone = await zone();
    const of = (day: string) => {
      const [from, until] = [dayStart(day, inZone), Math.min(clock.now(), dayStart(addDays(day, days), inZone))];
      return from < until ? stretch(from, until, inZone) : null;
    };
    const now = await of(first);
    if (now === null) return fail(message('numbers.none'));
    // As many whole weeks before as it takes to be another stretch.
    return ok({ now, before: await of(addDays(first, -7 * Math.ceil(days / 7))) });
  };

  /** Null where the history begins later. */
  async function stretch(from: number, until: number, inZone: string): Promise<NumbersOf | null> {
    const begins = file.notedAt(1);
    if (begins === null || begins >= until) return null;
    const place = Math.max(1, file.placeAt(from));
    const steps = yardInSteps(file, place);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await ownTurn();
    if (step.value === null) return null;
    const hours = createHours(inZone);
    const gatherer = createGatherer(step.value, Math.max(from, begins), hours);
    const arrivals = new Map<string, Instant>();
    for (const { appointmentId, createdAt } of step.value.visits())
      if (appointmentId !== null && createdAt !== null) arrivals.set(appointmentId, createdAt);
    const end = file.placeAt(until);
    for (let at = place; at < end; at += factsPerTurn) {
      for (const fact of file.between(at, Math.min(end, at + factsPerTurn))) {
        gatherer.add(fact);
        const { appointmentId, createdAt } = fact.change?.after ?? {};
        if (typeof appointmentId === 'string' && typeof createdAt === 'string') arrivals.set(appointmentId, createdAt);
      }
      await ownTurn();
    }
    return { ...gatherer.result(until), kept: keptOf(schedule.range({ from, to: until }), arrivals, { from, until }) };
  }

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

/** Hours of the day in a zone; each quarter of an hour is asked for once. */
function createHours(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const known = new Map<number, number>();
  return (ms) => {
    const slot = Math.floor(ms / slotMs);
    const hour = known.get(slot) ?? Number(format.format(slot * slotMs));
    known.set(slot, hour);
    return hour;
  };
}
