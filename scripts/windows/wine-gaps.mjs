const LINKS = 'Wine 8 makes no links that Node can follow';

/**
 * Unit tests that fail under Wine 8 for Wine's own reasons, each with the reason: `file`, `tests`
 * (which names of it; all where it is left out) and `why`. Nothing else is left out.
 */
export const wineGaps = [
  { file: 'test/main/program/secrets/move-secrets.test.ts', tests: /that is a link/, why: LINKS },
];
