import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Profile, type ProfileError, readProfile } from '../facilities/profile.ts';
import { decodeText } from '../kernel/files/text-file.ts';
import { isTooLarge, mostMegabytes, notAFile } from './data-folder/check-data-folder.ts';
import { whyNot } from './data-folder/data-folder.ts';
import { trustTrouble } from './data-folder/ownership.ts';
import type { WrittenProfile } from './secrets/move-secrets.ts';

/** A profile with its file. */
export type LoadedProfile = Profile & { readonly written: WrittenProfile };

/**
 * Reads a profile file and the private key that it names, relative to the file. An error about the
 * complete file has an empty path.
 */
export async function loadProfile(
  file: string,
): Promise<Result<LoadedProfile, readonly ProfileError[]>> {
  const text = await readText(file);
  if (!text.ok) return fail([{ path: '', said: text.error }]);
  const json = parse(text.value);
  if (!json.ok) return fail([{ path: '', said: json.error }]);
  const profile = readProfile(json.value);
  if (!profile.ok) return profile;
  const whole = await withPrivateKey(profile.value, path.dirname(file));
  return whole.ok
    ? ok({ ...whole.value, written: { file, text: text.value, secrets: profile.value.secrets } })
    : whole;
}

/**
 * The errors as lines for the operator, after a line with the file's name if that looks like one.
 */
export function profileMessage(file: string, errors: readonly ProfileError[]): Message {
  const lines = errors
    .map(
      ({ path: at, said: what }): Message =>
        at === ''
          ? message('terminal.profile.line', { what })
          : message('terminal.profile.lineAt', { path: at, what }),
    )
    .reduceRight((rest, first) => message('terminal.lines', { first, rest }));
  return isName(file)
    ? message('terminal.profile.unusable', { file, lines })
    : message('terminal.profile.unusableUnnamed', { lines });
}

async function withPrivateKey(
  profile: Profile,
  folder: string,
): Promise<Result<Profile, readonly ProfileError[]>> {
  const { marketplace } = profile.facts;
  if (marketplace?.auth.kind !== 'signed' || marketplace.auth.privateKeyFile === null)
    return ok(profile);
  const { issuer, privateKeyFile } = marketplace.auth;
  const at = 'marketplace.auth.privateKeyFile';
  const pem = await readText(path.resolve(folder, privateKeyFile));
  // We don't repeat its name, which may be a secret that was pasted there.
  if (!pem.ok)
    return fail([{ path: at, said: message('terminal.profile.keyFile', { why: pem.error }) }]);
  if (!/-----BEGIN (?:RSA )?PRIVATE KEY-----/.test(pem.value)) {
    return fail([{ path: at, said: message('terminal.profile.noKey') }]);
  }
  const key = {
    origin: new URL(marketplace.baseUrl).origin,
    kind: 'private-key',
    account: issuer,
  } as const;
  return ok({ ...profile, secrets: [...profile.secrets, { key, secret: pem.value }] });
}

/**
 * A secret may have been pasted in place of a profile's name, so we repeat only what looks like a
 * name.
 */
const isName = (file: string): boolean => /^[^\r\n{}]{1,300}\.json$/i.test(file);

async function readText(file: string): Promise<Result<string, Message>> {
  try {
    // We check first, because opening a pipe waits until a program writes into it.
    const stats = await stat(file);
    const kind = notAFile(stats);
    if (kind !== null) return fail(message('terminal.profile.notFile', { kind }));
    const trust = trustTrouble(stats);
    if (trust === 'foreign') return fail(message('terminal.profile.foreign'));
    if (trust === 'writable') return fail(message('terminal.profile.writable'));
    if (isTooLarge(stats))
      return fail(message('terminal.profile.tooLarge', { megabytes: mostMegabytes }));
    const read = decodeText(await readFile(file));
    if (read.kind === 'text') return ok(read.text);
    return fail(
      read.kind === 'empty'
        ? message('terminal.profile.empty')
        : message('terminal.profile.encoding', { encoding: read.encoding }),
    );
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return fail(message('terminal.profile.missing'));
    if (code === 'EACCES' || code === 'EPERM') return fail(message('terminal.profile.notAllowed'));
    return fail(message('terminal.profile.unreadable', { why: whyNot(error) }));
  }
}

/** Parses JSON. An error has the position but never the text around it, which may be a secret. */
function parse(text: string): Result<unknown, Message> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const lines = at === undefined ? [] : text.slice(0, Number(at)).split('\n');
    if (lines.length === 0) return fail(message('terminal.profile.notJson'));
    return fail(
      message('terminal.profile.notJsonAt', {
        line: lines.length,
        column: (lines.at(-1)?.length ?? 0) + 1,
      }),
    );
  }
}
