import { defineConfig } from 'vitest/config';

/** Tests that need a browser, a real Electron or minutes; `npm run check` leaves them out, `npm test` runs them. */
const heavy = { e2e: 'test/e2e/**/*.test.ts', electron: 'test/electron/**/*.test.ts', proof: 'test/{simulation,crash}/**/*.test.ts' };

const slow = { environment: 'node' as const, testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: Object.values(heavy),
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      { test: { name: 'proof', include: [heavy.proof], ...slow } },
      { test: { name: 'e2e', include: [heavy.e2e], ...slow } },
      { test: { name: 'electron', include: [heavy.electron], ...slow } },
    ],
  },
});
