/** Bodies of replies: the same again takes no room, and no piece is kept. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { createHttp, type Http } from '../../../main/remote/http.ts';
import { BodyTooLarge, gather, ReplyBody } from '../../../main/remote/reply-body.ts';
import { runs } from '../../support/runs.ts';

const most = 1_000_000;

/** What a body comes to whose pieces are overwritten as soon as each was taken. */
function bodyOf(pieces: readonly Uint8Array[], known: Buffer | null, expected: number | null) {
  const body = new ReplyBody(known, expected, most);
  for (const piece of pieces) {
    const given = Buffer.from(piece);
    body.take(given);
    given.fill(0);
  }
  return body.bytes();
}

test('a body is what its pieces were, whatever length was announced', () => {
  const piece = fc.uint8Array({ maxLength: 40 });
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.option(fc.nat(200)),
      fc.constantFrom('same', 'shorter', 'longer', 'first', 'last', 'other', 'none'),
      (pieces, expected, how) => {
        const whole = Buffer.concat(pieces);
        const known = knownAs(whole, how);
        const before = known === null ? null : Buffer.from(known);
        const bytes = bodyOf(pieces, known, expected);
        expect(bytes.equals(whole)).toBe(true);
        // The kept page is never written to, and never given away for another.
        if (before !== null) expect(known?.equals(before)).toBe(true);
        expect(bytes === known).toBe(known?.equals(whole) === true);
        if (bytes !== known) expect(bytes.buffer.byteLength).toBe(bytes.length);
      },
    ),
    { numRuns: runs(2_000) },
  );
});

function knownAs(whole: Buffer, how: string): Buffer | null {
  const copy = Buffer.from(whole);
  if (how === 'none') return null;
  if (how === 'shorter') return copy.subarray(0, -1);
  if (how === 'longer') return Buffer.concat([copy, Buffer.from('x')]);
  if (how === 'other') return Buffer.from('another body');
  const at = how === 'first' ? 0 : copy.length - 1;
  if (how !== 'same' && copy.length > 0) copy[at] = ((copy[at] ?? 0) + 1) % 256;
  return copy;
}

test('a length that the service only claims sets no more aside than a megabyte', () => {
  const body = new ReplyBody(null, 2 ** 50, 2 ** 30);
  body.take(Buffer.from('short'));
  expect(body.bytes().toString()).toBe('short');
});

test('a body over its limit is refused, and the stream is closed', async () => {
  const stream = new PassThrough();
  const gathered = gather(stream, new ReplyBody(null, null, 10));
  stream.write(Buffer.alloc(6));
  stream.write(Buffer.alloc(6));
  await expect(gathered).rejects.toBeInstanceOf(BodyTooLarge);
  expect(stream.destroyed).toBe(true);
});

test('a piece that lies in a buffer with others stays as it is', async () => {
  const shared = Buffer.from(new Uint8Array(64).fill(7).buffer, 8, 16);
  const stream = new PassThrough();
  const gathered = gather(stream, new ReplyBody(null, null, most));
  stream.end(shared);
  expect((await gathered).equals(shared)).toBe(true);
  expect(shared.length).toBe(16);
});

let close: () => void = () => {};
afterEach(() => close());

/** A service that gives one body, packed or plain. */
async function serve(body: () => Buffer, isPacked: boolean): Promise<Http> {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'application/json');
    if (isPacked) reply.setHeader('content-encoding', 'gzip');
    reply.end(isPacked ? gzipSync(body()) : body());
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const http = createHttp({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    clock: { now: Date.now, monotonic: () => performance.now() },
    limits: {
      readDeadlineMs: 20_000,
      writeDeadlineMs: 20_000,
      maxBodyBytes: 8_000_000,
      sendIdempotencyKey: false,
    },
  });
  close = () => {
    http.close();
    server.close();
  };
  return http;
}

test.each([false, true])(
  'a page that comes again is the kept one, another is new (packed: %s)',
  async (isPacked) => {
    let body = Buffer.from(JSON.stringify(Array.from({ length: 20_000 }, (_, at) => `row ${at}`)));
    const http = await serve(() => body, isPacked);
    const read = (known: Buffer | null) =>
      http.read({ path: '/list', authorization: null, known }).then(({ bytes }) => bytes);
    const first = await read(null);
    expect(first.equals(body)).toBe(true);
    expect(await read(first)).toBe(first);
    const kept = Buffer.from(first);
    body = Buffer.from(body.toString().replace('row 19998', 'row 99998'));
    const second = await read(first);
    expect(second.equals(body)).toBe(true);
    expect(first.equals(kept)).toBe(true);
  },
);

test('many reads of the same page leave no bytes outside the heap', async () => {
  const page = Buffer.from(JSON.stringify({ data: 'x'.repeat(2_000_000) }));
  const http = await serve(() => page, false);
  const read = (known: Buffer | null) => http.read({ path: '/list', authorization: null, known });
  const { bytes } = await read(null);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let turn = 0; turn < 20; turn += 1) {
    await read(bytes);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  // 40 MB came. What is held is at most the pieces that wait between two turns of the event loop.
  expect(most).toBeLessThan(8_000_000);
});
