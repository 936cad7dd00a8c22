/** What the act of a line is called, and whether the place it names can be taken now. Pure. */

import { type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { NowAct, NowLine } from '../../../shared/now/model.ts';
import { spotRefLabel } from '../../../shared/text.ts';
import type { Yard } from '../../../shared/yard/yard.ts';

/**
 * What a line is about, by its own name: a spot by its code, as its area names many. Everything
 * that speaks of one line says it so.
 */
export const lineName = ({ kind, where, what }: NowLine): Message =>
  kind === 'closed' || kind === 'reserved' ? where : what;

/** What the act does; `to`: the spot that it takes (`NowTargets.now`), null where it asks. */
export function actSaid(yard: Yard, act: NowAct, to: SpotId | null): Message {
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
