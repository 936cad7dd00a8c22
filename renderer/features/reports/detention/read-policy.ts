import type { Policy } from '../../../../shared/detention/policy.ts';
import { readClock } from '../../../../shared/readers/clock.ts';
import { readDay } from '../../../../shared/readers/day.ts';
import { oneAmount } from '../../../../shared/readers/number.ts';

/** An amount in the stored form. Text that can't be read stays as typed, and is refused. */
const amountOf = (typed: string, locale: string): string => {
  const read = oneAmount(typed, locale);
  return read.ok ? read.value : typed;
};

/**
 * A policy in the stored form, from the typed text: amounts as decimals, times as `HH:MM`, days as
 * `YYYY-MM-DD`. Text that can't be read or has two readings stays unchanged. `wrongPart` names it.
 */
export function readPolicy(typed: Policy, locale: string, today: string): Policy {
  const { layover, hours } = typed;
  const dayFrom = (text: string): string => {
    const reading = readDay(text, locale, today);
    return 'value' in reading ? reading.value : text;
  };
  return {
    ...typed,
    rate: amountOf(typed.rate, locale),
    layover: layover === null ? null : { ...layover, amount: amountOf(layover.amount, locale) },
    hours:
      hours === null
        ? null
        : {
            ...hours,
            open: readClock(hours.open) ?? hours.open,
            close: readClock(hours.close) ?? hours.close,
            closedOn: hours.closedOn.map(dayFrom),
          },
  };
}
