// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { NewAppointment } from '../../../../../renderer/features/appointments/create/new-appointment.tsx';
import type { AppointmentDraft } from '../../../../../shared/console-api/appointments.ts';
import { endPage, renderPart, type TestPage } from '../../../support/render-page.tsx';
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
