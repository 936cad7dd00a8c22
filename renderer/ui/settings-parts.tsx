import { type ReactNode, useId } from 'react';
import styles from './settings-parts.module.css';

/** One section of the settings. Choosing it in the list of sections moves the focus to it. */
export const Group = ({
  title,
  note = null,
  children,
}: {
  title: string;
  note?: string | null;
  children: ReactNode;
}) => (
  <section className={styles.group} aria-label={title} tabIndex={-1}>
    <h3>{title}</h3>
    {note !== null && <p className={styles.groupNote}>{note}</p>}
    {children}
  </section>
);

/** One setting: its label, its control, and a note under it. */
export function Setting({
  label,
  note,
  children,
}: {
  label: string;
  note: string;
  children: (labelId: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <span id={id}>{label}</span>
      <div>{children(id)}</div>
      <p>{note}</p>
    </div>
  );
}
