import { implement } from '@orpc/server';
import { dayOf } from '../../shared/appointments/days.ts';
import { exportsContract, type WantedList } from '../../shared/console-api/exports.ts';
import { activitySheet } from '../../shared/exports/activity-sheet.ts';
import { appointmentsSheet } from '../../shared/exports/appointments-sheet.ts';
import { numbersSheet } from '../../shared/exports/numbers-sheet.ts';
import type { Sheet } from '../../shared/exports/sheet.ts';
import { yardSheet } from '../../shared/exports/yard-sheet.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import type { OperationRecord } from '../../shared/outbox/model.ts';
import type { Clock } from '../../shared/time.ts';
import type { Schedule } from '../appointments/schedule.ts';
import type { ReadNumbers } from '../metrics/feature.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import { csvOf } from './csv.ts';

/** Where the lists come from. */
export type ExportParts = {
  readonly live: LiveYard;
  readonly outbox: Outbox;
  readonly schedule: Schedule;
  /** The facility's zone as it is shown. */
  readonly zone: () => Promise<string>;
  readonly clock: Clock;
  readonly numbers: ReadNumbers;
  /** The seal of the journal's last fact, as text. */
  readonly seal: () => string;
  /** Of the clerk at the desk. */
  readonly words: () => Promise<Words>;
};

/** Operations read at a time. */
const perPage = 500;

/** Lists to take along. */
export function exportsApi({
  live,
  outbox,
  schedule,
  zone,
  clock,
  words,
  numbers,
  seal,
}: ExportParts) {
  const sheetOf = async (wanted: WantedList, inZone: string): Promise<Sheet> => {
    const inWords = await words();
    switch (wanted.list) {
      case 'yard':
        return yardSheet(live.view, { zone: inZone, now: clock.now() }, inWords);
      case 'activity':
        return activitySheet(everyOperation(outbox), inZone, inWords);
      case 'numbers': {
        const read = await numbers(wanted.first, wanted.days);
        // Days without a history are an empty sheet.
        return read.ok
          ? numbersSheet(read.value, seal(), inWords)
          : { columns: [inWords.format(read.error)], rows: [] };
      }
      default: {
        const { docks, loadTypes } = schedule.state();
        return appointmentsSheet(
          await schedule.range(wanted.first, wanted.last),
          docks,
          loadTypes,
          inZone,
          inWords,
        );
      }
    }
  };
  return {
    csv: implement(exportsContract).csv.handler(async ({ input }) => {
      const inZone = await zone();
      const { t } = await words();
      const days =
        input.list === 'appointments' && input.last !== input.first
          ? t('exports.file.days', { first: input.first, last: input.last })
          : input.list === 'appointments' || input.list === 'numbers'
            ? input.first
            : dayOf(clock.now(), inZone);
      return {
        name: `${t(`exports.file.${input.list}`)}-${days}.csv`,
        text: csvOf(await sheetOf(input, inZone)),
      };
    }),
  };
}

function everyOperation(outbox: Outbox): readonly OperationRecord[] {
  const all: OperationRecord[] = [];
  for (;;) {
    const before = all.at(-1)?.seq;
    const { records } = outbox.list({
      limit: perPage,
      ...(before === undefined ? {} : { before }),
    });
    all.push(...records);
    if (records.length < perPage) return all;
  }
}
