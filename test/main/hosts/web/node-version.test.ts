import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeTrouble } from '../../../../main/hosts/web/node-version.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';

test('an old Node gets a message that names the version of package.json', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string };
  };
  const needed = engines.node.replace('>=', '');
  const said = nodeTrouble('20.20.2');
  expect(said && inEnglish(said)).toContain(`Yardmaster needs Node ${needed}`);
  expect(said && inEnglish(said)).toContain('20.20.2');
  expect(nodeTrouble(`${needed}.0.0`)).toBeNull();
  expect(nodeTrouble('100.1.0')).toBeNull();
});
