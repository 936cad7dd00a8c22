/**
 * The built console on Windows, driven through its page as a clerk does: ended hard and started
 * again, backed up and restored, with files that other programs have open. On Linux it runs under
 * Wine (`npm run test:windows`). Each test goes on where the last one ended.
 */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperationId } from '../../main/program/system-ports.ts';
import type { ConsoleApi } from '../../shared/console-api/index.ts';
import { askConsole, noticesOf } from '../e2e/support/ask-console.ts';
import {
  hasChromium,
  leavePage,
  leavePages,
  openPage,
  type WatchedPage,
} from '../e2e/support/browser.ts';
import { root } from '../e2e/support/process.ts';
import { type YardPage, yardPage } from '../e2e/support/yard-page.ts';
import {
  backupNames,
  holdOpen,
  makeFolder,
  startConsole,
  startNode,
  type WindowsConsole,
  windows,
  windowsPath,
} from './windows-console.ts';

const patience = { timeout: 120_000 };

describe.skipIf(windows === null || !hasChromium)('on Windows', { timeout: 900_000 }, () => {
  let run: ReturnType<typeof makeFolder>;
  /** Names that people give folders. */
  let data: string;
  let facility: string;
  let moves: string;
  let host: WindowsConsole;
  let opened: WatchedPage;
  let yard: YardPage;
  /** What the list of activity has to show. */
  const done: string[] = [];

  beforeAll(() => {
    run = makeFolder();
    data = path.join(run.here, 'Müller & Söhne', 'yard #1 100%');
    facility = path.join(data, 'demo');
    moves = path.join(run.here, 'moves.jsonl');
  });
  afterAll(async () => {
    await host?.kill();
    run.remove();
  });

  const start = () =>
    startConsole(run.here, ['--data-dir', windowsPath(data)], {
      preload: path.join(import.meta.dirname, 'note-moves.mjs'),
      env: { YARDMASTER_MOVES: windowsPath(moves) },
    });
  const urlOf = (console: WindowsConsole) => {
    if (console.url === null) throw new Error(`The console ended: ${console.output()}`);
    return console.url;
  };
  const ask = <T>(work: (api: ConsoleApi) => Promise<T>) => askConsole(urlOf(host), work);
  const show = async () => {
    // Wine is slow on a busy machine.
    opened = await openPage(urlOf(host), { patienceMs: 120_000 });
    yard = await yardPage(opened.page);
  };
  const endHardAndStart = async () => {
    await leavePage(opened.page);
    await host.kill();
    host = await start();
    await show();
  };
  const go = (screen: string) =>
    opened.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: screen })
      .first()
      .click();
  const shows = (text: string | RegExp) =>
    expect.poll(() => opened.page.getByRole('main').innerText(), patience).toMatch(text);
  /** The first spot of the grid whose row holds a text. */
  async function spotThat(text: string): Promise<string> {
    await opened.page.getByPlaceholder('Code, plate, trailer, company').fill('');
    // Not the row of titles, which has no name.
    const rows = yard.grid.locator('[role=row][aria-label]').filter({ hasText: text });
    await rows.first().waitFor();
    return (await rows.first().getAttribute('aria-label')) ?? '';
  }
  async function closeSpot(reason: string): Promise<void> {
    await go('Yard');
    const code = await spotThat('Free');
    await yard.choose(code, /^Close spot…/);
    const dialog = opened.page.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(reason);
    await opened.page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await yard.row(code)).innerText(), patience).toMatch('Closed');
    done.push(reason);
  }
  const refusesSecondStart = async (written: string) => {
    const second = await startConsole(run.here, ['--data-dir', written]);
    if (second.url !== null) await second.kill();
    expect(second.url, `It started on ${written}.`).toBeNull();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toMatch(/already running/);
    expect(second.output()).not.toMatch(/\n\s+at /);
  };

  test('the console starts in a folder with spaces, an umlaut, # and %', async () => {
    host = await start();
    urlOf(host);
    expect(existsSync(path.join(facility, 'outbox.db'))).toBe(true);
  });

  test('the page shows the yard and its map, without an error', async () => {
    await show();
    await expect.poll(() => opened.page.locator('canvas').count()).toBeGreaterThan(0);
    expect(opened.errors).toEqual([]);
  });

  test('a waiting truck is assigned by keyboard, and its spot shows it', async () => {
    const truck = yard.waitingList.getByRole('listitem', { name: /^Truck / }).first();
    const label = (await truck.getAttribute('aria-label')) ?? '';
    const [, plate = ''] = /^Truck ([^,]+),/.exec(label) ?? [];
    await truck.focus();
    await opened.page.keyboard.press('Enter');
    const best = opened.page.getByRole('menuitem', { name: /^Assign to [A-Z]/ }).first();
    const [, code = ''] = /^Assign to (\S+)/.exec(await best.innerText()) ?? [];
    await best.click();
    await expect.poll(async () => (await yard.row(code)).innerText(), patience).toContain(plate);
    done.push(plate);
  });

  test('a spot is closed with a reason, and its row says so', () => closeSpot('Pothole'));

  test('a truck departs', async () => {
    await yard.choose(await spotThat('Truck'), /^Depart/);
    // Where something speaks against it the clerk is asked first.
    const yes = opened.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Depart', exact: true });
    await yes.click({ timeout: 5_000 }).catch(() => undefined);
    await go('Activity');
    await shows(/departed/i);
  });

  test('all of it is listed in Activity', async () => {
    await go('Activity');
    for (const each of done) await shows(each);
    expect(opened.errors).toEqual([]);
  });

  test('a second start is refused in a sentence, however the folder is written', async () => {
    const usual = windowsPath(data);
    for (const written of [
      usual,
      usual.toUpperCase(),
      usual.replaceAll('\\', '/'),
      `\\\\?\\${usual}`,
    ])
      await refusesSecondStart(written);
  });

  test('ended hard three times, it has every operation and reports no loss', async () => {
    for (let times = 0; times < 3; times += 1) await endHardAndStart();
    await go('Activity');
    for (const each of done) await shows(each);
    await shows(/departed/i);
    const notices = await noticesOf(urlOf(host));
    expect(notices.filter((text) => /damaged|missing|restored/i.test(text))).toEqual([]);
  });

  test('five backups of each file are kept, and nothing half', async () => {
    for (let times = 0; times < 7; times += 1) await ask(({ settings }) => settings.backUp());
    const counts = Object.entries(
      Object.groupBy(backupNames(facility), (name) => name.replace(/-\d{4}-.*$/, '')),
    ).map(([name, all]) => [name, all?.length]);
    expect(counts.length).toBeGreaterThan(7);
    for (const [name, count] of counts) expect(count, String(name)).toBe(5);
    for (const name of backupNames(facility)) expect(name).toMatch(/\.db$/);
  });

  test('what is moved into its place was flushed before', () => {
    const noted = readFileSync(moves, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(noted.length).toBeGreaterThan(20);
    expect(noted.filter(({ isFlushed }) => !isFlushed)).toEqual([]);
  });

  test('an old backup that another program has open stops no new one', async () => {
    const outbox = () => backupNames(facility).filter((name) => name.startsWith('outbox-'));
    const [oldest = '', ...others] = outbox();
    const free = await holdOpen(run.here, path.join(facility, 'backups', oldest));
    try {
      await ask(({ settings }) => settings.backUp());
      expect(outbox()).toContain(oldest);
      expect(outbox().length).toBe(others.length + 2);
      expect((await noticesOf(urlOf(host))).join()).not.toMatch(/No backup was made/);
    } finally {
      await free();
    }
  });

  /** How often the console has opened its facility. */
  const openings = () =>
    (readFileSync(path.join(facility, 'logs', 'console.log'), 'utf8').match(/"msg":"start"/g) ?? [])
      .length;
  const restoreLayouts = () =>
    ask(async ({ settings }) => {
      const { backups } = await settings.storage();
      const name = backups.find((each) => each.name.startsWith('layouts-'))?.name ?? '';
      await settings.restore({ name });
    });

  test('a backup is restored from the page, and the console opens again with it', async () => {
    const before = openings();
    await go('Settings');
    const storage = opened.page.getByRole('region', { name: 'Storage and backup' });
    await storage
      .getByRole('button', { name: /^Restore layouts-/ })
      .first()
      .click();
    await opened.page
      .getByRole('dialog', { name: 'Restore a backup' })
      .getByRole('button', { name: 'Restore', exact: true })
      .click();
    await expect.poll(openings, patience).toBeGreaterThan(before);
    expect(existsSync(path.join(facility, 'quarantine'))).toBe(true);
    await refusesSecondStart(windowsPath(data));
  });

  // Faults: U5.
  test.each(['layouts.db', 'outbox.db.running'])(
    'a restore while another program has %s open: the console goes on',
    async (held) => {
      await endHardAndStart();
      const free = await holdOpen(run.here, path.join(facility, held));
      try {
        const before = openings();
        await restoreLayouts();
        await expect.poll(openings, patience).toBeGreaterThan(before);
        await refusesSecondStart(windowsPath(data));
        await opened.page.reload();
        yard = await yardPage(opened.page);
        await closeSpot(`Beside ${held}`);
        await go('Activity');
        await shows(`Beside ${held}`);
        await expect
          .poll(() =>
            ask(({ operations }) => operations.list({ search: `Beside ${held}`, limit: 5 })),
          )
          .toMatchObject({ records: [{ state: 'confirmed' }] });
      } finally {
        await free();
      }
    },
  );

  test('verify-journal calls the journal unchanged while the console runs', async () => {
    const script = windowsPath(path.join(root, 'main', 'program', 'verify-journal.ts'));
    const journal = windowsPath(path.join(facility, 'journal.db'));
    const program = startNode(run.here, [script, journal]);
    expect(await program.ended(), program.output()).toBe(0);
    expect(program.output()).toMatch(/^Unchanged/m);
  });

  test('a profile as Windows writes it opens, and its secrets are moved out of it', async () => {
    const folder = path.join(run.here, 'profile');
    mkdirSync(path.join(folder, 'our keys'), { recursive: true });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    writeFileSync(path.join(folder, 'our keys', 'key.pem'), pem.replaceAll('\n', '\r\n'));
    // Nothing listens there: the console opens, and is offline.
    const baseUrl = 'http://127.0.0.1:9';
    const password = 'a password of this test';
    const text = JSON.stringify(
      {
        name: 'Our yard',
        warehouseId: '0c1de5b4-3b52-4ab1-9d7e-2f5a9d0c7a11',
        dockScheduling: {
          baseUrl,
          auth: { kind: 'password', email: 'ada@yard.example', password },
        },
        marketplace: {
          baseUrl,
          auth: { kind: 'signed', issuer: 'us', privateKeyFile: 'our keys\\key.pem' },
        },
      },
      null,
      2,
    );
    const file = path.join(folder, 'profile.json');
    writeFileSync(file, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    const own = ['--data-dir', path.join(folder, 'data'), '--profile', file].map((each) =>
      each.startsWith('--') ? each : windowsPath(each),
    );
    for (let times = 0; times < 2; times += 1) {
      const console = await startConsole(run.here, own, {
        env: { YARDMASTER_SECRETS_KEY: 'the key of this test' },
      });
      urlOf(console);
      await wait(500);
      await console.kill();
    }
    const left = readFileSync(file, 'utf8');
    expect(left).not.toContain(password);
    expect(left.startsWith('\uFEFF')).toBe(true);
    expect(left).toContain('\r\n');
    expect(readFileSync(path.join(folder, 'data', 'secrets.json'), 'utf8')).not.toContain(password);
  });

  test.runIf(windows?.isWine)(
    'without a folder named, the data lies in the local application data',
    async () => {
      const program = startNode(run.here, ['-p', 'process.env.LOCALAPPDATA']);
      await program.ended();
      const [, ...parts] = program.output().trim().split('\\');
      const local = path.join(windows?.driveC ?? '', ...parts, 'Yardmaster');
      rmSync(local, { recursive: true, force: true });
      const console = await startConsole(run.here, []);
      urlOf(console);
      await console.kill();
      expect(existsSync(path.join(local, 'demo', 'outbox.db'))).toBe(true);
      rmSync(local, { recursive: true, force: true });
    },
  );

  test('a folder that can’t be is reported in a sentence', async () => {
    const aFile = path.join(run.here, 'a file');
    writeFileSync(aFile, '');
    for (const folder of [
      windowsPath(aFile),
      'Q:\\yard',
      windowsPath(path.join(run.here, 'a|b')),
    ]) {
      const console = await startConsole(run.here, ['--data-dir', folder]);
      if (console.url !== null) await console.kill();
      expect(console.url, `It started on ${folder}.`).toBeNull();
      expect(await console.ended()).toBe(1);
      expect(console.output().trim().split('\n')).toHaveLength(1);
    }
  });

  test('ten kills in the middle of saves: all that was called saved is there', async () => {
    await leavePages();
    await host?.kill();
    data = path.join(run.here, 'kills');
    host = await start();
    const { saved, killed } = await killsInSaves(10);
    console.log(`${saved.length} operations were called saved before ${killed} kills.`);
    expect(killed).toBe(10);
    expect(saved.length).toBeGreaterThan(50);
    expect(await notListed(saved)).toEqual([]);
    const notices = await noticesOf(urlOf(host));
    expect(notices.filter((text) => /damaged|missing|restored/i.test(text))).toEqual([]);
  });

  /** Saves through the page's own calls until a kill, over and over. */
  async function killsInSaves(times: number) {
    const saved: string[] = [];
    let killed = 0;
    for (; killed < times; killed += 1) {
      const first = saved.length;
      const saves = savesUntilOver(saved);
      // Not before some were saved, and then at another moment each time.
      while (saved.length < first + 5 + killed) await wait(5);
      await wait(killed * 7);
      await host.kill();
      await saves;
      host = await start();
      urlOf(host);
    }
    return { saved, killed };
  }

  /**
   * Closes and opens spots until the console is gone. Notes each operation that it called saved.
   */
  async function savesUntilOver(saved: string[]): Promise<void> {
    const { isOver } = host;
    // A page whose pipe broke comes back too.
    while (!isOver()) await ask((api) => savesThrough(api, saved)).catch(() => wait(50));
  }

  /** Throws once the pipe breaks. A spot that is taken can't be closed: the next one can. */
  async function savesThrough({ operations, yard }: ConsoleApi, saved: string[]): Promise<void> {
    for await (const event of await yard.watch()) {
      if (event.kind !== 'snapshot') continue;
      const spots = event.spots.fields;
      for (const [at, spot] of spots.id.entries()) {
        const id = newOperationId();
        const kind = spots.isOpen[at] ? 'close' : 'open';
        const operation = { kind, spot, reason: `Kill at ${saved.length}` } as const;
        const answer = operations.submit({ id, operation, accepted: [] });
        if (await answer.then(() => true, isRefusal)) saved.push(id);
      }
      return;
    }
  }

  /** False where a rule of the yard forbids the operation; any other error is thrown. */
  function isRefusal(error: unknown): false {
    if (error instanceof Error && 'code' in error && /REFUSED|CAUTION/.test(`${error.code}`))
      return false;
    throw error;
  }

  /** Saved operations that the console does not know. */
  const notListed = (saved: readonly string[]) =>
    ask(async ({ operations }) => {
      const known = new Set<string>();
      let before: number | undefined;
      do {
        const { records } = await operations.list({ limit: 200, before });
        for (const { id } of records) known.add(id);
        before = records.length < 200 ? undefined : records.at(-1)?.seq;
      } while (before !== undefined);
      return saved.filter((id) => !known.has(id));
    });
});
