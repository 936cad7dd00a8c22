import { Button, TextInput } from '@mantine/core';
import { IconLogin2, IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { WantedList } from '../../../shared/console-api/exports.ts';
import type { GateExtensions } from '../../../shared/console-api/gate.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { holdsOf } from '../../operations/holds/holds-store.ts';
import { laneRequestOf } from '../../operations/lane-request.ts';
import { useOperator, usePrompts } from '../../operations/operator/operator-of-page.ts';
import { useIsYardOffline, usePage } from '../../page/page-context.tsx';
import { ExportButton } from '../../page/parts/export-button.tsx';
import { HeldLine } from '../../page/parts/held-line.tsx';
import { appointmentsOfDraft } from '../../page/stores/unlisted-trucks.ts';
import { useNames, useSchedule } from '../../schedule/use-schedule.ts';
import { MessageLine, Region } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { Attempts } from './attempts.tsx';
import { ExpectedList } from './expected-list.tsx';
import styles from './gate.module.css';
import { GateDialog, type GateDialogKind } from './gate-dialog.tsx';
import { type ExpectedRow, isExpectedMeant, isHereMeant } from './gate-rows.ts';
import { expectedSheet, hereSheet } from './gate-sheets.ts';
import type { HereActions } from './here-acts.tsx';
import { HereList } from './here-list.tsx';
import { boxKeys } from './lane/box-keys.ts';
import { assignWhenHere } from './lane/lane-acts.ts';
import { Drafts } from './lane/lane-drafts.tsx';
import { LaneView } from './lane/lane-view.tsx';
import { useGateLane } from './lane/use-gate-lane.ts';
import { evidenceHere } from './release/evidence-here.ts';
import { useAlsoFor } from './use-also-for.ts';
import { type GateState, useGateState } from './use-gate.ts';
import { useGateCalls } from './use-gate-calls.ts';
import { useGateLists } from './use-gate-lists.ts';
import { useWaysOn } from './use-ways-on.ts';

/** The gate: who is expected, late, or here, and how trucks get in and out. */
export function GateScreen() {
  const page = usePage();
  const gate = useGateState();
  const operator = useOperator();
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<GateDialogKind | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const lists = useGateLists();
  const { today, expected, here } = lists;
  const mayCheckIn = gate.extensions.checkIn && gate.trouble === null && gate.hold === null;
  const calls = useGateCalls(today);
  const { alsoFor, notAlsoFor } = useAlsoFor(today, calls, gate.again);
  const hereActions = useHereActions(gate.extensions, { ...calls, alsoFor }, setDialog);

  const closeDialog = () => {
    setDialog(null);
    // Whether the pass was printed or not, the next truck waits.
    if (dialog?.kind === 'pass') lane.next();
    // The row that opened the dialog may be gone. Then the search box gets the focus.
    setTimeout(() => {
      if (document.activeElement === document.body) search.current?.focus();
    }, 50);
  };
  const follow = useWaysOn(setDialog);
  const gateLane = useGateLane({
    expected,
    here,
    drafts: gate.drafts,
    mayCheckIn,
    emptyBox: () => setText(''),
    onPass: (visit, changed) => setDialog({ kind: 'pass', visit, changed }),
    onAnswer: gate.again,
    closePass: () => setDialog(null),
    onFollow: follow,
  });
  const { lane } = gateLane;
  const openRow = useCallback((row: ExpectedRow) => lane.openComing(row.appointment), [lane]);
  const withHere = (id: VisitId, act: (visit: Visit) => void) => {
    const row = here.find(({ visit }) => visit.id === id);
    // This check-in was undone, so we drop the truck's other appointments.
    if (row?.isTakenBack === false) act(row.visit);
  };
  const { onSearchKey, onScreenKey } = boxKeys({
    text,
    setText,
    lane,
    enter: () => lane.enter(),
    onWrong: (id) => withHere(id, (visit) => setDialog({ kind: 'wrong', visit })),
    onAlsoFor: (id) => withHere(id, (visit) => void alsoFor(visit)),
    box: search,
  });
  useAsked(
    (code) => lane.read(code),
    (visit) => setDialog({ kind: 'pass', visit }),
  );
  // The lane is ready as soon as the screen is there.
  useEffect(() => search.current?.focus(), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is typed anywhere on the screen goes into its box
    <div className={styles.screen} onKeyDown={onScreenKey}>
      <Bar
        box={search}
        text={text}
        onText={(typed) => {
          lane.clearNotice();
          setText(typed);
        }}
        onKeyDown={onSearchKey}
        onNew={mayCheckIn ? () => lane.openComing(null) : null}
      />
      <LaneView
        gate={gateLane}
        expected={expected}
        here={here}
        mayCheckIn={mayCheckIn}
        onPlate={hereActions.onPlate}
        onWrong={({ visit }) => setDialog({ kind: 'wrong', visit })}
        onAlsoFor={({ visit }) => void alsoFor(visit)}
        onNotAlsoFor={notAlsoFor}
      />
      <Notices gate={gate} problem={calls.problem} />
      <Attempts attempts={gate.attempts} again={gate.again} />
      <Drafts
        drafts={gate.drafts}
        isOffline={gateLane.isOffline}
        again={gate.again}
        onSent={({ label, spot, appointment: id }, { visitId: visit }) => {
          if (visit === null) return search.current?.focus();
          if (spot !== null) assignWhenHere(page, operator, { visit, truck: label, spot });
          const appointment = today.find((each) => each.id === id) ?? null;
          setDialog({ kind: 'pass', visit, sentFor: { appointment } });
        }}
        onDropped={() => search.current?.focus()}
      />
      <Lists
        lists={lists}
        drafts={gate.drafts}
        own={gate.own}
        text={text}
        actions={hereActions}
        onCheckIn={mayCheckIn ? openRow : null}
      />
      {dialog !== null && (
        <GateDialog
          dialog={dialog}
          here={here}
          justCameFor={lane.appointmentOfCard()}
          onPlate={hereActions.onPlate}
          onUnlink={calls.unlink}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

type BarProps = {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Opens an empty card. Null while check-in is off. */
  readonly onNew: (() => void) | null;
};

/** The box for every code, and a truck without one. */
function Bar({ box, text, onText, onKeyDown, onNew }: BarProps) {
  const { t } = useWords();
  return (
    <div className={styles.bar}>
      <TextInput
        data-no-loss
        ref={box}
        data-scan-box
        onFocus={(event) => event.currentTarget.select()}
        className={styles.search ?? ''}
        aria-label={t('gate.find')}
        placeholder={t('gate.find.hint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        leftSection={<IconLogin2 size={16} aria-hidden />}
        disabled={onNew === null}
        onClick={() => onNew?.()}
      >
        {t('gate.checkIn.truck.open')}
      </Button>
    </div>
  );
}

/** Calls about trucks that are here. */
type HereCalls = Pick<ReturnType<typeof useGateCalls>, 'call' | 'link'> &
  Pick<ReturnType<typeof useAlsoFor>, 'alsoFor'>;

type ListsProps = {
  readonly lists: ReturnType<typeof useGateLists>;
  /** Check-ins that are not sent yet. */
  readonly drafts: GateState['drafts'];
  /** Trucks that this desk checked in. */
  readonly own: GateState['own'];
  /** The search text. */
  readonly text: string;
  readonly actions: HereActions;
  /** Null while check-in is off. */
  readonly onCheckIn: ((row: ExpectedRow) => void) | null;
};

/**
 * The trucks expected and here that match the search. Rendered only when these change, not when the
 * clerk types into a card.
 */
const Lists = memo(function Lists(props: ListsProps) {
  const { lists, drafts, own, text, actions, onCheckIn } = props;
  const { t } = useWords();
  const page = usePage();
  const names = useNames();
  const schedule = useSchedule(({ state }) => state);
  const [onlyLate, setOnlyLate] = useState(false);
  const wanted = useDeferredValue(text);
  const { expected, here, late } = lists;
  const isOnlyLate = onlyLate && late.length > 0;
  const shownExpected = useMemo(
    () => (isOnlyLate ? late : expected).filter((row) => isExpectedMeant(row, wanted)),
    [expected, late, isOnlyLate, wanted],
  );
  const shownHere = useMemo(() => here.filter((row) => isHereMeant(row, wanted)), [here, wanted]);
  const kept = useMemo(() => new Set(drafts.flatMap(appointmentsOfDraft)), [drafts]);
  const searched = wanted.trim();
  return (
    <div className={styles.columns}>
      <Region
        label={t('gate.expected')}
        count={shownExpected.length}
        tools={
          <ExpectedTools
            late={late.length}
            isOnlyLate={isOnlyLate}
            onOnlyLate={() => setOnlyLate(!isOnlyLate)}
            asOf={schedule?.asOf ?? null}
            wanted={() => expectedSheet(shownExpected, names, page)}
          />
        }
      >
        <ExpectedList
          rows={shownExpected}
          state={schedule}
          searched={searched}
          kept={kept}
          onCheckIn={onCheckIn}
        />
      </Region>
      <Region
        label={t('gate.here')}
        means={t('numbers.means.here')}
        count={shownHere.length}
        tools={
          <ExportButton
            wanted={() =>
              hereSheet(shownHere, page, (row) => evidenceHere(holdsOf(page).getState(), row))
            }
            label={t('exports.list', { list: t('exports.list.here') })}
          />
        }
      >
        <HereList
          rows={shownHere}
          isSearched={searched !== '' && here.length > 0}
          own={own}
          actions={actions}
        />
      </Region>
    </div>
  );
});

/**
 * The actions for trucks that are here. We keep the same object while the service offers the same,
 * so unchanged rows don't render again.
 */
function useHereActions(
  { checkIn, link }: GateExtensions,
  calls: HereCalls,
  onDialog: (dialog: GateDialogKind) => void,
): HereActions {
  const page = usePage();
  const { api } = page;
  const operator = useOperator();
  const prompts = usePrompts();
  const latest = useRef(calls);
  latest.current = calls;
  // What the service does at once isn't offered while it can't be reached.
  const isOffline = useIsYardOffline();
  const mayLink = link && !isOffline;
  const mayAcknowledge = checkIn && !isOffline;
  return useMemo(() => {
    const perform = (intent: Parameters<typeof operator.perform>[0]) =>
      void operator.perform(intent);
    return {
      onPass: (visit) => onDialog({ kind: 'pass', visit: visit.id }),
      onDepart: (visit) => onDialog({ kind: 'depart', visit }),
      onAssign: ({ id }) => perform({ kind: 'assign', asset: { kind: 'visit', id }, spot: null }),
      onLink: mayLink ? (visit) => void latest.current.link(visit) : null,
      onAlsoFor: (visit) => void latest.current.alsoFor(visit),
      onDrop({ id, spotId: spot }) {
        if (spot !== null) perform({ kind: 'drop', spot, visit: id });
      },
      onAlone({ spotId: spot }, { id }) {
        if (spot !== null) perform({ kind: 'depart', spot, asset: { kind: 'container', id } });
      },
      onMove({ id, spotId: from }) {
        if (from !== null)
          perform({ kind: 'reassign', from, asset: { kind: 'visit', id }, to: null });
      },
      onCall: (visit) => onDialog({ kind: 'call', visit }),
      onPlate: checkIn ? ({ id }) => void prompts.ask({ kind: 'plate', visit: id }) : null,
      onWrong: (visit) => onDialog({ kind: 'wrong', visit }),
      onUnlink: mayLink ? (row) => onDialog({ kind: 'unlink', row }) : null,
      onAcknowledge: mayAcknowledge
        ? (visit) =>
            void latest.current.call(
              visit,
              () => api.gate.acknowledge({ visit: visit.id }),
              message('gate.acknowledge.done', { truck: assetLabel(visit) }),
            )
        : null,
    };
  }, [api, operator, prompts, onDialog, checkIn, mayLink, mayAcknowledge]);
}

/**
 * A code that another screen hands over is read as if it was scanned here, and the pass of a truck
 * is shown.
 */
function useAsked(read: (code: string) => void, showPass: (visit: VisitId) => void): void {
  const page = usePage();
  const { code, pass } = useStore(laneRequestOf(page));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a request
  useEffect(() => {
    if (code === null && pass === null) return;
    laneRequestOf(page).setState({ code: null, pass: null });
    if (code !== null) read(code);
    if (pass !== null) showPass(pass);
  }, [code, pass]);
}

/** Only those that are late, and as of when the list is. */
function ExpectedTools(props: {
  late: number;
  isOnlyLate: boolean;
  onOnlyLate: () => void;
  asOf: string | null;
  /** The equipment that leaves too. */
  wanted: () => WantedList;
}) {
  const { late, isOnlyLate, onOnlyLate, asOf, wanted } = props;
  const { zone, ticker } = usePage();
  const { t } = useWords();
  return (
    <>
      {late > 0 && (
        <Button
          size="compact-xs"
          variant={isOnlyLate ? 'filled' : 'default'}
          color="red"
          className={isOnlyLate ? '' : (styles.late ?? '')}
          aria-pressed={isOnlyLate}
          title={t('numbers.means.notHere')}
          onClick={onOnlyLate}
        >
          {t('gate.expected.late', { count: late })}
        </Button>
      )}
      {asOf !== null && (
        <span className={styles.asOf} title={zone.full(asOf)}>
          {t('gate.expected.asOf', { at: zone.short(asOf, ticker.now()) })}
        </span>
      )}
      <ExportButton
        wanted={wanted}
        label={t('exports.list', { list: t('exports.list.expected') })}
      />
    </>
  );
}

/** Warnings above the lists: features that are off, errors, and old data. */
function Notices({ gate, problem }: { gate: GateState; problem: Message | null }) {
  const { api } = usePage();
  const schedule = useSchedule(({ state }) => state);
  return (
    <>
      {gate.known && !gate.extensions.checkIn && schedule?.isConfigured !== false && (
        <MessageLine severity="caution" said={message('gate.off')} />
      )}
      {gate.trouble !== null && <MessageLine said={gate.trouble} />}
      {gate.hold !== null && (
        <HeldLine
          held={gate.hold}
          code="gate.held"
          onLooked={() => api.gate.looked().then(gate.again)}
        />
      )}
      {problem !== null && <MessageLine said={problem} />}
      {schedule?.trouble != null && schedule.asOf !== null && (
        <MessageLine
          severity="caution"
          said={message('gate.scheduleOld', { why: schedule.trouble })}
        />
      )}
    </>
  );
}
