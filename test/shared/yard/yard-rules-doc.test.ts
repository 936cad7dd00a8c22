import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');

test('the page of yard rules lists every finding code with its severity, in order', () => {
  const type =
    /FindingCode =([^;]*);/.exec(
      readFileSync(path.join(root, 'shared/yard/operations.ts'), 'utf8'),
    )?.[1] ?? '';
  const parts = [...type.matchAll(/\/\/ (refuse|caution)([^/]*)/g)].flatMap(
    ([, severity, text = '']) =>
      [...text.matchAll(/\| '([a-z-]+)'/g)].map(([, code]) => `${code} ${severity}`),
  );
  const listed = [
    ...readFileSync(path.join(root, 'docs/reference/yard-rules.md'), 'utf8').matchAll(
      /^\| `([a-z-]+)` \| (refuse|caution) \|/gm,
    ),
  ];
  expect(listed.length).toBeGreaterThan(20);
  expect(listed.map(([, code, severity]) => `${code} ${severity}`)).toEqual(parts);
});
