/**
 * How the browser that the console opens gets the token, which no command line, file of others or
 * second visitor does.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { createOneTimeLogin } from '../../../../main/hosts/web/one-time-login.ts';
import { openingFile, openingFor } from '../../../../main/hosts/web/open-browser.ts';
import {
  canSeeOwners,
  ownersIn,
  type Peer,
  peerOwner,
} from '../../../../main/hosts/web/peer-owner.ts';
import { startWebHost, type WebHost } from '../../../../main/hosts/web/server.ts';
import { addressFile, tellAddress } from '../../../../main/hosts/web/tell-address.ts';
import { printsIntoFile } from '../../../../main/program/program.ts';
import { inEnglish } from '../../../../shared/i18n/in-english.ts';
import { expectMode } from '../../../support/modes.ts';
import { makePageFolder } from '../../program/page-folder.ts';
import { makeTestRouter } from '../../program/test-router.ts';

/** Only Linux shows whose program asks. */
const onLinux = test.runIf(process.platform === 'linux');
const yes = async () => true;
const no = async () => false;
const page = makePageFolder();
let host: WebHost | null = null;
afterEach(async () => {
  await host?.stop();
  host = null;
});
const start = async (isThisUser?: (peer: Peer) => Promise<boolean>) => {
  host = await startWebHost({
    router: makeTestRouter().router,
    pageFolder: page.folder,
    port: 0,
    report: () => {},
    ...(isThisUser && { isThisUser }),
  });
  return host;
};
const visit = async (address: string) => {
  const [reply] = await once(request(address, { agent: false }).end(), 'response');
  reply.resume();
  return {
    status: reply.statusCode,
    location: reply.headers.location,
    kept: reply.headers['cache-control'],
  };
};
/** Asks from a real process of another user; returns the reply. */
const askAsAnother = async (
  address: string,
  from: { readonly localAddress?: string; readonly localPort?: number | undefined } = {},
) => {
  const asking = `require('node:http').get(process.argv[1], { ...JSON.parse(process.argv[2]), agent: false },
    (reply) => console.log(reply.statusCode, reply.headers.location)).on('error', (error) => console.log(error.code))`;
  const other = spawn(process.execPath, ['-e', asking, address, JSON.stringify(from)], {
    uid: 65534,
    gid: 65534,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  other.stdout?.on('data', (data) => {
    said += String(data);
  });
  await once(other, 'close');
  return said;
};

describe('an address that hands the token over', () => {
  test('is good once, for two minutes, and cannot be guessed', async () => {
    let now = 0;
    const oneTimeLogin = createOneTimeLogin(() => now);
    const [one, two, three] = [
      oneTimeLogin.give('anybody'),
      oneTimeLogin.give('anybody'),
      oneTimeLogin.give('anybody'),
    ] as const;
    expect(new Set([one, two, three]).size).toBe(3);
    expect(one).toMatch(/^\/open\/[\w-]{43}$/);
    expect([await oneTimeLogin.take(one, no), await oneTimeLogin.take(one, yes)]).toEqual([
      'yes',
      'used',
    ]);
    now = 119_999;
    expect(await oneTimeLogin.take(two, no)).toBe('yes');
    now = 120_000;
    expect([await oneTimeLogin.take(three, yes), await oneTimeLogin.take('/open/x', yes)]).toEqual([
      'late',
      'unknown',
    ]);
    expect(await oneTimeLogin.take(one, yes)).toBe('used');
  });

  test('for this user is refused to others, and stays good for its owner', async () => {
    const oneTimeLogin = createOneTimeLogin(() => 0);
    const path = oneTimeLogin.give('this-user');
    expect([
      await oneTimeLogin.take(path, no),
      await oneTimeLogin.take(path, yes),
      await oneTimeLogin.take(path, yes),
    ]).toEqual(['stranger', 'yes', 'used']);
  });

  test('is used up by one of two who ask at once', async () => {
    const oneTimeLogin = createOneTimeLogin(() => 0);
    const path = oneTimeLogin.give('this-user');
    expect(
      (await Promise.all([oneTimeLogin.take(path, yes), oneTimeLogin.take(path, yes)])).sort(),
    ).toEqual(['used', 'yes']);
  });

  onLinux('says why an address no longer works, and isn’t used up by a prefetch', async () => {
    const { handOver, origin, token } = await start();
    const address = handOver('this-user');
    for (const headers of [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ]) {
      const ahead = await fetch(address, { headers, redirect: 'manual' });
      expect([
        ahead.status,
        ahead.headers.get('location'),
        ahead.headers.get('cache-control'),
      ]).toEqual([503, null, 'no-store']);
    }
    const there = await fetch(address, {
      redirect: 'manual',
      headers: { 'sec-fetch-mode': 'navigate' },
    });
    expect([there.status, there.headers.get('location')]).toEqual([303, `/#token=${token}`]);
    expect(await (await fetch(address)).text()).toContain('works once and has been used');
    expect(await (await fetch(`${origin}/open/${'A'.repeat(43)}`)).text()).toContain(
      'isn’t from this run of Yardmaster',
    );
  });

  onLinux('leads a program of this user to the console, once', async () => {
    const { handOver, token, origin } = await start();
    const address = handOver('this-user');
    expect(address.startsWith(`${origin}/open/`)).toBe(true);
    expect(address).not.toContain(token);
    expect(await visit(address)).toEqual({
      status: 303,
      location: `/#token=${token}`,
      kept: 'no-store',
    });
    expect(await visit(address)).toMatchObject({ status: 410, location: undefined });
    expect(await visit(`${origin}/open/${'A'.repeat(43)}`)).toMatchObject({
      status: 410,
      location: undefined,
    });
  });

  test('gives nothing where the owner is another, or cannot be known', async () => {
    const { handOver } = await start(async () => false);
    expect(await visit(handOver('this-user'))).toMatchObject({ status: 403, location: undefined });
    const none = {
      remoteAddress: '127.0.0.1',
      localAddress: '127.0.0.1',
      remotePort: 1,
      localPort: 2,
    };
    expect(await peerOwner(none)).toBeNull();
    expect(await peerOwner({ ...none, remotePort: undefined, localPort: undefined })).toBeNull();
  });

  test.skipIf(process.getuid?.() !== 0)(
    'gives nothing to a program of another user, which then leaves it for its owner',
    async () => {
      const { handOver, token } = await start();
      const address = handOver('this-user');
      expect(await askAsAnother(address)).toBe('403 undefined\n');
      expect((await visit(address)).location).toBe(`/#token=${token}`);
    },
  );

  test.skipIf(process.getuid?.() !== 0)(
    'gives nothing to another user on this user’s port at another address',
    async () => {
      const { handOver, token, origin } = await start();
      const address = handOver('this-user');
      const tab = connect(Number(new URL(origin).port), '127.0.0.1');
      await once(tab, 'connect');
      try {
        for (const localAddress of ['127.0.0.2', '127.1.2.3']) {
          expect(await askAsAnother(address, { localAddress, localPort: tab.localPort })).toBe(
            '403 undefined\n',
          );
        }
      } finally {
        tab.destroy();
      }
      // Nor to this user from there: a browser never comes that way.
      const [reply] = await once(
        request(address, { agent: false, localAddress: '127.0.0.2' }).end(),
        'response',
      );
      reply.resume();
      expect(reply.statusCode).toBe(403);
      expect((await visit(address)).location).toBe(`/#token=${token}`);
    },
  );
});

describe('the owner of a connection', () => {
  const head =
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
  const row = (local: string, remote: string, state: string, uid: number) =>
    `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 12345 1 0000000000000000 20 4 30 10 -1\n`;

  test('is read from the row of exactly this connection, in either family', () => {
    const own = row('0100007F:1F90', '0100007F:C350', '01', 1);
    expect(
      ownersIn(head + own + row('0100007F:C350', '0100007F:1F90', '01', 1000), 50_000, 8_080),
    ).toEqual([1000]);
    const six = '0000000000000000FFFF00000100007F';
    expect(
      ownersIn(head + own + row(`${six}:C350`, `${six}:1F90`, '01', 1001), 50_000, 8_080),
    ).toEqual([1001]);
    // Two rows, or one without an owner, are for whoever asks to doubt.
    const twice =
      row('0100007F:C350', '0100007F:1F90', '01', 1000) +
      row('0100007F:C350', '0100007F:1F90', '01', 1001);
    expect(ownersIn(head + twice, 50_000, 8_080)).toEqual([1000, 1001]);
    expect(ownersIn(`${head}0: 0100007F:C350 0100007F:1F90 01\n`, 50_000, 8_080)).toEqual([
      Number.NaN,
    ]);
  });

  test('is nobody where the row is of another port, address or state', () => {
    for (const other of [
      row('0100007F:C351', '0100007F:1F90', '01', 1000),
      row('0100007F:C350', '0100007F:1F91', '01', 1000),
      row('0200000A:C350', '0100007F:1F90', '01', 1000),
      row('0200007F:C350', '0100007F:1F90', '01', 1000),
      row('0100007F:C350', '0200007F:1F90', '01', 1000),
      row('0100007F:C350', '0200000A:1F90', '01', 1000),
      // Connections that have ended have no owner: the table says 0.
      row('0100007F:C350', '0100007F:1F90', '06', 0),
      'rubbish\n',
    ]) {
      expect(ownersIn(head + other, 50_000, 8_080)).toEqual([]);
    }
  });
});

describe('what a browser is started with', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-opening-'));

  test('is an address for this user alone where owners are told, as on Linux', async () => {
    expect(await canSeeOwners()).toBe(process.platform === 'linux');
    const own = await start(async () => false);
    const opening = openingFor(own, folder, { platform: 'linux', seesOwners: true });
    expect(opening?.address).not.toContain(own.token);
    expect((await visit(opening?.address ?? '')).status).toBe(403);
    expect(existsSync(path.join(folder, openingFile))).toBe(false);
  });

  test.each(['darwin', 'linux'] as const)(
    'is a file that its owner alone may read where they are not told (%s)',
    async (platform) => {
      const own = await start(async () => false);
      // What a link leads to is left alone.
      const elsewhere = path.join(folder, 'elsewhere');
      writeFileSync(elsewhere, 'mine');
      rmSync(path.join(folder, openingFile), { force: true });
      symlinkSync(elsewhere, path.join(folder, openingFile));
      const opening = openingFor(own, folder, { platform, seesOwners: false });
      const file = fileURLToPath(opening?.address ?? '');
      expectMode(file, 0o600);
      expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
      const text = readFileSync(file, 'utf8');
      expect(text).not.toContain(own.token);
      expect(await visit(/url=([^"]+)"/.exec(text)?.[1] ?? '')).toMatchObject({
        status: 303,
        location: `/#token=${own.token}`,
      });
      opening?.takeBack();
      expect(existsSync(file)).toBe(false);
    },
  );

  test('is an address that works once on Windows', async () => {
    const own = await start(async () => false);
    const { address = '' } =
      openingFor(own, folder, { platform: 'win32', seesOwners: false }) ?? {};
    expect(address).not.toContain(own.token);
    expect([(await visit(address)).status, (await visit(address)).status]).toEqual([303, 410]);
  });

  test('is nothing where the file cannot be written', async () => {
    const own = await start();
    expect(
      openingFor(own, path.join(folder, 'nowhere'), { platform: 'darwin', seesOwners: false }),
    ).toBeNull();
    mkdirSync(path.join(folder, 'taken', openingFile), { recursive: true });
    expect(
      openingFor(own, path.join(folder, 'taken'), { platform: 'darwin', seesOwners: false }),
    ).toBeNull();
  });
});

describe('the address with the token', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-address-'));
  const address = 'http://127.0.0.1:8080/#token=abc';

  test('is printed to a terminal or a pipe, never into a file', () => {
    const file = openSync(path.join(folder, 'out.log'), 'w', 0o600);
    const device = openSync(devNull, 'w');
    expect([printsIntoFile(file), printsIntoFile(device), printsIntoFile(9_999)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(inEnglish(tellAddress(address, folder, false).said)).toBe(`Console ready: ${address}`);
    expect(existsSync(path.join(folder, addressFile))).toBe(false);
  });

  test('when printing to a file, writes a private file and removes it at the end', () => {
    const file = path.join(folder, addressFile);
    // Whoever has the file of an earlier start open reads that one; what a link leads to is left
    // alone.
    const elsewhere = path.join(folder, 'elsewhere');
    writeFileSync(elsewhere, 'mine', { mode: 0o644 });
    symlinkSync(elsewhere, file);
    const told = tellAddress(address, folder, true);
    expect(inEnglish(told.said)).toBe(`Console ready: its address is in ${file}`);
    expectMode(file, 0o600);
    expect([readFileSync(file, 'utf8'), readFileSync(elsewhere, 'utf8')]).toEqual([
      `${address}\n`,
      'mine',
    ]);
    told.takeBack();
    expect(existsSync(file)).toBe(false);
  });

  test('is printed nowhere else where that file cannot be written', () => {
    const line = inEnglish(tellAddress(address, path.join(folder, 'nowhere'), true).said);
    expect(line).toContain('couldn’t be written');
    expect(line).not.toContain('token');
  });
});
