/**
 * A yard check of 200 spots by two clerks of one console, by keyboard alone: paused, five
 * differences, reviewed as one plan and saved.
 */
import { expect, test } from 'vitest';
import { openPage, type WatchedPage } from '../support/browser.ts';
import type { SandboxSpot } from '../support/services.ts';
import { yardPage } from '../support/yard-page.ts';
import type { Giant } from './giant.ts';

/** Spots that each of the two looks at. */
const each = 100;

/** One clerk at a page of the console. */
function clerkAt({ page }: WatchedPage) {
  const check = page.getByRole('region', { name: 'Yard check', exact: true });
  const status = check.getByRole('status').first();
  const field = check.getByRole('textbox', { name: 'What is there' });
  const codeNow = async () => /^(.+?) \(/.exec((await status.innerText()).trim())?.[1] ?? '';
  return {
    check,
    status,
    codeNow,
    async press(name: string | RegExp): Promise<void> {
      await page.getByRole('button', { name }).first().focus();
      await page.keyboard.press('Enter');
    },
    async open(): Promise<void> {
      await this.press(/^Yard check/);
      await field.waitFor();
      await expect
        .poll(() => field.evaluate((element) => element === document.activeElement))
        .toBe(true);
    },
    async pause(): Promise<void> {
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    },
    /** Walks on and returns what `say` has for each spot; returns the codes. */
    async walk(count: number, format: (code: string) => string): Promise<readonly string[]> {
      const codes: string[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        const code = await codeNow();
        codes.push(code);
        await page.keyboard.type(format(code));
        await page.keyboard.press('Enter');
        await expect.poll(codeNow).not.toBe(code);
      }
      return codes;
    },
  };
}

/** Tests of the check on the giant yard. */
export function testYardCheck(giant: () => Giant): void {
  test('two clerks check a hundred spots each, and five differences become one plan', async () => {
    const { opened, sandbox, url } = giant();
    const spots = new Map((await sandbox.spots()).map((spot) => [spot.code, spot]));
    const isOne = ({ visitId, standaloneId }: SandboxSpot) =>
      (visitId === null) !== (standaloneId === null);
    const gone: string[] = [];
    /**
     * Says of the first few spots with one asset that they are empty; Enter alone of all others.
     */
    const emptyOf = (most: number) => {
      let said = 0;
      return (code: string) => {
        const spot = spots.get(code);
        if (said >= most || spot === undefined || !isOne(spot)) return '';
        said += 1;
        gone.push(code);
        return '0';
      };
    };
    const second = await openPage(url);
    try {
      const [ada, ben] = [clerkAt(opened), clerkAt(second)];
      await ada.open();
      const first = await ada.codeNow();
      const ofAda = emptyOf(2);
      const before = await ada.walk(each / 2, ofAda);
      await ada.pause();
      // The second one begins at a spot of another area.
      const yard = await yardPage(second.page);
      const area = (code: string) => code.replace(/[^A-Za-z]+.*$/, '');
      const far = [...spots.values()].find(
        (spot) => spot.isActive && area(spot.code) !== area(first) && isOne(spot),
      );
      if (far === undefined) throw new Error('There is one area only.');
      await (await yard.row(far.code)).focus();
      await second.page.keyboard.press('Space');
      await ben.open();
      expect(await ben.codeNow()).toBe(far.code);
      const theirs = await ben.walk(each, emptyOf(3));
      await ada.open();
      const after = await ada.walk(each / 2, ofAda);
      expect(new Set([...before, ...after, ...theirs]).size).toBe(2 * each);
      expect(gone).toHaveLength(5);
      await expect.poll(() => ada.status.innerText()).toContain(`(${2 * each} of`);
      await ada.press('Review 5 differences');
      const apply = opened.page.getByRole('button', { name: 'Apply 5 corrections' });
      await apply.click();
      await expect.poll(() => apply.count(), { timeout: 120_000 }).toBe(0);
      const still = async () =>
        (await sandbox.spots()).filter(
          ({ code, visitId, standaloneId }) =>
            gone.includes(code) && (visitId ?? standaloneId) !== null,
        ).length;
      await expect.poll(still, { timeout: 120_000 }).toBe(0);
      expect(second.errors).toEqual([]);
    } finally {
      await second.page.context().close();
    }
  });
}
