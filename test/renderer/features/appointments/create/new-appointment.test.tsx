// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { bookingRequestOf } from '../../../../../renderer/features/appointments/create/asked-booking.ts';
import { NewAppointment } from '../../../../../renderer/features/appointments/create/new-appointment.tsx';
import type { AppointmentDraft } from '../../../../../shared/console-api/appointments.ts';
import { endPage, renderPart, type TestPage } from '../../../support/render-page.tsx';
import { WithApi } from '../../../support/with-api.tsx';
import { noRows } from '../fields/support.ts';

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const draft = (id: string, parts: Partial<AppointmentDraft> = {}): AppointmentDraft => ({
  id,
  carrier: null,
  dockId: null,
  loadTypeId: null,
  start: null,
  end: null,
  refNumbers: [],
  notes: '',
  ccEmails: [],
  template: [],
  values: [],
  savedAt: '2026-06-30T10:00:00Z',
  state: 'draft',
  said: null,
  ...parts,
});

test('without drafts there is one button', async () => {
  shown = await renderPart(<NewAppointment drafts={[]} />, { rows: noRows });
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual([
    'New appointment',
  ]);
});

test('names each draft with its state, and counts the unclear ones', async () => {
  const drafts = [
    draft('a', { refNumbers: ['REF-1'], state: 'unknown' }),
    draft('b', { start: '2026-07-01T10:00:00-05:00' }),
    draft('c', { state: 'refused', refNumbers: ['<b>HOLD</b>'] }),
    ...Array.from({ length: 40 }, (_, index) => draft(`more-${index}`)),
  ];
  shown = await renderPart(<NewAppointment drafts={drafts} />, { rows: noRows });
  await userEvent.click(screen.getByRole('button', { name: '43 drafts, 1 with unknown result' }));
  const names = (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
  expect(names).toHaveLength(43);
  expect(names.slice(0, 4)).toEqual([
    'Result unknown: REF-1',
    'Draft: Wed, Jul 1, 2026, 10:00:00 CDT',
    'Refused: <b>HOLD</b>',
    'Draft: no time yet',
  ]);
});

test('what the search box asked for stands in the form, and overwrites no open one', async () => {
  const parts = {
    template: {
      read: async () => ({ template: [], changedAt: null, revision: 'r', problems: [] }),
      last: async () => null,
    },
    appointments: { carriers: async () => [], saveDraft: async () => draft('new') },
  };
  shown = await renderPart(
    <WithApi parts={parts}>
      <NewAppointment drafts={[]} />
    </WithApi>,
    { rows: noRows },
  );
  const dock = { id: 'd8', name: 'D-08', doorNumber: 'D-08', sortOrder: 1, loadTypeIds: [] };
  shown.double.setSchedule({ isConfigured: true, docks: [dock] }, []);
  const { page } = shown;
  const ask = (start: string, door: string) =>
    act(async () =>
      bookingRequestOf(page).setState({
        asked: { start, words: { moment: null, day: null, door, trailer: '', rest: 'asap' } },
      }),
    );
  await ask('2026-11-24T13:00:00.000Z', '8');
  const form = await screen.findByRole('form', { name: 'New appointment' });
  const value = (name: string) => within(form).getByLabelText<HTMLInputElement>(name).value;
  expect([value('Start, time'), value('Notes')]).toEqual(['07:00', 'asap']);
  expect(within(form).getByRole<HTMLInputElement>('combobox', { name: /^Door/ }).value).toBe(
    'D-08',
  );
  await userEvent.type(within(form).getByLabelText('Notes'), ', Ana');
  await ask('2026-11-25T15:00:00.000Z', '9');
  expect(page.announcer.getState().sentence).toContain('is open already');
  expect([value('Start, time'), value('Notes')]).toEqual(['07:00', 'asap, Ana']);
});
