// @vitest-environment happy-dom

import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PendingOperations } from '../../../renderer/features/yard/inspector/record-notes.tsx';
import { operatorOf } from '../../../renderer/operations/operator/operator-of-page.ts';
import { WaitingTime } from '../../../renderer/operations/state/waiting-time.tsx';
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
