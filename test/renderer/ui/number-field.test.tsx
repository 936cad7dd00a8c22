// @vitest-environment happy-dom

import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DecimalField, NumberField } from '../../../renderer/ui/fields/number-field.tsx';
import { focusUnread } from '../../../renderer/ui/fields/use-unread.ts';
import { setWords } from '../../../renderer/ui/words.ts';
import { englishWords, loadWords } from '../../../shared/i18n/languages.ts';
import { readPounds } from '../../../shared/readers/number.ts';

afterEach(() => {
  cleanup();
  setWords(englishWords());
});

function startNumber(options: { readonly whenDone?: boolean } = {}) {
  const given: (number | null)[] = [];
  function Holder() {
    const [value, setValue] = useState<number | null>(40);
    return (
      <NumberField
        label="Minutes"
        min={0}
        max={600}
        value={value}
        onValue={(next) => {
          given.push(next);
          setValue(next);
        }}
        {...options}
      />
    );
  }
  render(
    <MantineProvider>
      <Holder />
    </MantineProvider>,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('Minutes');
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  return { given, field, type };
}

// Cases: D6.
test.each(['−10', '-18.5', '3.9', '28,4', '−17.5', '7e2', '−3', '601', '٣٫٥'])(
  'a setting typed as %s stays as typed, says why, and nothing is saved',
  (text) => {
    const { given, field, type } = startNumber({ whenDone: true });
    type(text);
    fireEvent.blur(field());
    expect(field().value).toBe(text);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.body.textContent).toContain(`“${text}”`);
    expect(given).toEqual([]);
  },
);

test('a setting is saved once when its field is left, and not while it is typed', () => {
  const { given, field, type } = startNumber({ whenDone: true });
  type('1');
  type('１２0');
  expect(given).toEqual([]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.blur(field());
  expect(given).toEqual([120]);
  expect(field().value).toBe('120');
});

test('a form is not sent while its number cannot be read, and goes to the field', () => {
  const { given, field, type } = startNumber();
  type('8.5');
  expect(given).toEqual([null]);
  expect(focusUnread(document.body)).toBe(true);
  expect(document.activeElement).toBe(field());
  type('8');
  expect([given.at(-1), focusUnread(document.body)]).toEqual([8, false]);
});

function startWeight(first = '') {
  function Holder() {
    const [text, setText] = useState(first);
    return (
      <DecimalField label="Weight" read={readPounds} unit="lb" value={text} onText={setText} />
    );
  }
  render(
    <MantineProvider>
      <Holder />
    </MantineProvider>,
  );
  return () => screen.getByLabelText<HTMLInputElement>('Weight');
}

// Cases: D11.
test('a weight with two readings asks with both, and keeps its text', () => {
  const field = startWeight();
  fireEvent.change(field(), { target: { value: '17.900' } });
  expect(screen.queryByText('17900 lb')).toBeNull();
  fireEvent.blur(field());
  expect(field().value).toBe('17.900');
  fireEvent.click(screen.getByText('17900 lb'));
  expect(field().value).toBe('17900');
  expect(screen.queryByText('17.9 lb')).toBeNull();
});

test('in Spanish a comma before three digits is asked about as well', async () => {
  const spanish = await loadWords({ language: 'es', clock: 'h12' });
  act(() => setWords(spanish));
  const field = startWeight('23,400');
  expect(screen.getByText('23.4 lb')).toBeTruthy();
  fireEvent.click(screen.getByText('23400 lb'));
  expect(field().value).toBe('23400');
});

// Cases: D6, D11.
test('a form that is sent from within its field says why it is not sent', () => {
  const field = startWeight();
  field().focus();
  fireEvent.change(field(), { target: { value: '6e3' } });
  expect(field().getAttribute('aria-invalid')).toBeNull();
  act(() => expect(focusUnread(document.body)).toBe(true));
  expect(document.body.textContent).toContain('“6e3” isn’t a plain number');
});

test('a form waits for the choice between two readings, in the language of the clerk', async () => {
  const spanish = await loadWords({ language: 'es', clock: 'h12' });
  act(() => setWords(spanish));
  const field = startWeight();
  field().focus();
  fireEvent.change(field(), { target: { value: '42,500' } });
  act(() => expect(focusUnread(document.body)).toBe(true));
  fireEvent.click(screen.getByText('42500 lb'));
  expect([field().value, focusUnread(document.body)]).toEqual(['42500', false]);
});

test('a whole number says so as well, before its field is left', () => {
  const { field, type } = startNumber();
  type('61.5');
  expect(document.body.textContent).not.toContain('“61.5”');
  act(() => expect(focusUnread(document.body)).toBe(true));
  expect(document.body.textContent).toContain('“61.5”');
  expect(field().value).toBe('61.5');
});
