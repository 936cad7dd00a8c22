import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** Tones of a tag; the icon and the words in it say the same. */
export type Tone =
  | 'free'
  | 'truck'
  | 'container'
  | 'both'
  | 'closed'
  | 'reserved'
  | 'ok'
  | 'warn'
  | 'bad'
  | 'info';

type Props = {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
  /**
   * Takes a second line where one is too narrow for its words; in rows of one height they end in
   * dots instead.
   */
  readonly mayWrap?: boolean;
  /** The tooltip that explains its word. */
  readonly means?: string | undefined;
};

/** A small state in words, with its icon. */
export const Tag = ({ tone, icon, children, mayWrap = false, means }: Props) => (
  <span className={`${styles.tag} ${styles[tone]} ${mayWrap ? styles.mayWrap : ''}`} title={means}>
    {icon}
    {children !== undefined && <span className={styles.tagWords}>{children}</span>}
  </span>
);
