import type { Session } from 'electron';
import { isOwnOrigin } from './protocol.ts';

type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> & {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
};

/**
 * The page gets no permission: the main process does for it what needs the system. We set both
 * handlers, because the check runs without the request (reliability.md 1.1, item 5). And the page
 * reaches no network, whatever its policy says: only `app:`, its own `blob:` and `data:`, and the
 * developer tools.
 */
export function denyPermissions(session: GuardedSession): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isLocal(url) }));
}

function isLocal(url: string): boolean {
  return isOwnOrigin(url) || /^(?:blob:app:\/\/console\/|data:|devtools:\/\/)/.test(url);
}
