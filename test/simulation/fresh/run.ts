/**
 * `npm run simulate:fresh -- --days 1000 [--first 1] [--hours 8]`: days at a service that lies;
 * nothing may be missed for good.
 */

import { readArguments } from '../../support/arguments.ts';
import { drawLies, runDays } from './days.ts';

const usage = `Usage: npm run simulate:fresh -- [options]

  --days N    how many days to run (default: 100)
  --first N   the first day (default: 1)
  --hours N   hours a day (default: 8)
  --every MS  how often something happens (default: 30000)
  --help      show this help`;
const { values } = readArguments(usage, {
  options: {
    days: { type: 'string', default: '100' },
    first: { type: 'string', default: '1' },
    hours: { type: 'string', default: '8' },
    every: { type: 'string', default: '30000' },
  },
});
const options = { hours: Number(values.hours), everyMs: Number(values.every) };
let worst = 0;
const sums = await runDays(
  Number(values.first),
  Number(values.days),
  options,
  (seed, end, soFar) => {
    if (end.longestMs > worst) {
      worst = end.longestMs;
      console.error(
        `day ${seed}: ${end.longestMs / 1_000} s unnoticed`,
        JSON.stringify(drawLies(seed)),
      );
    }
    if (end.missed.length > 0)
      console.error(`day ${seed} MISSED`, end.missed, JSON.stringify(drawLies(seed)));
    if (soFar.days % 25 === 0)
      console.error(JSON.stringify({ ...soFar, whole: undefined, ages: undefined }));
  },
);
const at = (sorted: readonly number[], share: number) =>
  (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN) / 1_000;
const ages = Object.fromEntries(
  Object.entries(sums.ages).map(([of, all]) => {
    const sorted = Float64Array.from(all).sort();
    return [
      of,
      {
        of: sorted.length,
        median: at([...sorted], 0.5),
        p99: at([...sorted], 0.99),
        longest: at([...sorted], 1),
      },
    ];
  }),
);
console.log(JSON.stringify({ ...sums, ages }, null, 2));
process.exit(sums.missed > 0 ? 1 : 0);
