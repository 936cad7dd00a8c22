import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Timers } from '../../../main/kernel/ports.ts';
import { ProgramBuild, stampOfBundles } from '../../../main/program/program-build.ts';

/** Timers whose work is done when the test says so, with the waits that were asked for. */
function heldTimers() {
  const waiting: { ms: number; work: () => void }[] = [];
  const timers: Timers = {
    after(ms, work) {
      const one = { ms, work };
      waiting.push(one);
      return () => void waiting.splice(waiting.indexOf(one), 1);
    },
  };
  /** Does what waits, and returns how long it would have waited. */
  const next = async (): Promise<number> => {
    const one = waiting.shift();
    one?.work();
    await new Promise((resolve) => setImmediate(resolve));
    return one?.ms ?? -1;
  };
  return { timers, next, count: () => waiting.length };
}

function running(stamps: readonly (string | null)[]) {
  const held = heldTimers();
  const told: boolean[] = [];
  const left = [...stamps];
  const build = new ProgramBuild({
    stamp: 'one',
    readStamp: async () => (left.length > 0 ? (left.shift() as string | null) : 'one'),
    timers: held.timers,
    restart: () => {},
  });
  build.watch(() => told.push(build.isReplaced()));
  build.start();
  return { build, told, ...held };
}

describe('a program that was replaced on the disk', () => {
  // Faults: V5.
  test('is reported once, when two looks found the same other build', async () => {
    const { told, next, build } = running(['one', 'two', 'two', 'two']);
    expect(await next()).toBe(10_000);
    await next();
    expect(build.isReplaced()).toBe(false);
    // The second look comes soon: an installation takes a moment, and no more.
    expect(await next()).toBe(3_000);
    expect(told).toEqual([true]);
    await next();
    expect(told).toEqual([true]);
  });

  test('is not reported while its files are still changing or missing', async () => {
    const { told, next } = running(['two', null, 'three', null, 'two', 'four']);
    for (let look = 0; look < 6; look += 1) await next();
    expect(told).toEqual([]);
  });

  test('that was taken back is reported too; a missing file then says nothing', async () => {
    const { told, next, build } = running(['two', 'two', null, 'one']);
    for (let look = 0; look < 3; look += 1) await next();
    expect(build.isReplaced()).toBe(true);
    await next();
    expect(told).toEqual([true, false]);
  });

  test('is looked for no more after the end, also when a look was under way', async () => {
    const { build, next, count } = running(['two']);
    const look = next();
    build.stop();
    await look;
    expect(count()).toBe(0);
  });
});

describe('the stamp of bundles', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-build-'));
  const names = ['main/web.js', 'renderer/index.html'];
  const put = (name: string, text: string, version = '3.1.4') => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: 'yardmaster', version }),
    );
  };

  test('is another for another page, main or version, and null while a file is gone', async () => {
    const stamp = stampOfBundles(folder, names);
    expect(await stamp()).toBeNull();
    put('main/web.js', 'import "./chunks/a-1.js"');
    put('renderer/index.html', '<script src="first-1.js">');
    const seen = [await stamp()];
    expect(await stamp()).toBe(seen[0]);
    put('renderer/index.html', '<script src="first-2.js">');
    seen.push(await stamp());
    put('main/web.js', 'import "./chunks/a-2.js"');
    seen.push(await stamp());
    put('main/web.js', 'import "./chunks/a-2.js"', '3.1.5');
    seen.push(await stamp());
    expect(seen).not.toContain(null);
    expect(new Set(seen).size).toBe(4);
    rmSync(path.join(folder, 'main/web.js'));
    expect(await stamp()).toBeNull();
    rmSync(folder, { recursive: true });
  });
});
