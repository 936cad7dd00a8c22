import type { ReactNode } from 'react';
import { OutsideText } from '../parts.tsx';
import styles from './facts.module.css';

/** One fact: label and value; facts without a value are not shown. */
export type LabeledValue = readonly [label: string, value: ReactNode];

/** Facts as a description list. We treat text as foreign, and show everything else unchanged. */
export function Facts({ facts }: { facts: readonly LabeledValue[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <OutsideText text={value} max={600} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
