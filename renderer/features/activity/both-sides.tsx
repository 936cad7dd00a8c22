import type { Side } from '../../../shared/outbox/model.ts';
import type { Instant } from '../../../shared/time.ts';
import { SpotHistory } from '../../operations/spot-history.tsx';
import { Moment } from '../../page/parts/age.tsx';
import styles from './activity.module.css';

/** What the clerk decided on beside what the yard shows now, and, where the service tells it, who changed it. */
export function BothSides({ sides, since }: { sides: readonly Side[]; since: Instant }) {
  const spot = sides.find((side) => side.differs && side.spot !== null)?.spot ?? null;
  return (
    <>
      <table className={styles.sides}>
        <caption>Both sides</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">
              When you decided, <Moment at={since} />
            </th>
            <th scope="col">Now</th>
            <th scope="col">Changed</th>
          </tr>
        </thead>
        <tbody>
          {sides.map((side) => (
            <tr key={side.subject} data-differs={side.differs}>
              <th scope="row">
                <bdi>{side.subject}</bdi>
              </th>
              <td>
                <bdi>{side.seen}</bdi>
              </td>
              <td>
                <bdi>{side.now}</bdi>
              </td>
              <td>{side.changedAt === null ? 'not known' : <Moment at={side.changedAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {spot !== null && <SpotHistory spot={spot} label="Who changed it" />}
    </>
  );
}
