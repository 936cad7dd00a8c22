/**
 * A computer whose clock is years off, on a real Electron: what the system says is shifted for the
 * program alone, by a small library before the system's own. The steady clock goes on as it is.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { profileOf } from '../e2e/support/services.ts';
import { type Desktop, makeFolder, seeDesktop, seeYard, startProgram, whyNot } from './desktop.ts';

const shifting = `
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift(void) {
  const char *seconds = getenv("SHIFT_SECONDS");
  return seconds ? atol(seconds) : 0;
}
int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    now->tv_sec += shift();
  return result;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  now->tv_sec = real.tv_sec;
  now->tv_usec = real.tv_nsec / 1000;
  return 0;
}
time_t time(time_t *to) {
  struct timespec real;
  clock_gettime(CLOCK_REALTIME, &real);
  if (to) *to = real.tv_sec;
  return real.tv_sec;
}
`;
const YEAR_S = 365 * 86_400;

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const why = whyNot ?? (process.platform === 'linux' && has('gcc') ? null : 'there is no compiler');
if (whyNot === null && why !== null) console.warn(`Wrong clocks are not tried: ${why}.`);

describe.skipIf(why !== null)('a clock that is years off', { timeout: 240_000 }, () => {
  let folder: string;
  let sandbox: Sandbox;
  let library: string;
  beforeAll(async () => {
    folder = makeFolder();
    sandbox = await startSandbox({ yard: 'small', seed: 5 });
    library = path.join(folder, 'shift.so');
    const source = path.join(folder, 'shift.c');
    writeFileSync(source, shifting);
    const made = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, source]);
    if (made.status !== 0) throw new Error(String(made.stderr));
    const profile = JSON.stringify(profileOf(sandbox));
    writeFileSync(path.join(folder, 'profile.json'), profile, { mode: 0o600 });
  });
  afterAll(async () => {
    await sandbox?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts the program with its clock that many years off, and shows the yard. */
  async function start(years: number): Promise<Desktop> {
    const program = startProgram(
      path.join(folder, 'data'),
      '--profile',
      path.join(folder, 'profile.json'),
      {
        file: 'env',
        before: [`LD_PRELOAD=${library}`, `SHIFT_SECONDS=${years * YEAR_S}`],
        environment: {},
      },
    );
    const desktop = await seeDesktop(program);
    await seeYard(desktop.page);
    return desktop;
  }
  const clockLine = (page: Page) => page.getByText(/^This computer’s clock says/);

  // Faults: K5.
  // Cases: PC2.
  test.each([
    ['nine years ahead', 9],
    ['eleven years behind', -11],
  ])('%s: the yard opens, and both times are named until it is right', async (_which, years) => {
    const wrong = await start(years);
    const { page } = wrong;
    expect(await page.evaluate(() => new Date().getFullYear())).toBe(yearIn(years));
    await clockLine(page).waitFor({ timeout: 60_000 });
    const line = await clockLine(page).textContent();
    expect(line).toContain(String(yearIn(years)));
    expect(line).toContain(String(yearIn(0)));
    expect(await wrong.stop()).toEqual([0, null]);

    const right = await start(0);
    expect(await clockLine(right.page).count()).toBe(0);
    expect(await right.stop()).toEqual([0, null]);
  });
});

const yearIn = (years: number): number =>
  new Date(Date.now() + years * YEAR_S * 1_000).getFullYear();
