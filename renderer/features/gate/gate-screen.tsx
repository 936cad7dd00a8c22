import { Button, Modal, TextInput } from '@mantine/core';
import { IconLogin2, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Appointment } from '../../../shared/appointments/model.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePrompts } from '../../operations/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment, useTimeText } from '../../page/parts/age.tsx';
import { HeldLine } from '../../page/parts/held-line.tsx';
import { useSchedule } from '../../schedule/use-schedule.ts';
import { DialogButtons, FindingLine, ProblemLine, Region } from '../../ui/parts.tsx';
import { Attempts } from './attempts.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import { DepartDialog } from './depart-dialog.tsx';
import { ExpectedList } from './expected-list.tsx';
import styles from './gate.module.css';
import { expectedRows, type HereRow, hereRows, isExpectedMeant, isHereMeant } from './gate-rows.ts';
import { HereList } from './here-list.tsx';
import { linkOptions } from './link.ts';
import { PassDialog } from './pass-dialog.tsx';
import { useGateState, useMarks, useTodaysAppointments, useYardVersion } from './use-gate.ts';

type Dialog =
  | { readonly kind: 'check-in'; readonly appointment: Appointment | null }
  | { readonly kind: 'depart'; readonly visit: Visit }
  | { readonly kind: 'pass'; readonly visit: VisitId }
  | { readonly kind: 'unlink'; readonly row: HereRow };

/** The gate: who is expected, who is late, who is here; in and out. */
export function GateScreen() {
  const { api, yard, zone, ticker, announcer } = usePage();
  const prompts = usePrompts();
  const gate = useGateState();
  const schedule = useSchedule(({ state }) => state);
  const today = useTodaysAppointments();
  const { marks, stamp } = useMarks();
  const version = useYardVersion();
  const minute = useTimeText((now) => String(Math.floor(now / 60_000)));
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const [onlyLate, setOnlyLate] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const lists = useRef<HTMLDivElement>(null);

  // The yard and the marks are changed in place and the standing follows the clock: version, stamp and minute stand for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const expected = useMemo(() => expectedRows(today, yard.table, ticker.now(), zone.timeZone), [today, yard, version, minute]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const here = useMemo(() => hereRows(yard.table, marks.row, ticker.now()), [marks, stamp, yard, version, minute]);
  const late = useMemo(() => expected.filter(({ standing }) => standing.kind === 'late'), [expected]);
  const isOnlyLate = onlyLate && late.length > 0;
  const shownExpected = useMemo(
    () => (isOnlyLate ? late : expected).filter((row) => isExpectedMeant(row, wanted)),
    [expected, late, isOnlyLate, wanted],
  );
  const shownHere = useMemo(() => here.filter((row) => isHereMeant(row, wanted)), [here, wanted]);
  const isSearched = text.trim() !== '';
  const mayCheckIn = gate.extensions.checkIn && gate.trouble === null && gate.hold === null;

  const call = async (work: () => Promise<unknown>, done: string) => {
    setProblem(null);
    try {
      await work();
      announcer.say(done);
    } catch (error) {
      const sentence = errorSentence(error, 'The console did not answer. Look at the list before you try again.');
      setProblem(sentence);
      announcer.say(sentence, true);
    }
  };
  const link = async (visit: Visit) => {
    const taken = new Map(
      here.flatMap((row) => (row.visit.appointmentId === null ? [] : [[row.visit.appointmentId, assetLabel(row.visit)] as const])),
    );
    // The number the driver gave may belong to another day.
    const said = visit.driverAppointmentIdentifier?.trim() ?? '';
    const named =
      said === ''
        ? []
        : await api.appointments.search({ text: said.slice(0, 200), limit: 20 }).then(
            ({ items }) => items,
            () => [],
          );
    const known = new Map([...named, ...today].map((each) => [each.id as string, each]));
    const optionsOf = (appointments: readonly Appointment[]) => linkOptions(visit, appointments, taken, zone, ticker.now());
    const key = await prompts.ask({
      kind: 'pick',
      title: `Which appointment did ${assetLabel(visit)} come for?`,
      label: 'Find by number, company or time; other days by number or company',
      empty: 'No appointment of these days is kept on this computer. Type its number or the company to look at other days.',
      options: optionsOf([...known.values()]),
      find: async (wanted) => {
        const { items } = await api.appointments.search({ text: wanted.slice(0, 200), limit: 50 });
        for (const each of items) known.set(each.id, each);
        return optionsOf(items);
      },
    });
    const appointment = key === null ? undefined : known.get(key);
    if (appointment === undefined) return;
    await call(() => api.gate.link({ visit: visit.id, appointment: appointment.id }), `${assetLabel(visit)} was linked.`);
  };
  const unlink = ({ visit }: HereRow) => {
    setDialog(null);
    const { appointmentId } = visit;
    if (appointmentId === null) return;
    void call(() => api.gate.unlink({ visit: visit.id, appointment: appointmentId }), `${assetLabel(visit)} was unlinked.`);
  };

  /** A scanner ends with Enter: what was found is said, and the focus goes to the first of it. */
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    announcer.say(`${shownHere.length} here, ${shownExpected.length} expected.`);
    lists.current
      ?.querySelector<HTMLElement>(shownHere.length > 0 ? '[data-list="here"] li button' : '[data-list="expected"] li button')
      ?.focus();
  };

  return (
    <div className={styles.screen}>
      <div className={styles.bar}>
        <TextInput
          className={styles.search ?? ''}
          aria-label="Find by plate, DOT, trailer, confirmation number or gate pass"
          placeholder="Plate, DOT, trailer, confirmation number, or scan a gate pass"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
        <Button
          leftSection={<IconLogin2 size={16} aria-hidden />}
          disabled={!mayCheckIn}
          onClick={() => setDialog({ kind: 'check-in', appointment: null })}
        >
          Check in a truck…
        </Button>
      </div>
      {gate.known && !gate.extensions.checkIn && (
        <FindingLine
          finding={{
            severity: 'caution',
            sentence:
              'Checking in is off: it is not part of the service’s yard documents. If your service takes it, turn it on in Settings, Facility and services. Trucks that check in elsewhere show here as soon as the service tells.',
          }}
        />
      )}
      {gate.trouble !== null && <ProblemLine sentence={gate.trouble} />}
      {gate.hold !== null && (
        <HeldLine
          held={gate.hold}
          what="Check-ins are held back"
          look="look in the yard which trucks are there, then say so."
          onLooked={() => api.gate.looked().then(gate.again)}
        />
      )}
      {problem !== null && <ProblemLine sentence={problem} />}
      {schedule?.trouble != null && schedule.asOf !== null && (
        <FindingLine finding={{ severity: 'caution', sentence: `The schedule is an old copy: ${schedule.trouble}` }} />
      )}
      <Attempts attempts={gate.attempts} again={gate.again} />
      <div className={styles.columns} ref={lists}>
        <Region
          label="Expected today"
          count={shownExpected.length}
          tools={
            <>
              {late.length > 0 && (
                <Button
                  size="compact-xs"
                  variant={isOnlyLate ? 'filled' : 'default'}
                  color="red"
                  className={isOnlyLate ? '' : (styles.late ?? '')}
                  aria-pressed={isOnlyLate}
                  onClick={() => setOnlyLate(!isOnlyLate)}
                >
                  {late.length} late
                </Button>
              )}
              {schedule?.asOf != null && (
                <span className={styles.asOf}>
                  As of <Moment at={schedule.asOf} />
                </span>
              )}
            </>
          }
        >
          <ExpectedList
            rows={shownExpected}
            state={schedule}
            isSearched={isSearched && expected.length > 0}
            onCheckIn={mayCheckIn ? (appointment) => setDialog({ kind: 'check-in', appointment }) : null}
          />
        </Region>
        <Region label="Here now" count={shownHere.length}>
          <HereList
            rows={shownHere}
            isSearched={isSearched && here.length > 0}
            actions={{
              onPass: (visit) => setDialog({ kind: 'pass', visit: visit.id }),
              onDepart: (visit) => setDialog({ kind: 'depart', visit }),
              onLink: gate.extensions.link ? (visit) => void link(visit) : null,
              onUnlink: gate.extensions.link ? (row) => setDialog({ kind: 'unlink', row }) : null,
              onAcknowledge: gate.extensions.checkIn
                ? (visit) =>
                    void call(() => api.gate.acknowledge({ visit: visit.id }), `The check-in of ${assetLabel(visit)} was acknowledged.`)
                : null,
            }}
          />
        </Region>
      </div>
      {dialog?.kind === 'check-in' && (
        <CheckInDialog
          appointment={dialog.appointment}
          onClose={() => setDialog(null)}
          onAnswer={gate.again}
          onPass={(visit) => setDialog({ kind: 'pass', visit })}
        />
      )}
      {dialog?.kind === 'depart' && <DepartDialog visit={dialog.visit} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'pass' && (
        <PassDialog
          visit={dialog.visit}
          appointment={here.find(({ visit }) => visit.id === dialog.visit)?.appointment ?? null}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'unlink' && (
        <Modal opened onClose={() => setDialog(null)} title={`Unlink ${assetLabel(dialog.row.visit)}?`}>
          <div className={styles.form}>
            <p className={styles.restated}>The truck stays in the yard and becomes unplanned. Its appointment waits for another truck.</p>
            <DialogButtons>
              <Button variant="default" onClick={() => setDialog(null)}>
                Cancel
              </Button>
              <Button onClick={() => unlink(dialog.row)} data-autofocus>
                Unlink
              </Button>
            </DialogButtons>
          </div>
        </Modal>
      )}
    </div>
  );
}
