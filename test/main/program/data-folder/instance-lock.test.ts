import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockDataFolder } from '../../../../main/program/data-folder/instance-lock.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { saying } from '../../../support/said.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Another process that takes the lock, collects its garbage, and keeps the lock until it is killed.
 */
async function otherStart() {
  const module = new URL('../../../../main/program/data-folder/instance-lock.ts', import.meta.url)
    .href;
  const code = `const { lockDataFolder } = await import(${JSON.stringify(module)});
    console.log(JSON.stringify(lockDataFolder(${JSON.stringify(folder)}).ok)); globalThis.gc(); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, took: line.toString().trim() };
}

describe('the lock of a data folder', () => {
  test('is refused to a second start, which learns who holds it and what to do', () => {
    const first = lockDataFolder(folder);
    const second = lockDataFolder(folder);
    expect(second).toEqual({
      ok: false,
      error: message('terminal.folder.inUseBy', { folder, process: String(process.pid) }),
    });
    if (first.ok) first.value.release();
  });

  test('is free again once it was released', () => {
    const lock = lockDataFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });

  // Faults: L5.
  test('holds against another process, and is free as soon as that one is killed', async () => {
    const { child, took } = await otherStart();
    const meanwhile = lockDataFolder(folder);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(took).toBe('true');
    expect(meanwhile).toMatchObject({ ok: false, error: saying(`(process ${child.pid})`) });
    const lock = lockDataFolder(folder);
    expect(lock.ok).toBe(true);
    if (lock.ok) lock.value.release();
  });
});
