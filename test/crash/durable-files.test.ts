/**
 * A file that was renamed into its place is there after a power cut: we record the system calls,
 * and look at every state they may leave.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createRandom } from '../../sandbox/random.ts';
import { runToEnd } from '../support/processes.ts';
import { createDiskModel } from './disk-model.ts';
import { canTrace } from './power-cuts.ts';
import { parseTrace, tracedCalls } from './trace.ts';

const module = path.join(import.meta.dirname, '../../main/kernel/backups/flush.ts');

test.skipIf(!canTrace())(
  'a moved file has its name and full content after a power cut at once',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-durable-'));
    try {
      const data = path.join(folder, 'data');
      const output = path.join(folder, 'trace');
      mkdirSync(data);
      const code = `import { writeFileSync } from 'node:fs'; import { moveIntoPlace } from ${JSON.stringify(module)};
      writeFileSync(${JSON.stringify(path.join(data, 'a.new'))}, 'whole'); moveIntoPlace(${JSON.stringify(path.join(data, 'a.new'))}, ${JSON.stringify(path.join(data, 'a'))});`;
      const traced = [
        '-f',
        '-y',
        '-xx',
        '-s',
        '4096',
        '-e',
        `trace=${tracedCalls.join(',')}`,
        '-o',
        output,
      ];
      const child = runToEnd(
        'strace',
        [...traced, process.execPath, '--input-type=module', '-e', code],
        {
          env: { ...process.env, UV_USE_IO_URING: '0' },
        },
      );
      expect(child.status, child.stderr).toBe(0);
      const model = createDiskModel();
      const events = parseTrace(readFileSync(output, 'utf8'), data);
      for (const event of events) model.apply(event);
      expect(events.some(({ kind }) => kind === 'rename')).toBe(true);
      const random = createRandom('durable');
      for (let state = 0; state < 50; state += 1)
        expect(
          [...model.powerCut(random).files].map(([name, content]) => [name, content.toString()]),
        ).toEqual([['a', 'whole']]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
