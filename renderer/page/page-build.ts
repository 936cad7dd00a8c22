/** Which build this page belongs to, and whether the console is of another build. */

/** The build stamp that the host put into this page. Empty when there is none. */
export const pageBuild = (page: Pick<Document, 'querySelector'> = document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

const key = 'yardmaster.loaded-for';

/**
 * Whether the console is of another build than this page, as after a restart into a newer version.
 * The page must then be reloaded. True only once for each build, so that we never reload in a
 * circle.
 */
export function shouldLoadAgain(
  console: string,
  page: string = pageBuild(),
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): boolean {
  if (console === '' || page === '' || console === page) return false;
  if (storage.getItem(key) === console) return false;
  storage.setItem(key, console);
  return true;
}
