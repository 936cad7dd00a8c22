import type { ReactNode } from 'react';
import styles from './ui.module.css';

/** Tones of a tag; each is also told by the icon and the words in it. */
export type Tone = 'free' | 'truck' | 'container' | 'both' | 'closed' | 'reserved' | 'ok' | 'warn' | 'bad' | 'info';

/** A small state in words, with its icon. */
export const Tag = ({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children?: ReactNode }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>
    {icon}
    {children !== undefined && <span className={styles.tagWords}>{children}</span>}
  </span>
);
