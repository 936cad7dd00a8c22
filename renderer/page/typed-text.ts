/**
 * Text that was typed and isn't saved yet, for each subject. It stays while another screen is
 * shown.
 */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Page } from './page.ts';
import { usePage } from './page-context.tsx';
import { perPage } from './per-page.ts';
import { unsavedOf } from './unsaved.ts';

/** The texts of a page. Example: `{ 'note/yard:shift': 'Ask for salt' }`. */
const textsOf = perPage((page) => {
  const store = createStore<Readonly<Record<string, string>>>()(() => ({}));
  unsavedOf(page).add(() => Object.values(store.getState()).some((text) => text.trim() !== ''));
  return store;
});

/** The text typed for one thing; empty for none. */
export const typedText = (page: Page, about: string): string =>
  textsOf(page).getState()[about] ?? '';

/** Keeps a text; an empty one is forgotten. */
export function keepTyped(page: Page, about: string, text: string): void {
  const { [about]: _before, ...others } = textsOf(page).getState();
  textsOf(page).setState(text === '' ? others : { ...others, [about]: text }, true);
}

/**
 * As `useState('')` for a text that outlives its screen. Its field is marked as reported.
 *
 *     const [why, setWhy] = useTypedText('block/why');
 */
export function useTypedText(about: string): readonly [string, (text: string) => void] {
  const page = usePage();
  const text = useStore(textsOf(page), (texts) => texts[about] ?? '');
  return [text, (next) => keepTyped(page, about, next)];
}
