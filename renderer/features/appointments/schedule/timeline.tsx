import { ActionIcon } from '@mantine/core';
import { IconClock, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSchedule, useToday } from '../../../schedule/use-schedule.ts';
import { EmptyState } from '../../../ui/parts.tsx';
import styles from './appointments.module.css';
import { TimelineLegend } from './timeline-legend.tsx';
import { HEAD, SIDE } from './timeline-scene.ts';
import { useTimelineInput } from './use-timeline-input.ts';
import { useTimelinePicture } from './use-timeline-picture.ts';
import { useTimelineScene } from './use-timeline-scene.ts';

/** The dock schedule drawn: doors down, time across. Dragging and the wheel only look; nothing is changed here. */
export function Timeline() {
  const today = useToday();
  const day = useSchedule((page) => page.day);
  const [days, setDays] = useState({ first: day ?? today, last: day ?? today });
  const timeline = useTimelineScene(days);
  const picture = useTimelinePicture(timeline, days, setDays);
  const { zoom, showNow, onKeyDown, pointer } = useTimelineInput(timeline, picture);
  const { scene, kept } = timeline;
  const { box, canvas, screen, wide, tall, hint } = picture;
  const isKept = kept !== null && days.last >= kept.first && days.first <= kept.last;
  return (
    <div className={styles.timelineFrame}>
      <div className={styles.timelineTools}>
        <TimelineLegend />
        <ActionIcon variant="default" size="sm" aria-label="Zoom out" onClick={() => zoom(1.4)}>
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="sm" aria-label="Zoom in" onClick={() => zoom(0.7)}>
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="sm" aria-label="Show now" onClick={showNow}>
          <IconClock size={14} aria-hidden />
        </ActionIcon>
      </div>
      <div
        ref={box}
        role="application"
        className={styles.timeline}
        aria-label="Dock timeline"
        aria-description="Arrow keys go from appointment to appointment, with Shift they move the view; plus and minus zoom, Home shows now. The list view has the same appointments as a table."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application takes the keyboard: arrows go from appointment to appointment
        tabIndex={0}
        data-region-focus
        onKeyDown={onKeyDown}
        onScroll={picture.repaint}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={screen?.width ?? 1}
          height={screen?.height ?? 1}
          style={{ width: wide + SIDE, height: tall }}
          aria-hidden
          {...pointer}
        />
        <div style={{ height: Math.max(0, scene.height + HEAD - tall) }} />
      </div>
      {hint !== null && (
        <div className={styles.hint} style={{ left: Math.min(hint.x + 14, Math.max(0, wide + SIDE - 300)), top: hint.y + 56 }} aria-hidden>
          {timeline.wordsOf(hint.bar)}
        </div>
      )}
      {scene.doors.length === 0 && (
        <EmptyState title="No doors">The service lists no docks, and nothing is booked on these days.</EmptyState>
      )}
      {!isKept && kept !== null && (
        <p className={styles.notKept} role="status">
          These days are not kept. Kept are {kept.first} to {kept.last}.
        </p>
      )}
    </div>
  );
}
