// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { laneRequestOf } from '../../../../renderer/operations/lane-request.ts';
import type { CheckInDraft } from '../../../../shared/console-api/gate.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { VisitId } from '../../../../shared/ids.ts';
import { goOffline } from '../../support/offline.ts';
import { endPage, type TestPage } from '../../support/render-page.tsx';
import { spotId, visit } from '../../support/yard-data.ts';
import { attempt, comesIn, openGate } from './open-gate.tsx';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

/** The gate with a service that answers a check-in once it is let. */
async function open() {
  let answer: () => void = () => undefined;
  const gate = await openGate({
    answer: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return attempt();
    },
  });
  shown = gate.started;
  const { page } = gate.started;
  const spot = () =>
    within(gate.card()).getByText('Go to').parentElement?.querySelector('strong')?.textContent ??
    '';
  const come = async (plate: string) => {
    await gate.read(plate);
    await gate.press(String(gate.lines().length));
    gate.fill('Driver phone', '2145550123');
    await gate.press('F4');
    await gate.press('F10');
    return spot();
  };
  /** Another truck is seen on a spot, or has left it. */
  const other = (code: string, isThere: boolean) =>
    page.yard.receive({
      kind: 'delta',
      version: page.yard.version() + 1,
      change: {
        put: {
          areas: [],
          spots: [],
          containers: [],
          visits: [visit('ELSE-1', { spotId: isThere ? spotId(code) : null })],
        },
        remove: { areas: [], spots: [], visits: [], containers: [] },
      },
      problems: null,
    });
  const tick = () => act(() => page.ticker.tick());
  return { ...gate, answer: () => act(async () => answer()), spot, come, other, tick };
}

test('proposes a new spot if the first is taken, says so, and stays with it', async () => {
  const { come, other, tick, spot, card, answer } = await open();
  const first = await come('NEW 1');
  other(first, true);
  tick();
  await waitFor(() => expect(spot()).not.toBe(first));
  const second = spot();
  expect(card().textContent).toContain(
    `${first} was taken meanwhile. Send the truck to ${second}.`,
  );
  other(first, false);
  tick();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(spot()).toBe(second);
  // Its pass says it too: the driver may know the first.
  fireEvent.submit(card().querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(within(card()).queryByText('Go to')).not.toBeNull());
  await answer();
  const pass = await screen.findByRole('dialog', { name: 'Gate pass' });
  expect(pass.textContent).toContain(`${first} was taken meanwhile. Send the truck to ${second}.`);
});

test('a spot taken at the moment of Enter: nothing is sent before the driver knows', async () => {
  const { come, other, sent, spot, card } = await open();
  const first = await come('NEW 1');
  const form = card().querySelector('form') as HTMLFormElement;
  other(first, true);
  // In the same turn, before the card could show it.
  fireEvent.submit(form);
  await waitFor(() => expect(card().textContent).toContain(`${first} was taken meanwhile.`));
  expect(sent).toEqual([]);
  expect(spot()).not.toBe(first);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a spot being checked in to isn’t offered, until the check-in fails', async () => {
  const { come, sent, spot, press, answer } = await open();
  const first = await come('NEW 1');
  await press('Enter');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(spot()).toBe(first);
  await press('Escape');
  expect(await come('NEW 2')).not.toBe(first);
  await press('Escape');
  await answer();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await come('NEW 3')).not.toBe(first);
});

test('a truck kept offline: where it drives is said; “Send now” offers its pass', async () => {
  const draft: CheckInDraft = {
    ...{ id: 'ci-1', label: rawText('QRN 882'), plate: 'QRN 882', trailers: [], company: '' },
    ...{ spot: spotId('B-05'), appointment: null, alsoFor: [], clerk: 'Ana', held: null },
    at: '2026-11-21T20:00:00Z',
  };
  let drafts = [draft];
  const { started, card, read, press, lines, fill, box } = await openGate({
    gate: {
      state: async () => ({
        extensions: { checkIn: true, link: true },
        ...{ attempts: [], trouble: null, hold: null, own: [], drafts, voided: [] },
      }),
      keepDraft: async () => ({}),
      sendDraft: async () => {
        drafts = [];
        return attempt();
      },
    },
  });
  shown = started;
  const waiting = () => screen.getByRole('region', { name: 'Not yet sent' });
  expect(waiting().textContent).toContain('the driver goes to B-05');
  await userEvent.click(within(waiting()).getByRole('button', { name: 'Send now' }));
  await screen.findByRole('dialog', { name: 'Gate pass' });
  comesIn(started);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('B-05'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(box));
  goOffline(started.page);
  await read('NEW 1');
  await press(String(lines().length));
  fill('Driver phone', '2145550123');
  await press('F4');
  await press('F10');
  const goTo = within(card()).getByText('Go to').parentElement?.querySelector('strong');
  const spot = goTo?.textContent ?? '';
  await press('Enter');
  await waitFor(() => expect(card().textContent).toContain(`Send the driver to ${spot}.`));
});

test('Enter prints the pass of a truck that came in, Enter again is ready for the next', async () => {
  const { come, answer, box, card, started } = await open();
  await come('NEW 1');
  fireEvent.submit(
    within(card())
      .getByRole('button', { name: /^Check in/ })
      .closest('form') as HTMLFormElement,
  );
  await answer();
  const print = await screen.findByRole('button', { name: 'Print' });
  await waitFor(() => expect(document.activeElement).toBe(print));
  comesIn(started);
  let printed = 0;
  window.print = () => {
    printed += 1;
    window.dispatchEvent(new Event('afterprint'));
  };
  await waitFor(() => expect(print.getAttribute('aria-disabled')).toBe('false'));
  await userEvent.keyboard('{Enter}');
  expect(printed).toBe(1);
  const dialog = screen.getByRole('dialog', { name: 'Gate pass' });
  await within(dialog).findByRole('button', { name: 'Next truck' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(box));
  // The search box of the page asks for the pass of a truck too, once.
  act(() => laneRequestOf(started.page).setState({ pass: 'visit-new' as VisitId }));
  await screen.findByRole('dialog', { name: 'Gate pass' });
  expect(laneRequestOf(started.page).getState().pass).toBeNull();
});

test('a phone that cannot be one is said, not only led to', async () => {
  const { come, sent, card, fill } = await open();
  await come('NEW 1');
  fill('Driver phone', '214WHCU');
  fireEvent.submit(
    within(card()).getByRole('button', { name: /^Next/ }).closest('form') as HTMLFormElement,
  );
  await waitFor(() => expect(card().textContent).toContain('214WHCU'));
  expect(sent).toEqual([]);
});
