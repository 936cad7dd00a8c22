/** What the act of a line is called, and whether the place it names can be taken now. Pure. */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { NowAct } from '../../../shared/now/model.ts';
import { spotRefLabel } from '../../../shared/text.ts';
import { check } from '../../../shared/yard/check.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { refusalOf } from '../../operations/draft/operation-draft.ts';

/** The spot that an act names, null where it names none. */
export const targetOf = (act: NowAct): SpotId | null =>
  act.kind === 'assign' ? act.spot : act.kind === 'move' ? act.to : null;

/**
 * The spot that an act names, where the rules let the asset stand there now; null: it has to be
 * asked for.
 */
export function openTarget(yard: Yard, act: NowAct): SpotId | null {
  const to = targetOf(act);
  if (to === null) return null;
  const operation: Operation | null =
    act.kind === 'assign'
      ? { kind: 'assign', asset: act.asset, spot: to }
      : act.kind === 'move'
        ? { kind: 'reassign', asset: act.asset, from: act.from, to, reason: '-' }
        : null;
  return operation === null || refusalOf(check(yard, operation)) !== null ? null : to;
}

/** What the act does, by what can be done now. */
export function actSaid(yard: Yard, act: NowAct): Message {
  const to = openTarget(yard, act);
  switch (act.kind) {
    case 'assign':
      return to === null
        ? message('now.act.assign')
        : message('now.act.assignTo', { spot: spotRefLabel(yard, to) });
    case 'move':
      return to === null
        ? message('now.act.move')
        : message('now.act.moveTo', { spot: spotRefLabel(yard, to) });
    case 'show':
      return message('now.act.goTo', { screen: message(`shell.screen.${act.screen}`) });
    case 'link':
      return message('gate.link');
    case 'acknowledge':
      return message('gate.acknowledge');
    case 'depart':
      return message('gate.depart.open');
    default:
      return message(`now.act.${act.kind}`);
  }
}
