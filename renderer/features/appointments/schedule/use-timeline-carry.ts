import { useRef, useState } from 'react';
import { mayBook } from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { useNames } from '../../../schedule/use-schedule.ts';
import { useWords } from '../../../ui/words.ts';
import { type Drop, dropAt } from './timeline-drop.ts';
import { type Bar, barBox, HEAD, SIDE } from './timeline-scene.ts';
import { useMayChange } from './use-appointment-change.ts';
import type { TimelinePicture } from './use-timeline-picture.ts';
import type { TimelineScene } from './use-timeline-scene.ts';

type Point = { readonly x: number; readonly y: number };

/** A bar that is dragged to another time or door: a ghost names where it would go, and letting go asks for it. */
export function useTimelineCarry({ scene }: TimelineScene, { view, box, barUnder }: TimelinePicture) {
  const { zone, ticker } = usePage();
  const { t } = useWords();
  const names = useNames();
  const isOn = useMayChange();
  const missingRole = useMissingRole('book');
  const held = useRef<{ readonly bar: Bar; readonly grabbed: number } | null>(null);
  const [ghost, setGhost] = useState<(Point & { readonly text: string }) | null>(null);
  const [asked, setAsked] = useState<{ readonly appointment: Appointment; readonly drop: Drop } | null>(null);

  const dropUnder = (clientX: number, clientY: number) => {
    const { x, y } = barUnder(clientX, clientY);
    const at = held.current;
    const drop =
      at === null
        ? null
        : dropAt(scene, view.current, at.bar, at.grabbed, x - SIDE, y - HEAD + (y < HEAD ? -1 : (box.current?.scrollTop ?? 0)));
    return { x, y, drop };
  };
  return {
    ghost,
    asked,
    settled: () => setAsked(null),
    /** Takes the bar under the pointer; false where none is that may be moved: then the drag is the view's. */
    take(clientX: number, clientY: number): boolean {
      const { bar, x } = barUnder(clientX, clientY);
      if (bar === null || !isOn || missingRole !== null || !mayBook(bar.row.status)) return false;
      held.current = { bar, grabbed: x - SIDE - barBox(view.current, bar).x };
      return true;
    },
    over(clientX: number, clientY: number): void {
      const { drop, x, y } = dropUnder(clientX, clientY);
      const text =
        drop === null
          ? t('appointments.change.ghostNone')
          : t('appointments.change.ghost', { door: names.dock(drop.dockId), at: zone.short(drop.start, ticker.now()) });
      setGhost({ x, y, text });
    },
    drop(clientX: number, clientY: number): void {
      const { drop } = dropUnder(clientX, clientY);
      const appointment = held.current?.bar.row;
      held.current = null;
      setGhost(null);
      if (drop !== null && appointment !== undefined) setAsked({ appointment, drop });
    },
    /** Leaves everything where it was. */
    cancel(): void {
      held.current = null;
      setGhost(null);
    },
  };
}

/** The carrying as the timeline's input sees it. */
export type TimelineCarry = ReturnType<typeof useTimelineCarry>;
