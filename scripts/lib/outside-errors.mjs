// A reporter of vitest: how many errors came from outside of any test, which its JSON report leaves
// out. Written to YARDMASTER_OUTSIDE_ERRORS.
import { writeFileSync } from 'node:fs';

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class OutsideErrors {
  onTestRunEnd(_modules, unhandledErrors) {
    writeFileSync(process.env.YARDMASTER_OUTSIDE_ERRORS, String(unhandledErrors.length));
  }
}
