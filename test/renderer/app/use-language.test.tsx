// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type LanguageChoice, useLanguage } from '../../../renderer/app/use-language.ts';
import { setWords, useWords } from '../../../renderer/ui/words.ts';
import { englishWords } from '../../../shared/words/languages.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setWords(englishWords());
});

function Said(choice: LanguageChoice) {
  const isReady = useLanguage(choice);
  const { t, clock } = useWords();
  return isReady ? <p>{`${t('common.spots', { count: 2 })} ${clock}`}</p> : null;
}

it('speaks as the system does, and shows nothing in another language first', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'es-MX']);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  const { container } = render(<Said language={null} clock={null} />);
  expect(container.textContent).toBe('');
  expect(await screen.findByText('2 lugares h23')).toBeTruthy();
  expect(document.documentElement.lang).toBe('es');
});

it('follows another choice without a new start', async () => {
  const { rerender } = render(<Said language="en" clock="h12" />);
  expect(await screen.findByText('2 spots h12')).toBeTruthy();
  rerender(<Said language="es" clock="h23" />);
  expect(await screen.findByText('2 lugares h23')).toBeTruthy();
});
