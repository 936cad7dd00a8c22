import { IconDots } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from '../ui.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'tabIndex' | 'children'> & {
  readonly 'aria-label': string;
};

/**
 * Three dots that open a row's actions by mouse. It isn't the kit's button: a screen begins with
 * thirty of them, and on the yard those of the kit took 5 of the 90 ms until its map is shown.
 */
export function MoreButton({ className, ...props }: Props) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles.moreButton} ${className ?? ''}`}
      {...props}
    >
      <IconDots size={16} aria-hidden />
    </button>
  );
}
