import { describe, expect, test } from 'vitest';
import { createPageSteps } from '../../../../main/hosts/electron/page-steps.ts';

/** Which of both steps hold by now. */
async function held(steps: ReturnType<typeof createPageSteps>): Promise<readonly string[]> {
  const found: string[] = [];
  void steps.page.then(() => found.push('page'));
  void steps.script.then(() => found.push('script'));
  await new Promise((resolve) => setImmediate(resolve));
  return found;
}

describe('how far a page has come', () => {
  test('the page, then its first script and its style', async () => {
    const steps = createPageSteps(() => {});
    expect(await held(steps)).toEqual([]);
    steps.served('/');
    expect(await held(steps)).toEqual(['page']);
    for (const name of ['/assets/rolldown-runtime-1.js', '/assets/first-a.js', '/assets/firstly.css', '/assets/common-first.css'])
      steps.served(name);
    expect(await held(steps)).toEqual(['page']);
    steps.served('/assets/first-b.css');
    expect(await held(steps)).toEqual(['page', 'script']);
  });

  test('a page that does not come, or whose files are called otherwise, holds nothing up', async () => {
    const timers: (() => void)[] = [];
    const steps = createPageSteps((_ms, work) => timers.push(work));
    steps.served('/other.js');
    expect(await held(steps)).toEqual([]);
    for (const work of timers) work();
    expect(await held(steps)).toEqual(['page', 'script']);
  });
});
