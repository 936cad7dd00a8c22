import { MAX_DOCUMENT } from '../../shared/console-api/documents.ts';
import type { ProfileFacts } from '../facilities/profile.ts';
import type { CallLog } from '../kernel/redact.ts';
import { withTokens } from '../remote/authorized.ts';
import { createStorageClient, type StorageClient } from '../remote/dock-scheduling/storage.ts';
import { createHttp } from '../remote/http.ts';
import type { Network } from '../remote/network/network.ts';
import type { TokenSource } from '../remote/token-source.ts';
import { systemClock } from './system-ports.ts';

/**
 * Documents of a profile. Uploads use a port to the service with its token; downloads use a port to
 * the storage host without any token source. Both allow for the time that a large file takes.
 */
export function connectStorage({
  dockScheduling: { baseUrl, storageUrl },
  undocumented,
  tokens,
  network,
  log,
}: {
  readonly dockScheduling: NonNullable<ProfileFacts['dockScheduling']>;
  readonly undocumented: ProfileFacts['undocumented'];
  readonly tokens: TokenSource;
  readonly network: Network;
  readonly log: CallLog;
}): { readonly client: StorageClient; close(): void } {
  const clock = systemClock;
  const { storageDeadlineMs, maxBodyBytes, sendIdempotencyKey } = undocumented;
  const ours = {
    readDeadlineMs: storageDeadlineMs,
    writeDeadlineMs: storageDeadlineMs,
    sendIdempotencyKey,
  };
  const api = createHttp({ baseUrl, clock, limits: { ...ours, maxBodyBytes }, network, log });
  const host =
    storageUrl === null
      ? null
      : createHttp({
          baseUrl: storageUrl,
          clock,
          limits: { ...ours, maxBodyBytes: MAX_DOCUMENT },
          network,
          log,
        });
  return {
    client: createStorageClient(
      withTokens(api, tokens, undocumented.yardAuthScheme),
      host,
      undocumented.yardStoragePath,
    ),
    close() {
      api.close();
      host?.close();
    },
  };
}
