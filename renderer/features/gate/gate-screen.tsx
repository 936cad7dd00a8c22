import { Button, TextInput } from '@mantine/core';
import { IconLogin2, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { assetLabel } from '../../../shared/text.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { HeldLine } from '../../page/parts/held-line.tsx';
import { useSchedule } from '../../schedule/use-schedule.ts';
import { FindingLine, ProblemLine, Region } from '../../ui/parts.tsx';
import { Attempts } from './attempts.tsx';
import { ExpectedList } from './expected-list.tsx';
import styles from './gate.module.css';
import { GateDialog, type GateDialogKind } from './gate-dialog.tsx';
import { isExpectedMeant, isHereMeant } from './gate-rows.ts';
import { HereList } from './here-list.tsx';
import { useGateState } from './use-gate.ts';
import { useGateCalls } from './use-gate-calls.ts';
import { useGateLists } from './use-gate-lists.ts';

/** The gate: who is expected, who is late, who is here; in and out. */
export function GateScreen() {
  const { api, announcer } = usePage();
  const gate = useGateState();
  const schedule = useSchedule(({ state }) => state);
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const [onlyLate, setOnlyLate] = useState(false);
  const [dialog, setDialog] = useState<GateDialogKind | null>(null);
  const lists = useRef<HTMLDivElement>(null);

  const { today, expected, here, late } = useGateLists();
  const isOnlyLate = onlyLate && late.length > 0;
  const shownExpected = useMemo(
    () => (isOnlyLate ? late : expected).filter((row) => isExpectedMeant(row, wanted)),
    [expected, late, isOnlyLate, wanted],
  );
  const shownHere = useMemo(() => here.filter((row) => isHereMeant(row, wanted)), [here, wanted]);
  const isSearched = text.trim() !== '';
  const mayCheckIn = gate.extensions.checkIn && gate.trouble === null && gate.hold === null;

  const { problem, call, link, unlink } = useGateCalls(today, here);

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
      <Notices gate={gate} problem={problem} />
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
      {dialog !== null && (
        <GateDialog
          dialog={dialog}
          here={here}
          onAnswer={gate.again}
          onUnlink={unlink}
          onClose={() => setDialog(null)}
          onShow={setDialog}
        />
      )}
    </div>
  );
}

/** What stands between the clerk and the lists: what is off, what went wrong, what is old. */
function Notices({ gate, problem }: { gate: ReturnType<typeof useGateState>; problem: string | null }) {
  const { api } = usePage();
  const schedule = useSchedule(({ state }) => state);
  return (
    <>
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
    </>
  );
}
