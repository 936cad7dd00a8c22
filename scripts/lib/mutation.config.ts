// The vitest configuration of a mutation run (scripts/mutate.mjs), in Stryker's copy of the
// checkout. It runs the folders of YARDMASTER_MUTATION_TESTS.
import { defineConfig } from 'vitest/config';

/** These tests read the source as text, and Stryker rewrites it. */
const readSource = ['test/shared/yard/yard-rules-doc.test.ts'];

const places = (process.env.YARDMASTER_MUTATION_TESTS ?? 'test').split(',');

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-folder.ts'],
    include: places.map((place) =>
      place.includes('.test.') ? place : `${place}/**/*.test.{ts,tsx}`,
    ),
    exclude: readSource,
    environment: 'node',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
});
