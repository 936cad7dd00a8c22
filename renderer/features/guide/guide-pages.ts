/**
 * The clerk's guide inside the program: the pages of `docs/guide/`, each loaded when it is opened.
 */
import type { Language } from '../../../shared/i18n/languages.ts';
import type { Screen } from '../../page/stores/ui-store.ts';

/**
 * A page of the guide. Each language has its own file for it. Example: `'gate'` is `gate.md` in
 * English.
 */
export type Topic = keyof typeof files;

/** The file of each page by language, below `docs/guide/`. */
const files = {
  start: { en: 'README.md', es: 'es/README.md' },
  gate: { en: 'gate.md', es: 'es/caseta.md' },
  moves: { en: 'moves.md', es: 'es/movimientos.md' },
  check: { en: 'yard-check.md', es: 'es/recuento.md' },
  now: { en: 'now.md', es: 'es/ahora.md' },
  areas: { en: 'areas.md', es: 'es/areas.md' },
  appointments: { en: 'appointments.md', es: 'es/citas.md' },
  handOver: { en: 'hand-over.md', es: 'es/entrega-de-turno.md' },
  offline: { en: 'offline.md', es: 'es/sin-conexion.md' },
  keys: { en: 'keys.md', es: 'es/teclas.md' },
} as const;

/** All pages, in the order of the guide. */
export const topics = Object.keys(files) as readonly Topic[];

/** The page that a clerk on each screen most likely needs. */
const topicOfScreen: Partial<Record<Screen, Topic>> = {
  now: 'now',
  yard: 'moves',
  gate: 'gate',
  moves: 'moves',
  appointments: 'appointments',
  activity: 'offline',
  reports: 'handOver',
};

/** The page for a screen. The first page when none is about it. */
export const topicFor = (screen: Screen): Topic => topicOfScreen[screen] ?? 'start';

const texts = import.meta.glob<string>('../../../docs/guide/**/*.md', {
  query: '?raw',
  import: 'default',
});

/** Loads the Markdown of a page, without pictures. */
export async function readPage(topic: Topic, language: Language): Promise<string> {
  return withoutPictures((await texts[`../../../docs/guide/${files[topic][language]}`]?.()) ?? '');
}

/** A page without comments and pictures: the program doesn't contain the picture files. */
export const withoutPictures = (text: string): string =>
  text.replaceAll(/(?:<!--[\s\S]*?-->|!\[[^\]]*\]\([^)]*\))\n*/g, '');

/** The page that a link such as `gate.md` leads to. Null when it leads out of the guide. */
export function topicOfLink(href: string, language: Language): Topic | null {
  const folder = language === 'es' ? 'es/' : '';
  return topics.find((topic) => files[topic][language] === `${folder}${href}`) ?? null;
}
