import { Button, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint } from './parts.tsx';
import styles from './ui.module.css';

type Props = {
  /** The name for the tooltip and for screen readers. `word` is part of it. */
  readonly label: string;
  /** Shown beside the icon where the toolbar around has room for it. */
  readonly word: string;
  /** Its key, such as `p`. */
  readonly keys?: string;
  /** More than its name, in the tooltip instead. */
  readonly note?: string | undefined;
  readonly icon: ReactNode;
  readonly isPressed: boolean;
  readonly onClick: () => void;
};

/** A button of a toolbar: an icon, with its word where there is room, and a tooltip at once. */
export const ToolButton = ({ label, word, keys, note, icon, isPressed, onClick }: Props) => (
  <Tooltip
    label={
      <>
        {note ?? label} {keys !== undefined && <KeyHint keys={keys} />}
      </>
    }
  >
    <Button
      variant="default"
      size="compact-sm"
      className={styles.toolButton ?? ''}
      leftSection={icon}
      aria-label={label}
      aria-description={note}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <span className={styles.toolWord}>{word}</span>
    </Button>
  </Tooltip>
);
