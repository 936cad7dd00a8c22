// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Page } from '../../../renderer/page/page.ts';
import { printPage } from '../../../renderer/page/print-page.ts';

test.each([
  ['electron', { program: 1, page: 0 }],
  ['web', { program: 0, page: 1 }],
] as const)('in %s the page is printed by %j', async (host, expected) => {
  const asked = { program: 0, page: 0 };
  window.print = () => {
    asked.page += 1;
  };
  const desktop = {
    print: async () => {
      asked.program += 1;
      throw new Error('The console is closing.');
    },
  };
  printPage({ api: { desktop }, info: { host } } as unknown as Page);
  await Promise.resolve();
  expect(asked).toEqual(expected);
});
