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
import { useWords, words } from '../ui/words.ts';
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

/** What a standing is measured against, for its title; missing where its words say it. */
function standingMeans(standing: Punctuality): string | undefined {
  const { t } = words();
  if (standing.kind === 'late') return t('numbers.means.notHere');
  if (standing.kind !== 'came' || standing.when === 'on-time') return undefined;
  return t(`numbers.means.${standing.when}`);
}

/** Whether an appointment is on time, in words. A tag when it needs attention. */
export function StandingText({
  standing,
  mayWrap = false,
}: {
  standing: Punctuality;
  mayWrap?: boolean;
}) {
  const { format } = useWords();
  const message = punctualityMessage(standing);
  if (message === null) return null;
  const text = format(message);
  const tone = standingTone(standing);
  const means = standingMeans(standing);
  if (tone === null) return <span title={means}>{text}</span>;
  const Icon = tone === 'bad' ? IconAlertTriangle : IconBell;
  return (
    <Tag tone={tone} icon={<Icon size={13} aria-hidden />} mayWrap={mayWrap} means={means}>
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
