/**
 * The program is replaced while it runs, as an unattended upgrade does it: on the built web host,
 * with the bundles copied to a place of their own.
 */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { hasChromium, openPage } from './support/browser.ts';
import { type Program, root, startProgram } from './support/process.ts';

const bundles = process.env.YARDMASTER_OUT ?? path.join(root, 'out');
const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-newer-'));
const renderer = path.join(folder, 'out', 'renderer');
let program: Program | null = null;
afterAll(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Another version in the same place: the page has another title, and its screens other files. */
function install(): void {
  for (const name of readdirSync(path.join(renderer, 'assets')))
    if (/-screen-/.test(name)) rmSync(path.join(renderer, 'assets', name));
  const entry = path.join(renderer, 'index.html');
  const html = readFileSync(entry, 'utf8');
  writeFileSync(entry, html.replace('<title>Yardmaster</title>', '<title>Yardmaster 2</title>'));
  cpSync(path.join(bundles, 'renderer', 'assets'), path.join(renderer, 'assets'), {
    recursive: true,
    filter: (from) => !/-screen-/.test(from),
  });
}

const screen = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name}`) });
const served = (page: Page) =>
  page.evaluate(async () => (await fetch('/', { cache: 'no-store' })).text());
const build = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

test.skipIf(!hasChromium)(
  'is reported; no screen is lost or mixed; one key restarts into it',
  async () => {
    cpSync(bundles, path.join(folder, 'out'), { recursive: true });
    for (const name of ['package.json', 'node_modules'])
      symlinkSync(path.join(root, name), path.join(folder, name));
    const args = [path.join(folder, 'out/main/web.js'), '--no-open'];
    program = startProgram([...args, '--data-dir', path.join(folder, 'data')]);
    const [, url] = await program.waitFor(/Console ready: (\S+)/);
    const { page } = await openPage(url as string, { unused: true });
    const before = await build(page);
    expect(before).toMatch(/^[\w-]{16}$/);
    // By then what the page may ask for later is kept.
    await page.waitForTimeout(6_000);
    install();

    const restart = page.getByRole('button', { name: 'Restart now' });
    await page.getByText('A newer version of Yardmaster was installed').waitFor();
    // A screen that was never opened, whose file is gone, also after the page was loaded again.
    await page.reload();
    await screen(page, 'Settings').click();
    await page.getByRole('heading', { name: 'Appearance' }).first().waitFor();
    expect(await served(page)).toContain('<title>Yardmaster</title>');
    expect(await build(page)).toBe(before);

    const { pid } = program.child;
    await restart.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => build(page).catch(() => before)).not.toBe(before);
    expect(await served(page)).toContain('<title>Yardmaster 2</title>');
    await screen(page, 'Yard').waitFor();
    expect(await restart.count()).toBe(0);
    // The same address and the same process: who started it, and who ends it, notices nothing.
    expect(page.url()).toContain(new URL(url as string).origin);
    expect(program.child.pid).toBe(pid);
    expect(program.child.exitCode).toBeNull();
    expect(program.output().match(/Console ready/g)).toHaveLength(2);
    expect(await program.stop()).toBe(0);
  },
);
