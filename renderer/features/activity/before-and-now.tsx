import type { Words } from '../../../shared/i18n/create-words.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { Side } from '../../../shared/outbox/model.ts';
import type { Instant } from '../../../shared/time.ts';
import { SpotHistory } from '../../operations/history/spot-history.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { Rich } from '../../ui/rich.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './activity.module.css';

const columnsSince = ({ t, format }: Words, since: Instant): readonly Column<Side>[] => [
  {
    key: 'subject',
    heading: null,
    isRowHead: true,
    cell: ({ subject }) => <bdi>{format(subject)}</bdi>,
  },
  {
    key: 'seen',
    heading: (
      <Rich said={message('activity.sides.seen')} tags={{ time: () => <Moment at={since} /> }} />
    ),
    cell: ({ seen }) => <bdi>{format(seen)}</bdi>,
  },
  { key: 'now', heading: t('activity.sides.now'), cell: ({ now }) => <bdi>{format(now)}</bdi> },
  {
    key: 'changed',
    heading: t('activity.sides.changed'),
    cell: ({ changedAt }) => (changedAt === null ? t('common.unknown') : <Moment at={changedAt} />),
  },
];

/**
 * Compares the yard the clerk saw when deciding with the yard now. Says who changed it, if the
 * service does.
 */
export function BeforeAndNow({ sides, since }: { sides: readonly Side[]; since: Instant }) {
  const words = useWords();
  const spot = sides.find((side) => side.differs && side.spot !== null)?.spot ?? null;
  return (
    <>
      <Table
        className={styles.beforeAndNow}
        caption={words.t('activity.sides.caption')}
        columns={columnsSince(words, since)}
        rows={sides}
        keyOf={({ subject }) => words.format(subject)}
        differs={({ differs }) => differs}
      />
      {spot !== null && <SpotHistory spot={spot} label={words.t('activity.sides.who')} />}
    </>
  );
}
