import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');

test('packing without an Electron says in a sentence what is missing, builds nothing and fails', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-dist-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'scripts/dist.mjs'), '--built', '--to', folder], {
      encoding: 'utf8',
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: path.join(folder, 'none') },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There is no Electron in \S+none\. The program cannot be packed without Electron \d+\.\d+\.\d+\./);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([]);
    expect(existsSync(path.join(folder, 'linux-unpacked'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
