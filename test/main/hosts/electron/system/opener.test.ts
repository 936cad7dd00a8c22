import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemOpener } from '../../../../../main/hosts/electron/system/opener.ts';

const shell = {
  openPath: async (target: string) => `shell ${target}`,
  openExternal: () => Promise.reject(new Error('shell')),
};

test('elsewhere the system is asked through Electron', () => {
  expect(systemOpener(shell, 'win32')).toBe(shell);
  expect(systemOpener(shell, 'darwin')).toBe(shell);
});

describe.skipIf(process.platform === 'win32')('on Linux, by a program of its own', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-opener-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const opener = (script: string) => {
    const file = path.join(folder, 'opener');
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
    return systemOpener(shell, 'linux', file);
  };

  test('a target is one argument, and what went wrong is told', async () => {
    const told = path.join(folder, 'told');
    const target = `${folder}/a "b" $(c); d.pdf`;
    const good = opener(`printf '%s' "$1" > "${told}"`);
    expect(await good.openPath(target)).toBe('');
    expect(readFileSync(told, 'utf8')).toBe(target);
    await good.openExternal('https://carrier.example/?a=1&b=2');
    expect(readFileSync(told, 'utf8')).toBe('https://carrier.example/?a=1&b=2');
    const bad = opener('exit 4');
    expect(await bad.openPath(target)).toContain('4');
    await expect(bad.openExternal('https://carrier.example')).rejects.toThrow('4');
  });

  // Faults: O5.
  test('one that is absent is told, and one that hangs holds nothing up', async () => {
    const absent = systemOpener(shell, 'linux', path.join(folder, 'absent'));
    expect(await absent.openPath('/x')).toContain('ENOENT');
    const began = performance.now();
    const opening = opener('exec sleep 30').openPath('/x');
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await opening).toBe('');
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
