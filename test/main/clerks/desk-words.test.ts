import { expect, test } from 'vitest';
import { createDeskWords, type DeskWordsParts } from '../../../main/clerks/desk-words.ts';
import type { Words } from '../../../shared/i18n/create-words.ts';
import { asSystem, type LanguageSettings } from '../../../shared/i18n/languages.ts';
import { until } from '../../support/until.ts';

/** The words of a desk whose clerk changes. */
function desk(parts: Partial<DeskWordsParts> = {}) {
  let reads: LanguageSettings = asSystem;
  const listeners = new Set<() => void>();
  const words = createDeskWords({
    reads: () => reads,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    system: null,
    here: { language: 'en', clock: 'h12' },
    ...parts,
  });
  const choose = (next: LanguageSettings) => {
    reads = next;
    for (const listener of [...listeners]) listener();
  };
  return { words, choose, listeners };
}
const unknownIn = async (words: Promise<Words>) => (await words).t('time.unknown');

test('uses the clerk’s language, else the page’s system, else the process’s', async () => {
  const { words, choose } = desk();
  expect(await unknownIn(words.words())).toBe('unknown');
  expect((await words.words()).clock).toBe('h12');
  words.setSystem({ language: 'es', clock: 'h23' });
  expect(await unknownIn(words.words())).toBe('desconocido');
  expect((await words.words()).clock).toBe('h23');
  choose({ language: 'en', clock: null });
  expect(await unknownIn(words.words())).toBe('unknown');
  expect((await words.words()).clock).toBe('h23');
});

test('takes the word of a host that knows its system over that of the page', async () => {
  const { words, choose } = desk({ system: { language: 'es', clock: 'h23' } });
  words.setSystem({ language: 'en', clock: 'h12' });
  expect(await unknownIn(words.words())).toBe('desconocido');
  expect(words.system).toEqual({ language: 'es', clock: 'h23' });
  choose({ language: null, clock: 'h12' });
  expect(await words.words()).toMatchObject({ locale: 'es-US', clock: 'h12' });
});

test('writes dates in the zone that is asked for, and makes the words of one zone once', async () => {
  const { words } = desk();
  expect(await words.words('America/Chicago')).toBe(await words.words('America/Chicago'));
  expect(await words.words('America/Chicago')).not.toBe(await words.words('America/Denver'));
});

test('passes the texts on now and at each change, and none after the end', async () => {
  const { words, choose, listeners } = desk();
  const heard: string[] = [];
  const stop = words.follow((now) => heard.push(now.t('time.unknown')));
  choose({ language: 'es', clock: null });
  await until(() => expect(heard.at(-1)).toBe('desconocido'));
  choose({ language: 'en', clock: null });
  await until(() => expect(heard.at(-1)).toBe('unknown'));
  choose({ language: 'en', clock: null });
  expect(heard.join()).not.toContain('unknown,unknown,');
  choose({ language: 'es', clock: null });
  stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard.at(-1)).toBe('unknown');
  expect(listeners.size).toBe(0);
});
