import type { ReactNode } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { ShiftReport, TodoLine } from '../../../../shared/console-api/reports/shift.ts';
import {
  evidenceLines,
  evidenceName,
  evidenceText,
  isFinding,
  letGoText,
  photosText,
} from '../../../../shared/gate-checks/gate-evidence.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import type { Message } from '../../../../shared/i18n/message.ts';
import type { Subject } from '../../../../shared/journal/journal-fact.ts';
import { type NowKind, nowKinds } from '../../../../shared/now/model.ts';
import { moveCode } from '../../../../shared/planning/moves/model.ts';
import {
  movesBy,
  type Passage,
  passageFigures,
  passagesOf,
} from '../../../../shared/shift/shift-handover.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { SealOf } from '../../../page/parts/seal-mark.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import { Paper, SheetColumns, SheetFacts } from '../../../ui/print-sheet.tsx';
import { durationText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import { CountLink } from '../count-link.tsx';
import { lateChangeText, lateText } from './late-change-text.ts';
import { OpenShiftFigure, type ShiftFigure, useFigureName } from './shift-list.tsx';

/** The lists that the figures of a sheet open on the screen. */
export type SheetOpens = {
  readonly list: (figure: ShiftFigure) => void;
  readonly now: () => void;
};

/** The clerk who took over, and the notes about it. */
export type Taken = { readonly by: string; readonly said: Message };

/** The place for a signature. */
const penLine = '____________________';

const at = (ms: number) => new Date(ms).toISOString();

/**
 * The hand-over of one shift, as printed. `taken`: who took over, null before that. `todo`: the Now
 * list, null where it is no longer known. `opens`: the lists that its figures open on the screen,
 * null on paper.
 */
export function HandoverSheet({
  report,
  taken,
  todo,
  opens,
}: {
  report: ShiftReport;
  taken: Taken | null;
  todo: readonly TodoLine[] | null;
  opens: SheetOpens | null;
}) {
  const words = useWords();
  const { t, format } = words;
  const { zone } = usePage();
  const { until, troubles, open, checkIns, closed, dwellers, notes, unwatched } = report;
  const name = (subject: Subject) =>
    displayText(report.names[subject] ?? subject.slice(subject.indexOf(':') + 1), 40);
  const time = (ms: number) => zone.short(at(ms), until);
  const state = (each: ShiftReport['open'][number]['state']) => t(`actions.state.${each}`);
  const byOf = ({ clerk, desk }: ShiftReport['notes'][number]) =>
    desk === null ? clerk : t('journal.by', { clerk, desk: displayText(desk, 40) });
  const passages = (list: readonly Passage[]) =>
    list.map(({ subject, at: when }) => `${name(subject)} ${time(when)}`);
  return (
    <Paper label={t('shift.title')}>
      <Head report={report} taken={taken} />
      {todo !== null && <ToDo lines={todo} until={until} opens={opens} />}
      <StillWaiting report={report} />
      {/* What the next clerk has to do, then what is not as it should be, then what happened. */}
      <Part
        title={t('shift.open')}
        lines={[
          ...checkIns.map(({ label, said, clerk, at: when }) => {
            const by = [displayText(clerk, 60), zone.short(when, until)].filter(Boolean).join(', ');
            return `${format(label)}: ${format(said)} (${by})`;
          }),
          ...open.map((each) => {
            const by = `${each.clerk}, ${zone.short(each.savedAt, until)}`;
            return `${format(each.label)}: ${state(each.state)} (${by})`;
          }),
        ]}
        none={t('shift.openNone')}
      />
      <Part
        title={t('shift.notes')}
        lines={notes.map((note) =>
          [
            note.about === null ? '' : `${name(note.about)}: `,
            note.text,
            ` (${byOf(note)}, ${time(note.at)})`,
          ].join(''),
        )}
      />
      <Part
        title={t('shift.troubles')}
        lines={troubles.map(({ label, clerk, was, is }) =>
          was === is
            ? `${format(label)}: ${state(is)} (${clerk})`
            : `${format(label)}: ${state(was)} → ${state(is)} (${clerk})`,
        )}
        none={t('shift.troublesNone')}
      />
      <Part title={t('shift.gate')} {...gateLines(report, words)} />
      <Part
        title={t('shift.closed')}
        lines={closed.map(({ spot, note, since, why }) =>
          [
            spot,
            why?.reason || note || t('shift.closedNoReason'),
            why?.clerk ?? '',
            since === null ? '' : t('shift.since', { at: zone.short(since, until) }),
            why?.until == null ? '' : t('yard.closure.until', { at: zone.short(why.until, until) }),
          ]
            .filter((part) => part !== '')
            .join(' · '),
        )}
        isShort
        none={t('shift.closedNone')}
      />
      <Part
        title={t('shift.dwellers')}
        lines={dwellers.map(({ asset, where, since, company }) =>
          [
            asset,
            company,
            where ?? t('common.waitingList'),
            durationText(until - Date.parse(since)),
          ]
            .filter((part) => part !== '')
            .join(' · '),
        )}
        isShort
      />
      {(['late', 'notHere', 'noShow'] as const).map((key) => (
        <Appointments
          key={key}
          title={t(`numbers.figure.${key}`)}
          means={t(`numbers.means.${key}`)}
          rows={report[key]}
          until={until}
          list={key}
        />
      ))}
      <LateChanges report={report} />
      <Counts report={report} onOpen={opens?.list ?? null} />
      {passageFigures.map((figure) => (
        <Part
          key={figure}
          title={t(`shift.${figure}`)}
          means={t(`shift.means.${figure}`)}
          lines={passages(passagesOf(report, figure))}
          isShort
        />
      ))}
      <Part
        title={t('detention.unwatched')}
        lines={unwatched.map((each) =>
          t('shift.fromTo', {
            from: zone.dated(at(each.from)),
            until: zone.dated(at(each.until)),
          }),
        )}
      />
      <Signatures gives={report.gives} taken={taken} />
      <h3>{t('detention.seal')}</h3>
      <SealOf seal={report.seal} />
    </Paper>
  );
}

/** Both clerks by name, each with room for a pen. */
function Signatures({ gives, taken }: { gives: string; taken: Taken | null }) {
  const { t } = useWords();
  return (
    <>
      <h3>{t('shift.signatures')}</h3>
      <SheetFacts
        facts={[
          [t('shift.handedOver', { clerk: displayText(gives, 60) }), penLine],
          [
            taken === null
              ? t('shift.takenOver')
              : t('shift.takenOverBy', { clerk: displayText(taken.by, 60) }),
            penLine,
          ],
        ]}
      />
    </>
  );
}

/** The number of gate checks in this period, then each difference and each release. */
function gateLines(
  { gate, names, from }: ShiftReport,
  words: Words,
): { readonly lines: readonly string[]; readonly count: number } {
  if (gate.length === 0) return { lines: [], count: 0 };
  const looked = (when: 'in' | 'out') =>
    gate.filter((each) => (each[when]?.at ?? 0) >= from).length;
  const looks = words.t('shift.gateCount', { came: looked('in'), left: looked('out') });
  const photos = photosText(
    gate.flatMap((each) => each.photos),
    words,
  );
  const found = gate.flatMap((each) => {
    const name = displayText(evidenceName(each.asset, names), 40);
    return [
      ...evidenceLines(each)
        .filter(isFinding)
        .map((line) => evidenceText(line, words)),
      ...each.letGo.map((one) => letGoText(one, words)),
    ].map((text) => `${name}: ${text}`);
  });
  const lines = [looks, ...(photos === '' ? [] : [photos]), ...found];
  return { lines, count: found.length };
}

/** What waits for a driver, and for a spot. */
function StillWaiting({ report: { openMoves, noSpot, until } }: { report: ShiftReport }) {
  const words = useWords();
  const { t } = words;
  const { zone } = usePage();
  return (
    <>
      <Part
        title={t('shift.openMoves')}
        lines={openMoves.map(({ due, isUrgent, driver, ...move }) =>
          [
            moveText(move, words),
            driver,
            isUrgent ? t('moves.urgent') : '',
            due === null ? '' : t('shift.due', { at: zone.short(due, until) }),
          ]
            .filter(Boolean)
            .join(' · '),
        )}
        isShort
      />
      <Part
        title={t('shift.noSpot')}
        lines={noSpot.map(({ asset, since, company }) =>
          [asset, company, since === null ? '' : durationText(until - Date.parse(since))]
            .filter(Boolean)
            .join(' · '),
        )}
        isShort
      />
    </>
  );
}

/** Example: "YM0012 · PJV 9779 · A-03 → D-04". */
const moveText = (
  {
    number,
    asset,
    from,
    to,
  }: Pick<ShiftReport['openMoves'][number], 'number' | 'asset' | 'from' | 'to'>,
  { t }: Pick<Words, 't'>,
): string => {
  const [off, on] = [from, to].map((place) => place || t('common.waitingList'));
  return `${moveCode(number)} · ${asset} · ${off} → ${on}`;
};

/** Kinds whose heading says all that their reason says. */
const plain: ReadonlySet<NowKind> = new Set([
  'late',
  'unacknowledged',
  'done',
  'atDoor',
  'trailerWaiting',
  'longHere',
]);

/** How many lines of a state are printed. For the rest we print the count. */
const writtenAtMost = 8;

/** The tasks of the next clerk: the Now list, by state. */
function ToDo(props: { lines: readonly TodoLine[]; until: number; opens: SheetOpens | null }) {
  const { lines, until, opens } = props;
  const { t, format } = useWords();
  const { zone } = usePage();
  const kinds = nowKinds.filter((kind) => lines.some((line) => line.kind === kind));
  const textOf = (line: TodoLine) =>
    [
      format(line.what),
      line.who,
      format(line.where),
      // What is still to come is in its reason.
      line.since === null || Date.parse(line.since) > until
        ? ''
        : t('shift.since', { at: zone.short(line.since, until) }),
      // A late truck's reason says more than its heading only where an ETA is known.
      plain.has(line.kind) && line.why.code !== 'now.why.lateEta' ? '' : format(line.why),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <h3>
        {t('shift.todo')}{' '}
        {lines.length > 0 && (
          <>
            (
            <CountLink count={lines.length} name={t('now.title')} onOpen={opens?.now ?? null} />)
          </>
        )}
      </h3>
      {lines.length === 0 && <p>{t('shift.todoNone')}</p>}
      {kinds.map((kind) => {
        const own = lines.filter((line) => line.kind === kind);
        const more = own.length - writtenAtMost;
        return (
          <div key={kind}>
            <p>
              <strong>{t('now.head', { kind: t(`now.kind.${kind}`), count: own.length })}</strong>
            </p>
            <SheetColumns>
              {own.slice(0, writtenAtMost).map((line) => (
                <p key={line.key}>
                  <bdi>{textOf(line)}</bdi>
                </p>
              ))}
              {more > 0 && <p>{t('now.head.more', { count: more })}</p>}
            </SheetColumns>
          </div>
        );
      })}
    </>
  );
}

/** The clerk and the period of the shift, and notes on how we counted. */
function Head({ report, taken }: { report: ShiftReport; taken: Taken | null }) {
  const { t, format } = useWords();
  const { info, zone } = usePage();
  const { from, until, signed, countedSince } = report;
  return (
    <>
      <h2>{t('shift.title')}</h2>
      <p>
        <bdi>{displayText(info.facility.name, 80)}</bdi> ·{' '}
        {t('shift.fromTo', { from: zone.dated(at(from)), until: zone.dated(at(until)) })}
      </p>
      {taken !== null && (
        <p>
          <strong>{format(taken.said)}</strong>
        </p>
      )}
      {signed !== null && (
        <p>
          {t('shift.lastSigned', {
            clerk: signed.by,
            gives: signed.gives,
            at: zone.dated(at(signed.at)),
          })}
        </p>
      )}
      {countedSince !== null && (
        <p>
          <strong>{t('shift.countedSince', { at: zone.dated(at(countedSince)) })}</strong>
        </p>
      )}
    </>
  );
}

/** How many came, went and were moved, and by whom. */
function Counts({
  report,
  onOpen,
}: {
  report: ShiftReport;
  onOpen: ((figure: ShiftFigure) => void) | null;
}) {
  const nameOf = useFigureName();
  const figures: readonly ShiftFigure[] = [
    ...passageFigures.map((of) => ({ of }) as const),
    { of: 'moves' },
    { of: 'movesBy', clerk: null },
    ...movesBy(report.moves).own.map(({ clerk }) => ({ of: 'movesBy', clerk }) as const),
  ];
  return (
    <SheetFacts
      facts={figures.map((figure) => {
        const name = nameOf(figure);
        return [
          name,
          <OpenShiftFigure
            key={name}
            report={report}
            figure={figure}
            name={name}
            onOpen={onOpen}
          />,
        ];
      })}
    />
  );
}

function Appointments({
  title,
  means,
  rows,
  until,
  list,
}: {
  title: string;
  means: string;
  rows: readonly Appointment[];
  until: number;
  list: 'late' | 'notHere' | 'noShow';
}) {
  const { t } = useWords();
  const { zone } = usePage();
  const names = useNames();
  const line = (each: Appointment) => [
    appointmentName(each),
    displayText(each.companyName ?? '', 60),
    names.dock(each.dockId),
    zone.short(each.start, until),
    list === 'noShow' ? '' : lateText(each, list, until),
    // Their trucks are still to come.
    list === 'notHere' && each.eta !== null
      ? t('appointments.eta.short', { time: zone.short(each.eta, until) })
      : '',
  ];
  return (
    <Part
      title={title}
      means={means}
      lines={rows.map((each) =>
        line(each)
          .filter((part) => part !== '')
          .join(' · '),
      )}
      isShort
    />
  );
}

/**
 * Appointments that were late in this shift, though the schedule no longer shows them as late. What
 * became late and was moved while this desk was off can't be known: the sheet says so.
 */
function LateChanges({ report: { lateChanges, unwatched, until } }: { report: ShiftReport }) {
  const { t } = useWords();
  const { zone } = usePage();
  const names = useNames();
  return (
    <Part
      title={t('shift.lateChanges')}
      count={lateChanges.length}
      lines={[
        ...lateChanges.map((change) =>
          [
            appointmentName(change.row),
            displayText(change.row.companyName ?? '', 60),
            names.dock(change.row.dockId),
            zone.short(change.row.start, until),
            lateChangeText(change, zone),
          ]
            .filter((part) => part !== '')
            .join(' · '),
        ),
        ...(unwatched.length > 0 ? [t('shift.lateUnknown')] : []),
      ]}
    />
  );
}

/** A part of the sheet; one without lines says that there are none, or is left out. */
function Part(props: {
  title: string;
  /** What its word means. */
  means?: string;
  lines: readonly string[];
  /** How many things they are about; left out: one a line. */
  count?: number;
  none?: ReactNode;
  isShort?: boolean;
}) {
  const { title, lines, none = null, isShort = false } = props;
  const count = props.count ?? lines.length;
  if (lines.length === 0 && none === null) return null;
  const written = lines.map((line, index) => (
    // Lines have no other name than their place.
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <p key={index}>
      <bdi>{displayText(line, 300)}</bdi>
    </p>
  ));
  return (
    <>
      <h3 title={props.means}>
        {title} {count > 0 && `(${count})`}
      </h3>
      {lines.length === 0 && <p>{none}</p>}
      {isShort ? <SheetColumns>{written}</SheetColumns> : written}
    </>
  );
}
