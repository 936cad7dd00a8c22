import { IconBookmark, IconContainer, IconLock, IconSquareDashed, IconStack2, IconTruck } from '@tabler/icons-react';
import type { SpotContents } from '../../shared/yard/contents.ts';
import { Tag } from './tag.tsx';
import styles from './ui.module.css';

const icons = { free: IconSquareDashed, truck: IconTruck, container: IconContainer, both: IconStack2 } as const;

/** The words for what stands on a spot, the same in the grid, the inspector and the map's legend. */
export const stateWords: { readonly [State in SpotContents['state']]: string } = {
  free: 'Free',
  truck: 'Truck',
  container: 'Container',
  both: 'Truck + container',
};

/** "dock door" or "parking"; other types as the service sent them (law 8). */
export const typeWords = (type: string): string => (type === 'docking' ? 'Dock door' : type === 'parking' ? 'Parking' : type);

/** All that a spot's state is, in one line: "Closed, Truck, Reserved". */
export const stateText = ({ state, isOpen, isReserved }: SpotContents): string =>
  [...(isOpen ? [] : ['Closed']), ...(isOpen || state !== 'free' ? [stateWords[state]] : []), ...(isReserved ? ['Reserved'] : [])].join(
    ', ',
  );

/** State of a spot as tags: closed first, because it decides what may be done. */
export function SpotState({ contents }: { contents: SpotContents }) {
  const { state, isOpen, isReserved } = contents;
  const Icon = icons[state];
  return (
    <span className={styles.tags}>
      {!isOpen && (
        <Tag tone="closed" icon={<IconLock size={13} aria-hidden />}>
          Closed
        </Tag>
      )}
      {(isOpen || state !== 'free') && (
        <Tag tone={state} icon={<Icon size={13} aria-hidden />}>
          {stateWords[state]}
        </Tag>
      )}
      {isReserved && (
        <Tag tone="reserved" icon={<IconBookmark size={13} aria-hidden />}>
          Reserved
        </Tag>
      )}
    </span>
  );
}
