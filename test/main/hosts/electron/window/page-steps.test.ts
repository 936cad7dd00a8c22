import { describe, expect, test } from 'vitest';
import { createPageSteps } from '../../../../../main/hosts/electron/window/page-steps.ts';

/** Whether the promise holds by now. */
async function isHeld({ rows }: ReturnType<typeof createPageSteps>): Promise<boolean> {
  let found = false;
  void rows.then(() => {
    found = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  return found;
}

describe('how far a page has come', () => {
  test('its rows are drawn once it asks for the script that comes after them', async () => {
    const steps = createPageSteps(() => {});
    for (const name of [
      '/',
      '/assets/rolldown-runtime-1.js',
      '/assets/first-a.js',
      '/assets/first-b.css',
      '/assets/second-a.css',
      '/assets/my-second-a.js',
    ])
      steps.served(name);
    expect(await isHeld(steps)).toBe(false);
    steps.served('/assets/second-b.js');
    expect(await isHeld(steps)).toBe(true);
  });

  test('a page that does not come, or whose files are called otherwise, holds nothing up', async () => {
    const timers: (() => void)[] = [];
    const steps = createPageSteps((_ms, work) => timers.push(work));
    steps.served('/other.js');
    expect(await isHeld(steps)).toBe(false);
    for (const work of timers) work();
    expect(await isHeld(steps)).toBe(true);
  });

  test('a program that ends waits for no rows', async () => {
    const steps = createPageSteps(() => {});
    steps.goOn();
    expect(await isHeld(steps)).toBe(true);
  });
});
