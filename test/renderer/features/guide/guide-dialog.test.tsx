// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { GuideDialog } from '../../../../renderer/features/guide/guide-dialog.tsx';
import { readPage, topics } from '../../../../renderer/features/guide/guide-pages.ts';
import { setWords, words } from '../../../../renderer/ui/words.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

let shown: TestPage | undefined;
const english = words();
afterEach(() => {
  act(() => setWords(english));
  endPage(shown);
});

const open = async (at: 'gate' | 'carriers') => {
  shown = await renderPart(<GuideDialog />, { rows: smallYard() });
  act(() => {
    shown?.page.ui.getState().show(at);
    shown?.page.ui.getState().openDialog('guide');
  });
  return screen.findByRole('dialog', { name: 'Guide' });
};
const heading = async (name: RegExp) =>
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();

test('opens at the page of the screen, and at the first where none is about it', async () => {
  await open('gate');
  await heading(/^A shift at the gate$/);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Page' }).value).toBe('gate');
  endPage(shown);
  await open('carriers');
  await heading(/^A clerk’s guide$|^A clerk's guide$/);
});

test('a link leads to its page in the same dialog; one to other documents is plain', async () => {
  const dialog = await open('carriers');
  await heading(/guide/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'hand-over.md' }));
  await heading(/^Handing over the shift$/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Page' }), 'keys');
  await heading(/^Keys$/);
  expect(within(dialog).queryAllByRole('link')).toEqual([]);
});

test('follows the language of the clerk', async () => {
  await open('gate');
  await heading(/^A shift at the gate$/);
  act(() => setWords({ ...english, locale: 'es-MX' }));
  await heading(/^Un turno en la caseta$/);
});

test.each(['en', 'es'] as const)('every page is there in %s', async (language) => {
  for (const topic of topics) expect(await readPage(topic, language)).toMatch(/^# \S/);
});
