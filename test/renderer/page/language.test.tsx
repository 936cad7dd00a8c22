// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LiveRegions } from '../../../renderer/app/live-regions.tsx';
import { type LanguageRequest, speak, useSpeaking } from '../../../renderer/page/language.ts';
import { setWords, useWords, words } from '../../../renderer/ui/words.ts';
import { asSystem, englishWords } from '../../../shared/i18n/languages.ts';
import { endPage, renderPart } from '../support/render-page.tsx';
import { smallYard } from '../support/yard-data.ts';

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await speak({ reads: { language: 'en', clock: 'h23' }, system: null });
  setWords(englishWords());
});

function Said(wanted: LanguageRequest) {
  useSpeaking(wanted);
  const { t, clock } = useWords();
  return <p>{`${t('common.spots', { count: 2 })} ${clock}`}</p>;
}

it('speaks as the browser says of its system, where nothing was chosen', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'es-MX']);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  render(<Said reads={asSystem} system={null} />);
  expect(await screen.findByText('2 lugares h23')).toBeTruthy();
  expect(document.documentElement.lang).toBe('es');
});

it('the host’s language counts over the browser’s, and a choice over both', async () => {
  const system = { language: 'es', clock: 'h12' } as const;
  const { rerender } = render(<Said reads={asSystem} system={system} />);
  expect(await screen.findByText('2 lugares h12')).toBeTruthy();
  rerender(<Said reads={{ language: 'en', clock: null }} system={system} />);
  expect(await screen.findByText('2 spots h12')).toBeTruthy();
});

it('follows another choice without a new start; of two choices the last one counts', async () => {
  const { rerender } = render(<Said reads={{ language: 'en', clock: 'h12' }} system={null} />);
  expect(await screen.findByText('2 spots h12')).toBeTruthy();
  rerender(<Said reads={{ language: 'es', clock: 'h23' }} system={null} />);
  rerender(<Said reads={{ language: 'es', clock: 'h12' }} system={null} />);
  expect(await screen.findByText('2 lugares h12')).toBeTruthy();
  const first = speak({ reads: { language: 'es', clock: 'h23' }, system: null });
  await Promise.all([first, speak({ reads: { language: 'en', clock: 'h12' }, system: null })]);
  expect(words()).toMatchObject({ locale: 'en-US', clock: 'h12' });
});

// Cases: PC16.
it('marks the page as not to be translated, after a change of language too', async () => {
  const root = document.documentElement;
  for (const language of ['es', 'en'] as const) {
    // Some programs of browsers write this attribute when the language changes.
    root.removeAttribute('translate');
    root.classList.remove('notranslate');
    await speak({ reads: { language, clock: 'h12' }, system: null });
    expect([root.lang, root.getAttribute('translate')]).toEqual([language, 'no']);
    expect(root.classList.contains('notranslate')).toBe(true);
  }
});

it('keeps no sentence of the language before for screen readers', async () => {
  const started = await renderPart(<LiveRegions />, { rows: smallYard() });
  const { announcer } = started.page;
  const heard = () => screen.getByRole('status').textContent;
  act(() => announcer.format('Bid placed.'));
  expect(heard()).toBe('Bid placed.');
  await act(() => speak({ reads: { language: 'es', clock: 'h23' }, system: null }));
  expect(heard()).toBe('');
  act(() => announcer.format('Oferta enviada.'));
  expect(heard()).toBe('Oferta enviada.');
  endPage(started);
});
