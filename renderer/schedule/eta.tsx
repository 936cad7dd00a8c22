import type { Appointment, Punctuality } from '../../shared/appointments/model.ts';
import { isAwaited } from '../../shared/appointments/punctuality.ts';
import { usePage } from '../page/page-context.tsx';
import { useTimeText } from '../page/parts/age.tsx';
import { useWords } from '../ui/words.ts';

/**
 * "ETA 3:40 PM": when the carrier or its driver now expects to come, with the day where it is
 * another one. Renders nothing without an ETA, and once the truck has come. Its title says from
 * which of both times a late truck counts.
 */
export function Eta({
  of: { eta },
  standing,
}: {
  of: Pick<Appointment, 'eta'>;
  standing: Punctuality;
}) {
  const { zone } = usePage();
  const { t } = useWords();
  const time = useTimeText((now) => zone.short(eta, now));
  if (eta === null || time === '' || !isAwaited(standing)) return null;
  const means = standing.kind === 'late' ? `. ${t('appointments.eta.counts')}` : '';
  return (
    <time dateTime={eta} title={`${zone.full(eta)}${means}`}>
      {t('appointments.eta.short', { time })}
    </time>
  );
}
