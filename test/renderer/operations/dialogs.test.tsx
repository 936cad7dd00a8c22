// @vitest-environment happy-dom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ClosureCard } from '../../../renderer/operations/closures/closure-card.tsx';
import { closuresOf } from '../../../renderer/operations/closures/closures-store.ts';
import { correctedPlatesOf, withCorrected } from '../../../renderer/operations/corrected-plates.ts';
import { PromptHost } from '../../../renderer/operations/dialogs/prompt-host.tsx';
import { laneRequestOf } from '../../../renderer/operations/lane-request.ts';
import { operatorOf, promptsOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import type { OperationCounts } from '../../../shared/console-api/operations.ts';
import type { Closure } from '../../../shared/console-api/yard.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { SpotId, VisitId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Spot, Visit } from '../../../shared/yard/model.ts';
import { deep } from '../../support/tiers.ts';
import { put } from '../support/console-double.ts';
import { scanNow } from '../support/keys.ts';
import { goOffline } from '../support/offline.ts';
import { endPage, renderPart, settle, type TestPage } from '../support/render-page.tsx';
import { told, WithApi } from '../support/with-api.tsx';
import { largeYard, smallYard, spotId, visit, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

async function open(rows = smallYard()) {
  started = await renderPart(<PromptHost />, { rows });
  return started;
}

const none = { areas: [], spots: [], visits: [], containers: [] };

const dialog = () => screen.findByRole('dialog');

describe('when a closed spot opens', () => {
  it('is changed from the present time, which is selected', async () => {
    const sent: unknown[] = [];
    const closed = { ...(smallYard().spots[0] as Spot), isOpen: false };
    const setUntil = async (input: unknown) => void sent.push(input);
    started = await renderPart(
      <WithApi parts={{ closures: { setUntil } }}>
        <ClosureCard spot={closed} />
      </WithApi>,
      { rows: smallYard() },
    );
    const { ticker, zone } = started.page;
    const until = new Date(ticker.now() + 30 * 3_600_000).toISOString();
    const known = { spot: closed.id, reason: 'Ice', clerk: 'Ana', at: until, until };
    act(() =>
      closuresOf(started?.page as never).setState({
        kept: new Map([[closed.id, known as Closure]]),
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Change when it opens…' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens again at' });
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe(zone.clock(Date.parse(until)));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(Date.parse((sent[0] as Closure).until ?? '')).toBe(
      Math.floor(Date.parse(until) / 60_000) * 60_000,
    );
  });
});

describe('the dialog that corrects a plate', () => {
  it('says offline that it can’t, keeps what was typed, and does once it is online', async () => {
    const sent: unknown[] = [];
    const correctPlate = async (input: unknown) => {
      sent.push(input);
      return {};
    };
    started = await renderPart(
      <WithApi parts={{ gate: { correctPlate } }}>
        <PromptHost />
      </WithApi>,
      { rows: smallYard() },
    );
    const { page } = started;
    const [one] = page.yard.table.visits();
    const before = page.status.getState();
    goOffline(page);
    void promptsOf(page).ask({ kind: 'plate', visit: one?.id as VisitId });
    const box = within(await dialog());
    const field = box.getByRole<HTMLInputElement>('textbox', { name: 'Right plate' });
    fireEvent.change(field, { target: { value: 'zz 4812' } });
    const button = box.getByRole<HTMLButtonElement>('button', { name: 'Correct' });
    expect((await dialog()).textContent).toContain('Offline: the plate can’t be corrected now');
    fireEvent.submit(field);
    expect([button.disabled, sent]).toEqual([true, []]);
    act(() => page.status.setState(before));
    expect([button.disabled, field.value]).toEqual([false, 'ZZ 4812']);
    fireEvent.submit(field);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('begins with the plate as it is, names a double, and keeps it where refused', async () => {
    const sent: unknown[] = [];
    const correctPlate = async (input: unknown) => {
      sent.push(input);
      if (sent.length === 1) throw told('The service refused.');
      return {};
    };
    const rows = smallYard();
    const [one, other] = rows.visits;
    started = await renderPart(
      <WithApi parts={{ gate: { correctPlate } }}>
        <PromptHost />
      </WithApi>,
      { rows },
    );
    const done = promptsOf(started.page).ask({ kind: 'plate', visit: one?.id as VisitId });
    const box = within(await dialog());
    const field = box.getByRole<HTMLInputElement>('textbox', { name: 'Right plate' });
    const was = one?.licensePlate ?? '';
    expect(field.value).toBe(was);
    expect(box.getByRole<HTMLButtonElement>('button', { name: 'Correct' }).disabled).toBe(true);
    fireEvent.change(field, { target: { value: other?.licensePlate } });
    expect((await dialog()).textContent).toContain('Another truck in the yard has this plate');
    // However it is written, Enter alone doesn't give it to two trucks.
    const others = other?.licensePlate?.replaceAll(' ', '').toLowerCase() ?? '';
    await userEvent.clear(field);
    await userEvent.type(field, `${others}{Enter}`);
    expect((await dialog()).textContent).toContain('Another truck in the yard has this plate');
    expect(sent).toEqual([]);
    expect(box.getByRole('button', { name: 'Both have this plate' })).toBeDefined();
    fireEvent.change(field, { target: { value: 'TX 4812' } });
    await userEvent.type(field, '{Enter}');
    expect((await dialog()).textContent).toContain('The service refused.');
    expect(field.value).toBe('TX 4812');
    await userEvent.type(field, '{Enter}');
    expect(await done).toBe('done');
    expect(sent).toEqual(Array(2).fill({ visit: one?.id, plate: 'TX 4812', was }));
    const sentence = `The plate is now TX 4812. It was ${was}.`;
    expect(started.told).toEqual([{ kind: 'said', sentence }]);
    // The gate shows it at once, and the yard's next word ends that.
    const corrected = correctedPlatesOf(started.page);
    const shown = withCorrected(one as Visit, corrected.getState());
    expect(shown.licensePlate).toBe('TX 4812');
    started.double.change(put({ visits: [{ ...(one as Visit), licensePlate: 'TX 4813' }] }));
    await waitFor(() => expect(corrected.getState().size).toBe(0));
  });
});

describe('the dialog of a move', () => {
  it('takes a reason by typing and Enter, and is gone when it is saved', async () => {
    const test = await open();
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    const box = within(await dialog());
    expect((await dialog()).textContent).toContain('to D-04');
    await userEvent.type(box.getByRole('textbox', { name: /Reason/ }), 'Door needed{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.double.saved()[0]?.operation).toMatchObject({ reason: 'Door needed' });
  });

  it('offers the last reasons: a click acts with one, Enter on it fills the field', async () => {
    const test = await open();
    test.page.preferences.rememberReason('reassign', 'Snow plough');
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    within(await dialog())
      .getByRole('button', { name: 'Snow plough' })
      .focus();
    await userEvent.keyboard('{Enter}');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ });
    expect(field.value).toBe('Snow plough');
    expect(document.activeElement).toBe(field);
    expect(test.double.submitted()).toEqual([]);
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Snow plough' }));
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.double.saved()[0]?.operation).toMatchObject({ reason: 'Snow plough' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a click on a reason only fills the field where something is left to read', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'close', spot: spotId('D-01') });
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Damaged' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Damaged');
    expect(test.double.submitted()).toEqual([]);
  });

  it('a click on a reason for a closing leads to its time, and Enter closes', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'close', spot: spotId('D-12') });
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Damaged' }));
    expect(test.double.submitted()).toEqual([]);
    await userEvent.keyboard('23:50{Enter}');
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.double.saved()[0]?.operation).toMatchObject({
      reason: 'Damaged',
      until: expect.stringMatching(/:50:00/),
    });
  });

  it('does not send an empty reason but says what is missing', async () => {
    const test = await open();
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Move' }));
    expect(screen.getByText('Enter or pick a reason.')).toBeTruthy();
    expect(test.double.submitted()).toEqual([]);
  });

  it('keeps what was typed when saving fails, says why, and tries again', async () => {
    const test = await open();
    test.double.failNext('not-saved');
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    const field = within(await dialog()).getByRole<HTMLInputElement>('textbox', { name: /Reason/ });
    await userEvent.type(field, 'A long story about the door{Enter}');
    await screen.findByRole('alert');
    expect(screen.getByRole('alert').textContent).toContain('disk');
    expect(field.value).toBe('A long story about the door');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says at once when the target is taken while the reason is typed', async () => {
    const test = await open();
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('D-01'),
      asset: null,
      to: spotId('D-04'),
    });
    const box = within(await dialog());
    await userEvent.type(box.getByRole('textbox', { name: /Reason/ }), 'Door');
    test.double.change(put({ visits: [visit('NEW-1', { spotId: spotId('D-04') })] }));
    await screen.findByText(/NEW-1/);
    expect(box.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
    expect(box.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Door');
  });

  it('of a mixed spot asks which of the two, and sends the one that was chosen', async () => {
    const test = await open();
    const [truck] = test.page.yard.table.visitsAt(spotId('A-03'));
    const [container] = test.page.yard.table.standaloneAt(spotId('A-03'));
    void operatorOf(test.page).perform({
      kind: 'reassign',
      from: spotId('A-03'),
      asset: { kind: 'visit', id: truck as never },
      to: spotId('A-07'),
    });
    const group = within(await dialog()).getByRole('radiogroup', { name: 'What moves?' });
    const [first, second] = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(first?.checked).toBe(true);
    await userEvent.click(second as HTMLInputElement);
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Swap{Enter}');
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.double.saved()[0]?.operation).toMatchObject({
      asset: { kind: 'container', id: container },
    });
  });
});

describe('a caution', () => {
  it('is read before the operation is done, and what was read is sent along', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'close', spot: spotId('D-01') });
    const box = within(await dialog());
    expect(box.getByText(/still has/)).toBeTruthy();
    await userEvent.type(box.getByRole('textbox', { name: /Reason/ }), 'Damaged{Enter}');
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.double.submitted()).toMatchObject([{ accepted: ['close-occupied'] }]);
  });

  it('that only the console knows is shown when it answers, and asked again', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'close', spot: spotId('A-07') });
    const box = within(await dialog());
    await userEvent.type(box.getByRole('textbox', { name: /Reason/ }), 'Damaged');
    // A truck came that the page has not seen.
    test.double.yard.put(put({ visits: [visit('NEW-1', { spotId: spotId('A-07') })] }));
    await userEvent.click(box.getByRole('button', { name: 'Close spot' }));
    await screen.findByText(/NEW-1/);
    await userEvent.click(box.getByRole('button', { name: 'Close spot anyway' }));
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
  });
});

describe('depart', () => {
  it('warns, and Escape does nothing', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'depart', spot: spotId('D-01'), asset: null });
    expect((await dialog()).textContent).toContain('can’t be undone');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(test.double.submitted()).toEqual([]);
  });

  it('names a departure that another window began, once, and keeps the focus', async () => {
    const rows = smallYard();
    const test = await open(rows);
    const { page, double } = test;
    const truck = rows.visits.find(
      ({ id, spotId: at }) => at !== null && page.yard.table.hookedTo(id).length > 0,
    ) as Visit;
    const spot = truck.spotId as SpotId;
    void operatorOf(page).perform({ kind: 'depart', spot, asset: null });
    const box = within(await dialog());
    box.getByRole('button', { name: 'Depart' }).focus();
    const asset = { kind: 'visit', id: truck.id } as const;
    const record = {
      ...{ id: 'op-1', state: 'queued', savedAt: '2026-11-21T12:31:00.000Z' },
      ...{ actor: { clerk: 'Ana', account: 'a' }, history: [] },
      operation: { kind: 'depart', spot, departType: 'AssetVisit', assets: [asset] },
      touches: [asset, { kind: 'spot', id: spot }],
      label: message('operations.toDo.depart', { asset: truck.licensePlate ?? '', spot: 'D-01' }),
    } as unknown as OperationRecord;
    act(() => {
      const counts = page.operations.getState().counts as OperationCounts;
      page.operations.receive({ kind: 'open', records: [record], counts });
    });
    double.change({ put: none, remove: { ...none, visits: [truck.id] } } as never);
    const why = new RegExp(`^${truck.licensePlate} departs from .* not sent: Undo`);
    // At its choice, and in one box; nowhere an id.
    await waitFor(() => expect(box.getAllByText(why)).toHaveLength(2));
    expect(screen.getByRole('dialog').textContent).not.toContain('#');
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toBe('Cancel');
  });

  // Cases: G15.
  it('takes a scan of its truck as a tick, and ends at one of another truck', async () => {
    const test = await open();
    const { page, double } = test;
    const leaving = [...page.yard.table.visits()].find(({ spotId: at }) => at === spotId('D-01'));
    void operatorOf(page).perform({ kind: 'depart', spot: spotId('D-01'), asset: null });
    const said = await dialog();
    await scanNow(leaving?.licensePlate ?? '', 20);
    expect(said.textContent).toContain(`Scanned ${leaving?.licensePlate}: it matches.`);
    expect(laneRequestOf(page).getState().code).toBeNull();
    await scanNow('TX-4821', 20, ['Enter', 'Enter']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(double.submitted()).toEqual([]);
    expect(test.told.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/“TX-4821” isn’t part of this departure\. Nothing was sent/),
    ]);
    expect([laneRequestOf(page).getState().code, page.ui.getState().screen]).toEqual([
      'TX-4821',
      'gate',
    ]);
  });
});

describe('the picker', () => {
  it('finds by typing and takes with Enter; the name of the active line is announced', async () => {
    const test = await open();
    void operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: null,
    });
    const field = within(await dialog()).getByRole('combobox', { name: 'Find a spot' });
    await userEvent.type(field, 'd-10');
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('D-10');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(test.double.saved()).toHaveLength(1));
    expect(test.double.saved()[0]?.operation).toMatchObject({ spot: spotId('D-10') });
  });

  it('walks with the arrows and stops at the ends', async () => {
    const test = await open();
    void operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: null,
    });
    const field = within(await dialog()).getByRole('combobox');
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowUp}');
    const selected = screen
      .getAllByRole('option')
      .filter((each) => each.getAttribute('aria-selected') === 'true');
    expect(selected).toHaveLength(1);
    expect(selected[0]?.getAttribute('aria-posinset')).toBe('2');
  });

  it('shows what is refused with the reason, and does not take it', async () => {
    const test = await open();
    void operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: null,
    });
    await userEvent.type(within(await dialog()).getByRole('combobox'), 'd7');
    const [option] = screen.getAllByRole('option');
    expect(option?.getAttribute('aria-disabled')).toBe('true');
    expect(option?.textContent).toMatch(/closed/i);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(test.page.announcer.getState()).toMatchObject({
      urgent: true,
      sentence: expect.stringMatching(/closed/i),
    });
    expect(test.double.submitted()).toEqual([]);
  });

  deep.test('holds ten thousand spots and draws a few', async () => {
    const test = await open(largeYard(10_000));
    void operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('W-0') },
      spot: null,
    });
    await dialog();
    await settle();
    const options = screen.getAllByRole('option');
    expect(options.length).toBeLessThan(60);
    expect(options[0]?.getAttribute('aria-setsize')).toBe('10000');
  });

  it('follows the yard while open: a taken spot says so, the active line stays', async () => {
    const test = await open();
    void operatorOf(test.page).perform({
      kind: 'assign',
      asset: { kind: 'visit', id: visitId('TX-4821') },
      spot: null,
    });
    const field = within(await dialog()).getByRole('combobox');
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}');
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    const code = active()?.firstElementChild?.textContent ?? '';
    const at = active()?.getAttribute('aria-posinset');
    test.double.change(put({ visits: [visit('NEW-1', { spotId: spotId(code) })] }));
    await waitFor(() => expect(active()?.textContent).toContain('NEW-1'));
    expect(active()?.firstElementChild?.textContent).toBe(code);
    expect(active()?.getAttribute('aria-posinset')).toBe(at);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(test.double.submitted()).toEqual([]);
  });

  it('keeps a line that was found by words that are true no more', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'assign-here', spot: spotId('A-07') });
    const field = within(await dialog()).getByRole('combobox');
    await userEvent.type(field, 'TX-4821');
    const [line] = screen.getAllByRole('option');
    expect(line?.getAttribute('aria-disabled')).toBe('false');
    const known = test.page.yard.table.visit(visitId('TX-4821'));
    if (known === undefined) throw new Error('The small yard has no such truck.');
    test.double.change(put({ visits: [{ ...known, spotId: spotId('A-08') }] }));
    await waitFor(() =>
      expect(screen.getAllByRole('option')[0]?.getAttribute('aria-disabled')).toBe('true'),
    );
    await userEvent.keyboard('{Enter}');
    expect(test.double.submitted()).toEqual([]);
    expect(test.page.announcer.getState()).toMatchObject({
      urgent: true,
      sentence: expect.stringMatching(/No longer here/),
    });
  });
});

describe('a picker that looks further than what it offers', () => {
  const line = (key: string, label: string) => ({
    key,
    label,
    detail: '',
    refusal: null,
    caution: null,
  });
  const asked: string[] = [];
  const ask = async (find: (text: string) => Promise<readonly ReturnType<typeof line>[]>) => {
    asked.length = 0;
    const test = await open();
    const answer = promptsOf(test.page).ask({
      kind: 'pick',
      title: 'Which one?',
      label: 'Find',
      empty: 'None today.',
      options: [line('today', '4711 today')],
      find: (text) => {
        asked.push(text);
        return find(text);
      },
    });
    return { answer, box: within(await dialog()).getByRole('combobox', { name: 'Find' }) };
  };
  const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('shows what it found after what matches, each once, and takes it', async () => {
    const { answer, box } = await ask(async () => [
      line('today', '4711 today'),
      line('later', '4712 on Monday'),
    ]);
    expect(lines()).toEqual(['4711 today']);
    // At once: a slow typist asks in between.
    await userEvent.click(box);
    await userEvent.paste('47');
    await waitFor(() => expect(lines()).toEqual(['4711 today', '4712 on Monday']));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await answer).toBe('later');
    expect(asked).toEqual(['47']);
  });

  it('says that it looks, then that there is nothing, and asks nothing for one letter', async () => {
    const { box } = await ask(async () => []);
    await userEvent.type(box, 'z');
    await screen.findByText('No match');
    await userEvent.type(box, 'z');
    expect(screen.getByText('Searching…')).toBeTruthy();
    await screen.findByText('No match');
    expect(asked).toEqual(['zz']);
  });

  it('keeps what it offers where looking further fails', async () => {
    const { box } = await ask(async () => {
      throw new Error('The console did not answer.');
    });
    await userEvent.click(box);
    await userEvent.paste('4711');
    await waitFor(() => expect(asked).toEqual(['4711']));
    expect(lines()).toEqual(['4711 today']);
  });
});

describe('the focus', () => {
  it('returns the focus after a pick and a reason, or to the screen', async () => {
    started = await renderPart(
      <main>
        <section data-region tabIndex={-1}>
          <button type="button">Elsewhere</button>
        </section>
        <button type="button">Here</button>
        <PromptHost />
      </main>,
      { rows: smallYard() },
    );
    const here = screen.getByRole('button', { name: 'Here' });
    const move = async () => {
      void operatorOf((started as TestPage).page).perform({
        kind: 'reassign',
        from: spotId('D-01'),
        asset: null,
        to: null,
      });
      await userEvent.type(await screen.findByRole('combobox'), 'D-04{Enter}');
      await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Why{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await settle();
    };
    here.focus();
    await move();
    expect(document.activeElement).toBe(here);
    here.focus();
    void operatorOf(started.page).perform({ kind: 'close', spot: spotId('D-12') });
    await dialog();
    here.remove();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Elsewhere'));
  });

  it('heads of dialogs are no banner of the page', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'close', spot: spotId('D-12') });
    await dialog();
    expect(
      [...document.querySelectorAll('[role=dialog] header')].map((each) =>
        each.getAttribute('role'),
      ),
    ).toEqual(['presentation']);
  });
});

describe('a reason by its number', () => {
  it('1 to 3 pick in an empty field, once for a held key; digits can be typed', async () => {
    const test = await open();
    void operatorOf(test.page).perform({ kind: 'close', spot: spotId('D-12') });
    await dialog();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Reason/ });
    await userEvent.keyboard('2');
    expect(field.value).toBe('Damaged');
    fireEvent.keyDown(field, { key: '2', repeat: true });
    expect(field.value).toBe('Damaged');
    await userEvent.keyboard(' pallets');
    expect(field.value).toBe('2 pallets');
    await userEvent.clear(field);
    await userEvent.keyboard('1{Enter}');
    await waitFor(() =>
      expect(test.double.saved()[0]?.operation).toMatchObject({
        kind: 'close',
        reason: 'Maintenance',
      }),
    );
  });
});

describe('a departure of one of two with the same number', () => {
  // Cases: D9.
  it('names kind, carrier and spot, and the first Enter ends nothing', async () => {
    const twins = smallYard();
    const [first] = twins.containers.filter(({ spotId: at }) => at !== null);
    if (first === undefined) throw new Error('no container on a spot');
    const rows = {
      ...twins,
      containers: [
        ...twins.containers.map((each) =>
          each.id === first.id ? { ...each, code: '733015', companyName: 'Sierra Lines' } : each,
        ),
        { ...first, id: 'twin-1' as typeof first.id, code: '733015', spotId: null },
      ],
    };
    const test = await open(rows as ReturnType<typeof smallYard>);
    void operatorOf(test.page).perform({
      kind: 'depart',
      spot: first.spotId as ReturnType<typeof spotId>,
      asset: { kind: 'container', id: first.id },
    });
    const text = (await dialog()).textContent ?? '';
    expect(text).toContain('733015, Sierra Lines, on ');
    await settle();
    await userEvent.keyboard('{Enter}');
    await settle();
    expect(test.double.submitted()).toEqual([]);
  });
});
