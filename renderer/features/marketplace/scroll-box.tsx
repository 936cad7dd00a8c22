import type { ReactNode } from 'react';
import styles from './market.module.css';

/**
 * A part with its own scroll bar. It takes the focus, because otherwise no key would scroll it.
 */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
