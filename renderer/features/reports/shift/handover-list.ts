import type { WantedList } from '../../../../shared/console-api/exports.ts';
import type { ShiftReport } from '../../../../shared/console-api/reports/shift.ts';
import {
  evidenceLines,
  evidenceName,
  evidenceText,
  type GateEvidence,
  letGoText,
} from '../../../../shared/gate-checks/gate-evidence.ts';
import type { Subject } from '../../../../shared/journal/journal-fact.ts';
import { moveCode } from '../../../../shared/planning/moves/model.ts';
import { passageFigures, passagesOf } from '../../../../shared/shift/shift-handover.ts';
import type { Page } from '../../../page/page.ts';
import type { ScheduleNames } from '../../../schedule/schedule-text.ts';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { momentCell } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';
import { lateChangeText } from './late-change-text.ts';

type Row = Extract<WantedList, { list: 'shown' }>['rows'][number];

/**
 * The lines of a hand-over in the order of the sheet: its part, the subject, the company, the
 * place, the time and the clerk.
 */
export function handoverList(
  report: ShiftReport,
  names: ScheduleNames,
  { zone: zoneFormat }: Pick<Page, 'zone'>,
): WantedList {
  const { t, format } = words();
  const zone = zoneFormat.timeZone;
  const name = (subject: Subject) =>
    report.names[subject] ?? subject.slice(subject.indexOf(':') + 1);
  const appointments = (part: string, rows: ShiftReport['late']): readonly Row[] =>
    rows.map((each) => [
      part,
      appointmentName(each),
      each.companyName,
      names.dock(each.dockId),
      momentCell(each.start),
      each.eta === null || rows !== report.notHere
        ? null
        : t('appointments.eta.short', { time: zoneFormat.dated(each.eta) }),
      null,
    ]);
  const passages = (part: string, list: ShiftReport['came']): readonly Row[] =>
    list.map(({ subject, at }) => [part, name(subject), null, null, momentCell(at), null, null]);
  return {
    list: 'shown',
    title: t('shift.title'),
    columns: [
      t('exports.part'),
      t('exports.about'),
      t('common.company'),
      t('common.spot'),
      t('exports.when', { zone }),
      t('exports.known'),
      t('common.clerk'),
    ],
    rows: [
      ...report.openMoves.map(({ number, asset, from, to, due, driver }): Row => {
        const place = `${from || t('common.waitingList')} → ${to || t('common.waitingList')}`;
        const code = moveCode(number);
        return [t('shift.openMoves'), asset, null, place, momentCell(due), code, driver || null];
      }),
      ...report.noSpot.map(({ asset, since, company }): Row => {
        return [t('shift.noSpot'), asset, company, null, momentCell(since), null, null];
      }),
      ...report.checkIns.map(({ label, said, clerk, at }): Row => {
        return [t('shift.open'), format(label), null, null, momentCell(at), format(said), clerk];
      }),
      ...report.open.map(({ label, state, savedAt, clerk }): Row => {
        const is = t(`actions.state.${state}`);
        return [t('shift.open'), format(label), null, null, momentCell(savedAt), is, clerk];
      }),
      ...report.notes.map(({ about, text, at, clerk }): Row => {
        const of = about === null ? null : name(about);
        return [t('shift.notes'), of, null, null, momentCell(at), text, clerk];
      }),
      ...report.troubles.map(({ label, is, clerk }): Row => {
        const state = t(`actions.state.${is}`);
        return [t('shift.troubles'), format(label), null, null, null, state, clerk];
      }),
      ...report.closed.map(({ spot, note, since }): Row => {
        return [t('shift.closed'), null, null, spot, momentCell(since), note, null];
      }),
      ...report.dwellers.map(({ asset, where, since, company }): Row => {
        const at = where ?? t('common.waitingList');
        return [t('shift.dwellers'), asset, company, at, momentCell(since), null, null];
      }),
      ...report.gate.flatMap((each) => gateRows(each, report.names)),
      ...(['late', 'notHere', 'noShow'] as const).flatMap((key) =>
        appointments(t(`numbers.figure.${key}`), report[key]),
      ),
      ...report.lateChanges.map((change): Row => {
        const { row } = change;
        return [
          t('shift.lateChanges'),
          appointmentName(row),
          row.companyName,
          names.dock(row.dockId),
          momentCell(row.start),
          lateChangeText(change, zoneFormat),
          null,
        ];
      }),
      ...passageFigures.flatMap((figure) =>
        passages(t(`shift.${figure}`), passagesOf(report, figure)),
      ),
    ],
  };
}

/** All gate entries of one truck or trailer: one row per item, and one per release. */
function gateRows(evidence: GateEvidence, names: ShiftReport['names']): readonly Row[] {
  const inWords = words();
  const part = inWords.t('shift.gate');
  const about = evidenceName(evidence.asset, names);
  const { in: before, out, letGo, photos } = evidence;
  return [
    ...evidenceLines(evidence).map((line): Row => {
      const by = line.out === null ? before : out;
      const at = by === null ? null : { at: by.at };
      return [part, about, null, null, at, evidenceText(line, inWords), by?.clerk ?? null];
    }),
    ...photos.map(({ sha, when, at, by, name }): Row => {
      const one = inWords.t('photos.one', { when, at, by, name });
      return [part, about, null, null, { at }, `${one}. ${inWords.t('photos.sha', { sha })}`, by];
    }),
    ...letGo.map((one): Row => {
      return [part, about, null, null, { at: one.at }, letGoText(one, inWords), one.clerk];
    }),
  ];
}
