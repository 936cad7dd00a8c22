/**
 * The feed of newer versions: a JSON file for each platform with a signature beside it (Ed25519
 * over its bytes). It has the SHA-512 of each installer, so everything downloaded is covered by
 * that one signature, even on systems without a check of publishers.
 */

import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { NETWORK_SIGN_IN } from '../../../remote/classify.ts';
import { troubleOf } from '../../../remote/network/connect-trouble.ts';
import { readBaseUrl } from '../../../remote/origin-guard.ts';

/**
 * Where to look for newer versions, and who signs them. It is part of the packed program, so it
 * can't be changed at the desk.
 */
export type FeedConfig = { readonly url: URL; readonly publicKey: KeyObject };

/**
 * What a feed offers. `sha512` is in base64, to check the installer. `url` is a plain file name in
 * the feed's folder.
 *
 * Example: `{ version: '1.0.1', files: [{ url: 'Yardmaster-1.0.1.exe', sha512: 'q83v…', size:
 * 98_304_000 }] }`.
 */
export type Release = {
  readonly version: string;
  readonly files: readonly {
    readonly url: string;
    readonly sha512: string;
    readonly size: number;
  }[];
};

/**
 * The platform that we ask for. We accept only a file made for exactly this one.
 *
 * Example: `{ platform: 'win32', arch: 'x64' }`.
 */
export type Target = { readonly platform: string; readonly arch: string };

/** One of our versions: three numbers of limited length. */
const plainVersion = /^\d{1,5}\.\d{1,5}\.\d{1,5}$/;

const configSchema = z.object({ feed: z.string(), publicKey: z.string() });
const releaseSchema = z.strictObject({
  product: z.literal('yardmaster'),
  platform: z.string(),
  arch: z.string(),
  version: z.string().regex(plainVersion),
  files: z
    .array(
      z.strictObject({
        // A name, never a path or an address: what we fetch lies in the feed's own folder.
        url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,120}$/),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.number().int().positive().max(2_000_000_000),
      }),
    )
    .min(1)
    .max(10),
});

/** Most bytes of the feed's files, and the longest wait for each in milliseconds. */
const MOST_BYTES = 64 * 1024;
const LONGEST_MS = 20_000;

/**
 * The feed in the package.json of the packed program, beside its bundles; null if none is
 * configured.
 */
export function readFeedConfig(programFolder: string): Result<FeedConfig | null, Message> {
  const file = path.join(programFolder, 'package.json');
  if (!existsSync(file)) return ok(null);
  const { update } = JSON.parse(readFileSync(file, 'utf8')) as { update?: unknown };
  if (update === undefined) return ok(null);
  const config = configSchema.safeParse(update);
  if (!config.success) return fail(message('desktop.feed.incomplete'));
  const url = readBaseUrl(config.data.feed);
  if (!url.ok) return fail(message('desktop.feed.address', { why: url.error }));
  try {
    const publicKey = createPublicKey(config.data.publicKey);
    if (publicKey.asymmetricKeyType !== 'ed25519') return fail(message('desktop.feed.keyKind'));
    return ok({ url: new URL(url.value.href.replace(/\/?$/, '/')), publicKey });
  } catch {
    return fail(message('desktop.feed.keyUnreadable'));
  }
}

/** Name of the feed's file for a platform. Its signature has `.sig` appended, in base64. */
export const feedFileName = ({ platform, arch }: Target): string =>
  `yardmaster-${platform}-${arch}.json`;

/**
 * Reads what the feed offers. Anything but a correctly signed file for this platform is an error.
 */
export async function readFeed(
  { url, publicKey }: FeedConfig,
  target: Target,
  get: (address: string, init: RequestInit) => Promise<Response>,
): Promise<Result<Release, Message>> {
  const name = feedFileName(target);
  const [file, signature] = [
    await fetched(new URL(name, url), get),
    await fetched(new URL(`${name}.sig`, url), get),
  ];
  if (!file.ok) return file;
  if (!signature.ok) return signature;
  const isSigned = verify(
    null,
    file.value,
    publicKey,
    Buffer.from(signature.value.toString('latin1').trim(), 'base64'),
  );
  if (!isSigned) return fail(message('desktop.feed.notSigned'));
  const release = releaseSchema.safeParse(jsonOf(file.value.toString('utf8')));
  if (!release.success) return fail(message('desktop.feed.unknownForm'));
  if (release.data.platform !== target.platform || release.data.arch !== target.arch)
    return fail(message('desktop.feed.otherSystem'));
  return ok({ version: release.data.version, files: release.data.files });
}

/**
 * Whether a version is newer than another. False for the same one, and for anything that isn't one
 * of our versions.
 */
export function isNewer(version: string, than: string): boolean {
  if (!plainVersion.test(version) || !plainVersion.test(than)) return false;
  const numbers = (text: string) => text.split('.').map(Number) as [number, number, number];
  const [a, b] = [numbers(version), numbers(than)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && (a[at] as number) > (b[at] as number);
}

async function fetched(
  address: URL,
  get: (address: string, init: RequestInit) => Promise<Response>,
): Promise<Result<Buffer, Message>> {
  try {
    const reply = await get(address.href, {
      redirect: 'error',
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const isPage = /\b(?:text\/html|application\/xhtml)/i.test(
      reply.headers.get('content-type') ?? '',
    );
    if (reply.status === 511 || (reply.ok && isPage)) return fail(SIGN_IN_PAGE);
    if (!reply.ok) return fail(message('desktop.feed.answered', { status: String(reply.status) }));
    if (Number(reply.headers.get('content-length') ?? 0) > MOST_BYTES)
      return fail(message('desktop.feed.tooLarge'));
    const bytes = await bytesOf(reply);
    return bytes === null ? fail(message('desktop.feed.tooLarge')) : ok(bytes);
  } catch (error) {
    return fail(unreachable(error));
  }
}

/**
 * The body, counted while we read it, so that an endless feed can't fill the memory. Null if it is
 * too long; then we close the connection.
 */
async function bytesOf(reply: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of reply.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const SIGN_IN_PAGE = message('desktop.feed.networkSignIn', { why: NETWORK_SIGN_IN });

/**
 * Chromium's error names (net_error_list.h), and the text of `fetch` for a redirect that wasn't
 * followed.
 */
function unreachable(error: unknown): Message {
  const known = troubleOf(error);
  if (known !== null) return known;
  const { message: words, cause } = error as { message?: unknown; cause?: { message?: unknown } };
  const text = `${words} ${cause?.message}`;
  if (/redirect|ERR_CERT_COMMON_NAME_INVALID/i.test(text)) return SIGN_IN_PAGE;
  if (/ERR_CERT_/.test(text)) return message('desktop.feed.untrusted');
  if (/ERR_(?:[A-Z]+_)*PROXY_|ERR_TUNNEL_/.test(text)) return message('desktop.feed.proxy');
  return message('desktop.feed.unreachable');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
