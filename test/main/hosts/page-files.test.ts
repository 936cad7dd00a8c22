import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { PageFiles } from '../../../main/hosts/page-files.ts';
import { contentSecurityPolicy, fillBuild, fillNonce } from '../../../main/hosts/page-policy.ts';
import { runs } from '../../support/runs.ts';
import { makePageFolder } from '../program/page-folder.ts';

const page = makePageFolder();
afterAll(page.remove);
const pageFiles = new PageFiles({ folder: page.folder, connect: () => `'none'`, build: 'b-17' });
const files = (name: string) => pageFiles.get(name);

describe('what the page may use of the PC', () => {
  const policyOf = async (of: PageFiles, name: string) =>
    (await of.get(name)).headers['permissions-policy'];
  const none = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

  test('nothing, unless the desk allows the camera, which counts from the next page on', async () => {
    let isOn = false;
    const asked = new PageFiles({
      folder: page.folder,
      connect: () => `'none'`,
      mayUseCamera: () => isOn,
    });
    expect(await policyOf(pageFiles, '/')).toBe(none);
    expect(await policyOf(asked, '/')).toBe(none);
    isOn = true;
    expect(await policyOf(asked, '/')).toBe(none.replace('camera=()', 'camera=(self)'));
    // No other reply, and never the microphone.
    expect(await policyOf(asked, '/nothing.js')).toBe(none);
    isOn = false;
    expect(await policyOf(asked, '/index.html')).toBe(none);
  });
});

describe('the files of the page', () => {
  test('the bare address is the page', async () => {
    expect((await files('/')).body.toString()).toContain('<title>Test</title>');
  });

  test('no path whatever brings a file from outside the folder', async () => {
    const pieces = fc.constantFrom(
      '..',
      '.',
      '%2e%2e',
      '%2E.',
      '..;',
      '%252e',
      'assets',
      'page',
      'page-old',
      'old.js',
      'secret.js',
      'index.html',
      '~',
      '\0',
      '\\',
      '%5c',
      ':',
      '//',
      'C:',
      '%00',
      'ﬀ',
      '․․',
    );
    const paths = fc
      .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 7 })
      .map((parts) => `/${parts.join('/')}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(paths, fc.string()), async (name) => {
        const { status, body } = await files(name);
        expect(body.toString()).not.toMatch(/secret|hidden/);
        if (status === 404) expect(body.toString()).toBe('Not found\n');
      }),
      { numRuns: runs(10_000) },
    );
  });

  test('doesn’t follow a symbolic link out of the folder, even to a similar name', async () => {
    symlinkSync(path.join(page.root, 'secret.js'), path.join(page.folder, 'link.js'));
    symlinkSync(path.join(page.root, 'page-old'), path.join(page.folder, 'old'));
    expect((await files('/link.js')).status).toBe(404);
    expect((await files('/old/old.js')).status).toBe(404);
  });

  test('a folder with the name of a file is not served', async () => {
    mkdirSync(path.join(page.folder, 'folder.js'));
    expect((await files('/folder.js')).status).toBe(404);
    expect((await files(`/${'x'.repeat(5_000)}.js`)).status).toBe(404);
  });

  test('a page without a place for the nonce is an error, not a page without styles', async () => {
    writeFileSync(path.join(page.folder, 'bare.html'), '<html></html>');
    await expect(files('/bare.html')).rejects.toThrow('csp-nonce');
  });
});

describe('a page that is replaced on the disk', () => {
  // Faults: V5.
  // Cases: PC13.
  test('stays the one of the start, with the screens that were not opened yet', async () => {
    const old = makePageFolder();
    const chunk = path.join(old.folder, 'assets', 'reports-a1.js');
    writeFileSync(chunk, 'export const a = 1;');
    const kept = new PageFiles({ folder: old.folder, connect: () => `'none'`, build: 'old' });
    await kept.keepAll();
    rmSync(chunk);
    writeFileSync(path.join(old.folder, 'assets', 'reports-b2.js'), 'export const b = 2;');
    writeFileSync(
      path.join(old.folder, 'index.html'),
      '<meta name="csp-nonce" content=""><title>Newer</title>',
    );
    expect((await kept.get('/')).body.toString()).toContain('<title>Test</title>');
    expect((await kept.get('/assets/reports-a1.js')).body.toString()).toBe('export const a = 1;');
    // Control: who starts now has the new one, and the old screen is gone.
    const fresh = new PageFiles({ folder: old.folder, connect: () => `'none'` });
    expect((await fresh.get('/')).body.toString()).toContain('<title>Newer</title>');
    expect((await fresh.get('/assets/reports-a1.js')).status).toBe(404);
    old.remove();
  });

  test('keeps its entry from the first moment, before anybody asked', async () => {
    const early = makePageFolder();
    const kept = new PageFiles({ folder: early.folder, connect: () => `'none'` });
    await new Promise((resolve) => setTimeout(resolve, 50));
    rmSync(path.join(early.folder, 'index.html'));
    expect((await kept.get('/index.html')).status).toBe(200);
    early.remove();
  });

  test('reads script and style of its entry ahead, and nothing outside of the folder', async () => {
    const early = makePageFolder();
    writeFileSync(
      path.join(early.folder, 'index.html'),
      `<meta name="csp-nonce" content=""><script type="module" src="./assets/main-abc123.js">
      </script><link rel="stylesheet" href="./assets/main.css"><a href="./../secret.js"></a>`,
    );
    writeFileSync(path.join(early.folder, 'assets', 'main.css'), 'body{}');
    const kept = new PageFiles({ folder: early.folder, connect: () => `'none'` });
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const name of ['main-abc123.js', 'main.css'])
      rmSync(path.join(early.folder, 'assets', name));
    expect((await kept.get('/assets/main-abc123.js')).body.toString()).toBe('export {};');
    expect((await kept.get('/assets/main.css')).body.toString()).toBe('body{}');
    expect((await kept.get('/../secret.js')).status).toBe(404);
    early.remove();
  });

  test('keeps no names that are not there: a file that comes later is served', async () => {
    expect((await files('/assets/later-1.js')).status).toBe(404);
    writeFileSync(path.join(page.folder, 'assets', 'later-1.js'), 'export {};');
    expect((await files('/assets/later-1.js')).status).toBe(200);
  });

  test('the stamp of the build stands where the page reads it', () => {
    expect(fillBuild('<meta name="build" content="__BUILD__" />', 'b-17')).toBe(
      '<meta name="build" content="b-17" />',
    );
  });
});

describe('the nonce', () => {
  test.each(['content=""', "content=''", 'content="old"', 'content=old'])(
    'is written over %s',
    (content) => {
      expect(fillNonce(`<head><meta name="csp-nonce" ${content}></head>`, 'n+/=')).toBe(
        '<head><meta name="csp-nonce" content="n+/="></head>',
      );
    },
  );

  test('is in the policy for styles alone', () => {
    expect(
      contentSecurityPolicy('abc', `'none'`)
        .split('; ')
        .filter((part) => part.includes('abc')),
    ).toEqual(["style-src 'self' 'nonce-abc'"]);
  });
});
