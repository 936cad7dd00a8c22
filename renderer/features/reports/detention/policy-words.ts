/** A policy in sentences, for the clerk to check before it applies. */
import { exampleOf } from '../../../../shared/detention/calculate.ts';
import type { Policy } from '../../../../shared/detention/policy.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { formatUsd } from '../../../../shared/money.ts';
import { displayText } from '../../../../shared/text.ts';
import { dayInWords } from '../../../ui/text/day-text.ts';
import { timeOfDayText } from '../../../ui/text/time.ts';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';

const LONGEST_NAME = 60;

/** Minutes to the minute, however many: "45 min", "26 h 05". */
export const minutesText = ({ t }: Words, minutes: number): string =>
  minutes < 60
    ? t('time.minutes', { count: minutes })
    : t('time.hours', {
        hours: Math.floor(minutes / 60),
        minutes: String(minutes % 60).padStart(2, '0'),
      });

/** Whom a policy is for: "Live unload, Acme, any load type". */
export function whomText({ t }: Words, { visitType, company, loadType }: Policy): string {
  const name = (text: string | null, what: string) =>
    text === null ? t('detention.confirm.any', { what }) : displayText(text, LONGEST_NAME);
  return t('detention.confirm.whom', {
    type: visitType === null ? name(null, 'type') : visitTypeWords(visitType),
    company: name(company, 'company'),
    loadType: name(loadType, 'loadType'),
  });
}

/** The hours during which time counts, in sentences. Empty if all hours count. */
export function hoursText({ t, list }: Words, hours: Policy['hours']): readonly string[] {
  if (hours === null) return [];
  const { open, close, closedOn } = hours;
  const days = list(
    [...hours.days].sort().map((day) => t('detention.weekday', { day: String(day) })),
  );
  return [
    t('detention.clause.hours', {
      days,
      open: timeOfDayText(open),
      close: timeOfDayText(close),
    }),
    ...(closedOn.length === 0
      ? []
      : [t('detention.clause.closedOn', { days: list(closedOn.map(dayInWords)) })]),
  ];
}

/** Its terms, one sentence a clause, and an example of what a stay costs by them. */
export function termsText(words: Words, policy: Policy): readonly string[] {
  const { t } = words;
  const { layover, hours, graceMinutes, forfeitMinutes, capMinutes } = policy;
  const { stayMinutes, count } = exampleOf(policy);
  const length = (minutes: number) => minutesText(words, minutes);
  const lines = [
    t('detention.confirm.terms', {
      free: length(policy.freeMinutes),
      rate: formatUsd(policy.rate),
      step: length(policy.stepMinutes),
    }),
  ];
  if (graceMinutes > 0) lines.push(t('detention.clause.grace', { time: length(graceMinutes) }));
  if (forfeitMinutes !== null)
    lines.push(t('detention.clause.forfeit', { time: length(forfeitMinutes) }));
  if (capMinutes !== null) lines.push(t('detention.clause.cap', { time: length(capMinutes) }));
  if (layover !== null)
    lines.push(
      t('detention.clause.layover', {
        time: length(layover.afterMinutes),
        amount: formatUsd(layover.amount),
      }),
    );
  lines.push(
    ...hoursText(words, hours),
    t('detention.confirm.example', {
      stay: length(stayMinutes),
      amount: formatUsd(count.amount),
    }),
  );
  return lines;
}
