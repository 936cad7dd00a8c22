import type { ReactNode } from 'react';
import type { Column } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';
import { hourText } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import reports from '../reports.module.css';
import styles from './plots.module.css';

export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** A plot with its title and what it shows, in words; `none`: why there is nothing to draw. */
export function Plot(props: {
  title: string;
  note: string;
  isEmpty: boolean;
  none?: string;
  children: ReactNode;
  /** The same as text; left out on paper, where it can't be opened. */
  table?: ReactNode;
}) {
  const { title, note, children, table = null } = props;
  const { t } = useWords();
  return (
    <section className={styles.plot} aria-label={title}>
      <h4>{title}</h4>
      <p className={reports.dim}>{note}</p>
      {props.isEmpty ? <p>{props.none ?? t('numbers.plot.none')}</p> : children}
      {!props.isEmpty && table !== null && (
        <details>
          <summary>{t('numbers.plot.table')}</summary>
          {table}
        </details>
      )}
    </section>
  );
}

/** A row for each hour of the day. */
export function HoursTable({
  label,
  columns,
}: {
  label: string;
  columns: readonly Column<number>[];
}) {
  const { t } = useWords();
  return (
    <Table<number>
      className={reports.table}
      label={label}
      rows={hours}
      keyOf={(at) => at}
      columns={[
        {
          key: 'hour',
          heading: t('numbers.column.hour'),
          isRowHead: true,
          cell: hourText,
        },
        ...columns,
      ]}
    />
  );
}
