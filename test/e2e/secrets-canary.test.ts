/**
 * Marked secrets go through set-up, sign-in, a refusal, work, sign-out and a crash; afterwards they
 * are looked for everywhere (P7).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diagnosticReport } from '../../main/program/diagnostics.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { deep, isDeep } from '../support/tiers.ts';
import { hasChromium, openPage } from './support/browser.ts';
import { filesBelow, found, keyLine, leaks, mark, search, secretsOf } from './support/canary.ts';
import { startConsoleProcess } from './support/console.ts';
import { yardPage } from './support/yard-page.ts';

const operatorKey = 'CANARY-operator-key-5521';
const wrongPassword = 'CANARY-wrong-password-7719';
const pin = '739201648512';

/** Anything that looks like a signed token; three bytes alone turn up in chance data as well. */
const token = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/;
const holdsToken = (bytes: Buffer) => token.test(bytes.toString('latin1'));

describe.skipIf(!hasChromium)('marked secrets', { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-canary-'));
  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 9, quoting: true, marketplace: true });
    process.env.YARDMASTER_SECRETS_KEY = operatorKey;
  }, 120_000);
  afterAll(async () => {
    delete process.env.YARDMASTER_SECRETS_KEY;
    await sandbox?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('the search itself finds what is there', () => {
    expect(holdsToken(Buffer.from('x eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl y'))).toBe(true);
    expect(found(Buffer.from(`x${wrongPassword}y`), [wrongPassword])).toEqual([wrongPassword]);
    expect(
      found(Buffer.from(Buffer.from(wrongPassword).toString('base64')), [wrongPassword]),
    ).toEqual([wrongPassword]);
    const profile = {
      dockScheduling: { auth: { email: 'a@b.example', password: wrongPassword } },
      marketplace: {
        auth: {
          privateKey: `-----BEGIN-----\n${'A'.repeat(64)}\n`,
          userTokens: { one: 'user-token-1' },
        },
      },
    };
    expect(secretsOf(profile)).toEqual([wrongPassword, 'A'.repeat(64), 'user-token-1']);
    mark(['CANARY-of-this-test']);
    search(Buffer.from('xCANARY-of-this-testy'), 'a test');
    expect(leaks.splice(0)).toEqual(['A secret of the profile is in a test.']);
    expect(found(brotliCompressSync(Buffer.from('nothing')), [wrongPassword])).toEqual([]);
  });

  test('are in no file, no message to the page, no output and no storage of the page', async () => {
    const [account] = sandbox.accounts;
    const [quoter] = sandbox.quoting?.accounts ?? [];
    if (account === undefined || quoter === undefined)
      throw new Error('The sandbox has no accounts.');
    const { marketplace } = sandbox;
    if (marketplace == null) throw new Error('The sandbox has no marketplace.');
    const secrets = [
      account.password,
      quoter.password,
      operatorKey,
      wrongPassword,
      pin,
      keyLine(marketplace.privateKey),
    ];
    expect(secrets.every((each) => each.length >= 8)).toBe(true);

    const running = await startConsoleProcess(null, dataDir);
    const { page, errors } = await openPage('about:blank', { unused: true });
    const received: Buffer[] = [];
    let messages = 0;
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        messages += 1;
        received.push(typeof payload === 'string' ? Buffer.from(payload) : payload);
      }),
    );
    await page.goto(running.url);
    await yardPage(page);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const settings = () =>
      page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Settings' })
        .click();
    const dock = page.getByRole('group', { name: 'Dock scheduling' });
    const quoting = page.getByRole('group', { name: 'Quoting' });

    // Set-up: a wrong secret first, then the right ones.
    await settings();
    await press('Set up a facility');
    await page.getByLabel('Facility name').fill('Canary yard');
    await page.getByLabel('Warehouse ID').fill(sandbox.warehouse.id);
    await dock.getByRole('textbox', { name: 'Address', exact: true }).fill(sandbox.url);
    await dock.getByRole('textbox', { name: 'Email' }).fill(account.email);
    await dock.getByLabel(/^Password( \*)?$/).fill(wrongPassword);
    await quoting.getByRole('switch').click({ force: true });
    await quoting
      .getByRole('textbox', { name: 'Address', exact: true })
      .fill(sandbox.quoting?.url ?? '');
    await quoting.getByRole('textbox', { name: 'User name' }).fill(quoter.username);
    await quoting.getByLabel(/^Password( \*)?$/).fill(quoter.password);
    const market = page.getByRole('group', { name: 'Marketplace' });
    await market.getByRole('switch', { name: 'Marketplace' }).click({ force: true });
    await market.getByRole('textbox', { name: 'Address', exact: true }).fill(marketplace.url);
    await market.getByRole('textbox', { name: 'Issuer' }).fill(marketplace.issuer);
    await market.getByLabel('Private key (PEM)').fill(marketplace.privateKey);
    await market.getByRole('switch', { name: 'Receive events' }).click({ force: true });
    await market.getByLabel('Port', { exact: true }).fill('0');
    await press('Test');
    await dock.getByText(/didn’t accept the sign-in/).waitFor();
    await dock.getByLabel(/^Password( \*)?$/).fill(account.password);
    await press('Save and open anyway');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText(), { timeout: 60_000 })
      .toBe('Canary yard');
    await yardPage(page);

    // A clerk with a PIN, a refused sign-in, and a look at every section that shows sign-ins.
    await settings();
    await press('Add clerk');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('dialog').getByLabel('PIN', { exact: true }).fill(pin);
    await page.getByRole('dialog').getByLabel('PIN again').fill(pin);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await press('Sign in again to Dock scheduling');
    await page
      .getByRole('dialog')
      .getByLabel(/^Password( \*)?$/)
      .fill(wrongPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await page
      .getByRole('dialog')
      .getByText(/didn’t accept the sign-in/)
      .waitFor();
    await page.keyboard.press('Escape');
    await press('Edit this facility');
    await page.getByRole('form', { name: 'Facility' }).waitFor();
    expect(await page.content()).not.toContain(account.password);
    await press('Cancel');

    // Screens that read with signed tokens, and exports, which are made of what the page was sent.
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Marketplace' })
      .click();
    await page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(1).waitFor();
    await page.getByText(/Loads and bids updated/).waitFor();
    // The address of the receiver is for the page to show; its secret end is in no file and no
    // output.
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Settings' })
      .click();
    const address = page.getByLabel('Address for messages');
    await expect.poll(() => address.inputValue()).toMatch(/^http:.*\/[\w-]{43}$/);
    const secretPath = new URL(await address.inputValue()).pathname.slice(1);
    await page
      .getByRole('region', { name: 'Messages from the service', exact: true })
      .getByRole('button', { name: 'Register' })
      .click();
    await page.getByRole('list', { name: 'Registrations' }).getByText('This computer').waitFor();
    // What was typed is the page's own business until it is loaded anew; afterwards its process
    // holds nothing of it.
    await page.reload();
    await page.getByText('Canary yard').first().waitFor();
    // What the page's process holds is looked at in the desktop program in every run
    // (test/electron/secrets.test.ts), here in the deep tier.
    if (isDeep) {
      const chunks: string[] = [];
      const heap = await page.context().newCDPSession(page);
      heap.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
      await heap.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      const heapText = chunks.join('');
      expect(heapText).toContain('Canary yard');
      expect(secrets.filter((each) => heapText.includes(each))).toEqual([]);
      expect(token.test(heapText)).toBe(false);
    }

    // Tokens that the service handed out are secrets as well: none of them starts like a JWT
    // anywhere.
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    await page.close();
    // As a crash ends it: nothing is tidied up.
    await running.stop({ keep: true, signal: 'SIGKILL' });

    const files = filesBelow(dataDir);
    expect(files.some((file) => file.endsWith('secrets.json'))).toBe(true);
    expect(files.some((file) => file.endsWith('console.log'))).toBe(true);
    const hits = files.flatMap((file) => {
      const bytes = readFileSync(file);
      const tokens = holdsToken(bytes) ? ['a token'] : [];
      return [...found(bytes, [...secrets, secretPath]), ...tokens].map(
        (each) => `${path.basename(file)}: ${each}`,
      );
    });
    expect(hits).toEqual([]);
    const report = Buffer.from(
      diagnosticReport({
        root: dataDir,
        facts: { Yardmaster: 'test' },
        secrets: { backend: 'operator-key', kept: true },
      }),
    );
    expect(report.toString()).toContain('/yard/spot-area');
    expect(found(report, [...secrets, secretPath])).toEqual([]);
    expect(holdsToken(report)).toBe(false);
    const traffic = Buffer.concat(received);
    expect(messages).toBeGreaterThan(20);
    expect(found(traffic, secrets)).toEqual([]);
    expect(holdsToken(traffic)).toBe(false);
    expect(found(Buffer.from(running.program.output()), [...secrets, secretPath])).toEqual([]);
    expect(found(Buffer.from(stored), secrets)).toEqual([]);
    expect(found(Buffer.from(errors.join('\n')), secrets)).toEqual([]);

    // That what is kept opens again with its key, every run shows in
    // test/main/credentials/sealed-secret-store.test.ts.
    if (!isDeep) return;
    // The kept secrets open again with the operator's key: the yard comes up without a question.
    const again = await startConsoleProcess(null, dataDir);
    const second = await openPage(again.url);
    await yardPage(second.page);
    expect(await second.page.getByText(/signed out/).count()).toBe(0);
    await second.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Settings' })
      .click();
    await second.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await second.page.getByText('Signed out. This facility’s passwords and tokens').waitFor();
    await second.page.close();
    await again.stop({ keep: true });
    const kept = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as {
      entries: unknown[];
      unopened: unknown[];
    };
    // The receiver's address leads in and not to a service: a sign-out leaves it.
    expect(kept.entries).toMatchObject([{ kind: 'webhook-path' }]);
    expect(kept.unopened).toEqual([]);
    const dataFolder = path.join(dataDir, sandbox.warehouse.id);
    expect(readdirSync(dataFolder)).toEqual(expect.arrayContaining(['cache.sqlite', 'clerks.db']));
  });

  deep.test(
    'pasted tokens of application and carriers are nowhere, even if they are refused',
    async () => {
      const { marketplace } = sandbox;
      const [account] = sandbox.accounts;
      const tokens = ['CANARY-application-token-1199', 'CANARY-user-token-of-carrier-3345'];
      const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-canary-tokens-'));
      const profile = {
        name: 'Token yard',
        warehouseId: sandbox.warehouse.id,
        dockScheduling: {
          baseUrl: sandbox.url,
          auth: { kind: 'password', email: account?.email, password: account?.password },
        },
        marketplace: {
          baseUrl: marketplace?.url,
          auth: {
            kind: 'token',
            applicationToken: tokens[0],
            userTokens: { 'carrier-7': tokens[1] },
          },
        },
      };
      const running = await startConsoleProcess(profile, folder);
      const { page } = await openPage('about:blank', { unused: true });
      const received: Buffer[] = [];
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) =>
          received.push(typeof payload === 'string' ? Buffer.from(payload) : payload),
        ),
      );
      await page.goto(running.url);
      await yardPage(page);
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Marketplace' })
        .click();
      // The service refused them, which is said where they were needed.
      await page.getByRole('region', { name: 'Marketplace' }).getByRole('alert').first().waitFor();
      await page
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('button', { name: 'Settings' })
        .click();
      await page.getByRole('list', { name: 'Sign-ins' }).getByText('carrier-7').waitFor();
      await page.close();
      await running.stop({ keep: true, signal: 'SIGKILL' });
      // The operator's profile too: with a key the tokens were moved out of it.
      expect(filesBelow(folder).map((file) => path.basename(file))).toContain('profile.json');
      const hits = filesBelow(folder).flatMap((file) =>
        found(readFileSync(file), tokens).map((each) => `${path.basename(file)}: ${each}`),
      );
      expect(hits).toEqual([]);
      expect(found(Buffer.concat(received), tokens)).toEqual([]);
      expect(found(Buffer.from(running.program.output()), tokens)).toEqual([]);
      rmSync(folder, { recursive: true, force: true });
    },
  );
});
