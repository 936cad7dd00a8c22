import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../renderer');

test.each([
  ['ui/ui.module.css', 'panelBody'],
  ['ui/table/row-grid.module.css', 'grid'],
  ['features/marketplace/market.module.css', 'scroll'],
  ['features/planning/moves/moves.module.css', 'list'],
  ['features/reports/reports.module.css', 'body'],
])('a toast covers no end of a list: %s, .%s', (file, name) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const [, rule = ''] = text.match(new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm')) ?? [];
  expect(rule).toContain('overflow: auto');
  expect(rule).toMatch(/(?:margin|padding)[^;]*var\(--ym-toast-room/);
});
