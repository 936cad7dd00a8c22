// @vitest-environment happy-dom

import { Notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PendingOperations } from '../../../renderer/features/yard/inspector/record-notes.tsx';
import { PromptHost } from '../../../renderer/operations/dialogs/prompt-host.tsx';
import { operatorOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import { heldFor } from '../../../renderer/operations/state/departing.tsx';
import { createToasts } from '../../../renderer/operations/state/toasts.tsx';
import { WaitingTime } from '../../../renderer/operations/state/waiting-time.tsx';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { goOffline } from '../support/offline.ts';
import { endPage, renderPart, type TestPage } from '../support/render-page.tsx';
import { now, smallYard, spotId, visitId } from '../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

const at = (seconds: number) => new Date(now + seconds * 1_000).toISOString();

describe('the time until an operation is sent', () => {
  it('is counted down, and goes when it is over', async () => {
    started = await renderPart(
      <WaitingTime record={{ state: 'queued', notBefore: at(10), choices: [] }} />,
      { rows: smallYard() },
    );
    expect(screen.getByRole('timer').textContent).toBe('Next try in 10 s.');
    act(() => started?.passTime(4_000));
    expect(screen.getByRole('timer').textContent).toBe('Next try in 6 s.');
    act(() => started?.passTime(6_000));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('is not shown where nothing waits for it', async () => {
    started = await renderPart(
      <>
        <WaitingTime record={{ state: 'queued', notBefore: null, choices: [] }} />
        <WaitingTime record={{ state: 'confirmed', notBefore: at(10), choices: [] }} />
      </>,
      { rows: smallYard() },
    );
    expect(screen.queryByRole('timer')).toBeNull();
  });
});

describe('an operation that was not sent', () => {
  it('is taken back from the inspector', async () => {
    started = await renderPart(<PendingOperations ids={[spotId('D-04')]} spot={null} />, {
      rows: smallYard(),
    });
    const test = started;
    await act(() =>
      operatorOf(test.page).perform({
        kind: 'assign',
        asset: { kind: 'visit', id: visitId('TX-4821') },
        spot: spotId('D-04'),
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel “Assign TX-4821/ }));
    await waitFor(() => expect(test.double.saved()[0]?.state).toBe('canceled'));
    await waitFor(() => expect(screen.queryByText('Not resolved')).toBeNull());
  });
});

describe('the toast of a departure', () => {
  it('counts down with Undo, and says "departed" only once the yard shows it', async () => {
    started = await renderPart(<Notifications />, { rows: smallYard() });
    const { page, double } = started;
    await act(() =>
      operatorOf(page).perform({
        kind: 'assign',
        asset: { kind: 'visit', id: visitId('TX-4821') },
        spot: spotId('D-04'),
      }),
    );
    const [saved] = double.saved();
    if (saved === undefined) throw new Error('Nothing was saved.');
    const label = message('operations.toDo.depart', { asset: 'TX-4821', spot: 'D-04' });
    const departure = {
      ...saved,
      operation: { ...saved.operation, kind: 'depart' } as never,
      label,
      notBefore: at(15),
    };
    const undone: string[] = [];
    const toasts = createToasts(page, (only) => undone.push(only));
    const change = (state: 'sending' | 'confirmed' | 'rejected', record = departure) =>
      act(() => {
        const { counts } = page.operations.getState();
        if (counts === null) throw new Error('Nothing is counted yet.');
        page.operations.receive({ kind: 'changed', record: { ...record, state }, counts });
      });
    act(() => toasts.saved(departure));
    expect(page.announcer.getState().sentence).toBe('TX-4821 departs from D-04 in 15 s.');
    await screen.findByText('TX-4821 departs from D-04 in 15 s.');
    act(() => started?.passTime(11_000));
    screen.getByText('TX-4821 departs from D-04 in 4 s.');
    screen.getByRole('button', { name: 'Undo' });
    act(() => started?.passTime(4_000));
    change('sending');
    screen.getByText('TX-4821 departs from D-04. Not confirmed yet.');
    // What was sent can't be undone any more.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    change('confirmed');
    screen.getByText('TX-4821 departed from D-04.');
    expect(page.announcer.getState().sentence).toBe('TX-4821 departed from D-04.');

    // The next one has a toast of its own.
    const next = { ...departure, id: 'next' as OperationId, notBefore: at(40) };
    act(() => toasts.saved(next));
    await screen.findByText('TX-4821 departs from D-04 in 25 s.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual(['next']);
    act(() => toasts.saved(next));
    await screen.findByText('TX-4821 departs from D-04 in 25 s.');
    change('rejected', next);
    await waitFor(() => expect(screen.queryByText(/TX-4821 depart/)).toBeNull());
  });
});

describe('a departure while the service is offline', () => {
  it('is said to wait, in its question and in its toast; nothing is counted', async () => {
    started = await renderPart(
      <>
        <Notifications />
        <PromptHost />
      </>,
      { rows: smallYard() },
    );
    const { page } = started;
    goOffline(page);
    await act(async () => {
      void operatorOf(page).perform({ kind: 'depart', spot: spotId('D-01'), asset: null });
    });
    const question = (await screen.findByRole('dialog')).textContent;
    expect(question).toContain('sent when it is back');
    expect(question).not.toContain('seconds');
    await userEvent.click(screen.getByRole('button', { name: 'Depart' }));
    await waitFor(() => expect(started?.double.saved()).toHaveLength(1));
    const [record] = started.double.saved() as [OperationRecord];
    act(() => createToasts(page, () => {}).saved(record));
    const text = await screen.findByText(/Saved; it is sent when the service answers again/);
    expect(text.textContent).not.toMatch(/ in \d+ s/);
  });

  it('counts from when it was saved, whatever the last tick was', () => {
    const saved = { state: 'queued', savedAt: at(7), notBefore: at(22) } as const;
    expect(heldFor(saved, now)).toBe('15 s');
    expect(heldFor(saved, now + 12_000)).toBe('10 s');
  });
});

describe('the toast of a move', () => {
  it('says offline that the move is saved and not sent yet', async () => {
    started = await renderPart(<Notifications />, { rows: smallYard() });
    const { page } = started;
    goOffline(page);
    await act(() =>
      operatorOf(page).perform({
        kind: 'assign',
        asset: { kind: 'visit', id: visitId('TX-4821') },
        spot: spotId('D-04'),
      }),
    );
    const [record] = started.double.saved();
    if (record === undefined) throw new Error('Nothing was saved.');
    act(() => createToasts(page, () => {}).saved(record));
    const sentence = 'TX-4821 assigned to D-04. Saved; it is sent when the service answers again.';
    expect(page.announcer.getState().sentence).toBe(sentence);
    await screen.findByText(sentence);
  });

  it('offers no Undo that the rules refuse, and says what to do instead', async () => {
    started = await renderPart(<Notifications />, { rows: smallYard() });
    const { page, double } = started;
    const toasts = createToasts(page, () => {});
    vi.spyOn(page.results, 'saved').mockImplementation((record) => toasts.saved(record));
    const beside = [...page.yard.table.spots()].find(
      ({ id }) =>
        page.yard.table.standaloneAt(id).length === 1 && page.yard.table.visitsAt(id).length === 0,
    );
    const truck = { kind: 'visit', id: visitId('TX-4821') } as const;
    const spot = beside?.id ?? spotId('');
    const door = spotId('D-04');
    await act(() => operatorOf(page).perform({ kind: 'assign', asset: truck, spot: door }));
    await screen.findByRole('button', { name: 'Undo' });
    await act(() => operatorOf(page).undo());
    await act(() => operatorOf(page).perform({ kind: 'assign', asset: truck, spot }));
    expect(double.saved()).toHaveLength(2);
    await screen.findByText(/To undo, move TX-4821 to another spot\.$/);
    expect(page.announcer.getState().sentence).toMatch(/To undo, move TX-4821/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('the toast of what is no operation', () => {
  it('is what Ctrl+Z undoes while no operation was saved after it', async () => {
    started = await renderPart(<Notifications />, { rows: smallYard() });
    const { page, passTime } = started;
    const toasts = createToasts(page, () => {});
    vi.spyOn(page.results, 'undoTaken').mockImplementation(() => toasts.undoTaken());
    const move = (to: string) =>
      operatorOf(page).perform({
        kind: 'assign',
        asset: { kind: 'visit', id: visitId('TX-4821') },
        spot: spotId(to),
      });
    const undone = vi.fn();
    const reschedule = (said: string) => {
      passTime(1_000);
      page.acts.did({ did: rawText(said) });
      page.acts.offer(async () => undone() ?? true);
      toasts.said(said, undone);
    };
    await act(() => move('D-04'));
    act(() => reschedule('Rescheduled.'));
    await screen.findByText('Rescheduled.');
    await act(() => operatorOf(page).undo());
    expect(undone).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Rescheduled.')).toBeNull());
    await act(() => operatorOf(page).undo());
    act(() => reschedule('Rescheduled again.'));
    passTime(1_000);
    await act(() => move('D-04'));
    await act(() => operatorOf(page).undo());
    expect(undone).toHaveBeenCalledTimes(1);
    expect(started.told.at(-1)?.sentence).toContain('TX-4821');
  });

  it('gives way once the service refused what it says is undone', async () => {
    started = await renderPart(<Notifications />, { rows: smallYard() });
    const { page, double } = started;
    const toasts = createToasts(page, () => {});
    const asset = { kind: 'visit', id: visitId('TX-4821') } as const;
    await act(() => operatorOf(page).perform({ kind: 'assign', asset, spot: spotId('D-04') }));
    const by = double.saved().map(({ id }) => id);
    act(() => toasts.said('Undone: this one.', undefined, by));
    act(() => toasts.said('Undone: another one.', undefined, ['other' as OperationId]));
    await screen.findByText('Undone: this one.');
    act(() => double.setState(by[0] as OperationId, 'rejected', 'No.'));
    await waitFor(() => expect(screen.queryByText('Undone: this one.')).toBeNull());
    expect(screen.queryByText('Undone: another one.')).not.toBeNull();
  });
});
