import type { PointerEvent } from 'react';
import type { SpotId } from '../../../../shared/ids.ts';
import { dropFindings } from '../../../operations/drop.ts';
import { useOperator } from '../../../operations/operator/operator-of-page.ts';
import { usePage } from '../../../page/page-context.tsx';

/** Lets a row of the grid take what is being dragged, with the rules' verdict while it hovers. */
export function useRowDrop(spot: SpotId) {
  const { drag, yard } = usePage();
  const operator = useOperator();
  return {
    onPointerEnter: () => {
      const { drag: dragged, overGridRow } = drag.getState();
      if (dragged !== null)
        overGridRow({
          spot,
          findings: dropFindings(yard.table, dragged.asset, dragged.from, spot),
        });
    },
    onPointerLeave: () => {
      const { overRow, overGridRow } = drag.getState();
      if (overRow?.spot === spot) overGridRow(null);
    },
    onPointerUp: (_event: PointerEvent) => {
      const { drag: dragged, endDrag } = drag.getState();
      if (dragged === null) return;
      endDrag();
      operator.tellRefusal(operator.drop(dragged.asset, dragged.from, spot));
    },
  };
}
