const LINKS = 'Wine 8 makes no links that Node can follow';
const GIT = 'there is no Git under this Wine';
const NODE = 'Wine 8 starts no Node 24, and the command asks for it';

/**
 * Unit tests that fail under Wine 8 because of Wine, each with the reason: `file`, `tests` (their
 * names, all if missing) and `why`. Nothing else is left out.
 */
export const wineGaps = [
  { file: 'test/main/program/secrets/move-secrets.test.ts', tests: /that is a link/, why: LINKS },
  { file: 'test/main/outbox/shared-folder.test.ts', tests: /name of a link/, why: LINKS },
  ...['docs', 'fault-matrix', 'line-width', 'names'].map((name) => ({
    file: `test/architecture/${name}.test.ts`,
    why: GIT,
  })),
  ...['dist', 'help', 'npm-test'].map((name) => ({
    file: `test/scripts/${name}.test.ts`,
    why: NODE,
  })),
];
