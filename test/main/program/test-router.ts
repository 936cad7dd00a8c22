import { implement } from '@orpc/server';
import { type Columns, toColumns } from '../../../shared/columns.ts';
import { consoleContract } from '../../../shared/console-api/index.ts';
import type { ConsoleStatus } from '../../../shared/console-api/status.ts';
import type { YardSnapshot } from '../../../shared/console-api/yard.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { AreaId, WarehouseId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import type { Container, Spot, Visit } from '../../../shared/yard/model.ts';

/** A status as the page would get it; `sentence` distinguishes one from the next. */
export const statusNamed = (sentence: string): ConsoleStatus => ({
  services: {
    'dock-scheduling': { state: 'signed-out', said: rawText(sentence) },
    marketplace: { state: 'not-configured' },
    quoting: { state: 'not-configured' },
  },
  freshness: [],
  live: { state: 'off' },
  notices: [],
});

/**
 * A small yard with what could get lost on the way: nulls, nested values, quotes and every kind of
 * letter.
 */
export const snapshot: YardSnapshot = {
  kind: 'snapshot',
  version: 7,
  areas: toColumns(
    ['id', 'warehouseId', 'name', 'isActive'],
    [
      {
        id: 'a-1' as AreaId,
        warehouseId: 'w-1' as WarehouseId,
        name: 'North "yard" \\ \u202e ﬀ 🚚',
        isActive: true,
      },
    ],
  ),
  spots: toColumns(
    ['id', 'observation', 'reserves'] as never[],
    [
      {
        id: 's-1',
        observation: null,
        reserves: [
          { id: 'r', entityName: null, objectId: null, validUntil: '2026-01-01T00:00:00Z' },
        ],
      },
      { id: 's-2', observation: '', reserves: [] },
    ] as unknown as Spot[],
  ),
  visits: { length: 0, fields: {} } as unknown as Columns<Visit>,
  containers: { length: 0, fields: {} } as unknown as Columns<Container>,
  problems: [],
};

/** What a thrown internal error says in these tests; it must never reach a page. */
export const internals = 'password=hunter2 at /home/clerk/secret.db';

/** What the handlers saw, for the tests that look from the other side. */
export type Seen = { begun: string[]; canceled: string[]; submitted: unknown[] };

/**
 * A router of the real contract whose handlers are small enough to see through: what is tested with
 * it is how it is carried. Submitting a `close` answers, an `open` is refused by a rule, an
 * `attach` breaks inside.
 */
export function makeTestRouter() {
  const os = implement(consoleContract);
  const seen: Seen = { begun: [], canceled: [], submitted: [] };

  const untilCanceled = (name: string, signal: AbortSignal | undefined) =>
    new Promise<never>((_resolve, reject) => {
      seen.begun.push(name);
      signal?.addEventListener('abort', () => {
        seen.canceled.push(name);
        reject(new Error('canceled'));
      });
    });

  const router = {
    status: {
      info: os.status.info.handler(() => ({
        product: 'Yardmaster' as const,
        version: '1.2.3',
        build: '',
        host: 'web' as const,
        demo: true,
        facility: {
          warehouseId: 'w-1',
          name: 'Dallas DC',
          timeZone: 'America/Chicago',
          placeholders: [],
        },
        clerk: 'Ada',
      })),
      watch: os.status.watch.handler(async function* ({ signal }) {
        try {
          yield statusNamed('first');
          yield statusNamed('second');
          await untilCanceled('status.watch signal', signal);
        } finally {
          seen.canceled.push('status.watch finally');
        }
      }),
    },
    yard: {
      watch: os.yard.watch.handler(async function* () {
        yield snapshot;
        throw new Error(internals);
      }),
      refresh: os.yard.refresh.handler(({ signal }) => untilCanceled('yard.refresh', signal)),
      spotEvents: os.yard.spotEvents.handler(({ input, errors }) => {
        throw errors.UNAVAILABLE({ data: { said: rawText(`No history of ${input.spot} now.`) } });
      }),
    },
    operations: {
      submit: os.operations.submit.handler(({ input, errors }) => {
        seen.submitted.push(input);
        const { operation } = input;
        if (operation.kind === 'attach') throw new Error(internals);
        if (operation.kind === 'open') {
          throw errors.REFUSED({
            data: {
              findings: [
                {
                  code: 'spot-open',
                  severity: 'refuse',
                  about: [],
                  said: rawText('The spot is open already.'),
                } as never,
              ],
            },
          });
        }
        return { id: input.id, operation, state: 'queued' } as OperationRecord;
      }),
      watch: os.operations.watch.handler(async function* () {
        yield { kind: 'open' as const, records: [], counts: {} as never };
      }),
      list: os.operations.list.handler(({ input }) => ({ records: [], total: input.limit })),
      choose: os.operations.choose.handler(({ errors }) => {
        throw errors.NOT_POSSIBLE({ data: { said: rawText('It is confirmed already.') } });
      }),
      undo: os.operations.undo.handler(({ errors }) => {
        throw errors.NOTHING({ data: { said: rawText('There is nothing to undo.') } });
      }),
      redo: os.operations.redo.handler(({ errors }) => {
        throw errors.NOTHING({ data: { said: rawText('There is nothing to redo.') } });
      }),
    },
  };
  return { router, seen };
}
