import type { Session } from 'electron';
import { isOwnOrigin } from './protocol.ts';

type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> & {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
};

/**
 * The page may do nothing that needs a permission: what it needs of the system, the main process
 * does for it. Both handlers are set, because the check is asked without the request
 * (reliability.md 1.1, item 5). And nothing leaves the page for the network, whatever its policy
 * says: `app:`, its own `blob:` and `data:`, and the developer tools are all there is.
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
