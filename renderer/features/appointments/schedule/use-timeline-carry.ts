import { useRef, useState } from 'react';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { appointmentName } from '../../../schedule/schedule-text.ts';
import { useNames, useSchedule } from '../../../schedule/use-schedule.ts';
import { useWords } from '../../../ui/words.ts';
import { besideAt, type Drop, dropAt, refusalOfDrop } from './timeline-drop.ts';
import { type Bar, barBox, HEAD, SIDE } from './timeline-scene.ts';
import { useMayChange } from './use-appointment-change.ts';
import type { TimelineCanvas } from './use-timeline-picture.ts';
import type { TimelineSceneHandle } from './use-timeline-scene.ts';

const none: readonly never[] = [];

/** What the ghost at the pointer says; `tone`: whether it may be dropped there. */
type Ghost = {
  readonly x: number;
  readonly y: number;
  readonly tone: 'ok' | 'shared' | 'refused';
  readonly text: string;
};

/** The drop to confirm. `note`: what the ghost said of who else is booked there. */
type Asked = {
  readonly appointment: Appointment;
  readonly drop: Drop | null;
  readonly note: Message | null;
};

/**
 * A bar that is dragged to another time or door: a ghost names where it would go or why not, and
 * letting go asks for it.
 */
export function useTimelineCarry(
  { scene }: TimelineSceneHandle,
  { view, box, barUnder }: TimelineCanvas,
) {
  const { zone, ticker, announcer } = usePage();
  const { format } = useWords();
  const names = useNames();
  const docks = useSchedule(({ state }) => state?.docks ?? none);
  const isOn = useMayChange();
  const missingRole = useMissingRole('book');
  const held = useRef<{ readonly bar: Bar; readonly grabbed: number } | null>(null);
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayCarry = isOn && missingRole === null;

  const under = (clientX: number, clientY: number) => {
    const { x, y } = barUnder(clientX, clientY);
    const at = held.current;
    if (at === null) return null;
    const scrolled = y - HEAD + (y < HEAD ? -1 : (box.current?.scrollTop ?? 0));
    const drop = dropAt(scene, view.current, at.bar, at.grabbed, x - SIDE, scrolled);
    const facts = { scene, docks, now: ticker.now() };
    const refusal = refusalOfDrop(facts, at.bar, drop);
    const beside = drop === null || drop === 'here' ? null : besideAt(facts, at.bar, drop);
    return { bar: at.bar, x, y, drop, refusal, beside };
  };
  const saidOf = (drop: Drop | 'here' | null, beside: Appointment | null): Message => {
    if (drop === null || drop === 'here') return message('appointments.change.ghostHere');
    const to = message('appointments.change.ghost', {
      door: names.dock(drop.dockId),
      at: zone.short(drop.start, ticker.now()),
    });
    return beside === null
      ? to
      : message('appointments.change.ghostBeside', { to, name: appointmentName(beside) });
  };
  return {
    ghost,
    asked,
    settled: () => setAsked(null),
    /**
     * Takes the bar under the pointer; false where none is or nothing may be changed: then the drag
     * is the view's.
     */
    take(clientX: number, clientY: number): boolean {
      const { bar, x } = barUnder(clientX, clientY);
      if (bar === null || !mayCarry) return false;
      held.current = { bar, grabbed: x - SIDE - barBox(view.current, bar).x };
      return true;
    },
    over(clientX: number, clientY: number): void {
      const found = under(clientX, clientY);
      if (found === null) return;
      const { x, y, drop, refusal, beside } = found;
      const tone = refusal !== null ? 'refused' : beside === null ? 'ok' : 'shared';
      setGhost({ x, y, tone, text: format(refusal ?? saidOf(drop, beside)) });
    },
    drop(clientX: number, clientY: number): void {
      const found = under(clientX, clientY);
      held.current = null;
      setGhost(null);
      if (found === null) return;
      if (found.refusal !== null) announcer.format(format(found.refusal), true);
      else if (found.drop !== null && found.drop !== 'here') {
        const note = found.beside === null ? null : saidOf(found.drop, found.beside);
        setAsked({ appointment: found.bar.row, drop: found.drop, note });
      }
    },
    /** Leaves everything where it was. */
    cancel(): void {
      held.current = null;
      setGhost(null);
    },
    /** The same by keyboard: asks for another time or door; false where nothing may be changed. */
    ask(bar: Bar): boolean {
      if (!mayCarry) return false;
      const refusal = refusalOfDrop({ scene, docks, now: ticker.now() }, bar, 'here');
      if (refusal !== null) announcer.format(format(refusal), true);
      else setAsked({ appointment: bar.row, drop: null, note: null });
      return true;
    },
  };
}

/** The carrying as the timeline's input sees it. */
export type TimelineCarry = ReturnType<typeof useTimelineCarry>;
