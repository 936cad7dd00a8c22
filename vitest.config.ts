import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What only `npm run test:deep` runs, beside all the rest (test/support/tiers.ts). */
const tooDeep = process.env.YARDMASTER_TESTS === 'deep' ? [] : ['test/**/*.deep.test.{ts,tsx}'];

/**
 * Tests that need a browser, a real Electron or many processes; `npm run check` leaves them out,
 * `npm test` runs them.
 */
const heavy = {
  e2e: 'test/e2e/**/*.test.ts',
  electron: 'test/electron/**/*.test.ts',
  proof: 'test/{simulation,crash}/**/*.test.ts',
  windows: 'test/windows/**/*.test.ts',
};

/**
 * They put another module in the place of one, or load one again and again: what they leave in a
 * process is for nobody else.
 */
const alone = [
  'test/main/desks/one-desk.test.ts',
  'test/main/hosts/electron/entry.test.ts',
  'test/main/marketplace/disk.test.ts',
  'test/preload/index.test.ts',
  'test/renderer/operations/drop.test.ts',
];

/** They need a document, which each asks for in its first line. */
const page = [
  'test/renderer/**/*.test.tsx',
  'test/renderer/connection/connect.test.ts',
  'test/renderer/yard-map/input/hint.test.ts',
];

/** What a test waits for may take its time on a busy machine: only the outcome counts. */
const patient = { poll: { timeout: 60_000 } };

/** Before each file: random properties are seeded, and a thread looks whether it stands still. */
const before = ['test/support/seeded.ts', 'test/support/watched.ts'];

const node = {
  setupFiles: before,
  environment: 'node' as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: patient,
};

/**
 * A file for each core. Page and desktop program run beside these in `npm test`, so that no core
 * waits; more at a time took as long on two cores, with 15 % more processor time and late windows.
 * One group: no core waits for a last file.
 */
const together = { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } };

/**
 * Half of the time of short files is to start a process and to load what they all use: the files of
 * a worker share both (test/README.md).
 */
const shared = { isolate: false };

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-folder.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...Object.values(heavy), ...alone, ...page, ...tooDeep],
          ...node,
          ...together,
          ...shared,
        },
      },
      {
        test: {
          name: 'page',
          include: page,
          exclude: tooDeep,
          ...node,
          setupFiles: [
            ...before,
            'test/renderer/support/plain-react.ts',
            'test/renderer/support/focus-given-up.ts',
          ],
          ...together,
          ...shared,
        },
      },
      { test: { name: 'alone', include: alone, ...node, ...together } },
      { test: { name: 'proof', include: [heavy.proof], exclude: tooDeep, ...node, ...together } },
      {
        test: {
          name: 'e2e',
          include: [heavy.e2e],
          exclude: tooDeep,
          ...node,
          setupFiles: [...before, 'test/e2e/support/each-test.ts'],
          ...together,
          ...shared,
        },
      },
      {
        test: {
          name: 'electron',
          include: [heavy.electron],
          exclude: tooDeep,
          ...node,
          ...shared,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'windows',
          include: [heavy.windows],
          exclude: tooDeep,
          ...node,
          setupFiles: [...before, 'test/e2e/support/each-test.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
