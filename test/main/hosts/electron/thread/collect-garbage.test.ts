import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const url = new URL('../../../../../main/hosts/electron/thread/collect-garbage.ts', import.meta.url)
  .href;

/** In a thread of its own: its heap in megabytes before and after, and that it still answers. */
const code = `
  import { parentPort } from 'node:worker_threads';
  import { collectGarbage } from ${JSON.stringify(url)};
  const used = () => process.memoryUsage().heapUsed / 1024 ** 2;
  let rows = Array.from({ length: 200_000 }, (_, at) => ({ at, text: 'row ' + at }));
  rows = null;
  const before = used();
  await Promise.all([collectGarbage(), collectGarbage()]);
  const after = used();
  setTimeout(() => parentPort.postMessage({ before, after }), 50);
`;

test('a thread gives its garbage back and goes on', async () => {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const { before, after } = await new Promise<{ before: number; after: number }>(
    (resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
    },
  );
  expect(after).toBeLessThan(before - 5);
  await thread.terminate();
});
