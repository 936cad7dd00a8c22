import { useStore } from 'zustand';
import { refusalOf } from '../../../operations/draft/operation-draft.ts';
import { leaveFindings } from '../../../operations/drop.ts';
import { useOperator } from '../../../operations/operator/operator-of-page.ts';
import { usePage } from '../../../page/page-context.tsx';

/**
 * Accepts drops from spots on the waiting list, and shows the rules' verdict during hover. Drops
 * from the list itself do nothing.
 */
export function useListDrop() {
  const { drag, yard } = usePage();
  const operator = useOperator();
  const findings = useStore(drag, (state) => state.overList);
  const verdict = findings === null ? undefined : refusalOf(findings) === null ? 'yes' : 'no';
  return {
    'data-drop': verdict,
    onPointerEnter: () => {
      const { drag: dragged, overWaiting } = drag.getState();
      if (dragged?.from) overWaiting(leaveFindings(yard.table, dragged.from));
    },
    onPointerLeave: () => drag.getState().overWaiting(null),
    onPointerUp: () => {
      const { drag: dragged, endDrag } = drag.getState();
      if (!dragged?.from) return;
      endDrag();
      void operator.perform({ kind: 'unassign', spot: dragged.from, asset: dragged.asset });
    },
  };
}
