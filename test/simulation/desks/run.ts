/**
 * `npm run simulate:desks -- [--schedules N] [--seed S] [--together] [--rollbacks] [--releases]
 * [--hold MS] [--chain-alone] [--lingering] [--one SEED]`
 */

import { readArguments } from '../../support/arguments.ts';
import { runManyDesks } from './many.ts';
import { runDesks } from './schedule.ts';

const usage = `Usage: npm run simulate:desks -- [options]

  --schedules N   how many schedules to run (default: 500)
  --seed S        where they start (default: 1)
  --one SEED      run a single schedule and print each step
  --together      several desks act at the same moment
  --rollbacks     the log goes back to an earlier state
  --releases      desks of two versions
  --hold MS       how long a message may be held back
  --lingering     requests that arrive late
  --chain-alone, --no-evidence   controls: mistakes that must be found
  --help          show this help`;
const { values } = readArguments(usage, {
  options: {
    schedules: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    together: { type: 'boolean', default: false },
    rollbacks: { type: 'boolean', default: false },
    releases: { type: 'boolean', default: false },
    'chain-alone': { type: 'boolean', default: false },
    'no-evidence': { type: 'boolean', default: false },
    lingering: { type: 'boolean', default: false },
    hold: { type: 'string' },
    one: { type: 'string' },
  },
});
const options = {
  together: values.together,
  rollbacks: values.rollbacks,
  releases: values.releases,
  ignoresExpected: values['chain-alone'],
  evidence: !values['no-evidence'],
  lingering: values.lingering,
  ...(values.hold === undefined ? {} : { holdMs: Number(values.hold) }),
};
if (values.one !== undefined) {
  const result = await runDesks(values.one, { ...options, trace: (line) => console.log(line) });
  console.log(JSON.stringify(result, null, 2));
  process.exit(result.violations.length > 0 ? 1 : 0);
}
const began = performance.now();
const { failing, ...figures } = await runManyDesks(
  values.seed,
  Number(values.schedules),
  options,
  undefined,
  (done, { failing: all }) => {
    const last = all.at(-1);
    if (last?.seed === `${values.seed}-${done - 1}`)
      console.error(`${last.seed}: ${last.violations.slice(0, 3).join(' | ')}`);
  },
);
console.log(
  JSON.stringify(
    {
      ...figures,
      failing: failing.length,
      seconds: Math.round((performance.now() - began) / 1_000),
    },
    null,
    2,
  ),
);
process.exit(failing.length === 0 ? 0 : 1);
