import { displayText } from '../../../../shared/text.ts';
import { useUi } from '../../../page/page-context.tsx';
import { Age } from '../../../page/parts/age.tsx';
import { NotReadYet, useIsYardRead } from '../../../page/parts/not-read-yet.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './inspector.module.css';
import type { Use } from './inspector-figures.ts';
import { useDwellers, useFigures } from './use-figures.ts';

/** The yard in numbers, while nothing is selected. */
export function YardFigures() {
  const { t, number } = useWords();
  const jumpTo = useUi((ui) => ui.jumpTo);
  const { doors, parking, areas, waiting } = useFigures();
  const dwellers = useDwellers();
  if (!useIsYardRead()) return <NotReadYet />;
  return (
    <div className={styles.body}>
      <div className={styles.figures}>
        <Figure
          value={t('yard.figures.of', { used: doors.used, all: doors.spots })}
          label={t('yard.figures.doorsUsed')}
        />
        <Figure
          value={t('yard.figures.of', { used: parking.used, all: parking.spots })}
          label={t('yard.figures.parkingUsed')}
        />
        <Figure value={number(waiting)} label={t('yard.figures.waiting')} />
        <Figure
          value={number(doors.closed + parking.closed)}
          label={t('yard.figures.closedSpots')}
        />
      </div>
      {areas.length > 0 && (
        <div>
          <h3 className={styles.title}>{t('yard.figures.byArea')}</h3>
          <ul className={styles.areas}>
            {areas.map((area) => (
              <li key={area.id} className={styles.area}>
                <bdi>{displayText(area.name ?? t('common.noArea'), 60)}</bdi>
                <span>
                  {t(area.closedEmpty > 0 ? 'yard.figures.ofClosed' : 'yard.figures.of', {
                    used: area.used,
                    all: area.spots,
                    closed: area.closedEmpty,
                  })}
                </span>
                <UseBar use={area} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {dwellers.length > 0 && (
        <div>
          <h3 className={styles.title}>{t('yard.figures.longest')}</h3>
          <ul className={styles.dwellers}>
            {dwellers.map(({ spot, code, label, since }) => (
              <li key={`${spot}:${label}`}>
                <button type="button" className={styles.dweller} onClick={() => jumpTo(spot, null)}>
                  <bdi>{label}</bdi>
                  <bdi className={styles.note}>{code}</bdi>
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

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div className={styles.figure}>
    <strong>{value}</strong>
    <span>{label}</span>
  </div>
);

/** Shares as a bar; the numbers beside it say the same. */
function UseBar({ use: { spots, used, closedEmpty } }: { use: Use }) {
  const share = (count: number) => ({ width: `${spots === 0 ? 0 : (100 * count) / spots}%` });
  return (
    <span className={styles.bar} aria-hidden>
      <i className={styles.barUsed} style={share(used)} />
      <i className={styles.barClosed} style={share(closedEmpty)} />
    </span>
  );
}
