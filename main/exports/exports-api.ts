import { implement } from '@orpc/server';
import { dayOf } from '../../shared/appointments/days.ts';
import { asSeenHere } from '../../shared/appointments/punctuality.ts';
import { exportsContract, type WantedList } from '../../shared/console-api/exports.ts';
import { activitySheet, type SheetAct } from '../../shared/exports/activity-sheet.ts';
import { appointmentsSheet } from '../../shared/exports/appointments-sheet.ts';
import { numbersSheet } from '../../shared/exports/numbers-sheet.ts';
import { type Cell, type Sheet, sheetMoment } from '../../shared/exports/sheet.ts';
import { yardSheet } from '../../shared/exports/yard-sheet.ts';
import { arrivalsWith, type GateArrivals } from '../../shared/gate/came-for.ts';
import type { Words } from '../../shared/i18n/create-words.ts';
import { ACT_LISTS, type ActList, meantIn } from '../../shared/journal/act-lines.ts';
import type { OperationRecord, OperationState } from '../../shared/outbox/model.ts';
import { fileNamePart } from '../../shared/safe-file-name.ts';
import type { Clock } from '../../shared/time.ts';
import type { Schedule } from '../appointments/schedule.ts';
import type { ReadNumbers } from '../metrics/feature.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { LiveYard } from '../yard/memory/live-yard.ts';
import { csvOf, separatorOf } from './csv.ts';

/** Where the lists come from. */
export type ExportParts = {
  readonly live: LiveYard;
  readonly outbox: Outbox;
  readonly schedule: Schedule;
  /** What the gate knows of arrivals beside the yard. */
  readonly gateArrivals: () => GateArrivals;
  /** The facility's name. */
  readonly facility: string;
  /** The facility's zone, as shown. */
  readonly zone: () => Promise<string>;
  readonly clock: Clock;
  readonly numbers: ReadNumbers;
  /** The seal of the journal's last fact, as text. */
  readonly seal: () => string;
  /** What the journal knows of clerks besides operations, in any order. */
  readonly acts: (lists: readonly ActList[]) => readonly SheetAct[];
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
  gateArrivals,
  facility,
  zone,
  clock,
  words,
  numbers,
  seal,
  acts,
}: ExportParts) {
  const sheetOf = async (wanted: WantedList, inZone: string): Promise<Sheet> => {
    const inWords = await words();
    switch (wanted.list) {
      case 'yard':
        return yardSheet(live.view, { zone: inZone, now: clock.now() }, inWords);
      case 'activity':
        return activityOf(wanted, inZone, inWords);
      case 'numbers': {
        const read = await numbers(wanted.first, wanted.days);
        // Days without a history are an empty sheet.
        return read.ok
          ? numbersSheet(read.value, seal(), inZone, inWords)
          : { columns: [inWords.format(read.error)], rows: [] };
      }
      case 'shown':
        return {
          columns: wanted.columns,
          rows: wanted.rows.map((row) => row.map((cell) => shownCell(cell, inZone))),
        };
      default: {
        const { docks, loadTypes } = schedule.state();
        const known = arrivalsWith(live.base, () => undefined, gateArrivals());
        const rows = await schedule.range(wanted.first, wanted.last);
        return appointmentsSheet(
          rows.map((row) => asSeenHere(row, known)),
          docks,
          loadTypes,
          inZone,
          inWords,
        );
      }
    }
  };
  const activityOf = (wanted: WantedActivity, inZone: string, inWords: Words): Sheet => {
    const { states = [], acts: lists = ACT_LISTS, search = '' } = wanted;
    const records = states === null ? [] : everyOperation(outbox, { states, search });
    return activitySheet(records, acts(lists).filter(meantIn(search, inWords)), inZone, inWords);
  };
  const titleOf = async (wanted: WantedList): Promise<string> =>
    wanted.list === 'shown' ? wanted.title : (await words()).t(`exports.file.${wanted.list}`);
  /** The list, the facility and the days, as a file may be called on every system. */
  const nameOf = async (wanted: WantedList, ending: string): Promise<string> => {
    const { t } = await words();
    const days =
      wanted.list === 'appointments' && wanted.last !== wanted.first
        ? t('exports.file.days', { first: wanted.first, last: wanted.last })
        : wanted.list === 'appointments' || wanted.list === 'numbers'
          ? wanted.first
          : dayOf(clock.now(), await zone());
    const parts = [await titleOf(wanted), facility, days].map((text) =>
      fileNamePart(text, ' ', 60).replace(/\s+/g, ' '),
    );
    return `${parts.filter((part) => part !== '').join('-')}.${ending}`;
  };
  const contract = implement(exportsContract);
  return {
    csv: contract.csv.handler(async ({ input }) => ({
      name: await nameOf(input, 'csv'),
      text: csvOf(await sheetOf(input, await zone()), separatorOf()),
    })),
    xlsx: contract.xlsx.handler(async ({ input }) => {
      // Its library is read when the first file is wanted.
      const { xlsxOf } = await import('./xlsx.ts');
      const file = await xlsxOf(await sheetOf(input, await zone()), await titleOf(input));
      return { name: await nameOf(input, 'xlsx'), base64: file.toString('base64') };
    }),
  };
}

type WantedActivity = Extract<WantedList, { list: 'activity' }>;
type ShownCell = Extract<WantedList, { list: 'shown' }>['rows'][number][number];

const shownCell = (cell: ShownCell, zone: string): Cell =>
  cell === null || typeof cell !== 'object'
    ? cell
    : sheetMoment(new Date(cell.at).toISOString(), zone);

function everyOperation(
  outbox: Outbox,
  { states, search }: { readonly states: readonly OperationState[]; readonly search: string },
): readonly OperationRecord[] {
  const all: OperationRecord[] = [];
  for (;;) {
    const before = all.at(-1)?.seq;
    const { records } = outbox.list({
      limit: perPage,
      ...(states.length > 0 ? { states } : {}),
      ...(search.trim() === '' ? {} : { search: search.trim() }),
      ...(before === undefined ? {} : { before }),
    });
    all.push(...records);
    if (records.length < perPage) return all;
  }
}
