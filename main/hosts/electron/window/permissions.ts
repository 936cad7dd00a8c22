import type { MediaAccessPermissionRequest, Session } from 'electron';
import { isOwnOrigin } from './protocol.ts';

type GuardedSession = Pick<
  Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> & {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>;
};

/**
 * The page gets no permission but the camera, and that only where the desk allows it
 * (`mayUseCamera`, asked each time): for pictures alone, never with sound, and only for our own
 * page itself. The main process does for it what else needs the system. We set both handlers,
 * because the check runs without the request. And the page reaches no network, whatever its policy
 * says: only `app:`, its own `blob:` and `data:`, and the developer tools.
 */
export function denyPermissions(
  session: GuardedSession,
  mayUseCamera: () => boolean = () => false,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const asked = details as Partial<MediaAccessPermissionRequest> | undefined;
    const isPicture = asked?.mediaTypes?.length === 1 && asked.mediaTypes[0] === 'video';
    const isOurs = asked?.isMainFrame === true && isOwnOrigin(asked.requestingUrl ?? '');
    answer(permission === 'media' && isPicture && isOurs && mayUseCamera());
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      permission === 'media' &&
      details?.mediaType === 'video' &&
      details.isMainFrame &&
      isOwnOrigin(origin) &&
      mayUseCamera(),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isLocal(url) }));
}

function isLocal(url: string): boolean {
  return isOwnOrigin(url) || /^(?:blob:app:\/\/console\/|data:|devtools:\/\/)/.test(url);
}
