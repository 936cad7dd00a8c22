import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './process.ts';

const columns = { keys: 3, clicks: 4 } as const;

/** What jobs cost by `docs/reference/keys.md`, by letter; NaN where a job is done otherwise. */
export const figuresOf = (what: keyof typeof columns): ReadonlyMap<string, number> =>
  new Map(
    readFileSync(path.join(root, 'docs/reference/keys.md'), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const cells = line.split('|').map((cell) => cell.trim());
        const job = cells[1] ?? '';
        return /^[a-m]$/.test(job) ? [[job, Number(cells[columns[what]])] as const] : [];
      }),
  );
