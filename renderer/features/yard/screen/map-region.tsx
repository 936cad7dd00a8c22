import { useLayoutEffect, useRef, useState } from 'react';
import { useIsAfterOwnFrame } from '../../../ui/timing/after-first-frame.tsx';
import { later } from '../../../ui/timing/later.tsx';
import { useLayouts } from '../../layout/layout-store.ts';
import styles from './yard.module.css';

/** Reserves the map's space from the first frame. Its code loads after the first rows. */
const MeasuredMap = later(async () => (await import('./measured-map.tsx')).MeasuredMap);

/** The place of the drawn yard. The map in it has its own label. */
export function MapRegion() {
  const layouts = useLayouts();
  const room = useRef<HTMLDivElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  // All of a yard takes longer to draw than its rows, so these are on the screen a frame earlier.
  const isTime = useIsAfterOwnFrame(0);
  // Before the first painting. Otherwise the yard would be drawn for a wrong size, and then again.
  useLayoutEffect(() => {
    if (!isTime) return;
    if (room.current !== null)
      layouts
        .getState()
        .lookAt({ width: room.current.clientWidth, height: room.current.clientHeight });
    setMeasured(true);
  }, [layouts, isTime]);
  return (
    <div ref={room} className={styles.map} data-region data-draws-drag data-means-current>
      {isMeasured && <MeasuredMap />}
    </div>
  );
}
