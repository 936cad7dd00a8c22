#!/usr/bin/env node
// Replaces fpm, which electron-builder would download to make a deb. We use Debian's own dpkg-deb.
// This script knows the options that electron-builder gives for a deb, and no others.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const options = {
  s: { type: 'string', short: 's' },
  t: { type: 'string', short: 't' },
  d: { type: 'string', short: 'd', multiple: true },
  force: { type: 'boolean' },
  ...Object.fromEntries(
    [
      'architecture',
      'after-install',
      'after-remove',
      'description',
      'version',
      'package',
      'name',
      'maintainer',
      'vendor',
      'url',
      'deb-priority',
      'deb-compression',
      'license',
      'category',
    ].map((name) => [name, text]),
  ),
  'deb-recommends': { type: 'string', multiple: true },
};

/**
 * The control file of a package. The first line of a description stands alone, the others are
 * indented, and an empty line is a dot.
 */
export function controlFile(values, kilobytes) {
  const [title = '', ...rest] = values.description.split('\n').map((line) => line.trim());
  const long = rest
    .filter((line, index) => line !== '' || index > 0)
    .map((line) => ` ${line === '' ? '.' : line}`);
  const fields = {
    Package: values.name,
    Version: values.version,
    Architecture: values.architecture === 'x86_64' ? 'amd64' : values.architecture,
    Maintainer: values.maintainer,
    Vendor: values.vendor,
    Homepage: values.url,
    License: values.license,
    Section: values.category ?? 'default',
    Priority: values['deb-priority'] ?? 'optional',
    'Installed-Size': kilobytes,
    Depends: values.d?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Description: [title || values.name, ...long].join('\n'),
  };
  const lines = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return `${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}

/** Builds the package from fpm's arguments. */
export function buildDeb(args) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.s !== 'dir' || values.t !== 'deb')
    throw new Error('Only a deb of a folder is made here.');
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-deb-'));
  try {
    for (const pair of positionals) {
      const at = pair.indexOf('=');
      const [from, to] = [pair.slice(0, at), path.join(folder, pair.slice(at + 1))];
      mkdirSync(from.endsWith('/') ? to : path.dirname(to), { recursive: true });
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
    const bytes = readable(folder);
    const debian = path.join(folder, 'DEBIAN');
    mkdirSync(debian);
    writeFileSync(path.join(debian, 'control'), controlFile(values, Math.ceil(bytes / 1024)));
    for (const [script, name] of [
      ['after-install', 'postinst'],
      ['after-remove', 'postrm'],
    ]) {
      if (values[script] === undefined) continue;
      writeFileSync(path.join(debian, name), readFileSync(values[script]));
      chmodSync(path.join(debian, name), 0o755);
    }
    chmodSync(folder, 0o755);
    const compression = values['deb-compression'] ?? 'xz';
    const { status, stderr } = spawnSync(
      'dpkg-deb',
      ['--root-owner-group', `-Z${compression}`, '-z1', '--build', folder, values.package],
      {
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`dpkg-deb failed: ${stderr}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes everything readable for every user, whatever umask the package was built with. Returns the
 * size of the files in bytes.
 */
function readable(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const { mode, size } = lstatSync(file);
    if (entry.isSymbolicLink()) continue;
    if (entry.isFile()) bytes += size;
    chmodSync(file, entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
  }
  return bytes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    buildDeb(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
