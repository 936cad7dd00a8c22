/**
 * Three consoles of one facility in three windows, with a real yard server that was set up from the
 * screen: they agree, also without the internet.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { natsVersion, type YardServerProcess } from '../support/nats-server.ts';
import { hasChromium, type WatchedPage } from './support/browser.ts';
import type { RunningConsole } from './support/console.ts';
import {
  deskSettings,
  desksChip,
  freeSpotsOf,
  joinDesks,
  openConsoles,
  toYard,
} from './support/joined-desks.ts';
import { yardPage } from './support/yard-page.ts';

if (natsVersion === null)
  process.stderr.write(
    'There is no nats-server here: the test of several desks in the browser is skipped.\n',
  );

describe.skipIf(!hasChromium || natsVersion === null)('three desks in three windows', () => {
  let sandbox: Sandbox;
  let server: YardServerProcess | undefined;
  let consoles: RunningConsole[] = [];
  let pages: WatchedPage[] = [];

  const contents = (code: string) => {
    const spot = [...sandbox.yard.store.spots.values()].find((each) => each.code === code);
    return spot === undefined ? null : sandbox.yard.contents(spot.id);
  };
  /** Closes or opens a spot by the grid, with a reason. */
  const turn = async (page: Page, code: string, action: RegExp, why: string) => {
    const yard = await yardPage(page);
    await yard.choose(code, action);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(why);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  };

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 3 });
    ({ consoles, pages } = await openConsoles(sandbox, 3));
  });
  afterAll(async () => {
    for (const each of consoles) await each.stop();
    await server?.stop();
    await sandbox?.stop();
  });

  test('a yard server is set up; desks join, agree without the internet, lose nothing', async () => {
    const [gate, dock, office] = pages.map(({ page }) => page) as [Page, Page, Page];
    server = await joinDesks(
      [
        { page: gate, name: 'Gate' },
        { page: dock, name: 'Dock' },
        { page: office, name: 'Office' },
      ],
      (consoles[0] as RunningConsole).dataDir,
    );

    // Without the internet two desks want one truck, and what one did is seen at the other.
    for (const page of [gate, dock]) await toYard(page);
    await sandbox.faults.goDown();
    const [first, second, third] = freeSpotsOf(sandbox);
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('The yard has no three free spots.');
    await turn(gate, first.code, /^Close spot…/, 'Ice at the gate');
    const there = await (await yardPage(dock)).row(first.code);
    await expect.poll(() => there.innerText(), { timeout: 60_000 }).toMatch(/Closed/);
    await turn(dock, second.code, /^Close spot…/, 'Oil at the dock');
    const listed = (await deskSettings(office)).getByRole('list', {
      name: 'Pending at other desks',
    });
    await expect.poll(() => listed.innerText(), { timeout: 60_000 }).toMatch(/Gate[\s\S]*Dock/);

    // The yard server is killed: said at once, saved here, and agreed on when it is back.
    await server.kill();
    for (const page of [gate, dock, office])
      await desksChip(page).filter({ hasText: 'This desk only' }).waitFor({ timeout: 60_000 });
    await turn(gate, third.code, /^Close spot…/, 'Snow at the gate');
    await server.start();
    for (const page of [gate, dock, office])
      await desksChip(page).filter({ hasText: '3 desks' }).waitFor({ timeout: 60_000 });
    await toYard(office);
    const seen = await (await yardPage(office)).row(third.code);
    await expect.poll(() => seen.innerText(), { timeout: 60_000 }).toMatch(/Closed/);

    // The internet is back: each arrives once, from the desk that did it.
    await sandbox.faults.comeUp();
    const applied = () =>
      sandbox.ledger
        .entries()
        .filter(({ source, effect }) => source === 'call' && effect === 'applied');
    await expect.poll(() => applied().length, { timeout: 60_000 }).toBe(3);
    expect(contents(first.code)?.spot.isActive).toBe(false);
    for (const { errors } of pages) expect(errors).toEqual([]);
  }, 240_000);
});
