/** The yard screen for those who do not use a pointer, and the layout editor at full size. */
import { expect, test } from 'vitest';
import { axeViolations } from '../support/browser.ts';
import type { Giant } from './giant.ts';

/** Tests of stops of the keyboard and the editor on the giant yard. */
export function testWithoutPointer(giant: () => Giant): void {
  test('Tab goes through all of the screen and never loses the focus', async () => {
    const { page } = giant().opened;
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const stops = new Set<string>();
    for (let count = 0; count < 70; count += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const at = document.activeElement;
        if (at === null || at === document.body) return null;
        // A choice of a group is drawn by its label.
        const drawn =
          at instanceof HTMLInputElement && at.type === 'radio' ? (at.labels?.[0] ?? at) : at;
        const { width, height } = drawn.getBoundingClientRect();
        return {
          name:
            at.getAttribute('aria-label') ?? (at.textContent?.trim() || at.outerHTML).slice(0, 60),
          isSeen: width > 0 && height > 0,
        };
      });
      // Past the last stop the browser's own parts have the focus: then the round is complete.
      if (stop === null) break;
      expect(stop.isSeen, stop.name).toBe(true);
      stops.add(stop.name);
    }
    expect([...stops]).toEqual(
      expect.arrayContaining(['Yard map', 'Edit layout', 'Resize the waiting list']),
    );
  });

  test('arrow keys cross the drawn yard and announce it; reduced motion stays still', async () => {
    const { page } = giant().opened;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const map = page.getByRole('application', { name: 'Yard map' });
    await map.focus();
    const said = page.getByRole('region', { name: 'Yard map' }).locator('[aria-live=polite]');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said.textContent()).not.toBe('');
    const first = await said.textContent();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => said.textContent()).not.toBe(first);
    const running = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
    await expect.poll(running).toBe(0);
  });

  test('the editor moves and saves five thousand spots, and gives the focus back', async () => {
    const { page } = giant().opened;
    await page.getByRole('button', { name: /Edit layout/ }).focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Layout editor' });
    await page.getByRole('application', { name: 'Yard drawing' }).waitFor();
    await page.keyboard.press('Control+a');
    await editor.getByText('5,000 spots selected.').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await editor.getByText('Moved 1 ft.').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await editor.getByText('Saved as version 1.').first().waitFor();
    await editor.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await editor.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/Edit layout/);
    expect(giant().opened.errors).toEqual([]);
  });
}
