/** `contrast` is black with bright lines; `contrast-light` the same idea on white. */
export type ThemeName = 'light' | 'dark' | 'contrast' | 'contrast-light';

/**
 * The attributes in which the page keeps its look: the color scheme of the kit, and the desk's
 * contrast setting.
 */
const attributes = ['data-mantine-color-scheme', 'data-contrast'];

/** The theme that the page shows now. Forced colors of the system count as high contrast. */
export function themeOf(page: Document): ThemeName {
  const root = page.documentElement;
  const matches = (query: string) => page.defaultView?.matchMedia(query).matches ?? false;
  const scheme = root.getAttribute(attributes[0] as string);
  const isDark = scheme === null ? matches('(prefers-color-scheme: dark)') : scheme === 'dark';
  const isStrong =
    root.getAttribute(attributes[1] as string) === 'more' || matches('(forced-colors: active)');
  if (isStrong) return isDark ? 'contrast' : 'contrast-light';
  return isDark ? 'dark' : 'light';
}

/**
 * Calls `listener` with the theme whenever the page changes it. Returns an unsubscribe function.
 */
export function watchTheme(page: Document, listener: (theme: ThemeName) => void): () => void {
  let last = themeOf(page);
  const look = () => {
    const theme = themeOf(page);
    if (theme === last) return;
    last = theme;
    listener(theme);
  };
  const observer = new MutationObserver(look);
  observer.observe(page.documentElement, { attributes: true, attributeFilter: attributes });
  const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    page.defaultView?.matchMedia(query),
  );
  for (const query of queries) query?.addEventListener('change', look);
  return () => {
    observer.disconnect();
    for (const query of queries) query?.removeEventListener('change', look);
  };
}
