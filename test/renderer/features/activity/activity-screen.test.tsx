// @vitest-environment happy-dom

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ActivityScreen } from '../../../../renderer/features/activity/activity-screen.tsx';
import { PromptHost } from '../../../../renderer/operations/dialogs/prompt-host.tsx';
import { operatorOf } from '../../../../renderer/operations/operator/operator-of-page.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { DeskId, OperationId } from '../../../../shared/ids.ts';
import { deep } from '../../../support/tiers.ts';
import { put } from '../../support/console-double.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { containerId, smallYard, spotId, visit, visitId } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

async function open() {
  started = await renderPart(
    <>
      <ActivityScreen />
      <PromptHost />
    </>,
    { rows: smallYard() },
  );
  return started;
}

const list = () => screen.findByRole('list', { name: 'Operations' });
const item = async (text: string) => {
  await waitFor(async () => expect((await list()).textContent).toContain(text));
  const found = within(await list())
    .getAllByRole('listitem')
    .find((each) => each.textContent?.includes(text));
  return found as HTMLElement;
};
const place = (test: TestPage, plate: string, code: string) =>
  operatorOf(test.page).perform({
    kind: 'assign',
    asset: { kind: 'visit', id: visitId(plate) },
    spot: spotId(code),
  });
const idOf = (test: TestPage, at: number): OperationId =>
  test.double.saved()[at]?.id as OperationId;

describe('the activity screen', () => {
  it('lists another desk’s open operations read-only when that desk is chosen', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    await item('Not sent yet');
    expect(screen.queryByRole('group', { name: 'Filter by desk' })).toBeNull();
    const known = {
      clerk: 'Ana',
      savedAt: '2026-11-21T12:00:00.000Z',
      standing: 'queued',
      waits: null,
      touches: [],
    } as const;
    const of = (id: string, desk: string) => ({
      ...known,
      id: id as OperationId,
      label: rawText(`Close ${id}.`),
      desk: desk as DeskId,
      deskName: desk,
      operation: { kind: 'close', spot: spotId(id), reason: 'Leveler' } as const,
    });
    const state = {
      standing: { is: 'together' },
      self: null,
      desks: [],
      notes: 0,
      waiting: 0,
      server: null,
      canSetUp: true,
    } as const;
    act(() =>
      test.page.desks.setState({
        desks: {
          ...state,
          operations: [of('D-01', 'Dock'), of('D-02', 'Dock'), of('D-03', 'Office')],
        },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Dock 2' }));
    const theirs = screen.getByRole('list', { name: 'Pending at other desks' });
    expect(within(theirs).getAllByRole('listitem')).toHaveLength(2);
    expect(theirs.textContent).not.toContain('D-03');
    expect(within(theirs).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('list', { name: 'Operations' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'This desk' }));
    expect(screen.queryByRole('list', { name: 'Pending at other desks' })).toBeNull();
    expect(await list()).toBeTruthy();
    // What is over at the desk that was chosen leaves nothing to look at.
    await userEvent.click(screen.getByRole('button', { name: 'Dock 2' }));
    act(() => test.page.desks.setState({ desks: { ...state, operations: [] } }));
    expect(await list()).toBeTruthy();
  });

  it('says what to do when nothing was done yet', async () => {
    await open();
    expect(await screen.findByText('No activity yet')).toBeTruthy();
  });

  it('lists operations newest first, with state, clerk, status and next step', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    await place(test, 'NM-2210', 'D-10');
    const first = await item('NM-2210');
    expect((await list()).firstElementChild).toBe(first);
    for (const part of [
      'Not sent yet',
      'Assign NM-2210 to D-10.',
      'Not sent.',
      'Sending next.',
      'Dana Whitfield',
    ]) {
      expect(first.textContent).toContain(part);
    }
  });

  it('each count of a state opens the list that it counts', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    await place(test, 'NM-2210', 'D-10');
    await item('NM-2210');
    test.double.setState(idOf(test, 0), 'unknown', 'The answer never came.');
    const counts = { Pending: 1, 'Result unknown': 1, Confirmed: 0 };
    for (const [name, count] of Object.entries(counts)) {
      const chip = await screen.findByRole('button', {
        name: count === 0 ? name : `${name} ${count}`,
      });
      await userEvent.click(chip);
      await waitFor(async () =>
        expect(within(await list()).queryAllByRole('listitem')).toHaveLength(count),
      );
      await userEvent.click(chip);
    }
  });

  deep.test('follows an operation while it changes', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    await item('Not sent yet');
    test.double.setState(idOf(test, 0), 'unknown', 'The answer never came.');
    expect((await item('Result unknown')).textContent).toContain('The answer never came.');
  });

  // Faults: F2.
  it('shows the words of the service as text, whatever they hold', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    await item('Not sent yet');
    test.double.setState(
      idOf(test, 0),
      'rejected',
      'The service refused it: <img src=x onerror=alert(1)><b>blocked</b>',
    );
    const found = await item('Rejected');
    expect(found.textContent).toContain('<img src=x onerror=alert(1)><b>blocked</b>');
    expect(found.querySelectorAll('img, b')).toHaveLength(0);
  });

  it('lists check-ins and appointments by their time, and filters by them', async () => {
    const test = await open();
    const acts = [
      { list: 'gate', asset: null, text: 'KLM 20: checked in at the gate' },
      { list: 'appointments', asset: null, text: '448120: marked no-show' },
      { list: 'gate', asset: 'TX-4821', text: 'Linked to an appointment' },
      { list: 'others', asset: null, text: 'HBT 14925 moved to B-02' },
    ] as const;
    const late = Date.now() + 60_000;
    test.double.setActs(
      acts.map(({ list, asset, text }, index) => ({
        seq: 9 - index,
        at: index === 0 ? late : 1_000 - index,
        list,
        clerk: 'Ana',
        asset,
        what: rawText(text),
      })),
    );
    await place(test, 'TX-4821', 'D-04');
    await item('Assign TX-4821');
    await userEvent.click(screen.getByRole('button', { name: /^Pending/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Pending/ }));
    await item('KLM 20');
    const shown = async () =>
      within(await list())
        .getAllByRole('listitem')
        .map(
          ({ textContent }) =>
            /KLM 20|448120|TX-4821: Linked|Assign|HBT 14925/.exec(textContent ?? '')?.[0],
        );
    const ours = ['KLM 20', 'Assign', '448120', 'TX-4821: Linked'];
    expect(await shown()).toEqual([...ours, 'HBT 14925']);
    await userEvent.click(screen.getByRole('button', { name: 'Others' }));
    await waitFor(async () => expect(await shown()).toEqual(['HBT 14925']));
    await userEvent.click(screen.getByRole('button', { name: 'Ours' }));
    await waitFor(async () => expect(await shown()).toEqual(ours));
    // Operations alone have a number.
    expect(screen.queryByText('1', { selector: 'h2 + span' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Appointments' }));
    await waitFor(async () => expect(await shown()).toEqual(['448120']));
    await userEvent.click(screen.getByRole('button', { name: /^Pending/ }));
    await waitFor(async () => expect(await shown()).toEqual(['Assign', '448120']));
  });

  it('shows the history on demand', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    test.double.setState(idOf(test, 0), 'sending', 'Sent to the service.');
    test.double.setState(idOf(test, 0), 'confirmed', 'The yard shows it.', {
      known: message('operations.event.confirmed'),
    });
    const row = await item('Confirmed');
    // Said once, by its state.
    expect(row.textContent).not.toContain('The service accepted it');
    const toggle = within(row).getByRole('button', { name: /^History of/ });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(toggle);
    for (const line of ['Saved on this computer.', 'Sent to the service.', 'The yard shows it.'])
      expect(row.textContent).toContain(line);
  });

  it('offers what the clerk can do, does it, and shows the outcome', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    test.double.setState(idOf(test, 0), 'conflict', 'Another desk took D-04.');
    const row = await item('Conflict');
    await userEvent.click(within(row).getByRole('button', { name: 'Discard' }));
    expect((await item('Canceled')).textContent).toContain('TX-4821');
    expect(test.page.announcer.getState().sentence).toContain('Discarded: Assign TX-4821');
  });

  it('lets the clerk say what the yard shows where the service cannot', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    const choices = ['check-again', 'mark-done', 'drop'] as const;
    test.double.setState(idOf(test, 0), 'needs-clerk', 'The yard could not be read there.', {
      choices,
    });
    const row = await item('Needs a decision');
    const buttons = within(within(row).getByRole('group', { name: /^Choices for/ })).getAllByRole(
      'button',
    );
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Check again',
      'Mark as done',
      'Discard',
    ]);
    await userEvent.click(within(row).getByRole('button', { name: 'Mark as done' }));
    expect((await item('Confirmed')).textContent).toContain(
      'Dana Whitfield saw in the yard that it is done.',
    );
    expect(test.page.announcer.getState().sentence).toContain('Marked as done: Assign TX-4821');
  });

  it('asks for the new target before it changes it', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    test.double.setState(idOf(test, 0), 'conflict', 'Another desk took D-04.', {
      choices: ['change-target', 'drop'],
    });
    // What conflicts is not shown as done: the truck waits again.
    test.double.change(put({ visits: [visit('TX-4821')] }));
    await userEvent.click(
      within(await item('Conflict')).getByRole('button', { name: 'Change spot…' }),
    );
    const field = await screen.findByRole('combobox', { name: 'Find a spot' });
    await userEvent.type(field, 'D-13{Enter}');
    await item('The clerk chose: change-target.');
  });

  it('offers nothing that the yard refuses now, and offers it once it allows it', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    test.double.setState(idOf(test, 0), 'conflict', 'Another desk took D-04.');
    test.double.change(put({ visits: [visit('TX-4821', { spotId: spotId('D-13') })] }));
    const buttons = async () =>
      within(await item('Conflict'))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '');
    await waitFor(async () => expect(await buttons()).toEqual(['Check again', 'Discard']));
    expect((await item('Conflict')).textContent).toContain('TX-4821 is already on D-13');
    test.double.change(put({ visits: [visit('TX-4821')] }));
    await waitFor(async () =>
      expect(await buttons()).toEqual(['Check again', 'Send again', 'Discard']),
    );
  });

  it('says why a choice is not possible any more, in the console’s words', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    const row = await item('Not sent yet');
    const cancel = within(row).getByRole('button', { name: 'Cancel' });
    test.double.setState(idOf(test, 0), 'confirmed', 'The yard shows it.');
    await userEvent.click(cancel);
    expect((await screen.findByRole('alert')).textContent).toContain('finished');
  });

  it('filters by state and by words', async () => {
    const test = await open();
    await place(test, 'TX-4821', 'D-04');
    await place(test, 'NM-2210', 'D-10');
    await operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'container', id: containerId('53-0420') },
      spot: spotId('B-05'),
    });
    test.double.setState(idOf(test, 1), 'confirmed', 'The yard shows it.');
    await item('Confirmed');
    await userEvent.click(screen.getByRole('button', { name: /^Confirmed/ }));
    await waitFor(async () =>
      expect(within(await list()).getAllByRole('listitem')).toHaveLength(1),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Confirmed/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Search operations' }), '53-0420');
    await waitFor(async () => expect((await list()).textContent).not.toContain('TX-4821'));
    expect((await list()).textContent).toContain('53-0420');
  });
});
