/**
 * Consoles that are made one facility's desks by the screen, as an operator would: a yard server is
 * set up, started, and joined.
 */
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { serverFolderName } from '../../../main/desks/setup/server-folder.ts';
import { meantForGone } from '../../../renderer/ui/table/row-keys.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import { freePort, startYardServer, type YardServerProcess } from '../../support/nats-server.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { openConsole, type RunningConsole } from './console.ts';
import { profileOf } from './services.ts';

/** Consoles of one facility, each with a page that shows its yard. */
export async function openConsoles(
  sandbox: Sandbox,
  count: number,
): Promise<{ consoles: RunningConsole[]; pages: WatchedPage[] }> {
  const profile = { ...profileOf(sandbox), undocumented: { worstServerDelayMs: 3_000 } };
  const [consoles, pages]: [RunningConsole[], WatchedPage[]] = [[], []];
  for (let index = 0; index < count; index += 1) {
    const opened = await openConsole(profile, undefined, undefined, 'own-port');
    consoles.push(opened);
    pages.push(await openPage(opened.url));
  }
  for (const { page } of pages) await page.getByText(/Yard as of/).waitFor({ timeout: 120_000 });
  return { consoles, pages };
}

/** Free spots of the sandbox that are not reserved. */
export const freeSpotsOf = ({ yard }: Sandbox) =>
  [...yard.store.spots.values()].filter((spot) => {
    const { visit, standalone } = yard.contents(spot.id);
    return spot.isActive && visit === null && standalone === null && spot.spotReserves.length === 0;
  });

/** The yard screen of a page. */
export const toYard = (page: Page): Promise<void> =>
  page.getByRole('navigation').getByText('Yard', { exact: true }).click();

/** The settings of the desks, opened. */
export async function deskSettings(page: Page): Promise<Locator> {
  await page.getByRole('navigation').getByText('Settings').click();
  return page.getByRole('region', { name: 'Desks and yard server' });
}

/** What the top bar says of the other desks. */
export const desksChip = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Other desks/ });

/**
 * Sets a yard server up at the first page, whose console has this data folder, and joins the others
 * to it. Ends with all of them together.
 */
export async function joinDesks(
  desks: readonly { readonly page: Page; readonly name: string }[],
  dataDir: string,
): Promise<YardServerProcess> {
  const [{ page: gate, name: own }, ...others] = desks as [(typeof desks)[number], ...typeof desks];
  const section = await deskSettings(gate);
  const port = await freePort();
  await section.getByLabel('Address of the yard server').fill(`127.0.0.1:${port}`);
  await section.getByLabel('Name of this desk').last().fill(own);
  await section.getByRole('button', { name: 'Set up a yard server' }).click();
  await section.getByText(/README\.txt/).waitFor();
  // Started as the folder says.
  const server = await startYardServer(async () => path.join(dataDir, serverFolderName), port);
  // The button stands where the last one was pressed: a click so soon would be the second half of a
  // double click.
  await gate.waitForTimeout(2 * meantForGone);
  await section.getByRole('button', { name: 'Connect this desk' }).click();
  await desksChip(gate).filter({ hasText: '1 desk' }).waitFor({ timeout: 30_000 });
  for (const { page, name } of others) {
    const joining = await deskSettings(page);
    await joining.getByLabel('Name of this desk').first().fill(name);
    await joining.getByRole('button', { name: 'Get a desk request' }).click();
    const request = await joining.getByLabel('Desk request').first().inputValue();
    const serving = await deskSettings(gate);
    await serving.getByLabel('Desk request').last().fill(request);
    await serving.getByRole('button', { name: 'Let a desk in' }).click();
    const code = await serving.getByLabel('Join code for the other desk').inputValue();
    await server.reload();
    await joining.getByLabel('Join code').fill(code);
    await joining.getByRole('button', { name: 'Test' }).click();
    await joining.getByText('Log: OK').waitFor({ timeout: 15_000 });
    await joining.getByRole('button', { name: 'Join', exact: true }).click();
  }
  for (const { page } of desks)
    await desksChip(page)
      .filter({ hasText: `${desks.length} desks` })
      .waitFor({ timeout: 30_000 });
  return server;
}
