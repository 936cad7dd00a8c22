// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CheckInDialog } from '../../../../renderer/features/gate/check-in-dialog.tsx';
import type { CheckInAttempt } from '../../../../shared/console-api/gate.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

// happy-dom has no fonts, which the notes listen to for their height.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

let shown: TestPage | undefined;
afterEach(() => endPage(shown));

const refused = (refusal?: CheckInAttempt['refusal']): CheckInAttempt => ({
  id: 'a',
  label: rawText('TX 4821'),
  at: '2026-11-21T14:00:00Z',
  state: 'refused',
  said: rawText('All of it.'),
  visitId: null,
  containers: [],
  ...(refusal === undefined ? {} : { refusal }),
});
const nothing = () => undefined;

async function checkIn(answers: CheckInAttempt[]) {
  const parts = { gate: { checkIn: async () => answers.shift() } };
  shown = await renderPart(
    <WithApi parts={parts}>
      <CheckInDialog appointment={null} onClose={nothing} onAnswer={nothing} onPass={nothing} />
    </WithApi>,
    { rows: smallYard() },
  );
  fireEvent.change(await screen.findByLabelText('Plate'), { target: { value: 'QQ 1' } });
  fireEvent.change(screen.getByLabelText(/^Driver phone/), { target: { value: '2145550123' } });
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
}
const saidAt = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('what the service says of a field stands at the field, the rest above the button; the next try begins clean', async () => {
  const refusal = {
    said: rawText('The service refused this (bad request).'),
    fields: [
      { field: 'phone', said: rawText('phone must be a valid phone number') },
      { field: 'dotNumber', said: rawText('dotNumber must be a number string') },
      { field: 'gateId', said: rawText('gateId must be given') },
    ],
  };
  await checkIn([refused(refusal), refused()]);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Not checked in. The service refused this (bad request). gateId: gateId must be given',
  );
  expect(saidAt(screen.getByLabelText(/^Driver phone/))).toContain(
    'phone must be a valid phone number',
  );
  expect(saidAt(screen.getByLabelText('DOT number'))).toContain(
    'dotNumber must be a number string',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
  await screen.findByText('Not checked in. All of it.');
  expect(saidAt(screen.getByLabelText(/^Driver phone/))).not.toContain('valid phone number');
});
