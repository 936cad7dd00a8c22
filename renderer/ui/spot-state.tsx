import {
  IconBookmark,
  IconContainer,
  IconLock,
  IconSquareDashed,
  IconStack2,
  IconTruck,
} from '@tabler/icons-react';
import type { SpotContents } from '../../shared/yard/contents.ts';
import { Tag, type Tone } from './tag.tsx';
import styles from './ui.module.css';
import { useWords, words } from './words.ts';

const icons = {
  free: IconSquareDashed,
  truck: IconTruck,
  container: IconContainer,
  both: IconStack2,
} as const;

/** "Dock door" or "Parking"; other types as the service sent them (law 8). */
export const typeWords = (type: string): string =>
  type === 'docking' || type === 'parking' ? words().t(`common.spotType.${type}`) : type;

type StatePart = {
  readonly tone: Tone;
  readonly words: string;
  /** A shorter text for narrow tables. */
  readonly short?: string;
  readonly icon: typeof IconLock;
};

/**
 * The parts of a spot's state, most serious first. Closed comes first, because it decides what may
 * be done. An empty closed spot isn't called free.
 */
function partsOf(contents: SpotContents): readonly StatePart[] {
  const { state, isOpen, isReserved, standalone, hooked } = contents;
  const { t } = words();
  // A yard calls a steel box a container, and everything else without a truck a trailer.
  const isTrailer = state === 'container' && standalone?.type?.toLowerCase() !== 'container';
  const isHooked = state === 'truck' && hooked.length > 0;
  const what = isTrailer ? 'trailer' : isHooked ? 'hooked' : state;
  return [
    ...(isOpen
      ? []
      : [{ tone: 'closed', words: t('common.spotState.closed'), icon: IconLock } as const]),
    ...(isOpen || state !== 'free'
      ? [
          {
            tone: state,
            words: t(`common.spotState.${what}`),
            ...((what === 'both' || what === 'hooked') && {
              short: t(`common.spotState.${what}.short`),
            }),
            icon: icons[state],
          } as const,
        ]
      : []),
    ...(isReserved
      ? [{ tone: 'reserved', words: t('common.spotState.reserved'), icon: IconBookmark } as const]
      : []),
  ];
}

/** All that a spot's state is, in one line: "Closed, Truck, Reserved". */
export const stateText = (contents: SpotContents): string =>
  partsOf(contents)
    .map(({ words }) => words)
    .join(', ');

/**
 * State of a spot as tags. `compact` spells out the first and shows the others by icon, with the
 * words in the title.
 */
export function SpotState({
  contents,
  compact = false,
}: {
  contents: SpotContents;
  compact?: boolean;
}) {
  // Changes with the language.
  useWords();
  return (
    <span className={`${styles.tags} ${compact ? styles.oneLine : ''}`}>
      {partsOf(contents).map(({ tone, words, short, icon: Icon }, index) =>
        compact && index > 0 ? (
          <span key={words} title={words}>
            <Tag tone={tone} icon={<Icon size={13} role="img" aria-label={words} />} />
          </span>
        ) : (
          <Tag key={words} tone={tone} icon={<Icon size={13} aria-hidden />}>
            {compact && short !== undefined ? (
              <span title={words}>
                <span className={styles.roomy}>{words}</span>
                <span className={styles.tight}>{short}</span>
              </span>
            ) : (
              words
            )}
          </Tag>
        ),
      )}
    </span>
  );
}
