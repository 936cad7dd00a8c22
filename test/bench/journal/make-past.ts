/**
 * `npm run sandbox:past -- DIR [--yard small|giant] [--seed N] [--days N] [--moves N]`: a data
 * folder whose history goes back so many days, for the sandbox of that size and seed. DIR must not
 * be there yet: nobody's own history is ever made up.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { journalFileName } from '../../../main/journal/journal-file.ts';
import { startSandbox } from '../../../sandbox/index.ts';
import { openDesk, until } from '../../main/console-desk.ts';
import { readArguments } from '../../support/arguments.ts';
import { writePast } from './past.ts';

const usage = `Usage: npm run sandbox:past -- DIR [options]

  DIR            a new folder for the data
  --yard NAME    small or giant (default: giant)
  --seed N       the yard of this seed (default: 1)
  --days N       how many days back (default: 90)
  --moves N      moves a day (default: 2000)
  --help         show this help`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    yard: { type: 'string', default: 'giant' },
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '90' },
    moves: { type: 'string', default: '2000' },
  },
});
const [folder] = positionals;
if (folder === undefined || existsSync(folder)) {
  console.error(
    'npm run sandbox:past -- DIR [--yard small|giant] [--seed N] [--days N] [--moves N]; DIR must not be there yet.',
  );
  process.exit(2);
}
const started = performance.now();
const end = Date.now();
const sandbox = await startSandbox({
  yard: values.yard as 'giant',
  seed: Number(values.seed),
  madeAt: end,
});
const desk = await openDesk(sandbox);
desk.console.start();
await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
const rows = desk.page.table.snapshot();
await desk.stop();
rmSync(desk.dataDir, { recursive: true, force: true });
const { id } = sandbox.warehouse;
await sandbox.stop();

mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'facility.json'), `${JSON.stringify({ warehouseId: id })}\n`);
const facts = writePast({ file: path.join(folder, journalFileName), facility: id }, rows, {
  days: Number(values.days),
  movesPerDay: Number(values.moves),
  seed: Number(values.seed),
  end,
});
console.log(
  `${facts} facts of ${values.days} days in ${Math.round((performance.now() - started) / 1_000)} s.\n` +
    `npm run sandbox -- --yard ${values.yard} --seed ${values.seed} --made-at ${new Date(end).toISOString()}   (prints a profile: save it)\n` +
    `npm start -- --profile PROFILE --data-dir ${folder}`,
);
process.exit(0);
