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
