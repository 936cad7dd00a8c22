import type { ReactNode } from 'react';
import styles from './lane.module.css';

/** A fact of a card: its name and its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
