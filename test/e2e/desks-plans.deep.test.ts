/** Two consoles of one facility in two windows: a plan and a yard check of both, by clicks. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { natsVersion, type YardServerProcess } from '../support/nats-server.ts';
import { axeViolations, hasChromium, type WatchedPage } from './support/browser.ts';
import type { RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { joinDesks, openConsoles, toYard } from './support/joined-desks.ts';

if (natsVersion === null)
  process.stderr.write(
    'There is no nats-server here: the test of plans of several desks is skipped.\n',
  );

describe.skipIf(!hasChromium || natsVersion === null)(
  'a plan and a yard check at two desks',
  () => {
    let sandbox: Sandbox;
    let server: YardServerProcess | undefined;
    let consoles: RunningConsole[] = [];
    let pages: WatchedPage[] = [];
    const [gate, dock] = [
      () => (pages[0] as WatchedPage).page,
      () => (pages[1] as WatchedPage).page,
    ];
    const bar = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
    const press = (page: Page, name: string | RegExp) =>
      page.getByRole('button', { name }).first().click();

    beforeAll(async () => {
      sandbox = await startSandbox({ yard: 'small', seed: 3 });
      ({ consoles, pages } = await openConsoles(sandbox, 2));
      server = await joinDesks(
        [
          { page: gate(), name: 'Gate' },
          { page: dock(), name: 'Dock' },
        ],
        (consoles[0] as RunningConsole).dataDir,
      );
      for (const { page } of pages) await toYard(page);
    }, 240_000);
    afterAll(async () => {
      for (const each of consoles) await each.stop();
      await server?.stop();
      await sandbox?.stop();
    });

    test('a plan of one desk is opened and saved at the other, and is done at both', async () => {
      await press(gate(), /^Plan ahead/);
      await press(gate(), 'Place all waiting');
      const save = bar(gate(), 'Plan').getByRole('button', { name: /^Do \d/ });
      await save.waitFor();
      const label = await save.innerText();
      await press(dock(), /^Plan ahead/);
      await press(dock(), 'Other plans (1)');
      await soundOnTop(dock(), 'features/planning/other-plans.tsx');
      await dock()
        .getByRole('menuitem', { name: /^Plan 1: .* at Gate/ })
        .click();
      await bar(dock(), 'Plan')
        .getByText(/^Last changed by .* at Gate/)
        .waitFor({ timeout: 60_000 });
      const theirs = bar(dock(), 'Plan').getByRole('button', { name: label });
      await theirs.waitFor({ timeout: 60_000 });
      await theirs.click();
      await bar(dock(), 'Plan').waitFor({ state: 'hidden', timeout: 60_000 });
      // What is saved there ends it here, and each step of it reaches the service once.
      await bar(gate(), 'Plan').waitFor({ state: 'hidden', timeout: 60_000 });
      const steps = Number(/\d+/.exec(label)?.[0]);
      const applied = () =>
        sandbox.ledger
          .entries()
          .filter(({ source, effect }) => source === 'call' && effect === 'applied');
      await expect.poll(() => applied().length, { timeout: 60_000 }).toBe(steps);
    }, 240_000);

    test('a yard check begun at one desk continues at the other, with the answers of both', async () => {
      await press(gate(), 'Yard check');
      const field = gate().getByRole('textbox', { name: 'What is there' });
      for (const seen of ['QQ 7', '', '']) {
        await field.fill(seen);
        await field.press('Enter');
      }
      const button = dock().getByRole('button', { name: 'Yard check' });
      await expect
        .poll(() => button.getAttribute('aria-description'), { timeout: 60_000 })
        .toMatch(/at Gate began one at/);
      await button.click();
      const told = bar(dock(), 'Yard check').getByText(
        /at Gate began this check at .*Gate: 3 spots\./,
      );
      await told.waitFor({ timeout: 60_000 });
      await bar(dock(), 'Yard check')
        .getByText(/1 isn’t on record: QQ 7/)
        .waitFor();
      expect(await axeViolations(bar(dock(), 'Yard check'))).toEqual([]);
      await dock().getByRole('textbox', { name: 'What is there' }).press('Enter');
      await bar(gate(), 'Yard check')
        .getByText(/Dock: 1 spot\./)
        .waitFor({ timeout: 60_000 });
      await press(dock(), 'End the check');
      const question = dock().getByRole('dialog', { name: 'End the check?' });
      await question.getByText(/1 isn’t on record: QQ 7/).waitFor();
      await question.getByRole('button', { name: 'End the check' }).click();
      await bar(gate(), 'Yard check').waitFor({ state: 'hidden', timeout: 60_000 });
      for (const { errors } of pages) expect(errors).toEqual([]);
    }, 240_000);
  },
);
