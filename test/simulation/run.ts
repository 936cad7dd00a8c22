/**
 * `npm run simulate -- [--schedules N] [--seed S] [--control blind-resend|no-grace] [--latest MS]
 * [--grace MS] [--sqlite SHARE] [--one SEED]`
 */

import { readArguments } from '../support/arguments.ts';
import { formatFigures, runMany } from './many.ts';
import { runSchedule } from './schedule.ts';

const usage = `Usage: npm run simulate -- [options]

  --schedules N        how many schedules to run (default: 2000)
  --seed S             where they start (default: 1)
  --one SEED           run a single schedule and print each step
  --control NAME       blind-resend or no-grace: a mistake that must be found
  --latest MS          how late an answer may arrive
  --grace MS           how long a lost request is waited for
  --sqlite SHARE       share of schedules on a real file (default: 0.01)
  --help               show this help`;
const { values } = readArguments(usage, {
  options: {
    schedules: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    control: { type: 'string', default: 'none' },
    latest: { type: 'string' },
    grace: { type: 'string' },
    sqlite: { type: 'string', default: '0.01' },
    one: { type: 'string' },
  },
});
const control = values.control;
if (control !== 'none' && control !== 'blind-resend' && control !== 'no-grace') {
  console.error(`There is no control "${control}". Controls: none, blind-resend, no-grace.`);
  process.exit(2);
}
const options = {
  control,
  sqliteShare: Number(values.sqlite),
  ...(values.latest === undefined ? {} : { latestMs: Number(values.latest) }),
  ...(values.grace === undefined ? {} : { graceMs: Number(values.grace) }),
} as const;
if (values.one !== undefined) {
  const result = await runSchedule(values.one, { ...options, trace: (line) => console.log(line) });
  console.log(JSON.stringify(result, null, 2));
  process.exit(result.violations.length > 0 ? 1 : 0);
}
const total = await runMany(values.seed, Number(values.schedules), options, (done, soFar) => {
  const last = soFar.failing.at(-1);
  if (last?.seed === `${values.seed}-${done - 1}`) console.error(`${last.seed}: ${last.violation}`);
  if (done % 10_000 === 0) console.error(`${done} schedules, ${soFar.failing.length} failing`);
});
console.log(formatFigures(total));
// A control that finds nothing proves nothing.
process.exit((control === 'none') === (total.failing.length === 0) ? 0 : 1);
