/** The label of a line's act, and whether its target spot is free now. Pure. */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { NowAct, NowLine } from '../../../shared/now/model.ts';
import { spotRefLabel } from '../../../shared/text.ts';
import type { Yard } from '../../../shared/yard/yard.ts';

/**
 * The name of a line's subject. A spot goes by its code, because an area contains many spots. All
 * texts about a line use this name.
 */
export const lineName = ({ kind, where, what }: NowLine): Message =>
  kind === 'closed' || kind === 'toOpen' || kind === 'reserved' ? where : what;

/**
 * The effect of the act. `to` is the target spot (`NowTargets.now`), or null if the act asks for
 * one.
 */
export function actMessage(yard: Yard, act: NowAct, to: SpotId | null): Message {
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
    case 'checkIn':
      return message('appointments.checkIn');
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
