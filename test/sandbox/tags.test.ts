/**
 * Entity tags of the sandbox: those of Express. That they lie where they should is shown by who is
 * lied to (`yard/read/tags.test.ts`).
 */
import http from 'node:http';
import { expect, it } from 'vitest';
import { emptyYard, signIn, start } from './harness.ts';

/** Not `fetch`, which asks every cache to step aside as soon as it sees the header. */
const get = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: http.IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      http
        .get(url, { headers }, (reply) => {
          const parts: Buffer[] = [];
          reply.on('data', (part: Buffer) => parts.push(part));
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
        })
        .on('error', reject);
    },
  );

it('tags good replies weakly by length and hash, and replies 304 to its owner', async () => {
  const sandbox = await start({ yard: emptyYard });
  const { token } = await signIn(sandbox);
  const authorization = `Bearer ${token}`;
  const url = `${sandbox.url}/yard/spot-area`;
  const first = await get(url, { authorization });
  const { etag } = first.headers;
  expect(etag).toMatch(/^W\/"[0-9a-f]+-[A-Za-z0-9+/]{27}"$/);
  expect(Number.parseInt(/[0-9a-f]+/.exec((etag as string).slice(3))?.[0] ?? '', 16)).toBe(
    first.text.length,
  );
  const again = await get(url, { authorization, 'if-none-match': etag as string });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect(again.headers.etag).toBe(etag);
  expect((await get(url, { authorization, 'if-none-match': '"another", W/"one"' })).status).toBe(
    200,
  );
  // Whoever wants it anew gets it anew, and who may not see it gets no name of it.
  expect(
    (
      await get(url, {
        authorization,
        'if-none-match': etag as string,
        'cache-control': 'no-cache',
      })
    ).status,
  ).toBe(200);
  const stranger = await get(url, { 'if-none-match': etag as string });
  expect(stranger.status).toBe(401);
  expect(stranger.headers.etag).toBeUndefined();
});
