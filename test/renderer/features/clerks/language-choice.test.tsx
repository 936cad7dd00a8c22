// @vitest-environment happy-dom

import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '../../../../renderer/app/app.tsx';
import { Providers } from '../../../../renderer/app/providers.tsx';
import { ReadingSettings } from '../../../../renderer/features/clerks/reading-controls.tsx';
import { speak } from '../../../../renderer/page/language.ts';
import { PageProvider } from '../../../../renderer/page/page-context.tsx';
import { setWords, words } from '../../../../renderer/ui/words.ts';
import type { Clerk } from '../../../../shared/clerks/model.ts';
import {
  asSystem,
  englishWords,
  type LanguageSettings,
} from '../../../../shared/i18n/languages.ts';
import { rightPin } from '../../support/console-double.ts';
import { endPage, settle, startTestPage, type TestPage } from '../../support/render-page.tsx';
import { smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
/** What was spoken last is remembered, also from another file of this worker. */
const plainEnglish = async () => {
  await speak({ reads: { language: 'en', clock: 'h23' }, system: null });
  setWords(englishWords());
};
beforeEach(plainEnglish);
afterEach(async () => {
  endPage(started);
  started = undefined;
  await plainEnglish();
});

const english: LanguageSettings = { language: 'en', clock: 'h12' };
const spanish: LanguageSettings = { language: 'es', clock: 'h23' };
const clerk = (id: string, name: string, reads: LanguageSettings): Clerk => ({
  id,
  name,
  roles: ['admin'],
  hasPin: true,
  active: true,
  reads,
});
const [ada, ben, eva] = [
  clerk('a', 'Ada', english),
  clerk('b', 'Ben', spanish),
  clerk('e', 'Eva', asSystem),
];

async function open(now: Partial<{ clerk: Clerk | null; reads: LanguageSettings }>) {
  started = await startTestPage({
    rows: smallYard(),
    session: { shared: true, clerks: [ada, ben, eva], ...now },
  });
  return started;
}
const wrapped = (test: TestPage, part: React.ReactNode) => (
  <Providers nonce="" preferences={test.page.preferences} test>
    <PageProvider value={test.page}>{part}</PageProvider>
  </Providers>
);

// First in the file: React says this once.
it('shows the morning list at the first look without drawing what is below', async () => {
  const told = vi.spyOn(console, 'error');
  const test = await open({ clerk: null, reads: english });
  render(wrapped(test, <App page={test.page} />));
  act(() => test.double.setSession({ clerk: ada }));
  await waitFor(() => expect(test.page.preferences.getState().openedOn).not.toBe(''));
  expect(test.page.ui.getState().screen).toBe('now');
  expect(told.mock.calls).toEqual([]);
  told.mockRestore();
});

it('is changed in the settings, at once and without a new start', async () => {
  const test = await open({ clerk: ada, reads: english });
  render(wrapped(test, <App page={test.page} />));
  await waitFor(() => expect(words().clock).toBe('h12'));
  act(() => test.page.ui.getState().show('settings'));
  await userEvent.click(await screen.findByRole('radio', { name: 'Español' }));
  expect(await screen.findByText('Idioma (Language)')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: '24 horas' }));
  await waitFor(() => expect(words()).toMatchObject({ locale: 'es-US', clock: 'h23' }));
  expect(document.documentElement.lang).toBe('es');
});

it('follows a hand-over: the locked screen keeps the last clerk’s language', async () => {
  const test = await open({ clerk: ada, reads: english });
  render(wrapped(test, <App page={test.page} />));
  act(() => test.double.setSession({ clerk: null }));
  const names = await screen.findByRole('form', { name: 'Unlock the desk' });
  await userEvent.click(within(names).getByRole('button', { name: /Ben/ }));
  expect(await screen.findByText('El puesto está bloqueado. Elegir un nombre.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('PIN'), rightPin);
  await userEvent.click(screen.getByRole('button', { name: 'Desbloquear' }));
  await waitFor(() => expect(test.page.session.getState().clerk?.name).toBe('Ben'));
  expect(words().locale).toBe('es-US');
});

it('is chosen on the locked screen, and is the clerk’s own with the right PIN alone', async () => {
  const test = await open({ clerk: null, reads: english });
  render(wrapped(test, <App page={test.page} />));
  await userEvent.click(await screen.findByRole('button', { name: /Ada/ }));
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Language (Idioma)' }),
    'Español',
  );
  expect(await screen.findByRole('button', { name: 'Desbloquear' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('PIN'), '0000');
  await userEvent.click(screen.getByRole('button', { name: 'Desbloquear' }));
  expect(await screen.findByText('PIN incorrecto. Intentar de nuevo.')).toBeTruthy();
  expect(test.page.session.getState().reads).toEqual(english);
  await userEvent.type(screen.getByLabelText('PIN'), rightPin);
  await userEvent.click(screen.getByRole('button', { name: 'Desbloquear' }));
  await waitFor(() =>
    expect(test.page.session.getState().clerk?.reads).toEqual({ ...english, language: 'es' }),
  );
});

it('says why it could not be kept', async () => {
  const test = await open({ clerk: ada, reads: english });
  render(wrapped(test, <ReadingSettings />));
  await settle();
  act(() => test.page.session.setState({ clerk: ada }));
  test.double.setSession({ clerk: null });
  await userEvent.click(screen.getByRole('radio', { name: 'Español' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The desk is locked.');
});
