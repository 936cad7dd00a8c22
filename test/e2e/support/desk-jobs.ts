/** What counted jobs of the desk need beforehand: a service of prices, a next clerk, a lane. */
import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../sandbox/index.ts';
import { askConsole } from './ask-console.ts';

/** The PIN of who takes over. */
export const nextPin = '4711';

/** The part of a profile that leads to a sandbox's quoting. */
export function quotingOf({ quoting }: Sandbox) {
  const [account] = quoting?.accounts ?? [];
  return {
    quoting: {
      baseUrl: quoting?.url,
      auth: { kind: 'password', username: account?.username, password: account?.password },
    },
  };
}

/** Somebody else who may take over the desk, with a PIN. */
export const addNextClerk = (url: string): Promise<unknown> =>
  askConsole(url, (api) =>
    api.clerks.add({ name: 'Ada', pin: nextPin, active: true, roles: ['yard'] }),
  );

/** Asks once for the price from Dallas to Chicago, so that the lane is known. */
export async function priceOnce(page: Page): Promise<void> {
  const panel = page.getByRole('complementary', { name: 'Quick quote' });
  await page.keyboard.press('Control+q');
  await panel.getByRole('combobox', { name: 'Pickup', exact: true }).fill('Dallas, TX');
  await panel.getByRole('combobox', { name: 'Delivery', exact: true }).fill('Chicago, IL');
  await panel.getByRole('combobox', { name: 'Shipper', exact: true }).fill('Harvest');
  await page.getByRole('option', { name: 'Harvest Table Foods', exact: true }).click();
  await panel.getByRole('button', { name: 'Get price' }).click();
  await panel
    .getByText(/^\$[\d,]+\.\d\d$/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}
