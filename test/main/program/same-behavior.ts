import { isDefinedError, ORPCError, safe } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeText } from '../../../main/kernel/ready-text.ts';
import type { CarriedRouter } from '../../../main/program/rpc-connection.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import { internals, makeTestRouter, type Seen, snapshot } from './test-router.ts';

/** The console as a page has it over one carrier. */
export type Carried = {
  readonly api: ConsoleApi;
  /** Ends everything that the carrier opened. */
  close(): Promise<void>;
};

/** A carrier whose two ends are joined by a pipe that can break. */
export type CarriedByPipe = Carried & {
  /** Breaks the pipe under the page. */
  breakPipe(): void;
  /** Sends text that is no message of the protocol. */
  sendRaw(text: string): void;
  /** What reached the report of the host. */
  readonly reports: readonly string[];
};

const operation = { kind: 'close', spot: 'S-1' as SpotId, reason: 'Broken light' } as const;
const submission = { id: 'op-1' as OperationId, operation, accepted: [] };

/** What every carrier has to do alike, in process or over a pipe. */
export function sameBehavior<C extends Carried>(
  open: (router: CarriedRouter) => Promise<C>,
): () => { carried: C; seen: Seen } {
  let carried: C;
  let seen: Seen;

  beforeEach(async () => {
    const made = makeTestRouter();
    seen = made.seen;
    carried = await open(made.router);
  });
  afterEach(() => carried.close());

  describe('every carrier', () => {
    test('answers a call', async () => {
      expect(await carried.api.status.info()).toMatchObject({
        product: 'Yardmaster',
        facility: { timeZone: 'America/Chicago' },
      });
    });

    test('hands the input over as the schema made it', async () => {
      expect(await carried.api.operations.list({})).toEqual({ records: [], total: 50 });
      expect(await carried.api.operations.submit(submission)).toMatchObject({ state: 'queued' });
      expect(seen.submitted).toEqual([submission]);
    });

    test('hands a typed error over with its data', async () => {
      const refused = await safe(
        carried.api.operations.submit({ ...submission, operation: { ...operation, kind: 'open' } }),
      );
      expect(refused.isDefined && refused.error.code).toBe('REFUSED');
      expect(refused.isDefined && refused.error.data).toMatchObject({
        findings: [{ said: rawText('The spot is open already.') }],
      });
      await expect(carried.api.yard.spotEvents({ spot: 'D-7' as SpotId })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        data: { said: rawText('No history of D-7 now.') },
      });
    });

    test('refuses input that does not fit the schema, and names where', async () => {
      const bad = { ...submission, operation: { kind: 'close', spot: '', reason: 7 } } as never;
      const error = await carried.api.operations.submit(bad).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ORPCError);
      expect(error).toMatchObject({ code: 'BAD_REQUEST' });
      expect(isDefinedError(error as Error)).toBe(false);
      const { data } = error as ORPCError<string, { issues: { path: string[] }[] }>;
      expect(data.issues.map((issue) => issue.path.join('.'))).toEqual([
        'operation.spot',
        'operation.reason',
      ]);
      expect(seen.submitted).toEqual([]);
    });

    test('streams events in order and calls the handler when the page stops watching', async () => {
      const sentences: unknown[] = [];
      for await (const status of await carried.api.status.watch()) {
        sentences.push(status.services['dock-scheduling']);
        if (sentences.length === 2) break;
      }
      expect(sentences).toEqual([
        { state: 'signed-out', said: rawText('first') },
        { state: 'signed-out', said: rawText('second') },
      ]);
      await expect.poll(() => seen.canceled).toContain('status.watch finally');
    });

    test.each(['at once', 'ahead'])(
      'brings the columns of a snapshot over as they were, written %s',
      async (when) => {
        const { areas, spots, visits, containers } = snapshot;
        if (when === 'ahead')
          for (const kind of [areas, spots, visits, containers]) writeText(kind);
        for await (const event of await carried.api.yard.watch()) {
          expect(event).toEqual(snapshot);
          break;
        }
      },
    );

    test('ends a stream that the handler ends', async () => {
      const kinds: string[] = [];
      for await (const event of await carried.api.operations.watch()) kinds.push(event.kind);
      expect(kinds).toEqual(['open']);
    });

    test('cancels a call in the handler when its signal aborts', async () => {
      const abort = new AbortController();
      const call = carried.api.yard.refresh(undefined, { signal: abort.signal });
      const outcome = expect(call).rejects.toThrow();
      await expect.poll(() => seen.begun).toContain('yard.refresh');
      abort.abort();
      await outcome;
      await expect.poll(() => seen.canceled).toContain('yard.refresh');
    });
  });
  return () => ({ carried, seen });
}

/** What a pipe has to do besides: it may break, and the other end is to be doubted. */
export function pipeBehavior(current: () => { carried: CarriedByPipe; seen: Seen }): void {
  describe('every pipe', () => {
    test('keeps what was thrown inside from the page and reports it to the host', async () => {
      const { carried } = current();
      const attach = { kind: 'attach', visit: 'v', container: 'c' } as never;
      const error = await carried.api.operations
        .submit({ ...submission, operation: attach })
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({
        code: 'INTERNAL_SERVER_ERROR',
        message: 'Internal server error',
      });
      expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('hunter2');
      expect(carried.reports).toEqual([`operations.submit: ${internals}`]);
    });

    test('keeps what a stream throws from the page and reports it to the host', async () => {
      const { carried } = current();
      const read = async () => {
        for await (const event of await carried.api.yard.watch())
          expect(event.kind).toBe('snapshot');
      };
      const error = await read().catch((caught: unknown) => caught);
      expect(error).toMatchObject({
        code: 'INTERNAL_SERVER_ERROR',
        message: 'Internal server error',
      });
      expect(carried.reports).toEqual([`yard.watch: ${internals}`]);
    });

    test('does not report what the contract foresees', async () => {
      const { carried } = current();
      await expect(carried.api.operations.undo()).rejects.toMatchObject({ code: 'NOTHING' });
      await expect(carried.api.operations.list({ limit: -1 })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
      expect(carried.reports).toEqual([]);
    });

    test.each(['__proto__', 'constructor', 'hasOwnProperty', 'watchAll'])(
      'finds no method named %s',
      async (name) => {
        const { carried } = current();
        const root = carried.api as unknown as Record<
          string,
          Record<string, () => Promise<unknown>> & (() => Promise<unknown>)
        >;
        const nested = (carried.api.status as unknown as Record<string, () => Promise<unknown>>)[
          name
        ];
        await expect((async () => root[name]?.())()).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect((async () => nested?.())()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      },
    );

    test('a broken connection rejects calls, ends streams, and cancels them in the host', async () => {
      const { carried, seen } = current();
      const call = expect(carried.api.yard.refresh()).rejects.toMatchObject({
        name: 'ConnectionLostError',
      });
      const stream = await carried.api.status.watch();
      const events = stream[Symbol.asyncIterator]();
      await events.next();
      await events.next();
      const next = expect(events.next()).rejects.toThrow();
      carried.breakPipe();
      await call;
      await next;
      await expect
        .poll(() => seen.canceled)
        .toEqual(expect.arrayContaining(['yard.refresh', 'status.watch signal']));
    });

    test('survives text that is no message', async () => {
      const { carried } = current();
      await carried.api.status.info();
      const noise = vi.spyOn(console, 'error').mockImplementation(() => {});
      for (const text of [
        '',
        '{',
        'null',
        '[]',
        '{"i":1}',
        '{"i":"1","p":{"u":"nowhere"}}',
        '{"__proto__":{"x":1}}',
        '{"i":"9","p":{"u":"/status/info","b":{"json":7,"meta":[[20]]}}}',
      ])
        carried.sendRaw(text);
      expect(await carried.api.status.info()).toMatchObject({ product: 'Yardmaster' });
      expect(({} as { x?: number }).x).toBeUndefined();
      noise.mockRestore();
    });
  });
}
