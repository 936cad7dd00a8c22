// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ExpectedList } from '../../../../renderer/features/gate/expected-list.tsx';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

// happy-dom has no fonts, which heights listen to.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const appointment = (id: string): Appointment => ({
  id: id as AppointmentId,
  start: '2026-11-21T20:00:00Z',
  end: null,
  status: 'Scheduled',
  type: 'Standard',
  confirmationNumber: id,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: null,
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
});

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

test('a truck with an ETA says when it comes, one without says nothing of it', async () => {
  const late = { kind: 'late', minutes: 20 } as const;
  const eta = { ...appointment('80003'), eta: '2026-11-21T21:40:00Z' };
  shown = await renderPart(
    <ExpectedList
      rows={[
        { appointment: eta, standing: late },
        { appointment: appointment('80004'), standing: late },
      ]}
      state={null}
      searched=""
      kept={new Set()}
      onCheckIn={null}
    />,
    { rows: smallYard() },
  );
  const [first, second] = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(first).toContain('ETA 15:40');
  expect(second).not.toContain('ETA');
});

test('an appointment with a stored truck says so, and offers no second one', async () => {
  const row = (id: string) => ({
    appointment: appointment(id),
    standing: { kind: 'due' } as const,
  });
  const [kept, open] = [row('80001'), row('80002')];
  shown = await renderPart(
    <ExpectedList
      rows={[kept, open]}
      state={null}
      searched=""
      kept={new Set([kept.appointment.id])}
      onCheckIn={vi.fn()}
    />,
    { rows: smallYard() },
  );
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('Not yet sent')).toBeDefined();
  expect(within(first as HTMLElement).queryByRole('button', { name: /^Check in/ })).toBeNull();
  expect(
    within(second as HTMLElement).getByRole('button', { name: 'Check in for 80002' }),
  ).toBeDefined();
});
