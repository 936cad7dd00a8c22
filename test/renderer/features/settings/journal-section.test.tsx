// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { JournalSection } from '../../../../renderer/features/settings/journal-section.tsx';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { told, WithApi } from '../../support/with-api.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});

test('sets how long history stays in one file, and lists archived months', async () => {
  let days = 400;
  let isFull = true;
  const months = [
    { name: '2025-01', isHere: true },
    { name: '2025-02', isHere: false },
  ];
  const journal = {
    span: async () => ({ from: null, until: 0, seq: 0 }),
    seals: async () => [],
    kept: async () => ({ days, months }),
    async setKept(input: { readonly days: number }) {
      if (isFull) throw told('The disk is full.');
      days = input.days;
    },
  };
  started = await renderPart(
    <WithApi parts={{ journal }}>
      <JournalSection />
    </WithApi>,
    { rows: smallYard() },
  );
  const user = userEvent.setup();
  const field = await screen.findByRole('textbox', { name: 'Days in one file' });
  const set = async () => {
    await user.clear(field);
    await user.type(field, '90');
    await user.tab();
  };
  await set();
  await screen.findByText('The disk is full.');
  expect((field as HTMLInputElement).value).toBe('400');
  isFull = false;
  await set();
  await waitFor(() => expect(days).toBe(90));
  expect(screen.queryByText('The disk is full.')).toBeNull();
  expect(screen.getByText('2025-01')).toBeTruthy();
  expect(screen.getByText('2025-02: no longer on this computer')).toBeTruthy();
});
