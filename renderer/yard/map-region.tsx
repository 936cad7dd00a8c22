import { EmptyState, Region } from '../ui/parts.tsx';
import styles from './yard.module.css';

/** The drawn yard with what it needs from the page. */
export function MapRegion() {
  return (
    <Region label="Yard map">
      <div className={styles.map}>
        <EmptyState title="Map" />
      </div>
    </Region>
  );
}
