import { describe, expect, test } from 'vitest';
import type { Release } from '../../../../../main/hosts/electron/updates/feed.ts';
import {
  createUpdates,
  noUpdates,
  type UpdateEngine,
} from '../../../../../main/hosts/electron/updates/updates.ts';
import { type Message, message } from '../../../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../../../shared/result.ts';
import { saying } from '../../../../support/said.ts';

const releaseOf = (version: string): Release => ({
  version,
  files: [{ url: 'x.AppImage', sha512: '', size: 1 }],
});

/** A program of version 1.2.0 with a feed and an engine in the test's hands. */
function makeProgram(options: { installs?: boolean } = {}) {
  let answer: Result<Release, Message> = ok(releaseOf('1.2.0'));
  let seen: string | null = null;
  let timers: { ms: number; work: () => void }[] = [];
  let fetch: (onPercent: (percent: number) => void) => Promise<void> = async () => {};
  const did: string[] = [];
  const engine: UpdateEngine = {
    async download(release, onPercent) {
      did.push(`download ${release.version}`);
      await fetch(onPercent);
    },
    async install() {
      did.push('install');
      return true;
    },
  };
  const updates = createUpdates({
    version: '1.2.0',
    look: async () => {
      did.push('look');
      return answer;
    },
    engine: options.installs === false ? null : engine,
    newestSeen: {
      get: () => seen,
      set: (version) => {
        seen = version;
      },
    },
    endWith(work) {
      did.push('end');
      void work();
    },
    clock: { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 },
    timers: {
      after(ms, work) {
        const entry = { ms, work };
        timers.push(entry);
        return () => {
          timers = timers.filter((each) => each !== entry);
        };
      },
    },
    report: () => void did.push('reported'),
  });
  return {
    updates,
    did,
    timers: () => timers,
    offer: (next: Result<Release, Message>) => {
      answer = next;
    },
    fetching: (work: typeof fetch) => {
      fetch = work;
    },
  };
}

describe('updates', () => {
  test('without a feed are off, and say why', async () => {
    const updates = noUpdates(message('desktop.update.noFeed'));
    expect(updates.state()).toEqual({ kind: 'off', said: message('desktop.update.noFeed') });
    expect(await updates.step('check')).toEqual({
      ok: false,
      error: message('desktop.update.noFeed'),
    });
  });

  test('are found, fetched and put in place, each step when the clerk says so', async () => {
    const { updates, did, offer, fetching } = makeProgram();
    const states: string[] = [];
    updates.watch(() => states.push(JSON.stringify(updates.state())));
    offer(ok(releaseOf('1.3.0')));
    expect(await updates.step('check')).toEqual({ ok: true, value: null });
    expect(updates.state()).toEqual({ kind: 'available', version: '1.3.0', installs: true });
    fetching(async (onPercent) => {
      for (const percent of [0.2, 0.9, 50.5, 50.6, 100]) onPercent(percent);
    });
    await updates.step('download');
    expect(updates.state()).toEqual({ kind: 'ready', version: '1.3.0' });
    expect(
      states.filter((each) => each.includes('downloading')).map((each) => JSON.parse(each).percent),
    ).toEqual([0, 50, 100]);
    expect(did).not.toContain('install');
    await updates.step('install');
    expect(did).toEqual(['look', 'download 1.3.0', 'end', 'install']);
  });

  test.each(['1.2.0', '1.1.9', '0.9.0'])('never go to %s from 1.2.0', async (version) => {
    const { updates, did, offer } = makeProgram();
    offer(ok(releaseOf(version)));
    await updates.step('check');
    expect(updates.state()).toEqual({ kind: 'current', checkedAt: '2026-03-02T09:00:00.000Z' });
    expect(await updates.step('download')).toMatchObject({ ok: false });
    expect(await updates.step('install')).toMatchObject({ ok: false });
    expect(did).toEqual(['look']);
  });

  test('do not follow a feed that goes back: an old file that is played again', async () => {
    const { updates, offer } = makeProgram();
    offer(ok(releaseOf('1.5.0')));
    await updates.step('check');
    offer(ok(releaseOf('1.4.0')));
    expect(await updates.step('check')).toMatchObject({
      ok: false,
      error: message('desktop.update.wentBack', { seen: '1.5.0', offered: '1.4.0' }),
    });
    expect(updates.state().kind).toBe('failed');
    expect(await updates.step('download')).toMatchObject({ ok: false });
  });

  test('that cannot be verified change nothing and can be tried again', async () => {
    const { updates, did, offer, fetching } = makeProgram();
    offer(fail(message('desktop.feed.notSigned')));
    expect(await updates.step('check')).toMatchObject({ ok: false });
    expect(updates.state()).toMatchObject({
      kind: 'failed',
      said: message('desktop.feed.notSigned'),
    });
    offer(ok(releaseOf('1.3.0')));
    await updates.step('check');
    fetching(async () => {
      throw new Error('sha512 checksum mismatch');
    });
    expect(await updates.step('download')).toMatchObject({
      ok: false,
      error: saying('couldn’t be downloaded and verified'),
    });
    expect(did).toContain('reported');
    expect(await updates.step('install')).toMatchObject({ ok: false });
    fetching(async () => {});
    await updates.step('download');
    expect(updates.state()).toEqual({ kind: 'ready', version: '1.3.0' });
  });

  test('are only announced where others install them', async () => {
    const { updates, did, offer } = makeProgram({ installs: false });
    offer(ok(releaseOf('1.3.0')));
    await updates.step('check');
    expect(updates.state()).toEqual({ kind: 'available', version: '1.3.0', installs: false });
    expect(await updates.step('download')).toMatchObject({ ok: false });
    expect(did).toEqual(['look']);
  });

  test('take one step at a time, and keep what is ready', async () => {
    const { updates, offer, fetching } = makeProgram();
    offer(ok(releaseOf('1.3.0')));
    await updates.step('check');
    let done = () => {};
    fetching(
      () =>
        new Promise((resolve) => {
          done = resolve;
        }),
    );
    const first = updates.step('download');
    expect(await updates.step('check')).toEqual({
      ok: false,
      error: message('desktop.update.busy'),
    });
    done();
    await first;
    await updates.step('check');
    expect(updates.state()).toEqual({ kind: 'ready', version: '1.3.0' });
  });

  test('are looked for a minute after the start and then several times a day', async () => {
    const { updates, did, timers } = makeProgram();
    updates.start();
    expect(timers().map(({ ms }) => ms)).toEqual([60_000]);
    timers()[0]?.work();
    await expect.poll(() => did).toEqual(['look']);
    expect(timers().map(({ ms }) => ms)).toContain(6 * 60 * 60_000);
    updates.stop();
    expect(timers().filter(({ ms }) => ms > 60_000)).toEqual([]);
  });
});
