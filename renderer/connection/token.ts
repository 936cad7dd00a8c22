const key = 'yardmaster.token';

type Page = {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
};

/**
 * Takes the token of this start out of the address (`#token=...`), so that it is neither copied
 * with a link nor kept in the history. Keeps it for reloads of this tab. Null when the page was
 * opened without one.
 */
export function takeToken({ location, history, sessionStorage }: Page): string | null {
  const given = /^#token=([\w-]+)$/.exec(location.hash)?.[1];
  if (given === undefined) return sessionStorage.getItem(key);
  sessionStorage.setItem(key, given);
  history.replaceState(null, '', location.pathname + location.search);
  return given;
}
