/**
 * The gate through the screen: the built page in Chromium, the real web host, the sandbox as
 * another process.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deep, isDeep } from '../support/tiers.ts';
import {
  axeViolations,
  hasChromium,
  leavePage,
  pageAt,
  type WatchedPage,
} from './support/browser.ts';
import { openConsole, type RunningConsole, startConsoleProcess } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { serviceCall } from './support/service-call.ts';
import { type Services, startServices } from './support/services.ts';

describe.skipIf(!hasChromium)('the gate on screen', () => {
  let sandbox: Services;
  let console_: RunningConsole;
  /** Ends the first console without its knowing. */
  let kill: () => Promise<void>;
  let watched: WatchedPage;
  let page: Page;

  const profile = (extensions?: object) => {
    const { extensions: own, ...dockScheduling } = sandbox.profile.dockScheduling as Record<
      string,
      unknown
    >;
    return {
      ...sandbox.profile,
      dockScheduling: { ...dockScheduling, extensions: extensions ?? own },
      undocumented: { worstServerDelayMs: 2_000 },
    };
  };
  /** The gate of the page that is open; a test before may have left a dialog or a search behind. */
  const toGate = async () => {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await find('');
  };
  const open = async () => {
    watched = await pageAt(console_.url);
    page = watched.page;
    await page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
    await page.keyboard.press('Alt+3');
    await page.getByRole('region', { name: 'Expected today', exact: true }).waitFor();
  };
  const here = () => page.getByRole('list', { name: 'Here now' }).getByRole('listitem');
  const expected = () => page.getByRole('list', { name: 'Expected today' }).getByRole('listitem');
  const find = (text: string) => page.getByRole('textbox', { name: /^Find by plate/ }).fill(text);
  const calls = async (path: string) =>
    (await sandbox.ledger()).filter(
      (each) => each.method === 'POST' && each.path === path && each.effect === 'applied',
    );
  const card = () => page.getByRole('region', { name: 'This truck' });
  const fill = async (plate: string, trailer: string | null) => {
    await card().getByRole('textbox', { name: 'Plate' }).fill(plate);
    await card().getByRole('textbox', { name: 'Driver phone' }).fill('(214) 555-0123');
    if (trailer !== null) await card().getByRole('textbox', { name: 'Trailer' }).fill(trailer);
    else
      await card()
        .getByRole('checkbox', { name: /No trailer/ })
        .check();
    await card()
      .getByRole('button', { name: /^Check in/ })
      .click();
  };
  const checkInUnplanned = async (plate: string, trailer: string | null) => {
    await page.getByRole('button', { name: 'Check in a truck…' }).click();
    await card()
      .getByRole('checkbox', { name: /^Not known/ })
      .check();
    await fill(plate, trailer);
  };
  /** The pass that a check-in opens. */
  const closePass = async () => {
    const pass = page.getByRole('dialog', { name: 'Gate pass' });
    await pass.getByRole('button', { name: 'Close', exact: true }).last().click();
    await pass.waitFor({ state: 'detached' });
  };

  /**
   * Appointments around this hour, whatever hour it is: two of them late. Where every door is
   * taken, further from now.
   */
  const bookAround = async () => {
    const docks = (await serviceCall(sandbox, 'GET', '/dock?limit=50')).data as {
      id: string;
      loadTypeIds: string[];
    }[];
    const book = (minutes: number) => async (dock: (typeof docks)[number]) => {
      const start = new Date(
        Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000,
      ).toISOString();
      const asked = { dockId: dock.id, loadTypeId: dock.loadTypeIds[0], start };
      return serviceCall(
        sandbox,
        'POST',
        '/appointment?bypassCustomFieldsValidation=true',
        asked,
      ).then(
        () => true,
        () => false,
      );
    };
    const isBooked = async (minutes: number) => {
      for (const dock of docks) if (await book(minutes)(dock)) return true;
      return false;
    };
    for (const wanted of [-70, -40, 5, 60, 95, 120]) {
      let minutes = wanted;
      while (!(await isBooked(minutes)) && Math.abs(minutes) < 300)
        minutes += Math.sign(wanted) * 15;
      expect(Math.abs(minutes)).toBeLessThan(300);
    }
  };

  beforeAll(async () => {
    sandbox = await startServices({ seed: 11 });
    await bookAround();
    // In the deep tier checking in is not turned on: what the screen says then is done first.
    const own = await startConsoleProcess(profile(isDeep ? {} : undefined));
    kill = () => own.stop({ keep: true, signal: 'SIGKILL' });
    console_ = own;
    if (!isDeep) await open();
  }, 120_000);
  afterEach(async () => {
    expect(watched.errors).toEqual([]);
    await sandbox.admin('/sandbox/faults', []);
  });
  afterAll(async () => {
    await console_?.stop();
    await sandbox?.stop();
  });

  deep.test(
    'says why check-in is off and what to do, where the profile doesn’t turn it on',
    async () => {
      await open();
      await page.getByText('Check-in is off.').waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: 'Check in a truck…' }).isDisabled())
        .toBe(true);
      await expect.poll(() => here().count()).toBeGreaterThan(3);
      expect(
        await page
          .getByRole('button', { name: /^(?:Check in for|Link|Unlink|Acknowledge)/ })
          .count(),
      ).toBe(0);
      // What the sentence says to do is done: Settings, Facility and services, the switch.
      await page.keyboard.press('Alt+0');
      await page.getByRole('button', { name: 'Edit this facility' }).click();
      const form = page.getByRole('form', { name: 'Facility' });
      await form.getByRole('switch', { name: 'Check-in at the gate' }).focus();
      await page.keyboard.press('Space');
      await expect
        .poll(() => form.getByRole('switch', { name: 'Check-in at the gate' }).isChecked())
        .toBe(true);
      await form.getByRole('button', { name: /^Save and open/ }).click();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('grid', { name: 'Spots' }).getByRole('row').nth(1).waitFor();
      await page.keyboard.press('Alt+3');
      await expect
        .poll(() => page.getByRole('button', { name: 'Check in a truck…' }).isEnabled())
        .toBe(true);
      await here()
        .first()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: /^Gate pass for/ }).waitFor();
      expect(await page.getByRole('menuitem', { name: /^(?:Link|Unlink) / }).count()).toBe(0);
      await page.keyboard.press('Escape');
    },
  );

  test('shows who is expected and who is here, and passes axe', async () => {
    await expect.poll(() => expected().count()).toBeGreaterThan(3);
    await expect.poll(() => here().count()).toBeGreaterThan(3);
    const late = page.getByRole('button', { name: /^\d+ late$/ });
    await late.click();
    // The button counts on while the clock runs.
    await expect
      .poll(async () => `${await expected().count()} late` === (await late.innerText()))
      .toBe(true);
    await late.click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Check in a truck…' }).click();
    await card().getByRole('button', { name: /^Next/ }).click();
    await card().getByText('Enter the driver’s phone number.').waitFor();
    await card()
      .getByRole('button', { name: /^All fields/ })
      .click();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });
    const called = here().filter({ hasNotText: 'Not acknowledged' }).first();
    await called.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: /^Call driver of/ }).click();
    await page.getByRole('dialog', { name: /^Driver of/ }).waitFor();
    await soundOnTop(page, 'features/gate/call-dialog.tsx');
    await page.keyboard.press('Escape');
    await called.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: /^Wrong check-in: / }).click();
    await page.getByRole('dialog', { name: /^Take back the check-in of/ }).waitFor();
    await soundOnTop(page, 'features/gate/wrong-check-in-dialog.tsx');
    await page.keyboard.press('Escape');
  });

  test('checks in an expected truck with its trailer, and finds it by plate and pass', async () => {
    await toGate();
    const [visits, containers] = [
      (await calls('/asset-visit')).length,
      (await calls('/asset-container')).length,
    ];
    const label =
      (await expected()
        .getByRole('button', { name: /^Check in for/ })
        .first()
        .getAttribute('aria-label')) ?? '';
    const number = label.replace('Check in for ', '');
    await expected().getByRole('button', { name: label, exact: true }).click();
    await fill('GTE 1001', '53-GATE-1');
    const pass = page.getByRole('dialog', { name: 'Gate pass' });
    const image = pass.getByRole('img', { name: /^Barcode GP-/ });
    await image.waitFor();
    await expect
      .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(50);
    const code = ((await image.getAttribute('alt')) ?? '').replace('Barcode ', '');
    await pass.getByText('53-GATE-1').waitFor();
    await soundOnTop(page, 'features/gate/pass/pass-dialog.tsx');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('[data-print]').getByText(code).isVisible()).toBe(true);
    await expect.poll(() => page.locator('#root').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await closePass();
    for (const text of ['gte1001', '53-gate-1', code, number]) {
      await find(text);
      await expect.poll(() => here().first().innerText()).toContain('GTE 1001');
    }
    // Its appointment's number may be another truck's: we ask, and no Enter answers the question.
    await page.keyboard.press('Enter');
    const choice = page.getByRole('region', { name: /GTE 1001 is here for this appointment/ });
    await choice.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('1');
    await card().getByText('GTE 1001').waitFor();
    await page.keyboard.press('Escape');
    await find(number);
    await expect.poll(() => expected().count()).toBe(0);
    await expect.poll(async () => (await calls('/asset-visit')).length).toBe(visits + 1);
    await expect.poll(async () => (await calls('/asset-container')).length).toBe(containers + 1);
  });

  deep.test(
    'keeps a check-in over a kill, and settles it by looking, not by sending again',
    async () => {
      await toGate();
      const before = (await calls('/asset-visit')).length;
      await sandbox.fault({
        match: { method: 'POST', path: '/asset-visit', times: 1 },
        fault: { kind: 'dropAnswer' },
      });
      await checkInUnplanned('LOST 77', null);
      await page.getByRole('region', { name: 'Pending check-ins' }).getByText('LOST 77').waitFor();
      await leavePage(page);
      await kill();
      console_ = await openConsole(profile(), console_.dataDir);
      await open();
      await page.getByText('1 check-in is pending. Go to the Gate screen.').waitFor();
      const unsettled = page.getByRole('region', { name: 'Pending check-ins' });
      await unsettled.getByText('LOST 77').waitFor();
      expect(await axeViolations(unsettled)).toEqual([]);
      await unsettled.getByRole('button', { name: 'Check now' }).click();
      await unsettled.waitFor({ state: 'detached' });
      await page.getByText('1 check-in is pending.').waitFor({ state: 'detached' });
      await find('LOST 77');
      await expect.poll(() => here().count()).toBe(1);
      await expect.poll(async () => (await calls('/asset-visit')).length).toBe(before + 1);
    },
  );

  deep.test(
    'says what is left when a trailer is refused, and sends the rest by a click',
    async () => {
      await toGate();
      await sandbox.fault({
        match: { method: 'POST', path: '/asset-container', times: 1 },
        fault: { kind: 'status', status: 422, body: { message: 'Trailer is on another truck' } },
      });
      await checkInUnplanned('PART 5', '53-PART');
      await closePass();
      const unsettled = page.getByRole('region', { name: 'Pending check-ins' });
      await unsettled.getByText(/53-PART isn’t\..*Trailer is on another truck/).waitFor();
      await unsettled.getByRole('button', { name: 'Send the rest' }).click();
      await unsettled.waitFor({ state: 'detached' });
      await find('53-PART');
      await expect.poll(() => here().first().innerText()).toContain('PART 5');
    },
  );

  deep.test('links an unplanned truck to its appointment and unlinks it again', async () => {
    await toGate();
    await checkInUnplanned('LINK 9', null);
    await closePass();
    await find('LINK 9');
    const row = here().filter({ hasText: 'LINK 9' });
    const act = async (name: string) => {
      await row.getByRole('button', { name: 'Actions for LINK 9' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await expect.poll(() => row.innerText()).toContain('Walk-in');
    // Who was checked in at this desk is acknowledged by that.
    expect(await row.getByRole('button', { name: 'Acknowledge LINK 9' }).count()).toBe(0);
    await act('Link to appointment: LINK 9');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => row.innerText()).not.toContain('Walk-in');
    await act('Unlink LINK 9');
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect.poll(() => row.innerText()).toContain('Walk-in');
    // An appointment of another day is found by its number.
    const from = Date.now() + 3 * 86_400_000;
    const within = {
      start: {
        $gte: new Date(from).toISOString(),
        $lte: new Date(from + 86_400_000).toISOString(),
      },
    };
    const asked = new URLSearchParams({ s: JSON.stringify(within), limit: '50' });
    const others: any[] = (await serviceCall(sandbox, 'GET', `/appointment?${asked}`)).data;
    const other = others.find(({ status }) => status === 'Scheduled');
    await act('Link to appointment: LINK 9');
    await page.getByRole('dialog').getByRole('combobox').fill(other.confirmationNumber);
    const option = page
      .getByRole('dialog')
      .getByRole('option')
      .filter({ hasText: other.confirmationNumber });
    await option.waitFor();
    await option.click();
    await expect.poll(() => row.innerText()).not.toContain('Walk-in');
    const links = async () =>
      (await sandbox.ledger())
        .filter(({ path }) => path.includes('link'))
        .map(({ effect }) => effect);
    await expect.poll(links).toEqual(['applied', 'applied', 'applied']);
    const last = (await sandbox.ledger()).filter(({ path }) => path.includes('link')).at(-1);
    expect(last?.body).toMatchObject({ appointmentId: other.id });
  });

  deep.test('checks what leaves before a truck departs', async () => {
    await toGate();
    const departs = here()
      .filter({ hasNotText: 'Waiting' })
      .getByRole('button', { name: /^Depart / });
    const plate = ((await departs.first().getAttribute('aria-label')) ?? '').replace('Depart ', '');
    await here()
      .getByRole('button', { name: `Depart ${plate}`, exact: true })
      .click();
    const dialog = page.getByRole('dialog', { name: `What is leaving with ${plate}?` });
    const go = dialog.getByRole('button', { name: 'Depart…' });
    await dialog.waitFor();
    await expect.poll(() => go.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: /Scan or type/ }).fill('ZZZZ-9999');
    await dialog.getByText('isn’t with this truck').waitFor();
    await dialog.getByRole('textbox', { name: /Scan or type/ }).fill(plate);
    // What was scanned ticks itself; the rest is ticked by hand.
    await dialog.getByRole('checkbox', { name: new RegExp(plate), checked: true }).waitFor();
    for (;;) {
      const open = dialog.getByRole('checkbox', { checked: false });
      if ((await open.count()) === 0) break;
      await open.first().click();
    }
    await soundOnTop(page, 'features/gate/depart-dialog.tsx');
    await go.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Depart', exact: true }).click();
    await page
      .getByText(/ departs (with|from) .+ in \d+ s\./)
      .first()
      .waitFor();
  });

  test('a blocked truck is marked on its card, and needs a release', async () => {
    await toGate();
    const departs = here()
      .filter({ hasNotText: 'Waiting' })
      .getByRole('button', { name: /^Depart / });
    const plate = ((await departs.first().getAttribute('aria-label')) ?? '').replace('Depart ', '');
    await page.keyboard.press('Alt+0');
    const form = page.getByRole('form', { name: 'Block' });
    await form.getByLabel(/^Plate, DOT/).fill(plate);
    await form.getByLabel('Reason').fill('Reported stolen');
    await form.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('list', { name: 'Blocked' }).getByText(plate, { exact: true }).waitFor();
    await page.keyboard.press('Alt+3');
    await find(plate);
    await page.keyboard.press('Enter');
    const check = page.getByRole('region', { name: 'Release check' });
    await check.getByText(`${plate} is blocked: Reported stolen`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await check.getByRole('button', { name: 'Release…' }).click();
    await page.getByRole('dialog', { name: `Release ${plate}?` }).waitFor();
    await soundOnTop(page, 'operations/holds/let-go-dialog.tsx');
    await page.keyboard.press('Escape');
    // A photo of what is held, drawn by the browser from the bytes that main has proved.
    const photos = page.getByRole('region', { name: `Photos of ${plate}` });
    const picture = { name: 'seal.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await photos.locator('input[type=file]').setInputFiles(picture);
    const photo = photos.getByRole('button', { name: /^Way in, .*: seal\.png$/ });
    await photo.locator('img').waitFor();
    await photo.click();
    await page.getByRole('dialog').getByRole('img', { name: 'seal.png' }).waitFor();
    await soundOnTop(page, 'operations/photos/photo-dialog.tsx');
    await page.keyboard.press('Escape');
  });
});
