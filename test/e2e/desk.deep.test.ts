/**
 * What an administrator does at the desk: a backup and its return, a facility by key file, the key
 * of the web host at the terminal.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { axeViolations, hasChromium, openPage } from './support/browser.ts';
import { openConsole, type RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import { root } from './support/process.ts';
import { yardPage } from './support/yard-page.ts';

describe.skipIf(!hasChromium)('at the desk', { timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let running: RunningConsole;
  let page: Page;
  let errors: readonly string[];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'yardmaster-desk-e2e-'));
  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 21, marketplace: true });
    const [account] = sandbox.accounts;
    const auth = { kind: 'password', email: account?.email, password: account?.password };
    running = await openConsole(
      {
        name: 'Gate 4',
        warehouseId: sandbox.warehouse.id,
        dockScheduling: { baseUrl: sandbox.url, auth },
      },
      dataDir,
    );
    ({ page, errors } = await openPage(running.url));
    await yardPage(page);
  }, 120_000);
  afterAll(async () => {
    await running?.stop({ keep: true });
    await sandbox?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const settings = () =>
    page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: 'Settings' })
      .click();

  test('a backup is made and restored from the screen, which shows the result', async () => {
    await settings();
    const storage = page.getByRole('region', { name: 'Storage and backup' });
    // The list is there once the section was read; what it holds by then, a backup of the start
    // included, is not the new one.
    const makeOne = storage.getByRole('button', { name: 'Back up now' });
    await makeOne.waitFor();
    const names = () =>
      storage
        .getByRole('button', { name: /^Restore / })
        .evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label')));
    const before = new Set(await names());
    const newOnes = async () => (await names()).filter((each) => !before.has(each)).length;
    await makeOne.click();
    await expect.poll(newOnes).toBeGreaterThan(0);
    await storage
      .getByRole('button', { name: /^Restore outbox-/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Restore a backup' });
    await dialog.getByText('Nothing is removed').waitFor();
    await soundOnTop(page, 'features/settings/storage-section.tsx');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await page
      .getByText('This computer already has every operation in the backup')
      .waitFor({ timeout: 60_000 });
    await yardPage(page);
    expect(errors).toEqual([]);
  });

  test('a marketplace is set up with a profile’s key file, or with carriers’ tokens', async () => {
    const { marketplace } = sandbox;
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-key-'));
    const profile = path.join(folder, 'profile.json');
    const facts = { name: 'Gate 4', warehouseId: sandbox.warehouse.id };
    const auth = { kind: 'signed', issuer: marketplace?.issuer, privateKeyFile: 'market.pem' };
    writeFileSync(
      profile,
      JSON.stringify({ ...facts, marketplace: { baseUrl: marketplace?.url, auth } }),
    );
    writeFileSync(path.join(folder, 'market.pem'), marketplace?.privateKey ?? '');
    writeFileSync(path.join(folder, 'not-a-key.pem'), 'hello');
    await settings();
    await page.getByRole('button', { name: 'Set up a facility' }).click();
    const form = page.getByRole('form', { name: 'Facility' });
    // The complete form is looked at in sign-in.test.ts.
    const market = form.getByRole('group', { name: 'Marketplace' });
    const open = async (button: string, file: string) => {
      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: button }).click();
      await (await chooser).setFiles(path.join(folder, file));
    };
    await open('Open profile file', 'profile.json');
    await form.getByText('The profile names the key file market.pem').waitFor();
    await open('Open key file', 'not-a-key.pem');
    await form.getByText('not-a-key.pem has no private key in PEM form').waitFor();
    await open('Open key file', 'market.pem');
    await form
      .getByText('The profile names the key file market.pem')
      .waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Test', exact: true }).click();
    await form.getByRole('status').first().waitFor();
    await expect.poll(() => form.getByText('has no private key').count()).toBe(0);

    // The receiver of events: what is wrong with it is said at its field.
    await form.getByRole('switch', { name: 'Receive events' }).click({ force: true });
    await form.getByLabel('Port', { exact: true }).fill('http');
    await form.getByLabel('Service key (PEM)').fill('hello');
    await form.getByRole('button', { name: 'Test', exact: true }).click();
    await form.getByText('This has to be a number.').waitFor();
    await form.getByText('This isn’t a public RSA key in PEM format.').waitFor();
    expect(await axeViolations(market)).toEqual([]);
    await form.getByLabel('Port', { exact: true }).fill('0');
    await form.getByLabel('Service key (PEM)').fill(marketplace?.webhookPublicKey ?? '');
    await form.getByRole('button', { name: 'Test', exact: true }).click();
    await form
      .getByText('This isn’t a public RSA key in PEM format.')
      .waitFor({ state: 'detached' });
    await form.getByRole('switch', { name: 'Receive events' }).click({ force: true });

    await form
      .getByRole('radiogroup', { name: 'How to sign in to Marketplace' })
      .getByText('Token')
      .click();
    await form.getByRole('button', { name: 'Add carrier account' }).click();
    await form.getByLabel('Carrier account 1', { exact: true }).fill('carrier-7');
    await form.getByLabel('User token of carrier account 1').fill('not a token of theirs');
    await form.getByRole('button', { name: 'Remove carrier account 1' }).click();
    await expect.poll(() => form.getByLabel('Carrier account 1', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    rmSync(folder, { recursive: true, force: true });
    expect(errors).toEqual([]);
  });
});

// util-linux has a terminal to type at; other systems have another one of that name.
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

describe.skipIf(!hasTerminal)('the web host at a terminal', { timeout: 120_000 }, () => {
  const bundle = path.join(process.env.YARDMASTER_OUT ?? path.join(root, 'out'), 'main/web.js');
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-terminal-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * Starts it at a terminal of its own, answers its questions, and gives back all that was on the
   * screen.
   */
  async function atTerminal(
    answers: readonly (readonly [question: string, answer: string])[],
    until: string,
    ...args: string[]
  ) {
    const command = [process.execPath, bundle, '--no-open', '--data-dir', folder, ...args]
      .map((each) => `'${each}'`)
      .join(' ');
    const child = spawn('script', ['-qefc', command, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let seen = '';
    child.stdout.on('data', (data) => {
      seen += String(data);
    });
    try {
      for (const [question, answer] of answers) {
        await expect.poll(() => seen, { timeout: 60_000 }).toContain(question);
        child.stdin.write(`${answer}\r`);
      }
      await expect.poll(() => seen, { timeout: 60_000 }).toContain(until);
    } finally {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    }
    return seen;
  }

  test('asks for a new key twice when it is wanted, shows none of it, and starts', async () => {
    const key = 'correct horse battery';
    const seen = await atTerminal(
      [
        ['New key for the sign-ins: ', key],
        ['The same key again: ', key],
      ],
      'Console ready: http://127.0.0.1:',
      '--ask-key',
    );
    expect(seen).not.toContain('correct');
    expect(existsSync(path.join(folder, 'demo'))).toBe(true);
  });

  test('asks for the key of stored sign-ins, and doesn’t start with a wrong one', async () => {
    const sealed = {
      origin: 'https://yard.example',
      kind: 'password',
      account: 'ada',
      backend: 'operator-key',
      version: '1',
      sealed: 'AAAA',
    };
    const file = path.join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify({ format: 1, entries: [sealed], unopened: [] }));
    const before = readFileSync(file, 'utf8');
    const question = 'Key for the saved sign-ins (press Enter to continue without them): ';
    const seen = await atTerminal(
      [[question, 'a wrong long key']],
      'This key doesn’t open any saved sign-in.',
    );
    expect(seen).not.toContain('wrong long');
    expect(readFileSync(file, 'utf8')).toBe(before);
    const without = await atTerminal([[question, '']], 'Console ready: ');
    expect(without).toContain('Console ready: ');
  });
});
