import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need a browser, a real Electron or minutes; `npm run check` leaves them out, `npm test` runs them. */
const heavy = { e2e: 'test/e2e/**/*.test.ts', electron: 'test/electron/**/*.test.ts', proof: 'test/{simulation,crash}/**/*.test.ts' };

/** What a test waits for may take its time on a busy machine: only the outcome counts. */
const patient = { poll: { timeout: 15_000 } };

/** Proofs and browsers wait more than they work, so more files run at a time than a small machine has cores. */
const together = (maxWorkers: number, groupOrder: number) => ({ fileParallelism: true, maxWorkers, sequence: { groupOrder } });

const slow = { environment: 'node' as const, testTimeout: 120_000, hookTimeout: 120_000, fileParallelism: false, expect: patient };

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-folder.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: Object.values(heavy),
          environment: 'node',
          // Some go through thousands of cases, which takes a busy machine longer than anybody expects.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
          // As many as a small machine has cores: left alone, vitest keeps one of two free.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 2 },
        },
      },
      { test: { name: 'proof', include: [heavy.proof], ...slow, ...together(4, 0) } },
      { test: { name: 'e2e', include: [heavy.e2e], setupFiles: ['test/e2e/support/each-test.ts'], ...slow, ...together(3, 1) } },
      { test: { name: 'electron', include: [heavy.electron], ...slow, sequence: { groupOrder: 3 } } },
    ],
  },
});
