// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Attempts } from '../../../../renderer/features/gate/attempts.tsx';
import { keepFocus } from '../../../../renderer/ui/keys/keep-focus.ts';
import type { CheckInAttempt } from '../../../../shared/console-api/gate.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
let stop = () => {};
afterEach(() => {
  stop();
  endPage(shown);
});

const attempt = (id: string, state: CheckInAttempt['state']): CheckInAttempt => ({
  ...{ id, state, label: rawText(`Truck ${id}`), said: rawText('No answer.') },
  ...{ at: '2026-11-21T20:00:00.000Z', visitId: null, containers: [] },
});

test('a button that vanishes leaves the focus at its check-in, or in their list', async () => {
  let set: (next: readonly CheckInAttempt[]) => void = () => {};
  function Gate() {
    const [attempts, setAttempts] = useState([attempt('A', 'unknown'), attempt('B', 'unknown')]);
    set = (next) => setAttempts([...next]);
    return <Attempts attempts={attempts} again={() => {}} />;
  }
  const parts = { gate: { look: async ({ id }: { id: string }) => attempt(id, 'unknown') } };
  shown = await renderPart(
    <WithApi parts={parts}>
      <Gate />
    </WithApi>,
    { rows: smallYard() },
  );
  stop = keepFocus(document);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const [check] = screen.getAllByRole('button', { name: 'Check now' });
  check?.focus();
  await userEvent.keyboard('{Enter}');
  // The console looks as well: while it does, there are no buttons.
  act(() => set([attempt('A', 'sending'), attempt('B', 'unknown')]));
  await waitFor(() => expect(focused()).toBe('Truck A'));
  // The next Tab is in its place.
  act(() => set([attempt('A', 'unknown'), attempt('B', 'unknown')]));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Check now');
  expect(document.activeElement?.closest('[role="group"]')?.textContent).toContain('Truck A');
  act(() => set([attempt('B', 'unknown')]));
  await waitFor(() => expect(focused()).toBe('Pending check-ins'));
});
