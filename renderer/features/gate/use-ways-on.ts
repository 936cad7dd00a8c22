import type { Candidate, Way } from '../../../shared/console-api/gate-reading.ts';
import { useUi } from '../../page/page-context.tsx';
import { useShowAppointment } from '../../schedule/use-schedule.ts';
import type { GateDialogKind } from './gate-dialog.tsx';

/**
 * Ways on from a candidate that lead away from the gate: to the map, an appointment, the moves, a
 * phone.
 */
export function useWaysOn(show: (dialog: GateDialogKind) => void) {
  const jumpTo = useUi((ui) => ui.jumpTo);
  const showScreen = useUi((ui) => ui.show);
  const showAppointment = useShowAppointment();
  return (way: Way, candidate: Candidate) => {
    if (way === 'call' && candidate.kind === 'here')
      return show({ kind: 'call', visit: candidate.visit });
    switch (candidate.kind) {
      case 'standing':
        return jumpTo(candidate.container.spotId, {
          kind: 'container',
          id: candidate.container.id,
        });
      case 'here':
        return jumpTo(candidate.visit.spotId, { kind: 'visit', id: candidate.visit.id });
      case 'appointment':
        return showAppointment(candidate.appointment.id, candidate.appointment.start);
      case 'move':
        return showScreen('moves');
    }
  };
}
