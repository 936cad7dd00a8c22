import { expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { isDrawn } from '../../scripts/lib/mutant-draw.mjs';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { withoutStaleSurvivors } from '../../scripts/lib/mutation-memory.mjs';
// @ts-expect-error: plain JavaScript without types, as all of scripts/
import { mutationReport } from '../../scripts/lib/mutation-report.mjs';

const mutant = (
  line: number,
  status: string,
  replacement = 'false',
  fileName = 'shared/yard/one.ts',
) => ({
  fileName,
  status,
  mutatorName: 'ConditionalExpression',
  replacement,
  location: { start: { line, column: 5 }, end: { line, column: 10 } },
});

it('draws the requested share, the same for a seed, wherever the checkout is', () => {
  const all = Array.from({ length: 4_000 }, (_, line) => mutant(line, 'Pending'));
  const drawn = (seed: string, share = 0.25) => all.filter((each) => isDrawn(each, share, seed));
  expect(drawn('yard').length / all.length).toBeCloseTo(0.25, 1);
  expect(drawn('yard')).toEqual(drawn('yard'));
  expect(drawn('gate')).not.toEqual(drawn('yard'));
  expect(drawn('yard', 1)).toHaveLength(4_000);
  const elsewhere = all.map((each) => ({ ...each, fileName: `/some/where/${each.fileName}` }));
  expect(elsewhere.map((each) => isDrawn(each, 0.25, 'yard', '/some/where/'))).toEqual(
    all.map((each) => isDrawn(each, 0.25, 'yard')),
  );
});

it('lists each survivor with its place and its change, each file, what was tried', () => {
  const source = 'one\n    check();\nthree\n';
  const results = [
    mutant(2, 'Survived'),
    mutant(2, 'NoCoverage', 'true'),
    mutant(1, 'Killed'),
    mutant(1, 'Timeout', 'x', 'shared/yard/two.ts'),
    mutant(3, 'CompileError'),
  ];
  expect(
    mutationReport('shared/yard', results, () => source, 'share 0.5, seed yard').split('\n'),
  ).toEqual([
    ' 33.3 %     2 missed  shared/yard/one.ts',
    '100.0 %     0 missed  shared/yard/two.ts',
    '',
    'shared/yard/one.ts:2:5 ConditionalExpression: check  =>  false',
    'shared/yard/one.ts:2:5 ConditionalExpression, no test gets there: check  =>  true',
    '',
    'shared/yard: 50.0 % (2 of 4 mutants noticed, 4 of 5 tried, drawn by share 0.5, seed yard; 1 of them by running out of time)',
  ]);
});

it('tries survivors of a module that is loaded anew', () => {
  const file = (...mutants: readonly object[]) => ({ source: 'x', mutants });
  const [survivor, killed] = [
    { id: '1', status: 'Survived', static: true },
    { id: '2', status: 'Killed', static: true },
  ];
  const usual = { id: '3', status: 'Survived', static: false };
  expect(
    withoutStaleSurvivors({
      schemaVersion: '1',
      files: { 'a.ts': file(survivor, killed, usual), 'b.ts': file(survivor) },
    }),
  ).toEqual({
    schemaVersion: '1',
    files: { 'a.ts': file(killed, usual), 'b.ts': file() },
  });
});
