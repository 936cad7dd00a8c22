import {
  type Count,
  type Detention,
  detentionOf,
  notKnownOf,
  type Stay,
} from '../../../../shared/detention/calculate.ts';
import type { Charged, Policy } from '../../../../shared/detention/policy.ts';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import { formatUsd } from '../../../../shared/money.ts';
import { usePage } from '../../../page/page-context.tsx';
import type { ZoneFormat } from '../../../ui/text/time.ts';
import { useWords } from '../../../ui/words.ts';
import { hoursText, minutesText, whomText } from './policy-words.ts';

/** One line of the sheet: its name, and what it says of each way to count. */
type Line = readonly [name: string, of: (count: Count) => string];

const at = (ms: number) => new Date(ms).toISOString();

/**
 * The calculation of a stay, clause by clause. Two columns if times are known only within bounds.
 * Unknown facts are named below.
 */
export function Calculation({
  policies,
  policy,
  visit,
  stay,
  now,
}: {
  policies: readonly Policy[];
  policy: Policy;
  visit: Charged;
  stay: Stay;
  now: number;
}) {
  const words = useWords();
  const { t } = words;
  const { zone, info } = usePage();
  const detention = detentionOf(policy, stay, now, info.facility.timeZone);
  const { least, most } = detention;
  const isOne = least.amount === most.amount && least.from === most.from;
  const counts: readonly Count[] = isOne ? [most] : [least, most];
  const notKnown = notKnownOf(policies, policy, visit, stay);
  return (
    <>
      <p>{t('detention.line.policy', { whom: whomText(words, policy) })}</p>
      {hoursText(words, policy.hours).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table>
        {!isOne && (
          <thead>
            <tr>
              <td />
              <th scope="col">{t('detention.least')}</th>
              <th scope="col">{t('detention.most')}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {linesOf({ words, zone, policy, detention }).map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {counts.map((count) => (
                <td key={count === least ? 'least' : 'most'}>{of(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {notKnown.length > 0 && (
        <>
          <h3>{t('detention.unknowns')}</h3>
          {notKnown.map((each) => (
            <p key={each}>{t(`detention.unknown.${each}`)}</p>
          ))}
        </>
      )}
    </>
  );
}

type Sheet = {
  readonly words: Words;
  readonly zone: Pick<ZoneFormat, 'dated'>;
  readonly policy: Policy;
  readonly detention: Detention;
};

/** The lines in the order of the calculation. */
const linesOf = (sheet: Sheet): readonly Line[] => [
  ...clockLines(sheet),
  ...timeLines(sheet),
  ...amountLines(sheet),
];

/** When the clock started, whether the claim was lost, when free time ended. */
function clockLines({ words, zone, policy, detention }: Sheet): readonly Line[] {
  const { t } = words;
  const length = (minutes: number) => minutesText(words, minutes);
  const { forfeitMinutes } = policy;
  const { startedBy, lateMinutes } = detention.most;
  const name =
    startedBy === 'appointment'
      ? 'detention.line.fromAppointment'
      : policy.clock === 'appointment' && lateMinutes === null
        ? 'detention.line.noAppointment'
        : 'detention.line.from';
  const lines: Line[] = [[t(name), ({ from }) => zone.dated(at(from))]];
  if (forfeitMinutes !== null && lateMinutes !== null)
    lines.push([
      t('detention.line.late', { limit: length(forfeitMinutes) }),
      ({ lateMinutes: late, isForfeited }) =>
        isForfeited
          ? t('detention.line.forfeited', { time: length(late ?? 0) })
          : (late ?? 0) > 0
            ? t('detention.line.lateBy', { time: length(late ?? 0) })
            : t('detention.line.inTime'),
    ]);
  lines.push([
    t('detention.line.free', { free: length(policy.freeMinutes) }),
    ({ freeUntil }) => (freeUntil === null ? t('detention.line.never') : zone.dated(at(freeUntil))),
  ]);
  return lines;
}

/** The time that counted, the time that didn't, and the amount. */
function timeLines({ words, zone, policy, detention }: Sheet): readonly Line[] {
  const { t } = words;
  const length = (minutes: number) => minutesText(words, minutes);
  const { graceMinutes, capMinutes, stepMinutes, hours } = policy;
  const lines: Line[] = [
    [
      t(detention.isRunning ? 'detention.line.now' : 'detention.line.until'),
      ({ until }) => zone.dated(at(until)),
    ],
  ];
  if (hours !== null)
    lines.push([t('detention.line.closed'), ({ closedMinutes }) => length(closedMinutes)]);
  lines.push([t('detention.line.over'), ({ overMinutes }) => length(overMinutes)]);
  if (graceMinutes > 0)
    lines.push([
      t('detention.line.grace', { grace: length(graceMinutes) }),
      ({ isWithinGrace, overMinutes }) =>
        isWithinGrace || overMinutes === 0
          ? t('detention.line.graceUsed')
          : t('detention.line.graceOver'),
    ]);
  if (capMinutes !== null)
    lines.push([
      t('detention.line.capped', { most: length(capMinutes) }),
      ({ cappedMinutes }) => length(cappedMinutes),
    ]);
  lines.push([
    t('detention.line.billed', { step: stepMinutes }),
    ({ billedMinutes }) => length(billedMinutes),
  ]);
  return lines;
}

/** The cost. We show the total apart only if there is more than hours. */
function amountLines({ words, policy: { rate, layover } }: Sheet): readonly Line[] {
  const { t, number } = words;
  const hourly: Line = [
    t('detention.line.amount', { rate: formatUsd(rate) }),
    ({ billedMinutes, hourly: amount }) =>
      t('detention.line.times', {
        minutes: number(billedMinutes),
        rate: formatUsd(rate),
        amount: formatUsd(amount),
      }),
  ];
  if (layover === null) return [hourly];
  const each = formatUsd(layover.amount);
  return [
    hourly,
    [
      t('detention.line.layover', {
        after: minutesText(words, layover.afterMinutes),
        amount: each,
      }),
      ({ layovers, layoverAmount }) =>
        t('detention.line.layovers', {
          count: number(layovers),
          each,
          amount: formatUsd(layoverAmount),
        }),
    ],
    [t('detention.line.total'), ({ amount }) => formatUsd(amount)],
  ];
}
