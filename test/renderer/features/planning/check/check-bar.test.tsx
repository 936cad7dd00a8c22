// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import {
  CheckButton,
  CheckHost,
} from '../../../../../renderer/features/planning/check/check-host.tsx';
import { checkOf } from '../../../../../renderer/features/planning/check/check-store.ts';
import { PlanHost } from '../../../../../renderer/features/planning/plan-host.tsx';
import { plansOf } from '../../../../../renderer/features/planning/plan-store.ts';
import { plainArea } from '../../../../../shared/planning/area-attributes.ts';
import { deep } from '../../../../support/tiers.ts';
import { put } from '../../../support/console-double.ts';
import { scanNow } from '../../../support/keys.ts';
import {
  endPage,
  renderPart,
  settle,
  startTestPage,
  type TestPage,
  until,
} from '../../../support/render-page.tsx';
import { area, smallYard, spot, spotId, visit, visitId } from '../../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => endPage(started));

test('by mouse: an area, a button for each look, differences are corrections', async () => {
  const user = userEvent.setup();
  started = await renderPart(
    <>
      <CheckButton />
      <PlanHost />
      <CheckHost />
    </>,
    { rows: smallYard() },
  );
  const { page } = started;
  await user.click(screen.getByRole('button', { name: 'Yard check' }));
  const check = checkOf(page);
  await user.click(await screen.findByRole('combobox', { name: 'Area' }));
  await user.click(await screen.findByRole('option', { name: 'Reefer row' }));
  const { walk } = check.store.getState();
  expect(walk).toHaveLength(6);
  // The clerk goes on typing, and a spot that is searched for takes the cursor along.
  const box = () => screen.getByRole('textbox', { name: 'What is there' });
  expect(document.activeElement).toBe(box());
  screen.getByRole('button', { name: 'Pause' }).focus();
  page.ui.getState().jumpTo(walk[0] ?? null, null);
  await until(() => document.activeElement === box());
  const taken = walk.find((id) => page.yard.table.visitsAt(id).length > 0);
  for (const id of walk)
    await user.click(
      screen.getByRole('button', { name: id === taken ? /^Empty/ : /^As expected/ }),
    );
  expect(document.querySelector('progress')?.value).toBe(6);
  expect(screen.queryByText(/^Enter: as expected/)).toBeNull();
  if (taken === undefined) return;
  const [gone] = page.yard.table.visitsAt(taken);
  await user.click(screen.getByRole('button', { name: 'Review 1 difference' }));
  const dialog = await screen.findByRole('dialog', { name: '1 correction' });
  expect(within(dialog).getAllByRole('row')[1]?.textContent).toContain('Not seen');
  await user.click(within(dialog).getByRole('button', { name: 'Apply 1 correction' }));
  await until(() => started?.double.saved().length === 1);
  expect(started.double.saved()[0]?.operation).toMatchObject({
    kind: 'unassign',
    assets: [{ kind: 'visit', id: gone }],
  });
});

test('ending asks first while something seen has no record or is not corrected', async () => {
  const user = userEvent.setup();
  started = await renderPart(<CheckHost />, { rows: smallYard() });
  const { page } = started;
  const check = checkOf(page);
  await check.open();
  page.ui.getState().selectSpot(spotId('D-01'));
  check.answer('0');
  page.ui.getState().selectSpot(spotId('D-04'));
  check.answer('QQ 000');
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'End the check' }));
    return within(await screen.findByRole('dialog', { name: 'End the check?' }));
  };
  const asked = await ask();
  expect(asked.getByText('1 difference isn’t corrected yet.')).toBeTruthy();
  const missing = asked.getByText(/^1 isn’t on record/).textContent;
  expect(missing).toMatch(/QQ 000 on .*D-04/);
  expect(asked.getByText('64 of 66 spots weren’t looked at.')).toBeTruthy();
  // Enter keeps checking, and nothing that was seen is lost.
  await until(() => document.activeElement?.textContent === 'Keep checking');
  await user.keyboard('{Enter}');
  await until(() => screen.queryByRole('dialog') === null);
  expect(check.store.getState()).toMatchObject({ isShown: true, isOpen: true });
  expect(check.store.getState().answers.size).toBe(2);
  await user.click((await ask()).getByRole('button', { name: 'Review 2 differences' }));
  const review = within(await screen.findByRole('dialog', { name: '1 correction' }));
  // What has no record is listed too, with what to do.
  expect(review.getByRole('row', { name: /^QQ 000 No record .*D-04$/ })).toBeTruthy();
  review.getByText(/check it in at the gate/);
  await user.click(review.getByRole('button', { name: 'Cancel' }));
  await user.click((await ask()).getByRole('button', { name: 'End the check' }));
  await until(() => !check.store.getState().isOpen);
});

test('a check of the whole area without a difference ends at once', async () => {
  started = await renderPart(<CheckHost />, { rows: smallYard() });
  const check = checkOf(started.page);
  await check.open();
  for (const _ of check.store.getState().walk) check.answer('');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'End the check' }));
  await until(() => !check.store.getState().isOpen);
});

test('by keyboard: Enter is as expected, a scan is there, differences are a plan', async () => {
  const user = userEvent.setup();
  started = await renderPart(
    <>
      <CheckButton />
      <PlanHost />
      <CheckHost />
    </>,
    { rows: smallYard() },
  );
  await user.click(screen.getByRole('button', { name: 'Yard check' }));
  const field = await screen.findByRole('textbox', { name: 'What is there' });
  const check = checkOf(started.page);
  const { walk } = check.store.getState();
  expect(walk).toHaveLength(66);
  for (const id of walk) {
    if (id === spotId('D-04')) await scanNow('tx 4821', 12);
    else await user.type(field, id === spotId('D-01') ? '0{Enter}' : '{Enter}');
  }
  await settle();
  expect(screen.getByText('Every spot was looked at.')).toBeTruthy();
  expect(check.store.getState().answers.size).toBe(66);
  const gone = started.page.yard.table.visitsAt(spotId('D-01'));
  await user.click(screen.getByRole('button', { name: 'Review 2 differences' }));
  await user.click(await screen.findByRole('button', { name: 'Open as a plan' }));
  const plans = plansOf(started.page);
  await until(() => plans.store.getState().ordered.steps.length === 2);
  expect(started.page.yard.table.visitsAt(spotId('D-04'))).toEqual([visitId('TX-4821')]);
  expect(gone.map((id) => started?.page.yard.table.visit(id)?.spotId)).toEqual([null]);
});

test('a named set of areas is checked as one', async () => {
  const user = userEvent.setup();
  started = await renderPart(<CheckHost />, { rows: smallYard() });
  const { page } = started;
  const check = checkOf(page);
  await check.open();
  const all = check.store.getState().walk;
  const areaOf = (id: (typeof all)[number]) => page.yard.table.spot(id)?.areaId;
  const [one] = [...page.yard.table.areas()].filter(({ id }) => all.some((s) => areaOf(s) === id));
  for (const id of one === undefined ? [] : [one.id])
    await page.api.plans.setArea({
      area: id,
      attributes: { ...plainArea, keptFor: [], sets: ['North side'] },
    });
  await user.click(await screen.findByRole('combobox', { name: 'Area' }));
  await user.click(await screen.findByRole('option', { name: 'North side' }));
  const { walk } = check.store.getState();
  expect(walk.length).toBeGreaterThan(0);
  expect(walk).toEqual(all.filter((id) => areaOf(id) === one?.id));
  expect(walk.length).toBeLessThan(all.length);
});

/** A lot of 200 spots, every second one taken. */
const lot = () => ({
  areas: [area('Lot')],
  spots: Array.from({ length: 200 }, (_, at) => spot(`P-${at + 1}`, 'Lot')),
  visits: Array.from({ length: 100 }, (_, at) =>
    visit(`TX-${at + 1}`, { spotId: spotId(`P-${2 * at + 1}`) }),
  ),
  containers: [],
});
/**
 * Five differences: one gone, one elsewhere, one in the place of another, that other gone, and one
 * without a record.
 */
const different: Readonly<Record<string, string>> = {
  'P-1': '0',
  'P-3': '0',
  'P-8': 'tx 2',
  'P-11': 'TX-7',
  'P-13': '0',
  'P-20': 'QQ 000',
};
const after = { 'TX-1': null, 'TX-2': 'P-8', 'TX-6': null, 'TX-7': 'P-11', 'TX-50': 'P-99' };
const standing = ({ page }: TestPage) =>
  Object.fromEntries(
    Object.keys(after).map((plate) => [
      plate,
      page.yard.table.visit(visitId(plate))?.spotId?.replace(/^spot-/, '') ?? null,
    ]),
  );

test('200 spots with five differences become one allowed plan, and the record fits', async () => {
  started = await startTestPage({ rows: lot() });
  const [check, plans] = [checkOf(started.page), plansOf(started.page)];
  await check.open();
  const { walk } = check.store.getState();
  expect(walk).toHaveLength(200);
  for (const id of walk)
    check.answer(different[started.page.yard.table.spot(id)?.code ?? ''] ?? '');
  expect(check.store.getState().at).toBe(200);
  expect(check.result().unknown).toEqual([{ spot: spotId('P-20'), text: 'QQ 000' }]);
  check.review();
  expect(plans.store.getState().ordered.impossible).toEqual([]);
  await plans.commit();
  await until(() => JSON.stringify(standing(started as TestPage)) === JSON.stringify(after));
  await until(() => started?.double.checked().length === 200);
});

deep.test('200 spots with five differences, key by key', { timeout: 120_000 }, async () => {
  const user = userEvent.setup();
  started = await renderPart(
    <>
      <CheckButton />
      <PlanHost />
      <CheckHost />
    </>,
    { rows: lot() },
  );
  await user.click(screen.getByRole('button', { name: 'Yard check' }));
  const field = await screen.findByRole('textbox', { name: 'What is there' });
  for (const id of checkOf(started.page).store.getState().walk) {
    const text = different[started.page.yard.table.spot(id)?.code ?? ''] ?? '';
    if (text === '') await user.type(field, '{Enter}');
    else await scanNow(text, 12);
  }
  await user.click(await screen.findByRole('button', { name: /^Review \d differences$/ }));
  await user.click(await screen.findByRole('button', { name: 'Open as a plan' }));
  await user.click(await screen.findByRole('button', { name: /^Save \d steps$/ }));
  await until(() => JSON.stringify(standing(started as TestPage)) === JSON.stringify(after));
});

test('handles bad scans, departed trailers, doubled codes, and going back', async () => {
  started = await startTestPage({ rows: lot() });
  const { page, double } = started;
  const check = checkOf(page);
  await check.open();
  const codeAt = () =>
    page.yard.table.spot(check.store.getState().walk[check.store.getState().at] as never)?.code ??
    '';
  const at = (code: string) => {
    page.ui.getState().selectSpot(spotId(code));
    expect(codeAt()).toBe(code);
  };
  double.change({
    ...put({}),
    remove: { areas: [], spots: [], visits: [visitId('TX-9')], containers: [] },
  });
  await until(() => page.yard.table.visit(visitId('TX-9')) === undefined);
  const wrong = ['\u0002*&^%\u0003', 'x'.repeat(200), 'TX-9', '#9999', ', ,'];
  for (const text of wrong) {
    at('P-2');
    check.answer(text);
  }
  expect(check.result().goals).toEqual([]);
  // One truck cannot stand on two spots: the first stays, the second is reported.
  at('P-4');
  check.answer('TX-30');
  at('P-6');
  check.answer('TX-30');
  expect(check.result()).toMatchObject({
    goals: [{ spot: spotId('P-4') }],
    unknown: [{ spot: spotId('P-6'), text: 'TX-30' }],
  });
  at('P-4');
  check.answer('0');
  at('P-6');
  check.answer('0');
  expect(check.result()).toEqual({ goals: [], unknown: [] });
});

test('an answer that couldn’t be saved is sent again; the check waits for all', async () => {
  started = await startTestPage({ rows: smallYard() });
  const check = checkOf(started.page);
  await check.open();
  started.double.failCheck(true);
  check.answer('');
  await until(() => check.store.getState().trouble !== null);
  await check.end();
  expect(check.store.getState().isOpen).toBe(true);
  started.double.failCheck(false);
  check.answer('0');
  await until(() => started?.double.checked().length === 2);
  await check.end();
  await until(() => !check.store.getState().isOpen);
});

test('lists a wrong code, skips others’ answers, and goes to a chosen spot', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page, double } = started;
  const check = checkOf(page);
  page.ui.getState().selectSpot(spotId('D-04'));
  await check.open();
  const at = () => check.store.getState().walk[check.store.getState().at];
  expect(at()).toBe(spotId('D-04'));
  const { walk } = check.store.getState();
  const next = walk[walk.indexOf(spotId('D-04')) + 1];
  double.checkElsewhere([
    {
      spot: next as never,
      seen: { kind: 'expected' },
      was: [],
      by: 'Ben',
      at: '2026-03-02T09:00:00Z',
    },
  ]);
  await until(() => check.store.getState().answers.has(next as never));
  check.answer('0012345678905');
  expect(check.result()).toEqual({
    goals: [],
    unknown: [{ spot: spotId('D-04'), text: '0012345678905' }],
  });
  expect(at()).toBe(walk[walk.indexOf(spotId('D-04')) + 2]);
  page.ui.getState().selectSpot(spotId('D-01'));
  expect(at()).toBe(spotId('D-01'));
  check.back();
  check.pause();
  expect(check.store.getState().isShown).toBe(false);
});

test('shows what other desks do: who began, how many spots, and their answers', async () => {
  started = await renderPart(
    <>
      <CheckButton />
      <CheckHost />
    </>,
    { rows: smallYard() },
  );
  const { page, double } = started;
  const at = '2026-03-02T09:00:00.000Z';
  double.setChecking({ isOpen: true, begun: { by: 'Ana', desk: 'Dock', at, after: null } });
  const button = screen.getByRole('button', { name: 'Yard check' });
  await until(
    () =>
      button
        .getAttribute('aria-description')
        ?.startsWith('Yard check: Ana at Dock began one at') === true,
  );
  await userEvent.setup().click(button);
  const check = checkOf(page);
  const of = (code: string) => ({
    spot: spotId(code),
    seen: { kind: 'empty' as const },
    was: [],
    by: 'Ana',
    desk: 'Dock',
    at,
  });
  double.setChecking({
    begun: { by: 'Ana', desk: 'Dock', at, after: { by: 'Ben', desk: 'Gate', at } },
    answers: [of('D-01'), of('D-02')],
  });
  await until(() => check.store.getState().answers.size === 2);
  page.ui.getState().selectSpot(spotId('D-01'));
  expect(await screen.findByText('Seen: empty, Ana at Dock')).toBeTruthy();
  const told = screen.getByText(/Ana at Dock began this check at/).textContent;
  expect(told).toContain('Ben at Gate ended the check at');
  expect(told).toContain('Dock: 2 spots.');
  double.setChecking({
    isOpen: false,
    begun: null,
    answers: [],
    ended: { by: 'Ana', desk: 'Dock', at },
  });
  await until(
    () =>
      started?.told.some(({ sentence }) =>
        sentence.startsWith('Ana at Dock ended the yard check at'),
      ) === true,
  );
  expect(check.store.getState().isShown).toBe(false);
});

deep.test(
  'from paper: what is typed is compared with what the printed sheet had, in order',
  async () => {
    const user = userEvent.setup();
    let prints = 0;
    window.print = () => (prints += 1);
    started = await renderPart(
      <>
        <CheckButton />
        <CheckHost />
      </>,
      { rows: smallYard() },
    );
    const { page, double } = started;
    await user.click(screen.getByRole('button', { name: 'Yard check' }));
    await user.click(await screen.findByRole('button', { name: 'Print a sheet' }));
    const check = checkOf(page);
    const { walk } = check.store.getState();
    const rows = within(
      (await screen.findAllByRole('article', { name: 'Yard check sheet' }))[0] as HTMLElement,
    )
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((each) => within(each).getAllByRole('cell')[1]?.textContent)).toEqual(
      walk.map((id) => page.yard.table.spot(id)?.code),
    );
    expect(rows[0]?.textContent).toContain('1');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(prints).toBe(1);
    await user.keyboard('{Escape}');
    // During the check one truck leaves D-01, and another takes its place: both are newer than the
    // paper.
    const [left] = page.yard.table.visitsAt(spotId('D-01'));
    const truck = page.yard.table.visit(left as never);
    double.change(
      put({
        visits: [{ ...truck, spotId: null } as never, visit('TX-4821', { spotId: spotId('D-01') })],
      }),
    );
    await until(() => page.yard.table.visitsAt(spotId('D-01')).includes(visitId('TX-4821')));
    const field = await screen.findByRole('textbox', { name: 'What is there' });
    await user.type(field, `#${walk.indexOf(spotId('D-01')) + 1}{Enter}`);
    expect(walk[check.store.getState().at]).toBe(spotId('D-01'));
    await user.type(field, '0{Enter}');
    expect(check.result().goals).toEqual([]);
    // Without the paper the same answer is about what the screen shows now.
    await user.click(screen.getByRole('checkbox', { name: /From the sheet/ }));
    await user.type(field, `#${walk.indexOf(spotId('D-01')) + 1}{Enter}`);
    await user.type(field, '0{Enter}');
    expect(check.result().goals).toEqual([
      { kind: 'place', asset: { kind: 'visit', id: visitId('TX-4821') }, spot: null },
    ]);
    await user.type(field, '#9999{Enter}');
    expect(screen.getByText(/There’s no line 9,999/)).toBeTruthy();
  },
);
