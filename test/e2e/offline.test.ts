/**
 * Offline and back, through the screen: what a clerk does without the service arrives as meant, or
 * the clerk is asked.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperationId } from '../../main/program/system-ports.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { deep } from '../support/tiers.ts';
import { askConsole } from './support/ask-console.ts';
import {
  axeViolations,
  hasChromium,
  leavePage,
  openPage,
  type WatchedPage,
} from './support/browser.ts';
import { openConsole, type RunningConsole, startConsoleProcess } from './support/console.ts';
import { type YardPage, yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('offline and back, through the screen', () => {
  let sandbox: Sandbox;
  let host: RunningConsole;
  /** Ends the first console without its knowing. */
  let kill: () => Promise<void>;
  let opened: WatchedPage;
  let yard: YardPage;

  const profile = () => {
    const [account] = sandbox.accounts;
    return {
      name: sandbox.warehouse.name,
      warehouseId: sandbox.warehouse.id,
      dockScheduling: {
        baseUrl: sandbox.url,
        auth: { kind: 'password', email: account?.email, password: account?.password },
      },
      // A short grace period, so that the unclear answer is settled within the test.
      undocumented: { worstServerDelayMs: 3_000 },
    };
  };
  const applied = () =>
    sandbox.ledger
      .entries()
      .filter((entry) => entry.source === 'call' && entry.effect === 'applied');
  const freeSpots = () =>
    [...sandbox.yard.store.spots.values()].filter((spot) => {
      const { visit, standalone } = sandbox.yard.contents(spot.id);
      return (
        spot.isActive && visit === null && standalone === null && spot.spotReserves.length === 0
      );
    });
  const reason = async (text: string) => {
    const dialog = opened.page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(text);
    await opened.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  };
  const activity = async () => {
    await opened.page.getByRole('navigation').getByText('Activity').click();
    return opened.page.getByRole('main');
  };
  const backToYard = () => opened.page.getByRole('navigation').getByText('Yard').click();

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 3 });
    const own = await startConsoleProcess(profile());
    kill = () => own.stop({ keep: true, signal: 'SIGKILL' });
    host = own;
    opened = await openPage(host.url);
    yard = await yardPage(opened.page);
    await opened.page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
  });

  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  test('fifty offline operations are saved, survive a kill, and arrive later', async () => {
    const { page } = opened;
    const [first, second] = freeSpots();
    if (first === undefined || second === undefined)
      throw new Error('The yard has no two free spots.');
    await sandbox.faults.goDown();
    const byHand = async (code: string, round: number) => {
      await yard.choose(code, /^Close spot…/);
      await reason(`Ice ${round}`);
      await yard.choose(code, /^Open spot…/);
      await reason(`Salted ${round}`);
    };
    // As a page would: the first and the last by hand, what lies between by the same calls.
    const byCalls = (spot: string, round: number) =>
      askConsole(host.url, async ({ operations }) => {
        const submit = (kind: 'close' | 'open', why: string) =>
          operations.submit({
            id: newOperationId(),
            operation: { kind, spot, reason: why },
            accepted: [],
          });
        await submit('close', `Ice ${round}`);
        await submit('open', `Salted ${round}`);
      });
    for (let round = 0; round < 25; round += 1) {
      const spot = round % 2 === 0 ? first : second;
      if (round === 0 || round === 24) await byHand(spot.code, round);
      else await byCalls(spot.id, round);
    }
    await expect
      .poll(() => page.getByRole('banner').innerText(), { timeout: 60_000 })
      .toMatch(/Offline/i);
    expect(applied()).toHaveLength(0);

    await kill();
    host = await openConsole(profile(), host.dataDir);
    await leavePage(page);
    opened = await openPage(host.url);
    yard = await yardPage(opened.page);
    expect(Number(await yard.grid.getAttribute('aria-rowcount'))).toBe(
      sandbox.yard.store.spots.size + 1,
    );
    await sandbox.faults.comeUp();
    await expect.poll(() => applied().length, { timeout: 240_000 }).toBe(50);
    // In order, each once, each with its own reason.
    const reasons = (code: string) =>
      applied()
        .filter((entry) => entry.path.includes(code))
        .map((entry) => (entry.body as { reason: string }).reason);
    expect(reasons(first.id)).toEqual(
      Array.from({ length: 13 }, (_, at) => [`Ice ${at * 2}`, `Salted ${at * 2}`]).flat(),
    );
    expect(reasons(second.id)).toEqual(
      Array.from({ length: 12 }, (_, at) => [`Ice ${at * 2 + 1}`, `Salted ${at * 2 + 1}`]).flat(),
    );
  }, 600_000);

  // Faults: M5.
  deep.test('a conflict shows both sides and lets the clerk choose', async () => {
    const { page } = opened;
    const [from, taken] = [
      [...sandbox.yard.store.spots.values()].find((spot) => {
        const { visit, standalone } = sandbox.yard.contents(spot.id);
        return visit === null && standalone !== null;
      }),
      freeSpots().at(-1),
    ];
    const other = [...sandbox.yard.store.spots.values()].find((spot) => {
      const { visit, standalone } = sandbox.yard.contents(spot.id);
      return visit === null && standalone !== null && spot.id !== from?.id;
    });
    if (from === undefined || taken === undefined || other === undefined)
      throw new Error('The yard has no such spots.');
    await backToYard();
    await sandbox.faults.goDown();
    await yard.choose(from.code, /^Move/);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('to which spot?').waitFor();
    await page.keyboard.type(taken.code);
    await dialog.getByRole('option', { name: taken.code }).first().waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Reason').first().waitFor();
    await reason('Door needed');
    sandbox.act.move(other.code, taken.code, { reason: 'Other desk' });
    const before = applied().length;
    await sandbox.faults.comeUp();
    const main = await activity();
    await main
      .getByText(/Conflict/i)
      .first()
      .waitFor({ timeout: 60_000 });
    // Who, what and when: the service's own history names the other desk's reason.
    const sides = main.getByRole('table', { name: 'Before and now' });
    await sides
      .getByRole('row', { name: new RegExp(taken.code) })
      .getByText(/Open, empty/)
      .waitFor();
    await main.getByRole('button', { name: 'Who changed it' }).click();
    await main.getByText('Other desk').waitFor();
    expect(await axeViolations(sides)).toEqual([]);
    expect(applied()).toHaveLength(before);
    await main.getByRole('button', { name: 'Discard' }).first().click();
    await expect.poll(() => main.getByRole('button', { name: 'Discard' }).count()).toBe(0);
  });

  deep.test('an unclear answer is read back, not sent again', async () => {
    const [spot] = freeSpots();
    if (spot === undefined) throw new Error('No free spot.');
    await backToYard();
    sandbox.faults.add({
      match: { method: 'PATCH', path: '/yard/spot/*/close', times: 1 },
      fault: { kind: 'dropAnswer' },
    });
    const before = applied().length;
    await yard.choose(spot.code, /^Close spot…/);
    await reason('Answer lost');
    await expect.poll(() => applied().length, { timeout: 60_000 }).toBe(before + 1);
    const main = await activity();
    const item = main.getByRole('listitem').filter({ hasText: 'Answer lost' }).first();
    await expect.poll(() => item.innerText(), { timeout: 60_000 }).toMatch(/Confirmed/i);
    expect(applied()).toHaveLength(before + 1);
  });

  deep.test('a refusal keeps the words of the service', async () => {
    const [spot] = freeSpots();
    if (spot === undefined) throw new Error('No free spot.');
    await backToYard();
    sandbox.faults.add({
      match: { method: 'PATCH', path: '/yard/spot/*/close', times: 1 },
      fault: {
        kind: 'status',
        status: 403,
        body: { statusCode: 403, message: 'Your role may not close doors', error: 'Forbidden' },
      },
    });
    await yard.choose(spot.code, /^Close spot…/);
    await reason('Not mine');
    const main = await activity();
    await main
      .getByText(/Your role may not close doors/)
      .first()
      .waitFor({ timeout: 60_000 });
    expect(opened.errors).toEqual([]);
  });

  deep.test(
    'what was done, and the yard, can be taken along as files for a spreadsheet',
    async () => {
      const { page } = opened;
      const taken = async (label: string) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: `${label} as CSV` }).click(),
        ]);
        return {
          name: download.suggestedFilename(),
          text: readFileSync(await download.path(), 'utf8'),
        };
      };
      await activity();
      const done = await taken('Export activity to a spreadsheet');
      expect(done.name).toMatch(/^activity-.*\.csv$/);
      expect(done.text).toContain('Ice 24');
      await backToYard();
      const standing = await taken('Export the yard to a spreadsheet');
      expect(
        standing.text.split('\r\n').filter((line) => !line.startsWith('Waiting list')),
      ).toHaveLength(sandbox.yard.store.spots.size + 2);
    },
  );
});
