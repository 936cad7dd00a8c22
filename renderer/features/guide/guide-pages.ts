/**
 * The clerk's guide as the program shows it: the pages of `docs/guide/`, each read when it is
 * opened.
 */
import type { Language } from '../../../shared/i18n/languages.ts';
import type { Screen } from '../../page/stores/ui-store.ts';

/** A page by what it is about; each language has a file of its own for it. */
export type Topic = keyof typeof files;

/** The file of each page by language, below `docs/guide/`. */
const files = {
  start: { en: 'README.md', es: 'es/README.md' },
  gate: { en: 'gate.md', es: 'es/caseta.md' },
  moves: { en: 'moves.md', es: 'es/movimientos.md' },
  check: { en: 'yard-check.md', es: 'es/recuento.md' },
  now: { en: 'now.md', es: 'es/ahora.md' },
  appointments: { en: 'appointments.md', es: 'es/citas.md' },
  handOver: { en: 'hand-over.md', es: 'es/entrega-de-turno.md' },
  offline: { en: 'offline.md', es: 'es/sin-conexion.md' },
  keys: { en: 'keys.md', es: 'es/teclas.md' },
} as const;

/** All pages, in the order of the guide. */
export const topics = Object.keys(files) as readonly Topic[];

/** What a clerk who stands on a screen most likely asks. */
const topicOfScreen: Partial<Record<Screen, Topic>> = {
  now: 'now',
  yard: 'moves',
  gate: 'gate',
  moves: 'moves',
  appointments: 'appointments',
  activity: 'offline',
  reports: 'handOver',
};

/** The page that fits a screen; the first one where none is about it. */
export const topicFor = (screen: Screen): Topic => topicOfScreen[screen] ?? 'start';

const texts = import.meta.glob<string>('../../../docs/guide/**/*.md', {
  query: '?raw',
  import: 'default',
});

/** Reads a page: its Markdown, without its pictures. */
export async function readPage(topic: Topic, language: Language): Promise<string> {
  return withoutPictures((await texts[`../../../docs/guide/${files[topic][language]}`]?.()) ?? '');
}

/** A page without comments and pictures: the program has no files of these. */
export const withoutPictures = (text: string): string =>
  text.replaceAll(/(?:<!--[\s\S]*?-->|!\[[^\]]*\]\([^)]*\))\n*/g, '');

/** The page that a link of a page leads to, such as `gate.md`; null: it leads elsewhere. */
export function topicOfLink(href: string, language: Language): Topic | null {
  const folder = language === 'es' ? 'es/' : '';
  return topics.find((topic) => files[topic][language] === `${folder}${href}`) ?? null;
}
