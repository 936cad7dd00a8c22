/**
 * Documents of appointments (contract.md 1.11): uploaded to the service with its token, downloaded
 * from the storage host without one. The two never share a client, so that no credential can reach
 * the host.
 */
import { type FileKey, readFileKey } from '../../../shared/appointments/file-key.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AuthorizedHttp } from '../authorized.ts';
import type { OnProgress } from '../exchange.ts';
import type { Http } from '../http.ts';
import { multipart, type UploadFile } from '../multipart.ts';
import { type Outcome, RemoteError } from '../outcome.ts';
import { asFields } from './decode/fields.ts';

/** Progress and cancellation of a transfer. */
export type TransferOptions = { readonly signal: AbortSignal; readonly onProgress: OnProgress };

/** The outcome of an upload. `key` is set if the service accepted it and returned a usable key. */
export type Uploaded = { readonly outcome: Outcome; readonly key: Result<FileKey, Message> | null };

export interface StorageClient {
  upload(file: UploadFile, following: TransferOptions): Promise<Uploaded>;
  /**
   * The bytes. We ignore the type that the host claims. Throws `RemoteError`. Null if no host is
   * configured.
   */
  readonly download: ((key: FileKey, following: TransferOptions) => Promise<Buffer>) | null;
}

/** `api` carries the account's token, `host` none; null if the profile names no storage. */
export function createStorageClient(
  api: Pick<AuthorizedHttp, 'write'>,
  host: Pick<Http, 'read'> | null,
  path: string,
): StorageClient {
  return {
    async upload(file, { signal, onProgress }) {
      const outcome = await api.write({
        method: 'POST',
        path,
        rawBody: multipart({}, 'file', file),
        signal,
        onProgress,
      });
      return { outcome, key: outcome.kind === 'ok' ? keyOf(outcome.body) : null };
    },
    download:
      host === null
        ? null
        : async ({ id, hash, fileName }, { signal, onProgress }) => {
            const read = async (name: string) =>
              (
                await host.read({
                  path: '/storage/{id}/{hash}/{fileName}',
                  values: { id, hash, fileName: name },
                  authorization: null,
                  accept: 'bytes',
                  signal,
                  onProgress,
                })
              ).bytes;
            const written = unescaped(fileName);
            if (written === null) return read(fileName);
            // The seed doesn't say whether the name in a key is escaped: `a%20b.pdf` may be a name
            // or an escaped one.
            return read(fileName).catch((error: unknown) => {
              if (error instanceof RemoteError && error.kind === 'not-found') return read(written);
              throw error;
            });
          },
  };
}

/** The unescaped name. Null if the name isn't escaped, or would lead elsewhere. */
function unescaped(name: string): string | null {
  if (!/%[0-9a-f]{2}/i.test(name)) return null;
  try {
    const written = decodeURIComponent(name);
    return readFileKey(`storage/0/0/${written}`).ok ? written : null;
  } catch {
    return null;
  }
}

/**
 * The key in a reply `{url, key}`, wrapped or not. We never use its `url`: the address is built
 * from the profile.
 */
function keyOf(body: unknown): Result<FileKey, Message> {
  const outer = asFields(body);
  const inner = asFields(outer?.data) ?? outer;
  if (inner === null || inner.key === undefined) return fail(message('service.upload.noKey'));
  const key = readFileKey(inner.key);
  return key.ok ? ok(key.value) : key;
}
