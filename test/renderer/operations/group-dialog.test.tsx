// @vitest-environment happy-dom

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PromptHost } from '../../../renderer/operations/dialogs/prompt-host.tsx';
import { operatorOf, promptsOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import { put } from '../support/console-double.ts';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { smallYard, spot, spotId, visit } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

async function open() {
  started = await renderPart(<PromptHost />, { rows: smallYard() });
  return started;
}

const dialog = async () => within(await screen.findByRole('dialog'));
const lines = (label: string) =>
  [...screen.getByRole('list', { name: label }).children].map((each) => each.textContent);
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the dialog for several spots', () => {
  it('lists refusals before saving, asks for the reason once, and saves each', async () => {
    const test = await open();
    const done = operatorOf(test.page).performGroup('close', ['A-07', 'B-16', 'A-13'].map(spotId));
    const box = await dialog();
    expect(lines('Left as is')).toEqual([expect.stringMatching(/B-16 is already closed/)]);
    expect(lines('Ready')).toEqual(['Close A-07.', 'Close A-13.']);
    expect(test.double.submitted()).toEqual([]);
    await userEvent.type(box.getByRole('textbox', { name: /Reason/ }), 'Ice{Enter}');
    await isGone();
    await done;
    expect(test.double.saved().map(({ operation }) => operation)).toEqual([
      { kind: 'close', spot: spotId('A-07'), reason: 'Ice' },
      { kind: 'close', spot: spotId('A-13'), reason: 'Ice' },
    ]);
    expect(new Set(test.double.saved().map(({ id }) => id)).size).toBe(2);
    expect(test.told).toEqual([
      {
        kind: 'said',
        sentence: '2 operations saved. Undo takes back one at a time. 1 spot was left as is.',
      },
    ]);
    expect(test.page.preferences.getState().reasons.close).toEqual(['Ice']);
  });

  it('does not begin without the reason, and gives up by Escape with nothing done', async () => {
    const test = await open();
    const done = operatorOf(test.page).performGroup('close', ['A-07', 'A-13'].map(spotId));
    await userEvent.click((await dialog()).getByRole('button', { name: 'Close 2' }));
    expect(screen.getByText('Enter or pick a reason.')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await isGone();
    await done;
    expect(test.double.submitted()).toEqual([]);
    expect(test.told).toEqual([]);
  });

  it('has nothing to press when every spot is refused', async () => {
    const test = await open();
    void operatorOf(test.page).performGroup('unassign', ['A-07', 'A-13'].map(spotId));
    await dialog();
    expect(lines('Left as is')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('follows the yard while open: what another desk did is refused', async () => {
    const test = await open();
    void operatorOf(test.page).performGroup('close', ['A-07', 'A-13'].map(spotId));
    await dialog();
    test.double.change(put({ spots: [spot('A-13', 'Parking A', { isOpen: false })] }));
    await waitFor(() => expect(lines('Left as is')).toHaveLength(1));
    expect(lines('Ready')).toEqual(['Close A-07.']);
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'Ice{Enter}');
    await isGone();
    expect(test.double.submitted()).toHaveLength(1);
  });

  it('sends the accepted cautions, and asks again for a new one', async () => {
    const test = await open();
    void operatorOf(test.page).performGroup('close', ['A-07', 'D-01'].map(spotId));
    const box = await dialog();
    await userEvent.type(box.getByRole('textbox', { name: /Reason/ }), 'Ice');
    // A truck came to A-07 that the page has not seen.
    test.double.yard.put(put({ visits: [visit('NEW-1', { spotId: spotId('A-07') })] }));
    await userEvent.click(box.getByRole('button', { name: 'Close 2 anyway' }));
    await screen.findByText(/NEW-1/);
    expect(screen.getByText('1 operation saved.')).toBeTruthy();
    await userEvent.click(box.getByRole('button', { name: 'Close 1 anyway' }));
    await isGone();
    expect(
      test.double.saved().map(({ operation }) => 'spot' in operation && operation.spot),
    ).toEqual([spotId('D-01'), spotId('A-07')]);
  });

  it('stops at a failure, keeps the reason, and a further try saves none twice', async () => {
    const test = await open();
    test.double.failNext('not-saved');
    const done = operatorOf(test.page).performGroup('close', ['A-07', 'A-13'].map(spotId));
    const box = await dialog();
    const field = box.getByRole<HTMLInputElement>('textbox', { name: /Reason/ });
    await userEvent.type(field, 'Ice{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('disk');
    expect(test.double.submitted()).toHaveLength(1);
    expect(field.value).toBe('Ice');
    await userEvent.click(box.getByRole('button', { name: 'Try again: Close 2' }));
    await isGone();
    await done;
    const ids = test.double.submitted().map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toBe(ids[1]);
    expect(test.double.saved()).toHaveLength(2);
  });

  it('closed while it saves: what was begun is saved and shown, the rest is not begun', async () => {
    const test = await open();
    const done = operatorOf(test.page).performGroup(
      'close',
      ['A-07', 'A-10', 'A-13', 'A-14'].map(spotId),
    );
    const box = await dialog();
    const field = box.getByRole('textbox', { name: /Reason/ });
    await userEvent.type(field, 'Ice');
    const form = field.closest('form');
    if (form === null) throw new Error('The field is in no form.');
    // Both in one go: the first operation is on its way when the dialog is given up.
    act(() => {
      form.requestSubmit();
      promptsOf(test.page).getState().open?.answer(null);
    });
    await isGone();
    await done;
    const count = test.double.saved().length;
    expect(count).toBe(1);
    expect(test.told).toEqual([
      { kind: 'said', sentence: '1 operation saved. Undo takes it back. 3 spots were left as is.' },
    ]);
  });

  it('moves into an area that is asked for first, each to a free spot of its own', async () => {
    const test = await open();
    void operatorOf(test.page).performGroup('reassign', ['D-01', 'A-07'].map(spotId));
    const box = await dialog();
    await userEvent.type(box.getByRole('combobox', { name: 'Find an area' }), 'Parking B{Enter}');
    await screen.findByRole('list', { name: 'Ready' });
    expect(lines('Left as is')).toEqual(['A-07A-07 is empty.']);
    await userEvent.type((await dialog()).getByRole('textbox', { name: /Reason/ }), 'Snow{Enter}');
    await isGone();
    const [only, ...others] = test.double.saved();
    expect(others).toEqual([]);
    expect(only?.operation).toMatchObject({
      kind: 'reassign',
      from: spotId('D-01'),
      reason: 'Snow',
      to: expect.stringMatching(/^spot-B-/),
    });
  });
});
