import type { Code, ValuesOf } from './message.ts';

/** Reasons that Yardmaster offers or writes, by their name in `actions.reason.written`. */
const known = {
  doorAssigned: 'actions.reason.doorAssigned',
  doorNeeded: 'actions.reason.doorNeeded',
  workDone: 'actions.reason.workDone',
  makesRoom: 'actions.reason.makesRoom',
  wrongSpot: 'actions.reason.wrongSpot',
  maintenance: 'actions.reason.maintenance',
  damaged: 'actions.reason.damaged',
  blocked: 'actions.reason.blocked',
  cleared: 'actions.reason.cleared',
  repaired: 'actions.reason.repaired',
  closedByMistake: 'actions.reason.closedByMistake',
  planned: 'plan.reason',
  newTarget: 'operations.reason.newTarget',
  called: 'now.snooze.usual.called',
  handled: 'now.snooze.usual.handled',
  waits: 'now.snooze.usual.waits',
  wrongTruck: 'gate.wrongIn.reason.truck',
  wrongAppointment: 'gate.wrongIn.reason.appointment',
  checkedInTwice: 'gate.wrongIn.reason.twice',
  didNotCome: 'gate.wrongIn.reason.notCome',
} as const;
const names = Object.keys(known) as readonly (keyof typeof known)[];

/** The texts of a language. */
type Texts = <C extends Code>(code: C, ...values: ValuesOf<C>) => string;

/**
 * A stored reason in the language of `t`, where Yardmaster knows it. What a clerk wrote stays as it
 * is. `createWords` does this with each value that is named `reason`.
 *
 * Example: `reasonWords('Door assigned', t)` is "Andén asignado" in Spanish.
 */
export function reasonWords(stored: string, t: Texts): string {
  if (stored === '') return '';
  const name = names.find((each) => t(`actions.reason.written.${each}`) === stored);
  if (name !== undefined) return t(known[name]);
  for (const undone of ['actions.reason.written.undone', 'operations.reason.undone'] as const) {
    const before = t(undone, { reason: '' });
    // The reason that was undone is translated as a value of its text.
    if (stored.startsWith(before))
      return t('operations.reason.undone', { reason: stored.slice(before.length) });
  }
  return stored;
}
