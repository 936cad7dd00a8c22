import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Profile, type ProfileError, readProfile } from '../facilities/profile.ts';
import { whyNot } from './data-folder.ts';
import { notAFile, tooLarge } from './look-over.ts';
import type { WrittenProfile } from './move-secrets.ts';
import { trustTrouble } from './ownership.ts';

/** A profile with the file it stands in. */
export type LoadedProfile = Profile & { readonly written: WrittenProfile };

/**
 * Reads a profile file and the private key that it names, which lies relative to it. An error about the file as a whole has
 * an empty path.
 */
export async function loadProfile(file: string): Promise<Result<LoadedProfile, readonly ProfileError[]>> {
  const text = await readText(file);
  if (!text.ok) return fail([{ path: '', sentence: `The file ${text.error}` }]);
  const json = parse(text.value);
  if (!json.ok) return fail([{ path: '', sentence: json.error }]);
  const profile = readProfile(json.value);
  if (!profile.ok) return profile;
  const whole = await withPrivateKey(profile.value, path.dirname(file));
  return whole.ok ? ok({ ...whole.value, written: { file, text: text.value, secrets: profile.value.secrets } }) : whole;
}

/** The errors as lines for the operator, under one line that names the file where its name is one. */
export function profileErrorText(file: string, errors: readonly ProfileError[]): string {
  const lines = errors.map(({ path: at, sentence }) => (at === '' ? sentence : `${at}: ${sentence}`));
  return [`The profile ${shownName(file)}cannot be used:`, ...lines.map((line) => `  ${line}`)].join('\n');
}

async function withPrivateKey(profile: Profile, folder: string): Promise<Result<Profile, readonly ProfileError[]>> {
  const { marketplace } = profile.facts;
  if (marketplace?.auth.kind !== 'signed' || marketplace.auth.privateKeyFile === null) return ok(profile);
  const { issuer, privateKeyFile } = marketplace.auth;
  const at = 'marketplace.auth.privateKeyFile';
  const pem = await readText(path.resolve(folder, privateKeyFile));
  // Its name is not repeated: it may be a secret that was pasted in its place.
  if (!pem.ok) return fail([{ path: at, sentence: `The key file that is named here ${pem.error}` }]);
  if (!/-----BEGIN (?:RSA )?PRIVATE KEY-----/.test(pem.value)) {
    return fail([{ path: at, sentence: 'The file holds no private key in PEM form (without a passphrase).' }]);
  }
  const key = { origin: new URL(marketplace.baseUrl).origin, kind: 'private-key', account: issuer } as const;
  return ok({ ...profile, secrets: [...profile.secrets, { key, secret: pem.value }] });
}

/** What stands in the place of a profile's name may be a secret that was pasted there, unless it looks like one of a profile. */
const shownName = (file: string): string => (/^[^\r\n{}]{1,300}\.json$/i.test(file) ? `${file} ` : 'that --profile names ');

async function readText(file: string): Promise<Result<string, string>> {
  try {
    // Looked at first: opening a pipe waits until somebody writes into it.
    const stats = await stat(file);
    const kind = notAFile(stats);
    if (kind !== null) return fail(`is ${kind}.`);
    const trust = trustTrouble(stats);
    if (trust === 'foreign') return fail('belongs to another user of this computer. Have it given to this user, or use a copy.');
    if (trust === 'writable')
      return fail(
        'can be changed by other users of this computer. Check what is in it, take that right away (chmod go-w), and start again.',
      );
    const size = tooLarge(stats);
    if (size !== null) return fail(`${size}.`);
    return ok((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return fail('does not exist.');
    if (code === 'EACCES' || code === 'EPERM') return fail('may not be read by this user.');
    return fail(`cannot be read: ${whyNot(error)}.`);
  }
}

/** JSON with the place of a mistake, but never the text around it: that text may be a secret. */
function parse(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const lines = at === undefined ? [] : text.slice(0, Number(at)).split('\n');
    return fail(
      `The profile is not valid JSON${lines.length > 0 ? ` (line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1})` : ''}.`,
    );
  }
}
