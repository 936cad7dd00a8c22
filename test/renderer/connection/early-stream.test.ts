import { expect, test } from 'vitest';
import { beginStream } from '../../../renderer/connection/early-stream.ts';

/** Streams that were asked for, each with its signal. */
function streams() {
  const asked: AbortSignal[] = [];
  const call = async ({ signal }: { signal: AbortSignal }) => {
    asked.push(signal);
    const number = asked.length;
    return (async function* () {
      yield number;
    })();
  };
  return { asked, call };
}

const first = async (stream: AsyncIterable<number>): Promise<number | undefined> => {
  for await (const event of stream) return event;
  return undefined;
};

test('who follows first gets what was asked for before; later ones ask anew', async () => {
  const { asked, call } = streams();
  const early = beginStream(call);
  expect(asked).toHaveLength(1);
  expect(await first(await early.call({ signal: new AbortController().signal }))).toBe(1);
  expect(asked).toHaveLength(1);
  expect(await first(await early.call({ signal: new AbortController().signal }))).toBe(2);
});

test('stops with who follows it, also with one who has stopped already', async () => {
  const { asked, call } = streams();
  const follower = new AbortController();
  await beginStream(call).call({ signal: follower.signal });
  expect(asked[0]?.aborted).toBe(false);
  follower.abort();
  expect(asked[0]?.aborted).toBe(true);
  await beginStream(call).call({ signal: AbortSignal.abort() });
  expect(asked[1]?.aborted).toBe(true);
});

test('is given up without a follower, and left alone once there is one', async () => {
  const { asked, call } = streams();
  const left = beginStream(call);
  left.leave();
  expect(asked[0]?.aborted).toBe(true);
  await left.call({ signal: new AbortController().signal });
  expect(asked).toHaveLength(2);
  const followed = beginStream(call);
  await followed.call({ signal: new AbortController().signal });
  followed.leave();
  expect(asked[2]?.aborted).toBe(false);
});

test('a refusal reaches the follower, and is no failure without one', async () => {
  const refuse = () => Promise.reject(new Error('locked'));
  beginStream(refuse);
  // An unhandled rejection would fail this file.
  await new Promise((resolve) => setTimeout(resolve));
  await expect(beginStream(refuse).call({ signal: new AbortController().signal })).rejects.toThrow(
    'locked',
  );
});
