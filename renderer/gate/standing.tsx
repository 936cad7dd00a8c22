import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { Punctuality } from '../../shared/appointments/model.ts';
import { punctualityText } from '../../shared/appointments/punctuality.ts';
import { Tag, type Tone } from '../ui/tag.tsx';

const toneOf = (standing: Punctuality): Tone => {
  if (standing.kind === 'late') return 'bad';
  if (standing.kind === 'due') return 'info';
  if (standing.kind === 'came') return standing.when === 'late' ? 'warn' : standing.when === 'early' ? 'info' : 'ok';
  return 'free';
};

/** How a truck stands against its appointment, by icon and words. */
export function Standing({ standing }: { standing: Punctuality }) {
  const text = punctualityText(standing);
  if (text === '') return null;
  const Icon = standing.kind === 'late' ? IconAlertTriangle : IconClock;
  return (
    <Tag tone={toneOf(standing)} icon={<Icon size={12} aria-hidden />}>
      {text}
    </Tag>
  );
}
