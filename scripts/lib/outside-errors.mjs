// A reporter for vitest. It counts errors outside of any test, which vitest's JSON report leaves
// out, and writes the count to YARDMASTER_OUTSIDE_ERRORS.
import { writeFileSync } from 'node:fs';

// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class OutsideErrors {
  onTestRunEnd(_modules, unhandledErrors) {
    writeFileSync(process.env.YARDMASTER_OUTSIDE_ERRORS, String(unhandledErrors.length));
  }
}
