import { useRef, useState } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import {
  useMayChange,
  useNames,
  useSchedule,
  useWhyNotChanged,
} from '../../../schedule/use-schedule.ts';
import { useWords } from '../../../ui/words.ts';
import {
  type BookingSlot,
  besideAt,
  type Drop,
  dropAt,
  FINE,
  refusalOfDrop,
  STEP,
  slotOf,
} from './timeline-drop.ts';
import { type Bar, barBox, HEAD, SIDE } from './timeline-scene.ts';
import { useChangeMessage } from './use-appointment-change.ts';
import type { TimelineCanvas } from './use-timeline-picture.ts';
import type { TimelineSceneHandle } from './use-timeline-scene.ts';

const none: readonly never[] = [];

/** The text of the ghost at the pointer. `tone` says whether it may be dropped there. */
type Ghost = {
  readonly x: number;
  readonly y: number;
  readonly tone: 'ok' | 'shared' | 'refused';
  readonly text: string;
};

/** The drop to confirm. `note` is the ghost's text about other bookings there. */
type Asked = {
  readonly appointment: Appointment;
  readonly drop: Drop | null;
  readonly note: Message | null;
};

/**
 * The dragged object: a bar and the point where the clerk grabbed it, or a free range and its
 * start.
 */
type Held =
  | { readonly kind: 'bar'; readonly bar: Bar; readonly grabbed: number }
  | { readonly kind: 'room'; readonly from: number; readonly y: number };

/** The pointer, as a drag needs it. */
export type DragAt = Pick<PointerEvent, 'clientX' | 'clientY' | 'altKey'>;

/**
 * Drags on the lanes: a bar to another time or door, or a free range that becomes a new
 * appointment. A ghost shows the target, or the reason why it isn't possible. Releasing asks for
 * confirmation.
 */
export function useTimelineCarry(
  { scene }: TimelineSceneHandle,
  { view, box, barUnder, showGhost }: TimelineCanvas,
) {
  const { ticker, announcer } = usePage();
  const { format } = useWords();
  const docks = useSchedule(({ state }) => state?.docks ?? none);
  const { moveMessage, slotMessage } = useCarryMessages();
  const isOn = useMayChange();
  const missingRole = useMissingRole('book');
  const held = useRef<Held | null>(null);
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [begun, setBegun] = useState<BookingSlot | null>(null);
  const mayCarry = isOn && missingRole === null;
  const whyNot = useWhyNotChanged();

  const lanesAt = (clientX: number, clientY: number) => {
    const { bar, x, y } = barUnder(clientX, clientY);
    const scrolled = y - HEAD + (y < HEAD ? -1 : (box.current?.scrollTop ?? 0));
    return { bar, x, y, lane: { x: x - SIDE, y: scrolled } };
  };
  /** The target of a drag at a point, the objections, and the ghost's text. */
  const under = ({ clientX, clientY, altKey }: DragAt) => {
    const { x, y, lane } = lanesAt(clientX, clientY);
    const at = held.current;
    if (at === null) return null;
    const step = altKey ? FINE : STEP;
    const facts = { scene, docks, now: ticker.now() };
    if (at.kind === 'room') {
      const slot = slotOf(scene, view.current, { from: at.from, to: lane.x, y: at.y }, step);
      const isPast = slot !== null && Date.parse(slot.end) <= facts.now;
      const refusal = isPast ? message('appointments.change.ghostPast') : null;
      const beside = slot === null ? null : besideAt(facts, slot, null);
      return { x, y, slot, refusal, beside, said: slot && slotMessage(slot, beside), drop: null };
    }
    const { bar } = at;
    const drop = dropAt(scene, view.current, bar, at.grabbed, lane.x, lane.y, step);
    const refusal = refusalOfDrop(facts, bar, drop);
    const isMoved = drop !== null && drop !== 'here';
    const end = isMoved ? Date.parse(drop.start) + (bar.to - bar.from) : 0;
    const slot = isMoved ? { ...drop, end: new Date(end).toISOString() } : null;
    const beside = slot === null ? null : besideAt(facts, slot, bar.row.id);
    return { x, y, slot, refusal, beside, said: moveMessage(bar, slot, beside), drop: slot };
  };
  const put = () => {
    const before = held.current;
    held.current = null;
    setGhost(null);
    showGhost(null);
    return before;
  };
  return {
    ghost,
    asked,
    begun,
    settled: () => {
      setAsked(null);
      setBegun(null);
    },
    /**
     * Takes the bar under the pointer, or with `mayDraw` the free room there; false where neither
     * is or nothing may be changed: then the drag is the view's.
     */
    take(clientX: number, clientY: number, mayDraw: boolean): boolean {
      const { bar, x, y, lane } = lanesAt(clientX, clientY);
      if (bar !== null && mayCarry)
        held.current = { kind: 'bar', bar, grabbed: x - SIDE - barBox(view.current, bar).x };
      else if (bar === null && mayDraw && missingRole === null && x >= SIDE && y >= HEAD)
        held.current =
          slotOf(scene, view.current, { from: lane.x, to: lane.x, y: lane.y }, STEP) === null
            ? null
            : { kind: 'room', from: lane.x, y: lane.y };
      return held.current !== null;
    },
    over(at: DragAt): void {
      const found = under(at);
      if (found === null) return;
      const { x, y, slot, refusal, beside, said } = found;
      const tone = refusal !== null ? 'refused' : beside === null ? 'ok' : 'shared';
      showGhost(
        slot && {
          dockId: slot.dockId,
          from: Date.parse(slot.start),
          to: Date.parse(slot.end),
          tone,
        },
      );
      setGhost({
        x,
        y,
        tone,
        text: format(refusal ?? said ?? message('appointments.change.ghostHere')),
      });
    },
    drop(at: DragAt): void {
      const found = under(at);
      const before = put();
      if (found === null || before === null) return;
      const { refusal, slot, drop, beside, said } = found;
      if (refusal !== null) announcer.format(format(refusal), true);
      else if (before.kind === 'room') setBegun(slot);
      else if (whyNot !== null) announcer.format(whyNot, true);
      else if (drop !== null)
        setAsked({ appointment: before.bar.row, drop, note: beside === null ? null : said });
    },
    /** Leaves everything where it was. */
    cancel(): void {
      put();
    },
    /** The same by keyboard: asks for another time or door; false where nothing may be changed. */
    ask(bar: Bar): boolean {
      if (!mayCarry) return false;
      const refusal = refusalOfDrop({ scene, docks, now: ticker.now() }, bar, 'here');
      if (refusal !== null) announcer.format(format(refusal), true);
      else if (whyNot !== null) announcer.format(whyNot, true);
      else setAsked({ appointment: bar.row, drop: null, note: null });
      return true;
    },
  };
}

/** Texts of ghosts: from where to where, and who else is booked there. */
function useCarryMessages() {
  const { zone, ticker } = usePage();
  const names = useNames();
  const besides = (to: Message, beside: Appointment | null): Message =>
    beside === null
      ? to
      : message('appointments.change.ghostBeside', { to, name: appointmentName(beside) });
  const changeMessage = useChangeMessage();
  const time = (at: string) => zone.short(at, ticker.now());
  return {
    moveMessage({ row }: Bar, slot: BookingSlot | null, beside: Appointment | null): Message {
      if (slot === null) return message('appointments.change.ghostHere');
      return besides(changeMessage(row, slot), beside);
    },
    slotMessage({ dockId, start, end }: BookingSlot, beside: Appointment | null): Message {
      const to = message('appointments.change.ghostNew', {
        door: names.dock(dockId),
        from: time(start),
        to: time(end),
      });
      return besides(to, beside);
    },
  };
}

/** The carrying as the timeline's input sees it. */
export type TimelineCarry = ReturnType<typeof useTimelineCarry>;
