/** The main job through the screen: each operation arrives in the sandbox's ledger. */
import { expect, test } from 'vitest';
import type { SandboxSpot } from '../support/services.ts';
import { middleOf } from '../support/yard-page.ts';
import type { Giant } from './giant.ts';

/** Tests of every operation on the giant yard. */
export function testOperations(giant: () => Giant): void {
  const taken = new Set<string>();
  /** A spot that fits and was not used by another test. */
  const spotThat = async (fits: (spot: SandboxSpot) => boolean): Promise<SandboxSpot> => {
    const found = (await giant().sandbox.spots()).find(
      (spot) => !taken.has(spot.code) && spot.isActive && fits(spot),
    );
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
        async () =>
          (await giant().sandbox.ledger())
            .filter((line) => line.method === method && path.test(line.path))
            .map((line) => line.effect),
        patient,
      )
      .toContain('applied');
  const dialog = () => giant().opened.page.getByRole('dialog');

  test('all of the yard is there', async () => {
    await expect
      .poll(() => giant().yard.waitingList.getByRole('listitem').count())
      .toBeGreaterThan(5);
  });

  test('assign: a drag from the waiting list onto the map', async () => {
    const spot = await spotThat(isFree);
    const target = await giant().yard.flyTo(spot.code);
    await giant().yard.drag(
      await middleOf(giant().yard.waitingList.getByRole('listitem').first()),
      target,
    );
    await arrived('POST', /^\/yard\/spot-assignment$/);
    const now = (await giant().sandbox.spots()).find((each) => each.id === spot.id);
    expect(now && isFree(now)).toBe(false);
  });

  test('an illegal drop says which rule forbids it, and nothing is sent', async () => {
    const spot = await spotThat((each) => each.standaloneId !== null && each.visitId === null);
    const before = (await giant().sandbox.ledger()).length;
    const target = await giant().yard.flyTo(spot.code);
    const container = giant()
      .yard.waitingList.getByRole('listitem')
      .filter({ hasText: /Trailer|Reefer|Container/ })
      .first();
    const from = await middleOf(container);
    await giant().opened.page.mouse.move(from.x, from.y);
    await giant().opened.page.mouse.down();
    await giant().opened.page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
    await giant().opened.page.mouse.move(target.x, target.y, { steps: 8 });
    await giant()
      .opened.page.getByText(/takes one unhooked trailer|already has/)
      .first()
      .waitFor();
    await giant().opened.page.mouse.up();
    expect((await giant().sandbox.ledger()).length).toBe(before);
  });

  test('reassign: a drag from the map onto a row of the grid, with a reason', async () => {
    const from = await spotThat((each) => each.visitId !== null && each.standaloneId === null);
    const to = await spotThat(isFree);
    // What is found shows its row: the filter for the target comes after.
    const start = await giant().yard.flyTo(from.code);
    await giant().yard.drag(start, await middleOf(await giant().yard.row(to.code)));
    await dialog().getByRole('textbox').first().fill('Door needed');
    await giant().opened.page.keyboard.press('Enter');
    await arrived('PATCH', /\/reassign$/);
    const spots = new Map((await giant().sandbox.spots()).map((each) => [each.id, each]));
    expect(spots.get(to.id)?.visitId).toBe(from.visitId);
    expect(spots.get(from.id)?.visitId).toBeNull();
  });

  test('a mixed spot asks which of the two moves, and only that one does', async () => {
    const from = await spotThat((each) => each.visitId !== null && each.standaloneId !== null);
    const to = await spotThat(isFree);
    await giant().yard.choose(from.code, /^Move/);
    await dialog().getByRole('option').nth(1).waitFor();
    await giant().opened.page.keyboard.press('ArrowDown');
    await giant().opened.page.keyboard.press('Enter');
    await dialog().getByText('to which spot?').waitFor();
    await giant().opened.page.keyboard.type(to.code);
    await dialog().getByRole('option', { name: to.code }).waitFor();
    await giant().opened.page.keyboard.press('Enter');
    await dialog().getByText('Reason').first().waitFor();
    await giant().opened.page.keyboard.type('Door needed');
    await giant().opened.page.keyboard.press('Enter');
    await expect
      .poll(async () => (await giant().sandbox.ledger()).at(-1)?.body, patient)
      .toEqual({ spotId: to.id, reason: 'Door needed', moveContainer: true });
    const spots = new Map((await giant().sandbox.spots()).map((each) => [each.id, each]));
    expect(spots.get(to.id)?.standaloneId).toBe(from.standaloneId);
    expect(spots.get(from.id)?.visitId).toBe(from.visitId);
  });

  test('unassign: from the inspector', async () => {
    const spot = await spotThat((each) => each.visitId !== null && each.standaloneId === null);
    await (await giant().yard.row(spot.code)).click();
    await giant().yard.inspector.getByText(spot.code, { exact: true }).first().waitFor();
    await giant()
      .yard.inspector.getByRole('button', { name: 'Send to waiting list' })
      .first()
      .click();
    // A door is emptied only after a question.
    await dialog().getByRole('button', { name: /^Send/ }).click();
    await arrived('DELETE', /^\/yard\/spot-assignment\//);
  });

  test('detach and attach: from the grid by keyboard', async () => {
    const spot = await spotThat(
      (each) => each.visitId !== null && each.hookedIds.length === 1 && each.standaloneId === null,
    );
    await giant().yard.choose(spot.code, /^Unhook/);
    await arrived('POST', /\/detach\//);
    await expect
      .poll(async () => (await giant().yard.row(spot.code)).innerText())
      .toContain('Truck, unhooked');
    await giant().yard.choose(spot.code, /^Hook/);
    await dialog().getByRole('option').first().waitFor();
    await giant().opened.page.keyboard.press('Enter');
    await arrived('POST', /\/attach\//);
  });

  test('close and open: from the grid by keyboard, each with its reason', async () => {
    const spot = await spotThat(isFree);
    await giant().yard.choose(spot.code, /^Close spot…/);
    await dialog().getByRole('textbox').first().fill('Ice');
    await giant().opened.page.keyboard.press('Enter');
    await arrived('PATCH', /\/close$/);
    await expect
      .poll(async () => (await giant().yard.row(spot.code)).innerText())
      .toContain('Closed');
    await giant().yard.choose(spot.code, /^Open spot…/);
    await dialog().getByRole('textbox').first().fill('Salted');
    await giant().opened.page.keyboard.press('Enter');
    await arrived('PATCH', /\/open$/);
  });

  test('depart: asks first, waits out its grace period, then goes', async () => {
    const spot = await spotThat(
      (each) => each.visitId !== null && each.standaloneId === null && each.hookedIds.length === 0,
    );
    await giant().yard.choose(spot.code, /^Depart/);
    await dialog().waitFor();
    await dialog()
      .getByRole('button', { name: /depart/i })
      .last()
      .click();
    await arrived('PATCH', /\/depart$/);
    const now = (await giant().sandbox.spots()).find((each) => each.id === spot.id);
    expect(now && isFree(now)).toBe(true);
  });
}
