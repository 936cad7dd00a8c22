// `npm run test:windows`: tests the console on Windows, then runs its unit tests there. On another
// system Wine takes the place of Windows. Ends with a line `N passed, N failed, N skipped`.
import { assertNode } from './lib/node-version.mjs';

assertNode();
const { readArguments } = await import('../test/support/arguments.ts');
const { values, positionals } = readArguments(
  `Usage: npm run test:windows [-- --smoke | --units [FILE ...]]

Drives the built console on Windows through its page in Chromium, then runs the unit tests there.
On Linux Windows is Wine (Debian's package wine64); where that can't be had, all of it is skipped,
which is said. On Windows the unit tests are those of "npm run check".

  --smoke           only the console and its page
  --units [FILE ..] only the unit tests, or those of these files and folders`,
  {
    allowPositionals: true,
    options: {
      smoke: { type: 'boolean', default: false },
      units: { type: 'boolean', default: false },
    },
  },
);
const { testWindows } = await import('./windows/test-windows.mjs');
const total = await testWindows({
  smoke: !values.units,
  units: !values.smoke,
  files: positionals,
});
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed === 0 ? 0 : 1);
