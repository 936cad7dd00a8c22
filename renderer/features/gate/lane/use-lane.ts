import { useRef, useState } from 'react';
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import { checkInFindings } from '../../../../shared/gate/check-in.ts';
import { codeKind, meantBy } from '../../../../shared/gate/codes.ts';
import {
  type LaneEffect,
  type LaneEvent,
  type LaneState,
  laneAfter,
} from '../../../../shared/gate/gate-lane.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { displayText } from '../../../../shared/text.ts';
import { usePage } from '../../../page/page-context.tsx';
import { words } from '../../../ui/words.ts';
import { firstCheckIn } from '../check-in-dialog.tsx';
import {
  codedRows,
  type ExpectedRow,
  type HereRow,
  type LaneSubject,
  onlyExpectedOf,
  subjectKey,
} from '../gate-rows.ts';
import type { Acted } from './lane-acts.ts';

type Meant = Extract<LaneEvent<LaneSubject>, { kind: 'read' }>['meaning'];

/** What the lane works with. */
export type LaneParts = {
  readonly expected: readonly ExpectedRow[];
  readonly here: readonly HereRow[];
  readonly mayCheckIn: boolean;
  readonly emptyBox: () => void;
  readonly focusBox: () => void;
  /** Several are meant, or nobody by a code: the lists show what is near. */
  readonly showLists: (text: string) => void;
  /** Carries the main act out; answers whether the card is done with. */
  readonly act: (subject: LaneSubject, input: CheckIn, seen: readonly string[]) => Promise<Acted>;
};

/** The lane of the gate screen: its state, what the clerk filled in, and the ways to go on. */
export function useLane(parts: LaneParts) {
  const { api, announcer } = usePage();
  const [lane, setLane] = useState<LaneState<LaneSubject>>({ kind: 'ready' });
  const [input, setInput] = useState<CheckIn>(() => firstCheckIn(null));
  const [said, setSaid] = useState<Message | null>(null);
  /** Why a code opened no card. It stands at the search box, and never on a card. */
  const [notice, setNotice] = useState<Message | null>(null);
  /** What is told is that all is done. */
  const [isWhole, setWhole] = useState(false);
  const state = useRef({ lane, input });
  state.current = { lane, input };
  const latest = useRef(parts);
  latest.current = parts;

  const tell = (what: Message, isUrgent = false) => {
    setSaid(what);
    announcer.format(words().format(what), isUrgent);
  };
  const notify = (what: Message) => {
    setNotice(what);
    announcer.format(words().format(what), true);
  };
  const change = (change: Partial<CheckIn>) => {
    state.current.input = { ...state.current.input, ...change };
    setInput(state.current.input);
  };
  /** What this desk knows of the plate fills what is still empty. */
  const recall = async (plate: string) => {
    const { truck } = await api.gate
      .known({ plate: plate.slice(0, 20) })
      .catch(() => ({ truck: null }));
    if (truck === null || state.current.input.licensePlate !== plate) return;
    const now = state.current.input;
    change({
      phone: now.phone === '' ? truck.phone : now.phone,
      useWhatsApp: now.useWhatsApp || truck.useWhatsApp,
      dotNumber: now.dotNumber === '' ? truck.dotNumber : now.dotNumber,
      companyHint: now.companyHint === '' ? truck.companyHint : now.companyHint,
      visitType: now.visitType === 'Unknown' ? truck.visitType : now.visitType,
    });
  };
  const fill = (text: string) => {
    const { containers, licensePlate, dotNumber } = state.current.input;
    const form = codeKind(text);
    const isTrailer = form === 'container' || (licensePlate !== '' && form !== 'dot');
    if (form === 'dot' && dotNumber === '') change({ dotNumber: text.replace(/\D+/g, '') });
    else if (!isTrailer) {
      change({ licensePlate: text.slice(0, 20) });
      void recall(text.slice(0, 20));
    } else if (containers.length < 2)
      change({
        containers: [...containers, { code: text.slice(0, 40), type: 'Trailer', state: 'Full' }],
      });
    else tell(message('gate.lane.noRoom', { text: displayText(text, 40) }), true);
  };

  const carryOut = (effect: LaneEffect<LaneSubject>) => {
    switch (effect.kind) {
      case 'empty-box':
        return latest.current.emptyBox();
      case 'focus-box':
        return latest.current.focusBox();
      case 'focus-missing':
        return focusMissing();
      case 'tell-unsure':
        return tell(message('gate.lane.unsure'), true);
      case 'fill':
        return fill(effect.meaning.text);
      case 'tell-none':
        return notify(
          message(effect.meaning.form === 'pass' ? 'gate.lane.strangePass' : 'gate.lane.nobody', {
            text: displayText(effect.meaning.text, 40),
          }),
        );
      case 'tell-many':
        notify(message('gate.lane.many', { count: effect.meaning.subjects.length }));
        return latest.current.showLists(effect.meaning.text);
      case 'act':
        void act(effect.subject, effect.seen);
    }
  };
  const send = (event: LaneEvent<LaneSubject>) => {
    const before = state.current.lane;
    const { lane: after, effects } = laneAfter(
      before,
      event,
      (a, b) => subjectKey(a) === subjectKey(b),
      ({ kind }) => kind !== 'here',
    );
    if (after !== before) {
      state.current.lane = after;
      setLane(after);
    }
    if (
      after.kind === 'card' &&
      (before.kind === 'ready' ||
        before.kind === 'done' ||
        subjectKey(before.subject) !== subjectKey(after.subject))
    )
      begin(after.subject);
    if (after.kind === 'ready') setSaid(null);
    if (event.kind !== 'answered') setNotice(null);
    effects.forEach(carryOut);
  };
  const begin = (subject: LaneSubject) => {
    setSaid(null);
    const plate = subject.kind === 'here' ? '' : subject.plate;
    state.current.input = {
      ...firstCheckIn(subject.kind === 'expected' ? subject.row.appointment : null),
      licensePlate: plate,
    };
    setInput(state.current.input);
    if (plate !== '') void recall(plate);
  };
  const act = async (subject: LaneSubject, seen: readonly string[]) => {
    setSaid(null);
    const {
      isDone,
      said: told,
      isWhole = false,
    } = await latest.current.act(subject, state.current.input, seen);
    setWhole(isWhole);
    if (told !== null) tell(told, !isDone);
    send({ kind: 'answered', isDone, isPushed: told !== null });
  };

  /** A plate of nobody here is a truck that comes: one that this desk knows may be expected by its company. */
  const orComing = async (meaning: Meant): Promise<Meant> => {
    const isPlate =
      meaning.kind === 'none' &&
      (meaning.form === 'plate' || meaning.form === 'number') &&
      state.current.lane.kind !== 'card';
    if (!isPlate || meaning.form === 'number' || !latest.current.mayCheckIn) return meaning;
    const plate = meaning.text.slice(0, 20);
    const { truck } = await api.gate.known({ plate }).catch(() => ({ truck: null }));
    const row = truck === null ? null : onlyExpectedOf(latest.current.expected, truck.companyHint);
    const subject: LaneSubject =
      row === null ? { kind: 'walk-in', plate } : { kind: 'expected', row, plate };
    return { kind: 'one', subject, seen: [], isWhole: true };
  };
  /** Codes are read one after the other, in the order in which they came. */
  const turn = useRef<Promise<void>>(Promise.resolve());
  const read = (text: string) => {
    turn.current = turn.current.then(async () => {
      const { expected, here, mayCheckIn } = latest.current;
      const all = codedRows(mayCheckIn ? expected : [], here);
      send({ kind: 'read', meaning: await orComing(meantBy(text, all)) });
    });
  };

  /** Whether a code is the lane's wherever it was scanned: one of ours, equipment, or of a truck on the lists. */
  const knows = (text: string): boolean => {
    if (['pass', 'container', 'dot'].includes(codeKind(text))) return true;
    const { expected, here } = latest.current;
    const meant = meantBy(text, codedRows(expected, here));
    return meant.kind === 'one' && meant.isWhole;
  };

  return {
    lane,
    input,
    said,
    notice,
    clearNotice: () => setNotice(null),
    isWhole,
    change,
    tell,
    /** Takes back what is told. */
    hush: () => setSaid(null),
    recall,
    read,
    knows,
    /** Opens a card by hand. */
    show: (subject: LaneSubject) =>
      send({ kind: 'read', meaning: { kind: 'one', subject, seen: [], isWhole: true } }),
    enter: () =>
      send({
        kind: 'enter',
        missing:
          lane.kind === 'card' && lane.subject.kind !== 'here' ? checkInFindings(input).length : 0,
      }),
    escape: () => send({ kind: 'escape' }),
  };
}

/** The first field of the card that is still needed. */
const focusMissing = () => document.querySelector<HTMLElement>('[data-lane-missing]')?.focus();
