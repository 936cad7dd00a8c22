/** The languages there are, and their catalogs. */

import { createWords, type HourCycle, type Texts, type Words } from './create-words.ts';
import { en } from './en/index.ts';

/** A language of the console. */
export type Language = 'en' | 'es';

/** Each by its own name, in the order in which it is offered. */
export const languages: readonly {
  readonly key: Language;
  readonly name: string;
  readonly locale: string;
}[] = [
  { key: 'en', name: 'English', locale: 'en-US' },
  { key: 'es', name: 'Español', locale: 'es-US' },
];

/**
 * The first language of a list as systems give it ("es-MX", "en") that the console speaks; English
 * otherwise.
 */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find(({ key }) => tag.toLowerCase().split(/[-_]/)[0] === key);
    if (found !== undefined) return found.key;
  }
  return 'en';
}

/**
 * Whether a locale reads its times with AM and PM or with 24 hours; a text that names no language
 * ("", "C") with 24.
 */
export function clockOf(locale: string): HourCycle {
  try {
    return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
      ? 'h12'
      : 'h23';
  } catch {
    return 'h23';
  }
}

/**
 * The chosen language and clock; null: the system's.
 *
 * Example: `{ language: 'es', clock: null }`: Spanish, with the clock of the system.
 */
export type LanguageSettings = {
  readonly language: Language | null;
  readonly clock: HourCycle | null;
};

/** Nothing was chosen. */
export const asSystem: LanguageSettings = { language: null, clock: null };

/** A language and a clock that are settled. */
export type Locale = { readonly language: Language; readonly clock: HourCycle };

/** What was chosen, and for the rest what the system says. */
export const settled = (chosen: LanguageSettings, system: Locale): Locale => ({
  language: chosen.language ?? system.language,
  clock: chosen.clock ?? system.clock,
});

/** What a list of wanted languages and a locale's habits amount to. */
export const localeBy = (wanted: readonly string[], locale: string): Locale => ({
  language: languageOf(wanted),
  clock: clockOf(locale),
});

/** What this process itself is set to: by LANG on Linux, by the system elsewhere. */
export function currentLocale(): Locale {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  return localeBy([locale], locale);
}

/** How words are wanted. `timeZone` (IANA): that of dates in texts. */
export type LocaleRequest = Locale & { readonly timeZone?: string | undefined };

/** English is always available. We show it while another language is loading. */
export const englishWords = (
  clock: HourCycle = 'h23',
  timeZone?: string,
  onMissing?: () => void,
): Words => createWords({ texts: en, locale: 'en-US', clock, timeZone, onMissing });

/** Loads a language's catalog, which is a file of its own, and makes its words. */
export async function loadWords(
  { language, clock, timeZone }: LocaleRequest,
  onMissing?: () => void,
): Promise<Words> {
  const texts: Texts = language === 'en' ? en : (await import('./es/index.ts')).es;
  return createWords({ texts, locale: localeOf(language), clock, timeZone, onMissing });
}

const localeOf = (language: Language): string =>
  languages.find(({ key }) => key === language)?.locale ?? 'en-US';
