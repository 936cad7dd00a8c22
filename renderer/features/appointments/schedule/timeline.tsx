import { ActionIcon, Select } from '@mantine/core';
import { IconClock, IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AppointmentChange } from '../../../../shared/appointments/change.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import { useSchedule, useToday } from '../../../schedule/use-schedule.ts';
import { EmptyState } from '../../../ui/parts.tsx';
import { dayInWords } from '../../../ui/text/day-text.ts';
import { useWords } from '../../../ui/words.ts';
import { CreateAppointment } from '../create/create-appointment.tsx';
import styles from './appointments.module.css';
import { BookingDialog } from './booking-dialog.tsx';
import { TimelineLegend } from './timeline-legend.tsx';
import {
  type DoorArea,
  type DoorChoice,
  doorChoices,
  HEAD,
  type OpenArea,
  SIDE,
} from './timeline-scene.ts';
import { useSendChange } from './use-appointment-change.ts';
import { useTimelineCarry } from './use-timeline-carry.ts';
import { useTimelineInput } from './use-timeline-input.ts';
import { useTimelinePicture } from './use-timeline-picture.ts';
import { useTimelineScene } from './use-timeline-scene.ts';

/**
 * The dock schedule drawn: doors down, time across. An appointment that is dragged elsewhere is
 * asked for, and free room that is dragged over becomes a new one; everything else only looks.
 */
export function Timeline() {
  const { t } = useWords();
  const today = useToday();
  const day = useSchedule((page) => page.day);
  const [days, setDays] = useState({ first: day ?? today, last: day ?? today });
  const [{ choice, open }, setShown] = useState<Shown>({ choice: 'all', open: 'all' });
  const timeline = useTimelineScene(days, choice, open);
  const picture = useTimelinePicture(timeline, days, setDays);
  const carry = useTimelineCarry(timeline, picture);
  const sendChange = useSendChange();
  const set = useSchedule((page) => page.set);
  /** A moved appointment opens beside the timeline, with its new time. */
  const move = async (change: AppointmentChange) => {
    const moved = carry.asked?.appointment as Appointment;
    const message = await sendChange(moved, change);
    if (message === null) set({ selected: moved.id });
    return message;
  };
  const { zoom, showNow, onKeyDown, pointer } = useTimelineInput(
    timeline,
    picture,
    carry,
    // The area that is open alone gives the others back.
    ({ id }) => setShown({ choice, open: isOpenAlone(open, id) ? 'all' : { id } }),
  );
  const { scene, kept } = timeline;
  const { box, canvas, screen, wide, tall, hint } = picture;
  const isKept = kept !== null && days.last >= kept.first && days.first <= kept.last;
  return (
    <div className={styles.timelineFrame}>
      <Tools
        onZoom={zoom}
        onNow={showNow}
        areas={timeline.areas}
        shown={{ choice, open }}
        onShown={setShown}
      />
      <div
        ref={box}
        role="application"
        className={styles.timeline}
        aria-label={t('appointments.timeline.label')}
        aria-description={t('appointments.timeline.about')}
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
        <div
          className={styles.hint}
          style={{ left: Math.min(hint.x + 14, Math.max(0, wide + SIDE - 300)), top: hint.y + 56 }}
          aria-hidden
        >
          {timeline.wordsOf(hint.bar)}
        </div>
      )}
      {carry.ghost !== null && (
        <div
          className={`${styles.hint} ${styles.ghost}`}
          style={{
            left: Math.min(carry.ghost.x + 14, Math.max(0, wide + SIDE - 300)),
            top: carry.ghost.y + 56,
          }}
          data-ghost={carry.ghost.tone}
        >
          {carry.ghost.text}
        </div>
      )}
      {carry.asked !== null && (
        <BookingDialog
          appointment={carry.asked.appointment}
          {...(carry.asked.drop === null ? {} : { first: carry.asked.drop })}
          note={carry.asked.note}
          send={move}
          onClose={carry.settled}
        />
      )}
      {carry.begun !== null && (
        <CreateAppointment
          slot={carry.begun}
          onClose={(created) => {
            carry.settled();
            if (created !== undefined) set({ selected: created });
          }}
        />
      )}
      {scene.doors.length === 0 && (
        <EmptyState
          title={t(
            choice === 'all' ? 'appointments.timeline.noDoors' : 'appointments.timeline.noneSuch',
          )}
        >
          {choice === 'all' && t('appointments.timeline.noDoorsWhat')}
        </EmptyState>
      )}
      {!isKept && kept !== null && (
        <p className={styles.notKept} role="status">
          {t('appointments.timeline.notKept', {
            first: dayInWords(kept.first),
            last: dayInWords(kept.last),
          })}
        </p>
      )}
    </div>
  );
}

/** Which doors are drawn, and which areas show theirs. */
type Shown = { readonly choice: DoorChoice; readonly open: OpenArea };

type ToolsProps = {
  readonly onZoom: (factor: number) => void;
  readonly onNow: () => void;
  readonly areas: readonly DoorArea[];
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
};

const isOpenAlone = (open: OpenArea, id: string) =>
  open !== 'all' && open !== 'none' && open.id === id;

const isChoice = (value: string): value is DoorChoice =>
  (doorChoices as readonly string[]).includes(value);

function Tools({ onZoom, onNow, areas, shown: { choice, open }, onShown }: ToolsProps) {
  const { t } = useWords();
  const tools = [
    { code: 'common.zoomOut', icon: IconMinus, act: () => onZoom(1.4) },
    { code: 'common.zoomIn', icon: IconPlus, act: () => onZoom(0.7) },
    { code: 'appointments.timeline.now', icon: IconClock, act: onNow },
  ] as const;
  return (
    <div className={styles.timelineTools}>
      <TimelineLegend />
      <Select
        data-no-loss
        size="xs"
        w={150}
        aria-label={t('appointments.timeline.doors')}
        allowDeselect={false}
        data={[
          ...doorChoices.map((each) => ({
            value: each as string,
            label: t(`appointments.timeline.doors.${each}`),
          })),
          ...(areas.length === 0
            ? []
            : [
                { value: 'none', label: t('appointments.timeline.doors.none') },
                ...areas.map(({ id, name }) => ({ value: `area:${id}`, label: name })),
              ]),
        ]}
        value={open === 'all' ? choice : open === 'none' ? 'none' : `area:${open.id}`}
        onChange={(next) => {
          if (next === null) return;
          if (isChoice(next)) onShown({ choice: next, open: 'all' });
          else onShown({ choice: 'all', open: next === 'none' ? next : { id: next.slice(5) } });
        }}
      />
      {tools.map(({ code, icon: Icon, act }) => (
        <ActionIcon key={code} variant="default" size="sm" aria-label={t(code)} onClick={act}>
          <Icon size={14} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  );
}
