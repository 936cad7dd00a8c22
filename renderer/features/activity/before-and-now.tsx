import type { Side } from '../../../shared/outbox/model.ts';
import type { Instant } from '../../../shared/time.ts';
import { SpotHistory } from '../../operations/spot-history.tsx';
import { Moment } from '../../page/parts/age.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './activity.module.css';

const columnsSince = (since: Instant): readonly Column<Side>[] => [
  { key: 'subject', heading: null, isRowHead: true, cell: ({ subject }) => <bdi>{subject}</bdi> },
  {
    key: 'seen',
    heading: (
      <>
        When you decided, <Moment at={since} />
      </>
    ),
    cell: ({ seen }) => <bdi>{seen}</bdi>,
  },
  { key: 'now', heading: 'Now', cell: ({ now }) => <bdi>{now}</bdi> },
  { key: 'changed', heading: 'Changed', cell: ({ changedAt }) => (changedAt === null ? 'not known' : <Moment at={changedAt} />) },
];

/** What the clerk decided on beside what the yard shows now, and, where the service tells it, who changed it. */
export function BeforeAndNow({ sides, since }: { sides: readonly Side[]; since: Instant }) {
  const spot = sides.find((side) => side.differs && side.spot !== null)?.spot ?? null;
  return (
    <>
      <Table
        className={styles.beforeAndNow}
        caption="Both sides"
        columns={columnsSince(since)}
        rows={sides}
        keyOf={({ subject }) => subject}
        differs={({ differs }) => differs}
      />
      {spot !== null && <SpotHistory spot={spot} label="Who changed it" />}
    </>
  );
}
