// What a mutation run (scripts/mutate.mjs) lets vitest run, in the copy of the checkout that
// Stryker makes: the folders of YARDMASTER_MUTATION_TESTS.
import { defineConfig } from 'vitest/config';

/** These read the source as text, which Stryker has rewritten. */
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
