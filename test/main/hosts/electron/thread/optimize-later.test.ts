import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const url = new URL('../../../../../main/hosts/electron/thread/optimize-later.ts', import.meta.url)
  .href;

/** In a program of its own, whose V8 says what it compiles again: of a loop before and after. */
const code = `
  import { optimizeLater, optimizeNow } from ${JSON.stringify(url)};
  const count = (most) => {
    let sum = 0;
    for (let at = 0; at < most; at += 1) sum += at % 7;
    return sum;
  };
  const run = () => { for (let at = 0; at < 3_000; at += 1) count(2_000); };
  optimizeLater({ electron: '45' });
  run();
  console.log('AFTER');
  optimizeNow({ electron: '45' });
  run();
`;

test('nothing is compiled again at a start, and as always after it', () => {
  const { stdout } = spawnSync(
    process.execPath,
    ['--trace-opt', '--experimental-strip-types', '--input-type=module', '-e', code],
    { encoding: 'utf8' },
  );
  const [before = '', after = ''] = stdout.split('AFTER');
  expect(before).not.toContain('compiling method');
  expect(after).toContain('compiling method');
});
