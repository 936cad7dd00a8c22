import {
  IconAlertTriangle,
  IconBell,
  IconCalendar,
  IconCheck,
  IconClock,
  IconTruck,
  IconX,
} from '@tabler/icons-react';
import type { Appointment, Punctuality } from '../../shared/appointments/model.ts';
import { punctualityMessage } from '../../shared/appointments/punctuality.ts';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../ui/words.ts';
import { Eta } from './eta.tsx';
import { standingTone, statusTone, statusWords } from './schedule-text.ts';
import { useStanding } from './use-schedule.ts';

const icons: Readonly<Record<string, typeof IconClock>> = {
  Requested: IconClock,
  Scheduled: IconCalendar,
  Arrived: IconTruck,
  InProgress: IconTruck,
  Completed: IconCheck,
  NoShow: IconX,
  Cancelled: IconX,
};

/** A status as an icon and a word. */
export function StatusTag({ status }: { status: string }) {
  useWords();
  const Icon = icons[status];
  return (
    <Tag tone={statusTone(status)} icon={Icon && <Icon size={13} aria-hidden />}>
      <bdi>{statusWords(status)}</bdi>
    </Tag>
  );
}

/** Whether an appointment is on time, in words. A tag when it needs attention. */
export function StandingText({
  standing,
  mayWrap = false,
}: {
  standing: Punctuality;
  mayWrap?: boolean;
}) {
  const { t, format } = useWords();
  const said = punctualityMessage(standing);
  if (said === null) return null;
  const text = format(said);
  const tone = standingTone(standing);
  if (tone === null) return <span>{text}</span>;
  const Icon = tone === 'bad' ? IconAlertTriangle : IconBell;
  return (
    <Tag
      tone={tone}
      icon={<Icon size={13} aria-hidden />}
      mayWrap={mayWrap}
      means={standing.kind === 'late' ? t('numbers.means.notHere') : undefined}
    >
      {text}
    </Tag>
  );
}

/**
 * Whether an appointment is on time, beside its status, and its ETA. Leaves out what the status
 * already says.
 */
export function Standing({ row }: { row: Appointment }) {
  const standing = useStanding(row);
  return standing.kind === 'no-show' || standing.kind === 'here' ? null : (
    <>
      <StandingText standing={standing} /> <Eta of={row} standing={standing} />
    </>
  );
}
