/** Which build this page came with, and what to do when the console behind it is another. */

/** The stamp that the host put into this page; empty for none. */
export const pageBuild = (page: Pick<Document, 'querySelector'> = document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';

const key = 'yardmaster.loaded-for';

/**
 * Whether the console is of another build than this page, as after a restart into a newer version.
 * Then the page has to be loaded again: true once for a build, so that it never goes round.
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
