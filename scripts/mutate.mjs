// `npm run mutate -- FOLDER [--tests A,B] [--share 0.25 --seed WORD] [--quick] [--afresh]`: changes
// single expressions of the source, and lists the changes that no test notices.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { readArguments } = await import('../test/support/arguments.ts');
const { forgetStaleSurvivors } = await import('./lib/mutation-memory.mjs');
const { mutationReport } = await import('./lib/mutation-report.mjs');
const { root, say } = await import('./lib/root.mjs');

const usage = `Usage: npm run mutate -- FOLDER [options]

  FOLDER          changes single expressions in this folder and lists the changes that no test
                  notices
  --tests A,B     run these tests instead of those that mirror the folder
  --share N       try this share of the changes, such as 0.25
  --seed WORD     which ones, with --share
  --quick         with less evidence, faster
  --afresh        forget what earlier runs found
  --help          show this help`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'yard' },
    quick: { type: 'boolean', default: false },
    afresh: { type: 'boolean', default: false },
  },
});

/** Tests of a subject that are not in the mirrored folder. */
const alsoIn = { 'shared/yard': ['test/property'] };

const [place] = positionals.map((each) => each.replace(/\/+$/, ''));
if (place === undefined || positionals.length > 1 || !(Number(values.share) > 0)) {
  say(
    'Name one folder or file of the source: npm run mutate -- shared/outbox ' +
      '[--tests FOLDER,FOLDER] [--share 0.25 --seed WORD] [--quick] [--afresh]',
  );
  process.exit(2);
}
process.chdir(root);
ensureStryker();
const { Stryker } = await import('./mutation/stryker.mjs');
const isFile = place.endsWith('.ts');
const tests = values.tests?.split(',') ?? [
  isFile ? `test/${place.replace(/\.ts$/, '.test.ts')}` : `test/${place}`,
  ...(alsoIn[place] ?? []),
];
const isWhole = Number(values.share) >= 1;
const draw = isWhole ? undefined : `share ${values.share}, seed ${values.seed}`;
const name = [
  place.replaceAll('/', '-'),
  ...(isWhole ? [] : [values.share, values.seed]),
  ...(values.quick ? ['quick'] : []),
].join('-');
const folder = path.join(root, 'out/mutation');
mkdirSync(folder, { recursive: true });
const memory = path.join(folder, `${name}.incremental.json`);
forgetStaleSurvivors(memory);

// Stryker's child processes read these.
process.env.YARDMASTER_MUTATION_TESTS = tests.join(',');
process.env.YARDMASTER_MUTATION_DRAW = `${values.share} ${values.seed}`;
process.env.YARDMASTER_MUTATION_ROOT = `${root}/`;

// We copy the source as it is now, because a run takes minutes and work may go on meanwhile.
const files = isFile
  ? [place]
  : readdirSync(place, { recursive: true }).map((file) => path.join(place, file));
const sources = new Map(
  files.filter((file) => file.endsWith('.ts')).map((file) => [file, readFileSync(file, 'utf8')]),
);

const results = await new Stryker({
  mutate: [isFile ? place : `${place}/**/*.ts`],
  testRunner: 'vitest',
  // Stryker's own `testFiles` switches off mutants that run only while a module loads. So our
  // configuration chooses the tests.
  vitest: { configFile: 'scripts/lib/mutation.config.ts', related: false, pool: 'forks' },
  plugins: [
    path.join(
      root,
      'scripts/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js',
    ),
    path.join(root, 'scripts/lib/mutant-draw.mjs'),
  ],
  checkers: isWhole ? [] : ['draw'],
  // A mutant that runs while a module loads needs all tests each time.
  ignoreStatic: values.quick,
  concurrency: 2,
  timeoutMS: 10_000,
  timeoutFactor: 2,
  // Its own folder, because Stryker deletes it at the end even if another run still uses it.
  tempDirName: `out/mutation/tmp-${name}`,
  ignorePatterns: ['out', 'out-*', 'dist', 'build'],
  // To rewrite it, Stryker needs an older TypeScript, and no test reads it.
  tsconfigFile: 'out/mutation/none.json',
  incremental: true,
  incrementalFile: memory,
  force: values.afresh,
  reporters: ['progress-append-only', 'html'],
  htmlReporter: { fileName: path.join(folder, `${name}.html`) },
  warnings: { slow: false },
  logLevel: 'warn',
  thresholds: { high: 90, low: 70, break: null },
}).runMutationTest();

const relative = results.map((mutant) => ({
  ...mutant,
  fileName: path.relative(root, mutant.fileName),
}));
const text = mutationReport(place, relative, (file) => sources.get(file) ?? '', draw);
writeFileSync(path.join(folder, `${name}.txt`), `${text}\n`);
process.stdout.write(`${text}\n`);
say(`Also in out/mutation/${name}.txt, and with its source in out/mutation/${name}.html.`);

/** Stryker is a separate package (scripts/mutation), which the usual `npm ci` doesn't install. */
function ensureStryker() {
  const place = path.join(root, 'scripts/mutation');
  if (existsSync(path.join(place, 'node_modules/@stryker-mutator/core'))) return;
  say('Installing Stryker ...');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  say('Stryker could not be installed.');
  process.exit(1);
}
