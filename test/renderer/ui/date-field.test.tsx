// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateField } from '../../../renderer/ui/fields/date-field.tsx';
import { setWords } from '../../../renderer/ui/words.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import { until } from '../../support/until.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 23, 12), toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setWords(englishWords());
});

/** The field with a holder of its day, and every day that it reported. */
function start(
  first: string,
  options: { readonly whenDone?: boolean; readonly max?: string; readonly isNeeded?: boolean } = {},
) {
  const { isNeeded = false, ...props } = options;
  const told: string[] = [];
  let put: (day: string) => void = () => undefined;
  function Holder() {
    const [day, setDay] = useState(first);
    put = setDay;
    const take = (next: string) => {
      told.push(next);
      if (next !== '' || !isNeeded) setDay(next);
    };
    return <DateField label="Day" value={day} onChange={take} {...props} />;
  }
  render(
    <MantineProvider>
      <Holder />
    </MantineProvider>,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('Day');
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  return { told, field, type, put: (day: string) => act(() => put(day)) };
}

test('a day is written and read in the order of the clerk’s language, and follows it', async () => {
  const { told, field, type } = start('2026-03-07');
  expect(field().value).toBe('03/07/2026');
  const spanish = await loadWords({ language: 'es', clock: 'h12' });
  act(() => setWords(spanish));
  expect([field().value, field().placeholder]).toEqual(['07/03/2026', 'dd/mm/aaaa']);
  type('8/3/2026');
  expect(told).toEqual(['2026-03-08']);
  act(() => setWords(englishWords()));
  fireEvent.blur(field());
  expect(field().value).toBe('08/03/2026');
});

test('“tomorrow” is a day, and is said in words once the field is left', () => {
  const { told, field, type, put } = start('2026-03-07');
  type('tomorrow');
  expect([told.at(-1), screen.queryByRole('status')]).toEqual(['2026-11-24', null]);
  fireEvent.blur(field());
  expect([field().value, screen.getByRole('status').textContent]).toEqual([
    '11/24/2026',
    'Tue, Nov 24, 2026',
  ]);
  put('2026-03-08');
  expect(screen.queryByRole('status')).toBeNull();
});

test('what is no day tells none, stays, and says what to type once the field is left', () => {
  const { told, field, type, put } = start('2026-03-07');
  type('13/40/2026');
  expect(told).toEqual(['']);
  expect(screen.queryByText(/^Enter a date/)).toBeNull();
  fireEvent.blur(field());
  expect(field().value).toBe('13/40/2026');
  screen.getByText('Enter a date such as 11/23/2026.');
  type('11/2');
  expect(told).toEqual(['', '2026-11-02']);
  expect(screen.queryByText(/^Enter a date/)).toBeNull();
  // Another day from elsewhere, as another draft.
  put('2026-12-24');
  expect(field().value).toBe('12/24/2026');
});

test('a field that changes the view reports a complete day, and restores the old', () => {
  const { told, field, type } = start('2026-11-23', {
    whenDone: true,
    max: '2026-11-23',
    isNeeded: true,
  });
  type('11/2');
  expect(told).toEqual([]);
  type('11/20');
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect([told, field().value]).toEqual([['2026-11-20'], '11/20/2026']);
  type('');
  fireEvent.blur(field());
  expect([told, field().value]).toEqual([['2026-11-20'], '11/20/2026']);
  type('11/24/2026');
  fireEvent.blur(field());
  expect(told).toEqual(['2026-11-20']);
  screen.getByText(/^Enter a date/);
});

test('up and down go to the next day and the one before, no further than the last', () => {
  const { told, field } = start('2026-11-22', { max: '2026-11-23' });
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown']) fireEvent.keyDown(field(), { key });
  expect(told).toEqual(['2026-11-23', '2026-11-22']);
});

test('a day is taken from a calendar in the clerk’s language', async () => {
  const spanish = await loadWords({ language: 'es', clock: 'h12' });
  act(() => setWords(spanish));
  const warned = vi.spyOn(console, 'warn');
  const { told, field } = start('2026-11-23');
  fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true });
  expect((await screen.findByText('noviembre de 2026', {}, { timeout: 60_000 })).textContent).toBe(
    'noviembre de 2026',
  );
  // The day has the focus, and nothing looked for one in vain before the calendar was there.
  await until(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'lunes, 23 de noviembre de 2026',
    ),
  );
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
  fireEvent.click(screen.getByLabelText('miércoles, 25 de noviembre de 2026'));
  expect([told, field().value]).toEqual([['2026-11-25'], '25/11/2026']);
});

test('an ambiguous date offers both readings in words, and takes the chosen', () => {
  const { told, field, type } = start('');
  type('05/09/2027');
  fireEvent.blur(field());
  expect(told).toEqual(['2027-05-09']);
  expect(screen.getByText('Sun, May 9, 2027').closest('button')?.getAttribute('aria-pressed')).toBe(
    'true',
  );
  fireEvent.click(screen.getByText('Sun, Sep 5, 2027'));
  expect([told.at(-1), field().value]).toEqual(['2027-09-05', '09/05/2027']);
  expect(screen.queryByText('Sun, May 9, 2027')).toBeNull();
});

test.each([
  ['Pacific/Pago_Pago', '2026-11-22', 22],
  ['Pacific/Kiritimati', '2026-11-24', 24],
])('at a facility in %s today is the facility’s own', async (timeZone, day, number) => {
  vi.setSystemTime(new Date('2026-11-23T10:30:00Z'));
  setWords(englishWords('h23', timeZone));
  const { told, field, type } = start('');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  type('');
  expect(told).toEqual([day, '']);
  fireEvent.keyDown(field(), { key: 'ArrowDown', altKey: true });
  await until(() =>
    expect(document.querySelector('[data-highlight-today]')?.textContent).toBe(String(number)),
  );
});

// Cases: D6.
test('the question about a day comes and goes while the field keeps its focus', () => {
  const { field, type } = start('');
  const before = field();
  before.focus();
  type('03/04/2027');
  fireEvent.keyDown(before, { key: 'Enter' });
  screen.getByText(/^Two ways to read/);
  type('03/04/202');
  expect(screen.queryByText(/^Two ways to read/)).toBeNull();
  expect([field(), document.activeElement]).toEqual([before, before]);
});
