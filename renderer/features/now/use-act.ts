import { useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { NowLine } from '../../../shared/now/model.ts';
import { assetLabel, spotRefLabel } from '../../../shared/text.ts';
import { openAtGate } from '../../operations/lane-request.ts';
import { useOperator } from '../../operations/operator/operator-of-page.ts';
import { usePage } from '../../page/page-context.tsx';
import { useShowAppointment } from '../../schedule/use-schedule.ts';
import { words } from '../../ui/words.ts';
import { useTodaysAppointments } from '../gate/use-gate.ts';
import { useGateCalls } from '../gate/use-gate-calls.ts';
import { copyFreeTime } from './free-time-message.ts';
import { nowOf } from './now-store.ts';
import { nowTargetsOf } from './now-targets.ts';

/**
 * Does what settles a line, the way it is done everywhere else: by the operator, the gate, or the
 * screen where it is settled.
 */
export function useAct() {
  const page = usePage();
  const operator = useOperator();
  const gate = useGateCalls(useTodaysAppointments());
  const showAppointment = useShowAppointment();
  const [deciding, setDeciding] = useState<OperationId | null>(null);
  const { api, ui, yard, refresh, results } = page;

  const act = async ({ act }: Pick<NowLine, 'act'>): Promise<void> => {
    const targets = nowTargetsOf(page);
    const to = targets.now(act);
    if (to !== null && !targets.isRead(act)) {
      const spot = spotRefLabel(yard.table, to);
      return results.refused(words().t('now.act.changed', { spot }));
    }
    switch (act.kind) {
      case 'decide':
        return setDeciding(act.operation);
      case 'assign':
        return operator.perform({ kind: 'assign', asset: act.asset, spot: to });
      case 'move':
        return operator.perform({ kind: 'reassign', from: act.from, asset: act.asset, to });
      case 'depart':
        return operator.perform({ kind: 'depart', spot: act.spot, asset: act.asset });
      case 'open':
        return operator.perform({ kind: 'open', spot: act.spot });
      case 'link':
      case 'acknowledge': {
        const visit = yard.table.visit(act.visit);
        if (visit === undefined) return;
        if (act.kind === 'link') await gate.link(visit);
        else
          await gate.call(
            visit,
            () => api.gate.acknowledge({ visit: visit.id }),
            message('gate.acknowledge.done', { truck: assetLabel(visit) }),
          );
        return nowOf(page).askGate();
      }
      case 'copyFreeTime':
        return copyFreeTime(page, act.visit);
      case 'showSpot':
        return ui.getState().jumpTo(act.spot, null);
      case 'checkIn':
        return openAtGate(page, act.code);
      case 'showAppointment':
        return showAppointment(act.appointment, act.start);
      case 'refresh':
        return refresh();
      case 'show':
        return ui.getState().show(act.screen);
    }
  };
  return { act, problem: gate.problem, deciding, decided: () => setDeciding(null) };
}
