import { IconAlertTriangle, IconBell, IconCalendar, IconCheck, IconClock, IconTruck, IconX } from '@tabler/icons-react';
import type { Appointment, Punctuality } from '../../shared/appointments/model.ts';
import { punctualityText } from '../../shared/appointments/punctuality.ts';
import { sentence } from '../../shared/text.ts';
import { Tag } from '../ui/tag.tsx';
import { useStanding } from './use-schedule.ts';
import { standingTone, statusTone, statusWords } from './words.ts';

const icons: Readonly<Record<string, typeof IconClock>> = {
  Requested: IconClock,
  Scheduled: IconCalendar,
  Arrived: IconTruck,
  InProgress: IconTruck,
  Completed: IconCheck,
  NoShow: IconX,
  Cancelled: IconX,
};

/** A status by icon and word. */
export function StatusTag({ status }: { status: string }) {
  const Icon = icons[status];
  return (
    <Tag tone={statusTone(status)} icon={Icon && <Icon size={13} aria-hidden />}>
      <bdi>{statusWords(status)}</bdi>
    </Tag>
  );
}

/** How an appointment stands against the clock, in words; a tag where somebody has to look at it. After other words it begins small. */
export function StandingText({ standing, isAfterWords = false }: { standing: Punctuality; isAfterWords?: boolean }) {
  const text = punctualityText(standing);
  if (text === '') return null;
  const words = isAfterWords ? text : sentence(text);
  const tone = standingTone(standing);
  if (tone === null) return <span>{words}</span>;
  const Icon = tone === 'bad' ? IconAlertTriangle : IconBell;
  return (
    <Tag tone={tone} icon={<Icon size={13} aria-hidden />}>
      {words}
    </Tag>
  );
}

/** The standing of one appointment beside its status, as it is now: what the status says already is not said again. */
export function Standing({ row }: { row: Appointment }) {
  const standing = useStanding(row);
  return standing.kind === 'no-show' || standing.kind === 'here' ? null : <StandingText standing={standing} />;
}
