import { expect, test } from 'vitest';
import { stayOnBack } from '../../../renderer/connection/stay-on-back.ts';

test('Back leads to the page itself, each time after the page was used', () => {
  let entries = 0;
  const page = Object.assign(new EventTarget(), {
    history: {
      pushState: () => {
        entries += 1;
      },
    },
  });
  const stop = stayOnBack(page as unknown as Parameters<typeof stayOnBack>[0]);
  expect(entries).toBe(0);
  for (const kind of ['keydown', 'pointerdown', 'keydown']) page.dispatchEvent(new Event(kind));
  expect(entries).toBe(1);
  page.dispatchEvent(new Event('popstate'));
  page.dispatchEvent(new Event('pointerdown'));
  expect(entries).toBe(2);
  stop();
  page.dispatchEvent(new Event('popstate'));
  page.dispatchEvent(new Event('keydown'));
  expect(entries).toBe(2);
});
