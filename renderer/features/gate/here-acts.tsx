import { assetLabel } from '../../../shared/text.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import { type RowAct, RowActs } from '../../ui/lists/row-acts.tsx';
import { useWords } from '../../ui/words.ts';
import type { HereRow } from './gate-rows.ts';

/** The actions for a truck that is here. Null if an action is off. */
export type HereActions = {
  readonly onPass: (visit: Visit) => void;
  readonly onDepart: (visit: Visit) => void;
  /** Only a truck on a spot can depart. A waiting truck gets a spot first. */
  readonly onAssign: (visit: Visit) => void;
  /** The truck leaves without what is hooked to it. */
  readonly onDrop: (visit: Visit) => void;
  /** A hooked trailer leaves without its truck. */
  readonly onAlone: (visit: Visit, trailer: Container) => void;
  readonly onMove: (visit: Visit) => void;
  readonly onCall: (visit: Visit) => void;
  /** Corrects its plate. Null while checking in is off. */
  readonly onPlate: ((visit: Visit) => void) | null;
  /** Takes its complete check-in back. */
  readonly onWrong: (visit: Visit) => void;
  /** Asks what it came for as well. */
  readonly onAlsoFor: (visit: Visit) => void;
  readonly onLink: ((visit: Visit) => void) | null;
  readonly onUnlink: ((row: HereRow) => void) | null;
  readonly onAcknowledge: ((visit: Visit) => void) | null;
};

/**
 * A row's button, and a menu for its other actions. The button acknowledges an arrival that no
 * clerk has confirmed yet, assigns a spot to a waiting truck, or departs a parked one.
 */
export function HereActs(props: {
  readonly row: HereRow;
  readonly actions: HereActions;
  readonly isUnacknowledged: boolean;
}) {
  const { row, actions, isUnacknowledged } = props;
  const { onAcknowledge, onLink, onUnlink } = actions;
  const { t } = useWords();
  const { visit } = row;
  const truck = assetLabel(visit);
  const acts: readonly (RowAct | false)[] = [
    isUnacknowledged &&
      onAcknowledge !== null && {
        key: 'acknowledge',
        label: t('gate.acknowledge'),
        spoken: t('gate.acknowledge.of', { truck }),
        onAct: () => onAcknowledge(visit),
      },
    visit.spotId === null
      ? {
          key: 'assign',
          label: t('now.act.assign'),
          spoken: t('gate.assign.of', { truck }),
          onAct: () => actions.onAssign(visit),
        }
      : {
          key: 'depart',
          label: t('gate.depart.open'),
          spoken: t('gate.depart.of', { truck }),
          onAct: () => actions.onDepart(visit),
        },
    visit.spotId !== null &&
      row.hooked.length > 0 && {
        key: 'drop',
        label: t('gate.drop.open'),
        spoken: t('gate.drop.of', { truck }),
        onAct: () => actions.onDrop(visit),
      },
    ...(visit.spotId === null ? [] : row.hooked).map((trailer) => ({
      key: `alone:${trailer.id}`,
      label: t('gate.alone.open', { container: assetLabel(trailer) }),
      spoken: t('gate.alone.of', { container: assetLabel(trailer), truck }),
      onAct: () => actions.onAlone(visit, trailer),
    })),
    visit.spotId !== null && {
      key: 'move',
      label: t('gate.move.open'),
      spoken: t('gate.move.of', { truck }),
      onAct: () => actions.onMove(visit),
    },
    visit.phone !== null && {
      key: 'call',
      label: t('gate.call.open'),
      spoken: t('gate.call.of', { truck }),
      onAct: () => actions.onCall(visit),
    },
    {
      key: 'pass',
      label: t('gate.pass'),
      spoken: t('gate.pass.of', { truck }),
      onAct: () => actions.onPass(visit),
    },
    visit.appointmentId === null &&
      onLink !== null && {
        key: 'link',
        label: t('gate.link.open'),
        spoken: t('gate.link.of', { truck }),
        onAct: () => onLink(visit),
      },
    visit.appointmentId !== null &&
      onUnlink !== null && {
        key: 'unlink',
        label: t('gate.unlink.open'),
        spoken: t('gate.unlink.of', { truck }),
        onAct: () => onUnlink(row),
      },
    !row.isTakenBack && {
      key: 'alsoFor',
      label: t('gate.alsoFor.open'),
      spoken: t('gate.alsoFor.of', { truck }),
      onAct: () => actions.onAlsoFor(visit),
    },
    actions.onPlate !== null && {
      key: 'plate',
      label: t('gate.plate.open'),
      spoken: t('gate.plate.of', { truck }),
      onAct: () => actions.onPlate?.(visit),
    },
    !row.isTakenBack && {
      key: 'wrong',
      label: t('gate.wrongIn.open'),
      spoken: t('gate.wrongIn.of', { truck }),
      onAct: () => actions.onWrong(visit),
    },
  ];
  return (
    <RowActs acts={acts.filter((act) => act !== false)} more={t('actions.of', { name: truck })} />
  );
}
