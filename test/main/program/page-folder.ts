import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A folder that looks like a built page, in a place of its own: `secret.js` lies beside it and must
 * never be served.
 */
export function makePageFolder() {
  const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-page-'));
  const folder = path.join(root, 'page');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  mkdirSync(path.join(root, 'page-old'));
  writeFileSync(path.join(root, 'secret.js'), 'secret');
  writeFileSync(path.join(root, 'page-old', 'old.js'), 'secret');
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="csp-nonce" content=""><title>Test</title></head><body></body></html>',
  );
  writeFileSync(path.join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(path.join(folder, 'assets', 'notes.exe'), 'MZ');
  writeFileSync(path.join(folder, '.hidden.js'), 'hidden');
  return { root, folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}
