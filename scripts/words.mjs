// `npm run words`: writes shared/i18n/values.ts, the values that each English text needs. `--check`
// only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assertNode } from './lib/node-version.mjs';
import { root, say } from './lib/root.mjs';

assertNode();
const { readArguments } = await import('../test/support/arguments.ts');
const usage = `Usage: npm run words [-- --check]

  --check  only say whether shared/i18n/values.ts is up to date
  --help   show this help`;
const { values } = readArguments(usage, {
  options: { check: { type: 'boolean', default: false } },
});
const { en } = await import('../shared/i18n/en/index.ts');
const { valuesFile } = await import('./lib/text-values.mjs');
const file = path.join(root, 'shared/i18n/values.ts');
const wanted = valuesFile(en);
if (readFileSync(file, 'utf8') !== wanted) {
  if (values.check) {
    say(
      'shared/i18n/values.ts is out of date: a text asks for other values now. Run "npm run words".',
    );
    process.exit(1);
  }
  writeFileSync(file, wanted);
  say('shared/i18n/values.ts is up to date again.');
}
