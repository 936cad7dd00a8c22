import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../renderer');

// A browser shows it: test/e2e/yard.test.ts.
test.each([
  ['app/shell/shell.module.css', '.shell', /--toasts: var\(--ym-toast-room[\s\S]*var\(--toasts\)/],
  ['page/theme.css', '.ym-toast-place', /height: calc\(100% - var\(--ym-toast-room/],
  ['page/theme.css', '.mantine-Modal-root', /max-height: calc\([^;]*var\(--ym-toast-room/],
])('what toasts would lie over ends above them: %s, %s', (file, name, room) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const rules = text.matchAll(new RegExp(`^ *\\${name} \\{([^}]*)\\}`, 'gm'));
  expect(Array.from(rules, ([, rule]) => rule)).toContainEqual(expect.stringMatching(room));
});
