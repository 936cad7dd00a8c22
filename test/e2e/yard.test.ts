/** The main job, through the screen, on the giant yard, over real HTTP: each operation arrives in the sandbox's ledger. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openPage, type WatchedPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { type SandboxSpot, type Services, startServices } from './support/services.ts';
import { middleOf, type YardPage, yardPage } from './support/yard-page.ts';

/** Five thousand spots are much for a machine with other work: an answer that takes its time is an answer all the same. */
const slowButThere = { readDeadlineMs: 200_000, writeDeadlineMs: 200_000 };

describe.skipIf(!hasChromium)('the giant yard through the screen', { timeout: 400_000 }, () => {
  let sandbox: Services;
  let host: RunningConsole;
  let opened: WatchedPage;
  let yard: YardPage;
  const taken = new Set<string>();

  beforeAll(async () => {
    sandbox = await startServices({ yard: 'giant' });
    host = await openConsole({ ...sandbox.profile, undocumented: slowButThere });
    opened = await openPage(host.url);
    await opened.page.locator('[role=grid][aria-rowcount="5001"]').waitFor({ timeout: 200_000 });
    yard = await yardPage(opened.page);
    await opened.page.getByText(/Yard as of/).waitFor({ timeout: 200_000 });
  }, 500_000);

  afterAll(async () => {
    await host?.stop();
    await sandbox?.stop();
  });

  /** A spot that fits and was not used by another test. */
  const spotThat = async (fits: (spot: SandboxSpot) => boolean): Promise<SandboxSpot> => {
    const found = (await sandbox.spots()).find((spot) => !taken.has(spot.code) && spot.isActive && fits(spot));
    if (found === undefined) throw new Error('The yard has no such spot.');
    taken.add(found.code);
    return found;
  };
  const isFree = (spot: SandboxSpot) => spot.visitId === null && spot.standaloneId === null;
  // An operation waits until the giant can be read, which a busy machine takes its time for.
  const patient = { timeout: 180_000, interval: 200 };
  const arrived = (method: string, path: RegExp) =>
    expect
      .poll(
        async () => (await sandbox.ledger()).filter((line) => line.method === method && path.test(line.path)).map((line) => line.effect),
        patient,
      )
      .toContain('applied');
  const dialog = () => opened.page.getByRole('dialog');

  test('the whole yard is there', async () => {
    await expect.poll(() => yard.waitingList.getByRole('listitem').count()).toBeGreaterThan(5);
  });

  test('assign: a drag from the waiting list onto the map', async () => {
    const spot = await spotThat(isFree);
    const target = await yard.flyTo(spot.code);
    await yard.drag(await middleOf(yard.waitingList.getByRole('listitem').first()), target);
    await arrived('POST', /^\/yard\/spot-assignment$/);
    const now = (await sandbox.spots()).find((each) => each.id === spot.id);
    expect(now && isFree(now)).toBe(false);
  });

  test('an illegal drop says which rule forbids it, and nothing is sent', async () => {
    const spot = await spotThat((each) => each.standaloneId !== null && each.visitId === null);
    const before = (await sandbox.ledger()).length;
    const target = await yard.flyTo(spot.code);
    const container = yard.waitingList
      .getByRole('listitem')
      .filter({ hasText: /Trailer|Reefer|Container/ })
      .first();
    const from = await middleOf(container);
    await opened.page.mouse.move(from.x, from.y);
    await opened.page.mouse.down();
    await opened.page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
    await opened.page.mouse.move(target.x, target.y, { steps: 8 });
    await opened.page
      .getByText(/takes one unhooked container|already has/)
      .first()
      .waitFor();
    await opened.page.mouse.up();
    expect((await sandbox.ledger()).length).toBe(before);
  });

  test('reassign: a drag from the map onto a row of the grid, with a reason', async () => {
    const from = await spotThat((each) => each.visitId !== null && each.standaloneId === null);
    const to = await spotThat(isFree);
    const row = await yard.row(to.code);
    const start = await yard.flyTo(from.code);
    await yard.drag(start, await middleOf(row));
    await dialog().getByRole('textbox').first().fill('Door needed');
    await opened.page.keyboard.press('Enter');
    await arrived('PATCH', /\/reassign$/);
    const spots = new Map((await sandbox.spots()).map((each) => [each.id, each]));
    expect(spots.get(to.id)?.visitId).toBe(from.visitId);
    expect(spots.get(from.id)?.visitId).toBeNull();
  });

  test('a mixed spot asks which of the two moves, and only that one does', async () => {
    const from = await spotThat((each) => each.visitId !== null && each.standaloneId !== null);
    const to = await spotThat(isFree);
    await yard.choose(from.code, /^Move/);
    await dialog().getByRole('option').nth(1).waitFor();
    await opened.page.keyboard.press('ArrowDown');
    await opened.page.keyboard.press('Enter');
    await dialog().getByText('to which spot?').waitFor();
    await opened.page.keyboard.type(to.code);
    await dialog().getByRole('option', { name: to.code }).waitFor();
    await opened.page.keyboard.press('Enter');
    await dialog().getByText('Reason').first().waitFor();
    await opened.page.keyboard.type('Door needed');
    await opened.page.keyboard.press('Enter');
    await expect
      .poll(async () => (await sandbox.ledger()).at(-1)?.body, patient)
      .toEqual({ spotId: to.id, reason: 'Door needed', moveContainer: true });
    const spots = new Map((await sandbox.spots()).map((each) => [each.id, each]));
    expect(spots.get(to.id)?.standaloneId).toBe(from.standaloneId);
    expect(spots.get(from.id)?.visitId).toBe(from.visitId);
  });

  test('unassign: from the inspector', async () => {
    const spot = await spotThat((each) => each.visitId !== null && each.standaloneId === null);
    await yard.flyTo(spot.code);
    await yard.inspector.getByRole('button', { name: 'Send to waiting list' }).first().click();
    await arrived('DELETE', /^\/yard\/spot-assignment\//);
  });

  test('detach and attach: from the grid by keyboard', async () => {
    const spot = await spotThat((each) => each.visitId !== null && each.hookedIds.length === 1 && each.standaloneId === null);
    await yard.choose(spot.code, /^Unhook/);
    await arrived('POST', /\/detach\//);
    await expect.poll(async () => (await yard.row(spot.code)).innerText()).toContain('Truck + container');
    await yard.choose(spot.code, /^Hook/);
    await dialog().getByRole('option').first().waitFor();
    await opened.page.keyboard.press('Enter');
    await arrived('POST', /\/attach\//);
  });

  test('close and open: from the grid by keyboard, each with its reason', async () => {
    const spot = await spotThat(isFree);
    await yard.choose(spot.code, /^Close/);
    await dialog().getByRole('textbox').first().fill('Ice');
    await opened.page.keyboard.press('Enter');
    await arrived('PATCH', /\/close$/);
    await expect.poll(async () => (await yard.row(spot.code)).innerText()).toContain('Closed');
    await yard.choose(spot.code, /^Open/);
    await dialog().getByRole('textbox').first().fill('Salted');
    await opened.page.keyboard.press('Enter');
    await arrived('PATCH', /\/open$/);
  });

  test('depart: asks first, waits out its grace period, then goes', async () => {
    const spot = await spotThat((each) => each.visitId !== null && each.standaloneId === null && each.hookedIds.length === 0);
    await yard.choose(spot.code, /^Depart/);
    await dialog().waitFor();
    await dialog()
      .getByRole('button', { name: /depart/i })
      .last()
      .click();
    await arrived('PATCH', /\/depart$/);
    const now = (await sandbox.spots()).find((each) => each.id === spot.id);
    expect(now && isFree(now)).toBe(true);
  });

  test('the page logged no error', () => {
    expect(opened.errors).toEqual([]);
  });
});
