/**
 * A proxy between the desk and its service that lies about what changed and when: the yard is right
 * all the same, and nothing breaks.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import { createRandom, type SeededRandom } from '../../../../sandbox/random.ts';
import type { WarehouseId } from '../../../../shared/ids.ts';
import { start } from '../../../sandbox/harness.ts';
import { openTestYard } from './harness.ts';
import { clientOf } from './sandbox-client.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** What it did to an answer: its status, its headers and its body may be changed. */
type Answer = { status: number; readonly headers: http.IncomingHttpHeaders; body: Buffer };
type Lie = (request: http.IncomingMessage, answer: Answer, random: SeededRandom) => void;

const unchanged = (answer: Answer) => {
  answer.status = 304;
  answer.body = Buffer.alloc(0);
};

const lies: Readonly<Record<string, Lie>> = {
  'unchanged to what was not asked by a tag': (request, answer) => {
    if (request.headers['if-none-match'] === undefined) unchanged(answer);
  },
  'unchanged, by the tag of something else': (request, answer) => {
    if (request.headers['if-none-match'] === undefined) return;
    unchanged(answer);
    answer.headers.etag = 'W/"else"';
  },
  'a tag that is none': (_request, answer, random) => {
    answer.headers.etag = random.pick([
      '"a"b"',
      `"${'x'.repeat(9_000)}"`,
      'W/',
      '""',
      'W/"ü"'.normalize('NFD').replace(/[^ -~]/g, '?'),
    ]);
  },
  compressed: (_request, answer) => {
    answer.body = gzipSync(answer.body);
    answer.headers['content-encoding'] = 'gzip';
  },
  'a date that is none, or of another century': (_request, answer, random) => {
    answer.headers.date = random.pick([
      '',
      'soon',
      'Mon, 01 Jan 2199 00:00:00 GMT',
      'Thu, 01 Jan 1970 00:00:00 GMT',
      '-1',
      'NaN',
    ]);
  },
};

/** Starts it: of the GET answers of lists some are lied about. */
async function startProxy(target: string, lie: Lie) {
  const random = createRandom('proxy');
  let share = 0;
  let told = 0;
  const server = http.createServer((request, reply) => {
    const onward = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers },
      (came) => {
        const parts: Buffer[] = [];
        came.on('data', (part: Buffer) => parts.push(part));
        came.on('end', () => {
          const {
            'content-length': _length,
            'transfer-encoding': _encoding,
            ...headers
          } = came.headers;
          const answer: Answer = {
            status: came.statusCode ?? 502,
            headers,
            body: Buffer.concat(parts),
          };
          if (request.method === 'GET' && random.chance(share)) {
            told += 1;
            lie(request, answer, random);
          }
          const length =
            answer.status === 304 ? {} : { 'content-length': String(answer.body.length) };
          reply.writeHead(answer.status, { ...answer.headers, ...length });
          reply.end(answer.status === 304 ? undefined : answer.body);
        });
      },
    );
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told: () => told,
    lieTo(next: number) {
      share = next;
    },
  };
}

test.each(Object.entries(lies))('%s', async (_name, lie) => {
  const sandbox = await start({ yard: 'small' });
  const proxy = await startProxy(sandbox.url, lie);
  const { client, close } = await clientOf({
    url: proxy.url,
    accounts: sandbox.accounts,
    warehouse: sandbox.warehouse,
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-proxy-'));
  const opened = openTestYard(folder, client, undefined, sandbox.warehouse.id as WarehouseId);
  cleanups.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => opened.close(),
    close,
  );
  const { store } = sandbox.yard;
  const pull = async () => {
    try {
      await opened.pull(undefined, { mayLook: () => false });
      return true;
    } catch (error) {
      // A lie is an answer that nothing is known by: never another kind of failure.
      if (!(error instanceof RemoteError)) throw error;
      return false;
    }
  };
  const wrong = () => {
    const shown = new Map(
      Array.from(opened.yard.live.base.visits(), ({ id, spotId }) => [id as string, spotId]),
    );
    return [...store.assignments.values()].filter(
      ({ assetVisitId, spotId }) => assetVisitId !== null && shown.get(assetVisitId) !== spotId,
    );
  };
  const moveOne = () => {
    const spots = [...store.spots.values()];
    const from = spots.find((spot) => sandbox.yard.contents(spot.id).visit !== null);
    const to = spots.findLast(
      (spot) =>
        spot.isActive &&
        spot.spotReserves.length === 0 &&
        sandbox.yard.contents(spot.id).assignment === null,
    );
    sandbox.act.move(from?.id ?? '', to?.id ?? '');
  };
  await pull();
  await pull();
  proxy.lieTo(0.3);
  let ended = 0;
  for (let round = 0; round < 6; round += 1) {
    moveOne();
    if (!(await pull())) continue;
    ended += 1;
    // What ends well is right, whatever was said on the way.
    expect(wrong()).toEqual([]);
  }
  expect(proxy.told()).toBeGreaterThan(5);
  // What the outbox relies on is right too, or is not known.
  try {
    const { assignments, complete } = await opened.reads.assets(new AbortController().signal);
    for (const { id, spotId } of complete ? store.assignments.values() : [])
      expect(assignments.find((row) => row.id === id)?.spotId).toBe(spotId);
  } catch (error) {
    expect(error).toBeInstanceOf(RemoteError);
  }
  proxy.lieTo(0);
  expect(await pull()).toBe(true);
  expect(wrong()).toEqual([]);
  if (!_name.includes('not asked')) expect(ended).toBeGreaterThan(0);
});
