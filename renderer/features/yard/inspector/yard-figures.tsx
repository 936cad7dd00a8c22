import { displayText } from '../../../../shared/text.ts';
import { useUi } from '../../../page/page-context.tsx';
import { Age } from '../../../page/parts/age.tsx';
import { NotReadYet, useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import type { Use } from './figures.ts';
import styles from './inspector.module.css';
import { useFigures } from './use-figures.ts';

/** The yard in numbers, while nothing is selected. */
export function YardFigures() {
  const jumpTo = useUi((ui) => ui.jumpTo);
  const { doors, parking, areas, waiting, dwellers } = useFigures();
  if (!useIsYardRead()) return <NotReadYet />;
  return (
    <div className={styles.body}>
      <div className={styles.figures}>
        <Figure value={`${count(doors.used)} of ${count(doors.spots)}`} label="dock doors in use" />
        <Figure value={`${count(parking.used)} of ${count(parking.spots)}`} label="parking spots in use" />
        <Figure value={String(waiting)} label="in the waiting list" />
        <Figure value={String(doors.closed + parking.closed)} label="spots closed" />
      </div>
      {areas.length > 0 && (
        <div>
          <h3 className={styles.title}>Use by area</h3>
          <ul className={styles.areas}>
            {areas.map((area) => (
              <li key={area.id} className={styles.area}>
                <bdi>{displayText(area.name, 60)}</bdi>
                <span>
                  {area.used} of {area.spots}
                  {area.closed > 0 && `, ${area.closed} closed`}
                </span>
                <UseBar use={area} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {dwellers.length > 0 && (
        <div>
          <h3 className={styles.title}>Longest on a spot</h3>
          <ul className={styles.dwellers}>
            {dwellers.map(({ spot, code, label, since }) => (
              <li key={`${spot}:${label}`}>
                <button type="button" className={styles.dweller} onClick={() => jumpTo(spot, null)}>
                  <bdi>{label}</bdi>
                  <bdi className={styles.note}>{displayText(code, 20)}</bdi>
                  <Age since={since} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const count = (value: number): string => value.toLocaleString('en-US');

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div className={styles.figure}>
    <strong>{value}</strong>
    <span>{label}</span>
  </div>
);

/** Shares as a bar; the numbers beside it say the same. */
function UseBar({ use: { spots, used, closed } }: { use: Use }) {
  const share = (count: number) => ({ width: `${spots === 0 ? 0 : (100 * count) / spots}%` });
  return (
    <span className={styles.bar} aria-hidden>
      <i className={styles.barUsed} style={share(used)} />
      <i className={styles.barClosed} style={share(Math.min(closed, spots - used))} />
    </span>
  );
}
