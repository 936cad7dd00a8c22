// What a packed program needs to find newer versions, and the signed file that announces this one.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Options of electron-builder that put the feed into the program. Throws when the key is not an
 * Ed25519 key in PEM form.
 */
export function feedOptions(feed, keyFile) {
  const publicKey = createPublicKey(readFileSync(keyFile, 'utf8'));
  if (publicKey.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is no Ed25519 key.`);
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  return [`-c.extraMetadata.update.feed=${feed}`, `-c.extraMetadata.update.publicKey=${pem}`];
}

/**
 * Writes the file that electron-updater reads beside the program: where to keep downloads, and
 * whose signature an installer must have on Windows.
 */
export function writeUpdaterConfig(resources, publisher) {
  const lines = [
    'provider: custom',
    'updaterCacheDirName: yardmaster-updater',
    ...(publisher ? [`publisherName: [${JSON.stringify(publisher)}]`] : []),
  ];
  writeFileSync(path.join(resources, 'app-update.yml'), `${lines.join('\n')}\n`);
}

/** The installers with which a program can replace itself. */
const installs = { linux: /\.AppImage$/, win32: /\.exe$/ };

/** Writes the feed's file for the installers of a folder, and its signature. Returns both names. */
export function writeFeed(folder, { version, platform, arch }, keyFile) {
  const key = createPrivateKey(readFileSync(keyFile, 'utf8'));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} is no Ed25519 key.`);
  const files = readdirSync(folder)
    .filter((name) => installs[platform]?.test(name) && name.includes(version))
    .map((url) => {
      const file = path.join(folder, url);
      return {
        url,
        sha512: createHash('sha512').update(readFileSync(file)).digest('base64'),
        size: statSync(file).size,
      };
    });
  if (files.length === 0)
    throw new Error(
      `There is no installer of version ${version} in ${folder} ` +
        'that a program could put in its place.',
    );
  const feed = { product: 'yardmaster', platform, arch, version, files };
  const text = `${JSON.stringify(feed, null, 1)}\n`;
  const name = `yardmaster-${platform}-${arch}.json`;
  writeFileSync(path.join(folder, name), text);
  writeFileSync(
    path.join(folder, `${name}.sig`),
    `${sign(null, Buffer.from(text), key).toString('base64')}\n`,
  );
  return [name, `${name}.sig`];
}
