import { expect, test } from 'vitest';
import { withoutPictures } from '../../../../renderer/features/guide/guide-pages.ts';

test('a page in the program has neither pictures nor the marks of their places', () => {
  expect(
    withoutPictures(
      '# Gate\n\n<!-- picture: gate: The gate -->\n![The gate](../images/guide/en/gate.png)\n\nOpen [it](gate.md).\n',
    ),
  ).toBe('# Gate\n\nOpen [it](gate.md).\n');
});
